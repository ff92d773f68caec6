(** A checker is sound if each operation of its domain represents that of the reals.

    Let D1 and D2 be domains, and rc say which number of D2 a number of D1 represents. If every operation of D1 that
    answers represents what the operation of D2 answers, then every verdict that D1 gives, D2 gives. Nothing here knows
    which numbers they are. *)
From Coq Require Import ZArith QArith String List Bool Lia.
From Plumbline.kernel Require Import Kernel.
Import ListNotations.
Local Open Scope nat_scope.

(** ** Results that represent each other: what stops represents everything *)
Definition rres {A B} (R : A -> B -> Prop) (a : res A) (b : res B) : Prop :=
  match a with Stop => True | Undef => b = Undef | Val x => match b with Val y => R x y | _ => False end end.
Definition ropt {A B} (R : A -> B -> Prop) (a : option A) (b : option B) : Prop :=
  match a with None => True | Some x => match b with Some y => R x y | None => False end end.
(** parts of a case: there in both, or in neither *)
Definition rpart {A B} (R : A -> B -> Prop) (a : option A) (b : option B) : Prop :=
  match a, b with None, None => True | Some x, Some y => R x y | _, _ => False end.

Lemma bind_rel {A A' B B'} (R : A -> A' -> Prop) (S : B -> B' -> Prop) a a' f f' :
  rres R a a' -> (forall x x', R x x' -> rres S (f x) (f' x')) -> rres S (bind a f) (bind a' f').
Proof. destruct a, a'; simpl; intros; try discriminate; try contradiction; auto. Qed.
Lemma guard_rel {A B} (R : A -> B -> Prop) b b' r r' :
  b = b' -> (b = true -> rres R r r') -> rres R (guard b r) (guard b' r').
Proof. intros <- H. destruct b; simpl; auto. Qed.
Lemma lift_rel {A B} (R : A -> B -> Prop) a b : ropt R a b -> rres R (lift a) (lift b).
Proof. destruct a, b; simpl; auto. Qed.
Lemma present_rel {A B} (R : A -> B -> Prop) a b : rpart R a b -> rres R (present a) (present b).
Proof. destruct a, b; simpl; auto; contradiction. Qed.
Lemma mapM_rel {X A B} (R : A -> B -> Prop) (f : X -> res A) g l :
  (forall x, rres R (f x) (g x)) -> rres (Forall2 R) (mapM f l) (mapM g l).
Proof.
  intro H. induction l; simpl; [constructor|]. eapply bind_rel; [apply H|]. intros.
  eapply bind_rel; [apply IHl|]. intros. simpl. constructor; auto.
Qed.
Lemma foldM_rel {X A B} (R : A -> B -> Prop) (f : X -> A -> res A) g l :
  (forall x a b, R a b -> rres R (f x a) (g x b)) -> forall a b, R a b -> rres R (foldM f l a) (foldM g l b).
Proof. intro H. induction l; simpl; intros; auto. eapply bind_rel; [apply H; eauto|]. auto. Qed.
Lemma formula_rel a b : rres (@Logic.eq tv) a b -> rres (@Logic.eq tv) (formula a) (formula b).
Proof. destruct a, b; simpl; intro H; try discriminate; try contradiction; auto. Qed.
Lemma forall2_length {A B} (R : A -> B -> Prop) l l' : Forall2 R l l' -> List.length l = List.length l'.
Proof. induction 1; simpl; auto. Qed.
Lemma forall2_nth_error {A B} (R : A -> B -> Prop) l l' :
  Forall2 R l l' -> forall i, rpart R (nth_error l i) (nth_error l' i).
