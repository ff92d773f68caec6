"""Flows of the exponential and the logistic loss against another integrator, with 30 digits.

    python3 docs/flow/losses.py ./plumbline [--count 48] [--seed 1] [--until 4] [--limit]        (needs mpmath)

Random starts: 1 to 5 samples in 1 to 3 dimensions, depth 1 to 3, widths 1 to 4; every fourth one is adversarial
(samples doubled or mirrored, labels that contradict each other, weights of 1/64, a row of weights on a kink). Each is
followed by `plumbline flow`, its certificate replayed; then the gradient flow is computed by extrapolated midpoint
rules between the instants at which a preactivation vanishes, and must be in the last ball, up to 10^-12. Where it slides
along a kink the comparison is made before. With --limit: what is certain of the end? Where the loss tends to zero it is
compared with its bound, and margins with theirs, 1 and 8 after the last ball. Prints a line for each start and a
summary; exit code 1 if one is wrong.
"""

import argparse
import collections
import json
import pathlib
import random
import subprocess
import sys
import tempfile

from mpmath import exp, log, mp, mpf

mp.dps = 30
STEP, COLUMNS, TOLERANCE = mpf(1) / 32, 7, mpf(10) ** -12
ERROR = mpf(10) ** -20  # of a step, about


class Slides(Exception):
    """The flow would stay on a kink from here on."""


class Network:
    def __init__(self, case, loss):
        exact = lambda rows: [[mpf(str(e).split("/")[0]) / mpf((str(e) + "/1").split("/")[1]) for e in r] for r in rows]
        self.inputs = list(zip(*exact(case["data"]["inputs"])))
        self.labels = exact(case["data"]["targets"])[0]
        weights = [exact(w) for w in case["network"]["weights"]]
        self.shapes = [(len(w), len(w[0])) for w in weights]
        self.start = [e for w in weights for r in w for e in r]
        self.loss = loss

    def layers(self, theta):
        out, k = [], 0
        for rows, columns in self.shapes:
            out.append([theta[k + i * columns : k + (i + 1) * columns] for i in range(rows)])
            k += rows * columns
        return out

    def preactivations(self, theta, gates):
        """With gates given, those that the network has with them."""
        weights, out = self.layers(theta), {}
        for j, x in enumerate(self.inputs):
            now = list(x)
            for l, w in enumerate(weights):
                now = [sum(a * b for a, b in zip(row, now)) for row in w]
                if l + 1 < len(weights):
                    for i, z in enumerate(now):
                        out[l, i, j] = z
                        on = z > 0 if gates is None else gates[l, i, j]
                        now[i] = z if on else mpf(0)
        return out

    def margins(self, theta):
        weights, out = self.layers(theta), []
        for x, label in zip(self.inputs, self.labels):
            now = list(x)
            for l, w in enumerate(weights):
                now = [sum(a * b for a, b in zip(row, now)) for row in w]
                if l + 1 < len(weights):
                    now = [max(z, mpf(0)) for z in now]
            out.append(label * now[0])
        return out

    def speed(self, theta, gates):
        weights, count = self.layers(theta), len(self.inputs)
        gradient = [[[mpf(0)] * len(w[0]) for _ in w] for w in weights]
        for j, x in enumerate(self.inputs):
            seen = [list(x)]
            for l, w in enumerate(weights):
                now = [sum(a * b for a, b in zip(row, seen[-1])) for row in w]
                if l + 1 < len(weights):
                    now = [z if gates[l, i, j] else mpf(0) for i, z in enumerate(now)]
                seen.append(now)
            margin = self.labels[j] * seen[-1][0]
            if abs(margin) > 10**6:
                raise OverflowError
            slope = exp(-margin) if self.loss == "exponential" else 1 / (1 + exp(margin))
            signal = [self.labels[j] * slope / count]
            for l in range(len(weights) - 1, -1, -1):
                for i, s in enumerate(signal):
                    if s:
                        row = gradient[l][i]
                        for k, a in enumerate(seen[l]):
                            row[k] += s * a
                if l:
                    signal = [
                        sum(weights[l][i][k] * s for i, s in enumerate(signal)) if gates[l - 1, k, j] else mpf(0)
                        for k in range(len(weights[l][0]))
                    ]
        return [e for layer in gradient for row in layer for e in row]


def midpoint(network, theta, gates, h, parts):
    d = h / parts
    before, now = theta, [a + d * s for a, s in zip(theta, network.speed(theta, gates))]
    for _ in range(parts - 1):
        before, now = now, [a + 2 * d * s for a, s in zip(before, network.speed(now, gates))]
    return [(a + b + d * s) / 2 for a, b, s in zip(before, now, network.speed(now, gates))]


