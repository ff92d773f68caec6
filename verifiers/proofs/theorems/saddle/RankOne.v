(** Escape directions whose layers have rank one exactly: if in layer m every sample that is not 0 has with one unit vector u an angle
    whose cosine is above x = ||G|| ||(I - u u^T) A|| / s, then W_{m+1}, ..., W_L have rank one, and so have the activations of the
    hidden layers behind m (docs/strengthened.md, 3). W_{m+1} has by CriticalPair.v; then the activations of layer m + 1 are b c^T with
    c >= 0, which relu lets pass, and so are those of all layers behind. *)
From Coq Require Import Reals Lra Lia List Bool.
From Plumbline.library Require Import Stretch Truths CriticalPair Rank.
From Plumbline.kernel Require Import Statement.
From Plumbline.theorems.saddle Require Import Escape.
Local Open Scope R_scope.

(** a product b c^T that is not 0 has rank one *)
Lemma rank_is_one A b c : (forall i j, (i < r_rows A)%nat -> (j < r_cols A)%nat -> r_get A i j = b i * c j) -> 0 < frob2 A ->
  rrank A = 1%nat.
Proof.
  intros H P. apply Nat.le_antisymm.
  - apply least_le. exists (fun _ => b), (fun _ => c). intros i j Hi Hj. cbn [rsum]. rewrite H by assumption. ring.
  - destruct (rrank A) as [|r] eqn:E; [exfalso | lia]. apply (Rlt_irrefl 0). rewrite <- (frob2_all_zero A) at 2; [exact P|].
    unfold rrank in E. destruct (r_rows A) as [|m] eqn:Em; [intros; lia|]. cbn [least] in E.
    destruct (holds (of_rank_at_most 0 A)) eqn:Z; [|discriminate]. apply holds_of in Z as (u & v & Z). rewrite <- Em.
    intros i j Hi Hj. apply Z; assumption.
Qed.

Section RankOne.
Variables (N : net Rdom) (X G : rmat) (s : R).
Hypothesis HF : fits N X.
Hypothesis Hslope : slope Rdom N = 0.
Hypothesis HG : same G (zval N X (depth_of N)) = true.
Hypothesis Hs : 0 < s.
Hypothesis speed : rinner G (zval N X (depth_of N)) = - s.
Notation A := (aval N X).
Notation W := (weight_of N).
Notation L := (depth_of N).
Hypothesis critical : forall l i j, (l < L)%nat -> (i < r_rows (W l))%nat -> (j < r_cols (W l))%nat ->
  r_get (grad N X G l) i j = - s * r_get (W l) i j.
Notation D := (back_at N X G).
Let g := frob2 G.
Definition sample l p j := r_get (A l) j p.

Lemma not_zero l : (l < L)%nat -> 0 < frob2 (A l).
Proof.
  intro Hl. pose proof (large N X G s HF Hslope HG Hs speed critical l Hl) as B. pose proof (g_positive N X G s HG Hs speed) as P.
  pose proof (opnorm2_frob2 (A l)). cbn beta zeta in B. nra.
Qed.
(** the derivative by a hidden layer: what comes back through the layer behind it, where the neuron is active *)
Lemma derivative_step l i p : (S l < L)%nat -> (i < r_rows (W l))%nat -> (p < r_cols (A l))%nat -> r_get (D l) i p =
  dot (r_rows (W (S l))) (fun r => r_get (W (S l)) r i) (fun r => r_get (D (S l)) r p) * act_slope 0 (dot (r_rows (A l)) (r_get (W l) i) (sample l p)).
Proof.
  intros Hl Hi Hp. destruct (sizes N X G HF HG l) as (S1 & S2 & S3 & S4 & S5); [lia|].
  destruct (sizes N X G HF HG (S l)) as (T1 & T2 & T3 & _); [lia|]. destruct (aval_shape N X (S l)) as (P1 & P2).
  pose proof (activation_entries N X G HF Hslope HG l i p ltac:(lia) Hi Hp) as [Ez _].
  unfold back_at at 1. replace (L - S l)%nat with (S (L - S (S l))) by lia. cbn [back]. fold (D (S l)).
  replace (L - S (L - S (S l)))%nat with (S l) by lia. unfold rhadamard, leaky_slope.
  assert (Hi' : (i < r_cols (W (S l)))%nat) by congruence. assert (Hp' : (p < r_cols (D (S l)))%nat) by congruence.
  rewrite rmk_get by assumption. rewrite rmk_get by congruence. rewrite Hslope, Ez. f_equal.
  rewrite rmul_get by assumption. apply rsum_ext. intros r Hr. rewrite rtranspose_get by assumption. reflexivity.
Qed.

Section Layer.
Variables (m : nat) (u : nat -> R).
Hypothesis Hm : (S m < L)%nat.
Hypothesis Hu : norm2 (r_rows (A m)) u = 1.
Notation e2 := (rest (r_rows (A m)) (r_cols (A m)) u (r_get (A m))).
(** the cosine of the angle between u and a sample that is not 0 is above ||G|| ||E|| / s *)
Hypothesis near : forall p, (p < r_cols (A m))%nat -> norm2 (r_rows (A m)) (sample m p) = 0 \/
  (0 < dot (r_rows (A m)) (sample m p) u /\ g * e2 * norm2 (r_rows (A m)) (sample m p) <
    s * s * (dot (r_rows (A m)) (sample m p) u * dot (r_rows (A m)) (sample m p) u)).

