(** Bounds of the k-th singular value, as RealDom.v states it: the distance to the matrices of rank less than k.

    Every matrix of rank less than k gives one from above. From below: let V have k columns, and let a |c|^2 <= |A V c|^2 and
    |V c|^2 <= b |c|^2 for all c. A matrix B of rank less than k vanishes on some V c with c <> 0, so that A - B stretches it
    as A does: the squared distance is at least a / b. Both numbers come from V^T A^T A V and V^T V, which are near to
    diagonal matrices if the columns of V are near to singular vectors. *)
From Coq Require Import Reals Lra Lia.
From Plumbline.kernel Require Import Kernel Sums RealDom.
From Plumbline.checker Require Import Rank SquaringBounds.
Local Open Scope R_scope.

(** ** Fewer equations than unknowns *)
(** c behind the place p one further, with y at p *)
Definition put (p : nat) (y : R) (c : nat -> R) (i : nat) : R :=
  if Nat.ltb i p then c i else if Nat.eqb i p then y else c (i - 1)%nat.
Lemma put_at p y c : put p y c p = y.
Proof. unfold put. destruct (Nat.ltb_spec p p); [lia|]. rewrite Nat.eqb_refl. reflexivity. Qed.
Lemma put_skip p y c t : put p y c (skip p t) = c t.
Proof.
  unfold put, skip. destruct (Nat.ltb_spec t p) as [H|H].
  - destruct (Nat.ltb_spec t p); [reflexivity | lia].
  - destruct (Nat.ltb_spec (S t) p); [lia|]. destruct (Nat.eqb_spec (S t) p); [lia|]. f_equal. lia.
Qed.
Lemma skip_less p t k : (t < k)%nat -> (skip p t < S k)%nat.
Proof. unfold skip. destruct (Nat.ltb t p); lia. Qed.
Lemma solution s : forall k (W : nat -> nat -> R), (s < k)%nat ->
  exists c, (exists j, (j < k)%nat /\ c j <> 0) /\ forall t, (t < s)%nat -> rsum k (fun j => W t j * c j) = 0.
Proof.
  induction s as [|s IH]; intros k W Hk.
  - exists (fun _ => 1). split; [exists O; split; [exact Hk | lra] | intros; lia].
  - destruct k as [|k]; [lia|]. destruct (all_or_some k (W s)) as [(p & Hp & N)|Z].
    + destruct (IH k (fun t j => W t (skip p j) - W t p / W s p * W s (skip p j)) ltac:(lia)) as (c & (j & Hj & Hc) & E).
      set (y := - rsum k (fun j => W s (skip p j) * c j) / W s p). exists (put p y c). split.
      { exists (skip p j). split; [apply skip_less, Hj | rewrite put_skip; exact Hc]. }
      assert (R : forall t, rsum (S k) (fun j => W t j * put p y c j) = W t p * y + rsum k (fun j => W t (skip p j) * c j)).
      { intro t. rewrite (rsum_skip k _ p Hp), put_at. f_equal. apply rsum_ext. intros. rewrite put_skip. reflexivity. }
      intros t Ht. rewrite R. destruct (Nat.eq_dec t s) as [->|]; [unfold y; field; exact N|].
      specialize (E t ltac:(lia)).
      rewrite (rsum_ext k _ (fun j => W t (skip p j) * c j + - (W t p / W s p) * (W s (skip p j) * c j))) in E by (intros; ring).
      rewrite rsum_plus, rsum_scale in E. rewrite <- E. unfold y. field. exact N.
    + destruct (IH (S k) W ltac:(lia)) as (c & Hc & E). exists c. split; [exact Hc|]. intros t Ht.
      destruct (Nat.eq_dec t s) as [->|]; [|apply E; lia].
      rewrite (rsum_ext _ _ (fun _ => 0)); [apply rsum_zero|]. intros j Hj. rewrite Z by lia. ring.
Qed.

(** ** From above *)
Lemma minus_rows A B : r_rows (minus A B) = r_rows A. Proof. reflexivity. Qed.
Theorem distance_at_most k A B : r_rows B = r_rows A -> r_cols B = r_cols A -> of_rank_at_most (k - 1) B ->
  distance k A <= opnorm (minus A B).
Proof.
  intros E1 E2 H. unfold distance. destruct (completeness _ _ _) as [c [U L]]; cbn [proj1_sig]. apply L. intros x Hx. apply Hx; assumption.
Qed.
Lemma distance_nonneg k A : 0 <= distance k A.
Proof.
  unfold distance. destruct (completeness _ _ _) as [c [U L]]; cbn [proj1_sig]. apply U. intros B _ _ _. apply sqrt_pos.
