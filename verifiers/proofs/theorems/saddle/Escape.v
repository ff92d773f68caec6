(** Escape directions: a network without biases, of slope 0, whose gradient of Tr[G^T Y] is -s theta. Its layers have norm 1, and
    are almost rank one behind the first ones (docs/strengthened.md, 3).

    Let x_l(u)^2 = ||G||^2 rest / s^2, where the rest is what the unit vector u leaves of the activations of layer l. Lemmas of
    Tails.v: the tail of W_{l+1} is at most x_l^2; and some u' has x_{l+1}(u') <= x_l(u)^2. Some layer among 1, ..., n has
    x^2 <= K^2 log K^2 / n, because each layer keeps at most the operator norm of its inputs, and s/||G|| is left of ||X||. *)
From Coq Require Import Reals Lra Lia List Bool.
From Plumbline.library Require Import Stretch.
From Plumbline.kernel Require Import Statement.
Local Open Scope R_scope.

Lemma act0_nonneg x : 0 <= act 0 x.
Proof. unfold act. destruct (rleb x 0) eqn:E; [lra|]. apply rleb_false in E. lra. Qed.
Lemma frob2_rmk m n f : frob2 (rmk m n f) = fro m n f.
Proof.
  unfold frob2, rinner. change (r_rows (rmk m n f)) with m. change (r_cols (rmk m n f)) with n.
  apply rsum_ext; intros i Hi. apply rsum_ext; intros j Hj. rewrite rmk_get by assumption. reflexivity.
Qed.

Section Escape.
Variables (N : net Rdom) (X G : rmat) (s : R).
Hypothesis HF : fits N X.
Hypothesis Hslope : slope Rdom N = 0.
Hypothesis HG : same G (zval N X (depth_of N)) = true.
Hypothesis Hs : 0 < s.
Hypothesis speed : rinner G (zval N X (depth_of N)) = - s.
Notation A := (aval N X).
Notation W := (weight_of N).
Notation L := (depth_of N).
Definition back_at l := back N X G (L - S l).
Hypothesis critical : forall l i j, (l < L)%nat -> (i < r_rows (W l))%nat -> (j < r_cols (W l))%nat ->
  r_get (grad N X G l) i j = - s * r_get (W l) i j.
Let g := frob2 G.
Let a l := frob2 (A l).
Let o l := opnorm2 (A l).
Let z l := frob2 (zval N X l).

Lemma sizes l : (l < L)%nat -> r_rows (W l) = r_rows (back_at l) /\ r_cols (W l) = r_rows (A l) /\ r_cols (back_at l) = r_cols (A l) /\
  r_rows (A (S l)) = r_rows (W l) /\ r_cols (A (S l)) = r_cols (A l).
Proof.
  intro Hl. destruct (back_shape N X G HF HG (L - S l)) as (B1 & B2); [lia|].
  replace (L - (L - S l))%nat with (S l) in B1 by lia.
  destruct (zval_shape N X HF (S l)) as (Z1 & Z2); [lia|]. destruct (zval_shape N X HF l) as (Y1 & Y2); [lia|].
  destruct (aval_shape N X (S l)) as (P1 & P2). destruct (aval_shape N X l) as (Q1 & Q2). unfold back_at.
  repeat split; try congruence. apply weight_cols; auto.
Qed.
Lemma critical_entries l i j : (l < L)%nat -> (i < r_rows (W l))%nat -> (j < r_cols (W l))%nat ->
  s * r_get (W l) i j = - rsum (r_cols (A l)) (fun p => r_get (back_at l) i p * r_get (A l) j p).
Proof.
  intros Hl Hi Hj. destruct (sizes l Hl) as (S1 & S2 & S3 & _). pose proof (critical l i j Hl Hi Hj) as C.
  unfold grad in C. fold (back_at l) in C. rewrite rmul_get in C by (try rewrite <- S1; try assumption; change (j < r_rows (A l))%nat; congruence).
  rewrite S3 in C. rewrite (rsum_ext _ _ (fun p => r_get (back_at l) i p * r_get (A l) j p)) in C; [lra|].
  intros p Hp. rewrite rtranspose_get by congruence. reflexivity.
