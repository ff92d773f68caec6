"""The notebook of docs/examples runs from its first cell to its last: cell by cell, and in Jupyter if that is there."""

import ast
import json
import os
import sys
import unittest
from pathlib import Path

NOTEBOOK = Path(__file__).parents[2] / "docs" / "examples" / "trained-network.ipynb"


def shown_by_cells(notebook):
    """What the last expression of each code cell shows: its HTML, or its text."""
    names, out = {}, []
    for cell in notebook["cells"]:
        if cell["cell_type"] != "code":
            continue
        body = ast.parse("".join(cell["source"])).body
        last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
        exec(compile(ast.Module(body, []), str(NOTEBOOK), "exec"), names)
        value = eval(compile(ast.Expression(last.value), str(NOTEBOOK), "eval"), names) if last else None
        out.append(value._repr_html_() if hasattr(value, "_repr_html_") else repr(value))
    return out


def shown_in_jupyter(path):
    import nbclient
    import nbformat
    from jupyter_client.kernelspec import KernelSpecManager

    KernelSpecManager.ensure_native_kernel = True  # the kernel of the Python that runs this
    os.environ["PYTHONPATH"] = os.pathsep.join(sys.path)
    notebook = nbformat.read(path, as_version=4)
    nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    shown = [
        output["data"]
        for cell in notebook.cells
        if cell.cell_type == "code"
        for output in cell.outputs
        if "data" in output
    ]
    return [data.get("text/html", data.get("text/plain")) for data in shown]


class Notebook(unittest.TestCase):
    def look_at(self, shown):
        trained, case, results, fails, checked, search = shown
        self.assertIn("float32", trained)
        self.assertIn("fully-connected 2-3-1", case)
        self.assertIn("<table>", results)
        self.assertIn("false here", fails)
        self.assertIn("accepted", checked)
        self.assertIn("refuted", search)
        self.assertIn("<svg", search)

    def test_cell_by_cell(self):
        self.look_at(shown_by_cells(json.loads(NOTEBOOK.read_text())))

    def test_in_jupyter(self):
        try:
            import ipykernel  # noqa: F401
            import nbclient  # noqa: F401
        except ImportError:
            self.skipTest("nbclient and ipykernel are not installed")
        self.look_at(shown_in_jupyter(NOTEBOOK))


if __name__ == "__main__":
    unittest.main()