Qed.
Lemma distance_zero k A : of_rank_at_most (k - 1) A -> distance k A = 0.
Proof.
  intro H. apply Rle_antisym; [|apply distance_nonneg]. eapply Rle_trans; [apply (distance_at_most k A A); auto|].
  unfold opnorm. rewrite <- sqrt_0. apply sqrt_le_1_alt. destruct (opnorm2_least (minus A A)) as (_ & _ & L). apply L; [lra|]. intro x.
  rewrite (norm2_ext _ _ (fun _ => 0)); [rewrite norm2_zero; lra|]. intros i Hi. unfold act.
  rewrite (rsum_ext _ _ (fun _ => 0)); [apply rsum_zero|]. intros j Hj. unfold minus. rewrite rmk_get by assumption. ring.
Qed.

Lemma rank_at_most A s : (rrank A <= s)%nat -> of_rank_at_most s A.
Proof.
  induction 1 as [|s _ (u & v & E)].
  - unfold rrank. apply (least_holds (r_rows A) (fun n => of_rank_at_most n A)).
    exists (fun t i => if Nat.eqb t i then 1 else 0), (r_get A).
    intros i j Hi _. rewrite (rsum_single (r_rows A) i); [rewrite Nat.eqb_refl; ring | exact Hi|].
    intros t _ N. destruct (Nat.eqb_spec t i); [contradiction | ring].
  - exists (fun t i => if Nat.ltb t s then u t i else 0), v. intros i j Hi Hj. rewrite E by assumption. simpl.
    destruct (Nat.ltb_spec s s); [lia|]. rewrite (rsum_ext s _ (fun t => (if Nat.ltb t s then u t i else 0) * v t j)); [ring|].
    intros t Ht. destruct (Nat.ltb_spec t s); [reflexivity | lia].
Qed.

(** ** From below *)
Lemma act_times n k (A V : fmatrix) c i : act n A (act k V c) i = act k (fun i j => rsum n (fun l => A i l * V l j)) c i.
Proof.
  unfold act. rewrite (rsum_ext n _ (fun l => rsum k (fun j => A i l * V l j * c j))).
  2: { intros. rewrite <- rsum_scale. apply rsum_ext. intros. ring. }
  rewrite rsum_swap. apply rsum_ext. intros j _. rewrite <- rsum_scale_r. reflexivity.
Qed.
Lemma norm2_positive k c j : (j < k)%nat -> c j <> 0 -> 0 < norm2 k c.
Proof.
  intros Hj N. apply Rlt_le_trans with (c j * c j); [nra|]. apply (rsum_term k (fun i => c i * c i) j); [intros; nra | exact Hj].
Qed.
Theorem distance_at_least k A (V : fmatrix) a b : (0 < k)%nat -> 0 < b ->
  (forall c, a * norm2 k c <= norm2 (r_rows A) (act (r_cols A) (r_get A) (act k V c))) ->
  (forall c, norm2 (r_cols A) (act k V c) <= b * norm2 k c) -> sqrt (a / b) <= distance k A.
