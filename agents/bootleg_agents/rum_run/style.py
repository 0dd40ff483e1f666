"""The parameters by which the hand-written runners differ, in one table. Time is counted in tenths of a turn.

A doctrine is a row of numbers: what it goes after, what it leaves alone, and what it fears.
"""
from __future__ import annotations

import numpy as np

from ..style import Parameter, changed, defaults

TENTHS = 10  # of a turn
PERCENT, LONG = 1000, 10_000
PARAMETERS = tuple(Parameter(*row) for row in (  # name, default, lowest, highest, meaning
    # where roads go
    ("pay_weight", 100, 0, PERCENT, "% of the barrels at an entrance that a road there counts on; 0: goes to no entrance"),
    ("loot_weight", 100, 0, PERCENT, "% of the barrels on a rival's token that breaking it counts on; 0: breaks nothing for barrels"),
    ("harm_weight", 0, 0, LONG, "tenths that each barrel taken from a rival, or cut off, is worth beside its use"),
    ("cut_weight", 0, 0, LONG, "tenths for each step of a rival's road that is cut off"),
    ("caution", 0, 0, LONG, "tenths against tokens laid where a rival can break them in the next turn"),
    ("breaks", 8, 0, 13, "rivals' tokens of a lower sum are taken to be broken on the way"),
    ("contest", 1, 0, 1, "1: expects only half of what lies at an entrance that a rival reaches first"),
    ("most_turns", 12, 1, 30, "turns of building looked ahead"),
    ("far_sighted", 1, 0, 1, "1: counts all turns until the goal; 0: takes the road that pays most barrels a turn"),
    # when to travel
    ("wants", 0, 0, PERCENT, "% of the goal that must lie on the road, or be scored, before a caravan leaves while there is more to claim"),
    ("travels_first", 0, 0, 1, "1: sends a caravan whenever there is one"),
    ("missing_weight", 40, 0, LONG, "tenths that a barrel not yet claimed counts for"),
    ("any_missing", 60, 0, LONG, "tenths more if any is missing"),
    # dangers and chances
    ("fear", 8, 0, LONG, "tenths that a barrel counts for that lies where a rival can break the road at once"),
    ("gift_cost", 12, 0, LONG, "tenths that a barrel given to a rival costs"),
    ("ambush_weight", 100, 0, PERCENT, "% of the barrels of an ambush that count"),
    # which token
    ("strong_first", 2, 0, 100, "points for each pip of a token laid"),
    ("doubles_first", 12, 0, 100, "points for a road end whose double is in hand"),
    ("dead_end", 30, 0, LONG, "points less for a road end whose number no other token in hand shows"),
    ("moves", 1, 0, 1, "1: takes up loose ends where the hand leads nowhere"),
    ("blocks", 0, 0, LONG, "tenths that it is worth to lie at an entrance that pays a rival, or at a free side of Town Center"),
))


def style(**values: int) -> np.ndarray:
    """A runner's parameters: the defaults but for those named."""
    return changed(PARAMETERS, defaults(PARAMETERS), **values)
