"""The statements of a paper, from the XML that LaTeXML makes of it.

A statement is an environment that the paper declares as theorem-like (theorem, lemma, definition, remark, ...), or a displayed
formula. The displays of a theorem belong to its sentence; one of them that has a number is a statement of its own too, because other
places name it. Of lines under each other (align, gather, eqnarray) each that has a number is a statement; lines without one belong to
the numbered line below them, and if no line has a number, all are one statement.

The sentence of a theorem is all of its text; that of a display is the sentence of the paragraph in which it stands. A theorem that is
stated again (\\restatable, or word for word) is one statement.
"""
import re
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass, field

from mathematics import in_words

SPACE = "{http://dlmf.nist.gov/LaTeXML}"
SECTIONS = {"part", "chapter", "section", "subsection", "subsubsection", "appendix"}
FORMULAS = {"equation", "equationgroup"}
SILENT = {"tags", "tag", "toctitle", "note", "resource", "bibliography", "titlepage", "indexmark", "XMath"}
# A full stop, what may stand behind it, and then a capital letter, a formula, or the end. Not behind what is short for a word.
SENTENCE_END = re.compile(r"(?<!\be\.g)(?<!\bi\.e)(?<!\bcf)(?<!\bresp)(?<!\bvs)(?<!\bal)(?<!\bEq)(?<!\bEqs)(?<!\bFig)(?<!\bSec)(?<!\bThm)"
                          r"(?<!\bLem)(?<!\bProp)(?<!\bCor)(?<!\bw\.r\.t)(?<!\bs\.t)(?<!\ba\.s)[.!?]['\")\]]*(?=\s+[A-Z($\[]|\s*$)")


@dataclass
class Statement:
    section: str
    place: str           # "Theorem 1.2, Main", "(3)", "display of main.tex:17"
    says: str
    source: str          # "main.tex:17"
    labels: list
    inside: str = ""     # "Theorem 1.2", "the proof of Theorem 1.2"
    again: list = field(default_factory=list)
    theorem: bool = False


def name(element):
    return element.tag.removeprefix(SPACE)


def squeezed(text):
    text = text.replace("∎", "")
    return re.sub(r"(?<=[(\[])\s+(?=\S)|\s+(?=[.,;:)])", "", " ".join(text.split()))


def source_of(element):
    """file:line of its beginning, as paper.ltxml noted it."""
    found = re.match(r"(.*); line (\d+)", element.get("place", ""))
    return f"{found[1]}:{found[2]}" if found else ""


def labels_of(element):
    return [label.removeprefix("LABEL:") for label in element.get("labels", "").split()]


def tag(element, role=None, reference=lambda found: "".join(found.itertext())):
    """What stands at an element as its number: of the role, or as the paper shows it, with what `reference` says of a \\ref in it."""
    def shown(part):
        return reference(part) if part.tag == SPACE + "ref" else (part.text or "") + "".join(shown(child) + (child.tail or "") for child in part)

    tags = element.find(SPACE + "tags")
    for found in tags if tags is not None else ():
        if found.get("role") == role:
            return squeezed(shown(found))
    return ""


def formulas(element):
    """The LaTeX of a line of a display: the whole formula, where LaTeXML has taken it apart into columns."""
    out = []
    for child in element:
        if name(child) == "Math":
            out.append(child.get("tex", ""))
        elif name(child) == "MathFork":
            whole = child.find(SPACE + "Math")
            out += [whole.get("tex", "")] if whole is not None else [part.get("tex", "") for part in child.iter(SPACE + "Math")]
        elif name(child) not in ("tags", "equation", "equationgroup", "constraint"):
            out += formulas(child)
    return out


def lines_of(element):
    """The lines of a display, each with what may carry its number."""
    if name(element) == "equation":
        return [element]
    return [line for child in element if name(child) in FORMULAS for line in lines_of(child)]


def displays_of(element):
    """[(lines, number, labels)] for each statement that a display is."""
    out, waiting = [], []
    for line in lines_of(element):
        waiting.append(line)
        if tag(line):
            out.append((waiting, tag(line), [label for w in waiting for label in labels_of(w)]))
            waiting = []
    if waiting and out:
        out[-1][0].extend(waiting)
    elif waiting:
        out.append((waiting, tag(element), [label for w in waiting for label in labels_of(w)]))
    if len(out) == 1 and name(element) == "equationgroup":
        out[0][2][:0] = labels_of(element)
    return out


