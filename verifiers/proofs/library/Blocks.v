(** Matrices in blocks: stack(A, B), beside(A, B) and sub(A, B) of the library, and their norms. *)
From Coq Require Import ZArith QArith Reals Qreals Lra Lia List Bool String.
From Plumbline.library Require Export Definitions.
From Plumbline.kernel Require Import Statement.
Import ListNotations.
Local Open Scope R_scope.

Lemma rsum_app m n f : rsum (m + n) f = rsum m f + rsum n (fun i => f (m + i)%nat).
Proof. induction n; cbn [rsum]; [rewrite Nat.add_0_r; lra|]. rewrite Nat.add_succ_r. cbn [rsum]. rewrite IHn. lra. Qed.

(** the value of a definition, from that of its body *)
Lemma bind_value {A B} (r : res A) (f : A -> res B) x y : r = Val x -> f x = y -> bind r f = y.
Proof. intros -> H. exact H. Qed.

(** [A; B], [A B] *)
Definition rstack (A B : rmat) : rmat := rmk (r_rows A + r_rows B) (r_cols A)
  (fun i j => if Nat.ltb i (r_rows A) then r_get A i j else r_get B (i - r_rows A) j).
Definition rbeside (A B : rmat) : rmat := rtranspose (rstack (rtranspose A) (rtranspose B)).

Lemma rstack_above A B i j : (i < r_rows A)%nat -> (j < r_cols A)%nat -> r_get (rstack A B) i j = r_get A i j.
Proof. intros. unfold rstack. rewrite rmk_get by lia. rewrite (proj2 (Nat.ltb_lt _ _)) by assumption. reflexivity. Qed.
Lemma rstack_below A B i j : (i < r_rows B)%nat -> (j < r_cols A)%nat -> r_get (rstack A B) (r_rows A + i) j = r_get B i j.
Proof.
  intros. unfold rstack. rewrite rmk_get by lia. rewrite (proj2 (Nat.ltb_ge _ _)) by lia. f_equal. lia.
Qed.

Definition stack_body cols := Body false (TOnlyIf (TEq (TCall cols (AMx (TMVar 0) ANil)) (TCall cols (AMx (TMVar 1) ANil)))
  (TTable 2 3 (TAdd (TRows (TMVar 0)) (TRows (TMVar 1))) (TCall cols (AMx (TMVar 0) ANil))
    (TIf (TLe (TVar 2) (TRows (TMVar 0))) (TEntry (TVar 2) (TVar 3) (TMVar 0))
      (TEntry (TAdd (TVar 2) (TMul (TNum (-1)) (TRows (TMVar 0)))) (TVar 3) (TMVar 1))))).
Definition is_stack (d : def) := forall A B, (1 <= r_rows A)%nat -> (1 <= r_cols A)%nat -> r_cols A = r_cols B ->
  d [matrix A; matrix B] = Val (matrix (rstack A B)).
Lemma stack_means c ds i cols : nth_error ds i = Some cols -> gives1 cols (fun A => rn (r_cols A)) -> is_stack (den c ds (stack_body i)).
Proof.
  intros Hi Hc A B H1 H2 E. unfold stack_body, denote.
  erewrite ev_only_if; [reflexivity | eapply ev_eq_T; [call Hc | call Hc | congruence] |].
  apply ev_table; [| call Hc | lia | exact H2 |].
  - erewrite ev_plus; [| apply ev_rows; reflexivity | apply ev_rows; reflexivity]. rewrite Nat2Z.inj_add, plus_IZR. reflexivity.
  - intros u v Hu Hv. cbn beta. set (e := set _ _ _ _). destruct (Nat.ltb_spec u (r_rows A)) as [L|L].
    + apply ev_if_true; [eapply ev_le_T; [reflexivity | apply ev_rows; reflexivity |]; apply IZR_le; lia |].
      apply ev_entry; try reflexivity; assumption.
    + apply ev_if_false.
      * erewrite ev_le; [| reflexivity | apply ev_rows; reflexivity].
        replace (rleb _ _) with false; [reflexivity|]. symmetry. apply rleb_false. apply IZR_lt. lia.
      * apply ev_entry; try reflexivity; try lia.
        erewrite ev_plus; [| reflexivity | eapply ev_times; [apply (ev_num c ds (-1)) | apply ev_rows; reflexivity]].
        f_equal. rewrite <- mult_IZR, <- plus_IZR. f_equal. lia.
