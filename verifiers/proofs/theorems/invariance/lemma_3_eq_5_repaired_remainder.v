(** Lemma 3, (5), of `invariance`, as it is: for two vertices u and v with the same neighbours, neither input nor output, whose
    edges are all learnable and not shared, d/dt (sum_a w_au w_av - sum_b w_ub w_vb) = -sum_i (s_u - s_v)(d_u PRE_v - d_v PRE_u).

    Proof. Each of the four sums of products is a sum over the samples: sum_a W_va M_ua = sum_i s_u d_u PRE_v, and
    sum_b W_bv M_bu = sum_i d_v POST_u = sum_i d_v s_u PRE_u (Twins.v). *)
From Coq Require Import Reals Lra Lia List Bool String.
From Plumbline.theorems.invariance Require Import Pairs.
From Plumbline.statements.invariance Require Export lemma_3_eq_5_repaired_remainder.
Import ListNotations.
Local Open Scope R_scope.

Theorem proof : statement.
Proof.
  reading. part (PData "inputs") as X HX. part (PData "targets") as y Hy. part (PData "loss-derivative") as l Hl. definitions.
  fitted as ok SX Sy E HG F. in_force M4 as L. required R7. in_force (M16 F L) as R8. clear R7.
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
  eapply for_pairs; [exact F | earlier | exact M6 |]. intros u v Hu Hv.
  eapply makes_true; [eapply tr_impl; [|eapply tr_eq; [eapply ev_plus; [| eapply ev_times; [apply (ev_num c _ (-1)) |]] | eapply ev_times; [apply (ev_num c _ (-1)) |]]] |].
  - eapply ev_call; [values | earlier | apply (M48 F L u v Hu Hv) | reflexivity].
  - eapply (rate_value c _ (weight g) Fl 49 d49 50 d50 60 d60 (in_rate c) _ u v F H49 M49 H50 (M50 F) H60 Q Hu Hv); reflexivity.
  - eapply (rate_value c _ (weight g) Fl 61 d61 50 d50 60 d60 (out_rate c) _ u v F H61 M61 H50 (M50 F) H60 Q Hu Hv); reflexivity.
  - eapply ev_call; [values | earlier | apply (M68 u v Hu Hv) | reflexivity].
  - intro Tw. pose proof (twins_remainder c X Gm u v ok R8 HG Hu Hv Tw) as B. cbv zeta in B. fold Fl in B. fold g in B. lra.
Qed.
