(** Costs of linear maps in `bottleneck`: sums and products over the singular values s_1, ..., s_k of a matrix of rank k, which are
    positive, so that their powers and logarithms exist. *)
From Coq Require Import ZArith QArith Reals Qreals Lra Lia List Bool String.
From Plumbline.library Require Export Opening Rank Inequalities Quantifiers Exponential.
Import ListNotations.
Local Open Scope R_scope.

(** any power of a positive number *)
Lemma pow_positive a q : 0 < a -> Domain.pow Rdom a q = Val (Rpower a q).
Proof.
  intro Ha. unfold Domain.pow. change (floor Rdom q) with (Val (Int_part q)). cbn [bind]. rewrite ofZ_R, le_R. cbn [bind].
  assert (Hinv : forall n, npow Rdom a n = Rpower a (rn n)) by (intro n; rewrite npow_R, <- Rpower_pow by exact Ha; f_equal; apply INR_IZR_INZ).
  destruct (base_Int_part q) as [B1 B2]. destruct (rleb q (IZR (Int_part q))) eqn:E.
  - apply rleb_true in E. assert (Q : q = IZR (Int_part q)) by lra. set (z := Int_part q) in *. rewrite Q. unfold zpow. cbn [within Rdom negb].
    destruct (Z.ltb_spec 0 z) as [L|L].
    + rewrite Hinv. do 2 f_equal. f_equal. lia.
    + rewrite eq_R, zero_R. cbn [bind]. unfold reqb. destruct (Req_EM_T a 0); [lra|]. f_equal. cbn [cinv Rdom]. rewrite Hinv, <- Rpower_Ropp. f_equal.
      rewrite <- opp_IZR. f_equal. lia.
  - unfold rpow. rewrite le_R, zero_R. cbn [bind]. rewrite (proj2 (rleb_true 0 a)) by lra. cbn [negb]. rewrite eq_R. cbn [bind].
    unfold reqb. destruct (Req_EM_T a 0); [lra|]. reflexivity.
Qed.
Lemma ev_power c ds (a q : tm Sc) e (x y : R) : eval Rdom c ds a e = Val x -> eval Rdom c ds q e = Val y -> 0 < x ->
  eval Rdom c ds (TPow a q) e = Val (Rpower x y).
Proof. intros Ha Hq H. cbn [eval]. rewrite Ha, Hq. cbn [bind]. apply pow_positive, H. Qed.
Lemma rprod_positive n f : (forall i, (i < n)%nat -> 0 < f i) -> 0 < rprod n f.
Proof. induction n; intro H; cbn [rprod]; [lra|]. apply Rmult_lt_0_compat; [apply IHn; auto with arith | apply H; lia]. Qed.
Lemma ln_rprod n f : (forall i, (i < n)%nat -> 0 < f i) -> ln (rprod n f) = rsum n (fun i => ln (f i)).
Proof.
  induction n; intro H; cbn [rprod rsum]; [apply ln_1|]. rewrite ln_mult, IHn; auto with arith. apply rprod_positive. auto with arith.
Qed.

(** s_{i+1} *)
Definition sing (A : rmat) (i : nat) : R := distance (S i) A.
Definition schatten_body := Body false (TSum 2 (TNum 1) (TRank (TMVar 0)) (TPow (TSingular (TVar 2) (TMVar 0)) (TVar 1))).
Definition schatten (A : rmat) (p : R) : R := rsum (rrank A) (fun i => Rpower (sing A i) p).
Definition is_schatten (d : def) := forall A p, d [matrix A; scalar p] = Val (scalar (schatten A p)).
Lemma schatten_means c ds : is_schatten (den c ds schatten_body).
Proof.
  intros A p. unfold schatten_body, denote. eapply bind_value; [|reflexivity]. apply ev_sum; [apply (ev_num c ds 1) | apply ev_rank; reflexivity |].
  intros i Hi. eapply ev_power; [apply ev_singular; [reflexivity | reflexivity | exact Hi] | reflexivity | apply singular_positive, Hi].
