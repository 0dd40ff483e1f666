"""The map in text: a cell is three characters wide and two lines high, so that it is about square.

A token has its owner's letter in the middle of the upper line, a small one if it runs from north to south, and its numbers around it:

    3B5   a road from west to east: 3 on the west side, 5 on the east side
    3b    a road from north to south: 3 on the north side, 5 on the south side
    5•2   ... with two barrels
    4B4   a crossroads of fours
    4

So equal numbers that touch are joined. `·` is free forest, `+` a free cell where a token may be laid now, `^^^` a thicket; arrows in the
walls of a distillery are its entrances, and inside stand its name and the barrels left.
"""
from __future__ import annotations

from typing import Any

import numpy as np

from ...engine.answers import is_asked, question
from ...engine.console import NARROWEST
from ..tables import actions as a
from ..tables import constants as c
from .names import MARKS, NAMES

HIGH, WIDE = 2, 3  # lines and characters of a cell
ARROWS = "v<^>"  # into a distillery, from its north, east, south, west side
WALLS = ("┌────┐", "│    │", "│    │", "└────┘")
LABEL = 3  # characters of a row's number
MOST_SHOWN = 9  # barrels; more are a +


def map_lines(states: np.ndarray, width: int, may_build: bool = True) -> list[str]:
    """The whole forest; the large one has a seam in the middle, and where it is too wide, its west half stands above its east half."""
    s = states[0]
    board, picture = int(s["board"]), drawn(s, open_cells(states) if may_build else [])
    if LABEL + board * WIDE <= NARROWEST:
        return labelled(picture, range(board))
    west, east = (labelled(picture, half) for half in (range(board // 2), range(board // 2, board)))
    middle = LABEL + board // 2 * WIDE
    if middle + 1 + board // 2 * WIDE > width:
        return [*west, "", *east]
    return [f"{left:<{middle}}{between}{right[LABEL:]}".rstrip() for left, between, right in zip(west, seam(picture), east)]


def seam(picture: np.ndarray) -> list[str]:
    """What stands between the halves, line by line, that of the columns' numbers first: a bar where a road goes on."""
    middle = picture.shape[1] // 2
    return [" ", *("─" if goes_on("".join(letters)) else " " for letters in picture[:, middle - WIDE : middle + WIDE])]


def goes_on(two_cells: str) -> bool:
    """Are the tokens in these two cells joined (or is it a wall)?"""
    _, owner, number, other_number, other_owner, _ = list(two_cells)
    return number == other_number == "─" or (number.isdigit() and number == other_number and owner == other_owner)


def open_cells(states: np.ndarray) -> list[int]:
    """Where a token may be laid, if that is asked."""
    if not is_asked(states):
        return []
    s, frame = states[0], question(states)
    if frame["kind"] in (a.TOKEN, a.SIDE):
        return [int(frame["cell"])]
    builds = frame["kind"] == a.ACT or (frame["kind"] == a.CELL and frame["purpose"] in (a.TO_BUILD, a.TO_PUT_DOWN, a.BESIDE))
    return np.flatnonzero(s["fits"]).tolist() if builds else []


def labelled(picture: np.ndarray, columns: range) -> list[str]:
    """These columns with their numbers above, and the rows' numbers before them."""
    lines = [" " * LABEL + "".join(f"{column:^{WIDE}}" for column in columns)]
    for number, letters in enumerate(picture[:, columns.start * WIDE : columns.stop * WIDE]):
        row = "" if number % HIGH else str(number // HIGH)
        lines.append(f"{row:>{LABEL - 1}} {''.join(letters)}".rstrip())
    return [line.rstrip() for line in lines]


def drawn(s: Any, marked: list[int]) -> np.ndarray:
    """The letters of the picture, line by line; empty cells that are `marked` as open."""
    board = int(s["board"])
    picture = np.full((board * HIGH, board * WIDE), " ")
    picture[::HIGH, 1::WIDE] = "·"
    for cell in marked:
        write(picture, cell, (" + ",))
    for terrain, lines in ((c.TOWN, ("┌T┐", "└C┘")), (c.THICKET, ("^^^", "^^^"))):
        for cell in np.flatnonzero(s["terrain"] == terrain).tolist():
            write(picture, cell, lines)
    for cell in np.flatnonzero(s["owner"] != c.NOBODY).tolist():
        write(picture, cell, token_lines(s, cell))
    for house in np.flatnonzero(s["start"]).tolist():
        write(picture, int(s["house"][house]), house_lines(s, house))
    return picture


def write(picture: np.ndarray, cell: int, lines: tuple[str, ...]) -> None:
    """Lines of text, from the upper left corner of this cell on."""
    row, column = divmod(cell, c.WIDTH)
    top, left = row * HIGH, column * WIDE
    for down, line in enumerate(lines):
        picture[top + down, left : left + len(line)] = list(line)


def token_lines(s: Any, cell: int) -> tuple[str, str]:
    """Its letter between its numbers, barrels below."""
    letter, ends = NAMES[s["owner"][cell]][0], c.ENDS[s["token"][cell], s["turned"][cell]]
    north, east, south, west = (str(number) if number else " " for number in ends.tolist())
    barrels = int(s["barrels"][cell])
    load = "" if not barrels else f"•{barrels}" if barrels <= MOST_SHOWN else "•+"
    if west == " ":
        return f"{north}{letter.lower()} ", f"{south}{load:<2}"
    below = south.strip()
    return f"{west}{letter}{east}", f"{below}{load}".ljust(WIDE)


def house_lines(s: Any, house: int) -> tuple[str, ...]:
    """A box over four cells: name, barrels left, arrows where its entrances are."""
    lines = [list(line) for line in WALLS]
    stock = f"{s['left'][house]}/{s['start'][house]}"
    lines[1][1:5], lines[2][1:5] = f"{MARKS[house]:^4}", f"{stock:^4}"
    row, column = divmod(int(s["house"][house]), c.WIDTH)
    for gate in range(int(s["gates"])):
        if s["gate_house"][gate] == house:
            down, right = divmod(int(s["gate_cell"][gate]), c.WIDTH)
            line, letter = arrow_at(down - row, right - column)
            lines[line][letter] = ARROWS[(int(s["gate_side"][gate]) + 2) % 4]
    return tuple("".join(line) for line in lines)


def arrow_at(down: int, right: int) -> tuple[int, int]:
    """Where in the box the arrow of an entrance stands, from the place of the cell before it."""
    line = 0 if down < 0 else 3 if down > 1 else 1 + down
    letter = 0 if right < 0 else 5 if right > 1 else 1 + 3 * right
    return line, letter
