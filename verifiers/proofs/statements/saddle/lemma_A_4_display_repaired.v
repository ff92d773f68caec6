(** saddle.lemma-A.4.display, reading repaired: what `plumbline show saddle.lemma-A.4.display --rocq repaired` prints. Do not edit.
    SHA-256 of the text: ba6b45be82c657eab72f51a65f557851aa441aaff45143a9e9e5973024c79327 *)
From Coq Require Import String.
From Plumbline.kernel Require Import Statement.

Definition text : string := "(reading (define (L (N network)) (depth N)) (define (cols (A matrix)) (rows (transpose A))) (define (same-shape (A matrix) (B matrix)) (and (= (rows A) (rows B)) (= (cols A) (cols B)))) (define (inner (A matrix) (B matrix)) (if (same-shape A B) (sum i 1 (rows A) (sum j 1 (cols A) (* (entry i j A) (entry i j B)))))) (define (norm2 (A matrix)) (inner A A)) (define (W (l scalar) (N network)) (weight l N)) (define (size2 (N network)) (sum l 1 (L N) (norm2 (W l N)))) (define (mean) (pow (* (/ 1 (L theta)) (size2 theta)) (/ (L theta) 2))) (define (sqrt (a scalar)) (pow a 1/2)) (define (root) (sqrt (prod l 1 (L theta) (norm2 (W l theta))))) (define (norm (A matrix)) (sqrt (norm2 A))) (define (norm-product) (prod l 1 (L theta) (norm (W l theta)))) (define (chain (first scalar)) (and (= first (mean)) (<= (root) (mean)) (= (root) (norm-product)))) (requires) (given (and)) (then (chain (pow (/ (size2 theta) (L theta)) (/ (L theta) 2)))) (trivial (not (and))))".
Definition statement : Prop := claims text.
