"""The record: everything there is to know about one game, in one dense numpy row (engine/record.py), and the stack of questions.

Fields marked "derived" follow from others and are kept up by rules/turf.py; rules/invariants.py counts them again.
"""
from __future__ import annotations

from pathlib import Path

import numpy as np

from ...engine.events import BUFFER
from ...engine.record import Record, stack_rules
from ...engine.tables import FIRST_TASK
from ..tables import actions as a
from ..tables import constants as c
from ..tables.fields import FIELDS

DEPTH = 6  # most questions and tasks under way at once

FRAME_FIELDS = [
    ("kind", "i1"),  # the decision, or a task
    ("seat", "i1"),  # who is asked, or whose task it is
    ("purpose", "i1"),  # what a block is for (actions.PURPOSES); LOSS_TASK: what is lost
    ("block", "i1"),  # the block in question
    ("origin", "i1"),  # `goons`: the block they come from
    ("building", "i1"),  # the kind of building in question
    ("card", "i1"),  # the Fed card in question
    ("level", "i1"),  # of the Fed card: its threshold from 0 on, payoffs taken off; LOSS_TASK: as it was faced
    ("left", "i1"),  # goons still to be placed, losses still to be picked; `garrison`: own blocks behind this one
    ("least", "i1"),  # the lowest block that may still be named: what has no order is asked in the order of blocks
    ("whose", "i1"),  # whose loss it is, when another gang picks
    ("step", "i1"),  # how far a task has come: constants.STEPS of a conflict
]
BLANK_FRAME = np.zeros(1, np.dtype(FRAME_FIELDS))
for _name in ("purpose", "block", "origin", "building", "card", "whose"):
    BLANK_FRAME[_name] = c.NOBODY