Qed.
Lemma norm_one l : (l < L)%nat -> frob2 (W l) = 1.
Proof.
  intro Hl. destruct (weight_by_gradient N X G l HF HG Hl) as [E1 E2]. rewrite speed in E2.
  assert (E3 : rinner (W l) (grad N X G l) = - s * frob2 (W l)).
  { unfold frob2, rinner. rewrite <- rsum_scale. apply rsum_ext; intros i Hi. rewrite <- rsum_scale. apply rsum_ext; intros j Hj.
    rewrite critical by assumption. ring. }
  nra.
Qed.
Lemma back_small l : (l < L)%nat -> frob2 (back_at l) <= g.
Proof.
  intro Hl. unfold back_at. assert (K : forall j, (j < L)%nat -> frob2 (back N X G j) <= g); [|apply K; lia].
  induction j; intro Hj; [apply Rle_refl|]. eapply Rle_trans; [|apply IHj; lia]. cbn [back].
  set (k := (L - S j)%nat). set (B := back N X G j). set (M := rmul (rtranspose (W k)) B).
  assert (E : r_rows (W k) = r_rows B).
  { destruct (sizes k) as (E & _); [lia|]. rewrite E. unfold back_at. replace (L - S k)%nat with j by lia. reflexivity. }
  eapply Rle_trans with (frob2 M).
  - unfold rhadamard. rewrite frob2_rmk. change (frob2 M) with (fro (r_rows M) (r_cols M) (r_get M)).
    apply fro_le. intros p q Hp Hq. set (x := r_get M p q). set (t := r_get (leaky_slope _ _) p q).
    assert (T : t = 0 \/ t = 1).
    { unfold t, leaky_slope, rmk. cbn [r_get]. destruct (_ && _); [|auto]. unfold act_slope. rewrite Hslope. destruct (rleb _ 0); auto. }
    destruct T as [-> | ->]; nra.
  - assert (P : frob2 M <= frob2 (W k) * frob2 B).
    { unfold M, rmul. rewrite frob2_rmk. change (r_rows (rtranspose (W k))) with (r_cols (W k)).
      change (r_cols (rtranspose (W k))) with (r_rows (W k)).
      pose proof (fro_product (r_cols (W k)) (r_rows (W k)) (r_cols B) (fun i p => r_get (W k) p i) (r_get B)) as F.
      rewrite (fro_transposed (r_rows (W k)) (r_cols (W k)) (r_get (W k))) in F.
      change (frob2 B) with (fro (r_rows B) (r_cols B) (r_get B)). rewrite <- E.
      eapply Rle_trans; [|exact F]. apply Req_le, fro_ext. intros p q Hp Hq. apply rsum_ext; intros r Hr.
      rewrite rtranspose_get by assumption. reflexivity. }
    rewrite norm_one in P by lia. lra.
Qed.

(** ** Norms of the activations *)
Lemma activation_entries l i q : (l < L)%nat -> (i < r_rows (W l))%nat -> (q < r_cols (A l))%nat ->
  r_get (zval N X (S l)) i q = rsum (r_rows (A l)) (fun j => r_get (W l) i j * r_get (A l) j q) /\
  r_get (A (S l)) i q = act 0 (rsum (r_rows (A l)) (fun j => r_get (W l) i j * r_get (A l) j q)).
Proof.
  intros Hl Hi Hq. destruct (sizes l Hl) as (_ & S2 & _ & S4 & S5). destruct (aval_shape N X (S l)) as (P1 & P2).
  assert (E : r_get (zval N X (S l)) i q = rsum (r_rows (A l)) (fun j => r_get (W l) i j * r_get (A l) j q)).
  { rewrite zval_step, rmul_get by assumption. rewrite S2. reflexivity. }
  split; [exact E|]. rewrite <- E. change (A (S l)) with (leaky (slope Rdom N) (zval N X (S l))).
  unfold leaky. rewrite rmk_get by congruence. rewrite Hslope. reflexivity.
Qed.
Lemma kept l : (l < L)%nat -> a (S l) <= z (S l) /\ z (S l) <= o l /\ o l <= a l.
Proof.
  intro Hl. destruct (sizes l Hl) as (_ & S2 & _ & S4 & S5). destruct (aval_shape N X (S l)) as (P1 & P2). repeat split.
  - apply frob2_aval, Hslope.
  - unfold z, o. rewrite zval_step. eapply Rle_trans; [apply frob2_mul_right; exact S2|]. rewrite norm_one by exact Hl. lra.
  - apply opnorm2_frob2.
