(** Sums of square roots: q_1 sqrt(r_1) + ... + q_n sqrt(r_n) with rational q and whole r > 0; r = 1 is the rational part.

    A sum is a list of its terms. Two terms are joined if the product of their radicands is a square, and a term that becomes
    0 goes. So numbers that are equal mostly give the same sum, and their difference the empty one. Nothing here rests on
    that: a sum that is not empty says nothing. Each operation has its lemma at the reals. *)
From Coq Require Import ZArith QArith Qreals Reals Lra Lia List Bool.
From Plumbline.checker Require Import Rationals RatDom Elimination Rank.
Import ListNotations.
Local Open Scope Z_scope.

(** ** Exact roots and powers of rational numbers *)
(** the integer x with x^d = n, if there is one; found bit by bit, from the largest *)
Definition zpower (x : Z) (d : positive) : Z := Pos.iter (Z.mul x) 1 d.
Fixpoint root_bits (bits : nat) (d : positive) (n x : Z) : Z := match bits with
  | O => x
  | S k => let y := x + Z.shiftl 1 (Z.of_nat k) in root_bits k d n (if Z.leb (zpower y d) n then y else x) end.
Definition zroot (d : positive) (n : Z) : option Z :=
  let x := if Pos.eqb d 2 then Z.sqrt n
           else root_bits (Z.to_nat (Z.div (Z.log2 n) (Zpos d) + 1)) d n 0 in
  if Z.leb 0 x && Z.eqb (zpower x d) n then Some x else None.
Definition qroot (d : positive) (a : Q) : option Q :=
  match zroot d (Qnum a), zroot d (Zpos (Qden a)) with
  | Some x, Some (Zpos y) => Some (Qmake x y)
  | _, _ => None end.
Definition qzpower (a : Q) (z : Z) : Q := match z with
  | Z0 => 1%Q | Zpos d => Pos.iter (qmul a) 1%Q d | Zneg d => qinv (Pos.iter (qmul a) 1%Q d) end.

(** ** Sums *)
Definition sum := list (Q * positive).
(** x with sqrt(r) = x sqrt(s) *)
Definition ratio (r s : positive) : option Q :=
  if Pos.eqb r s then Some 1%Q else match zroot 2 (Zpos (r * s)) with Some x => Some (Qmake x s) | None => None end.
(** q sqrt(r) + l *)
Fixpoint joined (q : Q) (r : positive) (l : sum) : sum := match l with
  | [] => [(q, r)]
  | (p, s) :: l => match ratio r s with
    | Some x => let c := qadd p (qmul q x) in if is_zero c then l else (c, s) :: l
    | None => (p, s) :: joined q r l end end.
(** the same; if r is a square, it becomes 1 *)
Definition add_term (q : Q) (r : positive) (l : sum) : sum := if is_zero q then l else match ratio r 1 with
  | Some x => joined (qmul q x) 1 l | None => joined q r l end.
Definition radd (l m : sum) : sum := fold_right (fun t => joined (fst t) (snd t)) m l.
Definition ropp (l : sum) : sum := map (fun t => (Qopp (fst t), snd t)) l.
Definition scaled (q : Q) (l : sum) : sum := if is_zero q then [] else map (fun t => (qmul q (fst t), snd t)) l.
(** p sqrt(r) q sqrt(s) = p q g sqrt(r/g s/g) *)
Definition add_product (t u : Q * positive) (l : sum) : sum :=
  let r := Zpos (snd t) in let s := Zpos (snd u) in let g := Z.gcd r s in
  add_term (qmul (Qmake g 1) (qmul (fst t) (fst u))) (Z.to_pos (r / g * (s / g))) l.
Definition rmul (l m : sum) : sum := fold_right (fun t a => fold_right (add_product t) a m) [] l.
(** sqrt(n/d) = 1/d sqrt(n d) *)
Definition square_root (a : Q) : sum := match Qnum a with Zpos n => add_term (Qmake 1 (Qden a)) (n * Qden a) [] | _ => [] end.

(** The inverse: that of one term, or by the conjugate, in which the radicands that p divides change their sign. *)
Definition least (l : sum) : positive :=
  fold_right (fun t p => if Pos.eqb (snd t) 1 || (negb (Pos.eqb p 1) && Pos.leb p (snd t)) then p else snd t) 1%positive l.
