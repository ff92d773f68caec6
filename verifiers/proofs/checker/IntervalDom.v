(** Numbers that are exact or enclosed (Intervals.v) represent the reals: so every verdict of that checker is one at the
    reals, at every precision. *)
From Coq Require Import ZArith QArith Qreals Reals Lra Lia List Bool.
From Interval Require Import Real.Xreal Float.Basic Interval.Interval.
From Plumbline.kernel Require Import Kernel Sums RealDom.
From Plumbline.checker Require Import Sound RatDom Arrays Elimination Rank.
From Plumbline.checker Require Export RootSums Intervals.
Local Open Scope R_scope.

Definition inside (i : I.type) (x : R) : Prop := contains (I.convert i) (Xreal x).
(** what a number stands for *)
Definition i_is (a : num) (x : R) : Prop := match a with
  | Exact q => Q2R q = x | Roots l => value l = x | Approx i => inside i x end.

(** ** The library's operations, at real numbers *)
Lemma real_is_zero x : x <> 0 -> Xreal.is_zero x = false.
Proof. intro H. unfold Xreal.is_zero. destruct (Flocq.Core.Raux.Req_bool_spec x 0); [contradiction | reflexivity]. Qed.
Lemma real_is_positive x : 0 < x -> is_positive x = true.
Proof. intro H. unfold is_positive. destruct (Flocq.Core.Raux.Rlt_bool_spec 0 x); [reflexivity | lra]. Qed.
Lemma add_inside prec i j x y : inside i x -> inside j y -> inside (I.add prec i j) (x + y).
Proof. intros. apply (I.add_correct prec i j (Xreal x) (Xreal y)); assumption. Qed.
Lemma sub_inside prec i j x y : inside i x -> inside j y -> inside (I.sub prec i j) (x - y).
Proof. intros. apply (I.sub_correct prec i j (Xreal x) (Xreal y)); assumption. Qed.
Lemma mul_inside prec i j x y : inside i x -> inside j y -> inside (I.mul prec i j) (x * y).
Proof. intros. apply (I.mul_correct prec i j (Xreal x) (Xreal y)); assumption. Qed.
Lemma neg_inside i x : inside i x -> inside (I.neg i) (- x).
Proof. intros. apply (I.neg_correct i (Xreal x)); assumption. Qed.
Lemma inv_inside prec i x : inside i x -> x <> 0 -> inside (I.inv prec i) (/ x).
Proof.
  intros H N. pose proof (I.inv_correct prec i (Xreal x) H) as K. simpl in K. unfold Xinv' in K.
  rewrite (real_is_zero x N) in K. exact K.
Qed.
Lemma div_inside prec i j x y : inside i x -> inside j y -> y <> 0 -> inside (I.div prec i j) (x / y).
Proof.
  intros H H' N. pose proof (I.div_correct prec i j (Xreal x) (Xreal y) H H') as K. simpl in K. unfold Xdiv' in K.
  rewrite (real_is_zero y N) in K. exact K.
Qed.
Lemma sqrt_inside prec i x : inside i x -> inside (I.sqrt prec i) (sqrt x).
Proof. intros. apply (I.sqrt_correct prec i (Xreal x)); assumption. Qed.
Lemma exp_inside prec i x : inside i x -> inside (I.exp prec i) (exp x).
Proof. intros. apply (I.exp_correct prec i (Xreal x)); assumption. Qed.
Lemma cos_inside prec i x : inside i x -> inside (I.cos prec i) (cos x).
Proof. intros. apply (I.cos_correct prec i (Xreal x)); assumption. Qed.
Lemma ln_inside prec i x : inside i x -> 0 < x -> inside (I.ln prec i) (ln x).
Proof.
  intros H P. pose proof (I.ln_correct prec i (Xreal x) H) as K. simpl in K. unfold Xln' in K.
  rewrite (real_is_positive x P) in K. exact K.
Qed.

