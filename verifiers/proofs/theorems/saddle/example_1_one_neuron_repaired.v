(** Example 1 of `saddle`: if x_2 = -x_1, W_1 has rank one and W_1 W_1^T >= 0, and L >= 2, then the output vanishes at x_1 or at x_2, for all
    ReLU networks without biases. That the other layers have rank one is not needed.

    Proof. W_1 = u v^T with entries of u of one sign, so W_1 x and -W_1 x, which are u (v^T x) and its negative, are never both positive. *)
From Coq Require Import ZArith QArith Reals Qreals Lra Lia List Bool String.
From Plumbline.library Require Import Inequalities.
From Plumbline.theorems.saddle Require Import Notation.
From Plumbline.statements.saddle Require Export example_1_one_neuron_repaired.
Import ListNotations.
Local Open Scope R_scope.

Lemma least_says m (P : nat -> Prop) : (forall k, m = k -> P k) -> P (least m P).
Proof.
  revert P. induction m; intros P H; cbn [least]; [apply H; reflexivity|]. destruct (holds (P 0%nat)) eqn:E.
  - unfold holds in E. destruct (ClassicalDedekindReals.sig_not_dec (P 0%nat)) as [K|K]; [|discriminate]. apply Classical_Prop.NNPP. exact K.
  - apply (IHm (fun n => P (S n))). intros k ->. apply H. reflexivity.
Qed.
Lemma rank_says A : of_rank_at_most (rrank A) A.
Proof.
  apply (least_says _ (fun n => of_rank_at_most n A)). intros k <-. exists (fun t i => if Nat.eqb t i then 1 else 0), (fun t j => r_get A t j).
  intros i j Hi Hj. rewrite (rsum_single _ i) by (try exact Hi; intros t Ht N; rewrite (proj2 (Nat.eqb_neq _ _) N); ring). rewrite Nat.eqb_refl. ring.
Qed.
Lemma column_dies N A j : slope Rdom N = 0 -> fits N A -> (j < r_cols A)%nat ->
  (forall i, (i < r_rows (zval N A 1))%nat -> r_get (zval N A 1) i j <= 0) -> forall k, (2 + k <= depth_of N)%nat ->
  forall i, (i < r_rows (zval N A (2 + k)))%nat -> r_get (zval N A (2 + k)) i j = 0.
Proof.
  intros Hs HF Hj H. assert (K : forall k, (S k < depth_of N)%nat -> (forall i, (i < r_rows (zval N A (S k)))%nat -> r_get (zval N A (S k)) i j <= 0) ->
    forall i, (i < r_rows (zval N A (S (S k))))%nat -> r_get (zval N A (S (S k))) i j = 0).
  { intros k Hk Q i Hi. pose proof (zval_shape N A HF (S k) ltac:(lia)) as [Z1 Z2].
    pose proof (weight_cols N A (S k) HF Hk) as W. destruct (aval_shape N A (S k)) as [A1 A2]. rewrite zval_step in Hi |- *.
    rewrite rmul_get; [|exact Hi|rewrite A1, Z1; exact Hj]. rewrite (rsum_ext _ _ (fun _ => 0)); [apply rsum_zero|]. intros q Hq.
    rewrite W, A2 in Hq. cbn [aval]. unfold leaky. rewrite rmk_get by (rewrite ?Z1; assumption). unfold act. rewrite (proj2 (rleb_true _ _) (Q q Hq)), Hs. ring. }
  induction k; intros Hk; [apply (K 0%nat); [lia | exact H] |]. apply (K (S k)); [lia|]. intros i Hi. right. apply IHk; [lia | exact Hi].
Qed.
Lemma opposite u s n : (forall i i', (i < n)%nat -> (i' < n)%nat -> 0 <= u i * u i') ->
  (forall i, (i < n)%nat -> u i * s <= 0) \/ (forall i, (i < n)%nat -> u i * - s <= 0).
