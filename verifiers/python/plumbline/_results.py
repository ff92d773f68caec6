"""What comes back: verdicts, margins, certificates, as values that print and show themselves."""

from __future__ import annotations

import shutil
import tempfile
import weakref
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any, Dict, Iterator, List, Mapping, NamedTuple, Optional, Sequence, Tuple, Union, overload

from . import _display
from ._case import Case
from ._errors import PlumblineError
from ._programs import ask


class Interval(NamedTuple):
    """Two exact ends; what is enclosed lies between them, ends included."""

    lower: Fraction
    upper: Fraction

    def __contains__(self, value: Any) -> bool:
        return self.lower <= value <= self.upper

    def __repr__(self) -> str:
        return _display.interval(self)


def rational(text: str) -> Fraction:
    """A number as certificates write it: p, p/q, hexadecimal if it is long."""
    parts = [int(part, 16) if "0x" in part else int(part) for part in text.split("/")]
    return Fraction(*parts)


def interval(ends: Optional[Sequence[str]]) -> Optional[Interval]:
    return None if ends is None else Interval(rational(ends[0]), rational(ends[1]))


@dataclass(frozen=True)
class Reading:
    """One way to make a claim a formula (docs/verdicts.md)."""

    name: str
    expected: str
    change: str
    formula: str
    formula_sha256: str
    latex: str


@dataclass(frozen=True)
class Claim:
    """A statement of a paper: `readings` are its formulas, `rests_on` the claims that its proof uses."""

    id: str
    title: str
    source: str
    statement: str
    rests_on: Tuple[str, ...]
    readings: Tuple[Reading, ...] = field(repr=False)
    claim_files: Tuple[str, ...] = field(default=(), repr=False)

    @property
    def text(self) -> str:
        """The claim as its file has it, what a case must hold for it to apply, and its formulas as LaTeX."""
        return ask("show", self.id, *(f"--claims={file}" for file in self.claim_files)).out

    def _repr_html_(self) -> str:
        return _display.claim_html(self)


class Folder:
    """Where a run writes, and, apart from it, the cases that it reads. What is temporary goes with the last result."""

    def __init__(self, path: Optional[Any] = None) -> None:
        own = Path(tempfile.mkdtemp(prefix="plumbline-"))
        weakref.finalize(self, shutil.rmtree, own, ignore_errors=True)
        self.cases = own / "cases"
        self.cases.mkdir()
        self.path = own / "out" if path is None else Path(path)


@dataclass(frozen=True)
class Result:
    """What is so of one reading of a claim on one case.

    verdict: holds, fails, hypothesis-false, trivial, inconclusive, ill-typed or not-applicable (docs/verdicts.md).
    margin: right side minus left side, the least over the conclusion's parts, enclosed exactly; None if it has none.
    failing: of a counterexample a comparison that is false there, for people: (relation, left side, right side), and
      where matrices are compared the place of these entries, "entry (2, 1)".
    grade: how grave it is that the reading falls, where it is expected to: error, aside, boundary, misprint,
        wording, control.
    certificate: path of the certificate, BUNDLE:LINE, while the results live; None: there is none.
    """

    claim: str
    reading: str
    case: str
    verdict: str
    margin: Optional[Interval]
    grade: Optional[str]
    reason: Optional[str]
    failing: Optional[Tuple[str, ...]]
    rung: Optional[str]
    easy: Optional[str]
    title: str
    statement: str
    source: str
    formula: str
    certificate: Optional[str]
    _case_file: Optional[Path] = field(default=None, repr=False, compare=False)
    _folder: Optional[Folder] = field(default=None, repr=False, compare=False)
    _claim_files: Tuple[str, ...] = field(default=(), repr=False, compare=False)

    @property
    def latex(self) -> str:
        """The formula in the paper's notation: math mode, without dollar signs."""
        from ._commands import latex_of

        return latex_of(self.claim, self.reading, self._claim_files)

    def certificate_bytes(self) -> bytes:
        """The certificate as a file that stands alone, except for files of tensors, which it names by digest."""
        if self.certificate is None:
            raise PlumblineError(f"{self.claim} {self.reading}: there is no certificate of {self.verdict}")
        return ask("check", "--extract", self.certificate).out.encode()

    def drawing(self) -> Optional[str]:
        """The network of the case as SVG; None if it is too large to be read, or the case is none of the caller's."""
        return drawing_of(self._case_file)

    def __repr__(self) -> str:
        return _display.result_text(self)

    def _repr_html_(self) -> str:
        return _display.result_html(self)


