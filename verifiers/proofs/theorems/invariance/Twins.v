(** Pairs of vertices with the same neighbours: what the notation of Lemma 3, (5), means, and the remainder.

    With s the slopes and d the derivatives by POST, d/dt (sum_a w_au w_av - sum_b w_ub w_vb) = -sum_i (s_u - s_v)(d_u PRE_v - d_v PRE_u). *)
From Coq Require Import ZArith QArith Reals Qreals Lra Lia List Bool String.
From Plumbline.theorems.invariance Require Export Vertices.
Import ListNotations.
Local Open Scope R_scope.

(** ** Across two vertices *)
Section Across.
Variables (g : rgraph) (A G : rmat) (S x : nat -> nat -> R).
Let D := sens g G S.
Let M := by_edge g A G S x.
Lemma inflow_across u v : rsum (size_of g) (fun a => weight g v a * M u a) = rsum (r_cols A) (fun j => S u j * D u j * inflow g x v j).
Proof.
  unfold M, by_edge. rewrite (rsum_ext (size_of g) _ (fun a => rsum (r_cols A) (fun j => S u j * D u j * (weight g v a * x a j)))).
  2: { intros a _. rewrite <- rsum_scale. apply rsum_ext. intros j _. unfold D. ring. }
  rewrite rsum_swap. apply rsum_ext. intros j _. rewrite rsum_scale. reflexivity.
Qed.
Lemma outflow_across u v : rsum (size_of g) (fun b => weight g b v * M b u) = rsum (r_cols A) (fun j => outflow g (fun b j => S b j * D b j) v j * x u j).
Proof.
  unfold M, by_edge. rewrite (rsum_ext (size_of g) _ (fun b => rsum (r_cols A) (fun j => weight g b v * (S b j * D b j) * x u j))).
  2: { intros b _. rewrite <- rsum_scale. apply rsum_ext. intros j _. unfold D. ring. }
  rewrite rsum_swap. apply rsum_ext. intros j _. rewrite rsum_scale_r. reflexivity.
Qed.
(** where G is 0, so is D *)
Lemma sens_zero j : (forall v, ends_with g G v j = 0) -> forall v, D v j = 0.
Proof.
  intros H. unfold D, sens. assert (K : forall k v, sensed g G S k v j = 0); [|intro v; apply K].
  induction k; intro v; cbn [sensed]; rewrite H; [reflexivity|]. unfold outflow. rewrite (rsum_ext _ _ (fun _ => 0)); [rewrite rsum_zero; ring|].
  intros t _. cbv beta. rewrite IHk. ring.
Qed.
End Across.

Section Notation.
Variables (c : case Rdom) (ds : defs Rdom).
Let theta := net_of c.
Let g := graph_at c.
(** same-neighbours(u, v), twins(u, v) *)
Definition same_neighbours (u v : nat) : Prop := (forall a, (a < size_of g)%nat -> linked g u a = linked g v a) /\
  (forall b, (b < size_of g)%nat -> linked g b u = linked g b v).
Definition same_neighbours_body eq row A column := Body false
  (TAnd (@TCall Fm eq (AMx (@TCall Mx row (AIx (TVar 0) (AMx (@TCall Mx A (ANt TTheta ANil)) ANil)))
      (AMx (@TCall Mx row (AIx (TVar 1) (AMx (@TCall Mx A (ANt TTheta ANil)) ANil))) ANil)))
    (@TCall Fm eq (AMx (@TCall Mx column (AIx (TVar 0) (AMx (@TCall Mx A (ANt TTheta ANil)) ANil)))
      (AMx (@TCall Mx column (AIx (TVar 1) (AMx (@TCall Mx A (ANt TTheta ANil)) ANil))) ANil)))).
Definition is_same_neighbours (d : def) := graph_fits g -> forall u v, (u < size_of g)%nat -> (v < size_of g)%nat ->
  d [scalar (rn (S u)); scalar (rn (S v))] = Val (truth_value (tr (same_neighbours u v))).
Lemma same_neighbours_means i eq j row l A m column : nth_error ds i = Some eq -> equality eq -> nth_error ds j = Some row -> gives_row row ->
  nth_error ds l = Some A -> is_A A -> nth_error ds m = Some column -> gives_column column -> is_same_neighbours (den c ds (same_neighbours_body i j l m)).
