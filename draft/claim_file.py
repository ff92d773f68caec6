"""What a paper's statements look like as claim files: the header, and a list in which nothing is decided yet.

docs/language.md, "Claim files", says what the clauses mean. Each has one line here; `plumbline format` breaks long ones.
"""
import re

OPEN = "undecided because no claim says it yet"


def clause(indent, text):
    return " " * indent + " ".join(text.split()) + "\n"


def words(text):
    """A sentence of the paper: a control character is a space; quotes around the whole would be taken off."""
    text = "".join(c if c >= " " and c != "\x7f" else " " for c in text).strip()
    return text + "." if len(text) > 1 and text[0] == text[-1] == '"' else text


def plain(text):
    return words(text).replace('"', "'").replace("\\", "")


def header(key, title, authors, version, identifier, date):
    return (clause(0, f'paper {key} "{plain(title) or key}"') + clause(2, "authors " + (", ".join(map(plain, authors)) or "unknown"))
            + clause(2, f"version {version} {identifier} {date}"))


def note(statement):
    """Where it stands: "main.tex:17, label eq:a; in the proof of Theorem 2; again at appendix.tex:3"."""
    parts = [statement.source + "".join(f", label {label}" for label in statement.labels)]
    if statement.inside:
        parts.append("in " + statement.inside)
    parts += [f"again at {where}" for where in statement.again]
    return "; ".join(parts).replace("$", r"\$")


def statements(found, source):
    out = f"# What the paper says, in its order: the theorem-like environments and the displayed formulas of {source}.\n"
    section = None
    for statement in found:
        if statement.section != section:
            out += "\n" * (section is not None)
            section = statement.section
            out += clause(0, "section " + (words(section) or "without a title"))
        out += clause(0, "statement " + words(statement.place))
        if statement.says:
            out += clause(2, "says " + words(statement.says))
        out += clause(2, OPEN) + clause(2, "note " + words(note(statement)))
    return out


def as_written(text):
    """A sentence without mathematics of the language: each formula as the paper has it, between backquotes."""
    return re.sub(r"(?<!\\)\$((?:\\.|[^$\\])*)\$", lambda found: "`" + found[1] + "`", text)
