(** The Frobenius norm beside the operator norm (OperatorNorm.v), and what products do to them: ||A|| <= ||A||_F,
    ||A B||_F <= ||A|| ||B||_F and ||A B||_F <= ||A||_F ||B||; relu makes no norm larger. *)
From Coq Require Import ZArith QArith Reals Qreals Lra Lia List Bool String.
From Plumbline.library Require Export Gradients OperatorNorm.
Import ListNotations.
Local Open Scope R_scope.

Lemma norm2_term n x i : (i < n)%nat -> x i * x i <= norm2 n x.
Proof. intro H. apply (rsum_term n (fun i => x i * x i) i); [intros; nra | exact H]. Qed.
Lemma opnorm_pow2 A : opnorm A ^ 2 = opnorm2 A.
Proof. rewrite <- opnorm_square. ring. Qed.

Lemma frob2_rows A : frob2 A = rsum (r_rows A) (fun i => norm2 (r_cols A) (r_get A i)).
Proof. reflexivity. Qed.
Lemma frob2_columns A : frob2 A = rsum (r_cols A) (fun j => norm2 (r_rows A) (fun i => r_get A i j)).
Proof. unfold frob2, rinner. rewrite rsum_swap. reflexivity. Qed.
Lemma frob2_entry A i j : frob2 A = 0 -> (i < r_rows A)%nat -> (j < r_cols A)%nat -> r_get A i j = 0.
Proof.
  intros E Hi Hj. rewrite frob2_rows in E.
  pose proof (rsum_term (r_rows A) (fun i => norm2 (r_cols A) (r_get A i)) i (fun i _ => norm2_nonneg _ _) Hi) as K. cbn beta in K.
  pose proof (norm2_nonneg (r_cols A) (r_get A i)). apply (norm2_null (r_cols A)); [lra | exact Hj].
Qed.
Lemma frob2_all_zero A : (forall i j, (i < r_rows A)%nat -> (j < r_cols A)%nat -> r_get A i j = 0) -> frob2 A = 0.
Proof.
  intro H. unfold frob2, rinner. rewrite (rsum_ext _ _ (fun _ => 0)); [apply rsum_zero|]. intros i Hi.
  rewrite (rsum_ext _ _ (fun _ => 0)); [apply rsum_zero|]. intros j Hj. rewrite H by assumption. ring.
Qed.
Lemma frob_square A : frob A ^ 2 = frob2 A.
Proof. unfold frob. simpl. rewrite Rmult_1_r. apply sqrt_sqrt, frob2_nonneg. Qed.
Lemma frob_nonneg A : 0 <= frob A.
Proof. apply sqrt_pos. Qed.
Lemma opnorm2_frob2 A : opnorm2 A <= frob2 A.
Proof.
  apply opnorm2_lub; [|apply frob2_nonneg]. intro x. rewrite frob2_rows, <- rsum_scale_r. apply rsum_le. intros i _.
  apply cauchy_schwarz.
Qed.
Lemma opnorm_frob A : opnorm A <= frob A.
Proof. apply sqrt_le_1_alt, opnorm2_frob2. Qed.
(** a matrix whose operator norm is 0 is 0 *)
Lemma opnorm2_pos A : 0 < frob2 A -> 0 < opnorm2 A.
Proof.
  intro H. destruct (opnorm2_nonneg A) as [|E]; [assumption|]. exfalso. assert (frob2 A = 0); [|lra].
  apply frob2_all_zero. intros i j Hi Hj. apply (norm2_null (r_cols A)); [|exact Hj].
  pose proof (opnorm2_bounds A (r_get A i)) as K. rewrite <- E, Rmult_0_l in K.
  pose proof (norm2_term (r_rows A) (image A (r_get A i)) i Hi) as Q. unfold image at 1 2 in Q.
  fold (norm2 (r_cols A) (r_get A i)) in Q. nra.
Qed.
Lemma opnorm_pos A : 0 < frob2 A -> 0 < opnorm A.
Proof. intro H. apply sqrt_lt_R0, opnorm2_pos, H. Qed.
Lemma frob_pos A : 0 < frob2 A -> 0 < frob A.
Proof. intro H. apply sqrt_lt_R0, H. Qed.
Lemma frob2_mul_left A B : r_cols A = r_rows B -> frob2 (rmul A B) <= opnorm2 A * frob2 B.
Proof.
  intro E. rewrite !frob2_columns. change (r_cols (rmul A B)) with (r_cols B). change (r_rows (rmul A B)) with (r_rows A).
  rewrite <- rsum_scale. apply rsum_le. intros j Hj.
  rewrite (norm2_ext _ _ (image A (fun k => r_get B k j))) by (intros; rewrite rmul_get by assumption; reflexivity).
  rewrite <- E. apply opnorm2_bounds.
