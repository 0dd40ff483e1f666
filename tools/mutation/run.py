"""One mutant after the other: planted, and the tests run that could notice."""
from __future__ import annotations

import gc
import importlib.abc
import importlib.machinery
import math
import os
import signal
import sys
import types
from collections import defaultdict
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from mutation.changes import Mutant, mutated
from mutation.covering import Covering
from mutation.forks import ROOT, Tell, forked, load, run_test, with_tests

HANGS = 5  # times what a test usually takes, and `patience` seconds more
AT_IMPORT = "at import"  # swapping code in does not do: the module has to be imported anew
WALL = 900.0  # seconds by the clock for one mutant


def code_objects(code: types.CodeType) -> Iterable[types.CodeType]:
    yield code
    for each in code.co_consts:
        if isinstance(each, types.CodeType):
            yield from code_objects(each)


def alive() -> dict[str, list[types.FunctionType]]:
    """The functions of this process, by file."""
    found = defaultdict(list)
    for each in gc.get_objects():
        if type(each) is types.FunctionType:
            found[each.__code__.co_filename].append(each)
    return found


def swap_in(mutant: Mutant, functions: dict[str, list[types.FunctionType]]) -> None:
    """Every function of this file gets the code of the mutant."""
    path = str(ROOT / mutant.file)
    source = Path(path).read_text(encoding="utf-8")
    new = {(code.co_qualname, code.co_firstlineno): code for code in code_objects(compile(mutated(source, mutant.nth), path, "exec"))}
    for function in functions[path]:
        function.__code__ = new[function.__code__.co_qualname, function.__code__.co_firstlineno]


class Planted(importlib.abc.SourceLoader):
    """Imports one module with the mutant in it."""

    def __init__(self, mutant: Mutant):
        self.mutant, self.name = mutant, mutant.file.removesuffix(".py").replace("/", ".")

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        return importlib.machinery.ModuleSpec(name, self, origin=str(ROOT / self.mutant.file)) if name == self.name else None

    def exec_module(self, module: types.ModuleType) -> None:
        path = ROOT / self.mutant.file
        module.__file__ = str(path)
        exec(compile(mutated(path.read_text(encoding="utf-8"), self.mutant.nth), str(path), "exec"), module.__dict__)

    def get_filename(self, fullname: str) -> str:
        return str(ROOT / self.mutant.file)

    def get_data(self, path: str | bytes) -> bytes:
        return Path(os.fsdecode(path)).read_bytes()


def verdict(code: int, told: list[Any]) -> tuple[str, str]:
    """killed, timed out or survived; by which test."""
    last = told[-1] if told else ["nothing", ""]
    if code in (-signal.SIGPROF, -signal.SIGKILL):
        return "timed out", last[1]
    if last[0] == AT_IMPORT:
        return last[0], ""
    if last[0] == "error":
        raise RuntimeError(f"the tool itself failed: {last[1]}")
    return ("killed", last[1]) if code != 0 or last[0] == "failed" else ("survived", "")


class Run:
    """Judges mutants one after the other; `hear(mutant, outcome, test)` is told of each."""

    def __init__(self, plan: dict[str, Any], covering: Covering, budget: float, hear: Callable[[Mutant, str, str], None]):
        self.plan, self.covering, self.budget, self.hear = plan, covering, budget, hear

    def all(self, chosen: list[Mutant]) -> None:
        first, then = list[Mutant](), list[Mutant]()
        for mutant in chosen:
            if not self.covering.of(mutant, self.budget):
                self.hear(mutant, "not covered", "")
            else:
                (then if self.covering.is_at_import(mutant) else first).append(mutant)
        files = sorted({test.split("::")[0] for mutant in first for test in self.covering.of(mutant, math.inf)})
        if first:
            code, told = forked(lambda tell: with_tests(files, lambda items: self.swapped(first, items, tell)), math.inf,
                                lambda line: then.append(first[line[0]]) if line[1] == AT_IMPORT else self.heard(first[line[0]], *line[1:]))
            if code != 0 or len(told) != len(first):
                raise RuntimeError(f"judged {len(told)} of {len(first)} mutants; {told[-1:]}")
        for mutant in then:
            self.heard(mutant, *verdict(*forked(lambda tell, mutant=mutant: self.imported(mutant, tell), WALL)))  # type: ignore[misc]

    def heard(self, mutant: Mutant, outcome: str, test: str) -> None:
        if test:
            self.covering.kills[test] += 1
        self.hear(mutant, outcome, test)

    def swapped(self, chosen: list[Mutant], items: dict[str, Any], tell: Tell) -> None:
        """In the fork that has collected all tests: one fork more for each mutant."""
        load(self.plan["loaded"])
        functions = alive()
        gc.freeze()
        for number, mutant in enumerate(chosen):
            def task(told: Tell, mutant: Mutant = mutant) -> None:
                try:
                    swap_in(mutant, functions)
                except (KeyError, ValueError):  # a function is gone, or what it knows of the one around it
                    told([AT_IMPORT, ""])
                else:
                    self.tests(mutant, items, told)

            outcome = verdict(*forked(task, WALL))
            self.covering.kills[outcome[1]] += 1  # of this fork
            tell([number, *outcome])

    def imported(self, mutant: Mutant, tell: Tell) -> None:
        """In a fork that has not yet imported the mutant's module."""
        sys.meta_path.insert(0, Planted(mutant))
        seen: list[int] = []

        def use(items: dict[str, Any]) -> None:
            seen.append(len(items))
            self.tests(mutant, items, tell)

        with_tests(self.covering.of(mutant, self.budget), use)
        if not seen:
            tell(["failed", "import"])

    def tests(self, mutant: Mutant, items: dict[str, Any], tell: Tell) -> None:
        """The first test that fails is told; before each its name, in case it hangs."""
        chosen = [items[name] for name in self.covering.of(mutant, self.budget) if name in items]
        for item, after in zip(chosen, [*chosen[1:], None]):
            tell(["runs", item.nodeid])
            if not run_test(item, after, self.plan["patience"] + HANGS * self.covering.seconds[item.nodeid]):
                tell(["failed", item.nodeid])
                return
