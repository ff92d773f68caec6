"""imported_networks.py PLUMBLINE PLUMBLINE-CHECK [SEED]: networks as other programs write them, imported and evaluated,
against exact arithmetic in Python.

Each network is written to a file, imported with data, and given the outputs that Python computes, as fractions, for its
targets. The claim `Y = T` then holds, and does not when one target is moved by 2^-200; the checker replays the smaller
certificates. So every number on the way, from the bits of the file to the output, must be right.
"""
import json
import os
import subprocess
import sys
import tempfile
from fractions import Fraction
from pathlib import Path

from network_files import TYPES, Onnx, Typed, np, safetensors

from exact_networks import Exact, average, convolution, dense, normalised

CLAIM = """paper imported "What an imported network computes"
  authors nobody
  version v1 example 2026-01
data X := inputs
data T := targets
claim output "The outputs are those that another program computes"
  source v1 Example 1
  says Y = T
  reading stated
    then output(theta, X) = T
  twin the targets twice
    then output(theta, X) = T + T
claim near "The outputs are close to those that another program computes"
  source v1 Example 2
  says ||Y - T|| <= 2^-40 ||T||
  reading stated
    then |output(theta, X) - T| <= |T| / 2^40
  twin half of the targets
    then |output(theta, X) - 1/2 * T| <= |T| / 2^40
"""


