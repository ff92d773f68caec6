(** Section 5 of `bottleneck`: columns v and w of m numbers, |w| = 1, and E (m x m) of a case; the residual
    R = v v^T - w w^T - E, and the flow -2 (R + R^T) v. *)
From Coq Require Import ZArith QArith Reals Qreals Lra Lia List Bool String.
From Plumbline.library Require Export Opening.
Import ListNotations.
Local Open Scope R_scope.

Definition radd (A B : rmat) : rmat := rmk (r_rows A) (r_cols A) (fun i j => r_get A i j + r_get B i j).
Definition rscale (s : R) (A : rmat) : rmat := rmk (r_rows A) (r_cols A) (fun i j => s * r_get A i j).
Definition vec (A : rmat) (i : nat) : R := r_get A i 0.
Lemma inner_column A B : r_cols A = 1%nat -> rinner A B = dot (r_rows A) (vec A) (vec B).
Proof. intro E. unfold rinner, dot, vec. rewrite E. apply rsum_ext. intros. cbn [rsum]. lra. Qed.
Lemma dot_plus n x y z : dot n x (fun i => y i + z i) = dot n x y + dot n x z.
Proof. unfold dot. rewrite <- rsum_plus. apply rsum_ext. intros. ring. Qed.
Lemma dot_times n x c y : dot n x (fun i => c * y i) = c * dot n x y.
Proof. unfold dot. rewrite <- rsum_scale. apply rsum_ext. intros. ring. Qed.
Lemma dot_comm n x y : dot n x y = dot n y x.
Proof. apply rsum_ext. intros. ring. Qed.
Lemma abs_le_square y b : 0 <= b -> y * y <= b * b -> Rabs y <= b.
Proof. intros Hb H. apply Rsqr_le_abs_0 in H. rewrite (Rabs_right b) in H by lra. exact H. Qed.

Section Columns.
Variables v w E : rmat.
Let m := r_rows v.
Hypotheses (Cv : r_cols v = 1%nat) (Rw : r_rows w = m) (Cw : r_cols w = 1%nat) (RE : r_rows E = m) (CE : r_cols E = m).
Hypothesis Unit : frob2 w = 1.
Definition along := rinner w v.
Local Notation a := along.
Local Notation n := (frob2 v).
Local Notation f := (frob E).
Notation V := (vec v). Notation W := (vec w).
Definition residual := minus (rmul v (rtranspose v)) (radd (rmul w (rtranspose w)) E).
Definition flow := rscale (-2) (rmul (radd residual (rtranspose residual)) v).
Definition across := minus v (rscale a w).
Lemma a_dot : a = dot m W V.
Proof. unfold along. rewrite inner_column by exact Cw. rewrite Rw. reflexivity. Qed.
Lemma n_dot : n = dot m V V.
Proof. unfold frob2. apply inner_column, Cv. Qed.
Lemma unit_dot : dot m W W = 1.
Proof. rewrite <- Unit. unfold frob2. rewrite inner_column by exact Cw. rewrite Rw. reflexivity. Qed.
Lemma f_square : f * f = frob2 E.
Proof. apply sqrt_sqrt, frob2_nonneg. Qed.
Lemma f_nonneg : 0 <= f.
Proof. apply sqrt_pos. Qed.
Lemma outer_get u i k : r_cols u = 1%nat -> (i < r_rows u)%nat -> (k < r_rows u)%nat -> r_get (rmul u (rtranspose u)) i k = vec u i * vec u k.
Proof.
  intros C Hi Hk. unfold rmul. rewrite rmk_get by (cbn; assumption). rewrite C. cbn [rsum].
  unfold rtranspose. rewrite rmk_get by (rewrite ?C; auto). unfold vec. ring.
Qed.
Lemma residual_get i k : (i < m)%nat -> (k < m)%nat -> r_get residual i k = V i * V k - W i * W k - r_get E i k.
Proof.
  intros Hi Hk. unfold residual, minus, radd. rewrite rmk_get by (cbn; assumption). rewrite rmk_get by (cbn; congruence).
  rewrite outer_get by assumption. rewrite outer_get by congruence. ring.
