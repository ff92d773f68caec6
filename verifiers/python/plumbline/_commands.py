"""The questions: each asks the program what the command line of the same name asks it, and reads the answer."""

from __future__ import annotations

import json
import tempfile
from difflib import get_close_matches
from fnmatch import fnmatchcase
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Any, Dict, List, Optional, Sequence, Tuple, Union

from ._case import Case, PathLike
from ._errors import CheckerError, InputError, UsageError
from ._language import OwnClaim, claim_file
from ._programs import ask
from ._results import Check, Claim, Flow, Folder, Interval, Proof, Reading, Result, Results, Search, Speed, about, interval, rational

Patterns = Union[str, Sequence[str]]
Asked = Union[str, OwnClaim, Sequence[Union[str, OwnClaim]]]  # ids, patterns, claims written in Python
Files = Union[None, PathLike, Sequence[PathLike]]


def _files(files: Files) -> Tuple[str, ...]:
    if files is None:
        return ()
    return tuple(str(f) for f in files) if isinstance(files, (list, tuple)) else (str(files),)


def _own(files: Tuple[str, ...]) -> List[str]:
    return [f"--claims={file}" for file in files]


@lru_cache(maxsize=None)
def _built_in() -> Tuple[Claim, ...]:
    return _read_claims(())


def _read_claims(files: Tuple[str, ...]) -> Tuple[Claim, ...]:
    listed = json.loads(ask("list", "--json", *_own(files)).out)
    return tuple(
        Claim(
            c["claim"],
            c["title"],
            c["source"],
            c["statement"],
            tuple(c["rests_on"]),
            tuple(Reading(**r) for r in _readings(c)),
            files,
        )
        for c in listed
    )


def _readings(claim: Dict[str, Any]) -> List[Dict[str, str]]:
    keys = Reading.__dataclass_fields__
    return [{key: r[key] for key in keys} for r in claim["readings"]]


def claims(pattern: Patterns = "*", *, claim_files: Files = None) -> Tuple[Claim, ...]:
    """The claims whose ids match ("saddle.*", or several patterns), in the order of the papers.

    claim_files: files or folders of claims of your own, besides the built-in papers (docs/language.md).
    """
    files = _files(claim_files)
    known = _read_claims(files) if files else _built_in()
    patterns = [pattern] if isinstance(pattern, str) else list(pattern)
    for p in patterns:
        if not any(fnmatchcase(c.id, p) for c in known):
            near = get_close_matches(p, [c.id for c in known], 1)
            raise UsageError(
                f'unknown claim "{p}"' + (f'; did you mean "{near[0]}"?' if near else "; claims() lists all")
            )
    return tuple(c for c in known if any(fnmatchcase(c.id, p) for p in patterns))


def show(claim: str, *, claim_files: Files = None) -> Claim:
    """One claim: statement, source, readings with formulas as text and LaTeX. Raises UsageError if it is unknown."""
    return claims(claim, claim_files=claim_files)[0]


def latex_of(claim: str, reading: str, files: Tuple[str, ...]) -> str:
    found = [r.latex for r in show(claim, claim_files=files or None).readings if r.name == reading]
    return found[0] if found else ""


def verify(
    cases: Union[None, Case, PathLike, Sequence[Case]] = None,
    claims: Optional[Asked] = None,
    *,
    claim_files: Files = None,
    random: int = 0,
    seed: int = 0,
    out: Optional[PathLike] = None,
    jobs: Optional[int] = None,
    max_bits: Optional[int] = None,
    case_seconds: Optional[float] = None,
    case_memory: Optional[int] = None,
    check: bool = True,
) -> Results:
    """Evaluates claims on cases; every certificate is replayed by the independent checker.

    cases: a Case, several with different names, the path of a case file or of a folder of them; None: the built-in
    cases.
    claims: ids or patterns ("saddle.*"), claims written in Python (`claim`); None: all. claim_files: files of your own. random, seed: so many random cases
    besides. out: a folder for summary.json, certificates and report.html; None: a temporary one, which goes with the
    results. jobs: processors. max_bits, case_seconds, case_memory (MB): limits of each verdict. check: replay.

    A limit that is reached is a verdict, "inconclusive", whose reason says which one it was. Raises InputError,
    UsageError, LimitError (a case too large to be read), CheckerError (a certificate was refused).
    """
    folder = Folder(out)
    patterns, files = _asked(claims, claim_files, folder)
    written = _written(cases, folder)
    words = ["verify", *_selected(patterns, files), *_own(files), "--json", "--quiet", f"--out={folder.path}"]
    options = {
        "cases": _cases_option(cases, folder),
        "random": random or None,
        "seed": seed if random else None,
        "jobs": jobs,
        "max-bits": max_bits,
        "case-seconds": case_seconds,
        "case-memory": case_memory,
    }
    words += _options(options) + ([] if check else ["--no-check"])
    answer = ask(*words)
    summary = json.loads(answer.out)
    messages = answer.err.splitlines()
    results = Results(_results(summary, written, folder, files), summary, answer.code, messages, folder)
    refused = [line for line in messages if line.startswith(("certificate rejected", "certificate declined"))]
    if refused:
        raise CheckerError("\n".join(refused))
    return results


