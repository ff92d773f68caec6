(** What the notation of `saddle` means at the reals (verifiers/saddle/notation.claim): L(N), W(l, N), size2(N), and of
    networks without biases Y(N, A), L_0(N, A) = Tr[G^T Y], Z(l, N), Zs(l, N) and grad(l, N); and that theta is an escape direction. Bodies
    have the places of the definitions that they call. *)
From Coq Require Import ZArith Reals Lra Lia List String.
From Plumbline.library Require Export Opening Norms Ranges Relations.
Import ListNotations.
Local Open Scope R_scope.

Definition L_body := Body false (TDepth (TNVar 0)).
Definition is_L (d : def) := forall N, wired Rdom N = None -> d [network N] = Val (scalar (rn (depth_of N))).
Lemma L_means c ds : is_L (den c ds L_body).
Proof. intros N H. unfold L_body, denote. erewrite ev_depth; [reflexivity | reflexivity | exact H]. Qed.
Definition W_body := Body false (TWeight (TVar 0) (TNVar 1)).
Definition is_W (d : def) := forall N i, (i < depth_of N)%nat -> d [scalar (rn (S i)); network N] = Val (matrix (weight_of N i)).
Lemma W_means c ds : is_W (den c ds W_body).
Proof.
  intros N i Hi. unfold W_body, denote. erewrite (ev_weight c ds (TVar 0) (TNVar 1)) by (try reflexivity; apply nth_layer; auto).
  reflexivity.
Qed.
Definition size2_body L norm2 W := Body false (TSum 1 (TNum (QArith_base.inject_Z 1)) (@TCall Sc L (ANt (TNVar 0) ANil))
  (@TCall Sc norm2 (AMx (TCall W (ASc (TVar 1) (ANt (TNVar 0) ANil))) ANil))).
Definition squares (N : net Rdom) (i : nat) : R := frob2 (weight_of N i).
Definition is_size2 (d : def) := forall N, wired Rdom N = None -> d [network N] = Val (scalar (rsum (depth_of N) (squares N))).
Lemma size2_means c ds i L j norm2 k W : nth_error ds i = Some L -> is_L L -> nth_error ds j = Some norm2 -> gives1 norm2 frob2 ->
  nth_error ds k = Some W -> is_W W -> is_size2 (den c ds (size2_body i j k)).
Proof.
  intros Hi ML Hj Mn Hk MW N HF. unfold size2_body, denote.
  erewrite ev_sum; [reflexivity | apply (ev_num c _ 1) | call (ML N HF) |].
  intros l Hl. cbn beta. eapply ev_call; [|eassumption|apply Mn|reflexivity].
  apply evs_matrix; [|reflexivity]. eapply ev_call; [reflexivity|eassumption|apply (MW N l Hl)|reflexivity].
Qed.
Definition size_body sqrt size2 := Body false (@TCall Sc sqrt (ASc (TCall size2 (ANt (TNVar 0) ANil)) ANil)).
Definition is_size (d : def) := forall N, wired Rdom N = None -> d [network N] = Val (scalar (sqrt (rsum (depth_of N) (squares N)))).
Lemma size_means c ds i sqrt j size2 : nth_error ds i = Some sqrt -> is_sqrt sqrt -> nth_error ds j = Some size2 -> is_size2 size2 ->
  is_size (den c ds (size_body i j)).
Proof.
  intros Hi Ms Hj M2 N HF. unfold size_body, denote. erewrite ev_call; [reflexivity | | eassumption | apply Ms | reflexivity].
  - apply evs_scalar; [call (M2 N HF) | reflexivity].
  - apply rsum_nonneg. intros. apply frob2_nonneg.
Qed.
Definition Y_body pre := Body false (@TCall Mx pre (AIx (TDepth (TNVar 0)) (ANt (TNVar 0) (AMx (TMVar 1) ANil)))).
Definition is_Y (d : def) := forall N A, biasfree N -> fits N A -> d [network N; matrix A] = Val (matrix (zval N A (depth_of N))).
Lemma Y_means c ds i pre : nth_error ds i = Some pre -> is_preactivation pre -> is_Y (den c ds (Y_body i)).
Proof.
  intros Hi Mp N A HB HF. unfold Y_body, denote.
  erewrite ev_call; [reflexivity| |eassumption|apply (Mp N A (depth_of N)); auto|reflexivity].
  apply evs_index; [apply ev_depth; [reflexivity | exact (fits_full N A HF)]|]. apply evs_network; [reflexivity|]. apply evs_matrix; reflexivity.
