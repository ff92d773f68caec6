(** The cost in Section 5 of `bottleneck`, for all columns v, w with |w| = 1 and all square E: |v|^2 = <w, v>^2 + |v - <w, v> w|^2,
    and |v v^T - w w^T - E|^2 is |v|^4 - 2 <w, v>^2 + 1 up to 2 (|v|^2 + 1) |E| + |E|^2.

    Proof. |v v^T - w w^T|^2 = |v|^4 - 2 <w, v>^2 + 1; what is left is -2 <v, E v> + 2 <w, E w> + |E|^2. *)
From Coq Require Import Reals Lra Lia List String.
From Plumbline.theorems.bottleneck Require Import Flow.
From Plumbline.statements.bottleneck Require Export section_5_cost_stated.
Import ListNotations.
Local Open Scope R_scope.

Theorem proof : statement.
Proof.
  reading. part (PMatrix "v") as v Hv. part (PMatrix "w") as w Hw. part (PMatrix "E") as E HE. definitions.
  columns_fit d1 M1 v w E. unit_length d5 M5 w Hg. pose proof (inner_fits d3 M3) as N3.
  know M6 (d6 [] = Val (scalar (along v w))). { by_body d6; fits_here. }
  know M8 (d8 [] = Val (matrix (across v w))). { by_body d8; fits_here. }
  know M10 (d10 [] = Val (matrix (residual v w E))). { by_body d10; fits_here. }
  apply ev_and_T.
  - eapply ev_eq_T; [value | value |]. rewrite (frob2_across v w) by assumption. ring.
  - eapply ev_le_T; [value | value |]. apply residual_square; assumption.
Qed.
