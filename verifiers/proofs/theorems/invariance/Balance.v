(** Balance at a vertex: the heart of the invariances.

    For slopes S, with x = POST and D = dR/dPOST: sum_u W_vu M_vu = D_v x_v = sum_t W_tv M_tv where M_vu is the sum over the
    samples of S_v D_v x_u, the derivative by the weight of the edge from u to v if it is its own. And in a network whose
    edges have a parameter each, that is the derivative by the parameter. *)
From Coq Require Import ZArith QArith Reals Qreals Lra Lia List Bool String.
From Plumbline.library Require Export GraphMatrices.
Import ListNotations.
Local Open Scope R_scope.

(** ** Sums *)
Lemma rsum_two n f i j : (forall k, (k < n)%nat -> 0 <= f k) -> (i < n)%nat -> (j < n)%nat -> i <> j -> f i + f j <= rsum n f.
Proof.
  induction n; cbn [rsum]; intros H Hi Hj N; [lia|]. assert (H' : forall k, (k < n)%nat -> 0 <= f k) by (intros; apply H; lia).
  destruct (Nat.eq_dec i n) as [->|], (Nat.eq_dec j n) as [->|]; [lia | | |].
  - pose proof (rsum_term n f j H' ltac:(lia)). lra.
  - pose proof (rsum_term n f i H' ltac:(lia)). lra.
  - specialize (IHn H' ltac:(lia) ltac:(lia) N). pose proof (H n ltac:(lia)). lra.
Qed.
Definition rsum2 n (f : nat -> nat -> R) : R := rsum n (fun v => rsum n (f v)).
Lemma rsum2_ext n f h : (forall v u, (v < n)%nat -> (u < n)%nat -> f v u = h v u) -> rsum2 n f = rsum2 n h.
Proof. intro H. apply rsum_ext. intros v Hv. apply rsum_ext. intros u Hu. auto. Qed.
Lemma rsum2_single n f v u : (v < n)%nat -> (u < n)%nat -> (forall v' u', (v' < n)%nat -> (u' < n)%nat -> (v', u') <> (v, u) -> f v' u' = 0) ->
  rsum2 n f = f v u.
Proof.
  intros Hv Hu H. unfold rsum2. rewrite (rsum_single n v).
  - apply rsum_single; [exact Hu|]. intros u' Hu' N. apply H; auto. congruence.
  - exact Hv.
  - intros v' Hv' N. rewrite (rsum_ext n _ (fun _ => 0)); [apply rsum_zero|]. intros u' Hu'. apply H; auto. congruence.
Qed.
Lemma rsum2_term n f v u : (forall v u, (v < n)%nat -> (u < n)%nat -> 0 <= f v u) -> (v < n)%nat -> (u < n)%nat -> f v u <= rsum2 n f.
Proof.
  intros H Hv Hu. apply Rle_trans with (rsum n (f v)).
  - apply rsum_term; [intros; apply H; assumption | exact Hu].
  - apply (rsum_term n (fun v => rsum n (f v))); [|exact Hv]. intros w Hw. apply rsum_nonneg. intros. apply H; assumption.
Qed.
Lemma rsum2_two n f v u v' u' : (forall v u, (v < n)%nat -> (u < n)%nat -> 0 <= f v u) -> (v < n)%nat -> (u < n)%nat ->
  (v' < n)%nat -> (u' < n)%nat -> (v', u') <> (v, u) -> f v u + f v' u' <= rsum2 n f.
Proof.
  intros H Hv Hu Hv' Hu' N. destruct (Nat.eq_dec v' v) as [->|Nv].
  - apply Rle_trans with (rsum n (f v)).
    + apply rsum_two; auto; congruence.
    + apply (rsum_term n (fun v => rsum n (f v))); [|exact Hv]. intros w Hw. apply rsum_nonneg. intros. apply H; assumption.
  - apply Rle_trans with (rsum n (f v) + rsum n (f v')).
    + apply Rplus_le_compat; apply rsum_term; auto.
    + apply (rsum_two n (fun v => rsum n (f v))); auto. intros w Hw. apply rsum_nonneg. intros. apply H; assumption.
Qed.

(** ** A parameter for each edge *)
Section Unshared.
Variable g : rgraph.
Hypothesis fits : graph_fits g.
Definition carried (v u : nat) : R := gathered g (fun _ => 1) v u.
(** each parameter is carried by one edge *)
Definition unshared : Prop := forall k, (k < List.length (rlearned g))%nat -> by_parameter g carried k = 1.
Hypothesis once : unshared.
Let one_of (k : nat) (v u : nat) : R := if Nat.eqb (number g v u) (S k) then carried v u else 0.
Let one_of_is k v u : number g v u = S k -> one_of k v u = 1.
Proof. intro E. unfold one_of, carried, gathered. rewrite E, Nat.eqb_refl. reflexivity. Qed.
Let one_of_nonneg k v u : 0 <= one_of k v u.
Proof. unfold one_of, carried, gathered. destruct (number g v u); destruct (Nat.eqb _ _); lra. Qed.
Lemma carried_once k : (k < List.length (rlearned g))%nat -> rsum2 (size_of g) (one_of k) = 1.
Proof. apply once. Qed.
Theorem its_own M v u k : (v < size_of g)%nat -> (u < size_of g)%nat -> number g v u = S k -> by_parameter g M k = M v u.
Proof.
  intros Hv Hu E. pose proof (number_bound g fits v u) as B. rewrite E in B.
  assert (K : forall v' u', (v' < size_of g)%nat -> (u' < size_of g)%nat -> (v', u') <> (v, u) -> Nat.eqb (number g v' u') (S k) = false).
  { intros v' u' Hv' Hu' N. destruct (Nat.eqb_spec (number g v' u') (S k)) as [E'|]; [|reflexivity]. exfalso.
    pose proof (rsum2_two (size_of g) (one_of k) v u v' u' (fun _ _ _ _ => one_of_nonneg k _ _) Hv Hu Hv' Hu' N) as T.
    rewrite carried_once in T by exact B. rewrite (one_of_is k v u E), (one_of_is k v' u' E') in T. lra. }
  unfold by_parameter. change (rsum2 (size_of g) (fun v u => if Nat.eqb (number g v u) (S k) then M v u else 0) = M v u).
  rewrite (rsum2_single _ _ v u Hv Hu).
  - rewrite E, Nat.eqb_refl. reflexivity.
  - intros v' u' Hv' Hu' N. rewrite (K v' u' Hv' Hu' N). reflexivity.
Qed.
(** the derivative by the weight of an edge, 0 where it is not learnable *)
Lemma gathered_own M v u : (v < size_of g)%nat -> (u < size_of g)%nat -> gathered g (by_parameter g M) v u = carried v u * M v u.
Proof.
  intros Hv Hu. unfold carried, gathered. destruct (number g v u) as [|k] eqn:E; [ring|]. rewrite (its_own M v u k Hv Hu E). ring.
Qed.
Lemma carried_weight v u : carried v u = linked g v u -> weight g v u * carried v u = weight g v u.
Proof.
  intros ->. destruct (linked_cases g v u) as [E|E]; rewrite E; [rewrite (weight_linked g v u E)|]; ring.
Qed.
End Unshared.

(** ** Balance *)
Section Balance.
Variables (g : rgraph) (A G : rmat) (S x : nat -> nat -> R).
Let n := size_of g.
Let D := sens g G S.
Let M := by_edge g A G S x.
(** the derivative by POST_v times POST_v, over all samples *)
Definition share (v : nat) : R := rsum (r_cols A) (fun j => D v j * x v j).
Lemma inflow_share v : (forall j, (j < r_cols A)%nat -> x v j = S v j * inflow g x v j) -> rsum n (fun u => weight g v u * M v u) = share v.
Proof.
  intro H. unfold M, by_edge, share. rewrite (rsum_ext n _ (fun u => rsum (r_cols A) (fun j => S v j * D v j * (weight g v u * x u j)))).
  2: { intros u _. rewrite <- rsum_scale. apply rsum_ext. intros j _. unfold D. ring. }
  rewrite rsum_swap. apply rsum_ext. intros j Hj. rewrite rsum_scale. rewrite (H j Hj) at 1. unfold inflow, n. ring.
Qed.
Lemma outflow_share v : (forall j, (j < r_cols A)%nat -> D v j = outflow g (fun v j => S v j * D v j) v j) ->
  rsum n (fun t => weight g t v * M t v) = share v.
Proof.
  intro H. unfold M, by_edge, share. rewrite (rsum_ext n _ (fun t => rsum (r_cols A) (fun j => weight g t v * (S t j * D t j) * x v j))).
  2: { intros t _. rewrite <- rsum_scale. apply rsum_ext. intros j _. unfold D. ring. }
  rewrite rsum_swap. apply rsum_ext. intros j Hj. rewrite rsum_scale_r. rewrite (H j Hj). unfold outflow, n. ring.
Qed.
End Balance.
