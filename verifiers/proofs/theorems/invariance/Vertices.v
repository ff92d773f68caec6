(** What the notation of `invariance` (verifiers/invariance/notation.claim) means on graphs: w, P, A, W, n, G, dR, D, flow,
    learnable, inner-vertex, learnable-around, eligible, in-rate, out-rate. theta is the network of the case, g its graph.

    Meanings have conditions (that the network has parameters, that data fit), which a proof finds in its requirements. *)
From Coq Require Import ZArith QArith Reals Qreals Lra Lia List Bool String.
From Plumbline.library Require Export FullGraphs.
From Plumbline.theorems.invariance Require Export Balance.
Import ListNotations.
Local Open Scope R_scope.

Notation net_of c := (cnet Rdom c).
Notation graph_at c := (graph_of Rdom (cnet Rdom c)).
Definition count (g : rgraph) : nat := List.length (rlearned g).
Ltac more_values ::= lazymatch goal with
  | |- eval _ _ _ (TAspect _ _) _ = Val _ => eapply ev_matrix_as; [eapply ev_aspect; [value | fits] | cbn [aspect_R]; reflexivity]
  | |- eval _ _ _ (TParameters _) _ = Val _ => eapply ev_parameters; [value | first [known | idtac]]
  end.

Section Notation.
Variables (c : case Rdom) (ds : defs Rdom).
Let theta := net_of c.
Let g := graph_at c.

(** ** Numbers and matrices *)
Definition n_body cols := Body true (@TCall Sc cols (AMx (TData (Lit "inputs")) ANil)).
Definition is_n (X : rmat) (d : def) := d [] = Val (scalar (rn (r_cols X))).
Lemma n_means X k cols : cdata Rdom c "inputs" = Some X -> nth_error ds k = Some cols -> gives1 cols (fun A => rn (r_cols A)) -> is_n X (den c ds (n_body k)).
Proof. intros HX Hk Mc. unfold is_n. body_is n_body. value. Qed.
Definition w_body := Body true (TParameters TTheta).
(** and where it has a value, there is a parameter *)
Definition is_w (d : def) := ((1 <= count g)%nat -> d [] = Val (matrix (parameters_of theta (fun k => nth k (rlearned g) 0)))) /\
  forall v, d [] = Val v -> (1 <= count g)%nat.
Lemma w_means : is_w (den c ds w_body).
Proof.
  split.
  - intro L. body_is w_body. apply ev_parameters; [reflexivity | exact L].
  - intros v H. unfold w_body, denote in H. cbn [eval bind] in H. rewrite learned_R in H. unfold count, g. destruct (rlearned (graph_at c)); [discriminate | cbn; lia].
Qed.
Definition P_body w := Body true (TRows (@TCall Mx w ANil)).
Definition is_P (d : def) := ((1 <= count g)%nat -> d [] = Val (scalar (rn (count g)))) /\ forall v, d [] = Val v -> (1 <= count g)%nat.
Lemma call_value s f e d (x : sem Rdom s) : eval Rdom c ds (@TCall s f ANil) e = Val x -> s <> Fm -> nth_error ds f = Some d -> exists v, d [] = Val v.
Proof.
  intros H N Hd. change (eval Rdom c ds (@TCall s f ANil) e) with
    (let r := match nth_error ds f with Some d => v <- d []; project Rdom s v | None => Stop end in
     match s return res (sem Rdom s) -> res (sem Rdom s) with Fm => formula | _ => fun r => r end r) in H.
  rewrite Hd in H. destruct (d []) as [| |v]; [destruct s; try discriminate; contradiction | destruct s; try discriminate; contradiction | eauto].
