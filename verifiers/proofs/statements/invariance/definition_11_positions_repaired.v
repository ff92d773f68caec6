(** invariance.definition-11.positions, reading repaired: what `plumbline show invariance.definition-11.positions --rocq repaired` prints. Do not edit.
    SHA-256 of the text: ae3e404b3b832e89177a22a0e0be2b73073e2a942eddcb201859a2ba5b406fb1 *)
From Coq Require Import String.
From Plumbline.kernel Require Import Statement.

Definition text : string := "(reading (define (quotient) (/ (+ (param size) (* -1 (+ (param filter) (* -1 (param stride))))) (param stride))) (define (fits (m scalar)) (and (<= (+ (param filter) (* (+ m -1) (param stride))) (param size)) (< (param size) (+ (param filter) (* m (param stride)))))) (requires (and (<= 1 (param stride)) (<= 1 (param filter)) (<= (param filter) (param size)))) (given (and)) (then (exists m 1 (param size) (and (<= m (quotient)) (< (quotient) (+ m 1)) (fits m)))) (trivial (not (and))))".
Definition statement : Prop := claims text.
