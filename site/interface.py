"""The Python module's interface as a page, from its own source: signatures and docstrings of what `plumbline.__all__` names.

The source is parsed and not imported, so the page needs neither numpy nor the programs.
"""
import ast
import copy
from html import escape
from inspect import cleandoc


class Module:
    """The package: where each of its public names is defined."""

    def __init__(self, folder):
        trees = {p.stem: ast.parse(p.read_text(encoding="utf-8")) for p in sorted(folder.glob("*.py"))}
        self.document = ast.get_docstring(trees["__init__"])
        self.names = next(
            [e.value for e in node.value.elts]
            for node in trees["__init__"].body
            if isinstance(node, ast.Assign) and node.targets[0].id == "__all__"
        )
        found = {
            node.name: node
            for name in trees
            for node in trees[name].body
            if isinstance(node, (ast.ClassDef, ast.FunctionDef))
        }
        missing = [name for name in self.names if name not in found]
        if missing:
            raise SystemExit(f"site: {folder} exports {', '.join(missing)}, which it defines in none of its files")
        self.nodes = [found[name] for name in self.names]


def decorators(node):
    return {d.id if isinstance(d, ast.Name) else getattr(d, "attr", "") for d in node.decorator_list}


def signature(node, owner=""):
    """`verify(cases=None, ...) -> Results`, without self."""
    arguments = copy.deepcopy(node.args)
    if owner and "staticmethod" not in decorators(node) and arguments.args:
        arguments.args.pop(0)
    returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    if "property" in decorators(node):
        return f"{owner}.{node.name}{returns}"
    return f"{owner + '.' if owner else ''}{node.name}({ast.unparse(arguments)}){returns}"


def document(node):
    """A docstring as HTML; its lines stay lines."""
    text = ast.get_docstring(node)
    return f'<p class="doc">{escape(cleandoc(text))}</p>\n' if text else ""


def code(text):
    return f"```python\n{text}\n```\n\n"


def fields(node):
    """What a class declares in its body: `name: type`."""
    found = [s for s in node.body if isinstance(s, ast.AnnAssign) and not s.target.id.startswith("_")]
    return code("\n".join(ast.unparse(s) for s in found)) if found else ""


def of_class(node):
    bases = ", ".join(ast.unparse(b) for b in node.bases)
    out = f"## {node.name}\n\n{document(node)}\n"
    out += f"<p>A kind of <code>{escape(bases)}</code>.</p>\n\n" if bases else ""
    out += fields(node)
    for member in node.body:
        if isinstance(member, ast.FunctionDef) and not member.name.startswith("_"):
            out += f"### {node.name}.{member.name}\n\n{code(signature(member, node.name))}{document(member)}\n"
    return out


def page(folder):
    module = Module(folder)
    out = f"# Python\n\nThe guide is [docs/python.md](docs/python.md); this page is made of the package's own docstrings.\n\n<p class=\"doc\">{escape(module.document)}</p>\n\n"
    for node in sorted(module.nodes, key=lambda n: (isinstance(n, ast.ClassDef), n.name)):
        if isinstance(node, ast.ClassDef):
            out += of_class(node)
        else:
            out += f"## {node.name}\n\n{code(signature(node))}{document(node)}\n"
    return out
