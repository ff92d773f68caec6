(** In the proof of Lemma A.7 of `saddle`: if X^T X u = s_1^2 u with s_1 > 0, then X^T v = s_1 u for v = X u / s_1, for every matrix X.
    That X is nonnegative is not needed.

    Proof. X^T v = X^T X u / s_1 = s_1 u. *)
From Coq Require Import ZArith QArith Reals Qreals Lra Lia List Bool String.
From Plumbline.library Require Import Inequalities.
From Plumbline.theorems.saddle Require Import Notation.
From Plumbline.statements.saddle Require Export lemma_A_7_repaired_proof.
Import ListNotations.
Local Open Scope R_scope.

Theorem proof : statement.
Proof.
  reading. part (PData "inputs") as X HX. part (PMatrix "u1") as u Hu. definitions.
  pose proof (wf_data c Wf _ _ HX) as (X1 & X2 & _).
  apply and_true in Hg as [Hg K2]. apply and_true in Hg as [_ K1].
  know M6 (d6 [] = Val (scalar (opnorm X))).
  { body d6. erewrite ev_singular_1; [reflexivity | value | exact X1 | exact X2]. }
  eapply lt_true in K2; [| value | value].
  eapply call_true in K1; [|earlier]. destruct K1 as (vs & V & K1). erewrite evs_matrix in V; [|value|reflexivity]. injection V as <-.
  body_true K1 d7. apply and_true in K1 as [_ K1].
  destruct (Nat.eqb_spec (r_cols X) (r_rows u)) as [E|E].
  2:{ exfalso. eapply call_true in K1; [|earlier]. destruct K1 as (vs & V & _). 
      assert (Q : mmul Rdom X u = Undef).
      { unfold mmul. change (cols Rdom X) with (r_cols X). change (rows Rdom u) with (r_rows u). apply Nat.eqb_neq in E. rewrite E. reflexivity. }
      cbn [evals eval spelled bind look frame nth_error project] in V. rewrite HX in V. cbn [present bind] in V. rewrite Q in V. discriminate V. }
  set (w := rmul (rtranspose X) (rmul X u)).
  assert (K : same w (rmk (r_rows u) (r_cols u) (fun i j => opnorm X ^ 2 * r_get u i j)) = true /\
    entrywise w (fun i j => r_get w i j = r_get (rmk (r_rows u) (r_cols u) (fun i j => opnorm X ^ 2 * r_get u i j)) i j)).
  { apply M5. eapply call_true in K1; [|earlier]. destruct K1 as (vs & V & K1). 
    erewrite evs_matrix in V; [| eapply ev_mul; [value | eapply ev_mul; [value | value | exact E] | reflexivity] | eapply evs_matrix; [value | reflexivity]].
    injection V as <-. exact K1. }
  set (v := rmk (r_rows (rmul X u)) (r_cols (rmul X u)) (fun i j => 1 / opnorm X * r_get (rmul X u) i j)).
  know M8 (d8 [] = Val (matrix v)).
  { body d8. erewrite ev_scale; [reflexivity | eapply ev_over; [value | value | lra] | eapply ev_mul; [value | value | exact E]]. }
  apply ev_and_T.
  - eapply (ev_call c _ Fm 5) with (v := truth_value T); [| earlier | apply M5, K | reflexivity].
    eapply evs_matrix; [eapply ev_mul; [value | eapply ev_mul; [value | value | exact E] | reflexivity] | eapply evs_matrix; [value | reflexivity]].
  - eapply (ev_call c _ Fm 5) with (v := truth_value T); [| earlier | | reflexivity].
    + eapply evs_matrix; [eapply ev_mul; [value | value | reflexivity] | eapply evs_matrix; [value | reflexivity]].
    + destruct K as [S K]. apply M5. split; [exact S|]. intros i j Hi Hj. change (i < r_cols X)%nat in Hi. change (j < r_cols u)%nat in Hj.
      pose proof (K i j Hi Hj) as Q. cbn beta in Q. rewrite (rmk_get (r_rows u)) in Q by congruence. rewrite rmk_get by congruence.
      transitivity (1 / opnorm X * r_get w i j); [|rewrite Q; field; lra]. unfold w. rewrite !rmul_get by assumption.
      rewrite <- rsum_scale. apply rsum_ext. intros k Hk. change (k < r_rows X)%nat in Hk. unfold v. rewrite rmk_get by assumption. ring.
Qed.
