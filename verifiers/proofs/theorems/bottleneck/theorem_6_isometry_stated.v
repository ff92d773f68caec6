(** The gap to a partial isometry in Theorem 6 of `bottleneck`: |W_l|^2 + rank W_l - 2 sum_i s_i <= |W_l|^2 - rank W_l - 2 log |W_l|_+
    for each layer, where s_i are the positive singular values and |W_l|_+ is their product, for all networks.

    Proof. The singular values up to the rank are positive, and log s <= s - 1. *)
From Coq Require Import ZArith Reals Lra Lia List String.
From Plumbline.theorems.bottleneck Require Import Costs.
From Plumbline.statements.bottleneck Require Export theorem_6_isometry_stated.
Import ListNotations.
Local Open Scope R_scope.

Lemma ln_le_minus x : 0 < x -> ln x <= x - 1.
Proof. intro H. pose proof (exp_ineq1_le (ln x)). rewrite exp_ln in * by exact H. lra. Qed.

Theorem proof : statement.
Proof.
  opening. set (theta := cnet Rdom c) in *.
  know M0 (d0 [] = Val (scalar (rn (depth_of theta)))). { by_body d0. }
  know M6 (gives1 d6 (fun A => frob2 A + rn (rrank A) + -1 * (2 * schatten A 1))).
  { intro A. unfold d6, denote. eapply bind_value; [eapply ev_plus; [eapply ev_plus; [value | apply ev_rank; reflexivity] | value] | reflexivity]. }
  eapply ev_forall_T; [value | value |]. intros l Hl.
  eapply ev_le_T; [value | eapply ev_plus; [eapply ev_plus; [value | eapply ev_times; [value | apply ev_rank; value]] | value] |]; try exact Hl.
  set (A := weight_of theta l). assert (K : rn (rrank A) + log_det A <= schatten A 1); [|fold theta; fold A; cbn beta; lra].
  unfold schatten, log_det. replace (rn (rrank A)) with (rsum (rrank A) (fun _ => 1)).
  - rewrite <- rsum_plus. apply rsum_le. intros i Hi. pose proof (singular_positive A i Hi) as P. fold (sing A i) in P.
    rewrite Rpower_1 by exact P. pose proof (ln_le_minus _ P). lra.
  - generalize (rrank A). intro n. induction n; cbn [rsum]; [reflexivity|]. rewrite IHn, Nat2Z.inj_succ, succ_IZR. lra.
Qed.
