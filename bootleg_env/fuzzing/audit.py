"""`bootleg fuzz --audit`: is every change of a game told by its events, and every event a change, as the rules say?

The books of a game (`rules/audit.py`) follow it decision by decision. Every second game is played at random, the others by the game's
rival, which uses other parts of the rules.
"""
from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec

import numpy as np

from ..engine import codes
from ..engine.audit import Books, Wrong
from ..engine.batch import GameBatch
from ..engine.game import Game
from ..engine.seeds import MOST_SEED
from ..engine.settings import Settings
from ..games import game as game_named
from .portions import AUDIT, LONGEST, MOST_REPORTED, Portion, Report, complaint


def has_audit(game: Game) -> bool:
    """Are the rules of this game told a second time?"""
    return find_spec(f"{game.package}.rules.audit") is not None


def by_rival(batch: GameBatch) -> Callable[[], int]:
    """What gives the answer of the game's rival, whoever is asked; the batch goes on as if somebody outside answered."""
    from bootleg_agents.registry import mobster

    code = batch.code_of(mobster(batch.game.rival, batch.game.name))

    def answer() -> int:
        batch.control[0] = code
        batch.kernel.advise(batch.states, 0, 1, batch.io, batch.scratch, batch.bots)
        batch.control[0] = codes.OUTSIDE
        return int(batch.io["suggested"][0])
    return answer


class Auditor:
    """Games with the same settings, one after the other."""

    def __init__(self, game: Game, settings: Settings):
        self.batch = GameBatch(game, settings)
        self.batch.blank["listening"] = 1
        self.rival = by_rival(self.batch)
        self.noted = self.batch.states["noted"]

    def play(self, seed: int) -> tuple[int, str]:
        """One game: its decisions, and what is wrong with it: "" for nothing. Behind a wrong decision the books are of no use."""
        batch = self.batch
        batch.noise[:] = (seed << 20) & MOST_SEED
        batch.sample_from((seed << 20) & MOST_SEED)
        batch.reset(np.array([seed]))
        books = batch.game.audit(batch)
        answer: Callable[[], int] = self.rival if seed % 2 else batch.sample_one
        decisions = 0
        try:
            while self.follow(books) and decisions < LONGEST:
                action = int(answer())
                books.answered(int(batch.decided[0]), int(batch.seat[0]), action)
                batch.answer(action)
                decisions += 1
        except Wrong as wrong:
            return decisions, f"decision {decisions}: {wrong}"
        except (IndexError, KeyError, TypeError, ValueError) as error:  # numbers that cannot be booked
            return decisions, f"decision {decisions}: the books cannot follow: {type(error).__name__}: {error}"
        return decisions, "" if decisions < LONGEST else f"no end after {LONGEST} answers"

    def follow(self, books: Books) -> bool:
        """Events, then the question of the moment, then the books: False when the game is over."""
        batch = self.batch
        self.listen(books)
        while batch.seat[0] == codes.PAUSED:  # the journal's buffer was full
            batch.step(codes.WAIT)
            self.listen(books)
        if batch.done[0]:
            books.ended()
        else:
            books.asked(int(batch.decided[0]), int(batch.seat[0]))
        books.compare()
        return not batch.done[0]

    def listen(self, books: Books) -> None:
        if self.noted[0]:
            books.note(self.batch.game.events(self.batch.states, self.batch.settings))


def play(portion: Portion) -> Report:
    """Games of the portion held against their books at every decision."""
    game = game_named(portion.game)
    auditor, violations, games, decisions = Auditor(game, game.settings(**portion.settings)), [], 0, 0
    for seed in portion.seeds.tolist():
        played, wrong = auditor.play(seed)
        games, decisions = games + 1, decisions + played
        violations += [complaint(seed, f"{AUDIT}: {wrong}", portion.settings)] if wrong else []
        if len(violations) >= MOST_REPORTED:
            break
    return Report(games, decisions, violations)
