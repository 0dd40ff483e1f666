"""The record: everything there is to know about one game, in one dense numpy row (engine/record.py). A batch is an array of rows."""
from __future__ import annotations

from pathlib import Path

import numpy as np

from ...engine.events import BUFFER
from ...engine.record import Record
from ..tables import actions as a
from ..tables import constants as c
from ..tables.fields import FIELDS

DEPTH = 12  # most questions and tasks under way at once

FRAME_FIELDS = [
    ("kind", "i1"),  # a decision, or a task
    ("seat", "i1"),  # who is asked, or whose turn it is
    ("about", "i1"),  # the thug card, truck, still or deal window it is about: read it with the functions of stack.py
    ("window", "i1"),  # when it is asked
    ("stage", "i1"),  # how far a task has come
    ("passed", "i1"),  # bit set of seats that have passed or acted
    ("count", "i1"),  # a running number: likewise
    ("targets", "i1", (4,)),  # named so far; of vigorish: the extorter
    ("cancelled", "i1"),
]
_FIELDS = [  # wide fields first, so that nothing is padded; what is seldom read comes last, so that the rest stays close together
    ("seed", "i8", (2,)),  # low and high 32-bit word
    ("promised", "i8", (c.SEATS, c.SEATS)),  # [by][to]: bit set of promise terms
    ("cash", "i4", (c.SEATS,)),  # G
    ("announced", "i4", (c.SEATS,)),  # cash at the last announcement
    ("changes", "i4"),  # counts everything but the building of an offer: facts are still right while it stands
    # wider than a byte
    ("goal_cash", "i2"), ("start_cash", "i2"),
    ("crates", "i2", (c.SEATS,)),  # in the back room
    ("demand", "i2"),  # left at the speakeasy whose turn it is; NOBODY before the roll
    ("turn", "i2"),  # how far its dock is unloaded
    ("line", "i2"),  # running number of trucks lined up
    ("truck_turn", "i2", (c.TRUCKS,)),  # place in line: lower numbers unload first
    ("kept", "i2", (c.SEATS, c.SEATS)), ("broken", "i2", (c.SEATS, c.SEATS)),
    # settings
    ("seats", "i1"), ("rounds", "i1"), ("deals", "i1"), ("deal_passes", "i1"), ("anytime", "i1"), ("money_hidden", "i1"), ("padded", "i1"),
    ("reward_kind", "i1"),
    # where the game stands
    ("year", "i1"),  # the round, from 1
    ("phase", "i1"),
    ("step", "i1"),  # what flow.py does next when nothing is under way
    ("acted", "i1"),  # bit set of seats that have acted in this step
    ("noted", "i1"), ("listening", "i1"),  # the journal's buffer: rows used, and whether it is written at all
    ("depth", "i1"), ("stack", np.dtype(FRAME_FIELDS), (DEPTH,)),
    # mobsters
    ("back_room", "i1", (c.SEATS,)), ("resting", "i1", (c.SEATS,)),  # influence; resting: back from a Safe-house this round
    ("dice", "i1", (c.SEATS,)), ("improvements", "i1", (c.SEATS,)),  # kept in the back room
    ("warehouse", "i1", (c.SEATS,)), ("union_boss", "i1", (c.SEATS,)),
    ("muscle", "i1", (c.SEATS,)),  # the card face up, 0 = none
    ("bid", "i1", (c.SEATS,)),  # the card face down, 0 = none
    ("big_city_boys", "i1", (c.SEATS,)),
    ("shown", "i1", (c.SEATS, c.QUARTERS)),  # muscle cards shown so far (also to be read off muscle_at; a test compares)
    ("ranking", "i1", (c.SEATS,)),  # when over: seats, best first
    # stills: family stills of seats 0-5, then remote boards
    ("still_dice", "i1", (c.STILLS,)), ("stopped", "i1", (c.STILLS,)), ("board_owner", "i1", (c.BOARDS,)), ("copper", "i1"),
    ("family_output", "i1", (c.SEATS,)),  # this round's, for the Copper
    # speakeasies
    ("influence", "i1", (c.SPEAKEASIES, c.SEATS)), ("improved", "i1", (c.SPEAKEASIES,)), ("sold", "i1", (c.SPEAKEASIES,)),
    ("closed", "i1", (c.SPEAKEASIES,)), ("copper_house", "i1", (c.SPEAKEASIES,)), ("thirsty", "i1", (c.SPEAKEASIES,)),
    ("word_of_mouth", "i1", (c.SPEAKEASIES,)), ("packing_heat", "i1", (c.SPEAKEASIES,)), ("big_payoff", "i1", (c.SPEAKEASIES,)),
    ("selling", "i1"),  # the speakeasy whose turn it is
    ("dock", "i1"),  # which of its docks is being unloaded
    # trucks
    ("truck_owner", "i1", (c.TRUCKS,)), ("truck_operator", "i1", (c.TRUCKS,)), ("truck_favor", "i1", (c.TRUCKS,)),
    ("truck_crates", "i1", (c.TRUCKS,)), ("truck_at", "i1", (c.TRUCKS,)), ("truck_dock", "i1", (c.TRUCKS,)),
    ("truck_seller", "i1", (c.TRUCKS,)),  # who is paid, if Move Over, Pigeon was played on it
    # the offer under way or before the partner
    ("offer_by", "i1"), ("offer_to", "i1"), ("offer", "i1", (2, c.MOST_TERMS)),  # what the maker gives, gets
    # cards
    ("truck_offer", "i1"),  # truck card code, 0 = none
    ("offers", "i1", (c.OFFERS,)),  # card codes
    ("windfall_year", "i1"),  # the round Windfall was first taken, 0 = not yet
    ("recruitings", "i1"), ("molls", "i1"),  # dice streams used
    ("action_left", "i1"), ("truck_left", "i1"),  # cards in the decks; the top is the last
    ("discard", "u1", (c.CARD_CODES + c.SIZES,)),
    ("muscle_at", "i1", (c.MUSCLE_CARDS,)),  # where card i+1 is: UNDEALT, seat (hand), SHOWN + seat
    ("thugs", "u1", (c.SEATS, c.THUGS)),  # in hand
    ("secret", "u1", (c.SEATS, c.THUGS)),  # ... of these, unseen by others (drawn by Windfall)
    ("action_deck", "u1", (c.MOST_ACTION_CARDS,)), ("truck_deck", "u1", (c.TRUCK_CARDS,)),
    ("rejected", "i1", (c.SEATS, c.SEATS, 2, c.MOST_TERMS)),  # [by][to]: the last offer turned down in this window
]
STATE_FIELDS = [
    *_FIELDS,
    ("spare_bytes", "u1", (8 - np.dtype(_FIELDS).itemsize % 8,)),  # a whole number of 8-byte words up to here
    ("tested", "i8", (c.SEATS, c.SEATS)),  # promises that came to the test
    ("crossed", "i8", (c.SEATS, c.SEATS)),  # ... whose deed was done: broken, but for support: kept
    *BUFFER,  # the journal's
]
UNDEALT, SHOWN = -1, 8

record = Record("bootleggers", STATE_FIELDS, a.DECISIONS, FIELDS, Path(__file__).parents[1] / "kernel.py")
rule, inlined, allocating, entry, below = record.rule, record.inlined, record.allocating, record.entry, record.below
