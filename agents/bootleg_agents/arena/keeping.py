"""Games whose entrant's answers are kept, or played again from answers that were kept.

Of an answer is kept which of the legal ones it is, in the order of the action ids. Everything else follows from the deal: opponents are
compiled and their choices follow from the game's seed, so the answers of one seat bring back the whole game.
"""
from __future__ import annotations

import base64
import functools
import lzma
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from bootleg_env.engine.batch import GameBatch
from bootleg_env.engine.mobster import Outside
from bootleg_env.games import game as game_named

from ..contests import playing
from ..contests.lineups import Plan, seating
from ..contests.processes import Stopped
from ..mobster import Mobster
from ..model_player import uniforms
from ..registry import mobster

NOISE = 2**30  # a bot's draw is below this
MOST = 2**24  # answers of one track; a result that claims more is refused
MEMORY = 2**27  # bytes that unpacking may take
Answers = list[list[int]]  # by game


@dataclass(frozen=True)
class KeptPlan(Plan):
    """A contest in which the answers of the first entrant are kept, or given."""

    decision: str = ""  # only those to this decision are the entrant's
    script: tuple[tuple[int, ...], ...] | None = None  # of every game, in the order of the seating


def play(plan: KeptPlan, first: int, last: int) -> playing.Games:
    """Deals first .. last-1, with the entrant's answers."""
    game, seated = game_named(plan.game), seating(plan, first, last)
    entrant, *others = [mobster(name, plan.game) for name in plan.entrants]
    kept: Answers = [[] for _ in seated.deal]
    script = plan.script and plan.script[first * plan.games_a_deal : last * plan.games_a_deal]

    def answering(each: Mobster) -> Callable[[], Outside]:
        return functools.partial(Keeping, each, kept) if script is None else functools.partial(Scripted, script, kept)

    wrapped = around(entrant, answering, plan.decision)
    games = playing.to_the_end(game, playing.settings_of(plan.game, tuple(plan.settings.items())), seated, [wrapped, *others])
    return replace(games, answers=kept)


def around(entrant: Mobster, answering: Callable[[Mobster], Callable[[], Outside]], decision: str) -> Mobster:
    """The entrant with others in place of its parts; with `decision` only of the one that answers it."""
    def wrapped(each: Mobster) -> Mobster:
        return Mobster(each.name, each.game, f"{each.base}, kept", outside=answering(each))

    if decision:
        return replace(entrant, instead=tuple((name, wrapped(each) if name == decision else each) for name, each in entrant.instead))
    return replace(wrapped(entrant), instead=tuple((name, wrapped(each)) for name, each in entrant.instead))


class Keeping:
    """Answers as the mobster would, and writes down which legal answer it was; an illegal one ends the game and is not written."""

    def __init__(self, entrant: Mobster, kept: Answers):
        self.asked: Outside = entrant.outside() if entrant.outside is not None else Inside(entrant)
        self.kept = kept
        self.listens = getattr(self.asked, "listens", False)

    @property
    def tally(self) -> Any:
        """Of a language model."""
        return getattr(self.asked, "tally", None)

    def answers(self, batch: GameBatch, rows: np.ndarray) -> np.ndarray:
        found = np.asarray(self.asked.answers(batch, rows))
        failed = getattr(self.asked, "failed", None)
        if failed:  # the server is away, or a limit reached: that tells nothing of the model
            raise Stopped(failed)
        for row, answer in zip(rows.tolist(), found.tolist()):
            legal = np.flatnonzero(batch.mask[row])
            nth = int(np.searchsorted(legal, answer))
            if nth < len(legal) and legal[nth] == answer:
                self.kept[row].append(nth)
        return found


class Inside:
    """A compiled bot, or random answers, asked from outside the kernel: what is drawn follows from the question alone."""

    def __init__(self, entrant: Mobster):
        self.entrant, self.desk = entrant, GameBatch(game_named(entrant.game), game_named(entrant.game).settings())

    def answers(self, batch: GameBatch, rows: np.ndarray) -> np.ndarray:
        ask, scratch = batch.game.kernel.ask, self.desk.scratch[0]
        found = np.empty(len(rows), np.int64)
        for nth, (row, drawn) in enumerate(zip(rows.tolist(), uniforms(batch, rows).tolist())):
            if self.entrant.bot is None:
                legal = np.flatnonzero(batch.mask[row])
                found[nth] = legal[int(drawn * len(legal))]
                continue
            scratch["facts"][:], scratch["mask"][:] = batch.facts[row], batch.mask[row]
            found[nth] = ask(self.desk.scratch, self.desk.bots, self.desk.code_of(self.entrant), int(drawn * NOISE))
        return found


class Scripted:
    """Answers what was kept, game by game; where it ends before the game does, the answer is illegal."""

    def __init__(self, script: tuple[tuple[int, ...], ...], kept: Answers):
        self.script, self.kept = script, kept

    def answers(self, batch: GameBatch, rows: np.ndarray) -> np.ndarray:
        return np.array([self.answer(batch, row) for row in rows.tolist()])

    def answer(self, batch: GameBatch, row: int) -> int:
        """-1 where nothing is left, or no such answer is legal."""
        done, legal = len(self.kept[row]), np.flatnonzero(batch.mask[row])
        if done == len(self.script[row]) or self.script[row][done] >= len(legal):
            return -1
        self.kept[row].append(self.script[row][done])
        return int(legal[self.kept[row][-1]])


# ---- as text


def packed(answers: Answers) -> str:
    """How many of each game, then all, as 32-bit numbers, compressed, in base 64."""
    numbers = np.array([len(answers), *map(len, answers), *(each for game in answers for each in game)], "<u4")
    return base64.b64encode(lzma.compress(numbers.tobytes())).decode()


def unpacked(text: Any) -> tuple[tuple[int, ...], ...]:
    """The same backwards, or a line about what is wrong with it."""
    try:
        unpacker = lzma.LZMADecompressor(lzma.FORMAT_XZ, MEMORY)
        data = unpacker.decompress(base64.b64decode(text, validate=True), 4 * MOST)
        numbers = np.frombuffer(data, "<u4").astype(np.int64)
        games = int(numbers[0])
        ends = np.cumsum(numbers[1 : games + 1])
        if not unpacker.eof or unpacker.unused_data or len(ends) != games or games + 1 + int(ends[-1]) != len(numbers):
            raise ValueError("of another length")
    except (ValueError, TypeError, IndexError, lzma.LZMAError, MemoryError) as error:
        raise ValueError(f"answers: cannot be read ({error})") from None
    return tuple(tuple(each.tolist()) for each in np.split(numbers[games + 1 :], ends[:-1]))
