(** The ranks and largest singular values of LargestSingular.v represent those of the reals. *)
From Coq Require Import ZArith QArith Qreals Reals Lra Lia List Bool.
From Interval Require Import Real.Xreal Float.Basic Interval.Interval.
From Plumbline.kernel Require Import Kernel Sums RealDom.
From Plumbline.checker Require Import Sound RatDom Arrays Elimination Rank IntervalDom SquaringBounds.
From Plumbline.checker Require Export LargestSingular.
Import ListNotations.
Local Open Scope R_scope.

(** ** Ranks *)
(** a matrix of numbers stands for one of reals *)
Definition stands_for (A : matrix num) (B : rmat) := height A = r_rows B /\ width A = r_cols B /\
  forall i j, (i < height A)%nat -> (j < width A)%nat -> i_is (centry A i j) (r_get B i j).
Lemma exact_some l : forall qs, exact l = Some qs -> l = map Exact qs.
Proof.
  induction l as [|[q|m|i] l IH]; simpl; intros qs H; try discriminate; [injection H as <-; reflexivity|].
  destruct (exact l); [|discriminate]. injection H as <-. simpl. f_equal. auto.
Qed.
Lemma exact_rows_some A is : forall l, exact_rows A is = Some l ->
  Forall2 (fun r i => map Exact r = map (centry A i) (seq 0 (width A))) l is.
Proof.
  induction is as [|i is IH]; simpl; intros l H; [injection H as <-; constructor|].
  destruct (exact (map (centry A i) (seq 0 (width A)))) as [r|] eqn:E; [|discriminate].
  destruct (exact_rows A is); [|discriminate]. injection H as <-. constructor; auto. symmetry. apply exact_some, E.
Qed.
Lemma mrank_spec A B k : stands_for A B -> mrank A = Some k -> rrank B = k.
Proof.
  intros (E1 & E2 & E) H. unfold mrank in H. destruct (exact_rows A (seq 0 (height A))) as [l|] eqn:El; [|discriminate].
  rewrite E1 in H, El. apply exact_rows_some in El. apply (rank_spec B l k); [|exact H].
  assert (K : Forall (fun i => (i < r_rows B)%nat) (seq 0 (r_rows B))) by (apply Forall_forall; intros i Hi; apply in_seq in Hi; lia).
  clear H. revert El K. generalize (seq 0 (r_rows B)). intros is F K.
  induction F as [|r i l is R F IH]; constructor; [|apply IH; inversion K; assumption]. inversion K as [|? ? Hi _]; subst.
  assert (L : length r = r_cols B) by (apply (f_equal (@length _)) in R; rewrite !map_length, seq_length in R; lia).
  split; [exact L|]. intros j Hj. apply (f_equal (fun l => nth j l (Exact 0))) in R.
  rewrite (map_nth Exact) in R. rewrite (nth_indep _ (Exact 0) (centry A i 0)) in R by (rewrite map_length, seq_length; lia).
  rewrite map_nth, seq_nth in R by lia. simpl in R. specialize (E i j ltac:(lia) ltac:(lia)). rewrite <- R in E. exact E.
Qed.

Section Precision.
Variable prec : F.precision.

(** ** Sums and roots *)
Lemma i_sum n f g : (forall i, (i < n)%nat -> i_is (f i) (g i)) -> i_is (nsum prec n f) (rsum n g).
Proof.
  induction n; simpl; intro H; [unfold Q2R; simpl; lra|]. apply i_add; [apply IHn; auto | apply H; lia].
Qed.
Lemma isum_inside n f g : (forall i, (i < n)%nat -> inside (f i) (g i)) -> inside (isum prec n f) (rsum n g).
Proof.
  induction n; simpl; intro H; [apply I.fromZ_correct|]. apply add_inside; [apply IHn; auto | apply H; lia].
Qed.
Lemma i_sqrt a x : i_is a x -> i_is (nsqrt prec a) (sqrt x).
Proof.
  intro H. assert (K : i_is (Approx (I.sqrt prec (interval prec a))) (sqrt x)) by (apply sqrt_inside, interval_inside, H).
  destruct a as [q| |]; try exact K. simpl in H |- *. subst x. apply of_sum_is, square_root_value.
Qed.

