(** equal(A, B) := if same-shape(A, B) then for all i, j: A[i, j] = B[i, j] *)
From Coq Require Import ZArith Reals Lra Lia List Bool.
From Plumbline.library Require Import Definitions.
Import ListNotations.
Local Open Scope R_scope.

Definition equal_body same cols := Body false (TOnlyIf (TCall same (AMx (TMVar 0) (AMx (TMVar 1) ANil)))
  (TForAll 2 (TNum (QArith_base.inject_Z 1)) (TRows (TMVar 0)) (TForAll 3 (TNum (QArith_base.inject_Z 1)) (TCall cols (AMx (TMVar 0) ANil))
    (TEq (TEntry (TVar 2) (TVar 3) (TMVar 0)) (TEntry (TVar 2) (TVar 3) (TMVar 1)))))).
Definition agree (A B : rmat) := same A B = true /\
  forall i j, (i < r_rows A)%nat -> (j < r_cols A)%nat -> r_get A i j = r_get B i j.
Definition is_equal (d : def) := forall A B, d [matrix A; matrix B] = Val (truth_value T) <-> agree A B.
Lemma equal_means c ds i same j cols : nth_error ds i = Some same -> is_same_shape same ->
  nth_error ds j = Some cols -> gives1 cols (fun A => rn (r_cols A)) -> is_equal (den c ds (equal_body i j)).
Proof.
  intros Hi Hs Hj Hc A B. unfold equal_body. set (f := TOnlyIf _ _).
  assert (E : den c ds (Body false f) [matrix A; matrix B] = Val (truth_value T) <-> eval Rdom c ds f (frame Rdom [matrix A; matrix B]) = Val T).
  { unfold denote. destruct (eval Rdom c ds f (frame Rdom [matrix A; matrix B])); cbn [bind inject]; split; intro X; try discriminate;
      injection X as ->; reflexivity. }
  rewrite E. clear E. unfold f. set (e := frame Rdom [matrix A; matrix B]).
  assert (Es : eval Rdom c ds (@TCall Fm i (AMx (TMVar 0) (AMx (TMVar 1) ANil))) e = Val (truth_of (Definitions.same A B))) by (call Hs).
  assert (Ec : forall x, eval Rdom c ds (@TCall Sc j (AMx (TMVar 0) ANil)) (set Rdom e 2 x) = Val (rn (r_cols A))) by (intro; call Hc).
  assert (Er : eval Rdom c ds (TRows (TMVar 0)) e = Val (rn (r_rows A))) by (apply (ev_rows c ds (TMVar 0) e A); reflexivity).
  assert (Ee : forall p q, Definitions.same A B = true -> (p < r_rows A)%nat -> (q < r_cols A)%nat ->
    let e' := set Rdom (set Rdom e 2 (scalar (rn (S p)))) 3 (scalar (rn (S q))) in
    eval Rdom c ds (TEntry (TVar 2) (TVar 3) (TMVar 0)) e' = Val (r_get A p q) /\
    eval Rdom c ds (TEntry (TVar 2) (TVar 3) (TMVar 1)) e' = Val (r_get B p q)).
  { intros p q S Hp Hq e'. apply same_true in S as [S1 S2]. split.
    - apply (ev_entry c ds (TVar 2) (TVar 3) (TMVar 0) e' A p q); auto.
    - apply (ev_entry c ds (TVar 2) (TVar 3) (TMVar 1) e' B p q); auto; congruence. }
  split.
  - intro H. apply only_if_true in H as [H1 H2]. rewrite Es in H1. injection H1 as H1. apply truth_of_T in H1.
    split; [exact H1|]. intros p q Hp Hq.
    pose proof (forall_true c ds _ _ _ _ _ _ H2 (ev_num c ds 1 e) Er p Hp) as H3.
    pose proof (forall_true c ds _ _ _ _ _ _ H3 (ev_num c ds 1 _) (Ec _) q Hq) as H4.
    destruct (Ee p q H1 Hp Hq) as [E1 E2]. exact (eq_true c ds _ _ _ _ _ H4 E1 E2).
  - intros [S H]. apply ev_only_if; [rewrite Es, S; reflexivity|].
    eapply ev_forall_T; [apply (ev_num c ds 1) | exact Er |]. intros z Hz.
    assert (Zp : z = Z.of_nat (Datatypes.S (Z.to_nat (z - 1)))) by lia. set (p := Z.to_nat (z - 1)) in *. rewrite Zp.
    eapply ev_forall_T; [apply (ev_num c ds 1) | apply Ec |]. intros w Hw.
    assert (Wq : w = Z.of_nat (Datatypes.S (Z.to_nat (w - 1)))) by lia. set (q := Z.to_nat (w - 1)) in *. rewrite Wq.
    destruct (Ee p q S) as [E1 E2]; [unfold p; lia | unfold q; lia |].
    eapply ev_eq_T; [exact E1 | exact E2 |]. apply H; [unfold p | unfold q]; lia.
Qed.
