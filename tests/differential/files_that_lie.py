"""files_that_lie.py PLUMBLINE: files that say what is not so, or what the suite does not know. Each must end with an
error that names the file and the place, within two seconds of processor time and 1 GiB of address space; nothing may
be written.
"""
import gzip
import os
import re
import resource
import struct
import subprocess
import sys
import tempfile
import zipfile
from io import BytesIO
from pathlib import Path

from network_files import Onnx, Typed, attribute, field, np, onnx_tensor, safetensors, varint

RNG = np.random.default_rng(5)


def draw(*shape, dtype="F32"):
    return Typed(RNG.standard_normal(shape), dtype)


W1, W2 = draw(4, 3), draw(2, 4)
GOOD = {"fc1.weight": W1, "fc2.weight": W2}
LIES = []  # name, bytes, pattern of the message


def lie(name, bytes_of_file, pattern):
    LIES.append((name, bytes_of_file, pattern))


# --- safetensors

def said(change):
    return safetensors(GOOD, lambda header: change(header))


def offsets(name, begin, end):
    return said(lambda h: h[name].update(data_offsets=[begin, end]))


good = safetensors(GOOD)
lie("empty.safetensors", b"", "shorter than the header")
lie("cut.safetensors", good[:-1], "no part of the")
lie("long.safetensors", good + b"\0", "belong to no tensor|no part")
lie("header.safetensors", struct.pack("<Q", 2**63) + good[8:], "a header of 9223372036854775808 bytes")
lie("shape.safetensors", said(lambda h: h["fc1.weight"].update(shape=[4, 4])), "fc1.weight.*does not fit")
lie("negative.safetensors", said(lambda h: h["fc1.weight"].update(shape=[-4, -3])), "natural numbers")
lie("absurd.safetensors", said(lambda h: h["fc1.weight"].update(shape=[2**62, 2**62, 16])), "fc1.weight.*does not fit")
lie("wraps.safetensors", said(lambda h: h["fc1.weight"].update(shape=[2**32, 2**32, 12])), "fc1.weight.*does not fit")
lie("overlap.safetensors", offsets("fc2.weight", 16, 48), "belong to no tensor|shares bytes|does not fit")
lie("gap.safetensors", safetensors(GOOD, lambda h: h["fc2.weight"].update(data_offsets=[52, 84]), b"\0" * 4), "belong to no tensor")
lie("backwards.safetensors", offsets("fc1.weight", 48, 0), "fc1.weight")
lie("outside.safetensors", offsets("fc2.weight", 2**63, 2**63 + 32), "fc2.weight")
lie("type.safetensors", said(lambda h: h["fc1.weight"].update(dtype="F8_E4M3")), "fc1.weight.*F8_E4M3")
lie("key.safetensors", said(lambda h: h["fc1.weight"].update(stride=[1])), "fc1.weight.*no others")
lie("fraction.safetensors", said(lambda h: h["fc1.weight"].update(shape=[4.0, 3])), "natural numbers")
twice = b'{"fc1.weight":{"dtype":"F32","shape":[1,1],"data_offsets":[0,4]},"fc1.weight":{"dtype":"F32","shape":[1,1],"data_offsets":[0,4]}}'
lie("twice.safetensors", struct.pack("<Q", len(twice)) + twice + b"\0" * 4, '"fc1.weight" stands twice')
many = {f"l{k}.weight": Typed([[1.0]]) for k in range(20000)}
lie("many.safetensors", safetensors(many), "more than 512 layers")
lie("none.safetensors", safetensors({f"l{k}.weight": Typed(np.zeros((0, 1))) for k in range(20000)}), "expected out x in")
lie("wide.safetensors", safetensors({"l.weight": Typed(np.ones((1, 2000000)))}), "2000000 inputs; a case has at most 65536")
deep = b"[" * 500000
lie("deep.safetensors", struct.pack("<Q", len(deep)) + deep, "no object|nested|malformed JSON")
deep = b'{"a":' * 100000
lie("deeper.safetensors", struct.pack("<Q", len(deep)) + deep, "nested|malformed JSON")
lie("nan.safetensors", safetensors({"fc1.weight": Typed([[1.0, np.nan]])}), r"fc1.weight\[0, 1\].*(NaN|not a number)")
lie("infinite.safetensors", safetensors({"fc1.weight": Typed([[np.inf]], "BF16")}), r"fc1.weight\[0, 0\].*infinite")
lie("cube.safetensors", safetensors({"fc1.weight": draw(2, 2, 2)}), "fc1.weight")
lie("statistics.safetensors", safetensors({**GOOD, "fc1.running_mean": draw(4)}), "fc1.running_mean")
lie("no-rows.safetensors", safetensors({"fc1.weight": draw(0, 3)}), "fc1.weight")

