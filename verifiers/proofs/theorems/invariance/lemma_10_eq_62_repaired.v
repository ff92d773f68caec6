(** (62) in the proof of Lemma 10 of `invariance`: s_1(B)^2 = s_1(B^T B) for B = [Y; Z], for all matrices whose sizes fit. That
    B^T B has rank 1 or is diagonal is required, so that the claim can be checked on cases; it is not needed.

    Proof. ||B^T B x|| <= ||B||^2 ||x||, and ||B x||^2 = <x, B^T B x> <= ||B^T B|| ||x||^2. *)
From Coq Require Import Reals Lra Lia List String.
From Plumbline.theorems.invariance Require Import Notation.
From Plumbline.statements.invariance Require Export lemma_10_eq_62_repaired.
Import ListNotations.
Local Open Scope R_scope.

Theorem proof : statement.
Proof.
  reading. part (PMatrix "U") as U HU. part (PMatrix "Y") as Y HY. part (PMatrix "Z") as Z HZ. definitions.
  sizes_fit d1 M1 d2 M2 d3 M3 U Y Z.
  know M13 (d13 [] = Val (matrix (rstack Y Z))). { by_body d13; lia. }
  know M14 (largest d14). { apply largest_means. }
  eapply ev_eq_T.
  - eapply ev_singular_square; [value | cbn; lia | cbn; lia].
  - eapply ev_call; [values; reflexivity | earlier | apply M14; cbn; lia | reflexivity].
  - symmetry. apply opnorm_gram.
Qed.
