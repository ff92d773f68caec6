(** Networks as graphs: docs/language.md, "Networks as graphs".

    A shape says how the vertices hang together; it has no numbers in it, only places in lists of numbers. So what is said of
    edges and paths is said once for all domains. *)
From Coq Require Import ZArith List String Bool.
From Plumbline.kernel Require Export Domain.
Import ListNotations.
Local Open Scope nat_scope.
Local Open Scope list_scope.

(** ** Shapes *)
(** an input and the coordinate that it reads; a constant and the place of its value; a neuron and the place of its slope *)
Inductive vertex := Input (i : nat) | Constant (k : nat) | Neuron (k : nat).
(** what an edge carries: the learnable parameter, or the fixed weight, at a place *)
Inductive mark := Learned (k : nat) | Fixed (k : nat).
Record edge := Edge { source : nat; target : nat; carries : mark }.
(** consecutive parameters from [first] (from 1; 0: none is learnable), row by row or on a diagonal *)
Record block := Block { first : nat; height : nat; width : nat; on_diagonal : bool }.
Record stage := Stage { its_kind : string; blocks : list (string * block) }.
Record shape := Shape {
  vertices : list vertex; edges : list edge; exits : list nat; coordinates : nat; stages : list stage }.

Definition is_source (v : vertex) : bool := match v with Neuron _ => false | _ => true end.
Definition vertex_at (s : shape) (v : nat) : vertex := nth v (vertices s) (Input 0).
Definition order (s : shape) : nat := List.length (vertices s).
Definition edge_between (u v : nat) (es : list edge) : option edge :=
  find (fun e => Nat.eqb (source e) u && Nat.eqb (target e) v) es.
(** in the order of their sources *)
Definition into (s : shape) (v : nat) : list edge :=
  let es := filter (fun e => Nat.eqb (target e) v) (edges s) in
  flat_map (fun u => match edge_between u v es with Some e => [e] | None => [] end) (seq 0 (order s)).

(** ** Graphs over a domain *)
Section Graphs.
Variable D : dom.
Local Notation C := (C D). Local Notation M := (M D).
Local Notation zero := (zero D). Local Notation one := (one D).
(** the numbers: learnable parameters, fixed weights, and what vertices hold (slopes, values of constants) *)
Record graph := Graph { form : shape; learned : list C; fixed : list C; held : list C }.

Definition on (g : graph) (m : mark) : C := match m with Learned k => nth k (learned g) zero | Fixed k => nth k (fixed g) zero end.
(** V x V: f of the edge from u to v at (v, u), 0 where there is none *)
Definition by_edges (f : edge -> C) (s : shape) : M :=
  let rows := map (into s) (seq 0 (order s)) in
  mk D (order s) (order s) (fun v u => match edge_between u v (nth v rows []) with Some e => f e | None => zero end).
Definition aspect_now (a : aspect) (g : graph) : M := let s := form g in match a with
  | Adjacency => by_edges (fun _ => one) s
  | EdgeWeights => by_edges (fun e => on g (carries e)) s
  | ParameterIndex => by_edges (fun e => match carries e with Learned k => ofN D (S k) | Fixed _ => zero end) s
  | InputVertices => column D (map (fun v => if is_source v then one else zero) (vertices s))
  | Outputs => column D (map (fun v => ofN D (S v)) (exits s))
  | Sources => mk D (order s) (S (coordinates s)) (fun v j => match vertex_at s v with
      | Input i => if Nat.eqb i j then one else zero
      | Constant k => if Nat.eqb j (coordinates s) then nth k (held g) zero else zero
      | Neuron _ => zero end)
  | VertexSlopes => column D (map (fun v => match v with Neuron k => nth k (held g) zero | _ => one end) (vertices s)) end.
(** a name of its own, so that a program may keep what it has computed *)
Definition aspect_of (a : aspect) (g : graph) : M := aspect_now a g.

(** stage l of the graph, from 1 *)
Definition stage_at (g : graph) (z : Z) : option stage :=
  if Z.leb 1 z then nth_error (stages (form g)) (Z.to_nat z - 1) else None.
