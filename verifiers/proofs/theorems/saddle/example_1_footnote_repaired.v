(** The footnote of Example 1 of `saddle`: if the targets are one row of alternating signs (-1)^j, so is minus the gradient at
    zero, which is minus the targets, for every number of samples.

    Proof. -(-y) = y. *)
From Coq Require Import ZArith QArith Reals Qreals Lra Lia List Bool String.
From Plumbline.library Require Import Inequalities.
From Plumbline.theorems.saddle Require Import Notation.
From Plumbline.statements.saddle Require Export example_1_footnote_repaired.
Import ListNotations.
Local Open Scope R_scope.

Definition alternates (A : rmat) := r_rows A = 1%nat /\ forall j, (j < r_cols A)%nat -> r_get A 0 j = (-1) ^ S j.
Theorem proof : statement.
Proof.
  reading. part (PData "targets") as Y HY. definitions. required R1.
  know M1 (forall A, d1 [matrix A] = Val (truth_value T) <-> alternates A).
  { assert (E : forall A ds j, r_rows A = 1%nat -> (j < r_cols A)%nat -> forall f x y, f = TEq x y ->
      f = TEq (TEntry (TNum 1) (TVar 1) (TMVar 0)) (TPow (TNum (inject_Z (-1))) (TVar 1)) ->
      eval Rdom c ds x (set Rdom (frame Rdom [matrix A]) 1 (scalar (rn (S j)))) = Val (r_get A 0 j) /\
      eval Rdom c ds y (set Rdom (frame Rdom [matrix A]) 1 (scalar (rn (S j)))) = Val ((-1) ^ S j)).
    { intros A ds j HA Hj f x y -> K. injection K as -> ->. split.
      - apply ev_entry; [reflexivity | apply (ev_num c ds 1) | reflexivity | lia | exact Hj].
      - apply ev_pow; [apply (ev_num c ds (-1)) | reflexivity | lia]. }
    intro A. unfold alternates. body d1. split.
    - match goal with |- context [TAnd ?f ?g] => intro K; destruct (eval Rdom c (denotations Rdom c [] (firstn 1 defs)) (TAnd f g) (frame Rdom [matrix A])) as [| |t] eqn:Q; try discriminate end.
      injection K as ->. apply and_true in Q as [Q1 Q2]. eapply eq_true in Q1; [| value | value].
      assert (HA : r_rows A = 1%nat) by (apply eq_IZR in Q1; lia). split; [exact HA|]. intros j Hj.
      eapply forall_true with (i := j) in Q2; [| value | value | exact Hj].
      destruct (E A (denotations Rdom c [] (firstn 1 defs)) j HA Hj _ _ _ eq_refl eq_refl) as [E1 E2].
      eapply eq_true; [exact Q2 | exact E1 | exact E2].
    - intros [HA H]. erewrite ev_and_T; [reflexivity | eapply ev_eq_T; [value | value | rewrite HA; reflexivity] |].
      eapply ev_forall_from with (k := 1%nat) (n := r_cols A); [value | value | reflexivity | apply upto |]. intros j Hj.
      destruct (E A (denotations Rdom c [] (firstn 1 defs)) j HA Hj _ _ _ eq_refl eq_refl) as [E1 E2].
      eapply ev_eq_T; [exact E1 | exact E2 | apply H, Hj]. }
  know M2 (d2 [] = Val (truth_value T) -> alternates Y).
  { body d2. intro K. match type of K with context [eval ?D ?c ?ds ?t ?e] => destruct (eval D c ds t e) as [| |t'] eqn:Q; try discriminate end.
    injection K as ->. eapply call_true in Q; [|earlier]. destruct Q as (vs & Q1 & Q2).
    erewrite evs_matrix in Q1; [|value|reflexivity]. injection Q1 as <-. apply M1, Q2. }
  know M3 (d3 [] = Val (matrix (rmk (r_rows Y) (r_cols Y) (fun i j => -1 * r_get Y i j)))).
  { body d3. erewrite ev_scale; [reflexivity | value | value]. }
  eapply call_true in R1; [|earlier]. destruct R1 as (vs & V & R1). injection V as <-. destruct (M2 R1) as [A1 A2].
  eapply (ev_call c _ Fm 1) with (v := truth_value T); [values | earlier | | reflexivity].
  apply M1. split; [exact A1|]. cbn [rmk r_rows r_cols]. intros j Hj. 
  rewrite rmk_get by (cbn [rmk r_rows r_cols]; lia). rewrite rmk_get by lia. rewrite <- A2 by exact Hj. ring.
Qed.
