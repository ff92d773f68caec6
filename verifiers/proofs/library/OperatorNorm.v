(** The operator norm: bounds, transpose, A^T A, blocks; and the first singular value is the operator norm. *)
From Coq Require Import ZArith QArith Reals Qreals Lra Lia List Bool String.
From Plumbline.library Require Export Definitions Blocks.
Import ListNotations.
Local Open Scope R_scope.

Definition dot n (x y : nat -> R) : R := rsum n (fun i => x i * y i).
Lemma norm2_ext n x y : (forall i, (i < n)%nat -> x i = y i) -> norm2 n x = norm2 n y.
Proof. intro H. apply rsum_ext. intros i Hi. rewrite H by assumption. reflexivity. Qed.
Lemma norm2_scale n c x : norm2 n (fun i => c * x i) = c * c * norm2 n x.
Proof. unfold norm2. rewrite <- rsum_scale. apply rsum_ext. intros. ring. Qed.
Lemma norm2_null n x : norm2 n x = 0 -> forall i, (i < n)%nat -> x i = 0.
Proof.
  intros H i Hi. pose proof (rsum_term n (fun i => x i * x i) i) as K. cbn beta in K. unfold norm2 in H. rewrite H in K.
  assert (x i * x i <= 0) by (apply K; [intros; nra | exact Hi]). nra.
Qed.
Lemma image_ext A x y i : (forall j, (j < r_cols A)%nat -> x j = y j) -> image A x i = image A y i.
Proof. intro H. apply rsum_ext. intros j Hj. rewrite H by assumption. reflexivity. Qed.
Lemma image_scale A c x i : image A (fun j => c * x j) i = c * image A x i.
Proof. unfold image. rewrite <- rsum_scale. apply rsum_ext. intros. ring. Qed.

Lemma opnorm2_lub A c : (forall x, norm2 (r_rows A) (image A x) <= c * norm2 (r_cols A) x) -> 0 <= c -> opnorm2 A <= c.
Proof.
  intros H Hc. unfold opnorm2. destruct (completeness _ _ _) as [m [U L]]. cbn [proj1_sig]. apply L.
  intros r (x & Hx & ->). eapply Rle_trans; [apply H|]. pose proof (norm2_nonneg (r_cols A) x). nra.
Qed.
Lemma opnorm2_nonneg A : 0 <= opnorm2 A.
Proof.
  unfold opnorm2. destruct (completeness _ _ _) as [m [U L]]. cbn [proj1_sig].
  eapply Rle_trans; [|apply U; exists (fun _ => 0); split; [rewrite norm2_zero; lra | reflexivity]]. apply norm2_nonneg.
Qed.
Lemma opnorm2_bounds A x : norm2 (r_rows A) (image A x) <= opnorm2 A * norm2 (r_cols A) x.
Proof.
  pose proof (norm2_nonneg (r_cols A) x) as N. destruct (Req_dec (norm2 (r_cols A) x) 0) as [E|E].
  - rewrite E, Rmult_0_r. right. rewrite <- (norm2_zero (r_rows A)). apply norm2_ext. intros i _.
    rewrite (image_ext A x (fun _ => 0 * 0)); [rewrite image_scale; ring|]. intros j Hj. rewrite (norm2_null _ _ E j Hj). ring.
  - set (t := norm2 (r_cols A) x) in *. set (s := / sqrt t).
    assert (S : s * s * t = 1). { unfold s. rewrite <- Rinv_mult, sqrt_sqrt by exact N. field. exact E. }
    assert (K : s * s * norm2 (r_rows A) (image A x) <= opnorm2 A).
    { rewrite <- norm2_scale. unfold opnorm2. destruct (completeness _ _ _) as [m [U L]]. cbn [proj1_sig]. apply U.
      exists (fun j => s * x j). split; [rewrite norm2_scale; fold t; lra|]. apply norm2_ext. intros. symmetry. apply image_scale. }
    replace (norm2 (r_rows A) (image A x)) with (s * s * norm2 (r_rows A) (image A x) * t).
    + apply Rmult_le_compat_r; assumption.
    + replace (s * s * norm2 (r_rows A) (image A x) * t) with (s * s * t * norm2 (r_rows A) (image A x)) by ring. rewrite S. ring.
