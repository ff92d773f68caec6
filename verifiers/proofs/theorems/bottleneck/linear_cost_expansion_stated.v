(** The expansion of the cost of a linear map A = W_L ... W_1 in `bottleneck`: d sum_i s_i^(2/d) is d rank A + 2 log |A|_+ +
    sum_i t_i^2 / (2 d) with t_i = 2 log s_i, up to sum_i |t_i|^3 exp(|t_i| / d) / (6 d^2), for all networks and all d >= 1. That the
    network has no biases and is linear is not needed.

    Proof. s_i is positive up to the rank, and d s_i^(2/d) = d exp(t_i / d); then the expansion of the exponential, term by term. *)
From Coq Require Import ZArith Reals Lra Lia List String.
From Plumbline.theorems.bottleneck Require Import Costs.
From Plumbline.statements.bottleneck Require Export linear_cost_expansion_stated.
Import ListNotations.
Local Open Scope R_scope.

Lemma rsum_abs n f : Rabs (rsum n f) <= rsum n (fun i => Rabs (f i)).
Proof. induction n; cbn [rsum]; [rewrite Rabs_R0; lra|]. eapply Rle_trans; [apply Rabs_triang|]. lra. Qed.
Lemma term_expansion t d : 1 <= d -> Rabs (d * exp (t / d) + -1 * (d + t + / (2 * d) * (t * t))) <= Rabs t ^ 3 * exp (Rabs t / d) / (6 * (d * d)).
Proof.
  intro Hd. pose proof (exp_second_order (t / d)) as K. assert (E : Rabs (t / d) = Rabs t / d).
  { unfold Rdiv. rewrite Rabs_mult, (Rabs_right (/ d)) by (apply Rle_ge; left; apply Rinv_0_lt_compat; lra). reflexivity. }
  rewrite E in K. replace (d * exp (t / d) + -1 * (d + t + / (2 * d) * (t * t))) with (d * (exp (t / d) - (1 + t / d + (t / d) ^ 2 / 2))) by (field; lra).
  rewrite Rabs_mult, (Rabs_right d) by lra. replace (Rabs t ^ 3 * exp (Rabs t / d) / (6 * (d * d))) with (d * ((Rabs t / d) ^ 3 / 6 * exp (Rabs t / d))) by (field; lra).
  apply Rmult_le_compat_l; [lra | exact K].
Qed.

Theorem proof : statement.
Proof.
  opening. set (pd := TParamOr _ _) in *.
  know M1 (d1 [] = Val (scalar (rn (depth_of (cnet Rdom c))))). { by_body d1. }
  know M17 (d17 [] = Val (matrix (product (cnet Rdom c) (depth_of (cnet Rdom c) - 1)))).
  { apply product_means with (L := d1) (W := d16); first [assumption | earlier]. }
  set (A := product _ _) in *.
  assert (Hd : exists d, forall e ds, nth_error ds 1 = Some d1 -> eval Rdom c ds pd e = Val d).
  { unfold pd. destruct (cparam Rdom c "d") as [x|] eqn:X; eexists; intros e ds Hds; cbn [eval spelled bind]; rewrite X; [reflexivity|].
    rewrite Hds, M1. reflexivity. }
  destruct Hd as (d & Hd). eapply le_true in Hg; [| value | apply Hd; earlier].
  set (t := fun i => 2 * ln (sing A i)).
  know M18 (d18 [scalar d] = Val (scalar (d * schatten A (2 / d)))). { by_body d18. lra. }
  know M21 (forall i, (i < rrank A)%nat -> d21 [scalar (rn (S i))] = Val (scalar (t i))).
  { intros i Hi. unfold d21, denote. eapply bind_value; [|reflexivity].
    eapply ev_times; [value|]. apply ev_log; [eapply ev_singular; [value | reflexivity | exact Hi] | apply singular_positive, Hi]. }
  know M22 (d22 [] = Val (scalar (rsum (rrank A) (fun i => t i * t i)))).
  { unfold d22, denote. lazy beta. eapply bind_value; [|reflexivity]. apply ev_sum; [value | apply ev_rank; value |]. intros i Hi. value. exact Hi. }
  know M23 (d23 [] = Val (scalar (d * rn (rrank A) + 2 * log_det A + 1 / (2 * d) * rsum (rrank A) (fun i => t i * t i)))).
  { unfold d23, denote. lazy beta. eapply bind_value; [|reflexivity].
    eapply ev_plus; [eapply ev_plus; [eapply ev_times; [apply Hd; earlier | apply ev_rank; value] | value] |].
    eapply ev_times; [eapply ev_over; [value | eapply ev_times; [value | apply Hd; earlier] | lra] | value]. }
  know M24 (d24 [] = Val (scalar (rsum (rrank A) (fun i => Rabs (t i) ^ 3 * exp (Rabs (t i) / d) / (6 * (d * d)))))).
  { unfold d24, denote. lazy beta. eapply bind_value; [|reflexivity]. apply ev_sum; [value | apply ev_rank; value |]. intros i Hi.
    assert (0 < 6 * (d * d)) by nra.
    eapply ev_over; [eapply ev_times; [apply ev_cube; value; exact Hi | apply ev_exp; eapply ev_over; [value; exact Hi | apply Hd; earlier | lra]] | | lra].
    eapply ev_times; [value | apply ev_square; apply Hd; earlier]. }
  eapply ev_le_T; [| value |].
  - eapply ev_call; [apply evs_scalar; [eapply ev_plus; [| value] | reflexivity] | earlier | apply M14 | reflexivity].
    eapply ev_call; [apply evs_scalar; [apply Hd; earlier | reflexivity] | earlier | exact M18 | reflexivity].
  - replace (d * schatten A (2 / d) + _) with (rsum (rrank A) (fun i => d * exp (t i / d) + -1 * (d + t i + / (2 * d) * (t i * t i)))).
    + eapply Rle_trans; [apply rsum_abs|]. apply rsum_le. intros i _. apply term_expansion, Hg.
    + rewrite rsum_plus, !rsum_scale, !rsum_plus, !rsum_scale. unfold schatten, log_det, t. rewrite rsum_scale.
      replace (rsum (rrank A) (fun _ => d)) with (d * rn (rrank A)).
      * rewrite (rsum_ext _ (fun i => exp (2 * ln (sing A i) / d)) (fun i => Rpower (sing A i) (2 / d))) by (intros; unfold Rpower; f_equal; field; lra). field. lra.
      * generalize (rrank A). intro n. induction n; cbn [rsum]; [simpl; ring|]. rewrite <- IHn, Nat2Z.inj_succ, succ_IZR. ring.
Qed.