# --- npy and npz


def npy(array):
    out = BytesIO()
    np.save(out, array)
    return out.getvalue()


def header(text, data=b"", version=1):
    text = text.encode()
    return b"\x93NUMPY" + bytes([version, 0]) + struct.pack("<H" if version == 1 else "<I", len(text)) + text + data


def described(descr="'<f4'", order="False", shape="(2, 2)", data=b"\0" * 16):
    return header(f"{{'descr': {descr}, 'fortran_order': {order}, 'shape': {shape}, }}\n", data)


def archive(*members, compression=zipfile.ZIP_STORED):
    out = BytesIO()
    with zipfile.ZipFile(out, "w", compression) as z:
        for name, content in members:
            z.writestr(name, content)
    return out.getvalue()


lie("cut.npy", npy(W1.bits)[:-1], "ends inside")
lie("long.npy", npy(W1.bits) + b"\0", "more bytes")
lie("object.npy", described("'|O'"), r"type '\|O'")
lie("structure.npy", described("[('a', '<f4')]"), "not a numpy header")
lie("complex.npy", described("'<c8'"), "type '<c8'")
lie("negative.npy", described(shape="(-2, -2)"), "not a numpy header")
lie("absurd.npy", described(shape="(4294967296, 4294967296)"), "an array of more than")
lie("large.npy", described(shape="(16384, 16384)"), "ends inside|more than")
lie("code.npy", described(shape="(__import__('os').system('touch bad'),)"), "not a numpy header")
lie("header.npy", b"\x93NUMPY\x02\0" + struct.pack("<I", 2**32 - 1) + b"{}", "a header of 4294967295 bytes")
lie("version.npy", header("{}", version=9), "format 9")
packed = archive(("fc1.weight.npy", npy(np.zeros((11584, 11584)))), compression=zipfile.ZIP_DEFLATED)
lie("bomb.npz", packed, "bomb.npz")
lie("bombs.npz", archive(*[(f"fc{k}.weight.npy", npy(np.zeros((2048, 2048)))) for k in range(40)],
                         compression=zipfile.ZIP_DEFLATED), "bombs.npz")
stored = archive(("fc1.weight.npy", npy(W1.bits)))
lie("cut.npz", stored[:-30], "not a zip archive")
lie("changed.npz", stored.replace(W1.bytes(), W1.bytes()[:-1] + b"\x11"), "fc1.weight.npy.*unpacked")
lie("size.npz", stored.replace(struct.pack("<I", len(npy(W1.bits))), struct.pack("<I", 2**31)), "size.npz")
lie("text.npz", archive(("readme.txt", b"hello")), "readme.txt.*arrays")
lie("pickle.npz", archive(("fc1.weight.npy", described("'|O'", data=b"cos\nsystem\n(S'touch bad'\ntR."))), "fc1.weight.npy")
with_twice = archive(("a.weight.npy", npy(W1.bits)), ("b.weight.npy", npy(W1.bits))).replace(b"b.weight", b"a.weight")
lie("twice.npz", with_twice, "twice|not a zip archive")
lie("order.npz", archive(("a.weight.npy", npy(W1.bits)), ("b.weight.npy", npy(draw(4, 4).bits)), ("c.weight.npy", npy(draw(3, 4).bits))), "a.weight|--layers")

