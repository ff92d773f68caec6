(** What the notation of `rank` means at the reals (verifiers/rank/notation.claim), of networks and data in the plane: X, Y, W
    and V have two rows and two columns. x_j, y_j, v_i are columns, w_i are rows; pre(i, j) is the inner product of w_i and x_j. *)
From Coq Require Import ZArith QArith Reals Lra Lia List String.
From Plumbline.library Require Export Plane.
Import ListNotations.
Local Open Scope R_scope.

(** the case: its matrices by their entries *)
Definition of_inputs (x : nat -> vector) c := cdata Rdom c "inputs" = Some (mat (fun k j => x j k)).
Definition of_targets (y : nat -> vector) c := cdata Rdom c "targets" = Some (mat (fun k j => y j k)).
Definition of_first (w : nat -> vector) c := nth_error (layers Rdom (cnet Rdom c)) 0 = Some (mat w, @None rmat).
Definition of_second (v : nat -> vector) c := nth_error (layers Rdom (cnet Rdom c)) 1 = Some (mat (fun k i => v i k), @None rmat).

Definition column_body := Body false (TTable 2 3 (TRows (TMVar 1)) (TNum (1 # 1)) (TEntry (TVar 2) (TVar 0) (TMVar 1))).
Definition is_column (d : def) := forall A j r, (1 <= r_rows A)%nat -> (j < r_cols A)%nat -> r = rn (S j) ->
  d [scalar r; matrix A] = Val (matrix (rmk (r_rows A) 1 (fun i _ => r_get A i j))).
Lemma column_means c ds : is_column (den c ds column_body).
Proof.
  intros A j r HA Hj ->. unfold column_body, denote.
  erewrite ev_table with (q := 1%nat) (f := fun i _ => r_get A i j);
    [reflexivity | eapply ev_rows; reflexivity | exact (ev_num _ _ 1 _) | exact HA | lia |].
  intros u v Hu Hv. apply ev_entry; auto.
Qed.
Lemma column_mat d f j r : is_column d -> (j < 2)%nat -> r = rn (S j) -> d [scalar r; matrix (mat f)] = Val (matrix (vec (fun k => f k j))).
Proof.
  intros M Hj ->. rewrite (M (mat f) j _) by (auto; cbn; lia). do 2 f_equal. unfold vec. apply rmk_ext. intros. apply rmk_get; auto.
Qed.
Definition x_body column := Body false (@TCall Mx column (AIx (TVar 0) (AMx (TData (Lit "inputs")) ANil))).
Lemma x_means c ds i column x : nth_error ds i = Some column -> is_column column -> of_inputs x c -> vectors x (den c ds (x_body i)).
Proof.
  intros H M HX j r Hj ->. unfold x_body, denote. erewrite ev_call; [reflexivity | | eassumption | apply (column_mat _ (fun k j => x j k)); eauto | reflexivity].
  eapply evs_index; [reflexivity|]. eapply evs_matrix; [apply ev_data, HX | reflexivity].
Qed.
Definition y_body column := Body false (@TCall Mx column (AIx (TVar 0) (AMx (TData (Lit "targets")) ANil))).
Lemma y_means c ds i column x : nth_error ds i = Some column -> is_column column -> of_targets x c -> vectors x (den c ds (y_body i)).
Proof.
  intros H M HX j r Hj ->. unfold y_body, denote. erewrite ev_call; [reflexivity | | eassumption | apply (column_mat _ (fun k j => x j k)); eauto | reflexivity].
  eapply evs_index; [reflexivity|]. eapply evs_matrix; [apply ev_data, HX | reflexivity].
Qed.
Definition c_body inner x := Body true (@TCall Sc inner (AMx (TCall x (ASc (TNum (1 # 1)) ANil)) (AMx (TCall x (ASc (TNum (2 # 1)) ANil)) ANil))).
Lemma c_means c ds i inner j dx x : nth_error ds i = Some inner -> is_inner inner -> nth_error ds j = Some dx -> vectors x dx ->
  den c ds (c_body i j) [] = Val (scalar (dot (x 0%nat) (x 1%nat))).
Proof. intros Hi Mi Hj Mj. given_by. Qed.
Definition obtuse (x : nat -> vector) := ((dot (x 0%nat) (x 0%nat) = 1 /\ dot (x 1%nat) (x 1%nat) = 1) /\ -1 < dot (x 0%nat) (x 1%nat)) /\ dot (x 0%nat) (x 1%nat) < 0.
Definition obtuse_body norm2 x c := Body true (TAnd (TAnd (TAnd
  (TEq (TCall norm2 (AMx (TCall x (ASc (TNum (1 # 1)) ANil)) ANil)) (TNum (1 # 1)))
  (TEq (TCall norm2 (AMx (TCall x (ASc (TNum (2 # 1)) ANil)) ANil)) (TNum (1 # 1))))
  (TLt (TNum (-1 # 1)) (TCall c ANil))) (TLt (TCall c ANil) (TNum (0 # 1)))).
Lemma obtuse_means c ds i norm2 j dx k dc x : nth_error ds i = Some norm2 -> gives1 norm2 frob2 -> nth_error ds j = Some dx -> vectors x dx ->
  nth_error ds k = Some dc -> dc [] = Val (scalar (dot (x 0%nat) (x 1%nat))) -> den c ds (obtuse_body i j k) [] = Val (truth_value (tr (obtuse x))).
Proof. intros Hi Mi Hj Mj Hk Mk. given_by. Qed.
Definition independent (y : nat -> vector) := (dot (y 0%nat) (y 0%nat) = 1 /\ dot (y 1%nat) (y 1%nat) = 1) /\ rn (rrank (mat (fun k j => y j k))) = 2.
Definition independent_body norm2 y := Body true (TAnd (TAnd
  (TEq (TCall norm2 (AMx (TCall y (ASc (TNum (1 # 1)) ANil)) ANil)) (TNum (1 # 1)))
  (TEq (TCall norm2 (AMx (TCall y (ASc (TNum (2 # 1)) ANil)) ANil)) (TNum (1 # 1))))
  (TEq (TRank (TData (Lit "targets"))) (TNum (2 # 1)))).
Lemma independent_means c ds i norm2 j dy y : nth_error ds i = Some norm2 -> gives1 norm2 frob2 -> nth_error ds j = Some dy -> vectors y dy ->
  of_targets y c -> den c ds (independent_body i j) [] = Val (truth_value (tr (independent y))).
Proof. intros Hi Mi Hj Mj HY. unfold of_targets in HY. given_by. Qed.
(** W, V, and their rows and columns *)
Definition W_body := Body true (TWeight (TNum (1 # 1)) TTheta).
Lemma W_means c ds w : of_first w c -> den c ds W_body [] = Val (matrix (mat w)).
Proof. intro H. apply den_Mx; [reflexivity|]. exact (ev_weight c ds (TNum (1 # 1)) TTheta _ (cnet Rdom c) 0 _ eq_refl (ev_num _ _ 1 _) H). Qed.
Definition V_body := Body true (TWeight (TNum (2 # 1)) TTheta).
Lemma V_means c ds v : of_second v c -> den c ds V_body [] = Val (matrix (mat (fun k i => v i k))).
Proof. intro H. apply den_Mx; [reflexivity|]. exact (ev_weight c ds (TNum (2 # 1)) TTheta _ (cnet Rdom c) 1 _ eq_refl (ev_num _ _ 2 _) H). Qed.
Definition row_body cols := Body false (TTable 2 3 (TNum (1 # 1)) (TCall cols (AMx (TMVar 1) ANil)) (TEntry (TVar 0) (TVar 3) (TMVar 1))).
Definition is_row (d : def) := forall A i r, (i < r_rows A)%nat -> (1 <= r_cols A)%nat -> r = rn (S i) ->
  d [scalar r; matrix A] = Val (matrix (rmk 1 (r_cols A) (fun _ j => r_get A i j))).
Lemma row_means c ds i cols : nth_error ds i = Some cols -> gives1 cols (fun A => rn (r_cols A)) -> is_row (den c ds (row_body i)).
Proof.
  intros H M A j r Hj HA ->. unfold row_body, denote.
  erewrite ev_table with (p := 1%nat) (f := fun _ k => r_get A j k); [reflexivity | exact (ev_num _ _ 1 _) | call M | lia | exact HA |].
  intros u v Hu Hv. apply ev_entry; auto.
Qed.
Definition w_body row W := Body false (TTranspose (@TCall Mx row (AIx (TVar 0) (AMx (TCall W ANil) ANil)))).
Lemma w_means c ds i row j dW w : nth_error ds i = Some row -> is_row row -> nth_error ds j = Some dW -> dW [] = Val (matrix (mat w)) ->
  vectors w (den c ds (w_body i j)).
Proof.
  intros H M Hj Mj k r Hk ->. unfold w_body, denote. erewrite ev_transpose.
  2:{ eapply ev_call; [|eassumption|apply (M (mat w) k (rn (S k))); [exact Hk | cbn; lia | reflexivity]|reflexivity].
      eapply evs_index; [reflexivity|]. eapply evs_matrix; [|reflexivity]. eapply ev_call; [reflexivity|eassumption|exact Mj|reflexivity]. }
  cbn [bind inject]. do 2 f_equal. unfold rtranspose, vec. cbn [rmk r_rows r_cols]. apply rmk_ext. intros a b Ha Hb. cbn in Ha.
  cbn [mat rmk r_get r_cols r_rows]. destruct a as [|[|]], b, k as [|[|]]; try lia; reflexivity.
Qed.
Definition v_body column V := Body false (@TCall Mx column (AIx (TVar 0) (AMx (TCall V ANil) ANil))).
Lemma v_means c ds i column j dV v : nth_error ds i = Some column -> is_column column -> nth_error ds j = Some dV ->
  dV [] = Val (matrix (mat (fun k i => v i k))) -> vectors v (den c ds (v_body i j)).
Proof.
  intros H M Hj Mj k r Hk ->. unfold v_body, denote. erewrite ev_call; [reflexivity | | eassumption | apply (column_mat _ (fun k i => v i k)); eauto | reflexivity].
  eapply evs_index; [reflexivity|]. eapply evs_matrix; [|reflexivity]. eapply ev_call; [reflexivity|eassumption|exact Mj|reflexivity].
Qed.
Definition u_body w := Body true (@TCall Mx w (ASc (TNum (1 # 1)) ANil)).
Lemma u_means c ds i dw w : nth_error ds i = Some dw -> vectors w dw -> den c ds (u_body i) [] = Val (matrix (vec (w 0%nat))).
Proof. intros Hi Mi. given_by. Qed.
Definition pre (w x : nat -> vector) (i j : nat) : R := dot (w i) (x j).
Definition pre_body inner w x := Body false (@TCall Sc inner (AMx (TCall w (ASc (TVar 0) ANil)) (AMx (TCall x (ASc (TVar 1) ANil)) ANil))).
Lemma pre_means c ds i inner j dw k dx w x : nth_error ds i = Some inner -> is_inner inner -> nth_error ds j = Some dw -> vectors w dw ->
  nth_error ds k = Some dx -> vectors x dx -> numbers2 (pre w x) (den c ds (pre_body i j k)).
Proof. intros Hi Mi Hj Mj Hk Mk a b r s Ha -> Hb ->. given_by. Qed.
(** equal matrices; relu(A); N = V relu(W X) *)
Definition equal_body same cols := Body false (TOnlyIf (TCall same (AMx (TMVar 0) (AMx (TMVar 1) ANil)))
  (TForAll 2 (TNum (1 # 1)) (TRows (TMVar 0)) (TForAll 3 (TNum (1 # 1)) (TCall cols (AMx (TMVar 0) ANil))
    (TEq (TEntry (TVar 2) (TVar 3) (TMVar 0)) (TEntry (TVar 2) (TVar 3) (TMVar 1)))))).
Definition equal_entries (A B : rmat) := forall i, (i < r_rows A)%nat -> forall j, (j < r_cols A)%nat -> r_get A i j = r_get B i j.
Definition is_equal (d : def) := forall A B, same A B = true -> d [matrix A; matrix B] = Val (truth_value (tr (equal_entries A B))).
Lemma equal_means c ds i same j cols : nth_error ds i = Some same -> is_same_shape same -> nth_error ds j = Some cols ->
  gives1 cols (fun A => rn (r_cols A)) -> is_equal (den c ds (equal_body i j)).
Proof.
  intros Hi Mi Hj Mj A B S. unfold equal_body, denote. erewrite ev_only_if; [reflexivity | |].
  - eapply ev_call; [reflexivity | eassumption | apply Mi | rewrite S; reflexivity].
  - apply same_true in S as [S1 S2]. eapply tr_forall; [exact (ev_num _ _ 1 _) | eapply ev_rows; reflexivity |]. intros p Hp.
    eapply tr_forall; [exact (ev_num _ _ 1 _) | call Mj |]. intros q Hq.
    apply tr_eq; apply ev_entry; try reflexivity; congruence.
Qed.
Definition relu_body cols := Body false (TTable 1 2 (TRows (TMVar 0)) (TCall cols (AMx (TMVar 0) ANil)) (TMax (TNum (0 # 1)) (TEntry (TVar 1) (TVar 2) (TMVar 0)))).
Definition rrelu (A : rmat) : rmat := rmk (r_rows A) (r_cols A) (fun i j => Rmax 0 (r_get A i j)).
Definition is_relu (d : def) := forall A, (1 <= r_rows A)%nat -> (1 <= r_cols A)%nat -> d [matrix A] = Val (matrix (rrelu A)).
Lemma relu_means c ds i cols : nth_error ds i = Some cols -> gives1 cols (fun A => rn (r_cols A)) -> is_relu (den c ds (relu_body i)).
Proof.
  intros H M A H1 H2. unfold relu_body, denote.
  erewrite ev_table with (f := fun i j => Rmax 0 (r_get A i j)); [reflexivity | eapply ev_rows; reflexivity | call M | exact H1 | exact H2 |].
  intros u v Hu Hv. apply ev_max; [exact (ev_num _ _ 0 _) | apply ev_entry; auto].
Qed.
Definition hidden (w x : nat -> vector) (i j : nat) : R := Rmax 0 (pre w x i j).
Lemma relu_product w x : rrelu (rmul (mat w) (mat (fun k j => x j k))) = mat (hidden w x).
Proof.
  unfold rrelu, mat, rmul. cbn [rmk r_rows r_cols]. apply rmk_ext. intros i j Hi Hj. cbn in Hi, Hj. unfold hidden, pre, dot.
  destruct i as [|[|]], j as [|[|]]; try lia; cbn; f_equal; ring.
Qed.
Definition predicted (v w x : nat -> vector) (k j : nat) : R := v 0%nat k * hidden w x 0 j + v 1%nat k * hidden w x 1 j.
Definition N_body V relu W := Body true (TMMul (TCall V ANil) (@TCall Mx relu (AMx (TMMul (TCall W ANil) (TData (Lit "inputs"))) ANil))).
Lemma hidden_value c ds e j drelu k dW w x : nth_error ds j = Some drelu -> is_relu drelu -> nth_error ds k = Some dW ->
  dW [] = Val (matrix (mat w)) -> of_inputs x c ->
  eval Rdom c ds (@TCall Mx j (AMx (TMMul (TCall k ANil) (TData (Lit "inputs"))) ANil)) e = Val (mat (hidden w x)).
Proof.
  intros Hj Mj Hk Mk HX. unfold of_inputs in HX. rewrite <- relu_product. eapply ev_call; [|eassumption|apply (Mj (rmul (mat w) (mat (fun k j => x j k)))); cbn; lia|reflexivity].
  eapply evs_matrix; [|reflexivity]. eapply ev_mul; [|apply ev_data, HX|reflexivity]. eapply ev_call; [reflexivity|eassumption|exact Mk|reflexivity].
Qed.
Lemma N_means c ds i dV j drelu k dW v w x : nth_error ds i = Some dV -> dV [] = Val (matrix (mat (fun k i => v i k))) ->
  nth_error ds j = Some drelu -> is_relu drelu -> nth_error ds k = Some dW -> dW [] = Val (matrix (mat w)) -> of_inputs x c ->
  den c ds (N_body i j k) [] = Val (matrix (mat (predicted v w x))).
Proof.
  intros Hi Mi Hj Mj Hk Mk HX. unfold N_body, denote. erewrite ev_mul;
    [| eapply ev_call; [reflexivity|eassumption|exact Mi|reflexivity] | eapply hidden_value; eassumption | reflexivity].
  cbn [bind inject]. do 2 f_equal. unfold mat, rmul. cbn [rmk r_rows r_cols]. apply rmk_ext. intros a b Ha Hb.
  cbn in Ha, Hb. unfold predicted. destruct a as [|[|]], b as [|[|]]; try lia; cbn; ring.
Qed.
Definition fitted (y v w x : nat -> vector) := equal_entries (mat (predicted v w x)) (mat (fun k j => y j k)).
Definition zero_loss_body equal N := Body true (@TCall Fm equal (AMx (TCall N ANil) (AMx (TData (Lit "targets")) ANil))).
Lemma zero_loss_means c ds i equal j dN y v w x : nth_error ds i = Some equal -> is_equal equal -> nth_error ds j = Some dN ->
  dN [] = Val (matrix (mat (predicted v w x))) -> of_targets y c ->
  den c ds (zero_loss_body i j) [] = Val (truth_value (tr (fitted y v w x))).
Proof.
  intros Hi Mi Hj Mj HY. unfold zero_loss_body, denote. erewrite ev_call; [reflexivity | | eassumption | apply (Mi (mat (predicted v w x)) (mat (fun k j => y j k))); reflexivity | reflexivity].
  eapply evs_matrix; [eapply ev_call; [reflexivity|eassumption|exact Mj|reflexivity]|]. eapply evs_matrix; [apply ev_data, HY | reflexivity].
Qed.
Lemma fitted_at y v w x : fitted y v w x -> forall k j, (k < 2)%nat -> (j < 2)%nat -> y j k = predicted v w x k j.
Proof. intros H k j Hk Hj. specialize (H k Hk j Hj). unfold mat in H. rewrite !rmk_get in H by auto. auto. Qed.
(** the regions *)
Definition in_Sj (x : nat -> vector) (j : nat) (u : vector) := 0 < dot u (x j) /\ dot u (x (1 - j)%nat) <= 0.
Definition in_Sj_body inner x := Body false (TAnd
  (TLt (TNum (0 # 1)) (TCall inner (AMx (TMVar 1) (AMx (TCall x (ASc (TVar 0) ANil)) ANil))))
  (TLe (TCall inner (AMx (TMVar 1) (AMx (TCall x (ASc (TAdd (TNum (3 # 1)) (TMul (TNum (-1 # 1)) (TVar 0))) ANil)) ANil))) (TNum (0 # 1)))).
Lemma in_Sj_means c ds i inner j dx x : nth_error ds i = Some inner -> is_inner inner -> nth_error ds j = Some dx -> vectors x dx ->
  of_index (in_Sj x) (den c ds (in_Sj_body i j)).
Proof. intros Hi Mi Hj Mj a r u Ha ->. given_by. Qed.
Definition inside (x : nat -> vector) (j : nat) (u : vector) := 0 < dot u (x j) /\ dot u (x (1 - j)%nat) < 0.
Definition inside_body inner x := Body false (TAnd
  (TLt (TNum (0 # 1)) (TCall inner (AMx (TMVar 1) (AMx (TCall x (ASc (TVar 0) ANil)) ANil))))
  (TLt (TCall inner (AMx (TMVar 1) (AMx (TCall x (ASc (TAdd (TNum (3 # 1)) (TMul (TNum (-1 # 1)) (TVar 0))) ANil)) ANil))) (TNum (0 # 1)))).
Lemma inside_means c ds i inner j dx x : nth_error ds i = Some inner -> is_inner inner -> nth_error ds j = Some dx -> vectors x dx ->
  of_index (inside x) (den c ds (inside_body i j)).
Proof. intros Hi Mi Hj Mj a r u Ha ->. given_by. Qed.
Definition in_D (x : nat -> vector) (u : vector) := dot u (x 0%nat) <= 0 /\ dot u (x 1%nat) <= 0.
Definition in_D_body inner x := Body false (TAnd
  (TLe (TCall inner (AMx (TMVar 0) (AMx (TCall x (ASc (TNum (1 # 1)) ANil)) ANil))) (TNum (0 # 1)))
  (TLe (TCall inner (AMx (TMVar 0) (AMx (TCall x (ASc (TNum (2 # 1)) ANil)) ANil))) (TNum (0 # 1)))).
Lemma in_D_means c ds i inner j dx x : nth_error ds i = Some inner -> is_inner inner -> nth_error ds j = Some dx -> vectors x dx ->
  of_vector (in_D x) (den c ds (in_D_body i j)).
Proof. intros Hi Mi Hj Mj u. given_by. Qed.
Definition regions_body in_Sj w := Body true (TForAll 0 (TNum (1 # 1)) (TNum (2 # 1)) (TCall in_Sj (ASc (TVar 0) (AMx (TCall w (ASc (TVar 0) ANil)) ANil)))).
Lemma regions_means c ds i dS j dw w x : nth_error ds i = Some dS -> of_index (in_Sj x) dS -> nth_error ds j = Some dw -> vectors w dw ->
  den c ds (regions_body i j) [] = Val (truth_value (tr (forall i, (i < 2)%nat -> in_Sj x i (w i)))).
Proof. intros Hi Mi Hj Mj. given_by. Qed.
Definition eps_body norm2 w v := Body false (TAdd (TCall norm2 (AMx (TCall w (ASc (TVar 0) ANil)) ANil))
  (TMul (TNum (-1 # 1)) (TCall norm2 (AMx (TCall v (ASc (TVar 0) ANil)) ANil)))).
Definition eps (w v : nat -> vector) (i : nat) : R := dot (w i) (w i) + -1 * dot (v i) (v i).
Lemma eps_means c ds i norm2 j dw k dv w v : nth_error ds i = Some norm2 -> gives1 norm2 frob2 -> nth_error ds j = Some dw -> vectors w dw ->
  nth_error ds k = Some dv -> vectors v dv -> numbers (eps w v) (den c ds (eps_body i j k)).
Proof. intros Hi Mi Hj Mj Hk Mk a r Ha ->. given_by. Qed.
Definition abs_body := Body false (TMax (TVar 0) (TMul (TNum (-1 # 1)) (TVar 0))).
Definition is_abs (d : def) := forall a, d [scalar a] = Val (scalar (Rmax a (-1 * a))).
Lemma abs_means c ds : is_abs (den c ds abs_body).
Proof. intro a. given_by. Qed.
Definition wedge_body := Body false (TAdd (TMul (TEntry (TNum (1 # 1)) (TNum (1 # 1)) (TMVar 0)) (TEntry (TNum (2 # 1)) (TNum (1 # 1)) (TMVar 1)))
  (TMul (TNum (-1 # 1)) (TMul (TEntry (TNum (2 # 1)) (TNum (1 # 1)) (TMVar 0)) (TEntry (TNum (1 # 1)) (TNum (1 # 1)) (TMVar 1))))).
Lemma wedge_means c ds : of_vectors cross (den c ds wedge_body).
Proof.
  intros u v. replace (cross u v) with (u 0%nat * v 1%nat + -1 * (u 1%nat * v 0%nat)) by (unfold cross; ring). apply den_Sc; [exact I|].
  apply ev_plus; [|apply ev_times; [apply ev_num|]]; apply ev_times;
      match goal with |- eval _ _ _ (TEntry (TNum (Qmake ?a _)) _ (TMVar ?k)) _ = Val (?f ?i) =>
        eapply (ev_entry c ds _ _ _ _ (vec f) i 0); [reflexivity | exact (ev_num _ _ a _) | exact (ev_num _ _ 1 _) | cbn; lia | cbn; lia] end.
Qed.

Ltac notation_says d M ::= first
  [ assert (M : is_column d) by by_library column_means
  | match goal with H : of_inputs ?x _ |- _ => assert (M : vectors x d) by by_library x_means end
  | match goal with H : of_targets ?y _ |- _ => assert (M : vectors y d) by by_library y_means end
  | match goal with H : of_inputs ?x _ |- _ => assert (M : d [] = Val (scalar (dot (x 0%nat) (x 1%nat)))) by by_library c_means end
  | match goal with H : of_inputs ?x _ |- _ => assert (M : d [] = Val (truth_value (tr (obtuse x)))) by by_library obtuse_means end
  | match goal with H : of_targets ?x _ |- _ => assert (M : d [] = Val (truth_value (tr (independent x)))) by by_library independent_means end
  | match goal with H : of_first ?w _ |- _ => assert (M : d [] = Val (matrix (mat w))) by by_library W_means end
  | match goal with H : of_second ?v _ |- _ => assert (M : d [] = Val (matrix (mat (fun k i => v i k)))) by by_library V_means end
  | assert (M : is_row d) by by_library row_means
  | assert (M : is_equal d) by by_library equal_means
  | assert (M : is_relu d) by by_library relu_means
  | assert (M : is_abs d) by by_library abs_means
  | assert (M : of_vectors cross d) by by_library wedge_means
  | match goal with H : of_first ?w _ |- _ => first
     [ assert (M : vectors w d) by by_library w_means
     | assert (M : d [] = Val (matrix (vec (w 0%nat)))) by by_library u_means ] end
  | match goal with H : of_second ?w _ |- _ => assert (M : vectors w d) by by_library v_means end
  | match goal with H : of_inputs ?x _ |- _ => first
     [ assert (M : of_index (in_Sj x) d) by by_library in_Sj_means
     | assert (M : of_index (inside x) d) by by_library inside_means
     | assert (M : of_vector (in_D x) d) by by_library in_D_means ] end
  | match goal with H : of_inputs ?x _, K : of_first ?w _ |- _ => first
     [ assert (M : numbers2 (pre w x) d) by by_library pre_means
     | assert (M : d [] = Val (truth_value (tr (forall i, (i < 2)%nat -> in_Sj x i (w i))))) by by_library regions_means ] end
  | match goal with H : of_first ?w _, K : of_second ?v _ |- _ => assert (M : numbers (eps w v) d) by by_library eps_means end
  | match goal with H : of_inputs ?x _, K : of_first ?w _, L : of_second ?v _ |- _ =>
     assert (M : d [] = Val (matrix (mat (predicted v w x)))) by by_library N_means end
  | match goal with H : of_inputs ?x _, K : of_first ?w _, L : of_second ?v _, J : of_targets ?y _ |- _ =>
     assert (M : d [] = Val (truth_value (tr (fitted y v w x)))) by by_library zero_loss_means end ].

(** ** How a proof about a reading of `rank` opens *)
Lemma mat_of A : sized A -> r_rows A = 2%nat -> r_cols A = 2%nat -> exists f, A = mat f.
Proof. intros (_ & _ & H) E1 E2. exists (r_get A). rewrite E1, E2 in H. symmetry. exact H. Qed.
Lemma columns_of A : sized A -> r_rows A = 2%nat -> r_cols A = 2%nat -> exists x : nat -> vector, A = mat (fun k j => x j k).
Proof. intros H E1 E2. destruct (mat_of A H E1 E2) as (f & ->). exists (fun j k => f k j). reflexivity. Qed.
Lemma rows_required c ds (A : tm Mx) e a n : eval Rdom c ds (TEq (TRows A) (TNum (Qmake (Z.of_nat n) 1))) e = Val T -> eval Rdom c ds A e = Val a ->
  r_rows a = n.
Proof. intros H E. eapply eq_true in H; [| eapply ev_rows, E | apply (ev_num c ds (Z.of_nat n))]. apply eq_IZR in H. lia. Qed.
Lemma cols_required c ds f d (A : tm Mx) e a n : eval Rdom c ds (TEq (TCall f (AMx A ANil)) (TNum (Qmake (Z.of_nat n) 1))) e = Val T ->
  nth_error ds f = Some d -> gives1 d (fun A => rn (r_cols A)) -> eval Rdom c ds A e = Val a -> r_cols a = n.
Proof.
  intros H Hd M E. eapply eq_true in H; [| eapply ev_call; [eapply evs_matrix; [exact E | reflexivity] | exact Hd | apply M | reflexivity] | apply (ev_num c ds (Z.of_nat n))].
  apply eq_IZR in H. lia.
Qed.
Definition W1 := TWeight (TNum (1 # 1)) TTheta.
Definition W2 := TWeight (TNum (2 # 1)) TTheta.
Definition two_rows A := TEq (TRows A) (TNum (2 # 1)).
Definition two_cols cols A := TEq (@TCall Sc cols (AMx A ANil)) (TNum (2 # 1)).
(** what the readings on two inputs in the plane require *)
Definition requirements : list (tm Fm) := [TCall 0 (ANt TTheta ANil); TCall 1 (ANt TTheta ANil); TEq (TDepth TTheta) (TNum (2 # 1));
  two_cols 2 W1; two_rows W1; two_rows W2; two_rows (TData (Lit "inputs")); two_cols 2 (TData (Lit "inputs"))].
Definition of_target_sizes : list (tm Fm) := [two_rows (TData (Lit "targets")); two_cols 2 (TData (Lit "targets"))].
Lemma weights_of c l X : fully_connected c -> cdata Rdom c "inputs" = Some X ->
  Forall (fun f : tm Fm => eval Rdom c (denotations Rdom c [] (relu_network_body :: bias_free_body :: cols_body :: l)) f (env0 Rdom) = Val T) requirements ->
  exists x w v : nat -> vector, of_inputs x c /\ of_first w c /\ of_second v c /\ slope Rdom (cnet Rdom c) = 0 /\
    layers Rdom (cnet Rdom c) = [(mat w, None); (mat (fun k i => v i k), None)].
Proof.
  intros Wf HX Hr. pose proof (fc_wired c Wf) as HW. unfold requirements in Hr. set (defs := relu_network_body :: bias_free_body :: cols_body :: l) in *.
  definition c defs 0%nat dr H0. definition c defs 1%nat db H1. definition c defs 2%nat dc H2.
  pose proof (relu_network_means c (denotations Rdom c [] (firstn 0 defs)) : is_relu_network dr) as M0.
  pose proof (bias_free_means c (denotations Rdom c [] (firstn 1 defs)) : is_bias_free db) as M1.
  pose proof (cols_means c (denotations Rdom c [] (firstn 2 defs)) : gives1 dc (fun A => rn (r_cols A))) as M2.
  clearbody dr db dc. required R. eapply relu_required in R; [| exact H0 | exact M0 | reflexivity | exact HW].
  required B. eapply bias_free_required in B; [| exact H1 | exact M1 | reflexivity | exact HW].
  required D. eapply eq_true in D; [| eapply ev_depth; [reflexivity | exact HW] | apply (ev_num _ _ 2)]. apply (eq_IZR _ 2) in D.
  pose proof (fun W b r => fc_chain c W b r Wf) as Hc. unfold biasfree in B. rewrite (full_depth _ HW) in *. unfold of_first, of_second.
  destruct (layers Rdom (cnet Rdom c)) as [|[P p] [|[Q q] [|]]] eqn:E; simpl in D; try lia.
  assert (p = None) as -> by (apply (B 0%nat); simpl; lia). assert (q = None) as -> by (apply (B 1%nat); simpl; lia).
  destruct (Hc P None _ eq_refl) as (SP & _ & (SQ & CQ & _) & _).
  assert (E1 : forall e, eval Rdom c (denotations Rdom c [] defs) W1 e = Val P).
  { intro e. apply (ev_weight c _ (TNum (1 # 1)) TTheta e (cnet Rdom c) 0 (P, None) eq_refl (ev_num _ _ 1 _)). rewrite E. reflexivity. }
  assert (E2 : forall e, eval Rdom c (denotations Rdom c [] defs) W2 e = Val Q).
  { intro e. apply (ev_weight c _ (TNum (2 # 1)) TTheta e (cnet Rdom c) 1 (Q, None) eq_refl (ev_num _ _ 2 _)). rewrite E. reflexivity. }
  required C1. apply (cols_required _ _ _ _ _ _ P 2) with (2 := H2) (3 := M2) in C1; [|apply E1].
  required C2. apply (rows_required _ _ _ _ P 2) in C2; [|apply E1]. required C3. apply (rows_required _ _ _ _ Q 2) in C3; [|apply E2].
  required C4. apply (rows_required _ _ _ _ X 2) in C4; [|apply ev_data, HX].
  required C5. apply (cols_required _ _ _ _ _ _ X 2) with (2 := H2) (3 := M2) in C5; [|apply ev_data, HX].
  destruct (columns_of X (wf_data c Wf _ _ HX) C4 C5) as (x & ->).
  destruct (mat_of P SP C2 C1) as (w & ->). destruct (columns_of Q SQ C3) as (v & ->); [congruence|].
  exists x, w, v. repeat split; auto.
Qed.
Lemma plane_of c l X Y : fully_connected c -> cdata Rdom c "inputs" = Some X -> cdata Rdom c "targets" = Some Y ->
  Forall (fun f : tm Fm => eval Rdom c (denotations Rdom c [] (relu_network_body :: bias_free_body :: cols_body :: l)) f (env0 Rdom) = Val T)
    (requirements ++ of_target_sizes) ->
  exists x y w v : nat -> vector, of_inputs x c /\ of_targets y c /\ of_first w c /\ of_second v c /\ slope Rdom (cnet Rdom c) = 0 /\
    layers Rdom (cnet Rdom c) = [(mat w, None); (mat (fun k i => v i k), None)].
Proof.
  intros Wf HX HY Hr. apply Forall_app in Hr as [Hw Hr]. unfold of_target_sizes in Hr. destruct (weights_of c l X Wf HX Hw) as (x & w & v & A). clear Hw.
  set (defs := relu_network_body :: bias_free_body :: cols_body :: l) in *. definition c defs 2%nat dc H2.
  pose proof (cols_means c (denotations Rdom c [] (firstn 2 defs)) : gives1 dc (fun A => rn (r_cols A))) as M2. clearbody dc.
  required C6. apply (rows_required _ _ _ _ Y 2) in C6; [|apply ev_data, HY].
  required C7. apply (cols_required _ _ _ _ _ _ Y 2) with (2 := H2) (3 := M2) in C7; [|apply ev_data, HY].
  destruct (columns_of Y (wf_data c Wf _ _ HY) C6 C7) as (y & ->). exists x, y, w, v. tauto.
Qed.
Lemma inputs_of c l X : wellformed c -> cdata Rdom c "inputs" = Some X ->
  Forall (fun f : tm Fm => eval Rdom c (denotations Rdom c [] (cols_body :: l)) f (env0 Rdom) = Val T) [two_rows (TData (Lit "inputs")); two_cols 0 (TData (Lit "inputs"))] ->
  exists x : nat -> vector, of_inputs x c.
Proof.
  intros Wf HX Hr. set (defs := cols_body :: l) in *. definition c defs 0%nat dr H0.
  pose proof (cols_means c (denotations Rdom c [] (firstn 0 defs)) : gives1 dr (fun A => rn (r_cols A))) as M0. clearbody dr.
  required C4. apply (rows_required _ _ _ _ X 2) in C4; [|apply ev_data, HX].
  required C5. apply (cols_required _ _ _ _ _ _ X 2) with (2 := H0) (3 := M0) in C5; [|apply ev_data, HX].
  destruct (columns_of X (wf_data c Wf _ _ HX) C4 C5) as (x & ->). exists x. exact HX.
Qed.
(** after it: [x], [y], [w], [v] of the case, its definitions, and the hypothesis [Hg] as a proposition, if it is one *)
Ltac plane := reading; let X := fresh "X" in let Y := fresh "Y" in let KX := fresh "KX" in let KY := fresh "KY" in
  part (PData "inputs") as X KX; part (PData "targets") as Y KY;
  match goal with Wf : fully_connected ?c, Hr : Forall _ _, defs := _ :: _ :: _ :: ?l |- _ =>
    destruct (plane_of c l X Y Wf KX KY Hr) as (x & y & w & v & HX & HY & HW & HV & Hslope & Hlayers) end;
  clear KX KY X Y; definitions.
(** the same where the reading does not speak of targets *)
Ltac plane_without_targets := reading; let X := fresh "X" in let KX := fresh "KX" in part (PData "inputs") as X KX;
  match goal with Wf : fully_connected ?c, Hr : Forall _ _, defs := _ :: _ :: _ :: ?l |- _ =>
    destruct (weights_of c l X Wf KX Hr) as (x & w & v & HX & HW & HV & Hslope & Hlayers) end;
  clear KX X; definitions.
Ltac inputs := reading; let X := fresh "X" in let KX := fresh "KX" in part (PData "inputs") as X KX;
  match goal with Wf : wellformed ?c, Hr : Forall _ _, defs := _ :: ?l |- _ => destruct (inputs_of c l X Wf KX Hr) as (x & HX) end;
  clear KX X; definitions.
(** two indices *)
Lemma both (P : nat -> Prop) : P 0%nat -> P 1%nat -> forall i, (i < 2)%nat -> P i.
Proof. intros H0 H1 [|[|i]] Hi; auto; lia. Qed.
Lemma from_both (P : nat -> Prop) : (forall i, (i < 2)%nat -> P i) -> P 0%nat /\ P 1%nat.
Proof. intro H. split; apply H; lia. Qed.
