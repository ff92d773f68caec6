(** saddle.lemma-A.4, reading stated: what `plumbline show saddle.lemma-A.4 --rocq stated` prints. Do not edit.
    SHA-256 of the text: 21ec951b649f286bfc62f973920ddb9242cc7c10647c2f0c642a405d49624736 *)
From Coq Require Import String.
From Plumbline.kernel Require Import Statement.

Definition text : string := "(reading (define (L (N network)) (depth N)) (define (cols (A matrix)) (rows (transpose A))) (define (same-shape (A matrix) (B matrix)) (and (= (rows A) (rows B)) (= (cols A) (cols B)))) (define (inner (A matrix) (B matrix)) (if (same-shape A B) (sum i 1 (rows A) (sum j 1 (cols A) (* (entry i j A) (entry i j B)))))) (define (norm2 (A matrix)) (inner A A)) (define (W (l scalar) (N network)) (weight l N)) (define (size2 (N network)) (sum l 1 (L N) (norm2 (W l N)))) (define (sqrt (a scalar)) (pow a 1/2)) (define (norm (A matrix)) (sqrt (norm2 A))) (define (norm-product) (prod l 1 (L theta) (norm (W l theta)))) (requires) (given (<= (size2 theta) (L theta))) (then (<= (norm-product) 1)) (trivial (not (and))))".
Definition statement : Prop := claims text.
