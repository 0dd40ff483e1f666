"""The rulebook, the code and the tests held against each other: each rule has its function and its test, and both name the same page."""
from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path

from bootleg_env.bootleggers.tables import rulebook, rulings
from bootleg_env.engine.rulebook import Entry

from . import code

ROOT = Path(__file__).parents[2]
RULES = ROOT / "tests" / "bootleggers" / "rules"
GAME = ROOT / "bootleg_env" / "bootleggers"


def problems() -> list[str]:
    """Rows without code or test, rows and functions that name different pages, tests that name what is in no row."""
    tests = code.covered(RULES)
    places = {row.id: row.where for row in rulebook.ENTRIES} | {row.id: row.where for row in rulings.OWN}
    known = places.keys() | {row.id for row in rulings.RULINGS}
    return [
        *(f"{name}: {where} does not exist" for name, where in places.items() if not code.exists(GAME, where)),
        *page_problems(rulebook.ENTRIES), *card_problems(rulebook.ENTRIES),
        *(f"{row.id}: no test in tests/bootleggers/rules has @covers({row.id!r})" for row in rulebook.ENTRIES if row.id not in tests),
        *(f"{found[0][0]}: @covers({name!r}): no such row in rulebook.py or rulings.py"
          for name, found in sorted(tests.items()) if name not in known)]


def page_problems(rows: Iterable[Entry], folder: Path = GAME) -> list[str]:
    """Rows with a page whose function names none, or another one."""
    found = []
    for row in rows:
        text = code.docstring(folder, row.where) if row.page and code.exists(folder, row.where) else None
        if text is not None and row.page not in code.pages_named(text):
            named = ", ".join(f"p. {page}" for page in sorted(code.pages_named(text))) or "no page"
            found.append(f"{row.id}: the row names p. {row.page}, the docstring of {row.where} names {named}")
    return found


def card_problems(rows: Iterable[Entry], folder: Path = GAME) -> list[str]:
    """Functions named after a card, or `fits_` and the card, that name pages but not that of the card."""
    pages = {row.id.removeprefix("card."): row.page for row in rows if row.id.startswith("card.")}
    found = []
    for path in sorted((folder / "rules" / "cards").glob("*.py")):
        for name, text in code.docstrings(path).items():
            page = pages.get(name.removeprefix("fits_"), 0)
            if page and code.pages_named(text) and page not in code.pages_named(text):
                found.append(f"card.{name.removeprefix('fits_')}: the row names p. {page}, {path.name}:{name} does not")
    return found


def link(where: str) -> str:
    return f"[`{where}`](../bootleg_env/bootleggers/{where.split(':')[0]})" if where else ""


def rules() -> str:
    """Every row with its code and its tests."""
    tests = code.covered(RULES)
    rows = []
    for row in rulebook.ENTRIES:
        linked = ", ".join(f"[{test}](../{file})" for file, test in tests.get(row.id, [])) or "**none**"
        rows.append((row.id, row.page or "[ruling](rulings.md)", row.what, link(row.where), linked))
    return code.table("id|page|rule|code|tests", rows)


def ruling_rows(start: str) -> Callable[[], str]:
    """The rulings whose ids begin so, as a part."""
    def part() -> str:
        every = (*rulings.RULINGS, *rulings.OWN)
        return code.table("id|ruling|reason|code", [(row.id, row.ruling, row.reason, link(row.where))
                                                    for row in every if re.match(rf"(?:{start})\b|(?:{start})\d", row.id)])
    return part


PARTS: dict[str, Callable[[], str]] = {
    "coverage": rules, "texts": ruling_rows("B"), "gaps": ruling_rows("G"), "environment": ruling_rows("D"),
    "deals": ruling_rows("terms|promise"), "own": ruling_rows("O")}
