(** Gauss elimination (Elimination.v) gives the rank, as RealDom.v states it.

    The rows of a matrix lie in the span of s vectors if and only if the matrix is a sum of s products u v^T. Let r be a row
    with r_j <> 0. If the other rows, reduced by it, lie in the span of s vectors, then all rows lie in that of these
    vectors and r; and if all rows lie in the span of s + 1 vectors, then the reduced ones lie in that of s (the exchange
    lemma of Steinitz). *)
From Coq Require Import ZArith QArith Qreals Reals Lra Lia List Bool.
From Plumbline.kernel Require Import Kernel Sums RealDom.
From Plumbline.checker Require Import Rationals RatDom Elimination.
Import ListNotations.
Local Open Scope R_scope.

Definition row := nat -> R.
(** the rows of l, of n places, are sums of the s vectors v with weights *)
Definition spanned (n : nat) (l : list row) (s : nat) := exists v : nat -> row, forall r, In r l ->
  exists c : nat -> R, forall j, (j < n)%nat -> r j = rsum s (fun t => c t * v t j).

(** ** A sum without one of its terms *)
Definition skip (k t : nat) : nat := if Nat.ltb t k then t else S t.
Lemma rsum_skip s f k : (k <= s)%nat -> rsum (S s) f = f k + rsum s (fun t => f (skip k t)).
Proof.
  induction s; intro H.
  - assert (k = 0)%nat by lia. subst. simpl. lra.
  - destruct (Nat.eq_dec k (S s)) as [->|N].
    + rewrite (rsum_ext (S s) (fun t => f (skip (S s) t)) f).
      2: { intros i Hi. unfold skip. destruct (Nat.ltb_spec i (S s)); [reflexivity | lia]. }
      simpl. lra.
    + change (rsum (S (S s)) f) with (rsum (S s) f + f (S s)). rewrite IHs by lia. simpl.
      replace (skip k s) with (S s); [lra|]. unfold skip. destruct (Nat.ltb_spec s k); [lia | reflexivity].
Qed.

Lemma all_or_some s (c : nat -> R) : (exists k, (k <= s)%nat /\ c k <> 0) \/ (forall k, (k <= s)%nat -> c k = 0).
Proof.
  induction s as [|s [(k & Hk & N)|IH]].
  - destruct (Req_dec (c 0%nat) 0) as [E|N]; [right | left; exists 0%nat; auto]. intros k Hk. replace k with 0%nat by lia. exact E.
  - left. exists k. auto.
  - destruct (Req_dec (c (S s)) 0) as [E|N]; [right | left; exists (S s); auto]. intros k Hk.
    destruct (Nat.eq_dec k (S s)) as [->|]; [exact E | apply IH; lia].
Qed.

Section Exchange.
Variables (n : nat) (r : row) (j : nat).
Hypothesis Hj : (j < n)%nat.
Hypothesis Hr : r j <> 0.
Definition reduced (x : row) : row := fun i => x i - x j / r j * r i.

Lemma spanned_more (l : list row) (m : list row) s : (forall x, In x l -> exists y, In y m /\ forall i, (i < n)%nat -> reduced x i = y i) ->
  spanned n m s -> spanned n (r :: l) (S s).
Proof.
  clear Hj Hr. intros Hl [v Hv]. exists (fun t => if Nat.ltb t s then v t else r). intros x [<-|Hx].
  - exists (fun t => if Nat.ltb t s then 0 else 1). intros i _. simpl.
    rewrite (rsum_ext s _ (fun _ => 0)).
    2: { intros t Ht. destruct (Nat.ltb_spec t s); [ring | lia]. }
    rewrite rsum_zero. destruct (Nat.ltb_spec s s); [lia | ring].
  - destruct (Hl x Hx) as (y & Hy & E). destruct (Hv y Hy) as [c Hc].
    exists (fun t => if Nat.ltb t s then c t else x j / r j). intros i Hi. simpl.
    rewrite (rsum_ext s _ (fun t => c t * v t i)).
    2: { intros t Ht. destruct (Nat.ltb_spec t s); [ring | lia]. }
    rewrite <- Hc by exact Hi. rewrite <- E by exact Hi. destruct (Nat.ltb_spec s s); [lia|]. unfold reduced. ring.
