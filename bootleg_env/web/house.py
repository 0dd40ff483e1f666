"""All tables of a server: new ones, saved ones, and the secrets that open them.

A secret follows from the server's key, the table's name and the seat, so links stay the same when the server is started again.
"""
from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import json
import os
import random
import re
import secrets
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from .. import presets
from ..engine import checks, codes, reading
from ..engine.game import Game
from ..engine.seeds import checked_seed
from ..engine.settings import Settings
from ..engine.settings import table as setting_rows
from ..games import GAMES
from ..games import game as game_named
from ..playing import save_file
from ..playing.room import Room
from .table import ABOUT, SLOWEST, Table, checked_called
from .view import Eyes

MOST_TABLES = 200
KEY_BYTES = 32
MOST_ANSWERS = 50  # at once
ME, PERSON = "me", "person"
NAME = re.compile(r"[\w-]+(:\d{1,4})?")  # of a mobster that a browser may ask for: no files, no paths, no budgets without end
FILE = "bootleg-web-{}.json"
IS_TABLE = re.compile(r"[0-9a-f]{8}")


class Guest(NamedTuple):
    """Who came with a secret: as whom they look at which table, and what they may do there."""

    table: Table
    eyes: Eyes
    is_host: bool

    @property
    def seat(self) -> int | None:
        return self.eyes.seat if self.eyes.is_player else None


