(** bottleneck.prop-4.eq-1, reading repaired: what `plumbline show bottleneck.prop-4.eq-1 --rocq repaired` prints. Do not edit.
    SHA-256 of the text: fab5398e457bb812646be4857af073da27bbff50c7309b43b308cf4bc3d89a1c *)
From Coq Require Import String.
From Plumbline.kernel Require Import Statement.

Definition text : string := "(reading (define (numbers) (and (<= 0 (* (param r) (param r))) (<= 0 (* (param s) (param s))) (<= 0 (* (param q) (param q))) (< 0 (param Lf)) (< 0 (param Lg)))) (define (positive-depths) (and (< 0 (param Lf)) (< 0 (param Lg)))) (define (joined) (* (+ (param Lf) (param Lg)) (+ (/ (param r) (param Lf)) (/ (param s) (param Lg))))) (define (p) (/ (param Lf) (+ (param Lf) (param Lg)))) (requires (numbers)) (given (positive-depths)) (then (= (joined) (+ (/ (param r) (p)) (/ (param s) (+ 1 (* -1 (p))))))) (trivial (not (and))))".
Definition statement : Prop := claims text.
