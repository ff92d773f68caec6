(** Lemma 4 of `rank`: at zero loss, with independent targets, no neuron is in D; for all weights, inputs and targets in the plane.

    Proof. A neuron in D is a row of zeros in relu(W X), so det Y = det V det relu(W X) = 0. *)
From Coq Require Import Reals Lra Lia List String.
From Plumbline.theorems.rank Require Import Regions.
From Plumbline.statements.rank Require Export lemma_4_stated.
Import ListNotations.
Local Open Scope R_scope.

Theorem proof : statement.
Proof.
  plane. eapply is_true in Hg; [|val]. destruct Hg as (Hi & Hz). pose proof (independent_det y Hi) as D. rewrite (det_targets y v w x Hz) in D.
  eapply makes_true; [val|]. intros i Hl (A & B). apply D. enough (E : det (hidden w x) = 0) by (rewrite E; ring). unfold det.
  destruct i as [|[|]]; [rewrite !(hidden_off w x 0) by assumption | rewrite !(hidden_off w x 1) by assumption | lia]; ring.
Qed.
