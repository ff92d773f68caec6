(** reshape(m, n, A) of the library, which keeps the order of the entries row by row; and the operator norm of T (c x ab) and
    of its reshape to cb x a. *)
From Coq Require Import ZArith QArith Reals Qreals Lra Lia List Bool String.
From Plumbline.library Require Export OperatorNorm.
Import ListNotations.
Local Open Scope R_scope.

(** sums over pairs *)
Lemma rsum_pairs m n f : rsum (m * n) f = rsum m (fun i => rsum n (fun j => f (i * n + j)%nat)).
Proof. induction m; [reflexivity|]. cbn [rsum]. rewrite <- IHm. replace (S m * n)%nat with (m * n + n)%nat by lia. apply rsum_app. Qed.
Lemma rsum_square_le n u : rsum n u * rsum n u <= rn n * rsum n (fun i => u i * u i).
Proof.
  pose proof (cauchy_schwarz n (fun _ => 1) u) as C. cbn beta in C.
  rewrite (rsum_ext n (fun j => 1 * u j) u) in C by (intros; ring). replace (norm2 n (fun _ => 1)) with (rn n) in C; [exact C|].
  clear. unfold norm2. induction n; cbn [rsum]; [reflexivity|]. rewrite <- IHn, Nat2Z.inj_succ, succ_IZR. lra.
Qed.
Definition reshaped m n (A : rmat) : rmat := rmk m n (fun i j => r_get A ((i * n + j) / r_cols A) ((i * n + j) mod r_cols A)).

Section Norms.
Variables (a b : nat) (A : rmat).
Hypotheses (Ha : (1 <= a)%nat) (Hb : (1 <= b)%nat) (HA : r_cols A = (a * b)%nat).
Let c := r_rows A.
Let B := reshaped (c * b) a A.
Lemma reshaped_get i k j : (i < c)%nat -> (k < b)%nat -> (j < a)%nat -> r_get B (i * b + k) j = r_get A i (k * a + j).
Proof.
  intros Hi Hk Hj. unfold B, reshaped. rewrite rmk_get by nia. rewrite HA.
  replace ((i * b + k) * a + j)%nat with ((a * b) * i + (k * a + j))%nat by ring. assert (k * a + j < a * b)%nat by nia. f_equal.
  - symmetry. apply (Nat.div_unique _ (a * b) i (k * a + j)); auto.
  - symmetry. apply (Nat.mod_unique _ (a * b) i (k * a + j)); auto.
Qed.
Lemma image_reshaped x i : (i < c)%nat -> image A x i = rsum b (fun k => rsum a (fun j => r_get B (i * b + k) j * x (k * a + j)%nat)).
Proof.
  intro Hi. unfold image. rewrite HA, Nat.mul_comm, rsum_pairs. apply rsum_ext. intros k Hk. apply rsum_ext. intros j Hj.
  rewrite reshaped_get by assumption. reflexivity.
Qed.
Lemma norm2_pairs x : norm2 (r_cols A) x = rsum b (fun k => norm2 a (fun j => x (k * a + j)%nat)).
Proof. unfold norm2. rewrite HA, Nat.mul_comm, rsum_pairs. reflexivity. Qed.
(** the rows i b + k for one k are some of all rows *)
Lemma some_rows f k : (k < b)%nat -> (forall p, 0 <= f p) -> rsum c (fun i => f (i * b + k)%nat) <= rsum (c * b) f.
Proof.
  intros Hk Hf. rewrite rsum_pairs. apply rsum_le. intros i _. apply (rsum_term b (fun k => f (i * b + k)%nat)); auto.
Qed.
Lemma reshaped_wide : opnorm2 A <= rn b * opnorm2 B.
Proof.
  pose proof (opnorm2_nonneg B) as K. assert (Nb : 0 <= rn b) by (apply IZR_le; lia). apply opnorm2_lub; [intro x | nra]. fold c.
  set (u := fun i k => image B (fun j => x (k * a + j)%nat) (i * b + k)).
  apply Rle_trans with (rsum c (fun i => rn b * rsum b (fun k => u i k * u i k))).
  - apply rsum_le. intros i Hi. rewrite image_reshaped by exact Hi. apply (rsum_square_le b (u i)).
  - rewrite rsum_scale, Rmult_assoc. apply Rmult_le_compat_l; [exact Nb|]. rewrite rsum_swap, norm2_pairs, <- rsum_scale.
    apply rsum_le. intros k Hk. eapply Rle_trans; [|apply opnorm2_bounds]. unfold u.
    apply (some_rows (fun p => image B (fun j => x (k * a + j)%nat) p * image B (fun j => x (k * a + j)%nat) p) k Hk). intro. nra.
