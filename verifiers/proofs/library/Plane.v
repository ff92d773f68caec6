(** Two inputs in the plane, two neurons, two outputs: networks with weights of two rows and two columns on two samples.
    A vector of the plane is a function of its coordinates 0 and 1; [vec] is its column. Then [val], which proves
    `eval ... t e = Val ?x` as `value` does, and of a formula gives the proposition that it is true where [tr P] is. *)
From Coq Require Import ZArith QArith Reals Qreals Lra Lia List Bool String.
From Plumbline.library Require Export Opening Truths Ranks.
Import ListNotations.
Local Open Scope R_scope.

Notation vector := (nat -> R).
Definition vec (u : vector) : rmat := rmk 2 1 (fun i _ => u i).
Definition dot (u v : vector) : R := u 0%nat * v 0%nat + u 1%nat * v 1%nat.
Definition cross (u v : vector) : R := u 0%nat * v 1%nat - u 1%nat * v 0%nat.
Lemma rinner_vec u v : rinner (vec u) (vec v) = dot u v.
Proof. unfold rinner, vec, dot. cbn. ring. Qed.
Lemma dot_nonneg u : 0 <= dot u u.
Proof. unfold dot. nra. Qed.
(** the identity of Lagrange, and that of Cramer *)
Lemma lagrange u v : dot u u * dot v v = dot u v ^ 2 + cross u v ^ 2.
Proof. unfold dot, cross. ring. Qed.
Lemma cauchy u v : dot u v ^ 2 <= dot u u * dot v v.
Proof. rewrite lagrange. nra. Qed.

Lemma gram u a b : dot u u * cross a b ^ 2 = dot u a ^ 2 * dot b b + dot u b ^ 2 * dot a a - 2 * dot a b * dot u a * dot u b.
Proof. unfold dot, cross. ring. Qed.
Lemma dot_scaled s u v : dot (fun k => s * u k) v = s * dot u v.
Proof. unfold dot. ring. Qed.

(** ** Indices *)
Lemma three_minus i : (i < 2)%nat -> 3 + -1 * rn (S i) = rn (S (1 - i)).
Proof. intro H. destruct i as [|[|]]; [simpl; lra | simpl; lra | lia]. Qed.
Ltac place_of r := lazymatch r with
  | IZR (Z.of_nat (S ?i)) => i
  | IZR (Zpos xH) => constr:(0%nat)
  | IZR (Zpos (xO xH)) => constr:(1%nat)
  | IZR _ + IZR _ * ?q => let i := place_of q in constr:((1 - i)%nat) end.
Ltac small := first [assumption | match goal with |- (?a < ?b)%nat => first [lia | cbn; lia] end].
Ltac is_place := lazymatch goal with
  | |- IZR _ + IZR _ * ?q = _ => let i := place_of q in exact (three_minus i ltac:(small))
  | |- _ => reflexivity end.
(** what definitions give: vectors, numbers, and formulas, for an index or for two *)
Definition vectors (u : nat -> vector) (d : def) := forall i r, (i < 2)%nat -> r = rn (S i) -> d [scalar r] = Val (matrix (vec (u i))).
Definition numbers (f : nat -> R) (d : def) := forall i r, (i < 2)%nat -> r = rn (S i) -> d [scalar r] = Val (scalar (f i)).
Definition numbers2 (f : nat -> nat -> R) (d : def) := forall i j r s, (i < 2)%nat -> r = rn (S i) -> (j < 2)%nat -> s = rn (S j) ->
  d [scalar r; scalar s] = Val (scalar (f i j)).
Definition formulas (P : nat -> Prop) (d : def) := forall i r, (i < 2)%nat -> r = rn (S i) -> d [scalar r] = Val (truth_value (tr (P i))).
Definition of_vector (P : vector -> Prop) (d : def) := forall u, d [matrix (vec u)] = Val (truth_value (tr (P u))).
Definition of_index (P : nat -> vector -> Prop) (d : def) := forall i r u, (i < 2)%nat -> r = rn (S i) ->
  d [scalar r; matrix (vec u)] = Val (truth_value (tr (P i u))).
Definition of_vectors (f : vector -> vector -> R) (d : def) := forall u v, d [matrix (vec u); matrix (vec v)] = Val (scalar (f u v)).

