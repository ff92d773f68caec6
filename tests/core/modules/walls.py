"""The walls of the modules: nothing general names a module's head, its folder or the module itself.

    walls.py SOURCE_FOLDER      one line for each breach; exit code 1 if there is one
    walls.py --rejects          breaks each wall on a made-up file and sees it reported

Rows of core/claim/heads.def say which head belongs to which module. A module names its own heads and the kernel's; no
other file of core/, verifiers/ or cases/ names them. The checker has walls and tests of its own.
"""
import pathlib
import re
import sys

ROW = re.compile(r'PLUMBLINE_HEAD\((\w+), "[^"]*", \w+, "[^"]*", \w+, "([^"]*)"')


# A file that is a module's part of something general.
PARTS = {"verifiers/tools/python_graphs.cpp": "graphs"}


def owners(table):
    """The module of each head that has one, by enumerator."""
    return {head: module for head, module in ROW.findall(table) if module}


def breaches(path, text, owner):
    """Of one file, whose path is below the source folder."""
    parts = path.split("/")
    own = parts[2] if parts[:2] == ["core", "modules"] and len(parts) > 3 else PARTS.get(path)
    out = []
    for number, line in enumerate(text.split("\n"), 1):
        for head in re.findall(r"Head::(\w+)", line):
            if owner.get(head, own) != own:
                out.append(f"{path}:{number}: Head::{head} is of the module {owner[head]}")
        for folder in re.findall(r'#include "modules/(\w+)/', line):
            if folder != own:
                out.append(f"{path}:{number}: a header of the module {folder}")
        for module in sorted(set(owner.values())):
            if own is None and parts[0] == "core" and f'"{module}"' in line.split("//")[0]:
                out.append(f"{path}:{number}: the module {module} by its name")
    return out


def check(root):
    owner = owners((root / "core/claim/heads.def").read_text())
    if len(owner) < 10:
        return ["core/claim/heads.def: no rows of modules were found"]
    folders = {p.name for p in (root / "core/modules").iterdir() if p.is_dir()}
    out = [f"core/modules/{m}: there is no such folder, but heads.def has heads of it" for m in set(owner.values()) - folders]
    out += [f"core/modules/{m}: heads.def has no head of it" for m in folders - set(owner.values())]
    out += [f"{part}: there is no such file" for part in PARTS if not (root / part).is_file()]
    for top in ("core", "verifiers", "cases"):
        for path in sorted((root / top).rglob("*.[ch]pp")):
            name = path.relative_to(root).as_posix()
            if not name.startswith("verifiers/checker/"):
                out += breaches(name, path.read_text(), owner)
    return out


def rejects():
    owner = owners('PLUMBLINE_HEAD(Pi, "pi", Scalar, "", false, "", "pi")\n'
                   'PLUMBLINE_HEAD(Pull, "pull", Network, "IN", false, "invariance", "Lemma 7")\n')
    assert owner == {"Pull": "invariance"}
    bad = [("verifiers/tools/python_graphs.cpp", "Head::Pull"), ("core/evaluation/a.cpp", "case Head::Pull: return 1;"), ("core/modules/saddle/values.cpp", "Head::Pull"),
           ("verifiers/tools/a.cpp", "make(Head::Pull, {})"), ("core/search/a.cpp", '#include "modules/invariance/a.hpp"'),
           ("core/claim/a.cpp", 'if (info(head).module == "invariance")')]
    for path, text in bad:
        assert len(breaches(path, text, owner)) == 1, path
    good = [("core/evaluation/a.cpp", "case Head::Pi: // of the paper \"invariance\""),
            ("core/modules/invariance/values.cpp", '#include "modules/invariance/a.hpp"\nHead::Pull; Head::Pi;'),
            ("cases/generators/papers.cpp", '{"invariance", family}')]
    for path, text in good:
        assert not breaches(path, text, owner), path


if __name__ == "__main__":
    if sys.argv[1] == "--rejects":
        rejects()
    else:
        found = check(pathlib.Path(sys.argv[1]))
        print("\n".join(found))
        sys.exit(1 if found else 0)
