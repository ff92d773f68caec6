#!/usr/bin/env python3
"""generate.py PROGRAM ROOT [OUT]: words.json, the TextMate grammar and vim's syntax, from the language's own lists. OUT is the folder
of the files (default: this one); a test holds those that are here against a fresh set.

PROGRAM is the built `plumbline`. It tells the clauses of each block itself, when a file has a wrong one, and the heads and definitions
(`list --heads`). The reserved words stand in core/claim/expression.cpp; what a clause means, in the tables of docs/language.md.
"""
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

# A file whose only mistake is the clause `wrong` in this block.
BLOCKS = {
    "outside": "wrong",
    "paper": 'paper toy "A toy"\n  wrong',
    "version": 'paper toy "A toy"\n  version v1 none 2026\n    wrong',
    "main": 'paper toy "A toy"\n  main first stands\n    wrong\n',
    "statement": 'paper toy "A toy"\nsection 1\nstatement A\n  wrong',
    "claim": 'claim first "A title"\n  wrong',
    "reading": 'claim first "A title"\n  then true\n  reading stated\n    wrong',
}
# Words of the language behind a clause's keyword.
SECOND = ("on because witness proved not-refuted refuted vacuous inconclusive ill-typed grade error aside boundary misprint wording control "
          "open corrected").split()
# Clauses that hold a sentence, or plain text: nothing in them is an expression.
SENTENCES = ("says change meant cause note true false undecided defines verdict authors version changed source proof files claims first "
             "readings use like expect rests main answer").split()
HEADINGS = "paper section statement pattern claim reading twin".split()


def clauses(program):
    """{block: its clauses}, as the program names them."""
    out = {}
    for block, text in BLOCKS.items():
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "toy.claim")
            file.write_text(text + "\n")
            said = subprocess.run([program, "list", "--claims", file], capture_output=True, text=True, check=False).stderr
        found = re.search(r'unknown keyword "wrong".*\(here stand: ([^)]*)\)', said)
        if found is None:
            raise SystemExit(f"generate: {block}: the program does not name the clauses that stand here: {said}")
        out[block] = found[1].split(", ")
    return out


def heads(program):
    """{name of a head or definition: what it is}, those that a claim file can name."""
    said = subprocess.run([program, "list", "--heads"], capture_output=True, text=True, check=True).stdout
    out = {}
    for line in said.splitlines()[2:]:
        cells = [cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
        name = cells[0].strip("`")
        if re.fullmatch(r"[a-z][a-z0-9-]*", name):
            out[name] = f"{cells[1]}: {cells[4]}"
    return out


def reserved(root):
    text = (root / "core" / "claim" / "expression.cpp").read_text()
    return re.findall(r'"([a-z]+)"', re.search(r"kReserved\{(.*?)\};", text, re.S)[1])


def meanings(root, keywords):
    """What docs/language.md says of each clause: the row of a table that begins with it, or the first that names it."""
    out, named = {}, {}
    for line in (root / "docs" / "language.md").read_text().splitlines():
        if not line.startswith("| `"):
            continue
        first, meaning = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:3]]
        for form in re.findall(r"`([^`]+)`", first):
            word = re.match(r"[a-z]*", form)[0]
            if word in keywords:
                out.setdefault(word, f"`{form}`: {meaning}")
        for form, word in re.findall(r"`(([a-z]+)[^`]*)`", meaning):
            if word in keywords:
                named.setdefault(word, f"`{form}`, under {first}: {meaning}")
    return named | out


def alternatives(words):
    return "|".join(sorted(map(re.escape, words), key=lambda word: (-len(word), word)))