Qed.

Lemma spanned_none (l : list row) : ~ spanned n (r :: l) 0.
Proof. intros [v Hv]. destruct (Hv r (or_introl eq_refl)) as [c Hc]. apply Hr. rewrite (Hc j Hj). reflexivity. Qed.

Lemma spanned_less (l : list row) (m : list row) s : (forall y, In y m -> exists x, In x l /\ forall i, (i < n)%nat -> reduced x i = y i) ->
  spanned n (r :: l) (S s) -> spanned n m s.
Proof.
  intros Hm [v Hv]. destruct (Hv r (or_introl eq_refl)) as [c Hc].
  assert (Hk : exists k, (k <= s)%nat /\ c k <> 0).
  { destruct (all_or_some s c) as [H|H]; [exact H|]. exfalso. apply Hr. rewrite (Hc j Hj).
    rewrite (rsum_ext _ _ (fun _ => 0)); [apply rsum_zero|]. intros t Ht. rewrite H by lia. ring. }
  destruct Hk as (k & Hks & Hk).
  set (w := fun t i => v t i - v t j / r j * r i).
  assert (Hw : forall d i, (i < n)%nat -> rsum (S s) (fun t => d t * w t i) =
    rsum (S s) (fun t => d t * v t i) - rsum (S s) (fun t => d t * v t j) / r j * r i).
  { intros d i Hi. unfold w. rewrite (rsum_ext _ _ (fun t => d t * v t i + - (r i / r j) * (d t * v t j))) by (intros; field; exact Hr).
    rewrite rsum_plus, rsum_scale. field. exact Hr. }
  exists (fun t => w (skip k t)). intros y Hy. destruct (Hm y Hy) as (x & Hx & E).
  destruct (Hv x (or_intror Hx)) as [d Hd].
  exists (fun t => d (skip k t) - d k / c k * c (skip k t)). intros i Hi.
  assert (Zero : rsum (S s) (fun t => c t * w t i) = 0).
  { rewrite Hw, <- !Hc by assumption. field. exact Hr. }
  assert (Full : y i = rsum (S s) (fun t => d t * w t i)).
  { rewrite Hw, <- !Hd by assumption. rewrite <- E by exact Hi. unfold reduced. reflexivity. }
  rewrite (rsum_skip _ _ k Hks) in Zero. rewrite (rsum_skip _ _ k Hks) in Full. rewrite Full.
  rewrite (rsum_ext s (fun t => (d (skip k t) - d k / c k * c (skip k t)) * w (skip k t) i)
    (fun t => d (skip k t) * w (skip k t) i + - (d k / c k) * (c (skip k t) * w (skip k t) i))) by (intros; ring).
  rewrite rsum_plus, rsum_scale.
  replace (rsum s (fun t => c (skip k t) * w (skip k t) i)) with (- (c k * w k i)) by lra. field. exact Hk.
Qed.
End Exchange.

(** ** The rows of a program *)
Definition of_list (l : list Q) : row := fun i => Q2R (nth i l 0%Q).
Lemma zero_R q : is_zero q = true -> Q2R q = 0.
Proof. unfold is_zero. intro E. apply Z.eqb_eq in E. unfold Q2R. rewrite E. lra. Qed.
Lemma nonzero_Q q : is_zero q = false -> ~ (q == 0)%Q.
Proof. unfold is_zero. intros E H. apply Z.eqb_neq in E. unfold Qeq in H. simpl in H. lia. Qed.
Lemma leading_some l : forall j, leading l = Some j -> is_zero (nth j l 0%Q) = false /\ (j < length l)%nat.
Proof.
  induction l as [|a l IH]; simpl; intros j H; [discriminate|]. destruct (is_zero a) eqn:E.
  - destruct (leading l); [|discriminate]. injection H as <-. destruct (IH n eq_refl). split; [assumption | lia].
  - injection H as <-. split; [exact E | lia].
