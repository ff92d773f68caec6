(** What a term of the kernel means on a case, over any domain of numbers.

    At the reals (RealDom.v) this is the meaning that docs/language.md states in words; at another domain it is a checker,
    if each of the operations of that domain represents the operation of the reals (checker/Sound.v). At the reals nothing
    stops but a formula of unknown truth under an `if`. *)
From Coq Require Import ZArith QArith String List Bool.
From Plumbline.kernel Require Export Paths Deepening.
Import ListNotations.
Local Open Scope nat_scope.
Local Open Scope list_scope.

Section Eval.
Variable D : dom.
Local Notation C := (C D). Local Notation M := (M D).
Local Notation zero := (zero D). Local Notation one := (one D). Local Notation ofZ := (ofZ D).
Local Notation ofN := (ofN D). Local Notation le := (le D). Local Notation lt := (lt D). Local Notation eq := (eq D).
Local Notation cmax := (cmax D). Local Notation ceiling := (ceiling D). Local Notation integer := (integer D).
Local Notation range := (range D). Local Notation divide := (divide D). Local Notation pow := (pow D).
Local Notation function := (function D). Local Notation maximum := (maximum D). Local Notation mmul := (mmul D).
Local Notation madd := (madd D). Local Notation mscale := (mscale D). Local Notation mtranspose := (mtranspose D).
Local Notation table := (table D). Local Notation column := (column D).

(** A network is fully connected, a matrix for each layer and a bias if it has one; or it is a graph, and has no layers. *)
Record net := Net { slope : C; layers : list (M * option M); wired : option (graph D) }.
Definition of_layer (w : M * option M) : list C :=
  entries D (fst w) ++ match snd w with Some b => entries D b | None => [] end.
Definition parameters (N : net) : list C := match wired N with
  | None => concat (map of_layer (layers N)) | Some g => learned D g end.
