# mypy: ignore-errors
"""The compiler of the runners, the view that their rules share, and how facts are read. They see facts and mask, as learners do."""
from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from bootleg_env.engine.jit import INTERPRETED, Compiler, bot_types
from bootleg_env.rum_run.tables import actions as a
from bootleg_env.rum_run.tables import constants as c
from bootleg_env.rum_run.tables import fields as f

from .cast import MOBSTERS
from .style import style

DISTANCES = 48  # longer than any road
NUMBERS = c.NUMBERS + 1  # by number, 1-6; 0: any number, at Town Center
CELLS, SEATS, KINDS = c.CELLS, c.SEATS, c.KINDS
NEIGHBOUR, LOW, HIGH, SUM, DOUBLE = (table.astype(np.int64) for table in (c.NEIGHBOUR, c.LOW, c.HIGH, c.SUM, c.DOUBLE))
OPTIONS, PURPOSES = a.DECISIONS.options, len(a.PURPOSES)
# what the plan holds: tenths of a turn until the game is won by it, its first tokens, what it comes to and when
# (TOKEN: 1 + kind + KINDS * outer number, if it must be this one; TAKEN: 1 + the cell of the loose end it is)
TENTHS_LEFT, CELL, SIDE, IS_DOUBLE, SECOND_SIDE, IS_FOUND, GAIN, DISTANCE, TURNS, TOKEN, TAKEN = range(11)
PLAN = 11
DEPTH = 13  # more than turns looked ahead among old roads
TAILS, TAIL = 8, 16  # loose ends that are looked at, and tokens that come free behind each, one after the other
FREE, MINE, SOLID = 0, 1, 9  # what `at` holds of a cell: free, mine, 2-4 a rival's token, no forest


WORK_FIELDS = (  # what a runner works out of the facts; seats are counted from it: 0 is the runner itself
    ("plan", "i8", (PLAN,)),
    ("row", "i8", (4 * CELLS,)),  # the search of roads: by cell and side
    ("counts", "i8", (SEATS, DISTANCES)),  # barrels on connected tokens, by steps to Town Center
    ("trial", "i8", (2, DISTANCES)),  # to try out caravans
    ("kept", "i8", (DISTANCES,)),  # the barrels as they lie, meanwhile
    ("hurry", "i8", (SEATS,)),  # tenths of a turn until that player has won, as the barrels lie
    ("follow", "i8", (NUMBERS,)),  # by number: numbers (bits) to which straight tokens in hand lead; by 0: doubles in hand
    ("length", "i8", (SEATS,)),  # steps of the farthest token of that player's road
    ("queue", "i2", (4 * CELLS,)),
    ("seen", "i2", (CELLS,)),  # the best that was found in a cell so far
    ("at", "i1", (CELLS,)),  # FREE, MINE, 1 + seat, SOLID
    ("pay", "i1", (CELLS,)),  # barrels for a road end that faces the distillery there
    ("needed", "i1", (CELLS,)),  # my tokens over which barrels go home
    ("gate", "i1", (CELLS,)),  # 1 + the side where the distillery lies
    ("soon", "i1", (CELLS,)),  # before an entrance: turns until a rival may be there
    ("weak", "i1", (DISTANCES,)),  # do my barrels at this distance lie where a rival can break the road at once?
    ("place", "i8", (DEPTH,)),  # oldroads.py, by turn that is tried: where the road comes to, 4 * cell + side
    ("number", "i8", (DEPTH,)),  # ... with which number
    ("option", "i8", (DEPTH,)),  # ... what is tried there
    ("one", "i8", (DEPTH,)),  # ... the token as 1 + kind
    ("one_from", "i8", (DEPTH,)),  # ... where it comes from
    ("other", "i8", (DEPTH,)),  # ... the one beside it, a double
    ("nodes", "i8", (1,)),  # places looked at so far
    ("least", "i8", (4 * CELLS,)),  # turns that a road needs at least, by cell and side to which it comes; 0: no entrance can be reached
    ("tail", "i8", (TAILS, TAIL)),  # the tokens of each tail as 1 + kind
    ("tail_waits", "i8", (TAILS, TAIL)),  # other tails (bits) that must be taken up before each
    ("tail_length", "i8", (TAILS,)),
    ("own", "i8", (c.MOST_TOKENS + 1,)),  # how many tokens of mine lie on the board, then their cells
    ("tail_at", "i8", (TAILS,)),  # the cell of its loose end
    ("taken_of", "i8", (TAILS,)),  # how many of them are taken up
    ("in_tail", "i1", (CELLS,)),
    ("left", "i1", (KINDS,)),  # tokens in hand
    ("aside", "i1", (KINDS,)),  # loose ends that were put out of the way
    ("reach", "i1", (SEATS, NUMBERS)),  # highest sum of a token in hand that shows the number (0: any); 0: none
)
WIDE_FIELDS = [(name, "i8", shape) for name, _, shape in WORK_FIELDS]  # plain Python: numpy does not add 500 to an int8
WORK = np.dtype((np.record, WIDE_FIELDS) if INTERPRETED else list(WORK_FIELDS))


