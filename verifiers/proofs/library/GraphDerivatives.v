(** The derivatives of a graph: what `from-outputs`, `sensitivity-with`, `sensitivity`, `sum-by-parameter`, `derivative`,
    `gated-activation`, `gates`, `gated-derivative` of the library mean.

    With the slopes S, D = G at the outputs + W^T (S o D): [sens_settled]. The derivative by a parameter is the sum of
    S_v D_v POST_u over its edges uv and over the samples. *)
From Coq Require Import ZArith QArith Reals Qreals Lra Lia List Bool String.
From Plumbline.library Require Export GraphValues.
Import ListNotations.
Local Open Scope R_scope.

(** ** Values *)
Section Values.
Variables (g : rgraph) (A G : rmat).
(** G at the outputs *)
Definition ends_with (v j : nat) : R := rsum (r_rows G) (fun o => if Nat.eqb (nth o (exits (rform g)) O) v then r_get G o j else 0).
(** what leaves u: the sum of x over its out-edges *)
Definition outflow (x : nat -> nat -> R) (u j : nat) : R := rsum (size_of g) (fun v => weight g v u * x v j).
Variable S : nat -> nat -> R. (* slopes *)
Fixpoint sensed (k : nat) (u j : nat) : R := match k with
  | O => ends_with u j | Datatypes.S k => ends_with u j + outflow (fun v j => S v j * sensed k v j) u j end.
Definition sens : nat -> nat -> R := sensed (size_of g).
(** by the weight of an edge from u to v, if it had its own: summed over the samples *)
Definition by_edge (x : nat -> nat -> R) (v u : nat) : R := rsum (r_cols A) (fun j => S v j * sens v j * x u j).
(** summed over the edges of parameter k, from 0 *)
Definition by_parameter (M : nat -> nat -> R) (k : nat) : R :=
  rsum (size_of g) (fun v => rsum (size_of g) (fun u => if Nat.eqb (number g v u) (Datatypes.S k) then M v u else 0)).
(** with prescribed slopes *)
Fixpoint gateds (k : nat) (v j : nat) : R := match k with
  | O => start g A v j | Datatypes.S k => start g A v j + S v j * inflow g (gateds k) v j end.
Definition gated : nat -> nat -> R := gateds (size_of g).

Hypothesis fits : graph_fits g.
Theorem sens_settled u j : (u < size_of g)%nat -> sens u j = ends_with u j + outflow (fun v j => S v j * sens v j) u j.
Proof.
  intro Hu. pose proof (settle_backwards g fits (fun u v => weight g v u * S v j) (fun u y => ends_with u j + y) (fun k v => sensed k v j)) as K.
  unfold sens, outflow. rewrite K; [f_equal; apply rsum_ext; intros; ring | intros v w E; rewrite E; ring | | exact Hu].
  intros k v _. cbn [sensed]. unfold outflow. f_equal. apply rsum_ext. intros; ring.
Qed.
Theorem gated_settled v j : (v < size_of g)%nat -> gated v j = start g A v j + S v j * inflow g gated v j.
Proof.
  intro Hv. exact (settle_forwards g fits (fun v y => start g A v j + S v j * y) (fun k v => gateds k v j) (fun k w _ => eq_refl) v Hv).
Qed.
Lemma ends_with_inner v j : r_rows G = List.length (exits (rform g)) -> ~ In v (exits (rform g)) -> ends_with v j = 0.
Proof.
  intros E N. unfold ends_with. rewrite (rsum_ext _ _ (fun _ => 0)); [apply rsum_zero|]. intros o Ho.
  destruct (Nat.eqb_spec (nth o (exits (rform g)) O) v) as [<-|]; [|reflexivity]. contradiction N. apply nth_In. congruence.
Qed.
End Values.
(** G is of the shape of the outputs for the inputs A *)
Definition output_shaped (g : rgraph) (A G : rmat) := r_rows G = List.length (exits (rform g)) /\ r_cols G = r_cols A.
Lemma over_cols g A B x : r_cols B = r_cols A -> over g B x = over g A x.
Proof. unfold over. intros ->. reflexivity. Qed.

(** ** Definitions *)
Lemma ev_end c ds (N : tm Nt) (i : tm Sc) e m o : eval Rdom c ds N e = Val m -> graph_fits (graph_R m) ->
  (o < List.length (exits (rform (graph_R m))))%nat -> eval Rdom c ds i e = Val (rn (S o)) ->
  eval Rdom c ds (TEntry i (TNum 1) (TAspect Outputs N)) e = Val (rn (S (nth o (exits (rform (graph_R m))) O))).
