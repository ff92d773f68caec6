(** The operator norm by repeated squaring: what LargestSingular.v rests on, for real matrices.

    [stretches m n A c] says that |A x|^2 <= c |x|^2 for all x; the squared norm of A is the least such c. For G = A^T A the
    numbers c of A are the square roots of those of G, and for a symmetric Y those of Y are the square roots of those of
    Y Y: by the inequality of Cauchy and Schwarz, |A x|^4 = <x, G x>^2 <= |x|^2 |G x|^2. The sum of the squared entries is
    such a c, and at most n times any of them. *)
From Coq Require Import Reals Lra Lia.
From Plumbline.kernel Require Import Kernel Sums RealDom.
Local Open Scope R_scope.

Definition fmatrix := nat -> nat -> R.
Definition act n (Y : fmatrix) (x : nat -> R) (i : nat) : R := rsum n (fun j => Y i j * x j).
Definition stretches m n (A : fmatrix) (c : R) := forall x, norm2 m (act n A x) <= c * norm2 n x.
Definition transposed (A : fmatrix) : fmatrix := fun i j => A j i.
Definition gram_of m (A : fmatrix) : fmatrix := fun i j => rsum m (fun l => A l i * A l j).
Definition frobenius m n (A : fmatrix) : R := rsum n (fun j => rsum m (fun i => A i j * A i j)).
Definition dot n (x y : nat -> R) : R := rsum n (fun i => x i * y i).

Lemma dot_act m n A x y : dot m y (act n A x) = dot n (act m (transposed A) y) x.
Proof.
  unfold dot, act, transposed.
  rewrite (rsum_ext m _ (fun i => rsum n (fun j => y i * A i j * x j))).
  2: { intros. rewrite <- rsum_scale. apply rsum_ext. intros. ring. }
  rewrite rsum_swap. apply rsum_ext. intros j _. rewrite <- rsum_scale_r. apply rsum_ext. intros. ring.
Qed.
Lemma act_act m n A x i : act m (transposed A) (act n A x) i = act n (gram_of m A) x i.
Proof.
  unfold act, transposed, gram_of.
  rewrite (rsum_ext m _ (fun l => rsum n (fun j => A l i * A l j * x j))).
  2: { intros. rewrite <- rsum_scale. apply rsum_ext. intros. ring. }
  rewrite rsum_swap. apply rsum_ext. intros j _. rewrite <- rsum_scale_r. reflexivity.
Qed.
Lemma norm_dot m n A x : norm2 m (act n A x) = dot n x (act n (gram_of m A) x).
Proof.
  change (norm2 m (act n A x)) with (dot m (act n A x) (act n A x)). rewrite dot_act. unfold dot. apply rsum_ext.
  intros i _. rewrite act_act. ring.
Qed.
Lemma cs n x y : dot n x y * dot n x y <= norm2 n x * norm2 n y.
Proof. apply cauchy_schwarz. Qed.
Lemma norm2_ext n x y : (forall i, (i < n)%nat -> x i = y i) -> norm2 n x = norm2 n y.
Proof. intro H. unfold norm2. apply rsum_ext. intros. rewrite H by assumption. reflexivity. Qed.

