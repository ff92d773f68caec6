(** invariance.lemma-9.eq-60, reading stated: what `plumbline show invariance.lemma-9.eq-60 --rocq stated` prints. Do not edit.
    SHA-256 of the text: ab6df2f55f38df2137d5b83aeea25acf7ed5db1068b047db056ba04cae995b43 *)
From Coq Require Import String.
From Plumbline.kernel Require Import Statement.

Definition text : string := "(reading (define (cols (A matrix)) (rows (transpose A))) (define (integer (k scalar)) (exists m k k (and))) (define (c) (rows (matrix T1))) (define (min (a scalar) (b scalar)) (* -1 (max (* -1 a) (* -1 b)))) (define (statement (product scalar)) (and (= (* (max (c) 0) (max (param b) (param a))) product) (= (/ product (* (* (param a) (param b)) (c))) (/ 1 (min (param a) (param b)))))) (requires (= (cols (matrix T1)) (* (param a) (param b))) (and (<= 1 (param a)) (<= 1 (param b)) (integer (param a)) (integer (param b)))) (given (and)) (then (statement (* (c) (max (param a) (param b))))) (trivial (not (and))))".
Definition statement : Prop := claims text.
