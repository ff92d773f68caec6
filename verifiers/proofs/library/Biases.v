(** Fully connected networks with biases at the reals: Z_0 = A, Z_k = W_k sigma(Z_{k-1}) + b_k. What Networks.v says of networks
    without biases, of all. *)
From Coq Require Import ZArith QArith Reals Qreals Lra Lia List Bool String.
From Plumbline.library Require Export Networks Blocks.
From Plumbline.kernel Require Import Statement.
Import ListNotations.
Local Open Scope R_scope.

(** b_{k+1}, 0 if there is none; and W_{k+1} A + b_{k+1} *)
Definition bias_of (N : net Rdom) (k i : nat) : R := match snd (nth k (layers Rdom N) no_layer) with Some b => r_get b i 0 | None => 0 end.
Definition raffine (N : net Rdom) (k : nat) (A : rmat) : rmat :=
  rmk (r_rows (weight_of N k)) (r_cols A) (fun i j => r_get (rmul (weight_of N k) A) i j + bias_of N k i).
Fixpoint bval (N : net Rdom) (A : rmat) (k : nat) : rmat := match k with
  | O => A
  | S i => raffine N i (match i with O => A | S _ => leaky (slope Rdom N) (bval N A i) end) end.
Definition bact (N : net Rdom) (A : rmat) (k : nat) : rmat := match k with O => A | S _ => leaky (slope Rdom N) (bval N A k) end.
Definition biases_fit (N : net Rdom) := forall k b, (k < depth_of N)%nat -> snd (nth k (layers Rdom N) no_layer) = Some b ->
  r_rows b = r_rows (weight_of N k) /\ r_cols b = 1%nat.
Lemma bval_step N A k : bval N A (S k) = raffine N k (bact N A k).
Proof. destruct k; reflexivity. Qed.
Lemma bval_cols N A k : r_cols (bval N A k) = r_cols A.
Proof. induction k; [reflexivity|]. destruct k; [reflexivity | exact IHk]. Qed.
Lemma bval_rows N A k : r_rows (bval N A (S k)) = r_rows (weight_of N k).
Proof. reflexivity. Qed.
Lemma bact_shape N A k : r_rows (bact N A k) = r_rows (bval N A k) /\ r_cols (bact N A k) = r_cols (bval N A k).
Proof. destruct k; split; reflexivity. Qed.
Lemma bval_sized N A k : fits N A -> (k <= depth_of N)%nat -> sized (bval N A k).
Proof.
  intros (HA & Hc & Hd) Hk. destruct k; [exact HA|]. unfold bval; fold bval. apply sized_rmk; [apply (chained_nth _ _ k Hc Hk)|].
  pose proof (bval_cols N A k) as C. destruct k; [apply HA|]. change (1 <= r_cols (bval N A (S k)))%nat. rewrite C. apply HA.
Qed.
Lemma bact_cols N A k : fits N A -> (k < depth_of N)%nat -> r_cols (weight_of N k) = r_rows (bact N A k).
Proof.
  intros (HA & Hc & Hd) Hk. rewrite (proj1 (bact_shape N A k)). pose proof (proj2 (chained_nth _ _ k Hc Hk)) as E. etransitivity; [exact E|].
  destruct k; reflexivity.
Qed.
Lemma chained_biases ls : forall n, chained n ls -> forall k b, (k < List.length ls)%nat -> snd (nth k ls no_layer) = Some b ->
  r_rows b = r_rows (fst (nth k ls no_layer)) /\ r_cols b = 1%nat.
Proof.
  induction ls as [|[W o] ls IH]; simpl; [intros; lia|]. intros n (HW & Hn & Hr & Hb) k b Hk E. destruct k as [|k].
  - cbn in E. subst o. tauto.
  - apply (IH (r_rows W) Hr k b); [lia | exact E].
Qed.
Lemma theta_biases c : fully_connected c -> biases_fit (cnet Rdom c).
Proof.
  intros Wf k b Hk E. apply depth_layers in Hk. pose proof (fc_some c Wf) as S.
  destruct (layers Rdom (cnet Rdom c)) as [|[W o] r] eqn:L; [contradiction|]. pose proof (fc_chain c W o r Wf L) as Ch. rewrite <- L in Hk. rewrite <- L in E. apply (chained_biases _ _ Ch k b Hk E).
Qed.

