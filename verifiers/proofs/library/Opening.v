(** How a proof about a reading opens: [opening] reads the text, and says what each of its definitions means.

    [opening] is [reading], then [definitions]; data that notation speaks of get their names between the two, by [part].
    After it, the k-th definition of the text, from 0, is [dk], with [Hk : nth_error ds k = Some dk]; and if the library
    knows a definition of that form, [Mk : is_... dk] says what it gives. [know k M] adds what the library does not know.
    [value] proves `eval ... t e = Val ?x` by going through t; it leaves what it cannot decide by itself: that a divisor is
    not 0, that an index is inside, that shapes fit. *)
From Coq Require Import ZArith QArith Reals Qreals Lra Lia List Bool String.
From Plumbline.library Require Export Gradients Rescaling Ranges Blocks Reshape Entries.
From Plumbline.kernel Require Export Statement Read.
Import ListNotations.
Local Open Scope R_scope.

(** ** The definitions of the text *)
(** an earlier definition, for the list that a later one sees, or for the whole list *)
Ltac earlier := match goal with
  | K : nth_error ?l ?j = Some _ |- nth_error ?l ?j = Some _ => exact K
  | K : nth_error _ ?j = Some _ |- nth_error (denotations _ _ _ (firstn ?k _)) ?j = Some _ => exact (before k K eq_refl) end.
(** what is among the hypotheses, word for word: nothing is unfolded *)
Ltac known := match goal with K : ?P |- ?P => exact K end.
(** by the form of its body alone: what the body means is not looked at *)
Ltac by_library lemma := with_strategy opaque [denote eval] (solve [eapply lemma; first [known | earlier]]).
(** What the library says of the definition [d]: one alternative for each of its lemmas. *)
Ltac library_says d M :=
  first
  [ assert (M : gives1 d (fun A => rn (r_cols A))) by by_library cols_means
  | assert (M : is_same_shape d) by by_library same_shape_means
  | assert (M : is_inner d) by by_library inner_means
  | assert (M : gives1 d frob2) by by_library norm2_means
  | assert (M : is_sqrt d) by by_library sqrt_means
  | assert (M : gives1 d frob) by by_library norm_means
  | assert (M : is_affine d) by by_library affine_means
  | assert (M : is_leaky_relu d) by by_library leaky_relu_means
  | assert (M : is_layer_values d) by by_library layer_values_means
  | assert (M : is_preactivation d) by by_library preactivation_means
  | assert (M : is_activation d) by by_library activation_means
  | assert (M : is_relu_network d) by by_library relu_network_means
  | assert (M : is_bias_free d) by by_library bias_free_means
  | assert (M : is_hadamard d) by by_library hadamard_means
  | assert (M : is_leaky_slopes d) by by_library leaky_slopes_means
  | assert (M : is_layer_derivative d) by by_library layer_derivative_means
  | assert (M : is_gradient d) by by_library gradient_means
  | assert (M : is_rescale d) by by_library rescale_means
  | assert (M : is_stack d) by by_library stack_means
  | assert (M : is_beside d) by by_library beside_means
  | assert (M : is_sub d) by by_library sub_means
  | assert (M : is_abs d) by by_library abs_means
  | assert (M : is_equal d) by by_library equal_means
  | assert (M : is_nonnegative d) by by_library nonnegative_means
  | assert (M : is_integer d) by by_library integer_means
  | assert (M : is_min d) by by_library min_means
  | assert (M : is_nth_entry d) by by_library nth_entry_means
  | assert (M : is_row_of d) by by_library row_of_means
  | assert (M : is_reshape d) by by_library reshape_means ].

(** what the notation of a paper adds: its Notation.v says it, by `Ltac notation_says d M ::= ...` *)
Ltac notation_says d M := fail.
Ltac each_definition c defs k :=
  tryif assert_succeeds (pose proof (denotation c defs k _ eq_refl)) then
    let d := fresh "d" in let H := fresh "H" in let M := fresh "M" in
    definition c defs k d H;
    first [notation_says d M | library_says d M | assert (M : True) by exact I];
    each_definition c defs (S k)
  else idtac.
(** [reading]: the goal is the conclusion; [Wf], [Hn], [Hr], [Hg] say of the case [c] that it is well formed (and its network
    fully connected, if the reading speaks of layers), has the parts that the reading speaks of, and meets the requirements and the hypothesis. [part] gives a name to such a part;
    [definitions] goes through the definitions. *)
Lemma claimed text ds rs g t tr : read text = Some (Reading ds rs g t tr) ->
  (forall c, wellformed c -> Forall (has c) (needs (Reading ds rs g t tr)) ->
    Forall (fun f : tm Fm => eval Rdom c (denotations Rdom c [] ds) f (env0 Rdom) = Val T) rs ->
    eval Rdom c (denotations Rdom c [] ds) g (env0 Rdom) = Val T -> eval Rdom c (denotations Rdom c [] ds) t (env0 Rdom) = Val T) ->
  claims text.
