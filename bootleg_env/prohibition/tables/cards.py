"""The cards, as data. `source` of a row: "text" stands in the rulebook, "house" was made up here.

The text has the first Fed card and nothing of the others, of schemes, tactics and infamy: 24 schemes, 12 infamy cards and 7 Fed cards here
are ours, never the designer's.
"""
from __future__ import annotations

from typing import NamedTuple

import numpy as np

from . import constants as c
from .constants import BREWERY, NIGHTCLUB, SETTLEMENT_HOUSE, SPEAKEASY, STILL, WARD_MACHINE
from .house import HOUSE, TEXT

# ---- tactics (house): one a side and round, defender first, after the roll (text)

TACTIC_NAMES = ("plus_one", "extra_die", "cover", "again", "crossfire")
PLUS_ONE, EXTRA_DIE, COVER, AGAIN, CROSSFIRE = range(len(TACTIC_NAMES))
TACTIC_EFFECTS = (
    "one of your dice counts 1 more (a 3 if there is one)",
    "roll one die more",
    "one hit against you does not count",
    "roll two of your misses again",
    "one hit more, without a die",
)
DICE_AGAIN = 2

# ---- goals of schemes and infamy cards: what is counted, and how much of it

GOALS = (
    "own_kind", "own_kinds", "own_buildings", "building_neighborhoods", "blocks", "strongholds", "spread", "headlines",
    "seized", "torched", "robbed", "vault", "booze", "heat_at_most", "goons_on_map",
    # of infamy cards
    "most_blocks", "most_headlines", "most_vault", "ends_cool", "together", "stolen", "heat_at_least", "schemes", "home_blocks",
)
(OWN_KIND, OWN_KINDS, OWN_BUILDINGS, BUILDING_NEIGHBORHOODS, HOLD_BLOCKS, STRONGHOLDS, SPREAD, HEADLINES, SEIZED, TORCHED, ROBBED, VAULT,
 BOOZE, HEAT_AT_MOST, GOONS_ON_MAP, MOST_BLOCKS, MOST_HEADLINES, MOST_VAULT, ENDS_COOL, TOGETHER, STOLEN, HEAT_AT_LEAST,
 COMPLETED_SCHEMES, HOME_BLOCKS) = range(len(GOALS))


class Card(NamedTuple):
    """A scheme or an infamy card. `number`: how much of what is counted; `one`, `other`: kinds, blocks or a year."""

    name: str
    wording: str  # of the goal, with its numbers left open
    points: int
    goal: int
    number: int = 1
    one: int = c.NOTHING
    other: int = c.NOTHING
    tactic: int = c.NOBODY
    source: str = HOUSE

    @property
    def goal_text(self) -> str:
        """In words, with the numbers of the card."""
        return self.wording.format(number=self.number, one=self.one, few=BRANCHES_OF_FEW, year=c.FIRST_YEAR + self.one - 1)