def drawing_of(case_file: Optional[Path]) -> Optional[str]:
    return None if case_file is None else Case.load(case_file).drawing()


class Results(Sequence[Result]):
    """The results of a run, one for each reading on each case, in the order of the papers.

    code: the exit code of the command line. messages: what it said besides, a line each. readings: a verdict for each
    reading over all cases, as in summary.json. folder: what the run wrote (summary.json, certificates, report.html).
    """

    def __init__(
        self, results: List[Result], summary: Dict[str, Any], code: int, messages: List[str], folder: Folder
    ) -> None:
        self._results = results
        self._folder = folder
        self.summary = summary
        self.readings: List[Dict[str, Any]] = summary["readings"]
        self.code = code
        self.messages = messages

    @property
    def folder(self) -> Path:
        """A temporary folder goes with the results: copy what is to stay, or ask for `out`."""
        return self._folder.path

    @property
    def table(self) -> "Table":
        """The readings over all cases: a row for each that a case speaks about, what falls first."""
        return Table(self.summary)

    def where(self, verdict: str) -> "Results":
        """Those with this verdict."""
        return self._some([r for r in self._results if r.verdict == verdict])

    @property
    def fails(self) -> "Results":
        """The counterexamples."""
        return self.where("fails")

    @property
    def applicable(self) -> "Results":
        """Those whose claim applies to the case."""
        return self._some([r for r in self._results if r.verdict != "not-applicable"])

    def _some(self, results: List[Result]) -> "Results":
        return Results(results, self.summary, self.code, self.messages, self._folder)

    @overload
    def __getitem__(self, at: int) -> Result:
        ...

    @overload
    def __getitem__(self, at: slice) -> "Results":
        ...

    def __getitem__(self, at: Union[int, slice]) -> Union[Result, "Results"]:
        return self._some(self._results[at]) if isinstance(at, slice) else self._results[at]

    def __len__(self) -> int:
        return len(self._results)

    def __iter__(self) -> Iterator[Result]:
        return iter(self._results)

    def __repr__(self) -> str:
        return _display.results_text(self)

    def _repr_html_(self) -> str:
        return _display.results_html(self)


def about(summary: Dict[str, Any]) -> Dict[Tuple[str, str], Dict[str, Any]]:
    """What a summary says of each reading, by claim and name."""
    return {(c["claim"], c["reading"]): c for c in summary["claims"]}


class Table:
    """The readings of a run, as a table: at a prompt as text, in a notebook as HTML.

    rows: for each reading that some case speaks about its verdict, what was expected, its grade, claim, reading, how many
    cases have which verdict, and the title of the claim.
    """

    def __init__(self, summary: Dict[str, Any]) -> None:
        claims = about(summary)
        self.rows: List[Dict[str, Any]] = []
        for r in summary["readings"]:
            cases = {verdict: n for verdict, n in r["cases"].items() if verdict != "not-applicable"}
            if not cases:
                continue
            known = claims.get((r["claim"], r["reading"]), {})
            self.rows.append(
                {
                    "verdict": r["verdict"],
                    "expected": known.get("expected") or "",
                    "grade": known.get("grade") or "",
                    "claim": r["claim"],
                    "reading": r["reading"],
                    "cases": ", ".join(f"{n} {verdict}" for verdict, n in cases.items()),
                    "title": known.get("title") or "",
                }
            )
        order = ["refuted", "ill-typed", "inconclusive", "proved", "not-refuted"]
        self.rows.sort(key=lambda row: order.index(row["verdict"]) if row["verdict"] in order else len(order))

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[Dict[str, Any]]:
        return iter(self.rows)

    def __repr__(self) -> str:
        return _display.table_text(self.rows)

    def _repr_html_(self) -> str:
        return _display.table_html(self.rows)


@dataclass(frozen=True)
class Search:
    """What a search for a counterexample found. verdict: refuted, ill-typed, not-refuted, inconclusive
    (nothing found, and no case decided) or vacuous.

    case: the counterexample, shrunk; None: nothing was found, which is no proof. effort: what was tried.
    certificate: the path of its certificate, which the checker has accepted. erratum: Markdown.
    """

    claim: str
    reading: str
    verdict: str
    expected: str
    effort: Dict[str, Any]
    margin: Optional[Interval]
    case: Optional[Case]
    certificate: Optional[str]
    erratum: Optional[str] = field(repr=False)
    _folder: Optional[Folder] = field(default=None, repr=False, compare=False)
    _case_file: Optional[Path] = field(default=None, repr=False, compare=False)

    def drawing(self) -> Optional[str]:
        """The counterexample's network as SVG; None if there is none, or it is too large."""
        return drawing_of(self._case_file)

    def __repr__(self) -> str:
        return _display.search_text(self)

    def _repr_html_(self) -> str:
        return _display.search_html(self)