Definition ones_body := Body false (TTable 2 3 (TVar 0) (TVar 1) (TNum 1)).
Definition is_ones (d : def) := forall n, (1 <= n)%nat -> d [scalar 1; scalar (rn n)] = Val (matrix (rmk 1 n (fun _ _ => 1))).
Lemma ones_means c ds : is_ones (den c ds ones_body).
Proof.
  intros n Hn. unfold ones_body, denote. eapply bind_value; [|reflexivity].
  apply (ev_table c ds 2 3 (TVar 0) (TVar 1) (TNum 1) _ 1 n); [reflexivity | reflexivity | lia | exact Hn | intros; apply (ev_num c ds 1)].
Qed.
Definition affine_with_biases (d : def) := forall N k A, biases_fit N -> (k < depth_of N)%nat -> r_cols (weight_of N k) = r_rows A -> (1 <= r_cols A)%nat ->
  d [scalar (rn (S k)); network N; matrix A] = Val (matrix (raffine N k A)).
Lemma affine_biases_means c ds i cols j ones : nth_error ds i = Some cols -> gives1 cols (fun A => rn (r_cols A)) ->
  nth_error ds j = Some ones -> is_ones ones -> affine_with_biases (den c ds (affine_body i j)).
Proof.
  intros Hi Mc Hj Mo N k A HB Hk HA HC. unfold affine_body, denote. eapply bind_value; [|reflexivity]. set (e := frame _ _).
  assert (EW : eval Rdom c ds (TMMul (TWeight (TVar 0) (TNVar 1)) (TMVar 2)) e = Val (rmul (weight_of N k) A)).
  { apply ev_mul; [eapply (ev_weight c ds (TVar 0) (TNVar 1)); [reflexivity | reflexivity | apply nth_layer; exact Hk] | reflexivity | exact HA]. }
  assert (EB : eval Rdom c ds (THasBias (TVar 0) (TNVar 1)) e = Val (truth_of (match snd (nth k (layers Rdom N) no_layer) with Some _ => true | None => false end))).
  { cbn [eval]. unfold e. cbn [frame look nth_error project bind]. rewrite integer_Z. cbn [bind]. rewrite (layer_R _ _ _ (nth_layer N k Hk)). reflexivity. }
  destruct (snd (nth k (layers Rdom N) no_layer)) as [b|] eqn:E.
  - destruct (HB k b Hk E) as [B1 B2]. apply ev_if_true; [exact EB|].
    assert (Eb : eval Rdom c ds (TBias (TVar 0) (TNVar 1)) e = Val b).
    { cbn [eval]. unfold e. cbn [frame look nth_error project bind]. rewrite integer_Z. cbn [bind]. rewrite (layer_R _ _ _ (nth_layer N k Hk)). cbn [bind]. rewrite E. reflexivity. }
    assert (EM : eval Rdom c ds (TMMul (TBias (TVar 0) (TNVar 1)) (@TCall Mx j (AIx (TNum 1) (AIx (@TCall Sc i (AMx (TMVar 2) ANil)) ANil)))) e
      = Val (rmul b (rmk 1 (r_cols A) (fun _ _ => 1)))).
    { apply ev_mul; [exact Eb | | exact B2]. eapply ev_call; [| exact Hj | apply (Mo (r_cols A) HC) | reflexivity].
      apply evs_index; [apply (ev_num c ds 1)|]. apply evs_index; [call Mc | reflexivity]. }
    pose proof (ev_add c ds _ _ e _ _ EW EM (eq_sym B1) eq_refl) as Q. etransitivity; [exact Q|]. apply (f_equal (@Val rmat)).
    apply (rmk_ext (r_rows (weight_of N k)) (r_cols A)). intros p q Hp Hq. f_equal. unfold rmul at 1. rewrite rmk_get by (try exact Hq; congruence).
    rewrite B2. cbn [rsum]. rewrite rmk_get by (lia || exact Hq). unfold bias_of. rewrite E. ring.
  - apply ev_if_false; [exact EB|]. rewrite EW. apply (f_equal (@Val rmat)).
    apply (rmk_ext (r_rows (weight_of N k)) (r_cols A)). intros p q Hp Hq. unfold rmul. rewrite rmk_get by assumption. unfold bias_of. rewrite E. ring.
Qed.
Definition values_with_biases (d : def) := forall N A k, biases_fit N -> fits N A -> (k <= depth_of N)%nat ->
  d [scalar (rn k); scalar (slope Rdom N); network N; matrix A] = Val (matrix (bval N A k)).
