"""What a mobster thinks when it is asked: its answers with their probability or their chance to win, and what it expects of the game.

A mobster is asked in a copy of the game in which everything is drawn anew that its seat cannot know, so a thought tells nothing more
than the seat knows. Models and search say what they think of each answer (`consider`); of a compiled mobster the answer is known, of
others written in Python nothing: they may remember what they are asked, so nobody asks them twice.
"""
from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from . import codes
from .batch import GameBatch
from .game import Game
from .mobster import Mobster, Outside
from .settings import Settings, read

REWARD, CHANCE = "reward", "chance"  # what `worth` is: what the end of the game is expected to pay; the chance to win
DRAWN = -1  # in place of an answer: it is drawn by the shares


class Idea(NamedTuple):
    """An answer that was thought about."""

    action: int
    share: float | None = None  # how often this is the answer: a probability, or how much of a tree lies behind it
    chance: float | None = None  # to win with it
    error: float | None = None  # the standard error of `chance`


class Thought(NamedTuple):
    """What is thought of a question."""

    ideas: tuple[Idea, ...]  # best first
    answer: int  # what it would answer, or DRAWN
    worth: float | None = None  # what it expects of the game
    measure: str = ""  # what `worth` is: REWARD or CHANCE


class Thinker:
    """Asks one mobster what it thinks, game after game; `seed` is for what its seat cannot know."""

    def __init__(self, game: Game, settings: Settings, mobster: Mobster, seed: int = 0):
        self.game, self.mobster, self.seed = game, mobster, seed
        self.batch = GameBatch(game, settings, auto=codes.SHOW_FACTS)
        self.outside: dict[str, Outside] = {}  # by name

    def think(self, states: np.ndarray, noise: int = 0) -> Thought | None:
        """Of the question of the first of these games; None when the game is over, or where nothing can be known.

        `noise` is the stream from which the mobster draws: with that of the game it gives the answer that it gives there.
        """
        batch = self.batch
        batch.put(states[:1].tobytes())
        batch.states["listening"], batch.states["noted"] = 0, 0
        batch.control[0], batch.noise[0] = codes.OUTSIDE, noise
        batch.look_again()
        seat = int(batch.seat[0])
        if seat < 0:
            return None
        self.game.kernel.redraw(batch.states, 0, 1, seat, np.array([self.seed]))
        batch.look_again()
        asked = dict(self.mobster.instead).get(self.game.decision_table.names[int(batch.decided[0])], self.mobster)
        return self._of_outside(asked) if asked.outside is not None else self._of_bot(asked)

    def _of_bot(self, asked: Mobster) -> Thought:
        """A compiled one has its answer; a random one takes all for equal."""
        batch = self.batch
        if asked.bot is None:
            legal = np.flatnonzero(batch.mask[0]).tolist()
            return Thought(tuple(Idea(action, 1 / len(legal)) for action in legal), DRAWN)
        batch.control[0] = batch.code_of(asked)
        batch.kernel.advise(batch.states, 0, 1, batch.io, batch.scratch, batch.bots)
        answer = int(batch.io["suggested"][0])
        return Thought((Idea(answer),), answer)

    def _of_outside(self, asked: Mobster) -> Thought | None:
        if asked.base not in self.outside:
            assert asked.outside is not None
            self.outside[asked.base] = asked.outside()
        consider: Any = getattr(self.outside[asked.base], "consider", None)
        return None if consider is None else consider(self.batch, 0)


def thoughts(game: Game, states: np.ndarray, seat: int, mobster: Mobster, seed: int = 0) -> Thought | None:
    """What this mobster thinks in this seat, which is the one that is asked."""
    asked = game.asked(states)
    if asked is None or asked["seat"] != seat:
        raise ValueError(f"seat {seat} is not asked: {'the game is over' if asked is None else 'seat ' + str(asked['seat']) + ' is'}")
    return Thinker(game, read(game.settings_type, states[0]), mobster, seed).think(states)
