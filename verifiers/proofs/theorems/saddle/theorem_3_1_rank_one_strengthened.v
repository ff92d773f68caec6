(** Escape directions of `saddle` whose layers have rank one exactly, for all ReLU networks without biases: where every sample that is not
    0 has with a vector u of the case an angle whose cosine is above x = ||G|| ||(I - u u^T / ||u||^2) X|| / s, all layers have rank one,
    and so have the activations of the hidden ones. The mathematics is in RankOne.v. *)
From Coq Require Import ZArith Reals Lra Lia List Bool String.
From Plumbline.library Require Import Truths.
From Plumbline.theorems.saddle Require Import Notation Directions.
From Plumbline.statements.saddle Require Export theorem_3_1_rank_one_strengthened.
Import ListNotations.
Local Open Scope R_scope.

Theorem proof : statement.
Proof.
  reading. part (PData "inputs") as X HX. part (PData "gradient") as G HG. part (PMatrix "u") as u Hu. definitions.
  required R1. relu_by R1. required R2. bias_free_by R2. required R3. required R4.
  pose proof (theta_fits c X Wf HX) as HF. pose proof (output_shape c X G Wf HX HG) as HS.
  know M17 (is_fast c X G d17); [by_library fast_means|]. know M25 (is_escape c X G d25); [by_library escape_means|].
  know M27 (is_x2 c X G d27); [by_library x2_means|]. know M28 (is_near c X G d28); [by_library near_means|].
  know M30 (is_behind c X d30); [by_library behind_means|]. set (N := cnet Rdom c) in *.
  assert (Wu : same u (rcolumn 0 X) = true).
  { eapply eq_true in R3; [| value | eapply ev_call; [values | earlier | by_body d2; reflexivity | reflexivity]].
    eapply eq_true in R4; [| value | value]. apply eq_IZR in R3, R4. unfold same. cbn [rcolumn rmk r_rows r_cols].
    apply andb_true_intro. split; apply Nat.eqb_eq; lia. }
  apply and_true in Hg as [Hg Ha]. apply and_true in Hg as [Hf He]. apply and_true in Ha as [Ha Hn']. apply and_true in Ha as [Hl Hp].
  (* theta is an escape direction, with loss r < 0 *)
  destruct (escapes _ _ _ _ _ _ _ _ X G _ Hf He H17 M17 H25 M25 H16 M16 HX R2 HF HS) as [Hneg critical].
  fold N in Hneg, critical. set (r := risk N X G) in *.
  (* the depth, the vector and the angles *)
  eapply le_true in Hl; [| value | value]. apply le_IZR in Hl.
  eapply lt_true in Hp; [| value | value].
  destruct (call_true _ _ _ _ _ _ Hn' H28) as (vs & Ev & E). assert (vs = [matrix X; matrix u]).
  { erewrite evs_matrix in Ev; [injection Ev as <-; reflexivity | value | values]. }
  subst vs. rewrite M28 in E; [| fold N r; lra | apply HF | exact Wu | exact Hp]. injection E as E. apply (proj1 (tr_T _)) in E.
  (* the ranks *)
  eapply ev_call; [values | exact H30 | apply (M30 0%nat) | reflexivity].
  apply (behind_near N X G 0 u HF R1 HS Hneg critical); [unfold N; lia | exact Wu | exact Hp | exact E].
Qed.
