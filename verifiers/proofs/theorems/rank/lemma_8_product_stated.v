(** The product in Lemma 8 of `rank`: at zero loss, with each neuron in a region of its own, y_i = pre(i, i) v_i,
    1 = |v_i| |pre(i, i)|, and |v_i w_i^T| = |v_i| |w_i| >= 1; for all weights, inputs and targets in the plane.

    Proof. The other neuron is 0 on x_i; |y_i| = 1; |pre(i, i)| <= |w_i|; the norm of a product v w^T is that of v times that of w. *)
From Coq Require Import Reals Lra Lia List String.
From Plumbline.theorems.rank Require Import Regions.
From Plumbline.statements.rank Require Export lemma_8_product_stated.
Import ListNotations.
Local Open Scope R_scope.

Lemma frob_outer a b : frob (rmul (vec a) (rtranspose (vec b))) = sqrt (dot a a) * sqrt (dot b b).
Proof.
  rewrite <- sqrt_mult by apply dot_nonneg. unfold frob. f_equal. unfold frob2, rinner, dot. cbn. ring.
Qed.
Lemma abs_pos p : 0 < p -> Rmax p (-1 * p) = p.
Proof. intro H. apply Rmax_left. lra. Qed.
Theorem proof : statement.
Proof.
  plane. eapply is_true in Hg; [|val]. destruct Hg as (((Hi & Ho) & Hz) & Hs).
  eapply makes_true; [val; reflexivity|]. intros i Hl. cbn beta. rewrite !frob_outer.
  assert (P : 0 < pre w x i i) by apply (Hs i Hl). rewrite (abs_pos _ P).
  pose proof (served_norm y v w x (independent_unit y Hi) Hz Hs i Hl) as N.
  pose proof (norms_long y v w x (obtuse_unit x Ho) (independent_unit y Hi) Hz Hs i Hl) as L.
  repeat split.
  - intros k Hk j Hj. cbn in Hk, Hj. unfold vec. rewrite !rmk_get by lia. apply (served y v w x Hz Hs); assumption.
  - rewrite <- (sqrt_pow2 (pre w x i i)) at 1 by lra. rewrite <- sqrt_mult by (first [apply dot_nonneg | apply pow2_ge_0]).
    rewrite Rmult_comm, N. symmetry. apply sqrt_1.
  - rewrite <- sqrt_mult by apply dot_nonneg. rewrite <- sqrt_1. apply sqrt_le_1_alt. lra.
Qed.