Qed.
Lemma nonneg l i j : (1 <= l)%nat -> (l <= L)%nat -> (i < r_rows (A l))%nat -> (j < r_cols (A l))%nat -> 0 <= r_get (A l) i j.
Proof.
  intros H1 H2 Hi Hj. destruct l as [|l]; [lia|]. destruct (sizes l) as (_ & _ & _ & S4 & S5); [lia|].
  destruct (activation_entries l i j) as [_ ->]; try lia; try congruence. apply act0_nonneg.
Qed.
(** s^2 <= ||G||^2 ||Z_L||^2, and so for all activations and their operator norms *)
Lemma output_large : s * s <= g * z L.
Proof.
  pose proof (inner_bound G (zval N X L) HG) as C. rewrite speed in C. unfold g, z. simpl in C. lra.
Qed.
Lemma g_positive : 0 < g.
Proof.
  pose proof output_large. pose proof (frob2_nonneg G). pose proof (frob2_nonneg (zval N X L)). unfold g, z in *.
  destruct (Req_dec (frob2 G) 0) as [E|]; [rewrite E in *|lra]. nra.
Qed.
Lemma large l : (l < L)%nat -> s * s <= g * o l.
Proof.
  intro Hl. pose proof g_positive as P. assert (K : forall d, (d < L)%nat -> s * s <= g * o (L - 1 - d)%nat).
  { induction d; intro Hd.
    - rewrite Nat.sub_0_r. destruct (kept (L - 1)) as (_ & K & _); [lia|]. replace (S (L - 1)) with L in K by lia.
      pose proof output_large. nra.
    - specialize (IHd ltac:(lia)). destruct (kept (L - 1 - S d)) as (K1 & K2 & _); [lia|].
      replace (S (L - 1 - S d)) with (L - 1 - d)%nat in K1, K2 by lia.
      assert (o (L - 1 - d)%nat <= a (L - 1 - d)%nat) by apply opnorm2_frob2. nra. }
  replace l with (L - 1 - (L - 1 - l))%nat by lia. apply K. lia.
Qed.
Lemma shrinking l : (l <= L)%nat -> a l <= a 0%nat.
Proof.
  induction l; intro Hl; [lra|]. destruct (kept l) as (K1 & K2 & K3); [lia|]. specialize (IHl ltac:(lia)). lra.
Qed.

