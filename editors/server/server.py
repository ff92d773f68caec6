#!/usr/bin/env python3
"""server.py BIN: a language server for claim files (docs/editors.md). It speaks the Language Server Protocol over stdin and stdout:
errors with their places, what a word means, formatting. `./plumbline language-server` calls it.

Nothing of the language is known here: the program `plumbline` of the folder BIN reads the files, as an editor has them at the moment,
and says what is wrong; words.json, made by generate.py, says what clauses and heads mean. When text has changed, the server waits until
the typing pauses.
"""
import json
import os
import queue
import sys
import threading
from pathlib import Path

from claims import Claims

PAUSE = 0.2  # seconds without a message after which changed text is read
PARSE_ERROR, INVALID, NO_METHOD = -32700, -32600, -32601


class Ended(Exception):
    """No more messages."""


def read_message(stream):
    """One message as an object; ValueError if its text is no JSON object. Ended behind the last."""
    length = None
    while True:
        line = stream.readline()
        if not line:
            raise Ended
        line = line.strip()
        if not line:
            break
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length" and value.strip().isdigit():
            length = int(value)
    if length is None:
        raise Ended  # nobody knows where the next message begins
    body = stream.read(length)
    if len(body) < length:
        raise Ended
    message = json.loads(body)
    if not isinstance(message, dict):
        raise ValueError("no object")
    return message


class Server:
    def __init__(self, claims, out):
        self.claims, self.out = claims, out
        self.changed, self.told = set(), {}  # URIs to be read again; of which URI errors stand in the editor, by the folder's file
        self.stopping = False
        self.requests = {"initialize": self.initialize, "shutdown": self.shutdown, "textDocument/hover": self.hover,
                         "textDocument/formatting": self.formatting}
        self.notes = {"textDocument/didOpen": self.opened, "textDocument/didChange": self.typed, "textDocument/didClose": self.closed,
                      "textDocument/didSave": self.saved}

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}, ensure_ascii=False).encode()
        self.out.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.out.flush()

    def take(self, message):
        """Answers a message."""
        method, params, number = message.get("method"), message.get("params") or {}, message.get("id")
        if method in self.notes:
            self.notes[method](params)
        elif number is None or method is None:
            return  # a note that says nothing to us, an answer
        elif self.stopping:
            self.send({"id": number, "error": {"code": INVALID, "message": "the server is shutting down"}})
        elif method not in self.requests:
            self.send({"id": number, "error": {"code": NO_METHOD, "message": f"unknown method {method}"}})
        else:
            try:
                self.send({"id": number, "result": self.requests[method](params)})
            except (KeyError, TypeError, IndexError) as error:
                self.send({"id": number, "error": {"code": INVALID, "message": f"{method}: {error!r}"}})

    # Requests
    def initialize(self, _):
        return {"capabilities": {"textDocumentSync": {"openClose": True, "change": 1, "save": True}, "hoverProvider": True,
                                 "documentFormattingProvider": True, "positionEncoding": "utf-16"},
                "serverInfo": {"name": "plumbline"}}

    def shutdown(self, _):
        self.stopping = True

    def hover(self, params):
        place = params["position"]
        found = self.claims.meaning(params["textDocument"]["uri"], place["line"], place["character"])
        return found and {"contents": {"kind": "markdown", "value": found}}

    def formatting(self, params):
        uri = params["textDocument"]["uri"]
        before, after = self.claims.text(uri), self.claims.formatted(uri)
        if after is None or after == before:
            return []
        return [{"range": {"start": {"line": 0, "character": 0}, "end": {"line": before.count("\n") + 1, "character": 0}}, "newText": after}]

    # Notes of the editor
    def opened(self, params):
        document = params["textDocument"]
        self.claims.texts[document["uri"]] = document["text"]
        self.changed.add(document["uri"])

    def typed(self, params):
        uri = params["textDocument"]["uri"]
        for change in params["contentChanges"]:
            self.claims.texts[uri] = change["text"]
        self.changed.add(uri)

    def saved(self, params):
        self.changed.add(params["textDocument"]["uri"])

    def closed(self, params):
        uri = params["textDocument"]["uri"]
        self.claims.texts.pop(uri, None)
        self.changed.discard(uri)
        self.tell(uri, {})

    def read_changed(self):
        """Has the changed files read, one run for each, and tells the editor what is wrong and what no longer is."""
        while self.changed:
            uri = self.changed.pop()
            self.tell(uri, self.claims.errors(uri))

    def tell(self, uri, errors):
        """`errors`, {URI: diagnostics}, are what a reading of the file `uri` found."""
        for gone in self.told.get(uri, set()) - set(errors):
            self.send({"method": "textDocument/publishDiagnostics", "params": {"uri": gone, "diagnostics": []}})
        for where, found in {uri: [], **errors}.items():
            self.send({"method": "textDocument/publishDiagnostics", "params": {"uri": where, "diagnostics": found}})
        self.told[uri] = set(errors)


def listen(stream, messages):
    """Puts messages into the queue as they come; then None."""
    while True:
        try:
            messages.put(read_message(stream))
        except ValueError:
            messages.put(ValueError)
        except Ended:
            messages.put(None)
            return


def serve(programs):
    server, messages = Server(Claims(programs), sys.stdout.buffer), queue.Queue()
    threading.Thread(target=listen, args=(sys.stdin.buffer, messages), daemon=True).start()
    while True:
        try:
            message = messages.get(timeout=PAUSE if server.changed else None)
        except queue.Empty:
            server.read_changed()
            continue
        if message is None or message is not ValueError and message.get("method") == "exit":
            return 0 if server.stopping else 1
        if message is ValueError:
            server.send({"id": None, "error": {"code": PARSE_ERROR, "message": "expected a JSON object"}})
        else:
            server.take(message)


if __name__ == "__main__":
    if len(sys.argv) != 2 or not (Path(sys.argv[1]) / "plumbline").is_file():
        print("plumbline language-server: expected the folder of the programs", file=sys.stderr)
        raise SystemExit(2)
    code = serve(Path(sys.argv[1]))
    sys.stdout.flush()
    os._exit(code)  # at once: the thread that listens waits for a message that never comes
