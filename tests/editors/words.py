#!/usr/bin/env python3
"""words.py ROOT PROGRAM: the grammars of editors/ are those that generate.py makes of the language as it is now, and each word of the
language is one to each grammar: clauses at the beginning of a line, reserved words and heads within an expression, and nothing inside
a sentence but its formulas."""
import json
import re
import sys
import unittest
from pathlib import Path

ROOT, PROGRAM = Path(sys.argv.pop(1)), sys.argv.pop(1)
EDITORS = ROOT / "editors"
sys.path.insert(0, str(EDITORS))
import generate  # noqa: E402

WORDS = json.loads((EDITORS / "server" / "words.json").read_text())
KEYWORDS = sorted({word for block in WORDS["clauses"].values() for word in block})


def scopes(grammar, line):
    """{word: scope} of the words that a rule of the grammar takes as a whole, in a line that begins a clause."""
    out = {}
    for rule in grammar["patterns"]:
        pattern, captures = rule.get("match") or rule.get("begin"), rule.get("captures") or rule.get("beginCaptures") or {}
        found = re.match(pattern, line) if pattern else None
        if found:
            out.update({found[int(number)]: captured["name"] for number, captured in captures.items() if "name" in captured and found[int(number)]})
    return out


def of_expression(grammar, word):
    """The scope of a word in an expression: the first rule that finds it."""
    for rule in grammar["repository"]["expression"]["patterns"]:
        found = re.search(rule["match"], f"x + {word} y")
        if found and found[0] == word:
            return rule["name"]
    return ""


def missing(grammar, words):
    """The words of the language that a TextMate grammar does not know."""
    out = [word for word in KEYWORDS if scopes(grammar, f"  {word} x").get(word) != "keyword.control.plumbline"]
    out += [word for word in words["reserved"] if of_expression(grammar, word) != "keyword.operator.word.plumbline"]
    return out + [word for word in words["heads"] if word not in words["reserved"] and of_expression(grammar, word) != "support.function.plumbline"]


class Grammars(unittest.TestCase):
    def test_the_files_are_those_of_the_language(self):
        for name, text in generate.files(PROGRAM, ROOT).items():
            self.assertTrue((EDITORS / name).read_text() == text, f"editors/{name} is stale: python3 editors/generate.py PROGRAM .")

    def test_each_word_has_its_place(self):
        self.assertEqual(missing(generate.grammar(WORDS), WORDS), [])
        self.assertIn("given", KEYWORDS)
        self.assertIn("implies", WORDS["reserved"])
        self.assertIn("tail-ratio", WORDS["heads"])

    def test_a_word_that_is_not_there_is_missed(self):
        for kind, word in (("reserved", "implies"), ("heads", "tail-ratio")):
            without = {**WORDS, kind: {known: None for known in WORDS[kind] if known != word}}
            self.assertEqual(missing(generate.grammar(without), WORDS), [word])
        clauses = {block: [word for word in words if word != "given"] for block, words in WORDS["clauses"].items()}
        self.assertEqual(missing(generate.grammar({**WORDS, "clauses": clauses}), WORDS), ["given"])

    def test_a_part_of_a_word_is_none(self):
        grammar = generate.grammar(WORDS)
        self.assertEqual(of_expression(grammar, "notion"), "")
        self.assertEqual(of_expression(grammar, "tail-ratio-of"), "")
        self.assertEqual(scopes(grammar, "  givens x").get("givens"), None)

    def test_sentences_go_on_while_lines_are_indented(self):
        rule = next(rule for rule in generate.grammar(WORDS)["patterns"] if "while" in rule)
        self.assertTrue(re.match(rule["begin"], "  says for all $x$"))
        goes_on = re.compile(rule["while"].replace("\\1", "  "))
        self.assertTrue(goes_on.match("      and more"))
        self.assertFalse(goes_on.match("  given true"))
        self.assertFalse(goes_on.match("claim next"))

    def test_every_clause_has_a_meaning(self):
        self.assertEqual([word for word in KEYWORDS if word not in WORDS["meanings"]], [])

    def test_vim_knows_them_too(self):
        vim = set(re.findall(r"[a-z][a-z0-9-]*", (EDITORS / "vim" / "syntax" / "plumbline.vim").read_text()))
        self.assertEqual([word for word in [*KEYWORDS, *WORDS["reserved"], *WORDS["heads"]] if word not in vim], [])

    def test_the_extension_names_its_files(self):
        package = json.loads((EDITORS / "vscode" / "package.json").read_text())["contributes"]
        for named in (package["grammars"][0]["path"], package["languages"][0]["configuration"], "extension.js"):
            self.assertTrue((EDITORS / "vscode" / named).is_file(), named)
        self.assertEqual(package["grammars"][0]["scopeName"], generate.grammar(WORDS)["scopeName"])


if __name__ == "__main__":
    unittest.main()
