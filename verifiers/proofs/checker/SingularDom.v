(** The numbers, ranks and singular values of KthSingular.v represent those of the reals: so every verdict of the checker with
    this domain is one at the reals, at every precision. *)
From Coq Require Import ZArith QArith Qreals Reals Lra Lia List Bool.
From Interval Require Import Real.Xreal Float.Basic Interval.Interval.
From Plumbline.kernel Require Import Kernel Sums RealDom.
From Plumbline.checker Require Import Sound RatDom Arrays Elimination Rank SquaringBounds SingularBounds Jacobi.
From Plumbline.checker Require Export IntervalDom LargestSingularDom KthSingular.
Import ListNotations.
Local Open Scope R_scope.

Section Precision.
Variable prec : F.precision.

(** ** The k-th singular value *)
Lemma smallest_spec n f : forall i, (i <= n)%nat -> Q2R (smallest n f) <= Q2R (f i).
Proof.
  induction n as [|n IH]; intros i Hi; simpl; [replace i with O by lia; lra|].
  pose proof (qleb_spec (smallest n f) (f (S n))) as L.
  destruct (qleb (smallest n f) (f (S n))) eqn:E; simpl in L; symmetry in L.
  - apply rleb_true in L. destruct (Nat.eq_dec i (S n)) as [->|]; [exact L | apply IH; lia].
  - assert (N : ~ Q2R (smallest n f) <= Q2R (f (S n))) by (intro K; apply rleb_true in K; congruence).
    destruct (Nat.eq_dec i (S n)) as [->|]; [lra|]. specialize (IH i ltac:(lia)). lra.
Qed.
Lemma tabulated_num_is m n f i j x : (i < m)%nat -> (j < n)%nat -> i_is (f i j) x -> i_is (centry (tabulated m n f) i j) x.
Proof. intros. unfold centry. rewrite cell_tabulated by assumption. assumption. Qed.
Lemma softened_is A i j x : (i < height A)%nat -> (j < width A)%nat -> i_is (centry A i j) x -> i_is (centry (softened prec A) i j) x.
Proof. intros. apply tabulated_num_is; try assumption. apply interval_inside. assumption. Qed.
Lemma off_is k G d Y : (forall i j, (i < k)%nat -> (j < k)%nat -> i_is (centry G i j) (Y i j)) ->
  i_is (off prec k G d) (frobenius k k (rest Y (fun i => Q2R (d i)))).
Proof.
  intro H. apply i_sum. intros j Hj. apply i_sum. intros i Hi. unfold rest.
  destruct (Nat.eqb i j); apply i_mul; auto; apply i_add; auto; apply (i_opp (Exact (d i))); reflexivity.
Qed.
Lemma at_least_spec k A (V W : fmatrix) G H : (0 < k)%nat ->
  (forall c i, (i < r_rows A)%nat -> act (r_cols A) (r_get A) (act k V c) i = act k W c i) ->
  (forall i j, (i < k)%nat -> (j < k)%nat -> i_is (centry G i j) (gram_of (r_rows A) W i j)) ->
  (forall i j, (i < k)%nat -> (j < k)%nat -> i_is (centry H i j) (gram_of (r_cols A) V i j)) ->
  exists x, i_is (at_least prec k G H) x /\ x <= distance k A.
