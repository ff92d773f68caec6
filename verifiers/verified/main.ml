(* The shell around the verified checker: files, JSON, SHA-256, time. What a reading means, and which verdict a case has,
   the extracted checker says (checker.ml, from verifiers/proofs). Nothing here is proved: it is small, and strict about
   what it reads. Three results: a certificate is accepted, rejected (its content is wrong), or declined (this checker
   has no rule for what it speaks of, or a limit was reached). *)
module C = Checker
module J = Yojson.Safe

exception Rejected of string
exception Declined of string
let reject message = raise (Rejected message)
let decline message = raise (Declined message)

(* --- JSON: objects have their keys in ascending order, each once, and no others than are named *)
let members place = function
  | `Assoc l ->
    let rec ascending = function
      | (a, _) :: ((b, _) :: _ as r) -> if a >= b then reject (place ^ ": keys that do not ascend") else ascending r
      | _ -> () in
    ascending l; l
  | _ -> reject (place ^ ": expected an object")
let known place keys l =
  List.iter (fun (k, _) -> if not (List.mem k keys) then reject (place ^ ": unknown key " ^ k)) l
let field place key l = match List.assoc_opt key l with Some x -> x | None -> reject (place ^ ": no " ^ key)
let text place = function `String s -> s | _ -> reject (place ^ ": expected a string")
let list place = function `List l -> l | _ -> reject (place ^ ": expected a list")
let size place = function
  | `Int n when n >= 1 && n <= 1 lsl 20 -> n
  | _ -> reject (place ^ ": expected a size")
let parse s = try J.from_string s with Yojson.Json_error m -> reject ("not JSON: " ^ m)

(* --- numbers and matrices *)
(* decimal up to 40 digits, beyond that hexadecimal *)
let numeral z =
  if Z.numbits z < 134 && Z.lt (Z.abs z) (Z.pow (Z.of_int 10) 40) then Z.to_string z
  else (if Z.sign z < 0 then "-0x" else "0x") ^ Z.format "%x" (Z.abs z)
let integer place s =
  match Z.of_string s with
  | z when numeral z = s -> z
  | _ | exception Invalid_argument _ -> reject (place ^ ": not an integer as it should be written")
let rational place s : C.q =
  let n, d = match String.index_opt s '/' with
    | None -> integer place s, Z.one
    | Some i -> integer place (String.sub s 0 i), integer place (String.sub s (i + 1) (String.length s - i - 1)) in
  if Z.sign d <= 0 || (d = Z.one && String.contains s '/') || Z.gcd n d <> Z.one && Z.sign n <> 0 || (Z.sign n = 0 && d <> Z.one)
  then reject (place ^ ": a fraction that is not in lowest terms")
  else { C.qnum = n; C.qden = d }
(* an irrational number is a term without names: the checker says what it stands for. sum: [-] product, then + or -
   and products; product: factor, then times or over and factors; factor: integer, sqrt(sum), exp(sum), (sum) *)
let term place s =
  let at = ref 0 and wrong () = reject (place ^ ": not a number as it should be written") in
  let sees w = !at + String.length w <= String.length s && String.sub s !at (String.length w) = w in
  let take w = sees w && (at := !at + String.length w; true) in
  let number n d = C.TNum { C.qnum = Z.of_int n; C.qden = Z.of_int d } in
  let minus a = C.TMul (number (-1) 1, a) in
  let rec sum () = let negative = take "-" in let a = product () in sums (if negative then minus a else a)
  and sums a = if take "+" then sums (C.TAdd (a, product ())) else if take "-" then sums (C.TAdd (a, minus (product ()))) else a
  and product () = products (factor ())
  and products a = if take "*" then products (C.TMul (a, factor ())) else if take "/" then products (C.TDiv (a, factor ())) else a
  and closed a = if take ")" then a else wrong ()
  and factor () =
    if take "sqrt(" then C.TPow (closed (sum ()), number 1 2) else if take "exp(" then C.TFn (C.Exp, closed (sum ()))
    else if take "(" then closed (sum ())
    else begin
      let from = !at in
      while !at < String.length s && (match s.[!at] with '0' .. '9' | 'a' .. 'f' | 'x' -> true | _ -> false) do incr at done;
      C.TNum { C.qnum = integer place (String.sub s from (!at - from)); C.qden = Z.one } end in
  let t = sum () in if !at = String.length s then t else wrong ()
