#!/usr/bin/env python3
"""markdown.py ROOT: what a renderer of Markdown shows wrongly without a word, in the pages of a project.

1. A row of a table has as many cells as its header. A renderer drops what is too much: an unescaped `|` in a row ends a
   cell, inside a code span too.
2. No line begins, inside a code span, with what opens a quotation, a list or a heading: it would end the span.
3. A relative link leads to a file that is there, and its anchor to a heading of that page.
4. Every page of docs/ is linked from docs/README.md, the map.
5. Where another file (source, claim, case) names a page `docs/NAME.md`, there is that page. Tests are left out: they
   name pages that do not exist on purpose.

Each fault is printed as FILE:LINE: what is wrong, and what to do. Exit code 1 if there is one, 2 if there is no page.
"""
import re
import sys
from pathlib import Path

NAMING = ("core", "verifiers", "cases", "cmake", "docs")
SOURCES = {".hpp", ".cpp", ".h", ".def", ".claim", ".json", ".py", ".sh", ".txt", ".cmake"}
DELIMITER = re.compile(r"\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$")
ENDS_TABLE = re.compile(r"$|#{1,6} |>|```|~~~|<|[-*+] |1[.)] |(\*\s*){3,}$")
LINK = re.compile(r"!?\[(?:[^\]\[]|\[[^\]]*\])*\]\(\s*<?([^)\s>]*)>?[^)]*\)|^ *\[[^\]]+\]:\s+(\S+)", re.M)
OPENS_BLOCK = re.compile(r" {0,3}(>|[-+*] |#{1,6} |\d{1,9}[.)] |(=+|-+)\s*$)")
CODE = re.compile(r"(`+)(?!`)(?:(?!\n\s*\n).)+?(?<!`)\1(?!`)", re.S)
PAGE = re.compile(r"(?<![\w/.-])docs/[\w-]+\.md\b")


def without_fences(text):
    """The lines of a page; those of fenced blocks are empty, so that every line keeps its number."""
    fence, out = "", []
    for line in text.splitlines():
        mark = re.match(r"\s*(`{3,}|~{3,})(.*)", line)
        if fence:
            if mark and mark[1].startswith(fence) and not mark[2].strip():
                fence = ""
            line = ""
        elif mark and "`" not in mark[2]:
            fence, line = mark[1], ""
        out.append(line)
    return out


def cells(row):
    """The cells of a row, as GitHub counts them: a pipe ends a cell unless a backslash stands before it."""
    parts = re.split(r"\|", re.sub(r"\\.", "xx", row.strip()))
    first = 1 if parts and not parts[0].strip() and len(parts) > 1 else 0
    last = 1 if len(parts) > 1 and not parts[-1].strip() else 0
    return len(parts) - first - last


def table_faults(lines):
    header = 0  # cells of the header of the table that we are in; 0: in none
    for number, line in enumerate(lines, 1):
        text = line.strip()
        if header:
            if ENDS_TABLE.match(text):
                header = 0
            elif cells(text) != header:
                yield number, (f"{cells(text)} cells, but the header of the table has {header}: write \\| for a bar "
                               "that is text (in `code` too), and leave an empty line below a table")
        elif number > 1 and "|" in text and DELIMITER.match(text) and "|" in lines[number - 2]:
            header, above = cells(text), cells(lines[number - 2])
            if above != header:
                yield number - 1, (f"{above} cells above {header} of dashes, so this is no table: write as many, and \\| "
                                   "for a bar that is text")


def span_faults(lines):
    """Code spans that go on in the next line, where the first character of that line ends them."""
    open_span = False
    for number, line in enumerate(lines, 1):
        if open_span and OPENS_BLOCK.match(line):
            yield number, f"a code span goes on, but {line.split()[0]} at the start of a line ends it: break elsewhere"
        open_span = bool(line.strip()) and open_span != (line.count("`") % 2 == 1)


def slug(heading):
    """The anchor that GitHub gives a heading."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "").replace("*", "").strip().lower()
    return re.sub(r"[^\w\- ]", "", text).replace(" ", "-")


def anchors(page):
    out, seen = set(), {}
    for line in without_fences(page.read_text(encoding="utf-8")):
        out.update(re.findall(r"<a (?:id|name)=\"([^\"]+)\"", line))
        heading = re.match(r"#{1,6}\s+(.*?)\s*#*$", line)
        if heading:
            name = slug(heading[1])
            seen[name] = seen.get(name, -1) + 1
            out.add(f"{name}-{seen[name]}" if seen[name] else name)
    return out


def link_faults(page, lines, root):
    text = CODE.sub(lambda code: re.sub(r"[^\n]", "x", code[0]), "\n".join(lines))
    for link in LINK.finditer(text):
        target = link[1] or link[2] or ""
        if re.match(r"[a-z][a-z0-9+.-]*:", target):
            continue
        number = text.count("\n", 0, link.start()) + 1
        name, _, anchor = target.partition("#")
        file = (page.parent / name).resolve() if name else page.resolve()
        if not target or not file.exists() or not file.is_relative_to(root.resolve()):
            yield number, f"the link ({target}) leads to no file of the project: name one, relative to this page"
        elif anchor and file.suffix == ".md" and anchor not in anchors(file):
            yield number, f"the link ({target}) leads to no heading of {file.name}: name one as GitHub writes it"


def unmapped(root):
    """Pages that the map does not lead to."""
    places = root / "docs" / "README.md"
    links = LINK.finditer(places.read_text(encoding="utf-8"))
    mapped = {(link[1] or link[2] or "").partition("#")[0] for link in links}
    for page in sorted((root / "docs").glob("*.md")):
        if page != places and page.name not in mapped:
            yield page, 1, "docs/README.md does not link to this page: name the question that it answers there"


def naming_faults(file, root):
    text = file.read_text(encoding="utf-8", errors="replace")
    for name in PAGE.finditer(text):
        if not (root / name[0]).is_file():
            yield text.count("\n", 0, name.start()) + 1, f"there is no {name[0]}: name the page that has this now"


def found(page, lines, root):
    return [*table_faults(lines), *span_faults(lines), *link_faults(page, lines, root)]


def main():
    root = Path(sys.argv[1])
    pages = sorted([*root.glob("*.md"), *root.glob("docs/**/*.md")])
    if not pages:
        print(f"markdown.py: no page under {root}", file=sys.stderr)
        return 2
    faults = []
    for page in pages:
        lines = without_fences(page.read_text(encoding="utf-8"))
        faults += [(page, number, fault) for number, fault in found(page, lines, root)]
    if (root / "docs" / "README.md").is_file():
        faults += unmapped(root)
    told = {(page, number) for page, number, _ in faults}
    others = {f for folder in NAMING for f in (root / folder).rglob("*") if f.suffix in SOURCES and f.is_file()}
    for file in others | set(pages):
        faults += [(file, number, fault) for number, fault in naming_faults(file, root) if (file, number) not in told]
    for file, number, fault in sorted(faults):
        print(f"{file.relative_to(root)}:{number}: {fault}")
    print(f"{len(pages)} pages, {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