Lemma cancel a b : 0 <= a -> a * a <= b * a -> 0 <= b -> a <= b.
Proof. intros. destruct (Req_dec a 0); [lra|]. apply Rmult_le_reg_r with a; lra. Qed.
Lemma stretches_gram m n A c : 0 <= c -> stretches m n A c -> stretches n n (gram_of m A) (c * c).
Proof.
  intros Hc H x. set (g := act n (gram_of m A) x).
  assert (E : norm2 n g = dot m (act n A g) (act n A x)).
  { rewrite dot_act, <- (norm2_ext n (act m (transposed A) (act n A x)) g) by (intros; apply act_act).
    rewrite <- dot_act. unfold dot at 1. 
    change (norm2 n (act m (transposed A) (act n A x))) with (dot n (act m (transposed A) (act n A x)) (act m (transposed A) (act n A x))).
    rewrite <- dot_act.
    assert (Q : forall u, (forall i, (i < n)%nat -> u i = g i) -> dot m (act n A x) (act n A u) = dot m (act n A x) (act n A g)).
    { intros u Hu. unfold dot. apply rsum_ext. intros i _. f_equal. unfold act. apply rsum_ext. intros j Hj. rewrite Hu by exact Hj. reflexivity. }
    rewrite (Q (act m (transposed A) (act n A x))) by (intros; apply act_act).
    apply rsum_ext. intros. ring. }
  pose proof (cs m (act n A g) (act n A x)) as C. rewrite <- E in C.
  pose proof (H g) as Hg. pose proof (H x) as Hx.
  pose proof (norm2_nonneg n g). pose proof (norm2_nonneg n x). pose proof (norm2_nonneg m (act n A g)). pose proof (norm2_nonneg m (act n A x)).
  apply cancel; [assumption| |nra]. eapply Rle_trans; [exact C|]. eapply Rle_trans; [apply Rmult_le_compat; eassumption|]. lra.
Qed.
Lemma gram_stretches m n A c : 0 <= c -> stretches n n (gram_of m A) (c * c) -> stretches m n A c.
Proof.
  intros Hc H x. pose proof (H x) as Hx. pose proof (norm_dot m n A x) as E. pose proof (cs n x (act n (gram_of m A) x)) as C. rewrite <- E in C.
  pose proof (norm2_nonneg n x) as P. pose proof (norm2_nonneg m (act n A x)) as P'.
  set (a := norm2 m (act n A x)) in *. set (b := norm2 n x) in *.
  assert (K : a * a <= (c * b) * (c * b)) by (eapply Rle_trans; [exact C|]; eapply Rle_trans; [apply Rmult_le_compat_l; [exact P | exact Hx]|]; lra).
  apply Rsqr_incr_0_var; [exact K | apply Rmult_le_pos; assumption].
Qed.
Lemma stretches_transposed m n A c : 0 <= c -> stretches m n A c -> stretches n m (transposed A) c.
Proof.
  intros Hc H y. set (z := act m (transposed A) y).
  assert (E : norm2 n z = dot m y (act n A z)) by (rewrite dot_act; reflexivity).
  pose proof (cs m y (act n A z)) as C. rewrite <- E in C. pose proof (H z) as Hz.
  pose proof (norm2_nonneg n z). pose proof (norm2_nonneg m y). pose proof (norm2_nonneg m (act n A z)).
  apply cancel; [assumption| |nra]. eapply Rle_trans; [exact C|]. eapply Rle_trans; [apply Rmult_le_compat_l; eassumption|]. lra.
Qed.

Definition symmetric (Y : fmatrix) := forall i j, Y i j = Y j i.
Definition times n (Y Z : fmatrix) : fmatrix := fun i j => rsum n (fun l => Y i l * Z l j).
Lemma times_gram n Y : symmetric Y -> forall i j, times n Y Y i j = gram_of n Y i j.
Proof. intros S i j. unfold times, gram_of. apply rsum_ext. intros. rewrite (S i i0). reflexivity. Qed.
Lemma stretches_ext m n A B c : (forall i j, A i j = B i j) -> stretches m n A c -> stretches m n B c.
Proof.
  intros E H x. rewrite (norm2_ext m (act n B x) (act n A x)); [apply H|]. intros. unfold act. apply rsum_ext. intros. rewrite E. reflexivity.
Qed.
Fixpoint powers n K (Y : fmatrix) : fmatrix := match K with O => Y | S k => powers n k (times n Y Y) end.
Fixpoint roots K (x : R) : R := match K with O => x | S k => roots k (sqrt x) end.
Fixpoint squares K (x : R) : R := match K with O => x | S k => squares k (x * x) end.
Lemma times_symmetric n Y : symmetric Y -> symmetric (times n Y Y).
Proof. intros S i j. unfold times. apply rsum_ext. intros. rewrite (S i i0), (S j i0). ring. Qed.
Lemma gram_symmetric m A : symmetric (gram_of m A).
Proof. intros i j. unfold gram_of. apply rsum_ext. intros. ring. Qed.

