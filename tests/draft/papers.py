#!/usr/bin/env python3
"""papers.py DRAFT PROGRAMS: a paper of our own (paper/main.tex) through LaTeXML and `plumbline draft`, statement by statement, and what
the program says of the result; and sources that must be refused, named after their defect (zoo/). Skipped without latexml."""
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

DRAFT, PROGRAMS = Path(sys.argv.pop(1)), Path(sys.argv.pop(1))
HERE = Path(__file__).resolve().parent

# Section, place, note, sentence: all of the paper, in its order.
EXPECTED = [
    ("1 Introduction", "(1)", "main.tex:30, label eq:norm", r"Then $\|\mathrm{W}_1\|_F \geq \|\mathrm{W}_1\|_2$, which Theorem 2.1 sharpens."),
    ("1 Introduction", "(2)", "main.tex:34, label eq:a", "From (1) we have $a = b$"),
    ("1 Introduction", "(3)", "main.tex:34", r"From (1) we have $c \leq d \leq e$"),
    ("1 Introduction", "(∗)", "main.tex:34, label eq:star", "From (1) we have $f < g$"),
    ("1 Introduction", "Definition 1.1, Rank", "part.tex:1", "The rank of $W$ is its number of nonzero singular values."),
    ("1 Introduction", "Lemma 1.2", "part.tex:4, label lem:part; again at main.tex:86, Lemma A.2 in section A Proofs", r"For all $t$: $\|tx\| = |t|\|x\|$."),
    ("2 Results", "Theorem 2.1, Main", "main.tex:43, label thm:main; again at main.tex:66, in section A Proofs",
     r"If $\operatorname{rank}(\mathrm{W}_1) \leq 1$ and $x > 0$, then $|x|\|\mathrm{W}_1\|_F \leq \|\mathrm{W}_1\|_2$. In particular, "
     r"$f(x) =$ { $1$, if $x > 0$; $0$, otherwise } (4) with equality for $x = 1$."),
    ("2 Results", "(4)", "main.tex:47, label eq:cases; in Theorem 2.1",
     "In particular, $f(x) =$ { $1$, if $x > 0$; $0$, otherwise } with equality for $x = 1$."),
    ("2 Results", "Remark", "main.tex:53", "Nothing else is used."),
    ("2 Results", "Proposition 1", "main.tex:56", r"$\hat{x} = \operatorname{argmin}_y|y - x|$."),
    ("2 Results", "display of main.tex:60", "main.tex:60; in the proof of Lemma 1.2",
     r"By Equation 2 we see that $\sum_{i = 1}^n x_i \succeq 0$ holds."),
    ("A Proofs", "display of main.tex:69", "main.tex:69; in the proof of Theorem 2.1",
     "Two lines without a number, $p = q, r = s$."),
    ("A Proofs", "(5a)", "main.tex:75, label eq:u; in the proof of Theorem 2.1", "A third has one in two parts: $u = v$,"),
    ("A Proofs", "(5b)", "main.tex:75; in the proof of Theorem 2.1", "A third has one in two parts: $v = w$."),
    ("A Proofs", "(6)", "main.tex:80; in the proof of Theorem 2.1", "And a long one: $y = a_1 + a_2 + a_3$."),
    ("A Proofs", "Lemma A.1", "main.tex:83", "A bracket alone: `]0,1[`."),
]


def draft(source, out, *options):
    return subprocess.run([sys.executable, DRAFT / "draft.py", PROGRAMS, source, "--out", out, *options], capture_output=True, text=True,
                          check=False)


def listed(text):
    """[(section, place, note, says)] of a claim file."""
    out, section = [], ""
    for line in text.replace("\n      ", " ").splitlines():
        word, _, rest = line.strip().partition(" ")
        if word == "section":
            section = rest
        elif word == "statement":
            out.append([section, rest, "", ""])
        elif word == "note":
            out[-1][2] = rest
        elif word == "says":
            out[-1][3] = rest
    return [tuple(found) for found in out]


