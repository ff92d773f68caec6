(** Lemma 10 of `invariance` with the constant 1/2: ||[U Z]||^2 / 2 - ||U^T U - Y Y^T|| / 2 <= ||[Y; Z]||^2 in the operator
    norm, for all matrices whose sizes fit.

    Proof. ||U x||^2 = <x, (U^T U - Y Y^T) x> + ||Y^T x||^2, so ||U||^2 <= ||U^T U - Y Y^T|| + ||Y||^2. And
    ||[U Z]||^2 <= ||U||^2 + ||Z||^2, while ||[Y; Z]||^2 is at least ||Y||^2 and at least ||Z||^2. *)
From Coq Require Import Reals Lra Lia List String.
From Plumbline.theorems.invariance Require Import Notation.
From Plumbline.statements.invariance Require Export lemma_10_strengthened.
Import ListNotations.
Local Open Scope R_scope.

Theorem proof : statement.
Proof.
  reading. part (PMatrix "U") as U HU. part (PMatrix "Y") as Y HY. part (PMatrix "Z") as Z HZ. definitions.
  sizes_fit d1 M1 d2 M2 d3 M3 U Y Z.
  know M6 (d6 [] = Val (matrix (rbeside U Z))). { by_body d6; lia. }
  know M8 (d8 [] = Val (matrix (gap U Y))). { by_body d8; try reflexivity; symmetry; assumption. }
  know M9 (d9 [] = Val (matrix (rstack Y Z))). { by_body d9; lia. }
  eapply ev_le_T.
  - eapply ev_plus; [eapply ev_times; [value | eapply ev_singular_square; [value | cbn; lia | cbn; lia]]|].
    eapply ev_times; [value|]. eapply ev_over; [eapply ev_singular_1; [value | cbn; lia | cbn; lia] | value | lra].
  - eapply ev_singular_square; [value | cbn; lia | cbn; lia].
  - pose proof (opnorm2_gap U Y). fold (gap U Y) in *. pose proof (beside_le U Z). pose proof (stack_above_le Y Z). pose proof (stack_below_le Y Z).
    repeat match goal with H : ?x = ?y -> _ |- _ => specialize (H ltac:(lia)) end. lra.
Qed.
