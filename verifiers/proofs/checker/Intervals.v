(** Numbers that are exact or enclosed, as a domain: with Kernel.v the checker of what roots, powers, exp, log, cos and pi
    stand in.

    A number is a rational, as long as it can be, a sum of square roots (RootSums.v), or an interval. Exact numbers stay
    exact: their sums, products, quotients and comparisons are those of Rationals.v. Two sums are equal if their difference
    has no term. Every other comparison is decided if it comes out the same for every point of the intervals, and stops the
    checker otherwise. The intervals are those of the library coq-interval (Melquiond), whose
    ends are numbers m 2^e with integers m and e; [prec] bits of m are kept. *)
From Coq Require Import ZArith QArith List Bool.
From Interval Require Import Float.Specific_ops Float.Specific_stdz Float.Basic Interval.Float_full.
From Plumbline.kernel Require Import Kernel.
From Plumbline.checker Require Import Rationals Arrays Elimination RootSums.
Import ListNotations.
Local Open Scope Z_scope.

Module F := SpecificFloat StdZRadix2.
Module I := FloatIntervalFull F.

Inductive num := Exact (q : Q) | Roots (l : sum) | Approx (i : I.type).

Section Precision.
Variable prec : F.precision.

Definition qinterval (q : Q) : I.type := match q with Qmake n d =>
  if Z.eqb (Zpos d) 1 then I.fromZ prec n else I.div prec (I.fromZ prec n) (I.fromZ prec (Zpos d)) end.
Definition sum_interval (l : sum) : I.type := fold_right
  (fun t i => I.add prec (I.mul prec (qinterval (fst t)) (I.sqrt prec (I.fromZ prec (Zpos (snd t))))) i) (I.fromZ prec 0) l.
Definition interval (a : num) : I.type := match a with Exact q => qinterval q | Roots l => sum_interval l | Approx i => i end.

(** A sum as a number: exact if only the rational part is left, enclosed if it has become long. *)
Definition of_sum (l : sum) : num := match l with
  | [] => Exact 0
  | [(q, r)] => if Pos.eqb r 1 then Exact q else Roots l
  | _ => if Nat.leb (List.length l) 8 && forallb (fun t => Z.leb (Z.log2 (Zpos (snd t))) 2048) l then Roots l else Approx (sum_interval l) end.
Definition as_sum (a : num) : option sum := match a with
  | Exact q => Some (if is_zero q then [] else [(q, 1%positive)]) | Roots l => Some l | Approx _ => None end.
(** both as sums, if they are *)
Definition sums (a b : num) : option (sum * sum) := match as_sum a, as_sum b with Some l, Some m => Some (l, m) | _, _ => None end.

Definition nadd (a b : num) : num := match a, b with
  | Exact p, Exact q => Exact (qadd p q)
  | _, _ => match sums a b with
    | Some (l, m) => of_sum (radd l m)
    | None => Approx (I.add prec (interval a) (interval b)) end end.
Definition exact_zero (a : num) : bool := match a with Exact q => is_zero q | _ => false end.
Definition nmul (a b : num) : num := match a, b with
  | Exact p, Exact q => Exact (qmul p q)
  | _, _ => if exact_zero a then a else if exact_zero b then b else match sums a b with
    | Some (l, m) => of_sum (rmul l m)
    | None => Approx (I.mul prec (interval a) (interval b)) end end.
Definition nopp (a : num) : num := match a with Exact q => Exact (Qopp q) | Roots l => Roots (ropp l) | Approx i => Approx (I.neg i) end.
Definition ninv (a : num) : num := match a with
  | Exact q => Exact (qinv q)
  | Roots l => match rinv 3 l with Some m => of_sum m | None => Approx (I.inv prec (sum_interval l)) end
  | Approx i => Approx (I.inv prec i) end.

Definition nonnegative (a : num) : option bool := match a with
  | Exact q => Some (qleb 0 q)
  | _ => let i := interval a in match I.sign_large i with
    | Xreal.Xeq | Xreal.Xgt => Some true
    | _ => match I.sign_strict i with Xreal.Xlt => Some false | _ => None end end end.
(** a <= b, from the sign of b - a *)
Definition nle (a b : num) : option bool := match a, b with
  | Exact p, Exact q => Some (qleb p q)
  | _, _ => nonnegative (nadd b (nopp a)) end.
(** The floor of the lower end is a guess, which the comparisons confirm. *)
Definition guess (i : I.type) : Z := match F.toF (I.lower i) with
  | Basic.Float s m e => let z := if s then Zneg m else Zpos m in
    if Z.leb 0 e then Z.shiftl z e else Z.shiftr z (- e)
  | _ => 0 end.
Definition nfloor (a : num) : option Z := match a with
  | Exact q => Some (qfloor q)
  | _ => let z := guess (interval a) in
    match nle (Exact (inject_Z z)) a, nle (Exact (inject_Z (z + 1))) a with
    | Some true, Some false => Some z
    | _, _ => None end end.

(** ** Roots and powers of a positive number *)
Definition enclosed_power (a q : num) : num := Approx (I.exp prec (I.mul prec (interval q) (I.ln prec (interval a)))).
Definition root_of (a : num) (d : positive) (q : Q) : num :=
  if Pos.eqb d 2 then match a with
    | Exact x => if Z.odd (Qnum q) then of_sum (scaled (qzpower x (Qnum q / 2)) (square_root x)) else enclosed_power a (Exact q)
    | _ => if Z.eqb (Qnum q) 1 then Approx (I.sqrt prec (interval a)) else enclosed_power a (Exact q) end
  else enclosed_power a (Exact q).
Definition npower (a q : num) : num := match q with
  | Exact r =>
    match a with
    | Exact x => if Z.leb (Z.abs (Qnum r)) 64 && Pos.leb (Qden r) 64 then
        match qroot (Qden r) x with Some y => Exact (qzpower y (Qnum r)) | None => root_of a (Qden r) r end
        else enclosed_power a q
    | _ => root_of a (Qden r) r end
  | _ => enclosed_power a q end.

Definition nfn (f : fn) (a : num) : num := match f with
  | Exp => if exact_zero a then Exact 1 else Approx (I.exp prec (interval a))
  | Log => if match a with Exact q => Qeq_bool q 1 | _ => false end then Exact 0 else Approx (I.ln prec (interval a))
  | Cos => if exact_zero a then Exact 1 else Approx (I.cos prec (interval a)) end.
End Precision.
