"""Exact numbers: what an array holds is what the case says.

A float is a dyadic rational, an integer is itself, `Fraction` and `Decimal` are what they say, and a string is a number
as case files write it (`"1/3"`, `"sqrt(2)/2"`). Nothing is rounded: an array of a type that files of tensors know goes
over bit by bit, everything else as text. What is not a number (NaN, infinities, booleans, complex numbers,
`longdouble`) is refused by name.
"""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any, Optional, Sequence, Union

from ._arrays import np
from ._errors import InputError

Number = Union[int, float, str, Fraction, Decimal, "np.generic"]
Shape = Sequence[Optional[int]]  # None: any size

# The types of the format safetensors that the case format reads, by numpy's names.
TENSOR_TYPES = {
    "float64": "F64",
    "float32": "F32",
    "float16": "F16",
    "int8": "I8",
    "uint8": "U8",
    "int16": "I16",
    "uint16": "U16",
    "int32": "I32",
    "uint32": "U32",
    "int64": "I64",
    "uint64": "U64",
}
_SHORT = 1 << 20


def text(value: Any, place: str) -> str:
    """The number as a case file writes it: exact, whatever its type. Raises InputError that names `place`."""
    if isinstance(value, str):
        return value
    if isinstance(value, (bool, np.bool_)):
        raise InputError(f"{place}: expected a number, found the truth value {bool(value)}")
    if isinstance(value, (int, np.integer)):
        return str(int(value))
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, Decimal):
        return str(_finite(value, value.is_finite(), place))
    if isinstance(value, (float, np.float64, np.float32, np.float16)):
        x = float(value)
        return _float_text(_finite(x, bool(np.isfinite(x)), place))
    raise InputError(f"{place}: expected a number, found {type(value).__name__} {value!r}")


def _finite(value: Any, finite: bool, place: str) -> Any:
    if not finite:
        raise InputError(f"{place}: expected a number, found {value}")
    return value


def _float_text(x: float) -> str:
    exact = Fraction(x)
    short = abs(exact.numerator) <= _SHORT and exact.denominator <= _SHORT
    return str(exact) if short else x.hex()


def array(value: Any, place: str, shape: Shape) -> np.ndarray:
    """`value` as an array of a type in TENSOR_TYPES, or as one of texts (dtype object), of the shape asked for."""
    out = _as_array(value, place)
    fits = out.ndim == len(shape) and all(want is None or want == n for want, n in zip(shape, out.shape))
    if not fits:
        raise InputError(f"{place}: expected shape {_shape_text(shape)}, found {_shape_text(out.shape)}")
    if out.dtype == object:
        flat = [text(entry, f"{place}{list(at)}") for at, entry in np.ndenumerate(out)]
        texts = np.empty(out.shape, dtype=object)
        texts.ravel()[:] = flat
        return texts
    if out.dtype.kind == "f" and not np.isfinite(out).all():
        at = tuple(int(i) for i in np.argwhere(~np.isfinite(out))[0])
        raise InputError(f"{place}{list(at)}: expected a number, found {out[at]}")
    return out


def _as_array(value: Any, place: str) -> np.ndarray:
    if hasattr(value, "detach"):  # a tensor of PyTorch
        value = value.detach().cpu()
        if "bfloat16" in str(value.dtype):
            value = value.float()  # exact: float32 has all of them
        value = value.numpy()
    if isinstance(value, np.ndarray) and value.dtype.name in TENSOR_TYPES:
        return value
    if isinstance(value, np.ndarray) and value.dtype.kind not in "OUi":
        known = ", ".join(TENSOR_TYPES)
        raise InputError(f"{place}: expected an array of {known}, or of exact numbers, found {value.dtype.name}")
    rows = value.tolist() if isinstance(value, np.ndarray) else value
    depth, probe, sizes = 0, rows, []
    while isinstance(probe, (list, tuple, np.ndarray)):
        sizes.append(len(probe))
        depth, probe = depth + 1, probe[0] if len(probe) else None
    out = np.empty(sizes, dtype=object)
    for at in np.ndindex(*sizes):
        out[at] = _entry(rows, at, sizes, place)
    return out


def _entry(rows: Any, at: Sequence[int], sizes: Sequence[int], place: str) -> Any:
    for level, i in enumerate(at):
        if not isinstance(rows, (list, tuple, np.ndarray)) or len(rows) != sizes[level]:
            raise InputError(f"{place}{list(at[:level])}: rows of different lengths; expected {sizes[level]} entries")
        rows = rows[i]
    return rows


def _shape_text(shape: Shape) -> str:
    inner = ", ".join("any" if n is None else str(n) for n in shape)
    return f"({inner},)" if len(shape) == 1 else f"({inner})"
