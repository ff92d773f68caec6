(** Matrices of a program: sizes, and the entries row by row.

    To Rocq a vector is a list; Extract.v makes it an array of OCaml, of which only the three operations here are used:
    make it of a function, look up a place, list its entries. *)
From Coq Require Import Arith List Lia.

Record vector (A : Type) := Vector { items : list A }.
Arguments Vector {A} items. Arguments items {A} v.
Definition vmake {A} (n : nat) (f : nat -> A) : vector A := Vector (map f (seq 0 n)).
Definition vget {A} (d : A) (v : vector A) (i : nat) : A := nth i (items v) d.
Lemma vget_make {A} (d : A) n f i : i < n -> vget d (vmake n f) i = f i.
Proof.
  intro H. unfold vget, vmake; simpl. rewrite (nth_indep _ d (f 0)) by (rewrite map_length, seq_length; exact H).
  rewrite map_nth, seq_nth by exact H. reflexivity.
Qed.

Record matrix (A : Type) := Matrix { height : nat; width : nat; cells : vector (vector A) }.
Arguments Matrix {A} height width cells. Arguments height {A} m. Arguments width {A} m. Arguments cells {A} m.
Definition tabulated {A} m n (f : nat -> nat -> A) : matrix A := Matrix m n (vmake m (fun i => vmake n (f i))).
Definition cell {A} (d : A) (X : matrix A) i j : A := vget d (vget (Vector nil) (cells X) i) j.
Lemma cell_tabulated {A} (d : A) m n f i j : i < m -> j < n -> cell d (tabulated m n f) i j = f i j.
Proof. intros Hi Hj. unfold cell, tabulated; simpl. rewrite !vget_make by assumption. reflexivity. Qed.