Qed.
Lemma reshaped_tall : opnorm2 A <= rn a * opnorm2 B.
Proof.
  pose proof (opnorm2_nonneg B) as K. assert (Na : 0 <= rn a) by (apply IZR_le; lia). apply opnorm2_lub; [intro x | nra]. fold c.
  set (v := fun i j => rsum b (fun k => r_get B (i * b + k) j * x (k * a + j)%nat)).
  apply Rle_trans with (rsum c (fun i => rn a * rsum a (fun j => v i j * v i j))).
  - apply rsum_le. intros i Hi. rewrite image_reshaped, rsum_swap by exact Hi. apply (rsum_square_le a (v i)).
  - rewrite rsum_scale, Rmult_assoc. apply Rmult_le_compat_l; [exact Na|]. rewrite rsum_swap, norm2_pairs.
    unfold norm2. rewrite (rsum_swap b a), <- rsum_scale. apply rsum_le. intros j Hj.
    assert (Kj : rsum c (fun i => rsum b (fun k => r_get B (i * b + k) j * r_get B (i * b + k) j)) <= opnorm2 B).
    { rewrite <- (rsum_pairs c b (fun p => r_get B p j * r_get B p j)).
      pose proof (opnorm2_bounds B (fun q => if Nat.eqb q j then 1 else 0)) as E.
      replace (norm2 (r_cols B) _) with 1 in E.
      2: { unfold norm2. symmetry. change (r_cols B) with a. rewrite (rsum_single a j) by (auto; intros q _ Hq; rewrite (proj2 (Nat.eqb_neq q j)) by exact Hq; ring).
           rewrite Nat.eqb_refl. ring. }
      rewrite Rmult_1_r in E. eapply Rle_trans; [|exact E]. right. apply rsum_ext. intros p _.
      replace (image B _ p) with (r_get B p j); [reflexivity|]. unfold image. symmetry. change (r_cols B) with a.
      rewrite (rsum_single a j) by (auto; intros q _ Hq; rewrite (proj2 (Nat.eqb_neq q j)) by exact Hq; ring). rewrite Nat.eqb_refl. ring. }
    set (X := rsum b (fun k => x (k * a + j)%nat * x (k * a + j)%nat)). assert (0 <= X) by (apply rsum_nonneg; intros; nra).
    apply Rle_trans with (rsum c (fun i => rsum b (fun k => r_get B (i * b + k) j * r_get B (i * b + k) j) * X)).
    + apply rsum_le. intros i Hi. apply (cauchy_schwarz b (fun k => r_get B (i * b + k) j) (fun k => x (k * a + j)%nat)).
    + rewrite rsum_scale_r. apply Rmult_le_compat_r; assumption.
Qed.
End Norms.

(** integer(k), min(a, b), nth-entry(p, r, A), row-of(p, m, w), reshape(m, n, A) *)
Definition integer_body := Body false (TExists 1 (TVar 0) (TVar 0) TTrue).
Definition is_integer (d : def) := forall x, exists t, d [scalar x] = Val (truth_value t) /\ (t = T -> exists z, x = IZR z).
Lemma integer_means c ds : is_integer (den c ds integer_body).
Proof.
  intro x. unfold integer_body, denote. set (l := map (fun i => (- Int_part (- x) + Z.of_nat i)%Z) (seq 0 (Z.to_nat (Int_part x - - Int_part (- x) + 1)))).
  exists (fold_left tor (map (fun _ => T) l) F). split.
  - eapply bind_value; [|reflexivity]. change (formula (bind (mapM (fun z : Z => Val T) l) (fun l => Val (fold_left tor l F))) = Val (fold_left tor (map (fun _ : Z => T) l) F)).
    rewrite (mapM_map _ (fun _ => T)) by reflexivity. reflexivity.
  - intro H. destruct (Z.to_nat (Int_part x - - Int_part (- x) + 1)) as [|n] eqn:E; [discriminate|].
    exists (Int_part x). destruct (base_Int_part x) as [B1 B2]. destruct (base_Int_part (- x)) as [B3 B4].
    assert (L : (- Int_part (- x) <= Int_part x)%Z) by lia. apply IZR_le in L. rewrite opp_IZR in L. lra.
