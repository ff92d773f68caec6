(** The balance at a vertex, where the network is not differentiable (docs/invariance.md, Theorem C4): a limit of gradients is the
    derivative with the slopes that the neurons have nearby, and the identity of Lemma 3, (4), holds for it.

    Proof. As that of (4): it holds for the derivative with any prescribed slopes, whether some points nearby have them or not. *)
From Coq Require Import Reals Lra Lia List Bool String.
From Plumbline.theorems.invariance Require Import Vertices.
From Plumbline.statements.invariance Require Export conserved_sums_limiting_strengthened.
Import ListNotations.
Local Open Scope R_scope.

Theorem proof : statement.
Proof.
  reading. part (PData "inputs") as X HX. part (PData "targets") as y Hy. part (PData "loss-derivative") as l Hl. part (PMatrix "S") as S HS. definitions.
  fitted as ok SX Sy E HG F. required R6. required R7. in_force M6 as L. required R9. in_force (M16 F L) as R10. clear R9.
  eapply eq_true in R6; [| value | value]. eapply eq_true in R7; [| value | value]. apply eq_IZR, Nat2Z.inj in R6. apply eq_IZR, Nat2Z.inj in R7.
  set (g := graph_at c) in *. set (Gm := risk_slopes X y l) in *. set (s := r_get S).
  assert (ES : S = over g X s) by (rewrite <- (proj2 (proj2 (wf_matrices c Wf _ _ HS))), R6, R7; reflexivity).
  pose proof (flow_preserved c X Gm (gate g s) (gated g X s) F R10 (fun v j Hv Hb _ => gated_inflow c X s v j F Hv Hb) HG) as B.
  set (Fl := fun v u => -1 * edge_flow c (by_edge g X Gm (gate g s) (gated g X s)) v u) in B.
  know M56 (d56 [] = Val (matrix (square g Fl))).
  { body_is d56. eapply ev_matrix_as; [|apply square_scale]. eapply ev_scale; [apply (ev_num c _ (-1))|].
    eapply ev_call; [| earlier | apply (M11 (cnet Rdom c) (by_parameter g (by_edge g X Gm (gate g s) (gated g X s))) F) | reflexivity]. apply evs_matrix; [value|]. apply evs_matrix; [|reflexivity].
    eapply ev_call; [| earlier | apply (M54 (cnet Rdom c) X Gm s ok HG L) | reflexivity].
    apply evs_network; [reflexivity|]. apply evs_matrix; [eapply ev_matrix_as; [value | exact ES]|]. apply evs_matrix; [value|]. apply evs_matrix; [|reflexivity].
    eapply ev_call; [values | earlier | apply (M55 SX Sy E) | reflexivity]. }
  eapply (ev_call c _ Fm 58) with (v := truth_value T); [values | earlier | | reflexivity].
  etransitivity; [eapply (preserved_means c _ Fl 1 3 d3 47 d47 48 d48 49 d49 56 d56 57 d57 F L); first [earlier | known]|].
  do 2 f_equal. apply tr_T. exact B.
Qed.
