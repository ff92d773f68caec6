(** Numbers, matrices of numbers, and results: what a domain has, and what is made of it.

    A result is a value, or "no value" (Undef), or "nothing is claimed" (Stop): a limit was reached, a sign was not decided,
    an operation is not there. *)
From Coq Require Import ZArith QArith String List Bool.
From Plumbline.kernel Require Export Syntax.
Import ListNotations.
Local Open Scope nat_scope.
Local Open Scope list_scope.

Inductive res (A : Type) := Stop | Undef | Val (a : A).
Arguments Stop {A}. Arguments Undef {A}. Arguments Val {A} a.
Definition bind {A B} (r : res A) (f : A -> res B) : res B :=
  match r with Stop => Stop | Undef => Undef | Val a => f a end.
Notation "x <- a ; b" := (bind a (fun x => b)) (at level 61, a at next level, right associativity).
Definition lift {A} (o : option A) : res A := match o with Some a => Val a | None => Stop end.
(** a part of the case that may be missing *)
Definition present {A} (o : option A) : res A := match o with Some a => Val a | None => Undef end.
Definition guard {A} (b : bool) (r : res A) : res A := if b then r else Undef.
Fixpoint mapM {A B} (f : A -> res B) (l : list A) : res (list B) :=
  match l with [] => Val [] | x :: r => y <- f x; ys <- mapM f r; Val (y :: ys) end.
Fixpoint foldM {X S} (f : X -> S -> res S) (l : list X) (s : S) : res S :=
  match l with [] => Val s | x :: r => s' <- f x s; foldM f r s' end.

(** the same function: a program may keep what it has computed (checker/Extract.v) *)
Definition kept {A B} (f : list A -> B) : list A -> B := f.

(** truth values: true, false, undefined, unknown *)
Inductive tv := T | F | U | K.
Definition tand a b := match a, b with
  | F, _ | _, F => F | U, _ | _, U => U | K, _ | _, K => K | T, T => T end.
Definition tnot a := match a with T => F | F => T | U => U | K => K end.
Definition tor a b := tnot (tand (tnot a) (tnot b)).
Definition truth_of (b : bool) := if b then T else F.
(** a formula with a part that has no value is undefined *)
Definition formula (r : res tv) : res tv := match r with Undef => Val U | _ => r end.

(** numbers, matrices of numbers, and what limits a program that computes with them *)
Record dom := Dom {
  C : Type; M : Type;
  ofQ : Q -> C; cadd : C -> C -> C; cmul : C -> C -> C; copp : C -> C; cinv : C -> C;
  cle : C -> C -> option bool; cfloor : C -> option Z;
  cpow : C -> C -> option C (* of a positive number *); cfn : fn -> C -> option C; cpi : option C;
  mk : nat -> nat -> (nat -> nat -> C) -> M; rows : M -> nat; cols : M -> nat; get : M -> nat -> nat -> C;
  csingular : nat -> M -> option C; crank : M -> option nat;
  within : Z -> Z -> bool (* a limit of the program, and what it limits *) }.

Section Numbers.
Variable D : dom.
Local Notation C := (C D). Local Notation M := (M D).
Definition zero : C := ofQ D 0%Q.
Definition one : C := ofQ D 1%Q.
Definition ofZ (z : Z) : C := ofQ D (inject_Z z).
Definition ofN (n : nat) : C := ofZ (Z.of_nat n).

(** comparisons, integers *)
Definition le (a b : C) : res bool := lift (cle D a b).
Definition lt (a b : C) : res bool := x <- le b a; Val (negb x).
Definition eq (a b : C) : res bool := x <- le a b; if x then le b a else Val false.
Definition cmax (a b : C) : res C := x <- le a b; Val (if x then b else a).
Definition floor (a : C) : res Z := lift (cfloor D a).
Definition ceiling (a : C) : res Z := z <- floor (copp D a); Val (- z)%Z.
Definition integer (a : C) : res Z := z <- floor a; x <- le a (ofZ z); guard x (Val z).
Definition range (lo hi : C) : res (list Z) :=
  a <- ceiling lo; b <- floor hi;
  let n := (b - a + 1)%Z in
  if within D 4096 n then Val (map (fun i => (a + Z.of_nat i)%Z) (seq 0 (Z.to_nat n))) else Stop.
(** the place, from 0, of an index from 1 that has at most n values *)
Definition place (z : Z) (n : nat) : res nat := guard (Z.leb 1 z && Z.leb z (Z.of_nat n)) (Val (Z.to_nat z - 1)).

(** numbers *)
Definition divide (a b : C) : res C := x <- eq b zero; if x then Undef else Val (cmul D a (cinv D b)).
Fixpoint npow (a : C) (n : nat) : C := match n with O => one | S k => cmul D a (npow a k) end.
(** an integer exponent takes any base, 0 only if it is positive; another one a base that is not negative *)
Definition zpow (a : C) (z : Z) : res C :=
  if negb (within D 1000000 (Z.abs z)) then Stop
  else if Z.ltb 0 z then Val (npow a (Z.to_nat z))
  else x <- eq a zero; if x then Undef else Val (cinv D (npow a (Z.to_nat (- z)))).
Definition rpow (a q : C) : res C :=
  x <- le zero a; if negb x then Undef else
  y <- eq a zero; if y then (z <- lt zero q; guard z (Val zero)) else lift (cpow D a q).
Definition pow (a q : C) : res C :=
  z <- floor q; x <- le q (ofZ z); if x then zpow a z else rpow a q.
Definition function f (a : C) : res C := match f with
  | Log => x <- lt zero a; guard x (lift (cfn D Log a))
  | _ => lift (cfn D f a) end.
Definition maximum (l : list C) : res C := match l with [] => Undef | x :: r => foldM (fun a b => cmax b a) r x end.

(** matrices *)
Fixpoint csum (n : nat) (f : nat -> C) : C := match n with O => zero | S k => cadd D (csum k f) (f k) end.
Definition mmul (A B : M) : res M := guard (Nat.eqb (cols D A) (rows D B))
  (Val (mk D (rows D A) (cols D B) (fun i j => csum (cols D A) (fun k => cmul D (get D A i k) (get D B k j))))).
Definition madd (A B : M) : res M := guard (Nat.eqb (rows D A) (rows D B) && Nat.eqb (cols D A) (cols D B))
  (Val (mk D (rows D A) (cols D A) (fun i j => cadd D (get D A i j) (get D B i j)))).
Definition mscale (s : C) (A : M) : M := mk D (rows D A) (cols D A) (fun i j => cmul D s (get D A i j)).
Definition mtranspose (A : M) : M := mk D (cols D A) (rows D A) (fun i j => get D A j i).
(** all entries, row by row, each once *)
Definition table m n (f : nat -> nat -> res C) : res M :=
  l <- mapM (fun i => mapM (f i) (seq 0 n)) (seq 0 m); Val (mk D m n (fun i j => nth j (nth i l []) zero)).
Definition column (l : list C) : M := mk D (List.length l) 1 (fun i _ => nth i l zero).
Definition row_list (A : M) (i : nat) : list C := map (get D A i) (seq 0 (cols D A)).
Definition entries (A : M) : list C := concat (map (row_list A) (seq 0 (rows D A))).
End Numbers.
