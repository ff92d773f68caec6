(** When a domain represents another: what is then true of results, numbers and matrices (Sound.v has the theorem).

    Let D1 and D2 be domains, and rc say which number of D2 a number of D1 represents. Every operation of D1 that answers
    is to represent what the operation of D2 answers. Nothing here knows which numbers they are. *)
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
End Rel.
Arguments rm_rows {D1 D2 rc} A B. Arguments rm_cols {D1 D2 rc} A B. Arguments rm_get {D1 D2 rc} A B.
Arguments h_ofQ {D1 D2 rc}. Arguments h_add {D1 D2 rc}. Arguments h_mul {D1 D2 rc}. Arguments h_opp {D1 D2 rc}. Arguments h_inv {D1 D2 rc}. Arguments h_le {D1 D2 rc}. Arguments h_floor {D1 D2 rc}.
Arguments h_pow {D1 D2 rc}. Arguments h_fn {D1 D2 rc}. Arguments h_pi {D1 D2 rc}. Arguments h_mk {D1 D2 rc}. Arguments h_singular {D1 D2 rc}. Arguments h_rank {D1 D2 rc}. Arguments h_within {D1 D2 rc}. Arguments h_npow {D1 D2 rc}.