@dataclass(frozen=True)
class Speed:
    """A certified enclosure of the optimal escape speed of a data set (docs/speed.md).

    speed: lower <= s* <= upper. attained: the ends are one number, `value` its text. method: how the ends were found.
    stopped: why the gap is not as wanted; empty if it is. certificate: path, while the result lives, or None.
    """

    speed: Interval
    attained: bool
    value: Optional[str]
    depth: int
    method: str
    stopped: str
    certificate: Optional[str]
    _folder: Optional[Folder] = field(default=None, repr=False, compare=False)

    def _repr_html_(self) -> str:
        return _display.speed_html(self)


@dataclass(frozen=True)
class Flow:
    """Where the gradient flow of a case is or ends (docs/flow.md).

    verdict: "zero-loss", "stationary" or "converges" for a limit, "enclosed" for a time, "undecided" with the reason.
    loss: of the limit, or None. time: of the last ball, which `centre` and `radius` say in decimals. layers: as
    `plumbline flow --json` has them. certificate: path, while the result lives.
    """

    verdict: str
    reason: str
    loss: Optional[Interval]
    time: Fraction
    centre: Tuple[str, ...]
    radius: str
    layers: Tuple[Dict[str, Any], ...]
    certificate: str
    _folder: Optional[Folder] = field(default=None, repr=False, compare=False)

    def drawing(self) -> str:
        """SVG: the orbit in the plane of two inputs, crossings and sliding marked, and norms over time."""
        return ask("graph", self.certificate).out

    def _repr_svg_(self) -> str:
        return self.drawing()

    def _repr_html_(self) -> str:
        return _display.flow_html(self)


@dataclass(frozen=True)
class Proof:
    """What became of a reading over a box (docs/boxes.md).

    verdict: "proved" at every point where the hypothesis is true, "refuted" with a case as `counterexample`, or "open".
    parts: that the box was cut into. open_share: of the volume; open: the parts that are left, each an Interval for each
    coordinate, the largest first. certificate: path, while the result lives, or None. cover: path of the file with all
    parts, which a drawing is made of.
    """

    claim: str
    reading: str
    verdict: str
    parts: int
    volume: float
    open_share: float
    open: Tuple[Tuple[Interval, ...], ...] = ()
    counterexample: Optional[Dict[str, Any]] = None
    certificate: Optional[str] = None
    cover: Optional[str] = field(default=None, repr=False, compare=False)
    _folder: Optional[Folder] = field(default=None, repr=False, compare=False)

    @property
    def proved(self) -> bool:
        return self.verdict == "proved"

    def drawing(
        self, plane: Optional[Tuple[int, int]] = None, at: Optional[Mapping[int, Union[int, str, Fraction]]] = None
    ) -> Optional[str]:
        """SVG: what is known about the parts that a plane through the box meets; None without a file of the parts.

        plane: the coordinates that are the axes; None: those that were halved most often. at: the values of other
        coordinates; those left out are in the middle, or at the counterexample.
        """
        if self.cover is None:
            return None
        words = ["graph", self.cover]
        if plane is not None:
            words += ["--plane", f"{plane[0]},{plane[1]}"]
        for coordinate, value in (at or {}).items():
            words += ["--at", f"{coordinate}={value}"]
        return ask(*words).out

    def _repr_svg_(self) -> Optional[str]:
        return self.drawing()

    def _repr_html_(self) -> str:
        return _display.proof_html(self)


@dataclass(frozen=True)
class Check:
    """What the independent checker says of one certificate: accepted, rejected or declined; only the first is good.

    lock_sha256: of the lock file that has the formula under this name; None: none was asked.
    """

    result: str
    sha256: str
    claim: Optional[str] = None
    reading: Optional[str] = None
    case: Optional[str] = None
    verdict: Optional[str] = None
    lock_sha256: Optional[str] = None
    margin: Optional[Interval] = None
    reason: Optional[str] = None
    message: Optional[str] = None

    @property
    def accepted(self) -> bool:
        return self.result == "accepted"
