"""Each game's rulebook, code and tests held against each other: a rule has its function and its test, and both name the same page.

A game is served if it has `tables/rulebook.py` with ENTRIES; its rulings are RULINGS (and OWN) of `tables/rulings.py`, or of the rulebook
itself. Tests stand in `tests/GAME/rules`.
"""
from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from bootleg_env.engine.rulebook import Entry, Ruling
from bootleg_env.games import GAMES
from bootleg_env.games import game as game_named

from . import code

ROOT = Path(__file__).parents[2]


class Book(NamedTuple):
    """The rulebook of one game, and where its code and its tests are."""

    entries: tuple[Entry, ...]
    rulings: tuple[Ruling, ...]
    folder: Path  # of the game
    tests: str  # folder of the tests, from the root of the repository
    prefix: str  # of the names of its two pages: "" for the first game, "rum_run-"

    @property
    def rules(self) -> list[Entry]:
        """Without the sentences that are no rules."""
        return [row for row in self.entries if row.where]

    def covered(self) -> dict[str, list[tuple[str, str]]]:
        """By id, the tests that name it: (file, test)."""
        return code.covered(ROOT / self.tests)


def book(game: str) -> Book:
    """Read anew every time, so that a test can replace its rows."""
    rooms = game_named(game)
    folder = ROOT / "bootleg_env" / game
    rulebook = rooms.room("tables.rulebook")
    rulings = rooms.room("tables.rulings") if (folder / "tables" / "rulings.py").is_file() else rulebook
    ours = (*rulings.RULINGS, *getattr(rulings, "OWN", ()))
    return Book(rulebook.ENTRIES, ours, folder, f"tests/{game}/rules", "" if game == GAMES[0] else f"{game}-")


# ---- what is wrong


def problems() -> list[str]:
    """Of all games that have a rulebook."""
    served = [game for game in GAMES if (ROOT / "bootleg_env" / game / "tables" / "rulebook.py").is_file()]
    return [line for game in served for line in game_problems(book(game))]


def game_problems(of: Book) -> list[str]:
    """Rows without code or test, rows and functions that name different pages, tests that name what is in no row."""
    tests = of.covered()
    places = {row.id: row.where for row in of.rules} | {row.id: row.where for row in of.rulings if row.where}
    known = places.keys() | {row.id for row in of.rulings}
    return [
        *(f"{name}: {where} does not exist" for name, where in places.items() if not code.exists(of.folder, where)),
        *page_problems(of.rules, of.folder), *heading_problems(of.rules, of.folder), *card_problems(of.rules, of.folder),
        *(f"{row.id}: no test in {of.tests} has @covers({row.id!r})" for row in of.rules if row.id not in tests),
        *(f"{of.tests}/{found[0][0]}: @covers({name!r}): no such row in rulebook.py or rulings.py"
          for name, found in sorted(tests.items()) if name not in known)]


def page_problems(rows: Iterable[Entry], folder: Path) -> list[str]:
    """Rows with a page whose function names none, or another one."""
    found = []
    for row in rows:
        numbered = isinstance(row.page, int) and row.page > 0
        text = code.docstring(folder, row.where) if numbered and code.exists(folder, row.where) else None
        if text is not None and row.page not in code.pages_named(text):
            named = ", ".join(f"p. {page}" for page in sorted(code.pages_named(text))) or "no page"
            found.append(f"{row.id}: the row names p. {row.page}, the docstring of {row.where} names {named}")
    return found


def heading_problems(rows: Iterable[Entry], folder: Path) -> list[str]:
    """Rows with a heading whose function names, in quotes, only other headings of the rulebook."""
    cited = [row for row in rows if isinstance(row.page, str)]
    headings = {str(row.page) for row in cited}
    found = []
    for row in cited:
        text = code.docstring(folder, row.where) if code.exists(folder, row.where) else None
        named = sorted(heading for heading in headings if f'"{heading}"' in (text or ""))
        if named and row.page not in named:
            found.append(f"{row.id}: the row names {row.page!r}, the docstring of {row.where} names {', '.join(map(repr, named))}")
    return found


def card_problems(rows: Iterable[Entry], folder: Path) -> list[str]:
    """Functions named after a card, or `fits_` and the card, that name pages but not that of the card."""
    pages = {row.id.removeprefix("card."): row.page for row in rows if row.id.startswith("card.")}
    found = []
    for path in sorted((folder / "rules" / "cards").glob("*.py")):
        for name, text in code.docstrings(path).items():
            page = pages.get(name.removeprefix("fits_"), 0)
            if page and code.pages_named(text) and page not in code.pages_named(text):
                found.append(f"card.{name.removeprefix('fits_')}: the row names p. {page}, {path.name}:{name} does not")
    return found


# ---- what the pages show


def link(of: Book, where: str) -> str:
    return f"[`{where}`](../bootleg_env/{of.folder.name}/{where.split(':')[0]})" if where else ""


def rules(game: str) -> str:
    """Every row with its code and its tests."""
    of = book(game)
    tests, ruled = of.covered(), {row.id for row in of.rulings}
    rows = []
    for row in of.rules:
        linked = ", ".join(f"[{test}](../{of.tests}/{file})" for file, test in tests.get(row.id, [])) or "**none**"
        page = f"[ruling]({of.prefix}rulings.md)" if row.id in ruled else row.page or ""
        rows.append((row.id, page, row.what, link(of, row.where), linked))
    return code.table("id|page|rule|code|tests" if has_pages(of) else "id|heading|rule|code|tests", rows)


def has_pages(of: Book) -> bool:
    return not any(isinstance(row.page, str) for row in of.entries)


def no_rules(game: str) -> str:
    """Sentences that are no rules, so that none is missing."""
    of = book(game)
    return code.table("id|page|what it is" if has_pages(of) else "id|heading|what it is",
                      [(row.id, row.page, row.what) for row in of.entries if not row.where])


def ruling_rows(named: str) -> str:
    """The rulings whose ids begin with one of these words: "bootleggers.B", "bootleggers.terms.promise"; all of them: "stones"."""
    game, *groups = named.split(".")
    of = book(game)
    return code.table("id|ruling|reason|code", [(row.id, row.ruling, row.reason, link(of, row.where)) for row in of.rulings
                                                if not groups or group(row.id) in groups])


def group(name: str) -> str:
    """Of an id, the letters it begins with."""
    return re.split(r"[^A-Za-z_]", name)[0]


PARTS_OF: dict[str, Callable[[str], str]] = {"coverage": rules, "no_rules": no_rules, "rulings": ruling_rows}
