(** Matrices over V x V that readings about graphs work with: what `output-vertices`, `sgn`, `gather` (by parameter-index), `row`
    of the library mean, and `equal` and `nowhere-zero` as propositions. *)
From Coq Require Import ZArith QArith Reals Qreals Lra Lia List Bool String.
From Plumbline.library Require Export GraphDerivatives.
Import ListNotations.
Local Open Scope R_scope.

(** output-vertices(N) *)
Definition is_exit (g : rgraph) (v : nat) : Prop := In v (exits (rform g)).
Lemma exit_place g v : (exists o, (o < List.length (exits (rform g)))%nat /\ rn (S (nth o (exits (rform g)) O)) = rn (S v)) <-> is_exit g v.
Proof.
  split.
  - intros (o & Ho & E). apply eq_IZR, Nat2Z.inj in E. injection E as <-. apply nth_In, Ho.
  - intro H. apply In_nth with (d := O) in H as (o & Ho & <-). eauto.
Qed.
Definition exit_column (g : rgraph) : rmat := rmk (size_of g) 1 (fun v _ => pick (is_exit g v) 1 0).
Definition output_vertices_body := Body false (TTable 1 2 (TRows (TAspect InputVertices (TNVar 0))) (TNum 1)
  (TIf (TExists 3 (TNum 1) (TRows (TAspect Outputs (TNVar 0))) (TEq (TEntry (TVar 3) (TNum 1) (TAspect Outputs (TNVar 0))) (TVar 1))) (TNum 1) (TNum 0))).
Definition is_output_vertices (d : def) := forall N, graph_fits (graph_R N) -> d [network N] = Val (matrix (exit_column (graph_R N))).
Lemma output_vertices_means c ds : is_output_vertices (den c ds output_vertices_body).
Proof.
  intros N F. body_is output_vertices_body. set (g := graph_R N) in *.
  apply ev_table; [valued | apply (ev_num c ds 1) | apply order_positive, F | lia |]. intros v z Hv Hz.
  apply ev_pick; [| apply (ev_num c ds 1) | apply (ev_num c ds 0)].
  rewrite <- (tr_iff _ _ (exit_place g v)). apply tr_exists; [apply (ev_num c ds 1) | valued |]. intros o Ho.
  apply tr_eq; [|reflexivity]. match goal with |- eval _ _ _ _ ?e = _ => apply (ev_end c ds (TNVar 0) (TVar 3) e N o eq_refl F Ho eq_refl) end.
Qed.
Definition V_body output_vertices := Body false (TRows (@TCall Mx output_vertices (ANt (TNVar 0) ANil))).
Definition is_V (d : def) := forall N, graph_fits (graph_R N) -> d [network N] = Val (scalar (rn (size_of (graph_R N)))).
Lemma V_means c ds i ov : nth_error ds i = Some ov -> is_output_vertices ov -> is_V (den c ds (V_body i)).
Proof.
  intros Hi M N F. body_is V_body. eapply ev_as; [apply ev_rows; eapply ev_call; [values | eassumption | apply (M N F) | reflexivity] | reflexivity].
Qed.

(** sgn(A), and ones(M) := sgn(hadamard(M, M)) *)
Definition rsgn (A : rmat) : rmat := rmk (r_rows A) (r_cols A) (fun i j => if rleb 0 (r_get A i j) then 1 else -1).
Definition sgn_body cols := Body false (TTable 1 2 (TRows (TMVar 0)) (@TCall Sc cols (AMx (TMVar 0) ANil))
  (TIf (TLt (TEntry (TVar 1) (TVar 2) (TMVar 0)) (TNum 0)) (TNum (-1)) (TNum 1))).
