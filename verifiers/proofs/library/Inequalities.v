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
Lemma rprod_scale n c f : rprod n (fun i => c * f i) = c ^ n * rprod n f.
Proof. induction n; simpl; [lra|]. rewrite IHn. ring. Qed.
Lemma rprod_le n f g : (forall i, (i < n)%nat -> 0 <= f i <= g i) -> rprod n f <= rprod n g.
Proof.
  induction n; simpl; intro H; [lra|]. apply Rmult_le_compat; try (apply rprod_nonneg; intros; apply H; lia); try (apply H; lia).
  apply IHn. auto with arith.
Qed.
Lemma rprod_exp n f : rprod n (fun i => exp (f i)) = exp (rsum n f).
Proof. induction n; simpl; [symmetry; apply exp_0|]. rewrite IHn, exp_plus. reflexivity. Qed.
Lemma sqrt_rprod n f : (forall i, (i < n)%nat -> 0 <= f i) -> sqrt (rprod n f) = rprod n (fun i => sqrt (f i)).
Proof.
  induction n; simpl; intro H; [apply sqrt_1|]. rewrite sqrt_mult, IHn; auto with arith.
  apply rprod_nonneg; auto with arith.
Qed.
(** The inequality of the arithmetic and the geometric mean: the product is at most (sum / n)^n. *)
Lemma product_le_mean n a : (1 <= n)%nat -> (forall i, (i < n)%nat -> 0 <= a i) -> rprod n a <= (rsum n a / rn n) ^ n.
Proof.
  intros Hn H. set (m := rsum n a / rn n). assert (N : 0 < rn n) by (apply IZR_lt; lia).
  assert (M : 0 <= m) by (unfold m; apply Rmult_le_pos; [apply rsum_nonneg; auto | left; apply Rinv_0_lt_compat; auto]).
  assert (S : rsum n a = m * rn n) by (unfold m; field; lra).
  destruct (Req_dec m 0) as [E|E].
  - assert (Z : forall i, (i < n)%nat -> a i = 0).
    { intros i Hi. pose proof (rsum_term n a i H Hi). pose proof (H i Hi). rewrite S, E in *. lra. }
    rewrite (rprod_ext n a (fun i => 0 * a i)) by (intros i Hi; rewrite (Z i Hi); ring).
    rewrite rprod_scale, E, pow_ne_zero by lia. lra.
  - assert (K : rprod n (fun i => / m * a i) <= 1).
    { eapply Rle_trans; [apply rprod_le with (g := fun i => exp (/ m * a i - 1))|].
      - intros i Hi. assert (0 <= / m) by (left; apply Rinv_0_lt_compat; lra). split; [apply Rmult_le_pos; auto|].
        pose proof (exp_ineq1_le (/ m * a i - 1)). lra.
      - rewrite rprod_exp. apply exp_le_1.
        rewrite (rsum_ext n _ (fun i => / m * a i + (-1) * 1)) by (intros; ring). rewrite rsum_plus, !rsum_scale, S.
        replace (rsum n (fun _ => 1)) with (rn n); [right; field; exact E|].
        clear. induction n; cbn [rsum]; [reflexivity|]. rewrite Nat2Z.inj_succ, succ_IZR, IHn. reflexivity. }
    rewrite rprod_scale in K. apply Rmult_le_reg_l with ((/ m) ^ n); [apply pow_lt, Rinv_0_lt_compat; lra|].
    eapply Rle_trans; [exact K|]. rewrite <- Rpow_mult_distr, Rinv_l by exact E. rewrite pow1. lra.
Qed.
(** a^(n/2) is the root of a^n *)
Lemma pow_half_N a n : 0 <= a -> (1 <= n)%nat -> Domain.pow Rdom a (rn n / 2) = Val (sqrt (a ^ n)).
Proof.
  intros Ha Hn. destruct (Nat.Even_or_Odd n) as [[m E]|[m E]].
  - replace (rn n / 2) with (rn m) by (rewrite E, Nat2Z.inj_mul, mult_IZR; simpl; lra).
    rewrite pow_N by lia. f_equal. rewrite E. replace (2 * m)%nat with (m * 2)%nat by lia.
    rewrite pow_mult, <- Rsqr_pow2. symmetry. apply sqrt_Rsqr. apply pow_le. exact Ha.
  - assert (H : rn n / 2 = rn m + / 2) by (rewrite E, Nat2Z.inj_add, Nat2Z.inj_mul, plus_IZR, mult_IZR; simpl; lra).
    assert (I : Int_part (rn n / 2) = Z.of_nat m).
    { destruct (base_Int_part (rn n / 2)) as [B1 B2]. rewrite H in *.
      assert (Int_part (rn m + / 2) < Z.of_nat m + 1)%Z by (apply lt_IZR; rewrite plus_IZR; lra).
      assert (Z.of_nat m - 1 < Int_part (rn m + / 2))%Z by (apply lt_IZR; rewrite minus_IZR; lra). lia. }
    unfold Domain.pow. replace (floor Rdom (rn n / 2)) with (Val (Z.of_nat m)) by (unfold floor; simpl; rewrite I; reflexivity).
    cbn [bind]. rewrite ofZ_R, le_R. cbn [bind]. replace (rleb (rn n / 2) (rn m)) with false by (symmetry; apply rleb_false; lra).
    unfold rpow. rewrite le_R, zero_R. cbn [bind]. rewrite (proj2 (rleb_true 0 a)) by auto. cbn [negb]. rewrite eq_R. cbn [bind].
    destruct (reqb a 0) eqn:Ea.
    + apply reqb_true in Ea as ->. rewrite lt_R. cbn [bind]. assert (0 <= rn m) by (apply IZR_le; lia).
      replace (rleb (rn n / 2) 0) with false by (symmetry; apply rleb_false; lra). cbn [negb guard]. f_equal.
      rewrite pow_ne_zero by lia. symmetry. apply sqrt_0.
    + assert (a <> 0) by (intro X; apply reqb_true in X; congruence). cbn [lift cpow Rdom]. f_equal.
      rewrite <- Rpower_sqrt by (apply pow_lt; lra). rewrite <- (Rpower_pow n a) by lra. rewrite Rpower_mult. f_equal.
      rewrite INR_IZR_INZ. lra.
Qed.
