#!/usr/bin/env python3
"""build.py ROOT BIN [--out DIR] [--run DIR] [--replay FILE]: the site as a folder of static files, which works without a server
and without a network (docs/site.md). `./plumbline site` installs what this needs and calls it.

ROOT is the repository, BIN the folder of its programs. --out: where the site goes (build/site/html). --run: a run of `plumbline
verify` to show; without it the built-in cases are verified first. --replay: the script of `plumbline web`, with which pages
replay the certificates that stand in them; without it that of build/web, where there is one. With the script of the playground
beside it, the site has a playground. The site appears whole or not at all.

1. The pages: those of the repository (documents.py), the start page, the papers, the Python interface (start.py, gallery.py,
   interface.py), and the report of the run as it is, below report/. A certificate for each finding.
2. MkDocs makes HTML of them.
3. The index of the search becomes a script, with the claims in it (search_index.py).
"""
import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from html import escape
from pathlib import Path

import gallery
import interface
import search_index
import start
from documents import Documents, navigation
from results import Run

HERE = Path(__file__).resolve().parent
KATEX, KATEX_FONTS = Path("/usr/share/javascript/katex"), Path("/usr/share/fonts/truetype/katex")
MARK = ".plumbline-site"  # in a folder that this program made, and may replace
HOME = '<nav aria-label="Report">'  # in every page of a claim


def fail(text):
    print(f"site: {text}", file=sys.stderr)
    raise SystemExit(2)


