"""Errors planted in the shell of the verified checker, one by one: each must be noticed.

    planted_shell.py SOURCE FOLDER      exit code 1 if one goes unnoticed, 77 without the compilers

Nothing proves main.ml and bits.ml. What notices an error in main.ml is a small set of certificates (certificates.py), of
which the checker must accept, reject or decline each as written there; in bits.ml, the library's own functions
(compare_bits.ml). Both are asked without an error first.
"""
import itertools
import pathlib
import re
import shutil
import subprocess
import sys

import certificates
from planting import has_intervals, plant

# What is planted, what stood there.
MAIN = [
    ("keys in any order", "if a >= b then", "if false then"),
    ("a key twice", "if a >= b then", "if a > b then"),
    ("unknown keys", "if not (List.mem k keys) then", "if false then"),
    ("a matrix without rows", "`Int n when n >= 1", "`Int n when n >= 0"),
    ("what is no JSON is declined", "-> reject (\"not JSON: \"", "-> decline (\"not JSON: \""),
    ("hexadecimal from 40 digits on", "(Z.of_int 10) 40)", "(Z.of_int 10) 39)"),
    ("always decimal", "(if Z.sign z < 0 then \"-0x\" else \"0x\") ^ Z.format \"%x\" (Z.abs z)", "Z.to_string z"),
    ("integers however they are written", "when numeral z = s", "when true"),
    ("a fraction over zero", "if Z.sign d <= 0 || (d =", "if (d ="),
    ("a fraction over one", "(d = Z.one && String.contains s '/')", "false"),
    ("a fraction that can be reduced", "Z.gcd n d <> Z.one &&", "false &&"),
    ("zero over any number", "(Z.sign n = 0 && d <> Z.one)", "false"),
    ("a denominator that is the numerator", "{ C.qnum = n; C.qden = d }\n(* an", "{ C.qnum = d; C.qden = n }\n(* an"),
    ("a sum for a difference", "C.TAdd (a, minus (product ()))", "C.TAdd (a, product ())"),
    ("a difference for a sum", "sums (C.TAdd (a, product ()))", "sums (C.TAdd (a, minus (product ())))"),
    ("a sign that is dropped", "if negative then minus a else a", "a"),
    ("a product for a quotient", "C.TDiv (a, factor ())", "C.TMul (a, factor ())"),
    ("a quotient for a product", "C.TMul (a, factor ())", "C.TDiv (a, factor ())"),
    ("the third root", "number 1 2)", "number 1 3)"),
    ("the logarithm for exp", "C.TFn (C.Exp,", "C.TFn (C.Log,"),
    ("a bracket that stays open", "then a else wrong ()\n", "then a else a\n"),
    ("something behind a number", "if !at = String.length s then t else wrong ()", "t"),
    ("a number without a value is declined", "reject (place ^ \": a number without a value\")", "decline (place ^ \": without a value\")"),
    ("entries of any number", "if Array.length a <> m * n then", "if false then"),
    ("terms in columns", "entries.((i * n) + j)), (m, n) end\n  else", "entries.((j * m) + i)), (m, n) end\n  else"),
    ("entries in columns", "C.norm entries.((i * n) + j)", "C.norm entries.((j * m) + i)"),
    ("rows for columns", "(field place \"rows\" l) and n = size place (field place \"cols\" l)",
     "(field place \"cols\" l) and n = size place (field place \"rows\" l)"),
    ("a denominator of any sign", "if Z.sign d <= 0 || Array", "if Array"),
    ("a denominator that is not the least", "Array.fold_left Z.gcd d entries <> Z.one", "false"),
    ("a denominator that is dropped", "+ j) d)), (m, n) end", "+ j) Z.one)), (m, n) end"),
    ("biases of any number", "List.length biases <> List.length weights", "false"),
    ("biases of any length", "when s <> (m, 1) ->", "when false ->"),
    ("biases that are dropped", "Option.map fst b)", "None)"),
    ("layers of any width", "if m <> n then", "if false then"),
    ("no layers", "if weights = [] ||", "if"),
    ("the identity for a ReLU", "`String \"relu\" -> number precision \"activation\" \"0\"", "`String \"relu\" -> number precision \"activation\" \"1\""),
    ("a ReLU for the identity", "`String \"linear\" -> number precision \"activation\" \"1\"", "`String \"linear\" -> number precision \"activation\" \"0\""),
    ("inputs of any dimension", "if d <> inputs then", "if false then"),
    ("targets of any size", "else shape = (outputs, samples) in", "else true in"),
    ("loss derivatives of any number", "then snd shape = samples", "then true"),
    ("targets for the gradient", "\"gradient\", of_output \"gradient\"; \"targets\", of_output \"targets\"",
     "\"gradient\", of_output \"targets\"; \"targets\", of_output \"gradient\""),
    ("loss derivatives that are dropped", "\"loss-derivative\", of_output \"loss_derivative\"", "\"loss_derivative\", of_output \"loss_derivative\""),
    ("inputs for the others", "(Option.join (List.assoc_opt k named))", "(Some x)"),
    ("verdicts that are swapped", "C.Holds -> \"holds\" | C.Fails -> \"fails\"", "C.Holds -> \"fails\" | C.Fails -> \"holds\""),
    ("a false hypothesis is trivial", "C.HypothesisFalse -> \"hypothesis-false\" | C.Trivial -> \"trivial\"",
     "C.HypothesisFalse -> \"trivial\" | C.Trivial -> \"hypothesis-false\""),
    ("ill-typed fails", "C.IllTyped -> \"ill-typed\"", "C.IllTyped -> \"fails\""),
    ("a limit of time that is none", "timer !seconds;", "timer 0.;"),
    ("another format", "word \"format\" <> \"plumbline-certificate/3\"", "false"),
    ("a digest that is not compared", "if sha256 (canonical (without \"digest\" l)) <> word \"digest\" then", "if word \"digest\" = \"\" then"),
    ("a digest without the case", "k <> key) l)", "k <> key && k <> \"case\") l)"),
    ("a digest of the formula that is not compared", "if digest <> word \"formula_sha256\" then", "if word \"formula_sha256\" = \"\" then"),
    ("a lock file that is not compared", "Some d when d = digest -> ()", "Some _ -> ()"),
    ("names that the lock file does not have", "None -> decline \"the lock file does not", "None -> ignore \"the lock file does not"),
    ("the reading is not in the name", "(word \"claim\" ^ \" \" ^ word \"reading\")", "(word \"claim\" ^ \" stated\")"),
    ("formulas that cannot be read pass", "None -> decline \"a formula with heads", "None -> ignore \"a formula with heads"),
    ("60 bits alone", "first [60; 256; 1024]", "first [60]"),
    ("1024 bits are not tried", "first [60; 256; 1024]", "first [60; 256]"),
    ("what stays open passes", "None -> decline \"no rule", "None -> ignore \"no rule"),
    ("any verdict", "Some v when verdict v = word \"verdict\" -> ()", "Some _ -> ()"),
    ("a wrong verdict is declined", "reject (\"verdict: it is \"", "decline (\"verdict: it is \""),
    ("a lock file of another format", "| \"plumbline-formulas-lock/1\" :: l ->", "| _ :: l ->"),
    ("lines behind a certificate", "if rest <> [] then", "if false then"),
    ("a line with a case of its own", "if List.mem_assoc \"case\" l then reject", "if false then reject"),
    ("a formula that is not there passes", "None -> decline \"formulas.json lacks", "None -> reject \"formulas.json lacks"),
    ("an empty file passes", "(fun () -> reject \"an empty file\")", "(fun () -> ())"),
    ("rejected is accepted", "Rejected m -> Said (\"rejected\"", "Rejected m -> Said (\"accepted\""),
    ("declined is accepted", "Declined m -> Said (\"declined\"", "Declined m -> Said (\"accepted\""),
    ("an exit code without what is rejected", "exit (if count \"rejected\" > 0 then 1 else", "exit (if false then 1 else"),
    ("an exit code without what is declined", "if count \"declined\" > 0 then 3", "if false then 3"),
    ("no lock file is no wrong use", "(!lock = None && not !unknown)", "false"),
]
BITS = [
    ("a digit too many", "digits m = Z.of_int (Z.numbits m)", "digits m = Z.of_int (Z.numbits m + 1)"),
    ("a shift by one more", "left m d = Z.shift_left m (Z.to_int d)", "left m d = Z.shift_left m (Z.to_int d + 1)"),
    ("odd for even", "even = Z.is_even", "even = Z.is_odd"),
    ("the next bit is not in the rest", "Z.extract m 0 d", "Z.extract m 0 (d - 1)"),
    ("a middle at twice its place", "(d - 1))", "d)"),
    ("a tie that is below", "if half < 0 then lo", "if half <= 0 then lo"),
    ("a tie that is above", "then mi else up", "then up else up"),
    ("a tie, whatever was cut off before", "half = 0 && pos = eq", "half = 0"),
    ("exact, whatever was cut off before", "(if pos = eq then eq else lo)", "eq"),
    ("never exact", "(if pos = eq then eq else lo)", "lo"),
    ("the quotient upwards", "Z.shift_right m d,", "Z.cdiv m (Z.shift_left Z.one d),"),
    ("log2 one too large", "Z.of_int (Z.numbits z - 1)", "Z.of_int (Z.numbits z)"),
    ("log2 of what is below zero", "if Z.sign z <= 0 then Z.zero else Z.of_int", "if Z.sign z = 0 then Z.zero else Z.of_int"),
]
PACKAGES = "zarith,yojson,sha,unix"


