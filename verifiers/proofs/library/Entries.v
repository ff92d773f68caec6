(** Formulas about all entries of a matrix: equal(A, B), nonnegative(A); and what follows from a product that has a value. *)
From Coq Require Import ZArith QArith Reals Qreals Lra Lia List Bool String.
From Plumbline.library Require Export Blocks.
Import ListNotations.
Local Open Scope R_scope.

Section Entries.
Variables (c : case Rdom) (ds : defs Rdom).
Lemma ev_forall_T v (lo hi : tm Sc) (f : tm Fm) e n : eval Rdom c ds lo e = Val 1 -> eval Rdom c ds hi e = Val (rn n) ->
  (forall i, (i < n)%nat -> eval Rdom c ds f (set Rdom e v (VSc Rdom (rn (S i)))) = Val T) -> eval Rdom c ds (TForAll v lo hi f) e = Val T.
Proof. intros Hlo Hhi H. erewrite ev_forall by (first [exact Hlo | exact Hhi | intros i Hi; apply (H i Hi)]). f_equal. apply fold_and. reflexivity. Qed.
Lemma mul_value (A B : tm Mx) e (a b x : rmat) : eval Rdom c ds (TMMul A B) e = Val x -> eval Rdom c ds A e = Val a -> eval Rdom c ds B e = Val b ->
  r_cols a = r_rows b /\ x = rmul a b.
Proof.
  intros H HA HB. change (eval Rdom c ds (TMMul A B) e) with (a <- eval Rdom c ds A e; b <- eval Rdom c ds B e; mmul Rdom a b) in H.
  rewrite HA, HB in H. cbn [bind] in H. destruct (Nat.eq_dec (r_cols a) (r_rows b)) as [E|E].
  - rewrite mmul_R in H by exact E. injection H as <-. auto.
  - unfold mmul in H. change (cols Rdom a) with (r_cols a) in H. change (rows Rdom b) with (r_rows b) in H.
    rewrite (proj2 (Nat.eqb_neq _ _) E) in H. discriminate.
Qed.
Lemma evs_matrix_value (A : tm Mx) l e vs : evals Rdom c ds (AMx A l) e = Val vs ->
  exists a r, eval Rdom c ds A e = Val a /\ evals Rdom c ds l e = Val r /\ vs = matrix a :: r.
Proof.
  intro H. change (evals Rdom c ds (AMx A l) e) with (x <- eval Rdom c ds A e; vs <- evals Rdom c ds l e; Val (VMx Rdom x :: vs)) in H.
  destruct (eval Rdom c ds A e) as [| |a]; try discriminate. cbn [bind] in H. destruct (evals Rdom c ds l e) as [| |r]; try discriminate.
  injection H as <-. exists a, r. auto.
Qed.
End Entries.

(** the value of a definition of a formula that is true: so is its body *)
Lemma body_true (r : res tv) : bind r (fun v => Val (inject Rdom (s := Fm) v)) = Val (truth_value T) -> r = Val T.
Proof. destruct r as [| |t]; try discriminate. cbn. intro H. injection H as ->. reflexivity. Qed.

Definition equal_body same cols := Body false (@TOnlyIf Fm (TCall same (AMx (TMVar 0) (AMx (TMVar 1) ANil)))
  (TForAll 2 (TNum 1) (TRows (TMVar 0)) (TForAll 3 (TNum 1) (TCall cols (AMx (TMVar 0) ANil))
    (TEq (TEntry (TVar 2) (TVar 3) (TMVar 0)) (TEntry (TVar 2) (TVar 3) (TMVar 1)))))).
Definition equal_entries (A B : rmat) := r_rows A = r_rows B /\ r_cols A = r_cols B /\
  forall i j, (i < r_rows A)%nat -> (j < r_cols A)%nat -> r_get A i j = r_get B i j.
Definition is_equal (d : def) := forall A B, d [matrix A; matrix B] = Val (truth_value T) <-> equal_entries A B.
Lemma equal_means c ds i same j cols : nth_error ds i = Some same -> is_same_shape same -> nth_error ds j = Some cols ->
  gives1 cols (fun A => rn (r_cols A)) -> is_equal (den c ds (equal_body i j)).
