"""The pages of the repository as pages of the site, and what they link to.

A page keeps its place (docs/search.md becomes docs/search.html; README.md becomes readme.html, since the start page is another one).
A link to another page stays a link to that page. A file that a page names is brought along: one that a browser shows lies
at its own place, a source file becomes a page with its text. A folder becomes a page that lists it.
"""
import os
import re
from pathlib import Path, PurePosixPath

from dialect import fenced, for_mkdocs

SHOWN = {".svg", ".png", ".json", ".html", ".ipynb", ".bib", ".cff"}  # at their own place, as they are
LANGUAGES = {".py": "python", ".sh": "sh", ".cpp": "cpp", ".hpp": "cpp", ".yml": "yaml", ".cmake": "cmake", ".ml": "ocaml", ".v": "coq"}
MOST_ON_A_PAGE = 200_000  # bytes: a larger file is brought along as it is
LINK = re.compile(r"(?P<code>(?P<tick>`+)(?!`).+?(?<!`)(?P=tick)(?!`))|(?P<open>\]\()(?P<to>[^)\s]+)(?=[)\s])", re.S)
FIRST = ["README.md", "CONTRIBUTING.md", "SUPPORT.md", "CHANGELOG.md"]
ELSEWHERE = {"readme.md", "docs/tutorial.md"}  # in the menu, at places of their own


def place_of(path):
    """Where a page of the repository stands in the pages of the site."""
    return "readme.md" if path == "README.md" else path


class Documents:
    """Collects what is needed for the pages, and writes it under `pages`."""

    def __init__(self, root, pages):
        self.root, self.pages = Path(root), Path(pages)
        self.waiting, self.done = [], set()

    def write(self):
        """All pages of docs, those of the uppermost folder that readers want, and whatever these lead to."""
        docs = sorted(p.relative_to(self.root).as_posix() for p in (self.root / "docs").rglob("*.md"))
        self.waiting = [*FIRST, *docs]
        while self.waiting:
            path = self.waiting.pop()
            if path not in self.done:
                self.done.add(path)
                self.one(path)

    def one(self, path):
        source = self.root / path
        if source.is_dir():
            self.put(f"{path}/index.md", listing(path, source, self))
        elif source.suffix == ".md":
            self.put(place_of(path), for_mkdocs(self.linked(path, source.read_text(encoding="utf-8"))))
        else:
            self.put(path, source.read_bytes())
            if self.is_text_page(path):
                self.put(f"{path}.md", text_page(path, source))

    def put(self, place, content):
        file = self.pages / place
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content if isinstance(content, bytes) else content.encode())

    def is_text_page(self, path):
        source = self.root / path
        return source.suffix not in SHOWN and source.stat().st_size <= MOST_ON_A_PAGE

    def linked(self, path, text):
        """The text of a page, whose links lead to the places of the site."""
        lines = text.splitlines(keepends=True)
        out, prose = [], ""
        for line, literal in zip(lines, fenced(lines)):
            if not literal:
                prose += line
                continue
            out += [LINK.sub(lambda link: self.link(path, link), prose), line]
            prose = ""
        return "".join(out) + LINK.sub(lambda link: self.link(path, link), prose)

    def link(self, path, found):
        if found["code"] or re.match(r"[a-z][a-z0-9+.-]*:|#", found["to"]):
            return found[0]
        name, _, anchor = found["to"].partition("#")
        target = os.path.normpath(PurePosixPath(path).parent / name)
        place = self.reach(target)
        here = PurePosixPath(place_of(path)).parent
        return "](" + os.path.relpath(place, here) + (f"#{anchor}" if anchor else "")

    def reach(self, target):
        """Has the target brought along; where it stands."""
        source = self.root / target
        if not source.exists():
            raise SystemExit(f"site: a page links to {target}, which is not there")
        if source.is_dir() and (source / "README.md").is_file():
            target += "/README.md"
            source = self.root / target
        self.waiting.append(target)
        if source.is_dir():
            return f"{target}/index.md"
        if source.suffix == ".md":
            return place_of(target)
        return f"{target}.md" if self.is_text_page(target) else target


def fence_of(text):
    longest = max([2, *(len(run) for run in re.findall(r"`+", text))])
    return "`" * (longest + 1)


def text_page(path, source):
    text = source.read_text(encoding="utf-8", errors="replace").rstrip("\n")
    fence = fence_of(text)
    language = LANGUAGES.get(source.suffix, "text")
    return f"---\nsearch:\n  exclude: true\n---\n# {source.name}\n\n[{path}]({source.name}), as it is.\n\n{fence}{language}\n{text}\n{fence}\n"


def listing(path, folder, documents):
    out = f"# {path}\n\n"
    for file in sorted(folder.iterdir()):
        if file.name.startswith((".", "__")):
            continue
        place = documents.reach(f"{path}/{file.name}")
        out += f"* [{file.name}{'/' if file.is_dir() else ''}]({os.path.relpath(place, path)})\n"
    return out


def title_of(text):
    """The first heading."""
    found = re.search(r"^# +(.+?) *#*$", text, re.M)
    return found[1].replace("`", "") if found else None


def navigation(root, pages):
    """The pages of docs as the map of docs/README.md has them: each under the readers who are sent there first."""
    seen, out = set(), []
    readers = re.split(r"^## +(.+)$", (root / "docs" / "README.md").read_text(encoding="utf-8"), flags=re.M)[1:]
    for name, text in zip(readers[::2], readers[1::2]):
        here = []
        for page in re.findall(r"\]\(([\w./-]+\.md)[#)]", text):
            place = place_of(os.path.normpath(f"docs/{page}"))
            if place not in seen and place not in ELSEWHERE:
                seen.add(place)
                here.append({title_of((pages / place).read_text(encoding="utf-8")): place})
        if here:
            out.append({name: here})
    return out
