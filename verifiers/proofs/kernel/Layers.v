(** Networks of layers of several kinds as graphs: docs/language.md, "Networks as graphs", and docs/formats.md.

    A plan has the sizes of the layers, and which layers each of them reads; the numbers are in the lists of the graph. The
    vertices: inputs, a constant of value 1 if there is a bias, then layer after layer, position by position and at each
    position channel by channel; the parameters: layer after layer, each matrix row by row, then the bias. *)
From Coq Require Import ZArith List String Bool.
From Plumbline.kernel Require Export Graphs.
Import ListNotations.
Local Open Scope nat_scope.
Local Open Scope list_scope.

(** along the height and along the width *)
Record window := Window { w_size : nat * nat; w_stride : nat * nat; w_padding : nat * nat }.
Record extent := Extent { across : nat * nat; channels : nat }.
Definition vertices_of (e : extent) : nat := fst (across e) * snd (across e) * channels e.
(** what a residual block adds to U sigma(Y x): x, a diagonal times x, or a matrix times x *)
Inductive straight := Identity | Diagonal | Free.
(** slopes are places in the list of what vertices hold *)
Inductive plan :=
  | Full (slope rows columns : nat) (biased : bool)
  | Convolution (slope : nat) (w : window) (rows columns : nat) (biased : bool)
  | Pooling (w : window) (share : nat) (* the place of 1 / (height width) among the fixed weights *)
  | Residual (slope inner hidden rows columns : nat) (z : straight)
  | Sum (slope : nat).
Definition has_bias (p : plan) : bool := match p with Full _ _ _ b | Convolution _ _ _ _ b => b | _ => false end.

(** what has been built: of each layer, the inputs first, its first vertex and its extent; parameters so far *)
Record built := Built {
  b_vertices : list vertex; b_edges : list edge; tops : list (nat * extent); learnt : nat; b_stages : list stage }.
Section Build.
Variable constant : nat (* the constant vertex *).

Definition spread (n : nat) (w : nat) (s p : nat) : option nat :=
  if Nat.ltb (n + 2 * p) w || Nat.eqb s 0 then None else Some ((n + 2 * p - w) / s + 1).
(** how a window slides over an extent: the positions that it takes *)
Definition positions (e : extent) (w : window) : option (nat * nat) :=
  match spread (fst (across e)) (fst (w_size w)) (fst (w_stride w)) (fst (w_padding w)),
        spread (snd (across e)) (snd (w_size w)) (snd (w_stride w)) (snd (w_padding w)) with
  | Some a, Some b => Some (a, b) | _, _ => None end.
(** the position of the input at place k of the window, when that is at its position p; none in the padding *)
Definition met (e : extent) (w : window) (wide p k : nat) : list nat :=
  let at_ n s q j := (Z.of_nat n * Z.of_nat s - Z.of_nat q + Z.of_nat j)%Z in
  let y := at_ (p / wide) (fst (w_stride w)) (fst (w_padding w)) (k / snd (w_size w)) in
  let x := at_ (p mod wide) (snd (w_stride w)) (snd (w_padding w)) (k mod snd (w_size w)) in
  if (0 <=? y)%Z && (y <? Z.of_nat (fst (across e)))%Z && (0 <=? x)%Z && (x <? Z.of_nat (snd (across e)))%Z
  then [Z.to_nat y * snd (across e) + Z.to_nat x] else [].
Definition slid (e : extent) (w : window) (high wide : nat) (f : nat -> nat -> nat -> list edge) : list edge :=
  flat_map (fun p => flat_map (fun k => flat_map (fun q => f p q k) (met e w wide p k)) (seq 0 (fst (w_size w) * snd (w_size w))))
    (seq 0 (high * wide)).

(** one layer more, which reads the vertices of extent e from [from] on *)
Definition grown (b : built) (new : list vertex) (es : list edge) (top : nat) (e : extent) (k : nat) (t : stage) : built :=
  Built (b_vertices b ++ new) (b_edges b ++ es) (tops b ++ [(top, e)]) k (b_stages b ++ [t]).