Proof.
  intros Hi Hs Hj Hc A B. unfold equal_body, denote. set (e := frame _ _).
  assert (Hcall : eval Rdom c ds (@TCall Fm i (AMx (TMVar 0) (AMx (TMVar 1) ANil))) e = Val (truth_of (Definitions.same A B))) by (call Hs).
  split.
  - intro H. apply body_true in H.
    match type of H with eval _ _ _ (TOnlyIf ?f ?a) _ = _ => set (all := a) in *;
      change (formula (x <- eval Rdom c ds f e; match x with T => eval Rdom c ds all e | F | U => Undef | K => Stop end) = Val T) in H end.
    rewrite Hcall in H. cbn [bind] in H. destruct (Definitions.same A B) eqn:E; cbn [truth_of] in H; [|discriminate].
    apply same_true in E as [E1 E2].
    assert (Ht : eval Rdom c ds all e = Val T) by (destruct (eval Rdom c ds all e) as [| |t]; [discriminate | discriminate | exact H]).
    split; [exact E1|]. split; [exact E2|]. intros p q Hp Hq.
    pose proof (forall_true c ds _ _ _ _ _ (r_rows A) Ht (ev_num c ds 1 _) (ev_rows c ds (TMVar 0) e A eq_refl) p Hp) as H1.
    assert (Hcols : eval Rdom c ds (@TCall Sc j (AMx (TMVar 0) ANil)) (set Rdom e 2 (VSc Rdom (rn (S p)))) = Val (rn (r_cols A))) by (call Hc).
    pose proof (forall_true c ds _ _ _ _ _ (r_cols A) H1 (ev_num c ds 1 _) Hcols q Hq) as H2.
    eapply eq_true in H2; [exact H2 | | ]; apply ev_entry; try reflexivity; congruence.
  - intros (E1 & E2 & H). eapply bind_value; [|reflexivity]. apply ev_only_if.
    + rewrite Hcall. unfold Definitions.same. rewrite E1, E2, !Nat.eqb_refl. reflexivity.
    + apply ev_forall_T with (n := r_rows A); [apply (ev_num c ds 1) | apply ev_rows; reflexivity |]. intros p Hp.
      apply ev_forall_T with (n := r_cols A); [apply (ev_num c ds 1) | call Hc |]. intros q Hq.
      eapply ev_eq_T; [apply ev_entry; try reflexivity; eassumption | apply ev_entry; try reflexivity; congruence | apply H; assumption].
Qed.
Definition nonnegative_body cols := Body false (TForAll 1 (TNum 1) (TRows (TMVar 0)) (TForAll 2 (TNum 1) (TCall cols (AMx (TMVar 0) ANil))
  (TLe (TNum 0) (TEntry (TVar 1) (TVar 2) (TMVar 0))))).
Definition is_nonnegative (d : def) := forall A, d [matrix A] = Val (truth_value T) <->
  forall i j, (i < r_rows A)%nat -> (j < r_cols A)%nat -> 0 <= r_get A i j.
Lemma nonnegative_means c ds j cols : nth_error ds j = Some cols -> gives1 cols (fun A => rn (r_cols A)) -> is_nonnegative (den c ds (nonnegative_body j)).
Proof.
  intros Hj Hc A. unfold nonnegative_body, denote. set (e := frame _ _). split.
  - intros H p q Hp Hq. apply body_true in H.
    pose proof (forall_true c ds _ _ _ _ _ (r_rows A) H (ev_num c ds 1 _) (ev_rows c ds (TMVar 0) e A eq_refl) p Hp) as H1.
    assert (Hcols : eval Rdom c ds (@TCall Sc j (AMx (TMVar 0) ANil)) (set Rdom e 1 (VSc Rdom (rn (S p)))) = Val (rn (r_cols A))) by (call Hc).
    pose proof (forall_true c ds _ _ _ _ _ (r_cols A) H1 (ev_num c ds 1 _) Hcols q Hq) as H2.
    eapply le_true in H2; [exact H2 | apply (ev_num c ds 0) | apply ev_entry; try reflexivity; assumption].
  - intro H. eapply bind_value; [|reflexivity].
    apply ev_forall_T with (n := r_rows A); [apply (ev_num c ds 1) | apply ev_rows; reflexivity |]. intros p Hp.
    apply ev_forall_T with (n := r_cols A); [apply (ev_num c ds 1) | call Hc |]. intros q Hq.
    eapply ev_le_T; [apply (ev_num c ds 0) | apply ev_entry; try reflexivity; assumption | apply H; assumption].
Qed.
