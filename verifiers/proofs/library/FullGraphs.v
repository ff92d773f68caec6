(** A fully connected network as a graph is a graph that fits: so what is proved of graphs holds for networks of both kinds.
    [theta_graph]: the graph of the network of a well-formed case fits; [theta_reads]: it reads the inputs. *)
From Coq Require Import ZArith QArith Reals Qreals Lra Lia List Bool String.
From Plumbline.library Require Export GraphMatrices.
Import ListNotations.
Local Open Scope R_scope.
Local Open Scope nat_scope.

(** ** The edges of a line of layers *)
Fixpoint in_line (n : nat) (l : list (nat * nat * bool)) : Prop := match l with
  | [] => True | (m, k, _) :: r => 1 <= m /\ k = n /\ 1 <= k /\ in_line m r end.
Fixpoint heights (l : list (nat * nat * bool)) : nat := match l with [] => 0 | (m, _, _) :: r => m + heights r end.
Fixpoint amount (l : list (nat * nat * bool)) : nat := match l with
  | [] => 0 | (m, n, bias) :: r => m * n + (if bias then m else 0) + amount r end.
Fixpoint last_height (l : list (nat * nat * bool)) : nat := match l with
  | [] => 0 | [(m, _, _)] => m | _ :: r => last_height r end.
Lemma last_height_le l n : in_line n l -> last_height l <= heights l.
Proof.
  revert n. induction l as [|[[m k] b] r IH]; intros n H; [simpl; lia|]. destruct H as (_ & _ & _ & H). specialize (IH _ H).
  destruct r; cbn [last_height heights] in *; lia.
Qed.
Lemma last_height_rev l : match rev l with (m, _, _) :: _ => m | [] => 0 end = last_height l.
Proof.
  destruct l as [|x l] using rev_ind; [reflexivity|]. rewrite rev_app_distr. cbn [rev app]. clear IHl. induction l as [|y l IH].
  - destruct x as [[m k] b]. reflexivity.
  - rewrite IH. destruct y as [[m k] b]. cbn [app last_height]. destruct (l ++ [x]) eqn:E; [destruct l; discriminate | reflexivity].
Qed.
Lemma last_height_pos l n : in_line n l -> l <> [] -> 1 <= last_height l.
Proof.
  revert n. induction l as [|[[m k] b] r IH]; intros n H N; [contradiction|]. destruct H as (H1 & _ & _ & H).
  destruct r; [exact H1|]. apply (IH m H). discriminate.
Qed.
(** an edge of a weight, of a bias, or of a later layer *)
Lemma wires_cases cst m n (bias : bool) r from to k e : In e (wires cst ((m, n, bias) :: r) from to k) ->
  (exists i j, i < m /\ j < n /\ e = Edge (from + j) (to + i) (Learned (k + i * n + j))) \/
  (bias = true /\ exists i, i < m /\ e = Edge cst (to + i) (Learned (k + m * n + i))) \/
  In e (wires cst r to (to + m) (k + m * n + (if bias then m else 0))).
Proof.
  cbn [wires]. rewrite !in_app_iff. intros [H|[H|H]]; auto.
  - left. unfold matrix_edges in H. apply in_flat_map in H as (i & Hi & H). apply in_map_iff in H as (j & <- & Hj). apply in_seq in Hi, Hj.
    exists i, j. repeat split; lia || reflexivity.
  - right. left. destruct bias; [|destruct H]. split; auto. unfold bias_edges in H. cbn [seq flat_map] in H. rewrite app_nil_r in H.
    apply in_map_iff in H as (i & <- & Hi). apply in_seq in Hi. exists i. split; [lia|]. f_equal. lia.
Qed.
Lemma wires_in cst l : forall n from to k e, in_line n l -> from + n <= to -> (existsb snd l = true -> cst < to) -> In e (wires cst l from to k) ->
  source e < target e /\ to <= target e < to + heights l /\
  source e < to + heights l - last_height l /\ exists p, carries e = Learned p /\ k <= p < k + amount l.
