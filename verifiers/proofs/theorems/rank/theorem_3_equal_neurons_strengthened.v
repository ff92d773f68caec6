(** Equal neurons in Theorem 3 of `rank`: where w_1 = w_2 and v_1 = v_2, the gradients of the two neurons are equal, and the rank of the
    output is below that of the targets, which are independent; for all inputs and targets in the plane.

    Proof. The gradient of a neuron depends on it and on N - Y alone. det N = det V det relu(W X) = 0. *)
From Coq Require Import Reals Lra Lia List String.
From Plumbline.theorems.rank Require Import Gradient.
From Plumbline.statements.rank Require Export theorem_3_equal_neurons_strengthened.
Import ListNotations.
Local Open Scope R_scope.

Theorem proof : statement.
Proof.
  plane. set (F := fun k j => predicted v w x k j + -1 * y j k). pose proof (is_net _ _ _ (fc_wired _ Wf) Hslope Hlayers) as HN. unfold of_inputs, of_targets in HX, HY.
  know M15 (d15 [] = Val (truth_value (tr (equal_entries (vec (w 0%nat)) (vec (w 1%nat)) /\ equal_entries (vec (v 0%nat)) (vec (v 1%nat)))))). { given_by; reflexivity. }
  know M26 (forall f g, d26 [matrix (mat f); matrix (mat g)] = Val (matrix (mat (fun i j => f i j + -1 * g i j)))). { intros f g. apply sub_means. }
  know M29 (d29 [] = Val (matrix (mat F))). { given_by. }
  know M30 (d30 [] = Val (matrix (mat (gradient_w x w v F)))).
  { apply den_Mx; [reflexivity|]. eapply ev_call; [eapply evs_index; [apply ev_num|]; vals | earlier | apply gradient_first; eassumption | reflexivity]. }
  know M32 (d32 [] = Val (matrix (mat (fun k i => gradient_v x w F i k)))).
  { apply den_Mx; [reflexivity|]. eapply ev_call; [eapply evs_index; [apply ev_num|]; vals | earlier | apply (gradient_second _ c x w v F); eassumption | reflexivity]. }
  know M31 (vectors (gradient_w x w v F) d31). { by_library w_means. }
  know M33 (vectors (gradient_v x w F) d33). { by_library v_means. }
  eapply is_true in Hg; [|val]. destruct Hg as (Hi & A & B).
  assert (Ew : forall k, (k < 2)%nat -> w 0%nat k = w 1%nat k).
  { intros k Hk. specialize (A k Hk 0%nat ltac:(cbn; lia)). unfold vec in A. rewrite !rmk_get in A by lia. exact A. }
  assert (Ev : forall k, (k < 2)%nat -> v 0%nat k = v 1%nat k).
  { intros k Hk. specialize (B k Hk 0%nat ltac:(cbn; lia)). unfold vec in B. rewrite !rmk_get in B by lia. exact B. }
  assert (Ep : forall j, pre w x 0 j = pre w x 1 j) by (intro j; unfold pre, dot; rewrite !Ew by lia; reflexivity).
  eapply makes_true; [val; reflexivity|]. split; [split|].
  - intros k Hk j Hj. cbn in Hk, Hj. unfold vec. rewrite !rmk_get by lia. unfold gradient_w, behind. rewrite !Ev, !Ep by lia. reflexivity.
  - intros k Hk j Hj. cbn in Hk, Hj. unfold vec. rewrite !rmk_get by lia. unfold gradient_v, hidden. rewrite !Ep. reflexivity.
  - destruct Hi as (_ & ->). apply rank_less_2. rewrite det_predicted. unfold det at 1. rewrite !Ev by lia. ring.
Qed.