(** ** Squaring *)
Definition imatrix_is (X : imatrix) (Y : fmatrix) := forall i j, inside (iget X i j) (Y i j).
Lemma inside_nai x : inside I.nai x.
Proof. unfold inside. rewrite I.nai_correct. exact Logic.I. Qed.
Lemma tabulated_is m n f Y : (forall i j, (i < m)%nat -> (j < n)%nat -> inside (f i j) (Y i j)) -> imatrix_is (tabulated m n f) Y.
Proof.
  intros H i j. destruct (Nat.lt_ge_cases i m) as [Hi|Hi].
  - destruct (Nat.lt_ge_cases j n) as [Hj|Hj]; [unfold iget; rewrite cell_tabulated by assumption; auto|].
    unfold iget, cell, tabulated; cbn [cells]. rewrite vget_make by exact Hi. unfold vget, vmake; cbn [items].
    rewrite nth_overflow by (rewrite map_length, seq_length; exact Hj). apply inside_nai.
  - unfold iget, cell, tabulated; cbn [cells]. unfold vget, vmake; cbn [items].
    rewrite (nth_overflow (map _ _)) by (rewrite map_length, seq_length; exact Hi). destruct j; apply inside_nai.
Qed.
Lemma widened_is X Y : imatrix_is X Y -> imatrix_is (widened prec X) Y.
Proof.
  intro H. unfold widened. destruct (size_of X); [|exact H]. apply tabulated_is. intros. apply I.join_correct. left. apply H.
Qed.
Lemma square_is n X Y : symmetric Y -> imatrix_is X Y -> imatrix_is (square prec n X) (times n Y Y).
Proof.
  intros S H. unfold square.
  set (T := tabulated n n (fun i j => if Nat.leb i j then isum prec n (fun l => I.mul prec (iget X i l) (iget X l j)) else I.nai)).
  assert (HT : forall i j, (i <= j)%nat -> inside (iget T i j) (times n Y Y i j)).
  { intros i j Hij. apply tabulated_is with (Y := fun i j => times n Y Y i j). intros a b _ _.
    destruct (Nat.leb a b); [apply isum_inside; intros; apply mul_inside; apply H | apply inside_nai]. }
  apply widened_is, tabulated_is. intros i j _ _. destruct (Nat.leb_spec i j); [apply HT; assumption|].
  rewrite (times_symmetric n Y S i j). apply HT. lia.
Qed.
Lemma squared_is n K : forall X Y, symmetric Y -> imatrix_is X Y -> imatrix_is (squared prec K n X) (powers n K Y).
Proof. induction K; simpl; intros; auto. apply IHK; [apply times_symmetric | apply square_is]; assumption. Qed.
Lemma iroots_inside K : forall i x, inside i x -> inside (iroots prec K i) (roots K x).
Proof. induction K; simpl; intros; auto. apply IHK, sqrt_inside. assumption. Qed.
Lemma sum_of_squares_inside n X Y : imatrix_is X Y -> inside (sum_of_squares prec n X) (frobenius n n Y).
Proof. intro H. apply isum_inside. intros. apply isum_inside. intros. apply mul_inside; apply H. Qed.
Lemma inside_between i x y z : inside i x -> inside i z -> x <= y <= z -> inside i y.
Proof. intros. apply (contains_connected (I.convert i) x z); assumption. Qed.

(** ** The largest singular value *)
Lemma largest_spec l : forall (g : list R) a, Forall2 i_is l g -> Forall (fun x => 0 <= x) g -> largest prec l = Some a ->
  exists x, i_is a x /\ 0 <= x /\ (In x g \/ x = 0) /\ forall y, In y g -> y <= x.
Proof.
  intros g a H. revert a. induction H as [|b y l g Hb H IH]; simpl; intros a P E.
  - injection E as <-. exists 0. split; [simpl; unfold Q2R; simpl; lra|]. split; [lra|]. split; [auto | contradiction].
  - destruct (largest prec l) as [m|]; [|discriminate]. inversion P as [|? ? P1 P2]; subst.
    destruct (IH m P2 eq_refl) as (x & Hx & X & Hin & Hmax). pose proof (i_le prec b m y x Hb Hx) as L.
    destruct (nle prec b m) as [[|]|]; [| |discriminate]; injection E as <-; cbn [ropt] in L.
    + exists x. symmetry in L. apply rleb_true in L. split; [exact Hx|]. split; [exact X|]. split; [tauto|]. intros z [<-|Hz]; auto.
    + assert (N : ~ y <= x) by (intro K; apply rleb_true in K; congruence).
      exists y. split; [exact Hb|]. split; [exact P1|]. split; [auto|]. intros z [<-|Hz]; [lra|]. specialize (Hmax z Hz). lra.
Qed.
Lemma diagonal_least m n A x : (forall i j, (i < n)%nat -> (j < n)%nat -> i <> j -> gram_of m A i j = 0) ->
  0 <= x -> (x = 0 \/ exists i, (i < n)%nat /\ x = gram_of m A i i) -> (forall i, (i < n)%nat -> gram_of m A i i <= x) -> least_stretch m n A x.
