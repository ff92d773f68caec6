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
Section Precision.
Variable prec : F.precision.
(** xs are d times the rational numbers qs *)
Definition multiples (d : R) (qs : list Q) (xs : list R) := Forall2 (fun q x => x = d * Q2R q) qs xs.
Lemma exact_is l : forall qs xs, Forall2 i_is l xs -> exact l = Some qs -> multiples 1 qs xs.
Proof.
  intros qs xs H E. apply exact_some in E. subst l. revert xs H. induction qs as [|q qs IH]; intros xs H; inversion H; subst; constructor.
  - match goal with K : i_is (Exact q) _ |- _ => simpl in K; rewrite <- K; ring end.
  - apply IH. assumption.
Qed.
Lemma times_zero y : 0 = y * Q2R 0.
Proof. unfold Q2R; simpl; ring. Qed.
Lemma quotients_are a y l xs : i_is a y -> y <> 0 -> Forall2 i_is l xs -> forall qs, quotients prec a l = Some qs -> multiples y qs xs.
Proof.
  intros Ha N H. induction H as [|b x l xs Hb H IH]; simpl; intros qs E; [injection E as <-; constructor|].
  destruct (exact_zero b) eqn:Z.
  - destruct (quotients prec a l) as [r|]; [|discriminate]. injection E as <-. constructor; [|apply IH; reflexivity].
    rewrite (zero_is _ _ Z Hb). apply times_zero.
  - pose proof (i_mul prec _ _ _ _ Hb (i_inv prec _ _ Ha N)) as K. destruct (nmul prec b (ninv prec a)) as [q|m|i]; try discriminate.
    destruct (quotients prec a l) as [r|]; [|discriminate]. injection E as <-. constructor; [|apply IH; reflexivity].
    simpl in K. rewrite K. field. exact N.
Qed.
Lemma surely_not_zero_is a x : i_is a x -> surely_not_zero prec a = true -> x <> 0.
Proof.
  intros H E. assert (Z : i_is (Exact 0) 0) by (simpl; unfold Q2R; simpl; ring). unfold surely_not_zero in E.
  pose proof (i_le prec _ _ _ _ H Z) as K1. pose proof (i_le prec _ _ _ _ Z H) as K2. intros ->.
  assert (T : rleb 0 0 = true) by (apply rleb_true; lra). rewrite T in K1, K2.
  destruct (nle prec a (Exact 0)) as [[|]|], (nle prec (Exact 0) a) as [[|]|]; simpl in K1, K2; discriminate.
Qed.
Lemma divided_is l xs : Forall2 i_is l xs -> forall qs, divided prec l = Some qs -> exists d, d <> 0 /\ multiples d qs xs.
Proof.
  intro H. induction H as [|b x l xs Hb H IH]; simpl; intros qs E; [injection E as <-; exists 1; split; [lra | constructor]|].
  destruct (exact_zero b) eqn:Z.
  - destruct (divided prec l) as [r|]; [|discriminate]. injection E as <-. destruct (IH r eq_refl) as (d & N & K).
    exists d. split; [exact N|]. constructor; [|exact K]. rewrite (zero_is _ _ Z Hb). apply times_zero.
  - destruct (surely_not_zero prec b) eqn:S; [|discriminate]. apply (surely_not_zero_is _ _ Hb) in S.
    destruct (quotients prec b l) as [r|] eqn:Q; [|discriminate]. injection E as <-. exists x. split; [exact S|].
    constructor; [unfold Q2R; simpl; field | apply (quotients_are b x l xs); assumption].
Qed.
Lemma rational_row_is l xs qs : Forall2 i_is l xs -> rational_row prec l = Some qs -> exists d, d <> 0 /\ multiples d qs xs.
Proof.
  intros H E. unfold rational_row in E. destruct (exact l) as [r|] eqn:X; [|apply (divided_is l xs H); exact E].
  injection E as <-. exists 1. split; [lra | apply (exact_is l); assumption].
