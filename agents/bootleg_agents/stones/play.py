# mypy: ignore-errors
"""The compiler of the bots, and what several of them do. Bots see facts and mask, as learners do; they answer with an action id."""
from pathlib import Path

from bootleg_env.engine.jit import Compiler, bot_types
from bootleg_env.stones.tables import actions as a
from bootleg_env.stones.tables import fields as f
from bootleg_env.stones.tables.constants import SEATS

TYPES = bot_types(f.FIELDS.size, a.DECISIONS.actions)
compiler = Compiler(f"{Path(__file__).parent.name}-mobsters", Path(__file__).with_name("compiled.py"), TYPES, "the")
rule, bot = compiler.rule, compiler.bot
NO_OFFER, FEWEST_STONES, REJECT, ACCEPT = a.FIRST[a.PARTNER], a.FIRST[a.GIVE], a.FIRST[a.ANSWER], a.FIRST[a.ANSWER] + 1


@rule
def is_asked(facts, decision):
    return facts[f.DECISION + decision] != 0


@rule
def hides(mask, stones):
    """A fist of so many stones, or of as many as there are."""
    action = a.FIRST[a.FIST] + stones
    while mask[action] == 0:
        action -= 1
    return action


@rule
def has_promised(facts, seat):
    """Did this player (0: me) promise anybody to hide nothing this round?"""
    for to in range(SEATS):
        if facts[f.PROMISED + seat * SEATS + to] != 0:
            return True
    return False


@rule
def by_the_pot(facts):
    """One stone for every two in the pot, rounded up."""
    return (facts[f.POT] + 1) // 2
