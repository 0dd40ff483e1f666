"""`bootleg bidding`: ways to bid compared, all else equal.

One seat bids in another way (`boss+bid:mixed`), everything else in that seat and all other seats is the base. Every deal is played
with the bidder in every seat, by the same deals for all; the deal is the unit of the error bars. The games are listened to, so that
bids, picks and payroll are counted as they happened.
"""
from __future__ import annotations

import argparse
import json
import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from bootleg_env import __version__, bootleggers_v0, presets
from bootleg_env.bootleggers.rules import events as notes
from bootleg_env.bootleggers.tables.constants import CARD_CODES, FIRST_THUG, SIZES
from bootleg_env.bootleggers.tables.settings import Settings
from bootleg_env.bootleggers.words.names import WINDFALL_SPACE
from bootleg_env.engine import codes
from bootleg_env.engine.batch import GameBatch
from bootleg_env.engine.seeds import FOR_BOTS, checked_seed, seeds_from

from .. import registry
from ..contests import contest, processes, statistics, tournament
from .cast import BIDDERS
from .strategy.bid_table import EDGES
from .strategy.bid_values import CLASSES, KINDS, WORTH, spread

OWN = "own"  # the base's own way
TAKEN = ("single influence", "double influence", "single still", "double still", "improvement", "thug", "small truck", "medium truck",
         "large truck")
SHOWN_CLASSES = 6  # of rows, dull to rich
GAMES_AT_ONCE = 512
HEARD = (notes.NOTE_OFFERS, notes.NOTE_BID, notes.NOTE_PICK, notes.NOTE_PAY)
METHOD = ("Each bidder sits in every seat of every deal against the base in all other seats; the same deals for all. "
          "matrix: row against the column's way of bidding in all other seats. ")


# ---- games, listened to


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