Definition laid_out (b : block) : M := mk D (height b) (width b) (fun i j =>
  if Nat.eqb (first b) 0 then zero
  else if on_diagonal b then (if Nat.eqb i j then ofN D (first b + i) else zero) else ofN D (first b + i * width b + j)).
(** the names of matrices of a layer, and of kinds of layers; with another word nothing is claimed *)
Definition block_names : list string := ["weight"; "Y"; "U"; "Z"]%string.
Definition kind_names : list string :=
  ["fully-connected"; "convolution"; "average-pooling"; "residual-identity"; "residual-diagonal"; "residual-free"]%string.
Definition one_of {A} (ws : list string) (w : string) (r : res A) : res A := if existsb (String.eqb w) ws then r else Stop.
Definition block_named (w : string) (t : stage) : option block :=
  option_map snd (find (fun p => String.eqb (fst p) w) (blocks t)).
Definition arrangement (w : string) (g : graph) (z : Z) : res M :=
  one_of block_names w (t <- present (stage_at g z); b <- present (block_named w t); Val (laid_out b)).
Definition of_kind (w : string) (g : graph) (z : Z) : res bool :=
  one_of kind_names w (Val (match stage_at g z with Some t => String.eqb (its_kind t) w | None => false end)).

(** ** A fully connected network as a graph *)
(** inputs, then a constant of value 1 if there is a bias, then layer after layer; parameters in their order *)
Definition line (ls : list (M * option M)) : list (nat * nat * bool) :=
  map (fun w => (rows D (fst w), cols D (fst w), match snd w with Some _ => true | None => false end)) ls.
(** of a matrix m x n whose parameters begin at k, and of a bias at each of so many positions *)
Definition matrix_edges (from to k m n : nat) : list edge :=
  flat_map (fun i => map (fun j => Edge (from + j) (to + i) (Learned (k + i * n + j))) (seq 0 n)) (seq 0 m).
Definition bias_edges (constant to k positions m : nat) : list edge :=
  flat_map (fun p => map (fun c => Edge constant (to + p * m + c) (Learned (k + c))) (seq 0 m)) (seq 0 positions).
(** the edges and the stages of layers that read the vertices from [from] on; their own begin at [to], their parameters at k *)
Fixpoint wires (constant : nat) (ls : list (nat * nat * bool)) (from to k : nat) : list edge := match ls with
  | [] => []
  | (m, n, bias) :: r =>
    matrix_edges from to k m n ++ (if bias then bias_edges constant to (k + m * n) 1 m else []) ++
    wires constant r to (to + m) (k + m * n + (if bias then m else 0)) end.
Fixpoint full_stages (ls : list (nat * nat * bool)) (k : nat) : list stage := match ls with
  | [] => []
  | (m, n, bias) :: r =>
    Stage "fully-connected" [("weight"%string, Block (S k) m n false)] :: full_stages r (k + m * n + (if bias then m else 0)) end.
(** hidden neurons have the slope at place 1, those of the last layer 1, which stands at place 0 *)
Fixpoint neurons (ls : list (nat * nat * bool)) : list vertex := match ls with
  | [] => []
  | [(m, _, _)] => map (fun _ => Neuron 0) (seq 0 m)
  | (m, _, _) :: r => map (fun _ => Neuron 1) (seq 0 m) ++ neurons r end.
Definition shape_of (ls : list (nat * nat * bool)) : shape :=
  let d := match ls with (_, n, _) :: _ => n | [] => 0 end in
  let biased := existsb snd ls in
  let to := d + (if biased then 1 else 0) in
  let vs := map Input (seq 0 d) ++ (if biased then [Constant 0] else []) ++ neurons ls in
  let m := match rev ls with (m, _, _) :: _ => m | [] => 0 end in
  Shape vs (wires d ls 0 to 0) (seq (List.length vs - m) m) d (full_stages ls 0).
Definition full_graph (slope : C) (ls : list (M * option M)) (parameters : list C) : graph :=
  Graph (shape_of (line ls)) parameters [] [one; slope].
End Graphs.
