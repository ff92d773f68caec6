(** rescale(s, N): every parameter of a network times s. *)
From Coq Require Import ZArith QArith Reals Qreals Lra Lia List Bool String.
From Plumbline.library Require Export Networks.
From Plumbline.kernel Require Import Statement.
Import ListNotations.
Local Open Scope R_scope.

(** ** The parameters, one after the other *)
Lemma nth_rows {X} (d : X) n (f : nat -> list X) : (forall i, List.length (f i) = n) -> forall m k i j rest,
  (i < m)%nat -> (j < n)%nat -> nth (i * n + j) (List.concat (map f (seq k m)) ++ rest) d = nth j (f (k + i)%nat) d.
Proof.
  intro Hf. induction m; intros k i j rest Hi Hj; [lia|]. cbn [seq map List.concat]. rewrite <- app_assoc.
  destruct i as [|i].
  - rewrite app_nth1 by (rewrite Hf; simpl; lia). f_equal. f_equal. lia.
  - rewrite app_nth2 by (rewrite Hf; simpl; lia). rewrite Hf. replace (S i * n + j - n)%nat with (i * n + j)%nat by (simpl; lia).
    rewrite IHm by lia. f_equal. f_equal. lia.
Qed.
Lemma length_rows {X} n (f : nat -> list X) : (forall i, List.length (f i) = n) -> forall m k,
  List.length (List.concat (map f (seq k m))) = (m * n)%nat.
Proof. intro Hf. induction m; intro k; simpl; auto. rewrite app_length, Hf, IHm. reflexivity. Qed.
Lemma row_length A i : List.length (row_list Rdom A i) = r_cols A.
Proof. unfold row_list. rewrite map_length, seq_length. reflexivity. Qed.
Lemma entries_nth (A : rmat) i j rest d : (i < r_rows A)%nat -> (j < r_cols A)%nat ->
  nth (i * r_cols A + j) (entries Rdom A ++ rest) d = r_get A i j.
Proof.
  intros Hi Hj. unfold entries. rewrite (nth_rows d (r_cols A)) by auto using row_length. unfold row_list.
  rewrite nth_map_seq by auto. reflexivity.
Qed.
Lemma entries_length (A : rmat) : List.length (entries Rdom A) = (r_rows A * r_cols A)%nat.
Proof. apply length_rows, row_length. Qed.
Lemma entries_inside (A : rmat) i j rest : (i < r_rows A)%nat -> (j < r_cols A)%nat ->
  (i * r_cols A + j < List.length (entries Rdom A ++ rest))%nat.
