"""What a claim costs on Gaussian networks against width, depth and samples: one markdown table for each.

usage: scaling.py PLUMBLINE LARGE-CASE [--claims CLAIMS] [--claim NAME]... [--kind width|depth|samples]...

For each size `large-case` makes a network of float32 weights from a seed, and `plumbline verify NAME --jobs 1
--no-check` reads it, decides and certifies. The figures are processor seconds of that process on one thread of BLAS,
the start of the program included (its first row says what that is: a network of one neuron). The last row is the
exponent: the slope of a straight line through the logarithms of the sizes and of the seconds above the start, over
those sizes that take at least 1.4 times as long as the start.
"""

import argparse
import math
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

SIZES = {
    "width": [8, 32, 128, 256, 512, 1000],
    "depth": [2, 8, 32, 128, 512],
    "samples": [10, 100, 1000, 10000],
}


def shape(kind, n):
    """Widths and samples of one size: the other two stay as they are."""
    if kind == "width":
        return [n] * 4, 100
    if kind == "depth":
        return [16] * (n + 1), 16
    return [64] * 4, n


def processor_seconds(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode not in (0, 1, 3):
        sys.exit(f"{' '.join(map(str, command))}\n{done.stderr}")
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def cost(options, claim, widths, samples):
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([options.large_case, folder, ",".join(map(str, widths)), str(samples), "1"], check=True)
        more = ["--claims", options.claims] if options.claims and not claim.startswith("saddle.") else []
        return processor_seconds([options.plumbline, "verify", claim, *more, "--cases", f"{folder}/case.json",
                                  "--jobs", "1", "--no-check", "--out", f"{folder}/out"])


def exponent(points, start):
    points = [(math.log(n), math.log(s - start)) for n, s in points if s >= 1.4 * start]
    if len(points) < 2:
        return "-"
    x = sum(p[0] for p in points) / len(points)
    y = sum(p[1] for p in points) / len(points)
    return f"{sum((a - x) * (b - y) for a, b in points) / sum((a - x) ** 2 for a, _ in points):.1f}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("plumbline", type=Path)
    parser.add_argument("large_case", type=Path)
    parser.add_argument("--claims", default="docs/examples/spectra.claim")
    parser.add_argument("--claim", action="append")
    parser.add_argument("--kind", action="append", choices=SIZES)
    options = parser.parse_args()
    claims = options.claim or ["saddle.output-norm", "spectra.tail"]
    os.environ["OPENBLAS_NUM_THREADS"] = "1"
    starts = {claim: cost(options, claim, [1, 1], 1) for claim in claims}
    for kind in options.kind or SIZES:
        print(f"| {kind} | " + " | ".join(f"`{claim}`" for claim in claims) + " |")
        print("| --- |" + " --- |" * len(claims))
        print("| one neuron | " + " | ".join(f"{starts[c]:.2f} s" for c in claims) + " |")
        points = {claim: [] for claim in claims}
        for n in SIZES[kind]:
            for claim in claims:
                points[claim].append((n, cost(options, claim, *shape(kind, n))))
            print(f"| {n} | " + " | ".join(f"{points[c][-1][1]:.2f} s" for c in claims) + " |", flush=True)
        print("| exponent | " + " | ".join(exponent(points[c], starts[c]) for c in claims) + " |\n", flush=True)


if __name__ == "__main__":
    main()