Lemma values_biases_means c ds i cols j affine k leaky :
  nth_error ds i = Some cols -> gives1 cols (fun A => rn (r_cols A)) ->
  nth_error ds j = Some affine -> affine_with_biases affine -> nth_error ds k = Some leaky -> is_leaky_relu leaky ->
  values_with_biases (den c ds (layer_values_body i j k)).
Proof.
  intros Hi Mc Hj Ma Hk Ml N A n HB HF Hn. unfold layer_values_body, denote. pose proof HF as (HA & Hch & Hd). set (e := frame _ _).
  eapply bind_value; [|reflexivity]. apply ev_only_if.
  - apply ev_and_T; [apply ev_and_T|].
    + eapply ev_le_T; [apply (ev_num c ds 0)|reflexivity|]. apply IZR_le. lia.
    + eapply ev_le_T; [reflexivity|apply ev_depth; [reflexivity | exact (fits_full N A HF)]|]. apply IZR_le. lia.
    + eapply ev_eq_T; [apply (ev_rows c ds (TMVar 3) e A); reflexivity| |].
      * eapply ev_call; [|eassumption|apply Mc|reflexivity]. apply evs_matrix; [|reflexivity].
        eapply (ev_weight c ds (TNum 1) (TNVar 2) e N 0); [reflexivity | apply (ev_num c ds 1) | apply nth_layer; auto].
      * do 2 f_equal. symmetry. apply (chained_nth _ _ 0 Hch Hd).
  - apply ev_iterate with (st := bval N A); [apply (ev_num c ds 1) | reflexivity | reflexivity |].
    intros m Hm. set (e' := set _ _ _ _). rewrite bval_step. assert (Hm' : (m < depth_of N)%nat) by lia.
    eapply ev_call; [|eassumption|apply (Ma N m (bact N A m)); [exact HB | exact Hm' | apply bact_cols; assumption |]|reflexivity].
    2: { rewrite (proj2 (bact_shape N A m)), bval_cols. apply HA. }
    apply evs_index; [reflexivity|]. apply evs_network; [reflexivity|]. apply evs_matrix; [|reflexivity].
    destruct m as [|m].
    + apply ev_if_true; [|reflexivity]. eapply ev_eq_T; [reflexivity|apply (ev_num c ds 1)|reflexivity].
    + apply ev_if_false.
      * eapply ev_eq_F; [reflexivity|apply (ev_num c ds 1)|]. intro E. apply eq_IZR in E. lia.
      * eapply ev_call; [|eassumption|apply (Ml (slope Rdom N) (bval N A (S m))); apply bval_sized; [exact HF | lia]|reflexivity].
        apply evs_scalar; [reflexivity|]. apply evs_matrix; reflexivity.
Qed.
Definition preactivation_with_biases (d : def) := forall N A k, biases_fit N -> fits N A -> (k <= depth_of N)%nat ->
  d [scalar (rn k); network N; matrix A] = Val (matrix (bval N A k)).
Lemma preactivation_biases_means c ds i values : nth_error ds i = Some values -> values_with_biases values ->
  preactivation_with_biases (den c ds (preactivation_body i)).
Proof.
  intros Hi M N A k HB HF Hk. unfold preactivation_body, denote. eapply bind_value; [|reflexivity].
  eapply ev_call; [| eassumption | apply (M N A k); auto | reflexivity].
  apply evs_index; [reflexivity|]. apply evs_scalar; [apply ev_slope; [reflexivity | exact (fits_full N A HF)]|].
  apply evs_network; [reflexivity|]. apply evs_matrix; reflexivity.
Qed.
(** column(j, A) *)
Definition column_body := Body false (TTable 2 3 (TRows (TMVar 1)) (TNum 1) (TEntry (TVar 2) (TVar 0) (TMVar 1))).
Definition rcolumn (j : nat) (A : rmat) : rmat := rmk (r_rows A) 1 (fun i _ => r_get A i j).
Definition gives_column (d : def) := forall A j, (1 <= r_rows A)%nat -> (j < r_cols A)%nat -> d [scalar (rn (S j)); matrix A] = Val (matrix (rcolumn j A)).
Lemma gives_column_means c ds : gives_column (den c ds column_body).
Proof.
  intros A j Hr Hj. unfold column_body, denote. eapply bind_value; [|reflexivity].
  apply (ev_table c ds 2 3 (TRows (TMVar 1)) (TNum 1) _ _ (r_rows A) 1); [apply ev_rows; reflexivity | apply (ev_num c ds 1) | exact Hr | lia |].
  intros u v Hu Hv. apply ev_entry; try reflexivity; assumption.
Qed.
