"""The server: one page, and an interface of JSON. docs/web.md describes both.

Every request names itself with a secret (Authorization: Bearer ...). Errors are one line in words under "error", never more.
"""
from __future__ import annotations

import asyncio
import traceback
from collections.abc import Awaitable, Callable
from typing import Any

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..engine.reading import json_value
from . import page
from .house import Guest, House, pace_of, whole, wholes, words_of
from .table import Conflict

MOST_BODY = 64 * 1024
PATIENCE = 25.0  # seconds that a poll waits
HEADERS = ((b"cache-control", b"no-store"), (b"x-content-type-options", b"nosniff"), (b"referrer-policy", b"no-referrer"),
           (b"cross-origin-opener-policy", b"same-origin"), (b"cross-origin-resource-policy", b"same-origin"))
Hint = Callable[[Any], str]


class Refused(Exception):
    """A status, and why in words."""

    def __init__(self, status: int, words: str):
        super().__init__(words)
        self.status = status


class Gate:
    """In front of everything: Host must be one of ours (against DNS rebinding), Origin the same as Host; no answer is kept anywhere."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str]):
        self.app, self.hosts = app, hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *HEADERS]
            await send(message)

        refused = self.refusal([(name, value.decode("latin-1")) for name, value in scope["headers"]])
        await (refused or self.app)(scope, receive, send_with_headers)

    def refusal(self, headers: list[tuple[bytes, str]]) -> Response | None:
        hosts, origins = ([value for name, value in headers if name == wanted] for wanted in (b"host", b"origin"))
        if len(hosts) != 1 or hosts[0].lower() not in self.hosts:
            return said(400, "this server is not known under that name; see bootleg web --help, --allow")
        if any(origin.lower() not in (f"http://{hosts[0].lower()}", f"https://{hosts[0].lower()}") for origin in origins):
            return said(403, "only this server's own page may ask")
        return None


def said(status: int, words: str) -> JSONResponse:
    return JSONResponse({"error": words}, status)


# ---- reading a request


def token(request: Request) -> str:
    kind, _, secret = request.headers.get("authorization", "").partition(" ")
    return secret.strip() if kind.lower() == "bearer" and len(secret) < 200 else ""


async def body(request: Request) -> dict[str, Any]:
    """A JSON object of bounded size."""
    data = b""
    async for chunk in request.stream():
        data += chunk
        if len(data) > MOST_BODY:
            raise Refused(413, f"more than {MOST_BODY // 1024} kB")
    try:
        form = json_value(data or b"{}")
    except ValueError:
        raise Refused(400, "not JSON") from None
    if not isinstance(form, dict):
        raise Refused(400, "not a JSON object")
    return form


# ---- what can be asked


class Answers:
    """The interface: a method for each path. `hint(room)`: words for the person who is asked, slowly."""

    def __init__(self, house: House, hint: Hint | None = None):
        self.house, self.hint = house, hint

    async def guest(self, request: Request) -> Guest:
        guest = await self.house.guest(token(request))
        if guest is None:
            raise Refused(401, "this link opens no table here; ask for a new one, or look whether it was copied whole")
        return guest

    def check_owner(self, request: Request) -> None:
        if not self.house.is_owner(token(request)):
            raise Refused(401, "only the owner of this server may open tables: the link stands in its terminal")

    async def host(self, request: Request) -> Guest:
        guest = await self.guest(request)
        if not guest.is_host:
            raise Refused(403, "only who has opened this table may do that")
        return guest

    async def me(self, request: Request) -> Any:
        """Whose link it is: the owner's, or one of a table."""
        if self.house.is_owner(token(request)):
            return {"owner": True}
        guest = await self.guest(request)
        return {"owner": False, "seat": guest.seat, "host": guest.is_host}

    # the owner

    async def games(self, request: Request) -> Any:
        self.check_owner(request)
        return {"games": self.house.games(), "tables": await asyncio.to_thread(self.house.listing)}

    async def open_table(self, request: Request) -> Any:
        self.check_owner(request)
        table = await self.house.new(await body(request))
        return {"token": self.house.host_token(table)}

    async def load(self, request: Request) -> Any:
        self.check_owner(request)
        name = words_of(await body(request), "name")
        if name not in self.house.saved():
            raise Refused(404, "no table of that name is saved here")
        return {"token": self.house.host_token(await self.house.table(name))}

    # everybody at a table

    async def table(self, request: Request) -> Any:
        guest = await self.guest(request)
        try:
            patience = min(PATIENCE, max(0.0, float(request.query_params.get("wait", PATIENCE))))
        except ValueError:
            raise Refused(422, "wait: must be a number of seconds") from None
        view = await guest.table.view(guest.eyes, request.query_params.get("after", "")[:40], patience)
        return Response(status_code=204) if view is None else {**view, "host": guest.is_host}

    async def rules(self, request: Request) -> Any:
        now = (await self.guest(request)).table.now
        return {"rules": list(now.game.help.rules(now.settings))}

    # players

    async def player(self, request: Request) -> Guest:
        guest = await self.guest(request)
        if guest.seat is None:
            raise Refused(403, "you watch; only players answer")
        return guest

    async def answer(self, request: Request) -> Any:
        """`id`: one answer; or `ids`, several, of which only the last may be noticed; before them `back` answers are taken back.
        `optional`: an answer that is left out where it is not legal; then not even the last may be noticed."""
        guest = await self.player(request)
        form = await body(request)
        turn, now = words_of(form, "turn"), guest.table.now
        actions = wholes(form, "ids") if "ids" in form else [whole(form, "id")]
        back = whole(form, "back") if "back" in form else 0
        optional = whole(form, "optional") if "optional" in form else None
        if guest.seat != now.asked or turn != guest.table.turn:
            raise Conflict("the table has moved on since: this question is no longer open")
        if not 0 <= back <= len(now.steps):
            raise Refused(422, f"back={back}: must be from 0 to {len(now.steps)}")
        if back == 0 and actions and actions[0] not in now.legal:
            raise Refused(422, now.game.explain_illegal(now.states, actions[0], guest.table.room.batch.mask[0]))
        await guest.table.answer(turn, actions, back, optional)
        return {}

    async def undo(self, request: Request) -> Any:
        guest = await self.player(request)
        form = await body(request)
        if guest.seat != guest.table.now.asked:
            raise Conflict("nothing to take back: it is not your turn")
        await guest.table.undo(words_of(form, "turn"), form.get("all") is True)
        return {}

    async def explain(self, request: Request) -> Any:
        """What the question means; with a word, what the rules say of it, or why it is no answer."""
        guest = await self.player(request)
        word, now = words_of(await body(request), "word"), guest.table.now
        if now.asked != guest.seat:
            raise Conflict("nothing is asked of you at the moment")
        return {"paragraphs": list(now.game.help.help(now.states, now.legal, word))}

    async def ask_hint(self, request: Request) -> Any:
        guest = await self.player(request)
        if self.hint is None:
            raise Refused(404, "this server gives no hints")
        if guest.table.now.asked != guest.seat or not guest.table.turn:
            raise Conflict("nothing is asked of you at the moment")
        return {"paragraphs": [await guest.table.while_it_waits(self.hint)]}

    # who may say how fast it goes: players, and who has opened the table

    async def pace(self, request: Request) -> Any:
        guest = await self.guest(request)
        if guest.seat is None and not guest.is_host:
            raise Refused(403, "you watch; only players and who has opened the table say how fast it goes")
        form = await body(request)
        await guest.table.set_pace(pace_of(form, guest.table.pace), form.get("paused", guest.table.is_paused) is True)
        return {}

    async def links(self, request: Request) -> Any:
        table = (await self.host(request)).table
        return {"links": self.house.links(table), "seated": list(table.room.seated), "mobsters": self.house.to_sit(table.room.game)}

    async def give(self, request: Request) -> Any:
        guest = await self.host(request)
        form = await body(request)
        seat, who = whole(form, "seat"), words_of(form, "who")
        if not 0 <= seat < len(guest.table.room.seated):
            raise Refused(422, f"seat={seat}: must be from 0 to {len(guest.table.room.seated) - 1}")
        self.house.check_name(who)
        await guest.table.give(seat, who)
        return {}


