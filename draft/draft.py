#!/usr/bin/env python3
"""draft.py BIN main.tex [--out DIR] [--key KEY] ...: a paper's LaTeX becomes paper.claim and statements.claim (docs/draft.md).
`./plumbline draft` installs what this needs and calls it.

1. LaTeXML reads the paper (latex.py). What it could not read is told; nothing is written then unless --despite-errors is asked for.
2. The theorem-like environments and the displays, with number, place and sentence (document.py, mathematics.py).
3. The two files (claim_file.py), which the program `plumbline` has to read before they appear. A sentence that it does not take
   stands there with its formulas as the paper has them, and that is told.

Exit codes: 0; 2 bad input; 5 the paper has neither theorem nor display; 70 the program refuses what was written.
"""
import argparse
import datetime
import hashlib
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import claim_file
from document import Paper
from latex import Failed, convert, files_of

FILES = ("paper.claim", "statements.claim")
MOST_ERRORS = 20
PLAIN_NAMES = {"main", "paper", "ms", "root", "article", "arxiv", "manuscript", "template", "draft", "submission", "index"}


class Stop(Exception):
    """The message, and the exit code."""

    def __init__(self, text, code=2):
        super().__init__(text)
        self.code = code


def say(text):
    print(f"draft: {text}", file=sys.stderr)


