(** saddle.example-1.footnote, reading repaired: what `plumbline show saddle.example-1.footnote --rocq repaired` prints. Do not edit.
    SHA-256 of the text: 0c347aaa097ea2bdcee01e9b0a673d8b6f87b97071c09cf831c12e23479c5963 *)
From Coq Require Import String.
From Plumbline.kernel Require Import Statement.

Definition text : string := "(reading (define (cols (A matrix)) (rows (transpose A))) (define (alternating (A matrix)) (and (= (rows A) 1) (forall j 1 (cols A) (= (entry 1 j A) (pow -1 j))))) (define (alternating-targets) (alternating (data targets))) (define (gradient-at-zero) (scale -1 (data targets))) (requires (alternating-targets)) (given (and)) (then (alternating (scale -1 (gradient-at-zero)))) (trivial (not (and))))".
Definition statement : Prop := claims text.
