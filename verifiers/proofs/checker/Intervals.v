(** Numbers that are exact or enclosed, as a domain: with Kernel.v the checker of what roots, powers, exp, log, cos and pi
    stand in.

    A number is a rational, as long as it can be, or an interval. Exact numbers stay exact: their sums, products, quotients
    and comparisons are those of Rationals.v. A comparison with an interval is decided if it comes out the same for every
    point of it, and stops the checker otherwise. The intervals are those of the library coq-interval (Melquiond), whose
    ends are numbers m 2^e with integers m and e; [prec] bits of m are kept. *)
From Coq Require Import ZArith QArith List Bool.
From Interval Require Import Float.Specific_ops Float.Specific_stdz Float.Basic Interval.Float_full.
From Plumbline.kernel Require Import Kernel.
From Plumbline.checker Require Import Rationals Arrays Elimination.
Local Open Scope Z_scope.

Module F := SpecificFloat StdZRadix2.
Module I := FloatIntervalFull F.

Inductive num := Exact (q : Q) | Approx (i : I.type).

Section Precision.
Variable prec : F.precision.

Definition interval (a : num) : I.type := match a with
  | Exact (Qmake n d) => if Z.eqb (Zpos d) 1 then I.fromZ prec n else I.div prec (I.fromZ prec n) (I.fromZ prec (Zpos d))
  | Approx i => i end.
Definition nadd (a b : num) : num := match a, b with
  | Exact p, Exact q => Exact (qadd p q)
  | _, _ => Approx (I.add prec (interval a) (interval b)) end.
Definition nmul (a b : num) : num := match a, b with
  | Exact p, Exact q => Exact (qmul p q)
  | Exact p, Approx j => if is_zero p then a else Approx (I.mul prec (interval a) j)
  | Approx i, Exact q => if is_zero q then b else Approx (I.mul prec i (interval b))
  | Approx i, Approx j => Approx (I.mul prec i j) end.
Definition nopp (a : num) : num := match a with Exact q => Exact (Qopp q) | Approx i => Approx (I.neg i) end.
Definition ninv (a : num) : num := match a with Exact q => Exact (qinv q) | Approx i => Approx (I.inv prec i) end.

(** a <= b, from the sign of b - a *)
Definition nle (a b : num) : option bool := match a, b with
  | Exact p, Exact q => Some (qleb p q)
  | _, _ => let d := I.sub prec (interval b) (interval a) in
    match I.sign_large d with
    | Xreal.Xeq | Xreal.Xgt => Some true
    | _ => match I.sign_strict d with Xreal.Xlt => Some false | _ => None end end end.
(** The floor of the lower end is a guess, which the comparisons confirm. *)
Definition guess (i : I.type) : Z := match F.toF (I.lower i) with
  | Basic.Float s m e => let z := if s then Zneg m else Zpos m in
    if Z.leb 0 e then Z.shiftl z e else Z.shiftr z (- e)
  | _ => 0 end.
Definition nfloor (a : num) : option Z := match a with
  | Exact q => Some (qfloor q)
  | Approx i => let z := guess i in
    match nle (Exact (inject_Z z)) a, nle (Exact (inject_Z (z + 1))) a with
    | Some true, Some false => Some z
    | _, _ => None end end.

(** ** Roots and powers of a positive number *)
(** the integer x with x^d = n, if there is one; found bit by bit, from the largest *)
Definition zpower (x : Z) (d : positive) : Z := Pos.iter (Z.mul x) 1 d.
Fixpoint root_bits (bits : nat) (d : positive) (n x : Z) : Z := match bits with
  | O => x
  | S k => let y := x + Z.shiftl 1 (Z.of_nat k) in root_bits k d n (if Z.leb (zpower y d) n then y else x) end.
Definition zroot (d : positive) (n : Z) : option Z :=
  let x := if Pos.eqb d 2 then Z.sqrt n
           else root_bits (Z.to_nat (Z.div (Z.log2 n) (Zpos d) + 1)) d n 0 in
  if Z.leb 0 x && Z.eqb (zpower x d) n then Some x else None.
Definition qroot (d : positive) (a : Q) : option Q :=
  match zroot d (Qnum a), zroot d (Zpos (Qden a)) with
  | Some x, Some (Zpos y) => Some (Qmake x y)
  | _, _ => None end.
Definition qzpower (a : Q) (z : Z) : Q := match z with
  | Z0 => 1%Q | Zpos d => Pos.iter (qmul a) 1%Q d | Zneg d => qinv (Pos.iter (qmul a) 1%Q d) end.
Definition enclosed_power (a q : num) : num := Approx (I.exp prec (I.mul prec (interval q) (I.ln prec (interval a)))).
Definition root_of (a : num) (d : positive) (q : Q) : num :=
  if Pos.eqb d 2 && Z.eqb (Qnum q) 1 then Approx (I.sqrt prec (interval a)) else enclosed_power a (Exact q).
Definition npower (a q : num) : num := match q with
  | Exact r =>
    match a with
    | Exact x => if Z.leb (Z.abs (Qnum r)) 64 && Pos.leb (Qden r) 64 then
        match qroot (Qden r) x with Some y => Exact (qzpower y (Qnum r)) | None => root_of a (Qden r) r end
        else enclosed_power a q
    | Approx _ => root_of a (Qden r) r end
  | Approx _ => enclosed_power a q end.

Definition nfn (f : fn) (a : num) : num := match f, a with
  | Exp, Exact q => if is_zero q then Exact 1 else Approx (I.exp prec (interval a))
  | Exp, Approx i => Approx (I.exp prec i)
  | Log, Exact q => if Qeq_bool q 1 then Exact 0 else Approx (I.ln prec (interval a))
  | Log, Approx i => Approx (I.ln prec i)
  | Cos, _ => if match a with Exact q => is_zero q | _ => false end then Exact 1 else Approx (I.cos prec (interval a)) end.
End Precision.
