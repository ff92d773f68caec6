(** Euler's identity of `saddle`: sum_l Tr[W_l^T dL_0/dW_l] = L L_0(theta), for all ReLU networks without biases. The
    hypothesis, that no preactivation vanishes, is not needed: the slope of relu at 0 is taken as 0, and 0 times it is 0.

    Proof. With D_l the derivative by Z_l, Tr[W_l^T D_l sigma(Z_{l-1})^T] = Tr[D_l^T Z_l]; and this number is the same for
    all l, because sigma'(z) z = sigma(z). For l = L it is Tr[G^T Z_L]. *)
From Coq Require Import Reals Lra Lia List Bool String.
From Plumbline.library Require Import Gradients.
From Plumbline.theorems.saddle Require Import Notation.
From Plumbline.kernel Require Import Statement Read.
From Plumbline.statements.saddle Require Export euler_stated.
Import ListNotations.
Local Open Scope R_scope.

Lemma rsum_constant n x : rsum n (fun _ => x) = rn n * x.
Proof. induction n; cbn [rsum]; [simpl; lra|]. rewrite IHn, Nat2Z.inj_succ, succ_IZR. lra. Qed.

Theorem proof : statement.
Proof.
  eexists. split; [vm_compute; reflexivity|].
  intros c Wf Hn Hr _. unfold truth in *. cbn [definitions requires given conclusion] in *.
  match goal with |- eval Rdom c (denotations Rdom c [] ?l) _ _ = _ => set (defs := l) in * end.
  set (theta := cnet Rdom c) in *.
  definition c defs 0%nat drelu Hrelu. definition c defs 1%nat dfree Hfree. definition c defs 2%nat dL HL.
  definition c defs 3%nat dcols Hcols. definition c defs 5%nat dsame Hsame. definition c defs 6%nat dinner Hinner.
  definition c defs 10%nat daffine Haffine. definition c defs 11%nat dleaky Hleaky. definition c defs 12%nat dvalues Hvalues.
  definition c defs 13%nat dact Hact. definition c defs 16%nat dpre Hpre. definition c defs 19%nat dW HW.
  definition c defs 20%nat dhad Hhad. definition c defs 21%nat dslopes Hslopes. definition c defs 22%nat dder Hder.
  definition c defs 23%nat dgrad Hgrad. definition c defs 24%nat dgl Hgl. definition c defs 25%nat dradial Hradial.
  definition c defs 26%nat dY HY. definition c defs 27%nat dL0 HL0. definition c defs 28%nat deuler Heuler.
  pose proof (bias_free_means c _ : is_bias_free dfree) as Mfree.
  pose proof (cols_means c _ : gives1 dcols _) as Mcols.
  pose proof (same_shape_means c _ _ _ (before 5 Hcols eq_refl) Mcols : is_same_shape dsame) as Msame.
  pose proof (inner_means c _ _ _ _ _ (before 6 Hsame eq_refl) Msame (before 6 Hcols eq_refl) Mcols : is_inner dinner) as Minner.
  pose proof (affine_means c _ _ _ : is_affine daffine) as Maffine.
  pose proof (leaky_relu_means c _ _ _ (before 11 Hcols eq_refl) Mcols : is_leaky_relu dleaky) as Mleaky.
  pose proof (layer_values_means c _ _ _ _ _ _ _ (before 12 Hcols eq_refl) Mcols (before 12 Haffine eq_refl) Maffine
    (before 12 Hleaky eq_refl) Mleaky : is_layer_values dvalues) as Mvalues.
  pose proof (activation_means c _ _ _ _ _ (before 13 Hvalues eq_refl) Mvalues (before 13 Hleaky eq_refl) Mleaky : is_activation dact) as Mact.
  pose proof (preactivation_means c _ _ _ (before 16 Hvalues eq_refl) Mvalues : is_preactivation dpre) as Mpre.
  pose proof (hadamard_means c _ _ _ _ _ (before 20 Hsame eq_refl) Msame (before 20 Hcols eq_refl) Mcols : is_hadamard dhad) as Mhad.
  pose proof (leaky_slopes_means c _ _ _ (before 21 Hcols eq_refl) Mcols : is_leaky_slopes dslopes) as Mslopes.
  pose proof (layer_derivative_means c _ _ _ _ _ _ _ (before 22 Hhad eq_refl) Mhad (before 22 Hslopes eq_refl) Mslopes
    (before 22 Hpre eq_refl) Mpre : is_layer_derivative dder) as Mder.
  pose proof (gradient_means c _ _ _ _ _ _ _ _ _ (before 23 Hsame eq_refl) Msame (before 23 Hpre eq_refl) Mpre
    (before 23 Hder eq_refl) Mder (before 23 Hact eq_refl) Mact : is_gradient dgrad) as Mgrad.
  (* the data and the requirements *)
  data Hn X G HX HG.
  pose proof (L_means c _ : is_L dL) as ML. pose proof (W_means c _ : is_W dW) as MW.
  pose proof (Y_means c _ _ _ (before 26 Hpre eq_refl) Mpre : is_Y dY) as MY.
  pose proof (L0_means c _ _ _ _ _ G (before 27 Hinner eq_refl) Minner (before 27 HY eq_refl) MY HG : is_L0 G dL0) as ML0.
  inversion_clear Hr as [|? ? _ Hr']. inversion_clear Hr' as [|? ? R2 _].
  destruct (Mfree theta) as (t & Et & Ht). erewrite ev_call in R2; [|reflexivity|exact Hfree|apply Et|reflexivity].
  injection R2 as R2. specialize (Ht R2).
  pose proof (theta_fits c X Wf HX) as HF. fold theta in HF.
  pose proof (output_shape c X G Wf HX HG) as HS. fold theta in HS.
  assert (Mgl : forall l, (l < depth_of theta)%nat -> dgl [scalar (rn (S l)); network theta] = Val (matrix (grad theta X G l))).
  { intros l Hl. unfold dgl, denote. erewrite ev_call; [reflexivity| |apply (before 24 Hgrad eq_refl)|apply (Mgrad theta X G l); auto|reflexivity].
    apply evs_index; [reflexivity|]. apply evs_network; [reflexivity|].
    apply evs_matrix; [cbn [eval spelled bind]; rewrite HX; reflexivity|].
    apply evs_matrix; [cbn [eval spelled bind]; rewrite HG; reflexivity|reflexivity]. }
  assert (Mradial : dradial [network theta] = Val (scalar (rn (depth_of theta) * risk theta X G))).
  { unfold dradial, denote. rewrite <- rsum_constant. erewrite ev_sum; [reflexivity|apply (ev_num c _ 1)| |].
    - eapply ev_call; [reflexivity|apply (before 25 HL eq_refl)|apply ML|reflexivity].
    - intros l Hl. destruct (weight_by_gradient theta X G l HF HS Hl) as [E1 E2]. fold (risk theta X G) in E2.
      eapply ev_call; [|apply (before 25 Hinner eq_refl)|rewrite Minner, E1, E2; reflexivity|reflexivity].
      apply evs_matrix.
      + eapply ev_call; [|apply (before 25 HW eq_refl)|apply (MW theta l Hl)|reflexivity].
        apply evs_scalar; [reflexivity|]. apply evs_network; reflexivity.
      + apply evs_matrix; [|reflexivity]. eapply ev_call; [|apply (before 25 Hgl eq_refl)|apply (Mgl l Hl)|reflexivity].
        apply evs_scalar; [reflexivity|]. apply evs_network; reflexivity. }
  eapply (ev_call c _ Fm 28) with (v := truth_value T); [|exact Heuler| |reflexivity].
  { apply evs_scalar; [|reflexivity]. eapply ev_call; [reflexivity|exact HL|apply ML|reflexivity]. }
  unfold deuler, denote. fold theta. erewrite ev_eq_T; [reflexivity| | |].
  - eapply ev_call; [|apply (before 28 Hradial eq_refl)|exact Mradial|reflexivity]. apply evs_network; reflexivity.
  - eapply ev_times; [reflexivity|]. eapply ev_call; [|apply (before 28 HL0 eq_refl)|apply (ML0 theta X); auto|reflexivity].
    apply evs_network; [reflexivity|]. apply evs_matrix; [cbn [eval spelled bind]; rewrite HX; reflexivity|reflexivity].
  - reflexivity.
Qed.
