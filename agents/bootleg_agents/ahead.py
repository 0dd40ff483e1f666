"""Models that look one step ahead, for games in which nothing is hidden: network of the kind `ahead` in a model file.

Every legal answer is given in a copy of the game. There a mobster of the cast, the base, ends the turn and answers for all others, until
the seat is asked again; the game measures that position (`measures` of its `thinking()`), and the network says how likely the seat wins
from it. The answer with the best chance is given; another than the base's only if it is better by more than `margin`.
"""
from __future__ import annotations

from itertools import pairwise

import numpy as np

from bootleg_env.engine import codes
from bootleg_env.engine.batch import GameBatch
from bootleg_env.engine.record import raw
from bootleg_env.engine.thoughts import CHANCE, Idea, Thought
from bootleg_env.games import game as game_named

from .model_files import Layers, Model
from .model_networks import THREADS, Mlp
from .registry import mobster
from .search import Measures, shares_of_the_win, thinking_of

SIDE_BY_SIDE = 256  # copies that are played on at once


class Copies:
    """Copies of games, in which answers are tried."""

    def __init__(self, game: str, base: str):
        self.game, self.base = game_named(game), base
        self.measures = measures_of(game)
        self.head: GameBatch | None = None

    def head_for(self, batch: GameBatch) -> GameBatch:
        """Room for them; `caller` and `mind`: rows of `control` for the caller and for the base."""
        if self.head is None or self.head.settings != batch.settings:
            self.head = GameBatch(self.game, batch.settings, SIDE_BY_SIDE)
            self.caller = self.head.control[0, 0].copy()
            self.head.sit(0, 0, mobster(self.base, self.game.name))
            self.mind = self.head.control[0, 0].copy()
        return self.head

    def copy(self, head: GameBatch, batch: GameBatch, rows: np.ndarray) -> None:
        """These games into the first rows."""
        number = len(rows)
        raw(head.states)[:number] = raw(batch.states)[rows]
        head.states["listening"][:number], head.states["noted"][:number] = 0, 0
        head.noise[:number] = batch.noise[rows]

    def base_answers(self, batch: GameBatch, rows: np.ndarray) -> np.ndarray:
        """What the base would answer in these rows."""
        head, found = self.head_for(batch), []
        for at in range(0, len(rows), SIDE_BY_SIDE):
            some = rows[at : at + SIDE_BY_SIDE]
            self.copy(head, batch, some)
            head.control[: len(some)] = self.mind
            head.kernel.advise(head.states, 0, len(some), head.io, head.scratch, head.bots)
            found.append(head.io["suggested"][: len(some)].astype(np.int64))
        return np.concatenate(found)

    def reached(self, batch: GameBatch, rows: np.ndarray, answers: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Where each answer leads: the measures of that position for the seat, and its share of the win if the game is over (else NaN)."""
        parts = [self._reached(batch, rows[at : at + SIDE_BY_SIDE], answers[at : at + SIDE_BY_SIDE])
                 for at in range(0, len(rows), SIDE_BY_SIDE)]
        return np.concatenate([part[0] for part in parts]), np.concatenate([part[1] for part in parts])

    def _reached(self, batch: GameBatch, rows: np.ndarray, answers: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        head, seats, each = self.head_for(batch), batch.seat[rows], np.arange(len(rows))
        self.copy(head, batch, rows)
        actions = np.full(head.games, codes.HOLD)
        actions[each] = answers
        head.control[each], head.control[each, seats] = self.caller, self.mind  # the rest of the turn, until another is asked
        head.step(actions)
        actions[each] = codes.WAIT
        head.control[each], head.control[each, seats] = self.mind, self.caller  # ... and until the seat is asked again
        head.step(actions)
        states, certain = head.states[each], np.full(len(rows), np.nan)
        over = head.seat[each] == codes.NOBODY
        if over.any():
            certain[over] = shares_of_the_win(self.game, states[over])[np.arange(over.sum()), seats[over]]
        return self.measures.of(states, seats), certain


class Ahead:
    """The mobster of such a model. It keeps copies of games, so every batch has one of its own: `anew`."""

    base = bot = None  # it answers all decisions, and none inside the kernel

    def __init__(self, model: Model):
        header = model.header
        self.model, self.game, self.margin = model, header["game"], header["ahead"]["margin"]
        self.network = Mlp(model)
        self.copies = Copies(self.game, header["ahead"]["base"])

    def anew(self) -> Ahead:
        """The object for another batch."""
        return Ahead(self.model)

    @property
    def layers(self) -> Layers:
        """Weights and biases in the order of the file, in float32."""
        return self.network.layers

    def chances(self, batch: GameBatch, rows: np.ndarray, answers: np.ndarray) -> np.ndarray:
        """To win, of the seat that is asked, with each of these answers."""
        measured, certain = self.copies.reached(batch, rows, answers)
        return np.where(np.isnan(certain), self.valued(measured), certain)

    def valued(self, measured: np.ndarray) -> np.ndarray:
        """What the network makes of rows of measures."""
        with THREADS.limit(limits=1), np.errstate(all="ignore"):
            logits = np.nan_to_num(self.network.logits(measured, None)[:, 0].astype(np.float64))
        return 1 / (1 + np.exp(-np.clip(logits, -30, 30)))

    def answers(self, batch: GameBatch, rows: np.ndarray) -> np.ndarray:
        """All games' copies side by side."""
        game, tried = np.nonzero(batch.mask[rows])
        return best_of(game, tried, self.chances(batch, rows[game], tried), self.copies.base_answers(batch, rows), self.margin)

    def consider(self, batch: GameBatch, row: int) -> Thought:
        """Every legal answer with the chance to win that the network sees behind it."""
        rows, tried = np.array([row]), np.flatnonzero(batch.mask[row])
        chances = self.chances(batch, np.full(len(tried), row), tried)
        answer = best_of(np.zeros(len(tried), int), tried, chances, self.copies.base_answers(batch, rows), self.margin)[0]
        ideas = sorted((Idea(action, None, chance) for action, chance in zip(tried.tolist(), chances.tolist())),
                       key=lambda idea: (idea.action != answer, -(idea.chance or 0.0)))
        return Thought(tuple(ideas), int(answer), ideas[0].chance, CHANCE)


def best_of(game: np.ndarray, tried: np.ndarray, chances: np.ndarray, base: np.ndarray, margin: float) -> np.ndarray:
    """Of each game the answer with the best chance; the base's unless that is better by more than the margin. `game` is in order."""
    found = base.copy()
    begins = np.append(np.searchsorted(game, np.arange(len(base))), len(game)).tolist()
    for nth, (begin, end) in enumerate(pairwise(begins)):
        answers, values = tried[begin:end], chances[begin:end]
        if values.max() > values[answers == base[nth]].max() + margin:
            found[nth] = answers[values.argmax()]
    return found


def measures_of(game: str) -> Measures:
    """How positions of this game are measured, or an error in words."""
    named = game_named(game)
    if named.hidden_information:
        raise ValueError(f"{named.title} hides something from its {named.people}: a model that looks ahead in copies would see it")
    found = thinking_of(named).measures
    if found is None:
        raise ValueError(f"{named.title} has no measures of a position: a model cannot look ahead there")
    return found
