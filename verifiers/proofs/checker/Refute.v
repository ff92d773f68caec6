(** Refutations inside Rocq: a case of rational numbers on which a reading fails is a proof that what it claims is false.

    [refutes] turns a computation of the checker on a case into a proof of [~ claims text]: the case is well formed, it has
    the parts that the reading speaks of, and a verdict of a domain that represents the reals is one of the reals (Sound.v).
    The computation is run by Rocq itself (vm_compute); no extraction takes part. *)
From Coq Require Import ZArith QArith Qreals Reals Lia List Bool String.
From Plumbline.kernel Require Export Kernel Layers.
From Plumbline.kernel Require Import RealDom Read Statement.
From Plumbline.checker Require Import Sound.
From Plumbline.checker Require Export Shapes RatDom.
From Plumbline.checker Require Export Intervals IntervalDom SingularDom.
Import ListNotations.
Local Open Scope nat_scope.
Local Open Scope list_scope.

(** a case as a list of its parts: the network (slope and layers with their biases; or a graph, or layers of several kinds,
    and the numbers), data, matrices, numbers *)
Inductive listed_net :=
  | Layers (slope : Q) (ls : list (qmat * option qmat))
  | Wires (s : shape) (learned fixed held : list Q)
  | Planned (e : extent) (ls : list (list nat * plan)) (learned fixed held : list Q).
Record listed := Listed {
  l_net : listed_net;
  l_data : list (string * qmat); l_matrices : list (string * qmat); l_numbers : list (string * Q) }.

(** ** The case in a domain of numbers *)
Section Domain.
Variable D : dom.
Definition matrix_in (A : qmat) : M D := mk D (q_rows A) (q_cols A) (fun i j => ofQ D (qget A i j)).
Definition layer_in (w : qmat * option qmat) : M D * option (M D) := (matrix_in (fst w), option_map matrix_in (snd w)).
Definition wires_in (s : shape) (p f h : list Q) : net D :=
  of_graph D (Graph D s (map (ofQ D) p) (map (ofQ D) f) (map (ofQ D) h)).
(** of layers that do not fit: a graph without vertices *)
Definition shape_planned e ls : shape := match planned e ls with Some s => s | None => Shape [] [] [] 0 [] end.
Definition net_in (n : listed_net) : net D := match n with
  | Layers a ls => Net D (ofQ D a) (map layer_in ls) None
  | Wires s p f h => wires_in s p f h
  | Planned e ls p f h => wires_in (shape_planned e ls) p f h end.
Definition case_in (q : listed) : case D :=
  Case D (net_in (l_net q)) (fun d => option_map matrix_in (assoc d (l_data q)))
    (fun d => option_map matrix_in (assoc d (l_matrices q))) (fun d => option_map (ofQ D) (assoc d (l_numbers q))).

Variable rc : C D -> R -> Prop.
Hypothesis represented : represents D Rdom rc.
Lemma matrix_is A : rm D Rdom rc (matrix_in A) (mk Rdom (q_rows A) (q_cols A) (fun i j => ofQ Rdom (qget A i j))).
Proof. apply (h_mk represented). intros. apply (h_ofQ represented). Qed.
End Domain.
Notation to_real := (matrix_in Rdom).
Notation real_layer := (layer_in Rdom).
Notation real := (case_in Rdom).
Lemma real_is D rc (H : represents D Rdom rc) q : rcase D Rdom rc (case_in D q) (real q).
Proof.
  assert (P : forall o, rpart (rm D Rdom rc) (option_map (matrix_in D) o) (option_map to_real o)).
  { intros [A|]; simpl; auto. apply (matrix_is D rc H). }
  assert (N : forall l, Forall2 rc (map (ofQ D) l) (map (ofQ Rdom) l)) by (intro l; apply forall2_map; intros; apply (h_ofQ H)).
  split; try (intro d; apply P).
  - cbn. destruct (l_net q) as [a ls|s p f h|e ls p f h]; split; simpl; auto; try apply (h_ofQ H); [| split; simpl; auto ..].
    induction ls as [|[W b] r IH]; simpl; constructor; auto. split; [apply (matrix_is D rc H) | apply P].
  - intro d. cbn. destruct (assoc d (l_numbers q)); simpl; auto. apply (h_ofQ H).
Qed.

(** ** It is well formed *)
Definition sized_b (A : qmat) := Nat.leb 1 (q_rows A) && Nat.leb 1 (q_cols A).
Fixpoint chained_b (n : nat) (ls : list (qmat * option qmat)) : bool := match ls with
  | [] => true
  | (W, b) :: r => sized_b W && Nat.eqb (q_cols W) n && chained_b (q_rows W) r &&
      match b with Some b => sized_b b && Nat.eqb (q_rows b) (q_rows W) && Nat.eqb (q_cols b) 1 | None => true end end.