Qed.
Lemma opnorm_nonneg A : 0 <= opnorm A.
Proof. apply sqrt_pos. Qed.
Lemma opnorm_square A : opnorm A * opnorm A = opnorm2 A.
Proof. apply sqrt_sqrt, opnorm2_nonneg. Qed.
Lemma opnorm_lub A c : (forall x, norm2 (r_rows A) (image A x) <= c * c * norm2 (r_cols A) x) -> 0 <= c -> opnorm A <= c.
Proof. intros H Hc. unfold opnorm. rewrite <- (sqrt_square c) by exact Hc. apply sqrt_le_1_alt, opnorm2_lub; [exact H | nra]. Qed.

(** matrices with the same entries *)
Lemma opnorm2_ext A B : r_rows A = r_rows B -> r_cols A = r_cols B ->
  (forall i j, (i < r_rows A)%nat -> (j < r_cols A)%nat -> r_get A i j = r_get B i j) -> opnorm2 A = opnorm2 B.
Proof.
  intros E1 E2 H. assert (K : forall x i, (i < r_rows A)%nat -> image A x i = image B x i).
  { intros x i Hi. unfold image. rewrite <- E2. apply rsum_ext. intros j Hj. rewrite H by assumption. reflexivity. }
  apply Rle_antisym; apply opnorm2_lub; try apply opnorm2_nonneg; intro x.
  - rewrite (norm2_ext (r_rows A) (image A x) (image B x)) by auto. rewrite E1, E2. apply opnorm2_bounds.
  - rewrite <- E1, <- E2. rewrite <- (norm2_ext (r_rows A) (image A x) (image B x)) by auto. apply opnorm2_bounds.
Qed.

(** products and the transpose *)
Lemma image_mul A B x i : (i < r_rows A)%nat -> r_cols A = r_rows B -> image (rmul A B) x i = image A (image B x) i.
Proof.
  intros Hi E. unfold image. change (r_cols (rmul A B)) with (r_cols B).
  transitivity (rsum (r_cols B) (fun j => rsum (r_cols A) (fun k => r_get A i k * r_get B k j * x j))).
  - apply rsum_ext. intros j Hj. unfold rmul. rewrite rmk_get by assumption. rewrite <- rsum_scale_r. reflexivity.
  - rewrite rsum_swap. apply rsum_ext. intros k Hk. rewrite <- rsum_scale. apply rsum_ext. intros. ring.
Qed.
Lemma dot_transpose A x y : dot (r_cols A) (image (rtranspose A) y) x = dot (r_rows A) y (image A x).
Proof.
  unfold dot, image. change (r_cols (rtranspose A)) with (r_rows A).
  transitivity (rsum (r_cols A) (fun i => rsum (r_rows A) (fun j => r_get A j i * y j * x i))).
  - apply rsum_ext. intros i Hi. rewrite <- rsum_scale_r. apply rsum_ext. intros j Hj. unfold rtranspose. rewrite rmk_get by assumption. reflexivity.
  - rewrite rsum_swap. apply rsum_ext. intros j Hj. rewrite <- rsum_scale. apply rsum_ext. intros. ring.
