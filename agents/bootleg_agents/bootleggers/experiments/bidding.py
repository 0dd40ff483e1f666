"""Ways to bid compared, all else equal: what `bootleg bidding` plays and prints.

One seat bids in another way (`boss+bid:mixed`), everything else in that seat and all other seats is the base. Every deal is played
with the bidder in every seat, the same deals for all; the deal is the unit of the error bars. Bids, picks and payroll are counted
from the journals of the games.
"""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from bootleg_env import __version__
from bootleg_env.bootleggers.game import GAME
from bootleg_env.bootleggers.rules import events as notes
from bootleg_env.bootleggers.tables.constants import CARD_CODES, FIRST_THUG, SIZES
from bootleg_env.engine import codes, console
from bootleg_env.engine.batch import GameBatch
from bootleg_env.engine.columns import table
from bootleg_env.engine.prose import paragraph
from bootleg_env.engine.settings import Settings

from ... import registry
from ...contests import playing, processes, statistics
from ...contests.progress import progress_bar
from ...contests.tables import percent
from ...mobster import Mobster
from ..strategy.bid_table import EDGES
from ..strategy.bid_values import CLASSES, KINDS, WORTH, spread

OWN = "own"  # the base's own way
TAKEN = ("single influence", "double influence", "single still", "double still", "improvement", "thug",
         "small truck", "medium truck", "large truck")
SHOWN_CLASSES = 6  # of rows, dull to rich
COUNTED = (notes.NOTE_OFFERS, notes.NOTE_BID, notes.NOTE_PICK, notes.NOTE_PAY)
METHOD = ("Each bidder sits in every seat of every deal against the base in all other seats; the same deals for all. "
          "matrix: row against the column's way of bidding in all other seats. ")


# ---- games and their journals


@dataclass
class Played:
    """What happened, by deal and rotation, to the seat in question; then by round, NaN where the game was over."""

    won: np.ndarray
    rank: np.ndarray  # from 1
    cash: np.ndarray
    payroll: np.ndarray  # G paid
    last_round: np.ndarray
    card: np.ndarray  # muscle card, by round
    position: np.ndarray  # of the pick, from 1
    taken: np.ndarray  # number in TAKEN
    rich: np.ndarray  # class of the row for its round, 0 = dull


def play(candidate: Mobster, opponents: Sequence[Mobster], deals: int, seed: int, settings: Settings) -> Played:
    """The candidate in every seat of every deal, the opponents behind it."""
    def watch(batch: GameBatch, seat: np.ndarray) -> tuple[np.ndarray, ...]:
        return digest(batch, listen(batch), seat, settings.as_dict()["rounds"])

    return Played(*playing.watch_candidate(GAME, settings, candidate, opponents, deals, seed, watch))


def listen(batch: GameBatch) -> np.ndarray:
    """All bids, rows, picks and payments until every game is over: game in front, then the event's numbers."""
    parts = []
    while True:
        batch.settle()
        events, noted = batch.states["events"], batch.states["noted"]
        fresh = np.arange(events.shape[1]) < noted[:, None]
        game, place = np.nonzero(fresh & np.isin(events[:, :, 0], COUNTED))
        parts.append(np.column_stack([game, events[game, place]]))
        noted[:] = 0
        paused = batch.seat == codes.PAUSED
        if not paused.any():
            return np.concatenate(parts)
        batch.step(np.where(paused, codes.WAIT, codes.HOLD))


