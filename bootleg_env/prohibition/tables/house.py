"""The board, the tiles and the mats, as data. `source` of a row: "text" stands in the rulebook, "house" was made up here.

The rulebook's text has lost the pictures: where badges are, what tiles cost, where gangs start, what mats do. What stands here for them
is ours, never the designer's. Cards: cards.py. Money in Gs, heat in degrees.
"""
from __future__ import annotations

from typing import NamedTuple

import numpy as np

from . import constants as c

TEXT, HOUSE = "text", "house"


# ---- neighborhoods and layout (house: the text has 7 x 8 blocks, 8 of them, 6 goons, an HQ and a guard for each gang at the start)


class Neighborhood(NamedTuple):
    """Eight blocks. There is no adjacency in the rules: any block may be attacked from any other."""

    name: str
    blocks: tuple[str, ...]
    source: str = HOUSE  # the names


NEIGHBORHOODS = (
    Neighborhood("Harlem", ("125th Street", "Lenox Avenue", "Sugar Hill", "Strivers' Row", "Jungle Alley", "Mount Morris", "St. Nicholas",
                            "Morningside")),
    Neighborhood("Hell's Kitchen", ("Tenth Avenue", "Death Avenue", "Paddy's Market", "Battle Row", "The Slaughterhouse", "Hudson Yards",
                                    "Dyer Street", "De Witt Pier")),
    Neighborhood("Chelsea", ("Chelsea Piers", "The Hotel", "Cushman Row", "Freight Yard", "Seminary Square", "Gansevoort",
                             "Eighth Avenue", "The Waterworks")),
    Neighborhood("Greenwich Village", ("Washington Square", "Bleecker Street", "Minetta Lane", "Sheridan Square", "Bedford Street",
                                       "MacDougal Alley", "Christopher Street", "Cherry Lane")),
    Neighborhood("The Gas House", ("Gasworks", "Avenue A", "Stuyvesant Square", "Tompkins Market", "Fourteenth Street", "Tammany Hall",
                                   "Dry Dock", "Mackerelville")),
    Neighborhood("Lower East Side", ("Delancey Street", "Rivington Street", "Hester Market", "Orchard Street", "Grand Street",
                                     "Essex Street", "Seward Park", "East Broadway")),
    Neighborhood("Five Points", ("Mulberry Bend", "Mott Street", "Paradise Square", "Bottle Alley", "Doyers Street", "Baxter Street",
                                 "Chatham Square", "Pell Street")),
)
BLOCK_NAMES = tuple(block for each in NEIGHBORHOODS for block in each.blocks)


class Layout(NamedTuple):
    """Where so many gangs start. Neighborhoods and places from 0. The HQ is in the first block of the home, with the guard."""

    gangs: int
    in_play: tuple[int, ...]
    homes: tuple[int, ...]  # neighborhood of each gang
    neutral: tuple[int, ...]  # in each of these seat k has place k, with one goon
    home_blocks: int  # the first places of the home
    home_goons: int  # one each in the first places of the home
    source: str = HOUSE


LAYOUTS = (
    Layout(2, in_play=(1, 3, 4, 5), homes=(1, 5), neutral=(3, 4), home_blocks=6, home_goons=4),
    Layout(3, in_play=(1, 3, 4, 5, 6), homes=(1, 5, 6), neutral=(3, 4), home_blocks=6, home_goons=4),
    Layout(4, in_play=(0, 1, 2, 3, 4, 5, 6), homes=(0, 1, 5, 6), neutral=(2, 3, 4), home_blocks=5, home_goons=3),
)
FEWEST = LAYOUTS[0].gangs
HQ_NAMES = ("The Ballroom", "The Garage", "The Barber Shop", "The Social Club")  # by seat; house


# ---- buildings (heat, stock, output: text; costs: house, but for the second Still)


class Building(NamedTuple):
    """A kind of building: seven tiles; the n-th one built has the n-th cost."""

    name: str
    heat: int  # when ordered and in every Operations Phase
    stock_money: int
    stock_booze: int
    money: int  # output
    booze: int
    goodwill: int  # output: heat
    payoff: int  # output
    costs: tuple[int, ...]
    source: str = TEXT  # of all but the costs
    costs_source: str = HOUSE  # the text has one of 42: the second Still, 5 Gs


BUILDINGS = (
    Building("Still", 1, 5, 0, 0, 2, 0, 0, (5, 5, 10, 10, 15, 15, 20)),
    Building("Brewery", 2, 5, 0, 0, 3, 0, 0, (5, 10, 10, 15, 15, 20, 20)),
    Building("Speakeasy", 1, 0, 2, 15, 0, 0, 0, (10, 10, 15, 15, 20, 20, 25)),
    Building("Nightclub", 2, 0, 3, 20, 0, 0, 0, (10, 10, 15, 15, 20, 20, 25)),
    Building("Ward Machine", 1, 5, 0, 0, 0, 0, 1, (5, 10, 10, 15, 15, 20, 20)),
    Building("Settlement House", 0, 5, 0, 0, 0, -3, 0, (5, 10, 10, 15, 15, 20, 20)),
)
SETTLEMENT_HEAT = 3  # text, as read in P15: for who steals from or torches a Settlement House

# ---- the spaces of the action board (text)


class Space(NamedTuple):
    """Where a gangster is placed; row 0 of SPACES is no space, so that they count from 1."""

    name: str
    group: str  # building, extortion, open
    heat: int  # at once; of buildings: that of the tile
    rate: int = 0  # Gs a block at Production
    money: int = 0  # at once
    booze: int = 0
    cost: int = 0
    last_year: bool = False  # is it there in the last year?
    before: bool = False  # and in the years before?
    source: str = TEXT


