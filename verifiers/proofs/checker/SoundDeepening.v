(** The weights that `deepen` makes in two domains: numbers that represent each other give weights that do. *)
From Coq Require Import ZArith QArith List Bool Lia.
From Plumbline.kernel Require Import Kernel.
From Plumbline.checker Require Import SoundNumbers.
Import ListNotations.
Local Open Scope nat_scope.

Section Rel.
Variables D1 D2 : dom.
Variable rc : C D1 -> C D2 -> Prop.
Hypothesis H : represents D1 D2 rc.
Local Notation rm := (rm D1 D2 rc).
Let r_zero := SoundNumbers.r_zero D1 D2 rc H.
Let r_one := SoundNumbers.r_one D1 D2 rc H.
Let r_lt := SoundNumbers.r_lt D1 D2 rc H.
Let r_eq := SoundNumbers.r_eq D1 D2 rc H.
Let r_divide := SoundNumbers.r_divide D1 D2 rc H.
Hint Resolve r_zero r_one r_lt r_eq r_divide : rel.
Ltac step := eapply bind_rel;
  [solve [eauto with rel] | let x := fresh "x" in let y := fresh "y" in let R := fresh "R" in intros x y R; simpl in R].

Lemma mapM_below {A B} (R : A -> B -> Prop) f g n :
  (forall i, i < n -> rres R (f i) (g i)) -> rres (Forall2 R) (mapM f (seq 0 n)) (mapM g (seq 0 n)).
Proof.
  intro K. assert (L : forall i, In i (seq 0 n) -> rres R (f i) (g i)) by (intros i Hi; apply K; apply in_seq in Hi; lia).
  clear K. induction (seq 0 n) as [|i l IH]; simpl; [constructor|].
  eapply bind_rel; [apply L; simpl; auto|]. intros. eapply bind_rel; [apply IH; intros; apply L; simpl; auto|].
  intros. simpl. constructor; auto.
Qed.
Lemma mapM_length {X A} (f : X -> res A) l : match mapM f l with Val r => List.length r = List.length l | _ => True end.
Proof.
  induction l as [|x l IH]; simpl; auto. destruct (f x); simpl; auto. destruct (mapM f l); simpl in *; auto.
