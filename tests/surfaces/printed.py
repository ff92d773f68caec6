"""Runs commands as a person would, and then whatever commands they printed.

A printed command is one between backticks that starts with `plumbline`, what stands behind `replay:`, and, in the files
that a run wrote, what is set as code. It is run where it was printed: what stands on a terminal in the folder of the
command, what stands in a letter or report in the folder of that file. It must end with an exit code that its page
documents, and must not complain that something is unknown or not there. A printed search is given one round.
"""
import html
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

# Exit codes that docs/ and README.md give the words; 2 (bad input) and 70 (a defect) are nobody's.
DOCUMENTED = {
    "verify": {0, 1, 3, 4, 5}, "search": {0, 1, 3}, "mutate": {0, 1, 3}, "prepare": {0, 3}, "prove": {0, 1, 3, 4},
    "gate": {0, 1, 3, 4, 5}, "campaign": {0, 1, 3, 5}, "check": {0, 3},
}
COMPLAINTS = re.compile(r"^plumbline(-check)?: .*(unknown|no such file|cannot|too many|expected)", re.M)
QUICK = {"search": ["--rounds", "1", "--seconds", "2"], "mutate": ["--seconds", "0.1"]}
SECONDS = 120


def printed_on_terminal(text):
    """The commands in what a program says."""
    out = re.findall(r"`((?:\./)?plumbline(?:-check)? [^`]+)`", text)
    return out + [m.strip() for m in re.findall(r"replay: (plumbline [^\n;]+)", text)]


def printed_in_file(path):
    """The commands in a file that a run wrote: set as code."""
    text = path.read_text(errors="replace")
    if path.suffix == ".html":
        return [html.unescape(c) for c in re.findall(r"<code>(plumbline(?:-check)? [^<]+)</code>", text)]
    if path.suffix == ".xml":
        return printed_on_terminal(html.unescape(text))
    return printed_on_terminal(text) + re.findall(r"^(?: {4})?(plumbline(?:-check)? .+)$", text, re.M)


class Shell:
    """Commands, their outcomes, and what was wrong with them."""

    def __init__(self, programs, placeholders=None):
        self.environment = {**os.environ, "PATH": f"{programs}:{os.environ['PATH']}", "OPENBLAS_NUM_THREADS": "1"}
        self.failures, self.seen, self.count = [], set(), 0
        self.placeholders = placeholders or {}

    def fail(self, words, what, text=""):
        self.failures.append(f"{shlex.join(words)}: {what}\n{text[-600:]}")
        print("FAIL:", self.failures[-1], file=sys.stderr)

    def run(self, words, folder, codes=None, stdin=""):
        """Runs a command and then what it printed; returns its output. `codes`: the exit codes that are right."""
        self.count += 1
        try:
            done = subprocess.run(words, cwd=folder, env=self.environment, input=stdin, capture_output=True, text=True,
                                  timeout=SECONDS)
        except subprocess.TimeoutExpired:
            self.fail(words, f"more than {SECONDS} s")
            return ""
        text = done.stdout + done.stderr
        word = words[1] if len(words) > 1 else ""
        if done.returncode not in (codes or DOCUMENTED.get(word, {0})):
            self.fail(words, f"exit code {done.returncode} in {folder}", text)
        elif codes is None and COMPLAINTS.search(done.stderr):
            self.fail(words, f"a complaint, in {folder}", text)
        for command in printed_on_terminal(text):
            self.run_printed(command, folder)
        return text

    def run_printed(self, command, folder):
        """Runs a printed command once."""
        if (command, str(folder)) in self.seen:
            return
        self.seen.add((command, str(folder)))
        try:  # of `plumbline graph ... | dot ... >net.svg` the first part
            words = shlex.split(re.split(r" [|>]", command.removeprefix("./"))[0])
        except ValueError as error:
            return self.fail([command], f"no command of the shell: {error}")
        words = [self.placeholders.get(w, w) for w in words]
        words = [w for word in words for w in (sorted(map(str, Path(folder).glob(word))) if "*.jsonl" in word else [word])]
        left = [w for w in words[1:] if re.fullmatch(r"[A-Z][A-Z-]+", w)]
        if left:
            return self.fail(words, f"a placeholder stands in it: {left}")
        text = self.run(words + QUICK.get(words[1], []), folder)
        # "tries to change the case" may say why it cannot; what it wrote is a case that the claim speaks about.
        if words[1] == "prepare" and text.startswith("prepared: ") and words[-1] != "-":
            claim = words[words.index("--for") + 1:] if "--for" in words else words[words.index("--formula"):]
            claim = claim[: claim.index("--out")]
            judged = self.run(["plumbline", "verify", *claim, "--cases", words[-1], "--out", ""], folder, {0, 1, 3, 4})
            if not re.search(r"^(holds|fails|trivial|inconclusive|ill-typed) ", judged, re.M):
                self.fail(words, "the claim says nothing about the case that was prepared", judged)

    def run_files(self, folder, pattern="**/*"):
        """Runs what the files of a run print."""
        for path in sorted(Path(folder).glob(pattern)):
            if path.suffix in (".md", ".html", ".xml", ".txt") and ".plumbline" not in path.parts:
                for command in printed_in_file(path):
                    self.run_printed(command, path.parent)

    def finish(self):
        print(f"{self.count} commands, {len(self.seen)} of them printed by a program, {len(self.failures)} failures")
        if not self.seen:
            print("FAIL: nothing was printed, so nothing was tried")
        sys.exit(1 if self.failures or not self.seen else 0)