let is_rational s = s <> "" && String.for_all (function '0' .. '9' | 'a' .. 'f' | '-' | '/' | 'x' -> true | _ -> false) s
              && not (String.contains_from s (min 1 (String.length s)) '-')
let nowhere : C.case = { C.cnet = { C.slope = Obj.magic (); layers = []; wired = None }; cdata = (fun _ -> None); cmatrix = (fun _ -> None); cparam = (fun _ -> None) }
(* at a precision, which counts only where a number is not rational *)
let number precision place s : C.num =
  if is_rational s then C.Exact (rational place s) else
  match C.eval (C.idom precision) nowhere [] C.Sc (term place s) (fun _ -> None) with
  | C.Val x -> Obj.magic x
  | C.Undef -> reject (place ^ ": a number without a value")
  | C.Stop -> decline "a number of the case that intervals do not enclose"
let matrix precision place j =
  let l = members place j in
  if List.mem_assoc "tensor" l then decline "tensors in files";
  let m = size place (field place "rows" l) and n = size place (field place "cols" l) in
  let listed key f =
    let a = Array.of_list (List.map (fun e -> f place (text place e)) (list place (field place key l))) in
    if Array.length a <> m * n then reject (place ^ ": another number of entries than rows times columns") else a in
  if List.mem_assoc "expressions" l then begin
    known place ["cols"; "expressions"; "rows"] l;
    let entries = listed "expressions" (number precision) in
    C.tabulated m n (fun i j -> entries.((i * n) + j)), (m, n) end
  else begin
    known place ["cols"; "denominator"; "entries"; "rows"] l;
    let d = integer place (text place (field place "denominator" l)) in
    let entries = listed "entries" integer in
    if Z.sign d <= 0 || Array.fold_left Z.gcd d entries <> Z.one then reject (place ^ ": a denominator that is not the least");
    C.tabulated m n (fun i j -> C.Exact (C.norm entries.((i * n) + j) d)), (m, n) end
