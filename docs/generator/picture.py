"""docs/pictures/table.svg: the table of a game in text, as the terminal shows it."""
from __future__ import annotations

import html
from functools import cache

import numpy as np

from bootleg_env.adapters import rendering
from bootleg_env.adapters.rendering import INK, PAPER
from bootleg_env.engine import codes
from bootleg_env.engine.batch import GameBatch
from bootleg_env.games import game as game_named

GAME, SEED, ROUND = "bootleggers", 7, 6
COLUMNS = 120
WIDE, HIGH, MARGIN = 7.83, 18, 16  # of a character, of a line, around the text


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
    parts = ((html.escape(part, quote=False).replace(" ", "\N{NO-BREAK SPACE}"), colour)
             for part, colour in rendering.coloured(line, game_named(GAME).seat_names))
    return "".join(part if colour == INK else f'<tspan fill="{colour}">{part}</tspan>' for part, colour in parts)
