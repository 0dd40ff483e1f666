"""The parameters by which the hand-written mobsters differ, in one table. A mobster's style is a value for each of them.

Money is counted in cents ($1G = 100), crates in hundredths, so that everything stays whole.
"""
from __future__ import annotations

import numpy as np

from ... import style as styles
from ...style import Parameter

PERCENT, CENTS_MOST = 1000, 1_000_000  # the most that a weight in percent, a sum in cents may be
PARAMETERS = tuple(Parameter(*row) for row in (  # name, default, lowest, highest, meaning
    # what the board is worth
    ("look_ahead", 12, 1, 99, "rounds looked ahead at most"),
    ("unopened_weight", 60, 0, PERCENT, "% of its demand that a speakeasy about to open counts for"),
    ("minority_share", 45, 0, 100, "% of the demand a minority counts on"),
    ("outsider_share", 5, 0, 100, "% of the demand somebody without influence counts on"),
    ("rival_weight", 25, 0, PERCENT, "% of the strongest rival's income counted as a loss"),
    ("others_weight", 5, 0, PERCENT, "% of the other mobsters' income counted as a loss"),
    # cards of the row
    ("influence_weight", 100, 0, PERCENT, "% of its expected earnings that an influence card counts for"),
    ("still_weight", 100, 0, PERCENT, "% of its expected earnings that a still card counts for"),
    ("truck_weight", 100, 0, PERCENT, "% of its expected earnings that a truck counts for"),
    ("improvement_weight", 100, 0, PERCENT, "% of its expected earnings that a speakeasy improvement counts for"),
    ("thug_weight", 100, 0, PERCENT, "% of its value that a thug card counts for"),
    ("spare_marker_value", 150, 0, CENTS_MOST, "cents that an influence marker in the back room is worth by itself"),
    # bidding
    ("middle_bid_spread", 900, 1, CENTS_MOST,
     "cents between the best and the middle card of the row at which the middle of the hand is bid"),
    ("payroll_weight", 100, 0, PERCENT, "% of the payroll that counts against a muscle card"),
    # thug cards
    ("thug_threshold", 150, 0, CENTS_MOST, "cents a thug card must bring to be played at all"),
    ("thug_threshold_per_round", 25, 0, CENTS_MOST, "cents more for every round the card could still be kept"),
    # deals
    ("offers_goods", 1, 0, 1, "1: makes offers of crates, trucks and docks"),
    ("deal_threshold", 60, 0, CENTS_MOST, "cents a deal must bring"),
    ("asked_share", 50, 0, 100, "% of the gain that an offer asks for"),
    ("partner_gain_weight", 30, 0, PERCENT, "% of the partner's gain that a deal must bring at least"),
    ("trust", 60, 0, 100, "% of its worth that another's promise counts for"),
    ("keeps_promises", 1, 0, 1, "1: keeps promises"),
    ("promise_cost", 200, 0, PERCENT, "% of what keeping a promise seems to cost that counts as its cost"),
    ("sells_protection", 0, 0, 1, "1: sells the promise not to play a thug card it holds"),
    ("protection_value", 30, 0, PERCENT, "% of the worth of a thug card that such a promise is worth to its victim"),
    ("offers_promises", 0, 0, 1, "1: offers and buys promises about influence"),
    # shipping
    ("only_omalleys", 0, 0, 1, "1: sends every truck to O'Malley's"),
    ("admission_chance", 10, 0, 100, "% chance to be admitted, without a promise, at a public dock whose leader profits from it"),
    ("public_dock_weight", 30, 0, PERCENT, "% of what another sells at this mobster's public dock that counts as a loss"),
))
NAMES = tuple(parameter.name for parameter in PARAMETERS)


def style(**values: int) -> np.ndarray:
    """A mobster's parameters: the defaults but for those named."""
    return changed(styles.defaults(PARAMETERS), **values)


def changed(other: np.ndarray, **values: int) -> np.ndarray:
    """Another mobster's style, with some parameters changed."""
    return styles.changed(PARAMETERS, other, **values)
