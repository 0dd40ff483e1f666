# mypy: ignore-errors
"""Fed cards: the cheapest of payoff, bribe, consequence and jail; and what is lost when something must be."""
from bootleg_env.prohibition.tables import actions as a
from bootleg_env.prohibition.tables import cards as k
from bootleg_env.prohibition.tables import constants as c
from bootleg_env.prohibition.tables import fields as f

from .orders import changed
from .play import JAIL, ME, YEARS, B, first_legal, purpose, rule, units
from .position import has_house, loss_of, output, worth
from .raids import NOT_FOUND, OPEN

TO_HOSPITAL, STILL_OF_USE, LAST_PAYOFF = 15, 60, 100


@rule
def dearest(v, is_stock, wants_most):
    """Of own buildings (or their stocks) the dearest, or the cheapest, in hundredths of a point."""
    best = -1
    for block in range(B):
        if v.w.owner[block] == ME and has_house(v, block) and (is_stock == 0 or v.facts[f.STOCKED + block] != 0):
            value = output(v, v.w.kind[block]) if is_stock != 0 else loss_of(v, block, 0)
            if best < 0 or (value > best) == (wants_most != 0):
                best = value
    return max(0, best)


@rule
def jail_price(v, months):
    before = worth(v)
    v.w.tally[JAIL] += months
    after = worth(v)
    v.w.tally[JAIL] -= months
    return before - after


@rule
def card_in_question(v):
    for card in range(c.FED_CARDS):
        if v.facts[f.CARD + card] != 0:
            return card
    return 0


@rule
def face_price(v):
    """Of the whole consequence."""
    facts, at = v.facts, f.CONSEQUENCE
    worst = k.PICKS[card_in_question(v)] == k.PICKS_RIGHT
    price = -changed(v, -5 * facts[at + 5], 0, 0, -facts[at + 2]) + TO_HOSPITAL * facts[at + 3]
    if v.w.rest[YEARS] == 0:
        price += STILL_OF_USE * facts[at + 2] // 2
    price += 100 * facts[at + 4]
    if facts[at] > 0:
        price += facts[at] * dearest(v, 1, worst)
    if facts[at + 1] > 0:
        price += facts[at + 1] * dearest(v, 0, worst)
    return price


@rule
def one_level_less(v):
    """About what the card costs with one payoff."""
    level, card = 0, card_in_question(v)
    for each in range(c.THRESHOLDS):
        if v.facts[f.LEVEL + each] != 0:
            level = each
    if level == 0:
        return 0
    cheapest = jail_price(v, k.MONTHS[card, level - 1])
    if v.facts[f.MONEY] >= k.BRIBE[card, level - 1]:
        cheapest = min(cheapest, 20 * k.BRIBE[card, level - 1])
    return cheapest


@rule
def fed(v, mask):
    first, facts = a.FIRST[a.FED], v.facts
    best, chosen = jail_price(v, facts[f.MONTHS]), a.DO_A_BIT
    if mask[first + a.BRIBE] != 0:
        price = -changed(v, -facts[f.BRIBE], 0, 0, 0)
        if price <= best:
            best, chosen = price, a.BRIBE
    if mask[first + a.FACE] != 0:
        price = face_price(v)
        if price < best:
            best, chosen = price, a.FACE
    if mask[first + a.PAYOFF] != 0 and best - one_level_less(v) > LAST_PAYOFF:
        chosen = a.PAYOFF
    return first + chosen


# ---- what is lost


@rule
def own_loss(v, block, what):
    """What it costs to lose this there."""
    there = units(v.facts, block)
    if what == a.LOSE_BUILDING:
        return loss_of(v, block, 0)
    if what == a.LOSE_STOCK:
        return output(v, v.w.kind[block])
    alone = 300 if v.facts[f.LYING_LOW + block] == 0 and v.facts[f.GOONS + block] > 1 else 0
    return v.w.risk[block] * (OPEN[there - 1] - OPEN[there]) // 100 + alone // 10


@rule
def rival_loss(v, block, what):
    """What it costs a rival: the dearest is picked."""
    kind = v.w.kind[block]
    if what == a.LOSE_BUILDING or what == a.LOSE_STOCK:
        stock = 100 if v.facts[f.STOCKED + block] != 0 else 0
        return output(v, kind) + (stock if what == a.LOSE_BUILDING else 0)
    return 10 - units(v.facts, block) + (5 if kind != c.NOTHING else 0)


@rule
def lose(v, mask):
    """One block: the cheapest of our own, the dearest of a rival's."""
    what, is_own = purpose(v.facts), v.facts[f.WHOSE] != 0
    best, chosen = NOT_FOUND, first_legal(mask, a.BLOCK)
    for block in range(B):
        if mask[a.FIRST[a.BLOCK] + 1 + block] == 0:
            continue
        value = -own_loss(v, block, what) if is_own else rival_loss(v, block, what)
        if value > best:
            best, chosen = value, a.FIRST[a.BLOCK] + 1 + block
    return chosen


