(** The statements are not empty: there are well-formed cases that have whatever a reading speaks of. *)
From Coq Require Import Reals String List Lia.
From Plumbline.library Require Import Evaluation.
From Plumbline.kernel Require Import Statement.
Import ListNotations.

Definition one_by_one : rmat := rmk 1 1 (fun _ _ => 1%R).
Definition smallest : case Rdom := Case Rdom (Net Rdom 0%R [(one_by_one, None)] None)
  (fun _ => Some one_by_one) (fun _ => Some one_by_one) (fun _ => Some 1%R).

Lemma sized_one : sized one_by_one.
Proof. repeat split; simpl; try lia. apply plain_rmk. Qed.
Theorem a_case_is_well_formed : wellformed smallest.
Proof.
  split.
  - cbn. repeat split; simpl; try lia; apply sized_one.
  - intros d A E. injection E as <-. apply sized_one.
  - intros d A E. injection E as <-. apply sized_one.
  - intros X E. injection E as <-. reflexivity.
  - intros d X A E1 _ E2. injection E1 as <-. injection E2 as <-. split; reflexivity.
  - intros X A E1 E2. injection E1 as <-. injection E2 as <-. reflexivity.
Qed.
Theorem it_has_every_part : forall p, has smallest p.
Proof. intros [d|d|d|]; try discriminate. reflexivity. Qed.
