"""LaTeX's mathematics in the part of it that a claim file's sentences may hold (docs/language.md, "Words").

in_words(tex) is text for a sentence: the formula between dollars, several of them with words between where the formula holds text,
cases or a matrix; or, where a command has no place in the language, the formula as the paper has it, between backquotes. Nothing is
dropped but fonts, sizes and spaces: bold letters become upright, a wide hat becomes a hat.

A formula is read into atoms: a text and what it does in a row (`operand`, `relation`, `open`, ...). Brackets and bars are then
paired, because the language wants to know which bar opens and which closes.
"""
import re
from dataclasses import dataclass

LETTERS = set("""nabla partial ell top infty star prime dagger perp angle sum prod int neg forall exists dots ldots cdots ast emptyset
# % Re Im lfloor rfloor lceil rceil vdots ddots bigcup bigcap bigoplus hbar square diamond
alpha beta gamma delta epsilon varepsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau upsilon phi varphi chi psi omega
Gamma Delta Theta Lambda Xi Pi Sigma Phi Psi Omega""".split())
SUMS = {"sum", "prod", "int", "bigcup", "bigcap", "bigoplus"}  # of LETTERS: a space stands behind them
RELATIONS = set("""to in notin le leq ge geq ne neq ll gg wedge vee approx sim equiv propto subset subseteq mid mapsto cup cap setminus
bmod lt gt Rightarrow implies iff Leftrightarrow supset supseteq subsetneq succeq preceq succ prec simeq cong asymp lesssim gtrsim
leftarrow uparrow downarrow parallel""".split())
OPERATORS = set("cdot times circ odot pm otimes oplus mp".split())
FUNCTIONS = set("log ln exp min max sup inf lim cos sin tan cot arg det dim ker arcsin arccos arctan deg gcd Pr tanh".split())
OTHER_FUNCTIONS = set("sinh cosh coth sec csc limsup liminf injlim projlim varlimsup varliminf lg hom".split())
SAME = {  # another name of something above
    "rightarrow": "to", "longrightarrow": "to", "leqslant": "le", "geqslant": "ge", "leqq": "le", "geqq": "ge", "lor": "vee", "land": "wedge",
    "lnot": "neg", "gets": "leftarrow", "longmapsto": "mapsto", "Longrightarrow": "Rightarrow", "Longleftrightarrow": "iff",
    "vartheta": "theta", "varpi": "pi", "varrho": "rho", "varsigma": "sigma", "varkappa": "kappa",
    "dotsc": "dots", "dotsb": "cdots", "dotsm": "cdots", "dotsi": "cdots", "dotso": "dots", "hdots": "dots", "varnothing": "emptyset",
    "smallsetminus": "setminus", "backslash": "setminus", "bigwedge": "wedge", "bigvee": "vee", "bigsqcup": "bigcup", "Box": "square",
    "intercal": "top", "transpose": "top", "bot": "perp", "ni": "in", "lbrace": "{", "rbrace": "}", "lbrack": "[", "rbrack": "]",
    "middot": "cdot", "bullet": "cdot", "bigcirc": "circ", "ltimes": "times", "hslash": "hbar", "arrowvert": "vert", "doteq": "eq",
}
DROPPED = set("""displaystyle textstyle scriptstyle scriptscriptstyle limits nolimits big Big bigg Bigg bigl Bigl biggl Biggl bigr Bigr
biggr Biggr bigm Bigm biggm Biggm nonumber notag allowbreak mathstrut strut hfill hfil rm bf it sf tt cal boldmath unboldmath ! relax null
nobreak medmuskip thinmuskip scriptsize footnotesize small normalsize left. noindent centering bfseries itshape upshape normalfont
, : ; > @ thinspace enspace medspace thickspace negthinspace / protect penalty""".split())
SPACES = {"quad", "qquad", " ", "hskip", "enskip"}
DROPPED_WITH_ARGUMENT = {"label", "tag", "phantom", "hphantom", "vphantom", "hspace", "vspace", "color", "mskip", "kern", "mkern", "footnotemark"}
WRAPPERS = set("mathop mathbin mathrel mathord mathopen mathclose mathpunct mathinner ensuremath boxed smash underbrace overbrace".split())
BOLD = set("mathbf bm boldsymbol pmb mathsf mathtt mathit mathnormal vec mathrm operatorfont".split())
CALLIGRAPHIC = {"mathcal", "mathscr", "mathfrak", "EuScript"}
BLACKBOARD = {"mathbb", "mathds", "mathbbm", "Bbb"}
TEXT = set("text mbox textrm textnormal textbf textit textsf texttt hbox textup intertext shortintertext emph textsc".split())
ACCENTS = {"bar": "bar", "hat": "hat", "tilde": "tilde", "dot": "dot", "widehat": "hat", "widetilde": "tilde", "overline": "bar"}
FRACTIONS = {"frac", "dfrac", "tfrac", "cfrac"}
CLOSES = {"(": ")]", "[": "])", r"\{": [r"\}"], r"\langle": [r"\rangle"]}
LINES = {"aligned", "split", "gathered", "alignedat", "multlined", "align", "align*", "gather", "gather*", "multline", "multline*",
         "equation", "equation*"}
