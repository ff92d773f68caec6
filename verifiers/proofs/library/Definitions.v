(** What the definitions of the library mean at the reals.

    For each definition of core/claim/prelude.claim: its body as the reader reads it, where the places of the definitions
    that it calls are parameters; what it is to give; and that it gives it, if what it calls does. A proof about a reading
    uses these for the definitions of its text, in their order. *)
From Coq Require Import ZArith QArith Reals Qreals Lra Lia List Bool String.
From Plumbline.library Require Export Evaluation.
Import ListNotations.
Local Open Scope R_scope.

Notation def := (list (value Rdom) -> res (value Rdom)).
Notation scalar := (VSc Rdom).
Notation matrix := (VMx Rdom).
Notation network := (VNt Rdom).
Notation truth_value := (VFm Rdom).
Notation den := (denote Rdom).
(** the value of a definition of one matrix or two *)
Definition gives1 (d : def) (f : rmat -> R) := forall A, d [matrix A] = Val (scalar (f A)).

(** evaluates the body of a definition in its frame *)
Ltac run := cbn [eval evals denote frame look set spelled project inject bind nth_error guard lift present Nat.eqb formula
  List.app fst snd].
Ltac call H := eapply ev_call; [reflexivity | eassumption | apply H | reflexivity].

(** cols(A) := rows(A^T) *)
Definition cols_body := Body false (TRows (TTranspose (TMVar 0))).
Lemma cols_means c ds : gives1 (den c ds cols_body) (fun A => (rn (r_cols A))).
Proof. intro A. unfold cols_body. run. rewrite ofN_R. reflexivity. Qed.

(** same-shape(A, B) := rows(A) = rows(B) and cols(A) = cols(B) *)
Definition same_shape_body cols := Body false (TAnd (TEq (TRows (TMVar 0)) (TRows (TMVar 1)))
  (TEq (TCall cols (AMx (TMVar 0) ANil)) (TCall cols (AMx (TMVar 1) ANil)))).
Definition same (A B : rmat) := Nat.eqb (r_rows A) (r_rows B) && Nat.eqb (r_cols A) (r_cols B).
Definition is_same_shape (d : def) := forall A B, d [matrix A; matrix B] = Val (truth_value (truth_of (same A B))).
Lemma reqb_N m n : reqb (rn m) (rn n) = Nat.eqb m n.
Proof.
  destruct (Nat.eqb_spec m n) as [->|N]; [apply reqb_true; auto|].
  unfold reqb. destruct (Req_EM_T (rn m) (rn n)) as [E|]; auto. apply eq_IZR in E. lia.
Qed.
Lemma tand_truth a b : tand (truth_of a) (truth_of b) = truth_of (a && b).
Proof. destruct a, b; reflexivity. Qed.
Lemma same_shape_means c ds i cols : nth_error ds i = Some cols -> gives1 cols (fun A => (rn (r_cols A))) ->
  is_same_shape (den c ds (same_shape_body i)).
Proof.
  intros Hi Hc A B. unfold same_shape_body. run. rewrite Hi. run. rewrite !Hc. run. rewrite !ofN_R, !eq_R. run.
  rewrite !reqb_N, tand_truth. reflexivity.
Qed.

(** inner(A, B) := if same-shape(A, B) then sum i in 1..rows(A): sum j in 1..cols(A): A[i, j] * B[i, j] *)
Definition inner_body same cols := Body false (TOnlyIf (TCall same (AMx (TMVar 0) (AMx (TMVar 1) ANil)))
  (TSum 2 (TNum 1) (TRows (TMVar 0)) (TSum 3 (TNum 1) (TCall cols (AMx (TMVar 0) ANil))
    (TMul (TEntry (TVar 2) (TVar 3) (TMVar 0)) (TEntry (TVar 2) (TVar 3) (TMVar 1)))))).
Definition is_inner (d : def) := forall A B,
  d [matrix A; matrix B] = if same A B then Val (scalar (rinner A B)) else Undef.
Lemma same_true A B : same A B = true -> r_rows A = r_rows B /\ r_cols A = r_cols B.
Proof. unfold same. intro E. apply andb_prop in E as [E1 E2]. split; apply Nat.eqb_eq; auto. Qed.
Lemma inner_means c ds i same j cols : nth_error ds i = Some same -> is_same_shape same ->
  nth_error ds j = Some cols -> gives1 cols (fun A => (rn (r_cols A))) -> is_inner (den c ds (inner_body i j)).
