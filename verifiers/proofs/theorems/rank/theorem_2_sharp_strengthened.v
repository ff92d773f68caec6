(** Theorem 2 of `rank` is sharp: there are starts for which the limit of W has rank one and the longest |w_i|^2 exceeds the bound of the
    theorem, by at most a0^2 / sin^2 of half the angle; for all weights, inputs and targets in the plane that start so.

    Proof. Both ends have the inner product e with their input, and |w_i_end|^2 - e^2 = e^2 cot^2, so the other inner product is -e. And
    |w_i|^2 = a0^2 + e^2 cot^2, where e^2 is between the root for r and that root plus a0^2. *)
From Coq Require Import ZArith Reals Lra Lia List String.
From Plumbline.theorems.rank Require Import Ends.
From Plumbline.statements.rank Require Export theorem_2_sharp_strengthened.
Import ListNotations.
Local Open Scope R_scope.
Ltac small ::= first [assumption | match goal with H : forall i, (?s i < 2)%nat |- (?s ?i < 2)%nat => apply H end |
  match goal with |- (?a < ?b)%nat => first [lia | cbn; lia] end ].

Lemma end_near d r b : 0 <= r -> 0 <= b -> d = b + -1 * r -> end_of d ^ 2 <= (sqrt (r ^ 2 + 4) + -1 * r) / 2 + b.
Proof.
  intros Hr Hb E. unfold end_of. rewrite pow2_sqrt by apply end_root_nonneg. assert (K : sqrt (d ^ 2 + 4) <= sqrt (r ^ 2 + 4) + b); [|lra].
  pose proof (sqrt_pos (r ^ 2 + 4)) as S0. assert (S1 : 0 <= r ^ 2 + 4) by (pose proof (pow2_ge_0 r); lra).
  pose proof (sqrt_sqrt _ S1) as S2. set (t := sqrt (r ^ 2 + 4)) in *. rewrite <- (sqrt_pow2 (t + b)) by lra. apply sqrt_le_1_alt.
  subst d. assert (0 <= b * t) by (apply Rmult_le_pos; lra). assert (0 <= b * r) by (apply Rmult_le_pos; lra). nra.
