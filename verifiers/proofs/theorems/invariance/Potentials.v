(** Numbers phi at the vertices: what the notation of `conserved-sums.coboundary` means, and that the differences phi(v) - phi(u)
    of a potential weigh squares whose sum does not change.

    sum_uv (phi(v) - phi(u)) W_vu M_vu = sum_v phi(v) (sum_u W_vu M_vu - sum_t W_tv M_tv): 0 by the balance at v, or since phi(v) = 0. *)
From Coq Require Import ZArith QArith Reals Qreals Lra Lia List Bool String.
From Plumbline.theorems.invariance Require Export Vertices.
Import ListNotations.
Local Open Scope R_scope.

(** relu(A) of a matrix over V x V *)
Definition relu_body cols := Body false (TTable 1 2 (TRows (TMVar 0)) (@TCall Sc cols (AMx (TMVar 0) ANil)) (TMax (TNum 0) (TEntry (TVar 1) (TVar 2) (TMVar 0)))).
Definition is_relu (d : def) := forall A, (1 <= r_rows A)%nat -> (1 <= r_cols A)%nat ->
  d [matrix A] = Val (matrix (rmk (r_rows A) (r_cols A) (fun i j => Rmax 0 (r_get A i j)))).
Lemma relu_means c ds k cols : nth_error ds k = Some cols -> gives1 cols (fun A => rn (r_cols A)) -> is_relu (den c ds (relu_body k)).
Proof.
  intros Hk Mc A H1 H2. body_is relu_body. apply ev_table; [value | value | exact H1 | exact H2 |]. intros v j Hv Hj.
  apply ev_max; [apply (ev_num c ds 0)|]. apply ev_entry; try reflexivity; assumption.
Qed.
Lemma relu_parts x : Rmax 0 x - Rmax 0 (-1 * x) = x.
Proof. unfold Rmax. destruct (Rle_dec 0 x), (Rle_dec 0 (-1 * x)); lra. Qed.
Lemma square_same g x y : same (square g x) (square g y) = true.
Proof. unfold same. cbn. rewrite !Nat.eqb_refl. reflexivity. Qed.
Lemma square_times g x y : rhadamard (square g x) (square g y) = square g (fun v u => x v u * y v u).
Proof. apply (rmk_ext (size_of g) (size_of g)). intros v u Hv Hu. unfold square. rewrite !rmk_get by assumption. reflexivity. Qed.
Lemma square_minus g x y : minus (square g x) (square g y) = square g (fun v u => x v u - y v u).
Proof. apply (rmk_ext (size_of g) (size_of g)). intros v u Hv Hu. unfold square. rewrite !rmk_get by assumption. reflexivity. Qed.
Lemma square_inner g x y : rinner (square g x) (square g y) = rsum2 (size_of g) (fun v u => x v u * y v u).
Proof.
  unfold rinner. change (r_rows (square g x)) with (size_of g). change (r_cols (square g x)) with (size_of g). apply rsum2_ext.
  intros v u Hv Hu. unfold square. rewrite !rmk_get by assumption. reflexivity.
Qed.
Lemma square_get g x v u : (v < size_of g)%nat -> (u < size_of g)%nat -> r_get (square g x) v u = x v u.
Proof. apply rmk_get. Qed.

Section Notation.
Variables (c : case Rdom) (ds : defs Rdom) (phi : rmat).
Let theta := net_of c.
Let g := graph_at c.
Hypotheses (F : graph_fits g) (Hphi : cmatrix Rdom c "phi" = Some phi) (Rows : r_rows phi = size_of g) (Cols : r_cols phi = 1%nat).
Let p (v : nat) : R := r_get phi v 0.

(** zero-at-the-ends *)
Definition zero_at_the_ends_body vanishes hadamard ov := Body true (@TCall Fm vanishes (AMx (@TCall Mx hadamard (AMx (TMatrix (Lit "phi"))
  (AMx (TMAdd (TAspect InputVertices TTheta) (@TCall Mx ov (ANt TTheta ANil))) ANil))) ANil)).
Definition is_zero_at_the_ends (d : def) := d [] = Val (truth_value T) -> forall v, (v < size_of g)%nat -> ~ inner c v -> p v = 0.
Lemma zero_at_the_ends_means i vanishes j hadamard k ov : nth_error ds i = Some vanishes -> is_vanishes vanishes -> nth_error ds j = Some hadamard -> is_hadamard hadamard ->
  nth_error ds k = Some ov -> is_output_vertices ov -> is_zero_at_the_ends (den c ds (zero_at_the_ends_body i j k)).
