#!/usr/bin/env python3
"""visible.py SOURCE RUN PAGE...: what people read on these pages has no name of the engine in it.

SOURCE is the repository, RUN the run that the pages are made of. A name is what the claim files of SOURCE, the library or the
language call something (`size2`, `binary-labels`), where it is no word of English: it has a hyphen, an underscore, or a digit
behind letters. Not looked at: code, commands and titles. A word that the run's authored sentences use is a word (rank-one), and
ids of claims, readings, cases and statements are meant as names. Exit code 1 if a name is seen, 2 if there is nothing to read.
"""
import json
import re
import sys
from html.parser import HTMLParser
from pathlib import Path

UNREAD = {"script", "style", "code", "pre", "title"}
INLINE = {"a", "b", "i", "em", "strong", "span", "sub", "sup"}
NAME = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:[-_][A-Za-z0-9]+)+|[A-Za-z]{2,}[0-9]+")
WORD = re.compile(rf"(?<![\w.\-/])(?:{NAME.pattern})(?![\w-])")
AUTHORED = {"title", "statement", "source", "cause", "meant", "change", "verdict", "says", "text", "authors"}
IDS = {"claim", "reading", "case", "name", "verdict", "key", "repair"}


class Visible(HTMLParser):
    """The text of a page; a part that stands on a line of its own ends it."""

    def __init__(self, text):
        super().__init__()
        self.unread, self.parts = 0, []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.unread += tag in UNREAD
        self.parts.append("" if tag in INLINE else "\n")

    def handle_startendtag(self, tag, attributes):
        self.parts.append("\n")

    def handle_endtag(self, tag):
        self.unread -= tag in UNREAD
        self.parts.append("" if tag in INLINE else "\n")

    def handle_data(self, data):
        if not self.unread:
            self.parts.append(data)

    def lines(self):
        return [line.strip() for line in "".join(self.parts).splitlines() if line.strip()]


def said(value, keys):
    """The texts of a summary that stand under one of these keys, at any depth."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key in keys and isinstance(inner, str):
                yield inner
            yield from said(inner, keys)
    elif isinstance(value, list):
        for inner in value:
            yield from said(inner, keys)


def names_of_the_engine(source):
    out = set()
    for file in [*source.glob("verifiers/*/*.claim"), source / "core/claim/prelude.claim"]:
        text = file.read_text(encoding="utf-8")
        out.update(re.findall(r"^\s*(?:let|param|matrix|vector|network|data)\s+([A-Za-z][\w-]*)", text, re.M))
    out.update(re.findall(r'^PLUMBLINE_HEAD\(\w+, "([\w-]+)"', (source / "core/claim/heads.def").read_text(encoding="utf-8"), re.M))
    return {name for name in out if NAME.fullmatch(name)}


def allowed(run):
    summary = json.loads((run / "summary.json").read_text(encoding="utf-8"))
    ids = set(said(summary, IDS))
    parts = {part for name in ids for part in re.split(r"[.\s]", name)}
    words = {word for text in said(summary, AUTHORED) for word in WORD.findall(text)}
    return ids | parts | words


def main():
    source, run, *pages = map(Path, sys.argv[1:])
    names = names_of_the_engine(source) - allowed(run)
    if not names or not pages:
        print("visible.py: no name to look for, or no page to look at", file=sys.stderr)
        return 2
    seen = read = 0
    for page in pages:
        for line in Visible(page.read_text(encoding="utf-8")).lines():
            read += 1
            for word in WORD.findall(line):
                if word in names:
                    seen += 1
                    at = line.find(word)
                    print(f"{page.name}: {word} in: {line[max(0, at - 50) : at + 70]}")
    if not read:
        print("visible.py: the pages have no text", file=sys.stderr)
        return 2
    print(f"{len(pages)} pages, {read} lines, {len(names)} names looked for, {seen} seen")
    return 1 if seen else 0


if __name__ == "__main__":
    sys.exit(main())
