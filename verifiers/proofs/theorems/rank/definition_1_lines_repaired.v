(** The remark after Definition 1 of `rank`, repaired: the line of a vector u that is not 0 meets two of the four regions S, D,
    S_1, S_2; these are S and D, S_1 and D, S_2 and D, or S_1 and S_2 inside; for all u and all inputs at an obtuse angle.

    Proof. The regions of u and of -u depend on the signs of its inner products with the inputs, which are not both 0, since
    the inputs span the plane. *)
From Coq Require Import Reals Lra Lia List String.
From Plumbline.theorems.rank Require Import Regions.
From Plumbline.statements.rank Require Export definition_1_lines_repaired.
Import ListNotations.
Local Open Scope R_scope.

Definition S p q := (0 < p /\ 0 < q) \/ (0 < -1 * p /\ 0 < -1 * q).
Definition D p q := (p <= 0 /\ q <= 0) \/ (-1 * p <= 0 /\ -1 * q <= 0).
Definition S1 p q := (0 < p /\ q <= 0) \/ (0 < -1 * p /\ -1 * q <= 0).
Definition number p q := pick (S p q) 1 0 + pick (D p q) 1 0 + pick (S1 p q) 1 0 + pick (S1 q p) 1 0.
Definition three_ways p q := (((S p q /\ D p q \/ S1 p q /\ D p q) \/ S1 q p /\ D p q) \/ (0 < p /\ q < 0) /\ (0 < -1 * q /\ -1 * p < 0)) \/
  (0 < q /\ p < 0) /\ (0 < -1 * p /\ -1 * q < 0).
Ltac decided := unfold S, D, S1; first [lra | left; lra | right; lra].
Ltac picked := match goal with |- context [pick ?P ?a ?b] => first
  [ rewrite (pick_true P a b) by decided | rewrite (pick_false P a b) by (unfold S, D, S1; intros [[]|[]]; lra) ] end.
Lemma lines p q : ~ (p = 0 /\ q = 0) -> number p q = 2 /\ three_ways p q.
Proof.
  intro N. unfold number. assert (E : (0 < p \/ p < 0 \/ p = 0) /\ (0 < q \/ q < 0 \/ q = 0)) by lra.
  destruct E as ([?|[?|?]] & [?|[?|?]]); try (exfalso; apply N; split; assumption); (split; [repeat picked; lra | unfold three_ways, S, D, S1; tauto || lra]).
Qed.
Theorem proof : statement.
Proof.
  plane_without_targets. set (u := w 0%nat) in *. set (m := fun k => -1 * u k).
  know M14 (of_vector (fun z => 0 < dot z (x 0%nat) /\ 0 < dot z (x 1%nat)) d14). { intro z. given_by. }
  know M15 (d15 [] = Val (truth_value (tr ((0 < dot u (x 0%nat) /\ 0 < dot u (x 1%nat)) \/ (0 < dot m (x 0%nat) /\ 0 < dot m (x 1%nat)))))). { given_by. }
  know M17 (d17 [] = Val (truth_value (tr (in_D x u \/ in_D x m)))). { given_by. }
  know M19 (formulas (fun j => in_Sj x j u \/ in_Sj x j m) d19). { intros i r Hl ->. given_by. }
  know M20 (numbers (fun j => pick (in_Sj x j u \/ in_Sj x j m) 1 0) d20). { intros i r Hl ->. given_by. }
  eapply is_true in Hg; [|val]. destruct Hg as (Ho & Hu).
  assert (N : ~ (dot u (x 0%nat) = 0 /\ dot u (x 1%nat) = 0)) by (intros [A B]; exact (obtuse_span x u Ho Hu A B)).
  apply lines in N. unfold number, three_ways, S, D, S1 in N.
  rewrite <- !(dot_scaled (-1)) in N. fold m in N.
  know M21 (d21 [] = Val (scalar 2)). { rewrite <- (proj1 N). given_by. }
  know M23 (d23 [] = Val (truth_value (tr ((((((0 < dot u (x 0%nat) /\ 0 < dot u (x 1%nat)) \/ (0 < dot m (x 0%nat) /\ 0 < dot m (x 1%nat))) /\
    (in_D x u \/ in_D x m) \/ (in_Sj x 0 u \/ in_Sj x 0 m) /\ (in_D x u \/ in_D x m)) \/ (in_Sj x 1 u \/ in_Sj x 1 m) /\ (in_D x u \/ in_D x m)) \/
    inside x 0 u /\ inside x 1 m) \/ inside x 1 u /\ inside x 0 m)))). { given_by. }
  eapply makes_true; [val|]. split; [reflexivity | exact (proj2 N)].
Qed.