Qed.
Definition beside_body stack := Body false (TTranspose (TCall stack (AMx (TTranspose (TMVar 0)) (AMx (TTranspose (TMVar 1)) ANil)))).
Definition is_beside (d : def) := forall A B, (1 <= r_rows A)%nat -> (1 <= r_cols A)%nat -> r_rows A = r_rows B ->
  d [matrix A; matrix B] = Val (matrix (rbeside A B)).
Lemma beside_means c ds i stack : nth_error ds i = Some stack -> is_stack stack -> is_beside (den c ds (beside_body i)).
Proof.
  intros Hi M A B H1 H2 E. unfold beside_body, denote. erewrite ev_transpose; [reflexivity|].
  eapply ev_call; [|eassumption|apply (M (rtranspose A) (rtranspose B) H2 H1 E)|reflexivity].
  apply evs_matrix; [apply ev_transpose; reflexivity|]. apply evs_matrix; [apply ev_transpose; reflexivity | reflexivity].
Qed.
Definition sub_body := Body false (TMAdd (TMVar 0) (TScale (TNum (-1)) (TMVar 1))).
Definition is_sub (d : def) := forall A B, r_rows A = r_rows B -> r_cols A = r_cols B ->
  d [matrix A; matrix B] = Val (matrix (minus A B)).
Lemma sub_means c ds : is_sub (den c ds sub_body).
Proof.
  intros A B E1 E2. unfold sub_body, denote.
  erewrite ev_add; [| reflexivity | eapply ev_scale; [apply (ev_num c ds (-1)) | reflexivity] | exact E1 | exact E2].
  cbn [bind inject]. do 2 f_equal. unfold minus. apply rmk_ext. intros i j Hi Hj. rewrite rmk_get by congruence. ring.
Qed.

Lemma frob2_transpose A : frob2 (rtranspose A) = frob2 A.
Proof.
  unfold frob2, rinner. change (r_rows (rtranspose A)) with (r_cols A). change (r_cols (rtranspose A)) with (r_rows A).
  rewrite rsum_swap. apply rsum_ext; intros i Hi. apply rsum_ext; intros j Hj. unfold rtranspose. rewrite rmk_get by assumption. reflexivity.
Qed.
Lemma frob2_stack A B : r_cols A = r_cols B -> frob2 (rstack A B) = frob2 A + frob2 B.
Proof.
  intro E. unfold frob2, rinner. change (r_rows (rstack A B)) with (r_rows A + r_rows B)%nat. change (r_cols (rstack A B)) with (r_cols A).
  rewrite rsum_app. f_equal; apply rsum_ext; intros i Hi; rewrite <- ?E; apply rsum_ext; intros j Hj.
  - rewrite rstack_above by assumption. reflexivity.
  - rewrite rstack_below by assumption. reflexivity.
Qed.
Lemma frob2_beside A B : r_rows A = r_rows B -> frob2 (rbeside A B) = frob2 A + frob2 B.
Proof. intro E. unfold rbeside. rewrite frob2_transpose, frob2_stack by exact E. rewrite !frob2_transpose. reflexivity. Qed.

(** abs(a) := max(a, -a) *)
Definition abs_body := Body false (TMax (TVar 0) (TMul (TNum (-1)) (TVar 0))).
Definition is_abs (d : def) := forall x, d [scalar x] = Val (scalar (Rabs x)).
Lemma abs_means c ds : is_abs (den c ds abs_body).
Proof.
  intro x. unfold abs_body, denote. eapply bind_value; [eapply ev_max; [reflexivity | eapply ev_times; [apply (ev_num c ds (-1)) | reflexivity]]|].
  cbn [inject]. do 2 f_equal. unfold Rmax, Rabs. destruct (Rle_dec x (-1 * x)), (Rcase_abs x); lra.
Qed.