def tex_of(lines):
    """Lines under each other as one formula: each after its \\displaystyle."""
    rows = [r"\quad ".join(formulas(line)) for line in lines]
    return rows[0] if len(rows) == 1 else r"\begin{aligned}" + r"\\ ".join(rows) + r"\end{aligned}"


class Paper:
    def __init__(self, path):
        self.root = ElementTree.parse(path).getroot()
        self.numbers, self.kinds = {}, {}
        for element in self.root.iter():
            for label in labels_of(element):
                self.numbers[label] = tag(element, "refnum") or tag(element)
                self.kinds[label] = tag(element, "typerefnum") or tag(element, "autoref")
        self.title = self.plain(self.root.find(SPACE + "title"))
        self.authors = [self.plain(found) for found in self.root.iterfind(f"{SPACE}creator[@role='author']/{SPACE}personname")]
        self.statements, self.section = [], ""
        self.last_theorem, self.restated = "", []
        self.walk(self.root, "")
        self.merge()

    # Text
    def plain(self, element):
        """Words without LaTeX: of a title, of a name up to the first break of its line."""
        if element is None:
            return ""
        out = element.text or ""
        for child in element:
            if name(child) == "break" and name(element) == "personname" and out.strip():
                break
            if name(child) == "Math":
                out += "".join(child.find(SPACE + "XMath").itertext()) if child.find(SPACE + "XMath") is not None else child.get("tex", "")
            elif name(child) not in SILENT:
                out += self.plain(child)
            out += child.tail or ""
        return squeezed(out)

    def reference(self, element):
        label = element.get("labelref", "").removeprefix("LABEL:")
        if label.startswith("restatable:"):
            return ""
        if "type" in element.get("show", "") and self.kinds.get(label):
            return self.kinds[label]
        return self.numbers.get(label) or "".join(element.itertext()) or "??"

    def pieces(self, element):
        """The content as [("words", text) or ("display", element)], in its order; formulas within the text are words."""
        out = [("words", (element.text or "").replace("$", r"\$"))]
        for child in element:
            out += self.piece(child)
            out.append(("words", (child.tail or "").replace("$", r"\$")))
        return out

    def piece(self, child):
        kind = name(child)
        if kind in FORMULAS:
            return [("display", child)]
        if kind == "Math":
            return [("words", in_words(child.get("tex", "")))]
        if kind == "ref":
            return [("words", self.reference(child).replace("$", r"\$"))]
        if kind == "bibref":
            return [("words", child.get("bibrefs", "").replace(",", ", "))]
        if kind == "item":
            return [("words", " " + tag(child) + " "), *self.pieces(child), ("words", " ")]
        if kind in SILENT or kind == "title":
            return []
        gap = [("words", " ")] if kind in ("p", "para", "break", "td", "tr") else []
        return [*gap, *self.pieces(child), *gap]

    def line(self, element):
        """A title as a sentence, without its number."""
        return "" if element is None else squeezed("".join(piece for kind, piece in self.pieces(element) if kind == "words"))

    def text(self, pieces):
        """Pieces as a sentence; displays with their numbers behind them."""
        out = ""
        for kind, piece in pieces:
            if kind == "words":
                out += piece
                continue
            for lines, number, _ in displays_of(piece):
                formula = in_words(tex_of(lines))
                end = formula[-1:] if number and formula[-1:] in ".,;" else ""
                out += f" {formula.removesuffix(end) if end else formula}{' ' + number if number else ''}{end} "
        return squeezed(out)

    # Statements
    def walk(self, element, inside):
        kind = name(element)
        if kind in SECTIONS:
            found = element.find(SPACE + "title")
            number = tag(element, "refnum")
            title = self.line(found)
            self.section = f"{number} {title}".strip() or self.section
        elif kind == "theorem" and element.get("class") != "ltx_theorem_proof":
            inside = self.theorem(element, inside)
        elif kind in ("proof", "theorem"):  # some classes declare proofs like theorems
            inside = self.proof(element)
        elif kind == "p":
            self.restatements(element)
        if kind in ("para", "abstract") or any(name(child) in FORMULAS for child in element) and kind not in FORMULAS:
            self.displays(element, inside)
        for child in element:
            if name(child) not in FORMULAS and name(child) not in ("bibliography", "XMath", "tags"):
                self.walk(child, inside)

    def theorem(self, element, inside):
        shown = tag(element, reference=self.reference) or "Statement"
        title = element.find(SPACE + "title")
        words = self.line(title)
        note = re.fullmatch(r"[^(\[]*[(\[](.*)[)\]][.: ]*", words)
        place = shown.rstrip(".:") + (", " + re.sub(r"^name=", "", note[1]).strip("{}") if note and note[1].strip() else "")
        self.last_theorem = shown.rstrip(".:")
        self.statements.append(Statement(self.section, place, self.text(self.pieces(element)), source_of(element), labels_of(element),
                                         inside, theorem=True))
        return self.last_theorem

    def proof(self, element):
        found = element.find(SPACE + "title")
        title = squeezed("".join(piece for _, piece in self.pieces(found))).strip(". ") if found is not None else ""
        named = re.search(r"\bof (.+)", title)
        return "the proof of " + (named[1] if named else self.last_theorem) if named or self.last_theorem else "a proof"

    def restatements(self, element):
        for found in element.iter(SPACE + "ref"):
            label = found.get("labelref", "").removeprefix("LABEL:")
            if label.startswith("restatable:"):
                self.restated.append((label, source_of(element), self.section))
                self.last_theorem = self.kinds.get(label) or self.last_theorem

    def displays(self, paragraph, inside):
        """The displays that stand in this paragraph itself. Those of a theorem that have no number are in its sentence."""
        pieces = []
        for child in paragraph:
            pieces += [("display", child)] if name(child) in FORMULAS else self.piece(child) if name(child) == "p" else []
            pieces.append(("words", " "))
        own = {child for child in paragraph if name(child) in FORMULAS}
        for at, (kind, piece) in enumerate(pieces):
            if kind != "display" or piece not in own:
                continue
            before, behind = self.around(pieces, at)
            for lines, number, labels in displays_of(piece):
                if inside == self.last_theorem and inside and not number:
                    continue
                source = source_of(lines[0]) or source_of(piece)
                says = squeezed(f"{before} {in_words(tex_of(lines))} {behind}")
                self.statements.append(Statement(self.section, number or f"display of {source}", says, source, labels, inside))

    def around(self, pieces, at):
        """What stands before and behind a display in its sentence."""
        before, behind = self.text(self.near(pieces, at, -1)), self.text(self.near(pieces, at, 1))
        ends = [found.end() for found in SENTENCE_END.finditer(before)]
        before = before[ends[-1]:] if ends else before
        found = SENTENCE_END.search(behind)
        return before, "" if self.closed(pieces, at) else behind[:found.end()] if found else behind

    def closed(self, pieces, at):
        """Does the sentence end with this display? With its full stop; where it has no comma either, also before a capital letter."""
        end, behind = self.text([pieces[at]])[-1:], ""
        for kind, piece in pieces[at + 1:]:
            if kind == "display":
                break
            behind += piece
        return end in (".", "!", "?") or end not in (",", ";", ":") and re.match(r"\s*[A-Z][a-z]*\s", behind) is not None

    def near(self, pieces, at, step):
        """The pieces before (step -1) or behind (1) a display, up to a display without a word between, or one that ends its sentence."""
        out, near = [], at + step
        while 0 <= near < len(pieces):
            kind, piece = pieces[near]
            if kind == "display" and not any(words.strip() for known, words in out if known == "words"):
                return []
            if kind == "display" and step < 0 and self.closed(pieces, near):
                break
            out.append((kind, piece))
            if kind == "display" and self.closed(pieces, near):
                break
            near += step
        return out[::step]

    # What stands twice
    def merge(self):
        """A theorem that is stated again is noted where it stands first; places of a section are made different."""
        for label, source, section in self.restated:
            for statement in self.statements:
                if label in statement.labels and source:
                    statement.again.append(f"{source}, in section {section}" if section else source)
        kept, seen = [], {}
        for statement in self.statements:
            statement.labels = [label for label in statement.labels if not label.startswith("restatable:")]
            first = seen.get(statement.says) if statement.theorem else None
            if first is not None and statement.says:
                first.again.append(f"{statement.source}, {statement.place} in section {statement.section}")
                continue
            if statement.theorem:
                seen[statement.says] = statement
            kept.append(statement)
        places = set()
        for statement in kept:
            place, count = statement.place, 1
            while (statement.section, statement.place) in places:
                count += 1
                statement.place = f"{place}, again ({count})"
            places.add((statement.section, statement.place))
        self.statements = kept
