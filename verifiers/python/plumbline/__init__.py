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
from ._commands import check, claims, flow, prove, search, show, speed, verify
from ._errors import CheckerError, InputError, InternalError, LimitError, PlumblineError, UsageError
from ._language import Formula, OwnClaim, Term, all_of, any_of, claim, product_of, sum_of, words
from ._onnx import Model
from ._results import Check, Claim, Flow, Interval, Proof, Reading, Result, Results, Search, Speed, Table

try:
    __version__ = version("plumbline")
except PackageNotFoundError:  # used from the source tree
    __version__ = "unknown"

__all__ = [
    "Case",
    "Check",
    "CheckerError",
    "Claim",
    "Flow",
    "Formula",
    "InputError",
    "InternalError",
    "Interval",
    "LimitError",
    "Model",
    "OwnClaim",
    "PlumblineError",
    "Proof",
    "Reading",
    "Result",
    "Results",
    "Search",
    "Speed",
    "Table",
    "Term",
    "UsageError",
    "all_of",
    "any_of",
    "check",
    "claim",
    "claims",
    "flow",
    "product_of",
    "prove",
    "search",
    "show",
    "speed",
    "sum_of",
    "verify",
    "words",
]
