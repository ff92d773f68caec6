#!/usr/bin/env python3
"""Theorem 2 of `rank` by validated flows, from starts inside its bounds and outside (docs/rank.md).

usage: theorem-2.py PLUMBLINE [STARTS]

Two inputs at an angle with cosine -3/5, targets e_1, e_2. Each row of the first layer has the norm A times the bound
(sqrt(3)/2) cos(angle/2), each column of the second the norm 0.45; directions are rational points of the circle. For
each A: how many starts converge to zero loss, certified, and the smallest s_2/s_1 of the first layer there, from below.
"""
import json, random, subprocess, sys, tempfile
from fractions import Fraction as Q


def direction(draw):
    t = Q(draw.randint(-1000, 1000), 1000)
    sign = draw.choice([-1, 1])
    return [sign * (1 - t * t) / (1 + t * t), sign * 2 * t / (1 + t * t)]


def start(draw, a, r):
    bound = Q(3873, 10000)  # (sqrt(3)/2) sqrt(1/5), rounded up
    rows = [[a * bound * x for x in direction(draw)] for _ in range(2)]
    columns = [[r * x for x in direction(draw)] for _ in range(2)]
    layers = [rows, [[columns[0][i], columns[1][i]] for i in range(2)]]
    return {"format": "plumbline-case/1", "name": "start",
            "network": {"type": "fully-connected", "activation": "relu", "biases": None,
                        "weights": [[[str(q) for q in row] for row in layer] for layer in layers]},
            "data": {"inputs": [["1", "-3/5"], ["0", "4/5"]], "targets": [["1", "0"], ["0", "1"]]}}


def follow(plumbline, case, folder):
    with open(folder + "/start.json", "w") as file:
        json.dump(case, file)
    run = subprocess.run([plumbline, "flow", folder + "/start.json", "--limit", "--until", "100", "--out", folder, "--json"],
                         capture_output=True, text=True)
    if run.returncode not in (0, 3):
        sys.exit(run.stderr)
    return json.loads(run.stdout)


def main():
    plumbline, starts = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 24
    print("A: zero loss / other / undecided; smallest s_2/s_1")
    with tempfile.TemporaryDirectory() as folder:
        for a in (Q(1, 10), Q(9, 10), Q(11, 10), Q(2), Q(4)):
            draw, verdicts, ratios = random.Random(15), [], []
            for _ in range(starts):
                report = follow(plumbline, start(draw, a, Q(9, 20)), folder)
                verdicts.append(report["verdict"])
                if verdicts[-1] == "zero-loss":
                    first, second = report["layers"][0]["singular_values"]["end"]
                    ratios.append(float(second[0]) / float(first[1]))
            zero, undecided = verdicts.count("zero-loss"), verdicts.count("undecided")
            print(f"{float(a)}: {zero} / {starts - zero - undecided} / {undecided}; {min(ratios, default=0):.4f}", flush=True)


main()
