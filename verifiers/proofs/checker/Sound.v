(** A checker is sound if each operation of its domain represents that of the reals.

    If every operation of D1 that answers represents what the operation of D2 answers (SoundNumbers.v), then every verdict
    that D1 gives, D2 gives. *)
From Coq Require Import ZArith QArith String List Bool Lia.
From Plumbline.kernel Require Import Kernel.
From Plumbline.checker Require Export SoundNumbers SoundGraphs SoundDeepening.
Import ListNotations.
Local Open Scope nat_scope.

Scheme tm_mutual := Induction for tm Sort Prop with args_mutual := Induction for args Sort Prop.
Combined Scheme terms_mutual from tm_mutual, args_mutual.

Section Rel.
Variables D1 D2 : dom.
Variable rc : C D1 -> C D2 -> Prop.
Hypothesis H : represents D1 D2 rc.
Local Notation rm := (rm D1 D2 rc). Local Notation rgraph := (rgraph D1 D2 rc).
Let r_ofZ := SoundNumbers.r_ofZ D1 D2 rc H.
Let r_ofN := SoundNumbers.r_ofN D1 D2 rc H.
Let r_zero := SoundNumbers.r_zero D1 D2 rc H.
Let r_one := SoundNumbers.r_one D1 D2 rc H.
Let r_le := SoundNumbers.r_le D1 D2 rc H.
Let r_lt := SoundNumbers.r_lt D1 D2 rc H.
Let r_eq := SoundNumbers.r_eq D1 D2 rc H.
Let r_max := SoundNumbers.r_max D1 D2 rc H.
Let r_floor := SoundNumbers.r_floor D1 D2 rc H.
Let r_ceiling := SoundNumbers.r_ceiling D1 D2 rc H.
Let r_integer := SoundNumbers.r_integer D1 D2 rc H.
Let r_range := SoundNumbers.r_range D1 D2 rc H.
Hint Resolve r_ofZ r_ofN r_zero r_one r_le r_lt r_eq r_max r_floor r_ceiling r_integer r_range : rel.
Ltac step := eapply bind_rel; [solve [eauto with rel] | let x := fresh "x" in let y := fresh "y" in let R := fresh "R" in intros x y R; simpl in R].

Definition rlayer (a : M D1 * option (M D1)) (b : M D2 * option (M D2)) := rm (fst a) (fst b) /\ rpart rm (snd a) (snd b).
Record rnet (a : net D1) (b : net D2) : Prop := {
  n_slope : rc (slope D1 a) (slope D2 b);
  n_layers : Forall2 rlayer (layers D1 a) (layers D2 b);
  n_wired : rpart rgraph (wired D1 a) (wired D2 b) }.
