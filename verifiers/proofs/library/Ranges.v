(** Heads over ranges that do not start at 1, `at least`, `=>`, powers and logarithms; and what a true formula with them says. *)
From Coq Require Import ZArith QArith Reals Qreals Lra Lia List Bool String.
From Plumbline.library Require Export Evaluation Definitions.
Import ListNotations.
Local Open Scope R_scope.

Lemma range_from k n (x y : R) : x = rn k -> y = rn k + rn n - 1 -> range Rdom x y = Val (map (fun i => Z.of_nat (k + i)) (seq 0 n)).
Proof.
  intros -> ->. rewrite <- plus_IZR, <- minus_IZR, range_Z.
  replace (Z.to_nat (Z.of_nat k + Z.of_nat n - 1 - Z.of_nat k + 1)) with n by lia. f_equal. apply map_ext. intro. lia.
Qed.
Lemma mapM_from {A} (f : Z -> res A) g k n : (forall i, (i < n)%nat -> f (Z.of_nat (k + i)) = Val (g i)) ->
  mapM f (map (fun i => Z.of_nat (k + i)) (seq 0 n)) = Val (map g (seq 0 n)).
Proof.
  intro H. rewrite mapM_map with (g := fun z => g (Z.to_nat z - k)%nat).
  - rewrite map_map. f_equal. apply map_ext. intro. f_equal. lia.
  - intros z Hz. apply in_map_iff in Hz as (i & <- & Hi). apply in_seq in Hi. rewrite H by lia. do 2 f_equal. lia.
Qed.
(** 1..n, 0..n - 1 and 2..n *)
Lemma upto n : rn n = rn 1 + rn n - 1.
Proof. change (rn 1) with 1. lra. Qed.
Lemma below n : rn n + -1 = rn 0 + rn n - 1.
Proof. change (rn 0) with 0. lra. Qed.
Lemma second n : (1 <= n)%nat -> rn n = rn 2 + rn (n - 1) - 1.
Proof. intro H. rewrite <- plus_IZR, <- minus_IZR. f_equal. lia. Qed.
Lemma before_last n : (1 <= n)%nat -> rn n + -1 = rn 1 + rn (n - 1) - 1.
Proof. intro H. rewrite <- !plus_IZR, <- minus_IZR. f_equal. lia. Qed.
Lemma previous n : rn n = rn (S n) + -1.
Proof. rewrite <- plus_IZR. f_equal. lia. Qed.
Lemma following n : rn n + 1 = rn (S n).
Proof. rewrite <- plus_IZR. f_equal. lia. Qed.
(** the number of a layer as it is written: l, l + 1, ... *)
Lemma ev_weight_of c ds (l : tm Sc) (N : tm Nt) e n i x : eval Rdom c ds N e = Val n -> eval Rdom c ds l e = Val x -> x = rn (S i) ->
  (i < depth_of n)%nat -> eval Rdom c ds (TWeight l N) e = Val (weight_of n i).
Proof. intros HN Hl -> Hi. exact (ev_weight c ds l N e n i _ HN Hl (nth_layer n i Hi)). Qed.

Section Heads.
Variable c : case Rdom.
Variable ds : defs Rdom.
Notation ev := (eval Rdom c ds).

(** the same number, written in another way *)
Lemma ev_as (a : tm Sc) e (x y : R) : ev a e = Val x -> x = y -> ev a e = Val y.
Proof. intros H <-. exact H. Qed.

(** over k..k + n - 1: in place of ev_sum, ev_prod, ev_forall *)
Lemma ev_prod_from v (lo hi a : tm Sc) e k n f (x y : R) : ev lo e = Val x -> ev hi e = Val y -> x = rn k -> y = rn k + rn n - 1 ->
  (forall i, (i < n)%nat -> ev a (set Rdom e v (VSc Rdom (rn (k + i)))) = Val (f i)) -> ev (TProd v lo hi a) e = Val (rprod n f).
Proof.
  intros Hlo Hhi Ex Ey H. cbn [eval]. rewrite Hlo, Hhi. cbn [bind]. rewrite (range_from k n) by assumption. cbn [bind].
  rewrite mapM_from with (g := f) by (intros; rewrite ofZ_R; auto). cbn [bind]. rewrite one_R. f_equal. apply fold_prod.
