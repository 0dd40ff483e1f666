"""Where contests are played: line-ups in, finishing orders out. Whole games run inside the kernel, hundreds side by side."""
from __future__ import annotations

import functools
from dataclasses import dataclass, fields
from typing import Any, NamedTuple

import numpy as np

from bootleg_env.engine.batch import Foul, GameBatch
from bootleg_env.games import game as game_named

from ..mobster import Mobster, Outside
from ..registry import mobster
from .lineups import Plan, Seating, seating

SIDE_BY_SIDE, SLOW_SIDE_BY_SIDE = 256, 16  # games in one table; few where somebody thinks, so that a contest can be stopped


class Forfeit(NamedTuple):
    """A game that somebody lost by answering illegally or by crashing."""

    game: int  # its row in the arrays
    seat: int
    question: str
    why: str


@dataclass
class Games:
    """What was played, in arrays: one row a game, one column a seat."""

    deal: np.ndarray
    table: np.ndarray
    rotation: np.ndarray
    lineup: np.ndarray  # numbers of the players
    counted: np.ndarray  # does this seat count for its agent (or is he only an opponent here)?
    seed: np.ndarray
    cash: np.ndarray  # at the end; NaN in forfeited games
    rank: np.ndarray  # 1 is the winner
    end_round: np.ndarray
    forfeits: list[Forfeit]

    @property
    def win(self) -> np.ndarray:
        """Shares of the win: 1 for the winner; after a forfeit the others share it."""
        first = self.rank == self.rank.min(axis=1, keepdims=True)
        return first / first.sum(axis=1, keepdims=True)

    def __len__(self) -> int:
        return len(self.deal)


def joined(parts: list[Games]) -> Games:
    """One after the other."""
    arrays = {each.name: np.concatenate([getattr(part, each.name) for part in parts]) for each in fields(Games) if each.name != "forfeits"}
    starts = np.cumsum([0, *map(len, parts)])
    return Games(**arrays, forfeits=[each._replace(game=each.game + start) for part, start in zip(parts, starts) for each in part.forfeits])


def portions(plan: Plan) -> list[tuple[int, int]]:
    """Deals to be played at once, from and to; the same however many processes there are."""
    at_once = max(1, (SLOW_SIDE_BY_SIDE if plan.slow else SIDE_BY_SIDE) // plan.games_a_deal)
    return [(first, min(first + at_once, plan.deals)) for first in range(0, plan.deals, at_once)]


@functools.cache
def settings_of(game: str, given: tuple) -> Any:
    return game_named(game).settings(**dict(given))


def play(plan: Plan, first: int, last: int) -> Games:
    """Deals first .. last-1."""
    return played(plan, [mobster(name, plan.game) for name in plan.players], first, last)


def played(plan: Plan, mobsters: list[Mobster], first: int, last: int) -> Games:
    """The same, whoever the players of the plan are: a learner has no name yet."""
    game, seated = game_named(plan.game), seating(plan, first, last)
    settings = settings_of(plan.game, tuple(plan.settings.items()))
    table = GameBatch(game, settings, len(seated.deal))
    for number in np.unique(seated.lineup).tolist():
        seat_everywhere(table, seated.lineup == number, mobsters[number])
    table.outsiders = {code: Careful(each) for code, each in table.outsiders.items()}
    table.noise[:] = seated.noise
    table.reset(seated.seed)
    return outcome(table, seated, until_the_end(table))


def seat_everywhere(table: GameBatch, places: np.ndarray, who: Mobster) -> None:
    for seat in range(places.shape[1]):
        table.sit(np.flatnonzero(places[:, seat]), seat, who)


def until_the_end(table: GameBatch) -> list[Forfeit]:
    """Mobsters outside the kernel answer until every game is over or forfeited."""
    forfeits: list[Forfeit] = []
    while True:
        try:
            table.settle()
            return forfeits
        except Foul as foul:
            question = table.game.decisions()[int(table.decided[foul.row])]["name"]
            why = str(foul).partition(f", asked {question}: ")[2] or str(foul)
            forfeits.append(Forfeit(foul.row, foul.seat, question, why))


class Careful:
    """Around a mobster outside the kernel: whatever he raises, it costs him only the games in which he raises it."""

    def __init__(self, outside: Outside):
        self.outside = outside

    def answers(self, table: GameBatch, rows: np.ndarray) -> np.ndarray:
        try:
            return self.outside.answers(table, rows)
        except (Exception, SystemExit) as error:  # whatever a mobster does, the contest goes on
            if len(rows) > 1:
                return np.concatenate([self.answers(table, rows[i : i + 1]) for i in range(len(rows))])
            table.crashes[int(rows[0])] = f"{type(error).__name__}: {error}"
            return np.full(1, -1)


def outcome(table: GameBatch, seated: Seating, forfeits: list[Forfeit]) -> Games:
    """Who finished how; whoever forfeited is last, the others share the places before him."""
    games, seats = seated.lineup.shape
    ended = table.game.outcome(table.states)
    rank, cash = mean_ranks(ended.rank), ended.score.copy()
    for each in forfeits:
        rank[each.game], cash[each.game] = seats / 2, np.nan
        rank[each.game, each.seat] = seats
    return Games(
        seated.deal, seated.table, seated.rotation, seated.lineup, seated.counted, seated.seed, cash, rank,
        ended.length, sorted(forfeits))


def mean_ranks(ranks: np.ndarray) -> np.ndarray:
    """Equal ranks share the places they take: 1, 1, 3 is 1.5, 1.5, 3."""
    equal = (ranks[:, :, None] == ranks[:, None, :]).sum(2)
    return ranks + (equal - 1) / 2


def nothing(plan: Plan) -> Games:
    """No game at all: stopped before the first was over."""
    none, seats = np.zeros(0, int), np.zeros((0, plan.seats))
    return Games(none, none, none, seats.astype(int), seats.astype(bool), none, seats, seats, none, [])
