"""Do invariants and audit notice a wrong rule? Faults are planted, one at a time, in a copy of the package.

    python tools/planted_rules.py [--only WORD] [--json docs/data/reliability/planted_rules.json]

`bootleg fuzz` and `bootleg fuzz --audit` play the same games of the copy, uncompiled. What neither can notice has a scenario among
the tests that does. 1 if something is noticed by nobody.
"""
from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from bootleg_env.engine.files import write
from planting import ROOT, TIME, environment, fuzz, planted

QUIET, RULEBOOK = 16, 20  # first seeds of presets of Bootleggers: four each (fuzzing/portions.py, variants)
SMALL = 9  # ... of the short game of The Rum Run


class Fault(NamedTuple):
    """One text in one file, and what stands there instead; in which games it can show."""

    what: str
    game: str
    file: str
    old: str
    new: str
    seed: int = QUIET
    games: int = 2
    scenario: str = ""  # the test that fails with it, where fuzz cannot notice


BOOT, PRO, RUM, STONES = "bootleggers", "prohibition", "rum_run", "stones"
FAULTS = (
    Fault("an offer that costs the last dollar is refused", BOOT, "rules/deals.py", "s.cash[frame.seat] < TERM_VALUE[term]",
          "s.cash[frame.seat] <= TERM_VALUE[term]", RULEBOOK),
    Fault("Hey, Free Truck takes a truck with one crate", BOOT, "rules/cards/trucks.py",
          "owner == seat or s.truck_crates[truck] > 0",
          "owner == seat or s.truck_crates[truck] > 1", QUIET, 4),
    Fault("a sale is paid one dollar short", BOOT, "rules/phases/selling.py", "seller, crates * price, events",
          "seller, crates * price - 1, events"),
    Fault("a majority has the profit", BOOT, "rules/board.py",
          "return leading if has_control(s, place, leading, influence_in(s, place)) else NOBODY", "return leading"),
    Fault("a tie of two alone goes the wrong way", BOOT, "rules/board.py", "return rival if weaker(s, best, rival) else best",
          "return best if weaker(s, best, rival) else rival"),
    Fault("the public dock before the minority dock", BOOT, "rules/docks.py",
          "return PUBLIC_DOCK if here == NO_INFLUENCE else MINORITY_DOCK",
          "return MINORITY_DOCK if here == NO_INFLUENCE else PUBLIC_DOCK"),
    Fault("the Copper moves to the wrong still", BOOT, "rules/phases/production.py", "more > 0 or (more == 0",
          "more < 0 or (more == 0"),
    Fault("production counts a six as five", BOOT, "rules/phases/production.py", "crates += face", "crates += min(face, 5)"),
    Fault("demand with a die too few", BOOT, "rules/phases/selling.py", "dice = DEMAND_DICE[place] + s.thirsty[place]",
          "dice = max(1, DEMAND_DICE[place] + s.thirsty[place] - 1)"),
    Fault("improvements do not raise demand", BOOT, "rules/phases/selling.py", "total = dice * s.improved[place]", "total = 0"),
    Fault("a crate more than fits", BOOT, "rules/phases/shipping.py", "min(CAPACITY[SIZE[truck_asked(frame)]], s.crates",
          "min(CAPACITY[SIZE[truck_asked(frame)]] + 1, s.crates"),
    Fault("the payroll of the next lower card", BOOT, "rules/phases/muscle.py", "PAYROLL[s.muscle[seat]]",
          "PAYROLL[s.muscle[seat] - 1]"),
    Fault("graft is paid twice", BOOT, "rules/phases/muscle.py", "min(s.cash[seat], graft(s, seat))",
          "min(s.cash[seat], 2 * graft(s, seat))"),
    Fault("a thug card that is not discarded", BOOT, "rules/reactions.py", "s.discard[FIRST_THUG + thug] += 1",
          "s.discard[FIRST_THUG + thug] += 0"),
    Fault("the heat gives all but the poorest a second marker", BOOT, "rules/phases/heat.py", "if seat == last:",
          "if seat != last:"),
    Fault("a broken promise counts as kept", BOOT, "rules/promises.py", "    if crossed:\n        return events.BROKEN",
          "    if crossed:\n        return events.KEPT", RULEBOOK),
    Fault("a rented truck is not returned", BOOT, "rules/board.py", "elif operator != s.truck_owner[truck]:",
          "elif False:", RULEBOOK),
    Fault("the first seat has the first turn", BOOT, "rules/flow.py", "seat = strongest(s, s.acted)",
          "seat = strongest(s, s.acted) if s.acted != 0 else 0"),
    Fault("a deal brings a crate from nowhere", BOOT, "rules/handshake.py", "s.crates[taker] += value",
          "s.crates[taker] += value + 1", RULEBOOK),
    Fault("the Moll takes a dollar more", BOOT, "rules/cards/men.py", "min(face, s.cash[target])",
          "min(face + 1, s.cash[target])", QUIET, 12,
          "tests/bootleggers/rules/test_cards_men.py::test_moll_spends_another_mobsters_money"),
    Fault("a Favor may be too large", BOOT, "rules/cards/trucks.py", "return LARGE if thug == BIG_FAVOR else MEDIUM",
          "return LARGE", QUIET, 4),
    Fault("the smallest truck is loaded first", BOOT, "rules/phases/shipping.py", "(-SIZE[truck], truck)", "(SIZE[truck], truck)"),
    Fault("a window does not open again behind a deed", BOOT, "rules/windows.py", "s.stack[s.depth - 1].passed = 0",
          "s.stack[s.depth - 1].passed += 0",
          scenario="tests/bootleggers/rules/test_reactions_and_windows.py::test_a_play_opens_the_window_again_from_the_top"),
    Fault("Politics is not sold for the last dollar", BOOT, "rules/cards/markers.py", "number * price <= s.cash[seat]",
          "number * price < s.cash[seat]", scenario="tests/bootleggers/rules/test_cards_markers.py::test_politics_takes_the_last_dollar"),
    Fault("extortion rounds down", PRO, "rules/production.py", "SPACE_RATE[space] + MONEY_STEP // 2", "SPACE_RATE[space]", 0, 6),
    Fault("the warehouse takes no fee", PRO, "rules/operations.py", "s.money[seat] -= fees * WAREHOUSE_FEE",
          "s.money[seat] -= 0", 0, 6),
    Fault("the first attack of a year brings no heat", PRO, "rules/attack.py", "s.attacks[seat] >= QUIET",
          "s.attacks[seat] > QUIET", 0, 3),
    Fault("a four is no hit", PRO, "rules/dice.py", "s.dice[side, each] >= HIT", "s.dice[side, each] > HIT", 0, 3),
    Fault("turns go the other way round", PRO, "rules/flow.py", "(s.turn + 1 + nth) % s.seats",
          "(s.turn + s.seats - 1 + nth) % s.seats", 1, 3),
    Fault("a robbery takes all", PRO, "rules/spoils.py", "s.money[victim] // 2 // MONEY_STEP",
          "s.money[victim] // MONEY_STEP", 0, 6),
    Fault("recovered goons stay in the hospital, too", PRO, "rules/operations.py", "s.hospital[seat] = 0",
          "s.hospital[seat] = recovered", 0, 6),
    Fault("the gang on the left picks what is lost", PRO, "rules/feds.py", "(seat - 1 + s.seats) % s.seats",
          "(seat + 1) % s.seats", 16, 2),
    Fault("a distillery keeps the larger half", RUM, "rules/distilleries.py", "s.left[house] = barrels // 2",
          "s.left[house] = (barrels + 1) // 2", SMALL, 2),
    Fault("a pile that overshoots by one is not forced", RUM, "rules/caravan.py", "s.barrels[cell] > s.steps[cell]",
          "s.barrels[cell] > s.steps[cell] + 1", SMALL, 2),
    Fault("a barrel in Town Center counts twice", RUM, "rules/caravan.py", "score(s, s.turn, 1)", "score(s, s.turn, 2)", SMALL, 2),
    Fault("a token covers one as strong", RUM, "rules/fitting.py", "if SUM[kind] > least)", "if SUM[kind] >= least)", SMALL, 2),
    Fault("turns go the other way round", RUM, "rules/flow.py", "s.turn = (s.turn + 1) % s.seats",
          "s.turn = (s.turn + s.seats - 1) % s.seats", SMALL, 2),
    Fault("a covered token is lost", RUM, "rules/building.py", "s.hand[owner, s.token[cell]] += 1",
          "s.hand[owner, s.token[cell]] += 0", SMALL, 2),
    Fault("the same player begins every talk", STONES, "rules/flow.py", "return (s.year - 1) % s.seats", "return 0", 0, 12),
    Fault("a promise is kept with one stone in the fist", STONES, "rules/talk.py", "is_kept = s.fist[by] == 0",
          "is_kept = s.fist[by] <= 1", 0, 30),
    Fault("a fist of one stone takes nothing", STONES, "rules/fists.py", "if highest > 0 else 0", "if highest > 1 else 0", 0, 30),
    Fault("a stone given is a stone made", STONES, "rules/talk.py", "s.stones[offerer] -= stones",
          "s.stones[offerer] -= stones - 1", 0, 30),
)


