(** Solutions with each neuron in a region of its own: y_i = pre(i, i) v_i, since the other neuron is 0 on x_i. *)
From Coq Require Import Reals Lra Lia.
From Plumbline.theorems.rank Require Export Notation.
Local Open Scope R_scope.

Lemma hidden_on w x i j : 0 < pre w x i j -> hidden w x i j = pre w x i j.
Proof. intro H. unfold hidden. apply Rmax_right. lra. Qed.
Lemma hidden_off w x i j : pre w x i j <= 0 -> hidden w x i j = 0.
Proof. intro H. unfold hidden. apply Rmax_left. lra. Qed.
Section Solutions.
Variables y v w x : nat -> vector.
Hypothesis unit_inputs : forall i, (i < 2)%nat -> dot (x i) (x i) = 1.
Hypothesis unit_targets : forall i, (i < 2)%nat -> dot (y i) (y i) = 1.
Hypothesis zero_loss : fitted y v w x.
Hypothesis regions : forall i, (i < 2)%nat -> in_Sj x i (w i).
Lemma served i k : (i < 2)%nat -> (k < 2)%nat -> y i k = pre w x i i * v i k.
Proof.
  intros Hi Hk. rewrite (fitted_at _ _ _ _ zero_loss k i Hk Hi). unfold predicted.
  destruct (regions 0%nat) as [A B]; [lia|]. destruct (regions 1%nat) as [A' B']; [lia|]. cbn [Nat.sub] in *.
  destruct i as [|[|]]; [rewrite (hidden_on w x 0 0 A), (hidden_off w x 1 0 B') | rewrite (hidden_on w x 1 1 A'), (hidden_off w x 0 1 B) | lia]; ring.
Qed.
Lemma served_norm i : (i < 2)%nat -> pre w x i i ^ 2 * dot (v i) (v i) = 1.
Proof.
  intro Hi. rewrite <- (unit_targets i Hi). unfold dot. rewrite !(served i) by auto. ring.
Qed.
Lemma pre_short i : (i < 2)%nat -> pre w x i i ^ 2 <= dot (w i) (w i).
Proof. intro Hi. pose proof (cauchy (w i) (x i)) as H. rewrite unit_inputs in H by exact Hi. unfold pre. lra. Qed.
(** |w_i|^2 |v_i|^2 >= 1 *)
Lemma norms_long i : (i < 2)%nat -> 1 <= dot (w i) (w i) * dot (v i) (v i).
Proof. intro Hi. rewrite <- (served_norm i Hi). apply Rmult_le_compat_r; [apply dot_nonneg | apply pre_short, Hi]. Qed.
End Solutions.
Lemma obtuse_unit x : obtuse x -> forall i, (i < 2)%nat -> dot (x i) (x i) = 1.
Proof. intros (((A & B) & _) & _). apply both; assumption. Qed.
Lemma independent_unit y : independent y -> forall i, (i < 2)%nat -> dot (y i) (y i) = 1.
Proof. intros ((A & B) & _). apply both; assumption. Qed.
(** a quadratic equation, as an inequality: if a b >= 1, a is at least the positive root of t^2 - (a - b) t = 1 *)
Lemma root_sum a b : 0 <= a -> 0 <= b -> 1 <= a * b -> sqrt ((a + -1 * b) ^ 2 + 4) <= a + b.
Proof. intros Ha Hb H. rewrite <- (sqrt_pow2 (a + b)) by lra. apply sqrt_le_1_alt. nra. Qed.
Lemma root_at_least a b : 0 <= a -> 0 <= b -> 1 <= a * b -> (sqrt ((a + -1 * b) ^ 2 + 4) + (a + -1 * b)) / 2 <= a.
Proof. intros Ha Hb H. pose proof (root_sum a b Ha Hb H). lra. Qed.
Lemma root_at_least_other a b : 0 <= a -> 0 <= b -> 1 <= a * b -> (sqrt ((a + -1 * b) ^ 2 + 4) + -1 * (a + -1 * b)) / 2 <= b.
Proof. intros Ha Hb H. pose proof (root_sum a b Ha Hb H). lra. Qed.
Lemma abs_below a b : 0 <= a -> 0 <= b -> 1 <= a * b -> 1 + -1 * Rmax (a + -1 * b) (-1 * (a + -1 * b)) <= a.
Proof.
  intros Ha Hb H. destruct (Rle_dec a b) as [L|L].
  - assert (1 <= b) by nra. pose proof (Rmax_r (a + -1 * b) (-1 * (a + -1 * b))). lra.
  - assert (1 <= a) by nra. pose proof (Rmax_l (a + -1 * b) (-1 * (a + -1 * b))). lra.
