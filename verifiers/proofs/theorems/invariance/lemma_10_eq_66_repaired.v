(** (66) in the proof of Lemma 10 of `invariance`, with a fourth of the whole gap: a fourth of s_1(U U^T) + s_1(Z Z^T) -
    ||U^T U - Y Y^T|| is at most a fourth of s_1(Y^T Y) + s_1(Z^T Z), for all matrices whose sizes fit.

    Proof. Each of these s_1 is a squared operator norm, and ||U||^2 <= ||U^T U - Y Y^T|| + ||Y||^2. *)
From Coq Require Import Reals Lra Lia List String.
From Plumbline.theorems.invariance Require Import Notation.
From Plumbline.statements.invariance Require Export lemma_10_eq_66_repaired.
Import ListNotations.
Local Open Scope R_scope.

Theorem proof : statement.
Proof.
  reading. part (PMatrix "U") as U HU. part (PMatrix "Y") as Y HY. part (PMatrix "Z") as Z HZ. definitions.
  sizes_fit d1 M1 d2 M2 d3 M3 U Y Z.
  know M4 (largest d4). { apply largest_means. }
  know M7 (d7 [] = Val (matrix (gap U Y))). { by_body d7; try reflexivity; symmetry; assumption. }
  eapply (ev_call c _ Fm 5) with (v := truth_value T).
  - eapply evs_scalar; [eapply ev_over; [eapply ev_singular_1; [value | cbn; lia | cbn; lia] | value | lra] | values].
  - earlier.
  - unfold d5, denote. eapply bind_value; [eapply ev_le_T | reflexivity].
    + eapply ev_plus; [eapply ev_plus; eapply ev_times; [value | | value |] | value];
        (eapply ev_call; [values; reflexivity | earlier | apply M4; cbn; lia | reflexivity]).
    + eapply ev_plus; eapply ev_times; [value | | value |];
        (eapply ev_call; [values; reflexivity | earlier | apply M4; cbn; lia | reflexivity]).
    + rewrite !opnorm_gram_transpose, !opnorm_gram. pose proof (opnorm2_gap U Y ltac:(lia)). fold (gap U Y) in *. lra.
  - reflexivity.
Qed.
