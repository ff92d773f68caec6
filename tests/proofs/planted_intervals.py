"""Errors planted in the numbers of the verified checker that are exact or enclosed, one by one: each must stop a proof.

    planted_intervals.py SOURCE FOLDER      exit code 1 if one goes unnoticed, 77 without coqc or coq-interval

An enclosure that does not enclose, or a comparison that says too much, is no lemma of IntervalDom.v, Rank.v,
LargestSingularDom.v or SingularDom.v. What only makes the checker weaker must go through: the proofs do not stop at any change.
"""
import pathlib
import re
import shutil
import subprocess
import sys

from planting import has_intervals, part, plant

INTERVALS = [
    ("at most for at least", "Xreal.Xeq | Xreal.Xgt => Some true", "Xreal.Xeq | Xreal.Xlt => Some true"),
    ("a comparison that is not strict", "match I.sign_strict i with Xreal.Xlt", "match I.sign_large i with Xreal.Xlt"),
    ("a comparison the other way round", "nonnegative (nadd b (nopp a))", "nonnegative (nadd a (nopp b))"),
    ("a comparison that is open is false", "Xreal.Xlt => Some false | _ => None", "Xreal.Xlt => Some false | _ => Some false"),
    ("the ceiling for the floor", "Some true, Some false => Some z", "Some true, Some false => Some (z + 1)"),
    ("a floor that is guessed", "| _, _ => None end end.\n\n(** ** Roots", "| _, _ => Some z end end.\n\n(** ** Roots"),
    ("a floor that may be one too small", "nle (Exact (inject_Z (z + 1))) a", "nle (Exact (inject_Z (z + 2))) a"),
    ("a denominator that is dropped", "else I.div prec (I.fromZ prec n) (I.fromZ prec (Zpos d))", "else I.fromZ prec n"),
    ("a difference for a sum", "Approx (I.add prec (interval a) (interval b))", "Approx (I.sub prec (interval a) (interval b))"),
    ("a product with the wrong factor", "Approx (I.mul prec (interval a) (interval b))", "Approx (I.mul prec (interval a) (interval a))"),
    ("zero times any number is that number", "if exact_zero a then a else", "if exact_zero a then b else"),
    ("a sign that is dropped", "Approx (I.neg i)", "Approx i"),
    ("an inverse that is none", "Approx (I.inv prec i)", "Approx i"),
    ("a power without the logarithm", "(I.ln prec (interval a))", "(interval a)"),
    ("exp of zero is zero", "Exp => if exact_zero a then Exact 1", "Exp => if exact_zero a then Exact 0"),
    ("the logarithm of one is one", "Qeq_bool q 1 | _ => false end then Exact 0", "Qeq_bool q 1 | _ => false end then Exact 1"),
    ("exp for the logarithm", "else Approx (I.ln prec (interval a))", "else Approx (I.exp prec (interval a))"),
    ("the sine for the cosine", "Approx (I.cos prec (interval a))", "Approx (I.sin prec (interval a))"),
]
ROOTS = [
    ("the root of what is no square", "if Z.leb 0 x && Z.eqb (zpower x d) n then", "if Z.leb 0 x then"),
    ("a root of the numerator alone", "zroot d (Zpos (Qden a)) with", "Some (Zpos (Qden a)) with"),
    ("a negative power that is positive", "| Zneg d => qinv (Pos.iter (qmul a) 1%Q d)", "| Zneg d => Pos.iter (qmul a) 1%Q d"),
    ("radicands that differ are joined", "Some x => Some (Qmake x s) | None => None end", "Some x => Some (Qmake x r) | None => None end"),
    ("a term that is dropped", "if is_zero c then l else (c, s) :: l", "if is_zero p then l else (c, s) :: l"),
    ("a common factor once", "(qmul (Qmake g 1) (qmul (fst t) (fst u)))", "(qmul (fst t) (fst u))"),
    ("a denominator outside the root", "add_term (Qmake 1 (Qden a)) (n * Qden a)", "add_term 1%Q (n * Qden a)"),
    ("an inverse without its radicand", "qinv (qmul (Qmake (Zpos r) 1) q)", "qinv q"),
    ("a conjugate for the inverse", "Some i => Some (rmul m i)", "Some i => Some i"),
]
SINGULAR = [
    ("the upper end alone", "(I.div prec f (I.fromZ prec (Z.of_nat n)))", "f"),
    ("the lower end alone", "(iroots (S (S K)) f)", "(iroots (S (S K)) (I.div prec f (I.fromZ prec (Z.of_nat n))))"),
    ("a root too few", "(iroots (S (S K)) f)", "(iroots (S K) f)"),
    ("a squaring too few", "squared k n (square n X)", "squared k n X"),
    ("sums for products of columns", "nmul prec (B l i) (B l j)", "nadd prec (B l i) (B l j)"),
    ("rank two taken for one", "Some (S (S _)) | None => false", "Some (S (S (S _))) | None => false"),
    ("half of a matrix decides that it is diagonal", "Nat.eqb i j || exact_zero", "Nat.leb i j || exact_zero"),
    ("the smallest for the largest", "Some true => Some b | Some false => Some a", "Some true => Some a | Some false => Some b"),
    ("enclosed entries taken for zeros", "| _ :: _ => None end.\n\nSection", "| _ :: r => option_map (cons 0%Q) (exact r) end.\n\nSection"),
    ("divided by what may be zero", "if surely_not_zero x then", "if true then"),
    ("at most zero is not zero", "| Some false, _ | _, Some false => true", "| Some true, _ | _, Some false => true"),
    ("the first quotient is zero", "option_map (cons 1%Q) (quotients x r)", "option_map (cons 0%Q) (quotients x r)"),
    ("quotients that are enclosed taken for zeros", "(cons q) (quotients a r) | _ => None end end.",
     "(cons q) (quotients a r) | _ => option_map (cons 0%Q) (quotients a r) end end."),
    ("products for quotients", "match nmul prec x (ninv prec a) with", "match nmul prec x a with"),
]
KTH = [
    ("a matrix of rank k", "(nopp (nsum prec (k - 1)", "(nopp (nsum prec k"),
    ("a sum for a difference", "nadd prec (centry A i j) (nopp (nsum", "nadd prec (centry A i j) (id (nsum"),
    ("the largest for the smallest", "then q else f n", "then f n else q"),
    ("a length that is left out", "smallest (k - 1) d", "smallest (k - 2) d"),
    ("what is beside the diagonal is left out", "else centry G i j in nmul", "else Exact 0 in nmul"),
    ("what is on the diagonal is left out", "then nadd prec (centry G i j) (nopp (Exact (d i)))", "then Exact 0"),
    ("a distance that is added", "(nopp (nsqrt prec (off k G d)))", "(nsqrt prec (off k G d))"),
    ("near to orthogonal is orthogonal", "nadd prec (Exact 1) (nsqrt prec (off k H (fun _ => 1%Q)))", "Exact 1"),
    ("a length that does not divide", "nsqrt prec (nmul prec a (ninv prec b))", "nsqrt prec a"),
    ("a bound of the square", "nsqrt prec (nmul prec a (ninv prec b))", "nmul prec a (ninv prec b)"),
    ("the entries the other way round", "nmul prec (centry A i l) (centry V l t)", "nmul prec (centry A l i) (centry V l t)"),
    ("rows that are left out", "gram prec n (centry V)", "gram prec k (centry V)"),
    ("bounds that differ are equal", "| Some true => Some above\n", "| Some _ => Some above\n"),
    ("the upper bound alone", "I.join (interval prec below) (interval prec above)", "interval prec above"),
    ("the lower bound alone", "I.join (interval prec below) (interval prec above)", "interval prec below"),
    ("a matrix of rank k has no k-th singular value", "Nat.ltb r k", "Nat.leb r k"),
    ("the second singular value is the first", "| 1%nat => largest_singular", "| 2%nat => largest_singular"),
    ("pi is 3", "Some (Approx (I.pi prec))", "Some (Exact 3)"),
]
ELIMINATION = [
    ("a row that is added", "Qopp (qmul f (qinv (nth j r 0%Q)))", "qmul f (qinv (nth j r 0%Q))"),
    ("a pivot that may be zero", "if is_zero a then option_map S (leading r) else Some O", "Some O"),
    ("a rank one too large", "| None, _ => Some O\n", "| None, _ => Some 1%nat\n"),
    ("no fuel is rank zero", "| Some _, O => None", "| Some _, O => Some O"),
]
WEAKER = [
    ("checker/Intervals.v", "if Z.leb 0 e then Z.shiftl z e", "if Z.leb 1 e then Z.shiftl z e"),
    ("checker/RootSums.v", "if Z.leb (zpower y d) n then", "if Z.ltb (zpower y d) n then"),
    ("checker/Intervals.v", "Z.leb (Z.abs (Qnum r)) 64", "Z.leb (Z.abs (Qnum r)) 2"),
    ("checker/LargestSingular.v", "Z.to_nat (prec / 3)", "Z.to_nat (prec / 9)"),
    ("checker/LargestSingular.v", "z - 2 * prec", "z - prec"),
    ("checker/KthSingular.v", "prec + 30", "prec + 3"),
    ("checker/Jacobi.v", "then t else - t", "then - t else t"),
    ("checker/Jacobi.v", "256 * (a + b)", "2 * (a + b)"),
    ("checker/Jacobi.v", "qleb (f i) (f j)", "qleb (f j) (f i)"),
]
PLANTED = [("checker/RootSums.v", ROOTS), ("checker/Intervals.v", INTERVALS), ("checker/LargestSingular.v", SINGULAR),
           ("checker/KthSingular.v", KTH), ("checker/Elimination.v", ELIMINATION)]
