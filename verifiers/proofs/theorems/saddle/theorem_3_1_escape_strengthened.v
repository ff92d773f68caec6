(** Theorem 3.1 of `saddle` for every escape direction, not only optimal ones, for all ReLU networks without biases: with
    c^2 = 2 K^2 log K and K = ||X|| ||G||/s, the tail ratio of W_l is at most c^2/(l - 1) from the second layer on, and that of
    Z_l^s at most (c^2/(l - 1))^2 between the first layer and the last. The hypothesis ||theta||^2 = L follows from the
    others. The mathematics is in Escape.v. *)
From Coq Require Import ZArith Reals Lra Lia List Bool String.
From Plumbline.theorems.saddle Require Import Notation Escape.
From Plumbline.statements.saddle Require Export theorem_3_1_escape_strengthened.
Import ListNotations.
Local Open Scope R_scope.

(** c^2 = K^2 log K^2 *)
Lemma c_squared x y s : 0 < s -> s * s <= x * y -> 0 <= x -> 0 <= y ->
  let ratio := sqrt x * sqrt y / s in let k := x * y / (s * s) in
  0 < ratio /\ 0 <= 2 * ln ratio /\ (ratio * sqrt (2 * ln ratio)) ^ 2 = k * ln k.
Proof.
  intros Hs Hxy Hx Hy ratio k. assert (P : 0 < x * y) by nra. assert (0 < sqrt x * sqrt y).
  { rewrite <- sqrt_mult by assumption. apply sqrt_lt_R0. exact P. }
  assert (R0 : 0 < ratio) by (apply Rdiv_lt_0_compat; lra).
  assert (E : ratio * ratio = k).
  { unfold ratio, k. replace (sqrt x * sqrt y / s * (sqrt x * sqrt y / s)) with (sqrt x * sqrt x * (sqrt y * sqrt y) / (s * s)) by (field; lra).
    rewrite !sqrt_sqrt by assumption. reflexivity. }
  assert (K1 : 1 <= k). { unfold k. apply Rmult_le_reg_r with (s * s); [nra|]. replace (x * y / (s * s) * (s * s)) with (x * y) by (field; lra). lra. }
  assert (R1 : 1 <= ratio) by nra. assert (L0 : 0 <= ln ratio). { destruct (Req_dec ratio 1) as [->|]; [rewrite ln_1; lra|]. left. rewrite <- ln_1. apply ln_increasing; lra. }
  split; [exact R0|]. split; [lra|]. rewrite <- E. rewrite ln_mult by assumption. simpl. rewrite !Rmult_1_r.
  replace (ratio * sqrt (2 * ln ratio) * (ratio * sqrt (2 * ln ratio))) with (ratio * ratio * (sqrt (2 * ln ratio) * sqrt (2 * ln ratio))) by ring.
  rewrite sqrt_sqrt by lra. ring.
Qed.

