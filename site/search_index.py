"""The index of the search: MkDocs makes it from the pages, here the claims join it, and it becomes a script (assets/search.js).

An excerpt is shown as characters, so a formula is one, too: $x \\le y$ becomes x ≤ y, as `plumbline plain` writes it. A formula
that the program cannot read stays LaTeX, without the marks around it. Dollars in code are no formula.
"""
import json
import re
import subprocess
from html import unescape

from gallery import MATHS

SET = re.compile(r"\\\((.+?)\\\)|\\\[(.+?)\\\]", re.S)  # how MkDocs marks a formula of a page
SOURCES = re.compile(r"\.[a-z]+\.html(#|$)|/(LICENSE|Containerfile)\.html")  # pages that are files of the repository

# What a formula of a sentence is written with where Markdown would take the character for its own (core/layout/sentence.cpp).
FOR_MARKDOWN = {"Vert": r"\|", "vert": "|", "lbrace": r"\{", "rbrace": r"\}", "thinspace": r"\,", "enspace": r"\;"}
SPELLED = re.compile(rf"\\({'|'.join(FOR_MARKDOWN)})(?![a-zA-Z]) ?")


def plain(bin, formulas):
    """What each formula looks like as characters: {formula: text}."""
    lines = {formula: f"${' '.join(SPELLED.sub(lambda found: FOR_MARKDOWN[found[1]], formula).split())}$" for formula in formulas}
    if not lines:
        return {}
    asked = subprocess.run([bin / "plumbline", "plain"], input="\n".join(lines.values()), check=True, stdout=subprocess.PIPE, text=True)
    return {formula: said.strip("$") for formula, said in zip(lines, asked.stdout.splitlines(), strict=True)}


def claims(run):
    """An entry for each claim that has a page in the report."""
    out = {}
    for claim in run.claims:
        if run.has_page(claim["claim"]) and claim["claim"] not in out:
            text = f"{claim['claim']} {claim['statement']} {claim['source']}"
            out[claim["claim"]] = {"location": f"report/report/{claim['claim']}.html", "title": claim["title"], "text": text}
    return list(out.values())


def readable(bin, entries, mark):
    """Formulas, found by `mark`, become characters in the entries."""
    whole = [(entry, key) for entry in entries for key in ("title", "text")]
    said = plain(bin, {found[found.lastindex] for entry, key in whole for found in mark.finditer(entry[key] or "")})
    for entry, key in whole:
        entry[key] = mark.sub(lambda found: said[found[found.lastindex]], entry[key] or "")


def finish(run, html):
    """The index as a script; without the pages that are files of the repository, with the claims."""
    file = html / "search" / "search_index.json"
    index = json.loads(file.read_text(encoding="utf-8"))
    index["docs"] = [entry for entry in index["docs"] if not SOURCES.search(entry["location"])]
    for entry in index["docs"]:
        entry["title"] = unescape(entry["title"])
    readable(run.bin, index["docs"], SET)
    of_claims = claims(run)
    readable(run.bin, of_claims, MATHS)
    index["docs"] += of_claims
    text = json.dumps(index, ensure_ascii=False, separators=(",", ":"))
    file.with_suffix(".js").write_text(f"plumblineSearchIndex({text});\n", encoding="utf-8")
    file.unlink()
