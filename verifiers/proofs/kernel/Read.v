(** From canonical text to terms: "Canonical text" of docs/language.md.

    Text is first cut into nested words, then each part gets its sort and its variables their levels. What is not the
    text of a reading gives None. Of the modules, graphs, paths and `deepen` are known here; speeds are not. *)
From Coq Require Import ZArith QArith String List Bool Ascii.
From Plumbline.kernel Require Import Syntax.
Import ListNotations.
Local Open Scope string_scope.
Local Open Scope nat_scope.
Local Open Scope list_scope.

(** ** Nested words *)
Inductive sexp := Word (w : string) | L (l : list sexp).
(** One pass with a stack of the lists that are open, each backwards; [w] is the word at hand, backwards. Between two
    parts stands one space, none behind a bracket that opens or in front of one that closes. *)
Definition flush (w : list ascii) (top : list sexp) : list sexp :=
  match w with [] => top | _ => Word (string_of_list_ascii (rev w)) :: top end.
Fixpoint cut (s : list ascii) (w : list ascii) (stack : list (list sexp)) : option sexp := match s, stack with
  | [], [[e]] => match w with [] => Some e | _ => None end
  | [], _ => None
  | c :: s, _ =>
    if Ascii.eqb c "(" then match w with [] => cut s [] ([] :: stack) | _ => None end
    else if Ascii.eqb c ")" then match stack with
      | top :: below :: rest => cut s [] ((L (rev (flush w top)) :: below) :: rest)
      | _ => None end
    else if Ascii.eqb c " " then match stack with
      | top :: rest => cut s [] (flush w top :: rest)
      | _ => None end
    else cut s (c :: w) stack end.
Definition words (s : string) : option sexp := cut (list_ascii_of_string s) [] [[]].

(** ** Numbers: p or p/q *)
Definition digit (c : ascii) : option Z :=
  let n := nat_of_ascii c in if (48 <=? n) && (n <=? 57) then Some (Z.of_nat (n - 48)) else None.
Fixpoint digits (l : list ascii) (z : Z) : option Z := match l with
  | [] => Some z
  | c :: r => match digit c with Some d => digits r (10 * z + d)%Z | None => None end end.
Definition natural (l : list ascii) : option Z := match l with [] => None | _ => digits l 0%Z end.
Definition integer (l : list ascii) : option Z := match l with
  | c :: r => if Ascii.eqb c "-" then option_map Z.opp (natural r) else natural l
  | [] => None end.
Fixpoint split_at (c : ascii) (l : list ascii) : list ascii * option (list ascii) := match l with
  | [] => ([], None)
  | d :: r => if Ascii.eqb c d then ([], Some r) else let (a, b) := split_at c r in (d :: a, b) end.
Definition number (w : string) : option Q := match split_at "/" (list_ascii_of_string w) with
  | (p, None) => option_map inject_Z (integer p)
  | (p, Some q) => match integer p, natural q with
    | Some p, Some (Zpos q) => Some (Qmake p q)
    | _, _ => None end end.

(** ** Sorts and variables *)
Definition ob {A B} (o : option A) (f : A -> option B) := match o with Some a => f a | None => None end.
Notation "x <~ a ; b" := (ob a (fun x => b)) (at level 61, a at next level, right associativity).
Section Map.
Context {A B : Type}.
Variable f : A -> option B.
Fixpoint mapO (l : list A) : option (list B) :=
  match l with [] => Some [] | x :: r => y <~ f x; ys <~ mapO r; Some (y :: ys) end.
End Map.
Fixpoint assoc {A} (w : string) (l : list (string * A)) : option A :=
  match l with [] => None | (v, a) :: r => if String.eqb v w then Some a else assoc w r end.
(** a b c ... with an operation of two, from the left *)
Definition joined {A} (f : A -> A -> A) (l : list A) : option A :=
  match l with [] => None | x :: r => Some (fold_left f r x) end.
Definition joined_or {A} (e : A) (f : A -> A -> A) (l : list A) : A := match joined f l with Some x => x | None => e end.

(** what a word of the context is: an integer or a parameter *)
Inductive kind := KScalar | KIndex | KMatrix | KNetwork | KName.
Definition kinds : list (string * kind) :=
  [("scalar", KScalar); ("index", KIndex); ("matrix", KMatrix); ("network", KNetwork); ("name", KName)].
