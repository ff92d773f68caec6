"""A `torch.nn.Sequential` as a case, without PyTorch: its modules are known by the names of their classes.

The model is read module by module into layers of the case format. Two things differ there. Images have their channels
fastest, PyTorch has them slowest: kernels, inputs and the columns of a linear map behind a `Flatten` are put into the
other order. And a batch normalisation is no layer: it is folded into the affine map before it, row by row `f W` and
`f (b - mean) + beta` with `f = gamma / sqrt(var + eps)`, as numbers with square roots, so that nothing is rounded.
"""

from __future__ import annotations

from fractions import Fraction
from math import isqrt
from typing import Any, Callable, Dict, Iterator, List, Mapping, Optional, Tuple

from ._arrays import np
from ._case import Case, activation_json, by_column, data_json, parameters_json
from ._errors import InputError
from ._numbers import array, text

Layer = Dict[str, Any]


class NotUnderstood(InputError):
    """A module, or a setting of one, that is not read here."""


class _Builder:
    """The layers so far, and the shape of what the last of them puts out: (n,) or (channels, height, width)."""

    def __init__(self, shape: Tuple[int, ...]) -> None:
        self.shape = shape
        self.image: Optional[
            Tuple[int, ...]
        ] = None  # the shape of an image that was flattened, until a Linear reads it
        self.layers: List[Layer] = []
        self.open = False  # the last layer is affine and nothing has followed it

    def add(self, layer: Layer, shape: Tuple[int, ...], affine: bool) -> None:
        self.layers.append(layer)
        self.shape, self.open = shape, affine

    def activate(self, activation: Any) -> None:
        if not self.open:  # of a value that has an activation already, or of the inputs
            self.add({"type": "sum", "from": [len(self.layers)]}, self.shape, False)
        self.layers[-1]["activation"] = activation
        self.open = False


def case_from_torch(
    model: Any,
    inputs: Any,
    *,
    gradient: Any = None,
    targets: Any = None,
    loss_derivative: Any = None,
    parameters: Optional[Mapping[str, Any]] = None,
    name: str = "case",
) -> Case:
    """What Case.from_torch says."""
    samples = array(inputs, "inputs", (None,) * (4 if np.ndim(inputs) == 4 else 2))
    modules = list(_modules(model, ""))
    shape = samples.shape[1:]
    if len(shape) == 3 and modules and type(modules[0][1]).__name__ == "Flatten":  # no layer has seen an image
        _flatten_settings(modules.pop(0)[1], "0: Flatten")
        samples = samples.reshape(len(samples), -1)
        shape = samples.shape[1:]
    builder = _Builder(shape)
    for place, module in modules:
        _read(builder, module, place)
    if not builder.layers:
        raise InputError("model: expected at least one layer, found none")
    columns = samples.T if len(shape) == 1 else samples.transpose(2, 3, 1, 0).reshape(-1, len(samples))
    outputs = int(np.prod(builder.shape))
    image = builder.image or builder.shape
    if len(image) == 3 and image[1:] != (1, 1) and (gradient is not None or targets is not None):
        raise InputError("gradient, targets: the model ends with images; expected a Flatten and a Linear at its end")
    data = data_json(columns, outputs, by_column(gradient), by_column(targets), loss_derivative)
    return Case(
        {"name": name, "network": _network(builder, shape), "data": data, "parameters": parameters_json(parameters)}
    )


def _modules(model: Any, place: str) -> Iterator[Tuple[str, Any]]:
    """The modules in their order, each with its place; those inside a Sequential one by one."""
    if type(model).__name__ not in ("Sequential", "list", "tuple"):
        yield place or "model", model
        return
    for i, module in enumerate(model):
        yield from _modules(module, f"{place}.{i}" if place else str(i))


def _read(builder: _Builder, module: Any, place: str) -> None:
    kind = type(module).__name__
    if kind not in _READERS:
        raise NotUnderstood(f"{place}: {kind} is not understood; known are {', '.join(_READERS)}")
    _READERS[kind](builder, module, f"{place}: {kind}")


