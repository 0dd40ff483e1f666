"""One table: a room that plays on in a worker thread, and what each kind of viewer has been sent of it."""
from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
import traceback
from collections import deque
from collections.abc import Callable, Iterator
from itertools import takewhile
from pathlib import Path
from typing import Any, NamedTuple

from ..engine import codes
from ..engine.batch import Foul
from ..engine.drawing import Drawing, changes
from ..engine.frames import order_of
from ..engine.game import Event
from ..playing import save_file
from ..playing.room import Room
from . import view
from .thinking import Thinkers
from .view import EVERYTHING, SPECTATOR, Eyes, Moment

KEPT = 60  # versions of a viewer that changes can be told from; who is further behind gets everything
OFTEN = 0.12  # seconds between two pictures while mobsters answer at once
SAVES = 15.0  # seconds between saves while mobsters answer and nobody else does
SLOWEST = 30.0  # seconds between two answers of mobsters, at most
MOST_CALLED = 24  # letters of a person's name
DONE = object()
ABOUT = ("name", "host", "called", "pace", "paused", "had_people")  # what a saved game says of its table


class Conflict(Exception):
    """The table has moved on, or does not wait for this; the words are for the person."""


class Entry(NamedTuple):
    """A paragraph of the log, and the last event it tells of."""

    text: str
    number: int  # events up to then
    last: Event


class Told(NamedTuple):
    """A version of what a viewer has been sent."""

    drawing: Drawing
    log: list[Entry]


class Seen:
    """What one kind of viewer sees, version after version. A version is new only if something looks different to this viewer."""

    def __init__(self, eyes: Eyes):
        self.eyes, self.run, self.number = eyes, secrets.token_hex(4), 0
        self.shown: dict[str, Any] = {}
        self.told = Told(Drawing((), {}), [])
        self.versions: deque[tuple[str, Told]] = deque(maxlen=KEPT)
        self.looked_at: Any = None

    @property
    def version(self) -> str:
        return f"{self.run}.{self.number}"

    def look(self, now: Moment, more: dict[str, Any]) -> None:
        """At this moment, with what the table adds; nothing is done if it is the one that was looked at last."""
        if self.looked_at is not None and self.looked_at[0] is now and self.looked_at[1] == more:
            return
        self.looked_at = now, more
        shown = view.view(now, self.eyes) | more
        told = Told(view.drawing(now.game, now.states, self.eyes), self.log(now))
        if shown != self.shown or told != self.told:
            self.number += 1
            self.shown, self.told = shown, told
            self.versions.append((self.version, told))

    def log(self, now: Moment) -> list[Entry]:
        """The log with what has happened since; an undo may have taken the last of it back."""
        log = list(takewhile(lambda entry: entry.number <= len(now.events) and entry.last is now.events[entry.number - 1], self.told.log))
        since = log[-1].number if log else 0
        news = view.news(now, self.eyes, since) if since < len(now.events) else []
        return log + [Entry(text, len(now.events), now.events[-1]) for text in news]

    def since(self, after: str) -> dict[str, Any]:
        """The view, with the changes of drawing and log since that version, or all of both."""
        before = next((told for version, told in self.versions if version == after), None)
        old, log, drawn = before.log if before else [], self.told.log, before and before.drawing
        same = next((at for at, (a, b) in enumerate(zip(old, log)) if a is not b), min(len(old), len(log)))
        return {"version": self.version, **self.shown, "news": {"keep": same, "add": [entry.text for entry in log[same:]]},
                "drawing": {"whole": before is None, **changes(drawn, self.told.drawing), **order_of(drawn, self.told.drawing)}}


