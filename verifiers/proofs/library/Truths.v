(** Formulas that are true or false: the truth of a formula as that of a proposition about real numbers, so that a
    hypothesis that is true gives the proposition, and a conclusion is true where it can be proved. [tr P] is T or F. *)
From Coq Require Import ZArith QArith Reals Qreals Lra Lia List Bool String Classical_Prop.
From Plumbline.library Require Export Evaluation.
Import ListNotations.
Local Open Scope R_scope.

Definition tr (P : Prop) : tv := truth_of (holds P).
Lemma holds_iff P : holds P = true <-> P.
Proof.
  unfold holds. destruct (ClassicalDedekindReals.sig_not_dec P) as [N|N]; split; intro H; auto; try discriminate; first [apply NNPP; exact N | contradiction].
Qed.
Lemma holds_of P : holds P = true -> P.
Proof. apply holds_iff. Qed.
Lemma of_holds (P : Prop) : P -> holds P = true.
Proof. apply holds_iff. Qed.
Lemma holds_false P : holds P = false <-> ~ P.
Proof. pose proof (holds_iff P) as E. destruct (holds P); split; intro H; try discriminate; auto; [contradiction H; apply E; reflexivity | intro p; apply E in p; discriminate]. Qed.
Lemma fails_of P : holds P = false -> ~ P.
Proof. apply holds_false. Qed.
Lemma of_fails (P : Prop) : ~ P -> holds P = false.
Proof. apply holds_false. Qed.
Lemma holds_eq b P : (b = true <-> P) -> holds P = b.
Proof. intro H. destruct b; [apply of_holds, H; reflexivity | apply of_fails; intro p; apply H in p; discriminate]. Qed.
Lemma tr_T P : tr P = T <-> P.
Proof. unfold tr. rewrite truth_of_T. apply holds_iff. Qed.
Lemma tr_iff P Q : (P <-> Q) -> tr P = tr Q.
Proof. intro H. unfold tr. f_equal. apply holds_eq. rewrite holds_iff. symmetry. exact H. Qed.
Lemma tr_cases P : (P /\ tr P = T) \/ (~ P /\ tr P = F).
Proof. unfold tr. destruct (holds P) eqn:E; [left; apply holds_of in E | right; apply fails_of in E]; split; solve [exact E | reflexivity]. Qed.
Ltac tr_case P := let H := fresh in let E := fresh in destruct (tr_cases P) as [[H E]|[H E]]; rewrite ?E.
Lemma tr_and P Q : tand (tr P) (tr Q) = tr (P /\ Q).
Proof. tr_case P; tr_case Q; tr_case (P /\ Q); auto; tauto. Qed.
Lemma tr_or P Q : tor (tr P) (tr Q) = tr (P \/ Q).
Proof. tr_case P; tr_case Q; tr_case (P \/ Q); auto; tauto. Qed.
Lemma tr_not P : tnot (tr P) = tr (~ P).
Proof. tr_case P; tr_case (~ P); auto; tauto. Qed.
Lemma tr_all n (P : nat -> Prop) : fold_left tand (map (fun i => tr (P i)) (seq 0 n)) T = tr (forall i, (i < n)%nat -> P i).
Proof.
  induction n; [symmetry; apply tr_T; intros; lia|]. rewrite seq_S, map_app, fold_left_app, IHn. cbn [fold_left map].
  rewrite tr_and. apply tr_iff. split; [intros [H1 H2] i Hi; assert (i < n \/ i = n)%nat as [| ->] by lia; auto | intro H; split; auto].
Qed.
Lemma tr_some n (P : nat -> Prop) : fold_left tor (map (fun i => tr (P i)) (seq 0 n)) F = tr (exists i, (i < n)%nat /\ P i).
Proof.
  induction n; [tr_case (exists i, (i < 0)%nat /\ P i); auto; destruct H as (i & Hi & _); lia|].
  rewrite seq_S, map_app, fold_left_app, IHn. cbn [fold_left map]. rewrite tr_or. apply tr_iff. split.
  - intros [(i & Hi & H)|H]; [exists i; split; auto; lia | exists n; auto].
  - intros (i & Hi & H). assert (i < n \/ i = n)%nat as [L| ->] by lia; [left; exists i; auto | right; auto].
Qed.

Section Heads.
Variable c : case Rdom.
Variable ds : defs Rdom.
Notation ev := (eval Rdom c ds).
Lemma is_true (f : tm Fm) e P : ev f e = Val T -> ev f e = Val (tr P) -> P.
Proof. intros H E. rewrite H in E. injection E as E. apply tr_T. auto. Qed.
Lemma makes_true (f : tm Fm) e P : ev f e = Val (tr P) -> P -> ev f e = Val T.
Proof. intros E H. rewrite E. f_equal. apply tr_T. exact H. Qed.
Lemma tr_le (a b : tm Sc) e (x y : R) : ev a e = Val x -> ev b e = Val y -> ev (TLe a b) e = Val (tr (x <= y)).
Proof. intros Ha Hb. rewrite (ev_le _ _ _ _ _ _ _ Ha Hb). unfold tr. do 2 f_equal. symmetry. apply holds_eq, rleb_true. Qed.
Lemma tr_lt (a b : tm Sc) e (x y : R) : ev a e = Val x -> ev b e = Val y -> ev (TLt a b) e = Val (tr (x < y)).
Proof.
  intros Ha Hb. rewrite (ev_lt _ _ _ _ _ _ _ Ha Hb). unfold tr. do 2 f_equal. symmetry. apply holds_eq.
  rewrite negb_true_iff. apply rleb_false.