Section Precision.
Variable prec : F.precision.
Lemma qinterval_inside q : inside (qinterval prec q) (Q2R q).
Proof.
  destruct q as [n d]. unfold qinterval, Q2R; cbn [Qnum Qden].
  assert (K : inside (I.div prec (I.fromZ prec n) (I.fromZ prec (Zpos d))) (IZR n * / IZR (Zpos d))).
  { apply div_inside; try apply I.fromZ_correct. apply not_0_IZR. discriminate. }
  destruct (Z.eqb_spec (Zpos d) 1) as [E|]; [|exact K]. rewrite E, Rinv_1, Rmult_1_r. apply I.fromZ_correct.
Qed.
Lemma sum_inside l : inside (sum_interval prec l) (value l).
Proof.
  unfold sum_interval, value. induction l as [|[q r] l IH]; cbn [fold_right fst snd]; [apply I.fromZ_correct|]. apply add_inside; [|exact IH].
  apply mul_inside; [apply qinterval_inside|]. apply sqrt_inside, I.fromZ_correct.
Qed.
Lemma interval_inside a x : i_is a x -> inside (interval prec a) x.
Proof. destruct a; simpl; intro H; [subst; apply qinterval_inside | subst; apply sum_inside | exact H]. Qed.
Hint Resolve interval_inside : core.
Lemma of_sum_is l x : value l = x -> i_is (of_sum prec l) x.
Proof.
  intros <-. unfold of_sum. destruct l as [|[q r] [|t l]]; [simpl; unfold Q2R; simpl; lra | |].
  - destruct (Pos.eqb_spec r 1) as [->|]; [|reflexivity]. simpl. rewrite rad_one. ring.
  - destruct (_ && _)%bool; [reflexivity | apply sum_inside].
Qed.
Lemma as_sum_is a x l : i_is a x -> as_sum a = Some l -> value l = x.
Proof.
  destruct a as [q|m|i]; simpl; intros Ha E; [|congruence|discriminate]. injection E as <-. rewrite <- Ha.
  destruct (is_zero q) eqn:Z; simpl; [symmetry; apply zero_R, Z | rewrite rad_one; ring].
Qed.
Lemma sums_are a b x y l m : i_is a x -> i_is b y -> sums a b = Some (l, m) -> value l = x /\ value m = y.
Proof.
  intros Ha Hb. unfold sums. destruct (as_sum a) as [l'|] eqn:Ea; [|discriminate]. destruct (as_sum b) as [m'|] eqn:Eb; [|discriminate].
  intro E. injection E as <- <-. split; [apply (as_sum_is a) | apply (as_sum_is b)]; assumption.
Qed.

Lemma i_add a b x y : i_is a x -> i_is b y -> i_is (nadd prec a b) (x + y).
Proof.
  intros Ha Hb.
  assert (K : i_is match sums a b with Some (l, m) => of_sum prec (radd l m) | None => Approx (I.add prec (interval prec a) (interval prec b)) end (x + y)).
  { destruct (sums a b) as [[l m]|] eqn:E; [|apply add_inside; auto]. destruct (sums_are _ _ _ _ _ _ Ha Hb E) as [<- <-].
    apply of_sum_is, radd_value. }
  destruct a, b; try exact K. simpl in *. subst. apply qadd_R.
Qed.
Lemma zero_is a x : exact_zero a = true -> i_is a x -> x = 0.
Proof. destruct a; simpl; try discriminate. intros Z <-. apply zero_R, Z. Qed.
Lemma i_mul a b x y : i_is a x -> i_is b y -> i_is (nmul prec a b) (x * y).
Proof.
  intros Ha Hb.
  assert (K : i_is (if exact_zero a then a else if exact_zero b then b else match sums a b with
    | Some (l, m) => of_sum prec (rmul l m) | None => Approx (I.mul prec (interval prec a) (interval prec b)) end) (x * y)).
  { destruct (exact_zero a) eqn:Za; [pose proof (zero_is _ _ Za Ha); subst x; rewrite Rmult_0_l; exact Ha|].
    destruct (exact_zero b) eqn:Zb; [pose proof (zero_is _ _ Zb Hb); subst y; rewrite Rmult_0_r; exact Hb|].
    destruct (sums a b) as [[l m]|] eqn:E; [|apply mul_inside; auto]. destruct (sums_are _ _ _ _ _ _ Ha Hb E) as [<- <-].
    apply of_sum_is, rmul_value. }
  destruct a, b; try exact K. simpl in *. subst. apply qmul_R.
