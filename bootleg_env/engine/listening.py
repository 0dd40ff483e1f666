"""Journals of a batch's games, read while they are played, for mobsters that must know what has happened (those with `listens = True`)."""
from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from . import codes

if TYPE_CHECKING:
    from .batch import GameBatch
    from .game import Event


class Listening:
    """What has happened in each row. Whoever else reads the buffers of these games puts a list of its own here: all of it goes there."""

    def __init__(self, batch: GameBatch):
        self.batch = batch
        self.given: dict[int, list[Event]] = {}  # by row: somebody else's list, which begins with the opening
        self.kept: dict[int, list[Event]] = {}
        self.at: dict[int, tuple[int, int]] = {}  # seed and changes when last read: a row may have begun anew
        batch.blank["listening"], batch.states["listening"] = 1, 1

    def events(self, row: int) -> list[Event]:
        """The journal of this row until now."""
        events, state = self._list(row), self.batch.states[row : row + 1]
        events += self.batch.game.events(state, self.batch.settings)
        state["listening"] = 1  # a game that was put here may not have known
        return events

    def paused(self) -> np.ndarray:
        """Rows that wait because their buffer was full; it is read here."""
        rows = np.flatnonzero(self.batch.seat == codes.PAUSED)
        for row in rows.tolist():
            self.events(row)
        return rows

    def _list(self, row: int) -> list[Event]:
        if row in self.given:
            return self.given[row]
        state = self.batch.states[row : row + 1]
        seed, changes = int(self.batch.seeds[row]), int(state["changes"][0])
        before, self.at[row] = self.at.get(row), (seed, changes)
        if before is None or before[0] != seed or before[1] > changes:
            self.kept[row] = [self.batch.game.opening(state, self.batch.settings, seed, None)]
        return self.kept[row]
