"""Random starts of small ReLU networks: how many limits are certain, and in what time?

    python3 docs/flow/starts.py ./plumbline --depth 2 --count 100 [--rest] [--biases] [--seconds 10] [--keep FOLDER]

Depth 2: two to five samples in two or three dimensions, one or two outputs, widths one to six, every eighth problem
XOR. Depth 3: widths up to three. Each certificate is replayed. Inputs, targets and weights are multiples of 1/64 of about normal size; the weights
are scaled by 1/4, 1/2 or 1. The same seed gives the same starts. Prints a line for each start and a summary.
"""

import argparse
import collections
import concurrent.futures
import json
import pathlib
import random
import subprocess
import tempfile
import time

XOR_INPUTS, XOR_TARGETS = [[1, 1, -1, -1], [1, -1, 1, -1]], [[-1, 1, 1, -1]]


def number(draw, scale=1):
    return f"{round(draw.gauss(0, 1) * 64)}/{64 * scale}"


def matrix(draw, rows, columns, scale=1):
    return [[number(draw, scale) for _ in range(columns)] for _ in range(rows)]


def problem(index, depth, seed, biased=False):
    """The case with this number: data, widths and weights drawn from a stream of its own."""
    draw = random.Random(f"{seed}/{depth}/{index}{'/biased' if biased else ''}")
    xor = index % 8 == 7
    samples, inputs, outputs = draw.randint(2, 5), draw.randint(2, 3), draw.randint(1, 2)
    if xor:
        samples, inputs, outputs = 4, 2, 1
    width = 6 if depth == 2 else 3
    widths = [inputs, *(draw.randint(1, width) for _ in range(depth - 1)), outputs]
    scale = draw.choice([1, 2, 4])
    weights = [matrix(draw, widths[k + 1], widths[k], scale) for k in range(depth)]
    data = {"inputs": matrix(draw, inputs, samples), "targets": matrix(draw, outputs, samples)}
    if xor:
        data = {"inputs": XOR_INPUTS, "targets": XOR_TARGETS}
    biases = [[number(draw, scale) for _ in range(n)] for n in widths[1:]] if biased else None
    network = {"type": "fully-connected", "activation": "relu", "weights": weights, "biases": biases}
    return {"format": "plumbline-case/1", "name": f"start-{index}", "network": network, "data": data}


def follow(options, folder, index):
    case = problem(index, options.depth, options.seed, options.biases)
    path = folder / f"start-{index}.json"
    path.write_text(json.dumps(case))
    command = [options.plumbline, "flow", str(path), "--limit", "--json", "--out", str(folder)]
    command += ["--rest"] if options.rest else []
    begin = time.monotonic()
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=options.seconds)
        found = json.loads(done.stdout) if done.returncode in (0, 3) else {"verdict": "fails", "reason": done.stderr}
    except subprocess.TimeoutExpired:
        found = {"verdict": "undecided", "reason": "time is up"}
    shape = "x".join(str(len(w)) for w in case["network"]["weights"])
    samples = len(case["data"]["inputs"][0])
    return index, shape, samples, found, time.monotonic() - begin


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("plumbline")
    parser.add_argument("--depth", type=int, default=2)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--rest", action="store_true")
    parser.add_argument("--biases", action="store_true", help="in every layer")
    parser.add_argument("--keep", type=pathlib.Path)
    options = parser.parse_args()
    verdicts, reasons, times = collections.Counter(), collections.Counter(), []
    with tempfile.TemporaryDirectory() as made:
        folder = options.keep or pathlib.Path(made)
        folder.mkdir(parents=True, exist_ok=True)
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            jobs = range(options.first, options.first + options.count)
            for index, shape, samples, found, seconds in pool.map(lambda k: follow(options, folder, k), jobs):
                verdicts[found["verdict"]] += 1
                times.append(seconds)
                if found["reason"]:
                    reasons[found["reason"].split(":")[0]] += 1
                print(f"{index}: {samples} samples, {shape}: {found['verdict']} {found['reason']} ({seconds:.1f} s)")
    times.sort()
    decided = options.count - verdicts["undecided"] - verdicts["fails"]
    print(f"decided {decided} of {options.count}: {dict(verdicts)}; undecided because: {dict(reasons)}")
    parting = sum(n for reason, n in reasons.items() if reason.startswith("flows part"))
    print(f"of these {parting} because flows from the start part: no limit is determined")
    print(f"seconds: median {times[len(times) // 2]:.2f}, largest {times[-1]:.2f}")


if __name__ == "__main__":
    main()
