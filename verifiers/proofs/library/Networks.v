(** Fully connected networks at the reals: Z_0 = A, Z_k = W_k sigma(Z_{k-1}) + b_k, as the library defines them. *)
From Coq Require Import ZArith QArith Reals Qreals Lra Lia List Bool String.
From Plumbline.library Require Export Definitions.
From Plumbline.kernel Require Import Statement.
Import ListNotations.
Local Open Scope R_scope.

(** sigma and its slope with the slope s below zero *)
Definition act (s x : R) : R := if rleb x 0 then s * x else x.
Definition act_slope (s x : R) : R := if rleb x 0 then s else 1.
Definition leaky (s : R) (A : rmat) : rmat := rmk (r_rows A) (r_cols A) (fun i j => act s (r_get A i j)).
Definition biasfree (N : net Rdom) := forall i, (i < depth_of N)%nat -> snd (nth i (layers Rdom N) no_layer) = None.

(** Z_k of a network without biases *)
Fixpoint zval (N : net Rdom) (A : rmat) (k : nat) : rmat := match k with
  | O => A
  | S i => rmul (weight_of N i) (match i with O => A | S _ => leaky (slope Rdom N) (zval N A i) end) end.
Definition aval (N : net Rdom) (A : rmat) (k : nat) : rmat := match k with O => A | S _ => leaky (slope Rdom N) (zval N A k) end.
(** the layers fit the input *)
Definition fits (N : net Rdom) (A : rmat) := sized A /\ chained (r_rows A) (layers Rdom N) /\ (1 <= depth_of N)%nat.

Lemma fits_full N A : fits N A -> wired Rdom N = None.
Proof. intros (_ & _ & Hd). exact (depth_full N 0 Hd). Qed.
Lemma chained_list ls : forall n i, chained n ls -> (i < List.length ls)%nat ->
  sized (fst (nth i ls no_layer)) /\ r_cols (fst (nth i ls no_layer)) =
    match i with O => n | S j => r_rows (fst (nth j ls no_layer)) end.
Proof.
  induction ls as [|[W b] ls IH]; simpl; [intros; lia|]. intros n i (HW & Hn & Hr & _) Hi.
  destruct i as [|i]; [auto|]. destruct (IH (r_rows W) i Hr) as [H1 H2]; [lia|]. split; auto.
  rewrite H2. destruct i; reflexivity.
Qed.
Lemma chained_nth N n i : chained n (layers Rdom N) -> (i < depth_of N)%nat ->
  sized (weight_of N i) /\ r_cols (weight_of N i) = match i with O => n | S j => r_rows (weight_of N j) end.
Proof. intros H Hi. apply (chained_list _ n i H), depth_layers, Hi. Qed.
Lemma sized_rmk m n f : (1 <= m)%nat -> (1 <= n)%nat -> sized (rmk m n f).
Proof. intros. repeat split; auto. apply plain_rmk. Qed.
Lemma zval_shape N A : fits N A -> forall k, (k <= depth_of N)%nat ->
  r_cols (zval N A k) = r_cols A /\ r_rows (zval N A k) = match k with O => r_rows A | S i => r_rows (weight_of N i) end.
Proof. intros (HA & Hc & _) [|k] Hk; simpl; auto. split; auto. destruct k; auto. simpl.
  revert Hk. induction k; intros; simpl; auto. apply IHk. lia. Qed.
Lemma aval_shape N A k : r_cols (aval N A k) = r_cols (zval N A k) /\ r_rows (aval N A k) = r_rows (zval N A k).
Proof. destruct k; auto. Qed.
Lemma zval_sized N A : fits N A -> forall k, (k <= depth_of N)%nat -> sized (zval N A k).
Proof.
  intros HF k Hk. destruct HF as (HA & Hc & Hd). destruct k; auto. pose proof (zval_shape N A (conj HA (conj Hc Hd)) (S k) Hk) as [E1 E2].
  assert (H1 : (1 <= r_cols (zval N A (S k)))%nat) by (rewrite E1; apply HA).
  assert (H2 : (1 <= r_rows (zval N A (S k)))%nat).
  { rewrite E2. apply (chained_nth _ (r_rows A) k Hc). exact Hk. }
  simpl in *. apply sized_rmk; auto.
Qed.
Lemma aval_sized N A k : fits N A -> (k <= depth_of N)%nat -> sized (aval N A k).
Proof.
  intros HF Hk. pose proof (zval_sized N A HF k Hk) as H. destruct k; auto. simpl aval. apply sized_rmk; apply H.