BRANCHES_OF_FEW = 3  # Branch Offices with two or three gangs
SCHEMES = (
    Card("Corner on Corn Liquor", "own {number} Stills", 8, OWN_KIND, 2, STILL, tactic=PLUS_ONE),
    Card("Beer Baron", "own {number} Breweries", 12, OWN_KIND, 2, BREWERY, tactic=EXTRA_DIE),
    Card("Last Call", "own {number} Speakeasies", 10, OWN_KIND, 2, SPEAKEASY, tactic=EXTRA_DIE),
    Card("Toast of Broadway", "own {number} Nightclubs", 15, OWN_KIND, 2, NIGHTCLUB, tactic=COVER),
    Card("Friends at City Hall", "own {number} Ward Machines and Settlement Houses together", 8, TOGETHER, 3, WARD_MACHINE,
         SETTLEMENT_HOUSE, EXTRA_DIE),
    Card("Vertical Trust", "own {number} Stills and Speakeasies together", 10, TOGETHER, 3, STILL, SPEAKEASY, AGAIN),
    Card("Jack of All Trades", "own buildings of {number} of the 6 kinds", 13, OWN_KINDS, 4, tactic=CROSSFIRE),
    Card("Landlord", "own {number} buildings", 8, OWN_BUILDINGS, 4, tactic=PLUS_ONE),
    Card("Empire Builder", "own {number} buildings", 18, OWN_BUILDINGS, 5, tactic=CROSSFIRE),
    Card("Branch Offices", "own buildings in {number} neighborhoods ({few} with two or three gangs)", 10, BUILDING_NEIGHBORHOODS, 4,
         tactic=AGAIN),
    Card("Moving In", "hold {number} blocks", 6, HOLD_BLOCKS, 12, tactic=PLUS_ONE),
    Card("Half the Town", "hold {number} blocks", 10, HOLD_BLOCKS, 13, tactic=CROSSFIRE),
    Card("Two Strongholds", "hold {one} blocks or more in each of {number} neighborhoods", 13, STRONGHOLDS, 2, 4, tactic=COVER),
    Card("Clean Sweep", "hold {one} blocks or more of a neighborhood", 10, STRONGHOLDS, 1, 7, tactic=COVER),
    Card("Eyes Everywhere", "hold {one} blocks or more in all neighborhoods in play but {number}", 10, SPREAD, 2, 2, tactic=EXTRA_DIE),
    Card("Front Page", "have {number} headlines", 6, HEADLINES, 14, tactic=PLUS_ONE),
    Card("Extra! Extra!", "have {number} headlines", 12, HEADLINES, 16, tactic=CROSSFIRE),
    Card("Hostile Takeover", "have seized {number} buildings", 10, SEIZED, 5, tactic=AGAIN),
    Card("Match and Gasoline", "have torched {number} buildings", 13, TORCHED, 2, tactic=COVER),
    Card("The Big Score", "have robbed {number} headquarters", 10, ROBBED, 2, tactic=COVER),
    Card("Deep Pockets", "have {number} Gs in the vault", 6, VAULT, 75, tactic=PLUS_ONE),
    Card("Full Cellar", "have {number} booze in the warehouse", 4, BOOZE, 6, tactic=PLUS_ONE),
    Card("Model Citizen", "stand at {number} heat or less after Production of {year} or later", 8, HEAT_AT_MOST, 10, 4, tactic=AGAIN),
    Card("Private Army", "have {number} goons on the map", 8, GOONS_ON_MAP, 22, tactic=EXTRA_DIE),
)
INFAMIES = (  # looked at in Scoring only (text)
    Card("Kingpin of New York", "more blocks than any other gang", 10, MOST_BLOCKS, 1),
    Card("Public Enemy", "more headlines than any other gang, {number} at least", 9, MOST_HEADLINES, 3),
    Card("Moneybags", "more Gs in the vault than any other gang", 9, MOST_VAULT, 1),
    Card("Clean Hands", "stand at {number} heat or less", 8, ENDS_COOL, 24),
    Card("Still Waters", "own {number} Stills and Breweries together", 9, TOGETHER, 2, STILL, BREWERY),
    Card("Cafe Society", "own {number} Speakeasies and Nightclubs together", 11, TOGETHER, 2, SPEAKEASY, NIGHTCLUB),
    Card("Firebug", "have torched {number} buildings", 13, TORCHED, 2),
    Card("Light Fingers", "have stolen {number} times (stock, or a vault)", 10, STOLEN, 3),
    Card("Most Wanted", "stand at {number} heat or more", 10, HEAT_AT_LEAST, 35),
    Card("Schemer", "have completed {number} schemes", 9, COMPLETED_SCHEMES, 3),
    Card("Three Wards", "hold {one} blocks or more in each of {number} neighborhoods", 14, STRONGHOLDS, 3, 3),
    Card("The Old Neighborhood", "hold {number} block more around your headquarters than at the start", 8, HOME_BLOCKS, 1),
)

# ---- Fed cards: card 1 is text

PICKER_NAMES = ("none", "owner", "right")  # who picks what is lost: nothing to pick, the gang itself, the gang on its right
PICKS_NONE, PICKS_OWNER, PICKS_RIGHT = range(len(PICKER_NAMES))


class Level(NamedTuple):
    """A Fed card at one of the four Outrage Thresholds. A consequence that cannot be borne whole cannot be chosen (text)."""

    bribe: int
    months: int
    consequence: str
    unstock: int = 0  # buildings that lose their stock, other ones than those that are lost
    buildings: int = 0
    goons: int = 0  # to the supply
    hospital: int = 0  # goons to the hospital
    guards: int = 0  # out of the game
    vault_quarters: int = 0  # of the money, rounded up to 5
    money_per_building: int = 0
    at_least: int = 0  # Gs


class FedCard(NamedTuple):
    """One of eight."""

    name: str
    picks: int
    levels: tuple[Level, Level, Level, Level]
    source: str = HOUSE


