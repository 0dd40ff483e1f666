"""Thug cards: when one is worth playing, on what, and what to do when one is played on me."""
import numpy as np

from bootleg_env.bootleggers.tables import actions as a
from bootleg_env.bootleggers.tables import constants as c
from bootleg_env.bootleggers.tables.cards import TARGETS_OF
from bootleg_env.bootleggers.tables.fields import (
    ASKED_CARD,
    ASKED_NUMBER,
    ASKED_PLACE,
    ASKED_SEAT,
    CASH,
    CRATES,
    FAMILY_DICE,
    IMPROVED,
    INFLUENCE,
    MUSCLE,
    OPEN,
    PROMISED_BY_ME,
    REMOTE_DICE,
    ROUNDS_LEFT,
    SUPPLY,
    TRUCK_CRATES,
    TRUCK_OPERATOR,
    UNION_BOSS,
    WINDOW,
)

from .books import income, influence, mobsters, standing_places, transport, utility, years
from .harm import grudged, if_closed, moll, place_card, shuts, truck_card
from .picking import graft_of, worth_of_one_die
from .placing import worth_of_men
from .trade import CENTS, rule

NOTHING = -10**6
MARKER_CARD = (TARGETS_OF[:, 1] == a.TARGET_MARKER).astype(int)
HEAVY = np.array([thug in (c.HIJACK, c.BIG_PAYOFF, c.MOVE_OVER_PIGEON, c.RECRUITING, c.MUSCLING_IN, c.WORD_OF_MOUTH, c.STATE_POLITICS,
                           c.BIG_CITY_BOYS) for thug in range(c.THUGS)]).astype(int)
NO_HARM = PROMISED_BY_ME + int(a.FIRST_TERM[a.NO_HARM]) - a.FIRST_PROMISE


@rule
def asked_card(f):
    for thug in range(c.THUGS):
        if f[ASKED_CARD + thug] != 0:
            return thug
    return -1


@rule
def is_spared(f, thug, k, d):
    """Have I promised him not to, and do I keep my word?"""
    if d.honour == 0 or k <= 0:
        return False
    return ((f[PROMISED_BY_ME + thug] | f[NO_HARM]) >> (k - 1)) & 1 != 0


# ---- what a card is worth on each target, in cents


@rule
def marker_card(f, thug, place, k, left, rival, full, d):
    """A marker of his out (or one of mine in); k = 6 puts one of mine in."""
    if is_spared(f, thug, k, d):
        return NOTHING
    before = utility(f, rival, full, d)
    adds = thug == c.YOU_DIRTY_RAT or k == c.SEATS
    if k < c.SEATS:
        f[INFLUENCE + place * c.SEATS + k] -= 1
    if adds:
        f[INFLUENCE + place * c.SEATS] += 1
    gain = utility(f, rival, full, d) - before
    if k < c.SEATS:
        f[INFLUENCE + place * c.SEATS + k] += 1
    if adds:
        f[INFLUENCE + place * c.SEATS] -= 1
    loss = grudged(k, rival, d) if 0 < k < c.SEATS else 0  # a man lost is a man lost
    return left * gain + loss


@rule
def best_marker(f, thug, place, left, rival, full, d):
    best = NOTHING
    for k in range(1, mobsters(f)):
        if influence(f, place, k) > 0:
            best = max(best, marker_card(f, thug, place, k, left, rival, full, d))
    if thug == c.DOUBLE_CROSS and f[SUPPLY] > 0:
        best = max(best, marker_card(f, thug, place, c.SEATS, left, rival, full, d))
    return best


@rule
def improvement_moved(f, source, left, rival, full, d):
    """From there to where it does most for me."""
    if f[IMPROVED + source] == 0:
        return NOTHING
    before = utility(f, rival, full, d)
    best = 0
    f[IMPROVED + source] -= 1
    for place in range(1, standing_places(f)):
        if place != source and f[OPEN + place] != 0 and f[IMPROVED + place] < c.SQUARES[place]:
            f[IMPROVED + place] += 1
            best = max(best, utility(f, rival, full, d) - before)
            f[IMPROVED + place] -= 1
    f[IMPROVED + source] += 1
    return left * best


@rule
def speakeasy_target(f, thug, place, left, rival, full, d):
    """This card on this speakeasy."""
    if MARKER_CARD[thug] != 0:
        return best_marker(f, thug, place, left, rival, full, d) if place > 0 else NOTHING
    if thug == c.OPPORTUNITY_KNOCKS:
        return improvement_moved(f, place, left, rival, full, d)
    if thug == c.SAFE_HOUSE:
        return if_closed(f, place, rival, d) if shuts(f, place) != 0 else -100
    return place_card(f, thug, place, rival, d)