def compiled(folder, *arguments):
    return subprocess.run(["ocamlfind", "ocamlopt", "-w", "-a", "-package", PACKAGES, *arguments], cwd=folder, capture_output=True, text=True)


def write_set(folder):
    """the certificates, a bundle and lock files; what the checker must say of each place"""
    expected, lock = {}, ["plumbline-formulas-lock/1"]
    listed = itertools.chain(certificates.about_facts(), certificates.about_cases(), certificates.about_certificates())
    for number, (name, what, text) in enumerate(listed):
        place = f"{number:03} {re.sub('[^A-Za-z0-9-]', ' ', name)}.json"
        (folder / place).write_text(text)
        expected[place] = what
    bundle = [certificates.text({"format": "plumbline-bundle/1", "case": certificates.CASE})]
    for what, line in certificates.lines_of_a_bundle():
        bundle.append(line)
        expected[f"bundle.jsonl:{len(bundle)}"] = what
    (folder / "bundle.jsonl").write_text("\n".join(bundle))
    formula = certificates.reading(certificates.TRUE)
    (folder / "formulas.json").write_text(certificates.text({"formulas": {certificates.sha256(formula): formula}}))
    locked = [("known stated", formula), ("another stated", certificates.reading(certificates.FALSE))]
    (folder / "lock").write_text("\n".join(lock + [f"{name} {certificates.sha256(text)}" for name, text in locked]) + "\n")
    (folder / "no-lock").write_text((folder / "lock").read_text().replace("lock/1", "lock/2"))
    for name, more in (("known", {}), ("another", {}), ("unknown", {}), ("known", {"reading": "repaired"})):
        stem = f"{name} {more.get('reading', 'stated')}"
        (folder / f"{stem}.json").write_text(certificates.sealed(certificates.certificate(name, formula, **more)))
    return expected


