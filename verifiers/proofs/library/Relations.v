(** equal(A, B), nonnegative(A), nowhere-zero(A), column(j, A), tail-ratio(A): what they give, and what follows where they
    are true. *)
From Coq Require Import ZArith QArith Reals Qreals Lra Lia List Bool String.
From Plumbline.library Require Export Norms Ranges.
From Plumbline.kernel Require Import Statement.
Import ListNotations.
Local Open Scope R_scope.

Definition entrywise (A : rmat) (P : nat -> nat -> Prop) := forall i j, (i < r_rows A)%nat -> (j < r_cols A)%nat -> P i j.
Lemma fold_truth (b : nat -> bool) l t : fold_left tand (map (fun i => truth_of (b i)) l) (truth_of t) = truth_of (t && forallb b l).
Proof.
  revert t. induction l; intro t; cbn [map fold_left forallb]; [rewrite andb_true_r; reflexivity|].
  rewrite tand_truth, IHl, andb_assoc. reflexivity.
Qed.
Lemma ev_forall_truth c ds v (lo hi : tm Sc) (f : tm Fm) e n b : eval Rdom c ds lo e = Val 1 -> eval Rdom c ds hi e = Val (rn n) ->
  (forall i, (i < n)%nat -> eval Rdom c ds f (set Rdom e v (VSc Rdom (rn (S i)))) = Val (truth_of (b i))) ->
  eval Rdom c ds (TForAll v lo hi f) e = Val (truth_of (forallb b (seq 0 n))).
Proof.
  intros Hlo Hhi H. rewrite (ev_forall c ds v lo hi f e n (fun i => truth_of (b i))) by assumption.
  f_equal. apply (fold_truth b (seq 0 n) true).
Qed.
Lemma forallb_seq b n : forallb b (seq 0 n) = true <-> forall i, (i < n)%nat -> b i = true.
Proof.
  rewrite forallb_forall. split; intros H i Hi; apply H; [apply in_seq; lia | apply in_seq in Hi; lia].
Qed.
Definition all_entries (A : rmat) (b : nat -> nat -> bool) : bool := forallb (fun i => forallb (b i) (seq 0 (r_cols A))) (seq 0 (r_rows A)).
Lemma all_entries_true A b : all_entries A b = true <-> entrywise A (fun i j => b i j = true).
Proof.
  unfold all_entries. rewrite forallb_seq. split.
  - intros H i j Hi Hj. apply (proj1 (forallb_seq _ _) (H i Hi) j Hj).
  - intros H i Hi. apply forallb_seq. intros j Hj. apply H; assumption.
Qed.

(** equal(A, B) := if same-shape(A, B) then for all i, j: A[i, j] = B[i, j] *)
Definition equal_body same cols := Body false (@TOnlyIf Fm (TCall same (AMx (TMVar 0) (AMx (TMVar 1) ANil)))
  (TForAll 2 (TNum 1) (TRows (TMVar 0)) (TForAll 3 (TNum 1) (TCall cols (AMx (TMVar 0) ANil))
    (TEq (TEntry (TVar 2) (TVar 3) (TMVar 0)) (TEntry (TVar 2) (TVar 3) (TMVar 1)))))).
Definition is_equal (d : def) := forall A B, d [matrix A; matrix B] = Val (truth_value T) <->
  same A B = true /\ entrywise A (fun i j => r_get A i j = r_get B i j).
Lemma equal_means c ds i same j cols : nth_error ds i = Some same -> is_same_shape same ->
  nth_error ds j = Some cols -> gives1 cols (fun A => rn (r_cols A)) -> is_equal (den c ds (equal_body i j)).
