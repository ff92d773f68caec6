(** Maxima over 1..n, and sums over 2..n. *)
From Coq Require Import ZArith QArith Reals Qreals Lra Lia List Bool String.
From Plumbline.library Require Export Evaluation.
Import ListNotations.
Local Open Scope R_scope.

(** the largest of f 0, ..., f m *)
Fixpoint largest_of (m : nat) (f : nat -> R) : R := match m with O => f O | S k => Rmax (largest_of k f) (f (S k)) end.
Lemma largest_of_ge m f i : (i <= m)%nat -> f i <= largest_of m f.
Proof.
  induction m; intro H; cbn [largest_of]; [replace i with O by lia; lra|]. destruct (Nat.eq_dec i (S m)) as [->|]; [apply Rmax_r|].
  eapply Rle_trans; [apply IHm; lia | apply Rmax_l].
Qed.
Lemma cmax_R x y : cmax Rdom x y = Val (Rmax x y).
Proof. unfold cmax. rewrite le_R. cbn [bind]. unfold Rmax, rleb. destruct (Rle_dec x y); reflexivity. Qed.
Lemma fold_max f : forall m k, foldM (fun a b => cmax Rdom b a) (map f (seq (S k) m)) (largest_of k f) = Val (largest_of (k + m) f).
Proof.
  induction m; intro k; cbn [seq map foldM]; [rewrite Nat.add_0_r; reflexivity|]. rewrite cmax_R. cbn [bind].
  change (Rmax (largest_of k f) (f (S k))) with (largest_of (S k) f). rewrite IHm. do 2 f_equal. lia.
Qed.
Lemma ev_maximum c ds v (lo hi a : tm Sc) e n f : eval Rdom c ds lo e = Val 1 -> eval Rdom c ds hi e = Val (rn n) -> (1 <= n)%nat ->
  (forall i, (i < n)%nat -> eval Rdom c ds a (set Rdom e v (VSc Rdom (rn (S i)))) = Val (f i)) ->
  eval Rdom c ds (TMaximum v lo hi a) e = Val (largest_of (n - 1) f).
Proof.
  intros Hlo Hhi Hn H. cbn [eval]. rewrite Hlo, Hhi. cbn [bind]. rewrite range_N. cbn [bind].
  rewrite mapM_over_range with (g := f) by (intros; rewrite ofZ_R; auto). cbn [bind]. destruct n as [|n]; [lia|].
  cbn [seq map maximum]. etransitivity; [apply (fold_max f n 0)|]. cbn [Nat.add Nat.sub]; rewrite ?Nat.sub_0_r. reflexivity.
Qed.
Lemma ev_sum_from_2 c ds v (lo hi a : tm Sc) e n f : eval Rdom c ds lo e = Val 2 -> eval Rdom c ds hi e = Val (rn (S n)) ->
  (forall i, (i < n)%nat -> eval Rdom c ds a (set Rdom e v (VSc Rdom (rn (S (S i))))) = Val (f i)) ->
  eval Rdom c ds (TSum v lo hi a) e = Val (rsum n f).
Proof.
  intros Hlo Hhi H. cbn [eval]. rewrite Hlo, Hhi. cbn [bind]. rewrite range_Z. cbn [bind].
  replace (Z.to_nat (Z.of_nat (S n) - 2 + 1)) with n by lia.
  rewrite (mapM_map _ (fun z => f (Z.to_nat (z - 2)))).
  - cbn [bind]. rewrite zero_R. f_equal. rewrite map_map. rewrite <- fold_sum. f_equal. apply map_ext. intro i. f_equal. lia.
  - intros z Hz. apply in_map_iff in Hz as (i & <- & Hi). apply in_seq in Hi. rewrite ofZ_R.
    replace (2 + Z.of_nat i)%Z with (Z.of_nat (S (S i))) by lia. rewrite H by lia. do 2 f_equal. lia.
Qed.