def step(network, theta, gates, h):
    """Gragg, Bulirsch and Stoer: the error has even powers of 1/parts. The end, and what the last column changed."""
    rows = []
    for c in range(COLUMNS):
        row = [midpoint(network, theta, gates, h, 2 * c + 2)]
        for k in range(1, c + 1):
            ratio = mpf((c + 1) ** 2) / (c + 1 - k) ** 2 - 1
            row.append([a + (a - b) / ratio for a, b in zip(row[k - 1], rows[-1][k - 1])])
        rows.append(row)
    return rows[-1][-1], max(abs(a - b) for a, b in zip(rows[-1][-1], rows[-1][-2]))


def follow(network, until):
    """The weights at this time, or Slides with the time."""
    theta, now = network.start, mpf(0)
    gates, longest = start_gates(network, theta), STEP
    while now < until:
        h = min(longest, until - now)
        try:
            after, error = step(network, theta, gates, h)
        except OverflowError:  # far too long
            error = 1
        if error > ERROR:
            longest = h / 2
            continue
        longest = min(STEP, longest * 5 / 4)
        crossing = crossed(network, after, gates)
        if crossing:
            low, high = mpf(0), h  # no crossing at low, one at high
            while high - low > mpf(10) ** -26:
                middle = (low + high) / 2
                if crossed(network, step(network, theta, gates, middle)[0], gates):
                    high = middle
                else:
                    low = middle
            after, h = step(network, theta, gates, high)[0], high
            gates = switch(network, after, gates, now + high)
        theta, now = after, now + h
    return theta


EDGE = mpf(10) ** -24


def crossed(network, theta, gates):
    return [p for p, z in network.preactivations(theta, gates).items() if (z < -EDGE if gates[p] else z > EDGE)]


def rate(network, theta, gates, place):
    e = mpf(10) ** -12
    s = network.speed(theta, gates)
    ahead = network.preactivations([a + e * b for a, b in zip(theta, s)], gates)
    return (ahead[place] - network.preactivations(theta, gates)[place]) / e


def start_gates(network, theta):
    z = network.preactivations(theta, None)
    gates = {p: v > 0 for p, v in z.items()}
    for p, v in z.items():  # on a kink: to the side to which it moves
        if v == 0:
            up, down = dict(gates), dict(gates)
            up[p], down[p] = True, False
            rises, falls = rate(network, theta, up, p) > EDGE, rate(network, theta, down, p) < -EDGE
            if rises and falls or not rises and rate(network, theta, down, p) > EDGE:
                raise Slides(mpf(0))
            gates[p] = rises and any(g for q, g in gates.items() if q[:2] == p[:2])  # --rest: one that is off stays
    return gates


def switch(network, theta, gates, time):
    z = network.preactivations(theta, gates)
    near = [p for p, v in z.items() if abs(v) < mpf(10) ** -20 and v != 0]
    out = dict(gates)
    for p in crossed(network, theta, gates):
        out[p] = not gates[p]
    for p in near:
        if out[p] != gates[p]:
            speed = rate(network, theta, out, p)
            if speed < -EDGE if out[p] else speed > mpf(10) ** -10:
                raise Slides(time)
    return out


def number(draw, scale=1):
    return f"{draw.choice([k for k in range(-128, 129) if k]) * 1}/{64 * scale}"


