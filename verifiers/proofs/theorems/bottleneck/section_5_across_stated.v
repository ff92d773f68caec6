(** The rate of |v - <w, v> w|^2 in Section 5 of `bottleneck`: along the flow of |v v^T - w w^T - E|^2 with |w| = 1 it is
    -8 |v|^2 |v - <w, v> w|^2 up to 8 |v|^2 |E|, for all columns v, w and all square E.

    Proof. With a = <w, v> the flow is -4 |v|^2 v + 4 a w + 2 (E + E^T) v. What is left is 4 <v - a w, (E + E^T) v>, and
    |v - a w| <= |v|. *)
From Coq Require Import Reals Lra Lia List String.
From Plumbline.theorems.bottleneck Require Import Flow.
From Plumbline.statements.bottleneck Require Export section_5_across_stated.
Import ListNotations.
Local Open Scope R_scope.

Theorem proof : statement.
Proof.
  reading. part (PMatrix "v") as v Hv. part (PMatrix "w") as w Hw. part (PMatrix "E") as E HE. definitions.
  columns_fit d1 M1 v w E. unit_length d5 M5 w Hg.
  pose proof (inner_fits d3 M3) as N3.
  know M8 (d8 [] = Val (scalar (along v w))). { by_body d8; fits_here. }
  know M9 (d9 [] = Val (matrix (across v w))). { by_body d9; fits_here. }
  know M10 (d10 [] = Val (matrix (residual v w E))). { by_body d10; fits_here. }
  know M11 (d11 [] = Val (matrix (flow v w E))). { by_body d11; fits_here. }
  know M12 (d12 [] = Val (scalar (2 * rinner (across v w) (minus (flow v w E) (rscale (rinner w (flow v w E)) w))))). { by_body d12; fits_here. }
  know M13 (d13 [] = Val (scalar (-8 * frob2 v * frob2 (across v w)))). { by_body d13. }
  eapply ev_le_T; [value | value |]. apply across_rate; assumption.
Qed.