Proof.
  intros D P Hin Hmax.
  assert (E : forall v, norm2 m (act n A v) = rsum n (fun i => gram_of m A i i * (v i * v i))).
  { intro v. rewrite norm_dot. unfold dot. apply rsum_ext. intros i Hi. unfold act. rewrite (rsum_single n i); [ring | exact Hi|].
    intros j Hj N. rewrite D by auto. ring. }
  split; [exact P|]. split.
  - intro v. rewrite E. unfold norm2. rewrite <- rsum_scale. apply rsum_le. intros i Hi. apply Rmult_le_compat_r; [nra | auto].
  - intros d Hd H. destruct Hin as [->|(i & Hi & ->)]; [exact Hd|].
    specialize (H (fun j => if Nat.eqb j i then 1 else 0)). rewrite E in H. rewrite (rsum_single n i) in H; [|exact Hi|].
    2: { intros j _ N. destruct (Nat.eqb_spec j i); [contradiction | ring]. }
    unfold norm2 in H. rewrite (rsum_single n i) in H; [|exact Hi|].
    2: { intros j _ N. destruct (Nat.eqb_spec j i); [contradiction | ring]. }
    rewrite Nat.eqb_refl in H. lra.
Qed.
(** A = u v^T *)
Lemma rank_one_least m n A c : (exists u v : nat -> R, forall i j, (i < m)%nat -> (j < n)%nat -> A i j = u i * v j) ->
  least_stretch m n A c -> c = frobenius m n A.
Proof.
  intros (u & v & E) (P & H & L). apply Rle_antisym; [apply L; [apply frobenius_nonneg | apply stretches_frobenius]|].
  assert (F : frobenius m n A = norm2 m u * norm2 n v).
  { unfold frobenius. rewrite (rsum_ext n _ (fun j => norm2 m u * (v j * v j))); [rewrite rsum_scale; reflexivity|].
    intros j Hj. unfold norm2. rewrite <- rsum_scale_r. apply rsum_ext. intros i Hi. rewrite E by assumption. ring. }
  pose proof (norm2_nonneg m u). pose proof (norm2_nonneg n v). rewrite F.
  destruct (Req_dec (norm2 n v) 0) as [Z|Z]; [rewrite Z, Rmult_0_r; exact P|].
  specialize (H v). replace (norm2 m (act n A v)) with (norm2 m u * norm2 n v * norm2 n v) in H.
  - apply Rmult_le_reg_r with (norm2 n v); lra.
  - rewrite (norm2_ext m (act n A v) (fun i => norm2 n v * u i)).
    + unfold norm2 at 4. rewrite (rsum_ext m _ (fun i => norm2 n v * norm2 n v * (u i * u i))) by (intros; ring). rewrite rsum_scale. unfold norm2. ring.
    + intros i Hi. unfold act, norm2. rewrite <- rsum_scale_r. apply rsum_ext. intros j Hj. rewrite E by assumption. ring.
Qed.
Lemma by_squaring_inside m n G A c : (0 < n)%nat -> (forall i j, (i < n)%nat -> (j < n)%nat -> i_is (centry G i j) (gram_of m A i j)) ->
  least_stretch m n A c -> i_is (by_squaring prec n G) (sqrt c).
Proof.
  intros Hn H Hc. unfold by_squaring. set (K := Z.to_nat _). set (X := tabulated n n _). set (f := sum_of_squares prec n _).
  assert (Hf : inside f (frobenius n n (powers n K (gram_of m A)))).
  { apply sum_of_squares_inside, squared_is; [apply gram_symmetric|]. apply tabulated_is. intros. apply interval_inside. auto. }
  pose proof (least_stretch_bounds m n A c K Hn Hc) as B. cbv zeta in B. destruct B as [B1 B2].
  apply inside_between with (x := roots (S (S K)) (frobenius n n (powers n K (gram_of m A)) / INR n))
    (z := roots (S (S K)) (frobenius n n (powers n K (gram_of m A)))).
  - apply I.join_correct. left. apply iroots_inside, div_inside; [exact Hf | rewrite INR_IZR_INZ; apply I.fromZ_correct|].
    apply not_0_INR. lia.
  - apply I.join_correct. right. apply iroots_inside, Hf.
  - change (roots (S (S K))) with (fun x => roots (S K) (sqrt x)). cbv beta. rewrite !roots_last. split; apply sqrt_le_1_alt; assumption.
