(** The optimum in Proposition 4 of `bottleneck`: (sqrt r + sqrt s)^2 <= r / q + s / (1 - q) for 0 < q < 1 and r, s >= 0, and for
    r, s > 0 it is reached at q = sqrt r / (sqrt r + sqrt s).

    Proof. (r / q + s / (1 - q)) q (1 - q) - (sqrt r + sqrt s)^2 q (1 - q) = (sqrt r (1 - q) - sqrt s q)^2. *)
From Coq Require Import Reals Lra Lia List String.
From Plumbline.library Require Import Opening.
From Plumbline.statements.bottleneck Require Export prop_4_optimum_stated.
Import ListNotations.
Local Open Scope R_scope.

(** an implication whose conclusion is true where its hypothesis is *)
Lemma ev_implies_T c ds (f g : tm Fm) e t : eval Rdom c ds f e = Val (truth_of t) -> (t = true -> eval Rdom c ds g e = Val T) ->
  eval Rdom c ds (TImplies f g) e = Val T.
Proof. intros Hf Hg. cbn [eval]. rewrite Hf. destruct t; cbn [truth_of bind]; [rewrite Hg by reflexivity|]; reflexivity. Qed.

Theorem proof : statement.
Proof.
  reading. part (PParam "r") as r Hr'. part (PParam "s") as s Hs. part (PParam "q") as q Hq. definitions.
  apply and_true in Hg as [Hg G4]. apply and_true in Hg as [Hg G3]. apply and_true in Hg as [G1 G2].
  eapply le_true in G1; [| value | value]. eapply le_true in G2; [| value | value].
  eapply lt_true in G3; [| value | value]. eapply lt_true in G4; [| value | value].
  set (a := sqrt r). set (b := sqrt s). assert (A0 : 0 <= a) by apply sqrt_pos. assert (B0 : 0 <= b) by apply sqrt_pos.
  assert (Ea : r = a * a) by (symmetry; apply sqrt_sqrt; exact G1). assert (Eb : s = b * b) by (symmetry; apply sqrt_sqrt; exact G2).
  know M2 (d2 [] = Val (scalar (a + b))). { by_body d2; assumption. }
  apply ev_and_T.
  - eapply ev_le_T; [value | value; lra |]. rewrite Ea, Eb.
    replace (a * a / q + b * b / (1 + -1 * q)) with ((a + b) * (a + b) + (a * (1 - q) - b * q) * (a * (1 - q) - b * q) * / (q * (1 - q))) by (field; lra).
    assert (0 <= (a * (1 - q) - b * q) * (a * (1 - q) - b * q) * / (q * (1 - q))); [|lra].
    apply Rmult_le_pos; [apply Rle_0_sqr|]. left. apply Rinv_0_lt_compat, Rmult_lt_0_compat; lra.
  - apply ev_implies_T with (t := (negb (rleb r 0) && negb (rleb s 0))%bool).
    + rewrite <- tand_truth. apply ev_and; apply ev_lt; value.
    + intro H. apply andb_prop in H as [P1 P2].
      assert (0 < r) by (apply rleb_false; destruct (rleb r 0); [discriminate | reflexivity]).
      assert (0 < s) by (apply rleb_false; destruct (rleb s 0); [discriminate | reflexivity]).
      assert (0 < a) by (apply sqrt_lt_R0; assumption). assert (0 < b) by (apply sqrt_lt_R0; assumption).
      know M3 (d3 [] = Val (scalar (a / (a + b)))). { by_body d3; [assumption | lra]. }
      assert (E : 1 + -1 * (a / (a + b)) = b / (a + b)) by (field; lra).
      assert (0 < a / (a + b)) by (apply Rdiv_lt_0_compat; lra). assert (0 < b / (a + b)) by (apply Rdiv_lt_0_compat; lra).
      eapply ev_eq_T; [value; lra | value |]. rewrite E, Ea, Eb. field. lra.
Qed.
