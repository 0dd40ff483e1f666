"""`bootleg fuzz`: random games with every number of mobsters and every preset, checked as they go and when they end.

A game follows from its seed alone: `bootleg fuzz --games 1 --seed S` plays the one that a violation names.
"""
from __future__ import annotations

import argparse
import importlib
import json
import multiprocessing
import sys
import time
from collections.abc import Iterator
from typing import Any, NamedTuple, cast

import numpy as np

from . import presets
from .bootleggers import box
from .table import MOST_SEED, Game, Table, checked_seed

MOBSTERS = (3, 4, 5, 6)
SIDE_BY_SIDE = 512  # games in one table
CHECK_EVERY = 64  # answers
LONGEST = 20_000  # answers; no game is that long
PORTION = 2_048  # games one process takes at a time
MOST_TOLD = 20  # violations of one portion; one broken rule would fill the screen


class Portion(NamedTuple):
    """Games with the same settings, for one process."""

    settings: dict[str, Any]
    seeds: np.ndarray


class Outcome(NamedTuple):
    games: int
    decisions: int
    violations: list[str]


def variants() -> list[dict[str, Any]]:
    """Every preset with every number of mobsters."""
    return [{"num_players": mobsters, **presets.load(name)} for name in presets.names() for mobsters in MOBSTERS]


def portions(games: int, seed: int) -> list[Portion]:
    """The games of these seeds, sorted by the settings that follow from each seed."""
    seeds, kinds = seed + np.arange(games), variants()
    kind_of = seeds % len(kinds)
    found = []
    for number, settings in enumerate(kinds):
        his = seeds[kind_of == number]
        found += [Portion(settings, his[i : i + PORTION]) for i in range(0, len(his), PORTION)]
    return found


# ---- one portion


def play(portion: Portion, game: Game = cast(Game, box)) -> Outcome:  # noqa: B008
    """Random answers until every game of the portion is over; a row that is done takes the next seed."""
    table = Table(game, game.settings(**portion.settings), min(SIDE_BY_SIDE, len(portion.seeds)))
    watch = Watch(table, portion.settings)
    waiting, playing = list(portion.seeds[::-1]), table.games
    actions = np.full(table.games, table.kernel.RESET)
    give_seeds(table, waiting, np.arange(table.games))
    while playing and len(watch.violations) < MOST_TOLD:
        table.step(actions)
        watch.look()
        actions = table.sample()
        over = np.flatnonzero(table.done)
        if len(over):
            fresh = give_seeds(table, waiting, over)
            actions[fresh] = table.kernel.RESET
            playing -= len(over) - len(fresh)
    watch.check_finished()
    return Outcome(watch.games, watch.decisions, watch.violations)


def give_seeds(table: Table, waiting: list[int], over: np.ndarray) -> np.ndarray:
    """Next seeds for these rows, as long as there are any; gives the rows that have one."""
    fresh = over[: len(waiting)]
    for row in fresh:
        seed = int(waiting.pop())
        table.seeds[row], table.sampling[row] = seed, (seed << 20) & MOST_SEED  # the answers follow from the seed too
    return fresh


def picked(states: np.ndarray, which: np.ndarray) -> np.ndarray:
    """These rows, copied as bytes: a structured copy is a hundred times slower."""
    return states.view(np.uint8).reshape(len(states), -1)[which].reshape(-1).view(states.dtype)