Qed.
Definition L0_body inner Y := Body false (@TCall Sc inner (AMx (TData (Lit "gradient")) (AMx
  (TCall Y (ANt (TNVar 0) (AMx (TMVar 1) ANil))) ANil))).
(** with the gradient of the case, if it has the shape of the output *)
Definition risk (N : net Rdom) (A G : rmat) : R := rinner G (zval N A (depth_of N)).
Definition is_L0 (G : rmat) (d : def) := forall N A, biasfree N -> fits N A -> same G (zval N A (depth_of N)) = true ->
  d [network N; matrix A] = Val (scalar (risk N A G)).
Lemma L0_means c ds i inner j Y G : nth_error ds i = Some inner -> is_inner inner -> nth_error ds j = Some Y -> is_Y Y ->
  cdata Rdom c "gradient" = Some G -> is_L0 G (den c ds (L0_body i j)).
Proof.
  intros Hi Mi Hj MY HG N A HB HF HS. unfold L0_body, denote.
  erewrite ev_call; [reflexivity| |eassumption|rewrite Mi, HS; reflexivity|reflexivity].
  apply evs_matrix; [cbn [eval spelled bind]; rewrite HG; reflexivity|]. apply evs_matrix; [|reflexivity].
  eapply ev_call; [|eassumption|apply (MY N A); auto|reflexivity].
  apply evs_network; [reflexivity|]. apply evs_matrix; reflexivity.
Qed.

(** with the inputs of the case: Z_l, sigma(Z_l), the gradient by W_l, and the sum of its products with W_l *)
Definition Z_body pre := Body false (@TCall Mx pre (AIx (TVar 0) (ANt (TNVar 1) (AMx (TData (Lit "inputs")) ANil)))).
Definition is_Z (A : rmat) (d : def) := forall N k, biasfree N -> fits N A -> (k <= depth_of N)%nat ->
  d [scalar (rn k); network N] = Val (matrix (zval N A k)).
Lemma Z_means c ds i pre A : nth_error ds i = Some pre -> is_preactivation pre -> cdata Rdom c "inputs" = Some A ->
  is_Z A (den c ds (Z_body i)).
Proof.
  intros Hi Mp HA N k HB HF Hk. unfold Z_body, denote.
  erewrite ev_call; [reflexivity| |eassumption|apply (Mp N A k); auto|reflexivity].
  apply evs_index; [reflexivity|]. apply evs_network; [reflexivity|]. apply evs_matrix; [apply ev_data, HA | reflexivity].
Qed.
Definition is_Zs (A : rmat) (d : def) := forall N k, biasfree N -> fits N A -> (k <= depth_of N)%nat ->
  d [scalar (rn k); network N] = Val (matrix (aval N A k)).
Lemma Zs_means c ds i act A : nth_error ds i = Some act -> is_activation act -> cdata Rdom c "inputs" = Some A ->
  is_Zs A (den c ds (Z_body i)).
Proof.
  intros Hi Mp HA N k HB HF Hk. unfold Z_body, denote.
  erewrite ev_call; [reflexivity| |eassumption|apply (Mp N A k); auto|reflexivity].
  apply evs_index; [reflexivity|]. apply evs_network; [reflexivity|]. apply evs_matrix; [apply ev_data, HA | reflexivity].
Qed.
Definition grad_body gradient := Body false (@TCall Mx gradient (AIx (TVar 0) (ANt (TNVar 1)
  (AMx (TData (Lit "inputs")) (AMx (TData (Lit "gradient")) ANil))))).
Definition is_grad (A G : rmat) (d : def) := forall N l, biasfree N -> fits N A -> same G (zval N A (depth_of N)) = true ->
  (l < depth_of N)%nat -> d [scalar (rn (S l)); network N] = Val (matrix (grad N A G l)).
Lemma grad_means c ds i gradient A G : nth_error ds i = Some gradient -> is_gradient gradient -> cdata Rdom c "inputs" = Some A ->
  cdata Rdom c "gradient" = Some G -> is_grad A G (den c ds (grad_body i)).
Proof.
  intros Hi Mg HA HG N l HB HF HS Hl. unfold grad_body, denote.
  erewrite ev_call; [reflexivity| |eassumption|apply (Mg N A G l); auto|reflexivity].
  apply evs_index; [reflexivity|]. apply evs_network; [reflexivity|]. apply evs_matrix; [apply ev_data, HA |].
  apply evs_matrix; [apply ev_data, HG | reflexivity].