Definition width_of (ls : list (qmat * option qmat)) : nat := match ls with [] => 0 | (W, _) :: _ => q_cols W end.
Definition net_b (n : listed_net) : bool := match n with
  | Layers _ ls => match ls with [] => false | _ => true end && chained_b (width_of ls) ls
  | Wires s p f h => shape_b s (List.length p) (List.length f) (List.length h) && match stages s with [] => true | _ => false end
  | Planned e ls p f h => shape_b (shape_planned e ls) (List.length p) (List.length f) (List.length h) end.
Definition outputs (n : listed_net) : nat := match n with
  | Layers _ ls => List.last (map (fun w => q_rows (fst w)) ls) 0 | Wires s _ _ _ => List.length (exits s)
  | Planned e ls _ _ _ => List.length (exits (shape_planned e ls)) end.
Definition inputs (n : listed_net) : nat := match n with
  | Layers _ ls => width_of ls | Wires s _ _ _ => coordinates s | Planned e ls _ _ _ => coordinates (shape_planned e ls) end.
Definition fits_b (X : option qmat) (A : option qmat) (m : nat) : bool := match X, A with
  | Some X, Some A => Nat.eqb (q_cols A) (q_cols X) && Nat.eqb (q_rows A) m | _, _ => true end.
Definition wellformed_b (q : listed) : bool :=
  let n := l_net q in let X := assoc "inputs" (l_data q) in
  net_b n &&
  forallb (fun d => sized_b (snd d)) (l_data q) && forallb (fun d => sized_b (snd d)) (l_matrices q) &&
  match X with Some X => Nat.eqb (q_rows X) (inputs n) | None => true end &&
  fits_b X (assoc "gradient" (l_data q)) (outputs n) && fits_b X (assoc "targets" (l_data q)) (outputs n) &&
  match X, assoc "loss-derivative" (l_data q) with Some X, Some A => Nat.eqb (q_cols A) (q_cols X) | _, _ => true end.

Lemma sized_real A : sized_b A = true -> sized (to_real A).
Proof.
  unfold sized_b. intro H. apply andb_prop in H as [H1 H2]. apply Nat.leb_le in H1, H2. repeat split; auto.
  change (rmk (q_rows A) (q_cols A) (r_get (rmk (q_rows A) (q_cols A) (fun i j => Q2R (qget A i j)))) = rmk (q_rows A) (q_cols A) (fun i j => Q2R (qget A i j))).
  unfold rmk. cbn [r_get]. f_equal.
  apply FunctionalExtensionality.functional_extensionality; intro i. apply FunctionalExtensionality.functional_extensionality; intro j.
  destruct (Nat.ltb i (q_rows A) && Nat.ltb j (q_cols A)); reflexivity.
Qed.
Lemma chained_real ls : forall n, chained_b n ls = true -> chained n (map real_layer ls).
Proof.
  induction ls as [|[W b] r IH]; simpl; auto. intros n H. apply andb_prop in H as [H Hb]. apply andb_prop in H as [H Hr].
  apply andb_prop in H as [HW Hn]. split; [apply sized_real, HW|]. split; [apply Nat.eqb_eq, Hn|]. split; [apply IH, Hr|].
  destruct b as [b|]; simpl; auto. apply andb_prop in Hb as [Hb H1]. apply andb_prop in Hb as [Hb H2].
  split; [apply sized_real, Hb|]. split; apply Nat.eqb_eq; assumption.
Qed.
Lemma assoc_sized (l : list (string * qmat)) d A : forallb (fun d => sized_b (snd d)) l = true -> assoc d l = Some A -> sized_b A = true.
Proof.
  induction l as [|[e B] l IH]; simpl; [discriminate|]. intros H E. apply andb_prop in H as [H1 H2].
  destruct (String.eqb e d); [injection E as <-; exact H1 | auto].
Qed.
Lemma mapped_part {A B} (f : A -> B) o y : option_map f o = Some y -> exists x, o = Some x /\ y = f x.
Proof. destruct o; simpl; [|discriminate]. intro E. injection E as <-. eauto. Qed.
Lemma net_real n : net_b n = true -> net_fits (net_in Rdom n).
Proof.
  destruct n as [a ls|s p f h|e ls p f h]; cbn.
  - destruct ls as [|[W b] r]; [discriminate|]. intro B. apply chained_real in B. exact B.
  - intro B. apply andb_prop in B as [B _]. split; auto. unfold graph_fits. cbn. rewrite !map_length. apply shape_real, B.
  - intro B. split; auto. unfold graph_fits. cbn. rewrite !map_length. apply shape_real, B.
