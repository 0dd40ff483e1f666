"""The map in text: a cell is two lines high and three characters wide, four where there is room for them.

A token has its owner's letter in the middle of the upper line, a small one if it runs from north to south, and its numbers around it:

    3B5   a road from west to east: 3 on the west side, 5 on the east side
    3b    a road from north to south: 3 on the north side, 5 on the south side
    5•2   ... with two barrels
    4B4   a crossroads of fours
    4

So equal numbers that touch are joined; where there is room a bar joins them: `3B5─5B2`. Where there is not, the number of barrels is
raised before another number: `4•¹2` are two tokens. `·` is free forest, `+` a free cell where a token may be laid now, `^^^` a thicket;
arrows in the walls of a distillery are its entrances, and inside stand its name and the barrels left.
"""
from __future__ import annotations

from typing import Any

import numpy as np

from ...engine.answers import is_asked, question
from ..tables import actions as a
from ..tables import constants as c
from .names import MARKS, NAMES

HIGH, CLOSE, ROOMY = 2, 3, 4  # lines and characters of a cell
ARROWS = "v<^>"  # into a distillery, from its north, east, south, west side
RAISED = str.maketrans("123456789+", "¹²³⁴⁵⁶⁷⁸⁹⁺")
LABEL = 3  # characters of a row's number
MOST_SHOWN = 9  # barrels; more are a +


