(** Lemma 3, (5), of `invariance`, for two vertices that have the same slope on every sample with l' <> 0.

    Proof. On the other samples dR/dPOST is 0 at every vertex, so that the remainder is 0 on each sample. *)
From Coq Require Import Reals Lra Lia List Bool String.
From Plumbline.theorems.invariance Require Import Pairs.
From Plumbline.statements.invariance Require Export lemma_3_eq_5_repaired.
Import ListNotations.
Local Open Scope R_scope.

Theorem proof : statement.
Proof.
  reading. part (PData "inputs") as X HX. part (PData "targets") as y Hy. part (PData "loss-derivative") as l Hl. definitions.
  fitted as ok SX Sy E HG F. in_force M4 as L. required R7. in_force (M16 F L) as R8. clear R7.
  set (g := graph_at c) in *. set (Gm := risk_slopes X y l) in *. set (Fl := fun v u => -1 * edge_flow c (edge_derivative c X Gm) v u).
  assert (Q : d63 [] = Val (matrix (square g Fl))) by exact (M63 ok HG L SX Sy E).
  destruct HG as [G1 G2] eqn:EG. clear EG. change (r_cols y = r_cols X) in G2. pose proof (same_true y l E) as [E1 E2].
  assert (Y1 : r_rows y = 1%nat) by assumption.
  know M52 (d52 [] = Val (matrix (over g X (fun v j => slope_of g X v j * r_get l 0 j)))).
  { eapply weighted_slopes_means; first [exact ok | exact Hl | congruence | earlier | known]. }
  assert (N : pair_is c (fun u v => forall j, (j < r_cols X)%nat -> slope_of g X u j * r_get l 0 j = slope_of g X v j * r_get l 0 j) d53).
  { eapply (same_slopes_means c _ X (fun v j => slope_of g X v j * r_get l 0 j)); first [exact ok | earlier | known]. }
  assert (P : pair_is c (fun u v => in_rate c (weight g) Fl u v = out_rate c (weight g) Fl u v) d65).
  { eapply preserved_pair_means; first [exact F | earlier | known | exact Q]. }
  eapply for_pairs; [exact F | earlier | exact M6 |]. intros u v Hu Hv.
  eapply makes_true; [eapply tr_impl; [eapply tr_conj |] |].
  - eapply ev_call; [values | earlier | apply (M48 F L u v Hu Hv) | reflexivity].
  - eapply ev_call; [values | earlier | apply (N u v Hu Hv) | reflexivity].
  - eapply ev_call; [values | earlier | apply (P u v Hu Hv) | reflexivity].
  - intros [Tw H]. apply (pair_preserved c X Gm u v ok R8 (conj G1 G2) Hu Hv Tw). intros j Hj. specialize (H j Hj). cbv beta in H. fold g.
    destruct (Req_dec (r_get l 0 j) 0) as [Z|Z].
    + pose proof (sens_unfelt c X y l u j E Y1 G2 Hj Z) as D1. pose proof (sens_unfelt c X y l v j E Y1 G2 Hj Z) as D2. fold g in D1, D2. fold Gm in D1, D2. rewrite D1, D2. ring.
    + apply Rmult_eq_reg_r in H; [|exact Z]. rewrite H. ring.
Qed.