class House:
    """`mobsters(game)`: names that can be chosen, each with a sentence; `own`: further names, from the command line."""

    def __init__(self, folder: Path, mobsters: Callable[[str], list[tuple[str, str]]], own: tuple[str, ...] = (), key: bytes | None = None):
        self.folder, self.mobsters, self.own = folder, mobsters, own
        self.key = key or key_of(folder)
        self.tables: dict[str, Table] = {}
        self.read: dict[str, tuple[float, dict[str, Any]]] = {}  # of saved games: when each was saved, and what the list says of it
        self.opening = asyncio.Lock()

    # ---- secrets

    def secret(self, *what: object) -> str:
        digest = hmac.new(self.key, "/".join(map(str, what)).encode(), hashlib.sha256).digest()
        return base64.urlsafe_b64encode(digest[:18]).decode()

    @property
    def owner(self) -> str:
        return self.secret("owner")

    def is_owner(self, token: str) -> bool:
        return hmac.compare_digest(token.encode(), self.owner.encode())

    async def guest(self, token: str) -> Guest | None:
        """Whoever this secret belongs to; a saved game is opened for it."""
        for name in [*self.tables, *(name for name in self.saved() if name not in self.tables)]:
            places = ["watch", "host", *range(codes.SEATS_WIDE)]
            matches = [hmac.compare_digest(token.encode(), self.secret(name, place).encode()) for place in places]  # all, in equal time
            if any(matches):
                table, place = await self.table(name), places[matches.index(True)]
                if isinstance(place, int):
                    return Guest(table, Eyes(place), place == table.host) if place < len(table.room.seated) else None
                return Guest(table, table.eyes(None), place == "host")
        return None

    async def table(self, name: str) -> Table:
        """An open table, or a saved one opened."""
        async with self.opening:
            if name not in self.tables:
                await self.open(self.folder / FILE.format(name), name)
            return self.tables[name]

    def links(self, table: Table) -> list[dict[str, Any]]:
        """What the host gives away: a secret for each seat, and one to watch."""
        people = [seat for seat, name in enumerate(table.room.seated) if not name]
        seats = [{"seat": seat, "name": table.room.game.seat_names[seat], "called": table.called[seat],
                  "token": self.secret(table.name, seat)} for seat in people]
        return [*seats, {"seat": None, "name": "to watch", "called": "", "token": self.secret(table.name, "watch")}]

    def to_sit(self, game: Game) -> list[str]:
        """Mobsters that a seat can be given to."""
        names = [*(name for name, _ in self.mobsters(game.name)), *self.own]
        return [f"{name}100" if name.endswith(":") else name for name in names]

    # ---- tables

    async def new(self, form: dict[str, Any]) -> Table:
        """A table as the form of the page asks for. Errors are in words."""
        if len(self.tables) >= MOST_TABLES:
            raise ValueError(f"{MOST_TABLES} tables are open, which is all there is room for")
        game = game_named(one_of(form, "game", GAMES))
        preset = form.get("preset") or None
        if preset is not None:
            one_of(form, "preset", presets.names(game.name))
        seats = form.get("seats")
        if not isinstance(seats, list) or not all(isinstance(who, str) for who in seats):
            raise ValueError(f"seats: a list is wanted, for each seat {ME!r}, {PERSON!r} or the name of a mobster")
        if seats.count(ME) > 1:
            raise ValueError(f"seats: {ME!r} can sit in one seat only; other people are {PERSON!r}")
        settings = game.settings(**{**presets.load(preset, game.name), "num_players": len(seats)})
        seed = random.SystemRandom().randrange(10**9) if form.get("seed") is None else checked_seed(form["seed"])
        for who in seats:
            self.check_name(who)
        called, pace = checked_called(form.get("called"), len(seats)), pace_of(form, 0.0)
        room = await asyncio.to_thread(dealt, game, settings, ["" if who in (ME, PERSON) else who for who in seats], seed)
        name = secrets.token_hex(4)
        table = Table(name, room, self.folder / FILE.format(name), seats.index(ME) if ME in seats else None, called, pace)
        self.tables[name] = table
        table.start(codes.WAIT)
        return table

    def check_name(self, who: str) -> None:
        if who not in (ME, PERSON, "") and who not in self.own and not NAME.fullmatch(who):
            raise ValueError(f"seats: {who[:60]!r} is no name of a mobster; files are named on the command line, with --also")

    def saved(self) -> list[str]:
        """Names of tables with a file here."""
        names = (file.stem.rpartition("-")[2] for file in self.folder.glob(FILE.format("*")))
        return sorted(name for name in names if IS_TABLE.fullmatch(name))

    async def open(self, file: Path, name: str) -> Table:
        """The table of this file, also of one that `bootleg play` has saved; its mobsters go on."""
        content = await asyncio.to_thread(save_file.read, file)
        about = checks.keys(content.get("table", {}), "table", ABOUT)
        try:
            for who in content["seated"]:
                self.check_name(who)
            room = await asyncio.to_thread(Room.from_dict, content)
            table = Table(name, room, file, **as_saved(about, room))
            table.is_paused = bool(about) and bool(checks.flag(about["paused"], "table.paused"))
        except (KeyError, TypeError, AttributeError, IndexError) as error:
            raise ValueError(f"{file.name}: not a saved game of this version ({type(error).__name__}: {error})") from None
        self.tables[name] = table
        table.start(codes.WAIT)
        return table

    def host_token(self, table: Table) -> str:
        return self.secret(table.name, "host" if table.host is None else table.host)

    # ---- what can be chosen

    def games(self) -> list[dict[str, Any]]:
        """Everything the form offers."""
        found = []
        for name in GAMES:
            game = game_named(name)
            mobsters = [{"name": each, "words": words} for each, words in [*self.mobsters(name), *((own, "") for own in self.own)]]
            rules = [{"name": each, "words": preset_words(game, each)} for each in presets.names(name)]
            found.append({"name": name, "title": game.title, "seats": list(game.seats), "usual": game.usual_seats, "rival": game.rival,
                          "seat_names": list(game.seat_names), "presets": rules, "mobsters": mobsters})
        return found

    def listing(self) -> list[dict[str, Any]]:
        """Tables that stand open or are saved here, for the owner: the last one first, with when it was saved and who sits there."""
        times = {name: (self.folder / FILE.format(name)).stat().st_mtime for name in self.saved()}
        found = []
        for name in sorted(times, key=lambda name: -times[name])[:MOST_TABLES]:
            if name in self.tables:
                table, now = self.tables[name], self.tables[name].now
                words = "over" if now.asked < 0 else now.game.help.moment(now.states)
                about = {"title": now.game.title, "words": words, "who": who_sits(table.room.seated, table.called)}
            else:
                about = self.about(name, times[name])
            found.append({"name": name, "when": times[name], **about})
        return found

    def about(self, name: str, time: float) -> dict[str, Any]:
        """What the list says of a saved game; read once."""
        if self.read.get(name, (0.0, {}))[0] != time:
            try:
                content = save_file.read(self.folder / FILE.format(name))
                seated = content["seated"]
                about = {"title": game_named(content["game"]).title, "words": "saved",
                         "who": who_sits(seated, content.get("table", {}).get("called") or [""] * len(seated))}
            except (OSError, ValueError, KeyError, TypeError, AttributeError):
                about = {"title": "A file that cannot be read", "words": "saved", "who": []}
            self.read[name] = time, about
        return self.read[name][1]


