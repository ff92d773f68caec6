"""Plumbline: theorems of deep-learning theory held against networks, in arithmetic that cannot lie.

    import plumbline
    case = plumbline.Case.from_numpy([W1, W2], inputs=X, gradient=G)
    results = plumbline.verify(case, "saddle.*")
    results.fails                        # the counterexamples
    plumbline.check(results[0])          # replay a certificate with the independent checker

docs/python.md has the whole of it.
"""

from importlib.metadata import PackageNotFoundError, version

from ._case import Case
from ._commands import check, claims, prove, search, show, speed, verify
from ._errors import CheckerError, InputError, InternalError, LimitError, PlumblineError, UsageError
from ._results import Check, Claim, Interval, Proof, Reading, Result, Results, Search, Speed

try:
    __version__ = version("plumbline")
except PackageNotFoundError:  # used from the source tree
    __version__ = "unknown"

__all__ = [
    "Case",
    "Check",
    "CheckerError",
    "Claim",
    "InputError",
    "InternalError",
    "Interval",
    "LimitError",
    "PlumblineError",
    "Proof",
    "Reading",
    "Result",
    "Results",
    "Search",
    "Speed",
    "UsageError",
    "check",
    "claims",
    "prove",
    "search",
    "show",
    "speed",
    "verify",
]