SOUND = "checker/SingularDom.vo"


def stopped(folder):
    """the file at which the proof that the checker is sound stops, or None"""
    made = subprocess.run(["make", "-f", "Makefile.coq", SOUND], cwd=folder, capture_output=True, text=True)
    if made.returncode == 0:
        return None
    at = re.search(r"\[[^]]*?([A-Za-z]+/[A-Za-z]+)\.vo\] Error", made.stdout + made.stderr)
    return f"{at.group(1)}.v does not compile" if at else made.stderr


def proof_stops(folder, file):
    """an error that does not compile itself is an error of this list, unless the proofs stand in the same file"""
    if (where := stopped(folder)) is not None and where.startswith(file) and file != "checker/RootSums.v":
        raise SystemExit(f"the next error is none: {where}")
    return where


def main(source, folder):
    if not has_intervals():
        print("no coqc, or no coq-interval (packages coq, libcoq-interval)")
        return 77
    folder = pathlib.Path(folder)
    shutil.rmtree(folder, ignore_errors=True)
    for of in ("kernel", "checker"):
        shutil.copytree(pathlib.Path(source) / "verifiers/proofs" / of, folder / of)
    files = [str(file.relative_to(folder)) for file in folder.glob("*/*.v")]
    (folder / "_CoqProject").write_text("\n".join(["-Q . Plumbline", *files]))
    subprocess.run(["coq_makefile", "-f", "_CoqProject", "-o", "Makefile.coq"], cwd=folder, check=True)
    wrong = sum(plant(folder / file, planted, lambda: proof_stops(folder, file)) for file, planted in PLANTED)
    for file, stood, instead in part(WEAKER):
        right = (folder / file).read_text()
        (folder / file).write_text(right.replace(stood, instead, 1))
        why = f"{file} does not have it" if stood not in right else stopped(folder)
        print(f"\"{instead}\" for \"{stood}\": {why or 'goes through'}")
        wrong += why is not None
        (folder / file).write_text(right)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
