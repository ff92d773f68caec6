"""Networks in exact arithmetic: integers of Python times one fraction, layer by layer from the definitions."""
from fractions import Fraction
from math import gcd, isqrt

import numpy as np


class Exact:
    """ints * scale, entry by entry."""

    def __init__(self, ints, scale=Fraction(1)):
        self.ints, self.scale = ints, scale

    @staticmethod
    def of(values):
        """Doubles as the numbers that they are."""
        mantissa, exponent = np.frexp(np.asarray(values, "<f8"))
        exponent = np.where(mantissa == 0, 10**6, exponent)
        least = int(exponent.min())
        shift = np.where(mantissa == 0, 0, exponent - least)
        ints = (mantissa * 2.0**53).astype(np.int64).astype(object)
        return Exact(ints * (np.full(ints.shape, 2, object) ** shift.astype(object)), Fraction(2) ** (least - 53))

    def __add__(self, other):
        a, b = self.scale, other.scale
        scale = Fraction(gcd(a.numerator * b.denominator, b.numerator * a.denominator), a.denominator * b.denominator)
        return Exact(self.ints * (a / scale).numerator + other.ints * (b / scale).numerator, scale)

    def __matmul__(self, other):
        return Exact(self.ints.dot(other.ints), self.scale * other.scale)

    def times(self, factor):
        return Exact(self.ints, self.scale * factor)

    def reshape(self, *shape):
        return Exact(self.ints.reshape(*shape), self.scale)

    def activated(self, slope):
        slope = Fraction(slope)
        positive, negative = self.ints * slope.denominator, self.ints * slope.numerator
        return Exact(np.where(self.ints > 0, positive, negative), self.scale / slope.denominator)

    def fractions(self):
        return [Fraction(int(n)) * self.scale for n in self.ints.reshape(-1)]


def exact_fractions(values):
    """Fractions as one Exact vector."""
    common = 1
    for v in values:
        common = common * v.denominator // gcd(common, v.denominator)
    return Exact(np.array([v.numerator * (common // v.denominator) for v in values], object), Fraction(1, common))


def dense(x, weight, bias=None):
    out = Exact.of(weight) @ x
    return out if bias is None else out + Exact.of(bias)


def windows(x, size, stride, pad):
    """x: channels x height x width. The columns that each output position sees, channel slowest, and the two counts."""
    c, h, w = x.ints.shape
    padded = np.full((c, h + 2 * pad[0], w + 2 * pad[1]), 0, object)
    padded[:, pad[0]:pad[0] + h, pad[1]:pad[1] + w] = x.ints
    rows, cols = (h + 2 * pad[0] - size[0]) // stride[0] + 1, (w + 2 * pad[1] - size[1]) // stride[1] + 1
    seen = [padded[:, r * stride[0]:r * stride[0] + size[0], q * stride[1]:q * stride[1] + size[1]].reshape(-1)
            for r in range(rows) for q in range(cols)]
    return np.array(seen, object).T, rows, cols


def convolution(x, kernel, bias=None, stride=(1, 1), pad=(0, 0)):
    seen, rows, cols = windows(x, kernel.shape[2:], stride, pad)
    out = Exact.of(kernel.reshape(kernel.shape[0], -1)) @ Exact(seen, x.scale)
    if bias is not None:
        out = out + Exact.of(np.repeat(bias[:, None], rows * cols, axis=1))
    return out.reshape(kernel.shape[0], rows, cols)


def average(x, size, stride):
    """The mean of each channel over windows."""
    out = []
    for channel in x.ints:
        seen, rows, cols = windows(Exact(channel[None], x.scale), size, stride, (0, 0))
        out.append(seen.sum(axis=0).reshape(rows, cols))
    return Exact(np.array(out, object), x.scale / (size[0] * size[1]))


def root(q):
    """The square root of the square of a fraction."""
    out = Fraction(isqrt(q.numerator), isqrt(q.denominator))
    assert out * out == q
    return out


def normalised(x, gamma, beta, mean, variance, epsilon):
    """Channel by channel gamma (x - mean) / sqrt(variance + epsilon) + beta; the numbers under the root are squares."""
    out = []
    for k, channel in enumerate(x.ints):
        factor = Fraction(gamma[k]) / root(Fraction(variance[k]) + Fraction(epsilon))
        out += [factor * (v - Fraction(mean[k])) + Fraction(beta[k]) for v in Exact(channel, x.scale).fractions()]
    return exact_fractions(out).reshape(*x.ints.shape)
