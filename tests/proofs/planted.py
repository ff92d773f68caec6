"""Errors planted in the meaning of the kernel, one by one: each must stop the compilation of the proofs.

    planted.py SOURCE FOLDER      exit code 1 if one goes unnoticed, 77 without coqc

Soundness does not protect against a wrong Kernel.v, since checker and meaning share it. What protects is sanity/Examples.v:
sentences of docs/language.md with their values; sanity/Networks.v, which has graphs and paths; sanity/Deepening.v. Compiled
are the kernel, the rationals as a domain, and these examples.
"""
import concurrent.futures
import os
import pathlib
import shutil
import subprocess
import sys

from planting import part

KERNEL, READ = "kernel", "kernel/Read.v"
MEANING = ["kernel/Domain.v", "kernel/Graphs.v", "kernel/Paths.v", "kernel/Layers.v", "kernel/Deepening.v", "kernel/Kernel.v"]
# What is planted, where (KERNEL: in that file of MEANING that has it), what stood there, and what stands there then.
PLANTED = [
    ("floor for ceiling", KERNEL, "z <- floor (copp D a); Val (- z)%Z.", "z <- floor a; Val z."),
    ("a range without its last integer", KERNEL, "(b - a + 1)%Z in", "(b - a)%Z in"),
    ("an index from 0", KERNEL, "guard (Z.leb 1 z && Z.leb z (Z.of_nat n))", "guard (Z.leb 0 z && Z.leb z (Z.of_nat n))"),
    ("an index one too far", KERNEL, "(Val (Z.to_nat z - 1))", "(Val (Z.to_nat z))"),
    ("indices without an upper end", KERNEL, "guard (Z.leb 1 z && Z.leb z (Z.of_nat n))", "guard (Z.leb 1 z)"),
    ("an index that is no integer", KERNEL, "guard x (Val z).", "Val z."),
    ("less or equal for less", KERNEL, "Definition lt (a b : C) : res bool := x <- le b a; Val (negb x).",
     "Definition lt (a b : C) : res bool := le a b."),
    ("at most for equal", KERNEL, "if x then le b a else Val false.", "Val x."),
    ("the smaller for the larger", KERNEL, "Val (if x then b else a).", "Val (if x then a else b)."),
    ("a quotient by zero", KERNEL, "x <- eq b zero; if x then Undef else Val (cmul D a (cinv D b)).",
     "Val (cmul D a (cinv D b))."),
    ("zero to the power zero", KERNEL, "else if Z.ltb 0 z then", "else if Z.leb 0 z then"),
    ("a negative power that is positive", KERNEL, "Val (cinv D (npow a (Z.to_nat (- z)))).", "Val (npow a (Z.to_nat (- z)))."),
    ("a power that is a product", KERNEL, "| S k => cmul D a (npow a k) end", "| S k => cadd D a (npow a k) end"),
    ("the root of a negative number", KERNEL, "if negb x then Undef else\n  y", "y"),
    ("the root of zero", KERNEL, "guard z (Val zero)) else", "Undef) else"),
    ("the logarithm of what is not positive", KERNEL, "x <- lt zero a; guard x (lift (cfn D Log a))", "Val a"),
    ("the maximum of nothing", KERNEL, "match l with [] => Undef | x :: r => foldM", "match l with [] => Val zero | x :: r => foldM"),
    ("a product in the other order", KERNEL, "cmul D (get D A i k) (get D B k j)", "cmul D (get D B k i) (get D A j k)"),
    ("products of any shapes", KERNEL, "guard (Nat.eqb (cols D A) (rows D B))", "guard true"),
    ("sums of any shapes", KERNEL, "guard (Nat.eqb (rows D A) (rows D B) && Nat.eqb (cols D A) (cols D B))", "guard true"),
    ("a transpose that is not turned", KERNEL, "(fun i j => get D A j i).", "(fun i j => get D A i j)."),
    ("a bias in front of its weights", KERNEL,
     "entries D (fst w) ++ match snd w with Some b => entries D b | None => [] end.",
     "match snd w with Some b => entries D b | None => [] end ++ entries D (fst w)."),
    ("parameters of the layer before", KERNEL, "refill r (skipn (rows D b * cols D b) l') end end.", "refill r l' end end."),
    ("parameters of any number", KERNEL, "guard (Nat.eqb (cols D w) 1 && Nat.eqb (rows D w) (List.length (parameters N)))", "guard true"),
    ("undefined wins over false", KERNEL, "| F, _ | _, F => F | U, _ | _, U => U |", "| U, _ | _, U => U | F, _ | _, F => F |"),
    ("not undefined is true", KERNEL, "| U => U | K => K end.\nDefinition tor", "| U => T | K => K end.\nDefinition tor"),
    ("more than m for at least m", KERNEL, "if Z.leb m (count", "if Z.ltb m (count"),
    ("undefined parts of a count", KERNEL, "match t with F => false | _ => true end", "match t with F | U => false | _ => true end"),
    ("a missing parameter stops", KERNEL, "w <- spelled e p; present (cparam c w)", "w <- spelled e p; lift (cparam c w)"),
    ("a sum that starts at 1", KERNEL, "Val (fold_left (cadd D) l zero)", "Val (fold_left (cadd D) l one)"),
    ("a product that starts at 0", KERNEL, "Val (fold_left (cmul D) l one)", "Val (fold_left (cmul D) l zero)"),
    ("a table without rows", KERNEL, "guard (Z.leb 1 p && Z.leb 1 q)", "guard (Z.leb 0 p && Z.leb 1 q)"),
    ("rows for columns in a table", KERNEL, "(set (set e i (VSc (ofN (S u)))) j (VSc (ofN (S v))))",
     "(set (set e j (VSc (ofN (S u)))) i (VSc (ofN (S v))))"),
    ("an iteration backwards", KERNEL, "Z (VMx s))) r a", "Z (VMx s))) (rev r) a"),
    ("a zeroth singular value", KERNEL, "guard (Z.leb 1 z) (if", "guard true (if"),
    ("the other branch", KERNEL, "match x with T => eval a e | F => eval b e |", "match x with T => eval b e | F => eval a e |"),
    ("a value without an else", KERNEL, "match x with T => eval a e | F | U => Undef | K", "match x with T | F => eval a e | U => Undef | K"),
    ("an undefined condition is false", KERNEL, "F => eval b e | U => Undef | K", "F | U => eval b e | K"),
    ("implied by what is false, evaluated", KERNEL, "x <- eval f e; match x with F => Val T | _ => y", "x <- eval f e; match x with T => Val T | _ => y"),
    ("a refuted witness", KERNEL, "Val (match x with T => T | _ => K end)", "Val x"),
    ("for all of none", KERNEL, "Val (fold_left tand l T)", "Val (fold_left tand l F)"),
    ("for one of none", KERNEL, "Val (fold_left tor l F)", "Val (fold_left tor l T)"),
    ("a bias that is not there", KERNEL, "w <- layer n z; present (snd w)", "w <- layer n z; Val (fst w)"),
    ("an index parameter that is no integer", KERNEL, "x <- eval a e; z <- integer x; vs <- evals r e;", "x <- eval a e; vs <- evals r e;"),
    ("a false hypothesis refutes", KERNEL, "Val F => Some HypothesisFalse", "Val F => Some Fails"),
    ("an undefined hypothesis passes", KERNEL, "Val F => Some HypothesisFalse | Val U | Undef => Some IllTyped", "Val F | Val U | Undef => Some HypothesisFalse"),
    ("an undefined triviality", KERNEL, "Val F | Val U | Undef => Some Holds", "Val F => Some Holds | Val U | Undef => Some IllTyped"),
    ("requirements that are not asked", KERNEL, "match of f with Val T => true | _ => false end) (requires r)",
     "match of f with Val T => true | _ => true end) (requires r)"),
    ("edges from targets to sources", KERNEL, "mk D (order s) (order s) (fun v u =>", "mk D (order s) (order s) (fun u v =>"),
    ("parameters from 0", KERNEL, "Learned k => ofN D (S k) |", "Learned k => ofN D k |"),
    ("constants are no sources", KERNEL, "match v with Neuron _ => false |", "match v with Neuron _ | Constant _ => false | _"),
    ("constants of value 1", KERNEL, "then nth k (held g) zero else zero\n", "then one else zero\n"),
    ("outputs from 0", KERNEL, "map (fun v => ofN D (S v)) (exits s)", "map (fun v => ofN D v) (exits s)"),
    ("a stage too far", KERNEL, "(Z.to_nat z - 1) else None", "(Z.to_nat z) else None"),
    ("arrangements by columns", KERNEL, "first b + i * width b + j", "first b + j * height b + i"),
    ("a bias in front of the weights of its vertex", KERNEL, "bias_edges constant to (k + m * n) 1 m else []) ++\n    wires", "bias_edges constant to k 1 m else []) ++\n    wires"),
    ("a linear hidden layer", KERNEL, "map (fun _ => Neuron 1) (seq 0 m) ++", "map (fun _ => Neuron 0) (seq 0 m) ++"),
    ("edges into a vertex backwards", KERNEL, "(seq 0 (order s)).\n\n(** ** Graphs over", "(rev (seq 0 (order s))).\n\n(** ** Graphs over"),
    ("incomplete paths", KERNEL, "is_source (vertex_at s (start p)).", "true."),
    ("paths by levels", KERNEL, "l ++ extended f s", "extended f s"),
    ("a set with one vertex less or none", KERNEL, "Nat.eqb (S (List.length a)) (List.length b)", "Nat.leb (List.length a) (List.length b)"),
    ("products without signs", KERNEL, "PathProducts => complete_rows g A (fun p => Val (product_along g p))", "PathProducts => complete_rows g A (absolute_product g)"),
    ("absolute values of products", KERNEL, "AbsoluteProducts => complete_rows g A (absolute_product g)", "AbsoluteProducts => complete_rows g A (fun p => Val (product_along g p))"),
    ("a derivative of one edge alone", KERNEL, "cadd D (cmul D w (snd x)) (if", "cadd D zero (if"),
    ("activity at the start alone", KERNEL, "forallb (fun v => nth v (nth j ls []) true)", "existsb (fun v => nth v (nth j ls []) true)"),
    ("activity of PRE > 0 at other slopes only", KERNEL, "if x then Val true else le D zero", "if x then le D zero (pre g A j post v) else le D zero"),
    ("inputs in the order of vertices", KERNEL, "if complete s (snd x) then Input (leaf (fst x))", "if complete s (snd x) then Input (fst x)"),
    ("the sign of the edge for that of the path", KERNEL, "Edge q (n + leaf q) (sign_mark all)", "Edge q (n + leaf q) (sign_mark w)"),
    ("the signs of fixed weights", KERNEL, "f <- mapM sign_of (fixed D g);", "f <- Val (fixed D g);"),
    ("pulled without its absolute value", KERNEL, "(m <- magnitude (weight_on g out);", "(m <- Val (weight_on g out);"),
    ("pulled over an input", KERNEL, "guard (negb (is_source (vertex_at s v)))", "guard true"),
    ("windows without their last position", KERNEL, "/ s + 1).", "/ s)."),
    ("a padding on the other side", KERNEL, "- Z.of_nat q + Z.of_nat j", "+ Z.of_nat q - Z.of_nat j"),
    ("rows and columns of a window", KERNEL, "(k / snd (w_size w)) in", "(k mod snd (w_size w)) in"),
    ("kernels by columns", KERNEL, "(k + o * n + j * c + i)", "(k + o + (j * c + i) * m)"),
    ("a mean without its last channel", KERNEL, "(Fixed share)) (seq 0 c)))", "(Fixed share)) (seq 0 (c - 1))))"),
    ("a block's U before its Y", KERNEL, "matrix_edges from to k h n ++ matrix_edges to top ku m h", "matrix_edges from to ku h n ++ matrix_edges to top k m h"),
    ("a diagonal that is fixed", KERNEL, "(Learned (kz + i))) (seq 0 n),", "(Fixed 0)) (seq 0 n),"),
    ("a sum of the first alone", KERNEL, "(from :: others))", "[from])"),
    ("layers of every graph", KERNEL, "(if is_chain ls then b_stages b else [])", "(b_stages b)"),
    ("layers in any order", KERNEL, "if ascending (fst l) &&", "if"),
    ("layers of any size", KERNEL, "Full slope m n biased => if Nat.eqb n (vertices_of e) then", "Full slope m n biased => if true then"),
    ("a slope of every network", KERNEL, "match wired n with None => Val (slope n) | Some _ => Undef end", "Val (slope n)"),
    ("the last of the least", KERNEL, "x <- lt D (snd a) (snd b); Val (if x then a else b)",
     "x <- le D (snd a) (snd b); Val (if x then a else b)"),
    ("the largest for the least", KERNEL, "x <- lt D (snd a) (snd b); Val (if x then a else b)",
     "x <- lt D (snd b) (snd a); Val (if x then a else b)"),
    ("traces that are not divided", KERNEL, "m <- divide D (trace i) n;", "m <- Val (trace i);"),
    ("neurons of size zero", KERNEL, "if x then Val [] else m <- divide D (trace i) n; Val [(i, m)]",
     "if x then Val [(i, zero)] else m <- divide D (trace i) n; Val [(i, m)]"),
    ("sizes of rows alone", KERNEL, "w <- row_length W i; Val (cmul D c w).", "w <- row_length W i; Val w."),
    ("the network's slope for relu", KERNEL, "R <- activated zero Z;", "R <- activated s Z;"),
    ("relu for the network's slope", KERNEL, "B <- activated s Z;", "B <- activated zero Z;"),
    ("layers without their activation", KERNEL, "activated_by s r B end.", "activated_by s r Z end."),
    ("layers in front, backwards", KERNEL, "X <- activated_by s (rev r) A;", "X <- activated_by s r A;"),
    ("layers that stay, backwards", KERNEL, "Val (rev r ++ [first_row", "Val (r ++ [first_row"),
    ("the size of the neuron for the sum of all", KERNEL, "q <- square_root_of (fold_left (cadd D) ns zero);",
     "q <- square_root_of (nth i ns zero);"),
    ("a sum for its root", KERNEL, "q <- square_root_of (fold_left (cadd D) ns zero);", "q <- Val (fold_left (cadd D) ns zero);"),
    ("a row of another length", KERNEL, "a <- divide D q w;", "a <- Val q;"),
    ("a column of another length", KERNEL, "b <- divide D q c;", "b <- Val q;"),
    ("a neuron in the second row", KERNEL, "if Nat.eqb i 0 then v j else zero", "if Nat.eqb i 1 then v j else zero"),
    ("a row for a column", KERNEL, "if Nat.eqb j 0 then v i else zero", "if Nat.eqb i 0 then v i else zero"),
    ("copies of every neuron", KERNEL, "(fun j => if Nat.eqb j 0 then one else zero)", "(fun j => one)"),
    ("one layer too many", KERNEL, "then one else zero)) k\n", "then one else zero)) (S k)\n"),
    ("a gradient of any rows", KERNEL, "Nat.eqb (rows D G) (rows D V) &&", "true &&"),
    ("a gradient of any columns", KERNEL, "Nat.eqb (cols D G) (cols D R))", "true)"),
    ("no layer more", KERNEL, "guard (Z.leb 1 z && forallb has_no_bias", "guard (Z.leb 0 z && forallb has_no_bias"),
    ("biases that are left out", KERNEL, "guard (Z.leb 1 z && forallb has_no_bias (layers N))", "guard (Z.leb 1 z)"),
    ("a deeper graph", KERNEL, "Some _ => Undef\n  | None => guard (Z.leb 1 z && forallb",
     "Some _ => Val N\n  | None => guard (Z.leb 1 z && forallb"),
    ("a deeper network of slope 0", KERNEL, "Val (Net (slope N) (map (fun W => (W, None)) ls) None)",
     "Val (Net zero (map (fun W => (W, None)) ls) None)"),
    ("the gradient for the inputs", READ, "cast (TDeepen k N A G) s", "cast (TDeepen k N G A) s"),
    ("other heads of a graph", READ, "(\"edge-weights\", HAspect EdgeWeights)", "(\"edge-weights\", HAspect Adjacency)"),
    ("columns for rows in an entry", READ, "cast (TEntry i j A) s", "cast (TEntry j i A) s"),
    ("a variable of the wrong binder", READ, "((j, (S d, KScalar)) :: int i :: g) a; cast (TTable d (S d) m n a) s",
     "((j, (d, KScalar)) :: (i, (S d, KScalar)) :: g) a; cast (TTable d (S d) m n a) s"),
    ("less for at most", READ, "HLessEqual, [a; b] => a <~ sc a; b <~ sc b; cast (TLe a b) s", "HLessEqual, [a; b] => a <~ sc a; b <~ sc b; cast (TLt a b) s"),
    ("denominators as factors", READ, "Some (Zpos q) => Some (Qmake p q)", "Some (Zpos q) => Some (Qmake (p * Zpos q) 1)"),
]
# In an order in which they compile; what is noticed by some of the examples asks them first.
EXAMPLES = ["sanity/Examples.v", "sanity/Networks.v", "sanity/Deepening.v"]
COMPILED = ["kernel/Syntax.v", READ, *MEANING, "checker/Rationals.v", "sanity/Subject.v", *EXAMPLES]
NOTICED_BY = dict.fromkeys(["kernel/Graphs.v", "kernel/Paths.v", "kernel/Layers.v"], "sanity/Networks.v")
NOTICED_BY["kernel/Deepening.v"] = "sanity/Deepening.v"


