(** Lemma 3, (5), of `invariance`, where the remainder is 0 on every sample: (s_u - s_v)(d_u PRE_v - d_v PRE_u) = 0. *)
From Coq Require Import Reals Lra Lia List Bool String.
From Plumbline.theorems.invariance Require Import Pairs.
From Plumbline.statements.invariance Require Export lemma_3_eq_5_repaired_weakest.
Import ListNotations.
Local Open Scope R_scope.

Theorem proof : statement.
Proof.
  reading. part (PData "inputs") as X HX. part (PData "targets") as y Hy. part (PData "loss-derivative") as l Hl. definitions.
  fitted as ok SX Sy E HG F. in_force M4 as L. required R7. in_force (M16 F L) as R8. clear R7.
  set (g := graph_at c) in *. set (Gm := risk_slopes X y l) in *. set (Fl := fun v u => -1 * edge_flow c (edge_derivative c X Gm) v u).
  assert (Q : d69 [] = Val (matrix (square g Fl))) by exact (M69 ok HG L SX Sy E).
  set (f := fun u v j => slope_of g X u j - slope_of g X v j).
  set (h := fun u v j => sens g Gm (slope_of g X) u j * pre g X v j - sens g Gm (slope_of g X) v j * pre g X u j).
  know M55 (gives_line c X f d55). { eapply slope_difference_means; first [exact ok | earlier | known]. }
  know M62 (gives_line c X h d62). { eapply crossed_means; first [exact ok | earlier | known | exact (M60 ok HG SX Sy E)]. }
  assert (N : pair_is c (fun u v => forall j, (j < r_cols X)%nat -> f u v j * h u v j = 0) d63).
  { eapply no_remainder_means; first [exact ok | earlier | known]. }
  assert (P : pair_is c (fun u v => in_rate c (weight g) Fl u v = out_rate c (weight g) Fl u v) d71).
  { eapply preserved_pair_means; first [exact F | earlier | known | exact Q]. }
  eapply for_pairs; [exact F | earlier | exact M6 |]. intros u v Hu Hv.
  eapply makes_true; [eapply tr_impl; [eapply tr_conj |] |].
  - eapply ev_call; [values | earlier | apply (M48 F L u v Hu Hv) | reflexivity].
  - eapply ev_call; [values | earlier | apply (N u v Hu Hv) | reflexivity].
  - eapply ev_call; [values | earlier | apply (P u v Hu Hv) | reflexivity].
  - intros [Tw H]. exact (pair_preserved c X Gm u v ok R8 HG Hu Hv Tw H).
Qed.