(** ** A good layer: x^2 <= K^2 log K^2 / n for one of the layers 1, ..., n *)
Let K2 := a 0%nat * g / (s * s).
Lemma good_layer n : (1 <= n)%nat -> (n < L)%nat -> exists m, (1 <= m <= n)%nat /\ g * (a m - o m) / (s * s) <= K2 * (ln K2 / rn n).
Proof.
  intros H1 Hn. pose proof g_positive as P. assert (S2 : 0 < s * s) by nra.
  assert (A0 : 0 < a 0%nat). { pose proof (large 0 ltac:(lia)). destruct (kept 0) as (_ & _ & K); [lia|]. nra. }
  assert (KP : 0 < K2) by (unfold K2; apply Rdiv_lt_0_compat; nra). assert (Np : 0 < rn n) by (apply IZR_lt; lia).
  set (t := ln K2 / rn n).
  destruct (Classical_Prop.classic (exists m, (1 <= m <= n)%nat /\ g * (a m - o m) / (s * s) <= K2 * t)) as [Y|Y]; [exact Y|exfalso].
  assert (Z : forall m, (1 <= m <= n)%nat -> o m < exp (- t) * a m).
  { intros m Hm. assert (Q : K2 * t < g * (a m - o m) / (s * s)) by (apply Rnot_le_lt; intro B; apply Y; exists m; auto).
    assert (E : K2 * t = g * (a 0%nat * t) / (s * s)) by (unfold K2; field; nra). rewrite E in Q.
    apply Rmult_lt_reg_r in Q; [|apply Rinv_0_lt_compat; exact S2]. apply Rmult_lt_reg_l in Q; [|exact P].
    pose proof (shrinking m ltac:(lia)). pose proof (large m ltac:(lia)). assert (0 < o m) by nra.
    assert (0 < a m). { pose proof (opnorm2_frob2 (A m)). unfold a, o in *. lra. }
    pose proof (exp_ineq1_le (- t)). assert (T : a m * t <= a 0%nat * t \/ t < 0).
    { destruct (Rlt_dec t 0); [right; assumption | left; nra]. }
    destruct T as [T|T]; [nra|]. assert (1 < exp (- t)). { rewrite <- exp_0. apply exp_increasing. lra. }
    assert (o m <= a m) by apply opnorm2_frob2. nra. }
  assert (D : forall m, (1 <= m <= n)%nat -> o m < exp (- (rn m * t)) * a 0%nat).
  { induction m; intro Hm; [lia|]. pose proof (Z (S m) Hm) as Zm. destruct m as [|m].
    - destruct (kept 0) as (K1 & K2' & K3); [lia|]. replace (rn 1 * t) with t by (simpl; ring).
      pose proof (exp_pos (- t)). nra.
    - specialize (IHm ltac:(lia)). destruct (kept (S m)) as (K1 & K2' & _); [lia|].
      rewrite Nat2Z.inj_succ, succ_IZR. replace (- ((rn (S m) + 1) * t)) with (- t + - (rn (S m) * t)) by ring. rewrite exp_plus.
      pose proof (exp_pos (- t)). pose proof (exp_pos (- (rn (S m) * t))). nra. }
  specialize (D n ltac:(lia)). replace (rn n * t) with (ln K2) in D by (unfold t; field; lra).
  rewrite exp_Ropp, exp_ln in D by exact KP. pose proof (large n Hn) as B.
  assert (E : / K2 * a 0%nat = s * s / g) by (unfold K2; field; repeat split; nra). rewrite E in D.
  apply Rmult_lt_compat_l with (r := g) in D; [|exact P]. replace (g * (s * s / g)) with (s * s) in D by (field; lra). lra.
Qed.

(** ** The rest falls from there on *)
Definition x2 l u := g * rest (r_rows (A l)) (r_cols (A l)) u (r_get (A l)) / (s * s).
Lemma x2_nonneg l u : norm2 (r_rows (A l)) u = 1 -> 0 <= x2 l u.
Proof.
  intro Hu. pose proof g_positive. apply Rmult_le_pos; [apply Rmult_le_pos; [lra | apply rest_nonneg; exact Hu]|].
  left. apply Rinv_0_lt_compat. nra.
Qed.
Lemma squared l u : (1 <= l)%nat -> (l < L)%nat -> unit_nonneg (r_rows (A l)) u ->
  exists u', unit_nonneg (r_rows (A (S l))) u' /\ x2 (S l) u' <= x2 l u * x2 l u.
Proof.
  intros H1 Hl [U1 U2]. destruct (sizes l Hl) as (S1 & S2 & S3 & S4 & S5).
  set (k := r_rows (W l)) in *. set (m := r_rows (A l)) in *. set (n := r_cols (A l)) in *.
  destruct (activations_tail k m n (r_get (W l)) (r_get (back_at l)) (r_get (A l)) u s U1) as (u' & U' & T).
  - intros i j Hi Hj. apply critical_entries; try assumption. fold k in S2. rewrite S2. exact Hj.
  - pose proof (chained_nth N (r_rows X) l (proj1 (proj2 HF)) Hl) as [Sz _]. apply Sz.
  - intros p Hp. apply rsum_nonneg; intros j Hj. apply Rmult_le_pos; [apply U2; exact Hj | apply nonneg; auto; lia].
  - exists u'. rewrite S4. split; [exact U'|]. unfold x2. rewrite S4, S5. fold m n.
    assert (E : rest k n u' (r_get (A (S l))) = rest k n u' (fun i q => act 0 (rsum m (fun j => r_get (W l) i j * r_get (A l) j q)))).
    { unfold rest. f_equal.
      - apply fro_ext. intros i q Hi Hq. apply activation_entries; assumption.
      - apply norm2_ext. intros q Hq. apply rsum_ext. intros i Hi. f_equal. apply activation_entries; assumption. }
    rewrite E. set (r' := rest k n u' _) in *. set (r := rest m n u _) in *.
    assert (B : fro k n (r_get (back_at l)) <= g).
    { pose proof (back_small l Hl) as B. unfold frob2, rinner in B. rewrite <- S1, S3 in B. exact B. }
    pose proof g_positive. assert (0 < s * s) by nra. assert (R2 : 0 <= r * r) by nra.
    assert (T' : s * s * r' <= g * (r * r)) by nra.
    replace (g * r / (s * s) * (g * r / (s * s))) with (g * (g * (r * r)) / (s * s) / (s * s)) by (field; nra).
    replace (g * r' / (s * s)) with (g * (s * s * r') / (s * s) / (s * s)) by (field; nra).
    apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra|]. apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra|].
    apply Rmult_le_compat_l; lra.
