"""The compiler of the bots, and the dials by which mobsters differ. Bots see facts and mask, never the record of the game.

Money is counted in cents ($1G = 100), crates in hundredths, so that everything stays whole.
"""
from __future__ import annotations

from pathlib import Path

import numpy as np

from bootleg_env.bootleggers.tables.actions import ACTIONS
from bootleg_env.bootleggers.tables.fields import FACTS
from bootleg_env.engine.jit import INTERPRETED, Compiler

DIALS = (  # name, what it turns, its setting unless a mobster has another
    # what the future is worth
    ("patience", "rounds looked ahead at most", 12),
    ("hope", "% of its worth that a speakeasy about to open has", 60),
    ("minor", "% of the demand a minority counts on", 45),
    ("outside", "% of the demand somebody without influence counts on", 5),
    ("grudge", "% of the strongest rival's income counted as a loss", 25),
    ("spite", "% of the others' income counted as a loss", 5),
    # cards of the row, % of what they are worth by the books
    ("men", "influence", 100),
    ("dice", "still dice", 100),
    ("wheels", "trucks", 100),
    ("paint", "speakeasy improvements", 100),
    ("thugs", "thug cards", 100),
    ("spare_man", "cents a marker in the back room is worth by itself", 150),
    # bidding
    ("calm", "cents between the best and the middle card of the row at which the middle of the hand is bid", 900),
    ("thrift", "% of the payroll that counts against a card", 100),
    # thug cards
    ("trigger", "cents a thug card must be worth to be played at all", 150),
    ("wait", "cents more for every round it could still be kept", 25),
    # deals
    ("talks", "1 makes offers of goods", 1),
    ("margin", "cents a deal must be worth", 60),
    ("split", "% of the gain that is asked for in an offer", 50),
    ("envy", "% of the partner's gain counted as a loss", 30),
    ("trust", "% of its worth that a promise has", 60),
    ("honour", "1 keeps promises", 1),
    ("word", "% of what keeping a promise seems to cost that must come in for it", 200),
    ("extorts", "1 sells mercy", 0),
    ("fear", "% of the worth of a thug card its victim pays for mercy", 30),
    ("promises", "1 sells promises", 0),
    # shipping
    ("dump", "1 sells at O'Malley's whatever happens", 0),
    ("leave", "% counted on at a public dock whose leader has control, and so a profit from it, without his word", 10),
    ("gate", "% of what another sells at my public dock that counts as my loss", 30),
)
DIAL_NAMES = tuple(name for name, *_ in DIALS)


def _types():
    if INTERPRETED:
        return {}
    import numba as nb

    def nested(element, size):
        return nb.from_dtype(np.dtype([("row", element, (size,))])).fields["row"].type

    facts = nested("i2", FACTS)
    return {"f": facts, "facts": facts, "mask": nested("i1", ACTIONS), "d": nb.from_dtype(dials().dtype)}


def dials(**turned: int) -> np.ndarray:
    """The dials of a mobster, in a row of one: those named are turned, the others stand where they stand for all."""
    wrong = set(turned) - set(DIAL_NAMES)
    if wrong:
        raise ValueError(f"no such dials: {', '.join(sorted(wrong))}; known: {', '.join(DIAL_NAMES)}")
    fields = [(name, "i8") for name in DIAL_NAMES]
    row = np.zeros(1, np.dtype((np.record, fields)) if INTERPRETED else np.dtype(fields))
    for name, _, setting in DIALS:
        row[name] = turned.get(name, setting)
    return row


def turned(row: np.ndarray, **anew: int) -> np.ndarray:
    """Another's dials, some of them turned."""
    return dials(**{**{name: int(row[name][0]) for name in DIAL_NAMES}, **anew})


TYPES = _types()
compiler = Compiler("mobsters", Path(__file__).parents[1] / "compiled.py", TYPES, "the")
rule, inlined, bot = compiler.rule, compiler.inlined, compiler.bot
CENTS = 100