Proof.
  intros HN F Ho Hi. replace (rn (S (nth o (exits (rform (graph_R m))) O))) with (r_get (ends (graph_R m)) o 0) by (apply (rmk_get _ 1); [exact Ho | lia]).
  apply ev_entry; [eapply ev_matrix_as; [apply ev_aspect; eassumption | reflexivity] | exact Hi | apply (ev_num c ds 1) | exact Ho | cbn; lia].
Qed.
Lemma rn_eq m n : reqb (rn (S m)) (rn (S n)) = Nat.eqb m n.
Proof. rewrite reqb_N. reflexivity. Qed.
Definition from_outputs_body cols := Body false (TOnlyIf (TEq (TRows (TMVar 1)) (TRows (TAspect Outputs (TNVar 0))))
  (TTable 2 3 (TRows (TAspect InputVertices (TNVar 0))) (@TCall Sc cols (AMx (TMVar 1) ANil))
    (TSum 4 (TNum 1) (TRows (TMVar 1)) (TIf (TEq (TEntry (TVar 4) (TNum 1) (TAspect Outputs (TNVar 0))) (TVar 2))
      (TEntry (TVar 4) (TVar 3) (TMVar 1)) (TNum 0))))).
Definition is_from_outputs (d : def) := forall N A G, reads (graph_R N) A -> output_shaped (graph_R N) A G ->
  d [network N; matrix G] = Val (matrix (over (graph_R N) A (ends_with (graph_R N) G))).
Lemma from_outputs_means c ds k cols : nth_error ds k = Some cols -> gives1 cols (fun A => rn (r_cols A)) -> is_from_outputs (den c ds (from_outputs_body k)).
Proof.
  intros Hk Mc N A G ok (E1 & E2). body_is from_outputs_body. rewrite <- (over_cols _ _ G) by exact E2. pose proof ok as (F & (_ & H2 & _) & _).
  apply ev_only_if.
  - eapply ev_eq_T; [value | value | cbn [ends rmk r_rows]; rewrite E1; reflexivity].
  - apply ev_table; [valued | valued | apply order_positive, F | rewrite E2; exact H2 |]. intros v j Hv Hj.
    apply ev_sum; [apply (ev_num c ds 1) | value |]. intros o Ho. set (e := set _ _ _ _).
    pose proof (ev_end c ds (TNVar 0) (TVar 4) e N o eq_refl F ltac:(rewrite <- E1; exact Ho) eq_refl) as B.
    pose proof (ev_eq c ds _ (TVar 2) e _ _ B eq_refl) as C. rewrite rn_eq in C. destruct (Nat.eqb _ v).
    + apply ev_if_true; [exact C|]. apply ev_entry; try reflexivity; assumption.
    + apply ev_if_false; [exact C | apply (ev_num c ds 0)].
Qed.
Definition sensitivity_with_body from hadamard := Body false (TIterate 3 4 (TNum 1) (TRows (TMVar 1))
  (@TCall Mx from (ANt (TNVar 0) (AMx (TMVar 2) ANil)))
  (TMAdd (@TCall Mx from (ANt (TNVar 0) (AMx (TMVar 2) ANil)))
    (TMMul (TTranspose (TAspect EdgeWeights (TNVar 0))) (@TCall Mx hadamard (AMx (TMVar 1) (AMx (TMVar 4) ANil)))))).
Definition is_sensitivity_with (d : def) := forall N A G S, reads (graph_R N) A -> output_shaped (graph_R N) A G ->
  d [network N; matrix (over (graph_R N) A S); matrix G] = Val (matrix (over (graph_R N) A (sens (graph_R N) G S))).
Lemma over_times g A x y : rhadamard (over g A x) (over g A y) = over g A (fun v j => x v j * y v j).
Proof. apply (rmk_ext (size_of g) (r_cols A)). intros v j Hv Hj. rewrite !over_get by assumption. reflexivity. Qed.
Lemma weights_back g A x : rmul (rtranspose (weights g)) (over g A x) = over g A (outflow g x).
Proof.
  apply (rmk_ext (size_of g) (r_cols A)). intros u j Hu Hj. apply rsum_ext. intros v Hv. change (v < size_of g)%nat in Hv.
  rewrite over_get by assumption. rewrite rtranspose_get by assumption. unfold weights. rewrite rmk_get by assumption. reflexivity.
