(** The gradient of the square loss in the plane: with F = N - Y, dV_i = sum over j of F_j hidden(i, j), and dw_i = sum over j of
    (v_i . F_j) sigma'(pre(i, j)) x_j. *)
From Coq Require Import ZArith QArith Reals Lra Lia List String.
From Plumbline.theorems.rank Require Export Regions.
Import ListNotations.
Local Open Scope R_scope.

Ltac by_entries := unfold mat; apply rmk_ext; let i := fresh "i" in let j := fresh "j" in intros i j ? ?;
  destruct i as [|[|]], j as [|[|]]; try (cbn in *; lia); cbn.
Lemma rmul_mat f g : rmul (mat f) (mat g) = mat (fun i j => f i 0%nat * g 0%nat j + f i 1%nat * g 1%nat j).
Proof. unfold rmul. by_entries; ring. Qed.
Lemma rtranspose_mat f : rtranspose (mat f) = mat (fun i j => f j i).
Proof. unfold rtranspose. by_entries; reflexivity. Qed.
Lemma rhadamard_mat f g : rhadamard (mat f) (mat g) = mat (fun i j => f i j * g i j).
Proof. unfold rhadamard. by_entries; reflexivity. Qed.
Lemma leaky_mat s f : leaky s (mat f) = mat (fun i j => act s (f i j)).
Proof. unfold leaky. by_entries; reflexivity. Qed.
Lemma leaky_slope_mat s f : leaky_slope s (mat f) = mat (fun i j => act_slope s (f i j)).
Proof. unfold leaky_slope. by_entries; reflexivity. Qed.
Lemma frob2_mat f : frob2 (mat f) = f 0%nat 0%nat ^ 2 + f 0%nat 1%nat ^ 2 + f 1%nat 0%nat ^ 2 + f 1%nat 1%nat ^ 2.
Proof. unfold frob2, rinner, mat. cbn. ring. Qed.
Lemma act_relu a : act 0 a = Rmax 0 a.
Proof.
  unfold act. destruct (rleb a 0) eqn:E; [apply rleb_true in E; rewrite Rmax_left by lra; ring | apply rleb_false in E; rewrite Rmax_right; lra].
Qed.
(** A - B *)
Definition sub_body := Body false (TMAdd (TMVar 0) (TScale (TNum (-1 # 1)) (TMVar 1))).
Lemma sub_means c ds f g : den c ds sub_body [matrix (mat f); matrix (mat g)] = Val (matrix (mat (fun i j => f i j + -1 * g i j))).
Proof.
  apply den_Mx; [exact I|]. set (e := frame _ _).
  pose proof (ev_scale c ds (TNum (-1 # 1)) (TMVar 1) e (-1) (mat g) (ev_num _ _ (-1) _) eq_refl) as B.
  rewrite (ev_add c ds (TMVar 0) _ e (mat f) _ eq_refl B eq_refl eq_refl). f_equal. by_entries; reflexivity.
Qed.
(** the network of the case *)
Definition net_of (w v : nat -> vector) : net Rdom := Net Rdom 0 [(mat w, None); (mat (fun k i => v i k), None)] None.
Lemma is_net (N : net Rdom) w v : wired Rdom N = None -> slope Rdom N = 0 -> layers Rdom N = [(mat w, None); (mat (fun k i => v i k), None)] -> N = net_of w v.
Proof. destruct N as [s l o]. cbn. intros -> -> ->. reflexivity. Qed.
Definition gradient_v (x w : nat -> vector) (F : nat -> nat -> R) (i k : nat) : R := F k 0%nat * hidden w x i 0 + F k 1%nat * hidden w x i 1.
Definition behind (v : nat -> vector) (F : nat -> nat -> R) (i j : nat) : R := v i 0%nat * F 0%nat j + v i 1%nat * F 1%nat j.
Definition gradient_w (x w v : nat -> vector) (F : nat -> nat -> R) (i k : nat) : R :=
  behind v F i 0 * act_slope 0 (pre w x i 0) * x 0%nat k + behind v F i 1 * act_slope 0 (pre w x i 1) * x 1%nat k.
Lemma hidden_layer x w v : zval (net_of w v) (mat (fun k j => x j k)) 1 = mat (pre w x).
Proof. change (zval (net_of w v) (mat (fun k j => x j k)) 1) with (rmul (mat w) (mat (fun k j => x j k))). rewrite rmul_mat. reflexivity. Qed.
Lemma grad_v x w v F : grad (net_of w v) (mat (fun k j => x j k)) (mat F) 1 = mat (fun k i => gradient_v x w F i k).
Proof.
  unfold grad. change (depth_of (net_of w v) - 2)%nat with 0%nat. cbn [back]. change (aval (net_of w v) (mat (fun k j => x j k)) 1)
    with (leaky 0 (zval (net_of w v) (mat (fun k j => x j k)) 1)). rewrite hidden_layer, leaky_mat, rtranspose_mat, rmul_mat.
  unfold mat. apply rmk_ext. intros. unfold gradient_v, hidden. rewrite !act_relu. reflexivity.
Qed.
Lemma grad_w x w v F : grad (net_of w v) (mat (fun k j => x j k)) (mat F) 0 = mat (gradient_w x w v F).
Proof.
  unfold grad. change (back (net_of w v) (mat (fun k j => x j k)) (mat F) (depth_of (net_of w v) - 1)) with
    (rhadamard (rmul (rtranspose (mat (fun k i => v i k))) (mat F)) (leaky_slope 0 (zval (net_of w v) (mat (fun k j => x j k)) 1))).
  change (aval (net_of w v) (mat (fun k j => x j k)) 0) with (mat (fun k j => x j k)).
  rewrite hidden_layer, leaky_slope_mat, !rtranspose_mat, rmul_mat, rhadamard_mat, rmul_mat. reflexivity.
Qed.
Lemma bias_free_net w v : biasfree (net_of w v).
Proof. intros [|[|i]] H; cbn in *; try reflexivity; lia. Qed.
(** what gradient(l, theta, X, F) gives *)
Lemma gradient_first d c x w v F : is_gradient d -> fully_connected c -> of_inputs x c -> cnet Rdom c = net_of w v ->
  d [scalar 1; network (cnet Rdom c); matrix (mat (fun k j => x j k)); matrix (mat F)] = Val (matrix (mat (gradient_w x w v F))).
Proof.
  intros M Wf HX E. rewrite <- grad_w. pose proof (theta_fits c _ Wf HX) as HF. rewrite E in *.
  apply (M _ _ _ 0%nat (bias_free_net w v) HF); [reflexivity | cbn; lia].
Qed.
Lemma gradient_second d c x w v F : is_gradient d -> fully_connected c -> of_inputs x c -> cnet Rdom c = net_of w v ->
  d [scalar 2; network (cnet Rdom c); matrix (mat (fun k j => x j k)); matrix (mat F)] = Val (matrix (mat (fun k i => gradient_v x w F i k))).
Proof.
  intros M Wf HX E. rewrite <- (grad_v x w v). pose proof (theta_fits c _ Wf HX) as HF. rewrite E in *.
  apply (M _ _ _ 1%nat (bias_free_net w v) HF); [reflexivity | cbn; lia].
Qed.