Qed.
Lemma dot_ext n x y z : (forall i, (i < n)%nat -> y i = z i) -> dot n x y = dot n x z.
Proof. intro H. apply rsum_ext. intros i Hi. rewrite H by assumption. reflexivity. Qed.
Lemma transpose_le A : opnorm2 (rtranspose A) <= opnorm2 A.
Proof.
  apply opnorm2_lub; [|apply opnorm2_nonneg]. intro y. change (r_rows (rtranspose A)) with (r_cols A). change (r_cols (rtranspose A)) with (r_rows A).
  set (z := image (rtranspose A) y). set (t := norm2 (r_cols A) z). pose proof (norm2_nonneg (r_cols A) z) as T. fold t in T.
  assert (E : t = dot (r_rows A) y (image A z)) by (unfold t, z; rewrite <- dot_transpose; reflexivity).
  pose proof (cauchy_schwarz (r_rows A) y (image A z)) as C. fold (dot (r_rows A) y (image A z)) in C. rewrite <- E in C.
  pose proof (opnorm2_bounds A z) as B. fold t in B. pose proof (norm2_nonneg (r_rows A) y) as N. pose proof (opnorm2_nonneg A) as K.
  assert (t * t <= norm2 (r_rows A) y * (opnorm2 A * t)) by (eapply Rle_trans; [exact C|]; apply Rmult_le_compat_l; assumption).
  destruct (Req_dec t 0) as [Z|Z]; [rewrite Z; apply Rmult_le_pos; assumption|]. apply Rmult_le_reg_r with t; [lra|]. lra.
Qed.
Lemma opnorm2_transpose A : opnorm2 (rtranspose A) = opnorm2 A.
Proof.
  apply Rle_antisym; [apply transpose_le|]. eapply Rle_trans; [|apply transpose_le]. right. apply opnorm2_ext; try reflexivity.
  intros i j Hi Hj. unfold rtranspose at 1. rewrite rmk_get by assumption. unfold rtranspose. rewrite rmk_get by assumption. reflexivity.
Qed.
(** <x, S x> <= ||S|| ||x||^2 *)
Lemma form_le S x : r_rows S = r_cols S -> dot (r_cols S) x (image S x) <= opnorm S * norm2 (r_cols S) x.
Proof.
  intro E. pose proof (cauchy_schwarz (r_cols S) x (image S x)) as C. fold (dot (r_cols S) x (image S x)) in C.
  pose proof (opnorm2_bounds S x) as B. rewrite E in B. rewrite <- opnorm_square in B. pose proof (opnorm_nonneg S) as K.
  set (p := dot _ _ _) in *. set (n := norm2 (r_cols S) x) in *. assert (N : 0 <= n) by apply norm2_nonneg.
  destruct (Rle_dec p (opnorm S * n)) as [L|L]; [exact L|]. exfalso. apply Rnot_le_lt in L.
  assert (0 <= opnorm S * n) by (apply Rmult_le_pos; assumption).
  assert (p * p <= (opnorm S * n) * (opnorm S * n)) by (eapply Rle_trans; [exact C|]; nra). nra.
Qed.
Lemma norm2_gram A x : norm2 (r_rows A) (image A x) = dot (r_cols A) x (image (rmul (rtranspose A) A) x).
Proof.
  rewrite (dot_ext _ _ _ (image (rtranspose A) (image A x))) by (intros; apply image_mul; auto).
  unfold norm2. change (dot (r_rows A) (image A x) (image A x) = dot (r_cols A) x (image (rtranspose A) (image A x))).
  rewrite <- dot_transpose. unfold dot. apply rsum_ext. intros. ring.
Qed.
Lemma opnorm_gram A : opnorm (rmul (rtranspose A) A) = opnorm2 A.
Proof.
  set (S := rmul (rtranspose A) A). apply Rle_antisym.
  - apply opnorm_lub; [|apply opnorm2_nonneg]. intro x. change (r_rows S) with (r_cols A). change (r_cols S) with (r_cols A).
    rewrite (norm2_ext _ (image S x) (image (rtranspose A) (image A x))) by (intros; apply image_mul; auto).
    pose proof (opnorm2_bounds (rtranspose A) (image A x)) as B1. rewrite opnorm2_transpose in B1. pose proof (opnorm2_bounds A x) as B2.
    pose proof (opnorm2_nonneg A). rewrite Rmult_assoc. eapply Rle_trans; [exact B1|]. apply Rmult_le_compat_l; assumption.
  - apply opnorm2_lub; [|apply opnorm_nonneg]. intro x. rewrite norm2_gram. apply (form_le S x). reflexivity.
