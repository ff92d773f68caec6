(** Lemma 5 of `rank`, repaired: where a neuron is below 0 on both inputs, the rank of relu(W X) is less than that of the targets,
    which are independent; for all weights, inputs and targets in the plane.

    Proof. relu(W X) has a row of zeros, so its determinant is 0 and its rank below 2. The inputs may be any. *)
From Coq Require Import Reals Lra Lia List String.
From Plumbline.theorems.rank Require Import Regions.
From Plumbline.statements.rank Require Export lemma_5_repaired.
Import ListNotations.
Local Open Scope R_scope.

Theorem proof : statement.
Proof.
  plane. eapply is_true in Hg; [|val]. destruct Hg as (Hi & (i & Hl & A & B)). unfold of_inputs, of_targets in HX, HY.
  eapply makes_true; [val; cbn; lia || reflexivity|]. rewrite relu_product. destruct Hi as (_ & ->). apply rank_less_2. unfold det.
  destruct i as [|[|]]; [rewrite !(hidden_off w x 0) by (apply Rlt_le; assumption) | rewrite !(hidden_off w x 1) by (apply Rlt_le; assumption) | lia]; ring.
Qed.
