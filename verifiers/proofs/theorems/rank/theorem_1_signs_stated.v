(** The signs in Theorem 1 of `rank`: for two inputs of the plane that are not 0 and do not point in one direction, the neuron
    w' = x_1 / |x_1| - x_2 / |x_2| is above 0 on x_1 and below 0 on x_2, by gap / |x_2| and gap / |x_1|, gap = |x_1| |x_2| - x_1 . x_2 > 0.

    Proof. x_1 . w' = |x_1| - x_1 . x_2 / |x_2|. *)
From Coq Require Import Reals Lra Lia List String.
From Plumbline.theorems.rank Require Import Regions.
From Plumbline.statements.rank Require Export theorem_1_signs_stated.
Import ListNotations.
Local Open Scope R_scope.

Theorem proof : statement.
Proof.
  inputs. set (n := fun j => sqrt (dot (x j) (x j))).
  know M6 (d6 [] = Val (truth_value (tr (0 < dot (x 0%nat) (x 0%nat) /\ 0 < dot (x 1%nat) (x 1%nat))))). { given_by. }
  know M10 (d10 [] = Val (truth_value (tr (dot (x 0%nat) (x 1%nat) < n 0%nat * n 1%nat)))). { given_by. }
  know M11 (d11 [] = Val (scalar (n 0%nat * n 1%nat + -1 * dot (x 0%nat) (x 1%nat)))). { given_by. }
  eapply is_true in Hg; [|val]. destruct Hg as ((A & B) & L).
  assert (Hk : forall j, (j < 2)%nat -> 0 < n j) by (apply both; apply sqrt_lt_R0; assumption).
  know M12 (numbers (fun i => pick (rn (S i) = 1) 1 (-1)) d12). { intros i r Hl ->. given_by. }
  know M13 (forall u v, d13 [matrix (vec u); matrix (vec v)] = Val (matrix (vec (fun k => u k + -1 * v k)))). { intros u v. given_by. }
  know M14 (vectors (fun j k => 1 / n j * x j k) d14). { intros j r Hl ->. given_by. apply Rgt_not_eq. exact (Hk j Hl). }
  know M15 (vectors (fun i k => pick (rn (S i) = 1) 1 (-1) * (1 / n 0%nat * x 0%nat k + -1 * (1 / n 1%nat * x 1%nat k))) d15). { intros i r Hl ->. given_by. }
  pose proof (Hk 0%nat ltac:(lia)) as P. pose proof (Hk 1%nat ltac:(lia)) as Q.
  assert (E1 : dot (x 0%nat) (x 0%nat) = n 0%nat ^ 2) by (unfold n; rewrite pow2_sqrt; [reflexivity | lra]).
  assert (E2 : dot (x 1%nat) (x 1%nat) = n 1%nat ^ 2) by (unfold n; rewrite pow2_sqrt; [reflexivity | lra]).
  eapply makes_true; [val|]; try (unfold n in *; lra). change (sqrt (dot (x 0%nat) (x 0%nat))) with (n 0%nat). change (sqrt (dot (x 1%nat) (x 1%nat))) with (n 1%nat).
  rewrite (pick_true (rn (S 0) = 1) 1 (-1) eq_refl). set (p := n 0%nat) in *. set (q := n 1%nat) in *.
  assert (K : forall z, dot (fun k => 1 * (1 / p * x 0%nat k + -1 * (1 / q * x 1%nat k))) z = 1 / p * dot (x 0%nat) z - 1 / q * dot (x 1%nat) z)
    by (intro z; unfold dot; ring).
  rewrite !K, E1, E2. replace (dot (x 1%nat) (x 0%nat)) with (dot (x 0%nat) (x 1%nat)) by (unfold dot; ring).
  repeat split; [lra | field; lra | field; lra].
Qed.
