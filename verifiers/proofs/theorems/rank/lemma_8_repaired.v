(** Lemma 8 of `rank`, repaired: at zero loss, with w_1 in S_1 and w_2 in S_2, |w_i|^2 and |v_i|^2 are at least
    1 - |eps_i|, where eps_i = |w_i|^2 - |v_i|^2; for all weights, inputs and targets in the plane.

    Proof. y_i = pre(i, i) v_i, and |pre(i, i)| <= |w_i|, so |w_i|^2 |v_i|^2 >= 1: the greater of the two is at least 1.
    That the inputs are at an obtuse angle, and the targets independent, is not needed: that all have length 1 is. *)
From Coq Require Import Reals Lra Lia List String.
From Plumbline.theorems.rank Require Import Regions.
From Plumbline.statements.rank Require Export lemma_8_repaired.
Import ListNotations.
Local Open Scope R_scope.

Theorem proof : statement.
Proof.
  plane. eapply is_true in Hg; [|val]. destruct Hg as (((Hi & Ho) & Hz) & Hs).
  eapply makes_true; [val|]. intros i H.
  pose proof (norms_long y v w x (obtuse_unit x Ho) (independent_unit y Hi) Hz Hs i H) as N.
  unfold eps. split; [apply abs_below | apply abs_below_other]; auto using dot_nonneg.
Qed.
