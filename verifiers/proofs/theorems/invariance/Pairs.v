(** What is said of pairs of vertices: "for all u < v", preserved(u, v), and the conditions no-remainder, active, same-slopes
    under which the remainder of Lemma 3, (5), is 0. *)
From Coq Require Import ZArith QArith Reals Qreals Lra Lia List Bool String.
From Plumbline.theorems.invariance Require Export Twins.
Import ListNotations.
Local Open Scope R_scope.

Section Pairs.
Variables (c : case Rdom) (ds : defs Rdom).
Let theta := net_of c.
Let g := graph_at c.
(** for all u in 1..V - 1, v in u + 1..V *)
Notation all_pairs V f := (TForAll 0 (TNum 1) (TAdd (@TCall Sc V (ANt TTheta ANil)) (TNum (-1)))
  (TForAll 1 (TAdd (TVar 0) (TNum 1)) (@TCall Sc V (ANt TTheta ANil)) f)).
Lemma for_pairs i V (f : tm Fm) e : graph_fits g -> nth_error ds i = Some V -> is_V V ->
  (forall u v, (u < size_of g)%nat -> (v < size_of g)%nat ->
    eval Rdom c ds f (set Rdom (set Rdom e 0 (scalar (rn (S u)))) 1 (scalar (rn (S v)))) = Val T) -> eval Rdom c ds (all_pairs i f) e = Val T.
