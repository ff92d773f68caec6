"""progress.py BIN SOURCE: what commands say of how far they are, on a terminal of our own.

No time is measured. Counts must never fall, end at their total, and have the total that the results say; where parts
differ in cost there must be no word about time.
"""

import json
import os
import pty
import re
import subprocess
import sys
import tempfile
from pathlib import Path

BIN, SOURCE = Path(sys.argv[1]), Path(sys.argv[2])


def said(*words, cwd):
    """The lines that were drawn on stderr, each as it stood, and the exit code."""
    ours, theirs = pty.openpty()
    run = subprocess.Popen([BIN / "plumbline", *map(str, words)], stderr=theirs, stdout=subprocess.DEVNULL, cwd=cwd)
    os.close(theirs)
    out = b""
    while True:
        try:
            some = os.read(ours, 4096)
        except OSError:  # nobody has the other end any more
            break
        if not some:
            break
        out += some
    os.close(ours)
    lines = re.split(r"[\r\n]+", out.decode().replace("\x1b[K", ""))
    return [line for line in lines if line], run.wait()


def counts(lines, step):
    """The counts of a step, which never fall and end at its total."""
    found = [re.fullmatch(re.escape(step) + r": (\d+) of (\d+)", line) for line in lines]
    done = [(int(match[1]), int(match[2])) for match in found if match]
    assert done, f"nothing of {step!r} in {lines}"
    assert [n for n, _ in done] == sorted(n for n, _ in done), done
    assert len({total for _, total in done}) == 1 and done[-1][0] == done[-1][1], done
    return done[-1][1]


def no_time(lines):
    for line in lines:
        assert not re.search(r"left|\[#|\d/s", line), f"a claim of time: {line}"


def verify(work):
    lines, code = said("verify", "saddle.prop-2.2", "saddle.prop-3.4", "--random", 20, "--out", "run", cwd=work)
    assert code == 0, (code, lines)
    summary = json.loads((work / "run" / "summary.json").read_text())
    assert counts(lines, "cases evaluated") == len(summary["cases"])
    assert counts(lines, "files of certificates replayed") == len(list((work / "run" / "certificates").glob("*.jsonl")))
    assert "writing the report" in lines, lines
    no_time(lines)
    assert said("verify", "saddle.prop-2.2", "--out", "run", "--quiet", cwd=work) == ([], 0)
    piped = subprocess.run([BIN / "plumbline", "verify", "saddle.prop-2.2", "--out", "run"], cwd=work, capture_output=True, text=True)
    assert "evaluated" not in piped.stderr and piped.returncode == 0, piped


def prove(work):
    lines, code = said("prove", "saddle.prop-3.4.product", "--out", "proofs", cwd=work)
    assert code in (0, 3), (code, lines)
    counts(lines, "readings tried on architectures")
    no_time(lines)


def cover(work):
    boxes = SOURCE / "docs/examples/boxes"
    proved, open_still = boxes / "mean-squared-error-box.json", boxes / "two-outputs-box.json"
    for words, box in ((("prove", "saddle.output-norm", "--out", "covers"), proved),
                       (("prove", "saddle.output-norm", "--out", "covers", "--parts", 200), open_still),
                       (("campaign", "cover", "saddle.output-norm", "--out", "cover.sqlite"), proved)):
        lines, code = said(*words, "--reading", "stated", "--over", box, cwd=work)
        shares = [float(match[1]) for match in (re.fullmatch(r"([\d.]+) % of the box settled", line) for line in lines) if match]
        assert code == (0 if box == proved else 3), (code, lines)
        assert shares == sorted(shares) and (code == 3 or shares[-1] == 100) and max(shares, default=0) <= 100, lines
        assert code == 0 or 100 not in shares, lines
        no_time(lines)


def campaign(work):
    lines, code = said("campaign", "run", "saddle.prop-3.4", "--cases", 600, "--seed", 7, "--out", "c.sqlite", cwd=work)
    bar = re.compile(r"\[(#*) *\] (\d+) of 600 cases, [\d.]+/s, (\d+:\d\d|\?) left")
    drawn = [bar.fullmatch(line) for line in lines]
    done = [int(match[2]) for match in drawn if match]
    assert code in (0, 3) and done == sorted(done) and done[-1] == 600, (code, lines)
    for match in filter(None, drawn):
        assert len(match[1]) == 30 * int(match[2]) // 600, match[0]
    # A limit that ends the command bounds the time that is left.
    lines, _ = said("campaign", "run", "saddle.prop-3.4", "--cases", 10_000_000, "--seed", 7, "--seconds", 2, "--out", "long.sqlite", cwd=work)
    left = [line for line in lines if line.endswith(" left")]
    assert left and all(re.search(r", 0:0[0-2] left$", line) for line in left), lines


with tempfile.TemporaryDirectory() as folder:
    for check in (verify, prove, cover, campaign):
        check(Path(folder))
print("all as expected")
