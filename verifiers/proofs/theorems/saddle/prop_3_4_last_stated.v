(** In the proof of Proposition 3.4 of `saddle`: 1 - s_1(A)^2 / ||A||^2 <= 2 log(||A|| / s_1(A)) for every A = Z_l, sigma(Z_l) that is
    not 0, in all networks without biases. That the slope is 0, and that the left side is at least 10^-20, is not needed.

    Proof. 1 - exp(-2 t) <= 2 t with t = log(||A|| / s_1(A)). *)
From Coq Require Import ZArith QArith Reals Qreals Lra Lia List Bool String.
From Plumbline.library Require Import Inequalities.
From Plumbline.theorems.saddle Require Import Notation.
From Plumbline.statements.saddle Require Export prop_3_4_last_stated.
Import ListNotations.
Local Open Scope R_scope.

Theorem proof : statement.
Proof.
  reading. part (PData "inputs") as X HX. definitions.
  required R1. required R2. bias_free_by R2. clear R1.
  pose proof (theta_fits c X Wf HX) as HF. set (theta := cnet Rdom c) in *.
  know M10 (forall A, sized A -> d10 [matrix A; scalar 2] = Val (truth_value T)).
  { intros A HA. body d10. erewrite ev_implies_T; [reflexivity | eapply ev_lt; [value | value] | apply truth_cases |].
    intro P. apply truth_of_T in P. assert (K : 0 < frob2 A) by (apply rleb_false; destruct (rleb (frob2 A) 0); [discriminate | reflexivity]).
    eapply ev_implies_T; [eapply ev_le; [eapply ev_over; [value | eapply ev_pow with (n := 20%nat); [value | apply (ev_num c _ 20) | lia] | apply pow_nonzero; lra] | value; auto] | apply truth_cases |].
    intros _. pose proof (opnorm_pos A K) as Q. pose proof HA as (S1 & S2 & _).
    eapply ev_le_T; [value; auto | eapply ev_times; [value | eapply ev_log; [eapply ev_over; [value | value; assumption | apply Rgt_not_eq, Q] |]] |].
    - apply Rdiv_lt_0_compat; [apply frob_pos, K | exact Q].
    - apply tail_ratio_log, K. }
  eapply ev_forall_from with (k := 0%nat) (n := depth_of theta); [value | value | reflexivity | apply below |].
  intros k Hk. pose proof (Nat.lt_le_incl _ _ Hk) as Hk'. apply ev_and_T.
  - eapply (ev_call c _ Fm 10) with (v := truth_value T); [| earlier | apply (M10 (zval theta X k)), zval_sized; assumption | reflexivity].
    values; auto.
  - eapply (ev_call c _ Fm 10) with (v := truth_value T); [| earlier | apply (M10 (aval theta X k)), aval_sized; assumption | reflexivity].
    values; auto.
Qed.