Qed.
Lemma over_same g A x y : same (over g A x) (over g A y) = true.
Proof. unfold same. cbn. rewrite !Nat.eqb_refl. reflexivity. Qed.
Lemma sensitivity_with_means c ds i from j hadamard : nth_error ds i = Some from -> is_from_outputs from ->
  nth_error ds j = Some hadamard -> is_hadamard hadamard -> is_sensitivity_with (den c ds (sensitivity_with_body i j)).
Proof.
  intros Hi Mf Hj Mh N A G S ok HG. body_is sensitivity_with_body. set (g := graph_R N) in *.
  eapply ev_iterate with (st := fun k => over g A (sensed g G S k)) (n := size_of g); [apply (ev_num c ds 1) | valued | |].
  - eapply ev_call; [values | eassumption | apply (Mf N A G ok HG) | reflexivity].
  - intros k Hk. cbn beta. eapply ev_matrix_as; [|apply over_plus].
    eapply ev_add with (a := over g A (ends_with g G)) (b := over g A (outflow g (fun v j => S v j * sensed g G S k v j))); [ | | reflexivity | reflexivity].
    + eapply ev_call; [values | eassumption | apply (Mf N A G ok HG) | reflexivity].
    + eapply ev_matrix_as; [|apply weights_back]. apply ev_mul; [value | | reflexivity]. rewrite <- over_times.
      pose proof (over_sized g A ok S) as (P1 & P2 & _).
      eapply ev_call; [values | eassumption | apply (Mh (over g A S) (over g A (sensed g G S k)) P1 P2), over_same | reflexivity].
Qed.
Definition sensitivity_body with_ slopes := Body false (@TCall Mx with_ (ANt (TNVar 0) (AMx (@TCall Mx slopes (ANt (TNVar 0) (AMx (TMVar 1) ANil))) (AMx (TMVar 2) ANil)))).
Definition is_sensitivity (d : def) := forall N A G, reads (graph_R N) A -> output_shaped (graph_R N) A G ->
  d [network N; matrix A; matrix G] = Val (matrix (over (graph_R N) A (sens (graph_R N) G (slope_of (graph_R N) A)))).
Lemma sensitivity_means c ds i with_ j slopes : nth_error ds i = Some with_ -> is_sensitivity_with with_ ->
  nth_error ds j = Some slopes -> is_slopes slopes -> is_sensitivity (den c ds (sensitivity_body i j)).
Proof.
  intros Hi Mw Hj Ms N A G ok HG. body_is sensitivity_body.
  eapply ev_call; [values | eassumption | apply (Mw N A G _ ok HG) | reflexivity].
Qed.
(** sum-by-parameter(N, M) *)
Definition square (g : rgraph) (M : nat -> nat -> R) : rmat := rmk (size_of g) (size_of g) M.
Definition parameters_of (N : net Rdom) (f : nat -> R) : rmat := rmk (List.length (rlearned (graph_R N))) 1 (fun k _ => f k).
Lemma learned_R N : parameters Rdom N = rlearned (graph_R N).
Proof. unfold graph_of, graph_now, parameters at 1. destruct (wired Rdom N) eqn:E; [reflexivity|]. cbn. unfold parameters. rewrite E. reflexivity. Qed.
Lemma ev_parameters c ds (N : tm Nt) e m : eval Rdom c ds N e = Val m -> (1 <= List.length (rlearned (graph_R m)))%nat ->
  eval Rdom c ds (TParameters N) e = Val (parameters_of m (fun k => nth k (rlearned (graph_R m)) 0)).
Proof.
  intros H L. cbn [eval]. rewrite H. cbn [bind]. rewrite learned_R. destruct (rlearned (graph_R m)) as [|x l] eqn:E; [simpl in L; lia|].
  unfold column, parameters_of. rewrite E. apply (f_equal (@Val rmat)). apply rmk_ext. intros i j _ _. rewrite zero_R. reflexivity.
Qed.
Lemma ev_number c ds (N : tm Nt) (i j : tm Sc) e m v u : eval Rdom c ds N e = Val m -> graph_fits (graph_R m) ->
  (v < size_of (graph_R m))%nat -> (u < size_of (graph_R m))%nat -> eval Rdom c ds i e = Val (rn (S v)) -> eval Rdom c ds j e = Val (rn (S u)) ->
  eval Rdom c ds (TEntry i j (TAspect ParameterIndex N)) e = Val (rn (number (graph_R m) v u)).
