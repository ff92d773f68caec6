(** The comparison after Theorem 2 of `rank`: for inputs of length 1 at an obtuse angle, 3/4 cos^2 of half the angle is at most
    (sqrt(1/16 + 4) - 1/4) / 2 times cot^2 of half the angle.

    Proof. With c the cosine, the sides are 3/8 (1 + c) and k (1 + c) / (1 - c) with k >= 7/8; and 1 - c < 2. *)
From Coq Require Import Reals Lra Lia List String.
From Plumbline.theorems.rank Require Import Regions.
From Plumbline.statements.rank Require Export theorem_2_comparison_strengthened.
Import ListNotations.
Local Open Scope R_scope.

Lemma comparison c : -1 < c -> c < 0 -> 3 / 4 * sqrt ((1 + c) / 2) ^ 2 <= (sqrt (1 / 16 + 4) + -1 / 4) / 2 * ((1 + c) / (1 + -1 * c)).
Proof.
  intros A B. rewrite pow2_sqrt by lra.
  assert (S : 2 <= sqrt (1 / 16 + 4)) by (rewrite <- (sqrt_pow2 2) at 1 by lra; apply sqrt_le_1_alt; lra).
  set (k := (sqrt (1 / 16 + 4) + -1 / 4) / 2). assert (7 / 8 <= k) by (unfold k; lra). clearbody k.
  assert (P : 0 < (1 + c) / (1 + -1 * c)) by (apply Rdiv_lt_0_compat; lra).
  replace (3 / 4 * ((1 + c) / 2)) with (3 / 8 * (1 + -1 * c) * ((1 + c) / (1 + -1 * c))) by (field; lra).
  apply Rmult_le_compat_r; lra.
Qed.
Theorem proof : statement.
Proof.
  inputs. unfold of_inputs in HX. eapply is_true in Hg; [|val]. destruct Hg as ((_ & A) & B). set (a := dot _ _) in *.
  know M9 (d9 [] = Val (scalar (sqrt ((1 + a) / 2)))). { given_by; [lra | lra]. }
  know M10 (d10 [] = Val (scalar ((1 + a) / (1 + -1 * a)))). { given_by. lra. }
  eapply makes_true; [val | apply comparison; assumption]; lra.
Qed.
