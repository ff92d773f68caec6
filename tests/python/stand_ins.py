"""Modules with the names and attributes of PyTorch's, for machines without it; each can also be computed.

`forward` takes and returns float64 with a row for each sample. With weights that are small dyadic numbers nothing is
rounded there, so that what it returns is an oracle for exact equality.
"""

import numpy as np


class Module:
    training = False

    def __call__(self, x):
        return self.forward(np.asarray(x, dtype=np.float64))

    def eval(self):
        return self


class Sequential(Module):
    def __init__(self, *modules):
        self.modules = modules

    def __iter__(self):
        return iter(self.modules)

    def forward(self, x):
        for module in self.modules:
            x = module(x)
        return x


class Linear(Module):
    def __init__(self, n, m, bias=True):
        self.weight, self.bias = np.zeros((m, n), np.float32), np.zeros(m, np.float32) if bias else None

    def forward(self, x):
        return x @ self.weight.T.astype(np.float64) + (0 if self.bias is None else self.bias)


class Conv2d(Module):
    def __init__(self, n, m, kernel_size, stride=1, padding=0, bias=True):
        self.weight, self.bias = np.zeros((m, n, *kernel_size), np.float32), np.zeros(m, np.float32) if bias else None
        self.stride, self.padding = (stride, stride), (padding, padding)
        self.groups, self.dilation, self.padding_mode = 1, (1, 1), "zeros"

    def forward(self, x):
        p, s, (h, w) = self.padding[0], self.stride[0], self.weight.shape[2:]
        x = np.pad(x, ((0, 0), (0, 0), (p, p), (p, p)))
        rows = [
            [
                np.einsum("nchw,mchw->nm", x[:, :, i : i + h, j : j + w], self.weight)
                for j in range(0, x.shape[3] - w + 1, s)
            ]
            for i in range(0, x.shape[2] - h + 1, s)
        ]
        out = np.array(rows).transpose(2, 3, 0, 1)
        return out if self.bias is None else out + self.bias[None, :, None, None]


class AvgPool2d(Module):
    def __init__(self, kernel_size, stride=None):
        self.kernel_size, self.stride = kernel_size, stride or kernel_size
        self.padding, self.ceil_mode, self.divisor_override = 0, False, None

    def forward(self, x):
        k, s = self.kernel_size, self.stride
        rows = [
            [x[:, :, i : i + k, j : j + k].mean((2, 3)) for j in range(0, x.shape[3] - k + 1, s)]
            for i in range(0, x.shape[2] - k + 1, s)
        ]
        return np.array(rows).transpose(2, 3, 0, 1)


class ReLU(Module):
    def forward(self, x):
        return np.maximum(x, 0)


class LeakyReLU(Module):
    def __init__(self, negative_slope=0.01):
        self.negative_slope = negative_slope

    def forward(self, x):
        return np.where(x > 0, x, self.negative_slope * x)


class Flatten(Module):
    start_dim, end_dim = 1, -1

    def forward(self, x):
        return x.reshape(len(x), -1)


class Identity(Module):
    def forward(self, x):
        return x


class Dropout(Identity):
    pass


class BatchNorm1d(Module):
    def __init__(self, n, eps=1e-5):
        self.eps, self.running_mean, self.running_var = eps, np.zeros(n, np.float32), np.ones(n, np.float32)
        self.weight, self.bias = np.ones(n, np.float32), np.zeros(n, np.float32)

    def forward(self, x):
        along = (slice(None),) + (None,) * (x.ndim - 2)
        scale = self.weight / np.sqrt(self.running_var.astype(np.float64) + self.eps)
        return (x - self.running_mean[along]) * scale[along] + self.bias[along]


class BatchNorm2d(BatchNorm1d):
    pass


class MaxPool2d(Identity):
    pass
