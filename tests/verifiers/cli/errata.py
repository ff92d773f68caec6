#!/usr/bin/env python3
"""errata.py FOLDER SCRIPTS REJECTIONS: every script of a letter ends as it says, and says no where the statement holds.

At least SCRIPTS scripts, each of at most sixty lines and of the standard library alone, end with 0 when they are run from
elsewhere. Then the numbers of each are changed, one matrix or parameter after the other to zeros, ones, or the negative: of at
least REJECTIONS scripts one such change makes the statement hold, and then the script says so and ends with 1.
"""
import concurrent.futures
import pathlib
import re
import subprocess
import sys

NUMBERS = re.compile(r'matrix\(\s*"[^()]*"\)|^\w+ = F\(.*\)$', re.M)
NUMBER = re.compile(r"(?<![\w.])-?\d+(/\d+)?")
MOST = 8  # of these places are changed, in each script
ALLOWED = {"fractions", "functools", "itertools", "math", "decimal"}


def run(text):
    done = subprocess.run([sys.executable, "-I", "-"], input=text, capture_output=True, text=True, timeout=60, cwd="/")
    return done.returncode, done.stdout


def wrong(text):
    """What is wrong with the script as it stands, or nothing."""
    modules = set(re.findall(r"^(?:from|import) (\w+)", text, re.M))
    if not modules <= ALLOWED:
        return f"it imports {modules - ALLOWED}"
    if text.count("\n") > 60:
        return "it has more than sixty lines"
    status, said = run(text)
    return "" if status == 0 and "fails, as said" in said else f"it ends with {status}: {said[-200:]}"


def rejects(text):
    """Is there a change of one matrix with which the statement holds, and does the script then say so?"""
    places = list(NUMBERS.finditer(text))[:MOST]
    for new in (lambda m: "0", lambda m: "1", lambda m: m.group()[1:] if m.group()[0] == "-" else "-" + m.group()):
        for found in places:
            changed = text[: found.start()] + NUMBER.sub(new, found.group()) + text[found.end() :]
            status, said = run(changed)
            if status == 1 and "does not fail" in said:
                return True
    return False


def main():
    folder, least, least_rejections = pathlib.Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    scripts = {path.name: path.read_text() for path in sorted(folder.glob("*.py"))}
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        problems = dict(zip(scripts, pool.map(wrong, scripts.values())))
        rejected = sum(pool.map(rejects, scripts.values()))
    bad = [f"FAIL: {name}: {problem}" for name, problem in problems.items() if problem]
    if len(scripts) < least:
        bad.append(f"FAIL: {len(scripts)} scripts, expected {least} at least")
    if rejected < least_rejections:
        bad.append(f"FAIL: {rejected} scripts say no to a changed witness, expected {least_rejections} at least")
    print("\n".join(bad) or f"{len(scripts)} scripts end as they say, {rejected} say no to a changed witness")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
