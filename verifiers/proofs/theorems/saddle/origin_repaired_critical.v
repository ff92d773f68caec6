(** In `saddle`, the origin is a critical point in the sense of the chain rule: for L >= 2 every gradient at theta = 0 is 0, for all
    networks without biases. That the slope is 0 is not needed.

    Proof. The gradient by W_l is D_l sigma(Z_{l-1})^T. For l > 1, Z_{l-1} = 0 W_{l-1} sigma(Z_{l-2}) = 0; and D_1 = (0 W_2^T D_2) o
    sigma'(Z_1) = 0. *)
From Coq Require Import ZArith QArith Reals Qreals Lra Lia List Bool String.
From Plumbline.library Require Import Inequalities.
From Plumbline.theorems.saddle Require Import Notation.
From Plumbline.statements.saddle Require Export origin_repaired_critical.
Import ListNotations.
Local Open Scope R_scope.

Lemma rmul_zero_left A B i j : (forall p q, (p < r_rows A)%nat -> (q < r_cols A)%nat -> r_get A p q = 0) ->
  (i < r_rows A)%nat -> (j < r_cols B)%nat -> r_get (rmul A B) i j = 0.
Proof.
  intros H Hi Hj. rewrite rmul_get by assumption. rewrite (rsum_ext _ _ (fun _ => 0)); [apply rsum_zero|]. intros k Hk. rewrite H by assumption. ring.
Qed.
Lemma weight_zero N i p q : (i < depth_of N)%nat -> (p < r_rows (weight_of (scaled 0 N) i))%nat -> (q < r_cols (weight_of (scaled 0 N) i))%nat ->
  r_get (weight_of (scaled 0 N) i) p q = 0.
Proof. intros H. rewrite weight_scaled by exact H. intros Hp Hq. unfold scaled_matrix. rewrite rmk_get by assumption. ring. Qed.
Lemma zval_zero N A k i j : (k < depth_of N)%nat -> (i < r_rows (zval (scaled 0 N) A (S k)))%nat -> (j < r_cols (zval (scaled 0 N) A (S k)))%nat ->
  r_get (zval (scaled 0 N) A (S k)) i j = 0.
Proof.
  intros Hk Hi Hj. rewrite zval_step in *. apply rmul_zero_left; [|exact Hi|exact Hj]. intros p q Hp Hq. apply weight_zero; assumption.
Qed.
Lemma grad_zero N A G l i j : (2 <= depth_of N)%nat -> (l < depth_of N)%nat -> (i < r_rows (grad (scaled 0 N) A G l))%nat ->
  (j < r_cols (grad (scaled 0 N) A G l))%nat -> r_get (grad (scaled 0 N) A G l) i j = 0.
Proof.
  intros Hd Hl Hi Hj. unfold grad in *. rewrite rmul_get by assumption. rewrite (rsum_ext _ _ (fun _ => 0)); [apply rsum_zero|]. intros k Hk.
  destruct l as [|l].
  - rewrite length_scaled in *. replace (depth_of N - 1)%nat with (S (depth_of N - 2)) in * by lia.
    cbn [back] in *. rewrite length_scaled in *. unfold rhadamard at 1. rewrite rmk_get by assumption. rewrite rmul_zero_left; [ring | | exact Hi | exact Hk].
    intros p q Hp Hq. change (p < r_cols (weight_of (scaled 0 N) (depth_of N - S (depth_of N - 2))))%nat in Hp.
    change (q < r_rows (weight_of (scaled 0 N) (depth_of N - S (depth_of N - 2))))%nat in Hq.
    rewrite rtranspose_get by assumption. apply weight_zero; [lia | assumption | assumption].
  - assert (E : forall p q, (p < r_rows (aval (scaled 0 N) A (S l)))%nat -> (q < r_cols (aval (scaled 0 N) A (S l)))%nat -> r_get (aval (scaled 0 N) A (S l)) p q = 0).
    { intros p q Hp Hq. cbn [aval] in *. unfold leaky. rewrite rmk_get by assumption. rewrite zval_zero by (assumption || lia).
      unfold act. rewrite rleb_refl. ring. }
    change (j < r_rows (aval (scaled 0 N) A (S l)))%nat in Hj.
    destruct (lt_dec k (r_cols (aval (scaled 0 N) A (S l)))) as [Hc|Hc].
    + rewrite (rtranspose_get _ k j) by assumption. rewrite E by assumption. ring.
    + unfold rtranspose. cbn [r_get rmk]. rewrite (proj2 (Nat.ltb_ge _ _)) by lia. cbn [andb]. ring.
Qed.

Theorem proof : statement.
Proof.
  reading. part (PData "inputs") as X HX. part (PData "gradient") as G HG. definitions.
  required R1. required R2. bias_free_by R2. clear R1. required R3. call_of R3 d3. eapply le_true in R3; [| value | value].
  pose proof (theta_fits c X Wf HX) as HF. pose proof (output_shape c X G Wf HX HG) as HS. set (theta := cnet Rdom c) in *.
  assert (Hd : (2 <= depth_of theta)%nat) by (apply le_IZR in R3; fold theta in R3; unfold depth_of in *; lia).
  assert (Hp : parameters Rdom theta <> nil) by (eapply parameters_some; eauto).
  pose proof (biasfree_scaled theta 0) as B0. pose proof (fits_scaled theta X 0 HF) as F0. pose proof (same_scaled theta X G 0 HF HS) as S0.
  know M19 (forall l, (l < depth_of theta)%nat -> d19 [scalar (rn (S l))] = Val (matrix (grad (scaled 0 theta) X G l))).
  { intros l Hl. assert (Hl' : (l < depth_of (scaled 0 theta))%nat) by (rewrite length_scaled; exact Hl).
    body d19. erewrite ev_call; [reflexivity | values; auto | earlier | apply M17; auto | reflexivity]. }
  eapply ev_forall_from with (k := 1%nat) (n := depth_of theta); [value | value | reflexivity | apply upto |]. intros l Hl.
  assert (Hl' : (l < depth_of (scaled 0 theta))%nat) by (rewrite length_scaled; exact Hl).
  eapply (ev_call c _ Fm 6) with (v := truth_value T); [values; auto | earlier | | reflexivity].
  apply M6. fold theta. destruct (weight_by_gradient _ X G l F0 S0 Hl') as [E _]. apply same_true in E as [E1 E2].
  rewrite weight_scaled in E1, E2 by exact Hl. cbn [scaled_matrix rmk r_rows r_cols] in E1, E2. split.
  - unfold same. cbn [rmk r_rows r_cols]. rewrite <- E1, <- E2, !Nat.eqb_refl. reflexivity.
  - intros i j Hi Hj. rewrite grad_zero by assumption. rewrite rmk_get by congruence. ring.
Qed.
