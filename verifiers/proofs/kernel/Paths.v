(** Paths of a graph with one output, and the networks that are made of them: docs/language.md, "Paths". *)
From Coq Require Import ZArith List String Bool.
From Plumbline.kernel Require Export Graphs.
Import ListNotations.
Local Open Scope nat_scope.
Local Open Scope list_scope.

(** ** Paths, by the shape alone *)
(** A path that ends at the output: where it starts, its edges from there on, and the number, in the list of all, of the path
    without its first edge (of the trivial path: its own). *)
Record path := Path { start : nat; route : list edge; next : nat }.
(** the path p, whose number is n, and all that extend it at its start, in preorder: a path, then its extensions by one edge *)
Fixpoint extended (fuel : nat) (s : shape) (p : path) (n : nat) : list path := match fuel with
  | O => []
  | S f => fold_left (fun l e => l ++ extended f s (Path (source e) (e :: route p) n) (n + List.length l)) (into s (start p)) [p] end.
Definition all_paths (s : shape) : list path := match exits s with
  | [o] => extended (order s) s (Path o [] 0) 0
  | _ => [] end.
(** how many paths from v on backwards: n(v) = 1 + sum over the edges uv of n(u), which V sweeps settle *)
Definition sweep (s : shape) (begins : vertex -> bool) (n : list Z) : list Z :=
  map (fun v => fold_left Z.add (map (fun e => nth (source e) n 0%Z) (into s v)) (if begins (vertex_at s v) then 1 else 0)%Z)
    (seq 0 (order s)).
Fixpoint sweeps (k : nat) (f : list Z -> list Z) (n : list Z) : list Z := match k with O => n | S k => sweeps k f (f n) end.
Definition count_paths (s : shape) (begins : vertex -> bool) : Z :=
  match exits s with [o] => nth o (sweeps (order s) (sweep s begins) []) 0%Z | _ => 0%Z end.
Definition complete (s : shape) (p : path) : bool := is_source (vertex_at s (start p)).
Definition complete_paths (s : shape) : list path := filter (complete s) (all_paths s).
(** the numbers of the complete ones *)
Definition complete_numbers (s : shape) : list nat :=
  map fst (filter (fun x => complete s (snd x)) (combine (seq 0 (List.length (all_paths s))) (all_paths s))).
Definition vertex_set (p : path) : list nat := start p :: map target (route p).
(** a is b less one vertex *)
Definition below (a b : list nat) : bool :=
  Nat.eqb (S (List.length a)) (List.length b) && forallb (fun v => existsb (Nat.eqb v) b) a.
Definition carries_parameter (k : nat) (e : edge) : bool := match carries e with Learned i => Nat.eqb i k | Fixed _ => false end.

(** ** Over a domain *)
Section Paths.
Variable D : dom.
Local Notation C := (C D). Local Notation M := (M D). Local Notation graph := (graph D).
Local Notation zero := (zero D). Local Notation one := (one D). Local Notation lt := (lt D).

(** all paths, if there is one output and a path to it from an input or a constant *)
Definition enumerated (s : shape) : res (list path) := match exits s with
  | [_] => guard (Z.ltb 0 (count_paths s is_source))
      (if within D 65536 (count_paths s (fun _ => true)) then Val (all_paths s) else Stop)
  | _ => Undef end.
Definition weight_on (g : graph) (e : edge) : C := on D g (carries e).
Definition product_along (g : graph) (p : path) : C := fold_right (fun e x => cmul D (weight_on g e) x) one (route p).
Definition magnitude (x : C) : res C := cmax D x (copp D x).
Definition absolute_product (g : graph) (p : path) : res C :=
  l <- mapM (fun e => magnitude (weight_on g e)) (route p); Val (fold_right (cmul D) one l).
(** by the product rule: (w p)' = w p' + w' p, where w' is 1 for the parameter k and 0 for all others *)
Definition product_and_slope (g : graph) (k : nat) (p : path) : C * C :=
  fold_right (fun e x => let w := weight_on g e in
    (cmul D w (fst x), cadd D (cmul D w (snd x)) (if carries_parameter k e then fst x else zero))) (one, zero) (route p).

Definition held_at (g : graph) (k : nat) : C := nth k (held D g) zero.
(** what an input reads; 0 where the matrix has no such row *)
Definition input_at (A : M) (i j : nat) : C := if Nat.ltb i (rows D A) then get D A i j else zero.
Definition begins_with (g : graph) (A : M) (j : nat) (p : path) : C := match vertex_at (form D g) (start p) with
  | Input i => input_at A i j | Constant k | Neuron k => held_at g k end.
(** x_p times the number of each complete path: a row for each *)
Definition complete_rows (g : graph) (A : M) (of : path -> res C) : res M :=
  _ <- enumerated (form D g); let ps := complete_paths (form D g) in
  guard (Nat.eqb (rows D A) (coordinates (form D g)))
    (l <- mapM of ps;
     Val (mk D (List.length ps) (cols D A) (fun i j =>
       cmul D (begins_with g A j (nth i ps (Path 0 [] 0))) (nth i l zero)))).

(** PRE and POST of all vertices on sample j: V sweeps settle them *)
Definition pre (g : graph) (A : M) (j : nat) (post : list C) (v : nat) : C := match vertex_at (form D g) v with
  | Input i => input_at A i j
  | Constant k => held_at g k
  | Neuron _ => fold_left (cadd D) (map (fun e => cmul D (weight_on g e) (nth (source e) post zero)) (into (form D g) v)) zero end.
Definition bent (g : graph) (v : nat) (x : C) : res C := match vertex_at (form D g) v with
  | Neuron k => y <- lt zero x; Val (if y then x else cmul D (held_at g k) x)
  | _ => Val x end.
