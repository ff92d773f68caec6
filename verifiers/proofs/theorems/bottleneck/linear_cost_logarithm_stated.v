(** The logarithm of the cost of a linear map in `bottleneck`: for the singular values s_i of W_L ... W_1 and t_i = 2 log(s_i) / d,
    t_i <= s_i^(2/d) - 1 and |s_i^(2/d) - (1 + t_i + t_i^2 / 2)| <= |t_i|^3 exp|t_i| / 6, for all networks and all d >= 1. That the
    network has no biases and is linear is not needed.

    Proof. s_i is positive up to the rank, and s_i^(2/d) = exp(t_i); then the expansion of the exponential. *)
From Coq Require Import ZArith Reals Lra Lia List String.
From Plumbline.theorems.bottleneck Require Import Costs.
From Plumbline.statements.bottleneck Require Export linear_cost_logarithm_stated.
Import ListNotations.
Local Open Scope R_scope.

Theorem proof : statement.
Proof.
  opening. set (pd := TParamOr _ _) in *.
  know M1 (d1 [] = Val (scalar (rn (depth_of (cnet Rdom c))))). { by_body d1. }
  know M15 (d15 [] = Val (matrix (product (cnet Rdom c) (depth_of (cnet Rdom c) - 1)))).
  { apply product_means with (L := d1) (W := d14); first [assumption | earlier]. }
  set (A := product _ _) in *.
  assert (Hd : exists d, forall e ds, nth_error ds 1 = Some d1 -> eval Rdom c ds pd e = Val d).
  { unfold pd. destruct (cparam Rdom c "d") as [x|] eqn:X; eexists; intros e ds Hds; cbn [eval spelled bind]; rewrite X; [reflexivity|].
    rewrite Hds, M1. reflexivity. }
  destruct Hd as (d & Hd). eapply le_true in Hg; [| value | apply Hd; earlier].
  set (t := fun i => 2 * ln (sing A i) / d).
  know M16 (forall i, (i < rrank A)%nat -> d16 [scalar (rn (S i))] = Val (scalar (t i))).
  { intros i Hi. unfold d16, denote. eapply bind_value; [|reflexivity]. eapply ev_over; [| apply Hd; earlier | lra].
    eapply ev_times; [value|]. apply ev_log; [eapply ev_singular; [value | reflexivity | exact Hi] | apply singular_positive, Hi]. }
  know M18 (forall i, (i < rrank A)%nat -> d18 [scalar (rn (S i))] = Val (scalar (1 + t i + t i * t i / 2))).
  { intros i Hi. by_body d18; first [exact Hi | lra]. }
  eapply ev_forall_T; [value | apply ev_rank; value |]. intros i Hi.
  assert (S2 : forall e, e 0%nat = Some (scalar (rn (S i))) -> eval Rdom c (denotations Rdom c [] defs) (TPow (TSingular (TVar 0) (@TCall Mx 15 ANil)) (TDiv (TNum (QArith_base.Qmake 2 1)) pd)) e = Val (exp (t i))).
  { intros e He. replace (exp (t i)) with (Rpower (sing A i) (2 / d)) by (unfold Rpower, t; f_equal; field; lra).
    eapply ev_power; [eapply ev_singular; [value | cbn [eval]; unfold look; rewrite He; reflexivity | exact Hi] | | apply singular_positive, Hi].
    eapply ev_over; [value | apply Hd; earlier | lra]. }
  apply ev_and_T.
  - eapply ev_le_T; [value; exact Hi | eapply ev_plus; [apply S2; reflexivity | value] |]. pose proof (exp_ineq1_le (t i)). lra.
  - eapply ev_le_T.
    + eapply ev_call; [apply evs_scalar; [eapply ev_plus; [apply S2; reflexivity | eapply ev_times; [value | value; exact Hi]] | reflexivity] | earlier | apply M17 | reflexivity].
    + eapply ev_over; [eapply ev_times; [apply ev_cube; value; exact Hi | apply ev_exp; value; exact Hi] | value | lra].
    + pose proof (exp_second_order (t i)) as K. replace (exp (t i) + -1 * (1 + t i + t i * t i / 2)) with (exp (t i) - (1 + t i + t i ^ 2 / 2)) by (cbn [pow]; field). lra.
Qed.
