(** Evaluation at the reals, head by head: what a proof about a reading needs to get from its text to mathematics.

    Each lemma says what one head gives once the values of its parts are known. Integers are written IZR (Z.of_nat n); the
    i-th value of a range 1..n is IZR (Z.of_nat (S i)) for i < n, so that sums over a range are sums of Sums.v. *)
From Coq Require Import ZArith QArith Reals Qreals Lra Lia List Bool String.
From Plumbline.kernel Require Export Kernel Sums RealDom.
Import ListNotations.
Local Open Scope R_scope.
Notation rn n := (IZR (Z.of_nat n)).

(** ** Numbers *)
Lemma q2r_Z z : Q2R (inject_Z z) = IZR z.
Proof. unfold Q2R; simpl. field. Qed.
Lemma ofZ_R z : ofZ Rdom z = IZR z.
Proof. apply q2r_Z. Qed.
Lemma ofN_R n : ofN Rdom n = (rn n).
Proof. apply q2r_Z. Qed.
Lemma int_part_Z z : Int_part (IZR z) = z.
Proof.
  destruct (base_Int_part (IZR z)) as [A B].
  assert (Int_part (IZR z) <= z)%Z by (apply le_IZR; exact A).
  assert (z < Int_part (IZR z) + 1)%Z by (apply lt_IZR; rewrite plus_IZR; lra). lia.
Qed.
Lemma rleb_false a b : rleb a b = false <-> b < a.
Proof. unfold rleb. destruct (Rle_dec a b); split; intro; try discriminate; try lra; auto. Qed.
Lemma rleb_refl a : rleb a a = true.
Proof. apply rleb_true; lra. Qed.
Definition reqb (a b : R) : bool := if Req_EM_T a b then true else false.
Lemma reqb_true a b : reqb a b = true <-> a = b.
Proof. unfold reqb. destruct (Req_EM_T a b); split; auto; try discriminate; contradiction. Qed.
Lemma le_R a b : le Rdom a b = Val (rleb a b).
Proof. reflexivity. Qed.
Lemma lt_R a b : lt Rdom a b = Val (negb (rleb b a)).
Proof. reflexivity. Qed.
Lemma eq_R a b : eq Rdom a b = Val (reqb a b).
Proof.
  unfold eq. rewrite le_R. cbn [bind]. unfold rleb at 1, reqb. destruct (Rle_dec a b), (Req_EM_T a b); try lra; auto.
  - rewrite le_R. f_equal. apply rleb_true. lra.
  - rewrite le_R. f_equal. apply rleb_false. lra.
Qed.
Lemma floor_Z z : floor Rdom (IZR z) = Val z.
Proof. unfold floor; simpl. rewrite int_part_Z. reflexivity. Qed.
Lemma integer_Z z : integer Rdom (IZR z) = Val z.
Proof. unfold integer. rewrite floor_Z. cbn [bind]. rewrite ofZ_R, le_R, rleb_refl. reflexivity. Qed.
Lemma range_Z a b : range Rdom (IZR a) (IZR b) =
  Val (map (fun i => (a + Z.of_nat i)%Z) (seq 0 (Z.to_nat (b - a + 1)))).
Proof.
  unfold range, ceiling. change (copp Rdom) with Ropp. rewrite <- opp_IZR, !floor_Z. cbn [bind].
  rewrite Z.opp_involutive. reflexivity.
Qed.
Lemma range_N n : range Rdom 1 (rn n) = Val (map (fun i => Z.of_nat (S i)) (seq 0 n)).
Proof.
  rewrite range_Z. replace (Z.to_nat (Z.of_nat n - 1 + 1)) with n by lia. f_equal. apply map_ext. intro. lia.
Qed.
Lemma place_S i n : (i < n)%nat -> place (Z.of_nat (S i)) n = Val i.
Proof.
  intro. unfold place, guard. rewrite (proj2 (Z.leb_le _ _)) by lia. rewrite (proj2 (Z.leb_le _ _)) by lia.
  cbn [andb]. f_equal. lia.
Qed.

(** ** Lists *)
Lemma mapM_map {A B} (f : A -> res B) g l : (forall x, In x l -> f x = Val (g x)) -> mapM f l = Val (map g l).
Proof. induction l; simpl; intro H; auto. rewrite H by auto. simpl. rewrite IHl by auto. reflexivity. Qed.
Lemma mapM_seq {A} (f : nat -> res A) g n : (forall i, (i < n)%nat -> f i = Val (g i)) -> mapM f (seq 0 n) = Val (map g (seq 0 n)).
Proof. intro H. apply mapM_map. intros i Hi. apply H. apply in_seq in Hi. lia. Qed.
Lemma mapM_over_range {A} (f : Z -> res A) g n : (forall i, (i < n)%nat -> f (Z.of_nat (S i)) = Val (g i)) ->
  mapM f (map (fun i => Z.of_nat (S i)) (seq 0 n)) = Val (map g (seq 0 n)).
Proof.
  intro H. rewrite mapM_map with (g := fun z => g (Z.to_nat (z - 1))).
  - rewrite map_map. f_equal. apply map_ext. intro. f_equal. lia.
  - intros z Hz. apply in_map_iff in Hz as (i & <- & Hi). apply in_seq in Hi. rewrite H by lia. f_equal. f_equal. lia.