class Stranger:
    def __init__(self, plumbline, checker, seed):
        self.plumbline, self.checker, self.rng = plumbline, checker, np.random.default_rng(seed)
        self.failures = self.count = 0

    def draw(self, *shape, dtype="F32", scale=1.0):
        return Typed(self.rng.standard_normal(shape) * scale, dtype)

    def run(self, *words):
        return subprocess.run([str(w) for w in words], capture_output=True, text=True, timeout=300)

    def fail(self, name, said):
        self.failures += 1
        print(f"FAIL: {name}: {said}")

    def verdict(self, claim, case):
        done = self.run(self.plumbline, "verify", claim, "--claims", "imported.claim", "--cases", case, "--out", "out",
                        "--json")
        try:
            return [r["verdict"] for r in json.loads(done.stdout)["results"] if r["reading"] == "stated"]
        except (ValueError, KeyError):
            return done.stdout + done.stderr

    def check(self, name, words, outputs, claim="imported.output", replay=False):
        """`outputs`: an Exact vector for each sample."""
        self.count += 1
        done = self.run(self.plumbline, "import", *words, "--out", name, "--name", name)
        if done.returncode != 0:
            return self.fail(name, done.stderr)
        path = Path(name) / "case.json"
        case = json.loads(path.read_text())
        rows = [list(r) for r in zip(*[y.fractions() for y in outputs])]
        for moved, expected in [(Fraction(0), "holds"), (Fraction(1, 2**200 if claim.endswith("output") else 1), "fails")]:
            rows[-1][0] += moved
            case["data"]["targets"] = [[str(v) for v in r] for r in rows]
            path.write_text(json.dumps(case))
            if (found := self.verdict(claim, path)) != [expected]:
                self.fail(name, f"expected {expected}, found {found}")
            for certificate in Path("out").glob("**/certificates/*.jsonl") if replay else []:
                done = self.run(self.checker, "--allow-unknown-claims", certificate)
                if done.returncode != 0 or "accepted" not in done.stdout:
                    self.fail(name, done.stdout + done.stderr)

    # --- fully connected

    def chain(self, sizes, dtype, biased=True):
        """Weights and biases, of entries of size about 1 / sqrt(width)."""
        return [(self.draw(n, m, dtype=dtype, scale=m**-0.5), self.draw(n, dtype=dtype) if biased else None)
                for m, n in zip(sizes, sizes[1:])]

    def values(self, layers, x, slope):
        """One output for each row of x."""
        outputs = []
        for sample in x:
            y = Exact.of(sample)
            for k, (w, b) in enumerate(layers):
                y = dense(y, w.values, None if b is None else b.values)
                y = y.activated(slope) if k + 1 < len(layers) else y
            outputs.append(y)
        return outputs

    def tensors(self, layers):
        out = {}
        for k, (w, b) in enumerate(layers):
            out[f"fc{k + 1}.weight"] = w
            if b is not None:
                out[f"fc{k + 1}.bias"] = b
        return out

    def safetensors_files(self):
        for dtype in TYPES:
            sizes = [20, 512, 512, 10] if dtype == "F32" else [9, 33, 5, 2]
            layers, x = self.chain(sizes, dtype), self.draw(3, sizes[0])
            Path(f"{dtype}.safetensors").write_bytes(safetensors(self.tensors(layers)))
            np.save(f"{dtype}.x.npy", x.bits)
            self.check(f"mlp-{dtype}", [f"{dtype}.safetensors", "--inputs", f"{dtype}.x.npy", "--samples", 3,
                                        "--activation", "leaky-relu=1/3"],
                       self.values(layers, x.values, Fraction(1, 3)), replay=dtype != "F32")

    def numpy_files(self):
        """The order of Fortran, big-endian numbers, archives stored and packed."""
        for name, order, swap, save in [("c", "C", False, np.savez), ("fortran", "F", False, np.savez_compressed),
                                        ("big", "C", True, np.savez), ("big-fortran", "F", True, np.savez_compressed)]:
            for dtype in ["F16", "F32", "F64"]:
                layers, x = self.chain([6, 8, 3], dtype), self.draw(2, 6, dtype="F64")
                change = lambda a: np.asarray(a.astype(a.dtype.newbyteorder(">")) if swap else a, order=order)
                save(f"{name}-{dtype}.npz", **{k: change(t.bits) for k, t in self.tensors(layers).items()})
                np.save(f"{name}-{dtype}.npy", change(x.bits))
                self.check(f"npz-{name}-{dtype}", [f"{name}-{dtype}.npz", "--inputs", f"{name}-{dtype}.npy",
                                                   "--samples", 2], self.values(layers, x.values, 0))

    def onnx_chain(self):
        for dtype, opset, sizes in [("F32", 7, [12, 512, 512, 3]), ("F64", 22, [7, 5, 2]), ("F16", 13, [5, 4, 2]),
                                    ("BF16", 17, [5, 4, 2])]:
            layers, x, net = self.chain(sizes, dtype), self.draw(2, sizes[0]), Onnx(["batch", sizes[0]], opset)
            value, slope = "x", float(np.float32(0.01))
            for k, (w, b) in enumerate(layers):
                if k % 2:
                    value = net.node("Gemm", [value, net.tensor(w), net.tensor(b)], transB=1)
                else:
                    turned = Typed(w.values.T, dtype)
                    value = net.node("MatMul", [value, net.tensor(turned)])
                    value = net.node("Add", [net.tensor(b), value])
                if k + 1 < len(layers):
                    value = net.node("LeakyRelu", [value])
            Path(f"{dtype}.onnx").write_bytes(net.bytes(value))
            np.save(f"onnx-{dtype}.npy", x.bits)
            self.check(f"onnx-{dtype}", [f"{dtype}.onnx", "--inputs", f"onnx-{dtype}.npy", "--samples", 2],
                       self.values(layers, x.values, slope), replay=dtype != "F32")

    # --- images

    def images(self, name, net, output, forward, shape, claim="imported.output", replay=False):
        x = self.draw(2, *shape)
        Path(f"{name}.onnx").write_bytes(net.bytes(output))
        np.save(f"{name}.npy", np.asfortranarray(x.bits))
        self.check(name, [f"{name}.onnx", "--inputs", f"{name}.npy", "--samples", 2],
                   [forward(Exact.of(v)) for v in x.values], claim, replay)

    def convolutional(self):
        net, k1, b1 = Onnx(["batch", 3, 9, 8]), self.draw(4, 3, 3, 2), self.draw(4)
        k2, w, b = self.draw(5, 4, 1, 3), self.draw(6, 20), self.draw(6)
        v = net.node("Conv", ["x", net.tensor(k1), net.tensor(b1)], strides=[2, 1], pads=[1, 0, 1, 0], kernel_shape=[3, 2])
        v = net.node("Relu", [v])
        v = net.node("AveragePool", [v], kernel_shape=[2, 1], strides=[1, 2])
        v = net.node("Conv", [v, net.tensor(k2)], strides=[2, 1])
        v = net.node("LeakyRelu", [v], alpha=0.125)
        v = net.node("Reshape", [v, net.shape([0, -1])])
        v = net.node("Gemm", [v, net.tensor(w), net.tensor(b)], transB=1, alpha=0.5, beta=3.0)

        def forward(x):
            y = convolution(x, k1.values, b1.values, (2, 1), (1, 0)).activated(0)
            y = convolution(average(y, (2, 1), (1, 2)), k2.values, None, (2, 1)).activated(Fraction(1, 8))
            return dense(y.reshape(-1), 0.5 * w.values, 3 * b.values)
        self.images("convolutional", net, v, forward, (3, 9, 8), replay=True)

    def batch_norm(self, net, value, channels, epsilon):
        """The node, and the function; the variances plus epsilon are squares where epsilon is 1/4."""
        gamma, beta, mean = (self.draw(channels) for _ in range(3))
        roots = self.rng.integers(2, 9, channels) / 4
        variance = Typed(roots**2 - 0.25 if epsilon == 0.25 else np.abs(self.rng.standard_normal(channels)) + 0.5)
        names = [net.tensor(t) for t in (gamma, beta, mean, variance)]
        return (net.node("BatchNormalization", [value, *names], epsilon=epsilon),
                [gamma.values, beta.values, mean.values, variance.values])

    def residual(self):
        """Two blocks, the second with a 1 x 1 convolution of stride 2 beside its branch; a global mean and a Gemm."""
        net, kernels = Onnx(["batch", 2, 6, 6]), {}

        def conv(name, value, out, into, size, stride=1):
            kernels[name] = self.draw(out, into, size, size, scale=0.5)
            value = net.node("Conv", [value, net.tensor(kernels[name])], strides=[stride, stride],
                             pads=[size // 2] * 4)
            value, kernels[name + ".norm"] = self.batch_norm(net, value, out, 0.25)
            return value

        def block(name, value, into, out, stride):
            branch = net.node("Relu", [conv(name + ".1", value, out, into, 3, stride)])
            branch = conv(name + ".2", branch, out, out, 3)
            beside = value if stride == 1 else conv(name + ".3", value, out, into, 1, stride)
            return net.node("Relu", [net.node("Add", [branch, beside])])

        v = net.node("Relu", [conv("first", "x", 3, 2, 3)])
        v = block("b", block("a", v, 3, 3, 1), 3, 4, 2)
        v = net.node("Flatten", [net.node("GlobalAveragePool", [v])], axis=1)
        w, b = self.draw(3, 4), self.draw(3)
        v = net.node("Gemm", [v, net.tensor(w), net.tensor(b)], transB=1)

        def convolved(name, x, stride=1):
            pad = kernels[name].shape[2] // 2
            y = convolution(x, kernels[name].values, None, (stride, stride), (pad, pad))
            return normalised(y, *kernels[name + ".norm"], Fraction(1, 4))

        def blocked(name, x, stride):
            branch = convolved(name + ".2", convolved(name + ".1", x, stride).activated(0))
            return (branch + (x if stride == 1 else convolved(name + ".3", x, stride))).activated(0)

        def forward(x):
            y = blocked("b", blocked("a", convolved("first", x).activated(0), 1), 2)
            return dense(average(y, (3, 3), (1, 1)).reshape(-1), w.values, b.values)
        self.images("residual", net, v, forward, (2, 6, 6), replay=True)

    def roots(self):
        """A batch normalisation as networks have it, with a square root for each channel: close to doubles."""
        net, w, last = Onnx(["batch", 4]), self.draw(4, 5), self.draw(5, 2)
        v = net.node("MatMul", ["x", net.tensor(w)])
        v, (gamma, beta, mean, variance) = self.batch_norm(net, v, 5, 1e-5)
        v = net.node("MatMul", [net.node("Relu", [v]), net.tensor(last)])

        def forward(x):
            y = dense(x, w.values.T).fractions()
            y = gamma * (np.array(y, float) - mean) / np.sqrt(variance + float(np.float32(1e-5))) + beta
            return Exact.of(last.values.T @ np.maximum(y, 0))
        self.images("roots", net, v, forward, (4,), "imported.near")


if __name__ == "__main__":
    stranger = Stranger(Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve(), int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        Path("imported.claim").write_text(CLAIM)
        for part in ["safetensors_files", "numpy_files", "onnx_chain", "convolutional", "residual", "roots"]:
            getattr(stranger, part)()
        os.chdir("/")
    print(f"{stranger.count} networks, {stranger.failures} failures")
    sys.exit(stranger.failures > 0)
