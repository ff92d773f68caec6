(** The operator norm, the Frobenius norm, and what products do to them: ||A|| <= ||A||_F, ||A B||_F <= ||A|| ||B||_F and
    ||A B||_F <= ||A||_F ||B||; and s_1 is the operator norm. *)
From Coq Require Import ZArith QArith Reals Qreals Lra Lia List Bool String.
From Plumbline.library Require Export Gradients.
Import ListNotations.
Local Open Scope R_scope.

Lemma norm2_ext n x y : (forall i, (i < n)%nat -> x i = y i) -> norm2 n x = norm2 n y.
Proof. intro H. apply rsum_ext. intros. rewrite !H by assumption. reflexivity. Qed.
Lemma norm2_scale n c x : norm2 n (fun i => c * x i) = c * c * norm2 n x.
Proof. unfold norm2. rewrite <- rsum_scale. apply rsum_ext. intros. ring. Qed.
Lemma norm2_term n x i : (i < n)%nat -> x i * x i <= norm2 n x.
Proof. intro H. apply (rsum_term n (fun i => x i * x i) i); [intros; nra | exact H]. Qed.
Lemma norm2_zero_term n x i : norm2 n x = 0 -> (i < n)%nat -> x i = 0.
Proof. intros E H. pose proof (norm2_term n x i H). nra. Qed.
Lemma image_scale A c x i : image A (fun j => c * x j) i = c * image A x i.
Proof. unfold image. rewrite <- rsum_scale. apply rsum_ext. intros. ring. Qed.

(** ** The operator norm: the least b >= 0 with |A x|^2 <= b |x|^2 *)
Lemma opnorm2_image A x : norm2 (r_rows A) (image A x) <= opnorm2 A * norm2 (r_cols A) x.
Proof.
  pose proof (proj2_sig (completeness _ (stretch_bound A) (stretch_some A))) as [U _]. fold (opnorm2 A) in U.
  pose proof (norm2_nonneg (r_cols A) x) as P. set (n := norm2 (r_cols A) x) in *. destruct (Req_dec n 0) as [E|E].
  - rewrite E, Rmult_0_r. right. rewrite <- (norm2_zero (r_rows A)). apply norm2_ext. intros i _. unfold image.
    rewrite (rsum_ext _ _ (fun _ => 0)), rsum_zero; [reflexivity|]. intros j Hj. rewrite (norm2_zero_term _ _ _ E Hj). ring.
  - assert (Q : 0 < n) by lra. set (c := / sqrt n). assert (C : c * c = / n).
    { unfold c. rewrite <- Rinv_mult. f_equal. apply sqrt_sqrt. lra. }
    assert (K : norm2 (r_rows A) (image A (fun j => c * x j)) <= opnorm2 A).
    { apply U. exists (fun j => c * x j). split; [|reflexivity]. rewrite norm2_scale, C. fold n. rewrite Rinv_l; lra. }
    rewrite (norm2_ext _ _ (fun i => c * image A x i)) in K by (intros; apply image_scale).
    rewrite norm2_scale, C in K. apply (Rmult_le_compat_l n) in K; [|lra]. rewrite <- Rmult_assoc, Rinv_r in K by exact E. lra.
Qed.
Lemma opnorm2_least A b : 0 <= b -> (forall x, norm2 (r_rows A) (image A x) <= b * norm2 (r_cols A) x) -> opnorm2 A <= b.
Proof.
  intros Hb H. pose proof (proj2_sig (completeness _ (stretch_bound A) (stretch_some A))) as [_ U]. fold (opnorm2 A) in U.
  apply U. intros r (x & Hx & ->). pose proof (H x). nra.
Qed.
Lemma opnorm2_nonneg A : 0 <= opnorm2 A.
Proof.
  pose proof (proj2_sig (completeness _ (stretch_bound A) (stretch_some A))) as [U _]. fold (opnorm2 A) in U.
  apply U. exists (fun _ => 0). split; [rewrite norm2_zero; lra|]. symmetry.
  transitivity (norm2 (r_rows A) (fun _ => 0)); [apply norm2_ext | apply norm2_zero]. intros i _. unfold image. rewrite (rsum_ext _ _ (fun _ => 0)), rsum_zero; [reflexivity|]. intros; ring.