def as_saved(about: dict[str, Any], room: Room) -> dict[str, Any]:
    """What a table was made with; nothing is said by a game of `bootleg play`: whoever plays it is the host."""
    if not about:
        return {"host": room.people[0] if room.people else None}
    seats, host = len(room.seated), about["host"]
    return {"host": None if host is None else checks.seat(host, "table.host", seats), "called": checked_called(about["called"], seats),
            "pace": pace_of(about, 0.0), "had_people": bool(checks.flag(about["had_people"], "table.had_people"))}


def who_sits(seated: list[str], called: list[str]) -> list[str]:
    return [who or name or "a person" for who, name in zip(seated, called)]


def preset_words(game: Game, preset: str) -> str:
    """What this preset changes, and what that means."""
    about = setting_rows(type(game.settings()))
    changed = presets.load(preset, game.name)
    return "; ".join(f"{key} = {value} ({about[key].meaning.replace('`', '')})" for key, value in changed.items()) or "nothing is changed"


def dealt(game: Game, settings: Settings, seated: list[str], seed: int) -> Room:
    room = Room(game, settings, seated, seed)
    room.deal()
    return room


def key_of(folder: Path) -> bytes:
    """The server's own secret, made once and kept beside its tables; readable by nobody else."""
    file = folder / ".bootleg-web-key"
    try:
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return kept_key(file)
    with os.fdopen(handle, "w") as opened:
        opened.write(secrets.token_hex(KEY_BYTES))
    return kept_key(file)


def kept_key(file: Path) -> bytes:
    """Refused if others could know it: too short, or in a file that is not ours alone (a folder may come from somebody else)."""
    kept, text = os.lstat(file), reading.text_of(file, "the key of a web table", 4 * KEY_BYTES).strip()
    if not re.fullmatch(f"[0-9a-f]{{{2 * KEY_BYTES}}}", text):
        why = f"must be {2 * KEY_BYTES} hexadecimal digits"
    elif hasattr(os, "getuid") and (kept.st_uid != os.getuid() or kept.st_mode & 0o077 or not stat.S_ISREG(kept.st_mode)):
        why = "must be a file that you alone can read (chmod 600), since whoever knows it can play for everybody"
    else:
        return bytes.fromhex(text)
    raise ValueError(f"{file}: {why}; remove it for a new key (links given out before will not work any more)")


# ---- forms


def one_of(form: dict[str, Any], key: str, known: tuple[str, ...] | list[str]) -> str:
    value = form.get(key)
    if not isinstance(value, str) or value not in known:
        raise ValueError(f"{key}={short(value)}: must be one of {', '.join(known)}")
    return value


def whole(form: dict[str, Any], key: str) -> int:
    value = form.get(key)
    if not isinstance(value, int) or isinstance(value, bool):
        raise ValueError(f"{key}={short(value)}: must be a whole number")
    return value


def wholes(form: dict[str, Any], key: str) -> list[int]:
    value = form.get(key)
    if not isinstance(value, list) or len(value) > MOST_ANSWERS or not all(type(each) is int for each in value):
        raise ValueError(f"{key}={short(value)}: must be a list of up to {MOST_ANSWERS} whole numbers")
    return value


def words_of(form: dict[str, Any], key: str) -> str:
    value = form.get(key, "")
    if not isinstance(value, str) or len(value) > 200:
        raise ValueError(f"{key}={short(value)}: must be a short text")
    return value


def pace_of(form: dict[str, Any], default: float) -> float:
    value = form.get("pace", default)
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value <= SLOWEST:
        raise ValueError(f"pace={short(value)}: must be a number of seconds from 0 to {SLOWEST:.0f}")
    return float(value)


def short(value: object) -> str:
    return json.dumps(value)[:60]