@rule
def owner_of_still(f, still):
    if still < c.SEATS:
        return still
    for k in range(c.SEATS):
        if f[REMOTE_DICE + k * c.BOARDS + still - c.SEATS] != 0:
            return k
    return 0


@rule
def still_target(f, thug, still, left, rival, full, d):
    """This card on this still: somebody's family (0-5) or a board."""
    owner = owner_of_still(f, still)
    if owner == 0 or owner >= mobsters(f) or is_spared(f, thug, owner, d):
        return NOTHING
    at = FAMILY_DICE + owner if still < c.SEATS else REMOTE_DICE + owner * c.BOARDS + still - c.SEATS
    dice = f[at] if still < c.SEATS else f[at] - 1
    if thug == c.A_LITTLE_VIGORISH:
        return CENTS * min(c.VIGORISH_COST * dice, f[CASH + owner] + 2 * dice)
    before = utility(f, rival, full, d)
    kept = f[at]
    f[at] = 0 if thug == c.TURF_WAR and still >= c.SEATS else kept - 1
    gain = left * (utility(f, rival, full, d) - before)
    f[at] = kept
    if thug == c.MUSCLING_IN:
        gain += left * worth_of_one_die(f, rival, full, d)
    return gain


@rule
def number_target(f, thug, number, left, full, d):
    """Politics: so many men for money. Safe-house is about a door."""
    price = CENTS * (c.CITY_COST if thug == c.CITY_POLITICS else c.STATE_COST)
    if f[CASH] * CENTS < price * number:
        return NOTHING
    return left * worth_of_men(f, number, full, d) + number * (d.spare_man - price)


@rule
def own_card(f, thug, left, full, d):
    """Cards without a target."""
    if thug == c.WINDFALL:
        return 700
    if thug == c.RECRUITING:
        return left * worth_of_men(f, 1, full, d) + 300 if f[SUPPLY] > 0 else 0
    if thug == c.FRIENDLY_UNION_BOSS:
        return CENTS * graft_of(f, 0) * left
    if thug == c.WAREHOUSE:
        return 150 * f[CRATES]
    if thug == c.BIG_FAVOR or thug == c.LITTLE_FAVOR:
        over = CENTS * f[CRATES] - transport(f, 0)
        room = CENTS * c.CAPACITY[2 if thug == c.BIG_FAVOR else 1]
        return 2 * min(over, room)
    return 0


@rule
def past_them(f):
    """Big City Boys for me, before cards are taken: 250 for everyone I get ahead of."""
    passed = 0
    if f[WINDOW] == 1 + c.WINDOW_A:
        for k in range(1, mobsters(f)):
            if f[MUSCLE] < f[MUSCLE + k] < f[MUSCLE] + c.BIG_CITY_BOYS_HALVES:
                passed += 1
    return 250 * passed


@rule
def seat_target(f, thug, k, left, rival, d):
    if thug == c.MOLL:
        return NOTHING if k == 0 or is_spared(f, thug, k, d) else moll(f, k, rival, d)
    if thug == c.BIG_CITY_BOYS:
        return past_them(f) if k == 0 else NOTHING
    return CENTS * graft_of(f, k) * left * grudged(k, rival, d) // 100  # Investigation of his Union Boss


@rule
def worth_on(f, thug, kind, option, left, rival, full, d):
    """Cents this card brings on this first target."""
    if kind == a.TARGET_SPEAKEASY:
        return speakeasy_target(f, thug, option, left, rival, full, d)
    if kind == a.TARGET_SEAT:
        return seat_target(f, thug, option, left, rival, d)
    if kind == a.TARGET_STILL:
        return still_target(f, thug, option, left, rival, full, d)
    if kind == a.TARGET_TRUCK:
        if thug != c.HIJACK or f[TRUCK_CRATES + option] > 0:
            return NOTHING if is_spared(f, thug, f[TRUCK_OPERATOR + option] - 1, d) else truck_card(f, thug, option, rival, d)
        return NOTHING
    return number_target(f, thug, 1 + option, left, full, d)


@rule
def fits(f, thug, kind, option):
    """Roughly what the rules allow (the mask of the next question says it exactly)."""
    if kind == a.TARGET_SPEAKEASY:
        return option < standing_places(f) and (thug == c.OPPORTUNITY_KNOCKS or f[OPEN + option] != 0 or MARKER_CARD[thug] != 0)
    if kind == a.TARGET_SEAT:
        return option < mobsters(f) and (thug != c.INVESTIGATION or (option > 0 and f[UNION_BOSS + option] != 0))
    if kind == a.TARGET_TRUCK:
        loaded = f[TRUCK_CRATES + option] > 0
        return loaded != (thug == c.HEY_FREE_TRUCK)
    if kind == a.TARGET_STILL:
        if option < c.SEATS:
            return option < mobsters(f) and thug != c.MUSCLING_IN and (thug != c.TURF_WAR or f[FAMILY_DICE + option] > 1)
        return owner_of_still(f, option) != 0
    return option < (2 if thug == c.CITY_POLITICS else 3)