def play(candidate: str, others: str, deals: int, seed: int, settings: Settings) -> Played:
    """`candidate` in every seat of every deal against `others`; what a game brings depends on seed, deal and seat alone."""
    seats = settings.num_players
    game_seeds, noise = seeds_from(seed, deals), seeds_from(seed, deals * seats, FOR_BOTS)
    parts = []
    for start in range(0, deals * seats, GAMES_AT_ONCE):
        games = np.arange(start, min(start + GAMES_AT_ONCE, deals * seats))
        seat = games % seats
        table = GameBatch(bootleggers_v0.game, settings, len(games))
        for behind in range(seats):
            table.sit(np.arange(len(games)), (seat + behind) % seats, registry.mobster(others if behind else candidate))
        table.blank["listening"] = 1
        table.noise[:] = noise[games]
        table.reset(game_seeds[games // seats])
        heard = listen(table)
        parts.append(digest(table, heard, seat, settings.rounds))
    return Played(*(np.concatenate(each).reshape(deals, seats, *each[0].shape[1:]) for each in zip(*parts)))


def listen(table: GameBatch) -> np.ndarray:
    """All bids, rows, picks and payments until every game is over: game in front, then the event's numbers."""
    parts = []
    while True:
        table.settle()
        events, noted = table.states["events"], table.states["noted"]
        fresh = np.arange(events.shape[1]) < noted[:, None]
        game, place = np.nonzero(fresh & np.isin(events[:, :, 0], HEARD))
        parts.append(np.column_stack([game, events[game, place]]))
        noted[:] = 0
        paused = table.seat == codes.PAUSED
        if not paused.any():
            return np.concatenate(parts)
        table.step(np.where(paused, codes.WAIT, codes.HOLD))


def digest(table: GameBatch, heard: np.ndarray, seat: np.ndarray, rounds: int) -> tuple[np.ndarray, ...]:
    """The arrays of `Played` for these games."""
    heard = heard[np.argsort(heard[:, 0], kind="stable")]
    game, kind, year, who, first, second = heard[:, [0, 1, 2, 4, 5, 6]].T
    mine = who == seat[game]

    def by_round(which: np.ndarray, values: np.ndarray) -> np.ndarray:
        found = np.full((table.games, rounds), np.nan)
        found[game[which], year[which] - 1] = values
        return found

    bids = (kind == notes.NOTE_BID) & mine
    paid = (kind == notes.NOTE_PAY) & (second == notes.FOR_PAYROLL) & mine
    rows = kind == notes.NOTE_OFFERS
    picks = np.flatnonzero((kind == notes.NOTE_PICK) & (second != WINDFALL_SPACE))
    turn = game[picks] * (rounds + 1) + year[picks]
    position = np.arange(len(picks)) - np.searchsorted(turn, turn) + 1
    my_picks = picks[mine[picks]]
    ranking = table.states["ranking"].astype(int)[:, : table.settings.num_players]
    rank = 1 + (ranking == seat[:, None]).argmax(1)
    return (
        (rank == 1).astype(float), rank.astype(float), table.states["cash"][np.arange(table.games), seat].astype(float),
        np.bincount(game[paid], first[paid], table.games), table.states["year"].astype(float), by_round(bids, first[bids]),
        by_round(my_picks, position[mine[picks]]), by_round(my_picks, taken_kind(first[my_picks])),
        by_round(rows, richness(heard[rows, 5:12], rounds + 1 - year[rows], table.settings.num_players)),
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
        return play(self.name(row), self.name(column), self.deals_of(column), self.seed, self.settings)


def estimate(values: np.ndarray, share: bool = False) -> tuple[float, float, float]:
    """Value and interval of what stands by deal and rotation."""
    of = statistics.share if share else statistics.mean
    found = of(values.sum(1, keepdims=True), np.full((len(values), 1), values.shape[1]))
    return float(found.value[0]), float(found.low[0]), float(found.high[0])


def figures(bidder: str, name: str, played: Played) -> dict[str, Any]:
    """One bidder against the base: what the contest's JSON and the pictures show."""
    share, rank, cash, payroll = estimate(played.won, True), estimate(played.rank), estimate(played.cash), estimate(played.payroll)
    games = played.won.size
    taken = np.bincount(played.taken[~np.isnan(played.taken)].astype(int), minlength=len(TAKEN)) / games
    return {
        "bidder": bidder, "agent": name, "games": games, "win_share": share[0], "win_share_low": share[1], "win_share_high": share[2],
        "mean_rank": rank[0], "mean_cash": cash[0], "mean_cash_low": cash[1], "mean_cash_high": cash[2],
        "payroll": payroll[0], "payroll_low": payroll[1], "payroll_high": payroll[2], "end_round": estimate(played.last_round)[0],
        "taken": {kind: float(number) for kind, number in zip(TAKEN, taken)},
        "muscle_by_round": round_means(played.card), "position_by_round": round_means(played.position),
        "muscle_by_row": [mean_or_none(played.card[played.rich * SHOWN_CLASSES // CLASSES == rich]) for rich in range(SHOWN_CLASSES)],
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
    play(question.name(names[0]), question.base, 1, question.seed, question.settings)  # all is compiled here, once
    played = run(question, cells, jobs)
    shares = {cell: estimate(games.won, True) for cell, games in played.items()}
    shown = [figures(name, question.name(name), played[name, OWN]) for name in names]
    even = 1 / question.settings.num_players
    return {
        "settings": question.settings.as_dict(), "seed": question.seed, "deals": question.deals, "version": __version__,
        "base": question.base, "method": METHOD + statistics.METHOD,
        "bidders": sorted(shown[:-1], key=lambda row: -row["win_share"]), "mirror": shown[-1],
        "matrix": {"names": names, "deals": question.pairs, "par": even,
                   "win_share": [[shares.get((row, column), (None,))[0] for column in names] for row in names]},
    }


def run(question: Question, cells: list[tuple[str, str]], jobs: int) -> dict[tuple[str, str], Played]:
    """Everything played, spread over processes; it does not matter how many."""
    games = [question.deals_of(column) * question.settings.num_players for _, column in cells]
    played, so_far = {}, 0
    with tournament.progress_bar() as progress:
        for number, found in processes.spread(question.cell, cells, jobs):
            played[cells[number]] = found
            so_far += games[number]
            if progress:
                progress(so_far, sum(games))
    return played


# ---- the verb


def main(args: argparse.Namespace) -> int:
    """The verb; its options are in cli.py."""
    for name, least in (("deals", 1), ("pairs", 0), ("jobs", 1)):
        contest.whole_number(f"--{name}", getattr(args, name), least)
    given = {**presets.load(args.preset), **tournament.settings_of(args.set)}
    settings = contest.checked_settings("bootleggers", given, args.seats)
    base, bidders = args.base or bootleggers_v0.BIDS_BASE, args.bidders or ["random", *BIDDERS]
    question = Question(bidders, base, args.deals, args.pairs, checked_seed(args.seed), settings)
    check(question)
    found = compare(question, args.jobs)
    print(json.dumps(found) if args.json == "-" else "\n".join(words(found)))
    if args.json not in (None, "-"):
        write(Path(args.json), json.dumps(found, indent=1) + "\n")
    if args.plot:
        from . import bidding_charts

        for path in bidding_charts.draw(found, Path(args.plot)):
            print(f"{path} is written", file=sys.stderr)
    return 0


def check(question: Question) -> None:
    """Refuse bidders that nobody knows, or that are there already, before anybody plays."""
    twice = sorted({name for name in question.bidders if question.bidders.count(name) > 1 or name == OWN})
    if twice:
        raise ValueError(f"--bidders: {', '.join(twice)} is there twice ({OWN} is the base's own way, always played)")
    for name in question.bidders:
        registry.mobster(question.name(name))


def write(path: Path, text: str) -> None:
    """Whole or not at all."""
    aside = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    aside.write_text(text, encoding="utf-8")
    os.replace(aside, path)


def words(found: dict[str, Any]) -> list[str]:
    """The tables for a person."""
    seats = found["settings"]["num_players"]
    lines = [f"{found['base']} bidding otherwise against {seats - 1} x {found['base']}: {found['deals']} deals from every seat, "
             f"par {100 / seats:.1f} %", "",
             f"{'bidder':<12}{'win share':>10}{'95 %':>15}{'rank':>7}{'cash':>8}{'payroll':>9}{'pick':>7}{'infl.':>8}{'stills':>8}"
             f"{'thugs':>7}{'trucks':>8}"]
    for row in [*found["bidders"], found["mirror"]]:
        got, place = list(row["taken"].values()), [each for each in row["position_by_round"] if each is not None]
        lines.append(
            f"{row['bidder']:<12}{100 * row['win_share']:>8.1f} %{100 * row['win_share_low']:>8.1f} -{100 * row['win_share_high']:>5.1f}"
            f"{row['mean_rank']:>7.2f}{row['mean_cash']:>8.1f}{row['payroll']:>9.1f}{np.mean(place):>7.2f}{got[0] + got[1]:>8.2f}"
            f"{got[2] + got[3]:>8.2f}{got[5]:>7.2f}{sum(got[-SIZES:]):>8.2f}")
    return lines + (matrix_words(found["matrix"]) if found["matrix"]["deals"] else [])


def matrix_words(matrix: dict[str, Any]) -> list[str]:
    names = matrix["names"]
    lines = ["", f"win share in % of the row, one against the column in all other seats ({matrix['deals']} deals; column {OWN}: all)",
             f"{'':<12}" + "".join(f"{name[:10]:>11}" for name in names)]
    for name, shares in zip(names, matrix["win_share"]):
        lines.append(f"{name:<12}" + "".join(f"{'-':>11}" if share is None else f"{100 * share:>11.1f}" for share in shares))
    return lines
