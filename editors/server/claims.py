"""Claim files as an editor has them: the open ones with their unsaved text, the others of the folder as they are on disk. What is wrong
in them the program says; what a word means is found in them and in words.json."""
import json
import re
import subprocess
import tempfile
from pathlib import Path
from urllib.parse import quote, unquote, urlparse

HERE = Path(__file__).resolve().parent
WORD = re.compile(r"[A-Za-z][A-Za-z0-9_'-]*")
PLACE = re.compile(r"^plumbline: (.*?\.claim)(?::(\d+):(\d+))?: (.*)", re.S)
SECONDS = 60
ERROR = 1  # a severity of the protocol


def path_of(uri):
    """The file of a URI; None for text that is no file."""
    parts = urlparse(uri)
    return Path(unquote(parts.path)) if parts.scheme == "file" else None


def uri_of(path):
    return "file://" + quote(str(path))


def units(text):
    """How many units of UTF-16, in which editors count."""
    return len(text.encode("utf-16-le")) // 2


class Claims:
    def __init__(self, programs):
        self.program = programs / "plumbline"
        self.texts = {}  # of the open files, by URI
        self.words = json.loads((HERE / "words.json").read_text())
        self.keywords = {word for block in self.words["clauses"].values() for word in block}

    def text(self, uri):
        if uri in self.texts:
            return self.texts[uri]
        path = path_of(uri)
        return path.read_text(errors="replace") if path is not None and path.is_file() else ""

    def folder(self, uri):
        """{URI: text} of the files that are read together with this one."""
        path = path_of(uri)
        beside = sorted(path.parent.glob("*.claim")) if path is not None and path.parent.is_dir() else []
        return {found: self.text(found) for found in {*map(uri_of, beside), uri}}

    def run(self, *words):
        return subprocess.run([self.program, *words], capture_output=True, text=True, check=False, timeout=SECONDS)

    # What is wrong
    def errors(self, uri):
        """{URI: [diagnostic]}: the first mistake that the program finds, or nothing."""
        with tempfile.TemporaryDirectory() as scratch:
            copies = {}
            for found, text in self.folder(uri).items():
                name = Path(unquote(urlparse(found).path)).name or "untitled"
                copy = Path(scratch) / (name if name.endswith(".claim") else name + ".claim")
                copy.write_text(text)
                copies[str(copy)] = found
            try:
                done = self.run("list", "--coverage", "--claims", scratch)
            except (OSError, subprocess.TimeoutExpired) as error:
                return {uri: [self.diagnostic(uri, 1, 1, f"plumbline did not read the file: {error}")]}
        if done.returncode == 0:
            return {}
        said = done.stderr.strip()
        found = PLACE.match(said)
        if said.endswith("is built in: give yours another key"):
            return {}  # it was read to the end: a file of a paper that the program has itself
        if found is None or found[1] not in copies:
            return {uri: [self.diagnostic(uri, 1, 1, said.removeprefix("plumbline: ").replace(scratch + "/", "") or "plumbline ended without a word")]}
        where = copies[found[1]]
        return {where: [self.diagnostic(where, int(found[2] or 1), int(found[3] or 1), found[4].replace(scratch + "/", ""))]}

    def diagnostic(self, uri, line, column, message):
        """At a line and a byte of it, counted from 1: up to the end of the word that stands there."""
        lines = self.text(uri).split("\n")
        text = lines[line - 1] if line <= len(lines) else ""
        before = text.encode()[:column - 1].decode(errors="ignore")
        word = WORD.match(text[len(before):])
        start = units(before)
        end = start + (units(word[0]) if word else 1)
        return {"range": {"start": {"line": line - 1, "character": start}, "end": {"line": line - 1, "character": end}}, "severity": ERROR,
                "source": "plumbline", "message": message}

    # What a word means
    def meaning(self, uri, line, character):
        """Of the word at a place, as Markdown; None if nothing is known of it."""
        lines = self.text(uri).split("\n")
        text = lines[line] if line < len(lines) else ""
        for found in WORD.finditer(text):
            if units(text[:found.start()]) <= character <= units(text[:found.end()]):
                clause = not text[:found.start()].strip()
                return self.clause(found[0]) if clause and found[0] in self.keywords else self.named(uri, found[0])
        return None

    def clause(self, word):
        return self.words["meanings"].get(word, f"`{word}`, a clause")

    def named(self, uri, word):
        """The definition, claim or parameter of this name in the files, this one first; or what the language has by it."""
        files = self.folder(uri)
        for found in sorted(files, key=lambda one: one != uri):
            declared = declaration(files[found].split("\n"), word)
            if declared:
                return declared + ("" if found == uri else f"\n\nin {Path(unquote(urlparse(found).path)).name}")
        if word in self.words["heads"]:
            return f"`{word}`, {self.words['heads'][word]}"
        return f"`{word}`, a reserved word" if word in self.words["reserved"] else None

    # Formatting
    def formatted(self, uri):
        """The text in the house style; None if the program cannot read it."""
        with tempfile.TemporaryDirectory() as scratch:
            copy = Path(scratch) / "text.claim"
            copy.write_text(self.text(uri))
            done = self.run("format", copy)
        return done.stdout if done.returncode == 0 else None


def declaration(lines, word):
    """The clause that gives the word its meaning, with the comment above it, as Markdown; "" if there is none."""
    begins = re.compile(rf"^( *)(?:let|param|matrix|vector|requirements|claim|pattern|reading) {re.escape(word)}(?![\w'-])|^( *)data {re.escape(word)}(?![\w'-])")
    for at, line in enumerate(lines):
        if not begins.match(line):
            continue
        indent = len(line) - len(line.lstrip(" "))
        end = at + 1
        if not re.match(r" *(claim|pattern|reading) ", line):
            while end < len(lines) and len(lines[end]) - len(lines[end].lstrip(" ")) > indent and lines[end].strip():
                end += 1
        first = at
        while first > 0 and lines[first - 1].lstrip().startswith("#"):
            first -= 1
        comment = " ".join(above.lstrip().removeprefix("#").strip() for above in lines[first:at])
        return "```plumbline\n" + "\n".join(part[indent:] for part in lines[at:end]) + "\n```" + (f"\n\n{comment}" if comment else "")
    return ""
