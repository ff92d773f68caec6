#!/usr/bin/env python3
"""server.py ROOT PROGRAMS: `plumbline language-server` as an editor speaks to it: a file with a mistake, the mistake put right, a word of
another file of the folder, hovers, formatting, and messages that are none."""
import json
import subprocess
import sys
import tempfile
import threading
import unittest
from pathlib import Path

ROOT, PROGRAMS = Path(sys.argv.pop(1)), sys.argv.pop(1)
SECONDS = 60

GOOD = """# A paper for a test.
paper toy "A toy"
  authors nobody
  version v1 none 2026

# Twice the inner product.
let twice(A) := 2 * inner(A, A)
claim first "The norm"
  source v1 Lemma 1
  says The norm of $W$ is positive: \U0001d4d0 $x$.
  then 0 <= twice(weight(1, theta))
  reading stated
  twin two
    then twice(weight(1, theta)) < 0
"""
NOTATION = "# The number of layers.\nlet layers := depth(theta)\n"


class Editor:
    """The other end of the protocol."""

    def __init__(self):
        self.process = subprocess.Popen([sys.executable, ROOT / "editors" / "server" / "server.py", PROGRAMS], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE)
        self.number, self.mistakes = 0, []  # all that was told so far, of any file
        self.timer = threading.Timer(SECONDS, self.process.kill)
        self.timer.start()

    def write(self, body):
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def note(self, method, params):
        self.write(json.dumps({"jsonrpc": "2.0", "method": method, "params": params}).encode())

    def read(self):
        length = 0
        while True:
            line = self.process.stdout.readline()
            if not line:
                raise AssertionError("the server has ended")
            if not line.strip():
                break
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        message = json.loads(self.process.stdout.read(length))
        if message.get("method") == "textDocument/publishDiagnostics":
            self.mistakes += message["params"]["diagnostics"]
        return message

    def ask(self, method, params):
        self.number += 1
        self.write(json.dumps({"jsonrpc": "2.0", "id": self.number, "method": method, "params": params}).encode())
        while True:
            message = self.read()
            if message.get("id") == self.number:
                return message

    def told(self, uri):
        """The next diagnostics of this file."""
        while True:
            message = self.read()
            if message.get("method") == "textDocument/publishDiagnostics" and message["params"]["uri"] == uri:
                return message["params"]["diagnostics"]

    def end(self):
        self.timer.cancel()
        self.process.stdin.close()
        code = self.process.wait(SECONDS)
        self.process.stdout.close()
        return code


