"""The compiler of the bots: `rule` for what they share, `bot` for a mobster. Bots see facts and mask, never the record of the game."""
from __future__ import annotations

from pathlib import Path

import numpy as np

from bootleg_env.bootleggers.actions import ACTIONS
from bootleg_env.bootleggers.fields import FACTS
from bootleg_env.jit import INTERPRETED, Compiler


def _types():
    if INTERPRETED:
        return {}
    import numba as nb

    def nested(element, size):
        return nb.from_dtype(np.dtype([("row", element, (size,))])).fields["row"].type

    return {"f": nested("i2", FACTS), "facts": nested("i2", FACTS), "mask": nested("i1", ACTIONS)}


TYPES = _types()
compiler = Compiler("mobsters", Path(__file__).parents[1] / "compiled.py", TYPES, "the")
rule, inlined, bot = compiler.rule, compiler.inlined, compiler.bot