Qed.
Lemma falls m u : (1 <= m)%nat -> unit_nonneg (r_rows (A m)) u -> x2 m u <= 1 -> forall l, (m <= l)%nat -> (l <= L)%nat ->
  exists u', unit_nonneg (r_rows (A l)) u' /\ x2 l u' <= x2 m u /\ ((m < l)%nat -> x2 l u' <= x2 m u * x2 m u).
Proof.
  intros H1 U B l Hm. induction Hm as [|l Hm IH]; intro Hl.
  - exists u. split; [exact U|]. split; [lra | lia].
  - destruct (IH ltac:(lia)) as (v & V & V1 & V2). destruct (squared l v) as (u' & U' & T); [lia | lia | exact V |].
    exists u'. split; [exact U'|]. pose proof (x2_nonneg l v (proj1 V)). pose proof (x2_nonneg m u (proj1 U)).
    assert (x2 l v * x2 l v <= x2 m u * x2 m u) by nra. split; [nra | intros _; lra].
Qed.
Lemma weight_by_rest l u : (l < L)%nat -> norm2 (r_rows (A l)) u = 1 -> 1 - opnorm2 (W l) <= x2 l u.
Proof.
  intros Hl U. destruct (sizes l Hl) as (S1 & S2 & S3 & S4 & S5). pose proof g_positive. assert (0 < s * s) by nra.
  pose proof (weight_tail (r_rows (W l)) (r_rows (A l)) (r_cols (A l)) (r_get (W l)) (r_get (back_at l)) (r_get (A l)) u s U) as T.
  rewrite <- S2 in T. specialize (T (fun i j Hi Hj => critical_entries l i j Hl Hi Hj)).
  change (fro (r_rows (W l)) (r_cols (W l)) (r_get (W l))) with (frob2 (W l)) in T. rewrite norm_one in T by exact Hl.
  pose proof (opnorm2_bounds (W l) u) as O. rewrite S2, U in O.
  change (fun i => rsum (r_cols (W l)) (fun j => r_get (W l) i j * u j)) with (image (W l) u) in T.
  pose proof (back_small l Hl) as B. change (frob2 (back_at l)) with (fro (r_rows (back_at l)) (r_cols (back_at l)) (r_get (back_at l))) in B.
  rewrite <- S1, S3 in B. unfold x2. rewrite S2 in T. pose proof (rest_nonneg _ (r_cols (A l)) u (r_get (A l)) U) as R0.
  set (r := rest _ _ u _) in *. apply Rmult_le_reg_l with (s * s); [lra|].
  replace (s * s * (g * r / (s * s))) with (g * r) by (field; nra). nra.
Qed.
Lemma activations_by_rest l u : (l < L)%nat -> norm2 (r_rows (A l)) u = 1 -> 1 - o l / a l <= x2 l u.
Proof.
  intros Hl U. pose proof g_positive as P. assert (S2 : 0 < s * s) by nra. pose proof (large l Hl) as B.
  assert (OA : o l <= a l) by apply opnorm2_frob2. assert (0 < o l) by nra.
  pose proof (opnorm2_left (A l) u) as O. rewrite U in O. fold (o l) in O.
  assert (R0 : a l - o l <= rest (r_rows (A l)) (r_cols (A l)) u (r_get (A l))).
  { unfold rest. change (fro (r_rows (A l)) (r_cols (A l)) (r_get (A l))) with (a l). lra. }
  unfold x2. set (r := rest _ _ u _) in *. replace (1 - o l / a l) with ((a l - o l) / a l) by (field; lra).
  apply Rmult_le_reg_r with (a l); [lra|]. replace ((a l - o l) / a l * a l) with (a l - o l) by (field; lra).
  assert (Q : s * s <= g * a l) by nra. eapply Rle_trans; [exact R0|]. apply Rmult_le_reg_r with (s * s); [lra|].
  replace (g * r / (s * s) * a l * (s * s)) with (r * (g * a l)) by (field; nra). apply Rmult_le_compat_l; lra.
