"""The map of a drawing: a panel for each neighborhood with its eight blocks."""
from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

import numpy as np

from ...engine.drawing import Panel, box, disc, group, line, shape, text, token
from ...engine.prose import counted
from ..game import GAME
from ..tables import constants as c
from ..tables import house as h
from .names import KIND_TITLES, NAMES, block_name

HUES = GAME.seat_colours
WIDTH = 360
WIDE, HIGH, COLUMNS = 180, 48, 2  # of a block with the space beside it
BAND = 22  # the owner's colour at the left of a block
UNIT = 14  # from one goon or guard to the next
SLUGS = tuple(re.sub("[^a-z ]", "", each.name.lower()).replace(" ", "-") for each in h.NEIGHBORHOODS)


def neighborhood_panel(where: int) -> Panel:
    return Panel(SLUGS[where], h.NEIGHBORHOODS[where].name, WIDTH, c.PLACES // COLUMNS * HIGH)


def block_element(block: int) -> str:
    """Blocks are counted from 1."""
    return f"{SLUGS[block // c.PLACES]}/block-{block + 1}"


def town(s: Any) -> dict[str, str]:
    """Every block in play."""
    columns = [s[name].tolist() for name in ("owner", "building", "stocked", "goons", "guards", "lying_low", "conflict")]
    robbed, battlefield = s["robbed"].tolist(), int(s["battlefield"]) if s["attacker"] != c.NOBODY else c.NOBODY
    found = {}
    for block in np.flatnonzero(s["owner"] != c.OUT_OF_PLAY).tolist():
        owner, building, stocked, goons, guards, low, fought = (column[block] for column in columns)
        is_robbed = building == c.HQ and robbed[owner] != 0
        attacked = battlefield == block
        found[block_element(block)] = drawn(block, owner, building, stocked != 0 or is_robbed, goons, guards, low, fought, attacked)
    return found


@lru_cache(20_000)
def drawn(block: int, owner: int, building: int, turned: bool, goons: int, guards: int, low: int, fought: int, attacked: bool) -> str:
    """One block; `turned`: its building is stocked, or the HQ is robbed."""
    place = block % c.PLACES
    x, y = place % COLUMNS * WIDE, place // COLUMNS * HIGH
    parts = [box(x + 1, y + 1, WIDE - 5, HIGH - 5, "card", 3), box(x + 1, y + 1, BAND, HIGH - 5, colour(owner), 3)]
    parts += [text(x + 1 + BAND / 2, y + 17, NAMES[owner][0], "light bold middle")] if owner >= 0 else []
    parts += [text(x + 1 + BAND / 2, y + 36, block + 1, f"{'light' if owner >= 0 else 'soft'} small middle"),
              text(x + BAND + 6, y + 16, block_name(block), "ink small", WIDE - BAND - (24 if fought or low else 12))]
    if building != c.NOTHING:
        parts += house(x + BAND + 6, y + 23, building, turned)
    parts += units(x + WIDE - 8, y + 31, owner, goons, guards)
    parts += [gangster(x + WIDE - 13, y + 11, owner)] if low else [crossed(x + WIDE - 13, y + 11)] if fought else []
    parts += [box(x + 1, y + 1, WIDE - 5, HIGH - 5, "bold-line", 3)] if attacked else []
    return group(block_element(block), block_words(block, owner, building, turned, goons, guards, low, fought, attacked), *parts, spot=True)


def colour(owner: int) -> str:
    return f"seat-{HUES[owner]}" if owner >= 0 else "faint"


def house(x: float, y: float, building: int, turned: bool) -> list[str]:
    """The name of a building; a stocked one has a barrel before it, a robbed HQ says so."""
    if building == c.HQ:
        return [text(x, y + 12, "HQ", "ink bold"), *([text(x + 26, y + 12, "robbed!", "red small")] if turned else [])]
    barrel = [box(x, y + 2, 9, 11, "barrel" if turned else "line", 3)]
    return [*barrel, text(x + 13, y + 12, SHORT[building], "ink small bold")]


SHORT = ("Still", "Brewery", "Speakeasy", "Nightclub", "Ward", "Settlement")


def units(right: float, y: float, owner: int, goons: int, guards: int) -> list[str]:
    """Goons in the owner's colour and shape, guards as shields, from the right."""
    places = [right - UNIT * (goons + guards - number - 1) - 7 for number in range(goons + guards)]
    return [token(x, y, HUES[owner], "", 5) if number < goons else guard(x, y) for number, x in enumerate(places)]


def guard(x: float, y: float) -> str:
    return shape([(x - 5, y - 5), (x + 5, y - 5), (x + 5, y + 1), (x, y + 6), (x - 5, y + 1)], "back")


def gangster(x: float, y: float, owner: int) -> str:
    """A hat above a head: the goons beside it are laying low."""
    ink = f"seat-{HUES[owner]}" if owner >= 0 else "soft"
    return disc(x, y + 2, 4, ink) + box(x - 7, y - 2, 14, 2.5, ink, 1) + box(x - 4, y - 6, 8, 5, ink, 1)


def crossed(x: float, y: float) -> str:
    """There was a conflict this year."""
    return line(x - 5, y - 5, x + 5, y + 5, "bold-line") + line(x - 5, y + 5, x + 5, y - 5, "bold-line")


def block_words(block: int, owner: int, building: int, turned: bool, goons: int, guards: int, low: int, fought: int, attacked: bool) -> str:
    """ "18 The Hotel: Red's, Still, stocked, 2 goons, 1 guard, laying low, had its conflict this year"."""
    parts = [f"{NAMES[owner]}'s" if owner >= 0 else "nobody's"]
    if building != c.NOTHING:
        parts += [KIND_TITLES[building]] + [("robbed" if building == c.HQ else "stocked")] * turned
    parts += [counted(goons, "goon")] * (goons > 0) + [counted(guards, "guard")] * (guards > 0)
    parts += ["laying low"] * (low > 0) + ["had its conflict this year"] * (fought > 0) + ["under attack"] * attacked
    return f"{block + 1} {block_name(block)}: {', '.join(parts)}"
