(** In the proof of Proposition 3.4 of `saddle`: ||X||^2 / ||Z_L||^2 = s_1(sigma(Z_{L-1}))^2 / ||Z_L||^2 prod_{l=1}^{L-1} s_1(sigma(Z_{l-1}))^2 /
    ||sigma(Z_l)||^2 times prod_{l=0}^{L-1} ||sigma(Z_l)||^2 / s_1(sigma(Z_l))^2, where no layer vanishes; for all networks without biases. The
    slope, the number of layers and neurons, and ||theta||^2 <= L are not needed.

    Proof. The products telescope. *)
From Coq Require Import ZArith QArith Reals Qreals Lra Lia List Bool String.
From Plumbline.library Require Import Inequalities.
From Plumbline.theorems.saddle Require Import Notation.
From Plumbline.statements.saddle Require Export prop_3_4_expansion_stated.
Import ListNotations.
Local Open Scope R_scope.

Lemma telescope n f g : (forall i, (i <= n)%nat -> f i <> 0 /\ g i <> 0) ->
  g n * rprod n (fun i => g i / f (S i)) * rprod (S n) (fun i => f i / g i) = f 0%nat.
Proof.
  induction n; intro H.
  - cbn [rprod]. destruct (H 0%nat (le_n _)). field. assumption.
  - destruct (H (S n) (le_n _)) as [F1 G1]. destruct (H n (Nat.le_succ_diag_r n)) as [F0 G0].
    rewrite <- IHn by auto. change (rprod (S (S n)) (fun i => f i / g i)) with (rprod (S n) (fun i => f i / g i) * (f (S n) / g (S n))).
    change (rprod (S n) (fun i => g i / f (S i))) with (rprod n (fun i => g i / f (S i)) * (g n / f (S n))). field. split; assumption.
Qed.

Theorem proof : statement.
Proof.
  reading. part (PData "inputs") as X HX. definitions.
  required R1. required R2. bias_free_by R2. clear R1.
  pose proof (theta_fits c X Wf HX) as HF. pose proof HF as (_ & _ & Hd). set (theta := cnet Rdom c) in *.
  apply and_true in Hg as [K _]. call_of K d17. apply and_true in K as [K1 K2]. eapply lt_true in K1; [| value | value; auto]. fold theta in K1.
  assert (alive : forall k, (k < depth_of theta)%nat -> 0 < frob2 (aval theta X k)).
  { intros k Hk. pose proof (Nat.lt_le_incl _ _ Hk) as Hk'. eapply forall_true_from with (k := 0%nat) (n := depth_of theta) (i := k) in K2;
      [| value | value | reflexivity | apply below | exact Hk]. eapply lt_true in K2; [| value | value; auto]. exact K2. }
  set (f := fun k => frob2 (aval theta X k)). set (g := fun k => opnorm (aval theta X k) ^ 2).
  assert (FG : forall k, (k < depth_of theta)%nat -> f k <> 0 /\ g k <> 0).
  { intros k Hk. pose proof (alive k Hk) as P. split; apply Rgt_not_eq; [exact P | apply pow_lt, opnorm_pos, P]. }
  assert (S : forall k, (k < depth_of theta)%nat -> (1 <= r_rows (aval theta X k))%nat /\ (1 <= r_cols (aval theta X k))%nat).
  { intros k Hk. destruct (aval_sized theta X k HF (Nat.lt_le_incl _ _ Hk)) as (S1 & S2 & _). auto. }
  set (m := (depth_of theta - 1)%nat). assert (Em : depth_of theta = Datatypes.S m) by (unfold m; lia).
  assert (Hm : (m < depth_of theta)%nat) by lia. pose proof (Nat.lt_le_incl _ _ Hm) as Hm'.
  know M20 (d20 [] = Val (scalar (g m / frob2 (zval theta X (depth_of theta)) * rprod m (fun i => g i / f (Datatypes.S i))))).
  { body d20. erewrite ev_times; [reflexivity | eapply ev_over; [eapply ev_pow2, ev_singular_1; [| apply S, Hm | apply S, Hm] | value; auto | apply Rgt_not_eq, K1] |].
    - eapply ev_call; [eapply evs_scalar; [eapply (ev_as c _ _ _ _ (rn m)); [value |] | values] | earlier | apply (M10 theta m R2 HF Hm') | reflexivity].
      fold theta. rewrite Em. symmetry. apply previous.
    - eapply ev_prod_from with (k := 1%nat) (n := m); [value | value | reflexivity | unfold m; apply before_last, Hd |].
      intros i Hi. assert (Hi' : (i < depth_of theta)%nat) by (unfold m in Hi; lia). assert (Hi2 : (1 + i < depth_of theta)%nat) by (unfold m in Hi; lia).
      pose proof (Nat.lt_le_incl _ _ Hi') as Hi3. pose proof (Nat.lt_le_incl _ _ Hi2) as Hi4.
      eapply ev_over; [eapply ev_pow2, ev_singular_1; [| apply S, Hi' | apply S, Hi'] | value; auto | apply (FG (1 + i)%nat Hi2)].
      eapply ev_call; [eapply evs_scalar; [eapply (ev_as c _ _ _ _ (rn i)); [value | symmetry; apply (previous i)] | values] | earlier | apply (M10 theta i R2 HF Hi3) | reflexivity]. }
  know M21 (d21 [] = Val (scalar (rprod (depth_of theta) (fun i => f i / g i)))).
  { body d21. erewrite ev_prod_from with (k := 0%nat) (n := depth_of theta); [reflexivity | value | value | reflexivity | apply below |].
    intros k Hk. pose proof (Nat.lt_le_incl _ _ Hk) as Hk'. destruct (S k Hk) as [S1 S2].
    eapply ev_over; [value; auto | eapply ev_pow2, ev_singular_1; [value; auto | exact S1 | exact S2] | apply (FG k Hk)]. }
  eapply ev_eq_T; [eapply ev_over; [value | value; auto | apply Rgt_not_eq, K1] | eapply ev_times; value |]. fold theta.
  pose proof (telescope m f g) as E. rewrite <- Em in E. specialize (E ltac:(intros i Hi; apply FG; lia)). change (f 0%nat) with (frob2 X) in E. rewrite <- E. field.
  apply Rgt_not_eq, K1.
Qed.
