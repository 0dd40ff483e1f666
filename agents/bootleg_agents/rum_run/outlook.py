# mypy: ignore-errors
"""Outlook: what the best hand-written runner reckons for a seat, in numbers that a value network sees. It answers no question.

A bot gives one whole number, so six are packed into it: tenths of a turn until the game is won by the best turn of building, by the best
caravan, and as the barrels lie (TENTHS); barrels, distance and turns of what it would build for (PLAN).
"""
import numpy as np

from .answers import best_caravan, look, plans_turn
from .play import DISTANCE, GAIN, TENTHS_LEFT, TURNS, WORK, View, bot, inlined, rule
from .regent import STYLE

BITS, LOWEST, HIGHEST = 12, -500, 3500  # of tenths
SMALL = 6  # bits of the others
TENTHS, PLAN = ("building", "caravan", "as_it_lies"), ("gain", "distance", "turns_to_it")
WIDTH = 2 * len(TENTHS) + len(PLAN)  # numbers of a runner in positions.py


@inlined
def within(tenths):
    return min(max(tenths, LOWEST), HIGHEST) - LOWEST


@rule
def reckoned(facts, room):
    v = View(facts, STYLE[0], room[0])
    look(v)
    plans_turn(v)
    plan = v.w.plan
    tenths = within(plan[TENTHS_LEFT]) | within(best_caravan(v)) << BITS | within(v.w.hurry[0]) << 2 * BITS
    return tenths | (plan[GAIN] & 63 | (plan[DISTANCE] & 63) << SMALL | (plan[TURNS] & 63) << 2 * SMALL) << 3 * BITS


@bot
def act(facts, mask, noise):
    return reckoned(facts, np.zeros(1, WORK))


def unpacked(numbers: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """A column more, for each of TENTHS and for each of PLAN."""
    tenths = [(numbers >> BITS * nth & (1 << BITS) - 1) + LOWEST for nth in range(len(TENTHS))]
    plan = [numbers >> BITS * len(TENTHS) + SMALL * nth & (1 << SMALL) - 1 for nth in range(len(PLAN))]
    return np.stack(tenths, -1), np.stack(plan, -1)
