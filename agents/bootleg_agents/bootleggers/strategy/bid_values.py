"""What a muscle bid is about: the worth of a row, how long the game lasts, what cards cost. bid_table.py is solved from it."""
from __future__ import annotations

import numpy as np

from bootleg_env.bootleggers.tables.constants import FIRST_THUG, PAYROLL, QUARTER, QUARTERS, SIZES

ROUNDS, EACH = 12, 3  # cards of a quarter in the hand at the start
assert QUARTERS * EACH == ROUNDS
CLASSES = 12  # of rows for their round: 0 = dull
TEMPERATURE = 40  # cents: how evenly the equilibrium mixes
PAY = 100 * PAYROLL[1:].reshape(QUARTERS, QUARTER).mean(1)  # cents, of the average card of a quarter

# ---- how long it lasts: the chance that another round follows, by rounds left (12 = the first), in games of four bosses
GOES_ON = np.array([0, 0, 0.37, 0.47, 0.73, 0.8, 0.93, 0.97, 1, 1, 1, 1, 1])
assert len(GOES_ON) == ROUNDS + 1
EXPECTED = np.zeros(ROUNDS + 1)  # rounds still to be played, this one included
for _left in range(1, ROUNDS + 1):
    EXPECTED[_left] = 1 + GOES_ON[_left] * EXPECTED[_left - 1]

# ---- what a card of the row is worth, in cents, by kind and rounds left. In round figures, between two regressions of final cash
# on what was taken (early bosses that bid at random).
_ROWS = (  # kind, at once, a round
    ("single_influence", 150, 40), ("double_influence", 200, 130), ("single_still", 150, 60), ("double_still", 150, 120),
    ("speakeasy_improvement", 150, 40), ("thug", 150, 0),
    ("truck_small", 120, 50), ("truck_medium", 120, 70), ("truck_large", 100, 80),
)
CARD_KINDS = FIRST_THUG  # kinds of Men of Action: goods by their codes from 1, then a thug; behind them the trucks by size
KINDS = len(_ROWS)
assert KINDS == CARD_KINDS + SIZES
AT_ONCE, A_ROUND = np.array([[at_once, a_round] for _, at_once, a_round in _ROWS]).T
WORTH = np.rint(AT_ONCE[:, None] + A_ROUND[:, None] * EXPECTED).astype(np.int64)
GOING_FIRST = 50  # cents of spread that order is worth besides: in placing, at docks, in windows


def spread(worths: np.ndarray) -> np.ndarray:
    """First pick less last, on a straight line through the picks (columns of `worths`, best first), and the order itself."""
    picks = worths.shape[1]
    line = picks - 1 - 2 * np.arange(picks)
    return 6 * (worths * line).sum(1) / (picks * (picks + 1)) + GOING_FIRST
