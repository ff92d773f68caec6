(** ||A||^2 / s_1(A)^2 of the layers of a ReLU network without biases whose weights are small: their product is at most
    ||X||^2 / ||Z_L||^2. *)
From Coq Require Import ZArith QArith Reals Qreals Lra Lia List Bool String.
From Plumbline.library Require Export Norms Ranges Inequalities.
From Plumbline.library Require Import Relations.
Local Open Scope R_scope.

Section Layers.
Variables (N : net Rdom) (A : rmat).
Hypotheses (HF : fits N A) (Hs : slope Rdom N = 0).
Notation depth := (depth_of N).
Definition ratio (k : nat) : R := frob2 (aval N A k) / opnorm (aval N A k) ^ 2.
Definition excess (k : nat) : R := ln (frob (aval N A k) / opnorm (aval N A k)).

(** where the output does not vanish, no layer does *)
Lemma layers_alive : 0 < frob2 (zval N A depth) -> forall k, (k <= depth)%nat -> 0 < frob2 (zval N A k).
Proof.
  intros H k Hk. replace k with (depth - (depth - k))%nat by lia. induction (depth - k)%nat as [|m IH]; [rewrite Nat.sub_0_r; exact H|].
  destruct (le_lt_dec depth m) as [Hm|Hm]; [replace (depth - S m)%nat with (depth - m)%nat by lia; exact IH|].
  pose proof (frob2_layer N A (depth - S m) HF) as K. replace (S (depth - S m)) with (depth - m)%nat in K by lia.
  specialize (K ltac:(lia)). pose proof (frob2_aval N A (depth - S m) Hs) as Q. pose proof (opnorm2_frob2 (aval N A (depth - S m))) as P.
  pose proof (frob2_nonneg (weight_of N (depth - S m))). pose proof (opnorm2_nonneg (aval N A (depth - S m))). nra.
Qed.
Lemma activations_alive : 0 < frob2 (zval N A depth) -> forall k, (k < depth)%nat -> 0 < frob2 (aval N A k).
Proof.
  intros H k Hk. pose proof (layers_alive H (S k) Hk) as K. pose proof (frob2_layer N A k HF Hk) as Q.
  pose proof (opnorm2_frob2 (aval N A k)). pose proof (opnorm2_nonneg (aval N A k)). pose proof (frob2_nonneg (weight_of N k)). nra.
Qed.
Hypothesis alive : 0 < frob2 (zval N A depth).
Lemma ratio_pos k : (k < depth)%nat -> 0 < ratio k.
Proof.
  intro Hk. pose proof (activations_alive alive k Hk) as P. apply Rdiv_lt_0_compat; [exact P|]. apply pow_lt, opnorm_pos, P.
Qed.
Lemma ratios_layers k : (k <= depth)%nat -> rprod k ratio * frob2 (zval N A k) <= frob2 A * rprod k (fun i => frob2 (weight_of N i)).
Proof.
  induction k; intro Hk; cbn [rprod]; [cbn [zval]; lra|]. specialize (IHk ltac:(lia)).
  assert (P0 : 0 <= rprod k ratio) by (apply rprod_nonneg; intros; left; apply ratio_pos; lia).
  assert (P1 : 0 < ratio k) by (apply ratio_pos; lia).
  assert (P2 : 0 < opnorm2 (aval N A k)) by (apply opnorm2_pos, activations_alive; [exact alive | lia]).
  pose proof (frob2_nonneg (weight_of N k)) as W. pose proof (frob2_layer N A k HF ltac:(lia)) as Q. pose proof (frob2_aval N A k Hs) as V.
  assert (K : ratio k * frob2 (zval N A (S k)) <= frob2 (weight_of N k) * frob2 (zval N A k)).
  { eapply Rle_trans; [apply Rmult_le_compat_l; [lra | exact Q]|]. unfold ratio. rewrite opnorm_pow2.
    replace (frob2 (aval N A k) / opnorm2 (aval N A k) * (frob2 (weight_of N k) * opnorm2 (aval N A k)))
      with (frob2 (weight_of N k) * frob2 (aval N A k)) by (field; lra). apply Rmult_le_compat_l; assumption. }
  rewrite Rmult_assoc. eapply Rle_trans; [apply Rmult_le_compat_l; [exact P0 | exact K]|].
  replace (rprod k ratio * (frob2 (weight_of N k) * frob2 (zval N A k))) with (rprod k ratio * frob2 (zval N A k) * frob2 (weight_of N k)) by ring.
  rewrite <- Rmult_assoc. apply Rmult_le_compat_r; assumption.
