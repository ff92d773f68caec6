"""ONNX files, by `plumbline import`: a network as a case, or any model as text; modules of PyTorch that are exported."""

from __future__ import annotations

import io
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, FrozenSet, Mapping, Optional

from ._arrays import np
from ._case import Case, by_column, data_json, parameters_json
from ._errors import InputError, PlumblineError
from ._numbers import array
from ._programs import ask
from ._results import Folder


def case_from_onnx(
    model: Any,
    inputs: Any,
    *,
    gradient: Any = None,
    targets: Any = None,
    loss_derivative: Any = None,
    parameters: Optional[Mapping[str, Any]] = None,
    name: str = "case",
) -> Case:
    """What Case.from_onnx says."""
    folder, samples = Folder(), len(inputs)
    case = _imported(model, inputs, name, folder)
    data = data_json(np.zeros((0, samples)), None, by_column(gradient), by_column(targets), loss_derivative)
    del data["inputs"]
    case.document["data"].update(data)
    if parameters:
        case.document["parameters"] = parameters_json(parameters)
    return case


@dataclass(frozen=True)
class Model:
    """What a model computes, as text of the language, node by node (docs/import.md, "Any model as text").

    text: the claim file with its definitions, the last of which is `model`: words.model(X) in Python. case: the samples
    `X`, a column for each, and the weights. Claims about it: claim(..., model=model); their ids begin with its name.
    """

    name: str
    text: str = field(repr=False)
    case: Case = field(repr=False)

    @property
    def words(self) -> FrozenSet[str]:
        """The names of its matrices, which a function that is a claim may have as parameters."""
        return frozenset(self.case.document.get("parameters", {}))

    @classmethod
    def from_onnx(cls, model: Any, inputs: Any, *, name: str = "model") -> "Model":
        """Of an ONNX file: a path, bytes or a ModelProto; inputs with a row for each sample. Raises InputError for an
        operator that has no text, by its node."""
        folder = Folder()
        case = _imported(model, inputs, name, folder, "--as-text")
        [file] = (folder.path / "net").glob("*.claim")
        return cls(file.stem, file.read_text(encoding="utf-8"), case)

    @classmethod
    def from_torch(cls, model: Any, inputs: Any, *, name: str = "model") -> "Model":
        """Of a module of PyTorch, which is exported to ONNX. Raises InputError."""
        return cls.from_onnx(_exported(model, inputs, "the model"), inputs, name=name)


def _imported(model: Any, inputs: Any, name: str, folder: Folder, *options: str) -> Case:
    samples = array(inputs, "inputs", (None,) * max(np.ndim(inputs), 2))
    if samples.dtype == object:
        raise InputError("inputs: expected an array of floats or integers")
    np.save(folder.cases / "inputs.npy", samples)
    words = ["import", str(_file_of(model, folder)), f"--inputs={folder.cases / 'inputs.npy'}", f"--name={name}"]
    ask(*words, f"--samples={len(samples)}", f"--out={folder.path / 'net'}", "--quiet", *options)
    case = Case.load(folder.path / "net" / "case.json")
    case._keep = folder  # has the tensors that the case names
    return case


def _file_of(model: Any, folder: Folder) -> Path:
    if isinstance(model, (str, Path)):
        return Path(model)
    content = model.SerializeToString() if hasattr(model, "SerializeToString") else model
    if not isinstance(content, bytes):
        raise InputError(f"model: expected a path, bytes, or a model of ONNX, found {type(model).__name__}")
    file = folder.cases / "model.onnx"
    file.write_bytes(content)
    return file


def _exported(model: Any, inputs: Any, what: str) -> bytes:
    """Raises InputError with what PyTorch has to say."""
    try:
        import torch

        out = io.BytesIO()
        given = inputs if isinstance(inputs, torch.Tensor) else torch.as_tensor(np.asarray(inputs))
        weight = next(model.parameters(), None)
        axes = {"x": {0: "n"}, "y": {0: "n"}}
        with torch.no_grad():
            given = given if weight is None else given.to(weight.dtype)
            torch.onnx.export(model, given, out, input_names=["x"], output_names=["y"], dynamic_axes=axes)
        return out.getvalue()
    except Exception as error:  # PyTorch has no error of its own for it
        raise InputError(f"{what}: cannot be exported to ONNX: {error}") from error


def case_through_onnx(model: Any, inputs: Any, refused: InputError, **options: Any) -> Case:
    """A module that `case_from_torch` refused. Raises InputError with both reasons."""
    content = _exported(model, inputs, str(refused))
    try:
        return case_from_onnx(content, inputs, **options)
    except PlumblineError as error:
        raise InputError(f"{refused}; exported to ONNX: {error}; Model.from_torch reads more, as text") from refused