Qed.
(** E x and (E + E^T) x *)
Definition pushed (x : nat -> R) (i : nat) : R := rsum m (fun k => (r_get E i k + r_get E k i) * x k).
Lemma flow_get i : (i < m)%nat -> vec flow i = -4 * n * V i + 4 * a * W i + 2 * pushed V i.
Proof.
  intro Hi. unfold vec at 1. unfold flow, rscale. rewrite rmk_get by (cbn; rewrite ?Cv; auto). unfold rmul at 1.
  rewrite rmk_get by (cbn; rewrite ?Cv; auto). change (r_cols (radd residual (rtranspose residual))) with m.
  rewrite (rsum_ext m _ (fun k => 2 * V i * (V k * V k) + (-2 * W i * (W k * V k) + -1 * ((r_get E i k + r_get E k i) * V k)))).
  - rewrite !rsum_plus, !rsum_scale. fold (dot m V V). fold (dot m W V). rewrite <- n_dot, <- a_dot. unfold pushed. ring.
  - intros k Hk. unfold radd. rewrite rmk_get by (cbn; assumption). unfold rtranspose. rewrite rmk_get by (cbn; assumption).
    rewrite !residual_get by assumption. change (r_get v k 0) with (V k). ring.
Qed.
Lemma across_get i : (i < m)%nat -> vec across i = V i - a * W i.
Proof.
  intro Hi. unfold vec at 1. unfold across, minus, rscale. rewrite rmk_get by (rewrite ?Cv; auto). rewrite rmk_get by (rewrite ?Cw, ?Rw; auto). reflexivity.
Qed.
(** |<u, (E + E^T) x>| <= 2 |u| ||E|| |x| *)
Lemma image_frobenius A x : norm2 (r_rows A) (image A x) <= frob2 A * norm2 (r_cols A) x.
Proof.
  unfold norm2, frob2, rinner. rewrite <- rsum_scale_r. apply rsum_le. intros i _. apply (cauchy_schwarz (r_cols A) (r_get A i) x).
Qed.
Lemma form_bound A u x t : r_rows A = m -> r_cols A = m -> frob2 A = frob2 E -> dot m u u * dot m x x <= t * t -> 0 <= t ->
  Rabs (dot m u (image A x)) <= f * t.
Proof.
  intros R1 C1 HA Ht T0. pose proof f_nonneg as F0. apply abs_le_square; [apply Rmult_le_pos; assumption|].
  eapply Rle_trans; [apply (cauchy_schwarz m u (image A x))|]. pose proof (image_frobenius A x) as K. rewrite R1, C1, HA, <- f_square in K.
  pose proof (norm2_nonneg m u) as N. apply Rle_trans with (norm2 m u * (f * f * norm2 m x)); [apply Rmult_le_compat_l; assumption|].
  replace (norm2 m u * (f * f * norm2 m x)) with (f * f * (norm2 m u * norm2 m x)) by ring. replace (f * t * (f * t)) with (f * f * (t * t)) by ring.
  apply Rmult_le_compat_l; [nra | exact Ht].
Qed.
Lemma pushed_bound u x t : dot m u u * dot m x x <= t * t -> 0 <= t -> Rabs (dot m u (pushed x)) <= 2 * (f * t).
Proof.
  intros Ht T0. rewrite (dot_ext m u (pushed x) (fun i => image E x i + image (rtranspose E) x i)).
  - rewrite dot_plus. pose proof (form_bound E u x t RE CE eq_refl Ht T0). pose proof (form_bound (rtranspose E) u x t CE RE (frob2_transpose E) Ht T0).
    eapply Rle_trans; [apply Rabs_triang|]. lra.
  - intros i Hi. unfold pushed, image. change (r_cols (rtranspose E)) with (r_rows E). rewrite CE, RE, <- rsum_plus. apply rsum_ext. intros k Hk.
    unfold rtranspose. rewrite rmk_get by congruence. ring.
Qed.
Lemma a_square_le : a * a <= n.
Proof. rewrite a_dot, n_dot. eapply Rle_trans; [apply cauchy_schwarz|]. change (norm2 m W) with (dot m W W). rewrite unit_dot. right. unfold norm2, dot. ring. Qed.
Lemma n_nonneg : 0 <= n.
Proof. apply frob2_nonneg. Qed.

(** <w, flow>, and the part of v across w *)
Lemma inner_flow : rinner w flow = -4 * a * (n - 1) + 2 * dot m W (pushed V).
Proof.
  rewrite inner_column by exact Cw. rewrite Rw.
  rewrite (dot_ext m W (vec flow) (fun i => (-4 * n) * V i + ((4 * a) * W i + 2 * pushed V i))) by (intros; rewrite flow_get by assumption; ring).
  rewrite !dot_plus, !dot_times, unit_dot, <- a_dot. ring.
