(** Inequalities that proofs about readings share. *)
From Coq Require Import Reals Lra Lia.
From Plumbline.library Require Import Evaluation.
Local Open Scope R_scope.

Lemma exp_le_1 x : x <= 0 -> exp x <= 1.
Proof. intro H. rewrite <- exp_0. destruct (Req_dec x 0) as [->|]; [lra|]. left; apply exp_increasing; lra. Qed.
Lemma sqrt_le_exp t : 0 <= t -> sqrt t <= exp ((t - 1) / 2).
Proof.
  intro H. replace (exp ((t - 1) / 2)) with (sqrt (exp (t - 1))).
  - apply sqrt_le_1_alt. pose proof (exp_ineq1_le (t - 1)). lra.
  - replace (t - 1) with ((t - 1) / 2 + (t - 1) / 2) at 1 by field. rewrite exp_plus. apply sqrt_square. left; apply exp_pos.
Qed.
Lemma rprod_nonneg n f : (forall i, (i < n)%nat -> 0 <= f i) -> 0 <= rprod n f.
Proof. induction n; simpl; intro H; [lra|]. apply Rmult_le_pos; [apply IHn; auto with arith | apply H; lia]. Qed.
Lemma rprod_ext n f g : (forall i, (i < n)%nat -> f i = g i) -> rprod n f = rprod n g.
Proof. induction n; simpl; intro H; auto. rewrite IHn by auto with arith. rewrite H by lia. reflexivity. Qed.
(** The mean of squares bounds the product: prod sqrt(a_i) <= exp((sum a_i - n) / 2). *)
Lemma arithmetic_geometric n a : (forall i, (i < n)%nat -> 0 <= a i) ->
  rprod n (fun i => sqrt (a i)) <= exp ((rsum n a - rn n) / 2).
Proof.
  induction n; intro H; cbn [rprod rsum].
  - replace ((0 - rn 0) / 2) with 0 by (simpl; field). rewrite exp_0. lra.
  - rewrite Nat2Z.inj_succ, succ_IZR.
    replace ((rsum n a + a n - (rn n + 1)) / 2) with ((rsum n a - rn n) / 2 + (a n - 1) / 2) by field.
    rewrite exp_plus. apply Rmult_le_compat.
    + apply rprod_nonneg. intros. apply sqrt_pos.
    + apply sqrt_pos.
    + apply IHn. auto with arith.
    + apply sqrt_le_exp. auto with arith.
Qed.
