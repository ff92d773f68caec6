(** What `saddle.theorem-3.1.rank-one` asks of the angles between a direction and the samples of a layer, and says of the ranks behind it, at
    the reals (verifiers/saddle/strong-control.claim); and the theorem of RankOne.v in these words. Bodies have the places of the
    definitions that they call, as in Notation.v. *)
From Coq Require Import ZArith QArith Reals Lra Lia List String.
From Plumbline.library Require Import Truths Stretch.
From Plumbline.theorems.saddle Require Import Notation RankOne.
Import ListNotations.
Local Open Scope R_scope.

(** x2(A, w) := |G|^2 (|A|^2 - |A^T w|^2 / |w|^2) / L_0^2, where theta has the loss r *)
Definition x2_body norm2 L0 := Body false (TDiv (TMul (TCall norm2 (AMx (TData (Lit "gradient")) ANil)) (TAdd (TCall norm2 (AMx (TMVar 0) ANil))
  (TMul minus_one (TDiv (TCall norm2 (AMx (TMMul (TTranspose (TMVar 0)) (TMVar 1)) ANil)) (TCall norm2 (AMx (TMVar 1) ANil))))))
  (TPow (TCall L0 (ANt TTheta (AMx inputs ANil))) (TNum (inject_Z 2)))).
Definition x2 (G : rmat) (r : R) (A w : rmat) : R := frob2 G * (frob2 A + -1 * (frob2 (rmul (rtranspose A) w) / frob2 w)) / r ^ 2.
Definition is_x2 c X G (d : def) := let r := risk (cnet Rdom c) X G in r <> 0 ->
  forall A w, r_rows A = r_rows w -> 0 < frob2 w -> d [matrix A; matrix w] = Val (scalar (x2 G r A w)).
Lemma x2_means c ds i norm2 j L0 X G : nth_error ds i = Some norm2 -> gives1 norm2 frob2 -> nth_error ds j = Some L0 -> is_L0 G L0 ->
  cdata Rdom c "inputs" = Some X -> cdata Rdom c "gradient" = Some G -> biasfree (cnet Rdom c) ->
  fits (cnet Rdom c) X -> same G (zval (cnet Rdom c) X (depth_of (cnet Rdom c))) = true -> is_x2 c X G (den c ds (x2_body i j)).
Proof.
  intros Hi Mn Hj ML HX HG HB HF HS Hr A w E Hw. unfold x2_body, denote. eapply bind_value; [|reflexivity].
  apply ev_over; [| | apply pow_nonzero; exact Hr].
  - apply ev_times; [eapply ev_call; [values | exact Hi | apply Mn | reflexivity]|].
    apply ev_plus; [call Mn|]. apply ev_times; [apply (ev_num c ds (-1))|]. apply ev_over; [| call Mn | lra].
    eapply ev_call; [| exact Hi | apply Mn | reflexivity]. eapply evs_matrix; [|reflexivity].
    apply ev_mul; [apply ev_transpose; reflexivity | reflexivity | exact E].
  - apply ev_pow2. eapply ev_call; [values | exact Hj | apply (ML _ X); auto | reflexivity].
Qed.
(** near(A, w): each column of A that is not 0 has with w an angle whose cosine is above x *)
Definition near_body cols norm2 column inner x2 := Body false (TForAll 2 (TNum 1) (TCall cols (AMx (TMVar 0) ANil)) (TImplies
  (TLt (TNum 0) (TCall norm2 (AMx (TCall column (AIx (TVar 2) (AMx (TMVar 0) ANil))) ANil)))
  (TAnd (TLt (TNum 0) (TCall inner (AMx (TMVar 1) (AMx (TCall column (AIx (TVar 2) (AMx (TMVar 0) ANil))) ANil))))
    (TLt (TMul (TMul (TCall x2 (AMx (TMVar 0) (AMx (TMVar 1) ANil))) (TCall norm2 (AMx (TMVar 1) ANil)))
        (TCall norm2 (AMx (TCall column (AIx (TVar 2) (AMx (TMVar 0) ANil))) ANil)))
      (TPow (TCall inner (AMx (TMVar 1) (AMx (TCall column (AIx (TVar 2) (AMx (TMVar 0) ANil))) ANil))) (TNum (inject_Z 2))))))).