Qed.
Lemma dot_across_w : dot m (vec across) W = 0.
Proof.
  rewrite dot_comm, (dot_ext m W (vec across) (fun i => V i + (- a) * W i)) by (intros; rewrite across_get by assumption; ring).
  rewrite dot_plus, dot_times, unit_dot, <- a_dot. ring.
Qed.
Lemma across_square : dot m (vec across) (vec across) = n - a * a.
Proof.
  rewrite (dot_ext m (vec across) (vec across) (fun i => V i + (- a) * W i)) by (intros; rewrite across_get by assumption; ring).
  rewrite dot_plus, dot_times, dot_across_w. rewrite dot_comm.
  rewrite (dot_ext m V (vec across) (fun i => V i + (- a) * W i)) by (intros; rewrite across_get by assumption; ring).
  rewrite dot_plus, dot_times, (dot_comm m V W), <- a_dot, <- n_dot. ring.
Qed.
Lemma frob2_across : frob2 across = n - a * a.
Proof. unfold frob2. rewrite inner_column by exact Cv. apply across_square. Qed.

(** the rate of <w, v>^2 *)
Theorem along_rate : Rabs (2 * a * rinner w flow + -1 * (-8 * (n + -1) * (a * a))) <= 8 * n * f.
Proof.
  rewrite inner_flow. pose proof a_square_le as A2. pose proof n_nonneg as N0. pose proof f_nonneg as F0.
  replace (_ + _) with (4 * (a * dot m W (pushed V))) by ring. rewrite Rabs_mult, (Rabs_right 4) by lra.
  replace (a * dot m W (pushed V)) with (dot m (fun i => a * W i) (pushed V)).
  - pose proof (pushed_bound (fun i => a * W i) V n) as K. rewrite (dot_times m (fun i => a * W i) a W), (dot_comm m _ W), dot_times, unit_dot, <- n_dot in K. nra.
  - rewrite dot_comm, dot_times, dot_comm. reflexivity.
Qed.
(** the rate of |v - <w, v> w|^2 *)
Theorem across_rate : Rabs (2 * rinner across (minus flow (rscale (rinner w flow) w)) + -1 * (-8 * n * frob2 across)) <= 8 * n * f.
Proof.
  set (p := rinner w flow). rewrite inner_column by exact Cv. change (r_rows across) with m.
  rewrite (dot_ext m (vec across) _ (fun i => (-4 * n) * V i + ((4 * a - p) * W i + 2 * pushed V i))).
  2: { intros i Hi. unfold vec at 1. unfold minus. rewrite rmk_get by (cbn; rewrite ?Cv; auto). fold (vec flow i). rewrite flow_get by assumption.
       unfold rscale. rewrite rmk_get by (rewrite ?Cw, ?Rw; auto). unfold vec. ring. }
  rewrite !dot_plus, !dot_times, dot_across_w.
  assert (D : dot m (vec across) V = n - a * a).
  { rewrite <- across_square. rewrite (dot_ext m (vec across) V (fun i => vec across i + a * W i)) by (intros; rewrite across_get by assumption; ring).
    rewrite dot_plus, dot_times, dot_across_w. ring. }
  rewrite D, frob2_across. pose proof a_square_le as A2. pose proof n_nonneg as N0. pose proof f_nonneg as F0.
  replace (_ + _) with (4 * dot m (vec across) (pushed V)) by ring. rewrite Rabs_mult, (Rabs_right 4) by lra.
  pose proof (pushed_bound (vec across) V n) as K. rewrite across_square, <- n_dot in K. specialize (K ltac:(nra) N0). lra.