Qed.
Lemma opposite_end e q c : -1 < c -> c < 0 -> 0 < e -> q <= c * e -> (e ^ 2 * ((1 + c) / (1 + -1 * c)) + e ^ 2) * (1 - c ^ 2) = e ^ 2 + q ^ 2 - 2 * c * e * q -> q = - e.
Proof.
  intros A B He L E. assert (F : (e ^ 2 * ((1 + c) / (1 + -1 * c)) + e ^ 2) * (1 - c ^ 2) = e ^ 2 * (1 + c) ^ 2 + e ^ 2 * (1 - c ^ 2)) by (field; lra).
  rewrite F in E. assert (G : (c * e - q - (1 + c) * e) * (c * e - q + (1 + c) * e) = 0) by (ring_simplify; ring_simplify in E; lra).
  apply Rmult_integral in G as [G|G]; [lra|]. assert (0 < (1 + c) * e) by (apply Rmult_lt_0_compat; lra). lra.
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
  know M32 (numbers (fun i => dot (w i) (w i) + -1 * a0 i ^ 2) d32). { intros i r' Hl ->. given_by. }
  know M33 (numbers (fun i => a0 i ^ 2 + -1 * dot (v i) (v i)) d33). { intros i r' Hl ->. given_by. }
  set (dd := fun i => a0 i ^ 2 + -1 * dot (v i) (v i)) in *.
  know M34 (numbers (fun i => end_of (dd i)) d34).
  { intros i r' Hl ->. unfold end_of. given_by; [pose proof (pow2_ge_0 (dd i)); lra | lra | apply end_root_nonneg]. }
  know M36 (vectors (fun i k => w i k + (end_of (dd i) + -1 * a0 i) * x (s i) k) d36). { intros i r' Hl ->. given_by. }
  set (E := fun i k => w i k + (end_of (dd i) + -1 * a0 i) * x (s i) k) in *.
  know M37 (is_line_stack d37). { by_library line_stack_means. }
  know M38 (d38 [] = Val (matrix (mat E))). { by_library stacked_means. }
  know M39 (d39 [] = Val (scalar (Rmax (dot (v 0%nat) (v 0%nat)) (dot (v 1%nat) (v 1%nat))))). { given_by. }
  set (r := Rmax (dot (v 0%nat) (v 0%nat)) (dot (v 1%nat) (v 1%nat))) in *.
  know M40 (d40 [] = Val (scalar ((sqrt (r ^ 2 + 4) + -1 * r) / 2))). { given_by; [pose proof (pow2_ge_0 r); lra | lra]. }
  know M41 (d41 [] = Val (scalar (Rmax (dot (w 0%nat) (w 0%nat)) (dot (w 1%nat) (w 1%nat))))). { given_by. }
  assert (Ho : obtuse x).
  { pose proof Hg as G. repeat match type of G with eval _ _ _ (TAnd (TAnd _ _) _) _ = _ => apply and_true in G as [G _] end.
    eapply is_true in G; [|val]. exact (proj2 G). }
  assert (Ha : -1 < a < 0) by (split; apply Ho).
  know M35 (d35 [] = Val (scalar ((1 + a) / (1 + -1 * a)))). { given_by. lra. }
  eapply is_true in Hg; [|val].
  destruct Hg as ((((((((((Hi & _) & ((CP & S3) & T0) & T1) & O0) & O1) & L0) & L1) & EA) & EV) & X0) & X1).
  assert (P : forall i, (i < 2)%nat -> 0 < end_of (dd i)) by (intros; apply end_pos).
  assert (Es : forall i, (i < 2)%nat -> dot (E i) (x (s i)) = end_of (dd i)).
  { intros i Hl. replace (dot (E i) (x (s i))) with (a0 i + (end_of (dd i) + -1 * a0 i) * dot (x (s i)) (x (s i))) by (unfold E, a0, dot; ring).
    rewrite (obtuse_unit x Ho (s i) (Hs i)). ring. }
  assert (Eo : forall i, (i < 2)%nat -> dot (E i) (x (1 - s i)%nat) = other i + (end_of (dd i) + -1 * a0 i) * a).
  { intros i Hl. replace a with (dot (x (s i)) (x (1 - s i)%nat)); [unfold E, other, dot; ring|].
    pose proof (Hs i). unfold a. destruct (s i) as [|[|]]; cbn [Nat.sub]; [reflexivity | unfold dot; ring | lia]. }
  apply sqrt_inj in EV; [| apply dot_nonneg | apply dot_nonneg].
  assert (ED : dd 1%nat = dd 0%nat) by (unfold dd; rewrite EA, EV; reflexivity).
  assert (Er : r = dot (v 0%nat) (v 0%nat)) by (unfold r; rewrite Rmax_left; [reflexivity | rewrite EV; right; reflexivity]).
  assert (Ew : dot (w 1%nat) (w 1%nat) = dot (w 0%nat) (w 0%nat)) by (rewrite EA in X1; lra).
  assert (K0 : 0 < a0 0%nat) by apply T0.
  set (e := end_of (dd 0%nat)) in *. set (k := (1 + a) / (1 + -1 * a)) in *.
  assert (Hk : 0 < k) by (apply Rdiv_lt_0_compat; lra).
  assert (He : 0 < e) by (unfold e; apply end_pos).
  assert (A : forall i, (i < 2)%nat -> dot (E i) (E i) = dot (w i) (w i) + -1 * a0 i ^ 2 + end_of (dd i) ^ 2).
  { intros i Hl. replace (dot (E i) (E i)) with (dot (w i) (w i) + 2 * (end_of (dd i) + -1 * a0 i) * a0 i +
      (end_of (dd i) + -1 * a0 i) ^ 2 * dot (x (s i)) (x (s i))) by (unfold E, a0, dot; ring).
    rewrite (obtuse_unit x Ho (s i) (Hs i)). ring. }
  assert (Ee : forall i, (i < 2)%nat -> end_of (dd i) = e) by (apply both; [reflexivity | rewrite ED; reflexivity]).
  assert (L : forall i, (i < 2)%nat -> other i <= a * a0 i) by (apply both; assumption).
  assert (X : forall i, (i < 2)%nat -> dot (w i) (w i) + -1 * a0 i ^ 2 = e ^ 2 * k) by (apply both; lra).
  assert (Q : forall i, (i < 2)%nat -> dot (E i) (x (1 - s i)%nat) = - e).
  { intros i Hl. apply (opposite_end e _ a (proj1 Ha) (proj2 Ha) He).
    - rewrite (Eo i Hl), (Ee i Hl). pose proof (L i Hl). lra.
    - pose proof (obtuse_gram x (E i) (s i) Ho (Hs i)) as G. rewrite (A i Hl), (X i Hl), (Es i Hl), (Ee i Hl) in G. exact G. }
  assert (Z : s 1%nat = (1 - s 0%nat)%nat).
  { rewrite <- plus_IZR in S3. apply eq_IZR in S3. lia. }
  assert (D : det E * cross (x 0%nat) (x 1%nat) = 0).
  { rewrite <- det_pre. unfold pre. pose proof (Es 0%nat ltac:(lia)) as F0. pose proof (Es 1%nat ltac:(lia)) as F1.
    pose proof (Q 0%nat ltac:(lia)) as G0. pose proof (Q 1%nat ltac:(lia)) as G1. rewrite Ee in F0, F1 by lia. rewrite Z in F1, G1. pose proof (Hs 0%nat) as B0.
    destruct (s 0%nat) as [|[|]]; [| | lia]; cbn [Nat.sub] in *; rewrite F0, F1, G0, G1; ring. }
  apply Rmult_integral in D as [D|D]; [|pose proof (obtuse_cross x Ho) as C; rewrite D in C; pose proof (obtuse_positive x Ho); lra].
  assert (Elong : Rmax (dot (w 0%nat) (w 0%nat)) (dot (w 1%nat) (w 1%nat)) = a0 0%nat ^ 2 + e ^ 2 * k)
    by (rewrite Ew, Rmax_left by lra; pose proof (X 0%nat ltac:(lia)); lra).
  assert (I0 : 0 < a0 0%nat ^ 2) by (apply pow_lt; exact K0).
  pose proof (dot_nonneg (v 0%nat)) as V0.
  assert (B1 : (sqrt (r ^ 2 + 4) + -1 * r) / 2 <= e ^ 2) by (rewrite Er; apply end_least; [exact V0 | unfold dd; lra]).
  assert (B2 : e ^ 2 <= (sqrt (r ^ 2 + 4) + -1 * r) / 2 + a0 0%nat ^ 2) by (rewrite Er; apply end_near; [exact V0 | lra | reflexivity]).
  eapply makes_true; [val|]. rewrite Elong. set (q := (sqrt (r ^ 2 + 4) + -1 * r) / 2) in *.
  apply (Rmult_le_compat_r k) in B1, B2; try lra. split; [split|].
  - apply rank_is_1. split; [exact D|]. intros (N0 & N1 & _). pose proof (Es 0%nat ltac:(lia)) as F0. rewrite Ee in F0 by lia.
    unfold dot in F0. rewrite N0, N1 in F0. lra.
  - lra.
  - change (a0 0%nat) with (dot (w 0%nat) (x (s 0%nat))) in *. lra.
Qed.
