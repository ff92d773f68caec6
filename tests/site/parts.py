#!/usr/bin/env python3
"""parts.py SITE: the parts of the generator in the folder SITE that need no run and no MkDocs: how Markdown is rewritten, which
files a page brings along, what becomes of a docstring."""
import json
import sys
import tempfile
import unittest
from pathlib import Path

SITE = sys.argv.pop(1)
sys.path.insert(0, SITE)
from dialect import for_mkdocs  # noqa: E402
from documents import Documents  # noqa: E402
from gallery import MATHS, counts, sentences, words  # noqa: E402
from interface import page  # noqa: E402
from start import found  # noqa: E402
from results import Run, short  # noqa: E402
from search_index import SET, readable  # noqa: E402


class Dialect(unittest.TestCase):
    def test_a_list_and_a_table_get_an_empty_line(self):
        self.assertEqual(for_mkdocs("Text:\n* one\n* two\n"), "Text:\n\n* one\n* two\n")
        self.assertEqual(for_mkdocs("Text:\n| a |\n| - |\n| b |\n"), "Text:\n\n| a |\n| - |\n| b |\n")
        self.assertEqual(for_mkdocs("```sh\nls\n```\n* one\n"), "```sh\nls\n```\n\n* one\n")

    def test_what_only_looks_like_one_stays(self):
        for text in ("A code span `(a\n|b|)` goes on.\n", "```text\nText:\n* one\n| a |\n```\n", "see Section\n2. It says so.\n"):
            self.assertEqual(for_mkdocs(text), text)

    def test_items_inside_items_stand_four_columns_in(self):
        self.assertEqual(for_mkdocs("1. one:\n   * in it\n     goes on\n2. two\n"), "1. one:\n    * in it\n        goes on\n2. two\n")
        self.assertEqual(for_mkdocs("1. one\n\n   more\n2. two\n"), "1. one\n\n    more\n\n2. two\n")
        self.assertEqual(for_mkdocs("* one\n\n  ```sh\n  ls\n  ```\n"), "* one\n\n    ```sh\n    ls\n    ```\n")

    def test_a_bar_in_a_table(self):
        self.assertEqual(for_mkdocs("| a |\n| - |\n| `x \\| y` \\| |\n"), "| a |\n| - |\n| `x | y` \\| |\n")


class Brought(unittest.TestCase):
    def setUp(self):
        self.work = tempfile.TemporaryDirectory()
        self.addCleanup(self.work.cleanup)
        self.root, self.pages = Path(self.work.name, "root"), Path(self.work.name, "pages")
        for name in ("README.md", "CONTRIBUTING.md", "SUPPORT.md", "CHANGELOG.md", "docs/a.md", "docs/set/b.md"):
            self.file(name, f"# {name}\n")
        self.file("src/x.cpp", "int x;\n")
        self.file("data/y.json", "{}\n")

    def file(self, name, text):
        (self.root / name).parent.mkdir(parents=True, exist_ok=True)
        (self.root / name).write_text(text)

    def written(self, text):
        self.file("docs/a.md", text)
        Documents(self.root, self.pages).write()
        return (self.pages / "docs/a.md").read_text()

    def test_pages_sources_files_and_folders(self):
        text = self.written("[r](../README.md#x) [b](set/b.md) [x](../src/x.cpp) [y](../data/y.json) [f](../data) [w](https://a.b) [h](#h)\n")
        self.assertEqual(text, "[r](../readme.md#x) [b](set/b.md) [x](../src/x.cpp.md) [y](../data/y.json) [f](../data/index.md) [w](https://a.b) [h](#h)\n")
        self.assertIn("int x;", (self.pages / "src/x.cpp.md").read_text())
        self.assertEqual((self.pages / "data/y.json").read_text(), "{}\n")
        self.assertIn("[y.json](y.json)", (self.pages / "data/index.md").read_text())

    def test_what_is_code_is_no_link(self):
        text = "`[x](gone.md)`\n```\n[x](gone.md)\n```\n"
        self.assertEqual(self.written(text), text)

    def test_a_link_to_nothing_is_an_error(self):
        with self.assertRaisesRegex(SystemExit, "docs/gone.md, which is not there"):
            self.written("[x](gone.md)\n")


class Interface(unittest.TestCase):
    def of(self, source, names):
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "__init__.py").write_text(f'"""The package."""\n__all__ = {names!r}\n')
            Path(folder, "_a.py").write_text(source)
            return page(Path(folder))

    def test_signatures_and_docstrings(self):
        out = self.of('def f(a: int, *, b=None) -> str:\n    """Does <it>\n    on two lines.\n\n    b: more\n    """\n', ["f"])
        self.assertIn("f(a: int, *, b=None) -> str", out)
        self.assertIn("Does &lt;it&gt; on two lines.", out)
        out = self.of("class C:\n    @property\n    def p(self) -> int: ...\n    def m(self, x): ...\n    def _hidden(self): ...\n", ["C"])
        self.assertIn("C.p -> int", out)
        self.assertIn("C.m(x)", out)
        self.assertNotIn("_hidden", out)

    def test_a_long_signature_has_an_argument_a_line(self):
        out = self.of(f"def {'f' * 90}(a, b=1, *c, d, e=2, **g): ...\n", ["f" * 90])
        self.assertIn("(\n    a,\n    b = 1,\n    *c,\n    d,\n    e = 2,\n    **g,\n)", out)

    def test_a_name_that_is_defined_nowhere(self):
        with self.assertRaisesRegex(SystemExit, "exports g, which"):
            self.of("def f(): ...\n", ["f", "g"])


