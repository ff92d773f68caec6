(** The gradient in Lemma 13 of `rank`: where each neuron is inside a region of its own, the loss is at most half the greater of 1 / a_1^2 and
    1 / a_2^2 times the squared norm of its gradient; a_i = pre(i, i). For all weights, inputs and targets in the plane.

    Proof. dV has the entries F(k, i) a_i, with F = N - Y; the gradient by W only adds to the right side. The angle of the inputs is
    not needed, nor are the targets independent. *)
From Coq Require Import Reals Lra Lia List String.
From Plumbline.theorems.rank Require Import Gradient.
From Plumbline.statements.rank Require Export lemma_13_gradient_strengthened.
Import ListNotations.
Local Open Scope R_scope.

Lemma bounded a b m f g : 0 < a -> 0 < b -> 1 / a ^ 2 <= m -> 1 / b ^ 2 <= m -> f ^ 2 + g ^ 2 <= m * ((f * a) ^ 2 + (g * b) ^ 2).
Proof.
  intros Ha Hb A B. assert (K : forall c z, 0 < c -> 1 / c ^ 2 <= m -> z ^ 2 <= m * (z * c) ^ 2).
  { intros c z Hc L. replace (z ^ 2) with (1 / c ^ 2 * (z * c) ^ 2) by (field; lra). apply Rmult_le_compat_r; [apply pow2_ge_0 | exact L]. }
  pose proof (K a f Ha A). pose proof (K b g Hb B). lra.
Qed.
Theorem proof : statement.
Proof.
  plane. set (F := fun k j => predicted v w x k j + -1 * y j k). pose proof (is_net _ _ _ (fc_wired _ Wf) Hslope Hlayers) as HN. unfold of_inputs, of_targets in HX, HY.
  know M17 (d17 [] = Val (truth_value (tr (inside x 0 (w 0%nat) /\ inside x 1 (w 1%nat))))). { given_by. }
  know M18 (forall f g, d18 [matrix (mat f); matrix (mat g)] = Val (matrix (mat (fun i j => f i j + -1 * g i j)))). { intros f g. apply sub_means. }
  know M22 (d22 [] = Val (matrix (mat F))). { given_by. }
  know M23 (d23 [] = Val (scalar (frob2 (mat F) / 2))). { given_by. lra. }
  know M25 (numbers (fun i => pre w x i i) d25). { intros i r Hl ->. given_by. }
  know M36 (d36 [] = Val (matrix (mat (gradient_w x w v F)))).
  { apply den_Mx; [reflexivity|]. eapply ev_call; [eapply evs_index; [apply ev_num|]; vals | earlier | apply gradient_first; eassumption | reflexivity]. }
  know M37 (d37 [] = Val (matrix (mat (fun k i => gradient_v x w F i k)))).
  { apply den_Mx; [reflexivity|]. eapply ev_call; [eapply evs_index; [apply ev_num|]; vals | earlier | apply (gradient_second _ c x w v F); eassumption | reflexivity]. }
  know M38 (d38 [] = Val (scalar (frob2 (mat (gradient_w x w v F)) + frob2 (mat (fun k i => gradient_v x w F i k))))). { given_by. }
  eapply is_true in Hg; [|val]. destruct Hg as (_ & (A1 & A2) & (B1 & B2)). cbn [Nat.sub] in *.
  change (dot (w 0%nat) (x 0%nat)) with (pre w x 0 0) in *. change (dot (w 0%nat) (x 1%nat)) with (pre w x 0 1) in *.
  change (dot (w 1%nat) (x 0%nat)) with (pre w x 1 0) in *. change (dot (w 1%nat) (x 1%nat)) with (pre w x 1 1) in *.
  pose proof (pow_lt _ 2 A1) as P. pose proof (pow_lt _ 2 B1) as Q.
  eapply makes_true; [val|]; try lra.
  pose proof (frob2_nonneg (mat (gradient_w x w v F))) as G. set (g := frob2 (mat (gradient_w x w v F))) in *. rewrite !frob2_mat.
  unfold gradient_v. rewrite (hidden_on w x 0 0 A1), (hidden_on w x 1 1 B1), (hidden_off w x 0 1 (Rlt_le _ _ A2)), (hidden_off w x 1 0 (Rlt_le _ _ B2)).
  set (a := pre w x 0 0) in *. set (b := pre w x 1 1) in *. set (m := Rmax (1 / a ^ 2) (1 / b ^ 2)).
  assert (L1 : 1 / a ^ 2 <= m) by apply Rmax_l. assert (L2 : 1 / b ^ 2 <= m) by apply Rmax_r.
  assert (M : 0 < 1 / a ^ 2) by (apply Rdiv_lt_0_compat; lra).
  pose proof (bounded a b m (F 0%nat 0%nat) (F 0%nat 1%nat) A1 B1 L1 L2) as J1. pose proof (bounded a b m (F 1%nat 0%nat) (F 1%nat 1%nat) A1 B1 L1 L2) as J2.
  assert (0 <= m * g) by (apply Rmult_le_pos; lra). clearbody a b m g.
  replace (m / 2 * _) with ((m * g + m * ((F 0%nat 0%nat * a) ^ 2 + (F 0%nat 1%nat * b) ^ 2) + m * ((F 1%nat 0%nat * a) ^ 2 + (F 1%nat 1%nat * b) ^ 2)) / 2) by field.
  lra.
Qed.
