(** Theorem 2 of `rank`, strengthened: where the limit of the flow is known, it has rank two if the longest |w_i|^2 is at most
    (sqrt(r^2 + 4) - r) / 2 cot^2 of half the angle of the inputs, with r the greatest |v_i|^2; for all weights, inputs and targets
    in the plane.

    Proof. The end of w_i has the inner product a_i > 0 with the input that it serves, and q_i < 0 with the other; across its input it
    is as at the start. If W_end has rank one, a_1 a_2 = q_1 q_2, so q_i <= -a_i for some i, and |w_i|^2 - a0_i^2 >= a_i^2 cot^2, by `far`
    of Ends.v. And a_i^2 (a_i^2 - a0_i^2 + |v_i|^2) = 1, so a_i^2 is at least the root. *)
From Coq Require Import ZArith Reals Lra Lia List String.
From Plumbline.theorems.rank Require Import Ends.
From Plumbline.statements.rank Require Export theorem_2_strengthened.
Import ListNotations.
Local Open Scope R_scope.
Ltac small ::= first [assumption | match goal with H : forall i, (?s i < 2)%nat |- (?s ?i < 2)%nat => apply H end |
  match goal with |- (?a < ?b)%nat => first [lia | cbn; lia] end ].

Theorem proof : statement.
Proof.
  plane. unfold of_inputs, of_targets in HX, HY.
  set (s := fun i => pick (0 < pre w x i 0) 0%nat 1%nat).
  assert (Hs : forall i, (s i < 2)%nat) by (intro i; unfold s, pick; destruct (holds _); lia).
  know M18 (numbers (fun i => rn (S (s i))) d18).
  { intros i r Hl ->. replace (rn (S (s i))) with (pick (0 < pre w x i 0) 1 2) by (unfold s, pick; destruct (holds _); reflexivity). given_by. }
  know M22 (vectors (fun i => y (s i)) d22). { intros i r Hl ->. given_by. }
  know M23 (numbers (fun i => dot (w i) (x (1 - s i)%nat)) d23). { intros i r Hl ->. given_by. }
  know M24 (vectors (fun i => x (s i)) d24). { intros i r Hl ->. given_by. }
  know M25 (numbers (fun i => dot (w i) (x (s i))) d25). { intros i r Hl ->. given_by. }
  set (a0 := fun i => dot (w i) (x (s i))) in *. set (other := fun i => dot (w i) (x (1 - s i)%nat)) in *. set (a := dot (x 0%nat) (x 1%nat)) in *.
  know M26 (formulas (fun i => other i <= a * a0 i) d26). { intros i r Hl ->. given_by. }
  know M27 (formulas (fun i => cross (v i) (y (s i)) = 0 /\ a0 i * dot (v i) (y (s i)) <= 1) d27). { intros i r Hl ->. given_by. }
  know M28 (formulas (fun i => (inside x (s i) (w i) /\ 0 <= dot (v i) (y (s i))) /\
    (other i <= a * a0 i \/ cross (v i) (y (s i)) = 0 /\ a0 i * dot (v i) (y (s i)) <= 1)) d28). { intros i r Hl ->. given_by. }
  set (starts := fun i => (inside x (s i) (w i) /\ 0 <= dot (v i) (y (s i))) /\
    (other i <= a * a0 i \/ cross (v i) (y (s i)) = 0 /\ a0 i * dot (v i) (y (s i)) <= 1)) in *.
  know M29 (d29 [] = Val (truth_value (tr (((0 < Rmax (cross (x 0%nat) (x 1%nat)) (-1 * cross (x 0%nat) (x 1%nat)) /\
    rn (S (s 0%nat)) + rn (S (s 1%nat)) = 3) /\ starts 0%nat) /\ starts 1%nat)))). { given_by. }
  know M30 (d30 [] = Val (scalar (Rmax (dot (w 0%nat) (w 0%nat)) (dot (w 1%nat) (w 1%nat))))). { given_by. }
  know M32 (d32 [] = Val (scalar (Rmax (dot (v 0%nat) (v 0%nat)) (dot (v 1%nat) (v 1%nat))))). { given_by. }
  set (r := Rmax (dot (v 0%nat) (v 0%nat)) (dot (v 1%nat) (v 1%nat))) in *.
  know M33 (d33 [] = Val (scalar ((sqrt (r ^ 2 + 4) + -1 * r) / 2))). { given_by; [pose proof (pow2_ge_0 r); lra | lra]. }
  know M35 (numbers (fun i => a0 i ^ 2 + -1 * dot (v i) (v i)) d35). { intros i r' Hl ->. given_by. }
  set (dd := fun i => a0 i ^ 2 + -1 * dot (v i) (v i)) in *.
  know M36 (numbers (fun i => end_of (dd i)) d36).
  { intros i r' Hl ->. unfold end_of. given_by; [pose proof (pow2_ge_0 (dd i)); lra | lra | apply end_root_nonneg]. }
  know M37 (vectors (fun i k => w i k + (end_of (dd i) + -1 * a0 i) * x (s i) k) d37). { intros i r' Hl ->. given_by. }
  set (E := fun i k => w i k + (end_of (dd i) + -1 * a0 i) * x (s i) k) in *.
  know M38 (is_line_stack d38). { by_library line_stack_means. }
  know M39 (d39 [] = Val (matrix (mat E))). { by_library stacked_means. }
  apply and_true in Hg as [H1g H2g]. eapply is_true in H1g; [|val]. destruct H1g as ((Hi & Ho) & ((_ & S3) & T0) & T1).
  assert (Ha : -1 < a < 0) by (split; apply Ho).
  know M34 (d34 [] = Val (scalar ((1 + a) / (1 + -1 * a)))). { given_by. lra. }
  eapply is_true in H2g; [|val].
  eapply makes_true; [val|]. apply rank_is_2. intro D.
  assert (C : 0 < (1 + a) / (1 + -1 * a)) by (apply Rdiv_lt_0_compat; lra).
  assert (T : forall i, (i < 2)%nat -> starts i) by (apply both; assumption).
  assert (P : forall i, (i < 2)%nat -> 0 < end_of (dd i)) by (intros; apply end_pos).
  assert (Es : forall i, (i < 2)%nat -> dot (E i) (x (s i)) = end_of (dd i)).
  { intros i Hl. replace (dot (E i) (x (s i))) with (a0 i + (end_of (dd i) + -1 * a0 i) * dot (x (s i)) (x (s i))) by (unfold E, a0, dot; ring).
    rewrite (obtuse_unit x Ho (s i) (Hs i)). ring. }
  assert (Eo : forall i, (i < 2)%nat -> dot (E i) (x (1 - s i)%nat) = other i + (end_of (dd i) + -1 * a0 i) * a).
  { intros i Hl. replace a with (dot (x (s i)) (x (1 - s i)%nat)); [unfold E, other, dot; ring|].
    pose proof (Hs i). unfold a. destruct (s i) as [|[|]]; cbn [Nat.sub]; [reflexivity | unfold dot; ring | lia]. }
  assert (Q : forall i, (i < 2)%nat -> dot (E i) (x (1 - s i)%nat) < 0).
  { intros i Hl. rewrite (Eo i Hl). destruct (T i Hl) as (((I1 & I2) & N) & [L|[V L]]); change (dot (w i) (x (s i))) with (a0 i) in I1;
      change (dot (w i) (x (1 - s i)%nat)) with (other i) in I2; specialize (P i Hl).
    - nra.
    - assert (K : a0 i <= end_of (dd i)).
      { apply end_above; [exact I1|]. unfold dd. replace (a0 i ^ 2 - (a0 i ^ 2 + -1 * dot (v i) (v i))) with (dot (v i) (v i)) by ring.
        assert (B : dot (v i) (v i) = dot (v i) (y (s i)) ^ 2).
        { pose proof (lagrange (v i) (y (s i))) as G. rewrite V, (independent_unit y Hi (s i) (Hs i)) in G. lra. }
        rewrite B. set (t := dot (v i) (y (s i))) in *. assert (0 <= a0 i * t) by (apply Rmult_le_pos; lra). nra. }
      nra. }
  (* a neuron whose end leans far *)
  assert (K : forall i, (i < 2)%nat -> dot (E i) (x (1 - s i)%nat) <= - dot (E i) (x (s i)) -> False).
  { intros i Hl L. assert (G := far _ _ _ a (proj1 Ha) (proj2 Ha) (eq_ind_r (fun z => 0 < z) (P i Hl) (Es i Hl)) L (obtuse_gram x (E i) (s i) Ho (Hs i))).
    assert (A : dot (E i) (E i) + -1 * dot (E i) (x (s i)) ^ 2 = dot (w i) (w i) + -1 * a0 i ^ 2).
    { rewrite (Es i Hl). replace (dot (E i) (E i)) with (dot (w i) (w i) + 2 * (end_of (dd i) + -1 * a0 i) * a0 i +
        (end_of (dd i) + -1 * a0 i) ^ 2 * dot (x (s i)) (x (s i))) by (unfold E, a0, dot; ring).
      rewrite (obtuse_unit x Ho (s i) (Hs i)). ring. }
    rewrite A, (Es i Hl) in G.
    assert (B : (sqrt (r ^ 2 + 4) + -1 * r) / 2 <= end_of (dd i) ^ 2).
    { assert (R0 : dot (v i) (v i) <= r) by (unfold r; destruct i as [|[|]]; [apply Rmax_l | apply Rmax_r | lia]).
      pose proof (dot_nonneg (v i)). apply end_least; [lra|]. unfold dd. pose proof (pow2_ge_0 (a0 i)). lra. }
    assert (W : dot (w i) (w i) <= Rmax (dot (w 0%nat) (w 0%nat)) (dot (w 1%nat) (w 1%nat)))
      by (destruct i as [|[|]]; [apply Rmax_l | apply Rmax_r | lia]).
    assert (I : 0 < a0 i ^ 2) by (apply pow_lt; apply (T i Hl)).
    assert ((sqrt (r ^ 2 + 4) + -1 * r) / 2 * ((1 + a) / (1 + -1 * a)) <= end_of (dd i) ^ 2 * ((1 + a) / (1 + -1 * a)))
      by (apply Rmult_le_compat_r; lra). lra. }
  assert (Z : s 1%nat = (1 - s 0%nat)%nat).
  { rewrite <- plus_IZR in S3. apply eq_IZR in S3. lia. }
  pose proof (det_pre E x) as F. rewrite D in F. unfold pre in F.
  assert (O : dot (E 0%nat) (x (s 0%nat)) * dot (E 1%nat) (x (s 1%nat)) = dot (E 0%nat) (x (1 - s 0%nat)%nat) * dot (E 1%nat) (x (1 - s 1%nat)%nat)).
  { rewrite Z. pose proof (Hs 0%nat). destruct (s 0%nat) as [|[|]]; cbn [Nat.sub]; [lra | lra | lia]. }
  destruct (one_is_far (dot (E 0%nat) (x (s 0%nat))) (dot (E 0%nat) (x (1 - s 0%nat)%nat)) (dot (E 1%nat) (x (s 1%nat))) (dot (E 1%nat) (x (1 - s 1%nat)%nat))) as [L|L];
    try (rewrite Es by lia; apply P; lia); try (apply Q; lia); try exact O; [apply (K 0%nat); [lia | exact L] | apply (K 1%nat); [lia | exact L]].
Qed.
