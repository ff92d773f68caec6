
type __ = Obj.t

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

let rec length = function
| [] -> 0
| _ :: l' -> Stdlib.Int.succ (length l')

(** val app : 'a1 list -> 'a1 list -> 'a1 list **)

let rec app l m0 =
  match l with
  | [] -> m0
  | a :: l1 -> a :: (app l1 m0)

type comparison =
| Eq
| Lt
| Gt

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

module Nat =
 struct
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

  (** val compare_cont :
      comparison -> Big_int_Z.big_int -> Big_int_Z.big_int -> comparison **)

  let rec compare_cont = (fun c x y -> let s = Big_int_Z.compare_big_int x y in
  if s = 0 then c else if s < 0 then Lt else Gt)

  (** val compare : Big_int_Z.big_int -> Big_int_Z.big_int -> comparison **)

  let compare = (fun x y -> let s = Big_int_Z.compare_big_int x y in
  if s = 0 then Eq else if s < 0 then Lt else Gt)

  (** val eqb : Big_int_Z.big_int -> Big_int_Z.big_int -> bool **)

  let rec eqb p q0 =
    (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
      (fun p0 ->
      (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
        (fun q1 -> eqb p0 q1)
        (fun _ -> false)
        (fun _ -> false)
        q0)
      (fun p0 ->
      (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
        (fun _ -> false)
        (fun q1 -> eqb p0 q1)
        (fun _ -> false)
        q0)
      (fun _ ->
      (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
        (fun _ -> false)
        (fun _ -> false)
        (fun _ -> true)
        q0)
      p

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

let rec nth n0 l default =
  (fun fO fS n -> if n=0 then fO () else fS (n-1))
    (fun _ -> match l with
              | [] -> default
              | x :: _ -> x)
    (fun m0 -> match l with
               | [] -> default
               | _ :: t -> nth m0 t default)
    n0

(** val nth_error : 'a1 list -> int -> 'a1 option **)

let rec nth_error l n0 =
  (fun fO fS n -> if n=0 then fO () else fS (n-1))
    (fun _ -> match l with
              | [] -> None
              | x :: _ -> Some x)
    (fun n1 -> match l with
               | [] -> None
               | _ :: l0 -> nth_error l0 n1)
    n0

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

(** val fold_left : ('a1 -> 'a2 -> 'a1) -> 'a2 list -> 'a1 -> 'a1 **)

let rec fold_left f l a0 =
  match l with
  | [] -> a0
  | b :: t -> fold_left f t (f a0 b)

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

(** val skipn : int -> 'a1 list -> 'a1 list **)

let rec skipn n0 l =
  (fun fO fS n -> if n=0 then fO () else fS (n-1))
    (fun _ -> l)
    (fun n1 -> match l with
               | [] -> []
               | _ :: l0 -> skipn n1 l0)
    n0

(** val seq : int -> int -> int list **)

let rec seq start len =
  (fun fO fS n -> if n=0 then fO () else fS (n-1))
    (fun _ -> [])
    (fun len0 -> start :: (seq (Stdlib.Int.succ start) len0))
    len

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

  (** val sub :
      Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int **)

  let sub = Big_int_Z.sub_big_int

  (** val mul :
      Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int **)

  let mul = Big_int_Z.mult_big_int

  (** val compare : Big_int_Z.big_int -> Big_int_Z.big_int -> comparison **)

  let compare = (fun x y -> let s = Big_int_Z.compare_big_int x y in
  if s = 0 then Eq else if s < 0 then Lt else Gt)

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

  (** val abs : Big_int_Z.big_int -> Big_int_Z.big_int **)

  let abs = Big_int_Z.abs_big_int

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

  (** val sqrt : Big_int_Z.big_int -> Big_int_Z.big_int **)

  let sqrt = (fun x -> if Big_int_Z.sign_big_int x <= 0 then Big_int_Z.zero_big_int else Big_int_Z.sqrt_big_int x)

  (** val gcd :
      Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int **)

  let gcd = Big_int_Z.gcd_big_int
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

(** val pow : dom -> c -> c -> c res **)

let pow d a q0 =
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
  guard ((=) (d.cols a) (d.rows b)) (Val
    (d.mk (d.rows a) (d.cols b) (fun i j ->
      csum d (d.cols a) (fun k -> d.cmul (d.get a i k) (d.get b k j)))))

(** val madd : dom -> m -> m -> m res **)

let madd d a b =
  guard ((&&) ((=) (d.rows a) (d.rows b)) ((=) (d.cols a) (d.cols b))) (Val
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

type net = { slope : c; layers : (m * m option) list }

(** val of_layer : dom -> (m * m option) -> c list **)

let of_layer d w =
  app (entries d (fst w))
    (match snd w with
     | Some b -> entries d b
     | None -> [])

(** val parameters : dom -> net -> c list **)

let parameters d n0 =
  concat (map (of_layer d) n0.layers)

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
    ((&&) ((=) (d.cols w) (Stdlib.Int.succ 0))
      ((=) (d.rows w) (length (parameters d n0)))) (Val { slope = n0.slope;
    layers = (refill d n0.layers (entries d w)) })

(** val layer : dom -> net -> Big_int_Z.big_int -> (m * m option) res **)

let layer _ n0 z0 =
  bind (place z0 (length n0.layers)) (fun i ->
    present (nth_error n0.layers i))

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
  if (=) i k then Some v else e i

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
      bind (eval0 Sc a e) (fun x -> bind (eval0 Sc q0 e) (fun y -> pow d x y))
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
        (ofN d (length n1.layers)))
    | TSlope n0 -> bind (Obj.magic eval0 Nt n0 e) (fun n1 -> Val n1.slope)
    | TTheta -> Val (Obj.magic c0.cnet)
    | TNVar k -> look d Nt e k
    | TWith (n0, w) ->
      bind (Obj.magic eval0 Nt n0 e) (fun n1 ->
        bind (eval0 Mx w e) (fun a -> Obj.magic with_parameters d n1 a))
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
        | c1 :: l0 -> Val (column d (c1 :: l0)))
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
| d0 :: r -> denotations d c0 (app ds ((denote d c0 ds d0) :: [])) r

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
                  | below :: rest ->
                    cut s0 [] (((L (rev (flush w top))) :: below) :: rest)))
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
       ((<=) (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
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
       ((<=) n0 (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
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
| p :: r -> let (v, a) = p in if (=) v w then Some a else assoc w r

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
    HWitnessed) :: (("has-bias",
    HHasBias) :: []))))))))))))))))))))))))))))))))))))))))

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
           if (=) w "theta"
           then cast Nt TTheta s
           else if (=) w "pi" then cast Sc TPi s else None))
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
                         | _ :: _ -> None)))))
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
| Word v -> (=) v w
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
                                                                   (fun c1 ->
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
                                                                    c1;
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

(** val qsqrt : q -> q option **)

let qsqrt a =
  let n0 = a.qnum in
  let d = a.qden in
  let x = Z.sqrt n0 in
  let y = Z.sqrt d in
  if (&&) (Z.eqb (Z.mul x x) n0)
       ((&&) (Z.eqb (Z.mul y y) d) (Z.ltb Big_int_Z.zero_big_int y))
  then Some { qnum = x; qden = (Z.to_pos y) }
  else None

(** val qpow : q -> q -> q option **)

let qpow a q0 =
  if qeq_bool q0 { qnum = Big_int_Z.unit_big_int; qden =
       (Big_int_Z.mult_int_big_int 2 Big_int_Z.unit_big_int) }
  then qsqrt a
  else None

type qmat = { q_rows : int; q_cols : int; q_entries : q list list }

(** val qmk : int -> int -> (int -> int -> q) -> qmat **)

let qmk m0 n0 f =
  { q_rows = m0; q_cols = n0; q_entries =
    (map (fun i -> map (f i) (seq 0 n0)) (seq 0 m0)) }

(** val qget : qmat -> int -> int -> q **)

let qget a i j =
  nth j (nth i a.q_entries []) { qnum = Big_int_Z.zero_big_int; qden =
    Big_int_Z.unit_big_int }

(** val qdom : dom **)

let qdom =
  { ofQ = (fun q0 -> Obj.magic q0); cadd = (Obj.magic qadd); cmul =
    (Obj.magic qmul); copp = (Obj.magic qopp); cinv = (Obj.magic qinv); cle =
    (fun a b -> Some (qleb (Obj.magic a) (Obj.magic b))); cfloor = (fun a ->
    Some (qfloor (Obj.magic a))); cpow = (Obj.magic qpow); cfn = (fun _ _ ->
    None); cpi = None; mk = (Obj.magic qmk); rows =
    (Obj.magic (fun q0 -> q0.q_rows)); cols =
    (Obj.magic (fun q0 -> q0.q_cols)); get = (Obj.magic qget); csingular =
    (fun _ _ -> None); crank = (fun _ -> None); within = (fun l z0 ->
    Z.leb z0 l) }
