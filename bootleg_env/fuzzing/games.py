"""`bootleg fuzz`: random games, checked as they go and when they end. A few of a large portion are audited, too."""
from __future__ import annotations

from typing import Any

import numpy as np

from ..engine import codes
from ..engine.batch import GameBatch
from ..engine.seeds import MOST_SEED
from ..games import game as game_named
from . import audit
from .portions import LONGEST, MOST_REPORTED, Portion, Report, complaint

SIDE_BY_SIDE = 512  # games in one batch
CHECK_EVERY = 64  # answers
AT_ONCE = 1_024  # finished games that are checked together: a check has its price, however few they are
AUDIT_FROM = 512  # games of a portion from which on the first one is audited too: an audited game takes as long as some dozens


def play(portion: Portion) -> Report:
    """Random answers until every game of the portion is over; a row that is done takes the next seed."""
    game = game_named(portion.game)
    batch = GameBatch(game, game.settings(**portion.settings), min(SIDE_BY_SIDE, len(portion.seeds)))
    watch = Watch(batch, portion.settings)
    waiting, playing = list(portion.seeds[::-1]), batch.games
    actions = np.full(batch.games, codes.RESET)
    give_seeds(batch, waiting, np.arange(batch.games))
    while playing and len(watch.violations) < MOST_REPORTED:
        batch.step(actions)
        watch.look()
        actions = batch.sample()
        over = np.flatnonzero(batch.done)
        if len(over):
            fresh = give_seeds(batch, waiting, over)
            actions[fresh] = codes.RESET
            playing -= len(over) - len(fresh)
    watch.check_finished()
    some = audit.play(portion._replace(seeds=portion.seeds[: int(len(portion.seeds) >= AUDIT_FROM and audit.has_audit(game))]))
    return Report(watch.games, watch.decisions, watch.violations + some.violations, {"audited": some.games})


def give_seeds(batch: GameBatch, waiting: list[int], over: np.ndarray) -> np.ndarray:
    """Next seeds for these rows, as long as there are any; gives the rows that have one."""
    fresh = over[: len(waiting)]
    for row in fresh:
        seed = int(waiting.pop())
        batch.seeds[row], batch.sampling[row] = seed, (seed << 20) & MOST_SEED  # the answers follow from the seed too
    return fresh


def picked(states: np.ndarray, which: np.ndarray) -> np.ndarray:
    """These rows, copied as bytes: a structured copy is a hundred times slower."""
    return states.view(np.uint8).reshape(len(states), -1)[which].reshape(-1).view(states.dtype)


class Watch:
    """Looks at a batch after every answer, and closely every so many answers and at the end of each game."""

    def __init__(self, batch: GameBatch, settings: dict[str, Any]):
        self.batch, self.settings = batch, settings
        self.slice_of = np.repeat(np.arange(len(batch.game.decisions())), [row["size"] for row in batch.game.decisions()])
        self.answers = np.zeros(batch.games, np.int64)  # of the game in each row
        self.number, self.games, self.decisions = 0, 0, 0
        self.finished: list[np.ndarray] = []
        self.violations: list[str] = []

    def look(self) -> None:
        batch = self.batch
        asked = batch.decided >= 0
        self.number += 1
        self.decisions += int(asked.sum())
        self.answers += 1
        if self.number % CHECK_EVERY == 0:
            self.check(picked(batch.states, asked))
            self.check_masks(asked)
        if batch.done.any():
            self.finish(np.flatnonzero(batch.done))

    def finish(self, over: np.ndarray) -> None:
        self.games += len(over)
        self.answers[over] = 0
        self.finished.append(picked(self.batch.states, over))
        if sum(map(len, self.finished)) >= AT_ONCE:
            self.check_finished()

    def check_finished(self) -> None:
        if self.finished:
            self.check(np.concatenate([rows.view(np.uint8) for rows in self.finished]).view(self.batch.states.dtype))
            self.finished.clear()

    def check(self, states: np.ndarray) -> None:
        for row, words in self.batch.game.check(states):
            low, high = states["seed"][row].tolist()
            self.complain(low | (high << 32), words)

    def check_masks(self, asked: np.ndarray) -> None:
        """Some answer is always legal, and only answers to the question that is asked."""
        batch = self.batch
        marks = batch.mask != 0
        outside = (marks & (self.slice_of != batch.decided[:, None])).any(axis=1)
        for words, bad in (("no answer is legal", ~marks.any(axis=1)), ("the mask shows another question", outside),
                           (f"no end after {LONGEST} answers", self.answers > LONGEST)):
            for row in np.flatnonzero(asked & bad):
                self.complain(int(batch.seeds[row]), words)

    def complain(self, seed: int, words: str) -> None:
        line = complaint(seed, words, self.settings)
        if line not in self.violations:
            self.violations.append(line)
