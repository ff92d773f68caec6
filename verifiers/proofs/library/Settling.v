(** Sums that run along the edges of a graph without cycles settle: x_v := f_v(sum_u a_vu x_u), where a_vu is 0 unless u
    comes before v, no longer changes after as many sweeps as there are vertices, whatever it starts from. *)
From Coq Require Import Reals Lra Lia List Bool Arith.
From Plumbline.kernel Require Import Sums.
Import ListNotations.
Local Open Scope R_scope.

Section Settling.
Variable n : nat.
Variable before : nat -> nat -> bool.
Hypothesis irreflexive : forall v, before v v = false.
Hypothesis transitive : forall u v w, before u v = true -> before v w = true -> before u w = true.
(** how many come before v *)
Definition rank (v : nat) : nat := List.length (filter (fun u => before u v) (seq 0 n)).
Lemma rank_before u v : (u < n)%nat -> before u v = true -> (rank u < rank v)%nat.
Proof.
  intros Hu H. unfold rank. apply (NoDup_incl_length (l := u :: filter (fun w => before w u) (seq 0 n))).
  - constructor; [|apply NoDup_filter, seq_NoDup]. intro K. apply filter_In in K as [_ K]. rewrite irreflexive in K. discriminate.
  - intros w [<-|K]; apply filter_In; [split; [apply in_seq; lia | exact H]|]. apply filter_In in K as [K1 K2].
    split; [exact K1 | exact (transitive w u v K2 H)].
Qed.
Lemma rank_bound v : (v < n)%nat -> (rank v < n)%nat.
Proof.
  intro Hv. unfold rank. rewrite <- (seq_length n 0) at 2. apply (NoDup_incl_length (l := v :: filter (fun w => before w v) (seq 0 n))).
  - constructor; [|apply NoDup_filter, seq_NoDup]. intro K. apply filter_In in K as [_ K]. rewrite irreflexive in K. discriminate.
  - intros w [<-|K]; [apply in_seq; lia | apply filter_In in K; apply K].
Qed.

Variable a : nat -> nat -> R.
Hypothesis along : forall v u, (v < n)%nat -> (u < n)%nat -> a v u <> 0 -> before u v = true.
Variable f : nat -> R -> R.
Variable x : nat -> nat -> R. (* x k v: after k sweeps *)
Hypothesis sweeps : forall k v, (v < n)%nat -> x (S k) v = f v (rsum n (fun u => a v u * x k u)).
Lemma unchanged r : forall v k l, (v < n)%nat -> (rank v <= r)%nat -> (S (rank v) <= k)%nat -> (S (rank v) <= l)%nat -> x k v = x l v.
Proof.
  induction r as [r IH] using lt_wf_ind. intros v k l Hv Hr Hk Hl. destruct k as [|k]; [lia|]. destruct l as [|l]; [lia|].
  rewrite !sweeps by exact Hv. f_equal. apply rsum_ext. intros u Hu. destruct (Req_dec (a v u) 0) as [E|N]; [rewrite E; ring|]. f_equal.
  pose proof (rank_before u v Hu (along v u Hv Hu N)) as L. apply (IH (rank u)); try lia.
Qed.
Lemma settles v : (v < n)%nat -> x n v = f v (rsum n (fun u => a v u * x n u)).
Proof.
  intro Hv. rewrite <- sweeps by exact Hv. pose proof (rank_bound v Hv). apply (unchanged (rank v)); lia.
Qed.
End Settling.