Qed.
Lemma opnorm_nonneg A : 0 <= opnorm A.
Proof. apply sqrt_pos. Qed.
Lemma opnorm_square A : opnorm A ^ 2 = opnorm2 A.
Proof. unfold opnorm. simpl. rewrite Rmult_1_r. apply sqrt_sqrt, opnorm2_nonneg. Qed.
Lemma opnorm2_ext A B : r_rows A = r_rows B -> r_cols A = r_cols B ->
  (forall i j, (i < r_rows A)%nat -> (j < r_cols A)%nat -> r_get A i j = r_get B i j) -> opnorm2 A = opnorm2 B.
Proof.
  intros E1 E2 H. assert (I : forall x i, (i < r_rows A)%nat -> image A x i = image B x i).
  { intros x i Hi. unfold image. rewrite <- E2. apply rsum_ext. intros j Hj. rewrite H by assumption. reflexivity. }
  apply Rle_antisym; apply opnorm2_least; try apply opnorm2_nonneg; intro x.
  - rewrite (norm2_ext _ _ (image B x)) by auto. rewrite E1, E2. apply opnorm2_image.
  - rewrite <- E1, <- E2. rewrite (norm2_ext _ _ (image A x)) by (intros; symmetry; auto). apply opnorm2_image.
Qed.

(** ** The Frobenius norm *)
Lemma frob2_rows A : frob2 A = rsum (r_rows A) (fun i => norm2 (r_cols A) (r_get A i)).
Proof. reflexivity. Qed.
Lemma frob2_columns A : frob2 A = rsum (r_cols A) (fun j => norm2 (r_rows A) (fun i => r_get A i j)).
Proof. unfold frob2, rinner. rewrite rsum_swap. reflexivity. Qed.
Lemma frob2_entry A i j : frob2 A = 0 -> (i < r_rows A)%nat -> (j < r_cols A)%nat -> r_get A i j = 0.
Proof.
  intros E Hi Hj. rewrite frob2_rows in E.
  pose proof (rsum_term (r_rows A) (fun i => norm2 (r_cols A) (r_get A i)) i (fun i _ => norm2_nonneg _ _) Hi) as K. cbn beta in K.
  pose proof (norm2_nonneg (r_cols A) (r_get A i)). apply (norm2_zero_term (r_cols A)); [lra | exact Hj].
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
  apply opnorm2_least; [apply frob2_nonneg|]. intro x. rewrite frob2_rows, <- rsum_scale_r. apply rsum_le. intros i _.
  apply cauchy_schwarz.
Qed.
Lemma opnorm_frob A : opnorm A <= frob A.
Proof. apply sqrt_le_1_alt, opnorm2_frob2. Qed.
(** a matrix whose operator norm is 0 is 0 *)
Lemma opnorm2_pos A : 0 < frob2 A -> 0 < opnorm2 A.
Proof.
  intro H. destruct (opnorm2_nonneg A) as [|E]; [assumption|]. exfalso. assert (frob2 A = 0); [|lra].
  apply frob2_all_zero. intros i j Hi Hj. apply (norm2_zero_term (r_cols A)); [|exact Hj].
  pose proof (opnorm2_image A (r_get A i)) as K. rewrite <- E, Rmult_0_l in K.
  pose proof (norm2_term (r_rows A) (image A (r_get A i)) i Hi) as Q. unfold image at 1 2 in Q.
  fold (norm2 (r_cols A) (r_get A i)) in Q. nra.
Qed.
Lemma opnorm_pos A : 0 < frob2 A -> 0 < opnorm A.
Proof. intro H. apply sqrt_lt_R0, opnorm2_pos, H. Qed.
Lemma frob_pos A : 0 < frob2 A -> 0 < frob A.
Proof. intro H. apply sqrt_lt_R0, H. Qed.
Lemma opnorm2_transpose_le A : opnorm2 (rtranspose A) <= opnorm2 A.
Proof.
  apply opnorm2_least; [apply opnorm2_nonneg|]. intro y. change (r_rows (rtranspose A)) with (r_cols A). change (r_cols (rtranspose A)) with (r_rows A).
  set (z := image (rtranspose A) y).
  assert (Ez : forall j, (j < r_cols A)%nat -> z j = rsum (r_rows A) (fun i => r_get A i j * y i)).
  { intros j Hj. unfold z, image. apply rsum_ext. intros i Hi. rewrite rtranspose_get by assumption. reflexivity. }
  assert (K : norm2 (r_cols A) z = rsum (r_rows A) (fun i => y i * image A z i)).
  { transitivity (rsum (r_cols A) (fun j => rsum (r_rows A) (fun i => y i * (r_get A i j * z j)))).
    - apply rsum_ext. intros j Hj. rewrite (Ez j Hj) at 1. rewrite <- rsum_scale_r. apply rsum_ext. intros. ring.
    - rewrite rsum_swap. apply rsum_ext. intros i Hi. unfold image. rewrite rsum_scale. reflexivity. }
  pose proof (cauchy_schwarz (r_rows A) y (image A z)) as Q. rewrite <- K in Q.
  pose proof (opnorm2_image A z) as P. pose proof (norm2_nonneg (r_cols A) z) as N1. pose proof (norm2_nonneg (r_rows A) y) as N2.
  pose proof (opnorm2_nonneg A) as N3. destruct N1 as [N1|N1]; [|rewrite <- N1; nra].
  apply Rmult_le_reg_l with (norm2 (r_cols A) z); [exact N1|]. eapply Rle_trans; [exact Q|]. nra.