Qed.
Fixpoint rprod (n : nat) (f : nat -> R) : R := match n with O => 1 | S k => rprod k f * f k end.
Lemma fold_sum f n : fold_left Rplus (map f (seq 0 n)) 0 = rsum n f.
Proof. induction n; auto. rewrite seq_S, map_app, fold_left_app, IHn. reflexivity. Qed.
Lemma fold_prod f n : fold_left Rmult (map f (seq 0 n)) 1 = rprod n f.
Proof. induction n; auto. rewrite seq_S, map_app, fold_left_app, IHn. reflexivity. Qed.
Lemma fold_and f n : (forall i, (i < n)%nat -> f i = T) -> fold_left tand (map f (seq 0 n)) T = T.
Proof.
  intro H. induction n; auto. rewrite seq_S, map_app, fold_left_app, IHn by auto with arith. simpl.
  rewrite H by lia. reflexivity.
Qed.
Lemma tand_T a b : tand a b = T -> a = T /\ b = T.
Proof. destruct a, b; simpl; intro; try discriminate; auto. Qed.
Lemma fold_and_T f n : fold_left tand (map f (seq 0 n)) T = T -> forall i, (i < n)%nat -> f i = T.
Proof.
  induction n; intros H i Hi; [lia|]. rewrite seq_S, map_app, fold_left_app in H. simpl in H.
  apply tand_T in H as [H1 H2]. destruct (Nat.eq_dec i n) as [->|]; auto. apply IHn; auto. lia.
