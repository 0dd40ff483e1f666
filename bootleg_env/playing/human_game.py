"""A person's game against named mobsters: move by move, with news of what happens, undo, saving and loading."""
from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ..adapters.opponents import mobsters
from ..engine import codes
from ..engine.batch import GameBatch
from ..engine.game import Game
from ..engine.seeds import FOR_BOTS, seeds_from
from ..engine.settings import Settings
from ..games import game as game_named
from .journals import opening


class Point(NamedTuple):
    """A moment to go back to."""

    record: bytes
    noise: int
    events: int


class HumanGame:
    """A game with one person in it; the other seats are mobsters'."""

    def __init__(self, game: Game, settings: Settings, seat: int, opponents: list[str], seed: int):
        self.game, self.settings, self.seat, self.opponents, self.seed = game, settings, seat, opponents, seed
        self.batch = GameBatch(game, settings, auto=codes.SHOW_FACTS)
        self.batch.blank["listening"] = 1
        self.batch.seeds[0] = seed
        for behind, mobster in enumerate(mobsters(opponents, settings.num_players - 1, game), 1):
            self.batch.sit(0, (seat + behind) % settings.num_players, mobster)
        self.events: list[dict] = []
        self.news_read = 0  # events the person has seen as news
        self.undos: list[Point] = []
        self.turn_began: Point | None = None  # where the person was first asked since anybody else could act
        self.here: Point | None = None  # where the person was last asked
        self.is_saved = True  # has the person answered nothing that is in no file?
        self.introduced: list[str] | None = None  # decisions that were explained; None: nothing is to be explained

    @property
    def seated(self) -> list[str]:
        """Names of the mobsters by seat; the person's is empty."""
        behind = [(seat - self.seat) % self.settings.num_players for seat in range(self.settings.num_players)]
        return [self.opponents[each - 1] if each else "" for each in behind]

    @property
    def is_over(self) -> bool:
        return bool(self.batch.seat[0] < 0)

    def begin(self) -> None:
        self.events = [opening(self.game, self.settings, self.seed)]
        self.batch.noise[0] = seeds_from(self.seed, 1, FOR_BOTS)[0]
        self.go_on(codes.RESET)

    def go_on(self, action: int) -> None:
        """The others play, until the person is asked again."""
        self.undos.clear()
        self.is_saved = self.is_saved and action < 0
        batch, before = self.batch, self.moment()
        batch.answer(action)
        while True:
            batch.settle()
            self.events += self.game.events(batch.states, self.settings)
            if batch.seat[0] != codes.PAUSED:
                break
            batch.answer(codes.WAIT)
        self.here = self.point()
        if action < 0 or self.moment() != before:
            self.turn_began = self.here

    def moment(self) -> tuple[str, int]:
        """Changes with the turn and whenever a mobster answers."""
        return "" if self.is_over else self.game.help.moment(self.batch.states), int(self.batch.noise[0])

    def point(self) -> Point:
        return Point(self.batch.record(), int(self.batch.noise[0]), len(self.events))

    def back_to(self, point: Point) -> None:
        """What was told since then has not happened."""
        self.batch.put(point.record)
        self.batch.noise[0] = point.noise
        self.batch.look_again()
        del self.events[point.events :]
        self.news_read = min(self.news_read, point.events)
        self.here = point

    def try_quietly(self, action: int) -> bool:
        """Answer, if nobody else can notice: the same seat is asked again, nobody has acted, no event was written."""
        before = self.point()
        asked = self.batch.answer(action)
        is_quiet = asked == self.seat and self.batch.noise[0] == before.noise and not self.batch.states["noted"][0]
        if not is_quiet:
            self.back_to(before)
            return False
        self.undos.append(before)
        self.here = self.point()
        self.is_saved = False
        return True

    def undo(self) -> bool:
        if not self.undos:
            return False
        self.back_to(self.undos.pop())
        return True

    def undo_turn(self) -> bool:
        """Back to the beginning of the person's turn: where nothing is hidden also over what all have seen, else while nobody has."""
        first = self.undos[0] if self.game.hidden_information and self.undos else self.turn_began
        if not self.can_undo_turn() or first is None:
            return False
        self.undos.clear()
        self.back_to(first)
        self.is_saved = False
        return True

    def can_undo_turn(self) -> bool:
        """Has the person answered anything in this turn that can be taken back?"""
        return bool(self.undos) if self.game.hidden_information else self.here != self.turn_began

    def legal(self) -> list[int]:
        return np.flatnonzero(self.batch.mask[0]).tolist()

    def news(self, since: int) -> list[str]:
        """What has happened from event number `since` on, a paragraph each."""
        return list(self.game.help.news(self.game.known_events(self.events, self.seat), self.seat, since))

    def asked(self) -> str:
        """The decision that the person is asked for."""
        asked = self.game.asked(self.batch.states)
        assert asked is not None
        return asked["decision"]

    # ---- files

    def as_dict(self) -> dict[str, Any]:
        """The game as it was when the person was last asked."""
        assert self.here is not None
        states = self.game.new(1)
        states.view(np.uint8)[:] = np.frombuffer(self.here.record, np.uint8)
        return {"game": self.game.name, "seat": self.seat, "opponents": self.opponents, "seed": self.seed, "noise": self.here.noise,
                "news_read": self.news_read, "introduced": self.introduced,
                "snapshot": self.game.snapshot(states, self.settings, self.seed), "events": self.events[: self.here.events]}

    @classmethod
    def from_dict(cls, content: dict[str, Any]) -> HumanGame:
        game = game_named(content["game"])
        states, settings, seed = game.from_snapshot(content["snapshot"])
        played = cls(game, settings, content["seat"], content["opponents"], seed)
        played.events, played.news_read = content["events"], content["news_read"]
        played.introduced = content["introduced"]
        played.batch.noise[0] = content["noise"]
        played.batch.put(states.view(np.uint8).tobytes())
        played.batch.states["listening"] = 1
        played.go_on(codes.WAIT)
        return played
