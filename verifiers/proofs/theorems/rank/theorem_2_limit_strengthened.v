(** Theorem 2 of `rank`, of its limits, strengthened: at zero loss, with w_1 inside S_1 and w_2 inside S_2, W has rank two if each
    neuron that leans to D has |w_i|^2 - pre(i, i)^2 below (sqrt(r^2 + 4) - r) / 2 cot^2 of half the angle of the inputs, where r is
    the greatest of 0 and the |v_i|^2 - pre(i, i)^2; for all weights, inputs and targets in the plane.

    Proof. If W has rank one, pre(1, 1) pre(2, 2) = pre(1, 2) pre(2, 1), so for some i, q = pre(i, 3 - i) <= -pre(i, i) = -p. It
    leans to D, and (|w_i|^2 - p^2) (1 - c^2) = (q - c p)^2 >= (1 + c)^2 p^2. Since p^2 |v_i|^2 = 1, p^2 >= (sqrt(r^2 + 4) - r) / 2. *)
From Coq Require Import Reals Lra Lia List String.
From Plumbline.theorems.rank Require Import Ends.
From Plumbline.statements.rank Require Export theorem_2_limit_strengthened.
Import ListNotations.
Local Open Scope R_scope.

Theorem proof : statement.
Proof.
  plane.
  know M23 (numbers (fun i => dot (w i) (w i) + -1 * pre w x i i ^ 2) d23). { intros i r Hl ->. given_by. }
  know M27 (numbers (fun i => Rmax 0 (dot (w i) (w i) + -1 * pre w x i i ^ 2 + -1 * eps w v i)) d27). { intros i r Hl ->. given_by. }
  set (del := fun i => Rmax 0 (dot (w i) (w i) + -1 * pre w x i i ^ 2 + -1 * eps w v i)) in *.
  know M28 (d28 [] = Val (scalar (Rmax (del 0%nat) (del 1%nat)))). { given_by. }
  set (r := Rmax (del 0%nat) (del 1%nat)) in *.
  know M29 (d29 [] = Val (scalar ((sqrt (r ^ 2 + 4) + -1 * r) / 2))). { given_by; [pose proof (pow2_ge_0 r); lra | lra]. }
  apply and_true in Hg as [H1g H2g]. eapply is_true in H1g; [|val]. destruct H1g as ((((Hi & Ho) & Hz) & I1) & I2).
  set (a := dot (x 0%nat) (x 1%nat)) in *. assert (Ha : -1 < a < 0) by (split; apply Ho).
  know M30 (d30 [] = Val (scalar ((1 + a) / (1 + -1 * a)))). { given_by. lra. }
  eapply is_true in H2g; [|val].
  assert (Hs : forall i, (i < 2)%nat -> in_Sj x i (w i)).
  { apply both; [destruct I1 | destruct I2]; split; auto; apply Rlt_le; assumption. }
  eapply makes_true; [val|]. apply rank_is_2. intro D.
  (* a neuron that leans far to D *)
  assert (K : forall i, (i < 2)%nat -> pre w x i (1 - i) <= - pre w x i i -> False).
  { intros i Hl L. assert (P : 0 < pre w x i i) by apply (Hs i Hl).
    pose proof (served_norm y v w x (independent_unit y Hi) Hz Hs i Hl) as N.
    assert (Q : (sqrt (r ^ 2 + 4) + -1 * r) / 2 <= pre w x i i ^ 2).
    { apply least_root with (dot (v i) (v i)); [apply pow2_ge_0 | apply dot_nonneg | exact N | |].
      - apply Rle_trans with (del 0%nat); apply Rmax_l.
      - apply Rle_trans with (del i).
        + unfold del, eps. eapply Rle_trans; [|apply Rmax_r]. lra.
        + destruct i as [|[|]]; [apply Rmax_l | apply Rmax_r | lia]. }
    assert (G := far _ _ _ a (proj1 Ha) (proj2 Ha) P L (obtuse_gram x (w i) i Ho Hl)).
    assert (C : 0 < (1 + a) / (1 + -1 * a)) by (apply Rdiv_lt_0_compat; lra).
    assert (U := H2g i Hl). cbn beta in U. assert (pre w x i (1 - i) <= a * pre w x i i) by nra. specialize (U H).
    assert ((sqrt (r ^ 2 + 4) + -1 * r) / 2 * ((1 + a) / (1 + -1 * a)) <= pre w x i i ^ 2 * ((1 + a) / (1 + -1 * a)))
      by (apply Rmult_le_compat_r; lra).
    change (dot (w i) (x i)) with (pre w x i i) in G. lra. }
  pose proof (det_pre w x) as E. rewrite D in E.
  destruct (one_is_far (pre w x 0 0) (pre w x 0 1) (pre w x 1 1) (pre w x 1 0)) as [L|L]; [apply I1 | apply I1 | apply I2 | apply I2 | lra | |].
  - apply (K 0%nat); [lia | exact L].
  - apply (K 1%nat); [lia | exact L].
Qed.