Proof.
  intros Hi Me Hj Mr Hl MA Hm Mc F u v Hu Hv. body_is same_neighbours_body. pose proof (order_positive g F) as P.
  set (e := frame _ _).
  assert (QA : eval Rdom c ds (@TCall Mx l (ANt TTheta ANil)) e = Val (links g)) by (eapply ev_call; [values | eassumption | apply (MA theta F) | reflexivity]).
  assert (QR : forall k w, eval Rdom c ds (TVar k) e = Val (rn (S w)) -> (w < size_of g)%nat ->
    eval Rdom c ds (@TCall Mx j (AIx (TVar k) (AMx (@TCall Mx l (ANt TTheta ANil)) ANil))) e = Val (rrow w (links g))).
  { intros k w HT Hw. eapply ev_call; [| eassumption | apply (Mr (links g) w Hw P) | reflexivity]. apply evs_index; [exact HT|]. apply evs_matrix; [exact QA | reflexivity]. }
  assert (QC : forall k w, eval Rdom c ds (TVar k) e = Val (rn (S w)) -> (w < size_of g)%nat ->
    eval Rdom c ds (@TCall Mx m (AIx (TVar k) (AMx (@TCall Mx l (ANt TTheta ANil)) ANil))) e = Val (rcolumn w (links g))).
  { intros k w HT Hw. eapply ev_call; [| eassumption | apply (Mc (links g) w P Hw) | reflexivity]. apply evs_index; [exact HT|]. apply evs_matrix; [exact QA | reflexivity]. }
  apply tr_conj.
  - erewrite tr_iff; [eapply ev_call; [| eassumption | apply (Me (rrow u (links g)) (rrow v (links g))) | reflexivity] |].
    + apply evs_matrix; [apply QR; [reflexivity | assumption]|]. apply evs_matrix; [apply QR; [reflexivity | assumption] | reflexivity].
    + unfold same. cbn. rewrite !Nat.eqb_refl. reflexivity.
    + rewrite all_of_row. change (r_cols (links g)) with (size_of g).
      split; intros H a Ha; specialize (H a Ha); unfold rrow, links in *; cbn [r_cols] in *; rewrite ?rmk_get in * by (cbn; lia); assumption.
  - erewrite tr_iff; [eapply ev_call; [| eassumption | apply (Me (rcolumn u (links g)) (rcolumn v (links g))) | reflexivity] |].
    + apply evs_matrix; [apply QC; [reflexivity | assumption]|]. apply evs_matrix; [apply QC; [reflexivity | assumption] | reflexivity].
    + unfold same. cbn. rewrite !Nat.eqb_refl. reflexivity.
    + rewrite all_of_column. change (r_rows (links g)) with (size_of g).
      split; intros H a Ha; specialize (H a Ha); unfold rcolumn, links in *; cbn [r_rows] in *; rewrite ?rmk_get in * by (cbn; lia); assumption.
Qed.
Definition twins (u v : nat) : Prop := eligible c u /\ eligible c v /\ same_neighbours u v.
Definition twins_body eligible same := Body false (TAnd (TAnd (@TCall Fm eligible (ASc (TVar 0) ANil)) (@TCall Fm eligible (ASc (TVar 1) ANil)))
  (@TCall Fm same (ASc (TVar 0) (ASc (TVar 1) ANil)))).
Definition is_twins (d : def) := graph_fits g -> (1 <= count g)%nat -> forall u v, (u < size_of g)%nat -> (v < size_of g)%nat ->
  d [scalar (rn (S u)); scalar (rn (S v))] = Val (truth_value (tr (twins u v))).
Lemma twins_means i eligible j same : nth_error ds i = Some eligible -> is_eligible c eligible -> nth_error ds j = Some same -> is_same_neighbours same ->
  is_twins (den c ds (twins_body i j)).
