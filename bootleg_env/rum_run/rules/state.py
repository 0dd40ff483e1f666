"""The record: everything there is to know about one game, in one dense numpy row (engine/record.py), and the stack of questions."""
from __future__ import annotations

from pathlib import Path

import numpy as np

from ...engine.events import BUFFER
from ...engine.record import Record, stack_rules
from ...engine.tables import FIRST_TASK
from ..tables import actions as a
from ..tables import constants as c
from ..tables.fields import FIELDS

DEPTH = 8  # most questions and tasks under way at once: doubles on doubles in the variants
TRAIL = c.MOST_BARRELS + 2  # tokens a caravan comes over at most

FRAME_FIELDS = [
    ("cell", "i2"),  # `token`, `side`: where it goes
    ("origin", "i2"),  # the double beside which it goes; where the loose end lay
    ("kind", "i1"),  # the decision
    ("seat", "i1"),  # who is asked
    ("purpose", "i1"),  # what the cell is for
    ("token", "i1"),  # the token in question
]
BLANK_FRAME = np.zeros(1, np.dtype(FRAME_FIELDS))
BLANK_FRAME["cell"], BLANK_FRAME["origin"], BLANK_FRAME["token"] = c.NOBODY, c.NOBODY, c.NOBODY

_FIELDS = [  # wide fields first, so that nothing is padded
    ("seed", "i8", (2,)),  # low and high 32-bit word
    ("changes", "i4"),  # counts whatever may change what is seen
    ("fits", "i4", (c.CELLS,)),  # derived: tokens (bits) that the player whose turn it is may lay there
    # settings
    ("max_turns", "i2"), ("seats", "i1"), ("board", "i1"), ("supply", "i1"), ("thickets", "i1"), ("variant", "i1"),
    ("reward_kind", "i1"),
    # where the game stands
    ("year", "i2"),  # the round, from 1: everybody has one turn in it
    ("turns", "i2"),  # taken so far, by all together
    ("depth", "i1"), ("phase", "i1"), ("turn", "i1"), ("begun", "i1"),  # whose turn it is; has it begun?
    ("passes", "i1"),  # turns in a row in which nothing was legal
    ("stack", np.dtype(FRAME_FIELDS), (DEPTH,)),
    ("noted", "i1"), ("listening", "i1"),  # the journal's buffer: rows used, and whether it is written at all
    # the caravan on its way
    ("carried", "i1"), ("brought", "i1"),  # barrels in hand; those it came to Town Center with, the scored one not counted
    ("heading", "i1"), ("on_road_of", "i1"),  # HOME, PIECE or AWAY; whose road it is on
    ("trail_length", "i1"), ("trail", "i2", (TRAIL,)),  # tokens it came over, the first one included
    # the forest
    ("town", "i2"),  # the cell of Town Center
    ("house", "i2", (c.DISTILLERIES,)), ("gate_cell", "i2", (c.ENTRANCES,)),  # first cell of each block; the cell before each entrance
    ("start", "i1", (c.DISTILLERIES,)), ("left", "i1", (c.DISTILLERIES,)),  # barrels at the start; barrels now (0: empty, or not there)
    ("gate_side", "i1", (c.ENTRANCES,)), ("gate_house", "i1", (c.ENTRANCES,)),  # side of the cell where the distillery lies; whose it is
    ("claimed", "i1", (c.ENTRANCES,)),  # bits: seats that have claimed there
    ("gates", "i1"),  # how many entrances there are
    ("terrain", "i1", (c.CELLS,)), ("gate_at", "i1", (c.CELLS,)),  # what a cell is; 1 + the entrance before which it lies, or 0
    # roads
    ("owner", "i1", (c.CELLS,)), ("token", "i1", (c.CELLS,)), ("turned", "i1", (c.CELLS,)),  # whose token lies there, which, how
    ("barrels", "i1", (c.CELLS,)),  # on the token
    ("closed", "i1", (c.CELLS,)),  # Tortoise v. Hare: the strong token there broke the fast player's road
    ("steps", "i1", (c.CELLS,)),  # derived: from the token along its road to Town Center; 0: cut off
    ("road", "i2", (c.SEATS, c.MOST_TOKENS)), ("linked", "i1", (c.SEATS,)),  # derived: connected tokens, nearest first; how many
    ("loops", "i1", (c.SEATS,)),  # derived: does the road have more than one way home somewhere?
    ("way", "i1", (c.SEATS, c.CELLS)),  # derived: tokens from here to the nearest entrance that pays, this one included; 0: none
    ("far", "i1", (c.CELLS,)),  # derived: tokens from here to Town Center, this one included
    # players
    ("hand", "i1", (c.SEATS, c.KINDS)), ("laid", "i1", (c.SEATS,)), ("score", "i1", (c.SEATS,)),
]
STATE_FIELDS = [
    *_FIELDS,
    ("spare_bytes", "u1", (8 - np.dtype(_FIELDS).itemsize % 8,)),  # a whole number of 8-byte words up to here
    *BUFFER,  # the journal's
]

GAME = Path(__file__).parents[1]  # the folder of the game

record = Record(GAME.name, STATE_FIELDS, a.DECISIONS, FIELDS, GAME / "kernel.py")
rule, inlined, entry, word, below = record.rule, record.inlined, record.entry, record.word, record.below
push, pop = stack_rules(record, BLANK_FRAME)


@rule
def is_asked(s):
    """Is a question on top of the stack?"""
    return s.depth > 0 and s.stack[s.depth - 1].kind < FIRST_TASK
