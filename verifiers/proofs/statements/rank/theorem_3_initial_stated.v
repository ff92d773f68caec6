(** rank.theorem-3.initial, reading stated: what `plumbline show rank.theorem-3.initial --rocq stated` prints. Do not edit.
    SHA-256 of the text: 83cdf2a6a4fe225e1a947aa3ab2e19ca375c95b97b1bc1599ad9eab9078e105a *)
From Coq Require Import String.
From Plumbline.kernel Require Import Statement.

Definition text : string := "(reading (define (cols (A matrix)) (rows (transpose A))) (define (same-shape (A matrix) (B matrix)) (and (= (rows A) (rows B)) (= (cols A) (cols B)))) (define (inner (A matrix) (B matrix)) (if (same-shape A B) (sum i 1 (rows A) (sum j 1 (cols A) (* (entry i j A) (entry i j B)))))) (define (norm2 (A matrix)) (inner A A)) (define (column (j index) (A matrix)) (table i h (rows A) 1 (entry i j A))) (define (x (j scalar)) (column j (data inputs))) (define (c) (inner (x 1) (x 2))) (define (obtuse-inputs) (and (= (norm2 (x 1)) 1) (= (norm2 (x 2)) 1) (< -1 (c)) (< (c) 0))) (define (sqrt (a scalar)) (pow a 1/2)) (define (sin2-quarter) (/ (+ 1 (* -1 (sqrt (/ (+ 1 (* -1 (c))) 2)))) 2)) (requires (= (rows (data inputs)) 2) (= (cols (data inputs)) 2)) (given (obtuse-inputs)) (then (and (< (sin2-quarter) (/ (+ 1 (* -1 (sqrt 1/2))) 2)) (< (/ (* 3/4 (+ 1 (* -1 (sqrt 1/2)))) 2) 1/4))) (trivial (not (and))))".
Definition statement : Prop := claims text.
