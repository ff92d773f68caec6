"""Claims written in Python: a formula as text, or a function whose parameters stand for what the case has.

    @plumbline.claim
    def output_is_short(theta, inputs):
        "The output is no longer than the inputs."
        return abs(words.output(theta, inputs)) <= abs(words.norm1(inputs))

The function is called once, with terms in the place of numbers, and what it returns is written as a claim file; what it
means is what that text means (docs/language.md). Nothing is evaluated in Python.
"""

from __future__ import annotations

import inspect
import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Callable, Dict, List, Optional, Tuple, Union

from ._errors import UsageError

PAPER = "python"  # key of the paper of such claims

_DATA = ("inputs", "gradient", "targets")
_CLAUSES = ("network", "data", "matrix", "vector", "param", "let", "requirements", "requires", "given", "trivial")


class Term:
    """A term of the language: a number, a matrix, a network. Operators and `words` make larger ones of it."""

    __array_ufunc__ = None  # arrays of numpy do not take the operators over
    __hash__ = None  # type: ignore[assignment]  # == makes a formula

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text

    def __add__(self, other: Any) -> "Term":
        return _binary("+", self, other)

    def __radd__(self, other: Any) -> "Term":
        return _binary("+", other, self)

    def __sub__(self, other: Any) -> "Term":
        return _binary("-", self, other)

    def __rsub__(self, other: Any) -> "Term":
        return _binary("-", other, self)

    def __mul__(self, other: Any) -> "Term":
        return _binary("*", self, other)

    def __rmul__(self, other: Any) -> "Term":
        return _binary("*", other, self)

    __matmul__, __rmatmul__ = __mul__, __rmul__

    def __truediv__(self, other: Any) -> "Term":
        return _binary("/", self, other)

    def __rtruediv__(self, other: Any) -> "Term":
        return _binary("/", other, self)

    def __pow__(self, other: Any) -> "Term":
        return Term(f"{_operand(self)}^{_operand(other)}")

    def __neg__(self) -> "Term":
        return Term(f"-{_operand(self)}")

    def __abs__(self) -> "Term":
        """|a| of a number, the Frobenius norm of a matrix."""
        return Term(f"|{_text(self)}|")

    @property
    def T(self) -> "Term":
        """The transpose."""
        return Term(f"{_operand(self)}^T")

    def __getitem__(self, at: Any) -> "Term":
        """An entry, as in papers from 1 on: A[1, 1]; of a vector u[1]."""
        places = at if isinstance(at, tuple) else (at,)
        return Term(f"{_operand(self)}[{', '.join(_text(i) for i in places)}]")

    def __le__(self, other: Any) -> "Formula":
        return _compared("<=", self, other)

    def __lt__(self, other: Any) -> "Formula":
        return _compared("<", self, other)

    def __ge__(self, other: Any) -> "Formula":
        return _compared("<=", other, self)

    def __gt__(self, other: Any) -> "Formula":
        return _compared("<", other, self)

    def __eq__(self, other: Any) -> "Formula":  # type: ignore[override]
        return _compared("=", self, other)

    def __ne__(self, other: Any) -> "Formula":  # type: ignore[override]
        return ~_compared("=", self, other)

    def __bool__(self) -> bool:
        raise UsageError(_NO_TRUTH)

    def __iter__(self) -> Any:
        raise UsageError("a term is no list: all_of(1, n, lambda k: ...) speaks of its entries")


class Formula:
    """A comparison, or what `&`, `|`, `~` and `>>` ("implies") make of others."""

    __hash__ = None  # type: ignore[assignment]

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text

    def __and__(self, other: "Formula") -> "Formula":
        return Formula(f"{_part(self)} and {_part(other)}")

    def __or__(self, other: "Formula") -> "Formula":
        return Formula(f"{_part(self)} or {_part(other)}")

    def __rshift__(self, other: "Formula") -> "Formula":
        return Formula(f"{_part(self)} implies {_part(other)}")

    def __invert__(self) -> "Formula":
        return Formula(f"not {_part(self)}")

    def __bool__(self) -> bool:
        raise UsageError(_NO_TRUTH)


_NO_TRUTH = (
    "a formula is neither true nor false while it is written: `and` is &, `or` is |, `not` is ~, "
    "and a <= b <= c is (a <= b) & (b <= c)"
)

