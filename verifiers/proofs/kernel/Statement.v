(** What a reading claims: for every case that it applies to, of all widths, depths and sizes, the conclusion is true
    where the hypothesis is.

    A case is well formed if it is as docs/formats.md says of networks and their data; it has the parts that the reading
    speaks of; and the requirements are true (docs/language.md, "Verdict of a reading on a case"). Networks are fully
    connected ones and graphs. What a graph says of its layers is not tied to its edges here: so a theorem about layers of
    graphs holds whatever they are called. *)
From Coq Require Import Reals String List.
From Plumbline.kernel Require Import Kernel RealDom Read.
Import ListNotations.
Local Open Scope nat_scope.
Local Open Scope list_scope.

(** ** Well-formed cases *)
(** at least one row and one column, and 0 outside (two matrices with the same entries are one) *)
Definition sized (A : rmat) := 1 <= r_rows A /\ 1 <= r_cols A /\ rmk (r_rows A) (r_cols A) (r_get A) = A.
Fixpoint chained (n : nat) (ls : list (rmat * option rmat)) : Prop := match ls with
  | [] => True
  | (W, b) :: r => sized W /\ r_cols W = n /\ chained (r_rows W) r /\
      match b with Some b => sized b /\ r_rows b = r_rows W /\ r_cols b = 1 | None => True end end.
Definition layered (ls : list (rmat * option rmat)) : Prop := match ls with
  | [] => False | (W, _) :: _ => chained (r_cols W) ls end.
(** P parameters, F fixed weights, H numbers held by vertices *)
Definition mark_fits (P F : nat) (m : mark) : Prop := match m with Learned k => k < P | Fixed k => k < F end.
Record shape_fits (s : shape) (P F H : nat) : Prop := {
  sf_edges : forall e, In e (edges s) -> source e < order s /\ target e < order s /\
    is_source (vertex_at s (target e)) = false /\ mark_fits P F (carries e);
  sf_once : NoDup (map (fun e => (source e, target e)) (edges s));
  sf_acyclic : exists level : nat -> nat, forall e, In e (edges s) -> level (source e) < level (target e);
  sf_vertices : forall v, In v (vertices s) ->
    match v with Input i => i < coordinates s | Constant k | Neuron k => k < H end;
  sf_inputs : 1 <= coordinates s /\ forall i, i < coordinates s -> In (Input i) (vertices s);
  sf_exits : exits s <> [] /\ NoDup (exits s) /\ forall o, In o (exits s) ->
    o < order s /\ is_source (vertex_at s o) = false /\ forall e, In e (edges s) -> source e <> o }.
Definition graph_fits (g : graph Rdom) : Prop :=
  shape_fits (form Rdom g) (List.length (learned Rdom g)) (List.length (fixed Rdom g)) (List.length (held Rdom g)).
(** of inputs and outputs, how many *)
Definition net_inputs (N : net Rdom) : nat := match wired Rdom N, layers Rdom N with
  | Some g, _ => coordinates (form Rdom g) | None, (W, _) :: _ => r_cols W | None, [] => 0 end.
Definition widths (ls : list (rmat * option rmat)) (n : nat) : nat := List.last (map (fun w => r_rows (fst w)) ls) n.
Definition net_outputs (N : net Rdom) : nat := match wired Rdom N with
  | Some g => List.length (exits (form Rdom g)) | None => widths (layers Rdom N) 0 end.
Definition net_fits (N : net Rdom) : Prop := match wired Rdom N with
  | Some g => layers Rdom N = [] /\ graph_fits g | None => layered (layers Rdom N) end.
Record wellformed (c : case Rdom) : Prop := {
  wf_net : net_fits (cnet Rdom c);
  wf_data : forall d A, cdata Rdom c d = Some A -> sized A;
  wf_matrices : forall d A, cmatrix Rdom c d = Some A -> sized A;
  wf_inputs : forall X, cdata Rdom c "inputs" = Some X -> r_rows X = net_inputs (cnet Rdom c);
  wf_outputs : forall d X A, cdata Rdom c "inputs" = Some X -> In d ["gradient"; "targets"]%string -> cdata Rdom c d = Some A ->
    r_cols A = r_cols X /\ r_rows A = net_outputs (cnet Rdom c);
  wf_loss : forall X A, cdata Rdom c "inputs" = Some X -> cdata Rdom c "loss-derivative" = Some A -> r_cols A = r_cols X }.

