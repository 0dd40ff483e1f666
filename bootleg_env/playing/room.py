"""A game with any seats open to people, the others taken by named mobsters: answer by answer, with undo, saving and loading."""
from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from ..adapters.opponents import mobster as mobster_named
from ..engine import codes
from ..engine.batch import GameBatch
from ..engine.game import Event, Game
from ..engine.seeds import FOR_BOTS, seeds_from
from ..engine.settings import Settings
from ..engine.steps import read
from .journals import opening
from .saved import opened


class Point(NamedTuple):
    """A moment to go back to."""

    record: bytes
    noise: int
    events: int  # so many of them had been written
    answers: int  # so many had been given


class Room:
    """A game under way. `seated`: the name of a mobster for each seat, "" where a person sits.

    Everybody is outside the kernel: it stops at every question, and mobsters are asked one by one, so each answer can be shown.
    """

    def __init__(self, game: Game, settings: Settings, seated: Sequence[str], seed: int):
        if len(seated) != settings.num_players:
            raise ValueError(f"{settings.num_players} play, so {settings.num_players} seats are to be filled; given: {len(seated)}")
        self.game, self.settings, self.seed, self.seated = game, settings, seed, list(seated)
        self.batch = GameBatch(game, settings, auto=codes.SHOW_FACTS)
        self.batch.blank["listening"] = 1
        self.batch.seeds[0] = seed
        self.control = self.batch.control.copy()  # who answers for whom; the batch itself is told that all are outside
        for seat, name in enumerate(seated):
            self.sit(seat, name)
        self.events: list[Event] = []
        self.answers: list[int] = []  # of everybody since the beginning, for replays
        self.undos: list[Point] = []
        self.turn_began: Point | None = None  # where this person was first asked since anybody else could act
        self.here: Point | None = None  # where a person was last asked
        self.is_saved = True  # has nobody answered anything that is in no file?
        self.mobsters_answers = 0  # how often one of them has answered

    # ---- who sits where

    def sit(self, seat: int, name: str) -> None:
        """From now on this mobster answers for the seat; "": a person."""
        batch = self.batch
        batch.control[:] = self.control
        batch.sit(0, seat, mobster_named(name, self.game) if name else None)
        self.control = batch.control.copy()
        batch.control[:] = codes.OUTSIDE
        self.seated[seat] = name

    @property
    def people(self) -> list[int]:
        """Seats in which people sit."""
        return [seat for seat, name in enumerate(self.seated) if not name]

    @property
    def is_over(self) -> bool:
        return bool(self.batch.seat[0] < 0)

    @property
    def asked_seat(self) -> int:
        """Who is asked; below 0 when the game is over."""
        return int(self.batch.seat[0])

    def asks_a_person(self) -> bool:
        return not self.is_over and not self.seated[self.asked_seat]

    # ---- answer by answer

    def deal(self) -> None:
        """A new game, up to its first question."""
        self.events = [opening(self.game, self.settings, self.seed)]
        self.batch.noise[0] = seeds_from(self.seed, 1, FOR_BOTS)[0]
        self._answer(codes.RESET)

    def begin(self) -> None:
        """A new game, until a person is asked."""
        self.deal()
        self.go_on(codes.WAIT)

    def begin_at(self, states: np.ndarray, snapshot: dict[str, Any]) -> None:
        """From where a snapshot stands."""
        self.batch.put(states.view(np.uint8).tobytes())
        self.batch.states["listening"] = 1
        self.events = [self.game.opening(self.batch.states, self.settings, self.seed, snapshot)]
        self.batch.noise[0] = seeds_from(self.seed, 1, FOR_BOTS)[0]
        self.go_on(codes.WAIT)

    def go_on(self, action: int) -> None:
        """This answer (or WAIT: none), then the mobsters play, until a person is asked."""
        for _ in self.steps(action):
            pass

    def steps(self, action: int) -> Iterator[None]:
        """The same, with a pause after every answer."""
        before = self.moment()
        self.undos.clear()
        self.is_saved = self.is_saved and action < 0
        self._answer(action)
        while not (self.is_over or self.asks_a_person()):
            yield
            self._answer(self.mobsters_answer())
            self.mobsters_answers += 1
        self.here = self.point()
        if action < 0 or self.moment() != before:
            self.turn_began = self.here
        yield

    def _answer(self, action: int) -> None:
        """One answer, and what is written of it, however often the buffer fills up."""
        batch = self.batch
        batch.answer(action)
        if action >= 0:
            self.answers.append(action)
        read(batch, self.events)

    def mobsters_answer(self) -> int:
        """What the mobster who is asked answers; an illegal answer raises Foul, in words. The game goes on with `steps`."""
        batch = self.batch
        code = int(self.control[0, batch.seat[0], batch.decided[0]])
        if code >= codes.MOST_BOTS:
            if batch.listening is not None:
                batch.listening.given = {0: self.events}
            answer = int(batch.outsiders[code].answers(batch, np.zeros(1, np.int64))[0])
            batch.io["answered"][0] = answer
        else:
            batch.control[:] = self.control
            batch.kernel.advise(batch.states, 0, 1, batch.io, batch.scratch, batch.bots)
            batch.control[:] = codes.OUTSIDE
            answer = int(batch.io["suggested"][0])
        if not (0 <= answer < self.game.actions and batch.mask[0, answer]):
            batch.control[:] = self.control
            batch.seat[0] = codes.FOUL
            batch.settle()  # raises Foul
        return answer

    def moment(self) -> tuple[str, int, int]:
        """Changes with the turn and whenever somebody else answers."""
        return "" if self.is_over else self.game.help.moment(self.batch.states), self.mobsters_answers, self.asked_seat

    # ---- back again

    def point(self) -> Point:
        return Point(self.batch.record(), int(self.batch.noise[0]), len(self.events), len(self.answers))

    def back_to(self, point: Point) -> None:
        """What was told since then has not happened."""
        self.batch.put(point.record)
        self.batch.noise[0] = point.noise
        self.batch.look_again()
        del self.events[point.events :]
        del self.answers[point.answers :]
        self.here = point

    def try_quietly(self, action: int) -> bool:
        """Answer, if nobody else can notice: the same seat is asked again, and no event was written."""
        before, seat = self.point(), self.asked_seat
        is_quiet = self.batch.answer(action) == seat and not self.batch.states["noted"][0]
        if not is_quiet:
            self.back_to(before)
            return False
        self.undos.append(before)
        self.answers.append(action)
        self.here = self.point()
        self.is_saved = False
        return True

    def undo(self) -> bool:
        if not self.undos:
            return False
        self.back_to(self.undos.pop())
        return True

    def retrace(self, back: int, actions: Sequence[int], optional: int | None = None) -> int | None:
        """Take so many answers back, and give these instead: all but the last so that nobody notices. Gives the last if somebody would:
        it is still to be given. With `optional`, an answer that is left out where it is not legal, the last may not be noticed either.
        Where all that cannot be it raises ValueError, and nothing has happened."""
        start, answers, undos = self.point(), list(self.answers), list(self.undos)
        try:
            for _ in range(back):
                if not self.undo():
                    raise ValueError("so much cannot be taken back: the others have seen it")
            for number, action in enumerate(actions, 1):
                if action not in self.legal():
                    if action == optional:
                        continue
                    raise ValueError("this does not fit with what else is offered or asked for")
                if not self.try_quietly(action):
                    if number < len(actions) or optional is not None:
                        raise ValueError("the others would see this before it is complete")
                    return action
        except ValueError:
            self.back_to(start)
            self.answers, self.undos = answers, undos
            raise
        return None

    def undo_turn(self) -> bool:
        """Back to the beginning of this turn: where nothing is hidden also over what all have seen, else while nobody has."""
        first = self.undos[0] if self.game.hidden_information and self.undos else self.turn_began
        if not self.can_undo_turn() or first is None:
            return False
        self.undos.clear()
        self.back_to(first)
        self.is_saved = False
        return True

    def can_undo_turn(self) -> bool:
        """Has the person who is asked answered anything in this turn that can be taken back?"""
        return bool(self.undos) if self.game.hidden_information else self.here != self.turn_began

    # ---- what a person may ask for

    def legal(self) -> list[int]:
        return np.flatnonzero(self.batch.mask[0]).tolist()

    def asked(self) -> str:
        """The decision that is asked for."""
        asked = self.game.asked(self.batch.states)
        assert asked is not None
        return asked["decision"]

    # ---- files

    def as_dict(self, point: Point | None = None) -> dict[str, Any]:
        """The game as it was at this point; None: when a person was last asked."""
        point = point or self.here
        assert point is not None
        states = self.game.record.read(point.record)
        return {"game": self.game.name, "seated": self.seated, "seed": self.seed, "noise": point.noise,
                "snapshot": self.game.snapshot(states, self.settings, self.seed), "answers": self.answers[: point.answers],
                "events": self.events[: point.events]}

    @classmethod
    def from_dict(cls, content: dict[str, Any], trust: bool = False) -> Room:
        """The game of a file, before the mobsters go on: `go_on(codes.WAIT)` or `steps`. `trust`: Python files that it names may be run."""
        saved = opened(content, trust)
        room = cls.seat_all(saved.game, saved.settings, saved.seated, saved.seed)
        room.events, room.answers = saved.events, saved.answers
        room.batch.noise[0] = saved.noise
        room.batch.put(saved.batch.record())
        room.batch.states["listening"] = 1
        room.batch.look_again()
        return room

    @classmethod
    def seat_all(cls, game: Game, settings: Settings, seated: list[str], seed: int) -> Room:
        """A room of this class with these in their seats."""
        return cls(game, settings, seated, seed)
