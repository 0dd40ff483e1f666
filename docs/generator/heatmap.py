"""docs/pictures/ladder.svg: how often each mobster of the ladder finishes before each other one, as a heat map."""
from __future__ import annotations

from typing import Any

from .mobsters import ranked, report

CELL, LEFT, TOP = 38, 104, 86  # pixels of a cell; room for the names
INK, PALE, ABOVE, BELOW, EVEN = "#2b2622", "#8c8378", (140, 81, 10), (1, 102, 94), (245, 245, 245)


def svg() -> str:
    """Row before column, in percent: brown above one half, teal below, pale where the interval holds one half."""
    matrix = report("ladder.json")["matrix"]
    order, names = ranked(matrix["agents"]), matrix["agents"]
    cells = [cell(matrix["beats"], i, j, row, column) for row, i in enumerate(order) for column, j in enumerate(order) if i != j]
    rows = [f'<text x="{LEFT - 8}" y="{TOP + CELL * nth + 23}" text-anchor="end">{names[i]}</text>' for nth, i in enumerate(order)]
    columns = [f'<text transform="translate({LEFT + CELL * nth + 16} {TOP - 8}) rotate(-45)">{names[i]}</text>'
               for nth, i in enumerate(order)]
    wide, high = LEFT + CELL * len(order) + 60, TOP + CELL * len(order) + 10
    font = 'font-family="Helvetica, Arial, sans-serif" font-size="13"'
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" {font} fill="{INK}">\n'
            f'<rect width="{wide}" height="{high}" fill="#ffffff"/>\n'
            + "\n".join([*rows, *columns, *cells]) + "\n</svg>\n")


def cell(beats: dict[str, Any], i: int, j: int, row: int, column: int) -> str:
    """A square with its number."""
    value, low, high = (beats[key][i][j] for key in ("value", "low", "high"))
    x, y, apart = LEFT + CELL * column, TOP + CELL * row, abs(2 * value - 1)
    ink = "#ffffff" if apart > 0.6 else INK if low > 0.5 or high < 0.5 else PALE
    return (f'<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="{colour(ABOVE if value > 0.5 else BELOW, apart)}"/>'
            f'<text x="{x + CELL // 2}" y="{y + 23}" text-anchor="middle" fill="{ink}">{100 * value:.0f}</text>')


def colour(end: tuple[int, int, int], share: float) -> str:
    """So far from the even colour to this one."""
    return "#" + "".join(f"{round(a + share * (b - a)):02x}" for a, b in zip(EVEN, end))
