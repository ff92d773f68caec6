(** Numbers that are exact or enclosed (Intervals.v) represent the reals: so every verdict of that checker is one at the
    reals, at every precision. *)
From Coq Require Import ZArith QArith Qreals Reals Lra Lia List Bool.
From Interval Require Import Real.Xreal Float.Basic Interval.Interval.
From Plumbline.kernel Require Import Kernel Sums RealDom.
From Plumbline.checker Require Import Sound RatDom Arrays Elimination Rank.
From Plumbline.checker Require Export Intervals.
Local Open Scope R_scope.

Definition inside (i : I.type) (x : R) : Prop := contains (I.convert i) (Xreal x).
(** what a number stands for *)
Definition i_is (a : num) (x : R) : Prop := match a with Exact q => Q2R q = x | Approx i => inside i x end.

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
Lemma interval_inside a x : i_is a x -> inside (interval prec a) x.
Proof.
  destruct a as [[n d]|i]; [|exact (fun H => H)]. unfold i_is, interval. intros <-. unfold Q2R; cbn [Qnum Qden].
  assert (K : inside (I.div prec (I.fromZ prec n) (I.fromZ prec (Zpos d))) (IZR n * / IZR (Zpos d))).
  { apply div_inside; try apply I.fromZ_correct. apply not_0_IZR. discriminate. }
  destruct (Z.eqb_spec (Zpos d) 1) as [E|]; [|exact K]. rewrite E, Rinv_1, Rmult_1_r. apply I.fromZ_correct.
Qed.
Hint Resolve interval_inside : core.

Lemma i_add a b x y : i_is a x -> i_is b y -> i_is (nadd prec a b) (x + y).
Proof.
  intros Ha Hb. assert (K : i_is (Approx (I.add prec (interval prec a) (interval prec b))) (x + y)) by (apply add_inside; auto).
  destruct a as [p|], b as [q|]; try exact K. simpl in *. subst. rewrite <- Q2R_plus. apply Qeq_eqR, qadd_eq.
Qed.
Lemma i_mul a b x y : i_is a x -> i_is b y -> i_is (nmul prec a b) (x * y).
Proof.
  intros Ha Hb. assert (K : i_is (Approx (I.mul prec (interval prec a) (interval prec b))) (x * y)) by (apply mul_inside; auto).
  destruct a as [p|], b as [q|]; try exact K; unfold nmul.
  - simpl in *. subst. rewrite <- Q2R_mult. apply Qeq_eqR, qmul_eq.
  - destruct (is_zero p) eqn:E; [|exact K]. apply zero_R in E. simpl in *. subst. rewrite E. ring.
  - destruct (is_zero q) eqn:E; [|exact K]. apply zero_R in E. simpl in *. subst. rewrite E. ring.
Qed.
Lemma i_opp a x : i_is a x -> i_is (nopp a) (- x).
Proof. destruct a; simpl; [intros <-; apply Q2R_opp | apply neg_inside]. Qed.
Lemma i_inv a x : i_is a x -> x <> 0 -> i_is (ninv prec a) (/ x).
Proof.
  destruct a; simpl; [intros <- N | intros; apply inv_inside; auto].
  rewrite q2r_zero in N. rewrite <- Q2R_inv by exact N. apply Qeq_eqR, qinv_eq, N.
Qed.
Lemma i_le a b x y : i_is a x -> i_is b y -> ropt Logic.eq (nle prec a b) (Some (rleb x y)).
Proof.
  intros Ha Hb. assert (K : inside (I.sub prec (interval prec b) (interval prec a)) (y - x)) by (apply sub_inside; auto).
  unfold nle. set (d := I.sub _ _ _) in *.
  assert (L : ropt Logic.eq match I.sign_large d with Xeq | Xgt => Some true | _ => match I.sign_strict d with Xlt => Some false | _ => None end end
    (Some (rleb x y))).
  { unfold inside in K. pose proof (I.sign_large_correct d) as S1. pose proof (I.sign_strict_correct d) as S2.
    assert (S : ropt Logic.eq match I.sign_strict d with Xlt => Some false | _ => None end (Some (rleb x y))).
    { destruct (I.sign_strict d); simpl; auto. destruct (S2 _ K) as [_ H]. simpl in H. symmetry. unfold rleb. destruct (Rle_dec x y); [lra | reflexivity]. }
    destruct (I.sign_large d); try exact S; simpl.
    - pose proof (f_equal proj_val (S1 _ K)) as H. simpl in H. symmetry. apply rleb_true. lra.
    - destruct (S1 _ K) as [_ H]. simpl in H. symmetry. apply rleb_true. lra. }
  destruct a as [p|], b as [q|]; try exact L. simpl in *. subst. apply qleb_spec.
Qed.
Lemma i_floor a x : i_is a x -> ropt Logic.eq (nfloor prec a) (Some (Int_part x)).
Proof.
  destruct a as [q|i]; intro H; [simpl in *; subst; apply qfloor_spec|]. unfold nfloor. set (z := guess i). clearbody z.
  assert (E : forall z, i_is (Exact (inject_Z z)) (IZR z)) by (intro; simpl; unfold Q2R; simpl; lra).
  pose proof (i_le _ _ _ _ (E z) H) as L1. pose proof (i_le _ _ _ _ (E (z + 1)%Z) H) as L2.
  destruct (nle prec (Exact (inject_Z z)) (Approx i)) as [[|]|]; try exact Logic.I.
  destruct (nle prec (Exact (inject_Z (z + 1))) (Approx i)) as [[|]|]; try exact Logic.I. cbn [ropt] in *.
  symmetry in L1. apply rleb_true in L1.
  assert (L3 : ~ IZR (z + 1) <= x) by (intro L; apply rleb_true in L; congruence).
  destruct (base_Int_part x) as [B1 B2]. rewrite plus_IZR in L3.
  assert (Int_part x < z + 1)%Z by (apply lt_IZR; rewrite plus_IZR; lra).
  assert (z < Int_part x + 1)%Z by (apply lt_IZR; rewrite plus_IZR; lra). lia.
