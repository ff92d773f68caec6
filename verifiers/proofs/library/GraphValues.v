(** The values of the vertices of a graph: what `start-values`, `bent`, `vertex-activation`, `vertex-preactivation`,
    `slopes-from`, `slopes`, `at-outputs`, `output`, `output-vertices` of the library mean.

    With W the weights, POST = start + bent(W POST): [post_settled]. All is said of the graph of a network of either kind. *)
From Coq Require Import ZArith QArith Reals Qreals Lra Lia List Bool String.
From Plumbline.library Require Export Opening Graphs Biases.
Import ListNotations.
Local Open Scope R_scope.

(** the graph takes the columns of A as inputs *)
Definition reads (g : rgraph) (A : rmat) := graph_fits g /\ sized A /\ r_rows A = coordinates (rform g).
Notation graph_R := (graph_of Rdom).
Notation size_of g := (order (rform g)).

Lemma ev_matrix_as c ds (A : tm Mx) e (x y : rmat) : eval Rdom c ds A e = Val x -> x = y -> eval Rdom c ds A e = Val y.
Proof. intros H <-. exact H. Qed.
Ltac fits := first [known | match goal with K : reads _ _ |- graph_fits _ => exact (proj1 K) end | idtac].
Ltac more_values ::= lazymatch goal with
  | |- eval _ _ _ (TAspect _ _) _ = Val _ => eapply ev_matrix_as; [eapply ev_aspect; [value | fits] | cbn [aspect_R]; reflexivity]
  end.
Ltac more_conditions ::= lazymatch goal with
  | |- reads _ _ => first [match goal with K : reads _ _ |- _ => exact K end | idtac]
  | |- graph_fits _ => fits
  | |- _ => idtac end.
(** the same value in another form *)
Ltac valued := first [eapply ev_as; [value | reflexivity] | eapply ev_matrix_as; [value | reflexivity]].
Ltac body_is d := unfold d, denote; eapply bind_value; [|reflexivity].
(** v < V of a table over the vertices *)
Lemma one_column n : (n < 1)%nat -> n = O.
Proof. lia. Qed.

(** ** Values *)
Section Values.
Variables (g : rgraph) (A : rmat).
(** what inputs and constants have; 0 at neurons *)
Definition start (v j : nat) : R := match vertex_at (rform g) v with
  | Input i => r_get A i j | Constant k => nth k (rheld g) 0 | Neuron _ => 0 end.
(** what comes in at v: the sum of x over its in-edges *)
Definition inflow (x : nat -> nat -> R) (v j : nat) : R := rsum (size_of g) (fun u => weight g v u * x u j).
(** after k sweeps *)
Fixpoint posts (k : nat) (v j : nat) : R := match k with
  | O => start v j | S k => start v j + act (leak g v) (inflow (posts k) v j) end.
Definition post : nat -> nat -> R := posts (size_of g).
Definition pre (v j : nat) : R := start v j + inflow post v j.
(** the slope of v at the value x *)
Definition slope_at (v : nat) (x : R) : R := if begins g v then 1 else act_slope (leak g v) x.
Definition slope_of (v j : nat) : R := slope_at v (pre v j).
Definition over (f : nat -> nat -> R) : rmat := rmk (size_of g) (r_cols A) f.

Hypothesis ok : reads g A.
Let fits : graph_fits g := proj1 ok.
Lemma start_neuron v j : begins g v = false -> start v j = 0.
Proof. unfold begins, start. destruct (vertex_at _ v); [discriminate | discriminate | reflexivity]. Qed.
Lemma inflow_source x v j : begins g v = true -> inflow x v j = 0.
Proof.
  intro H. unfold inflow. rewrite (rsum_ext _ _ (fun _ => 0)); [apply rsum_zero|]. intros u _.
  rewrite (no_edge_into_source g fits v u H). ring.
