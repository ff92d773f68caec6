(** The operator norm from the left, and of matrices without negative entries. *)
From Coq Require Import ZArith Reals Lra Lia List.
From Plumbline.library Require Export Tails Norms.
From Plumbline.kernel Require Import Statement.
Import ListNotations.
Local Open Scope R_scope.

Lemma opnorm2_within A b : (forall x, norm2 (r_cols A) x <= 1 -> norm2 (r_rows A) (image A x) <= b) -> opnorm2 A <= b.
Proof.
  intro H. unfold opnorm2. destruct (completeness _ _ _) as [c [C1 C2]]. cbn [proj1_sig]. apply C2. intros r (x & Hx & ->). auto.
Qed.
(** ||A^T w||^2 <= ||A||_op^2 ||w||^2 *)
Lemma opnorm2_left A w : norm2 (r_cols A) (along (r_rows A) w (r_get A)) <= opnorm2 A * norm2 (r_rows A) w.
Proof.
  rewrite <- opnorm2_transpose. rewrite (norm2_ext _ _ (image (rtranspose A) w)); [apply (opnorm2_bounds (rtranspose A))|].
  intros j Hj. unfold along, image. apply rsum_ext; intros i Hi. rewrite rtranspose_get by assumption. ring.
Qed.

(** A matrix without negative entries is stretched almost as far by a unit vector without negative entries. *)
Lemma opnorm2_near A delta : (1 <= r_rows A)%nat -> (forall i j, (i < r_rows A)%nat -> (j < r_cols A)%nat -> 0 <= r_get A i j) ->
  0 < delta -> exists u, unit_nonneg (r_rows A) u /\ opnorm2 A - delta <= norm2 (r_cols A) (along (r_rows A) u (r_get A)).
Proof.
  intros Hm HA Hd. destruct (Rle_dec (opnorm2 A - delta) 0) as [N|P].
  { destruct (some_unit (r_rows A) Hm) as (u & U). exists u. split; auto.
    pose proof (norm2_nonneg (r_cols A) (along (r_rows A) u (r_get A))). lra. }
  assert (X : exists x, norm2 (r_cols A) x <= 1 /\ opnorm2 A - delta < norm2 (r_rows A) (image A x)).
  { destruct (Classical_Prop.classic (exists x, norm2 (r_cols A) x <= 1 /\ opnorm2 A - delta < norm2 (r_rows A) (image A x))) as [Y|Y]; auto.
    exfalso. pose proof (opnorm2_within A (opnorm2 A - delta)) as L. assert (opnorm2 A <= opnorm2 A - delta); [apply L|lra].
    intros x Hx. apply Rnot_lt_le. intro Z. apply Y. exists x. auto. }
  destruct X as (x & Hx & Bx). set (y := image A (fun j => Rabs (x j))).
  assert (Hx' : norm2 (r_cols A) (fun j => Rabs (x j)) = norm2 (r_cols A) x).
  { apply rsum_ext; intros j _. rewrite <- Rabs_mult. apply Rabs_right. pose proof (Rle_0_sqr (x j)). unfold Rsqr in *. lra. }
  assert (Y0 : forall i, (i < r_rows A)%nat -> 0 <= y i).
  { intros i Hi. apply rsum_nonneg; intros j Hj. apply Rmult_le_pos; [apply HA; auto | apply Rabs_pos]. }
  assert (Yx : norm2 (r_rows A) (image A x) <= norm2 (r_rows A) y).
  { apply rsum_le; intros i Hi. assert (Ab : Rabs (image A x i) <= y i).
    { unfold image, y, image. clear - HA Hi. assert (K : forall n, (n <= r_cols A)%nat ->
        Rabs (rsum n (fun j => r_get A i j * x j)) <= rsum n (fun j => r_get A i j * Rabs (x j))); [|apply K; lia].
      induction n; intro Hn; simpl; [rewrite Rabs_R0; lra|]. eapply Rle_trans; [apply Rabs_triang|].
      rewrite Rabs_mult, (Rabs_right (r_get A i n)) by (apply Rle_ge, HA; lia). specialize (IHn ltac:(lia)). lra. }
    pose proof (Rabs_pos (image A x i)). replace (image A x i * image A x i) with (Rabs (image A x i) * Rabs (image A x i)).
    - apply Rmult_le_compat; auto.
    - rewrite <- Rabs_mult. apply Rabs_right. pose proof (Rle_0_sqr (image A x i)). unfold Rsqr in *. lra. }
  set (t := sqrt (norm2 (r_rows A) y)). assert (T : t * t = norm2 (r_rows A) y) by (apply sqrt_sqrt; apply norm2_nonneg).
  assert (T0 : 0 < t) by (apply sqrt_lt_R0; lra).
  exists (fun i => / t * y i). split; [split|].
  - rewrite norm2_scale, <- T. field. lra.
  - intros i Hi. apply Rmult_le_pos; [left; apply Rinv_0_lt_compat; exact T0 | auto].
  - set (a := along (r_rows A) (fun i => / t * y i) (r_get A)).
    assert (In : rsum (r_cols A) (fun j => a j * Rabs (x j)) = t).
    { unfold a, along. transitivity (/ t * norm2 (r_rows A) y); [|rewrite <- T; field; lra].
      unfold norm2, y at 3, image. rewrite <- rsum_scale.
      transitivity (rsum (r_cols A) (fun j => rsum (r_rows A) (fun i => / t * y i * r_get A i j * Rabs (x j)))).
      - apply rsum_ext; intros j _. rewrite <- rsum_scale_r. reflexivity.
      - rewrite rsum_swap. apply rsum_ext; intros i _.
        transitivity (/ t * y i * rsum (r_cols A) (fun j => r_get A i j * Rabs (x j))); [|unfold y; ring].
        rewrite <- rsum_scale. apply rsum_ext; intros; ring. }
    pose proof (cauchy_schwarz (r_cols A) a (fun j => Rabs (x j))) as C. cbn beta in C. rewrite In, Hx', T in C.
    pose proof (norm2_nonneg (r_cols A) a). nra.
Qed.