Proof.
  intros Hi Hs Hj Hc A B. unfold inner_body, denote.
  set (sum := TSum 2 _ _ _). set (e := frame Rdom [matrix A; matrix B]).
  assert (E : Definitions.same A B = true -> eval Rdom c ds sum e = Val (rinner A B)).
  { intro E. apply same_true in E as [E1 E2]. unfold sum, rinner.
    apply ev_sum; [apply (ev_num c ds 1) | apply (ev_rows c ds (TMVar 0) e A); reflexivity |]. intros p Hp.
    apply ev_sum; [apply (ev_num c ds 1) | call Hc |]. intros q Hq. cbn [eval].
    pose proof (ev_entry c ds (TVar 2) (TVar 3) (TMVar 0) (set Rdom (set Rdom e 2 (scalar (rn (S p)))) 3 (scalar (rn (S q)))) A p q
      eq_refl eq_refl eq_refl Hp Hq) as X1.
    pose proof (ev_entry c ds (TVar 2) (TVar 3) (TMVar 1) (set Rdom (set Rdom e 2 (scalar (rn (S p)))) 3 (scalar (rn (S q)))) B p q
      eq_refl eq_refl eq_refl (eq_ind _ (fun n => (p < n)%nat) Hp _ E1) (eq_ind _ (fun n => (q < n)%nat) Hq _ E2)) as X2.
    cbn [eval] in X1, X2. rewrite X1, X2. reflexivity. }
  assert (Hcall : eval Rdom c ds (@TCall Fm i (AMx (TMVar 0) (AMx (TMVar 1) ANil))) e = Val (truth_of (Definitions.same A B))).
  { call Hs. }
  clearbody sum. cbn [eval] in *. rewrite Hcall. cbn [bind].
  destruct (Definitions.same A B); cbn [truth_of]; [rewrite E by reflexivity; reflexivity | reflexivity].
Qed.
Lemma same_refl A : same A A = true.
Proof. unfold same. rewrite !Nat.eqb_refl. reflexivity. Qed.

(** norm2(A) := inner(A, A); norm(A) := sqrt(norm2(A)); sqrt(a) := a^(1/2) *)
Definition norm2_body inner := Body false (@TCall Sc inner (AMx (TMVar 0) (AMx (TMVar 0) ANil))).
Lemma norm2_means c ds i inner : nth_error ds i = Some inner -> is_inner inner -> gives1 (den c ds (norm2_body i)) frob2.
Proof. intros Hi H A. unfold norm2_body. run. rewrite Hi, H, same_refl. reflexivity. Qed.
Definition sqrt_body := Body false (TPow (TVar 0) (TNum (1 # 2))).
Definition is_sqrt (d : def) := forall a, 0 <= a -> d [scalar a] = Val (scalar (sqrt a)).
Lemma half : Q2R (1 # 2) = / 2.
Proof. unfold Q2R; simpl; lra. Qed.
Lemma pow_half a : 0 <= a -> pow Rdom a (Q2R (1 # 2)) = Val (sqrt a).
Proof.
  intro H. unfold pow. replace (floor Rdom (Q2R (1 # 2))) with (Val 0%Z).
  2:{ unfold floor; cbn. f_equal. f_equal. rewrite half. destruct (base_Int_part (/ 2)) as [B1 B2].
      assert (Int_part (/ 2) < 1)%Z by (apply lt_IZR; lra). assert (-1 < Int_part (/ 2))%Z by (apply lt_IZR; lra). lia. }
  cbn [bind]. rewrite ofZ_R, le_R. cbn [bind]. replace (rleb (Q2R (1 # 2)) 0) with false
    by (symmetry; apply rleb_false; rewrite half; lra).
  unfold rpow. rewrite le_R, zero_R. cbn [bind]. rewrite (proj2 (rleb_true 0 a)) by auto. cbn [negb]. rewrite eq_R. cbn [bind].
  destruct (reqb a 0) eqn:E.
  - apply reqb_true in E as ->. rewrite lt_R. cbn [bind]. replace (rleb (Q2R (1 # 2)) 0) with false
      by (symmetry; apply rleb_false; rewrite half; lra). cbn. f_equal. symmetry. apply sqrt_0.
  - assert (a <> 0) by (intro X; apply reqb_true in X; congruence). cbn. f_equal. rewrite half. apply Rpower_sqrt. lra.
Qed.
Lemma sqrt_means c ds : is_sqrt (den c ds sqrt_body).
Proof. intros a H. unfold sqrt_body. run. cbn [ofQ Rdom]. rewrite pow_half by auto. reflexivity. Qed.
Definition norm_body sqrt norm2 := Body false (@TCall Sc sqrt (ASc (TCall norm2 (AMx (TMVar 0) ANil)) ANil)).
Lemma norm_means c ds i sqrt j norm2 : nth_error ds i = Some sqrt -> is_sqrt sqrt ->
  nth_error ds j = Some norm2 -> gives1 norm2 frob2 -> gives1 (den c ds (norm_body i j)) frob.
Proof.
  intros Hi Hs Hj H A. unfold norm_body. run. rewrite Hj. run. rewrite H. run. rewrite Hi, Hs by apply frob2_nonneg. reflexivity.
Qed.
