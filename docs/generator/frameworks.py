"""docs/frameworks.md: which calls of other libraries are tested, read from the tests, and with which versions they passed."""
from __future__ import annotations

import ast
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
TESTS, RECORD, PINNED = ROOT / "tests" / "frameworks", ROOT / "docs" / "data" / "frameworks.json", ROOT / "constraints.txt"
CALL = re.compile(r"((?:`[^`]+`|[^`:])+): (.+)")  # code may have colons


class Call(NamedTuple):
    """A test: its docstring is "`call`: what is checked"."""

    library: str
    call: str
    checked: str


def calls() -> Iterator[Call]:
    """All tests of tests/frameworks/test_with_*.py."""
    for path in sorted(TESTS.glob("test_with_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        library = next(ast.literal_eval(node.value) for node in tree.body if isinstance(node, ast.Assign) and name(node) == "LIBRARY")
        for node in tree.body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                words = " ".join((ast.get_docstring(node) or "").split())
                parts = CALL.fullmatch(words)
                if parts is None:
                    raise ValueError(f"{path.name}: the docstring of {node.name} must be \"`call`: what is checked\"; it is {words!r}")
                yield Call(library, *parts.groups())


def name(node: ast.Assign) -> str:
    return node.targets[0].id if isinstance(node.targets[0], ast.Name) else ""


def pinned() -> dict[str, str]:
    """The versions of constraints.txt, by the names that packages are imported by."""
    return {package.replace("-", "_").lower(): version
            for package, version in re.findall(r"^([\w.-]+)==(\S+)", PINNED.read_text(encoding="utf-8"), re.MULTILINE)}


def recorded() -> dict[str, str]:
    """The version of each library with which its tests passed."""
    versions: dict[str, str] = json.loads(RECORD.read_text(encoding="utf-8"))
    return versions


def frameworks() -> str:
    versions, in_ci = recorded(), pinned()
    rows = [f"| {each.library} {versions[each.library]}{'' if each.library in in_ci else ' (by hand)'} | {each.call} | {each.checked} |"
            for each in calls()]
    return "\n".join(["| library | call | what is checked |", "| --- | --- | --- |", *rows])


PARTS: dict[str, Callable[[], str]] = {"frameworks": frameworks}