Proof.
  intro H. destruct (Classical_Prop.classic (exists i, (i < n)%nat /\ 0 < u i * s)) as [(i & Hi & P)|Q].
  - right. intros i' Hi'. pose proof (H i i' Hi Hi') as K. assert (0 <= (u i * s) * (u i' * s)) by (pose proof (Rle_0_sqr s); unfold Rsqr in *; nra). nra.
  - left. intros i Hi. apply Rnot_lt_le. intro P. apply Q. exists i. auto.
Qed.

Lemma ev_rank c ds (A : tm Mx) e (a : rmat) : eval Rdom c ds A e = Val a -> eval Rdom c ds (TRank A) e = Val (rn (rrank a)).
Proof. intro H. cbn [eval]. rewrite H. cbn [bind lift crank Rdom]. f_equal. apply ofN_R. Qed.

Theorem proof : statement.
Proof.
  reading. part (PData "inputs") as X HX. definitions.
  required R1. relu_by R1. required R2. bias_free_by R2. required R3.
  pose proof (theta_fits c X Wf HX) as HF. pose proof HF as ((X1 & X2 & _) & Hc & Hd). set (theta := cnet Rdom c) in *.
  know M3 (d3 [] = Val (scalar (rn (r_cols X)))). { body d3. erewrite ev_call; [reflexivity | values | earlier | apply M2 | reflexivity]. }
  call_of R3 d7. apply and_true in R3 as [Q1 Q2]. eapply le_true in Q1; [| value | value].
  assert (Hn2 : (2 <= r_cols X)%nat) by (apply le_IZR in Q1; lia).
  eapply call_true in Q2; [|earlier]. destruct Q2 as (vs & V & Q2).
  erewrite evs_matrix in V; [| eapply ev_call; [eapply evs_index; [apply (ev_num c _ 2) | values] | earlier | apply (M6 1%nat X X1); lia | reflexivity]
    | eapply evs_matrix; [eapply ev_scale; [value | eapply ev_call; [eapply evs_index; [apply (ev_num c _ 1) | values] | earlier | apply (M6 0%nat X X1); lia | reflexivity]] | reflexivity]].
  injection V as <-. apply M5 in Q2 as [_ Q2].
  apply and_true in Hg as [Hg G2]. apply and_true in Hg as [G0 G1]. eapply le_true in G0; [| value | value].
  assert (Hd2 : (2 <= depth_of theta)%nat) by (apply le_IZR in G0; fold theta in G0; unfold depth_of in *; lia).
  call_of G1 d10. set (W := weight_of theta 0) in *.
  eapply forall_true with (i := 0%nat) in G1; [| value | value | exact Hd].
  eapply eq_true in G1; [| eapply ev_rank, ev_call; [values | earlier | apply (M9 theta 0%nat Hd) | reflexivity] | value].
  assert (Er : rrank W = 1%nat) by (apply eq_IZR in G1; fold W in G1; lia).
  pose proof (rank_says W) as (u & v & U). rewrite Er in U.
  eapply call_true in G2; [|earlier]. destruct G2 as (vs & V & G2).
  erewrite evs_matrix in V; [| eapply ev_mul; [eapply ev_call; [values | earlier | apply (M9 theta 0%nat Hd) | reflexivity]
    | eapply ev_transpose, ev_call; [values | earlier | apply (M9 theta 0%nat Hd) | reflexivity] | reflexivity] | reflexivity].
  injection V as <-. change (d11 [matrix (rmul W (rtranspose W))] = Val (truth_value T)) in G2. destruct (M11 (rmul W (rtranspose W))) as (b & B1 & B2).
  assert (Q : entrywise (rmul W (rtranspose W)) (fun i j => 0 <= r_get (rmul W (rtranspose W)) i j)).
  { apply B2. apply truth_of_T. rewrite B1 in G2. injection G2 as G2. exact G2. }
  clear B1 B2 G2. pose proof (proj2 (chained_nth _ _ 0 Hc Hd) : r_cols W = r_rows X) as Wc.
  set (s := fun j => rsum (r_cols W) (fun q => v 0%nat q * r_get X q j)).
  assert (Z : forall i j, (i < r_rows W)%nat -> (j < r_cols X)%nat -> r_get (zval theta X 1) i j = u 0%nat i * s j).
  { intros i j Hi Hj. cbn [zval]. fold W. rewrite rmul_get by assumption. unfold s. rewrite <- rsum_scale. apply rsum_ext. intros q Hq.
    rewrite U by assumption. cbn [rsum]. ring. }
  assert (S1 : s 1%nat = - s 0%nat).
  { unfold s. replace (- rsum (r_cols W) (fun q => v 0%nat q * r_get X q 0%nat)) with (-1 * rsum (r_cols W) (fun q => v 0%nat q * r_get X q 0%nat)) by ring.
    rewrite <- rsum_scale. apply rsum_ext. intros q Hq. rewrite Wc in Hq. pose proof (Q2 q 0%nat Hq ltac:(auto)) as E. cbn beta in E.
    unfold rcolumn in E at 1. rewrite rmk_get in E by (assumption || auto). rewrite rmk_get in E by (assumption || auto).
    rewrite (proj2 (Nat.ltb_lt q (r_rows X)) Hq) in E. cbn in E. rewrite E. ring. }
  assert (C : (forall i, (i < r_rows W)%nat -> u 0%nat i * s 0%nat <= 0) \/ (forall i, (i < r_rows W)%nat -> u 0%nat i * - s 0%nat <= 0)).
  { set (n := norm2 (r_cols W) (v 0%nat)). destruct (norm2_nonneg (r_cols W) (v 0%nat)) as [N|N].
    - apply opposite. intros i i' Hi Hi'. pose proof (Q i i' Hi Hi') as E. cbn beta in E. rewrite rmul_get in E by assumption.
      assert (K : 0 <= norm2 (r_cols W) (v 0%nat) * (u 0%nat i * u 0%nat i')); [|apply Rmult_le_reg_l with (norm2 (r_cols W) (v 0%nat)); [exact N | rewrite Rmult_0_r; exact K]].
      eapply Rle_trans; [exact E|]. right. unfold norm2. rewrite <- rsum_scale_r. apply rsum_ext. intros q Hq.
      rewrite rtranspose_get by assumption. rewrite !U by assumption. cbn [rsum]. ring.
    - left. intros i Hi. right. assert (E : s 0%nat = 0); [|rewrite E; ring]. unfold s. rewrite (rsum_ext _ _ (fun _ => 0)); [apply rsum_zero|].
      intros q Hq. rewrite (norm2_null _ _ (eq_sym N) q Hq). ring. }
  set (L := depth_of theta) in *. pose proof (zval_shape theta X HF L (le_n _)) as [Y1 Y2].
  assert (Yr : (1 <= r_rows (zval theta X L))%nat) by (apply (zval_sized theta X HF L (le_n _))).
  know M20 (forall j, (j < r_cols X)%nat -> d20 [scalar (rn (S j))] = Val (truth_value (truth_of (reqb (frob2 (rcolumn j (zval theta X L))) 0)))).
  { intros j Hj. body d20. erewrite ev_eq; [reflexivity | | value].
    eapply ev_call; [eapply evs_matrix; [eapply ev_call; [values; auto | earlier | apply (M6 j (zval theta X L) Yr); rewrite Y1; exact Hj | reflexivity] | reflexivity]
      | earlier | apply M13 | reflexivity]. }
  assert (D : forall j, (j < r_cols X)%nat -> (forall i, (i < r_rows W)%nat -> r_get (zval theta X 1) i j <= 0) -> frob2 (rcolumn j (zval theta X L)) = 0).
  { intros j Hj H. rewrite frob2_rcolumn. rewrite (norm2_ext _ _ (fun _ => 0)); [apply norm2_zero|].
    replace L with (2 + (L - 2))%nat by lia. apply column_dies; try assumption. fold L. lia. }
  set (b0 := reqb (frob2 (rcolumn 0 (zval theta X L))) 0). set (b1 := reqb (frob2 (rcolumn 1 (zval theta X L))) 0).
  rewrite (ev_or c _ _ _ _ (truth_of b0) (truth_of b1));
    [| eapply (ev_call c _ Fm 20) with (v := truth_value (truth_of b0)); [values | earlier | apply (M20 0%nat); lia | reflexivity]
     | eapply (ev_call c _ Fm 20) with (v := truth_value (truth_of b1)); [values | earlier | apply (M20 1%nat); lia | reflexivity]].
  f_equal. destruct C as [C|C].
  - assert (E : b0 = true); [|rewrite E; destruct b1; reflexivity]. apply reqb_true, D; [lia|]. intros i Hi. rewrite Z by (assumption || lia). auto.
  - assert (E : b1 = true); [|rewrite E; destruct b0; reflexivity]. apply reqb_true, D; [lia|]. intros i Hi. rewrite Z by (assumption || lia).
    rewrite S1. auto.
Qed.
