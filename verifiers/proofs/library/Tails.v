(** What a matrix leaves behind a direction, and how little of it a layer keeps that is critical.

    For a unit vector u, the rest of A is ||(I - u u^T) A||^2 = ||A||^2 - ||A^T u||^2. If s W = -D A^T, then
    (1) s^2 (||W||^2 - ||W u||^2) <= ||D||^2 rest, and (2) if A and u have no negative entries, some unit vector without
    negative entries leaves at most ||D||^2 rest^2 / s^2 of relu(W A). Matrices are functions here, with their sizes beside
    them. *)
From Coq Require Import Reals Lra Lia.
From Plumbline.library Require Import Evaluation Networks.
Local Open Scope R_scope.

Definition fro m n (f : nat -> nat -> R) : R := rsum m (fun i => rsum n (fun j => f i j * f i j)).
Lemma fro_nonneg m n f : 0 <= fro m n f.
Proof. apply rsum_nonneg; intros; apply rsum_nonneg; intros; nra. Qed.
Lemma fro_ext m n f g : (forall i j, (i < m)%nat -> (j < n)%nat -> f i j = g i j) -> fro m n f = fro m n g.
Proof. intro H. apply rsum_ext; intros i Hi. apply rsum_ext; intros j Hj. rewrite H by auto. reflexivity. Qed.
Lemma fro_le m n f g : (forall i j, (i < m)%nat -> (j < n)%nat -> f i j * f i j <= g i j * g i j) -> fro m n f <= fro m n g.
Proof. intro H. apply rsum_le; intros i Hi. apply rsum_le; intros j Hj. auto. Qed.
Lemma fro_transposed m n f : fro n m (fun j i => f i j) = fro m n f.
Proof. unfold fro. apply rsum_swap. Qed.
Lemma fro_scale m n c f : fro m n (fun i j => c * f i j) = c * c * fro m n f.
Proof.
  unfold fro. rewrite <- rsum_scale. apply rsum_ext; intros i _. rewrite <- rsum_scale. apply rsum_ext; intros j _. ring.
Qed.
(** ||F G|| <= ||F|| ||G|| *)
Lemma fro_product m p n f g : fro m n (fun i j => rsum p (fun k => f i k * g k j)) <= fro m p f * fro p n g.
Proof.
  unfold fro at 1 2. rewrite <- rsum_scale_r. apply rsum_le; intros i _.
  eapply Rle_trans; [apply rsum_le; intros j _; apply cauchy_schwarz|].
  rewrite rsum_scale. apply Rmult_le_compat_l; [apply norm2_nonneg|]. unfold norm2, fro. rewrite rsum_swap. lra.
Qed.
Lemma rsum_opp n f : rsum n (fun i => - f i) = - rsum n f.
Proof. induction n; simpl; lra. Qed.

(** ||A||^2 - ||A^T u||^2 *)
Definition along m (u : nat -> R) (A : nat -> nat -> R) (p : nat) : R := rsum m (fun j => u j * A j p).
Definition rest m n u A : R := fro m n A - norm2 n (along m u A).
Lemma column_rest m (u a : nat -> R) c : norm2 m u = 1 ->
  norm2 m (fun j => a j - c * u j) = norm2 m a - 2 * c * rsum m (fun j => u j * a j) + c * c.
Proof.
  intro Hu. rewrite <- (Rmult_1_r (c * c)), <- Hu. unfold norm2.
  rewrite (rsum_ext m _ (fun j => a j * a j + (-2 * c * (u j * a j) + c * c * (u j * u j)))) by (intros; ring).
  rewrite !rsum_plus, !rsum_scale. ring.
Qed.
Lemma rest_by_columns m n u A : rest m n u A = rsum n (fun p => norm2 m (fun j => A j p) - along m u A p * along m u A p).
Proof.
  unfold rest, Rminus. rewrite rsum_plus, rsum_opp. unfold fro. rewrite rsum_swap. reflexivity.
Qed.
Lemma rest_is m n u A : norm2 m u = 1 -> fro m n (fun j p => A j p - u j * along m u A p) = rest m n u A.
Proof.
  intro Hu. rewrite rest_by_columns. unfold fro. rewrite rsum_swap. apply rsum_ext; intros p _.
  pose proof (column_rest m u (fun j => A j p) (along m u A p) Hu) as E. unfold norm2 at 1 in E. cbn beta in E. fold (along m u A p) in E.
  rewrite (rsum_ext m _ (fun j => (A j p - along m u A p * u j) * (A j p - along m u A p * u j))) by (intros; ring).
  rewrite E. ring.
