"""`bootleg fuzz`: looks for what is wrong with a game, in as many ways as `bootleg_env/fuzzing` has modules.

Random games with every number of players and every preset are checked as they go and when they end. `--leaks` checks what a seat is shown,
`--audit` holds every decision against books of the game, `--hostile` reads files and values of strangers, `--soak` works for long. What is
found names a seed: `bootleg fuzz --games 1 --seed S` plays that game again.
"""
from __future__ import annotations

import argparse
import importlib
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ..engine.interrupts import EXIT
from ..engine.prose import paragraph
from ..engine.seeds import MOST_SEED, checked_seed
from ..fuzzing.hostile.kinds import KINDS as INPUTS
from ..fuzzing.hostile.kinds import SNAPSHOTS, SPOILT
from ..fuzzing.portions import AUDIT, GAMES, LEAKS, Portion, Report, complaint, portions, rules_digest, variants
from ..fuzzing.soak import KINDS as WORK
from ..fuzzing.soak import soak
from ..games import game as game_named
from . import options

HELP = "play random games and check every state of them; look for leaks, break readers, work for hours"


def arguments(parser: argparse.ArgumentParser) -> None:
    options.add_game(parser)
    parser.add_argument("--games", type=int, default=1000, help="number of games (1000)")
    parser.add_argument("--seed", type=int, default=0, help="seed of the first game (0)")
    parser.add_argument("--jobs", type=int, default=1, help="number of processes (1)")
    parser.add_argument("--leaks", action="store_true", help="check what seats are shown: nothing may change with what a seat cannot know")
    parser.add_argument("--audit", action="store_true", help="hold every change, and who is asked, against books of the events")
    parser.add_argument("--hostile", nargs="*", metavar="KIND",
                        help=f"read spoilt files and values instead: {', '.join(kind.name for kind in INPUTS)} (all of them)")
    parser.add_argument("--inputs", type=int, default=1000, metavar="N",
                        help=f"with --hostile: so many of each kind (1000); a seed stands for {SPOILT} of them")
    parser.add_argument("--soak", choices=WORK, metavar="KIND", help=f"the same work for long, memory and speed watched: {', '.join(WORK)}")
    parser.add_argument("--minutes", type=float, default=60.0, help="with --soak: how long (60)")
    options.add_json(parser)
    parser.add_argument("--append", action="store_true", help="put the figures behind those that are in the file of --json already")


def main(args: argparse.Namespace) -> int:
    """0 when all is well, 1 after a violation, 130 after Ctrl-C, with what was found until then."""
    seed = checked_seed(args.seed)
    for name in ("games", "jobs", "inputs"):
        if getattr(args, name) < 1:
            raise ValueError(f"--{name} {getattr(args, name)}: must be at least 1")
    if sum((args.leaks, args.audit, args.hostile is not None, args.soak is not None)) > 1:
        raise ValueError("--leaks, --audit, --hostile and --soak: give only one of them")
    wanted = args.games if args.hostile is None else args.inputs
    if seed + wanted > MOST_SEED:
        raise ValueError(f"--seed {seed}: no room for {wanted} seeds behind it")
    if args.append and args.json in (None, "-"):
        raise ValueError("--append: wants a file, --json FILE")
    options.check_places(args.json)
    before = former(args.json) if args.append else []
    rows, text = soaked(args) if args.soak else spoilt(args, seed) if args.hostile is not None else played(args, seed)
    for row in rows:
        row["rules"] = rules_digest(row.get("game", args.game))
    options.report(args.json, [*before, *rows] if len(before) + len(rows) > 1 or args.append else rows[0], "\n".join(text))
    return EXIT if not all(row["complete"] for row in rows) else 1 if any(row["messages"] for row in rows) else 0


def former(file: str) -> list[dict[str, Any]]:
    """The figures of earlier runs in this file; none if there is no such file yet."""
    if not Path(file).exists():
        return []
    try:
        rows = json.loads(Path(file).read_text(encoding="utf-8"))
    except (UnicodeDecodeError, json.JSONDecodeError):
        rows = None
    if not isinstance(rows, list):
        raise ValueError(f"--append: {file} holds no list of figures of earlier runs")
    return rows


# ---- games: checked, audited, or what seats are shown of them


def played(args: argparse.Namespace, seed: int) -> tuple[list[dict[str, Any]], list[str]]:
    """The figures, and what is printed."""
    mode = LEAKS if args.leaks else AUDIT if args.audit else GAMES
    work = portions(args.games, seed, args.game, mode)
    began, messages, complete = time.perf_counter(), [], True
    total = Counter({"games": 0, "decisions": 0})
    try:
        for report in reports(work, args.jobs):
            total.update({"games": report.games, "decisions": report.decisions, **(report.more or {})})
            messages += report.violations
            progress(f"{total['games']:,} of {args.games:,} games", total["games"] == args.games, len(messages), began)
    except KeyboardInterrupt:
        complete = False
    figures = {**total, "violations": len(messages), "seconds": round(time.perf_counter() - began, 1)}
    text = words(figures, messages, again(args, messages))
    if not complete:
        text.append(f"NOT COMPLETE (interrupted): {total['games']:,} of {args.games:,} games")
    return [{"game": args.game, "seed": seed, "complete": complete, **figures, "messages": messages}], text