class Server(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name).resolve()
        self.editor = Editor()
        self.addCleanup(self.editor.end)
        self.capabilities = self.editor.ask("initialize", {"processId": None, "rootUri": None, "capabilities": {}})["result"]["capabilities"]
        self.editor.note("initialized", {})

    def file(self, name, text):
        (self.folder / name).write_text(text)
        return f"file://{self.folder / name}"

    def open(self, uri, text):
        self.editor.note("textDocument/didOpen", {"textDocument": {"uri": uri, "languageId": "plumbline", "version": 1, "text": text}})
        return self.editor.told(uri)

    def change(self, uri, text):
        self.editor.note("textDocument/didChange", {"textDocument": {"uri": uri, "version": 2}, "contentChanges": [{"text": text}]})
        return self.editor.told(uri)

    def hover(self, uri, text, word, behind=""):
        """What is said where `word` stands, behind the text `behind`."""
        at = text.index(word, text.index(behind))
        line = text.count("\n", 0, at)
        column = len(text[text.rfind("\n", 0, at) + 1:at].encode("utf-16-le")) // 2
        result = self.editor.ask("textDocument/hover", {"textDocument": {"uri": uri}, "position": {"line": line, "character": column}})["result"]
        return result and result["contents"]["value"]

    def test_what_it_offers(self):
        self.assertEqual((self.capabilities["hoverProvider"], self.capabilities["documentFormattingProvider"], self.capabilities["textDocumentSync"]["change"]),
                         (True, True, 1))

    def test_a_mistake_and_its_correction(self):
        uri = self.file("toy.claim", GOOD)
        self.assertEqual(self.open(uri, GOOD), [])
        wrong = GOOD.replace("inner(A, A)", "iner(A, A)")
        [found] = self.change(uri, wrong)  # the file on disk is still right
        self.assertIn('"iner"', found["message"])
        self.assertIn("inner", found["message"])
        self.assertEqual(found["range"], {"start": {"line": 6, "character": 20}, "end": {"line": 6, "character": 24}})
        self.assertEqual((found["severity"], found["source"]), (1, "plumbline"))
        self.assertEqual(self.change(uri, GOOD), [])

    def test_a_column_behind_a_letter_of_two_units(self):
        wrong = GOOD.replace("$x$.", r"$\mystery$.")
        uri = self.file("toy.claim", wrong)
        [found] = self.open(uri, wrong)
        line = wrong.split("\n")[9]
        self.assertEqual(found["range"]["start"], {"line": 9, "character": line.index("\\mystery") + 1})  # one letter counts twice
        self.assertIn("unknown command", found["message"])

    def test_a_mistake_in_another_file(self):
        notation = self.file("notation.claim", NOTATION.replace("depth", "dpth"))
        uri = self.file("toy.claim", "use notation\n" + GOOD)
        self.editor.note("textDocument/didOpen", {"textDocument": {"uri": uri, "languageId": "plumbline", "version": 1, "text": "use notation\n" + GOOD}})
        [found] = self.editor.told(notation)
        self.assertEqual(found["range"]["start"], {"line": 1, "character": 14})
        self.file("notation.claim", NOTATION)
        self.editor.note("textDocument/didSave", {"textDocument": {"uri": uri}})
        self.assertEqual(self.editor.told(notation), [])

    def test_text_that_is_no_file(self):
        self.assertEqual(len(self.open("untitled:Untitled-1", "wrong\n")), 1)
        self.assertEqual(self.open("untitled:Untitled-2", GOOD), [])

    def test_a_file_of_a_built_in_paper(self):
        text = (ROOT / "verifiers" / "saddle" / "weak-control.claim").read_text()
        uri = f"file://{(ROOT / 'verifiers' / 'saddle' / 'weak-control.claim').resolve()}"
        self.assertEqual(self.open(uri, text), [])
        self.assertIsNone(self.hover(uri, text, "Prop."))
        self.assertEqual(self.editor.mistakes, [])  # nor of another file
        self.assertIn("unknown keyword", self.change(uri, text + "wrong\n")[0]["message"])

    def test_hovers(self):
        self.file("notation.claim", NOTATION)
        text = "use notation\n" + GOOD.replace("0 <= twice", "0 <= layers * twice")
        uri = self.file("toy.claim", text)
        self.assertEqual(self.open(uri, text), [])
        self.assertEqual(self.hover(uri, text, "twice", "then"), "```plumbline\nlet twice(A) := 2 * inner(A, A)\n```\n\nTwice the inner product.")
        self.assertEqual(self.hover(uri, text, "layers", "then"), "```plumbline\nlet layers := depth(theta)\n```\n\nThe number of layers.\n\nin notation.claim")
        self.assertIn("scalar", self.hover(uri, text, "inner"))
        self.assertIn("hypothesis, conclusion", self.hover(uri, text, "then"))
        self.assertIn("a claim; its id is KEY.NAME", self.hover(uri, text, "claim first"))
        self.assertIsNone(self.hover(uri, text, "nobody"))
        self.assertIsNone(self.editor.ask("textDocument/hover", {"textDocument": {"uri": uri}, "position": {"line": 999, "character": 0}})["result"])

    def test_formatting(self):
        ragged = GOOD.replace("2 * inner(A, A)", "2*inner( A,A )").replace("0 <= twice", "0<=twice")
        uri = self.file("toy.claim", ragged)
        self.open(uri, ragged)
        ask = {"textDocument": {"uri": uri}, "options": {"tabSize": 2, "insertSpaces": True}}
        [edit] = self.editor.ask("textDocument/formatting", ask)["result"]
        self.assertEqual(edit["newText"], GOOD.replace("2 * inner", "2*inner"))  # a product may be written closely
        self.assertEqual((edit["range"]["start"], edit["range"]["end"]["line"]), ({"line": 0, "character": 0}, ragged.count("\n") + 1))
        self.change(uri, edit["newText"])
        self.assertEqual(self.editor.ask("textDocument/formatting", ask)["result"], [])
        self.change(uri, "claim\tbroken\n")
        self.assertEqual(self.editor.ask("textDocument/formatting", ask)["result"], [])

    def test_what_is_no_message(self):
        self.editor.write(b"{ no JSON")
        self.assertEqual(self.editor.read()["error"]["code"], -32700)
        self.assertEqual(self.editor.ask("textDocument/rename", {})["error"]["code"], -32601)
        self.assertEqual(self.editor.ask("textDocument/hover", {})["error"]["code"], -32600)
        self.editor.note("$/cancelRequest", {"id": 1})
        self.assertIsNone(self.editor.ask("shutdown", None)["result"])
        self.assertEqual(self.editor.ask("textDocument/hover", {})["error"]["code"], -32600)
        self.editor.note("exit", None)
        self.assertEqual(self.editor.end(), 0)

    def test_an_end_without_shutdown_is_a_failure(self):
        self.assertEqual(self.editor.end(), 1)

    def test_without_programs_it_does_not_start(self):
        done = subprocess.run([sys.executable, ROOT / "editors" / "server" / "server.py", self.folder], capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, "expected the folder of the programs" in done.stderr), (2, True))


if __name__ == "__main__":
    unittest.main()