Qed.
Theorem post_settled v j : (v < size_of g)%nat -> post v j = start v j + act (leak g v) (inflow post v j).
Proof.
  intro Hv. exact (settle_forwards g fits (fun v y => start v j + act (leak g v) y) (fun k v => posts k v j) (fun k w _ => eq_refl) v Hv).
Qed.
(** POST = PRE times the slope *)
Theorem post_slope v j : (v < size_of g)%nat -> post v j = slope_of v j * pre v j.
Proof.
  intro Hv. rewrite post_settled by exact Hv. unfold slope_of, slope_at, pre. destruct (begins g v) eqn:E.
  - rewrite !(inflow_source post v j E). unfold act. rewrite rleb_refl. ring.
  - rewrite !(start_neuron v j E), !Rplus_0_l. symmetry. apply act_by_slope.
Qed.
Lemma vertex_in v : (v < size_of g)%nat -> In (vertex_at (rform g) v) (vertices (rform g)).
Proof. apply nth_In. Qed.
Lemma starts_R : rmul (sources g) (rstack A (rmk 1 (r_cols A) (fun _ _ => 1))) = over start.
Proof.
  pose proof ok as (_ & (H1 & H2 & _) & E). apply (rmk_ext (size_of g) (r_cols A)). intros v j Hv Hj.
  change (r_cols (sources g)) with (S (coordinates (rform g))). cbn [rsum].
  rewrite (rsum_ext _ _ (fun k => source_entry g v k * r_get A k j)).
  2: { intros k Hk. unfold sources. rewrite rmk_get by lia. rewrite rstack_above by (assumption || lia). reflexivity. }
  replace (coordinates (rform g)) with (r_rows A + 0)%nat at 3 by lia.
  rewrite rstack_below by (cbn; lia || assumption). rewrite rmk_get by (assumption || lia).
  unfold sources. rewrite rmk_get by lia. unfold source_entry, start. pose proof (sf_vertices _ _ _ _ fits _ (vertex_in v Hv)) as K.
  destruct (vertex_at (rform g) v) as [i|k|k].
  - rewrite (rsum_single _ i) by (try exact K; intros p _ N; rewrite (proj2 (Nat.eqb_neq i p)) by auto; ring).
    rewrite Nat.eqb_refl, (proj2 (Nat.eqb_neq i (coordinates (rform g)))) by lia. ring.
  - rewrite (rsum_ext _ _ (fun _ => 0)) by (intros p Hp; rewrite (proj2 (Nat.eqb_neq p (coordinates (rform g)))) by lia; ring).
    rewrite rsum_zero, Nat.eqb_refl. ring.
  - rewrite (rsum_ext _ _ (fun _ => 0)) by (intros; ring). rewrite rsum_zero. ring.
Qed.
Lemma weights_times x : rmul (weights g) (over x) = over (inflow x).
Proof.
  apply (rmk_ext (size_of g) (r_cols A)). intros v j Hv Hj. apply rsum_ext. intros u Hu. unfold weights, over.
  rewrite !rmk_get by assumption. reflexivity.
Qed.
Lemma over_ext x y : (forall v j, (v < size_of g)%nat -> (j < r_cols A)%nat -> x v j = y v j) -> over x = over y.
Proof. apply rmk_ext. Qed.
Lemma over_get x v j : (v < size_of g)%nat -> (j < r_cols A)%nat -> r_get (over x) v j = x v j.
Proof. apply rmk_get. Qed.
Lemma over_sized x : sized (over x).
Proof. apply sized_rmk; [apply order_positive, fits | apply ok]. Qed.
Lemma over_plus x y : rmk (r_rows (over x)) (r_cols (over x)) (fun i j => r_get (over x) i j + r_get (over y) i j) = over (fun v j => x v j + y v j).
Proof. apply (rmk_ext (size_of g) (r_cols A)). intros v j Hv Hj. rewrite !over_get by assumption. reflexivity. Qed.
End Values.

