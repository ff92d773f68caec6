"""torch_models.py FILE: writes torch_models.json anew, with PyTorch 1.13 and onnx (Debian: python3-torch, python3-onnx).

Tests read the file and need neither. It holds models with attention as torch.onnx.export writes them, node by node, their
tensors, an input, and the outputs that PyTorch computes in doubles. Weights and inputs are multiples of 1/64, so the
file has their exact numbers. What text computes differs from the outputs by what the file itself rounds: constants such
as the root of 2 and epsilon are floats there, and doubles in PyTorch.
"""
import json
import sys
import warnings

import onnx
import onnx.helper
import onnx.numpy_helper
import torch
import torch.nn as nn
import torch.nn.functional as F

warnings.filterwarnings("ignore")
CAUSAL = torch.triu(torch.full((3, 3), float("-inf")), 1)
SLOPES = torch.tensor([[[-abs(i - j) * s for j in range(3)] for i in range(3)] for s in (0.5, 0.25)])  # ALiBi


class Attention(nn.Module):
    def __init__(self, d, heads, mask=None, weights=False, **kw):
        super().__init__()
        self.m, self.mask, self.weights = nn.MultiheadAttention(d, heads, **kw), mask, weights

    def forward(self, x):
        mask = None if self.mask is None else self.mask.to(x.dtype) if self.mask.is_floating_point() else self.mask
        return self.m(x, x, x, need_weights=self.weights, attn_mask=mask)[0]


class Encoder(nn.Module):
    def __init__(self, d=4, heads=2, mask=None, layers=1, **kw):
        super().__init__()
        layer = nn.TransformerEncoderLayer(d, heads, 6, batch_first=True, **kw)
        self.m, self.mask = layer if layers == 1 else nn.TransformerEncoder(layer, layers), mask

    def forward(self, x):
        return self.m(x, None if self.mask is None else self.mask.to(x.dtype))


class ByHand(nn.Module):
    """The blocks that people write themselves: queries, keys and values of one linear map."""

    def __init__(self, d=4, heads=2):
        super().__init__()
        self.h, self.qkv, self.o = heads, nn.Linear(d, 3 * d), nn.Linear(d, d)
        self.register_buffer("seen", torch.tril(torch.ones(8, 8)).view(1, 1, 8, 8))