Proof.
  intros HN F Hv Hu Hi Hj. replace (rn (number (graph_R m) v u)) with (r_get (numbers (graph_R m)) v u) by (apply rmk_get; assumption).
  apply ev_entry; [eapply ev_matrix_as; [apply ev_aspect; eassumption | reflexivity] | exact Hi | exact Hj | exact Hv | exact Hu].
Qed.
Definition sum_by_parameter_body cols := Body false (TTable 2 3 (TRows (TParameters (TNVar 0))) (TNum 1)
  (TSum 4 (TNum 1) (TRows (TMVar 1)) (TSum 5 (TNum 1) (@TCall Sc cols (AMx (TMVar 1) ANil))
    (TIf (TEq (TEntry (TVar 4) (TVar 5) (TAspect ParameterIndex (TNVar 0))) (TVar 2)) (TEntry (TVar 4) (TVar 5) (TMVar 1)) (TNum 0))))).
Definition is_sum_by_parameter (d : def) := forall N M, graph_fits (graph_R N) -> (1 <= List.length (rlearned (graph_R N)))%nat ->
  d [network N; matrix (square (graph_R N) M)] = Val (matrix (parameters_of N (by_parameter (graph_R N) M))).
Lemma sum_by_parameter_means c ds k cols : nth_error ds k = Some cols -> gives1 cols (fun A => rn (r_cols A)) ->
  is_sum_by_parameter (den c ds (sum_by_parameter_body k)).
Proof.
  intros Hk Mc N M F L. body_is sum_by_parameter_body. set (g := graph_R N) in *.
  apply ev_table; [eapply ev_as; [apply ev_rows; apply (ev_parameters c ds (TNVar 0)); [reflexivity | exact L] | reflexivity] | apply (ev_num c ds 1) | exact L | lia |].
  intros q z Hq Hz. apply ev_sum; [apply (ev_num c ds 1) | valued |]. intros v Hv. cbn beta.
  apply ev_sum; [apply (ev_num c ds 1) | valued |]. intros u Hu. cbn beta. set (e := set _ _ _ _).
  pose proof (ev_number c ds (TNVar 0) (TVar 4) (TVar 5) e N v u eq_refl F Hv Hu eq_refl eq_refl) as B.
  pose proof (ev_eq c ds _ (TVar 2) e _ _ B eq_refl) as C. fold g in C. rewrite reqb_N in C. destruct (Nat.eqb _ (S q)).
  - apply ev_if_true; [exact C|]. replace (M v u) with (r_get (square g M) v u) by (apply rmk_get; assumption).
    apply ev_entry; try reflexivity; assumption.
  - apply ev_if_false; [exact C | apply (ev_num c ds 0)].
Qed.
(** derivative(N, A, G) *)
Definition derivative_body sum hadamard slopes sensitivity post := Body false (@TCall Mx sum (ANt (TNVar 0) (AMx
  (TMMul (@TCall Mx hadamard (AMx (@TCall Mx slopes (ANt (TNVar 0) (AMx (TMVar 1) ANil)))
      (AMx (@TCall Mx sensitivity (ANt (TNVar 0) (AMx (TMVar 1) (AMx (TMVar 2) ANil)))) ANil)))
    (TTranspose (@TCall Mx post (ANt (TNVar 0) (AMx (TMVar 1) ANil))))) ANil))).
Definition is_derivative (d : def) := forall N A G, reads (graph_R N) A -> output_shaped (graph_R N) A G ->
  (1 <= List.length (rlearned (graph_R N)))%nat -> d [network N; matrix A; matrix G] = Val (matrix (parameters_of N
    (by_parameter (graph_R N) (by_edge (graph_R N) A G (slope_of (graph_R N) A) (post (graph_R N) A))))).
Lemma outer_R g A x y : rmul (over g A x) (rtranspose (over g A y)) = square g (fun v u => rsum (r_cols A) (fun j => x v j * y u j)).
Proof.
  apply (rmk_ext (size_of g) (size_of g)). intros v u Hv Hu. apply rsum_ext. intros j Hj. change (j < r_cols A)%nat in Hj.
  rewrite over_get by assumption. rewrite rtranspose_get by assumption. rewrite over_get by assumption. reflexivity.
Qed.
Lemma derivative_means c ds i sum j hadamard k slopes l sensitivity m post : nth_error ds i = Some sum -> is_sum_by_parameter sum ->
  nth_error ds j = Some hadamard -> is_hadamard hadamard -> nth_error ds k = Some slopes -> is_slopes slopes ->
  nth_error ds l = Some sensitivity -> is_sensitivity sensitivity -> nth_error ds m = Some post -> is_vertex_activation post ->
  is_derivative (den c ds (derivative_body i j k l m)).
