(** The terms of the kernel.

    A reading is a list of definitions and four formulas (docs/language.md, "Canonical text"). Terms carry their sort, so
    that no sort error is left for evaluation. A variable is a level: in the body of a definition the parameters are 0, 1,
    ..., and each binder takes the next one. A definition is called by its place in the list. A name ("inputs", "v") is a
    word of its own, or the parameter of a definition that stands for one. *)
From Coq Require Import ZArith QArith List String.

Inductive sort := Sc | Mx | Nt | Fm.
Inductive word := Lit (w : string) | Par (k : nat).
Inductive fn := Exp | Log | Cos.
(** of the modules: what a graph is made of, what its paths carry, the networks that are made of them *)
Inductive aspect := Adjacency | EdgeWeights | ParameterIndex | InputVertices | Outputs | Sources | VertexSlopes.
Inductive path_values := PathProducts | AbsoluteProducts | PathActivity.
Inductive tree := Signs | Unroll | Decompose | DecomposeAbsolute.

Inductive tm : sort -> Type :=
(** scalars *)
| TNum (q : Q) : tm Sc
| TVar (k : nat) : tm Sc
| TPi : tm Sc
| TParam (p : word) : tm Sc
| TParamOr (p : word) (default : tm Sc) : tm Sc
| TAdd (a b : tm Sc) : tm Sc
| TMul (a b : tm Sc) : tm Sc
| TDiv (a b : tm Sc) : tm Sc
| TPow (a q : tm Sc) : tm Sc
| TMax (a b : tm Sc) : tm Sc
| TFn (f : fn) (a : tm Sc) : tm Sc
| TSum (v : nat) (lo hi a : tm Sc) : tm Sc
| TProd (v : nat) (lo hi a : tm Sc) : tm Sc
| TMaximum (v : nat) (lo hi a : tm Sc) : tm Sc
| TRows (A : tm Mx) : tm Sc
| TEntry (i j : tm Sc) (A : tm Mx) : tm Sc
| TSingular (k : tm Sc) (A : tm Mx) : tm Sc
| TRank (A : tm Mx) : tm Sc
| TDepth (N : tm Nt) : tm Sc
| TSlope (N : tm Nt) : tm Sc
(** networks *)
| TTheta : tm Nt
| TNVar (k : nat) : tm Nt
| TWith (N : tm Nt) (w : tm Mx) : tm Nt
| TTree (t : tree) (N : tm Nt) : tm Nt
| TPull (v : tm Sc) (N : tm Nt) : tm Nt
| TDeepen (k : tm Sc) (N : tm Nt) (A G : tm Mx) : tm Nt
(** matrices *)
| TMVar (k : nat) : tm Mx
| TData (d : word) : tm Mx
| TMatrix (d : word) : tm Mx
| TWeight (l : tm Sc) (N : tm Nt) : tm Mx
| TBias (l : tm Sc) (N : tm Nt) : tm Mx
| TParameters (N : tm Nt) : tm Mx
| TTable (i j : nat) (m n a : tm Sc) : tm Mx
| TIterate (v Z : nat) (lo hi : tm Sc) (A B : tm Mx) : tm Mx
| TMMul (A B : tm Mx) : tm Mx
| TMAdd (A B : tm Mx) : tm Mx
| TScale (s : tm Sc) (A : tm Mx) : tm Mx
| TTranspose (A : tm Mx) : tm Mx
| TAspect (a : aspect) (N : tm Nt) : tm Mx
| TArrangement (w : word) (l : tm Sc) (N : tm Nt) : tm Mx
| TPaths (p : path_values) (N : tm Nt) (A : tm Mx) : tm Mx
| TPathDerivative (k : tm Sc) (N : tm Nt) (A : tm Mx) : tm Mx
| THasse (N : tm Nt) : tm Mx
(** formulas *)
| TLe (a b : tm Sc) : tm Fm
| TLt (a b : tm Sc) : tm Fm
| TEq (a b : tm Sc) : tm Fm
| TTrue : tm Fm
| TFalse : tm Fm
| TAnd (f g : tm Fm) : tm Fm
| TOr (f g : tm Fm) : tm Fm
| TNot (f : tm Fm) : tm Fm
| TImplies (f g : tm Fm) : tm Fm
| TForAll (v : nat) (lo hi : tm Sc) (f : tm Fm) : tm Fm
| TExists (v : nat) (lo hi : tm Sc) (f : tm Fm) : tm Fm
| TAtLeast (m : tm Sc) (v : nat) (lo hi : tm Sc) (f : tm Fm) : tm Fm
| TWitnessed (f : tm Fm) : tm Fm
| THasBias (l : tm Sc) (N : tm Nt) : tm Fm
| TOfKind (w : word) (l : tm Sc) (N : tm Nt) : tm Fm
(** of every sort *)
| TIf {s} (f : tm Fm) (a b : tm s) : tm s
| TOnlyIf {s} (f : tm Fm) (a : tm s) : tm s
| TCall {s} (f : nat) (l : args) : tm s
(** the arguments of a call; an index is a scalar that must be an integer *)
with args : Type :=
| ANil : args
| ASc (a : tm Sc) (l : args) : args
| AIx (a : tm Sc) (l : args) : args
| AMx (A : tm Mx) (l : args) : args
| ANt (N : tm Nt) (l : args) : args
| AWd (w : word) (l : args) : args.

(** A definition: its body, of some sort. The sorts of its parameters are those of the arguments of its calls. *)
Inductive body :=
| Body {s : sort} (nullary : bool) (t : tm s).
Record reading := Reading {
  definitions : list body; requires : list (tm Fm); given : tm Fm; conclusion : tm Fm; trivial : tm Fm }.
Inductive verdict := Holds | Fails | HypothesisFalse | Trivial | IllTyped.
