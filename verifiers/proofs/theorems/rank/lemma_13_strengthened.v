(** Lemma 13 of `rank`, strengthened: where the limit of the flow is known, it fits the targets, each neuron ends inside the region that
    it starts in, |w_i|^2 - |v_i|^2 is what it was, and a_i sqrt(|v_i|^2 - |w_i|^2 + |w_i_end|^2) = 1; for all weights, inputs and targets
    in the plane.

    Proof. The end of w_i has the inner product a_i > 0 with the input that it serves, and is below 0 on the other; v_i_end = ys / a_i.
    And a_i^2 (a_i^2 - a0_i^2 + |v_i|^2) = 1. *)
From Coq Require Import ZArith Reals Lra Lia List String.
From Plumbline.theorems.rank Require Import Ends Gradient.
From Plumbline.statements.rank Require Export lemma_13_strengthened.
Import ListNotations.
Local Open Scope R_scope.
Ltac small ::= first [assumption | match goal with H : forall i, (?s i < 2)%nat |- (?s ?i < 2)%nat => apply H end |
  match goal with |- (?a < ?b)%nat => first [lia | cbn; lia] end ].
Lemma value_of c ds n (t : tm Mx) A : den c ds (Body n t) [] = Val (matrix A) -> eval Rdom c ds t (frame Rdom []) = Val A.
Proof.
  destruct n; unfold denote; destruct (eval Rdom c ds t (frame Rdom [])) as [| |B]; cbn; intro E; try discriminate; injection E as ->; reflexivity.