Qed.
Lemma frob2_mul_right A B : r_cols A = r_rows B -> frob2 (rmul A B) <= frob2 A * opnorm2 B.
Proof.
  intro E. rewrite !frob2_rows. change (r_cols (rmul A B)) with (r_cols B). change (r_rows (rmul A B)) with (r_rows A).
  rewrite <- rsum_scale_r. apply rsum_le. intros i Hi. rewrite Rmult_comm, <- opnorm2_transpose.
  rewrite (norm2_ext _ _ (image (rtranspose B) (r_get A i))).
  - rewrite E. apply (opnorm2_bounds (rtranspose B)).
  - intros j Hj. rewrite rmul_get by assumption. unfold image. change (r_cols (rtranspose B)) with (r_rows B). rewrite E.
    apply rsum_ext. intros k Hk. rewrite rtranspose_get by assumption. ring.
Qed.
(** Tr[A^T B]^2 <= ||A||^2 ||B||^2 *)
Lemma inner_bound A B : same A B = true -> rinner A B ^ 2 <= frob2 A * frob2 B.
Proof.
  intro S. apply same_true in S as [E1 E2].
  assert (K : forall u v, 0 <= u * u * frob2 A - 2 * u * v * rinner A B + v * v * frob2 B).
  { intros u v. apply Rle_trans with (frob2 (RMat (r_rows A) (r_cols A) (fun i j => u * r_get A i j - v * r_get B i j))); [apply frob2_nonneg|].
    right. unfold frob2, rinner. cbn [r_rows r_cols r_get]. rewrite <- E1, <- E2.
    transitivity (rsum (r_rows A) (fun i => u * u * rsum (r_cols A) (fun j => r_get A i j * r_get A i j) +
      (- 2 * u * v * rsum (r_cols A) (fun j => r_get A i j * r_get B i j) + v * v * rsum (r_cols A) (fun j => r_get B i j * r_get B i j)))).
    - apply rsum_ext. intros i Hi. rewrite <- !rsum_scale, <- !rsum_plus. apply rsum_ext. intros. ring.
    - rewrite !rsum_plus, !rsum_scale. ring. }
  pose proof (frob2_nonneg A) as P. pose proof (frob2_nonneg B) as Q. pose proof (K (rinner A B) (frob2 A)) as K1.
  destruct P as [P|P].
  - apply Rmult_le_reg_l with (frob2 A); [exact P|]. nra.
  - rewrite <- P in *. pose proof (K (frob2 B + 1) (rinner A B)). nra.
Qed.

(** ** relu makes no norm larger: ||relu(A)|| <= ||A||, and <A, relu(A)> = ||relu(A)||^2 *)
Lemma frob2_leaky A : frob2 (leaky 0 A) <= frob2 A.
Proof.
  unfold frob2, rinner. cbn [leaky rmk r_rows r_cols]. apply rsum_le. intros i Hi. apply rsum_le. intros j Hj. unfold leaky.
  rewrite rmk_get by assumption. unfold act. generalize (r_get A i j). intro x. pose proof (Rle_0_sqr x) as S. unfold Rsqr in S.
  destruct (rleb x 0); rewrite ?Rmult_0_l; [exact S | apply Rle_refl].
Qed.
Lemma inner_leaky A : rinner A (leaky 0 A) = frob2 (leaky 0 A).
Proof.
  unfold frob2, rinner. cbn [leaky rmk r_rows r_cols]. apply rsum_ext. intros i Hi. apply rsum_ext. intros j Hj. unfold leaky.
  rewrite rmk_get by assumption. unfold act. destruct (rleb _ 0); ring.
Qed.
Lemma frob2_aval N A k : slope Rdom N = 0 -> frob2 (aval N A k) <= frob2 (zval N A k).
Proof. intro H. destruct k; cbn [aval]; [apply Rle_refl|]. rewrite H. apply frob2_leaky. Qed.
(** ||Z_{k+1}||^2 <= ||W_{k+1}||^2 s_1(sigma(Z_k))^2 *)
Lemma frob2_layer N A k : fits N A -> (k < depth_of N)%nat ->
  frob2 (zval N A (S k)) <= frob2 (weight_of N k) * opnorm2 (aval N A k).
Proof. intros HF Hk. rewrite zval_step. apply frob2_mul_right, weight_cols; assumption. Qed.