(** ** The parts of a case that a reading speaks of *)
(** PLayers: a fully connected network, which `weight`, `bias`, `has-bias`, `activation-slope` and `deepen` need *)
Inductive part := PData (d : string) | PMatrix (d : string) | PParam (d : string) | PLayers.
Definition named (f : string -> part) (w : word) : list part := match w with Lit w => [f w] | Par _ => [] end.
Fixpoint speaks_of {s} (t : tm s) : list part := match t with
  | TNum _ | TVar _ | TPi | TTheta | TNVar _ | TMVar _ | TTrue | TFalse => []
  | TParam p => named PParam p
  | TParamOr _ a | TFn _ a => speaks_of a
  | TAdd a b | TMul a b | TDiv a b | TPow a b | TMax a b | TLe a b | TLt a b | TEq a b => speaks_of a ++ speaks_of b
  | TSum _ a b c | TProd _ a b c | TMaximum _ a b c | TTable _ _ a b c => speaks_of a ++ speaks_of b ++ speaks_of c
  | TRows A | TRank A | TTranspose A => speaks_of A
  | TEntry i j A => speaks_of i ++ speaks_of j ++ speaks_of A
  | TSingular k A | TScale k A => speaks_of k ++ speaks_of A
  | TSlope N => PLayers :: speaks_of N
  | TDepth N | TParameters N | TAspect _ N | THasse N | TTree _ N => speaks_of N
  | TWith N w | TPaths _ N w => speaks_of N ++ speaks_of w
  | TPathDerivative k N A => speaks_of k ++ speaks_of N ++ speaks_of A
  | TData d => named PData d
  | TMatrix d => named PMatrix d
  | TWeight l N | TBias l N | THasBias l N => PLayers :: speaks_of l ++ speaks_of N
  | TArrangement _ l N | TOfKind _ l N | TPull l N => speaks_of l ++ speaks_of N
  | TDeepen k N A G => PLayers :: speaks_of k ++ speaks_of N ++ speaks_of A ++ speaks_of G
  | TIterate _ _ a b A B => speaks_of a ++ speaks_of b ++ speaks_of A ++ speaks_of B
  | TMMul A B | TMAdd A B => speaks_of A ++ speaks_of B
  | TAnd f g | TOr f g | TImplies f g => speaks_of f ++ speaks_of g
  | TNot f | TWitnessed f => speaks_of f
  | TForAll _ a b f | TExists _ a b f => speaks_of a ++ speaks_of b ++ speaks_of f
  | TAtLeast m _ a b f => speaks_of m ++ speaks_of a ++ speaks_of b ++ speaks_of f
  | TIf f a b => speaks_of f ++ speaks_of a ++ speaks_of b
  | TOnlyIf f a => speaks_of f ++ speaks_of a
  | TCall _ l => arguments_speak_of l end
with arguments_speak_of (l : args) : list part := match l with
  | ANil => []
  | ASc a l | AIx a l => speaks_of a ++ arguments_speak_of l
  | AMx A l => speaks_of A ++ arguments_speak_of l
  | ANt N l => speaks_of N ++ arguments_speak_of l
  | AWd _ l => arguments_speak_of l end.
Definition needs (r : reading) : list part :=
  flat_map (fun b => let '@Body s _ t := b in speaks_of t) (definitions r) ++ flat_map speaks_of (requires r) ++
  speaks_of (given r) ++ speaks_of (conclusion r) ++ speaks_of (trivial r).
Definition has (c : case Rdom) (p : part) : Prop := match p with
  | PData d => cdata Rdom c d <> None | PMatrix d => cmatrix Rdom c d <> None | PParam d => cparam Rdom c d <> None
  | PLayers => wired Rdom (cnet Rdom c) = None end.

(** ** The statement of a reading, and that of its text *)
Definition valid (r : reading) : Prop := forall c : case Rdom, wellformed c -> Forall (has c) (needs r) ->
  Forall (fun f => truth Rdom c r f = Val T) (requires r) ->
  truth Rdom c r (given r) = Val T -> truth Rdom c r (conclusion r) = Val T.
Definition claims (text : string) : Prop := exists r, read text = Some r /\ valid r.