def grammar(words):
    """TextMate's: clauses by their first word; in those that hold a sentence only what stands between dollars."""
    keywords = sorted({word for block in words["clauses"].values() for word in block})
    expressions = [word for word in keywords if word not in SENTENCES and word not in HEADINGS]
    sentence = {"begin": rf"^( *)({alternatives(w for w in keywords if w in SENTENCES)})\b(?: +({alternatives(SECOND)})\b)*",
                "beginCaptures": {"2": {"name": "keyword.control.plumbline"}, "3": {"name": "keyword.other.plumbline"}},
                "while": r"^\1 +(?! *#)\S", "patterns": [{"include": "#inside"}], "name": "meta.sentence.plumbline"}
    heading = {"match": rf"^ *({alternatives(w for w in keywords if w in HEADINGS)})\b *([^ \"$]*)(.*)$",
               "captures": {"1": {"name": "keyword.control.plumbline"}, "2": {"name": "entity.name.section.plumbline"},
                            "3": {"patterns": [{"include": "#inside"}]}}}
    return {
        "$schema": "https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json",
        "name": "Plumbline claim file", "scopeName": "source.plumbline", "fileTypes": ["claim"],
        "patterns": [{"include": "#comment"}, sentence, heading,
                     {"match": rf"^ *({alternatives(expressions)})\b(?: +(also|nothing)\b)?",
                      "captures": {"1": {"name": "keyword.control.plumbline"}, "2": {"name": "keyword.other.plumbline"}}},
                     {"include": "#string"}, {"include": "#expression"}],
        "repository": {
            "comment": {"match": r"^ *#.*$", "name": "comment.line.number-sign.plumbline"},
            "string": {"match": r'"[^"]*"', "name": "string.quoted.double.plumbline"},
            "inside": {"patterns": [{"match": r"\$(?:\\.|[^$\\])*\$", "name": "string.other.mathematics.plumbline"}, {"include": "#string"}]},
            "expression": {"patterns": [
                {"match": rf"(?<![\w-])({alternatives(words['reserved'])})(?![\w-])", "name": "keyword.operator.word.plumbline"},
                {"match": rf"(?<![\w-])({alternatives(words['heads'])})(?![\w-])", "name": "support.function.plumbline"},
                {"match": r"(?<![\w-])\d+(?:\.\d+)?", "name": "constant.numeric.plumbline"},
                {"match": r":=|<=|>=|!=|[+*/^=<>|]|(?<![A-Za-z0-9])-|-(?![A-Za-z])", "name": "keyword.operator.plumbline"}]}},
    }


def vim(words):
    """Vim's: keywords go before matches, and of two matches the later one, so sentences stand last, and heads that are clauses are none."""
    keywords = sorted({word for block in words["clauses"].values() for word in block})
    heads = [word for word in sorted(words["heads"]) if word not in keywords and word not in words["reserved"]]
    sentences, headings = [r"\|".join(word for word in keywords if word in some) for some in (SENTENCES, HEADINGS)]
    lines = ['" Vim syntax file of claim files (docs/editors.md). Made by editors/generate.py: change that.',
             'if exists("b:current_syntax")', "  finish", "endif", "syntax case match", "setlocal iskeyword=@,48-57,-,_",
             "syntax keyword claimWord " + " ".join(words["reserved"]), "syntax keyword claimHead " + " ".join(heads),
             r"syntax match claimNumber /\<\d\+\(\.\d\+\)\?\>/", r"syntax match claimOperator /:=\|<=\|>=\|!=\|[-+*\/^=<>|]/",
             r"syntax region claimString start=/\"/ end=/\"/ oneline", r"syntax match claimMathematics /\$\(\\.\|[^$\\]\)*\$/ contained",
             r"syntax match claimClause /^ *\(" + r"\|".join(keywords) + r"\)\>/",
             rf"syntax region claimSentence start=/^\z( *\)\({sentences}\)\>/ end=/^\(\z1 \+\S\)\@!/me=s-1 contains=claimClause,claimMathematics,claimString",
             rf"syntax region claimHeading start=/^ *\({headings}\)\>/ end=/$/ contains=claimClause,claimMathematics,claimString oneline",
             r"syntax match claimComment /^ *#.*$/",
             "highlight default link claimComment Comment", "highlight default link claimString String", "highlight default link claimNumber Number",
             "highlight default link claimOperator Operator", "highlight default link claimWord Conditional",
             "highlight default link claimHead Function", "highlight default link claimMathematics Special",
             "highlight default link claimClause Statement", 'let b:current_syntax = "plumbline"']
    return "\n".join(lines) + "\n"


def files(program, root):
    """{path below editors/: text}."""
    known = clauses(program)
    keywords = {word for block in known.values() for word in block}
    words = {"clauses": known, "meanings": dict(sorted(meanings(root, keywords).items())), "reserved": sorted(reserved(root)),
             "heads": dict(sorted(heads(program).items()))}
    return {"server/words.json": json.dumps(words, indent=1, ensure_ascii=False) + "\n",
            "vscode/syntaxes/plumbline.tmLanguage.json": json.dumps(grammar(words), indent=1, ensure_ascii=False) + "\n",
            "vim/syntax/plumbline.vim": vim(words)}


if __name__ == "__main__":
    out = Path(sys.argv[3]) if len(sys.argv) > 3 else Path(__file__).resolve().parent
    for name, text in files(Path(sys.argv[1]), Path(sys.argv[2])).items():
        (out / name).parent.mkdir(parents=True, exist_ok=True)
        (out / name).write_text(text)