def arguments():
    parser = argparse.ArgumentParser(prog="plumbline draft", description="claim files from a paper's LaTeX: every theorem, lemma and display")
    parser.add_argument("bin", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("source", type=Path, help="the main file, say main.tex")
    parser.add_argument("--out", type=Path, help="folder of the claim files (default: the key)")
    parser.add_argument("--key", help="the paper's key, the first part of its claims' names (default: the file's name, or its folder's)")
    parser.add_argument("--version", default="v1", help="name of the paper's version (default: v1)")
    parser.add_argument("--identifier", help="of this version, say arXiv:2201.12760v1 (default: the SHA-256 of the source)")
    parser.add_argument("--date", help="of this version (default: that of the newest file of the source)")
    parser.add_argument("--despite-errors", action="store_true", help="write what could be read where LaTeXML reports errors")
    return parser.parse_args()


def key_of(asked):
    if asked.key is not None:
        if not re.fullmatch(r"[a-z][a-z0-9-]*", asked.key):
            raise Stop(f'--key {asked.key}: expected small letters, digits and "-", a letter first')
        return asked.key
    stem = asked.source.stem if asked.source.stem.lower() not in PLAIN_NAMES else asked.source.resolve().parent.name
    return re.sub(r"^[^a-z]+|-+$", "", re.sub(r"[^a-z0-9]+", "-", stem.lower())) or "paper"


def one_word(text, option):
    if not re.fullmatch(r'[^\s"]+', text):
        raise Stop(f'{option} "{text}": expected one word')
    return text


def header_of(asked, paper, key):
    files = files_of(asked.source)
    digest = hashlib.sha256()
    for file in files:
        digest.update(file.read_bytes())
    newest = max(file.stat().st_mtime for file in files)
    date = asked.date or datetime.datetime.fromtimestamp(newest, datetime.timezone.utc).strftime("%Y-%m-%d")
    return claim_file.header(key, paper.title, paper.authors, one_word(asked.version, "--version"),
                             one_word(asked.identifier or f"sha256:{digest.hexdigest()}", "--identifier"), one_word(date, "--date"))


def refused(program, folder):
    """What the program says against the files: (line of statements.claim or 0, message), or None."""
    done = subprocess.run([program, "list", "--coverage", "--claims", folder], capture_output=True, text=True, check=False)
    if done.returncode == 0:
        return None
    message = done.stderr.strip() or f"exit code {done.returncode}"
    found = re.search(r"statements\.claim:(\d+):", message)
    return int(found[1]) if found else 0, message.replace(str(folder) + "/", "")


def in_house_style(program, folder):
    for name in FILES:
        done = subprocess.run([program, "format", folder / name], capture_output=True, text=True, check=False)
        if done.returncode:
            raise Stop(f"the program does not format what was written: {done.stderr.strip()}", 70)
        (folder / name).write_text(done.stdout)
    against = refused(program, folder)
    if against is not None:
        raise Stop(f"the program does not take what it has formatted: {against[1]}", 70)


def statement_at(text, line):
    """Which statement of the file stands at this line, counted from 0; at a section, its first."""
    lines = text.splitlines()[:line]
    return sum(above.startswith("statement ") for above in lines) - (not lines or not lines[-1].startswith("section "))


def write(asked, paper, folder, key):
    """The two files; returns how many sentences have their formulas as the paper has them because the program asks for it."""
    (folder / "paper.claim").write_text(header_of(asked, paper, key))
    changed = set()
    while True:
        text = claim_file.statements(paper.statements, asked.source.name)
        (folder / "statements.claim").write_text(text)
        against = refused(asked.bin / "plumbline", folder)
        if against is None:
            in_house_style(asked.bin / "plumbline", folder)
            return len(changed)
        at = statement_at(text, against[0])
        if against[0] == 0 or at in changed:
            raise Stop(f"the program does not take what was written: {against[1]}", 70)
        changed.add(at)
        without_mathematics(paper, paper.statements[at])


def without_mathematics(paper, statement):
    """Formulas of a statement, its place and its section as the paper has them."""
    statement.says, statement.place = claim_file.as_written(statement.says), claim_file.as_written(statement.place)
    section = statement.section
    for other in paper.statements:
        if other.section == section:
            other.section = claim_file.as_written(section)


def read(asked):
    if not asked.source.is_file():
        raise Stop(f"{asked.source} {'is a folder' if asked.source.is_dir() else 'is not there'}: expected the main file of a paper in LaTeX")
    with tempfile.TemporaryDirectory() as scratch:
        xml = Path(scratch) / "paper.xml"
        try:
            errors, missing = convert(asked.source, xml)
        except Failed as failed:
            raise Stop(f"{asked.source}: {failed}") from None
        told = [*errors[:MOST_ERRORS], *([f"... and {len(errors) - MOST_ERRORS} more"] if len(errors) > MOST_ERRORS else [])]
        told += [f"{name} is not there: what it defines is not known" for name in missing]
        if errors and not asked.despite_errors:
            first = f"{asked.source}: {len(errors)} {'error' if len(errors) == 1 else 'errors'} of LaTeX, so statements may be missing; nothing was written. "
            raise Stop("\n  ".join([first + "Put them right, or --despite-errors writes what could be read:", *told]))
        for line in told:
            say(line)
        paper = Paper(xml)
    if not paper.statements:
        raise Stop(f"{asked.source}: neither a theorem nor a displayed formula", 5)
    return paper


def summary(paper, folder, as_written):
    theorems = [found for found in paper.statements if found.theorem]
    unread = sum("`" in found.says for found in paper.statements)
    displays = len(paper.statements) - len(theorems)
    print(f"{folder}: {len(paper.statements)} {'statement' if len(paper.statements) == 1 else 'statements'}, {len(theorems)} theorem-like and "
          f"{displays} {'display' if displays == 1 else 'displays'}; "
          f"{sum(len(found.again) for found in paper.statements)} stated again")
    if unread:
        print(f"  {unread} {'sentence holds' if unread == 1 else 'sentences hold'} a formula as the paper has it, in backquotes: the language of sentences has no word for a part of it"
              + (f" ({as_written} found by the program)" if as_written else ""))
    print(f"  all {len(paper.statements)} of {len(paper.statements)} accounted for, none carried by a claim yet: "
          f"plumbline list --coverage --claims {folder}")


def draft(asked):
    key = key_of(asked)
    out = asked.out or Path(key)
    there = [name for name in FILES if (out / name).exists()]
    if there:
        raise Stop(f"{out / there[0]} is there already, and may hold somebody's work: name another folder with --out")
    if out.exists() and not out.is_dir():
        raise Stop(f"--out {out} is a file: expected a folder, which may be new")
    paper = read(asked)
    with tempfile.TemporaryDirectory() as scratch:
        as_written = write(asked, paper, Path(scratch), key)
        out.mkdir(parents=True, exist_ok=True)
        for name in FILES:
            shutil.move(str(Path(scratch) / name), out / name)
    summary(paper, out, as_written)


if __name__ == "__main__":
    try:
        draft(arguments())
    except Stop as stop:
        say(stop)
        raise SystemExit(stop.code) from None
    except OSError as error:
        say(error)
        raise SystemExit(2) from None
