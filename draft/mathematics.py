"""LaTeX's mathematics in the part of it that a claim file's sentences may hold (docs/language.md, "Words").

in_words(tex) is text for a sentence: the formula between dollars, several of them with words between where the formula holds text,
cases or a matrix; or, where a command has no place in the language, the formula as the paper has it, between backquotes. Nothing is
dropped but fonts, sizes and spaces: bold letters become upright, a wide hat becomes a hat.

A formula is read into atoms (rows.py): a text and what it does in a row (`operand`, `relation`, `open`, ...).
"""
import re

import symbols
from rows import Atom, Unreadable, lines, sentence, written


def in_words(tex):
    """The formula as part of a sentence."""
    tex = " ".join(re.sub(r"(?<!\\)%[^\n]*\n|\\qed(?:here)?(?![A-Za-z])", "", tex).split())
    body, end = trailing(tex)
    try:
        return (Reader(body).whole() + end).strip()
    except Unreadable:
        return "`" + re.sub(r"^(\\displaystyle\s*)+", "", tex).replace("`", "'").replace("$", "").strip() + "`"


def trailing(tex):
    """The formula, and the punctuation behind it, which belongs to the sentence."""
    found = re.fullmatch(r"(.*[^\\])([.,;])\s*(\\end\{(?:aligned|split|gathered|multlined)\})", tex)
    if found:
        return found[1] + found[3], found[2]
    found = re.search(r"((?:[.,;:]|\\[,;:! ]|~|\\q?quad\b|\s)+)$", tex)
    if not found or re.search(r"\\(right)?$", tex[:found.start()]):
        return tex, ""
    return tex[:found.start()], re.sub(r"\\[,;:! ]|\\q?quad|[~\s]", "", found[1])[:1]


def tokens(tex):
    return symbols.TOKEN.findall(tex)