let optional f = function `Null -> None | j -> Some (f j)

(* --- networks: what the page on formats guarantees of fully connected ones and of graphs; inputs and outputs, how many *)
let slope precision = function
  | `String "relu" -> number precision "activation" "0"
  | `String "linear" -> number precision "activation" "1"
  | j -> let l = members "activation" j in
    known "activation" ["leaky-relu"] l; number precision "activation" (text "activation" (field "activation" "leaky-relu" l))
(* a list that grows, and the place of what is added *)
let growing () = let items = ref [] in (fun x -> items := x :: !items; List.length !items - 1), fun () -> List.rev !items
let wired precision form learned fixed held =
  if not (C.shape_b form (List.length learned) (List.length fixed) (List.length held)) then reject "network: no feed-forward graph";
  { C.slope = Obj.repr (number precision "slope" "0"); layers = [];
    wired = Some { C.form; learned = Obj.magic learned; fixed = Obj.magic fixed; held = Obj.magic held } },
  form.C.coordinates, List.length form.C.exits
let graph precision l =
  known "network" ["edges"; "inputs"; "output"; "type"; "vertices"] l;
  let items key = list key (field "network" key l) in
  let vertices = List.map (members "vertex") (items "vertices") in
  let ids = List.map (fun v -> text "id" (field "vertex" "id" v)) vertices in
  let place =
    let table = Hashtbl.create 100 in
    List.iteri (fun i id -> if Hashtbl.mem table id then reject ("a second vertex " ^ id); Hashtbl.add table id i) ids;
    fun j -> match Hashtbl.find_opt table (text "vertex" j) with Some i -> i | None -> reject ("no vertex " ^ text "vertex" j) in
  let inputs = List.mapi (fun i j -> place j, i) (items "inputs") in
  let hold, held = growing () and learn, learned = growing () and fix, fixed = growing () in
  let vertex i v =
    known "vertex" ["activation"; "constant"; "id"] v;
    match List.assoc_opt "constant" v, List.assoc_opt "activation" v, List.assoc_opt i inputs with
    | Some a, None, None -> C.Constant (hold (number precision "constant" (text "constant" a)))
    | None, Some a, None -> C.Neuron (hold (slope precision a))
    | None, None, Some i -> C.Input i
    | _ -> reject "a vertex that is not one of constant, input, neuron" in
  let vs = List.mapi vertex vertices in
  let shared = Hashtbl.create 10 in
  let edge j =
    let e = members "edge" j in
    known "edge" ["from"; "learnable"; "shared"; "to"; "weight"] e;
    let written = text "weight" (field "edge" "weight" e) in
    let weight = number precision "weight" written in
    let carries = match field "edge" "learnable" e, field "edge" "shared" e with
      | `Bool false, `Null -> C.Fixed (fix weight)
      | `Bool true, `Null -> C.Learned (learn weight)
      | `Bool true, `String name -> C.Learned (match Hashtbl.find_opt shared name with
          | Some (k, w) when w = written -> k
          | Some (_, w) when is_rational w && is_rational written -> reject ("edges that share " ^ name ^ " and have different weights")
          | Some _ -> decline "a shared weight that is written in two ways"
          | None -> let k = learn weight in Hashtbl.add shared name (k, written); k)
      | _ -> reject "edge: learnable, or shared" in
    { C.source = place (field "edge" "from" e); target = place (field "edge" "to" e); carries } in
  let es = List.map edge (items "edges") in
  let form = { C.vertices = vs; edges = es; exits = [place (field "network" "output" l)]; coordinates = List.length inputs; stages = [] } in
  wired precision form (learned ()) (fixed ()) (held ())
(* matrices of layers hold learnable parameters; places 0 of what is fixed and held are 1 *)
let of_layers precision l =
  known "network" ["inputs"; "layers"; "type"] l;
  let hold, held = growing () and learn, learned = growing () and fix, fixed = growing () in
  let one = number precision "1" "1" in
  ignore (hold one); ignore (fix one);
  let count place least j = match j with `Int n when n >= least && n <= 1 lsl 20 -> n | _ -> reject (place ^ ": expected a count") in
  let pair place least j = match list place j with [a; b] -> count place least a, count place least b | _ -> reject (place ^ ": expected two") in
  let learnt place j =
    let a, shape = matrix precision place j in
    Array.iter (Array.iter (fun x -> ignore (learn x))) a.C.cells; shape in
  let layer i j =
    let place = "layer " ^ string_of_int (i + 1) in
    let l = members place j in
    let get key = field place key l in
    let keys ks = known place ("from" :: "type" :: ks) l; List.iter (fun k -> ignore (get k)) ks in
    let slope key = hold (slope precision (get key)) in
    let window padded = { C.w_size = pair place 1 (get "size"); w_stride = pair place 1 (get "stride");
                          w_padding = if padded then pair place 0 (get "padding") else 0, 0 } in
    let bias m = match get "bias" with `Null -> false | j -> learnt place j = (m, 1) || reject (place ^ ": bias") in
    let plan = match get "type" with
      | `String "fully-connected" -> keys ["activation"; "bias"; "weight"];
        let s = slope "activation" in let m, n = learnt place (get "weight") in C.Full (s, m, n, bias m)
      | `String "convolution" -> keys ["activation"; "bias"; "kernel"; "padding"; "size"; "stride"];
        let s = slope "activation" and w = window true in let m, n = learnt place (get "kernel") in C.Convolution (s, w, m, n, bias m)
      | `String "average-pooling" -> keys ["size"; "stride"];
        let w = window false in
        let a, b = w.C.w_size in C.Pooling (w, fix (number precision place ("1/" ^ string_of_int (a * b))))
      | `String "residual" -> keys ["U"; "Y"; "Z"; "activation"; "inner_activation"];
        let s = slope "activation" in let inner = slope "inner_activation" in
        let h, n = learnt place (get "Y") in let m, h' = learnt place (get "U") in
        if h <> h' then reject (place ^ ": U and Y");
        let z = match get "Z" with
          | `String "identity" -> C.Identity
          | `Assoc ["diagonal", d] -> if learnt place d <> (m, 1) then reject (place ^ ": Z"); C.Diagonal
          | d -> if learnt place d <> (m, n) then reject (place ^ ": Z"); C.Free in
        C.Residual (s, inner, h, m, n, z)
      | `String "sum" -> keys ["activation"]; C.Sum (slope "activation")
      | _ -> reject (place ^ ": another type") in
    (match List.assoc_opt "from" l with None -> [i] | Some f -> List.map (count place 0) (list place f)), plan in
  let plans = List.mapi layer (list "layers" (field "network" "layers" l)) in
  let inputs = members "inputs" (field "network" "inputs" l) in
  known "inputs" ["channels"; "height"; "width"] inputs;
  let n key = count "inputs" 1 (field "inputs" key inputs) in
  match C.planned { C.across = n "height", n "width"; channels = n "channels" } plans with
  | None -> reject "network: layers that do not fit"
  | Some form -> wired precision form (learned ()) (fixed ()) (held ())
