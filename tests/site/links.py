#!/usr/bin/env python3
"""links.py SITE: every link and every anchor of a folder of HTML leads somewhere inside it, and nothing is loaded from outside.

A link to a page outside may stand in the text (`<a href="https://...">`); a script, a style, a picture may not. Paragraphs
that show what should have been a list or a table are faults too. Exit code 1 if there is a fault, 2 if there is no page.
"""
import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

LOADS = {("link", "href"), ("script", "src"), ("img", "src"), ("iframe", "src"), ("source", "src"), ("object", "data")}
STATE = re.compile(r"claim=[\w.-]+&case=[\w-]+$")  # what the playground opens with (web/playground/fragment.js)
SHOWN_RAW = re.compile(r"^\s*([-*] |1\. |\|)", re.M)  # at the start of a line, inside a paragraph


class Page(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.ids, self.links, self.loads, self.raw = {""}, [], [], []
        self.paragraph = None
        self.code = 0
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        self.ids.update(given[k] for k in ("id", "name") if given.get(k))
        for name in ("href", "src", "data"):
            if given.get(name) is not None and tag != "meta":
                (self.loads if (tag, name) in LOADS else self.links).append(given[name])
        if tag == "p":
            self.paragraph = ""
        self.code += tag == "code"

    def handle_endtag(self, tag):
        if tag == "p" and self.paragraph is not None:
            self.raw += [line.strip() for line in self.paragraph.splitlines()[1:] if SHOWN_RAW.match(line)]
            self.paragraph = None
        self.code -= tag == "code"

    def handle_data(self, data):
        if self.paragraph is not None and not self.code:
            self.paragraph += data


def faults(site):
    pages = {p: Page(p.read_text(encoding="utf-8")) for p in sorted(site.rglob("*.html"))}
    for path, page in pages.items():
        for link in page.links + page.loads:
            if re.match(r"[a-z][a-z0-9+.-]*:", link):
                if link in page.loads and not link.startswith("data:"):
                    yield path, f"loads {link} from outside"
                continue
            name, _, anchor = link.partition("#")
            target = (path.parent / unquote(name.partition("?")[0])).resolve() if name else path
            if not target.exists() or not target.is_relative_to(site):
                yield path, f"{link} leads nowhere"
            elif target.is_dir():
                yield path, f"{link} leads to a folder, which a browser does not show as a page"
            elif target == site / "playground.html" and STATE.match(anchor):
                continue
            elif anchor and target in pages and unquote(anchor) not in pages[target].ids:
                yield path, f"{link} leads to no place of that page"
        for line in page.raw:
            yield path, f"a paragraph shows `{line[:60]}`, which should be an item or a row"


def main():
    site = Path(sys.argv[1]).resolve()
    count = sum(1 for _ in site.rglob("*.html"))
    if not count:
        print(f"links.py: no page under {site}", file=sys.stderr)
        return 2
    found = list(faults(site))
    for path, fault in found:
        print(f"{path.relative_to(site)}: {fault}")
    print(f"{count} pages, {len(found)} faults")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
