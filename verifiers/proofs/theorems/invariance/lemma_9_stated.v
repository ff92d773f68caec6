(** Lemma 9 of `invariance`: if T2 (cb x a) holds the entries of T1 (c x ab) in the same order, ||T1||^2 / min(a, b) <= ||T2||^2 in
    the operator norm, for all sizes and matrices.

    Proof. Let t_ik be the rows of T2 and x_k the parts of x: (T1 x)_i = sum_k <t_ik, x_k>. By Cauchy and Schwarz its square is
    at most b sum_k <t_ik, x_k>^2, and sum_i <t_ik, x_k>^2 <= ||T2||^2 ||x_k||^2. It is also at most
    a sum_j (sum_k t_ikj^2) (sum_k x_kj^2), and sum_ik t_ikj^2 <= ||T2||^2. *)
From Coq Require Import ZArith Reals Lra Lia List String.
From Plumbline.theorems.invariance Require Import Notation.
From Plumbline.statements.invariance Require Export lemma_9_stated.
Import ListNotations.
Local Open Scope R_scope.

Theorem proof : statement.
Proof.
  reading. part (PMatrix "T1") as T1 HT. part (PParam "a") as a Ha. part (PParam "b") as b Hb. definitions.
  sizes T1. sizes_of_lemma_9. destruct (Rmin_max m n Pm Pn) as [_ P].
  know M6 (d6 [] = Val (scalar (rn (r_rows T1)))). { by_body d6. }
  know M7 (d7 [] = Val (matrix (reshaped (r_rows T1 * n) m T1))).
  { unfold d7, denote. eapply bind_value; [|reflexivity]. eapply ev_call; [| earlier | apply (M5 (r_rows T1 * n)%nat m T1); [nia | assumption | assumption | rewrite Sizes; ring] | reflexivity].
    rewrite Nat2Z.inj_mul. apply evs_index; [rewrite mult_IZR; value|]. values. }
  eapply ev_le_T.
  - eapply ev_times; [value; lra | eapply ev_singular_square; [value | lia | lia]].
  - eapply ev_singular_square; [value | cbn; nia | cbn; nia].
  - replace (1 / Rmin (rn m) (rn n)) with (/ Rmin (rn m) (rn n)) by (field; lra). apply reshaped_le; nia.
Qed.
