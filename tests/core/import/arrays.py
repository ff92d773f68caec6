# arrays.py WHAT FOLDER: files as numpy writes them, and beside each what is in it, for the tests of core/import.
import gzip
import json
import struct
import sys

import numpy as np

what, folder = sys.argv[1], sys.argv[2]
rng = np.random.default_rng(7)


def put(name, array):
    """NAME.npy, and NAME.raw: the entries little-endian in the order of C."""
    np.save(f"{folder}/{name}.npy", array)
    raw = np.ascontiguousarray(array)
    raw = raw.astype(raw.dtype.newbyteorder("<"))
    with open(f"{folder}/{name}.raw", "wb") as f:
        f.write(raw.tobytes())


if what == "npy":
    for code in ["f8", "f4", "f2", "i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8"]:
        bits = rng.integers(0, 256, size=(3, 4, 5 * int(code[1])), dtype=np.uint8)
        array = bits.view("<" + code)  # every pattern of bits, NaN included
        put(code, array)
        put(code + "-big", array.astype(">" + code) if code[0] != "f" else array.byteswap().view(">" + code))
        put(code + "-fortran", np.asfortranarray(array))
    put("scalar", np.float64(2.5))
    put("empty", np.zeros((0, 3), dtype="<f4"))
elif what == "halves":
    bits = np.arange(65536, dtype="<u2")
    np.save(f"{folder}/f16.npy", bits.view("<f2"))
    bits.view("<f2").astype("<f8").tofile(f"{folder}/f16.values")
    header = json.dumps({"x": {"dtype": "BF16", "shape": [65536], "data_offsets": [0, 131072]}}).encode()
    with open(f"{folder}/bf16.safetensors", "wb") as f:
        f.write(struct.pack("<Q", len(header)) + header + bits.tobytes())
    np.seterr(invalid="ignore")
    (bits.astype("<u4") << 16).view("<f4").astype("<f8").tofile(f"{folder}/bf16.values")
elif what == "npz":
    arrays = {"fc1.weight": rng.standard_normal((4, 3)).astype("<f4"), "fc1.bias": rng.standard_normal(4).astype("<f2"),
              "fc2.weight": rng.standard_normal((2, 4))}
    np.savez(f"{folder}/stored.npz", **arrays)
    np.savez_compressed(f"{folder}/packed.npz", **arrays)
    for name, array in arrays.items():
        put(name, array)
elif what == "network":
    # A network and data, and what numpy computes: small multiples of 1/8, so that double arithmetic is exact.
    draw = lambda *shape: (rng.integers(-16, 17, size=shape) / 8)
    sizes = [12, 9, 7, 3]
    arrays, x = {}, rng.integers(0, 256, size=(20, 12)).astype(np.uint8)
    np.save(f"{folder}/x.npy", x)
    y = x.astype("f8").T
    for l in range(3):
        w, b = draw(sizes[l + 1], sizes[l]), draw(sizes[l + 1])
        arrays[f"fc{l + 1}.weight"], arrays[f"fc{l + 1}.bias"] = w.astype("<f4"), b.astype("<f4")
        y = w @ y + b[:, None]
        if l < 2:
            y = np.where(y > 0, y, y / 4)
    np.savez(f"{folder}/net.npz", **arrays)
    y.astype("<f8").tofile(f"{folder}/y.values")
else:
    sys.exit(f"unknown: {what}")
