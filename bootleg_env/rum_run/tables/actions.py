"""DECISIONS: the one table of what a player can be asked and how to answer. Ids, masks, words and docs follow from it."""
from __future__ import annotations

from ...engine.tables import FIRST_TASK, Decisions
from . import constants as c

DECISIONS = Decisions((  # name, number of options, what is asked and the options in order; new ones go to the end
    ("act", 4, "what to do this turn: pass (only if nothing else is legal), build, move a loose end, send a caravan"),
    ("cell", c.CELLS, "which cell (the observation's `purpose` says what for): row by row, 20 to a row on every board"),
    ("token", c.KINDS, "which token to lay there: 1-1, 1-2 ... 6-6"),
    ("side", 4, "how to turn it, if more than one way fits: its higher number to the north, east, south, west"),
    ("way", 4 + 3, "which way the caravan goes at a fork: north, east, south, west, or through the distillery to its first, second, third "
                   "entrance"),
    ("road", 4, "on whose road the caravan goes on behind Town Center: the one on its north, east, south, west side"),
))
NAMES, FIRST, DECISION_OF = DECISIONS.names, DECISIONS.first, DECISIONS.decision_of
ACT, CELL, TOKEN, SIDE, WAY, ROAD = range(len(NAMES))

PASS, BUILD, MOVE, CARAVAN = range(4)  # options of `act`
THROUGH = 4  # first option of `way` that leads through a distillery

# what a `cell` is for: a new token; the loose end to take up; where it goes; the token beside a double; the pile that travels
PURPOSES = ("build", "take up", "put down", "beside", "pile")
TO_BUILD, TO_TAKE_UP, TO_PUT_DOWN, BESIDE, PILE = range(len(PURPOSES))

# tasks: ask for a token beside the double that was laid; reckon anew what follows from the board (an edited snapshot)
ADD_BESIDE, SURVEY = FIRST_TASK, FIRST_TASK + 1