Proof.
  intros Hi Me Hj Ms F L u v Hu Hv. body_is twins_body.
  erewrite tr_iff; [apply tr_conj; [apply tr_conj|] |].
  - eapply ev_call; [values | eassumption | apply (Me F L u Hu) | reflexivity].
  - eapply ev_call; [values | eassumption | apply (Me F L v Hv) | reflexivity].
  - eapply ev_call; [values | eassumption | apply (Ms F u v Hu Hv) | reflexivity].
  - unfold twins. tauto.
Qed.
(** slopes-at(N) := slopes(N, X); d := sensitivity(theta, X, G); PRE := vertex-preactivation(theta, X) *)
Definition slopes_at_body slopes := Body false (@TCall Mx slopes (ANt (TNVar 0) (AMx (TData (Lit "inputs")) ANil))).
Definition is_slopes_at (X : rmat) (d : def) := forall N, reads (graph_R N) X -> d [network N] = Val (matrix (over (graph_R N) X (slope_of (graph_R N) X))).
Lemma slopes_at_means X i slopes : cdata Rdom c "inputs" = Some X -> nth_error ds i = Some slopes -> is_slopes slopes -> is_slopes_at X (den c ds (slopes_at_body i)).
Proof. intros HX Hi M N ok. body_is slopes_at_body. eapply ev_call; [values | eassumption | apply (M N X ok) | reflexivity]. Qed.
Definition d_body sensitivity G := Body true (@TCall Mx sensitivity (ANt TTheta (AMx (TData (Lit "inputs")) (AMx (@TCall Mx G ANil) ANil)))).
Definition is_d (X y l : rmat) (d : def) := reads g X -> output_shaped g X (risk_slopes X y l) -> sized X -> sized y -> same y l = true ->
  d [] = Val (matrix (over g X (sens g (risk_slopes X y l) (slope_of g X)))).
Lemma d_means X y l i sensitivity j G : cdata Rdom c "inputs" = Some X -> nth_error ds i = Some sensitivity -> is_sensitivity sensitivity ->
  nth_error ds j = Some G -> is_G X y l G -> is_d X y l (den c ds (d_body i j)).
Proof.
  intros HX Hi Ms Hj MG ok HG S1 S2 E. body_is d_body.
  eapply ev_call; [| eassumption | apply (Ms theta X (risk_slopes X y l) ok HG) | reflexivity].
  apply evs_network; [reflexivity|]. apply evs_matrix; [value|]. apply evs_matrix; [|reflexivity].
  eapply ev_call; [values | eassumption | apply (MG S1 S2 E) | reflexivity].
Qed.
Definition PRE_body pre := Body true (@TCall Mx pre (ANt TTheta (AMx (TData (Lit "inputs")) ANil))).
Definition is_PRE (X : rmat) (d : def) := reads g X -> d [] = Val (matrix (over g X (pre g X))).
Lemma PRE_means X i pre : cdata Rdom c "inputs" = Some X -> nth_error ds i = Some pre -> is_vertex_preactivation pre -> is_PRE X (den c ds (PRE_body i)).
Proof. intros HX Hi M ok. body_is PRE_body. eapply ev_call; [values | eassumption | apply (M theta X ok) | reflexivity]. Qed.

(** a row of n numbers *)
Definition line_of (X : rmat) (f : nat -> R) : rmat := rmk 1 (r_cols X) (fun _ j => f j).
Lemma row_over X x v : (v < size_of g)%nat -> rrow v (over g X x) = line_of X (x v).
Proof. intro Hv. apply (rmk_ext 1 (r_cols X)). intros i j _ Hj. apply over_get; assumption. Qed.
Lemma line_get X f j : (j < r_cols X)%nat -> r_get (line_of X f) 0 j = f j.
Proof. intro Hj. unfold line_of. rewrite rmk_get by (lia || assumption). reflexivity. Qed.
Lemma line_same X f h : same (line_of X f) (line_of X h) = true.
Proof. unfold same. cbn. rewrite !Nat.eqb_refl. reflexivity. Qed.
Lemma line_minus X f h : minus (line_of X f) (line_of X h) = line_of X (fun j => f j - h j).
Proof. apply (rmk_ext 1 (r_cols X)). intros i j Hi Hj. assert (i = O) as -> by lia. rewrite !line_get by assumption. reflexivity. Qed.
Lemma line_times X f h : rhadamard (line_of X f) (line_of X h) = line_of X (fun j => f j * h j).
Proof. apply (rmk_ext 1 (r_cols X)). intros i j Hi Hj. assert (i = O) as -> by lia. rewrite !line_get by assumption. reflexivity. Qed.
Lemma line_inner X f h : rinner (line_of X f) (line_of X h) = rsum (r_cols X) (fun j => f j * h j).
Proof. unfold rinner. change (r_rows (line_of X f)) with 1%nat. change (r_cols (line_of X f)) with (r_cols X). cbn [rsum]. rewrite Rplus_0_l.
  apply rsum_ext. intros j Hj. rewrite !line_get by assumption. reflexivity. Qed.
