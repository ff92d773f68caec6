(** The rational numbers (Rationals.v) represent the reals: so every verdict of that checker is one at the reals. *)
From Coq Require Import ZArith QArith Qreals Reals Lra Lia List Bool.
From Plumbline.kernel Require Import Kernel Sums RealDom.
From Plumbline.checker Require Import Sound.
From Plumbline.checker Require Export Rationals.
Local Open Scope Z_scope.

Lemma norm_eq n d : 0 < d -> (norm n d == Qmake n (Z.to_pos d))%Q.
Proof. intro H. unfold norm. destruct (Z.eqb_spec d 1) as [->|]; [reflexivity|].
  destruct (Z.eqb_spec (Z.gcd n d) 0); [reflexivity|].
  pose proof (Z.gcd_nonneg n d). assert (Hg : 0 < Z.gcd n d) by lia.
  destruct (Z.gcd_divide_l n d) as [a Ha], (Z.gcd_divide_r n d) as [b Hb]. set (g := Z.gcd n d) in *.
  assert (0 < b) by nia. unfold Qeq; simpl. rewrite Ha at 1. rewrite Hb at 2. rewrite !Z.div_mul by lia.
  rewrite !Z2Pos.id by lia. rewrite Ha at 1. rewrite Hb. ring. Qed.
