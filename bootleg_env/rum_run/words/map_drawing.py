"""The map of a drawing: an element for every cell of the forest, for Town Center, for each distillery, and for the caravan on its way.

A token covers its cell with its owner's colour. The numbers of a road from west to east stand side by side, those of one from north to
south at the upper left and the lower right; a double is a crossroads and has one. So no number touches another, even where a cell is 17
units wide. Its owner's initial (the shape on the large board) and a barrel with the number of barrels have corners of their own.
Doors in the walls of a distillery are its entrances.
"""
from __future__ import annotations

from functools import cache, lru_cache
from itertools import pairwise
from math import cos, pi, sin
from typing import Any

import numpy as np

from ...engine.answers import is_asked, question
from ...engine.drawing import TOKENS, Panel, box, disc, group, line, shape, text
from ...engine.prose import counted
from ..game import GAME
from ..tables import actions as a
from ..tables import constants as c
from .answers import ABOUT_CELLS, caravan_at
from .names import MARKS, NAMES, cell_name, high_side, house_name

HUES = GAME.seat_colours
LEFT, TOP = 16, 15  # room for the numbers of rows and columns
UNITS = {20: 17, 12: 28}  # of a cell, by the cells of a side
NEAR, FAR = .275, .73  # where the middle of a half lies in a cell
SIGN = 2.4  # units of an owner's shape around its middle
MOST_SHOWN = 9  # barrels; more are a +
POINTS = 9  # of the star of Town Center


def map_panel(board: int) -> Panel:
    return Panel("map", "The forest", 360, TOP + board * UNITS[board] + 2, wide=True)


def map_elements(states: np.ndarray) -> dict[str, str]:
    """Ground first, then what lies on it."""
    s = states[0]
    board = int(s["board"])
    found = {"map/ground": ground(board, tuple(np.flatnonzero(s["terrain"] == c.THICKET).tolist()))}
    columns = [s[name].tolist() for name in ("owner", "token", "turned", "barrels", "closed", "steps")]
    for cell in np.flatnonzero(s["terrain"] == c.FOREST).tolist():
        owner, kind, turned, barrels, closed, steps = (column[cell] for column in columns)
        found[element(cell)] = (
            free_cell(board, cell) if owner == c.NOBODY else laid(board, cell, owner, kind, turned, barrels, closed, steps == 0))
    found["map/town"] = town(board, int(s["town"]))
    for house in np.flatnonzero(s["start"]).tolist():
        found[house_element(house)] = distillery(s, house)
    return found


def map_marks(states: np.ndarray) -> dict[str, str]:
    """What comes and goes above all that: the cell in question, the caravan on its way."""
    board, here, found = int(states[0]["board"]), cell_in_question(states), {}
    if here != c.NOBODY:
        x, y, unit = corner(board, here)
        found["map/here"] = group("map/here", f"the cell in question: {cell_name(here)}", box(x, y, unit, unit, "bold-line", 2))
    if states[0]["carried"]:
        found["map/caravan"] = caravan(states)
    return found


@cache
def element(cell: int) -> str:
    """Of a cell in the forest."""
    return f"map/{cell_name(cell)}"


def house_element(house: int) -> str:
    return f"map/{MARKS[house].lower()}"


def element_at(s: Any, cell: int) -> str:
    """What can be clicked there; "" for a thicket, and off the board."""
    terrain = s["terrain"][cell] if cell != c.NOBODY else c.OUTSIDE
    if terrain == c.DISTILLERY:
        inside = (0, 1, c.WIDTH, c.WIDTH + 1)
        return next(house_element(house) for house in np.flatnonzero(s["start"]).tolist() if cell - int(s["house"][house]) in inside)
    return {c.FOREST: element(cell), c.TOWN: "map/town"}.get(int(terrain), "")


def corner(board: int, cell: int) -> tuple[int, int, int]:
    """The upper left corner of a cell, and its size."""
    row, column = divmod(cell, c.WIDTH)
    unit = UNITS[board]
    return LEFT + column * unit, TOP + row * unit, unit


def middle(board: int, cell: int) -> tuple[float, float]:
    x, y, unit = corner(board, cell)
    return x + unit / 2, y + unit / 2