Qed.
Definition pseudo_det_body := Body false (TProd 1 (TNum 1) (TRank (TMVar 0)) (TSingular (TVar 1) (TMVar 0))).
Definition is_pseudo_det (d : def) := gives1 d (fun A => rprod (rrank A) (sing A)).
Lemma pseudo_det_means c ds : is_pseudo_det (den c ds pseudo_det_body).
Proof.
  intros A. unfold pseudo_det_body, denote. eapply bind_value; [|reflexivity]. apply ev_prod; [apply (ev_num c ds 1) | apply ev_rank; reflexivity |].
  intros i Hi. apply ev_singular; [reflexivity | reflexivity | exact Hi].
Qed.
Definition log_det_body pseudo_det := Body false (TFn Log (TCall pseudo_det (AMx (TMVar 0) ANil))).
Definition log_det (A : rmat) : R := rsum (rrank A) (fun i => ln (sing A i)).
Definition is_log_det (d : def) := gives1 d log_det.
Lemma log_det_means c ds i pseudo_det : nth_error ds i = Some pseudo_det -> is_pseudo_det pseudo_det -> is_log_det (den c ds (log_det_body i)).
Proof.
  intros Hi M A. unfold log_det_body, denote. assert (P : forall j, (j < rrank A)%nat -> 0 < sing A j) by (intros; apply singular_positive; assumption).
  eapply bind_value; [apply ev_log; [call M | apply rprod_positive, P]|]. unfold log_det. rewrite ln_rprod by exact P. reflexivity.
Qed.
Definition W_body := Body false (TWeight (TVar 0) TTheta).
Definition is_W (c : case Rdom) (d : def) := forall i, (i < depth_of (cnet Rdom c))%nat -> d [scalar (rn (S i))] = Val (matrix (weight_of (cnet Rdom c) i)).
Lemma W_means c ds : is_W c (den c ds W_body).
Proof.
  intros i Hi. unfold W_body, denote. eapply bind_value; [|reflexivity]. eapply (ev_weight c ds (TVar 0) TTheta); [reflexivity | reflexivity | apply nth_layer; exact Hi].
Qed.
Ltac notation_says d M ::= first
  [ assert (M : is_schatten d) by by_library schatten_means | assert (M : is_pseudo_det d) by by_library pseudo_det_means
  | assert (M : is_log_det d) by by_library log_det_means
  | match goal with c : case Rdom |- _ => assert (M : is_W c d) by by_library W_means end ].

(** W_{k+1} ... W_1 *)
Fixpoint product (N : net Rdom) (k : nat) : rmat := match k with O => weight_of N 0 | S i => rmul (weight_of N (S i)) (product N i) end.
Lemma layers_fit c k : fully_connected c -> (S k < depth_of (cnet Rdom c))%nat ->
  r_cols (weight_of (cnet Rdom c) (S k)) = r_rows (weight_of (cnet Rdom c) k).
Proof.
  intros Wf Hk. pose proof (fc_some c Wf) as H. destruct (layers Rdom (cnet Rdom c)) as [|[W b] r] eqn:E; [contradiction|].
  apply (chained_nth _ _ (S k) (fc_chain c W b r Wf E) Hk).
Qed.
Lemma product_rows N k : r_rows (product N k) = r_rows (weight_of N k).
Proof. destruct k; reflexivity. Qed.
Definition product_body L W := Body true (@TOnlyIf Mx (TExists 0 (TNum 1) (TCall L ANil) TTrue)
  (TIterate 0 1 (TNum 1) (TCall L ANil) (TTable 0 1 (TNum 1) (TNum 1) (TNum 0))
    (TIf (TLt (TVar 0) (TAdd (TNum 1) (TNum 1))) (TCall W (ASc (TVar 0) ANil)) (TMMul (TCall W (ASc (TVar 0) ANil)) (TMVar 1))))).
