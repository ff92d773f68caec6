(** A path in Theorem 10 of `bottleneck`: the length of the path through f(x_1), ..., f(x_N), N >= 3, is at least half the sum over the
    inner points of the distances to their two nearest points, and half the distances of both ends to their nearest points, for
    all networks, also with biases.

    Proof. The two nearest points are at most as far as the two neighbours on the path; the sum of these distances counts every
    step twice, if the ends are counted too. *)
From Coq Require Import ZArith Reals Lra Lia List Bool String.
From Plumbline.library Require Import Opening Biases Maxima.
From Plumbline.statements.bottleneck Require Export theorem_10_path_repaired.
Import ListNotations.
Local Open Scope R_scope.

Lemma frob_minus_comm A B : r_rows A = r_rows B -> r_cols A = r_cols B -> frob (minus A B) = frob (minus B A).
Proof.
  intros E1 E2. unfold frob. f_equal. unfold frob2, rinner. change (r_rows (minus A B)) with (r_rows A). change (r_cols (minus A B)) with (r_cols A).
  change (r_rows (minus B A)) with (r_rows B). change (r_cols (minus B A)) with (r_cols B). rewrite <- E1, <- E2.
  apply rsum_ext. intros i Hi. apply rsum_ext. intros j Hj. unfold minus. rewrite !rmk_get by congruence. ring.
Qed.
(** half of all that is at the inner points, and half of the ends, is the path *)
Lemma path_halves n (s t : nat -> R) a b : (forall i, (i < n)%nat -> t i <= s i + s (S i)) -> a <= s O -> b <= s n ->
  rsum n t / 2 + (a + b) / 2 <= rsum (S n) s.
Proof.
  intros H Ha Hb. assert (K : rsum n t <= rsum n (fun i => s i + s (S i))) by (apply rsum_le; exact H). rewrite rsum_plus in K.
  assert (E : rsum n (fun i => s (S i)) = rsum n s - s O + s n) by (clear; induction n; cbn [rsum]; [lra | rewrite IHn; lra]).
  cbn [rsum]. lra.
Qed.

Lemma bval_shape N A k : (1 <= k)%nat -> r_rows (bval N A k) = r_rows (weight_of N (k - 1)) /\ r_cols (bval N A k) = r_cols A.
Proof. intro H. split; [|apply bval_cols]. destruct k; [lia|]. rewrite bval_rows. do 2 f_equal. lia. Qed.
Lemma tor_truth a b : tor (truth_of a) (truth_of b) = truth_of (a || b).
Proof. destruct a, b; reflexivity. Qed.
Lemma ev_if c ds (f : tm Fm) (a b : tm Sc) e t (x y : R) : eval Rdom c ds f e = Val (truth_of t) ->
  eval Rdom c ds a e = Val x -> eval Rdom c ds b e = Val y -> eval Rdom c ds (TIf f a b) e = Val (if t then x else y).
Proof. intros Hf Ha Hb. destruct t; [apply ev_if_true | apply ev_if_false]; assumption. Qed.
Lemma ev_same c ds (a b : tm Sc) e i j : eval Rdom c ds a e = Val (rn (S i)) -> eval Rdom c ds b e = Val (rn (S j)) ->
  eval Rdom c ds (TEq a b) e = Val (truth_of (Nat.eqb i j)).
Proof. intros Ha Hb. rewrite (ev_eq c ds a b e _ _ Ha Hb), reqb_N. reflexivity. Qed.

