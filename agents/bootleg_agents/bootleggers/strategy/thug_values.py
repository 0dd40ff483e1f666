"""What a thug card is worth in the hand, by name: a new card must be given its value here."""
from __future__ import annotations

import numpy as np

from bootleg_env.bootleggers.tables import constants as c


def by_card(values: dict[str, int]) -> np.ndarray:
    """The values in the order of the cards, one for each."""
    missing, unknown = set(c.THUG_NAMES) - set(values), set(values) - set(c.THUG_NAMES)
    if missing or unknown:
        raise ValueError(f"values of thug cards: missing: {sorted(missing)}, no such cards: {sorted(unknown)}")
    return np.array([values[name] for name in c.THUG_NAMES])


THUG_VALUE = by_card({  # cents, in the middle of a game
    "muscling_in": 700, "word_of_mouth": 450, "copper_in_the_house": 400, "hey_free_truck": 800, "investigation": 350,
    "bust_a_speakeasy": 500, "windfall": 700, "city_politics": 500, "state_politics": 600, "bust_a_shipment": 600,
    "a_little_vigorish": 700, "warehouse": 200, "safe_house": 200, "thirsty": 400, "big_payoff": 700, "hit": 300, "mob_war": 450,
    "big_favor": 500, "little_favor": 350, "move_over_pigeon": 700, "hijack": 900, "turf_war": 500, "big_city_boys": 250,
    "packing_heat": 450, "moll": 350, "opportunity_knocks": 400, "recruiting": 900, "friendly_union_boss": 350,
    "you_dirty_rat": 600, "double_cross": 350})