Qed.
Definition min_body := Body false (TMul (TNum (-1)) (TMax (TMul (TNum (-1)) (TVar 0)) (TMul (TNum (-1)) (TVar 1)))).
Definition is_min (d : def) := forall x y, d [scalar x; scalar y] = Val (scalar (Rmin x y)).
Lemma min_means c ds : is_min (den c ds min_body).
Proof.
  intros x y. unfold min_body, denote. eapply bind_value.
  - eapply ev_times; [apply (ev_num c ds (-1))|]. eapply ev_max; (eapply ev_times; [apply (ev_num c ds (-1)) | reflexivity]).
  - cbn [inject]. do 2 f_equal. unfold Rmin, Rmax. destruct (Rle_dec x y), (Rle_dec (-1 * x) (-1 * y)); lra.
Qed.
Definition nth_entry_body cols := Body false (TEntry (TVar 1) (TAdd (TVar 0) (TMul (TNum (-1))
  (TMul (TAdd (TVar 1) (TNum (-1))) (TCall cols (AMx (TMVar 2) ANil))))) (TMVar 2)).
Definition is_nth_entry (d : def) := forall p A, (1 <= r_cols A)%nat -> (p < r_rows A * r_cols A)%nat ->
  d [scalar (rn (S p)); scalar (rn (S (p / r_cols A))); matrix A] = Val (scalar (r_get A (p / r_cols A) (p mod r_cols A))).
Lemma place_in p m w : (1 <= w)%nat -> (p < m * w)%nat -> (p / w < m)%nat.
Proof. intros Hw Hp. apply Nat.div_lt_upper_bound; nia. Qed.
Lemma nth_entry_means c ds i cols : nth_error ds i = Some cols -> gives1 cols (fun A => rn (r_cols A)) -> is_nth_entry (den c ds (nth_entry_body i)).
Proof.
  intros Hi Mc p A Hw Hp. unfold nth_entry_body, denote. eapply bind_value; [|reflexivity].
  apply ev_entry; [reflexivity | reflexivity | | apply place_in; assumption | apply Nat.mod_upper_bound; lia].
  erewrite ev_plus; [| reflexivity | eapply ev_times; [apply (ev_num c ds (-1)) | eapply ev_times; [eapply ev_plus; [reflexivity | apply (ev_num c ds (-1))] | call Mc]]].
  f_equal. rewrite <- plus_IZR, <- !mult_IZR, <- plus_IZR. f_equal. pose proof (Nat.div_mod p (r_cols A)). nia.
Qed.
Definition row_of_body := Body false (TSum 3 (TNum 1) (TVar 1) (TIf (TLt (TMul (TAdd (TVar 3) (TNum (-1))) (TVar 2)) (TVar 0)) (TNum 1) (TNum 0))).
Definition is_row_of (d : def) := forall p m w, (1 <= w)%nat -> (p < m * w)%nat ->
  d [scalar (rn (S p)); scalar (rn m); scalar (rn w)] = Val (scalar (rn (S (p / w)))).
Lemma rsum_count m k : rsum m (fun q => if Nat.ltb q k then 1 else 0) = rn (Nat.min m k).
Proof.
  induction m; cbn [rsum]; [reflexivity|]. rewrite IHm. destruct (Nat.ltb_spec m k).
  - rewrite <- (plus_IZR _ 1). f_equal. lia.
  - rewrite Rplus_0_r. f_equal. lia.
