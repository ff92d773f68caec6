"""How results look: a line of text at a prompt, a table or a card in a notebook.

Whatever comes from a case or a claim is text and is escaped: a name never becomes markup. Formulas are LaTeX between
`\\[` and `\\]`, which notebooks typeset. A verdict is told by its word, its colour only underlines it.
"""

from __future__ import annotations

import math
from collections import Counter
from html import escape
from typing import Any, Dict, List, Optional, Sequence

_COLOURS = {
    "holds": "#1a7f37",
    "proved": "#1a7f37",
    "not-refuted": "#1a7f37",
    "accepted": "#1a7f37",
    "fails": "#b3261e",
    "refuted": "#b3261e",
    "rejected": "#b3261e",
    "ill-typed": "#8a5a00",
    "inconclusive": "#8a5a00",
}
_MOST_ROWS = 100
_MOST_LATEX = 4000  # characters; a longer formula is not read in a notebook


def number(value: Any) -> str:
    """An exact number where it is short, else a rounded one that says so."""
    exact = str(value)
    if len(exact) <= 12:
        return exact
    try:
        return f"≈{float(value):.6g}"
    except OverflowError:  # too large for a double: its power of two
        size = abs(value.numerator).bit_length() - value.denominator.bit_length()
        return f"≈{'-' if value < 0 else ''}2^{size}"


def interval(value: Optional[Any]) -> str:
    if value is None:
        return ""
    lower, upper = number(value.lower), number(value.upper)
    if value.lower == value.upper:
        return lower
    return lower if lower == upper else f"[{lower}, {upper}]"


def result_text(r: Any) -> str:
    parts = [f"<{r.verdict}: {r.claim} ({r.reading}) on {r.case!r}"]
    if r.margin is not None:
        parts.append(f"margin {interval(r.margin)}")
    if r.failing:
        parts.append(_comparison(r.failing) + " is false")
    elif r.reason and r.verdict != "fails":
        parts.append(r.reason)
    return ", ".join(parts) + ">"


def _comparison(failing: Any) -> str:
    relation, left, right, *place = failing  # the place: of an equation of matrices
    return f"{left} {relation} {right}" + "".join(f" at {where}" for where in place)


def results_text(results: Any) -> str:
    shown = [r for r in results if r.verdict != "not-applicable"]
    lines = [f"<{len(results)} results: {_counts(results)}>"]
    lines += [f"  {r!r}" for r in _worst_first(shown)[:_MOST_ROWS]]
    return "\n".join(lines + _left_out(shown))


def _counts(results: Any) -> str:
    return ", ".join(f"{n} {verdict}" for verdict, n in Counter(r.verdict for r in results).most_common()) or "none"


def _worst_first(results: List[Any]) -> List[Any]:
    order = ["fails", "ill-typed", "inconclusive", "holds", "trivial", "hypothesis-false"]
    return sorted(results, key=lambda r: order.index(r.verdict))


def _left_out(shown: List[Any]) -> List[str]:
    return [f"  and {len(shown) - _MOST_ROWS} more"] if len(shown) > _MOST_ROWS else []


def _word(verdict: str) -> str:
    return f'<b style="color:{_COLOURS.get(verdict, "inherit")}">{escape(verdict)}</b>'


def results_html(results: Any) -> str:
    shown = [r for r in results if r.verdict != "not-applicable"]
    rows = [
        [r.verdict, r.claim, r.reading, r.grade or "", r.case, interval(r.margin), r.title]
        for r in _worst_first(shown)[:_MOST_ROWS]
    ]
    table = _table(("verdict", "claim", "reading", "grade", "case", "margin", "about"), rows)
    left_out = "".join(f"<p>{escape(line)}</p>" for line in _left_out(shown))
    return f"<div><p>{escape(_counts(results))}</p>{table}{left_out}</div>"


