(** `exists` over 1..x for any real x. *)
From Coq Require Import ZArith QArith Reals Qreals Lra Lia List Bool String.
From Plumbline.library Require Export Evaluation.
Import ListNotations.
Local Open Scope R_scope.

Lemma range_1 x : range Rdom 1 x = Val (map (fun i => Z.of_nat (S i)) (seq 0 (Z.to_nat (Int_part x)))).
Proof.
  unfold range, ceiling. change (copp Rdom 1) with (- (1)). rewrite <- opp_IZR, floor_Z. cbn [bind].
  change (floor Rdom x) with (Val (Int_part x)). cbn [bind within Rdom]. do 2 f_equal.
  - apply FunctionalExtensionality.functional_extensionality. intro. lia.
  - f_equal. lia.
Qed.
Lemma tor_T a b : a = T \/ b = T -> tor a b = T.
Proof. intros [-> | ->]; destruct a || destruct b; reflexivity. Qed.
Lemma fold_or_T f n m : (m < n)%nat -> f m = T -> fold_left tor (map f (seq 0 n)) F = T.
Proof.
  intros Hm Ht. induction n; [lia|]. rewrite seq_S, map_app, fold_left_app. cbn [map fold_left Nat.add]. apply tor_T.
  destruct (Nat.eq_dec m n) as [<-|]; [right; exact Ht | left; apply IHn; lia].
Qed.
Lemma ev_exists c ds v (lo hi : tm Sc) (f : tm Fm) e x g m : eval Rdom c ds lo e = Val 1 -> eval Rdom c ds hi e = Val x ->
  (forall i, (i < Z.to_nat (Int_part x))%nat -> eval Rdom c ds f (set Rdom e v (VSc Rdom (rn (S i)))) = Val (g i)) ->
  (m < Z.to_nat (Int_part x))%nat -> g m = T -> eval Rdom c ds (TExists v lo hi f) e = Val T.
Proof.
  intros Hlo Hhi H Hm Ht.
  change (eval Rdom c ds (TExists v lo hi f) e) with (formula (x <- eval Rdom c ds lo e; y <- eval Rdom c ds hi e; r <- range Rdom x y;
    l <- mapM (fun z => eval Rdom c ds f (set Rdom e v (VSc Rdom (ofZ Rdom z)))) r; Val (fold_left tor l F))).
  rewrite Hlo, Hhi. cbn [bind]. rewrite range_1. cbn [bind].
  rewrite mapM_over_range with (g := g) by (intros; rewrite ofZ_R; auto). cbn [bind formula]. f_equal. eapply fold_or_T; eassumption.
Qed.
Lemma int_part_bounds x : IZR (Int_part x) <= x < IZR (Int_part x) + 1.
Proof. destruct (base_Int_part x). lra. Qed.