def arguments():
    parser = argparse.ArgumentParser(prog="plumbline site", description="the site as a folder of static files")
    parser.add_argument("root", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("bin", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--out", type=Path, help="folder of the site (default: build/site/html)")
    parser.add_argument("--run", type=Path, help="folder of a run to show (default: verify the built-in cases)")
    parser.add_argument("--replay", type=Path, help="script of `plumbline web` (default: build/web/plumbline-replay.js, if it is there)")
    asked = parser.parse_args()
    asked.root, asked.bin = asked.root.resolve(), asked.bin.resolve()
    asked.out = (asked.out or asked.root / "build" / "site" / "html").resolve()
    if asked.out.exists() and not (asked.out / MARK).is_file() and (not asked.out.is_dir() or any(asked.out.iterdir())):
        fail(f"{asked.out} is there and is no site: name a folder that is new, empty, or was made by `plumbline site`")
    made = asked.root / "build" / "web" / "plumbline-replay.js"
    if asked.replay and not asked.replay.is_file():
        fail(f"{asked.replay} is not there: `plumbline web` makes such a script")
    asked.replay = asked.replay or (made if made.is_file() else None)
    if asked.run and not (asked.run / "summary.json").is_file():
        fail(f"{asked.run} is no run: expected a folder of `plumbline verify`, with summary.json")
    return asked


def verified(asked):
    """The folder of a run of everything."""
    run = asked.root / "build" / "site" / "run"
    code = subprocess.run([asked.bin / "plumbline", "verify", "--out", run, "--quiet"], stdout=sys.stderr).returncode
    if code != 0:
        raise SystemExit(code)
    if asked.replay and asked.replay.name == "plumbline-replay.js":  # the pages of its report get the button, too
        words = [asked.bin / "plumbline", "report", run, "--no-check", "--checker", asked.replay.parent]
        subprocess.run(words, check=True, stdout=sys.stderr)
    return run


def with_playground(run, claim, text):
    """The report's page of the claim, with a link to the playground in each reading that falls."""
    for finding in run.findings:
        if finding.id == claim and run.judged_again(finding):
            start = f'<article class="reading" id="{escape(finding.name)}">'
            text = text.replace(start, f'{start}<p><a href="../../{escape(finding.playground)}">Judge again in the playground</a></p>', 1)
    return text


def put_report(run, pages):
    """The report and the certificates of the run, as they are; each page of it gets a link to the start page."""
    to = pages / "report"
    shutil.copytree(run.folder / "report", to / "report")
    shutil.copytree(run.folder / "certificates", to / "certificates")
    for page in (to / "report").glob("*.html"):
        text = page.read_text(encoding="utf-8")
        text = with_playground(run, page.stem, text)
        page.write_text(text.replace(HOME, HOME + '<a href="../../index.html">Plumbline</a> · ', 1), encoding="utf-8")
    front = (run.folder / "report.html").read_text(encoding="utf-8")
    link = '<nav aria-label="Site"><p><a href="../index.html">← Plumbline</a></p></nav>\n'
    front, count = re.subn(r'(<header class="top">)', rf"\1{link}", front, count=1)
    if count != 1:
        fail("the report has no header for a link to the start page")
    (to / "report.html").write_text(front, encoding="utf-8")


def playground_of(replay):
    """The script of the playground beside that of the replay, if it was made."""
    script = replay and replay.parent / "plumbline-playground.js"
    return script if script and script.is_file() else None


def playground_page():
    out = "---\ntitle: Playground\nhide:\n  - navigation\n  - toc\n---\n# Playground\n\n"
    out += "A claim on the left, a case on the right: a network with its data. All is computed in your browser, by the evaluator and by "
    out += "the checker; nothing is sent anywhere. [The language of claims](docs/language.md), [the format of cases](docs/formats.md), "
    out += "[what a verdict means](docs/verdicts.md).\n\n<plumbline-playground></plumbline-playground>\n"
    for script in ("plumbline-replay.js", "plumbline-playground.js"):
        out += f'<script defer src="assets/{script}"></script>\n'
    return out


def put_assets(root, replay, pages):
    to = pages / "assets"
    shutil.copytree(HERE / "assets", to)
    if replay:
        shutil.copy(replay, to / "plumbline-replay.js")
    if playground_of(replay):
        shutil.copy(playground_of(replay), to / "plumbline-playground.js")
    style = (to / "site.css").read_text(encoding="utf-8")
    (to / "site.css").write_text(style + (root / "verifiers/report/page/network.css").read_text(encoding="utf-8"), encoding="utf-8")
    if not KATEX.is_dir():
        fail(f"{KATEX} is not there: apt-get install libjs-katex")
    (to / "katex" / "fonts").mkdir(parents=True)
    for name in ("katex.min.js", "katex.min.css"):
        shutil.copy(KATEX / name, to / "katex" / name)
    for font in KATEX_FONTS.glob("*.woff2"):
        shutil.copy(font, to / "katex" / "fonts" / font.name)


def write_pages(asked, run, pages):
    """All that MkDocs is given; returns the navigation."""

    def put(place, text):
        (pages / place).parent.mkdir(parents=True, exist_ok=True)
        (pages / place).write_text(text, encoding="utf-8")

    put_report(run, pages)
    put_assets(asked.root, asked.replay, pages)
    Documents(asked.root, pages).write()
    certified = run.extract(run.findings, pages)
    gallery.write(run, certified, put)
    put("python.md", interface.page(asked.root / "verifiers" / "python" / "plumbline"))
    put("index.md", start.page(run, certified, pages))
    if run.plays:
        put("playground.md", playground_page())
    papers = [{paper["key"]: f"papers/{paper['key']}.md"} for paper in run.papers]
    docs = [{"Which page to read": "docs/README.md"}, {"README": "readme.md"}, *navigation(asked.root, pages)]
    return [
        {"Start": "index.md"},
        {"Tutorial": "docs/tutorial.md"},
        {"Papers": [{"All papers": "papers/index.md"}, *papers]},
        *([{"Playground": "playground.md"}] if run.plays else []),
        {"Documentation": docs},
        {"Python": "python.md"},
        {"Changelog": "CHANGELOG.md"},
    ]


def make_html(work, pages, html, nav):
    """Runs MkDocs; a warning of it is an error."""
    settings = {"INHERIT": str(HERE / "mkdocs.yml"), "docs_dir": str(pages), "site_dir": str(html), "nav": nav}
    settings["theme"] = {"custom_dir": str(HERE / "overrides")}
    (work / "mkdocs.yml").write_text(json.dumps(settings), encoding="utf-8")
    asked = ["mkdocs", "build", "--strict", "--quiet", "--config-file", work / "mkdocs.yml"]
    if subprocess.run(asked, stdout=sys.stderr).returncode != 0:
        raise SystemExit(70)


def mend(html):
    """A table without words in its header has cells there that are no headers: they would name nothing."""
    for page in html.rglob("*.html"):
        if "report" not in page.relative_to(html).parts:
            text = page.read_text(encoding="utf-8")
            page.write_text(re.sub(r"<th( [^>]*)?></th>", r"<td\1></td>", text), encoding="utf-8")


def replace(html, out):
    """`html` takes the place of `out`."""
    (html / MARK).write_text("made by `plumbline site`, which may replace this folder\n")
    (html / ".nojekyll").touch()  # GitHub Pages leaves the files as they are
    out.parent.mkdir(parents=True, exist_ok=True)
    if out.exists():
        shutil.rmtree(out)
    os.replace(html, out)


def main():
    asked = arguments()
    run = Run(asked.run or verified(asked), asked.bin, replays=asked.replay is not None, plays=playground_of(asked.replay) is not None)
    asked.out.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=asked.out.parent, prefix=".site-") as name:
        work = Path(name)
        pages, html = work / "pages", work / "html"
        pages.mkdir()
        make_html(work, pages, html, write_pages(asked, run, pages))
        for name in ("404.html", "sitemap.xml", "sitemap.xml.gz"):  # these want an address
            (html / name).unlink(missing_ok=True)
        mend(html)
        search_index.finish(run, html)
        replace(html, asked.out)
    if not asked.replay:
        print("site: without buttons that replay certificates; `plumbline web` makes the script for them", file=sys.stderr)
    print(f"site: {asked.out / 'index.html'}")


if __name__ == "__main__":
    main()