def _asked(asked: Optional[Asked], claim_files: Files, folder: Folder) -> Tuple[Optional[List[str]], Tuple[str, ...]]:
    """The ids and patterns, and the claim files: those that were given, and one with the claims written in Python."""
    files = _files(claim_files)
    if asked is None:
        return None, files
    several = [asked] if isinstance(asked, (str, OwnClaim)) else list(asked)
    groups: Dict[str, List[OwnClaim]] = {}
    for a in several:
        if isinstance(a, OwnClaim):
            groups.setdefault(a.model.name if a.model else "", []).append(a)
    for name, own in groups.items():
        place = folder.cases.parent / ("claims-" + name)
        place.mkdir()
        (place / "own.claim").write_text(claim_file(own), encoding="utf-8")
        if own[0].model:
            (place / f"{name}.claim").write_text(own[0].model.text, encoding="utf-8")
        files = (*files, str(place))
    return [a.id if isinstance(a, OwnClaim) else a for a in several], files


def _selected(patterns: Optional[Patterns], files: Tuple[str, ...]) -> List[str]:
    return [] if patterns is None else [c.id for c in claims(patterns, claim_files=files or None)]


def _options(values: Dict[str, Any]) -> List[str]:
    return [f"--{name}={value}" for name, value in values.items() if value is not None]


def _written(cases: Any, folder: Folder) -> Dict[str, Path]:
    """Writes cases into the folder; the path of each by its name."""
    several = [cases] if isinstance(cases, Case) else cases if isinstance(cases, (list, tuple)) else []
    if isinstance(cases, (list, tuple)) and not cases:
        raise UsageError("cases: expected at least one")
    files: Dict[str, Path] = {}
    for i, case in enumerate(several):
        if not isinstance(case, Case):
            raise UsageError(f"cases[{i}]: expected a Case, found {type(case).__name__}")
        if case.name in files:
            raise InputError(
                f'cases[{i}]: a second case with the name "{case.name}"; results could not tell them apart'
            )
        files[case.name] = case.save(folder.cases / f"case-{i}.json")
    return files


def _case_file(case: Union[Case, PathLike, Dict[str, Any]], folder: Folder) -> Path:
    """The file of one case, written into the folder unless it is one."""
    if not isinstance(case, (Case, dict)):
        return Path(case)
    file = folder.cases / "case.json"
    if isinstance(case, Case):
        return case.save(file)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(case), encoding="utf-8")
    return file


def _cases_option(cases: Any, folder: Folder) -> Optional[str]:
    if cases is None:
        return None
    return str(folder.cases) if isinstance(cases, (Case, list, tuple)) else str(cases)


def _results(summary: Dict[str, Any], written: Dict[str, Path], folder: Folder, files: Tuple[str, ...]) -> List[Result]:
    claims_of_run = about(summary)
    out = []
    for r in summary["results"]:
        known = claims_of_run.get((r["claim"], r["reading"]), {})
        place = None if r["certificate"] is None else str(folder.path / r["certificate"])
        out.append(
            Result(
                claim=r["claim"],
                reading=r["reading"],
                case=r["case"],
                verdict=r["verdict"],
                margin=interval(r["margin"]),
                grade=known.get("grade"),
                reason=r["reason"],
                failing=tuple(r["failing"]) if "failing" in r else None,
                rung=r["rung"],
                easy=r.get("easy"),
                title=known.get("title") or "",
                statement=known.get("statement", ""),
                source=known.get("source", ""),
                formula=known.get("formula") or "",
                certificate=place,
                _case_file=written.get(r["case"]),
                _folder=folder,
                _claim_files=files,
            )
        )
    return out


