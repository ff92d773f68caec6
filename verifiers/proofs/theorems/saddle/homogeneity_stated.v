(** Homogeneity of `saddle`: L_0(a theta) = a^L L_0(theta) for a > 0, for all ReLU networks without biases.

    Proof. Z_l of a theta is a^l Z_l of theta, by induction: relu(c x) = c relu(x) for c >= 0. *)
From Coq Require Import Reals Lra List Bool String.
From Plumbline.library Require Import Rescaling.
From Plumbline.theorems.saddle Require Import Notation.
From Plumbline.kernel Require Import Statement Read.
From Plumbline.statements.saddle Require Export homogeneity_stated.
Import ListNotations.
Local Open Scope R_scope.

Theorem proof : statement.
Proof.
  eexists. split; [vm_compute; reflexivity|].
  intros c Wf Hn Hr Hg. unfold truth in *. cbn [definitions requires given conclusion] in *.
  match goal with |- eval Rdom c (denotations Rdom c [] ?l) _ _ = _ => set (defs := l) in * end.
  set (theta := cnet Rdom c) in *.
  definition c defs 0%nat drelu Hrelu. definition c defs 1%nat dfree Hfree. definition c defs 2%nat dcols Hcols.
  definition c defs 3%nat dsame Hsame. definition c defs 4%nat dinner Hinner. definition c defs 6%nat daffine Haffine.
  definition c defs 7%nat dleaky Hleaky. definition c defs 8%nat dvalues Hvalues. definition c defs 9%nat dpre Hpre.
  definition c defs 10%nat dY HY. definition c defs 11%nat dL0 HL0. definition c defs 12%nat drescale Hrescale.
  definition c defs 13%nat dhom Hhom. definition c defs 14%nat dL HL.
  pose proof (relu_network_means c _ : is_relu_network drelu) as Mrelu.
  pose proof (bias_free_means c _ : is_bias_free dfree) as Mfree.
  pose proof (cols_means c _ : gives1 dcols _) as Mcols.
  pose proof (same_shape_means c _ _ _ (before 3 Hcols eq_refl) Mcols : is_same_shape dsame) as Msame.
  pose proof (inner_means c _ _ _ _ _ (before 4 Hsame eq_refl) Msame (before 4 Hcols eq_refl) Mcols : is_inner dinner) as Minner.
  pose proof (affine_means c _ _ _ : is_affine daffine) as Maffine.
  pose proof (leaky_relu_means c _ _ _ (before 7 Hcols eq_refl) Mcols : is_leaky_relu dleaky) as Mleaky.
  pose proof (layer_values_means c _ _ _ _ _ _ _ (before 8 Hcols eq_refl) Mcols (before 8 Haffine eq_refl) Maffine
    (before 8 Hleaky eq_refl) Mleaky : is_layer_values dvalues) as Mvalues.
  pose proof (preactivation_means c _ _ _ (before 9 Hvalues eq_refl) Mvalues : is_preactivation dpre) as Mpre.
  pose proof (rescale_means c _ : is_rescale drescale) as Mrescale.
  (* the data, the requirements and the hypothesis *)
  data Hn X G HX HG.
  pose proof (L_means c _ : is_L dL) as ML.
  pose proof (Y_means c _ _ _ (before 10 Hpre eq_refl) Mpre : is_Y dY) as MY.
  pose proof (L0_means c _ _ _ _ _ G (before 11 Hinner eq_refl) Minner (before 11 HY eq_refl) MY HG : is_L0 G dL0) as ML0.
  inversion_clear Hr as [|? ? R1 Hr']. inversion_clear Hr' as [|? ? R2 _].
  erewrite ev_call in R1; [|reflexivity|exact Hrelu|apply Mrelu|reflexivity].
  injection R1 as R1. apply truth_of_T, reqb_true in R1. fold theta in R1.
  destruct (Mfree theta) as (t & Et & Ht). erewrite ev_call in R2; [|reflexivity|exact Hfree|apply Et|reflexivity].
  injection R2 as R2. specialize (Ht R2).
  pose proof (theta_fits c X Wf HX) as HF. fold theta in HF. pose proof HF as (_ & _ & Hd).
  pose proof (output_shape c X G Wf HX HG) as HS. fold theta in HS.
  set (pa := TParamOr (Lit "a") (TNum (QArith_base.inject_Z 2))) in *.
  assert (Ha : exists a, forall e ds, eval Rdom c ds pa e = Val a).
  { unfold pa. destruct (cparam Rdom c "a") as [a|] eqn:E; eexists; intros; cbn [eval spelled bind]; rewrite E; reflexivity. }
  destruct Ha as (a & Ha). erewrite ev_lt in Hg by (first [apply Ha | apply (ev_num c _ 0)]).
  injection Hg as Hg. apply truth_of_T in Hg. destruct (rleb a 0) eqn:Ea in Hg; [discriminate|]. apply rleb_false in Ea. clear Hg.
  pose proof (fits_scaled theta X a HF) as HF'.
  assert (HS' : same G (zval (scaled a theta) X (depth_of (scaled a theta))) = true).
  { apply same_true in HS as [E1 E2]. pose proof (zval_shape theta X HF _ (le_n _)) as [S1 S2].
    pose proof (zval_shape _ X HF' _ (le_n _)) as [S3 S4]. rewrite length_scaled in *. unfold same.
    rewrite S3, S4, E1, E2, S1, S2. rewrite Nat.eqb_refl, andb_true_r. apply Nat.eqb_eq.
    destruct (depth_of theta) as [|m] eqn:E; auto. rewrite weight_scaled by (rewrite E; auto). reflexivity. }
  eapply (ev_call c _ Fm 13) with (v := truth_value T); [|exact Hhom| |reflexivity].
  { apply evs_scalar; [|reflexivity]. eapply ev_call; [reflexivity|exact HL|apply ML|reflexivity]. }
  unfold dhom, denote. fold theta. erewrite ev_eq_T; [reflexivity| | |].
  - eapply ev_call; [|apply (before 13 HL0 eq_refl)|apply (ML0 (scaled a theta) X); auto using biasfree_scaled|reflexivity].
    apply evs_network.
    + eapply ev_call; [|apply (before 13 Hrescale eq_refl)|apply (Mrescale theta a); auto; eapply parameters_some; eauto|reflexivity].
      apply evs_scalar; [apply Ha|]. apply evs_network; reflexivity.
    + apply evs_matrix; [cbn [eval spelled bind]; rewrite HX; reflexivity|reflexivity].
  - eapply (ev_times c _ (TPow pa (TVar 0))).
    + cbn [eval]. rewrite (Ha _ _). cbn [bind frame look nth_error project]. apply pow_N. exact Hd.
    + eapply ev_call; [|apply (before 13 HL0 eq_refl)|apply (ML0 theta X); auto|reflexivity].
      apply evs_network; [reflexivity|]. apply evs_matrix; [cbn [eval spelled bind]; rewrite HX; reflexivity|reflexivity].
  - unfold risk. rewrite length_scaled. apply inner_scaled; auto.
Qed.
