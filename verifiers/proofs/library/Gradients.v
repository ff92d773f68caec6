(** gradient(l, N, A, G): the derivative of Tr[G^T Y] by the weights of a layer, by the chain rule, in networks without
    biases; and what its products with weights are. *)
From Coq Require Import ZArith QArith Reals Qreals Lra Lia List Bool String.
From Plumbline.library Require Export Networks.
From Plumbline.kernel Require Import Statement.
Import ListNotations.
Local Open Scope R_scope.

Definition leaky_slope (s : R) (A : rmat) : rmat := rmk (r_rows A) (r_cols A) (fun i j => act_slope s (r_get A i j)).
Definition rhadamard (A B : rmat) : rmat := rmk (r_rows A) (r_cols A) (fun i j => r_get A i j * r_get B i j).
(** the derivative by Z_{L - j}: G, then back layer by layer *)
Fixpoint back (N : net Rdom) (A G : rmat) (j : nat) : rmat := match j with
  | O => G
  | S i => rhadamard (rmul (rtranspose (weight_of N (depth_of N - S i))) (back N A G i))
             (leaky_slope (slope Rdom N) (zval N A (depth_of N - S i))) end.
Definition grad (N : net Rdom) (A G : rmat) (l : nat) : rmat := (* of W_{l+1} *)
  rmul (back N A G (depth_of N - S l)) (rtranspose (aval N A l)).

Lemma rmul_get A B i j : (i < r_rows A)%nat -> (j < r_cols B)%nat ->
  r_get (rmul A B) i j = rsum (r_cols A) (fun k => r_get A i k * r_get B k j).
Proof. intros. unfold rmul. rewrite rmk_get by assumption. reflexivity. Qed.
Lemma rtranspose_get A i j : (i < r_cols A)%nat -> (j < r_rows A)%nat -> r_get (rtranspose A) i j = r_get A j i.
Proof. intros. unfold rtranspose. rewrite rmk_get by assumption. reflexivity. Qed.
Lemma act_by_slope s x : act_slope s x * x = act s x.
Proof. unfold act, act_slope. destruct (rleb x 0); ring. Qed.
Lemma back_shape N A G : fits N A -> same G (zval N A (depth_of N)) = true -> forall j, (j < depth_of N)%nat ->
  r_rows (back N A G j) = r_rows (zval N A (depth_of N - j)) /\ r_cols (back N A G j) = r_cols A.
Proof.
  intros HF HG j Hj. apply same_true in HG as [G1 G2]. pose proof (zval_shape N A HF _ (le_n _)) as [S1 S2].
  destruct j as [|j]; simpl back; [rewrite Nat.sub_0_r; split; congruence|].
  assert (IH : r_cols (back N A G j) = r_cols A).
  { clear - G2 S1. induction j; simpl; [congruence | exact IHj]. }
  split; [|exact IH]. cbn [rhadamard rmk r_rows rmul rtranspose].
  rewrite (weight_cols N A _ HF) by lia. apply aval_shape.
Qed.

(** <A^T B, C> = <B, A C> *)
Lemma inner_transpose A B C : r_rows A = r_rows B -> r_cols A = r_rows C -> r_cols B = r_cols C ->
  rinner (rmul (rtranspose A) B) C = rinner B (rmul A C).
Proof.
  intros E1 E2 E3. unfold rinner. change (r_rows (rmul (rtranspose A) B)) with (r_cols A).
  change (r_cols (rmul (rtranspose A) B)) with (r_cols B).
  transitivity (rsum (r_cols A) (fun i => rsum (r_cols B) (fun j => rsum (r_rows A) (fun k => r_get A k i * r_get B k j * r_get C i j)))).
  { apply rsum_ext; intros i Hi. apply rsum_ext; intros j Hj. rewrite rmul_get by assumption. rewrite <- rsum_scale_r.
    apply rsum_ext; intros k Hk. rewrite rtranspose_get by assumption. reflexivity. }
  rewrite (rsum_ext (r_cols A) _ (fun i => rsum (r_rows A) (fun k => rsum (r_cols B) (fun j => r_get A k i * r_get B k j * r_get C i j))))
    by (intros; apply rsum_swap).
  rewrite rsum_swap, E1. apply rsum_ext; intros k Hk. rewrite rsum_swap. apply rsum_ext; intros j Hj.
  rewrite rmul_get by congruence. rewrite <- rsum_scale. apply rsum_ext; intros i Hi. ring.
