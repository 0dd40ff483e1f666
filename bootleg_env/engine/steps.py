"""A game that was played, answer by answer, those of the mobsters inside the kernel too: what a replay is made of."""
from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from . import codes
from .batch import GameBatch
from .game import Event
from .recording import Beginning

END = -1  # in place of seat and action: the game is over, or this is as far as it was played


class Step(NamedTuple):
    """A question, and what was answered. `states` and `events` go on with the game: copy what is to be kept."""

    states: np.ndarray
    seat: int
    action: int
    noise: int  # the stream of the mobsters' answers before this one
    events: list[Event]  # all until now
    legal: list[int]


def steps(played: GameBatch, beginning: Beginning, answers: Sequence[int]) -> Iterator[Step]:
    """Every question of this game, then its end. `answers`: those from outside the kernel, in their order; `played` is left alone."""
    batch, control = GameBatch(played.game, played.settings), played.control[0].copy()
    batch.bots[:] = played.bots
    batch.noise[0], batch.seeds[0] = beginning.noise, beginning.seed
    batch.blank["listening"] = 1
    events: list[Event] = []
    begin(batch, beginning, events)
    left = iter(answers)
    while batch.seat[0] >= 0:
        seat, noise = int(batch.seat[0]), int(batch.noise[0])
        code = control[seat, batch.decided[0]]
        if codes.RANDOM <= code < codes.MOST_BOTS:
            batch.control[0] = control
            batch.kernel.advise(batch.states, 0, 1, batch.io, batch.scratch, batch.bots)
            batch.control[0] = codes.OUTSIDE
            action = int(batch.io["suggested"][0])
        else:
            action = next(left, END)
        yield Step(batch.states, seat, action, noise, events, np.flatnonzero(batch.mask[0]).tolist())
        if action == END:
            return
        batch.answer(action)
        read(batch, events)
    yield Step(batch.states, END, END, int(batch.noise[0]), events, [])


def begin(batch: GameBatch, beginning: Beginning, events: list[Event]) -> None:
    """The first question, the events before it."""
    if beginning.record is None:
        batch.answer(codes.RESET)
        events.append(batch.game.opening(batch.states, batch.settings, beginning.seed, None))
    else:
        batch.put(beginning.record)
        batch.states["listening"] = 1
        events.append(batch.game.opening(batch.states, batch.settings, beginning.seed, beginning.snapshot))
        batch.answer(codes.WAIT)
    read(batch, events)


def read(batch: GameBatch, events: list[Event]) -> None:
    """The buffer of events, and again as long as the kernel pauses because it is full."""
    events += batch.game.events(batch.states, batch.settings)
    while batch.seat[0] == codes.PAUSED:
        batch.answer(codes.WAIT)
        events += batch.game.events(batch.states, batch.settings)


def play(batch: GameBatch, seed: int, noise: int) -> list[int]:
    """A whole game among mobsters: the answers of those outside the kernel, from which `steps` gives all."""
    batch.seeds[0], batch.noise[0], batch.outside_answers = seed, noise, array("H")
    batch.step(codes.RESET)
    batch.settle()
    return batch.outside_answers.tolist()
