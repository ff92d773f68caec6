(** (60) in the proof of Lemma 9 of `invariance`: max(c, 0) max(b, a) = c max(a, b), and divided by abc it is 1 / min(a, b), for all
    sizes.

    Proof. min(a, b) max(a, b) = ab, and c >= 1. *)
From Coq Require Import ZArith Reals Lra Lia List String.
From Plumbline.theorems.invariance Require Import Notation.
From Plumbline.statements.invariance Require Export lemma_9_eq_60_stated.
Import ListNotations.
Local Open Scope R_scope.

Theorem proof : statement.
Proof.
  reading. part (PMatrix "T1") as T1 HT. part (PParam "a") as a Ha. part (PParam "b") as b Hb. definitions.
  sizes T1. sizes_of_lemma_9. destruct (Rmin_max m n Pm Pn) as [P0 P].
  know M2 (d2 [] = Val (scalar (rn (r_rows T1)))). { by_body d2. }
  assert (C : 0 < rn (r_rows T1)) by (apply IZR_lt; lia). assert (A1 : 0 < rn m) by (apply IZR_lt; lia). assert (B1 : 0 < rn n) by (apply IZR_lt; lia).
  assert (ABC : 0 < rn m * rn n * rn (r_rows T1)) by (repeat apply Rmult_lt_0_compat; assumption).
  eapply (ev_call c _ Fm 4) with (v := truth_value T); [values | earlier | | reflexivity].
  unfold d4, denote. eapply bind_value; [apply ev_and_T; eapply ev_eq_T; try value; try lra | reflexivity].
  - rewrite Rmax_left by lra. rewrite (Rmax_comm (rn n)). reflexivity.
  - rewrite <- P0. field. repeat split; try lra. assert (rn m <= Rmax (rn m) (rn n)) by apply Rmax_l. lra.
Qed.