(** a matrix of A's shape with the entries of l, row by row *)
Definition refilled (A : M) (l : list C) : M := mk D (rows D A) (cols D A) (fun i j => nth (i * cols D A + j) l zero).
Fixpoint refill (ls : list (M * option M)) (l : list C) : list (M * option M) := match ls with
  | [] => []
  | (W, b) :: r => let n := rows D W * cols D W in let l' := skipn n l in match b with
    | None => (refilled W l, None) :: refill r l'
    | Some b => (refilled W l, Some (refilled b l')) :: refill r (skipn (rows D b * cols D b) l') end end.
Definition with_parameters (N : net) (w : M) : res net :=
  guard (Nat.eqb (cols D w) 1 && Nat.eqb (rows D w) (List.length (parameters N)))
    (Val (match wired N with
      | None => Net (slope N) (refill (layers N) (entries D w)) None
      | Some g => Net (slope N) [] (Some (Graph D (form D g) (entries D w) (fixed D g) (held D g))) end)).
Definition layer (N : net) (z : Z) : res (M * option M) :=
  i <- place z (List.length (layers N)); present (nth_error (layers N) i).
(** every network is a graph; a name of its own, so that a program may keep what it has computed *)
Definition graph_now (N : net) : graph D := match wired N with
  | None => full_graph D (slope N) (layers N) (parameters N) | Some g => g end.
Definition graph_of (N : net) : graph D := graph_now N.
Definition of_graph (g : graph D) : net := Net zero [] (Some g).
Definition has_no_bias (w : M * option M) : bool := match snd w with Some _ => false | None => true end.
Definition deepen (z : Z) (N : net) (A G : M) : res net := match wired N with
  | Some _ => Undef
  | None => guard (Z.leb 1 z && forallb has_no_bias (layers N))
      (if within D 4096 z then
         ls <- deepened D (Z.to_nat z) (slope N) (map fst (layers N)) A G; Val (Net (slope N) (map (fun W => (W, None)) ls) None)
       else Stop) end.

(** values, cases, and what variables stand for *)
Definition sem (s : sort) : Type := match s with Sc => C | Mx => M | Nt => net | Fm => tv end.
Inductive value := VSc (a : C) | VMx (A : M) | VNt (N : net) | VFm (t : tv) | VWd (w : string).
Definition inject {s} : sem s -> value := match s with Sc => VSc | Mx => VMx | Nt => VNt | Fm => VFm end.
Definition project (s : sort) (v : value) : res (sem s) := match s, v with
  | Sc, VSc a => Val a | Mx, VMx A => Val A | Nt, VNt N => Val N | Fm, VFm t => Val t | _, _ => Stop end.
Record case := Case { cnet : net; cdata : string -> option M; cmatrix : string -> option M; cparam : string -> option C }.
Definition env := nat -> option value.
Definition look (s : sort) (e : env) (k : nat) : res (sem s) := match e k with Some v => project s v | None => Stop end.
Definition set (e : env) (k : nat) (v : value) : env := fun i => if Nat.eqb i k then Some v else e i.
Definition frame (l : list value) : env := fun k => nth_error l k.
Definition spelled (e : env) (w : word) : res string := match w with
  | Lit w => Val w
  | Par k => match e k with Some (VWd w) => Val w | _ => Stop end end.
(** what each of the definitions before gives for its arguments *)
Definition defs := list (list value -> res value).

(** at least m of the truth values are true *)
Definition count p (l : list tv) := Z.of_nat (List.length (filter p l)).
Definition at_least (m : Z) (l : list tv) : tv :=
  if Z.leb m (count (fun t => match t with T => true | _ => false end) l) then T
  else if Z.ltb (count (fun t => match t with F => false | _ => true end) l) m then F
  else if existsb (fun t => match t with U => true | _ => false end) l then U else K.

Variable c : case.
Variable ds : defs.
Fixpoint eval {s} (t : tm s) (e : env) {struct t} : res (sem s) := match t in tm s return res (sem s) with
| TNum q => Val (ofQ D q)
| TVar k => look Sc e k
| TPi => lift (cpi D)
| TParam p => w <- spelled e p; present (cparam c w)
| TParamOr p d => w <- spelled e p; match cparam c w with Some x => Val x | None => eval d e end
| TAdd a b => x <- eval a e; y <- eval b e; Val (cadd D x y)
| TMul a b => x <- eval a e; y <- eval b e; Val (cmul D x y)
| TDiv a b => x <- eval a e; y <- eval b e; divide x y
| TPow a q => x <- eval a e; y <- eval q e; pow x y
| TMax a b => x <- eval a e; y <- eval b e; cmax x y
| TFn f a => x <- eval a e; function f x
| TSum v lo hi a => x <- eval lo e; y <- eval hi e; r <- range x y;
    l <- mapM (fun z => eval a (set e v (VSc (ofZ z)))) r; Val (fold_left (cadd D) l zero)
| TProd v lo hi a => x <- eval lo e; y <- eval hi e; r <- range x y;
    l <- mapM (fun z => eval a (set e v (VSc (ofZ z)))) r; Val (fold_left (cmul D) l one)
| TMaximum v lo hi a => x <- eval lo e; y <- eval hi e; r <- range x y;
    l <- mapM (fun z => eval a (set e v (VSc (ofZ z)))) r; maximum l
| TRows A => a <- eval A e; Val (ofN (rows D a))
| TEntry i j A => a <- eval A e; x <- eval i e; x <- integer x; y <- eval j e; y <- integer y;
    i <- place x (rows D a); j <- place y (cols D a); Val (get D a i j)
| TSingular k A => x <- eval k e; z <- integer x; a <- eval A e;
    guard (Z.leb 1 z) (if Z.ltb (Z.of_nat (Nat.min (rows D a) (cols D a))) z then Val zero
                       else lift (csingular D (Z.to_nat z) a))
| TRank A => a <- eval A e; n <- lift (crank D a); Val (ofN n)
| TDepth N => n <- eval N e; Val (ofN (match wired n with None => List.length (layers n) | Some g => List.length (stages (form D g)) end))
| TSlope N => n <- eval N e; match wired n with None => Val (slope n) | Some _ => Undef end
| TTheta => Val (cnet c)
| TNVar k => look Nt e k
| TWith N w => n <- eval N e; a <- eval w e; with_parameters n a
| TTree t N => n <- eval N e; g <- tree_of D t (graph_of n); Val (of_graph g)
| TPull v N => x <- eval v e; z <- integer x; n <- eval N e; g <- pulled D z (graph_of n); Val (of_graph g)
| TDeepen k N A G => x <- eval k e; z <- integer x; n <- eval N e; a <- eval A e; g <- eval G e; deepen z n a g
| TMVar k => look Mx e k
| TData d => w <- spelled e d; present (cdata c w)
| TMatrix d => w <- spelled e d; present (cmatrix c w)
| TWeight l N => n <- eval N e; x <- eval l e; z <- integer x; w <- layer n z; Val (fst w)
| TBias l N => n <- eval N e; x <- eval l e; z <- integer x; w <- layer n z; present (snd w)
| TParameters N => n <- eval N e; match parameters n with [] => Undef | l => Val (column l) end
| TTable i j m n a => x <- eval m e; p <- integer x; y <- eval n e; q <- integer y;
    guard (Z.leb 1 p && Z.leb 1 q)
      (if within D 1024 p && within D 1024 q
       then table (Z.to_nat p) (Z.to_nat q)
              (fun u v => eval a (set (set e i (VSc (ofN (S u)))) j (VSc (ofN (S v)))))
       else Stop)
| TIterate v Z lo hi A B => x <- eval lo e; y <- eval hi e; r <- range x y; a <- eval A e;
    foldM (fun z s => eval B (set (set e v (VSc (ofZ z))) Z (VMx s))) r a
| TMMul A B => a <- eval A e; b <- eval B e; mmul a b
| TMAdd A B => a <- eval A e; b <- eval B e; madd a b
| TScale s A => x <- eval s e; a <- eval A e; Val (mscale x a)
| TTranspose A => a <- eval A e; Val (mtranspose a)
| TAspect a N => n <- eval N e; let g := graph_of n in
    if within D 1024 (Z.of_nat (order (form D g))) then Val (aspect_of D a g) else Stop
| TArrangement w l N => w <- spelled e w; x <- eval l e; z <- integer x; n <- eval N e; arrangement D w (graph_of n) z
| TPaths p N A => n <- eval N e; a <- eval A e; path_matrix D p (graph_of n) a
| TPathDerivative k N A => x <- eval k e; z <- integer x; n <- eval N e; a <- eval A e; path_derivative D z (graph_of n) a
| THasse N => n <- eval N e; hasse D (graph_of n)
| TLe a b => formula (x <- eval a e; y <- eval b e; r <- le x y; Val (truth_of r))
| TLt a b => formula (x <- eval a e; y <- eval b e; r <- lt x y; Val (truth_of r))
| TEq a b => formula (x <- eval a e; y <- eval b e; r <- eq x y; Val (truth_of r))
| TTrue => Val T
| TFalse => Val F
| TAnd f g => x <- eval f e; y <- eval g e; Val (tand x y)
| TOr f g => x <- eval f e; y <- eval g e; Val (tor x y)
| TNot f => x <- eval f e; Val (tnot x)
| TImplies f g => x <- eval f e; match x with F => Val T | _ => y <- eval g e; Val (tor (tnot x) y) end
| TForAll v lo hi f => formula (x <- eval lo e; y <- eval hi e; r <- range x y;
    l <- mapM (fun z => eval f (set e v (VSc (ofZ z)))) r; Val (fold_left tand l T))
| TExists v lo hi f => formula (x <- eval lo e; y <- eval hi e; r <- range x y;
    l <- mapM (fun z => eval f (set e v (VSc (ofZ z)))) r; Val (fold_left tor l F))
| TAtLeast m v lo hi f => formula (x <- eval m e; m <- ceiling x; x <- eval lo e; y <- eval hi e; r <- range x y;
    l <- mapM (fun z => eval f (set e v (VSc (ofZ z)))) r; Val (at_least m l))
| TWitnessed f => x <- eval f e; Val (match x with T => T | _ => K end)
| THasBias l N => formula (n <- eval N e; x <- eval l e; z <- integer x; w <- layer n z;
    Val (truth_of (match snd w with Some _ => true | None => false end)))
| TOfKind w l N => formula (w <- spelled e w; x <- eval l e; z <- integer x; n <- eval N e; b <- of_kind D w (graph_of n) z;
    Val (truth_of b))
| @TIf s f a b =>
    let r := x <- eval f e; match x with T => eval a e | F => eval b e | U => Undef | K => Stop end in
    match s return res (sem s) -> res (sem s) with Fm => formula | _ => fun r => r end r
| @TOnlyIf s f a =>
    let r := x <- eval f e; match x with T => eval a e | F | U => Undef | K => Stop end in
    match s return res (sem s) -> res (sem s) with Fm => formula | _ => fun r => r end r
| @TCall s f l =>
    let r := vs <- evals l e; match nth_error ds f with Some d => v <- d vs; project s v | None => Stop end in
    match s return res (sem s) -> res (sem s) with Fm => formula | _ => fun r => r end r
end
with evals (l : args) (e : env) {struct l} : res (list value) := match l with
| ANil => Val []
| ASc a r => x <- eval a e; vs <- evals r e; Val (VSc x :: vs)
| AIx a r => x <- eval a e; z <- integer x; vs <- evals r e; Val (VSc x :: vs)
| AMx A r => a <- eval A e; vs <- evals r e; Val (VMx a :: vs)
| ANt N r => n <- eval N e; vs <- evals r e; Val (VNt n :: vs)
| AWd w r => s <- spelled e w; vs <- evals r e; Val (VWd s :: vs)
end.
End Eval.

Section Judge.
Variable D : dom.
Variable c : case D.
(** Each definition is bound once, in its order: a function of its arguments, or, if it has none, its value. *)
Definition denote (ds : defs D) (d : body) : list (value D) -> res (value D) :=
  let '@Body s nullary t := d in
  let run vs := v <- eval D c ds t (frame D vs); Val (inject D v) in
  if nullary then let v := run [] in fun _ => v else run.
Fixpoint denotations (ds : defs D) (l : list body) : defs D :=
  match l with [] => ds | d :: r => denotations (ds ++ [kept (denote ds d)]) r end.
Definition env0 : env D := fun _ => None.
Definition truth (r : reading) (f : tm Fm) : res tv := eval D c (denotations [] (definitions r)) f env0.

(** docs/language.md, "Verdict of a reading on a case", from the truth of its formulas. None: nothing is claimed. *)
Definition verdict_of (of : tm Fm -> res tv) (r : reading) : option verdict :=
  if forallb (fun f => match of f with Val T => true | _ => false end) (requires r) then
    match of (given r) with
    | Val F => Some HypothesisFalse | Val U | Undef => Some IllTyped
    | Val T => match of (conclusion r) with
      | Val F => Some Fails | Val U | Undef => Some IllTyped
      | Val T => match of (trivial r) with Val T => Some Trivial | Val F | Val U | Undef => Some Holds | _ => None end
      | _ => None end
    | _ => None end
  else None.
Definition judge (r : reading) : option verdict :=
  let ds := denotations [] (definitions r) in verdict_of (fun f => eval D c ds f env0) r.
End Judge.