Lemma frobenius_nonneg m n A : 0 <= frobenius m n A.
Proof. apply rsum_nonneg. intros. apply rsum_nonneg. intros. nra. Qed.
Lemma stretches_frobenius m n A : stretches m n A (frobenius m n A).
Proof.
  intro x. unfold frobenius. rewrite rsum_swap, <- rsum_scale_r. apply rsum_le. intros i _. apply (cauchy_schwarz n (A i) x).
Qed.
Lemma frobenius_most m n A c : stretches m n A c -> frobenius m n A <= INR n * c.
Proof.
  intro H. unfold frobenius. replace (INR n * c) with (rsum n (fun _ => c)).
  2: { clear H. induction n; [simpl; lra|]. rewrite S_INR. simpl. rewrite IHn. lra. }
  apply rsum_le. intros j Hj. specialize (H (fun i => if Nat.eqb i j then 1 else 0)).
  replace (norm2 n _) with 1 in H.
  2: { unfold norm2. rewrite (rsum_single n j); [rewrite Nat.eqb_refl; ring | exact Hj|]. intros i _ N. destruct (Nat.eqb_spec i j); [contradiction | ring]. }
  rewrite Rmult_1_r in H. eapply Rle_trans; [|exact H]. right. unfold norm2. apply rsum_ext. intros i _.
  replace (act n A (fun i0 : nat => if Nat.eqb i0 j then 1 else 0) i) with (A i j); [reflexivity|].
  unfold act. rewrite (rsum_single n j); [rewrite Nat.eqb_refl; ring | exact Hj|]. intros l _ N. destruct (Nat.eqb_spec l j); [contradiction | ring].
Qed.

Lemma powers_symmetric n K : forall Y, symmetric Y -> symmetric (powers n K Y).
Proof. induction K; simpl; auto using times_symmetric. Qed.
Lemma stretches_powers n K : forall Y c, symmetric Y -> 0 <= c -> stretches n n Y c -> stretches n n (powers n K Y) (squares K c).
Proof.
  induction K; simpl; intros Y c S Hc H; [exact H|]. apply IHK; [apply times_symmetric, S | nra|].
  apply stretches_ext with (gram_of n Y); [intros; symmetry; apply times_gram, S|]. apply stretches_gram; assumption.
Qed.
Lemma powers_stretch n K : forall Y c, symmetric Y -> 0 <= c -> stretches n n (powers n K Y) (squares K c) -> stretches n n Y c.
Proof.
  induction K; simpl; intros Y c S Hc H; [exact H|]. apply gram_stretches; [exact Hc|].
  apply stretches_ext with (times n Y Y); [intros; apply times_gram, S|]. apply IHK; [apply times_symmetric, S | nra | exact H].
Qed.
Lemma roots_pos K : forall x, 0 <= x -> 0 <= roots K x.
Proof. induction K; simpl; auto using sqrt_pos. Qed.
Lemma roots_last K : forall x, roots K (sqrt x) = sqrt (roots K x).
Proof. induction K; simpl; auto. Qed.
Lemma squares_last K : forall x, squares K (x * x) = squares K x * squares K x.
Proof. induction K; simpl; auto. Qed.
Lemma squares_roots K : forall x, 0 <= x -> squares K (roots K x) = x.
Proof.
  induction K; simpl; intros x Hx; [reflexivity|]. rewrite squares_last, IHK by apply sqrt_pos. apply sqrt_sqrt, Hx.
Qed.
Lemma roots_squares K : forall x, 0 <= x -> roots K (squares K x) = x.
Proof. induction K; simpl; intros x Hx; [reflexivity|]. rewrite roots_last, IHK by nra. apply sqrt_square, Hx. Qed.
Lemma roots_le K : forall x y, x <= y -> roots K x <= roots K y.
Proof. induction K; simpl; intros; auto. apply IHK, sqrt_le_1_alt. assumption. Qed.
Lemma squares_pos K : forall x, 0 <= x -> 0 <= squares K x.
Proof. induction K; simpl; intros; auto. apply IHK. nra. Qed.