Qed.

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
  know M32 (numbers (fun i => a0 i ^ 2 + -1 * dot (v i) (v i)) d32). { intros i r' Hl ->. given_by. }
  set (dd := fun i => a0 i ^ 2 + -1 * dot (v i) (v i)) in *.
  know M33 (numbers (fun i => end_of (dd i)) d33).
  { intros i r' Hl ->. unfold end_of. given_by; [pose proof (pow2_ge_0 (dd i)); lra | lra | apply end_root_nonneg]. }
  know M34 (vectors (fun i k => 1 / end_of (dd i) * y (s i) k) d34). { intros i r' Hl ->. given_by. apply Rgt_not_eq, end_pos. }
  set (B := fun i k => 1 / end_of (dd i) * y (s i) k) in *.
  know M35 (is_line_stack d35). { by_library line_stack_means. }
  know M36 (d36 [] = Val (matrix (mat (fun k i => B i k)))).
  { apply den_Mx; [reflexivity|]. rewrite <- (rtranspose_mat B). apply ev_transpose. apply value_of with (n := true).
    by_library stacked_means. }
  know M38 (vectors (fun i k => w i k + (end_of (dd i) + -1 * a0 i) * x (s i) k) d38). { intros i r' Hl ->. given_by. }
  set (E := fun i k => w i k + (end_of (dd i) + -1 * a0 i) * x (s i) k) in *.
  know M39 (d39 [] = Val (matrix (mat E))). { by_library stacked_means. }
  know M40 (numbers (fun i => dot (E i) (E i)) d40). { intros i r' Hl ->. given_by. }
  eapply is_true in Hg; [|val]. destruct Hg as ((Hi & Ho) & ((_ & S3) & T0) & T1).
  assert (Ha : -1 < a < 0) by (split; apply Ho).
  assert (T : forall i, (i < 2)%nat -> starts i) by (apply both; assumption).
  assert (P : forall i, 0 < end_of (dd i)) by (intros; apply end_pos).
  assert (Es : forall i, (i < 2)%nat -> dot (E i) (x (s i)) = end_of (dd i)).
  { intros i Hl. replace (dot (E i) (x (s i))) with (a0 i + (end_of (dd i) + -1 * a0 i) * dot (x (s i)) (x (s i))) by (unfold E, a0, dot; ring).
    rewrite (obtuse_unit x Ho (s i) (Hs i)). ring. }
  assert (Eo : forall i, (i < 2)%nat -> dot (E i) (x (1 - s i)%nat) = other i + (end_of (dd i) + -1 * a0 i) * a).
  { intros i Hl. replace a with (dot (x (s i)) (x (1 - s i)%nat)); [unfold E, other, dot; ring|].
    pose proof (Hs i). unfold a. destruct (s i) as [|[|]]; cbn [Nat.sub]; [reflexivity | unfold dot; ring | lia]. }
  assert (Q : forall i, (i < 2)%nat -> dot (E i) (x (1 - s i)%nat) < 0).
  { intros i Hl. rewrite (Eo i Hl). destruct (T i Hl) as (((I1 & I2) & N) & [L|[V L]]); change (dot (w i) (x (s i))) with (a0 i) in I1;
      change (dot (w i) (x (1 - s i)%nat)) with (other i) in I2; specialize (P i).
    - nra.
    - assert (K : a0 i <= end_of (dd i)).
      { apply end_above; [exact I1|]. unfold dd. replace (a0 i ^ 2 - (a0 i ^ 2 + -1 * dot (v i) (v i))) with (dot (v i) (v i)) by ring.
        assert (B0 : dot (v i) (v i) = dot (v i) (y (s i)) ^ 2).
        { pose proof (lagrange (v i) (y (s i))) as G. rewrite V, (independent_unit y Hi (s i) (Hs i)) in G. lra. }
        rewrite B0. set (t := dot (v i) (y (s i))) in *. assert (0 <= a0 i * t) by (apply Rmult_le_pos; lra). nra. }
      nra. }
  assert (Z : s 1%nat = (1 - s 0%nat)%nat).
  { rewrite <- plus_IZR in S3. apply eq_IZR in S3. lia. }
  assert (A : forall i, (i < 2)%nat -> dot (E i) (E i) = dot (w i) (w i) + -1 * a0 i ^ 2 + end_of (dd i) ^ 2).
  { intros i Hl. replace (dot (E i) (E i)) with (dot (w i) (w i) + 2 * (end_of (dd i) + -1 * a0 i) * a0 i +
      (end_of (dd i) + -1 * a0 i) ^ 2 * dot (x (s i)) (x (s i))) by (unfold E, a0, dot; ring).
    rewrite (obtuse_unit x Ho (s i) (Hs i)). ring. }
  assert (N : forall i, (i < 2)%nat -> dot (B i) (B i) = end_of (dd i) ^ 2 - dd i).
  { intros i Hl. replace (dot (B i) (B i)) with ((1 / end_of (dd i)) ^ 2 * dot (y (s i)) (y (s i))) by (unfold B, dot; ring).
    rewrite (independent_unit y Hi (s i) (Hs i)). pose proof (end_equation (dd i)) as Q0. pose proof (P i) as P0. set (e := end_of (dd i)) in *.
    apply Rmult_eq_reg_l with (e ^ 2); [rewrite Q0; field; lra | apply pow_nonzero; lra]. }
  assert (U : forall i, (i < 2)%nat -> dot (v i) (v i) + -1 * dot (w i) (w i) + dot (E i) (E i) = (1 / end_of (dd i)) ^ 2).
  { intros i Hl. rewrite (A i Hl). pose proof (end_equation (dd i)) as Q0. pose proof (P i) as P0.
    replace (dot (v i) (v i) + -1 * dot (w i) (w i) + (dot (w i) (w i) + -1 * a0 i ^ 2 + end_of (dd i) ^ 2)) with (end_of (dd i) ^ 2 - dd i)
      by (unfold dd; ring).
    set (e := end_of (dd i)) in *. apply Rmult_eq_reg_l with (e ^ 2); [rewrite Q0; field; lra | apply pow_nonzero; lra]. }
  know M41 (d41 [] = Val (truth_value (tr (equal_entries (rmul (mat (fun k i => B i k)) (rrelu (rmul (mat E) (mat (fun k j => x j k))))) (mat (fun k j => y j k)) /\
    (forall i, (i < 2)%nat -> (inside x (s i) (E i) /\ dot (E i) (E i) + -1 * dot (B i) (B i) = dot (w i) (w i) + -1 * dot (v i) (v i)) /\
      end_of (dd i) * sqrt (dot (v i) (v i) + -1 * dot (w i) (w i) + dot (E i) (E i)) = 1))))).
  { given_by; try (cbn; lia); try reflexivity. rewrite U by assumption. apply pow2_ge_0. }
  eapply makes_true; [val|]. rewrite relu_product. split.
  - intros k Hk j Hj. cbn in Hk, Hj. rewrite rmul_get by (cbn; lia). unfold mat. rewrite rmk_get by lia. cbn [rmk r_cols rsum]. rewrite !rmk_get by lia.
    assert (Hon : forall i, (i < 2)%nat -> hidden E x i (s i) = end_of (dd i)) by (intros i Hl; rewrite hidden_on; unfold pre; rewrite (Es i Hl); auto).
    assert (Hz : forall i, (i < 2)%nat -> hidden E x i (1 - s i) = 0) by (intros i Hl; apply hidden_off; unfold pre; left; auto).
    pose proof (Hon 0%nat ltac:(lia)) as F0. pose proof (Hon 1%nat ltac:(lia)) as F1. pose proof (Hz 0%nat ltac:(lia)) as G0. pose proof (Hz 1%nat ltac:(lia)) as G1.
    unfold B. pose proof (P 0%nat). pose proof (P 1%nat). clearbody s. rewrite Z in *. pose proof (Hs 0%nat) as L0.
    destruct (s 0%nat) as [|[|]]; [| | lia]; cbn [Nat.sub] in *; destruct j as [|[|]]; try lia; rewrite ?F0, ?F1, ?G0, ?G1; field; split; lra.
  - intros i Hl. repeat split.
    + rewrite (Es i Hl). apply P.
    + apply Q, Hl.
    + rewrite (A i Hl), (N i Hl). unfold dd. ring.
    + rewrite (U i Hl), sqrt_pow2; [field; apply Rgt_not_eq, P | left; apply Rdiv_lt_0_compat; [lra | apply P]].
Qed.