Definition conjugate (l : sum) : sum := let p := Zpos (least l) in
  map (fun t => if Z.eqb (Z.modulo (Zpos (snd t)) p) 0 then (Qopp (fst t), snd t) else t) l.
Fixpoint rinv (fuel : nat) (l : sum) : option sum := match l, fuel with
  | [(q, r)], _ => if is_zero q then None else Some [(qinv (qmul (Qmake (Zpos r) 1) q), r)]
  | _, O => None
  | _, S k => let m := conjugate l in match rinv k (rmul l m) with Some i => Some (rmul m i) | None => None end end.

(** ** What they are at the reals *)
Local Open Scope R_scope.
Definition rad (r : positive) : R := sqrt (IZR (Zpos r)).
Definition value (l : sum) : R := fold_right (fun t x => Q2R (fst t) * rad (snd t) + x) 0 l.

Lemma zpower_R x d : IZR (zpower x d) = IZR x ^ Pos.to_nat d.
Proof.
  unfold zpower. rewrite Pos2Nat.inj_iter. induction (Pos.to_nat d); simpl; [reflexivity|]. rewrite mult_IZR, IHn. reflexivity.
Qed.
Lemma zroot_spec d n x : zroot d n = Some x -> (0 <= x)%Z /\ IZR x ^ Pos.to_nat d = IZR n.
Proof.
  unfold zroot. cbv zeta. match goal with |- context [Z.leb 0 ?e] => generalize e; intro r end. destruct (Z.leb_spec 0 r); simpl; [|discriminate].
  destruct (Z.eqb_spec (zpower r d) n); [|discriminate]. intro E. injection E as <-. split; [assumption|]. rewrite <- zpower_R. congruence.
Qed.
Lemma qroot_spec d a b : qroot d a = Some b -> 0 <= Q2R b /\ Q2R b ^ Pos.to_nat d = Q2R a.
Proof.
  unfold qroot. destruct (zroot d (Qnum a)) as [x|] eqn:E1; [|discriminate].
  destruct (zroot d (Zpos (Qden a))) as [[|y|y]|] eqn:E2; try discriminate. intro H. injection H as <-.
  destruct (zroot_spec _ _ _ E1) as [P1 R1], (zroot_spec _ _ _ E2) as [P2 R2]. unfold Q2R; cbn [Qnum Qden]. split.
  - apply Rmult_le_pos; [apply IZR_le; assumption|]. left. apply Rinv_0_lt_compat, IZR_lt. lia.
  - rewrite Rpow_mult_distr, pow_inv, R1, R2. reflexivity.
Qed.
Lemma qzpower_R a z : 0 < Q2R a -> Q2R (qzpower a z) = Rpower (Q2R a) (IZR z).
Proof.
  intro P.
  assert (K : forall d, Q2R (Pos.iter (qmul a) 1%Q d) = Rpower (Q2R a) (IZR (Zpos d))).
  { intro d. rewrite <- (positive_nat_Z d), <- INR_IZR_INZ, Rpower_pow by exact P. rewrite Pos2Nat.inj_iter.
    unfold Nat.iter. induction (Pos.to_nat d) as [|n IH]; cbn [nat_rect pow]; [unfold Q2R; simpl; lra|].
    rewrite (Qeq_eqR _ _ (qmul_eq _ _)), Q2R_mult, IH. reflexivity. }
  destruct z as [|d|d]; unfold qzpower; [rewrite Rpower_O by exact P; unfold Q2R; simpl; lra | apply K|].
  change (Zneg d) with (- Zpos d)%Z. rewrite opp_IZR, Rpower_Ropp, <- K.
  assert (N : Q2R (Pos.iter (qmul a) 1%Q d) <> 0) by (rewrite K; unfold Rpower; pose proof (exp_pos (IZR (Zpos d) * ln (Q2R a))); lra).
  rewrite q2r_zero in N. rewrite <- Q2R_inv by exact N. apply Qeq_eqR, qinv_eq, N.
Qed.

