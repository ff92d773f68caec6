(** The rank, as RealDom.v has it: the least number of products u v^T. Of matrices with two rows and two columns it is 2
    where the determinant is not 0. *)
From Coq Require Import Reals Lra Lia.
From Plumbline.library Require Import Evaluation Truths.
Local Open Scope R_scope.

Lemma least_is m (P : nat -> Prop) n : (n < m)%nat -> P n -> (forall k, (k < n)%nat -> ~ P k) -> least m P = n.
Proof.
  revert P n. induction m; intros P n Hn H K; [lia|]. cbn [least]. destruct n as [|n].
  - apply of_holds in H. rewrite H. reflexivity.
  - pose proof (K O (Nat.lt_0_succ n)) as K0. apply of_fails in K0. rewrite K0. f_equal. apply (IHm (fun k => P (S k))); auto; [lia|].
    intros k Hk. apply K. lia.
Qed.
Lemma least_all m (P : nat -> Prop) : (forall k, (k < m)%nat -> ~ P k) -> least m P = m.
Proof.
  revert P. induction m; intros P K; auto. cbn [least]. pose proof (K O (Nat.lt_0_succ m)) as K0. apply of_fails in K0. rewrite K0.
  f_equal. apply IHm. intros k Hk. apply K. lia.
Qed.
Lemma least_le m P : (least m P <= m)%nat.
Proof. revert P. induction m; intro P; simpl; auto. destruct (holds (P O)); [lia|]. specialize (IHm (fun n => P (S n))). lia. Qed.
Lemma least_at_most m (P : nat -> Prop) n : (n < m)%nat -> P n -> (least m P <= n)%nat.
Proof.
  revert P n. induction m; intros P n Hn H; [lia|]. cbn [least]. destruct (holds (P O)) eqn:E; [lia|].
  destruct n as [|n]; [apply of_holds in H; congruence|]. apply le_n_S. apply (IHm (fun k => P (S k))); auto. lia.
Qed.

(** two rows and two columns *)
Definition mat (f : nat -> nat -> R) : rmat := rmk 2 2 f.
Definition det (f : nat -> nat -> R) : R := f 0%nat 0%nat * f 1%nat 1%nat - f 0%nat 1%nat * f 1%nat 0%nat.
Definition null (f : nat -> nat -> R) := f 0%nat 0%nat = 0 /\ f 0%nat 1%nat = 0 /\ f 1%nat 0%nat = 0 /\ f 1%nat 1%nat = 0.
Lemma at_most_0 f : of_rank_at_most 0 (mat f) <-> null f.
Proof.
  split.
  - intros (u & v & H). repeat split; match goal with |- f ?i ?j = 0 => exact (H i j ltac:(simpl; lia) ltac:(simpl; lia)) end.
  - intros (A & B & C & D). exists (fun _ _ => 0), (fun _ _ => 0). intros i j Hi Hj. cbn [mat rmk r_rows r_cols] in Hi, Hj.
    unfold mat. rewrite rmk_get by auto. cbn [rsum]. destruct i as [|[|]], j as [|[|]]; auto; lia.
Qed.
Lemma factors x y z w : x * w - y * z = 0 -> exists a b p q, x = a * p /\ y = a * q /\ z = b * p /\ w = b * q.
Proof.
  intro D. destruct (Req_dec x 0) as [->|E].
  - assert (P : y * z = 0) by lra. apply Rmult_integral in P as [->| ->].
    + exists 0, 1, z, w. repeat split; ring.
    + exists y, w, 0, 1. repeat split; ring.
  - exists 1, (z / x), x, y. repeat split; try ring; [field; exact E|].
    apply Rmult_eq_reg_l with x; auto. replace (x * (z / x * y)) with (z * y) by (field; exact E). lra.
Qed.
Lemma at_most_1 f : of_rank_at_most 1 (mat f) <-> det f = 0.
Proof.
  split.
  - intros (u & v & H).
    assert (K : forall i j, (i < 2)%nat -> (j < 2)%nat -> f i j = u 0%nat i * v 0%nat j).
    { intros i j Hi Hj. specialize (H i j Hi Hj). unfold mat in H. rewrite rmk_get in H by auto. cbn [rsum] in H. lra. }
    unfold det. rewrite !K by lia. ring.
  - intro D. unfold det in D.
    destruct (factors _ _ _ _ D) as (a & b & p & q & E1 & E2 & E3 & E4).
    exists (fun _ i => match i with O => a | _ => b end), (fun _ j => match j with O => p | _ => q end).
    intros i j Hi Hj. cbn [mat rmk r_rows r_cols] in Hi, Hj. unfold mat. rewrite rmk_get by auto. cbn [rsum].
    destruct i as [|[|]], j as [|[|]]; try lia; rewrite ?E1, ?E2, ?E3, ?E4; ring.
Qed.
Lemma null_det f : null f -> det f = 0.
Proof. intros (A & B & C & D). unfold det. rewrite A, B. ring. Qed.
Lemma rank_2 f : rrank (mat f) = 2%nat <-> det f <> 0.
Proof.
  unfold rrank. split.
  - intros H D. apply at_most_1 in D. pose proof (least_at_most 2 (fun n => of_rank_at_most n (mat f)) 1 ltac:(lia) D) as L.
    change (r_rows (mat f)) with 2%nat in H. lia.
  - intro D. apply (least_all 2). intros [|[|k]] Hk K; [apply at_most_0, null_det in K | apply at_most_1 in K | lia]; contradiction.
Qed.
Lemma rank_below_2 f : (rrank (mat f) < 2)%nat <-> det f = 0.
Proof.
  pose proof (least_le 2 (fun n => of_rank_at_most n (mat f))) as L. change (least 2 _) with (rrank (mat f)) in L.
  destruct (Req_dec (det f) 0) as [D|D]; split; intro H; auto.
  - destruct (Nat.eq_dec (rrank (mat f)) 2) as [E|E]; [apply rank_2 in E; contradiction | lia].
  - apply rank_2 in D. lia.
  - contradiction.
Qed.
Lemma rank_1 f : rrank (mat f) = 1%nat <-> det f = 0 /\ ~ null f.
Proof.
  unfold rrank. split.
  - intro H. split; [apply rank_below_2; unfold rrank; rewrite H; lia|]. intro N. apply at_most_0 in N.
    pose proof (least_at_most 2 (fun n => of_rank_at_most n (mat f)) 0 ltac:(lia) N) as L. change (r_rows (mat f)) with 2%nat in H. lia.
  - intros [D N]. apply (least_is 2); [lia | apply at_most_1; exact D |]. intros k Hk. replace k with O by lia. rewrite at_most_0. exact N.
Qed.
(** the same of ranks as numbers *)
Lemma rank_is_2 f : rn (rrank (mat f)) = 2 <-> det f <> 0.
Proof. rewrite <- rank_2. split; intro H; [apply Nat2Z.inj, eq_IZR; exact H | rewrite H; reflexivity]. Qed.
Lemma rank_is_1 f : rn (rrank (mat f)) = 1 <-> det f = 0 /\ ~ null f.
Proof. rewrite <- rank_1. split; intro H; [apply Nat2Z.inj, eq_IZR; exact H | rewrite H; reflexivity]. Qed.
Lemma rank_less_2 f : rn (rrank (mat f)) < 2 <-> det f = 0.
Proof. rewrite <- rank_below_2. split; intro H; [apply lt_IZR in H; lia | apply IZR_lt; lia]. Qed.
