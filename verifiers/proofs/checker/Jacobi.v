(** Near singular vectors, on which nothing rests: KthSingular.v makes bounds of any vectors, and good ones of these.

    Integers stand for multiples of 2^-p. Pairs of columns are rotated until all are orthogonal (the method of Jacobi, on one
    side): U = A V with a rotation V, and the lengths of the columns of U are near to the singular values. *)
From Coq Require Import ZArith QArith List Bool.
From Plumbline.checker Require Import Rationals Arrays.
Import ListNotations.
Local Open Scope Z_scope.

(** z 2^e *)
Definition moved (z e : Z) : Z := if Z.leb 0 e then z * Z.shiftl 1 e else Z.div z (Z.shiftl 1 (- e)).
Definition dotted (x y : list Z) : Z := fold_left (fun s q => s + fst q * snd q) (combine x y) 0.
Definition column_pair := (list Z * list Z)%type.

Section Places.
Variable p : Z.
Definition mixed (a b : Z) (x y : list Z) : list Z := map (fun q => Z.div (a * fst q + b * snd q) (Z.shiftl 1 p)) (combine x y).
(** both columns, rotated if they are not orthogonal, and whether they were rotated *)
Definition rotated (x y : column_pair) : column_pair * column_pair * bool :=
  let a := dotted (fst x) (fst x) in let b := dotted (fst y) (fst y) in let g := dotted (fst x) (fst y) in
  if Z.leb (g * g) (256 * (a + b)) then (x, y, false) else
  let d := b - a in let g := 2 * g in
  let t := Z.div (Z.abs g * Z.shiftl 1 p) (Z.abs d + Z.sqrt (d * d + g * g)) in
  let t := if Z.leb 0 (d * g) then t else - t in
  let c := Z.div (Z.shiftl 1 (2 * p)) (Z.sqrt (Z.shiftl 1 (2 * p) + t * t)) in
  let s := Z.div (c * t) (Z.shiftl 1 p) in
  ((mixed c (- s) (fst x) (fst y), mixed c (- s) (snd x) (snd y)), (mixed s c (fst x) (fst y), mixed s c (snd x) (snd y)), true).
(** x with each of l *)
Fixpoint against (x : column_pair) (l : list column_pair) : column_pair * list column_pair * bool := match l with
  | [] => (x, [], false)
  | y :: l => let '(x, y, b) := rotated x y in let '(x, l, b') := against x l in (x, y :: l, b || b') end.
Fixpoint sweep (n : nat) (l : list column_pair) : list column_pair * bool := match n, l with
  | S n, x :: l => let '(x, l, b) := against x l in let '(l, b') := sweep n l in (x :: l, b || b')
  | _, _ => (l, false) end.
Fixpoint sweeps (fuel n : nat) (l : list column_pair) : list column_pair := match fuel with
  | O => l
  | S k => let '(l, b) := sweep n l in if b then sweeps k n l else l end.
End Places.

(** Places in order, the largest number first *)
Fixpoint insert {A} (le : A -> A -> bool) (x : A) (l : list A) : list A := match l with
  | [] => [x]
  | y :: r => if le y x then x :: l else y :: insert le x r end.
Definition sorted {A} (le : A -> A -> bool) (l : list A) : list A := fold_right (insert le) [] l.

(** how many bits the largest number has before the point *)
Definition magnitude (l : list Q) : Z :=
  fold_left (fun z q => if Z.eqb (Qnum q) 0 then z else Z.max z (Z.log2 (Z.abs (Qnum q)) - Z.log2 (Zpos (Qden q)))) l (-100000).
(** The k first right singular vectors of A, of m rows and n columns, nearly: columns of n places. If A has fewer rows than
    columns, they come from the rotated columns of A^T. *)
Definition singular_vectors (p : Z) (m n k : nat) (A : nat -> nat -> Q) : matrix Q :=
  let wide := Nat.ltb m n in
  let r := if wide then n else m in let s := if wide then m else n in
  let a := fun i j => if wide then A j i else A i j in
  let z := magnitude (concat (map (fun i => map (a i) (seq 0 s)) (seq 0 r))) in
  let start := map (fun j => (map (fun i => Z.div (moved (Qnum (a i j)) (p - z)) (Zpos (Qden (a i j)))) (seq 0 r),
    map (fun i => if Nat.eqb i j then Z.shiftl 1 p else 0) (seq 0 s))) (seq 0 s) in
  let found := map (fun x => (dotted (fst x) (fst x), x)) (sweeps p 40 s start) in
  let best := firstn k (sorted (fun x y => Z.leb (fst x) (fst y)) found) in
  let columns := map (fun x => if wide then let l := Z.max 1 (Z.sqrt (fst x)) in map (fun y => Z.div (y * Z.shiftl 1 p) l) (fst (snd x))
    else snd (snd x)) best in
  tabulated n k (fun i t => norm (nth i (nth t columns []) 0) (Z.shiftl 1 p)).
(** unit vectors: the places of the k largest of n numbers *)
Definition unit_vectors (n k : nat) (f : nat -> Q) : matrix Q :=
  let order := sorted (fun i j => qleb (f i) (f j)) (seq 0 n) in
  tabulated n k (fun i t => if Nat.eqb i (nth t order n) then 1%Q else 0%Q).
