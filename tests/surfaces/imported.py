"""imported.py PROGRAMS SOURCE [SEED]: networks of other programs (safetensors, npz, ONNX), imported, and whatever commands are
printed on the way from the import to a case that a claim speaks about, its search, its report."""
import random
import re
import sys
import tempfile
from pathlib import Path

from printed import Shell

sys.path.insert(0, str(Path(__file__).parents[1] / "differential"))
from network_files import Onnx, Typed, np, safetensors  # noqa: E402 (ends with 77 without numpy)

CLAIMS = ["saddle.output-norm", "saddle.prop-3.4.product", "saddle.prop-3.3"]


def files(work, draw, rng):
    """A file of each format: name, and what else `import` is told."""
    n, m = rng.randint(1, 4), rng.randint(1, 5)
    (work / "plain.safetensors").write_bytes(
        safetensors({"0.weight": Typed(draw((m, n))), "2.weight": Typed(draw((2, m))), "4.weight": Typed(draw((1, 2)))}))
    yield "plain.safetensors", []
    (work / "biased.safetensors").write_bytes(
        safetensors({"fc1.weight": Typed(draw((m, n)), "F64"), "fc1.bias": Typed(draw(m), "F64"),
                     "fc2.weight": Typed(draw((1, m)), "F16")}))
    np.save(work / "x.npy", draw((4, n)).astype("f4"))
    (work / "y.csv").write_text("".join(f"{rng.choice([-1, 1])}\n" for _ in range(4)))
    yield "biased.safetensors", ["--inputs", "x.npy", "--labels", "y.csv", "--loss", "squared"]
    np.savez(work / "named.npz", **{"a.weight": draw((m, n)), "b.weight": draw((3, m))})
    yield "named.npz", ["--inputs", "x.npy"]
    model = Onnx(["batch", n])
    inner = model.node("Relu", [model.node("Gemm", ["x", model.tensor(Typed(draw((n, n))))], transB=1)])
    total = model.node("Add", [model.node("Gemm", [inner, model.tensor(Typed(draw((n, n))))], transB=1), "x"])
    (work / "residual.onnx").write_bytes(model.bytes(model.node("Gemm", [total, model.tensor(Typed(draw((1, n))))], transB=1)))
    yield "residual.onnx", ["--inputs", "x.npy"]


def main():
    rng = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    draw = np.random.default_rng(rng.randrange(1000)).standard_normal
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        shell = Shell(Path(sys.argv[1]).resolve(), {"CASE": "my nets/plain/case.json", "FILE": "elsewhere/plain.json"})
        for file, options in files(work, draw, rng):
            folder = Path("my nets") / Path(file).stem
            said = shell.run(["plumbline", "import", file, *options, "--out", str(folder)], work)
            printed = said.splitlines()[0] if said else ""
            if not re.fullmatch(re.escape(str(folder / "case.json")), printed):
                shell.fail(["plumbline", "import", file], "the first line is not the case", said)
                continue
            shell.run(["plumbline", "verify", "--cases", printed, "--out", f"all/{folder.name}"], work)
            for claim in CLAIMS:
                shell.run(["plumbline", "verify", claim, "--cases", printed, "--out", "one"], work)
                shell.run(["plumbline", "prepare", printed, "--for", claim, "--out", f"elsewhere/{folder.name}.json"], work)
                shell.run(["plumbline", "search", claim, "--cases", printed, "--from-scratch", "--rounds", "1", "--seconds", "3",
                           "--out", "found"], work)
            for nearest in sorted((work / "found").rglob("nearest.json")):
                shell.run(["plumbline", "values", str(nearest.relative_to(work))], work)
            shell.run_files(work / "found", "**/erratum.md")
        shell.finish()


main()
