(** invariance.lemma-10.eq-61, reading repaired: what `plumbline show invariance.lemma-10.eq-61 --rocq repaired` prints. Do not edit.
    SHA-256 of the text: b36d83fa57161876e99ea136753465b161941225d896228a49e8faf142fdce9e *)
From Coq Require Import String.
From Plumbline.kernel Require Import Statement.

Definition text : string := "(reading (define (cols (A matrix)) (rows (transpose A))) (define (b) (cols (matrix U))) (define (c) (rows (matrix U))) (define (a) (cols (matrix Y))) (define (statement (slack scalar)) (<= (+ (pow (singular 1 (matrix U)) 2) (* -1 slack)) (pow (singular 1 (matrix Y)) 2))) (define (sub (A matrix) (B matrix)) (add A (scale -1 B))) (define (gap) (sub (mul (transpose (matrix U)) (matrix U)) (mul (matrix Y) (transpose (matrix Y))))) (define (same-shape (A matrix) (B matrix)) (and (= (rows A) (rows B)) (= (cols A) (cols B)))) (define (equal (A matrix) (B matrix)) (if (same-shape A B) (forall i 1 (rows A) (forall j 1 (cols A) (= (entry i j A) (entry i j B)))))) (define (zeros (M matrix)) (scale 0 M)) (define (vanishes (M matrix)) (equal M (zeros M))) (define (all-zero) (and (and (vanishes (matrix U)) (vanishes (matrix Y))) (vanishes (matrix Z)))) (requires (= (rows (matrix Y)) (b)) (= (rows (matrix Z)) (c)) (= (cols (matrix Z)) (a))) (given (and)) (then (statement (singular 1 (gap)))) (trivial (all-zero)))".
Definition statement : Prop := claims text.
