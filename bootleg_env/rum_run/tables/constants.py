"""What is in the box and how far numbers go; names of phases, variants and rewards; tables of tokens and neighbours."""
from __future__ import annotations

from typing import Any

import numpy as np

SEATS = 4  # most players; arrays are this wide, `s.seats` says how many play
SEAT_NAMES = ("Blue", "Red", "Green", "Orange")  # the colours of the tokens: "Just for fun"
NOBODY = -1

# ---- the forest

WIDTH = 20  # cells of a side of the largest board; a cell is row * WIDTH + column on every board
CELLS = WIDTH * WIDTH
BOARDS = (20, 12)
NORTH, EAST, SOUTH, WEST = range(4)
SIDE_NAMES = ("north", "east", "south", "west")
STEP = ((-1, 0), (0, 1), (1, 0), (0, -1))  # rows and columns of one step, by side


def _neighbours() -> np.ndarray:
    """[cell][side]: the cell beyond that side; NOBODY off the board."""
    table = np.full((CELLS, 4), NOBODY, np.int16)
    for cell in range(CELLS):
        for side, (down, right) in enumerate(STEP):
            row, column = cell // WIDTH + down, cell % WIDTH + right
            if 0 <= row < WIDTH and 0 <= column < WIDTH:
                table[cell, side] = row * WIDTH + column
    return table


NEIGHBOUR = _neighbours()
FOREST, TOWN, DISTILLERY, THICKET, OUTSIDE = range(5)  # what a cell is; tokens lie in the forest

# ---- tokens

NUMBERS = 6
TOKENS = tuple((low, high) for low in range(1, NUMBERS + 1) for high in range(low, NUMBERS + 1))  # 1-1, 1-2 ... 6-6
TOKEN_NAMES = tuple(f"{low}-{high}" for low, high in TOKENS)
KINDS = len(TOKENS)
LOW, HIGH = (np.array(ends, np.int8) for ends in zip(*TOKENS))
SUM = LOW + HIGH  # what breaks and what holds
MOST_TOKENS = 2 * KINDS  # of one player: Horse Power Steering


def token(low: int, high: int) -> int:
    """The number of a token."""
    return TOKENS.index((min(low, high), max(low, high)))


DOUBLE = np.array([NOBODY, *(token(n, n) for n in range(1, NUMBERS + 1))], np.int8)  # by number


def _ends() -> np.ndarray:
    """[token][turned][side]: the number of the road end on that side; 0: no road. `turned`: where the higher number points.

    A token is straight; a double is a crossroads with the same number on all four sides.
    """
    table = np.zeros((KINDS, 4, 4), np.int8)
    for kind, (low, high) in enumerate(TOKENS):
        for turned in range(4):
            table[kind, turned, turned], table[kind, turned, (turned + 2) % 4] = high, low
            if low == high:
                table[kind, turned] = low
    return table


ENDS = _ends()

# ---- distilleries: barrels at the start, entrances; at most five

DISTILLERY_NAMES = ("Bibbletop Baby Box", "Fat Franky's Factory", "Exploding Elmo's Cabin", "The Inn at Lumpleknee", "Moonshine Manor")
STARTS = {"standard": (6, 4, 3, 2, 0), "five": (6, 4, 3, 2, 3), "two_sixes": (6, 6, 3, 2, 0)}
DISTILLERIES = 5
# slots around the 2 x 2 block, clockwise: north left, north right, east top, east bottom, south right, south left, west bottom, west top
SLOTS = ((0, 3, 6), (1, 4, 7), (0, 4), (0,), (1, 5))  # of each distillery's entrances, before it is turned
SLOT_CELL = ((-1, 0), (-1, 1), (0, 2), (1, 2), (2, 1), (2, 0), (1, -1), (0, -1))  # from the block's first cell to the entrance's cell
SLOT_SIDE = (SOUTH, SOUTH, WEST, WEST, NORTH, NORTH, EAST, EAST)  # of that cell, where the distillery lies
ENTRANCES = sum(map(len, SLOTS))  # most entrances of a game
MOST_BARRELS = 40  # more than there are


def _to_come() -> np.ndarray:
    """[barrels there]: all that a distillery gives from now on: what lies there, then half of that, rounded down, and so on."""
    table = np.zeros(128, np.int64)  # whatever the record can hold
    for left in range(1, len(table)):
        table[left] = left + table[left // 2]
    return table


TO_COME = _to_come()


def goal(start: np.ndarray, players: Any) -> Any:
    """Barrels that win: an equal share of all there are, rounded up. `start`: by game and distillery, or of one game."""
    return -(-TO_COME[start].sum(-1) // players)


VARIANT_NAMES = ("standard", "horse_power", "tortoise_hare")
STANDARD, HORSE_POWER, TORTOISE_HARE = range(len(VARIANT_NAMES))
FAST, STRONG = 0, 1  # the seats of Tortoise v. Hare

PHASE_NAMES = ("play", "over")
PLAY, OVER = range(len(PHASE_NAMES))
HOME, PIECE, AWAY = range(3)  # where a caravan goes: to Town Center, along a piece that is cut off, out on a rival's road
MOST_TURNS = 1000
FULL_ROUNDS_OF_PASSES = 2  # nobody could do anything so often: the game is over

REWARD_NAMES = ("win", "rank", "barrels")
REWARD_WIN, REWARD_RANK, REWARD_BARRELS = range(len(REWARD_NAMES))

# what a number of the game's chance is drawn for (engine/rng.py): all of it before the first turn
DRAW_QUARTER, DRAW_PLACE, DRAW_TURN, DRAW_TOWN, DRAW_THICKET = range(5)