class Papers(unittest.TestCase):
    """A run of three claims, all of which fall; `header` is what the paper's file says besides."""

    def of(self, **header):
        paper = {"key": "toy", "title": "A toy", "authors": "", "versions": [], **header}
        rows = [("toy.a", "misprint"), ("toy.b", "error"), ("toy.c", "control")]
        claims = [{"claim": c, "reading": "stated", "grade": g, "counterexample": None, "expected": "refuted"} for c, g in rows]
        readings = [{"claim": c, "reading": "stated", "verdict": "refuted"} for c, _ in rows]
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        summary = {"papers": [paper], "claims": claims, "readings": readings, "results": []}
        Path(folder.name, "summary.json").write_text(json.dumps(summary))
        return Run(folder.name, "bin"), paper

    def test_faults_stand_in_the_order_of_the_papers_file_then_of_their_grades(self):
        run, paper = self.of()
        self.assertEqual([f.id for f in run.faults(paper)], ["toy.b", "toy.a"])
        run, paper = self.of(first=["toy.a"])
        self.assertEqual([f.id for f in run.faults(paper)], ["toy.a", "toy.b"])

    def test_what_is_false_is_counted_by_the_program(self):
        false = {"statements": 2, "causes": 1, "grades": {"error": 1, "misprint": 1}}
        run, paper = self.of(false=false)
        self.assertEqual(run.false_in(paper), false)
        self.assertIn("2 statements, of 1 cause: 1 <span", counts(false))
        self.assertIn("1 paper, 3 statements, each in one reading or several: 2 false, of 1 cause.", found(run))
        self.assertEqual(counts({"statements": 0, "causes": 0, "grades": {}}), "nothing that was found")

    def test_a_run_that_did_not_count_is_refused(self):
        run, paper = self.of()
        with self.assertRaisesRegex(SystemExit, "of an older version"):
            run.false_in(paper)
        self.assertEqual(run.false_in({"key": "gone"})["statements"], 0)  # nothing was asked of it

    def test_what_people_say_of_the_paper(self):
        says = [{"claim": "toy.a", "stands": "mended", "says": "With $x$."}, {"claim": "toy.gone", "stands": "stands", "says": "Not asked."}]
        run, paper = self.of(verdict="It stands.", main=says)
        out = sentences(run, paper)
        self.assertIn("It stands.", out)
        self.assertIn("mended</span> toy.a: With", out)
        self.assertNotIn("Not asked", out)
        run.readings[0]["verdict"] = "not-refuted"
        self.assertIn("toy.a (not as expected)", sentences(run, paper))


class Words(unittest.TestCase):
    def test_mathematics_and_text(self):
        self.assertEqual(words("a < $b < c$ & d"), r'a &lt; <span class="arithmatex">\(b &lt; c\)</span> &amp; d')
        self.assertEqual(words(r"costs \$5"), r"costs \$5")

    def test_numbers_that_were_cut_off(self):
        self.assertEqual([short("2..."), short("0.3902439..."), short("1/8"), short("-1.9599...")], ["2", "0.39", "1/8", "-1.96"])


class Search(unittest.TestCase):
    """With a program in the place of plumbline, which says each line in capitals, and leaves what it cannot read."""

    def of(self, mark, *texts):
        with tempfile.TemporaryDirectory() as folder:
            program = Path(folder, "plumbline")
            program.write_text("#!/bin/sh\nsed '/nosuch/!{s/[$]//g; y/abx/ABX/}'\n")
            program.chmod(0o755)
            entries = [{"title": None, "text": text} for text in texts]
            readable(Path(folder), entries, mark)
            return [entry["text"] for entry in entries]

    def test_formulas_become_characters(self):
        self.assertEqual(self.of(SET, "of \\(a\\) and \\[b\nx\\]; $x", "x"), ["of A and B X; $x", "x"])
        self.assertEqual(self.of(MATHS, r"of $a$ and \(b\)"), [r"of A and \(b\)"])

    def test_spellings_for_markdown_are_undone(self):
        self.assertEqual(self.of(SET, r"\(\vert x\rbrace \verts\)"), [r"|X\}\verts"])

    def test_what_the_program_cannot_read_loses_its_marks_only(self):
        self.assertEqual(self.of(SET, r"of \(\nosuch a\) and \(a\)"), [r"of \nosuch a and A"])


unittest.main()
