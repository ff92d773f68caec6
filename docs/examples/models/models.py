"""models.py FOLDER [DEPTH]: writes the three models of this page, and samples, with PyTorch (Debian: python3-torch, python3-numpy).

Weights are multiples of 1/8, so that the numbers in the case files are short. With a DEPTH (8, 20, 32, ...) it writes
FOLDER/residual.onnx instead, the residual network of that depth for CIFAR-10 with random weights and its batch
normalisations in use, and residual.npy, two random images as bytes.
"""
import math
import sys
from pathlib import Path

import numpy as np
import torch
import torch.nn as nn


class Block(nn.Module):
    """One block of a decoder: causal attention with two heads, a layer with GELU, probabilities of three words."""

    def __init__(self, d=4, heads=2, words=3):
        super().__init__()
        self.heads, self.qkv, self.out = heads, nn.Linear(d, 3 * d), nn.Linear(d, d)
        self.inner = nn.Sequential(nn.Linear(d, 6), nn.GELU(), nn.Linear(6, d))
        self.words = nn.Linear(d, words)

    def forward(self, x):
        B, T, C = x.shape
        q, k, v = [t.view(B, T, self.heads, C // self.heads).transpose(1, 2) for t in self.qkv(x).split(C, dim=2)]
        scores = q @ k.transpose(-2, -1) / math.sqrt(C // self.heads)
        scores = scores.masked_fill(torch.ones(T, T).triu(1) == 1, float("-inf"))
        x = x + self.out((scores.softmax(-1) @ v).transpose(1, 2).reshape(B, T, C))
        return self.words(x + self.inner(x)).softmax(-1)


class Attention(nn.Module):
    def __init__(self):
        super().__init__()
        self.attention = nn.MultiheadAttention(4, 2, batch_first=True)

    def forward(self, x):
        return self.attention(x, x, x, need_weights=False)[0]


class Residual(nn.Module):
    def __init__(self, into, out, stride):
        super().__init__()
        self.first, self.second = (nn.Conv2d(i, out, 3, s, 1, bias=False) for i, s in ((into, stride), (out, 1)))
        self.norms = nn.ModuleList(nn.BatchNorm2d(out) for _ in range(3))
        self.beside = None if into == out else nn.Conv2d(into, out, 1, stride, bias=False)

    def forward(self, x):
        inner = torch.relu(self.norms[0](self.first(x)))
        return torch.relu(self.norms[1](self.second(inner)) + (x if self.beside is None else self.norms[2](self.beside(x))))


def residual(folder, depth):
    blocks = [Residual(*b) for k in range(3) for b in
              [(16 * 2**max(k - 1, 0), 16 * 2**k, 1 + (k > 0))] + [(16 * 2**k, 16 * 2**k, 1)] * ((depth - 2) // 6 - 1)]
    model = nn.Sequential(nn.Conv2d(3, 16, 3, 1, 1, bias=False), nn.BatchNorm2d(16), nn.ReLU(), *blocks,
                          nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(64, 10))
    with torch.no_grad():
        for _ in range(20):  # means and variances
            model(torch.rand(32, 3, 32, 32))
    x = torch.round(torch.rand(2, 3, 32, 32) * 255)
    torch.onnx.export(model.eval(), x / 255, f"{folder}/residual.onnx", opset_version=13, input_names=["x"],
                      dynamic_axes={"x": {0: "batch"}})
    np.save(f"{folder}/residual.npy", x.numpy().astype(np.uint8))


if __name__ == "__main__":
    torch.manual_seed(3)
    if len(sys.argv) > 2:
        sys.exit(residual(sys.argv[1], int(sys.argv[2])))
    perceptron = nn.Sequential(nn.Linear(2, 3, bias=False), nn.Tanh(), nn.Linear(3, 2, bias=False))
    for name, model, shape, options in [("perceptron", perceptron, (4, 2), {"dynamic_axes": {"x": {0: "batch"}}}),
                                        ("attention", Attention(), (1, 3, 4), {}), ("block", Block(), (1, 3, 4), {})]:
        with torch.no_grad():
            for p in model.parameters():
                p.copy_(torch.round(torch.randn_like(p) * 6) / 8)
        x = torch.round(torch.randn(shape) * 8) / 8
        file = Path(sys.argv[1]) / name
        torch.onnx.export(model.eval(), x, f"{file}.onnx", opset_version=14, input_names=["x"], **options)
        np.save(f"{file}.npy", x.numpy())