def cell_in_question(states: np.ndarray) -> int:
    """Where a token is to be laid, the double it goes beside, where the loose end lies; NOBODY for none."""
    if not is_asked(states):
        return c.NOBODY
    frame = question(states)
    if frame["kind"] not in ABOUT_CELLS:
        return c.NOBODY
    return int(frame["cell"] if frame["kind"] in (a.TOKEN, a.SIDE) else frame["origin"])


# ---- the ground


@lru_cache(64)
def ground(board: int, thickets: tuple[int, ...]) -> str:
    """Numbers of rows and columns; thickets."""
    unit = UNITS[board]
    parts = []
    for number in range(board):
        parts.append(text(LEFT + (number + .5) * unit, TOP - 4, number, "soft small middle"))
        parts.append(text(LEFT - 2, TOP + (number + .5) * unit + 4, number, "soft small end"))
    for cell in thickets:
        x, y, _ = corner(board, cell)
        parts.append(box(x + .5, y + .5, unit - 1, unit - 1, "thicket", 0))
        for right, down in ((.3, .45), (.65, .55), (.4, .95)):
            tip = x + right * unit, y + (down - .3) * unit
            parts.append(shape([tip, (tip[0] - .2 * unit, tip[1] + .3 * unit), (tip[0] + .2 * unit, tip[1] + .3 * unit)], "green"))
    title = f"forest of {board} x {board} cells" + (f", thickets in {', '.join(map(cell_name, thickets))}" if thickets else "")
    return group("map/ground", title, *parts)


@lru_cache(2 * c.CELLS)
def free_cell(board: int, cell: int) -> str:
    x, y, unit = corner(board, cell)
    return group(element(cell), f"{cell_name(cell)}: free", box(x + .5, y + .5, unit - 1, unit - 1, "forest", 0), spot=True)


@lru_cache(2 * c.CELLS)
def town(board: int, cell: int) -> str:
    """A star with nine points."""
    x, y, unit = corner(board, cell)
    corners = []
    for number in range(2 * POINTS):
        reach, turn = unit * (.22 if number % 2 else .46), pi * number / POINTS
        corners.append((round(x + unit / 2 + reach * sin(turn), 1), round(y + unit / 2 - reach * cos(turn), 1)))
    return group("map/town", f"{cell_name(cell)}: Town Center", box(x, y, unit, unit, "card", 2), shape(corners, "ink"), spot=True)


# ---- tokens


@lru_cache(10_000)
def laid(board: int, cell: int, owner: int, kind: int, turned: int, barrels: int, closed: int, cut_off: bool) -> str:
    """A token on the map."""
    x, y, unit = corner(board, cell)
    ends = c.ENDS[kind, turned].tolist()
    lies, stands = ends[c.WEST] != 0, ends[c.NORTH] != 0  # a double does both
    numbers = [(NEAR, NEAR, ends[c.NORTH] or ends[c.WEST])]
    if lies != stands:
        numbers += [(FAR, NEAR, ends[c.EAST])] if lies else [(FAR, FAR, ends[c.SOUTH])]
    across, down = (NEAR, FAR) if lies and not stands else (FAR, NEAR)
    parts = [box(x + .5, y + .5, unit - 1, unit - 1, f"seat-{HUES[owner]}", 1)]
    parts += [digit(x, y, unit, *each) for each in numbers]
    parts += [sign(x + across * unit, y + down * unit, unit, owner)]
    parts += [load(x + (FAR if lies else NEAR) * unit, y + FAR * unit, unit, barrels)] if barrels else []
    parts += [box(x, y, unit, unit, "bold-line", 1)] if closed else []
    return group(element(cell), token_words(cell, owner, kind, turned, barrels, closed, cut_off), *parts, spot=True)


def digit(x: float, y: float, unit: int, right: float, down: float, number: int) -> str:
    return text(round(x + right * unit, 1), round(y + down * unit + 3.9, 1), number, "light small middle")