Proof.
  intros Hi Ms Hj Mc A B. unfold equal_body, denote. set (e := frame _ _). set (all := TForAll 2 _ _ _).
  assert (E : eval Rdom c ds (@TCall Fm i (AMx (TMVar 0) (AMx (TMVar 1) ANil))) e = Val (truth_of (Definitions.same A B))) by (call Ms).
  assert (K : Definitions.same A B = true -> eval Rdom c ds all e = Val (truth_of (all_entries A (fun i j => reqb (r_get A i j) (r_get B i j))))).
  { intro S. apply same_true in S as [E1 E2]. unfold all, all_entries.
    apply ev_forall_truth; [apply (ev_num c ds 1) | apply ev_rows; reflexivity |]. intros p Hp.
    apply ev_forall_truth; [apply (ev_num c ds 1) | call Mc |]. intros q Hq.
    apply ev_eq; apply ev_entry; try reflexivity; congruence. }
  set (f := @TCall Fm i _) in *. clearbody all f.
  change (eval Rdom c ds (TOnlyIf f all) e) with
    (formula (x <- eval Rdom c ds f e; match x with T => eval Rdom c ds all e | F | U => Undef | K => Stop end)).
  rewrite E. cbn [bind]. destruct (Definitions.same A B) eqn:S; cbn [truth_of].
  - rewrite K by reflexivity. cbn [formula bind inject]. split.
    + intro H. injection H as H. apply truth_of_T, all_entries_true in H. split; auto. intros p q Hp Hq. apply reqb_true, H; assumption.
    + intros [_ H]. do 2 f_equal. apply truth_of_T, all_entries_true. intros p q Hp Hq. apply reqb_true, H; assumption.
  - split; [intro H; discriminate | intros [H _]; discriminate].
Qed.

(** a formula about every entry *)
Definition decides (d : def) (P : rmat -> nat -> nat -> Prop) := forall A, exists b, d [matrix A] = Val (truth_value (truth_of b)) /\
  (b = true <-> entrywise A (P A)).
Definition nonnegative_body cols := Body false (TForAll 1 (TNum 1) (TRows (TMVar 0)) (TForAll 2 (TNum 1) (TCall cols (AMx (TMVar 0) ANil))
  (TLe (TNum 0) (TEntry (TVar 1) (TVar 2) (TMVar 0))))).
Definition is_nonnegative (d : def) := decides d (fun A i j => 0 <= r_get A i j).
Lemma nonnegative_means c ds j cols : nth_error ds j = Some cols -> gives1 cols (fun A => rn (r_cols A)) ->
  is_nonnegative (den c ds (nonnegative_body j)).
Proof.
  intros Hj Mc A. exists (all_entries A (fun i j => rleb 0 (r_get A i j))). split.
  - unfold nonnegative_body, denote, all_entries. erewrite ev_forall_truth; [reflexivity | apply (ev_num c ds 1) | apply ev_rows; reflexivity |].
    intros p Hp. cbn beta. apply ev_forall_truth; [apply (ev_num c ds 1) | call Mc |]. intros q Hq.
    apply ev_le; [apply (ev_num c ds 0)|]. apply ev_entry; try reflexivity; assumption.
  - rewrite all_entries_true. split; intros H p q Hp Hq; apply rleb_true, H; assumption.
Qed.
Definition nowhere_zero_body cols := Body false (TForAll 1 (TNum 1) (TRows (TMVar 0)) (TForAll 2 (TNum 1) (TCall cols (AMx (TMVar 0) ANil))
  (TNot (TEq (TEntry (TVar 1) (TVar 2) (TMVar 0)) (TNum 0))))).
Definition is_nowhere_zero (d : def) := decides d (fun A i j => r_get A i j <> 0).
Lemma nowhere_zero_means c ds j cols : nth_error ds j = Some cols -> gives1 cols (fun A => rn (r_cols A)) ->
  is_nowhere_zero (den c ds (nowhere_zero_body j)).
Proof.
  intros Hj Mc A. exists (all_entries A (fun i j => negb (reqb (r_get A i j) 0))). split.
  - unfold nowhere_zero_body, denote, all_entries. erewrite ev_forall_truth; [reflexivity | apply (ev_num c ds 1) | apply ev_rows; reflexivity |].
    intros p Hp. cbn beta. apply ev_forall_truth; [apply (ev_num c ds 1) | call Mc |]. intros q Hq.
    eapply eq_trans; [apply ev_not, ev_eq; [apply ev_entry; try reflexivity; eassumption | apply (ev_num c ds 0)]|]. destruct (reqb _ 0); reflexivity.
  - rewrite all_entries_true. split; intros H p q Hp Hq; specialize (H p q Hp Hq); cbn beta in *.
    + intro E. apply reqb_true in E. rewrite E in H. discriminate.
    + destruct (reqb (r_get A p q) 0) eqn:E; [apply reqb_true in E; contradiction | reflexivity].