Qed.
Lemma leading_none l : leading l = None -> forall j, of_list l j = 0.
Proof.
  unfold of_list. induction l as [|a l IH]; simpl; intros H [|j]; try (unfold Q2R; simpl; lra).
  - destruct (is_zero a) eqn:E; [apply zero_R; exact E | discriminate].
  - destruct (is_zero a); [|discriminate]. destruct (leading l); [discriminate | auto].
Qed.
Lemma pivot_none l : pivot l = None -> forall r, In r l -> forall j, of_list r j = 0.
Proof.
  induction l as [|a l IH]; simpl; [contradiction|]. destruct (leading a) eqn:E; [discriminate|].
  intros H r [<-|Hr]; [apply leading_none; exact E | auto].
Qed.
Lemma pivot_some l r j l' : pivot l = Some (r, j, l') ->
  (forall x, In x l -> In x (r :: l') \/ forall i, of_list x i = 0) /\ (forall x, In x (r :: l') -> In x l) /\ leading r = Some j.
Proof.
  induction l as [|a l IH]; cbn [pivot]; [discriminate|]. destruct (leading a) eqn:E.
  - intro H. injection H as <- <- <-. split; [auto | split; auto].
  - intro H. destruct (IH H) as (H1 & H2 & H3). split; [|split; [|exact H3]].
    + intros x [<-|Hx]; [right; apply leading_none; exact E | auto].
    + intros x Hx. right. auto.
Qed.

Lemma reduce_length r j x : length x = length r -> length (reduce r j x) = length r.
Proof. intro E. unfold reduce. destruct (is_zero _); [exact E|]. rewrite map_length, combine_length, E. lia. Qed.
Lemma reduce_row r j x i : length x = length r -> is_zero (nth j r 0%Q) = false ->
  reduced (of_list r) j (of_list x) i = of_list (reduce r j x) i.
Proof.
  intros E N. unfold reduced, reduce, of_list. destruct (is_zero (nth j x 0%Q)) eqn:Z.
  - rewrite (zero_R _ Z). field. intro K. apply (nonzero_Q _ N), q2r_zero, K.
  - set (f := Qopp _). destruct (Nat.lt_ge_cases i (length x)) as [Hi|Hi].
    + set (g := fun p : Q * Q => qadd (fst p) (qmul f (snd p))).
      replace (nth i (map g (combine x r)) 0%Q) with (g (nth i x 0%Q, nth i r 0%Q)).
      2: { rewrite <- combine_nth, <- (map_nth g) by exact E. apply nth_indep. rewrite map_length, combine_length. lia. }
      unfold g. cbn [fst snd].
      rewrite (Qeq_eqR _ _ (qadd_eq _ _)), Q2R_plus, (Qeq_eqR _ _ (qmul_eq _ _)), Q2R_mult. unfold f.
      rewrite Q2R_opp, (Qeq_eqR _ _ (qmul_eq _ _)), Q2R_mult, (Qeq_eqR _ _ (qinv_eq _ (nonzero_Q _ N))), (Q2R_inv _ (nonzero_Q _ N)).
      unfold Rdiv. ring.
    + rewrite (@nth_overflow _ x i), (@nth_overflow _ r i), (@nth_overflow _ (map _ _) i) by (rewrite ?map_length, ?combine_length; lia). unfold Q2R; simpl. lra.
Qed.

Lemma spanned_some n l m s : (forall x, In x l -> In x m \/ forall i, x i = 0) -> spanned n m s -> spanned n l s.
Proof.
  intros H [v Hv]. exists v. intros x Hx. destruct (H x Hx) as [K|K]; [apply Hv, K|].
  exists (fun _ => 0). intros j _. rewrite K. symmetry. rewrite (rsum_ext _ _ (fun _ => 0)) by (intros; ring). apply rsum_zero.
