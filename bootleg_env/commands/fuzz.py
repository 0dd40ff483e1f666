"""`bootleg fuzz`: random games with every number of players and every preset, checked as they go and when they end.

A game follows from its seed alone: `bootleg fuzz --games 1 --seed S` plays the one that a violation names. With `--leaks` it is not the
rules that are checked, but what a seat is shown: leaks.py. With `--hostile` files and values of strangers are read: bootleg_env/hostile.
"""
from __future__ import annotations

import argparse
import importlib
import sys
import time
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from .. import presets
from ..engine import codes
from ..engine.batch import GameBatch
from ..engine.game import Game
from ..engine.interrupts import EXIT
from ..engine.prose import paragraph
from ..engine.seeds import MOST_SEED, checked_seed
from ..games import game as game_named
from . import options
from .leaks import leaks

kinds, running = (importlib.import_module(f"bootleg_env.hostile.{name}") for name in ("kinds", "running"))  # they read by verbs, too
SIDE_BY_SIDE = 512  # games in one batch
CHECK_EVERY = 64  # answers
LONGEST = 20_000  # answers; no game is that long
PORTION = 2_048  # games one process takes at a time
FEW = 16  # the same, where it is compared what seats are shown
MOST_REPORTED = 20  # violations of one portion; one broken rule would fill the screen
HELP = "play random games and check every state of them"


class Portion(NamedTuple):
    """Games with the same settings, for one process."""

    game: str
    settings: dict[str, Any]
    seeds: np.ndarray
    leaks: bool = False  # is it checked what seats are shown?


class Report(NamedTuple):
    """What one portion came to."""

    games: int
    decisions: int
    violations: list[str]
    more: dict[str, int] | None = None  # further figures by name


def variants(game: Game) -> list[dict[str, Any]]:
    """Every preset with every number of players."""
    low, high = game.seats
    return [{"num_players": players, **presets.load(name, game.name)}
            for name in presets.names(game.name) for players in range(low, high + 1)]


def portions(games: int, seed: int, game: str, leaks: bool = False) -> list[Portion]:
    """The games of these seeds, sorted by the settings that follow from each seed."""
    seeds, kinds = seed + np.arange(games), variants(game_named(game))
    kind_of, size = seeds % len(kinds), FEW if leaks else PORTION
    portions = []
    for number, settings in enumerate(kinds):
        some = seeds[kind_of == number]
        portions += [Portion(game, settings, some[i : i + size], leaks) for i in range(0, len(some), size)]
    return portions


# ---- one portion


def play(portion: Portion) -> Report:
    """Random answers until every game of the portion is over; a row that is done takes the next seed."""
    if portion.leaks:
        return compare(portion)
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
    return Report(watch.games, watch.decisions, watch.violations)


def compare(portion: Portion) -> Report:
    """What seats are shown in the games of the portion."""
    game = game_named(portion.game)
    settings, violations, games, decisions, positions = game.settings(**portion.settings), [], 0, 0, 0
    for seed in portion.seeds.tolist():
        played, compared, found = leaks(game, settings, seed)
        games, decisions, positions = games + 1, decisions + played, positions + compared
        violations += [complaint(seed, words, portion.settings) for words in found]
        if len(violations) >= MOST_REPORTED:
            break
    return Report(games, decisions, violations, {"positions": positions})


def complaint(seed: int, words: str, settings: dict[str, Any]) -> str:
    about = ", ".join(f"{key}={value}" for key, value in settings.items())
    return f"seed {seed}: {words}" + (f" ({about})" if about else "")


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
        if sum(map(len, self.finished)) >= CHECK_EVERY:
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


# ---- all portions, and what is printed


def reports(work: list[Portion], jobs: int) -> Iterator[Report]:
    from bootleg_agents.contests import processes

    if jobs > 1:
        _ = game_named(work[0].game).kernel  # compiled here, once, before the others load it
    for _, report in processes.spread(play, [(portion,) for portion in work], jobs):
        yield report


def arguments(parser: argparse.ArgumentParser) -> None:
    options.add_game(parser)
    parser.add_argument("--games", type=int, default=1000, help="number of games (1000)")
    parser.add_argument("--seed", type=int, default=0, help="seed of the first game (0)")
    parser.add_argument("--jobs", type=int, default=1, help="number of processes (1)")
    parser.add_argument("--hostile", nargs="*", metavar="KIND", help="read spoilt files and values instead: "
                        f"{', '.join(kind.name for kind in kinds.KINDS)} (all of them)")
    parser.add_argument("--inputs", type=int, default=1000, metavar="N",
                        help=f"with --hostile: so many of each kind (1000); a seed stands for {running.SPOILT} of them")
    parser.add_argument("--leaks", action="store_true", help="check what seats are shown: nothing may change with what a seat cannot know")
    options.add_json(parser)


