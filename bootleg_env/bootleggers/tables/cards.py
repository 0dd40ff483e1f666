"""Every thug card in one table: when it may be played, and what it is played on (p. 15-16). What it does: rules/cards/deck.py."""
import numpy as np

from ...engine import traps
from . import actions as a
from . import constants as c


def _when(*windows: int) -> int:
    return sum(1 << window for window in windows)


ANY = _when(c.PLAY_NOW, c.WINDOW_A, c.WINDOW_B, c.PLACE_TURN, c.WINDOW_C, c.WINDOW_C2, c.WINDOW_D, c.SEND_TURN, c.WINDOW_E, c.WINDOW_F,
            c.WINDOW_F2, c.WINDOW_G)
SHIPPING = _when(c.WINDOW_D, c.SEND_TURN, c.WINDOW_E)
LINED_UP = _when(c.WINDOW_E, c.WINDOW_F, c.WINDOW_F2)
MUSCLE_PHASE = _when(c.PLAY_NOW, c.WINDOW_A, c.WINDOW_B)
BEFORE_PRODUCTION = _when(c.PLAY_NOW, c.WINDOW_A, c.WINDOW_B, c.PLACE_TURN, c.WINDOW_C)
BEFORE_LOADING = BEFORE_PRODUCTION | _when(c.WINDOW_C2, c.LOAD_TURN)

SPEAKEASY, SEAT, MARKER = a.TARGET_SPEAKEASY, a.TARGET_SEAT, a.TARGET_MARKER
STILL, TRUCK, NUMBER = a.TARGET_STILL, a.TARGET_TRUCK, a.HOW_MANY
_DECK = (  # thug, windows, targets in the order of the card's text
    (c.MUSCLING_IN, ANY, (STILL,)),
    (c.WORD_OF_MOUTH, ANY, (SPEAKEASY,)),
    (c.COPPER_IN_THE_HOUSE, ANY, (SPEAKEASY,)),
    (c.HEY_FREE_TRUCK, SHIPPING, (TRUCK,)),
    (c.INVESTIGATION, ANY, (SEAT,)),
    (c.BUST_A_SPEAKEASY, ANY, (SPEAKEASY,)),
    (c.WINDFALL, MUSCLE_PHASE, ()),
    (c.CITY_POLITICS, ANY, (NUMBER,)),
    (c.STATE_POLITICS, ANY, (NUMBER,)),
    (c.BUST_A_SHIPMENT, SHIPPING, (TRUCK,)),
    (c.A_LITTLE_VIGORISH, BEFORE_PRODUCTION, (STILL,)),
    (c.WAREHOUSE, SHIPPING, ()),
    (c.SAFE_HOUSE, ANY, (NUMBER, SPEAKEASY, SPEAKEASY, SPEAKEASY)),
    (c.THIRSTY, ANY, (SPEAKEASY,)),
    (c.BIG_PAYOFF, ANY, (SPEAKEASY,)),
    (c.HIT, ANY, (SPEAKEASY, MARKER)),
    (c.MOB_WAR, ANY, (SPEAKEASY, MARKER, MARKER)),
    (c.BIG_FAVOR, BEFORE_LOADING, ()),
    (c.LITTLE_FAVOR, BEFORE_LOADING, ()),
    (c.MOVE_OVER_PIGEON, LINED_UP, (TRUCK,)),
    (c.HIJACK, SHIPPING, (TRUCK, TRUCK)),
    (c.TURF_WAR, ANY, (STILL,)),
    (c.BIG_CITY_BOYS, ANY, (SEAT,)),
    (c.PACKING_HEAT, ANY, (SPEAKEASY,)),
    (c.MOLL, ANY, (SEAT,)),
    (c.OPPORTUNITY_KNOCKS, ANY, (SPEAKEASY, SPEAKEASY)),
    (c.RECRUITING, ANY, ()),
    (c.FRIENDLY_UNION_BOSS, ANY, ()),
    (c.YOU_DIRTY_RAT, ANY, (SPEAKEASY, MARKER)),
    (c.DOUBLE_CROSS, ANY, (SPEAKEASY, MARKER)),
)
traps.in_order([thug for thug, *_ in _DECK], c.THUG_NAMES, "thug cards")
WINDOWS_OF = np.array([windows for _, windows, _ in _DECK])
TARGETS_OF = np.array([[*targets, *(a.NO_TARGET,) * (4 - len(targets))] for _, _, targets in _DECK])
TARGET_COUNT = np.array([len(targets) for _, _, targets in _DECK])