Lemma qadd_R a b : Q2R (qadd a b) = Q2R a + Q2R b.
Proof. rewrite <- Q2R_plus. apply Qeq_eqR, qadd_eq. Qed.
Lemma qmul_R a b : Q2R (qmul a b) = Q2R a * Q2R b.
Proof. rewrite <- Q2R_mult. apply Qeq_eqR, qmul_eq. Qed.
Lemma qinv_R a : Q2R a <> 0 -> Q2R (qinv a) = / Q2R a.
Proof. intro N. rewrite q2r_zero in N. rewrite <- Q2R_inv by exact N. apply Qeq_eqR, qinv_eq, N. Qed.
Lemma whole_R z : Q2R (Qmake z 1) = IZR z.
Proof. unfold Q2R. simpl. lra. Qed.
Lemma positive_IZR r : 0 < IZR (Zpos r).
Proof. apply IZR_lt. lia. Qed.
Lemma rad_pos r : 0 < rad r.
Proof. apply sqrt_lt_R0, positive_IZR. Qed.
Lemma rad_square r : rad r * rad r = IZR (Zpos r).
Proof. apply sqrt_sqrt. left. apply positive_IZR. Qed.
Lemma rad_one : rad 1 = 1. Proof. exact sqrt_1. Qed.
Lemma rad_mul r s : rad (r * s) = rad r * rad s.
Proof. unfold rad. rewrite Pos2Z.inj_mul, mult_IZR. apply sqrt_mult_alt. left. apply positive_IZR. Qed.
Lemma ratio_spec r s x : ratio r s = Some x -> rad r = Q2R x * rad s.
Proof.
  unfold ratio. destruct (Pos.eqb_spec r s) as [->|_]; [intro H; injection H as <-; rewrite whole_R; ring|].
  destruct (zroot 2 (Zpos (r * s))) as [n|] eqn:E; [|discriminate]. intro H. injection H as <-.
  apply zroot_spec in E as [P E]. change (Pos.to_nat 2) with 2%nat in E.
  assert (K : rad r * rad s = IZR n).
  { rewrite <- rad_mul. unfold rad. rewrite <- E. apply sqrt_pow2, IZR_le, P. }
  unfold Q2R. cbn [Qnum Qden]. rewrite <- rad_square, <- K. field. pose proof (rad_pos s). lra.
Qed.
Lemma joined_value q r l : value (joined q r l) = Q2R q * rad r + value l.
Proof.
  induction l as [|[p s] l IH]; [reflexivity|]. cbn [joined]. destruct (ratio r s) as [x|] eqn:E.
  - rewrite (ratio_spec _ _ _ E). cbv zeta.
    assert (C : Q2R (qadd p (qmul q x)) = Q2R p + Q2R q * Q2R x) by (rewrite qadd_R, qmul_R; reflexivity).
    destruct (is_zero (qadd p (qmul q x))) eqn:Z; [apply zero_R in Z; rewrite Z in C|]; cbn [value fold_right fst snd].
    + transitivity ((Q2R p + Q2R q * Q2R x) * rad s + value l); [rewrite <- C|]; unfold value; ring.
    + rewrite C. ring.
  - cbn [value fold_right fst snd] in *. unfold value in IH. rewrite IH. ring.
Qed.
Lemma add_term_value q r l : value (add_term q r l) = Q2R q * rad r + value l.
Proof.
  unfold add_term. destruct (is_zero q) eqn:Z; [apply zero_R in Z; rewrite Z; ring|].
  destruct (ratio r 1) as [x|] eqn:E; rewrite joined_value; [|reflexivity]. rewrite (ratio_spec _ _ _ E), qmul_R. ring.
Qed.
Lemma radd_value l m : value (radd l m) = value l + value m.
Proof. induction l as [|[q r] l IH]; simpl; [ring|]. rewrite joined_value, IH. unfold value. ring. Qed.
Lemma ropp_value l : value (ropp l) = - value l.
Proof. induction l as [|[q r] l IH]; simpl; [lra|]. unfold value in *. rewrite IH, Q2R_opp. ring. Qed.
Lemma scaled_value q l : value (scaled q l) = Q2R q * value l.
Proof.
  unfold scaled. destruct (is_zero q) eqn:Z; [apply zero_R in Z; rewrite Z; simpl; ring|].
  induction l as [|[p r] l IH]; simpl; [ring|]. unfold value in *. rewrite IH, qmul_R. ring.