Lemma r_of_layer a b : rlayer a b -> Forall2 rc (of_layer D1 a) (of_layer D2 b).
Proof.
  intros [R R']. apply forall2_app; [apply r_entries; auto|].
  destruct (snd a), (snd b); simpl in R'; try contradiction; auto using r_entries.
Qed.
Lemma r_parameters a b : rnet a b -> Forall2 rc (parameters D1 a) (parameters D2 b).
Proof.
  intros [_ R W]. unfold parameters. destruct (wired D1 a), (wired D2 b); simpl in W; try contradiction; [apply W|].
  apply forall2_concat. induction R; simpl; auto using r_of_layer.
Qed.
Lemma r_refilled A A' l l' : rm A A' -> Forall2 rc l l' -> rm (refilled D1 A l) (refilled D2 A' l').
Proof.
  intros R R'. unfold refilled. rewrite <- (rm_rows _ _ R), <- (rm_cols _ _ R). apply (h_mk H); intros.
  apply forall2_nth; auto with rel.
Qed.
Lemma r_refill ls ls' : Forall2 rlayer ls ls' -> forall l l', Forall2 rc l l' ->
  Forall2 rlayer (refill D1 ls l) (refill D2 ls' l').
Proof.
  induction 1 as [|[W b] [W' b'] ls ls' [RW Rb] _ IH]; intros l l' R; simpl; auto.
  simpl in RW, Rb. rewrite <- (rm_rows _ _ RW), <- (rm_cols _ _ RW).
  destruct b as [b|], b' as [b'|]; simpl in Rb; try contradiction.
  - rewrite <- (rm_rows _ _ Rb), <- (rm_cols _ _ Rb).
    constructor; [split; simpl; apply r_refilled; auto using forall2_skipn | apply IH; auto using forall2_skipn].
  - constructor; [split; simpl; auto; apply r_refilled; auto | apply IH; auto using forall2_skipn].
Qed.
Lemma r_with N N' w w' : rnet N N' -> rm w w' -> rres rnet (with_parameters D1 N w) (with_parameters D2 N' w').
Proof.
  intros RN Rw. unfold with_parameters.
  rewrite <- (rm_rows _ _ Rw), <- (rm_cols _ _ Rw), <- (forall2_length _ _ _ (r_parameters _ _ RN)).
  apply guard_rel; auto. intros _. simpl. pose proof (r_entries D1 D2 rc _ _ Rw) as RE. destruct RN as [RS RL RW].
  destruct (wired D1 N) as [g|], (wired D2 N') as [g'|]; simpl in RW; try contradiction; split; simpl; auto using r_refill.
  destruct RW. split; simpl; auto.
Qed.
Lemma r_line ls ls' : Forall2 rlayer ls ls' -> line D1 ls = line D2 ls'.
Proof.
  unfold line. induction 1 as [|[W b] [W' b'] ls ls' [RW Rb] _ IH]; simpl; auto. simpl in RW, Rb.
  rewrite IH, (rm_rows _ _ RW), (rm_cols _ _ RW). destruct b, b'; simpl in Rb; try contradiction; reflexivity.
Qed.
Lemma r_graph N N' : rnet N N' -> rgraph (graph_of D1 N) (graph_of D2 N').
Proof.
  intro R. pose proof (r_parameters _ _ R) as RP. destruct R as [RS RL RW]. unfold graph_of, graph_now.
  destruct (wired D1 N), (wired D2 N'); simpl in RW; try contradiction; auto.
  split; simpl; auto with rel. rewrite (r_line _ _ RL). reflexivity.
Qed.
Lemma r_of_graph g g' : rgraph g g' -> rnet (of_graph D1 g) (of_graph D2 g').
Proof. intro R. split; simpl; auto with rel. Qed.
Lemma r_layer N N' z : rnet N N' -> rres rlayer (layer D1 N z) (layer D2 N' z).
Proof.
  intros [_ R _]. unfold layer. rewrite <- (forall2_length _ _ _ R).
  eapply bind_rel; [apply r_place|]. intros i i' <-. apply present_rel, forall2_nth_error; auto.
Qed.

Lemma r_deepen z N N' A A' G G' : rnet N N' -> rm A A' -> rm G G' -> rres rnet (deepen D1 z N A G) (deepen D2 z N' A' G').
Proof.
  intros [RS RL RW] RA RG. unfold deepen. destruct (wired D1 N), (wired D2 N'); simpl in RW; try contradiction; [reflexivity|].
  apply guard_rel.
  - f_equal. clear -RL. induction RL as [|[W b] [W' b'] ls ls' [_ Rb] _ IH]; simpl; auto. rewrite IH.
    destruct b, b'; simpl in Rb; try contradiction; reflexivity.
  - intros _. destruct (within D1 4096 z) eqn:E; simpl; auto. rewrite (h_within H _ _ E).
    eapply bind_rel; [apply (r_deepened D1 D2 rc H); eauto|].
    + clear -RL. induction RL as [|? ? ? ? [R _]]; simpl; auto.
    + intros ls ls' R. simpl. split; simpl; auto. clear -R. induction R; simpl; constructor; auto. split; simpl; auto.
Qed.

(** ** Values, cases, environments, definitions *)
Definition rsem (s : sort) : sem D1 s -> sem D2 s -> Prop :=
  match s with Sc => rc | Mx => rm | Nt => rnet | Fm => @Logic.eq tv end.
Definition rvalue (a : value D1) (b : value D2) : Prop := match a, b with
  | VSc _ a, VSc _ b => rc a b | VMx _ a, VMx _ b => rm a b | VNt _ a, VNt _ b => rnet a b
  | VFm _ a, VFm _ b => a = b | VWd _ a, VWd _ b => a = b | _, _ => False end.
Lemma r_inject s a b : rsem s a b -> rvalue (inject D1 a) (inject D2 b).
Proof. destruct s; auto. Qed.
Lemma r_project s a b : rvalue a b -> rres (rsem s) (project D1 s a) (project D2 s b).
Proof. destruct s, a, b; simpl; intro; try contradiction; auto. Qed.
Record rcase (a : case D1) (b : case D2) : Prop := {
  k_net : rnet (cnet _ a) (cnet _ b);
  k_data : forall d, rpart rm (cdata _ a d) (cdata _ b d);
  k_matrix : forall d, rpart rm (cmatrix _ a d) (cmatrix _ b d);
  k_param : forall d, rpart rc (cparam _ a d) (cparam _ b d) }.
Definition renv (e : env D1) (e' : env D2) := forall k, rpart rvalue (e k) (e' k).
Definition rdef (d : list (value D1) -> res (value D1)) (d' : list (value D2) -> res (value D2)) :=
  forall vs vs', Forall2 rvalue vs vs' -> rres rvalue (d vs) (d' vs').

Lemma r_look s e e' k : renv e e' -> rres (rsem s) (look D1 s e k) (look D2 s e' k).
Proof. intro R. unfold look. specialize (R k). destruct (e k), (e' k); simpl in *; try contradiction; auto using r_project. Qed.
Lemma r_set e e' k a b : renv e e' -> rvalue a b -> renv (set D1 e k a) (set D2 e' k b).
Proof. intros R R' i. unfold set. destruct (Nat.eqb i k); simpl; auto. Qed.
Lemma r_spelled e e' w : renv e e' -> rres Logic.eq (spelled D1 e w) (spelled D2 e' w).
Proof.
  intro R. destruct w; simpl; auto. specialize (R k).
  destruct (e k) as [[]|], (e' k) as [[]|]; simpl in *; try contradiction; auto.
Qed.
Lemma r_frame l l' : Forall2 rvalue l l' -> renv (frame D1 l) (frame D2 l').
Proof. intros R k. apply forall2_nth_error; auto. Qed.
Hint Resolve r_look r_spelled r_integer r_range r_ceiling : rel.

Section OnCases.
Variables (c1 : case D1) (c2 : case D2).
Hypothesis hc : rcase c1 c2.


(** a fold over a range, of terms that are related for each integer *)
Ltac fold_over IH He rel := eapply bind_rel; [apply mapM_rel with (R := rel); intro; apply IH, r_set; [exact He | simpl; apply r_ofZ] |].

Theorem eval_sound ds ds' : Forall2 rdef ds ds' ->
  (forall s (t : tm s) e e', renv e e' -> rres (rsem s) (eval D1 c1 ds t e) (eval D2 c2 ds' t e')) /\
  (forall l e e', renv e e' -> rres (Forall2 rvalue) (evals D1 c1 ds l e) (evals D2 c2 ds' l e')).
Proof.
  intro Hds. destruct hc as [kn kd km kp].
  apply terms_mutual; intros; cbn [eval evals].
  - (* number *) apply (h_ofQ H).
  - (* variable *) apply r_look; auto.
  - (* pi *) apply lift_rel, (h_pi H).
  - (* param *) step. subst. apply present_rel; auto.
  - (* param with a default *) step. subst. specialize (kp y).
    destruct (cparam D1 c1 y), (cparam D2 c2 y); simpl in kp; try contradiction; simpl; auto.
  - (* + *) do 2 step. simpl. apply (h_add H); auto.
  - (* * *) do 2 step. simpl. apply (h_mul H); auto.
  - (* / *) do 2 step. apply r_divide; auto.
  - (* pow *) do 2 step. apply r_pow; auto.
  - (* max *) do 2 step. apply r_max; auto.
  - (* function *) step. apply r_function; auto.
  - (* sum *) do 3 step. subst. fold_over H2 H3 rc. intros. simpl. apply fold_rel with (R := rc); auto with rel. apply (h_add H).
  - (* prod *) do 3 step. subst. fold_over H2 H3 rc. intros. simpl. apply fold_rel with (R := rc); auto with rel. apply (h_mul H).
  - (* maximum *) do 3 step. subst. fold_over H2 H3 rc. intros. apply r_maximum; auto.
  - (* rows *) step. simpl. rewrite (rm_rows _ _ R). apply r_ofN.
  - (* entry *) step. step. step. subst. step. step. subst. rewrite <- (rm_rows _ _ R), <- (rm_cols _ _ R).
    destruct (place y1 (rows D1 x)) as [| |i'] eqn:E1; simpl; auto.
    destruct (place y3 (cols D1 x)) as [| |j'] eqn:E2; simpl; auto.
    apply rm_get; eauto using place_below.
  - (* singular *) step. step. subst. step. apply guard_rel; auto. intro. rewrite <- (rm_rows _ _ R0), <- (rm_cols _ _ R0).
    destruct (Z.ltb _ _); [simpl; apply r_zero | apply lift_rel, (h_singular H); auto].
  - (* rank *) step. eapply bind_rel; [apply lift_rel, (h_rank H); eauto|]. intros n n' <-. simpl. apply r_ofN.
  - (* depth *) step. simpl. destruct R as [_ RL RW].
    destruct (wired D1 x), (wired D2 y); simpl in RW; try contradiction;
      [rewrite (g_form _ _ _ _ _ RW) | rewrite (forall2_length _ _ _ RL)]; apply r_ofN.
  - (* slope *) step. destruct R as [RS _ RW]. destruct (wired D1 x), (wired D2 y); simpl in *; try contradiction; auto.
  - (* theta *) simpl. auto.
  - (* variable *) apply r_look; auto.
  - (* with-parameters *) do 2 step. apply r_with; auto.
  - (* tree *) step. eapply bind_rel; [apply (r_tree _ _ _ H), r_graph; eauto|]. intros. simpl. apply r_of_graph; auto.
  - (* pull *) do 2 step. subst. step. eapply bind_rel; [apply (r_pulled _ _ _ H), r_graph; eauto|]. intros. simpl. apply r_of_graph; auto.
  - (* deepen *) do 2 step. subst. do 3 step. apply r_deepen; auto.
  - (* variable *) apply r_look; auto.
  - (* data *) step. subst. apply present_rel; auto.
  - (* matrix *) step. subst. apply present_rel; auto.
  - (* weight *) do 3 step. subst. eapply bind_rel; [apply r_layer; eauto|]. intros w w' Rw. simpl. apply Rw.
  - (* bias *) do 3 step. subst. eapply bind_rel; [apply r_layer; eauto|]. intros w w' Rw. apply present_rel, Rw.
  - (* parameters *) step. pose proof (r_parameters _ _ R) as Rp.
    destruct Rp; simpl; auto. apply r_column; auto.
  - (* table *) do 4 step. subst. apply guard_rel; auto. intro.
    destruct (within D1 1024 y0) eqn:E1, (within D1 1024 y2) eqn:E2; simpl; auto.
    rewrite (h_within H _ _ E1), (h_within H _ _ E2). simpl. apply (r_table _ _ _ H). intros. apply H2.
    apply r_set; [apply r_set; auto|]; simpl; apply r_ofN.
  - (* iterate *) do 3 step. subst. step. apply foldM_rel with (R := rm); auto. intros. apply H3.
    apply r_set; [apply r_set; auto; simpl; apply r_ofZ | simpl; auto].
  - (* mul *) do 2 step. apply r_mmul; auto.
  - (* add *) do 2 step. apply r_madd; auto.
  - (* scale *) do 2 step. simpl. apply r_mscale; auto.
  - (* transpose *) step. simpl. apply r_mtranspose; auto.
  - (* what a graph is made of *) step. simpl. pose proof (r_graph _ _ R) as RG. rewrite <- (g_form _ _ _ _ _ RG).
    destruct (within D1 1024 _) eqn:E; simpl; auto. rewrite (h_within H _ _ E). apply (r_aspect _ _ _ H), RG.
  - (* arrangement *) do 3 step. subst. step. apply (r_arrangement _ _ _ H), r_graph; auto.
  - (* paths *) do 2 step. apply (r_path_matrix _ _ _ H); [apply r_graph|]; auto.
  - (* path-derivative *) do 2 step. subst. do 2 step. apply (r_path_derivative _ _ _ H); [apply r_graph|]; auto.
  - (* hasse *) step. apply (r_hasse _ _ _ H), r_graph; auto.
  - (* <= *) apply formula_rel. do 3 step. subst. simpl. auto.
  - (* < *) apply formula_rel. do 3 step. subst. simpl. auto.
  - (* = *) apply formula_rel. do 3 step. subst. simpl. auto.
  - (* true *) simpl. auto.
  - (* false *) simpl. auto.
  - (* and *) do 2 step. subst. simpl. auto.
  - (* or *) do 2 step. subst. simpl. auto.
  - (* not *) step. subst. simpl. auto.
  - (* implies *) step. subst. destruct y; simpl; auto; step; subst; simpl; auto.
  - (* for all *) apply formula_rel. do 3 step. subst. fold_over H2 H3 (@Logic.eq tv).
    intros l l' E. apply forall2_eq in E. subst. simpl. auto.
  - (* exists *) apply formula_rel. do 3 step. subst. fold_over H2 H3 (@Logic.eq tv).
    intros l l' E. apply forall2_eq in E. subst. simpl. auto.
  - (* at least *) apply formula_rel. step. step. subst. do 3 step. subst. fold_over H3 H4 (@Logic.eq tv).
    intros l l' E. apply forall2_eq in E. subst. simpl. auto.
  - (* witnessed *) step. subst. simpl. auto.
  - (* has-bias *) apply formula_rel. do 3 step. subst. eapply bind_rel; [apply r_layer; eauto|].
    intros w w' [_ Rw]. simpl. destruct (snd w), (snd w'); simpl in Rw; try contradiction; auto.
  - (* kind *) apply formula_rel. do 3 step. subst. step. eapply bind_rel; [apply (r_of_kind D1 D2 rc), r_graph; eauto|].
    intros b b' <-. reflexivity.
  - (* if *) assert (E : rres (rsem s) (x <- eval D1 c1 ds f e; match x with T => eval D1 c1 ds a e | F => eval D1 c1 ds b e | U => Undef | K => Stop end)
      (x <- eval D2 c2 ds' f e'; match x with T => eval D2 c2 ds' a e' | F => eval D2 c2 ds' b e' | U => Undef | K => Stop end)).
    { step. subst. destruct y; simpl; auto. }
    destruct s; auto. apply formula_rel, E.
  - (* if without else *) assert (E : rres (rsem s) (x <- eval D1 c1 ds f e; match x with T => eval D1 c1 ds a e | F | U => Undef | K => Stop end)
      (x <- eval D2 c2 ds' f e'; match x with T => eval D2 c2 ds' a e' | F | U => Undef | K => Stop end)).
    { step. subst. destruct y; simpl; auto. }
    destruct s; auto. apply formula_rel, E.
  - (* call *) assert (E : rres (rsem s)
      (vs <- evals D1 c1 ds l e; match nth_error ds f with Some d => v <- d vs; project D1 s v | None => Stop end)
      (vs <- evals D2 c2 ds' l e'; match nth_error ds' f with Some d => v <- d vs; project D2 s v | None => Stop end)).
    { step. pose proof (forall2_nth_error _ _ _ Hds f) as Hd.
      destruct (nth_error ds f), (nth_error ds' f); simpl in Hd; try contradiction; simpl; auto.
      eapply bind_rel; [apply Hd; eauto|]. intros. apply r_project; auto. }
    destruct s; auto. apply formula_rel, E.
  - (* no argument *) simpl. auto.
  - (* scalar *) do 2 step. simpl. auto.
  - (* index *) do 3 step. simpl. auto.
  - (* matrix *) do 2 step. simpl. auto.
  - (* network *) do 2 step. simpl. auto.
  - (* name *) do 2 step. simpl. auto.
Qed.

Lemma denote_rel ds ds' d : Forall2 rdef ds ds' -> rdef (denote D1 c1 ds d) (denote D2 c2 ds' d).
Proof.
  intros Hds vs vs' R. destruct d as [s nullary t]. unfold denote.
  assert (E : forall l l', Forall2 rvalue l l' -> rres rvalue
    (v <- eval D1 c1 ds t (frame D1 l); Val (inject D1 v)) (v <- eval D2 c2 ds' t (frame D2 l'); Val (inject D2 v))).
  { intros. eapply bind_rel; [apply (proj1 (eval_sound _ _ Hds)), r_frame; auto|]. intros. simpl. apply r_inject; auto. }
  destruct nullary; auto.
Qed.
Lemma denotations_rel l : forall ds ds', Forall2 rdef ds ds' ->
  Forall2 rdef (denotations D1 c1 ds l) (denotations D2 c2 ds' l).
Proof. induction l; simpl; intros; auto. apply IHl, forall2_app; auto. constructor; auto; apply denote_rel; auto. Qed.

End OnCases.
End Rel.

Lemma verdict_rel (of of' : tm Fm -> res tv) r v : (forall f, rres (@Logic.eq tv) (of f) (of' f)) ->
  verdict_of of r = Some v -> verdict_of of' r = Some v.
Proof.
  intro HT. unfold verdict_of.
  assert (HR : forall l, forallb (fun f => match of f with Val T => true | _ => false end) l = true ->
    forallb (fun f => match of' f with Val T => true | _ => false end) l = true).
  { induction l as [|f l IH]; simpl; auto. intro E. apply andb_prop in E as [E1 E2]. rewrite IH by auto. specialize (HT f).
    destruct (of f); try discriminate. destruct a; try discriminate. simpl in HT.
    destruct (of' f); try contradiction. subst; auto. }
  destruct (forallb _ (requires r)) eqn:E; [|discriminate]. rewrite (HR _ E).
  pose proof (HT (given r)) as H1. pose proof (HT (conclusion r)) as H2. pose proof (HT (trivial r)) as H3.
  destruct (of (given r)) as [| |[]]; simpl in H1; try discriminate;
    destruct (of' (given r)); try discriminate; try contradiction; subst; auto; try discriminate;
  destruct (of (conclusion r)) as [| |[]]; simpl in H2; try discriminate;
    destruct (of' (conclusion r)); try discriminate; try contradiction; subst; auto; try discriminate;
  destruct (of (trivial r)) as [| |[]]; simpl in H3; try discriminate;
    destruct (of' (trivial r)); try discriminate; try contradiction; subst; auto; try discriminate.
Qed.

(** Every verdict that D1 gives, D2 gives. *)
Theorem judge_sound D1 D2 rc : represents D1 D2 rc -> forall c1 c2, rcase D1 D2 rc c1 c2 ->
  forall r v, judge D1 c1 r = Some v -> judge D2 c2 r = Some v.
Proof.
  intros H c1 c2 hc r v. unfold judge. apply verdict_rel. intro f.
  pose proof (denotations_rel D1 D2 rc H c1 c2 hc (definitions r) [] [] (Forall2_nil _)) as Hds.
  apply (proj1 (eval_sound D1 D2 rc H c1 c2 hc _ _ Hds) Fm). intro k. simpl. auto.
Qed.
