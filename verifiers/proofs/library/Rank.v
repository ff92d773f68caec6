(** The singular values up to the rank are positive: a matrix that is no sum of k - 1 products u v^T keeps a distance from all
    that are. *)
From Coq Require Import ZArith QArith Reals Qreals Lra Lia List Bool String.
From Plumbline.library Require Export OperatorNorm.
Import ListNotations.
Local Open Scope R_scope.

Definition delta (i j : nat) : R := if Nat.eqb i j then 1 else 0.
Lemma delta_same i : delta i i = 1.
Proof. unfold delta. rewrite Nat.eqb_refl. reflexivity. Qed.
Lemma delta_other i j : i <> j -> delta i j = 0.
Proof. intro H. unfold delta. rewrite (proj2 (Nat.eqb_neq _ _) H). reflexivity. Qed.
Lemma rsum_delta n k f : (k < n)%nat -> rsum n (fun i => delta i k * f i) = f k.
Proof. intro H. rewrite (rsum_single n k) by (auto; intros i _ Hi; rewrite delta_other by exact Hi; ring). rewrite delta_same. ring. Qed.
(** all are 0, or one is not *)
Lemma search n f : (forall i, (i < n)%nat -> f i = 0) \/ exists i, (i < n)%nat /\ f i <> 0.
Proof.
  induction n; [left; intros; lia|]. destruct IHn as [H|(i & Hi & H)]; [|right; exists i; split; [lia | exact H]].
  destruct (Req_dec (f n) 0) as [E|E]; [left | right; exists n; split; [lia | exact E]].
  intros i Hi. destruct (Nat.eq_dec i n) as [->|]; [exact E | apply H; lia].
Qed.
Lemma search_matrix m n (A : nat -> nat -> R) : (forall i j, (i < m)%nat -> (j < n)%nat -> A i j = 0) \/
  exists i j, (i < m)%nat /\ (j < n)%nat /\ A i j <> 0.
Proof.
  destruct (search m (fun i => norm2 n (A i))) as [H|(i & Hi & H)].
  - left. intros i j Hi Hj. apply (norm2_null n (A i) (H i Hi) j Hj).
  - right. destruct (search n (A i)) as [Z|(j & Hj & Z)]; [|exists i, j; auto].
    exfalso. apply H. rewrite (norm2_ext n (A i) (fun _ => 0)) by exact Z. apply norm2_zero.
Qed.

Section Sizes.
Variables m n : nat.
Definition decomposes r (A : nat -> nat -> R) := exists u v : nat -> nat -> R, forall i j, (i < m)%nat -> (j < n)%nat ->
  A i j = rsum r (fun t => u t i * v t j).
Definition bilinear (A : nat -> nat -> R) (l v : nat -> R) : R := rsum m (fun i => l i * rsum n (fun j => A i j * v j)).
(** L A V is the identity of size r *)
Definition invertible_part r (A : nat -> nat -> R) := exists l v : nat -> nat -> R, forall s t, (s < r)%nat -> (t < r)%nat ->
  bilinear A (l s) (v t) = delta s t.
Lemma bilinear_shift A l v a b p q : (p < m)%nat -> (q < n)%nat ->
  bilinear A (fun i => l i + a * delta i p) (fun j => v j + b * delta j q) =
  bilinear A l v + a * rsum n (fun j => A p j * v j) + b * rsum m (fun i => l i * A i q) + a * b * A p q.
Proof.
  intros Hp Hq. unfold bilinear.
  assert (K : forall i, rsum n (fun j => A i j * (v j + b * delta j q)) = rsum n (fun j => A i j * v j) + b * A i q).
  { intro i. rewrite (rsum_ext n _ (fun j => A i j * v j + b * (delta j q * A i j))) by (intros; ring). rewrite rsum_plus, rsum_scale, rsum_delta by exact Hq. reflexivity. }
  rewrite (rsum_ext m _ (fun i => l i * rsum n (fun j => A i j * v j) + (b * (l i * A i q) + (a * (delta i p * rsum n (fun j => A i j * v j)) + a * b * (delta i p * A i q)))))
    by (intros; rewrite K; ring).
  rewrite !rsum_plus, !rsum_scale, (rsum_delta m p (fun i => A i q)), (rsum_delta m p (fun i => rsum n (fun j => A i j * v j))) by exact Hp. ring.