Definition neurons_of (slope n : nat) : list vertex := repeat (Neuron slope) n.
Definition one_layer (b : built) (p : plan) (from : nat) (e : extent) (others : list nat) : option built :=
  let to := List.length (b_vertices b) in let k := learnt b in
  match p with
  | Full slope m n biased => if Nat.eqb n (vertices_of e) then
      Some (grown b (neurons_of slope m)
        (matrix_edges from to k m n ++ (if biased then bias_edges constant to (k + m * n) 1 m else []))
        to (Extent (1, 1) m) (k + m * n + (if biased then m else 0))
        (Stage "fully-connected" [("weight"%string, Block (S k) m n false)]))
    else None
  | Convolution slope w m n biased => match positions e w with
    | Some (high, wide) => let c := channels e in
      if Nat.eqb n (fst (w_size w) * snd (w_size w) * c) then
        Some (grown b (neurons_of slope (high * wide * m))
          (slid e w high wide (fun p q j => flat_map (fun o => map (fun i =>
             Edge (from + q * c + i) (to + p * m + o) (Learned (k + o * n + j * c + i))) (seq 0 c)) (seq 0 m)) ++
           (if biased then bias_edges constant to (k + m * n) (high * wide) m else []))
          to (Extent (high, wide) m) (k + m * n + (if biased then m else 0))
          (Stage "convolution" [("weight"%string, Block (S k) m n false)]))
      else None
    | None => None end
  | Pooling w share => match positions e w with
    | Some (high, wide) => let c := channels e in
      Some (grown b (neurons_of 0 (high * wide * c))
        (slid e w high wide (fun p q _ => map (fun i => Edge (from + q * c + i) (to + p * c + i) (Fixed share)) (seq 0 c)))
        to (Extent (high, wide) c) k (Stage "average-pooling" []))
    | None => None end
  | Residual slope inner h m n z =>
    if Nat.eqb n (vertices_of e) && match z with Free => true | _ => Nat.eqb m n end then
      let top := to + h in let ku := k + h * n in let kz := ku + m * h in
      let '(kind, es, block, more) := match z with
        | Free => ("residual-free"%string, matrix_edges from top kz m n, Block (S kz) m n false, m * n)
        | Diagonal => ("residual-diagonal"%string, map (fun i => Edge (from + i) (top + i) (Learned (kz + i))) (seq 0 n),
            Block (S kz) n n true, n)
        | Identity => ("residual-identity"%string, map (fun i => Edge (from + i) (top + i) (Fixed 0)) (seq 0 n),
            Block 0 n n true, 0) end in
      Some (grown b (neurons_of inner h ++ neurons_of slope m) (matrix_edges from to k h n ++ matrix_edges to top ku m h ++ es)
        top (match z with Free => Extent (1, 1) m | _ => e end) (kz + more)
        (Stage kind [("Y"%string, Block (S k) h n false); ("U"%string, Block (S ku) m h false); ("Z"%string, block)]))
    else None
  | Sum slope =>
    Some (grown b (neurons_of slope (vertices_of e))
      (flat_map (fun s => map (fun i => Edge (s + i) (to + i) (Fixed 0)) (seq 0 (vertices_of e))) (from :: others))
      to e k (Stage "sum" [])) end.
Definition same_extent (a b : extent) : bool :=
  Nat.eqb (fst (across a)) (fst (across b)) && Nat.eqb (snd (across a)) (snd (across b)) && Nat.eqb (channels a) (channels b).
Fixpoint ascending (l : list nat) : bool :=
  match l with a :: ((b :: _) as r) => Nat.ltb a b && ascending r | _ => true end.
(** the layers that it reads are there, of one extent, in ascending order; several for a sum only *)
Definition next_layer (b : built) (l : list nat * plan) : option built :=
  match map (nth_error (tops b)) (fst l) with
  | Some (from, e) :: others =>
    if ascending (fst l) && forallb (fun o => match o with Some (_, e') => same_extent e e' | None => false end) others &&
       match snd l, others with Sum _, _ | _, [] => true | _, _ => false end
    then one_layer b (snd l) from e (flat_map (fun o => match o with Some (v, _) => [v] | None => [] end) others) else None
  | _ => None end.
Definition all_layers (b : built) (ls : list (list nat * plan)) : option built :=
  fold_left (fun o l => match o with Some b => next_layer b l | None => None end) ls (Some b).
End Build.

(** each layer reads the one before it and no other; only then is it known by its number *)
Definition is_chain (ls : list (list nat * plan)) : bool :=
  forallb (fun x => match fst (snd x) with [i] => Nat.eqb i (fst x) | _ => false end) (combine (seq 0 (List.length ls)) ls).
Definition planned (e : extent) (ls : list (list nat * plan)) : option shape :=
  let d := vertices_of e in let biased := existsb (fun l => has_bias (snd l)) ls in
  let start := Built (map Input (seq 0 d) ++ (if biased then [Constant 0] else [])) [] [(0, e)] 0 [] in
  match ls, all_layers d start ls with
  | _ :: _, Some b => match rev (tops b) with
    | (top, last) :: _ => Some (Shape (b_vertices b) (b_edges b) (seq top (List.length (b_vertices b) - top)) d
        (if is_chain ls then b_stages b else []))
    | [] => None end
  | _, _ => None end.