Qed.
Lemma i_opp a x : i_is a x -> i_is (nopp a) (- x).
Proof. destruct a; simpl; [intros <-; apply Q2R_opp | intros <-; apply ropp_value | apply neg_inside]. Qed.
Lemma i_inv a x : i_is a x -> x <> 0 -> i_is (ninv prec a) (/ x).
Proof.
  intros H N. assert (K : i_is (Approx (I.inv prec (interval prec a))) (/ x)) by (apply inv_inside; auto).
  destruct a as [q|l|i]; cbn [i_is] in H; [subst x; apply qinv_R, N | | exact K]. unfold ninv.
  destruct (rinv 3 l) as [m|] eqn:E; [|exact K]. apply rinv_value in E. rewrite H in E. apply of_sum_is.
  apply Rmult_eq_reg_l with x; [rewrite E; field|]; exact N.
Qed.
Lemma i_sign a x : i_is a x -> ropt Logic.eq (nonnegative prec a) (Some (rleb 0 x)).
Proof.
  intro K. pose proof (interval_inside _ _ K) as J. set (d := interval prec a) in J. unfold inside in J.
  assert (L : ropt Logic.eq match I.sign_large d with Xeq | Xgt => Some true
    | _ => match I.sign_strict d with Xlt => Some false | _ => None end end (Some (rleb 0 x))).
  { clearbody d. pose proof (I.sign_large_correct d) as S1. pose proof (I.sign_strict_correct d) as S2.
    assert (S : ropt Logic.eq match I.sign_strict d with Xlt => Some false | _ => None end (Some (rleb 0 x))).
    { destruct (I.sign_strict d); simpl; auto. destruct (S2 _ J) as [_ H]. simpl in H. symmetry. unfold rleb. destruct (Rle_dec 0 x); [lra | reflexivity]. }
    destruct (I.sign_large d); try exact S; simpl.
    - pose proof (f_equal proj_val (S1 _ J)) as H. simpl in H. symmetry. apply rleb_true. lra.
    - destruct (S1 _ J) as [_ H]. simpl in H. symmetry. apply rleb_true. lra. }
  destruct a as [q| |]; try exact L. simpl in K |- *. subst x. rewrite qleb_spec, whole_R. reflexivity.
Qed.
Lemma i_le a b x y : i_is a x -> i_is b y -> ropt Logic.eq (nle prec a b) (Some (rleb x y)).
Proof.
  intros Ha Hb. pose proof (i_sign _ _ (i_add _ _ _ _ Hb (i_opp _ _ Ha))) as K.
  replace (rleb 0 (y + - x)) with (rleb x y) in K by (unfold rleb; destruct (Rle_dec x y), (Rle_dec 0 (y + - x)); auto; lra).
  destruct a, b; try exact K. simpl in *. subst. apply qleb_spec.
Qed.
Lemma i_floor a x : i_is a x -> ropt Logic.eq (nfloor prec a) (Some (Int_part x)).
Proof.
  intro H. unfold nfloor. set (z := guess _). clearbody z.
  assert (E : forall z, i_is (Exact (inject_Z z)) (IZR z)) by (intro; simpl; unfold Q2R; simpl; lra).
  pose proof (i_le _ _ _ _ (E z) H) as L1. pose proof (i_le _ _ _ _ (E (z + 1)%Z) H) as L2.
  assert (K : ropt Logic.eq match nle prec (Exact (inject_Z z)) a, nle prec (Exact (inject_Z (z + 1))) a with
    | Some true, Some false => Some z | _, _ => None end (Some (Int_part x))); [|destruct a; try exact K; simpl in *; subst; apply qfloor_spec].
  destruct (nle prec (Exact (inject_Z z)) a) as [[|]|]; try exact Logic.I.
  destruct (nle prec (Exact (inject_Z (z + 1))) a) as [[|]|]; try exact Logic.I. cbn [ropt] in *.
  symmetry in L1. apply rleb_true in L1.
  assert (L3 : ~ IZR (z + 1) <= x) by (intro L; apply rleb_true in L; congruence).
  destruct (base_Int_part x) as [B1 B2]. rewrite plus_IZR in L3.
  assert (Int_part x < z + 1)%Z by (apply lt_IZR; rewrite plus_IZR; lra).
  assert (z < Int_part x + 1)%Z by (apply lt_IZR; rewrite plus_IZR; lra). lia.