Qed.
Hypothesis small : rsum depth (fun i => frob2 (weight_of N i)) <= rn depth.
Lemma weights_at_most_1 : rprod depth (fun i => frob2 (weight_of N i)) <= 1.
Proof.
  destruct HF as (_ & _ & Hd). assert (P : 0 < rn depth) by (apply IZR_lt; lia).
  eapply Rle_trans; [apply product_le_mean; [exact Hd | intros; apply frob2_nonneg]|]. rewrite <- (pow1 depth). apply pow_incr. split.
  - apply Rmult_le_pos; [apply rsum_nonneg; intros; apply frob2_nonneg | left; apply Rinv_0_lt_compat, P].
  - apply Rmult_le_reg_r with (rn depth); [exact P|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.
Lemma ratios_output : rprod depth ratio * frob2 (zval N A depth) <= frob2 A.
Proof.
  eapply Rle_trans; [apply ratios_layers; lia|]. rewrite <- Rmult_1_r. apply Rmult_le_compat_l; [apply frob2_nonneg | apply weights_at_most_1].
Qed.
Lemma ratios_risk G : same G (zval N A depth) = true ->
  rprod depth ratio * rinner G (zval N A depth) ^ 2 <= frob2 A * frob2 G.
Proof.
  intro HG. pose proof (inner_bound _ _ HG) as B. pose proof ratios_output as Q. pose proof (frob2_nonneg G) as P.
  assert (P0 : 0 <= rprod depth ratio) by (apply rprod_nonneg; intros; left; apply ratio_pos; lia).
  eapply Rle_trans; [apply Rmult_le_compat_l; [exact P0 | exact B]|].
  replace (rprod depth ratio * (frob2 G * frob2 (zval N A depth))) with (rprod depth ratio * frob2 (zval N A depth) * frob2 G) by ring.
  apply Rmult_le_compat_r; assumption.
Qed.
(** in logarithms, with a bound s of -Tr[G^T Z_L] *)
Lemma excess_ratio k : (k < depth)%nat -> ln (ratio k) = 2 * excess k.
Proof.
  intro Hk. pose proof (activations_alive alive k Hk) as P. pose proof (opnorm_pos _ P) as Q. pose proof (frob_pos _ P) as S.
  assert (E : 0 < frob (aval N A k) / opnorm (aval N A k)) by (apply Rdiv_lt_0_compat; assumption).
  unfold excess, ratio. replace (2 * ln (frob (aval N A k) / opnorm (aval N A k)))
    with (ln (frob (aval N A k) / opnorm (aval N A k)) + ln (frob (aval N A k) / opnorm (aval N A k))) by ring.
  rewrite <- ln_mult by exact E. f_equal. rewrite <- frob_square. field. lra.
Qed.
Lemma excess_sum G s : same G (zval N A depth) = true -> 0 < s -> rinner G (zval N A depth) <= - s ->
  0 < frob A * frob G / s /\ rsum depth excess <= ln (frob A * frob G / s).
Proof.
  intros HG S0 S1. set (r := rinner G (zval N A depth)) in *. destruct (rsum_ln depth ratio ratio_pos) as [P0 P1].
  pose proof (ratios_risk G HG) as K. fold r in K. rewrite <- (frob_square A), <- (frob_square G) in K.
  pose proof (frob_nonneg A) as FA. pose proof (frob_nonneg G) as FG. set (x := frob A * frob G) in *. assert (X0 : 0 <= x) by (apply Rmult_le_pos; assumption).
  assert (X2 : rprod depth ratio * s ^ 2 <= x ^ 2).
  { replace (x ^ 2) with (frob A ^ 2 * frob G ^ 2) by (unfold x; ring). eapply Rle_trans; [|exact K]. apply Rmult_le_compat_l; [lra|].
    replace (r ^ 2) with ((- r) ^ 2) by ring. apply pow_incr. lra. }
  assert (X1 : 0 < x). { destruct X0 as [X0|X0]; [exact X0|]. rewrite <- X0 in X2. assert (0 < s ^ 2) by (apply pow_lt, S0). simpl (0 ^ 2) in X2. nra. }
  assert (Q : 0 < x / s) by (apply Rdiv_lt_0_compat; assumption). split; [exact Q|].
  assert (E : rsum depth (fun k => ln (ratio k)) = 2 * rsum depth excess).
  { rewrite <- rsum_scale. apply rsum_ext. intros. apply excess_ratio. assumption. }
  rewrite E in P1. assert (M : ln (rprod depth ratio) <= 2 * ln (x / s)); [|lra].
  replace (2 * ln (x / s)) with (ln (x / s * (x / s))) by (rewrite ln_mult by exact Q; ring).
  assert (M : rprod depth ratio <= x / s * (x / s)).
  { apply Rmult_le_reg_r with (s ^ 2); [apply pow_lt, S0|]. replace (x / s * (x / s) * s ^ 2) with (x ^ 2) by (field; lra). exact X2. }
  destruct M as [M|M]; [left; apply ln_increasing; assumption | rewrite M; right; reflexivity].
Qed.
(** at least L - b of the layers have an excess of at most log(...) / b *)
Lemma excess_count G s b : same G (zval N A depth) = true -> 0 < s -> rinner G (zval N A depth) <= - s -> 0 < b ->
  rn depth - b <= rsum depth (fun k => if rleb (excess k) (ln (frob A * frob G / s) / b) then 1 else 0).
Proof.
  intros HG S0 S1 Hb. destruct (excess_sum G s HG S0 S1) as [_ K].
  assert (P : forall k, (k < depth)%nat -> 0 <= excess k) by (intros; apply excess_nonneg, activations_alive; assumption).
  apply markov; [exact P | | exact Hb | unfold Rdiv; rewrite Rmult_assoc, Rinv_l; lra].
  apply Rmult_le_pos; [|left; apply Rinv_0_lt_compat, Hb]. eapply Rle_trans; [apply rsum_nonneg, P | exact K].
Qed.
End Layers.
(** a risk that is not 0 *)
Lemma output_alive N A G : same G (zval N A (depth_of N)) = true -> rinner G (zval N A (depth_of N)) <> 0 -> 0 < frob2 (zval N A (depth_of N)).
Proof.
  intros HG H. pose proof (inner_bound _ _ HG) as B. pose proof (frob2_nonneg (zval N A (depth_of N))) as P. destruct P as [P|P]; [exact P|].
  exfalso. rewrite <- P in B. apply H. nra.
Qed.
