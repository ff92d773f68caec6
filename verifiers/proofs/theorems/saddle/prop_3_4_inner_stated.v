(** In the proof of Proposition 3.4 of `saddle`: if L_0 < 0, then ||X||^2 / ||Z_L||^2 <= ||X||^2 ||G||^2 / L_0^2.

    Proof. L_0 = Tr[G^T Z_L], and the inequality of Cauchy and Schwarz. *)
From Coq Require Import ZArith QArith Reals Qreals Lra Lia List Bool String.
From Plumbline.library Require Import Inequalities.
From Plumbline.theorems.saddle Require Import Notation.
From Plumbline.statements.saddle Require Export prop_3_4_inner_stated.
Import ListNotations.
Local Open Scope R_scope.

Theorem proof : statement.
Proof.
  reading. part (PData "inputs") as X HX. part (PData "gradient") as G HG. definitions.
  required R1. relu_by R1. required R2. bias_free_by R2.
  pose proof (theta_fits c X Wf HX) as HF. pose proof (output_shape c X G Wf HX HG) as HS. set (theta := cnet Rdom c) in *.
  eapply lt_true in Hg; [| value; auto | value]. fold theta in Hg.
  pose proof (inner_bound _ _ HS) as B. fold (risk theta X G) in B. set (r := risk theta X G) in *.
  set (z := frob2 (zval theta X (depth_of theta))) in *. pose proof (frob2_nonneg (zval theta X (depth_of theta)) : 0 <= z) as Pz.
  assert (Pr : 0 < r ^ 2) by (simpl; nra). assert (Z : z <> 0) by (intro E; rewrite E in B; lra).
  eapply ev_le_T; [value; auto | value; auto |]; [apply Rgt_not_eq; exact Pr |].
  apply Rmult_le_reg_r with (z * r ^ 2); [nra|]. fold theta. fold z r.
  pose proof (Rmult_le_compat_l _ _ _ (frob2_nonneg X) B) as K.
  replace (frob2 X / z * (z * r ^ 2)) with (frob2 X * r ^ 2) by (field; lra).
  replace (frob2 X * frob2 G / r ^ 2 * (z * r ^ 2)) with (frob2 X * (frob2 G * z)) by (field; lra). exact K.
Qed.