Proof.
  intros Hk Hb Ha HV. unfold distance. destruct (completeness _ _ _) as [d [U L]]; cbn [proj1_sig]. apply U.
  intros B E1 E2 (u & w & E). apply sqrt_le_1_alt. destruct (opnorm2_least (minus A B)) as (P & H & _).
  destruct (solution (k - 1) k (fun t j => rsum (r_cols A) (fun l => w t l * V l j)) ltac:(lia)) as (c & (j & Hj & N) & Z).
  pose proof (norm2_positive k c j Hj N) as Pos. set (x := act k V c).
  assert (K : forall i, (i < r_rows A)%nat -> act (r_cols A) (r_get B) x i = 0).
  { intros i Hi. unfold act. rewrite (rsum_ext _ _ (fun l => rsum (k - 1) (fun t => u t i * (w t l * x l)))).
    2: { intros l Hl. rewrite E by (rewrite ?E1, ?E2; assumption). rewrite <- rsum_scale_r. apply rsum_ext. intros. ring. }
    rewrite rsum_swap. rewrite (rsum_ext _ _ (fun _ => 0)); [apply rsum_zero|]. intros t Ht. rewrite rsum_scale.
    pose proof (act_times (r_cols A) k w V c t) as T. unfold act at 1 in T. fold x in T.
    rewrite T. unfold act. rewrite Z by exact Ht. ring. }
  assert (S : norm2 (r_rows A) (act (r_cols A) (r_get (minus A B)) x) = norm2 (r_rows A) (act (r_cols A) (r_get A) x)).
  { apply norm2_ext. intros i Hi. unfold act at 1. rewrite (rsum_ext _ _ (fun l => r_get A i l * x l + -1 * (r_get B i l * x l))).
    2: { intros l Hl. unfold minus. rewrite rmk_get by assumption. ring. }
    rewrite rsum_plus, rsum_scale. change (rsum (r_cols A) (fun l => r_get B i l * x l)) with (act (r_cols A) (r_get B) x i).
    rewrite K by exact Hi. unfold act. ring. }
  specialize (H x). change (r_rows (minus A B)) with (r_rows A) in H. change (r_cols (minus A B)) with (r_cols A) in H. rewrite S in H.
  specialize (Ha c). specialize (HV c). fold x in Ha, HV. set (o := opnorm2 (minus A B)) in *. clearbody o x.
  assert (Q : a <= o * b).
  { apply Rmult_le_reg_r with (norm2 k c); [exact Pos|]. eapply Rle_trans; [exact Ha|]. eapply Rle_trans; [exact H|].
    rewrite Rmult_assoc. apply Rmult_le_compat_l; assumption. }
  apply Rmult_le_reg_r with b; [exact Hb|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.

(** ** Near to a diagonal matrix *)
Definition rest (G : fmatrix) (d : nat -> R) : fmatrix := fun i j => if Nat.eqb i j then G i j - d i else G i j.
Lemma near_diagonal k G d c :
  Rabs (dot k c (act k G c) - rsum k (fun i => d i * (c i * c i))) <= sqrt (frobenius k k (rest G d)) * norm2 k c.
Proof.
  set (E := rest G d). assert (S : dot k c (act k G c) - rsum k (fun i => d i * (c i * c i)) = dot k c (act k E c)).
  { assert (D : forall i, (i < k)%nat -> act k G c i = act k E c i + d i * c i).
    { intros i Hi. unfold act. rewrite (rsum_ext k _ (fun j => E i j * c j + (if Nat.eqb i j then d i * c j else 0))).
      - rewrite rsum_plus. f_equal. rewrite (rsum_single k i); [rewrite Nat.eqb_refl; reflexivity | exact Hi|].
        intros j _ N. destruct (Nat.eqb_spec i j); [congruence | reflexivity].
      - intros j _. unfold E, rest. destruct (Nat.eqb_spec i j); [subst|]; ring. }
    unfold dot. rewrite (rsum_ext k (fun i => c i * act k G c i) (fun i => c i * act k E c i + d i * (c i * c i))).
    2: { intros i Hi. rewrite D by exact Hi. ring. }
    rewrite rsum_plus. ring. }
  rewrite S. pose proof (cs k c (act k E c)) as C. pose proof (stretches_frobenius k k E c) as T.
  pose proof (frobenius_nonneg k k E) as P. pose proof (norm2_nonneg k c) as Q. rewrite <- (Rabs_pos_eq (sqrt _ * _)).
  2: { apply Rmult_le_pos; [apply sqrt_pos | exact Q]. }
  apply Rsqr_le_abs_0. unfold Rsqr. eapply Rle_trans; [exact C|].
  replace (sqrt (frobenius k k E) * norm2 k c * (sqrt (frobenius k k E) * norm2 k c)) with
    (sqrt (frobenius k k E) * sqrt (frobenius k k E) * norm2 k c * norm2 k c) by ring.
  rewrite sqrt_sqrt by exact P. rewrite Rmult_comm. apply Rmult_le_compat_r; assumption.
Qed.
Lemma within_abs x y : Rabs x <= y -> - y <= x <= y.
Proof. intro H. pose proof (Rle_abs x). pose proof (Rle_abs (- x)) as K. rewrite Rabs_Ropp in K. lra. Qed.
Lemma at_least_diagonal k m (Y : fmatrix) d x c : (forall i, (i < k)%nat -> x <= d i) ->
  (x - sqrt (frobenius k k (rest (gram_of m Y) d))) * norm2 k c <= norm2 m (act k Y c).
Proof.
  intro H. rewrite norm_dot. pose proof (near_diagonal k (gram_of m Y) d c) as N. apply within_abs in N as [N _].
  assert (D : x * norm2 k c <= rsum k (fun i => d i * (c i * c i))).
  { unfold norm2. rewrite <- rsum_scale. apply rsum_le. intros i Hi. apply Rmult_le_compat_r; [nra | auto]. }
  lra.
Qed.
Lemma at_most_diagonal k n (V : fmatrix) c :
  norm2 n (act k V c) <= (1 + sqrt (frobenius k k (rest (gram_of n V) (fun _ => 1)))) * norm2 k c.
Proof.
  rewrite norm_dot. pose proof (near_diagonal k (gram_of n V) (fun _ => 1) c) as N. apply within_abs in N as [_ N].
  rewrite rsum_scale in N. unfold norm2 at 1. unfold norm2 in N at 1. lra.
Qed.