Qed.
Lemma opnorm2_transpose A : opnorm2 (rtranspose A) = opnorm2 A.
Proof.
  apply Rle_antisym; [apply opnorm2_transpose_le|].
  rewrite <- (opnorm2_ext (rtranspose (rtranspose A)) A); [apply opnorm2_transpose_le | reflexivity | reflexivity |].
  intros i j Hi Hj. rewrite !rtranspose_get by assumption. reflexivity.
Qed.
Lemma frob2_mul_left A B : r_cols A = r_rows B -> frob2 (rmul A B) <= opnorm2 A * frob2 B.
Proof.
  intro E. rewrite !frob2_columns. change (r_cols (rmul A B)) with (r_cols B). change (r_rows (rmul A B)) with (r_rows A).
  rewrite <- rsum_scale. apply rsum_le. intros j Hj.
  rewrite (norm2_ext _ _ (image A (fun k => r_get B k j))) by (intros; rewrite rmul_get by assumption; reflexivity).
  rewrite <- E. apply opnorm2_image.
Qed.
Lemma frob2_mul_right A B : r_cols A = r_rows B -> frob2 (rmul A B) <= frob2 A * opnorm2 B.
Proof.
  intro E. rewrite !frob2_rows. change (r_cols (rmul A B)) with (r_cols B). change (r_rows (rmul A B)) with (r_rows A).
  rewrite <- rsum_scale_r. apply rsum_le. intros i Hi. rewrite Rmult_comm, <- opnorm2_transpose.
  rewrite (norm2_ext _ _ (image (rtranspose B) (r_get A i))).
  - rewrite E. apply (opnorm2_image (rtranspose B)).
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

(** ** s_1 *)
Lemma distance_1 A : distance 1 A = opnorm A.
Proof.
  pose proof (proj2_sig (completeness _ (distances_bound 1 A) (distances_some 1 A))) as [U V]. fold (distance 1 A) in U, V.
  assert (K : forall B, r_rows B = r_rows A -> r_cols B = r_cols A -> of_rank_at_most 0 B -> opnorm (minus A B) = opnorm A).
  { intros B E1 E2 (u & v & H). unfold opnorm. f_equal. apply opnorm2_ext; [reflexivity | reflexivity |]. intros i j Hi Hj.
    change (i < r_rows A)%nat in Hi. change (j < r_cols A)%nat in Hj. unfold minus. rewrite rmk_get by assumption. rewrite H by congruence. cbn [rsum]. ring. }
  apply Rle_antisym.
  - apply V. intros x H. rewrite <- (K (zeros (r_rows A) (r_cols A))); [apply H|..]; try reflexivity;
      exists (fun _ _ => 0), (fun _ _ => 0); intros; reflexivity.
  - apply U. intros B E1 E2 R. rewrite K by assumption. lra.
Qed.
Lemma ev_singular c ds (A : tm Mx) e (a : rmat) : eval Rdom c ds A e = Val a -> (1 <= r_rows a)%nat -> (1 <= r_cols a)%nat ->
  eval Rdom c ds (TSingular (TNum (Qmake 1 1)) A) e = Val (opnorm a).
Proof.
  intros H H1 H2. cbn [eval]. rewrite H. cbn [bind]. change (ofQ Rdom (1 # 1)) with (Q2R (inject_Z 1)). rewrite q2r_Z, integer_Z. cbn [bind].
  change (rows Rdom a) with (r_rows a). change (cols Rdom a) with (r_cols a).
  replace (Z.leb 1 1) with true by reflexivity. rewrite (proj2 (Z.ltb_ge _ _)) by lia. cbn [guard lift csingular Rdom].
  f_equal. apply distance_1.
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
