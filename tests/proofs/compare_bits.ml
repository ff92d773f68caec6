(* bits.ml against the library's own functions (library.v): on all numbers up to 300, on powers of two and their
   neighbours, on long ones; for each number all shifts that leave a bit. Exit code 1, and where, if two values differ. *)
module L = Library

let rec positive n : L.positive =
  if Z.equal n Z.one then L.XH
  else if Z.is_odd n then L.XI (positive (Z.shift_right n 1)) else L.XO (positive (Z.shift_right n 1))
let rec number : L.positive -> Z.t = function
  | L.XH -> Z.one
  | L.XO p -> Z.shift_left (number p) 1
  | L.XI p -> Z.succ (Z.shift_left (number p) 1)
let integer n : L.z = if Z.sign n = 0 then L.Z0 else if Z.sign n < 0 then L.Zneg (positive (Z.neg n)) else L.Zpos (positive n)
let value : L.z -> Z.t = function L.Z0 -> Z.zero | L.Zpos p -> number p | L.Zneg p -> Z.neg (number p)

let differ what m d = Printf.printf "bits.ml differs from the library: %s of %s by %d\n" what (Z.to_string m) d; exit 1
let same what m d ours theirs = if not (Z.equal ours theirs) then differ what m d

let compare_at m =
  let p = positive m in
  same "digits" m 0 (Bits.digits m) (value (L.digits p));
  List.iter (fun z -> same "log2" z 0 (Bits.log2 z) (value (L.logarithm (integer z)))) [m; Z.neg m];
  if Bits.even m <> L.even p then differ "even" m 0;
  for d = 1 to Z.numbits m - 1 do
    let shift = Z.of_int d in
    same "left" m d (Bits.left m shift) (number (L.left p (integer shift)));
    List.iter (fun position ->
      let ours, place = Bits.right L.Pos_Eq L.Pos_Lo L.Pos_Mi L.Pos_Up m shift position in
      let theirs, its_place = L.right p (integer shift) position in
      same "right" m d ours (number theirs);
      if place <> its_place then differ "the rest of right" m d) [L.Pos_Eq; L.Pos_Lo; L.Pos_Mi; L.Pos_Up]
  done

let () =
  same "log2" Z.zero 0 (Bits.log2 Z.zero) (value (L.logarithm L.Z0));
  for n = 1 to 300 do compare_at (Z.of_int n) done;
  for k = 9 to 130 do List.iter (fun e -> compare_at (Z.add (Z.shift_left Z.one k) (Z.of_int e))) [-1; 0; 1] done;
  for k = 1 to 40 do compare_at (Z.pow (Z.of_int 3) (3 * k)) done