Qed.
Lemma abs_below_other a b : 0 <= a -> 0 <= b -> 1 <= a * b -> 1 + -1 * Rmax (a + -1 * b) (-1 * (a + -1 * b)) <= b.
Proof.
  intros Ha Hb H. destruct (Rle_dec a b) as [L|L].
  - assert (1 <= b) by nra. pose proof (Rmax_r (a + -1 * b) (-1 * (a + -1 * b))). lra.
  - assert (1 <= a) by nra. pose proof (Rmax_l (a + -1 * b) (-1 * (a + -1 * b))). lra.
Qed.

(** ** The inputs span the plane *)
Lemma obtuse_cross x : obtuse x -> cross (x 0%nat) (x 1%nat) ^ 2 = 1 - dot (x 0%nat) (x 1%nat) ^ 2.
Proof.
  intros (((A & B) & _) & _). pose proof (lagrange (x 0%nat) (x 1%nat)) as L. rewrite A, B in L. lra.
Qed.
Lemma obtuse_positive x : obtuse x -> 0 < 1 - dot (x 0%nat) (x 1%nat) ^ 2.
Proof. intros ((_ & A) & B). set (c := dot _ _) in *. clearbody c. nra. Qed.
Lemma obtuse_span x u : obtuse x -> 0 < dot u u -> dot u (x 0%nat) = 0 -> dot u (x 1%nat) = 0 -> False.
Proof.
  intros Ho Hu A B. pose proof (gram u (x 0%nat) (x 1%nat)) as G. rewrite (obtuse_cross x Ho), A, B in G.
  pose proof (obtuse_positive x Ho) as P. assert (0 < dot u u * (1 - dot (x 0%nat) (x 1%nat) ^ 2)) by (apply Rmult_lt_0_compat; auto). lra.
Qed.
(** |w|^2 (1 - c^2) = p^2 + q^2 - 2 c p q, where p, q are the inner products of w with the inputs *)
Lemma obtuse_gram x u i : obtuse x -> (i < 2)%nat -> dot u u * (1 - dot (x 0%nat) (x 1%nat) ^ 2) =
  dot u (x i) ^ 2 + dot u (x (1 - i)%nat) ^ 2 - 2 * dot (x 0%nat) (x 1%nat) * dot u (x i) * dot u (x (1 - i)%nat).
Proof.
  intros Ho Hi. rewrite <- (obtuse_cross x Ho), gram. destruct Ho as (((A & B) & _) & _). rewrite A, B.
  destruct i as [|[|]]; cbn [Nat.sub]; try lia; ring.
Qed.
(** ** Determinants *)
Lemma det_predicted v w x : det (predicted v w x) = det (fun k i => v i k) * det (hidden w x).
Proof. unfold det, predicted. ring. Qed.
Lemma det_pre w x : pre w x 0 0 * pre w x 1 1 - pre w x 0 1 * pre w x 1 0 = det w * cross (x 0%nat) (x 1%nat).
Proof. unfold pre, dot, det, cross. ring. Qed.
Lemma det_targets y v w x : fitted y v w x -> det (fun k j => y j k) = det (fun k i => v i k) * det (hidden w x).
Proof. intro H. rewrite <- det_predicted. unfold det. rewrite !(fitted_at _ _ _ _ H) by lia. reflexivity. Qed.
Lemma independent_det y : independent y -> det (fun k j => y j k) <> 0.
Proof. intros (_ & H). apply rank_is_2. exact H. Qed.