Proof.
  intros Hi Mv Hj Mh Hk Mo H v Hv N. unfold zero_at_the_ends_body, denote in H. apply body_true in H. pose proof (order_positive g F) as P.
  set (B := rmk (size_of g) 1 (fun v _ => (if begins g v then 1 else 0) + pick (is_exit g v) 1 0)).
  assert (S1 : (1 <= r_rows phi)%nat) by (rewrite Rows; exact P). assert (S2 : (1 <= r_cols phi)%nat) by (rewrite Cols; exact (le_n 1)).
  assert (SB : same phi B = true) by (unfold same; rewrite Rows, Cols; cbn; rewrite !Nat.eqb_refl; reflexivity).
  eapply is_true in H; [| eapply ev_call; [| eassumption | apply (Mv (rhadamard phi B) S1 S2) | reflexivity]].
  - specialize (H v ltac:(cbn; rewrite Rows; exact Hv) O ltac:(cbn; rewrite Cols; exact (le_n 1))). unfold rhadamard in H.
    rewrite rmk_get in H by (rewrite ?Rows, ?Cols; (exact Hv || exact (le_n 1))). unfold B in H. rewrite rmk_get in H by (exact Hv || exact (le_n 1)). fold (p v) in H.
    assert (Z : (if begins g v then 1 else 0) + pick (is_exit g v) 1 0 <> 0).
    { intro Z. apply N. unfold inner. fold g. destruct (Classical_Prop.classic (is_exit g v)) as [X|X]; [rewrite (pick_true _ _ _ X) in Z | rewrite (pick_false _ _ _ X) in Z];
        destruct (begins g v); (lra || auto). }
    apply Rmult_integral in H as [H|H]; [exact H | contradiction].
  - apply evs_matrix; [|reflexivity]. eapply ev_call; [| eassumption | apply (Mh phi B S1 S2 SB) | reflexivity].
    apply evs_matrix; [apply ev_matrix, Hphi|]. apply evs_matrix; [|reflexivity].
    eapply ev_matrix_as; [eapply ev_add with (a := beginnings g) (b := exit_column g); [value | | reflexivity | reflexivity]|].
    + eapply ev_call; [values | eassumption | apply (Mo theta F) | reflexivity].
    + apply (rmk_ext (size_of g) 1). intros a b Ha Hb. unfold beginnings, exit_column. rewrite !rmk_get by assumption. reflexivity.
Qed.
(** differences: phi(v) - phi(u) at the edge from u to v *)
Definition column_of_ones_body ones ov := Body true (@TCall Mx ones (AMx (@TCall Mx ov (ANt TTheta ANil)) ANil)).
Definition is_column_of_ones (d : def) := d [] = Val (matrix (rmk (size_of g) 1 (fun _ _ => 1))).
Lemma column_of_ones_means i ones j ov : nth_error ds i = Some ones -> is_ones_like ones -> nth_error ds j = Some ov -> is_output_vertices ov ->
  is_column_of_ones (den c ds (column_of_ones_body i j)).
Proof.
  intros Hi Mo Hj Mv. unfold is_column_of_ones. body_is column_of_ones_body.
  eapply ev_matrix_as; [eapply ev_call; [| eassumption | apply (Mo (exit_column g) (order_positive g F) (le_n 1)) | reflexivity] | reflexivity].
  apply evs_matrix; [|reflexivity]. eapply ev_call; [values | eassumption | apply (Mv theta F) | reflexivity].
Qed.
Definition differences_body hadamard A sub ones := Body true (@TCall Mx hadamard (AMx (@TCall Mx A (ANt TTheta ANil))
  (AMx (@TCall Mx sub (AMx (TMMul (TMatrix (Lit "phi")) (TTranspose (@TCall Mx ones ANil))) (AMx (TMMul (@TCall Mx ones ANil) (TTranspose (TMatrix (Lit "phi")))) ANil))) ANil))).
Definition difference (v u : nat) : R := linked g v u * (p v - p u).
Definition is_differences (d : def) := d [] = Val (matrix (square g difference)).
Lemma differences_means i hadamard j A k sub l ones : nth_error ds i = Some hadamard -> is_hadamard hadamard -> nth_error ds j = Some A -> is_A A ->
  nth_error ds k = Some sub -> is_sub sub -> nth_error ds l = Some ones -> is_column_of_ones ones -> is_differences (den c ds (differences_body i j k l)).