def said(folder, *arguments):
    """place -> accepted, rejected or declined; the exit code is the last"""
    try:
        ran = subprocess.run(["./checker", "--seconds", "0.2", *arguments], cwd=folder, capture_output=True, text=True, timeout=60)
    except subprocess.TimeoutExpired:
        return {"exit code": "too late"}
    lines = (re.match(r"(accepted|rejected|declined) +(bundle\.jsonl:\d+|[^:]*)", line) for line in ran.stdout.splitlines())
    return {m.group(2): m.group(1) for m in lines if m} | {"exit code": ran.returncode}


def misjudged(folder, expected):
    """the first place of which the checker does not say what it must, or nothing"""
    known, others = "known stated.json", ["another stated.json", "unknown stated.json", "known repaired.json"]
    runs = [(["--allow-unknown-claims", *sorted({place.split(":")[0] for place in expected})], dict(expected, **{"exit code": 1})),
            (["--formulas", "lock", known], {known: "accepted", "exit code": 0}),
            (["--formulas", "lock", *others], dict.fromkeys(others, "declined") | {"exit code": 3}),
            (["--formulas", "no-lock", known], {"exit code": 2}),
            ([known], {"exit code": 2})]
    for arguments, must in runs:
        does = said(folder, *arguments)
        if wrong := next((place for place in must if does.get(place) != must[place]), None):
            return f"{wrong}: {does.get(wrong)}, expected {must[wrong]}"
    return None


def shell_notices(folder, expected):
    """what notices the errors that are in main.ml, or nothing; an error that does not compile is an error of this file"""
    for arguments in (["-c", "main.ml"], ["-linkpkg", "bits.cmx", "checker.cmx", "main.cmx", "-o", "checker"]):
        if (done := compiled(folder, *arguments)).returncode != 0:
            raise SystemExit(f"main.ml does not compile: {done.stderr}")
    return misjudged(folder, expected)


def bits_notice(folder):
    done = compiled(folder, "-linkpkg", "bits.ml", "library.mli", "library.ml", "compare_bits.ml", "-o", "compare-bits")
    if done.returncode != 0:
        raise SystemExit(f"bits.ml does not compile: {done.stderr}")
    ran = subprocess.run(["./compare-bits"], cwd=folder, capture_output=True, text=True)
    return ran.stdout.strip() or f"exit code {ran.returncode}" if ran.returncode else None


def main(source, folder):
    if shutil.which("ocamlfind") is None or not has_intervals():
        print("no ocamlfind, no coqc, or no coq-interval (packages ocaml-findlib, coq, libcoq-interval)")
        return 77
    source, folder = pathlib.Path(source), pathlib.Path(folder).resolve()
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    tests = source / "tests/proofs"
    for file in [*(source / "verifiers/verified").glob("*.ml*"), tests / "library.v", tests / "compare_bits.ml"]:
        shutil.copy(file, folder)
    if (done := subprocess.run(["coqc", "library.v"], cwd=folder, capture_output=True, text=True)).returncode != 0:
        raise SystemExit(f"library.v does not compile: {done.stderr}")
    if (done := compiled(folder, "-c", "bits.ml", "checker.mli", "checker.ml")).returncode != 0:
        raise SystemExit(f"the checker does not compile: {done.stderr}")
    expected = write_set(folder)
    unnoticed = plant(folder / "main.ml", MAIN, lambda: shell_notices(folder, expected))
    unnoticed += plant(folder / "bits.ml", BITS, lambda: bits_notice(folder))
    return 1 if unnoticed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
