(** bottleneck.theorem-6.isometry, reading stated: what `plumbline show bottleneck.theorem-6.isometry --rocq stated` prints. Do not edit.
    SHA-256 of the text: eebbf20fffcdd22b8b78921bbdbcf11a8a244a7eeb9d45c7a88db9c5c1bb1870 *)
From Coq Require Import String.
From Plumbline.kernel Require Import Statement.

Definition text : string := "(reading (define (L) (depth theta)) (define (cols (A matrix)) (rows (transpose A))) (define (same-shape (A matrix) (B matrix)) (and (= (rows A) (rows B)) (= (cols A) (cols B)))) (define (inner (A matrix) (B matrix)) (if (same-shape A B) (sum i 1 (rows A) (sum j 1 (cols A) (* (entry i j A) (entry i j B)))))) (define (norm2 (A matrix)) (inner A A)) (define (schatten (A matrix) (p scalar)) (sum i 1 (rank A) (pow (singular i A) p))) (define (gap2 (A matrix)) (+ (+ (norm2 A) (rank A)) (* -1 (* 2 (schatten A 1))))) (define (W (l scalar)) (weight l theta)) (define (pseudo-det (A matrix)) (prod k 1 (rank A) (singular k A))) (define (log-det (A matrix)) (function log (pseudo-det A))) (requires) (given (and)) (then (forall l 1 (L) (<= (gap2 (W l)) (+ (+ (norm2 (W l)) (* -1 (rank (W l)))) (* -1 (* 2 (log-det (W l)))))))) (trivial (not (and))))".
Definition statement : Prop := claims text.