def main(args: argparse.Namespace) -> int:
    """0 when all is well, 1 after a violation, 130 after Ctrl-C, with what was found until then."""
    seed = checked_seed(args.seed)
    for name in ("games", "jobs", "inputs"):
        if getattr(args, name) < 1:
            raise ValueError(f"--{name} {getattr(args, name)}: must be at least 1")
    if args.leaks and args.hostile is not None:
        raise ValueError("--leaks and --hostile: give only one of them")
    wanted = args.games if args.hostile is None else args.inputs
    if seed + wanted > MOST_SEED:
        raise ValueError(f"--seed {seed}: no room for {wanted} seeds behind it")
    options.check_places(args.json)
    if args.hostile is not None:
        return hostile(args, seed)
    began, total, violations = time.perf_counter(), Counter({"games": 0, "decisions": 0}), []
    try:
        for report in reports(portions(wanted, seed, args.game, args.leaks), args.jobs):
            total.update({"games": report.games, "decisions": report.decisions, **(report.more or {})})
            violations += report.violations
            progress(f"{total['games']:,} of {wanted:,} games", total["games"] == wanted, len(violations), time.perf_counter() - began)
        complete = True
    except KeyboardInterrupt:
        complete = False
    seconds = round(time.perf_counter() - began, 1)
    figures = {**total, "violations": len(violations), "seconds": seconds}
    again = f"bootleg fuzz{options.game_words(args.game)}{' --leaks' if args.leaks else ''} --games 1 --seed SEED"
    text = words(figures, violations, again)
    if not complete:
        text.append(f"NOT COMPLETE (interrupted): {total['games']:,} of {wanted:,} games")
    options.report(args.json, {"game": args.game, "seed": seed, "complete": complete, **figures, "messages": violations}, "\n".join(text))
    return EXIT if not complete else 1 if violations else 0


def hostile(args: argparse.Namespace, seed: int) -> int:
    """Spoilt inputs of each kind: a row of figures for each."""
    variants_of_game, complete, rows = variants(game_named(args.game)), True, []
    for kind in running.kinds_of(args.hostile):
        began = time.perf_counter()
        found: Counter[str] = Counter()
        row = {"kind": kind, **({"game": args.game} if kind == kinds.SNAPSHOTS else {}), "seed": seed}
        violations, slowest = [], 0.0
        try:
            for portion, tally in running.tallies(running.portions(kind, args.game, variants_of_game, args.inputs, seed)):
                found.update(inputs=tally.inputs, refused=tally.refused, accepted=tally.accepted, answers=tally.answers)
                violations += [complaint(portion.seed, each, portion.settings if kind == kinds.SNAPSHOTS else {})
                               for each in tally.violations]
                slowest = max(slowest, tally.slowest)
                progress(f"{kind}: {found['inputs']:,} of {args.inputs:,}", found["inputs"] == args.inputs, len(violations),
                         time.perf_counter() - began)
        except KeyboardInterrupt:
            complete = False
        rows.append({**row, **{name: found[name] for name in ("inputs", "refused", "accepted", "answers")},
                     "violations": len(violations), "seconds": round(time.perf_counter() - began, 1), "slowest_seconds": round(slowest, 3),
                     "complete": complete, "messages": violations})
        if not complete:
            break
    options.report(args.json, rows, "\n".join(hostile_words(rows, args)))
    return EXIT if not complete else 1 if any(row["violations"] for row in rows) else 0


def hostile_words(rows: list[dict[str, Any]], args: argparse.Namespace) -> list[str]:
    """A table, then what went wrong and how to see it again."""
    names = ("inputs", "refused", "accepted", "violations", "seconds", "slowest_seconds")
    lines = [f"{'kind':<16}" + "".join(f"{name:>16}" for name in names)]
    lines += [f"{row['kind']:<16}" + "".join(f"{row[name]:>16,}" for name in names) for row in rows]
    for row in rows:
        for violation in row["messages"]:
            lines += paragraph(f"{row['kind']}: {violation}", "", "  ")
    if any(row["violations"] for row in rows):
        lines.append(f"one portion again: bootleg fuzz{options.game_words(args.game)} --hostile KIND --inputs {running.SPOILT} --seed SEED")
    return lines if rows[-1]["complete"] else [*lines, "NOT COMPLETE (interrupted)"]


def progress(done: str, is_last: bool, violations: int, seconds: float) -> None:
    if sys.stderr.isatty():
        print(f"\r{done}, {violations} violations, {seconds:.0f} s", end="\n" if is_last else "", file=sys.stderr, flush=True)


def words(figures: dict[str, Any], violations: list[str], command: str) -> list[str]:
    """A small table, then what went wrong and how to see it again."""
    lines = [f"{name:<12}{number:>16,}" for name, number in figures.items()]
    for violation in violations:
        lines += paragraph(violation, "", "  ")
    return [*lines, *([f"play one again: {command}"] if violations else [])]
