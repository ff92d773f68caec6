(** Finite sums of real numbers, and the inequality of Cauchy and Schwarz: what the reals as a domain, and proofs about
    them, need of sums. *)
From Coq Require Import Reals Lra Lia.
Local Open Scope R_scope.

Fixpoint rsum (n : nat) (f : nat -> R) : R := match n with O => 0 | S k => rsum k f + f k end.
(** the squared length of a vector of n numbers *)
Definition norm2 n (x : nat -> R) := rsum n (fun i => x i * x i).

Lemma rsum_ext n f g : (forall i, (i < n)%nat -> f i = g i) -> rsum n f = rsum n g.
Proof. induction n; simpl; intro H; auto. rewrite IHn by auto with arith. rewrite H by lia. reflexivity. Qed.
Lemma rsum_le n f g : (forall i, (i < n)%nat -> f i <= g i) -> rsum n f <= rsum n g.
Proof. induction n; simpl; intro H; [lra|]. apply Rplus_le_compat; [apply IHn; auto with arith | apply H; lia]. Qed.
Lemma rsum_plus n f g : rsum n (fun i => f i + g i) = rsum n f + rsum n g.
Proof. induction n; simpl; [lra|]. rewrite IHn. lra. Qed.
Lemma rsum_scale n c f : rsum n (fun i => c * f i) = c * rsum n f.
Proof. induction n; simpl; [lra|]. rewrite IHn. lra. Qed.
Lemma rsum_scale_r n c f : rsum n (fun i => f i * c) = rsum n f * c.
Proof. induction n; simpl; [lra|]. rewrite IHn. lra. Qed.
Lemma rsum_zero n : rsum n (fun _ => 0) = 0.
Proof. induction n; simpl; lra. Qed.
Lemma rsum_nonneg n f : (forall i, (i < n)%nat -> 0 <= f i) -> 0 <= rsum n f.
Proof. intro H. rewrite <- (rsum_zero n). apply rsum_le; auto. Qed.
Lemma rsum_term n f j : (forall i, (i < n)%nat -> 0 <= f i) -> (j < n)%nat -> f j <= rsum n f.
Proof.
  induction n; simpl; intros H Hj; [lia|].
  assert (0 <= rsum n f) by (apply rsum_nonneg; auto with arith).
  destruct (Nat.eq_dec j n) as [->|]; [lra|].
  assert (f j <= rsum n f) by (apply IHn; auto with arith; lia). assert (0 <= f n) by (apply H; lia). lra.
Qed.
Lemma rsum_swap m n f : rsum m (fun i => rsum n (f i)) = rsum n (fun j => rsum m (fun i => f i j)).
Proof.
  induction m; simpl; [symmetry; apply rsum_zero|]. rewrite IHm, <- rsum_plus. reflexivity.
Qed.
(** a sum with one term that may differ from 0 *)
Lemma rsum_single n k f : (k < n)%nat -> (forall i, (i < n)%nat -> i <> k -> f i = 0) -> rsum n f = f k.
Proof.
  induction n; simpl; intros Hk H; [lia|]. destruct (Nat.eq_dec k n) as [->|].
  - rewrite (rsum_ext n f (fun _ => 0)), rsum_zero; [lra|]. intros; apply H; lia.
  - rewrite IHn by (auto with arith; lia). rewrite (H n) by lia. lra.
Qed.
Lemma norm2_nonneg n x : 0 <= norm2 n x.
Proof. apply rsum_nonneg. intros; nra. Qed.

Lemma cauchy_schwarz n a x : rsum n (fun j => a j * x j) * rsum n (fun j => a j * x j) <= norm2 n a * norm2 n x.
Proof.
  set (p := rsum n (fun j => a j * x j)).
  assert (K : forall u v, 0 <= u * u * norm2 n a - 2 * u * v * p + v * v * norm2 n x).
  { intros u v.
    replace (u * u * norm2 n a - 2 * u * v * p + v * v * norm2 n x) with (norm2 n (fun i => u * a i - v * x i));
      [apply norm2_nonneg|].
    unfold norm2, p.
    rewrite (rsum_ext n _ (fun i => u * u * (a i * a i) + (-2 * u * v * (a i * x i) + v * v * (x i * x i))))
      by (intros; ring).
    rewrite !rsum_plus, !rsum_scale. ring. }
  pose proof (norm2_nonneg n a). pose proof (norm2_nonneg n x).
  pose proof (K p (norm2 n a)). pose proof (K (norm2 n x) p).
  destruct (Req_dec (norm2 n a) 0) as [E|E]; [|nra].
  rewrite E in *. assert (p = 0); [|subst; nra]. pose proof (K (norm2 n x + 1) p). nra.
Qed.
