(** The reals as a domain: with Kernel.v this is the meaning of a formula.

    A matrix is its size and a function, which is 0 outside; so equal matrices are equal functions. Singular values and the
    rank are stated by what can be seen without a decomposition: the rank is the least number of products u v^T that add
    up to the matrix, and s_k is the distance, in the operator norm, to the matrices of rank less than k (Eckart and Young
    1936). For k = 1 that is the operator norm itself. *)
From Coq Require Import ZArith QArith Reals Qreals Lra Lia ClassicalDedekindReals.
From Plumbline.kernel Require Import Kernel Sums.
Local Open Scope R_scope.

Definition rleb (a b : R) : bool := if Rle_dec a b then true else false.
Record rmat := RMat { r_rows : nat; r_cols : nat; r_get : nat -> nat -> R }.
Definition rmk m n f := RMat m n (fun i j => if Nat.ltb i m && Nat.ltb j n then f i j else 0).

(** (A x)_i *)
Definition image (A : rmat) (x : nat -> R) (i : nat) : R := rsum (r_cols A) (fun j => r_get A i j * x j).
(** the squared lengths of A x for all x of length at most 1; the squared operator norm is their least upper bound *)
Definition stretch (A : rmat) (r : R) := exists x, norm2 (r_cols A) x <= 1 /\ r = norm2 (r_rows A) (image A x).
Lemma stretch_bound A : bound (stretch A).
Proof.
  exists (rsum (r_rows A) (fun i => norm2 (r_cols A) (r_get A i))). intros r (x & Hx & ->). apply rsum_le. intros i _.
  eapply Rle_trans; [apply cauchy_schwarz|]. pose proof (norm2_nonneg (r_cols A) (r_get A i)). nra.
Qed.
Lemma norm2_zero n : norm2 n (fun _ => 0) = 0.
Proof. unfold norm2. rewrite (rsum_ext n _ (fun _ => 0)) by (intros; ring). apply rsum_zero. Qed.
Lemma stretch_some A : exists r, stretch A r.
Proof. eexists; exists (fun _ => 0). split; [rewrite norm2_zero; lra | reflexivity]. Qed.
Definition opnorm2 (A : rmat) : R := proj1_sig (completeness _ (stretch_bound A) (stretch_some A)).
Definition opnorm (A : rmat) : R := sqrt (opnorm2 A).

(** A is the sum of n products u v^T *)
Definition of_rank_at_most (n : nat) (A : rmat) := exists u v : nat -> nat -> R, forall i j,
  (i < r_rows A)%nat -> (j < r_cols A)%nat -> r_get A i j = rsum n (fun t => u t i * v t j).
(** ||A - B|| for every B of A's size whose rank is less than k is at least x *)
Definition minus (A B : rmat) := rmk (r_rows A) (r_cols A) (fun i j => r_get A i j - r_get B i j).
Definition below_distances (k : nat) (A : rmat) (x : R) := forall B,
  r_rows B = r_rows A -> r_cols B = r_cols A -> of_rank_at_most (k - 1) B -> x <= opnorm (minus A B).
Definition zeros (m n : nat) := RMat m n (fun _ _ => 0).
Lemma distances_bound k A : bound (below_distances k A).
Proof.
  exists (opnorm (minus A (zeros (r_rows A) (r_cols A)))). intros x H. apply H; auto.
  exists (fun _ _ => 0), (fun _ _ => 0). intros i j _ _. simpl. symmetry.
  rewrite (rsum_ext _ _ (fun _ => 0)) by (intros; ring). apply rsum_zero.
Qed.
Lemma distances_some k A : exists x, below_distances k A x.
Proof. exists 0. intros B _ _ _. apply sqrt_pos. Qed.
Definition distance (k : nat) (A : rmat) : R := proj1_sig (completeness _ (distances_bound k A) (distances_some k A)).

(** the least n with P n, of those below m; m if there is none *)
Definition holds (P : Prop) : bool := if ClassicalDedekindReals.sig_not_dec P then true else false.
Fixpoint least (m : nat) (P : nat -> Prop) : nat :=
  match m with O => O | S k => if holds (P O) then O else S (least k (fun n => P (S n))) end.
Definition rrank (A : rmat) : nat := least (r_rows A) (fun n => of_rank_at_most n A).

Definition rfn (f : fn) (x : R) : R := match f with Exp => exp x | Log => ln x | Cos => cos x end.
Definition Rdom : dom := {|
  C := R; M := rmat;
  ofQ := Q2R; cadd := Rplus; cmul := Rmult; copp := Ropp; cinv := Rinv;
  cle := fun a b => Some (rleb a b); cfloor := fun a => Some (Int_part a);
  cpow := fun a q => Some (Rpower a q); cfn := fun f x => Some (rfn f x); cpi := Some PI;
  mk := rmk; rows := r_rows; cols := r_cols; get := r_get;
  csingular := fun k A => Some (distance k A); crank := fun A => Some (rrank A);
  within := fun _ _ => true |}.

Lemma rleb_true a b : rleb a b = true <-> a <= b.
Proof. unfold rleb. destruct (Rle_dec a b); split; auto; try discriminate; contradiction. Qed.
Lemma zero_R : zero Rdom = 0.
Proof. unfold zero; simpl. unfold Q2R; simpl; lra. Qed.
Lemma one_R : one Rdom = 1.
Proof. unfold one; simpl. unfold Q2R; simpl; lra. Qed.
