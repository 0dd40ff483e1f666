"""Games of a contest as pages to watch: `bootleg tournament --html FOLDER`, and in a notebook the result with its first game."""
from __future__ import annotations

from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from bootleg_env.engine.drawing import ALL
from bootleg_env.engine.files import write
from bootleg_env.games import game as game_named
from bootleg_env.playing.journals import Seating, played
from bootleg_env.web import notebook, page, replay
from bootleg_env.web.replay import Played

from ..registry import mobster
from .lineups import seating

if TYPE_CHECKING:
    from .result import Result

MOST = 12  # pages of a contest that are written unless somebody says more
INDEX = "index.html"


def game_of(result: Result, row: int) -> Played:
    """This game of a contest, played once more."""
    plan, games = result.plan, result.games
    game = game_named(plan.game)
    deal = int(games.deal[row])
    seated = seating(plan, deal, deal + 1)
    at = int(np.flatnonzero((seated.line == games.line[row]) & (seated.rotation == games.rotation[row]))[0])
    entrants = [mobster(plan.entrants[number], plan.game) for number in games.lineup[row]]
    return played(game, game.settings(**plan.settings), Seating(int(games.seed[row]), int(seated.noise[at]), entrants))


def rows(result: Result) -> list[int]:
    """The games that can be shown, deal after deal: those that nobody forfeited."""
    return np.flatnonzero(~result.games.forfeited).tolist()


def write_pages(result: Result, folder: str | Path, most: int = MOST, thinking: bool = False) -> list[Path]:
    """A page for each of the first games, and one that lists them. What the mobsters think costs as much as their games."""
    place = Path(folder)
    place.mkdir(parents=True, exist_ok=True)
    shown = rows(result)[:most]
    written = []
    for row in shown:
        names = [result.labels[number] for number in result.games.lineup[row]]
        written.append(place / name_of(result, row))
        write(written[-1], replay.html(replay.of_game(game_of(result, row), ALL, thinking, names)))
    write(place / INDEX, page.frame("Games of a contest", table(result) + "".join(lines(result, shown))))
    return [place / INDEX, *written]


def name_of(result: Result, row: int) -> str:
    games = result.games
    return f"deal-{int(games.deal[row]) + 1}-table-{int(games.line[row]) + 1}-rotation-{int(games.rotation[row]) + 1}.html"


def lines(result: Result, shown: list[int]) -> Iterator[str]:
    """A table of the games with links: who sat where, with which score."""
    names = game_named(result.plan.game).seat_names[: result.plan.num_players]
    yield f"<table><tr><th>game</th>{''.join(f'<th>{escape(name)}</th>' for name in names)}</tr>"
    for row in shown:
        cells = []
        for seat, number in enumerate(result.games.lineup[row]):
            words = f"{escape(result.labels[number])} {result.games.score[row, seat]:.0f}"
            cells.append(f"<td>{f'<b>{words}</b>' if result.games.rank[row, seat] == result.games.rank[row].min() else words}</td>")
        link = name_of(result, row)
        yield f'<tr><td><a href="{link}">{link.removesuffix(".html").replace("-", " ")}</a></td>{"".join(cells)}</tr>'
    yield "</table>"


def table(result: Result) -> str:
    """The standing."""
    return f"<pre>{escape(result.table())}</pre>"


def bundle(result: Result) -> dict[str, Any]:
    """What a notebook shows: the figures, and the first game under them."""
    shown = rows(result)
    if not shown:
        return {"text/plain": result.table()}
    head = f"<p>{escape(name_of(result, shown[0]).removesuffix('.html').replace('-', ' '))}:</p>"
    return notebook.bundle(game_of(result, shown[0]), ALL, result.table(), table(result) + head)