_ATOM = re.compile(r"[A-Za-z][\w'-]*(\([^()]*\))?|\d+")


def _text(value: Any) -> str:
    if isinstance(value, Term):
        return value.text
    if isinstance(value, bool) or not isinstance(value, (int, float, Fraction)):
        raise UsageError(f"expected a term or a number, found {type(value).__name__} {value!r}")
    if value != value or value in (float("inf"), float("-inf")):
        raise UsageError(f"expected a number, found {value}")
    return str(Fraction(value))  # a float is the dyadic rational that it is


def _operand(value: Any) -> str:
    text = _text(value)
    return text if _ATOM.fullmatch(text) or _is_enclosed(text) else f"({text})"


def _is_enclosed(text: str) -> bool:
    """Does one pair of bars or parentheses hold all of it?"""
    if text.startswith("|"):
        return text.count("|") == 2 and text.endswith("|")
    depth = 0
    for at, letter in enumerate(text):
        depth += {"(": 1, ")": -1}.get(letter, 0)
        if depth == 0:
            return at == len(text) - 1
    return False


def _formula(value: Any) -> str:
    if not isinstance(value, Formula):
        raise UsageError(f"expected a formula such as a <= b, found {type(value).__name__} {value!r}")
    return value.text


def _part(value: Any) -> str:
    text = _formula(value)
    return text if _is_enclosed(text) else f"({text})"


def _binary(sign: str, left: Any, right: Any) -> Term:
    return Term(f"{_operand(left)} {sign} {_operand(right)}")


def _compared(sign: str, left: Any, right: Any) -> Formula:
    return Formula(f"{_text(left)} {sign} {_text(right)}")


def _bound(word: str, first: Any, last: Any, body: Callable[[Term], Any], text: Callable[[Any], str]) -> str:
    name = next(iter(inspect.signature(body).parameters))
    return f"{word} {name} in {_operand(first)}..{_operand(last)}: {text(body(Term(name)))}"


def all_of(first: Any, last: Any, body: Callable[[Term], Formula]) -> Formula:
    """for all k in first..last: body(k). The name of the lambda's parameter is that of the index."""
    return Formula(f"({_bound('for all', first, last, body, _formula)})")


def any_of(first: Any, last: Any, body: Callable[[Term], Formula]) -> Formula:
    """exists k in first..last: body(k)."""
    return Formula(f"({_bound('exists', first, last, body, _formula)})")


def sum_of(first: Any, last: Any, body: Callable[[Term], Term]) -> Term:
    """sum k in first..last: body(k), of numbers or of matrices."""
    return Term(f"({_bound('sum', first, last, body, _text)})")


def product_of(first: Any, last: Any, body: Callable[[Term], Term]) -> Term:
    """prod k in first..last: body(k)."""
    return Term(f"({_bound('prod', first, last, body, _text)})")


class _Words:
    """Every word of the language as a function: words.rank(A), words.pseudo_inverse(A) for `pseudo-inverse(A)`.

    `plumbline help WORD` says what a word means; docs/language.md has them all.
    """

    def __getattr__(self, name: str) -> Callable[..., Term]:
        if name.startswith("_"):
            raise AttributeError(name)
        word = name.replace("_", "-")

        def called(*arguments: Any) -> Term:
            return Term(f"{word}({', '.join(_text(a) for a in arguments)})")

        called.__name__ = name
        return called


words = _Words()


@dataclass(frozen=True)
class OwnClaim:
    """A claim of one's own, for `verify`, `search` and `prove`. id: by which results call it. text: a part of a claim
    file, which `verify` writes."""

    name: str
    says: str
    clauses: Tuple[str, ...]  # declarations and hypotheses
    then: str
    model: Optional[Any] = None  # a Model whose words it uses

    @property
    def id(self) -> str:
        return f"{self.model.name if self.model else PAPER}.{self.name}"

    @property
    def text(self) -> str:
        lines = [f"claim {self.name} {_quoted(self.says or self.name)}", *(f"  {line}" for line in self.clauses)]
        return "\n".join([*lines, "  reading stated", f"    then {self.then}", ""])