SPACES = (
    Space("", "none", 0),
    Space("Setup Still", "building", 1, last_year=True, before=True),
    Space("Build Brewery", "building", 2, last_year=True, before=True),
    Space("Establish Speakeasy", "building", 1, last_year=True, before=True),
    Space("Open Nightclub", "building", 2, last_year=True, before=True),
    Space("Infiltrate Ward Machine", "building", 1, last_year=True, before=True),
    Space("Found Settlement House", "building", 0, last_year=True, before=True),
    Space("Charm Campaign", "extortion", -5, last_year=True, before=True),
    Space("Protection Money", "extortion", 1, rate=2, last_year=True, before=True),
    Space("Shake Down", "extortion", 2, rate=3, last_year=True, before=True),
    Space("Reign of Terror", "extortion", 4, rate=4, last_year=True, before=True),
    Space("Take Charge", "open", 0, money=c.TAKE_CHARGE_MONEY, before=True),
    Space("Contract Professional", "open", 0, cost=c.OVERLAY_COST, last_year=True, before=True),  # free before the last year
    Space("Import Booze", "open", 0, booze=c.IMPORTED_BOOZE, before=True),
    Space("Recruit Goons", "open", 0, cost=c.OVERLAY_COST, last_year=True),
    Space("Open Drug Store", "open", 0, last_year=True),  # cost and heat of the tile
    Space("Sponsor Festival", "open", c.FESTIVAL_HEAT, cost=c.OVERLAY_COST, last_year=True),
)

# ---- heat (thresholds and what comes from 70 degrees on: text, see constants.py; badges: house)

BADGES = (8, 15, 21, 27, 32, 37, 42, 46, 50, 54, 58, 61, 64, 67)  # house; one Fed card each, the first time only

# ---- warehouse and mats (house)

WAREHOUSE_CAP, WAREHOUSE_FEE, BOOZE_PER_FEE = 12, 5, 3  # house; 5 Gs for every 3 booze begun


class Mat(NamedTuple):
    """The bonus of a player mat."""

    name: str
    effect: str
    warehouse_cap: int = WAREHOUSE_CAP
    booze_per_fee: int = BOOZE_PER_FEE
    free_booze: int = 0  # stored without a fee
    bribe_discount: int = 0
    quiet_attacks: int = 0  # attacks a year without heat ...
    quiet_from: int = 1  # ... from this year on
    extortion_blocks: int = 0
    source: str = HOUSE


QUIET_FROM = 5  # of The Muscle, a year
MATS = (
    Mat("The Warehouseman",
        "six booze are stored free, 5 Gs for every 6 more begun, room for 15", warehouse_cap=15, booze_per_fee=6, free_booze=6),
    Mat("The Fixer", "every bribe costs 5 Gs less", bribe_discount=5),
    Mat("The Muscle", f"from {c.FIRST_YEAR + QUIET_FROM - 1} on the first attack of a year brings no heat (further rounds and torching do)",
        quiet_attacks=1, quiet_from=QUIET_FROM),
    Mat("The Landlord", "extortion counts two blocks more than there are", extortion_blocks=2),
)

# ---- the same as arrays for the rules

BUILD_HEAT, STOCK_MONEY, STOCK_BOOZE, OUT_MONEY, OUT_BOOZE, OUT_HEAT = (
    np.array([getattr(each, name) for each in BUILDINGS] + [0]) for name in
    ("heat", "stock_money", "stock_booze", "money", "booze", "goodwill"))  # by kind; the last one is the HQ
COST = np.array([(*each.costs, 0) for each in BUILDINGS])  # [kind][tiles taken]; the last one: no tile is left
SPACE_HEAT, SPACE_RATE, SPACE_MONEY, SPACE_BOOZE, SPACE_COST = (
    np.array([getattr(each, name) for each in SPACES]) for name in ("heat", "rate", "money", "booze", "cost"))
SPACE_IN_LAST_YEAR, SPACE_BEFORE = (np.array([int(getattr(each, name)) for each in SPACES]) for name in ("last_year", "before"))
_BY_MAT = (*MATS, Mat("", ""))  # the last one, c.NO_MAT: without a bonus
CAP, PER_FEE, FREE_BOOZE, DISCOUNT, EXTRA_BLOCKS = (np.array([getattr(each, name) for each in _BY_MAT]) for name in (
    "warehouse_cap", "booze_per_fee", "free_booze", "bribe_discount", "extortion_blocks"))
QUIET = np.array([[each.quiet_attacks * (year >= each.quiet_from) for year in range(c.YEARS + 1)] for each in _BY_MAT])  # [mat][year]
MOST_BOOZE = int(CAP.max())


def _marks() -> np.ndarray:
    """[heat]: badges reached at this heat, below the endless steps."""
    return np.array([sum(heat >= badge for badge in BADGES) for heat in range(c.ENDLESS_FROM)])


MARKS = _marks()
IN_PLAY = np.array([[int(n in each.in_play) for n in range(c.NEIGHBORHOODS)] for each in LAYOUTS])  # [gangs - FEWEST][neighborhood]
NEUTRAL = np.array([[int(n in each.neutral) for n in range(c.NEIGHBORHOODS)] for each in LAYOUTS])
HOME = np.array([[*each.homes, *(c.NOBODY for _ in range(c.SEATS - each.gangs))] for each in LAYOUTS])  # [gangs - FEWEST][seat]
HOME_BLOCKS, HOME_GOONS = (np.array([getattr(each, name) for each in LAYOUTS]) for name in ("home_blocks", "home_goons"))
NEIGHBORHOODS_IN_PLAY = IN_PLAY.sum(1)