Proof.
  intros Hk HW HG HH. unfold at_least. cbv zeta. set (d := fun i => nth i _ 0%Q). clearbody d.
  set (fa := frobenius k k (rest (gram_of (r_rows A) W) (fun i => Q2R (d i)))).
  set (fb := frobenius k k (rest (gram_of (r_cols A) V) (fun _ => 1))).
  assert (Ha : i_is (nadd prec (Exact (smallest (k - 1) d)) (nopp (nsqrt prec (off prec k G d)))) (Q2R (smallest (k - 1) d) - sqrt fa)).
  { apply i_add; [reflexivity|]. apply i_opp, i_sqrt, off_is, HG. }
  assert (Hb : i_is (nadd prec (Exact 1) (nsqrt prec (off prec k H (fun _ => 1%Q)))) (1 + sqrt fb)).
  { apply i_add; [simpl; unfold Q2R; simpl; lra|]. apply i_sqrt.
    replace fb with (frobenius k k (rest (gram_of (r_cols A) V) (fun _ => Q2R 1))); [apply off_is, HH|].
    unfold fb. replace (Q2R 1) with 1 by (unfold Q2R; simpl; lra). reflexivity. }
  pose proof (sqrt_pos fb) as P.
  destruct (nonnegative prec _) as [[|]|]; try (exists 0; split; [simpl; unfold Q2R; simpl; lra | apply distance_nonneg]).
  exists (sqrt ((Q2R (smallest (k - 1) d) - sqrt fa) / (1 + sqrt fb))). split.
  - apply i_sqrt, i_mul; [exact Ha|]. apply i_inv; [exact Hb | lra].
  - apply (distance_at_least k A V); [exact Hk | lra | |].
    + intro c. rewrite (norm2_ext _ (act (r_cols A) (r_get A) (act k V c)) (act k W c)) by (intros; apply HW; assumption).
      apply at_least_diagonal. intros i Hi. apply smallest_spec. lia.
    + intro c. apply at_most_diagonal.
Qed.
Lemma enclosed_spec k A B (VN : matrix num) (V : fmatrix) a : (1 < k)%nat -> stands_for A B ->
  (forall i j, (i < width A)%nat -> (j < k)%nat -> i_is (centry VN i j) (V i j)) -> enclosed prec k A VN = Some a -> i_is a (distance k B).
Proof.
  intros Hk (E1 & E2 & HA) HV. unfold enclosed. cbv zeta. set (WN := tabulated (height A) k _). set (D := tabulated (height A) (width A) _).
  set (W := fun i t => rsum (r_cols B) (fun l => r_get B i l * V l t)). rewrite E1, E2 in *.
  assert (HW : forall i t, (i < r_rows B)%nat -> (t < k)%nat -> i_is (centry WN i t) (W i t)).
  { intros. apply tabulated_num_is; [lia | assumption|]. rewrite E2. apply i_sum. intros. apply i_mul; auto. }
  clearbody WN. set (Z := RMat (r_rows B) (r_cols B) (fun i j => rsum (k - 1) (fun t => W i t * V j t))).
  assert (HD : stands_for D (minus B Z)).
  { split; [exact E1 | split; [exact E2|]]. cbn [height width D tabulated]. rewrite E1, E2.
    intros i j Hi Hj. unfold minus. rewrite rmk_get by assumption.
    apply tabulated_num_is; [lia | lia|]. apply i_add; [auto|]. apply i_opp, i_sum. intros. apply i_mul; [apply HW | apply HV]; auto; lia. }
  destruct (largest_singular prec D) as [above|] eqn:EL; [|discriminate].
  pose proof (largest_singular_spec prec D (minus B Z) above HD EL) as Ha. rewrite distance_one in Ha. fold (opnorm (minus B Z)) in Ha.
  assert (U : distance k B <= opnorm (minus B Z)).
  { apply distance_at_most; try reflexivity. exists (fun t i => W i t), (fun t j => V j t). intros. reflexivity. }
  destruct (at_least_spec k B V W (tabulated k k (gram prec (r_rows B) (centry WN))) (tabulated k k (gram prec (r_cols B) (centry VN))))
    as (x & Hx & L).
  - lia.
  - intros c i _. apply act_times.
  - intros. apply tabulated_num_is; try assumption. apply i_sum. intros. apply i_mul; auto.
  - intros. apply tabulated_num_is; try assumption. apply i_sum. intros. apply i_mul; auto.
  - set (below := at_least _ _ _ _) in *. clearbody below.
    assert (J : i_is (Approx (I.join (interval prec below) (interval prec above))) (distance k B)).
    { apply inside_between with (x := x) (z := opnorm (minus B Z)); [apply I.join_correct; left; apply interval_inside, Hx |
        apply I.join_correct; right; apply interval_inside, Ha | lra]. }
    pose proof (i_le prec above below _ _ Ha Hx) as C. destruct (nle prec above below) as [[|]|]; intro H; injection H as <-; try exact J.
    cbn [ropt] in C. symmetry in C. apply rleb_true in C. replace (distance k B) with (opnorm (minus B Z)) by lra. exact Ha.
