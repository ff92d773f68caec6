(** What the notation of `saddle` means at the reals (verifiers/saddle/notation.claim): L(N), W(l, N), size2(N), and of
    networks without biases Y(N, A) and L_0(N, A) = Tr[G^T Y]. Bodies have the places of the definitions that they call. *)
From Coq Require Import ZArith Reals Lia List String.
From Plumbline.library Require Export Opening.
Import ListNotations.
Local Open Scope R_scope.

Definition L_body := Body false (TDepth (TNVar 0)).
Definition is_L (d : def) := forall N, d [network N] = Val (scalar (rn (depth_of N))).
Lemma L_means c ds : is_L (den c ds L_body).
Proof. intro N. unfold L_body. run. rewrite ofN_R. reflexivity. Qed.
Definition W_body := Body false (TWeight (TVar 0) (TNVar 1)).
Definition is_W (d : def) := forall N i, (i < depth_of N)%nat -> d [scalar (rn (S i)); network N] = Val (matrix (weight_of N i)).
Lemma W_means c ds : is_W (den c ds W_body).
Proof.
  intros N i Hi. unfold W_body, denote. erewrite (ev_weight c ds (TVar 0) (TNVar 1)) by (try reflexivity; apply nth_layer; auto).
  reflexivity.
Qed.
Definition size2_body L norm2 W := Body false (TSum 1 (TNum (QArith_base.inject_Z 1)) (@TCall Sc L (ANt (TNVar 0) ANil))
  (@TCall Sc norm2 (AMx (TCall W (ASc (TVar 1) (ANt (TNVar 0) ANil))) ANil))).
Definition squares (N : net Rdom) (i : nat) : R := frob2 (weight_of N i).
Definition is_size2 (d : def) := forall N, d [network N] = Val (scalar (rsum (depth_of N) (squares N))).
Lemma size2_means c ds i L j norm2 k W : nth_error ds i = Some L -> is_L L -> nth_error ds j = Some norm2 -> gives1 norm2 frob2 ->
  nth_error ds k = Some W -> is_W W -> is_size2 (den c ds (size2_body i j k)).
Proof.
  intros Hi ML Hj Mn Hk MW N. unfold size2_body, denote. erewrite ev_sum; [reflexivity | apply (ev_num c _ 1) | call ML |].
  intros l Hl. cbn beta. eapply ev_call; [|eassumption|apply Mn|reflexivity].
  apply evs_matrix; [|reflexivity]. eapply ev_call; [reflexivity|eassumption|apply (MW N l Hl)|reflexivity].
Qed.
Definition Y_body pre := Body false (@TCall Mx pre (AIx (TDepth (TNVar 0)) (ANt (TNVar 0) (AMx (TMVar 1) ANil)))).
Definition is_Y (d : def) := forall N A, biasfree N -> fits N A -> d [network N; matrix A] = Val (matrix (zval N A (depth_of N))).
Lemma Y_means c ds i pre : nth_error ds i = Some pre -> is_preactivation pre -> is_Y (den c ds (Y_body i)).
Proof.
  intros Hi Mp N A HB HF. unfold Y_body, denote.
  erewrite ev_call; [reflexivity| |eassumption|apply (Mp N A (depth_of N)); auto|reflexivity].
  apply evs_index; [apply ev_depth; reflexivity|]. apply evs_network; [reflexivity|]. apply evs_matrix; reflexivity.
Qed.
Definition L0_body inner Y := Body false (@TCall Sc inner (AMx (TData (Lit "gradient")) (AMx
  (TCall Y (ANt (TNVar 0) (AMx (TMVar 1) ANil))) ANil))).
(** with the gradient of the case, if it has the shape of the output *)
Definition risk (N : net Rdom) (A G : rmat) : R := rinner G (zval N A (depth_of N)).
Definition is_L0 (G : rmat) (d : def) := forall N A, biasfree N -> fits N A -> same G (zval N A (depth_of N)) = true ->
  d [network N; matrix A] = Val (scalar (risk N A G)).
Lemma L0_means c ds i inner j Y G : nth_error ds i = Some inner -> is_inner inner -> nth_error ds j = Some Y -> is_Y Y ->
  cdata Rdom c "gradient" = Some G -> is_L0 G (den c ds (L0_body i j)).
Proof.
  intros Hi Mi Hj MY HG N A HB HF HS. unfold L0_body, denote.
  erewrite ev_call; [reflexivity| |eassumption|rewrite Mi, HS; reflexivity|reflexivity].
  apply evs_matrix; [cbn [eval spelled bind]; rewrite HG; reflexivity|]. apply evs_matrix; [|reflexivity].
  eapply ev_call; [|eassumption|apply (MY N A); auto|reflexivity].
  apply evs_network; [reflexivity|]. apply evs_matrix; reflexivity.
Qed.

Ltac notation_says d M ::= first
  [ assert (M : is_L d) by by_library L_means | assert (M : is_W d) by by_library W_means
  | assert (M : is_size2 d) by by_library size2_means | assert (M : is_Y d) by by_library Y_means
  | match goal with HG : cdata _ _ "gradient"%string = Some ?G |- _ => assert (M : is_L0 G d) by by_library L0_means end ].
