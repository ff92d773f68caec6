"""A case: a network with its data and parameters, as exact numbers (docs/formats.md, `plumbline-case/1`)."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from html import escape
from pathlib import Path
from typing import Any, Dict, List, Mapping, Optional, Sequence, Union

from ._arrays import np
from ._display import outline
from ._errors import InputError, LimitError, PlumblineError
from ._numbers import Number, array, text
from ._programs import ask
from ._tensors import MOST_AS_TEXT, arrays_in, write_tensors, written

ArrayLike = Any  # an array, a tensor of PyTorch, or nested sequences of exact numbers
PathLike = Union[str, "os.PathLike[str]"]
Activation = Union[str, Mapping[str, Number]]  # "relu", "linear", {"leaky-relu": slope}


class Case:
    """A network with its data and parameters.

    Made by `from_numpy`, `from_torch` or `load`; `save` writes it. Whether its parts fit is said where it is made;
    whether the program can read it, where it is first used.
    """

    def __init__(self, document: Dict[str, Any], folder: Optional[Path] = None) -> None:
        """`document`: a case file as Python reads it, where an array may stand for a matrix or a list of numbers;
        `folder`: where the files of tensors that it names are."""
        self.document: Dict[str, Any] = {"format": "plumbline-case/1", **document}
        self._folder = folder
        self._keep: Any = None  # what has to stay as long as the case does

    @property
    def name(self) -> str:
        """By which results call the case."""
        return str(self.document["name"])

    @classmethod
    def from_numpy(
        cls,
        weights: Sequence[ArrayLike],
        biases: Optional[Sequence[Optional[ArrayLike]]] = None,
        *,
        inputs: ArrayLike,
        activation: Activation = "relu",
        gradient: Optional[ArrayLike] = None,
        targets: Optional[ArrayLike] = None,
        loss_derivative: Optional[ArrayLike] = None,
        parameters: Optional[Mapping[str, ArrayLike]] = None,
        name: str = "case",
    ) -> "Case":
        """A fully connected network x -> W_L s(... s(W_1 x + b_1) ...) + b_L on N samples.

        weights: W_1, ..., W_L; W_l has the shape (n_l, n_{l-1}).
        biases: None, or for each layer None or b_l of shape (n_l,).
        inputs: X, shape (n_0, N): a column for each sample, as in the papers. Data with a row for each sample: `X.T`.
        activation: between the layers: "relu", "linear" or {"leaky-relu": slope}.
        gradient, targets: shape (n_L, N). loss_derivative: shape (N,). parameters: numbers, vectors, matrices by name.

        An entry is an integer, a float (the dyadic rational that it is), a Fraction, a Decimal, or a string such as
        "1/3" or "sqrt(2)/2". Arrays may be float16, float32, float64 or integers, in any memory order.
        Raises InputError, which names the argument, for NaN, infinities and shapes that do not fit.
        """
        if not len(weights):
            raise InputError("weights: expected at least one matrix, found none")
        columns = array(inputs, "inputs", (None, None))
        width, layers = columns.shape[0], []
        for i, weight in enumerate(weights):
            place = f"weights[{i}]"
            matrix = array(weight, place, (None, None))
            if matrix.shape[1] != width:
                raise InputError(
                    f"{place}: expected shape (any, {width}), found {matrix.shape}: "
                    + (f"weights[{i - 1}] has {width} rows" if i else f"inputs has {width} rows; a column is a sample")
                )
            layers.append(matrix)
            width = matrix.shape[0]
        network = {
            "type": "fully-connected",
            "activation": activation_json(activation),
            "weights": layers,
            "biases": _biases(biases, layers),
        }
        data = data_json(columns, width, gradient, targets, loss_derivative)
        return cls({"name": name, "network": network, "data": data, "parameters": parameters_json(parameters)})

    @classmethod
    def from_parameters(cls, parameters: Mapping[str, ArrayLike], *, name: str = "case") -> "Case":
        """A case without a network: numbers, vectors and matrices by name, for claims that speak of nothing else.

        Raises InputError, which names the parameter, for NaN and infinities.
        """
        return cls({"name": name, "parameters": parameters_json(parameters)})

    @classmethod
    def from_torch(cls, model: Any, inputs: ArrayLike, **options: Any) -> "Case":
        """A module of PyTorch as it is, on N samples in PyTorch's order (a row for each sample).

        model: a `torch.nn.Sequential` of Linear, ReLU, LeakyReLU, Flatten, Conv2d, AvgPool2d, Identity and, in evaluation mode, BatchNorm1d,
        BatchNorm2d and Dropout, nested or not. They are known by the names of their classes, so PyTorch need not be
        installed. Weights are the floats that they are; a batch normalisation becomes numbers with square roots.
        Any other module is exported to ONNX, which needs PyTorch, and read as by `from_onnx`.
        inputs: shape (N, features) or (N, channels, height, width).
        options: gradient, targets of shape (N, outputs); loss_derivative (N,); parameters; name.

        Raises InputError for what neither way reads, with both reasons: the place in the model ("2: MaxPool2d"), and the
        node of ONNX.
        """
        from ._torch import NotUnderstood, case_from_torch

        try:
            return case_from_torch(model, inputs, **options)
        except NotUnderstood as refused:
            if not hasattr(model, "parameters") or not hasattr(model, "forward"):
                raise  # no module of PyTorch itself
            from ._onnx import case_through_onnx

            return case_through_onnx(model, inputs, refused, **options)

    @classmethod
    def from_onnx(cls, model: Any, inputs: ArrayLike, **options: Any) -> "Case":
        """The network of an ONNX file, on N samples (a row for each), as `plumbline import` reads it (docs/import.md).

        model: a path, the bytes of a file, or a `ModelProto`. inputs: shape (N, features) or (N, channels, height,
        width). options: gradient, targets of shape (N, outputs); loss_derivative (N,); parameters; name.

        Raises InputError for an operator that is not read, by the name of its node.
        """
        from ._onnx import case_from_onnx

        return case_from_onnx(model, inputs, **options)

    @classmethod
    def load(cls, path: PathLike) -> "Case":
        """The case of a file; files of tensors that it names stay where they are. Raises InputError."""
        file = Path(path)
        try:
            document = json.loads(file.read_bytes(), parse_float=str)  # a decimal is the decimal that is written
        except (OSError, ValueError) as error:
            raise InputError(f"{file}: {error}") from error
        if not isinstance(document, dict) or document.get("format") != "plumbline-case/1" or "name" not in document:
            raise InputError(f"{file}: expected a case file, \"format\": \"plumbline-case/1\" with a name")
        return cls(document, file.resolve().parent)

    def save(self, path: PathLike) -> Path:
        """Writes a case file that `load` and the command line read; returns its path.

        Up to 1000 numbers stand in it as text; of a larger case the arrays go, bit by bit, into `STEM.safetensors`
        beside it, which it names by its SHA-256.
        """
        file = Path(path)
        document = dict(self.document)
        large = sum(part.size for part in arrays_in(document)) > MOST_AS_TEXT
        tensors: Dict[str, np.ndarray] = {}
        document = written(document, "", tensors, f"{file.stem}.safetensors" if large else "")
        try:
            listed = self._bring_tensors(file.parent)
            if tensors:
                listed[f"{file.stem}.safetensors"] = write_tensors(file.parent / f"{file.stem}.safetensors", tensors)
            if listed:
                document["tensors"] = listed
            file.write_text(json.dumps(document) + "\n", encoding="utf-8")
        except OSError as error:
            raise InputError(f"{file}: {error}") from error
        return file

    def _bring_tensors(self, target: Path) -> Dict[str, str]:
        """Puts the files of tensors that a loaded case names beside its new place."""
        listed = dict(self.document.get("tensors", {}))
        for name, digest in listed.items():
            folder = self._folder or Path()
            places = [folder / name] + [at / "tensors" / f"{digest}.safetensors" for at in (folder, *folder.parents)]
            source = next((place for place in places if place.is_file()), None)
            if source and not (target / name).exists():
                try:
                    os.link(source, target / name)
                except OSError:
                    shutil.copyfile(source, target / name)
        return listed

    def drawing(self) -> Optional[str]:
        """The network as SVG, every weight on its edge; one that is too large for that as a bar for each layer. None for
        a large one that is not fully connected, or whose weights are in files of tensors."""
        with tempfile.TemporaryDirectory(prefix="plumbline-") as folder:
            try:
                return ask("graph", "--svg", str(self.save(Path(folder) / "case.json"))).out
            except LimitError:
                sizes = self._sizes()
                activation = (self.document.get("network") or {}).get("activation", "")
                return outline(sizes, activation if isinstance(activation, str) else "leaky ReLU") if sizes else None

    def _sizes(self) -> List[int]:
        """How many numbers the inputs and each layer have; empty where the document does not say."""
        network = self.document.get("network")
        weights = network.get("weights", []) if isinstance(network, dict) else []
        shapes = [np.shape(w) for w in weights if isinstance(w, (list, np.ndarray))]
        known = shapes and len(shapes) == len(weights) and all(len(s) == 2 for s in shapes)
        return [int(shapes[0][1]), *(int(s[0]) for s in shapes)] if known else []

    def _repr_html_(self) -> str:
        try:
            shown = self.drawing() or ""
        except PlumblineError as error:  # no network that can be read
            shown = f"<p>{escape(str(error))}</p>"
        return f"<div><p>{escape(repr(self))}</p>{shown}</div>"

    def __repr__(self) -> str:
        network = self.document.get("network")
        if network is None:
            return f"<plumbline.Case {self.name!r}: no network>"
        kind = network.get("type", "?") if isinstance(network, dict) else "?"
        widths = "-".join(str(n) for n in self._sizes())
        return f"<plumbline.Case {self.name!r}: {kind}{' ' + widths if widths else ''}>"


def activation_json(activation: Activation) -> Any:
    if activation in ("relu", "linear"):
        return activation
    if isinstance(activation, Mapping) and list(activation) == ["leaky-relu"]:
        return {"leaky-relu": text(activation["leaky-relu"], "activation")}
    raise InputError(f'activation: expected "relu", "linear" or {{"leaky-relu": slope}}, found {activation!r}')


def data_json(columns: np.ndarray, outputs: Optional[int], gradient: Any, targets: Any, derivative: Any) -> Dict[str, Any]:
    samples = columns.shape[1]
    data: Dict[str, Any] = {"inputs": columns}
    if gradient is not None:
        data["gradient"] = array(gradient, "gradient", (outputs, samples))
    if targets is not None:
        data["targets"] = array(targets, "targets", (outputs, samples))
    if derivative is not None:
        data["loss_derivative"] = array(derivative, "loss_derivative", (samples,))[np.newaxis, :]
    return data


def by_column(value: Any) -> Any:
    """A row for each sample, as PyTorch has it, as a column."""
    return None if value is None else array(value, "gradient, targets", (None, None)).T


def parameters_json(parameters: Optional[Mapping[str, Any]]) -> Dict[str, Any]:
    return {name: _parameter(value, f"parameters[{name!r}]") for name, value in (parameters or {}).items()}


def _parameter(value: Any, place: str) -> Any:
    if isinstance(value, (np.ndarray, list, tuple)) or hasattr(value, "detach"):
        for dimensions in (1, 2):
            if np.ndim(value) == dimensions:
                return array(value, place, (None,) * dimensions)
        raise InputError(f"{place}: expected a number, a vector or a matrix")
    return text(value, place)


def _biases(biases: Any, weights: List[np.ndarray]) -> Any:
    if biases is None:
        return None
    if len(biases) != len(weights):
        raise InputError(f"biases: expected one (or None) for each of the {len(weights)} layers, found {len(biases)}")
    return [None if b is None else array(b, f"biases[{i}]", (len(weights[i]),)) for i, b in enumerate(biases)]