(** ** Definitions *)
Definition start_values_body stack ones cols := Body false (TMMul (TAspect Sources (TNVar 0))
  (@TCall Mx stack (AMx (TMVar 1) (AMx (@TCall Mx ones (AIx (TNum 1) (AIx (@TCall Sc cols (AMx (TMVar 1) ANil)) ANil))) ANil)))).
Definition is_start_values (d : def) := forall N A, reads (graph_R N) A ->
  d [network N; matrix A] = Val (matrix (over (graph_R N) A (start (graph_R N) A))).
Lemma start_values_means c ds i stack j ones k cols : nth_error ds i = Some stack -> is_stack stack -> nth_error ds j = Some ones -> is_ones ones ->
  nth_error ds k = Some cols -> gives1 cols (fun A => rn (r_cols A)) -> is_start_values (den c ds (start_values_body i j k)).
Proof.
  intros Hi Ms Hj Mo Hk Mc N A ok. body_is start_values_body. pose proof ok as (F & (H1 & H2 & _) & E).
  eapply ev_matrix_as; [|apply starts_R, ok]. apply ev_mul; [value | |].
  - eapply ev_call; [| eassumption | apply (Ms A (rmk 1 (r_cols A) (fun _ _ => 1)) H1 H2 eq_refl) | reflexivity].
    apply evs_matrix; [reflexivity|]. apply evs_matrix; [|reflexivity].
    eapply ev_call; [| eassumption | apply (Mo _ H2) | reflexivity]. apply evs_index; [apply (ev_num c ds 1)|]. apply evs_index; [call Mc | reflexivity].
  - cbn [sources rstack rmk r_rows r_cols]. lia.
Qed.

Definition bent_body cols := Body false (TTable 2 3 (TRows (TMVar 1)) (@TCall Sc cols (AMx (TMVar 1) ANil))
  (TIf (TLt (TNum 0) (TEntry (TVar 2) (TVar 3) (TMVar 1))) (TEntry (TVar 2) (TVar 3) (TMVar 1))
    (TMul (TEntry (TVar 2) (TNum 1) (TAspect VertexSlopes (TNVar 0))) (TEntry (TVar 2) (TVar 3) (TMVar 1))))).
Definition is_bent (d : def) := forall N A x, reads (graph_R N) A ->
  d [network N; matrix (over (graph_R N) A x)] = Val (matrix (over (graph_R N) A (fun v j => act (leak (graph_R N) v) (x v j)))).
Lemma bent_means c ds k cols : nth_error ds k = Some cols -> gives1 cols (fun A => rn (r_cols A)) -> is_bent (den c ds (bent_body k)).
Proof.
  intros Hk Mc N A x ok. body_is bent_body. set (g := graph_R N) in *. pose proof (over_sized g A ok x) as (H1 & H2 & _).
  apply ev_table; [valued | valued | exact H1 | exact H2 |]. intros v j Hv Hj.
  set (e := set _ _ _ _). assert (X : eval Rdom c ds (TEntry (TVar 2) (TVar 3) (TMVar 1)) e = Val (x v j)).
  { rewrite <- (over_get g A x v j Hv Hj). apply ev_entry; try reflexivity; assumption. }
  unfold act. destruct (rleb (x v j) 0) eqn:E.
  - apply ev_if_false; [eapply ev_lt_F; [apply (ev_num c ds 0) | exact X | apply rleb_true, E]|]. apply ev_times; [|exact X].
    replace (leak g v) with (r_get (leaks g) v 0) by (apply rmk_get; [exact Hv | lia]).
    apply ev_entry; [value | reflexivity | apply (ev_num c ds 1) | exact Hv | cbn; lia].
  - apply ev_if_true; [|exact X]. eapply ev_lt_T; [apply (ev_num c ds 0) | exact X | apply rleb_false, E].
Qed.
Definition vertex_activation_body start bent := Body false (TIterate 2 3 (TNum 1) (TRows (TAspect InputVertices (TNVar 0)))
  (@TCall Mx start (ANt (TNVar 0) (AMx (TMVar 1) ANil)))
  (TMAdd (@TCall Mx start (ANt (TNVar 0) (AMx (TMVar 1) ANil)))
    (@TCall Mx bent (ANt (TNVar 0) (AMx (TMMul (TAspect EdgeWeights (TNVar 0)) (TMVar 3)) ANil))))).