Qed.
Lemma double_transpose A : rmul (rtranspose (rtranspose A)) (rtranspose A) = rmul A (rtranspose A).
Proof.
  unfold rmul. apply rmk_ext. intros i j Hi Hj. apply rsum_ext. intros k Hk. f_equal.
  unfold rtranspose at 1. rewrite rmk_get by assumption. unfold rtranspose. rewrite rmk_get by assumption. reflexivity.
Qed.
Lemma opnorm_gram_transpose A : opnorm (rmul A (rtranspose A)) = opnorm2 A.
Proof. rewrite <- double_transpose, opnorm_gram. apply opnorm2_transpose. Qed.

(** ||U||^2 <= ||U^T U - Y Y^T|| + ||Y||^2 *)
Lemma image_minus A B x i : (i < r_rows A)%nat -> r_cols A = r_cols B -> image (minus A B) x i = image A x i - image B x i.
Proof.
  intros Hi E. unfold image. change (r_cols (minus A B)) with (r_cols A). rewrite <- E.
  transitivity (rsum (r_cols A) (fun j => r_get A i j * x j + -1 * (r_get B i j * x j))).
  - apply rsum_ext. intros j Hj. unfold minus. rewrite rmk_get by assumption. ring.
  - rewrite rsum_plus, rsum_scale. ring.
Qed.
Lemma opnorm2_gap U Y : r_cols U = r_rows Y ->
  opnorm2 U <= opnorm (minus (rmul (rtranspose U) U) (rmul Y (rtranspose Y))) + opnorm2 Y.
Proof.
  intro E. set (S := minus _ _). apply opnorm2_lub.
  2: { pose proof (opnorm_nonneg S). pose proof (opnorm2_nonneg Y). lra. }
  intro x. rewrite norm2_gram. pose proof (form_le S x eq_refl) as F. change (r_cols S) with (r_cols U) in F.
  assert (G : norm2 (r_cols Y) (image (rtranspose Y) x) = dot (r_cols U) x (image (rmul Y (rtranspose Y)) x)).
  { rewrite E. rewrite <- double_transpose. apply (norm2_gram (rtranspose Y) x). }
  assert (D : dot (r_cols U) x (image S x) =
    dot (r_cols U) x (image (rmul (rtranspose U) U) x) - dot (r_cols U) x (image (rmul Y (rtranspose Y)) x)).
  { transitivity (dot (r_cols U) x (fun i => image (rmul (rtranspose U) U) x i - image (rmul Y (rtranspose Y)) x i)).
    - apply dot_ext. intros i Hi. apply image_minus; [exact Hi | exact E].
    - unfold dot. rewrite (rsum_ext _ _ (fun i => x i * image (rmul (rtranspose U) U) x i + -1 * (x i * image (rmul Y (rtranspose Y)) x i))) by (intros; ring).
      rewrite rsum_plus, rsum_scale. ring. }
  rewrite <- G in D. pose proof (opnorm2_bounds (rtranspose Y) x) as B. rewrite opnorm2_transpose in B.
  change (r_rows (rtranspose Y)) with (r_cols Y) in B. change (r_cols (rtranspose Y)) with (r_rows Y) in B. rewrite <- E in B.
  rewrite Rmult_plus_distr_r. lra.
Qed.

(** blocks *)
Lemma norm2_stack A B x : r_cols A = r_cols B ->
  norm2 (r_rows (rstack A B)) (image (rstack A B) x) = norm2 (r_rows A) (image A x) + norm2 (r_rows B) (image B x).