def reports(work: list[Portion], jobs: int) -> Iterator[Report]:
    from bootleg_agents.contests import processes

    if jobs > 1:
        _ = game_named(work[0].game).kernel  # compiled here, once, before the others load it
    for _, report in processes.spread(play, [(portion,) for portion in work], jobs):
        yield report


def play(portion: Portion) -> Report:
    """One portion, by the module of its mode (imported when it is needed: leaks need every adapter)."""
    report: Report = importlib.import_module(f"..fuzzing.{portion.mode}", __package__).play(portion)
    return report


def again(args: argparse.Namespace, messages: list[str]) -> str:
    """The command that shows one violation again."""
    flag = " --leaks" if args.leaks else " --audit" if any(f"{AUDIT}: " in each for each in messages) else ""
    return f"bootleg fuzz{options.game_words(args.game)}{flag} --games 1 --seed SEED"


def words(figures: dict[str, Any], messages: list[str], command: str) -> list[str]:
    """A small table, then what went wrong and how to see it again."""
    lines = [f"{name:<20}{number:>16,}" for name, number in figures.items()]
    for message in messages:
        lines += paragraph(message, "", "  ")
    return [*lines, *([f"play one again: {command}"] if messages else [])]


def progress(done: str, is_last: bool, violations: int, began: float) -> None:
    if sys.stderr.isatty():
        seconds = time.perf_counter() - began
        print(f"\r{done}, {violations} violations, {seconds:.0f} s", end="\n" if is_last else "", file=sys.stderr, flush=True)


# ---- hostile inputs


def spoilt(args: argparse.Namespace, seed: int) -> tuple[list[dict[str, Any]], list[str]]:
    """A row of figures for each kind of input, and what is printed."""
    running = importlib.import_module("..fuzzing.hostile.running", __package__)
    rows: list[dict[str, Any]] = []
    for kind in running.kinds_of(args.hostile):
        rows.append(of_kind(running, kind, args, seed))
        if not rows[-1]["complete"]:
            break
    names = ("inputs", "refused", "accepted", "violations", "seconds", "slowest_seconds")
    text = [f"{'kind':<16}" + "".join(f"{name:>16}" for name in names)]
    text += [f"{row['kind']:<16}" + "".join(f"{row[name]:>16,}" for name in names) for row in rows]
    for row in rows:
        for message in row["messages"]:
            text += paragraph(f"{row['kind']}: {message}", "", "  ")
    if any(row["messages"] for row in rows):
        text.append(f"one portion again: bootleg fuzz{options.game_words(args.game)} --hostile KIND --inputs {SPOILT} --seed SEED")
    return rows, text if rows[-1]["complete"] else [*text, "NOT COMPLETE (interrupted)"]


def of_kind(running: Any, kind: str, args: argparse.Namespace, seed: int) -> dict[str, Any]:
    """The figures of one kind."""
    began, messages, slowest, complete = time.perf_counter(), [], 0.0, True
    found: Counter[str] = Counter()
    try:
        for portion, tally in running.tallies(running.portions(kind, args.game, variants(game_named(args.game)), args.inputs, seed)):
            found.update(inputs=tally.inputs, refused=tally.refused, accepted=tally.accepted, answers=tally.answers)
            messages += [complaint(portion.seed, each, portion.settings if kind == SNAPSHOTS else {}) for each in tally.violations]
            slowest = max(slowest, tally.slowest)
            progress(f"{kind}: {found['inputs']:,} of {args.inputs:,}", found["inputs"] == args.inputs, len(messages), began)
    except KeyboardInterrupt:
        complete = False
    return {"kind": kind, **({"game": args.game} if kind == SNAPSHOTS else {}), "seed": seed, "complete": complete,
            **{name: found[name] for name in ("inputs", "refused", "accepted", "answers")}, "violations": len(messages),
            "seconds": round(time.perf_counter() - began, 1), "slowest_seconds": round(slowest, 3), "messages": messages}


# ---- work for long


def soaked(args: argparse.Namespace) -> tuple[list[dict[str, Any]], list[str]]:
    """The figures of one kind of work, and what is printed."""
    if not args.minutes > 0:
        raise ValueError(f"--minutes {args.minutes:g}: must be above 0")
    figures = soak(args.soak, game_named(args.game), args.minutes)
    text = [f"{name:<20}{value:>16}" for name, value in figures.items() if name != "messages"]
    return [{**figures, "complete": True}], [*text, *figures["messages"]]
