(** Ends of the flow: what `rank` says of the limit, where it is known. a_i is the root of a^2 (a^2 - d) = 1, and matrices are stacked. *)
From Coq Require Import ZArith QArith Reals Lra Lia List String.
From Plumbline.theorems.rank Require Export Regions.
Import ListNotations.
Local Open Scope R_scope.

Lemma far n p q c : -1 < c -> c < 0 -> 0 < p -> q <= - p -> n * (1 - c ^ 2) = p ^ 2 + q ^ 2 - 2 * c * p * q ->
  p ^ 2 * ((1 + c) / (1 + -1 * c)) <= n + -1 * p ^ 2.
Proof.
  intros A B Hp Hq E. assert (H : (n + -1 * p ^ 2) * ((1 + c) * (1 + -1 * c)) = (q - c * p) ^ 2) by (ring_simplify; ring_simplify in E; lra).
  assert (K : ((1 + c) * p) ^ 2 <= (q - c * p) ^ 2).
  { replace ((q - c * p) ^ 2) with ((c * p - q) ^ 2) by ring. apply pow_incr. split; [apply Rmult_le_pos; lra | lra]. }
  apply Rmult_le_reg_r with ((1 + c) * (1 + -1 * c)); [apply Rmult_lt_0_compat; lra|]. rewrite H.
  replace (p ^ 2 * ((1 + c) / (1 + -1 * c)) * ((1 + c) * (1 + -1 * c))) with (((1 + c) * p) ^ 2) by (field; lra). exact K.
Qed.
Lemma least_root P B r : 0 <= P -> 0 <= B -> P * B = 1 -> 0 <= r -> B - P <= r -> (sqrt (r ^ 2 + 4) + -1 * r) / 2 <= P.
Proof.
  intros HP HB E Hr L. assert (K : sqrt (r ^ 2 + 4) <= 2 * P + r); [|lra].
  rewrite <- (sqrt_pow2 (2 * P + r)) by lra. apply sqrt_le_1_alt. assert (P * B <= P * (P + r)) by (apply Rmult_le_compat_l; lra). nra.
Qed.
Lemma one_is_far p q p' q' : 0 < p -> q < 0 -> 0 < p' -> q' < 0 -> p * p' = q * q' -> q <= - p \/ q' <= - p'.
Proof. intros A B A' B' E. destruct (Rle_dec q (- p)) as [L|L]; [left; exact L | right; nra]. Qed.
(** the root *)
Definition end_of (d : R) : R := sqrt ((d + sqrt (d ^ 2 + 4)) / 2).
Lemma end_root_pos d : 0 < (d + sqrt (d ^ 2 + 4)) / 2.
Proof.
  pose proof (pow2_ge_0 d) as P. assert (K : Rabs d < sqrt (d ^ 2 + 4)).
  { rewrite <- (sqrt_pow2 (Rabs d)) by apply Rabs_pos. apply sqrt_lt_1_alt. rewrite pow2_abs. lra. }
  pose proof (Rle_abs (- d)) as A. rewrite Rabs_Ropp in A. lra.
Qed.
Lemma end_root_nonneg d : 0 <= (d + sqrt (d ^ 2 + 4)) / 2.
Proof. apply Rlt_le, end_root_pos. Qed.
Lemma end_pos d : 0 < end_of d.
Proof. apply sqrt_lt_R0, end_root_pos. Qed.
Lemma end_equation d : end_of d ^ 2 * (end_of d ^ 2 - d) = 1.
Proof.
  unfold end_of. rewrite pow2_sqrt by apply end_root_nonneg. assert (0 <= d ^ 2 + 4) by (pose proof (pow2_ge_0 d); lra).
  pose proof (sqrt_sqrt (d ^ 2 + 4) H) as S. set (t := sqrt (d ^ 2 + 4)) in *. clearbody t. nra.