def _linear(builder: _Builder, module: Any, place: str) -> None:
    if len(builder.shape) != 1:
        raise InputError(f"{place}: reads images of shape {builder.shape}; expected a Flatten before it")
    weight = array(module.weight, f"{place}.weight", (None, builder.shape[0]))
    if builder.image:  # from channels slowest to channels fastest
        weight = weight.reshape(len(weight), *builder.image).transpose(0, 2, 3, 1).reshape(len(weight), -1)
        builder.image = None
    layer = {"type": "fully-connected", "weight": weight, "bias": _bias(module, len(weight), place)}
    builder.add(layer, (len(weight),), True)


def _bias(module: Any, size: int, place: str) -> Any:
    return None if module.bias is None else array(module.bias, f"{place}.bias", (size,))


def _convolution(builder: _Builder, module: Any, place: str) -> None:
    channels, height, width = _image(builder, place)
    _expect(module, place, groups=1, dilation=(1, 1), padding_mode="zeros")
    stride, padding = _pair(module.stride, place), _pair(module.padding, place)
    kernel = array(module.weight, f"{place}.weight", (None, channels, None, None))
    size = kernel.shape[2:]
    layer = {
        "type": "convolution",
        "kernel": kernel.transpose(0, 2, 3, 1).reshape(len(kernel), -1),
        "size": list(size),
        "stride": list(stride),
        "padding": list(padding),
        "bias": _bias(module, len(kernel), place),
    }
    places = [(n + 2 * p - k) // s + 1 for n, p, k, s in zip((height, width), padding, size, stride)]
    builder.add(layer, (len(kernel), *places), True)


def _pooling(builder: _Builder, module: Any, place: str) -> None:
    channels, height, width = _image(builder, place)
    _expect(module, place, padding=(0, 0), ceil_mode=False, divisor_override=None)
    size, stride = _pair(module.kernel_size, place), _pair(module.stride, place)
    places = [(n - k) // s + 1 for n, k, s in zip((height, width), size, stride)]
    builder.add({"type": "average-pooling", "size": list(size), "stride": list(stride)}, (channels, *places), False)


def _image(builder: _Builder, place: str) -> Tuple[int, ...]:
    if len(builder.shape) != 3:
        raise InputError(
            f"{place}: expected images (N, channels, height, width), found vectors of {builder.shape[0]} numbers"
        )
    return builder.shape


def _pair(value: Any, place: str) -> Tuple[int, int]:
    pair = (value, value) if isinstance(value, int) else value
    if not isinstance(pair, tuple) or len(pair) != 2 or not all(isinstance(n, int) for n in pair):
        raise InputError(f"{place}: expected a number or a pair of numbers, found {value!r}")
    return pair[0], pair[1]


def _expect(module: Any, place: str, **settings: Any) -> None:
    for key, want in settings.items():
        found = getattr(module, key, want)
        if found != want and not (isinstance(want, tuple) and found == want[0]):
            raise NotUnderstood(f"{place}: {key} is {found!r}; expected {want!r}")


def _flatten_settings(module: Any, place: str) -> None:
    _expect(module, place, start_dim=1, end_dim=-1)


def _flatten(builder: _Builder, module: Any, place: str) -> None:
    _flatten_settings(module, place)
    if len(builder.shape) == 3:
        builder.image = builder.shape
        builder.shape = (int(np.prod(builder.shape)),)


def _relu(builder: _Builder, module: Any, place: str) -> None:
    builder.activate("relu")


def _leaky(builder: _Builder, module: Any, place: str) -> None:
    builder.activate(activation_json({"leaky-relu": text(module.negative_slope, f"{place}.negative_slope")}))


def _nothing(builder: _Builder, module: Any, place: str) -> None:
    pass


def _dropout(builder: _Builder, module: Any, place: str) -> None:
    _in_evaluation(module, place)


def _in_evaluation(module: Any, place: str) -> None:
    if getattr(module, "training", False):
        raise InputError(f"{place}: is in training mode, where it is random or depends on the batch; call model.eval()")


def _normalisation(builder: _Builder, module: Any, place: str) -> None:
    _in_evaluation(module, place)
    last = builder.layers[-1] if builder.layers else {}
    key = "kernel" if "kernel" in last else "weight"
    if not builder.open or key not in last or builder.image:
        raise InputError(f"{place}: expected a Linear or Conv2d right before it")
    if module.running_var is None:
        raise InputError(f"{place}: has no running statistics")
    rows, n = last[key], len(last[key])
    vector = lambda what: [_exact(x, place) for x in array(getattr(module, what), f"{place}.{what}", (n,))]
    mean, variance = vector("running_mean"), vector("running_var")
    gamma = vector("weight") if module.weight is not None else [Fraction(1)] * n
    beta = vector("bias") if module.bias is not None else [Fraction(0)] * n
    bias = [Fraction(0)] * n if last["bias"] is None else [_exact(b, place) for b in last["bias"]]
    divisor = [v + _exact(module.eps, place) for v in variance]
    last[key] = _texts([[_over_root(_exact(w, place) * g, d) for w in row] for row, g, d in zip(rows, gamma, divisor)])
    last["bias"] = _texts(
        [_sum(_over_root((b - m) * g, d), t) for b, m, g, d, t in zip(bias, mean, gamma, divisor, beta)]
    )


def _exact(value: Any, place: str) -> Fraction:
    try:
        return Fraction(float(value) if isinstance(value, np.floating) else value)
    except (TypeError, ValueError):
        raise InputError(f"{place}: expected rational numbers before a batch normalisation, found {value!r}") from None


def _over_root(value: Fraction, square: Fraction) -> str:
    """value / sqrt(square), as short as it can be said."""
    if square <= 0:
        raise InputError(f"running_var + eps: expected a positive number, found {square}")
    roots = isqrt(square.numerator), isqrt(square.denominator)
    if roots[0] ** 2 == square.numerator and roots[1] ** 2 == square.denominator:
        return str(value * roots[1] / roots[0])
    return f"({value})/sqrt({square})" if value else "0"


def _sum(first: str, second: Fraction) -> str:
    return first if not second else str(second) if first == "0" else f"{first}+({second})"


def _texts(rows: Any) -> np.ndarray:
    return np.array(rows, dtype=object)


_READERS: Dict[str, Callable[[_Builder, Any, str], None]] = {
    "Linear": _linear,
    "Conv2d": _convolution,
    "AvgPool2d": _pooling,
    "Flatten": _flatten,
    "ReLU": _relu,
    "LeakyReLU": _leaky,
    "BatchNorm1d": _normalisation,
    "BatchNorm2d": _normalisation,
    "Identity": _nothing,
    "Dropout": _dropout,
}


def _network(builder: _Builder, shape: Tuple[int, ...]) -> Dict[str, Any]:
    """A chain of linear maps with one activation between them is "fully-connected", all else "sequential"."""
    layers = builder.layers
    for layer in layers:
        if layer["type"] in ("fully-connected", "convolution"):
            layer.setdefault("activation", "linear")
    between = [layer.get("activation") for layer in layers[:-1]]
    chain = all(layer["type"] == "fully-connected" for layer in layers) and len(shape) == 1
    if chain and layers[-1]["activation"] == "linear" and all(a == between[0] for a in between):
        biases = [layer["bias"] for layer in layers]
        return {
            "type": "fully-connected",
            "activation": between[0] if between else "relu",
            "weights": [layer["weight"] for layer in layers],
            "biases": biases if any(b is not None for b in biases) else None,
        }
    size: Any = shape[0] if len(shape) == 1 else {"height": shape[1], "width": shape[2], "channels": shape[0]}
    return {"type": "sequential", "inputs": size, "layers": layers}
