(** rank.theorem-2.comparison, reading strengthened: what `plumbline show rank.theorem-2.comparison --rocq strengthened` prints. Do not edit.
    SHA-256 of the text: 6e4ed7125773b56695319671336ca3dfb18631f3ebc98d459254b59dde26eb33 *)
From Coq Require Import String.
From Plumbline.kernel Require Import Statement.

Definition text : string := "(reading (define (cols (A matrix)) (rows (transpose A))) (define (same-shape (A matrix) (B matrix)) (and (= (rows A) (rows B)) (= (cols A) (cols B)))) (define (inner (A matrix) (B matrix)) (if (same-shape A B) (sum i 1 (rows A) (sum j 1 (cols A) (* (entry i j A) (entry i j B)))))) (define (norm2 (A matrix)) (inner A A)) (define (column (j index) (A matrix)) (table i h (rows A) 1 (entry i j A))) (define (x (j scalar)) (column j (data inputs))) (define (c) (inner (x 1) (x 2))) (define (obtuse-inputs) (and (= (norm2 (x 1)) 1) (= (norm2 (x 2)) 1) (< -1 (c)) (< (c) 0))) (define (sqrt (a scalar)) (pow a 1/2)) (define (cos-half) (sqrt (/ (+ 1 (c)) 2))) (define (cot2-half) (/ (+ 1 (c)) (+ 1 (* -1 (c))))) (requires (= (rows (data inputs)) 2) (= (cols (data inputs)) 2)) (given (obtuse-inputs)) (then (<= (* 3/4 (pow (cos-half) 2)) (* (/ (+ (sqrt (+ 1/16 4)) -1/4) 2) (cot2-half)))) (trivial (not (and))))".
Definition statement : Prop := claims text.
