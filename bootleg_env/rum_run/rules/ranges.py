"""What the numbers of a record may be, and whether what is asked fits the board: compiled rules believe both (engine/ranges.py).

The rest of what is true of every game is in invariants.py.
"""
from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ...engine.invariants import Complaint, field, rows
from ...engine.ranges import BOTTOM, LAST_SEAT, Limits, by_kind
from ..tables import actions as a
from ..tables import constants as c
from .state import TRAIL

KINDS = [*range(len(a.NAMES)), a.ADD_BESIDE, a.SURVEY]
LAST_CELL, LAST_KIND, LONGEST_WAY = c.CELLS - 1, c.KINDS - 1, 126
MOST_ENTRANCES = max(map(len, c.SLOTS))  # of one distillery
MOST_BESIDE = 3  # doubles that wait for a token: the fast player has two of a kind, and each is followed by two
FRAMES = (  # part of a frame, the least and the most by its kind
    ("cell", by_kind(KINDS, c.NOBODY, ((a.TOKEN, a.SIDE), 0)), by_kind(KINDS, c.NOBODY, ((a.TOKEN, a.SIDE), LAST_CELL))),
    ("origin", by_kind(KINDS, c.NOBODY, ((a.ADD_BESIDE,), 0)),
     by_kind(KINDS, c.NOBODY, ((a.CELL, a.TOKEN, a.SIDE, a.ADD_BESIDE), LAST_CELL))),
    ("purpose", by_kind(KINDS, a.TO_BUILD),
     by_kind(KINDS, a.TO_BUILD, ((a.CELL,), a.PILE), ((a.TOKEN,), a.BESIDE), ((a.SIDE,), a.TO_PUT_DOWN))),
    ("token", by_kind(KINDS, c.NOBODY, ((a.SIDE,), 0)), by_kind(KINDS, c.NOBODY, ((a.CELL, a.TOKEN, a.SIDE), LAST_KIND))),
)
LIMITS = Limits(
    [("fits", 0, 2**c.KINDS - 1), ("year", 1, c.MOST_TURNS // 2 + 1), ("turns", 0, c.MOST_TURNS), ("phase", 0, c.OVER),
     ("turn", 0, LAST_SEAT), ("begun", 0, 1), ("passes", 0, c.FULL_ROUNDS_OF_PASSES * c.SEATS), ("carried", 0, c.MOST_BARRELS),
     ("brought", 0, c.MOST_BARRELS), ("heading", 0, c.AWAY), ("on_road_of", 0, LAST_SEAT), ("trail_length", 0, TRAIL),
     ("trail", 0, LAST_CELL), ("town", 0, LAST_CELL), ("house", 0, LAST_CELL), ("gate_cell", 0, LAST_CELL), ("start", 0, c.MOST_BARRELS),
     ("left", 0, c.MOST_BARRELS), ("gate_side", 0, 3), ("gate_house", 0, c.DISTILLERIES - 1), ("claimed", 0, 2**c.SEATS - 1),
     ("gates", 0, c.ENTRANCES), ("terrain", 0, c.OUTSIDE), ("gate_at", 0, c.ENTRANCES), ("owner", c.NOBODY, LAST_SEAT),
     ("token", 0, LAST_KIND), ("turned", 0, 3), ("barrels", 0, c.MOST_BARRELS), ("closed", 0, 1), ("steps", 0, LONGEST_WAY),
     ("road", 0, LAST_CELL), ("linked", 0, c.MOST_TOKENS), ("loops", 0, 1), ("way", 0, LONGEST_WAY), ("far", 0, LONGEST_WAY),
     ("hand", 0, 2), ("laid", 0, c.MOST_TOKENS), ("score", 0, c.MOST_BARRELS, 2 * c.MOST_BARRELS)],
    FRAMES, KINDS,
    [*((BOTTOM, kind) for kind in KINDS), (a.ADD_BESIDE, a.ADD_BESIDE), (a.ADD_BESIDE, a.CELL), (a.ADD_BESIDE, a.TOKEN),
     *((kind, a.SURVEY) for kind in KINDS if kind != a.SURVEY)])


def fitting(states: np.ndarray) -> Iterator[Complaint]:
    """What is asked fits the board: the token is in the hand and fits there, the double waits."""
    stack, every = states["stack"], np.arange(len(states))
    depth = field(states, "depth")
    surveyed = (depth > 0) & (field(stack, "kind")[every, np.clip(depth - 1, 0, stack.shape[1] - 1)] == a.SURVEY)
    depth = depth - surveyed  # what the survey lies on is asked next
    top = np.clip(depth - 1, 0, stack.shape[1] - 1)
    frame = {name: field(stack, name)[every, top] for name in stack.dtype.names or ()}
    kind, purpose, seat = frame["kind"], frame["purpose"], np.clip(frame["seat"], 0, c.SEATS - 1)
    asked = (depth > 0) & (kind < len(a.NAMES))
    live = np.arange(stack.shape[1]) < depth[:, None]
    fast = (field(states, "variant") == c.TORTOISE_HARE) & (field(states, "turn") == c.FAST)
    waiting = (live & (field(stack, "kind") == a.ADD_BESIDE)).sum(1)
    yield "more doubles wait for a token than there can be", waiting > np.where(fast, MOST_BESIDE, 1)
    yield "something is asked in a turn that has not begun", asked & (field(states, "begun") == 0)
    cell = asked & (kind == a.CELL)
    about = cell & np.isin(purpose, (a.TO_PUT_DOWN, a.BESIDE))
    yield "a cell is asked for, with an origin that it does not have", cell & ((frame["origin"] != c.NOBODY) != about)
    yield "a cell is asked for, with a token that it does not have", cell & ((frame["token"] != c.NOBODY) != about)
    token, side = asked & (kind == a.TOKEN), asked & (kind == a.SIDE)
    yield "a token is asked for what is no reason to", token & ~np.isin(purpose, (a.TO_BUILD, a.BESIDE))
    yield "a side is asked for what is no reason to", side & ~np.isin(purpose, (a.TO_BUILD, a.TO_PUT_DOWN))
    built = (token | side) & (purpose == a.TO_BUILD)
    yield "an origin of a token that has none", built & (frame["origin"] != c.NOBODY)
    yield "an origin is missing", (token | side) & (purpose != a.TO_BUILD) & (frame["origin"] == c.NOBODY)
    alone = asked & ~((purpose == a.BESIDE) & np.isin(kind, (a.CELL, a.TOKEN)))
    yield "a double waits below another question than for its token", alone & (depth > 1)
    number = np.clip(frame["token"], 0, LAST_KIND)
    in_hand = field(states, "hand")[every, seat, number]
    yield "a token is laid that is not in the hand", (side | (cell & (purpose == a.TO_PUT_DOWN))) & (in_hand < 1)
    there = field(states, "fits")[every, np.clip(frame["cell"], 0, LAST_CELL)]
    yield "a token is laid where it does not fit", ~surveyed & ((side & (there >> number & 1 == 0)) | (token & (there == 0)))


def journey(states: np.ndarray) -> Iterator[Complaint]:
    """A caravan stands where its trail ends, on the road it is said to be on, and has room for what it carries."""
    every, under_way = np.arange(len(states)), (field(states, "carried") > 0) & (field(states, "phase") != c.OVER)
    length, turn, heading, on = (field(states, name) for name in ("trail_length", "turn", "heading", "on_road_of"))
    trail, owner, steps = field(states, "trail"), field(states, "owner"), field(states, "steps")
    last = np.clip(trail[every, np.clip(length - 1, 0, TRAIL - 1)], 0, LAST_CELL)
    yield "a caravan too long for its barrels", under_way & (length - 1 + field(states, "carried") > c.MOST_BARRELS)
    yield "a caravan that stands on another road than it is said to", under_way & (owner[every, last] != on)
    yield "a caravan on the wrong road for where it heads", under_way & ((heading == c.AWAY) != (on != turn))
    yield "a caravan that set out from another's road", under_way & (owner[every, np.clip(trail[:, 0], 0, LAST_CELL)] != turn)
    yield "a caravan on its way home from where no road leads", under_way & (heading == c.HOME) & (steps[every, last] < 1)
    yield "a caravan on a piece that is connected", under_way & (heading == c.PIECE) & (steps[every, last] != 0)
    yield "a caravan abroad on a piece that is cut off", under_way & (heading == c.AWAY) & (steps[every, last] < 1)
    yield "a trail behind its end", rows((np.arange(TRAIL) >= length[:, None]) & (trail != 0))
    kind = field(states["stack"], "kind")[:, 0]
    road = under_way & (field(states, "depth") > 0) & (kind == a.ROAD)
    yield "a road is chosen before Town Center is reached", road & (
        (heading != c.HOME) | (steps[every, last] != 1) | (field(states, "brought") != field(states, "carried")))
    yield "a way is chosen where there is none but home", under_way & (field(states, "depth") > 0) & (kind == a.WAY) & (
        heading == c.HOME) & (steps[every, last] < 2)
    yield "a caravan brought something that is not under way abroad", (field(states, "brought") != 0) & ~(
        under_way & (road | (heading == c.AWAY)))
    yield "a caravan that is gone has left something", ~under_way & (field(states, "phase") != c.OVER) & (
        (length != 0) | (heading != c.HOME) | (on != 0))


def clock(states: np.ndarray) -> Iterator[Complaint]:
    """Round and turn follow from the turns taken."""
    turns, seats, playing = field(states, "turns"), np.maximum(field(states, "seats"), 1), field(states, "phase") != c.OVER
    yield "another turn than after so many turns", playing & (field(states, "turn") != turns % seats)
    yield "another round than after so many turns", playing & (field(states, "year") != turns // seats + 1)


def entrances(states: np.ndarray) -> Iterator[Complaint]:
    """Few enough for the options of `way`, and barrels few enough for a caravan's trail."""
    there = np.arange(c.ENTRANCES) < field(states, "gates")[:, None]
    house = field(states, "gate_house")
    number = np.stack([(there & (house == each)).sum(1) for each in range(c.DISTILLERIES)], 1)
    yield f"a distillery with more than {MOST_ENTRANCES} entrances", rows(number > MOST_ENTRANCES)
    to_come = c.TO_COME[np.clip(field(states, "left"), 0, 127)].sum(1) + field(states, "barrels").sum(1) + field(states, "carried")
    yield f"more than {c.MOST_BARRELS} barrels on roads, in a caravan and to come out of distilleries", to_come > c.MOST_BARRELS
    yield "something is left of an entrance that is not there", rows(~there & (
        (field(states, "gate_cell") != 0) | (field(states, "gate_side") != 0) | (house != 0)))
