(** In `saddle`, Tr[Z_l^T sigma(Z_l)] = ||sigma(Z_l)||^2, for all ReLU networks without biases and all layers.

    Proof. x relu(x) = relu(x)^2 for every number x. *)
From Coq Require Import ZArith QArith Reals Qreals Lra Lia List Bool String.
From Plumbline.library Require Import Inequalities.
From Plumbline.theorems.saddle Require Import Notation.
From Plumbline.statements.saddle Require Export prop_3_3_pythagoras_repaired.
Import ListNotations.
Local Open Scope R_scope.

Theorem proof : statement.
Proof.
  reading. part (PData "inputs") as X HX. definitions.
  required R1. relu_by R1. required R2. bias_free_by R2.
  pose proof (theta_fits c X Wf HX) as HF. set (theta := cnet Rdom c) in *.
  eapply ev_forall_from with (k := 1%nat) (n := depth_of theta); [value | value | reflexivity | apply upto |].
  intros k Hk. assert (S : same (zval theta X (1 + k)) (aval theta X (1 + k)) = true).
  { unfold same. rewrite (proj1 (aval_shape theta X (1 + k))), (proj2 (aval_shape theta X (1 + k))), !Nat.eqb_refl. reflexivity. }
  eapply ev_eq_T with (x := rinner (zval theta X (1 + k)) (aval theta X (1 + k))).
  - eapply ev_call; [values | earlier | rewrite M5; fold theta; rewrite S; reflexivity | reflexivity]; auto.
  - value; auto.
  - cbn [Nat.add aval]. fold theta. rewrite R1. apply inner_leaky.
Qed.