Theorem proof : statement.
Proof.
  reading. part (PData "inputs") as X HX. part (PData "gradient") as G HG. definitions.
  required R1. relu_by R1. required R2. bias_free_by R2.
  pose proof (theta_fits c X Wf HX) as HF. pose proof (output_shape c X G Wf HX HG) as HS. pose proof HF as (_ & _ & Hd).
  (* s = -L_0 > 0, and the gradient is -s theta *)
  know M16 (is_fast c X G d16); [by_library fast_means|]. know M24 (is_escape c X G d24); [by_library escape_means|].
  apply and_true in Hg as [Hfast Hesc].
  destruct (escapes _ _ _ _ _ _ _ _ X G _ Hfast Hesc H16 M16 H24 M24 H15 M15 HX R2 HF HS) as [Hneg critical].
  set (theta := cnet Rdom c) in *. set (s := -1 * risk theta X G) in *. assert (Hs : 0 < s) by (unfold s; lra).
  assert (Vs : forall ds e, nth_error ds 15 = Some d15 -> eval Rdom c ds (TMul (TNum (QArith_base.Qmake (-1) 1))
    (TCall 15 (ANt TTheta (AMx (TData (Lit "inputs")) ANil)))) e = Val s).
  { intros ds e Hi. eapply ev_times; [value|]. eapply ev_call; [values | exact Hi | apply (M15 theta X); auto | reflexivity]. }
  assert (speed : rinner G (zval theta X (depth_of theta)) = - s) by (unfold s, risk; ring).
  (* c^2 *)
  pose proof (large theta X G s HF R1 HS Hs speed critical 0 Hd) as Lg. pose proof (opnorm2_frob2 X) as OF.
  assert (Lg' : s * s <= frob2 X * frob2 G) by (pose proof (frob2_nonneg G); simpl in Lg; nra).
  destruct (c_squared (frob2 X) (frob2 G) s Hs Lg' (frob2_nonneg X) (frob2_nonneg G)) as (P1 & P2 & P3).
  set (ratio := sqrt (frob2 X) * sqrt (frob2 G) / s) in *. set (cc := ratio * sqrt (2 * ln ratio)) in *.
  know M28 (d28 [scalar s] = Val (scalar ratio)).
  { body d28. erewrite ev_over; [reflexivity | value | reflexivity | lra]. }
  know M29 (d29 [scalar s] = Val (scalar cc)).
  { body d29. erewrite ev_times; [reflexivity | value | value]; assumption. }
  know M30 (d30 [] = Val (scalar cc)).
  { body d30. erewrite ev_call; [reflexivity | | earlier | exact M29 | reflexivity].
    apply (evs_scalar c _ _ ANil _ s []); [apply Vs; earlier | reflexivity]. }
  know M31 (forall l, (l <= depth_of theta)%nat -> d31 [scalar (rn l); network theta] = Val (matrix (aval theta X l))).
  { intros l Hl. body d31. erewrite ev_call; [reflexivity | values | earlier | apply (M21 theta X l); auto | reflexivity]. }
  assert (B : forall z, (2 <= z)%Z -> exists l, z = Z.of_nat (S l) /\ (1 <= l)%nat /\ rn (S l) + -1 = rn l).
  { intros z Hz. exists (Z.to_nat (z - 1)). repeat split; try lia. rewrite Nat2Z.inj_succ, succ_IZR. lra. }
  assert (V : forall l e ds, (1 <= l)%nat -> nth_error ds 30 = Some d30 -> e 0%nat = Some (scalar (rn (S l))) -> eval Rdom c ds
    (TDiv (TPow (TCall 30 ANil) (TNum (QArith_base.Qmake 2 1))) (TAdd (TVar 0) (TNum (QArith_base.Qmake (-1) 1)))) e =
    Val (frob2 X * frob2 G / (s * s) * (ln (frob2 X * frob2 G / (s * s)) / rn l))).
  { intros l e ds Hl Hi He. assert (0 < rn l) by (apply IZR_lt; lia). eapply eq_trans; [eapply ev_over|].
    - eapply ev_pow2. eapply ev_call; [reflexivity | exact Hi | exact M30 | reflexivity].
    - eapply (ev_plus c ds (TVar 0) _ e (rn (S l))); [|value]. change (look Rdom Sc e 0%nat = Val (rn (S l))). unfold look. rewrite He. reflexivity.
    - destruct (B (Z.of_nat (S l))) as (l' & E1 & _ & E2); [lia|]. replace l' with l in * by lia. lra.
    - destruct (B (Z.of_nat (S l))) as (l' & E1 & _ & E2); [lia|]. replace l' with l in * by lia. rewrite E2, P3. f_equal. field.
      split; lra. }
  apply ev_and_T.
  - eapply ev_forall_between; [value | value |]. intros z Hz. destruct (B z) as (l & -> & Hl & _); [lia|].
    assert (Hl' : (l < depth_of theta)%nat) by (unfold depth_of in *; fold theta in Hz; lia).
    destruct (tails theta X G s HF R1 HS Hs speed critical l Hl Hl') as [Tw _].
    pose proof (norm_one theta X G s HF HS Hs speed critical l Hl') as N1.
    eapply ev_le_T; [value | apply V; [exact Hl | exact H30 | reflexivity] |].
    + exact Hl'.
    + apply (chained_nth _ (r_rows X) l (proj1 (proj2 HF)) Hl').
    + fold theta. lra.
    + fold theta. unfold tail_ratio. rewrite opnorm_pow2, N1. replace (opnorm2 (weight_of theta l) / 1) with (opnorm2 (weight_of theta l)) by field. cbn [aval] in Tw. lra.
  - eapply ev_forall_between; [value | |].
    { eapply eq_trans; [eapply ev_plus; value|]. rewrite <- plus_IZR. reflexivity. }
    intros z Hz. destruct (B z) as (l & -> & Hl & _); [lia|].
    assert (Hl' : (S l < depth_of theta)%nat) by (unfold depth_of in *; fold theta in Hz; lia).
    destruct (tails theta X G s HF R1 HS Hs speed critical l Hl ltac:(lia)) as [_ Ta]. specialize (Ta Hl').
    pose proof (large theta X G s HF R1 HS Hs speed critical (S l) Hl') as Lo. pose proof (opnorm2_frob2 (aval theta X (S l))) as Oa.
    pose proof (g_positive theta X G s HS Hs speed) as Gp.
    assert (0 < frob2 (aval theta X (S l))) by nra.
    eapply ev_le_T; [eapply ev_call; [eapply evs_matrix; [eapply ev_call; [values | earlier | apply (M31 (S l)); lia | reflexivity] | reflexivity]
      | earlier | apply M25 | reflexivity] | eapply ev_pow2, V; [exact Hl | exact H30 | reflexivity] |].
    + apply aval_sized; [exact HF | lia].
    + lra.
    + unfold tail_ratio. rewrite opnorm_pow2. change (aval theta X 0) with X in Ta. cbn [pow]. lra.
Qed.