Qed.
Lemma row_of_means c ds : is_row_of (den c ds row_of_body).
Proof.
  intros p m w Hw Hp. unfold row_of_body, denote. eapply bind_value with (x := rsum m (fun q => if Nat.ltb q (S (p / w)) then 1 else 0)).
  - apply ev_sum; [apply (ev_num c ds 1) | reflexivity |]. intros q Hq. set (e := set _ _ _ _).
    assert (E : eval Rdom c ds (TMul (TAdd (TVar 3) (TNum (-1))) (TVar 2)) e = Val (rn (q * w))).
    { erewrite ev_times; [| eapply ev_plus; [reflexivity | apply (ev_num c ds (-1))] | reflexivity]. f_equal.
      rewrite <- plus_IZR, <- mult_IZR. f_equal. nia. }
    assert (D : (q < S (p / w) <-> q * w < S p)%nat).
    { pose proof (Nat.div_mod p w). pose proof (Nat.mod_upper_bound p w). split; intro; [nia|].
      assert (q <= p / w)%nat by (apply Nat.div_le_lower_bound; nia). lia. }
    destruct (Nat.ltb_spec q (S (p / w))) as [L|L].
    + apply ev_if_true; [|apply (ev_num c ds 1)]. eapply ev_lt_T; [exact E | reflexivity |]. apply IZR_lt. lia.
    + apply ev_if_false; [|apply (ev_num c ds 0)]. eapply ev_lt_F; [exact E | reflexivity |]. apply IZR_le. lia.
  - cbn [inject]. rewrite rsum_count. do 3 f_equal. pose proof (place_in p m w Hw Hp). lia.
Qed.
Definition reshape_body cols nth_entry row_of := Body false (TOnlyIf
  (TEq (TMul (TVar 0) (TVar 1)) (TMul (TRows (TMVar 2)) (TCall cols (AMx (TMVar 2) ANil))))
  (TTable 3 4 (TVar 0) (TVar 1) (TCall nth_entry (ASc (TAdd (TMul (TAdd (TVar 3) (TNum (-1))) (TVar 1)) (TVar 4))
    (ASc (TCall row_of (ASc (TAdd (TMul (TAdd (TVar 3) (TNum (-1))) (TVar 1)) (TVar 4)) (ASc (TRows (TMVar 2)) (ASc (TCall cols (AMx (TMVar 2) ANil)) ANil))))
      (AMx (TMVar 2) ANil)))))).
Definition is_reshape (d : def) := forall m n A, (1 <= m)%nat -> (1 <= n)%nat -> (1 <= r_cols A)%nat -> (m * n = r_rows A * r_cols A)%nat ->
  d [scalar (rn m); scalar (rn n); matrix A] = Val (matrix (reshaped m n A)).
Lemma reshape_means c ds i cols j nth_entry k row_of : nth_error ds i = Some cols -> gives1 cols (fun A => rn (r_cols A)) ->
  nth_error ds j = Some nth_entry -> is_nth_entry nth_entry -> nth_error ds k = Some row_of -> is_row_of row_of ->
  is_reshape (den c ds (reshape_body i j k)).
Proof.
  intros Hi Mc Hj Mn Hk Mr m n A Hm Hn Hw E. unfold reshape_body, denote. eapply bind_value; [|reflexivity]. apply ev_only_if.
  - eapply ev_eq_T; [eapply ev_times; reflexivity | eapply ev_times; [apply ev_rows; reflexivity | call Mc] |].
    rewrite <- !mult_IZR. f_equal. lia.
  - apply ev_table; [reflexivity | reflexivity | exact Hm | exact Hn |]. intros u v Hu Hv. set (e := set _ _ _ _).
    assert (P : eval Rdom c ds (TAdd (TMul (TAdd (TVar 3) (TNum (-1))) (TVar 1)) (TVar 4)) e = Val (rn (S (u * n + v)))).
    { erewrite ev_plus; [| eapply ev_times; [eapply ev_plus; [reflexivity | apply (ev_num c ds (-1))] | reflexivity] | reflexivity]. f_equal.
      rewrite <- plus_IZR, <- mult_IZR, <- plus_IZR. f_equal. nia. }
    assert (L : (u * n + v < r_rows A * r_cols A)%nat) by nia.
    eapply ev_call; [| exact Hj | apply (Mn (u * n + v)%nat A); assumption | reflexivity].
    apply evs_scalar; [exact P|]. apply evs_scalar.
    + eapply ev_call; [| exact Hk | apply (Mr (u * n + v)%nat (r_rows A) (r_cols A)); assumption | reflexivity].
      apply evs_scalar; [exact P|]. apply evs_scalar; [apply ev_rows; reflexivity|]. apply evs_scalar; [call Mc | reflexivity].
    + apply evs_matrix; reflexivity.
Qed.
