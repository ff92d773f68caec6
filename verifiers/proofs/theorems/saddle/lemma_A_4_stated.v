(** Lemma A.4 of `saddle` for all widths, depths and activations: if ||theta||^2 <= L, then ||W_1|| ... ||W_L|| <= 1.

    Proof. With a_l = ||W_l||^2, sqrt(a) <= exp((a - 1) / 2), so the product is at most exp((sum a_l - L) / 2) <= 1. *)
From Coq Require Import Reals Lra List String.
From Plumbline.library Require Import Inequalities.
From Plumbline.theorems.saddle Require Import Notation.
From Plumbline.kernel Require Import Statement Read.
From Plumbline.statements.saddle Require Export lemma_A_4_stated.
Import ListNotations.
Local Open Scope R_scope.

Theorem proof : statement.
Proof.
  eexists. split; [vm_compute; reflexivity|].
  intros c _ _ _ Hg. unfold truth in *. cbn [definitions given conclusion] in *.
  match goal with |- eval Rdom c (denotations Rdom c [] ?l) _ _ = _ => set (defs := l) in * end.
  set (theta := cnet Rdom c).
  definition c defs 0%nat dL HL. definition c defs 1%nat dcols Hcols. definition c defs 2%nat dsame Hsame.
  definition c defs 3%nat dinner Hinner. definition c defs 4%nat dnorm2 Hnorm2. definition c defs 5%nat dW HW.
  definition c defs 6%nat dsize2 Hsize2. definition c defs 7%nat dsqrt Hsqrt. definition c defs 8%nat dnorm Hnorm.
  definition c defs 9%nat dproduct Hproduct.
  pose proof (cols_means c _ : gives1 dcols _) as Mcols.
  pose proof (same_shape_means c _ _ _ (before 2 Hcols eq_refl) Mcols : is_same_shape dsame) as Msame.
  pose proof (inner_means c _ _ _ _ _ (before 3 Hsame eq_refl) Msame (before 3 Hcols eq_refl) Mcols : is_inner dinner) as Minner.
  pose proof (norm2_means c _ _ _ (before 4 Hinner eq_refl) Minner : gives1 dnorm2 _) as Mnorm2.
  pose proof (sqrt_means c _ : is_sqrt dsqrt) as Msqrt.
  pose proof (norm_means c _ _ _ _ _ (before 8 Hsqrt eq_refl) Msqrt (before 8 Hnorm2 eq_refl) Mnorm2 : gives1 dnorm _) as Mnorm.
  pose proof (L_means c _ : is_L dL) as ML. pose proof (W_means c _ : is_W dW) as MW.
  pose proof (size2_means c _ _ _ _ _ _ _ (before 6 HL eq_refl) ML (before 6 Hnorm2 eq_refl) Mnorm2 (before 6 HW eq_refl) MW
    : is_size2 dsize2) as Msize2.
  assert (Mproduct : dproduct [] = Val (scalar (rprod (depth_of theta) (fun i => frob (weight_of theta i))))).
  { unfold dproduct, denote. erewrite ev_prod; [reflexivity | apply (ev_num c _ 1) | |].
    - eapply ev_call; [reflexivity | apply (before 9 HL eq_refl) | apply ML | reflexivity].
    - intros i Hi. cbn beta. eapply ev_call; [ | apply (before 9 Hnorm eq_refl) | apply Mnorm | reflexivity].
      apply evs_matrix; [|reflexivity].
      eapply ev_call; [reflexivity | apply (before 9 HW eq_refl) | apply MW; auto | reflexivity]. }
  erewrite ev_le in Hg by (eapply ev_call; [reflexivity | eassumption | first [apply Msize2 | apply ML] | reflexivity]).
  injection Hg as Hg. apply truth_of_T, rleb_true in Hg.
  erewrite ev_le by (first [eapply ev_call; [reflexivity | eassumption | apply Mproduct | reflexivity] | apply (ev_num c _ 1)]).
  f_equal. apply truth_of_T, rleb_true.
  fold theta in Hg. eapply Rle_trans; [apply (arithmetic_geometric _ (squares theta) (fun i _ => frob2_nonneg (weight_of theta i)))|].
  apply exp_le_1. lra.
Qed.