Proof.
  intros Hi Mi Hj Mj Hk Mk Hl Ml Hm Mm N A G ok HG L. body_is derivative_body. set (g := graph_R N) in *.
  eapply ev_call; [| eassumption | apply (Mi N (by_edge g A G (slope_of g A) (GraphValues.post g A)) (proj1 ok) L) | reflexivity].
  apply evs_network; [reflexivity|]. apply evs_matrix; [|reflexivity]. eapply ev_matrix_as; [|apply (outer_R g A (fun v j => slope_of g A v j * sens g G (slope_of g A) v j))].
  apply ev_mul; [| value | reflexivity]. rewrite <- over_times. pose proof (over_sized g A ok (slope_of g A)) as (P1 & P2 & _).
  eapply ev_call; [| eassumption | apply (Mj (over g A (slope_of g A)) (over g A (sens g G (slope_of g A))) P1 P2), over_same | reflexivity].
  apply evs_matrix; [value|]. apply evs_matrix; [|reflexivity]. eapply ev_call; [values | eassumption | apply (Ml N A G ok HG) | reflexivity].
Qed.

(** gated-activation(N, S, A), gates(N, S), gated-derivative(N, S, A, G): of a network whose slopes are prescribed *)
Definition gated_activation_body start hadamard := Body false (TIterate 3 4 (TNum 1) (TRows (TAspect InputVertices (TNVar 0)))
  (@TCall Mx start (ANt (TNVar 0) (AMx (TMVar 2) ANil)))
  (TMAdd (@TCall Mx start (ANt (TNVar 0) (AMx (TMVar 2) ANil)))
    (@TCall Mx hadamard (AMx (TMVar 1) (AMx (TMMul (TAspect EdgeWeights (TNVar 0)) (TMVar 4)) ANil))))).
Definition is_gated_activation (d : def) := forall N A S, reads (graph_R N) A ->
  d [network N; matrix (over (graph_R N) A S); matrix A] = Val (matrix (over (graph_R N) A (gated (graph_R N) A S))).
Lemma gated_activation_means c ds i start j hadamard : nth_error ds i = Some start -> is_start_values start ->
  nth_error ds j = Some hadamard -> is_hadamard hadamard -> is_gated_activation (den c ds (gated_activation_body i j)).
Proof.
  intros Hi Ms Hj Mh N A S ok. body_is gated_activation_body. set (g := graph_R N) in *.
  eapply ev_iterate with (st := fun k => over g A (gateds g A S k)) (n := size_of g); [apply (ev_num c ds 1) | valued | valued |].
  intros k Hk. cbn beta. eapply ev_matrix_as; [|apply over_plus].
  eapply ev_add with (b := over g A (fun v j => S v j * inflow g (gateds g A S k) v j)); [value | | reflexivity | reflexivity].
  pose proof (over_sized g A ok S) as (P1 & P2 & _). rewrite <- over_times.
  eapply ev_call; [| eassumption | apply (Mh (over g A S) (over g A (inflow g (gateds g A S k))) P1 P2), over_same | reflexivity].
  apply evs_matrix; [reflexivity|]. apply evs_matrix; [|reflexivity]. eapply ev_matrix_as; [|apply weights_times].
  apply ev_mul; [value | reflexivity | reflexivity].
Qed.
Definition gates_body cols := Body false (TOnlyIf (TEq (TRows (TMVar 1)) (TRows (TAspect InputVertices (TNVar 0))))
  (TTable 2 3 (TRows (TMVar 1)) (@TCall Sc cols (AMx (TMVar 1) ANil))
    (TIf (TEq (TEntry (TVar 2) (TNum 1) (TAspect InputVertices (TNVar 0))) (TNum 1)) (TNum 1) (TEntry (TVar 2) (TVar 3) (TMVar 1))))).
Definition gate (g : rgraph) (S : nat -> nat -> R) (v j : nat) : R := if begins g v then 1 else S v j.
Definition is_gates (d : def) := forall N A S, reads (graph_R N) A ->
  d [network N; matrix (over (graph_R N) A S)] = Val (matrix (over (graph_R N) A (gate (graph_R N) S))).