Definition near (x2 : rmat -> rmat -> R) (A w : rmat) := forall j, (j < r_cols A)%nat -> 0 < frob2 (rcolumn j A) ->
  0 < rinner w (rcolumn j A) /\ x2 A w * frob2 w * frob2 (rcolumn j A) < rinner w (rcolumn j A) ^ 2.
Definition is_near c X G (d : def) := let r := risk (cnet Rdom c) X G in r <> 0 -> forall A w, (1 <= r_rows A)%nat ->
  same w (rcolumn 0 A) = true -> 0 < frob2 w -> d [matrix A; matrix w] = Val (truth_value (tr (near (x2 G r) A w))).
Lemma near_means c ds i cols j norm2 k column l inner m dx X G : nth_error ds i = Some cols -> gives1 cols (fun A => rn (r_cols A)) ->
  nth_error ds j = Some norm2 -> gives1 norm2 frob2 -> nth_error ds k = Some column -> is_column column ->
  nth_error ds l = Some inner -> is_inner inner -> nth_error ds m = Some dx -> is_x2 c X G dx -> is_near c X G (den c ds (near_body i j k l m)).
Proof.
  intros Hi Mc Hj Mn Hk Mk Hl Mi Hm M2 Hr A w HA HS Hw. unfold near_body, denote. eapply bind_value; [|reflexivity].
  apply tr_forall; [apply (ev_num c ds 1) | call Mc |]. intros p Hp. set (e := set _ _ _ _).
  assert (Col : eval Rdom c ds (@TCall Mx k (AIx (TVar 2) (AMx (TMVar 0) ANil))) e = Val (rcolumn p A)).
  { eapply ev_call; [eapply evs_index; [reflexivity | eapply evs_matrix; reflexivity] | exact Hk | apply (Mk p A HA Hp) | reflexivity]. }
  assert (Size : eval Rdom c ds (@TCall Sc j (AMx (TCall k (AIx (TVar 2) (AMx (TMVar 0) ANil))) ANil)) e = Val (frob2 (rcolumn p A))).
  { eapply ev_call; [eapply evs_matrix; [exact Col | reflexivity] | exact Hj | apply Mn | reflexivity]. }
  assert (Inner : eval Rdom c ds (@TCall Sc l (AMx (TMVar 1) (AMx (TCall k (AIx (TVar 2) (AMx (TMVar 0) ANil))) ANil))) e = Val (rinner w (rcolumn p A))).
  { eapply ev_call; [eapply evs_matrix; [reflexivity | eapply evs_matrix; [exact Col | reflexivity]] | exact Hl |
      rewrite Mi; change (same w (rcolumn p A)) with (same w (rcolumn 0 A)); rewrite HS; reflexivity | reflexivity]. }
  apply tr_impl; [apply tr_lt; [apply (ev_num c ds 0) | exact Size]|].
  apply tr_conj; apply tr_lt; [apply (ev_num c ds 0) | exact Inner | | apply ev_pow2, Inner].
  apply ev_times; [apply ev_times; [|call Mn] | exact Size].
  eapply ev_call; [reflexivity | exact Hm | apply (M2 Hr A w); [|exact Hw] | reflexivity].
  apply same_true in HS as [E _]. symmetry. exact E.
Qed.
(** rank-one-behind(m) *)
Definition behind_body L W Zs := Body false (TAnd
  (TForAll 1 (TAdd (TVar 0) (TNum 1)) (TCall L (ANt TTheta ANil)) (TEq (TRank (TCall W (ASc (TVar 1) (ANt TTheta ANil)))) (TNum 1)))
  (TForAll 1 (TAdd (TVar 0) (TNum 1)) (TAdd (TCall L (ANt TTheta ANil)) minus_one) (TEq (TRank (TCall Zs (ASc (TVar 1) (ANt TTheta ANil)))) (TNum 1)))).
