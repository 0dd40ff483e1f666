"""Scripts for the server on loopback (bootleg_agents/chat_server.py): it answers well, badly, slowly, half, with errors, or not at all."""
import functools
import json
import re
import time

from bootleg_agents import chat_server

serving = functools.partial(chat_server.serving, tokens=lambda body, text: (100, 10))
completion = chat_server.completion


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
