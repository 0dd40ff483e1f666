"""Hostile requests to the server of `bootleg web`, given to it without a network."""
from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any

from ...web.house import House
from ...web.server import application
from . import spoiling
from .kinds import Input, Inputs
from .places import prepare

HOST = "127.0.0.1:8021"
GETS = ("me", "games", "table", "rules", "links")
POSTS = {"tables": ("game", "preset", "seats", "seed", "called", "pace"), "load": ("name",), "answer": ("turn", "id", "ids", "back",
                                                                                                        "optional"),
         "undo": ("turn", "all"), "explain": ("word",), "pace": ("pace", "paused"), "give": ("seat", "who")}
WRONG = ("Traceback", 'File "', "bootleg_env", "NoneType", "KeyError", "TypeError")
FRESH = 200  # requests after which the tables begin anew


def requests(folder: Path) -> Inputs:
    prepare(folder)
    house = House(folder, lambda game: [("random", "")], key=b"k" * 32)
    app, loop = application(house, frozenset({HOST}), None), asyncio.new_event_loop()
    state: dict[str, Any] = {"number": 0, "tokens": [house.owner], "turn": ""}

    async def ask(method: str, path: str, headers: list[tuple[bytes, bytes]], body: bytes) -> tuple[int, bytes]:
        sent: list[Any] = []
        waiting = [{"type": "http.request", "body": body, "more_body": False}]

        async def receive() -> Any:
            return waiting.pop() if waiting else {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            sent.append(message)

        where, _, query = path.partition("?")
        scope = {"type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method, "path": where,
                 "raw_path": where.encode("utf-8", "replace"), "query_string": query.encode("utf-8", "replace"), "headers": headers,
                 "scheme": "http", "server": ("127.0.0.1", 8021), "client": ("127.0.0.1", 1), "root_path": ""}
        await app(scope, receive, send)
        return sent[0]["status"], b"".join(each.get("body", b"") for each in sent[1:])

    async def fresh() -> None:
        for table in house.tables.values():
            if table.playing is not None:
                table.playing.cancel()
        house.tables.clear()
        headers = [(b"host", HOST.encode()), (b"authorization", f"Bearer {house.owner}".encode())]
        body = json.dumps({"game": "stones", "seats": ["me", "person", "random"], "seed": 7}).encode()
        _, found = await ask("POST", "/api/tables", headers, body)
        host = json.loads(found)["token"]
        table = next(iter(house.tables.values()))
        if table.playing is not None:
            await asyncio.wait([table.playing], timeout=5)
        state["tokens"] = [house.owner, "wrong", host, *(each["token"] for each in house.links(table))]
        state["turn"] = table.turn

    async def answered(*request: Any) -> None:
        status, found = await ask(*request)
        words = found.decode("utf-8")
        if status >= 500:
            raise AssertionError(f"status {status}: {words[:200]}")
        if status >= 400:
            if any(each in words for each in WRONG):
                raise AssertionError(f"status {status}: {words[:200]}")
            raise ValueError("in words: " + (json.loads(words)["error"] if words.startswith("{") else words)[:200])

    def one(draw: random.Random) -> Input:
        if state["number"] % FRESH == 0:
            loop.run_until_complete(fresh())
        state["number"] += 1
        method, path, body = made(draw, state["turn"])
        headers = [(b"host", HOST.encode()), (b"authorization", f"Bearer {draw.choice(state['tokens'])}".encode())]
        if draw.random() < 0.1:
            name = draw.choice((b"host", b"origin", b"authorization", b"content-type", b"content-length", b"transfer-encoding"))
            headers.append((name, draw.choice((b"", b"\xff\xfe", b"null", b"-1", b"x" * 9000, b"chunked", b"http://evil.example"))))
        return Input(f"{method} {path[:60]} {body[:60]!r}", lambda: loop.run_until_complete(answered(method, path, headers, body)))

    return one


def made(draw: random.Random, turn: str) -> tuple[str, str, bytes]:
    """Method, path and body."""
    if draw.random() < 0.2:
        path = f"/api/{draw.choice(GETS)}?wait=" + draw.choice(("0", "0", "-1", "nan", "inf", "x",
                                                                "")) + "&after=" + draw.choice(("", "x", "%ff" * 40))
        path = path.replace("wait=inf", "wait=0").replace("wait=nan", "wait=-1") if "table" in path else path
        if "table" in path and "wait=x" not in path:
            path = "/api/table?wait=0"
        return "GET", path, b""
    name = draw.choice([*POSTS, "answer", "answer"])
    right = {"turn": turn, "id": draw.randrange(-2, 20), "game": "stones", "seats": ["me", "random"], "seat": 1, "who": "random",
             "pace": 0, "seed": 5}
    form: Any = {key: right.get(key, spoiling.value(draw, "x")) for key in POSTS[name] if draw.random() < 0.7}
    if form and draw.random() < 0.8:
        form, _ = spoiling.tree(draw, form)
    body = spoiling.json_bytes(draw, form)
    if draw.random() < 0.2:
        body, _ = spoiling.damaged(draw, body)
    path = f"/api/{name}" if draw.random() < 0.95 else "/" + draw.choice(spoiling.PATHS)
    return draw.choice(("POST",) * 12 + ("GET", "PUT", "DELETE", "HEAD")), path, body[:70_000]