Qed.
Definition radial_body L inner W grad := Body false (TSum 1 (TNum (QArith_base.inject_Z 1)) (@TCall Sc L (ANt (TNVar 0) ANil))
  (@TCall Sc inner (AMx (TCall W (ASc (TVar 1) (ANt (TNVar 0) ANil))) (AMx (TCall grad (ASc (TVar 1) (ANt (TNVar 0) ANil))) ANil)))).
Definition is_radial (A G : rmat) (d : def) := forall N, biasfree N -> fits N A -> same G (zval N A (depth_of N)) = true ->
  d [network N] = Val (scalar (rn (depth_of N) * risk N A G)).
Lemma rsum_constant n x : rsum n (fun _ => x) = rn n * x.
Proof. induction n; cbn [rsum]; [simpl; lra|]. rewrite IHn, Nat2Z.inj_succ, succ_IZR. lra. Qed.
Lemma radial_means c ds i L j inner k W m grad A G : nth_error ds i = Some L -> is_L L -> nth_error ds j = Some inner -> is_inner inner ->
  nth_error ds k = Some W -> is_W W -> nth_error ds m = Some grad -> is_grad A G grad -> is_radial A G (den c ds (radial_body i j k m)).
Proof.
  intros Hi ML Hj Mi Hk MW Hm Mg N HB HF HS. unfold radial_body, denote. rewrite <- rsum_constant.
  erewrite ev_sum; [reflexivity | apply (ev_num c _ 1) | call (ML N (fits_full N A HF)) |].
  intros l Hl. destruct (weight_by_gradient N A G l HF HS Hl) as [E1 E2]. cbn beta.
  eapply ev_call; [| eassumption | rewrite Mi, E1, E2; reflexivity | reflexivity].
  apply evs_matrix; [eapply ev_call; [reflexivity | eassumption | apply (MW N l Hl) | reflexivity] |].
  apply evs_matrix; [eapply ev_call; [reflexivity | eassumption | apply (Mg N l); auto | reflexivity] | reflexivity].
Qed.

(** fast-on-the-sphere, escape-direction(s): what follows where they are true *)
Notation inputs := (TData (Lit "inputs")).
Definition fast_body size2 L L0 := Body true (TAnd (TEq (TCall size2 (ANt TTheta ANil)) (TCall L (ANt TTheta ANil)))
  (TLt (TCall L0 (ANt TTheta (AMx inputs ANil))) (TNum (QArith_base.inject_Z 0)))).
Definition is_fast c X G (d : def) := d [] = Val (truth_value T) -> risk (cnet Rdom c) X G < 0.
Lemma fast_means c ds i j k L0 X G : nth_error ds k = Some L0 -> is_L0 G L0 -> cdata Rdom c "inputs" = Some X -> biasfree (cnet Rdom c) ->
  fits (cnet Rdom c) X -> same G (zval (cnet Rdom c) X (depth_of (cnet Rdom c))) = true -> is_fast c X G (den c ds (fast_body i j k)).
Proof.
  intros Hk M HX HB HF HS H. unfold fast_body in H. apply body_true in H. apply and_true in H as [_ H].
  eapply lt_true in H; [exact H | | apply (ev_num c ds 0)]. eapply ev_call; [values | exact Hk | apply (M _ X); auto | reflexivity].
Qed.
Definition escape_body L equal grad W := Body false (TForAll 1 (TNum (QArith_base.inject_Z 1)) (TCall L (ANt TTheta ANil)) (TCall equal
  (AMx (TCall grad (ASc (TVar 1) (ANt TTheta ANil))) (AMx (TScale (TMul minus_one (TVar 0)) (TCall W (ASc (TVar 1) (ANt TTheta ANil)))) ANil)))).
Definition is_escape c X G (d : def) := forall s, d [scalar s] = Val (truth_value T) -> let N := cnet Rdom c in
  forall l i j, (l < depth_of N)%nat -> (i < r_rows (weight_of N l))%nat -> (j < r_cols (weight_of N l))%nat ->
  r_get (grad N X G l) i j = - s * r_get (weight_of N l) i j.
Lemma escape_means c ds i L j equal k g m W X G : nth_error ds i = Some L -> is_L L -> nth_error ds j = Some equal -> is_equal equal ->
  nth_error ds k = Some g -> is_grad X G g -> nth_error ds m = Some W -> is_W W -> biasfree (cnet Rdom c) ->
  fits (cnet Rdom c) X -> same G (zval (cnet Rdom c) X (depth_of (cnet Rdom c))) = true -> is_escape c X G (den c ds (escape_body i j k m)).