Definition gives_vertices (d : def) (f : rgraph -> rmat -> nat -> nat -> R) := forall N A, reads (graph_R N) A ->
  d [network N; matrix A] = Val (matrix (over (graph_R N) A (f (graph_R N) A))).
Definition is_vertex_activation (d : def) := gives_vertices d post.
Lemma vertex_activation_means c ds i start j bent : nth_error ds i = Some start -> is_start_values start -> nth_error ds j = Some bent -> is_bent bent ->
  is_vertex_activation (den c ds (vertex_activation_body i j)).
Proof.
  intros Hi Ms Hj Mb N A ok. body_is vertex_activation_body. set (g := graph_R N) in *.
  eapply ev_iterate with (st := fun k => over g A (posts g A k)) (n := size_of g); [apply (ev_num c ds 1) | valued | valued |].
  intros k Hk. cbn beta. eapply ev_matrix_as.
  - eapply ev_add with (b := over g A (fun v j => act (leak g v) (inflow g (posts g A k) v j))); [value | | reflexivity | reflexivity].
    eapply ev_call; [| eassumption | apply (Mb N A (inflow g (posts g A k)) ok) | reflexivity].
    apply evs_network; [reflexivity|]. apply evs_matrix; [|reflexivity]. eapply ev_matrix_as; [|apply weights_times].
    apply ev_mul; [value | reflexivity | reflexivity].
  - apply over_plus.
Qed.
Definition vertex_preactivation_body start post := Body false (TMAdd (@TCall Mx start (ANt (TNVar 0) (AMx (TMVar 1) ANil)))
  (TMMul (TAspect EdgeWeights (TNVar 0)) (@TCall Mx post (ANt (TNVar 0) (AMx (TMVar 1) ANil))))).
Definition is_vertex_preactivation (d : def) := gives_vertices d pre.
Lemma vertex_preactivation_means c ds i start j post : nth_error ds i = Some start -> is_start_values start ->
  nth_error ds j = Some post -> is_vertex_activation post -> is_vertex_preactivation (den c ds (vertex_preactivation_body i j)).
Proof.
  intros Hi Ms Hj Mp N A ok. body_is vertex_preactivation_body. set (g := graph_R N) in *.
  eapply ev_matrix_as; [|apply over_plus]. eapply ev_add with (b := over g A (inflow g (GraphValues.post g A))); [value | | reflexivity | reflexivity].
  eapply ev_matrix_as; [|apply weights_times]. apply ev_mul; [value | value | reflexivity].
Qed.

(** slopes-from(N, Z), slopes(N, A) *)
Lemma ev_beginning c ds (N : tm Nt) (i : tm Sc) e m v : eval Rdom c ds N e = Val m -> graph_fits (graph_R m) -> (v < size_of (graph_R m))%nat ->
  eval Rdom c ds i e = Val (rn (S v)) -> eval Rdom c ds (TEntry i (TNum 1) (TAspect InputVertices N)) e = Val (if begins (graph_R m) v then 1 else 0).
Proof.
  intros HN F Hv Hi. replace (if begins (graph_R m) v then 1 else 0) with (r_get (beginnings (graph_R m)) v 0) by (apply rmk_get; [exact Hv | lia]).
  apply ev_entry; [eapply ev_matrix_as; [apply ev_aspect; eassumption | reflexivity] | exact Hi | apply (ev_num c ds 1) | exact Hv | cbn; lia].
Qed.
Lemma ev_leak c ds (N : tm Nt) (i : tm Sc) e m v : eval Rdom c ds N e = Val m -> graph_fits (graph_R m) -> (v < size_of (graph_R m))%nat ->
  eval Rdom c ds i e = Val (rn (S v)) -> eval Rdom c ds (TEntry i (TNum 1) (TAspect VertexSlopes N)) e = Val (leak (graph_R m) v).
