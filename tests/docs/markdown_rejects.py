#!/usr/bin/env python3
"""markdown_rejects.py: pages that markdown.py has to accept, and beside each those in which it has to find a fault."""
import subprocess
import sys
import tempfile
from pathlib import Path

PROGRAM = Path(__file__).with_name("markdown.py")
failures = 0


def pages(wanted, *lines, **others):
    """markdown.py says of README.md with these lines, beside other files, that the wanted places have a fault."""
    global failures
    with tempfile.TemporaryDirectory() as name:
        root = Path(name)
        (root / "docs").mkdir()
        (root / "core").mkdir()
        (root / "docs" / "other.md").write_text("# One `name` of (many)\n## Twice\n## Twice\n<a id=\"put\"></a>\n")
        (root / "README.md").write_text("\n".join(lines) + "\n")
        for file, text in others.items():
            (root / file).write_text(text)
        done = subprocess.run([sys.executable, PROGRAM, root], capture_output=True, text=True)
        found = [":".join(line.split(":")[:2]) for line in done.stdout.splitlines()[:-1]]
        if found != wanted or done.returncode != (1 if wanted else 0):
            failures += 1
            print(f"FAIL: {lines} {others}: wanted {wanted}, got exit code {done.returncode} and")
            print(done.stdout + done.stderr)


# Tables. A bar that is text has a backslash, inside a code span too.
pages([], "| a | b |", "| --- | --- |", "| 1 | 2 |", "", "words | words")
pages(["README.md:3"], "| a | b |", "| --- | --- |", "| 1 | 2 | 3 |")
pages(["README.md:3"], "| a | b |", "| --- | --- |", "| 1 |")
pages([], "| a | b |", "| --- | ---: |", r"| `\|\|W\|\|` | 2 |")
pages(["README.md:3"], "| a | b |", "| --- | ---: |", "| `||W||` | 2 |")
pages(["README.md:4"], "| a | b |", "| --- | --- |", "| 1 | 2 |", r"| `|x\|` | 2 |")
pages([], "| a | b |", "| --- | --- |", "| 1 | |", "| | |")
pages([], "a | b", ":-: | ---", "1 | 2")
pages(["README.md:3"], "a | b", ":-: | ---", "1 | 2 | 3")
pages(["README.md:1"], "| a | b | c |", "| --- | --- |", "")
pages([], "| a | b |", "| --- | --- |", "| 1 | 2 |", "## Heading")
pages(["README.md:4"], "| a | b |", "| --- | --- |", "| 1 | 2 |", "words right below it")
pages([], "```text", "| a | b |", "| --- | --- |", "| 1 | 2 | 3 |", "```")
pages(["README.md:6"], "```text", "```", "", "| a | b |", "| --- | --- |", "| 1 | 2 | 3 |")
pages([], "words", "---", "a | b | c")

# Code spans over two lines.
pages([], "let `a", "b > 0` be", "", "> quoted", "", "* item `a -", "  b`")
pages(["README.md:2"], "let `a", "> 0` be")
pages(["README.md:2"], "let `a", "- b` be")
pages(["README.md:3"], "words", "and `a", "+ b` be")

# Links.
pages([], "[a](docs/other.md) [b](docs/) [c](https://example.org/none) [d](mailto:a@example.org)")
pages(["README.md:1"], "[a](docs/another.md)")
pages(["README.md:2"], "[a](docs/other.md),", "![a](docs/other.svg)")
pages(["README.md:1"], "[a](../docs/other.md)")
pages(["README.md:1"], "[a](/docs/other.md)")
pages([], "[a](docs/other.md#one-name-of-many) [b](docs/other.md#twice-1) [c](docs/other.md#put)")
pages(["README.md:1"], "[a](docs/other.md#one-name-of-few)")
pages(["README.md:1"], "[a](docs/other.md#twice-2)")
pages([], "# Here", "[a](#here)")
pages(["README.md:2"], "# Here", "[a](#there)")
pages([], "`[a](none.md)` is how a link is written", "```", "[a](none.md)", "```")
pages(["README.md:1"], "[`a`](none.md)")
pages(["README.md:2"], "words", "[a link over", "two lines](none.md)")
pages(["README.md:3"], "[a][1]", "", "[1]: none.md")

# The map.
pages([], "words", **{"docs/README.md": "[a question](other.md#twice)\n"})
pages(["docs/other.md:1"], "words", **{"docs/README.md": "[a question](README.md), other.md\n"})

# Pages that other files name.
pages([], "words", **{"core/source.hpp": "// docs/other.md says why.\n// https://example.org/docs/none.md\n"})
pages(["core/source.hpp:2"], "words", **{"core/source.hpp": "// What\n// docs/none.md says.\n"})
pages(["README.md:1"], "docs/none.md")

# No page at all is no pass.
with tempfile.TemporaryDirectory() as empty:
    if subprocess.run([sys.executable, PROGRAM, empty], capture_output=True).returncode != 2:
        failures += 1
        print("FAIL: an empty folder must not pass")

print("all as expected" if not failures else f"{failures} failed")
sys.exit(failures > 0)