Qed.
(** W_{k+1} times the activations of layer k *)
Lemma zval_step N A k : zval N A (S k) = rmul (weight_of N k) (aval N A k).
Proof. destruct k; reflexivity. Qed.
Lemma weight_cols N A k : fits N A -> (k < depth_of N)%nat -> r_cols (weight_of N k) = r_rows (aval N A k).
Proof.
  intros HF Hk. rewrite (proj2 (aval_shape N A k)), (proj2 (zval_shape N A HF k (Nat.lt_le_incl _ _ Hk))).
  destruct HF as (_ & Hc & _). apply (chained_nth _ (r_rows A) k Hc Hk).
Qed.

(** all-ones(m, n), affine(k, N, A) without a bias, leaky-relu(s, A) *)
Definition affine_body cols ones := Body false (TIf (THasBias (TVar 0) (TNVar 1))
  (TMAdd (TMMul (TWeight (TVar 0) (TNVar 1)) (TMVar 2))
     (TMMul (TBias (TVar 0) (TNVar 1)) (TCall ones (AIx (TNum 1) (AIx (TCall cols (AMx (TMVar 2) ANil)) ANil)))))
  (TMMul (TWeight (TVar 0) (TNVar 1)) (TMVar 2))).
Definition is_affine (d : def) := forall N k A, biasfree N -> (k < depth_of N)%nat -> r_cols (weight_of N k) = r_rows A ->
  d [scalar (rn (S k)); network N; matrix A] = Val (matrix (rmul (weight_of N k) A)).
Lemma affine_means c ds i j : is_affine (den c ds (affine_body i j)).
Proof.
  intros N k A HB Hk HA. unfold affine_body, denote.
  erewrite ev_if_false; [reflexivity | |].
  - cbn [eval frame look nth_error project bind]. rewrite integer_Z. cbn [bind]. rewrite (layer_R _ _ _ (nth_layer N k Hk)).
    cbn [bind]. rewrite HB by auto. reflexivity.
  - erewrite ev_mul; [reflexivity | | reflexivity | exact HA].
    erewrite ev_weight; [reflexivity | reflexivity | reflexivity | apply nth_layer; auto].
Qed.
Definition leaky_relu_body cols := Body false (TTable 2 3 (TRows (TMVar 1)) (TCall cols (AMx (TMVar 1) ANil))
  (TIf (TLt (TNum 0) (TEntry (TVar 2) (TVar 3) (TMVar 1))) (TEntry (TVar 2) (TVar 3) (TMVar 1))
     (TMul (TVar 0) (TEntry (TVar 2) (TVar 3) (TMVar 1))))).
Definition is_leaky_relu (d : def) := forall s A, sized A -> d [scalar s; matrix A] = Val (matrix (leaky s A)).
Lemma leaky_relu_means c ds i cols : nth_error ds i = Some cols -> gives1 cols (fun A => rn (r_cols A)) ->
  is_leaky_relu (den c ds (leaky_relu_body i)).
Proof.
  intros Hi Hc s A HA. unfold leaky_relu_body, denote.
  erewrite ev_table with (f := fun i j => act s (r_get A i j)); [reflexivity | | | apply HA | apply HA |].
  - apply ev_rows. reflexivity.
  - call Hc.
  - intros u v Hu Hv. set (e := set _ _ _ _).
    pose proof (ev_entry c ds (TVar 2) (TVar 3) (TMVar 1) e A u v eq_refl eq_refl eq_refl Hu Hv) as X.
    unfold act. destruct (rleb (r_get A u v) 0) eqn:E.
    + apply ev_if_false; [|cbn [eval] in *; rewrite X; reflexivity].
      apply rleb_true in E. eapply ev_lt_F; [apply (ev_num c ds 0)|exact X|exact E].
    + apply ev_if_true; auto. apply rleb_false in E. eapply ev_lt_T; [apply (ev_num c ds 0)|exact X|exact E].
Qed.

(** layer-values(l, s, N, A), preactivation(l, N, A), activation(l, N, A) of a network without biases *)
Definition layer_values_body cols affine leaky := Body false
  (TOnlyIf (TAnd (TAnd (TLe (TNum 0) (TVar 0)) (TLe (TVar 0) (TDepth (TNVar 2))))
      (TEq (TRows (TMVar 3)) (TCall cols (AMx (TWeight (TNum 1) (TNVar 2)) ANil))))
    (TIterate 4 5 (TNum 1) (TVar 0) (TMVar 3)
      (TCall affine (AIx (TVar 4) (ANt (TNVar 2) (AMx (TIf (TEq (TVar 4) (TNum 1)) (TMVar 5)
         (TCall leaky (ASc (TVar 1) (AMx (TMVar 5) ANil)))) ANil)))))).
Definition is_layer_values (d : def) := forall N A k, biasfree N -> fits N A -> (k <= depth_of N)%nat ->
  d [scalar (rn k); scalar (slope Rdom N); network N; matrix A] = Val (matrix (zval N A k)).