Theorem proof : statement.
Proof.
  reading. part (PData "inputs") as X HX. definitions.
  pose proof (theta_fits c X Wf HX) as HF. pose proof (theta_biases c Wf) as HB. set (theta := cnet Rdom c) in *.
  pose proof (wf_data c Wf _ _ HX) as (RX & CX & _).
  know M9 (is_ones d9). { by_library ones_means. }
  know M10 (affine_with_biases d10). { by_library affine_biases_means. }
  know M12 (values_with_biases d12). { by_library values_biases_means. }
  know M13 (preactivation_with_biases d13). { by_library preactivation_biases_means. }
  know M17 (gives_column d17). { by_library gives_column_means. }
  set (n := r_cols X) in *.
  know M1 (d1 [] = Val (scalar (rn n))). { by_body d1. }
  required R1. eapply call_true in R1; [| earlier]. destruct R1 as (vs & Ev & R1). injection Ev as <-.
  assert (N3 : (3 <= n)%nat).
  { unfold d2, denote in R1. lazy beta in R1. apply body_true in R1. eapply le_true in R1; [| value | value]. apply (le_IZR 3) in R1. lia. }
  know M15 (d15 [] = Val (scalar (rn (depth_of theta)))). { by_body d15. }
  set (P := fun i => bval theta (rcolumn i X) (depth_of theta)).
  know M19 (forall i, (i < n)%nat -> d19 [scalar (rn (S i))] = Val (matrix (P i))).
  { intros i Hi.
    know M18 (d18 [scalar (rn (S i))] = Val (matrix (rcolumn i X))). { by_body d18; assumption. }
    know M14 (d14 [scalar (rn (depth_of theta)); matrix (rcolumn i X)] = Val (matrix (P i))).
    { assert (F : fits theta (rcolumn i X)). { split; [apply sized_rmk; auto|]. apply HF. }
      unfold d14, denote. eapply bind_value; [|reflexivity]. eapply ev_call; [values | earlier | apply (M13 theta (rcolumn i X)); auto | reflexivity]. }
    know M16 (d16 [matrix (rcolumn i X)] = Val (matrix (P i))). { by_body d16. }
    by_body d19. }
  pose proof HF as (_ & _ & Hd).
  assert (PS : forall i j, r_rows (P i) = r_rows (P j) /\ r_cols (P i) = r_cols (P j)).
  { intros i j. unfold P. destruct (bval_shape theta (rcolumn i X) (depth_of theta) Hd) as [A1 A2]. destruct (bval_shape theta (rcolumn j X) (depth_of theta) Hd) as [B1 B2].
    rewrite A1, A2, B1, B2. split; reflexivity. }
  set (g := fun i j => frob (minus (P i) (P j))).
  assert (M8' : forall i j, d8 [matrix (P i); matrix (P j)] = Val (matrix (minus (P i) (P j)))) by (intros i j; apply M8; apply PS).
  know M20 (forall i, (S i < n)%nat -> d20 [scalar (rn (S i))] = Val (scalar (g (S i) i))).
  { intros i Hi. unfold d20, denote. eapply bind_value; [|reflexivity].
    eapply ev_call; [apply evs_matrix; [|reflexivity] | earlier | apply M7 | reflexivity].
    eapply ev_call; [| earlier | apply M8' | reflexivity].
    apply evs_matrix; [eapply ev_call; [apply evs_scalar; [|reflexivity] | earlier | apply (M19 (S i)); exact Hi | reflexivity]
      | apply evs_matrix; [eapply ev_call; [apply evs_scalar; reflexivity | earlier | apply (M19 i); lia | reflexivity] | reflexivity]].
    erewrite ev_plus; [| reflexivity | apply (ev_num c _ 1)]. rewrite <- plus_IZR. do 2 f_equal. lia. }
  assert (EN : forall e ds, nth_error ds 1 = Some d1 -> eval Rdom c ds (TAdd (@TCall Sc 1 ANil) (TNum (QArith_base.Qmake (-1) 1))) e = Val (rn (n - 1))).
  { intros e ds Hds. erewrite ev_plus; [| eapply ev_call; [reflexivity | exact Hds | exact M1 | reflexivity] | apply (ev_num c ds (-1))].
    rewrite <- plus_IZR. do 2 f_equal. lia. }
  know M21 (d21 [] = Val (scalar (rsum (n - 1) (fun i => g (S i) i)))).
  { unfold d21, denote. lazy beta. eapply bind_value; [|reflexivity]. apply ev_sum; [value | apply EN; earlier |]. intros i Hi. value. lia. }
  set (long := rsum (n - 1) (fun i => g (S i) i)) in *.
  know M22 (forall i j, (i < n)%nat -> (j < n)%nat -> d22 [scalar (rn (S i)); scalar (rn (S j))] = Val (scalar (g i j))).
  { intros i j Hi Hj. unfold d22, denote. eapply bind_value; [|reflexivity].
    eapply ev_call; [apply evs_matrix; [|reflexivity] | earlier | apply M7 | reflexivity].
    eapply ev_call; [| earlier | apply M8' | reflexivity].
    apply evs_matrix; [value; exact Hi | apply evs_matrix; [value; exact Hj | reflexivity]]. }
  set (q := fun i j h => if (Nat.eqb j i || Nat.eqb h i || Nat.eqb j h)%bool then 2 * long else g i j + g i h).
  set (two := fun i => -1 * largest_of (n - 1) (fun j => -1 * (-1 * largest_of (n - 1) (fun h => -1 * q i j h)))).
  know M23 (forall i, (i < n)%nat -> d23 [scalar (rn (S i))] = Val (scalar (two i))).
  { intros i Hi. unfold d23, denote. eapply bind_value; [|reflexivity]. eapply ev_times; [value|].
    apply ev_maximum; [value | value | lia |]. intros j Hj. eapply ev_times; [value|]. eapply ev_times; [value|].
    apply ev_maximum; [value | value | lia |]. intros h Hh. eapply ev_times; [value|].
    apply ev_if.
    - rewrite <- !tor_truth. apply ev_or; [apply ev_or|]; apply ev_same; reflexivity.
    - value.
    - value; assumption. }
  set (one := fun i => -1 * largest_of (n - 1) (fun j => -1 * (if Nat.eqb j i then long else g i j))).
  know M24 (forall i, (i < n)%nat -> d24 [scalar (rn (S i))] = Val (scalar (one i))).
  { intros i Hi. unfold d24, denote. eapply bind_value; [|reflexivity]. eapply ev_times; [value|].
    apply ev_maximum; [value | value | lia |]. intros j Hj. eapply ev_times; [value|].
    apply ev_if; [apply ev_same; reflexivity | value | value; assumption]. }
  assert (Sym : forall i j, g i j = g j i) by (intros i j; apply frob_minus_comm; apply PS).
  assert (Two : forall i, (S (S i) < n)%nat -> two (S i) <= g (S i) i + g (S (S i)) (S i)).
  { intros i Hi. unfold two.
    pose proof (largest_of_ge (n - 1) (fun h => -1 * q (S i) i h) (S (S i)) ltac:(lia)) as K1.
    pose proof (largest_of_ge (n - 1) (fun j => -1 * (-1 * largest_of (n - 1) (fun h => -1 * q (S i) j h))) i ltac:(lia)) as K2. cbn beta in K1, K2.
    assert (Q : q (S i) i (S (S i)) = g (S i) i + g (S i) (S (S i))).
    { unfold q. rewrite (proj2 (Nat.eqb_neq i (S i))), (proj2 (Nat.eqb_neq (S (S i)) (S i))), (proj2 (Nat.eqb_neq i (S (S i)))) by lia. reflexivity. }
    rewrite Q in K1. rewrite (Sym (S (S i)) (S i)). lra. }
  assert (One : forall i j, (j < n)%nat -> j <> i -> one i <= g i j).
  { intros i j Hj Hij. unfold one. pose proof (largest_of_ge (n - 1) (fun j => -1 * (if Nat.eqb j i then long else g i j)) j ltac:(lia)) as K. cbn beta in K.
    rewrite (proj2 (Nat.eqb_neq j i)) in K by exact Hij. lra. }
  assert (Hm : exists m, n = S (S m)) by (exists (n - 2)%nat; lia). destruct Hm as (m & Hm).
  eapply ev_le_T.
  - eapply ev_plus; (eapply ev_over; [| value | lra]).
    + apply ev_sum_from_2 with (n := m) (f := fun i => two (S i)); [value | rewrite EN by earlier; do 2 f_equal; lia |].
      intros i Hi. eapply ev_call; [apply evs_scalar; reflexivity | earlier | apply (M23 (S i)); lia | reflexivity].
    + eapply ev_plus.
      * eapply ev_call; [apply evs_scalar; [apply (ev_num c _ 1) | reflexivity] | earlier | apply (M24 O); lia | reflexivity].
      * eapply ev_call; [apply evs_scalar; [| reflexivity] | earlier | apply (M24 (n - 1)%nat); lia | reflexivity].
        replace (rn (S (n - 1))) with (rn n) by (do 2 f_equal; lia). value.
  - value.
  - unfold long. replace (n - 1)%nat with (S m) by lia. apply path_halves.
    + intros i Hi. apply Two. lia.
    + rewrite (Sym 1%nat O). apply One; lia.
    + apply One; lia.
Qed.