Qed.
Lemma bilinear_null A v : bilinear A (fun _ => 0) v = 0.
Proof. unfold bilinear. rewrite (rsum_ext m _ (fun _ => 0)) by (intros; ring). apply rsum_zero. Qed.
Lemma bilinear_ext A l v l' v' : (forall i, l i = l' i) -> (forall j, v j = v' j) -> bilinear A l v = bilinear A l' v'.
Proof. intros H1 H2. apply rsum_ext. intros i _. rewrite H1. f_equal. apply rsum_ext. intros j _. rewrite H2. reflexivity. Qed.
(** Gauss *)
Lemma dichotomy r : forall A, decomposes r A \/ invertible_part (S r) A.
Proof.
  induction r; intro A; destruct (search_matrix m n A) as [Z|(p & q & Hp & Hq & N)].
  - left. exists (fun _ _ => 0), (fun _ _ => 0). intros i j Hi Hj. cbn. apply Z; assumption.
  - right. exists (fun _ i => 0 + / A p q * delta i p), (fun _ j => 0 + 1 * delta j q). intros s t Hs Ht.
    rewrite (bilinear_shift A (fun _ => 0) (fun _ => 0)), bilinear_null by assumption.
    rewrite (rsum_ext n _ (fun _ => 0)), (rsum_ext m _ (fun _ => 0)), !rsum_zero by (intros; ring).
    replace s with O by lia. replace t with O by lia. rewrite delta_same. field. exact N.
  - left. exists (fun _ _ => 0), (fun _ _ => 0). intros i j Hi Hj. rewrite (rsum_ext _ _ (fun _ => 0)) by (intros; ring). rewrite rsum_zero. apply Z; assumption.
  - set (a := A p q) in *. destruct (IHr (fun i j => A i j - A i q * A p j / a)) as [(u & v & H)|(l & v & H)].
    + left. exists (fun t i => if Nat.eqb t r then A i q / a else u t i), (fun t j => if Nat.eqb t r then A p j else v t j). intros i j Hi Hj.
      cbn [rsum]. rewrite Nat.eqb_refl. rewrite (rsum_ext r _ (fun t => u t i * v t j)).
      * rewrite <- H by assumption. field. exact N.
      * intros t Ht. rewrite (proj2 (Nat.eqb_neq t r)) by lia. reflexivity.
    + right. set (al := fun s => rsum m (fun i => l s i * A i q)). set (be := fun t => rsum n (fun j => A p j * v t j)).
      assert (H' : forall s t, (s < S r)%nat -> (t < S r)%nat -> bilinear A (l s) (v t) - al s * be t / a = delta s t).
      { intros s t Hs Ht. rewrite <- (H s t Hs Ht). unfold bilinear.
        rewrite (rsum_ext m (fun i => l s i * rsum n (fun j => (A i j - A i q * A p j / a) * v t j))
          (fun i => l s i * rsum n (fun j => A i j * v t j) + (- be t / a) * (l s i * A i q))).
        - rewrite rsum_plus, rsum_scale. fold (al s). field. exact N.
        - intros i _. rewrite (rsum_ext n (fun j => (A i j - A i q * A p j / a) * v t j) (fun j => A i j * v t j + (- A i q / a) * (A p j * v t j))) by (intros; field; exact N).
          rewrite rsum_plus, rsum_scale. fold (be t). field. exact N. }
      exists (fun s i => (if Nat.eqb s (S r) then 0 else l s i) + (if Nat.eqb s (S r) then / a else - al s / a) * delta i p).
      exists (fun t j => (if Nat.eqb t (S r) then 0 else v t j) + (if Nat.eqb t (S r) then 1 else - be t / a) * delta j q).
      intros s t Hs Ht. cbn beta. destruct (Nat.eqb_spec s (S r)) as [->|Es], (Nat.eqb_spec t (S r)) as [->|Et].
      * rewrite (bilinear_shift A (fun _ => 0) (fun _ => 0)), bilinear_null by assumption.
        rewrite (rsum_ext n _ (fun _ => 0)), (rsum_ext m _ (fun _ => 0)), !rsum_zero by (intros; ring). rewrite delta_same. fold a. field. exact N.
      * rewrite (bilinear_shift A (fun _ => 0) (v t)), bilinear_null by assumption. fold (be t).
        rewrite (rsum_ext m _ (fun _ => 0)), rsum_zero by (intros; ring). rewrite delta_other by congruence. fold a. field. exact N.
      * rewrite (bilinear_shift A (l s) (fun _ => 0)) by assumption. fold (al s).
        replace (bilinear A (l s) (fun _ => 0)) with 0.
        2: { unfold bilinear. symmetry. rewrite (rsum_ext m _ (fun _ => 0)); [apply rsum_zero|]. intros i _. rewrite (rsum_ext n _ (fun _ => 0)) by (intros; ring). rewrite rsum_zero. ring. }
        rewrite (rsum_ext n _ (fun _ => 0)), rsum_zero by (intros; ring). rewrite delta_other by congruence. fold a. field. exact N.
      * rewrite (bilinear_shift A (l s) (v t)) by assumption. fold (al s). fold (be t). rewrite <- (H' s t) by lia. fold a. field. exact N.
Qed.
End Sizes.

(** fewer equations than unknowns *)
Definition skip (s k : nat) : nat := if Nat.ltb k s then k else S k.
Lemma rsum_skip s f : forall n, (s <= n)%nat -> rsum (S n) f = f s + rsum n (fun k => f (skip s k)).
Proof.
  induction n; intro H.
  - replace s with O by lia. cbn [rsum]. lra.
  - destruct (Nat.eq_dec s (S n)) as [->|E].
    + cbn [rsum]. rewrite Rplus_comm. f_equal. change (rsum (S n) f = rsum (S n) (fun k => f (skip (S n) k))). apply rsum_ext. intros k Hk. unfold skip. rewrite (proj2 (Nat.ltb_lt _ _)) by lia. reflexivity.
    + cbn [rsum] in *. rewrite IHn by lia. replace (skip s n) with (S n); [lra|]. unfold skip. rewrite (proj2 (Nat.ltb_ge _ _)) by lia. reflexivity.
Qed.
Lemma kernel_vector r : forall n (c : nat -> nat -> R), (r < n)%nat ->
  exists x, 0 < norm2 n x /\ forall t, (t < r)%nat -> rsum n (fun s => c t s * x s) = 0.
Proof.
  induction r; intros n c Hn.
  - exists (fun _ => 1). split; [|intros; lia]. pose proof (rsum_term n (fun _ : nat => 1 * 1) O) as K. unfold norm2. cbn beta in K.
    assert (1 * 1 <= rsum n (fun _ => 1 * 1)) by (apply K; [intros; lra | exact Hn]). lra.
  - destruct n as [|n]; [lia|]. destruct (search (S n) (c r)) as [Z|(s & Hs & N)].
    + destruct (IHr (S n) c) as (x & Hx & E); [lia|]. exists x. split; [exact Hx|]. intros t Ht. destruct (Nat.eq_dec t r) as [->|]; [|apply E; lia].
      rewrite (rsum_ext _ _ (fun _ => 0)); [apply rsum_zero|]. intros k Hk. rewrite Z by exact Hk. ring.
    + destruct (IHr n (fun t k => c t (skip s k) - c t s * c r (skip s k) / c r s)) as (y & Hy & E); [lia|].
      set (g := rsum n (fun k => c r (skip s k) * y k)).
      exists (fun k => if Nat.eqb k s then - g / c r s else y (if Nat.ltb k s then k else (k - 1)%nat)).
      assert (X : forall k, (if Nat.eqb (skip s k) s then - g / c r s else y (if Nat.ltb (skip s k) s then skip s k else (skip s k - 1)%nat)) = y k).
      { intro k. unfold skip. destruct (Nat.ltb_spec k s) as [L|L].
        - rewrite (proj2 (Nat.eqb_neq _ _)), (proj2 (Nat.ltb_lt _ _)) by lia. reflexivity.
        - rewrite (proj2 (Nat.eqb_neq _ _)), (proj2 (Nat.ltb_ge _ _)) by lia. f_equal. lia. }
      assert (Hs' : (s <= n)%nat) by lia. split.
      * unfold norm2. rewrite (rsum_skip s) by exact Hs'. cbn beta. rewrite Nat.eqb_refl. rewrite (rsum_ext n _ (fun k => y k * y k)) by (intros; rewrite X; reflexivity).
        fold (norm2 n y). pose proof (Rle_0_sqr (- g / c r s)) as Q. unfold Rsqr in Q. lra.
      * intros t Ht. rewrite (rsum_skip s) by exact Hs'. cbn beta. rewrite Nat.eqb_refl. rewrite (rsum_ext n _ (fun k => c t (skip s k) * y k)) by (intros; rewrite X; reflexivity).
        destruct (Nat.eq_dec t r) as [->|D]; [fold g; field; exact N|]. specialize (E t ltac:(lia)).
        rewrite (rsum_ext n _ (fun k => c t (skip s k) * y k + (- c t s / c r s) * (c r (skip s k) * y k))) in E by (intros; field; exact N).
        rewrite rsum_plus, rsum_scale in E. fold g in E. rewrite <- E. field. exact N.
Qed.

(** ** The distance is positive *)
Lemma distance_positive k A : ~ of_rank_at_most (k - 1) A -> 0 < distance k A.
Proof.
  intro H. set (r := (k - 1)%nat) in *. set (m := r_rows A) in *. set (n := r_cols A) in *.
  destruct (dichotomy m n r (r_get A)) as [D|(l & v & HI)]; [contradiction|].
  set (La := rsum (S r) (fun s => norm2 m (l s))). set (Ga := rsum n (fun j => norm2 (S r) (fun s => v s j))).
  assert (L0 : 0 <= La) by (apply rsum_nonneg; intros; apply norm2_nonneg). assert (G0 : 0 <= Ga) by (apply rsum_nonneg; intros; apply norm2_nonneg).
  assert (K : forall B, r_rows B = r_rows A -> r_cols B = r_cols A -> of_rank_at_most r B -> 1 <= La * Ga * opnorm2 (minus A B)).
  { intros B E1 E2 (u & w & HB).
    destruct (kernel_vector r (S r) (fun t s => rsum n (fun j => w t j * v s j))) as (x & Hx & Ex); [lia|].
    set (y := fun j => rsum (S r) (fun s => v s j * x s)).
    assert (By : forall i, (i < m)%nat -> image B y i = 0).
    { intros i Hi. unfold image. rewrite E2. fold n.
      rewrite (rsum_ext n _ (fun j => rsum r (fun t => u t i * (w t j * y j)))).
      - rewrite rsum_swap. rewrite (rsum_ext r _ (fun _ => 0)); [apply rsum_zero|]. intros t Ht. rewrite rsum_scale.
        replace (rsum n (fun j => w t j * y j)) with 0; [ring|]. rewrite <- (Ex t Ht).
        rewrite (rsum_ext (S r) _ (fun s => rsum n (fun j => w t j * v s j * x s))) by (intros; symmetry; apply rsum_scale_r).
        rewrite rsum_swap. apply rsum_ext. intros j _. unfold y. rewrite <- rsum_scale. apply rsum_ext. intros. ring.
      - intros j Hj. rewrite HB by (unfold m, n in *; congruence). rewrite <- rsum_scale_r. apply rsum_ext. intros. ring. }
    assert (Xs : forall s, (s < S r)%nat -> x s = rsum m (fun i => l s i * image A y i)).
    { intros s Hs. transitivity (rsum (S r) (fun t => delta t s * x t)); [symmetry; apply rsum_delta; exact Hs|].
      rewrite (rsum_ext (S r) _ (fun t => rsum m (fun i => l s i * (rsum n (fun j => r_get A i j * v t j) * x t)))).
      - rewrite rsum_swap. apply rsum_ext. intros i _. rewrite rsum_scale. f_equal. unfold image. fold n.
        rewrite (rsum_ext (S r) _ (fun t => rsum n (fun j => r_get A i j * v t j * x t))) by (intros; symmetry; apply rsum_scale_r).
        rewrite rsum_swap. apply rsum_ext. intros j _. unfold y. rewrite <- rsum_scale. apply rsum_ext. intros. ring.
      - intros t Ht. replace (delta t s) with (delta s t) by (unfold delta; rewrite Nat.eqb_sym; reflexivity). rewrite <- (HI s t Hs Ht). unfold bilinear.
        rewrite <- rsum_scale_r. apply rsum_ext. intros. ring. }
    set (N := norm2 m (image A y)).
    assert (X1 : norm2 (S r) x <= La * N).
    { unfold La. rewrite <- rsum_scale_r. apply rsum_le. intros s Hs. rewrite (Xs s Hs). apply (cauchy_schwarz m (l s) (image A y)). }
    assert (Y1 : norm2 n y <= Ga * norm2 (S r) x).
    { unfold Ga. rewrite <- rsum_scale_r. apply rsum_le. intros j Hj. apply (cauchy_schwarz (S r) (fun s => v s j) x). }
    pose proof (opnorm2_bounds (minus A B) y) as O. change (r_rows (minus A B)) with m in O. change (r_cols (minus A B)) with n in O.
    rewrite (norm2_ext m (image (minus A B) y) (image A y)) in O by (intros i Hi; rewrite image_minus by (auto; congruence); rewrite By by exact Hi; ring).
    fold N in O. pose proof (opnorm2_nonneg (minus A B)) as P. set (o := opnorm2 (minus A B)) in *. set (X := norm2 (S r) x) in *.
    assert (X <= La * (o * (Ga * X))). { eapply Rle_trans; [exact X1|]. apply Rmult_le_compat_l; [exact L0|]. eapply Rle_trans; [exact O|]. apply Rmult_le_compat_l; assumption. }
    apply Rmult_le_reg_r with X; [exact Hx|]. lra. }
  assert (P1 : 0 < La * Ga + 1) by (assert (0 <= La * Ga) by (apply Rmult_le_pos; assumption); lra).
  assert (D : 0 < sqrt (/ (La * Ga + 1))) by (apply sqrt_lt_R0, Rinv_0_lt_compat; exact P1).
  eapply Rlt_le_trans; [exact D|]. unfold distance. destruct (completeness _ _ _) as [d [U M]]. cbn [proj1_sig]. apply U.
  intros B E1 E2 HB. unfold opnorm. apply sqrt_le_1_alt. specialize (K B E1 E2 HB). pose proof (opnorm2_nonneg (minus A B)).
  apply Rmult_le_reg_l with (La * Ga + 1); [exact P1|]. rewrite Rinv_r by lra. lra.
Qed.

(** ** The rank *)
Lemma holds_false P : holds P = false -> ~ P.
Proof. unfold holds. destruct (ClassicalDedekindReals.sig_not_dec P) as [H|H]; [discriminate|]. intros _. exact H. Qed.
Lemma holds_true (P : Prop) : P -> holds P = true.
Proof. intro H. unfold holds. destruct (ClassicalDedekindReals.sig_not_dec P); [reflexivity | contradiction]. Qed.
Lemma below_least m : forall (P : nat -> Prop) j, (j < least m P)%nat -> ~ P j.
Proof.
  induction m; intros P j Hj; [simpl in Hj; lia|]. cbn [least] in Hj. destruct (holds (P O)) eqn:E; [lia|].
  destruct j as [|j]; [apply holds_false, E|]. apply (IHm (fun n => P (S n)) j). lia.
Qed.
Lemma least_le m : forall (P : nat -> Prop) k, P k -> (least m P <= k)%nat.
Proof.
  induction m; intros P k H; [simpl; lia|]. cbn [least]. destruct (holds (P O)) eqn:E; [lia|].
  destruct k as [|k]; [rewrite (holds_true _ H) in E; discriminate|]. specialize (IHm (fun n => P (S n)) k H). lia.
Qed.
Lemma least_rows m : forall (P : nat -> Prop), (least m P <= m)%nat.
Proof. induction m; intro P; [simpl; lia|]. cbn [least]. destruct (holds (P O)); [lia|]. specialize (IHm (fun n => P (S n))). lia. Qed.
Lemma rank_rows A : (rrank A <= r_rows A)%nat.
Proof. apply least_rows. Qed.
Lemma rank_cols A : (rrank A <= r_cols A)%nat.
Proof.
  apply least_le. exists (fun t i => r_get A i t), (fun t j => delta t j). intros i j Hi Hj.
  rewrite (rsum_ext _ _ (fun t => delta t j * r_get A i t)) by (intros; ring). symmetry. apply rsum_delta. exact Hj.
Qed.
Theorem singular_positive A i : (i < rrank A)%nat -> 0 < distance (S i) A.
Proof. intro H. apply distance_positive. replace (S i - 1)%nat with i by lia. apply (below_least _ _ i H). Qed.

Section Heads.
Variables (c : case Rdom) (ds : defs Rdom).
Lemma ev_rank (A : tm Mx) e (a : rmat) : eval Rdom c ds A e = Val a -> eval Rdom c ds (TRank A) e = Val (rn (rrank a)).
Proof. intro H. cbn [eval]. rewrite H. cbn [bind lift crank Rdom]. rewrite ofN_R. reflexivity. Qed.
Lemma ev_singular (k : tm Sc) (A : tm Mx) e i (a : rmat) : eval Rdom c ds A e = Val a -> eval Rdom c ds k e = Val (rn (S i)) -> (i < rrank a)%nat ->
  eval Rdom c ds (TSingular k A) e = Val (distance (S i) a).
Proof.
  intros H Hk Hi. pose proof (rank_rows a). pose proof (rank_cols a).
  change (eval Rdom c ds (TSingular k A) e) with (x <- eval Rdom c ds k e; z <- integer Rdom x; a <- eval Rdom c ds A e;
     guard (Z.leb 1 z) (if Z.ltb (Z.of_nat (Nat.min (r_rows a) (r_cols a))) z then Val (zero Rdom) else lift (csingular Rdom (Z.to_nat z) a))).
  rewrite Hk. cbn [bind]. rewrite integer_Z. cbn [bind]. rewrite H. cbn [bind]. rewrite (proj2 (Z.leb_le _ _)) by lia. cbn [guard].
  rewrite (proj2 (Z.ltb_ge _ _)) by lia. rewrite Nat2Z.id. reflexivity.
Qed.
End Heads.
