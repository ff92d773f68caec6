
type __ = Obj.t

val negb : bool -> bool

val option_map : ('a1 -> 'a2) -> 'a1 option -> 'a2 option

val fst : ('a1 * 'a2) -> 'a1

val snd : ('a1 * 'a2) -> 'a2

val length : 'a1 list -> int

val app : 'a1 list -> 'a1 list -> 'a1 list

type comparison =
| Eq
| Lt
| Gt

type ('a, 'p) sigT =
| ExistT of 'a * 'p

val add : int -> int -> int

val mul : int -> int -> int

val sub : int -> int -> int

module Nat :
 sig
  val min : int -> int -> int
 end

module Pos :
 sig
  type mask =
  | IsNul
  | IsPos of Big_int_Z.big_int
  | IsNeg
 end

module Coq_Pos :
 sig
  val succ : Big_int_Z.big_int -> Big_int_Z.big_int

  val add : Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int

  val add_carry : Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int

  val pred_double : Big_int_Z.big_int -> Big_int_Z.big_int

  type mask = Pos.mask =
  | IsNul
  | IsPos of Big_int_Z.big_int
  | IsNeg

  val succ_double_mask : mask -> mask

  val double_mask : mask -> mask

  val double_pred_mask : Big_int_Z.big_int -> mask

  val sub_mask : Big_int_Z.big_int -> Big_int_Z.big_int -> mask

  val sub_mask_carry : Big_int_Z.big_int -> Big_int_Z.big_int -> mask

  val sub : Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int

  val mul : Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int

  val size_nat : Big_int_Z.big_int -> int

  val compare_cont :
    comparison -> Big_int_Z.big_int -> Big_int_Z.big_int -> comparison

  val compare : Big_int_Z.big_int -> Big_int_Z.big_int -> comparison

  val eqb : Big_int_Z.big_int -> Big_int_Z.big_int -> bool

  val leb : Big_int_Z.big_int -> Big_int_Z.big_int -> bool

  val sqrtrem_step :
    (Big_int_Z.big_int -> Big_int_Z.big_int) -> (Big_int_Z.big_int ->
    Big_int_Z.big_int) -> (Big_int_Z.big_int * mask) ->
    Big_int_Z.big_int * mask

  val sqrtrem : Big_int_Z.big_int -> Big_int_Z.big_int * mask

  val sqrt : Big_int_Z.big_int -> Big_int_Z.big_int

  val gcdn :
    int -> Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int

  val gcd : Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int

  val iter_op : ('a1 -> 'a1 -> 'a1) -> Big_int_Z.big_int -> 'a1 -> 'a1

  val to_nat : Big_int_Z.big_int -> int

  val of_succ_nat : int -> Big_int_Z.big_int
 end

module N :
 sig
  val add : Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int

  val mul : Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int

  val to_nat : Big_int_Z.big_int -> int
 end

val nth : int -> 'a1 list -> 'a1 -> 'a1

val nth_error : 'a1 list -> int -> 'a1 option

val rev : 'a1 list -> 'a1 list

val concat : 'a1 list list -> 'a1 list

val map : ('a1 -> 'a2) -> 'a1 list -> 'a2 list

val fold_left : ('a1 -> 'a2 -> 'a1) -> 'a2 list -> 'a1 -> 'a1

val existsb : ('a1 -> bool) -> 'a1 list -> bool

val forallb : ('a1 -> bool) -> 'a1 list -> bool

val filter : ('a1 -> bool) -> 'a1 list -> 'a1 list

val skipn : int -> 'a1 list -> 'a1 list

val seq : int -> int -> int list

module Z :
 sig
  val double : Big_int_Z.big_int -> Big_int_Z.big_int

  val succ_double : Big_int_Z.big_int -> Big_int_Z.big_int

  val pred_double : Big_int_Z.big_int -> Big_int_Z.big_int

  val pos_sub : Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int

  val add : Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int

  val opp : Big_int_Z.big_int -> Big_int_Z.big_int

  val sub : Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int

  val mul : Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int

  val compare : Big_int_Z.big_int -> Big_int_Z.big_int -> comparison

  val leb : Big_int_Z.big_int -> Big_int_Z.big_int -> bool

  val ltb : Big_int_Z.big_int -> Big_int_Z.big_int -> bool

  val eqb : Big_int_Z.big_int -> Big_int_Z.big_int -> bool

  val abs : Big_int_Z.big_int -> Big_int_Z.big_int

  val to_nat : Big_int_Z.big_int -> int

  val of_nat : int -> Big_int_Z.big_int

  val to_pos : Big_int_Z.big_int -> Big_int_Z.big_int

  val pos_div_eucl :
    Big_int_Z.big_int -> Big_int_Z.big_int ->
    Big_int_Z.big_int * Big_int_Z.big_int

  val div_eucl :
    Big_int_Z.big_int -> Big_int_Z.big_int ->
    Big_int_Z.big_int * Big_int_Z.big_int

  val div : Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int

  val sqrt : Big_int_Z.big_int -> Big_int_Z.big_int

  val gcd : Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int
 end

val zeq_bool : Big_int_Z.big_int -> Big_int_Z.big_int -> bool

val n_of_digits : bool list -> Big_int_Z.big_int

val n_of_ascii : char -> Big_int_Z.big_int

val nat_of_ascii : char -> int

type q = { qnum : Big_int_Z.big_int; qden : Big_int_Z.big_int }

val inject_Z : Big_int_Z.big_int -> q

val qeq_bool : q -> q -> bool

val qopp : q -> q

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

val bind : 'a1 res -> ('a1 -> 'a2 res) -> 'a2 res

val lift : 'a1 option -> 'a1 res

val present : 'a1 option -> 'a1 res

val guard : bool -> 'a1 res -> 'a1 res

val mapM : ('a1 -> 'a2 res) -> 'a1 list -> 'a2 list res

val foldM : ('a1 -> 'a2 -> 'a2 res) -> 'a1 list -> 'a2 -> 'a2 res

type tv =
| T
| F
| U
| K

val tand : tv -> tv -> tv

val tnot : tv -> tv

val tor : tv -> tv -> tv

val truth_of : bool -> tv

val formula : tv res -> tv res

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

val zero : dom -> c

val one : dom -> c

val ofZ : dom -> Big_int_Z.big_int -> c

val ofN : dom -> int -> c

val le : dom -> c -> c -> bool res

val lt : dom -> c -> c -> bool res

val eq : dom -> c -> c -> bool res

val cmax : dom -> c -> c -> c res

val floor : dom -> c -> Big_int_Z.big_int res

val ceiling : dom -> c -> Big_int_Z.big_int res

val integer : dom -> c -> Big_int_Z.big_int res

val range : dom -> c -> c -> Big_int_Z.big_int list res

val place : Big_int_Z.big_int -> int -> int res

val divide : dom -> c -> c -> c res

val npow : dom -> c -> int -> c

val zpow : dom -> c -> Big_int_Z.big_int -> c res

val rpow : dom -> c -> c -> c res

val pow : dom -> c -> c -> c res

val function0 : dom -> fn -> c -> c res

val maximum : dom -> c list -> c res

val csum : dom -> int -> (int -> c) -> c

val mmul : dom -> m -> m -> m res

val madd : dom -> m -> m -> m res

val mscale : dom -> c -> m -> m

val mtranspose : dom -> m -> m

val table : dom -> int -> int -> (int -> int -> c res) -> m res

val column : dom -> c list -> m

val row_list : dom -> m -> int -> c list

val entries : dom -> m -> c list

type net = { slope : c; layers : (m * m option) list }

val of_layer : dom -> (m * m option) -> c list

val parameters : dom -> net -> c list

val refilled : dom -> m -> c list -> m

val refill : dom -> (m * m option) list -> c list -> (m * m option) list

val with_parameters : dom -> net -> m -> net res

val layer : dom -> net -> Big_int_Z.big_int -> (m * m option) res

type sem = __

type value =
| VSc of c
| VMx of m
| VNt of net
| VFm of tv
| VWd of string

val inject : dom -> sort -> sem -> value

val project : dom -> sort -> value -> sem res

type case = { cnet : net; cdata : (string -> m option);
              cmatrix : (string -> m option); cparam : (string -> c option) }

type env = int -> value option

val look : dom -> sort -> env -> int -> sem res

val set : dom -> env -> int -> value -> env

val frame : dom -> value list -> env

val spelled : dom -> env -> word -> string res

type defs = (value list -> value res) list

val count : (tv -> bool) -> tv list -> Big_int_Z.big_int

val at_least : Big_int_Z.big_int -> tv list -> tv

val eval : dom -> case -> defs -> sort -> tm -> env -> sem res

val denote : dom -> case -> defs -> body -> value list -> value res

val denotations : dom -> case -> defs -> body list -> defs

val env0 : dom -> env

val verdict_of : (tm -> tv res) -> reading -> verdict option

val judge : dom -> case -> reading -> verdict option

type sexp =
| Word of string
| L of sexp list

val flush : char list -> sexp list -> sexp list

val cut : char list -> char list -> sexp list list -> sexp option

val words : string -> sexp option

val digit : char -> Big_int_Z.big_int option

val digits : char list -> Big_int_Z.big_int -> Big_int_Z.big_int option

val natural : char list -> Big_int_Z.big_int option

val integer0 : char list -> Big_int_Z.big_int option

val split_at : char -> char list -> char list * char list option

val number : string -> q option

val ob : 'a1 option -> ('a1 -> 'a2 option) -> 'a2 option

val mapO : ('a1 -> 'a2 option) -> 'a1 list -> 'a2 list option

val assoc : string -> (string * 'a1) list -> 'a1 option

val joined : ('a1 -> 'a1 -> 'a1) -> 'a1 list -> 'a1 option

val joined_or : 'a1 -> ('a1 -> 'a1 -> 'a1) -> 'a1 list -> 'a1

type kind =
| KScalar
| KIndex
| KMatrix
| KNetwork
| KName

val kinds : (string * kind) list

type context = (string * (int * kind)) list

type signature = (string * (int * (kind list * sort))) list

val name : context -> string -> word

val cast : sort -> tm -> sort -> tm option

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

val heads : (string * head) list

val functions : (string * fn) list

val term : signature -> sort -> int -> context -> sexp -> tm option

val any_term : signature -> int -> context -> sexp -> (sort, tm) sigT option

val parameter : sexp -> (string * kind) option

val levels : int -> (string * kind) list -> context

val is_word : string -> sexp -> bool

val closing : signature -> body list -> sexp list -> reading option

val parts : signature -> body list -> sexp list -> reading option

val read : string -> reading option

val norm : Big_int_Z.big_int -> Big_int_Z.big_int -> q

val qadd : q -> q -> q

val qmul : q -> q -> q

val qinv : q -> q

val qleb : q -> q -> bool

val qfloor : q -> Big_int_Z.big_int

val qsqrt : q -> q option

val qpow : q -> q -> q option

type qmat = { q_rows : int; q_cols : int; q_entries : q list list }

val qmk : int -> int -> (int -> int -> q) -> qmat

val qget : qmat -> int -> int -> q

val qdom : dom