Qed.
(** <W, D A^T> = <D, W A> *)
Lemma inner_outer W D A : r_rows W = r_rows D -> r_cols W = r_rows A -> r_cols D = r_cols A ->
  rinner W (rmul D (rtranspose A)) = rinner D (rmul W A).
Proof.
  intros E1 E2 E3. unfold rinner. rewrite E1. apply rsum_ext; intros i Hi.
  transitivity (rsum (r_cols W) (fun j => rsum (r_cols D) (fun k => r_get W i j * (r_get D i k * r_get A j k)))).
  { apply rsum_ext; intros j Hj. assert (Hj' : (j < r_cols (rtranspose A))%nat) by (change (j < r_rows A)%nat; congruence).
    rewrite rmul_get by assumption. rewrite <- rsum_scale. apply rsum_ext; intros k Hk.
    rewrite rtranspose_get by congruence. reflexivity. }
  rewrite rsum_swap. apply rsum_ext; intros k Hk. rewrite rmul_get by congruence. rewrite <- rsum_scale.
  apply rsum_ext; intros j Hj. ring.
Qed.

(** <D_l, Z_l> is the same for every layer: Tr[G^T Y] *)
Lemma back_inner N A G : fits N A -> same G (zval N A (depth_of N)) = true -> forall j, (j < depth_of N)%nat ->
  rinner (back N A G j) (zval N A (depth_of N - j)) = rinner G (zval N A (depth_of N)).
Proof.
  intros HF HG. induction j; intro Hj; [rewrite Nat.sub_0_r; reflexivity|].
  rewrite <- IHj by lia. set (k := (depth_of N - S j)%nat). replace (depth_of N - j)%nat with (S k) by lia.
  pose proof (back_shape N A G HF HG j) as (B1 & B2); [lia|]. pose proof (zval_shape N A HF k) as (Z1 & Z2); [lia|].
  pose proof (weight_cols N A k HF) as W1. pose proof (aval_shape N A k) as (A1 & A2).
  pose proof (zval_shape N A HF (S k)) as (Y1 & Y2); [lia|].
  replace (depth_of N - j)%nat with (S k) in B1 by lia. rewrite zval_step.
  assert (W2 : r_rows (weight_of N k) = r_rows (back N A G j)) by (rewrite B1, Y2; reflexivity).
  rewrite <- (inner_transpose (weight_of N k) (back N A G j) (aval N A k)); [| exact W2 | apply W1; lia | congruence].
  assert (Hk : exists m, k = S m) by (exists (depth_of N - S (S j))%nat; lia || (unfold k; lia)).
  cbn [back]. fold k. set (M := rmul (rtranspose (weight_of N k)) (back N A G j)). unfold rinner.
  assert (HM : forall X, rinner (rhadamard M X) (zval N A k) =
    rsum (r_rows M) (fun p => rsum (r_cols M) (fun q => r_get (rhadamard M X) p q * r_get (zval N A k) p q))) by reflexivity.
  unfold rinner in HM. rewrite HM. clear HM.
  apply rsum_ext; intros p Hp. apply rsum_ext; intros q Hq. unfold rhadamard.
  rewrite rmk_get by assumption. change (p < r_cols (weight_of N k))%nat in Hp. change (q < r_cols (back N A G j))%nat in Hq.
  assert (Hp' : (p < r_rows (zval N A k))%nat) by (rewrite (W1 ltac:(lia)), A2 in Hp; exact Hp).
  assert (Hq' : (q < r_cols (zval N A k))%nat) by congruence.
  unfold leaky_slope. rewrite (rmk_get (r_rows (zval N A k))) by assumption.
  rewrite Rmult_assoc, act_by_slope. f_equal.
  destruct Hk as (m & Hm). rewrite Hm in *. cbn [aval]. unfold leaky. rewrite rmk_get by assumption. reflexivity.
Qed.
Theorem weight_by_gradient N A G l : fits N A -> same G (zval N A (depth_of N)) = true -> (l < depth_of N)%nat ->
  same (weight_of N l) (grad N A G l) = true /\ rinner (weight_of N l) (grad N A G l) = rinner G (zval N A (depth_of N)).
Proof.
  intros HF HG Hl. pose proof (back_shape N A G HF HG (depth_of N - S l)) as (B1 & B2); [lia|].
  replace (depth_of N - (depth_of N - S l))%nat with (S l) in B1 by lia.
  pose proof (zval_shape N A HF (S l)) as (Z1 & Z2); [lia|]. pose proof (weight_cols N A l HF Hl) as W1.
  pose proof (zval_shape N A HF l) as (Y1 & Y2); [lia|]. pose proof (aval_shape N A l) as (A1 & A2).
  split.
  - unfold same, grad. cbn [rmul rtranspose rmk r_rows r_cols]. rewrite B1, Z2, W1, !Nat.eqb_refl. reflexivity.
  - unfold grad. rewrite inner_outer; [| congruence | exact W1 | congruence].
    rewrite <- zval_step. pose proof (back_inner N A G HF HG (depth_of N - S l)) as E.
    replace (depth_of N - (depth_of N - S l))%nat with (S l) in E by lia. apply E. lia.
Qed.

(** hadamard, leaky-slopes, activation, layer-derivative, gradient *)
Definition hadamard_body same cols := Body false (TOnlyIf (TCall same (AMx (TMVar 0) (AMx (TMVar 1) ANil)))
  (TTable 2 3 (TRows (TMVar 0)) (TCall cols (AMx (TMVar 0) ANil))
    (TMul (TEntry (TVar 2) (TVar 3) (TMVar 0)) (TEntry (TVar 2) (TVar 3) (TMVar 1))))).
Definition is_hadamard (d : def) := forall A B, (1 <= r_rows A)%nat -> (1 <= r_cols A)%nat -> same A B = true ->
  d [matrix A; matrix B] = Val (matrix (rhadamard A B)).
Lemma hadamard_means c ds i same j cols : nth_error ds i = Some same -> is_same_shape same ->
  nth_error ds j = Some cols -> gives1 cols (fun A => rn (r_cols A)) -> is_hadamard (den c ds (hadamard_body i j)).
Proof.
  intros Hi Hs Hj Hc A B H1 H2 HS. unfold hadamard_body, denote. pose proof (same_true _ _ HS) as [E1 E2].
  erewrite ev_only_if; [reflexivity | eapply ev_call; [reflexivity | eassumption | rewrite Hs, HS; reflexivity | reflexivity] |].
  apply ev_table; [apply ev_rows; reflexivity | call Hc | exact H1 | exact H2 |]. intros u v Hu Hv.
  apply ev_times; apply ev_entry; try reflexivity; congruence.
Qed.
Definition leaky_slopes_body cols := Body false (TTable 2 3 (TRows (TMVar 1)) (TCall cols (AMx (TMVar 1) ANil))
  (TIf (TLt (TNum 0) (TEntry (TVar 2) (TVar 3) (TMVar 1))) (TNum 1) (TVar 0))).
Definition is_leaky_slopes (d : def) := forall s A, sized A -> d [scalar s; matrix A] = Val (matrix (leaky_slope s A)).
Lemma leaky_slopes_means c ds i cols : nth_error ds i = Some cols -> gives1 cols (fun A => rn (r_cols A)) ->
  is_leaky_slopes (den c ds (leaky_slopes_body i)).
Proof.
  intros Hi Hc s A HA. unfold leaky_slopes_body, denote.
  erewrite ev_table with (f := fun i j => act_slope s (r_get A i j));
    [reflexivity | apply ev_rows; reflexivity | call Hc | apply HA | apply HA |].
  intros u v Hu Hv. set (e := set _ _ _ _).
  pose proof (ev_entry c ds (TVar 2) (TVar 3) (TMVar 1) e A u v eq_refl eq_refl eq_refl Hu Hv) as X.
  unfold act_slope. destruct (rleb (r_get A u v) 0) eqn:E.
  - apply rleb_true in E. apply ev_if_false; [eapply ev_lt_F; [apply (ev_num c ds 0)|exact X|exact E]|reflexivity].
  - apply rleb_false in E. apply ev_if_true; [eapply ev_lt_T; [apply (ev_num c ds 0)|exact X|exact E]|apply (ev_num c ds 1)].
Qed.
Definition activation_body values leaky := Body false (@TIf Mx (TEq (TVar 0) (TNum 0))
  (TCall values (AIx (TVar 0) (ASc (TSlope (TNVar 1)) (ANt (TNVar 1) (AMx (TMVar 2) ANil)))))
  (TCall leaky (ASc (TSlope (TNVar 1)) (AMx
    (TCall values (AIx (TVar 0) (ASc (TSlope (TNVar 1)) (ANt (TNVar 1) (AMx (TMVar 2) ANil))))) ANil)))).
Definition is_activation (d : def) := forall N A k, biasfree N -> fits N A -> (k <= depth_of N)%nat ->
  d [scalar (rn k); network N; matrix A] = Val (matrix (aval N A k)).
Lemma activation_means c ds i values j leaky : nth_error ds i = Some values -> is_layer_values values ->
  nth_error ds j = Some leaky -> is_leaky_relu leaky -> is_activation (den c ds (activation_body i j)).
Proof.
  intros Hi Mv Hj Ml N A k HB HF Hk. pose proof (fits_full N A HF) as HW. unfold activation_body, denote. set (e := frame _ _).
  assert (E : eval Rdom c ds (@TCall Mx i (AIx (TVar 0) (ASc (TSlope (TNVar 1)) (ANt (TNVar 1) (AMx (TMVar 2) ANil))))) e
    = Val (zval N A k)).
  { eapply ev_call; [|eassumption|apply (Mv N A k); auto|reflexivity].
    apply evs_index; [reflexivity|]. apply evs_scalar; [apply ev_slope; [reflexivity | exact HW]|].
    apply evs_network; [reflexivity|]. apply evs_matrix; reflexivity. }
  destruct k as [|k].
  - erewrite ev_if_true; [reflexivity| |exact E]. eapply ev_eq_T; [reflexivity|apply (ev_num c ds 0)|reflexivity].
  - erewrite ev_if_false; [reflexivity| |].
    + eapply ev_eq_F; [reflexivity|apply (ev_num c ds 0)|]. intro X. apply eq_IZR in X. lia.
    + eapply ev_call; [|eassumption|apply (Ml (slope Rdom N) (zval N A (S k))); apply zval_sized; auto|reflexivity].
      apply evs_scalar; [apply ev_slope; [reflexivity | exact HW]|]. apply evs_matrix; [exact E|reflexivity].
Qed.
Notation minus_one := (TNum (inject_Z (-1))).
Definition layer_derivative_body hadamard slopes pre := Body false (TIterate 4 5 (TAdd (TVar 0) (TNum 1)) (TDepth (TNVar 1)) (TMVar 3)
  (TCall hadamard (AMx
    (TMMul (TTranspose (TWeight (TAdd (TAdd (TAdd (TDepth (TNVar 1)) (TVar 0)) (TNum 1)) (TMul minus_one (TVar 4))) (TNVar 1))) (TMVar 5))
    (AMx (TCall slopes (ASc (TSlope (TNVar 1)) (AMx (TCall pre
      (AIx (TAdd (TAdd (TDepth (TNVar 1)) (TVar 0)) (TMul minus_one (TVar 4))) (ANt (TNVar 1) (AMx (TMVar 2) ANil)))) ANil))) ANil)))).
Definition is_layer_derivative (d : def) := forall N A G l, biasfree N -> fits N A -> same G (zval N A (depth_of N)) = true ->
  (l < depth_of N)%nat ->
  d [scalar (rn (S l)); network N; matrix A; matrix G] = Val (matrix (back N A G (depth_of N - S l))).
Lemma layer_derivative_means c ds i hadamard j slopes k pre : nth_error ds i = Some hadamard -> is_hadamard hadamard ->
  nth_error ds j = Some slopes -> is_leaky_slopes slopes -> nth_error ds k = Some pre -> is_preactivation pre ->
  is_layer_derivative (den c ds (layer_derivative_body i j k)).
Proof.
  intros Hi Mh Hj Ms Hk Mp N A G l HB HF HG Hl. unfold layer_derivative_body, denote.
  pose proof (fits_full N A HF) as HW. pose proof (full_depth N HW) as ED. set (d := depth_of N) in *. set (n := (d - S l)%nat).
  erewrite ev_iterate_from with (a := S l) (n := n) (st := back N A G); [reflexivity | | | reflexivity |].
  - cbn [eval frame look nth_error project bind]. rewrite ofZ_R || cbn [ofQ Rdom]. f_equal.
    change (rn (S l) + Q2R (inject_Z 1) = rn (S (S l))). rewrite q2r_Z, <- plus_IZR. f_equal. lia.
  - erewrite ev_depth by (reflexivity || exact HW). f_equal. change (rn d = rn (S l + n)). f_equal. f_equal. unfold n. lia.
  - intros q Hq. set (e := set _ _ _ _). set (m := (d - S q)%nat).
    assert (Eq : forall z, rn d + rn (S l) + z * rn (S (S l + q)) = rn d + rn (S l) + z * (rn (S l) + rn q + 1)).
    { intro z. do 2 f_equal. rewrite <- plus_IZR. rewrite <- (plus_IZR _ 1). f_equal. lia. }
    assert (Em : rn m = rn d - rn q - 1).
    { rewrite <- minus_IZR, <- (minus_IZR _ 1). f_equal. unfold m, n in *. lia. }
    pose proof (weight_cols N A m HF) as W1. pose proof (aval_shape N A m) as (A1 & A2).
    pose proof (zval_shape N A HF m) as (Z1 & Z2); [unfold m; lia|].
    pose proof (back_shape N A G HF HG q) as (B1 & B2); [unfold n in *; lia|].
    assert (Hm : (m < d)%nat) by (unfold m; lia). specialize (W1 Hm).
    pose proof (zval_sized N A HF m) as Zs. pose proof (zval_shape N A HF (S m)) as (Y1 & Y2); [exact Hm|].
    assert (Wr : r_rows (weight_of N m) = r_rows (back N A G q)).
    { rewrite B1. replace (depth_of N - q)%nat with (S m) by (fold d; unfold m, n in *; lia). rewrite Y2. reflexivity. }
    assert (HS : Definitions.same (rmul (rtranspose (weight_of N m)) (back N A G q)) (leaky_slope (slope Rdom N) (zval N A m)) = true).
    { unfold Definitions.same. cbn [rmul rtranspose leaky_slope rmk r_rows r_cols]. rewrite W1, A2, B2, Z1, !Nat.eqb_refl. reflexivity. }
    change (back N A G (S q)) with (rhadamard (rmul (rtranspose (weight_of N m)) (back N A G q)) (leaky_slope (slope Rdom N) (zval N A m))).
    eapply ev_call; [|eassumption|apply Mh; [| |exact HS]|reflexivity].
    + apply evs_matrix.
      * apply ev_mul; [|reflexivity|exact Wr]. apply ev_transpose.
        eapply (ev_weight c ds _ (TNVar 1) e N m); [reflexivity| |apply nth_layer; exact Hm].
        cbn [eval bind]. unfold e. cbn [set Nat.eqb frame look nth_error project bind ofQ Rdom cadd cmul]. rewrite HW, ofN_R, !q2r_Z, <- ED. f_equal.
        change (rn d + rn (S l) + Q2R (inject_Z 1) + -1 * rn (S (S l + q)) = rn (S m)). rewrite q2r_Z.
        replace (rn (S m)) with (rn m + 1) by (rewrite <- (plus_IZR _ 1); f_equal; lia). rewrite Em.
        specialize (Eq (-1)). lra.
      * apply evs_matrix; [|reflexivity]. eapply ev_call; [|eassumption|apply (Ms (slope Rdom N) (zval N A m)); apply Zs; lia|reflexivity].
        apply evs_scalar; [apply ev_slope; [reflexivity | exact HW]|]. apply evs_matrix; [|reflexivity].
        eapply ev_call; [|eassumption|apply (Mp N A m); auto; fold d; lia|reflexivity].
        apply evs_index.
        -- cbn [eval bind]. unfold e. cbn [set Nat.eqb frame look nth_error project bind ofQ Rdom cadd cmul]. rewrite HW, ofN_R, !q2r_Z, <- ED. f_equal.
           change (rn d + rn (S l) + -1 * rn (S (S l + q)) = rn m). rewrite Em. specialize (Eq (-1)). lra.
        -- apply evs_network; [reflexivity|]. apply evs_matrix; reflexivity.
    + cbn [rmul rtranspose rmk r_rows]. rewrite W1, A2. apply Zs. lia.
    + cbn [rmul rmk r_cols]. rewrite B2, <- Z1. apply Zs. lia.
Qed.
Definition gradient_body same pre derivative act := Body false
  (TOnlyIf (TAnd (TAnd (TLe (TNum 1) (TVar 0)) (TLe (TVar 0) (TDepth (TNVar 1))))
     (TCall same (AMx (TMVar 3) (AMx (TCall pre (AIx (TDepth (TNVar 1)) (ANt (TNVar 1) (AMx (TMVar 2) ANil)))) ANil))))
    (TMMul (TCall derivative (AIx (TVar 0) (ANt (TNVar 1) (AMx (TMVar 2) (AMx (TMVar 3) ANil)))))
      (TTranspose (TCall act (AIx (TAdd (TVar 0) minus_one) (ANt (TNVar 1) (AMx (TMVar 2) ANil))))))).
Definition is_gradient (d : def) := forall N A G l, biasfree N -> fits N A -> same G (zval N A (depth_of N)) = true ->
  (l < depth_of N)%nat -> d [scalar (rn (S l)); network N; matrix A; matrix G] = Val (matrix (grad N A G l)).
Lemma gradient_means c ds i same j pre k derivative m act : nth_error ds i = Some same -> is_same_shape same ->
  nth_error ds j = Some pre -> is_preactivation pre -> nth_error ds k = Some derivative -> is_layer_derivative derivative ->
  nth_error ds m = Some act -> is_activation act -> is_gradient (den c ds (gradient_body i j k m)).
Proof.
  intros Hi Ms Hj Mp Hk Md Hm Ma N A G l HB HF HG Hl. pose proof (fits_full N A HF) as HW. unfold gradient_body, denote. set (e := frame _ _).
  erewrite ev_only_if; [reflexivity | |].
  - apply ev_and_T; [apply ev_and_T|].
    + eapply ev_le_T; [apply (ev_num c ds 1)|reflexivity|]. apply IZR_le. lia.
    + eapply ev_le_T; [reflexivity|apply ev_depth; [reflexivity | exact HW]|]. apply IZR_le. lia.
    + eapply (ev_call c ds Fm) with (v := truth_value T); [|eassumption|rewrite Ms, HG; reflexivity|reflexivity].
      apply evs_matrix; [reflexivity|]. apply evs_matrix; [|reflexivity].
      eapply ev_call; [|eassumption|apply (Mp N A (depth_of N)); auto|reflexivity].
      apply evs_index; [apply ev_depth; [reflexivity | exact HW]|]. apply evs_network; [reflexivity|]. apply evs_matrix; reflexivity.
  - unfold grad. apply ev_mul.
    + eapply ev_call; [|eassumption|apply (Md N A G l); auto|reflexivity].
      apply evs_index; [reflexivity|]. apply evs_network; [reflexivity|]. apply evs_matrix; [reflexivity|]. apply evs_matrix; reflexivity.
    + apply ev_transpose. eapply ev_call; [|eassumption|apply (Ma N A l); auto; lia|reflexivity].
      apply evs_index; [|apply evs_network; [reflexivity|]; apply evs_matrix; reflexivity].
      cbn [eval bind]. unfold e. cbn [frame look nth_error project bind ofQ Rdom cadd]. rewrite q2r_Z. f_equal.
      change (rn (S l) + -1 = rn l). rewrite <- plus_IZR. f_equal. lia.
    + cbn [rtranspose rmk r_rows]. pose proof (back_shape N A G HF HG (depth_of N - S l)) as (_ & B2); [lia|].
      rewrite B2, (proj1 (aval_shape N A l)), (proj1 (zval_shape N A HF l (Nat.lt_le_incl _ _ Hl))). reflexivity.
Qed.