Proof.
  intro E. unfold norm2. change (r_rows (rstack A B)) with (r_rows A + r_rows B)%nat. rewrite rsum_app.
  assert (K1 : forall i, (i < r_rows A)%nat -> image (rstack A B) x i = image A x i).
  { intros i Hi. unfold image. apply rsum_ext. intros j Hj. rewrite rstack_above by assumption. reflexivity. }
  assert (K2 : forall i, (i < r_rows B)%nat -> image (rstack A B) x (r_rows A + i) = image B x i).
  { intros i Hi. unfold image. rewrite <- E. apply rsum_ext. intros j Hj. rewrite rstack_below by assumption. reflexivity. }
  f_equal; apply rsum_ext; intros i Hi; [rewrite K1 | rewrite K2]; auto.
Qed.
Lemma stack_above_le A B : r_cols A = r_cols B -> opnorm2 A <= opnorm2 (rstack A B).
Proof.
  intro E. apply opnorm2_lub; [|apply opnorm2_nonneg]. intro x. pose proof (opnorm2_bounds (rstack A B) x) as K.
  rewrite norm2_stack in K by exact E. change (r_cols (rstack A B)) with (r_cols A) in K. pose proof (norm2_nonneg (r_rows B) (image B x)). lra.
Qed.
Lemma stack_below_le A B : r_cols A = r_cols B -> opnorm2 B <= opnorm2 (rstack A B).
Proof.
  intro E. apply opnorm2_lub; [|apply opnorm2_nonneg]. intro x. pose proof (opnorm2_bounds (rstack A B) x) as K.
  rewrite norm2_stack in K by exact E. change (r_cols (rstack A B)) with (r_cols A) in K. rewrite E in K. pose proof (norm2_nonneg (r_rows A) (image A x)). lra.
Qed.
Lemma stack_le A B : r_cols A = r_cols B -> opnorm2 (rstack A B) <= opnorm2 A + opnorm2 B.
Proof.
  intro E. pose proof (opnorm2_nonneg A). pose proof (opnorm2_nonneg B). apply opnorm2_lub; [|lra]. intro x.
  rewrite norm2_stack by exact E. change (r_cols (rstack A B)) with (r_cols A).
  pose proof (opnorm2_bounds A x). pose proof (opnorm2_bounds B x) as K. rewrite <- E in K. lra.
Qed.
Lemma beside_le A B : r_rows A = r_rows B -> opnorm2 (rbeside A B) <= opnorm2 A + opnorm2 B.
Proof.
  intro E. unfold rbeside. rewrite opnorm2_transpose. rewrite <- (opnorm2_transpose A), <- (opnorm2_transpose B). apply stack_le. exact E.
Qed.
(** A A^T + B B^T = [A B] [A B]^T *)
Lemma gram_beside A B : r_rows A = r_rows B ->
  rmk (r_rows A) (r_rows A) (fun i j => r_get (rmul A (rtranspose A)) i j + r_get (rmul B (rtranspose B)) i j)
  = rmul (rbeside A B) (rtranspose (rbeside A B)).
Proof.
  intro E. unfold rmul at 3. change (r_rows (rbeside A B)) with (r_rows A). change (r_cols (rtranspose (rbeside A B))) with (r_rows A).
  change (r_cols (rbeside A B)) with (r_cols A + r_cols B)%nat. apply rmk_ext. intros i j Hi Hj. rewrite rsum_app. f_equal.
  - unfold rmul. rewrite rmk_get by assumption. apply rsum_ext. intros k Hk.
    assert (G : forall i, (i < r_rows A)%nat -> r_get (rbeside A B) i k = r_get A i k).
    { intros p Hp. unfold rbeside. unfold rtranspose at 1. rewrite rmk_get by (cbn; lia). rewrite rstack_above by assumption.
      unfold rtranspose. rewrite rmk_get by assumption. reflexivity. }
    unfold rtranspose. rewrite !rmk_get by (cbn; lia). rewrite !G by assumption. reflexivity.
  - unfold rmul. rewrite rmk_get by (cbn; lia). apply rsum_ext. intros k Hk.
    assert (G : forall i, (i < r_rows A)%nat -> r_get (rbeside A B) i (r_cols A + k) = r_get B i k).
    { intros p Hp. unfold rbeside. unfold rtranspose at 1. rewrite rmk_get by (cbn; lia).
      change (r_cols A) with (r_rows (rtranspose A)). rewrite rstack_below by assumption.
      unfold rtranspose. rewrite rmk_get by (cbn; lia). reflexivity. }
    unfold rtranspose. rewrite !rmk_get by (cbn; lia). rewrite !G by assumption. reflexivity.