def sign(x: float, y: float, unit: int, owner: int) -> str:
    """Its owner's shape around this point, or the initial where cells are large."""
    if unit > min(UNITS.values()):
        return text(round(x, 1), round(y + 4, 1), NAMES[owner][0], "light small middle")
    corners = [(round(x + SIGN * across, 1), round(y + SIGN * along, 1)) for across, along in TOKENS[HUES[owner]]]
    return shape(corners, "light") if corners else disc(round(x, 1), round(y, 1), SIGN, "light")


def load(x: float, y: float, unit: int, barrels: int) -> str:
    """A barrel with their number, around this point."""
    reach = unit / 4 - .2
    shown = str(barrels) if barrels <= MOST_SHOWN else "+"
    return box(round(x - reach, 1), round(y - reach + .3, 1), 2 * reach, 2 * reach - .3, "stock", 2) + text(
        round(x, 1), round(y + 4, 1), shown, "ink small bold middle")


def token_words(cell: int, owner: int, kind: int, turned: int, barrels: int, closed: int, cut_off: bool) -> str:
    """ "r4c11: Blue's 3-5, 5 to the east, 2 barrels, cut off from Town Center"."""
    side = high_side(kind, turned)
    parts = [f"{cell_name(cell)}: {NAMES[owner]}'s {c.TOKEN_NAMES[kind]}"]
    parts += [f"{c.HIGH[kind]} to the {side}"] if side else ["a crossroads"]
    parts += [counted(barrels, "barrel")] if barrels else []
    parts += ["cut off from Town Center"] if cut_off else []
    parts += ["may not be repaired"] if closed else []
    return ", ".join(parts)


# ---- distilleries, the caravan


def distillery(s: Any, house: int) -> str:
    """Four cells: its name, barrels left of those at the start, doors."""
    board, first = int(s["board"]), int(s["house"][house])
    x, y, unit = corner(board, first)
    gates = [gate for gate in range(int(s["gates"])) if s["gate_house"][gate] == house]
    stock = f"{s['left'][house]}/{s['start'][house]}"
    parts = [box(x + .5, y + .5, 2 * unit - 1, 2 * unit - 1, "card", 3), text(x + unit, y + unit - 3, MARKS[house], "ink small middle"),
             box(x + unit - 14.5, y + unit + 2, 8, 10, "barrel", 3), text(x + unit + 5, y + unit + 11, stock, "ink small bold middle")]
    parts += [door(board, int(s["gate_cell"][gate]), int(s["gate_side"][gate])) for gate in gates]
    doors = ", ".join(cell_name(int(s["gate_cell"][gate])) for gate in gates)
    title = f"{house_name(house)}: {s['left'][house]} of {counted(int(s['start'][house]), 'barrel')} left, entrances from {doors}"
    return group(house_element(house), title, *parts, spot=True)


def door(board: int, cell: int, side: int) -> str:
    """In the wall of the distillery, beside the cell before the entrance."""
    x, y = middle(board, cell)
    down, right = c.STEP[side]
    reach, thick, wide = UNITS[board] / 2 + .5, 2.5, 9
    high = wide if right else thick
    return box(x + right * reach - (thick if right else wide) / 2, y + down * reach - high / 2, thick if right else wide, high, "dark", 1)


def caravan(states: np.ndarray) -> str:
    """The way it came, and the barrels it still carries; at Town Center where it is asked whose road it goes on along."""
    s = states[0]
    board, trail = int(s["board"]), s["trail"][: int(s["trail_length"])].tolist()
    goes_on = is_asked(states) and question(states)["kind"] == a.ROAD
    at = int(s["town"]) if goes_on else caravan_at(s)
    stops = [middle(board, cell) for cell in (*trail, *([at] if goes_on else []))]
    steps = [line(*before, *after, "bold-line") for before, after in pairwise(stops)]
    x, y = middle(board, at)
    where = "Town Center" if goes_on else cell_name(at)
    title = f"the caravan, at {where} with {counted(int(s['carried']), 'barrel')}, came from {cell_name(trail[0])}"
    wagon = box(x - 9, y - 8, 18, 16, "barrel", 5) + box(x - 9, y - 8, 18, 16, "bold-line", 5)
    return group("map/caravan", title, *steps, wagon, text(x, y + 4, s["carried"], "ink small bold middle"))
