"""Whole games among mobsters, each with its journal, many side by side. No rule is here."""
from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from ..engine import codes, steps
from ..engine.batch import GameBatch
from ..engine.drawing import ALL
from ..engine.game import Game
from ..engine.mobster import Mobster
from ..engine.recording import Beginning, Journal, in_short
from ..engine.settings import Settings

if TYPE_CHECKING:
    from ..web.replay import Played

SIDE_BY_SIDE = 64


class Seating(NamedTuple):
    """One game to be played: its seed, the seed of its bots' choices, and a mobster for each seat."""

    seed: int
    noise: int
    mobsters: Sequence[Mobster]


def journals(game: Game, settings: Settings, seatings: Sequence[Seating]) -> Iterator[Journal]:
    """The journal of every game, in this order. A mobster that answers illegally or crashes raises Foul, in words."""
    waiting = iter(seatings)
    while some := list(islice(waiting, SIDE_BY_SIDE)):
        for events, seating in zip(play(game, settings, some)[0], some):
            yield Journal(events, functools.partial(shown, game, settings, seating, in_short(events)))


def shown(game: Game, settings: Settings, seating: Seating, plain: str) -> dict[str, Any]:
    """What a notebook shows of this game: it is played once more."""
    from ..web import notebook

    return notebook.bundle(played(game, settings, seating), ALL, plain)


def played(game: Game, settings: Settings, seating: Seating) -> Played:
    """This game, for a replay."""
    from ..web.replay import Played

    batch = GameBatch(game, settings, auto=codes.SHOW_FACTS)
    for seat, mobster in enumerate(seating.mobsters):
        batch.sit(0, seat, mobster)
    return Played(batch, Beginning(seating.seed, seating.noise), steps.play(batch, seating.seed, seating.noise))


def play(game: Game, settings: Settings, seatings: Sequence[Seating]) -> tuple[list[list[dict]], GameBatch]:
    """These games to their ends: journals, and the batch as it is then. The kernel pauses where the buffer of events is full."""
    batch = GameBatch(game, settings, len(seatings), auto=codes.SHOW_FACTS)
    batch.blank["listening"] = 1
    for row, seating in enumerate(seatings):
        for seat, mobster in enumerate(seating.mobsters):
            batch.sit(row, seat, mobster)
    batch.noise[:] = [seating.noise for seating in seatings]
    batch.seeds[:] = [seating.seed for seating in seatings]
    stories = [[opening(game, settings, seating.seed)] for seating in seatings]
    if batch.listening is not None:
        batch.listening.given = dict(enumerate(stories))
    batch.step(codes.RESET)
    batch.settle()
    while True:
        for row, events in enumerate(stories):
            events += game.events(batch.states[row : row + 1], settings)
        paused = batch.seat == codes.PAUSED
        if not paused.any():
            return stories, batch
        batch.step(np.where(paused, codes.WAIT, codes.HOLD))
        batch.settle()


def opening(game: Game, settings: Settings, seed: int) -> dict:
    """The first event: the deal, before the first answer."""
    batch = GameBatch(game, settings)
    batch.seeds[0] = seed
    batch.answer(codes.RESET)
    return game.opening(batch.states, settings, seed, None)
