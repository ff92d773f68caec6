(** Lemma 3, (5), of `invariance`, as it is: for two vertices u and v with the same neighbours, neither input nor output, whose
    edges are all learnable and not shared, d/dt (sum_a w_au w_av - sum_b w_ub w_vb) = -sum_i (s_u - s_v)(d_u PRE_v - d_v PRE_u).

    Proof. Each of the four sums of products is a sum over the samples: sum_a W_va M_ua = sum_i s_u d_u PRE_v, and
    sum_b W_bv M_bu = sum_i d_v POST_u = sum_i d_v s_u PRE_u (Twins.v). *)
From Coq Require Import Reals Lra Lia List Bool String.
From Plumbline.theorems.invariance Require Import Twins.
From Plumbline.statements.invariance Require Export lemma_3_eq_5_repaired_remainder.
Import ListNotations.
Local Open Scope R_scope.

Theorem proof : statement.
Proof.
  reading. part (PData "inputs") as X HX. part (PData "targets") as y Hy. part (PData "loss-derivative") as l Hl. definitions.
  required R1. required R2. required R3. required R4. required R5. required R6. required R7. required R8.
  eapply eq_true in R2; [| value | apply (ev_num c _ 1)]. eapply eq_true in R4; [| value | apply (ev_num c _ 1)].
  apply (eq_IZR _ 1) in R2. apply (eq_IZR _ 1) in R4.
  destruct (data_fit c X y l Wf HX Hy Hl ltac:(lia) ltac:(lia)) as (ok & SX & Sy & E & HG). pose proof (proj1 ok) as F.
  eapply call_true in R6 as (vs & V & R6); [| earlier]. injection V as <-. apply M4 in R6. rename R6 into L.
  eapply call_true in R8 as (vs & V & R8); [| earlier]. injection V as <-. apply (M16 F L) in R8.
  set (g := graph_at c) in *. set (Gm := risk_slopes X y l) in *. set (Fl := fun v u => -1 * edge_flow c (edge_derivative c X Gm) v u).
  assert (Q : d60 [] = Val (matrix (square g Fl))) by exact (M60 ok HG L SX Sy E).
  know M64 (gives_line c X (fun u v j => slope_of g X u j - slope_of g X v j) d64).
  { eapply slope_difference_means; first [exact ok | earlier | known]. }
  know M67 (gives_line c X (fun u v j => sens g Gm (slope_of g X) u j * pre g X v j - sens g Gm (slope_of g X) v j * pre g X u j) d67).
  { eapply crossed_means; first [exact ok | earlier | known | exact (M65 ok HG SX Sy E)]. }
  know M68 (forall u v, (u < size_of g)%nat -> (v < size_of g)%nat -> d68 [scalar (rn (S u)); scalar (rn (S v))] = Val (scalar (remainder c X Gm u v))).
  { intros u v Hu Hv. body_is d68. unfold remainder. fold g. cbv zeta. rewrite <- (line_inner X (fun j => slope_of g X u j - slope_of g X v j)).
    eapply ev_call; [| earlier | rewrite M17, line_same; reflexivity | reflexivity].
    apply evs_matrix; [eapply ev_call; [values | earlier | apply (M64 u v Hu Hv) | reflexivity]|].
    apply evs_matrix; [eapply ev_call; [values | earlier | apply (M67 u v Hu Hv) | reflexivity] | reflexivity]. }
  assert (QV : forall e, eval Rdom c (denotations Rdom c [] defs) (@TCall Sc 6 (ANt TTheta ANil)) e = Val (rn (size_of g))).
  { intro e. eapply ev_call; [values | earlier | apply (M6 _ F) | reflexivity]. }
  assert (QW : forall e, eval Rdom c (denotations Rdom c [] defs) (@TCall Mx 50 ANil) e = Val (square g (weight g))).
  { intro e. eapply ev_call; [values | earlier | apply (M50 F) | reflexivity]. }
  assert (QF : forall e, eval Rdom c (denotations Rdom c [] defs) (@TCall Mx 60 ANil) e = Val (square g Fl)).
  { intro e. eapply ev_call; [values | earlier | exact Q | reflexivity]. }
  eapply ev_forall_between with (a := 1%Z) (b := (Z.of_nat (size_of g) - 1)%Z); [apply (ev_num c _ 1) | |].
  { eapply ev_as; [eapply ev_plus; [apply QV | apply (ev_num c _ (-1))] | rewrite minus_IZR; ring]. }
  intros zu Hzu. set (u := (Z.to_nat zu - 1)%nat). assert (Eu : zu = Z.of_nat (S u)) by (unfold u; lia). clearbody u. subst zu.
  eapply ev_forall_between with (a := Z.of_nat (S (S u))) (b := Z.of_nat (size_of g)); [| apply QV |].
  { eapply ev_as; [eapply ev_plus; [reflexivity | apply (ev_num c _ 1)] | rewrite <- plus_IZR; f_equal; lia]. }
  intros zv Hzv. set (v := (Z.to_nat zv - 1)%nat). assert (Ev : zv = Z.of_nat (S v)) by (unfold v; lia). clearbody v. subst zv.
  assert (Hu : (u < size_of g)%nat) by lia. assert (Hv : (v < size_of g)%nat) by lia.
  eapply makes_true; [eapply tr_impl; [|eapply tr_eq; [eapply ev_plus; [| eapply ev_times; [apply (ev_num c _ (-1)) |]] | eapply ev_times; [apply (ev_num c _ (-1)) |]]] |].
  - eapply ev_call; [values | earlier | apply (M48 F L u v Hu Hv) | reflexivity].
  - eapply ev_call; [| earlier | apply (M49 F (weight g) Fl u v Hu Hv) | reflexivity].
    apply evs_scalar; [reflexivity|]. apply evs_scalar; [reflexivity|]. apply evs_matrix; [apply QW|]. apply evs_matrix; [apply QF | reflexivity].
  - eapply ev_call; [| earlier | apply (M61 F (weight g) Fl u v Hu Hv) | reflexivity].
    apply evs_scalar; [reflexivity|]. apply evs_scalar; [reflexivity|]. apply evs_matrix; [apply QW|]. apply evs_matrix; [apply QF | reflexivity].
  - eapply ev_call; [values | earlier | apply (M68 u v Hu Hv) | reflexivity].
  - intro Tw. pose proof (twins_remainder c X Gm u v ok R8 HG Hu Hv Tw) as B. cbv zeta in B. fold Fl in B. fold g in B. lra.
Qed.