def search(
    claim: Union[str, OwnClaim],
    *,
    reading: Optional[str] = None,
    seconds: float = 60,
    seed: int = 0,
    rounds: Optional[int] = None,
    start: Union[None, Case, Sequence[Case], PathLike] = None,
    claim_files: Files = None,
    out: Optional[PathLike] = None,
    jobs: Optional[int] = None,
    check: bool = True,
) -> List[Search]:
    """Looks for a counterexample, certifies it and shrinks it; one Search for each reading (docs/search.md).

    seconds: for each reading. rounds: stop after so many, with the same result on every machine. start: cases to climb
    from; None: the built-in ones. reading: only this one; "twin" is the false twin, which must fall.
    """
    folder = Folder(out)
    [asked], files = _asked(claim, claim_files, folder)  # type: ignore[misc]
    _written(start, folder)
    options = {
        "reading": reading,
        "seconds": seconds,
        "seed": seed,
        "rounds": rounds,
        "start": _cases_option(start, folder),
        "jobs": jobs,
        "out": folder.path,
    }
    words = [
        "search",
        asked,
        "--json",
        *_own(files),
        *_options(options),
        *([] if check else ["--no-check"]),
    ]
    return [_search(s, folder) for s in json.loads(ask(*words).out)["searches"]]


def _search(s: Dict[str, Any], folder: Folder) -> Search:
    finding = s.get("finding")
    if finding and not finding["certificate_accepted"]:
        raise CheckerError(f"{s['claim']} {s['reading']}: the checker refused the certificate of the counterexample")
    place = Path(finding["folder"]) if finding else None
    return Search(
        claim=s["claim"],
        reading=s["reading"],
        verdict=s["verdict"],
        expected=s["expected"],
        effort=s["effort"],
        margin=interval(s["margin"]),
        case=Case.load(place / "case.json") if place else None,
        certificate=str(place / "certificate.json") if place else None,
        erratum=(place / "erratum.md").read_text(encoding="utf-8") if place else None,
        _folder=folder,
        _case_file=place / "case.json" if place else None,
    )


def speed(
    case: Union[Case, PathLike],
    *,
    depth: Optional[int] = None,
    gap: float = 1e-6,
    seconds: float = 60,
    seed: int = 0,
    out: Optional[PathLike] = None,
) -> Speed:
    """A certified enclosure of the optimal escape speed of a case's inputs and gradient, over all widths.

    depth: number of layers, by default that of the case's network. gap: the relative distance of the ends.
    """
    folder = Folder(out)
    file = _case_file(case, folder)
    options = {"depth": depth, "gap": gap, "seconds": seconds, "seed": seed, "out": folder.path}
    answer = ask("speed", str(file), "--json", *_options(options))
    said = json.loads(answer.out)
    if answer.code == 1:
        raise CheckerError(answer.err.strip() or "the checker refused the certificate of the enclosure")
    return Speed(
        Interval(rational(said["lo"]), rational(said["hi"])),
        said["attained"],
        said["value"],
        said["depth"],
        said["method"],
        said["stopped"],
        said["certificate"],
        folder,
    )


def flow(
    case: Union[Case, PathLike],
    *,
    limit: bool = True,
    until: Union[None, int, str, Fraction] = None,
    rest: bool = True,
    loss: str = "squared",
    out: Optional[PathLike] = None,
) -> Flow:
    """The gradient flow from a case's ReLU network on its inputs and targets, with a certificate.

    limit: where it ends; otherwise where it is at the time `until`, a multiple of 2^-20. rest: of flows in which a
    neuron that is off on all samples stays at rest. loss: squared; or logistic, exponential, of one output and labels
    -1, 1, which tend to zero where the verdict is "vanishing".
    """
    folder = Folder(out)
    options = {"until": until, "loss": loss, "out": folder.path}
    words = ["flow", str(_case_file(case, folder)), "--json", *_options(options)]
    answer = ask(*words, *(["--limit"] if limit else []), *(["--rest"] if rest else []))
    if answer.code == 1:
        raise CheckerError(answer.err.strip() or "the checker refused the certificate of the flow")
    said = json.loads(answer.out)
    numerator, _, denominator = said["time"].partition("/")
    return Flow(
        said["verdict"],
        said["reason"],
        Interval(*(rational(end) for end in said["limit"]["loss"])) if said["limit"] else None,
        Fraction(int(numerator, 0), int(denominator or "1", 0)),
        tuple(said["centre"]),
        said["radius"],
        tuple(said["layers"]),
        said["certificate"],
        folder,
    )


