"""Where contests are played: line-ups in, finishing orders out. Whole games run inside the kernel, hundreds side by side."""
from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, NamedTuple

import numpy as np

from bootleg_env.engine.batch import Foul, GameBatch
from bootleg_env.engine.game import Game
from bootleg_env.engine.mobster import Outside
from bootleg_env.engine.settings import Settings
from bootleg_env.games import game as game_named

from ..mobster import Mobster, Tally
from ..registry import mobster
from .lineups import Plan, Seating, candidate_seating, seating

SIDE_BY_SIDE, SLOW_SIDE_BY_SIDE = 256, 16  # games in a batch; few where Python answers, so that a contest can be stopped
CANDIDATE_SIDE_BY_SIDE = 512


class Forfeit(NamedTuple):
    """A game lost by an illegal answer or an exception."""

    game: int  # its row in the arrays
    seat: int
    question: str
    why: str


@dataclass
class Games:
    """What was played, in arrays: one row a game, one column a seat."""

    deal: np.ndarray
    line: np.ndarray  # which line-up of the deal
    rotation: np.ndarray
    lineup: np.ndarray  # numbers of the entrants
    counted: np.ndarray  # does this seat count for its entrant, or is it only an opponent here?
    seed: np.ndarray
    score: np.ndarray  # at the end (cash, barrels, stones); NaN in forfeited games
    rank: np.ndarray  # 1 is the winner; those who tie share their places: 1.5, 1.5, 3
    length: np.ndarray  # rounds played
    forfeits: list[Forfeit]
    talks: dict[int, Tally] = field(default_factory=dict)  # of entrants that are language models: what they said and cost
    answers: list[list[int]] = field(default_factory=list)  # of an entrant, game by game, where they are kept (arena/keeping.py)

    @property
    def win(self) -> np.ndarray:
        """Shares of the win: 1 for the only winner, 1/2 each for two at the top; after a forfeit the others share it."""
        first = self.rank == self.rank.min(axis=1, keepdims=True)
        return first / first.sum(axis=1, keepdims=True)

    @property
    def forfeited(self) -> np.ndarray:
        """Which games were."""
        return np.isin(np.arange(len(self)), [each.game for each in self.forfeits])

    def of_candidate(self, values: np.ndarray) -> np.ndarray:
        """Of `play_candidate`: these values (games x seats) of the candidate's seats, deals x seats."""
        return values[self.counted].reshape(-1, self.counted.shape[1])

    def __len__(self) -> int:
        return len(self.deal)


def joined(parts: Sequence[Games]) -> Games:
    """One after the other."""
    names = [each.name for each in fields(Games) if each.name not in ("forfeits", "talks", "answers")]
    starts = np.cumsum([0, *map(len, parts)])
    forfeits = [each._replace(game=each.game + start) for part, start in zip(parts, starts) for each in part.forfeits]
    talks: dict[int, Tally] = {}
    for part in parts:
        for number, tally in part.talks.items():
            talks[number] = talks[number].plus(tally) if number in talks else tally
    answers = [each for part in parts for each in part.answers]
    arrays = {name: np.concatenate([getattr(part, name) for part in parts]) for name in names}
    return Games(**arrays, forfeits=forfeits, talks=talks, answers=answers)


def nothing(plan: Plan) -> Games:
    """No game at all: stopped before the first was over."""
    none, seats = np.zeros(0, int), np.zeros((0, plan.num_players))
    return Games(none, none, none, seats.astype(int), seats.astype(bool), none, seats, seats, none, [])


# ---- a plan