Qed.

(** ** The bounds *)
Lemma small_excess B x : (exists e0, 0 < e0 /\ forall e, 0 < e -> e <= e0 -> x <= B + e) -> x <= B.
Proof.
  intros (e0 & H0 & H). apply Rnot_lt_le. intro C. pose proof (Rmin_l e0 ((x - B) / 2)). pose proof (Rmin_r e0 ((x - B) / 2)).
  assert (0 < Rmin e0 ((x - B) / 2)) by (apply Rmin_glb_lt; lra). pose proof (H _ H3 H1). lra.
Qed.
Theorem tails l : (1 <= l)%nat -> (l < L)%nat -> let B := K2 * (ln K2 / rn l) in
  1 - opnorm2 (W l) <= B /\ ((S l < L)%nat -> 1 - o (S l) / a (S l) <= B * B).
Proof.
  intros H1 Hl B. pose proof g_positive as P. assert (S2 : 0 < s * s) by nra.
  destruct (Rle_dec 1 B) as [Big|Small].
  { pose proof (opnorm2_nonneg (W l)). split; [lra|]. intro Hl'. pose proof (large (S l) Hl') as Lg. assert (0 < o (S l)) by nra.
    assert (o (S l) <= a (S l)) by apply opnorm2_frob2. assert (0 < o (S l) / a (S l)) by (apply Rdiv_lt_0_compat; lra). nra. }
  destruct (good_layer l H1 Hl) as (m & Hm & Gm). fold B in Gm.
  assert (Near : forall e, 0 < e -> e <= 1 - B -> exists u, unit_nonneg (r_rows (A m)) u /\ x2 m u <= B + e).
  { intros e He _. destruct (opnorm2_near (A m) (e * (s * s) / g)) as (u & U & Nu).
    - pose proof (aval_sized N X m HF ltac:(lia)) as Sz. apply Sz.
    - intros; apply nonneg; auto; lia.
    - apply Rdiv_lt_0_compat; nra.
    - exists u. split; [exact U|]. unfold x2, rest. change (fro (r_rows (A m)) (r_cols (A m)) (r_get (A m))) with (a m).
      fold (o m) in Nu. eapply Rle_trans with (g * (a m - o m) / (s * s) + e); [|lra].
      replace (g * (a m - o m) / (s * s) + e) with (g * (a m - (o m - e * (s * s) / g)) / (s * s)) by (field; split; nra).
      apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; exact S2|]. apply Rmult_le_compat_l; lra. }
  assert (B0 : 0 <= B).
  { eapply Rle_trans; [|exact Gm]. assert (o m <= a m) by apply opnorm2_frob2.
    apply Rmult_le_pos; [nra | left; apply Rinv_0_lt_compat; exact S2]. }
  split.
  - apply small_excess. exists (1 - B). split; [lra|]. intros e He He'. destruct (Near e He He') as (u & U & Xu).
    destruct (falls m u ltac:(lia) U ltac:(lra) l ltac:(lia) ltac:(lia)) as (v & V & Xv & _).
    pose proof (weight_by_rest l v Hl (proj1 V)). lra.
  - intro Hl'. apply small_excess. exists (1 - B). split; [lra|]. intros e He He'.
    destruct (Near (e / 3)) as (u & U & Xu); [lra | lra |].
    destruct (falls m u ltac:(lia) U ltac:(lra) (S l) ltac:(lia) ltac:(lia)) as (v & V & _ & Xv). specialize (Xv ltac:(lia)).
    pose proof (activations_by_rest (S l) v Hl' (proj1 V)). pose proof (x2_nonneg m u (proj1 U)). nra.
Qed.
End Escape.
