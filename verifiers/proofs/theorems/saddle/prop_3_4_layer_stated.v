(** In the proof of Proposition 3.4 of `saddle`: ||Z_l||^2 <= ||W_l||^2 s_1(sigma(Z_{l-1}))^2, for all ReLU networks without
    biases and all layers. That the slope is 0 is not needed.

    Proof. Z_l = W_l sigma(Z_{l-1}), and each row of A B is B^T times a row of A, so ||A B|| <= ||A|| s_1(B). *)
From Coq Require Import ZArith QArith Reals Qreals Lra Lia List Bool String.
From Plumbline.library Require Import Inequalities.
From Plumbline.theorems.saddle Require Import Notation.
From Plumbline.statements.saddle Require Export prop_3_4_layer_stated.
Import ListNotations.
Local Open Scope R_scope.

Theorem proof : statement.
Proof.
  reading. part (PData "inputs") as X HX. definitions.
  required R1. required R2. bias_free_by R2. clear R1.
  pose proof (theta_fits c X Wf HX) as HF. set (theta := cnet Rdom c) in *.
  eapply ev_forall_from with (k := 1%nat) (n := depth_of theta); [value | value | reflexivity | apply upto |].
  intros k Hk. assert (Hk' : (k <= depth_of theta)%nat) by lia. pose proof (aval_sized theta X k HF Hk') as (S1 & S2 & _).
  eapply ev_le_T; [value; auto | eapply ev_times; [value; auto | eapply ev_pow2, ev_singular_1; [| exact S1 | exact S2]] |].
  - eapply ev_call; [eapply evs_scalar; [eapply ev_as; [value | symmetry; apply (previous k)] | values]
      | earlier | apply M15; auto | reflexivity].
  - rewrite opnorm_pow2. apply frob2_layer; assumption.
Qed.