Qed.
(** no multiple of u in each column leaves less *)
Lemma rest_least m n u A t q : norm2 m u = 1 -> rest m n u A <= fro m n (fun j p => A j p - t * u j * q p).
Proof.
  intro Hu. rewrite rest_by_columns. unfold fro. rewrite (rsum_swap m). apply rsum_le; intros p _.
  pose proof (column_rest m u (fun j => A j p) (t * q p) Hu) as E. unfold norm2 at 1 in E. cbn beta in E. fold (along m u A p) in E.
  rewrite (rsum_ext m _ (fun j => (A j p - t * q p * u j) * (A j p - t * q p * u j))) by (intros; ring).
  rewrite E. pose proof (Rle_0_sqr (along m u A p - t * q p)) as S. unfold Rsqr in S. lra.
Qed.
Lemma rest_nonneg m n u A : norm2 m u = 1 -> 0 <= rest m n u A.
Proof. intro Hu. rewrite <- rest_is by exact Hu. apply fro_nonneg. Qed.

Section Critical.
Variables (k m n : nat) (W D A : nat -> nat -> R) (u : nat -> R) (s : R).
Hypothesis Hs : 0 < s.
Hypothesis Hu : norm2 m u = 1.
Hypothesis critical : forall i j, (i < k)%nat -> (j < m)%nat -> s * W i j = - rsum n (fun p => D i p * A j p).
Let v := along m u A.
Let E j p := A j p - u j * v p.
Let w i := rsum m (fun j => W i j * u j).

Lemma across p : rsum m (fun j => u j * E j p) = 0.
Proof.
  unfold E. rewrite (rsum_ext m _ (fun j => u j * A j p + - v p * (u j * u j))) by (intros; ring).
  rewrite rsum_plus, rsum_scale. fold (norm2 m u). rewrite Hu. unfold v, along. ring.
Qed.
Lemma weight_across i j : (i < k)%nat -> (j < m)%nat -> s * (W i j - w i * u j) = - rsum n (fun p => D i p * E j p).
Proof.
  intros Hi Hj. assert (Ew : s * w i = - rsum n (fun p => D i p * v p)).
  { unfold w. rewrite <- rsum_scale. rewrite (rsum_ext m _ (fun j => - rsum n (fun p => D i p * A j p * u j))).
    - rewrite rsum_opp. f_equal. rewrite rsum_swap. apply rsum_ext; intros p _. unfold v, along. rewrite <- rsum_scale.
      apply rsum_ext; intros; ring.
    - intros j' Hj'. rewrite <- Rmult_assoc, critical by assumption. rewrite rsum_scale_r. ring. }
  unfold E. rewrite (rsum_ext n _ (fun p => D i p * A j p + - u j * (D i p * v p))) by (intros; ring).
  rewrite rsum_plus, rsum_scale. pose proof (critical i j Hi Hj). nra.
Qed.
(** (1) *)
Lemma weight_tail : s * s * (fro k m W - norm2 k w) <= fro k n D * rest m n u A.
Proof.
  rewrite <- (rest_is m n u A Hu). change (fun j p => A j p - u j * along m u A p) with E.
  assert (S : fro k m W - norm2 k w = fro k m (fun i j => W i j - w i * u j)).
  { unfold fro, norm2, Rminus. rewrite <- rsum_opp, <- rsum_plus. apply rsum_ext; intros i _.
    pose proof (column_rest m u (W i) (w i) Hu) as C. unfold norm2 in C.
    rewrite (rsum_ext m (fun j => u j * W i j) (fun j => W i j * u j)) in C by (intros; ring). fold (w i) in C. unfold Rminus in C.
    rewrite C. ring. }
  rewrite S, <- fro_scale.
  rewrite (fro_ext k m _ (fun i j => (-1) * rsum n (fun p => D i p * E j p))).
  2:{ intros i j Hi Hj. rewrite weight_across by assumption. ring. }
  rewrite fro_scale. rewrite <- (fro_transposed m n E). pose proof (fro_product k n m D (fun p j => E j p)). lra.
Qed.
Lemma rest_kept : s * s * fro k n (fun i q => rsum m (fun j => W i j * E j q)) <= fro k n D * (rest m n u A * rest m n u A).
Proof.
  rewrite <- (rest_is m n u A Hu). change (fun j p => A j p - u j * along m u A p) with E.
  rewrite <- fro_scale.
  rewrite (fro_ext k n _ (fun i q => (-1) * rsum n (fun p => D i p * rsum m (fun j => E j p * E j q)))).
  - rewrite fro_scale. eapply Rle_trans; [|apply Rmult_le_compat_l; [apply fro_nonneg|]].
    + rewrite Rmult_1_l || idtac. replace (-1 * -1) with 1 by ring. rewrite Rmult_1_l. apply fro_product.
    + pose proof (fro_product n m n (fun p j => E j p) E) as P. rewrite (fro_transposed m n E) in P. exact P.
  - intros i q Hi _. rewrite <- rsum_scale.
    transitivity (rsum m (fun j => s * (W i j - w i * u j) * E j q + s * w i * (u j * E j q))); [apply rsum_ext; intros; ring|].
    rewrite rsum_plus, rsum_scale, across, Rmult_0_r, Rplus_0_r.
    rewrite (rsum_ext m _ (fun j => -1 * rsum n (fun p => D i p * E j p * E j q))).
    2:{ intros j Hj. rewrite weight_across by assumption. rewrite rsum_scale_r. ring. }
    rewrite rsum_scale. f_equal. rewrite rsum_swap. apply rsum_ext; intros p _. rewrite <- rsum_scale. apply rsum_ext; intros; ring.
