"""DECISIONS: the one table of what a mobster can be asked and answer. Ids, masks, words and docs follow from it."""
from __future__ import annotations

import numpy as np

from ...engine import traps
from ...engine.tables import FIRST_TASK, Decisions
from . import constants as c

# ---- the terms of a deal, in the order of their options after `enough` (rulings, section 6)
TERM_KINDS = ("cash", "crates", "rent", "sell", "card", "spare", "no_harm", "open_dock", "keep_out_influence", "keep_out_trucks", "support")
CASH, CRATES, RENT, SELL_TRUCK, CARD, SPARE, NO_HARM, OPEN_DOCK, KEEP_OUT_INFLUENCE, KEEP_OUT_TRUCKS, SUPPORT = range(len(TERM_KINDS))
_VALUES = (  # what a term of each kind names: an amount, a size, a thug, a speakeasy
    tuple(int(amount) for amount in c.CASH_AMOUNTS), tuple(range(1, c.MOST_CRATES + 1)), tuple(range(c.SIZES)), tuple(range(c.SIZES)),
    tuple(range(c.THUGS)), tuple(range(c.THUGS)), (0,), tuple(range(1, c.SPEAKEASIES)), tuple(range(1, c.SPEAKEASIES)),
    tuple(range(c.SPEAKEASIES)), tuple(range(1, c.SPEAKEASIES)),
)
TERM_KIND = np.array([kind for kind, values in enumerate(_VALUES) for _ in values])
TERM_VALUE = np.array([value for values in _VALUES for value in values])
TERMS = len(TERM_KIND)
FIRST_TERM = np.array([int(np.argmax(TERM_KIND == kind)) for kind in range(len(TERM_KINDS))] + [TERMS])  # of each kind
FIRST_PROMISE = int(FIRST_TERM[SPARE])  # terms from here on are promises: one bit each
PROMISES = TERMS - FIRST_PROMISE
PROMISE_BIT = np.array([  # by kind: + the value it names is the bit of this promise (of goods there are none)
    FIRST_TERM[kind] - FIRST_PROMISE - _VALUES[kind][0] for kind in range(len(TERM_KINDS))])
PLACE_PROMISES = TERMS - int(FIRST_TERM[OPEN_DOCK])  # those that name a speakeasy; the last ones of the list
traps.fits_a_word(PROMISES, "promises")
traps.one_row_each(_VALUES, TERM_KINDS, "values of the terms")
ENOUGH = 0
NO_TERM = -1

DECISIONS = Decisions((  # name, number of options, what is asked and the options in order; the order is contract
    ("bid", c.MUSCLE_CARDS, "which muscle card to lay face down: muscle cards 1-72"),
    ("pick", 1 + c.OFFERS, "which card to take: the truck card, offers 1-6"),
    ("double_still", 2, "what to make of a Double Still card: two dice, a new remote still"),
    ("place_die", 2 + c.BOARDS, "where a still die goes: kept in the back room, family still, remote boards 1-6"),
    ("improve", c.SPEAKEASIES, "where a speakeasy improvement goes: kept in the back room, speakeasies 2-6"),
    ("thug", 1 + c.THUGS, "whether to play a thug card: pass (or hold, when just taken), then the 30 cards"),
    ("target_speakeasy", c.SPEAKEASIES, "the speakeasy the card is played on: speakeasies 1-6"),
    ("target_seat", c.SEATS, "the mobster the card is played on: seats 0-5"),
    ("target_marker", c.SEATS + 1, "whose influence marker is hit: seats 0-5; 6 puts in one of mine (Double Cross)"),
    ("target_still", c.STILLS, "the still the card is played on: family stills of seats 0-5, remote boards 1-6"),
    ("target_truck", c.TRUCKS, "the truck the card is played on: trucks 0-19"),
    ("how_many", 3, "how many markers: 1, 2, 3"),
    ("react", 2, "whether to answer the card just played: let it pass, Investigation"),
    ("vigorish", 2, "whether to pay $3G a die: refuse, pay"),
    ("place_influence", c.SPEAKEASIES, "where the next influence marker goes: done, speakeasies 2-6"),
    ("load", 1 + c.MOST_CRATES, "how many crates go onto the truck: 0-9"),
    ("send", 1 + c.SPEAKEASIES, "where the truck goes: idle, speakeasies 1-6"),
    ("admit", 2, "whether the truck at the public dock may sell: refuse, admit"),
    ("deal_partner", c.SEATS, "whom to make an offer: no (more) offers, seats 1-5"),
    ("deal_give", 1 + TERMS, "what to give: enough, then every term"),
    ("deal_get", 1 + TERMS, "what to get for it: enough (sends the offer), then every term"),
    ("deal_answer", 2, "whether to take the offer: reject, accept"),
))
NAMES = DECISIONS.names
(BID, PICK, DOUBLE_STILL, PLACE_DIE, IMPROVE, THUG, TARGET_SPEAKEASY, TARGET_SEAT, TARGET_MARKER, TARGET_STILL, TARGET_TRUCK, HOW_MANY,
 REACT, VIGORISH, PLACE_INFLUENCE, LOAD_TRUCK, SEND_TRUCK, ADMIT, DEAL_PARTNER, DEAL_GIVE, DEAL_GET, DEAL_ANSWER) = range(len(NAMES))
NO_TARGET = -1

OPTIONS, FIRST, ACTIONS, DECISION_OF = DECISIONS.options, DECISIONS.first, DECISIONS.actions, DECISIONS.decision_of

# ---- what is not a question but work to be done: also on the stack, above the decisions
TASKS = ("window", "poll", "play", "move", "deal")
(WINDOW_TASK, POLL_TASK, PLAY_TASK, MOVE_TASK, DEAL_TASK) = range(FIRST_TASK, FIRST_TASK + len(TASKS))
