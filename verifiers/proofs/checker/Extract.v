(** The checker as an OCaml program: what verifiers/verified/main.ml calls.

    Integers become those of Zarith, naturals (sizes, places, levels) machine integers, strings those of OCaml, vectors
    arrays; the constants below say so where the extraction files leave an operation that would be slow. All of this is
    trusted, beside the extraction itself. *)
From Coq Require Import Extraction ExtrOcamlBasic ExtrOcamlNatInt ExtrOcamlZBigInt ExtrOcamlNativeString ZArith QArith List String Reals.
From Flocq Require Import Core.Zaux.
From Interval Require Import Float.Basic Float.Specific_stdz.
From Plumbline.kernel Require Import Kernel Layers Read.
From Plumbline.checker Require Import Rationals Arrays Intervals KthSingular Shapes.

(** ** Lists, naturals, strings *)
Extract Constant Datatypes.length => "List.length".
Extract Constant List.nth => "(fun i l d -> match List.nth_opt l i with Some x -> x | None -> d)".
Extract Constant List.nth_error => "List.nth_opt".
Extract Constant Nat.eqb => "(fun (i : int) j -> i = j)".
Extract Constant Nat.leb => "(fun (i : int) j -> i <= j)".
Extract Constant Nat.ltb => "(fun (i : int) j -> i < j)".
Extract Constant String.eqb => "String.equal".

(** ** Vectors *)
Extract Inductive vector => "array" ["Array.of_list"] "(fun f v -> f (Array.to_list v))".
Extract Constant items => "Array.to_list".
Extract Constant vmake => "Array.init".
Extract Constant vget => "(fun d v i -> if i < Array.length v then Array.unsafe_get v i else d)".

(** ** What a program keeps: the last values of a definition; the graph of a network, and the matrices of a graph *)
Extract Constant kept => "Bits.kept".
Extract Constant graph_of => "(let last = Bits.few () in fun d n -> Bits.again last (Obj.repr d) (Obj.repr n) (fun () -> graph_now d n))".
Extract Constant aspect_of => "(let last = Bits.few () in fun d a g -> Bits.again last (Obj.repr a) (Obj.repr g) (fun () -> aspect_now d a g))".

(** ** Integers *)
Extract Constant Z.gcd => "Big_int_Z.gcd_big_int".
Extract Constant Z.sqrt => "(fun x -> if Big_int_Z.sign_big_int x <= 0 then Big_int_Z.zero_big_int else Big_int_Z.sqrt_big_int x)".
Extract Constant Z.sqrtrem => "(fun x -> if Big_int_Z.sign_big_int x <= 0 then (Big_int_Z.zero_big_int, Big_int_Z.zero_big_int)
  else let r = Big_int_Z.sqrt_big_int x in (r, Big_int_Z.sub_big_int x (Big_int_Z.square_big_int r)))".
Extract Constant Z.log2 => "Bits.log2".
Extract Constant Z.of_nat => "Big_int_Z.big_int_of_int".
Extract Constant Z.to_nat => "(fun x -> if Big_int_Z.sign_big_int x <= 0 then 0 else Big_int_Z.int_of_big_int x)".
Extract Constant Z.to_pos => "(fun x -> if Big_int_Z.sign_big_int x <= 0 then Big_int_Z.unit_big_int else x)".
Extract Constant Pos.eqb => "Big_int_Z.eq_big_int".

(** ** The ends of intervals: the library counts and moves bits one by one (verified/bits.ml) *)
Extract Constant Zaux.Zpos_div_eucl_aux => "Big_int_Z.quomod_big_int".
Extract Constant StdZRadix2.mantissa_sub => "Big_int_Z.sub_big_int".
Extract Constant StdZRadix2.mantissa_digits => "Bits.digits".
Extract Constant StdZRadix2.mantissa_shl => "Bits.left".
Extract Constant StdZRadix2.mantissa_even => "Bits.even".
Extract Constant StdZRadix2.mantissa_shr => "(Bits.right Pos_Eq Pos_Lo Pos_Mi Pos_Up)".

(** ** What the library's modules say of the reals: no program calls it *)
Extract Constant RbaseSymbolsImpl.R => "unit".
Extract Constant RbaseSymbolsImpl.Rabst => "(fun _ -> ())".
Extract Constant RbaseSymbolsImpl.Rrepr => "(fun _ -> assert false)".
Extract Constant RbaseSymbolsImpl.R0 => "()".
Extract Constant RbaseSymbolsImpl.R1 => "()".
Extract Constant RbaseSymbolsImpl.Rplus => "(fun _ _ -> ())".
Extract Constant RbaseSymbolsImpl.Rmult => "(fun _ _ -> ())".
Extract Constant RbaseSymbolsImpl.Ropp => "(fun _ -> ())".
Extract Constant RinvImpl.Rinv => "(fun _ -> ())".

Extraction "checker.ml" Read.read judge eval Idom Exact tabulated norm graph_now aspect_now shape_b planned.