Proof.
  induction l as [|[[m w] bias] r IH]; intros n from to k e H L C He; [destruct He|]. destruct H as (Hm & -> & Hn & H).
  assert (Q : last_height ((m, n, bias) :: r) = match r with [] => m | _ => last_height r end) by (destruct r; reflexivity).
  pose proof (last_height_le r m H) as Q'. cbn [heights amount existsb snd] in *.
  apply wires_cases in He as [(i & j & Hi & Hj & ->)|[(-> & i & Hi & ->)|He]].
  - cbn [source target carries]. rewrite Q. destruct r; repeat split; cbn [heights] in *; try lia; eexists; (split; [reflexivity|]); nia.
  - cbn [source target carries]. specialize (C eq_refl). rewrite Q. destruct r; repeat split; cbn [heights] in *; try lia; eexists; (split; [reflexivity|]); nia.
  - destruct (IH m to (to + m) _ e H (le_n _) ltac:(intro E; rewrite E, orb_true_r in C; specialize (C eq_refl); lia) He) as (H1 & H2 & H4 & p & E & H5).
    rewrite Q. destruct r; [destruct He|]. repeat split; try lia. exists p. split; [exact E | lia].
Qed.
Lemma wires_unique cst l : forall n from to k e e', in_line n l -> from + n <= to ->
  (existsb snd l = true -> cst < to /\ (cst < from \/ from + n <= cst)) -> In e (wires cst l from to k) -> In e' (wires cst l from to k) ->
  source e = source e' -> target e = target e' -> e = e'.
