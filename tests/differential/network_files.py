"""Files of networks and data as other programs write them: safetensors and ONNX by hand, npz and npy by numpy.

Nothing here is shared with the suite: the formats are written from their descriptions, so that a reader that
misunderstands one is found out. An array is `Typed`: the bits that go into a file, and beside them the numbers that
these bits say, as doubles (every half, bfloat16 and float is one).
"""
import json
import struct
import sys

try:
    import numpy as np
except ImportError:
    print("numpy is not installed: skipped")
    sys.exit(77)

TYPES = ["F16", "BF16", "F32", "F64"]
NUMPY_TYPE = {"F16": "<f2", "BF16": "<u2", "F32": "<f4", "F64": "<f8"}


class Typed:
    """The array rounded to a type."""

    def __init__(self, values, dtype="F32"):
        self.dtype = dtype
        if dtype == "BF16":
            self.bits = (np.asarray(values, "<f4").view("<u4") >> 16).astype("<u2")
            self.values = (self.bits.astype("<u4") << 16).view("<f4").astype("<f8")
        else:
            self.bits = np.asarray(values, NUMPY_TYPE[dtype])
            self.values = self.bits.astype("<f8")

    @property
    def shape(self):
        return self.bits.shape

    def bytes(self):
        return np.ascontiguousarray(self.bits).tobytes()


def safetensors(tensors, header=None, tail=b""):
    """The bytes of a file with these tensors; `header` changes what it says of them."""
    said, data = {}, b""
    for name, t in tensors.items():
        said[name] = {"dtype": t.dtype, "shape": list(t.shape), "data_offsets": [len(data), len(data) + len(t.bytes())]}
        data += t.bytes()
    if header:
        header(said)
    text = json.dumps(said).encode()
    return struct.pack("<Q", len(text)) + text + data + tail


# --- protocol buffers: a message is the bytes of its fields, one after the other

def varint(n):
    n &= (1 << 64) - 1
    out = b""
    while n > 127:
        out += bytes([n & 127 | 128])
        n >>= 7
    return out + bytes([n])


def field(number, value):
    if isinstance(value, int):
        return varint(number << 3) + varint(value)
    if isinstance(value, float):
        return varint(number << 3 | 5) + struct.pack("<f", value)
    value = value.encode() if isinstance(value, str) else value
    return varint(number << 3 | 2) + varint(len(value)) + value


ONNX_TYPE = {"F32": 1, "I64": 7, "BOOL": 9, "F16": 10, "F64": 11, "BF16": 16}


def onnx_tensor(name, t, dims=None, dtype=None, extra=b""):
    out = b"".join(field(1, int(n)) for n in (t.shape if dims is None else dims))
    return out + field(2, dtype or ONNX_TYPE[t.dtype]) + field(8, name) + field(9, t.bytes()) + extra


def integers(name, values):
    raw = struct.pack(f"<{len(values)}q", *values)
    return field(1, len(values)) + field(2, ONNX_TYPE["I64"]) + field(8, name) + field(9, raw)


def raw_tensor(name, t):
    """Of {"type", "shape", "numbers"}, as torch_models.json has it."""
    kind = {"F32": "f", "I64": "q", "BOOL": "?"}[t["type"]]
    raw = struct.pack(f"<{len(t['numbers'])}{kind}", *[float(n) if kind == "f" else n for n in t["numbers"]])
    return b"".join(field(1, n) for n in t["shape"]) + field(2, ONNX_TYPE[t["type"]]) + field(8, name) + field(9, raw)


def attribute(name, value):
    if isinstance(value, dict):
        return field(1, name) + field(5, raw_tensor("", value)) + field(20, 4)
    if isinstance(value, list):
        return field(1, name) + b"".join(field(8, v) for v in value) + field(20, 7)
    if isinstance(value, float):
        return field(1, name) + field(2, value) + field(20, 1)
    if isinstance(value, str):
        return field(1, name) + field(4, value) + field(20, 3)
    return field(1, name) + field(3, value) + field(20, 2)


def value_info(name, dims):
    shape = b"".join(field(1, field(2, d) if isinstance(d, str) else field(1, d)) for d in dims)
    return field(1, name) + field(2, field(1, field(1, 1) + field(2, shape)))


class Onnx:
    """A model, node by node; `node` returns the name of its value."""

    def __init__(self, dims, opset=17):
        self.inputs, self.nodes, self.tensors, self.opset, self.count = [value_info("x", dims)], [], [], opset, 0

    def tensor(self, t):
        self.count += 1
        self.tensors.append(onnx_tensor(f"w{self.count}", t))
        return f"w{self.count}"

    def shape(self, values):
        self.count += 1
        self.tensors.append(integers(f"s{self.count}", values))
        return f"s{self.count}"

    def node(self, op, inputs, out=None, domain="", **attributes):
        self.count += 1
        out = out or f"v{self.count}"
        message = b"".join(field(1, i) for i in inputs) + field(2, out) + field(3, f"n{self.count}") + field(4, op)
        message += b"".join(field(5, attribute(k, v)) for k, v in attributes.items())
        self.nodes.append(message + (field(7, domain) if domain else b""))
        return out

    def written(self, op, inputs, outputs, attributes):
        """A node as another program has written it."""
        self.count += 1
        message = b"".join(field(1, i) for i in inputs) + b"".join(field(2, o) for o in outputs)
        message += field(3, f"n{self.count}") + field(4, op)
        self.nodes.append(message + b"".join(field(5, attribute(k, v)) for k, v in attributes.items()))

    def bytes(self, output):
        graph = b"".join(field(1, n) for n in self.nodes) + field(2, "g")
        graph += b"".join(field(5, t) for t in self.tensors) + b"".join(field(11, i) for i in self.inputs)
        graph += field(12, value_info(output, ["batch", 1]))
        return field(1, 8) + field(7, graph) + field(8, field(1, "") + field(2, self.opset))
