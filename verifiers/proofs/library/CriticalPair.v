(** Two layers T and U, one behind the other, that are critical: s T = -D A^T and s U = -D' relu(T A)^T, where D is what D' becomes
    on its way back through U and relu. If u is a unit vector, E = (I - u u^T) A with ||D'|| ||E|| < s, and every column of A that is
    not 0 has with u an angle whose cosine is above ||D'|| ||E|| / s, then T has rank one (docs/strengthened.md, 3).

    The reason: the neurons between the layers that are not 0 are active on all columns, so U^T U = T T^T; thus the map y = T^T x |->
    U x keeps lengths, while on vectors across u it is at most ||D'|| ||E|| / s. Matrices are functions here, with their sizes
    beside them. *)
From Coq Require Import Reals Lra Lia.
From Plumbline.library Require Import OperatorNorm Gradients Tails Rank.
Local Open Scope R_scope.

Lemma dot_sym n x y : dot n x y = dot n y x.
Proof. apply rsum_ext. intros. ring. Qed.
Lemma dot_zero n x y : (forall i, (i < n)%nat -> x i = 0) -> dot n x y = 0.
Proof. intro H. unfold dot. rewrite (rsum_ext n _ (fun _ => 0)); [apply rsum_zero|]. intros i Hi. rewrite H by exact Hi. ring. Qed.
(** sum_p x_p sum_q y_q A_pq, summed in the other order *)
Lemma dot_swap m n (x y : nat -> R) (A : nat -> nat -> R) :
  dot m x (fun p => dot n y (A p)) = dot n y (fun q => dot m x (fun p => A p q)).
Proof.
  unfold dot. rewrite (rsum_ext m _ (fun p => rsum n (fun q => x p * (y q * A p q)))) by (intros; symmetry; apply rsum_scale).
  rewrite rsum_swap. apply rsum_ext. intros q _. rewrite <- rsum_scale. apply rsum_ext. intros. ring.
Qed.
(** with c = w . u and v = a . u: (w . a - c v)^2 <= (||w||^2 - c^2) (||a||^2 - v^2), for a unit vector u *)
Lemma across_product n u w a : norm2 n u = 1 -> let c := dot n w u in let v := dot n a u in
  (dot n w a - c * v) * (dot n w a - c * v) <= (norm2 n w - c * c) * (norm2 n a - v * v).
Proof.
  intros Hu c v. pose proof (cauchy_schwarz n (fun j => w j - c * u j) (fun j => a j - v * u j)) as C.
  rewrite (column_rest n u w c Hu), (column_rest n u a v Hu) in C.
  replace (rsum n (fun j => u j * w j)) with c in C by apply dot_sym. replace (rsum n (fun j => u j * a j)) with v in C by apply dot_sym.
  replace (rsum n (fun j => (w j - c * u j) * (a j - v * u j))) with (dot n w a - c * v) in C; [lra|].
  rewrite (rsum_ext n _ (fun j => w j * a j + (- v * (w j * u j) + (- c * (a j * u j) + c * v * (u j * u j))))) by (intros; ring).
  rewrite !rsum_plus, !rsum_scale. fold (norm2 n u). rewrite Hu. fold (dot n w a). fold (dot n w u). fold (dot n a u). fold c v. ring.
Qed.

