(** equal(A, B) := if same-shape(A, B) then for all i, j: A[i, j] = B[i, j] *)
From Coq Require Import ZArith QArith Reals Lra Lia List Bool.
From Plumbline.library Require Export Definitions Truths.
Import ListNotations.
Local Open Scope R_scope.

Definition equal_body same cols := Body false (TOnlyIf (TCall same (AMx (TMVar 0) (AMx (TMVar 1) ANil)))
  (TForAll 2 (TNum (1 # 1)) (TRows (TMVar 0)) (TForAll 3 (TNum (1 # 1)) (TCall cols (AMx (TMVar 0) ANil))
    (TEq (TEntry (TVar 2) (TVar 3) (TMVar 0)) (TEntry (TVar 2) (TVar 3) (TMVar 1)))))).
Definition equal_entries (A B : rmat) := forall i, (i < r_rows A)%nat -> forall j, (j < r_cols A)%nat -> r_get A i j = r_get B i j.
Definition is_equal (d : def) := forall A B, same A B = true -> d [matrix A; matrix B] = Val (truth_value (tr (equal_entries A B))).
Lemma equal_means c ds i same j cols : nth_error ds i = Some same -> is_same_shape same -> nth_error ds j = Some cols ->
  gives1 cols (fun A => rn (r_cols A)) -> is_equal (den c ds (equal_body i j)).
Proof.
  intros Hi Mi Hj Mj A B S. unfold equal_body, denote. erewrite ev_only_if; [reflexivity | |].
  - eapply ev_call; [reflexivity | eassumption | apply Mi | rewrite S; reflexivity].
  - apply same_true in S as [S1 S2]. eapply tr_forall; [exact (ev_num _ _ 1 _) | eapply ev_rows; reflexivity |]. intros p Hp.
    eapply tr_forall; [exact (ev_num _ _ 1 _) | call Mj |]. intros q Hq.
    apply tr_eq; apply ev_entry; try reflexivity; congruence.
Qed.