Lemma row_value X (T : tm Mx) k v e x j row : reads g X -> nth_error ds j = Some row -> gives_row row -> eval Rdom c ds (TVar k) e = Val (rn (S v)) ->
  eval Rdom c ds T e = Val (over g X x) -> (v < size_of g)%nat -> eval Rdom c ds (@TCall Mx j (AIx (TVar k) (AMx T ANil))) e = Val (line_of X (x v)).
Proof.
  intros ok Hj Mr Hk HT Hv. rewrite <- row_over by exact Hv. pose proof (over_sized g X ok x) as (P1 & P2 & _).
  eapply ev_call; [| eassumption | apply (Mr (over g X x) v Hv P2) | reflexivity]. apply evs_index; [exact Hk|]. apply evs_matrix; [exact HT | reflexivity].
Qed.
(** slope-difference(u, v), crossed(u, v), remainder(u, v) *)
Definition slope_difference_body sub row at_ := Body false (@TCall Mx sub (AMx (@TCall Mx row (AIx (TVar 0) (AMx (@TCall Mx at_ (ANt TTheta ANil)) ANil)))
  (AMx (@TCall Mx row (AIx (TVar 1) (AMx (@TCall Mx at_ (ANt TTheta ANil)) ANil))) ANil))).
Definition gives_line (X : rmat) (f : nat -> nat -> nat -> R) (d : def) := forall u v, (u < size_of g)%nat -> (v < size_of g)%nat ->
  d [scalar (rn (S u)); scalar (rn (S v))] = Val (matrix (line_of X (f u v))).
Lemma slope_difference_means X i sub j row k at_ : reads g X -> nth_error ds i = Some sub -> is_sub sub -> nth_error ds j = Some row -> gives_row row ->
  nth_error ds k = Some at_ -> is_slopes_at X at_ -> gives_line X (fun u v j => slope_of g X u j - slope_of g X v j) (den c ds (slope_difference_body i j k)).
Proof.
  intros ok Hi Ms Hj Mr Hk Ma u v Hu Hv. body_is slope_difference_body. rewrite <- line_minus. set (e := frame _ _).
  assert (Q : eval Rdom c ds (@TCall Mx k (ANt TTheta ANil)) e = Val (over g X (slope_of g X))) by (eapply ev_call; [values | eassumption | apply (Ma theta ok) | reflexivity]).
  eapply ev_call; [| eassumption | apply (Ms (line_of X (slope_of g X u)) (line_of X (slope_of g X v)) eq_refl eq_refl) | reflexivity].
  apply evs_matrix; [eapply row_value; try eassumption; reflexivity|]. apply evs_matrix; [eapply row_value; try eassumption; reflexivity | reflexivity].
Qed.
Definition crossed_body sub hadamard row d PRE := Body false (@TCall Mx sub
  (AMx (@TCall Mx hadamard (AMx (@TCall Mx row (AIx (TVar 0) (AMx (@TCall Mx d ANil) ANil))) (AMx (@TCall Mx row (AIx (TVar 1) (AMx (@TCall Mx PRE ANil) ANil))) ANil)))
  (AMx (@TCall Mx hadamard (AMx (@TCall Mx row (AIx (TVar 1) (AMx (@TCall Mx d ANil) ANil))) (AMx (@TCall Mx row (AIx (TVar 0) (AMx (@TCall Mx PRE ANil) ANil))) ANil))) ANil))).
