
type __ = Obj.t

val xorb : bool -> bool -> bool

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

type 'a sig0 = 'a
  (* singleton inductive, whose constructor was exist *)

type ('a, 'p) sigT =
| ExistT of 'a * 'p

val add : int -> int -> int

val mul : int -> int -> int

val sub : int -> int -> int

val eqb : bool -> bool -> bool

module Nat :
 sig
  val add : int -> int -> int

  val mul : int -> int -> int

  val sub : int -> int -> int

  val eqb : int -> int -> bool

  val leb : int -> int -> bool

  val ltb : int -> int -> bool

  val max : int -> int -> int

  val min : int -> int -> int

  val pow : int -> int -> int

  val divmod : int -> int -> int -> int -> int * int

  val div : int -> int -> int

  val modulo : int -> int -> int

  val iter : int -> ('a1 -> 'a1) -> 'a1 -> 'a1
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

  val pred : Big_int_Z.big_int -> Big_int_Z.big_int

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

  val iter : ('a1 -> 'a1) -> 'a1 -> Big_int_Z.big_int -> 'a1

  val square : Big_int_Z.big_int -> Big_int_Z.big_int

  val div2 : Big_int_Z.big_int -> Big_int_Z.big_int

  val div2_up : Big_int_Z.big_int -> Big_int_Z.big_int

  val size_nat : Big_int_Z.big_int -> int

  val size : Big_int_Z.big_int -> Big_int_Z.big_int

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

  val ggcdn :
    int -> Big_int_Z.big_int -> Big_int_Z.big_int ->
    Big_int_Z.big_int * (Big_int_Z.big_int * Big_int_Z.big_int)

  val ggcd :
    Big_int_Z.big_int -> Big_int_Z.big_int ->
    Big_int_Z.big_int * (Big_int_Z.big_int * Big_int_Z.big_int)

  val iter_op : ('a1 -> 'a1 -> 'a1) -> Big_int_Z.big_int -> 'a1 -> 'a1

  val to_nat : Big_int_Z.big_int -> int

  val of_nat : int -> Big_int_Z.big_int

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

val flat_map : ('a1 -> 'a2 list) -> 'a1 list -> 'a2 list

val fold_left : ('a1 -> 'a2 -> 'a1) -> 'a2 list -> 'a1 -> 'a1

val fold_right : ('a2 -> 'a1 -> 'a1) -> 'a1 -> 'a2 list -> 'a1

val existsb : ('a1 -> bool) -> 'a1 list -> bool

val forallb : ('a1 -> bool) -> 'a1 list -> bool

val filter : ('a1 -> bool) -> 'a1 list -> 'a1 list

val find : ('a1 -> bool) -> 'a1 list -> 'a1 option

val combine : 'a1 list -> 'a2 list -> ('a1 * 'a2) list

val firstn : int -> 'a1 list -> 'a1 list

val skipn : int -> 'a1 list -> 'a1 list

val seq : int -> int -> int list

val repeat : 'a1 -> int -> 'a1 list

module Z :
 sig
  val double : Big_int_Z.big_int -> Big_int_Z.big_int

  val succ_double : Big_int_Z.big_int -> Big_int_Z.big_int

  val pred_double : Big_int_Z.big_int -> Big_int_Z.big_int

  val pos_sub : Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int

  val add : Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int

  val opp : Big_int_Z.big_int -> Big_int_Z.big_int

  val pred : Big_int_Z.big_int -> Big_int_Z.big_int

  val sub : Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int

  val mul : Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int

  val pow_pos : Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int

  val pow : Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int

  val square : Big_int_Z.big_int -> Big_int_Z.big_int

  val compare : Big_int_Z.big_int -> Big_int_Z.big_int -> comparison

  val sgn : Big_int_Z.big_int -> Big_int_Z.big_int

  val leb : Big_int_Z.big_int -> Big_int_Z.big_int -> bool

  val ltb : Big_int_Z.big_int -> Big_int_Z.big_int -> bool

  val eqb : Big_int_Z.big_int -> Big_int_Z.big_int -> bool

  val max : Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int

  val min : Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int

  val abs : Big_int_Z.big_int -> Big_int_Z.big_int

  val abs_nat : Big_int_Z.big_int -> int

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

  val modulo : Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int

  val odd : Big_int_Z.big_int -> bool

  val div2 : Big_int_Z.big_int -> Big_int_Z.big_int

  val log2 : Big_int_Z.big_int -> Big_int_Z.big_int

  val sqrtrem : Big_int_Z.big_int -> Big_int_Z.big_int * Big_int_Z.big_int

  val sqrt : Big_int_Z.big_int -> Big_int_Z.big_int

  val gcd : Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int

  val ggcd :
    Big_int_Z.big_int -> Big_int_Z.big_int ->
    Big_int_Z.big_int * (Big_int_Z.big_int * Big_int_Z.big_int)

  val shiftl : Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int

  val shiftr : Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int
 end

val zeq_bool : Big_int_Z.big_int -> Big_int_Z.big_int -> bool

val n_of_digits : bool list -> Big_int_Z.big_int

val n_of_ascii : char -> Big_int_Z.big_int

val nat_of_ascii : char -> int

val eqb0 : string -> string -> bool



type q = { qnum : Big_int_Z.big_int; qden : Big_int_Z.big_int }

val inject_Z : Big_int_Z.big_int -> q

val qeq_bool : q -> q -> bool

val qopp : q -> q

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

module RbaseSymbolsImpl :
 RbaseSymbolsSig

val iPR_2 : Big_int_Z.big_int -> RbaseSymbolsImpl.coq_R

val iPR : Big_int_Z.big_int -> RbaseSymbolsImpl.coq_R

val iZR : Big_int_Z.big_int -> RbaseSymbolsImpl.coq_R

module type RinvSig =
 sig
  val coq_Rinv : RbaseSymbolsImpl.coq_R -> RbaseSymbolsImpl.coq_R
 end

module RinvImpl :
 RinvSig

val rdiv :
  RbaseSymbolsImpl.coq_R -> RbaseSymbolsImpl.coq_R -> RbaseSymbolsImpl.coq_R

val digits2_pos : Big_int_Z.big_int -> Big_int_Z.big_int

val zdigits2 : Big_int_Z.big_int -> Big_int_Z.big_int

val iter_pos : ('a1 -> 'a1) -> Big_int_Z.big_int -> 'a1 -> 'a1

type radix =
  Big_int_Z.big_int
  (* singleton inductive, whose constructor was Build_radix *)

val radix_val : radix -> Big_int_Z.big_int

val radix2 : radix

val zfast_pow_pos :
  Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int

val zpos_div_eucl_aux :
  Big_int_Z.big_int -> Big_int_Z.big_int ->
  Big_int_Z.big_int * Big_int_Z.big_int

val zfast_div_eucl :
  Big_int_Z.big_int -> Big_int_Z.big_int ->
  Big_int_Z.big_int * Big_int_Z.big_int

type extendedR =
| Xnan
| Xreal of RbaseSymbolsImpl.coq_R

val proj_val : extendedR -> RbaseSymbolsImpl.coq_R

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

val ftoR :
  radix -> bool -> Big_int_Z.big_int -> Big_int_Z.big_int ->
  RbaseSymbolsImpl.coq_R

type float =
| Fnan
| Fzero
| Float of bool * Big_int_Z.big_int * Big_int_Z.big_int

val ftoX : radix -> float -> extendedR

type position =
| Pos_Eq
| Pos_Lo
| Pos_Mi
| Pos_Up

val adjust_pos :
  Big_int_Z.big_int -> Big_int_Z.big_int -> position -> position

val need_change : rounding_mode -> bool -> position -> bool -> bool

val need_change_zero : rounding_mode -> position -> bool -> bool

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

module StdZRadix2 :
 sig
  val radix : radix

  type smantissa_type = Big_int_Z.big_int

  type mantissa_type = Big_int_Z.big_int

  type exponent_type = Big_int_Z.big_int

  val coq_MtoP : Big_int_Z.big_int -> Big_int_Z.big_int

  val coq_PtoM : Big_int_Z.big_int -> Big_int_Z.big_int

  val coq_MtoZ : Big_int_Z.big_int -> Big_int_Z.big_int

  val coq_ZtoM : Big_int_Z.big_int -> Big_int_Z.big_int

  val coq_EtoZ : Big_int_Z.big_int -> Big_int_Z.big_int

  val coq_ZtoE : Big_int_Z.big_int -> Big_int_Z.big_int

  val exponent_zero : Big_int_Z.big_int

  val exponent_one : Big_int_Z.big_int

  val exponent_neg : Big_int_Z.big_int -> Big_int_Z.big_int

  val exponent_add :
    Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int

  val exponent_sub :
    Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int

  val exponent_cmp : Big_int_Z.big_int -> Big_int_Z.big_int -> comparison

  val mantissa_zero : Big_int_Z.big_int

  val mantissa_one : Big_int_Z.big_int

  val mantissa_add :
    Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int

  val mantissa_sub :
    Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int

  val mantissa_mul :
    Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int

  val mantissa_cmp : Big_int_Z.big_int -> Big_int_Z.big_int -> comparison

  val mantissa_pos : Big_int_Z.big_int -> Big_int_Z.big_int

  val mantissa_neg : Big_int_Z.big_int -> Big_int_Z.big_int

  val mantissa_sign : Big_int_Z.big_int -> Big_int_Z.big_int signed_number

  val mantissa_even : Big_int_Z.big_int -> bool

  val mantissa_shl :
    Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int

  val mantissa_scale2 :
    mantissa_type -> exponent_type -> mantissa_type * exponent_type

  val digits_aux : Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int

  val mantissa_digits : Big_int_Z.big_int -> Big_int_Z.big_int

  val mantissa_split_div :
    Big_int_Z.big_int -> Big_int_Z.big_int -> position ->
    Big_int_Z.big_int * position

  val mantissa_shr_aux :
    (Big_int_Z.big_int * position) -> Big_int_Z.big_int * position

  val mantissa_shr :
    Big_int_Z.big_int -> Big_int_Z.big_int -> position ->
    Big_int_Z.big_int * position

  val mantissa_shrp_aux : Big_int_Z.big_int -> Big_int_Z.big_int -> position

  val mantissa_shrp :
    Big_int_Z.big_int -> Big_int_Z.big_int -> position -> position

  val mantissa_div :
    Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int * position

  val exponent_div2_floor : Big_int_Z.big_int -> Big_int_Z.big_int * bool

  val mantissa_sqrt : Big_int_Z.big_int -> Big_int_Z.big_int * position
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

val bind : 'a1 res -> ('a1 -> 'a2 res) -> 'a2 res

val lift : 'a1 option -> 'a1 res

val present : 'a1 option -> 'a1 res

val guard : bool -> 'a1 res -> 'a1 res

val mapM : ('a1 -> 'a2 res) -> 'a1 list -> 'a2 list res

val foldM : ('a1 -> 'a2 -> 'a2 res) -> 'a1 list -> 'a2 -> 'a2 res

val kept : ('a1 list -> 'a2) -> 'a1 list -> 'a2

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

val pow0 : dom -> c -> c -> c res

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

val is_source : vertex -> bool

val vertex_at : shape -> int -> vertex

val order : shape -> int

val edge_between : int -> int -> edge list -> edge option

val into : shape -> int -> edge list

type graph = { form : shape; learned : c list; fixed : c list; held : c list }

val on : dom -> graph -> mark -> c

val by_edges : dom -> (edge -> c) -> shape -> m

val aspect_now : dom -> aspect -> graph -> m

val aspect_of : dom -> aspect -> graph -> m

val stage_at : dom -> graph -> Big_int_Z.big_int -> stage option

val laid_out : dom -> block -> m

val block_names : string list

val kind_names : string list

val one_of : string list -> string -> 'a1 res -> 'a1 res

val block_named : string -> stage -> block option

val arrangement : dom -> string -> graph -> Big_int_Z.big_int -> m res

val of_kind : dom -> string -> graph -> Big_int_Z.big_int -> bool res

val line : dom -> (m * m option) list -> ((int * int) * bool) list

val matrix_edges : int -> int -> int -> int -> int -> edge list

val bias_edges : int -> int -> int -> int -> int -> edge list

val wires : int -> ((int * int) * bool) list -> int -> int -> int -> edge list

val full_stages : ((int * int) * bool) list -> int -> stage list

val neurons : ((int * int) * bool) list -> vertex list

val shape_of : ((int * int) * bool) list -> shape

val full_graph : dom -> c -> (m * m option) list -> c list -> graph

type path = { start : int; route : edge list; next : int }

val extended : int -> shape -> path -> int -> path list

val all_paths : shape -> path list

val sweep :
  shape -> (vertex -> bool) -> Big_int_Z.big_int list -> Big_int_Z.big_int
  list

val sweeps :
  int -> (Big_int_Z.big_int list -> Big_int_Z.big_int list) ->
  Big_int_Z.big_int list -> Big_int_Z.big_int list

val count_paths : shape -> (vertex -> bool) -> Big_int_Z.big_int

val complete : shape -> path -> bool

val complete_paths : shape -> path list

val vertex_set : path -> int list

val below : int list -> int list -> bool

val carries_parameter : int -> edge -> bool

val enumerated : dom -> shape -> path list res

val weight_on : dom -> graph -> edge -> c

val product_along : dom -> graph -> path -> c

val magnitude : dom -> c -> c res

val absolute_product : dom -> graph -> path -> c res

val product_and_slope : dom -> graph -> int -> path -> c * c

val held_at : dom -> graph -> int -> c

val input_at : dom -> m -> int -> int -> c

val begins_with : dom -> graph -> m -> int -> path -> c

val complete_rows : dom -> graph -> m -> (path -> c res) -> m res

val pre : dom -> graph -> m -> int -> c list -> int -> c

val bent : dom -> graph -> int -> c -> c res

val settled : dom -> graph -> m -> int -> c list res

val open_at : dom -> graph -> m -> int -> c list -> int -> bool res

val activity : dom -> graph -> m -> m res

val hasse : dom -> graph -> m res

val path_matrix : dom -> path_values -> graph -> m -> m res

val path_derivative : dom -> Big_int_Z.big_int -> graph -> m -> m res

val numbered : 'a1 list -> (int * 'a1) list

val branches : path list -> edge list

val unrolled : dom -> graph -> graph res

val negative : dom -> graph -> path -> (bool * bool) res

val sign_mark : bool -> mark

val decomposed : dom -> bool -> graph -> graph res

val sign_of : dom -> c -> c res

val with_signs : dom -> graph -> graph res

val pulled : dom -> Big_int_Z.big_int -> graph -> graph res

val tree_of : dom -> tree -> graph -> graph res

val square_root_of : dom -> c -> c res

val length_of : dom -> int -> (int -> c) -> c res

val activated : dom -> c -> m -> m res

val activated_by : dom -> c -> m list -> m -> m res

val row_length : dom -> m -> int -> c res

val column_length : dom -> m -> int -> c res

val neuron_size : dom -> m -> m -> int -> c res

val neuron_trace : dom -> m -> m -> m -> int -> c

val rated : dom -> c list -> (int -> c) -> (int * c) list res

val least_rated : dom -> (int * c) list -> int res

val first_row : dom -> int -> int -> (int -> c) -> m

val first_column : dom -> int -> int -> (int -> c) -> m

val deepened : dom -> int -> c -> m list -> m -> m -> m list res

type net = { slope : c; layers : (m * m option) list; wired : graph option }

val of_layer : dom -> (m * m option) -> c list

val parameters : dom -> net -> c list

val refilled : dom -> m -> c list -> m

val refill : dom -> (m * m option) list -> c list -> (m * m option) list

val with_parameters : dom -> net -> m -> net res

val layer : dom -> net -> Big_int_Z.big_int -> (m * m option) res

val graph_now : dom -> net -> graph

val graph_of : dom -> net -> graph

val of_graph : dom -> graph -> net

val has_no_bias : dom -> (m * m option) -> bool

val deepen : dom -> Big_int_Z.big_int -> net -> m -> m -> net res

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

type window = { w_size : (int * int); w_stride : (int * int);
                w_padding : (int * int) }

type extent = { across : (int * int); channels : int }

val vertices_of : extent -> int

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

val has_bias : plan -> bool

type built = { b_vertices : vertex list; b_edges : edge list;
               tops : (int * extent) list; learnt : int; b_stages : stage list }

val spread : int -> int -> int -> int -> int option

val positions : extent -> window -> (int * int) option

val met : extent -> window -> int -> int -> int -> int list

val slid :
  extent -> window -> int -> int -> (int -> int -> int -> edge list) -> edge
  list

val grown :
  built -> vertex list -> edge list -> int -> extent -> int -> stage -> built

val neurons_of : int -> int -> vertex list

val one_layer :
  int -> built -> plan -> int -> extent -> int list -> built option

val same_extent : extent -> extent -> bool

val ascending : int list -> bool

val next_layer : int -> built -> (int list * plan) -> built option

val all_layers : int -> built -> (int list * plan) list -> built option

val is_chain : (int list * plan) list -> bool

val planned : extent -> (int list * plan) list -> shape option

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
| HAspect of aspect
| HArrangement
| HKind
| HPaths of path_values
| HPathDerivative
| HHasse
| HTree of tree
| HPull
| HDeepen

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

val items : 'a1 array -> 'a1 list

val vmake : int -> (int -> 'a1) -> 'a1 array

val vget : 'a1 -> 'a1 array -> int -> 'a1

type 'a matrix = { height0 : int; width0 : int; cells : 'a array array }

val tabulated : int -> int -> (int -> int -> 'a1) -> 'a1 matrix

val cell : 'a1 -> 'a1 matrix -> int -> int -> 'a1

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

module FloatExt :
 functor (F:FloatOps) ->
 sig
  val cmp : F.coq_type -> F.coq_type -> xcomparison

  val le' : F.coq_type -> F.coq_type -> bool

  val lt' : F.coq_type -> F.coq_type -> bool

  val le : F.coq_type -> F.coq_type -> bool

  val lt : F.coq_type -> F.coq_type -> bool
 end

type ('smantissa_type, 'exponent_type) s_float =
| Fnan1
| Float0 of 'smantissa_type * 'exponent_type

module SpecificFloat :
 functor (Carrier:FloatCarrier) ->
 sig
  val sensible_format : bool

  val radix : radix

  type coq_type = (Carrier.smantissa_type, Carrier.exponent_type) s_float

  val toF : coq_type -> float

  val toX : coq_type -> extendedR

  val toR : coq_type -> RbaseSymbolsImpl.coq_R

  val convert : coq_type -> extendedR

  val fromF : float -> (Carrier.smantissa_type, Carrier.exponent_type) s_float

  type precision = Carrier.exponent_type

  type sfactor = Carrier.exponent_type

  val prec : Carrier.exponent_type -> Big_int_Z.big_int

  val coq_ZtoS : Big_int_Z.big_int -> Carrier.exponent_type

  val coq_StoZ : Carrier.exponent_type -> Big_int_Z.big_int

  val coq_PtoP : Big_int_Z.big_int -> Carrier.exponent_type

  val incr_prec :
    Carrier.exponent_type -> Big_int_Z.big_int -> Carrier.exponent_type

  val sm1 : Carrier.exponent_type

  val zero : (Carrier.smantissa_type, Carrier.exponent_type) s_float

  val nan : (Carrier.smantissa_type, Carrier.exponent_type) s_float

  val mag : coq_type -> Carrier.exponent_type

  val classify : coq_type -> fclass

  val real : coq_type -> bool

  val is_nan : coq_type -> bool

  val valid_ub : coq_type -> bool

  val valid_lb : coq_type -> bool

  val fromZ :
    Big_int_Z.big_int -> (Carrier.smantissa_type, Carrier.exponent_type)
    s_float

  val fromZ_DN :
    precision -> Big_int_Z.big_int -> (Carrier.smantissa_type,
    Carrier.exponent_type) s_float

  val fromZ_UP :
    precision -> Big_int_Z.big_int -> (Carrier.smantissa_type,
    Carrier.exponent_type) s_float

  val float_aux :
    bool -> Carrier.mantissa_type -> Carrier.exponent_type -> coq_type

  val neg : coq_type -> coq_type

  val abs : coq_type -> coq_type

  val scale : coq_type -> Carrier.exponent_type -> coq_type

  val scale2 : coq_type -> Carrier.exponent_type -> coq_type

  val pow2_UP : precision -> Carrier.exponent_type -> coq_type

  val div2 : coq_type -> coq_type

  val cmp_aux1 : Carrier.mantissa_type -> Carrier.mantissa_type -> xcomparison

  val cmp_aux2 :
    Carrier.mantissa_type -> Carrier.exponent_type -> Carrier.mantissa_type
    -> Carrier.exponent_type -> xcomparison

  val cmp : coq_type -> coq_type -> xcomparison

  val min : coq_type -> coq_type -> coq_type

  val max : coq_type -> coq_type -> coq_type

  val adjust_mantissa :
    rounding_mode -> Carrier.mantissa_type -> position -> bool ->
    Carrier.mantissa_type

  val round_aux :
    rounding_mode -> Carrier.exponent_type -> bool -> Carrier.mantissa_type
    -> Carrier.exponent_type -> position -> coq_type

  val round_at_exp_aux :
    rounding_mode -> Carrier.exponent_type -> bool -> Carrier.mantissa_type
    -> Carrier.exponent_type -> position -> coq_type

  val mul :
    rounding_mode -> Carrier.exponent_type -> coq_type -> coq_type -> coq_type

  val mul_UP : Carrier.exponent_type -> coq_type -> coq_type -> coq_type

  val mul_DN : Carrier.exponent_type -> coq_type -> coq_type -> coq_type

  val add_exact_aux1 :
    bool -> bool -> Carrier.mantissa_type -> Carrier.mantissa_type ->
    Carrier.exponent_type -> coq_type

  val add_exact_aux2 :
    bool -> bool -> Carrier.mantissa_type -> Carrier.mantissa_type ->
    Carrier.exponent_type -> Carrier.exponent_type -> coq_type

  val add_exact : coq_type -> coq_type -> coq_type

  val add_slow_aux1 :
    rounding_mode -> Carrier.exponent_type -> bool -> bool ->
    Carrier.mantissa_type -> Carrier.mantissa_type -> Carrier.exponent_type
    -> coq_type

  val add_slow_aux2 :
    rounding_mode -> Carrier.exponent_type -> bool -> bool ->
    Carrier.mantissa_type -> Carrier.mantissa_type -> Carrier.exponent_type
    -> Carrier.exponent_type -> coq_type

  val add_slow :
    rounding_mode -> Carrier.exponent_type -> coq_type -> coq_type -> coq_type

  val add_UP : Carrier.exponent_type -> coq_type -> coq_type -> coq_type

  val add_DN : Carrier.exponent_type -> coq_type -> coq_type -> coq_type

  val sub_UP : Carrier.exponent_type -> coq_type -> coq_type -> coq_type

  val sub_DN : Carrier.exponent_type -> coq_type -> coq_type -> coq_type

  val div_aux :
    rounding_mode -> Carrier.exponent_type -> bool -> Carrier.mantissa_type
    -> Carrier.mantissa_type -> Carrier.exponent_type -> coq_type

  val div :
    rounding_mode -> Carrier.exponent_type -> coq_type -> coq_type -> coq_type

  val div_UP : Carrier.exponent_type -> coq_type -> coq_type -> coq_type

  val div_DN : Carrier.exponent_type -> coq_type -> coq_type -> coq_type

  val sqrt : rounding_mode -> Carrier.exponent_type -> coq_type -> coq_type

  val sqrt_UP : Carrier.exponent_type -> coq_type -> coq_type

  val sqrt_DN : Carrier.exponent_type -> coq_type -> coq_type

  val nearbyint : rounding_mode -> coq_type -> coq_type

  val nearbyint_UP : rounding_mode -> coq_type -> coq_type

  val nearbyint_DN : rounding_mode -> coq_type -> coq_type

  val midpoint : coq_type -> coq_type -> coq_type
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

module IntervalBasicExt :
 functor (I:IntervalBasicOps) ->
 sig
  val round_flt :
    I.precision -> Big_int_Z.big_int -> Big_int_Z.big_int -> I.coq_type ->
    I.coq_type

  val midpoint : I.coq_type -> I.coq_type
 end

val output_bnd :
  bool -> bool -> radix -> bool -> Big_int_Z.big_int -> Big_int_Z.big_int ->
  output_bound

type 'a f_interval =
| Inan0
| Ibnd0 of 'a * 'a

module FloatInterval :
 functor (F'':FloatOps) ->
 sig
  module F :
   sig
    val sensible_format : bool

    val radix : radix

    type coq_type = F''.coq_type

    val toF : coq_type -> float

    val convert : coq_type -> extendedR

    val toX : coq_type -> extendedR

    val toR : coq_type -> RbaseSymbolsImpl.coq_R

    type precision = F''.precision

    type sfactor = F''.sfactor

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

  module F' :
   sig
    val cmp : F.coq_type -> F.coq_type -> xcomparison

    val le' : F.coq_type -> F.coq_type -> bool

    val lt' : F.coq_type -> F.coq_type -> bool

    val le : F.coq_type -> F.coq_type -> bool

    val lt : F.coq_type -> F.coq_type -> bool
   end

  val c1 : F.coq_type

  val cm1 : F.coq_type

  val c2 : F.coq_type

  val p52 : F.precision

  type coq_type = F.coq_type f_interval

  type bound_type = F.coq_type

  type precision = F.precision

  val nan : F.coq_type

  val convert_bound : F.coq_type -> extendedR

  val convert : coq_type -> interval

  val nai : coq_type

  val bnd : F.coq_type -> F.coq_type -> coq_type

  val zero : coq_type

  val empty : coq_type

  val real : coq_type -> bool

  val singleton : F.coq_type -> F.coq_type f_interval

  val is_empty : F.coq_type f_interval -> bool

  val bounded : F.coq_type f_interval -> bool

  val lower_bounded : F.coq_type f_interval -> bool

  val upper_bounded : F.coq_type f_interval -> bool

  val output :
    bool -> F.coq_type f_interval -> output_bound option * output_bound option

  val subset : F.coq_type f_interval -> F.coq_type f_interval -> bool

  val wider :
    F.precision -> F.coq_type f_interval -> F.coq_type f_interval -> bool

  val join :
    F.coq_type f_interval -> F.coq_type f_interval -> F.coq_type f_interval

  val meet :
    F.coq_type f_interval -> F.coq_type f_interval -> F.coq_type f_interval

  val mask : coq_type -> F.coq_type f_interval -> coq_type

  val lower_extent : F.coq_type f_interval -> F.coq_type f_interval

  val upper_extent : F.coq_type f_interval -> F.coq_type f_interval

  val lower_complement : F.coq_type f_interval -> coq_type

  val upper_complement : F.coq_type f_interval -> coq_type

  val whole : F.coq_type f_interval

  val lower : F.coq_type f_interval -> F.coq_type

  val upper : F.coq_type f_interval -> F.coq_type

  val fromZ_small : Big_int_Z.big_int -> F.coq_type f_interval

  val fromZ : F.precision -> Big_int_Z.big_int -> F.coq_type f_interval

  val midpoint : F.coq_type f_interval -> F.coq_type

  val bisect :
    F.coq_type f_interval -> F.coq_type f_interval * F.coq_type f_interval

  val sign_large_ : F.coq_type -> F.coq_type -> xcomparison

  val sign_large : F.coq_type f_interval -> xcomparison

  val sign_strict_ : F.coq_type -> F.coq_type -> xcomparison

  val sign_strict : F.coq_type f_interval -> xcomparison

  val neg : F.coq_type f_interval -> F.coq_type f_interval

  val abs : F.coq_type f_interval -> F.coq_type f_interval

  val mul2 : F.precision -> F.coq_type f_interval -> F.coq_type f_interval

  val sqrt : F.precision -> F.coq_type f_interval -> F.coq_type f_interval

  val add :
    F.precision -> F.coq_type f_interval -> F.coq_type f_interval ->
    F.coq_type f_interval

  val sub :
    F.precision -> F.coq_type f_interval -> F.coq_type f_interval ->
    F.coq_type f_interval

  val cancel_add :
    F.precision -> F.coq_type f_interval -> F.coq_type f_interval ->
    F.coq_type f_interval

  val cancel_sub :
    F.precision -> F.coq_type f_interval -> F.coq_type f_interval ->
    F.coq_type f_interval

  val mul_mixed :
    F.precision -> F.coq_type f_interval -> F.coq_type -> F.coq_type
    f_interval

  val div_mixed_r :
    F.precision -> F.coq_type f_interval -> F.coq_type -> F.coq_type
    f_interval

  val sqr : F.precision -> F.coq_type f_interval -> F.coq_type f_interval

  val mul :
    F.precision -> F.coq_type f_interval -> F.coq_type f_interval ->
    F.coq_type f_interval

  val coq_Fdivz_UP : F.precision -> F.coq_type -> F.coq_type -> F.coq_type

  val coq_Fdivz_DN : F.precision -> F.coq_type -> F.coq_type -> F.coq_type

  val inv : F.precision -> F.coq_type f_interval -> F.coq_type f_interval

  val invnz : F.precision -> F.coq_type f_interval -> F.coq_type f_interval

  val div :
    F.precision -> F.coq_type f_interval -> F.coq_type f_interval ->
    F.coq_type f_interval

  val coq_Fpower_pos_UP :
    F.precision -> F.coq_type -> Big_int_Z.big_int -> F.coq_type

  val coq_Fpower_pos_DN :
    F.precision -> F.coq_type -> Big_int_Z.big_int -> F.coq_type

  val power_pos :
    F.precision -> F.coq_type f_interval -> Big_int_Z.big_int -> F.coq_type
    f_interval

  val power_int :
    F.precision -> F.coq_type f_interval -> Big_int_Z.big_int -> F.coq_type
    f_interval

  val nearbyint :
    rounding_mode -> F.coq_type f_interval -> F.coq_type f_interval

  val error_flt :
    F.precision -> Big_int_Z.big_int -> Big_int_Z.big_int -> F.coq_type
    f_interval -> F.coq_type f_interval
 end

module TranscendentalFloatFast :
 functor (F:FloatOps) ->
 sig
  module I :
   sig
    module F :
     sig
      val sensible_format : bool

      val radix : radix

      type coq_type = F.coq_type

      val toF : coq_type -> float

      val convert : coq_type -> extendedR

      val toX : coq_type -> extendedR

      val toR : coq_type -> RbaseSymbolsImpl.coq_R

      type precision = F.precision

      type sfactor = F.sfactor

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

    module F' :
     sig
      val cmp : F.coq_type -> F.coq_type -> xcomparison

      val le' : F.coq_type -> F.coq_type -> bool

      val lt' : F.coq_type -> F.coq_type -> bool

      val le : F.coq_type -> F.coq_type -> bool

      val lt : F.coq_type -> F.coq_type -> bool
     end

    val c1 : F.coq_type

    val cm1 : F.coq_type

    val c2 : F.coq_type

    val p52 : F.precision

    type coq_type = F.coq_type f_interval

    type bound_type = F.coq_type

    type precision = F.precision

    val nan : F.coq_type

    val convert_bound : F.coq_type -> extendedR

    val convert : coq_type -> interval

    val nai : coq_type

    val bnd : F.coq_type -> F.coq_type -> coq_type

    val zero : coq_type

    val empty : coq_type

    val real : coq_type -> bool

    val singleton : F.coq_type -> F.coq_type f_interval

    val is_empty : F.coq_type f_interval -> bool

    val bounded : F.coq_type f_interval -> bool

    val lower_bounded : F.coq_type f_interval -> bool

    val upper_bounded : F.coq_type f_interval -> bool

    val output :
      bool -> F.coq_type f_interval -> output_bound option * output_bound
      option

    val subset : F.coq_type f_interval -> F.coq_type f_interval -> bool

    val wider :
      F.precision -> F.coq_type f_interval -> F.coq_type f_interval -> bool

    val join :
      F.coq_type f_interval -> F.coq_type f_interval -> F.coq_type f_interval

    val meet :
      F.coq_type f_interval -> F.coq_type f_interval -> F.coq_type f_interval

    val mask : coq_type -> F.coq_type f_interval -> coq_type

    val lower_extent : F.coq_type f_interval -> F.coq_type f_interval

    val upper_extent : F.coq_type f_interval -> F.coq_type f_interval

    val lower_complement : F.coq_type f_interval -> coq_type

    val upper_complement : F.coq_type f_interval -> coq_type

    val whole : F.coq_type f_interval

    val lower : F.coq_type f_interval -> F.coq_type

    val upper : F.coq_type f_interval -> F.coq_type

    val fromZ_small : Big_int_Z.big_int -> F.coq_type f_interval

    val fromZ : F.precision -> Big_int_Z.big_int -> F.coq_type f_interval

    val midpoint : F.coq_type f_interval -> F.coq_type

    val bisect :
      F.coq_type f_interval -> F.coq_type f_interval * F.coq_type f_interval

    val sign_large_ : F.coq_type -> F.coq_type -> xcomparison

    val sign_large : F.coq_type f_interval -> xcomparison

    val sign_strict_ : F.coq_type -> F.coq_type -> xcomparison

    val sign_strict : F.coq_type f_interval -> xcomparison

    val neg : F.coq_type f_interval -> F.coq_type f_interval

    val abs : F.coq_type f_interval -> F.coq_type f_interval

    val mul2 : F.precision -> F.coq_type f_interval -> F.coq_type f_interval

    val sqrt : F.precision -> F.coq_type f_interval -> F.coq_type f_interval

    val add :
      F.precision -> F.coq_type f_interval -> F.coq_type f_interval ->
      F.coq_type f_interval

    val sub :
      F.precision -> F.coq_type f_interval -> F.coq_type f_interval ->
      F.coq_type f_interval

    val cancel_add :
      F.precision -> F.coq_type f_interval -> F.coq_type f_interval ->
      F.coq_type f_interval

    val cancel_sub :
      F.precision -> F.coq_type f_interval -> F.coq_type f_interval ->
      F.coq_type f_interval

    val mul_mixed :
      F.precision -> F.coq_type f_interval -> F.coq_type -> F.coq_type
      f_interval

    val div_mixed_r :
      F.precision -> F.coq_type f_interval -> F.coq_type -> F.coq_type
      f_interval

    val sqr : F.precision -> F.coq_type f_interval -> F.coq_type f_interval

    val mul :
      F.precision -> F.coq_type f_interval -> F.coq_type f_interval ->
      F.coq_type f_interval

    val coq_Fdivz_UP : F.precision -> F.coq_type -> F.coq_type -> F.coq_type

    val coq_Fdivz_DN : F.precision -> F.coq_type -> F.coq_type -> F.coq_type

    val inv : F.precision -> F.coq_type f_interval -> F.coq_type f_interval

    val invnz : F.precision -> F.coq_type f_interval -> F.coq_type f_interval

    val div :
      F.precision -> F.coq_type f_interval -> F.coq_type f_interval ->
      F.coq_type f_interval

    val coq_Fpower_pos_UP :
      F.precision -> F.coq_type -> Big_int_Z.big_int -> F.coq_type

    val coq_Fpower_pos_DN :
      F.precision -> F.coq_type -> Big_int_Z.big_int -> F.coq_type

    val power_pos :
      F.precision -> F.coq_type f_interval -> Big_int_Z.big_int -> F.coq_type
      f_interval

    val power_int :
      F.precision -> F.coq_type f_interval -> Big_int_Z.big_int -> F.coq_type
      f_interval

    val nearbyint :
      rounding_mode -> F.coq_type f_interval -> F.coq_type f_interval

    val error_flt :
      F.precision -> Big_int_Z.big_int -> Big_int_Z.big_int -> F.coq_type
      f_interval -> F.coq_type f_interval
   end

  module J :
   sig
    val round_flt :
      I.precision -> Big_int_Z.big_int -> Big_int_Z.big_int -> I.coq_type ->
      I.coq_type

    val midpoint : I.coq_type -> I.coq_type
   end

  module F' :
   sig
    val cmp : F.coq_type -> F.coq_type -> xcomparison

    val le' : F.coq_type -> F.coq_type -> bool

    val lt' : F.coq_type -> F.coq_type -> bool

    val le : F.coq_type -> F.coq_type -> bool

    val lt : F.coq_type -> F.coq_type -> bool
   end

  type hidden_constant = __hidden_constant Lazy.t
  and __hidden_constant =
  | HConst of I.coq_type

  type constants = __constants Lazy.t
  and __constants =
  | Consts of hidden_constant * constants

  val constant_getter_aux : int -> constants -> I.coq_type

  val constant_getter : constants -> F.precision -> I.coq_type

  val hidden_constant_generator :
    (F.precision -> I.coq_type) -> Big_int_Z.big_int -> hidden_constant

  val constant_generator_aux :
    (F.precision -> I.coq_type) -> Big_int_Z.big_int -> constants

  val constant_generator : (F.precision -> I.coq_type) -> constants

  val coq_Z2nat : Big_int_Z.big_int -> int

  val coq_Z2P : Big_int_Z.big_int -> Big_int_Z.big_int

  val c1 : F.coq_type

  val c2 : F.coq_type

  val c3 : F.coq_type

  val cm1 : F.coq_type

  val i1 : I.F.coq_type f_interval

  val i2 : I.F.coq_type f_interval

  val i3 : I.F.coq_type f_interval

  val i4 : I.F.coq_type f_interval

  val i5 : I.F.coq_type f_interval

  val i6 : I.F.coq_type f_interval

  val i239 : I.F.coq_type f_interval

  val c1_2 : F.coq_type

  val c1_8 : F.coq_type

  val c1_p_c1_8 : F.coq_type

  val atan_fast0_aux :
    I.F.precision -> F.coq_type -> I.F.coq_type f_interval -> I.F.coq_type
    f_interval -> I.F.coq_type f_interval -> int -> I.coq_type

  val atan_fast0 :
    I.F.precision -> I.F.coq_type f_interval -> I.F.coq_type f_interval

  val pi4_gen : I.F.precision -> I.F.coq_type f_interval

  val pi4_seq : constants

  val pi4 : F.precision -> I.coq_type

  val atan_fastP : F.precision -> I.F.coq_type -> I.F.coq_type f_interval

  val atan_fast : F.precision -> F.coq_type -> I.coq_type

  val ln1p_fast0_aux :
    I.F.precision -> F.coq_type -> I.F.coq_type f_interval -> I.F.coq_type
    f_interval -> I.F.coq_type f_interval -> int -> I.coq_type

  val ln1p_fast0 :
    F.precision -> I.F.coq_type f_interval -> I.F.coq_type f_interval

  val ln_fast1P :
    F.precision -> I.F.coq_type f_interval -> I.F.coq_type f_interval

  val ln_fast : F.precision -> F.coq_type -> I.coq_type

  val cos_fast0_aux :
    I.F.precision -> F.coq_type -> I.F.coq_type f_interval -> I.F.coq_type
    f_interval -> I.F.coq_type f_interval -> I.F.coq_type f_interval -> int
    -> I.coq_type

  val cos_fast0 : I.F.precision -> I.F.coq_type -> I.F.coq_type f_interval

  val sin_cos_reduce :
    I.F.precision -> F.coq_type -> int -> comparison * I.F.coq_type f_interval

  val cos_fastP : I.F.precision -> F.coq_type -> I.F.coq_type f_interval

  val cos_fast : I.F.precision -> F.coq_type -> I.F.coq_type f_interval

  val sin_fast0 : I.F.precision -> I.F.coq_type -> I.F.coq_type f_interval

  val sin_fastP : F.precision -> F.coq_type -> I.F.coq_type f_interval

  val sin_fast : F.precision -> F.coq_type -> I.coq_type

  val tan_fastP : F.precision -> F.coq_type -> I.F.coq_type f_interval

  val tan_fast : F.precision -> F.coq_type -> I.coq_type

  val expn_fast0_aux :
    I.F.precision -> F.coq_type -> I.F.coq_type f_interval -> I.F.coq_type
    f_interval -> I.F.coq_type f_interval -> I.F.coq_type f_interval -> int
    -> I.coq_type

  val expn_fast0 : F.precision -> I.F.coq_type -> I.F.coq_type f_interval

  val expn_reduce : F.precision -> F.coq_type -> I.F.coq_type f_interval

  val exp_fast : F.precision -> F.coq_type -> I.F.coq_type f_interval
 end

module FloatIntervalFull :
 functor (F'':FloatOps) ->
 sig
  module T :
   sig
    module I :
     sig
      module F :
       sig
        val sensible_format : bool

        val radix : radix

        type coq_type = F''.coq_type

        val toF : coq_type -> float

        val convert : coq_type -> extendedR

        val toX : coq_type -> extendedR

        val toR : coq_type -> RbaseSymbolsImpl.coq_R

        type precision = F''.precision

        type sfactor = F''.sfactor

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

      module F' :
       sig
        val cmp : F.coq_type -> F.coq_type -> xcomparison

        val le' : F.coq_type -> F.coq_type -> bool

        val lt' : F.coq_type -> F.coq_type -> bool

        val le : F.coq_type -> F.coq_type -> bool

        val lt : F.coq_type -> F.coq_type -> bool
       end

      val c1 : F.coq_type

      val cm1 : F.coq_type

      val c2 : F.coq_type

      val p52 : F.precision

      type coq_type = F.coq_type f_interval

      type bound_type = F.coq_type

      type precision = F.precision

      val nan : F.coq_type

      val convert_bound : F.coq_type -> extendedR

      val convert : coq_type -> interval

      val nai : coq_type

      val bnd : F.coq_type -> F.coq_type -> coq_type

      val zero : coq_type

      val empty : coq_type

      val real : coq_type -> bool

      val singleton : F.coq_type -> F.coq_type f_interval

      val is_empty : F.coq_type f_interval -> bool

      val bounded : F.coq_type f_interval -> bool

      val lower_bounded : F.coq_type f_interval -> bool

      val upper_bounded : F.coq_type f_interval -> bool

      val output :
        bool -> F.coq_type f_interval -> output_bound option * output_bound
        option

      val subset : F.coq_type f_interval -> F.coq_type f_interval -> bool

      val wider :
        F.precision -> F.coq_type f_interval -> F.coq_type f_interval -> bool

      val join :
        F.coq_type f_interval -> F.coq_type f_interval -> F.coq_type
        f_interval

      val meet :
        F.coq_type f_interval -> F.coq_type f_interval -> F.coq_type
        f_interval

      val mask : coq_type -> F.coq_type f_interval -> coq_type

      val lower_extent : F.coq_type f_interval -> F.coq_type f_interval

      val upper_extent : F.coq_type f_interval -> F.coq_type f_interval

      val lower_complement : F.coq_type f_interval -> coq_type

      val upper_complement : F.coq_type f_interval -> coq_type

      val whole : F.coq_type f_interval

      val lower : F.coq_type f_interval -> F.coq_type

      val upper : F.coq_type f_interval -> F.coq_type

      val fromZ_small : Big_int_Z.big_int -> F.coq_type f_interval

      val fromZ : F.precision -> Big_int_Z.big_int -> F.coq_type f_interval

      val midpoint : F.coq_type f_interval -> F.coq_type

      val bisect :
        F.coq_type f_interval -> F.coq_type f_interval * F.coq_type f_interval

      val sign_large_ : F.coq_type -> F.coq_type -> xcomparison

      val sign_large : F.coq_type f_interval -> xcomparison

      val sign_strict_ : F.coq_type -> F.coq_type -> xcomparison

      val sign_strict : F.coq_type f_interval -> xcomparison

      val neg : F.coq_type f_interval -> F.coq_type f_interval

      val abs : F.coq_type f_interval -> F.coq_type f_interval

      val mul2 : F.precision -> F.coq_type f_interval -> F.coq_type f_interval

      val sqrt : F.precision -> F.coq_type f_interval -> F.coq_type f_interval

      val add :
        F.precision -> F.coq_type f_interval -> F.coq_type f_interval ->
        F.coq_type f_interval

      val sub :
        F.precision -> F.coq_type f_interval -> F.coq_type f_interval ->
        F.coq_type f_interval

      val cancel_add :
        F.precision -> F.coq_type f_interval -> F.coq_type f_interval ->
        F.coq_type f_interval

      val cancel_sub :
        F.precision -> F.coq_type f_interval -> F.coq_type f_interval ->
        F.coq_type f_interval

      val mul_mixed :
        F.precision -> F.coq_type f_interval -> F.coq_type -> F.coq_type
        f_interval

      val div_mixed_r :
        F.precision -> F.coq_type f_interval -> F.coq_type -> F.coq_type
        f_interval

      val sqr : F.precision -> F.coq_type f_interval -> F.coq_type f_interval

      val mul :
        F.precision -> F.coq_type f_interval -> F.coq_type f_interval ->
        F.coq_type f_interval

      val coq_Fdivz_UP : F.precision -> F.coq_type -> F.coq_type -> F.coq_type

      val coq_Fdivz_DN : F.precision -> F.coq_type -> F.coq_type -> F.coq_type

      val inv : F.precision -> F.coq_type f_interval -> F.coq_type f_interval

      val invnz :
        F.precision -> F.coq_type f_interval -> F.coq_type f_interval

      val div :
        F.precision -> F.coq_type f_interval -> F.coq_type f_interval ->
        F.coq_type f_interval

      val coq_Fpower_pos_UP :
        F.precision -> F.coq_type -> Big_int_Z.big_int -> F.coq_type

      val coq_Fpower_pos_DN :
        F.precision -> F.coq_type -> Big_int_Z.big_int -> F.coq_type

      val power_pos :
        F.precision -> F.coq_type f_interval -> Big_int_Z.big_int ->
        F.coq_type f_interval

      val power_int :
        F.precision -> F.coq_type f_interval -> Big_int_Z.big_int ->
        F.coq_type f_interval

      val nearbyint :
        rounding_mode -> F.coq_type f_interval -> F.coq_type f_interval

      val error_flt :
        F.precision -> Big_int_Z.big_int -> Big_int_Z.big_int -> F.coq_type
        f_interval -> F.coq_type f_interval
     end

    module J :
     sig
      val round_flt :
        I.precision -> Big_int_Z.big_int -> Big_int_Z.big_int -> I.coq_type
        -> I.coq_type

      val midpoint : I.coq_type -> I.coq_type
     end

    module F' :
     sig
      val cmp : F''.coq_type -> F''.coq_type -> xcomparison

      val le' : F''.coq_type -> F''.coq_type -> bool

      val lt' : F''.coq_type -> F''.coq_type -> bool

      val le : F''.coq_type -> F''.coq_type -> bool

      val lt : F''.coq_type -> F''.coq_type -> bool
     end

    type hidden_constant = __hidden_constant Lazy.t
    and __hidden_constant =
    | HConst of I.coq_type

    type constants = __constants Lazy.t
    and __constants =
    | Consts of hidden_constant * constants

    val constant_getter_aux : int -> constants -> I.coq_type

    val constant_getter : constants -> F''.precision -> I.coq_type

    val hidden_constant_generator :
      (F''.precision -> I.coq_type) -> Big_int_Z.big_int -> hidden_constant

    val constant_generator_aux :
      (F''.precision -> I.coq_type) -> Big_int_Z.big_int -> constants

    val constant_generator : (F''.precision -> I.coq_type) -> constants

    val coq_Z2nat : Big_int_Z.big_int -> int

    val coq_Z2P : Big_int_Z.big_int -> Big_int_Z.big_int

    val c1 : F''.coq_type

    val c2 : F''.coq_type

    val c3 : F''.coq_type

    val cm1 : F''.coq_type

    val i1 : I.F.coq_type f_interval

    val i2 : I.F.coq_type f_interval

    val i3 : I.F.coq_type f_interval

    val i4 : I.F.coq_type f_interval

    val i5 : I.F.coq_type f_interval

    val i6 : I.F.coq_type f_interval

    val i239 : I.F.coq_type f_interval

    val c1_2 : F''.coq_type

    val c1_8 : F''.coq_type

    val c1_p_c1_8 : F''.coq_type

    val atan_fast0_aux :
      I.F.precision -> F''.coq_type -> I.F.coq_type f_interval ->
      I.F.coq_type f_interval -> I.F.coq_type f_interval -> int -> I.coq_type

    val atan_fast0 :
      I.F.precision -> I.F.coq_type f_interval -> I.F.coq_type f_interval

    val pi4_gen : I.F.precision -> I.F.coq_type f_interval

    val pi4_seq : constants

    val pi4 : F''.precision -> I.coq_type

    val atan_fastP : F''.precision -> I.F.coq_type -> I.F.coq_type f_interval

    val atan_fast : F''.precision -> F''.coq_type -> I.coq_type

    val ln1p_fast0_aux :
      I.F.precision -> F''.coq_type -> I.F.coq_type f_interval ->
      I.F.coq_type f_interval -> I.F.coq_type f_interval -> int -> I.coq_type

    val ln1p_fast0 :
      F''.precision -> I.F.coq_type f_interval -> I.F.coq_type f_interval

    val ln_fast1P :
      F''.precision -> I.F.coq_type f_interval -> I.F.coq_type f_interval

    val ln_fast : F''.precision -> F''.coq_type -> I.coq_type

    val cos_fast0_aux :
      I.F.precision -> F''.coq_type -> I.F.coq_type f_interval ->
      I.F.coq_type f_interval -> I.F.coq_type f_interval -> I.F.coq_type
      f_interval -> int -> I.coq_type

    val cos_fast0 : I.F.precision -> I.F.coq_type -> I.F.coq_type f_interval

    val sin_cos_reduce :
      I.F.precision -> F''.coq_type -> int -> comparison * I.F.coq_type
      f_interval

    val cos_fastP : I.F.precision -> F''.coq_type -> I.F.coq_type f_interval

    val cos_fast : I.F.precision -> F''.coq_type -> I.F.coq_type f_interval

    val sin_fast0 : I.F.precision -> I.F.coq_type -> I.F.coq_type f_interval

    val sin_fastP : F''.precision -> F''.coq_type -> I.F.coq_type f_interval

    val sin_fast : F''.precision -> F''.coq_type -> I.coq_type

    val tan_fastP : F''.precision -> F''.coq_type -> I.F.coq_type f_interval

    val tan_fast : F''.precision -> F''.coq_type -> I.coq_type

    val expn_fast0_aux :
      I.F.precision -> F''.coq_type -> I.F.coq_type f_interval ->
      I.F.coq_type f_interval -> I.F.coq_type f_interval -> I.F.coq_type
      f_interval -> int -> I.coq_type

    val expn_fast0 : F''.precision -> I.F.coq_type -> I.F.coq_type f_interval

    val expn_reduce : F''.precision -> F''.coq_type -> I.F.coq_type f_interval

    val exp_fast : F''.precision -> F''.coq_type -> I.F.coq_type f_interval
   end

  module F :
   sig
    val sensible_format : bool

    val radix : radix

    type coq_type = F''.coq_type

    val toF : coq_type -> float

    val convert : coq_type -> extendedR

    val toX : coq_type -> extendedR

    val toR : coq_type -> RbaseSymbolsImpl.coq_R

    type precision = F''.precision

    type sfactor = F''.sfactor

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

  module F' :
   sig
    val cmp : F.coq_type -> F.coq_type -> xcomparison

    val le' : F.coq_type -> F.coq_type -> bool

    val lt' : F.coq_type -> F.coq_type -> bool

    val le : F.coq_type -> F.coq_type -> bool

    val lt : F.coq_type -> F.coq_type -> bool
   end

  val c1 : F.coq_type

  val cm1 : F.coq_type

  val c2 : F.coq_type

  val p52 : F.precision

  type coq_type = F.coq_type f_interval

  type bound_type = F.coq_type

  type precision = F.precision

  val nan : F.coq_type

  val convert_bound : F.coq_type -> extendedR

  val convert : coq_type -> interval

  val nai : coq_type

  val bnd : F.coq_type -> F.coq_type -> coq_type

  val zero : coq_type

  val empty : coq_type

  val real : coq_type -> bool

  val singleton : F.coq_type -> F.coq_type f_interval

  val is_empty : F.coq_type f_interval -> bool

  val bounded : F.coq_type f_interval -> bool

  val lower_bounded : F.coq_type f_interval -> bool

  val upper_bounded : F.coq_type f_interval -> bool

  val output :
    bool -> F.coq_type f_interval -> output_bound option * output_bound option

  val subset : F.coq_type f_interval -> F.coq_type f_interval -> bool

  val wider :
    F.precision -> F.coq_type f_interval -> F.coq_type f_interval -> bool

  val join :
    F.coq_type f_interval -> F.coq_type f_interval -> F.coq_type f_interval

  val meet :
    F.coq_type f_interval -> F.coq_type f_interval -> F.coq_type f_interval

  val mask : coq_type -> F.coq_type f_interval -> coq_type

  val lower_extent : F.coq_type f_interval -> F.coq_type f_interval

  val upper_extent : F.coq_type f_interval -> F.coq_type f_interval

  val lower_complement : F.coq_type f_interval -> coq_type

  val upper_complement : F.coq_type f_interval -> coq_type

  val whole : F.coq_type f_interval

  val lower : F.coq_type f_interval -> F.coq_type

  val upper : F.coq_type f_interval -> F.coq_type

  val fromZ_small : Big_int_Z.big_int -> F.coq_type f_interval

  val fromZ : F.precision -> Big_int_Z.big_int -> F.coq_type f_interval

  val midpoint : F.coq_type f_interval -> F.coq_type

  val bisect :
    F.coq_type f_interval -> F.coq_type f_interval * F.coq_type f_interval

  val sign_large_ : F.coq_type -> F.coq_type -> xcomparison

  val sign_large : F.coq_type f_interval -> xcomparison

  val sign_strict_ : F.coq_type -> F.coq_type -> xcomparison

  val sign_strict : F.coq_type f_interval -> xcomparison

  val neg : F.coq_type f_interval -> F.coq_type f_interval

  val abs : F.coq_type f_interval -> F.coq_type f_interval

  val mul2 : F.precision -> F.coq_type f_interval -> F.coq_type f_interval

  val sqrt : F.precision -> F.coq_type f_interval -> F.coq_type f_interval

  val add :
    F.precision -> F.coq_type f_interval -> F.coq_type f_interval ->
    F.coq_type f_interval

  val sub :
    F.precision -> F.coq_type f_interval -> F.coq_type f_interval ->
    F.coq_type f_interval

  val cancel_add :
    F.precision -> F.coq_type f_interval -> F.coq_type f_interval ->
    F.coq_type f_interval

  val cancel_sub :
    F.precision -> F.coq_type f_interval -> F.coq_type f_interval ->
    F.coq_type f_interval

  val mul_mixed :
    F.precision -> F.coq_type f_interval -> F.coq_type -> F.coq_type
    f_interval

  val div_mixed_r :
    F.precision -> F.coq_type f_interval -> F.coq_type -> F.coq_type
    f_interval

  val sqr : F.precision -> F.coq_type f_interval -> F.coq_type f_interval

  val mul :
    F.precision -> F.coq_type f_interval -> F.coq_type f_interval ->
    F.coq_type f_interval

  val coq_Fdivz_UP : F.precision -> F.coq_type -> F.coq_type -> F.coq_type

  val coq_Fdivz_DN : F.precision -> F.coq_type -> F.coq_type -> F.coq_type

  val inv : F.precision -> F.coq_type f_interval -> F.coq_type f_interval

  val invnz : F.precision -> F.coq_type f_interval -> F.coq_type f_interval

  val div :
    F.precision -> F.coq_type f_interval -> F.coq_type f_interval ->
    F.coq_type f_interval

  val coq_Fpower_pos_UP :
    F.precision -> F.coq_type -> Big_int_Z.big_int -> F.coq_type

  val coq_Fpower_pos_DN :
    F.precision -> F.coq_type -> Big_int_Z.big_int -> F.coq_type

  val power_pos :
    F.precision -> F.coq_type f_interval -> Big_int_Z.big_int -> F.coq_type
    f_interval

  val power_int :
    F.precision -> F.coq_type f_interval -> Big_int_Z.big_int -> F.coq_type
    f_interval

  val nearbyint :
    rounding_mode -> F.coq_type f_interval -> F.coq_type f_interval

  val error_flt :
    F.precision -> Big_int_Z.big_int -> Big_int_Z.big_int -> F.coq_type
    f_interval -> F.coq_type f_interval

  val c3 : F.coq_type

  val c4 : F.coq_type

  val c8 : F.coq_type

  val pi : F.precision -> F.coq_type f_interval

  val cos :
    T.I.F.precision -> F.coq_type f_interval -> T.I.F.coq_type f_interval

  val sin :
    F''.precision -> F.coq_type f_interval -> T.I.F.coq_type f_interval

  val tan :
    F''.precision -> F.coq_type f_interval -> T.I.F.coq_type f_interval

  val atan : F''.precision -> F.coq_type f_interval -> F.coq_type f_interval

  val exp : F''.precision -> F.coq_type f_interval -> F.coq_type f_interval

  val ln : F''.precision -> F.coq_type f_interval -> F.coq_type f_interval
 end

val is_zero : q -> bool

val leading : q list -> int option

val pivot : q list list -> ((q list * int) * q list list) option

val reduce : q list -> int -> q list -> q list

val rank_of_rows : int -> q list list -> int option

val zpower : Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int

val root_bits :
  int -> Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int ->
  Big_int_Z.big_int

val zroot : Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int option

val qroot : Big_int_Z.big_int -> q -> q option

val qzpower : q -> Big_int_Z.big_int -> q

type sum = (q * Big_int_Z.big_int) list

val ratio : Big_int_Z.big_int -> Big_int_Z.big_int -> q option

val joined0 : q -> Big_int_Z.big_int -> sum -> sum

val add_term : q -> Big_int_Z.big_int -> sum -> sum

val radd : sum -> sum -> sum

val ropp : sum -> sum

val scaled : q -> sum -> sum

val add_product :
  (q * Big_int_Z.big_int) -> (q * Big_int_Z.big_int) -> sum -> sum

val rmul : sum -> sum -> sum

val square_root : q -> sum

val least : sum -> Big_int_Z.big_int

val conjugate : sum -> sum

val rinv : int -> sum -> sum option

module F :
 sig
  val sensible_format : bool

  val radix : radix

  type coq_type =
    (StdZRadix2.smantissa_type, StdZRadix2.exponent_type) s_float

  val toF : coq_type -> float

  val toX : coq_type -> extendedR

  val toR : coq_type -> RbaseSymbolsImpl.coq_R

  val convert : coq_type -> extendedR

  val fromF :
    float -> (StdZRadix2.smantissa_type, StdZRadix2.exponent_type) s_float

  type precision = StdZRadix2.exponent_type

  type sfactor = StdZRadix2.exponent_type

  val prec : StdZRadix2.exponent_type -> Big_int_Z.big_int

  val coq_ZtoS : Big_int_Z.big_int -> StdZRadix2.exponent_type

  val coq_StoZ : StdZRadix2.exponent_type -> Big_int_Z.big_int

  val coq_PtoP : Big_int_Z.big_int -> StdZRadix2.exponent_type

  val incr_prec :
    StdZRadix2.exponent_type -> Big_int_Z.big_int -> StdZRadix2.exponent_type

  val sm1 : StdZRadix2.exponent_type

  val zero : (StdZRadix2.smantissa_type, StdZRadix2.exponent_type) s_float

  val nan : (StdZRadix2.smantissa_type, StdZRadix2.exponent_type) s_float

  val mag : coq_type -> StdZRadix2.exponent_type

  val classify : coq_type -> fclass

  val real : coq_type -> bool

  val is_nan : coq_type -> bool

  val valid_ub : coq_type -> bool

  val valid_lb : coq_type -> bool

  val fromZ :
    Big_int_Z.big_int -> (StdZRadix2.smantissa_type,
    StdZRadix2.exponent_type) s_float

  val fromZ_DN :
    precision -> Big_int_Z.big_int -> (StdZRadix2.smantissa_type,
    StdZRadix2.exponent_type) s_float

  val fromZ_UP :
    precision -> Big_int_Z.big_int -> (StdZRadix2.smantissa_type,
    StdZRadix2.exponent_type) s_float

  val float_aux :
    bool -> StdZRadix2.mantissa_type -> StdZRadix2.exponent_type -> coq_type

  val neg : coq_type -> coq_type

  val abs : coq_type -> coq_type

  val scale : coq_type -> StdZRadix2.exponent_type -> coq_type

  val scale2 : coq_type -> StdZRadix2.exponent_type -> coq_type

  val pow2_UP : precision -> StdZRadix2.exponent_type -> coq_type

  val div2 : coq_type -> coq_type

  val cmp_aux1 :
    StdZRadix2.mantissa_type -> StdZRadix2.mantissa_type -> xcomparison

  val cmp_aux2 :
    StdZRadix2.mantissa_type -> StdZRadix2.exponent_type ->
    StdZRadix2.mantissa_type -> StdZRadix2.exponent_type -> xcomparison

  val cmp : coq_type -> coq_type -> xcomparison

  val min : coq_type -> coq_type -> coq_type

  val max : coq_type -> coq_type -> coq_type

  val adjust_mantissa :
    rounding_mode -> StdZRadix2.mantissa_type -> position -> bool ->
    StdZRadix2.mantissa_type

  val round_aux :
    rounding_mode -> StdZRadix2.exponent_type -> bool ->
    StdZRadix2.mantissa_type -> StdZRadix2.exponent_type -> position ->
    coq_type

  val round_at_exp_aux :
    rounding_mode -> StdZRadix2.exponent_type -> bool ->
    StdZRadix2.mantissa_type -> StdZRadix2.exponent_type -> position ->
    coq_type

  val mul :
    rounding_mode -> StdZRadix2.exponent_type -> coq_type -> coq_type ->
    coq_type

  val mul_UP : StdZRadix2.exponent_type -> coq_type -> coq_type -> coq_type

  val mul_DN : StdZRadix2.exponent_type -> coq_type -> coq_type -> coq_type

  val add_exact_aux1 :
    bool -> bool -> StdZRadix2.mantissa_type -> StdZRadix2.mantissa_type ->
    StdZRadix2.exponent_type -> coq_type

  val add_exact_aux2 :
    bool -> bool -> StdZRadix2.mantissa_type -> StdZRadix2.mantissa_type ->
    StdZRadix2.exponent_type -> StdZRadix2.exponent_type -> coq_type

  val add_exact : coq_type -> coq_type -> coq_type

  val add_slow_aux1 :
    rounding_mode -> StdZRadix2.exponent_type -> bool -> bool ->
    StdZRadix2.mantissa_type -> StdZRadix2.mantissa_type ->
    StdZRadix2.exponent_type -> coq_type

  val add_slow_aux2 :
    rounding_mode -> StdZRadix2.exponent_type -> bool -> bool ->
    StdZRadix2.mantissa_type -> StdZRadix2.mantissa_type ->
    StdZRadix2.exponent_type -> StdZRadix2.exponent_type -> coq_type

  val add_slow :
    rounding_mode -> StdZRadix2.exponent_type -> coq_type -> coq_type ->
    coq_type

  val add_UP : StdZRadix2.exponent_type -> coq_type -> coq_type -> coq_type

  val add_DN : StdZRadix2.exponent_type -> coq_type -> coq_type -> coq_type

  val sub_UP : StdZRadix2.exponent_type -> coq_type -> coq_type -> coq_type

  val sub_DN : StdZRadix2.exponent_type -> coq_type -> coq_type -> coq_type

  val div_aux :
    rounding_mode -> StdZRadix2.exponent_type -> bool ->
    StdZRadix2.mantissa_type -> StdZRadix2.mantissa_type ->
    StdZRadix2.exponent_type -> coq_type

  val div :
    rounding_mode -> StdZRadix2.exponent_type -> coq_type -> coq_type ->
    coq_type

  val div_UP : StdZRadix2.exponent_type -> coq_type -> coq_type -> coq_type

  val div_DN : StdZRadix2.exponent_type -> coq_type -> coq_type -> coq_type

  val sqrt : rounding_mode -> StdZRadix2.exponent_type -> coq_type -> coq_type

  val sqrt_UP : StdZRadix2.exponent_type -> coq_type -> coq_type

  val sqrt_DN : StdZRadix2.exponent_type -> coq_type -> coq_type

  val nearbyint : rounding_mode -> coq_type -> coq_type

  val nearbyint_UP : rounding_mode -> coq_type -> coq_type

  val nearbyint_DN : rounding_mode -> coq_type -> coq_type

  val midpoint : coq_type -> coq_type -> coq_type
 end
module Coq__2 : module type of struct include F end

module I :
 sig
  module T :
   sig
    module I :
     sig
      module F :
       sig
        val sensible_format : bool

        val radix : radix

        type coq_type = F.coq_type

        val toF : coq_type -> float

        val convert : coq_type -> extendedR

        val toX : coq_type -> extendedR

        val toR : coq_type -> RbaseSymbolsImpl.coq_R

        type precision = F.precision

        type sfactor = F.sfactor

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

      module F' :
       sig
        val cmp : F.coq_type -> F.coq_type -> xcomparison

        val le' : F.coq_type -> F.coq_type -> bool

        val lt' : F.coq_type -> F.coq_type -> bool

        val le : F.coq_type -> F.coq_type -> bool

        val lt : F.coq_type -> F.coq_type -> bool
       end

      val c1 : F.coq_type

      val cm1 : F.coq_type

      val c2 : F.coq_type

      val p52 : F.precision

      type coq_type = F.coq_type f_interval

      type bound_type = F.coq_type

      type precision = F.precision

      val nan : F.coq_type

      val convert_bound : F.coq_type -> extendedR

      val convert : coq_type -> interval

      val nai : coq_type

      val bnd : F.coq_type -> F.coq_type -> coq_type

      val zero : coq_type

      val empty : coq_type

      val real : coq_type -> bool

      val singleton : F.coq_type -> F.coq_type f_interval

      val is_empty : F.coq_type f_interval -> bool

      val bounded : F.coq_type f_interval -> bool

      val lower_bounded : F.coq_type f_interval -> bool

      val upper_bounded : F.coq_type f_interval -> bool

      val output :
        bool -> F.coq_type f_interval -> output_bound option * output_bound
        option

      val subset : F.coq_type f_interval -> F.coq_type f_interval -> bool

      val wider :
        F.precision -> F.coq_type f_interval -> F.coq_type f_interval -> bool

      val join :
        F.coq_type f_interval -> F.coq_type f_interval -> F.coq_type
        f_interval

      val meet :
        F.coq_type f_interval -> F.coq_type f_interval -> F.coq_type
        f_interval

      val mask : coq_type -> F.coq_type f_interval -> coq_type

      val lower_extent : F.coq_type f_interval -> F.coq_type f_interval

      val upper_extent : F.coq_type f_interval -> F.coq_type f_interval

      val lower_complement : F.coq_type f_interval -> coq_type

      val upper_complement : F.coq_type f_interval -> coq_type

      val whole : F.coq_type f_interval

      val lower : F.coq_type f_interval -> F.coq_type

      val upper : F.coq_type f_interval -> F.coq_type

      val fromZ_small : Big_int_Z.big_int -> F.coq_type f_interval

      val fromZ : F.precision -> Big_int_Z.big_int -> F.coq_type f_interval

      val midpoint : F.coq_type f_interval -> F.coq_type

      val bisect :
        F.coq_type f_interval -> F.coq_type f_interval * F.coq_type f_interval

      val sign_large_ : F.coq_type -> F.coq_type -> xcomparison

      val sign_large : F.coq_type f_interval -> xcomparison

      val sign_strict_ : F.coq_type -> F.coq_type -> xcomparison

      val sign_strict : F.coq_type f_interval -> xcomparison

      val neg : F.coq_type f_interval -> F.coq_type f_interval

      val abs : F.coq_type f_interval -> F.coq_type f_interval

      val mul2 : F.precision -> F.coq_type f_interval -> F.coq_type f_interval

      val sqrt : F.precision -> F.coq_type f_interval -> F.coq_type f_interval

      val add :
        F.precision -> F.coq_type f_interval -> F.coq_type f_interval ->
        F.coq_type f_interval

      val sub :
        F.precision -> F.coq_type f_interval -> F.coq_type f_interval ->
        F.coq_type f_interval

      val cancel_add :
        F.precision -> F.coq_type f_interval -> F.coq_type f_interval ->
        F.coq_type f_interval

      val cancel_sub :
        F.precision -> F.coq_type f_interval -> F.coq_type f_interval ->
        F.coq_type f_interval

      val mul_mixed :
        F.precision -> F.coq_type f_interval -> F.coq_type -> F.coq_type
        f_interval

      val div_mixed_r :
        F.precision -> F.coq_type f_interval -> F.coq_type -> F.coq_type
        f_interval

      val sqr : F.precision -> F.coq_type f_interval -> F.coq_type f_interval

      val mul :
        F.precision -> F.coq_type f_interval -> F.coq_type f_interval ->
        F.coq_type f_interval

      val coq_Fdivz_UP : F.precision -> F.coq_type -> F.coq_type -> F.coq_type

      val coq_Fdivz_DN : F.precision -> F.coq_type -> F.coq_type -> F.coq_type

      val inv : F.precision -> F.coq_type f_interval -> F.coq_type f_interval

      val invnz :
        F.precision -> F.coq_type f_interval -> F.coq_type f_interval

      val div :
        F.precision -> F.coq_type f_interval -> F.coq_type f_interval ->
        F.coq_type f_interval

      val coq_Fpower_pos_UP :
        F.precision -> F.coq_type -> Big_int_Z.big_int -> F.coq_type

      val coq_Fpower_pos_DN :
        F.precision -> F.coq_type -> Big_int_Z.big_int -> F.coq_type

      val power_pos :
        F.precision -> F.coq_type f_interval -> Big_int_Z.big_int ->
        F.coq_type f_interval

      val power_int :
        F.precision -> F.coq_type f_interval -> Big_int_Z.big_int ->
        F.coq_type f_interval

      val nearbyint :
        rounding_mode -> F.coq_type f_interval -> F.coq_type f_interval

      val error_flt :
        F.precision -> Big_int_Z.big_int -> Big_int_Z.big_int -> F.coq_type
        f_interval -> F.coq_type f_interval
     end

    module J :
     sig
      val round_flt :
        I.precision -> Big_int_Z.big_int -> Big_int_Z.big_int -> I.coq_type
        -> I.coq_type

      val midpoint : I.coq_type -> I.coq_type
     end

    module F' :
     sig
      val cmp : F.coq_type -> F.coq_type -> xcomparison

      val le' : F.coq_type -> F.coq_type -> bool

      val lt' : F.coq_type -> F.coq_type -> bool

      val le : F.coq_type -> F.coq_type -> bool

      val lt : F.coq_type -> F.coq_type -> bool
     end

    type hidden_constant = __hidden_constant Lazy.t
    and __hidden_constant =
    | HConst of I.coq_type

    type constants = __constants Lazy.t
    and __constants =
    | Consts of hidden_constant * constants

    val constant_getter_aux : int -> constants -> I.coq_type

    val constant_getter : constants -> F.precision -> I.coq_type

    val hidden_constant_generator :
      (F.precision -> I.coq_type) -> Big_int_Z.big_int -> hidden_constant

    val constant_generator_aux :
      (F.precision -> I.coq_type) -> Big_int_Z.big_int -> constants

    val constant_generator : (F.precision -> I.coq_type) -> constants

    val coq_Z2nat : Big_int_Z.big_int -> int

    val coq_Z2P : Big_int_Z.big_int -> Big_int_Z.big_int

    val c1 : F.coq_type

    val c2 : F.coq_type

    val c3 : F.coq_type

    val cm1 : F.coq_type

    val i1 : I.F.coq_type f_interval

    val i2 : I.F.coq_type f_interval

    val i3 : I.F.coq_type f_interval

    val i4 : I.F.coq_type f_interval

    val i5 : I.F.coq_type f_interval

    val i6 : I.F.coq_type f_interval

    val i239 : I.F.coq_type f_interval

    val c1_2 : F.coq_type

    val c1_8 : F.coq_type

    val c1_p_c1_8 : F.coq_type

    val atan_fast0_aux :
      I.F.precision -> F.coq_type -> I.F.coq_type f_interval -> I.F.coq_type
      f_interval -> I.F.coq_type f_interval -> int -> I.coq_type

    val atan_fast0 :
      I.F.precision -> I.F.coq_type f_interval -> I.F.coq_type f_interval

    val pi4_gen : I.F.precision -> I.F.coq_type f_interval

    val pi4_seq : constants

    val pi4 : F.precision -> I.coq_type

    val atan_fastP : F.precision -> I.F.coq_type -> I.F.coq_type f_interval

    val atan_fast : F.precision -> F.coq_type -> I.coq_type

    val ln1p_fast0_aux :
      I.F.precision -> F.coq_type -> I.F.coq_type f_interval -> I.F.coq_type
      f_interval -> I.F.coq_type f_interval -> int -> I.coq_type

    val ln1p_fast0 :
      F.precision -> I.F.coq_type f_interval -> I.F.coq_type f_interval

    val ln_fast1P :
      F.precision -> I.F.coq_type f_interval -> I.F.coq_type f_interval

    val ln_fast : F.precision -> F.coq_type -> I.coq_type

    val cos_fast0_aux :
      I.F.precision -> F.coq_type -> I.F.coq_type f_interval -> I.F.coq_type
      f_interval -> I.F.coq_type f_interval -> I.F.coq_type f_interval -> int
      -> I.coq_type

    val cos_fast0 : I.F.precision -> I.F.coq_type -> I.F.coq_type f_interval

    val sin_cos_reduce :
      I.F.precision -> F.coq_type -> int -> comparison * I.F.coq_type
      f_interval

    val cos_fastP : I.F.precision -> F.coq_type -> I.F.coq_type f_interval

    val cos_fast : I.F.precision -> F.coq_type -> I.F.coq_type f_interval

    val sin_fast0 : I.F.precision -> I.F.coq_type -> I.F.coq_type f_interval

    val sin_fastP : F.precision -> F.coq_type -> I.F.coq_type f_interval

    val sin_fast : F.precision -> F.coq_type -> I.coq_type

    val tan_fastP : F.precision -> F.coq_type -> I.F.coq_type f_interval

    val tan_fast : F.precision -> F.coq_type -> I.coq_type

    val expn_fast0_aux :
      I.F.precision -> F.coq_type -> I.F.coq_type f_interval -> I.F.coq_type
      f_interval -> I.F.coq_type f_interval -> I.F.coq_type f_interval -> int
      -> I.coq_type

    val expn_fast0 : F.precision -> I.F.coq_type -> I.F.coq_type f_interval

    val expn_reduce : F.precision -> F.coq_type -> I.F.coq_type f_interval

    val exp_fast : F.precision -> F.coq_type -> I.F.coq_type f_interval
   end

  module F :
   sig
    val sensible_format : bool

    val radix : radix

    type coq_type = F.coq_type

    val toF : coq_type -> float

    val convert : coq_type -> extendedR

    val toX : coq_type -> extendedR

    val toR : coq_type -> RbaseSymbolsImpl.coq_R

    type precision = F.precision

    type sfactor = F.sfactor

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

  module F' :
   sig
    val cmp : F.coq_type -> F.coq_type -> xcomparison

    val le' : F.coq_type -> F.coq_type -> bool

    val lt' : F.coq_type -> F.coq_type -> bool

    val le : F.coq_type -> F.coq_type -> bool

    val lt : F.coq_type -> F.coq_type -> bool
   end

  val c1 : F.coq_type

  val cm1 : F.coq_type

  val c2 : F.coq_type

  val p52 : F.precision

  type coq_type = F.coq_type f_interval

  type bound_type = F.coq_type

  type precision = F.precision

  val nan : F.coq_type

  val convert_bound : F.coq_type -> extendedR

  val convert : coq_type -> interval

  val nai : coq_type

  val bnd : F.coq_type -> F.coq_type -> coq_type

  val zero : coq_type

  val empty : coq_type

  val real : coq_type -> bool

  val singleton : F.coq_type -> F.coq_type f_interval

  val is_empty : F.coq_type f_interval -> bool

  val bounded : F.coq_type f_interval -> bool

  val lower_bounded : F.coq_type f_interval -> bool

  val upper_bounded : F.coq_type f_interval -> bool

  val output :
    bool -> F.coq_type f_interval -> output_bound option * output_bound option

  val subset : F.coq_type f_interval -> F.coq_type f_interval -> bool

  val wider :
    F.precision -> F.coq_type f_interval -> F.coq_type f_interval -> bool

  val join :
    F.coq_type f_interval -> F.coq_type f_interval -> F.coq_type f_interval

  val meet :
    F.coq_type f_interval -> F.coq_type f_interval -> F.coq_type f_interval

  val mask : coq_type -> F.coq_type f_interval -> coq_type

  val lower_extent : F.coq_type f_interval -> F.coq_type f_interval

  val upper_extent : F.coq_type f_interval -> F.coq_type f_interval

  val lower_complement : F.coq_type f_interval -> coq_type

  val upper_complement : F.coq_type f_interval -> coq_type

  val whole : F.coq_type f_interval

  val lower : F.coq_type f_interval -> F.coq_type

  val upper : F.coq_type f_interval -> F.coq_type

  val fromZ_small : Big_int_Z.big_int -> F.coq_type f_interval

  val fromZ : F.precision -> Big_int_Z.big_int -> F.coq_type f_interval

  val midpoint : F.coq_type f_interval -> F.coq_type

  val bisect :
    F.coq_type f_interval -> F.coq_type f_interval * F.coq_type f_interval

  val sign_large_ : F.coq_type -> F.coq_type -> xcomparison

  val sign_large : F.coq_type f_interval -> xcomparison

  val sign_strict_ : F.coq_type -> F.coq_type -> xcomparison

  val sign_strict : F.coq_type f_interval -> xcomparison

  val neg : F.coq_type f_interval -> F.coq_type f_interval

  val abs : F.coq_type f_interval -> F.coq_type f_interval

  val mul2 : F.precision -> F.coq_type f_interval -> F.coq_type f_interval

  val sqrt : F.precision -> F.coq_type f_interval -> F.coq_type f_interval

  val add :
    F.precision -> F.coq_type f_interval -> F.coq_type f_interval ->
    F.coq_type f_interval

  val sub :
    F.precision -> F.coq_type f_interval -> F.coq_type f_interval ->
    F.coq_type f_interval

  val cancel_add :
    F.precision -> F.coq_type f_interval -> F.coq_type f_interval ->
    F.coq_type f_interval

  val cancel_sub :
    F.precision -> F.coq_type f_interval -> F.coq_type f_interval ->
    F.coq_type f_interval

  val mul_mixed :
    F.precision -> F.coq_type f_interval -> F.coq_type -> F.coq_type
    f_interval

  val div_mixed_r :
    F.precision -> F.coq_type f_interval -> F.coq_type -> F.coq_type
    f_interval

  val sqr : F.precision -> F.coq_type f_interval -> F.coq_type f_interval

  val mul :
    F.precision -> F.coq_type f_interval -> F.coq_type f_interval ->
    F.coq_type f_interval

  val coq_Fdivz_UP : F.precision -> F.coq_type -> F.coq_type -> F.coq_type

  val coq_Fdivz_DN : F.precision -> F.coq_type -> F.coq_type -> F.coq_type

  val inv : F.precision -> F.coq_type f_interval -> F.coq_type f_interval

  val invnz : F.precision -> F.coq_type f_interval -> F.coq_type f_interval

  val div :
    F.precision -> F.coq_type f_interval -> F.coq_type f_interval ->
    F.coq_type f_interval

  val coq_Fpower_pos_UP :
    F.precision -> F.coq_type -> Big_int_Z.big_int -> F.coq_type

  val coq_Fpower_pos_DN :
    F.precision -> F.coq_type -> Big_int_Z.big_int -> F.coq_type

  val power_pos :
    F.precision -> F.coq_type f_interval -> Big_int_Z.big_int -> F.coq_type
    f_interval

  val power_int :
    F.precision -> F.coq_type f_interval -> Big_int_Z.big_int -> F.coq_type
    f_interval

  val nearbyint :
    rounding_mode -> F.coq_type f_interval -> F.coq_type f_interval

  val error_flt :
    F.precision -> Big_int_Z.big_int -> Big_int_Z.big_int -> F.coq_type
    f_interval -> F.coq_type f_interval

  val c3 : F.coq_type

  val c4 : F.coq_type

  val c8 : F.coq_type

  val pi : F.precision -> F.coq_type f_interval

  val cos :
    T.I.F.precision -> F.coq_type f_interval -> T.I.F.coq_type f_interval

  val sin :
    Coq__2.precision -> F.coq_type f_interval -> T.I.F.coq_type f_interval

  val tan :
    Coq__2.precision -> F.coq_type f_interval -> T.I.F.coq_type f_interval

  val atan :
    Coq__2.precision -> F.coq_type f_interval -> F.coq_type f_interval

  val exp : Coq__2.precision -> F.coq_type f_interval -> F.coq_type f_interval

  val ln : Coq__2.precision -> F.coq_type f_interval -> F.coq_type f_interval
 end

type num =
| Exact of q
| Roots of sum
| Approx of I.coq_type

val qinterval : F.precision -> q -> I.coq_type

val sum_interval : F.precision -> sum -> I.coq_type

val interval0 : F.precision -> num -> I.coq_type

val of_sum : F.precision -> sum -> num

val as_sum : num -> sum option

val sums : num -> num -> (sum * sum) option

val nadd : F.precision -> num -> num -> num

val exact_zero : num -> bool

val nmul : F.precision -> num -> num -> num

val nopp : num -> num

val ninv : F.precision -> num -> num

val nonnegative : F.precision -> num -> bool option

val nle : F.precision -> num -> num -> bool option

val guess : I.coq_type -> Big_int_Z.big_int

val nfloor : F.precision -> num -> Big_int_Z.big_int option

val enclosed_power : F.precision -> num -> num -> num

val root_of : F.precision -> num -> Big_int_Z.big_int -> q -> num

val npower : F.precision -> num -> num -> num

val nfn : F.precision -> fn -> num -> num

val moved : Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int

val dotted :
  Big_int_Z.big_int list -> Big_int_Z.big_int list -> Big_int_Z.big_int

type column_pair = Big_int_Z.big_int list * Big_int_Z.big_int list

val mixed :
  Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int ->
  Big_int_Z.big_int list -> Big_int_Z.big_int list -> Big_int_Z.big_int list

val rotated :
  Big_int_Z.big_int -> column_pair -> column_pair ->
  (column_pair * column_pair) * bool

val against :
  Big_int_Z.big_int -> column_pair -> column_pair list ->
  (column_pair * column_pair list) * bool

val sweep0 :
  Big_int_Z.big_int -> int -> column_pair list -> column_pair list * bool

val sweeps0 :
  Big_int_Z.big_int -> int -> int -> column_pair list -> column_pair list

val insert : ('a1 -> 'a1 -> bool) -> 'a1 -> 'a1 list -> 'a1 list

val sorted : ('a1 -> 'a1 -> bool) -> 'a1 list -> 'a1 list

val magnitude0 : q list -> Big_int_Z.big_int

val singular_vectors :
  Big_int_Z.big_int -> int -> int -> int -> (int -> int -> q) -> q matrix

val unit_vectors : int -> int -> (int -> q) -> q matrix

val centry : num matrix -> int -> int -> num

val exact : num list -> q list option

val surely_not_zero : F.precision -> num -> bool

val quotients : F.precision -> num -> num list -> q list option

val divided : F.precision -> num list -> q list option

val rational_row : F.precision -> num list -> q list option

val rational_rows :
  F.precision -> num matrix -> int list -> q list list option

val mrank : F.precision -> num matrix -> int option

val nsum : F.precision -> int -> (int -> num) -> num

val isum : F.precision -> int -> (int -> I.coq_type) -> I.coq_type

val nsqrt : F.precision -> num -> num

type imatrix = I.coq_type matrix

val iget : imatrix -> int -> int -> I.coq_type

val bits : F.coq_type -> Big_int_Z.big_int option -> Big_int_Z.big_int option

val size_of : imatrix -> Big_int_Z.big_int option

val widened : F.precision -> imatrix -> imatrix

val square0 : F.precision -> int -> imatrix -> imatrix

val squared : F.precision -> int -> int -> imatrix -> imatrix

val iroots : F.precision -> int -> I.coq_type -> I.coq_type

val sum_of_squares : F.precision -> int -> imatrix -> I.coq_type

val entry_sum : F.precision -> int -> int -> (int -> int -> num) -> num

val gram : F.precision -> int -> (int -> int -> num) -> int -> int -> num

val diagonal : int -> num matrix -> bool

val largest : F.precision -> num list -> num option

val by_squaring : F.precision -> int -> num matrix -> num

val largest_singular : F.precision -> num matrix -> num option

val lower_end : I.coq_type -> q

val soft : F.precision -> num -> num

val near : F.precision -> num -> q

val smallest : int -> (int -> q) -> q

val off : F.precision -> int -> num matrix -> (int -> q) -> num

val at_least0 : F.precision -> int -> num matrix -> num matrix -> num

val enclosed : F.precision -> int -> num matrix -> num matrix -> num option

val softened : F.precision -> num matrix -> num matrix

val hard : q matrix -> num matrix

val kth_enclosed : F.precision -> int -> num matrix -> num option

val msingular : F.precision -> int -> num matrix -> num option

val idom : F.precision -> dom

val deeper : shape -> int list -> int list

val levels0 : shape -> int list

val once_b : ('a1 -> 'a1 -> bool) -> 'a1 list -> bool

val pair_b : (int * int) -> (int * int) -> bool

val input_b : int -> vertex -> bool

val shape_b : shape -> int -> int -> int -> bool
