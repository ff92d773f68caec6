"""Formulas as rows of atoms, and rows as text: brackets and bars are paired, because the language wants to know which bar opens and which
closes; what stands in a row decides the spaces; words break a formula in two."""
import re
from dataclasses import dataclass

from symbols import CLOSES

NAME_ENDS, LETTER = re.compile(r"\\[A-Za-z]+$"), re.compile(r"[A-Za-z]")
PLAIN_WORDS = re.compile(r"[A-Za-z0-9 .,:;'()-]+")  # what \text{...} may hold in the language


class Unreadable(Exception):
    """What the language has no word for."""


@dataclass
class Atom:
    text: str
    kind: str = "operand"  # operand, function, relation, operator, tight, comma, space, open, close, bar, words
    mark: str = ""         # of a bracket or bar: without its scripts


def lines(rows):
    """Lines under each other as one row: a comma where a line does not go on with a relation."""
    out = []
    for row in filter(None, rows):
        goes_on = row[0].kind in ("relation", "operator") or not out or out[-1].kind in ("relation", "operator", "comma", "open")
        out += row if goes_on else [Atom(",", "comma"), *row]
    return out


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
            if not PLAIN_WORDS.fullmatch(atom.text):
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
            if not PLAIN_WORDS.fullmatch(atom.text):
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
