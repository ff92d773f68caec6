(** What the sentences of this folder are about: a case of rational numbers, and the verdict of a formula on a case. *)
From Coq Require Export ZArith QArith String List.
From Plumbline.kernel Require Export Kernel Read.
From Plumbline.checker Require Export Rationals.
Export ListNotations.
Global Open Scope string_scope.

Definition of_rows (m n : nat) (l : list Q) : qmat := qmk m n (fun i j => nth (i * n + j) l 0%Q).
(** W_1 = (1 2; 3 -4) with the bias (1; 0), W_2 = (1 -1) without one, slope 1/10; X = (1 -1; 0 2), A = (1 2 3; 4 5 6), p = 3/2 *)
Definition subject : case Qdom := Case Qdom
  (Net Qdom (1 # 10) [(of_rows 2 2 [1; 2; 3; -4 # 1], Some (of_rows 2 1 [1; 0])); (of_rows 1 2 [1; -1 # 1], None)] None)
  (fun d => if String.eqb d "inputs" then Some (of_rows 2 2 [1; -1 # 1; 0; 2]) else None)
  (fun d => if String.eqb d "A" then Some (of_rows 2 3 [1; 2; 3; 4; 5; 6]) else None)
  (fun d => if String.eqb d "p" then Some (3 # 2) else None).
Definition verdict_of_case (c : case Qdom) (before requires given conclusion trivial : string) : option verdict :=
  match read ("(reading" ++ before ++ " (requires" ++ requires ++ ") (given " ++ given ++ ") (then " ++ conclusion ++ ") (trivial " ++ trivial ++ "))") with
  | Some r => judge Qdom c r | None => None end.
Definition verdict_on := verdict_of_case subject.
Definition says (f : string) := verdict_on "" "" "(and)" f "(not (and))".
Ltac computed := vm_compute; reflexivity.
Notation yes := (Some Holds). Notation no := (Some Fails). Notation no_value := (Some IllTyped).

