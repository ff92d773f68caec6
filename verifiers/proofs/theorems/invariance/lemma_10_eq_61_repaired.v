(** (61) in the proof of Lemma 10 of `invariance`, with the whole gap: ||U||^2 - ||U^T U - Y Y^T|| <= ||Y||^2 in the operator
    norm, for all matrices whose sizes fit.

    Proof. ||U x||^2 = <x, (U^T U - Y Y^T) x> + ||Y^T x||^2. *)
From Coq Require Import Reals Lra Lia List String.
From Plumbline.theorems.invariance Require Import Notation.
From Plumbline.statements.invariance Require Export lemma_10_eq_61_repaired.
Import ListNotations.
Local Open Scope R_scope.

Theorem proof : statement.
Proof.
  reading. part (PMatrix "U") as U HU. part (PMatrix "Y") as Y HY. part (PMatrix "Z") as Z HZ. definitions.
  sizes_fit d1 M1 d2 M2 d3 M3 U Y Z.
  know M6 (d6 [] = Val (matrix (gap U Y))). { by_body d6; try reflexivity; symmetry; assumption. }
  eapply (ev_call c _ Fm 4) with (v := truth_value T).
  - eapply evs_scalar; [eapply ev_singular_1; [value | cbn; lia | cbn; lia] | values].
  - earlier.
  - unfold d4, denote. eapply bind_value; [eapply ev_le_T | reflexivity].
    + eapply ev_plus; [eapply ev_singular_square; [value | lia | lia] | value].
    + eapply ev_singular_square; [value | lia | lia].
    + pose proof (opnorm2_gap U Y ltac:(lia)). fold (gap U Y) in *. lra.
  - reflexivity.
Qed.
