"""What is worth knowing of an answer, in half a line behind it: prices, heat, what a card does, what the Feds take.

Only what the asked gang may know goes into a note: the table, which lies open, and its own hand.
"""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ...engine.answers import question as frame_of
from ...engine.prose import counted, join
from ..rules.construction import cost
from ..rules.feds import bribe, money_due, picker
from ..rules.heat import threshold
from ..rules.orders import cost_of
from ..tables import actions as a
from ..tables import cards as k
from ..tables import constants as c
from ..tables import house as h
from .names import LEVEL_NAMES, NAMES, has_house_cards, infamy_text, scheme_text


def note(states: np.ndarray, action: int) -> str:
    """By the decision; "" for nothing."""
    kind = int(a.DECISION_OF[action])
    option = int(action - a.FIRST[kind])
    frame = frame_of(states)
    return NOTES[kind](states[0], frame, int(frame["seat"]), option) if kind in NOTES else ""


def goods(money: int, booze: int) -> str:
    return join([f"{money} Gs"] * bool(money) + [f"{booze} booze"] * bool(booze)) if money or booze else "nothing"


def output(kind: int) -> str:
    """What a stocked building makes."""
    row = h.BUILDINGS[kind]
    if row.payoff:
        return "a payoff against a Fed card"
    return f"heat {row.goodwill}" if row.goodwill else goods(row.money, row.booze)


def building_note(s: Any, seat: int, kind: int) -> str:
    row = h.BUILDINGS[kind]
    heat = f", heat +{row.heat} now and every year" if row.heat else ""
    return f"{cost(s, kind)} Gs{heat}; stock {goods(row.stock_money, row.stock_booze)}, makes {output(kind)}{in_place(s, seat, kind)}"


