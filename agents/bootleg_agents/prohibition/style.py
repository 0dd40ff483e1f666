"""The parameters by which the hand-written gangs differ, in one table. Values are counted in hundredths of a prestige point.

A doctrine is a row of numbers: what it thinks things are worth, and so what it does.
"""
from __future__ import annotations

import numpy as np

from ..style import Parameter, changed, defaults

PERCENT, LONG = 1000, 10_000
PARAMETERS = tuple(Parameter(*row) for row in (  # name, default, lowest, highest, meaning
    # what it thinks orders are worth, in % of what they bring
    ("build_weight", 100, 0, PERCENT, "% of the gain by a new building"),
    ("sale_weight", 100, 0, PERCENT, "% of the yearly income of buildings that counts"),
    ("extort_weight", 100, 0, PERCENT, "% of the money of an extortion"),
    ("charm_weight", 100, 0, PERCENT, "% of what less heat saves"),
    ("open_weight", 100, 0, PERCENT, "% of the gain by open actions"),
    ("contract_worth", 300, 0, LONG, "a scheme drawn with all years to come; less with fewer"),
    # attacks
    ("seize_weight", 100, 0, PERCENT, "% of the gain by blocks taken from others"),
    ("expand_weight", 100, 0, PERCENT, "% of the gain by blocks that were nobody's"),
    ("steal_weight", 100, 0, PERCENT, "% of the gain by stealing"),
    ("torch_weight", 100, 0, PERCENT, "% of the gain by torching"),
    ("rob_weight", 100, 0, PERCENT, "% of the gain by robbing a headquarters"),
    ("harm_weight", 20, 0, PERCENT, "% of what a rival loses; half for rivals who are not ahead"),
    ("patience", 0, 0, LONG, "less for an attack while others have all their gangsters left"),
    ("contested", 60, 0, LONG, "more for what another gang may order first"),
    ("tie_up", 25, 0, LONG, "for each goon that cannot attack any more this year, while there are gangsters"),
    # turf
    ("foresight", 60, 0, 100, "% of the way to the next step of a neighborhood that counts while there is time"),
    ("fade", 4, 0, 20, "% of turf and buildings expected to be lost in each year to come"),
    ("block_rent", 45, 0, LONG, "a block for each year to come"),
    # heat
    ("heat_weight", 100, 0, PERCENT, "% of what heat costs"),
    ("heat_a_year", 6, 0, 40, "degrees expected in each year to come"),
    # cards
    ("scheme_weight", 100, 0, PERCENT, "% of the points of schemes and infamy"),
    ("goal_doubt", 100, 1, PERCENT, "% of the usual doubt for each step that a goal lacks"),
    ("pursuit", 0, 0, LONG, "what an order brings that is not for a goal; 0: goals are hoped for, not pursued"),
    ("haste", 50, 0, 100, "% of the orders to come that a goal which is pursued may take"),
    ("luck", 50, 0, 100, "% of the hope for a goal that is not pursued"),
    ("keep_card", 100, 0, PERCENT, "% of a scheme's worth that a tactic must bring"),
    # units
    ("stack", 4, 1, 4, "goons that stand ready to attack together"),
    ("ready", 100, 0, 100, "% of all goons for stacks, at most; no stack has fewer than two"),
    ("raids", 2, 0, 5, "such stacks in 1922; one more with every gangster more"),
    ("threat", 30, 0, 100, "% expected for a block without units to be attacked in a year"),
    ("goon_worth", 45, 0, LONG, "a goon, and half of it more for every second year to come"),
    ("press_least", 30, 0, 100, "% of chance below which the attack is called off"),
    ("stand_least", 8, 0, 100, "% of chance below which defenders retreat"),
))
NAMES = tuple(parameter.name for parameter in PARAMETERS)
LEDGER = {  # tuned for the kingpin; whoever keeps the same ledger starts from it
    "seize_weight": 130, "harm_weight": 120, "tie_up": 15, "raids": 3, "scheme_weight": 140, "extort_weight": 220, "open_weight": 120,
    "rob_weight": 180, "torch_weight": 150, "steal_weight": 160, "expand_weight": 90, "contract_worth": 450, "foresight": 30,
    "heat_weight": 110, "threat": 55, "patience": 100}


def style(**values: int) -> np.ndarray:
    """A gang's parameters: the defaults but for those named."""
    return changed(PARAMETERS, defaults(PARAMETERS), **values)
