"""networks.py PROGRAMS SOURCE [SEED]: the commands that a person types about networks of their own and papers of their own, and
whatever commands these print. The folders and files have a space in their names."""
import random
import sys
import tempfile
from pathlib import Path

from printed import Shell
from random_cases import case, cases, fully_connected, write

MINE = """paper mine "A paper of one's own"
  authors A. Author
  version v1 arXiv:0000.00000v1 2026-01
data X := inputs
data G := gradient
data T := targets
let Y := output(theta, X)
param p "a number in (0,1)"
matrix P "a matrix"

claim norm "The output is small"
  source v1 Lemma 1
  says ||Y|| <= ||X||
  reading stated
    then |Y| <= |X|
  twin negative
    then |Y| < 0

claim same "The output is the target"
  source v1 Lemma 2
  says Y = T
  requires bias-free(theta) "no biases"
  reading stated
    then Y = T
  reading repaired
    change the norms only
    then |Y - T| <= |Y| + |T|
  twin twice
    then Y = 2 * T

claim parameter "A parameter is between"
  source v1 Lemma 3
  says p is in (0, 1)
  reading stated
    given |G| <= 10
    then 0 < p and p < 1
  twin outside
    then p < 0

claim matrix "A matrix has a norm"
  source v1 Lemma 4
  says ||P|| >= 0
  reading stated
    then 0 <= |P|
  twin none
    then |P| < 0
"""
OTHER = """paper other "Another paper in the same folder"
  authors B. Author
  version v1 arXiv:0000.00001v1 2026-01
data X := inputs
claim data "Data have a rank"
  source v1 Lemma 1
  says rank X <= the number of samples
  reading stated
    then rank(X) <= cols(X)
  twin one less
    then rank(X) <= cols(X) - 1
"""
FORMULA = "(<= (norm (output theta (data inputs))) (norm (data inputs)))\n"
BUILT_IN = ["saddle.prop-3.4.product", "invariance.lemma-3", "bottleneck", "rank"]


def main():
    programs = Path(sys.argv[1]).resolve()
    rng = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        claims, networks = work / "my papers", work / "my networks"
        claims.mkdir()
        networks.mkdir()
        (claims / "mine.claim").write_text(MINE)
        (claims / "other.claim").write_text(OTHER)
        (work / "statement.txt").write_text(FORMULA)
        files = [write(networks / f"{n}.json", document).relative_to(work) for n, document in cases(rng)]
        (networks / "package.json").write_text('{"name": "not a case"}')
        spare = write(work / "spare.json", case(rng, "spare", fully_connected(rng, (2, 2, 1)), 2, 1, 2, True, True))
        shell = Shell(programs, {"CASE": str(files[2]), "FILE": spare.name, "OUT": str(work / "own"), "EARLIER": str(work / "fewer")})

        # Every built-in claim on every network, then single claims on some of them.
        for file in files:
            shell.run(["plumbline", "verify", "--cases", str(file), "--out", f"all/{file.stem}"], work)
            shell.run(["plumbline", "values", str(file), "--digits", "4"], work)
        for claim in BUILT_IN:
            file = str(rng.choice(files))
            shell.run(["plumbline", "verify", claim, "--cases", file, "--out", "one"], work)

        # One's own papers: the file, the folder of both, a formula; verdicts, searches, reports, the gate.
        own = ["--claims", str(claims.relative_to(work))]
        shell.run(["plumbline", "list", *own], work)
        shell.run(["plumbline", "show", "mine.same", *own], work)
        shell.run(["plumbline", "verify", *own, "--cases", "my networks", "--out", "own"], work)
        shell.run(["plumbline", "verify", *own, "--out", "built in"], work)
        shell.run(["plumbline", "verify", *own, "--random", "20", "--seed", str(rng.randrange(99)), "--out", "random"], work)
        for file in rng.sample(files, 4):
            shell.run(["plumbline", "verify", *own, "--cases", str(file), "--out", "a few"], work)
            shell.run(["plumbline", "verify", "--formula", "statement.txt", "--cases", str(file), "--out", "a formula"], work)
        for claim in ["mine.norm", "mine.same", "mine.parameter"]:
            shell.run(["plumbline", "search", claim, *own, "--rounds", "1", "--seconds", "2", "--out", "found"], work)
        shell.run(["plumbline", "search", "--formula", "statement.txt", "--rounds", "1", "--seconds", "2", "--out", "found",
                   "--cases", str(files[0])], work)
        shell.run(["plumbline", "search", "saddle.prop-2.2", "--reading", "stated", "--rounds", "1", "--out", "found"], work)
        shell.run(["plumbline", "report", "own", "--format", "html,junit,json,markdown,sarif"], work)
        shell.run(["plumbline", "gate", "--ledger", "ledger.json", "--update", "own"], work, {0, 1, 3})
        shell.run(["plumbline", "gate", "--ledger", "ledger.json", "own"], work)
        shell.run(["plumbline", "verify", *own, "--cases", str(files[2]), "--out", "fewer"], work)
        shell.run(["plumbline", "gate", "--ledger", "ledger.json", "fewer"], work)
        shell.run(["plumbline", "bundle", "own", "--to", "own.tar.gz"], work)
        shell.run_files(work / "found", "**/erratum.md")
        shell.run_files(work / "own", "*.md")
        shell.run_files(work / "own", "junit.xml")
        bundle = next((work / f"all/{files[2].stem}/certificates").glob("*.jsonl"))
        shell.placeholders["FILE"] = str(bundle)
        shell.run_files(work / f"all/{files[2].stem}", "**/*.html")

        # What is typed wrongly: the message says what to type instead, and that works.
        for words in (["search", "saddle"], ["show", "saddle"], ["show", "prop-3.4"], ["search", "mine", *own],
                      ["verify", "saddle.prop-3.44"], ["verify", "saddle.*prop-9"], ["verfy"], ["list", "nothing"],
                      ["format", "--check", str(claims.relative_to(work) / "mine.claim")]):
            shell.run(["plumbline", *words], work, {0, 1, 2})
        shell.finish()


main()