TABLES = {"cases", "dcases", "rcases", "matrix", "pmatrix", "bmatrix", "Bmatrix", "vmatrix", "Vmatrix", "smallmatrix", "array"}
UNICODE = {"−": "-", "≤": r"\le", "≥": r"\ge", "≠": r"\ne", "∈": r"\in", "→": r"\to", "×": r"\times", "·": r"\cdot", "∞": r"\infty",
           "‖": r"\|", "∥": r"\|", "…": r"\dots", "′": "'", "ℓ": r"\ell", "∇": r"\nabla", "∂": r"\partial", "ℝ": r"\mathbb{R}"}
TOKEN = re.compile(r"\\[A-Za-z@]+|\\.|\d+(?:\.\d+)?|\.\d+|\s+|.", re.S)
NAME_ENDS, LETTER = re.compile(r"\\[A-Za-z]+$"), re.compile(r"[A-Za-z]")


class Unreadable(Exception):
    """What the language has no word for."""


@dataclass
class Atom:
    text: str
    kind: str = "operand"  # operand, function, relation, operator, tight, comma, space, open, close, bar, words
    mark: str = ""         # of a bracket or bar: without its scripts


def in_words(tex):
    """The formula as part of a sentence."""
    tex = " ".join(re.sub(r"(?<!\\)%[^\n]*\n\s*", "", tex).split())
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
    return TOKEN.findall(tex)


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
                    one = re.fullmatch(r"[A-Za-z0-9+-]", inner) or inner[1:] in LETTERS
                    scripts += mark + (inner if one else "{" + inner + "}")
        if not scripts:
            return atoms
        if marks.count("^") > 1 or marks.count("_") > 1 or re.search(r"\^.*'", marks):
            scripts = merged(scripts)
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
        name = SAME.get(name, name)
        if name in ("{", "}"):
            return [Atom("\\" + name, "open" if name == "{" else "close", "\\" + name)]
        if name in SUMS:
            return [Atom("\\" + name, "function")]
        for table, kind in ((LETTERS, "operand"), (RELATIONS, "relation"), (OPERATORS, "operator"), (FUNCTIONS, "function")):
            if name in table:
                return [Atom("\\" + name, kind)]
        if name in OTHER_FUNCTIONS:
            return [Atom(rf"\operatorname{{{name}}}", "function")]
        if name in DROPPED:
            return []
        if name in SPACES:
            return [Atom(r"\quad", "space")]
        if name in DROPPED_WITH_ARGUMENT:
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
        return [Atom(rf"\{ACCENTS[name]}{{{found[1] or found[2]}}}{found[3]}")]

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
        if token in CLOSES or token in (")", "]", r"\}", r"\rangle"):
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
        if name in LINES:
            return lines([[atom for cell in row for atom in cell] for row in rows])
        if name not in TABLES:
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


def lines(rows):
    """Lines under each other as one row: a comma where a line does not go on with a relation."""
    out = []
    for row in filter(None, rows):
        goes_on = row[0].kind in ("relation", "operator") or not out or out[-1].kind in ("relation", "operator", "comma", "open")
        out += row if goes_on else [Atom(",", "comma"), *row]
    return out