Qed.
Lemma hard_is V i j : (i < height V)%nat -> (j < width V)%nat -> i_is (centry (hard V) i j) (Q2R (cell 0%Q V i j)).
Proof. intros. apply tabulated_num_is; try assumption. reflexivity. Qed.
Lemma kth_spec k A B a : (1 < k)%nat -> stands_for A B -> kth_enclosed prec k A = Some a -> i_is a (distance k B).
Proof.
  intros Hk HA. unfold kth_enclosed. cbv zeta. destruct (diagonal _ _).
  - set (V := unit_vectors _ _ _). apply (enclosed_spec k A B _ (fun i j => Q2R (cell 0%Q V i j)) a Hk HA).
    intros. apply hard_is; assumption.
  - set (V := singular_vectors _ _ _ _ _). apply (enclosed_spec k (softened prec A) B _ (fun i j => Q2R (cell 0%Q V i j)) a Hk).
    + destruct HA as (E1 & E2 & E). split; [exact E1 | split; [exact E2|]]. cbn [softened height width tabulated]. intros.
      apply softened_is; auto.
    + intros. apply softened_is; try assumption. apply hard_is; assumption.
Qed.
Lemma msingular_spec k A B a : stands_for A B -> msingular prec k A = Some a -> i_is a (distance k B).
Proof.
  intros HA. unfold msingular. destruct k as [|[|k]]; [discriminate | apply largest_singular_spec, HA|].
  destruct (mrank prec A) as [r|] eqn:E; [|apply kth_spec; [lia | exact HA]].
  destruct (Nat.ltb_spec r (S (S k))) as [L|]; [|apply kth_spec; [lia | exact HA]].
  intro H. injection H as <-. rewrite distance_zero; [simpl; unfold Q2R; simpl; lra|].
  apply rank_at_most. rewrite (mrank_spec prec A B r HA E). lia.
Qed.

(** ** The domain *)
Lemma positive_R x : Q2R 0 < x -> 0 < x.
Proof. unfold Q2R. simpl. lra. Qed.
Theorem intervals_represent : represents (Idom prec) Rdom i_is.
Proof.
  split; simpl; auto.
  - intros. apply i_add; assumption.
  - intros. apply i_mul; assumption.
  - intros. apply i_opp; assumption.
  - intros a x H N. apply i_inv; [exact H|]. apply nonzero_R, N.
  - intros. apply i_le; assumption.
  - intros. apply i_floor; assumption.
  - intros a b x y Ha Hb P. apply lt_R, positive_R in P. apply i_power; assumption.
  - intros f a x Ha P. apply i_fn; [exact Ha|]. intro E. specialize (P E). apply lt_R in P. apply positive_R, P.
  - apply I.pi_correct.
  - intros m n f g Hf. split; [|split]; simpl; auto. intros i j Hi Hj. unfold centry. rewrite cell_tabulated by assumption.
    rewrite (proj2 (Nat.ltb_lt _ _) Hi), (proj2 (Nat.ltb_lt _ _) Hj). apply Hf; assumption.
  - intros k A B H. destruct (msingular prec k A) as [a|] eqn:E; simpl; auto. apply (msingular_spec k A B a H E).
  - intros A B H. destruct (mrank prec A) as [k|] eqn:E; simpl; auto. symmetry. apply (mrank_spec prec A B k H E).
  - intros x n. apply npow_R.
Qed.

(** Every verdict of the checker is a verdict at the reals. *)
Theorem interval_checker_sound (ci : case (Idom prec)) (cr : case Rdom) : rcase (Idom prec) Rdom i_is ci cr ->
  forall r v, judge (Idom prec) ci r = Some v -> judge Rdom cr r = Some v.
Proof. apply judge_sound, intervals_represent. Qed.
End Precision.
