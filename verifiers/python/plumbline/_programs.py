"""The programs that this package carries, and how they are asked.

The package computes nothing: it writes a case, starts `plumbline`, and reads its JSON. So the interpreter shares no
memory with what it asks, and no limit, no signal and no defect over there can end it. On an interrupt (Ctrl-C, the stop
button of a notebook) the program and whatever it has started are ended before the interrupt goes on.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple, Sequence

from ._errors import InputError, InternalError, LimitError, UsageError

_UNKNOWN = ("unknown claim", "unknown reading", "unknown paper")
_GRACE = 2.0  # seconds between asking a program to end and ending it


class Answer(NamedTuple):
    """What a program said, and its exit code."""

    code: int
    out: str
    err: str


def program(name: str) -> str:
    """The path of one of the programs: in the folder that PLUMBLINE_PROGRAMS names, or in the package."""
    folder = os.environ.get("PLUMBLINE_PROGRAMS") or str(Path(__file__).parent / "_programs" / "bin")
    path = Path(folder) / name
    if not os.access(path, os.X_OK):
        raise InternalError(
            f"{path}: the program is not there, or cannot be run; `pip install .` puts it into the package"
        )
    return str(path)


def plumbline() -> None:
    """The command `plumbline`: becomes the program."""
    _become("plumbline")


def plumbline_check() -> None:
    """The command `plumbline-check`: becomes the program."""
    _become("plumbline-check")


def _become(name: str) -> None:
    try:
        path = program(name)
    except InternalError as error:
        raise SystemExit(f"{name}: {error}") from None
    os.execv(path, [path, *sys.argv[1:]])


def ask(*words: str) -> Answer:
    """Runs `plumbline WORDS`. Exit codes 2 and 70, and 4 without an answer, become exceptions with its message."""
    answer = _run([program("plumbline"), *words])
    if answer.code == 2:
        raise _refusal(answer.err)
    if answer.code in (4, 5) and not answer.out:
        raise (LimitError if answer.code == 4 else UsageError)(_message(answer.err))
    if answer.code < 0:
        raise InternalError(
            f"plumbline was ended by {signal.Signals(-answer.code).name} {_message(answer.err)}".strip()
        )
    if answer.code not in (0, 1, 3, 4, 5):
        raise InternalError(_message(answer.err) or f"plumbline ended with exit code {answer.code}")
    return answer


def _run(words: Sequence[str]) -> Answer:
    environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}  # one thread sums in one order
    with subprocess.Popen(
        words,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        errors="backslashreplace",
        env=environment,
        start_new_session=True,
    ) as child:
        try:
            out, err = child.communicate()
        except BaseException:
            _end(child)
            raise
        return Answer(child.returncode, out, err)


def _end(child: "subprocess.Popen[str]") -> None:
    """Ends the program with all that it has started: they are one session."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        try:
            os.killpg(child.pid, number)
            child.wait(_GRACE)
            return
        except subprocess.TimeoutExpired:
            continue
        except ProcessLookupError:
            return


def _message(err: str) -> str:
    lines = [
        line.removeprefix("plumbline: ").removeprefix("plumbline-check: ") for line in err.splitlines() if line.strip()
    ]
    return "\n".join(line for line in lines if line != "Run with --help for more information.")


def _refusal(err: str) -> Exception:
    message = _message(err)
    usage = "Run with --help" in err or message.startswith(_UNKNOWN)
    return (UsageError if usage else InputError)(message)