Qed.
(** |R|^2 *)
Theorem residual_square : Rabs (frob2 residual + -1 * (n * n + -1 * (2 * (a * a)) + 1)) <= 2 * (n + 1) * f + frob2 E.
Proof.
  assert (S : frob2 residual = n * n - 2 * (a * a) + 1 - 2 * dot m V (image E V) + 2 * dot m W (image E W) + frob2 E).
  { unfold frob2 at 1, rinner. change (r_rows residual) with m. change (r_cols residual) with m.
    transitivity (rsum m (fun i => n * (V i * V i) + (-2 * a * (W i * V i) + (W i * W i + (-2 * (V i * image E V i) + (2 * (W i * image E W i)
      + rsum m (fun k => r_get E i k * r_get E i k))))))).
    - apply rsum_ext. intros i Hi. rewrite (rsum_ext m _ (fun k => V i * V i * (V k * V k) + (-2 * (V i * W i) * (W k * V k) + (W i * W i * (W k * W k)
        + (-2 * V i * (r_get E i k * V k) + (2 * W i * (r_get E i k * W k) + r_get E i k * r_get E i k)))))).
      + rewrite !rsum_plus, !rsum_scale. fold (dot m V V). fold (dot m W V). fold (dot m W W). rewrite unit_dot, <- n_dot, <- a_dot.
        unfold image. rewrite CE. ring.
      + intros k Hk. rewrite residual_get by assumption. ring.
    - rewrite !rsum_plus, !rsum_scale. fold (dot m V V). fold (dot m W V). fold (dot m W W). fold (dot m V (image E V)). fold (dot m W (image E W)).
      rewrite unit_dot, <- n_dot, <- a_dot. unfold frob2, rinner. rewrite RE, CE. ring. }
  rewrite S. pose proof n_nonneg as N0. pose proof f_nonneg as F0. pose proof (frob2_nonneg E) as E0.
  pose proof (form_bound E V V n RE CE eq_refl) as K1. rewrite <- n_dot in K1. specialize (K1 ltac:(lra) N0).
  pose proof (form_bound E W W 1 RE CE eq_refl) as K2. rewrite unit_dot in K2. specialize (K2 ltac:(lra) ltac:(lra)).
  set (X := dot m V (image E V)) in *. set (Z := dot m W (image E W)) in *.
  apply Rabs_le.
  assert (- (f * n) <= X <= f * n) by (split; [pose proof (Rle_abs (- X)) as Q; rewrite Rabs_Ropp in Q | pose proof (Rle_abs X)]; lra).
  assert (- (f * 1) <= Z <= f * 1) by (split; [pose proof (Rle_abs (- Z)) as Q; rewrite Rabs_Ropp in Q | pose proof (Rle_abs Z)]; lra).
  lra.
Qed.
End Columns.

(** the sizes of v, w and E of a case *)
Ltac sizes M := match goal with Wf : wellformed ?c, H : cmatrix _ ?c _ = Some M |- _ =>
  let H1 := fresh "Rows" in let H2 := fresh "Cols" in destruct (wf_matrices c Wf _ _ H) as (H1 & H2 & _) end.
Ltac size_required R := required R; eapply eq_true in R; [| value | value]; first [apply (eq_IZR _ 1), (Nat2Z.inj _ 1) in R | apply eq_IZR, Nat2Z.inj in R].
Ltac columns_fit d1 M1 v w E :=
  sizes v; sizes w; sizes E;
  clear M1; assert (M1 : d1 [] = Val (scalar (rn (r_rows v)))) by (by_body d1);
  let R1 := fresh "Cv" in let R2 := fresh "Rw" in let R3 := fresh "Cw" in let R4 := fresh "RE" in let R5 := fresh "CE" in
  size_required R1; size_required R2; size_required R3; size_required R4; size_required R5.
(** sizes of sums, products and transposes *)
Ltac fits_here := cbn [rmul rtranspose radd rscale minus residual flow across rmk r_rows r_cols]; congruence.
(** <A, B> of matrices whose sizes fit *)
Lemma inner_fits d : is_inner d -> forall A B, r_rows A = r_rows B -> r_cols A = r_cols B -> d [matrix A; matrix B] = Val (scalar (rinner A B)).
Proof. intros M A B E1 E2. rewrite M. unfold same. rewrite E1, E2, !Nat.eqb_refl. reflexivity. Qed.
(** |w| = 1, from the hypothesis H *)
Ltac unit_length d5 M5 w H :=
  clear M5; assert (M5 : d5 [] = Val (truth_value (truth_of (reqb (frob2 w) 1))))
    by (unfold d5, denote; lazy beta; eapply bind_value; [apply ev_eq; value | reflexivity]);
  let vs := fresh "vs" in let Ev := fresh "Ev" in
  eapply call_true in H; [| earlier]; destruct H as (vs & Ev & H); injection Ev as <-; rewrite M5 in H;
  injection H as H; apply truth_of_T, reqb_true in H.
