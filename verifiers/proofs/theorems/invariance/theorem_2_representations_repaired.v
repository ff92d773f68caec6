(** Representations in Theorem 2 of `invariance`: with A = [U Z] and B = [Y; Z], ||A||^2 - ||B||^2 = ||U||^2 - ||Y||^2 in the
    Frobenius norm, for all matrices whose sizes fit.

    Proof. ||[U Z]||^2 = ||U||^2 + ||Z||^2, and ||[Y; Z]||^2 = ||Y||^2 + ||Z||^2. *)
From Coq Require Import Reals Lra Lia List String.
From Plumbline.theorems.invariance Require Import Notation.
From Plumbline.statements.invariance Require Export theorem_2_representations_repaired.
Import ListNotations.
Local Open Scope R_scope.

Theorem proof : statement.
Proof.
  reading. part (PMatrix "U") as U HU. part (PMatrix "Y") as Y HY. part (PMatrix "Z") as Z HZ. definitions.
  sizes_fit d1 M1 d2 M2 d3 M3 U Y Z.
  know M9 (d9 [] = Val (matrix (rbeside U Z))). { by_body d9; lia. }
  know M10 (d10 [] = Val (matrix (rstack Y Z))). { by_body d10; lia. }
  eapply ev_eq_T; [value | value |]. rewrite frob2_beside, frob2_stack by lia. lra.
Qed.
