"""Requests made of rubbish and of things that are nearly right: none may be answered with a 500 or with more than words.

    python tests/web/fuzz.py 10000     as many as you like; tests/web/test_fuzz.py makes a few hundred
"""
import json
import random
import sys
import tempfile
from collections import Counter
from pathlib import Path

GETS = ("me", "games", "table", "rules", "links")
POSTS = {"tables": ("game", "preset", "seats", "seed", "called", "pace"), "load": ("name",), "answer": ("turn", "id", "ids", "back"),
         "undo": ("turn", "all"), "explain": ("word",), "pace": ("pace", "paused"), "give": ("seat", "who"), "hint": ()}
ODD = ("", "../etc", "%00", "table/x", "answer?turn=1", *GETS, *POSTS)
METHODS = ("POST", "GET", "PUT", "DELETE", "OPTIONS", "HEAD", "PATCH")
VALUES = (
    None, True, False, 0, 1, -1, 2**63, 10**30, 1.5, 1e308, "", "me", "person", "random", "stones", "short", "a" * 300, "../x", "<b>",
    "\u0000", "\ud83d", [], {}, [[]], [1, "a"], ["me", "random"], ["me", "person"], ["random"] * 7, {"a": 1}, "search:1", "x.py:Bot", "NaN")
KEYS = ("game", "preset", "seats", "seed", "called", "pace", "paused", "turn", "id", "ids", "back", "all", "word", "seat", "who", "name")
WRONG = ("Traceback", "File \"", "bootleg_env", "seed\":", "NoneType", "KeyError", "TypeError")


def request(draw, tokens, turn):
    """Method, path, headers and body of one request: the path is mostly right, then the keys are, then some of the values."""
    if draw.random() < 0.1:
        method, path = draw.choice(METHODS), draw.choice(ODD)
    elif draw.random() < 0.25:
        method, path = "GET", draw.choice(GETS)
    else:
        method, path = "POST", draw.choice([*POSTS, "answer", "answer"])
    keys = POSTS[path] if path in POSTS and draw.random() < 0.7 else draw.sample(KEYS, draw.randrange(6))
    form = {key: draw.choice(VALUES) for key in keys if draw.random() < 0.7}
    right = {"turn": turn, "id": draw.randrange(-2, 20), "game": "stones", "seats": ["me", "random"], "seat": 1, "who": "random", "pace": 0}
    form |= {key: right[key] for key in keys if key in right and draw.random() < 0.6}
    body = json.dumps(form).encode() if draw.random() < 0.9 else bytes(draw.randrange(256) for _ in range(draw.randrange(200)))
    if draw.random() < 0.01:
        body = b"[" * draw.randrange(80_000)
    headers = {"Authorization": f"Bearer {draw.choice(tokens)}"}
    if draw.random() < 0.05:
        name = draw.choice(("Origin", "Host", "Authorization", "Content-Type", "Content-Length"))
        headers |= {name: draw.choice(("", "x", "null", "-1", "é"))}
    query = "?wait=" + draw.choice(("0", "0", "-1", "nan", "x")) + "&after=" + draw.choice(("", "x", "%ff", "a" * 90))
    where = f"/api/{path}" if draw.random() < 0.98 else "/" + "".join(chr(draw.randrange(33, 127)) for _ in range(9))
    return method, where + (query if "?" not in where else ""), headers, body


def fuzz(number, seed=1):
    """So many requests to a server of its own; how often each status came. Anything that should not come out raises."""
    from server_tests import Person, links, opened, server

    draw, statuses = random.Random(seed), Counter()
    with tempfile.TemporaryDirectory() as folder, server(Path(folder)) as (client, house):
        for at in range(number):
            if at % 200 == 0:
                house.tables.clear()
                host = opened(client, house, seats=("me", "person", "random"))
                people = [each.token for each in links(host).values()]
                tokens = [house.owner, "wrong", *people, *people]
            if at % 10 == 0:
                turns = [Person(client, token).look()["turn"] for token in people[:2]]
                turn = turns[0] or turns[1]
            method, path, headers, body = request(draw, tokens, turn)
            try:
                answer = client.request(method, path, headers={key: value.encode() for key, value in headers.items()}, content=body)
            except ValueError:  # the client itself refuses to send it
                continue
            statuses[answer.status_code] += 1
            assert answer.status_code < 500, (method, path, headers, body, answer.text)
            if answer.status_code >= 400:
                assert not any(word in answer.text for word in WRONG), (method, path, body, answer.text)
    return statuses


if __name__ == "__main__":
    print(dict(sorted(fuzz(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1).items())))