def _table(names: Sequence[str], rows: List[List[str]]) -> str:
    """The first column has verdicts."""
    head = "".join(f'<th scope="col">{name}</th>' for name in names)
    body = "".join(
        f"<tr><td>{_word(row[0])}</td>{''.join(f'<td>{escape(text)}</td>' for text in row[1:])}</tr>" for row in rows
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def table_text(rows: List[Dict[str, Any]]) -> str:
    names = ("verdict", "expected", "grade", "claim", "reading", "cases")
    lines = [names, *(tuple(row[name] for name in names) for row in rows)]
    widths = [max(len(line[k]) for line in lines) for k in range(len(names))]
    return "\n".join("  ".join(text.ljust(n) for text, n in zip(line, widths)).rstrip() for line in lines)


def table_html(rows: List[Dict[str, Any]]) -> str:
    names = ("verdict", "expected", "grade", "claim", "reading", "cases", "title")
    return f"<div>{_table(names, [[row[name] for name in names] for row in rows])}</div>"


def outline(sizes: Sequence[int], activation: str) -> str:
    """A network that is too large for its weights to be drawn: a bar for each layer, its height as the logarithm of the
    width, lines between the ends of neighbours."""
    heights = [12 + 14 * math.log2(n + 1) for n in sizes]
    top, step = max(heights), 84
    width, height = step * (len(sizes) - 1) + 60, top + 58
    parts = []
    for k, (n, h) in enumerate(zip(sizes, heights)):
        x, y = 24 + step * k, 24 + (top - h) / 2
        if k + 1 < len(sizes):
            z = 24 + (top - heights[k + 1]) / 2
            parts.append(
                f'<path d="M{x + 12} {y:.1f}L{x + step} {z:.1f}V{z + heights[k + 1]:.1f}L{x + 12} {y + h:.1f}Z" '
                'fill="#8884" stroke="none"/>'
            )
        parts.append(f'<rect x="{x}" y="{y:.1f}" width="12" height="{h:.1f}" rx="4" fill="#2a6fb0"/>')
        parts.append(f'<text x="{x + 6}" y="{top + 42:.1f}">{n}</text>')
    said = f"A network with layers of {', '.join(str(n) for n in sizes)} neurons, {activation}; bars are logarithmic"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height:.0f}" width="{width}" role="img" '
        f'aria-label="{escape(said)}" font-family="sans-serif" font-size="12" text-anchor="middle" fill="currentColor">'
        f"<title>{escape(said)}</title>{''.join(parts)}</svg>"
    )


def result_html(r: Any) -> str:
    parts = [
        f"<p>{_word(r.verdict)}: {escape(r.claim)} ({escape(r.reading)}) on {escape(r.case)}</p>",
        f"<p>{escape(r.statement)}<br><small>{escape(r.source)}</small></p>",
        _formula(r.latex),
    ]
    if r.margin is not None:
        parts.append(f"<p>margin {escape(interval(r.margin))}</p>")
    if r.failing:
        parts.append(f"<p>false here: {escape(_comparison(r.failing))}</p>")
    elif r.reason and r.verdict != "fails":
        parts.append(f"<p>{escape(r.reason)}</p>")
    parts.append((r.drawing() or "") if r.verdict == "fails" else "")
    return f"<div>{''.join(parts)}</div>"


def _formula(latex: str) -> str:
    return f"<div>\\[{escape(latex)}\\]</div>" if latex and len(latex) <= _MOST_LATEX else ""


def claim_html(c: Any) -> str:
    readings = "".join(
        f"<h4>{escape(r.name)}</h4><p>expected: {escape(r.expected)}. {escape(r.change)}</p>{_formula(r.latex)}"
        for r in c.readings
    )
    return (
        f"<div><h3>{escape(c.id)}: {escape(c.title)}</h3>"
        f"<p>{escape(c.statement)}<br><small>{escape(c.source)}</small></p>"
        f"{readings}</div>"
    )


def search_text(s: Any) -> str:
    tried = f"{s.effort.get('cases', 0)} cases, {s.effort.get('climbs', 0)} climbs"
    nothing = "nothing found, which is no proof" if s.verdict == "not-refuted" else "nothing found, and nothing shown"
    found = repr(s.case) if s.case is not None else nothing
    return f"<{s.verdict}: {s.claim} ({s.reading}), {found}; {tried}>"


def search_html(s: Any) -> str:
    return f"<div><p>{_word(s.verdict)} {escape(search_text(s)[1:-1])}</p>{s.drawing() or ''}</div>"


def proof_html(p: Any) -> str:
    said = f"{escape(p.claim)} ({escape(p.reading)}), {p.parts} part{'' if p.parts == 1 else 's'}, volume {p.volume:.3g}"
    left = f"<p>{100 * p.open_share:.3g} % of the volume are open</p>" if p.verdict == "open" else ""
    return f"<div><p>{_word(p.verdict)} over the box: {said}</p>{left}{p.drawing() or ''}</div>"


def flow_html(f: Any) -> str:
    loss = "" if f.loss is None else f", loss {number(f.loss.lower)}" + (
        "" if f.loss.lower == f.loss.upper else f" to {number(f.loss.upper)}"
    )
    said = f"{f.verdict}{loss}" + (f": {f.reason}" if f.reason else "")
    return f"<div><p>{escape(said)}</p>{f.drawing()}</div>"


def speed_html(s: Any) -> str:
    ends = f"s* = {s.value}" if s.attained else f"{number(s.speed.lower)} ≤ s* ≤ {number(s.speed.upper)}"
    return f"<div><p>{escape(ends)}, depth {s.depth}, by {escape(s.method)}</p></div>"
