(** Lemma 3, (4), of `invariance`: at a vertex that is neither input nor output, all of whose edges are learnable and not
    shared, the sum of the squared in-weights less that of the squared out-weights does not change along gradient flow.

    Proof. With M_vu the derivative by the weight from u to v: sum_u W_vu M_vu is the sum over the samples of D_v slope_v PRE_v
    = D_v POST_v, and so is sum_t W_tv M_tv, since D_v = sum_t W_tv slope_t D_t (Balance.v). Nothing of the hypothesis is needed. *)
From Coq Require Import Reals Lra Lia List Bool String.
From Plumbline.theorems.invariance Require Import Vertices.
From Plumbline.statements.invariance Require Export lemma_3_eq_4_stated.
Import ListNotations.
Local Open Scope R_scope.

Theorem proof : statement.
Proof.
  reading. part (PData "inputs") as X HX. part (PData "targets") as y Hy. part (PData "loss-derivative") as l Hl. definitions.
  fitted as ok SX Sy E HG F. in_force M4 as L. required R7. in_force (M16 F L) as R8. clear R7.
  pose proof (M58 ok HG L SX Sy E) as Q.
  pose proof (flow_preserved c X (risk_slopes X y l) _ _ F R8 (fun v j Hv Hb _ => post_inflow c X v j ok Hv Hb) HG) as B.
  eapply (ev_call c _ Fm 60) with (v := truth_value T); [values | earlier | | reflexivity].
  etransitivity; [eapply (preserved_means c _ _ 1 6 d6 46 d46 47 d47 48 d48 58 d58 59 d59 F L); first [earlier | known | exact Q]|].
  do 2 f_equal. apply tr_T. exact B.
Qed.