def start(index, seed):
    draw = random.Random(f"{seed}/{index}")
    samples, inputs = draw.randint(1, 5), draw.randint(1, 3)
    depth = draw.choice([1, 2, 2, 2, 3])
    widths = [inputs, *(draw.randint(1, 4 if depth == 2 else 2) for _ in range(depth - 1)), 1]
    adversarial = ["doubled", "mirrored", "contrary", "tiny", "on a kink"][index // 4 % 5] if index % 4 == 3 else ""
    scale = 16 if adversarial == "tiny" else draw.choice([1, 2, 4])
    weights = [[[number(draw, scale) for _ in range(widths[k])] for _ in range(widths[k + 1])] for k in range(depth)]
    columns = [[number(draw) for _ in range(inputs)] for _ in range(samples)]
    labels = [draw.choice([-1, 1]) for _ in range(samples)]
    turned = lambda column: [c[1:] if c[0] == "-" else "-" + c for c in column]
    if adversarial in ("doubled", "mirrored", "contrary"):
        columns.append(turned(columns[0]) if adversarial == "mirrored" else columns[0])
        labels.append(-labels[0] if adversarial == "contrary" else labels[0])
    if adversarial == "on a kink" and inputs > 1 and depth > 1:
        x = columns[0]
        weights[0][0] = [turned([x[1]])[0], x[0], "0"][:inputs]
    network = {"type": "fully-connected", "activation": "relu", "weights": weights, "biases": None}
    data = {"inputs": [list(r) for r in zip(*columns)], "targets": [labels]}
    case = {"format": "plumbline-case/1", "name": f"loss-{index}", "network": network, "data": data}
    return case, adversarial


def run(options, folder, case, loss, *words):
    path = folder / f"{case['name']}.json"
    path.write_text(json.dumps(case))
    command = [options.plumbline, "flow", str(path), "--loss", loss, "--rest", "--json", "--out", str(folder), *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=options.seconds)
    if done.returncode not in (0, 3):
        raise RuntimeError(done.stderr)
    return json.loads(done.stdout)


def limit_of(options, folder, index):
    """In words what is certain of the end."""
    case, loss = start(index, options.seed)[0], loss_of(index)
    report = run(options, folder, case, loss, "--limit")
    words, kept = report["verdict"], None
    if words == "vanishing":
        more = report["limit"]
        words += ", direction" if more["direction"] else ", letters that stay" if more["gates"] else ""
        kept = bounds_hold(folder, case, loss, report)
    return words, kept, report


def bounds_hold(folder, case, loss, report):
    """Theorem 16 at the centre of the last ball, some time later; None where the flow slides."""
    found = json.loads((folder / f"{case['name']}.flow.json").read_text())
    unit, last = mpf(2) ** -found["bits"], (found["steps"] or [found["start"]])[-1]
    network, limit = Network(case, loss), report["limit"]
    network.start = [int(c, 0) * unit for c in last["centre"]]
    count, least = len(network.inputs), int(found["limit"]["margin"], 0) * unit
    for time in (1, 8):
        try:
            theta = follow(network, mpf(time))
        except Slides:
            return None
        margins = network.margins(theta)
        of = (lambda m: exp(-m)) if loss == "exponential" else (lambda m: log(1 + exp(-m)))
        bound = 1 / (count * exp(least) + mpf(limit["rate"]) * time)
        norm = mp.sqrt(sum(a * a for a in theta))
        if sum(of(m) for m in margins) / count > bound or min(margins) < mpf(limit["normalised_margin"]) * norm ** len(
            network.shapes
        ):
            return False
    return True


def ball_of(options, folder, case, loss, until):
    """The last time, centre and radius, and the report of the command."""
    report = run(options, folder, case, loss, "--until", until)
    found = json.loads((folder / f"{case['name']}.flow.json").read_text())
    unit = mpf(2) ** -found["bits"]
    last = found["steps"][-1] if found["steps"] else found["start"]
    time = sum(int(s["time"], 0) for s in found["steps"])
    return time * unit, [int(c, 0) * unit for c in last["centre"]], int(last["radius"], 0) * unit, report


def loss_of(index):
    return ["exponential", "logistic"][(index // 4 if index % 4 == 3 else index) % 2]


def compare(options, folder, index):
    loss, (case, adversarial) = loss_of(index), start(index, options.seed)
    network, until, note = Network(case, loss), options.until, ""
    for _ in range(3):
        time, centre, radius, report = ball_of(options, folder, case, loss, until)
        try:
            there = follow(network, time)
        except Slides as where:
            earlier = int(where.args[0] * 1024) - 1
            if earlier <= 0:
                return loss, adversarial, "slides from the start", None, report
            until, note = f"{earlier}/1024", "before it slides "
            continue
        off = mp.sqrt(sum((a - b) ** 2 for a, b in zip(there, centre)))
        word = "agrees" if off <= radius + TOLERANCE else "WRONG"
        return loss, adversarial, f"{note}{word} at {mp.nstr(time, 6)}, {mp.nstr(off, 3)} off", off, report
    return loss, adversarial, "slides", None, report


def count_limits(options):
    kinds, bounds = collections.Counter(), collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        for index in range(options.first, options.first + options.count):
            words, kept, report = limit_of(options, pathlib.Path(folder), index)
            kinds[words] += 1
            bounds[kept] += 1
            print(f"{index}: {loss_of(index)}: {words} {report['reason']}", flush=True)
    print(", ".join(f"{count} {words}" for words, count in kinds.most_common()))
    print(f"bounds of the loss and of margins: {bounds[True]} kept, {bounds[False]} broken")
    return 1 if bounds[False] else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("plumbline")
    parser.add_argument("--count", type=int, default=48)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--until", default="4")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--limit", action="store_true")
    options = parser.parse_args()
    if options.limit:
        return count_limits(options)
    agree = wrong = switches = 0
    undecided, largest = 0, mpf(0)
    with tempfile.TemporaryDirectory() as folder:
        for index in range(options.first, options.first + options.count):
            loss, kind, words, off, report = compare(options, pathlib.Path(folder), index)
            undecided += report["verdict"] == "undecided"
            switches += report["switches"]
            if off is not None:
                agree, wrong = agree + ("agrees" in words), wrong + ("WRONG" in words)
                largest = max(largest, off)
            print(f"{index}: {loss}{', ' + kind if kind else ''}: {words} {report['reason']}", flush=True)
    print(
        f"{agree} of {options.count} agree, {wrong} wrong, at most {mp.nstr(largest, 3)} off; {switches} switches; "
        f"{undecided} undecided before the end"
    )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