Qed.
Lemma end_above d p : 0 < p -> p ^ 2 * (p ^ 2 - d) <= 1 -> p <= end_of d.
Proof.
  intros Hp H. destruct (Rle_dec p (end_of d)) as [L|L]; auto. exfalso. pose proof (end_equation d) as E. pose proof (end_pos d) as Q.
  set (e := end_of d) in *. assert (A : e ^ 2 < p ^ 2) by nra. assert (B : 0 < e ^ 2) by (apply pow_lt; exact Q).
  assert (C : 0 < e ^ 2 - d). { destruct (Rle_dec (e ^ 2 - d) 0); [|lra]. exfalso. nra. }
  set (u := e ^ 2) in *. set (z := p ^ 2) in *. clearbody u z. nra.
Qed.
Lemma end_least d r : 0 <= r -> - d <= r -> (sqrt (r ^ 2 + 4) + -1 * r) / 2 <= end_of d ^ 2.
Proof.
  intros Hr L. pose proof (end_equation d) as E. assert (B : 0 < end_of d ^ 2) by (apply pow_lt, end_pos).
  apply least_root with (end_of d ^ 2 - d); try lra. destruct (Rle_dec 0 (end_of d ^ 2 - d)) as [P|P]; auto. exfalso. nra.
Qed.
(** stack(A, B) of two rows, and the rows of vectors u_1, u_2, one below the other *)
Definition line_stack_body cols := Body false (TOnlyIf (TEq (@TCall Sc cols (AMx (TMVar 0) ANil)) (@TCall Sc cols (AMx (TMVar 1) ANil)))
  (TTable 2 3 (TAdd (TRows (TMVar 0)) (TRows (TMVar 1))) (TCall cols (AMx (TMVar 0) ANil))
    (TIf (TLe (TVar 2) (TRows (TMVar 0))) (TEntry (TVar 2) (TVar 3) (TMVar 0))
      (TEntry (TAdd (TVar 2) (TMul (TNum (-1 # 1)) (TRows (TMVar 0)))) (TVar 3) (TMVar 1))))).
Definition line (u : vector) : rmat := rtranspose (vec u).
Definition is_line_stack (d : def) := forall a b, d [matrix (line a); matrix (line b)] = Val (matrix (mat (fun i => match i with O => a | _ => b end))).
Lemma line_stack_means c ds i cols : nth_error ds i = Some cols -> gives1 cols (fun A => rn (r_cols A)) -> is_line_stack (den c ds (line_stack_body i)).
Proof.
  intros H M a b. apply den_Mx; [exact I|]. eapply ev_only_if.
  - eapply ev_eq_T; [call M | call M | reflexivity].
  - unfold mat. set (e := frame _ _). apply (ev_table c ds 2 3 _ _ _ e 2 2); [| call M | lia | lia |].
    + rewrite (ev_plus c ds _ _ e _ _ (ev_rows c ds (TMVar 0) e (line a) eq_refl) (ev_rows c ds (TMVar 1) e (line b) eq_refl)). f_equal.
    + intros p q Hp Hq. change (r_cols (line a)) with 2%nat in Hq. set (e' := set _ _ _ _).
      assert (R0 : eval Rdom c ds (TRows (TMVar 0)) e' = Val 1) by exact (ev_rows c ds (TMVar 0) e' (line a) eq_refl).
      destruct p as [|[|]]; [| | lia].
      * apply ev_if_true; [eapply ev_le_T; [reflexivity | exact R0 | change (1 <= 1); lra]|].
        rewrite (ev_entry c ds (TVar 2) (TVar 3) (TMVar 0) e' (line a) 0 q eq_refl eq_refl eq_refl) by (cbn; lia).
        f_equal. destruct q as [|[|]]; try lia; reflexivity.
      * apply ev_if_false.
        -- rewrite (ev_le c ds (TVar 2) _ e' 2 1 eq_refl R0). do 2 f_equal. replace (rleb 2 1) with false by (symmetry; apply rleb_false; lra). reflexivity.
        -- assert (R1 : eval Rdom c ds (TAdd (TVar 2) (TMul (TNum (-1 # 1)) (TRows (TMVar 0)))) e' = Val (rn 1)).
           { rewrite (ev_plus c ds (TVar 2) _ e' 2 (-1 * 1) eq_refl (ev_times c ds (TNum (-1 # 1)) _ e' (-1) 1 (ev_num _ _ (-1) _) R0)).
             replace (2 + -1 * 1) with (rn 1) by (simpl; lra). reflexivity. }
           rewrite (ev_entry c ds _ (TVar 3) (TMVar 1) e' (line b) 0 q eq_refl R1 eq_refl) by (cbn; lia).
           f_equal. destruct q as [|[|]]; try lia; reflexivity.
Qed.
Definition stacked_body vectors stack := Body true (TOnlyIf (TExists 0 (TNum (1 # 1)) (TNum (2 # 1)) TTrue)
  (TIterate 0 1 (TNum (1 # 1)) (TNum (2 # 1)) (TTable 0 1 (TNum (1 # 1)) (TNum (1 # 1)) (TNum (0 # 1)))
    (TIf (TLt (TVar 0) (TAdd (TNum (1 # 1)) (TNum (1 # 1)))) (TTranspose (TCall vectors (ASc (TVar 0) ANil)))
      (TCall stack (AMx (TMVar 1) (AMx (TTranspose (TCall vectors (ASc (TVar 0) ANil))) ANil)))))).
Lemma stacked_means c ds i du j stack u : nth_error ds i = Some du -> vectors u du -> nth_error ds j = Some stack -> is_line_stack stack ->
  den c ds (stacked_body i j) [] = Val (matrix (mat u)).
Proof.
  intros Hi Mi Hj Mj. apply den_Mx; [reflexivity|].
  replace (mat u) with (mat (fun i => match i with O => u 0%nat | _ => u 1%nat end))
    by (unfold mat; apply rmk_ext; intros [|[|]] b Ha Hb; try lia; reflexivity).
  eapply ev_only_if.
  - eapply makes_true; [eapply tr_exists with (n := 2%nat) (P := fun _ => True); [apply ev_num | exact (ev_num _ _ 2 _) |] | exists 0%nat; split; [lia | exact I]].
    intros k Hk. cbn [eval]. f_equal. symmetry. apply tr_T. exact I.
  - set (st := fun n => match n with O => rmk 1 1 (fun _ _ => 0) | S O => line (u 0%nat) | _ => mat (fun i => match i with O => u 0%nat | _ => u 1%nat end) end).
    apply (ev_iterate c ds 0 1 _ _ _ _ _ 2 st); [apply ev_num | exact (ev_num _ _ 2 _) | |].
    + eapply ev_table with (p := 1%nat) (q := 1%nat) (f := fun _ _ => 0); [apply ev_num | apply ev_num | lia | lia |]. intros. apply ev_num.
    + intros k Hk. set (e := set _ _ _ _).
      assert (L : forall n, (n < 2)%nat -> e 0%nat = Some (scalar (rn (S n))) -> eval Rdom c ds (TTranspose (@TCall Mx i (ASc (TVar 0) ANil))) e = Val (line (u n))).
      { intros n Hn E. apply (ev_transpose c ds _ e (vec (u n))). eapply ev_call; [|exact Hi|apply (Mi n _ Hn eq_refl)|reflexivity].
        eapply evs_scalar; [|reflexivity]. cbn [eval]. unfold look. rewrite E. reflexivity. }
      destruct k as [|[|]]; [| | lia].
      * apply ev_if_true; [|apply (L 0%nat); [lia | reflexivity]].
        eapply ev_lt_T; [reflexivity | apply ev_plus; apply ev_num | change (1 < 1 + 1); lra].
      * apply ev_if_false; [eapply ev_lt_F; [reflexivity | apply ev_plus; apply ev_num | change (1 + 1 <= 2); lra]|].
        eapply ev_call; [|exact Hj|apply (Mj (u 0%nat) (u 1%nat))|reflexivity].
        eapply evs_matrix; [reflexivity|]. eapply evs_matrix; [apply (L 1%nat); [lia | reflexivity] | reflexivity].
Qed.
