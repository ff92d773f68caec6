"""text_networks.py PLUMBLINE PLUMBLINE-CHECK [SEED]: models imported as text, against numpy.

Each model is written as ONNX, operator by operator, and computed on the way in doubles, from ONNX's definitions. Then
`plumbline import --as-text` makes a claim file of it, which must be in the house style. A claim file of the test, which
uses that one, says that `model(X)` is what numpy has found, up to 10^-9 of its size. That must hold, and not when one
number is moved; and the example in the claim file must come out as it says. Every certificate is replayed.
"""
import json
import math
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from network_files import Onnx, Typed, np, raw_tensor

CLAIM = """use NET

matrix T "what numpy has found"
claim near "The outputs are those of numpy"
  source Example 1
  says $f(X)$ is what numpy has found.
  reading stated
    then |TERM - T| <= (1 + |T|) / TOLERANCE
  twin by one percent more
    then |TERM - T| + 1/100 <= (1 + |T|) / TOLERANCE
"""

erf = np.vectorize(math.erf)
float32 = lambda a: float(np.float32(a))


def softmax(x, axis):
    e = np.exp(x - x.max(axis=axis, keepdims=True))
    return e / e.sum(axis=axis, keepdims=True)


def layer_norm(x, g, b, epsilon=1e-5, axis=-1):
    d = x - x.mean(axis=-1, keepdims=True)
    return d / np.sqrt((d * d).mean(axis=-1, keepdims=True) + float32(epsilon)) * g + b


def batch_norm(x, g, b, m, v, epsilon=1e-5):
    g, b, m, v = (a.reshape([1, -1] + [1] * (x.ndim - 2)) for a in (g, b, m, v))
    return g * (x - m) / np.sqrt(v + float32(epsilon)) + b