def portions(plan: Plan) -> list[tuple[int, int]]:
    """Deals to be played at once, from and to; the same however many processes there are."""
    at_once = max(1, (SLOW_SIDE_BY_SIDE if plan.slow else SIDE_BY_SIDE) // plan.games_a_deal)
    return [(first, min(first + at_once, plan.deals)) for first in range(0, plan.deals, at_once)]


@functools.cache
def settings_of(game: str, pairs: tuple) -> Any:
    return game_named(game).settings(**dict(pairs))


def play(plan: Plan, first: int, last: int) -> Games:
    """Deals first .. last-1."""
    entrants = [mobster(name, plan.game) for name in plan.entrants]
    settings = settings_of(plan.game, tuple(plan.settings.items()))
    return to_the_end(game_named(plan.game), settings, seating(plan, first, last), entrants)


# ---- a candidate in every seat


def play_candidate(
    game: Game, settings: Settings, candidate: Mobster, opponents: Sequence[Mobster], deals: int, seed: int,
) -> Games:
    """The candidate in every seat of every deal, the opponents behind it; a game follows from seed, deal and seat alone."""
    portions = candidate_portions(settings.num_players, deals, seed)
    return joined([to_the_end(game, settings, each, [candidate, *opponents]) for each in portions])


def watch_candidate(
    game: Game, settings: Settings, candidate: Mobster, opponents: Sequence[Mobster], deals: int, seed: int,
    watch: Callable[[GameBatch, np.ndarray], tuple[np.ndarray, ...]],
) -> list[np.ndarray]:
    """The same games with their journals: `watch(batch, seat)` plays a batch on from its first question (see GameBatch.settle; the
    batch pauses where its journals must be read) and returns arrays, one row a game. Here they come back as deals x seats."""
    parts = []
    for seated in candidate_portions(settings.num_players, deals, seed):
        batch = seated_batch(game, settings, seated, [candidate, *opponents])
        batch.blank["listening"] = 1
        batch.reset(seated.seed)
        parts.append(watch(batch, seated.rotation))
    return [np.concatenate(each).reshape(deals, settings.num_players, *each[0].shape[1:]) for each in zip(*parts)]


def candidate_portions(num_players: int, deals: int, seed: int) -> Iterator[Seating]:
    seated = candidate_seating(num_players, deals, seed)
    for start in range(0, len(seated.deal), CANDIDATE_SIDE_BY_SIDE):
        yield Seating(*(each[start : start + CANDIDATE_SIDE_BY_SIDE] for each in seated))


# ---- one batch


def seated_batch(game: Game, settings: Settings, seated: Seating, entrants: Sequence[Mobster]) -> GameBatch:
    """A batch, not begun, in which everybody sits where the seating says."""
    batch = GameBatch(game, settings, len(seated.deal))
    for number in np.unique(seated.lineup).tolist():
        for seat in range(settings.num_players):
            batch.sit(np.flatnonzero(seated.lineup[:, seat] == number), seat, entrants[number])
    batch.noise[:] = seated.noise
    return batch


def to_the_end(game: Game, settings: Settings, seated: Seating, entrants: Sequence[Mobster]) -> Games:
    """These games, played until each is over or forfeited."""
    batch = seated_batch(game, settings, seated, entrants)
    outsiders, batch.outsiders = batch.outsiders, {code: Careful(each) for code, each in batch.outsiders.items()}
    batch.reset(seated.seed)
    forfeits: list[Forfeit] = []
    while True:
        try:
            batch.settle()
            return replace(finished(batch, seated, forfeits), talks=talks_of(batch, outsiders, entrants))
        except Foul as foul:
            question = game.decision_table.names[int(batch.decided[foul.row])]
            why = str(foul).partition(f", asked {question}: ")[2] or str(foul)
            forfeits.append(Forfeit(foul.row, foul.seat, question, why))


def talks_of(batch: GameBatch, outsiders: dict[int, Outside], entrants: Sequence[Mobster]) -> dict[int, Tally]:
    """What language models said and cost, by the number of the entrant (the first, if one of them enters several times)."""
    found = {}
    for name, (code, _) in batch.seated.items():
        tally = getattr(outsiders.get(code), "tally", None)
        if tally is not None and tally.questions:
            found[next(i for i, each in enumerate(entrants) if name in (each.base, *(other.base for _, other in each.instead)))] = tally
    return found


class Careful:
    """Wraps an external agent: an exception forfeits only that game."""

    def __init__(self, outside: Outside):
        self.outside = outside

    def answers(self, batch: GameBatch, rows: np.ndarray) -> np.ndarray:
        try:
            return self.outside.answers(batch, rows)
        except (Exception, SystemExit) as error:
            if len(rows) > 1:
                return np.concatenate([self.answers(batch, rows[i : i + 1]) for i in range(len(rows))])
            batch.crashes[int(rows[0])] = f"{type(error).__name__}: {error}"
            return np.full(1, -1)


def finished(batch: GameBatch, seated: Seating, forfeits: list[Forfeit]) -> Games:
    """Who finished how; whoever forfeited is last, with every copy of it at the table; the others share the places before."""
    games, seats = seated.lineup.shape
    over = ~np.isin(np.arange(games), [each.game for each in forfeits])
    rank, score = np.full((games, seats), seats / 2), np.full((games, seats), np.nan)
    length = batch.states["year"].astype(np.int64)
    if over.any():
        ended = batch.game.outcome(batch.states if over.all() else batch.states[over])
        rank[over], score[over], length[over] = mean_ranks(ended.rank), ended.score, ended.length
    for each in forfeits:
        last = seated.lineup[each.game] == seated.lineup[each.game, each.seat]
        if last.all():  # a mirror match
            last = np.arange(seats) == each.seat
        rank[each.game] = np.where(last, seats - (last.sum() - 1) / 2, (seats - last.sum() + 1) / 2)
    return Games(
        seated.deal, seated.line, seated.rotation, seated.lineup, seated.counted, seated.seed,
        score, rank, length, sorted(forfeits))


def mean_ranks(ranks: np.ndarray) -> np.ndarray:
    """Equal ranks share the places they take: 1, 1, 3 becomes 1.5, 1.5, 3."""
    equal = (ranks[:, :, None] == ranks[:, None, :]).sum(2)
    return ranks + (equal - 1) / 2
