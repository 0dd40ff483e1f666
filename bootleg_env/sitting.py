"""A person's game against named mobsters: played move by move, heard as it happens, taken back, put away and taken up again."""
from __future__ import annotations

import importlib
from typing import Any, NamedTuple

import numpy as np

from agents import registry

from . import replay
from .table import FOR_BOTS, Game, Table, seeds_from


class Point(NamedTuple):
    """A moment to come back to."""

    record: bytes
    noise: int
    events: int


class Sitting:
    """A game with a person in it, who hears what happens as it happens."""

    def __init__(self, game: Game, settings: Any, seat: int, opponents: list[str], seed: int):
        self.game, self.settings, self.seat, self.opponents, self.seed = game, settings, seat, opponents, seed
        self.guide = importlib.import_module(game.__name__.rpartition(".")[0] + ".guide")
        self.table = Table(game, settings, auto=game.kernel.SHOW_FACTS)
        self.table.blank["listening"] = 1
        self.table.seeds[0] = seed
        for behind, mobster in enumerate(registry.opponents_of(opponents, settings.num_players - 1, game.name), 1):
            self.table.sit(0, (seat + behind) % settings.num_players, mobster)
        self.events: list[dict] = []
        self.heard = 0  # events the player was told
        self.undos: list[Point] = []
        self.here: Point | None = None  # where the person was asked last

    @property
    def is_over(self) -> bool:
        return bool(self.table.seat[0] < 0)

    def begin(self) -> None:
        first = replay.begin(self.game, self.settings, self.seed)
        self.events = [self.game.opening(first.states, self.settings, self.seed, None)]
        self.table.noise[0] = seeds_from(self.seed, 1, FOR_BOTS)[0]
        self.go_on(self.table.kernel.RESET)

    def go_on(self, action: int) -> None:
        """The others play, until the person is asked again."""
        self.undos.clear()
        table = self.table
        table.answer(action)
        while True:
            table.settle()
            self.events += self.game.events(table.states, self.settings)
            if table.seat[0] != table.kernel.PAUSED:
                break
            table.answer(table.kernel.WAIT)
        self.here = self.point()

    def point(self) -> Point:
        return Point(self.table.record(), int(self.table.noise[0]), len(self.events))

    def back_to(self, point: Point) -> None:
        self.table.put(point.record)
        self.table.noise[0] = point.noise
        self.table.look_again()
        self.here = point

    def try_quietly(self, action: int) -> bool:
        """Answers if that is no news to anybody: the same mobster is asked on, nobody has acted, nothing has happened."""
        before = self.point()
        asked = self.table.answer(action)
        is_quiet = asked == self.seat and self.table.noise[0] == before.noise and not self.table.states["noted"][0]
        if not is_quiet:
            self.back_to(before)
            return False
        self.undos.append(before)
        self.here = self.point()
        return True

    def undo(self) -> bool:
        if not self.undos:
            return False
        self.back_to(self.undos.pop())
        return True

    def legal(self) -> list[int]:
        return np.flatnonzero(self.table.mask[0]).tolist()

    def news(self, since: int) -> list[str]:
        known = self.game.known_events(self.events, self.seat)
        return list(self.guide.news(known[since:], self.seat))

    # ---- files

    def as_dict(self) -> dict[str, Any]:
        """The game as it stood when the person was asked last."""
        assert self.here is not None
        states = self.game.new(1)
        states.view(np.uint8)[:] = np.frombuffer(self.here.record, np.uint8)
        return {"game": self.game.name, "seat": self.seat, "opponents": self.opponents, "seed": self.seed, "noise": self.here.noise,
                "heard": self.heard, "snapshot": self.game.snapshot(states, self.settings, self.seed),
                "events": self.events[: self.here.events]}

    @classmethod
    def from_dict(cls, given: dict[str, Any]) -> Sitting:
        game = replay.box(given["game"])
        states, settings, seed = game.from_snapshot(given["snapshot"])
        sitting = cls(game, settings, given["seat"], given["opponents"], seed)
        sitting.events, sitting.heard = given["events"], given["heard"]
        sitting.table.noise[0] = given["noise"]
        sitting.table.put(states.view(np.uint8).tobytes())
        sitting.table.states["listening"] = 1
        sitting.go_on(sitting.table.kernel.WAIT)
        return sitting
