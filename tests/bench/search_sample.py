"""How many readings that are known to be false does `plumbline search` refute when it is not told the known cases?

usage: search_sample.py PLUMBLINE [--refuted 40] [--standing 20] [--rounds 3] [--seconds 60] [--seed 1] [--json FILE]
                        [--against FILE] [-- OPTION...]

The sample: of all built-in readings that are expected to be refuted those whose "claim reading" has the smallest
SHA-256, and likewise of those that are expected to stand, of which nothing may be found; false twins are left out.
Each is searched for so many rounds, which is the same work on every machine; `--seconds` only ends what would never end.
What stands behind `--` goes to `search`: `-- --from-scratch` leaves out the built-in cases. A counterexample counts as
found from scratch if it came from a random case or a climb. `--against` compares with the JSON of another run.
"""

import argparse
import collections
import hashlib
import json
import resource
import subprocess
import sys
import tempfile
from pathlib import Path


def sample(plumbline, expected, count):
    listed = json.loads(subprocess.run([plumbline, "list", "--json"], capture_output=True, check=True).stdout)
    names = [f"{claim['claim']} {reading['name']}" for claim in listed for reading in claim["readings"]
             if reading["expected"] == expected and reading["name"] != "twin"]
    return sorted(names, key=lambda name: hashlib.sha256(name.encode()).hexdigest())[:count]


def how(finding):
    """From what the counterexample came: a kind of random cases, a climb, a given case."""
    origin = finding["origin"]
    if origin.startswith("climb"):
        return "climb"
    return "random case" if origin.startswith("random case") else "known case"


def searched(options, name):
    claim, reading = name.split()
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [options.plumbline, "search", claim, "--reading", reading, "--rounds", str(options.rounds), "--seconds",
             str(options.seconds), "--seed", str(options.seed), "--jobs", "1", "--no-shrink", "--enumerate", "0",
             "--no-check", "--json", "--out", folder, *options.more], capture_output=True, text=True)
    if done.returncode not in (0, 1, 3):
        sys.exit(f"{name}: exit code {done.returncode}\n{done.stderr}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    result = json.loads(done.stdout)["searches"][0]
    finding = result.get("finding")
    return {"found": how(finding) if finding else None, "origin": finding["origin"] if finding else None,
            "verdict": finding["verdict"] if finding else None, "rounds": result["effort"]["rounds"],
            "cases": result["effort"]["cases"], "decided": result["effort"]["decided"],
            "seconds": after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime}


def table(results):
    papers = sorted({name.split(".")[0] for part in results.values() for name in part})
    print("| | " + " | ".join(papers) + " | all |")
    print("| --- |" + " ---: |" * (len(papers) + 1))
    for expected, part in results.items():
        for label, chosen in [("searched", lambda r: True), ("found by a random case", lambda r: r["found"] == "random case"),
                              ("found by a climb", lambda r: r["found"] == "climb"),
                              ("found as a known case", lambda r: r["found"] == "known case")]:
            counts = collections.Counter(name.split(".")[0] for name, r in part.items() if chosen(r))
            print(f"| {expected}: {label} | " + " | ".join(str(counts[p]) for p in papers)
                  + f" | {sum(counts.values())} |")
    total = sum(r["seconds"] for part in results.values() for r in part.values())
    print(f"\n{total:.0f} processor seconds.")


def compare(results, other):
    for expected, part in results.items():
        for name, r in part.items():
            before = other.get(expected, {}).get(name)
            if before and (before["found"] is None) != (r["found"] is None):
                print(f"{name}: {before['origin'] or 'nothing'} -> {r['origin'] or 'nothing'}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("plumbline")
    parser.add_argument("--refuted", type=int, default=40)
    parser.add_argument("--standing", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path)
    parser.add_argument("--against", type=Path)
    words = sys.argv[1:]
    cut = words.index("--") if "--" in words else len(words)
    options = parser.parse_args(words[:cut])
    options.more = words[cut + 1:]
    results = {}
    for expected, count in [("refuted", options.refuted), ("not-refuted", options.standing)]:
        results[expected] = {}
        for name in sample(options.plumbline, expected, count):
            results[expected][name] = searched(options, name)
            if options.json:
                options.json.write_text(json.dumps(results, indent=1) + "\n")
    table(results)
    if options.against:
        compare(results, json.loads(options.against.read_text()))


if __name__ == "__main__":
    main()