FED_CARDS = (
    FedCard("Raid!", PICKS_RIGHT, (
        Level(10, 3, "lose the stock of 1 building", unstock=1),
        Level(20, 5, "lose 1 building", buildings=1),
        Level(30, 10, "lose 1 building and the stock of 1 other", buildings=1, unstock=1),
        Level(50, 15, "lose 2 buildings", buildings=2)), source=TEXT),
    FedCard("Roundup", PICKS_OWNER, (
        Level(15, 2, "3 goons to the supply", goons=3),
        Level(25, 4, "5 goons to the supply", goons=5),
        Level(30, 10, "8 goons to the supply", goons=8),
        Level(50, 15, "12 goons to the supply", goons=12))),
    FedCard("Tax Men", PICKS_NONE, (
        Level(10, 3, "lose a quarter of the vault, at least 5 Gs", vault_quarters=1, at_least=5),
        Level(20, 5, "lose half of the vault, at least 15 Gs", vault_quarters=2, at_least=15),
        Level(35, 10, "lose three quarters of the vault, at least 25 Gs", vault_quarters=3, at_least=25),
        Level(55, 15, "lose the vault, at least 40 Gs", vault_quarters=4, at_least=40))),
    FedCard("Padlocks", PICKS_RIGHT, (
        Level(10, 3, "lose the stock of 1 building", unstock=1),
        Level(20, 6, "lose the stock of 2 buildings", unstock=2),
        Level(30, 10, "lose 1 building", buildings=1),
        Level(50, 15, "lose 1 building and the stock of 2 others", buildings=1, unstock=2))),
    FedCard("Stool Pigeon", PICKS_RIGHT, (
        Level(10, 2, "2 goons to the supply", goons=2),
        Level(15, 5, "3 goons to the supply", goons=3),
        Level(30, 9, "5 goons to the supply", goons=5),
        Level(45, 14, "8 goons to the supply", goons=8))),
    FedCard("Frozen Accounts", PICKS_NONE, (
        Level(10, 3, "lose 5 Gs for every building", money_per_building=5, at_least=5),
        Level(20, 5, "lose 5 Gs for every building, at least 15 Gs", money_per_building=5, at_least=15),
        Level(30, 9, "lose half of the vault, at least 25 Gs", vault_quarters=2, at_least=25),
        Level(45, 13, "lose three quarters of the vault, at least 40 Gs", vault_quarters=3, at_least=40))),
    FedCard("Axes and Hatchets", PICKS_OWNER, (
        Level(10, 4, "lose the stock of 2 buildings", unstock=2),
        Level(20, 6, "lose 1 building", buildings=1),
        Level(35, 11, "lose 2 buildings", buildings=2),
        Level(55, 16, "lose 2 buildings and the stock of 1 other", buildings=2, unstock=1))),
    FedCard("Night Stick Squad", PICKS_OWNER, (
        Level(10, 3, "1 guard out of the game and 1 goon to the hospital", guards=1, hospital=1),
        Level(20, 5, "2 guards out of the game and 2 goons to the hospital", guards=2, hospital=2),
        Level(30, 9, "3 guards out of the game and 3 goons to the supply", guards=3, goons=3),
        Level(50, 14, "4 guards out of the game and 5 goons to the supply", guards=4, goons=5))),
)
RAID = 0
for _rows, _number, _what in (
        (SCHEMES, c.SCHEMES, "schemes"), (INFAMIES, c.INFAMIES, "infamy cards"), (FED_CARDS, c.FED_CARDS, "Fed cards")):
    if len(_rows) != _number:
        raise TypeError(f"{_what}: {len(_rows)} rows, the text has {_number}")

# ---- the same as arrays for the rules


def _column(cards: tuple[Card, ...], name: str) -> np.ndarray:
    return np.array([getattr(card, name) for card in cards])


_COLUMNS = ("points", "goal", "number", "one", "other")
SCHEME_POINTS, SCHEME_GOAL, SCHEME_NUMBER, SCHEME_ONE, SCHEME_OTHER = (_column(SCHEMES, name) for name in _COLUMNS)
SCHEME_TACTIC = _column(SCHEMES, "tactic")
INFAMY_POINTS, INFAMY_GOAL, INFAMY_NUMBER, INFAMY_ONE, INFAMY_OTHER = (_column(INFAMIES, name) for name in _COLUMNS)
PICKS = np.array([card.picks for card in FED_CARDS])
BRIBE, MONTHS, UNSTOCK, BUILDINGS_LOST, GOONS_LOST, TO_HOSPITAL, GUARDS_LOST, QUARTERS, PER_BUILDING, AT_LEAST = (  # [card][threshold]
    np.array([[getattr(level, name) for level in card.levels] for card in FED_CARDS]) for name in (
        "bribe", "months", "unstock", "buildings", "goons", "hospital", "guards", "vault_quarters", "money_per_building", "at_least"))
