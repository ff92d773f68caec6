(** The rank of a matrix of rational numbers, by Gauss elimination: Rank.v proves that it is the least number of products
    u v^T that add up to the matrix. *)
From Coq Require Import ZArith QArith List Bool.
From Plumbline.checker Require Import Rationals.
Import ListNotations.

Definition is_zero (q : Q) : bool := Z.eqb (Qnum q) 0.
(** the first place that is not 0 *)
Fixpoint leading (l : list Q) : option nat := match l with
  | [] => None
  | a :: r => if is_zero a then option_map S (leading r) else Some O end.
(** the first row that is not 0, its first place that is not 0, and the rows behind it *)
Fixpoint pivot (l : list (list Q)) : option (list Q * nat * list (list Q)) := match l with
  | [] => None
  | r :: l => match leading r with Some j => Some (r, j, l) | None => pivot l end end.
(** row - (row_j / r_j) r *)
Definition reduce (r : list Q) (j : nat) (row : list Q) : list Q :=
  let f := nth j row 0%Q in
  if is_zero f then row else
  let f := Qopp (qmul f (qinv (nth j r 0%Q))) in map (fun p => qadd (fst p) (qmul f (snd p))) (combine row r).
(** [fuel] is at least the number of rows *)
Fixpoint rank_of_rows (fuel : nat) (l : list (list Q)) : option nat := match pivot l, fuel with
  | None, _ => Some O
  | Some _, O => None
  | Some (r, j, l), S k => option_map S (rank_of_rows k (map (reduce r j) l)) end.