Lemma gates_means c ds k cols : nth_error ds k = Some cols -> gives1 cols (fun A => rn (r_cols A)) -> is_gates (den c ds (gates_body k)).
Proof.
  intros Hk Mc N A S ok. body_is gates_body. set (g := graph_R N) in *. pose proof (over_sized g A ok S) as (H1 & H2 & _).
  apply ev_only_if; [eapply ev_eq_T; [value | value | reflexivity]|].
  apply ev_table; [valued | valued | exact H1 | exact H2 |]. intros v j Hv Hj. change (v < size_of g)%nat in Hv. set (e := set _ _ _ _).
  pose proof (ev_beginning c ds (TNVar 0) (TVar 2) e N v eq_refl (proj1 ok) Hv eq_refl) as B. fold g in B.
  pose proof (ev_eq c ds _ _ e _ _ B (ev_num c ds 1 e)) as C. unfold gate. destruct (begins g v).
  - rewrite (proj2 (reqb_true 1 1)) in C by reflexivity. apply ev_if_true; [exact C | apply (ev_num c ds 1)].
  - rewrite (reqb_N 0 1 : reqb 0 1 = false) in C. apply ev_if_false; [exact C|]. rewrite <- (over_get g A S v j Hv Hj).
    apply ev_entry; try reflexivity; assumption.
Qed.
Definition gated_derivative_body sum hadamard gates sensitivity gated := Body false (@TCall Mx sum (ANt (TNVar 0) (AMx
  (TMMul (@TCall Mx hadamard (AMx (@TCall Mx gates (ANt (TNVar 0) (AMx (TMVar 1) ANil)))
      (AMx (@TCall Mx sensitivity (ANt (TNVar 0) (AMx (@TCall Mx gates (ANt (TNVar 0) (AMx (TMVar 1) ANil))) (AMx (TMVar 3) ANil)))) ANil)))
    (TTranspose (@TCall Mx gated (ANt (TNVar 0) (AMx (TMVar 1) (AMx (TMVar 2) ANil)))))) ANil))).
Definition is_gated_derivative (d : def) := forall N A G S, reads (graph_R N) A -> output_shaped (graph_R N) A G ->
  (1 <= List.length (rlearned (graph_R N)))%nat ->
  d [network N; matrix (over (graph_R N) A S); matrix A; matrix G] = Val (matrix (parameters_of N
    (by_parameter (graph_R N) (by_edge (graph_R N) A G (gate (graph_R N) S) (gated (graph_R N) A S))))).
Lemma gated_derivative_means c ds i sum j hadamard k gates l sensitivity m gated : nth_error ds i = Some sum -> is_sum_by_parameter sum ->
  nth_error ds j = Some hadamard -> is_hadamard hadamard -> nth_error ds k = Some gates -> is_gates gates ->
  nth_error ds l = Some sensitivity -> is_sensitivity_with sensitivity -> nth_error ds m = Some gated -> is_gated_activation gated ->
  is_gated_derivative (den c ds (gated_derivative_body i j k l m)).
Proof.
  intros Hi Mi Hj Mj Hk Mk Hl Ml Hm Mm N A G S ok HG L. body_is gated_derivative_body. set (g := graph_R N) in *.
  eapply ev_call; [| eassumption | apply (Mi N (by_edge g A G (gate g S) (GraphDerivatives.gated g A S)) (proj1 ok) L) | reflexivity].
  apply evs_network; [reflexivity|]. apply evs_matrix; [|reflexivity]. eapply ev_matrix_as; [|apply (outer_R g A (fun v j => gate g S v j * sens g G (gate g S) v j))].
  apply ev_mul; [| eapply ev_transpose, ev_call; [values | eassumption | apply (Mm N A S ok) | reflexivity] | reflexivity].
  rewrite <- over_times. pose proof (over_sized g A ok (gate g S)) as (P1 & P2 & _).
  assert (Q : eval Rdom c ds (@TCall Mx k (ANt (TNVar 0) (AMx (TMVar 1) ANil))) (frame Rdom [network N; matrix (over g A S); matrix A; matrix G]) = Val (over g A (gate g S))).
  { eapply ev_call; [values | eassumption | apply (Mk N A S ok) | reflexivity]. }
  eapply ev_call; [| eassumption | apply (Mj (over g A (gate g S)) (over g A (sens g G (gate g S))) P1 P2), over_same | reflexivity].
  apply evs_matrix; [exact Q|]. apply evs_matrix; [|reflexivity]. eapply ev_call; [| eassumption | apply (Ml N A G (gate g S) ok HG) | reflexivity].
  apply evs_network; [reflexivity|]. apply evs_matrix; [exact Q|]. apply evs_matrix; reflexivity.
Qed.
