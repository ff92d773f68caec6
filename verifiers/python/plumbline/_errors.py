"""What can go wrong, by whose fault.

Each exception carries the message that the command line prints for the same mistake, and its exit code (README, "Exit
codes"). A verdict is never an exception: that a claim fails on a case is an answer.
"""

from __future__ import annotations


class PlumblineError(Exception):
    """The common base; `code` is the exit code of the command line."""

    code = 70


class UsageError(PlumblineError, ValueError):
    """A question that cannot be asked: an unknown claim or reading, an option out of its range."""

    code = 2


class InputError(PlumblineError, ValueError):
    """Data that are no case or no certificate: shapes that do not fit, NaN, a file that cannot be read."""

    code = 2


class LimitError(PlumblineError):
    """A limit on time, memory or size was reached before there was anything to return."""

    code = 4


class CheckerError(PlumblineError):
    """The independent checker refused a certificate that this run has written: believe none of its verdicts."""

    code = 1


class InternalError(PlumblineError):
    """The program ended in a way that it should not have: a defect of Plumbline, or a machine out of memory."""

    code = 70
