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

(** a number that is an integer, and at least 1 *)
Lemma integer_required c ds f (a : tm Sc) e d (x : R) : eval Rdom c ds (@TCall Fm f (ASc a ANil)) e = Val T -> nth_error ds f = Some d ->
  is_integer d -> eval Rdom c ds a e = Val x -> 1 <= x -> exists n, (1 <= n)%nat /\ x = rn n.
Proof.
  intros H Hd Md Ha Hx. destruct (Md x) as (t & Et & Ht).
  erewrite ev_call in H by (first [eapply evs_scalar; [exact Ha | reflexivity] | exact Hd | apply Et | reflexivity]).
  injection H as H. destruct (Ht H) as (z & ->). apply le_IZR in Hx. exists (Z.to_nat z). split; [lia|]. f_equal. lia.
Qed.
(** T1 of a case is c x ab: what Lemma 9 requires *)
Ltac sizes_of_lemma_9 := let R := fresh "Sizes" in
  let R2 := fresh "R" in let R3 := fresh "R" in let R4 := fresh "R" in
  required R; required R2; apply and_true in R2 as [R2 R4]; apply and_true in R2 as [R2 R3]; let R1 := fresh "R" in apply and_true in R2 as [R1 R2];
  eapply le_true in R1; [| value | value]; eapply le_true in R2; [| value | value];
  eapply integer_required in R3; [| earlier | eassumption | value | exact R1]; eapply integer_required in R4; [| earlier | eassumption | value | exact R2];
  eapply eq_true in R; [| value | value];
  let m := fresh "m" in let n := fresh "n" in let Hm := fresh "Pm" in let Hn := fresh "Pn" in
  destruct R3 as (m & Hm & ->); destruct R4 as (n & Hn & ->); rewrite <- mult_IZR, <- Nat2Z.inj_mul in R; apply eq_IZR, Nat2Z.inj in R; clear R1 R2.
Lemma Rmin_max m n : (1 <= m)%nat -> (1 <= n)%nat ->
  Rmin (rn m) (rn n) * Rmax (rn m) (rn n) = rn m * rn n /\ 1 <= Rmin (rn m) (rn n).
Proof.
  intros Hm Hn. assert (1 <= rn m) by (apply IZR_le; lia). assert (1 <= rn n) by (apply IZR_le; lia).
  unfold Rmin, Rmax. destruct (Rle_dec (rn m) (rn n)); split; lra.
Qed.
(** ||T1||^2 <= min(a, b) ||T2||^2 *)
Lemma reshaped_le m n A : (1 <= m)%nat -> (1 <= n)%nat -> r_cols A = (m * n)%nat ->
  / Rmin (rn m) (rn n) * opnorm2 A <= opnorm2 (reshaped (r_rows A * n) m A).
Proof.
  intros Hm Hn E. destruct (Rmin_max m n Hm Hn) as [_ P]. pose proof (reshaped_wide m n A Hm Hn E). pose proof (reshaped_tall m n A Hm Hn E).
  apply Rmult_le_reg_l with (Rmin (rn m) (rn n)); [lra|]. rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l by lra.
  unfold Rmin. destruct (Rle_dec (rn m) (rn n)); assumption.
Qed.
