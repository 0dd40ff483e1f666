"""DECISIONS: the one table of what a player can be asked and how to answer. Ids, masks, words and docs follow from it."""
from __future__ import annotations

from ...engine.tables import Decisions
from . import constants as c

DECISIONS = Decisions((  # name, number of options, what is asked and the options in order; new ones go to the end
    ("partner", c.SEATS, "whom to make an offer: no offer, the next player, the one behind ..."),
    ("give", c.GIFT, "how many stones for the promise to hide nothing this round: 1-3"),
    ("answer", 2, "whether to take the stones and promise to hide nothing: reject, accept"),
    ("fist", 1 + c.FIST, "how many stones to hide in the fist: 0-3"),
))
NAMES, FIRST, DECISION_OF = DECISIONS.names, DECISIONS.first, DECISIONS.decision_of
PARTNER, GIVE, ANSWER, FIST = range(len(NAMES))
