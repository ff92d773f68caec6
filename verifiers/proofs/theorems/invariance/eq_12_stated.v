(** (12) of `invariance`: at a vertex that is neither input nor output, all of whose edges are learnable and not shared, the
    in-weights times their derivatives have the same sum as the out-weights times theirs. Nothing of the hypothesis is needed. *)
From Coq Require Import Reals Lra Lia List Bool String.
From Plumbline.theorems.invariance Require Import Vertices.
From Plumbline.statements.invariance Require Export eq_12_stated.
Import ListNotations.
Local Open Scope R_scope.

Theorem proof : statement.
Proof.
  reading. part (PData "inputs") as X HX. part (PData "targets") as y Hy. part (PData "loss-derivative") as l Hl. definitions.
  fitted as ok SX Sy E HG F. in_force M4 as L. required R7. in_force (M16 F L) as R8. clear R7.
  pose proof (M56 ok HG L SX Sy E) as Q.
  pose proof (derivative_balanced c X (risk_slopes X y l) _ _ F R8 (fun v j Hv Hb _ => post_inflow c X v j ok Hv Hb) HG) as B.
  eapply (ev_call c _ Fm 57) with (v := truth_value T); [values | earlier | | reflexivity].
  etransitivity; [eapply (balanced_means c _ _ 1 6 d6 46 d46 17 d17 42 d42 47 d47 56 d56 19 d19 F L); first [earlier | known | exact Q]|].
  do 2 f_equal. apply tr_T. exact B.
Qed.