Definition settled (g : graph) (A : M) (j : nat) : res (list C) := let V := seq 0 (order (form D g)) in
  foldM (fun (_ : nat) post => mapM (fun v => bent g v (pre g A j post v)) V) V (map (fun _ => zero) V).
(** PRE >= 0, where the slope is another than 1 *)
Definition open_at (g : graph) (A : M) (j : nat) (post : list C) (v : nat) : res bool := match vertex_at (form D g) v with
  | Neuron k => x <- eq D (held_at g k) one; if x then Val true else le D zero (pre g A j post v)
  | _ => Val true end.
Definition activity (g : graph) (A : M) : res M :=
  _ <- enumerated (form D g); let ps := complete_paths (form D g) in
  guard (Nat.eqb (rows D A) (coordinates (form D g)))
    (ls <- mapM (fun j => post <- settled g A j; mapM (open_at g A j post) (seq 0 (order (form D g)))) (seq 0 (cols D A));
     Val (mk D (List.length ps) (cols D A) (fun i j =>
       if forallb (fun v => nth v (nth j ls []) true) (vertex_set (nth i ps (Path 0 [] 0))) then one else zero))).
Definition hasse (g : graph) : res M :=
  ps <- enumerated (form D g); let n := List.length ps in
  if within D 1024 (Z.of_nat n) then
    Val (mk D n n (fun p q =>
      if below (vertex_set (nth p ps (Path 0 [] 0))) (vertex_set (nth q ps (Path 0 [] 0))) then one else zero))
  else Stop.
Definition path_matrix (w : path_values) (g : graph) (A : M) : res M := match w with
  | PathProducts => complete_rows g A (fun p => Val (product_along g p))
  | AbsoluteProducts => complete_rows g A (absolute_product g)
  | PathActivity => activity g A end.
Definition path_derivative (z : Z) (g : graph) (A : M) : res M :=
  k <- place z (List.length (learned D g)); complete_rows g A (fun p => Val (snd (product_and_slope g k p))).

(** ** Networks made of paths *)
Definition numbered {A} (l : list A) : list (nat * A) := combine (seq 0 (List.length l)) l.
Definition branches (ps : list path) : list edge :=
  flat_map (fun x => match route (snd x) with e :: _ => [Edge (fst x) (next (snd x)) (carries e)] | [] => [] end) (numbered ps).
(** the tree of paths: vertex q is path q *)
Definition unrolled (g : graph) : res graph :=
  ps <- enumerated (form D g); let s := form D g in
  Val (Graph D (Shape (map (fun p => vertex_at s (start p)) ps) (branches ps) [0] (coordinates s) []) (learned D g) (fixed D g) (held D g)).
(** is the weight of the first edge, is the product of all, negative? *)
Definition negative (g : graph) (p : path) : res (bool * bool) := match route p with
  | [] => Val (false, false)
  | e :: _ => a <- lt (weight_on g e) zero; b <- lt (product_along g p) zero; Val (a, b) end.
Definition sign_mark (b : bool) : mark := Fixed (if b then 1 else 0).
(** the tree with the signs of the weights; complete path number i becomes input i; unless [absolute], its edge is divided,
    and the first half carries the sign of the path *)
Definition decomposed (absolute : bool) (g : graph) : res graph :=
  ps <- enumerated (form D g); ns <- mapM (negative g) ps;
  let s := form D g in
  let leaf q := List.length (filter (complete s) (firstn q ps)) in
  let n := List.length ps in let inputs := List.length (complete_paths s) in
  let vs := map (fun x => if complete s (snd x) then Input (leaf (fst x)) else vertex_at s (start (snd x))) (numbered ps) ++
    (if absolute then [] else map (fun _ => Neuron (List.length (held D g))) (seq 0 inputs)) in
  let es := flat_map (fun x => let '(q, (p, (w, all))) := x in match route p with
    | [] => []
    | _ :: _ => if negb absolute && complete s p
        then [Edge q (n + leaf q) (sign_mark all); Edge (n + leaf q) (next p) (sign_mark w)]
        else [Edge q (next p) (sign_mark w)] end) (numbered (combine ps ns)) in
  Val (Graph D (Shape vs es [0] inputs []) [] [one; copp D one] (held D g ++ [one])).
Definition sign_of (x : C) : res C := y <- lt x zero; Val (if y then copp D one else one).
Definition with_signs (g : graph) : res graph :=
  l <- mapM sign_of (learned D g); f <- mapM sign_of (fixed D g); Val (Graph D (form D g) l f (held D g)).
(** the weight w of the only edge that leaves v moves into the edges that enter it; there it leaves its sign *)
Definition pulled (z : Z) (g : graph) : res graph :=
  let s := form D g in
  v <- place z (order s);
  match filter (fun e => Nat.eqb (source e) v) (edges s) with
  | [out] =>
    guard (negb (is_source (vertex_at s v)))
      (m <- magnitude (weight_on g out); x <- sign_of (weight_on g out);
       let n := List.length (fixed D g) in
       let es := map (fun x => let '(i, e) := x in
         if Nat.eqb (target e) v then Edge (source e) (target e) (Fixed (n + i))
         else if Nat.eqb (source e) v then Edge (source e) (target e) (Fixed (n + List.length (edges s))) else e)
         (numbered (edges s)) in
       Val (Graph D (Shape (vertices s) es (exits s) (coordinates s) []) (learned D g)
         (fixed D g ++ map (fun e => cmul D (weight_on g e) m) (edges s) ++ [x]) (held D g)))
  | _ => Undef end.
Definition tree_of (t : tree) (g : graph) : res graph := match t with
  | Signs => with_signs g
  | Unroll => unrolled g
  | Decompose => decomposed false g
  | DecomposeAbsolute => decomposed true g end.
End Paths.