(** ** The norm *)
(** c is the least number that bounds: the squared norm *)
Definition least_stretch m n A c := 0 <= c /\ stretches m n A c /\ forall d, 0 <= d -> stretches m n A d -> c <= d.
Theorem least_stretch_bounds m n A c K : (0 < n)%nat -> least_stretch m n A c ->
  let f := frobenius n n (powers n K (gram_of m A)) in roots (S K) (f / INR n) <= c <= roots (S K) f.
Proof.
  intros Hn (P & H & L) f. pose proof (gram_symmetric m A) as S. assert (N : 0 < INR n) by (apply lt_0_INR; exact Hn).
  assert (F : 0 <= f) by apply frobenius_nonneg. split.
  - assert (G : f <= INR n * squares K (c * c)).
    { apply (frobenius_most n n), (stretches_powers n K _ (c * c)); [exact S | apply Rle_0_sqr | apply stretches_gram; assumption]. }
    rewrite <- (roots_squares (Datatypes.S K) c P). apply roots_le. simpl. apply Rmult_le_reg_r with (INR n); [exact N|].
    unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
  - apply L; [apply roots_pos, F|]. apply gram_stretches; [apply roots_pos, F|].
    apply (powers_stretch n K); [exact S | apply Rle_0_sqr|].
    pose proof (squares_roots (Datatypes.S K) f F) as E. simpl in E. simpl.
    rewrite E. apply stretches_frobenius.