Definition rank_one_layers N X m := (forall l, (m <= l)%nat -> (l < depth_of N)%nat -> rrank (weight_of N l) = 1%nat) /\
  forall l, (m < l)%nat -> (l < depth_of N)%nat -> rrank (aval N X l) = 1%nat.
Definition is_behind c X (d : def) := forall m, rank_one_layers (cnet Rdom c) X m -> d [scalar (rn m)] = Val (truth_value T).
Lemma behind_means c ds i L j W k Zs X : nth_error ds i = Some L -> is_L L -> nth_error ds j = Some W -> is_W W -> nth_error ds k = Some Zs ->
  is_Zs X Zs -> biasfree (cnet Rdom c) -> fits (cnet Rdom c) X -> is_behind c X (den c ds (behind_body i j k)).
Proof.
  intros Hi ML Hj MW Hk MZ HB HF m [R1 R2]. unfold behind_body, denote. eapply bind_value; [|reflexivity].
  pose proof (fits_full _ X HF) as HW. set (N := cnet Rdom c) in *.
  assert (From : forall e, e 0%nat = Some (scalar (rn m)) -> eval Rdom c ds (TAdd (TVar 0) (TNum 1)) e = Val (IZR (Z.of_nat (S m)))).
  { intros e He. rewrite <- following. apply ev_plus; [|apply (ev_num c ds 1)]. change (look Rdom Sc e 0 = Val (rn m)). unfold look. rewrite He. reflexivity. }
  assert (One : forall (A : tm Mx) e a, eval Rdom c ds A e = Val a -> rrank a = 1%nat -> eval Rdom c ds (TEq (TRank A) (TNum 1)) e = Val T).
  { intros A e a HA Ha. eapply ev_eq_T; [apply ev_rank, HA | apply (ev_num c ds 1) | rewrite Ha; reflexivity]. }
  apply ev_and_T.
  - eapply ev_forall_between; [apply From; reflexivity | call (ML N HW) |]. intros z Hz.
    replace z with (Z.of_nat (S (Z.to_nat (z - 1)))) by lia. eapply One; [|apply (R1 (Z.to_nat (z - 1))); lia].
    eapply ev_call; [reflexivity | exact Hj | apply (MW N); lia | reflexivity].
  - eapply ev_forall_between; [apply From; reflexivity | |].
    { eapply eq_trans; [apply ev_plus; [call (ML N HW) | apply (ev_num c ds (-1))]|]. rewrite <- plus_IZR. reflexivity. }
    intros z Hz. replace z with (Z.of_nat (Z.to_nat z)) by lia. eapply One; [|apply (R2 (Z.to_nat z)); lia].
    eapply ev_call; [reflexivity | exact Hk | apply (MZ N); auto; lia | reflexivity].
Qed.

(** The theorem, for a vector w that need not be a unit vector. *)
Theorem behind_near N X G m w : fits N X -> slope Rdom N = 0 -> same G (zval N X (depth_of N)) = true -> risk N X G < 0 ->
  (forall l i j, (l < depth_of N)%nat -> (i < r_rows (weight_of N l))%nat -> (j < r_cols (weight_of N l))%nat ->
    r_get (grad N X G l) i j = - (-1 * risk N X G) * r_get (weight_of N l) i j) ->
  (S m < depth_of N)%nat -> same w (rcolumn 0 (aval N X m)) = true -> 0 < frob2 w -> near (x2 G (risk N X G)) (aval N X m) w ->
  rank_one_layers N X m.
