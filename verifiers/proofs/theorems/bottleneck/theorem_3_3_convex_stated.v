(** Convexity in the proof of Theorem 3.3 of `bottleneck`: if B X and C X are nonnegative, then with M = [B; C] / sqrt 2,
    M^T M = (B^T B + C^T C) / 2, and M X is nonnegative, for all matrices.

    Proof. (M^T M)_ij is the sum of the products of column i and column j of M, half of them from B and half from C. *)
From Coq Require Import ZArith QArith Reals Qreals Lra Lia List String.
From Plumbline.theorems.bottleneck Require Import Flow.
From Plumbline.statements.bottleneck Require Export theorem_3_3_convex_stated.
Import ListNotations.
Local Open Scope R_scope.

Section Halves.
Variables (B C X : rmat) (r : R).
Hypotheses (HB : r_cols B = r_rows X) (HC : r_cols C = r_rows X) (Hr : r * r = / 2) (R0 : 0 <= r).
Definition halves := rstack (rscale r B) (rscale r C).
Lemma above i j : (i < r_rows B)%nat -> (j < r_cols B)%nat -> r_get halves i j = r * r_get B i j.
Proof. intros. unfold halves. rewrite rstack_above by assumption. unfold rscale. rewrite rmk_get by assumption. reflexivity. Qed.
Lemma below i j : (i < r_rows C)%nat -> (j < r_cols B)%nat -> r_get halves (r_rows B + i) j = r * r_get C i j.
Proof.
  intros. unfold halves. change (r_rows B) with (r_rows (rscale r B)). rewrite rstack_below by assumption.
  unfold rscale. rewrite rmk_get by (auto; congruence). reflexivity.
Qed.
Lemma halves_gram : equal_entries (rmul (rtranspose halves) halves)
  (rscale (1 / 2) (radd (rmul (rtranspose B) B) (rmul (rtranspose C) C))).
Proof.
  split; [reflexivity|]. split; [reflexivity|]. intros i j Hi Hj. change (i < r_cols B)%nat in Hi. change (j < r_cols B)%nat in Hj.
  unfold rscale, radd. rewrite rmk_get by assumption. rewrite rmk_get by assumption. unfold rmul. rewrite !rmk_get by (cbn; congruence).
  change (r_cols (rtranspose halves)) with (r_rows B + r_rows C)%nat. rewrite rsum_app, Rmult_plus_distr_l. f_equal; rewrite <- rsum_scale; apply rsum_ext; intros k Hk.
  - change (k < r_rows B)%nat in Hk. assert (K : (k < r_rows halves)%nat) by (change (k < r_rows B + r_rows C)%nat; lia).
    rewrite (rtranspose_get halves i k Hi K), (rtranspose_get B i k Hi Hk), !above by assumption.
    replace (r * r_get B k i * (r * r_get B k j)) with (r * r * (r_get B k i * r_get B k j)) by ring. rewrite Hr. lra.
  - change (k < r_rows C)%nat in Hk. assert (K : (r_rows B + k < r_rows halves)%nat) by (change (r_rows B + k < r_rows B + r_rows C)%nat; lia).
    assert (Hi' : (i < r_cols C)%nat) by congruence.
    rewrite (rtranspose_get halves i (r_rows B + k) Hi K), (rtranspose_get C i k Hi' Hk), !below by assumption.
    replace (r * r_get C k i * (r * r_get C k j)) with (r * r * (r_get C k i * r_get C k j)) by ring. rewrite Hr. lra.
Qed.
Lemma halves_nonnegative :
  (forall i j, (i < r_rows B)%nat -> (j < r_cols X)%nat -> 0 <= r_get (rmul B X) i j) ->
  (forall i j, (i < r_rows C)%nat -> (j < r_cols X)%nat -> 0 <= r_get (rmul C X) i j) ->
  forall i j, (i < r_rows B + r_rows C)%nat -> (j < r_cols X)%nat -> 0 <= r_get (rmul halves X) i j.
Proof.
  intros NB NC i j Hi Hj. unfold rmul. rewrite rmk_get by assumption. change (r_cols halves) with (r_cols B). destruct (Nat.lt_ge_cases i (r_rows B)) as [L|L].
  - specialize (NB i j L Hj). unfold rmul in NB. rewrite rmk_get in NB by assumption.
    rewrite (rsum_ext _ _ (fun k => r * (r_get B i k * r_get X k j))) by (intros; rewrite above by assumption; ring). rewrite rsum_scale. apply Rmult_le_pos; assumption.
  - assert (K : (i - r_rows B < r_rows C)%nat) by lia. specialize (NC _ j K Hj). unfold rmul in NC. rewrite rmk_get in NC by assumption.
    replace i with (r_rows B + (i - r_rows B))%nat by lia.
    rewrite (rsum_ext _ _ (fun k => r * (r_get C (i - r_rows B) k * r_get X k j))) by (intros; rewrite below by assumption; ring).
    rewrite rsum_scale, HB, <- HC. apply Rmult_le_pos; assumption.
Qed.
End Halves.

Theorem proof : statement.
Proof.
  reading. part (PMatrix "B") as B HB. part (PMatrix "C") as C HC. part (PData "inputs") as X HX. definitions. sizes B. sizes C.
  pose proof (wf_data c Wf _ _ HX) as (RX & CX & _).
  apply and_true in Hg as [G1 G2].
  eapply call_true in G1; [| earlier]. destruct G1 as (vs1 & E1 & G1). apply evs_matrix_value in E1 as (a1 & r1 & E1 & Er1 & ->). injection Er1 as <-.
  eapply (mul_value _ _ _ _ _ B X) in E1; [| value | value]. destruct E1 as (F1 & E1). subst a1.
  eapply call_true in G2; [| earlier]. destruct G2 as (vs2 & E2 & G2). apply evs_matrix_value in E2 as (a2 & r2 & E2 & Er2 & ->). injection Er2 as <-.
  eapply (mul_value _ _ _ _ _ C X) in E2; [| value | value]. destruct E2 as (F2 & E2). subst a2.
  pose proof (proj1 (M1 _) G1) as P1. pose proof (proj1 (M1 _) G2) as P2.
  set (r := sqrt (1 / 2)). assert (R2 : r * r = / 2) by (unfold r; rewrite sqrt_sqrt; lra). assert (R0 : 0 <= r) by apply sqrt_pos.
  know M6 (d6 [] = Val (matrix (halves B C r))).
  { by_body d6; try (cbn; congruence); lra. }
  apply ev_and_T.
  - eapply ev_call; [values | earlier | apply (proj2 (M3 _ _)); apply (halves_gram B C X r F1 F2 R2) | reflexivity]; try reflexivity; cbn; congruence.
  - eapply ev_call; [values | earlier | apply (proj2 (M1 _)); apply (halves_nonnegative B C X r F1 F2 R0 P1 P2) | reflexivity]; cbn; congruence.
Qed.