Proof. intros E H. exists (Reading ds rs g t tr). split; [exact E | exact H]. Qed.
(** a reading that speaks of layers is about fully connected networks *)
Definition of_layers (p : part) : bool := match p with PLayers => true | _ => false end.
Lemma about_layers c l : existsb of_layers l = true -> wellformed c -> Forall (has c) l -> fully_connected c.
Proof.
  intros H W Hn. apply existsb_exists in H as ([] & Hp & E); try discriminate. rewrite Forall_forall in Hn.
  exact (Build_fully_connected c W (Hn _ Hp)).
Qed.
Ltac reading :=
  eapply claimed; [vm_compute; reflexivity |];
  let c := fresh "c" in intros c Wf Hn Hr Hg;
  try match type of Hn with Forall _ ?l => let K := fresh in
    assert (K : existsb of_layers l = true) by (vm_compute; reflexivity); apply (about_layers c l) in K; [| exact Wf | exact Hn];
    clear Wf; rename K into Wf end;
  let defs := fresh "defs" in
  match goal with |- eval Rdom c (denotations Rdom c [] ?l) _ _ = _ => set (defs := l) in * end.
Lemma needed {c l} p : Forall (has c) l -> In p l -> has c p.
Proof. rewrite Forall_forall. auto. Qed.
Tactic Notation "part" constr(p) "as" ident(X) ident(HX) := match goal with Hn : Forall (has ?c) _ |- _ =>
  let K := fresh in pose proof (needed p Hn) as K; cbn [has] in K;
  match type of K with _ -> ?x <> None => destruct x as [X|] eqn:HX;
    [clear K | exfalso; apply K; [vm_compute; tauto | reflexivity]] end end.
Ltac definitions := match goal with defs := _ : list body, c : case Rdom |- _ =>
  assert (d : True) by exact I; assert (H : True) by exact I; assert (M : True) by exact I;
  each_definition c defs 0%nat; clear d H M end.
Ltac opening := reading; definitions.
(** [know M P]: what the library does not know of a definition, P, in the place of M : True *)
Tactic Notation "know" ident(M) constr(P) := clear M; assert (M : P).

(** ** Values of terms *)
(** a network is fully connected: theta, or one that fits *)
Ltac full := first [known | reflexivity | match goal with K : fits ?N _ |- wired Rdom ?N = None => exact (fits_full _ _ K) end
  | match goal with K : fully_connected _ |- _ => exact (fc_wired _ K) end | idtac].
(** conditions of a definition that another file knows *)
Ltac more_conditions := idtac.
Ltac meaning := (match goal with
  | M : _ ?d |- ?d _ = Val _ => apply M
  | M : gives1 ?d _ |- ?d _ = Val _ => apply M
  | M : context [?d _] |- ?d _ = Val _ => apply M end); lazymatch goal with |- wired _ _ = None => full | _ => more_conditions end.
(** a square: x x, or what a paper prefers *)
Ltac square := eapply ev_square.
(** heads that another file knows: it says how, by `Ltac more_values ::= ...` *)
Ltac more_values := fail.
Ltac value := lazymatch goal with
  | |- eval _ _ _ (TNum (Qmake _ xH)) _ = Val _ => apply ev_num
  | |- eval _ _ _ (TNum _) _ = Val _ => first [apply ev_num | apply ev_ratio]
  | |- eval _ _ _ (TAdd _ _) _ = Val _ => eapply ev_plus; value
  | |- eval _ _ _ (TMul _ _) _ = Val _ => eapply ev_times; value
  | |- eval _ _ _ (TDiv _ _) _ = Val _ => eapply ev_over; [value | value |]
  | |- eval _ _ _ (TMax _ _) _ = Val _ => eapply ev_max; value
  | |- eval _ _ _ (TPow _ (TNum (Qmake 2 1))) _ = Val _ => square; value
  | |- eval _ _ _ (TFn Log _) _ = Val _ => eapply ev_log; [value |]
  | |- eval _ _ _ (TSingular (TNum (Qmake 1 xH)) _) _ = Val _ => eapply ev_singular_1; [value | |]
  | |- eval _ _ _ (TDepth _) _ = Val _ => eapply ev_depth; [value | full]
  | |- eval _ _ _ (TSlope _) _ = Val _ => eapply ev_slope; [value | full]
  | |- eval _ _ _ (TWeight _ _) _ = Val _ => eapply ev_weight_of; [value | value | first [reflexivity | apply following] |]
  | |- eval _ _ _ (TRows _) _ = Val _ => eapply ev_rows; value
  | |- eval _ _ _ (TParam (Lit _)) _ = Val _ => eapply ev_param; eassumption
  | |- eval _ _ _ (TParamOr (Lit _) _) _ = Val _ => eapply ev_param_or; value
  | |- eval _ _ _ (TData (Lit _)) _ = Val _ => eapply ev_data; eassumption
  | |- eval _ _ _ (TMatrix (Lit _)) _ = Val _ => eapply ev_matrix; eassumption
  | |- eval _ _ _ (TSum _ _ _ _) _ = Val _ => eapply ev_sum; [value | value | intros; cbn beta; value]
  | |- eval _ _ _ (TProd _ _ _ _) _ = Val _ => eapply ev_prod; [value | value | intros; cbn beta; value]
  | |- eval _ _ _ (TMMul _ _) _ = Val _ => eapply ev_mul; [value | value |]
  | |- eval _ _ _ (TMAdd _ _) _ = Val _ => eapply ev_add; [value | value | |]
  | |- eval _ _ _ (TScale _ _) _ = Val _ => eapply ev_scale; value
  | |- eval _ _ _ (TTranspose _) _ = Val _ => eapply ev_transpose; value
  | |- eval _ _ _ (TEntry _ _ _) _ = Val _ => eapply ev_entry; [value | value | value | |]
  | |- eval _ _ _ (TCall _ _) _ = Val _ => eapply ev_call; [values | earlier | meaning | reflexivity]
  | |- eval _ _ _ _ _ = Val _ => first [more_values | reflexivity | solve [auto] | idtac]
  | |- _ => idtac end
