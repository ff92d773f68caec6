(** The weights that `deepen` makes: docs/language.md, "Networks" (saddle A.3, Proposition 3.2).

    Of the last hidden layer one neuron stays, and layers that copy it stand behind it. With w_i for row i of W_{L-1} and c_i
    for column i of W_L, it is the first of the neurons with the least m_i. *)
From Coq Require Import ZArith QArith List Bool.
From Plumbline.kernel Require Export Domain.
Import ListNotations.
Local Open Scope nat_scope.
Local Open Scope list_scope.

Section Deepening.
Variable D : dom.
Local Notation C := (C D). Local Notation M := (M D).
Local Notation zero := (zero D). Local Notation one := (one D).

(** the square root; the length of the vector v_0, ..., v_{n-1} *)
Definition square_root_of (a : C) : res C := pow D a (ofQ D (1 # 2)).
Definition length_of (n : nat) (v : nat -> C) : res C := square_root_of (csum D n (fun i => cmul D (v i) (v i))).
(** the activation of slope s, entry by entry; that of slope 0 is relu *)
Definition activated (s : C) (A : M) : res M := table D (rows D A) (cols D A)
  (fun i j => x <- lt D zero (get D A i j); Val (if x then get D A i j else cmul D s (get D A i j))).
(** what layers without biases give, one after the other, each behind its activation *)
Fixpoint activated_by (s : C) (ls : list M) (A : M) : res M := match ls with
  | [] => Val A
  | W :: r => Z <- mmul D W A; B <- activated s Z; activated_by s r B end.

(** ** The neurons of the last hidden layer: w_i of W, c_i of V *)
Definition row_length (W : M) (i : nat) : res C := length_of (cols D W) (get D W i).
Definition column_length (V : M) (i : nat) : res C := length_of (rows D V) (fun r => get D V r i).
(** n_i = ||c_i|| ||w_i|| *)
Definition neuron_size (W V : M) (i : nat) : res C := c <- column_length V i; w <- row_length W i; Val (cmul D c w).
(** Tr[G^T c_i r_i], where r_i is row i of R *)
Definition neuron_trace (V G R : M) (i : nat) : C :=
  csum D (cols D G) (fun j => cmul D (csum D (rows D V) (fun r => cmul D (get D G r j) (get D V r i))) (get D R i j)).
(** the neurons with n_i <> 0, in their order, each with m_i *)
Definition rated (ns : list C) (trace : nat -> C) : res (list (nat * C)) :=
  l <- mapM (fun i => let n := nth i ns zero in x <- eq D n zero;
    if x then Val [] else m <- divide D (trace i) n; Val [(i, m)]) (seq 0 (List.length ns));
  Val (concat l).
(** the first of those whose number is the least *)
Definition least_rated (l : list (nat * C)) : res nat := match l with
  | [] => Undef
  | p :: r => b <- foldM (fun a b => x <- lt D (snd a) (snd b); Val (if x then a else b)) r p; Val (fst b) end.

(** ** The new weights *)
Definition first_row (m n : nat) (v : nat -> C) : M := mk D m n (fun i j => if Nat.eqb i 0 then v j else zero).
Definition first_column (m n : nat) (v : nat -> C) : M := mk D m n (fun i j => if Nat.eqb j 0 then v i else zero).
Definition deepened (k : nat) (s : C) (ls : list M) (A G : M) : res (list M) := match rev ls with
  | V :: W :: r =>
    X <- activated_by s (rev r) A; Z <- mmul D W X; R <- activated zero Z;
    guard (Nat.eqb (rows D R) (rows D W) && Nat.eqb (cols D V) (rows D W) &&
           Nat.eqb (rows D G) (rows D V) && Nat.eqb (cols D G) (cols D R))
      (ns <- mapM (neuron_size W V) (seq 0 (rows D W));
       ms <- rated ns (neuron_trace V G R);
       i <- least_rated ms;
       q <- square_root_of (fold_left (cadd D) ns zero);
       w <- row_length W i; a <- divide D q w;
       c <- column_length V i; b <- divide D q c;
       Val (rev r ++ [first_row (rows D W) (cols D W) (fun j => cmul D a (get D W i j))]
         ++ repeat (first_row (rows D W) (rows D W) (fun j => if Nat.eqb j 0 then one else zero)) k
         ++ [first_column (rows D V) (cols D V) (fun u => cmul D b (get D V u i))]))
  | _ => Undef end.
End Deepening.