Lemma layer_values_means c ds i cols j affine k leaky :
  nth_error ds i = Some cols -> gives1 cols (fun A => rn (r_cols A)) ->
  nth_error ds j = Some affine -> is_affine affine -> nth_error ds k = Some leaky -> is_leaky_relu leaky ->
  is_layer_values (den c ds (layer_values_body i j k)).
Proof.
  intros Hi Mc Hj Ma Hk Ml N A n HB HF Hn. unfold layer_values_body, denote.
  pose proof HF as (HA & Hch & Hd). set (e := frame _ _).
  erewrite ev_only_if; [reflexivity | |].
  - apply ev_and_T; [apply ev_and_T|].
    + eapply ev_le_T; [apply (ev_num c ds 0)|reflexivity|]. apply IZR_le. lia.
    + eapply ev_le_T; [reflexivity|apply ev_depth; [reflexivity | apply (depth_full N 0 Hd)]|]. apply IZR_le. lia.
    + eapply ev_eq_T; [apply (ev_rows c ds (TMVar 3) e A); reflexivity| |].
      * eapply ev_call; [|eassumption|apply Mc|reflexivity]. apply evs_matrix; [|reflexivity].
        eapply (ev_weight c ds (TNum 1) (TNVar 2) e N 0); [reflexivity | apply (ev_num c ds 1) | apply nth_layer; auto].
      * do 2 f_equal. symmetry. apply (chained_nth _ _ 0 Hch Hd).
  - apply ev_iterate with (st := zval N A); [apply (ev_num c ds 1) | reflexivity | reflexivity |].
    intros m Hm. set (e' := set _ _ _ _). rewrite zval_step.
    eapply ev_call; [|eassumption|apply (Ma N m (aval N A m)); [exact HB | lia | apply weight_cols; [exact HF | lia]]|reflexivity].
    apply evs_index; [reflexivity|]. apply evs_network; [reflexivity|]. apply evs_matrix; [|reflexivity].
    destruct m as [|m].
    + apply ev_if_true; [|reflexivity]. eapply ev_eq_T; [reflexivity|apply (ev_num c ds 1)|reflexivity].
    + apply ev_if_false.
      * eapply ev_eq_F; [reflexivity|apply (ev_num c ds 1)|]. intro E. apply eq_IZR in E. lia.
      * eapply ev_call; [|eassumption|apply (Ml (slope Rdom N) (zval N A (S m))); apply zval_sized; [exact HF | lia]|reflexivity].
        apply evs_scalar; [reflexivity|]. apply evs_matrix; reflexivity.
Qed.
Definition preactivation_body values := Body false
  (@TCall Mx values (AIx (TVar 0) (ASc (TSlope (TNVar 1)) (ANt (TNVar 1) (AMx (TMVar 2) ANil))))).
Definition is_preactivation (d : def) := forall N A k, biasfree N -> fits N A -> (k <= depth_of N)%nat ->
  d [scalar (rn k); network N; matrix A] = Val (matrix (zval N A k)).
Lemma preactivation_means c ds i values : nth_error ds i = Some values -> is_layer_values values ->
  is_preactivation (den c ds (preactivation_body i)).
Proof.
  intros Hi M N A k HB HF Hk. unfold preactivation_body, denote.
  erewrite ev_call; [reflexivity | | eassumption | apply (M N A k); auto | reflexivity].
  apply evs_index; [reflexivity|]. apply evs_scalar; [apply ev_slope; [reflexivity | exact (fits_full N A HF)]|].
  apply evs_network; [reflexivity|]. apply evs_matrix; reflexivity.
Qed.

(** relu-network(N), bias-free(N) *)
Definition relu_network_body := Body false (TEq (TSlope (TNVar 0)) (TNum 0)).
Definition is_relu_network (d : def) := forall N, wired Rdom N = None -> d [network N] = Val (truth_value (truth_of (reqb (slope Rdom N) 0))).
Lemma relu_network_means c ds : is_relu_network (den c ds relu_network_body).
Proof.
  intros N HW. unfold relu_network_body, denote.
  erewrite ev_eq; [reflexivity | apply (ev_slope c ds (TNVar 0) _ N); [reflexivity | exact HW] | apply (ev_num c ds 0)].
Qed.
Definition bias_free_body := Body false (TForAll 1 (TNum 1) (TDepth (TNVar 0)) (TNot (THasBias (TVar 1) (TNVar 0)))).
Definition is_bias_free (d : def) := forall N, wired Rdom N = None -> exists t, d [network N] = Val (truth_value t) /\ (t = T -> biasfree N).
Lemma bias_free_means c ds : is_bias_free (den c ds bias_free_body).
Proof.
  intros N HW. eexists. unfold bias_free_body, denote. split.
  - erewrite ev_forall with (n := depth_of N)
      (g := fun i => match snd (nth i (layers Rdom N) no_layer) with Some _ => F | None => T end);
      [reflexivity | apply (ev_num c ds 1) | apply ev_depth; [reflexivity | exact HW] |].
    intros i Hi. cbn [eval frame look nth_error set Nat.eqb project bind]. rewrite integer_Z. cbn [bind].
    rewrite (layer_R _ _ _ (nth_layer N i Hi)). cbn [bind]. destruct (snd _); reflexivity.
  - intros H i Hi. apply fold_and_T with (i := i) in H; auto. cbn beta in H. destruct (snd _); [discriminate|reflexivity].
Qed.

(** ** Cases whose network is fully connected *)
Record fully_connected (c : case Rdom) : Prop := {
  fc_wellformed :> wellformed c; fc_wired : wired Rdom (cnet Rdom c) = None }.
Lemma fc_layered c : fully_connected c -> layered (layers Rdom (cnet Rdom c)).
Proof. intros [W E]. pose proof (wf_net c W) as H. unfold net_fits in H. rewrite E in H. exact H. Qed.
Lemma fc_some c : fully_connected c -> layers Rdom (cnet Rdom c) <> [].
Proof. intros W E. apply fc_layered in W. rewrite E in W. exact W. Qed.
Lemma fc_chain c W b r : fully_connected c -> layers Rdom (cnet Rdom c) = (W, b) :: r -> chained (r_cols W) (layers Rdom (cnet Rdom c)).
Proof. intros H E. apply fc_layered in H. rewrite E in *. exact H. Qed.
Lemma fc_depth c : fully_connected c -> (1 <= depth_of (cnet Rdom c))%nat.
Proof.
  intro W. rewrite (full_depth _ (fc_wired c W)). pose proof (fc_some c W).
  destruct (layers Rdom (cnet Rdom c)); [contradiction | simpl; lia].
Qed.
(** the network fits the inputs *)
Lemma theta_fits c X : fully_connected c -> cdata Rdom c "inputs" = Some X -> fits (cnet Rdom c) X.
Proof.
  intros W HX. pose proof (fc_some c W). pose proof (fc_wired c W) as HW.
  destruct (layers Rdom (cnet Rdom c)) as [|[W1 b] r] eqn:E; [contradiction|]. split; [apply (wf_data c W _ _ HX)|]. split.
  - rewrite E, (wf_inputs c W X HX). unfold net_inputs. rewrite HW, E. rewrite <- E. apply (fc_chain c W1 b r W E).
  - unfold depth_of. rewrite HW, E. simpl. lia.
Qed.
Lemma last_width N : (1 <= depth_of N)%nat -> widths (layers Rdom N) 0 = r_rows (weight_of N (depth_of N - 1)).
Proof.
  intro H. pose proof (depth_full N 0 H) as HW. revert H. unfold widths, weight_of, depth_of. rewrite HW. intro H. destruct (exists_last (l := layers Rdom N)) as (l & w & E); [intro E; rewrite E in H; simpl in H; lia|].
  rewrite E, map_app. cbn [map]. rewrite last_last, app_length. simpl. rewrite app_nth2 by lia.
  match goal with |- context [nth ?k [w] _] => replace k with O by lia end. reflexivity.
Qed.
(** what is of the output's shape on the inputs *)
Lemma outputs_shape c X d G : In d ["gradient"; "targets"]%string -> fully_connected c -> cdata Rdom c "inputs" = Some X ->
  cdata Rdom c d = Some G -> same G (zval (cnet Rdom c) X (depth_of (cnet Rdom c))) = true.
Proof.
  intros Hd W HX HG. pose proof (theta_fits c X W HX) as HF. destruct (wf_outputs c W d X G HX Hd HG) as [E1 E2]. clear Hd.
  destruct (zval_shape _ _ HF (depth_of (cnet Rdom c)) (le_n _)) as [S1 S2]. pose proof HF as (_ & _ & Hd).
  unfold net_outputs in E2. rewrite (fc_wired c W) in E2. unfold same. rewrite S1, S2, E1, E2, last_width by auto. rewrite Nat.eqb_refl, andb_true_r. apply Nat.eqb_eq.
  destruct (depth_of (cnet Rdom c)); [lia|]. simpl. rewrite Nat.sub_0_r. reflexivity.
Qed.
Lemma output_shape c X G : fully_connected c -> cdata Rdom c "inputs" = Some X -> cdata Rdom c "gradient" = Some G ->
  same G (zval (cnet Rdom c) X (depth_of (cnet Rdom c))) = true.
Proof. apply outputs_shape. left. reflexivity. Qed.