Section Pair.
Variables (d k h n : nat) (T U A D D' : nat -> nat -> R) (u : nat -> R) (s g : R).
Let a p j := A j p. (* sample p *)
Let Z i p := dot d (T i) (a p).
Let B i p := act 0 (Z i p).
Hypothesis Hs : 0 < s.
Hypothesis Hu : norm2 d u = 1.
Hypothesis first : forall i j, (i < k)%nat -> (j < d)%nat -> s * T i j = - dot n (D i) (fun p => A j p).
Hypothesis second : forall r i, (r < h)%nat -> (i < k)%nat -> s * U r i = - dot n (D' r) (B i).
Hypothesis between : forall i p, (i < k)%nat -> (p < n)%nat -> D i p = dot h (fun r => U r i) (fun r => D' r p) * act_slope 0 (Z i p).
Hypothesis small : fro h n D' <= g.
Let e2 := rest d n u A.
Hypothesis narrow : g * e2 < s * s.
Hypothesis near : forall p, (p < n)%nat -> norm2 d (a p) = 0 \/
  (0 < dot d (a p) u /\ g * e2 * norm2 d (a p) < s * s * (dot d (a p) u * dot d (a p) u)).

(** The row of a neuron is as long as the column behind it. *)
Lemma first_with i x : (i < k)%nat -> s * dot d x (T i) = - dot n (D i) (fun p => dot d x (a p)).
Proof.
  intro Hi. rewrite dot_swap. unfold dot at 1 2. rewrite <- rsum_scale, <- rsum_opp. apply rsum_ext. intros j Hj.
  replace (s * (x j * T i j)) with (x j * (s * T i j)) by ring. rewrite first by assumption. unfold a. ring.
Qed.
Lemma second_with i x : (i < k)%nat -> s * dot h x (fun r => U r i) = - dot n (fun p => dot h x (fun r => D' r p)) (B i).
Proof.
  intro Hi. rewrite (dot_sym n), <- (dot_swap h n x (B i) D'). unfold dot at 1 2. rewrite <- rsum_scale, <- rsum_opp. apply rsum_ext. intros r Hr.
  replace (s * (x r * U r i)) with (x r * (s * U r i)) by ring. rewrite second, (dot_sym n) by assumption. ring.
Qed.
Lemma lengths i : (i < k)%nat -> norm2 d (T i) = norm2 h (fun r => U r i).
Proof.
  intro Hi. apply Rmult_eq_reg_l with s; [|lra]. change (norm2 d (T i)) with (dot d (T i) (T i)).
  change (norm2 h (fun r => U r i)) with (dot h (fun r => U r i) (fun r => U r i)). rewrite first_with, second_with by exact Hi.
  f_equal. apply rsum_ext. intros p Hp. rewrite between by assumption. unfold B. rewrite <- act_by_slope. unfold Z. ring.
Qed.
Lemma derivative_small i : (i < k)%nat -> norm2 n (D i) <= norm2 d (T i) * g.
Proof.
  intro Hi. rewrite lengths by exact Hi. set (c := norm2 h (fun r => U r i)). assert (C0 : 0 <= c) by apply norm2_nonneg.
  apply Rle_trans with (c * fro h n D'); [|apply Rmult_le_compat_l; assumption].
  unfold fro. rewrite rsum_swap, <- rsum_scale. apply rsum_le. intros p Hp. rewrite between by assumption.
  pose proof (cauchy_schwarz h (fun r => U r i) (fun r => D' r p)) as C. fold c in C. unfold norm2 at 1 in C. cbn beta in C.
  change (rsum h (fun j => U j i * D' j p)) with (dot h (fun r => U r i) (fun r => D' r p)) in C. set (x := dot h _ _) in *.
  assert (S : act_slope 0 (Z i p) = 0 \/ act_slope 0 (Z i p) = 1) by (unfold act_slope; destruct (rleb _ 0); auto).
  assert (0 <= x * x) by apply Rle_0_sqr. destruct S as [-> | ->]; lra.
Qed.
(** ||T_i||^2 - (T_i . u)^2 <= ||T_i||^2 g ||E||^2 / s^2 *)
Lemma row_tail i : (i < k)%nat -> s * s * (norm2 d (T i) - dot d (T i) u * dot d (T i) u) <= norm2 d (T i) * (g * e2).
Proof.
  intro Hi. assert (C : forall q j, (q < 1)%nat -> (j < d)%nat -> s * T i j = - rsum n (fun p => D i p * A j p)) by (intros; apply first; assumption).
  pose proof (weight_tail 1 d n (fun _ => T i) (fun _ => D i) A u s Hu C) as W.
  change (s * s * (0 + norm2 d (T i) - (0 + dot d (T i) u * dot d (T i) u)) <= (0 + norm2 n (D i)) * e2) in W. rewrite !Rplus_0_l in W.
  eapply Rle_trans; [exact W|]. rewrite <- Rmult_assoc. apply Rmult_le_compat_r; [apply rest_nonneg, Hu | apply derivative_small, Hi].
Qed.

(** A neuron that is not 0 is active on all samples that are not 0. *)
Lemma same_side i p : (i < k)%nat -> (p < n)%nat -> norm2 d (T i) <> 0 -> norm2 d (a p) <> 0 -> 0 < Z i p * dot d (T i) u.
Proof.
  intros Hi Hp HT Ha. destruct (near p Hp) as [E|[V C]]; [contradiction|]. pose proof (row_tail i Hi) as R.
  pose proof (across_product d u (T i) (a p) Hu) as X. cbn zeta in X. change (dot d (T i) (a p)) with (Z i p) in X.
  pose proof (norm2_nonneg d (T i)). pose proof (norm2_nonneg d (a p)).
  set (N := norm2 d (T i)) in *. set (c := dot d (T i) u) in *. set (v := dot d (a p) u) in *. set (al := norm2 d (a p)) in *.
  set (z := Z i p) in *. assert (K : N * (al - v * v) < c * c * al).
  { assert (0 < al) by lra. assert (s * s * (N - c * c) * al <= N * (g * e2) * al) by (apply Rmult_le_compat_r; lra).
    assert (N * (g * e2 * al) < N * (s * s * (v * v))) by (apply Rmult_lt_compat_l; lra).
    apply Rmult_lt_reg_l with (s * s); nra. }
  assert (Y : (z - c * v) * (z - c * v) < (c * v) * (c * v)) by (eapply Rle_lt_trans; [exact X|]; nra).
  assert (0 < z * (c * v)) by nra. apply Rmult_lt_reg_r with v; [exact V|]. lra.
Qed.
Lemma no_sample p j : norm2 d (a p) = 0 -> (j < d)%nat -> A j p = 0.
Proof. intros H Hj. apply (norm2_null d (a p) H j Hj). Qed.
Lemma off i p : norm2 d (a p) = 0 -> Z i p = 0.
Proof. intro H. unfold Z. rewrite dot_sym. apply dot_zero. apply (norm2_null d (a p) H). Qed.
Lemma active i : (i < k)%nat -> norm2 d (T i) <> 0 -> forall p, (p < n)%nat -> norm2 d (a p) = 0 \/ 0 < Z i p.
Proof.
  intros Hi HT p Hp. destruct (Req_dec (norm2 d (a p)) 0) as [E|Ha]; [left; exact E | right].
  pose proof (same_side i p Hi Hp HT Ha) as S. destruct (Rlt_dec 0 (Z i p)) as [Y|Y]; [exact Y | exfalso].
  assert (C : dot d (T i) u < 0) by nra. apply HT. rewrite (norm2_ext d (T i) (fun _ => 0)); [apply norm2_zero|]. intros j Hj. apply Rmult_eq_reg_l with s; [|lra].
  rewrite first by assumption. unfold dot. rewrite (rsum_ext n _ (fun _ => 0)); [rewrite rsum_zero; ring|]. intros q Hq.
  destruct (Req_dec (norm2 d (a q)) 0) as [E|Hb]; [rewrite (no_sample q j E Hj); ring|].
  pose proof (same_side i q Hi Hq HT Hb) as Sq. rewrite between by assumption. unfold act_slope.
  assert (L : Z i q <= 0) by nra. apply rleb_true in L. rewrite L. ring.
Qed.

(** So the layers between are linear where it matters, and U^T U = T T^T. *)
Lemma linear i p : (i < k)%nat -> (p < n)%nat -> B i p = Z i p.
Proof.
  intros Hi Hp. unfold B, act. destruct (rleb (Z i p) 0) eqn:E; [|reflexivity]. apply rleb_true in E.
  destruct (Req_dec (norm2 d (T i)) 0) as [N|N].
  - replace (Z i p) with 0; [ring|]. symmetry. apply dot_zero, (norm2_null d (T i) N).
  - destruct (active i Hi N p Hp) as [O|O]; [rewrite (off i p O); ring | lra].
Qed.
Lemma balanced i i' : (i < k)%nat -> (i' < k)%nat -> dot h (fun r => U r i) (fun r => U r i') = dot d (T i) (T i').
Proof.
  intros Hi Hi'. destruct (Req_dec (norm2 d (T i)) 0) as [N|N].
  - rewrite (dot_zero d (T i)) by apply (norm2_null d (T i) N). rewrite lengths in N by exact Hi. apply dot_zero.
    apply (norm2_null h (fun r => U r i) N).
  - apply Rmult_eq_reg_l with s; [|lra]. rewrite second_with, (dot_sym d), first_with by assumption.
    f_equal. apply rsum_ext. intros p Hp.
    rewrite linear, between by assumption. change (dot d (T i') (a p)) with (Z i' p).
    destruct (active i Hi N p Hp) as [O|O]; [rewrite (off i' p O); ring|]. unfold act_slope. apply rleb_false in O. rewrite O. ring.
Qed.
(** T^T x and U x have the same length ... *)
Let back x j := dot k x (fun i => T i j).
Let forth x r := dot k x (U r).
Lemma same_length x : norm2 d (back x) = norm2 h (forth x).
Proof.
  transitivity (dot k x (fun i => dot k x (fun i' => dot d (T i) (T i')))).
  - transitivity (dot k x (fun i => dot d (back x) (T i))); [apply (dot_swap d k (back x) x (fun j i => T i j))|].
    apply dot_ext. intros i _. rewrite dot_sym. apply (dot_swap d k (T i) x (fun j i' => T i' j)).
  - transitivity (dot k x (fun i => dot h (forth x) (fun r => U r i))); [|symmetry; apply (dot_swap h k (forth x) x U)].
    apply dot_ext. intros i Hi. rewrite (dot_sym h). unfold forth. rewrite (dot_swap h k (fun r => U r i) x U). apply dot_ext.
    intros i' Hi'. symmetry. apply balanced; assumption.
Qed.
(** ... but U x is shorter if T^T x lies across u. *)
Lemma forth_is x r : (r < h)%nat -> s * forth x r = - dot n (D' r) (fun p => dot d (back x) (a p)).
Proof.
  intro Hr. transitivity (- dot k x (fun i => dot n (D' r) (B i))).
  - unfold forth, dot at 1 2. rewrite <- rsum_scale, <- rsum_opp. apply rsum_ext. intros i Hi.
    replace (s * (x i * U r i)) with (x i * (s * U r i)) by ring. rewrite second by assumption. ring.
  - rewrite (dot_swap k n x (D' r) B). f_equal. apply dot_ext. intros p Hp.
    rewrite (dot_ext k x _ (fun i => dot d (a p) (T i))) by (intros; rewrite linear by assumption; apply dot_sym).
    rewrite dot_swap. apply dot_sym.
Qed.
Lemma no_back_across x : dot d (back x) u = 0 -> norm2 d (back x) = 0.
Proof.
  intro Hx. set (y := back x) in *. pose proof (norm2_nonneg d y) as Y0.
  assert (C : forall p, dot d y (a p) * dot d y (a p) <= norm2 d y * norm2 d (fun j => A j p - u j * along d u A p)).
  { intro p. rewrite (dot_ext d y _ (fun j => A j p - u j * along d u A p + along d u A p * u j)) by (intros; unfold a; ring).
    pose proof (cauchy_schwarz d y (fun j => A j p - u j * along d u A p)) as K.
    replace (dot d y _) with (rsum d (fun j => y j * (A j p - u j * along d u A p))); [exact K|].
    unfold dot. rewrite (rsum_ext d (fun j => y j * (_ + _)) (fun j => y j * (A j p - u j * along d u A p) + along d u A p * (y j * u j)))
      by (intros; ring).
    rewrite rsum_plus, rsum_scale. fold (dot d y u). rewrite Hx. ring. }
  assert (K : s * s * norm2 d y <= g * (norm2 d y * e2)).
  { unfold y at 1. rewrite same_length. rewrite <- norm2_scale. apply Rle_trans with (fro h n D' * (norm2 d y * e2)).
    - unfold fro. rewrite <- rsum_scale_r. apply rsum_le. intros r Hr. rewrite forth_is by exact Hr. fold y.
      pose proof (cauchy_schwarz n (D' r) (fun p => dot d y (a p))) as Q. fold (dot n (D' r) (fun p => dot d y (a p))) in Q.
      assert (S : norm2 n (fun p => dot d y (a p)) <= norm2 d y * e2).
      { unfold e2. rewrite <- (rest_is d n u A Hu). unfold fro. rewrite rsum_swap, <- rsum_scale. apply rsum_le. intros p _. apply C. }
      fold (norm2 n (D' r)). rewrite Rmult_opp_opp. eapply Rle_trans; [exact Q|]. apply Rmult_le_compat_l; [apply norm2_nonneg | exact S].
    - apply Rmult_le_compat_r; [|exact small]. apply Rmult_le_pos; [exact Y0 | apply rest_nonneg, Hu]. }
  nra.
Qed.
Lemma across_zero x : dot d (back x) u = 0 -> forall j, (j < d)%nat -> back x j = 0.
Proof. intros H j Hj. apply (norm2_null d (back x)); [apply no_back_across, H | exact Hj]. Qed.
(** So all rows of T are multiples of one. *)
Lemma rows_on_a_line : exists b r, forall i j, (i < k)%nat -> (j < d)%nat -> T i j = b i * r j.
Proof.
  destruct (search k (fun i => dot d (T i) u)) as [Z0|(q & Hq & N)].
  - exists (fun _ => 0), (fun _ => 0). intros i j Hi Hj. rewrite Rmult_0_l.
    assert (E : forall j, back (fun i' => delta i' i) j = T i j) by (intro j'; apply (rsum_delta k i (fun i' => T i' j') Hi)).
    rewrite <- E. apply across_zero; [|exact Hj]. rewrite <- (Z0 i Hi). apply rsum_ext. intros j' _. rewrite E. reflexivity.
  - set (c := fun i => dot d (T i) u) in *. exists (fun i => c i / c q), (T q). intros i j Hi Hj.
    set (x := fun i' => c q * delta i' i + - c i * delta i' q).
    assert (E : forall j, back x j = c q * T i j - c i * T q j).
    { intro j'. unfold back, dot, x. rewrite (rsum_ext k _ (fun i' => c q * (delta i' i * T i' j') + - c i * (delta i' q * T i' j'))) by (intros; ring).
      rewrite rsum_plus, !rsum_scale, (rsum_delta k i (fun i' => T i' j') Hi), (rsum_delta k q (fun i' => T i' j') Hq). ring. }
    assert (K : c q * T i j - c i * T q j = 0).
    { rewrite <- E. apply across_zero; [|exact Hj]. unfold dot.
      rewrite (rsum_ext d _ (fun j' => c q * (T i j' * u j') + - c i * (T q j' * u j'))) by (intros; rewrite E; ring).
      rewrite rsum_plus, !rsum_scale. fold (dot d (T i) u). fold (dot d (T q) u). fold (c i) (c q). ring. }
    apply Rmult_eq_reg_l with (c q); [|exact N]. replace (c q * (c i / c q * T q j)) with (c i * T q j) by (field; exact N). lra.
Qed.
Theorem rank_one : (exists b r, forall i j, (i < k)%nat -> (j < d)%nat -> T i j = b i * r j) /\
  exists b c, (forall p, (p < n)%nat -> 0 <= c p) /\ forall i p, (i < k)%nat -> (p < n)%nat -> B i p = b i * c p.
Proof.
  destruct rows_on_a_line as (b & r & E). split; [exists b, r; exact E|]. set (z := fun p => dot d r (a p)).
  assert (K : forall i p, (i < k)%nat -> (p < n)%nat -> B i p = b i * z p).
  { intros i p Hi Hp. rewrite linear by assumption. unfold z, Z, dot. rewrite <- rsum_scale. apply rsum_ext. intros j Hj.
    rewrite E by assumption. ring. }
  destruct (search k b) as [Z0|(q & Hq & Nq)].
  - exists (fun _ => 0), (fun _ => 0). split; [intros; lra|]. intros i p Hi Hp. rewrite K, Z0 by assumption. ring.
  - exists (fun i => b i / b q), (B q). split.
    + intros p _. unfold B, act. destruct (rleb (Z q p) 0) eqn:O; [lra|]. apply rleb_false in O. lra.
    + intros i p Hi Hp. rewrite !K by assumption. field. exact Nq.
Qed.
End Pair.
