"""Arrays on their way into files: a case as JSON, small arrays as text inside it, large ones beside it.

A file of tensors (safetensors) is eight bytes with the length of a header, the header (JSON: type, shape and place of
each tensor), and the bytes of the tensors one behind the other. The case names it by its SHA-256 (docs/formats.md), so
a float reaches the arithmetic with the bits that it has in the array.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any, Dict, List

from ._arrays import np
from ._numbers import TENSOR_TYPES, text

MOST_AS_TEXT = 1000  # numbers of a case; with more of them, arrays go into a file of tensors


def arrays_in(value: Any) -> List[np.ndarray]:
    """Every array of a document, in its order."""
    if isinstance(value, np.ndarray):
        return [value]
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [array for part in parts for array in arrays_in(part)]


def written(value: Any, place: str, tensors: Dict[str, np.ndarray], file: str) -> Any:
    """`value` as JSON. Arrays become text; with a `file` name, those that it can hold become references to it."""
    if isinstance(value, np.ndarray):
        if file and value.dtype != object and value.size:
            tensors[place] = value
            return {"tensor": place, "file": file}
        return _texts(value, place)
    if isinstance(value, dict):
        return {key: written(part, f"{place}.{key}" if place else key, tensors, file) for key, part in value.items()}
    if isinstance(value, list):
        return [written(part, f"{place}.{i}", tensors, file) for i, part in enumerate(value)]
    return value


def _texts(array: np.ndarray, place: str) -> Any:
    if array.ndim == 0:
        return text(array[()], place)
    return [_texts(row, place) if isinstance(row, np.ndarray) else text(row, place) for row in array]


def write_tensors(path: Path, tensors: Dict[str, np.ndarray]) -> str:
    """Writes the file and returns its SHA-256."""
    header: Dict[str, Any] = {}
    end = 0
    for name, array in tensors.items():
        header[name] = {
            "dtype": TENSOR_TYPES[array.dtype.name],
            "shape": list(array.shape),
            "data_offsets": [end, end + array.nbytes],
        }
        end += array.nbytes
    head = json.dumps(header, separators=(",", ":")).encode()
    head += b" " * (-len(head) % 8)
    digest = hashlib.sha256()
    with open(path, "wb") as stream:
        for part in (len(head).to_bytes(8, "little"), head):
            stream.write(part)
            digest.update(part)
        for array in tensors.values():
            data = np.ascontiguousarray(array, dtype=array.dtype.newbyteorder("<")).tobytes()
            stream.write(data)
            digest.update(data)
    return digest.hexdigest()