# --- ONNX


def model(change=None, dims=("batch", 3), opset=17, weight=None, build=None):
    net = Onnx(list(dims), opset)
    if build:
        value = build(net)
    else:
        net.tensors.append(weight or onnx_tensor("w", Typed(W1.values.T)))
        value = net.node("MatMul", ["x", "w"])
    if change:
        value = change(net, value) or value
    return net.bytes(value)


def op(name, more=(), pattern=None, file=None, **attributes):
    lie(f"{file or name.lower()}.onnx", model(lambda net, v: net.node(name, [v, *more], **attributes)),
        pattern or f"\\({name}\\): the operator {name} is not known")


for name in ["Sigmoid", "MaxPool", "Softmax", "Concat", "If", "Loop", "Relu6", "Cast"]:
    op(name)
op("Relu", file="attribute", pattern="n2 \\(Relu\\): the attribute surprise is not known", surprise=1)
op("LeakyRelu", file="alpha", pattern="alpha is not", alpha="0.1")
op("Relu", file="domain", pattern="domain com.example", domain="com.example")
lie("empty.onnx", b"", "not an ONNX file")
lie("noise.onnx", RNG.bytes(1000), "noise.onnx")
lie("cut.onnx", model()[:-3], "not an ONNX file|broken")
lie("tensor-short.onnx", model(weight=onnx_tensor("w", W1, dims=[3, 5])), "tensor w: has 48 bytes of F32")
lie("tensor-negative.onnx", model(weight=onnx_tensor("w", W1, dims=[-3, -4])), "tensor w: .*dimensions of 0 or more")
lie("tensor-wraps.onnx", model(weight=onnx_tensor("w", W1, dims=[2**32, 2**32, 12])), "tensor w: .*do not fit")
lie("tensor-text.onnx", model(weight=onnx_tensor("w", W1, dtype=8)), "tensor w: .*STRING")
lie("tensor-elsewhere.onnx", model(weight=onnx_tensor("w", W1, extra=field(14, 1))), "tensor w: lies in another file")
lie("tensor-nan.onnx", model(weight=onnx_tensor("w", Typed([[np.nan] * 4] * 3))), r"w\[0, 0\]")
lie("tensor-twice.onnx", model(lambda net, v: net.tensors.append(net.tensors[0])), "the tensor w stands twice")
lie("value-twice.onnx", model(lambda net, v: net.node("Relu", [v], out=v)), "makes the value v1, which is there already")
lie("cycle.onnx", model(build=lambda net: (net.node("Relu", ["b"], out="a"), net.node("Relu", ["a"], out="b"))[1]),
    "takes the value b, which no node before it makes")
lie("itself.onnx", model(build=lambda net: net.node("Add", ["x", "x"])), "adds a value to itself")
lie("dynamic.onnx", model(dims=("batch", "features")), 'the dimension "features" is dynamic')
lie("negative.onnx", model(dims=("batch", -3)), "a dimension of -3")
lie("absurd.onnx", model(dims=("batch", 2**40)), "a dimension of 1099511627776")
lie("three.onnx", model(dims=("batch", 3, 1)), "3 dimensions")
lie("two-inputs.onnx", model(lambda net, v: net.inputs.append(net.inputs[0].replace(b"x", b"z"))), "two inputs")
for opset in [1, 6, 23, 2**40]:
    lie(f"opset-{opset}.onnx", model(opset=opset), f"operator set {opset}; expected 7 to 22")


def conv(file, pattern, shape=(2, 1, 3, 3), dims=("batch", 1, 8, 8), **attributes):
    lie(f"{file}.onnx", model(dims=dims, build=lambda net: net.node("Conv", ["x", net.tensor(draw(*shape))], **attributes)),
        pattern)