def map_lines(states: np.ndarray, width: int, may_build: bool = True) -> list[str]:
    """The whole forest with as much room as there is; where it is too wide, its west half stands above its east half."""
    s = states[0]
    board, marked = int(s["board"]), open_cells(states) if may_build else []
    if least_width(board) <= width < roomy_width(board):
        return seamed(drawn(s, marked, CLOSE))
    picture = drawn(s, marked, ROOMY)
    if roomy_width(board) <= width:
        return labelled(picture, range(board), ROOMY)
    west, east = (labelled(picture, half, ROOMY) for half in (range(board // 2), range(board // 2, board)))
    return [*west, "", *east]


def roomy_width(board: int) -> int:
    return LABEL + board * ROOMY - 1


def least_width(board: int) -> int:
    """Of the forest in one piece: the large one may be close, with a seam in the middle; there is always room for the small one."""
    return LABEL + board * CLOSE + 1 if board == c.WIDTH else roomy_width(board)


def seamed(picture: np.ndarray) -> list[str]:
    """A close map; in its middle a bar where a road goes on."""
    board = picture.shape[1] // CLOSE
    west, east = (labelled(picture, half, CLOSE) for half in (range(board // 2), range(board // 2, board)))
    middle = board // 2 * CLOSE
    seam = [" ", *("─" if goes_on(letters) else " " for letters in picture[:, middle - CLOSE : middle + CLOSE])]
    return [f"{left:<{LABEL + middle}}{between}{right[LABEL:]}".rstrip() for left, between, right in zip(west, seam, east)]


def goes_on(letters: np.ndarray) -> bool:
    """Are the tokens in these two cells (three letters each) joined (or is it a wall)?"""
    _, owner, number, other_number, other_owner, _ = letters.tolist()
    return number == other_number and (number == "─" or (number.isdigit() and owner.isalpha() and owner == other_owner))


def open_cells(states: np.ndarray) -> list[int]:
    """Where a token may be laid, if that is asked."""
    if not is_asked(states):
        return []
    s, frame = states[0], question(states)
    if frame["kind"] in (a.TOKEN, a.SIDE):
        return [int(frame["cell"])]
    builds = frame["kind"] == a.ACT or (frame["kind"] == a.CELL and frame["purpose"] in (a.TO_BUILD, a.TO_PUT_DOWN, a.BESIDE))
    return np.flatnonzero(s["fits"]).tolist() if builds else []


def labelled(picture: np.ndarray, columns: range, wide: int) -> list[str]:
    """These columns with their numbers above, and the rows' numbers before them."""
    lines = [" " * LABEL + "".join(f"{column:^{wide}}" for column in columns)]
    for number, letters in enumerate(picture[:, columns.start * wide : columns.stop * wide]):
        row = "" if number % HIGH else str(number // HIGH)
        lines.append(f"{row:>{LABEL - 1}} {''.join(letters)}".rstrip())
    return [line.rstrip() for line in lines]


def drawn(s: Any, marked: list[int], wide: int) -> np.ndarray:
    """The letters of the picture, line by line; empty cells that are `marked` as open."""
    board = int(s["board"])
    picture = np.full((board * HIGH, board * wide), " ")
    picture[::HIGH, 1::wide] = "·"
    for cell in marked:
        write(picture, cell, wide, (" + ",))
    for terrain, lines in ((c.TOWN, ("┌T┐", "└C┘")), (c.THICKET, ("^^^", "^^^"))):
        for cell in np.flatnonzero(s["terrain"] == terrain).tolist():
            write(picture, cell, wide, lines)
    for cell in np.flatnonzero(s["owner"] != c.NOBODY).tolist():
        write(picture, cell, wide, token_lines(s, cell))
    for house in np.flatnonzero(s["start"]).tolist():
        write(picture, int(s["house"][house]), wide, house_lines(s, house, wide))
    if wide == ROOMY:
        join_roads(picture)
    else:
        set_apart(picture)
    return picture


def write(picture: np.ndarray, cell: int, wide: int, lines: tuple[str, ...]) -> None:
    """Lines of text, from the upper left corner of this cell on."""
    row, column = divmod(cell, c.WIDTH)
    top, left = row * HIGH, column * wide
    for down, line in enumerate(lines):
        picture[top + down, left : left + len(line)] = list(line)


def join_roads(picture: np.ndarray) -> None:
    """Bars between tokens that are joined from west to east."""
    for between in range(ROOMY - 1, picture.shape[1] - ROOMY, ROOMY):
        for letters in picture[:, between - 3 : between + 4]:
            if letters[3] == " " and goes_on(np.delete(letters, 3)):
                letters[3] = "─"


def set_apart(picture: np.ndarray) -> None:
    """Raises the number of barrels where another number follows at once: 4•12 would be twelve."""
    for line, column in zip(*np.nonzero(picture[:, :-2] == "•")):
        if picture[line, column + 2].isdigit():
            picture[line, column + 1] = picture[line, column + 1].translate(RAISED)


def token_lines(s: Any, cell: int) -> tuple[str, str]:
    """Its letter between its numbers, barrels below."""
    letter, ends = NAMES[s["owner"][cell]][0], c.ENDS[s["token"][cell], s["turned"][cell]]
    north, east, south, west = (str(number) if number else " " for number in ends.tolist())
    barrels = int(s["barrels"][cell])
    load = "" if not barrels else f"•{barrels}" if barrels <= MOST_SHOWN else "•+"
    if west == " ":
        return f"{north}{letter.lower()} ", f"{south}{load:<2}"
    below = south.strip()
    return f"{west}{letter}{east}", f"{below}{load}".ljust(CLOSE)


def house_lines(s: Any, house: int, wide: int) -> tuple[str, ...]:
    """A box over four cells: name, barrels left, arrows where its entrances are."""
    inner = wide + 1
    stock = f"{s['left'][house]}/{s['start'][house]}"
    lines = [list(line) for line in (f"┌{'─' * inner}┐", f"│{MARKS[house]:^{inner}}│", f"│{stock:^{inner}}│", f"└{'─' * inner}┘")]
    row, column = divmod(int(s["house"][house]), c.WIDTH)
    for gate in range(int(s["gates"])):
        if s["gate_house"][gate] == house:
            down, right = divmod(int(s["gate_cell"][gate]), c.WIDTH)
            line, letter = arrow_at(down - row, right - column, wide)
            lines[line][letter] = ARROWS[(int(s["gate_side"][gate]) + 2) % 4]
    return tuple("".join(line) for line in lines)


def arrow_at(down: int, right: int, wide: int) -> tuple[int, int]:
    """Where in the box the arrow of an entrance stands, from the place of the cell before it."""
    line = 0 if down < 0 else 3 if down > 1 else 1 + down
    letter = 0 if right < 0 else wide + 2 if right > 1 else 1 + wide * right
    return line, letter