Handler = Callable[[Request], Awaitable[Any]]


def answering(handler: Handler) -> Callable[[Request], Awaitable[Response]]:
    """The handler's dict as JSON, its errors in words; what is a mistake of ours is for the terminal alone."""

    async def respond(request: Request) -> Response:
        try:
            found = await handler(request)
            return found if isinstance(found, Response) else JSONResponse(found)
        except Refused as error:
            return said(error.status, str(error))
        except Conflict as error:
            return said(409, str(error))
        except ValueError as error:
            return said(422, " ".join(str(error).split())[:500])
        except ClientDisconnect:
            return said(400, "the request broke off")
        except Exception:
            traceback.print_exc()
            return said(500, "something went wrong; the terminal of the server says what")

    return respond


async def lost(request: Request, error: Exception) -> Response:
    return said(getattr(error, "status_code", 404), "there is nothing here")


def application(house: House, hosts: frozenset[str], hint: Hint | None = None) -> ASGIApp:
    """The whole server; `hosts`: what the Host header may be, with the port."""
    answers = Answers(house, hint)
    document = page.page()

    async def show_page(request: Request) -> Response:
        return HTMLResponse(document, headers={"content-security-policy": page.policy()})

    def get(path: str, handler: Handler) -> Route:
        return Route(f"/api/{path}", answering(handler), methods=["GET"])

    def post(path: str, handler: Handler) -> Route:
        return Route(f"/api/{path}", answering(handler), methods=["POST"])

    app = Starlette(routes=[
        Route("/", show_page, methods=["GET"]), get("me", answers.me), get("games", answers.games), post("tables", answers.open_table),
        post("load", answers.load),
        get("table", answers.table), get("rules", answers.rules), post("answer", answers.answer), post("undo", answers.undo),
        post("explain", answers.explain), post("hint", answers.ask_hint), post("pace", answers.pace), get("links", answers.links),
        post("give", answers.give)],
        exception_handlers={404: lost, 405: lost})
    return Gate(app, hosts)