class Watch:
    """Looks at a table after every answer, and closely every so many answers and at the end of each game."""

    def __init__(self, table: Table, settings: dict[str, Any]):
        self.table, self.settings = table, settings
        package = table.game.__name__.rpartition(".")[0]
        self.rules = importlib.import_module(f"{package}.invariants")
        self.slice_of = np.repeat(np.arange(len(table.game.decisions())), [row["size"] for row in table.game.decisions()])
        self.answers = np.zeros(table.games, np.int64)  # of the game in each row
        self.number, self.games, self.decisions = 0, 0, 0
        self.finished: list[np.ndarray] = []
        self.violations: list[str] = []

    def look(self) -> None:
        table = self.table
        asked = table.decided >= 0
        self.number += 1
        self.decisions += int(asked.sum())
        self.answers += 1
        if self.number % CHECK_EVERY == 0:
            self.check(picked(table.states, asked))
            self.check_masks(asked)
        if table.done.any():
            self.finish(np.flatnonzero(table.done))

    def finish(self, over: np.ndarray) -> None:
        self.games += len(over)
        self.answers[over] = 0
        self.finished.append(picked(self.table.states, over))
        if sum(map(len, self.finished)) >= CHECK_EVERY:
            self.check_finished()

    def check_finished(self) -> None:
        if self.finished:
            self.check(np.concatenate([rows.view(np.uint8) for rows in self.finished]).view(self.table.states.dtype))
            self.finished.clear()

    def check(self, states: np.ndarray) -> None:
        for row, words in self.rules.check(states):
            low, high = states["seed"][row].tolist()
            self.complain(low | (high << 32), words)

    def check_masks(self, asked: np.ndarray) -> None:
        """Somebody can always answer, and only what he is asked."""
        table = self.table
        marks = table.mask != 0
        outside = (marks & (self.slice_of != table.decided[:, None])).any(axis=1)
        for words, bad in (("nothing may be answered", ~marks.any(axis=1)), ("the mask shows another question", outside),
                           (f"no end after {LONGEST} answers", self.answers > LONGEST)):
            for row in np.flatnonzero(asked & bad):
                self.complain(int(table.seeds[row]), words)

    def complain(self, seed: int, words: str) -> None:
        line = f"seed {seed}: {words} ({', '.join(f'{key}={value}' for key, value in self.settings.items())})"
        if line not in self.violations:
            self.violations.append(line)


# ---- all portions, and what is told


def outcomes(work: list[Portion], jobs: int) -> Iterator[Outcome]:
    if jobs <= 1 or len(work) <= 1:
        yield from map(play, work)
        return
    box.kernel.step  # compiled here, once, before the others load it  # noqa: B018
    with multiprocessing.get_context("spawn").Pool(min(jobs, len(work))) as pool:
        yield from pool.imap_unordered(play, work)


def main(args: argparse.Namespace) -> int:
    """0 when all is well, 1 after a violation."""
    seed = checked_seed(args.seed)
    for name, least in (("games", 1), ("jobs", 1)):
        if getattr(args, name) < least:
            raise ValueError(f"--{name} {getattr(args, name)}: must be at least {least}")
    if seed + args.games > MOST_SEED:
        raise ValueError(f"--seed {seed}: no room for {args.games} seeds behind it")
    began, games, decisions, violations = time.perf_counter(), 0, 0, []
    for outcome in outcomes(portions(args.games, seed), args.jobs):
        games, decisions = games + outcome.games, decisions + outcome.decisions
        violations += outcome.violations
        progress(games, args.games, len(violations), time.perf_counter() - began)
    seconds = time.perf_counter() - began
    figures = {"games": games, "decisions": decisions, "violations": len(violations), "seconds": round(seconds, 1)}
    if getattr(args, "json", False):
        print(json.dumps({"seed": seed, **figures, "told": violations}))
    else:
        tell(figures, violations)
    return 1 if violations else 0


def progress(games: int, wanted: int, violations: int, seconds: float) -> None:
    if sys.stderr.isatty():
        line = f"\rbootleg fuzz: {games:,} of {wanted:,} games, {violations} violations, {seconds:.0f} s"
        print(line, end="", file=sys.stderr, flush=True)


def tell(figures: dict[str, Any], violations: list[str]) -> None:
    """A small table, then what went wrong and how to see it again."""
    if sys.stderr.isatty():
        print(file=sys.stderr)
    for name, number in figures.items():
        print(f"{name:<12}{number:>16,}")
    for line in violations:
        print(line)
    if violations:
        print("play one again: bootleg fuzz --games 1 --seed SEED")