Proof.
  induction l as [|[[m w] bias] r IH]; intros n from to k e e' H L C He He' Es Et; [destruct He|]. destruct H as (Hm & -> & Hn & H).
  cbn [existsb snd] in C.
  assert (Cr : existsb snd r = true -> cst < to + m) by (intro E; rewrite E, orb_true_r in C; specialize (C eq_refl); lia).
  assert (Later : forall e k, In e (wires cst r to (to + m) k) -> to + m <= target e) by (intros x q Hx; apply (wires_in cst r m to (to + m) q x H (le_n _) Cr Hx)).
  apply wires_cases in He as [(i & j & Hi & Hj & ->)|[(Eb & i & Hi & ->)|He]]; apply wires_cases in He' as [(i' & j' & Hi' & Hj' & ->)|[(Eb' & i' & Hi' & ->)|He']];
    cbn [source target] in *.
  - assert (i = i') as -> by lia. assert (j = j') as -> by lia. reflexivity.
  - exfalso. rewrite Eb' in C. specialize (C eq_refl). lia.
  - apply Later in He'. lia.
  - exfalso. rewrite Eb in C. specialize (C eq_refl). lia.
  - assert (i = i') as -> by lia. reflexivity.
  - apply Later in He'. lia.
  - apply Later in He. lia.
  - apply Later in He. lia.
  - apply (IH m to (to + m) _ e e' H (le_n _)) in He'; auto. intro E. rewrite E, orb_true_r in C. specialize (C eq_refl). lia.
Qed.
Lemma shifted_seq q n : map (fun j => q + j) (seq 0 n) = seq q n.
Proof.
  assert (K : forall s, map (fun j => q + j) (seq s n) = seq (q + s) n).
  { induction n; intro s; [reflexivity|]. cbn [seq map]. f_equal. rewrite IHn. f_equal. lia. }
  rewrite K, Nat.add_0_r. reflexivity.
Qed.
(** they carry the parameters in their order *)
Lemma wires_carry cst l : forall n from to k, in_line n l -> map carries (wires cst l from to k) = map Learned (seq k (amount l)).
Proof.
  induction l as [|[[m w] bias] r IH]; intros n from to k H; [reflexivity|]. destruct H as (Hm & -> & Hn & H). cbn [wires amount].
  rewrite !map_app, (IH m) by exact H. rewrite !seq_app, !map_app, <- app_assoc. f_equal; [|f_equal].
  - clear. unfold matrix_edges. induction m; [reflexivity|]. rewrite seq_S, flat_map_app, map_app, IHm. cbn [flat_map]. rewrite app_nil_r, map_map.
    replace (S m * n) with (m * n + n) by lia. rewrite seq_app, map_app. f_equal. cbn [carries].
    rewrite <- (map_map (fun j => k + m * n + j) Learned). f_equal. apply shifted_seq.
  - destruct bias; [|reflexivity]. unfold bias_edges. cbn [seq flat_map]. rewrite app_nil_r, map_map. cbn [carries]. rewrite <- (map_map (fun j => k + m * n + j) Learned). f_equal.
    apply shifted_seq.
  - f_equal. f_equal. lia.
Qed.
Lemma NoDup_keys {X Y} (f : X -> Y) l : NoDup l -> (forall x y, In x l -> In y l -> f x = f y -> x = y) -> NoDup (map f l).
Proof.
  induction l as [|a l IH]; intros N H; [constructor|]. apply NoDup_cons_iff in N as [N1 N2]. cbn [map]. constructor.
  - intro K. apply in_map_iff in K as (x & E & Hx). apply N1. rewrite <- (H x a (or_intror Hx) (or_introl eq_refl) E). exact Hx.
  - apply IH; [exact N2|]. intros x y Hx Hy. apply H; right; assumption.
Qed.
Lemma neurons_in l v : In v (neurons l) -> exists k, v = Neuron k /\ k < 2.
Proof.
  induction l as [|[[m w] b] r IH]; [intros []|]. cbn [neurons]. destruct r as [|x r].
  - intro H. apply in_map_iff in H as (i & <- & _). exists 0. split; [reflexivity | lia].
  - rewrite in_app_iff. intros [H|H]; [|auto]. apply in_map_iff in H as (i & <- & _). exists 1. split; [reflexivity | lia].
Qed.
Lemma neurons_length l : List.length (neurons l) = heights l.
Proof.
  induction l as [|[[m w] b] r IH]; [reflexivity|]. cbn [neurons heights]. destruct r as [|x r].
  - rewrite map_length, seq_length. cbn. lia.
  - rewrite app_length, map_length, seq_length, IH. reflexivity.
Qed.

(** ** The shape *)
Theorem shape_of_fits l n : in_line n l -> l <> [] -> shape_fits (shape_of l) (amount l) 0 2.
Proof.
  intros H N. unfold shape_of. rewrite last_height_rev. set (biased := existsb snd l). set (m := last_height l).
  assert (Ed : match l with (_, n, _) :: _ => n | [] => 0 end = n) by (destruct l as [|[[h w] b] r]; [contradiction | destruct H as (_ & -> & _); reflexivity]).
  rewrite Ed. set (to := n + (if biased then 1 else 0)).
  set (vs := (map Input (seq 0 n) ++ (if biased then [Constant 0] else []) ++ neurons l)%list).
  assert (Hn : 1 <= n) by (destruct l as [|[[h w] b] r]; [contradiction | destruct H as (_ & -> & ? & _); assumption]).
  assert (Hm : m <= heights l) by apply (last_height_le l n H). assert (Hm' : 1 <= m) by apply (last_height_pos l n H N).
  assert (Ev : List.length vs = to + heights l).
  { unfold vs, to. rewrite !app_length, map_length, seq_length, neurons_length. destruct biased; cbn; lia. }
  assert (At : forall v, to <= v < to + heights l -> is_source (nth v vs (Input 0)) = false).
  { intros v Hv. unfold vs. rewrite app_assoc. assert (E : List.length (map Input (seq 0 n) ++ (if biased then [Constant 0] else [])) = to).
    { rewrite app_length, map_length, seq_length. unfold to. destruct biased; reflexivity. }
    rewrite app_nth2 by lia. rewrite E. assert (K : In (nth (v - to) (neurons l) (Input 0)) (neurons l)) by (apply nth_In; rewrite neurons_length; lia).
    apply neurons_in in K as (k & -> & _). reflexivity. }
  assert (C : biased = true -> n < to) by (intro E; unfold to; rewrite E; lia).
  assert (L : 0 + n <= to) by (unfold to; lia).
  assert (In_ : forall e, In e (wires n l 0 to 0) -> _) by (intros e He; exact (wires_in n l n 0 to 0 e H L C He)).
  assert (NE : NoDup (wires n l 0 to 0)).
  { apply (NoDup_map_inv carries). rewrite (wires_carry n l n) by exact H. apply NoDup_keys; [apply seq_NoDup|]. intros x y _ _ E. congruence. }
  split; cbn [edges vertices exits coordinates]; unfold order, vertex_at; cbn [vertices]; rewrite ?Ev.
  - intros e He. destruct (In_ e He) as (H1 & H2 & _ & p & E & H5). repeat split; [lia | lia | apply At; lia |]. rewrite E. cbn. lia.
  - apply NoDup_keys; [exact NE|]. intros x y Hx Hy E. injection E as E1 E2.
    apply (wires_unique n l n 0 to 0 x y H L (fun B => conj (C B) (or_intror (le_n n))) Hx Hy E1 E2).
  - exists (fun v => v). intros e He. apply (In_ e He).
  - intros v Hv. unfold vs in Hv. rewrite !in_app_iff in Hv. destruct Hv as [Hv|[Hv|Hv]].
    + apply in_map_iff in Hv as (i & <- & Hi). apply in_seq in Hi. lia.
    + destruct biased; [destruct Hv as [<-|[]]; lia | destruct Hv].
    + apply neurons_in in Hv as (k & -> & Hk). exact Hk.
  - split; [exact Hn|]. intros i Hi. unfold vs. apply in_app_iff. left. apply in_map, in_seq. lia.
  - split; [|split; [apply seq_NoDup|]].
    + destruct m; [lia | discriminate].
    + intros o Ho. apply in_seq in Ho. split; [lia|]. split; [apply At; lia|]. intros e He. destruct (In_ e He) as (_ & _ & H4 & _). fold m in H4. lia.
Qed.

(** ** Networks and cases *)
Lemma line_chained ls : forall n, chained n ls -> in_line n (line Rdom ls).
Proof.
  induction ls as [|[W b] r IH]; intros n H; [exact I|]. destruct H as ((H1 & H2 & _) & E & Hr & _). cbn. change (rows Rdom W) with (r_rows W).
  change (cols Rdom W) with (r_cols W). repeat split; auto.
Qed.
Lemma parameters_amount ls : forall n, chained n ls -> List.length (List.concat (map (of_layer Rdom) ls)) = amount (line Rdom ls).
Proof.
  induction ls as [|[W b] r IH]; intros n H; [reflexivity|]. destruct H as (_ & _ & Hr & Hb). cbn [map List.concat line amount fst snd].
  rewrite app_length, (IH _ Hr). f_equal. unfold of_layer. cbn [fst snd]. rewrite app_length, entries_length. f_equal.
  destruct b as [b|]; [|reflexivity]. destruct Hb as (_ & E1 & E2). rewrite entries_length. change (rows Rdom W) with (r_rows W). rewrite E1, E2. lia.
Qed.
Theorem net_graph N : net_fits N -> graph_fits (graph_R N) /\ coordinates (rform (graph_R N)) = net_inputs N /\
  List.length (exits (rform (graph_R N))) = net_outputs N.
Proof.
  unfold net_fits, graph_of, graph_now, net_inputs, net_outputs. destruct (wired Rdom N) as [g|] eqn:E; [intros [_ F]; auto|].
  intro H. set (ls := layers Rdom N) in *. assert (S : exists n, chained n ls /\ ls <> [] /\ match ls with (W, _) :: _ => r_cols W | [] => 0 end = n).
  { destruct ls as [|[W b] r]; [destruct H|]. exists (r_cols W). split; [exact H|]. split; [discriminate | reflexivity]. }
  destruct S as (n & Hc & Hs & Hd). unfold graph_fits, full_graph. cbn [form learned fixed held].
  assert (NE : line Rdom ls <> []) by (destruct ls; [contradiction | discriminate]). split; [|split].
  - change (List.length [one Rdom; slope Rdom N]) with 2. change (List.length (@nil R)) with 0. unfold parameters. rewrite E. fold ls.
    rewrite (parameters_amount ls n Hc). apply (shape_of_fits _ n); [apply line_chained, Hc | exact NE].
  - unfold shape_of. cbn [coordinates]. destruct ls as [|[W b] r]; [contradiction | reflexivity].
  - unfold shape_of. cbn [exits]. rewrite seq_length. unfold widths, line. clear.
    destruct ls as [|x l] using rev_ind; [reflexivity|]. rewrite !map_app, rev_app_distr. cbn [map rev app fst]. rewrite last_last. reflexivity.
Qed.
Lemma theta_graph c : wellformed c -> graph_fits (graph_R (cnet Rdom c)).
Proof. intro W. apply net_graph, wf_net, W. Qed.
Lemma theta_reads c X : wellformed c -> cdata Rdom c "inputs" = Some X -> reads (graph_R (cnet Rdom c)) X.
Proof.
  intros W H. destruct (net_graph _ (wf_net c W)) as (F & E & _). split; [exact F|]. split; [apply (wf_data c W _ _ H)|].
  rewrite E. apply (wf_inputs c W X H).
Qed.
(** data of the shape of the output *)
Lemma theta_outputs c X d A : wellformed c -> cdata Rdom c "inputs" = Some X -> In d ["gradient"; "targets"]%string -> cdata Rdom c d = Some A ->
  output_shaped (graph_R (cnet Rdom c)) X A.
Proof.
  intros W H Hd HA. destruct (net_graph _ (wf_net c W)) as (_ & _ & E). destruct (wf_outputs c W d X A H Hd HA) as (E1 & E2).
  split; [rewrite E; exact E2 | exact E1].
Qed.