let fully_connected precision l =
  known "network" ["activation"; "biases"; "type"; "weights"] l;
  let weights = List.map (matrix precision "weights") (list "weights" (field "network" "weights" l)) in
  let biases = match List.assoc_opt "biases" l with
    | None | Some `Null -> List.map (fun _ -> None) weights
    | Some b -> List.map (optional (matrix precision "biases")) (list "biases" b) in
  if weights = [] || List.length biases <> List.length weights then reject "biases: not one for each layer";
  List.iter2 (fun (_, (m, _)) b -> match b with
    | Some (_, s) when s <> (m, 1) -> reject "biases: not a column as long as its layer" | _ -> ()) weights biases;
  let rec fit = function
    | (_, (m, _)) :: ((_, (_, n)) :: _ as r) -> if m <> n then reject "weights: layers that do not fit" else fit r
    | _ -> () in
  fit weights;
  let slope = slope precision (field "network" "activation" l) in
  let layers = List.map2 (fun (w, _) b -> w, Option.map fst b) weights biases in
  let inputs = snd (snd (List.hd weights)) and outputs = fst (snd (List.nth weights (List.length weights - 1))) in
  { C.slope = Obj.repr slope; layers = Obj.magic layers; wired = None }, inputs, outputs
let network precision j =
  if j = `Null then decline "a case without a network";
  let l = members "network" j in
  match field "network" "type" l with
  | `String "fully-connected" -> fully_connected precision l
  | `String "dag" -> graph precision l
  | `String "sequential" -> of_layers precision l
  | _ -> reject "network: another type"

let case precision j =
  let l = members "case" j in
  known "case" ["data"; "name"; "network"; "parameters"] l;
  let net, inputs, outputs = network precision (field "case" "network" l) in
  let data = members "data" (field "case" "data" l) in
  known "data" ["gradient"; "inputs"; "loss_derivative"; "targets"] data;
  let x, (d, samples) = matrix precision "inputs" (field "data" "inputs" data) in
  if d <> inputs then reject "inputs: not a row for each input of the network";
  let of_output key = match List.assoc_opt key data with
    | None | Some `Null -> None
    | Some j -> let a, shape = matrix precision key j in
      let fits = if key = "loss_derivative" then snd shape = samples else shape = (outputs, samples) in
      if fits then Some a else reject (key ^ ": does not fit the output") in
  let named = ["inputs", Some x; "gradient", of_output "gradient"; "targets", of_output "targets";
               "loss-derivative", of_output "loss_derivative"] in
  let parameters = members "parameters" (field "case" "parameters" l) in
  let numbers = List.filter_map (function k, `String s -> Some (k, number precision k s) | _ -> None) parameters in
  let matrices = List.filter_map (function _, `String _ -> None | k, j -> Some (k, fst (matrix precision k j))) parameters in
  { C.cnet = net;
    cdata = (fun k -> Option.map Obj.repr (Option.join (List.assoc_opt k named)));
    cmatrix = (fun k -> Option.map Obj.repr (List.assoc_opt k matrices));
    cparam = (fun k -> Option.map Obj.repr (List.assoc_opt k numbers)) }

(* --- certificates *)
let verdict = function
  | C.Holds -> "holds" | C.Fails -> "fails" | C.HypothesisFalse -> "hypothesis-false" | C.Trivial -> "trivial"
  | C.IllTyped -> "ill-typed"
let sha256 s = Sha256.to_hex (Sha256.string s)
let readings : (string, C.reading option) Hashtbl.t = Hashtbl.create 1000
let reading formula = match Hashtbl.find_opt readings formula with
  | Some r -> r
  | None -> let r = C.read formula in Hashtbl.add readings formula r; r