Qed.
(** (2) *)
Lemma relu_close x y c : 0 <= c -> (act 0 (x * c + y) - act 0 x * c) * (act 0 (x * c + y) - act 0 x * c) <= y * y.
Proof.
  intro Hc. unfold act. destruct (rleb (x * c + y) 0) eqn:E1, (rleb x 0) eqn:E2;
    try apply rleb_true in E1; try apply rleb_false in E1; try apply rleb_true in E2; try apply rleb_false in E2.
  - nra.
  - assert (0 <= x * c) by nra. nra.
  - assert (x * c <= 0) by nra. nra.
  - nra.
Qed.
Definition unit_nonneg m (u : nat -> R) := norm2 m u = 1 /\ forall i, (i < m)%nat -> 0 <= u i.
Lemma some_unit : (1 <= k)%nat -> exists u, unit_nonneg k u.
Proof.
  intro Hk. exists (fun i => if Nat.eqb i 0 then 1 else 0). split.
  - unfold norm2. rewrite (rsum_single k 0); [simpl; ring | lia |]. intros i _ Hi. rewrite (proj2 (Nat.eqb_neq _ _) Hi). ring.
  - intros i _. destruct (Nat.eqb i 0); lra.
Qed.
Lemma activations_tail : (1 <= k)%nat -> (forall p, (p < n)%nat -> 0 <= v p) ->
  exists u', unit_nonneg k u' /\
    s * s * rest k n u' (fun i q => act 0 (rsum m (fun j => W i j * A j q))) <= fro k n D * (rest m n u A * rest m n u A).
Proof.
  intros Hk Hv. set (z := fun i => act 0 (w i)). set (A' := fun i q => act 0 (rsum m (fun j => W i j * A j q))).
  assert (close : fro k n (fun i q => A' i q - z i * v q) <= fro k n (fun i q => rsum m (fun j => W i j * E j q))).
  { apply fro_le. intros i q Hi Hq. unfold A', z. replace (rsum m (fun j => W i j * A j q)) with (w i * v q + rsum m (fun j => W i j * E j q)).
    - apply relu_close. auto.
    - unfold w, E. rewrite <- rsum_scale_r, <- rsum_plus. apply rsum_ext; intros; ring. }
  assert (z0 : forall i, 0 <= z i).
  { intro i. unfold z, act. destruct (rleb (w i) 0) eqn:X; [lra|]. apply rleb_false in X. lra. }
  assert (done : forall u' t, unit_nonneg k u' -> (forall i, (i < k)%nat -> z i = t * u' i) ->
    s * s * rest k n u' A' <= fro k n D * (rest m n u A * rest m n u A)).
  { intros u' t [U1 U2] Hz. eapply Rle_trans; [|apply rest_kept]. apply Rmult_le_compat_l; [nra|].
    eapply Rle_trans; [|exact close]. eapply Rle_trans; [apply (rest_least k n u' A' t v U1)|].
    apply Req_le, fro_ext. intros i q Hi _. rewrite (Hz i Hi). ring. }
  destruct (Req_dec (norm2 k z) 0) as [Z|Z].
  - destruct (some_unit Hk) as (u' & U). exists u'. split; auto. apply (done u' 0 U). intros i Hi.
    pose proof (rsum_term k (fun i => z i * z i) i (fun i _ => Rle_0_sqr (z i)) Hi) as T. fold (norm2 k z) in T. cbn beta in T. nra.
  - pose proof (norm2_nonneg k z). assert (P : 0 < sqrt (norm2 k z)) by (apply sqrt_lt_R0; lra).
    exists (fun i => / sqrt (norm2 k z) * z i). assert (U : unit_nonneg k (fun i => / sqrt (norm2 k z) * z i)).
    { split.
      - unfold norm2 at 1. rewrite (rsum_ext k _ (fun i => / (sqrt (norm2 k z) * sqrt (norm2 k z)) * (z i * z i))).
        + rewrite rsum_scale. fold (norm2 k z). rewrite sqrt_sqrt by lra. field. lra.
        + intros. field. lra.
      - intros i _. apply Rmult_le_pos; [left; apply Rinv_0_lt_compat; exact P | apply z0]. }
    split; [exact U|]. apply (done _ (sqrt (norm2 k z)) U). intros i _. field. lra.
Qed.
End Critical.
