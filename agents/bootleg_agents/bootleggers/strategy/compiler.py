"""The compiler of the hand-written mobsters, and the view that their rules share. They see facts and mask, never the game."""
from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from bootleg_env.bootleggers.tables.actions import ACTIONS
from bootleg_env.bootleggers.tables.constants import SEATS, SPEAKEASIES
from bootleg_env.bootleggers.tables.fields import FACTS
from bootleg_env.engine.jit import INTERPRETED, Compiler

from ..cast import MOBSTERS
from .style import style

CENTS = 100
FOLDER = Path(__file__).parents[1]
FILES = [FOLDER / f"{name}.py" for name in (*MOBSTERS, "bidders")]  # with a function to compile


class View(NamedTuple):
    """A question as one mobster sees it. Seats are counted from it: 0 is the mobster itself."""

    facts: Any  # what a learner in this seat would see; what is tried out on them is put back
    style: Any  # the parameters of the mobster
    filled: int  # % of the open demand that all mobsters together can fill
    rounds: int  # rounds of selling to come, as far as it looks ahead
    rival: int  # the seat that is most likely to win in its place


class Offer(NamedTuple):
    """A deal to propose: one term to give, one to get."""

    gain: int  # cents it brings
    partner: int
    give: int  # option of `deal_give`: 1 + term
    get: int  # option of `deal_get`


class House(NamedTuple):
    """A speakeasy that somebody has men in and that still buys, as it is to everybody."""

    size: int  # crates it takes on the average, in hundredths; fewer if it is not open yet; 0: nobody sells here
    markers: int  # influence of all
    leader: int
    price: int
    margin: int


def _types() -> dict[str, Any]:
    """What numba takes the parameters of our rules for, by name; all others are whole numbers."""
    if INTERPRETED:
        return {}
    import numba as nb

    def nested(element: str, size: int) -> Any:
        return nb.from_dtype(np.dtype([("row", element, (size,))])).fields["row"].type

    facts, record = nested("i2", FACTS), nb.from_dtype(style().dtype)
    view = nb.types.NamedTuple((facts, record, nb.int64, nb.int64, nb.int64), View)
    offer = nb.types.NamedUniTuple(nb.int64, len(Offer._fields), Offer)
    house = nb.types.NamedUniTuple(nb.int64, len(House._fields), House)
    return {"facts": facts, "mask": nested("i1", ACTIONS), "style": record, "v": view, "offer": offer, "other": offer,
            "houses": nb.types.UniTuple(house, SPEAKEASIES - 1), "incomes": nb.types.UniTuple(nb.int64, SEATS)}


TYPES = _types()
compiler = Compiler("mobsters", FOLDER / "compiled.py", TYPES, "the", also=FILES)
rule, inlined, bot = compiler.rule, compiler.inlined, compiler.bot
