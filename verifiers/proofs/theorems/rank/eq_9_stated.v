(** Equation (9) of `rank`: at zero loss, with targets of rank two, V and relu(W X) have rank two; for all weights, inputs and targets
    in the plane.

    Proof. det Y = det V det relu(W X). *)
From Coq Require Import Reals Lra Lia List String.
From Plumbline.theorems.rank Require Import Regions.
From Plumbline.statements.rank Require Export eq_9_stated.
Import ListNotations.
Local Open Scope R_scope.

Theorem proof : statement.
Proof.
  plane. unfold of_inputs, of_targets in HX, HY.
  match goal with H : nth_error _ _ = Some ?d, M : True |- _ => know M (d [] = Val (truth_value (tr (rn (rrank (mat (fun k j => y j k))) = 2)))); [given_by|] end.
  eapply is_true in Hg; [|val]. destruct Hg as (Hz & K). apply rank_is_2 in K. rewrite (det_targets y v w x Hz) in K.
  eapply makes_true; [val; cbn; lia || reflexivity|]. rewrite relu_product. split; apply rank_is_2; intro E; rewrite E in K; apply K; ring.
Qed.