Lemma crossed_means X D i sub j hadamard k row l d m PRE : reads g X -> nth_error ds i = Some sub -> is_sub sub -> nth_error ds j = Some hadamard -> is_hadamard hadamard ->
  nth_error ds k = Some row -> gives_row row -> nth_error ds l = Some d -> d [] = Val (matrix (over g X D)) -> nth_error ds m = Some PRE -> is_PRE X PRE ->
  gives_line X (fun u v j => D u j * pre g X v j - D v j * pre g X u j) (den c ds (crossed_body i j k l m)).
Proof.
  intros ok Hi Ms Hj Mh Hk Mr Hl Md Hm MP u v Hu Hv. body_is crossed_body. rewrite <- (line_minus X (fun j => D u j * pre g X v j)), <- !line_times. set (e := frame _ _).
  assert (QD : eval Rdom c ds (@TCall Mx l ANil) e = Val (over g X D)) by (eapply ev_call; [values | eassumption | exact Md | reflexivity]).
  assert (QP : eval Rdom c ds (@TCall Mx m ANil) e = Val (over g X (pre g X))) by (eapply ev_call; [values | eassumption | apply (MP ok) | reflexivity]).
  assert (HC : (1 <= r_cols X)%nat) by apply ok.
  eapply ev_call; [| eassumption | apply (Ms (rhadamard (line_of X (D u)) (line_of X (pre g X v))) (rhadamard (line_of X (D v)) (line_of X (pre g X u))) eq_refl eq_refl) | reflexivity].
  apply evs_matrix; [|apply evs_matrix; [|reflexivity]].
  - eapply ev_call; [| eassumption | apply (Mh (line_of X (D u)) (line_of X (pre g X v)) (le_n 1) HC (line_same _ _ _)) | reflexivity].
    apply evs_matrix; [eapply row_value; try eassumption; reflexivity|]. apply evs_matrix; [eapply row_value; try eassumption; reflexivity | reflexivity].
  - eapply ev_call; [| eassumption | apply (Mh (line_of X (D v)) (line_of X (pre g X u)) (le_n 1) HC (line_same _ _ _)) | reflexivity].
    apply evs_matrix; [eapply row_value; try eassumption; reflexivity|]. apply evs_matrix; [eapply row_value; try eassumption; reflexivity | reflexivity].
Qed.

(** ** The remainder *)
Definition remainder (X G : rmat) (u v : nat) : R := let D := sens g G (slope_of g X) in
  rsum (r_cols X) (fun j => (slope_of g X u j - slope_of g X v j) * (D u j * pre g X v j - D v j * pre g X u j)).
Theorem twins_remainder X G u v : reads g X -> unshared g -> output_shaped g X G -> (u < size_of g)%nat -> (v < size_of g)%nat -> twins u v ->
  let Fl := fun v u => -1 * edge_flow c (edge_derivative c X G) v u in
  in_rate c (weight g) Fl u v - out_rate c (weight g) Fl u v = - remainder X G u v.
