(** In the proof of Proposition 3.4 of `saddle`: for networks with ||theta||^2 <= L and L_0 <= -s_0 < 0, and for 0 < p < 1, at
    least (1 - p) L of the layers 0, ..., L - 1 have log(||sigma(Z_l)|| / s_1(sigma(Z_l))) <= log(||X|| ||G|| / s_0) / (p L); for all
    ReLU networks without biases. As printed (strictly below the bound, and Z_l for
    sigma(Z_l)) it is false.

    Proof. These logarithms are not negative, and by `saddle.prop-3.4.product` their sum is at most log(||X|| ||G|| / s_0). So at
    most p L of them exceed 1/(p L) of that. That p < 1 is not needed. *)
From Coq Require Import ZArith QArith Reals Qreals Lra Lia List Bool String.
From Plumbline.library Require Import Inequalities.
From Plumbline.theorems.saddle Require Import Notation.
From Plumbline.statements.saddle Require Export prop_3_4_count_repaired.
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
  know M19 (d19 [] = Val (scalar (ln (frob X * frob G / s)))).
  { body d19. erewrite ev_log; [reflexivity | value; auto; lra | exact Q]. }
  know M20 (d20 [] = Val (scalar (ln (frob X * frob G / s) / b))).
  { body d20. erewrite ev_over; [reflexivity | value | value | apply Rgt_not_eq, Pb]. }
  know M21 (forall k, (k < depth_of theta)%nat -> d21 [matrix (aval theta X k)] = Val (scalar (excess theta X k))).
  { intros k Hk. pose proof (Nat.lt_le_incl _ _ Hk) as Hk'. pose proof (aval_sized theta X k HF ltac:(lia)) as (S1 & S2 & _). pose proof (activations_alive theta X HF R1 alive k Hk) as P.
    body d21. erewrite ev_log; [reflexivity | value; [exact S1 | exact S2 | apply Rgt_not_eq, opnorm_pos, P] |].
    apply Rdiv_lt_0_compat; [apply frob_pos, P | apply opnorm_pos, P]. }
  eapply ev_at_least_T with (k := 0%nat) (n := depth_of theta) (b := fun k => rleb (excess theta X k) (ln (frob X * frob G / s) / b));
    [value | value | value | reflexivity | apply below | |].
  - intros k Hk. pose proof (Nat.lt_le_incl _ _ Hk) as Hk'. eapply eq_trans; [apply ev_not, (ev_lt c _ _ _ _ (ln (frob X * frob G / s) / b) (excess theta X k)); [value|]|].
    + eapply ev_call; [|earlier|apply M21, Hk|reflexivity]. eapply evs_matrix; [|reflexivity]. value; auto.
    + destruct (rleb _ _); reflexivity.
  - eapply Rle_trans; [|apply excess_count; assumption]. fold theta p. unfold b, depth_of. lra.
Qed.
