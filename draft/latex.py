"""LaTeX becomes XML: LaTeXML is started as another program, and what it could not read is told with file and line.

LaTeXML keeps on after an error; what follows an unknown command or an environment that is not closed may be read wrongly or not at
all, so errors are counted and not hidden. A package that is not installed is a warning: its commands are errors where they are used.
"""
import re
import subprocess
from pathlib import Path

SECONDS = 600
BEFORE = Path(__file__).resolve().parent / "paper.ltxml"
REPORT = re.compile(r"^(Error|Fatal):(\S+) (.*?)(?:\s+at (.+?); (?:from )?line (\d+).*)?$")


class Failed(Exception):
    """LaTeXML has made no document; the text says why."""


def convert(source, xml):
    """Writes `xml`; returns what was read wrongly, a line each, and the packages that are not there. Throws Failed."""
    command = ["latexml", "--noparse", f"--preload={BEFORE}", f"--dest={xml}", f"--log={xml}.log", source.name]
    try:
        done = subprocess.run(command, cwd=source.parent, stdin=subprocess.DEVNULL, capture_output=True, timeout=SECONDS, check=False)
    except FileNotFoundError:
        raise Failed("latexml is not installed (Debian: apt-get install latexml)") from None
    except subprocess.TimeoutExpired:
        raise Failed(f"latexml has not ended after {SECONDS} seconds") from None
    log = done.stderr.decode(errors="replace")
    errors = reported(log)
    if done.returncode or not xml.is_file():
        raise Failed("latexml could not read it: " + ("; ".join(errors[-3:]) or f"it ended with code {done.returncode}"))
    return errors, sorted(set(re.findall(r"^\W*Warning:missing_file:(\S+)", log, re.M)))


def reported(log):
    """The errors of a log of LaTeXML: "part.tex:12: undefined \\foo", once each."""
    out = []
    for line in log.splitlines():
        found = REPORT.match(line.strip())
        if found is None:
            continue
        where = f"{Path(found[4]).name}:{found[5]}: " if found[4] else ""
        what = found[2].replace(":", " ", 1) if found[2].startswith("undefined:") else found[3]
        if where + what not in out:
            out.append(where + what)
    return out


def files_of(source):
    """The source and the files that it names with \\input or \\include, each once, as far as they are there."""
    out, open_ = [], [source]
    while open_:
        file = open_.pop(0)
        if file in out:
            continue
        out.append(file)
        text = re.sub(r"(?<!\\)%.*", "", file.read_text(errors="replace"))
        for named in re.findall(r"\\(?:input|include|subfile)\s*\{([^{}#\\]+)\}", text):
            path = source.parent / named.strip()
            for found in (path, path.with_name(path.name + ".tex")):
                if found.is_file():
                    open_.append(found)
                    break
    return out
