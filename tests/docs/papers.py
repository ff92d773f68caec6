"""papers.py PROGRAMS SOURCE: docs/examples/papers. Every claim file is verified on its cases: each reading has the verdict that
is expected of it, each claim has a twin, and some case of the folder refutes the twin. The table of README.md has a row for each
file, with what `verify` prints, and its commands work from the root of the repository.
"""
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

FOLDER = "docs/examples/papers"
# The reading under which a twin is verified: `verify` leaves out twins themselves.
TWIN = "twin-as-a-reading"


def with_twins_as_readings(text):
    """The claim file with each twin as a reading that is expected to fall."""
    return re.sub(r"^  twin (.*)$", rf"  reading {TWIN}\n    change \1\n    expect refuted grade control", text, flags=re.M)


def claims_in(text):
    return len(re.findall(r"^claim ", text, flags=re.M)), len(re.findall(r"^  twin ", text, flags=re.M))


def twins_fall(run, copy, cases, name, claims, faults):
    """How many twins the file or folder `copy` has, as with_twins_as_readings wrote them; each claim has one, and the cases refute
    it, or `faults` says so. `run` runs a command."""
    words = ["plumbline", "verify", "--reading", TWIN, "--claims", str(copy), "--cases", cases, "--out", "", "--json"]
    twins = json.loads(run(*words).stdout)["readings"]
    if len(twins) != claims:
        faults.append(f"{name}: {claims} claims, {len(twins)} twins that were verified")
    faults += [f"{r['claim']}: no case refutes the twin ({r['scope']})" for r in twins if r["verdict"] != "refuted"]
    return len(twins)


def main():
    programs, source = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
    environment = {**os.environ, "PATH": f"{programs}:{os.environ['PATH']}", "NO_COLOR": "1"}
    faults = []

    def run(*words, folder=source):
        return subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True)

    readme = (source / FOLDER / "README.md").read_text()
    rows = {m[1]: m[0] for m in re.finditer(r"^\| .*?\]\(([\w-]+)\.claim\).*$", readme, flags=re.M)}
    files = sorted((source / FOLDER).glob("*.claim"))
    if sorted(rows) != [f.stem for f in files]:
        faults.append(f"the table of README.md has {sorted(rows)}, the folder {[f.stem for f in files]}")

    readings = twins = 0
    with tempfile.TemporaryDirectory() as work:
        for file in files:
            name, text, cases = file.stem, file.read_text(), f"{FOLDER}/cases/{file.stem}"
            if run("plumbline", "format", str(file)).stdout != text:
                faults.append(f"{file.name} is not in the house style: plumbline format --in-place")
            if "# What could not be said" not in text:
                faults.append(f"{file.name} does not say what could not be said")
            claims, with_twin = claims_in(text)
            if claims != with_twin:
                faults.append(f"{file.name}: {claims} claims, {with_twin} twins")

            out = Path(work) / name
            done = run("plumbline", "verify", "--claims", f"{FOLDER}/{file.name}", "--cases", cases, "--out", str(out))
            if done.returncode != 0:
                faults.append(f"{file.name}: verify ends with {done.returncode}: {done.stdout}{done.stderr}")
                continue
            summary = json.loads((out / "summary.json").read_text())
            readings += len(summary["readings"])
            expected = {(c["claim"], c["reading"]): c["expected"] for c in summary["claims"]}
            for r in summary["readings"]:
                key = r["claim"], r["reading"]
                if r["verdict"] != expected[key]:
                    faults.append(f"{' '.join(key)}: {r['verdict']}, expected {expected[key]}")
            said = done.stdout.splitlines()[0].removeprefix("as expected: ")
            if f"| {claims} | {said} |" not in rows.get(name, ""):
                faults.append(f'README.md: the row of {name} should have "| {claims} | {said} |"')

            copy = Path(work) / file.name
            copy.write_text(with_twins_as_readings(text))
            twins += twins_fall(run, copy, cases, file.name, claims, faults)

        # What the page prints, in a copy of the folder: its commands write below out/.
        here = Path(work) / "root"
        (here / "docs" / "examples").mkdir(parents=True)
        (here / FOLDER).symlink_to(source / FOLDER)
        commands = re.findall(r"^```sh\n(.*?)^```$", readme, flags=re.M | re.S)
        for command in commands:
            done = run("bash", "-e", "-c", command, folder=here)
            if done.returncode != 0:
                faults.append(f"README.md: {command}ends with {done.returncode}: {done.stdout}{done.stderr}")
    if not commands:
        faults.append("README.md prints no command")

    for fault in faults:
        print(f"FAIL: {fault}")
    print(f"{len(files)} claim files, {readings} readings, {twins} twins, {len(commands)} blocks of commands, {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