Qed.
Lemma P_means i w : nth_error ds i = Some w -> is_w w -> is_P (den c ds (P_body i)).
Proof.
  intros Hi [M M']. split.
  - intro L. body_is P_body. eapply ev_as; [apply ev_rows; eapply ev_call; [values | eassumption | apply (M L) | reflexivity] | reflexivity].
  - intros v H. unfold P_body, denote in H. change (eval Rdom c ds (TRows (@TCall Mx i ANil)) (frame Rdom [])) with
      (a <- eval Rdom c ds (@TCall Mx i ANil) (frame Rdom []); Val (ofN Rdom (rows Rdom a))) in H.
    destruct (eval Rdom c ds (@TCall Mx i ANil) (frame Rdom [])) as [| |a] eqn:E; try discriminate.
    destruct (call_value Mx i _ w a E ltac:(discriminate) Hi) as (u & Hu). exact (M' u Hu).
Qed.
Definition has_parameters_body P := Body true (TLe (TNum 1) (@TCall Sc P ANil)).
Definition is_has_parameters (d : def) := d [] = Val (truth_value T) -> (1 <= count g)%nat.
Lemma has_parameters_means i P : nth_error ds i = Some P -> is_P P -> is_has_parameters (den c ds (has_parameters_body i)).
Proof.
  intros Hi [_ M] H. unfold has_parameters_body, denote in H. change (eval Rdom c ds (TLe (TNum 1) (@TCall Sc i ANil)) (frame Rdom [])) with
    (formula (x <- Val (Q2R 1); y <- eval Rdom c ds (@TCall Sc i ANil) (frame Rdom []); r <- le Rdom x y; Val (truth_of r))) in H. cbn [bind] in H.
  destruct (eval Rdom c ds (@TCall Sc i ANil) (frame Rdom [])) as [| |a] eqn:E; try discriminate.
  destruct (call_value Sc i _ P a E ltac:(discriminate) Hi) as (u & Hu). exact (M u Hu).
Qed.
Definition W_body := Body true (TAspect EdgeWeights TTheta).
Definition is_W (d : def) := graph_fits g -> d [] = Val (matrix (weights g)).
Lemma W_means : is_W (den c ds W_body).
Proof. intro F. body_is W_body. value. Qed.
Definition A_body := Body false (TAspect Adjacency (TNVar 0)).
Definition is_A (d : def) := forall N, graph_fits (graph_R N) -> d [network N] = Val (matrix (links (graph_R N))).
Lemma A_means : is_A (den c ds A_body).
Proof. intros N F. body_is A_body. value. Qed.
Definition learnable_body gather ones w := Body true (@TCall Mx gather (AMx (TAspect ParameterIndex TTheta)
  (AMx (@TCall Mx ones (AMx (@TCall Mx w ANil) ANil)) ANil))).
Definition is_learnable (d : def) := graph_fits g -> (1 <= count g)%nat -> d [] = Val (matrix (square g (carried g))).
Lemma learnable_means i gather j ones k w : nth_error ds i = Some gather -> is_gather gather -> nth_error ds j = Some ones -> is_ones_like ones ->
  nth_error ds k = Some w -> is_w w -> is_learnable (den c ds (learnable_body i j k)).
Proof.
  intros Hi Mg Hj Mo Hk Mw F L. body_is learnable_body.
  eapply ev_call; [| eassumption | apply (Mg theta (fun _ => 1) F) | reflexivity].
  apply evs_matrix; [value|]. apply evs_matrix; [|reflexivity].
  eapply ev_matrix_as; [eapply ev_call; [| eassumption | apply (Mo (parameters_of theta (fun k => nth k (rlearned g) 0))); [exact L | cbn; lia] | reflexivity]|].
  - apply evs_matrix; [|reflexivity]. eapply ev_call; [values | eassumption | apply (proj1 Mw L) | reflexivity].
  - reflexivity.
Qed.

Definition unshared_body equal sum learnable ones w := Body true (@TCall Fm equal (AMx (@TCall Mx sum (ANt TTheta (AMx (@TCall Mx learnable ANil) ANil)))
  (AMx (@TCall Mx ones (AMx (@TCall Mx w ANil) ANil)) ANil))).
Definition is_unshared (d : def) := graph_fits g -> (1 <= count g)%nat -> d [] = Val (truth_value T) -> unshared g.
Lemma unshared_means i equal j sum k learnable l ones m w : nth_error ds i = Some equal -> equality equal -> nth_error ds j = Some sum -> is_sum_by_parameter sum ->
  nth_error ds k = Some learnable -> is_learnable learnable -> nth_error ds l = Some ones -> is_ones_like ones -> nth_error ds m = Some w -> is_w w ->
  is_unshared (den c ds (unshared_body i j k l m)).
Proof.
  intros Hi Me Hj Ms Hk Ml Hl Mo Hm Mw F L H. unfold unshared_body, denote in H. apply body_true in H.
  set (A := parameters_of theta (by_parameter g (carried g))). set (B := ones_like (parameters_of theta (fun k => nth k (rlearned g) 0))).
  eapply is_true in H; [| eapply ev_call; [| eassumption | apply (Me A B) | reflexivity]].
  - intros k' Hk'. specialize (H k' Hk' O (Nat.lt_0_succ 0)). unfold A, B, parameters_of, ones_like in H. cbn [r_rows r_cols] in H.
    rewrite !rmk_get in H by (cbn; (exact Hk' || lia)). exact H.
  - apply evs_matrix; [eapply ev_call; [| eassumption | apply (Ms theta (carried g) F L) | reflexivity]|].
    + apply evs_network; [reflexivity|]. apply evs_matrix; [|reflexivity]. eapply ev_call; [values | eassumption | apply (Ml F L) | reflexivity].
    + apply evs_matrix; [|reflexivity]. eapply ev_call; [| eassumption | apply (Mo (parameters_of theta (fun k => nth k (rlearned g) 0))); [exact L | cbn; lia] | reflexivity].
      apply evs_matrix; [|reflexivity]. eapply ev_call; [values | eassumption | apply (proj1 Mw L) | reflexivity].
  - unfold same. cbn. rewrite !Nat.eqb_refl. reflexivity.
Qed.

(** zeros(M) := 0 M, vanishes(M) := M = zeros(M) *)
Definition zeros_body := Body false (TScale (TNum 0) (TMVar 0)).
Definition is_zeros (d : def) := forall A, d [matrix A] = Val (matrix (rmk (r_rows A) (r_cols A) (fun i j => 0 * r_get A i j))).
Lemma zeros_means : is_zeros (den c ds zeros_body).
Proof. intro A. body_is zeros_body. eapply ev_scale; [apply (ev_num c ds 0) | reflexivity]. Qed.
Definition vanishes_body equal zeros := Body false (@TCall Fm equal (AMx (TMVar 0) (AMx (@TCall Mx zeros (AMx (TMVar 0) ANil)) ANil))).
Definition is_vanishes (d : def) := forall A, (1 <= r_rows A)%nat -> (1 <= r_cols A)%nat ->
  d [matrix A] = Val (truth_value (tr (all_of A (fun i j => r_get A i j = 0)))).
Lemma vanishes_means i equal j zeros : nth_error ds i = Some equal -> equality equal -> nth_error ds j = Some zeros -> is_zeros zeros ->
  is_vanishes (den c ds (vanishes_body i j)).
Proof.
  intros Hi Me Hj Mz A H1 H2. body_is vanishes_body. set (Z := rmk (r_rows A) (r_cols A) (fun i j => 0 * r_get A i j)).
  erewrite tr_iff; [eapply ev_call; [| eassumption | apply (Me A Z) | reflexivity] |].
  - apply evs_matrix; [reflexivity|]. apply evs_matrix; [|reflexivity]. eapply ev_call; [values | eassumption | apply (Mz A) | reflexivity].
  - unfold same. cbn. rewrite !Nat.eqb_refl. reflexivity.
  - split; intros H p Hp q Hq; specialize (H p Hp q Hq); unfold Z in *; rewrite rmk_get in * by assumption; lra.
Qed.

(** ** The risk and the flow *)
Definition G_body n hadamard := Body true (TScale (TDiv (TNum 1) (@TCall Sc n ANil))
  (@TCall Mx hadamard (AMx (TData (Lit "targets")) (AMx (TData (Lit "loss-derivative")) ANil)))).
Definition risk_slopes (X y l : rmat) : rmat := rmk (r_rows y) (r_cols y) (fun i j => 1 / rn (r_cols X) * (r_get y i j * r_get l i j)).
Definition is_G (X y l : rmat) (d : def) := sized X -> sized y -> same y l = true -> d [] = Val (matrix (risk_slopes X y l)).
Lemma G_means X y l i n j hadamard : cdata Rdom c "targets" = Some y -> cdata Rdom c "loss-derivative" = Some l ->
  nth_error ds i = Some n -> is_n X n -> nth_error ds j = Some hadamard -> is_hadamard hadamard -> is_G X y l (den c ds (G_body i j)).
Proof.
  intros Hy Hl Hi Mn Hj Mh (_ & HX & _) (S1 & S2 & _) E. body_is G_body.
  eapply ev_matrix_as; [eapply ev_scale; [eapply ev_over; [apply (ev_num c ds 1) | |]|]|].
  - eapply ev_call; [values | eassumption | exact Mn | reflexivity].
  - apply not_0_IZR. lia.
  - eapply ev_call; [| eassumption | apply (Mh y l S1 S2 E) | reflexivity]. apply evs_matrix; [value|]. apply evs_matrix; [value | reflexivity].
  - apply (rmk_ext (r_rows y) (r_cols y)). intros p q Hp Hq. unfold rhadamard. rewrite rmk_get by assumption. reflexivity.
Qed.
Definition dR_body derivative G := Body true (@TCall Mx derivative (ANt TTheta (AMx (TData (Lit "inputs")) (AMx (@TCall Mx G ANil) ANil)))).
Definition edge_derivative (X G : rmat) : nat -> nat -> R := by_edge g X G (slope_of g X) (post g X).
Definition is_dR (X y l : rmat) (d : def) := reads g X -> output_shaped g X (risk_slopes X y l) -> (1 <= count g)%nat ->
  sized X -> sized y -> same y l = true -> d [] = Val (matrix (parameters_of theta (by_parameter g (edge_derivative X (risk_slopes X y l))))).
Lemma dR_means X y l i derivative j G : cdata Rdom c "inputs" = Some X -> nth_error ds i = Some derivative -> is_derivative derivative ->
  nth_error ds j = Some G -> is_G X y l G -> is_dR X y l (den c ds (dR_body i j)).
Proof.
  intros HX Hi Md Hj MG ok HG L S1 S2 E. body_is dR_body.
  eapply ev_call; [| eassumption | apply (Md theta X (risk_slopes X y l) ok HG L) | reflexivity].
  apply evs_network; [reflexivity|]. apply evs_matrix; [value|]. apply evs_matrix; [|reflexivity].
  eapply ev_call; [values | eassumption | apply (MG S1 S2 E) | reflexivity].
Qed.
Definition D_body gather dR := Body true (@TCall Mx gather (AMx (TAspect ParameterIndex TTheta) (AMx (@TCall Mx dR ANil) ANil))).
Definition edge_flow (M : nat -> nat -> R) (v u : nat) : R := gathered g (by_parameter g M) v u.
Definition is_D (X y l : rmat) (d : def) := reads g X -> output_shaped g X (risk_slopes X y l) -> (1 <= count g)%nat ->
  sized X -> sized y -> same y l = true -> d [] = Val (matrix (square g (edge_flow (edge_derivative X (risk_slopes X y l))))).
Lemma D_means X y l i gather j dR : nth_error ds i = Some gather -> is_gather gather -> nth_error ds j = Some dR -> is_dR X y l dR -> is_D X y l (den c ds (D_body i j)).
Proof.
  intros Hi Mg Hj Md ok HG L S1 S2 E. body_is D_body. pose proof (proj1 ok) as F.
  eapply ev_call; [| eassumption | apply (Mg theta (by_parameter g (edge_derivative X (risk_slopes X y l))) F) | reflexivity].
  apply evs_matrix; [value|]. apply evs_matrix; [|reflexivity]. eapply ev_call; [values | eassumption | apply (Md ok HG L S1 S2 E) | reflexivity].
Qed.
Definition flow_body D := Body true (TScale (TNum (-1)) (@TCall Mx D ANil)).
Definition is_flow (X y l : rmat) (d : def) := reads g X -> output_shaped g X (risk_slopes X y l) -> (1 <= count g)%nat ->
  sized X -> sized y -> same y l = true ->
  d [] = Val (matrix (square g (fun v u => -1 * edge_flow (edge_derivative X (risk_slopes X y l)) v u))).
Lemma square_scale a M : rmk (r_rows (square g M)) (r_cols (square g M)) (fun i j => a * r_get (square g M) i j) = square g (fun v u => a * M v u).
Proof. apply (rmk_ext (size_of g) (size_of g)). intros v u Hv Hu. unfold square. rewrite rmk_get by assumption. reflexivity. Qed.
Lemma flow_means X y l j D : nth_error ds j = Some D -> is_D X y l D -> is_flow X y l (den c ds (flow_body j)).
Proof.
  intros Hj Md ok HG L S1 S2 E. body_is flow_body. eapply ev_matrix_as; [|apply square_scale].
  eapply ev_scale; [apply (ev_num c ds (-1))|]. eapply ev_call; [values | eassumption | apply (Md ok HG L S1 S2 E) | reflexivity].
Qed.

(** ** Vertices that Lemma 3 speaks of *)
Definition inner (v : nat) : Prop := begins g v = false /\ ~ is_exit g v.
Definition inner_vertex_body nz row ov := Body false (TNot (@TCall Fm nz (AMx (@TCall Mx row (AIx (TVar 0) (AMx
  (TMAdd (TAspect InputVertices TTheta) (@TCall Mx ov (ANt TTheta ANil))) ANil))) ANil))).
Definition is_inner_vertex (d : def) := graph_fits g -> forall v, (v < size_of g)%nat -> d [scalar (rn (S v))] = Val (truth_value (tr (inner v))).
Lemma inner_vertex_means i nz j row k ov : nth_error ds i = Some nz -> nowhere_zero nz -> nth_error ds j = Some row -> gives_row row ->
  nth_error ds k = Some ov -> is_output_vertices ov -> is_inner_vertex (den c ds (inner_vertex_body i j k)).
Proof.
  intros Hi Mz Hj Mr Hk Mo F v Hv. body_is inner_vertex_body.
  set (B := rmk (size_of g) 1 (fun v _ => (if begins g v then 1 else 0) + pick (is_exit g v) 1 0)).
  rewrite (tr_iff (inner v) (~ all_of (rrow v B) (fun i j => r_get (rrow v B) i j <> 0))).
  - apply tr_neg. eapply ev_call; [| eassumption | apply Mz | reflexivity]. apply evs_matrix; [|reflexivity].
    eapply ev_call; [| eassumption | apply (Mr B v Hv); cbn; lia | reflexivity].
    apply evs_index; [reflexivity|]. apply evs_matrix; [|reflexivity].
    eapply ev_matrix_as; [eapply ev_add with (a := beginnings g) (b := exit_column g); [value | | reflexivity | reflexivity]|].
    + eapply ev_call; [values | eassumption | apply (Mo theta F) | reflexivity].
    + apply (rmk_ext (size_of g) 1). intros p q Hp Hq. unfold beginnings, exit_column. rewrite !rmk_get by assumption. reflexivity.
  - rewrite all_of_row. change (r_cols B) with 1%nat. unfold inner.
    assert (E : r_get (rrow v B) 0 0 = (if begins g v then 1 else 0) + pick (is_exit g v) 1 0).
    { unfold rrow. rewrite rmk_get by (cbn; lia). apply (rmk_get _ 1); [exact Hv | lia]. }
    split.
    + intros [H1 H2] K. apply (K O); [lia|]. rewrite E, H1, (pick_false _ _ _ H2). ring.
    + intro K. assert (Z : r_get (rrow v B) 0 0 = 0).
      { destruct (Req_dec (r_get (rrow v B) 0 0) 0) as [Z|Z]; [exact Z|]. contradiction K. intros j' Hj'. assert (j' = O) as -> by lia. exact Z. }
      rewrite E in Z. destruct (Classical_Prop.classic (is_exit g v)) as [X|X]; [rewrite (pick_true _ _ _ X) in Z | rewrite (pick_false _ _ _ X) in Z];
        destruct (begins g v); (lra || auto).
Qed.
Definition around (v : nat) : Prop := (forall u, (u < size_of g)%nat -> carried g v u = linked g v u) /\
  (forall u, (u < size_of g)%nat -> carried g u v = linked g u v).
Definition learnable_around_body eq row learnable A column := Body false
  (TAnd (@TCall Fm eq (AMx (@TCall Mx row (AIx (TVar 0) (AMx (@TCall Mx learnable ANil) ANil)))
      (AMx (@TCall Mx row (AIx (TVar 0) (AMx (@TCall Mx A (ANt TTheta ANil)) ANil))) ANil)))
    (@TCall Fm eq (AMx (@TCall Mx column (AIx (TVar 0) (AMx (@TCall Mx learnable ANil) ANil)))
      (AMx (@TCall Mx column (AIx (TVar 0) (AMx (@TCall Mx A (ANt TTheta ANil)) ANil))) ANil)))).
Definition is_learnable_around (d : def) := graph_fits g -> (1 <= count g)%nat -> forall v, (v < size_of g)%nat ->
  d [scalar (rn (S v))] = Val (truth_value (tr (around v))).
Lemma learnable_around_means i eq j row k learnable l A m column : nth_error ds i = Some eq -> equality eq -> nth_error ds j = Some row -> gives_row row ->
  nth_error ds k = Some learnable -> is_learnable learnable -> nth_error ds l = Some A -> is_A A ->
  nth_error ds m = Some column -> gives_column column -> is_learnable_around (den c ds (learnable_around_body i j k l m)).
Proof.
  intros Hi Me Hj Mr Hk Ml Hl MA Hm Mc F L v Hv. body_is learnable_around_body. pose proof (order_positive g F) as P.
  set (e := frame _ _). set (Lm := square g (carried g)).
  assert (QL : eval Rdom c ds (@TCall Mx k ANil) e = Val Lm) by (eapply ev_call; [values | eassumption | apply (Ml F L) | reflexivity]).
  assert (QA : eval Rdom c ds (@TCall Mx l (ANt TTheta ANil)) e = Val (links g)) by (eapply ev_call; [values | eassumption | apply (MA theta F) | reflexivity]).
  assert (R : forall (T : tm Mx) B, eval Rdom c ds T e = Val B -> (v < r_rows B)%nat -> (1 <= r_cols B)%nat ->
    eval Rdom c ds (@TCall Mx j (AIx (TVar 0) (AMx T ANil))) e = Val (rrow v B)).
  { intros T B HT H1 H2. eapply ev_call; [| eassumption | apply (Mr B v H1 H2) | reflexivity]. apply evs_index; [reflexivity|]. apply evs_matrix; [exact HT | reflexivity]. }
  assert (C : forall (T : tm Mx) B, eval Rdom c ds T e = Val B -> (1 <= r_rows B)%nat -> (v < r_cols B)%nat ->
    eval Rdom c ds (@TCall Mx m (AIx (TVar 0) (AMx T ANil))) e = Val (rcolumn v B)).
  { intros T B HT H1 H2. eapply ev_call; [| eassumption | apply (Mc B v H1 H2) | reflexivity]. apply evs_index; [reflexivity|]. apply evs_matrix; [exact HT | reflexivity]. }
  apply tr_conj.
  - erewrite tr_iff; [eapply ev_call; [| eassumption | apply (Me (rrow v Lm) (rrow v (links g))) | reflexivity] |].
    + apply evs_matrix; [apply R; assumption|]. apply evs_matrix; [apply R; assumption | reflexivity].
    + unfold same. cbn. rewrite !Nat.eqb_refl. reflexivity.
    + rewrite all_of_row. change (r_cols Lm) with (size_of g).
      split; intros H u Hu; specialize (H u Hu); unfold rrow, Lm, square, links in *; cbn [r_cols] in *; rewrite ?rmk_get in * by (cbn; lia); assumption.
  - erewrite tr_iff; [eapply ev_call; [| eassumption | apply (Me (rcolumn v Lm) (rcolumn v (links g))) | reflexivity] |].
    + apply evs_matrix; [apply C; assumption|]. apply evs_matrix; [apply C; assumption | reflexivity].
    + unfold same. cbn. rewrite !Nat.eqb_refl. reflexivity.
    + rewrite all_of_column. change (r_rows Lm) with (size_of g).
      split; intros H u Hu; specialize (H u Hu); unfold rcolumn, Lm, square, links in *; cbn [r_rows] in *; rewrite ?rmk_get in * by (cbn; lia); assumption.
Qed.
Definition eligible (v : nat) : Prop := inner v /\ around v.
Definition eligible_body inner around := Body false (TAnd (@TCall Fm inner (ASc (TVar 0) ANil)) (@TCall Fm around (ASc (TVar 0) ANil))).
Definition is_eligible (d : def) := graph_fits g -> (1 <= count g)%nat -> forall v, (v < size_of g)%nat ->
  d [scalar (rn (S v))] = Val (truth_value (tr (eligible v))).
Lemma eligible_means i inner j around : nth_error ds i = Some inner -> is_inner_vertex inner -> nth_error ds j = Some around -> is_learnable_around around ->
  is_eligible (den c ds (eligible_body i j)).
Proof.
  intros Hi Mi Hj Ma F L v Hv. body_is eligible_body. apply tr_conj.
  - eapply ev_call; [values | eassumption | apply (Mi F v Hv) | reflexivity].
  - eapply ev_call; [values | eassumption | apply (Ma F L v Hv) | reflexivity].
Qed.

(** ** Rates *)
Definition in_rate (M F : nat -> nat -> R) (u v : nat) : R := rsum (size_of g) (fun a => F u a * M v a) + rsum (size_of g) (fun a => M u a * F v a).
Definition out_rate (M F : nat -> nat -> R) (u v : nat) : R := rsum (size_of g) (fun b => F b u * M b v) + rsum (size_of g) (fun b => M b u * F b v).
Definition rate_body inner part := Body false (TAdd
  (@TCall Sc inner (AMx (@TCall Mx part (AIx (TVar 0) (AMx (TMVar 3) ANil))) (AMx (@TCall Mx part (AIx (TVar 1) (AMx (TMVar 2) ANil))) ANil)))
  (@TCall Sc inner (AMx (@TCall Mx part (AIx (TVar 0) (AMx (TMVar 2) ANil))) (AMx (@TCall Mx part (AIx (TVar 1) (AMx (TMVar 3) ANil))) ANil)))).
Definition is_rate (f : (nat -> nat -> R) -> (nat -> nat -> R) -> nat -> nat -> R) (d : def) := graph_fits g ->
  forall M F u v, (u < size_of g)%nat -> (v < size_of g)%nat ->
  d [scalar (rn (S u)); scalar (rn (S v)); matrix (square g M); matrix (square g F)] = Val (scalar (f M F u v)).
Lemma same_rows x w B B' : same (rrow x (square g B)) (rrow w (square g B')) = true.
Proof. unfold same. cbn. rewrite !Nat.eqb_refl. reflexivity. Qed.
Lemma rows_rate i inner j row : nth_error ds i = Some inner -> is_inner inner -> nth_error ds j = Some row -> gives_row row -> is_rate in_rate (den c ds (rate_body i j)).
Proof.
  intros Hi Mi Hj Mr Fi M F u v Hu Hv. body_is rate_body. pose proof (order_positive g Fi) as P. set (e := frame _ _).
  assert (Part : forall k q w B, eval Rdom c ds (TVar k) e = Val (rn (S w)) -> (w < size_of g)%nat -> eval Rdom c ds (TMVar q) e = Val (square g B) ->
    eval Rdom c ds (@TCall Mx j (AIx (TVar k) (AMx (TMVar q) ANil))) e = Val (rrow w (square g B))).
  { intros k q w B H1 Hw H2. eapply ev_call; [| eassumption | apply (Mr (square g B) w Hw P) | reflexivity]. apply evs_index; [exact H1|]. apply evs_matrix; [exact H2 | reflexivity]. }
  assert (I : forall (T T' : tm Mx) x w (B B' : nat -> nat -> R), eval Rdom c ds T e = Val (rrow x (square g B)) -> eval Rdom c ds T' e = Val (rrow w (square g B')) ->
    (x < size_of g)%nat -> (w < size_of g)%nat -> eval Rdom c ds (@TCall Sc i (AMx T (AMx T' ANil))) e = Val (rsum (size_of g) (fun a => B x a * B' w a))).
  { intros T T' x w B B' H1 H2 Hx Hw. eapply ev_as; [eapply ev_call; [| eassumption | rewrite (Mi (rrow x (square g B)) (rrow w (square g B'))), same_rows; reflexivity | reflexivity]|].
    - apply evs_matrix; [exact H1|]. apply evs_matrix; [exact H2 | reflexivity].
    - rewrite inner_rows by reflexivity. apply rsum_ext. intros a Ha. change (a < size_of g)%nat in Ha. unfold square. rewrite !rmk_get by assumption. reflexivity. }
  unfold in_rate. apply ev_plus; apply I; try assumption; apply Part; try assumption; reflexivity.
Qed.
Lemma same_columns x w B B' : same (rcolumn x (square g B)) (rcolumn w (square g B')) = true.
Proof. unfold same. cbn. rewrite !Nat.eqb_refl. reflexivity. Qed.
Lemma columns_rate i inner j column : nth_error ds i = Some inner -> is_inner inner -> nth_error ds j = Some column -> gives_column column -> is_rate out_rate (den c ds (rate_body i j)).
Proof.
  intros Hi Mi Hj Mr Fi M F u v Hu Hv. body_is rate_body. pose proof (order_positive g Fi) as P. set (e := frame _ _).
  assert (Part : forall k q w B, eval Rdom c ds (TVar k) e = Val (rn (S w)) -> (w < size_of g)%nat -> eval Rdom c ds (TMVar q) e = Val (square g B) ->
    eval Rdom c ds (@TCall Mx j (AIx (TVar k) (AMx (TMVar q) ANil))) e = Val (rcolumn w (square g B))).
  { intros k q w B H1 Hw H2. eapply ev_call; [| eassumption | apply (Mr (square g B) w P Hw) | reflexivity]. apply evs_index; [exact H1|]. apply evs_matrix; [exact H2 | reflexivity]. }
  assert (I : forall (T T' : tm Mx) x w (B B' : nat -> nat -> R), eval Rdom c ds T e = Val (rcolumn x (square g B)) -> eval Rdom c ds T' e = Val (rcolumn w (square g B')) ->
    (x < size_of g)%nat -> (w < size_of g)%nat -> eval Rdom c ds (@TCall Sc i (AMx T (AMx T' ANil))) e = Val (rsum (size_of g) (fun a => B a x * B' a w))).
  { intros T T' x w B B' H1 H2 Hx Hw. eapply ev_as; [eapply ev_call; [| eassumption | rewrite (Mi (rcolumn x (square g B)) (rcolumn w (square g B'))), same_columns; reflexivity | reflexivity]|].
    - apply evs_matrix; [exact H1|]. apply evs_matrix; [exact H2 | reflexivity].
    - rewrite inner_columns by reflexivity. apply rsum_ext. intros a Ha. change (a < size_of g)%nat in Ha. unfold square. rewrite !rmk_get by assumption. reflexivity. }
  unfold out_rate. apply ev_plus; apply I; try assumption; apply Part; try assumption; reflexivity.
Qed.

(** ** What is preserved: eligible(v) implies in-rate(v, v, W, F) = q out-rate(v, v, W, F), for a matrix F of rates *)
Definition preserved_body V eligible in_ W flow out := Body false (TForAll 1 (TNum 1) (@TCall Sc V (ANt TTheta ANil))
  (TImplies (@TCall Fm eligible (ASc (TVar 1) ANil))
    (TEq (@TCall Sc in_ (ASc (TVar 1) (ASc (TVar 1) (AMx (@TCall Mx W ANil) (AMx (@TCall Mx flow ANil) ANil)))))
      (TMul (TVar 0) (@TCall Sc out (ASc (TVar 1) (ASc (TVar 1) (AMx (@TCall Mx W ANil) (AMx (@TCall Mx flow ANil) ANil))))))))).
Definition preserved (Fl : nat -> nat -> R) (q : R) : Prop := forall v, (v < size_of g)%nat -> eligible v ->
  in_rate (weight g) Fl v v = q * out_rate (weight g) Fl v v.
Lemma preserved_means Fl q i V j eligible k in_ l W m flow o out : graph_fits g -> (1 <= count g)%nat ->
  nth_error ds i = Some V -> is_V V -> nth_error ds j = Some eligible -> is_eligible eligible -> nth_error ds k = Some in_ -> is_rate in_rate in_ ->
  nth_error ds l = Some W -> is_W W -> nth_error ds m = Some flow -> flow [] = Val (matrix (square g Fl)) -> nth_error ds o = Some out -> is_rate out_rate out ->
  den c ds (preserved_body i j k l m o) [scalar q] = Val (truth_value (tr (preserved Fl q))).
Proof.
  intros F L Hi MV Hj Me Hk Mi Hl MW Hm Mf Ho Mo. body_is preserved_body.
  apply tr_forall; [apply (ev_num c ds 1) | eapply ev_call; [values | eassumption | apply (MV theta F) | reflexivity] |]. intros v Hv. cbn beta.
  assert (Q : forall e x d (f : _ -> _ -> nat -> nat -> R), nth_error ds x = Some d -> is_rate f d -> eval Rdom c ds (TVar 1) e = Val (rn (S v)) ->
    eval Rdom c ds (@TCall Sc x (ASc (TVar 1) (ASc (TVar 1) (AMx (@TCall Mx l ANil) (AMx (@TCall Mx m ANil) ANil))))) e = Val (f (weight g) Fl v v)).
  { intros e x d f Hx Mx_ Hv1. eapply ev_call; [| exact Hx | apply (Mx_ F (weight g) Fl v v Hv Hv) | reflexivity].
    apply evs_scalar; [exact Hv1|]. apply evs_scalar; [exact Hv1|]. apply evs_matrix.
    - eapply ev_call; [values | eassumption | apply (MW F) | reflexivity].
    - apply evs_matrix; [|reflexivity]. eapply ev_call; [values | eassumption | exact Mf | reflexivity]. }
  apply tr_impl.
  - eapply ev_call; [| eassumption | apply (Me F L v Hv) | reflexivity]. apply evs_scalar; reflexivity.
  - apply tr_eq; [eapply Q; try eassumption; reflexivity|]. apply ev_times; [reflexivity|]. eapply Q; try eassumption; reflexivity.
Qed.
(** balanced(q): eligible(v) implies inner(W[v, .], D[v, .]) = q inner(W[., v], D[., v]) *)
Definition balanced_body V eligible inner row W D column := Body false (TForAll 1 (TNum 1) (@TCall Sc V (ANt TTheta ANil))
  (TImplies (@TCall Fm eligible (ASc (TVar 1) ANil))
    (TEq (@TCall Sc inner (AMx (@TCall Mx row (AIx (TVar 1) (AMx (@TCall Mx W ANil) ANil))) (AMx (@TCall Mx row (AIx (TVar 1) (AMx (@TCall Mx D ANil) ANil))) ANil)))
      (TMul (TVar 0) (@TCall Sc inner (AMx (@TCall Mx column (AIx (TVar 1) (AMx (@TCall Mx W ANil) ANil)))
        (AMx (@TCall Mx column (AIx (TVar 1) (AMx (@TCall Mx D ANil) ANil))) ANil))))))).
Definition balanced (B : nat -> nat -> R) (q : R) : Prop := forall v, (v < size_of g)%nat -> eligible v ->
  rsum (size_of g) (fun u => weight g v u * B v u) = q * rsum (size_of g) (fun t => weight g t v * B t v).
Lemma balanced_means B q i V j eligible k inner l row m W o D p column : graph_fits g -> (1 <= count g)%nat ->
  nth_error ds i = Some V -> is_V V -> nth_error ds j = Some eligible -> is_eligible eligible -> nth_error ds k = Some inner -> is_inner inner ->
  nth_error ds l = Some row -> gives_row row -> nth_error ds m = Some W -> is_W W -> nth_error ds o = Some D -> D [] = Val (matrix (square g B)) ->
  nth_error ds p = Some column -> gives_column column ->
  den c ds (balanced_body i j k l m o p) [scalar q] = Val (truth_value (tr (balanced B q))).
Proof.
  intros F L Hi MV Hj Me Hk Mi Hl Mr Hm MW Ho MD Hp Mc. body_is balanced_body. pose proof (order_positive g F) as P.
  apply tr_forall; [apply (ev_num c ds 1) | eapply ev_call; [values | eassumption | apply (MV theta F) | reflexivity] |]. intros v Hv. cbn beta.
  set (e := set _ _ _ _). assert (QW : eval Rdom c ds (@TCall Mx m ANil) e = Val (square g (weight g))) by (eapply ev_call; [values | eassumption | apply (MW F) | reflexivity]).
  assert (QD : eval Rdom c ds (@TCall Mx o ANil) e = Val (square g B)) by (eapply ev_call; [values | eassumption | exact MD | reflexivity]).
  assert (QR : forall (T : tm Mx) Y, eval Rdom c ds T e = Val (square g Y) -> eval Rdom c ds (@TCall Mx l (AIx (TVar 1) (AMx T ANil))) e = Val (rrow v (square g Y))).
  { intros T Y HT. eapply ev_call; [| eassumption | apply (Mr (square g Y) v Hv P) | reflexivity]. apply evs_index; [reflexivity|]. apply evs_matrix; [exact HT | reflexivity]. }
  assert (QC : forall (T : tm Mx) Y, eval Rdom c ds T e = Val (square g Y) -> eval Rdom c ds (@TCall Mx p (AIx (TVar 1) (AMx T ANil))) e = Val (rcolumn v (square g Y))).
  { intros T Y HT. eapply ev_call; [| eassumption | apply (Mc (square g Y) v P Hv) | reflexivity]. apply evs_index; [reflexivity|]. apply evs_matrix; [exact HT | reflexivity]. }
  apply tr_impl; [eapply ev_call; [| eassumption | apply (Me F L v Hv) | reflexivity]; apply evs_scalar; reflexivity|].
  apply tr_eq; [|apply ev_times; [reflexivity|]].
  - eapply ev_as; [eapply ev_call; [| eassumption | rewrite (Mi (rrow v (square g (weight g))) (rrow v (square g B))), same_rows; reflexivity | reflexivity]|].
    + apply evs_matrix; [apply QR, QW|]. apply evs_matrix; [apply QR, QD | reflexivity].
    + rewrite inner_rows by reflexivity. apply rsum_ext. intros a Ha. change (a < size_of g)%nat in Ha. unfold square. rewrite !rmk_get by assumption. reflexivity.
  - eapply ev_as; [eapply ev_call; [| eassumption | rewrite (Mi (rcolumn v (square g (weight g))) (rcolumn v (square g B))), same_columns; reflexivity | reflexivity]|].
    + apply evs_matrix; [apply QC, QW|]. apply evs_matrix; [apply QC, QD | reflexivity].
    + rewrite inner_columns by reflexivity. apply rsum_ext. intros a Ha. change (a < size_of g)%nat in Ha. unfold square. rewrite !rmk_get by assumption. reflexivity.
Qed.
(** the rates of a network whose edges have a parameter each *)
Section Rates.
Variables (A G : rmat) (S x : nat -> nat -> R).
Hypotheses (F : graph_fits g) (once : unshared g).
Let M := by_edge g A G S x.
Lemma flow_weight v u : (v < size_of g)%nat -> (u < size_of g)%nat -> carried g v u = linked g v u ->
  weight g v u * edge_flow M v u = weight g v u * M v u.
Proof.
  intros Hv Hu E. unfold edge_flow. rewrite (gathered_own g F once) by assumption. rewrite <- Rmult_assoc, (carried_weight g v u E). reflexivity.
Qed.
Hypothesis settled : forall v j, (v < size_of g)%nat -> begins g v = false -> (j < r_cols A)%nat -> x v j = S v j * inflow g x v j.
Hypothesis HG : output_shaped g A G.
Lemma in_share v : (v < size_of g)%nat -> eligible v -> rsum (size_of g) (fun u => weight g v u * edge_flow M v u) = share g A G S x v.
Proof.
  intros Hv [[Hb _] [Hin _]]. rewrite <- (inflow_share g A G S x v) by (intros; apply settled; assumption).
  apply rsum_ext. intros u Hu. apply flow_weight; auto.
Qed.
Lemma out_share v : (v < size_of g)%nat -> eligible v -> rsum (size_of g) (fun t => weight g t v * edge_flow M t v) = share g A G S x v.
Proof.
  intros Hv [[_ He] [_ Hout]]. rewrite <- (outflow_share g A G S x v).
  - apply rsum_ext. intros t Ht. apply flow_weight; auto.
  - intros j Hj. rewrite (sens_settled g G S F v j Hv). rewrite (ends_with_inner g G v j (proj1 HG) He). ring.
Qed.
Theorem flow_preserved : preserved (fun v u => -1 * edge_flow M v u) 1.
Proof.
  intros v Hv E. pose proof (in_share v Hv E) as I. pose proof (out_share v Hv E) as O. unfold in_rate, out_rate.
  assert (K : forall f h : nat -> R, rsum (size_of g) (fun a => -1 * f a * h a) + rsum (size_of g) (fun a => h a * (-1 * f a)) = -2 * rsum (size_of g) (fun a => h a * f a)).
  { intros f h. rewrite <- rsum_plus, <- rsum_scale. apply rsum_ext. intros. ring. }
  rewrite (K (fun a => edge_flow M v a) (fun a => weight g v a)), (K (fun a => edge_flow M a v) (fun a => weight g a v)), I, O. ring.
Qed.
Theorem derivative_balanced : balanced (edge_flow M) 1.
Proof. intros v Hv E. rewrite (in_share v Hv E), (out_share v Hv E). ring. Qed.
End Rates.
(** the values of the network, and those with prescribed slopes, are settled *)
Lemma post_inflow A v j : reads g A -> (v < size_of g)%nat -> begins g v = false -> post g A v j = slope_of g A v j * inflow g (post g A) v j.
Proof. intros ok Hv Hb. rewrite (post_slope g A ok v j Hv). unfold pre. rewrite (start_neuron g A v j Hb). ring. Qed.
Lemma gated_inflow A S v j : graph_fits g -> (v < size_of g)%nat -> begins g v = false ->
  gated g A S v j = gate g S v j * inflow g (gated g A S) v j.
Proof. intros F Hv Hb. rewrite (gated_settled g A S F v j Hv), (start_neuron g A v j Hb) at 1. unfold gate. rewrite Hb. ring. Qed.
End Notation.

Ltac vertices_say d M := match goal with c : case Rdom |- _ => first
  [ graphs_say d M
  | match goal with HX : cdata _ c "inputs"%string = Some ?X |- _ => assert (M : is_n X d) by by_library n_means end
  | assert (M : is_w c d) by by_library w_means
  | assert (M : is_P c d) by by_library P_means
  | assert (M : is_has_parameters c d) by by_library has_parameters_means
  | assert (M : is_W c d) by by_library W_means
  | assert (M : is_A d) by by_library A_means
  | assert (M : is_learnable c d) by by_library learnable_means
  | assert (M : is_unshared c d) by by_library unshared_means
  | assert (M : is_zeros d) by by_library zeros_means
  | assert (M : is_vanishes d) by by_library vanishes_means
  | assert (M : is_inner_vertex c d) by by_library inner_vertex_means
  | assert (M : is_learnable_around c d) by by_library learnable_around_means
  | assert (M : is_eligible c d) by by_library eligible_means
  | assert (M : is_rate c (in_rate c) d) by by_library rows_rate
  | assert (M : is_rate c (out_rate c) d) by by_library columns_rate
  | match goal with HX : cdata _ c "inputs"%string = Some ?X, Hy : cdata _ c "targets"%string = Some ?y,
      Hl : cdata _ c "loss-derivative"%string = Some ?l |- _ => first
      [ assert (M : is_G X y l d) by by_library G_means
      | assert (M : is_dR c X y l d) by by_library dR_means
      | assert (M : is_D c X y l d) by by_library D_means
      | assert (M : is_flow c X y l d) by by_library flow_means ] end ] end.
Ltac notation_says d M ::= vertices_say d M.

(** What the readings about vertices have in common: the data X, y, l' fit the network. *)
Lemma data_fit c X y l : wellformed c -> cdata Rdom c "inputs" = Some X -> cdata Rdom c "targets" = Some y -> cdata Rdom c "loss-derivative" = Some l ->
  r_rows y = 1%nat -> r_rows l = 1%nat -> reads (graph_at c) X /\ sized X /\ sized y /\ same y l = true /\ output_shaped (graph_at c) X (risk_slopes X y l).
Proof.
  intros W HX Hy Hl E1 E2. pose proof (theta_reads c X W HX) as ok. pose proof (theta_outputs c X "targets" y W HX (or_intror (or_introl eq_refl)) Hy) as [O1 O2].
  pose proof (wf_loss c W X l HX Hl) as O3. split; [exact ok|]. split; [apply (wf_data c W _ _ HX)|]. split; [apply (wf_data c W _ _ Hy)|].
  split; [unfold same; rewrite E1, E2, O2, O3, !Nat.eqb_refl; reflexivity | exact (conj O1 O2)].
Qed.
(** The requirements on outputs, targets and loss derivative, the first five: so the data fit. [in_force M as H]: a requirement without
    arguments, of which M says what follows. *)
Tactic Notation "fitted" "as" ident(ok) ident(SX) ident(Sy) ident(E) ident(HG) ident(F) :=
  let R1 := fresh in let R2 := fresh in let R3 := fresh in let R4 := fresh in let R5 := fresh in
  required R1; required R2; required R3; required R4; required R5; clear R1 R3 R5;
  eapply eq_true in R2; [| value | match goal with |- eval _ ?c ?ds _ _ = _ => apply (ev_num c ds 1) end];
  eapply eq_true in R4; [| value | match goal with |- eval _ ?c ?ds _ _ = _ => apply (ev_num c ds 1) end];
  apply (eq_IZR _ 1), (Nat2Z.inj _ 1) in R2; apply (eq_IZR _ 1), (Nat2Z.inj _ 1) in R4;
  match goal with W : wellformed ?c, HX : cdata _ ?c "inputs"%string = Some ?X, Hy : cdata _ ?c "targets"%string = Some ?y,
      Hl : cdata _ ?c "loss-derivative"%string = Some ?l |- _ =>
    destruct (data_fit c X y l W HX Hy Hl R2 R4) as (ok & SX & Sy & E & HG) end;
  pose proof (proj1 ok) as F.
Tactic Notation "in_force" constr(M) "as" ident(H) := required H; eapply call_true in H; [| earlier];
  let vs := fresh in let V := fresh in destruct H as (vs & V & H); injection V as <-; apply M in H.
