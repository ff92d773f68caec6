(** Homogeneity in `saddle`: L_0(a theta) = a^L L_0(theta) for a > 0, for all ReLU networks without biases.

    Proof. relu(c x) = c relu(x) for c >= 0, so Z_k of a theta is a^k times Z_k of theta; L_0 is linear in Z_L. *)
From Coq Require Import Reals Lra List Bool String.
From Plumbline.theorems.saddle Require Import Notation.
From Plumbline.statements.saddle Require Export homogeneity_stated.
Import ListNotations.
Local Open Scope R_scope.

Theorem proof : statement.
Proof.
  reading. part (PData "inputs") as X HX. part (PData "gradient") as G HG. definitions.
  (* what is required, and a > 0 *)
  required R1. relu_by R1. required R2. bias_free_by R2.
  pose proof (theta_fits c X Wf HX) as HF. pose proof (output_shape c X G Wf HX HG) as HS. pose proof HF as (_ & _ & Hd).
  set (theta := cnet Rdom c) in *. set (pa := TParamOr _ _) in *.
  assert (Ha : exists a, forall e ds, eval Rdom c ds pa e = Val a).
  { unfold pa. destruct (cparam Rdom c "a") as [a|] eqn:E; eexists; intros; cbn [eval spelled bind]; rewrite E; reflexivity. }
  destruct Ha as (a & Ha). eapply lt_true in Hg; [| value | apply Ha].
  eapply (ev_call c _ Fm 13) with (v := truth_value T); [values | earlier | | reflexivity].
  assert (Hp : parameters Rdom theta <> []) by (eapply parameters_some; eauto).
  assert (Hpow : eval Rdom c (denotations Rdom c [] (firstn 13 defs)) (TPow pa (TVar 0)) (frame Rdom [scalar (rn (depth_of theta))])
    = Val (a ^ depth_of theta)) by (cbn [eval]; rewrite Ha; cbn [bind frame look nth_error project]; apply pow_N, Hd).
  body d13. erewrite ev_eq_T; [reflexivity | value | eapply ev_times; [exact Hpow | value] |];
    auto using biasfree_scaled, fits_scaled, same_scaled.
  unfold risk. rewrite length_scaled. apply inner_scaled; auto.
Qed.