Qed.
Lemma largest_singular_spec A B a : stands_for A B -> largest_singular prec A = Some a -> i_is a (distance 1 B).
Proof.
  intros HA. rewrite distance_one. unfold largest_singular.
  set (C := if Nat.leb (width A) (height A) then _ else _). set (m := Nat.max _ _). set (n := Nat.min _ _).
  (* the matrix with at least as many rows as columns *)
  assert (T : exists Y : fmatrix, least_stretch m n Y (opnorm2 B) /\ (forall i j, (i < m)%nat -> (j < n)%nat -> i_is (C i j) (Y i j)) /\
    (of_rank_at_most 1 B -> exists u v : nat -> R, forall i j, (i < m)%nat -> (j < n)%nat -> Y i j = u i * v j)).
  { pose proof (opnorm2_least B) as L. destruct HA as (E1 & E2 & E). unfold C, m, n.
    destruct (Nat.leb_spec (width A) (height A)) as [D|D].
    - rewrite Nat.max_l, Nat.min_r by exact D. exists (r_get B). rewrite E1, E2 in *. split; [exact L|]. split; [auto|].
      intros (u & v & R). exists (u O), (v O). intros. rewrite R by assumption. simpl. lra.
    - rewrite Nat.max_r, Nat.min_l by lia. exists (transposed (r_get B)). rewrite E1, E2 in *. split; [apply least_stretch_transposed, L|].
      split; [intros; apply E; assumption|]. intros (u & v & R). exists (v O), (u O). intros. unfold transposed. rewrite R by assumption. simpl. lra. }
  destruct T as (Y & L & HC & R1). clearbody C m.
  assert (Sum : i_is (entry_sum prec m n C) (frobenius m n Y)).
  { apply i_sum. intros. apply i_sum. intros. apply i_mul; auto. }
  destruct (Nat.leb n 1 || _) eqn:Case.
  - intro H. injection H as <-. apply i_sqrt. replace (opnorm2 B) with (frobenius m n Y); [exact Sum|].
    apply orb_prop in Case as [Case|Case].
    + apply Nat.leb_le in Case. destruct (Nat.eq_dec n 0) as [Z|Z]; [|symmetry; apply least_stretch_column; auto; lia].
      symmetry. apply rank_one_least; [|exact L]. exists (fun _ => 0), (fun _ => 0). intros. lia.
    + symmetry. apply rank_one_least; [|exact L]. apply R1. destruct (mrank A) as [k|] eqn:K; [|discriminate].
      pose proof (mrank_spec A B k HA K) as Q. apply rank_at_most_one. destruct k as [|[|k]]; [lia | lia | discriminate].
  - apply orb_false_elim in Case as [Case _]. apply Nat.leb_gt in Case.
    set (G := tabulated n n (gram prec m C)).
    assert (HG : forall i j, (i < n)%nat -> (j < n)%nat -> i_is (centry G i j) (gram_of m Y i j)).
    { intros. unfold centry, G. rewrite cell_tabulated by assumption. apply i_sum. intros. apply i_mul; auto. }
    destruct (diagonal n G) eqn:D; [|intro H; injection H as <-; apply (by_squaring_inside m n G Y); auto; lia].
    destruct (largest prec _) as [b|] eqn:E; [|discriminate]. intro H. injection H as <-. apply i_sqrt.
    destruct (largest_spec (map (fun i => centry G i i) (seq 0 n)) (map (fun i => gram_of m Y i i) (seq 0 n)) b) as (x & Hx & P & Hin & Hmax); [| |exact E|].
    + apply forall2_map. intros i Hi. apply in_seq in Hi. apply HG; lia.
    + apply Forall_forall. intros y Hy. apply in_map_iff in Hy as (i & <- & _). apply rsum_nonneg. intros. nra.
    + assert (K : least_stretch m n Y x).
      { apply diagonal_least; [| exact P | |].
        - intros i j Hi Hj N. unfold diagonal in D. rewrite forallb_forall in D. specialize (D i ltac:(apply in_seq; lia)).
          rewrite forallb_forall in D. specialize (D j ltac:(apply in_seq; lia)). destruct (Nat.eqb_spec i j); [contradiction|]. simpl in D.
          exact (zero_is _ _ D (HG i j Hi Hj)).
        - destruct Hin as [Hin|]; [right | auto]. apply in_map_iff in Hin as (i & <- & Hi). apply in_seq in Hi. exists i. split; [lia | reflexivity].
        - intros i Hi. apply Hmax. apply in_map_iff. exists i. split; [reflexivity | apply in_seq; lia]. }
      replace (opnorm2 B) with x; [exact Hx|]. destruct L as (L1 & L2 & L3), K as (K1 & K2 & K3). apply Rle_antisym; auto.
Qed.
End Precision.