Proof.
  intros HF H0 HS Hr critical Hm Sw Hw Near. set (r := risk N X G) in *. set (A := aval N X m) in *. set (d := r_rows A) in *.
  apply same_true in Sw as [W1 W2]. change (r_rows w = d) in W1. change (r_cols w = 1%nat) in W2.
  set (v := fun j => r_get w j 0%nat). set (q := frob2 w) in *. set (t := / sqrt q).
  assert (T0 : 0 < t) by (apply Rinv_0_lt_compat, sqrt_lt_R0, Hw).
  assert (T : t * t * q = 1). { unfold t. rewrite <- Rinv_mult, sqrt_sqrt by lra. field. lra. }
  assert (Q : q = norm2 d v).
  { unfold q, frob2, rinner. rewrite W1, W2. apply rsum_ext. intros j _. cbn [rsum]. unfold v. ring. }
  assert (I : forall p, (p < r_cols A)%nat -> rinner w (rcolumn p A) = dot d (sample N X m p) v).
  { intros p Hp. unfold rinner. rewrite W1, W2. apply rsum_ext. intros j Hj. cbn [rsum]. unfold rcolumn.
    rewrite rmk_get by (assumption || lia). unfold sample, v, A. ring. }
  assert (F : frob2 (rmul (rtranspose A) w) = norm2 (r_cols A) (along d v (r_get A))).
  { rewrite frob2_rows. change (r_rows (rmul (rtranspose A) w)) with (r_cols A). change (r_cols (rmul (rtranspose A) w)) with (r_cols w).
    rewrite W2. apply rsum_ext. intros p Hp. unfold norm2. cbn [rsum].
    rewrite rmul_get by (assumption || (rewrite W2; lia)). change (r_cols (rtranspose A)) with d.
    rewrite (rsum_ext d _ (fun j => v j * r_get A j p)) by (intros j Hj; rewrite rtranspose_get by assumption; unfold v; ring).
    fold (along d v (r_get A) p). ring. }
  assert (E : rest d (r_cols A) (fun j => t * v j) (r_get A) = frob2 A + -1 * (frob2 (rmul (rtranspose A) w) / q)).
  { unfold rest. change (fro d (r_cols A) (r_get A)) with (frob2 A). rewrite F.
    rewrite (norm2_ext _ _ (fun p => t * along d v (r_get A) p)).
    - rewrite norm2_scale. replace (norm2 (r_cols A) (along d v (r_get A)) / q) with (t * t * q * norm2 (r_cols A) (along d v (r_get A)) / q)
        by (rewrite T; field; lra). field. lra.
    - intros p _. unfold along. rewrite <- rsum_scale. apply rsum_ext. intros. ring. }
  apply (rank_one_behind N X G (-1 * r) HF H0 HS ltac:(lra) ltac:(unfold r, risk; ring) critical m (fun j => t * v j) Hm).
  - fold A d. rewrite norm2_scale, <- Q. exact T.
  - fold A d. intros p Hp. rewrite E. set (e2 := frob2 A + _). pose proof (frob2_rcolumn p A) as C. fold d in C.
    change (norm2 d (sample N X m p)) with (norm2 d (fun j => r_get A j p)). rewrite <- C.
    destruct (Req_dec (frob2 (rcolumn p A)) 0) as [Z|Z]; [left; exact Z | right].
    pose proof (frob2_nonneg (rcolumn p A)). destruct (Near p Hp ltac:(lra)) as [N1 N2]. rewrite I in N1, N2 by exact Hp.
    unfold x2 in N2. fold q e2 in N2. set (al := frob2 (rcolumn p A)) in *. set (i := dot d (sample N X m p) v) in *.
    replace (dot d (sample N X m p) (fun j => t * v j)) with (t * i)
      by (unfold i, dot; rewrite <- rsum_scale; apply rsum_ext; intros; ring).
    split; [apply Rmult_lt_0_compat; assumption|].
    assert (P : 0 < r ^ 2 * (t * t)) by (apply Rmult_lt_0_compat; nra). apply (Rmult_lt_compat_l _ _ _ P) in N2.
    replace (frob2 G * e2 * al) with (r ^ 2 * (t * t) * (frob2 G * e2 / r ^ 2 * q * al)).
    + eapply Rlt_le_trans; [exact N2 | right; ring].
    + transitivity (frob2 G * e2 * al * (t * t * q)); [field; lra | rewrite T; ring].
Qed.