Proof.
  intros Hi Mh Hj MA Hk Ms Hl Mo. unfold is_differences. body_is differences_body. pose proof (order_positive g F) as P. set (e := frame _ _).
  assert (QO : eval Rdom c ds (@TCall Mx l ANil) e = Val (rmk (size_of g) 1 (fun _ _ => 1))) by (eapply ev_call; [values | eassumption | exact Mo | reflexivity]).
  assert (QP : eval Rdom c ds (TMatrix (Lit "phi")) e = Val phi) by (apply ev_matrix, Hphi).
  assert (Q1 : eval Rdom c ds (TMMul (TMatrix (Lit "phi")) (TTranspose (@TCall Mx l ANil))) e = Val (square g (fun v u => p v))).
  { eapply ev_matrix_as; [apply ev_mul; [exact QP | apply ev_transpose, QO | cbn; exact Cols]|].
    unfold rmul. rewrite Rows, Cols. apply (rmk_ext (size_of g) (size_of g)). intros v u Hv Hu. cbn [rsum]. unfold rtranspose.
    rewrite rmk_get by (exact (le_n 1) || exact Hu). rewrite rmk_get by (exact (le_n 1) || exact Hu). fold (p v). ring. }
  assert (Q2 : eval Rdom c ds (TMMul (@TCall Mx l ANil) (TTranspose (TMatrix (Lit "phi")))) e = Val (square g (fun v u => p u))).
  { eapply ev_matrix_as; [apply ev_mul; [exact QO | apply ev_transpose, QP | cbn; symmetry; exact Cols]|].
    unfold rmul. change (r_cols (rtranspose phi)) with (r_rows phi). rewrite Rows. apply (rmk_ext (size_of g) (size_of g)). intros v u Hv Hu.
    change (r_cols (rmk (size_of g) 1 (fun _ _ => 1))) with 1%nat. cbn [rsum]. rewrite rmk_get by (exact (le_n 1) || exact Hv).
    rewrite rtranspose_get by (rewrite ?Rows, ?Cols; (exact Hu || exact (le_n 1))). fold (p u). ring. }
  eapply ev_matrix_as; [eapply ev_call; [| eassumption | apply (Mh (square g (linked g)) (square g (fun v u => p v - p u)) P P), square_same | reflexivity]|apply square_times].
  apply evs_matrix; [eapply ev_call; [values | eassumption | apply (MA theta F) | reflexivity]|]. apply evs_matrix; [|reflexivity]. rewrite <- square_minus.
  eapply ev_call; [| eassumption | apply (Ms (square g (fun v u => p v)) (square g (fun v u => p u)) eq_refl eq_refl) | reflexivity].
  apply evs_matrix; [exact Q1|]. apply evs_matrix; [exact Q2 | reflexivity].
Qed.
Definition zero_where_fixed_body vanishes sub differences hadamard learnable := Body true (@TCall Fm vanishes (AMx (@TCall Mx sub (AMx (@TCall Mx differences ANil)
  (AMx (@TCall Mx hadamard (AMx (@TCall Mx differences ANil) (AMx (@TCall Mx learnable ANil) ANil))) ANil))) ANil)).
Definition is_zero_where_fixed (d : def) := (1 <= count g)%nat -> d [] = Val (truth_value T) -> forall v u, (v < size_of g)%nat -> (u < size_of g)%nat ->
  difference v u = difference v u * carried g v u.
Lemma zero_where_fixed_means i vanishes j sub k differences l hadamard m learnable : nth_error ds i = Some vanishes -> is_vanishes vanishes -> nth_error ds j = Some sub -> is_sub sub ->
  nth_error ds k = Some differences -> is_differences differences -> nth_error ds l = Some hadamard -> is_hadamard hadamard ->
  nth_error ds m = Some learnable -> is_learnable c learnable -> is_zero_where_fixed (den c ds (zero_where_fixed_body i j k l m)).
Proof.
  intros Hi Mv Hj Ms Hk Md Hl Mh Hm Ml L H v u Hv Hu. unfold zero_where_fixed_body, denote in H. apply body_true in H. pose proof (order_positive g F) as P.
  assert (QD : forall e, eval Rdom c ds (@TCall Mx k ANil) e = Val (square g difference)) by (intro e; eapply ev_call; [values | eassumption | exact Md | reflexivity]).
  eapply is_true in H; [| eapply ev_call; [| eassumption | apply (Mv (square g (fun v u => difference v u - difference v u * carried g v u)) P P) | reflexivity]].
  - specialize (H v Hv u Hu). cbv beta in H. rewrite square_get in H by assumption. lra.
  - apply evs_matrix; [|reflexivity]. rewrite <- square_minus, <- square_times.
    eapply ev_call; [| eassumption | apply (Ms (square g difference) (rhadamard (square g difference) (square g (carried g))) eq_refl eq_refl) | reflexivity].
    apply evs_matrix; [apply QD|]. apply evs_matrix; [|reflexivity].
    eapply ev_call; [| eassumption | apply (Mh (square g difference) (square g (carried g)) P P), square_same | reflexivity].
    apply evs_matrix; [apply QD|]. apply evs_matrix; [|reflexivity]. eapply ev_call; [values | eassumption | apply (Ml F L) | reflexivity].
