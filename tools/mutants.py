"""A mutation run: small faults are planted in the sources, one at a time, and the tests that run the changed line must fail.

    export NUMBA_DISABLE_JIT=1
    python tools/mutants.py --map                        # once: which test runs which line, and how long it takes
    python tools/mutants.py --number 500 --seed 2 --json docs/data/reliability/mutants.json
    python tools/mutants.py --only ID --show             # one mutant by hand
    python tools/mutants.py --again docs/data/reliability/mutants.json   # after tests were written: the survivors once more

What is changed, and which tests are run, stands in tools/mutants.json. Tests run uncompiled, in forks of a process that has imported
everything: a mutant gets its code by being swapped in (what ran at import time is imported anew). Scenarios come first, of them those
whose names have most words in common with what is changed, then the fastest, `--budget` seconds of them and as much of other tests; a
test that takes five times its time hangs. Why a survivor changes nothing that a test could notice stands in
docs/data/reliability/survivors.json.
"""
from __future__ import annotations

import argparse
import importlib
import json
import os
import random
import sys
from pathlib import Path
from typing import Any

from mutation.changes import Mutant, functions, mutants
from mutation.covering import Covering, build_map
from mutation.forks import ROOT, matches
from mutation.report import explained, key_of, line_of, show, tables
from mutation.run import Run

PLAN, MAP, WHY = Path("tools/mutants.json"), Path("build/mutants/map.jsonl"), Path("docs/data/reliability/survivors.json")


def files_of(plan: dict[str, Any]) -> dict[str, list[str]]:
    """The sources of each group; a file belongs to the first group that names it."""
    found: dict[str, list[str]] = {}
    for group, patterns in plan["groups"].items():
        names = {path.relative_to(ROOT).as_posix() for pattern in patterns for path in ROOT.glob(pattern)}
        found[group] = sorted(name for name in names.difference(*found.values()) if not matches(name, plan["left_out"]))
    return found


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def places(plan: dict[str, Any]) -> dict[str, list[tuple[str, int, str]]]:
    """Where something can be changed, by group: file, number of the change in it, function."""
    return {group: [(name, nth, function) for name in names for nth, function in enumerate(functions(read(name)))]
            for group, names in files_of(plan).items()}


def sample(every: dict[str, list[tuple[str, int, str]]], number: int, seed: int) -> dict[str, list[Mutant]]:
    """A part of each group, as large as the group, but not too small to tell something."""
    total, found = sum(map(len, every.values())), {}
    for group, members in every.items():
        share = min(len(members), max(number // (2 * len(every)), round(number * len(members) / total)))
        drawn = random.Random(f"{seed} {group}").sample(members, share)
        there = {(each.file, each.nth): each for name in {name for name, _, _ in drawn}
                 for each in mutants(read(name), name, {function for file, _, function in drawn if file == name})}
        found[group] = sorted(there[name, nth] for name, nth, _ in drawn)
    return found


def first_run(args: argparse.Namespace, plan: dict[str, Any], covering: Covering) -> dict[str, Any]:
    """A sample of every group; goes on where it was stopped (build/mutants/outcomes-<seed>-<number>.jsonl)."""
    every = places(plan)
    drawn = {each: group for group, members in sample(every, args.number, args.seed).items() for each in members
             if args.group is None or group in args.group}
    kept = ROOT / MAP.parent / f"outcomes-{args.seed}-{args.number}.jsonl"
    rows = [json.loads(text) for text in kept.read_text(encoding="utf-8").splitlines()] if kept.exists() else []
    done = {each["id"] for each in rows}
    with kept.open("a", encoding="utf-8") as out:
        def hear(mutant: Mutant, outcome: str, test: str) -> None:
            rows.append(line_of(drawn[mutant], mutant, outcome, test, covering.is_scenario(test)))
            out.write(json.dumps(rows[-1]) + "\n")
            out.flush()
            if outcome in ("survived", "not covered"):
                print(f"{outcome}: {mutant.id}  {mutant.function}: {mutant.before}  ->  {mutant.after}", flush=True)

        Run(plan, covering, args.budget, hear).all([each for each in drawn if each.id not in done])
    return {"seed": args.seed, "budget": args.budget, "sizes": {group: len(members) for group, members in every.items()}, "mutants": rows}


def run_again(args: argparse.Namespace, plan: dict[str, Any], covering: Covering) -> dict[str, Any]:
    """What survived then, with the tests of now."""
    report = json.loads(read(args.again))
    report["sizes"] = {group: found["mutants"] for group, found in report["groups"].items() if group != "all"}
    waiting = {key_of(each): each for each in report["mutants"] if each.get("now", each["outcome"]) in ("survived", "not covered")}
    files = {key[0] for key in waiting}
    now = {each.key: each for name in files
           for each in mutants(read(name), name, {key[1] for key in waiting if key[0] == name})}

    def hear(mutant: Mutant, outcome: str, test: str) -> None:
        print(f"{outcome}: {mutant.id}  {test}", flush=True)
        waiting[mutant.key] |= {"now": outcome} | ({"now_by": test} if test else {})

    Run(plan, covering, args.budget, hear).all([now[key] for key in waiting if key in now])
    return report


def one_mutant(args: argparse.Namespace, plan: dict[str, Any]) -> int:
    name = args.only.split(":")[0]
    mutant = next((each for each in mutants(read(name), name) if each.id == args.only), None)
    if mutant is None:
        raise SystemExit(f"there is no mutant {args.only}; an id is FILE:LINE:COLUMN:NUMBER")
    print(f"{mutant.id}  {mutant.operator} in {mutant.function}\n- {mutant.before}\n+ {mutant.after}", flush=True)
    if not args.show:
        Run(plan, Covering(ROOT / MAP, plan["scenarios"]), args.budget, lambda mutant, *told: print(*told)).all([mutant])
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--plan", default=str(PLAN))
    parser.add_argument("--map", nargs="*", metavar="TEST",
                        help="find out which test runs which line (of these files only; known ones are left out)")
    parser.add_argument("--number", type=int, default=500, help="mutants of all groups together")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other mutants")
    parser.add_argument("--group", action="append", help="this group only (may be repeated)")
    parser.add_argument("--only", help="one mutant, by its id")
    parser.add_argument("--show", action="store_true", help="print what is changed, run nothing")
    parser.add_argument("--budget", type=float, default=20, help="seconds of tests for one mutant")
    parser.add_argument("--again", help="the survivors of this report")
    parser.add_argument("--json", help="where the report goes")
    args = parser.parse_args()
    if os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0"):
        parser.error("set NUMBA_DISABLE_JIT=1: mutants are planted in plain Python")
    plan = json.loads(read(args.plan))
    for name in plan["imported"]:
        importlib.import_module(name)
    if args.map is not None:
        build_map(plan | {"tests": args.map or plan["tests"]}, ROOT / MAP, [name for names in files_of(plan).values() for name in names])
        return 0
    if args.only:
        return one_mutant(args, plan)
    covering = Covering(ROOT / MAP, plan["scenarios"])
    report = (run_again if args.again else first_run)(args, plan, covering)
    explained(report["mutants"], ROOT / WHY)
    report["groups"] = tables(report["mutants"], report.pop("sizes"))
    show(report)
    if args.json or args.again:
        (ROOT / (args.json or args.again)).write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
