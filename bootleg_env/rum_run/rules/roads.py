"""Roads: which tokens are joined, and what of that is kept in the record: steps home, connected tokens, ways to entrances.

`steps`, `road`, `linked`, `loops` of a player change only when that player's tokens do (`survey`), `way` only when an entrance stops
paying somebody (`find_ways`), `far` never: nothing is searched for a look or for a mask.
"""
from ..tables.constants import CELLS, EAST, ENDS, FOREST, MOST_TOKENS, NEIGHBOUR, NOBODY, NORTH, SOUTH, TOWN, WEST, WIDTH
from .state import inlined, rule

TO_TOWN = 7  # in place of a number: Town Center takes any
CONNECTED = 8  # bit of `wanted`: what lies there is connected with Town Center
NUMBER = 7  # mask of the number in it
TOO_FAR = 120  # more than any way, and one more still fits the field


@inlined
def end_of(s, cell, side):
    """The number of the road end on this side of the token that lies there; 0: no road."""
    return ENDS[s.token[cell], s.turned[cell], side]


@inlined
def opposite(side):
    return (side + 2) & 3


@inlined
def wanted(s, seat, cell, side):
    """What an own token in this cell would meet on this side: 0 nothing, a number, TO_TOWN; with CONNECTED where that leads home."""
    beyond = NEIGHBOUR[cell, side]
    if beyond == NOBODY:
        return 0
    if s.terrain[beyond] == TOWN:
        return TO_TOWN | CONNECTED
    if s.owner[beyond] != seat:
        return 0
    number = end_of(s, beyond, opposite(side))
    return number | CONNECTED if number != 0 and s.steps[beyond] != 0 else number


@rule
def joined(s, cell, side):
    """The cell of the own token joined to this one on this side; NOBODY."""
    number = end_of(s, cell, side)
    beyond = NEIGHBOUR[cell, side]
    if number == 0 or beyond == NOBODY or s.owner[beyond] != s.owner[cell] or end_of(s, beyond, opposite(side)) != number:
        return NOBODY
    return beyond


@rule
def touches_town(s, cell):
    """On which side the token's road meets Town Center; NOBODY."""
    for side in range(4):
        beyond = NEIGHBOUR[cell, side]
        if beyond != NOBODY and s.terrain[beyond] == TOWN and end_of(s, cell, side) != 0:
            return side
    return NOBODY


@rule
def road_at_town(s, side):
    """The cell on this side of Town Center if somebody's road begins there; NOBODY."""
    cell = NEIGHBOUR[s.town, side]
    return cell if s.owner[cell] != NOBODY and end_of(s, cell, opposite(side)) != 0 else NOBODY


# ---- through a distillery: two entrances that the same player's road reaches


@rule
def entrance_reached(s, cell):
    """The entrance to which the token in this cell is connected; NOBODY."""
    gate = s.gate_at[cell] - 1
    if gate < 0 or s.owner[cell] == NOBODY or end_of(s, cell, s.gate_side[gate]) == 0:
        return NOBODY
    return gate


@rule
def through(s, cell, nth):
    """The own token behind the `nth` entrance of the distillery that this one is connected to; NOBODY: none, or the same one."""
    gate = entrance_reached(s, cell)
    if gate == NOBODY:
        return NOBODY
    for other in range(s.gates):
        if s.gate_house[other] == s.gate_house[gate]:
            if nth == 0:
                beyond = s.gate_cell[other]
                reached = other != gate and s.owner[beyond] == s.owner[cell] and entrance_reached(s, beyond) == other
                return beyond if reached else NOBODY
            nth -= 1
    return NOBODY


@rule
def next_token(s, cell, way):
    """Where a caravan comes by this option of `way`; NOBODY."""
    return joined(s, cell, way) if way < 4 else through(s, cell, way - 4)


# ---- what is kept


@rule
def visit(s, seat, cell, steps):
    """The token is connected, so many steps from home."""
    s.steps[cell] = steps
    s.road[seat, s.linked[seat]] = cell
    s.linked[seat] += 1