Qed.

(** column(j, A) *)
Definition rcolumn (j : nat) (A : rmat) : rmat := rmk (r_rows A) 1 (fun i _ => r_get A i j).
Definition column_body := Body false (TTable 2 3 (TRows (TMVar 1)) (TNum 1) (TEntry (TVar 2) (TVar 0) (TMVar 1))).
Definition is_column (d : def) := forall j A, (1 <= r_rows A)%nat -> (j < r_cols A)%nat ->
  d [scalar (rn (S j)); matrix A] = Val (matrix (rcolumn j A)).
Lemma column_means c ds : is_column (den c ds column_body).
Proof.
  intros j A H1 Hj. unfold column_body, denote. erewrite ev_table with (p := r_rows A) (q := 1%nat) (f := fun i _ => r_get A i j);
    [reflexivity | apply ev_rows; reflexivity | apply (ev_num c ds 1) | exact H1 | lia |].
  intros u v Hu Hv. apply ev_entry; try reflexivity; assumption.
Qed.
Lemma frob2_rcolumn j A : frob2 (rcolumn j A) = norm2 (r_rows A) (fun i => r_get A i j).
Proof.
  unfold frob2, rinner, rcolumn, norm2. cbn [r_rows r_cols rmk]. apply rsum_ext. intros i Hi. cbn [rsum].
  change (r_get (RMat _ _ _)) with (r_get (rmk (r_rows A) 1 (fun i _ => r_get A i j))). rewrite rmk_get by (assumption || lia). ring.
Qed.

(** tail-ratio(A) := 1 - s_1(A)^2 / ||A||^2 *)
Definition tail_ratio_body norm2 := Body false (TAdd (TNum 1) (TMul (TNum (inject_Z (-1)))
  (TDiv (TPow (TSingular (TNum 1) (TMVar 0)) (TNum 2)) (TCall norm2 (AMx (TMVar 0) ANil))))).
Definition tail_ratio (A : rmat) : R := 1 + -1 * (opnorm A ^ 2 / frob2 A).
Definition is_tail_ratio (d : def) := forall A, sized A -> 0 < frob2 A -> d [matrix A] = Val (scalar (tail_ratio A)).
Lemma tail_ratio_means c ds i norm2 : nth_error ds i = Some norm2 -> gives1 norm2 frob2 -> is_tail_ratio (den c ds (tail_ratio_body i)).
Proof.
  intros Hi M A (H1 & H2 & _) HA. unfold tail_ratio_body, denote, tail_ratio.
  erewrite ev_plus; [reflexivity | apply (ev_num c ds 1) |].
  apply ev_times; [apply (ev_num c ds (-1))|]. apply ev_over; [| call M | lra].
  eapply ev_pow2, ev_singular_1; [reflexivity | exact H1 | exact H2].
Qed.
(** 1 - s^2 <= 2 log(1/s) *)
Lemma tail_ratio_log A : 0 < frob2 A -> tail_ratio A <= 2 * ln (frob A / opnorm A).
Proof.
  intro H. pose proof (opnorm_pos A H) as P. pose proof (frob_pos A H) as Q. unfold tail_ratio.
  assert (E : opnorm A ^ 2 / frob2 A = exp (- (2 * ln (frob A / opnorm A)))).
  { rewrite exp_Ropp, <- (frob_square A). replace (2 * ln (frob A / opnorm A)) with (ln (frob A / opnorm A) + ln (frob A / opnorm A)) by ring.
    rewrite exp_plus, exp_ln by (apply Rdiv_lt_0_compat; assumption). field. lra. }
  rewrite E. pose proof (exp_ineq1_le (- (2 * ln (frob A / opnorm A)))). lra.
Qed.
Lemma excess_nonneg A : 0 < frob2 A -> 0 <= ln (frob A / opnorm A).
Proof.
  intro H. pose proof (opnorm_pos A H) as P. pose proof (opnorm_frob A) as Q. rewrite <- ln_1. assert (K : 1 <= frob A / opnorm A).
  { apply Rmult_le_reg_r with (opnorm A); [exact P|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra. }
  destruct K as [K| <-]; [left; apply ln_increasing; lra | right; reflexivity].
Qed.