Definition context := list (string * (nat * kind)).
(** of the definitions before: their parameters, and the sort of the body *)
Definition signature := list (string * (nat * (list kind * sort))).
Definition name (g : context) (w : string) : word :=
  match assoc w g with Some (k, KName) => Par k | _ => Lit w end.
Definition cast {s} (t : tm s) (s' : sort) : option (tm s') := match s, s' return tm s -> option (tm s') with
  | Sc, Sc | Mx, Mx | Nt, Nt | Fm, Fm => Some | _, _ => fun _ => None end t.

(** ** Heads *)
Inductive head :=
| HIf | HParam | HPlus | HTimes | HMax | HOver | HPow | HFunction | HSum | HProd | HMaximum | HRows | HEntry
| HSingular | HRank | HDepth | HActivationSlope | HWithParameters | HData | HMatrix | HWeight | HBias
| HParameters | HTable | HIterate | HMul | HAdd | HScale | HTranspose | HLessEqual | HLess | HEqual | HAnd | HOr
| HNot | HImplies | HForall | HExists | HAtLeast | HWitnessed | HHasBias
| HAspect (a : aspect) | HArrangement | HKind | HPaths (p : path_values) | HPathDerivative | HHasse | HTree (t : tree) | HPull | HDeepen.
Definition heads : list (string * head) := [
  ("if", HIf); ("param", HParam); ("+", HPlus); ("*", HTimes); ("max", HMax); ("/", HOver); ("pow", HPow);
  ("function", HFunction); ("sum", HSum); ("prod", HProd); ("maximum", HMaximum); ("rows", HRows); ("entry", HEntry);
  ("singular", HSingular); ("rank", HRank); ("depth", HDepth); ("activation-slope", HActivationSlope);
  ("with-parameters", HWithParameters); ("data", HData); ("matrix", HMatrix); ("weight", HWeight); ("bias", HBias);
  ("parameters", HParameters); ("table", HTable); ("iterate", HIterate); ("mul", HMul); ("add", HAdd);
  ("scale", HScale); ("transpose", HTranspose); ("<=", HLessEqual); ("<", HLess); ("=", HEqual); ("and", HAnd);
  ("or", HOr); ("not", HNot); ("implies", HImplies); ("forall", HForall); ("exists", HExists);
  ("at-least", HAtLeast); ("witnessed", HWitnessed); ("has-bias", HHasBias);
  ("adjacency", HAspect Adjacency); ("edge-weights", HAspect EdgeWeights); ("parameter-index", HAspect ParameterIndex);
  ("input-vertices", HAspect InputVertices); ("outputs", HAspect Outputs); ("sources", HAspect Sources);
  ("vertex-slopes", HAspect VertexSlopes); ("arrangement", HArrangement); ("kind", HKind);
  ("paths", HPaths PathProducts); ("absolute-paths", HPaths AbsoluteProducts); ("path-activity", HPaths PathActivity);
  ("path-derivative", HPathDerivative); ("hasse", HHasse); ("signs", HTree Signs); ("unroll", HTree Unroll);
  ("decompose", HTree Decompose); ("decompose-absolute", HTree DecomposeAbsolute); ("pull", HPull); ("deepen", HDeepen)].
Definition functions : list (string * fn) := [("exp", Exp); ("log", Log); ("cos", Cos)].

