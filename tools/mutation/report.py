"""What became of the mutants, as figures and as rows."""
from __future__ import annotations

import json
import math
from collections import Counter
from pathlib import Path
from typing import Any

from mutation.changes import Mutant

OUTCOMES = ("killed", "timed out", "survived", "not covered", "explained")


def interval(killed: int, number: int) -> list[float]:
    """95 % (Wilson)."""
    if number == 0:
        return [0.0, 1.0]
    z, share = 1.96, killed / number
    middle, half = share + z * z / (2 * number), z * math.sqrt(share * (1 - share) / number + z * z / (4 * number * number))
    return [round((middle + sign * half) / (1 + z * z / number), 3) for sign in (-1, 1)]


def score(rows: list[dict[str, Any]], when: str) -> dict[str, Any]:
    """One line of the table; `when`: "outcome" of the run itself, "now" with the tests and explanations of today."""
    count = Counter(each.get(when, each["outcome"]) for each in rows)
    caught, judged = count["killed"] + count["timed out"], len(rows) - count["explained"]
    scenes = sum(each.get("by_scenario", False) for each in rows)
    return {"tried": len(rows), **{name.replace(" ", "_"): count[name] for name in OUTCOMES},
            "score": round(caught / max(1, judged), 3), "interval": interval(caught, judged),
            "by_scenarios": round(scenes / max(1, judged), 3)}


def explanations(path: Path) -> dict[tuple[Any, ...], str]:
    if not path.exists():
        return {}
    rows = json.loads(path.read_text(encoding="utf-8"))
    return {(each["file"], each["function"], each["before"], each["after"], each.get("same", 0)): each["why"] for each in rows}


def line_of(group: str, mutant: Mutant, outcome: str, test: str, scenario: bool) -> dict[str, Any]:
    """One mutant of the report; `by` is the test that failed."""
    found = {"group": group, "id": mutant.id, "operator": mutant.operator, "function": mutant.function, "before": mutant.before,
             "after": mutant.after, "outcome": outcome}
    return found | ({"same": mutant.same} if mutant.same else {}) | ({"by": test, "by_scenario": scenario} if test else {})


def key_of(line: dict[str, Any]) -> tuple[Any, ...]:
    return line["id"].split(":")[0], line["function"], line["before"], line["after"], line.get("same", 0)


def explained(rows: list[dict[str, Any]], path: Path) -> None:
    """Survivors that change nothing a test could notice, and why."""
    reasons = explanations(path)
    for each in rows:
        if each.get("now", each["outcome"]) in ("survived", "not covered") and key_of(each) in reasons:
            each["now"], each["why"] = "explained", reasons[key_of(each)]


def tables(rows: list[dict[str, Any]], sizes: dict[str, int]) -> dict[str, Any]:
    """Of each group and of all together: as the tests were when the run began, and as they are now."""
    tried = {group: number for group, number in sizes.items() if any(each["group"] == group for each in rows)}
    return {group: {"mutants": number, "first": score(mine, "outcome"), "now": score(mine, "now")}
            for group, number in [*tried.items(), ("all", sum(tried.values()))]
            for mine in [[each for each in rows if group in ("all", each["group"])]]}


def show(report: dict[str, Any]) -> None:
    for group, found in report["groups"].items():
        one, now = found["first"], found["now"]
        print(f"{group:<22} {one['tried']:>4} of {found['mutants']:>6}   score {one['score']:.1%}   now {now['score']:.1%}   "
              f"{now['killed']} killed, {now['timed_out']} timed out, {now['explained']} explained, {now['survived']} survived, "
              f"{now['not_covered']} not covered; by scenarios alone {one['by_scenarios']:.1%}")