Qed.
Lemma inputs_real n : net_inputs (net_in Rdom n) = inputs n.
Proof. destruct n as [a [|[W b] r]|s p f h|e ls p f h]; reflexivity. Qed.
Lemma outputs_real n : net_outputs (net_in Rdom n) = outputs n.
Proof. destruct n as [a ls|s p f h|e ls p f h]; cbn; auto. unfold widths. rewrite map_map. reflexivity. Qed.
Lemma wellformed_real q : wellformed_b q = true -> wellformed (real q).
Proof.
  unfold wellformed_b. intro H. apply andb_prop in H as [H H8]. apply andb_prop in H as [H H7]. apply andb_prop in H as [H H6].
  apply andb_prop in H as [H H5]. apply andb_prop in H as [H H4]. apply andb_prop in H as [H2 H3].
  split.
  - apply net_real, H2.
  - intros d A E. cbn in E. apply mapped_part in E as (B & E & ->). apply sized_real. exact (assoc_sized _ _ _ H3 E).
  - intros d A E. cbn in E. apply mapped_part in E as (B & E & ->). apply sized_real. exact (assoc_sized _ _ _ H4 E).
  - intros X E1. cbn in E1. apply mapped_part in E1 as (B & E1 & ->). rewrite E1 in H5. apply Nat.eqb_eq in H5.
    change (q_rows B = net_inputs (net_in Rdom (l_net q))). rewrite inputs_real. exact H5.
  - intros d X A E1 Hd E2. cbn in E1, E2. apply mapped_part in E1 as (B & E1 & ->). apply mapped_part in E2 as (G & E2 & ->).
    assert (F : fits_b (Some B) (Some G) (outputs (l_net q)) = true).
    { destruct Hd as [<-|[<-|[]]]; [rewrite E1, E2 in H6; exact H6 | rewrite E1, E2 in H7; exact H7]. }
    simpl in F. apply andb_prop in F as [F1 F2]. apply Nat.eqb_eq in F1, F2. split; [exact F1|].
    change (q_rows G = net_outputs (net_in Rdom (l_net q))). rewrite outputs_real. exact F2.
  - intros X A E1 E2. cbn in E1, E2. apply mapped_part in E1 as (B & E1 & ->). apply mapped_part in E2 as (G & E2 & ->).
    rewrite E1, E2 in H8. apply Nat.eqb_eq. exact H8.
Qed.

(** ** The theorem *)
Definition has_b (q : listed) (p : part) : bool := match p with
  | PData d => match assoc d (l_data q) with Some _ => true | None => false end
  | PMatrix d => match assoc d (l_matrices q) with Some _ => true | None => false end
  | PParam d => match assoc d (l_numbers q) with Some _ => true | None => false end
  | PLayers => match l_net q with Layers _ _ => true | _ => false end end.
Lemma has_real q p : has_b q p = true -> has (real q) p.
Proof. destruct p as [d|d|d|]; cbn; try destruct (assoc d _); try destruct (l_net q); simpl; auto; discriminate. Qed.
Section Refutes.
Variables (D : dom) (rc : C D -> R -> Prop).
Hypothesis represented : represents D Rdom rc.
Definition fails_in (text : string) (q : listed) : bool := match read text with
  | Some r => wellformed_b q && forallb (has_b q) (needs r) && match judge D (case_in D q) r with Some Fails => true | _ => false end
  | None => false end.
Theorem refutes_in text q : fails_in text q = true -> ~ claims text.
Proof.
  unfold fails_in. intros H (r & E & V). rewrite E in H. apply andb_prop in H as [H Hv]. apply andb_prop in H as [Hw Hn].
  assert (J : judge Rdom (real q) r = Some Fails).
  { apply (judge_sound D Rdom rc represented _ _ (real_is D rc represented q)). destruct (judge D (case_in D q) r) as [[]|]; try discriminate.
    reflexivity. }
  unfold judge, verdict_of in J. destruct (forallb _ (requires r)) eqn:R; [|discriminate].
  assert (G : truth Rdom (real q) r (given r) = Val T).
  { unfold truth. destruct (eval Rdom _ _ (given r) _) as [| |[]]; try discriminate; reflexivity. }
  unfold truth in G. rewrite G in J.
  assert (C : truth Rdom (real q) r (conclusion r) = Val T).
  { apply V; [apply wellformed_real, Hw | | | exact G].
    - apply Forall_forall. intros p Hp. apply has_real. rewrite forallb_forall in Hn. auto.
    - apply Forall_forall. intros f Hf. rewrite forallb_forall in R. specialize (R f Hf). unfold truth.
      destruct (eval Rdom _ _ f _) as [| |[]]; try discriminate; reflexivity. }
  unfold truth in C. rewrite C in J. destruct (eval Rdom _ _ (trivial r) _) as [| |[]]; discriminate.
Qed.
End Refutes.
Definition refutes : forall text q, fails_in Qdom text q = true -> ~ claims text := refutes_in Qdom q_is rationals_represent.
(** the same with numbers that are enclosed, to so many bits *)
Definition refutes_at prec : forall text q, fails_in (Idom prec) text q = true -> ~ claims text :=
  refutes_in (Idom prec) i_is (intervals_represent prec).
Ltac refute q := first
  [ apply (refutes _ q); vm_compute; reflexivity
  | apply (refutes_at (F.PtoP 60) _ q); vm_compute; reflexivity
  | apply (refutes_at (F.PtoP 256) _ q); vm_compute; reflexivity ].
