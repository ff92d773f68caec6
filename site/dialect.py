"""Pages are written as GitHub reads Markdown. MkDocs reads it a little differently, so a page is rewritten for it:

* a list or a table may follow a paragraph without an empty line: it gets one;
* what belongs to an item of a list may stand two columns in: it goes to four, eight, ...;
* in a row of a table a bar of a code span is written `\\|`: it loses the backslash, which would be shown.

What stands in fenced blocks stays as it is.
"""
import re

FENCE = re.compile(r"\s*(`{3,}|~{3,})(.*)")
ITEM = re.compile(r"( *)([-*+]|\d{1,9}[.)])( +)\S")
ROW = re.compile(r"\s*\|")
RULE = re.compile(r"\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$")  # below the header of a table
CODE = re.compile(r"(`+)(?!`)(.+?)(?<!`)\1(?!`)", re.S)


def fenced(lines):
    """For each line: is it part of a fenced block?"""
    fence = ""
    for line in lines:
        mark = FENCE.match(line)
        if fence:
            yield True
            if mark and mark[1].startswith(fence) and not mark[2].strip():
                fence = ""
        elif mark and "`" not in mark[2]:
            fence = mark[1]
            yield True
        else:
            yield False


class Lists:
    """The items that are open at a line: for each the column of its marker's text."""

    def __init__(self):
        self.open = []
        self.after_blank = False

    def indented(self, line, item, literal):
        """The line, with four columns for each item that holds it. `item`: the match of ITEM if it begins one."""
        if not line.strip():
            self.after_blank = True
            return line
        column = len(line) - len(line.lstrip(" "))
        if not (item or column or literal) and not self.after_blank:  # a paragraph of an item goes on
            return line
        while self.open and column < self.open[-1]:
            self.open.pop()
        self.after_blank = False
        inside = column - self.open[-1] if self.open else column
        out = " " * (4 * len(self.open) + inside) + line.lstrip(" ")
        if item and (self.open or column < 4):
            self.open.append(len(item[1]) + len(item[2]) + len(item[3]))
        return out


def for_mkdocs(text):
    """The page as MkDocs should read it."""
    lines = text.splitlines()
    lists, out = Lists(), []
    before = ""  # what the line before is: "", "item", "row", "text"
    for line, below, literal in zip(lines, lines[1:] + [""], fenced(lines)):
        kind = "" if not line.strip() else "text"
        item = None if literal else ITEM.match(line)
        if item and before == "text" and not lists.open and item[2][0].isdigit() and item[2][:-1] != "1":
            item = None  # in a paragraph a number begins a list only if it is 1
        if literal:
            kind = "item" if before == "item" and line.startswith(" ") else "text"
        elif ROW.match(line) and (before == "row" or RULE.match(below)):
            kind = "row"
            line = CODE.sub(lambda code: code[0].replace("\\|", "|"), line)
        elif item:
            kind = "item"
        elif before == "item" and line.strip():
            kind = "item"  # the item goes on
        if not literal and ((kind == "item" and before in ("text", "row")) or (kind == "row" and before == "text")):
            out.append("")
        out.append(lists.indented(line, item, literal))
        before = kind
    return "\n".join(out) + "\n"
