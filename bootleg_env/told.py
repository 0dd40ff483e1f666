"""Whole games between named mobsters, each with its journal, many side by side. No rule is here."""
from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

import numpy as np

from agents.mobster import Mobster

from .table import Game, Table

SIDE_BY_SIDE = 64


class Seating(NamedTuple):
    """One game to be played: its seed, that of its bots' choices, and who sits where."""

    seed: int
    noise: int
    mobsters: Sequence[Mobster]


def journals(game: Game, settings: Any, seatings: Sequence[Seating]) -> Iterator[list[dict]]:
    """The journal of every game, in the order given. A mobster's foul ends it all, in words."""
    waiting = iter(seatings)
    while batch := list(islice(waiting, SIDE_BY_SIDE)):
        yield from played(game, settings, batch)[0]


def played(game: Game, settings: Any, batch: Sequence[Seating]) -> tuple[list[list[dict]], Table]:
    """These games to their ends: journals, and the tables as they stand then. The kernel pauses where the buffer of events is full."""
    table = Table(game, settings, len(batch), auto=game.kernel.SHOW_FACTS)
    table.blank["listening"] = 1
    for row, seating in enumerate(batch):
        for seat, mobster in enumerate(seating.mobsters):
            table.sit(row, seat, mobster)
    table.noise[:] = [seating.noise for seating in batch]
    table.seeds[:] = [seating.seed for seating in batch]
    told = [[opening(game, settings, seating.seed)] for seating in batch]
    table.step(table.kernel.RESET)
    table.settle()
    while True:
        for row, events in enumerate(told):
            events += game.events(table.states[row : row + 1], settings)
        paused = table.seat == table.kernel.PAUSED
        if not paused.any():
            return told, table
        table.step(np.where(paused, table.kernel.WAIT, table.kernel.HOLD))
        table.settle()


def opening(game: Game, settings: Any, seed: int) -> dict:
    """The first event: what was dealt, seen before anybody has answered."""
    table = Table(game, settings)
    table.seeds[0] = seed
    table.answer(table.kernel.RESET)
    return game.opening(table.states, settings, seed, None)