Proof.
  intros Hi ML Hj Me Hk Mg Hm MW HB HF HS s H N l p q Hl Hp Hq. unfold escape_body in H. apply body_true in H.
  pose proof (fits_full N X HF) as HW. eapply forall_true in H; [| apply (ev_num c ds 1) | call (ML N HW) | exact Hl].
  destruct (call_true _ _ _ _ _ _ H Hj) as (vs & Evs & E).
  assert (Ea : vs = [matrix (grad N X G l); matrix (rmk (r_rows (weight_of N l)) (r_cols (weight_of N l)) (fun i j => -1 * s * r_get (weight_of N l) i j))]).
  { erewrite evs_matrix in Evs; [injection Evs as <-; reflexivity | eapply ev_call; [reflexivity | exact Hk | apply (Mg N l); auto | reflexivity] |].
    eapply evs_matrix; [|reflexivity]. eapply ev_scale; [eapply ev_times; [apply (ev_num c ds (-1)) | reflexivity]|].
    eapply ev_call; [reflexivity | exact Hm | apply (MW N l Hl) | reflexivity]. }
  subst vs. destruct (weight_by_gradient N X G l HF HS Hl) as [Q _]. apply same_true in Q as [Q1 Q2].
  apply Me in E as (_ & E). rewrite E by congruence. rewrite rmk_get by assumption. ring.
Qed.
(** both, as a hypothesis says it *)
Lemma escapes c ds i j k fast escape L0 X G e : eval Rdom c ds (@TCall Fm i ANil) e = Val T ->
  eval Rdom c ds (@TCall Fm j (ASc (TMul minus_one (TCall k (ANt TTheta (AMx inputs ANil)))) ANil)) e = Val T ->
  nth_error ds i = Some fast -> is_fast c X G fast -> nth_error ds j = Some escape -> is_escape c X G escape ->
  nth_error ds k = Some L0 -> is_L0 G L0 -> cdata Rdom c "inputs" = Some X -> let N := cnet Rdom c in biasfree N -> fits N X ->
  same G (zval N X (depth_of N)) = true -> let r := risk N X G in r < 0 /\ forall l i j, (l < depth_of N)%nat ->
    (i < r_rows (weight_of N l))%nat -> (j < r_cols (weight_of N l))%nat -> r_get (grad N X G l) i j = - (-1 * r) * r_get (weight_of N l) i j.
Proof.
  intros Hf He Hi Mf Hj Me Hk ML HX N HB HF HS r. destruct (call_true _ _ _ _ _ _ Hf Hi) as (vs & Ev & E). injection Ev as <-.
  split; [exact (Mf E)|]. destruct (call_true _ _ _ _ _ _ He Hj) as (vs & Ev & E').
  rewrite (evs_scalar c ds _ ANil e (-1 * r) []) in Ev; [injection Ev as Ev; rewrite <- Ev in E'; exact (Me _ E') | | reflexivity].
  apply ev_times; [apply (ev_num c ds (-1))|]. eapply ev_call; [values | exact Hk | apply (ML N X); auto | reflexivity].
Qed.

Ltac square ::= eapply ev_pow2.
Ltac notation_says d M ::= first
  [ assert (M : is_L d) by by_library L_means | assert (M : is_W d) by by_library W_means
  | assert (M : is_size2 d) by by_library size2_means | assert (M : is_size d) by by_library size_means
  | assert (M : is_Y d) by by_library Y_means
  | assert (M : is_equal d) by by_library equal_means | assert (M : is_nonnegative d) by by_library nonnegative_means
  | assert (M : is_nowhere_zero d) by by_library nowhere_zero_means | assert (M : is_column d) by by_library column_means
  | assert (M : is_tail_ratio d) by by_library tail_ratio_means
  | match goal with HA : cdata _ _ "inputs"%string = Some ?A |- _ => first
      [ assert (M : is_Z A d) by by_library Z_means | assert (M : is_Zs A d) by by_library Zs_means
      | match goal with HG : cdata _ _ "gradient"%string = Some ?G |- _ => first
          [ assert (M : is_grad A G d) by by_library grad_means | assert (M : is_radial A G d) by by_library radial_means ] end ] end
  | match goal with HG : cdata _ _ "gradient"%string = Some ?G |- _ => assert (M : is_L0 G d) by by_library L0_means end ].