class Reader:
    def __init__(self, tex):
        self.tokens, self.at = tokens(tex), 0

    def whole(self):
        atoms = self.row(())
        if self.peek():
            raise Unreadable(self.peek())
        return sentence(atoms)

    # Where the reader is: spaces mean nothing outside of text
    def peek(self):
        while self.at < len(self.tokens) and self.tokens[self.at].isspace():
            self.at += 1
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def next(self):
        if not self.peek():
            raise Unreadable("the end")
        self.at += 1
        return self.tokens[self.at - 1]

    def raw_group(self):
        """The tokens between braces, with their spaces, or one token."""
        if self.peek() != "{":
            return [self.next()]
        self.next()
        depth, out = 1, []
        while True:
            if self.at >= len(self.tokens):
                raise Unreadable("{")
            token = self.tokens[self.at]
            self.at += 1
            depth += (token == "{") - (token == "}")
            if depth == 0:
                return out
            out.append(token)

    def option(self):
        """[...] behind a command, or None."""
        if self.peek() != "[":
            return None
        end = self.tokens.index("]", self.at) if "]" in self.tokens[self.at:] else None
        if end is None:
            raise Unreadable("[")
        out, self.at = self.tokens[self.at + 1:end], end + 1
        return "".join(out)

    # Rows
    def row(self, ends):
        """The atoms up to a token of `ends`, or a closing brace, which stay."""
        out = []
        while self.peek() and self.peek() not in ends and self.peek() != "}":
            if self.peek() in (r"\over", r"\atop"):
                self.next()
                return [Atom(rf"\frac{{{written(out)}}}{{{written(self.row(ends))}}}")]
            out += self.scripted()
        return out

    def argument(self):
        """The atoms of {...}, or of the next token."""
        if self.peek() != "{":
            return self.atom()
        self.next()
        out = self.row(())
        if self.next() != "}":
            raise Unreadable("}")
        return out

    def scripted(self):
        atoms = [] if self.peek() in ("^", "_", "'") else self.atom()
        scripts, marks = "", ""
        while self.peek() in ("^", "_", "'") or self.peek() in (r"\limits", r"\nolimits", r"\displaylimits"):
            mark = self.next()
            if mark == "'":
                scripts, marks = scripts + "'", marks + "'"
            elif mark in "^_":
                inner = written(self.argument())
                if inner:
                    marks += mark
                    one = re.fullmatch(r"[A-Za-z0-9+-]", inner) or inner[1:] in symbols.LETTERS
                    scripts += mark + (inner if one else "{" + inner + "}")
        if not scripts:
            return atoms
        if marks.count("^") > 1 or marks.count("_") > 1 or re.search(r"\^.*'", marks):
            raise Unreadable(scripts)  # TeX does not take it either
        if not atoms:
            return [Atom("{}" + scripts)]
        if atoms[-1].kind == "words":
            raise Unreadable("a script on words")
        if len(atoms) > 1 and atoms[-1].kind not in ("close", "bar") and atoms[-1].text != r"\mid":
            return [Atom("{" + written(atoms) + "}" + scripts)]
        atoms[-1] = Atom(atoms[-1].text + scripts, atoms[-1].kind, atoms[-1].mark)
        return atoms

    def atom(self):
        token = self.next()
        if token == "{":
            self.at -= 1
            inner = self.argument()
            return inner if len(inner) < 2 else [Atom("{" + written(inner) + "}")] if self.peek() in ("^", "_", "'") else inner
        if token.startswith("\\"):
            return self.command(token[1:])
        return sign(token, self)

    # Commands
    def command(self, name):
        name = symbols.SAME.get(name, name)
        if name in ("{", "}"):
            return [Atom("\\" + name, "open" if name == "{" else "close", "\\" + name)]
        if name in symbols.SUMS:
            return [Atom("\\" + name, "function")]
        for table, kind in ((symbols.LETTERS, "operand"), (symbols.RELATIONS, "relation"), (symbols.OPERATORS, "operator"), (symbols.FUNCTIONS, "function")):
            if name in table:
                return [Atom("\\" + name, kind)]
        if name in symbols.OTHER_FUNCTIONS:
            return [Atom(rf"\operatorname{{{name}}}", "function")]
        if name in symbols.DROPPED:
            return []
        if name in symbols.SPACES:
            return [Atom(r"\quad", "space")]
        if name in symbols.DROPPED_WITH_ARGUMENT:
            self.raw_group()
            return []
        handler = HANDLERS.get(name)
        if handler is None:
            raise Unreadable("\\" + name)
        return handler(self, name)

    def fraction(self, _):
        above = written(self.argument())
        return [Atom(rf"\frac{{{above}}}{{{written(self.argument())}}}")]

    def slanted(self, _):
        above = written(self.argument())
        return [Atom(f"{above}/{written(self.argument())}")]

    def root(self, _):
        degree, inner = self.option(), written(self.argument())
        return [Atom(rf"\sqrt{{{inner}}}" if degree is None else f"({inner})^{{1/{degree}}}")]

    def binomial(self, _):
        above = written(self.argument())
        return [Atom(rf"\operatorname{{binom}}({above}, {written(self.argument())})")]

    def wrapped(self, _):
        return self.argument()

    def coloured(self, _):
        self.raw_group()
        return self.argument()

    def bold(self, _):
        return self.lettered("mathrm")

    def calligraphic(self, _):
        return self.lettered("mathcal")

    def blackboard(self, _):
        return self.lettered("mathbb")

    def lettered(self, font):
        """Letters in a font; of other things, and of numbers, the font is dropped."""
        start = self.at
        inner = "".join(token for token in self.raw_group() if token not in ("~", " ", r"\ ", r"\,"))
        if re.fullmatch(r"[A-Za-z][A-Za-z0-9]*|1" if font == "mathbb" else r"[A-Za-z][A-Za-z0-9]*", inner):
            return [Atom(rf"\{font}{{{inner}}}")]
        self.at = start
        out = self.argument()
        return out if len(out) < 2 else [Atom("{" + written(out) + "}")]

    def operator(self, _):
        if self.peek() == "*":
            self.next()
        inner = "".join(token for token in self.raw_group() if token not in ("~", " ", r"\ ", r"\,", r"\;", "-", r"\mathrm", r"\rm", "{", "}", r"\!"))
        if not re.fullmatch(r"[A-Za-z0-9]+", inner):
            raise Unreadable(inner)
        return [Atom(rf"\operatorname{{{inner}}}", "function")]

    def circled(self, _):
        return [Atom(f"({written(self.argument())})")]

    def accented(self, name):
        inner = self.argument()
        found = re.fullmatch(r"(?:\\mathrm\{([A-Za-z])\}|([A-Za-z]|\\[A-Za-z]+(?:\{[A-Za-z]\})?))((?:[_^'].*)?)", written(inner))
        if not found or len(inner) != 1:
            raise Unreadable("\\" + name)
        return [Atom(rf"\{symbols.ACCENTS[name]}{{{found[1] or found[2]}}}{found[3]}")]

    def above(self, _):
        upper, lower = written(self.argument()), self.argument()
        return [Atom(f"{written(lower)}^{{{upper}}}", lower[-1].kind if lower else "operand")]

    def below(self, _):
        upper, lower = written(self.argument()), self.argument()
        return [Atom(f"{written(lower)}_{{{upper}}}", lower[-1].kind if lower else "operand")]

    def arrow(self, _):
        self.option()
        return [Atom(rf"\to^{{{written(self.argument())}}}", "relation")]

    def rule(self, _):
        self.option()
        self.raw_group()
        self.raw_group()
        return []

    def modulo(self, _):
        return [Atom(rf"(\operatorname{{mod}} {written(self.argument())})")]

    def stacked(self, _):
        inner = Reader(" ".join(self.raw_group()).replace(r"\\", ","))
        return [Atom(written(inner.row(())))]

    def negated(self, _):
        found = {"=": r"\ne", r"\in": r"\notin"}.get(self.next())
        if found is None:
            raise Unreadable(r"\not")
        return [Atom(found, "relation")]

    def norm_bar(self, name):
        mark = {"|": "||", "Vert": "||", "lVert": "<||", "rVert": "||>", "vert": "|", "lvert": "<|", "rvert": "|>"}[name]
        return [Atom(mark, "bar", mark)]

    def within_bars(self, name):
        bar = "||" if name == "norm" else "|"
        return [Atom("<" + bar, "bar", "<" + bar), *self.argument(), Atom(bar + ">", "bar", bar + ">")]

    def angle(self, name):
        return [Atom("\\" + name, "open" if name == "langle" else "close", "\\" + name)]

    def left(self, _):
        opened, start = self.delimiter("open"), self.at
        inner = self.row((r"\right",))
        if self.peek() != r"\right":
            raise Unreadable(r"\left")
        self.next()
        closed = self.delimiter("close")
        if opened and closed:
            return [opened, *inner, closed] if inner else [opened, closed]
        if not opened and not closed or len(inner) == 1 and inner[0].kind == "words" and opened and opened.mark == r"\{":
            return inner  # a table of cases, written by hand
        if closed and closed.mark in ("|>", "|"):
            return [*inner, Atom(r"\mid", "relation")]
        raise Unreadable(f"a bracket alone, at {start}")

    def delimiter(self, kind):
        token = self.next()
        if token == ".":
            return None
        token = {"<": r"\langle", ">": r"\rangle", r"\lbrace": r"\{", r"\rbrace": r"\}", r"\vert": "|", r"\Vert": r"\|"}.get(token, token)
        if token in ("|", r"\|", r"\lvert", r"\rvert", r"\lVert", r"\rVert"):
            bar = "|" if token in ("|", r"\lvert", r"\rvert") else "||"
            mark = "<" + bar if kind == "open" else bar + ">"
            return Atom(mark, "bar", mark)
        if token in symbols.CLOSES or token in (")", "]", r"\}", r"\rangle"):
            return Atom(token, kind, token)
        if token in (r"\lfloor", r"\rfloor", r"\lceil", r"\rceil"):
            return Atom(token)
        raise Unreadable(token)

    def middle(self, _):
        bar = self.delimiter("open")
        return [Atom(r"\mid" if bar and "||" not in bar.mark else r"\Vert", "relation")]

    # Text and tables
    def words(self, _):
        """Text: words of the sentence where the formula can be broken, \\text{...} where not."""
        inner = self.text_of_group()
        return [Atom(inner, "words")] if inner.strip() else [Atom(r"\quad", "space")]

    def text_of_group(self):
        if self.peek() != "{":
            raise Unreadable("text")
        inner, formula, out = self.raw_group(), None, ""
        for token in inner:
            if token == "$":
                out, formula = (out, "") if formula is None else (out + in_words(formula) + " ", None)
            elif formula is not None:
                formula += token
            elif token in ("{", "}") or token.startswith("\\") and not re.fullmatch(r"\\[ ,;%&_]", token):
                continue
            else:
                out += " " if token.isspace() or token in ("~", r"\ ", r"\,", r"\;") else token.lstrip("\\")
        return out

    def environment(self, _):
        name = "".join(self.raw_group())
        if name in ("array", "alignedat"):
            self.option()
            self.raw_group()
        elif name in ("aligned", "gathered"):
            self.option()
        rows = self.rows()
        if "".join(self.raw_group()) != name:
            raise Unreadable(name)
        if name in symbols.LINES:
            return lines([[atom for cell in row for atom in cell] for row in rows])
        if name not in symbols.TABLES:
            raise Unreadable(name)
        text = "; ".join(", ".join(filter(None, (sentence(cell).rstrip(",;") for cell in row))) for row in rows if any(row))
        return [Atom("{ " + text + " }" if "cases" in name else "[ " + text + " ]", "words")]

    def rows(self):
        out = [[]]
        while True:
            out[-1].append(self.row(("&", r"\\", r"\cr", r"\end")))
            token = self.next()
            if token == r"\end":
                return out
            if token == "}":
                raise Unreadable(token)
            if token != "&":
                out.append([])
                if self.peek() == "[":
                    self.option()

    def line_break(self, _):
        return []


