"""The Python module's interface as a page, from its own source: signatures and docstrings of what `plumbline.__all__` names.

The source is parsed and not imported, so the page needs neither numpy nor the programs.
"""
import ast
import copy
import re
from html import escape
from inspect import cleandoc

WIDEST = 84  # characters of a signature on one line


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
        for name, kind in (values(node) for name in trees for node in trees[name].body if isinstance(node, ast.Assign)):
            if kind in found:  # `words = _Words()`: what its class says
                found[name] = copy.copy(found[kind])
                found[name].name = name
        missing = [name for name in self.names if name not in found]
        if missing:
            raise SystemExit(f"site: {folder} exports {', '.join(missing)}, which it defines in none of its files")
        self.nodes = [found[name] for name in self.names]


def values(node):
    """The names of `name = Class()`; nothing else has both."""
    target, value = node.targets[0], node.value
    kind = value.func.id if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) else ""
    return getattr(target, "id", ""), kind


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
    name = f"{owner + '.' if owner else ''}{node.name}"
    line = f"{name}({ast.unparse(arguments)}){returns}"
    return line if len(line) <= WIDEST else f"{name}(\n{spread(arguments)}){returns}"


def spread(arguments):
    """The arguments, one a line."""
    lines, all_positional = [], arguments.posonlyargs + arguments.args
    without = len(all_positional) - len(arguments.defaults)
    for i, argument in enumerate(all_positional):
        lines.append(with_default(argument, arguments.defaults[i - without] if i >= without else None))
    if arguments.vararg or arguments.kwonlyargs:
        lines.append("*" + (ast.unparse(arguments.vararg) if arguments.vararg else ""))
    lines += [with_default(argument, default) for argument, default in zip(arguments.kwonlyargs, arguments.kw_defaults)]
    if arguments.kwarg:
        lines.append("**" + ast.unparse(arguments.kwarg))
    return "".join(f"    {line},\n" for line in lines)


def with_default(argument, default):
    return ast.unparse(argument) + (f" = {ast.unparse(default)}" if default is not None else "")


def paragraphs(text):
    """A docstring as HTML: an indented block is code; a line `name: ...` begins anew, other lines go on."""
    out = ""
    for block in re.split(r"\n\s*\n", text):
        if all(line.startswith("    ") for line in block.splitlines()):
            out += f'<pre><code tabindex="0">{escape(cleandoc(block))}</code></pre>\n'
        else:
            lines = re.sub(r"\n(?![\w.*]+: )\s*", " ", block)
            out += f'<p class="doc">{escape(lines)}</p>\n'
    return out


def document(node):
    text = ast.get_docstring(node)
    return paragraphs(text) if text else ""


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
    out = f"# Python\n\nThe guide is [docs/python.md](docs/python.md); this page is made of the package's own docstrings.\n\n{paragraphs(module.document)}\n"
    for node in sorted(module.nodes, key=lambda n: (isinstance(n, ast.ClassDef), n.name)):
        if isinstance(node, ast.ClassDef):
            out += of_class(node)
        else:
            out += f"## {node.name}\n\n{code(signature(node))}{document(node)}\n"
    return out