Lemma product_means c ds i L j W : fully_connected c -> nth_error ds i = Some L -> L [] = Val (scalar (rn (depth_of (cnet Rdom c)))) ->
  nth_error ds j = Some W -> is_W c W -> den c ds (product_body i j) [] = Val (matrix (product (cnet Rdom c) (depth_of (cnet Rdom c) - 1))).
Proof.
  intros Wf Hi ML Hj MW. set (N := cnet Rdom c) in *. set (d := depth_of N) in *. pose proof (fc_depth c Wf) as Hd. fold N in Hd. fold d in Hd.
  unfold product_body, denote. lazy beta. eapply bind_value; [|reflexivity].
  assert (EL : forall e, eval Rdom c ds (@TCall Sc i ANil) e = Val (rn d)) by (intro e; eapply ev_call; [reflexivity | exact Hi | exact ML | reflexivity]).
  assert (ET : forall (k : nat) (t : tm Sc) e, eval Rdom c ds t e = Val (rn (S k)) -> eval Rdom c ds (TLt t (TAdd (TNum 1) (TNum 1))) e = Val (truth_of (Nat.eqb k 0))).
  { intros k t e Ht. erewrite ev_lt; [| exact Ht | eapply ev_plus; apply (ev_num c ds 1)]. f_equal. f_equal. change (1 + 1) with (IZR 1 + IZR 1). rewrite <- plus_IZR.
    destruct k as [|k]; [rewrite (proj2 (rleb_false _ _)); [reflexivity | apply IZR_lt; lia] | rewrite (proj2 (rleb_true _ _)); [reflexivity | apply IZR_le; lia]]. }
  apply ev_only_if.
  - apply (ev_exists c ds) with (x := rn d) (g := fun _ => T) (m := O); [apply (ev_num c ds 1) | apply EL | reflexivity | rewrite int_part_Z; lia | reflexivity].
  - (* Z_0 = (0), then W_1, W_2 W_1, ... *)
    set (st := fun k => match k with O => rmk 1 1 (fun _ _ => 0) | S k => product N k end).
    replace (product N (d - 1)) with (st d) by (unfold st; destruct d as [|m]; [lia | f_equal; lia]).
    apply ev_iterate with (n := d) (st := st); [apply (ev_num c ds 1) | apply EL | |].
    + apply (ev_table c ds 0 1 (TNum 1) (TNum 1) (TNum 0) _ 1 1); [apply (ev_num c ds 1) | apply (ev_num c ds 1) | lia | lia | intros; apply (ev_num c ds 0)].
    + intros k Hk. cbn beta. set (e := set _ _ _ _).
      assert (EW : eval Rdom c ds (@TCall Mx j (ASc (TVar 0) ANil)) e = Val (weight_of N k)).
      { eapply ev_call; [apply evs_scalar; reflexivity | exact Hj | apply (MW k); exact Hk | reflexivity]. }
      destruct k as [|k]; cbv iota.
      * apply ev_if_true; [apply (ET O); reflexivity | exact EW].
      * apply ev_if_false; [apply (ET (S k)); reflexivity |]. apply ev_mul; [exact EW | reflexivity |]. rewrite product_rows. apply (layers_fit c k Wf Hk).
Qed.
Lemma ev_cube c ds (a : tm Sc) e (x : R) : eval Rdom c ds a e = Val x -> eval Rdom c ds (TPow a (TNum 3)) e = Val (x ^ 3).
Proof.
  intro H. change (eval Rdom c ds (TPow a (TNum 3)) e) with (x <- eval Rdom c ds a e; q <- eval Rdom c ds (TNum 3) e; Domain.pow Rdom x q).
  rewrite H, (ev_num c ds 3). cbn [bind]. apply (pow_N x 3). lia.
Qed.
Lemma ev_exp c ds (a : tm Sc) e (x : R) : eval Rdom c ds a e = Val x -> eval Rdom c ds (TFn Exp a) e = Val (exp x).
Proof. intros H. cbn [eval]. rewrite H. reflexivity. Qed.