def digest(batch: GameBatch, events: np.ndarray, seat: np.ndarray, rounds: int) -> tuple[np.ndarray, ...]:
    """The arrays of `Played` for these games."""
    events = events[np.argsort(events[:, 0], kind="stable")]
    game, kind, year, actor, first, second = events[:, [0, 1, 2, 4, 5, 6]].T
    mine, players = actor == seat[game], batch.settings.num_players

    def by_round(which: np.ndarray, values: np.ndarray) -> np.ndarray:
        found = np.full((batch.games, rounds), np.nan)
        found[game[which], year[which] - 1] = values
        return found

    bids = (kind == notes.NOTE_BID) & mine
    paid = (kind == notes.NOTE_PAY) & (second == notes.FOR_PAYROLL) & mine
    rows = kind == notes.NOTE_OFFERS
    picks = np.flatnonzero((kind == notes.NOTE_PICK) & (second != notes.FROM_WINDFALL))
    turn = game[picks] * (rounds + 1) + year[picks]
    position = np.arange(len(picks)) - np.searchsorted(turn, turn) + 1
    my_picks = picks[mine[picks]]
    ended, games = GAME.outcome(batch.states), np.arange(batch.games)
    rank = ended.rank[games, seat]
    return (
        (rank == 1).astype(float), rank.astype(float), ended.score[games, seat], np.bincount(game[paid], first[paid], batch.games),
        ended.length.astype(float), by_round(bids, first[bids]), by_round(my_picks, position[mine[picks]]),
        by_round(my_picks, taken_kind(first[my_picks])),
        by_round(rows, richness(events[rows, 5:12], rounds + 1 - year[rows], players)),
    )


def taken_kind(card: np.ndarray) -> np.ndarray:
    """From card codes, behind which the trucks are counted on."""
    return np.where(card >= CARD_CODES, card - CARD_CODES + FIRST_THUG, np.minimum(card, FIRST_THUG) - 1)


def richness(row: np.ndarray, left: np.ndarray, mobsters: int) -> np.ndarray:
    """Class of the row (truck code, then cards), as the bidders see it."""
    kinds = np.column_stack([np.where(row[:, 0] > 0, FIRST_THUG + row[:, 0] - 1, -1), np.minimum(row[:, 1:], FIRST_THUG) - 1])
    worths = np.where(kinds >= 0, np.maximum(0, WORTH[np.clip(kinds, 0, KINDS - 1), left[:, None]]), 0)
    return (spread(-np.sort(-worths, 1)[:, :mobsters])[:, None] >= EDGES[left]).sum(1).astype(float)


# ---- figures


@dataclass
class Question:
    """What is to be compared."""

    bidders: list[str]
    base: str
    deals: int
    pairs: int
    seed: int
    settings: Settings

    def name(self, bidder: str) -> str:
        return self.base if bidder == OWN else f"{self.base}+bid:{bidder}"

    def deals_of(self, column: str) -> int:
        return self.deals if column == OWN else self.pairs

    def cell(self, row: str, column: str) -> Played:
        return self.play(row, column, self.deals_of(column))

    def play(self, row: str, column: str, deals: int) -> Played:
        """One that bids as the row against others that bid as the column."""
        opponents = [registry.mobster(self.name(column), GAME.name)] * (self.settings.num_players - 1)
        return play(registry.mobster(self.name(row), GAME.name), opponents, deals, self.seed, self.settings)


def estimate(values: np.ndarray, share: bool = False) -> tuple[float, float, float]:
    """Value and interval of figures by deal and rotation."""
    of = statistics.share if share else statistics.mean
    found = of(values.sum(1, keepdims=True), np.full((len(values), 1), values.shape[1]))
    return float(found.value[0]), float(found.low[0]), float(found.high[0])