def in_place(s: Any, seat: int, kind: int) -> str:
    """Where no empty block can take it, or only the stock of an old building can pay for it: what is torn down for it."""
    limited = s["limited"][kind - c.FIRST_LIMITED] if kind >= c.FIRST_LIMITED else ()
    free = [block for block in np.flatnonzero((s["owner"] == seat) & (s["building"] == c.NOTHING)) if not (
        len(limited) and limited[block // c.PLACES])]
    if free and s["money"][seat] >= cost(s, kind):
        return ""
    return "; only in place of a building of yours, which is torn down and gives its stock back"


# ---- cards


def of_scheme(s: Any, frame: Any, seat: int, option: int) -> str:
    return scheme_text(option, s["tactics"] == 0)


def of_infamy(s: Any, frame: Any, seat: int, option: int) -> str:
    return infamy_text(option)


def of_tactic(s: Any, frame: Any, seat: int, option: int) -> str:
    """What it does now, and what is given up for it."""
    if option == a.NONE:
        return ""
    if not has_house_cards(s):
        return k.TACTIC_EFFECTS[k.PLUS_ONE] + in_vain(s, seat, k.PLUS_ONE)
    scheme = k.SCHEMES[option - 1]
    tactic = k.PLUS_ONE if s["tactics"] == 0 else scheme.tactic
    return f"{k.TACTIC_EFFECTS[tactic]}{in_vain(s, seat, tactic)}; gives up: {scheme.goal_text}, {scheme.points} points (house)"


def in_vain(s: Any, seat: int, tactic: int) -> str:
    """Why this tactic brings no hit and takes none away, as the dice lie."""
    own, other = (c.ATTACKER, c.DEFENDER) if seat == s["attacker"] else (c.DEFENDER, c.ATTACKER)
    misses = [int(die) for die in s["dice"][own] if 0 < die < c.HIT]
    if tactic == k.PLUS_ONE and c.HIT - 1 not in misses:
        return ", in vain: none of yours would hit"
    if tactic == k.AGAIN and not misses:
        return ", in vain: all of yours hit"
    if tactic == k.COVER and not s["bonus"][other] and max(s["dice"][other]) < c.HIT:
        return ", in vain so far: nothing hits you"
    return ""


# ---- orders


def of_order(s: Any, frame: Any, seat: int, option: int) -> str:
    if option == c.PASS:
        left = int(s["gangsters"][seat])
        return f"{counted(left, 'gangster')} of this year unused"
    if option == c.ATTACK:
        quiet = s["attacks"][seat] < h.QUIET[s["mat"][seat], s["year"]]
        return f"heat {'+0, your mat' if quiet else '+1'}; any block, with goons that are not laying low"
    if option < c.FIRST_EXTORTION:
        return building_note(s, seat, option - 1)
    return extortion_note(s, seat, option) if option <= c.LAST_EXTORTION else open_note(s, option)


def extortion_note(s: Any, seat: int, space: int) -> str:
    row = h.SPACES[space]
    if not row.rate:
        return f"heat {row.heat} at once; no other extortion this year"
    blocks = int(s["blocks"][seat]) + int(h.EXTRA_BLOCKS[s["mat"][seat]])
    money = (blocks * row.rate + c.MONEY_STEP // 2) // c.MONEY_STEP * c.MONEY_STEP
    return f"heat +{row.heat}; {row.rate} Gs a block at Production, {money} Gs as things stand"


def open_note(s: Any, space: int) -> str:
    price = f"{cost_of(s, space)} Gs; " if cost_of(s, space) else ""
    return price + {
        c.TAKE_CHARGE: f"{c.TAKE_CHARGE_MONEY} Gs, the starting marker, and your next gangster at once",
        c.CONTRACT_PROFESSIONAL: "draw a scheme", c.IMPORT_BOOZE: f"{c.IMPORTED_BOOZE} booze",
        c.RECRUIT_GOONS: f"{c.RECRUITS} goons", c.OPEN_DRUG_STORE: "any building of which a tile is left, at its price",
        c.SPONSOR_FESTIVAL: f"heat {c.FESTIVAL_HEAT} at once"}[space]


def of_kind(s: Any, frame: Any, seat: int, option: int) -> str:
    return building_note(s, seat, option)


def of_stock_now(s: Any, frame: Any, seat: int, option: int) -> str:
    row = h.BUILDINGS[frame["building"]]
    return f"{goods(row.stock_money, row.stock_booze)}, makes {output(int(frame['building']))}" if option else ""


# ---- attacks


def seizing(goons: int) -> str:
    """The chance that one of so many dice shows a four or more."""
    return f"{100 - 100 // 2**goons} of 100 rolls seize"


def of_goons(s: Any, frame: Any, seat: int, option: int) -> str:
    block = int(frame["block"])
    if s["owner"][block] == c.NOBODY:
        return "they stay there, laying low"
    units = int(s["goons"][block]) + int(s["guards"][block])
    return f"{option + 1} against {units}" if units else seizing(option + 1)


def of_press(s: Any, frame: Any, seat: int, option: int) -> str:
    return "heat +1" if option == a.ANOTHER_ROUND else "home to a block of yours, laying low"


def of_spoils(s: Any, frame: Any, seat: int, option: int) -> str:
    at, kind = int(frame["block"]), int(s["building"][frame["block"]])
    shame = f", heat +{h.SETTLEMENT_HEAT}" if kind == c.SETTLEMENT_HOUSE and s["settlement_heat"] else ""
    if option == a.STEAL and kind == c.HQ:
        money = int(s["money"][s["owner"][at]]) // 2 // c.MONEY_STEP * c.MONEY_STEP
        return f"{money} Gs, half of the vault, and a headline"
    if option == a.STEAL:
        row = h.BUILDINGS[kind]
        return f"{goods(row.stock_money, row.stock_booze)} and a headline{shame}"
    if option == a.TORCH:
        more = 1 + (h.SETTLEMENT_HEAT if shame else 0)
        return f"the building is gone; a headline, heat +{more}"
    return f"{seizing(int(s['force']))}; a headline, and your goons stay there" if option == a.SEIZE else "no headline"


# ---- the Feds


def of_fed_card(s: Any, frame: Any, seat: int, option: int) -> str:
    level = threshold(int(s["heat"][seat]))
    return fed_words(s, seat, option, level)


def fed_words(s: Any, seat: int, card: int, level: int) -> str:
    """Its line at this threshold."""
    row = k.FED_CARDS[card if has_house_cards(s) else k.RAID]
    line = row.levels[level]
    ways = f"bribe {bribe(s, seat, card, level)} Gs, or {line.consequence}, or {line.months} months of jail"
    return f"{LEVEL_NAMES[level]}: {ways} ({row.source})"


def of_fed(s: Any, frame: Any, seat: int, option: int) -> str:
    card, level = int(frame["card"]), int(frame["level"])
    row = k.FED_CARDS[card if has_house_cards(s) else k.RAID]
    if option == a.PAYOFF:
        return f"the card counts as {LEVEL_NAMES[level - 1]} then" if level else "the card is discarded"
    if option == a.BRIBE:
        return f"{bribe(s, seat, card, level)} Gs"
    if option == a.DO_A_BIT:
        return f"{row.levels[level].months} months, -{row.levels[level].months} points"
    by = int(picker(s, seat, card))
    chosen = f", picked by {NAMES[by]}" if row.picks != k.PICKS_NONE and by != seat else ""
    due = int(money_due(s, seat, card, level))
    return row.levels[level].consequence + (f": {due} Gs" if due else "") + chosen + f" ({row.source})"


Note = Callable[[Any, Any, int, int], str]
NOTES: dict[int, Note] = {
    a.DRAFT: of_scheme, a.INFAMY: of_infamy, a.TACTIC: of_tactic, a.ORDER: of_order, a.KIND: of_kind, a.STOCK_NOW: of_stock_now,
    a.GOONS: of_goons, a.PRESS: of_press, a.SPOILS: of_spoils, a.FED_CARD: of_fed_card, a.FED: of_fed,
}