Qed.
Lemma least_stretch_transposed m n A c : least_stretch m n A c -> least_stretch n m (transposed A) c.
Proof.
  intros (P & H & L). split; [exact P|]. split; [apply stretches_transposed; assumption|]. intros d Hd H'. apply L; [exact Hd|].
  exact (stretches_transposed n m (transposed A) d Hd H').
Qed.
Lemma least_stretch_column m n A c : (n <= 1)%nat -> (0 < n)%nat -> least_stretch m n A c -> c = frobenius m n A.
Proof.
  intros Hn Hn' (P & H & L). apply Rle_antisym; [apply L; [apply frobenius_nonneg | apply stretches_frobenius]|].
  pose proof (frobenius_most m n A c H) as K. replace n with 1%nat in K at 2 by lia. simpl in K. lra.
Qed.

Lemma opnorm2_least A : least_stretch (r_rows A) (r_cols A) (r_get A) (opnorm2 A).
Proof.
  unfold opnorm2. destruct (completeness _ _ _) as [c [U L]]; cbn [proj1_sig].
  assert (P : 0 <= c). { apply U. exists (fun _ => 0). split; [rewrite norm2_zero; lra|].
    unfold image. rewrite (norm2_ext _ _ (fun _ => 0)); [symmetry; apply norm2_zero|]. intros. rewrite (rsum_ext _ _ (fun _ => 0)) by (intros; ring). apply rsum_zero. }
  assert (Scale : forall s x, norm2 (r_rows A) (act (r_cols A) (r_get A) (fun j => s * x j)) = s * s * norm2 (r_rows A) (act (r_cols A) (r_get A) x)).
  { intros. unfold norm2. rewrite <- rsum_scale. apply rsum_ext. intros. unfold act.
    rewrite (rsum_ext (r_cols A) _ (fun j => s * (r_get A i j * x j))) by (intros; ring). rewrite rsum_scale. ring. }
  split; [exact P|]. split.
  - intro x. set (b := norm2 (r_cols A) x). assert (B : 0 <= b) by apply norm2_nonneg.
    destruct (Req_dec b 0) as [Z|Z].
    + assert (E : forall j, (j < r_cols A)%nat -> x j = 0).
      { intros j Hj. pose proof (rsum_term (r_cols A) (fun i => x i * x i) j ltac:(intros; nra) Hj) as T. simpl in T. unfold b, norm2 in Z. nra. }
      rewrite (norm2_ext _ _ (fun _ => 0)); [rewrite norm2_zero, Z; lra|].
      intros. unfold act. rewrite (rsum_ext _ _ (fun _ => 0)); [apply rsum_zero|]. intros. rewrite E by assumption. ring.
    + set (s := / sqrt b). assert (Hs : s * s * b = 1).
      { unfold s. assert (0 < sqrt b) by (apply sqrt_lt_R0; lra). replace b with (sqrt b * sqrt b) at 3 by (apply sqrt_sqrt; exact B). field. lra. }
      assert (K : s * s * norm2 (r_rows A) (act (r_cols A) (r_get A) x) <= c).
      { rewrite <- Scale. apply U. exists (fun j => s * x j). split; [|reflexivity].
        unfold norm2. rewrite (rsum_ext _ _ (fun j => s * s * (x j * x j))) by (intros; ring). rewrite rsum_scale. unfold b, norm2 in Hs. lra. }
      apply Rmult_le_compat_r with (r := b) in K; [|exact B].
      replace (s * s * norm2 (r_rows A) (act (r_cols A) (r_get A) x) * b) with (s * s * b * norm2 (r_rows A) (act (r_cols A) (r_get A) x)) in K by ring.
      rewrite Hs in K. lra.
  - intros d Hd H. apply L. intros r (x & Hx & ->). specialize (H x). unfold image. unfold act in H.
    eapply Rle_trans; [exact H|]. rewrite <- (Rmult_1_r d) at 2. apply Rmult_le_compat_l; assumption.
Qed.
Lemma rmk_get m n f i j : (i < m)%nat -> (j < n)%nat -> r_get (rmk m n f) i j = f i j.
Proof. intros Hi Hj. simpl. rewrite (proj2 (Nat.ltb_lt _ _) Hi), (proj2 (Nat.ltb_lt _ _) Hj). reflexivity. Qed.
Lemma opnorm2_ext A B : r_rows A = r_rows B -> r_cols A = r_cols B ->
  (forall i j, (i < r_rows A)%nat -> (j < r_cols A)%nat -> r_get A i j = r_get B i j) -> opnorm2 A = opnorm2 B.
Proof.
  intros E1 E2 E. destruct (opnorm2_least A) as (P & H & L), (opnorm2_least B) as (P' & H' & L').
  assert (X : forall x, norm2 (r_rows A) (act (r_cols A) (r_get A) x) = norm2 (r_rows B) (act (r_cols B) (r_get B) x)).
  { intro x. rewrite <- E1, <- E2. apply norm2_ext. intros i Hi. unfold act. apply rsum_ext. intros j Hj. rewrite E by assumption. reflexivity. }
  apply Rle_antisym; [apply L | apply L']; auto; intro x; [rewrite X, E2; apply H' | rewrite <- X, <- E2; apply H].
Qed.
Theorem distance_one A : distance 1 A = sqrt (opnorm2 A).
Proof.
  unfold distance. destruct (completeness _ _ _) as [c [U L]]; cbn [proj1_sig].
  assert (K : forall B, r_rows B = r_rows A -> r_cols B = r_cols A -> of_rank_at_most 0 B -> opnorm (minus A B) = sqrt (opnorm2 A)).
  { intros B E1 E2 (u & v & E). unfold opnorm. f_equal. apply opnorm2_ext; try reflexivity. intros i j Hi Hj. unfold minus.
    rewrite rmk_get by assumption. rewrite E by (rewrite ?E1, ?E2; assumption). simpl. lra. }
  apply Rle_antisym.
  - apply L. intros x H. rewrite <- (K (zeros (r_rows A) (r_cols A))) by (try reflexivity; exists (fun _ _ => 0), (fun _ _ => 0); reflexivity).
    apply H; try reflexivity. exists (fun _ _ => 0), (fun _ _ => 0). reflexivity.
  - apply U. intros B E1 E2 H. right. symmetry. apply K; assumption.
Qed.
