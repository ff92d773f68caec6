"""pages.py PROGRAMS SOURCE [SEED]: the commands of the pages, on files that their author has never seen. Every command of
the blocks of README.md, docs/search.md, docs/import.md and docs/reports.md is run on random networks, images and claims that
have the names which the page gives them; docs/pytorch.md, whose outputs docs.pytorch compares, on other networks.
What takes long is cut short (SHORTER), what another test runs whole is left out by name (ELSEWHERE)."""
import gzip
import random
import re
import shlex
import shutil
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

from printed import Shell
from random_cases import case, fully_connected, write

sys.path.insert(0, str(Path(__file__).parents[1] / "differential"))
from network_files import Onnx, Typed, np, safetensors  # noqa: E402 (ends with 77 without numpy)

SHORTER = [("errata saddle", "errata saddle.prop-2.2"), ("--seconds 60", "--rounds 1"), ("--runs 200", "--runs 2"), ("--cases 100000", "--cases 40"),
           ("--random 200", "--random 40"), ("--random 1000", "--random 40"), ("--depths 2..64", "--depths 2..3"),
           ("--gap 1e-6", "--gap 1e-1 --seconds 5"), ("--rounds 4", "--rounds 1"), ("--case-seconds 60", "--case-seconds 20"),
           ("search --formula statement.txt", "search --formula statement.txt --enumerate 100"),
           ("mutate saddle.output-norm", "mutate saddle.output-norm --seconds 0.1"),
           ("mutate --formula statement.txt", "mutate --formula statement.txt --seconds 0.1"),
           ("search saddle.prop-3.4 --start my-cases/", "search saddle.prop-3.4 --start my-cases/ --rounds 1"),
           ("verify 'saddle.*' '*.prop-3.*' --reading stated", "verify 'saddle.*' '*.prop-3.*' --reading stated --random 9")]
ELSEWHERE = {"./plumbline verify": "verifiers.built-in", "./plumbline test": "this is it", "./plumbline site": "site", "./plumbline web": "web.evaluator",
             "./plumbline draft main.tex": "draft.papers",
             "./plumbline verify --each": "verifiers.cli.quick-start",
             "plumbline verify --out out": "verifiers.built-in"}
LOOP = "$paper"  # a command of a loop over the papers: an experiment of hours
CODES = {"flow": {0, 1, 3}, "trajectory": {0, 1, 3}, "speed": {0, 3, 4}, "cost": {0, 2, 3, 4}, "experiment": {0, 1, 3}}
PAPER = """paper mine "A paper"
  authors A. Author
  version v1 arXiv:0000.00000v1 2026-01
data X := inputs
claim one "The output is small"
  source v1 Lemma 1
  says ||Y|| <= ||X||
  reading stated
    then |output(theta, X)| <= |X|
  twin negative
    then |X| < 0
"""


def random_files(work, rng):
    """Files under the names of the pages."""
    shape = (rng.randint(1, 3), rng.randint(2, 4), 1)
    mine = case(rng, "my-case", fully_connected(rng, shape), shape[0], 1, rng.randint(1, 4), True, True)
    write(work / "my-case.json", mine)
    (work / "my-cases").mkdir()
    write(work / "my-cases" / "one.json", mine)
    (work / "my-paper.claim").write_text(PAPER)
    (work / "statement.txt").write_text("(<= (norm (output theta (data inputs))) (norm (data inputs)))\n")
    draw = np.random.default_rng(rng.randrange(1000)).standard_normal
    model = Onnx(["batch", 3])
    hidden = model.node("Relu", [model.node("Gemm", ["x", model.tensor(Typed(draw((4, 3))))], transB=1)])
    (work / "net.onnx").write_bytes(model.bytes(model.node("Gemm", [hidden, model.tensor(Typed(draw((1, 4))))], transB=1)))
    np.save(work / "x.npy", draw((5, 3)).astype("f4"))
    model = Onnx(["batch", 3])
    hidden = model.node("Tanh", [model.node("Gemm", ["x", model.tensor(Typed(draw((4, 3))))], transB=1)])
    logits = model.node("MatMul", [hidden, model.tensor(Typed(draw((4, 2))))])
    (work / "model.onnx").write_bytes(model.bytes(model.node("Softmax", [logits])))
    (work / "net.safetensors").write_bytes(
        safetensors({"fc1.weight": Typed(draw((6, 784)) / 28), "fc2.weight": Typed(draw((10, 6)))}))
    pixels = bytes(rng.randrange(256) for _ in range(120 * 784))
    (work / "t10k-images-idx3-ubyte.gz").write_bytes(gzip.compress(struct.pack(">IIII", 2051, 120, 28, 28) + pixels))
    labels = bytes(rng.randrange(10) for _ in range(120))
    (work / "t10k-labels-idx1-ubyte.gz").write_bytes(gzip.compress(struct.pack(">II", 2049, 120) + labels))


