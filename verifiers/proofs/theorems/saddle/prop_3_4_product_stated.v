(** In the proof of Proposition 3.4 of `saddle`: if ||theta||^2 <= L and L_0 < 0, then the product of the
    ||sigma(Z_l)||^2 / s_1(sigma(Z_l))^2, for l from 0 to L - 1, is at most ||X||^2 ||G||^2 / L_0^2, for all ReLU networks
    without biases.

    Proof. ||Z_{l+1}||^2 <= ||W_{l+1}||^2 s_1(sigma(Z_l))^2 and ||sigma(Z_l)|| <= ||Z_l||, so the product times ||Z_L||^2 is at
    most ||X||^2 prod ||W_l||^2, where the last factor is at most 1; and L_0^2 <= ||G||^2 ||Z_L||^2. *)
From Coq Require Import ZArith QArith Reals Qreals Lra Lia List Bool String.
From Plumbline.library Require Import Inequalities.
From Plumbline.theorems.saddle Require Import Notation.
From Plumbline.statements.saddle Require Export prop_3_4_product_stated.
Import ListNotations.
Local Open Scope R_scope.
From Plumbline.library Require Import Ratios.

Theorem proof : statement.
Proof.
  reading. part (PData "inputs") as X HX. part (PData "gradient") as G HG. definitions.
  required R1. relu_by R1. required R2. bias_free_by R2.
  pose proof (theta_fits c X Wf HX) as HF. pose proof (output_shape c X G Wf HX HG) as HS. set (theta := cnet Rdom c) in *.
  apply and_true in Hg as [K1 K2]. eapply le_true in K1; [| value | value]. eapply lt_true in K2; [| value; auto | value]. fold theta in K1, K2.
  assert (alive : 0 < frob2 (zval theta X (depth_of theta))) by exact (output_alive theta X G HS (Rlt_not_eq _ _ K2)).
  know M18 (d18 [] = Val (scalar (rprod (depth_of theta) (fun k => frob2 (aval theta X k) / opnorm (aval theta X k) ^ 2)))).
  { body d18. erewrite ev_prod_from with (k := 0%nat) (n := depth_of theta); [reflexivity | value | value | reflexivity | apply below |].
    intros k Hk. pose proof (Nat.lt_le_incl _ _ Hk) as Hk'. pose proof (aval_sized theta X k HF ltac:(lia)) as (S1 & S2 & _). 
    pose proof (opnorm_pos _ (activations_alive theta X HF R1 alive k Hk)) as P.
    cbn [Nat.add]. eapply ev_over; [value; auto | eapply ev_pow2, ev_singular_1; [value; auto | exact S1 | exact S2] |].
    apply Rgt_not_eq, pow_lt, P. }
  assert (P : 0 < risk theta X G ^ 2) by (simpl; nra).
  know M19 (d19 [] = Val (scalar (frob2 X * frob2 G / risk theta X G ^ 2))).
  { body d19. erewrite ev_over; [reflexivity | value | value; auto | apply Rgt_not_eq, P]. }
  eapply ev_le_T; [value | value |].
  apply Rmult_le_reg_r with (risk theta X G ^ 2); [exact P|]. fold theta. unfold Rdiv. rewrite (Rmult_assoc (frob2 X * frob2 G)), Rinv_l by lra.
  rewrite Rmult_1_r. exact (ratios_risk theta X HF R1 alive K1 G HS).
Qed.