Proof.
  intros ok once HG Hu Hv ([[Bu Xu] [Iu Ou]] & [[Bv Xv] [Iv Ov]] & [NI NO]). cbv zeta. pose proof (proj1 ok) as F. set (M := edge_derivative c X G).
  set (D := sens g G (slope_of g X)). set (s := slope_of g X). set (n := size_of g).
  assert (W1 : forall p q a, (p < n)%nat -> (q < n)%nat -> (a < n)%nat -> carried g p a = linked g q a ->
    weight g q a * edge_flow c M p a = weight g q a * M p a).
  { intros p q a Hp Hq Ha E. unfold edge_flow. fold g. rewrite (gathered_own g F once) by assumption. rewrite E, <- Rmult_assoc. f_equal.
    destruct (linked_cases g q a) as [Z|Z]; rewrite Z; [rewrite (weight_linked g q a Z)|]; ring. }
  assert (W2 : forall p q b, (p < n)%nat -> (q < n)%nat -> (b < n)%nat -> carried g b p = linked g b q -> weight g b q * edge_flow c M b p = weight g b q * M b p).
  { intros p q b Hp Hq Hb E. unfold edge_flow. fold g. rewrite (gathered_own g F once) by assumption. rewrite E, <- Rmult_assoc. f_equal.
    destruct (linked_cases g b q) as [Z|Z]; rewrite Z; [rewrite (weight_linked g b q Z)|]; ring. }
  assert (A1 : forall p q, (p < n)%nat -> (q < n)%nat -> begins g q = false -> (forall a, (a < n)%nat -> carried g p a = linked g q a) ->
    rsum n (fun a => weight g q a * edge_flow c M p a) = rsum (r_cols X) (fun j => s p j * D p j * pre g X q j)).
  { intros p q Hp Hq Hb E. rewrite (rsum_ext n _ (fun a => weight g q a * M p a)) by (intros; apply W1; auto).
    unfold M, edge_derivative. fold g. unfold n. rewrite inflow_across. apply rsum_ext. intros j _. unfold pre. rewrite (start_neuron g X q j Hb). unfold s, D. ring. }
  assert (A2 : forall p q, (p < n)%nat -> (q < n)%nat -> ~ is_exit g q -> (forall b, (b < n)%nat -> carried g b p = linked g b q) ->
    rsum n (fun b => weight g b q * edge_flow c M b p) = rsum (r_cols X) (fun j => D q j * (s p j * pre g X p j))).
  { intros p q Hp Hq Hx E. rewrite (rsum_ext n _ (fun b => weight g b q * M b p)) by (intros; apply W2; auto).
    unfold M, edge_derivative. fold g. unfold n. rewrite outflow_across. apply rsum_ext. intros j _. unfold D. rewrite (sens_settled g G (slope_of g X) F q j Hq).
    rewrite (ends_with_inner g G q j (proj1 HG) Hx), (post_slope g X ok p j Hp). fold s. ring. }
  unfold in_rate, out_rate. fold g. fold n.
  assert (K : forall f h : nat -> R, rsum n (fun a => -1 * f a * h a) = -1 * rsum n (fun a => h a * f a)) by (intros f h; rewrite <- rsum_scale; apply rsum_ext; intros; ring).
  assert (K' : forall f h : nat -> R, rsum n (fun a => h a * (-1 * f a)) = -1 * rsum n (fun a => h a * f a)) by (intros f h; rewrite <- rsum_scale; apply rsum_ext; intros; ring).
  rewrite (K (fun a => edge_flow c M u a) (fun a => weight g v a)), (K' (fun a => edge_flow c M v a) (fun a => weight g u a)).
  rewrite (K (fun b => edge_flow c M b u) (fun b => weight g b v)), (K' (fun b => edge_flow c M b v) (fun b => weight g b u)).
  rewrite (A1 u v), (A1 v u), (A2 u v), (A2 v u); try assumption.
  { unfold remainder. fold D s. rewrite (rsum_ext (r_cols X) (fun j => (s u j - s v j) * (D u j * pre g X v j - D v j * pre g X u j))
      (fun j => (s u j * D u j * pre g X v j + s v j * D v j * pre g X u j) + (-1) * (D v j * (s u j * pre g X u j) + D u j * (s v j * pre g X v j)))) by (intros; ring).
    rewrite rsum_plus, rsum_scale, !rsum_plus. ring. }
  all: intros a Ha; first [exact (eq_trans (Iu a Ha) (NI a Ha)) | exact (eq_trans (Iv a Ha) (eq_sym (NI a Ha)))
    | exact (eq_trans (Ou a Ha) (NO a Ha)) | exact (eq_trans (Ov a Ha) (eq_sym (NO a Ha)))].
Qed.
End Notation.
Ltac twins_say d M := match goal with c : case Rdom |- _ => first
  [ vertices_say d M
  | assert (M : is_same_neighbours c d) by by_library same_neighbours_means
  | assert (M : is_twins c d) by by_library twins_means
  | match goal with HX : cdata _ c "inputs"%string = Some ?X |- _ => first
    [ assert (M : is_slopes_at X d) by by_library slopes_at_means
    | assert (M : is_PRE c X d) by by_library PRE_means
    | match goal with Hy : cdata _ c "targets"%string = Some ?y, Hl : cdata _ c "loss-derivative"%string = Some ?l |- _ =>
        assert (M : is_d c X y l d) by by_library d_means end ] end ] end.
Ltac notation_says d M ::= twins_say d M.
