"""`bootleg arena`: a benchmark with fixed deals and opponents: play an entry, check a result, compare results."""
from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from ..engine.files import write
from . import options
from .tournament import BROKEN, INTERRUPTED

HELP = "a benchmark with fixed deals and opponents: play an entry, check a result"
SUFFIX = ".arena.json"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="*", metavar="FILE",
                        help="an entry to be played (my_entry.yaml), or results (.json) to be shown side by side; none: the tracks")
    parser.add_argument("--check", action="store_true", help="play the answers of these results again: are they what they claim?")
    parser.add_argument("--anew", action="store_true", help="with --check: the entrant itself plays, and must answer the same")
    parser.add_argument("--json", metavar="FILE", help=f"where the result goes (my_entry{SUFFIX}, beside the entry; - = stdout)")
    parser.add_argument("--deals", type=int, metavar="N", help="only the first N deals of each track")
    parser.add_argument("--seed", type=int, metavar="N", help="other deals than those of the arena; the result says so")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="number of processes (1)")
    parser.add_argument("--trust", action="store_true", help="run the Python files that an entry, or a result with --anew, names")


def main(args: argparse.Namespace) -> int:
    """0; 1 after a forfeit, or a result that does not hold; 130 after Ctrl-C, with what was played until then."""
    from bootleg_agents.arena import read_result, tables

    refuse_what_does_not_fit(args)
    if not args.files:
        print(tables.listing())
        return 0
    if is_entry(args.files[0]):
        return play(args)
    results = [read_result(path) for path in args.files]
    if args.check:
        return check(args, results)
    print(tables.text(results))
    return 0


def is_entry(path: str) -> bool:
    return path.endswith((".yaml", ".yml"))


def refuse_what_does_not_fit(args: argparse.Namespace) -> None:
    """One entry, or results; and the options of either."""
    entries = [path for path in args.files if is_entry(path)]
    for path in args.files:
        if not is_entry(path) and not path.endswith(".json"):
            raise ValueError(f"{path}: an entry is a .yaml file, a result a .json file")
    if entries and len(args.files) > 1:
        raise ValueError(f"{entries[0]}: one entry at a time, and no result beside it")
    if args.check and (entries or not args.files):
        raise ValueError("--check is for results (.json): bootleg arena --check my_entry.arena.json")
    if args.anew and not args.check:
        raise ValueError("--anew goes with --check")
    for option in ("json", "seed"):
        if getattr(args, option) is not None and not entries:
            raise ValueError(f"--{option} goes with an entry that is played (.yaml)")
    if not entries and not args.check and (args.deals is not None or args.trust):
        raise ValueError("--deals and --trust go with an entry that is played, or with --check")


def play(args: argparse.Namespace) -> int:
    """The entry is played, the result written."""
    from bootleg_agents import arena
    from bootleg_agents.arena import tables
    from bootleg_agents.contests.progress import progress_bar

    path = Path(args.files[0])
    out = args.json or str(path.with_suffix(SUFFIX))
    options.check_places(out)
    entry = arena.read_entry(path, args.trust)
    with progress_bar() as progress:
        result = arena.play(entry, args.deals, args.seed, args.jobs, progress)
    if not result["tracks"]:
        raise ValueError(f"nothing is written, for no deal was finished: {result['stopped']}")
    content = json.dumps(result, indent=1, allow_nan=False)
    if out == "-":
        print(content)
    else:
        write(out, content + "\n")
        reasons = tables.reasons(result)
        print(f"{tables.text([result])}\n{reasons}\n{out} is written; anybody can check it: bootleg arena --check {out}")
    if result["stopped"]:
        return INTERRUPTED if result["stopped"] == "interrupted" else BROKEN
    return BROKEN if any(row["fouls"] for row in result["tracks"]) else 0


def check(args: argparse.Namespace, results: list[dict[str, Any]]) -> int:
    """Every result played again; a line for each that holds, and for all that does not."""
    from bootleg_agents import arena
    from bootleg_agents.contests.progress import progress_bar

    code = 0
    for path, result in zip(args.files, results):
        with progress_bar() as progress:
            wrong = arena.check(result, args.anew, args.deals, args.trust, args.jobs, lambda track: progress)
        if wrong:
            code = BROKEN
            print("\n".join(f"{path}: {line}" for line in wrong))
        else:
            how = "the entrant answers as it did" if args.anew else "these answers lead to these figures"
            part = f" (of the first {args.deals} deals)" if args.deals else ""
            print(f"{path}: holds: {how} in {', '.join(row['track'] for row in result['tracks'])}{part}")
            print("\n".join(f"  {line}" for line in arena.remarks(result, args.anew)))
    return code