Qed.
Lemma ev_forall_from v (lo hi : tm Sc) (f : tm Fm) e k n (x y : R) : ev lo e = Val x -> ev hi e = Val y -> x = rn k -> y = rn k + rn n - 1 ->
  (forall i, (i < n)%nat -> ev f (set Rdom e v (VSc Rdom (rn (k + i)))) = Val T) -> ev (TForAll v lo hi f) e = Val T.
Proof.
  intros Hlo Hhi Ex Ey H. cbn [eval]. rewrite Hlo, Hhi. cbn [bind]. rewrite (range_from k n) by assumption. cbn [bind].
  rewrite mapM_from with (g := fun _ => T) by (intros; rewrite ofZ_R; auto). cbn [bind formula]. f_equal. apply fold_and. reflexivity.
Qed.
Lemma forall_true_from v (lo hi : tm Sc) (f : tm Fm) e k n (x y : R) : ev (TForAll v lo hi f) e = Val T ->
  ev lo e = Val x -> ev hi e = Val y -> x = rn k -> y = rn k + rn n - 1 ->
  forall i, (i < n)%nat -> ev f (set Rdom e v (VSc Rdom (rn (k + i)))) = Val T.
Proof.
  intros H Hlo Hhi Ex Ey. change (ev (TForAll v lo hi f) e) with (formula (x <- ev lo e; y <- ev hi e; r <- range Rdom x y;
    l <- mapM (fun z => ev f (set Rdom e v (VSc Rdom (ofZ Rdom z)))) r; Val (fold_left tand l T))) in H.
  rewrite Hlo, Hhi in H. cbn [bind] in H. rewrite (range_from k n) in H by assumption. cbn [bind] in H.
  set (g := fun z => ev f (set Rdom e v (VSc Rdom (ofZ Rdom z)))) in *.
  assert (K : forall (l : list Z) t, formula (l' <- mapM g l; Val (fold_left tand l' t)) = Val T ->
    t = T /\ forall z, In z l -> g z = Val T).
  { induction l as [|z l IH]; intros t E.
    - cbn in E. injection E as E. split; [exact E|]. intros z [].
    - cbn [mapM] in E. destruct (g z) as [| |u] eqn:G; cbn [bind] in E; try discriminate.
      destruct (mapM g l) as [| |l'] eqn:M; cbn [bind fold_left] in E; try discriminate.
      destruct (IH (tand t u)) as [E1 E2]; [cbn [bind]; exact E|]. apply tand_T in E1 as [-> ->]. split; auto.
      intros z' [<-|Hz]; [exact G | auto]. }
  intros i Hi. destruct (K _ _ H) as [_ E]. specialize (E (Z.of_nat (k + i))). unfold g in E. rewrite ofZ_R in E. apply E.
  apply in_map_iff. exists i. split; [reflexivity|]. apply in_seq. lia.
Qed.

(** at least m of n formulas, where m is a real number *)
Lemma ceiling_le (x : R) z : x <= IZR z -> exists m, ceiling Rdom x = Val m /\ (m <= z)%Z.
Proof.
  intro H. eexists. split; [reflexivity|]. change (copp Rdom x) with (- x). destruct (base_Int_part (- x)) as [_ B].
  assert (- z - 1 < Int_part (- x))%Z by (apply lt_IZR; rewrite minus_IZR, opp_IZR; lra). lia.
Qed.
Lemma count_true n (b : nat -> bool) : IZR (count (fun t => match t with T => true | _ => false end) (map (fun i => truth_of (b i)) (seq 0 n)))
  = rsum n (fun i => if b i then 1 else 0).
Proof.
  unfold count. induction n; [reflexivity|]. rewrite seq_S, map_app, filter_app, app_length, Nat2Z.inj_add, plus_IZR, IHn. cbn [rsum]. f_equal.
  cbn [map Nat.add filter]. destruct (b n); reflexivity.
Qed.
Lemma ev_at_least_T (m : tm Sc) v (lo hi : tm Sc) (f : tm Fm) e k n (w x y : R) (b : nat -> bool) : ev m e = Val w ->
  ev lo e = Val x -> ev hi e = Val y -> x = rn k -> y = rn k + rn n - 1 ->
  (forall i, (i < n)%nat -> ev f (set Rdom e v (VSc Rdom (rn (k + i)))) = Val (truth_of (b i))) ->
  w <= rsum n (fun i => if b i then 1 else 0) -> ev (TAtLeast m v lo hi f) e = Val T.
Proof.
  intros Hm Hlo Hhi Ex Ey H Hw. rewrite <- count_true in Hw. destruct (ceiling_le _ _ Hw) as (z & Ez & Hz).
  cbn [eval]. rewrite Hm. cbn [bind]. rewrite Ez. cbn [bind]. rewrite Hlo, Hhi. cbn [bind]. rewrite (range_from k n) by assumption. cbn [bind].
  rewrite mapM_from with (g := fun i => truth_of (b i)) by (intros; rewrite ofZ_R; auto). cbn [bind formula]. f_equal.
  unfold at_least. rewrite (proj2 (Z.leb_le _ _) Hz). reflexivity.
Qed.

(** f => g *)
Lemma ev_implies_T (f g : tm Fm) e t : ev f e = Val t -> (t = T \/ t = F) -> (t = T -> ev g e = Val T) -> ev (TImplies f g) e = Val T.
Proof.
  intros Hf [->| ->] H; cbn [eval]; rewrite Hf; cbn [bind]; [|reflexivity]. rewrite H by reflexivity. reflexivity.
Qed.
Lemma implies_true (f g : tm Fm) e : ev (TImplies f g) e = Val T -> ev f e = Val T -> ev g e = Val T.
Proof.
  cbn [eval]. intros H Hf. rewrite Hf in H. cbn [bind] in H. destruct (ev g e) as [| |[]]; cbn in H; try discriminate. reflexivity.
Qed.
Lemma truth_cases b : truth_of b = T \/ truth_of b = F.
Proof. destruct b; auto. Qed.

(** powers with a positive integer *)
Lemma ev_pow (a q : tm Sc) e (x : R) n : ev a e = Val x -> ev q e = Val (rn n) -> (1 <= n)%nat -> ev (TPow a q) e = Val (x ^ n).
Proof. intros Ha Hq Hn. cbn [eval]. rewrite Ha, Hq. cbn [bind]. apply pow_N, Hn. Qed.
Lemma ev_param_or p (d : tm Sc) e (x : R) : ev d e = Val x ->
  ev (TParamOr (Lit p) d) e = Val (match cparam Rdom c p with Some y => y | None => x end).
Proof. intro Hd. cbn [eval spelled bind]. destruct (cparam Rdom c p); [reflexivity | exact Hd]. Qed.
End Heads.

(** Of n numbers f_i >= 0 with sum at most t c, at least n - c are at most t. *)
Lemma markov n f t b : (forall i, (i < n)%nat -> 0 <= f i) -> 0 <= t -> 0 < b -> rsum n f <= t * b ->
  rn n - b <= rsum n (fun i => if rleb (f i) t then 1 else 0).
Proof.
  intros Hf Ht Hb H. set (g := fun i => if rleb (f i) t then 1 else 0). set (h := fun i => 1 - g i).
  assert (E : rsum n g = rn n - rsum n h).
  { clear - h. unfold h. induction n; cbn [rsum]; [simpl; lra|]. rewrite Nat2Z.inj_succ, succ_IZR, IHn. lra. }
  rewrite E. destruct Ht as [Ht|Ht].
  - assert (t * rsum n h <= t * b); [|assert (rsum n h <= b) by (apply Rmult_le_reg_l with t; assumption); lra].
    eapply Rle_trans; [|exact H]. rewrite <- rsum_scale. apply rsum_le. intros i Hi. pose proof (Hf i Hi). unfold h, g.
    destruct (rleb (f i) t) eqn:R; [lra|]. apply rleb_false in R. lra.
  - rewrite <- Ht, Rmult_0_l in H. assert (rsum n h = 0); [|lra]. rewrite (rsum_ext n h (fun _ => 0)); [apply rsum_zero|].
    intros i Hi. pose proof (rsum_term n f i Hf Hi). unfold h, g. rewrite (proj2 (rleb_true _ _)) by lra. lra.
Qed.
Lemma rsum_ln n f : (forall i, (i < n)%nat -> 0 < f i) -> 0 < rprod n f /\ ln (rprod n f) = rsum n (fun i => ln (f i)).
Proof.
  induction n; cbn [rprod rsum]; intro H; [split; [lra | apply ln_1]|]. destruct IHn as [P E]; [auto with arith|].
  assert (0 < f n) by (apply H; lia). split; [nra|]. rewrite ln_mult, E by assumption. reflexivity.
Qed.