Lemma qadd_eq a b : (qadd a b == a + b)%Q.
Proof. destruct a as [n d], b as [m e]. unfold qadd; simpl. destruct (Pos.eqb_spec d e); rewrite norm_eq by lia; unfold Qeq, Qplus; simpl; subst; nia. Qed.
Lemma qmul_eq a b : (qmul a b == a * b)%Q.
Proof. destruct a as [n d], b as [m e]. unfold qmul; simpl. rewrite norm_eq by lia. reflexivity. Qed.
Lemma qinv_eq a : ~ (a == 0)%Q -> (qinv a == / a)%Q.
Proof. destruct a as [n d]. intro N. assert (N' : n <> 0) by (intro; subst; apply N; reflexivity). clear N.
  unfold qinv; cbn [Qnum Qden]. destruct (Z.ltb_spec n 0).
  - rewrite norm_eq by lia. destruct n; try lia. reflexivity.
  - destruct n; try lia. rewrite norm_eq by lia. reflexivity. Qed.
Lemma qleb_spec a b : qleb a b = rleb (Q2R a) (Q2R b).
Proof. unfold qleb, rleb. destruct (Z.leb_spec (Qnum a * Zpos (Qden b)) (Qnum b * Zpos (Qden a))), (Rle_dec (Q2R a) (Q2R b)); auto.
  - exfalso. apply n. apply Qle_Rle. exact H.
  - exfalso. apply Rle_Qle in r. unfold Qle in r. lia. Qed.
Lemma qfloor_spec a : qfloor a = Int_part (Q2R a).
Proof. unfold qfloor. set (z := Z.div _ _). symmetry. 
  assert (H1 : (IZR z <= Q2R a)%R). { destruct a as [n d]. unfold Q2R; simpl. apply Rmult_le_reg_r with (IZR (Zpos d)); [apply IZR_lt; lia|].
    rewrite Rmult_assoc, Rinv_l by (apply not_0_IZR; lia). rewrite Rmult_1_r, <- mult_IZR. apply IZR_le. unfold z; simpl. rewrite Z.mul_comm. apply Z.mul_div_le. lia. }
  assert (H2 : (Q2R a < IZR z + 1)%R). { destruct a as [n d]. unfold Q2R; simpl. apply Rmult_lt_reg_r with (IZR (Zpos d)); [apply IZR_lt; lia|].
    rewrite Rmult_assoc, Rinv_l by (apply not_0_IZR; lia). rewrite Rmult_1_r, <- plus_IZR, <- mult_IZR. apply IZR_lt. unfold z; simpl.
    pose proof (Z.mul_succ_div_gt n (Zpos d)). lia. }
  destruct (base_Int_part (Q2R a)) as [B1 B2].
  assert (Int_part (Q2R a) < z + 1) by (apply lt_IZR; rewrite plus_IZR; lra).
  assert (z < Int_part (Q2R a) + 1) by (apply lt_IZR; rewrite plus_IZR; lra). lia. Qed.
Lemma qget_mk m n f i j : (i < m)%nat -> (j < n)%nat -> qget (qmk m n f) i j = f i j.
Proof. intros. unfold qget, qmk; simpl.
  rewrite (nth_indep _ nil (map (f 0%nat) (seq 0 n))) by (rewrite map_length, seq_length; lia).
  rewrite (map_nth (fun i => map (f i) (seq 0 n)) (seq 0 m) 0%nat i), seq_nth by lia. simpl.
  rewrite (nth_indep _ 0%Q (f i 0%nat)) by (rewrite map_length, seq_length; lia).
  rewrite map_nth, seq_nth by lia. reflexivity. Qed.
Lemma qsqrt_spec a b : qsqrt a = Some b -> Q2R b = sqrt (Q2R a).
Proof. destruct a as [n d]. unfold qsqrt; cbn [Qnum Qden]. intro H.
  destruct (Z.eqb_spec (Z.sqrt n * Z.sqrt n) n); cbn [andb] in H; [|discriminate].
  destruct (Z.eqb_spec (Z.sqrt (Zpos d) * Z.sqrt (Zpos d)) (Zpos d)); cbn [andb] in H; [|discriminate].
  destruct (Z.ltb_spec 0 (Z.sqrt (Zpos d))); [|discriminate]. injection H as <-.
  pose proof (Z.sqrt_nonneg n). set (x := Z.sqrt n) in *. set (y := Z.sqrt (Zpos d)) in *. unfold Q2R; cbn [Qnum Qden]. change (Z.pos (Pos.sqrt d)) with y.
  assert (0 < IZR y)%R by (apply IZR_lt; lia). assert (0 <= IZR x)%R by (apply IZR_le; lia).
  rewrite <- e, <- e0, !mult_IZR. symmetry. apply sqrt_lem_1.
  - apply Rmult_le_pos; [nra|]. left. apply Rinv_0_lt_compat. nra.
  - apply Rmult_le_pos; [lra|]. left. apply Rinv_0_lt_compat. lra.
  - field. lra. Qed.


Lemma q2r_zero q : Q2R q = 0%R <-> (q == 0)%Q.
Proof.
  split; intro E; [apply eqR_Qeq; rewrite E; unfold Q2R; simpl; lra|].
  rewrite (Qeq_eqR _ _ E). unfold Q2R; simpl; lra.
Qed.
Lemma nonzero_R (x : R) : nonzero Rdom x <-> x <> 0%R.
Proof.
  unfold nonzero, eq, le. rewrite zero_R. simpl. unfold rleb.
  destruct (Rle_dec x 0), (Rle_dec 0 x); simpl; split; intro; try discriminate; try reflexivity; lra.
Qed.
Lemma npow_R x n : nonzero Rdom x -> nonzero Rdom (npow Rdom x n).
Proof.
  rewrite !nonzero_R. intro N. induction n; cbn [npow]; [rewrite one_R; lra|]. simpl. apply Rmult_integral_contrapositive; auto.
Qed.
Lemma lt_R a b : lt Rdom a b = Val true <-> (a < b)%R.
Proof.
  unfold lt, le. simpl. unfold rleb. destruct (Rle_dec b a); simpl; split; intro E; try discriminate; try reflexivity; lra.
Qed.

Definition q_is (q : Q) (r : R) := Q2R q = r.
Theorem rationals_represent : represents Qdom Rdom q_is.
Proof.
  split; unfold q_is; simpl; auto.
  - intros a b x y <- <-. rewrite <- Q2R_plus. apply Qeq_eqR, qadd_eq.
  - intros a b x y <- <-. rewrite <- Q2R_mult. apply Qeq_eqR, qmul_eq.
  - intros a x <-. apply Q2R_opp.
  - intros a x <- N. apply nonzero_R in N. rewrite q2r_zero in N. rewrite <- Q2R_inv by exact N. apply Qeq_eqR, qinv_eq, N.
  - intros a b x y <- <-. apply qleb_spec.
  - intros a x <-. apply qfloor_spec.
  - intros a q x y <- <- P. apply lt_R in P. pose proof zero_R as Z0. unfold zero in *. simpl in *. rewrite Z0 in P. unfold qpow. destruct (Qeq_bool q (1 # 2)) eqn:E; simpl; auto.
    destruct (qsqrt a) eqn:S; simpl; auto. rewrite (qsqrt_spec _ _ S). apply Qeq_bool_eq in E. rewrite (Qeq_eqR _ _ E).
    replace (Q2R (1 # 2)) with (/ 2)%R by (unfold Q2R; simpl; lra). symmetry. apply Rpower_sqrt. exact P.
  - intros m n f g Hf. split; [|split]; simpl; auto. intros i j Hi Hj. rewrite qget_mk by auto.
    rewrite (proj2 (Nat.ltb_lt _ _) Hi), (proj2 (Nat.ltb_lt _ _) Hj). apply Hf; auto.
  - intros x n. apply npow_R.
Qed.

(** Every verdict of the checker is a verdict at the reals. *)
Theorem rational_checker_sound (cq : case Qdom) (cr : case Rdom) : rcase Qdom Rdom q_is cq cr ->
  forall r v, judge Qdom cq r = Some v -> judge Rdom cr r = Some v.
Proof. apply judge_sound, rationals_represent. Qed.
