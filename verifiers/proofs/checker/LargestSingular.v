(** The largest singular value of a matrix, enclosed, and its rank.

    Let G = A^T A, and square it K times. The sum f of the squared entries of the result is at least s_1(A)^(2^(K+2)), and at
    most n times that (SquaringBounds.v). So K + 2 square roots of f and of f/n enclose s_1(A); each squaring halves the
    distance. If the rank is 1, s_1(A)^2 is the sum of the squared entries of A, and if the columns are orthogonal it is the
    largest of their squared lengths: these need no squaring, and stay exact.

    Ranks are those of rational numbers; a row whose entries are one number times rational ones counts as these. *)
From Coq Require Import ZArith QArith List Bool.
From Interval Require Import Float.Basic.
From Plumbline.kernel Require Import Kernel.
From Plumbline.checker Require Import Rationals Arrays Elimination RootSums Intervals.
Import ListNotations.
Local Open Scope Z_scope.

Definition centry (A : matrix num) := cell (Exact 0) A.
(** the entries, if all of them are exact *)
Fixpoint exact (l : list num) : option (list Q) := match l with
  | [] => Some []
  | Exact q :: r => option_map (cons q) (exact r)
  | _ :: _ => None end.

Section Precision.
Variable prec : F.precision.
(** ** Rows of rational numbers, each times a number that is not 0 *)
Definition surely_not_zero (a : num) : bool := match nle prec a (Exact 0), nle prec (Exact 0) a with
  | Some false, _ | _, Some false => true | _, _ => false end.
(** the quotients by a, if they are exact *)
Fixpoint quotients (a : num) (l : list num) : option (list Q) := match l with
  | [] => Some []
  | x :: r => if exact_zero x then option_map (cons 0%Q) (quotients a r) else
    match nmul prec x (ninv prec a) with Exact q => option_map (cons q) (quotients a r) | _ => None end end.
(** the quotients by the first entry that is not 0 *)
Fixpoint divided (l : list num) : option (list Q) := match l with
  | [] => Some []
  | x :: r => if exact_zero x then option_map (cons 0%Q) (divided r) else
    if surely_not_zero x then option_map (cons 1%Q) (quotients x r) else None end.
Definition rational_row (l : list num) : option (list Q) := match exact l with Some r => Some r | None => divided l end.
Fixpoint rational_rows (A : matrix num) (is : list nat) : option (list (list Q)) := match is with
  | [] => Some []
  | i :: is => match rational_row (map (centry A i) (seq 0 (width A))), rational_rows A is with
    | Some r, Some l => Some (r :: l) | _, _ => None end end.
Definition mrank (A : matrix num) : option nat := match rational_rows A (seq 0 (height A)) with
  | Some l => rank_of_rows (height A) l | None => None end.

Fixpoint nsum (n : nat) (f : nat -> num) : num := match n with O => Exact 0 | S k => nadd prec (nsum k f) (f k) end.
Fixpoint isum (n : nat) (f : nat -> I.type) : I.type :=
  match n with O => I.fromZ prec 0 | S k => I.add prec (isum k f) (f k) end.
Definition nsqrt (a : num) : num := match a with
  | Exact q => of_sum prec (square_root q)
  | _ => Approx (I.sqrt prec (interval prec a)) end.

Definition imatrix := matrix I.type.
Definition iget (X : imatrix) := cell I.nai X.
(** how many bits the largest of the ends has before the point: a guess, on which nothing rests *)
Definition bits (x : F.type) (z : option Z) : option Z := match F.toF x with
  | Basic.Float _ m e => let y := Z.log2 (Zpos m) + e in Some match z with Some z => Z.max z y | None => y end
  | _ => z end.
Definition size_of (X : imatrix) : option Z :=
  fold_left (fun z r => fold_left (fun z i => bits (I.upper i) (bits (I.lower i) z)) (items r) z) (items (cells X)) None.
(** the entries a little wider, so that none of them has many more bits behind the point than the largest one needs *)
Definition widened (X : imatrix) : imatrix := match size_of X with
  | None => X
  | Some z =>
    let e := F.scale (F.fromZ 1) (F.ZtoS (z - 2 * prec)) in
    let band := I.bnd (F.neg e) e in
    tabulated (height X) (width X) (fun i j => let x := iget X i j in I.join x (I.add prec x band)) end.
(** X X, for a symmetric X *)
Definition square n (X : imatrix) : imatrix :=
  let T := tabulated n n (fun i j => if Nat.leb i j then isum n (fun l => I.mul prec (iget X i l) (iget X l j)) else I.nai) in
  widened (tabulated n n (fun i j => if Nat.leb i j then iget T i j else iget T j i)).
Fixpoint squared (K : nat) (n : nat) (X : imatrix) : imatrix := match K with O => X | S k => squared k n (square n X) end.
Fixpoint iroots (K : nat) (i : I.type) : I.type := match K with O => i | S k => iroots k (I.sqrt prec i) end.
Definition sum_of_squares n (X : imatrix) : I.type :=
  isum n (fun j => isum n (fun i => let x := iget X i j in I.mul prec x x)).

(** B is A, or its transpose: m rows, n columns, n <= m *)
Definition entry_sum m n (B : nat -> nat -> num) : num := nsum n (fun j => nsum m (fun i => nmul prec (B i j) (B i j))).
Definition gram m (B : nat -> nat -> num) i j : num := nsum m (fun l => nmul prec (B l i) (B l j)).
Definition diagonal (n : nat) (G : matrix num) : bool :=
  forallb (fun i => forallb (fun j => Nat.eqb i j || exact_zero (centry G i j)) (seq 0 n)) (seq 0 n).
Fixpoint largest (l : list num) : option num := match l with
  | [] => Some (Exact 0)
  | a :: r => match largest r with None => None
    | Some b => match nle prec a b with Some true => Some b | Some false => Some a | None => None end end end.
Definition by_squaring n (G : matrix num) : num :=
  let K := Z.to_nat (prec / 3) in
  let X := tabulated n n (fun i j => interval prec (centry G i j)) in
  let f := sum_of_squares n (squared K n X) in
  Approx (I.join (iroots (S (S K)) (I.div prec f (I.fromZ prec (Z.of_nat n)))) (iroots (S (S K)) f)).
Definition largest_singular (A : matrix num) : option num :=
  let B := if Nat.leb (width A) (height A) then centry A else fun i j => centry A j i in
  let m := Nat.max (height A) (width A) in let n := Nat.min (height A) (width A) in
  if Nat.leb n 1 || match mrank A with Some (S (S _)) | None => false | Some _ => true end then Some (nsqrt (entry_sum m n B)) else
  let G := tabulated n n (gram m B) in
  if diagonal n G then option_map nsqrt (largest (map (fun i => centry G i i) (seq 0 n))) else Some (by_squaring n G).
End Precision.
