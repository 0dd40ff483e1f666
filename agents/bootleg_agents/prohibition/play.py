# mypy: ignore-errors
"""The compiler of the gangs, the view that their rules share, and how facts are read. They see facts and mask, as learners do."""
from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from bootleg_env.engine.jit import INTERPRETED, Compiler, bot_types
from bootleg_env.prohibition.tables import actions as a
from bootleg_env.prohibition.tables import constants as c
from bootleg_env.prohibition.tables import fields as f

from .cast import MOBSTERS
from .style import style

OPTIONS, PURPOSES = a.DECISIONS.options, len(a.PURPOSES)
B, N, S = c.BLOCKS, c.NEIGHBORHOODS, c.SEATS
HUNDRED = 100  # values are in hundredths of a prestige point
FREE, OUT, ME = -1, -2, 0  # owners; rivals are 1-3, counted from this gang

# what is counted of this gang, in `tally`
MONEY, BOOZE, HEADLINES, JAIL, SEIZED, TORCHED, ROBBED, STOLEN, GOONS, BLOCKS, BUILDINGS, COMPLETED, HOT, GUARDS, OUTPUT = range(15)
TALLIES = 15  # HOT: degrees more than now; OUTPUT: what is stocked brings at Production
# what is found, in `plan`
VALUE, TARGET, LEAD, FORCE, SITE, EXTRA = range(6)
PLANS = 6

WORK_FIELDS = (
    ("tally", "i8", (TALLIES,)),
    ("kinds", "i8", (c.KINDS,)),
    ("held", "i8", (N,)),
    ("built_in", "i8", (N,)),
    ("owner", "i8", (B,)),
    ("kind", "i8", (B,)),
    ("risk", "i8", (B,)),  # what is lost with the block
    ("rest", "i8", (8,)),  # TO_COME ... YEARS: what does not change while orders are compared
    ("spoils", "i8", (4,)),  # what a victory there brings, by options of `spoils`
    ("plan", "i8", (PLANS,)),
)
TO_COME, HOME, RATE, CARD, LEADER, OTHERS_LEFT, LEFT, YEARS = range(8)
WORK = np.dtype((np.record, list(WORK_FIELDS)) if INTERPRETED else list(WORK_FIELDS))


class View(NamedTuple):
    """What the rules of the gangs share."""

    facts: Any  # what a learner in this seat would see
    style: Any  # the parameters of the gang
    w: Any  # WORK_FIELDS


def _types() -> dict[str, Any]:
    """What numba takes the parameters of our rules for, by name; all others are whole numbers."""
    types = bot_types(f.FIELDS.size, a.DECISIONS.actions)
    if INTERPRETED:
        return {}
    import numba as nb

    record, work = nb.from_dtype(style().dtype), nb.from_dtype(WORK)
    return {**types, "style": record, "room": work[::1], "v": nb.types.NamedTuple((types["facts"], record, work), View)}


TYPES = _types()
FOLDER = Path(__file__).parent
FILES = [FOLDER / f"{name}.py" for name in MOBSTERS]
compiler = Compiler(f"{FOLDER.name}-mobsters", FOLDER / "compiled.py", TYPES, "the", also=FILES)
rule, inlined, allocating, bot = compiler.rule, compiler.inlined, compiler.allocating, compiler.bot


@inlined
def is_asked(facts, decision):
    return facts[f.DECISION + decision] != 0


@inlined
def purpose(facts):
    """What a block is for: one of actions.PURPOSES."""
    for number in range(PURPOSES):
        if facts[f.PURPOSE + number] != 0:
            return number
    return a.TO_BUILD


@inlined
def here(facts):
    """The block in question, or NOBODY."""
    for block in range(B):
        if facts[f.HERE + block] != 0:
            return block
    return c.NOBODY


@inlined
def units(facts, block):
    return facts[f.GOONS + block] + facts[f.GUARDS + block]


@rule
def first_legal(mask, decision):
    """The first legal answer to this question."""
    for option in range(OPTIONS[decision]):
        if mask[a.FIRST[decision] + option] != 0:
            return a.FIRST[decision] + option
    return a.FIRST[decision]


@rule
def gangs(facts):
    """How many play."""
    return 2 + facts[f.PLAYERS + 1] + 2 * facts[f.PLAYERS + 2]


@rule
def gangsters_of(year):
    """Of each gang."""
    return c.START_GANGSTERS + int(year >= c.YEAR_OF_FOURTH) + int(year >= c.YEAR_OF_FIFTH)


@rule
def owner_of(facts, block):
    for seat in range(S):
        if facts[f.TURF + seat * B + block] != 0:
            return seat
    return FREE if facts[f.IN_PLAY + block // c.PLACES] != 0 else OUT


@rule
def kind_at(facts, block):
    for kind in range(c.KINDS + 1):
        if facts[f.KIND + kind * B + block] != 0:
            return kind
    return c.NOTHING