Definition is_sgn (d : def) := forall A, (1 <= r_rows A)%nat -> (1 <= r_cols A)%nat -> d [matrix A] = Val (matrix (rsgn A)).
Lemma sgn_means c ds k cols : nth_error ds k = Some cols -> gives1 cols (fun A => rn (r_cols A)) -> is_sgn (den c ds (sgn_body k)).
Proof.
  intros Hk Mc A H1 H2. body_is sgn_body. apply ev_table; [value | value | exact H1 | exact H2 |]. intros v j Hv Hj.
  set (e := set _ _ _ _). pose proof (ev_entry c ds (TVar 1) (TVar 2) (TMVar 0) e A v j eq_refl eq_refl eq_refl Hv Hj) as X.
  pose proof (ev_lt c ds _ _ e _ _ X (ev_num c ds 0 e)) as C. destruct (rleb 0 (r_get A v j)).
  - apply ev_if_false; [exact C | apply (ev_num c ds 1)].
  - apply ev_if_true; [exact C | apply (ev_num c ds (-1))].
Qed.
Definition ones_like (A : rmat) : rmat := rmk (r_rows A) (r_cols A) (fun _ _ => 1).
Definition ones_like_body sgn hadamard := Body false (@TCall Mx sgn (AMx (@TCall Mx hadamard (AMx (TMVar 0) (AMx (TMVar 0) ANil))) ANil)).
Definition is_ones_like (d : def) := forall A, (1 <= r_rows A)%nat -> (1 <= r_cols A)%nat -> d [matrix A] = Val (matrix (ones_like A)).
Lemma ones_like_means c ds i sgn j hadamard : nth_error ds i = Some sgn -> is_sgn sgn -> nth_error ds j = Some hadamard -> is_hadamard hadamard ->
  is_ones_like (den c ds (ones_like_body i j)).
Proof.
  intros Hi Ms Hj Mh A H1 H2. body_is ones_like_body.
  eapply ev_matrix_as; [eapply ev_call; [| eassumption | apply (Ms (rhadamard A A) H1 H2) | reflexivity]|].
  - apply evs_matrix; [|reflexivity]. eapply ev_call; [values | eassumption | apply (Mh A A H1 H2 (same_refl A)) | reflexivity].
  - apply (rmk_ext (r_rows A) (r_cols A)). intros v j' Hv Hj'. unfold rhadamard. rewrite rmk_get by assumption.
    rewrite (proj2 (rleb_true _ _)) by nra. reflexivity.
Qed.

(** gather(parameter-index(N), f): the number of the parameter that an edge carries, 0 where there is none *)
Definition gathered (g : rgraph) (f : nat -> R) (v u : nat) : R := match number g v u with O => 0 | S k => f k end.
Definition gather_body cols := Body false (TOnlyIf (TEq (@TCall Sc cols (AMx (TMVar 1) ANil)) (TNum 1))
  (TTable 2 3 (TRows (TMVar 0)) (@TCall Sc cols (AMx (TMVar 0) ANil))
    (TIf (TEq (TEntry (TVar 2) (TVar 3) (TMVar 0)) (TNum 0)) (TNum 0) (TEntry (TEntry (TVar 2) (TVar 3) (TMVar 0)) (TNum 1) (TMVar 1))))).
Definition is_gather (d : def) := forall N f, graph_fits (graph_R N) ->
  d [matrix (numbers (graph_R N)); matrix (parameters_of N f)] = Val (matrix (square (graph_R N) (gathered (graph_R N) f))).