Proof.
  intros HN F Hv Hi. replace (leak (graph_R m) v) with (r_get (leaks (graph_R m)) v 0) by (apply rmk_get; [exact Hv | lia]).
  apply ev_entry; [eapply ev_matrix_as; [apply ev_aspect; eassumption | reflexivity] | exact Hi | apply (ev_num c ds 1) | exact Hv | cbn; lia].
Qed.
Definition slopes_from_body cols := Body false (TTable 2 3 (TRows (TMVar 1)) (@TCall Sc cols (AMx (TMVar 1) ANil))
  (TIf (TOr (TEq (TEntry (TVar 2) (TNum 1) (TAspect InputVertices (TNVar 0))) (TNum 1)) (TLt (TNum 0) (TEntry (TVar 2) (TVar 3) (TMVar 1))))
    (TNum 1) (TEntry (TVar 2) (TNum 1) (TAspect VertexSlopes (TNVar 0))))).
Definition is_slopes_from (d : def) := forall N A x, reads (graph_R N) A ->
  d [network N; matrix (over (graph_R N) A x)] = Val (matrix (over (graph_R N) A (fun v j => slope_at (graph_R N) v (x v j)))).
Lemma slopes_from_means c ds k cols : nth_error ds k = Some cols -> gives1 cols (fun A => rn (r_cols A)) -> is_slopes_from (den c ds (slopes_from_body k)).
Proof.
  intros Hk Mc N A x ok. body_is slopes_from_body. set (g := graph_R N) in *. pose proof (over_sized g A ok x) as (H1 & H2 & _).
  apply ev_table; [valued | valued | exact H1 | exact H2 |]. intros v j Hv Hj. change (v < size_of g)%nat in Hv.
  set (e := set _ _ _ _). assert (X : eval Rdom c ds (TEntry (TVar 2) (TVar 3) (TMVar 1)) e = Val (x v j)).
  { rewrite <- (over_get g A x v j Hv Hj). apply ev_entry; try reflexivity; assumption. }
  pose proof (ev_beginning c ds (TNVar 0) (TVar 2) e N v eq_refl (proj1 ok) Hv eq_refl) as B. fold g in B.
  pose proof (ev_leak c ds (TNVar 0) (TVar 2) e N v eq_refl (proj1 ok) Hv eq_refl) as L. fold g in L.
  pose proof (ev_or c ds _ _ e _ _ (ev_eq c ds _ _ e _ _ B (ev_num c ds 1 e)) (ev_lt c ds _ _ e _ _ (ev_num c ds 0 e) X)) as C.
  unfold slope_at, act_slope. destruct (begins g v).
  - apply ev_if_true; [|apply (ev_num c ds 1)]. rewrite (proj2 (reqb_true 1 1)) in C by reflexivity. etransitivity; [exact C|].
    destruct (rleb _ 0); reflexivity.
  - rewrite (reqb_N 0 1 : reqb 0 1 = false) in C. destruct (rleb (x v j) 0).
    + apply ev_if_false; [exact C | exact L].
    + apply ev_if_true; [exact C | apply (ev_num c ds 1)].
Qed.
Definition slopes_body from pre := Body false (@TCall Mx from (ANt (TNVar 0) (AMx (@TCall Mx pre (ANt (TNVar 0) (AMx (TMVar 1) ANil))) ANil))).
Definition is_slopes (d : def) := gives_vertices d slope_of.
Lemma slopes_means c ds i from j pre : nth_error ds i = Some from -> is_slopes_from from -> nth_error ds j = Some pre -> is_vertex_preactivation pre ->
  is_slopes (den c ds (slopes_body i j)).
Proof.
  intros Hi Mf Hj Mp N A ok. body_is slopes_body. set (g := graph_R N) in *.
  eapply ev_call; [values; apply ok | eassumption | apply (Mf N A (GraphValues.pre g A) ok) | reflexivity].
Qed.
