(** Proposition 3.4 of `saddle`: for networks with ||theta||^2 <= L and L_0 <= -s_0 < 0, and for 0 < p < 1, at least (1 - p) L
    of the layers l = 0, ..., L - 1 have 1 - s_1(sigma(Z_l))^2 / ||sigma(Z_l)||^2 <= 2 log(||X|| ||G|| / s_0) / (p L); for all ReLU
    networks without biases.

    Proof. 1 - s^2 <= 2 log(1/s), and `saddle.prop-3.4.count`. That p < 1 is not needed. *)
From Coq Require Import ZArith QArith Reals Qreals Lra Lia List Bool String.
From Plumbline.library Require Import Inequalities.
From Plumbline.theorems.saddle Require Import Notation.
From Plumbline.statements.saddle Require Export prop_3_4_stated.
Import ListNotations.
Local Open Scope R_scope.
From Plumbline.library Require Import Ratios.

Theorem proof : statement.
Proof.
  reading. part (PData "inputs") as X HX. part (PData "gradient") as G HG. definitions.
  required R1. relu_by R1. required R2. bias_free_by R2.
  pose proof (theta_fits c X Wf HX) as HF. pose proof (output_shape c X G Wf HX HG) as HS. pose proof HF as (_ & _ & Hd).
  set (theta := cnet Rdom c) in *. assert (Pd : 0 < rn (depth_of theta)) by (apply IZR_lt; lia).
  call_of Hg d16. apply and_true in Hg as [Hg _]. apply and_true in Hg as [Hg K4]. apply and_true in Hg as [Hg K3].
  apply and_true in Hg as [K1 K2]. 
  eapply lt_true in K1; [| value | value; auto]. eapply le_true in K2; [| value; auto | value; auto].
  eapply le_true in K3; [| value | value]. eapply lt_true in K4; [| value | value]. fold theta in K1, K2, K3.
  set (s := match cparam Rdom c "s0" with Some y => y | None => _ end) in *. set (p := match cparam Rdom c "p" with Some y => y | None => _ end) in *.
  replace (-1 * s) with (- s) in K2 by ring. set (b := p * rn (depth_of theta)). assert (Pb : 0 < b) by (apply Rmult_lt_0_compat; assumption).
  assert (alive : 0 < frob2 (zval theta X (depth_of theta))) by
    (apply (output_alive theta X G HS), Rlt_not_eq, (Rle_lt_trans _ _ _ K2), Ropp_lt_gt_0_contravar, K1).
  destruct (excess_sum theta X HF R1 alive K3 G s HS K1 K2) as [Q _].
  know M22 (d22 [] = Val (scalar (ln (frob X * frob G / s)))).
  { body d22. erewrite ev_log; [reflexivity | value; auto; lra | exact Q]. }
  set (q := ln (frob X * frob G / s)) in *. assert (Qb : 0 < / b) by (apply Rinv_0_lt_compat, Pb).
  know M23 (d23 [] = Val (scalar (2 * q * (1 / b)))).
  { body d23. erewrite ev_times; [reflexivity | value | eapply ev_over; [value | value | apply Rgt_not_eq, Pb]]. }
  eapply ev_at_least_T with (k := 0%nat) (n := depth_of theta) (b := fun k => rleb (tail_ratio (aval theta X k)) (2 * q * (1 / b)));
    [value | value | value | reflexivity | apply below | |].
  - intros k Hk. pose proof (Nat.lt_le_incl _ _ Hk) as Hk'. pose proof (activations_alive theta X HF R1 alive k Hk) as P.
    apply ev_le; [|value]. eapply ev_call; [|earlier|apply (M17 (aval theta X k)); [apply aval_sized; assumption | exact P]|reflexivity].
    eapply evs_matrix; [|reflexivity]. value; auto.
  - apply Rle_trans with (rn (depth_of theta) - b); [right; fold theta p; unfold b, depth_of; ring|].
    eapply Rle_trans; [apply (excess_count theta X HF R1 alive K3 G s b HS K1 K2 Pb)|]. apply rsum_le. intros k Hk. cbn beta. fold q.
    pose proof (activations_alive theta X HF R1 alive k Hk) as P. pose proof (tail_ratio_log _ P) as U. fold (excess theta X k) in U.
    destruct (rleb (excess theta X k) (q / b)) eqn:E; [|match goal with |- _ <= if ?x then _ else _ => destruct x end; lra].
    apply rleb_true in E. rewrite (proj2 (rleb_true _ _)); [lra|]. unfold Rdiv in *. nra.
Qed.