conv("groups", "group = 2", group=2)
conv("dilations", "dilations", dilations=[2, 2])
conv("one-sided", "pads that differ", pads=[1, 1, 0, 0])
conv("pads-huge", "a padding of 4611686018427387904", pads=[2**62] * 4)
conv("strides-zero", "a stride of 0", strides=[0, 1])
conv("strides-many", "strides has 3 entries", strides=[1, 1, 1])
conv("same", "auto_pad = SAME_UPPER", auto_pad="SAME_UPPER")
conv("window", "larger than the image", shape=(1, 1, 9, 9))
conv("many-numbers", "more than 16777216 numbers", shape=(1024, 1, 1, 1), dims=("batch", 1, 1024, 1024))
lie("edges.onnx", model(dims=("batch", 1, 64, 64), build=lambda net: net.node("Conv", ["x", net.tensor(draw(64, 1, 5, 5))], pads=[2] * 4)),
    "more than 4000000")
nodes = b"".join(field(1, b"") for _ in range(1_000_001))
lie("many-fields.onnx", field(7, nodes), "more than 1000000 fields")
nest = b""
for _ in range(5000):
    nest = varint(5 << 3 | 2) + varint(len(nest)) + nest
lie("nested.onnx", field(7, field(1, field(5, field(6, nest)))), "nested.onnx")
lie("chain-of-3000.onnx", model(lambda net, v: [v := net.node("LeakyRelu", [v]) for _ in range(3000)][-1]), "chain-of-3000|512 layers")
lie("attribute-twice.onnx", model(lambda net, v: net.nodes.__setitem__(0, net.nodes[0] + 2 * field(5, attribute("a", 1)))), "stands twice")

# --- data

images = struct.pack(">HBB", 0, 8, 2)
DATA = [
    ("cut.idx", images + struct.pack(">II", 10, 3) + b"\1" * 7, "ends inside"),
    ("absurd.idx", images + struct.pack(">II", 2**32 - 1, 2**32 - 1), "cannot|more than|expected 3"),
    ("bomb.gz", gzip.compress(images + struct.pack(">II", 2, 3) + bytes(2**28), 9), "bomb.gz"),
    ("long-line.csv", b"1," * (1 << 20), "a line of more than 1 MiB"),
    ("expression.csv", b"1,2,1e999999999\n", "expression.csv"),
    ("words.csv", b"1,2,nan\n", "words.csv"),
]


def limits():
    resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))
    resource.setrlimit(resource.RLIMIT_CPU, (2, 2))


def refused(plumbline, words, pattern):
    """What is wrong with how the import ends, if anything."""
    done = subprocess.run([plumbline, "import", *words, "--out", "made"], capture_output=True, text=True, timeout=120,
                          preexec_fn=limits)
    if done.returncode not in (2, 4) or not re.search(pattern, done.stderr) or len(done.stderr) > 1000:
        return f"ended with {done.returncode}: {done.stderr[:300]!r}; expected {pattern}"
    if Path("made").exists() or Path("bad").exists():
        return "something was written"
    return "" if Path(words[0]).name in done.stderr or words[-1] in done.stderr else f"the file is not named: {done.stderr[:300]!r}"


if __name__ == "__main__":
    program, failures = str(Path(sys.argv[1]).resolve()), 0
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        Path("good.safetensors").write_bytes(good)
        runs = [([name], content, pattern) for name, content, pattern in LIES]
        runs += [(["good.safetensors", "--samples", "2", "--inputs", name], content, pattern) for name, content, pattern in DATA]
        for words, content, pattern in runs:
            Path(words[-1]).write_bytes(content)
            if complaint := refused(program, words, pattern):
                print(f"FAIL: {words[-1]}: {complaint}")
                failures += 1
            Path(words[-1]).unlink()
        # The limits are not what refuses: a good file passes.
        done = subprocess.run([program, "import", "good.safetensors", "--out", "made"], capture_output=True, preexec_fn=limits)
        failures += done.returncode != 0
        os.chdir("/")
    print(f"{len(LIES) + len(DATA)} files that lie, {failures} failures")
    sys.exit(failures > 0)