@rule
def worth_now(f, thug, left, rival, full, d):
    """The best this card can do at this moment."""
    kind = TARGETS_OF[thug, 0]
    if kind == a.NO_TARGET:
        return own_card(f, thug, left, full, d)
    best = NOTHING
    if thug == c.SAFE_HOUSE:
        for place in range(1, standing_places(f)):
            best = max(best, speakeasy_target(f, thug, place, left, rival, full, d))
        return best
    for option in range(a.OPTIONS[kind]):
        if fits(f, thug, kind, option):
            best = max(best, worth_on(f, thug, kind, option, left, rival, full, d))
    return best


# ---- the questions


@rule
def thug(f, mask, rival, full, d):
    """Play the card that does most, if that is worth more than keeping it."""
    first = a.FIRST[a.THUG]
    left = years(f, full, d)
    best = 0
    most = d.trigger + d.wait * min(left - 1, f[ROUNDS_LEFT])
    for name in range(c.THUGS):
        if mask[first + 1 + name] != 0:
            worth = worth_now(f, name, left, rival, full, d)
            if worth > most:
                most = worth
                best = 1 + name
    return first + best


@rule
def has_named_place(f):
    for place in range(c.SPEAKEASIES):
        if f[ASKED_PLACE + place] != 0:
            return True
    return False


@rule
def improvement_here(f, place, left, rival, full, d):
    before = utility(f, rival, full, d)
    f[IMPROVED + place] += 1
    gain = left * (utility(f, rival, full, d) - before)
    f[IMPROVED + place] -= 1
    return gain


@rule
def needed_to_shut(f, rival, d):
    best = 0
    number = 1
    for place in range(1, standing_places(f)):
        if shuts(f, place) != 0 and if_closed(f, place, rival, d) > best:
            best = if_closed(f, place, rival, d)
            number = shuts(f, place)
    return number


@rule
def worth_of_target(f, name, kind, option, left, rival, full, d):
    """First targets by what they bring; later ones by what the earlier ones left to choose."""
    if kind == a.HOW_MANY and name == c.SAFE_HOUSE:
        return 1 if option + 1 == needed_to_shut(f, rival, d) else 0
    if kind == a.TARGET_SPEAKEASY and name == c.OPPORTUNITY_KNOCKS and has_named_place(f):
        return improvement_here(f, option, left, rival, full, d)
    if kind == a.TARGET_MARKER:
        for place in range(1, standing_places(f)):
            if f[ASKED_PLACE + place] != 0:
                return marker_card(f, name, place, option, left, rival, full, d) if option != 0 else NOTHING
    if kind == a.TARGET_TRUCK and name == c.HIJACK and f[TRUCK_CRATES + option] == 0:
        return -c.CAPACITY[c.SIZE[option]]  # the smallest that takes the load
    return worth_on(f, name, kind, option, left, rival, full, d)


@rule
def target(f, mask, kind, rival, full, d):
    """The best legal target of the card being played."""
    first = a.FIRST[kind]
    name = asked_card(f)
    left = years(f, full, d)
    best = -1
    most = 10 * NOTHING
    for option in range(a.OPTIONS[kind]):
        if mask[first + option] != 0:
            worth = worth_of_target(f, name, kind, option, left, rival, full, d)
            if worth > most:
                most = worth
                best = option
    return first + best


@rule
def react(f, rival, d):
    """Investigation: when the card is meant for me, or when the strongest rival plays one of the heavy ones."""
    name = asked_card(f)
    hits_me = f[ASKED_SEAT] & 2 != 0
    by_rival = f[ASKED_SEAT + rival] & 1 != 0
    heavy = HEAVY[name] != 0
    return a.FIRST[a.REACT] + (1 if hits_me or (by_rival and heavy) else 0)


@rule
def vigorish(f, full, d):
    """Pay if the crates of that still bring more."""
    dice = f[ASKED_NUMBER] // c.VIGORISH_COST
    before = income(f, 0, full, d)
    kept = f[FAMILY_DICE]
    f[FAMILY_DICE] = max(0, kept - dice)
    loss = before - income(f, 0, full, d)
    f[FAMILY_DICE] = kept
    return a.FIRST[a.VIGORISH] + (1 if loss > CENTS * f[ASKED_NUMBER] else 0)
