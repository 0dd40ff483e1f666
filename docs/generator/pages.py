"""`bootleg docs`: the generated parts of the pages, and whether they are up to date.

A page is text with marked parts, `<!-- begin NAME -->` ... `<!-- end NAME -->`; what lies between is written here from the code, so that
tables, figures and excerpts always agree with it. A part of a game names the game: `<!-- begin decisions:stones -->`. `--check` writes
nothing, names the pages that are not up to date, and the rules that lack code or a test.
"""
from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from pathlib import Path

from bootleg_env.bootleggers.tables import rulebook, rulings
from bootleg_env.engine import files

from . import code, games, learned, measured, mobsters, picture, protocol, scaling, training
from .code import table

ROOT = Path(__file__).parents[2]
RULES = ROOT / "tests" / "rules"
GAME = ROOT / "bootleg_env" / "bootleggers"
REFRESH = "make docs"
MARKED = re.compile(r"(<!-- begin ([\w:]+) -->\n).*?(<!-- end \2 -->)", re.DOTALL)
PICTURES: dict[str, Callable[[], str]] = {"docs/pictures/table.svg": picture.svg}


def main(args: argparse.Namespace) -> int:
    """Write what has changed, or only name it (`--check`: 1 if anything is stale or a rule lacks code or test)."""
    problems = coverage_problems()
    for path, new in [*((path, fresh(path.name, path.read_text(encoding="utf-8"))) for path in pages()),
                      *((ROOT / name, drawn()) for name, drawn in PICTURES.items())]:
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
    found = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
    if not found[0].exists() or len(found) == 1:
        raise ValueError("there are no docs here: `bootleg docs` works in the repository")
    return found


def fresh(name: str, text: str) -> str:
    """A page with its marked parts written anew."""
    return MARKED.sub(lambda match: f"{match[1]}{part(name, match[2])}\n{match[3]}", text)


def part(page: str, name: str) -> str:
    """A part by its name, or of the game behind the colon."""
    kind, colon, of = name.partition(":")
    known = games.PARTS_OF if colon else PARTS
    if kind not in known:
        of_games = (f"{each}:GAME" for each in games.PARTS_OF)
        raise ValueError(f"{page}: no part {name!r}; known: {', '.join((*PARTS, *of_games))}")
    return games.PARTS_OF[kind](of) if colon else PARTS[kind]()


# ---- rules: book, code, tests


def coverage_problems() -> list[str]:
    """Rows without code or test, tests that name what is in no row."""
    tests = code.covered(RULES)
    places = {row.id: row.where for row in rulebook.ENTRIES} | {row.id: row.where for row in rulings.OWN}
    known = places.keys() | {row.id for row in rulings.RULINGS}
    return [
        *(f"{name}: {where} does not exist" for name, where in places.items() if not code.exists(GAME, where)),
        *(f"{row.id}: no test in tests/rules has @covers({row.id!r})" for row in rulebook.ENTRIES if row.id not in tests),
        *(f"{found[0][0]}: @covers({name!r}): no such row in rulebook.py or rulings.py"
          for name, found in sorted(tests.items()) if name not in known)]


def code_link(where: str) -> str:
    return f"[`{where}`](../bootleg_env/bootleggers/{where.split(':')[0]})" if where else ""


def coverage() -> str:
    """Every row with its code and its tests."""
    tests = code.covered(RULES)
    rows = []
    for row in rulebook.ENTRIES:
        linked = ", ".join(f"[{test}](../{file})" for file, test in tests.get(row.id, [])) or "**none**"
        rows.append((row.id, row.page or "[ruling](rulings.md)", row.what, code_link(row.where), linked))
    return table("id|page|rule|code|tests", rows)


def ruling_rows(start: str) -> Callable[[], str]:
    """The rulings whose ids begin so, as a part."""
    def part() -> str:
        every = (*rulings.RULINGS, *rulings.OWN)
        return table("id|ruling|reason|code", [(row.id, row.ruling, row.reason, code_link(row.where))
                                               for row in every if re.match(rf"(?:{start})\b|(?:{start})\d", row.id)])
    return part


PARTS: dict[str, Callable[[], str]] = {
    "coverage": coverage,
    "texts": ruling_rows("B"), "gaps": ruling_rows("G"), "environment": ruling_rows("D"), "deals": ruling_rows("terms|promise"),
    "own": ruling_rows("O"), **games.PARTS, **measured.PARTS, **protocol.PARTS, **mobsters.PARTS, **scaling.PARTS, **training.PARTS,
    **learned.PARTS,
}