exception Out_of_time
let seconds = ref 30.
let within_time f =
  let timer x = ignore (Unix.setitimer Unix.ITIMER_VIRTUAL { Unix.it_interval = 0.; it_value = x }) in
  timer !seconds;
  match f () with
  | x -> timer 0.; x
  | exception Out_of_time -> decline "the limit of time (--seconds)"
  | exception (Stack_overflow | Out_of_memory) -> timer 0.; decline "no memory left"
  | exception (Z.Overflow | Failure _ | Invalid_argument _) -> timer 0.; decline "a number or size beyond the machine's"
  | exception e -> timer 0.; raise e

let canonical j = J.to_string j
let without key l = `Assoc (List.filter (fun (k, _) -> k <> key) l)

(* lock: from claim and reading to the digest of the formula, or nothing if names are not asked for *)
let check lock cases l =
  let place = "certificate" in
  let get key = field place key l in
  let word key = text key (get key) in
  if List.mem_assoc "format" l && word "format" <> "plumbline-certificate/3" then decline "another format";
  if List.mem_assoc "gradient_flows" l then decline "a formula that speaks of gradient flow";
  (* what is said of open atoms and of singular values is advice, which this checker does not need *)
  known place ["case"; "claim"; "digest"; "format"; "formula"; "formula_sha256"; "open"; "reading"; "singular_values"; "verdict"] l;
  if sha256 (canonical (without "digest" l)) <> word "digest" then reject "digest: the content has another SHA-256";
  let formula = word "formula" in
  let digest = sha256 formula in
  if digest <> word "formula_sha256" then reject "formula_sha256: the formula has another SHA-256";
  (match lock with
   | None -> ()
   | Some names -> match Hashtbl.find_opt names (word "claim" ^ " " ^ word "reading") with
     | Some d when d = digest -> ()
     | Some _ -> decline "the lock file has another formula under this name"
     | None -> decline "the lock file does not have this name");
  match reading formula with
  | None -> decline "a formula with heads that the kernel does not have"
  | Some r ->
    let judge precision = C.judge (C.idom precision) (cases (get "case") precision) r in
    let rec first = function [] -> None | p :: ps -> match judge (Z.of_int p) with None -> first ps | v -> v in
    match within_time (fun () -> first [60; 256; 1024]) with
    | None -> decline "no rule, or a comparison that 1024 bits leave open"
    | Some v when verdict v = word "verdict" -> ()
    | Some v -> reject ("verdict: it is " ^ verdict v)

(* --- files *)
let lines file =
  let ic = open_in_bin file in
  let rec go acc = match input_line ic with l -> go (l :: acc) | exception End_of_file -> close_in ic; List.rev acc in
  go []
let read_lock file = match lines file with
  | "plumbline-formulas-lock/1" :: l ->
    let names = Hashtbl.create 1000 in
    List.iter (fun line -> match String.split_on_char ' ' line with
      | [claim; reading; digest] -> Hashtbl.replace names (claim ^ " " ^ reading) digest
      | _ -> failwith (file ^ ": expected CLAIM READING SHA-256")) l;
    names
  | _ -> failwith (file ^ ": expected plumbline-formulas-lock/1")
let formulas_beside =
  let known = Hashtbl.create 4 in
  fun file -> let path = Filename.concat (Filename.dirname file) "formulas.json" in
    match Hashtbl.find_opt known path with
    | Some l -> l
    | None ->
      let table = Hashtbl.create 1000 in
      if Sys.file_exists path then begin
        let l = members path (J.from_file path) in
        List.iter (fun (k, v) -> Hashtbl.replace table k v) (members path (field path "formulas" l)) end;
      Hashtbl.add known path table; table

let counts = Hashtbl.create 3
let quiet = ref false
let report result place message =
  Hashtbl.replace counts result (1 + Option.value ~default:0 (Hashtbl.find_opt counts result));
  if not !quiet || result = "rejected" then
    Printf.printf "%-9s %s%s\n" result place (if message = "" then "" else ": " ^ message)

(* The work is done by a child, which tells of each certificate before and after: one may need more stack than there is, which
   OCaml notices most of the time only. Then that one is declined, and another child goes on behind it. *)
type message = Begun of string | Said of string * string * string
let tell = ref (fun (_ : message) -> ())
let number = ref 0 and skip = ref 0
let judged place f =
  incr number;
  if !number > !skip then begin
    !tell (Begun place);
    !tell (match f () with
      | () -> Said ("accepted", place, "")
      | exception Rejected m -> Said ("rejected", place, m)
      | exception Declined m -> Said ("declined", place, m)) end
let rec in_children work =
  flush_all ();
  let from, into = Unix.pipe () in
  match Unix.fork () with
  | 0 ->
    Unix.close from;
    let out = Unix.out_channel_of_descr into in
    tell := (fun m -> Marshal.to_channel out m []; flush out);
    exit (try work (); 0 with Sys_error m | Failure m -> prerr_endline m; 2)
  | child ->
    Unix.close into;
    let told = Unix.in_channel_of_descr from in
    let begun = ref None in
    let rec listen () = match (Marshal.from_channel told : message) with
      | Begun place -> incr skip; begun := Some place; listen ()
      | Said (result, place, message) -> begun := None; report result place message; listen ()
      | exception (End_of_file | Failure _) -> close_in told in
    listen ();
    match snd (Unix.waitpid [] child), !begun with
    | Unix.WEXITED 0, None -> ()
    | Unix.WEXITED code, _ when code <> 0 -> exit 2
    | _, Some place -> report "declined" place "no memory left"; in_children work
    | _ -> prerr_endline "the process that replays ended between two certificates"; exit 2

(* a bundle: the case in the first line, then a certificate without it in each *)
let check_file lock file =
  match lines file with
  | [] -> judged file (fun () -> reject "an empty file")
  | first :: rest ->
    let whole s = parse s in
    let head = try Ok (members "certificate" (whole first)) with Rejected m -> Error m in
    match head with
    | Error m -> judged file (fun () -> reject m)
    | Ok l when List.assoc_opt "format" l <> Some (`String "plumbline-bundle/1") ->
      judged file (fun () -> if rest <> [] then reject "more than one line"; check lock (fun j p -> case p j) l)
    | Ok l ->
      let c = field "bundle" "case" l in
      let known = Hashtbl.create 3 in
      let cases _ p =
        if not (Hashtbl.mem known p) then Hashtbl.add known p (try Ok (case p c) with (Rejected _ | Declined _) as e -> Error e);
        match Hashtbl.find known p with Ok c -> c | Error e -> raise e in
      List.iteri (fun i line -> judged (Printf.sprintf "%s:%d" file (i + 2)) (fun () ->
        let l = members "certificate" (whole line) in
        if List.mem_assoc "case" l then reject "a line with a case of its own";
        let formula = if List.mem_assoc "formula" l then [] else
          match Hashtbl.find_opt (formulas_beside file) (text "formula_sha256" (field "certificate" "formula_sha256" l)) with
          | Some f -> ["formula", f]
          | None -> decline "formulas.json lacks the formula" in
        check lock cases (List.sort compare (("case", c) :: formula @ l)))) rest

let usage = "plumbline-check-verified [--formulas LOCK | --allow-unknown-claims] [--seconds S] FILE ..."
let () =
  Sys.set_signal Sys.sigvtalrm (Sys.Signal_handle (fun _ -> raise Out_of_time));
  let lock = ref None and unknown = ref false and files = ref [] in
  Arg.parse ["--formulas", Arg.String (fun f -> lock := Some (read_lock f)), "LOCK the names and their formulas";
             "--allow-unknown-claims", Arg.Set unknown, " ask no lock file; names then say nothing";
             "--seconds", Arg.Set_float seconds, "S the processor time for a certificate (30)";
             "--quiet", Arg.Set quiet, " print what is rejected, and the counts"]
    (fun f -> files := f :: !files) usage;
  if !files = [] || (!lock = None && not !unknown) then (Printf.eprintf "usage: %s\n" usage; exit 2);
  in_children (fun () -> List.iter (check_file !lock) (List.rev !files));
  let count r = Option.value ~default:0 (Hashtbl.find_opt counts r) in
  Printf.printf "%d accepted, %d rejected, %d declined\n" (count "accepted") (count "rejected") (count "declined");
  exit (if count "rejected" > 0 then 1 else if count "declined" > 0 then 3 else 0)