class View(NamedTuple):
    """What the rules of the runners share."""

    facts: Any  # what a learner in this seat would see
    style: Any  # the parameters of the runner
    w: Any  # WORK_FIELDS


def _types() -> dict[str, Any]:
    """What numba takes the parameters of our rules for, by name; all others are whole numbers."""
    types = bot_types(f.FIELDS.size, a.DECISIONS.actions)
    if INTERPRETED:
        return {}
    import numba as nb

    record, work = nb.from_dtype(style().dtype), nb.from_dtype(WORK)
    view = nb.types.NamedTuple((types["facts"], record, work), View)
    line = nb.from_dtype(np.dtype([("line", "i8", (DISTANCES,))])).fields["line"].type
    return {**types, "style": record, "room": work[::1], "v": view, "line": line}


TYPES = _types()
FOLDER = Path(__file__).parent
FILES = [FOLDER / f"{name}.py" for name in (*MOBSTERS, "outlook")]
compiler = Compiler(f"{FOLDER.name}-mobsters", FOLDER / "compiled.py", TYPES, "the", also=FILES)
rule, inlined, allocating, bot = compiler.rule, compiler.inlined, compiler.allocating, compiler.bot


@inlined
def is_asked(facts, decision):
    return facts[f.DECISION + decision] != 0


@inlined
def purpose(facts):
    """What a cell or a token is for: one of actions.PURPOSES."""
    for number in range(PURPOSES):
        if facts[f.PURPOSE + number] != 0:
            return number
    return a.TO_BUILD


@inlined
def end(facts, cell, side):
    """The number of the road end there; 0: no road."""
    return facts[f.NORTH + side * CELLS + cell]


@inlined
def strength(facts, cell):
    """The sum of the token there; 0: none."""
    north = end(facts, cell, c.NORTH)
    if north != 0:
        return north + end(facts, cell, c.SOUTH)
    return end(facts, cell, c.EAST) + end(facts, cell, c.WEST)


@inlined
def in_hand(facts, seat, kind):
    return facts[f.HAND + seat * KINDS + kind]


@inlined
def here(facts):
    """The cell in question, or NOBODY."""
    for cell in range(CELLS):
        if facts[f.HERE + cell] != 0:
            return cell
    return c.NOBODY


@inlined
def held(facts):
    """The token in question, or NOBODY."""
    for kind in range(KINDS):
        if facts[f.HELD + kind] != 0:
            return kind
    return c.NOBODY


@inlined
def kind_of(one, other):
    """The number of the token with these ends."""
    low, high = min(one, other), max(one, other)
    return (low - 1) * c.NUMBERS - (low - 1) * (low - 2) // 2 + high - low


@rule
def first_legal(mask, decision):
    """The first legal answer to this question."""
    for option in range(OPTIONS[decision]):
        if mask[a.FIRST[decision] + option] != 0:
            return a.FIRST[decision] + option
    return a.FIRST[decision]


@rule
def owners(v):
    """Fills `at`."""
    facts, at = v.facts, v.w.at
    board = facts[f.BOARD]
    for cell in range(CELLS):
        at[cell] = SOLID if cell // c.WIDTH >= board or cell % c.WIDTH >= board or facts[f.BLOCKED + cell] != 0 else FREE
        for seat in range(SEATS):
            if facts[f.MINE + seat * CELLS + cell] != 0:
                at[cell] = 1 + seat


@rule
def town(facts):
    """The cell of Town Center."""
    for cell in range(CELLS):
        if facts[f.BLOCKED + cell] == c.TOWN:
            return cell
    return 0


@rule
def tokens_in_hand(v):
    """Fills `reach`: by player and number the strongest token that shows it."""
    reach = v.w.reach
    for seat in range(SEATS):
        for kind in range(KINDS):
            if in_hand(v.facts, seat, kind) > 0:
                reach[seat, 0] = max(reach[seat, 0], SUM[kind])
                reach[seat, LOW[kind]] = max(reach[seat, LOW[kind]], SUM[kind])
                reach[seat, HIGH[kind]] = max(reach[seat, HIGH[kind]], SUM[kind])
