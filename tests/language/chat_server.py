"""A chat completions server on loopback that answers as a script says: well, badly, slowly, half, with errors, or not at all."""
import contextlib
import json
import re
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

PAGE = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"


class Server(ThreadingHTTPServer):
    """`script(number, body)`: what is done with request number 0, 1 ...: a text (the reply of the model), or a function of the handler."""

    daemon_threads = True

    def __init__(self, script):
        super().__init__(("127.0.0.1", 0), Handler)
        self.script, self.bodies, self.headers, self.lock = script, [], [], threading.Lock()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server_address[1]}/v1"

    def handle_error(self, request, client_address):
        """Clients that hang up are part of the script."""


class Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        with self.server.lock:
            number = len(self.server.bodies)
            self.server.bodies.append(body)
            self.server.headers.append(dict(self.headers))
        found = self.server.script(number, body)
        if callable(found):
            found(self)
        else:
            self.reply(completion(found))

    def do_GET(self):
        with self.server.lock:
            self.server.bodies.append("GET")
        self.reply("{}")

    def reply(self, text, status=200, **headers):
        content = text.encode() if isinstance(text, str) else text
        self.send_response(status)
        for name, value in {"Content-Type": "application/json", "Content-Length": len(content), **headers}.items():
            self.send_header(name.replace("_", "-"), str(value))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_):
        pass


def completion(text, read=100, written=10):
    return json.dumps({"choices": [{"message": {"role": "assistant", "content": text}, "finish_reason": "stop"}],
                       "usage": {"prompt_tokens": read, "completion_tokens": written}})


@contextlib.contextmanager
def serving(script):
    server = Server(script)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()


# ---- what a script may do


def numbers(body):
    """The numbers of the answers in the last message that lists them."""
    text = body["messages"][-1]["content"]
    listed = text[max(text.rfind("\nAnswers\n"), text.rfind("legal now:")) :]
    return [int(number) for number in re.findall(r"(?:^|[;:] )([0-9]+)\) ", listed, re.MULTILINE)]


def well(number, body):
    """The last answer."""
    return f"Let me see.\n\n**Final answer: {numbers(body)[-1]}**"


def status(code, **headers):
    return lambda handler: handler.reply(json.dumps({"error": {"message": "not now"}}), code, **headers)


def raw(text, pause=0.0):
    """These bytes as the whole response, then the connection is closed; with a pause after each byte."""
    def send(handler):
        for at in range(0, len(text), 1 if pause else max(1, len(text))):
            handler.wfile.write(text[at : at + (1 if pause else len(text))].encode("latin-1"))
            handler.wfile.flush()
            time.sleep(pause)
        handler.close_connection = True
    return send


def nothing(handler):
    """The connection is closed without a word."""
    handler.close_connection = True
