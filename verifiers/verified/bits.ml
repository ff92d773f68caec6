(* Bits of integers, by Zarith: what checker.ml calls where the proofs count and move them one by one. Trusted, like the
   extraction itself; each line says which function of Rocq it stands for. *)
(* StdZRadix2.mantissa_digits: how many bits a positive number has *)
let digits m = Z.of_int (Z.numbits m)
(* StdZRadix2.mantissa_shl: m 2^d *)
let left m d = Z.shift_left m (Z.to_int d)
(* StdZRadix2.mantissa_even *)
let even = Z.is_even
(* StdZRadix2.mantissa_shr: the quotient of m by 2^d, d > 0, and where the rest lies: eq, below, at or above the middle; a
   rest that is 0 or the middle is below or above it if something was cut off before, which pos says *)
let right eq lo mi up m d pos =
  let d = Z.to_int d in
  let rest = Z.extract m 0 d in
  let half = Z.compare rest (Z.shift_left Z.one (d - 1)) in
  Z.shift_right m d,
  (if Z.sign rest = 0 then (if pos = eq then eq else lo) else if half < 0 then lo else if half = 0 && pos = eq then mi else up)
(* Z.log2: 0 of what is not positive *)
let log2 z = if Z.sign z <= 0 then Z.zero else Z.of_int (Z.numbits z - 1)
