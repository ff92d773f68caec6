(** The chain of the display in the proof of Lemma A.4 of `saddle`, with the exponent L/2 that it needs:
    (||theta||^2 / L)^(L/2) >= sqrt(prod ||W_l||^2) = prod ||W_l||, for all networks. As printed it lacks the exponent.

    Proof. The arithmetic mean of the ||W_l||^2 bounds the geometric one. *)
From Coq Require Import ZArith Reals Lra Lia List String.
From Plumbline.library Require Import Inequalities.
From Plumbline.theorems.saddle Require Import Notation.
From Plumbline.kernel Require Import Statement Read.
From Plumbline.statements.saddle Require Export lemma_A_4_display_repaired.
Import ListNotations.
Local Open Scope R_scope.

Theorem proof : statement.
Proof.
  reading. clear Hn Hr Hg. pose proof (fc_wired c Wf) as HF. set (theta := cnet Rdom c). set (L := depth_of theta). set (a := squares theta).
  definition c defs 0%nat dL HL. definition c defs 1%nat dcols Hcols. definition c defs 2%nat dsame Hsame.
  definition c defs 3%nat dinner Hinner. definition c defs 4%nat dnorm2 Hnorm2. definition c defs 5%nat dW HW.
  definition c defs 6%nat dsize2 Hsize2. definition c defs 7%nat dmean Hmean. definition c defs 8%nat dsqrt Hsqrt.
  definition c defs 9%nat droot Hroot. definition c defs 10%nat dnorm Hnorm. definition c defs 11%nat dproduct Hproduct.
  definition c defs 12%nat dchain Hchain.
  pose proof (cols_means c _ : gives1 dcols _) as Mcols.
  pose proof (same_shape_means c _ _ _ (before 2 Hcols eq_refl) Mcols : is_same_shape dsame) as Msame.
  pose proof (inner_means c _ _ _ _ _ (before 3 Hsame eq_refl) Msame (before 3 Hcols eq_refl) Mcols : is_inner dinner) as Minner.
  pose proof (norm2_means c _ _ _ (before 4 Hinner eq_refl) Minner : gives1 dnorm2 _) as Mnorm2.
  pose proof (sqrt_means c _ : is_sqrt dsqrt) as Msqrt.
  pose proof (norm_means c _ _ _ _ _ (before 10 Hsqrt eq_refl) Msqrt (before 10 Hnorm2 eq_refl) Mnorm2 : gives1 dnorm _) as Mnorm.
  pose proof (L_means c _ : is_L dL) as ML. pose proof (W_means c _ : is_W dW) as MW.
  pose proof (size2_means c _ _ _ _ _ _ _ (before 6 HL eq_refl) ML (before 6 Hnorm2 eq_refl) Mnorm2 (before 6 HW eq_refl) MW
    : is_size2 dsize2) as Msize2.
  assert (Hd : (1 <= L)%nat).
  { apply fc_depth, Wf. }
  assert (N : 0 < rn L) by (apply IZR_lt; lia).
  assert (A : forall i, (i < L)%nat -> 0 <= a i) by (intros; apply frob2_nonneg).
  set (m := rsum L a / rn L).
  assert (M0 : 0 <= m) by (apply Rmult_le_pos; [apply rsum_nonneg; exact A | left; apply Rinv_0_lt_compat; exact N]).
  assert (EL : forall i e, (6 < i)%nat -> (i <= 12)%nat -> eval Rdom c (denotations Rdom c [] (firstn i defs)) (@TCall Sc 0 (ANt TTheta ANil)) e = Val (rn L)).
  { intros i e H1 H2. assert (Hi : (i = 7 \/ i = 8 \/ i = 9 \/ i = 10 \/ i = 11 \/ i = 12)%nat) by lia.
    eapply ev_call; [reflexivity | | apply (ML theta HF) | reflexivity].
    repeat (destruct Hi as [Hi | Hi]); subst i; eapply before; solve [exact HL | reflexivity]. }
  assert (Mmean : dmean [] = Val (scalar (sqrt (m ^ L)))).
  { unfold dmean, denote. match goal with |- context [TPow ?x ?y] =>
      assert (E1 : eval Rdom c (denotations Rdom c [] (firstn 7 defs)) x (frame Rdom []) = Val m);
      [|assert (E2 : eval Rdom c (denotations Rdom c [] (firstn 7 defs)) y (frame Rdom []) = Val (rn L / 2))] end.
    - replace m with (1 / rn L * rsum L a) by (unfold m; field; lra). apply ev_times.
      + apply ev_over; [apply (ev_num c _ 1) | apply EL; lia | lra].
      + eapply ev_call; [reflexivity | apply (before 7 Hsize2 eq_refl) | apply (Msize2 theta HF) | reflexivity].
    - apply ev_over; [apply EL; lia | apply (ev_num c _ 2) | lra].
    - cbn [eval] in *. rewrite E1, E2. cbn [bind]. rewrite pow_half_N by auto. reflexivity. }
  assert (Mroot : droot [] = Val (scalar (sqrt (rprod L a)))).
  { unfold droot, denote. erewrite ev_call; [reflexivity | | apply (before 9 Hsqrt eq_refl) | apply (Msqrt (rprod L a)); apply rprod_nonneg; exact A | reflexivity].
    apply evs_scalar; [|reflexivity]. apply ev_prod; [apply (ev_num c _ 1) | apply EL; lia |].
    intros i Hi. eapply ev_call; [ | apply (before 9 Hnorm2 eq_refl) | apply Mnorm2 | reflexivity].
    apply evs_matrix; [|reflexivity]. eapply ev_call; [reflexivity | apply (before 9 HW eq_refl) | apply (MW theta i Hi) | reflexivity]. }
  assert (Mproduct : dproduct [] = Val (scalar (rprod L (fun i => sqrt (a i))))).
  { unfold dproduct, denote. erewrite ev_prod; [reflexivity | apply (ev_num c _ 1) | apply EL; lia |].
    intros i Hi. cbn beta. eapply ev_call; [ | apply (before 11 Hnorm eq_refl) | apply Mnorm | reflexivity].
    apply evs_matrix; [|reflexivity]. eapply ev_call; [reflexivity | apply (before 11 HW eq_refl) | apply (MW theta i Hi) | reflexivity]. }
  eapply (ev_call c _ Fm 12) with (vs := [scalar (sqrt (m ^ L))]) (v := truth_value T); [|exact Hchain| |reflexivity].
  - apply evs_scalar; [|reflexivity]. match goal with |- eval _ _ ?ds (TPow ?x ?y) ?e = _ =>
      assert (E1 : eval Rdom c ds x e = Val m); [|assert (E2 : eval Rdom c ds y e = Val (rn L / 2))] end.
    + apply ev_over; [ | | lra].
      * eapply ev_call; [reflexivity | exact Hsize2 | apply (Msize2 theta HF) | reflexivity].
      * eapply ev_call; [reflexivity | exact HL | apply (ML theta HF) | reflexivity].
    + apply ev_over; [ | apply (ev_num c _ 2) | lra]. eapply ev_call; [reflexivity | exact HL | apply (ML theta HF) | reflexivity].
    + cbn [eval] in *. rewrite E1, E2. cbn [bind]. apply pow_half_N; auto.
  - unfold dchain, denote. erewrite ev_and_T; [reflexivity | apply ev_and_T |].
    + eapply ev_eq_T; [reflexivity | eapply ev_call; [reflexivity | apply (before 12 Hmean eq_refl) | exact Mmean | reflexivity] | reflexivity].
    + eapply ev_le_T; [eapply ev_call; [reflexivity | apply (before 12 Hroot eq_refl) | exact Mroot | reflexivity]
        | eapply ev_call; [reflexivity | apply (before 12 Hmean eq_refl) | exact Mmean | reflexivity] |].
      apply sqrt_le_1_alt. apply product_le_mean; auto.
    + eapply ev_eq_T; [eapply ev_call; [reflexivity | apply (before 12 Hroot eq_refl) | exact Mroot | reflexivity]
        | eapply ev_call; [reflexivity | apply (before 12 Hproduct eq_refl) | exact Mproduct | reflexivity] |].
      apply sqrt_rprod. exact A.
Qed.
