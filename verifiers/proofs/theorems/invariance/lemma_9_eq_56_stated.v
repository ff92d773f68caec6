(** (56) in the proof of Lemma 9 of `invariance`: c max(a, b) / (abc) ||T1||^2 <= ||T2||^2, for all sizes and matrices.

    Proof. The factor is 1 / min(a, b): this is Lemma 9. *)
From Coq Require Import ZArith Reals Lra Lia List String.
From Plumbline.theorems.invariance Require Import Notation.
From Plumbline.statements.invariance Require Export lemma_9_eq_56_stated.
Import ListNotations.
Local Open Scope R_scope.

Theorem proof : statement.
Proof.
  reading. part (PMatrix "T1") as T1 HT. part (PParam "a") as a Ha. part (PParam "b") as b Hb. definitions.
  sizes T1. sizes_of_lemma_9. destruct (Rmin_max m n Pm Pn) as [P0 P].
  know M2 (d2 [] = Val (scalar (rn (r_rows T1)))). { by_body d2. }
  know M6 (d6 [] = Val (matrix (reshaped (r_rows T1 * n) m T1))).
  { unfold d6, denote. eapply bind_value; [|reflexivity]. eapply ev_call; [| earlier | apply (M5 (r_rows T1 * n)%nat m T1); [nia | assumption | assumption | rewrite Sizes; ring] | reflexivity].
    rewrite Nat2Z.inj_mul. apply evs_index; [rewrite mult_IZR; value|]. values. }
  assert (C : 0 < rn (r_rows T1)) by (apply IZR_lt; lia). assert (A1 : 0 < rn m) by (apply IZR_lt; lia). assert (B1 : 0 < rn n) by (apply IZR_lt; lia).
  assert (ABC : 0 < rn m * rn n * rn (r_rows T1)) by (repeat apply Rmult_lt_0_compat; assumption).
  eapply (ev_call c _ Fm 7) with (v := truth_value T); [values | earlier | | reflexivity].
  unfold d7, denote. eapply bind_value; [eapply ev_le_T | reflexivity].
  - eapply ev_times; [value; lra | eapply ev_singular_square; [value | lia | lia]].
  - eapply ev_singular_square; [value | cbn; nia | cbn; nia].
  - replace (rn (r_rows T1) * Rmax (rn m) (rn n) / (rn m * rn n * rn (r_rows T1))) with (/ Rmin (rn m) (rn n)); [apply reshaped_le; nia|].
    rewrite <- P0. field. repeat split; try lra. assert (rn m <= Rmax (rn m) (rn n)) by apply Rmax_l. lra.
Qed.
