(** Lemma 8 of `rank`, strengthened: at zero loss, with w_1 in S_1 and w_2 in S_2, |w_i|^2 >= (sqrt(eps_i^2 + 4) + eps_i) / 2
    and |v_i|^2 >= (sqrt(eps_i^2 + 4) - eps_i) / 2, for all weights, inputs and targets in the plane.

    Proof. With a = |w_i|^2 and b = |v_i|^2, a b >= 1 (lemma_8_repaired.v); so (a - b)^2 + 4 <= (a + b)^2. *)
From Coq Require Import Reals Lra Lia List String.
From Plumbline.theorems.rank Require Import Regions.
From Plumbline.statements.rank Require Export lemma_8_strengthened.
Import ListNotations.
Local Open Scope R_scope.

Theorem proof : statement.
Proof.
  plane. eapply is_true in Hg; [|val]. destruct Hg as (((Hi & Ho) & Hz) & Hs).
  eapply makes_true; [val|]; try lra; try nra. intros i H.
  pose proof (norms_long y v w x (obtuse_unit x Ho) (independent_unit y Hi) Hz Hs i H) as N.
  cbn beta. unfold eps. split; [apply root_at_least | apply root_at_least_other]; auto using dot_nonneg.
Qed.