Qed.
Lemma forall2_rev {A B} (R : A -> B -> Prop) l l' : Forall2 R l l' -> Forall2 R (rev l) (rev l').
Proof. induction 1; simpl; auto using forall2_app. Qed.
Lemma forall2_repeat {A B} (R : A -> B -> Prop) a b n : R a b -> Forall2 R (repeat a n) (repeat b n).
Proof. intro. induction n; simpl; auto. Qed.

Lemma r_length n v v' : (forall i, i < n -> rc (v i) (v' i)) -> rres rc (length_of D1 n v) (length_of D2 n v').
Proof.
  intro R. apply (r_pow _ _ _ H); [|apply (h_ofQ H)]. apply (r_csum _ _ _ H). intros. apply (h_mul H); auto.
Qed.
Lemma r_activated s s' A A' : rc s s' -> rm A A' -> rres rm (activated D1 s A) (activated D2 s' A').
Proof.
  intros Rs R. unfold activated, table. rewrite <- (rm_rows _ _ R), <- (rm_cols _ _ R).
  eapply bind_rel; [apply mapM_below with (R := Forall2 rc); intros i Hi; apply mapM_below; intros j Hj|].
  - pose proof (rm_get _ _ _ _ R Hi Hj). step. subst. simpl. destruct y; auto. apply (h_mul H); auto.
  - intros l l' Hl. simpl. apply (h_mk H); intros. apply forall2_nth; auto with rel. apply forall2_nth; auto.
Qed.
Lemma r_activated_by s s' ls ls' : rc s s' -> Forall2 rm ls ls' -> forall A A', rm A A' ->
  rres rm (activated_by D1 s ls A) (activated_by D2 s' ls' A').
Proof.
  intros Rs L. induction L; simpl; intros A A' R; auto.
  eapply bind_rel; [apply (r_mmul _ _ _ H); eauto|]. intros Z Z' RZ.
  eapply bind_rel; [apply r_activated; eauto|]. intros B B' RB. apply IHL, RB.
Qed.

Section Neurons.
Variables (W V : M D1) (W' V' : M D2).
Hypotheses (RW : rm W W') (RV : rm V V') (E : cols D1 V = rows D1 W).
Lemma r_row_length i : i < rows D1 W -> rres rc (row_length D1 W i) (row_length D2 W' i).
Proof. intro Hi. unfold row_length. rewrite <- (rm_cols _ _ RW). apply r_length. intros. apply rm_get; auto. Qed.
Lemma r_column_length i : i < rows D1 W -> rres rc (column_length D1 V i) (column_length D2 V' i).
Proof. intro Hi. unfold column_length. rewrite <- (rm_rows _ _ RV). apply r_length. intros. apply rm_get; auto. lia. Qed.
Hint Resolve r_row_length r_column_length : rel.
Lemma r_size i : i < rows D1 W -> rres rc (neuron_size D1 W V i) (neuron_size D2 W' V' i).
Proof. intro Hi. unfold neuron_size. step. step. simpl. apply (h_mul H); auto. Qed.
Lemma r_trace G G' A A' i : rm G G' -> rm A A' -> rows D1 G = rows D1 V -> cols D1 G = cols D1 A -> rows D1 A = rows D1 W ->
  i < rows D1 W -> rc (neuron_trace D1 V G A i) (neuron_trace D2 V' G' A' i).
Proof.
  intros RG RA E1 E2 E3 Hi. unfold neuron_trace. rewrite <- (rm_cols _ _ RG), <- (rm_rows _ _ RV).
  apply (r_csum _ _ _ H). intros j Hj. apply (h_mul H); [|apply rm_get; auto; lia].
  apply (r_csum _ _ _ H). intros r Hr. apply (h_mul H); apply rm_get; auto; lia.
Qed.
End Neurons.

Definition rrated n (a : nat * C D1) (b : nat * C D2) := fst a = fst b /\ fst a < n /\ rc (snd a) (snd b).
Lemma r_rated ns ns' t t' : Forall2 rc ns ns' -> (forall i, i < List.length ns -> rc (t i) (t' i)) ->
  rres (Forall2 (rrated (List.length ns))) (rated D1 ns t) (rated D2 ns' t').
Proof.
  intros R Rt. unfold rated. rewrite <- (forall2_length _ _ _ R).
  eapply bind_rel; [apply mapM_below with (R := Forall2 (rrated (List.length ns)))|].
  - intros i Hi. cbv zeta. pose proof (forall2_nth _ _ _ _ _ R r_zero i) as Rn. step. subst.
    destruct y; simpl; [constructor|]. eapply bind_rel; [apply r_divide; auto|]. intros m m' Rm. simpl.
    constructor; [|constructor]. split; auto.
  - intros l l' Rl. simpl. apply forall2_concat, Rl.
Qed.
Lemma r_least n l l' : Forall2 (rrated n) l l' -> rres (fun i j => i = j /\ i < n) (least_rated D1 l) (least_rated D2 l').
Proof.
  intros L. destruct L as [|p q l l' R L]; simpl; auto.
  assert (K : rres (rrated n) (foldM (fun a b => x <- lt D1 (snd a) (snd b); Val (if x then a else b)) l p)
    (foldM (fun a b => x <- lt D2 (snd a) (snd b); Val (if x then a else b)) l' q)).
  { revert p q R. induction L as [|a b l l' Ra L IH]; simpl; intros p q R; auto.
    eapply bind_rel with (R := rrated n); [|exact IH].
    destruct R as (R1 & R2 & R3), Ra as (Ra1 & Ra2 & Ra3). step. subst. simpl. destruct y; repeat split; auto. }
  eapply bind_rel; [exact K|]. intros a b (R1 & R2 & R3). simpl. auto.
Qed.

Lemma r_first_row m n v v' : (forall j, j < n -> rc (v j) (v' j)) -> rm (first_row D1 m n v) (first_row D2 m n v').
Proof. intro R. apply (h_mk H). intros i j Hi Hj. destruct (Nat.eqb i 0); auto with rel. Qed.
Lemma r_first_column m n v v' : (forall i, i < m -> rc (v i) (v' i)) -> rm (first_column D1 m n v) (first_column D2 m n v').
Proof. intro R. apply (h_mk H). intros i j Hi Hj. destruct (Nat.eqb j 0); auto with rel. Qed.

Lemma r_deepened k s s' ls ls' A A' G G' : rc s s' -> Forall2 rm ls ls' -> rm A A' -> rm G G' ->
  rres (Forall2 rm) (deepened D1 k s ls A G) (deepened D2 k s' ls' A' G').
Proof.
  intros Rs RL RA RG. unfold deepened. pose proof (forall2_rev _ _ _ RL) as RR.
  destruct RR as [|V V' l l' RV RR]; [reflexivity|]. destruct RR as [|W W' r r' RW RR]; [reflexivity|].
  apply forall2_rev in RR.
  eapply bind_rel; [apply r_activated_by; eauto|]. intros X X' RX.
  eapply bind_rel; [apply (r_mmul _ _ _ H); eauto|]. intros Z Z' RZ.
  eapply bind_rel; [apply r_activated; eauto with rel|]. intros B B' RB.
  rewrite <- (rm_rows _ _ RB), <- (rm_cols _ _ RB), <- (rm_rows _ _ RW), <- (rm_rows _ _ RV), <- (rm_cols _ _ RV),
    <- (rm_rows _ _ RG), <- (rm_cols _ _ RG), <- (rm_cols _ _ RW).
  apply guard_rel; auto. intro E. apply andb_prop in E as [E E4]. apply andb_prop in E as [E E3]. apply andb_prop in E as [E1 E2].
  apply Nat.eqb_eq in E1, E2, E3, E4.
  assert (Rn : rres (fun l l' => Forall2 rc l l' /\ List.length l = rows D1 W)
    (mapM (neuron_size D1 W V) (seq 0 (rows D1 W))) (mapM (neuron_size D2 W' V') (seq 0 (rows D1 W)))).
  { pose proof (mapM_below rc (neuron_size D1 W V) (neuron_size D2 W' V') (rows D1 W)
      (fun i => r_size W V W' V' RW RV E2 i)) as K.
    pose proof (mapM_length (neuron_size D1 W V) (seq 0 (rows D1 W))) as L. rewrite seq_length in L.
    destruct (mapM (neuron_size D1 W V) _) as [| |l1]; simpl in *; auto.
    destruct (mapM (neuron_size D2 W' V') _); simpl in *; try contradiction. auto. }
  eapply bind_rel; [exact Rn|]. intros ns ns' [RN LN].
  eapply bind_rel; [apply r_rated; [exact RN|]; intros i Hi; rewrite LN in Hi; eapply r_trace; eauto|]. intros ms ms' RM.
  eapply bind_rel; [apply r_least; exact RM|]. intros i i' [<- Hi]. rewrite LN in Hi.
  eapply bind_rel; [apply (r_pow _ _ _ H); [apply fold_rel with (R := rc); [apply (h_add H)| exact RN | apply r_zero] | apply (h_ofQ H)]|].
  intros q q' Rq.
  eapply bind_rel; [eapply r_row_length; eauto|]. intros w w' Rw.
  eapply bind_rel; [apply r_divide; eauto|]. intros a a' Ra.
  eapply bind_rel; [eapply r_column_length; eauto|]. intros c c' Rc.
  eapply bind_rel; [apply r_divide; eauto|]. intros b b' Rb. simpl.
  apply forall2_app; [exact RR|]. constructor.
  - apply r_first_row. intros. apply (h_mul H); auto. apply rm_get; auto.
  - apply forall2_app; [apply forall2_repeat, r_first_row; intros j _; destruct (Nat.eqb j 0); auto with rel|].
    constructor; [|constructor]. apply r_first_column. intros. apply (h_mul H); auto. apply rm_get; auto. lia.
Qed.
End Rel.
