(** The rational numbers as a domain: with Kernel.v the checker of the base.

    Sums, products, quotients and comparisons are exact. A power with an exponent that is no integer has a value here only
    if it is the square root of a square; functions, singular values and ranks are those of other domains. *)
From Coq Require Import ZArith QArith List Bool.
From Plumbline.kernel Require Import Kernel.
Local Open Scope Z_scope.

(** ** Arithmetic, in lowest terms *)
Definition norm (n d : Z) : Q := if Z.eqb d 1 then Qmake n 1 else
  let g := Z.gcd n d in if Z.eqb g 0 then Qmake n (Z.to_pos d) else Qmake (Z.div n g) (Z.to_pos (Z.div d g)).
Definition qadd (a b : Q) : Q := let da := Zpos (Qden a) in let db := Zpos (Qden b) in
  if Z.eqb da db then norm (Qnum a + Qnum b) da else norm (Qnum a * db + Qnum b * da) (da * db).
Definition qmul (a b : Q) : Q := norm (Qnum a * Qnum b) (Zpos (Qden a) * Zpos (Qden b)).
Definition qinv (a : Q) : Q :=
  let d := Zpos (Qden a) in if Z.ltb (Qnum a) 0 then norm (- d) (- Qnum a) else norm d (Qnum a).
Definition qleb (a b : Q) : bool := Z.leb (Qnum a * Zpos (Qden b)) (Qnum b * Zpos (Qden a)).
Definition qfloor (a : Q) : Z := Z.div (Qnum a) (Zpos (Qden a)).
(** the root of a square *)
Definition qsqrt (a : Q) : option Q :=
  let n := Qnum a in let d := Zpos (Qden a) in let x := Z.sqrt n in let y := Z.sqrt d in
  if Z.eqb (x * x) n && (Z.eqb (y * y) d && Z.ltb 0 y) then Some (Qmake x (Z.to_pos y)) else None.
Definition qpow (a q : Q) : option Q := if Qeq_bool q (1 # 2) then qsqrt a else None.

(** ** Matrices: lists of rows *)
Record qmat := QMat { q_rows : nat; q_cols : nat; q_entries : list (list Q) }.
Definition qmk m n (f : nat -> nat -> Q) := QMat m n (map (fun i => map (f i) (seq 0 n)) (seq 0 m)).
Definition qget A i j := nth j (nth i (q_entries A) nil) 0%Q.

Definition Qdom : dom := {|
  C := Q; M := qmat;
  ofQ := fun q => q; cadd := qadd; cmul := qmul; copp := Qopp; cinv := qinv;
  cle := fun a b => Some (qleb a b); cfloor := fun a => Some (qfloor a);
  cpow := qpow; cfn := fun _ _ => None; cpi := None;
  mk := qmk; rows := q_rows; cols := q_cols; get := qget;
  csingular := fun _ _ => None; crank := fun _ => None;
  within := fun l z => Z.leb z l |}.
