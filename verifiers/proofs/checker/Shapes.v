(** Whether a shape is one of a feed-forward network: a computation, and what it shows. *)
From Coq Require Import List Bool Lia Arith.
From Plumbline.kernel Require Import Kernel Statement.
Import ListNotations.
Local Open Scope nat_scope.

(** a level for each vertex: the number of edges of the longest path to it *)
Definition deeper (s : shape) (l : list nat) : list nat :=
  map (fun v => fold_left Nat.max (map (fun e => S (nth (source e) l 0)) (into s v)) 0) (seq 0 (order s)).
Definition levels (s : shape) : list nat := Nat.iter (order s) (deeper s) [].
Fixpoint once_b {A} (same : A -> A -> bool) (l : list A) : bool :=
  match l with [] => true | x :: r => negb (existsb (same x) r) && once_b same r end.
Definition pair_b (a b : nat * nat) : bool := Nat.eqb (fst a) (fst b) && Nat.eqb (snd a) (snd b).
Definition input_b (i : nat) (v : vertex) : bool := match v with Input j => Nat.eqb i j | _ => false end.
Definition shape_b (s : shape) (P F H : nat) : bool :=
  forallb (fun e => Nat.ltb (source e) (order s) && Nat.ltb (target e) (order s) && negb (is_source (vertex_at s (target e))) &&
    match carries e with Learned k => Nat.ltb k P | Fixed k => Nat.ltb k F end &&
    Nat.ltb (nth (source e) (levels s) 0) (nth (target e) (levels s) 0)) (edges s) &&
  once_b pair_b (map (fun e => (source e, target e)) (edges s)) &&
  forallb (fun v => match v with Input i => Nat.ltb i (coordinates s) | Constant k | Neuron k => Nat.ltb k H end) (vertices s) &&
  Nat.leb 1 (coordinates s) && forallb (fun i => existsb (input_b i) (vertices s)) (seq 0 (coordinates s)) &&
  match exits s with [] => false | _ => true end && once_b Nat.eqb (exits s) &&
  forallb (fun o => Nat.ltb o (order s) && negb (is_source (vertex_at s o)) &&
    forallb (fun e => negb (Nat.eqb (source e) o)) (edges s)) (exits s).

Lemma once_real {A} (same : A -> A -> bool) l : (forall x y, x = y -> same x y = true) -> once_b same l = true -> NoDup l.
Proof.
  intro E. induction l as [|x l IH]; simpl; intro H; constructor; apply andb_prop in H as [H1 H2]; auto.
  intro K. apply negb_true_iff in H1. assert (C : existsb (same x) l = true) by (apply existsb_exists; eauto). congruence.
Qed.
Lemma shape_real s P F H : shape_b s P F H = true -> shape_fits s P F H.
Proof.
  unfold shape_b. intro B. apply andb_prop in B as [B B8]. apply andb_prop in B as [B B7].
  apply andb_prop in B as [B B6]. apply andb_prop in B as [B B5]. apply andb_prop in B as [B B4]. apply andb_prop in B as [B B3].
  apply andb_prop in B as [B1 B2]. rewrite forallb_forall in B1, B3, B5, B8. apply Nat.leb_le in B4. split.
  - intros e He. apply B1 in He. rewrite !andb_true_iff, !Nat.ltb_lt, negb_true_iff in He. destruct He as ((((E1 & E2) & E3) & E4) & _).
    repeat split; auto. destruct (carries e); apply Nat.ltb_lt, E4.
  - apply (once_real pair_b); auto. intros x y <-. unfold pair_b. rewrite !Nat.eqb_refl. reflexivity.
  - exists (fun v => nth v (levels s) 0). intros e He. apply B1 in He. rewrite !andb_true_iff in He. apply Nat.ltb_lt, He.
  - intros v Hv. specialize (B3 v Hv). destruct v; apply Nat.ltb_lt; assumption.
  - split; auto. intros i Hi. specialize (B5 i). rewrite in_seq in B5. specialize (B5 ltac:(lia)).
    apply existsb_exists in B5 as (v & Hv & E). destruct v; try discriminate. apply Nat.eqb_eq in E. subst. exact Hv.
  - split; [destruct (exits s); discriminate|]. split; [apply (once_real Nat.eqb); auto; intros x y <-; apply Nat.eqb_refl|].
    intros o Ho. specialize (B8 o Ho). apply andb_prop in B8 as [C C2]. apply andb_prop in C as [C C1].
    apply Nat.ltb_lt in C. apply negb_true_iff in C1. repeat split; auto. intros e He E. rewrite forallb_forall in C2.
    specialize (C2 e He). rewrite E, Nat.eqb_refl in C2. discriminate.
Qed.