Proof. intro H. induction H; intros [|i]; simpl; auto. Qed.
Lemma forall2_nth {A B} (R : A -> B -> Prop) l l' d d' : Forall2 R l l' -> R d d' -> forall i, R (nth i l d) (nth i l' d').
Proof. intro H. induction H; intros Hd [|i]; simpl; auto. Qed.
Lemma forall2_app {A B} (R : A -> B -> Prop) a a' b b' : Forall2 R a a' -> Forall2 R b b' -> Forall2 R (a ++ b) (a' ++ b').
Proof. induction 1; simpl; auto. Qed.
Lemma forall2_skipn {A B} (R : A -> B -> Prop) n l l' : Forall2 R l l' -> Forall2 R (skipn n l) (skipn n l').
Proof. revert l l'. induction n; simpl; intros l l' H; auto. destruct H; auto. Qed.
Lemma forall2_map {X A B} (R : A -> B -> Prop) f g (l : list X) :
  (forall x, In x l -> R (f x) (g x)) -> Forall2 R (map f l) (map g l).
Proof. induction l; simpl; intros; constructor; auto. Qed.
Lemma forall2_concat {A B} (R : A -> B -> Prop) l l' : Forall2 (Forall2 R) l l' -> Forall2 R (List.concat l) (List.concat l').
Proof. induction 1; simpl; auto using forall2_app. Qed.
Lemma forall2_eq {A} (l l' : list A) : Forall2 Logic.eq l l' -> l = l'.
Proof. induction 1; congruence. Qed.
Lemma fold_rel {A B} (R : A -> B -> Prop) f g l l' :
  (forall a b x y, R a x -> R b y -> R (f a b) (g x y)) -> Forall2 R l l' ->
  forall a x, R a x -> R (fold_left f l a) (fold_left g l' x).
Proof. intros Hf H. induction H; simpl; auto. Qed.

Scheme tm_mutual := Induction for tm Sort Prop with args_mutual := Induction for args Sort Prop.
Combined Scheme terms_mutual from tm_mutual, args_mutual.

Section Rel.
Variables D1 D2 : dom.
Variable rc : C D1 -> C D2 -> Prop.
(** matrices of the same size whose entries represent each other *)
Definition rm (A : M D1) (B : M D2) := rows D1 A = rows D2 B /\ cols D1 A = cols D2 B /\
  forall i j, i < rows D1 A -> j < cols D1 A -> rc (get D1 A i j) (get D2 B i j).
Definition nonzero (x : C D2) := eq D2 x (zero D2) = Val false.

Record represents : Prop := {
  h_ofQ : forall q, rc (ofQ D1 q) (ofQ D2 q);
  h_add : forall a b x y, rc a x -> rc b y -> rc (cadd D1 a b) (cadd D2 x y);
  h_mul : forall a b x y, rc a x -> rc b y -> rc (cmul D1 a b) (cmul D2 x y);
  h_opp : forall a x, rc a x -> rc (copp D1 a) (copp D2 x);
  h_inv : forall a x, rc a x -> nonzero x -> rc (cinv D1 a) (cinv D2 x);
  h_le : forall a b x y, rc a x -> rc b y -> ropt Logic.eq (cle D1 a b) (cle D2 x y);
  h_floor : forall a x, rc a x -> ropt Logic.eq (cfloor D1 a) (cfloor D2 x);
  h_pow : forall a b x y, rc a x -> rc b y -> lt D2 (zero D2) x = Val true -> ropt rc (cpow D1 a b) (cpow D2 x y);
  h_fn : forall f a x, rc a x -> (f = Log -> lt D2 (zero D2) x = Val true) -> ropt rc (cfn D1 f a) (cfn D2 f x);
  h_pi : ropt rc (cpi D1) (cpi D2);
  h_mk : forall m n f g, (forall i j, i < m -> j < n -> rc (f i j) (g i j)) -> rm (mk D1 m n f) (mk D2 m n g);
  h_singular : forall k A B, rm A B -> ropt rc (csingular D1 k A) (csingular D2 k B);
  h_rank : forall A B, rm A B -> ropt Logic.eq (crank D1 A) (crank D2 B);
  h_within : forall l z, within D1 l z = true -> within D2 l z = true;
  h_npow : forall x n, nonzero x -> nonzero (npow D2 x n) }.
Hypothesis H : represents.

Lemma rm_rows A B : rm A B -> rows D1 A = rows D2 B. Proof. intros (E & _); exact E. Qed.
Lemma rm_cols A B : rm A B -> cols D1 A = cols D2 B. Proof. intros (_ & E & _); exact E. Qed.
Lemma rm_get A B i j : rm A B -> i < rows D1 A -> j < cols D1 A -> rc (get D1 A i j) (get D2 B i j).
Proof. intros (_ & _ & E); auto. Qed.
Lemma r_ofZ z : rc (ofZ D1 z) (ofZ D2 z). Proof. apply h_ofQ, H. Qed.
Lemma r_ofN n : rc (ofN D1 n) (ofN D2 n). Proof. apply r_ofZ. Qed.
Lemma r_zero : rc (zero D1) (zero D2). Proof. apply h_ofQ, H. Qed.
Lemma r_one : rc (one D1) (one D2). Proof. apply h_ofQ, H. Qed.
Hint Resolve r_ofZ r_ofN r_zero r_one : rel.
Ltac step := eapply bind_rel; [solve [eauto with rel] | let x := fresh "x" in let y := fresh "y" in let R := fresh "R" in intros x y R; simpl in R].

Lemma r_le a b x y : rc a x -> rc b y -> rres Logic.eq (le D1 a b) (le D2 x y).
Proof. intros. apply lift_rel, H; auto. Qed.
Hint Resolve r_le : rel.
Lemma r_lt a b x y : rc a x -> rc b y -> rres Logic.eq (lt D1 a b) (lt D2 x y).
Proof. intros. unfold lt. step. subst. simpl. auto. Qed.
Lemma r_eq a b x y : rc a x -> rc b y -> rres Logic.eq (eq D1 a b) (eq D2 x y).
Proof. intros. unfold eq. step. subst. destruct y0; simpl; auto with rel. Qed.
Lemma r_max a b x y : rc a x -> rc b y -> rres rc (cmax D1 a b) (cmax D2 x y).
Proof. intros. unfold cmax. step. subst. destruct y0; simpl; auto. Qed.
Lemma r_floor a x : rc a x -> rres Logic.eq (floor D1 a) (floor D2 x).
Proof. intros. apply lift_rel, H; auto. Qed.
Hint Resolve r_lt r_eq r_max r_floor : rel.
Lemma r_ceiling a x : rc a x -> rres Logic.eq (ceiling D1 a) (ceiling D2 x).
Proof. intro R. unfold ceiling. eapply bind_rel; [apply r_floor, H, R|]. intros z z' <-. simpl; auto. Qed.
Lemma r_integer a x : rc a x -> rres Logic.eq (integer D1 a) (integer D2 x).
Proof. intro. unfold integer. step. subst. step. apply guard_rel; auto. simpl; auto. Qed.
Hint Resolve r_ceiling r_integer : rel.
Lemma r_range a b x y : rc a x -> rc b y -> rres Logic.eq (range D1 a b) (range D2 x y).
Proof.
  intros. unfold range. step. subst. step. subst.
  destruct (within D1 _ _) eqn:E; simpl; auto. rewrite (h_within H _ _ E). reflexivity.
Qed.
Lemma r_place z n : rres Logic.eq (place z n) (place z n).
Proof. unfold place. apply guard_rel; simpl; auto. Qed.
Lemma place_below z n i : place z n = Val i -> i < n.
Proof.
  unfold place, guard. destruct (Z.leb_spec 1 z), (Z.leb_spec z (Z.of_nat n)); simpl; try discriminate.
  intro E. injection E as <-. lia.
Qed.

Lemma r_divide a b x y : rc a x -> rc b y -> rres rc (divide D1 a b) (divide D2 x y).
Proof.
  intros Ra Rb. unfold divide. pose proof (r_eq _ _ _ _ Rb r_zero) as E.
  destruct (eq D1 b _) as [| |[]]; simpl in *; auto.
  - rewrite E. reflexivity.
  - destruct (eq D2 y _) as [| |[]]; simpl in *; try contradiction; try discriminate; auto.
  - destruct (eq D2 y _) as [| |[]] eqn:E2; simpl in *; try contradiction; try discriminate.
    apply (h_mul H); auto. apply (h_inv H); auto.
Qed.
Lemma r_npow a x n : rc a x -> rc (npow D1 a n) (npow D2 x n).
Proof. intro. induction n; simpl; auto with rel. apply (h_mul H); auto. Qed.
Lemma r_zpow a x z : rc a x -> rres rc (zpow D1 a z) (zpow D2 x z).
Proof.
  intro R. unfold zpow. destruct (within D1 _ _) eqn:E; simpl; auto. rewrite (h_within H _ _ E). simpl.
  destruct (Z.ltb 0 z); [simpl; apply r_npow; auto|].
  pose proof (r_eq _ _ _ _ R r_zero) as E0.
  destruct (eq D1 a _) as [| |[]]; simpl in *; auto.
  - rewrite E0. reflexivity.
  - destruct (eq D2 x _) as [| |[]]; simpl in *; try contradiction; try discriminate; auto.
  - destruct (eq D2 x _) as [| |[]] eqn:E2; simpl in *; try contradiction; try discriminate.
    apply (h_inv H); auto using r_npow. apply (h_npow H); auto.
Qed.
Lemma eq_of_le x : le D2 (zero D2) x = Val true -> eq D2 x (zero D2) = Val false -> lt D2 (zero D2) x = Val true.
Proof.
  unfold eq, lt. intros E E'. destruct (le D2 x (zero D2)) as [| |[]]; simpl in *; try discriminate; auto.
  rewrite E in E'. discriminate.
Qed.
Lemma r_rpow a q x y : rc a x -> rc q y -> rres rc (rpow D1 a q) (rpow D2 x y).
Proof.
  intros Ra Rq. unfold rpow. pose proof (r_le _ _ _ _ r_zero Ra) as E1. pose proof (r_eq _ _ _ _ Ra r_zero) as E2.
  destruct (le D1 (zero D1) a) as [| |[]]; simpl in *; auto.
  { rewrite E1. reflexivity. }
  2:{ destruct (le D2 _ x) as [| |[]]; simpl in *; try contradiction; try discriminate; auto. }
  destruct (le D2 (zero D2) x) as [| |[]] eqn:L; simpl in *; try contradiction; try discriminate.
  destruct (eq D1 a _) as [| |[]]; simpl in *; auto.
  - rewrite E2. reflexivity.
  - destruct (eq D2 x _) as [| |[]]; simpl in *; try contradiction; try discriminate.
    step. subst. apply guard_rel; auto. intro. simpl. apply r_zero.
  - destruct (eq D2 x _) as [| |[]] eqn:L2; simpl in *; try contradiction; try discriminate.
    apply lift_rel, (h_pow H); auto. apply eq_of_le; auto.
Qed.
Lemma r_pow a q x y : rc a x -> rc q y -> rres rc (pow D1 a q) (pow D2 x y).
Proof. intros. unfold pow. step. subst. step. subst. destruct y1; [apply r_zpow | apply r_rpow]; auto. Qed.
Lemma r_function f a x : rc a x -> rres rc (function D1 f a) (function D2 f x).
Proof.
  intro R. unfold function. destruct f; try (apply lift_rel, (h_fn H); auto; discriminate).
  pose proof (r_lt _ _ _ _ r_zero R) as E. destruct (lt D1 _ a) as [| |[]]; simpl in *; auto.
  - rewrite E. reflexivity.
  - destruct (lt D2 _ x) as [| |[]] eqn:E2; simpl in *; try contradiction; try discriminate.
    apply lift_rel, (h_fn H); auto.
  - destruct (lt D2 _ x) as [| |[]]; simpl in *; try contradiction; try discriminate; auto.
Qed.
Lemma r_maximum l l' : Forall2 rc l l' -> rres rc (maximum D1 l) (maximum D2 l').
Proof.
  intros R. destruct R as [|a b l l' Ra R]; simpl; auto. revert a b Ra.
  induction R; simpl; intros; auto. eapply bind_rel; [apply r_max; eauto|]. auto.
Qed.

Lemma r_csum n : forall f g, (forall i, i < n -> rc (f i) (g i)) -> rc (csum D1 n f) (csum D2 n g).
Proof. induction n; intros f g R; simpl; auto with rel. apply (h_add H); [apply IHn; auto with arith | apply R; lia]. Qed.
Lemma r_mmul A B A' B' : rm A A' -> rm B B' -> rres rm (mmul D1 A B) (mmul D2 A' B').
Proof.
  intros R R'. unfold mmul.
  rewrite <- (rm_rows _ _ R), <- (rm_cols _ _ R), <- (rm_rows _ _ R'), <- (rm_cols _ _ R').
  apply guard_rel; auto. intro E. apply Nat.eqb_eq in E. simpl. apply (h_mk H); intros.
  apply r_csum; intros. apply (h_mul H); apply rm_get; auto; lia.
Qed.
Lemma r_madd A B A' B' : rm A A' -> rm B B' -> rres rm (madd D1 A B) (madd D2 A' B').
Proof.
  intros R R'. unfold madd.
  rewrite <- (rm_rows _ _ R), <- (rm_cols _ _ R), <- (rm_rows _ _ R'), <- (rm_cols _ _ R').
  apply guard_rel; auto. intro E. apply andb_prop in E as [E1 E2]. apply Nat.eqb_eq in E1, E2.
  simpl. apply (h_mk H); intros. apply (h_add H); apply rm_get; auto; lia.
Qed.
Lemma r_mscale s s' A A' : rc s s' -> rm A A' -> rm (mscale D1 s A) (mscale D2 s' A').
Proof.
  intros R R'. unfold mscale. rewrite <- (rm_rows _ _ R'), <- (rm_cols _ _ R'). apply (h_mk H); intros.
  apply (h_mul H); auto. apply rm_get; auto.
Qed.
Lemma r_mtranspose A A' : rm A A' -> rm (mtranspose D1 A) (mtranspose D2 A').
Proof.
  intro R. unfold mtranspose. rewrite <- (rm_rows _ _ R), <- (rm_cols _ _ R). apply (h_mk H); intros. apply rm_get; auto.
Qed.
Lemma r_table m n f g : (forall i j, rres rc (f i j) (g i j)) -> rres rm (table D1 m n f) (table D2 m n g).
Proof.
  intro R. unfold table. eapply bind_rel; [apply mapM_rel with (R := Forall2 rc); intro; apply mapM_rel; auto|].
  intros l l' Hl. simpl. apply (h_mk H); intros. apply forall2_nth; auto with rel. apply forall2_nth; auto.
Qed.
Lemma r_column l l' : Forall2 rc l l' -> rm (column D1 l) (column D2 l').
Proof.
  intro R. unfold column. rewrite <- (forall2_length _ _ _ R). apply (h_mk H); intros. apply forall2_nth; auto with rel.
Qed.
Lemma r_entries A A' : rm A A' -> Forall2 rc (entries D1 A) (entries D2 A').
Proof.
  intro R. unfold entries, row_list. rewrite <- (rm_rows _ _ R), <- (rm_cols _ _ R).
  apply forall2_concat, forall2_map. intros i Hi. apply forall2_map. intros j Hj. apply in_seq in Hi, Hj.
  apply rm_get; auto; lia.
Qed.

Definition rlayer (a : M D1 * option (M D1)) (b : M D2 * option (M D2)) := rm (fst a) (fst b) /\ rpart rm (snd a) (snd b).
Definition rnet (a : net D1) (b : net D2) := rc (slope D1 a) (slope D2 b) /\ Forall2 rlayer (layers D1 a) (layers D2 b).
Lemma r_of_layer a b : rlayer a b -> Forall2 rc (of_layer D1 a) (of_layer D2 b).
Proof.
  intros [R R']. apply forall2_app; [apply r_entries; auto|].
  destruct (snd a), (snd b); simpl in R'; try contradiction; auto using r_entries.
Qed.
Lemma r_parameters a b : rnet a b -> Forall2 rc (parameters D1 a) (parameters D2 b).
Proof. intros [_ R]. apply forall2_concat. induction R; simpl; auto using r_of_layer. Qed.
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
  apply guard_rel; auto. intros _. simpl. split; simpl; [apply RN|].
  apply r_refill; [apply RN|]. apply r_entries; auto.
Qed.
Lemma r_layer N N' z : rnet N N' -> rres rlayer (layer D1 N z) (layer D2 N' z).
Proof.
  intros [_ R]. unfold layer. rewrite <- (forall2_length _ _ _ R).
  eapply bind_rel; [apply r_place|]. intros i i' <-. apply present_rel, forall2_nth_error; auto.
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
  - (* depth *) step. simpl. rewrite (forall2_length _ _ _ (proj2 R)). apply r_ofN.
  - (* slope *) step. simpl. apply R.
  - (* theta *) simpl. auto.
  - (* variable *) apply r_look; auto.
  - (* with-parameters *) do 2 step. apply r_with; auto.
  - (* variable *) apply r_look; auto.
  - (* data *) step. subst. apply present_rel; auto.
  - (* matrix *) step. subst. apply present_rel; auto.
  - (* weight *) do 3 step. subst. eapply bind_rel; [apply r_layer; eauto|]. intros w w' Rw. simpl. apply Rw.
  - (* bias *) do 3 step. subst. eapply bind_rel; [apply r_layer; eauto|]. intros w w' Rw. apply present_rel, Rw.
  - (* parameters *) step. pose proof (r_parameters _ _ R) as Rp.
    destruct Rp; simpl; auto. apply r_column. auto.
  - (* table *) do 4 step. subst. apply guard_rel; auto. intro.
    destruct (within D1 1024 y0) eqn:E1, (within D1 1024 y2) eqn:E2; simpl; auto.
    rewrite (h_within H _ _ E1), (h_within H _ _ E2). simpl. apply r_table. intros. apply H2.
    apply r_set; [apply r_set; auto|]; simpl; apply r_ofN.
  - (* iterate *) do 3 step. subst. step. apply foldM_rel with (R := rm); auto. intros. apply H3.
    apply r_set; [apply r_set; auto; simpl; apply r_ofZ | simpl; auto].
  - (* mul *) do 2 step. apply r_mmul; auto.
  - (* add *) do 2 step. apply r_madd; auto.
  - (* scale *) do 2 step. simpl. apply r_mscale; auto.
  - (* transpose *) step. simpl. apply r_mtranspose; auto.
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
Proof. induction l; simpl; intros; auto. apply IHl, forall2_app; auto. constructor; auto using denote_rel. Qed.

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