def merged(scripts):
    """x^{a}' and x^a^b, which TeX takes only in parts: one superscript."""
    parts = re.findall(r"([_^])(\{(?:[^{}]|\{[^{}]*\})*\}|\\[A-Za-z]+|.)|(')", scripts)
    upper = "".join(r"\prime" + " " if prime else text.strip("{}") if mark == "^" else "" for mark, text, prime in parts)
    lower = "".join(text.strip("{}") for mark, text, _ in parts if mark == "_")
    if upper.count("{") != upper.count("}") or lower.count("{") != lower.count("}"):
        raise Unreadable("scripts")
    return (f"_{{{lower}}}" if lower else "") + (f"^{{{upper.strip()}}}" if upper else "")


HANDLERS = {
    **dict.fromkeys(FRACTIONS, Reader.fraction), **dict.fromkeys(("nicefrac", "sfrac", "flatfrac"), Reader.slanted), "sqrt": Reader.root,
    **dict.fromkeys(("binom", "dbinom", "tbinom"), Reader.binomial), **dict.fromkeys(WRAPPERS, Reader.wrapped), "textcolor": Reader.coloured,
    **dict.fromkeys(BOLD, Reader.bold), **dict.fromkeys(CALLIGRAPHIC, Reader.calligraphic), **dict.fromkeys(BLACKBOARD, Reader.blackboard),
    "operatorname": Reader.operator, "operatornamewithlimits": Reader.operator, "textcircled": Reader.circled, **dict.fromkeys(ACCENTS, Reader.accented), **dict.fromkeys(("overset", "stackrel"), Reader.above),
    "underset": Reader.below, **dict.fromkeys(("xrightarrow", "xlongrightarrow"), Reader.arrow), "pmod": Reader.modulo,
    "substack": Reader.stacked, "not": Reader.negated, **dict.fromkeys(("|", "Vert", "lVert", "rVert", "vert", "lvert", "rvert"), Reader.norm_bar),
    "langle": Reader.angle, "rangle": Reader.angle, "left": Reader.left, "middle": Reader.middle, **dict.fromkeys(TEXT, Reader.words),
    "begin": Reader.environment, "rule": Reader.rule, "\\": Reader.line_break,
    "coloneqq": lambda *_: [Atom(":=", "relation")], "coloneq": lambda *_: [Atom(":=", "relation")],
    "triangleq": lambda *_: [Atom(":=", "relation")], "eqqcolon": lambda *_: [Atom("=:", "relation")],
    "colon": lambda *_: [Atom(":", "relation")], "eq": lambda *_: [Atom("=", "relation")],
    "iint": lambda *_: [Atom(r"\int"), Atom(r"\int")],
}


def sign(token, reader):
    if token in UNICODE:
        return Reader(UNICODE[token]).row(())
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


# From atoms to text
def operand_before(out):
    return bool(out) and out[-1].kind in ("operand", "close", "shut", "function")


def paired(atoms):
    """Each bracket has its partner, or there is none of them; bars become |...|, \\|...\\| or \\mid. Two bars without a space are
    one of a norm, if all of them have partners then."""
    try:
        norms = pairs(doubled(atoms))
    except Unreadable:
        return pairs(doubled(atoms, never=True))
    try:
        return min(norms, pairs(doubled(atoms, never=True)), key=lambda row: sum(a.text.startswith((r"\mid", r"\Vert")) for a in row))
    except Unreadable:
        return norms


def doubled(atoms, never=False):
    out = []
    for atom in atoms:
        if not never and atom.kind == "bar" and atom.mark == "|" and out and out[-1].text == "|" and out[-1].kind == "bar":
            out[-1] = Atom("||" + atom.text[1:], "bar", "||")
        else:
            out.append(Atom(**vars(atom)))
    return out


def pairs(atoms):
    out, open_ = [], []
    for at, atom in enumerate(atoms):
        if atom.kind == "open":
            open_.append((atom.mark, len(out)))
        elif atom.kind == "close":
            unmatched_bars(out, open_)
            if not open_ or atom.mark not in CLOSES.get(open_[-1][0], ()):
                raise Unreadable(atom.mark)
            open_.pop()
        elif atom.kind == "bar":
            out.append(bar(atom, out, open_, bars_from(atoms, at) % 2 == 0))
            continue
        out.append(atom)
    unmatched_bars(out, open_)
    if open_:
        raise Unreadable(open_[-1][0])
    return out


def bars_from(atoms, at):
    """How many bars like the one at `at` stand from there on within the same brackets."""
    depth, count = 0, 0
    for atom in atoms[at:]:
        depth += (atom.kind == "open") - (atom.kind == "close")
        if depth < 0:
            break
        count += depth == 0 and atom.kind == "bar" and atom.mark == atoms[at].mark
    return count