def commands(page):
    """The commands of the page's blocks, without their comments; a line that ends in a backslash goes on."""
    text = "".join(re.findall(r"^```sh\n(.*?)^```", page, re.M | re.S)).replace("\\\n", " ")
    for line in text.splitlines():
        line = re.split(r"\s+# ", line)[0].strip()
        if line.startswith(("plumbline ", "./plumbline ")):
            yield line


def run_page(shell, work, page):
    for line in commands(page):
        if line in ELSEWHERE or LOOP in line:
            continue
        for long, short in SHORTER:
            line = line.replace(long, short)
        words = shlex.split(re.split(r" [|>]", line)[0].removeprefix("./"))
        files = [str(p.relative_to(work)) for w in words if "*" in w and "/" in w for p in sorted(work.glob(w))]
        words = [w for w in words if not ("*" in w and "/" in w)] + files
        if words[1] in ("search", "mutate") and "--rounds" not in words and "--seconds" not in words:
            words += ["--rounds", "1"] if words[1] == "search" else ["--seconds", "0.1"]
        shell.run(words, work, CODES.get(words[1]))  # `cost` refuses a case that is no function on a line


def pytorch(shell, programs, source, seed, work):
    """The page with another seed: the same outputs, up to what it leaves out."""
    page = (source / "docs/pytorch.md").read_text()
    assert page.count("random.seed(1)") == 1
    (work / "pytorch.md").write_text(page.replace("random.seed(1)", f"random.seed({seed})"))
    runner = ["bash", str(source / "tests/docs/page.sh"), str(programs), str(work / "pytorch.md")]
    done = subprocess.run(runner, capture_output=True, text=True)
    if done.returncode != 0:
        shell.fail(runner, f"seed {seed}", done.stdout)


def shipped(shell, source, work):
    """The README's commands on the files that it names, which are shipped: every command accepts them."""
    work.mkdir()
    files = sorted((source / "docs/examples/first").iterdir())
    for file in files:
        shutil.copy(file, work)
    for line in commands((source / "README.md").read_text()):
        words = shlex.split(re.split(r" [|>]", line)[0].removeprefix("./"))
        if not any(file.name in words for file in files):
            continue
        refutes = words[1] == "search" or "my-paper.claim" in words
        if words[1] == "search":
            words += ["--rounds", "1"]
        shell.run(words, work, {1} if refutes else {0})


def main():
    programs, source = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
    rng = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        random_files(work, rng)
        (work / "docs").symlink_to(source / "docs")
        write(work / "spare.json", case(rng, "spare", fully_connected(rng, (2, 2, 1)), 2, 1, 2, True, True))
        shell = Shell(programs, {"CASE": "my-case.json", "FILE": "spare.json"})
        for page in ("README.md", "docs/search.md", "docs/import.md"):
            run_page(shell, work, (source / page).read_text())
            shutil.rmtree(work / "net", ignore_errors=True)  # an import overwrites nothing
        shipped(shell, source, work / "shipped")
        # The gate in a repository with networks and claims of its own.
        verify = ["plumbline", "verify", "--cases", "my-cases", "--claims", "my-paper.claim", "--out", "out"]
        shell.run(verify, work)
        shell.run(["plumbline", "gate", "--ledger", "ledger.json", "--update", "out"], work, {0, 1, 3})
        shutil.copy(work / "ledger.json", work / "base.json")
        run_page(shell, work, (source / "docs/reports.md").read_text())
        pytorch(shell, programs, source, rng.randrange(2, 1000), work)
        shell.finish()


main()
