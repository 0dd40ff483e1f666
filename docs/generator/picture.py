"""docs/pictures/table.svg: the table of a game in text, as the terminal shows it."""
from __future__ import annotations

import html
import re
from functools import cache

import numpy as np

from bootleg_env.engine import codes
from bootleg_env.engine.batch import GameBatch
from bootleg_env.games import game as game_named

GAME, SEED, ROUND = "bootleggers", 7, 6
COLUMNS = 120
WIDE, HIGH, MARGIN = 7.83, 18, 16  # of a character, of a line, around the text
PAPER, INK, FAINT = "#14171c", "#e6e1d6", "#7d8590"
SEATS = {"Al": "#e3b341", "Bea": "#58a6ff", "Cy": "#7ee787", "Dot": "#ff9a8b"}
PARTS_OF_LINE = re.compile(rf"((?:{'|'.join(SEATS)})(?!\w)|[═─│○□]+)")


def board() -> str:
    """The table at the beginning of a round, hand-written mobsters in all seats."""
    from bootleg_agents import registry

    game = game_named(GAME)
    settings = game.settings()
    batch = GameBatch(game, settings)
    for seat in range(settings.num_players):
        batch.sit(0, seat, registry.mobster(game.demo_cast[seat], GAME))
    batch.seeds[:], batch.noise[:] = SEED, SEED
    batch.io["until"] = ROUND - 1
    batch.answer(codes.RESET)
    assert batch.seat[0] == codes.STOPPED and np.all(batch.states["year"] == ROUND)
    return game.board_text(batch.states, COLUMNS)


@cache
def svg() -> str:
    """The same as a picture."""
    lines = board().splitlines()
    wide, high = round(WIDE * max(map(len, lines)) + 2 * MARGIN), HIGH * len(lines) + 2 * MARGIN
    text = "\n".join(f'<text x="{MARGIN}" y="{MARGIN + HIGH * nth + 13}" textLength="{WIDE * len(line):.0f}">{coloured(line)}</text>'
                     for nth, line in enumerate(lines) if line)
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" font-family="ui-monospace, Menlo, Consolas, '
            f"'DejaVu Sans Mono', monospace\" font-size=\"13\" fill=\"{INK}\">\n"
            f'<rect width="{wide}" height="{high}" rx="10" fill="{PAPER}"/>\n{text}\n</svg>\n')


def coloured(line: str) -> str:
    """Seats in their colours, frames pale; spaces that no renderer joins (new browsers ignore xml:space)."""
    def span(match: re.Match) -> str:
        return f'<tspan fill="{SEATS.get(match[1], FAINT)}">{match[1]}</tspan>'
    return PARTS_OF_LINE.sub(span, html.escape(line, quote=False).replace(" ", "\N{NO-BREAK SPACE}"))
