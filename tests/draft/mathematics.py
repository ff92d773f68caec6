#!/usr/bin/env python3
"""mathematics.py DRAFT PROGRAM: formulas as LaTeX has them, and what becomes of them in a sentence; and that PROGRAM takes every one
of these sentences and every word of the tables, which are a part of what the language reads."""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

DRAFT, PROGRAM = sys.argv.pop(1), sys.argv.pop(1)
sys.path.insert(0, DRAFT)
import symbols  # noqa: E402
from mathematics import in_words  # noqa: E402

READ = {
    # scripts, fractions, functions
    r"x\leq 1": r"$x \leq 1$",
    r"x_{i}^{\prime}": r"$x_i^\prime$",
    r"\sum_{i=1}^{n}x_{\leq i}^{\top}": r"$\sum_{i = 1}^n x_{\leq i}^\top$",
    r"x_{\leq}": r"$x_{\leq}$",
    r"f''(x)": r"$f''(x)$",
    r"x^{\prime}{}^{2}": r"$x^\prime{}^2$",
    r"W^{(l)}_{ij}": r"$W^{(l)}_{ij}$",
    r"\dfrac{a}{b}+\nicefrac{1}{2}": r"$\frac{a}{b} + 1/2$",
    r"{a \over b}": r"$\frac{a}{b}$",
    r"\sqrt[3]{2}": r"$(2)^{1/3}$",
    r"\binom{n}{k}": r"$\operatorname{binom}(n, k)$",
    r"\log n": r"$\log n$",
    r"\operatorname*{arg\,max}_{x}f": r"$\operatorname{argmax}_x f$",
    r"\underset{x}{\max} f": r"$\max_{x} f$",
    r"x\overset{d}{=}y": r"$x =^{d} y$",
    r"-x+(-y)": r"$-x + (-y)$",
    r"f:\mathbb{R}^{d}\to\mathbb{R}": r"$f : \mathbb{R}^d \to \mathbb{R}$",
    r"a\coloneqq b:=c": r"$a := b := c$",
    r"\not\in": r"$\notin$",
    r".5x": r"$0.5x$",
    r"\mathop{\mathbb{E}}_{\xi_{i,t}\sim D_{i}}f": r"$\mathbb{E}_{\xi_{i, t} \sim D_i}f$",
    r"t=1,2,...,T": r"$t = 1, 2, \dots, T$",
    "f_{i,%\nt}": "$f_{i, t}$",  # LaTeXML breaks long lines so
    # letters
    r"\mathbf{x}": r"$\mathrm{x}$",
    r"\boldsymbol{\theta}": r"$\theta$",
    r"\bm{W}_{1}": r"$\mathrm{W}_1$",
    r"\hat{x_{i}}": r"$\hat{x}_i$",
    r"\widetilde{\mathbf{W}}": r"$\tilde{W}$",
    r"\mathscr{L}": r"$\mathcal{L}$",
    r"\mathds{1}_{\{x>0\}}": r"$\mathbb{1}_{\{x > 0\}}$",
    # brackets and bars
    r"\left(\frac{a}{b}\right)^{2}": r"$(\frac{a}{b})^2$",
    r"[0,1)\cup(0,1]": r"$[0, 1) \cup (0, 1]$",
    r"\left\lVert W\right\rVert_{F}^{2}": r"$\|W\|_F^2$",
    r"||x||_2": r"$\|x\|_2$",
    r"\norm{x}_{2}\leq\abs{y}": r"$\|x\|_2 \leq |y|$",  # of the package physics
    r"|x||y|": r"$|x||y|$",
    r"(2+|x|)|y|": r"$(2 + |x|)|y|$",
    r"||a|-|b||": r"$\lvert|a| - |b|\rvert$",
    r"\mathbb{P}(|X|>t|Y)": r"$\mathbb{P}(|X| > t \mid Y)$",
    r"\{x\in A|x>0\}": r"$\{x \in A \mid x > 0\}$",
    r"\left.f\right|_{x=0}": r"$f \mid_{x = 0}$",
    r"\langle x,y\rangle": r"$\langle x, y\rangle$",
    # text and lines
    r"x>0\text{ for all }y": r"$x > 0$ for all $y$",
    r"x_{\text{out}}": r"$x_{\text{out}}$",
    r"x\text{ if $y>0$}": r"$x$ if $y > 0$",
    "x\\text{ where y%\n is small}": r"$x$ where y is small",
    r"a\leq b.\qedhere": r"$a \leq b$.",
    r"a\leq b.\qed": r"$a \leq b$.",
    r"a\qedsymbol": r"`a\qedsymbol`",
    r"\begin{cases}1&x>0\\ 0&\text{otherwise}\end{cases}": r"{ $1$, $x > 0$; $0$, otherwise }",
    r"\left\{\begin{array}{ll}1&x>0\\ 0&x\le 0\end{array}\right.": r"[ $1$, $x > 0$; $0$, $x \le 0$ ]",
    r"A=\begin{pmatrix}1&2\\ 3&4\end{pmatrix}": r"$A =$ [ $1$, $2$; $3$, $4$ ]",
    r"\begin{split}a&=b\\ &=c\end{split}": r"$a = b = c$",
    r"\begin{aligned}a&=1\\ b&=2\end{aligned}": r"$a = 1, b = 2$",
    r"\begin{split}a&\leq b.\end{split}": r"$a \leq b$.",
    # what belongs to the sentence
    r"x=1.": "$x = 1$.",
    r"\displaystyle x=1\,,": "$x = 1$,",
    r"A\succeq 0": r"$A \succeq 0$",
}
UNREAD = {  # stand as the paper has them
    r"]0,1[": "`]0,1[`",
    r"A\ni x": r"`A\ni x`",
    r"\widehat{AB}": r"`\widehat{AB}`",
    r"\displaystyle\mystery{x}": r"`\mystery{x}`",
    r"\left(x": r"`\left(x`",
    r"\frac{a": r"`\frac{a`",
    r"a^": "`a^`",
    r"x^{2}^{3}": "`x^{2}^{3}`",
    r"x_{2}_{3}": "`x_{2}_{3}`",
    "\\sqrt{\\begin{cases}1\\end{cases}}": r"`\sqrt{\begin{cases}1\end{cases}}`",
}


