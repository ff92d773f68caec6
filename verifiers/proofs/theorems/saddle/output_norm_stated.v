(** In `saddle`: ||Z_L|| <= s_1(W_1) ... s_1(W_L) ||X|| <= (||theta|| / sqrt(L))^L ||X||, for all ReLU networks without biases.

    Proof. ||A B|| <= s_1(A) ||B|| and ||relu(A)|| <= ||A|| give the first; s_1(A) <= ||A||, and the arithmetic mean of the
    ||W_l||^2 bounds the geometric one, the second. *)
From Coq Require Import ZArith QArith Reals Qreals Lra Lia List Bool String.
From Plumbline.library Require Import Inequalities.
From Plumbline.theorems.saddle Require Import Notation.
From Plumbline.statements.saddle Require Export output_norm_stated.
Import ListNotations.
Local Open Scope R_scope.

Lemma layer_by_layer N A k : fits N A -> slope Rdom N = 0 -> (k <= depth_of N)%nat ->
  frob (zval N A k) <= rprod k (fun i => opnorm (weight_of N i)) * frob A.
Proof.
  intros HF Hs. induction k; intro Hk; cbn [rprod]; [cbn [zval]; lra|].
  assert (E : frob (zval N A (S k)) <= opnorm (weight_of N k) * frob (zval N A k)).
  { unfold frob, opnorm. rewrite <- sqrt_mult by (apply opnorm2_nonneg || apply frob2_nonneg). apply sqrt_le_1_alt. rewrite zval_step.
    eapply Rle_trans; [apply frob2_mul_left, weight_cols; assumption|]. apply Rmult_le_compat_l; [apply opnorm2_nonneg|].
    apply frob2_aval, Hs. }
  eapply Rle_trans; [exact E|]. rewrite (Rmult_comm (rprod _ _)), Rmult_assoc. apply Rmult_le_compat_l; [apply opnorm_nonneg|].
  apply IHk. lia.
Qed.
Lemma mean_of_norms N : (1 <= depth_of N)%nat -> rprod (depth_of N) (fun i => opnorm (weight_of N i)) <=
  (sqrt (rsum (depth_of N) (squares N)) / sqrt (rn (depth_of N))) ^ depth_of N.
Proof.
  intro Hd. set (L := depth_of N) in *. assert (P : 0 < rn L) by (apply IZR_lt; lia).
  assert (A : forall i, (i < L)%nat -> 0 <= squares N i) by (intros; apply frob2_nonneg).
  eapply Rle_trans; [apply rprod_le with (g := fun i => sqrt (squares N i)); intros i Hi; split; [apply opnorm_nonneg | apply opnorm_frob]|].
  rewrite <- sqrt_rprod by exact A. rewrite <- sqrt_div_alt by exact P.
  assert (M : 0 <= rsum L (squares N) / rn L) by (apply Rmult_le_pos; [apply rsum_nonneg; exact A | left; apply Rinv_0_lt_compat, P]).
  rewrite <- (sqrt_pow2 (sqrt (rsum L (squares N) / rn L) ^ L)) by (apply pow_le, sqrt_pos). apply sqrt_le_1_alt.
  rewrite <- pow_mult, Nat.mul_comm, pow_mult. replace (sqrt (rsum L (squares N) / rn L) ^ 2) with (rsum L (squares N) / rn L)
    by (simpl; rewrite Rmult_1_r, sqrt_sqrt; auto).
  apply product_le_mean; assumption.
Qed.

Theorem proof : statement.
Proof.
  reading. part (PData "inputs") as X HX. definitions.
  required R1. relu_by R1. required R2. bias_free_by R2.
  pose proof (theta_fits c X Wf HX) as HF. pose proof HF as (_ & Hc & Hd). set (theta := cnet Rdom c) in *.
  set (p := rprod (depth_of theta) (fun i => opnorm (weight_of theta i))).
  assert (P : 0 < rn (depth_of theta)) by (apply IZR_lt; lia).
  know M16 (d16 [] = Val (scalar p)).
  { body d16. erewrite ev_prod; [reflexivity | value | value |]. intros i Hi.
    destruct (chained_nth _ _ i Hc Hi) as [(S1 & S2 & _) _]. value; assumption. }
  know M17 (d17 [scalar (sqrt (rsum (depth_of theta) (squares theta)) / sqrt (rn (depth_of theta)))] = Val (truth_value T)).
  { body d17. erewrite ev_and_T; [reflexivity | |].
    - eapply ev_le_T; [value; auto | value |]. apply layer_by_layer; auto.
    - eapply ev_le_T; [value | eapply ev_times; [eapply ev_pow; [value | value | exact Hd] | value] |].
      apply Rmult_le_compat_r; [apply frob_nonneg | apply mean_of_norms, Hd]. }
  eapply (ev_call c _ Fm 17) with (v := truth_value T); [| earlier | exact M17 | reflexivity].
  eapply evs_scalar; [|reflexivity]. eapply ev_over; [value | | apply Rgt_not_eq, sqrt_lt_R0, P].
  eapply ev_call; [values | earlier | apply M2; left; exact P | reflexivity].
Qed.