with values := lazymatch goal with
  | |- evals _ _ _ ANil _ = Val _ => reflexivity
  | |- evals _ _ _ (ASc _ _) _ = Val _ => eapply evs_scalar; [value | values]
  | |- evals _ _ _ (AIx _ _) _ = Val _ => eapply evs_index; [value | values]
  | |- evals _ _ _ (AMx _ _) _ = Val _ => eapply evs_matrix; [value | values]
  | |- evals _ _ _ (ANt _ _) _ = Val _ => eapply evs_network; [value | values]
  | |- _ => reflexivity end.
(** the body of the definition at hand, [d vs = Val ?v] *)
Ltac body d := unfold d, denote.
(** [body_true H d]: H says that d is true of some arguments; it becomes: so is its body. [call_of H d]: H says that the call
    of d, without arguments, is true. *)
Ltac body_true H d := unfold d, denote in H; match type of H with context [eval ?D ?c ?ds ?t ?e] =>
  let Q := fresh in destruct (eval D c ds t e) eqn:Q; [discriminate H | discriminate H |];
  match type of Q with _ = Val ?x => replace x with T in Q by (cbn in H; congruence) end; clear H; rename Q into H end.
Ltac call_of H d := eapply call_true in H; [| earlier]; let vs := fresh in let V := fresh in destruct H as (vs & V & H);
  injection V as <-; body_true H d.

(** the same in one step *)
Ltac by_body d := unfold d, denote; lazy beta; eapply bind_value; [value | reflexivity].

(** ** Requirements that many readings have *)
Section Requirements.
Variables (c : case Rdom) (ds : defs Rdom).
Lemma relu_required f (N : tm Nt) e n d : eval Rdom c ds (@TCall Fm f (ANt N ANil)) e = Val T -> nth_error ds f = Some d ->
  is_relu_network d -> eval Rdom c ds N e = Val n -> wired Rdom n = None -> slope Rdom n = 0.
Proof.
  intros H Hd Md HN HW. erewrite ev_call in H by (first [eapply evs_network; [exact HN | reflexivity] | exact Hd | apply Md, HW | reflexivity]).
  injection H as H. apply truth_of_T, reqb_true in H. exact H.
Qed.
Lemma bias_free_required f (N : tm Nt) e n d : eval Rdom c ds (@TCall Fm f (ANt N ANil)) e = Val T -> nth_error ds f = Some d ->
  is_bias_free d -> eval Rdom c ds N e = Val n -> wired Rdom n = None -> biasfree n.
Proof.
  intros H Hd Md HN HW. destruct (Md n HW) as (t & Et & Ht).
  erewrite ev_call in H by (first [eapply evs_network; [exact HN | reflexivity] | exact Hd | apply Et | reflexivity]).
  injection H as H. auto.
Qed.
End Requirements.
Ltac relu_by R := eapply relu_required in R; [| earlier | eassumption | value | full].
Ltac bias_free_by R := eapply bias_free_required in R; [| earlier | eassumption | value | full].
(** the requirements of a reading, in their order *)
Tactic Notation "required" ident(R) := match goal with K : Forall _ (_ :: _) |- _ => pose proof (Forall_inv K) as R; apply Forall_inv_tail in K end.
