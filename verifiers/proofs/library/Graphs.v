(** Graphs at the reals: the matrices over V x V and the columns that a reading can ask for (`edge-weights`, `adjacency`,
    `parameter-index`, `input-vertices`, `outputs`, `sources`, `vertex-slopes`), by their entries.

    Vertices have numbers below [order (form g)]. Rows of V x V are targets: the edge from u to v stands at (v, u). *)
From Coq Require Import ZArith QArith Reals Qreals Lra Lia List Bool String.
From Plumbline.library Require Export Truths Settling.
From Plumbline.kernel Require Export Statement.
Import ListNotations.
Local Open Scope R_scope.
Notation rgraph := (graph Rdom).
Notation rform := (form Rdom).
Notation rheld := (held Rdom).
Notation rlearned := (learned Rdom).

(** ** Edges *)
Lemma between_is u v l e : edge_between u v l = Some e -> In e l /\ source e = u /\ target e = v.
Proof. intro H. apply find_some in H as [H1 H2]. apply andb_prop in H2 as [H2 H3]. apply Nat.eqb_eq in H2, H3. auto. Qed.
Lemma between_some l e : In e l -> exists e', edge_between (source e) (target e) l = Some e'.
Proof.
  intro H. unfold edge_between. destruct (find _ l) as [e'|] eqn:E; [eauto|]. pose proof (find_none _ _ E e H) as K. cbn in K.
  rewrite !Nat.eqb_refl in K. discriminate.
Qed.
Lemma once_unique (l : list edge) e e' : NoDup (map (fun e => (source e, target e)) l) -> In e l -> In e' l ->
  source e = source e' -> target e = target e' -> e = e'.
Proof.
  induction l as [|x l IH]; intros N H H' Es Et; [destruct H|]. cbn in N. apply NoDup_cons_iff in N as [N1 N2].
  destruct H as [->|H], H' as [->|H']; auto.
  - contradiction N1. apply in_map_iff. exists e'. split; [congruence | exact H'].
  - contradiction N1. apply in_map_iff. exists e. split; [congruence | exact H].
Qed.
Section Edges.
Variables (s : shape) (P F H : nat).
Hypothesis fits : shape_fits s P F H.
Lemma between_unique l e : incl l (edges s) -> In e l -> edge_between (source e) (target e) l = Some e.
Proof.
  intros L He. destruct (between_some l e He) as (e' & E). rewrite E. f_equal. apply between_is in E as (H1 & H2 & H3).
  exact (once_unique _ e' e (sf_once _ _ _ _ fits) (L e' H1) (L e He) H2 H3).