HANDLERS = {
    **dict.fromkeys(symbols.FRACTIONS, Reader.fraction), **dict.fromkeys(("nicefrac", "sfrac", "flatfrac"), Reader.slanted), "sqrt": Reader.root,
    **dict.fromkeys(("binom", "dbinom", "tbinom"), Reader.binomial), **dict.fromkeys(symbols.WRAPPERS, Reader.wrapped), "textcolor": Reader.coloured,
    **dict.fromkeys(symbols.BOLD, Reader.bold), **dict.fromkeys(symbols.CALLIGRAPHIC, Reader.calligraphic), **dict.fromkeys(symbols.BLACKBOARD, Reader.blackboard),
    "operatorname": Reader.operator, "operatornamewithlimits": Reader.operator, "textcircled": Reader.circled, **dict.fromkeys(symbols.ACCENTS, Reader.accented), **dict.fromkeys(("overset", "stackrel"), Reader.above),
    "underset": Reader.below, **dict.fromkeys(("xrightarrow", "xlongrightarrow"), Reader.arrow), "pmod": Reader.modulo,
    "substack": Reader.stacked, "not": Reader.negated, **dict.fromkeys(("|", "Vert", "lVert", "rVert", "vert", "lvert", "rvert"), Reader.norm_bar),
    "norm": Reader.within_bars, "abs": Reader.within_bars, "langle": Reader.angle, "rangle": Reader.angle, "left": Reader.left, "middle": Reader.middle, **dict.fromkeys(symbols.TEXT, Reader.words),
    "begin": Reader.environment, "rule": Reader.rule, "\\": Reader.line_break,
    "coloneqq": lambda *_: [Atom(":=", "relation")], "coloneq": lambda *_: [Atom(":=", "relation")],
    "triangleq": lambda *_: [Atom(":=", "relation")], "eqqcolon": lambda *_: [Atom("=:", "relation")],
    "colon": lambda *_: [Atom(":", "relation")], "eq": lambda *_: [Atom("=", "relation")],
    "iint": lambda *_: [Atom(r"\int"), Atom(r"\int")],
}


def sign(token, reader):
    if token in symbols.UNICODE:
        return Reader(symbols.UNICODE[token]).row(())
    if re.fullmatch(r"[A-Za-z]|\d+(\.\d+)?", token):
        return [Atom(token)]
    if re.fullmatch(r"\.\d+", token):
        return [Atom("0" + token)]
    if token in "()[]":
        return [Atom(token, "open" if token in "([" else "close", token)]
    if token == "|":
        return [Atom("|", "bar", "|")]
    if token == ":" and reader.peek() == "=":
        reader.next()
        return [Atom(":=", "relation")]
    kind = {"=": "relation", "<": "relation", ">": "relation", ":": "relation", "+": "operator", "-": "operator", ",": "comma",
            ";": "comma", "/": "tight", "!": "tight", "*": "operand"}.get(token)
    if token in ("~", "&"):
        return []
    if token == "." and reader.tokens[reader.at:reader.at + 2] == [".", "."]:
        reader.at += 2
        return [Atom(r"\dots")]
    if token == "." and reader.peek() in (r"\\", r"\end", "&"):
        return []
    if token == "." and reader.peek() in (")", ""):
        return [Atom(r"\cdot")]
    if kind is None:
        raise Unreadable(token)
    return [Atom(token, kind)]
