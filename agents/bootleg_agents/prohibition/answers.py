# mypy: ignore-errors
"""What a gang answers: every decision of the table. Nothing is remembered: each question finds the same plan anew."""
import numpy as np

from bootleg_env.prohibition.tables import actions as a
from bootleg_env.prohibition.tables import constants as c
from bootleg_env.prohibition.tables import fields as f

from .feds import fed, lose
from .fights import help_called, press, spoils, stand, tactic
from .garrisons import garrison, place, retreat
from .goals import infamy_worth, scheme_worth
from .orders import best_kind, can_pay_stock, find_site, order, stock_gain
from .play import FORCE, LEAD, SITE, TARGET, VALUE, WORK, B, View, allocating, first_legal, here, is_asked, purpose, rule
from .position import find_risks, look
from .raids import NOT_FOUND, find_lead, find_raid, find_spoils, price_of_attack


@rule
def draft(v, mask):
    best, chosen = NOT_FOUND, first_legal(mask, a.DRAFT)
    for card in range(c.SCHEMES):
        if mask[a.FIRST[a.DRAFT] + card] != 0:
            value = scheme_worth(v, card)
            if value > best:
                best, chosen = value, a.FIRST[a.DRAFT] + card
    return chosen


@rule
def infamy(v, mask):
    best, chosen = NOT_FOUND, first_legal(mask, a.INFAMY)
    for card in range(c.INFAMIES):
        if mask[a.FIRST[a.INFAMY] + card] != 0:
            value = infamy_worth(v, card)
            if value > best:
                best, chosen = value, a.FIRST[a.INFAMY] + card
    return chosen


@rule
def building_in_question(facts):
    for kind in range(c.KINDS):
        if facts[f.BUILDING + kind] != 0:
            return kind
    return 0


@rule
def legal_block(mask, block):
    """This block if it is legal, or else the first one that is."""
    answer = a.FIRST[a.BLOCK] + 1 + block
    return answer if mask[answer] != 0 else first_legal(mask, a.BLOCK)


@rule
def stock(v, mask):
    """The first building that is worth its stock; booze goes to speakeasies before nightclubs."""
    for block in range(B):
        if mask[a.FIRST[a.BLOCK] + 1 + block] != 0 and can_pay_stock(v, v.w.kind[block]) and stock_gain(v, v.w.kind[block]) > 0:
            return a.FIRST[a.BLOCK] + 1 + block
    return a.FIRST[a.BLOCK] + a.NONE


@rule
def origin(facts):
    """The block that goons come from, or NOBODY."""
    for number in range(B):
        if facts[f.ORIGIN + number] != 0:
            return number
    return c.NOBODY


@rule
def find_lead_here(v, only):
    """Whose goons against the block in question. `only`: from there, or NOBODY."""
    find_spoils(v, here(v.facts))
    v.w.plan[VALUE] = NOT_FOUND
    find_lead(v, here(v.facts), price_of_attack(v), only)


@rule
def goons(v, mask):
    """As many as are best from that block."""
    find_lead_here(v, origin(v.facts))
    answer = a.FIRST[a.GOONS] + v.w.plan[FORCE] - 1
    if mask[answer] != 0:
        return answer
    for number in range(c.MOST_UNITS, 0, -1):
        if mask[a.FIRST[a.GOONS] + number - 1] != 0:
            return a.FIRST[a.GOONS] + number - 1
    return a.FIRST[a.GOONS]


@rule
def site(v, mask):
    find_site(v, building_in_question(v.facts))
    return legal_block(mask, v.w.plan[SITE])


@rule
def block(v, mask):
    what = purpose(v.facts)
    if what == a.TO_BUILD:
        return site(v, mask)
    if what == a.TO_STOCK:
        return stock(v, mask)
    find_risks(v)
    if what == a.TO_ATTACK:
        find_raid(v)
        return legal_block(mask, v.w.plan[TARGET])
    if what == a.TO_LEAD:
        find_lead_here(v, c.NOBODY)
        return legal_block(mask, v.w.plan[LEAD])
    if what == a.TO_HELP:
        return help_called(v, mask)
    if what == a.TO_RETREAT:
        is_attacker = v.facts[f.ATTACKER] != 0
        goons_there = v.facts[f.FORCE] if is_attacker else v.facts[f.GOONS + here(v.facts)]
        return retreat(v, mask, goons_there, is_attacker)
    if what == a.TO_PLACE:
        return place(v, mask)
    return lose(v, mask)


@rule
def in_conflict(v, mask):
    """Stand, press, spoils, tactic."""
    if is_asked(v.facts, a.STAND):
        return stand(v)
    if is_asked(v.facts, a.PRESS):
        return press(v)
    if is_asked(v.facts, a.SPOILS):
        return spoils(v, mask)
    return tactic(v, mask)


@rule
def kind_of_building(v, mask):
    kind = best_kind(v, mask)
    return a.FIRST[a.KIND] + kind if kind >= 0 else first_legal(mask, a.KIND)


@rule
def answer(facts, mask, style, room):
    v = View(facts, style, room[0])
    look(v)
    if is_asked(facts, a.BLOCK):
        return block(v, mask)
    if is_asked(facts, a.DRAFT):
        return draft(v, mask)
    if is_asked(facts, a.INFAMY):
        return infamy(v, mask)
    if is_asked(facts, a.KIND):
        return kind_of_building(v, mask)
    if is_asked(facts, a.STOCK_NOW):
        return a.FIRST[a.STOCK_NOW] + int(stock_gain(v, building_in_question(facts)) > 0)
    if is_asked(facts, a.FED_CARD):
        return first_legal(mask, a.FED_CARD)
    if is_asked(facts, a.FED):
        return fed(v, mask)
    if is_asked(facts, a.REARRANGE):
        return a.FIRST[a.REARRANGE] + a.TAKE_ALL_UP
    find_risks(v)
    if is_asked(facts, a.ORDER):
        return order(v, mask)
    if is_asked(facts, a.GARRISON):
        return garrison(v, mask)
    if is_asked(facts, a.GOONS):
        return goons(v, mask)
    return in_conflict(v, mask)


@allocating
def play(facts, mask, noise, style):
    """The answer of a gang of this style. (A record does not keep its array alive: the array is handed on whole.)"""
    return answer(facts, mask, style, np.zeros(1, WORK))