def unmatched_bars(out, open_):
    """Bars that nothing closes stand between: such that."""
    while open_ and "|" in open_[-1][0]:
        mark, at = open_.pop()
        if mark.startswith("<"):
            raise Unreadable(mark)
        out[at] = Atom((r"\Vert" if "||" in mark else r"\mid") + out[at].text[len(mark):], "relation")


def bar(atom, out, open_, even):
    """What a bar is, behind `out` and with `open_` around it. Behind an operand it opens only if the bars from it on are even."""
    core, scripts = atom.mark.strip("<>"), atom.text[len(atom.mark):]
    plain = atom.mark == core
    opened = open_[-1][0].strip("<>") if open_ and "|" in open_[-1][0] else ""
    closes = opened == core and (atom.mark.endswith(">") or plain and operand_before(out))
    if closes:
        mark, at = open_.pop()
        inner = out[at + 1:]
        simple = inner and operand_before(inner) and not any("|" in a.text for a in inner) and not scripts.startswith("'")
        left, right = {"|": ("|", "|") if simple else (r"\lvert", r"\rvert"), "||": (r"\|", r"\|") if simple else (r"\lVert", r"\rVert")}[core]
        out[at] = Atom(left, "open", left)
        return Atom(right + scripts, "shut")
    if atom.mark.endswith(">") or plain and operand_before(out) and not even:
        if atom.mark.endswith(">"):
            raise Unreadable(atom.mark)
        return Atom((r"\mid" if core == "|" else r"\Vert") + scripts, "relation")
    open_.append((atom.mark, len(out)))
    return Atom(atom.mark + scripts, "open", atom.mark)


def joined(atoms):
    """Atoms without words as text, in the spacing of the claim files."""
    out, before = "", None
    for atom in atoms:
        text = atom.text
        if not text:
            continue
        spaced = before is not None and (
            atom.kind in ("relation", "space") or before.kind in ("relation", "comma", "space")
            or atom.kind == "operator" and operand_before([before])
            or before.kind == "operator" and before.text.startswith(("+ ", "- ", "\\"))
            or before.kind == "function" and atom.kind not in ("open", "comma", "close", "shut")
            or atom.kind == "function" and before.kind == "operand")
        if NAME_ENDS.search(out) and LETTER.match(text):
            spaced = True
        if atom.kind == "operator" and text[0] in "+-" and before is not None and operand_before([before]):
            atom = Atom(text + " ", "operator")
            out += (" " if spaced else "") + text
        else:
            out += (" " if spaced and not out.endswith(" ") else "") + text
        before = atom
    return out.strip()


def written(atoms):
    """A row inside something: text in it stays in the formula."""
    inside = []
    for atom in atoms:
        if atom.kind == "words":
            if not re.fullmatch(r"[A-Za-z0-9 .,:;'()-]+", atom.text):
                raise Unreadable(atom.text)
            atom = Atom(rf"\text{{{atom.text}}}")
        inside.append(atom)
    while inside and inside[-1].kind == "space":
        inside.pop()
    return joined(paired(inside))


def sentence(atoms):
    """A formula that may be broken at words: '$x$ for all $y$'."""
    parts, depth = [[]], 0
    whole = paired(atoms)
    for atom in whole:
        depth += (atom.kind == "open") - (atom.kind in ("close", "shut"))
        if atom.kind == "words" and depth == 0:
            parts += [atom.text, []]
        elif atom.kind == "words":
            if not re.fullmatch(r"[A-Za-z0-9 .,:;'()-]+", atom.text):
                raise Unreadable(atom.text)
            parts[-1].append(Atom(rf"\text{{{atom.text}}}"))
        else:
            parts[-1].append(atom)
    texts = []
    for part in parts:
        if isinstance(part, str):
            texts.append(part.strip())
            continue
        while part and part[-1].kind == "space":
            part.pop()
        while part and part[0].kind == "space":
            part.pop(0)
        end = ""
        while part and part[-1].kind == "comma":
            end = part.pop().text
        text = joined(part)
        if text:
            texts.append(f"${text}${end}")
        elif end and texts:
            texts[-1] += end
    return re.sub(r" ([,;.])", r"\1", " ".join(filter(None, texts)))
