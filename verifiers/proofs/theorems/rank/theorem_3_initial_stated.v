(** The start of Theorem 3 of `rank`: for inputs of length 1 at an obtuse angle with cosine c, sin^2 of a quarter of the angle with
    cosine -c is below (1 - sqrt(1/2)) / 2; and 3/4 (1 - sqrt(1/2)) / 2 is below 1/4.

    Proof. The sin^2 is (1 - sqrt((1 - c) / 2)) / 2, and (1 - c) / 2 > 1/2, since c < 0; and sqrt(1/2) > 1/3. *)
From Coq Require Import Reals Lra Lia List String.
From Plumbline.theorems.rank Require Import Regions.
From Plumbline.statements.rank Require Export theorem_3_initial_stated.
Import ListNotations.
Local Open Scope R_scope.

Theorem proof : statement.
Proof.
  inputs. unfold of_inputs in HX. eapply is_true in Hg; [|val]. destruct Hg as ((_ & A) & B). set (a := dot _ _) in *.
  know M9 (d9 [] = Val (scalar ((1 + -1 * sqrt ((1 + -1 * a) / 2)) / 2))). { given_by; lra. }
  assert (S : sqrt (1 / 2) < sqrt ((1 + -1 * a) / 2)) by (apply sqrt_lt_1_alt; lra).
  assert (T : 1 / 2 <= sqrt (1 / 2)) by (rewrite <- (sqrt_pow2 (1 / 2)) at 1 by lra; apply sqrt_le_1_alt; lra).
  eapply makes_true; [val | split]; lra.
Qed.