def claim_file(claims: "List[OwnClaim]") -> str:
    """The text of the file that has these claims, of one model or of none. Raises UsageError for two of one name."""
    names = [c.name for c in claims]
    model = claims[0].model
    for name in names:
        if names.count(name) > 1:
            raise UsageError(f'a second claim with the name "{name}"; results could not tell them apart')
    first = f"use {model.name}" if model else f'paper {PAPER} "Claims written in Python"'
    return "\n".join([first, "", *(c.text for c in claims)])


def _quoted(text: str) -> str:
    return '"' + " ".join(text.split()).replace('"', "'") + '"'


def claim(
    what: Union[str, Callable[..., Any], None] = None,
    *,
    name: Optional[str] = None,
    says: str = "",
    model: Optional[Any] = None,
) -> Any:
    """A claim of your own: of a text, or as a decorator of a function.

    A text is a formula, `|output(theta, inputs)| <= |inputs|`, with lines for what it names before it, as in a file for
    `--formula` (docs/search.md): `vector u ""`, `given |u| = 1`. `theta` is the network; `inputs`, `gradient`, `targets`
    are the data.

    A function has these as parameters, and others with what they are behind a colon: `A: "matrix"`, `u: "vector"`,
    `c: "number"`, or a shape, `A: "R^(m, n)"`. It returns the formula, or a hypothesis and the formula. Its docstring
    says it in words.

    model: a `Model`; the claim speaks of its function and matrices, which need no declaration.

    Raises UsageError for what is no formula; what a word means is only known when the claim is asked about.
    """
    if what is None:
        return lambda function: claim(function, name=name, says=says, model=model)
    if isinstance(what, str):
        return _of_text(what, name or "formula", says, model)
    if not callable(what):
        raise UsageError(f"expected a text or a function, found {type(what).__name__}")
    return _of_function(what, name or what.__name__.strip("_").replace("_", "-"), says, model)


def _of_text(text: str, name: str, says: str, model: Optional[Any]) -> OwnClaim:
    clauses: List[str] = []
    then: List[str] = []
    for line in text.strip().splitlines():
        if not line.strip():
            continue
        first = line.split()[0]
        if not then and first in _CLAUSES:
            clauses.append(line.strip())
        elif not then and clauses and line.startswith(" "):
            clauses.append("  " + line.strip())
        else:
            then.append(line.strip())
    formula = " ".join(then)
    if not formula:
        raise UsageError("expected a formula, as in |output(theta, inputs)| <= |inputs|")
    if re.search(r"\btheta\b", text) and not any(c.startswith("network") for c in clauses):
        clauses.insert(0, "network theta: any")
    return OwnClaim(name, says, tuple(clauses), formula.removeprefix("then "), model)


def _of_function(function: Callable[..., Any], name: str, says: str, model: Optional[Any]) -> OwnClaim:
    clauses: List[str] = []
    terms: Dict[str, Term] = {}
    for parameter in inspect.signature(function).parameters.values():
        terms[parameter.name] = Term(parameter.name.replace("_", "-"))
        if model is None or terms[parameter.name].text not in model.words:
            clauses += _declared(parameter, terms[parameter.name].text, function.__name__)
    said = function(**terms)
    if isinstance(said, tuple):
        if len(said) != 2:
            raise UsageError(f"{function.__name__}: expected a formula, or a hypothesis and a formula")
        clauses.append(f"given {_formula(said[0])}")
        said = said[1]
    return OwnClaim(name, says or inspect.getdoc(function) or "", tuple(clauses), _formula(said), model)


def _declared(parameter: inspect.Parameter, name: str, function: str) -> List[str]:
    kind = parameter.annotation
    if kind is inspect.Parameter.empty:
        if name == "theta":
            return ["network theta: any"]
        if name in _DATA:
            return []
        raise UsageError(
            f'{function}: what is {parameter.name}? Write {parameter.name}: "matrix", "vector", "number", or a shape '
            f'such as "R^(m, n)"; theta is the network, {", ".join(_DATA)} are the data'
        )
    if kind in ("number", "scalar", "param"):
        return [f'param {name} ""']
    if kind in ("matrix", "vector"):
        return [f'{kind} {name} ""']
    if isinstance(kind, str) and kind.startswith("R^"):
        return [f'{"matrix" if "," in kind else "vector"} {name} in {kind} ""']
    if name == "theta" and isinstance(kind, str):
        return [f"network theta: {kind}"]
    raise UsageError(f'{function}: {parameter.name}: expected "matrix", "vector", "number" or a shape, found {kind!r}')