Lemma gather_means c ds k cols : nth_error ds k = Some cols -> gives1 cols (fun A => rn (r_cols A)) -> is_gather (den c ds (gather_body k)).
Proof.
  intros Hk Mc N f F. body_is gather_body. set (g := graph_R N) in *. pose proof (order_positive g F) as P.
  apply ev_only_if; [eapply ev_eq_T; [value | apply (ev_num c ds 1) | reflexivity]|].
  apply ev_table; [valued | valued | exact P | exact P |]. intros v u Hv Hu. set (e := set _ _ _ _).
  assert (X : eval Rdom c ds (TEntry (TVar 2) (TVar 3) (TMVar 0)) e = Val (rn (number g v u))).
  { replace (rn (number g v u)) with (r_get (numbers g) v u) by (apply rmk_get; assumption). apply ev_entry; try reflexivity; assumption. }
  pose proof (ev_eq c ds _ _ e _ _ X (ev_num c ds 0 e)) as C. pose proof (number_bound g F v u) as B. unfold gathered. destruct (number g v u) as [|p].
  - replace (reqb (rn 0) 0) with true in C by (symmetry; apply (reqb_N 0 0)). apply ev_if_true; [exact C | apply (ev_num c ds 0)].
  - replace (reqb (rn (S p)) 0) with false in C by (symmetry; apply (reqb_N (S p) 0)). apply ev_if_false; [exact C|].
    replace (f p) with (r_get (parameters_of N f) p 0) by (apply (rmk_get _ 1); [exact B | lia]).
    apply ev_entry; [reflexivity | exact X | apply (ev_num c ds 1) | exact B | cbn; lia].
Qed.

(** row(i, A) *)
Definition rrow (i : nat) (A : rmat) : rmat := rmk 1 (r_cols A) (fun _ j => r_get A i j).
Definition row_body cols := Body false (TTable 2 3 (TNum 1) (@TCall Sc cols (AMx (TMVar 1) ANil)) (TEntry (TVar 0) (TVar 3) (TMVar 1))).
Definition gives_row (d : def) := forall A i, (i < r_rows A)%nat -> (1 <= r_cols A)%nat -> d [scalar (rn (S i)); matrix A] = Val (matrix (rrow i A)).
Lemma gives_row_means c ds k cols : nth_error ds k = Some cols -> gives1 cols (fun A => rn (r_cols A)) -> gives_row (den c ds (row_body k)).
Proof.
  intros Hk Mc A i Hi HC. body_is row_body. apply (ev_table c ds 2 3 (TNum 1) _ _ _ 1 (r_cols A)); [apply (ev_num c ds 1) | value | lia | exact HC |].
  intros u v Hu Hv. apply ev_entry; try reflexivity; assumption.
Qed.
Lemma inner_rows i k A B : r_cols A = r_cols B -> rinner (rrow i A) (rrow k B) = rsum (r_cols A) (fun j => r_get A i j * r_get B k j).
Proof.
  intro E. unfold rinner. change (r_rows (rrow i A)) with 1%nat. change (r_cols (rrow i A)) with (r_cols A). cbn [rsum]. rewrite Rplus_0_l.
  apply rsum_ext. intros j Hj. unfold rrow. rewrite !rmk_get by (lia || congruence). reflexivity.
Qed.
Lemma inner_columns i k A B : r_rows A = r_rows B -> rinner (rcolumn i A) (rcolumn k B) = rsum (r_rows A) (fun j => r_get A j i * r_get B j k).
Proof.
  intro E. unfold rinner. change (r_rows (rcolumn i A)) with (r_rows A). change (r_cols (rcolumn i A)) with 1%nat.
  apply rsum_ext. intros j Hj. cbn [rsum]. unfold rcolumn. rewrite !rmk_get by (lia || congruence). ring.
Qed.

(** equal(A, B) and nowhere-zero(A), true or false *)
Definition all_of (A : rmat) (P : nat -> nat -> Prop) : Prop := forall i, (i < r_rows A)%nat -> forall j, (j < r_cols A)%nat -> P i j.
Definition equality (d : def) := forall A B, same A B = true ->
  d [matrix A; matrix B] = Val (truth_value (tr (all_of A (fun i j => r_get A i j = r_get B i j)))).
Lemma equality_means c ds i same j cols : nth_error ds i = Some same -> is_same_shape same -> nth_error ds j = Some cols ->
  gives1 cols (fun A => rn (r_cols A)) -> equality (den c ds (equal_body i j)).
