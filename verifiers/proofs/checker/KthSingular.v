(** The k-th singular value of a matrix, enclosed; and the domain of the checker.

    Let the columns of V be near to the k first right singular vectors of A (Jacobi.v guesses them), and V' be V without its
    last one. A V' V'^T has rank less than k, so that s_k(A) is at most s_1(A - A V' V'^T). The entries of V^T A^T A V are near
    to 0 beside the diagonal and those of V^T V near to 1 on it: what they differ by gives a and b with s_k(A)^2 >= a / b
    (SingularBounds.v). If the columns of A are orthogonal, V has unit vectors, and the bounds are equal. *)
From Coq Require Import ZArith QArith List Bool.
From Interval Require Import Float.Basic.
From Plumbline.kernel Require Import Kernel.
From Plumbline.checker Require Import Rationals Arrays Elimination RootSums Intervals Jacobi.
From Plumbline.checker Require Export LargestSingular.
Import ListNotations.
Local Open Scope Z_scope.

(** a rational number near to a number; the number itself, if it is rational *)
Definition lower_end (i : I.type) : Q := match F.toF (I.lower i) with
  | Basic.Float s m e => let z := if s then Zneg m else Zpos m in
    if Z.leb 0 e then Qmake (moved z e) 1 else norm z (Z.shiftl 1 (- e))
  | _ => 0%Q end.

Section Precision.
Variable prec : F.precision.
Definition soft (a : num) : num := Approx (interval prec a).
Definition near (a : num) : Q := match a with Exact q => q | _ => lower_end (interval prec a) end.
(** the least of n + 1 rational numbers *)
Fixpoint smallest (n : nat) (f : nat -> Q) : Q := match n with
  | O => f O | S k => let q := smallest k f in if qleb q (f n) then q else f n end.
(** the squared distance of the square matrix G to a diagonal one *)
Definition off (k : nat) (G : matrix num) (d : nat -> Q) : num := nsum prec k (fun j => nsum prec k (fun i =>
  let x := if Nat.eqb i j then nadd prec (centry G i j) (nopp (Exact (d i))) else centry G i j in nmul prec x x)).
Definition at_least (k : nat) (G H : matrix num) : num :=
  let diag := items (vmake k (fun i => near (centry G i i))) in
  let d := fun i => nth i diag 0%Q in
  let a := nadd prec (Exact (smallest (k - 1) d)) (nopp (nsqrt prec (off k G d))) in
  let b := nadd prec (Exact 1) (nsqrt prec (off k H (fun _ => 1%Q))) in
  match nonnegative prec a with Some true => nsqrt prec (nmul prec a (ninv prec b)) | _ => Exact 0 end.
Definition enclosed (k : nat) (A : matrix num) (V : matrix num) : option num :=
  let m := height A in let n := width A in
  let W := tabulated m k (fun i t => nsum prec n (fun l => nmul prec (centry A i l) (centry V l t))) in
  let D := tabulated m n (fun i j =>
    nadd prec (centry A i j) (nopp (nsum prec (k - 1) (fun t => nmul prec (centry W i t) (centry V j t))))) in
  match largest_singular prec D with
  | None => None
  | Some above =>
    let below := at_least k (tabulated k k (gram prec m (centry W))) (tabulated k k (gram prec n (centry V))) in
    match nle prec above below with
    | Some true => Some above
    | _ => Some (Approx (I.join (interval prec below) (interval prec above))) end end.
Definition softened (A : matrix num) : matrix num := tabulated (height A) (width A) (fun i j => soft (centry A i j)).
Definition hard (V : matrix Q) : matrix num := tabulated (height V) (width V) (fun i j => Exact (cell 0%Q V i j)).
Definition kth_enclosed (k : nat) (A : matrix num) : option num :=
  let m := height A in let n := width A in
  let G := tabulated n n (gram prec m (centry A)) in
  if diagonal n G then enclosed k A (hard (unit_vectors n k (fun i => near (centry G i i)))) else
  let S := softened A in
  enclosed k S (softened (hard (singular_vectors (prec + 30) m n k (fun i j => near (centry A i j))))).
Definition msingular (k : nat) (A : matrix num) : option num := match k with
  | O => None
  | 1%nat => largest_singular prec A
  | _ => if match mrank prec A with Some r => Nat.ltb r k | None => false end then Some (Exact 0) else kth_enclosed k A end.

(** ** The domain *)
Definition Idom : dom := {|
  C := num; M := matrix num;
  ofQ := Exact; cadd := nadd prec; cmul := nmul prec; copp := nopp; cinv := ninv prec;
  cle := nle prec; cfloor := nfloor prec;
  cpow := fun a q => Some (npower prec a q); cfn := fun f a => Some (nfn prec f a); cpi := Some (Approx (I.pi prec));
  mk := tabulated; rows := height; cols := width; get := centry;
  csingular := msingular; crank := mrank prec;
  within := fun l z => Z.leb z l |}.
End Precision.
