(** Lemma 8 of `rank`, with its angles: at zero loss, with each neuron in a region of its own, |w_i|^2 =
    (eps_i + sqrt(eps_i^2 + 4 / cos^2)) / 2, with the angle of w_i and x_i; and cos^2 >= 1 - c^2 if w_i leans to S, not to D.

    Proof. With a = |w_i|^2, b = |v_i|^2, p = pre(i, i): p^2 b = 1, so 4 / cos^2 = 4 a / p^2 = 4 a b, and eps^2 + 4 a b = (a + b)^2.
    With q = pre(i, 3 - i), a (1 - c^2) = p^2 + q (q - 2 c p), and q <= 0 <= q - c p. *)
From Coq Require Import Reals Lra Lia List String.
From Plumbline.theorems.rank Require Import Regions.
From Plumbline.statements.rank Require Export lemma_8_angle_strengthened.
Import ListNotations.
Local Open Scope R_scope.

Lemma root_of a b p : 0 < p -> 0 <= a -> 0 <= b -> 0 < a -> p ^ 2 * b = 1 ->
  a = (a + -1 * b + sqrt ((a + -1 * b) ^ 2 + 4 / (p ^ 2 / a))) / 2.
Proof.
  intros Hp Ha Hb Ha' E. replace ((a + -1 * b) ^ 2 + 4 / (p ^ 2 / a)) with ((a + b) ^ 2).
  - rewrite sqrt_pow2 by lra. lra.
  - replace (4 / (p ^ 2 / a)) with (4 * a * (p ^ 2 * b) / p ^ 2) by (rewrite E; field; lra). field. lra.
Qed.
Lemma leaning a p q c : 0 < a -> 0 < p -> q <= 0 -> c < 0 -> a * (1 - c ^ 2) = p ^ 2 + q ^ 2 - 2 * c * p * q -> c * p <= q -> 1 + -1 * c ^ 2 <= p ^ 2 / a.
Proof.
  intros Ha Hp Hq Hc E L. apply Rmult_le_reg_r with a; auto. replace (p ^ 2 / a * a) with (p ^ 2) by (field; lra).
  assert (q * (q - 2 * c * p) <= 0); [|lra]. assert (0 <= - c * p) by (apply Rmult_le_pos; lra). nra.
Qed.
Theorem proof : statement.
Proof.
  plane. eapply is_true in Hg; [|val]. destruct Hg as (((Hi & Ho) & Hz) & Hs).
  assert (Hp : forall i, (i < 2)%nat -> 0 < pre w x i i) by (intros i Hl; apply (Hs i Hl)).
  assert (Hw : forall i, (i < 2)%nat -> 0 < dot (w i) (w i)).
  { intros i Hl. pose proof (pre_short w x (obtuse_unit x Ho) i Hl). pose proof (pow_lt _ 2 (Hp i Hl)). lra. }
  know M26 (numbers (fun i => pre w x i i ^ 2 / dot (w i) (w i)) d26).
  { intros i r Hl ->. given_by. specialize (Hw i Hl). lra. }
  assert (Hc : forall i, (i < 2)%nat -> 0 < pre w x i i ^ 2 / dot (w i) (w i)).
  { intros i Hl. apply Rdiv_lt_0_compat; auto. apply pow_lt; auto. }
  eapply makes_true; [eapply tr_forall with (n := 2%nat); [apply ev_num | exact (ev_num _ _ 2 _) |] |].
  - intros i Hl. specialize (Hc i Hl). cbn beta. val; try lra. pose proof (pow2_ge_0 (eps w v i)).
    assert (0 < 4 / (pre w x i i ^ 2 / dot (w i) (w i))) by (apply Rdiv_lt_0_compat; lra). lra.
  - cbn beta. intros i Hl. split.
    + apply root_of; auto using dot_nonneg. apply (served_norm y v w x (independent_unit y Hi) Hz Hs i Hl).
    + intro L. eapply leaning; [apply Hw, Hl | apply Hp, Hl | apply (Hs i Hl) | apply Ho | apply obtuse_gram; auto | exact L].
Qed.
