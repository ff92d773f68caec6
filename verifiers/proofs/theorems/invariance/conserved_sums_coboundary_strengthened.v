(** Differences c_uv = phi(v) - phi(u) of numbers at the vertices, 0 at inputs, constants and output (docs/invariance.md, Theorem
    C2): where they are 0 at the edges that are not learnable, sum_e c_e w_e^2 does not change along gradient flow.

    Proof. sum_uv (phi(v) - phi(u)) W_vu M_vu is the sum over v of phi(v) times the balance at v, which is 0 unless phi(v) is
    (Potentials.v). That edges share no parameter and what phi is are all that is needed of the hypothesis. *)
From Coq Require Import Reals Lra Lia List Bool String.
From Plumbline.theorems.invariance Require Import Potentials.
From Plumbline.statements.invariance Require Export conserved_sums_coboundary_strengthened.
Import ListNotations.
Local Open Scope R_scope.

Theorem proof : statement.
Proof.
  reading. part (PData "inputs") as X HX. part (PData "targets") as y Hy. part (PData "loss-derivative") as l Hl. part (PMatrix "phi") as phi Hphi. definitions.
  fitted as ok SX Sy E HG F. required R6. required R7. in_force M6 as L.
  required R9. required R10. required R11. required R12. required R13. in_force (M19 F L) as R14. clear R9 R10 R11 R12 R13.
  eapply eq_true in R6; [| value | value]. eapply eq_true in R7; [| value | apply (ev_num c _ 1)]. apply eq_IZR, Nat2Z.inj in R6. apply (eq_IZR _ 1), (Nat2Z.inj _ 1) in R7.
  set (g := graph_at c) in *. set (Gm := risk_slopes X y l) in *. set (B := by_edge g X Gm (slope_of g X) (post g X)).
  set (Fl := fun v u => -1 * edge_flow c B v u). assert (Q : d65 [] = Val (matrix (square g Fl))) by exact (M65 ok HG L SX Sy E).
  know M50 (is_zero_at_the_ends c phi d50). { eapply zero_at_the_ends_means; first [exact F | exact Hphi | exact R6 | exact R7 | earlier | known]. }
  know M51 (is_column_of_ones c d51). { eapply column_of_ones_means; first [exact F | earlier | known]. }
  know M52 (is_differences c phi d52). { eapply differences_means; first [exact F | exact Hphi | exact R6 | exact R7 | earlier | known]. }
  know M53 (is_zero_where_fixed c phi d53). { eapply zero_where_fixed_means; first [exact F | exact Hphi | exact R6 | exact R7 | earlier | known]. }
  know M55 (is_relu d55). { eapply relu_means; first [earlier | known]. }
  know M54 (is_potential c phi d54). { eapply potential_means; first [earlier | known]. }
  apply and_true in Hg as [_ Hg]. eapply call_true in Hg; [| earlier]. destruct Hg as (vs & V & Hg). injection V as <-.
  apply (M54 L) in Hg. destruct Hg as [Ends Fixed].
  pose proof (potential_conserved c phi F X Gm (slope_of g X) (post g X) R14 HG (fun v j Hv Hb _ => post_inflow c X v j ok Hv Hb) Ends Fixed) as K.
  fold g in K. fold B in K. set (D := difference c phi) in *. pose proof (order_positive g F) as P.
  assert (QD : forall e, eval Rdom c (denotations Rdom c [] defs) (@TCall Mx 52 ANil) e = Val (square g D)) by (intro e; eapply ev_call; [values | earlier | exact M52 | reflexivity]).
  assert (QS : forall (T : tm Mx) h e, eval Rdom c (denotations Rdom c [] defs) T e = Val (square g h) ->
    eval Rdom c (denotations Rdom c [] defs) (@TCall Sc 9 (AMx (@TCall Mx 16 (AMx (@TCall Mx 55 (AMx T ANil)) (AMx (@TCall Mx 45 ANil) ANil))) (AMx (@TCall Mx 65 ANil) ANil))) e
    = Val (rsum2 (size_of g) (fun v u => Rmax 0 (h v u) * weight g v u * Fl v u))).
  { intros T h e HT. eapply ev_as; [|apply (square_inner g (fun v u => Rmax 0 (h v u) * weight g v u))].
    eapply ev_call; [| earlier | rewrite M9, square_same; reflexivity | reflexivity]. apply evs_matrix.
    - rewrite <- square_times. eapply ev_call; [| earlier | apply (M16 (square g (fun v u => Rmax 0 (h v u))) (square g (weight g)) P P), square_same | reflexivity].
      apply evs_matrix.
      + eapply ev_matrix_as; [eapply ev_call; [| earlier | apply (M55 (square g h) P P) | reflexivity]; apply evs_matrix; [exact HT | reflexivity]|].
        apply (rmk_ext (size_of g) (size_of g)). intros v u Hv Hu. rewrite square_get by assumption. reflexivity.
      + apply evs_matrix; [|reflexivity]. eapply ev_call; [values | earlier | apply (M45 F) | reflexivity].
    - apply evs_matrix; [|reflexivity]. eapply ev_call; [values | earlier | exact Q | reflexivity]. }
  eapply ev_eq_T; [apply (QS _ D), QD | apply (QS _ (fun v u => -1 * D v u)) |].
  - eapply ev_matrix_as; [eapply ev_scale; [apply (ev_num c _ (-1)) | apply QD] | apply square_scale].
  - apply Rminus_diag_uniq. transitivity (-1 * rsum2 (size_of g) (fun v u => D v u * (weight g v u * edge_flow c B v u))); [|rewrite K; ring].
    unfold rsum2. rewrite <- rsum_scale. assert (Su : forall m f h, rsum m f - rsum m h = rsum m (fun i => f i - h i)).
    { intros m f h. induction m; cbn [rsum]; [ring|]. rewrite <- IHm. ring. }
    rewrite Su. apply rsum_ext. intros v _. rewrite Su, <- rsum_scale. apply rsum_ext. intros u _. unfold Fl. rewrite <- (relu_parts (D v u)) at 3. ring.
Qed.
