(** What bits.ml stands for: the functions of the library, as it has them, with nothing in their place. *)
From Coq Require Import Extraction ExtrOcamlBasic ZArith.
From Interval Require Import Float.Specific_stdz.
Definition digits := StdZRadix2.mantissa_digits.
Definition left := StdZRadix2.mantissa_shl.
Definition even := StdZRadix2.mantissa_even.
Definition right := StdZRadix2.mantissa_shr.
Definition logarithm := Z.log2.
Extraction "library.ml" digits left even right logarithm.
