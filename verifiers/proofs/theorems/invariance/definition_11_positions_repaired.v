(** Positions of a filter in Definition 11 of `invariance`: the number m = floor((size - (filter - stride)) / stride) fits, that
    is filter + (m - 1) stride <= size < filter + m stride, for all numbers with 1 <= stride and 1 <= filter <= size, also
    those that are not integers.

    Proof. These two inequalities say m <= quotient < m + 1. The quotient is between 1 and size, so m is among 1..size. *)
From Coq Require Import ZArith Reals Lra Lia List String.
From Plumbline.library Require Import Opening Quantifiers.
From Plumbline.statements.invariance Require Export definition_11_positions_repaired.
Import ListNotations.
Local Open Scope R_scope.

Theorem proof : statement.
Proof.
  reading. part (PParam "size") as s Hs. part (PParam "filter") as f Hf. part (PParam "stride") as t Ht. definitions.
  required R1. apply and_true in R1 as [R1 R3]. apply and_true in R1 as [R1 R2].
  eapply le_true in R1; [| value | value]. eapply le_true in R2; [| value | value]. eapply le_true in R3; [| value | value].
  set (q := (s + -1 * (f + -1 * t)) / t).
  know M0 (d0 [] = Val (scalar q)). { by_body d0. lra. }
  assert (E : q * t = s - f + t) by (unfold q; field; lra).
  assert (Q1 : 1 <= q) by nra. assert (Q2 : q <= s) by nra.
  pose proof (int_part_bounds q) as [B1 B2]. pose proof (int_part_bounds s) as [B3 B4].
  assert (I1 : (1 <= Int_part q)%Z) by (apply Z.lt_succ_r, lt_IZR; rewrite succ_IZR; lra).
  assert (I2 : (Int_part q <= Int_part s)%Z) by (apply Z.lt_succ_r, lt_IZR; rewrite succ_IZR; lra).
  know M1 (forall m, d1 [scalar m] = Val (truth_value (tand (truth_of (rleb (f + (m + -1) * t) s)) (truth_of (negb (rleb (f + m * t) s)))))).
  { intro m. unfold d1, denote. eapply bind_value; [apply ev_and; [apply ev_le | apply ev_lt]; value | reflexivity]. }
  eapply ev_exists with (m := (Z.to_nat (Int_part q) - 1)%nat); [value | value | | lia |].
  - intros i Hi. apply ev_and; [apply ev_and; [apply ev_le | apply ev_lt] |]; value.
  - cbn beta. replace (rn (S (Z.to_nat (Int_part q) - 1))) with (IZR (Int_part q)) by (f_equal; lia). set (m := IZR (Int_part q)) in *.
    rewrite (proj2 (rleb_true m q)) by lra. rewrite (proj2 (rleb_false (m + 1) q)) by lra.
    rewrite (proj2 (rleb_true _ s)) by nra. rewrite (proj2 (rleb_false _ s)) by nra. reflexivity.
Qed.