Qed.

(** ** Roots and powers *)
Lemma i_power a q x y : i_is a x -> i_is q y -> 0 < x -> i_is (npower prec a q) (Rpower x y).
Proof.
  intros Ha Hq P.
  assert (K : forall q, i_is q y -> i_is (enclosed_power prec a q) (Rpower x y)).
  { intros. unfold enclosed_power, Rpower. apply exp_inside, mul_inside; auto. apply ln_inside; auto. }
  destruct q as [r| |]; try exact (K _ Hq). unfold npower.
  assert (L : i_is (root_of prec a (Qden r) r) (Rpower x y)).
  { unfold root_of. destruct (Pos.eqb_spec (Qden r) 2) as [E1|]; [|exact (K _ Hq)].
    assert (S : i_is (if Z.eqb (Qnum r) 1 then Approx (I.sqrt prec (interval prec a)) else enclosed_power prec a (Exact r)) (Rpower x y)).
    { destruct (Z.eqb_spec (Qnum r) 1) as [E2|]; [|exact (K _ Hq)]. simpl in Hq. unfold Q2R in Hq.
      rewrite E1, E2 in Hq. replace y with (/ 2) by lra. rewrite Rpower_sqrt by exact P. apply sqrt_inside. auto. }
    destruct a as [p| |]; try exact S. simpl in Ha, Hq. subst x. destruct (Z.odd (Qnum r)) eqn:Odd; [|apply K; exact Hq].
    apply of_sum_is. rewrite scaled_value, square_root_value, qzpower_R, <- Rpower_sqrt, <- Rpower_plus by exact P. f_equal.
    rewrite <- Hq. unfold Q2R. rewrite E1.
    assert (N : Qnum r = (2 * (Qnum r / 2) + 1)%Z) by (rewrite Zodd_mod in Odd; apply Zeq_bool_eq in Odd; pose proof (Z.div_mod (Qnum r) 2); lia).
    rewrite N at 2. rewrite plus_IZR, mult_IZR. field. }
  destruct a as [p| |]; try exact L. destruct (_ && _)%bool; [|exact (K _ Hq)].
  destruct (qroot (Qden r) p) as [b|] eqn:E; [|exact L]. destruct (qroot_spec _ _ _ E) as [B1 B2].
  simpl in Ha, Hq. subst x y.
  assert (B : 0 < Q2R b).
  { destruct (Req_dec (Q2R b) 0) as [Z|]; [|lra]. rewrite Z, pow_ne_zero in B2; [lra|]. pose proof (Pos2Nat.is_pos (Qden r)). lia. }
  unfold i_is. rewrite qzpower_R by exact B. rewrite <- B2, <- Rpower_pow by exact B. rewrite Rpower_mult. f_equal.
  unfold Q2R. rewrite INR_IZR_INZ, positive_nat_Z. field. apply not_0_IZR. discriminate.
Qed.
Lemma i_fn f a x : i_is a x -> (f = Log -> 0 < x) -> i_is (nfn prec f a) (rfn f x).
Proof.
  intros Ha P. assert (One : Q2R 1 = 1) by (unfold Q2R; simpl; lra). destruct f; unfold nfn, rfn.
  - destruct (exact_zero a) eqn:Z; [|apply exp_inside; auto]. rewrite (zero_is _ _ Z Ha), exp_0. exact One.
  - assert (K : i_is (Approx (I.ln prec (interval prec a))) (ln x)) by (apply ln_inside; auto).
    destruct a as [q| |]; try exact K. destruct (Qeq_bool q 1) eqn:E; [|exact K]. apply Qeq_bool_eq, Qeq_eqR in E. simpl in *. subst x.
    rewrite E, One, ln_1. unfold Q2R; simpl; lra.
  - destruct (exact_zero a) eqn:Z; [|apply cos_inside; auto]. rewrite (zero_is _ _ Z Ha), cos_0. exact One.
Qed.
End Precision.
