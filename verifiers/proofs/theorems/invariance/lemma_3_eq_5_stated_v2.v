(** Lemma 3, (5), of `invariance`, as version 2 restricts it: for two vertices that are active on all training samples. *)
From Coq Require Import Reals Lra Lia List Bool String.
From Plumbline.theorems.invariance Require Import Pairs.
From Plumbline.statements.invariance Require Export lemma_3_eq_5_stated_v2.
Import ListNotations.
Local Open Scope R_scope.

Theorem proof : statement.
Proof.
  reading. part (PData "inputs") as X HX. part (PData "targets") as y Hy. part (PData "loss-derivative") as l Hl. definitions.
  fitted as ok SX Sy E HG F. in_force M4 as L. required R7. in_force (M16 F L) as R8. clear R7.
  set (g := graph_at c) in *. set (Gm := risk_slopes X y l) in *. set (Fl := fun v u => -1 * edge_flow c (edge_derivative c X Gm) v u).
  assert (Q : d62 [] = Val (matrix (square g Fl))) by exact (M62 ok HG L SX Sy E).
  know M52 (forall v, (v < size_of g)%nat -> d52 [scalar (rn (S v))] = Val (truth_value (tr (active c X v)))).
  { eapply active_means; first [exact ok | earlier | known]. }
  assert (P : pair_is c (fun u v => in_rate c (weight g) Fl u v = out_rate c (weight g) Fl u v) d64).
  { eapply preserved_pair_means; first [exact F | earlier | known | exact Q]. }
  eapply for_pairs; [exact F | earlier | exact M6 |]. intros u v Hu Hv.
  eapply makes_true; [eapply tr_impl; [eapply tr_conj; [eapply tr_conj |] |] |].
  - eapply ev_call; [values | earlier | apply (M48 F L u v Hu Hv) | reflexivity].
  - eapply ev_call; [values | earlier | apply (M52 u Hu) | reflexivity].
  - eapply ev_call; [values | earlier | apply (M52 v Hv) | reflexivity].
  - eapply ev_call; [values | earlier | apply (P u v Hu Hv) | reflexivity].
  - intros [[Tw Au] Av]. apply (pair_preserved c X Gm u v ok R8 HG Hu Hv Tw). intros j Hj.
    pose proof (Au j Hj) as A1. pose proof (Av j Hj) as A2. fold g in A1, A2 |- *. rewrite A1, A2. ring.
Qed.