def figures(bidder: str, name: str, played: Played) -> dict[str, Any]:
    """One bidder against the base: what the contest's JSON and the pictures show."""
    share, rank, cash, payroll = estimate(played.won, True), estimate(played.rank), estimate(played.cash), estimate(played.payroll)
    games = played.won.size
    taken = np.bincount(played.taken[~np.isnan(played.taken)].astype(int), minlength=len(TAKEN)) / games
    return {
        "bidder": bidder, "agent": name, "games": games,
        "win_share": share[0], "win_share_low": share[1], "win_share_high": share[2],
        "mean_rank": rank[0], "mean_cash": cash[0], "mean_cash_low": cash[1], "mean_cash_high": cash[2],
        "payroll": payroll[0], "payroll_low": payroll[1], "payroll_high": payroll[2], "end_round": estimate(played.last_round)[0],
        "taken": {kind: float(number) for kind, number in zip(TAKEN, taken)},
        "muscle_by_round": round_means(played.card), "position_by_round": round_means(played.position),
        "muscle_by_row": [
            mean_or_none(played.card[played.rich * SHOWN_CLASSES // CLASSES == rich]) for rich in range(SHOWN_CLASSES)],
    }


def mean_or_none(values: np.ndarray) -> float | None:
    values = values[~np.isnan(values)]
    return float(values.mean()) if len(values) else None


def round_means(values: np.ndarray) -> list[float | None]:
    return [mean_or_none(values[:, :, year]) for year in range(values.shape[2])]


def compare(question: Question, jobs: int = 1) -> dict[str, Any]:
    """All bidders against the base, and against each other."""
    names = [*question.bidders, OWN]
    cells = [(row, OWN) for row in names]
    if question.pairs:
        cells += [(row, column) for column in question.bidders for row in names if row != column]
    question.play(names[0], OWN, 1)  # all is compiled here, once
    played = run(question, cells, jobs)
    shares = {cell: estimate(games.won, True) for cell, games in played.items()}
    shown = [figures(name, question.name(name), played[name, OWN]) for name in names]
    ranked = sorted(shown[:-1], key=lambda row: -row["win_share"])
    order, even = [*(row["bidder"] for row in ranked), OWN], 1 / question.settings.num_players
    return {
        "settings": question.settings.as_dict(), "seed": question.seed, "deals": question.deals, "version": __version__,
        "base": question.base, "method": METHOD + statistics.METHOD,
        "bidders": ranked, "mirror": shown[-1],
        "matrix": {"names": order, "deals": question.pairs, "par": even,
                   "win_share": [[shares.get((row, column), (None,))[0] for column in order] for row in order]},
    }


def run(question: Question, cells: list[tuple[str, str]], jobs: int) -> dict[tuple[str, str], Played]:
    """Everything played, spread over processes; it does not matter how many."""
    games = [question.deals_of(column) * question.settings.num_players for _, column in cells]
    played, so_far = {}, 0
    with progress_bar() as progress:
        for number, found in processes.spread(question.cell, cells, jobs):
            played[cells[number]] = found
            so_far += games[number]
            if progress:
                progress(so_far, sum(games))
    return played


# ---- for a person


def check(question: Question) -> None:
    """Raise, before anything is played, if a bidder is unknown or named twice."""
    twice = sorted({name for name in question.bidders if question.bidders.count(name) > 1 or name == OWN})
    if twice:
        raise ValueError(f"--bidders: {', '.join(twice)} is there twice ({OWN} is the base's own way, always played)")
    for name in question.bidders:
        registry.mobster(question.name(name), GAME.name)


def words(report: dict[str, Any]) -> list[str]:
    """The tables for a person."""
    seats = report["settings"]["num_players"]
    heads = ["bidder", "wins %", "95 %", "rank", "cash", "payroll", "pick", "influence", "stills", "thugs", "trucks"]
    rows = [heads, *(word_row(row) for row in [*report["bidders"], report["mirror"]])]
    lines = [*paragraph(f"{report['base']} bidding otherwise against {seats - 1} x {report['base']}: {report['deals']} deals "
                        f"from every seat, par {100 / seats:.1f} %", "", "  "), "", *table(rows, console.width())]
    return lines + (matrix_words(report["matrix"]) if report["matrix"]["deals"] else [])


def word_row(row: dict[str, Any]) -> list[str]:
    """A bidder's figures; what it picks in cards a game."""
    got, place = list(row["taken"].values()), [each for each in row["position_by_round"] if each is not None]
    return [
        row["bidder"], percent(row["win_share"]), f"{percent(row['win_share_low'])} - {percent(row['win_share_high'])}",
        f"{row['mean_rank']:.2f}", f"{row['mean_cash']:.1f}", f"{row['payroll']:.1f}", f"{np.mean(place):.2f}",
        f"{got[0] + got[1]:.2f}", f"{got[2] + got[3]:.2f}", f"{got[5]:.2f}", f"{sum(got[-SIZES:]):.2f}"]


def matrix_words(matrix: dict[str, Any]) -> list[str]:
    names = matrix["names"]
    deals = f"({matrix['deals']} deals; column {OWN}: all)"
    head = paragraph(f"wins % of a row, alone against the column in all other seats {deals}", "", "  ")
    rows = [[f"{place:>2} {name}", *map(percent, shares)] for place, (name, shares) in enumerate(zip(names, matrix["win_share"]), 1)]
    return ["", *head, "", *table([["", *map(str, range(1, len(names) + 1))], *rows], console.width())]