Section Terms.
Variable known : signature.
(** the term of sort s; d is the next level *)
Fixpoint term (s : sort) (d : nat) (g : context) (e : sexp) {struct e} : option (tm s) :=
  let sc := term Sc d g in let mx := term Mx d g in let nt := term Nt d g in let fm := term Fm d g in
  match e with
  | Word w => match number w with Some q => cast (TNum q) s | None =>
      match assoc w g with
      | Some (k, (KScalar | KIndex)) => cast (TVar k) s
      | Some (k, KMatrix) => cast (TMVar k) s
      | Some (k, KNetwork) => cast (TNVar k) s
      | Some (_, KName) => None
      | None => if String.eqb w "theta" then cast TTheta s else if String.eqb w "pi" then cast TPi s else None end end
  | L (Word h :: l) => match assoc h known with
    | Some (f, (ps, s')) =>
      let fix arguments (ps : list kind) (l : list sexp) {struct l} : option args := match ps, l with
        | [], [] => Some ANil
        | KScalar :: ps, a :: l => a <~ term Sc d g a; r <~ arguments ps l; Some (ASc a r)
        | KIndex :: ps, a :: l => a <~ term Sc d g a; r <~ arguments ps l; Some (AIx a r)
        | KMatrix :: ps, a :: l => a <~ term Mx d g a; r <~ arguments ps l; Some (AMx a r)
        | KNetwork :: ps, a :: l => a <~ term Nt d g a; r <~ arguments ps l; Some (ANt a r)
        | KName :: ps, Word w :: l => r <~ arguments ps l; Some (AWd (name g w) r)
        | _, _ => None end in
      l <~ arguments ps l; cast (@TCall s' f l) s
    | None =>
      let int v := (v, (d, KScalar)) in
      h <~ assoc h heads;
      match h, l with
      | HIf, [f; a; b] => f <~ fm f; a <~ term s d g a; b <~ term s d g b; Some (TIf f a b)
      | HIf, [f; a] => f <~ fm f; a <~ term s d g a; Some (TOnlyIf f a)
      (* scalars *)
      | HParam, [Word p] => cast (TParam (name g p)) s
      | HParam, [Word p; a] => a <~ sc a; cast (TParamOr (name g p) a) s
      | HPlus, _ => l <~ mapO sc l; t <~ joined TAdd l; cast t s
      | HTimes, _ => l <~ mapO sc l; t <~ joined TMul l; cast t s
      | HMax, _ => l <~ mapO sc l; t <~ joined TMax l; cast t s
      | HOver, [a; b] => a <~ sc a; b <~ sc b; cast (TDiv a b) s
      | HPow, [a; q] => a <~ sc a; q <~ sc q; cast (TPow a q) s
      | HFunction, [Word f; a] => f <~ assoc f functions; a <~ sc a; cast (TFn f a) s
      | HSum, [Word v; lo; hi; a] =>
        lo <~ sc lo; hi <~ sc hi; a <~ term Sc (S d) (int v :: g) a; cast (TSum d lo hi a) s
      | HProd, [Word v; lo; hi; a] =>
        lo <~ sc lo; hi <~ sc hi; a <~ term Sc (S d) (int v :: g) a; cast (TProd d lo hi a) s
      | HMaximum, [Word v; lo; hi; a] =>
        lo <~ sc lo; hi <~ sc hi; a <~ term Sc (S d) (int v :: g) a; cast (TMaximum d lo hi a) s
      | HRows, [A] => A <~ mx A; cast (TRows A) s
      | HEntry, [i; j; A] => i <~ sc i; j <~ sc j; A <~ mx A; cast (TEntry i j A) s
      | HSingular, [k; A] => k <~ sc k; A <~ mx A; cast (TSingular k A) s
      | HRank, [A] => A <~ mx A; cast (TRank A) s
      | HDepth, [N] => N <~ nt N; cast (TDepth N) s
      | HActivationSlope, [N] => N <~ nt N; cast (TSlope N) s
      (* networks *)
      | HWithParameters, [N; w] => N <~ nt N; w <~ mx w; cast (TWith N w) s
      (* matrices *)
      | HData, [Word w] => cast (TData (name g w)) s
      | HMatrix, [Word w] => cast (TMatrix (name g w)) s
      | HWeight, [l; N] => l <~ sc l; N <~ nt N; cast (TWeight l N) s
      | HBias, [l; N] => l <~ sc l; N <~ nt N; cast (TBias l N) s
      | HParameters, [N] => N <~ nt N; cast (TParameters N) s
      | HTable, [Word i; Word j; m; n; a] => m <~ sc m; n <~ sc n;
        a <~ term Sc (S (S d)) ((j, (S d, KScalar)) :: int i :: g) a; cast (TTable d (S d) m n a) s
      | HIterate, [Word v; Word Z; lo; hi; A; B] => lo <~ sc lo; hi <~ sc hi; A <~ mx A;
        B <~ term Mx (S (S d)) ((Z, (S d, KMatrix)) :: int v :: g) B; cast (TIterate d (S d) lo hi A B) s
      | HMul, _ => l <~ mapO mx l; t <~ joined TMMul l; cast t s
      | HAdd, _ => l <~ mapO mx l; t <~ joined TMAdd l; cast t s
      | HScale, [a; A] => a <~ sc a; A <~ mx A; cast (TScale a A) s
      | HTranspose, [A] => A <~ mx A; cast (TTranspose A) s
      (* formulas *)
      | HLessEqual, [a; b] => a <~ sc a; b <~ sc b; cast (TLe a b) s
      | HLess, [a; b] => a <~ sc a; b <~ sc b; cast (TLt a b) s
      | HEqual, [a; b] => a <~ sc a; b <~ sc b; cast (TEq a b) s
      | HAnd, _ => l <~ mapO fm l; cast (joined_or TTrue TAnd l) s
      | HOr, _ => l <~ mapO fm l; cast (joined_or TFalse TOr l) s
      | HNot, [f] => f <~ fm f; cast (TNot f) s
      | HImplies, [f; f'] => f <~ fm f; f' <~ fm f'; cast (TImplies f f') s
      | HForall, [Word v; lo; hi; f] =>
        lo <~ sc lo; hi <~ sc hi; f <~ term Fm (S d) (int v :: g) f; cast (TForAll d lo hi f) s
      | HExists, [Word v; lo; hi; f] =>
        lo <~ sc lo; hi <~ sc hi; f <~ term Fm (S d) (int v :: g) f; cast (TExists d lo hi f) s
      | HAtLeast, [m; Word v; lo; hi; f] => m <~ sc m;
        lo <~ sc lo; hi <~ sc hi; f <~ term Fm (S d) (int v :: g) f; cast (TAtLeast m d lo hi f) s
      | HWitnessed, [f] => f <~ fm f; cast (TWitnessed f) s
      | HHasBias, [l; N] => l <~ sc l; N <~ nt N; cast (THasBias l N) s
      (* graphs and paths *)
      | HAspect a, [N] => N <~ nt N; cast (TAspect a N) s
      | HArrangement, [Word w; l; N] => l <~ sc l; N <~ nt N; cast (TArrangement (name g w) l N) s
      | HKind, [Word w; l; N] => l <~ sc l; N <~ nt N; cast (TOfKind (name g w) l N) s
      | HPaths p, [N; A] => N <~ nt N; A <~ mx A; cast (TPaths p N A) s
      | HPathDerivative, [k; N; A] => k <~ sc k; N <~ nt N; A <~ mx A; cast (TPathDerivative k N A) s
      | HHasse, [N] => N <~ nt N; cast (THasse N) s
      | HTree t, [N] => N <~ nt N; cast (TTree t N) s
      | HPull, [v; N] => v <~ sc v; N <~ nt N; cast (TPull v N) s
      | HDeepen, [k; N; A; G] => k <~ sc k; N <~ nt N; A <~ mx A; G <~ mx G; cast (TDeepen k N A G) s
      | _, _ => None end end
  | L _ => None end.
End Terms.

(** The body of a definition has the sort that it can have: no text is of two sorts, but an `if` asks its branches. *)
Definition any_term known d g e : option {s & tm s} :=
  match term known Sc d g e with Some t => Some (existT _ Sc t) | None =>
  match term known Mx d g e with Some t => Some (existT _ Mx t) | None =>
  match term known Nt d g e with Some t => Some (existT _ Nt t) | None =>
  match term known Fm d g e with Some t => Some (existT _ Fm t) | None => None end end end end.

Definition parameter (e : sexp) : option (string * kind) :=
  match e with L [Word p; Word s] => k <~ assoc s kinds; Some (p, k) | _ => None end.
Fixpoint levels (k : nat) (ps : list (string * kind)) : context :=
  match ps with [] => [] | (p, s) :: r => (p, (k, s)) :: levels (S k) r end.

Definition is_word (w : string) (e : sexp) : bool := match e with Word v => String.eqb v w | L _ => false end.
(** what stands behind the definitions *)
Definition closing (known : signature) (ds : list body) (l : list sexp) : option reading := match l with
  | [L (wr :: rs); L [wg; h]; L [wt; c]; L [wv; t]] =>
    if is_word "requires" wr && is_word "given" wg && is_word "then" wt && is_word "trivial" wv then
      let fm := term known Fm 0 [] in
      rs <~ mapO fm rs; h <~ fm h; c <~ fm c; t <~ fm t; Some (Reading ds rs h c t)
    else None
  | _ => None end.
Fixpoint parts (known : signature) (ds : list body) (l : list sexp) : option reading := match l with
  | L (w :: h) :: r =>
    if negb (is_word "define" w) then closing known ds l else
    match h with
    | [L (Word f :: ps); e] =>
      ps <~ mapO parameter ps; b <~ any_term known (List.length ps) (levels 0 ps) e;
      let (s, t) := b in
      parts ((f, (List.length ds, (map snd ps, s))) :: known)
        (ds ++ [Body (match ps with [] => true | _ => false end) t]) r
    | _ => None end
  | _ => None end.
Definition read (text : string) : option reading :=
  e <~ words text; match e with L (w :: l) => if is_word "reading" w then parts [] [] l else None | _ => None end.