(** ** Values of terms *)
Ltac meaning2 := lazymatch goal with
  | |- ?d [scalar ?r; scalar ?s] = Val _ => let i := place_of r in let j := place_of s in
      match goal with M : context [d] |- _ => eapply (M i j r s); [small | is_place | small | is_place | ..] end
  | |- ?d [scalar ?r] = Val _ => first
      [ let i := place_of r in match goal with M : context [d] |- _ => eapply (M i r); [small | is_place | ..] end
      | match goal with M : context [d] |- _ => eapply M end ]
  | |- ?d (scalar ?r :: ?l) = Val _ => first
      [ let i := place_of r in match goal with M : context [d] |- _ => eapply (M i r); [small | is_place | ..] end
      | match goal with M : context [d] |- _ => eapply M end ]
  | |- ?d [matrix (vec ?u); matrix (vec ?v)] = Val _ => first
      [ match goal with M : is_inner d |- _ => transitivity (Val (scalar (rinner (vec u) (vec v)))); [exact (M (vec u) (vec v)) | rewrite rinner_vec; reflexivity] end
      | match goal with M : context [d] |- _ => eapply M end ]
  | |- ?d [matrix (vec ?u)] = Val _ => first
      [ match goal with M : gives1 d frob2 |- _ => transitivity (Val (scalar (rinner (vec u) (vec u)))); [exact (M (vec u)) | rewrite rinner_vec; reflexivity] end
      | match goal with M : gives1 d frob |- _ => transitivity (Val (scalar (sqrt (rinner (vec u) (vec u))))); [exact (M (vec u)) | rewrite rinner_vec; reflexivity] end
      | match goal with M : context [d] |- _ => eapply M end ]
  | |- ?d _ = Val _ => match goal with M : context [d] |- _ => eapply M end end.
Lemma ev_scale_vec c ds (s : tm Sc) (A : tm Mx) e (x : R) (u : vector) : eval Rdom c ds s e = Val x -> eval Rdom c ds A e = Val (vec u) ->
  eval Rdom c ds (TScale s A) e = Val (vec (fun k => x * u k)).
Proof.
  intros Hs HA. rewrite (ev_scale c ds s A e x (vec u) Hs HA). f_equal. unfold vec. cbn [rmk r_rows r_cols]. apply rmk_ext.
  intros i j Hi Hj. f_equal. apply (rmk_get 2 1 (fun i _ => u i)); auto.
Qed.
Lemma ev_add_vec c ds (A B : tm Mx) e (u v : vector) : eval Rdom c ds A e = Val (vec u) -> eval Rdom c ds B e = Val (vec v) ->
  eval Rdom c ds (TMAdd A B) e = Val (vec (fun k => u k + v k)).
Proof.
  intros HA HB. rewrite (ev_add c ds A B e (vec u) (vec v) HA HB eq_refl eq_refl). f_equal. unfold vec. cbn [rmk r_rows r_cols]. apply rmk_ext.
  intros i j Hi Hj. f_equal; [apply (rmk_get 2 1 (fun i _ => u i)) | apply (rmk_get 2 1 (fun i _ => v i))]; auto.