Qed.

(** ** Roots and powers *)
Lemma zpower_R x d : IZR (zpower x d) = IZR x ^ Pos.to_nat d.
Proof.
  unfold zpower. rewrite Pos2Nat.inj_iter. induction (Pos.to_nat d); simpl; [reflexivity|]. rewrite mult_IZR, IHn. reflexivity.
Qed.
Lemma zroot_spec d n x : zroot d n = Some x -> (0 <= x)%Z /\ IZR x ^ Pos.to_nat d = IZR n.
Proof.
  unfold zroot. cbv zeta. match goal with |- context [Z.leb 0 ?e] => generalize e; intro r end. destruct (Z.leb_spec 0 r); simpl; [|discriminate].
  destruct (Z.eqb_spec (zpower r d) n); [|discriminate]. intro E. injection E as <-. split; [assumption|]. rewrite <- zpower_R. congruence.
Qed.
Lemma qroot_spec d a b : qroot d a = Some b -> 0 <= Q2R b /\ Q2R b ^ Pos.to_nat d = Q2R a.
Proof.
  unfold qroot. destruct (zroot d (Qnum a)) as [x|] eqn:E1; [|discriminate].
  destruct (zroot d (Zpos (Qden a))) as [[|y|y]|] eqn:E2; try discriminate. intro H. injection H as <-.
  destruct (zroot_spec _ _ _ E1) as [P1 R1], (zroot_spec _ _ _ E2) as [P2 R2]. unfold Q2R; cbn [Qnum Qden]. split.
  - apply Rmult_le_pos; [apply IZR_le; assumption|]. left. apply Rinv_0_lt_compat, IZR_lt. lia.
  - rewrite Rpow_mult_distr, pow_inv, R1, R2. reflexivity.
Qed.
Lemma qzpower_R a z : 0 < Q2R a -> Q2R (qzpower a z) = Rpower (Q2R a) (IZR z).
Proof.
  intro P.
  assert (K : forall d, Q2R (Pos.iter (qmul a) 1%Q d) = Rpower (Q2R a) (IZR (Zpos d))).
  { intro d. rewrite <- (positive_nat_Z d), <- INR_IZR_INZ, Rpower_pow by exact P. rewrite Pos2Nat.inj_iter.
    unfold Nat.iter. induction (Pos.to_nat d) as [|n IH]; cbn [nat_rect pow]; [unfold Q2R; simpl; lra|].
    rewrite (Qeq_eqR _ _ (qmul_eq _ _)), Q2R_mult, IH. reflexivity. }
  destruct z as [|d|d]; unfold qzpower; [rewrite Rpower_O by exact P; unfold Q2R; simpl; lra | apply K|].
  change (Zneg d) with (- Zpos d)%Z. rewrite opp_IZR, Rpower_Ropp, <- K.
  rewrite <- Q2R_inv.
  - apply Qeq_eqR, qinv_eq. intro E. apply q2r_zero in E. rewrite K in E. pose proof (exp_pos (IZR (Zpos d) * ln (Q2R a))). unfold Rpower in E. lra.
  - intro E. apply q2r_zero in E. rewrite K in E. pose proof (exp_pos (IZR (Zpos d) * ln (Q2R a))). unfold Rpower in E. lra.
Qed.
Lemma i_power a q x y : i_is a x -> i_is q y -> 0 < x -> i_is (npower prec a q) (Rpower x y).
Proof.
  intros Ha Hq P.
  assert (K : forall q, i_is q y -> i_is (enclosed_power prec a q) (Rpower x y)).
  { intros. unfold enclosed_power, Rpower. apply exp_inside, mul_inside; auto. apply ln_inside; auto. }
  destruct q as [r|]; [|exact (K _ Hq)]. unfold npower.
  assert (L : i_is (root_of prec a (Qden r) r) (Rpower x y)).
  { unfold root_of. destruct (Pos.eqb_spec (Qden r) 2) as [E1|]; [|exact (K _ Hq)].
    destruct (Z.eqb_spec (Qnum r) 1) as [E2|]; [|exact (K _ Hq)]. cbn [andb]. simpl in Hq. unfold Q2R in Hq.
    rewrite E1, E2 in Hq. replace y with (/ 2) by lra. rewrite Rpower_sqrt by exact P. apply sqrt_inside. auto. }
  destruct a as [p|]; [|exact L]. destruct (_ && _)%bool; [|exact (K _ Hq)].
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
  - assert (K : i_is (Approx (I.exp prec (interval prec a))) (exp x)) by (apply exp_inside; auto).
    destruct a as [q|]; [|exact K]. destruct (is_zero q) eqn:E; [|exact K]. apply zero_R in E. simpl in *. subst x. rewrite E, exp_0. exact One.
  - assert (K : i_is (Approx (I.ln prec (interval prec a))) (ln x)) by (apply ln_inside; auto).
    destruct a as [q|]; [|exact K]. destruct (Qeq_bool q 1) eqn:E; [|exact K]. apply Qeq_bool_eq, Qeq_eqR in E. simpl in *. subst x.
    rewrite E, One, ln_1. unfold Q2R; simpl; lra.
  - assert (K : i_is (Approx (I.cos prec (interval prec a))) (cos x)) by (apply cos_inside; auto).
    destruct a as [q|]; [|exact K]. destruct (is_zero q) eqn:E; [|exact K]. apply zero_R in E. simpl in *. subst x. rewrite E, cos_0. exact One.
Qed.
End Precision.
