"""The forest, from the seed: one distillery in each quarter, Town Center near the middle, thickets (R18, RN17, RN18, RX11)."""
import numpy as np

from ..tables.constants import (
    CELLS,
    DISTILLERY,
    DRAW_PLACE,
    DRAW_QUARTER,
    DRAW_THICKET,
    DRAW_TOWN,
    DRAW_TURN,
    FOREST,
    NOBODY,
    OUTSIDE,
    SLOT_CELL,
    SLOT_SIDE,
    SLOTS,
    STARTS,
    THICKET,
    TOWN,
    WIDTH,
)
from .state import below, rule

BARRELS = np.array(list(STARTS.values()), np.int8)  # [supply][distillery]
MOST_SLOTS = max(map(len, SLOTS))
SLOT = np.array([[*slots, *[NOBODY] * (MOST_SLOTS - len(slots))] for slots in SLOTS], np.int8)  # [distillery][entrance]; NOBODY: no more
SLOT_STEP = np.array([row * WIDTH + column for row, column in SLOT_CELL], np.int16)
SLOT_WALL = np.array(SLOT_SIDE, np.int8)
QUARTERS = 4
FIFTH = 4  # the distillery without a quarter of its own


def _near_centre() -> np.ndarray:
    """Rows and columns, from the cell south-east of the centre, of cells one to three steps from the four that meet there."""
    def steps(at: int) -> int:
        return max(-1 - at, at, 0)
    reach = range(-4, 4)
    return np.array([(row, column) for row in reach for column in reach if 1 <= steps(row) + steps(column) <= 3], np.int8)


NEAR_CENTRE = _near_centre()
FROM_TOWN = 3  # least rows and columns together between Town Center and a distillery
APART = 4  # rows or columns from one distillery's first cell to another's, at least: no cell lies before two of them
AUTO, NONE = 0, 1  # settings of `thickets`
WITH_THICKETS = 2  # players for whom `auto` means some
SQUARE, LINE = range(2)  # thickets: 2 x 2, 1 x 3


@rule
def chance(s, purpose, number, n):
    return below(s.seed[0], s.seed[1], purpose, 0, number, n)


@rule
def is_inside(s, cell, height, width):
    """Does a block of this size lie on the board, the rim left free?"""
    row = cell // WIDTH
    column = cell % WIDTH
    return row >= 1 and column >= 1 and row + height < s.board and column + width < s.board


# ---- distilleries


@rule
def free_quarter(taken, nth):
    """The nth quarter that has no distillery yet."""
    for quarter in range(QUARTERS):
        if taken >> quarter & 1 == 0:
            if nth == 0:
                return quarter
            nth -= 1
    return NOBODY


@rule
def cell_in_quarter(s, house, quarter):
    """First cell of a block in this quarter: two cells from its borders, or on the small board one or two from the rim."""
    least = 2 if s.board == WIDTH else 1
    places = s.board // 2 - 2 - 2 - least + 1  # the block is two wide; two cells lie between it and the middle
    down = least + chance(s, DRAW_PLACE, 2 * house, places)
    right = least + chance(s, DRAW_PLACE, 2 * house + 1, places)
    row = down if quarter < 2 else s.board - 2 - down
    column = right if quarter % 2 == 0 else s.board - 2 - right
    return row * WIDTH + column


@rule
def gap(low, at):
    """Steps from a row (or column) to a block of two that begins at `low`."""
    return max(low - at, at - low - 1, 0)