Proof.
  intros Hi Hs Hj Mc A B E. body_is equal_body. pose proof (same_true A B E) as [E1 E2].
  assert (Q : eval Rdom c ds (@TCall Fm i (AMx (TMVar 0) (AMx (TMVar 1) ANil))) (frame Rdom [matrix A; matrix B]) = Val T).
  { eapply ev_call; [values | eassumption | rewrite Hs, E; reflexivity | reflexivity]. }
  apply ev_only_if; [exact Q|]. unfold all_of.
  apply tr_forall; [apply (ev_num c ds 1) | value |]. intros p Hp. apply tr_forall; [apply (ev_num c ds 1) | value |]. intros q Hq.
  apply tr_eq; apply ev_entry; try reflexivity; congruence.
Qed.
Definition nowhere_zero_body cols := Body false (TForAll 1 (TNum 1) (TRows (TMVar 0)) (TForAll 2 (TNum 1) (@TCall Sc cols (AMx (TMVar 0) ANil))
  (TNot (TEq (TEntry (TVar 1) (TVar 2) (TMVar 0)) (TNum 0))))).
Definition nowhere_zero (d : def) := forall A, d [matrix A] = Val (truth_value (tr (all_of A (fun i j => r_get A i j <> 0)))).
Lemma nowhere_zero_means c ds k cols : nth_error ds k = Some cols -> gives1 cols (fun A => rn (r_cols A)) -> nowhere_zero (den c ds (nowhere_zero_body k)).
Proof.
  intros Hk Mc A. body_is nowhere_zero_body. unfold all_of.
  apply tr_forall; [apply (ev_num c ds 1) | value |]. intros p Hp. apply tr_forall; [apply (ev_num c ds 1) | value |]. intros q Hq.
  apply tr_neg, tr_eq; [|apply (ev_num c ds 0)]. apply ev_entry; try reflexivity; assumption.
Qed.
Lemma all_of_row i A P : all_of (rrow i A) P <-> forall j, (j < r_cols A)%nat -> P O j.
Proof. unfold all_of. cbn [rrow rmk r_rows r_cols]. split; [intros H j Hj; apply H; [lia | exact Hj] | intros H p Hp q Hq; assert (p = O) as -> by lia; auto]. Qed.
Lemma all_of_column i A P : all_of (rcolumn i A) P <-> forall j, (j < r_rows A)%nat -> P j O.
Proof. unfold all_of. cbn [rcolumn rmk r_rows r_cols]. split; [intros H j Hj; apply H; [exact Hj | lia] | intros H p Hp q Hq; assert (q = O) as -> by lia; auto]. Qed.

(** what the library says of graphs: for Notation.v of a paper *)
Ltac graphs_say d M := first
  [ assert (M : is_ones d) by by_library ones_means
  | assert (M : is_start_values d) by by_library start_values_means
  | assert (M : is_bent d) by by_library bent_means
  | assert (M : is_vertex_activation d) by by_library vertex_activation_means
  | assert (M : is_vertex_preactivation d) by by_library vertex_preactivation_means
  | assert (M : is_slopes_from d) by by_library slopes_from_means
  | assert (M : is_slopes d) by by_library slopes_means
  | assert (M : is_from_outputs d) by by_library from_outputs_means
  | assert (M : is_sensitivity_with d) by by_library sensitivity_with_means
  | assert (M : is_sensitivity d) by by_library sensitivity_means
  | assert (M : is_sum_by_parameter d) by by_library sum_by_parameter_means
  | assert (M : is_derivative d) by by_library derivative_means
  | assert (M : is_gated_activation d) by by_library gated_activation_means
  | assert (M : is_gates d) by by_library gates_means
  | assert (M : is_gated_derivative d) by by_library gated_derivative_means
  | assert (M : is_output_vertices d) by by_library output_vertices_means
  | assert (M : is_V d) by by_library V_means
  | assert (M : is_sgn d) by by_library sgn_means
  | assert (M : is_ones_like d) by by_library ones_like_means
  | assert (M : is_gather d) by by_library gather_means
  | assert (M : gives_row d) by by_library gives_row_means
  | assert (M : gives_column d) by by_library gives_column_means
  | assert (M : equality d) by by_library equality_means
  | assert (M : nowhere_zero d) by by_library nowhere_zero_means ].
