"""A chat completions server on loopback whose "model" is a Python function: for tests, notebooks, and models without a server.

    with serving(lambda number, body: "Final answer: 1") as server:
        contests.tournament([f"llm:toy@{server.url}", "boss"], deals=1)
"""
from __future__ import annotations

import contextlib
import json
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Body = dict[str, Any]
Script = Callable[[int, Body], "str | Callable[[Handler], None]"]
Tokens = Callable[[Body, str], tuple[int, int]]
LETTERS_A_TOKEN = 4


def about(body: Body, text: str) -> tuple[int, int]:
    """Tokens read and written, by the letters."""
    return sum(len(each["content"]) for each in body["messages"]) // LETTERS_A_TOKEN, 1 + len(text) // LETTERS_A_TOKEN


class Server(ThreadingHTTPServer):
    """`script(number, body)`: what is done with request number 0, 1 ...: a text (the reply of the model), or a function of the handler."""

    daemon_threads = True

    def __init__(self, script: Script, tokens: Tokens = about):
        super().__init__(("127.0.0.1", 0), Handler)
        self.script, self.tokens, self.lock = script, tokens, threading.Lock()
        self.bodies: list[Any] = []  # of all requests so far
        self.headers: list[dict[str, str]] = []

    @property
    def url(self) -> str:
        """Its address, up to and with /v1."""
        return f"http://127.0.0.1:{self.server_address[1]}/v1"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that hangs up is no error here."""


class Handler(BaseHTTPRequestHandler):
    """One request."""

    server: Server

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        with self.server.lock:
            number = len(self.server.bodies)
            self.server.bodies.append(body)
            self.server.headers.append(dict(self.headers))
        found = self.server.script(number, body)
        if callable(found):
            found(self)
        else:
            self.reply(completion(found, *self.server.tokens(body, found)))

    def do_GET(self) -> None:
        with self.server.lock:
            self.server.bodies.append("GET")
        self.reply("{}")

    def reply(self, text: str | bytes, status: int = 200, **headers: str) -> None:
        content = text.encode() if isinstance(text, str) else text
        self.send_response(status)
        for name, value in {"Content-Type": "application/json", "Content-Length": len(content), **headers}.items():
            self.send_header(name.replace("_", "-"), str(value))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_: Any) -> None:
        """Nothing is printed."""


def completion(text: object, read: int = 100, written: int = 10) -> str:
    """A response with this reply."""
    return json.dumps({"choices": [{"message": {"role": "assistant", "content": text}, "finish_reason": "stop"}],
                       "usage": {"prompt_tokens": read, "completion_tokens": written}})


@contextlib.contextmanager
def serving(script: Script, tokens: Tokens = about) -> Iterator[Server]:
    """A server at a free port, until the block ends."""
    server = Server(script, tokens)
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