Qed.
Lemma into_in v e : In e (into s v) <-> In e (edges s) /\ target e = v.
Proof.
  unfold into. set (l := filter _ _). assert (L : incl l (edges s)) by (intros x Hx; apply filter_In in Hx; apply Hx).
  rewrite in_flat_map. split.
  - intros (u & Hu & K). destruct (edge_between u v l) as [e'|] eqn:E; [|destruct K]. destruct K as [<-|[]].
    apply between_is in E as (H1 & H2 & H3). split; [apply L, H1 | exact H3].
  - intros [He Ev]. exists (source e). split; [apply in_seq; destruct (sf_edges _ _ _ _ fits e He); lia|].
    rewrite <- Ev, between_unique; [left; reflexivity | exact L |]. apply filter_In. split; [exact He | apply Nat.eqb_eq, Ev].
Qed.
(** the edge from u to v *)
Definition arc (v u : nat) : option edge := edge_between u v (edges s).
Lemma arc_is v u e : arc v u = Some e <-> In e (edges s) /\ source e = u /\ target e = v.
Proof.
  split; [apply between_is|]. intros (He & <- & <-). apply between_unique; [intros x Hx; exact Hx | exact He].
Qed.
Lemma arc_into v u : (v < order s)%nat -> edge_between u v (nth v (map (into s) (seq 0 (order s))) []) = arc v u.
Proof.
  intro Hv. rewrite nth_map_seq by exact Hv. assert (L : incl (into s v) (edges s)) by (intros x Hx; apply into_in in Hx; apply Hx).
  destruct (arc v u) as [e|] eqn:E.
  - apply arc_is in E as (He & <- & Et). rewrite <- Et at 1. apply between_unique; [exact L | apply into_in; auto].
  - destruct (edge_between u v (into s v)) as [e|] eqn:E'; [|reflexivity]. apply between_is in E' as (He & <- & <-).
    apply L in He. assert (K : arc (target e) (source e) = Some e) by (apply arc_is; auto). congruence.
Qed.
End Edges.

(** ** The aspects *)
Section Aspects.
Variable g : rgraph.
(** of the edge from u to v: its weight; 1; the number of its parameter, from 1. 0 without an edge *)
Definition weight (v u : nat) : R := match arc (rform g) v u with Some e => on Rdom g (carries e) | None => 0 end.
Definition linked (v u : nat) : R := match arc (rform g) v u with Some _ => 1 | None => 0 end.
Definition number (v u : nat) : nat := match arc (rform g) v u with
  | Some e => match carries e with Learned k => S k | Fixed _ => O end | None => O end.
(** of a vertex: its slope below 0; is it an input or a constant? *)
Definition leak (v : nat) : R := match vertex_at (rform g) v with Neuron k => nth k (rheld g) 0 | _ => 1 end.
Definition begins (v : nat) : bool := is_source (vertex_at (rform g) v).
Definition source_entry (v j : nat) : R := match vertex_at (rform g) v with
  | Input i => if Nat.eqb i j then 1 else 0
  | Constant k => if Nat.eqb j (coordinates (rform g)) then nth k (rheld g) 0 else 0 | Neuron _ => 0 end.

Definition weights : rmat := rmk (order (rform g)) (order (rform g)) weight.
Definition links : rmat := rmk (order (rform g)) (order (rform g)) linked.
Definition numbers : rmat := rmk (order (rform g)) (order (rform g)) (fun v u => rn (number v u)).
Definition beginnings : rmat := rmk (order (rform g)) 1 (fun v _ => if begins v then 1 else 0).
Definition ends : rmat := rmk (List.length (exits (rform g))) 1 (fun o _ => rn (S (nth o (exits (rform g)) O))).
Definition sources : rmat := rmk (order (rform g)) (S (coordinates (rform g))) source_entry.
Definition leaks : rmat := rmk (order (rform g)) 1 (fun v _ => leak v).

Hypothesis fits : graph_fits g.
Lemma by_edges_R f : by_edges Rdom f (rform g) =
  rmk (order (rform g)) (order (rform g)) (fun v u => match arc (rform g) v u with Some e => f e | None => 0 end).
Proof.
  unfold by_edges. change (mk Rdom) with rmk. apply rmk_ext. intros v u Hv _.
  rewrite (arc_into _ _ _ _ fits) by exact Hv. rewrite zero_R. reflexivity.
Qed.
Lemma column_R (f : nat -> R) l (h : vertex -> R) : l = vertices (rform g) -> (forall v, f v = h (vertex_at (rform g) v)) ->
  column Rdom (map h l) = rmk (order (rform g)) 1 (fun v _ => f v).
Proof.
  intros -> E. unfold column. change (mk Rdom) with rmk. rewrite map_length. apply rmk_ext. intros v j Hv _. rewrite E.
  rewrite nth_indep with (d' := h (Input 0)) by (rewrite map_length; exact Hv). apply map_nth.
Qed.
Definition aspect_R (a : aspect) : rmat := match a with
  | Adjacency => links | EdgeWeights => weights | ParameterIndex => numbers | InputVertices => beginnings | Outputs => ends
  | Sources => sources | VertexSlopes => leaks end.
Lemma aspect_is a : aspect_of Rdom a g = aspect_R a.
Proof.
  unfold aspect_of, aspect_now. destruct a; cbn [aspect_R].
  - rewrite by_edges_R. apply rmk_ext. intros v u _ _. unfold linked. destruct (arc _ v u); auto using one_R.
  - apply by_edges_R.
  - rewrite by_edges_R. apply rmk_ext. intros v u _ _. unfold number. destruct (arc _ v u) as [e|]; [|reflexivity].
    destruct (carries e); [apply ofN_R | apply zero_R].
  - apply (column_R (fun v => if begins v then 1 else 0)); auto. intro v. unfold begins. destruct (is_source _); auto using one_R, zero_R.
  - unfold column, ends. change (mk Rdom) with rmk. rewrite map_length. apply rmk_ext. intros o j Ho _.
    rewrite nth_indep with (d' := ofN Rdom (S 0)) by (rewrite map_length; exact Ho). rewrite (map_nth (fun v => ofN Rdom (S v))). apply ofN_R.
  - unfold sources. change (mk Rdom) with rmk. apply rmk_ext. intros v j _ _. unfold source_entry. rewrite zero_R, one_R.
    destruct (vertex_at _ v); reflexivity.
  - apply (column_R leak); auto. intro v. unfold leak. destruct (vertex_at _ v); auto using one_R, zero_R. rewrite zero_R. reflexivity.
Qed.

(** ** What the entries say *)
Lemma weight_linked v u : linked v u = 0 -> weight v u = 0.
Proof. unfold linked, weight. destruct (arc _ v u); [lra | reflexivity]. Qed.
Lemma linked_cases v u : linked v u = 0 \/ linked v u = 1.
Proof. unfold linked. destruct (arc _ v u); auto. Qed.
Lemma number_bound v u : (number v u <= List.length (rlearned g))%nat.
Proof.
  unfold number. destruct (arc _ v u) as [e|] eqn:E; [|lia]. apply between_is in E as (He & _).
  pose proof (sf_edges _ _ _ _ fits e He) as (_ & _ & _ & M). destruct (carries e); simpl in *; lia.
Qed.
Lemma number_weight v u k : number v u = S k -> weight v u = nth k (rlearned g) 0.
Proof.
  unfold number, weight. destruct (arc _ v u) as [e|]; [|discriminate]. destruct (carries e); [|discriminate]. intro E. injection E as <-.
  unfold on. rewrite zero_R. reflexivity.
Qed.
Lemma number_linked v u : number v u <> O -> linked v u = 1.
Proof. unfold number, linked. destruct (arc _ v u); auto. intro H. contradiction H. reflexivity. Qed.
Lemma no_edge_into_source v u : begins v = true -> weight v u = 0.
Proof.
  intro H. unfold weight. destruct (arc _ v u) as [e|] eqn:E; [|reflexivity]. apply between_is in E as (He & _ & <-).
  pose proof (sf_edges _ _ _ _ fits e He) as (_ & _ & K & _). unfold begins in H. congruence.
Qed.
Lemma no_edge_from_exit v u : In u (exits (rform g)) -> linked v u = 0.
Proof.
  intro Hu. unfold linked. destruct (arc _ v u) as [e|] eqn:E; [|reflexivity]. apply between_is in E as (He & Es & _).
  destruct (sf_exits _ _ _ _ fits) as (_ & _ & K). destruct (K u Hu) as (_ & _ & L). contradiction (L e He).
Qed.
Lemma order_positive : (1 <= order (rform g))%nat.
Proof.
  destruct (sf_inputs _ _ _ _ fits) as (H & K). specialize (K O H). unfold order. destruct (vertices (rform g)); [destruct K | simpl; lia].
Qed.
Lemma exit_order o : (o < List.length (exits (rform g)))%nat -> (nth o (exits (rform g)) O < order (rform g))%nat.
Proof. intro Ho. destruct (sf_exits _ _ _ _ fits) as (_ & _ & K). apply K, nth_In, Ho. Qed.
Lemma exits_positive : (1 <= List.length (exits (rform g)))%nat.
Proof. destruct (sf_exits _ _ _ _ fits) as (K & _). destruct (exits (rform g)); [contradiction | simpl; lia]. Qed.
(** a graph has no cycle *)
Lemma acyclic : exists level : nat -> nat, forall v u, linked v u <> 0 -> (level u < level v)%nat.
Proof.
  destruct (sf_acyclic _ _ _ _ fits) as (level & H). exists level. intros v u K. unfold linked in K.
  destruct (arc _ v u) as [e|] eqn:E; [|contradiction]. apply between_is in E as (He & <- & <-). apply H, He.
Qed.
Lemma acyclic_weight : exists level : nat -> nat, forall v u, weight v u <> 0 -> (level u < level v)%nat.
Proof.
  destruct acyclic as (level & H). exists level. intros v u K. apply H. intro E. apply K, weight_linked, E.
Qed.
(** values of the vertices settle, forwards and backwards *)
Lemma settle_forwards f (x : nat -> nat -> R) :
  (forall k v, (v < order (rform g))%nat -> x (S k) v = f v (rsum (order (rform g)) (fun u => weight v u * x k u))) ->
  forall v, (v < order (rform g))%nat -> x (order (rform g)) v = f v (rsum (order (rform g)) (fun u => weight v u * x (order (rform g)) u)).
Proof.
  intro H. destruct acyclic_weight as (level & L). apply (settles _ (fun u v => Nat.ltb (level u) (level v))); auto.
  - intro v. apply Nat.ltb_irrefl.
  - intros u v w. rewrite !Nat.ltb_lt. lia.
  - intros v u _ _ K. apply Nat.ltb_lt, L, K.
Qed.
Lemma settle_backwards (a : nat -> nat -> R) f (x : nat -> nat -> R) : (forall u v, weight u v = 0 -> a v u = 0) ->
  (forall k v, (v < order (rform g))%nat -> x (S k) v = f v (rsum (order (rform g)) (fun u => a v u * x k u))) ->
  forall v, (v < order (rform g))%nat -> x (order (rform g)) v = f v (rsum (order (rform g)) (fun u => a v u * x (order (rform g)) u)).
Proof.
  intros Z H. destruct acyclic_weight as (level & L). apply (settles _ (fun u v => Nat.ltb (level v) (level u))); auto.
  - intro v. apply Nat.ltb_irrefl.
  - intros u v w. rewrite !Nat.ltb_lt. lia.
  - intros v u _ _ K. apply Nat.ltb_lt, L. intro E. apply K, Z, E.
Qed.
End Aspects.

Lemma ev_aspect c ds a (N : tm Nt) e (m : net Rdom) : eval Rdom c ds N e = Val m -> graph_fits (graph_of Rdom m) ->
  eval Rdom c ds (TAspect a N) e = Val (aspect_R (graph_of Rdom m) a).
Proof. intros H F. cbn [eval]. rewrite H. cbn [bind within Rdom]. rewrite aspect_is by exact F. reflexivity. Qed.