Lemma narrow : g * e2 < s * s.
Proof.
  destruct (search (r_cols (A m)) (fun p => norm2 (r_rows (A m)) (sample m p))) as [Z|(p & Hp & Np)].
  - exfalso. pose proof (not_zero m ltac:(lia)) as P. rewrite frob2_columns, (rsum_ext _ _ (fun _ => 0)), rsum_zero in P; [lra | exact Z].
  - destruct (near p Hp) as [E|[V C]]; [contradiction|]. pose proof (cauchy_schwarz (r_rows (A m)) (sample m p) u) as Q.
    rewrite Hu, Rmult_1_r in Q. fold (dot (r_rows (A m)) (sample m p) u) in Q. pose proof (norm2_nonneg (r_rows (A m)) (sample m p)).
    set (al := norm2 _ (sample m p)) in *. set (v := dot _ _ u) in *. assert (s * s * (v * v) <= s * s * al) by (apply Rmult_le_compat_l; nra).
    apply Rmult_lt_reg_r with al; lra.
Qed.
(** The activations of layer l are b c^T with c >= 0. *)
Definition product l := exists b c, (forall p, (p < r_cols (A l))%nat -> 0 <= c p) /\
  forall i p, (i < r_rows (A l))%nat -> (p < r_cols (A l))%nat -> r_get (A l) i p = b i * c p.
Definition weights_product l := exists b r, forall i j, (i < r_rows (W l))%nat -> (j < r_cols (W l))%nat -> r_get (W l) i j = b i * r j.
Lemma first_layer : weights_product m /\ product (S m).
Proof.
  destruct (sizes N X G HF HG m) as (S1 & S2 & S3 & S4 & S5); [lia|].
  destruct (sizes N X G HF HG (S m)) as (T1 & T2 & T3 & _); [exact Hm|].
  destruct (rank_one (r_rows (A m)) (r_rows (W m)) (r_rows (W (S m))) (r_cols (A m)) (r_get (W m)) (r_get (W (S m)))
    (r_get (A m)) (r_get (D m)) (r_get (D (S m))) u s g Hs Hu) as ((b & r & E) & b' & c & C & E').
  - intros i j Hi Hj. apply (critical_entries N X G s HF HG critical m i j); [lia | exact Hi | congruence].
  - intros r i Hr Hi. rewrite (critical_entries N X G s HF HG critical (S m) r i Hm Hr) by congruence. f_equal. rewrite S5.
    apply rsum_ext. intros p Hp. f_equal. apply (activation_entries N X G HF Hslope HG m i p); [lia | exact Hi | exact Hp].
  - intros i p Hi Hp. apply (derivative_step m i p Hm Hi Hp).
  - pose proof (back_small N X G s HF Hslope HG Hs speed critical (S m) Hm) as B. unfold frob2, rinner in B.
    rewrite <- T1, T3, S5 in B. exact B.
  - exact narrow.
  - exact near.
  - split.
    + exists b, r. intros i j Hi Hj. apply E; [exact Hi | congruence].
    + exists b', c. unfold product. rewrite S4, S5. split; [exact C|]. intros i p Hi Hp. rewrite <- E' by assumption.
      apply (activation_entries N X G HF Hslope HG m i p); [lia | exact Hi | exact Hp].
Qed.
Lemma next_layer l : (l < L)%nat -> product l -> weights_product l /\ product (S l).
Proof.
  intros Hl (b & c & C & E). destruct (sizes N X G HF HG l Hl) as (S1 & S2 & S3 & S4 & S5).
  set (w := fun i => dot (r_cols (W l)) (r_get (W l) i) b). split.
  - exists (fun i => - dot (r_cols (A l)) (r_get (D l) i) c / s), b. intros i j Hi Hj.
    apply Rmult_eq_reg_l with s; [|lra]. rewrite (critical_entries N X G s HF HG critical l i j Hl Hi Hj).
    rewrite (rsum_ext _ _ (fun p => r_get (D l) i p * c p * b j)) by (intros p Hp; rewrite E by congruence; ring).
    rewrite rsum_scale_r. unfold dot. field. lra.
  - exists (fun i => act 0 (w i)), c. rewrite S4, S5. split; [exact C|]. intros i p Hi Hp.
    rewrite (proj2 (activation_entries N X G HF Hslope HG l i p Hl Hi Hp)).
    rewrite (rsum_ext _ _ (fun j => r_get (W l) i j * b j * c p)) by (intros j Hj; rewrite E by congruence; ring).
    rewrite rsum_scale_r, <- S2. change (rsum (r_cols (W l)) (fun j => r_get (W l) i j * b j)) with (w i).
    specialize (C p Hp). unfold act. destruct (rleb (w i * c p) 0) eqn:E1, (rleb (w i) 0) eqn:E2;
      try apply rleb_true in E1; try apply rleb_false in E1; try apply rleb_true in E2; try apply rleb_false in E2; nra.
Qed.
Theorem rank_one_behind : (forall l, (m <= l)%nat -> (l < L)%nat -> rrank (W l) = 1%nat) /\
  forall l, (m < l)%nat -> (l < L)%nat -> rrank (A l) = 1%nat.
Proof.
  destruct first_layer as [W1 A1]. assert (K : forall l, (m < l)%nat -> (l <= L)%nat -> product l).
  { intros l Hl. induction Hl as [|l Hl IH]; intro Hl'; [exact A1|]. apply next_layer; [lia | apply IH; lia]. }
  split; intros l H1 H2.
  - assert (P : weights_product l). { destruct (Nat.eq_dec l m) as [->|]; [exact W1 | apply next_layer, K; lia]. }
    destruct P as (b & r & E). apply (rank_is_one (W l) b r E). rewrite (norm_one N X G s HF HG Hs speed critical l H2). lra.
  - destruct (K l H1 ltac:(lia)) as (b & c & _ & E). apply (rank_is_one (A l) b c E), not_zero, H2.
Qed.
End Layer.
End RankOne.

