"""kernels.py PROGRAMS SOURCE [KERNEL...]: whichever kernels OpenBLAS takes, a run says the same.

OPENBLAS_CORETYPE names the kernels; their products differ in the last bits. Every use of these has a bound that holds
for all. So the same must be: exit codes, what is printed, verdicts, reasons, counterexamples and letters. What may differ
(docs/verdicts.md, "Processors") is how a verdict was reached: the witnesses of singular values in a certificate, and the
ends of a margin, whose enclosures must meet. Kernels that this processor or this OpenBLAS does not have are skipped by
name.
"""
import difflib
import json
import os
import random
import re
import subprocess
import sys
import tempfile
from fractions import Fraction
from pathlib import Path

from random_cases import write

AVX512 = {"avx512f", "avx512cd", "avx512bw", "avx512dq", "avx512vl"}
# What a processor must have for them (/proc/cpuinfo).
KERNELS = {"Prescott": {"pni"}, "Nehalem": {"sse4_2"}, "Sandybridge": {"avx"}, "Haswell": {"avx2", "fma"},
           "Zen": {"avx2", "fma"}, "SkylakeX": AVX512, "Cooperlake": AVX512 | {"avx512_bf16"}}
USUAL = ["Prescott", "Sandybridge", "Haswell", "SkylakeX"]  # one for each width of vectors
LINE = re.compile(r"^OpenBLAS: kernels for (\S+?)(;.*)?$", re.M)
TIMES = re.compile(r"\d+(\.\d+)?(e[-+]\d+)? (s|ms|seconds)\b|\"seconds\": ?[0-9.e+-]+")


def cases(folder):
    """Networks whose products are large enough for the kernels to differ, and some that lie on an edge."""
    rng = random.Random(7)

    def dense(rows, cols):
        return [[repr(rng.gauss(0, 1)) for _ in range(cols)] for _ in range(rows)]

    def case(name, weights, inputs, **data):
        network = {"type": "fully-connected", "activation": "relu", "weights": weights}
        write(folder / f"{name}.json", {"format": "plumbline-case/1", "name": name, "network": network,
                                        "data": {"inputs": inputs, **data}, "parameters": {"p": "1/2"}})

    case("wide", [dense(24, 16), dense(20, 24), dense(1, 20)], dense(16, 12), gradient=dense(1, 12))
    low = [[str(a * b) for b in range(1, 21)] for a in range(1, 31)]  # of rank 1
    case("low-rank", [low, dense(10, 30)], dense(20, 12), gradient=dense(10, 12), targets=dense(10, 12))
    one = [["3/5", "4/5"], ["-4/5", "3/5"]]  # orthogonal: equal singular values, bounds attained
    case("edge", [one, one, one], [["1", "0"], ["0", "1"]], gradient=[["1", "0"], ["0", "-1"]])


def commands(source):
    return [
        ["verify", "--cases", "cases", "--out", "verify", "--stats"],
        ["verify", "saddle.output-norm", "saddle.prop-3.4", "--random", "40", "--seed", "5", "--certify-all", "--out", "random"],
        ["verify", "--claims", f"{source}/docs/examples/spectra.claim", "--cases", "cases/wide.json", "--out", "spectra"],
        ["search", "saddle.prop-2.2", "--reading", "stated", "--rounds", "1", "--enumerate", "200", "--out", "found"],
        ["values", "cases/wide.json", "--digits", "6"],
    ]


def judgements(path):
    """The results of summary.json: what is so of each, and its margin."""
    summary = json.loads(path.read_text())
    said, margins = {}, {}
    for row in summary["results"]:
        key = f"{path}: {row['claim']} {row['reading']} {row['case']}"
        said[key] = f"{row['verdict']} {row['reason']}"
        if row["margin"]:
            margins[key] = tuple(Fraction(*(int(n, 0) for n in end.split("/"))) for end in row["margin"])
    return said, margins


def everything(programs, source, kernel):
    """What the commands print and write, by names, with these kernels; the margins; the kernels that there were."""
    said, margins, used = {}, {}, set()
    here = os.getcwd()
    with tempfile.TemporaryDirectory() as name:
        os.chdir(name)
        Path("cases").mkdir()
        cases(Path("cases"))
        environment = {**os.environ, "OPENBLAS_CORETYPE": kernel, "OPENBLAS_NUM_THREADS": "1"}
        for words in commands(source):
            done = subprocess.run([programs / "plumbline", *words], env=environment, capture_output=True, text=True)
            used |= {m[0] for m in LINE.findall(done.stderr)}
            title = " ".join(words)
            said[f"{title}: exit code"] = str(done.returncode)
            said[f"{title}: stdout"] = TIMES.sub("TIME", done.stdout)
            if "--stats" not in words:  # how often each rung decided, and how long it took, may depend on the kernels
                said[f"{title}: stderr"] = TIMES.sub("TIME", done.stderr)
        for path in sorted(Path().rglob("*")):
            if path.name == "summary.json":
                rows, ends = judgements(path)
                said.update(rows)
                margins.update(ends)
            elif path.suffix == ".jsonl" and path.parent.name == "certificates":
                lines = [json.loads(line) for line in path.read_text().splitlines()]
                said[str(path)] = "\n".join(f"{c.get('claim')} {c.get('reading')} {c.get('verdict')}" for c in lines)
            elif path.parts[0] == "found" and path.name in ("case.json", "erratum.md", "erratum.tex"):
                said[str(path)] = TIMES.sub("TIME", path.read_text())
        os.chdir(here)
    return said, margins, used


def compare(first, other, names):
    """How many outputs differ, and how many margins do not meet."""
    failures = 0
    (said, margins, _), (said_too, margins_too, _) = first, other
    for name in sorted(set(said) | set(said_too)):
        a, b = said.get(name, "(nothing)"), said_too.get(name, "(nothing)")
        if a != b:
            failures += 1
            lines = list(difflib.unified_diff(a.splitlines(), b.splitlines(), *names, lineterm="", n=0))
            print(f"FAIL: {name}", *(line[:300] for line in lines[:8]), sep="\n  ")
    for name in set(margins) & set(margins_too):
        (low, high), (low_too, high_too) = margins[name], margins_too[name]
        if max(low, low_too) > min(high, high_too):
            failures += 1
            print(f"FAIL: the margins of {name} do not meet: with {names[0]} and {names[1]}")
    return failures


def main():
    programs, source = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
    flags = set(re.findall(r"^flags\s*:(.*)$", Path("/proc/cpuinfo").read_text(), re.M)[0].split())
    tried, failures, first = [], 0, None
    for kernel in sys.argv[3:] or USUAL:
        if not KERNELS[kernel] <= flags:
            print(f"skipped: {kernel}: this processor lacks {', '.join(sorted(KERNELS[kernel] - flags))}")
            continue
        found = everything(programs, source, kernel)
        if found[2] != {kernel}:
            print(f"skipped: {kernel}: this OpenBLAS took {', '.join(found[2])}")
            continue
        if first:
            failures += compare(first, found, (tried[0], kernel))
        first = first or found
        tried.append(kernel)
    print(f"{', '.join(tried)}: {len(first[0]) if first else 0} outputs, {len(first[1]) if first else 0} margins, {failures} differ")
    sys.exit(1 if failures or len(tried) < 2 else 0)


if "flags" not in Path("/proc/cpuinfo").read_text():
    print("no processor of this kind: skipped")
    sys.exit(77)
main()
