(** Lemma 3 of `rank`: at zero loss, with independent targets, if the rows of W are on one line they are not 0 and point in
    opposite directions; for all weights, inputs and targets in the plane.

    Proof. If w_1 = 0, or w_2 = t w_1 with t >= 0, the rows of relu(W X) are proportional, so det Y = det V det relu(W X) = 0. *)
From Coq Require Import Reals Lra Lia List String.
From Plumbline.theorems.rank Require Import Regions.
From Plumbline.statements.rank Require Export lemma_3_stated.
Import ListNotations.
Local Open Scope R_scope.

Lemma relu_positive s a : 0 <= s -> Rmax 0 (s * a) = s * Rmax 0 a.
Proof. intro H. replace 0 with (s * 0) at 1 by ring. apply RmaxRmult. exact H. Qed.
Lemma aligned w x : det w = 0 -> 0 <= dot (w 0%nat) (w 1%nat) -> dot (w 0%nat) (w 0%nat) * det (hidden w x) = 0.
Proof.
  intros D P. set (a := dot (w 0%nat) (w 0%nat)). set (b := dot (w 0%nat) (w 1%nat)) in *.
  assert (K : forall j, a * hidden w x 1 j = b * hidden w x 0 j).
  { intro j. unfold hidden. rewrite <- !relu_positive by (exact P || apply dot_nonneg). f_equal.
    assert (E : a * pre w x 1 j - b * pre w x 0 j = det w * cross (w 0%nat) (x j)) by (unfold a, b, pre, dot, det, cross; ring).
    rewrite D in E. lra. }
  unfold det. replace (a * (hidden w x 0 0 * hidden w x 1 1 - hidden w x 0 1 * hidden w x 1 0))
    with (hidden w x 0 0 * (a * hidden w x 1 1) - hidden w x 0 1 * (a * hidden w x 1 0)) by ring. rewrite !K. ring.
Qed.
Lemma zero_hidden w x i j : w i 0%nat = 0 -> w i 1%nat = 0 -> hidden w x i j = 0.
Proof. intros A B. apply hidden_off. unfold pre, dot. rewrite A, B. lra. Qed.
Lemma opposite_rows w x : det w = 0 -> det (hidden w x) <> 0 -> dot (w 0%nat) (w 1%nat) = -1 * sqrt (dot (w 0%nat) (w 0%nat)) * sqrt (dot (w 1%nat) (w 1%nat)).
Proof.
  intros D H. assert (A : 0 < dot (w 0%nat) (w 0%nat)).
  { destruct (Rle_lt_or_eq_dec 0 _ (dot_nonneg (w 0%nat))) as [L|E]; auto. exfalso. apply H. symmetry in E. unfold dot in E.
    assert (w 0%nat 0%nat = 0) by nra. assert (w 0%nat 1%nat = 0) by nra. unfold det. rewrite !(zero_hidden w x 0) by assumption. ring. }
  destruct (Rle_dec 0 (dot (w 0%nat) (w 1%nat))) as [P|P].
  - pose proof (aligned w x D P) as E. apply Rmult_integral in E as [E|E]; [lra | contradiction].
  - rewrite Rmult_assoc, <- sqrt_mult by apply dot_nonneg. rewrite lagrange. replace (cross (w 0%nat) (w 1%nat)) with (det w) by reflexivity.
    rewrite D. replace (dot (w 0%nat) (w 1%nat) ^ 2 + 0 ^ 2) with ((- dot (w 0%nat) (w 1%nat)) ^ 2) by ring. rewrite sqrt_pow2 by lra. ring.
Qed.
Theorem proof : statement.
Proof.
  plane.
  know M15 (d15 [] = Val (truth_value (tr (rn (rrank (mat w)) < 2)))). { given_by. }
  know M18 (formulas (fun i => equal_entries (vec (w i)) (vec (fun k => 0 * w i k))) d18). { intros i r Hl ->. given_by. reflexivity. }
  know M21 (d21 [] = Val (truth_value (tr ((~ equal_entries (vec (w 0%nat)) (vec (fun k => 0 * w 0%nat k)) /\
    ~ equal_entries (vec (w 1%nat)) (vec (fun k => 0 * w 1%nat k))) /\
    dot (w 0%nat) (w 1%nat) = -1 * sqrt (dot (w 0%nat) (w 0%nat)) * sqrt (dot (w 1%nat) (w 1%nat)))))). { given_by. }
  eapply is_true in Hg; [|val]. destruct Hg as ((Hi & Hz) & Hl). apply rank_less_2 in Hl.
  pose proof (independent_det y Hi) as D. rewrite (det_targets y v w x Hz) in D.
  assert (K : det (hidden w x) <> 0) by (intro E; rewrite E in D; apply D; ring).
  assert (Z : forall i, (i < 2)%nat -> ~ equal_entries (vec (w i)) (vec (fun k => 0 * w i k))).
  { intros i Hj E. apply K.
    assert (A : w i 0%nat = 0) by (rewrite <- (Rmult_0_l (w i 0%nat)); exact (E 0%nat ltac:(cbn; lia) 0%nat ltac:(cbn; lia))).
    assert (B : w i 1%nat = 0) by (rewrite <- (Rmult_0_l (w i 1%nat)); exact (E 1%nat ltac:(cbn; lia) 0%nat ltac:(cbn; lia))).
    unfold det. destruct i as [|[|]]; [rewrite !(zero_hidden w x 0) by assumption | rewrite !(zero_hidden w x 1) by assumption | lia]; ring. }
  eapply makes_true; [val|]. repeat split; [apply Z; lia | apply Z; lia | apply (opposite_rows w x Hl K)].
Qed.
