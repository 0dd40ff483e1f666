"""What a player sees, as small integers in the order of fields.py. Nothing is hidden; seats are counted from the observer.

Nothing is searched here: distances lie in the record (roads.py), and planes are filled along the roads, not cell by cell.
"""
from ..tables import actions as a
from ..tables import fields as f
from ..tables.constants import CELLS, DISTILLERIES, KINDS, NOBODY, OUTSIDE, SEATS, WIDTH
from .caravan import forced_piles, goal
from .fitting import wanted_over
from .roads import NUMBER, end_of, entrance_reached, road_at_town
from .state import is_asked, rule

FACTS, QUESTION_FACTS = f.FIELDS.size, f.FIELDS.question_size
FEWEST = 2  # players
CODES = 8  # numbers of `wanted`


@rule
def from_me(s, me, seat):
    """A seat counted from the observer."""
    return (seat - me + s.seats) % s.seats


@rule
def tokens_in(tokens):
    """How many kinds a set has."""
    number = 0
    while tokens != 0:
        tokens &= tokens - 1
        number += 1
    return number


# ---- the question


@rule
def see_question(s, me, facts):
    """What I am asked, and what about."""
    frame = s.stack[s.depth - 1]
    kind = frame.kind
    facts[f.DECISION + kind] = 1
    if kind == a.CELL or kind == a.TOKEN or kind == a.SIDE:
        facts[f.PURPOSE + frame.purpose] = 1
    if frame.token != NOBODY:
        facts[f.HELD + frame.token] = 1
    if kind == a.CELL and frame.origin != NOBODY:
        facts[f.HERE + frame.origin] = 1
    if kind == a.TOKEN or kind == a.SIDE:
        facts[f.HERE + frame.cell] = 1
        for side in range(4):
            facts[f.WANTED + side * CODES + (wanted_over(s, me, frame.cell, side) & NUMBER)] = 1
    if kind == a.WAY or kind == a.ROAD:
        facts[f.CARRIED] = s.carried
        facts[f.HERE + s.trail[s.trail_length - 1]] = 1


@rule
def observe_question(s, me, facts):
    """Only the fields of the question, filled if it is mine."""
    for i in range(QUESTION_FACTS):
        facts[i] = 0
    if is_asked(s) and s.stack[s.depth - 1].seat == me:
        see_question(s, me, facts)


# ---- numbers


@rule
def see_game(s, me, facts):
    facts[f.PLAYERS + s.seats - FEWEST] = 1
    facts[f.VARIANT + s.variant] = 1
    facts[f.FIRST + from_me(s, me, 0)] = 1
    facts[f.BOARD] = s.board
    facts[f.TURN] = s.turns
    facts[f.TURNS_LEFT] = s.max_turns - s.turns
    facts[f.GOAL] = goal(s)


@rule
def see_player(s, me, seat, facts):
    at = from_me(s, me, seat)
    facts[f.SCORE + at] = s.score[seat]
    facts[f.FORCED + at] = forced_piles(s, seat)
    facts[f.LAID + at] = s.laid[seat]
    for kind in range(KINDS):
        facts[f.HAND + at * KINDS + kind] = s.hand[seat, kind]
    for side in range(4):
        cell = road_at_town(s, side)
        facts[f.GATES + at * 4 + side] = cell != NOBODY and s.owner[cell] == seat


@rule
def see_distilleries(s, me, facts):
    for house in range(DISTILLERIES):
        if s.start[house] != 0:
            at = f.DISTILLERY + 4 * house
            facts[at] = 1 + s.house[house] // WIDTH
            facts[at + 1] = 1 + s.house[house] % WIDTH
            facts[at + 2] = s.start[house]
            facts[at + 3] = s.left[house]
    for gate in range(s.gates):
        cell = s.gate_cell[gate]
        facts[f.ENTRANCE + 2 * gate] = 1 + cell // WIDTH
        facts[f.ENTRANCE + 2 * gate + 1] = 1 + cell % WIDTH
        facts[f.ENTRANCE_OF + DISTILLERIES * gate + s.gate_house[gate]] = 1
        for seat in range(s.seats):
            facts[f.CLAIMED + SEATS * gate + from_me(s, me, seat)] = s.claimed[gate] >> seat & 1
        if entrance_reached(s, cell) == gate:
            facts[f.HELD_BY + SEATS * gate + from_me(s, me, s.owner[cell])] = 1


# ---- planes


@rule
def see_token(s, at, cell, facts):
    """The token in this cell, of the player who is `at` from me."""
    facts[f.MINE + at * CELLS + cell] = 1
    facts[f.NORTH + cell] = end_of(s, cell, 0)
    facts[f.EAST + cell] = end_of(s, cell, 1)
    facts[f.SOUTH + cell] = end_of(s, cell, 2)
    facts[f.WEST + cell] = end_of(s, cell, 3)
    facts[f.BARRELS + cell] = s.barrels[cell]
    facts[f.STEPS + cell] = s.steps[cell]


@rule
def see_road(s, me, seat, facts):
    """All tokens of a player, and what lies on them."""
    at = from_me(s, me, seat)
    nearest = 0
    for nth in range(s.linked[seat]):
        cell = s.road[seat, nth]
        see_token(s, at, cell, facts)
        facts[f.ON_ROAD + at] += s.barrels[cell]
        if s.way[seat, cell] != 0 and (nearest == 0 or s.way[seat, cell] < nearest):
            nearest = s.way[seat, cell]
    facts[f.NEAREST + at] = nearest
    if s.laid[seat] > s.linked[seat]:
        for cell in range(CELLS):
            if s.owner[cell] == seat and s.steps[cell] == 0:
                see_token(s, at, cell, facts)
                facts[f.CUT_OFF + at] += s.barrels[cell]


@rule
def see_forest(s, me, facts):
    for cell in range(CELLS):
        facts[f.BLOCKED + cell] = s.terrain[cell] % OUTSIDE
        facts[f.WAY + cell] = s.way[me, cell]
        facts[f.TOWN + cell] = s.far[cell]
    if s.turn == me and is_asked(s):
        for cell in range(CELLS):
            facts[f.FITS + cell] = tokens_in(s.fits[cell])


@rule
def observe(s, me, facts):
    """Everything player `me` may know."""
    observe_question(s, me, facts)
    for i in range(QUESTION_FACTS, FACTS):
        facts[i] = 0
    see_game(s, me, facts)
    see_distilleries(s, me, facts)
    for seat in range(s.seats):
        see_player(s, me, seat, facts)
        see_road(s, me, seat, facts)
    see_forest(s, me, facts)
