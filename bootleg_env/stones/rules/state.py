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

DEPTH = 1  # most questions under way at once

FRAME_FIELDS = [
    ("kind", "i1"),  # the decision
    ("seat", "i1"),  # who is asked
    ("partner", "i1"),  # `give`: to whom; `answer`: from whom
    ("stones", "i1"),  # `answer`: how many are offered
]
_FIELDS = [  # wide fields first, so that nothing is padded
    ("seed", "i8", (2,)),  # low and high 32-bit word
    ("changes", "i4"),  # counts whatever may change what is seen
    ("pot", "i2"), ("bag", "i2"),
    ("stones", "i2", (c.SEATS,)),  # of each player; those in a fist are still counted here until all fists open
    # settings
    ("seats", "i1"), ("rounds", "i1"), ("start_stones", "i1"), ("deals", "i1"), ("reward_kind", "i1"),
    # where the game stands
    ("year", "i1"),  # the round, from 1
    ("phase", "i1"),
    ("turn", "i1"),  # how many players have had their say in the talk
    ("depth", "i1"), ("stack", np.dtype(FRAME_FIELDS), (DEPTH,)),
    ("noted", "i1"), ("listening", "i1"),  # the journal's buffer: rows used, and whether it is written at all
    # players
    ("fist", "i1", (c.SEATS,)),  # stones hidden this round, or OPEN_HAND
    ("promised", "i1", (c.SEATS, c.SEATS)),  # [by][to], this round
    ("kept", "i1", (c.SEATS, c.SEATS)), ("broken", "i1", (c.SEATS, c.SEATS)),
]
STATE_FIELDS = [
    *_FIELDS,
    ("spare_bytes", "u1", (8 - np.dtype(_FIELDS).itemsize % 8,)),  # a whole number of 8-byte words up to here
    *BUFFER,  # the journal's
]

GAME = Path(__file__).parents[1]  # the folder of the game

record = Record(GAME.name, STATE_FIELDS, a.DECISIONS, FIELDS, GAME / "kernel.py")
rule, entry, word, below = record.rule, record.entry, record.word, record.below
push, pop = stack_rules(record, np.zeros(1, record.frame_dtype))


@rule
def is_asked(s):
    """Is a question on top of the stack?"""
    return s.depth > 0 and s.stack[s.depth - 1].kind < FIRST_TASK