Qed.

Theorem rank_of_rows_spec n fuel : forall l k, Forall (fun r => length r = n) l -> rank_of_rows fuel l = Some k ->
  (k <= fuel)%nat /\ spanned n (map of_list l) k /\ forall s, (s < k)%nat -> ~ spanned n (map of_list l) s.
Proof.
  assert (Zero : forall l, pivot l = None -> spanned n (map of_list l) 0).
  { intros l E. apply spanned_some with (m := []); [|exists (fun _ _ => 0); contradiction].
    intros x Hx. apply in_map_iff in Hx as (r & <- & Hr). right. apply (pivot_none _ E r Hr). }
  induction fuel as [|fuel IH]; intros l k Hl; cbn [rank_of_rows].
  { destruct (pivot l) as [[[? ?] ?]|] eqn:E; [discriminate|]. intro H. injection H as <-. split; [lia | split; [auto | lia]]. }
  destruct (pivot l) as [[[r j] l']|] eqn:E; [|intro H; injection H as <-; split; [lia | split; [auto | lia]]].
  destruct (rank_of_rows fuel (map (reduce r j) l')) as [k'|] eqn:E'; [|discriminate]. simpl. intro H. injection H as <-.
  destruct (pivot_some _ _ _ _ E) as (H1 & H2 & H3). destruct (leading_some _ _ H3) as [N Hj].
  rewrite Forall_forall in Hl. assert (Hr : length r = n) by (apply Hl, H2; left; reflexivity).
  assert (Hx : forall x, In x l' -> length x = length r) by (intros; rewrite Hr; apply Hl, H2; right; assumption).
  assert (Hrj : of_list r j <> 0) by (intro K; apply (nonzero_Q _ N), q2r_zero, K).
  destruct (IH (map (reduce r j) l') k') as (L & S1 & S2); [|exact E'|].
  { apply Forall_forall. intros x K. apply in_map_iff in K as (y & <- & K). rewrite reduce_length by auto. exact Hr. }
  split; [lia|]. split.
  - apply spanned_some with (m := map of_list (r :: l')).
    { intros x K. apply in_map_iff in K as (y & <- & K). destruct (H1 y K); [left; apply in_map; assumption | right; assumption]. }
    refine (spanned_more n (of_list r) j (map of_list l') (map of_list (map (reduce r j) l')) k' _ S1).
    intros x K. apply in_map_iff in K as (y & <- & K). exists (of_list (reduce r j y)). split; [do 2 apply in_map; exact K|].
    intros. apply reduce_row; auto.
  - intros s Hs K.
    assert (K' : spanned n (of_list r :: map of_list l') s).
    { apply spanned_some with (m := map of_list l); [|exact K]. intros x Q. left. change (In x (map of_list (r :: l'))) in Q.
      apply in_map_iff in Q as (y & <- & Q). apply in_map; auto. }
    rewrite Hr in Hj. destruct s as [|s]; [exact (spanned_none n _ j ltac:(lia) Hrj _ K')|].
    apply (S2 s); [lia|]. revert K'. apply (spanned_less n (of_list r) j ltac:(lia) Hrj).
    intros y Q. apply in_map_iff in Q as (z & <- & Q). apply in_map_iff in Q as (x & <- & Q).
    exists (of_list x). split; [apply in_map; exact Q|]. intros. apply reduce_row; auto.
Qed.

(** ** Of a matrix *)
Lemma least_is m : forall (P : nat -> Prop) k, (k <= m)%nat -> P k -> (forall s, (s < k)%nat -> ~ P s) -> least m P = k.
Proof.
  induction m as [|m IH]; intros P k Hk HP N; simpl; [lia|]. unfold holds.
  destruct (ClassicalDedekindReals.sig_not_dec (P O)) as [H|H].
  all: destruct k as [|k]; try reflexivity; try (exfalso; tauto).
  - exfalso. apply H. apply N. lia.
  - rewrite (IH (fun n => P (S n)) k); auto; [lia|]. intros s Hs. apply N. lia.
Qed.
Lemma least_holds m : forall P : nat -> Prop, P m -> P (least m P).
Proof.
  induction m as [|m IH]; intros P H; simpl; [exact H|]. unfold holds. destruct (ClassicalDedekindReals.sig_not_dec (P O)) as [N|N].
  - destruct (Classical_Prop.classic (P O)); tauto.
  - apply (IH (fun n => P (S n))). exact H.
Qed.
Definition rows_of (A : rmat) : list row := map (r_get A) (seq 0 (r_rows A)).
Lemma spanned_rank A s : spanned (r_cols A) (rows_of A) s <-> of_rank_at_most s A.
Proof.
  unfold rows_of. split.
  - intros [v Hv].
    assert (K : forall m, (m <= r_rows A)%nat -> exists u : nat -> nat -> R, forall i j, (i < m)%nat -> (j < r_cols A)%nat ->
      r_get A i j = rsum s (fun t => u t i * v t j)).
    { induction m as [|m IH]; intro Hm; [exists (fun _ _ => 0); intros; lia|]. destruct IH as [u Hu]; [lia|].
      destruct (Hv (r_get A m)) as [c Hc]; [apply in_map, in_seq; lia|].
      exists (fun t i => if Nat.eqb i m then c t else u t i). intros i j Hi Hj. destruct (Nat.eqb_spec i m) as [->|]; [auto | apply Hu; lia]. }
    destruct (K (r_rows A) (le_n _)) as [u Hu]. exists u, v. exact Hu.
  - intros (u & v & H). exists v. intros x Hx. apply in_map_iff in Hx as (i & <- & Hi). apply in_seq in Hi.
    exists (fun t => u t i). intros j Hj. apply H; lia.
Qed.
Lemma spanned_ext n l s : forall m, Forall2 (fun x y => forall j, (j < n)%nat -> x j = y j) l m -> spanned n l s -> spanned n m s.
Proof.
  intros m H [v Hv]. exists v. intros y Hy.
  assert (K : exists x, In x l /\ forall j, (j < n)%nat -> x j = y j).
  { clear Hv. induction H as [|x z l m E H IH]; [contradiction|]. destruct Hy as [->|Hy]; [exists x; simpl; auto|].
    destruct (IH Hy) as (w & ? & ?). exists w; simpl; auto. }
  destruct K as (x & Hx & E). destruct (Hv x Hx) as [c Hc]. exists c. intros. rewrite <- E; auto.
Qed.
(** l has the entries of A *)
Theorem rank_spec A l k : Forall2 (fun r i => length r = r_cols A /\ forall j, (j < r_cols A)%nat -> of_list r j = r_get A i j) l (seq 0 (r_rows A)) ->
  rank_of_rows (r_rows A) l = Some k -> rrank A = k.
Proof.
  intros H E.
  assert (E1 : Forall2 (fun x y => forall j, (j < r_cols A)%nat -> x j = y j) (map of_list l) (rows_of A)).
  { clear E. unfold rows_of. induction H as [|r i l is [_ Hr] H IH]; simpl; constructor; auto. }
  assert (E2 : Forall2 (fun x y => forall j, (j < r_cols A)%nat -> x j = y j) (rows_of A) (map of_list l)).
  { clear H. revert E1. generalize (rows_of A). induction (map of_list l) as [|x xs IHx]; intros m K; inversion K as [|? y ? ys Hxy Hs]; constructor; [intros j Hj; symmetry; auto | auto]. }
  assert (L : Forall (fun r => length r = r_cols A) l) by (clear E E1 E2; induction H as [|r i l is [Hr _] H IH]; constructor; auto).
  destruct (rank_of_rows_spec _ _ _ _ L E) as (K1 & K2 & K3). unfold rrank. apply least_is; [exact K1| |].
  - apply spanned_rank. eapply spanned_ext; eassumption.
  - intros s Hs Q. apply (K3 s Hs). apply spanned_rank in Q. eapply spanned_ext; eassumption.
Qed.
(** rows that are multiples of each other, by numbers that are not 0 *)
Lemma least_ext m : forall P Q : nat -> Prop, (forall n, P n <-> Q n) -> least m P = least m Q.
Proof.
  induction m as [|m IH]; intros P Q H; simpl; auto. unfold holds. rewrite (IH (fun n => P (S n)) (fun n => Q (S n))) by (intro; apply H).
  destruct (ClassicalDedekindReals.sig_not_dec (P O)) as [N|N], (ClassicalDedekindReals.sig_not_dec (Q O)) as [N'|N']; auto; exfalso;
    specialize (H O); tauto.
Qed.
Lemma chosen {A} n (P : nat -> A -> Prop) : (forall i, exists a, (i < n)%nat -> P i a) -> exists f, forall i, (i < n)%nat -> P i (f i).
Proof.
  intro H. induction n as [|n IH].
  - destruct (H O) as [a _]. exists (fun _ => a). lia.
  - destruct IH as [f Hf].
    + intro i. destruct (H i) as [a Ha]. exists a. intro. apply Ha. lia.
    + destruct (H n) as [a Ha]. exists (fun i => if Nat.eqb i n then a else f i). intros i Hi.
      destruct (Nat.eqb_spec i n) as [->|]; [apply Ha; lia | apply Hf; lia].
Qed.
Lemma rank_of_multiples_at_most A B (d : nat -> R) s : r_rows A = r_rows B -> r_cols A = r_cols B ->
  (forall i j, (i < r_rows A)%nat -> (j < r_cols A)%nat -> r_get A i j = d i * r_get B i j) ->
  of_rank_at_most s B -> of_rank_at_most s A.
Proof.
  intros E1 E2 H (u & v & K). exists (fun t i => d i * u t i), v. intros i j Hi Hj. rewrite H, K by congruence.
  rewrite <- rsum_scale. apply rsum_ext. intros. ring.
Qed.
Lemma rank_of_multiples A B : r_rows A = r_rows B -> r_cols A = r_cols B ->
  (forall i, exists d, (i < r_rows A)%nat -> d <> 0 /\ forall j, (j < r_cols A)%nat -> r_get A i j = d * r_get B i j) ->
  rrank A = rrank B.
Proof.
  intros E1 E2 H. apply chosen in H. destruct H as [d H]. unfold rrank. rewrite <- E1. apply least_ext. intro s. split.
  - apply rank_of_multiples_at_most with (d := fun i => / d i); auto. intros i j Hi Hj. rewrite <- E1 in Hi. rewrite <- E2 in Hj.
    destruct (H i Hi) as [N K]. rewrite K by exact Hj. field. exact N.
  - apply rank_of_multiples_at_most with (d := d); auto. intros i j Hi Hj. apply H; assumption.
Qed.
Lemma rank_at_most_one A : (rrank A <= 1)%nat -> of_rank_at_most 1 A.
Proof.
  intro H. assert (K : of_rank_at_most (rrank A) A).
  { unfold rrank. apply (least_holds (r_rows A) (fun n => of_rank_at_most n A)). exists (fun t i => if Nat.eqb t i then 1 else 0), (r_get A).
    intros i j Hi _. rewrite (rsum_single (r_rows A) i); [rewrite Nat.eqb_refl; ring | exact Hi|].
    intros t _ N. destruct (Nat.eqb_spec t i); [contradiction | ring]. }
  destruct K as (u & v & E). destruct (rrank A) as [|[|k]]; [|exists u, v; exact E | lia].
  exists (fun _ _ => 0), (fun _ _ => 0). intros i j Hi Hj. rewrite E by assumption. simpl. lra.
Qed.