Qed.
Lemma tr_eq (a b : tm Sc) e (x y : R) : ev a e = Val x -> ev b e = Val y -> ev (TEq a b) e = Val (tr (x = y)).
Proof. intros Ha Hb. rewrite (ev_eq _ _ _ _ _ _ _ Ha Hb). unfold tr. do 2 f_equal. symmetry. apply holds_eq, reqb_true. Qed.
Lemma tr_conj (f g : tm Fm) e P Q : ev f e = Val (tr P) -> ev g e = Val (tr Q) -> ev (TAnd f g) e = Val (tr (P /\ Q)).
Proof. intros Hf Hg. rewrite (ev_and _ _ _ _ _ _ _ Hf Hg). f_equal. apply tr_and. Qed.
Lemma tr_disj (f g : tm Fm) e P Q : ev f e = Val (tr P) -> ev g e = Val (tr Q) -> ev (TOr f g) e = Val (tr (P \/ Q)).
Proof. intros Hf Hg. rewrite (ev_or _ _ _ _ _ _ _ Hf Hg). f_equal. apply tr_or. Qed.
Lemma tr_neg (f : tm Fm) e P : ev f e = Val (tr P) -> ev (TNot f) e = Val (tr (~ P)).
Proof. intros Hf. rewrite (ev_not _ _ _ _ _ Hf). f_equal. apply tr_not. Qed.
Lemma tr_impl (f g : tm Fm) e P Q : ev f e = Val (tr P) -> ev g e = Val (tr Q) -> ev (TImplies f g) e = Val (tr (P -> Q)).
Proof.
  intros Hf Hg. cbn [eval]. rewrite Hf, Hg. cbn [bind]. tr_case P; tr_case Q; tr_case (P -> Q); auto; tauto.
Qed.
Lemma tr_forall v (lo hi : tm Sc) (f : tm Fm) e n P : ev lo e = Val 1 -> ev hi e = Val (rn n) ->
  (forall i, (i < n)%nat -> ev f (set Rdom e v (VSc Rdom (rn (S i)))) = Val (tr (P i))) ->
  ev (TForAll v lo hi f) e = Val (tr (forall i, (i < n)%nat -> P i)).
Proof. intros Hlo Hhi H. rewrite (ev_forall c ds v lo hi f e n _ Hlo Hhi H). f_equal. apply tr_all. Qed.
Lemma tr_exists v (lo hi : tm Sc) (f : tm Fm) e n P : ev lo e = Val 1 -> ev hi e = Val (rn n) ->
  (forall i, (i < n)%nat -> ev f (set Rdom e v (VSc Rdom (rn (S i)))) = Val (tr (P i))) ->
  ev (TExists v lo hi f) e = Val (tr (exists i, (i < n)%nat /\ P i)).
Proof.
  intros Hlo Hhi H. cbn [eval]. rewrite Hlo, Hhi. cbn [bind]. rewrite range_N. cbn [bind].
  rewrite mapM_over_range with (g := fun i => tr (P i)) by (intros; rewrite ofZ_R; auto). cbn [bind formula]. f_equal. apply tr_some.
Qed.
(** a number that depends on a formula *)
Definition pick {A} (P : Prop) (x y : A) : A := if holds P then x else y.
Lemma pick_true {A} (P : Prop) (x y : A) : P -> pick P x y = x.
Proof. unfold pick. intro H. apply of_holds in H. rewrite H. reflexivity. Qed.
Lemma pick_false {A} (P : Prop) (x y : A) : ~ P -> pick P x y = y.
Proof. unfold pick. intro H. apply of_fails in H. rewrite H. reflexivity. Qed.
Lemma ev_pick (f : tm Fm) (a b : tm Sc) e P (x y : R) : ev f e = Val (tr P) -> ev a e = Val x -> ev b e = Val y ->
  ev (TIf f a b) e = Val (pick P x y).
Proof. intros Hf Ha Hb. cbn [eval]. rewrite Hf. cbn [bind]. unfold tr, pick. destruct (holds P); cbn [truth_of]; auto. Qed.
Lemma ev_rank (A : tm Mx) e (a : rmat) : ev A e = Val a -> ev (TRank A) e = Val (rn (rrank a)).
Proof. intro H. cbn [eval]. rewrite H. cbn [bind]. change (crank Rdom a) with (Some (rrank a)). cbn [lift bind]. f_equal. apply ofN_R. Qed.
End Heads.