def noticed(fault: Fault, *options: str) -> str:
    """What the first complaint says, "" for none."""
    with tempfile.TemporaryDirectory() as folder:
        planted(fault, Path(folder))
        report = fuzz(fault, folder, *options, "--games", str(fault.games), "--seed", str(fault.seed))
    return re.sub(r" \([^()]*\)$", "", report["messages"][0]) if report["messages"] else ""


def scenario_fails(fault: Fault) -> bool:
    """Does the test see it?"""
    with tempfile.TemporaryDirectory() as folder:
        planted(fault, Path(folder))
        made = subprocess.run([sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", str(ROOT / fault.scenario)],
                              env=environment(folder), cwd=ROOT / "tests", capture_output=True, text=True, timeout=TIME, check=False)
    if made.returncode not in (0, 1):
        raise RuntimeError(f"{fault.what}: {fault.scenario}: {made.stdout.strip()[-400:]}")
    return made.returncode == 1


def with_others(path: Path, rows: list[dict[str, str]]) -> list[dict[str, str]]:
    """With `--only`, what the file has of the other faults stays."""
    found = {(row["game"], row["what"]): row for row in [*(json.loads(path.read_text()) if path.exists() else []), *rows]}
    return [found[fault.game, fault.what] for fault in FAULTS if (fault.game, fault.what) in found]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="faults whose description, or game, has this in it")
    parser.add_argument("--json", help="where the result goes")
    args = parser.parse_args()
    rows: list[dict[str, str]] = []
    for fault in FAULTS:
        if args.only in fault.what or args.only == fault.game:
            invariants, audit = noticed(fault), noticed(fault, "--audit")
            scenario = fault.scenario if fault.scenario and scenario_fails(fault) else ""
            rows.append({"what": fault.what, "game": fault.game, "file": fault.file, "invariants": invariants, "audit": audit,
                         "scenario": scenario})
            by = [name for name in ("invariants", "audit", "scenario") if rows[-1][name]]
            print(f"{fault.game:<12}{fault.what}: {', '.join(by) or 'NOT NOTICED'}: {audit or invariants}", flush=True)
    if args.json:
        write(args.json, json.dumps(with_others(Path(args.json), rows), indent=1) + "\n")
    return 0 if all(row["invariants"] or row["audit"] or row["scenario"] for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
