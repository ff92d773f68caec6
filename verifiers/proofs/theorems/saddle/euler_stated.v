(** Euler's identity of `saddle`: sum_l Tr[W_l^T dL_0/dW_l] = L L_0(theta), for all ReLU networks without biases. The
    hypothesis, that no preactivation vanishes, is not needed: the slope of relu at 0 is taken as 0, and 0 times it is 0.

    Proof. With D_l the derivative by Z_l, Tr[W_l^T D_l sigma(Z_{l-1})^T] = Tr[D_l^T Z_l]; and this number is the same for
    all l, because sigma'(z) z = sigma(z). For l = L it is Tr[G^T Z_L]. *)
From Coq Require Import Reals Lra Lia List Bool String.
From Plumbline.theorems.saddle Require Import Notation.
From Plumbline.statements.saddle Require Export euler_stated.
Import ListNotations.
Local Open Scope R_scope.

Theorem proof : statement.
Proof.
  reading. part (PData "inputs") as X HX. part (PData "gradient") as G HG. definitions.
  required R1. required R2. bias_free_by R2. clear R1.
  pose proof (theta_fits c X Wf HX) as HF. pose proof (output_shape c X G Wf HX HG) as HS. set (theta := cnet Rdom c) in *.
  (* the gradient by the l-th layer, and the left side *)
  know M24 (forall l, (l < depth_of theta)%nat -> d24 [scalar (rn (S l)); network theta] = Val (matrix (grad theta X G l))).
  { intros l Hl. body d24. erewrite ev_call; [reflexivity | values | earlier | apply (M23 theta X G l); auto | reflexivity]. }
  know M25 (d25 [network theta] = Val (scalar (rn (depth_of theta) * risk theta X G))).
  { body d25. rewrite <- rsum_constant. erewrite ev_sum; [reflexivity | value | value |].
    intros l Hl. destruct (weight_by_gradient theta X G l HF HS Hl) as [E1 E2]. fold (risk theta X G) in E2.
    eapply ev_call; [values | earlier | rewrite M6, E1, E2; reflexivity | reflexivity]; exact Hl. }
  eapply (ev_call c _ Fm 28) with (v := truth_value T); [values | earlier | | reflexivity].
  body d28. erewrite ev_eq_T; [reflexivity | value | value | reflexivity]; auto.
Qed.
