
type __ = Obj.t
let __ = let rec f _ = Obj.repr f in Obj.repr f

(** val xorb : bool -> bool -> bool **)

let xorb b1 b2 =
  if b1 then if b2 then false else true else b2

(** val negb : bool -> bool **)

let negb = function
| true -> false
| false -> true

(** val option_map : ('a1 -> 'a2) -> 'a1 option -> 'a2 option **)

let option_map f = function
| Some a -> Some (f a)
| None -> None

(** val fst : ('a1 * 'a2) -> 'a1 **)

let fst = function
| (x, _) -> x

(** val snd : ('a1 * 'a2) -> 'a2 **)

let snd = function
| (_, y) -> y

(** val length : 'a1 list -> int **)

let rec length = List.length

(** val app : 'a1 list -> 'a1 list -> 'a1 list **)

let rec app l m0 =
  match l with
  | [] -> m0
  | a :: l1 -> a :: (app l1 m0)

type comparison =
| Eq
| Lt
| Gt

type 'a sig0 = 'a
  (* singleton inductive, whose constructor was exist *)

type ('a, 'p) sigT =
| ExistT of 'a * 'p

module Coq__1 = struct
 (** val add : int -> int -> int **)let rec add = (+)
end
include Coq__1

(** val mul : int -> int -> int **)

let rec mul = ( * )

(** val sub : int -> int -> int **)

let rec sub = fun n m -> Stdlib.max 0 (n-m)

(** val eqb : bool -> bool -> bool **)

let eqb b1 b2 =
  if b1 then b2 else if b2 then false else true

module Nat =
 struct
  (** val add : int -> int -> int **)

  let rec add n0 m0 =
    (fun fO fS n -> if n=0 then fO () else fS (n-1))
      (fun _ -> m0)
      (fun p -> Stdlib.Int.succ (add p m0))
      n0

  (** val mul : int -> int -> int **)

  let rec mul n0 m0 =
    (fun fO fS n -> if n=0 then fO () else fS (n-1))
      (fun _ -> 0)
      (fun p -> add m0 (mul p m0))
      n0

  (** val sub : int -> int -> int **)

  let rec sub n0 m0 =
    (fun fO fS n -> if n=0 then fO () else fS (n-1))
      (fun _ -> n0)
      (fun k ->
      (fun fO fS n -> if n=0 then fO () else fS (n-1))
        (fun _ -> n0)
        (fun l -> sub k l)
        m0)
      n0

  (** val eqb : int -> int -> bool **)

  let rec eqb = (fun (i : int) j -> i = j)

  (** val leb : int -> int -> bool **)

  let rec leb = (fun (i : int) j -> i <= j)

  (** val ltb : int -> int -> bool **)

  let ltb = (fun (i : int) j -> i < j)

  (** val max : int -> int -> int **)

  let rec max n0 m0 =
    (fun fO fS n -> if n=0 then fO () else fS (n-1))
      (fun _ -> m0)
      (fun n' ->
      (fun fO fS n -> if n=0 then fO () else fS (n-1))
        (fun _ -> n0)
        (fun m' -> Stdlib.Int.succ (max n' m'))
        m0)
      n0

  (** val min : int -> int -> int **)

  let rec min n0 m0 =
    (fun fO fS n -> if n=0 then fO () else fS (n-1))
      (fun _ -> 0)
      (fun n' ->
      (fun fO fS n -> if n=0 then fO () else fS (n-1))
        (fun _ -> 0)
        (fun m' -> Stdlib.Int.succ (min n' m'))
        m0)
      n0

  (** val pow : int -> int -> int **)

  let rec pow n0 m0 =
    (fun fO fS n -> if n=0 then fO () else fS (n-1))
      (fun _ -> Stdlib.Int.succ 0)
      (fun m1 -> mul n0 (pow n0 m1))
      m0

  (** val divmod : int -> int -> int -> int -> int * int **)

  let rec divmod x y q0 u =
    (fun fO fS n -> if n=0 then fO () else fS (n-1))
      (fun _ -> (q0, u))
      (fun x' ->
      (fun fO fS n -> if n=0 then fO () else fS (n-1))
        (fun _ -> divmod x' y (Stdlib.Int.succ q0) y)
        (fun u' -> divmod x' y q0 u')
        u)
      x

  (** val div : int -> int -> int **)

  let div x y =
    (fun fO fS n -> if n=0 then fO () else fS (n-1))
      (fun _ -> y)
      (fun y' -> fst (divmod x y' 0 y'))
      y

  (** val modulo : int -> int -> int **)

  let modulo x y =
    (fun fO fS n -> if n=0 then fO () else fS (n-1))
      (fun _ -> x)
      (fun y' -> sub y' (snd (divmod x y' 0 y')))
      y

  (** val iter : int -> ('a1 -> 'a1) -> 'a1 -> 'a1 **)

  let rec iter n0 f x =
    (fun fO fS n -> if n=0 then fO () else fS (n-1))
      (fun _ -> x)
      (fun n1 -> f (iter n1 f x))
      n0
 end

module Pos =
 struct
  type mask =
  | IsNul
  | IsPos of Big_int_Z.big_int
  | IsNeg
 end

module Coq_Pos =
 struct
  (** val succ : Big_int_Z.big_int -> Big_int_Z.big_int **)

  let rec succ = Big_int_Z.succ_big_int

  (** val add :
      Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int **)

  let rec add = Big_int_Z.add_big_int

  (** val add_carry :
      Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int **)

  and add_carry x y =
    (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
      (fun p ->
      (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
        (fun q0 ->
        (fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
        (add_carry p q0))
        (fun q0 -> Big_int_Z.mult_int_big_int 2 (add_carry p q0))
        (fun _ ->
        (fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
        (succ p))
        y)
      (fun p ->
      (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
        (fun q0 -> Big_int_Z.mult_int_big_int 2 (add_carry p q0))
        (fun q0 ->
        (fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
        (add p q0))
        (fun _ -> Big_int_Z.mult_int_big_int 2 (succ p))
        y)
      (fun _ ->
      (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
        (fun q0 ->
        (fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
        (succ q0))
        (fun q0 -> Big_int_Z.mult_int_big_int 2 (succ q0))
        (fun _ ->
        (fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
        Big_int_Z.unit_big_int)
        y)
      x

  (** val pred_double : Big_int_Z.big_int -> Big_int_Z.big_int **)

  let rec pred_double x =
    (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
      (fun p ->
      (fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
      (Big_int_Z.mult_int_big_int 2 p))
      (fun p ->
      (fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
      (pred_double p))
      (fun _ -> Big_int_Z.unit_big_int)
      x

  (** val pred : Big_int_Z.big_int -> Big_int_Z.big_int **)

  let pred = (fun n -> Big_int_Z.max_big_int Big_int_Z.unit_big_int
  (Big_int_Z.pred_big_int n))

  type mask = Pos.mask =
  | IsNul
  | IsPos of Big_int_Z.big_int
  | IsNeg

  (** val succ_double_mask : mask -> mask **)

  let succ_double_mask = function
  | IsNul -> IsPos Big_int_Z.unit_big_int
  | IsPos p ->
    IsPos ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
      p)
  | IsNeg -> IsNeg

  (** val double_mask : mask -> mask **)

  let double_mask = function
  | IsPos p -> IsPos (Big_int_Z.mult_int_big_int 2 p)
  | x0 -> x0

  (** val double_pred_mask : Big_int_Z.big_int -> mask **)

  let double_pred_mask x =
    (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
      (fun p -> IsPos (Big_int_Z.mult_int_big_int 2
      (Big_int_Z.mult_int_big_int 2 p)))
      (fun p -> IsPos (Big_int_Z.mult_int_big_int 2
      (pred_double p)))
      (fun _ -> IsNul)
      x

  (** val sub_mask : Big_int_Z.big_int -> Big_int_Z.big_int -> mask **)

  let rec sub_mask x y =
    (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
      (fun p ->
      (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
        (fun q0 -> double_mask (sub_mask p q0))
        (fun q0 -> succ_double_mask (sub_mask p q0))
        (fun _ -> IsPos (Big_int_Z.mult_int_big_int 2 p))
        y)
      (fun p ->
      (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
        (fun q0 -> succ_double_mask (sub_mask_carry p q0))
        (fun q0 -> double_mask (sub_mask p q0))
        (fun _ -> IsPos (pred_double p))
        y)
      (fun _ ->
      (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
        (fun _ -> IsNeg)
        (fun _ -> IsNeg)
        (fun _ -> IsNul)
        y)
      x

  (** val sub_mask_carry : Big_int_Z.big_int -> Big_int_Z.big_int -> mask **)

  and sub_mask_carry x y =
    (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
      (fun p ->
      (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
        (fun q0 -> succ_double_mask (sub_mask_carry p q0))
        (fun q0 -> double_mask (sub_mask p q0))
        (fun _ -> IsPos (pred_double p))
        y)
      (fun p ->
      (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
        (fun q0 -> double_mask (sub_mask_carry p q0))
        (fun q0 -> succ_double_mask (sub_mask_carry p q0))
        (fun _ -> double_pred_mask p)
        y)
      (fun _ -> IsNeg)
      x

  (** val sub :
      Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int **)

  let sub = (fun n m -> Big_int_Z.max_big_int
  Big_int_Z.unit_big_int (Big_int_Z.sub_big_int n m))

  (** val mul :
      Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int **)

  let rec mul = Big_int_Z.mult_big_int

  (** val iter : ('a1 -> 'a1) -> 'a1 -> Big_int_Z.big_int -> 'a1 **)

  let rec iter f x n0 =
    (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
      (fun n' -> f (iter f (iter f x n') n'))
      (fun n' -> iter f (iter f x n') n')
      (fun _ -> f x)
      n0

  (** val square : Big_int_Z.big_int -> Big_int_Z.big_int **)

  let rec square p =
    (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
      (fun p0 ->
      (fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
      (Big_int_Z.mult_int_big_int 2 (add (square p0) p0)))
      (fun p0 -> Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
      (square p0)))
      (fun _ -> Big_int_Z.unit_big_int)
      p

  (** val div2 : Big_int_Z.big_int -> Big_int_Z.big_int **)

  let div2 p =
    (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
      (fun p0 -> p0)
      (fun p0 -> p0)
      (fun _ -> Big_int_Z.unit_big_int)
      p

  (** val div2_up : Big_int_Z.big_int -> Big_int_Z.big_int **)

  let div2_up p =
    (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
      (fun p0 -> succ p0)
      (fun p0 -> p0)
      (fun _ -> Big_int_Z.unit_big_int)
      p

  (** val size_nat : Big_int_Z.big_int -> int **)

  let rec size_nat p =
    (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
      (fun p0 -> Stdlib.Int.succ (size_nat p0))
      (fun p0 -> Stdlib.Int.succ (size_nat p0))
      (fun _ -> Stdlib.Int.succ 0)
      p

  (** val size : Big_int_Z.big_int -> Big_int_Z.big_int **)

  let rec size p =
    (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
      (fun p0 -> succ (size p0))
      (fun p0 -> succ (size p0))
      (fun _ -> Big_int_Z.unit_big_int)
      p

  (** val compare_cont :
      comparison -> Big_int_Z.big_int -> Big_int_Z.big_int -> comparison **)

  let rec compare_cont = (fun c x y -> let s = Big_int_Z.compare_big_int x y in
  if s = 0 then c else if s < 0 then Lt else Gt)

  (** val compare : Big_int_Z.big_int -> Big_int_Z.big_int -> comparison **)

  let compare = (fun x y -> let s = Big_int_Z.compare_big_int x y in
  if s = 0 then Eq else if s < 0 then Lt else Gt)

  (** val eqb : Big_int_Z.big_int -> Big_int_Z.big_int -> bool **)

  let rec eqb = Big_int_Z.eq_big_int

  (** val leb : Big_int_Z.big_int -> Big_int_Z.big_int -> bool **)

  let leb x y =
    match compare x y with
    | Gt -> false
    | _ -> true

  (** val sqrtrem_step :
      (Big_int_Z.big_int -> Big_int_Z.big_int) -> (Big_int_Z.big_int ->
      Big_int_Z.big_int) -> (Big_int_Z.big_int * mask) ->
      Big_int_Z.big_int * mask **)

  let sqrtrem_step f g = function
  | (s, y) ->
    (match y with
     | IsPos r ->
       let s' =
         (fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
         (Big_int_Z.mult_int_big_int 2 s)
       in
       let r' = g (f r) in
       if leb s' r'
       then (((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
              s), (sub_mask r' s'))
       else ((Big_int_Z.mult_int_big_int 2 s), (IsPos r'))
     | _ ->
       ((Big_int_Z.mult_int_big_int 2 s),
         (sub_mask (g (f Big_int_Z.unit_big_int))
           (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
           Big_int_Z.unit_big_int)))))

  (** val sqrtrem : Big_int_Z.big_int -> Big_int_Z.big_int * mask **)

  let rec sqrtrem p =
    (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
      (fun p0 ->
      (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
        (fun p1 ->
        sqrtrem_step (fun x ->
          (fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
          x) (fun x ->
          (fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
          x) (sqrtrem p1))
        (fun p1 ->
        sqrtrem_step (fun x -> Big_int_Z.mult_int_big_int 2 x) (fun x ->
          (fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
          x) (sqrtrem p1))
        (fun _ -> (Big_int_Z.unit_big_int, (IsPos
        (Big_int_Z.mult_int_big_int 2 Big_int_Z.unit_big_int))))
        p0)
      (fun p0 ->
      (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
        (fun p1 ->
        sqrtrem_step (fun x ->
          (fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
          x) (fun x -> Big_int_Z.mult_int_big_int 2 x) (sqrtrem p1))
        (fun p1 ->
        sqrtrem_step (fun x -> Big_int_Z.mult_int_big_int 2 x) (fun x ->
          Big_int_Z.mult_int_big_int 2 x) (sqrtrem p1))
        (fun _ -> (Big_int_Z.unit_big_int, (IsPos Big_int_Z.unit_big_int)))
        p0)
      (fun _ -> (Big_int_Z.unit_big_int, IsNul))
      p

  (** val sqrt : Big_int_Z.big_int -> Big_int_Z.big_int **)

  let sqrt p =
    fst (sqrtrem p)

  (** val gcdn :
      int -> Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int **)

  let rec gcdn n0 a b =
    (fun fO fS n -> if n=0 then fO () else fS (n-1))
      (fun _ -> Big_int_Z.unit_big_int)
      (fun n1 ->
      (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
        (fun a' ->
        (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
          (fun b' ->
          match compare a' b' with
          | Eq -> a
          | Lt -> gcdn n1 (sub b' a') a
          | Gt -> gcdn n1 (sub a' b') b)
          (fun b0 -> gcdn n1 a b0)
          (fun _ -> Big_int_Z.unit_big_int)
          b)
        (fun a0 ->
        (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
          (fun _ -> gcdn n1 a0 b)
          (fun b0 -> Big_int_Z.mult_int_big_int 2 (gcdn n1 a0 b0))
          (fun _ -> Big_int_Z.unit_big_int)
          b)
        (fun _ -> Big_int_Z.unit_big_int)
        a)
      n0

  (** val gcd :
      Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int **)

  let gcd a b =
    gcdn (Coq__1.add (size_nat a) (size_nat b)) a b

  (** val ggcdn :
      int -> Big_int_Z.big_int -> Big_int_Z.big_int ->
      Big_int_Z.big_int * (Big_int_Z.big_int * Big_int_Z.big_int) **)

  let rec ggcdn n0 a b =
    (fun fO fS n -> if n=0 then fO () else fS (n-1))
      (fun _ -> (Big_int_Z.unit_big_int, (a, b)))
      (fun n1 ->
      (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
        (fun a' ->
        (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
          (fun b' ->
          match compare a' b' with
          | Eq -> (a, (Big_int_Z.unit_big_int, Big_int_Z.unit_big_int))
          | Lt ->
            let (g, p) = ggcdn n1 (sub b' a') a in
            let (ba, aa) = p in
            (g, (aa, (add aa (Big_int_Z.mult_int_big_int 2 ba))))
          | Gt ->
            let (g, p) = ggcdn n1 (sub a' b') b in
            let (ab, bb) = p in
            (g, ((add bb (Big_int_Z.mult_int_big_int 2 ab)), bb)))
          (fun b0 ->
          let (g, p) = ggcdn n1 a b0 in
          let (aa, bb) = p in (g, (aa, (Big_int_Z.mult_int_big_int 2 bb))))
          (fun _ -> (Big_int_Z.unit_big_int, (a, Big_int_Z.unit_big_int)))
          b)
        (fun a0 ->
        (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
          (fun _ ->
          let (g, p) = ggcdn n1 a0 b in
          let (aa, bb) = p in (g, ((Big_int_Z.mult_int_big_int 2 aa), bb)))
          (fun b0 ->
          let (g, p) = ggcdn n1 a0 b0 in ((Big_int_Z.mult_int_big_int 2 g), p))
          (fun _ -> (Big_int_Z.unit_big_int, (a, Big_int_Z.unit_big_int)))
          b)
        (fun _ -> (Big_int_Z.unit_big_int, (Big_int_Z.unit_big_int, b)))
        a)
      n0

  (** val ggcd :
      Big_int_Z.big_int -> Big_int_Z.big_int ->
      Big_int_Z.big_int * (Big_int_Z.big_int * Big_int_Z.big_int) **)

  let ggcd a b =
    ggcdn (Coq__1.add (size_nat a) (size_nat b)) a b

  (** val iter_op : ('a1 -> 'a1 -> 'a1) -> Big_int_Z.big_int -> 'a1 -> 'a1 **)

  let rec iter_op op p a =
    (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
      (fun p0 -> op a (iter_op op p0 (op a a)))
      (fun p0 -> iter_op op p0 (op a a))
      (fun _ -> a)
      p

  (** val to_nat : Big_int_Z.big_int -> int **)

  let to_nat x =
    iter_op Coq__1.add x (Stdlib.Int.succ 0)

  (** val of_nat : int -> Big_int_Z.big_int **)

  let rec of_nat n0 =
    (fun fO fS n -> if n=0 then fO () else fS (n-1))
      (fun _ -> Big_int_Z.unit_big_int)
      (fun x ->
      (fun fO fS n -> if n=0 then fO () else fS (n-1))
        (fun _ -> Big_int_Z.unit_big_int)
        (fun _ -> succ (of_nat x))
        x)
      n0

  (** val of_succ_nat : int -> Big_int_Z.big_int **)

  let rec of_succ_nat n0 =
    (fun fO fS n -> if n=0 then fO () else fS (n-1))
      (fun _ -> Big_int_Z.unit_big_int)
      (fun x -> succ (of_succ_nat x))
      n0
 end

module N =
 struct
  (** val add :
      Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int **)

  let add = Big_int_Z.add_big_int

  (** val mul :
      Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int **)

  let mul = Big_int_Z.mult_big_int

  (** val to_nat : Big_int_Z.big_int -> int **)

  let to_nat a =
    (fun fO fp n -> if Big_int_Z.sign_big_int n <= 0 then fO () else fp n)
      (fun _ -> 0)
      (fun p -> Coq_Pos.to_nat p)
      a
 end

(** val nth : int -> 'a1 list -> 'a1 -> 'a1 **)

let rec nth = (fun i l d -> match List.nth_opt l i with Some x -> x | None -> d)

(** val nth_error : 'a1 list -> int -> 'a1 option **)

let rec nth_error = List.nth_opt

(** val rev : 'a1 list -> 'a1 list **)

let rec rev = function
| [] -> []
| x :: l' -> app (rev l') (x :: [])

(** val concat : 'a1 list list -> 'a1 list **)

let rec concat = function
| [] -> []
| x :: l0 -> app x (concat l0)

(** val map : ('a1 -> 'a2) -> 'a1 list -> 'a2 list **)

let rec map f = function
| [] -> []
| a :: t -> (f a) :: (map f t)

(** val flat_map : ('a1 -> 'a2 list) -> 'a1 list -> 'a2 list **)

let rec flat_map f = function
| [] -> []
| x :: t -> app (f x) (flat_map f t)

(** val fold_left : ('a1 -> 'a2 -> 'a1) -> 'a2 list -> 'a1 -> 'a1 **)

let rec fold_left f l a0 =
  match l with
  | [] -> a0
  | b :: t -> fold_left f t (f a0 b)

(** val fold_right : ('a2 -> 'a1 -> 'a1) -> 'a1 -> 'a2 list -> 'a1 **)

let rec fold_right f a0 = function
| [] -> a0
| b :: t -> f b (fold_right f a0 t)

(** val existsb : ('a1 -> bool) -> 'a1 list -> bool **)

let rec existsb f = function
| [] -> false
| a :: l0 -> (||) (f a) (existsb f l0)

(** val forallb : ('a1 -> bool) -> 'a1 list -> bool **)

let rec forallb f = function
| [] -> true
| a :: l0 -> (&&) (f a) (forallb f l0)

(** val filter : ('a1 -> bool) -> 'a1 list -> 'a1 list **)

let rec filter f = function
| [] -> []
| x :: l0 -> if f x then x :: (filter f l0) else filter f l0

(** val find : ('a1 -> bool) -> 'a1 list -> 'a1 option **)

let rec find f = function
| [] -> None
| x :: tl -> if f x then Some x else find f tl

(** val combine : 'a1 list -> 'a2 list -> ('a1 * 'a2) list **)

let rec combine l l' =
  match l with
  | [] -> []
  | x :: tl ->
    (match l' with
     | [] -> []
     | y :: tl' -> (x, y) :: (combine tl tl'))

(** val firstn : int -> 'a1 list -> 'a1 list **)

let rec firstn n0 l =
  (fun fO fS n -> if n=0 then fO () else fS (n-1))
    (fun _ -> [])
    (fun n1 -> match l with
               | [] -> []
               | a :: l0 -> a :: (firstn n1 l0))
    n0

(** val skipn : int -> 'a1 list -> 'a1 list **)

let rec skipn n0 l =
  (fun fO fS n -> if n=0 then fO () else fS (n-1))
    (fun _ -> l)
    (fun n1 -> match l with
               | [] -> []
               | _ :: l0 -> skipn n1 l0)
    n0

(** val seq : int -> int -> int list **)

let rec seq start0 len =
  (fun fO fS n -> if n=0 then fO () else fS (n-1))
    (fun _ -> [])
    (fun len0 -> start0 :: (seq (Stdlib.Int.succ start0) len0))
    len

(** val repeat : 'a1 -> int -> 'a1 list **)

let rec repeat x n0 =
  (fun fO fS n -> if n=0 then fO () else fS (n-1))
    (fun _ -> [])
    (fun k -> x :: (repeat x k))
    n0

module Z =
 struct
  (** val double : Big_int_Z.big_int -> Big_int_Z.big_int **)

  let double x =
    (fun fO fp fn z -> let s = Big_int_Z.sign_big_int z in
  if s = 0 then fO () else if s > 0 then fp z
  else fn (Big_int_Z.minus_big_int z))
      (fun _ -> Big_int_Z.zero_big_int)
      (fun p -> (Big_int_Z.mult_int_big_int 2 p))
      (fun p -> Big_int_Z.minus_big_int (Big_int_Z.mult_int_big_int 2 p))
      x

  (** val succ_double : Big_int_Z.big_int -> Big_int_Z.big_int **)

  let succ_double x =
    (fun fO fp fn z -> let s = Big_int_Z.sign_big_int z in
  if s = 0 then fO () else if s > 0 then fp z
  else fn (Big_int_Z.minus_big_int z))
      (fun _ -> Big_int_Z.unit_big_int)
      (fun p ->
      ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
      p))
      (fun p -> Big_int_Z.minus_big_int (Coq_Pos.pred_double p))
      x

  (** val pred_double : Big_int_Z.big_int -> Big_int_Z.big_int **)

  let pred_double x =
    (fun fO fp fn z -> let s = Big_int_Z.sign_big_int z in
  if s = 0 then fO () else if s > 0 then fp z
  else fn (Big_int_Z.minus_big_int z))
      (fun _ -> Big_int_Z.minus_big_int Big_int_Z.unit_big_int)
      (fun p -> (Coq_Pos.pred_double p))
      (fun p -> Big_int_Z.minus_big_int
      ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x)) p))
      x

  (** val pos_sub :
      Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int **)

  let rec pos_sub x y =
    (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
      (fun p ->
      (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
        (fun q0 -> double (pos_sub p q0))
        (fun q0 -> succ_double (pos_sub p q0))
        (fun _ -> (Big_int_Z.mult_int_big_int 2 p))
        y)
      (fun p ->
      (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
        (fun q0 -> pred_double (pos_sub p q0))
        (fun q0 -> double (pos_sub p q0))
        (fun _ -> (Coq_Pos.pred_double p))
        y)
      (fun _ ->
      (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
        (fun q0 -> Big_int_Z.minus_big_int (Big_int_Z.mult_int_big_int 2
        q0))
        (fun q0 -> Big_int_Z.minus_big_int (Coq_Pos.pred_double q0))
        (fun _ -> Big_int_Z.zero_big_int)
        y)
      x

  (** val add :
      Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int **)

  let add = Big_int_Z.add_big_int

  (** val opp : Big_int_Z.big_int -> Big_int_Z.big_int **)

  let opp = Big_int_Z.minus_big_int

  (** val pred : Big_int_Z.big_int -> Big_int_Z.big_int **)

  let pred = Big_int_Z.pred_big_int

  (** val sub :
      Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int **)

  let sub = Big_int_Z.sub_big_int

  (** val mul :
      Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int **)

  let mul = Big_int_Z.mult_big_int

  (** val pow_pos :
      Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int **)

  let pow_pos z0 =
    Coq_Pos.iter (mul z0) Big_int_Z.unit_big_int

  (** val pow :
      Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int **)

  let pow x y =
    (fun fO fp fn z -> let s = Big_int_Z.sign_big_int z in
  if s = 0 then fO () else if s > 0 then fp z
  else fn (Big_int_Z.minus_big_int z))
      (fun _ -> Big_int_Z.unit_big_int)
      (fun p -> pow_pos x p)
      (fun _ -> Big_int_Z.zero_big_int)
      y

  (** val square : Big_int_Z.big_int -> Big_int_Z.big_int **)

  let square x =
    (fun fO fp fn z -> let s = Big_int_Z.sign_big_int z in
  if s = 0 then fO () else if s > 0 then fp z
  else fn (Big_int_Z.minus_big_int z))
      (fun _ -> Big_int_Z.zero_big_int)
      (fun p -> (Coq_Pos.square p))
      (fun p -> (Coq_Pos.square p))
      x

  (** val compare : Big_int_Z.big_int -> Big_int_Z.big_int -> comparison **)

  let compare = (fun x y -> let s = Big_int_Z.compare_big_int x y in
  if s = 0 then Eq else if s < 0 then Lt else Gt)

  (** val sgn : Big_int_Z.big_int -> Big_int_Z.big_int **)

  let sgn z0 =
    (fun fO fp fn z -> let s = Big_int_Z.sign_big_int z in
  if s = 0 then fO () else if s > 0 then fp z
  else fn (Big_int_Z.minus_big_int z))
      (fun _ -> Big_int_Z.zero_big_int)
      (fun _ -> Big_int_Z.unit_big_int)
      (fun _ -> Big_int_Z.minus_big_int Big_int_Z.unit_big_int)
      z0

  (** val leb : Big_int_Z.big_int -> Big_int_Z.big_int -> bool **)

  let leb x y =
    match compare x y with
    | Gt -> false
    | _ -> true

  (** val ltb : Big_int_Z.big_int -> Big_int_Z.big_int -> bool **)

  let ltb x y =
    match compare x y with
    | Lt -> true
    | _ -> false

  (** val eqb : Big_int_Z.big_int -> Big_int_Z.big_int -> bool **)

  let eqb = Big_int_Z.eq_big_int

  (** val max :
      Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int **)

  let max = Big_int_Z.max_big_int

  (** val min :
      Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int **)

  let min = Big_int_Z.min_big_int

  (** val abs : Big_int_Z.big_int -> Big_int_Z.big_int **)

  let abs = Big_int_Z.abs_big_int

  (** val abs_nat : Big_int_Z.big_int -> int **)

  let abs_nat z0 =
    (fun fO fp fn z -> let s = Big_int_Z.sign_big_int z in
  if s = 0 then fO () else if s > 0 then fp z
  else fn (Big_int_Z.minus_big_int z))
      (fun _ -> 0)
      (fun p -> Coq_Pos.to_nat p)
      (fun p -> Coq_Pos.to_nat p)
      z0

  (** val to_nat : Big_int_Z.big_int -> int **)

  let to_nat = (fun x -> if Big_int_Z.sign_big_int x <= 0 then 0 else Big_int_Z.int_of_big_int x)

  (** val of_nat : int -> Big_int_Z.big_int **)

  let of_nat = Big_int_Z.big_int_of_int

  (** val to_pos : Big_int_Z.big_int -> Big_int_Z.big_int **)

  let to_pos = (fun x -> if Big_int_Z.sign_big_int x <= 0 then Big_int_Z.unit_big_int else x)

  (** val pos_div_eucl :
      Big_int_Z.big_int -> Big_int_Z.big_int ->
      Big_int_Z.big_int * Big_int_Z.big_int **)

  let rec pos_div_eucl a b =
    (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
      (fun a' ->
      let (q0, r) = pos_div_eucl a' b in
      let r' =
        add (mul (Big_int_Z.mult_int_big_int 2 Big_int_Z.unit_big_int) r)
          Big_int_Z.unit_big_int
      in
      if ltb r' b
      then ((mul (Big_int_Z.mult_int_big_int 2 Big_int_Z.unit_big_int) q0),
             r')
      else ((add
              (mul (Big_int_Z.mult_int_big_int 2 Big_int_Z.unit_big_int) q0)
              Big_int_Z.unit_big_int), (sub r' b)))
      (fun a' ->
      let (q0, r) = pos_div_eucl a' b in
      let r' = mul (Big_int_Z.mult_int_big_int 2 Big_int_Z.unit_big_int) r in
      if ltb r' b
      then ((mul (Big_int_Z.mult_int_big_int 2 Big_int_Z.unit_big_int) q0),
             r')
      else ((add
              (mul (Big_int_Z.mult_int_big_int 2 Big_int_Z.unit_big_int) q0)
              Big_int_Z.unit_big_int), (sub r' b)))
      (fun _ ->
      if leb (Big_int_Z.mult_int_big_int 2 Big_int_Z.unit_big_int) b
      then (Big_int_Z.zero_big_int, Big_int_Z.unit_big_int)
      else (Big_int_Z.unit_big_int, Big_int_Z.zero_big_int))
      a

  (** val div_eucl :
      Big_int_Z.big_int -> Big_int_Z.big_int ->
      Big_int_Z.big_int * Big_int_Z.big_int **)

  let div_eucl = Big_int_Z.(fun x y ->
  match sign_big_int y with
  | 0 -> (zero_big_int, x)
  | 1 -> quomod_big_int x y
  | _ -> let (q, r) = quomod_big_int (add_int_big_int (-1) x) y in
          (add_int_big_int (-1) q, add_big_int (add_int_big_int 1 y) r))

  (** val div :
      Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int **)

  let div = Big_int_Z.(fun x y ->
  match sign_big_int y with
  | 0 -> zero_big_int
  | 1 -> div_big_int x y
  | _ -> add_int_big_int (-1) (div_big_int (add_int_big_int (-1) x) y))

  (** val modulo :
      Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int **)

  let modulo = Big_int_Z.(fun x y ->
  match sign_big_int y with
  | 0 -> x
  | 1 -> mod_big_int x y
  | _ -> add_big_int y (add_int_big_int 1 (mod_big_int (add_int_big_int (-1) x) y)))

  (** val odd : Big_int_Z.big_int -> bool **)

  let odd z0 =
    (fun fO fp fn z -> let s = Big_int_Z.sign_big_int z in
  if s = 0 then fO () else if s > 0 then fp z
  else fn (Big_int_Z.minus_big_int z))
      (fun _ -> false)
      (fun p ->
      (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
        (fun _ -> true)
        (fun _ -> false)
        (fun _ -> true)
        p)
      (fun p ->
      (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
        (fun _ -> true)
        (fun _ -> false)
        (fun _ -> true)
        p)
      z0

  (** val div2 : Big_int_Z.big_int -> Big_int_Z.big_int **)

  let div2 z0 =
    (fun fO fp fn z -> let s = Big_int_Z.sign_big_int z in
  if s = 0 then fO () else if s > 0 then fp z
  else fn (Big_int_Z.minus_big_int z))
      (fun _ -> Big_int_Z.zero_big_int)
      (fun p ->
      (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
        (fun _ -> (Coq_Pos.div2 p))
        (fun _ -> (Coq_Pos.div2 p))
        (fun _ -> Big_int_Z.zero_big_int)
        p)
      (fun p -> Big_int_Z.minus_big_int (Coq_Pos.div2_up p))
      z0

  (** val log2 : Big_int_Z.big_int -> Big_int_Z.big_int **)

  let log2 = Bits.log2

  (** val sqrtrem :
      Big_int_Z.big_int -> Big_int_Z.big_int * Big_int_Z.big_int **)

  let sqrtrem = (fun x -> if Big_int_Z.sign_big_int x <= 0 then (Big_int_Z.zero_big_int, Big_int_Z.zero_big_int)
  else let r = Big_int_Z.sqrt_big_int x in (r, Big_int_Z.sub_big_int x (Big_int_Z.square_big_int r)))

  (** val sqrt : Big_int_Z.big_int -> Big_int_Z.big_int **)

  let sqrt = (fun x -> if Big_int_Z.sign_big_int x <= 0 then Big_int_Z.zero_big_int else Big_int_Z.sqrt_big_int x)

  (** val gcd :
      Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int **)

  let gcd = Big_int_Z.gcd_big_int

  (** val ggcd :
      Big_int_Z.big_int -> Big_int_Z.big_int ->
      Big_int_Z.big_int * (Big_int_Z.big_int * Big_int_Z.big_int) **)

  let ggcd a b =
    (fun fO fp fn z -> let s = Big_int_Z.sign_big_int z in
  if s = 0 then fO () else if s > 0 then fp z
  else fn (Big_int_Z.minus_big_int z))
      (fun _ -> ((abs b), (Big_int_Z.zero_big_int, (sgn b))))
      (fun a0 ->
      (fun fO fp fn z -> let s = Big_int_Z.sign_big_int z in
  if s = 0 then fO () else if s > 0 then fp z
  else fn (Big_int_Z.minus_big_int z))
        (fun _ -> ((abs a), ((sgn a), Big_int_Z.zero_big_int)))
        (fun b0 ->
        let (g, p) = Coq_Pos.ggcd a0 b0 in let (aa, bb) = p in (g, (aa, bb)))
        (fun b0 ->
        let (g, p) = Coq_Pos.ggcd a0 b0 in
        let (aa, bb) = p in (g, (aa, (Big_int_Z.minus_big_int bb))))
        b)
      (fun a0 ->
      (fun fO fp fn z -> let s = Big_int_Z.sign_big_int z in
  if s = 0 then fO () else if s > 0 then fp z
  else fn (Big_int_Z.minus_big_int z))
        (fun _ -> ((abs a), ((sgn a), Big_int_Z.zero_big_int)))
        (fun b0 ->
        let (g, p) = Coq_Pos.ggcd a0 b0 in
        let (aa, bb) = p in (g, ((Big_int_Z.minus_big_int aa), bb)))
        (fun b0 ->
        let (g, p) = Coq_Pos.ggcd a0 b0 in
        let (aa, bb) = p in
        (g, ((Big_int_Z.minus_big_int aa), (Big_int_Z.minus_big_int bb))))
        b)
      a

  (** val shiftl :
      Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int **)

  let shiftl = Big_int_Z.(fun x y ->
  let y = int_of_big_int y in
  if y < 0 then shift_right_big_int x (-y)
  else shift_left_big_int x y)

  (** val shiftr :
      Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int **)

  let shiftr = Big_int_Z.(fun x y ->
  let y = int_of_big_int y in
  if y < 0 then shift_left_big_int x (-y)
  else shift_right_big_int x y)
 end

(** val zeq_bool : Big_int_Z.big_int -> Big_int_Z.big_int -> bool **)

let zeq_bool x y =
  match Z.compare x y with
  | Eq -> true
  | _ -> false

(** val n_of_digits : bool list -> Big_int_Z.big_int **)

let rec n_of_digits = function
| [] -> Big_int_Z.zero_big_int
| b :: l' ->
  N.add (if b then Big_int_Z.unit_big_int else Big_int_Z.zero_big_int)
    (N.mul (Big_int_Z.mult_int_big_int 2 Big_int_Z.unit_big_int)
      (n_of_digits l'))

(** val n_of_ascii : char -> Big_int_Z.big_int **)

let n_of_ascii a =
  (* If this appears, you're using Ascii internals. Please don't *)
 (fun f c ->
  let n = Char.code c in
  let h i = (n land (1 lsl i)) <> 0 in
  f (h 0) (h 1) (h 2) (h 3) (h 4) (h 5) (h 6) (h 7))
    (fun a0 a1 a2 a3 a4 a5 a6 a7 ->
    n_of_digits
      (a0 :: (a1 :: (a2 :: (a3 :: (a4 :: (a5 :: (a6 :: (a7 :: [])))))))))
    a

(** val nat_of_ascii : char -> int **)

let nat_of_ascii a =
  N.to_nat (n_of_ascii a)

(** val eqb0 : string -> string -> bool **)

let rec eqb0 = String.equal



type q = { qnum : Big_int_Z.big_int; qden : Big_int_Z.big_int }

(** val inject_Z : Big_int_Z.big_int -> q **)

let inject_Z x =
  { qnum = x; qden = Big_int_Z.unit_big_int }

(** val qeq_bool : q -> q -> bool **)

let qeq_bool x y =
  zeq_bool (Z.mul x.qnum y.qden) (Z.mul y.qnum x.qden)

(** val qopp : q -> q **)

let qopp x =
  { qnum = (Z.opp x.qnum); qden = x.qden }

type cReal = { seq0 : (Big_int_Z.big_int -> q); scale : Big_int_Z.big_int }

type dReal = (q -> bool)

module type RbaseSymbolsSig =
 sig
  type coq_R

  val coq_Rabst : cReal -> coq_R

  val coq_Rrepr : coq_R -> cReal

  val coq_R0 : coq_R

  val coq_R1 : coq_R

  val coq_Rplus : coq_R -> coq_R -> coq_R

  val coq_Rmult : coq_R -> coq_R -> coq_R

  val coq_Ropp : coq_R -> coq_R
 end

module RbaseSymbolsImpl =
 struct
  type coq_R = unit

  (** val coq_Rabst : cReal -> dReal **)

  let coq_Rabst = (fun _ -> ())

  (** val coq_Rrepr : dReal -> cReal **)

  let coq_Rrepr = (fun _ -> assert false)

  (** val coq_Rquot1 : __ **)

  let coq_Rquot1 =
    __

  (** val coq_Rquot2 : __ **)

  let coq_Rquot2 =
    __

  (** val coq_R0 : coq_R **)

  let coq_R0 = ()

  (** val coq_R1 : coq_R **)

  let coq_R1 = ()

  (** val coq_Rplus : coq_R -> coq_R -> coq_R **)

  let coq_Rplus = (fun _ _ -> ())

  (** val coq_Rmult : coq_R -> coq_R -> coq_R **)

  let coq_Rmult = (fun _ _ -> ())

  (** val coq_Ropp : coq_R -> coq_R **)

  let coq_Ropp = (fun _ -> ())

  type coq_Rlt = __

  (** val coq_R0_def : __ **)

  let coq_R0_def =
    __

  (** val coq_R1_def : __ **)

  let coq_R1_def =
    __

  (** val coq_Rplus_def : __ **)

  let coq_Rplus_def =
    __

  (** val coq_Rmult_def : __ **)

  let coq_Rmult_def =
    __

  (** val coq_Ropp_def : __ **)

  let coq_Ropp_def =
    __

  (** val coq_Rlt_def : __ **)

  let coq_Rlt_def =
    __
 end

(** val iPR_2 : Big_int_Z.big_int -> RbaseSymbolsImpl.coq_R **)

let rec iPR_2 p =
  (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
    (fun p0 ->
    RbaseSymbolsImpl.coq_Rmult
      (RbaseSymbolsImpl.coq_Rplus RbaseSymbolsImpl.coq_R1
        RbaseSymbolsImpl.coq_R1)
      (RbaseSymbolsImpl.coq_Rplus RbaseSymbolsImpl.coq_R1 (iPR_2 p0)))
    (fun p0 ->
    RbaseSymbolsImpl.coq_Rmult
      (RbaseSymbolsImpl.coq_Rplus RbaseSymbolsImpl.coq_R1
        RbaseSymbolsImpl.coq_R1) (iPR_2 p0))
    (fun _ ->
    RbaseSymbolsImpl.coq_Rplus RbaseSymbolsImpl.coq_R1 RbaseSymbolsImpl.coq_R1)
    p

(** val iPR : Big_int_Z.big_int -> RbaseSymbolsImpl.coq_R **)

let iPR p =
  (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
    (fun p0 ->
    RbaseSymbolsImpl.coq_Rplus RbaseSymbolsImpl.coq_R1 (iPR_2 p0))
    (fun p0 -> iPR_2 p0)
    (fun _ -> RbaseSymbolsImpl.coq_R1)
    p

(** val iZR : Big_int_Z.big_int -> RbaseSymbolsImpl.coq_R **)

let iZR z0 =
  (fun fO fp fn z -> let s = Big_int_Z.sign_big_int z in
  if s = 0 then fO () else if s > 0 then fp z
  else fn (Big_int_Z.minus_big_int z))
    (fun _ -> RbaseSymbolsImpl.coq_R0)
    (fun n0 -> iPR n0)
    (fun n0 -> RbaseSymbolsImpl.coq_Ropp (iPR n0))
    z0

module type RinvSig =
 sig
  val coq_Rinv : RbaseSymbolsImpl.coq_R -> RbaseSymbolsImpl.coq_R
 end

module RinvImpl =
 struct
  (** val coq_Rinv : RbaseSymbolsImpl.coq_R -> RbaseSymbolsImpl.coq_R **)

  let coq_Rinv = (fun _ -> ())

  (** val coq_Rinv_def : __ **)

  let coq_Rinv_def =
    __
 end

(** val rdiv :
    RbaseSymbolsImpl.coq_R -> RbaseSymbolsImpl.coq_R -> RbaseSymbolsImpl.coq_R **)

let rdiv r1 r2 =
  RbaseSymbolsImpl.coq_Rmult r1 (RinvImpl.coq_Rinv r2)

(** val digits2_pos : Big_int_Z.big_int -> Big_int_Z.big_int **)

let rec digits2_pos n0 =
  (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
    (fun p -> Coq_Pos.succ (digits2_pos p))
    (fun p -> Coq_Pos.succ (digits2_pos p))
    (fun _ -> Big_int_Z.unit_big_int)
    n0

(** val zdigits2 : Big_int_Z.big_int -> Big_int_Z.big_int **)

let zdigits2 n0 =
  (fun fO fp fn z -> let s = Big_int_Z.sign_big_int z in
  if s = 0 then fO () else if s > 0 then fp z
  else fn (Big_int_Z.minus_big_int z))
    (fun _ -> n0)
    (fun p -> (digits2_pos p))
    (fun p -> (digits2_pos p))
    n0

(** val iter_pos : ('a1 -> 'a1) -> Big_int_Z.big_int -> 'a1 -> 'a1 **)

let rec iter_pos f n0 x =
  (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
    (fun n' -> iter_pos f n' (iter_pos f n' (f x)))
    (fun n' -> iter_pos f n' (iter_pos f n' x))
    (fun _ -> f x)
    n0

type radix =
  Big_int_Z.big_int
  (* singleton inductive, whose constructor was Build_radix *)

(** val radix_val : radix -> Big_int_Z.big_int **)

let radix_val r =
  r

(** val radix2 : radix **)

let radix2 =
  (Big_int_Z.mult_int_big_int 2 Big_int_Z.unit_big_int)

(** val zfast_pow_pos :
    Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int **)

let rec zfast_pow_pos v e =
  (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
    (fun e' -> Z.mul v (Z.square (zfast_pow_pos v e')))
    (fun e' -> Z.square (zfast_pow_pos v e'))
    (fun _ -> v)
    e

(** val zpos_div_eucl_aux :
    Big_int_Z.big_int -> Big_int_Z.big_int ->
    Big_int_Z.big_int * Big_int_Z.big_int **)

let zpos_div_eucl_aux = Big_int_Z.quomod_big_int

(** val zfast_div_eucl :
    Big_int_Z.big_int -> Big_int_Z.big_int ->
    Big_int_Z.big_int * Big_int_Z.big_int **)

let zfast_div_eucl a b =
  (fun fO fp fn z -> let s = Big_int_Z.sign_big_int z in
  if s = 0 then fO () else if s > 0 then fp z
  else fn (Big_int_Z.minus_big_int z))
    (fun _ -> (Big_int_Z.zero_big_int, Big_int_Z.zero_big_int))
    (fun a' ->
    (fun fO fp fn z -> let s = Big_int_Z.sign_big_int z in
  if s = 0 then fO () else if s > 0 then fp z
  else fn (Big_int_Z.minus_big_int z))
      (fun _ -> (Big_int_Z.zero_big_int,
      ((fun fO fp fn z -> let s = Big_int_Z.sign_big_int z in
  if s = 0 then fO () else if s > 0 then fp z
  else fn (Big_int_Z.minus_big_int z))
         (fun _ -> Big_int_Z.zero_big_int)
         (fun _ -> a)
         (fun _ -> a)
         (Z.modulo Big_int_Z.unit_big_int Big_int_Z.zero_big_int))))
      (fun b' -> zpos_div_eucl_aux a' b')
      (fun b' ->
      let (q0, r) = zpos_div_eucl_aux a' b' in
      ((fun fO fp fn z -> let s = Big_int_Z.sign_big_int z in
  if s = 0 then fO () else if s > 0 then fp z
  else fn (Big_int_Z.minus_big_int z))
         (fun _ -> ((Z.opp q0), Big_int_Z.zero_big_int))
         (fun _ -> ((Z.opp (Z.add q0 Big_int_Z.unit_big_int)),
         (Z.add b r)))
         (fun _ -> ((Z.opp (Z.add q0 Big_int_Z.unit_big_int)), (Z.add b r)))
         r))
      b)
    (fun a' ->
    (fun fO fp fn z -> let s = Big_int_Z.sign_big_int z in
  if s = 0 then fO () else if s > 0 then fp z
  else fn (Big_int_Z.minus_big_int z))
      (fun _ -> (Big_int_Z.zero_big_int,
      ((fun fO fp fn z -> let s = Big_int_Z.sign_big_int z in
  if s = 0 then fO () else if s > 0 then fp z
  else fn (Big_int_Z.minus_big_int z))
         (fun _ -> Big_int_Z.zero_big_int)
         (fun _ -> a)
         (fun _ -> a)
         (Z.modulo Big_int_Z.unit_big_int Big_int_Z.zero_big_int))))
      (fun b' ->
      let (q0, r) = zpos_div_eucl_aux a' b' in
      ((fun fO fp fn z -> let s = Big_int_Z.sign_big_int z in
  if s = 0 then fO () else if s > 0 then fp z
  else fn (Big_int_Z.minus_big_int z))
         (fun _ -> ((Z.opp q0), Big_int_Z.zero_big_int))
         (fun _ -> ((Z.opp (Z.add q0 Big_int_Z.unit_big_int)),
         (Z.sub b r)))
         (fun _ -> ((Z.opp (Z.add q0 Big_int_Z.unit_big_int)), (Z.sub b r)))
         r))
      (fun b' -> let (q0, r) = zpos_div_eucl_aux a' b' in (q0, (Z.opp r)))
      b)
    a

type extendedR =
| Xnan
| Xreal of RbaseSymbolsImpl.coq_R

(** val proj_val : extendedR -> RbaseSymbolsImpl.coq_R **)

let proj_val = function
| Xnan -> RbaseSymbolsImpl.coq_R0
| Xreal y -> y

type xcomparison =
| Xeq
| Xlt
| Xgt
| Xund

type rounding_mode =
| Rnd_UP
| Rnd_DN
| Rnd_ZR
| Rnd_NE

(** val ftoR :
    radix -> bool -> Big_int_Z.big_int -> Big_int_Z.big_int ->
    RbaseSymbolsImpl.coq_R **)

let ftoR beta s m0 e =
  let sm = if s then Big_int_Z.minus_big_int m0 else m0 in
  ((fun fO fp fn z -> let s = Big_int_Z.sign_big_int z in
  if s = 0 then fO () else if s > 0 then fp z
  else fn (Big_int_Z.minus_big_int z))
     (fun _ -> iZR sm)
     (fun p -> iZR (Z.mul sm (Z.pow_pos (radix_val beta) p)))
     (fun p -> rdiv (iZR sm) (iZR (Z.pow_pos (radix_val beta) p)))
     e)

type float =
| Fnan
| Fzero
| Float of bool * Big_int_Z.big_int * Big_int_Z.big_int

(** val ftoX : radix -> float -> extendedR **)

let ftoX beta = function
| Fnan -> Xnan
| Fzero -> Xreal (iZR Big_int_Z.zero_big_int)
| Float (s, m0, e) -> Xreal (ftoR beta s m0 e)

type position =
| Pos_Eq
| Pos_Lo
| Pos_Mi
| Pos_Up

(** val adjust_pos :
    Big_int_Z.big_int -> Big_int_Z.big_int -> position -> position **)

let adjust_pos r d pos =
  (fun fO fp fn z -> let s = Big_int_Z.sign_big_int z in
  if s = 0 then fO () else if s > 0 then fp z
  else fn (Big_int_Z.minus_big_int z))
    (fun _ ->
    match pos with
    | Pos_Eq -> Pos_Eq
    | _ ->
      ((fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
         (fun _ -> Pos_Lo)
         (fun _ -> Pos_Lo)
         (fun _ -> pos)
         d))
    (fun _ ->
    (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
      (fun p ->
      let mid = match pos with
                | Pos_Eq -> Pos_Lo
                | _ -> pos in
      (match Z.compare r p with
       | Eq -> mid
       | Lt -> Pos_Lo
       | Gt -> Pos_Up))
      (fun p ->
      let mid = match pos with
                | Pos_Eq -> Pos_Mi
                | _ -> Pos_Up in
      (match Z.compare r p with
       | Eq -> mid
       | Lt -> Pos_Lo
       | Gt -> Pos_Up))
      (fun _ ->
      let hd = Big_int_Z.unit_big_int in
      let mid = Pos_Eq in
      (match Z.compare r hd with
       | Eq -> mid
       | Lt -> Pos_Lo
       | Gt -> Pos_Up))
      d)
    (fun _ -> Pos_Eq)
    r

(** val need_change : rounding_mode -> bool -> position -> bool -> bool **)

let need_change mode even_m pos sign =
  match mode with
  | Rnd_UP -> (match pos with
               | Pos_Eq -> false
               | _ -> negb sign)
  | Rnd_DN -> (match pos with
               | Pos_Eq -> false
               | _ -> sign)
  | Rnd_ZR -> false
  | Rnd_NE ->
    (match pos with
     | Pos_Mi -> negb even_m
     | Pos_Up -> true
     | _ -> false)

(** val need_change_zero : rounding_mode -> position -> bool -> bool **)

let need_change_zero mode pos sign =
  match mode with
  | Rnd_UP -> (match pos with
               | Pos_Eq -> false
               | _ -> negb sign)
  | Rnd_DN -> (match pos with
               | Pos_Eq -> false
               | _ -> sign)
  | Rnd_ZR -> false
  | Rnd_NE -> (match pos with
               | Pos_Up -> true
               | _ -> false)

type 'a signed_number =
| Mzero
| Mnumber of bool * 'a

module type FloatCarrier =
 sig
  val radix : radix

  type smantissa_type

  type mantissa_type

  type exponent_type

  val coq_MtoP : mantissa_type -> Big_int_Z.big_int

  val coq_PtoM : Big_int_Z.big_int -> mantissa_type

  val coq_MtoZ : smantissa_type -> Big_int_Z.big_int

  val coq_ZtoM : Big_int_Z.big_int -> smantissa_type

  val coq_EtoZ : exponent_type -> Big_int_Z.big_int

  val coq_ZtoE : Big_int_Z.big_int -> exponent_type

  val exponent_zero : exponent_type

  val exponent_one : exponent_type

  val mantissa_zero : smantissa_type

  val mantissa_one : mantissa_type

  val mantissa_pos : mantissa_type -> smantissa_type

  val mantissa_neg : mantissa_type -> smantissa_type

  val exponent_neg : exponent_type -> exponent_type

  val exponent_add : exponent_type -> exponent_type -> exponent_type

  val exponent_sub : exponent_type -> exponent_type -> exponent_type

  val exponent_cmp : exponent_type -> exponent_type -> comparison

  val exponent_div2_floor : exponent_type -> exponent_type * bool

  val mantissa_sign : smantissa_type -> mantissa_type signed_number

  val mantissa_add : mantissa_type -> mantissa_type -> mantissa_type

  val mantissa_sub : mantissa_type -> mantissa_type -> mantissa_type

  val mantissa_mul : mantissa_type -> mantissa_type -> mantissa_type

  val mantissa_cmp : mantissa_type -> mantissa_type -> comparison

  val mantissa_digits : mantissa_type -> exponent_type

  val mantissa_even : mantissa_type -> bool

  val mantissa_scale2 :
    mantissa_type -> exponent_type -> mantissa_type * exponent_type

  val mantissa_shl : mantissa_type -> exponent_type -> mantissa_type

  val mantissa_shr :
    mantissa_type -> exponent_type -> position -> mantissa_type * position

  val mantissa_shrp : mantissa_type -> exponent_type -> position -> position

  val mantissa_div :
    mantissa_type -> mantissa_type -> mantissa_type * position

  val mantissa_sqrt : mantissa_type -> mantissa_type * position
 end

module StdZRadix2 =
 struct
  (** val radix : radix **)

  let radix =
    radix2

  type smantissa_type = Big_int_Z.big_int

  type mantissa_type = Big_int_Z.big_int

  type exponent_type = Big_int_Z.big_int

  (** val coq_MtoP : Big_int_Z.big_int -> Big_int_Z.big_int **)

  let coq_MtoP m0 =
    m0

  (** val coq_PtoM : Big_int_Z.big_int -> Big_int_Z.big_int **)

  let coq_PtoM m0 =
    m0

  (** val coq_MtoZ : Big_int_Z.big_int -> Big_int_Z.big_int **)

  let coq_MtoZ m0 =
    m0

  (** val coq_ZtoM : Big_int_Z.big_int -> Big_int_Z.big_int **)

  let coq_ZtoM m0 =
    m0

  (** val coq_EtoZ : Big_int_Z.big_int -> Big_int_Z.big_int **)

  let coq_EtoZ e =
    e

  (** val coq_ZtoE : Big_int_Z.big_int -> Big_int_Z.big_int **)

  let coq_ZtoE e =
    e

  (** val exponent_zero : Big_int_Z.big_int **)

  let exponent_zero =
    Big_int_Z.zero_big_int

  (** val exponent_one : Big_int_Z.big_int **)

  let exponent_one =
    Big_int_Z.unit_big_int

  (** val exponent_neg : Big_int_Z.big_int -> Big_int_Z.big_int **)

  let exponent_neg =
    Z.opp

  (** val exponent_add :
      Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int **)

  let exponent_add =
    Z.add

  (** val exponent_sub :
      Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int **)

  let exponent_sub =
    Z.sub

  (** val exponent_cmp :
      Big_int_Z.big_int -> Big_int_Z.big_int -> comparison **)

  let exponent_cmp =
    Z.compare

  (** val mantissa_zero : Big_int_Z.big_int **)

  let mantissa_zero =
    Big_int_Z.zero_big_int

  (** val mantissa_one : Big_int_Z.big_int **)

  let mantissa_one =
    Big_int_Z.unit_big_int

  (** val mantissa_add :
      Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int **)

  let mantissa_add =
    Coq_Pos.add

  (** val mantissa_sub :
      Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int **)

  let mantissa_sub = Big_int_Z.sub_big_int

  (** val mantissa_mul :
      Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int **)

  let mantissa_mul =
    Coq_Pos.mul

  (** val mantissa_cmp :
      Big_int_Z.big_int -> Big_int_Z.big_int -> comparison **)

  let mantissa_cmp x y =
    Coq_Pos.compare_cont Eq x y

  (** val mantissa_pos : Big_int_Z.big_int -> Big_int_Z.big_int **)

  let mantissa_pos x =
    x

  (** val mantissa_neg : Big_int_Z.big_int -> Big_int_Z.big_int **)

  let mantissa_neg x =
    Big_int_Z.minus_big_int x

  (** val mantissa_sign :
      Big_int_Z.big_int -> Big_int_Z.big_int signed_number **)

  let mantissa_sign m0 =
    (fun fO fp fn z -> let s = Big_int_Z.sign_big_int z in
  if s = 0 then fO () else if s > 0 then fp z
  else fn (Big_int_Z.minus_big_int z))
      (fun _ -> Mzero)
      (fun p -> Mnumber (false, p))
      (fun p -> Mnumber (true, p))
      m0

  (** val mantissa_even : Big_int_Z.big_int -> bool **)

  let mantissa_even = Bits.even

  (** val mantissa_shl :
      Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int **)

  let mantissa_shl = Bits.left

  (** val mantissa_scale2 :
      mantissa_type -> exponent_type -> mantissa_type * exponent_type **)

  let mantissa_scale2 m0 d =
    (m0, d)

  (** val digits_aux :
      Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int **)

  let rec digits_aux m0 nb =
    (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
      (fun p -> digits_aux p (Coq_Pos.succ nb))
      (fun p -> digits_aux p (Coq_Pos.succ nb))
      (fun _ -> nb)
      m0

  (** val mantissa_digits : Big_int_Z.big_int -> Big_int_Z.big_int **)

  let mantissa_digits = Bits.digits

  (** val mantissa_split_div :
      Big_int_Z.big_int -> Big_int_Z.big_int -> position ->
      Big_int_Z.big_int * position **)

  let mantissa_split_div m0 d pos =
    let (z0, r) = zfast_div_eucl m0 d in
    ((fun fO fp fn z -> let s = Big_int_Z.sign_big_int z in
  if s = 0 then fO () else if s > 0 then fp z
  else fn (Big_int_Z.minus_big_int z))
       (fun _ -> (Big_int_Z.unit_big_int, Pos_Eq))
       (fun q0 -> (q0, (adjust_pos r d pos)))
       (fun _ -> (Big_int_Z.unit_big_int, Pos_Eq))
       z0)

  (** val mantissa_shr_aux :
      (Big_int_Z.big_int * position) -> Big_int_Z.big_int * position **)

  let mantissa_shr_aux = function
  | (y, y0) ->
    ((fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
       (fun p ->
       match y0 with
       | Pos_Eq -> (p, Pos_Mi)
       | _ -> (p, Pos_Up))
       (fun p ->
       match y0 with
       | Pos_Eq -> (p, Pos_Eq)
       | _ -> (p, Pos_Lo))
       (fun _ -> (Big_int_Z.unit_big_int, Pos_Eq))
       y)

  (** val mantissa_shr :
      Big_int_Z.big_int -> Big_int_Z.big_int -> position ->
      Big_int_Z.big_int * position **)

  let mantissa_shr = (Bits.right Pos_Eq Pos_Lo Pos_Mi Pos_Up)

  (** val mantissa_shrp_aux :
      Big_int_Z.big_int -> Big_int_Z.big_int -> position **)

  let rec mantissa_shrp_aux m0 d =
    (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
      (fun _ -> Pos_Up)
      (fun m1 ->
      if Coq_Pos.eqb d Big_int_Z.unit_big_int
      then Pos_Up
      else mantissa_shrp_aux m1 (Coq_Pos.pred d))
      (fun _ ->
      if Coq_Pos.eqb d Big_int_Z.unit_big_int then Pos_Mi else Pos_Up)
      m0

  (** val mantissa_shrp :
      Big_int_Z.big_int -> Big_int_Z.big_int -> position -> position **)

  let mantissa_shrp m0 d = function
  | Pos_Eq -> mantissa_shrp_aux m0 (Z.to_pos d)
  | _ -> Pos_Up

  (** val mantissa_div :
      Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int * position **)

  let mantissa_div m0 d =
    mantissa_split_div m0 d Pos_Eq

  (** val exponent_div2_floor :
      Big_int_Z.big_int -> Big_int_Z.big_int * bool **)

  let exponent_div2_floor n0 =
    (fun fO fp fn z -> let s = Big_int_Z.sign_big_int z in
  if s = 0 then fO () else if s > 0 then fp z
  else fn (Big_int_Z.minus_big_int z))
      (fun _ -> (Big_int_Z.zero_big_int, false))
      (fun p0 ->
      (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
        (fun p -> (p, true))
        (fun p -> (p, false))
        (fun _ -> (Big_int_Z.zero_big_int, true))
        p0)
      (fun p0 ->
      (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
        (fun p -> ((Big_int_Z.minus_big_int (Coq_Pos.succ p)),
        true))
        (fun p -> ((Big_int_Z.minus_big_int p), false))
        (fun _ -> ((Big_int_Z.minus_big_int Big_int_Z.unit_big_int), true))
        p0)
      n0

  (** val mantissa_sqrt :
      Big_int_Z.big_int -> Big_int_Z.big_int * position **)

  let mantissa_sqrt m0 =
    let (z0, r) = Z.sqrtrem m0 in
    ((fun fO fp fn z -> let s = Big_int_Z.sign_big_int z in
  if s = 0 then fO () else if s > 0 then fp z
  else fn (Big_int_Z.minus_big_int z))
       (fun _ -> (Big_int_Z.unit_big_int, Pos_Eq))
       (fun s ->
       let pos =
         (fun fO fp fn z -> let s = Big_int_Z.sign_big_int z in
  if s = 0 then fO () else if s > 0 then fp z
  else fn (Big_int_Z.minus_big_int z))
           (fun _ -> Pos_Eq)
           (fun r0 ->
           match Coq_Pos.compare r0 s with
           | Gt -> Pos_Up
           | _ -> Pos_Lo)
           (fun _ -> Pos_Eq)
           r
       in
       (s, pos))
       (fun _ -> (Big_int_Z.unit_big_int, Pos_Eq))
       z0)
 end

type sort =
| Sc
| Mx
| Nt
| Fm

type word =
| Lit of string
| Par of int

type fn =
| Exp
| Log
| Cos

type aspect =
| Adjacency
| EdgeWeights
| ParameterIndex
| InputVertices
| Outputs
| Sources
| VertexSlopes

type path_values =
| PathProducts
| AbsoluteProducts
| PathActivity

type tree =
| Signs
| Unroll
| Decompose
| DecomposeAbsolute

type tm =
| TNum of q
| TVar of int
| TPi
| TParam of word
| TParamOr of word * tm
| TAdd of tm * tm
| TMul of tm * tm
| TDiv of tm * tm
| TPow of tm * tm
| TMax of tm * tm
| TFn of fn * tm
| TSum of int * tm * tm * tm
| TProd of int * tm * tm * tm
| TMaximum of int * tm * tm * tm
| TRows of tm
| TEntry of tm * tm * tm
| TSingular of tm * tm
| TRank of tm
| TDepth of tm
| TSlope of tm
| TTheta
| TNVar of int
| TWith of tm * tm
| TTree of tree * tm
| TPull of tm * tm
| TDeepen of tm * tm * tm * tm
| TMVar of int
| TData of word
| TMatrix of word
| TWeight of tm * tm
| TBias of tm * tm
| TParameters of tm
| TTable of int * int * tm * tm * tm
| TIterate of int * int * tm * tm * tm * tm
| TMMul of tm * tm
| TMAdd of tm * tm
| TScale of tm * tm
| TTranspose of tm
| TAspect of aspect * tm
| TArrangement of word * tm * tm
| TPaths of path_values * tm * tm
| TPathDerivative of tm * tm * tm
| THasse of tm
| TLe of tm * tm
| TLt of tm * tm
| TEq of tm * tm
| TTrue
| TFalse
| TAnd of tm * tm
| TOr of tm * tm
| TNot of tm
| TImplies of tm * tm
| TForAll of int * tm * tm * tm
| TExists of int * tm * tm * tm
| TAtLeast of tm * int * tm * tm * tm
| TWitnessed of tm
| THasBias of tm * tm
| TOfKind of word * tm * tm
| TIf of sort * tm * tm * tm
| TOnlyIf of sort * tm * tm
| TCall of sort * int * args
and args =
| ANil
| ASc of tm * args
| AIx of tm * args
| AMx of tm * args
| ANt of tm * args
| AWd of word * args

type body =
| Body of sort * bool * tm

type reading = { definitions : body list; requires : tm list; given : 
                 tm; conclusion : tm; trivial : tm }

type verdict =
| Holds
| Fails
| HypothesisFalse
| Trivial
| IllTyped

type 'a res =
| Stop
| Undef
| Val of 'a

(** val bind : 'a1 res -> ('a1 -> 'a2 res) -> 'a2 res **)

let bind r f =
  match r with
  | Stop -> Stop
  | Undef -> Undef
  | Val a -> f a

(** val lift : 'a1 option -> 'a1 res **)

let lift = function
| Some a -> Val a
| None -> Stop

(** val present : 'a1 option -> 'a1 res **)

let present = function
| Some a -> Val a
| None -> Undef

(** val guard : bool -> 'a1 res -> 'a1 res **)

let guard b r =
  if b then r else Undef

(** val mapM : ('a1 -> 'a2 res) -> 'a1 list -> 'a2 list res **)

let rec mapM f = function
| [] -> Val []
| x :: r -> bind (f x) (fun y -> bind (mapM f r) (fun ys -> Val (y :: ys)))

(** val foldM : ('a1 -> 'a2 -> 'a2 res) -> 'a1 list -> 'a2 -> 'a2 res **)

let rec foldM f l s =
  match l with
  | [] -> Val s
  | x :: r -> bind (f x s) (fun s' -> foldM f r s')

(** val kept : ('a1 list -> 'a2) -> 'a1 list -> 'a2 **)

let kept = Bits.kept

type tv =
| T
| F
| U
| K

(** val tand : tv -> tv -> tv **)

let tand a b =
  match a with
  | T -> b
  | F -> F
  | U -> (match b with
          | F -> F
          | _ -> U)
  | K -> (match b with
          | T -> K
          | x -> x)

(** val tnot : tv -> tv **)

let tnot = function
| T -> F
| F -> T
| x -> x

(** val tor : tv -> tv -> tv **)

let tor a b =
  tnot (tand (tnot a) (tnot b))

(** val truth_of : bool -> tv **)

let truth_of = function
| true -> T
| false -> F

(** val formula : tv res -> tv res **)

let formula r = match r with
| Undef -> Val U
| _ -> r

type dom = { ofQ : (q -> __); cadd : (__ -> __ -> __);
             cmul : (__ -> __ -> __); copp : (__ -> __); cinv : (__ -> __);
             cle : (__ -> __ -> bool option);
             cfloor : (__ -> Big_int_Z.big_int option);
             cpow : (__ -> __ -> __ option); cfn : (fn -> __ -> __ option);
             cpi : __ option; mk : (int -> int -> (int -> int -> __) -> __);
             rows : (__ -> int); cols : (__ -> int);
             get : (__ -> int -> int -> __);
             csingular : (int -> __ -> __ option);
             crank : (__ -> int option);
             within : (Big_int_Z.big_int -> Big_int_Z.big_int -> bool) }

type c = __

type m = __

(** val zero : dom -> c **)

let zero d =
  d.ofQ { qnum = Big_int_Z.zero_big_int; qden = Big_int_Z.unit_big_int }

(** val one : dom -> c **)

let one d =
  d.ofQ { qnum = Big_int_Z.unit_big_int; qden = Big_int_Z.unit_big_int }

(** val ofZ : dom -> Big_int_Z.big_int -> c **)

let ofZ d z0 =
  d.ofQ (inject_Z z0)

(** val ofN : dom -> int -> c **)

let ofN d n0 =
  ofZ d (Z.of_nat n0)

(** val le : dom -> c -> c -> bool res **)

let le d a b =
  lift (d.cle a b)

(** val lt : dom -> c -> c -> bool res **)

let lt d a b =
  bind (le d b a) (fun x -> Val (negb x))

(** val eq : dom -> c -> c -> bool res **)

let eq d a b =
  bind (le d a b) (fun x -> if x then le d b a else Val false)

(** val cmax : dom -> c -> c -> c res **)

let cmax d a b =
  bind (le d a b) (fun x -> Val (if x then b else a))

(** val floor : dom -> c -> Big_int_Z.big_int res **)

let floor d a =
  lift (d.cfloor a)

(** val ceiling : dom -> c -> Big_int_Z.big_int res **)

let ceiling d a =
  bind (floor d (d.copp a)) (fun z0 -> Val (Z.opp z0))

(** val integer : dom -> c -> Big_int_Z.big_int res **)

let integer d a =
  bind (floor d a) (fun z0 ->
    bind (le d a (ofZ d z0)) (fun x -> guard x (Val z0)))

(** val range : dom -> c -> c -> Big_int_Z.big_int list res **)

let range d lo hi =
  bind (ceiling d lo) (fun a ->
    bind (floor d hi) (fun b ->
      let n0 = Z.add (Z.sub b a) Big_int_Z.unit_big_int in
      if d.within (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
           (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
           (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
           (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
           (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
           (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
           Big_int_Z.unit_big_int)))))))))))) n0
      then Val (map (fun i -> Z.add a (Z.of_nat i)) (seq 0 (Z.to_nat n0)))
      else Stop))

(** val place : Big_int_Z.big_int -> int -> int res **)

let place z0 n0 =
  guard ((&&) (Z.leb Big_int_Z.unit_big_int z0) (Z.leb z0 (Z.of_nat n0)))
    (Val (sub (Z.to_nat z0) (Stdlib.Int.succ 0)))

(** val divide : dom -> c -> c -> c res **)

let divide d a b =
  bind (eq d b (zero d)) (fun x ->
    if x then Undef else Val (d.cmul a (d.cinv b)))

(** val npow : dom -> c -> int -> c **)

let rec npow d a n0 =
  (fun fO fS n -> if n=0 then fO () else fS (n-1))
    (fun _ -> one d)
    (fun k -> d.cmul a (npow d a k))
    n0

(** val zpow : dom -> c -> Big_int_Z.big_int -> c res **)

let zpow d a z0 =
  if negb
       (d.within (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
         (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
         (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
         ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
         (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
         ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
         (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
         (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
         ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
         (Big_int_Z.mult_int_big_int 2
         ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
         ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
         ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
         Big_int_Z.unit_big_int))))))))))))))))))) (Z.abs z0))
  then Stop
  else if Z.ltb Big_int_Z.zero_big_int z0
       then Val (npow d a (Z.to_nat z0))
       else bind (eq d a (zero d)) (fun x ->
              if x
              then Undef
              else Val (d.cinv (npow d a (Z.to_nat (Z.opp z0)))))

(** val rpow : dom -> c -> c -> c res **)

let rpow d a q0 =
  bind (le d (zero d) a) (fun x ->
    if negb x
    then Undef
    else bind (eq d a (zero d)) (fun y ->
           if y
           then bind (lt d (zero d) q0) (fun z0 -> guard z0 (Val (zero d)))
           else lift (d.cpow a q0)))

(** val pow0 : dom -> c -> c -> c res **)

let pow0 d a q0 =
  bind (floor d q0) (fun z0 ->
    bind (le d q0 (ofZ d z0)) (fun x ->
      if x then zpow d a z0 else rpow d a q0))

(** val function0 : dom -> fn -> c -> c res **)

let function0 d f a =
  match f with
  | Log -> bind (lt d (zero d) a) (fun x -> guard x (lift (d.cfn Log a)))
  | _ -> lift (d.cfn f a)

(** val maximum : dom -> c list -> c res **)

let maximum d = function
| [] -> Undef
| x :: r -> foldM (fun a b -> cmax d b a) r x

(** val csum : dom -> int -> (int -> c) -> c **)

let rec csum d n0 f =
  (fun fO fS n -> if n=0 then fO () else fS (n-1))
    (fun _ -> zero d)
    (fun k -> d.cadd (csum d k f) (f k))
    n0

(** val mmul : dom -> m -> m -> m res **)

let mmul d a b =
  guard (Nat.eqb (d.cols a) (d.rows b)) (Val
    (d.mk (d.rows a) (d.cols b) (fun i j ->
      csum d (d.cols a) (fun k -> d.cmul (d.get a i k) (d.get b k j)))))

(** val madd : dom -> m -> m -> m res **)

let madd d a b =
  guard
    ((&&) (Nat.eqb (d.rows a) (d.rows b)) (Nat.eqb (d.cols a) (d.cols b)))
    (Val
    (d.mk (d.rows a) (d.cols a) (fun i j ->
      d.cadd (d.get a i j) (d.get b i j))))

(** val mscale : dom -> c -> m -> m **)

let mscale d s a =
  d.mk (d.rows a) (d.cols a) (fun i j -> d.cmul s (d.get a i j))

(** val mtranspose : dom -> m -> m **)

let mtranspose d a =
  d.mk (d.cols a) (d.rows a) (fun i j -> d.get a j i)

(** val table : dom -> int -> int -> (int -> int -> c res) -> m res **)

let table d m0 n0 f =
  bind (mapM (fun i -> mapM (f i) (seq 0 n0)) (seq 0 m0)) (fun l -> Val
    (d.mk m0 n0 (fun i j -> nth j (nth i l []) (zero d))))

(** val column : dom -> c list -> m **)

let column d l =
  d.mk (length l) (Stdlib.Int.succ 0) (fun i _ -> nth i l (zero d))

(** val row_list : dom -> m -> int -> c list **)

let row_list d a i =
  map (d.get a i) (seq 0 (d.cols a))

(** val entries : dom -> m -> c list **)

let entries d a =
  concat (map (row_list d a) (seq 0 (d.rows a)))

type vertex =
| Input of int
| Constant of int
| Neuron of int

type mark =
| Learned of int
| Fixed of int

type edge = { source : int; target : int; carries : mark }

type block = { first : int; height : int; width : int; on_diagonal : bool }

type stage = { its_kind : string; blocks : (string * block) list }

type shape = { vertices : vertex list; edges : edge list; exits : int list;
               coordinates : int; stages : stage list }

(** val is_source : vertex -> bool **)

let is_source = function
| Neuron _ -> false
| _ -> true

(** val vertex_at : shape -> int -> vertex **)

let vertex_at s v =
  nth v s.vertices (Input 0)

(** val order : shape -> int **)

let order s =
  length s.vertices

(** val edge_between : int -> int -> edge list -> edge option **)

let edge_between u v es =
  find (fun e -> (&&) (Nat.eqb e.source u) (Nat.eqb e.target v)) es

(** val into : shape -> int -> edge list **)

let into s v =
  let es = filter (fun e -> Nat.eqb e.target v) s.edges in
  flat_map (fun u ->
    match edge_between u v es with
    | Some e -> e :: []
    | None -> []) (seq 0 (order s))

type graph = { form : shape; learned : c list; fixed : c list; held : c list }

(** val on : dom -> graph -> mark -> c **)

let on d g = function
| Learned k -> nth k g.learned (zero d)
| Fixed k -> nth k g.fixed (zero d)

(** val by_edges : dom -> (edge -> c) -> shape -> m **)

let by_edges d f s =
  let rows0 = map (into s) (seq 0 (order s)) in
  d.mk (order s) (order s) (fun v u ->
    match edge_between u v (nth v rows0 []) with
    | Some e -> f e
    | None -> zero d)

(** val aspect_now : dom -> aspect -> graph -> m **)

let aspect_now d a g =
  let s = g.form in
  (match a with
   | Adjacency -> by_edges d (fun _ -> one d) s
   | EdgeWeights -> by_edges d (fun e -> on d g e.carries) s
   | ParameterIndex ->
     by_edges d (fun e ->
       match e.carries with
       | Learned k -> ofN d (Stdlib.Int.succ k)
       | Fixed _ -> zero d) s
   | InputVertices ->
     column d
       (map (fun v -> if is_source v then one d else zero d) s.vertices)
   | Outputs -> column d (map (fun v -> ofN d (Stdlib.Int.succ v)) s.exits)
   | Sources ->
     d.mk (order s) (Stdlib.Int.succ s.coordinates) (fun v j ->
       match vertex_at s v with
       | Input i -> if Nat.eqb i j then one d else zero d
       | Constant k ->
         if Nat.eqb j s.coordinates then nth k g.held (zero d) else zero d
       | Neuron _ -> zero d)
   | VertexSlopes ->
     column d
       (map (fun v ->
         match v with
         | Neuron k -> nth k g.held (zero d)
         | _ -> one d) s.vertices))

(** val aspect_of : dom -> aspect -> graph -> m **)

let aspect_of = (let last = Bits.few () in fun d a g -> Bits.again last (Obj.repr a) (Obj.repr g) (fun () -> aspect_now d a g))

(** val stage_at : dom -> graph -> Big_int_Z.big_int -> stage option **)

let stage_at _ g z0 =
  if Z.leb Big_int_Z.unit_big_int z0
  then nth_error g.form.stages (sub (Z.to_nat z0) (Stdlib.Int.succ 0))
  else None

(** val laid_out : dom -> block -> m **)

let laid_out d b =
  d.mk b.height b.width (fun i j ->
    if Nat.eqb b.first 0
    then zero d
    else if b.on_diagonal
         then if Nat.eqb i j then ofN d (add b.first i) else zero d
         else ofN d (add (add b.first (mul i b.width)) j))

(** val block_names : string list **)

let block_names =
  "weight" :: ("Y" :: ("U" :: ("Z" :: [])))

(** val kind_names : string list **)

let kind_names =
  "fully-connected" :: ("convolution" :: ("average-pooling" :: ("residual-identity" :: ("residual-diagonal" :: ("residual-free" :: [])))))

(** val one_of : string list -> string -> 'a1 res -> 'a1 res **)

let one_of ws w r =
  if existsb (eqb0 w) ws then r else Stop

(** val block_named : string -> stage -> block option **)

let block_named w t =
  option_map snd (find (fun p -> eqb0 (fst p) w) t.blocks)

(** val arrangement : dom -> string -> graph -> Big_int_Z.big_int -> m res **)

let arrangement d w g z0 =
  one_of block_names w
    (bind (present (stage_at d g z0)) (fun t ->
      bind (present (block_named w t)) (fun b -> Val (laid_out d b))))

(** val of_kind : dom -> string -> graph -> Big_int_Z.big_int -> bool res **)

let of_kind d w g z0 =
  one_of kind_names w (Val
    (match stage_at d g z0 with
     | Some t -> eqb0 t.its_kind w
     | None -> false))

(** val line : dom -> (m * m option) list -> ((int * int) * bool) list **)

let line d ls =
  map (fun w -> (((d.rows (fst w)), (d.cols (fst w))),
    (match snd w with
     | Some _ -> true
     | None -> false))) ls

(** val matrix_edges : int -> int -> int -> int -> int -> edge list **)

let matrix_edges from to0 k m0 n0 =
  flat_map (fun i ->
    map (fun j -> { source = (add from j); target = (add to0 i); carries =
      (Learned (add (add k (mul i n0)) j)) }) (seq 0 n0)) (seq 0 m0)

(** val bias_edges : int -> int -> int -> int -> int -> edge list **)

let bias_edges constant to0 k positions0 m0 =
  flat_map (fun p ->
    map (fun c0 -> { source = constant; target =
      (add (add to0 (mul p m0)) c0); carries = (Learned (add k c0)) })
      (seq 0 m0)) (seq 0 positions0)

(** val wires :
    int -> ((int * int) * bool) list -> int -> int -> int -> edge list **)

let rec wires constant ls from to0 k =
  match ls with
  | [] -> []
  | p :: r ->
    let (p0, bias) = p in
    let (m0, n0) = p0 in
    app (matrix_edges from to0 k m0 n0)
      (app
        (if bias
         then bias_edges constant to0 (add k (mul m0 n0)) (Stdlib.Int.succ 0)
                m0
         else [])
        (wires constant r to0 (add to0 m0)
          (add (add k (mul m0 n0)) (if bias then m0 else 0))))

(** val full_stages : ((int * int) * bool) list -> int -> stage list **)

let rec full_stages ls k =
  match ls with
  | [] -> []
  | p :: r ->
    let (p0, bias) = p in
    let (m0, n0) = p0 in
    { its_kind = "fully-connected"; blocks = (("weight", { first =
    (Stdlib.Int.succ k); height = m0; width = n0; on_diagonal =
    false }) :: []) } :: (full_stages r
                           (add (add k (mul m0 n0)) (if bias then m0 else 0)))

(** val neurons : ((int * int) * bool) list -> vertex list **)

let rec neurons = function
| [] -> []
| p :: r ->
  let (p0, _) = p in
  let (m0, _) = p0 in
  (match r with
   | [] -> map (fun _ -> Neuron 0) (seq 0 m0)
   | _ :: _ ->
     app (map (fun _ -> Neuron (Stdlib.Int.succ 0)) (seq 0 m0)) (neurons r))

(** val shape_of : ((int * int) * bool) list -> shape **)

let shape_of ls =
  let d =
    match ls with
    | [] -> 0
    | p :: _ -> let (p0, _) = p in let (_, n0) = p0 in n0
  in
  let biased = existsb snd ls in
  let to0 = add d (if biased then Stdlib.Int.succ 0 else 0) in
  let vs =
    app (map (fun x -> Input x) (seq 0 d))
      (app (if biased then (Constant 0) :: [] else []) (neurons ls))
  in
  let m0 =
    match rev ls with
    | [] -> 0
    | p :: _ -> let (p0, _) = p in let (m0, _) = p0 in m0
  in
  { vertices = vs; edges = (wires d ls 0 to0 0); exits =
  (seq (sub (length vs) m0) m0); coordinates = d; stages =
  (full_stages ls 0) }

(** val full_graph : dom -> c -> (m * m option) list -> c list -> graph **)

let full_graph d slope0 ls parameters0 =
  { form = (shape_of (line d ls)); learned = parameters0; fixed = []; held =
    ((one d) :: (slope0 :: [])) }

type path = { start : int; route : edge list; next : int }

(** val extended : int -> shape -> path -> int -> path list **)

let rec extended fuel s p n0 =
  (fun fO fS n -> if n=0 then fO () else fS (n-1))
    (fun _ -> [])
    (fun f ->
    fold_left (fun l e ->
      app l
        (extended f s { start = e.source; route = (e :: p.route); next = n0 }
          (add n0 (length l)))) (into s p.start) (p :: []))
    fuel

(** val all_paths : shape -> path list **)

let all_paths s =
  match s.exits with
  | [] -> []
  | o :: l ->
    (match l with
     | [] -> extended (order s) s { start = o; route = []; next = 0 } 0
     | _ :: _ -> [])

(** val sweep :
    shape -> (vertex -> bool) -> Big_int_Z.big_int list -> Big_int_Z.big_int
    list **)

let sweep s begins n0 =
  map (fun v ->
    fold_left Z.add
      (map (fun e -> nth e.source n0 Big_int_Z.zero_big_int) (into s v))
      (if begins (vertex_at s v)
       then Big_int_Z.unit_big_int
       else Big_int_Z.zero_big_int)) (seq 0 (order s))

(** val sweeps :
    int -> (Big_int_Z.big_int list -> Big_int_Z.big_int list) ->
    Big_int_Z.big_int list -> Big_int_Z.big_int list **)

let rec sweeps k f n0 =
  (fun fO fS n -> if n=0 then fO () else fS (n-1))
    (fun _ -> n0)
    (fun k0 -> sweeps k0 f (f n0))
    k

(** val count_paths : shape -> (vertex -> bool) -> Big_int_Z.big_int **)

let count_paths s begins =
  match s.exits with
  | [] -> Big_int_Z.zero_big_int
  | o :: l ->
    (match l with
     | [] ->
       nth o (sweeps (order s) (sweep s begins) []) Big_int_Z.zero_big_int
     | _ :: _ -> Big_int_Z.zero_big_int)

(** val complete : shape -> path -> bool **)

let complete s p =
  is_source (vertex_at s p.start)

(** val complete_paths : shape -> path list **)

let complete_paths s =
  filter (complete s) (all_paths s)

(** val vertex_set : path -> int list **)

let vertex_set p =
  p.start :: (map (fun e -> e.target) p.route)

(** val below : int list -> int list -> bool **)

let below a b =
  (&&) (Nat.eqb (Stdlib.Int.succ (length a)) (length b))
    (forallb (fun v -> existsb (Nat.eqb v) b) a)

(** val carries_parameter : int -> edge -> bool **)

let carries_parameter k e =
  match e.carries with
  | Learned i -> Nat.eqb i k
  | Fixed _ -> false

(** val enumerated : dom -> shape -> path list res **)

let enumerated d s =
  match s.exits with
  | [] -> Undef
  | _ :: l ->
    (match l with
     | [] ->
       guard (Z.ltb Big_int_Z.zero_big_int (count_paths s is_source))
         (if d.within (Big_int_Z.mult_int_big_int 2
               (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
               (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
               (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
               (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
               (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
               (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
               (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
               (Big_int_Z.mult_int_big_int 2
               Big_int_Z.unit_big_int))))))))))))))))
               (count_paths s (fun _ -> true))
          then Val (all_paths s)
          else Stop)
     | _ :: _ -> Undef)

(** val weight_on : dom -> graph -> edge -> c **)

let weight_on d g e =
  on d g e.carries

(** val product_along : dom -> graph -> path -> c **)

let product_along d g p =
  fold_right (fun e x -> d.cmul (weight_on d g e) x) (one d) p.route

(** val magnitude : dom -> c -> c res **)

let magnitude d x =
  cmax d x (d.copp x)

(** val absolute_product : dom -> graph -> path -> c res **)

let absolute_product d g p =
  bind (mapM (fun e -> magnitude d (weight_on d g e)) p.route) (fun l -> Val
    (fold_right d.cmul (one d) l))

(** val product_and_slope : dom -> graph -> int -> path -> c * c **)

let product_and_slope d g k p =
  fold_right (fun e x ->
    let w = weight_on d g e in
    ((d.cmul w (fst x)),
    (d.cadd (d.cmul w (snd x))
      (if carries_parameter k e then fst x else zero d)))) ((one d),
    (zero d)) p.route

(** val held_at : dom -> graph -> int -> c **)

let held_at d g k =
  nth k g.held (zero d)

(** val input_at : dom -> m -> int -> int -> c **)

let input_at d a i j =
  if Nat.ltb i (d.rows a) then d.get a i j else zero d

(** val begins_with : dom -> graph -> m -> int -> path -> c **)

let begins_with d g a j p =
  match vertex_at g.form p.start with
  | Input i -> input_at d a i j
  | Constant k -> held_at d g k
  | Neuron k -> held_at d g k

(** val complete_rows : dom -> graph -> m -> (path -> c res) -> m res **)

let complete_rows d g a of0 =
  bind (enumerated d g.form) (fun _ ->
    let ps = complete_paths g.form in
    guard (Nat.eqb (d.rows a) g.form.coordinates)
      (bind (mapM of0 ps) (fun l -> Val
        (d.mk (length ps) (d.cols a) (fun i j ->
          d.cmul
            (begins_with d g a j
              (nth i ps { start = 0; route = []; next = 0 }))
            (nth i l (zero d)))))))

(** val pre : dom -> graph -> m -> int -> c list -> int -> c **)

let pre d g a j post v =
  match vertex_at g.form v with
  | Input i -> input_at d a i j
  | Constant k -> held_at d g k
  | Neuron _ ->
    fold_left d.cadd
      (map (fun e -> d.cmul (weight_on d g e) (nth e.source post (zero d)))
        (into g.form v)) (zero d)

(** val bent : dom -> graph -> int -> c -> c res **)

let bent d g v x =
  match vertex_at g.form v with
  | Neuron k ->
    bind (lt d (zero d) x) (fun y -> Val
      (if y then x else d.cmul (held_at d g k) x))
  | _ -> Val x

(** val settled : dom -> graph -> m -> int -> c list res **)

let settled d g a j =
  let v = seq 0 (order g.form) in
  foldM (fun _ post -> mapM (fun v0 -> bent d g v0 (pre d g a j post v0)) v)
    v (map (fun _ -> zero d) v)

(** val open_at : dom -> graph -> m -> int -> c list -> int -> bool res **)

let open_at d g a j post v =
  match vertex_at g.form v with
  | Neuron k ->
    bind (eq d (held_at d g k) (one d)) (fun x ->
      if x then Val true else le d (zero d) (pre d g a j post v))
  | _ -> Val true

(** val activity : dom -> graph -> m -> m res **)

let activity d g a =
  bind (enumerated d g.form) (fun _ ->
    let ps = complete_paths g.form in
    guard (Nat.eqb (d.rows a) g.form.coordinates)
      (bind
        (mapM (fun j ->
          bind (settled d g a j) (fun post ->
            mapM (open_at d g a j post) (seq 0 (order g.form))))
          (seq 0 (d.cols a))) (fun ls -> Val
        (d.mk (length ps) (d.cols a) (fun i j ->
          if forallb (fun v -> nth v (nth j ls []) true)
               (vertex_set (nth i ps { start = 0; route = []; next = 0 }))
          then one d
          else zero d)))))

(** val hasse : dom -> graph -> m res **)

let hasse d g =
  bind (enumerated d g.form) (fun ps ->
    let n0 = length ps in
    if d.within (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
         (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
         (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
         (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
         (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
         Big_int_Z.unit_big_int)))))))))) (Z.of_nat n0)
    then Val
           (d.mk n0 n0 (fun p q0 ->
             if below
                  (vertex_set (nth p ps { start = 0; route = []; next = 0 }))
                  (vertex_set (nth q0 ps { start = 0; route = []; next = 0 }))
             then one d
             else zero d))
    else Stop)

(** val path_matrix : dom -> path_values -> graph -> m -> m res **)

let path_matrix d w g a =
  match w with
  | PathProducts -> complete_rows d g a (fun p -> Val (product_along d g p))
  | AbsoluteProducts -> complete_rows d g a (absolute_product d g)
  | PathActivity -> activity d g a

(** val path_derivative : dom -> Big_int_Z.big_int -> graph -> m -> m res **)

let path_derivative d z0 g a =
  bind (place z0 (length g.learned)) (fun k ->
    complete_rows d g a (fun p -> Val (snd (product_and_slope d g k p))))

(** val numbered : 'a1 list -> (int * 'a1) list **)

let numbered l =
  combine (seq 0 (length l)) l

(** val branches : path list -> edge list **)

let branches ps =
  flat_map (fun x ->
    match (snd x).route with
    | [] -> []
    | e :: _ ->
      { source = (fst x); target = (snd x).next; carries = e.carries } :: [])
    (numbered ps)

(** val unrolled : dom -> graph -> graph res **)

let unrolled d g =
  bind (enumerated d g.form) (fun ps ->
    let s = g.form in
    Val { form = { vertices = (map (fun p -> vertex_at s p.start) ps);
    edges = (branches ps); exits = (0 :: []); coordinates = s.coordinates;
    stages = [] }; learned = g.learned; fixed = g.fixed; held = g.held })

(** val negative : dom -> graph -> path -> (bool * bool) res **)

let negative d g p =
  match p.route with
  | [] -> Val (false, false)
  | e :: _ ->
    bind (lt d (weight_on d g e) (zero d)) (fun a ->
      bind (lt d (product_along d g p) (zero d)) (fun b -> Val (a, b)))

(** val sign_mark : bool -> mark **)

let sign_mark b =
  Fixed (if b then Stdlib.Int.succ 0 else 0)

(** val decomposed : dom -> bool -> graph -> graph res **)

let decomposed d absolute g =
  bind (enumerated d g.form) (fun ps ->
    bind (mapM (negative d g) ps) (fun ns ->
      let s = g.form in
      let leaf = fun q0 -> length (filter (complete s) (firstn q0 ps)) in
      let n0 = length ps in
      let inputs = length (complete_paths s) in
      let vs =
        app
          (map (fun x ->
            if complete s (snd x)
            then Input (leaf (fst x))
            else vertex_at s (snd x).start) (numbered ps))
          (if absolute
           then []
           else map (fun _ -> Neuron (length g.held)) (seq 0 inputs))
      in
      let es =
        flat_map (fun x ->
          let (q0, y) = x in
          let (p, y0) = y in
          let (w, all) = y0 in
          (match p.route with
           | [] -> []
           | _ :: _ ->
             if (&&) (negb absolute) (complete s p)
             then { source = q0; target = (add n0 (leaf q0)); carries =
                    (sign_mark all) } :: ({ source = (add n0 (leaf q0));
                    target = p.next; carries = (sign_mark w) } :: [])
             else { source = q0; target = p.next; carries =
                    (sign_mark w) } :: [])) (numbered (combine ps ns))
      in
      Val { form = { vertices = vs; edges = es; exits = (0 :: []);
      coordinates = inputs; stages = [] }; learned = []; fixed =
      ((one d) :: ((d.copp (one d)) :: [])); held =
      (app g.held ((one d) :: [])) }))

(** val sign_of : dom -> c -> c res **)

let sign_of d x =
  bind (lt d x (zero d)) (fun y -> Val (if y then d.copp (one d) else one d))

(** val with_signs : dom -> graph -> graph res **)

let with_signs d g =
  bind (mapM (sign_of d) g.learned) (fun l ->
    bind (mapM (sign_of d) g.fixed) (fun f -> Val { form = g.form; learned =
      l; fixed = f; held = g.held }))

(** val pulled : dom -> Big_int_Z.big_int -> graph -> graph res **)

let pulled d z0 g =
  let s = g.form in
  bind (place z0 (order s)) (fun v ->
    match filter (fun e -> Nat.eqb e.source v) s.edges with
    | [] -> Undef
    | out :: l ->
      (match l with
       | [] ->
         guard (negb (is_source (vertex_at s v)))
           (bind (magnitude d (weight_on d g out)) (fun m0 ->
             bind (sign_of d (weight_on d g out)) (fun x ->
               let n0 = length g.fixed in
               let es =
                 map (fun x0 ->
                   let (i, e) = x0 in
                   if Nat.eqb e.target v
                   then { source = e.source; target = e.target; carries =
                          (Fixed (add n0 i)) }
                   else if Nat.eqb e.source v
                        then { source = e.source; target = e.target;
                               carries = (Fixed (add n0 (length s.edges))) }
                        else e) (numbered s.edges)
               in
               Val { form = { vertices = s.vertices; edges = es; exits =
               s.exits; coordinates = s.coordinates; stages = [] }; learned =
               g.learned; fixed =
               (app g.fixed
                 (app (map (fun e -> d.cmul (weight_on d g e) m0) s.edges)
                   (x :: []))); held = g.held })))
       | _ :: _ -> Undef))

(** val tree_of : dom -> tree -> graph -> graph res **)

let tree_of d t g =
  match t with
  | Signs -> with_signs d g
  | Unroll -> unrolled d g
  | Decompose -> decomposed d false g
  | DecomposeAbsolute -> decomposed d true g

(** val square_root_of : dom -> c -> c res **)

let square_root_of d a =
  pow0 d a
    (d.ofQ { qnum = Big_int_Z.unit_big_int; qden =
      (Big_int_Z.mult_int_big_int 2 Big_int_Z.unit_big_int) })

(** val length_of : dom -> int -> (int -> c) -> c res **)

let length_of d n0 v =
  square_root_of d (csum d n0 (fun i -> d.cmul (v i) (v i)))

(** val activated : dom -> c -> m -> m res **)

let activated d s a =
  table d (d.rows a) (d.cols a) (fun i j ->
    bind (lt d (zero d) (d.get a i j)) (fun x -> Val
      (if x then d.get a i j else d.cmul s (d.get a i j))))

(** val activated_by : dom -> c -> m list -> m -> m res **)

let rec activated_by d s ls a =
  match ls with
  | [] -> Val a
  | w :: r ->
    bind (mmul d w a) (fun z0 ->
      bind (activated d s z0) (fun b -> activated_by d s r b))

(** val row_length : dom -> m -> int -> c res **)

let row_length d w i =
  length_of d (d.cols w) (d.get w i)

(** val column_length : dom -> m -> int -> c res **)

let column_length d v i =
  length_of d (d.rows v) (fun r -> d.get v r i)

(** val neuron_size : dom -> m -> m -> int -> c res **)

let neuron_size d w v i =
  bind (column_length d v i) (fun c0 ->
    bind (row_length d w i) (fun w0 -> Val (d.cmul c0 w0)))

(** val neuron_trace : dom -> m -> m -> m -> int -> c **)

let neuron_trace d v g r i =
  csum d (d.cols g) (fun j ->
    d.cmul
      (csum d (d.rows v) (fun r0 -> d.cmul (d.get g r0 j) (d.get v r0 i)))
      (d.get r i j))

(** val rated : dom -> c list -> (int -> c) -> (int * c) list res **)

let rated d ns trace =
  bind
    (mapM (fun i ->
      let n0 = nth i ns (zero d) in
      bind (eq d n0 (zero d)) (fun x ->
        if x
        then Val []
        else bind (divide d (trace i) n0) (fun m0 -> Val ((i, m0) :: []))))
      (seq 0 (length ns))) (fun l -> Val (concat l))

(** val least_rated : dom -> (int * c) list -> int res **)

let least_rated d = function
| [] -> Undef
| p :: r ->
  bind
    (foldM (fun a b ->
      bind (lt d (snd a) (snd b)) (fun x -> Val (if x then a else b))) r p)
    (fun b -> Val (fst b))

(** val first_row : dom -> int -> int -> (int -> c) -> m **)

let first_row d m0 n0 v =
  d.mk m0 n0 (fun i j -> if Nat.eqb i 0 then v j else zero d)

(** val first_column : dom -> int -> int -> (int -> c) -> m **)

let first_column d m0 n0 v =
  d.mk m0 n0 (fun i j -> if Nat.eqb j 0 then v i else zero d)

(** val deepened : dom -> int -> c -> m list -> m -> m -> m list res **)

let deepened d k s ls a g =
  match rev ls with
  | [] -> Undef
  | v :: l ->
    (match l with
     | [] -> Undef
     | w :: r ->
       bind (activated_by d s (rev r) a) (fun x ->
         bind (mmul d w x) (fun z0 ->
           bind (activated d (zero d) z0) (fun r0 ->
             guard
               ((&&)
                 ((&&)
                   ((&&) (Nat.eqb (d.rows r0) (d.rows w))
                     (Nat.eqb (d.cols v) (d.rows w)))
                   (Nat.eqb (d.rows g) (d.rows v)))
                 (Nat.eqb (d.cols g) (d.cols r0)))
               (bind (mapM (neuron_size d w v) (seq 0 (d.rows w))) (fun ns ->
                 bind (rated d ns (neuron_trace d v g r0)) (fun ms ->
                   bind (least_rated d ms) (fun i ->
                     bind (square_root_of d (fold_left d.cadd ns (zero d)))
                       (fun q0 ->
                       bind (row_length d w i) (fun w0 ->
                         bind (divide d q0 w0) (fun a0 ->
                           bind (column_length d v i) (fun c0 ->
                             bind (divide d q0 c0) (fun b -> Val
                               (app (rev r)
                                 (app
                                   ((first_row d (d.rows w) (d.cols w)
                                      (fun j -> d.cmul a0 (d.get w i j))) :: [])
                                   (app
                                     (repeat
                                       (first_row d (d.rows w) (d.rows w)
                                         (fun j ->
                                         if Nat.eqb j 0 then one d else zero d))
                                       k)
                                     ((first_column d (d.rows v) (d.cols v)
                                        (fun u -> d.cmul b (d.get v u i))) :: [])))))))))))))))))

type net = { slope : c; layers : (m * m option) list; wired : graph option }

(** val of_layer : dom -> (m * m option) -> c list **)

let of_layer d w =
  app (entries d (fst w))
    (match snd w with
     | Some b -> entries d b
     | None -> [])

(** val parameters : dom -> net -> c list **)

let parameters d n0 =
  match n0.wired with
  | Some g -> g.learned
  | None -> concat (map (of_layer d) n0.layers)

(** val refilled : dom -> m -> c list -> m **)

let refilled d a l =
  d.mk (d.rows a) (d.cols a) (fun i j ->
    nth (add (mul i (d.cols a)) j) l (zero d))

(** val refill :
    dom -> (m * m option) list -> c list -> (m * m option) list **)

let rec refill d ls l =
  match ls with
  | [] -> []
  | p :: r ->
    let (w, b) = p in
    let n0 = mul (d.rows w) (d.cols w) in
    let l' = skipn n0 l in
    (match b with
     | Some b0 ->
       ((refilled d w l), (Some
         (refilled d b0 l'))) :: (refill d r
                                   (skipn (mul (d.rows b0) (d.cols b0)) l'))
     | None -> ((refilled d w l), None) :: (refill d r l'))

(** val with_parameters : dom -> net -> m -> net res **)

let with_parameters d n0 w =
  guard
    ((&&) (Nat.eqb (d.cols w) (Stdlib.Int.succ 0))
      (Nat.eqb (d.rows w) (length (parameters d n0)))) (Val
    (match n0.wired with
     | Some g ->
       { slope = n0.slope; layers = []; wired = (Some { form = g.form;
         learned = (entries d w); fixed = g.fixed; held = g.held }) }
     | None ->
       { slope = n0.slope; layers = (refill d n0.layers (entries d w));
         wired = None }))

(** val layer : dom -> net -> Big_int_Z.big_int -> (m * m option) res **)

let layer _ n0 z0 =
  bind (place z0 (length n0.layers)) (fun i ->
    present (nth_error n0.layers i))

(** val graph_now : dom -> net -> graph **)

let graph_now d n0 =
  match n0.wired with
  | Some g -> g
  | None -> full_graph d n0.slope n0.layers (parameters d n0)

(** val graph_of : dom -> net -> graph **)

let graph_of = (let last = Bits.few () in fun d n -> Bits.again last (Obj.repr d) (Obj.repr n) (fun () -> graph_now d n))

(** val of_graph : dom -> graph -> net **)

let of_graph d g =
  { slope = (zero d); layers = []; wired = (Some g) }

(** val has_no_bias : dom -> (m * m option) -> bool **)

let has_no_bias _ w =
  match snd w with
  | Some _ -> false
  | None -> true

(** val deepen : dom -> Big_int_Z.big_int -> net -> m -> m -> net res **)

let deepen d z0 n0 a g =
  match n0.wired with
  | Some _ -> Undef
  | None ->
    guard
      ((&&) (Z.leb Big_int_Z.unit_big_int z0)
        (forallb (has_no_bias d) n0.layers))
      (if d.within (Big_int_Z.mult_int_big_int 2
            (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
            (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
            (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
            (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
            (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
            (Big_int_Z.mult_int_big_int 2 Big_int_Z.unit_big_int))))))))))))
            z0
       then bind (deepened d (Z.to_nat z0) n0.slope (map fst n0.layers) a g)
              (fun ls -> Val { slope = n0.slope; layers =
              (map (fun w -> (w, None)) ls); wired = None })
       else Stop)

type sem = __

type value =
| VSc of c
| VMx of m
| VNt of net
| VFm of tv
| VWd of string

(** val inject : dom -> sort -> sem -> value **)

let inject _ = function
| Sc -> (fun x -> VSc x)
| Mx -> (fun x -> VMx x)
| Nt -> Obj.magic (fun x -> VNt x)
| Fm -> Obj.magic (fun x -> VFm x)

(** val project : dom -> sort -> value -> sem res **)

let project _ s v =
  match s with
  | Sc -> (match v with
           | VSc a -> Val a
           | _ -> Stop)
  | Mx -> (match v with
           | VMx a -> Val a
           | _ -> Stop)
  | Nt -> (match v with
           | VNt n0 -> Val (Obj.magic n0)
           | _ -> Stop)
  | Fm -> (match v with
           | VFm t -> Val (Obj.magic t)
           | _ -> Stop)

type case = { cnet : net; cdata : (string -> m option);
              cmatrix : (string -> m option); cparam : (string -> c option) }

type env = int -> value option

(** val look : dom -> sort -> env -> int -> sem res **)

let look d s e k =
  match e k with
  | Some v -> project d s v
  | None -> Stop

(** val set : dom -> env -> int -> value -> env **)

let set _ e k v i =
  if Nat.eqb i k then Some v else e i

(** val frame : dom -> value list -> env **)

let frame _ =
  nth_error

(** val spelled : dom -> env -> word -> string res **)

let spelled _ e = function
| Lit w0 -> Val w0
| Par k ->
  (match e k with
   | Some v -> (match v with
                | VWd w0 -> Val w0
                | _ -> Stop)
   | None -> Stop)

type defs = (value list -> value res) list

(** val count : (tv -> bool) -> tv list -> Big_int_Z.big_int **)

let count p l =
  Z.of_nat (length (filter p l))

(** val at_least : Big_int_Z.big_int -> tv list -> tv **)

let at_least m0 l =
  if Z.leb m0 (count (fun t -> match t with
                               | T -> true
                               | _ -> false) l)
  then T
  else if Z.ltb (count (fun t -> match t with
                                 | F -> false
                                 | _ -> true) l) m0
       then F
       else if existsb (fun t -> match t with
                                 | U -> true
                                 | _ -> false) l
            then U
            else K

(** val eval : dom -> case -> defs -> sort -> tm -> env -> sem res **)

let eval d c0 ds =
  let rec eval0 _ t e =
    match t with
    | TNum q0 -> Val (d.ofQ q0)
    | TVar k -> look d Sc e k
    | TPi -> lift d.cpi
    | TParam p -> bind (spelled d e p) (fun w -> present (c0.cparam w))
    | TParamOr (p, d0) ->
      bind (spelled d e p) (fun w ->
        match c0.cparam w with
        | Some x -> Val x
        | None -> eval0 Sc d0 e)
    | TAdd (a, b) ->
      bind (eval0 Sc a e) (fun x ->
        bind (eval0 Sc b e) (fun y -> Val (d.cadd x y)))
    | TMul (a, b) ->
      bind (eval0 Sc a e) (fun x ->
        bind (eval0 Sc b e) (fun y -> Val (d.cmul x y)))
    | TDiv (a, b) ->
      bind (eval0 Sc a e) (fun x ->
        bind (eval0 Sc b e) (fun y -> divide d x y))
    | TPow (a, q0) ->
      bind (eval0 Sc a e) (fun x ->
        bind (eval0 Sc q0 e) (fun y -> pow0 d x y))
    | TMax (a, b) ->
      bind (eval0 Sc a e) (fun x -> bind (eval0 Sc b e) (fun y -> cmax d x y))
    | TFn (f, a) -> bind (eval0 Sc a e) (fun x -> function0 d f x)
    | TSum (v, lo, hi, a) ->
      bind (eval0 Sc lo e) (fun x ->
        bind (eval0 Sc hi e) (fun y ->
          bind (range d x y) (fun r ->
            bind (mapM (fun z0 -> eval0 Sc a (set d e v (VSc (ofZ d z0)))) r)
              (fun l -> Val (fold_left d.cadd l (zero d))))))
    | TProd (v, lo, hi, a) ->
      bind (eval0 Sc lo e) (fun x ->
        bind (eval0 Sc hi e) (fun y ->
          bind (range d x y) (fun r ->
            bind (mapM (fun z0 -> eval0 Sc a (set d e v (VSc (ofZ d z0)))) r)
              (fun l -> Val (fold_left d.cmul l (one d))))))
    | TMaximum (v, lo, hi, a) ->
      bind (eval0 Sc lo e) (fun x ->
        bind (eval0 Sc hi e) (fun y ->
          bind (range d x y) (fun r ->
            bind (mapM (fun z0 -> eval0 Sc a (set d e v (VSc (ofZ d z0)))) r)
              (fun l -> maximum d l))))
    | TRows a -> bind (eval0 Mx a e) (fun a0 -> Val (ofN d (d.rows a0)))
    | TEntry (i, j, a) ->
      bind (eval0 Mx a e) (fun a0 ->
        bind (eval0 Sc i e) (fun x ->
          bind (integer d x) (fun x0 ->
            bind (eval0 Sc j e) (fun y ->
              bind (integer d y) (fun y0 ->
                bind (place x0 (d.rows a0)) (fun i0 ->
                  bind (place y0 (d.cols a0)) (fun j0 -> Val (d.get a0 i0 j0))))))))
    | TSingular (k, a) ->
      bind (eval0 Sc k e) (fun x ->
        bind (integer d x) (fun z0 ->
          bind (eval0 Mx a e) (fun a0 ->
            guard (Z.leb Big_int_Z.unit_big_int z0)
              (if Z.ltb (Z.of_nat (Nat.min (d.rows a0) (d.cols a0))) z0
               then Val (zero d)
               else lift (d.csingular (Z.to_nat z0) a0)))))
    | TRank a ->
      bind (eval0 Mx a e) (fun a0 ->
        bind (lift (d.crank a0)) (fun n0 -> Val (ofN d n0)))
    | TDepth n0 ->
      bind (Obj.magic eval0 Nt n0 e) (fun n1 -> Val
        (ofN d
          (match n1.wired with
           | Some g -> length g.form.stages
           | None -> length n1.layers)))
    | TSlope n0 ->
      bind (Obj.magic eval0 Nt n0 e) (fun n1 ->
        match n1.wired with
        | Some _ -> Undef
        | None -> Val n1.slope)
    | TTheta -> Val (Obj.magic c0.cnet)
    | TNVar k -> look d Nt e k
    | TWith (n0, w) ->
      bind (Obj.magic eval0 Nt n0 e) (fun n1 ->
        bind (eval0 Mx w e) (fun a -> Obj.magic with_parameters d n1 a))
    | TTree (t0, n0) ->
      bind (Obj.magic eval0 Nt n0 e) (fun n1 ->
        bind (tree_of d t0 (graph_of d n1)) (fun g -> Val
          (Obj.magic of_graph d g)))
    | TPull (v, n0) ->
      bind (eval0 Sc v e) (fun x ->
        bind (integer d x) (fun z0 ->
          bind (Obj.magic eval0 Nt n0 e) (fun n1 ->
            bind (pulled d z0 (graph_of d n1)) (fun g -> Val
              (Obj.magic of_graph d g)))))
    | TDeepen (k, n0, a, g) ->
      bind (eval0 Sc k e) (fun x ->
        bind (integer d x) (fun z0 ->
          bind (Obj.magic eval0 Nt n0 e) (fun n1 ->
            bind (eval0 Mx a e) (fun a0 ->
              bind (eval0 Mx g e) (fun g0 -> Obj.magic deepen d z0 n1 a0 g0)))))
    | TMVar k -> look d Mx e k
    | TData d0 -> bind (spelled d e d0) (fun w -> present (c0.cdata w))
    | TMatrix d0 -> bind (spelled d e d0) (fun w -> present (c0.cmatrix w))
    | TWeight (l, n0) ->
      bind (Obj.magic eval0 Nt n0 e) (fun n1 ->
        bind (eval0 Sc l e) (fun x ->
          bind (integer d x) (fun z0 ->
            bind (layer d n1 z0) (fun w -> Val (fst w)))))
    | TBias (l, n0) ->
      bind (Obj.magic eval0 Nt n0 e) (fun n1 ->
        bind (eval0 Sc l e) (fun x ->
          bind (integer d x) (fun z0 ->
            bind (layer d n1 z0) (fun w -> present (snd w)))))
    | TParameters n0 ->
      bind (Obj.magic eval0 Nt n0 e) (fun n1 ->
        match parameters d n1 with
        | [] -> Undef
        | c5 :: l0 -> Val (column d (c5 :: l0)))
    | TTable (i, j, m0, n0, a) ->
      bind (eval0 Sc m0 e) (fun x ->
        bind (integer d x) (fun p ->
          bind (eval0 Sc n0 e) (fun y ->
            bind (integer d y) (fun q0 ->
              guard
                ((&&) (Z.leb Big_int_Z.unit_big_int p)
                  (Z.leb Big_int_Z.unit_big_int q0))
                (if (&&)
                      (d.within (Big_int_Z.mult_int_big_int 2
                        (Big_int_Z.mult_int_big_int 2
                        (Big_int_Z.mult_int_big_int 2
                        (Big_int_Z.mult_int_big_int 2
                        (Big_int_Z.mult_int_big_int 2
                        (Big_int_Z.mult_int_big_int 2
                        (Big_int_Z.mult_int_big_int 2
                        (Big_int_Z.mult_int_big_int 2
                        (Big_int_Z.mult_int_big_int 2
                        (Big_int_Z.mult_int_big_int 2
                        Big_int_Z.unit_big_int)))))))))) p)
                      (d.within (Big_int_Z.mult_int_big_int 2
                        (Big_int_Z.mult_int_big_int 2
                        (Big_int_Z.mult_int_big_int 2
                        (Big_int_Z.mult_int_big_int 2
                        (Big_int_Z.mult_int_big_int 2
                        (Big_int_Z.mult_int_big_int 2
                        (Big_int_Z.mult_int_big_int 2
                        (Big_int_Z.mult_int_big_int 2
                        (Big_int_Z.mult_int_big_int 2
                        (Big_int_Z.mult_int_big_int 2
                        Big_int_Z.unit_big_int)))))))))) q0)
                 then table d (Z.to_nat p) (Z.to_nat q0) (fun u v ->
                        eval0 Sc a
                          (set d
                            (set d e i (VSc (ofN d (Stdlib.Int.succ u)))) j
                            (VSc (ofN d (Stdlib.Int.succ v)))))
                 else Stop)))))
    | TIterate (v, z0, lo, hi, a, b) ->
      bind (eval0 Sc lo e) (fun x ->
        bind (eval0 Sc hi e) (fun y ->
          bind (range d x y) (fun r ->
            bind (eval0 Mx a e) (fun a0 ->
              foldM (fun z1 s ->
                eval0 Mx b (set d (set d e v (VSc (ofZ d z1))) z0 (VMx s))) r
                a0))))
    | TMMul (a, b) ->
      bind (eval0 Mx a e) (fun a0 ->
        bind (eval0 Mx b e) (fun b0 -> mmul d a0 b0))
    | TMAdd (a, b) ->
      bind (eval0 Mx a e) (fun a0 ->
        bind (eval0 Mx b e) (fun b0 -> madd d a0 b0))
    | TScale (s, a) ->
      bind (eval0 Sc s e) (fun x ->
        bind (eval0 Mx a e) (fun a0 -> Val (mscale d x a0)))
    | TTranspose a -> bind (eval0 Mx a e) (fun a0 -> Val (mtranspose d a0))
    | TAspect (a, n0) ->
      bind (Obj.magic eval0 Nt n0 e) (fun n1 ->
        let g = graph_of d n1 in
        if d.within (Big_int_Z.mult_int_big_int 2
             (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
             (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
             (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
             (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
             (Big_int_Z.mult_int_big_int 2 Big_int_Z.unit_big_int))))))))))
             (Z.of_nat (order g.form))
        then Val (aspect_of d a g)
        else Stop)
    | TArrangement (w, l, n0) ->
      bind (spelled d e w) (fun w0 ->
        bind (eval0 Sc l e) (fun x ->
          bind (integer d x) (fun z0 ->
            bind (Obj.magic eval0 Nt n0 e) (fun n1 ->
              arrangement d w0 (graph_of d n1) z0))))
    | TPaths (p, n0, a) ->
      bind (Obj.magic eval0 Nt n0 e) (fun n1 ->
        bind (eval0 Mx a e) (fun a0 -> path_matrix d p (graph_of d n1) a0))
    | TPathDerivative (k, n0, a) ->
      bind (eval0 Sc k e) (fun x ->
        bind (integer d x) (fun z0 ->
          bind (Obj.magic eval0 Nt n0 e) (fun n1 ->
            bind (eval0 Mx a e) (fun a0 ->
              path_derivative d z0 (graph_of d n1) a0))))
    | THasse n0 ->
      bind (Obj.magic eval0 Nt n0 e) (fun n1 -> hasse d (graph_of d n1))
    | TLe (a, b) ->
      Obj.magic formula
        (bind (eval0 Sc a e) (fun x ->
          bind (eval0 Sc b e) (fun y ->
            bind (le d x y) (fun r -> Val (truth_of r)))))
    | TLt (a, b) ->
      Obj.magic formula
        (bind (eval0 Sc a e) (fun x ->
          bind (eval0 Sc b e) (fun y ->
            bind (lt d x y) (fun r -> Val (truth_of r)))))
    | TEq (a, b) ->
      Obj.magic formula
        (bind (eval0 Sc a e) (fun x ->
          bind (eval0 Sc b e) (fun y ->
            bind (eq d x y) (fun r -> Val (truth_of r)))))
    | TTrue -> Val (Obj.magic T)
    | TFalse -> Val (Obj.magic F)
    | TAnd (f, g) ->
      bind (Obj.magic eval0 Fm f e) (fun x ->
        bind (Obj.magic eval0 Fm g e) (fun y -> Val (Obj.magic tand x y)))
    | TOr (f, g) ->
      bind (Obj.magic eval0 Fm f e) (fun x ->
        bind (Obj.magic eval0 Fm g e) (fun y -> Val (Obj.magic tor x y)))
    | TNot f ->
      bind (Obj.magic eval0 Fm f e) (fun x -> Val (Obj.magic tnot x))
    | TImplies (f, g) ->
      bind (Obj.magic eval0 Fm f e) (fun x ->
        match x with
        | F -> Val (Obj.magic T)
        | _ ->
          bind (Obj.magic eval0 Fm g e) (fun y -> Val
            (Obj.magic tor (tnot x) y)))
    | TForAll (v, lo, hi, f) ->
      Obj.magic formula
        (bind (eval0 Sc lo e) (fun x ->
          bind (eval0 Sc hi e) (fun y ->
            bind (range d x y) (fun r ->
              bind
                (mapM (fun z0 ->
                  Obj.magic eval0 Fm f (set d e v (VSc (ofZ d z0)))) r)
                (fun l -> Val (fold_left tand l T))))))
    | TExists (v, lo, hi, f) ->
      Obj.magic formula
        (bind (eval0 Sc lo e) (fun x ->
          bind (eval0 Sc hi e) (fun y ->
            bind (range d x y) (fun r ->
              bind
                (mapM (fun z0 ->
                  Obj.magic eval0 Fm f (set d e v (VSc (ofZ d z0)))) r)
                (fun l -> Val (fold_left tor l F))))))
    | TAtLeast (m0, v, lo, hi, f) ->
      Obj.magic formula
        (bind (eval0 Sc m0 e) (fun x ->
          bind (ceiling d x) (fun m1 ->
            bind (eval0 Sc lo e) (fun x0 ->
              bind (eval0 Sc hi e) (fun y ->
                bind (range d x0 y) (fun r ->
                  bind
                    (mapM (fun z0 ->
                      Obj.magic eval0 Fm f (set d e v (VSc (ofZ d z0)))) r)
                    (fun l -> Val (at_least m1 l))))))))
    | TWitnessed f ->
      bind (Obj.magic eval0 Fm f e) (fun x -> Val
        (match x with
         | T -> Obj.magic T
         | _ -> Obj.magic K))
    | THasBias (l, n0) ->
      Obj.magic formula
        (bind (Obj.magic eval0 Nt n0 e) (fun n1 ->
          bind (eval0 Sc l e) (fun x ->
            bind (integer d x) (fun z0 ->
              bind (layer d n1 z0) (fun w -> Val
                (truth_of (match snd w with
                           | Some _ -> true
                           | None -> false)))))))
    | TOfKind (w, l, n0) ->
      Obj.magic formula
        (bind (spelled d e w) (fun w0 ->
          bind (eval0 Sc l e) (fun x ->
            bind (integer d x) (fun z0 ->
              bind (Obj.magic eval0 Nt n0 e) (fun n1 ->
                bind (of_kind d w0 (graph_of d n1) z0) (fun b -> Val
                  (truth_of b)))))))
    | TIf (s, f, a, b) ->
      let r =
        bind (Obj.magic eval0 Fm f e) (fun x ->
          match x with
          | T -> eval0 s a e
          | F -> eval0 s b e
          | U -> Undef
          | K -> Stop)
      in
      (match s with
       | Fm -> Obj.magic formula r
       | _ -> r)
    | TOnlyIf (s, f, a) ->
      let r =
        bind (Obj.magic eval0 Fm f e) (fun x ->
          match x with
          | T -> eval0 s a e
          | K -> Stop
          | _ -> Undef)
      in
      (match s with
       | Fm -> Obj.magic formula r
       | _ -> r)
    | TCall (s, f, l) ->
      let r =
        bind (evals l e) (fun vs ->
          match nth_error ds f with
          | Some d0 -> bind (d0 vs) (fun v -> project d s v)
          | None -> Stop)
      in
      (match s with
       | Fm -> Obj.magic formula r
       | _ -> r)
  and evals l e =
    match l with
    | ANil -> Val []
    | ASc (a, r) ->
      bind (eval0 Sc a e) (fun x ->
        bind (evals r e) (fun vs -> Val ((VSc x) :: vs)))
    | AIx (a, r) ->
      bind (eval0 Sc a e) (fun x ->
        bind (integer d x) (fun _ ->
          bind (evals r e) (fun vs -> Val ((VSc x) :: vs))))
    | AMx (a, r) ->
      bind (eval0 Mx a e) (fun a0 ->
        bind (evals r e) (fun vs -> Val ((VMx a0) :: vs)))
    | ANt (n0, r) ->
      bind (Obj.magic eval0 Nt n0 e) (fun n1 ->
        bind (evals r e) (fun vs -> Val ((VNt n1) :: vs)))
    | AWd (w, r) ->
      bind (spelled d e w) (fun s ->
        bind (evals r e) (fun vs -> Val ((VWd s) :: vs)))
  in eval0

(** val denote : dom -> case -> defs -> body -> value list -> value res **)

let denote d c0 ds = function
| Body (s, nullary, t) ->
  let run = fun vs ->
    bind (eval d c0 ds s t (frame d vs)) (fun v -> Val (inject d s v))
  in
  if nullary then let v = run [] in (fun _ -> v) else run

(** val denotations : dom -> case -> defs -> body list -> defs **)

let rec denotations d c0 ds = function
| [] -> ds
| d0 :: r -> denotations d c0 (app ds ((kept (denote d c0 ds d0)) :: [])) r

(** val env0 : dom -> env **)

let env0 _ _ =
  None

(** val verdict_of : (tm -> tv res) -> reading -> verdict option **)

let verdict_of of0 r =
  if forallb (fun f ->
       match of0 f with
       | Val a -> (match a with
                   | T -> true
                   | _ -> false)
       | _ -> false) r.requires
  then (match of0 r.given with
        | Stop -> None
        | Undef -> Some IllTyped
        | Val a ->
          (match a with
           | T ->
             (match of0 r.conclusion with
              | Stop -> None
              | Undef -> Some IllTyped
              | Val a0 ->
                (match a0 with
                 | T ->
                   (match of0 r.trivial with
                    | Stop -> None
                    | Undef -> Some Holds
                    | Val a1 ->
                      (match a1 with
                       | T -> Some Trivial
                       | K -> None
                       | _ -> Some Holds))
                 | F -> Some Fails
                 | U -> Some IllTyped
                 | K -> None))
           | F -> Some HypothesisFalse
           | U -> Some IllTyped
           | K -> None))
  else None

(** val judge : dom -> case -> reading -> verdict option **)

let judge d c0 r =
  let ds = denotations d c0 [] r.definitions in
  verdict_of (fun f -> Obj.magic eval d c0 ds Fm f (env0 d)) r

type window = { w_size : (int * int); w_stride : (int * int);
                w_padding : (int * int) }

type extent = { across : (int * int); channels : int }

(** val vertices_of : extent -> int **)

let vertices_of e =
  mul (mul (fst e.across) (snd e.across)) e.channels

type straight =
| Identity
| Diagonal
| Free

type plan =
| Full of int * int * int * bool
| Convolution of int * window * int * int * bool
| Pooling of window * int
| Residual of int * int * int * int * int * straight
| Sum of int

(** val has_bias : plan -> bool **)

let has_bias = function
| Full (_, _, _, b) -> b
| Convolution (_, _, _, _, b) -> b
| _ -> false

type built = { b_vertices : vertex list; b_edges : edge list;
               tops : (int * extent) list; learnt : int; b_stages : stage list }

(** val spread : int -> int -> int -> int -> int option **)

let spread n0 w s p =
  if (||) (Nat.ltb (add n0 (mul (Stdlib.Int.succ (Stdlib.Int.succ 0)) p)) w)
       (Nat.eqb s 0)
  then None
  else Some
         (add
           (Nat.div
             (sub (add n0 (mul (Stdlib.Int.succ (Stdlib.Int.succ 0)) p)) w) s)
           (Stdlib.Int.succ 0))

(** val positions : extent -> window -> (int * int) option **)

let positions e w =
  match spread (fst e.across) (fst w.w_size) (fst w.w_stride)
          (fst w.w_padding) with
  | Some a ->
    (match spread (snd e.across) (snd w.w_size) (snd w.w_stride)
             (snd w.w_padding) with
     | Some b -> Some (a, b)
     | None -> None)
  | None -> None

(** val met : extent -> window -> int -> int -> int -> int list **)

let met e w wide p k =
  let at_ = fun n0 s q0 j ->
    Z.add (Z.sub (Z.mul (Z.of_nat n0) (Z.of_nat s)) (Z.of_nat q0))
      (Z.of_nat j)
  in
  let y =
    at_ (Nat.div p wide) (fst w.w_stride) (fst w.w_padding)
      (Nat.div k (snd w.w_size))
  in
  let x =
    at_ (Nat.modulo p wide) (snd w.w_stride) (snd w.w_padding)
      (Nat.modulo k (snd w.w_size))
  in
  if (&&)
       ((&&)
         ((&&) (Z.leb Big_int_Z.zero_big_int y)
           (Z.ltb y (Z.of_nat (fst e.across))))
         (Z.leb Big_int_Z.zero_big_int x)) (Z.ltb x (Z.of_nat (snd e.across)))
  then (add (mul (Z.to_nat y) (snd e.across)) (Z.to_nat x)) :: []
  else []

(** val slid :
    extent -> window -> int -> int -> (int -> int -> int -> edge list) ->
    edge list **)

let slid e w high wide f =
  flat_map (fun p ->
    flat_map (fun k -> flat_map (fun q0 -> f p q0 k) (met e w wide p k))
      (seq 0 (mul (fst w.w_size) (snd w.w_size)))) (seq 0 (mul high wide))

(** val grown :
    built -> vertex list -> edge list -> int -> extent -> int -> stage ->
    built **)

let grown b new0 es top e k t =
  { b_vertices = (app b.b_vertices new0); b_edges = (app b.b_edges es);
    tops = (app b.tops ((top, e) :: [])); learnt = k; b_stages =
    (app b.b_stages (t :: [])) }

(** val neurons_of : int -> int -> vertex list **)

let neurons_of slope0 n0 =
  repeat (Neuron slope0) n0

(** val one_layer :
    int -> built -> plan -> int -> extent -> int list -> built option **)

let one_layer constant b p from e others =
  let to0 = length b.b_vertices in
  let k = b.learnt in
  (match p with
   | Full (slope0, m0, n0, biased) ->
     if Nat.eqb n0 (vertices_of e)
     then Some
            (grown b (neurons_of slope0 m0)
              (app (matrix_edges from to0 k m0 n0)
                (if biased
                 then bias_edges constant to0 (add k (mul m0 n0))
                        (Stdlib.Int.succ 0) m0
                 else [])) to0 { across = ((Stdlib.Int.succ 0),
              (Stdlib.Int.succ 0)); channels = m0 }
              (add (add k (mul m0 n0)) (if biased then m0 else 0))
              { its_kind = "fully-connected"; blocks = (("weight", { first =
              (Stdlib.Int.succ k); height = m0; width = n0; on_diagonal =
              false }) :: []) })
     else None
   | Convolution (slope0, w, m0, n0, biased) ->
     (match positions e w with
      | Some p0 ->
        let (high, wide) = p0 in
        let c0 = e.channels in
        if Nat.eqb n0 (mul (mul (fst w.w_size) (snd w.w_size)) c0)
        then Some
               (grown b (neurons_of slope0 (mul (mul high wide) m0))
                 (app
                   (slid e w high wide (fun p1 q0 j ->
                     flat_map (fun o ->
                       map (fun i -> { source =
                         (add (add from (mul q0 c0)) i); target =
                         (add (add to0 (mul p1 m0)) o); carries = (Learned
                         (add (add (add k (mul o n0)) (mul j c0)) i)) })
                         (seq 0 c0)) (seq 0 m0)))
                   (if biased
                    then bias_edges constant to0 (add k (mul m0 n0))
                           (mul high wide) m0
                    else [])) to0 { across = (high, wide); channels = m0 }
                 (add (add k (mul m0 n0)) (if biased then m0 else 0))
                 { its_kind = "convolution"; blocks = (("weight", { first =
                 (Stdlib.Int.succ k); height = m0; width = n0; on_diagonal =
                 false }) :: []) })
        else None
      | None -> None)
   | Pooling (w, share) ->
     (match positions e w with
      | Some p0 ->
        let (high, wide) = p0 in
        let c0 = e.channels in
        Some
        (grown b (neurons_of 0 (mul (mul high wide) c0))
          (slid e w high wide (fun p1 q0 _ ->
            map (fun i -> { source = (add (add from (mul q0 c0)) i); target =
              (add (add to0 (mul p1 c0)) i); carries = (Fixed share) })
              (seq 0 c0))) to0 { across = (high, wide); channels = c0 } k
          { its_kind = "average-pooling"; blocks = [] })
      | None -> None)
   | Residual (slope0, inner, h, m0, n0, z0) ->
     if (&&) (Nat.eqb n0 (vertices_of e))
          (match z0 with
           | Free -> true
           | _ -> Nat.eqb m0 n0)
     then let top = add to0 h in
          let ku = add k (mul h n0) in
          let kz = add ku (mul m0 h) in
          (match z0 with
           | Identity ->
             let p0 = (("residual-identity",
               (map (fun i -> { source = (add from i); target = (add top i);
                 carries = (Fixed 0) }) (seq 0 n0))), { first = 0; height =
               n0; width = n0; on_diagonal = true })
             in
             let more = 0 in
             let (p1, block0) = p0 in
             let (kind0, es) = p1 in
             Some
             (grown b (app (neurons_of inner h) (neurons_of slope0 m0))
               (app (matrix_edges from to0 k h n0)
                 (app (matrix_edges to0 top ku m0 h) es)) top
               (match z0 with
                | Free ->
                  { across = ((Stdlib.Int.succ 0), (Stdlib.Int.succ 0));
                    channels = m0 }
                | _ -> e) (add kz more) { its_kind = kind0; blocks = (("Y",
               { first = (Stdlib.Int.succ k); height = h; width = n0;
               on_diagonal = false }) :: (("U", { first = (Stdlib.Int.succ
               ku); height = m0; width = h; on_diagonal = false }) :: (("Z",
               block0) :: []))) })
           | Diagonal ->
             let p0 = (("residual-diagonal",
               (map (fun i -> { source = (add from i); target = (add top i);
                 carries = (Learned (add kz i)) }) (seq 0 n0))), { first =
               (Stdlib.Int.succ kz); height = n0; width = n0; on_diagonal =
               true })
             in
             let (p1, block0) = p0 in
             let (kind0, es) = p1 in
             Some
             (grown b (app (neurons_of inner h) (neurons_of slope0 m0))
               (app (matrix_edges from to0 k h n0)
                 (app (matrix_edges to0 top ku m0 h) es)) top
               (match z0 with
                | Free ->
                  { across = ((Stdlib.Int.succ 0), (Stdlib.Int.succ 0));
                    channels = m0 }
                | _ -> e) (add kz n0) { its_kind = kind0; blocks = (("Y",
               { first = (Stdlib.Int.succ k); height = h; width = n0;
               on_diagonal = false }) :: (("U", { first = (Stdlib.Int.succ
               ku); height = m0; width = h; on_diagonal = false }) :: (("Z",
               block0) :: []))) })
           | Free ->
             let p0 = (("residual-free", (matrix_edges from top kz m0 n0)),
               { first = (Stdlib.Int.succ kz); height = m0; width = n0;
               on_diagonal = false })
             in
             let more = mul m0 n0 in
             let (p1, block0) = p0 in
             let (kind0, es) = p1 in
             Some
             (grown b (app (neurons_of inner h) (neurons_of slope0 m0))
               (app (matrix_edges from to0 k h n0)
                 (app (matrix_edges to0 top ku m0 h) es)) top
               (match z0 with
                | Free ->
                  { across = ((Stdlib.Int.succ 0), (Stdlib.Int.succ 0));
                    channels = m0 }
                | _ -> e) (add kz more) { its_kind = kind0; blocks = (("Y",
               { first = (Stdlib.Int.succ k); height = h; width = n0;
               on_diagonal = false }) :: (("U", { first = (Stdlib.Int.succ
               ku); height = m0; width = h; on_diagonal = false }) :: (("Z",
               block0) :: []))) }))
     else None
   | Sum slope0 ->
     Some
       (grown b (neurons_of slope0 (vertices_of e))
         (flat_map (fun s ->
           map (fun i -> { source = (add s i); target = (add to0 i);
             carries = (Fixed 0) }) (seq 0 (vertices_of e))) (from :: others))
         to0 e k { its_kind = "sum"; blocks = [] }))

(** val same_extent : extent -> extent -> bool **)

let same_extent a b =
  (&&)
    ((&&) (Nat.eqb (fst a.across) (fst b.across))
      (Nat.eqb (snd a.across) (snd b.across))) (Nat.eqb a.channels b.channels)

(** val ascending : int list -> bool **)

let rec ascending = function
| [] -> true
| a :: r ->
  (match r with
   | [] -> true
   | b :: _ -> (&&) (Nat.ltb a b) (ascending r))

(** val next_layer : int -> built -> (int list * plan) -> built option **)

let next_layer constant b l =
  match map (nth_error b.tops) (fst l) with
  | [] -> None
  | o :: others ->
    (match o with
     | Some p ->
       let (from, e) = p in
       if (&&)
            ((&&) (ascending (fst l))
              (forallb (fun o0 ->
                match o0 with
                | Some y -> let (_, e') = y in same_extent e e'
                | None -> false) others))
            (match snd l with
             | Sum _ -> true
             | _ -> (match others with
                     | [] -> true
                     | _ :: _ -> false))
       then one_layer constant b (snd l) from e
              (flat_map (fun o0 ->
                match o0 with
                | Some y -> let (v, _) = y in v :: []
                | None -> []) others)
       else None
     | None -> None)

(** val all_layers :
    int -> built -> (int list * plan) list -> built option **)

let all_layers constant b ls =
  fold_left (fun o l ->
    match o with
    | Some b0 -> next_layer constant b0 l
    | None -> None) ls (Some b)

(** val is_chain : (int list * plan) list -> bool **)

let is_chain ls =
  forallb (fun x ->
    match fst (snd x) with
    | [] -> false
    | i :: l -> (match l with
                 | [] -> Nat.eqb i (fst x)
                 | _ :: _ -> false)) (combine (seq 0 (length ls)) ls)

(** val planned : extent -> (int list * plan) list -> shape option **)

let planned e ls =
  let d = vertices_of e in
  let biased = existsb (fun l -> has_bias (snd l)) ls in
  let start0 = { b_vertices =
    (app (map (fun x -> Input x) (seq 0 d))
      (if biased then (Constant 0) :: [] else [])); b_edges = []; tops = ((0,
    e) :: []); learnt = 0; b_stages = [] }
  in
  (match ls with
   | [] -> None
   | p :: l ->
     (match all_layers d start0 (p :: l) with
      | Some b ->
        (match rev b.tops with
         | [] -> None
         | p0 :: _ ->
           let (top, _) = p0 in
           Some { vertices = b.b_vertices; edges = b.b_edges; exits =
           (seq top (sub (length b.b_vertices) top)); coordinates = d;
           stages = (if is_chain ls then b.b_stages else []) })
      | None -> None))

type sexp =
| Word of string
| L of sexp list

(** val flush : char list -> sexp list -> sexp list **)

let flush w top =
  match w with
  | [] -> top
  | _ :: _ ->
    (Word
      ((fun l ->
      let a = Array.of_list l in
      String.init (Array.length a) (fun i -> a.(i)))
        (rev w))) :: top

(** val cut : char list -> char list -> sexp list list -> sexp option **)

let rec cut s w stack =
  match s with
  | [] ->
    (match stack with
     | [] -> None
     | l :: l0 ->
       (match l with
        | [] -> None
        | e :: l1 ->
          (match l1 with
           | [] ->
             (match l0 with
              | [] -> (match w with
                       | [] -> Some e
                       | _ :: _ -> None)
              | _ :: _ -> None)
           | _ :: _ -> None)))
  | c0 :: s0 ->
    if (=) c0 '('
    then (match w with
          | [] -> cut s0 [] ([] :: stack)
          | _ :: _ -> None)
    else if (=) c0 ')'
         then (match stack with
               | [] -> None
               | top :: l ->
                 (match l with
                  | [] -> None
                  | below0 :: rest ->
                    cut s0 [] (((L (rev (flush w top))) :: below0) :: rest)))
         else if (=) c0 ' '
              then (match stack with
                    | [] -> None
                    | top :: rest -> cut s0 [] ((flush w top) :: rest))
              else cut s0 (c0 :: w) stack

(** val words : string -> sexp option **)

let words s =
  cut
    ((fun s ->
      Array.to_list (Array.init (String.length s) (fun i -> s.[i])))
      s) [] ([] :: [])

(** val digit : char -> Big_int_Z.big_int option **)

let digit c0 =
  let n0 = nat_of_ascii c0 in
  if (&&)
       (Nat.leb (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
         (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
         (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
         (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
         (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
         (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
         (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
         (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
         (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
         (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
         (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
         (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
         (Stdlib.Int.succ 0))))))))))))))))))))))))))))))))))))))))))))))))
         n0)
       (Nat.leb n0 (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
         (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
         (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
         (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
         (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
         (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
         (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
         (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
         (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
         (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
         (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
         (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
         (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
         (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
         (Stdlib.Int.succ (Stdlib.Int.succ
         0))))))))))))))))))))))))))))))))))))))))))))))))))))))))))
  then Some
         (Z.of_nat
           (sub n0 (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
             (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
             (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
             (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
             (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
             (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
             (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
             (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
             (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
             (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
             (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
             (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
             (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
             (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
             (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
             (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
             0))))))))))))))))))))))))))))))))))))))))))))))))))
  else None

(** val digits :
    char list -> Big_int_Z.big_int -> Big_int_Z.big_int option **)

let rec digits l z0 =
  match l with
  | [] -> Some z0
  | c0 :: r ->
    (match digit c0 with
     | Some d ->
       digits r
         (Z.add
           (Z.mul (Big_int_Z.mult_int_big_int 2
             ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
             (Big_int_Z.mult_int_big_int 2 Big_int_Z.unit_big_int))) z0) d)
     | None -> None)

(** val natural : char list -> Big_int_Z.big_int option **)

let natural l = match l with
| [] -> None
| _ :: _ -> digits l Big_int_Z.zero_big_int

(** val integer0 : char list -> Big_int_Z.big_int option **)

let integer0 l = match l with
| [] -> None
| c0 :: r -> if (=) c0 '-' then option_map Z.opp (natural r) else natural l

(** val split_at : char -> char list -> char list * char list option **)

let rec split_at c0 = function
| [] -> ([], None)
| d :: r ->
  if (=) c0 d
  then ([], (Some r))
  else let (a, b) = split_at c0 r in ((d :: a), b)

(** val number : string -> q option **)

let number w =
  let (p, o) =
    split_at '/'
      ((fun s ->
      Array.to_list (Array.init (String.length s) (fun i -> s.[i])))
        w)
  in
  (match o with
   | Some q0 ->
     (match integer0 p with
      | Some p0 ->
        (match natural q0 with
         | Some z0 ->
           ((fun fO fp fn z -> let s = Big_int_Z.sign_big_int z in
  if s = 0 then fO () else if s > 0 then fp z
  else fn (Big_int_Z.minus_big_int z))
              (fun _ -> None)
              (fun q1 -> Some { qnum = p0; qden = q1 })
              (fun _ -> None)
              z0)
         | None -> None)
      | None -> None)
   | None -> option_map inject_Z (integer0 p))

(** val ob : 'a1 option -> ('a1 -> 'a2 option) -> 'a2 option **)

let ob o f =
  match o with
  | Some a -> f a
  | None -> None

(** val mapO : ('a1 -> 'a2 option) -> 'a1 list -> 'a2 list option **)

let rec mapO f = function
| [] -> Some []
| x :: r -> ob (f x) (fun y -> ob (mapO f r) (fun ys -> Some (y :: ys)))

(** val assoc : string -> (string * 'a1) list -> 'a1 option **)

let rec assoc w = function
| [] -> None
| p :: r -> let (v, a) = p in if eqb0 v w then Some a else assoc w r

(** val joined : ('a1 -> 'a1 -> 'a1) -> 'a1 list -> 'a1 option **)

let joined f = function
| [] -> None
| x :: r -> Some (fold_left f r x)

(** val joined_or : 'a1 -> ('a1 -> 'a1 -> 'a1) -> 'a1 list -> 'a1 **)

let joined_or e f l =
  match joined f l with
  | Some x -> x
  | None -> e

type kind =
| KScalar
| KIndex
| KMatrix
| KNetwork
| KName

(** val kinds : (string * kind) list **)

let kinds =
  ("scalar", KScalar) :: (("index", KIndex) :: (("matrix",
    KMatrix) :: (("network", KNetwork) :: (("name", KName) :: []))))

type context = (string * (int * kind)) list

type signature = (string * (int * (kind list * sort))) list

(** val name : context -> string -> word **)

let name g w =
  match assoc w g with
  | Some p -> let (k, k0) = p in (match k0 with
                                  | KName -> Par k
                                  | _ -> Lit w)
  | None -> Lit w

(** val cast : sort -> tm -> sort -> tm option **)

let cast s t s' =
  match s with
  | Sc -> (match s' with
           | Sc -> Some t
           | _ -> None)
  | Mx -> (match s' with
           | Mx -> Some t
           | _ -> None)
  | Nt -> (match s' with
           | Nt -> Some t
           | _ -> None)
  | Fm -> (match s' with
           | Fm -> Some t
           | _ -> None)

type head =
| HIf
| HParam
| HPlus
| HTimes
| HMax
| HOver
| HPow
| HFunction
| HSum
| HProd
| HMaximum
| HRows
| HEntry
| HSingular
| HRank
| HDepth
| HActivationSlope
| HWithParameters
| HData
| HMatrix
| HWeight
| HBias
| HParameters
| HTable
| HIterate
| HMul
| HAdd
| HScale
| HTranspose
| HLessEqual
| HLess
| HEqual
| HAnd
| HOr
| HNot
| HImplies
| HForall
| HExists
| HAtLeast
| HWitnessed
| HHasBias
| HAspect of aspect
| HArrangement
| HKind
| HPaths of path_values
| HPathDerivative
| HHasse
| HTree of tree
| HPull
| HDeepen

(** val heads : (string * head) list **)

let heads =
  ("if", HIf) :: (("param", HParam) :: (("+", HPlus) :: (("*",
    HTimes) :: (("max", HMax) :: (("/", HOver) :: (("pow",
    HPow) :: (("function", HFunction) :: (("sum", HSum) :: (("prod",
    HProd) :: (("maximum", HMaximum) :: (("rows", HRows) :: (("entry",
    HEntry) :: (("singular", HSingular) :: (("rank", HRank) :: (("depth",
    HDepth) :: (("activation-slope",
    HActivationSlope) :: (("with-parameters", HWithParameters) :: (("data",
    HData) :: (("matrix", HMatrix) :: (("weight", HWeight) :: (("bias",
    HBias) :: (("parameters", HParameters) :: (("table",
    HTable) :: (("iterate", HIterate) :: (("mul", HMul) :: (("add",
    HAdd) :: (("scale", HScale) :: (("transpose", HTranspose) :: (("<=",
    HLessEqual) :: (("<", HLess) :: (("=", HEqual) :: (("and",
    HAnd) :: (("or", HOr) :: (("not", HNot) :: (("implies",
    HImplies) :: (("forall", HForall) :: (("exists",
    HExists) :: (("at-least", HAtLeast) :: (("witnessed",
    HWitnessed) :: (("has-bias", HHasBias) :: (("adjacency", (HAspect
    Adjacency)) :: (("edge-weights", (HAspect
    EdgeWeights)) :: (("parameter-index", (HAspect
    ParameterIndex)) :: (("input-vertices", (HAspect
    InputVertices)) :: (("outputs", (HAspect Outputs)) :: (("sources",
    (HAspect Sources)) :: (("vertex-slopes", (HAspect
    VertexSlopes)) :: (("arrangement", HArrangement) :: (("kind",
    HKind) :: (("paths", (HPaths PathProducts)) :: (("absolute-paths",
    (HPaths AbsoluteProducts)) :: (("path-activity", (HPaths
    PathActivity)) :: (("path-derivative", HPathDerivative) :: (("hasse",
    HHasse) :: (("signs", (HTree Signs)) :: (("unroll", (HTree
    Unroll)) :: (("decompose", (HTree Decompose)) :: (("decompose-absolute",
    (HTree DecomposeAbsolute)) :: (("pull", HPull) :: (("deepen",
    HDeepen) :: []))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))

(** val functions : (string * fn) list **)

let functions =
  ("exp", Exp) :: (("log", Log) :: (("cos", Cos) :: []))

(** val term : signature -> sort -> int -> context -> sexp -> tm option **)

let rec term known s d g e =
  let sc = term known Sc d g in
  let mx = term known Mx d g in
  let nt = term known Nt d g in
  let fm = term known Fm d g in
  (match e with
   | Word w ->
     (match number w with
      | Some q0 -> cast Sc (TNum q0) s
      | None ->
        (match assoc w g with
         | Some p ->
           let (k, k0) = p in
           (match k0 with
            | KMatrix -> cast Mx (TMVar k) s
            | KNetwork -> cast Nt (TNVar k) s
            | KName -> None
            | _ -> cast Sc (TVar k) s)
         | None ->
           if eqb0 w "theta"
           then cast Nt TTheta s
           else if eqb0 w "pi" then cast Sc TPi s else None))
   | L l0 ->
     (match l0 with
      | [] -> None
      | s0 :: l ->
        (match s0 with
         | Word h ->
           (match assoc h known with
            | Some p ->
              let (f, p0) = p in
              let (ps, s') = p0 in
              let arguments =
                let rec arguments ps0 l1 =
                  match ps0 with
                  | [] -> (match l1 with
                           | [] -> Some ANil
                           | _ :: _ -> None)
                  | k :: ps1 ->
                    (match k with
                     | KScalar ->
                       (match l1 with
                        | [] -> None
                        | a :: l2 ->
                          ob (term known Sc d g a) (fun a0 ->
                            ob (arguments ps1 l2) (fun r -> Some (ASc (a0,
                              r)))))
                     | KIndex ->
                       (match l1 with
                        | [] -> None
                        | a :: l2 ->
                          ob (term known Sc d g a) (fun a0 ->
                            ob (arguments ps1 l2) (fun r -> Some (AIx (a0,
                              r)))))
                     | KMatrix ->
                       (match l1 with
                        | [] -> None
                        | a :: l2 ->
                          ob (term known Mx d g a) (fun a0 ->
                            ob (arguments ps1 l2) (fun r -> Some (AMx (a0,
                              r)))))
                     | KNetwork ->
                       (match l1 with
                        | [] -> None
                        | a :: l2 ->
                          ob (term known Nt d g a) (fun a0 ->
                            ob (arguments ps1 l2) (fun r -> Some (ANt (a0,
                              r)))))
                     | KName ->
                       (match l1 with
                        | [] -> None
                        | s1 :: l2 ->
                          (match s1 with
                           | Word w ->
                             ob (arguments ps1 l2) (fun r -> Some (AWd
                               ((name g w), r)))
                           | L _ -> None)))
                in arguments
              in
              ob (arguments ps l) (fun l1 -> cast s' (TCall (s', f, l1)) s)
            | None ->
              let int = fun v -> (v, (d, KScalar)) in
              ob (assoc h heads) (fun h0 ->
                match h0 with
                | HIf ->
                  (match l with
                   | [] -> None
                   | f :: l1 ->
                     (match l1 with
                      | [] -> None
                      | a :: l2 ->
                        (match l2 with
                         | [] ->
                           ob (fm f) (fun f0 ->
                             ob (term known s d g a) (fun a0 -> Some (TOnlyIf
                               (s, f0, a0))))
                         | b :: l3 ->
                           (match l3 with
                            | [] ->
                              ob (fm f) (fun f0 ->
                                ob (term known s d g a) (fun a0 ->
                                  ob (term known s d g b) (fun b0 -> Some
                                    (TIf (s, f0, a0, b0)))))
                            | _ :: _ -> None))))
                | HParam ->
                  (match l with
                   | [] -> None
                   | s1 :: l1 ->
                     (match s1 with
                      | Word p ->
                        (match l1 with
                         | [] -> cast Sc (TParam (name g p)) s
                         | a :: l2 ->
                           (match l2 with
                            | [] ->
                              ob (sc a) (fun a0 ->
                                cast Sc (TParamOr ((name g p), a0)) s)
                            | _ :: _ -> None))
                      | L _ -> None))
                | HPlus ->
                  ob (mapO sc l) (fun l1 ->
                    ob (joined (fun x x0 -> TAdd (x, x0)) l1) (fun t ->
                      cast Sc t s))
                | HTimes ->
                  ob (mapO sc l) (fun l1 ->
                    ob (joined (fun x x0 -> TMul (x, x0)) l1) (fun t ->
                      cast Sc t s))
                | HMax ->
                  ob (mapO sc l) (fun l1 ->
                    ob (joined (fun x x0 -> TMax (x, x0)) l1) (fun t ->
                      cast Sc t s))
                | HOver ->
                  (match l with
                   | [] -> None
                   | a :: l1 ->
                     (match l1 with
                      | [] -> None
                      | b :: l2 ->
                        (match l2 with
                         | [] ->
                           ob (sc a) (fun a0 ->
                             ob (sc b) (fun b0 -> cast Sc (TDiv (a0, b0)) s))
                         | _ :: _ -> None)))
                | HPow ->
                  (match l with
                   | [] -> None
                   | a :: l1 ->
                     (match l1 with
                      | [] -> None
                      | q0 :: l2 ->
                        (match l2 with
                         | [] ->
                           ob (sc a) (fun a0 ->
                             ob (sc q0) (fun q1 -> cast Sc (TPow (a0, q1)) s))
                         | _ :: _ -> None)))
                | HFunction ->
                  (match l with
                   | [] -> None
                   | s1 :: l1 ->
                     (match s1 with
                      | Word f ->
                        (match l1 with
                         | [] -> None
                         | a :: l2 ->
                           (match l2 with
                            | [] ->
                              ob (assoc f functions) (fun f0 ->
                                ob (sc a) (fun a0 -> cast Sc (TFn (f0, a0)) s))
                            | _ :: _ -> None))
                      | L _ -> None))
                | HSum ->
                  (match l with
                   | [] -> None
                   | s1 :: l1 ->
                     (match s1 with
                      | Word v ->
                        (match l1 with
                         | [] -> None
                         | lo :: l2 ->
                           (match l2 with
                            | [] -> None
                            | hi :: l3 ->
                              (match l3 with
                               | [] -> None
                               | a :: l4 ->
                                 (match l4 with
                                  | [] ->
                                    ob (sc lo) (fun lo0 ->
                                      ob (sc hi) (fun hi0 ->
                                        ob
                                          (term known Sc (Stdlib.Int.succ d)
                                            ((int v) :: g) a) (fun a0 ->
                                          cast Sc (TSum (d, lo0, hi0, a0)) s)))
                                  | _ :: _ -> None))))
                      | L _ -> None))
                | HProd ->
                  (match l with
                   | [] -> None
                   | s1 :: l1 ->
                     (match s1 with
                      | Word v ->
                        (match l1 with
                         | [] -> None
                         | lo :: l2 ->
                           (match l2 with
                            | [] -> None
                            | hi :: l3 ->
                              (match l3 with
                               | [] -> None
                               | a :: l4 ->
                                 (match l4 with
                                  | [] ->
                                    ob (sc lo) (fun lo0 ->
                                      ob (sc hi) (fun hi0 ->
                                        ob
                                          (term known Sc (Stdlib.Int.succ d)
                                            ((int v) :: g) a) (fun a0 ->
                                          cast Sc (TProd (d, lo0, hi0, a0)) s)))
                                  | _ :: _ -> None))))
                      | L _ -> None))
                | HMaximum ->
                  (match l with
                   | [] -> None
                   | s1 :: l1 ->
                     (match s1 with
                      | Word v ->
                        (match l1 with
                         | [] -> None
                         | lo :: l2 ->
                           (match l2 with
                            | [] -> None
                            | hi :: l3 ->
                              (match l3 with
                               | [] -> None
                               | a :: l4 ->
                                 (match l4 with
                                  | [] ->
                                    ob (sc lo) (fun lo0 ->
                                      ob (sc hi) (fun hi0 ->
                                        ob
                                          (term known Sc (Stdlib.Int.succ d)
                                            ((int v) :: g) a) (fun a0 ->
                                          cast Sc (TMaximum (d, lo0, hi0,
                                            a0)) s)))
                                  | _ :: _ -> None))))
                      | L _ -> None))
                | HRows ->
                  (match l with
                   | [] -> None
                   | a :: l1 ->
                     (match l1 with
                      | [] -> ob (mx a) (fun a0 -> cast Sc (TRows a0) s)
                      | _ :: _ -> None))
                | HEntry ->
                  (match l with
                   | [] -> None
                   | i :: l1 ->
                     (match l1 with
                      | [] -> None
                      | j :: l2 ->
                        (match l2 with
                         | [] -> None
                         | a :: l3 ->
                           (match l3 with
                            | [] ->
                              ob (sc i) (fun i0 ->
                                ob (sc j) (fun j0 ->
                                  ob (mx a) (fun a0 ->
                                    cast Sc (TEntry (i0, j0, a0)) s)))
                            | _ :: _ -> None))))
                | HSingular ->
                  (match l with
                   | [] -> None
                   | k :: l1 ->
                     (match l1 with
                      | [] -> None
                      | a :: l2 ->
                        (match l2 with
                         | [] ->
                           ob (sc k) (fun k0 ->
                             ob (mx a) (fun a0 ->
                               cast Sc (TSingular (k0, a0)) s))
                         | _ :: _ -> None)))
                | HRank ->
                  (match l with
                   | [] -> None
                   | a :: l1 ->
                     (match l1 with
                      | [] -> ob (mx a) (fun a0 -> cast Sc (TRank a0) s)
                      | _ :: _ -> None))
                | HDepth ->
                  (match l with
                   | [] -> None
                   | n0 :: l1 ->
                     (match l1 with
                      | [] -> ob (nt n0) (fun n1 -> cast Sc (TDepth n1) s)
                      | _ :: _ -> None))
                | HActivationSlope ->
                  (match l with
                   | [] -> None
                   | n0 :: l1 ->
                     (match l1 with
                      | [] -> ob (nt n0) (fun n1 -> cast Sc (TSlope n1) s)
                      | _ :: _ -> None))
                | HWithParameters ->
                  (match l with
                   | [] -> None
                   | n0 :: l1 ->
                     (match l1 with
                      | [] -> None
                      | w :: l2 ->
                        (match l2 with
                         | [] ->
                           ob (nt n0) (fun n1 ->
                             ob (mx w) (fun w0 -> cast Nt (TWith (n1, w0)) s))
                         | _ :: _ -> None)))
                | HData ->
                  (match l with
                   | [] -> None
                   | s1 :: l1 ->
                     (match s1 with
                      | Word w ->
                        (match l1 with
                         | [] -> cast Mx (TData (name g w)) s
                         | _ :: _ -> None)
                      | L _ -> None))
                | HMatrix ->
                  (match l with
                   | [] -> None
                   | s1 :: l1 ->
                     (match s1 with
                      | Word w ->
                        (match l1 with
                         | [] -> cast Mx (TMatrix (name g w)) s
                         | _ :: _ -> None)
                      | L _ -> None))
                | HWeight ->
                  (match l with
                   | [] -> None
                   | l1 :: l2 ->
                     (match l2 with
                      | [] -> None
                      | n0 :: l3 ->
                        (match l3 with
                         | [] ->
                           ob (sc l1) (fun l4 ->
                             ob (nt n0) (fun n1 ->
                               cast Mx (TWeight (l4, n1)) s))
                         | _ :: _ -> None)))
                | HBias ->
                  (match l with
                   | [] -> None
                   | l1 :: l2 ->
                     (match l2 with
                      | [] -> None
                      | n0 :: l3 ->
                        (match l3 with
                         | [] ->
                           ob (sc l1) (fun l4 ->
                             ob (nt n0) (fun n1 -> cast Mx (TBias (l4, n1)) s))
                         | _ :: _ -> None)))
                | HParameters ->
                  (match l with
                   | [] -> None
                   | n0 :: l1 ->
                     (match l1 with
                      | [] ->
                        ob (nt n0) (fun n1 -> cast Mx (TParameters n1) s)
                      | _ :: _ -> None))
                | HTable ->
                  (match l with
                   | [] -> None
                   | s1 :: l1 ->
                     (match s1 with
                      | Word i ->
                        (match l1 with
                         | [] -> None
                         | s2 :: l2 ->
                           (match s2 with
                            | Word j ->
                              (match l2 with
                               | [] -> None
                               | m0 :: l3 ->
                                 (match l3 with
                                  | [] -> None
                                  | n0 :: l4 ->
                                    (match l4 with
                                     | [] -> None
                                     | a :: l5 ->
                                       (match l5 with
                                        | [] ->
                                          ob (sc m0) (fun m1 ->
                                            ob (sc n0) (fun n1 ->
                                              ob
                                                (term known Sc
                                                  (Stdlib.Int.succ
                                                  (Stdlib.Int.succ d)) ((j,
                                                  ((Stdlib.Int.succ d),
                                                  KScalar)) :: ((int i) :: g))
                                                  a) (fun a0 ->
                                                cast Mx (TTable (d,
                                                  (Stdlib.Int.succ d), m1,
                                                  n1, a0)) s)))
                                        | _ :: _ -> None))))
                            | L _ -> None))
                      | L _ -> None))
                | HIterate ->
                  (match l with
                   | [] -> None
                   | s1 :: l1 ->
                     (match s1 with
                      | Word v ->
                        (match l1 with
                         | [] -> None
                         | s2 :: l2 ->
                           (match s2 with
                            | Word z0 ->
                              (match l2 with
                               | [] -> None
                               | lo :: l3 ->
                                 (match l3 with
                                  | [] -> None
                                  | hi :: l4 ->
                                    (match l4 with
                                     | [] -> None
                                     | a :: l5 ->
                                       (match l5 with
                                        | [] -> None
                                        | b :: l6 ->
                                          (match l6 with
                                           | [] ->
                                             ob (sc lo) (fun lo0 ->
                                               ob (sc hi) (fun hi0 ->
                                                 ob (mx a) (fun a0 ->
                                                   ob
                                                     (term known Mx
                                                       (Stdlib.Int.succ
                                                       (Stdlib.Int.succ d))
                                                       ((z0,
                                                       ((Stdlib.Int.succ d),
                                                       KMatrix)) :: (
                                                       (int v) :: g)) b)
                                                     (fun b0 ->
                                                     cast Mx (TIterate (d,
                                                       (Stdlib.Int.succ d),
                                                       lo0, hi0, a0, b0)) s))))
                                           | _ :: _ -> None)))))
                            | L _ -> None))
                      | L _ -> None))
                | HMul ->
                  ob (mapO mx l) (fun l1 ->
                    ob (joined (fun x x0 -> TMMul (x, x0)) l1) (fun t ->
                      cast Mx t s))
                | HAdd ->
                  ob (mapO mx l) (fun l1 ->
                    ob (joined (fun x x0 -> TMAdd (x, x0)) l1) (fun t ->
                      cast Mx t s))
                | HScale ->
                  (match l with
                   | [] -> None
                   | a :: l1 ->
                     (match l1 with
                      | [] -> None
                      | a0 :: l2 ->
                        (match l2 with
                         | [] ->
                           ob (sc a) (fun a1 ->
                             ob (mx a0) (fun a2 ->
                               cast Mx (TScale (a1, a2)) s))
                         | _ :: _ -> None)))
                | HTranspose ->
                  (match l with
                   | [] -> None
                   | a :: l1 ->
                     (match l1 with
                      | [] -> ob (mx a) (fun a0 -> cast Mx (TTranspose a0) s)
                      | _ :: _ -> None))
                | HLessEqual ->
                  (match l with
                   | [] -> None
                   | a :: l1 ->
                     (match l1 with
                      | [] -> None
                      | b :: l2 ->
                        (match l2 with
                         | [] ->
                           ob (sc a) (fun a0 ->
                             ob (sc b) (fun b0 -> cast Fm (TLe (a0, b0)) s))
                         | _ :: _ -> None)))
                | HLess ->
                  (match l with
                   | [] -> None
                   | a :: l1 ->
                     (match l1 with
                      | [] -> None
                      | b :: l2 ->
                        (match l2 with
                         | [] ->
                           ob (sc a) (fun a0 ->
                             ob (sc b) (fun b0 -> cast Fm (TLt (a0, b0)) s))
                         | _ :: _ -> None)))
                | HEqual ->
                  (match l with
                   | [] -> None
                   | a :: l1 ->
                     (match l1 with
                      | [] -> None
                      | b :: l2 ->
                        (match l2 with
                         | [] ->
                           ob (sc a) (fun a0 ->
                             ob (sc b) (fun b0 -> cast Fm (TEq (a0, b0)) s))
                         | _ :: _ -> None)))
                | HAnd ->
                  ob (mapO fm l) (fun l1 ->
                    cast Fm (joined_or TTrue (fun x x0 -> TAnd (x, x0)) l1) s)
                | HOr ->
                  ob (mapO fm l) (fun l1 ->
                    cast Fm (joined_or TFalse (fun x x0 -> TOr (x, x0)) l1) s)
                | HNot ->
                  (match l with
                   | [] -> None
                   | f :: l1 ->
                     (match l1 with
                      | [] -> ob (fm f) (fun f0 -> cast Fm (TNot f0) s)
                      | _ :: _ -> None))
                | HImplies ->
                  (match l with
                   | [] -> None
                   | f :: l1 ->
                     (match l1 with
                      | [] -> None
                      | f' :: l2 ->
                        (match l2 with
                         | [] ->
                           ob (fm f) (fun f0 ->
                             ob (fm f') (fun f'0 ->
                               cast Fm (TImplies (f0, f'0)) s))
                         | _ :: _ -> None)))
                | HForall ->
                  (match l with
                   | [] -> None
                   | s1 :: l1 ->
                     (match s1 with
                      | Word v ->
                        (match l1 with
                         | [] -> None
                         | lo :: l2 ->
                           (match l2 with
                            | [] -> None
                            | hi :: l3 ->
                              (match l3 with
                               | [] -> None
                               | f :: l4 ->
                                 (match l4 with
                                  | [] ->
                                    ob (sc lo) (fun lo0 ->
                                      ob (sc hi) (fun hi0 ->
                                        ob
                                          (term known Fm (Stdlib.Int.succ d)
                                            ((int v) :: g) f) (fun f0 ->
                                          cast Fm (TForAll (d, lo0, hi0, f0))
                                            s)))
                                  | _ :: _ -> None))))
                      | L _ -> None))
                | HExists ->
                  (match l with
                   | [] -> None
                   | s1 :: l1 ->
                     (match s1 with
                      | Word v ->
                        (match l1 with
                         | [] -> None
                         | lo :: l2 ->
                           (match l2 with
                            | [] -> None
                            | hi :: l3 ->
                              (match l3 with
                               | [] -> None
                               | f :: l4 ->
                                 (match l4 with
                                  | [] ->
                                    ob (sc lo) (fun lo0 ->
                                      ob (sc hi) (fun hi0 ->
                                        ob
                                          (term known Fm (Stdlib.Int.succ d)
                                            ((int v) :: g) f) (fun f0 ->
                                          cast Fm (TExists (d, lo0, hi0, f0))
                                            s)))
                                  | _ :: _ -> None))))
                      | L _ -> None))
                | HAtLeast ->
                  (match l with
                   | [] -> None
                   | m0 :: l1 ->
                     (match l1 with
                      | [] -> None
                      | s1 :: l2 ->
                        (match s1 with
                         | Word v ->
                           (match l2 with
                            | [] -> None
                            | lo :: l3 ->
                              (match l3 with
                               | [] -> None
                               | hi :: l4 ->
                                 (match l4 with
                                  | [] -> None
                                  | f :: l5 ->
                                    (match l5 with
                                     | [] ->
                                       ob (sc m0) (fun m1 ->
                                         ob (sc lo) (fun lo0 ->
                                           ob (sc hi) (fun hi0 ->
                                             ob
                                               (term known Fm
                                                 (Stdlib.Int.succ d)
                                                 ((int v) :: g) f) (fun f0 ->
                                               cast Fm (TAtLeast (m1, d, lo0,
                                                 hi0, f0)) s))))
                                     | _ :: _ -> None))))
                         | L _ -> None)))
                | HWitnessed ->
                  (match l with
                   | [] -> None
                   | f :: l1 ->
                     (match l1 with
                      | [] -> ob (fm f) (fun f0 -> cast Fm (TWitnessed f0) s)
                      | _ :: _ -> None))
                | HHasBias ->
                  (match l with
                   | [] -> None
                   | l1 :: l2 ->
                     (match l2 with
                      | [] -> None
                      | n0 :: l3 ->
                        (match l3 with
                         | [] ->
                           ob (sc l1) (fun l4 ->
                             ob (nt n0) (fun n1 ->
                               cast Fm (THasBias (l4, n1)) s))
                         | _ :: _ -> None)))
                | HAspect a ->
                  (match l with
                   | [] -> None
                   | n0 :: l1 ->
                     (match l1 with
                      | [] ->
                        ob (nt n0) (fun n1 -> cast Mx (TAspect (a, n1)) s)
                      | _ :: _ -> None))
                | HArrangement ->
                  (match l with
                   | [] -> None
                   | s1 :: l1 ->
                     (match s1 with
                      | Word w ->
                        (match l1 with
                         | [] -> None
                         | l2 :: l3 ->
                           (match l3 with
                            | [] -> None
                            | n0 :: l4 ->
                              (match l4 with
                               | [] ->
                                 ob (sc l2) (fun l5 ->
                                   ob (nt n0) (fun n1 ->
                                     cast Mx (TArrangement ((name g w), l5,
                                       n1)) s))
                               | _ :: _ -> None)))
                      | L _ -> None))
                | HKind ->
                  (match l with
                   | [] -> None
                   | s1 :: l1 ->
                     (match s1 with
                      | Word w ->
                        (match l1 with
                         | [] -> None
                         | l2 :: l3 ->
                           (match l3 with
                            | [] -> None
                            | n0 :: l4 ->
                              (match l4 with
                               | [] ->
                                 ob (sc l2) (fun l5 ->
                                   ob (nt n0) (fun n1 ->
                                     cast Fm (TOfKind ((name g w), l5, n1)) s))
                               | _ :: _ -> None)))
                      | L _ -> None))
                | HPaths p ->
                  (match l with
                   | [] -> None
                   | n0 :: l1 ->
                     (match l1 with
                      | [] -> None
                      | a :: l2 ->
                        (match l2 with
                         | [] ->
                           ob (nt n0) (fun n1 ->
                             ob (mx a) (fun a0 ->
                               cast Mx (TPaths (p, n1, a0)) s))
                         | _ :: _ -> None)))
                | HPathDerivative ->
                  (match l with
                   | [] -> None
                   | k :: l1 ->
                     (match l1 with
                      | [] -> None
                      | n0 :: l2 ->
                        (match l2 with
                         | [] -> None
                         | a :: l3 ->
                           (match l3 with
                            | [] ->
                              ob (sc k) (fun k0 ->
                                ob (nt n0) (fun n1 ->
                                  ob (mx a) (fun a0 ->
                                    cast Mx (TPathDerivative (k0, n1, a0)) s)))
                            | _ :: _ -> None))))
                | HHasse ->
                  (match l with
                   | [] -> None
                   | n0 :: l1 ->
                     (match l1 with
                      | [] -> ob (nt n0) (fun n1 -> cast Mx (THasse n1) s)
                      | _ :: _ -> None))
                | HTree t ->
                  (match l with
                   | [] -> None
                   | n0 :: l1 ->
                     (match l1 with
                      | [] -> ob (nt n0) (fun n1 -> cast Nt (TTree (t, n1)) s)
                      | _ :: _ -> None))
                | HPull ->
                  (match l with
                   | [] -> None
                   | v :: l1 ->
                     (match l1 with
                      | [] -> None
                      | n0 :: l2 ->
                        (match l2 with
                         | [] ->
                           ob (sc v) (fun v0 ->
                             ob (nt n0) (fun n1 -> cast Nt (TPull (v0, n1)) s))
                         | _ :: _ -> None)))
                | HDeepen ->
                  (match l with
                   | [] -> None
                   | k :: l1 ->
                     (match l1 with
                      | [] -> None
                      | n0 :: l2 ->
                        (match l2 with
                         | [] -> None
                         | a :: l3 ->
                           (match l3 with
                            | [] -> None
                            | g0 :: l4 ->
                              (match l4 with
                               | [] ->
                                 ob (sc k) (fun k0 ->
                                   ob (nt n0) (fun n1 ->
                                     ob (mx a) (fun a0 ->
                                       ob (mx g0) (fun g1 ->
                                         cast Nt (TDeepen (k0, n1, a0, g1)) s))))
                               | _ :: _ -> None)))))))
         | L _ -> None)))

(** val any_term :
    signature -> int -> context -> sexp -> (sort, tm) sigT option **)

let any_term known d g e =
  match term known Sc d g e with
  | Some t -> Some (ExistT (Sc, t))
  | None ->
    (match term known Mx d g e with
     | Some t -> Some (ExistT (Mx, t))
     | None ->
       (match term known Nt d g e with
        | Some t -> Some (ExistT (Nt, t))
        | None ->
          (match term known Fm d g e with
           | Some t -> Some (ExistT (Fm, t))
           | None -> None)))

(** val parameter : sexp -> (string * kind) option **)

let parameter = function
| Word _ -> None
| L l ->
  (match l with
   | [] -> None
   | s0 :: l0 ->
     (match s0 with
      | Word p ->
        (match l0 with
         | [] -> None
         | s1 :: l1 ->
           (match s1 with
            | Word s ->
              (match l1 with
               | [] -> ob (assoc s kinds) (fun k -> Some (p, k))
               | _ :: _ -> None)
            | L _ -> None))
      | L _ -> None))

(** val levels : int -> (string * kind) list -> context **)

let rec levels k = function
| [] -> []
| p0 :: r -> let (p, s) = p0 in (p, (k, s)) :: (levels (Stdlib.Int.succ k) r)

(** val is_word : string -> sexp -> bool **)

let is_word w = function
| Word v -> eqb0 v w
| L _ -> false

(** val closing : signature -> body list -> sexp list -> reading option **)

let closing known ds = function
| [] -> None
| s :: l0 ->
  (match s with
   | Word _ -> None
   | L l1 ->
     (match l1 with
      | [] -> None
      | wr :: rs ->
        (match l0 with
         | [] -> None
         | s0 :: l2 ->
           (match s0 with
            | Word _ -> None
            | L l3 ->
              (match l3 with
               | [] -> None
               | wg :: l4 ->
                 (match l4 with
                  | [] -> None
                  | h :: l5 ->
                    (match l5 with
                     | [] ->
                       (match l2 with
                        | [] -> None
                        | s1 :: l6 ->
                          (match s1 with
                           | Word _ -> None
                           | L l7 ->
                             (match l7 with
                              | [] -> None
                              | wt :: l8 ->
                                (match l8 with
                                 | [] -> None
                                 | c0 :: l9 ->
                                   (match l9 with
                                    | [] ->
                                      (match l6 with
                                       | [] -> None
                                       | s2 :: l10 ->
                                         (match s2 with
                                          | Word _ -> None
                                          | L l11 ->
                                            (match l11 with
                                             | [] -> None
                                             | wv :: l12 ->
                                               (match l12 with
                                                | [] -> None
                                                | t :: l13 ->
                                                  (match l13 with
                                                   | [] ->
                                                     (match l10 with
                                                      | [] ->
                                                        if (&&)
                                                             ((&&)
                                                               ((&&)
                                                                 (is_word
                                                                   "requires"
                                                                   wr)
                                                                 (is_word
                                                                   "given" wg))
                                                               (is_word
                                                                 "then" wt))
                                                             (is_word
                                                               "trivial" wv)
                                                        then let fm =
                                                               term known Fm
                                                                 0 []
                                                             in
                                                             ob (mapO fm rs)
                                                               (fun rs0 ->
                                                               ob (fm h)
                                                                 (fun h0 ->
                                                                 ob (fm c0)
                                                                   (fun c5 ->
                                                                   ob 
                                                                    (fm t)
                                                                    (fun t0 ->
                                                                    Some
                                                                    { definitions =
                                                                    ds;
                                                                    requires =
                                                                    rs0;
                                                                    given =
                                                                    h0;
                                                                    conclusion =
                                                                    c5;
                                                                    trivial =
                                                                    t0 }))))
                                                        else None
                                                      | _ :: _ -> None)
                                                   | _ :: _ -> None)))))
                                    | _ :: _ -> None)))))
                     | _ :: _ -> None)))))))

(** val parts : signature -> body list -> sexp list -> reading option **)

let rec parts known ds l = match l with
| [] -> None
| s :: r ->
  (match s with
   | Word _ -> None
   | L l0 ->
     (match l0 with
      | [] -> None
      | w :: h ->
        if negb (is_word "define" w)
        then closing known ds l
        else (match h with
              | [] -> None
              | s0 :: l1 ->
                (match s0 with
                 | Word _ -> None
                 | L l2 ->
                   (match l2 with
                    | [] -> None
                    | s1 :: ps ->
                      (match s1 with
                       | Word f ->
                         (match l1 with
                          | [] -> None
                          | e :: l3 ->
                            (match l3 with
                             | [] ->
                               ob (mapO parameter ps) (fun ps0 ->
                                 ob
                                   (any_term known (length ps0)
                                     (levels 0 ps0) e) (fun b ->
                                   let ExistT (s2, t) = b in
                                   parts ((f, ((length ds), ((map snd ps0),
                                     s2))) :: known)
                                     (app ds ((Body (s2,
                                       (match ps0 with
                                        | [] -> true
                                        | _ :: _ -> false), t)) :: [])) r))
                             | _ :: _ -> None))
                       | L _ -> None))))))

(** val read : string -> reading option **)

let read text =
  ob (words text) (fun e ->
    match e with
    | Word _ -> None
    | L l0 ->
      (match l0 with
       | [] -> None
       | w :: l -> if is_word "reading" w then parts [] [] l else None))

(** val norm : Big_int_Z.big_int -> Big_int_Z.big_int -> q **)

let norm n0 d =
  if Z.eqb d Big_int_Z.unit_big_int
  then { qnum = n0; qden = Big_int_Z.unit_big_int }
  else let g = Z.gcd n0 d in
       if Z.eqb g Big_int_Z.zero_big_int
       then { qnum = n0; qden = (Z.to_pos d) }
       else { qnum = (Z.div n0 g); qden = (Z.to_pos (Z.div d g)) }

(** val qadd : q -> q -> q **)

let qadd a b =
  let da = a.qden in
  let db = b.qden in
  if Z.eqb da db
  then norm (Z.add a.qnum b.qnum) da
  else norm (Z.add (Z.mul a.qnum db) (Z.mul b.qnum da)) (Z.mul da db)

(** val qmul : q -> q -> q **)

let qmul a b =
  norm (Z.mul a.qnum b.qnum) (Z.mul a.qden b.qden)

(** val qinv : q -> q **)

let qinv a =
  let d = a.qden in
  if Z.ltb a.qnum Big_int_Z.zero_big_int
  then norm (Z.opp d) (Z.opp a.qnum)
  else norm d a.qnum

(** val qleb : q -> q -> bool **)

let qleb a b =
  Z.leb (Z.mul a.qnum b.qden) (Z.mul b.qnum a.qden)

(** val qfloor : q -> Big_int_Z.big_int **)

let qfloor a =
  Z.div a.qnum a.qden

(** val items : 'a1 array -> 'a1 list **)

let items = Array.to_list

(** val vmake : int -> (int -> 'a1) -> 'a1 array **)

let vmake = Array.init

(** val vget : 'a1 -> 'a1 array -> int -> 'a1 **)

let vget = (fun d v i -> if i < Array.length v then Array.unsafe_get v i else d)

type 'a matrix = { height0 : int; width0 : int; cells : 'a array array }

(** val tabulated : int -> int -> (int -> int -> 'a1) -> 'a1 matrix **)

let tabulated m0 n0 f =
  { height0 = m0; width0 = n0; cells = (vmake m0 (fun i -> vmake n0 (f i))) }

(** val cell : 'a1 -> 'a1 matrix -> int -> int -> 'a1 **)

let cell d x i j =
  vget d (vget (Array.of_list []) x.cells i) j

type fclass =
| Freal
| Fnan0
| Fminfty
| Fpinfty

module type FloatOps =
 sig
  val sensible_format : bool

  val radix : radix

  type coq_type

  val toF : coq_type -> float

  val convert : coq_type -> extendedR

  val toX : coq_type -> extendedR

  val toR : coq_type -> RbaseSymbolsImpl.coq_R

  type precision

  type sfactor

  val prec : precision -> Big_int_Z.big_int

  val coq_PtoP : Big_int_Z.big_int -> precision

  val coq_ZtoS : Big_int_Z.big_int -> sfactor

  val coq_StoZ : sfactor -> Big_int_Z.big_int

  val incr_prec : precision -> Big_int_Z.big_int -> precision

  val zero : coq_type

  val nan : coq_type

  val fromZ : Big_int_Z.big_int -> coq_type

  val fromZ_DN : precision -> Big_int_Z.big_int -> coq_type

  val fromZ_UP : precision -> Big_int_Z.big_int -> coq_type

  val fromF : float -> coq_type

  val classify : coq_type -> fclass

  val real : coq_type -> bool

  val is_nan : coq_type -> bool

  val mag : coq_type -> sfactor

  val valid_ub : coq_type -> bool

  val valid_lb : coq_type -> bool

  val cmp : coq_type -> coq_type -> xcomparison

  val min : coq_type -> coq_type -> coq_type

  val max : coq_type -> coq_type -> coq_type

  val neg : coq_type -> coq_type

  val abs : coq_type -> coq_type

  val scale : coq_type -> sfactor -> coq_type

  val div2 : coq_type -> coq_type

  val add_UP : precision -> coq_type -> coq_type -> coq_type

  val add_DN : precision -> coq_type -> coq_type -> coq_type

  val sub_UP : precision -> coq_type -> coq_type -> coq_type

  val sub_DN : precision -> coq_type -> coq_type -> coq_type

  val mul_UP : precision -> coq_type -> coq_type -> coq_type

  val mul_DN : precision -> coq_type -> coq_type -> coq_type

  val pow2_UP : precision -> sfactor -> coq_type

  val div_UP : precision -> coq_type -> coq_type -> coq_type

  val div_DN : precision -> coq_type -> coq_type -> coq_type

  val sqrt_UP : precision -> coq_type -> coq_type

  val sqrt_DN : precision -> coq_type -> coq_type

  val nearbyint_UP : rounding_mode -> coq_type -> coq_type

  val nearbyint_DN : rounding_mode -> coq_type -> coq_type

  val midpoint : coq_type -> coq_type -> coq_type
 end

module FloatExt =
 functor (F:FloatOps) ->
 struct
  (** val cmp : F.coq_type -> F.coq_type -> xcomparison **)

  let cmp x y =
    if F.real x then if F.real y then F.cmp x y else Xund else Xund

  (** val le' : F.coq_type -> F.coq_type -> bool **)

  let le' x y =
    match cmp x y with
    | Xeq -> true
    | Xlt -> true
    | _ -> false

  (** val lt' : F.coq_type -> F.coq_type -> bool **)

  let lt' x y =
    match cmp x y with
    | Xlt -> true
    | _ -> false

  (** val le : F.coq_type -> F.coq_type -> bool **)

  let le x y =
    match F.cmp x y with
    | Xgt -> false
    | _ -> true

  (** val lt : F.coq_type -> F.coq_type -> bool **)

  let lt x y =
    match F.cmp x y with
    | Xlt -> true
    | _ -> false
 end

type ('smantissa_type, 'exponent_type) s_float =
| Fnan1
| Float0 of 'smantissa_type * 'exponent_type

module SpecificFloat =
 functor (Carrier:FloatCarrier) ->
 struct
  (** val sensible_format : bool **)

  let sensible_format =
    (fun fO fp fn z -> let s = Big_int_Z.sign_big_int z in
  if s = 0 then fO () else if s > 0 then fp z
  else fn (Big_int_Z.minus_big_int z))
      (fun _ -> false)
      (fun p ->
      (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
        (fun _ -> false)
        (fun _ -> true)
        (fun _ -> false)
        p)
      (fun _ -> false)
      (radix_val Carrier.radix)

  (** val radix : radix **)

  let radix =
    Carrier.radix

  type coq_type = (Carrier.smantissa_type, Carrier.exponent_type) s_float

  (** val toF : coq_type -> float **)

  let toF = function
  | Fnan1 -> Fnan
  | Float0 (m0, e) ->
    (match Carrier.mantissa_sign m0 with
     | Mzero -> Fzero
     | Mnumber (s, p) -> Float (s, (Carrier.coq_MtoP p), (Carrier.coq_EtoZ e)))

  (** val toX : coq_type -> extendedR **)

  let toX x =
    ftoX radix (toF x)

  (** val toR : coq_type -> RbaseSymbolsImpl.coq_R **)

  let toR x =
    proj_val (toX x)

  (** val convert : coq_type -> extendedR **)

  let convert x =
    ftoX radix (toF x)

  (** val fromF :
      float -> (Carrier.smantissa_type, Carrier.exponent_type) s_float **)

  let fromF = function
  | Fnan -> Fnan1
  | Fzero -> Float0 (Carrier.mantissa_zero, Carrier.exponent_zero)
  | Float (b, m0, e) ->
    if b
    then Float0 ((Carrier.coq_ZtoM (Big_int_Z.minus_big_int m0)),
           (Carrier.coq_ZtoE e))
    else Float0 ((Carrier.coq_ZtoM m0), (Carrier.coq_ZtoE e))

  type precision = Carrier.exponent_type

  type sfactor = Carrier.exponent_type

  (** val prec : Carrier.exponent_type -> Big_int_Z.big_int **)

  let prec p =
    (fun fO fp fn z -> let s = Big_int_Z.sign_big_int z in
  if s = 0 then fO () else if s > 0 then fp z
  else fn (Big_int_Z.minus_big_int z))
      (fun _ -> Big_int_Z.unit_big_int)
      (fun q0 -> q0)
      (fun _ -> Big_int_Z.unit_big_int)
      (Carrier.coq_EtoZ p)

  (** val coq_ZtoS : Big_int_Z.big_int -> Carrier.exponent_type **)

  let coq_ZtoS =
    Carrier.coq_ZtoE

  (** val coq_StoZ : Carrier.exponent_type -> Big_int_Z.big_int **)

  let coq_StoZ =
    Carrier.coq_EtoZ

  (** val coq_PtoP : Big_int_Z.big_int -> Carrier.exponent_type **)

  let coq_PtoP n0 =
    Carrier.coq_ZtoE n0

  (** val incr_prec :
      Carrier.exponent_type -> Big_int_Z.big_int -> Carrier.exponent_type **)

  let incr_prec x y =
    Carrier.exponent_add x (Carrier.coq_ZtoE y)

  (** val sm1 : Carrier.exponent_type **)

  let sm1 =
    Carrier.coq_ZtoE (Big_int_Z.minus_big_int Big_int_Z.unit_big_int)

  (** val zero : (Carrier.smantissa_type, Carrier.exponent_type) s_float **)

  let zero =
    Float0 (Carrier.mantissa_zero, Carrier.exponent_zero)

  (** val nan : (Carrier.smantissa_type, Carrier.exponent_type) s_float **)

  let nan =
    Fnan1

  (** val mag : coq_type -> Carrier.exponent_type **)

  let mag = function
  | Fnan1 -> Carrier.exponent_zero
  | Float0 (m0, e) ->
    (match Carrier.mantissa_sign m0 with
     | Mzero -> e
     | Mnumber (_, m1) -> Carrier.exponent_add e (Carrier.mantissa_digits m1))

  (** val classify : coq_type -> fclass **)

  let classify = function
  | Fnan1 -> Fnan0
  | Float0 (_, _) -> Freal

  (** val real : coq_type -> bool **)

  let real = function
  | Fnan1 -> false
  | Float0 (_, _) -> true

  (** val is_nan : coq_type -> bool **)

  let is_nan = function
  | Fnan1 -> true
  | Float0 (_, _) -> false

  (** val valid_ub : coq_type -> bool **)

  let valid_ub _ =
    true

  (** val valid_lb : coq_type -> bool **)

  let valid_lb _ =
    true

  (** val fromZ :
      Big_int_Z.big_int -> (Carrier.smantissa_type, Carrier.exponent_type)
      s_float **)

  let fromZ n0 =
    Float0 ((Carrier.coq_ZtoM n0), Carrier.exponent_zero)

  (** val fromZ_DN :
      precision -> Big_int_Z.big_int -> (Carrier.smantissa_type,
      Carrier.exponent_type) s_float **)

  let fromZ_DN _ =
    fromZ

  (** val fromZ_UP :
      precision -> Big_int_Z.big_int -> (Carrier.smantissa_type,
      Carrier.exponent_type) s_float **)

  let fromZ_UP _ =
    fromZ

  (** val float_aux :
      bool -> Carrier.mantissa_type -> Carrier.exponent_type -> coq_type **)

  let float_aux s m0 e =
    Float0 ((if s then Carrier.mantissa_neg m0 else Carrier.mantissa_pos m0),
      e)

  (** val neg : coq_type -> coq_type **)

  let neg f = match f with
  | Fnan1 -> f
  | Float0 (m0, e) ->
    (match Carrier.mantissa_sign m0 with
     | Mzero -> f
     | Mnumber (s, p) ->
       Float0
         ((if s then Carrier.mantissa_pos p else Carrier.mantissa_neg p), e))

  (** val abs : coq_type -> coq_type **)

  let abs f = match f with
  | Fnan1 -> f
  | Float0 (m0, e) ->
    (match Carrier.mantissa_sign m0 with
     | Mzero -> f
     | Mnumber (_, p) -> Float0 ((Carrier.mantissa_pos p), e))

  (** val scale : coq_type -> Carrier.exponent_type -> coq_type **)

  let scale f d =
    match f with
    | Fnan1 -> f
    | Float0 (m0, e) -> Float0 (m0, (Carrier.exponent_add e d))

  (** val scale2 : coq_type -> Carrier.exponent_type -> coq_type **)

  let scale2 f d =
    match f with
    | Fnan1 -> f
    | Float0 (m0, e) ->
      (match Carrier.mantissa_sign m0 with
       | Mzero -> f
       | Mnumber (s, p) ->
         let (p2, d2) = Carrier.mantissa_scale2 p d in
         float_aux s p2 (Carrier.exponent_add e d2))

  (** val pow2_UP : precision -> Carrier.exponent_type -> coq_type **)

  let pow2_UP _ e =
    if sensible_format
    then scale2 (Float0 ((Carrier.mantissa_pos Carrier.mantissa_one),
           Carrier.exponent_zero)) e
    else Fnan1

  (** val div2 : coq_type -> coq_type **)

  let div2 f =
    scale2 f sm1

  (** val cmp_aux1 :
      Carrier.mantissa_type -> Carrier.mantissa_type -> xcomparison **)

  let cmp_aux1 m1 m2 =
    match Carrier.mantissa_cmp m1 m2 with
    | Eq -> Xeq
    | Lt -> Xlt
    | Gt -> Xgt

  (** val cmp_aux2 :
      Carrier.mantissa_type -> Carrier.exponent_type -> Carrier.mantissa_type
      -> Carrier.exponent_type -> xcomparison **)

  let cmp_aux2 m1 e1 m2 e2 =
    let d1 = Carrier.mantissa_digits m1 in
    let d2 = Carrier.mantissa_digits m2 in
    (match Carrier.exponent_cmp (Carrier.exponent_add e1 d1)
             (Carrier.exponent_add e2 d2) with
     | Eq ->
       let nb = Carrier.exponent_sub e1 e2 in
       (match Carrier.exponent_cmp nb Carrier.exponent_zero with
        | Eq -> cmp_aux1 m1 m2
        | Lt ->
          cmp_aux1 m1 (Carrier.mantissa_shl m2 (Carrier.exponent_neg nb))
        | Gt -> cmp_aux1 (Carrier.mantissa_shl m1 nb) m2)
     | Lt -> Xlt
     | Gt -> Xgt)

  (** val cmp : coq_type -> coq_type -> xcomparison **)

  let cmp f1 f2 =
    match f1 with
    | Fnan1 -> Xund
    | Float0 (m1, e1) ->
      (match f2 with
       | Fnan1 -> Xund
       | Float0 (m2, e2) ->
         (match Carrier.mantissa_sign m1 with
          | Mzero ->
            (match Carrier.mantissa_sign m2 with
             | Mzero -> Xeq
             | Mnumber (s, _) -> if s then Xgt else Xlt)
          | Mnumber (s, p1) ->
            if s
            then (match Carrier.mantissa_sign m2 with
                  | Mzero -> Xlt
                  | Mnumber (s0, p2) ->
                    if s0 then cmp_aux2 p2 e2 p1 e1 else Xlt)
            else (match Carrier.mantissa_sign m2 with
                  | Mzero -> Xgt
                  | Mnumber (s0, p2) ->
                    if s0 then Xgt else cmp_aux2 p1 e1 p2 e2)))

  (** val min : coq_type -> coq_type -> coq_type **)

  let min x y =
    match cmp x y with
    | Xgt -> y
    | Xund -> nan
    | _ -> x

  (** val max : coq_type -> coq_type -> coq_type **)

  let max x y =
    match cmp x y with
    | Xgt -> x
    | Xund -> nan
    | _ -> y

  (** val adjust_mantissa :
      rounding_mode -> Carrier.mantissa_type -> position -> bool ->
      Carrier.mantissa_type **)

  let adjust_mantissa mode m0 pos sign =
    if need_change mode (Carrier.mantissa_even m0) pos sign
    then Carrier.mantissa_add m0 Carrier.mantissa_one
    else m0

  (** val round_aux :
      rounding_mode -> Carrier.exponent_type -> bool -> Carrier.mantissa_type
      -> Carrier.exponent_type -> position -> coq_type **)

  let round_aux mode prec0 sign m1 e1 pos =
    let prec1 =
      match Carrier.exponent_cmp prec0 Carrier.exponent_zero with
      | Gt -> prec0
      | _ -> Carrier.exponent_one
    in
    let nb = Carrier.exponent_sub (Carrier.mantissa_digits m1) prec1 in
    let e2 = Carrier.exponent_add e1 nb in
    (match Carrier.exponent_cmp nb Carrier.exponent_zero with
     | Eq -> float_aux sign (adjust_mantissa mode m1 pos sign) e1
     | Lt -> float_aux sign m1 e1
     | Gt ->
       let (m2, pos2) = Carrier.mantissa_shr m1 nb pos in
       float_aux sign (adjust_mantissa mode m2 pos2 sign) e2)

  (** val round_at_exp_aux :
      rounding_mode -> Carrier.exponent_type -> bool -> Carrier.mantissa_type
      -> Carrier.exponent_type -> position -> coq_type **)

  let round_at_exp_aux mode e2 sign m1 e1 pos =
    let nb = Carrier.exponent_sub e2 e1 in
    (match Carrier.exponent_cmp nb Carrier.exponent_zero with
     | Eq -> float_aux sign (adjust_mantissa mode m1 pos sign) e1
     | Lt -> float_aux sign m1 e1
     | Gt ->
       (match Carrier.exponent_cmp (Carrier.mantissa_digits m1) nb with
        | Eq ->
          let pos2 = Carrier.mantissa_shrp m1 nb pos in
          if need_change_zero mode pos2 sign
          then float_aux sign Carrier.mantissa_one e2
          else zero
        | Lt ->
          if need_change_zero mode Pos_Lo sign
          then float_aux sign Carrier.mantissa_one e2
          else zero
        | Gt ->
          let (m2, pos2) = Carrier.mantissa_shr m1 nb pos in
          float_aux sign (adjust_mantissa mode m2 pos2 sign) e2))

  (** val mul :
      rounding_mode -> Carrier.exponent_type -> coq_type -> coq_type ->
      coq_type **)

  let mul mode prec0 x y =
    match x with
    | Fnan1 -> x
    | Float0 (mx, ex) ->
      (match y with
       | Fnan1 -> y
       | Float0 (my, ey) ->
         (match Carrier.mantissa_sign mx with
          | Mzero -> x
          | Mnumber (sx, mx0) ->
            (match Carrier.mantissa_sign my with
             | Mzero -> y
             | Mnumber (sy, my0) ->
               round_aux mode prec0 (xorb sx sy)
                 (Carrier.mantissa_mul mx0 my0) (Carrier.exponent_add ex ey)
                 Pos_Eq)))

  (** val mul_UP :
      Carrier.exponent_type -> coq_type -> coq_type -> coq_type **)

  let mul_UP =
    mul Rnd_UP

  (** val mul_DN :
      Carrier.exponent_type -> coq_type -> coq_type -> coq_type **)

  let mul_DN =
    mul Rnd_DN

  (** val add_exact_aux1 :
      bool -> bool -> Carrier.mantissa_type -> Carrier.mantissa_type ->
      Carrier.exponent_type -> coq_type **)

  let add_exact_aux1 sx sy mx my e =
    if eqb sx sy
    then float_aux sx (Carrier.mantissa_add mx my) e
    else (match Carrier.mantissa_cmp mx my with
          | Eq -> zero
          | Lt -> float_aux sy (Carrier.mantissa_sub my mx) e
          | Gt -> float_aux sx (Carrier.mantissa_sub mx my) e)

  (** val add_exact_aux2 :
      bool -> bool -> Carrier.mantissa_type -> Carrier.mantissa_type ->
      Carrier.exponent_type -> Carrier.exponent_type -> coq_type **)

  let add_exact_aux2 sx sy mx my ex ey =
    let nb = Carrier.exponent_sub ex ey in
    (match Carrier.exponent_cmp nb Carrier.exponent_zero with
     | Eq -> add_exact_aux1 sx sy mx my ex
     | Lt ->
       add_exact_aux1 sx sy mx
         (Carrier.mantissa_shl my (Carrier.exponent_neg nb)) ex
     | Gt -> add_exact_aux1 sx sy (Carrier.mantissa_shl mx nb) my ey)

  (** val add_exact : coq_type -> coq_type -> coq_type **)

  let add_exact x y =
    match x with
    | Fnan1 -> x
    | Float0 (mx, ex) ->
      (match y with
       | Fnan1 -> y
       | Float0 (my, ey) ->
         (match Carrier.mantissa_sign mx with
          | Mzero -> y
          | Mnumber (sx, mx0) ->
            (match Carrier.mantissa_sign my with
             | Mzero -> x
             | Mnumber (sy, my0) -> add_exact_aux2 sx sy mx0 my0 ex ey)))

  (** val add_slow_aux1 :
      rounding_mode -> Carrier.exponent_type -> bool -> bool ->
      Carrier.mantissa_type -> Carrier.mantissa_type -> Carrier.exponent_type
      -> coq_type **)

  let add_slow_aux1 mode prec0 sx sy mx my e =
    if eqb sx sy
    then round_aux mode prec0 sx (Carrier.mantissa_add mx my) e Pos_Eq
    else (match Carrier.mantissa_cmp mx my with
          | Eq -> zero
          | Lt ->
            round_aux mode prec0 sy (Carrier.mantissa_sub my mx) e Pos_Eq
          | Gt ->
            round_aux mode prec0 sx (Carrier.mantissa_sub mx my) e Pos_Eq)

  (** val add_slow_aux2 :
      rounding_mode -> Carrier.exponent_type -> bool -> bool ->
      Carrier.mantissa_type -> Carrier.mantissa_type -> Carrier.exponent_type
      -> Carrier.exponent_type -> coq_type **)

  let add_slow_aux2 mode prec0 sx sy mx my ex ey =
    let nb = Carrier.exponent_sub ex ey in
    (match Carrier.exponent_cmp nb Carrier.exponent_zero with
     | Eq -> add_slow_aux1 mode prec0 sx sy mx my ex
     | Lt ->
       add_slow_aux1 mode prec0 sx sy mx
         (Carrier.mantissa_shl my (Carrier.exponent_neg nb)) ex
     | Gt -> add_slow_aux1 mode prec0 sx sy (Carrier.mantissa_shl mx nb) my ey)

  (** val add_slow :
      rounding_mode -> Carrier.exponent_type -> coq_type -> coq_type ->
      coq_type **)

  let add_slow mode prec0 x y =
    match x with
    | Fnan1 -> x
    | Float0 (mx, ex) ->
      (match y with
       | Fnan1 -> y
       | Float0 (my, ey) ->
         (match Carrier.mantissa_sign mx with
          | Mzero ->
            (match Carrier.mantissa_sign my with
             | Mzero -> x
             | Mnumber (sy, py) -> round_aux mode prec0 sy py ey Pos_Eq)
          | Mnumber (sx, px) ->
            (match Carrier.mantissa_sign my with
             | Mzero -> round_aux mode prec0 sx px ex Pos_Eq
             | Mnumber (sy, py) -> add_slow_aux2 mode prec0 sx sy px py ex ey)))

  (** val add_UP :
      Carrier.exponent_type -> coq_type -> coq_type -> coq_type **)

  let add_UP =
    add_slow Rnd_UP

  (** val add_DN :
      Carrier.exponent_type -> coq_type -> coq_type -> coq_type **)

  let add_DN =
    add_slow Rnd_DN

  (** val sub_UP :
      Carrier.exponent_type -> coq_type -> coq_type -> coq_type **)

  let sub_UP prec0 x y =
    add_UP prec0 x (neg y)

  (** val sub_DN :
      Carrier.exponent_type -> coq_type -> coq_type -> coq_type **)

  let sub_DN prec0 x y =
    add_DN prec0 x (neg y)

  (** val div_aux :
      rounding_mode -> Carrier.exponent_type -> bool -> Carrier.mantissa_type
      -> Carrier.mantissa_type -> Carrier.exponent_type -> coq_type **)

  let div_aux mode prec0 s mx my e =
    let (q0, pos) = Carrier.mantissa_div mx my in
    round_aux mode prec0 s q0 e pos

  (** val div :
      rounding_mode -> Carrier.exponent_type -> coq_type -> coq_type ->
      coq_type **)

  let div mode prec0 x y =
    match x with
    | Fnan1 -> x
    | Float0 (mx, ex) ->
      (match y with
       | Fnan1 -> y
       | Float0 (my, ey) ->
         let prec1 =
           match Carrier.exponent_cmp prec0 Carrier.exponent_zero with
           | Gt -> prec0
           | _ -> Carrier.exponent_one
         in
         (match Carrier.mantissa_sign mx with
          | Mzero ->
            (match Carrier.mantissa_sign my with
             | Mzero -> Fnan1
             | Mnumber (_, _) -> x)
          | Mnumber (sx, px) ->
            (match Carrier.mantissa_sign my with
             | Mzero -> Fnan1
             | Mnumber (sy, py) ->
               let dx = Carrier.mantissa_digits px in
               let dy = Carrier.mantissa_digits py in
               let e = Carrier.exponent_sub ex ey in
               let nb =
                 Carrier.exponent_sub (Carrier.exponent_add dy prec1) dx
               in
               (match Carrier.exponent_cmp nb Carrier.exponent_zero with
                | Gt ->
                  div_aux mode prec1 (xorb sx sy)
                    (Carrier.mantissa_shl px nb) py
                    (Carrier.exponent_sub e nb)
                | _ -> div_aux mode prec1 (xorb sx sy) px py e))))

  (** val div_UP :
      Carrier.exponent_type -> coq_type -> coq_type -> coq_type **)

  let div_UP =
    div Rnd_UP

  (** val div_DN :
      Carrier.exponent_type -> coq_type -> coq_type -> coq_type **)

  let div_DN =
    div Rnd_DN

  (** val sqrt :
      rounding_mode -> Carrier.exponent_type -> coq_type -> coq_type **)

  let sqrt mode prec0 f = match f with
  | Fnan1 -> f
  | Float0 (m0, e) ->
    (match Carrier.mantissa_sign m0 with
     | Mzero -> f
     | Mnumber (s, p) ->
       if s
       then Fnan1
       else let d = Carrier.mantissa_digits p in
            let prec1 =
              match Carrier.exponent_cmp prec0 Carrier.exponent_zero with
              | Gt -> prec0
              | _ -> Carrier.exponent_one
            in
            let s0 = Carrier.exponent_sub (Carrier.exponent_add prec1 prec1) d
            in
            let s1 =
              match Carrier.exponent_cmp s0 Carrier.exponent_zero with
              | Gt -> s0
              | _ -> Carrier.exponent_zero
            in
            let (e', r) =
              Carrier.exponent_div2_floor (Carrier.exponent_sub e s1)
            in
            let s2 =
              if r then Carrier.exponent_add s1 Carrier.exponent_one else s1
            in
            let m1 =
              match Carrier.exponent_cmp s2 Carrier.exponent_zero with
              | Gt -> Carrier.mantissa_shl p s2
              | _ -> p
            in
            let (m', pos) = Carrier.mantissa_sqrt m1 in
            round_aux mode prec1 false m' e' pos)

  (** val sqrt_UP : Carrier.exponent_type -> coq_type -> coq_type **)

  let sqrt_UP =
    sqrt Rnd_UP

  (** val sqrt_DN : Carrier.exponent_type -> coq_type -> coq_type **)

  let sqrt_DN =
    sqrt Rnd_DN

  (** val nearbyint : rounding_mode -> coq_type -> coq_type **)

  let nearbyint mode f = match f with
  | Fnan1 -> f
  | Float0 (m0, e) ->
    (match Carrier.mantissa_sign m0 with
     | Mzero -> zero
     | Mnumber (s, m1) ->
       round_at_exp_aux mode Carrier.exponent_zero s m1 e Pos_Eq)

  (** val nearbyint_UP : rounding_mode -> coq_type -> coq_type **)

  let nearbyint_UP =
    nearbyint

  (** val nearbyint_DN : rounding_mode -> coq_type -> coq_type **)

  let nearbyint_DN =
    nearbyint

  (** val midpoint : coq_type -> coq_type -> coq_type **)

  let midpoint x y =
    scale2 (add_exact x y) sm1
 end

type interval =
| Inan
| Ibnd of extendedR * extendedR

type output_bound =
| BInteger of Big_int_Z.big_int
| BDecimal of q
| BFraction of Big_int_Z.big_int * Big_int_Z.big_int

module type IntervalBounds =
 sig
  type coq_type

  val nan : coq_type

  val convert : coq_type -> extendedR

  type precision
 end

module type IntervalBasicOps =
 sig
  module F :
   IntervalBounds

  type coq_type

  val convert : coq_type -> interval

  val zero : coq_type

  val nai : coq_type

  val empty : coq_type

  val bnd : F.coq_type -> F.coq_type -> coq_type

  val singleton : F.coq_type -> coq_type

  val real : coq_type -> bool

  val is_empty : coq_type -> bool

  val output : bool -> coq_type -> output_bound option * output_bound option

  val subset : coq_type -> coq_type -> bool

  val join : coq_type -> coq_type -> coq_type

  val meet : coq_type -> coq_type -> coq_type

  val sign_large : coq_type -> xcomparison

  val sign_strict : coq_type -> xcomparison

  val midpoint : coq_type -> F.coq_type

  val bisect : coq_type -> coq_type * coq_type

  val mask : coq_type -> coq_type -> coq_type

  type precision = F.precision

  val wider : precision -> coq_type -> coq_type -> bool

  val neg : coq_type -> coq_type

  val abs : coq_type -> coq_type

  val inv : precision -> coq_type -> coq_type

  val invnz : precision -> coq_type -> coq_type

  val sqr : precision -> coq_type -> coq_type

  val sqrt : precision -> coq_type -> coq_type

  val add : precision -> coq_type -> coq_type -> coq_type

  val sub : precision -> coq_type -> coq_type -> coq_type

  val mul : precision -> coq_type -> coq_type -> coq_type

  val div : precision -> coq_type -> coq_type -> coq_type

  val power_int : precision -> coq_type -> Big_int_Z.big_int -> coq_type

  val nearbyint : rounding_mode -> coq_type -> coq_type

  val error_flt :
    precision -> Big_int_Z.big_int -> Big_int_Z.big_int -> coq_type ->
    coq_type

  val cancel_add : precision -> coq_type -> coq_type -> coq_type

  val cancel_sub : precision -> coq_type -> coq_type -> coq_type

  val bounded : coq_type -> bool

  val lower_bounded : coq_type -> bool

  val upper_bounded : coq_type -> bool

  val lower_extent : coq_type -> coq_type

  val upper_extent : coq_type -> coq_type

  val whole : coq_type

  val lower_complement : coq_type -> coq_type

  val upper_complement : coq_type -> coq_type

  val lower : coq_type -> F.coq_type

  val upper : coq_type -> F.coq_type

  val fromZ_small : Big_int_Z.big_int -> coq_type

  val fromZ : precision -> Big_int_Z.big_int -> coq_type
 end

module IntervalBasicExt =
 functor (I:IntervalBasicOps) ->
 struct
  (** val round_flt :
      I.precision -> Big_int_Z.big_int -> Big_int_Z.big_int -> I.coq_type ->
      I.coq_type **)

  let round_flt prec0 emin p xi =
    I.add prec0 xi (I.error_flt prec0 emin p xi)

  (** val midpoint : I.coq_type -> I.coq_type **)

  let midpoint xi =
    let m0 = I.midpoint xi in I.bnd m0 m0
 end

(** val output_bnd :
    bool -> bool -> radix -> bool -> Big_int_Z.big_int -> Big_int_Z.big_int
    -> output_bound **)

let output_bnd fmt upp radix0 s m0 e =
  let m1 = if s then Big_int_Z.minus_big_int m0 else m0 in
  ((fun fO fp fn z -> let s = Big_int_Z.sign_big_int z in
  if s = 0 then fO () else if s > 0 then fp z
  else fn (Big_int_Z.minus_big_int z))
     (fun _ -> BInteger m1)
     (fun p -> BInteger
     (Z.mul m1 (zfast_pow_pos (radix_val radix0) p)))
     (fun p ->
     if (&&) fmt
          (zeq_bool (radix_val radix0) (Big_int_Z.mult_int_big_int 2
            Big_int_Z.unit_big_int))
     then let e' =
            Z.to_pos
              (Z.div
                (Z.mul p
                  ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
                  Big_int_Z.unit_big_int)) (Big_int_Z.mult_int_big_int 2
                ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
                (Big_int_Z.mult_int_big_int 2 Big_int_Z.unit_big_int))))
          in
          let m' =
            Z.mul m1
              (zfast_pow_pos
                ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
                (Big_int_Z.mult_int_big_int 2 Big_int_Z.unit_big_int)) e')
          in
          let m'' =
            Z.div_eucl m'
              (Z.pow (Big_int_Z.mult_int_big_int 2 Big_int_Z.unit_big_int)
                (Z.sub p e'))
          in
          let u =
            if upp
            then if zeq_bool (snd m'') Big_int_Z.zero_big_int
                 then Big_int_Z.zero_big_int
                 else Big_int_Z.unit_big_int
            else Big_int_Z.zero_big_int
          in
          let d =
            Z.to_pos
              (zfast_pow_pos (Big_int_Z.mult_int_big_int 2
                ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
                (Big_int_Z.mult_int_big_int 2 Big_int_Z.unit_big_int))) e')
          in
          BDecimal { qnum = (Z.add (fst m'') u); qden = d }
     else BFraction (m1, (zfast_pow_pos (radix_val radix0) p)))
     e)

type 'a f_interval =
| Inan0
| Ibnd0 of 'a * 'a

module FloatInterval =
 functor (F'':FloatOps) ->
 struct
  module F = F''

  module F' = FloatExt(F)

  (** val c1 : F.coq_type **)

  let c1 =
    F.fromZ Big_int_Z.unit_big_int

  (** val cm1 : F.coq_type **)

  let cm1 =
    F.fromZ (Big_int_Z.minus_big_int Big_int_Z.unit_big_int)

  (** val c2 : F.coq_type **)

  let c2 =
    F.fromZ (Big_int_Z.mult_int_big_int 2 Big_int_Z.unit_big_int)

  (** val p52 : F.precision **)

  let p52 =
    F.coq_PtoP (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
      ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
      (Big_int_Z.mult_int_big_int 2
      ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
      Big_int_Z.unit_big_int)))))

  type coq_type = F.coq_type f_interval

  type bound_type = F.coq_type

  type precision = F.precision

  (** val nan : F.coq_type **)

  let nan =
    F.nan

  (** val convert_bound : F.coq_type -> extendedR **)

  let convert_bound =
    F.toX

  (** val convert : coq_type -> interval **)

  let convert = function
  | Inan0 -> Inan
  | Ibnd0 (l, u) ->
    if (&&) (F.valid_lb l) (F.valid_ub u)
    then Ibnd ((F.toX l), (F.toX u))
    else Ibnd ((Xreal (iZR Big_int_Z.unit_big_int)), (Xreal
           (iZR Big_int_Z.zero_big_int)))

  (** val nai : coq_type **)

  let nai =
    Inan0

  (** val bnd : F.coq_type -> F.coq_type -> coq_type **)

  let bnd l u =
    Ibnd0 (l, u)

  (** val zero : coq_type **)

  let zero =
    Ibnd0 (F.zero, F.zero)

  (** val empty : coq_type **)

  let empty =
    Ibnd0 (c1, F.zero)

  (** val real : coq_type -> bool **)

  let real = function
  | Inan0 -> false
  | Ibnd0 (_, _) -> true

  (** val singleton : F.coq_type -> F.coq_type f_interval **)

  let singleton b =
    if (&&) (F.valid_lb b) (F.valid_ub b) then Ibnd0 (b, b) else Inan0

  (** val is_empty : F.coq_type f_interval -> bool **)

  let is_empty = function
  | Inan0 -> false
  | Ibnd0 (xl, xu) -> (match F.cmp xl xu with
                       | Xgt -> true
                       | _ -> false)

  (** val bounded : F.coq_type f_interval -> bool **)

  let bounded = function
  | Inan0 -> false
  | Ibnd0 (xl, xu) -> (&&) (F.real xl) (F.real xu)

  (** val lower_bounded : F.coq_type f_interval -> bool **)

  let lower_bounded = function
  | Inan0 -> false
  | Ibnd0 (xl, _) -> F.real xl

  (** val upper_bounded : F.coq_type f_interval -> bool **)

  let upper_bounded = function
  | Inan0 -> false
  | Ibnd0 (_, xu) -> F.real xu

  (** val output :
      bool -> F.coq_type f_interval -> output_bound option * output_bound
      option **)

  let output fmt = function
  | Inan0 -> (None, None)
  | Ibnd0 (xl, xu) ->
    (match F.toF xl with
     | Fnan ->
       (match F.toF xu with
        | Fnan -> (None, None)
        | Fzero -> (None, (Some (BInteger Big_int_Z.zero_big_int)))
        | Float (su, mu, eu) ->
          (None, (Some (output_bnd fmt true F.radix su mu eu))))
     | Fzero ->
       (match F.toF xu with
        | Fnan -> ((Some (BInteger Big_int_Z.zero_big_int)), None)
        | Fzero ->
          ((Some (BInteger Big_int_Z.zero_big_int)), (Some (BInteger
            Big_int_Z.zero_big_int)))
        | Float (su, mu, eu) ->
          ((Some (BInteger Big_int_Z.zero_big_int)), (Some
            (output_bnd fmt true F.radix su mu eu))))
     | Float (sl, ml, el) ->
       (match F.toF xu with
        | Fnan -> ((Some (output_bnd fmt false F.radix sl ml el)), None)
        | Fzero ->
          ((Some (output_bnd fmt false F.radix sl ml el)), (Some (BInteger
            Big_int_Z.zero_big_int)))
        | Float (su, mu, eu) ->
          ((Some (output_bnd fmt false F.radix sl ml el)), (Some
            (output_bnd fmt true F.radix su mu eu)))))

  (** val subset : F.coq_type f_interval -> F.coq_type f_interval -> bool **)

  let subset xi yi =
    if is_empty xi
    then true
    else (match xi with
          | Inan0 -> (match yi with
                      | Inan0 -> true
                      | Ibnd0 (_, _) -> false)
          | Ibnd0 (xl, xu) ->
            (match yi with
             | Inan0 -> true
             | Ibnd0 (yl, yu) ->
               (&&)
                 (match F.cmp xl yl with
                  | Xlt -> false
                  | Xund ->
                    (match F.classify yl with
                     | Freal -> false
                     | Fpinfty -> false
                     | _ -> true)
                  | _ -> true)
                 (match F.cmp xu yu with
                  | Xgt -> false
                  | Xund ->
                    (match F.classify yu with
                     | Freal -> false
                     | Fminfty -> false
                     | _ -> true)
                  | _ -> true)))

  (** val wider :
      F.precision -> F.coq_type f_interval -> F.coq_type f_interval -> bool **)

  let wider prec0 xi = function
  | Inan0 -> false
  | Ibnd0 (yl, yu) ->
    (match xi with
     | Inan0 -> true
     | Ibnd0 (xl, xu) ->
       let yw = F.sub_UP prec0 yu yl in
       if F.real yw
       then (match F'.cmp (F.sub_UP prec0 xu xl) yw with
             | Xeq -> false
             | Xlt -> false
             | _ -> true)
       else false)

  (** val join :
      F.coq_type f_interval -> F.coq_type f_interval -> F.coq_type f_interval **)

  let join xi yi =
    if is_empty xi
    then yi
    else if is_empty yi
         then xi
         else (match xi with
               | Inan0 -> Inan0
               | Ibnd0 (xl, xu) ->
                 (match yi with
                  | Inan0 -> Inan0
                  | Ibnd0 (yl, yu) -> Ibnd0 ((F.min xl yl), (F.max xu yu))))

  (** val meet :
      F.coq_type f_interval -> F.coq_type f_interval -> F.coq_type f_interval **)

  let meet xi yi =
    if is_empty xi
    then xi
    else if is_empty yi
         then yi
         else (match xi with
               | Inan0 -> yi
               | Ibnd0 (xl, xu) ->
                 (match yi with
                  | Inan0 -> xi
                  | Ibnd0 (yl, yu) ->
                    let l =
                      if F.is_nan xl
                      then yl
                      else if F.is_nan yl then xl else F.max xl yl
                    in
                    let u =
                      if F.is_nan xu
                      then yu
                      else if F.is_nan yu then xu else F.min xu yu
                    in
                    Ibnd0 (l, u)))

  (** val mask : coq_type -> F.coq_type f_interval -> coq_type **)

  let mask xi yi = match yi with
  | Inan0 -> yi
  | Ibnd0 (_, _) -> xi

  (** val lower_extent : F.coq_type f_interval -> F.coq_type f_interval **)

  let lower_extent = function
  | Inan0 -> Inan0
  | Ibnd0 (_, xu) -> Ibnd0 (F.nan, xu)

  (** val upper_extent : F.coq_type f_interval -> F.coq_type f_interval **)

  let upper_extent = function
  | Inan0 -> Inan0
  | Ibnd0 (xl, _) -> Ibnd0 (xl, F.nan)

  (** val lower_complement : F.coq_type f_interval -> coq_type **)

  let lower_complement = function
  | Inan0 -> empty
  | Ibnd0 (xl, _) -> if F.real xl then Ibnd0 (F.nan, xl) else empty

  (** val upper_complement : F.coq_type f_interval -> coq_type **)

  let upper_complement = function
  | Inan0 -> empty
  | Ibnd0 (_, xu) -> if F.real xu then Ibnd0 (xu, F.nan) else empty

  (** val whole : F.coq_type f_interval **)

  let whole =
    Ibnd0 (F.nan, F.nan)

  (** val lower : F.coq_type f_interval -> F.coq_type **)

  let lower = function
  | Inan0 -> F.nan
  | Ibnd0 (xl, _) -> xl

  (** val upper : F.coq_type f_interval -> F.coq_type **)

  let upper = function
  | Inan0 -> F.nan
  | Ibnd0 (_, xu) -> xu

  (** val fromZ_small : Big_int_Z.big_int -> F.coq_type f_interval **)

  let fromZ_small n0 =
    let f = F.fromZ n0 in Ibnd0 (f, f)

  (** val fromZ :
      F.precision -> Big_int_Z.big_int -> F.coq_type f_interval **)

  let fromZ prec0 n0 =
    Ibnd0 ((F.fromZ_DN prec0 n0), (F.fromZ_UP prec0 n0))

  (** val midpoint : F.coq_type f_interval -> F.coq_type **)

  let midpoint = function
  | Inan0 -> F.zero
  | Ibnd0 (xl, xu) ->
    if F.real xl
    then if F.real xu
         then F.midpoint xl xu
         else (match F.cmp xl F.zero with
               | Xeq -> c1
               | Xgt ->
                 let m0 = F.mul_UP p52 xl c2 in if F.real m0 then m0 else xl
               | _ -> F.zero)
    else if F.real xu
         then (match F.cmp xu F.zero with
               | Xeq -> cm1
               | Xlt ->
                 let m0 = F.mul_DN p52 xu c2 in if F.real m0 then m0 else xu
               | _ -> F.zero)
         else F.zero

  (** val bisect :
      F.coq_type f_interval -> F.coq_type f_interval * F.coq_type f_interval **)

  let bisect xi = match xi with
  | Inan0 -> (Inan0, Inan0)
  | Ibnd0 (xl, xu) ->
    let m0 = midpoint xi in ((Ibnd0 (xl, m0)), (Ibnd0 (m0, xu)))

  (** val sign_large_ : F.coq_type -> F.coq_type -> xcomparison **)

  let sign_large_ xl xu =
    match F.cmp xl F.zero with
    | Xeq -> (match F.cmp xu F.zero with
              | Xund -> Xgt
              | x -> x)
    | Xlt -> (match F.cmp xu F.zero with
              | Xeq -> Xlt
              | Xlt -> Xlt
              | _ -> Xund)
    | x -> (match F.cmp xu F.zero with
            | Xeq -> Xlt
            | Xlt -> Xlt
            | _ -> x)

  (** val sign_large : F.coq_type f_interval -> xcomparison **)

  let sign_large = function
  | Inan0 -> Xund
  | Ibnd0 (xl, xu) -> sign_large_ xl xu

  (** val sign_strict_ : F.coq_type -> F.coq_type -> xcomparison **)

  let sign_strict_ xl xu =
    match F.cmp xl F.zero with
    | Xeq -> (match F.cmp xu F.zero with
              | Xgt -> Xund
              | x -> x)
    | Xlt -> (match F.cmp xu F.zero with
              | Xlt -> Xlt
              | _ -> Xund)
    | x -> (match F.cmp xu F.zero with
            | Xlt -> Xlt
            | _ -> x)

  (** val sign_strict : F.coq_type f_interval -> xcomparison **)

  let sign_strict = function
  | Inan0 -> Xund
  | Ibnd0 (xl, xu) -> sign_strict_ xl xu

  (** val neg : F.coq_type f_interval -> F.coq_type f_interval **)

  let neg = function
  | Inan0 -> Inan0
  | Ibnd0 (xl, xu) -> Ibnd0 ((F.neg xu), (F.neg xl))

  (** val abs : F.coq_type f_interval -> F.coq_type f_interval **)

  let abs xi = match xi with
  | Inan0 -> Inan0
  | Ibnd0 (xl, xu) ->
    (match sign_large_ xl xu with
     | Xeq -> Ibnd0 (F.zero, F.zero)
     | Xlt -> Ibnd0 ((F.neg xu), (F.neg xl))
     | Xgt -> xi
     | Xund -> Ibnd0 (F.zero, (F.max (F.neg xl) xu)))

  (** val mul2 :
      F.precision -> F.coq_type f_interval -> F.coq_type f_interval **)

  let mul2 prec0 = function
  | Inan0 -> Inan0
  | Ibnd0 (xl, xu) -> Ibnd0 ((F.mul_DN prec0 xl c2), (F.mul_UP prec0 xu c2))

  (** val sqrt :
      F.precision -> F.coq_type f_interval -> F.coq_type f_interval **)

  let sqrt prec0 = function
  | Inan0 -> Inan0
  | Ibnd0 (xl, xu) ->
    (match F.cmp xl F.zero with
     | Xgt -> Ibnd0 ((F.sqrt_DN prec0 xl), (F.sqrt_UP prec0 xu))
     | _ -> Ibnd0 (F.zero, (F.sqrt_UP prec0 xu)))

  (** val add :
      F.precision -> F.coq_type f_interval -> F.coq_type f_interval ->
      F.coq_type f_interval **)

  let add prec0 xi yi =
    match xi with
    | Inan0 -> Inan0
    | Ibnd0 (xl, xu) ->
      (match yi with
       | Inan0 -> Inan0
       | Ibnd0 (yl, yu) ->
         Ibnd0 ((F.add_DN prec0 xl yl), (F.add_UP prec0 xu yu)))

  (** val sub :
      F.precision -> F.coq_type f_interval -> F.coq_type f_interval ->
      F.coq_type f_interval **)

  let sub prec0 xi yi =
    match xi with
    | Inan0 -> Inan0
    | Ibnd0 (xl, xu) ->
      (match yi with
       | Inan0 -> Inan0
       | Ibnd0 (yl, yu) ->
         Ibnd0 ((F.sub_DN prec0 xl yu), (F.sub_UP prec0 xu yl)))

  (** val cancel_add :
      F.precision -> F.coq_type f_interval -> F.coq_type f_interval ->
      F.coq_type f_interval **)

  let cancel_add prec0 xi yi =
    match xi with
    | Inan0 -> Inan0
    | Ibnd0 (xl, xu) ->
      (match yi with
       | Inan0 -> Inan0
       | Ibnd0 (yl, yu) ->
         Ibnd0 ((F.sub_DN prec0 xl yl), (F.sub_UP prec0 xu yu)))

  (** val cancel_sub :
      F.precision -> F.coq_type f_interval -> F.coq_type f_interval ->
      F.coq_type f_interval **)

  let cancel_sub prec0 xi yi =
    match xi with
    | Inan0 -> Inan0
    | Ibnd0 (xl, xu) ->
      (match yi with
       | Inan0 -> Inan0
       | Ibnd0 (yl, yu) ->
         Ibnd0 ((F.add_DN prec0 xl yu), (F.add_UP prec0 xu yl)))

  (** val mul_mixed :
      F.precision -> F.coq_type f_interval -> F.coq_type -> F.coq_type
      f_interval **)

  let mul_mixed prec0 xi y =
    match xi with
    | Inan0 -> Inan0
    | Ibnd0 (xl, xu) ->
      if F.real y
      then (match F.cmp y F.zero with
            | Xeq -> Ibnd0 (F.zero, F.zero)
            | Xlt -> Ibnd0 ((F.mul_DN prec0 xu y), (F.mul_UP prec0 xl y))
            | Xgt -> Ibnd0 ((F.mul_DN prec0 xl y), (F.mul_UP prec0 xu y))
            | Xund -> Inan0)
      else Inan0

  (** val div_mixed_r :
      F.precision -> F.coq_type f_interval -> F.coq_type -> F.coq_type
      f_interval **)

  let div_mixed_r prec0 xi y =
    match xi with
    | Inan0 -> Inan0
    | Ibnd0 (xl, xu) ->
      if F.real y
      then (match F.cmp y F.zero with
            | Xlt -> Ibnd0 ((F.div_DN prec0 xu y), (F.div_UP prec0 xl y))
            | Xgt -> Ibnd0 ((F.div_DN prec0 xl y), (F.div_UP prec0 xu y))
            | _ -> Inan0)
      else Inan0

  (** val sqr :
      F.precision -> F.coq_type f_interval -> F.coq_type f_interval **)

  let sqr prec0 = function
  | Inan0 -> Inan0
  | Ibnd0 (xl, xu) ->
    (match sign_large_ xl xu with
     | Xeq -> Ibnd0 (F.zero, F.zero)
     | Xlt ->
       let lb = F.mul_DN prec0 xu xu in
       (match F.cmp lb F.zero with
        | Xgt -> Ibnd0 (lb, (F.mul_UP prec0 xl xl))
        | _ -> Ibnd0 (F.zero, (F.mul_UP prec0 xl xl)))
     | Xgt ->
       let lb = F.mul_DN prec0 xl xl in
       (match F.cmp lb F.zero with
        | Xgt -> Ibnd0 (lb, (F.mul_UP prec0 xu xu))
        | _ -> Ibnd0 (F.zero, (F.mul_UP prec0 xu xu)))
     | Xund ->
       let xm = F.max (F.abs xl) xu in Ibnd0 (F.zero, (F.mul_UP prec0 xm xm)))

  (** val mul :
      F.precision -> F.coq_type f_interval -> F.coq_type f_interval ->
      F.coq_type f_interval **)

  let mul prec0 xi yi =
    match xi with
    | Inan0 -> Inan0
    | Ibnd0 (xl, xu) ->
      (match yi with
       | Inan0 -> Inan0
       | Ibnd0 (yl, yu) ->
         (match sign_large_ xl xu with
          | Xeq -> Ibnd0 (F.zero, F.zero)
          | Xlt ->
            (match sign_large_ yl yu with
             | Xeq -> Ibnd0 (F.zero, F.zero)
             | Xlt -> Ibnd0 ((F.mul_DN prec0 xu yu), (F.mul_UP prec0 xl yl))
             | Xgt -> Ibnd0 ((F.mul_DN prec0 xl yu), (F.mul_UP prec0 xu yl))
             | Xund -> Ibnd0 ((F.mul_DN prec0 xl yu), (F.mul_UP prec0 xl yl)))
          | Xgt ->
            (match sign_large_ yl yu with
             | Xeq -> Ibnd0 (F.zero, F.zero)
             | Xlt -> Ibnd0 ((F.mul_DN prec0 xu yl), (F.mul_UP prec0 xl yu))
             | Xgt -> Ibnd0 ((F.mul_DN prec0 xl yl), (F.mul_UP prec0 xu yu))
             | Xund -> Ibnd0 ((F.mul_DN prec0 xu yl), (F.mul_UP prec0 xu yu)))
          | Xund ->
            (match sign_large_ yl yu with
             | Xeq -> Ibnd0 (F.zero, F.zero)
             | Xlt -> Ibnd0 ((F.mul_DN prec0 xu yl), (F.mul_UP prec0 xl yl))
             | Xgt -> Ibnd0 ((F.mul_DN prec0 xl yu), (F.mul_UP prec0 xu yu))
             | Xund ->
               Ibnd0 ((F.min (F.mul_DN prec0 xl yu) (F.mul_DN prec0 xu yl)),
                 (F.max (F.mul_UP prec0 xl yl) (F.mul_UP prec0 xu yu))))))

  (** val coq_Fdivz_UP :
      F.precision -> F.coq_type -> F.coq_type -> F.coq_type **)

  let coq_Fdivz_UP prec0 x y =
    if F.real y then F.div_UP prec0 x y else F.zero

  (** val coq_Fdivz_DN :
      F.precision -> F.coq_type -> F.coq_type -> F.coq_type **)

  let coq_Fdivz_DN prec0 x y =
    if F.real y then F.div_DN prec0 x y else F.zero

  (** val inv :
      F.precision -> F.coq_type f_interval -> F.coq_type f_interval **)

  let inv prec0 = function
  | Inan0 -> Inan0
  | Ibnd0 (xl, xu) ->
    (match sign_strict_ xl xu with
     | Xeq -> Inan0
     | Xund -> Inan0
     | _ -> Ibnd0 ((coq_Fdivz_DN prec0 c1 xu), (coq_Fdivz_UP prec0 c1 xl)))

  (** val invnz :
      F.precision -> F.coq_type f_interval -> F.coq_type f_interval **)

  let invnz prec0 = function
  | Inan0 -> Inan0
  | Ibnd0 (xl, xu) ->
    (match sign_strict_ xl xu with
     | Xeq -> Inan0
     | Xund ->
       (match sign_large_ xl xu with
        | Xlt -> Ibnd0 (F.nan, (coq_Fdivz_UP prec0 c1 xl))
        | Xgt -> Ibnd0 ((coq_Fdivz_DN prec0 c1 xu), F.nan)
        | _ -> Inan0)
     | _ -> Ibnd0 ((coq_Fdivz_DN prec0 c1 xu), (coq_Fdivz_UP prec0 c1 xl)))

  (** val div :
      F.precision -> F.coq_type f_interval -> F.coq_type f_interval ->
      F.coq_type f_interval **)

  let div prec0 xi yi =
    match xi with
    | Inan0 -> Inan0
    | Ibnd0 (xl, xu) ->
      (match yi with
       | Inan0 -> Inan0
       | Ibnd0 (yl, yu) ->
         (match sign_strict_ xl xu with
          | Xeq ->
            (match sign_strict_ yl yu with
             | Xeq -> Inan0
             | Xund -> Inan0
             | _ -> Ibnd0 (F.zero, F.zero))
          | Xlt ->
            (match sign_strict_ yl yu with
             | Xlt ->
               Ibnd0 ((coq_Fdivz_DN prec0 xu yl), (F.div_UP prec0 xl yu))
             | Xgt ->
               Ibnd0 ((F.div_DN prec0 xl yl), (coq_Fdivz_UP prec0 xu yu))
             | _ -> Inan0)
          | Xgt ->
            (match sign_strict_ yl yu with
             | Xlt ->
               Ibnd0 ((F.div_DN prec0 xu yu), (coq_Fdivz_UP prec0 xl yl))
             | Xgt ->
               Ibnd0 ((coq_Fdivz_DN prec0 xl yu), (F.div_UP prec0 xu yl))
             | _ -> Inan0)
          | Xund ->
            (match sign_strict_ yl yu with
             | Xlt -> Ibnd0 ((F.div_DN prec0 xu yu), (F.div_UP prec0 xl yu))
             | Xgt -> Ibnd0 ((F.div_DN prec0 xl yl), (F.div_UP prec0 xu yl))
             | _ -> Inan0)))

  (** val coq_Fpower_pos_UP :
      F.precision -> F.coq_type -> Big_int_Z.big_int -> F.coq_type **)

  let rec coq_Fpower_pos_UP prec0 x n0 =
    (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
      (fun p ->
      F.mul_UP prec0 x (coq_Fpower_pos_UP prec0 (F.mul_UP prec0 x x) p))
      (fun p -> coq_Fpower_pos_UP prec0 (F.mul_UP prec0 x x) p)
      (fun _ -> x)
      n0

  (** val coq_Fpower_pos_DN :
      F.precision -> F.coq_type -> Big_int_Z.big_int -> F.coq_type **)

  let rec coq_Fpower_pos_DN prec0 x n0 =
    (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
      (fun p ->
      let xx = F.mul_DN prec0 x x in
      (match F.cmp xx F.zero with
       | Xgt -> F.mul_DN prec0 x (coq_Fpower_pos_DN prec0 xx p)
       | Xund -> F.nan
       | _ -> F.zero))
      (fun p ->
      let xx = F.mul_DN prec0 x x in
      (match F.cmp xx F.zero with
       | Xgt -> coq_Fpower_pos_DN prec0 xx p
       | Xund -> F.nan
       | _ -> F.zero))
      (fun _ -> x)
      n0

  (** val power_pos :
      F.precision -> F.coq_type f_interval -> Big_int_Z.big_int -> F.coq_type
      f_interval **)

  let power_pos prec0 xi n0 =
    match xi with
    | Inan0 -> Inan0
    | Ibnd0 (xl, xu) ->
      (match sign_large_ xl xu with
       | Xeq -> Ibnd0 (F.zero, F.zero)
       | Xlt ->
         ((fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
            (fun _ -> Ibnd0 ((F.neg (coq_Fpower_pos_UP prec0 (F.abs xl) n0)),
            (F.neg (coq_Fpower_pos_DN prec0 (F.abs xu) n0))))
            (fun _ -> Ibnd0 ((coq_Fpower_pos_DN prec0 (F.abs xu) n0),
            (coq_Fpower_pos_UP prec0 (F.abs xl) n0)))
            (fun _ -> xi)
            n0)
       | Xgt ->
         Ibnd0 ((coq_Fpower_pos_DN prec0 xl n0),
           (coq_Fpower_pos_UP prec0 xu n0))
       | Xund ->
         ((fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
            (fun _ -> Ibnd0 ((F.neg (coq_Fpower_pos_UP prec0 (F.abs xl) n0)),
            (coq_Fpower_pos_UP prec0 xu n0)))
            (fun _ ->
            let xm = F.max (F.abs xl) xu in
            Ibnd0 (F.zero, (coq_Fpower_pos_UP prec0 xm n0)))
            (fun _ -> xi)
            n0))

  (** val power_int :
      F.precision -> F.coq_type f_interval -> Big_int_Z.big_int -> F.coq_type
      f_interval **)

  let power_int prec0 xi n0 =
    (fun fO fp fn z -> let s = Big_int_Z.sign_big_int z in
  if s = 0 then fO () else if s > 0 then fp z
  else fn (Big_int_Z.minus_big_int z))
      (fun _ ->
      match xi with
      | Inan0 -> Inan0
      | Ibnd0 (_, _) -> Ibnd0 (c1, c1))
      (fun p -> power_pos prec0 xi p)
      (fun p -> inv prec0 (power_pos prec0 xi p))
      n0

  (** val nearbyint :
      rounding_mode -> F.coq_type f_interval -> F.coq_type f_interval **)

  let nearbyint mode = function
  | Inan0 -> Inan0
  | Ibnd0 (xl, xu) ->
    Ibnd0 ((F.nearbyint_DN mode xl), (F.nearbyint_UP mode xu))

  (** val error_flt :
      F.precision -> Big_int_Z.big_int -> Big_int_Z.big_int -> F.coq_type
      f_interval -> F.coq_type f_interval **)

  let error_flt prec0 emin p = function
  | Inan0 -> Inan0
  | Ibnd0 (xl, xu) ->
    let xu' = F.max (F.neg xl) xu in
    let err_rel =
      F.pow2_UP prec0 (F.coq_ZtoS (Z.sub Big_int_Z.unit_big_int p))
    in
    let err_min = F.pow2_UP prec0 (F.coq_ZtoS emin) in
    let err_abs = F.mul_UP prec0 xu' err_rel in
    let err = F.max err_min err_abs in Ibnd0 ((F.neg err), err)
 end

module TranscendentalFloatFast =
 functor (F:FloatOps) ->
 struct
  module I = FloatInterval(F)

  module J = IntervalBasicExt(I)

  module F' = FloatExt(F)

  type hidden_constant = __hidden_constant Lazy.t
  and __hidden_constant =
  | HConst of I.coq_type

  type constants = __constants Lazy.t
  and __constants =
  | Consts of hidden_constant * constants

  (** val constant_getter_aux : int -> constants -> I.coq_type **)

  let rec constant_getter_aux n0 cst =
    (fun fO fS n -> if n=0 then fO () else fS (n-1))
      (fun _ ->
      let Consts (h, _) = Lazy.force cst in let HConst xi = Lazy.force h in xi)
      (fun p ->
      let Consts (_, c0) = Lazy.force cst in constant_getter_aux p c0)
      n0

  (** val constant_getter : constants -> F.precision -> I.coq_type **)

  let constant_getter cst prec0 =
    let nb =
      Z.abs_nat
        (Z.pred
          (fst
            (Z.pos_div_eucl
              (Coq_Pos.add (F.prec prec0) (Big_int_Z.mult_int_big_int 2
                ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
                ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
                ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
                Big_int_Z.unit_big_int)))))
              ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
              ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
              ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
              ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
              Big_int_Z.unit_big_int)))))))
    in
    constant_getter_aux nb cst

  (** val hidden_constant_generator :
      (F.precision -> I.coq_type) -> Big_int_Z.big_int -> hidden_constant **)

  let rec hidden_constant_generator gen n0 =
    lazy (HConst (gen
                   (F.coq_PtoP
                     (Coq_Pos.mul n0
                       ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
                       ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
                       ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
                       ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
                       Big_int_Z.unit_big_int))))))))

  (** val constant_generator_aux :
      (F.precision -> I.coq_type) -> Big_int_Z.big_int -> constants **)

  let rec constant_generator_aux gen n0 =
    lazy (Consts ((hidden_constant_generator gen n0),
      (constant_generator_aux gen (Coq_Pos.succ n0))))

  (** val constant_generator : (F.precision -> I.coq_type) -> constants **)

  let constant_generator gen =
    constant_generator_aux gen Big_int_Z.unit_big_int

  (** val coq_Z2nat : Big_int_Z.big_int -> int **)

  let coq_Z2nat x =
    (fun fO fp fn z -> let s = Big_int_Z.sign_big_int z in
  if s = 0 then fO () else if s > 0 then fp z
  else fn (Big_int_Z.minus_big_int z))
      (fun _ -> 0)
      (fun p -> Coq_Pos.to_nat p)
      (fun _ -> 0)
      x

  (** val coq_Z2P : Big_int_Z.big_int -> Big_int_Z.big_int **)

  let coq_Z2P x =
    (fun fO fp fn z -> let s = Big_int_Z.sign_big_int z in
  if s = 0 then fO () else if s > 0 then fp z
  else fn (Big_int_Z.minus_big_int z))
      (fun _ -> Big_int_Z.unit_big_int)
      (fun p -> p)
      (fun _ -> Big_int_Z.unit_big_int)
      x

  (** val c1 : F.coq_type **)

  let c1 =
    F.fromZ Big_int_Z.unit_big_int

  (** val c2 : F.coq_type **)

  let c2 =
    F.fromZ (Big_int_Z.mult_int_big_int 2 Big_int_Z.unit_big_int)

  (** val c3 : F.coq_type **)

  let c3 =
    F.fromZ
      ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
      Big_int_Z.unit_big_int)

  (** val cm1 : F.coq_type **)

  let cm1 =
    F.fromZ (Big_int_Z.minus_big_int Big_int_Z.unit_big_int)

  (** val i1 : I.F.coq_type f_interval **)

  let i1 =
    I.fromZ_small Big_int_Z.unit_big_int

  (** val i2 : I.F.coq_type f_interval **)

  let i2 =
    I.fromZ_small (Big_int_Z.mult_int_big_int 2 Big_int_Z.unit_big_int)

  (** val i3 : I.F.coq_type f_interval **)

  let i3 =
    I.fromZ_small
      ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
      Big_int_Z.unit_big_int)

  (** val i4 : I.F.coq_type f_interval **)

  let i4 =
    I.fromZ_small (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
      Big_int_Z.unit_big_int))

  (** val i5 : I.F.coq_type f_interval **)

  let i5 =
    I.fromZ_small
      ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
      (Big_int_Z.mult_int_big_int 2 Big_int_Z.unit_big_int))

  (** val i6 : I.F.coq_type f_interval **)

  let i6 =
    I.fromZ_small (Big_int_Z.mult_int_big_int 2
      ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
      Big_int_Z.unit_big_int))

  (** val i239 : I.F.coq_type f_interval **)

  let i239 =
    I.fromZ_small
      ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
      ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
      ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
      ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
      (Big_int_Z.mult_int_big_int 2
      ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
      ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
      Big_int_Z.unit_big_int)))))))

  (** val c1_2 : F.coq_type **)

  let c1_2 =
    F.div2 c1

  (** val c1_8 : F.coq_type **)

  let c1_8 =
    iter_pos F.div2 (Big_int_Z.mult_int_big_int 2
      (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
      Big_int_Z.unit_big_int))) c1

  (** val c1_p_c1_8 : F.coq_type **)

  let c1_p_c1_8 =
    F.add_DN
      (F.coq_PtoP (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
        ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
        (Big_int_Z.mult_int_big_int 2
        ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
        Big_int_Z.unit_big_int)))))) c1 c1_8

  (** val atan_fast0_aux :
      I.F.precision -> F.coq_type -> I.F.coq_type f_interval -> I.F.coq_type
      f_interval -> I.F.coq_type f_interval -> int -> I.coq_type **)

  let rec atan_fast0_aux prec0 thre powi sqri divi nb =
    let npwi = I.mul prec0 powi sqri in
    let vali = I.div prec0 npwi divi in
    (match F.cmp (I.upper vali) thre with
     | Xlt -> I.bnd F.zero (I.upper vali)
     | _ ->
       ((fun fO fS n -> if n=0 then fO () else fS (n-1))
          (fun _ -> I.bnd F.zero (I.upper vali))
          (fun n0 ->
          I.sub prec0 vali
            (atan_fast0_aux prec0 thre npwi sqri (I.add prec0 divi i2) n0))
          nb))

  (** val atan_fast0 :
      I.F.precision -> I.F.coq_type f_interval -> I.F.coq_type f_interval **)

  let atan_fast0 prec0 xi =
    let x2i = I.sqr prec0 xi in
    let p = F.prec prec0 in
    let thre = F.scale c1 (F.coq_ZtoS (Big_int_Z.minus_big_int p)) in
    let rem = atan_fast0_aux prec0 thre i1 x2i i3 (Coq_Pos.to_nat p) in
    I.mul prec0 (I.sub prec0 i1 rem) xi

  (** val pi4_gen : I.F.precision -> I.F.coq_type f_interval **)

  let pi4_gen prec0 =
    I.sub prec0
      (I.mul2 prec0 (I.mul2 prec0 (atan_fast0 prec0 (I.inv prec0 i5))))
      (atan_fast0 prec0 (I.inv prec0 i239))

  (** val pi4_seq : constants **)

  let pi4_seq =
    constant_generator pi4_gen

  (** val pi4 : F.precision -> I.coq_type **)

  let pi4 =
    constant_getter pi4_seq

  (** val atan_fastP :
      F.precision -> I.F.coq_type -> I.F.coq_type f_interval **)

  let atan_fastP prec0 x =
    let xi = I.bnd x x in
    if F'.lt c1_2 x
    then let prec1 =
           F.incr_prec prec0 (Big_int_Z.mult_int_big_int 2
             Big_int_Z.unit_big_int)
         in
         let pi4i = pi4 prec1 in
         if F'.lt c2 x
         then I.sub prec1 (I.mul2 prec1 pi4i)
                (atan_fast0 prec1 (I.inv prec1 xi))
         else let xm1i = I.sub prec1 xi i1 in
              let xp1i = I.add prec1 xi i1 in
              I.add prec1 pi4i (atan_fast0 prec1 (I.div prec1 xm1i xp1i))
    else atan_fast0 (F.incr_prec prec0 Big_int_Z.unit_big_int) xi

  (** val atan_fast : F.precision -> F.coq_type -> I.coq_type **)

  let atan_fast prec0 x =
    match F'.cmp x F.zero with
    | Xeq -> I.zero
    | Xlt -> I.neg (atan_fastP prec0 (F.neg x))
    | Xgt -> atan_fastP prec0 x
    | Xund -> I.nai

  (** val ln1p_fast0_aux :
      I.F.precision -> F.coq_type -> I.F.coq_type f_interval -> I.F.coq_type
      f_interval -> I.F.coq_type f_interval -> int -> I.coq_type **)

  let rec ln1p_fast0_aux prec0 thre powi xi divi nb =
    let npwi = I.mul prec0 powi xi in
    let vali = I.div prec0 npwi divi in
    (match F'.cmp (I.upper vali) thre with
     | Xlt -> I.bnd F.zero (I.upper vali)
     | _ ->
       ((fun fO fS n -> if n=0 then fO () else fS (n-1))
          (fun _ -> I.bnd F.zero (I.upper vali))
          (fun n0 ->
          I.sub prec0 vali
            (ln1p_fast0_aux prec0 thre npwi xi (I.add prec0 divi i1) n0))
          nb))

  (** val ln1p_fast0 :
      F.precision -> I.F.coq_type f_interval -> I.F.coq_type f_interval **)

  let ln1p_fast0 prec0 xi =
    let p = F.prec prec0 in
    let thre = F.scale c1 (F.coq_ZtoS (Big_int_Z.minus_big_int p)) in
    let rem = ln1p_fast0_aux prec0 thre i1 xi i2 (Coq_Pos.to_nat p) in
    I.mul prec0 (I.sub prec0 i1 rem) xi

  (** val ln_fast1P :
      F.precision -> I.F.coq_type f_interval -> I.F.coq_type f_interval **)

  let ln_fast1P prec0 xi =
    if F'.le' (I.upper xi) c1_p_c1_8
    then ln1p_fast0 prec0 (I.sub prec0 xi i1)
    else let m0 = zdigits2 (F.coq_StoZ (F.mag (I.upper xi))) in
         let prec1 =
           F.incr_prec prec0 (Big_int_Z.mult_int_big_int 2
             ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
             (Big_int_Z.mult_int_big_int 2 Big_int_Z.unit_big_int)))
         in
         let rec reduce0 xi0 nb =
           if F'.le' (I.upper xi0) c1_p_c1_8
           then ln1p_fast0 prec1 (I.sub prec1 xi0 i1)
           else ((fun fO fS n -> if n=0 then fO () else fS (n-1))
                   (fun _ -> I.bnd F.zero F.nan)
                   (fun n0 -> I.mul2 prec1 (reduce0 (I.sqrt prec1 xi0) n0))
                   nb)
         in reduce0 xi
              (add (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
                (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
                (Stdlib.Int.succ (Stdlib.Int.succ 0)))))))) (coq_Z2nat m0))

  (** val ln_fast : F.precision -> F.coq_type -> I.coq_type **)

  let ln_fast prec0 x =
    match F.cmp x F.zero with
    | Xgt ->
      let xi = I.bnd x x in
      (match F.cmp x c1 with
       | Xeq -> I.zero
       | Xlt ->
         let m0 = Z.opp (F.coq_StoZ (F.mag (F.sub_UP prec0 c1 x))) in
         let prec1 = F.incr_prec prec0 (coq_Z2P m0) in
         I.neg (ln_fast1P prec1 (I.inv prec1 xi))
       | Xgt -> if F.real x then ln_fast1P prec0 xi else I.nai
       | Xund -> I.nai)
    | _ -> I.nai

  (** val cos_fast0_aux :
      I.F.precision -> F.coq_type -> I.F.coq_type f_interval -> I.F.coq_type
      f_interval -> I.F.coq_type f_interval -> I.F.coq_type f_interval -> int
      -> I.coq_type **)

  let rec cos_fast0_aux prec0 thre powi sqri facti divi nb =
    let npwi = I.mul prec0 powi sqri in
    let vali = I.div prec0 npwi divi in
    (match F'.cmp (I.upper vali) thre with
     | Xlt -> I.bnd F.zero (I.upper vali)
     | _ ->
       ((fun fO fS n -> if n=0 then fO () else fS (n-1))
          (fun _ -> I.bnd F.zero (I.upper vali))
          (fun n0 ->
          let nfacti = I.add prec0 facti i2 in
          let ndivi =
            I.mul prec0 divi (I.mul prec0 facti (I.add prec0 facti i1))
          in
          I.sub prec0 vali
            (cos_fast0_aux prec0 thre npwi sqri nfacti ndivi n0))
          nb))

  (** val cos_fast0 :
      I.F.precision -> I.F.coq_type -> I.F.coq_type f_interval **)

  let cos_fast0 prec0 x =
    let xi = I.bnd x x in
    let x2i = I.sqr prec0 xi in
    let p = F.prec prec0 in
    let thre = F.scale c1 (F.coq_ZtoS (Big_int_Z.minus_big_int p)) in
    let rem = cos_fast0_aux prec0 thre i1 x2i i3 i2 (Coq_Pos.to_nat p) in
    I.sub prec0 i1 rem

  (** val sin_cos_reduce :
      I.F.precision -> F.coq_type -> int -> comparison * I.F.coq_type
      f_interval **)

  let rec sin_cos_reduce prec0 x nb =
    if F'.le x c1_2
    then (Gt, (cos_fast0 prec0 x))
    else ((fun fO fS n -> if n=0 then fO () else fS (n-1))
            (fun _ -> (Eq, (I.bnd cm1 c1)))
            (fun n0 ->
            let (s, c0) = sin_cos_reduce prec0 (F.div2 x) n0 in
            ((match s with
              | Eq -> s
              | Lt ->
                (match I.sign_large c0 with
                 | Xlt -> Gt
                 | Xgt -> Lt
                 | _ -> Eq)
              | Gt ->
                (match I.sign_large c0 with
                 | Xlt -> Lt
                 | Xgt -> Gt
                 | _ -> Eq)),
            (I.sub prec0 (I.mul2 prec0 (I.sqr prec0 c0)) i1)))
            nb)

  (** val cos_fastP :
      I.F.precision -> F.coq_type -> I.F.coq_type f_interval **)

  let cos_fastP prec0 x =
    if F'.le' x c1_2
    then cos_fast0 prec0 x
    else let m0 = F.coq_StoZ (F.mag x) in
         let prec1 =
           F.incr_prec prec0
             (coq_Z2P
               (Z.add m0 (Big_int_Z.mult_int_big_int 2
                 ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
                 Big_int_Z.unit_big_int))))
         in
         snd (sin_cos_reduce prec1 x (Stdlib.Int.succ (coq_Z2nat m0)))

  (** val cos_fast :
      I.F.precision -> F.coq_type -> I.F.coq_type f_interval **)

  let cos_fast prec0 x =
    match F'.cmp x F.zero with
    | Xeq -> i1
    | Xlt -> cos_fastP prec0 (F.neg x)
    | Xgt -> cos_fastP prec0 x
    | Xund -> I.nai

  (** val sin_fast0 :
      I.F.precision -> I.F.coq_type -> I.F.coq_type f_interval **)

  let sin_fast0 prec0 x =
    let xi = I.bnd x x in
    let x2i = I.sqr prec0 xi in
    let p = F.prec prec0 in
    let thre = F.scale c1 (F.coq_ZtoS (Big_int_Z.minus_big_int p)) in
    let rem = cos_fast0_aux prec0 thre i1 x2i i4 i6 (Coq_Pos.to_nat p) in
    I.mul prec0 (I.sub prec0 i1 rem) xi

  (** val sin_fastP : F.precision -> F.coq_type -> I.F.coq_type f_interval **)

  let sin_fastP prec0 x =
    if F'.le' x c1_2
    then sin_fast0 (F.incr_prec prec0 Big_int_Z.unit_big_int) x
    else let m0 = F.coq_StoZ (F.mag x) in
         let prec1 =
           F.incr_prec prec0
             (coq_Z2P
               (Z.add m0 (Big_int_Z.mult_int_big_int 2
                 ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
                 Big_int_Z.unit_big_int))))
         in
         let (s, c0) = sin_cos_reduce prec1 x (Stdlib.Int.succ (coq_Z2nat m0))
         in
         let v = I.sqrt prec1 (I.sub prec1 i1 (I.sqr prec1 c0)) in
         (match s with
          | Eq -> I.bnd cm1 c1
          | Lt -> I.neg v
          | Gt -> v)

  (** val sin_fast : F.precision -> F.coq_type -> I.coq_type **)

  let sin_fast prec0 x =
    match F'.cmp x F.zero with
    | Xeq -> I.zero
    | Xlt -> I.neg (sin_fastP prec0 (F.neg x))
    | Xgt -> sin_fastP prec0 x
    | Xund -> I.nai

  (** val tan_fastP : F.precision -> F.coq_type -> I.F.coq_type f_interval **)

  let tan_fastP prec0 x =
    if F'.le' x c1_2
    then let prec1 =
           F.incr_prec prec0 (Big_int_Z.mult_int_big_int 2
             Big_int_Z.unit_big_int)
         in
         let s = sin_fast0 prec1 x in
         I.div prec1 s (I.sqrt prec1 (I.sub prec1 i1 (I.sqr prec1 s)))
    else let m0 = F.coq_StoZ (F.mag x) in
         let prec1 =
           F.incr_prec prec0
             (coq_Z2P
               (Z.add m0
                 ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
                 ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
                 Big_int_Z.unit_big_int))))
         in
         let (s, c0) = sin_cos_reduce prec1 x (Stdlib.Int.succ (coq_Z2nat m0))
         in
         let v = I.sqrt prec1 (I.sub prec1 (I.inv prec1 (I.sqr prec1 c0)) i1)
         in
         (match s with
          | Eq -> I.nai
          | Lt ->
            (match I.sign_large c0 with
             | Xlt -> v
             | Xgt -> I.neg v
             | _ -> I.nai)
          | Gt ->
            (match I.sign_large c0 with
             | Xlt -> I.neg v
             | Xgt -> v
             | _ -> I.nai))

  (** val tan_fast : F.precision -> F.coq_type -> I.coq_type **)

  let tan_fast prec0 x =
    match F'.cmp x F.zero with
    | Xeq -> I.zero
    | Xlt -> I.neg (tan_fastP prec0 (F.neg x))
    | Xgt -> tan_fastP prec0 x
    | Xund -> I.nai

  (** val expn_fast0_aux :
      I.F.precision -> F.coq_type -> I.F.coq_type f_interval -> I.F.coq_type
      f_interval -> I.F.coq_type f_interval -> I.F.coq_type f_interval -> int
      -> I.coq_type **)

  let rec expn_fast0_aux prec0 thre powi xi facti divi nb =
    let npwi = I.mul prec0 powi xi in
    let vali = I.div prec0 npwi divi in
    (match F'.cmp (I.upper vali) thre with
     | Xlt -> I.bnd F.zero (I.upper vali)
     | _ ->
       ((fun fO fS n -> if n=0 then fO () else fS (n-1))
          (fun _ -> I.bnd F.zero (I.upper vali))
          (fun n0 ->
          let nfacti = I.add prec0 facti i1 in
          let ndivi = I.mul prec0 divi facti in
          I.sub prec0 vali (expn_fast0_aux prec0 thre npwi xi nfacti ndivi n0))
          nb))

  (** val expn_fast0 :
      F.precision -> I.F.coq_type -> I.F.coq_type f_interval **)

  let expn_fast0 prec0 x =
    let p = F.prec prec0 in
    let thre = F.scale c1 (F.coq_ZtoS (Big_int_Z.minus_big_int p)) in
    let xi = I.bnd x x in
    let rem = expn_fast0_aux prec0 thre xi xi i3 i2 (Coq_Pos.to_nat p) in
    I.sub prec0 i1 (I.sub prec0 xi rem)

  (** val expn_reduce :
      F.precision -> F.coq_type -> I.F.coq_type f_interval **)

  let expn_reduce prec0 x =
    if F'.le' x c1_8
    then expn_fast0 (F.incr_prec prec0 Big_int_Z.unit_big_int) x
    else let m0 = F.coq_StoZ (F.mag x) in
         let prec1 =
           F.incr_prec prec0
             (coq_Z2P
               (Z.add
                 ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
                 (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
                 Big_int_Z.unit_big_int))) m0))
         in
         let rec reduce0 x0 nb =
           if F'.le' x0 c1_8
           then expn_fast0 prec1 x0
           else ((fun fO fS n -> if n=0 then fO () else fS (n-1))
                   (fun _ -> I.bnd F.zero c1)
                   (fun n0 -> I.sqr prec1 (reduce0 (F.div2 x0) n0))
                   nb)
         in reduce0 x
              (add (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
                (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
                (Stdlib.Int.succ (Stdlib.Int.succ 0)))))))) (coq_Z2nat m0))

  (** val exp_fast : F.precision -> F.coq_type -> I.F.coq_type f_interval **)

  let exp_fast prec0 x =
    match F'.cmp x F.zero with
    | Xeq -> i1
    | Xlt -> expn_reduce prec0 (F.neg x)
    | Xgt ->
      let prec1 = F.incr_prec prec0 Big_int_Z.unit_big_int in
      (match I.invnz prec1 (expn_reduce prec1 x) with
       | Inan0 -> I.bnd c1 F.nan
       | Ibnd0 (l, u) -> Ibnd0 (l, u))
    | Xund -> I.nai
 end

module FloatIntervalFull =
 functor (F'':FloatOps) ->
 struct
  module T = TranscendentalFloatFast(F'')

  module F =
   struct
    (** val sensible_format : bool **)

    let sensible_format =
      true

    (** val radix : radix **)

    let radix =
      F''.radix

    type coq_type = F''.coq_type

    (** val toF : coq_type -> float **)

    let toF =
      F''.toF

    (** val convert : coq_type -> extendedR **)

    let convert x =
      ftoX radix (toF x)

    (** val toX : coq_type -> extendedR **)

    let toX x =
      ftoX radix (toF x)

    (** val toR : coq_type -> RbaseSymbolsImpl.coq_R **)

    let toR x =
      proj_val (toX x)

    type precision = F''.precision

    type sfactor = F''.sfactor

    (** val prec : precision -> Big_int_Z.big_int **)

    let prec =
      F''.prec

    (** val coq_PtoP : Big_int_Z.big_int -> precision **)

    let coq_PtoP =
      F''.coq_PtoP

    (** val coq_ZtoS : Big_int_Z.big_int -> sfactor **)

    let coq_ZtoS =
      F''.coq_ZtoS

    (** val coq_StoZ : sfactor -> Big_int_Z.big_int **)

    let coq_StoZ =
      F''.coq_StoZ

    (** val incr_prec : precision -> Big_int_Z.big_int -> precision **)

    let incr_prec =
      F''.incr_prec

    (** val zero : coq_type **)

    let zero =
      F''.zero

    (** val nan : coq_type **)

    let nan =
      F''.nan

    (** val fromZ : Big_int_Z.big_int -> coq_type **)

    let fromZ =
      F''.fromZ

    (** val fromZ_DN : precision -> Big_int_Z.big_int -> coq_type **)

    let fromZ_DN =
      F''.fromZ_DN

    (** val fromZ_UP : precision -> Big_int_Z.big_int -> coq_type **)

    let fromZ_UP =
      F''.fromZ_UP

    (** val fromF : float -> coq_type **)

    let fromF =
      F''.fromF

    (** val classify : coq_type -> fclass **)

    let classify =
      F''.classify

    (** val real : coq_type -> bool **)

    let real =
      F''.real

    (** val is_nan : coq_type -> bool **)

    let is_nan =
      F''.is_nan

    (** val mag : coq_type -> sfactor **)

    let mag =
      F''.mag

    (** val valid_ub : coq_type -> bool **)

    let valid_ub =
      F''.valid_ub

    (** val valid_lb : coq_type -> bool **)

    let valid_lb =
      F''.valid_lb

    (** val cmp : coq_type -> coq_type -> xcomparison **)

    let cmp =
      F''.cmp

    (** val min : coq_type -> coq_type -> coq_type **)

    let min =
      F''.min

    (** val max : coq_type -> coq_type -> coq_type **)

    let max =
      F''.max

    (** val neg : coq_type -> coq_type **)

    let neg =
      F''.neg

    (** val abs : coq_type -> coq_type **)

    let abs =
      F''.abs

    (** val scale : coq_type -> sfactor -> coq_type **)

    let scale =
      F''.scale

    (** val div2 : coq_type -> coq_type **)

    let div2 =
      F''.div2

    (** val add_UP : precision -> coq_type -> coq_type -> coq_type **)

    let add_UP =
      F''.add_UP

    (** val add_DN : precision -> coq_type -> coq_type -> coq_type **)

    let add_DN =
      F''.add_DN

    (** val sub_UP : precision -> coq_type -> coq_type -> coq_type **)

    let sub_UP =
      F''.sub_UP

    (** val sub_DN : precision -> coq_type -> coq_type -> coq_type **)

    let sub_DN =
      F''.sub_DN

    (** val mul_UP : precision -> coq_type -> coq_type -> coq_type **)

    let mul_UP =
      F''.mul_UP

    (** val mul_DN : precision -> coq_type -> coq_type -> coq_type **)

    let mul_DN =
      F''.mul_DN

    (** val pow2_UP : precision -> sfactor -> coq_type **)

    let pow2_UP =
      F''.pow2_UP

    (** val div_UP : precision -> coq_type -> coq_type -> coq_type **)

    let div_UP =
      F''.div_UP

    (** val div_DN : precision -> coq_type -> coq_type -> coq_type **)

    let div_DN =
      F''.div_DN

    (** val sqrt_UP : precision -> coq_type -> coq_type **)

    let sqrt_UP =
      F''.sqrt_UP

    (** val sqrt_DN : precision -> coq_type -> coq_type **)

    let sqrt_DN =
      F''.sqrt_DN

    (** val nearbyint_UP : rounding_mode -> coq_type -> coq_type **)

    let nearbyint_UP =
      F''.nearbyint_UP

    (** val nearbyint_DN : rounding_mode -> coq_type -> coq_type **)

    let nearbyint_DN =
      F''.nearbyint_DN

    (** val midpoint : coq_type -> coq_type -> coq_type **)

    let midpoint =
      F''.midpoint
   end

  module F' = FloatExt(F)

  (** val c1 : F.coq_type **)

  let c1 =
    F.fromZ Big_int_Z.unit_big_int

  (** val cm1 : F.coq_type **)

  let cm1 =
    F.fromZ (Big_int_Z.minus_big_int Big_int_Z.unit_big_int)

  (** val c2 : F.coq_type **)

  let c2 =
    F.fromZ (Big_int_Z.mult_int_big_int 2 Big_int_Z.unit_big_int)

  (** val p52 : F.precision **)

  let p52 =
    F.coq_PtoP (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
      ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
      (Big_int_Z.mult_int_big_int 2
      ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
      Big_int_Z.unit_big_int)))))

  type coq_type = F.coq_type f_interval

  type bound_type = F.coq_type

  type precision = F.precision

  (** val nan : F.coq_type **)

  let nan =
    F.nan

  (** val convert_bound : F.coq_type -> extendedR **)

  let convert_bound =
    F.toX

  (** val convert : coq_type -> interval **)

  let convert = function
  | Inan0 -> Inan
  | Ibnd0 (l, u) ->
    if (&&) (F.valid_lb l) (F.valid_ub u)
    then Ibnd ((F.toX l), (F.toX u))
    else Ibnd ((Xreal (iZR Big_int_Z.unit_big_int)), (Xreal
           (iZR Big_int_Z.zero_big_int)))

  (** val nai : coq_type **)

  let nai =
    Inan0

  (** val bnd : F.coq_type -> F.coq_type -> coq_type **)

  let bnd l u =
    Ibnd0 (l, u)

  (** val zero : coq_type **)

  let zero =
    Ibnd0 (F.zero, F.zero)

  (** val empty : coq_type **)

  let empty =
    Ibnd0 (c1, F.zero)

  (** val real : coq_type -> bool **)

  let real = function
  | Inan0 -> false
  | Ibnd0 (_, _) -> true

  (** val singleton : F.coq_type -> F.coq_type f_interval **)

  let singleton b =
    if (&&) (F.valid_lb b) (F.valid_ub b) then Ibnd0 (b, b) else Inan0

  (** val is_empty : F.coq_type f_interval -> bool **)

  let is_empty = function
  | Inan0 -> false
  | Ibnd0 (xl, xu) -> (match F.cmp xl xu with
                       | Xgt -> true
                       | _ -> false)

  (** val bounded : F.coq_type f_interval -> bool **)

  let bounded = function
  | Inan0 -> false
  | Ibnd0 (xl, xu) -> (&&) (F.real xl) (F.real xu)

  (** val lower_bounded : F.coq_type f_interval -> bool **)

  let lower_bounded = function
  | Inan0 -> false
  | Ibnd0 (xl, _) -> F.real xl

  (** val upper_bounded : F.coq_type f_interval -> bool **)

  let upper_bounded = function
  | Inan0 -> false
  | Ibnd0 (_, xu) -> F.real xu

  (** val output :
      bool -> F.coq_type f_interval -> output_bound option * output_bound
      option **)

  let output fmt = function
  | Inan0 -> (None, None)
  | Ibnd0 (xl, xu) ->
    (match F.toF xl with
     | Fnan ->
       (match F.toF xu with
        | Fnan -> (None, None)
        | Fzero -> (None, (Some (BInteger Big_int_Z.zero_big_int)))
        | Float (su, mu, eu) ->
          (None, (Some (output_bnd fmt true F.radix su mu eu))))
     | Fzero ->
       (match F.toF xu with
        | Fnan -> ((Some (BInteger Big_int_Z.zero_big_int)), None)
        | Fzero ->
          ((Some (BInteger Big_int_Z.zero_big_int)), (Some (BInteger
            Big_int_Z.zero_big_int)))
        | Float (su, mu, eu) ->
          ((Some (BInteger Big_int_Z.zero_big_int)), (Some
            (output_bnd fmt true F.radix su mu eu))))
     | Float (sl, ml, el) ->
       (match F.toF xu with
        | Fnan -> ((Some (output_bnd fmt false F.radix sl ml el)), None)
        | Fzero ->
          ((Some (output_bnd fmt false F.radix sl ml el)), (Some (BInteger
            Big_int_Z.zero_big_int)))
        | Float (su, mu, eu) ->
          ((Some (output_bnd fmt false F.radix sl ml el)), (Some
            (output_bnd fmt true F.radix su mu eu)))))

  (** val subset : F.coq_type f_interval -> F.coq_type f_interval -> bool **)

  let subset xi yi =
    if is_empty xi
    then true
    else (match xi with
          | Inan0 -> (match yi with
                      | Inan0 -> true
                      | Ibnd0 (_, _) -> false)
          | Ibnd0 (xl, xu) ->
            (match yi with
             | Inan0 -> true
             | Ibnd0 (yl, yu) ->
               (&&)
                 (match F.cmp xl yl with
                  | Xlt -> false
                  | Xund ->
                    (match F.classify yl with
                     | Freal -> false
                     | Fpinfty -> false
                     | _ -> true)
                  | _ -> true)
                 (match F.cmp xu yu with
                  | Xgt -> false
                  | Xund ->
                    (match F.classify yu with
                     | Freal -> false
                     | Fminfty -> false
                     | _ -> true)
                  | _ -> true)))

  (** val wider :
      F.precision -> F.coq_type f_interval -> F.coq_type f_interval -> bool **)

  let wider prec0 xi = function
  | Inan0 -> false
  | Ibnd0 (yl, yu) ->
    (match xi with
     | Inan0 -> true
     | Ibnd0 (xl, xu) ->
       let yw = F.sub_UP prec0 yu yl in
       if F.real yw
       then (match F'.cmp (F.sub_UP prec0 xu xl) yw with
             | Xeq -> false
             | Xlt -> false
             | _ -> true)
       else false)

  (** val join :
      F.coq_type f_interval -> F.coq_type f_interval -> F.coq_type f_interval **)

  let join xi yi =
    if is_empty xi
    then yi
    else if is_empty yi
         then xi
         else (match xi with
               | Inan0 -> Inan0
               | Ibnd0 (xl, xu) ->
                 (match yi with
                  | Inan0 -> Inan0
                  | Ibnd0 (yl, yu) -> Ibnd0 ((F.min xl yl), (F.max xu yu))))

  (** val meet :
      F.coq_type f_interval -> F.coq_type f_interval -> F.coq_type f_interval **)

  let meet xi yi =
    if is_empty xi
    then xi
    else if is_empty yi
         then yi
         else (match xi with
               | Inan0 -> yi
               | Ibnd0 (xl, xu) ->
                 (match yi with
                  | Inan0 -> xi
                  | Ibnd0 (yl, yu) ->
                    let l =
                      if F.is_nan xl
                      then yl
                      else if F.is_nan yl then xl else F.max xl yl
                    in
                    let u =
                      if F.is_nan xu
                      then yu
                      else if F.is_nan yu then xu else F.min xu yu
                    in
                    Ibnd0 (l, u)))

  (** val mask : coq_type -> F.coq_type f_interval -> coq_type **)

  let mask xi yi = match yi with
  | Inan0 -> yi
  | Ibnd0 (_, _) -> xi

  (** val lower_extent : F.coq_type f_interval -> F.coq_type f_interval **)

  let lower_extent = function
  | Inan0 -> Inan0
  | Ibnd0 (_, xu) -> Ibnd0 (F.nan, xu)

  (** val upper_extent : F.coq_type f_interval -> F.coq_type f_interval **)

  let upper_extent = function
  | Inan0 -> Inan0
  | Ibnd0 (xl, _) -> Ibnd0 (xl, F.nan)

  (** val lower_complement : F.coq_type f_interval -> coq_type **)

  let lower_complement = function
  | Inan0 -> empty
  | Ibnd0 (xl, _) -> if F.real xl then Ibnd0 (F.nan, xl) else empty

  (** val upper_complement : F.coq_type f_interval -> coq_type **)

  let upper_complement = function
  | Inan0 -> empty
  | Ibnd0 (_, xu) -> if F.real xu then Ibnd0 (xu, F.nan) else empty

  (** val whole : F.coq_type f_interval **)

  let whole =
    Ibnd0 (F.nan, F.nan)

  (** val lower : F.coq_type f_interval -> F.coq_type **)

  let lower = function
  | Inan0 -> F.nan
  | Ibnd0 (xl, _) -> xl

  (** val upper : F.coq_type f_interval -> F.coq_type **)

  let upper = function
  | Inan0 -> F.nan
  | Ibnd0 (_, xu) -> xu

  (** val fromZ_small : Big_int_Z.big_int -> F.coq_type f_interval **)

  let fromZ_small n0 =
    let f = F.fromZ n0 in Ibnd0 (f, f)

  (** val fromZ :
      F.precision -> Big_int_Z.big_int -> F.coq_type f_interval **)

  let fromZ prec0 n0 =
    Ibnd0 ((F.fromZ_DN prec0 n0), (F.fromZ_UP prec0 n0))

  (** val midpoint : F.coq_type f_interval -> F.coq_type **)

  let midpoint = function
  | Inan0 -> F.zero
  | Ibnd0 (xl, xu) ->
    if F.real xl
    then if F.real xu
         then F.midpoint xl xu
         else (match F.cmp xl F.zero with
               | Xeq -> c1
               | Xgt ->
                 let m0 = F.mul_UP p52 xl c2 in if F.real m0 then m0 else xl
               | _ -> F.zero)
    else if F.real xu
         then (match F.cmp xu F.zero with
               | Xeq -> cm1
               | Xlt ->
                 let m0 = F.mul_DN p52 xu c2 in if F.real m0 then m0 else xu
               | _ -> F.zero)
         else F.zero

  (** val bisect :
      F.coq_type f_interval -> F.coq_type f_interval * F.coq_type f_interval **)

  let bisect xi = match xi with
  | Inan0 -> (Inan0, Inan0)
  | Ibnd0 (xl, xu) ->
    let m0 = midpoint xi in ((Ibnd0 (xl, m0)), (Ibnd0 (m0, xu)))

  (** val sign_large_ : F.coq_type -> F.coq_type -> xcomparison **)

  let sign_large_ xl xu =
    match F.cmp xl F.zero with
    | Xeq -> (match F.cmp xu F.zero with
              | Xund -> Xgt
              | x -> x)
    | Xlt -> (match F.cmp xu F.zero with
              | Xeq -> Xlt
              | Xlt -> Xlt
              | _ -> Xund)
    | x -> (match F.cmp xu F.zero with
            | Xeq -> Xlt
            | Xlt -> Xlt
            | _ -> x)

  (** val sign_large : F.coq_type f_interval -> xcomparison **)

  let sign_large = function
  | Inan0 -> Xund
  | Ibnd0 (xl, xu) -> sign_large_ xl xu

  (** val sign_strict_ : F.coq_type -> F.coq_type -> xcomparison **)

  let sign_strict_ xl xu =
    match F.cmp xl F.zero with
    | Xeq -> (match F.cmp xu F.zero with
              | Xgt -> Xund
              | x -> x)
    | Xlt -> (match F.cmp xu F.zero with
              | Xlt -> Xlt
              | _ -> Xund)
    | x -> (match F.cmp xu F.zero with
            | Xlt -> Xlt
            | _ -> x)

  (** val sign_strict : F.coq_type f_interval -> xcomparison **)

  let sign_strict = function
  | Inan0 -> Xund
  | Ibnd0 (xl, xu) -> sign_strict_ xl xu

  (** val neg : F.coq_type f_interval -> F.coq_type f_interval **)

  let neg = function
  | Inan0 -> Inan0
  | Ibnd0 (xl, xu) -> Ibnd0 ((F.neg xu), (F.neg xl))

  (** val abs : F.coq_type f_interval -> F.coq_type f_interval **)

  let abs xi = match xi with
  | Inan0 -> Inan0
  | Ibnd0 (xl, xu) ->
    (match sign_large_ xl xu with
     | Xeq -> Ibnd0 (F.zero, F.zero)
     | Xlt -> Ibnd0 ((F.neg xu), (F.neg xl))
     | Xgt -> xi
     | Xund -> Ibnd0 (F.zero, (F.max (F.neg xl) xu)))

  (** val mul2 :
      F.precision -> F.coq_type f_interval -> F.coq_type f_interval **)

  let mul2 prec0 = function
  | Inan0 -> Inan0
  | Ibnd0 (xl, xu) -> Ibnd0 ((F.mul_DN prec0 xl c2), (F.mul_UP prec0 xu c2))

  (** val sqrt :
      F.precision -> F.coq_type f_interval -> F.coq_type f_interval **)

  let sqrt prec0 = function
  | Inan0 -> Inan0
  | Ibnd0 (xl, xu) ->
    (match F.cmp xl F.zero with
     | Xgt -> Ibnd0 ((F.sqrt_DN prec0 xl), (F.sqrt_UP prec0 xu))
     | _ -> Ibnd0 (F.zero, (F.sqrt_UP prec0 xu)))

  (** val add :
      F.precision -> F.coq_type f_interval -> F.coq_type f_interval ->
      F.coq_type f_interval **)

  let add prec0 xi yi =
    match xi with
    | Inan0 -> Inan0
    | Ibnd0 (xl, xu) ->
      (match yi with
       | Inan0 -> Inan0
       | Ibnd0 (yl, yu) ->
         Ibnd0 ((F.add_DN prec0 xl yl), (F.add_UP prec0 xu yu)))

  (** val sub :
      F.precision -> F.coq_type f_interval -> F.coq_type f_interval ->
      F.coq_type f_interval **)

  let sub prec0 xi yi =
    match xi with
    | Inan0 -> Inan0
    | Ibnd0 (xl, xu) ->
      (match yi with
       | Inan0 -> Inan0
       | Ibnd0 (yl, yu) ->
         Ibnd0 ((F.sub_DN prec0 xl yu), (F.sub_UP prec0 xu yl)))

  (** val cancel_add :
      F.precision -> F.coq_type f_interval -> F.coq_type f_interval ->
      F.coq_type f_interval **)

  let cancel_add prec0 xi yi =
    match xi with
    | Inan0 -> Inan0
    | Ibnd0 (xl, xu) ->
      (match yi with
       | Inan0 -> Inan0
       | Ibnd0 (yl, yu) ->
         Ibnd0 ((F.sub_DN prec0 xl yl), (F.sub_UP prec0 xu yu)))

  (** val cancel_sub :
      F.precision -> F.coq_type f_interval -> F.coq_type f_interval ->
      F.coq_type f_interval **)

  let cancel_sub prec0 xi yi =
    match xi with
    | Inan0 -> Inan0
    | Ibnd0 (xl, xu) ->
      (match yi with
       | Inan0 -> Inan0
       | Ibnd0 (yl, yu) ->
         Ibnd0 ((F.add_DN prec0 xl yu), (F.add_UP prec0 xu yl)))

  (** val mul_mixed :
      F.precision -> F.coq_type f_interval -> F.coq_type -> F.coq_type
      f_interval **)

  let mul_mixed prec0 xi y =
    match xi with
    | Inan0 -> Inan0
    | Ibnd0 (xl, xu) ->
      if F.real y
      then (match F.cmp y F.zero with
            | Xeq -> Ibnd0 (F.zero, F.zero)
            | Xlt -> Ibnd0 ((F.mul_DN prec0 xu y), (F.mul_UP prec0 xl y))
            | Xgt -> Ibnd0 ((F.mul_DN prec0 xl y), (F.mul_UP prec0 xu y))
            | Xund -> Inan0)
      else Inan0

  (** val div_mixed_r :
      F.precision -> F.coq_type f_interval -> F.coq_type -> F.coq_type
      f_interval **)

  let div_mixed_r prec0 xi y =
    match xi with
    | Inan0 -> Inan0
    | Ibnd0 (xl, xu) ->
      if F.real y
      then (match F.cmp y F.zero with
            | Xlt -> Ibnd0 ((F.div_DN prec0 xu y), (F.div_UP prec0 xl y))
            | Xgt -> Ibnd0 ((F.div_DN prec0 xl y), (F.div_UP prec0 xu y))
            | _ -> Inan0)
      else Inan0

  (** val sqr :
      F.precision -> F.coq_type f_interval -> F.coq_type f_interval **)

  let sqr prec0 = function
  | Inan0 -> Inan0
  | Ibnd0 (xl, xu) ->
    (match sign_large_ xl xu with
     | Xeq -> Ibnd0 (F.zero, F.zero)
     | Xlt ->
       let lb = F.mul_DN prec0 xu xu in
       (match F.cmp lb F.zero with
        | Xgt -> Ibnd0 (lb, (F.mul_UP prec0 xl xl))
        | _ -> Ibnd0 (F.zero, (F.mul_UP prec0 xl xl)))
     | Xgt ->
       let lb = F.mul_DN prec0 xl xl in
       (match F.cmp lb F.zero with
        | Xgt -> Ibnd0 (lb, (F.mul_UP prec0 xu xu))
        | _ -> Ibnd0 (F.zero, (F.mul_UP prec0 xu xu)))
     | Xund ->
       let xm = F.max (F.abs xl) xu in Ibnd0 (F.zero, (F.mul_UP prec0 xm xm)))

  (** val mul :
      F.precision -> F.coq_type f_interval -> F.coq_type f_interval ->
      F.coq_type f_interval **)

  let mul prec0 xi yi =
    match xi with
    | Inan0 -> Inan0
    | Ibnd0 (xl, xu) ->
      (match yi with
       | Inan0 -> Inan0
       | Ibnd0 (yl, yu) ->
         (match sign_large_ xl xu with
          | Xeq -> Ibnd0 (F.zero, F.zero)
          | Xlt ->
            (match sign_large_ yl yu with
             | Xeq -> Ibnd0 (F.zero, F.zero)
             | Xlt -> Ibnd0 ((F.mul_DN prec0 xu yu), (F.mul_UP prec0 xl yl))
             | Xgt -> Ibnd0 ((F.mul_DN prec0 xl yu), (F.mul_UP prec0 xu yl))
             | Xund -> Ibnd0 ((F.mul_DN prec0 xl yu), (F.mul_UP prec0 xl yl)))
          | Xgt ->
            (match sign_large_ yl yu with
             | Xeq -> Ibnd0 (F.zero, F.zero)
             | Xlt -> Ibnd0 ((F.mul_DN prec0 xu yl), (F.mul_UP prec0 xl yu))
             | Xgt -> Ibnd0 ((F.mul_DN prec0 xl yl), (F.mul_UP prec0 xu yu))
             | Xund -> Ibnd0 ((F.mul_DN prec0 xu yl), (F.mul_UP prec0 xu yu)))
          | Xund ->
            (match sign_large_ yl yu with
             | Xeq -> Ibnd0 (F.zero, F.zero)
             | Xlt -> Ibnd0 ((F.mul_DN prec0 xu yl), (F.mul_UP prec0 xl yl))
             | Xgt -> Ibnd0 ((F.mul_DN prec0 xl yu), (F.mul_UP prec0 xu yu))
             | Xund ->
               Ibnd0 ((F.min (F.mul_DN prec0 xl yu) (F.mul_DN prec0 xu yl)),
                 (F.max (F.mul_UP prec0 xl yl) (F.mul_UP prec0 xu yu))))))

  (** val coq_Fdivz_UP :
      F.precision -> F.coq_type -> F.coq_type -> F.coq_type **)

  let coq_Fdivz_UP prec0 x y =
    if F.real y then F.div_UP prec0 x y else F.zero

  (** val coq_Fdivz_DN :
      F.precision -> F.coq_type -> F.coq_type -> F.coq_type **)

  let coq_Fdivz_DN prec0 x y =
    if F.real y then F.div_DN prec0 x y else F.zero

  (** val inv :
      F.precision -> F.coq_type f_interval -> F.coq_type f_interval **)

  let inv prec0 = function
  | Inan0 -> Inan0
  | Ibnd0 (xl, xu) ->
    (match sign_strict_ xl xu with
     | Xeq -> Inan0
     | Xund -> Inan0
     | _ -> Ibnd0 ((coq_Fdivz_DN prec0 c1 xu), (coq_Fdivz_UP prec0 c1 xl)))

  (** val invnz :
      F.precision -> F.coq_type f_interval -> F.coq_type f_interval **)

  let invnz prec0 = function
  | Inan0 -> Inan0
  | Ibnd0 (xl, xu) ->
    (match sign_strict_ xl xu with
     | Xeq -> Inan0
     | Xund ->
       (match sign_large_ xl xu with
        | Xlt -> Ibnd0 (F.nan, (coq_Fdivz_UP prec0 c1 xl))
        | Xgt -> Ibnd0 ((coq_Fdivz_DN prec0 c1 xu), F.nan)
        | _ -> Inan0)
     | _ -> Ibnd0 ((coq_Fdivz_DN prec0 c1 xu), (coq_Fdivz_UP prec0 c1 xl)))

  (** val div :
      F.precision -> F.coq_type f_interval -> F.coq_type f_interval ->
      F.coq_type f_interval **)

  let div prec0 xi yi =
    match xi with
    | Inan0 -> Inan0
    | Ibnd0 (xl, xu) ->
      (match yi with
       | Inan0 -> Inan0
       | Ibnd0 (yl, yu) ->
         (match sign_strict_ xl xu with
          | Xeq ->
            (match sign_strict_ yl yu with
             | Xeq -> Inan0
             | Xund -> Inan0
             | _ -> Ibnd0 (F.zero, F.zero))
          | Xlt ->
            (match sign_strict_ yl yu with
             | Xlt ->
               Ibnd0 ((coq_Fdivz_DN prec0 xu yl), (F.div_UP prec0 xl yu))
             | Xgt ->
               Ibnd0 ((F.div_DN prec0 xl yl), (coq_Fdivz_UP prec0 xu yu))
             | _ -> Inan0)
          | Xgt ->
            (match sign_strict_ yl yu with
             | Xlt ->
               Ibnd0 ((F.div_DN prec0 xu yu), (coq_Fdivz_UP prec0 xl yl))
             | Xgt ->
               Ibnd0 ((coq_Fdivz_DN prec0 xl yu), (F.div_UP prec0 xu yl))
             | _ -> Inan0)
          | Xund ->
            (match sign_strict_ yl yu with
             | Xlt -> Ibnd0 ((F.div_DN prec0 xu yu), (F.div_UP prec0 xl yu))
             | Xgt -> Ibnd0 ((F.div_DN prec0 xl yl), (F.div_UP prec0 xu yl))
             | _ -> Inan0)))

  (** val coq_Fpower_pos_UP :
      F.precision -> F.coq_type -> Big_int_Z.big_int -> F.coq_type **)

  let rec coq_Fpower_pos_UP prec0 x n0 =
    (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
      (fun p ->
      F.mul_UP prec0 x (coq_Fpower_pos_UP prec0 (F.mul_UP prec0 x x) p))
      (fun p -> coq_Fpower_pos_UP prec0 (F.mul_UP prec0 x x) p)
      (fun _ -> x)
      n0

  (** val coq_Fpower_pos_DN :
      F.precision -> F.coq_type -> Big_int_Z.big_int -> F.coq_type **)

  let rec coq_Fpower_pos_DN prec0 x n0 =
    (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
      (fun p ->
      let xx = F.mul_DN prec0 x x in
      (match F.cmp xx F.zero with
       | Xgt -> F.mul_DN prec0 x (coq_Fpower_pos_DN prec0 xx p)
       | Xund -> F.nan
       | _ -> F.zero))
      (fun p ->
      let xx = F.mul_DN prec0 x x in
      (match F.cmp xx F.zero with
       | Xgt -> coq_Fpower_pos_DN prec0 xx p
       | Xund -> F.nan
       | _ -> F.zero))
      (fun _ -> x)
      n0

  (** val power_pos :
      F.precision -> F.coq_type f_interval -> Big_int_Z.big_int -> F.coq_type
      f_interval **)

  let power_pos prec0 xi n0 =
    match xi with
    | Inan0 -> Inan0
    | Ibnd0 (xl, xu) ->
      (match sign_large_ xl xu with
       | Xeq -> Ibnd0 (F.zero, F.zero)
       | Xlt ->
         ((fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
            (fun _ -> Ibnd0 ((F.neg (coq_Fpower_pos_UP prec0 (F.abs xl) n0)),
            (F.neg (coq_Fpower_pos_DN prec0 (F.abs xu) n0))))
            (fun _ -> Ibnd0 ((coq_Fpower_pos_DN prec0 (F.abs xu) n0),
            (coq_Fpower_pos_UP prec0 (F.abs xl) n0)))
            (fun _ -> xi)
            n0)
       | Xgt ->
         Ibnd0 ((coq_Fpower_pos_DN prec0 xl n0),
           (coq_Fpower_pos_UP prec0 xu n0))
       | Xund ->
         ((fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
            (fun _ -> Ibnd0 ((F.neg (coq_Fpower_pos_UP prec0 (F.abs xl) n0)),
            (coq_Fpower_pos_UP prec0 xu n0)))
            (fun _ ->
            let xm = F.max (F.abs xl) xu in
            Ibnd0 (F.zero, (coq_Fpower_pos_UP prec0 xm n0)))
            (fun _ -> xi)
            n0))

  (** val power_int :
      F.precision -> F.coq_type f_interval -> Big_int_Z.big_int -> F.coq_type
      f_interval **)

  let power_int prec0 xi n0 =
    (fun fO fp fn z -> let s = Big_int_Z.sign_big_int z in
  if s = 0 then fO () else if s > 0 then fp z
  else fn (Big_int_Z.minus_big_int z))
      (fun _ ->
      match xi with
      | Inan0 -> Inan0
      | Ibnd0 (_, _) -> Ibnd0 (c1, c1))
      (fun p -> power_pos prec0 xi p)
      (fun p -> inv prec0 (power_pos prec0 xi p))
      n0

  (** val nearbyint :
      rounding_mode -> F.coq_type f_interval -> F.coq_type f_interval **)

  let nearbyint mode = function
  | Inan0 -> Inan0
  | Ibnd0 (xl, xu) ->
    Ibnd0 ((F.nearbyint_DN mode xl), (F.nearbyint_UP mode xu))

  (** val error_flt :
      F.precision -> Big_int_Z.big_int -> Big_int_Z.big_int -> F.coq_type
      f_interval -> F.coq_type f_interval **)

  let error_flt prec0 emin p = function
  | Inan0 -> Inan0
  | Ibnd0 (xl, xu) ->
    let xu' = F.max (F.neg xl) xu in
    let err_rel =
      F.pow2_UP prec0 (F.coq_ZtoS (Z.sub Big_int_Z.unit_big_int p))
    in
    let err_min = F.pow2_UP prec0 (F.coq_ZtoS emin) in
    let err_abs = F.mul_UP prec0 xu' err_rel in
    let err = F.max err_min err_abs in Ibnd0 ((F.neg err), err)

  (** val c3 : F.coq_type **)

  let c3 =
    F.fromZ
      ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
      Big_int_Z.unit_big_int)

  (** val c4 : F.coq_type **)

  let c4 =
    F.fromZ (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
      Big_int_Z.unit_big_int))

  (** val c8 : F.coq_type **)

  let c8 =
    F.fromZ (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
      (Big_int_Z.mult_int_big_int 2 Big_int_Z.unit_big_int)))

  (** val pi : F.precision -> F.coq_type f_interval **)

  let pi prec0 =
    mul2 prec0 (mul2 prec0 (T.pi4 prec0))

  (** val cos :
      T.I.F.precision -> F.coq_type f_interval -> T.I.F.coq_type f_interval **)

  let cos prec0 xi =
    match abs xi with
    | Inan0 -> Inan0
    | Ibnd0 (xl, xu) ->
      if F'.le' xu xl
      then T.cos_fast prec0 xl
      else let pi5 = T.pi4 prec0 in
           if F'.le' xu (F.mul_DN prec0 (lower pi5) c4)
           then bnd (lower (T.cos_fast prec0 xu))
                  (upper (T.cos_fast prec0 xl))
           else if F'.le' xu (F.mul_DN prec0 (lower pi5) c8)
                then if F'.le' (F.mul_UP prec0 (upper pi5) c4) xl
                     then bnd (lower (T.cos_fast prec0 xl))
                            (upper (T.cos_fast prec0 xu))
                     else bnd cm1
                            (F.max (upper (T.cos_fast prec0 xl))
                              (upper (T.cos_fast prec0 xu)))
                else let d = F.sub_UP prec0 xu xl in
                     if F'.le' d c3
                     then let m0 = F.midpoint xl xu in
                          let d0 =
                            F.max (F.sub_UP prec0 xu m0)
                              (F.sub_UP prec0 m0 xl)
                          in
                          let c0 = T.cos_fast prec0 m0 in
                          meet (bnd cm1 c1) (add prec0 c0 (bnd (F.neg d0) d0))
                     else bnd cm1 c1

  (** val sin :
      F''.precision -> F.coq_type f_interval -> T.I.F.coq_type f_interval **)

  let sin prec0 xi = match xi with
  | Inan0 -> Inan0
  | Ibnd0 (xl, xu) ->
    if F'.le' xu xl
    then T.sin_fast prec0 xl
    else let pi5 = T.pi4 prec0 in
         let pi2 = F.mul_DN prec0 (lower pi5) c2 in
         if F'.le' (F.neg pi2) xl
         then if F'.le' xu pi2
              then bnd (lower (T.sin_fast prec0 xl))
                     (upper (T.sin_fast prec0 xu))
              else cos prec0 (sub prec0 (mul2 prec0 pi5) xi)
         else neg (cos prec0 (add prec0 xi (mul2 prec0 pi5)))

  (** val tan :
      F''.precision -> F.coq_type f_interval -> T.I.F.coq_type f_interval **)

  let tan prec0 = function
  | Inan0 -> Inan0
  | Ibnd0 (xl, xu) ->
    if F'.le' xu xl
    then T.tan_fast prec0 xl
    else let pi2 = F.mul_DN prec0 (lower (T.pi4 prec0)) c2 in
         if F'.lt' (F.neg pi2) xl
         then if F'.lt' xu pi2
              then bnd (lower (T.tan_fast prec0 xl))
                     (upper (T.tan_fast prec0 xu))
              else Inan0
         else Inan0

  (** val atan :
      F''.precision -> F.coq_type f_interval -> F.coq_type f_interval **)

  let atan prec0 = function
  | Inan0 -> Inan0
  | Ibnd0 (xl, xu) ->
    Ibnd0
      ((if F.real xl
        then lower (T.atan_fast prec0 xl)
        else F.neg (F.mul_UP prec0 (upper (T.pi4 prec0)) c2)),
      (if F.real xu
       then upper (T.atan_fast prec0 xu)
       else F.mul_UP prec0 (upper (T.pi4 prec0)) c2))

  (** val exp :
      F''.precision -> F.coq_type f_interval -> F.coq_type f_interval **)

  let exp prec0 = function
  | Inan0 -> Inan0
  | Ibnd0 (xl, xu) ->
    Ibnd0 ((if F.real xl then lower (T.exp_fast prec0 xl) else F.zero),
      (if F.real xu then upper (T.exp_fast prec0 xu) else F.nan))

  (** val ln :
      F''.precision -> F.coq_type f_interval -> F.coq_type f_interval **)

  let ln prec0 = function
  | Inan0 -> Inan0
  | Ibnd0 (xl, xu) ->
    if F'.lt' F.zero xl
    then Ibnd0 ((lower (T.ln_fast prec0 xl)),
           (if F.real xu then upper (T.ln_fast prec0 xu) else F.nan))
    else Inan0
 end

(** val is_zero : q -> bool **)

let is_zero q0 =
  Z.eqb q0.qnum Big_int_Z.zero_big_int

(** val leading : q list -> int option **)

let rec leading = function
| [] -> None
| a :: r ->
  if is_zero a
  then option_map (fun x -> Stdlib.Int.succ x) (leading r)
  else Some 0

(** val pivot : q list list -> ((q list * int) * q list list) option **)

let rec pivot = function
| [] -> None
| r :: l0 ->
  (match leading r with
   | Some j -> Some ((r, j), l0)
   | None -> pivot l0)

(** val reduce : q list -> int -> q list -> q list **)

let reduce r j row =
  let f =
    nth j row { qnum = Big_int_Z.zero_big_int; qden = Big_int_Z.unit_big_int }
  in
  if is_zero f
  then row
  else let f0 =
         qopp
           (qmul f
             (qinv
               (nth j r { qnum = Big_int_Z.zero_big_int; qden =
                 Big_int_Z.unit_big_int })))
       in
       map (fun p -> qadd (fst p) (qmul f0 (snd p))) (combine row r)

(** val rank_of_rows : int -> q list list -> int option **)

let rec rank_of_rows fuel l =
  match pivot l with
  | Some p ->
    let (p0, l0) = p in
    let (r, j) = p0 in
    ((fun fO fS n -> if n=0 then fO () else fS (n-1))
       (fun _ -> None)
       (fun k ->
       option_map (fun x -> Stdlib.Int.succ x)
         (rank_of_rows k (map (reduce r j) l0)))
       fuel)
  | None -> Some 0

(** val zpower :
    Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int **)

let zpower x d =
  Coq_Pos.iter (Z.mul x) Big_int_Z.unit_big_int d

(** val root_bits :
    int -> Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int ->
    Big_int_Z.big_int **)

let rec root_bits bits0 d n0 x =
  (fun fO fS n -> if n=0 then fO () else fS (n-1))
    (fun _ -> x)
    (fun k ->
    let y = Z.add x (Z.shiftl Big_int_Z.unit_big_int (Z.of_nat k)) in
    root_bits k d n0 (if Z.leb (zpower y d) n0 then y else x))
    bits0

(** val zroot :
    Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int option **)

let zroot d n0 =
  let x =
    if Coq_Pos.eqb d (Big_int_Z.mult_int_big_int 2 Big_int_Z.unit_big_int)
    then Z.sqrt n0
    else root_bits
           (Z.to_nat (Z.add (Z.div (Z.log2 n0) d) Big_int_Z.unit_big_int)) d
           n0 Big_int_Z.zero_big_int
  in
  if (&&) (Z.leb Big_int_Z.zero_big_int x) (Z.eqb (zpower x d) n0)
  then Some x
  else None

(** val qroot : Big_int_Z.big_int -> q -> q option **)

let qroot d a =
  match zroot d a.qnum with
  | Some x ->
    (match zroot d a.qden with
     | Some z0 ->
       ((fun fO fp fn z -> let s = Big_int_Z.sign_big_int z in
  if s = 0 then fO () else if s > 0 then fp z
  else fn (Big_int_Z.minus_big_int z))
          (fun _ -> None)
          (fun y -> Some { qnum = x; qden = y })
          (fun _ -> None)
          z0)
     | None -> None)
  | None -> None

(** val qzpower : q -> Big_int_Z.big_int -> q **)

let qzpower a z0 =
  (fun fO fp fn z -> let s = Big_int_Z.sign_big_int z in
  if s = 0 then fO () else if s > 0 then fp z
  else fn (Big_int_Z.minus_big_int z))
    (fun _ -> { qnum = Big_int_Z.unit_big_int; qden =
    Big_int_Z.unit_big_int })
    (fun d ->
    Coq_Pos.iter (qmul a) { qnum = Big_int_Z.unit_big_int; qden =
      Big_int_Z.unit_big_int } d)
    (fun d ->
    qinv
      (Coq_Pos.iter (qmul a) { qnum = Big_int_Z.unit_big_int; qden =
        Big_int_Z.unit_big_int } d))
    z0

type sum = (q * Big_int_Z.big_int) list

(** val ratio : Big_int_Z.big_int -> Big_int_Z.big_int -> q option **)

let ratio r s =
  if Coq_Pos.eqb r s
  then Some { qnum = Big_int_Z.unit_big_int; qden = Big_int_Z.unit_big_int }
  else (match zroot (Big_int_Z.mult_int_big_int 2 Big_int_Z.unit_big_int)
                (Coq_Pos.mul r s) with
        | Some x -> Some { qnum = x; qden = s }
        | None -> None)

(** val joined0 : q -> Big_int_Z.big_int -> sum -> sum **)

let rec joined0 q0 r = function
| [] -> (q0, r) :: []
| p0 :: l0 ->
  let (p, s) = p0 in
  (match ratio r s with
   | Some x ->
     let c0 = qadd p (qmul q0 x) in if is_zero c0 then l0 else (c0, s) :: l0
   | None -> (p, s) :: (joined0 q0 r l0))

(** val add_term : q -> Big_int_Z.big_int -> sum -> sum **)

let add_term q0 r l =
  if is_zero q0
  then l
  else (match ratio r Big_int_Z.unit_big_int with
        | Some x -> joined0 (qmul q0 x) Big_int_Z.unit_big_int l
        | None -> joined0 q0 r l)

(** val radd : sum -> sum -> sum **)

let radd l m0 =
  fold_right (fun t -> joined0 (fst t) (snd t)) m0 l

(** val ropp : sum -> sum **)

let ropp l =
  map (fun t -> ((qopp (fst t)), (snd t))) l

(** val scaled : q -> sum -> sum **)

let scaled q0 l =
  if is_zero q0 then [] else map (fun t -> ((qmul q0 (fst t)), (snd t))) l

(** val add_product :
    (q * Big_int_Z.big_int) -> (q * Big_int_Z.big_int) -> sum -> sum **)

let add_product t u l =
  let r = (snd t) in
  let s = (snd u) in
  let g = Z.gcd r s in
  add_term
    (qmul { qnum = g; qden = Big_int_Z.unit_big_int } (qmul (fst t) (fst u)))
    (Z.to_pos (Z.mul (Z.div r g) (Z.div s g))) l

(** val rmul : sum -> sum -> sum **)

let rmul l m0 =
  fold_right (fun t a -> fold_right (add_product t) a m0) [] l

(** val square_root : q -> sum **)

let square_root a =
  (fun fO fp fn z -> let s = Big_int_Z.sign_big_int z in
  if s = 0 then fO () else if s > 0 then fp z
  else fn (Big_int_Z.minus_big_int z))
    (fun _ -> [])
    (fun n0 ->
    add_term { qnum = Big_int_Z.unit_big_int; qden = a.qden }
      (Coq_Pos.mul n0 a.qden) [])
    (fun _ -> [])
    a.qnum

(** val least : sum -> Big_int_Z.big_int **)

let least l =
  fold_right (fun t p ->
    if (||) (Coq_Pos.eqb (snd t) Big_int_Z.unit_big_int)
         ((&&) (negb (Coq_Pos.eqb p Big_int_Z.unit_big_int))
           (Coq_Pos.leb p (snd t)))
    then p
    else snd t) Big_int_Z.unit_big_int l

(** val conjugate : sum -> sum **)

let conjugate l =
  let p = (least l) in
  map (fun t ->
    if Z.eqb (Z.modulo (snd t) p) Big_int_Z.zero_big_int
    then ((qopp (fst t)), (snd t))
    else t) l

(** val rinv : int -> sum -> sum option **)

let rec rinv fuel l = match l with
| [] ->
  ((fun fO fS n -> if n=0 then fO () else fS (n-1))
     (fun _ -> None)
     (fun k ->
     let m0 = conjugate l in
     (match rinv k (rmul l m0) with
      | Some i -> Some (rmul m0 i)
      | None -> None))
     fuel)
| p :: l0 ->
  let (q0, r) = p in
  (match l0 with
   | [] ->
     if is_zero q0
     then None
     else Some
            (((qinv (qmul { qnum = r; qden = Big_int_Z.unit_big_int } q0)),
            r) :: [])
   | _ :: _ ->
     ((fun fO fS n -> if n=0 then fO () else fS (n-1))
        (fun _ -> None)
        (fun k ->
        let m0 = conjugate l in
        (match rinv k (rmul l m0) with
         | Some i -> Some (rmul m0 i)
         | None -> None))
        fuel))

module F = SpecificFloat(StdZRadix2)
module Coq__2 = F

module I = FloatIntervalFull(F)

type num =
| Exact of q
| Roots of sum
| Approx of I.coq_type

(** val qinterval : F.precision -> q -> I.coq_type **)

let qinterval prec0 q0 =
  let { qnum = n0; qden = d } = q0 in
  if Z.eqb d Big_int_Z.unit_big_int
  then I.fromZ prec0 n0
  else I.div prec0 (I.fromZ prec0 n0) (I.fromZ prec0 d)

(** val sum_interval : F.precision -> sum -> I.coq_type **)

let sum_interval prec0 l =
  fold_right (fun t i ->
    I.add prec0
      (I.mul prec0 (qinterval prec0 (fst t))
        (I.sqrt prec0 (I.fromZ prec0 (snd t)))) i)
    (I.fromZ prec0 Big_int_Z.zero_big_int) l

(** val interval0 : F.precision -> num -> I.coq_type **)

let interval0 prec0 = function
| Exact q0 -> qinterval prec0 q0
| Roots l -> sum_interval prec0 l
| Approx i -> i

(** val of_sum : F.precision -> sum -> num **)

let of_sum prec0 l = match l with
| [] -> Exact { qnum = Big_int_Z.zero_big_int; qden = Big_int_Z.unit_big_int }
| p :: l0 ->
  let (q0, r) = p in
  (match l0 with
   | [] -> if Coq_Pos.eqb r Big_int_Z.unit_big_int then Exact q0 else Roots l
   | _ :: _ ->
     if (&&)
          (Nat.leb (length l) (Stdlib.Int.succ (Stdlib.Int.succ
            (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
            (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ 0)))))))))
          (forallb (fun t ->
            Z.leb (Z.log2 (snd t)) (Big_int_Z.mult_int_big_int 2
              (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
              (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
              (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
              (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
              (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
              Big_int_Z.unit_big_int)))))))))))) l)
     then Roots l
     else Approx (sum_interval prec0 l))

(** val as_sum : num -> sum option **)

let as_sum = function
| Exact q0 ->
  Some (if is_zero q0 then [] else (q0, Big_int_Z.unit_big_int) :: [])
| Roots l -> Some l
| Approx _ -> None

(** val sums : num -> num -> (sum * sum) option **)

let sums a b =
  match as_sum a with
  | Some l -> (match as_sum b with
               | Some m0 -> Some (l, m0)
               | None -> None)
  | None -> None

(** val nadd : F.precision -> num -> num -> num **)

let nadd prec0 a b =
  match a with
  | Exact p ->
    (match b with
     | Exact q0 -> Exact (qadd p q0)
     | _ ->
       (match sums a b with
        | Some p0 -> let (l, m0) = p0 in of_sum prec0 (radd l m0)
        | None -> Approx (I.add prec0 (interval0 prec0 a) (interval0 prec0 b))))
  | _ ->
    (match sums a b with
     | Some p -> let (l, m0) = p in of_sum prec0 (radd l m0)
     | None -> Approx (I.add prec0 (interval0 prec0 a) (interval0 prec0 b)))

(** val exact_zero : num -> bool **)

let exact_zero = function
| Exact q0 -> is_zero q0
| _ -> false

(** val nmul : F.precision -> num -> num -> num **)

let nmul prec0 a b =
  match a with
  | Exact p ->
    (match b with
     | Exact q0 -> Exact (qmul p q0)
     | _ ->
       if exact_zero a
       then a
       else if exact_zero b
            then b
            else (match sums a b with
                  | Some p0 -> let (l, m0) = p0 in of_sum prec0 (rmul l m0)
                  | None ->
                    Approx
                      (I.mul prec0 (interval0 prec0 a) (interval0 prec0 b))))
  | _ ->
    if exact_zero a
    then a
    else if exact_zero b
         then b
         else (match sums a b with
               | Some p -> let (l, m0) = p in of_sum prec0 (rmul l m0)
               | None ->
                 Approx (I.mul prec0 (interval0 prec0 a) (interval0 prec0 b)))

(** val nopp : num -> num **)

let nopp = function
| Exact q0 -> Exact (qopp q0)
| Roots l -> Roots (ropp l)
| Approx i -> Approx (I.neg i)

(** val ninv : F.precision -> num -> num **)

let ninv prec0 = function
| Exact q0 -> Exact (qinv q0)
| Roots l ->
  (match rinv (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ 0))) l with
   | Some m0 -> of_sum prec0 m0
   | None -> Approx (I.inv prec0 (sum_interval prec0 l)))
| Approx i -> Approx (I.inv prec0 i)

(** val nonnegative : F.precision -> num -> bool option **)

let nonnegative prec0 a = match a with
| Exact q0 ->
  Some
    (qleb { qnum = Big_int_Z.zero_big_int; qden = Big_int_Z.unit_big_int } q0)
| _ ->
  let i = interval0 prec0 a in
  (match I.sign_large i with
   | Xeq -> Some true
   | Xgt -> Some true
   | _ -> (match I.sign_strict i with
           | Xlt -> Some false
           | _ -> None))

(** val nle : F.precision -> num -> num -> bool option **)

let nle prec0 a b =
  match a with
  | Exact p ->
    (match b with
     | Exact q0 -> Some (qleb p q0)
     | _ -> nonnegative prec0 (nadd prec0 b (nopp a)))
  | _ -> nonnegative prec0 (nadd prec0 b (nopp a))

(** val guess : I.coq_type -> Big_int_Z.big_int **)

let guess i =
  match F.toF (I.lower i) with
  | Float (s, m0, e) ->
    let z0 = if s then Big_int_Z.minus_big_int m0 else m0 in
    if Z.leb Big_int_Z.zero_big_int e
    then Z.shiftl z0 e
    else Z.shiftr z0 (Z.opp e)
  | _ -> Big_int_Z.zero_big_int

(** val nfloor : F.precision -> num -> Big_int_Z.big_int option **)

let nfloor prec0 a = match a with
| Exact q0 -> Some (qfloor q0)
| _ ->
  let z0 = guess (interval0 prec0 a) in
  (match nle prec0 (Exact (inject_Z z0)) a with
   | Some b ->
     if b
     then (match nle prec0 (Exact
                   (inject_Z (Z.add z0 Big_int_Z.unit_big_int))) a with
           | Some b0 -> if b0 then None else Some z0
           | None -> None)
     else None
   | None -> None)

(** val enclosed_power : F.precision -> num -> num -> num **)

let enclosed_power prec0 a q0 =
  Approx
    (I.exp prec0
      (I.mul prec0 (interval0 prec0 q0) (I.ln prec0 (interval0 prec0 a))))

(** val root_of : F.precision -> num -> Big_int_Z.big_int -> q -> num **)

let root_of prec0 a d q0 =
  if Coq_Pos.eqb d (Big_int_Z.mult_int_big_int 2 Big_int_Z.unit_big_int)
  then (match a with
        | Exact x ->
          if Z.odd q0.qnum
          then of_sum prec0
                 (scaled
                   (qzpower x
                     (Z.div q0.qnum (Big_int_Z.mult_int_big_int 2
                       Big_int_Z.unit_big_int))) (square_root x))
          else enclosed_power prec0 a (Exact q0)
        | _ ->
          if Z.eqb q0.qnum Big_int_Z.unit_big_int
          then Approx (I.sqrt prec0 (interval0 prec0 a))
          else enclosed_power prec0 a (Exact q0))
  else enclosed_power prec0 a (Exact q0)

(** val npower : F.precision -> num -> num -> num **)

let npower prec0 a q0 = match q0 with
| Exact r ->
  (match a with
   | Exact x ->
     if (&&)
          (Z.leb (Z.abs r.qnum) (Big_int_Z.mult_int_big_int 2
            (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
            (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
            (Big_int_Z.mult_int_big_int 2 Big_int_Z.unit_big_int)))))))
          (Coq_Pos.leb r.qden (Big_int_Z.mult_int_big_int 2
            (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
            (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
            (Big_int_Z.mult_int_big_int 2 Big_int_Z.unit_big_int)))))))
     then (match qroot r.qden x with
           | Some y -> Exact (qzpower y r.qnum)
           | None -> root_of prec0 a r.qden r)
     else enclosed_power prec0 a q0
   | _ -> root_of prec0 a r.qden r)
| _ -> enclosed_power prec0 a q0

(** val nfn : F.precision -> fn -> num -> num **)

let nfn prec0 f a =
  match f with
  | Exp ->
    if exact_zero a
    then Exact { qnum = Big_int_Z.unit_big_int; qden =
           Big_int_Z.unit_big_int }
    else Approx (I.exp prec0 (interval0 prec0 a))
  | Log ->
    if match a with
       | Exact q0 ->
         qeq_bool q0 { qnum = Big_int_Z.unit_big_int; qden =
           Big_int_Z.unit_big_int }
       | _ -> false
    then Exact { qnum = Big_int_Z.zero_big_int; qden =
           Big_int_Z.unit_big_int }
    else Approx (I.ln prec0 (interval0 prec0 a))
  | Cos ->
    if exact_zero a
    then Exact { qnum = Big_int_Z.unit_big_int; qden =
           Big_int_Z.unit_big_int }
    else Approx (I.cos prec0 (interval0 prec0 a))

(** val moved :
    Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int **)

let moved z0 e =
  if Z.leb Big_int_Z.zero_big_int e
  then Z.mul z0 (Z.shiftl Big_int_Z.unit_big_int e)
  else Z.div z0 (Z.shiftl Big_int_Z.unit_big_int (Z.opp e))

(** val dotted :
    Big_int_Z.big_int list -> Big_int_Z.big_int list -> Big_int_Z.big_int **)

let dotted x y =
  fold_left (fun s q0 -> Z.add s (Z.mul (fst q0) (snd q0))) (combine x y)
    Big_int_Z.zero_big_int

type column_pair = Big_int_Z.big_int list * Big_int_Z.big_int list

(** val mixed :
    Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int ->
    Big_int_Z.big_int list -> Big_int_Z.big_int list -> Big_int_Z.big_int list **)

let mixed p a b x y =
  map (fun q0 ->
    Z.div (Z.add (Z.mul a (fst q0)) (Z.mul b (snd q0)))
      (Z.shiftl Big_int_Z.unit_big_int p)) (combine x y)

(** val rotated :
    Big_int_Z.big_int -> column_pair -> column_pair ->
    (column_pair * column_pair) * bool **)

let rotated p x y =
  let a = dotted (fst x) (fst x) in
  let b = dotted (fst y) (fst y) in
  let g = dotted (fst x) (fst y) in
  if Z.leb (Z.mul g g)
       (Z.mul (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
         (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
         (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
         (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
         Big_int_Z.unit_big_int)))))))) (Z.add a b))
  then ((x, y), false)
  else let d = Z.sub b a in
       let g0 = Z.mul (Big_int_Z.mult_int_big_int 2 Big_int_Z.unit_big_int) g
       in
       let t =
         Z.div (Z.mul (Z.abs g0) (Z.shiftl Big_int_Z.unit_big_int p))
           (Z.add (Z.abs d) (Z.sqrt (Z.add (Z.mul d d) (Z.mul g0 g0))))
       in
       let t0 =
         if Z.leb Big_int_Z.zero_big_int (Z.mul d g0) then t else Z.opp t
       in
       let c0 =
         Z.div
           (Z.shiftl Big_int_Z.unit_big_int
             (Z.mul (Big_int_Z.mult_int_big_int 2 Big_int_Z.unit_big_int) p))
           (Z.sqrt
             (Z.add
               (Z.shiftl Big_int_Z.unit_big_int
                 (Z.mul (Big_int_Z.mult_int_big_int 2 Big_int_Z.unit_big_int)
                   p)) (Z.mul t0 t0)))
       in
       let s = Z.div (Z.mul c0 t0) (Z.shiftl Big_int_Z.unit_big_int p) in
       ((((mixed p c0 (Z.opp s) (fst x) (fst y)),
       (mixed p c0 (Z.opp s) (snd x) (snd y))),
       ((mixed p s c0 (fst x) (fst y)), (mixed p s c0 (snd x) (snd y)))),
       true)

(** val against :
    Big_int_Z.big_int -> column_pair -> column_pair list ->
    (column_pair * column_pair list) * bool **)

let rec against p x = function
| [] -> ((x, []), false)
| y :: l0 ->
  let (p0, b) = rotated p x y in
  let (x0, y0) = p0 in
  let (p1, b') = against p x0 l0 in
  let (x1, l1) = p1 in ((x1, (y0 :: l1)), ((||) b b'))

(** val sweep0 :
    Big_int_Z.big_int -> int -> column_pair list -> column_pair list * bool **)

let rec sweep0 p n0 l =
  (fun fO fS n -> if n=0 then fO () else fS (n-1))
    (fun _ -> (l, false))
    (fun n1 ->
    match l with
    | [] -> (l, false)
    | x :: l0 ->
      let (p0, b) = against p x l0 in
      let (x0, l1) = p0 in
      let (l2, b') = sweep0 p n1 l1 in ((x0 :: l2), ((||) b b')))
    n0

(** val sweeps0 :
    Big_int_Z.big_int -> int -> int -> column_pair list -> column_pair list **)

let rec sweeps0 p fuel n0 l =
  (fun fO fS n -> if n=0 then fO () else fS (n-1))
    (fun _ -> l)
    (fun k ->
    let (l0, b) = sweep0 p n0 l in if b then sweeps0 p k n0 l0 else l0)
    fuel

(** val insert : ('a1 -> 'a1 -> bool) -> 'a1 -> 'a1 list -> 'a1 list **)

let rec insert le0 x l = match l with
| [] -> x :: []
| y :: r -> if le0 y x then x :: l else y :: (insert le0 x r)

(** val sorted : ('a1 -> 'a1 -> bool) -> 'a1 list -> 'a1 list **)

let sorted le0 l =
  fold_right (insert le0) [] l

(** val magnitude0 : q list -> Big_int_Z.big_int **)

let magnitude0 l =
  fold_left (fun z0 q0 ->
    if Z.eqb q0.qnum Big_int_Z.zero_big_int
    then z0
    else Z.max z0 (Z.sub (Z.log2 (Z.abs q0.qnum)) (Z.log2 q0.qden))) l
    (Big_int_Z.minus_big_int (Big_int_Z.mult_int_big_int 2
    (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
    (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
    ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
    (Big_int_Z.mult_int_big_int 2
    ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
    (Big_int_Z.mult_int_big_int 2
    ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
    ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
    (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
    (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
    ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
    Big_int_Z.unit_big_int)))))))))))))))))

(** val singular_vectors :
    Big_int_Z.big_int -> int -> int -> int -> (int -> int -> q) -> q matrix **)

let singular_vectors p m0 n0 k a =
  let wide = Nat.ltb m0 n0 in
  let r = if wide then n0 else m0 in
  let s = if wide then m0 else n0 in
  let a0 = fun i j -> if wide then a j i else a i j in
  let z0 = magnitude0 (concat (map (fun i -> map (a0 i) (seq 0 s)) (seq 0 r)))
  in
  let start0 =
    map (fun j ->
      ((map (fun i -> Z.div (moved (a0 i j).qnum (Z.sub p z0)) (a0 i j).qden)
         (seq 0 r)),
      (map (fun i ->
        if Nat.eqb i j
        then Z.shiftl Big_int_Z.unit_big_int p
        else Big_int_Z.zero_big_int) (seq 0 s)))) (seq 0 s)
  in
  let found =
    map (fun x -> ((dotted (fst x) (fst x)), x))
      (sweeps0 p (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
        (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
        (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
        (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
        (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
        (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
        (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
        (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
        (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
        (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
        (Stdlib.Int.succ 0)))))))))))))))))))))))))))))))))))))))) s start0)
  in
  let best = firstn k (sorted (fun x y -> Z.leb (fst x) (fst y)) found) in
  let columns =
    map (fun x ->
      if wide
      then let l = Z.max Big_int_Z.unit_big_int (Z.sqrt (fst x)) in
           map (fun y ->
             Z.div (Z.mul y (Z.shiftl Big_int_Z.unit_big_int p)) l)
             (fst (snd x))
      else snd (snd x)) best
  in
  tabulated n0 k (fun i t ->
    norm (nth i (nth t columns []) Big_int_Z.zero_big_int)
      (Z.shiftl Big_int_Z.unit_big_int p))

(** val unit_vectors : int -> int -> (int -> q) -> q matrix **)

let unit_vectors n0 k f =
  let order0 = sorted (fun i j -> qleb (f i) (f j)) (seq 0 n0) in
  tabulated n0 k (fun i t ->
    if Nat.eqb i (nth t order0 n0)
    then { qnum = Big_int_Z.unit_big_int; qden = Big_int_Z.unit_big_int }
    else { qnum = Big_int_Z.zero_big_int; qden = Big_int_Z.unit_big_int })

(** val centry : num matrix -> int -> int -> num **)

let centry a =
  cell (Exact { qnum = Big_int_Z.zero_big_int; qden =
    Big_int_Z.unit_big_int }) a

(** val exact : num list -> q list option **)

let rec exact = function
| [] -> Some []
| n0 :: r ->
  (match n0 with
   | Exact q0 -> option_map (fun x -> q0 :: x) (exact r)
   | _ -> None)

(** val surely_not_zero : F.precision -> num -> bool **)

let surely_not_zero prec0 a =
  match nle prec0 a (Exact { qnum = Big_int_Z.zero_big_int; qden =
          Big_int_Z.unit_big_int }) with
  | Some b ->
    if b
    then (match nle prec0 (Exact { qnum = Big_int_Z.zero_big_int; qden =
                  Big_int_Z.unit_big_int }) a with
          | Some b0 -> if b0 then false else true
          | None -> false)
    else true
  | None ->
    (match nle prec0 (Exact { qnum = Big_int_Z.zero_big_int; qden =
             Big_int_Z.unit_big_int }) a with
     | Some b -> if b then false else true
     | None -> false)

(** val quotients : F.precision -> num -> num list -> q list option **)

let rec quotients prec0 a = function
| [] -> Some []
| x :: r ->
  if exact_zero x
  then option_map (fun x0 -> { qnum = Big_int_Z.zero_big_int; qden =
         Big_int_Z.unit_big_int } :: x0) (quotients prec0 a r)
  else (match nmul prec0 x (ninv prec0 a) with
        | Exact q0 -> option_map (fun x0 -> q0 :: x0) (quotients prec0 a r)
        | _ -> None)

(** val divided : F.precision -> num list -> q list option **)

let rec divided prec0 = function
| [] -> Some []
| x :: r ->
  if exact_zero x
  then option_map (fun x0 -> { qnum = Big_int_Z.zero_big_int; qden =
         Big_int_Z.unit_big_int } :: x0) (divided prec0 r)
  else if surely_not_zero prec0 x
       then option_map (fun x0 -> { qnum = Big_int_Z.unit_big_int; qden =
              Big_int_Z.unit_big_int } :: x0) (quotients prec0 x r)
       else None

(** val rational_row : F.precision -> num list -> q list option **)

let rational_row prec0 l =
  match exact l with
  | Some r -> Some r
  | None -> divided prec0 l

(** val rational_rows :
    F.precision -> num matrix -> int list -> q list list option **)

let rec rational_rows prec0 a = function
| [] -> Some []
| i :: is0 ->
  (match rational_row prec0 (map (centry a i) (seq 0 a.width0)) with
   | Some r ->
     (match rational_rows prec0 a is0 with
      | Some l -> Some (r :: l)
      | None -> None)
   | None -> None)

(** val mrank : F.precision -> num matrix -> int option **)

let mrank prec0 a =
  match rational_rows prec0 a (seq 0 a.height0) with
  | Some l -> rank_of_rows a.height0 l
  | None -> None

(** val nsum : F.precision -> int -> (int -> num) -> num **)

let rec nsum prec0 n0 f =
  (fun fO fS n -> if n=0 then fO () else fS (n-1))
    (fun _ -> Exact { qnum = Big_int_Z.zero_big_int; qden =
    Big_int_Z.unit_big_int })
    (fun k -> nadd prec0 (nsum prec0 k f) (f k))
    n0

(** val isum : F.precision -> int -> (int -> I.coq_type) -> I.coq_type **)

let rec isum prec0 n0 f =
  (fun fO fS n -> if n=0 then fO () else fS (n-1))
    (fun _ -> I.fromZ prec0 Big_int_Z.zero_big_int)
    (fun k -> I.add prec0 (isum prec0 k f) (f k))
    n0

(** val nsqrt : F.precision -> num -> num **)

let nsqrt prec0 a = match a with
| Exact q0 -> of_sum prec0 (square_root q0)
| _ -> Approx (I.sqrt prec0 (interval0 prec0 a))

type imatrix = I.coq_type matrix

(** val iget : imatrix -> int -> int -> I.coq_type **)

let iget x =
  cell I.nai x

(** val bits :
    F.coq_type -> Big_int_Z.big_int option -> Big_int_Z.big_int option **)

let bits x z0 =
  match F.toF x with
  | Float (_, m0, e) ->
    let y = Z.add (Z.log2 m0) e in
    Some (match z0 with
          | Some z1 -> Z.max z1 y
          | None -> y)
  | _ -> z0

(** val size_of : imatrix -> Big_int_Z.big_int option **)

let size_of x =
  fold_left (fun z0 r ->
    fold_left (fun z1 i -> bits (I.upper i) (bits (I.lower i) z1)) (items r)
      z0) (items x.cells) None

(** val widened : F.precision -> imatrix -> imatrix **)

let widened prec0 x =
  match size_of x with
  | Some z0 ->
    let e =
      F.scale (F.fromZ Big_int_Z.unit_big_int)
        (F.coq_ZtoS
          (Z.sub z0
            (Z.mul (Big_int_Z.mult_int_big_int 2 Big_int_Z.unit_big_int)
              prec0)))
    in
    let band = I.bnd (F.neg e) e in
    tabulated x.height0 x.width0 (fun i j ->
      let x0 = iget x i j in I.join x0 (I.add prec0 x0 band))
  | None -> x

(** val square0 : F.precision -> int -> imatrix -> imatrix **)

let square0 prec0 n0 x =
  let t =
    tabulated n0 n0 (fun i j ->
      if Nat.leb i j
      then isum prec0 n0 (fun l -> I.mul prec0 (iget x i l) (iget x l j))
      else I.nai)
  in
  widened prec0
    (tabulated n0 n0 (fun i j ->
      if Nat.leb i j then iget t i j else iget t j i))

(** val squared : F.precision -> int -> int -> imatrix -> imatrix **)

let rec squared prec0 k n0 x =
  (fun fO fS n -> if n=0 then fO () else fS (n-1))
    (fun _ -> x)
    (fun k0 -> squared prec0 k0 n0 (square0 prec0 n0 x))
    k

(** val iroots : F.precision -> int -> I.coq_type -> I.coq_type **)

let rec iroots prec0 k i =
  (fun fO fS n -> if n=0 then fO () else fS (n-1))
    (fun _ -> i)
    (fun k0 -> iroots prec0 k0 (I.sqrt prec0 i))
    k

(** val sum_of_squares : F.precision -> int -> imatrix -> I.coq_type **)

let sum_of_squares prec0 n0 x =
  isum prec0 n0 (fun j ->
    isum prec0 n0 (fun i -> let x0 = iget x i j in I.mul prec0 x0 x0))

(** val entry_sum :
    F.precision -> int -> int -> (int -> int -> num) -> num **)

let entry_sum prec0 m0 n0 b =
  nsum prec0 n0 (fun j -> nsum prec0 m0 (fun i -> nmul prec0 (b i j) (b i j)))

(** val gram :
    F.precision -> int -> (int -> int -> num) -> int -> int -> num **)

let gram prec0 m0 b i j =
  nsum prec0 m0 (fun l -> nmul prec0 (b l i) (b l j))

(** val diagonal : int -> num matrix -> bool **)

let diagonal n0 g =
  forallb (fun i ->
    forallb (fun j -> (||) (Nat.eqb i j) (exact_zero (centry g i j)))
      (seq 0 n0)) (seq 0 n0)

(** val largest : F.precision -> num list -> num option **)

let rec largest prec0 = function
| [] ->
  Some (Exact { qnum = Big_int_Z.zero_big_int; qden =
    Big_int_Z.unit_big_int })
| a :: r ->
  (match largest prec0 r with
   | Some b ->
     (match nle prec0 a b with
      | Some b0 -> if b0 then Some b else Some a
      | None -> None)
   | None -> None)

(** val by_squaring : F.precision -> int -> num matrix -> num **)

let by_squaring prec0 n0 g =
  let k =
    Z.to_nat
      (Z.div prec0
        ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
        Big_int_Z.unit_big_int))
  in
  let x = tabulated n0 n0 (fun i j -> interval0 prec0 (centry g i j)) in
  let f = sum_of_squares prec0 n0 (squared prec0 k n0 x) in
  Approx
  (I.join
    (iroots prec0 (Stdlib.Int.succ (Stdlib.Int.succ k))
      (I.div prec0 f (I.fromZ prec0 (Z.of_nat n0))))
    (iroots prec0 (Stdlib.Int.succ (Stdlib.Int.succ k)) f))

(** val largest_singular : F.precision -> num matrix -> num option **)

let largest_singular prec0 a =
  let b =
    if Nat.leb a.width0 a.height0 then centry a else (fun i j -> centry a j i)
  in
  let m0 = Nat.max a.height0 a.width0 in
  let n0 = Nat.min a.height0 a.width0 in
  if (||) (Nat.leb n0 (Stdlib.Int.succ 0))
       (match mrank prec0 a with
        | Some n1 ->
          ((fun fO fS n -> if n=0 then fO () else fS (n-1))
             (fun _ -> true)
             (fun n2 ->
             (fun fO fS n -> if n=0 then fO () else fS (n-1))
               (fun _ -> true)
               (fun _ -> false)
               n2)
             n1)
        | None -> false)
  then Some (nsqrt prec0 (entry_sum prec0 m0 n0 b))
  else let g = tabulated n0 n0 (gram prec0 m0 b) in
       if diagonal n0 g
       then option_map (nsqrt prec0)
              (largest prec0 (map (fun i -> centry g i i) (seq 0 n0)))
       else Some (by_squaring prec0 n0 g)

(** val lower_end : I.coq_type -> q **)

let lower_end i =
  match F.toF (I.lower i) with
  | Float (s, m0, e) ->
    let z0 = if s then Big_int_Z.minus_big_int m0 else m0 in
    if Z.leb Big_int_Z.zero_big_int e
    then { qnum = (moved z0 e); qden = Big_int_Z.unit_big_int }
    else norm z0 (Z.shiftl Big_int_Z.unit_big_int (Z.opp e))
  | _ -> { qnum = Big_int_Z.zero_big_int; qden = Big_int_Z.unit_big_int }

(** val soft : F.precision -> num -> num **)

let soft prec0 a =
  Approx (interval0 prec0 a)

(** val near : F.precision -> num -> q **)

let near prec0 a = match a with
| Exact q0 -> q0
| _ -> lower_end (interval0 prec0 a)

(** val smallest : int -> (int -> q) -> q **)

let rec smallest n0 f =
  (fun fO fS n -> if n=0 then fO () else fS (n-1))
    (fun _ -> f 0)
    (fun k -> let q0 = smallest k f in if qleb q0 (f n0) then q0 else f n0)
    n0

(** val off : F.precision -> int -> num matrix -> (int -> q) -> num **)

let off prec0 k g d =
  nsum prec0 k (fun j ->
    nsum prec0 k (fun i ->
      let x =
        if Nat.eqb i j
        then nadd prec0 (centry g i j) (nopp (Exact (d i)))
        else centry g i j
      in
      nmul prec0 x x))

(** val at_least0 : F.precision -> int -> num matrix -> num matrix -> num **)

let at_least0 prec0 k g h =
  let diag = items (vmake k (fun i -> near prec0 (centry g i i))) in
  let d = fun i ->
    nth i diag { qnum = Big_int_Z.zero_big_int; qden =
      Big_int_Z.unit_big_int }
  in
  let a =
    nadd prec0 (Exact (smallest (sub k (Stdlib.Int.succ 0)) d))
      (nopp (nsqrt prec0 (off prec0 k g d)))
  in
  let b =
    nadd prec0 (Exact { qnum = Big_int_Z.unit_big_int; qden =
      Big_int_Z.unit_big_int })
      (nsqrt prec0
        (off prec0 k h (fun _ -> { qnum = Big_int_Z.unit_big_int; qden =
          Big_int_Z.unit_big_int })))
  in
  (match nonnegative prec0 a with
   | Some b0 ->
     if b0
     then nsqrt prec0 (nmul prec0 a (ninv prec0 b))
     else Exact { qnum = Big_int_Z.zero_big_int; qden =
            Big_int_Z.unit_big_int }
   | None ->
     Exact { qnum = Big_int_Z.zero_big_int; qden = Big_int_Z.unit_big_int })

(** val enclosed :
    F.precision -> int -> num matrix -> num matrix -> num option **)

let enclosed prec0 k a v =
  let m0 = a.height0 in
  let n0 = a.width0 in
  let w =
    tabulated m0 k (fun i t ->
      nsum prec0 n0 (fun l -> nmul prec0 (centry a i l) (centry v l t)))
  in
  let d =
    tabulated m0 n0 (fun i j ->
      nadd prec0 (centry a i j)
        (nopp
          (nsum prec0 (sub k (Stdlib.Int.succ 0)) (fun t ->
            nmul prec0 (centry w i t) (centry v j t)))))
  in
  (match largest_singular prec0 d with
   | Some above ->
     let below0 =
       at_least0 prec0 k (tabulated k k (gram prec0 m0 (centry w)))
         (tabulated k k (gram prec0 n0 (centry v)))
     in
     (match nle prec0 above below0 with
      | Some b ->
        if b
        then Some above
        else Some (Approx
               (I.join (interval0 prec0 below0) (interval0 prec0 above)))
      | None ->
        Some (Approx
          (I.join (interval0 prec0 below0) (interval0 prec0 above))))
   | None -> None)

(** val softened : F.precision -> num matrix -> num matrix **)

let softened prec0 a =
  tabulated a.height0 a.width0 (fun i j -> soft prec0 (centry a i j))

(** val hard : q matrix -> num matrix **)

let hard v =
  tabulated v.height0 v.width0 (fun i j -> Exact
    (cell { qnum = Big_int_Z.zero_big_int; qden = Big_int_Z.unit_big_int } v
      i j))

(** val kth_enclosed : F.precision -> int -> num matrix -> num option **)

let kth_enclosed prec0 k a =
  let m0 = a.height0 in
  let n0 = a.width0 in
  let g = tabulated n0 n0 (gram prec0 m0 (centry a)) in
  if diagonal n0 g
  then enclosed prec0 k a
         (hard (unit_vectors n0 k (fun i -> near prec0 (centry g i i))))
  else let s = softened prec0 a in
       enclosed prec0 k s
         (softened prec0
           (hard
             (singular_vectors
               (Z.add prec0 (Big_int_Z.mult_int_big_int 2
                 ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
                 ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
                 ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
                 Big_int_Z.unit_big_int))))) m0 n0 k (fun i j ->
               near prec0 (centry a i j)))))

(** val msingular : F.precision -> int -> num matrix -> num option **)

let msingular prec0 k a =
  (fun fO fS n -> if n=0 then fO () else fS (n-1))
    (fun _ -> None)
    (fun n0 ->
    (fun fO fS n -> if n=0 then fO () else fS (n-1))
      (fun _ -> largest_singular prec0 a)
      (fun _ ->
      if match mrank prec0 a with
         | Some r -> Nat.ltb r k
         | None -> false
      then Some (Exact { qnum = Big_int_Z.zero_big_int; qden =
             Big_int_Z.unit_big_int })
      else kth_enclosed prec0 k a)
      n0)
    k

(** val idom : F.precision -> dom **)

let idom prec0 =
  { ofQ = (Obj.magic (fun x -> Exact x)); cadd = (Obj.magic nadd prec0);
    cmul = (Obj.magic nmul prec0); copp = (Obj.magic nopp); cinv =
    (Obj.magic ninv prec0); cle = (Obj.magic nle prec0); cfloor =
    (Obj.magic nfloor prec0); cpow = (fun a q0 -> Some
    (Obj.magic npower prec0 a q0)); cfn = (fun f a -> Some
    (Obj.magic nfn prec0 f a)); cpi = (Some
    (Obj.magic (Approx (I.pi prec0)))); mk = (Obj.magic tabulated); rows =
    (Obj.magic (fun m0 -> m0.height0)); cols =
    (Obj.magic (fun m0 -> m0.width0)); get = (Obj.magic centry); csingular =
    (Obj.magic msingular prec0); crank = (Obj.magic mrank prec0); within =
    (fun l z0 -> Z.leb z0 l) }

(** val deeper : shape -> int list -> int list **)

let deeper s l =
  map (fun v ->
    fold_left Nat.max
      (map (fun e -> Stdlib.Int.succ (nth e.source l 0)) (into s v)) 0)
    (seq 0 (order s))

(** val levels0 : shape -> int list **)

let levels0 s =
  Nat.iter (order s) (deeper s) []

(** val once_b : ('a1 -> 'a1 -> bool) -> 'a1 list -> bool **)

let rec once_b same = function
| [] -> true
| x :: r -> (&&) (negb (existsb (same x) r)) (once_b same r)

(** val pair_b : (int * int) -> (int * int) -> bool **)

let pair_b a b =
  (&&) (Nat.eqb (fst a) (fst b)) (Nat.eqb (snd a) (snd b))

(** val input_b : int -> vertex -> bool **)

let input_b i = function
| Input j -> Nat.eqb i j
| _ -> false

(** val shape_b : shape -> int -> int -> int -> bool **)

let shape_b s p f h =
  (&&)
    ((&&)
      ((&&)
        ((&&)
          ((&&)
            ((&&)
              ((&&)
                (forallb (fun e ->
                  (&&)
                    ((&&)
                      ((&&)
                        ((&&) (Nat.ltb e.source (order s))
                          (Nat.ltb e.target (order s)))
                        (negb (is_source (vertex_at s e.target))))
                      (match e.carries with
                       | Learned k -> Nat.ltb k p
                       | Fixed k -> Nat.ltb k f))
                    (Nat.ltb (nth e.source (levels0 s) 0)
                      (nth e.target (levels0 s) 0))) s.edges)
                (once_b pair_b (map (fun e -> (e.source, e.target)) s.edges)))
              (forallb (fun v ->
                match v with
                | Input i -> Nat.ltb i s.coordinates
                | Constant k -> Nat.ltb k h
                | Neuron k -> Nat.ltb k h) s.vertices))
            (Nat.leb (Stdlib.Int.succ 0) s.coordinates))
          (forallb (fun i -> existsb (input_b i) s.vertices)
            (seq 0 s.coordinates)))
        (match s.exits with
         | [] -> false
         | _ :: _ -> true)) (once_b Nat.eqb s.exits))
    (forallb (fun o ->
      (&&) ((&&) (Nat.ltb o (order s)) (negb (is_source (vertex_at s o))))
        (forallb (fun e -> negb (Nat.eqb e.source o)) s.edges)) s.exits)
