"""FIELDS: the one table of what a player sees. Seats are counted from the observer: 0 is me, 1 the next ... Nothing is hidden.

Fields of 400 numbers are planes: a number for each cell, row by row, 20 to a row; on the small board the cells outside stay 0.
"""
from __future__ import annotations

from ...engine.tables import Fields
from . import actions as a
from . import constants as c

S, K = c.SEATS, c.KINDS
FAR = 1 / 40  # scale of distances

FIELDS = Fields((  # name, size, who may see it, scale, meaning
    ("decision", len(a.NAMES), "question", 1, "what is asked: one of the decisions, in the order of the table"),
    ("purpose", len(a.PURPOSES), "question", 1, "`cell`, `token`, `side`: to build, take up, put down, lay beside a double, which pile"),
    ("held", K, "question", 1, "the token in question: the loose end in hand, the double just laid, the token to be turned"),
    ("carried", 1, "question", 1 / 6, "`way`, `road`: barrels the caravan still carries"),
    ("wanted", 4 * 8, "question", 1, "`token`, `side`: what the cell asks for on each side: nothing, a number 1-6, Town Center"),
    ("here", c.CELLS, "question", 1, "the cell in question: the target, the double, where the loose end lay, where the caravan is"),
    ("players", 3, "public", 1, "2, 3 or 4 play"),
    ("variant", len(c.VARIANT_NAMES), "public", 1, "standard, horse power, tortoise v. hare"),
    ("first", S, "public", 1, "who took the first turn of the game"),
    ("board", 1, "public", 1 / c.WIDTH, "cells of a side"),
    ("turn", 1, "public", 1 / 100, "turns taken by all together"),
    ("turns_left", 1, "public", 1 / 100, "turns until the game ends by itself"),
    ("goal", 1, "public", 1 / 12, "barrels that win"),
    ("score", S, "public", 1 / 12, "barrels scored"),
    ("on_road", S, "public", 1 / 6, "barrels on tokens connected with Town Center"),
    ("cut_off", S, "public", 1 / 6, "barrels on tokens that are not"),
    ("forced", S, "public", 1 / 2, "piles that would overshoot Town Center and must be played"),
    ("laid", S, "public", 1 / c.KINDS, "tokens on the board"),
    ("nearest", S, "public", FAR, "tokens from the road to the nearest entrance that pays this player: 0 stands for none, 1 is beside"),
    ("hand", S * K, "public", 1 / 2, "tokens in hand, by player and token"),
    ("gates", S * 4, "public", 1, "sides of Town Center held, by player and side"),
    ("distillery", c.DISTILLERIES * 4, "public", 1 / c.WIDTH, "row and column (from 1), barrels at the start and now; 0: not in the game"),
    ("entrance", c.ENTRANCES * 2, "public", 1 / c.WIDTH, "row and column (from 1) of the cell before each entrance; 0: not in the game"),
    ("entrance_of", c.ENTRANCES * c.DISTILLERIES, "public", 1, "whose entrance it is: one of the distilleries"),
    ("claimed", c.ENTRANCES * S, "public", 1, "who has claimed barrels there"),
    ("held_by", c.ENTRANCES * S, "public", 1, "whose road reaches it"),
    ("mine", c.CELLS, "public", 1, "plane: my tokens"),
    ("next", c.CELLS, "public", 1, "plane: tokens of the player behind me"),
    ("second", c.CELLS, "public", 1, "plane: tokens of the one behind that"),
    ("third", c.CELLS, "public", 1, "plane: tokens of the last one"),
    ("north", c.CELLS, "public", 1 / c.NUMBERS, "plane: number of the road end on the north side; 0: no road there"),
    ("east", c.CELLS, "public", 1 / c.NUMBERS, "plane: the same, east"),
    ("south", c.CELLS, "public", 1 / c.NUMBERS, "plane: the same, south"),
    ("west", c.CELLS, "public", 1 / c.NUMBERS, "plane: the same, west"),
    ("barrels", c.CELLS, "public", 1 / 6, "plane: barrels on the token"),
    ("steps", c.CELLS, "public", FAR, "plane: steps from a token along its road to Town Center; 0: cut off"),
    ("blocked", c.CELLS, "public", 1 / 3, "plane: 1 Town Center, 2 distillery, 3 thicket"),
    ("fits", c.CELLS, "public", 1 / 7, "plane: how many kinds of my tokens may be laid there, if it is my turn"),
    ("way", c.CELLS, "public", FAR, "plane: tokens from here to the nearest entrance that pays me, this one included; 0: none"),
    ("town", c.CELLS, "public", FAR, "plane: tokens from here to Town Center, this one included"),
))


def __getattr__(name: str) -> int:
    """Where a field starts: its name in capitals, `fields.GOAL`."""
    if name != name.upper() or name.lower() not in FIELDS.starts:
        raise AttributeError(f"no field {name.lower()!r} in {__name__}")
    return FIELDS.starts[name.lower()]
