(** The cones of Theorem 3 of `rank`: with s = x_1 - c x_2 and d = c x_1 - x_2, s is orthogonal to x_2 and d to x_1; the cosine of s and x_1 is
    sqrt(1 - c^2), that of s and d is c; and x_1 is between them; for all inputs of length 1 at an obtuse angle with cosine c.

    Proof. s . s = d . d = s . x_1 = 1 - c^2, s . d = c (1 - c^2), and the product of s ^ x_1 and x_1 ^ d is -c (x_1 ^ x_2)^2. *)
From Coq Require Import Reals Lra Lia List String.
From Plumbline.theorems.rank Require Import Regions.
From Plumbline.statements.rank Require Export theorem_3_cones_stated.
Import ListNotations.
Local Open Scope R_scope.

Theorem proof : statement.
Proof.
  inputs. eapply is_true in Hg; [|val]. pose proof (obtuse_positive x Hg) as P. pose proof (obtuse_cross x Hg) as C.
  destruct Hg as (((A & B) & _) & L). set (a := dot (x 0%nat) (x 1%nat)) in *. set (s := fun k => x 0%nat k + -1 * (a * x 1%nat k)). set (t := fun k => a * x 0%nat k + -1 * x 1%nat k).
  know M8 (forall u v, d8 [matrix (vec u); matrix (vec v)] = Val (matrix (vec (fun k => u k + -1 * v k)))). { intros u v. given_by. }
  know M9 (d9 [] = Val (matrix (vec s))). { given_by. }
  know M10 (d10 [] = Val (matrix (vec t))). { given_by. }
  know M13 (forall u v, 0 < dot u u -> 0 < dot v v -> d13 [matrix (vec u); matrix (vec v)] = Val (scalar (dot u v / (sqrt (dot u u) * sqrt (dot v v))))).
  { intros u v Hu Hv. given_by. change (sqrt (dot u u) * sqrt (dot v v) <> 0). apply sqrt_lt_R0 in Hu, Hv. intro E. apply Rmult_integral in E. lra. }
  assert (Ess : dot s s = 1 - a ^ 2).
  { replace (dot s s) with (dot (x 0%nat) (x 0%nat) - 2 * a * a + a ^ 2 * dot (x 1%nat) (x 1%nat)) by (unfold s, a, dot; ring). rewrite A, B. ring. }
  assert (Ett : dot t t = 1 - a ^ 2).
  { replace (dot t t) with (a ^ 2 * dot (x 0%nat) (x 0%nat) - 2 * a * a + dot (x 1%nat) (x 1%nat)) by (unfold t, a, dot; ring). rewrite A, B. ring. }
  assert (Est : dot s t = a * (1 - a ^ 2)).
  { replace (dot s t) with (a * dot (x 0%nat) (x 0%nat) - a - a ^ 2 * a + a * dot (x 1%nat) (x 1%nat)) by (unfold s, t, a, dot; ring). rewrite A, B. ring. }
  assert (Es1 : dot s (x 0%nat) = 1 - a ^ 2).
  { replace (dot s (x 0%nat)) with (dot (x 0%nat) (x 0%nat) - a * a) by (unfold s, a, dot; ring). rewrite A. ring. }
  assert (Es2 : dot s (x 1%nat) = 0).
  { replace (dot s (x 1%nat)) with (a - a * dot (x 1%nat) (x 1%nat)) by (unfold s, a, dot; ring). rewrite B. ring. }
  assert (Et1 : dot t (x 0%nat) = 0).
  { replace (dot t (x 0%nat)) with (a * dot (x 0%nat) (x 0%nat) - a) by (unfold t, a, dot; ring). rewrite A. ring. }
  assert (W : cross s (x 0%nat) * cross (x 0%nat) t = - a * cross (x 0%nat) (x 1%nat) ^ 2) by (unfold s, t, cross; ring).
  eapply makes_true; [val|]; try lra.
  change (dot (x 0%nat) (x 1%nat)) with a. rewrite Ess, Ett, Est, Es1, Es2, Et1, A, W, C, sqrt_1.
  replace (1 + -1 * a ^ 2) with (1 - a ^ 2) by ring. pose proof (sqrt_lt_R0 _ P) as R0. pose proof (sqrt_sqrt (1 - a ^ 2) (Rlt_le _ _ P)) as R1.
  set (r := sqrt (1 - a ^ 2)) in *. repeat split.
  - rewrite <- R1. field. lra.
  - rewrite <- R1. field. lra.
  - apply Rmult_lt_0_compat; lra.
Qed.
