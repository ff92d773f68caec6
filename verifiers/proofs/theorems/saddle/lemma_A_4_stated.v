(** Lemma A.4 of `saddle` for all widths, depths and activations: if ||theta||^2 <= L, then ||W_1|| ... ||W_L|| <= 1.

    Proof. With a_l = ||W_l||^2, sqrt(a) <= exp((a - 1) / 2), so the product is at most exp((sum a_l - L) / 2) <= 1. *)
From Coq Require Import Reals Lra List String.
From Plumbline.library Require Import Inequalities.
From Plumbline.theorems.saddle Require Import Notation.
From Plumbline.statements.saddle Require Export lemma_A_4_stated.
Import ListNotations.
Local Open Scope R_scope.

Theorem proof : statement.
Proof.
  opening. set (theta := cnet Rdom c).
  know M9 (d9 [] = Val (scalar (rprod (depth_of theta) (fun i => frob (weight_of theta i))))).
  { body d9. erewrite ev_prod; [reflexivity | value | value | intros; value; assumption]. }
  eapply le_true in Hg; [| value | value]. fold theta in Hg.
  eapply ev_le_T; [value | value |].
  eapply Rle_trans; [apply (arithmetic_geometric _ (squares theta) (fun i _ => frob2_nonneg (weight_of theta i)))|].
  apply exp_le_1. unfold depth_of in *. lra.
Qed.