Qed.

(** ** The first singular value *)
Lemma distance_1 A : distance 1 A = opnorm A.
Proof.
  assert (K : forall B, r_rows B = r_rows A -> r_cols B = r_cols A -> of_rank_at_most 0 B -> opnorm (minus A B) = opnorm A).
  { intros B E1 E2 (u & v & H). unfold opnorm. f_equal. apply opnorm2_ext; try reflexivity. intros i j Hi Hj.
    cbn [minus rmk r_rows r_cols] in Hi, Hj. unfold minus. rewrite rmk_get by assumption. rewrite H by congruence. cbn [rsum]. lra. }
  unfold distance. destruct (completeness _ _ _) as [m [U L]]. cbn [proj1_sig]. apply Rle_antisym.
  - apply L. intros x Hx. set (O := zeros (r_rows A) (r_cols A)). assert (Z : of_rank_at_most 0 O) by (exists (fun _ _ => 0), (fun _ _ => 0); reflexivity).
    rewrite <- (K O eq_refl eq_refl Z). apply (Hx O eq_refl eq_refl Z).
  - apply U. intros B E1 E2 HB. rewrite (K B E1 E2 HB). lra.
Qed.
Section Singular.
Variables (c : case Rdom) (ds : defs Rdom).
Lemma ev_singular_1 (A : tm Mx) e (a : rmat) : eval Rdom c ds A e = Val a -> (1 <= r_rows a)%nat -> (1 <= r_cols a)%nat ->
  eval Rdom c ds (TSingular (TNum 1) A) e = Val (opnorm a).
Proof.
  intros H H1 H2. change (eval Rdom c ds (TSingular (TNum 1) A) e) with
    (x <- eval Rdom c ds (TNum 1) e; z <- integer Rdom x; a <- eval Rdom c ds A e;
     guard (Z.leb 1 z) (if Z.ltb (Z.of_nat (Nat.min (r_rows a) (r_cols a))) z then Val (zero Rdom) else lift (csingular Rdom (Z.to_nat z) a))).
  rewrite (ev_num c ds 1). cbn [bind]. rewrite integer_Z. cbn [bind]. rewrite H. cbn [bind guard Z.leb Z.compare].
  rewrite (proj2 (Z.ltb_ge _ _)) by lia. change (Z.to_nat 1) with 1%nat. cbn [lift csingular Rdom]. rewrite distance_1. reflexivity.
Qed.
Lemma ev_square (a : tm Sc) e (x : R) : eval Rdom c ds a e = Val x -> eval Rdom c ds (TPow a (TNum 2)) e = Val (x * x).
Proof.
  intro H. change (eval Rdom c ds (TPow a (TNum 2)) e) with (x <- eval Rdom c ds a e; q <- eval Rdom c ds (TNum 2) e; Domain.pow Rdom x q).
  rewrite H, (ev_num c ds 2). cbn [bind]. change (IZR 2) with (rn 2). transitivity (Val (x ^ 2)); [apply (pow_N x 2); lia | f_equal; cbn [pow]; ring].
Qed.
Lemma ev_singular_square (A : tm Mx) e (a : rmat) : eval Rdom c ds A e = Val a -> (1 <= r_rows a)%nat -> (1 <= r_cols a)%nat ->
  eval Rdom c ds (TPow (TSingular (TNum 1) A) (TNum 2)) e = Val (opnorm2 a).
Proof. intros. erewrite ev_square by (apply ev_singular_1; eassumption). rewrite opnorm_square. reflexivity. Qed.
End Singular.