Proof.
  intros F Hi MV H. assert (QV : forall e, eval Rdom c ds (@TCall Sc i (ANt TTheta ANil)) e = Val (rn (size_of g))).
  { intro e'. eapply ev_call; [values | eassumption | apply (MV theta F) | reflexivity]. }
  eapply ev_forall_between with (a := 1%Z) (b := (Z.of_nat (size_of g) - 1)%Z); [apply (ev_num c _ 1) | |].
  { eapply ev_as; [eapply ev_plus; [apply QV | apply (ev_num c _ (-1))] | rewrite minus_IZR; ring]. }
  intros zu Hzu. set (u := (Z.to_nat zu - 1)%nat). assert (Eu : zu = Z.of_nat (S u)) by (unfold u; lia). clearbody u. subst zu.
  eapply ev_forall_between with (a := Z.of_nat (S (S u))) (b := Z.of_nat (size_of g)); [| apply QV |].
  { eapply ev_as; [eapply ev_plus; [reflexivity | apply (ev_num c _ 1)] | rewrite <- plus_IZR; f_equal; lia]. }
  intros zv Hzv. set (v := (Z.to_nat zv - 1)%nat). assert (Ev : zv = Z.of_nat (S v)) by (unfold v; lia). clearbody v. subst zv.
  apply H; lia.
Qed.
(** the rates at u and v, where variables 0 and 1 are u and v *)
Lemma rate_value M Fl k r l W m flow f e u v : graph_fits g -> nth_error ds k = Some r -> is_rate c f r -> nth_error ds l = Some W -> W [] = Val (matrix (square g M)) ->
  nth_error ds m = Some flow -> flow [] = Val (matrix (square g Fl)) -> (u < size_of g)%nat -> (v < size_of g)%nat ->
  eval Rdom c ds (TVar 0) e = Val (rn (S u)) -> eval Rdom c ds (TVar 1) e = Val (rn (S v)) ->
  eval Rdom c ds (@TCall Sc k (ASc (TVar 0) (ASc (TVar 1) (AMx (@TCall Mx l ANil) (AMx (@TCall Mx m ANil) ANil))))) e = Val (f M Fl u v).
Proof.
  intros F Hk Mr Hl MW Hm Mf Hu Hv E1 E2. eapply ev_call; [| eassumption | apply (Mr F M Fl u v Hu Hv) | reflexivity].
  apply evs_scalar; [exact E1|]. apply evs_scalar; [exact E2|]. apply evs_matrix; [eapply ev_call; [values | eassumption | exact MW | reflexivity]|].
  apply evs_matrix; [eapply ev_call; [values | eassumption | exact Mf | reflexivity] | reflexivity].
Qed.
Definition preserved_pair_body in_ W flow out := Body false (TEq
  (@TCall Sc in_ (ASc (TVar 0) (ASc (TVar 1) (AMx (@TCall Mx W ANil) (AMx (@TCall Mx flow ANil) ANil)))))
  (@TCall Sc out (ASc (TVar 0) (ASc (TVar 1) (AMx (@TCall Mx W ANil) (AMx (@TCall Mx flow ANil) ANil)))))).
Definition pair_is (P : nat -> nat -> Prop) (d : def) := forall u v, (u < size_of g)%nat -> (v < size_of g)%nat ->
  d [scalar (rn (S u)); scalar (rn (S v))] = Val (truth_value (tr (P u v))).
Lemma preserved_pair_means Fl k in_ l W m flow o out : graph_fits g -> nth_error ds k = Some in_ -> is_rate c (in_rate c) in_ -> nth_error ds l = Some W -> is_W c W ->
  nth_error ds m = Some flow -> flow [] = Val (matrix (square g Fl)) -> nth_error ds o = Some out -> is_rate c (out_rate c) out ->
  pair_is (fun u v => in_rate c (weight g) Fl u v = out_rate c (weight g) Fl u v) (den c ds (preserved_pair_body k l m o)).
Proof.
  intros F Hk Mi Hl MW Hm Mf Ho Mo u v Hu Hv. body_is preserved_pair_body.
  apply tr_eq; eapply rate_value; first [eassumption | reflexivity | exact (MW F)].
Qed.
(** no-remainder(u, v) *)
Definition no_remainder_body vanishes hadamard difference crossed := Body false (@TCall Fm vanishes (AMx (@TCall Mx hadamard
  (AMx (@TCall Mx difference (ASc (TVar 0) (ASc (TVar 1) ANil))) (AMx (@TCall Mx crossed (ASc (TVar 0) (ASc (TVar 1) ANil))) ANil))) ANil)).
Lemma no_remainder_means X f h i vanishes j hadamard k difference l crossed : reads g X -> nth_error ds i = Some vanishes -> is_vanishes vanishes ->
  nth_error ds j = Some hadamard -> is_hadamard hadamard -> nth_error ds k = Some difference -> gives_line c X f difference ->
  nth_error ds l = Some crossed -> gives_line c X h crossed ->
  pair_is (fun u v => forall j, (j < r_cols X)%nat -> f u v j * h u v j = 0) (den c ds (no_remainder_body i j k l)).
Proof.
  intros ok Hi Mv Hj Mh Hk Mk Hl Ml u v Hu Hv. body_is no_remainder_body. assert (HC : (1 <= r_cols X)%nat) by apply ok.
  erewrite tr_iff; [eapply ev_call; [| eassumption | apply (Mv (line_of X (fun j => f u v j * h u v j)) (le_n 1) HC) | reflexivity] |].
  - apply evs_matrix; [|reflexivity]. rewrite <- line_times.
    eapply ev_call; [| eassumption | apply (Mh (line_of X (f u v)) (line_of X (h u v)) (le_n 1) HC (line_same _ _ _)) | reflexivity].
    apply evs_matrix; [eapply ev_call; [values | eassumption | apply (Mk u v Hu Hv) | reflexivity]|].
    apply evs_matrix; [eapply ev_call; [values | eassumption | apply (Ml u v Hu Hv) | reflexivity] | reflexivity].
  - unfold all_of. change (r_rows (line_of X _)) with 1%nat. change (r_cols (line_of X (fun j => f u v j * h u v j))) with (r_cols X). split.
    + intros H p Hp q Hq. assert (p = O) as -> by lia. rewrite line_get by exact Hq. apply H, Hq.
    + intros H q Hq. specialize (H O (le_n 1) q Hq). rewrite line_get in H by exact Hq. exact H.
Qed.
(** active(v) := slopes-at[v, .] = ones(slopes-at[v, .]) *)
Definition active_body equal row at_ ones := Body false (@TCall Fm equal (AMx (@TCall Mx row (AIx (TVar 0) (AMx (@TCall Mx at_ (ANt TTheta ANil)) ANil)))
  (AMx (@TCall Mx ones (AMx (@TCall Mx row (AIx (TVar 0) (AMx (@TCall Mx at_ (ANt TTheta ANil)) ANil))) ANil)) ANil))).
Definition active (X : rmat) (v : nat) : Prop := forall j, (j < r_cols X)%nat -> slope_of g X v j = 1.
Lemma active_means X i equal j row k at_ l ones : reads g X -> nth_error ds i = Some equal -> equality equal -> nth_error ds j = Some row -> gives_row row ->
  nth_error ds k = Some at_ -> is_slopes_at X at_ -> nth_error ds l = Some ones -> is_ones_like ones ->
  forall v, (v < size_of g)%nat -> den c ds (active_body i j k l) [scalar (rn (S v))] = Val (truth_value (tr (active X v))).
Proof.
  intros ok Hi Me Hj Mr Hk Ma Hl Mo v Hv. body_is active_body. assert (HC : (1 <= r_cols X)%nat) by apply ok. set (e := frame _ _).
  set (L := line_of X (slope_of g X v)).
  assert (Q : eval Rdom c ds (@TCall Mx j (AIx (TVar 0) (AMx (@TCall Mx k (ANt TTheta ANil)) ANil))) e = Val L).
  { eapply row_value; try eassumption; [reflexivity|]. eapply ev_call; [values | eassumption | apply (Ma theta ok) | reflexivity]. }
  erewrite tr_iff; [eapply ev_call; [| eassumption | apply (Me L (ones_like L)) | reflexivity] |].
  - apply evs_matrix; [exact Q|]. apply evs_matrix; [|reflexivity]. eapply ev_call; [| eassumption | apply (Mo L (le_n 1) HC) | reflexivity].
    apply evs_matrix; [exact Q | reflexivity].
  - unfold same. cbn. rewrite Nat.eqb_refl. reflexivity.
  - unfold all_of, active. change (r_rows L) with 1%nat. change (r_cols L) with (r_cols X). unfold ones_like. split.
    + intros H p Hp q Hq. assert (p = O) as -> by lia. rewrite rmk_get by assumption. unfold L. rewrite line_get by exact Hq. apply H, Hq.
    + intros H q Hq. specialize (H O (le_n 1) q Hq). rewrite rmk_get in H by (exact (le_n 1) || exact Hq). unfold L in H. rewrite line_get in H by exact Hq. exact H.
Qed.
(** weighted-slopes := hadamard(slopes-at, ones(output-vertices(theta)) * l'), same-slopes(u, v) *)
Definition weighted_slopes_body hadamard at_ ones ov := Body true (@TCall Mx hadamard (AMx (@TCall Mx at_ (ANt TTheta ANil))
  (AMx (TMMul (@TCall Mx ones (AMx (@TCall Mx ov (ANt TTheta ANil)) ANil)) (TData (Lit "loss-derivative"))) ANil))).
Lemma weighted_slopes_means X l i hadamard j at_ k ones m ov : reads g X -> cdata Rdom c "loss-derivative" = Some l -> r_rows l = 1%nat -> r_cols l = r_cols X ->
  nth_error ds i = Some hadamard -> is_hadamard hadamard -> nth_error ds j = Some at_ -> is_slopes_at X at_ -> nth_error ds k = Some ones -> is_ones_like ones ->
  nth_error ds m = Some ov -> is_output_vertices ov ->
  den c ds (weighted_slopes_body i j k m) [] = Val (matrix (over g X (fun v j => slope_of g X v j * r_get l 0 j))).
Proof.
  intros ok Hl E1 E2 Hi Mh Hj Ma Hk Mo Hm Mov. body_is weighted_slopes_body. pose proof (proj1 ok) as F. rewrite <- over_times.
  pose proof (over_sized g X ok (slope_of g X)) as (P1 & P2 & _).
  eapply ev_call; [| eassumption | apply (Mh (over g X (slope_of g X)) (over g X (fun v j => r_get l 0 j)) P1 P2), over_same | reflexivity].
  apply evs_matrix; [eapply ev_call; [values | eassumption | apply (Ma theta ok) | reflexivity]|]. apply evs_matrix; [|reflexivity].
  eapply ev_matrix_as; [eapply ev_mul with (a := ones_like (exit_column g)) (b := l); [| apply ev_data, Hl | cbn; congruence]|].
  - eapply ev_call; [| eassumption | apply (Mo (exit_column g) (order_positive g F) (le_n 1)) | reflexivity].
    apply evs_matrix; [|reflexivity]. eapply ev_call; [values | eassumption | apply (Mov theta F) | reflexivity].
  - unfold rmul. rewrite E2. apply (rmk_ext (size_of g) (r_cols X)). intros v q Hv Hq. change (r_cols (ones_like (exit_column g))) with 1%nat. cbn [rsum].
    unfold ones_like. rewrite rmk_get by (exact Hv || exact (le_n 1)). ring.
Qed.
Definition same_slopes_body equal row weighted := Body false (@TCall Fm equal (AMx (@TCall Mx row (AIx (TVar 0) (AMx (@TCall Mx weighted ANil) ANil)))
  (AMx (@TCall Mx row (AIx (TVar 1) (AMx (@TCall Mx weighted ANil) ANil))) ANil))).
Lemma same_slopes_means X x i equal j row k weighted : reads g X -> nth_error ds i = Some equal -> equality equal -> nth_error ds j = Some row -> gives_row row ->
  nth_error ds k = Some weighted -> weighted [] = Val (matrix (over g X x)) ->
  pair_is (fun u v => forall j, (j < r_cols X)%nat -> x u j = x v j) (den c ds (same_slopes_body i j k)).
Proof.
  intros ok Hi Me Hj Mr Hk Mw u v Hu Hv. body_is same_slopes_body. set (e := frame _ _).
  assert (Q : eval Rdom c ds (@TCall Mx k ANil) e = Val (over g X x)) by (eapply ev_call; [values | eassumption | exact Mw | reflexivity]).
  erewrite tr_iff; [eapply ev_call; [| eassumption | apply (Me (line_of X (x u)) (line_of X (x v)) (line_same _ _ _)) | reflexivity] |].
  - apply evs_matrix; [eapply row_value; try eassumption; reflexivity|]. apply evs_matrix; [eapply row_value; try eassumption; reflexivity | reflexivity].
  - unfold all_of. change (r_rows (line_of X (x u))) with 1%nat. change (r_cols (line_of X (x u))) with (r_cols X). split.
    + intros H p Hp q Hq. assert (p = O) as -> by lia. rewrite !line_get by exact Hq. apply H, Hq.
    + intros H q Hq. specialize (H O (le_n 1) q Hq). rewrite !line_get in H by exact Hq. exact H.
Qed.

(** ** Where the remainder is 0 *)
Lemma pair_preserved X G u v : reads g X -> unshared g -> output_shaped g X G -> (u < size_of g)%nat -> (v < size_of g)%nat -> twins c u v ->
  (forall j, (j < r_cols X)%nat -> (slope_of g X u j - slope_of g X v j) *
    (sens g G (slope_of g X) u j * pre g X v j - sens g G (slope_of g X) v j * pre g X u j) = 0) ->
  let Fl := fun v u => -1 * edge_flow c (edge_derivative c X G) v u in in_rate c (weight g) Fl u v = out_rate c (weight g) Fl u v.
Proof.
  intros ok once HG Hu Hv Tw H Fl. pose proof (twins_remainder c X G u v ok once HG Hu Hv Tw) as B. cbv zeta in B. fold Fl in B. fold g in B.
  unfold remainder in B. fold g in B. rewrite (rsum_ext _ _ (fun _ => 0)), rsum_zero in B by exact H. lra.
Qed.
Lemma sens_unfelt X y l v j : same y l = true -> r_rows y = 1%nat -> r_cols y = r_cols X -> (j < r_cols X)%nat -> r_get l 0 j = 0 ->
  sens g (risk_slopes X y l) (slope_of g X) v j = 0.
Proof.
  intros E E1 E2 Hj Z. apply sens_zero. intro w. unfold ends_with. change (r_rows (risk_slopes X y l)) with (r_rows y). rewrite E1. cbn [rsum].
  destruct (Nat.eqb _ _); [|ring]. unfold risk_slopes. rewrite rmk_get by lia. rewrite Z. ring.
Qed.
End Pairs.