def taken(sentences):
    """What PROGRAM says against a paper with these sentences; "" if it takes them."""
    with tempfile.TemporaryDirectory() as folder:
        statements = "".join(f"statement {i}\n  says {says}\n  undecided because no claim says it yet\n" for i, says in enumerate(sentences))
        Path(folder, "toy.claim").write_text('paper toy "A toy"\n  authors nobody\n  version v1 none 2026\nsection 1\n' + statements)
        done = subprocess.run([PROGRAM, "list", "--coverage", "--claims", folder], capture_output=True, text=True, check=False)
        return done.stderr if done.returncode else ""


class Formulas(unittest.TestCase):
    def test_each_becomes_what_stands_beside_it(self):
        for tex, sentence in {**READ, **UNREAD}.items():
            with self.subTest(tex):
                self.assertEqual(in_words(tex), sentence)

    def test_the_program_takes_them(self):
        self.assertEqual(taken([in_words(tex) for tex in {**READ, **UNREAD}]), "")

    def test_the_program_knows_every_word_of_the_tables(self):
        words = symbols.LETTERS | symbols.RELATIONS | symbols.OPERATORS | symbols.FUNCTIONS | set(symbols.SAME)
        words |= {f"operatorname{{{name}}}" for name in symbols.OTHER_FUNCTIONS}
        words -= {"lbrace", "rbrace", "lbrack", "rbrack"}
        self.assertEqual(taken([in_words(rf"a\{word} b") for word in sorted(words)]), "")
        self.assertFalse([word for word in words if "`" in in_words(rf"a\{word} b")])

    def test_it_refuses_others(self):
        self.assertIn("unknown command", taken([r"$\mystery$"]))
        self.assertIn("expected", taken([r"$]0, 1[$"]))


if __name__ == "__main__":
    unittest.main()