class Table:
    """`name` is its save file's; `host` the seat of the one who opened it (None: a watcher); `called`: people's own names by seat."""

    def __init__(self, name: str, room: Room, file: Path, host: int | None = None, called: list[str] | None = None, pace: float = 0.0,
                 had_people: bool = False):
        self.name, self.room, self.file, self.host = name, room, file, host
        self.called = called or [""] * len(room.seated)
        self.pace, self.is_paused, self.trouble = pace, False, ""
        self.had_people = had_people or bool(room.people)
        self.now = view.moment_of(room)
        self.turn = ""  # names the question that is open; "" while mobsters answer
        self.seen: dict[Eyes, Seen] = {}
        self.thinkers = Thinkers()
        self.thought: dict[str, Any] | None = None  # what the mobster that is asked thinks, where it is shown
        self.changed, self.pressed = asyncio.Event(), asyncio.Event()
        self.playing: asyncio.Task | None = None
        self.last_picture = self.last_save = 0.0
        self.is_idle = True
        self.one_by_one = asyncio.Lock()

    # ---- what viewers are sent

    def eyes(self, seat: int | None) -> Eyes:
        return Eyes(seat) if seat is not None else SPECTATOR if self.had_people else EVERYTHING

    async def view(self, eyes: Eyes, after: str, patience: float) -> dict[str, Any] | None:
        """The view as soon as it is another than version `after`; None when nothing has changed for so many seconds."""
        seen = self.seen.setdefault(eyes, Seen(eyes))
        until = time.monotonic() + patience
        while True:
            changed = self.changed
            seen.look(self.now, self.more(eyes))
            if seen.version != after:
                return seen.since(after)
            try:
                await asyncio.wait_for(changed.wait(), until - time.monotonic())
            except TimeoutError:
                return None

    def more(self, eyes: Eyes) -> dict[str, Any]:
        """What the view says of the table itself; a question only while it is open."""
        turn = self.turn if self.now.asked == eyes.seat else ""
        return {"called": list(self.called), "pace": self.pace, "paused": self.is_paused, "trouble": self.trouble, "turn": turn,
                "thoughts": self.thought if eyes == EVERYTHING else None} | ({} if turn else {"question": None})

    def show(self, is_rest: bool = True, thought: dict[str, Any] | None = None) -> None:
        """The room as it is now, to everybody who waits."""
        self.now, self.thought = view.moment_of(self.room), thought
        self.turn = secrets.token_hex(6) if is_rest and self.room.asks_a_person() else ""
        self.last_picture = time.monotonic()
        self.tell()

    def tell(self) -> None:
        """Wakes everybody who waits."""
        self.changed.set()
        self.changed = asyncio.Event()

    # ---- the game goes on

    def start(self, action: int) -> asyncio.Task:
        """The answer (RESET, WAIT) and all that mobsters answer to it, in the background."""
        self.is_idle, self.turn, self.trouble, self.last_save = False, "", "", 0.0
        self.playing = asyncio.create_task(self.run(self.room.steps(action)))
        return self.playing

    async def run(self, steps: Iterator[None]) -> None:
        try:
            while await asyncio.to_thread(next, steps, DONE) is not DONE:
                if self.room.is_over or self.room.asks_a_person():
                    break
                if self.pace or self.is_paused or time.monotonic() > self.last_picture + OFTEN:
                    is_read = EVERYTHING in self.seen and (self.pace or self.is_paused)
                    self.show(False, await asyncio.to_thread(self.thinkers.thought, self.room) if is_read else None)
                    if time.monotonic() > self.last_save + SAVES:
                        await self.save(at_rest=False)
                    await self.wait()
            await asyncio.to_thread(lambda: list(steps))  # what comes after the last answer
        except Foul as foul:
            print(f"table {self.name}: {foul}", flush=True)
            self.trouble = (f"{foul.mobster} in the seat of {self.room.game.seat_names[foul.seat]} gave no legal answer. The game stands "
                            "still; the terminal of the server says why.")
            self.room.batch.look_again()
        except Exception:
            traceback.print_exc()
            self.trouble = "Something went wrong at this table; the terminal of the server says what."
        self.is_idle = True
        self.show()
        await self.save()

    async def wait(self) -> None:
        """As long as the table's pace asks for; in step mode until somebody presses."""
        self.pressed.clear()
        if self.is_paused:
            await self.pressed.wait()
        elif self.pace:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.pressed.wait(), self.pace)

    async def answer(self, turn: str, actions: list[int], back: int = 0, optional: int | None = None) -> None:
        """Answers of the person who is asked, to the question that is open; so many are taken back before. `optional`: see Room.retrace."""
        async with self.one_by_one:
            self.check_turn(turn)
            final = await asyncio.to_thread(self.room.retrace, back, actions, optional)
            if final is None:
                self.show()
                await self.save()
            else:
                await asyncio.wait([self.start(final)], timeout=2 * OFTEN)  # by then it is saved

    def check_turn(self, turn: str) -> None:
        if not turn or turn != self.turn:
            raise Conflict("the table has moved on since: this question is no longer open")

    async def undo(self, turn: str, whole_turn: bool) -> None:
        async with self.one_by_one:
            self.check_turn(turn)
            if not (self.room.undo_turn() if whole_turn else self.room.undo()):
                raise Conflict("nothing to take back: your last answer has been seen, or has brought something new")
            self.show()
            await self.save()

    async def while_it_waits(self, ask: Callable[[Room], str]) -> str:
        """What this finds out about the question that is open; nobody answers meanwhile."""
        async with self.one_by_one:
            if not self.turn:
                raise Conflict("nothing is asked at the moment")
            return await asyncio.to_thread(ask, self.room)

    async def give(self, seat: int, name: str) -> None:
        """This seat to a mobster, or to a person ("")."""
        async with self.one_by_one:
            if self.playing is not None and not self.is_idle:
                await asyncio.wait([self.playing], timeout=1.0)
            if not self.is_idle:
                raise Conflict("the mobsters are answering; try again when they have finished")
            if self.room.is_over:
                raise Conflict("the game is over")
            while self.room.undo():  # what nobody has seen yet is the person's own: the next one begins anew
                pass
            await asyncio.to_thread(self.room.sit, seat, name)
            self.had_people = self.had_people or not name
            self.start(codes.WAIT)

    async def set_pace(self, seconds: float, paused: bool) -> None:
        has_changed = (seconds, paused) != (self.pace, self.is_paused)
        self.pace, self.is_paused = seconds, paused
        self.last_save = 0.0 if has_changed else self.last_save  # while mobsters answer it is saved with the next answer
        self.pressed.set()
        self.tell()
        if has_changed and self.is_idle:
            async with self.one_by_one:
                if self.is_idle:
                    await self.save()

    # ---- files

    async def save(self, at_rest: bool = True) -> None:
        """Whole or not at all; where it cannot be, everybody reads why, and the game goes on."""
        self.last_save = time.monotonic()
        room = self.room
        point = room.point()
        about = {"table": {"name": self.name, "host": self.host, "called": self.called, "pace": self.pace, "paused": self.is_paused,
                           "had_people": self.had_people}}
        try:
            await asyncio.to_thread(lambda: save_file.write(self.file, room.as_dict(point) | about))
            room.is_saved = True
        except OSError as error:
            self.trouble = f"The game could not be saved: {error.strerror}."
            self.tell()


def checked_called(value: object, seats: int) -> list[str]:
    """People's own names, by seat."""
    if value is None:
        return [""] * seats
    if not isinstance(value, list) or len(value) != seats or not all(isinstance(each, str) for each in value):
        raise ValueError(f"called: {seats} names are wanted, one a seat, empty for none")
    return [" ".join(each.split())[:MOST_CALLED] for each in value]

