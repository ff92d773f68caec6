"""numpy, as `np`; where it is not installed, a stand-in that knows no array.

The commands of the wheel, and whatever is asked without arrays, do without numpy. The stand-in has numpy's types, of which nothing
is one; anything else of it is an ImportError that says what to install.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any


class _NoArray:
    """A type without values."""


class _WithoutNumpy:
    _TYPES = ("bool_", "float16", "float32", "float64", "floating", "generic", "integer", "ndarray")

    def __getattr__(self, name: str) -> Any:
        if name in self._TYPES:
            return _NoArray
        raise ImportError("numpy is needed for arrays, and is not installed: pip install numpy")


if TYPE_CHECKING:
    import numpy as np
else:
    try:
        import numpy as np
    except ImportError:
        np = _WithoutNumpy()
