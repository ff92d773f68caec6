(** The checker as an OCaml program: what verifiers/verified/main.ml calls.

    Integers become those of Zarith, naturals (sizes, places, levels) machine integers, strings those of OCaml; the
    constants below say so where the standard library's extraction files leave an operation that would be slow. All of
    this is trusted, beside the extraction itself. *)
From Coq Require Import Extraction ExtrOcamlBasic ExtrOcamlNatInt ExtrOcamlZBigInt ExtrOcamlNativeString ZArith QArith String.
From Plumbline.kernel Require Import Kernel Read.
From Plumbline.checker Require Import Rationals.

Extract Constant Z.gcd => "Big_int_Z.gcd_big_int".
Extract Constant Z.sqrt => "(fun x -> if Big_int_Z.sign_big_int x <= 0 then Big_int_Z.zero_big_int else Big_int_Z.sqrt_big_int x)".
Extract Constant Z.of_nat => "Big_int_Z.big_int_of_int".
Extract Constant Z.to_nat => "(fun x -> if Big_int_Z.sign_big_int x <= 0 then 0 else Big_int_Z.int_of_big_int x)".
Extract Constant Z.to_pos => "(fun x -> if Big_int_Z.sign_big_int x <= 0 then Big_int_Z.unit_big_int else x)".

Extraction "checker.ml" Read.read judge qmk Qdom norm.