Qed.
Lemma truth_of_T b : truth_of b = T <-> b = true.
Proof. destruct b; split; intro; auto; discriminate. Qed.
Lemma nth_map_seq {A} (f : nat -> A) d n i : (i < n)%nat -> nth i (map f (seq 0 n)) d = f i.
Proof.
  intro. rewrite nth_indep with (d' := f O) by (rewrite map_length, seq_length; auto).
  rewrite map_nth, seq_nth; auto.
Qed.

(** ** Matrices: equal sizes and equal entries make equal matrices, since entries outside are 0 *)
Lemma rmk_ext m n f g : (forall i j, (i < m)%nat -> (j < n)%nat -> f i j = g i j) -> rmk m n f = rmk m n g.
Proof.
  intro H. unfold rmk. f_equal. apply FunctionalExtensionality.functional_extensionality. intro i.
  apply FunctionalExtensionality.functional_extensionality. intro j.
  destruct (Nat.ltb_spec i m), (Nat.ltb_spec j n); simpl; auto.
Qed.
Lemma rmk_get m n f i j : (i < m)%nat -> (j < n)%nat -> r_get (rmk m n f) i j = f i j.
Proof. intros. simpl. rewrite (proj2 (Nat.ltb_lt _ _)), (proj2 (Nat.ltb_lt _ _)); auto. Qed.
(** a matrix whose entries outside are 0 *)
Definition plain (A : rmat) := rmk (r_rows A) (r_cols A) (r_get A) = A.
Lemma plain_rmk m n f : plain (rmk m n f).
Proof. unfold plain. apply rmk_ext. intros. apply rmk_get; auto. Qed.
Lemma plain_ext A B : plain A -> plain B -> r_rows A = r_rows B -> r_cols A = r_cols B ->
  (forall i j, (i < r_rows A)%nat -> (j < r_cols A)%nat -> r_get A i j = r_get B i j) -> A = B.
Proof. intros HA HB E1 E2 H. rewrite <- HA, <- HB, <- E1, <- E2. apply rmk_ext. auto. Qed.
Lemma csum_R n f : csum Rdom n f = rsum n f.
Proof. induction n; cbn [csum rsum]; [apply zero_R|]. rewrite IHn. reflexivity. Qed.

(** Tr[A^T B] for matrices of one size, ||A||^2 and ||A|| *)
Definition rinner (A B : rmat) : R := rsum (r_rows A) (fun i => rsum (r_cols A) (fun j => r_get A i j * r_get B i j)).
Definition frob2 (A : rmat) : R := rinner A A.
Definition frob (A : rmat) : R := sqrt (frob2 A).
Definition rmul (A B : rmat) : rmat :=
  rmk (r_rows A) (r_cols B) (fun i j => rsum (r_cols A) (fun k => r_get A i k * r_get B k j)).
Definition rtranspose (A : rmat) : rmat := rmk (r_cols A) (r_rows A) (fun i j => r_get A j i).
Lemma frob2_nonneg A : 0 <= frob2 A.
Proof. apply rsum_nonneg; intros; apply rsum_nonneg; intros; nra. Qed.
Lemma mmul_R A B : r_cols A = r_rows B -> mmul Rdom A B = Val (rmul A B).
Proof.
  intro E. unfold mmul. change (cols Rdom) with r_cols. change (rows Rdom) with r_rows. rewrite E, Nat.eqb_refl.
  unfold guard. f_equal. unfold rmul. rewrite E. apply rmk_ext. intros. apply csum_R.
Qed.

(** ** Heads *)
(** how many layers N has as a fully connected network: a graph has none *)
Definition depth_of (N : net Rdom) : nat := match wired Rdom N with None => List.length (layers Rdom N) | Some _ => O end.
Lemma depth_layers N i : (i < depth_of N)%nat -> (i < List.length (layers Rdom N))%nat.
Proof. unfold depth_of. destruct (wired Rdom N); lia. Qed.
Lemma depth_full N i : (i < depth_of N)%nat -> wired Rdom N = None.
Proof. unfold depth_of. destruct (wired Rdom N); [lia | reflexivity]. Qed.
Lemma full_depth N : wired Rdom N = None -> depth_of N = List.length (layers Rdom N).
Proof. unfold depth_of. intros ->. reflexivity. Qed.

Section Heads.
Variable c : case Rdom.
Variable ds : defs Rdom.
Notation ev := (eval Rdom c ds).

Lemma ev_num z e : ev (TNum (inject_Z z)) e = Val (IZR z).
Proof. cbn [eval]. f_equal. apply q2r_Z. Qed.
Lemma ev_rows (A : tm Mx) e (a : rmat) : ev A e = Val a -> ev (TRows A) e = Val (rn (r_rows a)).
Proof. intro H. cbn [eval]. rewrite H. cbn [bind]. f_equal. apply ofN_R. Qed.
Lemma ev_depth (N : tm Nt) e (n : net Rdom) : ev N e = Val n -> wired Rdom n = None ->
  ev (TDepth N) e = Val (rn (depth_of n)).
Proof. intros H W. unfold depth_of. cbn [eval]. rewrite H. cbn [bind]. rewrite W. f_equal. apply ofN_R. Qed.
Lemma ev_slope (N : tm Nt) e (n : net Rdom) : ev N e = Val n -> wired Rdom n = None -> ev (TSlope N) e = Val (slope Rdom n).
Proof. intros H W. cbn [eval]. rewrite H. cbn [bind]. rewrite W. reflexivity. Qed.
Lemma ev_entry (i j : tm Sc) (A : tm Mx) e (a : rmat) p q : ev A e = Val a -> ev i e = Val (rn (S p)) -> ev j e = Val (rn (S q)) ->
  (p < r_rows a)%nat -> (q < r_cols a)%nat -> ev (TEntry i j A) e = Val (r_get a p q).
Proof.
  intros HA Hi Hj Hp Hq. cbn [eval]. rewrite HA, Hi, Hj. cbn [bind]. rewrite !integer_Z. cbn [bind].
  change (rows Rdom a) with (r_rows a). change (cols Rdom a) with (r_cols a).
  rewrite (place_S p), (place_S q) by auto. reflexivity.
Qed.
Lemma ev_sum v (lo hi a : tm Sc) e n f : ev lo e = Val 1 -> ev hi e = Val (rn n) ->
  (forall i, (i < n)%nat -> ev a (set Rdom e v (VSc Rdom (rn (S i)))) = Val (f i)) -> ev (TSum v lo hi a) e = Val (rsum n f).
Proof.
  intros Hlo Hhi H. cbn [eval]. rewrite Hlo, Hhi. cbn [bind]. rewrite range_N. cbn [bind].
  rewrite mapM_over_range with (g := f) by (intros; rewrite ofZ_R; auto).
  cbn [bind]. rewrite zero_R. f_equal. apply fold_sum.
Qed.
Lemma ev_prod v (lo hi a : tm Sc) e n f : ev lo e = Val 1 -> ev hi e = Val (rn n) ->
  (forall i, (i < n)%nat -> ev a (set Rdom e v (VSc Rdom (rn (S i)))) = Val (f i)) -> ev (TProd v lo hi a) e = Val (rprod n f).
Proof.
  intros Hlo Hhi H. cbn [eval]. rewrite Hlo, Hhi. cbn [bind]. rewrite range_N. cbn [bind].
  rewrite mapM_over_range with (g := f) by (intros; rewrite ofZ_R; auto).
  cbn [bind]. rewrite one_R. f_equal. apply fold_prod.
Qed.
Lemma ev_forall v (lo hi : tm Sc) (f : tm Fm) e n g : ev lo e = Val 1 -> ev hi e = Val (rn n) ->
  (forall i, (i < n)%nat -> ev f (set Rdom e v (VSc Rdom (rn (S i)))) = Val (g i)) ->
  ev (TForAll v lo hi f) e = Val (fold_left tand (map g (seq 0 n)) T).
Proof.
  intros Hlo Hhi H. cbn [eval]. rewrite Hlo, Hhi. cbn [bind]. rewrite range_N. cbn [bind].
  rewrite mapM_over_range with (g := g) by (intros; rewrite ofZ_R; auto). reflexivity.
Qed.
Lemma ev_table i j (m n a : tm Sc) e p q f : ev m e = Val (rn p) -> ev n e = Val (rn q) -> (1 <= p)%nat -> (1 <= q)%nat ->
  (forall u v, (u < p)%nat -> (v < q)%nat ->
    ev a (set Rdom (set Rdom e i (VSc Rdom (rn (S u)))) j (VSc Rdom (rn (S v)))) = Val (f u v)) ->
  ev (TTable i j m n a) e = Val (rmk p q f).
Proof.
  intros Hm Hn Hp Hq H. cbn [eval]. rewrite Hm, Hn. cbn [bind]. rewrite !integer_Z. cbn [bind].
  unfold guard. rewrite !(proj2 (Z.leb_le _ _)) by lia. cbn [andb within Rdom]. unfold table. rewrite !Nat2Z.id.
  rewrite mapM_seq with (g := fun u => map (f u) (seq 0 q)).
  - cbn [bind]. f_equal. apply rmk_ext. intros u v Hu Hv. rewrite !nth_map_seq; auto.
  - intros u Hu. apply mapM_seq. intros v Hv. rewrite !ofN_R. auto.
Qed.
Lemma ev_le (a b : tm Sc) e (x y : R) : ev a e = Val x -> ev b e = Val y -> ev (TLe a b) e = Val (truth_of (rleb x y)).
Proof. intros Ha Hb. cbn [eval]. rewrite Ha, Hb. reflexivity. Qed.
Lemma ev_lt (a b : tm Sc) e (x y : R) : ev a e = Val x -> ev b e = Val y -> ev (TLt a b) e = Val (truth_of (negb (rleb y x))).
Proof. intros Ha Hb. cbn [eval]. rewrite Ha, Hb. reflexivity. Qed.
Lemma ev_eq (a b : tm Sc) e (x y : R) : ev a e = Val x -> ev b e = Val y -> ev (TEq a b) e = Val (truth_of (reqb x y)).
Proof. intros Ha Hb. cbn [eval]. rewrite Ha, Hb. cbn [bind]. rewrite eq_R. reflexivity. Qed.
Lemma ev_times (a b : tm Sc) e (x y : R) : ev a e = Val x -> ev b e = Val y -> ev (TMul a b) e = Val (x * y).
Proof. intros Ha Hb. cbn [eval]. rewrite Ha, Hb. reflexivity. Qed.
Lemma ev_plus (a b : tm Sc) e (x y : R) : ev a e = Val x -> ev b e = Val y -> ev (TAdd a b) e = Val (x + y).
Proof. intros Ha Hb. cbn [eval]. rewrite Ha, Hb. reflexivity. Qed.
Lemma ev_over (a b : tm Sc) e (x y : R) : ev a e = Val x -> ev b e = Val y -> y <> 0 -> ev (TDiv a b) e = Val (x / y).
Proof.
  intros Ha Hb H. cbn [eval]. rewrite Ha, Hb. cbn [bind]. unfold divide. rewrite eq_R, zero_R. cbn [bind].
  unfold reqb. destruct (Req_EM_T y 0); [contradiction|reflexivity].
Qed.
Lemma ev_param p e x : cparam Rdom c p = Some x -> ev (TParam (Lit p)) e = Val x.
Proof. intro H. cbn [eval spelled bind]. rewrite H. reflexivity. Qed.
(** the same, where the truth is known *)
Lemma ev_le_T (a b : tm Sc) e (x y : R) : ev a e = Val x -> ev b e = Val y -> x <= y -> ev (TLe a b) e = Val T.
Proof. intros Ha Hb H. rewrite (ev_le _ _ _ _ _ Ha Hb). rewrite (proj2 (rleb_true _ _) H). reflexivity. Qed.
Lemma ev_lt_T (a b : tm Sc) e (x y : R) : ev a e = Val x -> ev b e = Val y -> x < y -> ev (TLt a b) e = Val T.
Proof. intros Ha Hb H. rewrite (ev_lt _ _ _ _ _ Ha Hb). rewrite (proj2 (rleb_false _ _) H). reflexivity. Qed.
Lemma ev_lt_F (a b : tm Sc) e (x y : R) : ev a e = Val x -> ev b e = Val y -> y <= x -> ev (TLt a b) e = Val F.
Proof. intros Ha Hb H. rewrite (ev_lt _ _ _ _ _ Ha Hb). rewrite (proj2 (rleb_true _ _) H). reflexivity. Qed.
Lemma ev_eq_T (a b : tm Sc) e (x y : R) : ev a e = Val x -> ev b e = Val y -> x = y -> ev (TEq a b) e = Val T.
Proof. intros Ha Hb H. rewrite (ev_eq _ _ _ _ _ Ha Hb). rewrite (proj2 (reqb_true _ _) H). reflexivity. Qed.
Lemma ev_eq_F (a b : tm Sc) e (x y : R) : ev a e = Val x -> ev b e = Val y -> x <> y -> ev (TEq a b) e = Val F.
Proof.
  intros Ha Hb H. rewrite (ev_eq _ _ _ _ _ Ha Hb). unfold reqb. destruct (Req_EM_T x y); [contradiction|reflexivity].
Qed.
Lemma ev_and_T (f g : tm Fm) e : ev f e = Val T -> ev g e = Val T -> ev (TAnd f g) e = Val T.
Proof. intros Hf Hg. cbn [eval]. rewrite Hf, Hg. reflexivity. Qed.
Lemma ev_ratio p q e : ev (TNum (Qmake p q)) e = Val (IZR p / IZR (Zpos q)).
Proof. reflexivity. Qed.
Lemma ev_max (a b : tm Sc) e (x y : R) : ev a e = Val x -> ev b e = Val y -> ev (TMax a b) e = Val (Rmax x y).
Proof.
  intros Ha Hb. cbn [eval]. rewrite Ha, Hb. cbn [bind]. unfold cmax. rewrite le_R. cbn [bind]. unfold Rmax, rleb.
  destruct (Rle_dec x y); reflexivity.
Qed.
Lemma ev_data d e A : cdata Rdom c d = Some A -> ev (TData (Lit d)) e = Val A.
Proof. intro H. cbn [eval spelled bind]. rewrite H. reflexivity. Qed.
Lemma ev_matrix d e A : cmatrix Rdom c d = Some A -> ev (TMatrix (Lit d)) e = Val A.
Proof. intro H. cbn [eval spelled bind]. rewrite H. reflexivity. Qed.
Lemma ev_add (A B : tm Mx) e (a b : rmat) : ev A e = Val a -> ev B e = Val b -> r_rows a = r_rows b -> r_cols a = r_cols b ->
  ev (TMAdd A B) e = Val (rmk (r_rows a) (r_cols a) (fun i j => r_get a i j + r_get b i j)).
Proof.
  intros HA HB E1 E2. cbn [eval]. rewrite HA, HB. cbn [bind]. unfold madd. change (rows Rdom) with r_rows.
  change (cols Rdom) with r_cols. rewrite E1, E2, !Nat.eqb_refl. reflexivity.
Qed.
Lemma ev_scale (s : tm Sc) (A : tm Mx) e (x : R) (a : rmat) : ev s e = Val x -> ev A e = Val a ->
  ev (TScale s A) e = Val (rmk (r_rows a) (r_cols a) (fun i j => x * r_get a i j)).
Proof. intros Hs HA. cbn [eval]. rewrite Hs, HA. reflexivity. Qed.
Lemma ev_not (f : tm Fm) e t : ev f e = Val t -> ev (TNot f) e = Val (tnot t).
Proof. intro H. cbn [eval]. rewrite H. reflexivity. Qed.
Lemma ev_and (f g : tm Fm) e t u : ev f e = Val t -> ev g e = Val u -> ev (TAnd f g) e = Val (tand t u).
Proof. intros Hf Hg. cbn [eval]. rewrite Hf, Hg. reflexivity. Qed.
Lemma ev_or (f g : tm Fm) e t u : ev f e = Val t -> ev g e = Val u -> ev (TOr f g) e = Val (tor t u).
Proof. intros Hf Hg. cbn [eval]. rewrite Hf, Hg. reflexivity. Qed.

Lemma ev_log (a : tm Sc) e (x : R) : ev a e = Val x -> 0 < x -> ev (TFn Log a) e = Val (ln x).
Proof.
  intros H P. change (ev (TFn Log a) e) with (x <- ev a e; function Rdom Log x). rewrite H. cbn [bind function]. rewrite lt_R.
  rewrite zero_R, (proj2 (rleb_false x 0) P). reflexivity.
Qed.
(** what follows from a formula that is true *)
Lemma and_true (f g : tm Fm) e : ev (TAnd f g) e = Val T -> ev f e = Val T /\ ev g e = Val T.
Proof.
  cbn [eval]. intro H. destruct (ev f e) as [| |t]; try discriminate. cbn [bind] in H.
  destruct (ev g e) as [| |u]; try discriminate. injection H as H. apply tand_T in H as [-> ->]. auto.
Qed.
Lemma le_true (a b : tm Sc) e (x y : R) : ev (TLe a b) e = Val T -> ev a e = Val x -> ev b e = Val y -> x <= y.
Proof. intros H Ha Hb. rewrite (ev_le _ _ _ _ _ Ha Hb) in H. injection H as H. apply truth_of_T in H. apply rleb_true. exact H. Qed.
Lemma lt_true (a b : tm Sc) e (x y : R) : ev (TLt a b) e = Val T -> ev a e = Val x -> ev b e = Val y -> x < y.
Proof.
  intros H Ha Hb. rewrite (ev_lt _ _ _ _ _ Ha Hb) in H. injection H as H. apply truth_of_T in H.
  apply rleb_false. destruct (rleb y x); [discriminate|reflexivity].
Qed.
Lemma eq_true (a b : tm Sc) e (x y : R) : ev (TEq a b) e = Val T -> ev a e = Val x -> ev b e = Val y -> x = y.
Proof. intros H Ha Hb. rewrite (ev_eq _ _ _ _ _ Ha Hb) in H. injection H as H. apply truth_of_T in H. apply reqb_true. exact H. Qed.
Lemma not_true (f : tm Fm) e : ev (TNot f) e = Val T -> ev f e = Val F.
Proof. cbn [eval]. destruct (ev f e) as [| |[]]; try discriminate; reflexivity. Qed.
Lemma forall_true v (lo hi : tm Sc) (f : tm Fm) e n : ev (TForAll v lo hi f) e = Val T -> ev lo e = Val 1 -> ev hi e = Val (rn n) ->
  forall i, (i < n)%nat -> ev f (set Rdom e v (VSc Rdom (rn (S i)))) = Val T.
Proof.
  intros H Hlo Hhi. change (ev (TForAll v lo hi f) e) with (formula (x <- ev lo e; y <- ev hi e; r <- range Rdom x y;
    l <- mapM (fun z => ev f (set Rdom e v (VSc Rdom (ofZ Rdom z)))) r; Val (fold_left tand l T))) in H.
  rewrite Hlo, Hhi in H. cbn [bind] in H. rewrite range_N in H. cbn [bind] in H.
  set (g := fun z => ev f (set Rdom e v (VSc Rdom (ofZ Rdom z)))) in *.
  assert (K : forall (l : list Z) t, formula (l' <- mapM g l; Val (fold_left tand l' t)) = Val T ->
    t = T /\ forall z, In z l -> g z = Val T).
  { induction l as [|z l IH]; intros t E.
    - cbn in E. injection E as E. split; [exact E|]. intros z [].
    - cbn [mapM] in E. destruct (g z) as [| |u] eqn:G; cbn [bind] in E; try discriminate.
      destruct (mapM g l) as [| |l'] eqn:M; cbn [bind fold_left] in E; try discriminate.
      destruct (IH (tand t u)) as [E1 E2]; [cbn [bind]; exact E|]. apply tand_T in E1 as [-> ->]. split; auto.
      intros z' [<-|Hz]; [exact G | auto]. }
  intros i Hi. destruct (K _ _ H) as [_ E]. specialize (E (Z.of_nat (S i))). unfold g in E. rewrite ofZ_R in E. apply E.
  apply in_map_iff. exists i. split; [reflexivity|]. apply in_seq. lia.
Qed.
(** a range of any ends *)
Lemma ev_forall_between v (lo hi : tm Sc) (f : tm Fm) e a b : ev lo e = Val (IZR a) -> ev hi e = Val (IZR b) ->
  (forall z, (a <= z <= b)%Z -> ev f (set Rdom e v (VSc Rdom (IZR z))) = Val T) -> ev (TForAll v lo hi f) e = Val T.
Proof.
  intros Hlo Hhi H. change (ev (TForAll v lo hi f) e) with (formula (x <- ev lo e; y <- ev hi e; r <- range Rdom x y;
    l <- mapM (fun z => ev f (set Rdom e v (VSc Rdom (ofZ Rdom z)))) r; Val (fold_left tand l T))).
  rewrite Hlo, Hhi. cbn [bind]. rewrite range_Z. cbn [bind].
  rewrite (mapM_map _ (fun _ => T)).
  - cbn [bind formula]. f_equal. set (l := map _ (seq _ _)). clearbody l. induction l; auto.
  - intros z Hz. apply in_map_iff in Hz as (i & <- & Hi). apply in_seq in Hi. rewrite ofZ_R. apply H. lia.
Qed.
Lemma only_if_true (f g : tm Fm) e : ev (TOnlyIf f g) e = Val T -> ev f e = Val T /\ ev g e = Val T.
Proof.
  intro H. change (ev (TOnlyIf f g) e) with (formula (x <- ev f e; match x with T => ev g e | F | U => Undef | K => Stop end)) in H.
  destruct (ev f e) as [| |[]]; try discriminate. cbn [bind] in H. destruct (ev g e) as [| |[]]; try discriminate. auto.
Qed.
(** a call that is true: so is the body of the definition *)
Lemma call_true f l e d : ev (@TCall Fm f l) e = Val T -> nth_error ds f = Some d ->
  exists vs, evals Rdom c ds l e = Val vs /\ d vs = Val (VFm Rdom T).
Proof.
  intros H Hd. change (ev (@TCall Fm f l) e) with
    (formula (vs <- evals Rdom c ds l e; match nth_error ds f with Some d => v <- d vs; project Rdom Fm v | None => Stop end)) in H.
  destruct (evals Rdom c ds l e) as [| |vs]; try discriminate. exists vs. split; auto. cbn [bind] in H. rewrite Hd in H.
  destruct (d vs) as [| |v]; try discriminate. destruct v; try discriminate. cbn in H. injection H as ->. reflexivity.
Qed.
(** the same, where the definition is at hand *)
Lemma call_body_true f l e c' ds' b (g : tm Fm) vs : ev (@TCall Fm f l) e = Val T -> nth_error ds f = Some (denote Rdom c' ds' (Body b g)) ->
  evals Rdom c ds l e = Val vs -> eval Rdom c' ds' g (frame Rdom (if b then [] else vs)) = Val T.
Proof.
  intros H Hd Hl. destruct (call_true f l e _ H Hd) as (ws & Ew & E). rewrite Hl in Ew. injection Ew as <-. unfold denote in E.
  destruct b; destruct (eval Rdom c' ds' g _) as [| |t]; try discriminate; injection E as ->; reflexivity.
Qed.
Lemma layer_R N i w : nth_error (layers Rdom N) i = Some w -> layer Rdom N (Z.of_nat (S i)) = Val w.
Proof.
  intro H. unfold layer. rewrite place_S by (apply nth_error_Some; congruence). cbn [bind]. rewrite H. reflexivity.
Qed.
Lemma ev_weight (l : tm Sc) (N : tm Nt) e (n : net Rdom) i w : ev N e = Val n -> ev l e = Val (rn (S i)) -> nth_error (layers Rdom n) i = Some w ->
  ev (TWeight l N) e = Val (fst w).
Proof.
  intros HN Hl Hw. cbn [eval]. rewrite HN, Hl. cbn [bind]. rewrite integer_Z. cbn [bind]. rewrite (layer_R _ _ _ Hw). reflexivity.
Qed.
(** a call, once its arguments and what the definition gives for them are known *)
Lemma ev_call s f l e vs d v x : evals Rdom c ds l e = Val vs -> nth_error ds f = Some d -> d vs = Val v ->
  project Rdom s v = Val x -> ev (@TCall s f l) e = Val x.
Proof.
  intros Hl Hd Hv Hx. change (ev (@TCall s f l) e) with
    (let r := vs <- evals Rdom c ds l e; match nth_error ds f with Some d => v <- d vs; project Rdom s v | None => Stop end in
     match s return res (sem Rdom s) -> res (sem Rdom s) with Fm => formula | _ => fun r => r end r).
  rewrite Hl. cbn [bind]. rewrite Hd, Hv. cbn [bind]. rewrite Hx. destruct s; reflexivity.
Qed.
Lemma foldM_states {S} (f : Z -> S -> res S) (st : nat -> S) n :
  (forall i, (i < n)%nat -> f (Z.of_nat (Datatypes.S i)) (st i) = Val (st (Datatypes.S i))) ->
  foldM f (map (fun i => Z.of_nat (Datatypes.S i)) (seq 0 n)) (st O) = Val (st n).
Proof.
  intro H. assert (K : forall m k, (k + m <= n)%nat ->
    foldM f (map (fun i => Z.of_nat (Datatypes.S i)) (seq k m)) (st k) = Val (st (k + m)%nat)).
  { induction m; intros k Hk; cbn [seq map foldM]; [rewrite Nat.add_0_r; reflexivity|].
    rewrite H by lia. cbn [bind]. rewrite IHm by lia. do 2 f_equal. lia. }
  apply (K n O). lia.
Qed.
Lemma ev_iterate v z (lo hi : tm Sc) (A B : tm Mx) e n (st : nat -> rmat) : ev lo e = Val 1 -> ev hi e = Val (rn n) -> ev A e = Val (st O) ->
  (forall i, (i < n)%nat -> ev B (set Rdom (set Rdom e v (VSc Rdom (rn (S i)))) z (VMx Rdom (st i))) = Val (st (S i))) ->
  ev (TIterate v z lo hi A B) e = Val (st n).
Proof.
  intros Hlo Hhi HA H. cbn [eval]. rewrite Hlo, Hhi. cbn [bind]. rewrite range_N. cbn [bind]. rewrite HA. cbn [bind].
  apply foldM_states. intros. rewrite ofZ_R. auto.
Qed.
Lemma ev_mul (A B : tm Mx) e (a b : rmat) : ev A e = Val a -> ev B e = Val b -> r_cols a = r_rows b -> ev (TMMul A B) e = Val (rmul a b).
Proof. intros HA HB E. cbn [eval]. rewrite HA, HB. cbn [bind]. apply mmul_R; auto. Qed.
Lemma ev_transpose (A : tm Mx) e (a : rmat) : ev A e = Val a -> ev (TTranspose A) e = Val (rtranspose a).
Proof. intros HA. cbn [eval]. rewrite HA. reflexivity. Qed.
(** an `if` whose condition is known *)
Lemma ev_if_true s (f : tm Fm) (a b : tm s) e x : ev f e = Val T -> ev a e = Val x -> ev (TIf f a b) e = Val x.
Proof. intros Hf Ha. cbn [eval]. rewrite Hf. cbn [bind]. rewrite Ha. destruct s; reflexivity. Qed.
Lemma ev_if_false s (f : tm Fm) (a b : tm s) e x : ev f e = Val F -> ev b e = Val x -> ev (TIf f a b) e = Val x.
Proof. intros Hf Ha. cbn [eval]. rewrite Hf. cbn [bind]. rewrite Ha. destruct s; reflexivity. Qed.
Lemma ev_only_if s (f : tm Fm) (a : tm s) e x : ev f e = Val T -> ev a e = Val x -> ev (TOnlyIf f a) e = Val x.
Proof. intros Hf Ha. cbn [eval]. rewrite Hf. cbn [bind]. rewrite Ha. destruct s; reflexivity. Qed.

(** the same over a + 1..a + n *)
Lemma ev_iterate_from v z (lo hi : tm Sc) (A B : tm Mx) e a n (st : nat -> rmat) : ev lo e = Val (rn (S a)) -> ev hi e = Val (rn (a + n)) ->
  ev A e = Val (st O) ->
  (forall i, (i < n)%nat -> ev B (set Rdom (set Rdom e v (VSc Rdom (rn (S (a + i))))) z (VMx Rdom (st i))) = Val (st (S i))) ->
  ev (TIterate v z lo hi A B) e = Val (st n).
Proof.
  intros Hlo Hhi HA H. cbn [eval]. rewrite Hlo, Hhi. cbn [bind]. rewrite range_Z. cbn [bind]. rewrite HA. cbn [bind].
  replace (Z.to_nat (Z.of_nat (a + n) - Z.of_nat (S a) + 1)) with n by lia.
  assert (K : forall m k, (k + m <= n)%nat ->
    foldM (fun w s => ev B (set Rdom (set Rdom e v (VSc Rdom (ofZ Rdom w))) z (VMx Rdom s)))
      (map (fun i => (Z.of_nat (S a) + Z.of_nat i)%Z) (seq k m)) (st k) = Val (st (k + m)%nat)).
  { induction m; intros k Hk; cbn [seq map foldM]; [rewrite Nat.add_0_r; reflexivity|].
    rewrite ofZ_R. replace (Z.of_nat (S a) + Z.of_nat k)%Z with (Z.of_nat (S (a + k))) by lia.
    rewrite H by lia. cbn [bind]. rewrite IHm by lia. do 2 f_equal. lia. }
  apply (K n O). lia.
Qed.

(** arguments *)
Notation evs := (evals Rdom c ds).
Lemma evs_scalar (a : tm Sc) l e (x : R) vs : ev a e = Val x -> evs l e = Val vs -> evs (ASc a l) e = Val (VSc Rdom x :: vs).
Proof.
  intros Ha Hl. change (evs (ASc a l) e) with (x <- ev a e; vs <- evs l e; Val (VSc Rdom x :: vs)). rewrite Ha, Hl. reflexivity.
Qed.
Lemma evs_index (a : tm Sc) l e z vs : ev a e = Val (IZR z) -> evs l e = Val vs -> evs (AIx a l) e = Val (VSc Rdom (IZR z) :: vs).
Proof.
  intros Ha Hl. change (evs (AIx a l) e) with (x <- ev a e; z <- integer Rdom x; vs <- evs l e; Val (VSc Rdom x :: vs)).
  rewrite Ha. cbn [bind]. rewrite integer_Z. cbn [bind]. rewrite Hl. reflexivity.
Qed.
Lemma evs_matrix (A : tm Mx) l e (a : rmat) vs : ev A e = Val a -> evs l e = Val vs -> evs (AMx A l) e = Val (VMx Rdom a :: vs).
Proof.
  intros Ha Hl. change (evs (AMx A l) e) with (x <- ev A e; vs <- evs l e; Val (VMx Rdom x :: vs)). rewrite Ha, Hl. reflexivity.
Qed.
Lemma evs_network (N : tm Nt) l e (n : net Rdom) vs : ev N e = Val n -> evs l e = Val vs -> evs (ANt N l) e = Val (VNt Rdom n :: vs).
Proof.
  intros Ha Hl. change (evs (ANt N l) e) with (x <- ev N e; vs <- evs l e; Val (VNt Rdom x :: vs)). rewrite Ha, Hl. reflexivity.
Qed.
End Heads.

(** ** Definitions: the i-th is what its body denotes, where those before are bound *)
Lemma denotations_app c ds l l' : denotations Rdom c ds (l ++ l') = denotations Rdom c (denotations Rdom c ds l) l'.
Proof. revert ds. induction l; simpl; auto. Qed.
Lemma denotations_keep c l : forall ds i, (i < List.length ds)%nat -> nth_error (denotations Rdom c ds l) i = nth_error ds i.
Proof.
  induction l; simpl; intros ds i Hi; auto. rewrite IHl by (rewrite app_length; simpl; lia). apply nth_error_app1; auto.
Qed.
Lemma denotations_length c l : forall ds, List.length (denotations Rdom c ds l) = (List.length ds + List.length l)%nat.
Proof. induction l; simpl; intros; auto. rewrite IHl, app_length. simpl. lia. Qed.
Lemma denotation c l i b : nth_error l i = Some b ->
  nth_error (denotations Rdom c [] l) i = Some (denote Rdom c (denotations Rdom c [] (firstn i l)) b).
Proof.
  intro H. assert (Hi : (i < List.length l)%nat) by (apply nth_error_Some; congruence).
  assert (E : l = firstn i l ++ b :: skipn (S i) l).
  { rewrite <- (firstn_skipn i l) at 1. f_equal. clear - H. revert i H. induction l; intros [|i] H; simpl in *; try discriminate.
    - injection H as ->. reflexivity.
    - apply IHl, H. }
  rewrite E at 1. rewrite denotations_app. cbn [denotations].
  assert (L : List.length (denotations Rdom c [] (firstn i l)) = i).
  { rewrite denotations_length, firstn_length. simpl. lia. }
  rewrite denotations_keep by (rewrite app_length, L; simpl; lia). rewrite nth_error_app2 by lia. rewrite L, Nat.sub_diag. reflexivity.
Qed.
Lemma denotation_before c l i j : (j < i)%nat -> (i <= List.length l)%nat ->
  nth_error (denotations Rdom c [] (firstn i l)) j = nth_error (denotations Rdom c [] l) j.
Proof.
  intros Hj Hi. symmetry.
  replace (denotations Rdom c [] l) with (denotations Rdom c (denotations Rdom c [] (firstn i l)) (skipn i l))
    by (rewrite <- denotations_app, firstn_skipn; reflexivity).
  apply denotations_keep. rewrite denotations_length, firstn_length. simpl. lia.
Qed.

(** The i-th definition of a reading, [d], in [H : nth_error ds i = Some d]; and what it calls: [before i H'] is the same of
    an earlier definition for the list that the i-th sees. *)
Ltac definition c l i d H := pose proof (denotation c l i _ eq_refl) as H;
  match type of H with _ = Some ?x => set (d := x) in H end.
Lemma before {c l j d} i : nth_error (denotations Rdom c [] l) j = Some d -> (Nat.ltb j i && Nat.leb i (List.length l) = true) ->
  nth_error (denotations Rdom c [] (firstn i l)) j = Some d.
Proof.
  intros H E. apply andb_prop in E as [E1 E2]. apply Nat.ltb_lt in E1. apply Nat.leb_le in E2.
  rewrite denotation_before; auto.
Qed.

(** W_{i+1} of a network, and its entries *)
Definition no_layer : rmat * option rmat := (RMat 0 0 (fun _ _ => 0), None).
Definition weight_of (N : net Rdom) (i : nat) : rmat := fst (nth i (layers Rdom N) no_layer).
Lemma nth_layer (N : net Rdom) i : (i < depth_of N)%nat -> nth_error (layers Rdom N) i = Some (nth i (layers Rdom N) no_layer).
Proof. intro H. apply nth_error_nth'. apply depth_layers. exact H. Qed.

(** a^n for a positive integer n *)
Lemma npow_R a n : npow Rdom a n = a ^ n.
Proof. induction n; cbn [npow pow]; [apply one_R|]. rewrite IHn. reflexivity. Qed.
Lemma pow_N a n : (1 <= n)%nat -> Domain.pow Rdom a (rn n) = Val (a ^ n).
Proof.
  intro H. unfold Domain.pow. rewrite floor_Z. cbn [bind]. rewrite ofZ_R, le_R, rleb_refl. cbn [bind]. unfold zpow.
  cbn [within Rdom negb]. rewrite (proj2 (Z.ltb_lt 0 (Z.of_nat n))) by lia. rewrite Nat2Z.id, npow_R. reflexivity.
Qed.
Lemma ev_pow2 c ds (a : tm Sc) e (x : R) : eval Rdom c ds a e = Val x -> eval Rdom c ds (TPow a (TNum (inject_Z 2))) e = Val (x ^ 2).
Proof.
  intro H. change (eval Rdom c ds (TPow a (TNum (inject_Z 2))) e) with (x <- eval Rdom c ds a e; Domain.pow Rdom x (Q2R (inject_Z 2))).
  rewrite H. cbn [bind]. rewrite q2r_Z. change 2 with (rn 2). apply pow_N. lia.
Qed.