def compiles(folder, changed=COMPILED[0], first=None):
    """None, or the file that does not compile, of those from `changed` on; of the examples, `first` comes first."""
    files = COMPILED[COMPILED.index(changed):]
    for file in sorted(files, key=lambda f: f in EXAMPLES and f != first):
        if subprocess.run(["coqc", "-Q", ".", "Plumbline", file], cwd=folder, capture_output=True).returncode != 0:
            return file
    return None


def plant(proofs, folder, planted):
    """The lines to print for these errors, planted in the sources of `proofs` and compiled in `folder`."""
    for file in COMPILED:
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(proofs / file, folder / file)
    if (stopped := compiles(folder)) is not None:
        return [f"without an error {stopped} does not compile"]
    out, last = [], COMPILED[-1]
    for what, where, stood, instead in planted:
        file = next((f for f in (MEANING if where == KERNEL else [where]) if stood in (proofs / f).read_text()), None)
        if file is None:
            out.append(f"{what}: {where} does not have \"{stood}\"")
            continue
        (folder / file).write_text((proofs / file).read_text().replace(stood, instead, 1))
        stopped = compiles(folder, min(file, last, key=COMPILED.index), NOTICED_BY.get(file))
        last = file
        out.append(f"unnoticed: {what}" if stopped is None else f"{stopped} notices: {what}")
        shutil.copy(proofs / file, folder / file)
    return out


def main(source, folder):
    if shutil.which("coqc") is None:
        print("no coqc (package coq)")
        return 77
    folder = pathlib.Path(folder)
    shutil.rmtree(folder, ignore_errors=True)
    workers = os.cpu_count() or 1
    asked = part(PLANTED)
    share = -(-len(asked) // workers)
    with concurrent.futures.ThreadPoolExecutor(workers) as pool:
        parts = pool.map(lambda i: plant(pathlib.Path(source) / "verifiers/proofs", folder / str(i), asked[i * share:(i + 1) * share]),
                         range(workers))
        lines = [line for one in parts for line in one]
    print("\n".join(lines))
    noticed = sum(" notices: " in line for line in lines)
    print(f"{noticed} of {len(asked)} planted errors are noticed")
    return 0 if noticed == len(asked) else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
