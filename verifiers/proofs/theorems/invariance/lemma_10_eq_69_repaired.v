(** (69) in the proof of Lemma 10 of `invariance`: s_1(U U^T + Z Z^T) = s_1(A A^T) = s_1(A)^2 for A = [U Z], for all matrices
    whose sizes fit. That A A^T has rank 1 or is diagonal is required, so that the claim can be checked on cases; it is not
    needed.

    Proof. A A^T = U U^T + Z Z^T, and ||A A^T|| = ||A^T||^2 = ||A||^2. *)
From Coq Require Import Reals Lra Lia List String.
From Plumbline.theorems.invariance Require Import Notation.
From Plumbline.statements.invariance Require Export lemma_10_eq_69_repaired.
Import ListNotations.
Local Open Scope R_scope.

Theorem proof : statement.
Proof.
  reading. part (PMatrix "U") as U HU. part (PMatrix "Y") as Y HY. part (PMatrix "Z") as Z HZ. definitions.
  sizes_fit d1 M1 d2 M2 d3 M3 U Y Z.
  know M14 (d14 [] = Val (matrix (rbeside U Z))). { by_body d14; lia. }
  know M15 (largest d15). { apply largest_means. }
  assert (L : forall e, eval Rdom c (denotations Rdom c [] defs) (@TCall Sc 15 (AMx (TMMul (@TCall Mx 14 ANil) (TTranspose (@TCall Mx 14 ANil))) ANil)) e
    = Val (opnorm (rmul (rbeside U Z) (rtranspose (rbeside U Z))))).
  { intro e. eapply ev_call; [values; reflexivity | earlier | apply M15; cbn; lia | reflexivity]. }
  apply ev_and_T; eapply ev_eq_T.
  - eapply ev_call; [values; cbn; lia | earlier | apply M15; cbn; lia | reflexivity].
  - apply L.
  - f_equal. apply (gram_beside U Z). lia.
  - apply L.
  - eapply ev_singular_square; [value | cbn; lia | cbn; lia].
  - apply opnorm_gram_transpose.
Qed.
