(** A step of gradient descent in Section 5 of `bottleneck` without an error (E = 0): <w, v> is multiplied by
    1 - 4 eta (|v|^2 - 1), and v - <w, v> w by 1 - 4 eta |v|^2, for all columns v, w with |w| = 1 and all eta.

    Proof. With a = <w, v> the flow is -4 |v|^2 v + 4 a w. *)
From Coq Require Import Reals Lra Lia List String.
From Plumbline.theorems.bottleneck Require Import Flow.
From Plumbline.statements.bottleneck Require Export section_5_descent_stated.
Import ListNotations.
Local Open Scope R_scope.

Section Step.
Variables v w E : rmat.
Variable eta : R.
Let m := r_rows v.
Hypotheses (Cv : r_cols v = 1%nat) (Rw : r_rows w = m) (Cw : r_cols w = 1%nat) (RE : r_rows E = m) (CE : r_cols E = m).
Hypotheses (Unit : frob2 w = 1) (Zero : frob2 E = 0).
Definition next := radd v (rscale eta (flow v w E)).
Lemma nothing_pushed : forall i, (i < m)%nat -> pushed v E (vec v) i = 0.
Proof.
  assert (Z : forall i j, (i < m)%nat -> (j < m)%nat -> r_get E i j = 0).
  { intros i j Hi Hj. unfold frob2, rinner in Zero. rewrite RE, CE in Zero.
    pose proof (rsum_term m (fun i => rsum m (fun j => r_get E i j * r_get E i j)) i) as K1. cbn beta in K1. rewrite Zero in K1.
    pose proof (rsum_term m (fun j => r_get E i j * r_get E i j) j) as K2. cbn beta in K2.
    assert (rsum m (fun j => r_get E i j * r_get E i j) <= 0) by (apply K1; [intros; apply rsum_nonneg; intros; nra | exact Hi]).
    assert (r_get E i j * r_get E i j <= rsum m (fun j => r_get E i j * r_get E i j)) by (apply K2; [intros; nra | exact Hj]). nra. }
  intros i Hi. unfold pushed. fold m. rewrite (rsum_ext m _ (fun _ => 0)); [apply rsum_zero|]. intros k Hk. rewrite !Z by assumption. ring.
Qed.
Lemma next_get i : (i < m)%nat -> vec next i = (1 - 4 * eta * frob2 v) * vec v i + 4 * eta * along v w * vec w i.
Proof.
  intro Hi. unfold vec at 1. unfold next, radd, rscale. rewrite rmk_get by (rewrite ?Cv; auto). rewrite rmk_get by (cbn; rewrite ?Cv; auto).
  fold (vec (flow v w E) i). rewrite (flow_get v w E) by assumption. rewrite nothing_pushed by exact Hi. unfold vec. ring.
Qed.
Lemma along_next : rinner w next = (1 - 4 * eta * (frob2 v - 1)) * along v w.
Proof.
  rewrite inner_column by exact Cw. rewrite Rw. fold m.
  rewrite (dot_ext m _ _ (fun i => (1 - 4 * eta * frob2 v) * vec v i + (4 * eta * along v w) * vec w i)) by (intros; apply next_get; assumption).
  rewrite dot_plus, !dot_times. pose proof (unit_dot v w Rw Cw Unit) as U. pose proof (a_dot v w Rw Cw) as A. fold m in U, A. rewrite U, <- A. ring.
Qed.
Lemma across_next : frob2 (minus next (rscale (rinner w next) w)) = (1 - 4 * eta * frob2 v) * (1 - 4 * eta * frob2 v) * frob2 (across v w).
Proof.
  set (u := minus next (rscale (rinner w next) w)). unfold frob2 at 1 4.
  rewrite (inner_column u) by exact Cv. rewrite (inner_column (across v w)) by exact Cv. change (r_rows u) with m. change (r_rows (across v w)) with m.
  unfold dot. rewrite <- rsum_scale. apply rsum_ext. intros i Hi.
  assert (G : vec u i = (1 - 4 * eta * frob2 v) * vec (across v w) i); [|rewrite G; ring].
  unfold vec at 1. unfold u, minus. rewrite rmk_get by (cbn; rewrite ?Cv; auto). fold (vec next i). rewrite next_get by exact Hi.
  unfold rscale. rewrite rmk_get by (rewrite ?Cw, ?Rw; auto). rewrite along_next, (across_get v w) by assumption. unfold vec. ring.
Qed.
End Step.

Theorem proof : statement.
Proof.
  reading. part (PMatrix "v") as v Hv. part (PMatrix "w") as w Hw. part (PMatrix "E") as E HE. definitions.
  columns_fit d1 M1 v w E. apply and_true in Hg as [Hg Zero]. unit_length d5 M5 w Hg. eapply eq_true in Zero; [| value | value].
  pose proof (inner_fits d3 M3) as N3. set (pa := TParamOr _ _) in *.
  assert (He : exists eta, forall e ds, eval Rdom c ds pa e = Val eta).
  { unfold pa. destruct (cparam Rdom c "eta") as [x|] eqn:X; eexists; intros; cbn [eval spelled bind]; rewrite X; reflexivity. }
  destruct He as (eta & He).
  know M7 (d7 [] = Val (matrix (residual v w E))). { by_body d7; fits_here. }
  know M8 (d8 [] = Val (matrix (flow v w E))). { by_body d8; fits_here. }
  know M9 (d9 [] = Val (matrix (next v w E eta))). { by_body d9; fits_here. }
  know M10 (d10 [] = Val (scalar (rinner w (next v w E eta)))). { by_body d10; unfold next; fits_here. }
  know M11 (forall x, d11 [scalar x] = Val (scalar (1 + -1 * (x * eta * (frob2 v + -1))))). { intro x. by_body d11. }
  know M12 (d12 [] = Val (scalar (along v w))). { by_body d12; fits_here. }
  know M13 (forall x, d13 [scalar x] = Val (scalar (1 + -1 * (x * eta * frob2 v)))). { intro x. by_body d13. }
  know M14 (d14 [] = Val (matrix (across v w))). { by_body d14; fits_here. }
  eapply (ev_call c _ Fm 15) with (v := truth_value T); [values | earlier | | reflexivity].
  unfold d15, denote. eapply bind_value; [apply ev_and_T | reflexivity].
  - eapply ev_eq_T; [value | value |]. rewrite along_next by assumption. ring.
  - eapply ev_eq_T; [value; unfold next; fits_here | value |]. rewrite across_next by assumption. ring.
Qed.