class Split(ByHand):  # as in nanoGPT
    def forward(self, x):
        B, T, C = x.size()
        q, k, v = [t.view(B, T, self.h, C // self.h).transpose(1, 2) for t in self.qkv(x).split(C, dim=2)]
        scores = (q @ k.transpose(-2, -1)) * (1.0 / (k.size(-1)**0.5))
        scores = scores.masked_fill(self.seen[:, :, :T, :T] == 0, float("-inf"))
        return self.o((F.softmax(scores, dim=-1) @ v).transpose(1, 2).contiguous().view(B, T, C))


class FiveAxes(ByHand):  # as in vision transformers
    def forward(self, x):
        B, N, C = x.shape
        q, k, v = self.qkv(x).reshape(B, N, 3, self.h, C // self.h).permute(2, 0, 3, 1, 4).unbind(0)
        weights = ((q * (C // self.h)**-0.5) @ k.transpose(-2, -1)).softmax(-1)
        return self.o((weights @ v).transpose(1, 2).reshape(B, N, C))


class Interleaved(ByHand):  # queries, keys and values of each head side by side, as in GPT-NeoX
    def forward(self, x):
        B, T, C = x.size()
        q, k, v = self.qkv(x).view(B, T, self.h, 3 * C // self.h).transpose(1, 2).chunk(3, dim=-1)
        return self.o(((q @ k.transpose(-2, -1) / (C // self.h)**0.5).softmax(-1) @ v).transpose(1, 2).reshape(B, T, C))


class OneKey(nn.Module):  # several queries, one key and one value
    def __init__(self, d=4, heads=2):
        super().__init__()
        self.h, self.q, self.k, self.v = heads, nn.Linear(d, d), nn.Linear(d, d // heads), nn.Linear(d, d // heads)

    def forward(self, x):
        B, T, C = x.size()
        q = self.q(x).view(B, T, self.h, C // self.h).transpose(1, 2)
        k, v = self.k(x).unsqueeze(1), self.v(x).unsqueeze(1)
        return ((q @ k.transpose(-2, -1)).softmax(-1) @ v).transpose(1, 2).reshape(B, T, C)


class Classified(nn.Module):
    """A token for the class in front, positions, an encoder, and a linear map of what becomes of that token."""

    def __init__(self):
        super().__init__()
        self.e, self.f = Encoder(norm_first=True, activation="gelu"), nn.Linear(4, 3)
        self.c, self.p = nn.Parameter(torch.randn(1, 1, 4)), nn.Parameter(torch.randn(1, 4, 4))

    def forward(self, x):
        return self.f(self.e(torch.cat([self.c.expand(x.shape[0], -1, -1), x], 1) + self.p)[:, 0])


ANY = {"dynamic_axes": {"x": {0: "batch"}}}
MODELS = [
    ("one_head", lambda: Attention(4, 1, bias=False, batch_first=True), 14, {}),
    ("two_heads", lambda: Attention(4, 2, batch_first=True), 14, {}),
    ("two_heads_any_batch", lambda: Attention(4, 2, batch_first=True), 11, ANY),
    ("four_heads_tokens_first", lambda: Attention(8, 4, weights=True), 14, {}),
    ("causal", lambda: Attention(4, 2, CAUSAL, batch_first=True), 14, {}),
    ("causal_truth_values", lambda: Attention(4, 2, CAUSAL < 0, batch_first=True, bias=False), 14, {}),
    ("slopes_of_heads", lambda: Attention(4, 2, SLOPES, batch_first=True), 14, {}),
    ("slopes_and_causal", lambda: Attention(4, 2, SLOPES + CAUSAL, batch_first=True), 14, {}),
    ("norm_behind", lambda: Encoder(), 14, {}),
    ("norm_first", lambda: Encoder(8, 4, norm_first=True, activation="gelu"), 17, {}),
    ("two_layers", lambda: Encoder(mask=CAUSAL, layers=2), 14, {}),
    ("split", Split, 14, ANY),
    ("split_fixed", Split, 12, {}),
    ("five_axes", lambda: FiveAxes(8, 4), 14, ANY),
    ("interleaved", Interleaved, 13, {}),
    ("one_key", OneKey, 14, {}),
    ("classified", Classified, 14, ANY),
]


def numbers(array):
    if array.dtype.kind in "ib":
        return [int(n) for n in array.flatten()]
    return [str(float(n)) if n != n or abs(float(n)) == float("inf") else float(n) for n in array.flatten()]


def tensor(t):
    array = onnx.numpy_helper.to_array(t)
    return {"type": {"f": "F32", "i": "I64", "b": "BOOL"}[array.dtype.kind], "shape": list(array.shape), "numbers": numbers(array)}


def written(name, make, opset, options):
    torch.manual_seed(len(name))
    model = make().eval()
    width = next(m.in_features if isinstance(m, nn.Linear) else m.embed_dim for m in model.modules()
                 if isinstance(m, (nn.Linear, nn.MultiheadAttention)))
    x = torch.round(torch.randn(1, 3, width) * 64) / 64
    if name.endswith("tokens_first"):
        x = x.transpose(0, 1).contiguous()
    with torch.no_grad():
        for p in model.parameters():
            p.copy_(torch.round((p + 0.3 * torch.randn_like(p)) * 64) / 64)
    torch.onnx.export(model, x, "/tmp/torch_models.onnx", opset_version=opset, input_names=["x"], **options)
    graph = onnx.load("/tmp/torch_models.onnx").graph
    nodes, names = [], {t.name: t.name for t in graph.initializer} | {"x": "x", "": ""}
    short = lambda value: names.setdefault(value, f"v{len(names)}")
    for n in graph.node:
        said = {a.name: onnx.helper.get_attribute_value(a) for a in n.attribute}
        said = {k: tensor(v) if isinstance(v, onnx.TensorProto) else v.decode() if isinstance(v, bytes) else v
                for k, v in said.items()}
        nodes.append([n.op_type, [short(i) for i in n.input], [short(o) for o in n.output], said])
    for p in model.parameters():
        p.requires_grad_(True)  # without gradients PyTorch takes another way, with other rounding
    y = model.double()(x.double()).detach().reshape(-1, model(x.double()).shape[-1])
    return {"name": name, "opset": opset, "dims": [d.dim_param or d.dim_value for d in graph.input[0].type.tensor_type.shape.dim],
            "x": numbers(x.numpy()), "y": [numbers(row.numpy()) for row in y], "output": short(graph.output[0].name),
            "tensors": {t.name: tensor(t) for t in graph.initializer}, "nodes": nodes}


if __name__ == "__main__":
    made = [written(*m) for m in MODELS]
    with open(sys.argv[1], "w") as f:
        f.write("[\n" + ",\n".join(json.dumps(m, separators=(",", ":")) for m in made) + "\n]\n")