def prove(
    claim: Union[str, OwnClaim],
    *,
    over: Union[Case, PathLike, Dict[str, Any]],
    reading: str = "stated",
    claim_files: Files = None,
    seconds: float = 60,
    parts: int = 100_000,
    out: Optional[PathLike] = None,
) -> Proof:
    """A reading at every point of a box: proved, refuted with the point, or open with the parts that are left.

    over: a case some of whose numbers are intervals, "[1/2, 3/4]" (docs/boxes.md): a file, a document, or a Case.
    """
    folder = Folder(out)
    [asked], files = _asked(claim, claim_files, folder)  # type: ignore[misc]
    file = _case_file(over, folder)
    options = {"reading": reading, "seconds": seconds, "parts": parts, "out": folder.path}
    words = ["prove", asked, "--over", str(file), "--json", *_own(files), *_options(options)]
    answer = ask(*words)
    said = json.loads(answer.out)
    if answer.err.strip():
        raise CheckerError(answer.err.strip())
    [found] = said["readings"]
    written = json.loads(Path(found["file"]).read_text(encoding="utf-8"))
    left = written["open"] if found["verdict"] == "open" else []
    return Proof(
        found["claim"],
        found["reading"],
        found["verdict"],
        found["parts"],
        found["volume"],
        found["open_share"],
        tuple(tuple(Interval(rational(a), rational(b)) for a, b in part["box"]) for part in left),
        written if found["verdict"] == "refuted" else None,
        found["file"] if found["verdict"] == "proved" else None,
        found["file"].replace(".falls.json", ".refuted.json"),
        folder,
    )


def check(
    certificate: Union[PathLike, bytes, Result],
    *,
    case: Optional[PathLike] = None,
    expect: Optional[str] = None,
    tensors: Files = None,
    formulas: Files = None,
    allow_unknown_claims: bool = False,
) -> List[Check]:
    """Replays certificates with the independent checker: one Check for each that the file holds.

    certificate: a path (a certificate, a bundle, BUNDLE:LINE), its bytes, or a Result. case: reject what is not about
    this case file. expect: "CLAIM:READING:VERDICT", an empty part stands for anything. tensors: folders of them.
    formulas: lock files, which say what formula goes by the name of a claim; None: that of the built-in papers, or, of a
    Result of your own claim files, that of its run (formulas.lock). allow_unknown_claims: ask none; for experiments only.
    Raises InputError for a file that cannot be read; a certificate that is refused is an answer.
    """
    if isinstance(certificate, Result):
        if certificate.certificate is None:
            raise InputError(
                f"{certificate.claim} {certificate.reading}: there is no certificate of {certificate.verdict}"
            )
        if formulas is None and not allow_unknown_claims and certificate._claim_files:
            formulas = _lock_of_run(certificate)
        certificate = certificate.certificate
    if isinstance(certificate, bytes):
        with tempfile.TemporaryDirectory(prefix="plumbline-") as folder:
            file = Path(folder) / "certificate.json"
            file.write_bytes(certificate)
            return check(
                file,
                case=case,
                expect=expect,
                tensors=tensors,
                formulas=formulas,
                allow_unknown_claims=allow_unknown_claims,
            )
    asked = [("--case", case), ("--expect", expect), *(("--tensors", folder) for folder in _files(tensors))]
    asked += [("--formulas", file) for file in _files(formulas)]
    words = [str(word) for option, value in asked if value is not None for word in (option, value)]
    words += ["--allow-unknown-claims"] if allow_unknown_claims else []
    lines = ask("check", "--json", *words, str(certificate)).out.splitlines()
    return [_check(json.loads(line)) for line in lines]


def _lock_of_run(result: Result) -> Optional[str]:
    """The lock file of the run of a Result; None for a claim of a built-in paper."""
    built_in = any(c.id == result.claim for c in _built_in())
    return None if built_in or result._folder is None else str(result._folder.path / "formulas.lock")


def _check(said: Dict[str, Any]) -> Check:
    keys = ("claim", "reading", "case", "verdict", "lock_sha256", "reason", "message")
    known = {key: said.get(key) for key in keys}
    return Check(result=said["result"], sha256=said.get("sha256", ""), margin=interval(said.get("margin")), **known)