@rule
def gap_to_town(town, cell):
    """Rows and columns between Town Center and the block that begins in this cell."""
    return gap(cell // WIDTH, town // WIDTH) + gap(cell % WIDTH, town % WIDTH)


@rule
def is_apart(s, cell):
    for house in range(QUARTERS):
        other = s.house[house]
        if abs(other // WIDTH - cell // WIDTH) < APART and abs(other % WIDTH - cell % WIDTH) < APART:
            return False
    return True


@rule
def cell_for_fifth(s):
    """Anywhere, from a drawn cell on, that is far enough from the other four and from Town Center."""
    first = chance(s, DRAW_PLACE, 2 * FIFTH, CELLS)
    for nth in range(CELLS):
        cell = (first + nth) % CELLS
        if is_inside(s, cell, 2, 2) and gap_to_town(s.town, cell) >= FROM_TOWN and is_apart(s, cell):
            return cell
    return NOBODY


@rule
def place_gate(s, house, cell, side):
    s.gate_cell[s.gates] = cell
    s.gate_side[s.gates] = side
    s.gate_house[s.gates] = house
    s.gates += 1
    s.gate_at[cell] = s.gates


@rule
def place_house(s, house, cell):
    """The block, its barrels, its entrances as they are turned."""
    s.house[house] = cell
    s.start[house] = BARRELS[s.supply, house]
    s.left[house] = s.start[house]
    for row in range(2):
        for column in range(2):
            s.terrain[cell + row * WIDTH + column] = DISTILLERY
    turned = 2 * chance(s, DRAW_TURN, house, 4)
    for nth in range(MOST_SLOTS):
        if SLOT[house, nth] != NOBODY:
            slot = (SLOT[house, nth] + turned) % len(SLOT_STEP)
            place_gate(s, house, cell + SLOT_STEP[slot], SLOT_WALL[slot])


# ---- Town Center


@rule
def is_far_from_houses(s, cell):
    for house in range(QUARTERS):
        if gap_to_town(cell, s.house[house]) < FROM_TOWN:
            return False
    return True


@rule
def place_town(s):
    """One to three steps from the four cells in the centre, from a drawn place on, not near a distillery."""
    first = chance(s, DRAW_TOWN, 0, len(NEAR_CENTRE))
    for nth in range(len(NEAR_CENTRE)):
        step = (first + nth) % len(NEAR_CENTRE)
        cell = (s.board // 2 + NEAR_CENTRE[step, 0]) * WIDTH + s.board // 2 + NEAR_CENTRE[step, 1]
        if is_far_from_houses(s, cell):
            s.town = cell
            s.terrain[cell] = TOWN
            return


# ---- thickets


@rule
def is_free_around(s, cell, height, width):
    for row in range(-1, height + 1):
        for column in range(-1, width + 1):
            if s.terrain[cell + row * WIDTH + column] != FOREST:
                return False
    return True


@rule
def place_thicket(s, quarter, shape, height, width):
    """From a drawn cell of the quarter on, the first place with a ring of free forest around it: so all of the forest stays connected."""
    half = s.board // 2
    first = chance(s, DRAW_THICKET, 4 * quarter + shape, half * half)
    for nth in range(half * half):
        place = (first + nth) % (half * half)
        cell = (quarter // 2 * half + place // half) * WIDTH + quarter % 2 * half + place % half
        if is_inside(s, cell, height, width) and is_free_around(s, cell, height, width):
            for row in range(height):
                for column in range(width):
                    s.terrain[cell + row * WIDTH + column] = THICKET
            return


@rule
def place_thickets(s):
    """A square (not on the small board) and a line in each quarter, as far as there is room."""
    for quarter in range(QUARTERS):
        if s.board == WIDTH:
            place_thicket(s, quarter, SQUARE, 2, 2)
        lies = chance(s, DRAW_THICKET, 4 * quarter + 2, 2)
        place_thicket(s, quarter, LINE, 1 + 2 * lies, 3 - 2 * lies)


# ---- all of it


@rule
def lay_out(s):
    """All of it, in the one order in which it can be drawn."""
    for cell in range(CELLS):
        s.terrain[cell] = FOREST if cell // WIDTH < s.board and cell % WIDTH < s.board else OUTSIDE
    taken = 0
    for house in range(QUARTERS):
        quarter = free_quarter(taken, chance(s, DRAW_QUARTER, house, QUARTERS - house))
        taken |= 1 << quarter
        place_house(s, house, cell_in_quarter(s, house, quarter))
    place_town(s)
    if BARRELS[s.supply, FIFTH] != 0:
        place_house(s, FIFTH, cell_for_fifth(s))
    if s.thickets > NONE or (s.thickets == AUTO and s.seats == WITH_THICKETS):
        place_thickets(s)
