(** bottleneck.prop-4.optimum, reading stated: what `plumbline show bottleneck.prop-4.optimum --rocq stated` prints. Do not edit.
    SHA-256 of the text: 0cf7b2ce1aa464096b72052d9a7edd73a5b8d01753763d60d0ac954c654a5888 *)
From Coq Require Import String.
From Plumbline.kernel Require Import Statement.

Definition text : string := "(reading (define (numbers) (and (<= 0 (* (param r) (param r))) (<= 0 (* (param s) (param s))) (<= 0 (* (param q) (param q))) (< 0 (param Lf)) (< 0 (param Lg)))) (define (sqrt (a scalar)) (pow a 1/2)) (define (two-corrections) (+ (sqrt (param r)) (sqrt (param s)))) (define (ratio) (/ (sqrt (param r)) (two-corrections))) (requires (numbers)) (given (and (<= 0 (param r)) (<= 0 (param s)) (< 0 (param q)) (< (param q) 1))) (then (and (<= (pow (two-corrections) 2) (+ (/ (param r) (param q)) (/ (param s) (+ 1 (* -1 (param q)))))) (implies (and (< 0 (param r)) (< 0 (param s))) (= (+ (/ (param r) (ratio)) (/ (param s) (+ 1 (* -1 (ratio))))) (pow (two-corrections) 2))))) (trivial (not (and))))".
Definition statement : Prop := claims text.
