(** Theorem 1 (1) of `invariance`, repaired, for fully connected networks of all widths and depths, without biases: the derivative of
    W_{l+1}^T W_{l+1} - W_l W_l^T along gradient flow vanishes, if on every sample with l'_i <> 0 all neurons between the two have
    one slope. Nothing is assumed of kinks: the slope there is that of the other side of 0.

    Proof. With B the derivative by Z_{l+1} and U = W_{l+1}^T B: (W_{l+1}^T D_{l+1})_ij = sum_q U_iq s_jq Z_jq, and
    (D_l W_l^T)_ij = sum_q U_iq s_iq Z_jq. Where l'_q = 0, the q-th column of every derivative is 0. *)
From Coq Require Import Reals Lra Lia List Bool String.
From Plumbline.library Require Import Truths.
From Plumbline.theorems.invariance Require Import Notation.
From Plumbline.statements.invariance Require Export theorem_1_1_matrices_repaired.
Import ListNotations.
Local Open Scope R_scope.

Lemma transposed_left A B i j : r_rows A = r_rows B -> (i < r_cols A)%nat -> (j < r_cols B)%nat ->
  r_get (rmul (rtranspose A) B) i j = r_get (rmul (rtranspose B) A) j i.
Proof.
  intros E Hi Hj. rewrite !rmul_get by assumption. cbn [rtranspose rmk r_cols]. rewrite E. apply rsum_ext; intros k Hk.
  rewrite !rtranspose_get by congruence. ring.
Qed.
Lemma transposed_right A B i j : r_cols A = r_cols B -> (i < r_rows A)%nat -> (j < r_rows B)%nat ->
  r_get (rmul A (rtranspose B)) i j = r_get (rmul B (rtranspose A)) j i.
Proof.
  intros E Hi Hj. rewrite !rmul_get by assumption. rewrite E. apply rsum_ext; intros k Hk.
  rewrite !rtranspose_get by congruence. ring.
Qed.

Section Mathematics.
Variables (N : net Rdom) (X G : rmat).
Hypotheses (HF : fits N X) (HG : same G (zval N X (depth_of N)) = true).
Notation s i j q := (act_slope (slope Rdom N) (r_get (zval N X (S i)) j q)).

(** a sample on which G is 0 *)
Lemma back_zero q : (q < r_cols X)%nat -> (forall o, (o < r_rows G)%nat -> r_get G o q = 0) ->
  forall j, (j < depth_of N)%nat -> forall i, (i < r_rows (back N X G j))%nat -> r_get (back N X G j) i q = 0.
Proof.
  intros Hq H. induction j as [|j IH]; intros Hj i Hi; [apply H; exact Hi|].
  pose proof (back_shape N X G HF HG j) as [B1 B2]; [lia|].
  assert (W : r_rows (weight_of N (depth_of N - S j)) = r_rows (back N X G j)).
  { rewrite B1. replace (depth_of N - j)%nat with (S (depth_of N - S j)) by lia. symmetry. apply zval_shape; [exact HF | lia]. }
  cbn [back] in *. cbn [rhadamard rmk r_rows rmul rtranspose] in Hi.
  unfold rhadamard. rewrite rmk_get by (cbn [rmul rtranspose rmk r_rows r_cols]; congruence).
  rewrite rmul_get by (cbn [rtranspose rmk r_rows]; congruence).
  rewrite (rsum_ext _ _ (fun _ => 0)); [rewrite rsum_zero; ring|].
  intros k Hk. cbn [rtranspose rmk r_cols] in Hk. rewrite IH by (first [lia | congruence]). ring.
Qed.

Variable l : nat.
Hypothesis Hl : (S l < depth_of N)%nat.
Notation W := (weight_of N (S l)).
Notation B := (back N X G (depth_of N - S (S l))).
Notation Z := (zval N X (S l)).
Notation U := (rmul (rtranspose W) B).

Lemma shapes : r_rows W = r_rows B /\ r_cols W = r_rows Z /\ r_cols B = r_cols X /\ r_cols Z = r_cols X /\ r_rows Z = r_rows (weight_of N l) /\
  r_cols (weight_of N l) = r_rows (aval N X l) /\ r_cols (aval N X l) = r_cols X.
Proof.
  pose proof (back_shape N X G HF HG (depth_of N - S (S l))) as [B1 B2]; [lia|].
  replace (depth_of N - (depth_of N - S (S l)))%nat with (S (S l)) in B1 by lia.
  pose proof (zval_shape N X HF (S l)) as [Z1 Z2]; [lia|]. pose proof (zval_shape N X HF (S (S l))) as [Y1 Y2]; [lia|].
  pose proof (zval_shape N X HF l) as [V1 V2]; [lia|].
  pose proof (aval_shape N X l) as [A1 A2]. pose proof (aval_shape N X (S l)) as [A3 A4].
  pose proof (weight_cols N X l HF) as C1. pose proof (weight_cols N X (S l) HF Hl) as C2. specialize (C1 ltac:(lia)).
  repeat split; congruence.
Qed.
(** W_{l+1}^T D_{l+1} *)
Lemma next_get i j : (i < r_rows Z)%nat -> (j < r_rows Z)%nat ->
  r_get (rmul (rtranspose W) (grad N X G (S l))) i j = rsum (r_cols X) (fun q => r_get U i q * (s l j q * r_get Z j q)).
Proof.
  intros Hi Hj. destruct shapes as (E1 & E2 & E3 & E4 & _). pose proof (aval_shape N X (S l)) as [A1 A2].
  rewrite rmul_get by (cbn [rtranspose grad rmul rmk r_rows r_cols]; congruence). cbn [rtranspose rmk r_cols].
  transitivity (rsum (r_rows W) (fun k => rsum (r_cols X) (fun q => r_get W k i * r_get B k q * (s l j q * r_get Z j q)))).
  - apply rsum_ext; intros k Hk. rewrite rtranspose_get by congruence. unfold grad.
    rewrite rmul_get by (cbn [rtranspose rmk r_rows r_cols]; congruence). rewrite E3, <- rsum_scale.
    apply rsum_ext; intros q Hq. rewrite rtranspose_get by congruence. rewrite act_by_slope. cbn [aval].
    unfold leaky. rewrite rmk_get by congruence. ring.
  - rewrite rsum_swap. apply rsum_ext; intros q Hq. rewrite rmul_get by (cbn [rtranspose rmk r_rows r_cols]; congruence).
    cbn [rtranspose rmk r_cols]. rewrite <- rsum_scale_r. apply rsum_ext; intros k Hk. rewrite rtranspose_get by congruence. reflexivity.
Qed.
(** D_l W_l^T *)
Lemma here_get i j : (i < r_rows Z)%nat -> (j < r_rows Z)%nat ->
  r_get (rmul (grad N X G l) (rtranspose (weight_of N l))) i j = rsum (r_cols X) (fun q => r_get U i q * (s l i q * r_get Z j q)).
Proof.
  intros Hi Hj. destruct shapes as (E1 & E2 & E3 & E4 & E5 & E6 & E7).
  assert (EB : back N X G (depth_of N - S l) = rhadamard U (leaky_slope (slope Rdom N) Z)).
  { replace (depth_of N - S l)%nat with (S (depth_of N - S (S l))) by lia. cbn [back].
    replace (depth_of N - S (depth_of N - S (S l)))%nat with (S l) by lia. reflexivity. }
  unfold grad. rewrite EB. rewrite rmul_get by (cbn [rhadamard rtranspose rmul rmk r_rows r_cols]; congruence).
  cbn [rmul rmk r_cols rtranspose].
  transitivity (rsum (r_cols (rtranspose (aval N X l))) (fun m => rsum (r_cols X) (fun q =>
    r_get U i q * (s l i q * (r_get (weight_of N l) j m * r_get (aval N X l) m q))))).
  - cbn [rtranspose rmk r_cols]. apply rsum_ext; intros m Hm.
    rewrite rmul_get by (cbn [rhadamard rtranspose rmul rmk r_rows r_cols]; congruence). cbn [rhadamard rmul rmk r_cols].
    rewrite E3, <- rsum_scale_r. apply rsum_ext; intros q Hq. rewrite !rtranspose_get by congruence.
    unfold rhadamard. rewrite rmk_get by (cbn [rtranspose rmul rmk r_rows r_cols]; congruence).
    unfold leaky_slope. rewrite rmk_get by congruence. ring.
  - cbn [rtranspose rmk r_cols]. rewrite rsum_swap. apply rsum_ext; intros q Hq. rewrite !rsum_scale. do 2 f_equal.
    rewrite zval_step, rmul_get by congruence. rewrite E6. reflexivity.
Qed.
Lemma balanced i j : (i < r_rows Z)%nat -> (j < r_rows Z)%nat ->
  (forall q, (q < r_cols X)%nat -> (forall o, (o < r_rows G)%nat -> r_get G o q = 0) \/ s l i q = s l j q) ->
  r_get (rmul (rtranspose W) (grad N X G (S l))) i j = r_get (rmul (grad N X G l) (rtranspose (weight_of N l))) i j.
Proof.
  intros Hi Hj H. destruct shapes as (E1 & E2 & E3 & _). rewrite next_get, here_get by assumption. apply rsum_ext; intros q Hq.
  destruct (H q Hq) as [H0 | ->]; [|reflexivity].
  replace (r_get U i q) with 0; [ring|]. symmetry. rewrite rmul_get by (cbn [rtranspose rmk r_rows r_cols]; congruence).
  cbn [rtranspose rmk r_cols]. rewrite (rsum_ext _ _ (fun _ => 0)); [apply rsum_zero|].
  intros k Hk. rewrite (back_zero q Hq H0) by (first [lia | congruence]). ring.
Qed.
End Mathematics.

Theorem proof : statement.
Proof.
  reading. part (PData "inputs") as X HX. part (PData "targets") as y Hy. part (PData "loss-derivative") as v Hv. definitions.
  pose proof (theta_fits c X Wf HX) as HF. pose proof (outputs_shape c X "targets" y (or_intror (or_introl eq_refl)) Wf HX Hy) as Sy.
  set (theta := cnet Rdom c) in *. pose proof (fc_depth c Wf) as Hd. fold theta in Hd.
  know M1 (d1 [] = Val (scalar (rn (r_cols X)))). { by_body d1. }
  required R1. required Ry. required Cy. required Rv. required Cv. required Free. bias_free_by Free. fold theta in Free. clear R1.
  eapply eq_true in Ry; [| value | value]. eapply eq_true in Cy; [| value | value].
  eapply eq_true in Rv; [| value | value]. eapply eq_true in Cv; [| value | value].
  change 1 with (rn 1) in Ry, Rv. apply eq_IZR, Nat2Z.inj in Ry, Cy, Rv, Cv.
  destruct (wf_data c Wf _ _ HX) as [X1 X2]. destruct (wf_data c Wf _ _ Hy) as [Y1 Y2].
  (* the parts of the text: G, the weights, the slopes, the rates *)
  set (G := rmk (r_rows y) (r_cols y) (fun i j => 1 / rn (r_cols X) * r_get (rhadamard y v) i j)).
  assert (EG : same y v = true) by (unfold same; rewrite Ry, Cy, Rv, Cv, !Nat.eqb_refl; reflexivity).
  assert (HG : same G (zval theta X (depth_of theta)) = true) by exact Sy.
  know M18 (d18 [] = Val (matrix G)).
  { body d18. eapply bind_value; [eapply ev_scale; [value; apply not_0_IZR; lia | value; first [exact EG | lia]] | reflexivity]. }
  know M3 (forall i, (i < depth_of theta)%nat -> d3 [scalar (rn (S i))] = Val (matrix (weight_of theta i))).
  { intros i Hi. by_body d3. exact Hi. }
  know M10 (forall i, (i < depth_of theta)%nat -> d10 [scalar (rn (S i))] = Val (matrix (leaky_slope (slope Rdom theta) (zval theta X (S i))))).
  { intros i Hi. by_body d10; first [exact Free | exact HF | apply zval_sized; [exact HF | exact Hi] | exact Hi]. }
  know M19 (forall i, (i < depth_of theta)%nat -> d19 [scalar (rn (S i))] = Val (matrix (grad theta X G i))).
  { intros i Hi. by_body d19; first [exact Free | exact HF | exact HG | exact Hi]. }
  set (st := fun i q j => r_get (leaky_slope (slope Rdom theta) (zval theta X (S i))) j q).
  set (steady := fun i => forall q, (q < r_cols X)%nat -> forall j, (j < r_rows (weight_of theta i))%nat -> r_get v 0 q = 0 \/ st i q j = st i q O).
  know M11 (forall i, (i < depth_of theta)%nat -> d11 [scalar (rn (S i))] = Val (truth_value (tr (steady i)))).
  { intros i Hi. pose proof (zval_shape theta X HF (S i) Hi) as [Z1 Z2]. destruct (zval_sized theta X HF (S i) Hi) as [Z3 Z4].
    body d11. eapply bind_value; [|reflexivity]. eapply tr_forall; [value | value |]. intros q Hq.
    eapply tr_forall; [value | value; exact Hi |]. intros j Hj. eapply tr_disj; eapply tr_eq.
    - eapply ev_entry with (p := O) (q := q); [value | apply (ev_num _ _ 1) | value | lia | lia].
    - value.
    - eapply ev_entry with (p := j) (q := q); [value; exact Hi | value | value | |]; cbn [leaky_slope rmk r_rows r_cols]; lia.
    - eapply ev_entry with (p := O) (q := q); [value; exact Hi | apply (ev_num _ _ 1) | value | |]; cbn [leaky_slope rmk r_rows r_cols]; lia. }
  know M20 (forall i, (S i < depth_of theta)%nat -> steady i -> d20 [scalar (rn (S i)); scalar 1] = Val (truth_value T)).
  { intros i Hi K. pose proof (shapes theta X G HF HG i Hi) as (E1 & E2 & E3 & E4 & E5 & E6 & E7). pose proof (weight_cols theta X (S i) HF Hi) as E8.
    body d20. set (e := frame _ _).
    assert (EW : eval Rdom c (denotations Rdom c [] (firstn 20 defs)) (@TCall Mx 3 (ASc (TAdd (TVar 0) (TNum (QArith_base.Qmake 1 1))) ANil)) e = Val (weight_of theta (S i))).
    { eapply ev_call; [eapply evs_scalar; [eapply ev_as; [value | apply following] | values] | earlier | apply M3, Hi | reflexivity]. }
    assert (ER : eval Rdom c (denotations Rdom c [] (firstn 20 defs)) (@TCall Mx 19 (ASc (TAdd (TVar 0) (TNum (QArith_base.Qmake 1 1))) ANil)) e = Val (grad theta X G (S i))).
    { eapply ev_call; [eapply evs_scalar; [eapply ev_as; [value | apply following] | values] | earlier | apply M19, Hi | reflexivity]. }
    eapply bind_value; [eapply (ev_call c _ Fm 13) with (v := truth_value T); [| earlier | apply M13 | reflexivity] | reflexivity].
    { eapply evs_matrix; [eapply ev_add; [eapply ev_mul; [eapply ev_transpose; exact EW | exact ER |] |
        eapply ev_mul; [eapply ev_transpose; exact ER | exact EW |] | |] | eapply evs_matrix; [eapply ev_scale; [value | value] | reflexivity]].
    all: pose proof (back_shape theta X G HF HG (depth_of theta - S i)) as [B1 B2]; [lia|];
      replace (depth_of theta - (depth_of theta - S i))%nat with (S i) in B1 by lia.
    all: cbn [rmul rtranspose rmk grad r_rows r_cols]; first [congruence | lia]. }
    assert (P : forall j k, (j < r_cols (weight_of theta (S i)))%nat -> (k < r_cols (weight_of theta (S i)))%nat ->
      r_get (rmul (rtranspose (weight_of theta (S i))) (grad theta X G (S i))) j k = r_get (rmul (grad theta X G i) (rtranspose (weight_of theta i))) j k).
    { intros j k Hj Hk. apply balanced; try assumption; [lia | lia |]. intros q Hq.
      destruct (K q Hq j) as [K0|K1]; [lia | left | destruct (K q Hq k) as [K0|K2]; [lia | left | right]].
      1, 2: intros o Ho; unfold G; cbn [G rmk r_rows] in Ho; assert (o = O) as -> by lia;
        rewrite rmk_get by lia; unfold rhadamard; rewrite rmk_get, K0 by lia; ring.
      unfold st, leaky_slope in K1, K2. rewrite !rmk_get in K1, K2 by (first [lia | congruence]). congruence. }
    pose proof (back_shape theta X G HF HG (depth_of theta - S i)) as [B1 B2]; [lia|].
    replace (depth_of theta - (depth_of theta - S i))%nat with (S i) in B1 by lia.
    assert (D1 : r_rows (grad theta X G i) = r_cols (weight_of theta (S i))) by (cbn [grad rmul rmk r_rows]; congruence).
    assert (D2 : r_cols (grad theta X G i) = r_cols (weight_of theta i)) by (cbn [grad rmul rtranspose rmk r_cols]; congruence).
    assert (D3 : r_rows (grad theta X G (S i)) = r_rows (weight_of theta (S i))) by (cbn [grad rmul rmk r_rows]; congruence).
    assert (D4 : r_cols (grad theta X G (S i)) = r_cols (weight_of theta (S i))) by (cbn [grad rmul rtranspose rmk r_cols]; congruence).
    assert (D5 : r_rows (weight_of theta i) = r_cols (weight_of theta (S i))) by congruence.
    split; [cbn [rmul rtranspose rmk r_rows]; congruence|]. split; [cbn [rmul rtranspose rmk r_cols]; congruence|].
    intros j k Hj Hk. cbn [rmul rtranspose rmk r_rows r_cols] in Hj, Hk. rewrite D4 in Hk.
    rewrite !rmk_get by (cbn [rmul rtranspose rmk r_rows r_cols]; congruence).
    rewrite (transposed_left (grad theta X G (S i))), (transposed_right (weight_of theta i)) by congruence.
    rewrite !P by assumption. ring. }
  eapply ev_forall_from with (k := 1%nat) (n := (depth_of theta - 1)%nat); [value | value | reflexivity | apply before_last, Hd |].
  intros i Hi. change (1 + i)%nat with (S i). assert (Hi' : (S i < depth_of theta)%nat) by lia.
  eapply ev_implies_T with (t := tr (steady i)).
  - eapply ev_call; [values | earlier | apply M11; lia | reflexivity].
  - destruct (tr_cases (steady i)) as [[_ E]|[_ E]]; auto.
  - intro E. apply (proj1 (tr_T _)) in E. eapply ev_call; [values | earlier | apply (M20 i Hi' E) | reflexivity].
Qed.