_FIELDS = [  # wide fields first, so that nothing is padded
    ("seed", "i8", (2,)),  # low and high 32-bit word
    ("changes", "i4"),  # counts whatever may change what is seen
    # wider than a byte, by gang
    ("money", "i2", (c.SEATS,)),  # Gs in the vault
    ("heat", "i2", (c.SEATS,)), ("marks", "i2", (c.SEATS,)),  # degrees; badges and steps beyond 70 reached so far, each once a game
    ("jail", "i2", (c.SEATS,)), ("headlines", "i2", (c.SEATS,)),  # months; headlines
    ("score", "i2", (c.SEATS,)),  # prestige points, when the game is over
    ("battle_round", "i2"),  # of the conflict under way, from 1; 0 before
    ("scheme_draws", "i2"), ("fed_draws", "i2"),  # cards drawn so far: each has its own chance
    # settings
    ("seats", "i1"), ("years", "i1"), ("house", "i1"), ("mats", "i1"), ("tactics", "i1"), ("settlement_heat", "i1"), ("reward_kind", "i1"),
    # where the game stands
    ("year", "i1"),  # from 1: 1921
    ("phase", "i1"),
    ("first", "i1"),  # who has the starting marker
    ("acted", "i1"),  # gangs that have acted in this step, from the starting marker on; in the draft: picks made by all
    ("turn", "i1"),  # Action Phase: whose gangster it is; NOBODY before the first
    ("placed", "i1"),  # Action Phase: the gangster was placed, what follows from it is still to be seen to
    ("again", "i1"),  # Take Charge: one more gangster of the same gang
    ("depth", "i1"), ("stack", np.dtype(FRAME_FIELDS), (DEPTH,)),
    ("noted", "i1"), ("listening", "i1"),  # the journal's buffer: rows used, and whether it is written at all
    # the attack under way
    ("attacker", "i1"), ("defender", "i1"),  # NOBODY: there is none; the defender of a block that is nobody's: NOBODY
    ("battlefield", "i1"), ("force", "i1"),  # the block attacked, goons of the attack (they stand on no block)
    ("lost_units", "i1"),  # units of the defender wiped out in this conflict
    ("dice", "i1", (2, c.DICE)),  # [side]: what they show, 0: not rolled
    ("bonus", "i1", (2,)), ("cover", "i1", (2,)),  # [side]: hits without a die, hits against it that do not count
    # the map, by block
    ("owner", "i1", (c.BLOCKS,)),  # a seat, NOBODY or OUT_OF_PLAY
    ("building", "i1", (c.BLOCKS,)), ("stocked", "i1", (c.BLOCKS,)),  # a kind, HQ or NOTHING
    ("goons", "i1", (c.BLOCKS,)), ("guards", "i1", (c.BLOCKS,)),  # of the owner
    ("lying_low", "i1", (c.BLOCKS,)),  # a gangster of the owner is there
    ("conflict", "i1", (c.BLOCKS,)),  # there was a conflict this year
    # gangs
    ("booze", "i1", (c.SEATS,)), ("gangsters", "i1", (c.SEATS,)),  # gangsters left this year
    ("passed", "i1", (c.SEATS,)), ("attacks", "i1", (c.SEATS,)),  # this year
    ("extortion", "i1", (c.SEATS,)),  # the space ordered this year, 0: none
    ("hospital", "i1", (c.SEATS,)), ("supply", "i1", (c.SEATS,)),  # goons
    ("pool_goons", "i1"), ("pool_guards", "i1"),  # taken up or new, to be placed by the gang whose turf is defended
    ("hq", "i1", (c.SEATS,)), ("robbed", "i1", (c.SEATS,)),  # its block; was it robbed?
    ("seized", "i1", (c.SEATS,)), ("torched", "i1", (c.SEATS,)), ("robberies", "i1", (c.SEATS,)), ("stolen", "i1", (c.SEATS,)),
    ("mat", "i1", (c.SEATS,)),  # NO_MAT: without
    ("infamous", "i1", (c.SEATS,)),  # when over: points of the infamy card that were added
    # derived
    ("blocks", "i1", (c.SEATS,)), ("held", "i1", (c.SEATS, c.NEIGHBORHOODS)),  # blocks; by neighborhood
    ("kinds", "i1", (c.SEATS, c.KINDS)), ("stocked_kinds", "i1", (c.SEATS, c.KINDS)),  # buildings by kind; the stocked ones
    ("buildings", "i1", (c.SEATS,)), ("stocks", "i1", (c.SEATS,)),  # buildings without the HQ; the stocked ones
    ("built_in", "i1", (c.SEATS, c.NEIGHBORHOODS)),  # buildings without the HQ, by neighborhood
    ("limited", "i1", (2, c.NEIGHBORHOODS)),  # Ward Machines and Settlement Houses of all gangs
    ("goons_on_map", "i1", (c.SEATS,)), ("guards_on_map", "i1", (c.SEATS,)),
    ("cards", "i1", (c.SEATS,)), ("completions", "i1", (c.SEATS,)),  # schemes in hand, schemes completed
    # the action board
    ("tiles", "i1", (c.KINDS,)),  # taken so far: the next one has this number
    ("space", "i1", (1 + c.SPACES,)),  # bits: seats that have ordered there this year
    # cards
    ("scheme_at", "i1", (c.SCHEMES,)), ("infamy_at", "i1", (c.INFAMIES,)), ("fed_at", "i1", (c.FED_CARDS,)),  # DECK, HAND + seat ...
    ("owed", "i1", (c.SEATS,)),  # Fed cards to draw as soon as there is one
    ("pick", "i1", (c.SEATS,)),  # the draft's hidden pick, NOBODY: not yet
    ("draft_round", "i1"),  # 0-2
    # what the draft showed (rules/hidden.py): to whom a card was dealt, in which round it was picked (KEPT_SCHEMES: in none), NOBODY: not
    # dealt; whether it was ever shown to all; [by][of]: rounds (bits) whose pick may still be in that hand, for all that one knows
    ("dealt_to", "i1", (c.SCHEMES,)), ("picked_in", "i1", (c.SCHEMES,)), ("shown", "i1", (c.SCHEMES,)),
    ("kept_from", "i1", (c.SEATS, c.SEATS)),
    # what a reshuffle showed: which cards lay among the discards then and were not shown since; derived: how many of them a hand holds
    ("reshuffled", "i1", (c.SCHEMES,)), ("redrawn", "i1", (c.SEATS,)),
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


@rule
def in_turn(s, nth):
    """The gang that acts as the nth, from the starting marker on, clockwise."""
    return (s.first + nth) % s.seats


@rule
def neighborhood(block):
    return block // c.PLACES


@rule
def is_last_year(s):
    """The year of the overlay board, behind which Scoring comes."""
    return s.year == s.years