Qed.

Definition potential_body ends_ fixed_ := Body true (TAnd (@TCall Fm ends_ ANil) (@TCall Fm fixed_ ANil)).
Definition is_potential (d : def) := (1 <= count g)%nat -> d [] = Val (truth_value T) -> (forall v, (v < size_of g)%nat -> ~ inner c v -> p v = 0) /\
  (forall v u, (v < size_of g)%nat -> (u < size_of g)%nat -> difference v u = difference v u * carried g v u).
Lemma potential_means i ends_ j fixed_ : nth_error ds i = Some ends_ -> is_zero_at_the_ends ends_ -> nth_error ds j = Some fixed_ -> is_zero_where_fixed fixed_ ->
  is_potential (den c ds (potential_body i j)).
Proof.
  intros Hi Me Hj Mf L H. unfold potential_body, denote in H. apply body_true, and_true in H as [H1 H2].
  eapply call_true in H1 as (vs & V & H1); [| exact Hi]. injection V as <-. eapply call_true in H2 as (vs & V & H2); [| exact Hj]. injection V as <-.
  split; [exact (Me H1) | exact (Mf L H2)].
Qed.

(** ** The sum does not change *)
Theorem potential_conserved A G S x : unshared g -> output_shaped g A G ->
  (forall v j, (v < size_of g)%nat -> begins g v = false -> (j < r_cols A)%nat -> x v j = S v j * inflow g x v j) ->
  (forall v, (v < size_of g)%nat -> ~ inner c v -> p v = 0) ->
  (forall v u, (v < size_of g)%nat -> (u < size_of g)%nat -> difference v u = difference v u * carried g v u) ->
  rsum2 (size_of g) (fun v u => difference v u * (weight g v u * edge_flow c (by_edge g A G S x) v u)) = 0.
Proof.
  intros once HG settled Ends Fixed. set (M := by_edge g A G S x). set (n := size_of g).
  assert (E : rsum2 n (fun v u => difference v u * (weight g v u * edge_flow c M v u)) =
    rsum n (fun v => p v * (rsum n (fun u => weight g v u * M v u) - rsum n (fun t => weight g t v * M t v)))).
  { transitivity (rsum2 n (fun v u => p v * (weight g v u * M v u) + (-1) * (p u * (weight g v u * M v u)))).
    - apply rsum2_ext. intros v u Hv Hu. unfold edge_flow. fold g. rewrite (gathered_own g F once) by assumption.
      transitivity ((difference v u * carried g v u) * (weight g v u * M v u)); [ring|]. rewrite <- Fixed by assumption. unfold difference.
      destruct (linked_cases g v u) as [Z|Z]; rewrite Z; [rewrite (weight_linked g v u Z)|]; ring.
    - unfold rsum2. rewrite (rsum_ext n _ (fun v => p v * rsum n (fun u => weight g v u * M v u) + (-1) * rsum n (fun u => p u * (weight g v u * M v u)))).
      2: { intros v _. rewrite rsum_plus, !rsum_scale. reflexivity. }
      rewrite rsum_plus, rsum_scale, rsum_swap.
      rewrite (rsum_ext n (fun j => rsum n (fun i => p j * (weight g i j * M i j))) (fun v => p v * rsum n (fun t => weight g t v * M t v))) by (intros; apply rsum_scale).
      rewrite <- rsum_scale, <- rsum_plus. apply rsum_ext. intros v _. ring. }
  rewrite E. rewrite (rsum_ext n _ (fun _ => 0)); [apply rsum_zero|]. intros v Hv. destruct (Classical_Prop.classic (inner c v)) as [I|I]; [|rewrite (Ends v Hv I); ring].
  destruct I as [Ib Ix]. unfold M, n. rewrite (inflow_share g A G S x v) by (intros; apply settled; assumption).
  rewrite (outflow_share g A G S x v); [ring|]. intros j Hj. rewrite (sens_settled g G S F v j Hv), (ends_with_inner g G v j (proj1 HG) Ix). ring.
Qed.
End Notation.
