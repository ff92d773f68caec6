(** Homogeneity in `saddle`: Z_l(a theta) = a^l Z_l(theta) for a > 0 and all layers, for all ReLU networks without biases.

    Proof. relu(c x) = c relu(x) for c >= 0, and induction on l. *)
From Coq Require Import ZArith QArith Reals Qreals Lra Lia List Bool String.
From Plumbline.library Require Import Inequalities.
From Plumbline.theorems.saddle Require Import Notation.
From Plumbline.statements.saddle Require Export homogeneity_layers_stated.
Import ListNotations.
Local Open Scope R_scope.

Theorem proof : statement.
Proof.
  reading. part (PData "inputs") as X HX. definitions.
  required R1. relu_by R1. required R2. bias_free_by R2.
  pose proof (theta_fits c X Wf HX) as HF. set (theta := cnet Rdom c) in *. set (pa := TParamOr _ _) in *.
  assert (Ha : exists a, forall e ds, eval Rdom c ds pa e = Val a).
  { unfold pa. destruct (cparam Rdom c "a") as [a|] eqn:E; eexists; intros; cbn [eval spelled bind]; rewrite E; reflexivity. }
  destruct Ha as (a & Ha). eapply lt_true in Hg; [| value | apply Ha].
  assert (Hp : parameters Rdom theta <> []) by (eapply parameters_some; eauto).
  eapply (ev_call c _ Fm 13) with (v := truth_value T); [values | earlier | | reflexivity].
  body d13. erewrite ev_forall_from with (k := 1%nat) (n := depth_of theta);
    [reflexivity | value | value | reflexivity | apply upto |].
  intros k Hk. pose proof (zval_shape theta X HF (1 + k) Hk) as [S1 S2].
  pose proof (zval_shape (scaled a theta) X (fits_scaled _ _ a HF) (1 + k)) as [T1 T2]; [rewrite length_scaled; exact Hk|].
  eapply (ev_call c _ Fm) with (v := truth_value T); [| earlier | | reflexivity].
  - eapply evs_matrix; [|eapply evs_matrix; [|reflexivity]].
    + value; auto using biasfree_scaled, fits_scaled. rewrite length_scaled. exact Hk.
    + eapply ev_scale; [|value; auto]. eapply ev_pow; [apply Ha | eapply ev_as; [value | apply Rplus_0_r] | lia].
  - apply M5. fold theta. split.
    + unfold same. cbn [rmk r_rows r_cols]. rewrite T1, T2, S1, S2. cbn [Nat.add]. rewrite weight_scaled by assumption.
      cbn [scaled_matrix rmk r_rows]. rewrite !Nat.eqb_refl. reflexivity.
    + intros i j Hi Hj. rewrite T1 in Hj. rewrite T2 in Hi. cbn [Nat.add] in Hi. rewrite weight_scaled in Hi by assumption.
      rewrite rmk_get by (rewrite ?S1, ?S2; assumption). apply zval_scaled; auto; rewrite S2; exact Hi.
Qed.