@rule
def survey(s, seat):
    """The connected tokens of a player in the order of their distance, after a change. One that is gone has no steps already."""
    for nth in range(s.linked[seat]):
        cell = s.road[seat, nth]
        if s.owner[cell] == seat:
            s.steps[cell] = 0
        s.road[seat, nth] = 0
    s.linked[seat] = 0
    links = 0
    for side in range(4):
        cell = road_at_town(s, side)
        if cell != NOBODY and s.owner[cell] == seat:
            visit(s, seat, cell, 1)
            links += 2
    nth = 0
    while nth < s.linked[seat]:
        cell = s.road[seat, nth]
        nth += 1
        for way in range(7 if s.gate_at[cell] != 0 else 4):
            beyond = next_token(s, cell, way)
            if beyond != NOBODY:
                links += 1
                if s.steps[beyond] == 0:
                    visit(s, seat, beyond, s.steps[cell] + 1)
    s.loops[seat] = links > 2 * s.linked[seat]  # every link is counted from both ends; a road without loops has one for each token


@rule
def step_home(s, cell):
    """A joined token one step nearer to Town Center."""
    for way in range(7):
        beyond = next_token(s, cell, way)
        if beyond != NOBODY and s.steps[beyond] == s.steps[cell] - 1:
            return beyond
    return NOBODY


@rule
def leads_home_without(s, seat, cell, without):
    """Is this connected token still so when the one at `without` is gone?"""
    at = cell
    while s.steps[at] > s.steps[without]:
        at = step_home(s, at)
    if at != without:
        return True
    if s.loops[seat] == 0:
        return False
    owner = s.owner[without]
    s.owner[without] = NOBODY  # for a moment
    s.steps[without] = 0
    survey(s, seat)
    leads = s.steps[cell] != 0
    s.owner[without] = owner
    survey(s, seat)
    return leads


@inlined
def nearer(s, seat, cell, side):
    """One more than beyond this side, if that is less than what is known."""
    beyond = NEIGHBOUR[cell, side]
    return min(s.way[seat, cell], s.way[seat, beyond] + 1) if beyond != NOBODY else s.way[seat, cell]


@rule
def spread(s, seat):
    """`way`, from the cells that are marked 1 in it over all of the forest: swept from corner to corner until nothing changes."""
    changed = True
    while changed:
        changed = False
        cells = s.board * WIDTH  # no row below the board
        for nth in range(2 * cells):
            back = nth >= cells
            cell = 2 * cells - 1 - nth if back else nth
            if s.terrain[cell] == FOREST:
                least = min(nearer(s, seat, cell, SOUTH if back else NORTH), nearer(s, seat, cell, EAST if back else WEST))
                if least < s.way[seat, cell]:
                    s.way[seat, cell] = least
                    changed = True


@rule
def pays(s, gate, seat):
    """Would this player get barrels here?"""
    return s.left[s.gate_house[gate]] > 0 and (s.claimed[gate] >> seat) & 1 == 0


@rule
def find_ways(s, seat):
    """Tokens from every cell to the nearest entrance that would pay this player; 0 where there is none."""
    for cell in range(CELLS):
        s.way[seat, cell] = TOO_FAR
    for gate in range(s.gates):
        if pays(s, gate, seat):
            s.way[seat, s.gate_cell[gate]] = 1
    spread(s, seat)
    for cell in range(CELLS):
        if s.way[seat, cell] == TOO_FAR:
            s.way[seat, cell] = 0


@rule
def claims_alike(s, seat):
    """Has this player claimed what the first one has? Nobody has claimed anything in a new game."""
    for gate in range(s.gates):
        if s.claimed[gate] >> seat & 1 != s.claimed[gate] & 1:
            return False
    return True


@rule
def copy_ways(s, seat):
    for cell in range(CELLS):
        s.way[seat, cell] = s.way[0, cell]


@rule
def find_town(s):
    """Tokens from every cell to Town Center (`way` of the first seat serves as a sheet)."""
    for cell in range(CELLS):
        s.way[0, cell] = TOO_FAR
    for side in range(4):
        if s.terrain[NEIGHBOUR[s.town, side]] == FOREST:
            s.way[0, NEIGHBOUR[s.town, side]] = 1
    spread(s, 0)
    for cell in range(CELLS):
        s.far[cell] = s.way[0, cell] if s.way[0, cell] != TOO_FAR else 0


@rule
def survey_all(s):
    """Everything that follows from the board, anew."""
    find_town(s)
    for seat in range(s.seats):
        if seat > 0 and claims_alike(s, seat):
            copy_ways(s, seat)
        else:
            find_ways(s, seat)
        s.linked[seat] = 0
        for nth in range(MOST_TOKENS):
            s.road[seat, nth] = 0
    for cell in range(CELLS):
        s.steps[cell] = 0
    for seat in range(s.seats):
        survey(s, seat)
