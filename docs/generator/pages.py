"""`bootleg docs`: the generated parts of the pages, and whether they are up to date.

A page is text with marked parts, `<!-- begin NAME -->` ... `<!-- end NAME -->`; what lies between is written here from the code, so that
tables, figures and excerpts always agree with it. A part of a game names the game: `<!-- begin decisions:stones -->`. Written whole: the
picture of README, the type stubs. `--check` writes nothing, names what is not up to date, rules that lack code or a test, and names of the
API reference that lack a docstring.
"""
from __future__ import annotations

import argparse
import os
import re
from collections.abc import Callable
from pathlib import Path
from unittest import mock

from bootleg_env.engine import files

from . import (
    api,
    arena,
    bargains,
    contests,
    coverage,
    frameworks,
    games,
    heatmap,
    house_balance,
    learned,
    measured,
    mobsters,
    picture,
    prohibition,
    protocol,
    reliability,
    scaling,
    stubs,
    training,
)

ROOT = Path(__file__).parents[2]
REFRESH, COLUMNS = "make docs", 120
MARKED = re.compile(r"(<!-- begin ([\w:.]+) -->\n).*?(<!-- end \2 -->)", re.DOTALL)
WHOLE: dict[str, Callable[[], str]] = {
    "docs/pictures/table.svg": picture.svg, "docs/pictures/ladder.svg": heatmap.svg, **stubs.FILES}


def main(args: argparse.Namespace) -> int:
    """Write what has changed, or only name it (`--check`: 1 if anything is stale or lacking)."""
    problems = [*coverage.problems(), *api.problems()]
    for path, new in [*((path, fresh(path.name, path.read_text(encoding="utf-8"))) for path in pages()),
                      *((ROOT / name, drawn()) for name, drawn in WHOLE.items())]:
        old = path.read_text(encoding="utf-8") if path.exists() else None
        if new != old and args.check:
            problems.append(f"{path.relative_to(ROOT)} is stale; refresh it with: {REFRESH}")
        elif new != old:
            files.write(path, new)
            print(f"{path.relative_to(ROOT)} is written")
    print("\n".join(problems) if problems else "docs: up to date; every rule has its code and its test")
    return 1 if problems and args.check else 0


def pages() -> list[Path]:
    """README and everything in docs/."""
    found = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    if not found[0].exists() or len(found) == 1:
        raise ValueError("there are no docs here: `bootleg docs` works in the repository")
    return found


def fresh(name: str, text: str) -> str:
    """A page with its marked parts written anew."""
    return MARKED.sub(lambda match: f"{match[1]}{part(name, match[2])}\n{match[3]}", text)


def part(page: str, name: str) -> str:
    """A part by its name, or of the game behind the colon."""
    kind, colon, of = name.partition(":")
    if kind not in (PARTS_OF if colon else PARTS):
        of_games = (*games.PARTS_OF, *coverage.PARTS_OF, *contests.PARTS_OF)
        named = (*(f"{each}:GAME" for each in of_games), *(f"{each}:MODULE" for each in api.PARTS_OF))
        raise ValueError(f"{page}: no part {name!r}; known: {', '.join((*PARTS, *named))}")
    with mock.patch.dict(os.environ, COLUMNS=str(COLUMNS)):  # whatever the terminal
        return PARTS_OF[kind](of) if colon else PARTS[kind]()


PARTS: dict[str, Callable[[], str]] = {
    **games.PARTS, **measured.PARTS, **protocol.PARTS, **mobsters.PARTS, **scaling.PARTS, **training.PARTS,
    **learned.PARTS, **frameworks.PARTS, **arena.PARTS, **reliability.PARTS, **bargains.PARTS,
    **api.PARTS}
PARTS_OF: dict[str, Callable[[str], str]] = {
    **games.PARTS_OF, **coverage.PARTS_OF, **contests.PARTS_OF, **prohibition.PARTS_OF, **house_balance.PARTS_OF, **api.PARTS_OF}
