(** The exponential and its expansion to the second order: |exp y - 1 - y - y^2/2| <= |y|^3 exp |y| / 6. *)
From Coq Require Import Reals Lra Lia.
Local Open Scope R_scope.

Lemma fact_four n : 6 * INR (fact (S n)) <= INR (fact (S (S (S (S n))))).
Proof.
  replace 6 with (INR 6) by (simpl; lra). rewrite <- mult_INR. apply le_INR. change (fact (S (S (S (S n))))) with (S (S (S (S n))) * (S (S (S n)) * (S (S n) * fact (S n))))%nat.
  pose proof (lt_O_fact (S n)). nia.
Qed.
Lemma partial_sums y N : Rabs (E1 y (N + 3) - (1 + y + y ^ 2 / 2)) <= Rabs y ^ 3 / 6 * E1 (Rabs y) N.
Proof.
  induction N as [|N IH].
  - unfold E1. cbn [Nat.add sum_f_R0]. cbn [fact Nat.mul Nat.add INR pow].
    replace (_ - _) with (y ^ 3 / 6) by (cbn [pow]; field). unfold Rdiv at 1. rewrite Rabs_mult, <- RPow_abs, (Rabs_right (/ 6)) by lra. right. cbn [pow]. field.
  - change (S N + 3)%nat with (S (N + 3)). unfold E1 in *. rewrite !tech5. set (P := sum_f_R0 (fun k => / INR (fact k) * y ^ k) (N + 3)) in *.
    set (Q := sum_f_R0 (fun k => / INR (fact k) * Rabs y ^ k) N) in *.
    replace (P + / INR (fact (S (N + 3))) * y ^ S (N + 3) - (1 + y + y ^ 2 / 2)) with ((P - (1 + y + y ^ 2 / 2)) + / INR (fact (S (N + 3))) * y ^ S (N + 3)) by ring.
    eapply Rle_trans; [apply Rabs_triang|]. rewrite Rmult_plus_distr_l. apply Rplus_le_compat; [exact IH|].
    replace (S (N + 3)) with (S (S (S (S N)))) by lia. set (n := S N). pose proof (fact_four N) as F. fold n in F |- *.
    assert (F1 : 0 < INR (fact n)) by (apply lt_0_INR, lt_O_fact). assert (F2 : 0 < INR (fact (S (S (S n))))) by (apply lt_0_INR, lt_O_fact).
    rewrite Rabs_mult, <- RPow_abs, (Rabs_right (/ INR (fact (S (S (S n)))))) by (apply Rle_ge; left; apply Rinv_0_lt_compat; exact F2).
    replace (Rabs y ^ 3 / 6 * (/ INR (fact n) * Rabs y ^ n)) with (/ (6 * INR (fact n)) * Rabs y ^ S (S (S n))) by (cbn [pow]; field; lra).
    apply Rmult_le_compat_r; [apply pow_le, Rabs_pos|]. apply Rinv_le_contravar; [lra | exact F].
Qed.
Theorem exp_second_order y : Rabs (exp y - (1 + y + y ^ 2 / 2)) <= Rabs y ^ 3 / 6 * exp (Rabs y).
Proof.
  apply Rle_cv_lim with (Un := fun N => Rabs (E1 y (N + 3) - (1 + y + y ^ 2 / 2))) (Vn := fun N => Rabs y ^ 3 / 6 * E1 (Rabs y) N).
  - intro N. apply partial_sums.
  - apply cv_cvabs. apply CV_minus; [apply (CV_shift' (E1 y) 3), E1_cvg|]. intros e He. exists O. intros n _. unfold R_dist. rewrite Rminus_diag_eq, Rabs_R0 by reflexivity. exact He.
  - apply CV_mult; [|apply E1_cvg]. intros e He. exists O. intros n _. unfold R_dist. rewrite Rminus_diag_eq, Rabs_R0 by reflexivity. exact He.
Qed.
