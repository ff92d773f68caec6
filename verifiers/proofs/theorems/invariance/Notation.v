(** How proofs about the matrices of `invariance` open: U (m x n), Y (n x k) and Z (m x k) of a case, whose sizes fit. *)
From Coq Require Import ZArith QArith Reals Qreals Lra Lia List Bool String.
From Plumbline.library Require Export Opening OperatorNorm.
Import ListNotations.
Local Open Scope R_scope.

Ltac sizes M := match goal with Wf : wellformed ?c, H : cmatrix _ ?c _ = Some M |- _ =>
  let H1 := fresh "Rows" in let H2 := fresh "Cols" in destruct (wf_matrices c Wf _ _ H) as (H1 & H2 & _) end.
(** an equation of sizes that is required *)
Ltac size_required := let R := fresh in required R; eapply eq_true in R; [| value | value]; apply eq_IZR, Nat2Z.inj in R.
(** U, Y, Z, that the proof names, and that their sizes fit *)
Ltac sizes_fit d1 M1 d2 M2 d3 M3 U Y Z :=
  sizes U; sizes Y; sizes Z;
  clear M1; assert (M1 : d1 [] = Val (scalar (rn (r_cols U)))) by (by_body d1);
  clear M2; assert (M2 : d2 [] = Val (scalar (rn (r_rows U)))) by (by_body d2);
  clear M3; assert (M3 : d3 [] = Val (scalar (rn (r_cols Y)))) by (by_body d3);
  do 3 size_required.
(** U^T U - Y Y^T, and lambda(S), the largest singular value *)
Definition gap (U Y : rmat) : rmat := minus (rmul (rtranspose U) U) (rmul Y (rtranspose Y)).
Definition lambda_body := Body false (TSingular (TNum 1) (TMVar 0)).
Definition largest (d : def) := forall S, (1 <= r_rows S)%nat -> (1 <= r_cols S)%nat -> d [matrix S] = Val (scalar (opnorm S)).
Lemma largest_means c ds : largest (den c ds lambda_body).
Proof. intros S H1 H2. unfold lambda_body, denote. eapply bind_value; [eapply ev_singular_1; [reflexivity | exact H1 | exact H2] | reflexivity]. Qed.