Qed.
Lemma rational_rows_some A is : forall l, rational_rows prec A is = Some l ->
  Forall2 (fun r i => rational_row prec (map (centry A i) (seq 0 (width A))) = Some r) l is.
Proof.
  induction is as [|i is IH]; simpl; intros l H; [injection H as <-; constructor|].
  destruct (rational_row prec _) as [r|] eqn:E; [|discriminate].
  destruct (rational_rows prec A is); [|discriminate]. injection H as <-. constructor; auto.
Qed.
(** the rows of the matrix with these rational entries, in their order *)
Lemma nth_of_rows (P : list Q -> nat -> Prop) l n : forall s, Forall2 P l (seq s n) -> forall i, (i < n)%nat -> P (nth i l []) (s + i)%nat.
Proof.
  revert n. induction l as [|r l IH]; intros [|n] s H i Hi; simpl in H; inversion H; subst; try lia.
  destruct i as [|i]; [rewrite Nat.add_0_r; assumption|]. simpl. replace (s + S i)%nat with (S s + i)%nat by lia.
  apply (IH n); [assumption | lia].
Qed.
Lemma rows_of_nth (P : list Q -> nat -> Prop) l n : forall s, length l = n -> (forall i, (i < n)%nat -> P (nth i l []) (s + i)%nat) ->
  Forall2 P l (seq s n).
Proof.
  revert n. induction l as [|r l IH]; intros n s <- H; simpl; constructor.
  - specialize (H O). rewrite Nat.add_0_r in H. apply H. simpl. lia.
  - apply IH; [reflexivity|]. intros i Hi. specialize (H (S i)). simpl in H. replace (S s + i)%nat with (s + S i)%nat by lia. apply H. lia.
Qed.
Lemma multiples_nth d qs xs j : multiples d qs xs -> (j < length xs)%nat -> nth j xs 0 = d * of_list qs j.
Proof.
  intro H. unfold of_list. revert j. induction H as [|q x qs xs E H IH]; simpl; intros [|j] Hj; try lia; auto. apply IH. lia.
Qed.
Lemma mrank_spec A B k : stands_for A B -> mrank prec A = Some k -> rrank B = k.
Proof.
  intros (E1 & E2 & E) H. unfold mrank in H. destruct (rational_rows prec A (seq 0 (height A))) as [l|] eqn:El; [|discriminate].
  apply rational_rows_some in El. rewrite E1 in H, El. pose proof (nth_of_rows _ _ _ _ El) as Row. simpl in Row.
  assert (K : forall i, (i < r_rows B)%nat -> exists d, d <> 0 /\ multiples d (nth i l []) (map (r_get B i) (seq 0 (r_cols B)))).
  { intros i Hi. eapply rational_row_is; [|exact (Row i Hi)]. rewrite E2. apply forall2_map. intros j Hj. apply in_seq in Hj.
    apply E; lia. }
  set (B' := RMat (r_rows B) (r_cols B) (fun i => of_list (nth i l []))).
  rewrite (rank_of_multiples B B'); [| reflexivity | reflexivity |].
  - apply (rank_spec B' l k); [|exact H]. apply rows_of_nth; [rewrite (forall2_length _ _ _ El); apply seq_length|].
    intros i Hi. split; [|reflexivity]. destruct (K i Hi) as (d & _ & M).
    pose proof (forall2_length _ _ _ M) as L. rewrite map_length, seq_length in L. exact L.
  - intro i. destruct (Nat.lt_ge_cases i (r_rows B)) as [Hi|Hi]; [|exists 1; lia]. destruct (K i Hi) as (d & N & M). exists d.
    intros _. split; [exact N|]. intros j Hj. pose proof (multiples_nth _ _ _ j M) as V. rewrite map_length, seq_length in V. specialize (V Hj).
    rewrite (nth_indep _ 0 (r_get B i 0)) in V by (rewrite map_length, seq_length; exact Hj).
    rewrite map_nth, seq_nth in V by exact Hj. exact V.
Qed.

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
    + symmetry. apply rank_one_least; [|exact L]. apply R1. destruct (mrank prec A) as [k|] eqn:K; [|discriminate].
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