class Papers(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.out = Path(folder.name) / "own"

    def program(self, *words):
        return subprocess.run([PROGRAMS / "plumbline", *words], capture_output=True, text=True, check=False)

    def test_every_statement_is_listed(self):
        done = draft(HERE / "paper" / "main.tex", self.out, "--key", "own", "--version", "v2", "--date", "2026-01")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("16 statements, 6 theorem-like and 10 displays; 2 stated again", done.stdout)
        self.assertIn("1 sentence holds a formula as the paper has it", done.stdout)
        header = (self.out / "paper.claim").read_text()
        self.assertRegex(header, r'^paper own "Products of few layers"\n  authors A\. Writer, B\. Reader\n  version v2 sha256:[0-9a-f]{64} 2026-01\n$')
        statements = (self.out / "statements.claim").read_text()
        found = listed(statements)
        for expected, one in zip(EXPECTED, found):
            self.assertEqual(one, expected)
        self.assertEqual(len(found), len(EXPECTED))

        said = self.program("list", "--claims", self.out)
        self.assertEqual((said.returncode, said.stdout), (0, "own: Products of few layers\n  16 of 16 statements accounted for, none carried by a claim "
                                                             "yet (--coverage lists them)\n"), said.stderr)
        self.assertIn("| `own` | 16 | 0 | 0 | 0 | 16 | 0 |", self.program("list", "--coverage", "--claims", self.out).stdout)
        for name in ("paper.claim", "statements.claim"):
            self.assertEqual(self.program("format", self.out / name).stdout, (self.out / name).read_text())
        self.assertEqual(self.program("verify", "--claims", self.out).returncode, 2)  # there is nothing to verify

        # A person's work is not written over.
        again = draft(HERE / "paper" / "main.tex", self.out)
        self.assertEqual(again.returncode, 2)
        self.assertIn("is there already", again.stderr)

    def refused(self, source, code, *parts):
        done = draft(source, self.out)
        self.assertEqual(done.returncode, code, done.stderr)
        for part in parts:
            self.assertIn(part, done.stderr)
        self.assertFalse(self.out.exists())
        return done.stderr

    def test_what_is_refused(self):
        said = self.refused(HERE / "zoo" / "unknown-command.tex", 2, r"unknown-command.tex:4: undefined \mystery", "1 error of LaTeX,", "nothing was written")
        self.assertIn("1 error of LaTeX,", said.splitlines()[0])  # before what LaTeX says
        self.refused(HERE / "zoo" / "unclosed-environment.tex", 2, "unclosed-environment.tex:6: ")
        self.refused(HERE / "zoo" / "no-statement.tex", 5, "neither a theorem nor a displayed formula")
        self.refused(HERE / "zoo" / "no-latex.tex", 2)
        self.refused(HERE / "zoo" / "not-there.tex", 2, "is not there")
        self.refused(HERE / "zoo", 2, "zoo is a folder: expected the main file")
        file = self.out.with_name("notes.txt")
        file.write_text("mine")
        done = draft(HERE / "paper" / "main.tex", file)
        self.assertEqual(done.returncode, 2)
        self.assertIn("notes.txt is a file: expected a folder", done.stderr)
        self.assertEqual(file.read_text(), "mine")

    def test_errors_can_be_passed_over(self):
        done = draft(HERE / "zoo" / "unknown-command.tex", self.out, "--despite-errors")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(listed((self.out / "statements.claim").read_text())[0][1:], ("Theorem 1", "unknown-command.tex:4", r"`x=\mystery`."))

    def test_an_environment_that_a_missing_style_file_declares(self):
        source = self.out.parent / "main.tex"
        source.write_text("\\documentclass{article}\n\\usepackage{nosuchstyle}\n\\begin{document}\n\\begin{claim} One. \\end{claim}\n\\end{document}\n")
        done = draft(source, self.out)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("nosuchstyle is not there", done.stderr)
        self.assertEqual(listed((self.out / "statements.claim").read_text()), [("without a title", "Claim", "main.tex:4", "One.")])
        self.assertIn("1 statement, 1 theorem-like and 0 displays", done.stdout)

    def test_boxes_and_packages_in_expl3(self):
        source = self.out.parent / "main.tex"
        source.write_text("\n".join([r"\documentclass{article}", r"\usepackage{amsthm}", r"\usepackage{siunitx}", r"\usepackage{physics}", r"\usepackage{tcolorbox}",
                                     r"\newtheorem{theorem}{Theorem}", r"\newtcbtheorem{bound}{Bound}{}{b}", r"\begin{document}",
                                     r"\begin{tcolorbox}[title=x] \begin{theorem} $\norm{x} \le 1$. \end{theorem} \end{tcolorbox}",
                                     r"\begin{bound}{Sharp}{s} Two. \end{bound}", r"\begin{mdframed} \[ a = b. \] \end{mdframed}", r"See \ref{b:s}.",
                                     r"\end{document}", ""]))
        done = draft(source, self.out)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual([(place, says) for _, place, _, says in listed((self.out / "statements.claim").read_text())],
                         [("Theorem 1", r"$\|x\| \leq 1$."), ("Bound 1, Sharp", "Two."), ("display of main.tex:11", "$a = b$.")])

    def test_what_papers_of_a_conference_have(self):
        """A file read by \\subfile with a preamble of its own, a restatement named by its number, the checklist of NeurIPS, \\qedhere."""
        source = self.out.parent / "main.tex"
        (self.out.parent / "part.tex").write_text("\n".join([
            r"\documentclass[main.tex]{subfiles}", r"\usepackage{amsmath}", r"\begin{document}", r"\begin{lemma} Inside. \end{lemma}",
            r"\end{document}", r"\begin{lemma} Never read. \end{lemma}", ""]))
        source.write_text("\n".join([
            r"\documentclass{article}", r"\usepackage{neurips_2024}", r"\usepackage{amsthm}", r"\usepackage{subfiles}", r"\newtheorem{theorem}{Theorem}",
            r"\newtheorem{lemma}{Lemma}", r"\begin{document}", r"\begin{theorem}\label{thm:main} One. \end{theorem}", r"\subfile{part}",
            r"\newtheorem*{again}{Restatement of Theorem \ref{thm:main}}", r"\begin{again} One, in other words. \end{again}",
            r"\begin{proof} It is \[ a = b. \qedhere \] \end{proof}", r"\begin{itemize} \item \answerYes{}, \answerNA{} \end{itemize}",
            r"\begin{lemma} After. \end{lemma}", r"\end{document}", ""]))
        done = draft(source, self.out)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual([(place, says) for _, place, _, says in listed((self.out / "statements.claim").read_text())],
                         [("Theorem 1", "One."), ("Lemma 1", "Inside."), ("Restatement of Theorem 1", "One, in other words."),
                          ("display of main.tex:12", "It is $a = b$."), ("Lemma 2", "After.")])

    def test_what_the_program_refuses_stands_as_the_paper_has_it(self):
        """A program that knows fewer words than the draft thinks: it refuses each sentence with "\\succeq" until that is between backquotes."""
        strict = self.out.parent / "bin" / "plumbline"
        strict.parent.mkdir()
        strict.write_text(f"""#!{sys.executable}
import re, subprocess, sys
from pathlib import Path
for file in sorted(Path(sys.argv[-1]).glob("statements.claim")):
    for number, line in enumerate(file.read_text().splitlines(), 1):
        if re.search(r"[$][^$`]*succeq", line):
            sys.exit(f"plumbline: {{file}}:{{number}}:1: unknown command")
sys.exit(subprocess.run([r"{(PROGRAMS / 'plumbline').resolve()}", *sys.argv[1:]]).returncode)
""")
        strict.chmod(0o755)
        source = self.out.parent / "main.tex"
        source.write_text("\\documentclass{article}\n\\begin{document}\n\\section{Where $A\\succeq 0$}\n"
                          "\\[ a = b \\]\nSo\n\\[ A \\succeq B. \\]\n\\end{document}\n")
        done = subprocess.run([sys.executable, DRAFT / "draft.py", strict.parent, source, "--out", self.out], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual([found[0] + ": " + found[3] for found in listed((self.out / "statements.claim").read_text())],
                         [r"1 Where `A \succeq 0`: `a = b`", r"1 Where `A \succeq 0`: So `A \succeq B`."])
        self.assertIn("2 found by the program", done.stdout)

    def test_options(self):
        for options, part in (((("--key", "Own"), "expected small letters")), (("--identifier", "a b"), "expected one word")):
            done = draft(HERE / "zoo" / "no-statement.tex" if options[0] == "--key" else HERE / "zoo" / "unknown-command.tex", self.out, *options,
                         "--despite-errors")
            self.assertEqual(done.returncode, 2)
            self.assertIn(part, done.stderr)


if __name__ == "__main__":
    if shutil.which("latexml") is None:
        print("latexml is not installed, so papers are not read")
        sys.exit(77)
    unittest.main()
