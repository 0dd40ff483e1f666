"""FIELDS: the one table of what a player sees. Seats are counted from the observer: 0 is me, 1 the next ..."""
from __future__ import annotations

from ...engine.tables import Fields
from . import actions as a
from . import constants as c

S = c.SEATS

FIELDS = Fields((  # name, size, who may see it, scale, meaning
    ("decision", len(a.NAMES), "question", 1, "what is asked: one of the decisions, in the order of the table"),
    ("partner", S, "question", 1, "`give`: to whom; `answer`: from whom"),
    ("offered", 1, "question", 1 / c.GIFT, "`answer`: how many stones"),
    ("phase", len(c.PHASE_NAMES), "public", 1, "roll, talk, hide, show, over"),
    ("round", 1, "public", 1 / c.MOST_ROUNDS, "the round, from 1"),
    ("rounds_left", 1, "public", 1 / c.MOST_ROUNDS, "rounds after this one"),
    ("players", 3, "public", 1, "2, 3 or 4 play"),
    ("deals", 1, "public", 1, "1: there is talk"),
    ("leader", S, "public", 1, "who talks first this round"),
    ("pot", 1, "public", 1 / c.FACES, "stones in the pot"),
    ("stones", S, "public", 1 / c.MOST_START, "stones of each player, those in a closed fist included"),
    ("fist", 1, "owner", 1 / (1 + c.FIST), "1 + the stones in my closed fist; 0: none is made"),
    ("promised", S * S, "public", 1, "who promised whom to hide nothing this round, by and to"),
    ("kept", S * S, "public", 1 / 4, "promises kept so far, by and to"),
    ("broken", S * S, "public", 1 / 4, "promises broken so far, by and to"),
))


def __getattr__(name: str) -> int:
    """Where a field starts: its name in capitals, `fields.POT`."""
    if name != name.upper() or name.lower() not in FIELDS.starts:
        raise AttributeError(f"no field {name.lower()!r} in {__name__}")
    return FIELDS.starts[name.lower()]