def windows(x, size, strides, pads, fill):
    """batch x channels x rows x columns x size[0] x size[1]"""
    x = np.pad(x, [(0, 0), (0, 0), (pads[0], pads[2]), (pads[1], pads[3])], constant_values=fill)
    rows, cols = ((n - k) // s + 1 for n, k, s in zip(x.shape[2:], size, strides))
    return np.array([[x[:, :, i * strides[0]:i * strides[0] + size[0], j * strides[1]:j * strides[1] + size[1]]
                      for j in range(cols)] for i in range(rows)]).transpose(2, 3, 0, 1, 4, 5)


def convolution(x, w, b=0.0, strides=(1, 1), pads=(0, 0, 0, 0), group=1):
    out = []
    for g in range(group):
        part = x[:, g * w.shape[1]:(g + 1) * w.shape[1]]
        kernels = w[g * w.shape[0] // group:(g + 1) * w.shape[0] // group]
        out.append(np.einsum("bcyxij,ocij->boyx", windows(part, w.shape[2:], strides, pads, 0), kernels))
    return np.concatenate(out, axis=1) + np.reshape(b, (1, -1, 1, 1))


def largest(x, kernel_shape, strides=(1, 1), pads=(0, 0, 0, 0)):
    return windows(x, kernel_shape, strides, pads, -np.inf).max(axis=(4, 5))


def mean_of(x, axes, keepdims=1):
    return x.mean(axis=tuple(axes), keepdims=bool(keepdims))


OPS = {
    "Abs": np.abs, "Add": np.add, "Div": np.divide, "Erf": erf, "Exp": np.exp, "Log": np.log, "MatMul": np.matmul,
    "Mul": np.multiply, "Neg": np.negative, "Pow": np.power, "Reciprocal": np.reciprocal, "Sqrt": np.sqrt,
    "Sub": np.subtract, "Tanh": np.tanh, "Relu": lambda x: np.maximum(x, 0), "Sigmoid": lambda x: 1 / (1 + np.exp(-x)),
    "Softplus": lambda x: np.log1p(np.exp(x)), "LeakyRelu": lambda x, alpha=0.01: np.where(x < 0, float32(alpha) * x, x),
    "Elu": lambda x, alpha=1.0: np.where(x < 0, float32(alpha) * (np.exp(x) - 1), x),
    "Clip": lambda x, lo, hi: np.clip(x, lo, hi), "Identity": lambda x: x, "Dropout": lambda x: x,
    "Gelu": lambda x, approximate="none": x / 2 * (1 + (erf(x / math.sqrt(2)) if approximate == "none" else np.tanh(
        math.sqrt(2 / math.pi) * (x + 0.044715 * x**3)))),
    "Gemm": lambda x, w, b=0.0, transB=0, alpha=1.0, beta=1.0:
        float32(alpha) * x @ (w.T if transB else w) + float32(beta) * b,
    "Softmax": lambda x, axis=-1: softmax(x, axis), "LogSoftmax": lambda x, axis=-1: np.log(softmax(x, axis)),
    "LayerNormalization": layer_norm, "BatchNormalization": batch_norm, "Conv": convolution, "MaxPool": largest,
    "AveragePool": lambda x, kernel_shape, strides=(1, 1): windows(x, kernel_shape, strides, [0] * 4, 0).mean(axis=(4, 5)),
    "GlobalAveragePool": lambda x: x.mean(axis=(2, 3), keepdims=True),
    "GlobalMaxPool": lambda x: x.max(axis=(2, 3), keepdims=True),
    "Flatten": lambda x, axis=1: x.reshape(len(x), -1), "Reshape": lambda x, s: x.reshape([len(x)] + [int(n) for n in s[1:]]),
    "Transpose": lambda x, perm: x.transpose(perm), "ReduceMean": mean_of,
}


class Computed(Onnx):
    """A model, and what its values are on x, as numpy computes them."""

    def __init__(self, rng, dims, opset=17, samples=3):
        super().__init__(dims, opset)
        self.rng = rng
        self.x = Typed(rng.standard_normal([samples if isinstance(d, str) else d for d in dims]))
        self.at = {"x": self.x.values}

    def tensor(self, t):
        name = super().tensor(t)
        self.at[name] = t.values
        return name

    def weight(self, *shape, scale=None):
        return self.tensor(Typed(self.rng.standard_normal(shape) * (shape[-1]**-0.5 if scale is None else scale)))

    def positive(self, *shape):
        return self.tensor(Typed(self.rng.uniform(0.5, 2, shape)))

    def number(self, value):
        return self.tensor(Typed(np.array(value)))

    def shape(self, values):
        name = super().shape(values)
        self.at[name] = np.array(values)
        return name

    def node(self, op, inputs, **attributes):
        name = super().node(op, inputs, **attributes)
        self.at[name] = OPS[op](*[self.at[i] for i in inputs], **attributes)
        return name

    # --- what exporters make of functions that ONNX had no operator for
    def linear(self, v, out, into):
        return self.node("Gemm", [v, self.weight(out, into), self.weight(out)], transB=1)

    def gelu(self, v):
        inner = self.node("Erf", [self.node("Div", [v, self.number(math.sqrt(2))])])
        return self.node("Mul", [self.node("Mul", [v, self.node("Add", [inner, self.number(1)])]), self.number(0.5)])

    def gelu_tanh(self, v):
        cube = self.node("Mul", [self.node("Pow", [v, self.number(3)]), self.number(0.044715)])
        inner = self.node("Mul", [self.node("Add", [v, cube]), self.number(math.sqrt(2 / math.pi))])
        right = self.node("Add", [self.number(1), self.node("Tanh", [inner])])
        return self.node("Mul", [self.node("Mul", [self.number(0.5), v]), right])

    def silu(self, v):
        return self.node("Mul", [v, self.node("Sigmoid", [v])])

    def layer_norm(self, v, n):
        d = self.node("Sub", [v, self.node("ReduceMean", [v], axes=[-1])])
        variance = self.node("ReduceMean", [self.node("Pow", [d, self.number(2)])], axes=[-1])
        root = self.node("Sqrt", [self.node("Add", [variance, self.number(1e-5)])])
        scaled = self.node("Mul", [self.node("Div", [d, root]), self.weight(n)])
        return self.node("Add", [scaled, self.weight(n)])

    def batch_norm(self, v, n):
        return self.node("BatchNormalization", [v, self.weight(n), self.weight(n), self.weight(n), self.positive(n)])

    def attention(self, v, d, inside):
        q, k, w = (self.node("MatMul", [v, self.weight(d, inside)]) for _ in range(3))
        scores = self.node("MatMul", [q, self.node("Transpose", [k], perm=[0, 2, 1])])
        weights = self.node("Softmax", [self.node("Div", [scores, self.number(math.sqrt(inside))])])
        return self.node("MatMul", [self.node("MatMul", [weights, w]), self.weight(inside, d)])


class Runner:
    def __init__(self, plumbline, checker, seed):
        self.plumbline, self.checker, self.rng = plumbline, checker, np.random.default_rng(seed)
        self.failures = self.count = 0

    def run(self, *words):
        return subprocess.run([str(w) for w in words], capture_output=True, text=True, timeout=300)

    def fail(self, name, said):
        self.failures += 1
        print(f"FAIL: {name}: {said}")

    def written(self, name, net, output, tokens=False):
        Path(f"{name}.onnx").write_bytes(net.bytes(output))
        np.save(f"{name}.npy", net.x.bits)
        done = self.run(self.plumbline, "import", f"{name}.onnx", "--as-text", "--inputs", f"{name}.npy", "--samples",
                        1 if tokens else len(net.x.bits), "--out", name)
        if done.returncode != 0:
            return self.fail(name, done.stdout + done.stderr)
        done = self.run(self.plumbline, "format", "--check", f"{name}/{name}.claim")
        if done.returncode != 0:
            self.fail(name, done.stdout + done.stderr)
        done = self.run(self.plumbline, "verify", "--claims", f"{name}/{name}.claim", "--cases", f"{name}/case.json",
                        "--out", f"{name}/example")
        if done.returncode != 0 or "replayed by plumbline-check" not in done.stdout:
            self.fail(name, done.stdout + done.stderr)
        return True

    def verdicts(self, name, found, term, tolerance):
        path = Path(name) / "case.json"
        case = json.loads(path.read_text())
        case["parameters"]["T"] = [[f"{v:.17g}" for v in row] for row in found]
        path.write_text(json.dumps(case))
        (Path(name) / "values.claim").write_text(
            CLAIM.replace("NET", name).replace("TERM", term).replace("TOLERANCE", str(tolerance)))
        done = self.run(self.plumbline, "verify", f"{name}.near", "--claims", name, "--cases", path, "--out", f"{name}/out", "--json")
        try:
            out = {r["reading"]: r["verdict"] for r in json.loads(done.stdout)["results"] if r["claim"].endswith(".near")}
        except (ValueError, KeyError):
            return done.stdout + done.stderr
        done = self.run(self.checker, "--allow-unknown-claims", *Path(f"{name}/out").glob("**/certificates/*.jsonl"))
        return out if done.returncode == 0 and "accepted" in done.stdout else done.stdout + done.stderr

    def check(self, name, net, output, tokens=False, term="model(X)", found=None, tolerance=10**9):
        self.count += 1
        if not self.written(name, net, output, tokens):
            return
        if found is None:
            value = net.at[output]
            if value.ndim == 4:  # the channel fastest
                value = value.transpose(0, 2, 3, 1).reshape(len(value), -1)
            found = value[0].T if value.ndim == 3 else value.T
        for moved, expected in [(0, "holds"), (3, "fails")]:
            found = found.copy()
            found[-1][0] += moved * (1 + np.linalg.norm(found))
            said = self.verdicts(name, found, term, tolerance)
            if not isinstance(said, dict) or said.get("stated") != expected:
                self.fail(name, f"expected {expected}, found {said}")

    # --- vectors

    def perceptrons(self):
        for name, opset, activate in [
                ("tanh", 13, lambda n, v: n.node("Tanh", [v])), ("sigmoid", 9, lambda n, v: n.node("Sigmoid", [v])),
                ("softplus", 17, lambda n, v: n.node("Softplus", [v])), ("elu", 17, lambda n, v: n.node("Elu", [v], alpha=0.5)),
                ("leaky", 17, lambda n, v: n.node("LeakyRelu", [v])), ("relu", 7, lambda n, v: n.node("Relu", [v])),
                ("clip", 17, lambda n, v: n.node("Clip", [v, n.number(0), n.number(1)])),
                ("gelu", 20, lambda n, v: n.node("Gelu", [v])),
                ("gelutanh", 22, lambda n, v: n.node("Gelu", [v], approximate="tanh")),
                ("gelupattern", 17, Computed.gelu), ("gelutanhpattern", 17, Computed.gelu_tanh),
                ("silu", 17, Computed.silu)]:
            net = Computed(self.rng, ["batch", 4], opset)
            v = activate(net, net.linear("x", 6, 4))
            v = activate(net, net.node("Add", [net.weight(5), net.node("MatMul", [v, net.weight(6, 5)])]))
            self.check(f"{name}_net", net, net.linear(v, 3, 5))

    def normalised(self):
        net = Computed(self.rng, ["batch", 5])
        v = net.node("LayerNormalization", [net.linear("x", 6, 5), net.weight(6), net.weight(6)], axis=-1)
        v = net.node("Add", [v, net.node("Tanh", [net.linear(net.node("Dropout", [v]), 6, 6)])])
        v = net.layer_norm(net.batch_norm(v, 6), 6)
        self.check("norms", net, net.node("Softmax", [net.linear(v, 4, 6)], axis=1))
        net = Computed(self.rng, ["batch", 5])
        self.check("logits", net, net.node("LogSoftmax", [net.linear("x", 3, 5)]))

    def arithmetic(self):
        net = Computed(self.rng, [3, 4])
        a = net.node("Exp", [net.node("Neg", [net.node("Abs", [net.linear("x", 4, 4)])])])
        b = net.node("Log", [net.node("Add", [a, net.positive(1, 4)])])
        c = net.node("Div", [net.node("Sub", [b, a]), net.positive(4)])
        d = net.node("Sub", [net.number(1), net.node("Reciprocal", [a])])
        e = net.node("Div", [net.node("Mul", [c, net.weight(4)]), net.node("Add", [net.node("Pow", [d, net.number(4)]), net.number(1)])])
        f = net.node("Sub", [net.weight(4), net.node("Div", [net.number(2), net.node("Sqrt", [a])])])
        self.check("arithmetic", net, net.node("Mul", [net.node("Identity", [e]), net.node("Sub", [f, net.number(0.25)])]))

    def deep(self):
        """Residual blocks with GELU as exporters write it: each value is taken several times."""
        net = Computed(self.rng, ["batch", 4])
        v = net.linear("x", 5, 4)
        for _ in range(12):
            branch = net.gelu(net.linear(net.layer_norm(v, 5), 7, 5))
            v = net.node("Add", [v, net.node("Mul", [net.linear(branch, 5, 7), net.number(0.25)])])
        self.check("deep", net, v)

    def derivative(self):
        net = Computed(self.rng, ["batch", 3])
        w = net.weight(4, 3)
        v = net.node("Tanh", [net.node("Gemm", ["x", w, net.weight(4)], transB=1)])
        out = net.gelu(net.linear(v, 2, 4))
        b1, w2, b2 = (net.at[n] for n in [m for m in net.at if m.startswith("w")][1:4])

        def value(x):
            h = np.tanh(x @ net.at[w].T + b1) @ w2.T + b2
            h = h / 2 * (1 + erf(h / float32(math.sqrt(2))))
            return (h * h).sum()
        x, step = net.x.values, 1e-5
        slopes = np.array([[(value(x + step * np.eye(x.size)[i * x.shape[1] + j].reshape(x.shape))
                             - value(x - step * np.eye(x.size)[i * x.shape[1] + j].reshape(x.shape))) / (2 * step)
                            for i in range(x.shape[0])] for j in range(x.shape[1])])
        self.check("derivative", net, out, term="gradient-of(norm2(model(X)), X)", found=slopes, tolerance=10**6)

    # --- images

    def images(self):
        net = Computed(self.rng, ["batch", 2, 6, 5])
        v = net.node("Conv", ["x", net.weight(4, 2, 3, 3, scale=0.3), net.weight(4)], pads=[1, 1, 1, 1], strides=[1, 1])
        v = net.node("Tanh", [net.batch_norm(v, 4)])
        v = net.node("MaxPool", [v], kernel_shape=[3, 2], strides=[2, 1], pads=[1, 0, 1, 0])
        v = net.node("Conv", [v, net.weight(6, 2, 1, 2, scale=0.4)], group=2)
        v = net.node("Mul", [net.node("Add", [v, net.weight(6, 1, 1)]), net.weight(1, 6, 3, 3)])
        v = net.node("Flatten", [v], axis=1)
        v = net.node("LayerNormalization", [v, net.weight(54), net.weight(54)])
        self.check("images", net, net.node("Softmax", [net.linear(v, 3, 54)]))
        net = Computed(self.rng, ["batch", 4, 9, 8], samples=2)  # large enough to be written window by window
        v = net.node("Conv", ["x", net.weight(6, 4, 3, 3, scale=0.2), net.weight(6)], pads=[1, 1, 1, 1], strides=[1, 1])
        v = net.node("Tanh", [net.node("Conv", [v, net.weight(9, 2, 3, 2, scale=0.3)], group=3)])
        self.check("layers", net, net.node("MaxPool", [v], kernel_shape=[2, 2], strides=[2, 2]))
        net = Computed(self.rng, ["batch", 3, 4, 4])
        v = net.node("Relu", [net.node("AveragePool", ["x"], kernel_shape=[2, 2], strides=[1, 2])])
        self.check("pooled", net, v)
        net = Computed(self.rng, ["batch", 3, 4, 4])
        a, b = net.node("GlobalAveragePool", ["x"]), net.node("GlobalMaxPool", ["x"])
        self.check("global", net, net.linear(net.node("Flatten", [net.node("Add", [a, b])]), 2, 3))
        net = Computed(self.rng, ["batch", 12])
        v = net.node("Reshape", ["x", net.shape([-1, 3, 2, 2])])
        v = net.node("Sigmoid", [net.node("Conv", [v, net.weight(2, 3, 2, 1, scale=0.4)])])
        self.check("reshaped", net, net.linear(net.node("Reshape", [v, net.shape([0, -1])]), 2, 4))

    def residual(self):
        """Three residual blocks, as of a network for CIFAR-10 after its normalisations were folded into the kernels."""
        net, channels = Computed(self.rng, ["batch", 3, 16, 16], samples=1), 8
        conv = lambda v, out, into, size, stride: net.node(
            "Conv", [v, net.weight(out, into, size, size, scale=0.1), net.weight(out, scale=0.1)], pads=[size // 2] * 4,
            strides=[stride, stride])
        v = net.node("Relu", [conv("x", channels, 3, 3, 1)])
        for out, stride in [(8, 1), (12, 2), (16, 2)]:
            inner = net.node("Relu", [conv(v, out, channels, 3, stride)])
            beside = v if stride == 1 else conv(v, out, channels, 1, stride)
            v, channels = net.node("Relu", [net.node("Add", [conv(inner, out, out, 3, 1), beside])]), out
        v = net.node("Flatten", [net.node("GlobalAveragePool", [v])])
        self.check("residual", net, net.linear(v, 10, channels))

    # --- tokens

    def tokens(self):
        net = Computed(self.rng, [1, 4, 6])
        v = net.node("Add", ["x", net.weight(1, 4, 6)])
        v = net.node("Add", [v, net.attention(net.node("LayerNormalization", [v, net.weight(6), net.weight(6)]), 6, 3)])
        inner = net.gelu(net.node("Add", [net.node("MatMul", [net.layer_norm(v, 6), net.weight(6, 8)]), net.weight(8)]))
        v = net.node("Add", [v, net.node("MatMul", [inner, net.weight(8, 6)])])
        self.check("block", net, v, tokens=True)
        net = Computed(self.rng, ["batch", 3, 4], samples=1)
        v = net.node("ReduceMean", [net.attention("x", 4, 2)], axes=[1], keepdims=0)
        self.check("means", net, net.linear(v, 2, 4), tokens=True)
        net = Computed(self.rng, [1, 3, 4])
        v = net.node("Tanh", [net.node("MatMul", [net.weight(5, 3), "x"])])
        self.check("mixed", net, net.linear(net.node("Flatten", [v]), 2, 20), tokens=True)

    def torch(self):
        """Models as PyTorch exports them, with what PyTorch computes: torch_models.py has written both. Constants of the
        files are floats where PyTorch computed in doubles, so 10^-6 is allowed."""
        for m in json.loads((Path(__file__).parent / "torch_models.json").read_text()):
            net = Onnx(m["dims"], m["opset"])
            net.tensors = [raw_tensor(name, t) for name, t in m["tensors"].items()]
            for node in m["nodes"]:
                net.written(*node)
            tokens = [d for d in m["dims"][:2] if d not in (1, "batch")] + [m["dims"][2]]
            net.x = Typed(np.array(m["x"]).reshape([1] + tokens))
            self.check(m["name"], net, m["output"], tokens=True, found=np.array(m["y"]).T, tolerance=10**6)


if __name__ == "__main__":
    runner = Runner(Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve(), int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for part in sys.argv[4:] or ["perceptrons", "normalised", "arithmetic", "deep", "derivative", "images", "residual", "tokens", "torch"]:
            getattr(runner, part)()
        os.chdir("/")
    print(f"{runner.count} models, {runner.failures} failures")
    sys.exit(runner.failures > 0)
