(** Equation (1) of Proposition 4 of `bottleneck` with p = L_f / L, which the proof uses, in the place of 1 - p:
    L (r / L_f + s / L_g) = r / p + s / (1 - p), for all positive depths. As printed it is false. *)
From Coq Require Import Reals Qreals Lra List String.
From Plumbline.library Require Import Evaluation.
From Plumbline.kernel Require Import Statement Read.
From Plumbline.statements.bottleneck Require Export prop_4_eq_1_repaired.
Import ListNotations.
Local Open Scope R_scope.

Theorem proof : statement.
Proof.
  eexists. split; [vm_compute; reflexivity|].
  intros c _ Hn _ Hg. unfold truth in *. cbn [definitions given conclusion] in *.
  match goal with |- eval Rdom c (denotations Rdom c [] ?l) _ _ = _ => set (defs := l) in * end.
  definition c defs 1%nat ddepths Hdepths. definition c defs 2%nat djoined Hjoined. definition c defs 3%nat dp Hp.
  rewrite Forall_forall in Hn.
  assert (P : forall p, In (PParam p) [PParam "r"; PParam "s"; PParam "Lf"; PParam "Lg"]%string -> exists x, cparam Rdom c p = Some x).
  { intros p Hin. assert (H : has c (PParam p)) by (apply Hn; simpl in Hin |- *; intuition).
    simpl in H. destruct (cparam Rdom c p) as [x|]; [exists x; reflexivity | contradiction]. }
  destruct (P "r"%string) as (r & Er); [simpl; auto|]. destruct (P "s"%string) as (s & Es); [simpl; auto|].
  destruct (P "Lf"%string) as (f & Ef); [simpl; auto|]. destruct (P "Lg"%string) as (g & Eg); [simpl; auto|]. clear P Hn.
  (* the hypothesis *)
  assert (Md : ddepths [] = Val (VFm Rdom (tand (truth_of (negb (rleb f 0))) (truth_of (negb (rleb g 0)))))).
  { unfold ddepths, denote. cbn [eval]. cbn [spelled bind]. rewrite Ef, Eg. cbn [present bind ofQ Rdom]. unfold lt, le.
    replace (Q2R _) with 0 by (unfold Q2R; simpl; lra). reflexivity. }
  erewrite ev_call in Hg; [|reflexivity|exact Hdepths|exact Md|reflexivity]. injection Hg as Hg.
  apply tand_T in Hg as [F0 G0]. apply truth_of_T in F0, G0.
  assert (0 < f) by (destruct (rleb f 0) eqn:E; [discriminate|apply rleb_false; exact E]).
  assert (0 < g) by (destruct (rleb g 0) eqn:E; [discriminate|apply rleb_false; exact E]). clear F0 G0 Md.
  (* both sides *)
  assert (Mj : djoined [] = Val (VSc Rdom ((f + g) * (r / f + s / g)))).
  { unfold djoined, denote. erewrite ev_times; [reflexivity | | ].
    - apply ev_plus; apply ev_param; assumption.
    - apply ev_plus; apply ev_over; try (apply ev_param; assumption); lra. }
  assert (Mp : dp [] = Val (VSc Rdom (f / (f + g)))).
  { unfold dp, denote. erewrite ev_over; [reflexivity | apply ev_param; assumption | apply ev_plus; apply ev_param; assumption | lra]. }
  assert (0 < f / (f + g)) by (apply Rdiv_lt_0_compat; lra).
  assert (E1 : 1 + -1 * (f / (f + g)) = g / (f + g)) by (field; lra).
  assert (0 < g / (f + g)) by (apply Rdiv_lt_0_compat; lra).
  eapply ev_eq_T.
  - eapply ev_call; [reflexivity|exact Hjoined|exact Mj|reflexivity].
  - apply ev_plus; apply ev_over; try (apply ev_param; eassumption).
    + eapply ev_call; [reflexivity|exact Hp|exact Mp|reflexivity].
    + lra.
    + apply ev_plus; [apply (ev_num c _ 1)|]. apply ev_times; [apply (ev_num c _ (-1))|].
      eapply ev_call; [reflexivity|exact Hp|exact Mp|reflexivity].
    + rewrite E1. lra.
  - rewrite E1. field. lra.
Qed.