Proof. intros Hi Hj. rewrite app_length, entries_length. nia. Qed.
Lemma entries_column l : entries Rdom (column Rdom l) = l.
Proof.
  unfold entries, row_list, column. change (rows Rdom) with r_rows. change (cols Rdom) with r_cols. cbn [mk Rdom rmk r_rows r_cols seq map].
  apply nth_ext with (d := 0) (d' := 0).
  - rewrite (length_rows 1) by reflexivity. lia.
  - intros n Hn. rewrite (length_rows 1) in Hn by reflexivity. rewrite Nat.mul_1_r in Hn.
    pose proof (nth_rows 0 1 (fun i => [get Rdom (rmk (List.length l) 1 (fun i _ => nth i l (zero Rdom))) i 0%nat]) (fun _ => eq_refl)
      (List.length l) 0 n 0 [] Hn (le_n 1)) as E.
    rewrite app_nil_r, Nat.mul_1_r, Nat.add_0_r in E. etransitivity; [exact E|]. simpl nth. change (get Rdom) with r_get.
    match goal with |- context [Nat.ltb n ?b] => destruct (Nat.ltb_spec n b) as [_|L] end.
    + simpl. apply nth_indep. exact Hn.
    + exfalso. exact (Nat.lt_irrefl _ (Nat.lt_le_trans _ _ _ Hn L)).
Qed.

(** ** The network with all weights times a *)
Definition scaled_matrix (a : R) (A : rmat) : rmat := rmk (r_rows A) (r_cols A) (fun i j => a * r_get A i j).
Definition scaled_layer (a : R) (w : rmat * option rmat) : rmat * option rmat := (scaled_matrix a (fst w), None).
Definition scaled (a : R) (N : net Rdom) : net Rdom := Net Rdom (slope Rdom N) (map (scaled_layer a) (layers Rdom N)) (wired Rdom N).
Lemma refill_scaled a ls : (forall w, In w ls -> snd w = None) ->
  refill Rdom ls (map (Rmult a) (List.concat (map (of_layer Rdom) ls))) =
  map (scaled_layer a) ls.
Proof.
  induction ls as [|[W b] ls IH]; intro H; auto. assert (b = None) as -> by apply (H _ (or_introl eq_refl)).
  cbn [map List.concat refill fst]. unfold of_layer at 1 3. cbn [fst snd]. rewrite app_nil_r.
  f_equal; [unfold scaled_layer; f_equal|].
  - unfold refilled, scaled_matrix. change (rows Rdom) with r_rows. change (cols Rdom) with r_cols. apply rmk_ext. intros i j Hi Hj.
    rewrite nth_indep with (d' := a * 0).
    + rewrite map_nth. f_equal. apply entries_nth; auto.
    + rewrite map_length. apply entries_inside; auto.
  - assert (EL : (rows Rdom W * cols Rdom W)%nat = List.length (map (Rmult a) (entries Rdom W)))
      by (rewrite map_length; symmetry; apply entries_length).
    rewrite map_app, EL, skipn_app, skipn_all, Nat.sub_diag. apply IH. intros w Hw. apply H. right; auto.
Qed.
Lemma length_scaled (N : net Rdom) a : depth_of (scaled a N) = depth_of N.
Proof. unfold depth_of, scaled. cbn [layers wired]. rewrite map_length. reflexivity. Qed.
Lemma weight_scaled (N : net Rdom) a i : (i < depth_of N)%nat -> weight_of (scaled a N) i = scaled_matrix a (weight_of N i).
Proof.
  intro H. unfold weight_of, scaled. cbn [layers].
  rewrite nth_indep with (d' := scaled_layer a no_layer) by (rewrite map_length; apply depth_layers, H).
  rewrite map_nth. reflexivity.
Qed.
Lemma biasfree_scaled (N : net Rdom) a : biasfree (scaled a N).
Proof.
  intros i Hi. rewrite length_scaled in Hi. unfold scaled. cbn [layers].
  rewrite nth_indep with (d' := scaled_layer a no_layer) by (rewrite map_length; apply depth_layers, Hi).
  rewrite map_nth. reflexivity.
Qed.
Lemma fits_scaled (N : net Rdom) A a : fits N A -> fits (scaled a N) A.
Proof.
  intros (HA & Hc & Hd). split; [exact HA|]. split; [|rewrite length_scaled; exact Hd].
  unfold scaled. cbn [layers]. clear HA Hd. revert Hc. generalize (r_rows A) as n. induction (layers Rdom N) as [|[W b] ls IH]; simpl; auto.
  intros n (H1 & H2 & H3 & _). repeat split; auto; try apply H1. apply plain_rmk.
Qed.

(** rescale(s, N) := with-parameters(N, s * parameters(N)) *)
Definition rescale_body := Body false (TWith (TNVar 1) (TScale (TVar 0) (TParameters (TNVar 1)))).
Definition is_rescale (d : def) := forall N a, wired Rdom N = None -> biasfree N -> parameters Rdom N <> [] -> d [scalar a; network N] = Val (network (scaled a N)).
Lemma rescale_means c ds : is_rescale (den c ds rescale_body).
Proof.
  intros N a HW HB HP. unfold rescale_body, denote. cbn [eval frame look nth_error project bind].
  destruct (parameters Rdom N) as [|x l] eqn:E; [contradiction|]. rewrite <- E. clear HP. cbn [bind].
  assert (S : mscale Rdom a (column Rdom (parameters Rdom N)) = column Rdom (map (Rmult a) (parameters Rdom N))).
  { apply plain_ext; try apply plain_rmk; try (cbn; rewrite ?map_length; reflexivity). intros i j Hi Hj.
    assert (Hi' : (i < List.length (parameters Rdom N))%nat) by exact Hi. assert (Hj' : (j < 1)%nat) by exact Hj.
    assert (Hi'' : (i < List.length (map (Rmult a) (parameters Rdom N)))%nat) by (rewrite map_length; exact Hi').
    unfold mscale, column. change (get Rdom) with r_get. change (mk Rdom) with rmk.
    rewrite !rmk_get by assumption. transitivity (nth i (map (Rmult a) (parameters Rdom N)) (a * zero Rdom)).
    - rewrite map_nth. reflexivity.
    - apply nth_indep. exact Hi''. }
  rewrite S. unfold with_parameters. change (cols Rdom) with r_cols. change (rows Rdom) with r_rows.
  unfold column at 1 2. cbn [mk Rdom rmk r_rows r_cols]. rewrite map_length, !Nat.eqb_refl. cbn [andb guard].
  rewrite entries_column. unfold parameters, scaled. rewrite HW, refill_scaled; [reflexivity|].
  intros w Hw. destruct (In_nth _ _ no_layer Hw) as (i & Hi & <-). apply HB. rewrite (full_depth _ HW). exact Hi.
Qed.

(** ** Homogeneity: with slope 0 and a > 0, Z_k of the scaled network is a^k times Z_k *)
Lemma act_scaled c x : 0 <= c -> act 0 (c * x) = c * act 0 x.
Proof.
  intro H. unfold act. destruct (rleb x 0) eqn:E1, (rleb (c * x) 0) eqn:E2; try ring.
  - apply rleb_true in E1. apply rleb_false in E2. nra.
  - apply rleb_false in E1. apply rleb_true in E2. destruct (Req_dec c 0) as [->|]; [ring|]. nra.
Qed.
Lemma zval_scaled N A a : fits N A -> slope Rdom N = 0 -> 0 < a -> forall k, (k <= depth_of N)%nat ->
  forall i j, (i < r_rows (zval N A k))%nat -> (j < r_cols A)%nat ->
  r_get (zval (scaled a N) A k) i j = a ^ k * r_get (zval N A k) i j.
Proof.
  intros HF Hs Ha. pose proof (fits_scaled N A a HF) as HF'. induction k; intros Hk i j Hi Hj; [simpl; ring|].
  assert (Hk' : (k <= depth_of N)%nat) by lia.
  rewrite !zval_step. rewrite weight_scaled by lia.
  pose proof (zval_shape N A HF (S k) Hk) as [S1 S2]. rewrite S2 in Hi.
  pose proof (aval_shape N A k) as [A1 A2]. pose proof (aval_shape (scaled a N) A k) as [B1 B2].
  pose proof (zval_shape N A HF k Hk') as [T1 T2].
  assert (T3 : r_cols (zval (scaled a N) A k) = r_cols A) by (apply zval_shape; [exact HF' | rewrite length_scaled; exact Hk']).
  assert (T4 : r_rows (zval (scaled a N) A k) = r_rows (zval N A k)).
  { destruct (zval_shape (scaled a N) A HF' k) as [_ E]; [rewrite length_scaled; exact Hk'|]. rewrite E, T2.
    destruct k; auto. rewrite weight_scaled by lia. reflexivity. }
  assert (J1 : (j < r_cols (aval (scaled a N) A k))%nat) by congruence.
  assert (J2 : (j < r_cols (aval N A k))%nat) by congruence.
  unfold rmul. rewrite (rmk_get (r_rows (scaled_matrix a (weight_of N k)))) by assumption. rewrite (rmk_get _ _ _ i j Hi J2).
  change (r_cols (scaled_matrix a (weight_of N k))) with (r_cols (weight_of N k)).
  rewrite <- rsum_scale. apply rsum_ext. intros q Hq.
  unfold scaled_matrix. rewrite rmk_get by assumption.
  assert (Ea : r_get (aval (scaled a N) A k) q j = a ^ k * r_get (aval N A k) q j).
  { rewrite (weight_cols N A k HF) in Hq by lia. rewrite A2 in Hq. destruct k as [|k]; [simpl; ring|].
    cbn [aval]. unfold leaky. rewrite !rmk_get by congruence. cbn [scaled slope]. rewrite Hs.
    rewrite IHk by (auto; lia). apply act_scaled. apply pow_le. lra. }
  rewrite Ea. simpl. ring.
Qed.
Lemma parameters_some N A : fits N A -> parameters Rdom N <> [].
Proof.
  intros HF. pose proof (fits_full N A HF) as HW. destruct HF as (_ & Hc & Hd). rewrite (full_depth _ HW) in Hd.
  unfold parameters. rewrite HW. destruct (layers Rdom N) as [|[W b] ls]; [simpl in Hd; lia|].
  destruct Hc as ((H1 & H2 & _) & _). cbn [map List.concat]. unfold of_layer at 1. cbn [fst snd]. intro E.
  pose proof (entries_length W) as L. apply app_eq_nil in E as [E _]. apply app_eq_nil in E as [E _]. rewrite E in L. simpl in L. nia.
Qed.
(** Tr[G^T Y] of the scaled network *)
Lemma inner_scaled N A G a : fits N A -> slope Rdom N = 0 -> 0 < a -> same G (zval N A (depth_of N)) = true ->
  rinner G (zval (scaled a N) A (depth_of N)) = a ^ depth_of N * rinner G (zval N A (depth_of N)).
Proof.
  intros HF Hs Ha HG. apply same_true in HG as [G1 G2]. pose proof (zval_shape N A HF _ (le_n _)) as [S1 S2].
  unfold rinner. rewrite <- rsum_scale. apply rsum_ext. intros i Hi. rewrite <- rsum_scale. apply rsum_ext. intros j Hj.
  rewrite (zval_scaled N A a HF Hs Ha _ (le_n _)); [ring | congruence | congruence].
Qed.
Lemma same_scaled N A G a : fits N A -> same G (zval N A (depth_of N)) = true ->
  same G (zval (scaled a N) A (depth_of (scaled a N))) = true.
Proof.
  intros HF HS. apply same_true in HS as [E1 E2]. pose proof (zval_shape N A HF _ (le_n _)) as [S1 S2].
  pose proof (zval_shape _ A (fits_scaled N A a HF) _ (le_n _)) as [S3 S4]. rewrite length_scaled in *. unfold same.
  rewrite S3, S4, E1, E2, S1, S2. rewrite Nat.eqb_refl, andb_true_r. apply Nat.eqb_eq.
  destruct (depth_of N) as [|m] eqn:E; auto. rewrite weight_scaled by (rewrite E; auto). reflexivity.
Qed.