Qed.
Ltac val := lazymatch goal with
  | |- eval _ _ _ (TNum (Qmake _ xH)) _ = Val _ => apply ev_num
  | |- eval _ _ _ (TNum _) _ = Val _ => first [apply ev_num | apply ev_ratio]
  | |- eval _ _ _ (TAdd _ _) _ = Val _ => eapply ev_plus; val
  | |- eval _ _ _ (TMul _ _) _ = Val _ => eapply ev_times; val
  | |- eval _ _ _ (TDiv _ _) _ = Val _ => eapply ev_over; [val | val |]
  | |- eval _ _ _ (TMax _ _) _ = Val _ => eapply ev_max; val
  | |- eval _ _ _ (TPow _ (TNum (Qmake (Zpos (xO xH)) xH))) _ = Val _ => eapply ev_pow2; val
  | |- eval _ _ _ (TDepth _) _ = Val _ => eapply ev_depth; val
  | |- eval _ _ _ (TRows _) _ = Val _ => eapply ev_rows; val
  | |- eval _ _ _ (TRank _) _ = Val _ => eapply ev_rank; val
  | |- eval _ _ _ (TParam (Lit _)) _ = Val _ => eapply ev_param; eassumption
  | |- eval _ _ _ (TData (Lit _)) _ = Val _ => eapply ev_data; eassumption
  | |- eval _ _ _ (TMatrix (Lit _)) _ = Val _ => eapply ev_matrix; eassumption
  | |- eval _ _ _ (TMMul _ _) _ = Val _ => eapply ev_mul; [val | val |]
  | |- eval _ _ _ (TMAdd _ _) _ = Val _ => first [solve [eapply ev_add_vec; val] | eapply ev_add; [val | val | |]]
  | |- eval _ _ _ (TScale _ _) _ = Val _ => first [eapply ev_scale_vec; [val | solve [val]] | eapply ev_scale; val]
  | |- eval _ _ _ (TTranspose _) _ = Val _ => eapply ev_transpose; val
  | |- eval _ _ _ (TEntry _ _ _) _ = Val _ => eapply ev_entry; [val | val | val | |]
  | |- eval _ _ _ (TTable _ _ _ _ _) _ = Val _ => eapply ev_table; [val | val | | | intros; cbn beta; val]
  | |- eval _ _ _ (TLe _ _) _ = Val _ => eapply tr_le; val
  | |- eval _ _ _ (TLt _ _) _ = Val _ => eapply tr_lt; val
  | |- eval _ _ _ (TEq _ _) _ = Val _ => eapply tr_eq; val
  | |- eval _ _ _ (TAnd _ _) _ = Val _ => eapply tr_conj; val
  | |- eval _ _ _ (TOr _ _) _ = Val _ => eapply tr_disj; val
  | |- eval _ _ _ (TNot _) _ = Val _ => eapply tr_neg; val
  | |- eval _ _ _ (TImplies _ _) _ = Val _ => eapply tr_impl; val
  | |- eval _ _ _ (TForAll _ _ (TNum (Qmake (Zpos (xO xH)) xH)) _) _ = Val _ => eapply tr_forall with (n := 2%nat);
      [apply ev_num | exact (ev_num _ _ 2 _) | intros; cbn beta; val]
  | |- eval _ _ _ (TExists _ _ (TNum (Qmake (Zpos (xO xH)) xH)) _) _ = Val _ => eapply tr_exists with (n := 2%nat);
      [apply ev_num | exact (ev_num _ _ 2 _) | intros; cbn beta; val]
  | |- eval _ _ _ (TForAll _ _ _ _) _ = Val _ => eapply tr_forall; [val | val | intros; cbn beta; val]
  | |- eval _ _ _ (TExists _ _ _ _) _ = Val _ => eapply tr_exists; [val | val | intros; cbn beta; val]
  | |- eval _ _ _ (@TIf Sc _ _ _) _ = Val _ => eapply ev_pick; val
  | |- eval _ _ _ (TCall _ _) _ = Val _ => eapply ev_call; [vals | earlier | meaning2 | reflexivity]
  | |- eval _ _ _ _ _ = Val _ => first [reflexivity | solve [auto] | idtac]
  | |- _ => idtac end
with vals := lazymatch goal with
  | |- evals _ _ _ ANil _ = Val _ => reflexivity
  | |- evals _ _ _ (ASc _ _) _ = Val _ => eapply evs_scalar; [val | vals]
  | |- evals _ _ _ (AIx _ _) _ = Val _ => eapply evs_index; [val | vals]
  | |- evals _ _ _ (AMx _ _) _ = Val _ => eapply evs_matrix; [val | vals]
  | |- evals _ _ _ (ANt _ _) _ = Val _ => eapply evs_network; [val | vals]
  | |- _ => reflexivity end.
(** what a definition gives, by the value of its body *)
Lemma den_Sc c ds (n : bool) (t : tm Sc) vs (x : R) : (if n then vs = [] else True) -> eval Rdom c ds t (frame Rdom vs) = Val x ->
  den c ds (Body n t) vs = Val (scalar x).
Proof. destruct n; [intros ->|intros _]; intro H; unfold denote; rewrite H; reflexivity. Qed.
Lemma den_Mx c ds (n : bool) (t : tm Mx) vs (A : rmat) : (if n then vs = [] else True) -> eval Rdom c ds t (frame Rdom vs) = Val A ->
  den c ds (Body n t) vs = Val (matrix A).
Proof. destruct n; [intros ->|intros _]; intro H; unfold denote; rewrite H; reflexivity. Qed.
Lemma den_Fm c ds (n : bool) (t : tm Fm) vs P : (if n then vs = [] else True) -> eval Rdom c ds t (frame Rdom vs) = Val (tr P) ->
  den c ds (Body n t) vs = Val (truth_value (tr P)).
Proof. destruct n; [intros ->|intros _]; intro H; unfold denote; rewrite H; reflexivity. Qed.
Ltac given_by := lazymatch goal with
  | |- _ = Val (scalar _) => eapply den_Sc | |- _ = Val (matrix _) => eapply den_Mx | |- _ = Val (truth_value _) => eapply den_Fm end;
  [solve [exact I | reflexivity] | val].
