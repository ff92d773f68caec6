(** Graphs and their paths in two domains: one shape, and numbers that represent each other. *)
From Coq Require Import ZArith QArith String List Bool Lia.
From Plumbline.kernel Require Import Kernel.
From Plumbline.checker Require Import SoundNumbers.
Import ListNotations.
Local Open Scope nat_scope.

Section Rel.
Variables D1 D2 : dom.
Variable rc : C D1 -> C D2 -> Prop.
Hypothesis H : represents D1 D2 rc.
Local Notation rm := (rm D1 D2 rc).
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
Record rgraph (g : graph D1) (g' : graph D2) : Prop := {
  g_form : form D1 g = form D2 g';
  g_learned : Forall2 rc (learned D1 g) (learned D2 g');
  g_fixed : Forall2 rc (fixed D1 g) (fixed D2 g');
  g_held : Forall2 rc (held D1 g) (held D2 g') }.

Lemma r_at l l' k : Forall2 rc l l' -> rc (nth k l (zero D1)) (nth k l' (zero D2)).
Proof. intro R. apply forall2_nth; auto with rel. Qed.
Lemma r_on g g' m : rgraph g g' -> rc (on D1 g m) (on D2 g' m).
Proof. intros [_ L F _]. destruct m; simpl; apply r_at; auto. Qed.
Lemma r_column l l' : Forall2 rc l l' -> rm (column D1 l) (column D2 l').
Proof. apply SoundNumbers.r_column, H. Qed.
Lemma r_if (b : bool) x y x' y' : rc x x' -> rc y y' -> rc (if b then x else y) (if b then x' else y').
Proof. destruct b; auto. Qed.
Hint Resolve r_on r_at r_if : rel.
Ltac numbers := eauto with rel.

Lemma r_by_edges f f' s : (forall e, rc (f e) (f' e)) -> rm (by_edges D1 f s) (by_edges D2 f' s).
Proof.
  intro R. apply (h_mk H). intros i j _ _. destruct (edge_between _ _ _); numbers.
Qed.
Lemma r_aspect a g g' : rgraph g g' -> rm (aspect_of D1 a g) (aspect_of D2 a g').
Proof.
  intro R. pose proof R as [E L F K]. unfold aspect_of, aspect_now. rewrite <- E. destruct a.
  - apply r_by_edges. intro. numbers.
  - apply r_by_edges. intro. numbers.
  - apply r_by_edges. intro e. destruct (carries e); numbers.
  - apply r_column, forall2_map. intros. numbers.
  - apply r_column, forall2_map. intros. numbers.
  - apply (h_mk H). intros i j _ _. destruct (vertex_at _ _); try apply r_if; numbers.
  - apply r_column, forall2_map. intros v _. destruct v; numbers.
Qed.
Lemma r_arrangement w g g' z : rgraph g g' -> rres rm (arrangement D1 w g z) (arrangement D2 w g' z).
Proof.
  intros [E _ _ _]. unfold arrangement, stage_at, one_of. rewrite <- E. destruct (existsb _ _); simpl; auto.
  assert (P : forall A (o : option A), rres Logic.eq (present o) (present o)) by (intros A []; simpl; auto).
  eapply bind_rel; [apply P|]. intros t t' <-. eapply bind_rel; [apply P|]. intros b b' <-. simpl.
  apply (h_mk H). intros. repeat apply r_if; numbers.
Qed.
Lemma r_of_kind w g g' z : rgraph g g' -> rres Logic.eq (of_kind D1 w g z) (of_kind D2 w g' z).
Proof. intros [E _ _ _]. unfold of_kind, stage_at, one_of. rewrite <- E. destruct (existsb _ _); simpl; auto. Qed.

(** ** Paths *)
Lemma r_enumerated s : rres Logic.eq (enumerated D1 s) (enumerated D2 s).
Proof.
  unfold enumerated. destruct (exits s) as [|o [|]]; simpl; auto. apply guard_rel; auto. intros _.
  destruct (within D1 _ _) eqn:E; simpl; auto. rewrite (h_within H _ _ E). reflexivity.
Qed.
Lemma r_mapM {X A B} (R : A -> B -> Prop) (f : X -> res A) g l :
  (forall x, In x l -> rres R (f x) (g x)) -> rres (Forall2 R) (mapM f l) (mapM g l).
Proof.
  induction l; simpl; intro K; [constructor|]. eapply bind_rel; [apply K; auto|]. intros.
  eapply bind_rel; [apply IHl; auto|]. intros. simpl. constructor; auto.
Qed.
Lemma r_mapM2 {X Y A B} (S : X -> Y -> Prop) (R : A -> B -> Prop) f g l l' : Forall2 S l l' ->
  (forall x y, S x y -> rres R (f x) (g y)) -> rres (Forall2 R) (mapM f l) (mapM g l').
Proof.
  intros L K. induction L; simpl; [constructor|]. eapply bind_rel; [apply K; auto|]. intros.
  eapply bind_rel; [apply IHL|]. intros. simpl. constructor; auto.
Qed.
Section Graph.
Variables (g : graph D1) (g' : graph D2).
Hypothesis R : rgraph g g'.
Lemma r_weight e : rc (weight_on D1 g e) (weight_on D2 g' e). Proof. apply r_on, R. Qed.
Lemma r_held k : rc (held_at D1 g k) (held_at D2 g' k). Proof. apply r_at, R. Qed.
Lemma r_mul x y x' y' : rc x x' -> rc y y' -> rc (cmul D1 x y) (cmul D2 x' y'). Proof. apply (h_mul H). Qed.
Lemma r_plus x y x' y' : rc x x' -> rc y y' -> rc (cadd D1 x y) (cadd D2 x' y'). Proof. apply (h_add H). Qed.
Lemma r_minus x x' : rc x x' -> rc (copp D1 x) (copp D2 x'). Proof. apply (h_opp H). Qed.
Hint Resolve r_weight r_held r_mul r_plus r_minus : rel.
Lemma r_product p : rc (product_along D1 g p) (product_along D2 g' p).
Proof. unfold product_along. induction (route p); simpl; numbers. Qed.
Lemma r_magnitude x x' : rc x x' -> rres rc (magnitude D1 x) (magnitude D2 x').
Proof. intro. apply r_max; numbers. Qed.
Lemma r_absolute p : rres rc (absolute_product D1 g p) (absolute_product D2 g' p).
Proof.
  unfold absolute_product. eapply bind_rel; [apply mapM_rel with (R := rc); intro; apply r_magnitude; numbers|].
  intros l l' L. simpl. induction L; simpl; numbers.
Qed.
Lemma r_slope k p : rc (fst (product_and_slope D1 g k p)) (fst (product_and_slope D2 g' k p)) /\
  rc (snd (product_and_slope D1 g k p)) (snd (product_and_slope D2 g' k p)).
Proof. unfold product_and_slope. induction (route p) as [|e l [IH1 IH2]]; simpl; split; numbers. Qed.
Hint Resolve r_product r_magnitude r_absolute : rel.

Lemma r_input A A' i j : rm A A' -> j < cols D1 A -> rc (input_at D1 A i j) (input_at D2 A' i j).
Proof.
  intros RA Hj. unfold input_at. rewrite <- (rm_rows _ _ RA). destruct (Nat.ltb_spec i (rows D1 A)); numbers. apply rm_get; auto.
Qed.
Hint Resolve r_input : rel.
Lemma r_complete_rows A A' f f' : rm A A' -> (forall p, rres rc (f p) (f' p)) ->
  rres rm (complete_rows D1 g A f) (complete_rows D2 g' A' f').
Proof.
  intros RA Rf. unfold complete_rows. rewrite <- (g_form _ _ R), <- (rm_rows _ _ RA), <- (rm_cols _ _ RA).
  eapply bind_rel; [apply r_enumerated|]. intros _ _ _. apply guard_rel; auto. intro E.
  eapply bind_rel; [apply mapM_rel with (R := rc); auto|]. intros l l' L. simpl. apply (h_mk H). intros i j _ Hj.
  apply r_mul; numbers. unfold begins_with. rewrite <- (g_form _ _ R).
  destruct (vertex_at _ _) as [k|k|k] eqn:V; numbers.
Qed.
Lemma r_pre A A' j post post' v : rm A A' -> j < cols D1 A -> Forall2 rc post post' ->
  rc (pre D1 g A j post v) (pre D2 g' A' j post' v).
Proof.
  intros RA Hj RP. unfold pre. rewrite <- (g_form _ _ R). destruct (vertex_at _ v); numbers.
  apply fold_rel with (R := rc); numbers. apply forall2_map. intros. numbers.
Qed.
Lemma r_bent v x x' : rc x x' -> rres rc (bent D1 g v x) (bent D2 g' v x').
Proof.
  intro. unfold bent. rewrite <- (g_form _ _ R). destruct (vertex_at _ v); simpl; auto.
  eapply bind_rel; [apply r_lt; numbers|]. intros y y' <-. simpl. apply r_if; numbers.
Qed.
Lemma r_settled A A' j : rm A A' -> j < cols D1 A -> rres (Forall2 rc) (settled D1 g A j) (settled D2 g' A' j).
Proof.
  intros RA Hj. unfold settled. rewrite <- (g_form _ _ R). apply foldM_rel with (R := Forall2 rc).
  - intros _ a b Rab. apply r_mapM. intros v _. apply r_bent, r_pre; auto.
  - apply forall2_map. intros. numbers.
Qed.
Lemma r_open A A' j post post' v : rm A A' -> j < cols D1 A -> Forall2 rc post post' ->
  rres Logic.eq (open_at D1 g A j post v) (open_at D2 g' A' j post' v).
Proof.
  intros RA Hj RP. unfold open_at. rewrite <- (g_form _ _ R). destruct (vertex_at _ v); simpl; auto.
  eapply bind_rel; [apply r_eq; numbers|]. intros y y' <-. destruct y; simpl; auto. apply r_le; numbers. apply r_pre; auto.
Qed.
Lemma r_activity A A' : rm A A' -> rres rm (activity D1 g A) (activity D2 g' A').
Proof.
  intros RA. unfold activity. rewrite <- (g_form _ _ R), <- (rm_rows _ _ RA), <- (rm_cols _ _ RA).
  eapply bind_rel; [apply r_enumerated|]. intros _ _ _. apply guard_rel; auto. intros _.
  eapply bind_rel.
  - apply r_mapM with (R := Logic.eq). intros j Hj. apply in_seq in Hj.
    eapply bind_rel; [apply r_settled; [exact RA | lia]|]. intros post post' RP.
    match goal with |- rres _ (mapM ?f ?l) (mapM ?f' ?l) => assert (K : rres (Forall2 Logic.eq) (mapM f l) (mapM f' l)) end.
    { apply mapM_rel. intro v. apply r_open; auto. lia. }
    destruct (mapM (open_at D1 g A j post) _), (mapM (open_at D2 g' A' j post') _); simpl in *; auto; try discriminate.
    apply forall2_eq, K.
  - intros ls ls' L. apply forall2_eq in L. subst ls'. simpl. apply (h_mk H). intros. apply r_if; numbers.
Qed.
Lemma r_hasse : rres rm (hasse D1 g) (hasse D2 g').
Proof.
  unfold hasse. rewrite <- (g_form _ _ R). eapply bind_rel; [apply r_enumerated|]. intros ps ps' <-.
  destruct (within D1 _ _) eqn:E; simpl; auto. rewrite (h_within H _ _ E). simpl. apply (h_mk H).
  intros. apply r_if; numbers.
Qed.
Lemma r_path_matrix w A A' : rm A A' -> rres rm (path_matrix D1 w g A) (path_matrix D2 w g' A').
Proof.
  intro RA. destruct w; simpl; [apply r_complete_rows | apply r_complete_rows | apply r_activity]; auto; intro p; simpl; numbers.
Qed.
Lemma r_path_derivative z A A' : rm A A' -> rres rm (path_derivative D1 z g A) (path_derivative D2 z g' A').
Proof.
  intro RA. unfold path_derivative. rewrite <- (forall2_length _ _ _ (g_learned _ _ R)).
  eapply bind_rel; [apply r_place|]. intros k k' <-. apply r_complete_rows; auto. intro p. apply r_slope.
Qed.

(** ** Networks made of paths *)
Lemma r_unrolled : rres rgraph (unrolled D1 g) (unrolled D2 g').
Proof.
  unfold unrolled. rewrite <- (g_form _ _ R). eapply bind_rel; [apply r_enumerated|]. intros ps ps' <-. simpl.
  destruct R. split; simpl; auto.
Qed.
Lemma r_negative p : rres Logic.eq (negative D1 g p) (negative D2 g' p).
Proof.
  unfold negative. destruct (route p) as [|e l]; simpl; auto.
  eapply bind_rel; [apply r_lt; numbers|]. intros a a' <-. eapply bind_rel; [apply r_lt; numbers|]. intros b b' <-. reflexivity.
Qed.
Lemma r_decomposed absolute : rres rgraph (decomposed D1 absolute g) (decomposed D2 absolute g').
Proof.
  unfold decomposed. rewrite <- (g_form _ _ R). eapply bind_rel; [apply r_enumerated|]. intros ps ps' <-.
  eapply bind_rel; [apply mapM_rel with (R := Logic.eq), r_negative|]. intros ns ns' N. apply forall2_eq in N. subst ns'.
  destruct R as [E L F K]. simpl. split; simpl.
  - rewrite (forall2_length _ _ _ K). reflexivity.
  - constructor.
  - repeat constructor; auto with rel.
  - apply forall2_app; auto with rel.
Qed.
Lemma r_sign x x' : rc x x' -> rres rc (sign_of D1 x) (sign_of D2 x').
Proof. intro. unfold sign_of. eapply bind_rel; [apply r_lt; numbers|]. intros y y' <-. simpl. apply r_if; numbers. Qed.
Lemma r_with_signs : rres rgraph (with_signs D1 g) (with_signs D2 g').
Proof.
  unfold with_signs. destruct R as [E L F K]. eapply bind_rel; [apply (r_mapM2 _ rc _ _ _ _ L), r_sign|]. intros l l' Rl.
  eapply bind_rel; [apply (r_mapM2 _ rc _ _ _ _ F), r_sign|]. intros f f' Rf. simpl. split; simpl; auto.
Qed.
Lemma r_pulled z : rres rgraph (pulled D1 z g) (pulled D2 z g').
Proof.
  unfold pulled. rewrite <- (g_form _ _ R). eapply bind_rel; [apply r_place|]. intros v v' <-.
  destruct (filter _ _) as [|out [|]]; simpl; auto. apply guard_rel; auto. intros _.
  eapply bind_rel; [apply r_magnitude; numbers|]. intros m m' Rm.
  eapply bind_rel; [apply r_sign; numbers|]. intros x x' Rx. simpl. destruct R as [E L F K]. split; simpl; auto.
  - rewrite (forall2_length _ _ _ F). reflexivity.
  - apply forall2_app; auto. apply forall2_app; [|constructor; auto]. apply forall2_map. intros. numbers.
Qed.
Lemma r_tree t : rres rgraph (tree_of D1 t g) (tree_of D2 t g').
Proof. destruct t; simpl; [apply r_with_signs | apply r_unrolled | apply r_decomposed | apply r_decomposed]. Qed.
End Graph.
End Rel.
