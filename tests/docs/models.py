"""models.py PROGRAMS SOURCE: docs/examples/models. Importing NAME.onnx again gives the folder NAME, byte for byte; its claims have
the verdicts that are expected, each certificate is replayed, each claim has a twin, and the model refutes the twin. The
table of README.md has a row for each model, with what `verify` prints.
"""
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from papers import claims_in, twins_fall, with_twins_as_readings

FOLDER = "docs/examples/models"


def main():
    programs, source = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
    environment = {**os.environ, "PATH": f"{programs}:{os.environ['PATH']}", "NO_COLOR": "1"}
    faults, twins = [], 0
    readme = (source / FOLDER / "README.md").read_text()
    rows = {m[1]: m[0] for m in re.finditer(r"^\| .*?\]\(([\w-]+)/claims\.claim\).*$", readme, flags=re.M)}

    def run(*words):
        return subprocess.run(words, cwd=source / FOLDER, env=environment, capture_output=True, text=True)

    models = sorted(f.stem for f in (source / FOLDER).glob("*.onnx"))
    if sorted(rows) != models:
        faults.append(f"the table of README.md has {sorted(rows)}, the folder {models}")
    with tempfile.TemporaryDirectory() as work:
        for name in models:
            again = Path(work) / name
            done = run("plumbline", "import", f"{name}.onnx", "--as-text", "--inputs", f"{name}.npy", "--out", str(again))
            for file in sorted(again.iterdir()) if done.returncode == 0 else []:
                if file.read_bytes() != (source / FOLDER / name / file.name).read_bytes():
                    faults.append(f"{name}/{file.name} is not what import writes")
            text = (source / FOLDER / name / "claims.claim").read_text()
            if done.returncode != 0 or run("plumbline", "format", f"{name}/claims.claim").stdout != text:
                faults.append(f"{name}: not imported, or claims.claim is not in the house style: {done.stderr}")
            case = ["--cases", f"{name}/case.json"]
            out = Path(work) / f"{name}.out"
            done = run("plumbline", "verify", "--claims", name, *case, "--out", str(out))
            verdicts = re.findall(r"^(?:holds|fails) ", done.stdout, flags=re.M)
            if done.returncode != 0 or f"{len(verdicts)} certificates replayed by plumbline-check" not in done.stdout:
                faults.append(f"{name}: {done.returncode}: {done.stdout}{done.stderr}")
            claims, with_twin = claims_in(text)
            said = done.stdout.splitlines()[0].removeprefix("as expected: ")
            if claims != with_twin or f"| {claims} | {said} |" not in rows.get(name, ""):
                faults.append(f'{name}: {with_twin} twins; its row should have "| {claims} | {said} |"')

            copies = Path(work) / f"{name}.twins"
            copies.mkdir()
            (copies / f"{name}.claim").write_text((source / FOLDER / name / f"{name}.claim").read_text())
            (copies / "claims.claim").write_text(with_twins_as_readings(text))
            twins += twins_fall(run, copies, f"{name}/case.json", name, claims, faults)
    for fault in faults:
        print(f"FAIL: {fault}")
    print(f"{len(models)} models, {twins} twins, {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
