"""What things are called: gangs, blocks, buildings, spaces, cards; how a block and its units are written."""
from __future__ import annotations

from typing import Any

import numpy as np

from ..tables import cards as k
from ..tables import constants as c
from ..tables import house as h

NAMES = c.SEAT_NAMES
KIND_TITLES = (*(each.name for each in h.BUILDINGS), "HQ")
SPACE_NAMES = tuple(each.name for each in h.SPACES)  # row 0 is no space
SCHEME_NAMES, INFAMY_NAMES, FED_NAMES = (tuple(card.name for card in cards) for cards in (k.SCHEMES, k.INFAMIES, k.FED_CARDS))
MAT_NAMES = tuple(mat.name for mat in h.MATS)
LEVEL_NAMES = ("I", "II", "III", "IV")  # Outrage Thresholds
PHASE_TITLES = ("Draft", "Infamy", "Defend", "Stock", "Warehouse", "Heat", "Feds", "Action", "Production", "The end")
BLOCK_LEGEND = "*: stocked; 2+1: two goons and one guard; low: laying low; fought: this year's conflict is over"
TABLE_LEGEND = (
    "points: {} infamy; next: heat of the next Fed card (house); news: headlines; hand: schemes; men: gangsters left this year; "
    "build: buildings; units: goons+guards; hosp: goons in the hospital; supply: goons to come.")
TACTIC_TITLES = ("plus one", "extra die", "cover", "again", "crossfire")


def agent(seat: int) -> str:
    return f"gang_{seat}"


def calendar(year: int) -> int:
    """1921 for the first year."""
    return c.FIRST_YEAR + year - 1


def neighborhood_name(block: int) -> str:
    return h.NEIGHBORHOODS[block // c.PLACES].name


def block_name(block: int) -> str:
    return h.BLOCK_NAMES[block]


def has_house_cards(s: Any) -> bool:
    """False: `text_only`, where all schemes are alike and every Fed card is Raid!"""
    return bool(s["house"] == c.FULL)


def scheme_name(s: Any, card: int) -> str:
    return SCHEME_NAMES[card] if has_house_cards(s) else f"scheme {card + 1}"


def fed_name(s: Any, card: int) -> str:
    """What is printed on it."""
    return FED_NAMES[card if has_house_cards(s) else k.RAID]


# ---- a block with what stands there


def building_words(s: Any, block: int) -> str:
    """ "Still*": stocked; "" for nothing."""
    kind = int(s["building"][block])
    if kind == c.NOTHING:
        return ""
    if kind == c.HQ:
        return "HQ robbed" if s["robbed"][s["owner"][block]] else "HQ"
    return KIND_TITLES[kind] + ("*" if s["stocked"][block] else "")


def units_words(s: Any, block: int) -> str:
    """ "3+1": goons and guards; "" for nobody."""
    goons, guards = int(s["goons"][block]), int(s["guards"][block])
    return f"{goons}+{guards}" if goons or guards else ""


def block_details(s: Any, block: int, marks: bool = True) -> str:
    """ "Still* 3+1 low": building, units, laying low, had its conflict."""
    parts = [building_words(s, block), units_words(s, block)]
    if marks:
        parts += ["low" if s["lying_low"][block] else "", "fought" if s["conflict"][block] else ""]
    return " ".join(part for part in parts if part)


# ---- cards


def scheme_text(card: int, generic: bool = False) -> str:
    """What it is for; all of it is ours."""
    scheme = k.SCHEMES[card]
    effect = k.TACTIC_EFFECTS[k.PLUS_ONE if generic else scheme.tactic]
    return f"{scheme.goal_text}, {scheme.points} points; tactic: {effect} (house)"


def infamy_text(card: int) -> str:
    return f"{k.INFAMIES[card].goal_text}, {k.INFAMIES[card].points} points (house)"


def schemes_at(s: Any, place: int) -> list[int]:
    return [int(card) for card in np.flatnonzero(s["scheme_at"] == place)]


def infamy_of(s: Any, seat: int) -> int | None:
    """The card this gang has kept."""
    held = np.flatnonzero(s["infamy_at"] == c.HAND + seat)
    return int(held[0]) if len(held) else None


def feds_of(s: Any, seat: int) -> list[int]:
    """Fed cards still to be dealt with."""
    return [int(card) for card in np.flatnonzero(s["fed_at"] == c.HAND + seat)]
