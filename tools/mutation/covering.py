"""Which test runs which line, and how long it takes: found out once, one line of JSON for each test."""
from __future__ import annotations

import json
import re
import time
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

from mutation.changes import Mutant
from mutation.forks import ROOT, Tell, forked, load, matches, run_test, with_tests

SLOWEST = 15.0  # seconds of computing, while its lines are noted: slower tests are not used


def written(test: str) -> int:
    """When the file of a test was: after that its row of the map is out of date."""
    return (ROOT / test.split("::")[0]).stat().st_mtime_ns if test else 0


def build_map(plan: dict[str, Any], path: Path, files: list[str]) -> None:
    """One line of JSON for each test; goes on where it was stopped, and does again what has changed."""
    import coverage

    include = [str(ROOT / name) for name in files]
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()] if path.exists() else []
    done = {row["test"] for row in rows if row["written"] == written(row["test"])}
    path.parent.mkdir(parents=True, exist_ok=True)

    def noted() -> Any:
        """Without the project's settings, which leave files out."""
        return coverage.Coverage(data_file=None, config_file=False, include=include)

    def lines(measured: Any) -> dict[str, list[int]]:
        data = measured.get_data()
        return {Path(name).relative_to(ROOT).as_posix(): sorted(data.lines(name) or []) for name in data.measured_files()}

    at_import = noted()
    at_import.start()

    def each(items: dict[str, Any]) -> None:
        load(plan["loaded"])
        at_import.stop()
        with path.open("a", encoding="utf-8") as out:
            if "" not in done:
                out.write(json.dumps({"test": "", "written": 0, "seconds": 0, "lines": lines(at_import)}) + "\n")
            for name, item in items.items():
                if name in done:
                    continue

                def task(tell: Tell, item: Any = item) -> None:
                    measured = noted()
                    begun = time.process_time()
                    measured.start()
                    passed = run_test(item, None, SLOWEST)
                    measured.stop()
                    tell({"passed": passed, "seconds": round(time.process_time() - begun, 3), "lines": lines(measured)})

                _, told = forked(task, 20 * SLOWEST)
                row = told[0] if told else {"passed": False, "seconds": SLOWEST, "lines": {}}
                out.write(json.dumps({"test": name, "written": written(name), **row}) + "\n")
                out.flush()

    with_tests(plan["tests"], each, plan["not_tests"])


class Covering:
    """The map, read."""

    def __init__(self, path: Path, scenarios: list[str]):
        self.seconds: dict[str, float] = {}
        self.tests: dict[tuple[str, int], list[str]] = defaultdict(list)
        self.of_file: dict[str, set[str]] = defaultdict(set)
        self.at_import: set[tuple[str, int]] = set()
        self.kills: Counter[str] = Counter()
        self.scenarios = scenarios
        latest = {row["test"]: row for row in map(json.loads, path.read_text(encoding="utf-8").splitlines())}
        for row in latest.values():
            places = [(file, line) for file, numbers in row["lines"].items() for line in numbers]
            if row["test"] == "":
                self.at_import.update(places)
            elif row["passed"] and row["seconds"] <= SLOWEST:
                self.seconds[row["test"]] = row["seconds"]
                for place in places:
                    self.tests[place].append(row["test"])
                    self.of_file[place[0]].add(row["test"])

    def is_scenario(self, test: str) -> bool:
        return matches(test, self.scenarios)

    def is_at_import(self, mutant: Mutant) -> bool:
        """Does this function run before any test begins?"""
        return any((mutant.file, line) in self.at_import for line in range(mutant.body[0], mutant.body[1] + 1))

    def of(self, mutant: Mutant, budget: float) -> list[str]:
        """The tests to run, best first (most words in common): `budget` seconds of scenarios and as much of others."""
        names = set(self.tests.get((mutant.file, mutant.line)) or self.tests.get((mutant.file, mutant.first), []))
        near: set[str] = set()
        if not names and self.is_at_import(mutant):  # whatever was made then, any test may notice
            near, names = self.of_file[mutant.file], set(self.seconds)
        wanted = {word for word in re.findall(r"[a-z]{4,}", f"{mutant.file} {mutant.function} {mutant.before}".lower())}
        common = {name: len(wanted.intersection(re.findall(r"[a-z]{4,}", name.lower()))) for name in names}
        left = {True: budget, False: budget}
        chosen = []
        order = {name: (name not in near, not self.is_scenario(name), -common[name], -self.kills[name], self.seconds[name])
                 for name in names}
        for name in sorted(names, key=order.__getitem__):
            kind = self.is_scenario(name)
            if left[kind] > 0:
                chosen.append(name)
                left[kind] -= self.seconds[name]
        return chosen
