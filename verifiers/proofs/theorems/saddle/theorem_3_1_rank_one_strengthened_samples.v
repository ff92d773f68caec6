(** The same behind any layer m, where the vector is one of the samples of that layer: if all others that are not 0 have with it an
    angle whose cosine is above x, the layers behind have rank one. For all ReLU networks without biases. *)
From Coq Require Import ZArith Reals Lra Lia List Bool String.
From Plumbline.library Require Import Truths.
From Plumbline.theorems.saddle Require Import Notation Directions.
From Plumbline.statements.saddle Require Export theorem_3_1_rank_one_strengthened_samples.
Import ListNotations.
Local Open Scope R_scope.

Theorem proof : statement.
Proof.
  reading. part (PData "inputs") as X HX. part (PData "gradient") as G HG. definitions.
  required R1. relu_by R1. required R2. bias_free_by R2.
  pose proof (theta_fits c X Wf HX) as HF. pose proof (output_shape c X G Wf HX HG) as HS.
  know M16 (is_fast c X G d16); [by_library fast_means|]. know M24 (is_escape c X G d24); [by_library escape_means|].
  know M28 (is_x2 c X G d28); [by_library x2_means|]. know M29 (is_near c X G d29); [by_library near_means|].
  know M31 (is_behind c X d31); [by_library behind_means|]. set (N := cnet Rdom c) in *.
  (* theta is an escape direction, with loss r < 0 *)
  apply and_true in Hg as [Hf He].
  destruct (escapes _ _ _ _ _ _ _ _ X G _ Hf He H16 M16 H24 M24 H15 M15 HX R2 HF HS) as [Hneg critical].
  fold N in Hneg, critical. set (r := risk N X G) in *.
  (* near-one-sample(m, k) is true or false *)
  know M30 (forall m k, (m <= depth_of N)%nat -> (k < r_cols X)%nat -> exists t, d30 [scalar (rn m); scalar (rn (S k))] = Val (truth_value t) /\
    (t = T \/ t = F) /\ (t = T -> 0 < frob2 (rcolumn k (aval N X m)) /\ near (x2 G r) (aval N X m) (rcolumn k (aval N X m)))).
  { intros m k Hm Hk. set (A := aval N X m). set (w := rcolumn k A).
    assert (Ak : (k < r_cols A)%nat). { destruct (zval_shape N X HF m Hm) as (Z & _). destruct (aval_shape N X m) as (Q & _). unfold A. congruence. }
    destruct (aval_sized N X m HF Hm) as (A1 & A2 & _). fold A in A1, A2.
    set (e := frame Rdom [scalar (rn m); scalar (rn (S k))]). set (ds := denotations Rdom c [] (firstn 30 defs)).
    assert (Ea : eval Rdom c ds (@TCall Mx 27 (ASc (TVar 0) (ANt TTheta ANil))) e = Val A).
    { eapply ev_call; [values | unfold ds; earlier | apply (M27 N m); auto | reflexivity]. }
    assert (Ew : eval Rdom c ds (@TCall Mx 26 (AIx (TVar 1) (AMx (TCall 27 (ASc (TVar 0) (ANt TTheta ANil))) ANil))) e = Val w).
    { eapply ev_call; [eapply evs_index; [reflexivity | eapply evs_matrix; [exact Ea | reflexivity]] | unfold ds; earlier | apply (M26 k A A1 Ak) | reflexivity]. }
    assert (Size : eval Rdom c ds (@TCall Sc 6 (AMx (TCall 26 (AIx (TVar 1) (AMx (TCall 27 (ASc (TVar 0) (ANt TTheta ANil))) ANil))) ANil)) e = Val (frob2 w)).
    { eapply ev_call; [eapply evs_matrix; [exact Ew | reflexivity] | unfold ds; earlier | apply M6 | reflexivity]. }
    destruct (Rlt_dec 0 (frob2 w)) as [P|P].
    - exists (tr (near (x2 G r) A w)). split; [|split].
      + eapply bind_value; [apply ev_if_true|reflexivity]; [eapply ev_lt_T; [apply (ev_num c ds 0) | exact Size | exact P]|].
        eapply ev_call; [eapply evs_matrix; [exact Ea | eapply evs_matrix; [exact Ew | reflexivity]] | unfold ds; earlier |
          apply (M29 ltac:(fold N r; lra) A w A1 (same_refl _) P) | reflexivity].
      + destruct (tr_cases (near (x2 G r) A w)) as [[_ E]|[_ E]]; auto.
      + intro E. apply (proj1 (tr_T _)) in E. auto.
    - exists F. split; [|split; [auto | discriminate]]. eapply bind_value; [apply ev_if_false|reflexivity]; [|reflexivity].
      eapply ev_lt_F; [apply (ev_num c ds 0) | exact Size | lra]. }
  (* for all m and k *)
  eapply ev_forall_between; [value | |].
  { eapply eq_trans; [eapply ev_plus; value|]. rewrite <- plus_IZR. reflexivity. }
  intros z Hz. set (m := Z.to_nat z). replace z with (Z.of_nat m) by lia. fold N in Hz. unfold depth_of in Hz; fold (depth_of N) in Hz.
  eapply ev_forall_between; [value | eapply ev_call; [values | exact H25 | by_body d25 | reflexivity] |].
  intros y Hy. set (k := Z.to_nat (y - 1)). replace y with (Z.of_nat (S k)) by lia.
  destruct (M30 m k) as (t & Et & Tf & Tt); [lia | lia |].
  eapply ev_implies_T; [eapply ev_call; [values | exact H30 | exact Et | reflexivity] | exact Tf |]. intro E. destruct (Tt E) as [P Q].
  eapply ev_call; [values | exact H31 | apply (M31 m) | reflexivity].
  apply (behind_near N X G m (rcolumn k (aval N X m)) HF R1 HS Hneg critical); [lia | | exact P | exact Q].
  exact (same_refl (rcolumn k (aval N X m))).
Qed.