Qed.
Lemma add_product_value t u l : value (add_product t u l) = Q2R (fst t) * rad (snd t) * (Q2R (fst u) * rad (snd u)) + value l.
Proof.
  unfold add_product. cbv zeta. rewrite add_term_value, !qmul_R, whole_R. destruct t as [p r], u as [q s]; cbn [fst snd].
  destruct (Z.gcd_divide_l (Zpos r) (Zpos s)) as [a Ha], (Z.gcd_divide_r (Zpos r) (Zpos s)) as [b Hb].
  pose proof (Z.gcd_nonneg (Zpos r) (Zpos s)) as G. set (g := Z.gcd _ _) in *. clearbody g.
  destruct g as [|g|]; try lia. destruct a as [|a|a], b as [|b|b]; try discriminate.
  assert (Er : r = (a * g)%positive) by lia. assert (Es : s = (b * g)%positive) by lia.
  rewrite Ha, Hb, !Z.div_mul by discriminate. change (Z.to_pos (Zpos a * Zpos b)) with (a * b)%positive.
  rewrite Er, Es, !rad_mul, <- (rad_square g). ring.
Qed.
Lemma rmul_value l m : value (rmul l m) = value l * value m.
Proof.
  assert (K : forall t n a, value (fold_right (add_product t) a n) = Q2R (fst t) * rad (snd t) * value n + value a).
  { intros t n a. induction n as [|u n IH]; simpl; [ring|]. rewrite add_product_value, IH. unfold value. ring. }
  unfold rmul. induction l as [|t l IH]; simpl; [ring|]. rewrite K, IH. unfold value. ring.
Qed.
Lemma square_root_value a : value (square_root a) = sqrt (Q2R a).
Proof.
  destruct a as [n d]. unfold square_root, Q2R; cbn [Qnum Qden].
  assert (I : 0 < / IZR (Zpos d)) by apply Rinv_0_lt_compat, positive_IZR.
  destruct n as [|n|n]; [simpl; rewrite Rmult_0_l, sqrt_0; reflexivity | |].
  - rewrite add_term_value, rad_mul. change (value []) with 0. unfold Q2R; cbn [Qnum Qden].
    rewrite sqrt_mult_alt by (left; apply positive_IZR). fold (rad n). rewrite sqrt_inv. fold (rad d).
    rewrite <- (rad_square d). field. pose proof (rad_pos d). lra.
  - symmetry. apply sqrt_neg_0. assert (IZR (Zneg n) < 0) by (apply IZR_lt; lia). nra.
Qed.
Lemma rinv_value fuel : forall l m, rinv fuel l = Some m -> value l * value m = 1.
Proof.
  assert (One : forall q r m, (if is_zero q then None else Some [(qinv (qmul (Qmake (Zpos r) 1) q), r)]) = Some m -> value [(q, r)] * value m = 1).
  { intros q r m. destruct (is_zero q) eqn:Z; [discriminate|]. intro H. injection H as <-. pose proof (positive_IZR r) as P.
    assert (N : Q2R q <> 0).
    { rewrite q2r_zero. unfold is_zero in Z. apply Z.eqb_neq in Z. unfold Qeq. simpl. lia. }
    simpl. rewrite qinv_R; rewrite qmul_R, whole_R; [|apply Rmult_integral_contrapositive; split; lra].
    pose proof (rad_pos r). rewrite <- (rad_square r). field. split; [exact N | lra]. }
  assert (Step : forall k l m, (forall l m, rinv k l = Some m -> value l * value m = 1) ->
    match rinv k (rmul l (conjugate l)) with Some i => Some (rmul (conjugate l) i) | None => None end = Some m -> value l * value m = 1).
  { intros k l m IH. destruct (rinv k _) as [i|] eqn:E; [|discriminate]. intro H. injection H as <-. apply IH in E.
    rewrite rmul_value in *. rewrite <- Rmult_assoc. exact E. }
  induction fuel as [|k IH]; intros [|[q r] [|u l]] m; cbn [rinv]; try discriminate; try apply One; apply Step, IH.
Qed.
