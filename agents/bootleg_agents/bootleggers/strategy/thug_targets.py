"""What a thug card brings on each of its targets, in cents."""
from bootleg_env.bootleggers.tables import actions as a
from bootleg_env.bootleggers.tables import constants as c
from bootleg_env.bootleggers.tables.cards import TARGETS_OF
from bootleg_env.bootleggers.tables.fields import (
    CASH,
    CRATES,
    FAMILY_DICE,
    IMPROVED,
    INFLUENCE,
    MUSCLE,
    OPEN,
    PROMISED_BY_ME,
    REMOTE_DICE,
    SUPPLY,
    TRUCK_CRATES,
    TRUCK_OPERATOR,
    UNION_BOSS,
    WINDOW,
)

from .compiler import CENTS, rule
from .economy import graft_of, influence, places_in_play, players, transport, utility
from .placing import worth_of_markers
from .question import includes
from .stills import worth_of_one_die
from .thug_effects import if_closed, markers_to_close, moll, place_card, truck_card, weight_of

IMPOSSIBLE = -10**6
IS_ABOUT_MARKERS = (TARGETS_OF[:, 1] == a.TARGET_MARKER).astype(int)
NO_HARM = PROMISED_BY_ME + int(a.FIRST_TERM[a.NO_HARM]) - a.FIRST_PROMISE
ONE_OF_MINE = c.SEATS  # option of `target_marker`: puts one in (Double Cross)


@rule
def is_spared(v, thug, seat):
    """Did the mobster promise not to play it on this seat, and does it keep promises?"""
    if v.style.keeps_promises == 0 or seat <= 0:
        return False
    return includes(v.facts[PROMISED_BY_ME + thug] | v.facts[NO_HARM], seat)


@rule
def marker_card(v, thug, place, seat):
    """A marker of this seat out (ONE_OF_MINE: none), and one of the mobster's in where the card says so."""
    if is_spared(v, thug, seat):
        return IMPOSSIBLE
    facts = v.facts
    before = utility(v)
    adds = thug == c.YOU_DIRTY_RAT or seat == ONE_OF_MINE
    if seat != ONE_OF_MINE:
        facts[INFLUENCE + place * c.SEATS + seat] -= 1
    if adds:
        facts[INFLUENCE + place * c.SEATS] += 1
    gain = utility(v) - before
    if seat != ONE_OF_MINE:
        facts[INFLUENCE + place * c.SEATS + seat] += 1
    if adds:
        facts[INFLUENCE + place * c.SEATS] -= 1
    loss = weight_of(v, seat) if 0 < seat < c.SEATS else 0  # a marker lost is a marker lost
    return v.rounds * gain + loss


@rule
def best_marker(v, thug, place):
    best = IMPOSSIBLE
    for seat in range(1, players(v.facts)):
        if influence(v.facts, place, seat) > 0:
            best = max(best, marker_card(v, thug, place, seat))
    if thug == c.DOUBLE_CROSS and v.facts[SUPPLY] > 0:
        best = max(best, marker_card(v, thug, place, ONE_OF_MINE))
    return best


@rule
def improvement_moved(v, source):
    """An improvement from there to where it does most."""
    facts = v.facts
    if facts[IMPROVED + source] == 0:
        return IMPOSSIBLE
    before = utility(v)
    best = 0
    facts[IMPROVED + source] -= 1
    for place in range(1, places_in_play(facts)):
        if place != source and facts[OPEN + place] != 0 and facts[IMPROVED + place] < c.SQUARES[place]:
            facts[IMPROVED + place] += 1
            best = max(best, utility(v) - before)
            facts[IMPROVED + place] -= 1
    facts[IMPROVED + source] += 1
    return v.rounds * best


@rule
def speakeasy_target(v, thug, place):
    """This card on this speakeasy."""
    if IS_ABOUT_MARKERS[thug] != 0:
        return best_marker(v, thug, place) if place > 0 else IMPOSSIBLE
    if thug == c.OPPORTUNITY_KNOCKS:
        return improvement_moved(v, place)
    if thug == c.SAFE_HOUSE:
        return if_closed(v, place) if markers_to_close(v.facts, place) != 0 else -100
    return place_card(v, thug, place)


@rule
def owner_of_still(facts, still):
    if still < c.SEATS:
        return still
    for seat in range(c.SEATS):
        if facts[REMOTE_DICE + seat * c.BOARDS + still - c.SEATS] != 0:
            return seat
    return 0


@rule
def still_target(v, thug, still):
    """This card on this still: somebody's family (0-5) or a board."""
    facts = v.facts
    owner = owner_of_still(facts, still)
    if owner == 0 or owner >= players(facts) or is_spared(v, thug, owner):
        return IMPOSSIBLE
    at = FAMILY_DICE + owner if still < c.SEATS else REMOTE_DICE + owner * c.BOARDS + still - c.SEATS
    dice = facts[at] if still < c.SEATS else facts[at] - 1
    if thug == c.A_LITTLE_VIGORISH:
        return CENTS * min(c.VIGORISH_COST * dice, facts[CASH + owner] + 2 * dice)
    before = utility(v)
    kept = facts[at]
    facts[at] = 0 if thug == c.TURF_WAR and still >= c.SEATS else kept - 1
    gain = v.rounds * (utility(v) - before)
    facts[at] = kept
    if thug == c.MUSCLING_IN:
        gain += v.rounds * worth_of_one_die(v)
    return gain


@rule
def number_target(v, thug, number):
    """City and State Politics: so many markers for money."""
    price = CENTS * (c.CITY_COST if thug == c.CITY_POLITICS else c.STATE_COST)
    if v.facts[CASH] * CENTS < price * number:
        return IMPOSSIBLE
    return v.rounds * worth_of_markers(v, number) + number * (v.style.spare_marker_value - price)


@rule
def card_without_target(v, thug):
    facts = v.facts
    if thug == c.WINDFALL:
        return 700
    if thug == c.RECRUITING:
        return v.rounds * worth_of_markers(v, 1) + 300 if facts[SUPPLY] > 0 else 0
    if thug == c.FRIENDLY_UNION_BOSS:
        return CENTS * graft_of(facts, 0) * v.rounds
    if thug == c.WAREHOUSE:
        return 150 * facts[CRATES]
    if thug == c.BIG_FAVOR or thug == c.LITTLE_FAVOR:
        over = CENTS * facts[CRATES] - transport(facts, 0)
        room = CENTS * c.CAPACITY[2 if thug == c.BIG_FAVOR else 1]
        return 2 * min(over, room)
    return 0


@rule
def worth_of_big_city_boys(facts):
    """Before cards are taken: 250 for everyone it gets the mobster ahead of."""
    passed = 0
    if facts[WINDOW] == 1 + c.WINDOW_A:
        for seat in range(1, players(facts)):
            if facts[MUSCLE] < facts[MUSCLE + seat] < facts[MUSCLE] + c.BIG_CITY_BOYS_HALVES:
                passed += 1
    return 250 * passed


@rule
def seat_target(v, thug, seat):
    if thug == c.MOLL:
        return IMPOSSIBLE if seat == 0 or is_spared(v, thug, seat) else moll(v, seat)
    if thug == c.BIG_CITY_BOYS:
        return worth_of_big_city_boys(v.facts) if seat == 0 else IMPOSSIBLE
    return CENTS * graft_of(v.facts, seat) * v.rounds * weight_of(v, seat) // 100  # Investigation of a Union Boss


@rule
def truck_target(v, thug, truck):
    if thug == c.HIJACK and v.facts[TRUCK_CRATES + truck] == 0:
        return IMPOSSIBLE
    return IMPOSSIBLE if is_spared(v, thug, v.facts[TRUCK_OPERATOR + truck] - 1) else truck_card(v, thug, truck)


@rule
def worth_on(v, thug, kind, option):
    """Cents this card brings on this first target."""
    if kind == a.TARGET_SPEAKEASY:
        return speakeasy_target(v, thug, option)
    if kind == a.TARGET_SEAT:
        return seat_target(v, thug, option)
    if kind == a.TARGET_STILL:
        return still_target(v, thug, option)
    if kind == a.TARGET_TRUCK:
        return truck_target(v, thug, option)
    return number_target(v, thug, 1 + option)


@rule
def fits(facts, thug, kind, option):
    """Roughly what the rules allow (the mask of the next question says it exactly)."""
    if kind == a.TARGET_SPEAKEASY:
        may_be_closed = thug == c.OPPORTUNITY_KNOCKS or IS_ABOUT_MARKERS[thug] != 0
        return option < places_in_play(facts) and (may_be_closed or facts[OPEN + option] != 0)
    if kind == a.TARGET_SEAT:
        return option < players(facts) and (thug != c.INVESTIGATION or (option > 0 and facts[UNION_BOSS + option] != 0))
    if kind == a.TARGET_TRUCK:
        loaded = facts[TRUCK_CRATES + option] > 0
        return loaded != (thug == c.HEY_FREE_TRUCK)
    if kind == a.TARGET_STILL:
        if option < c.SEATS:
            return option < players(facts) and thug != c.MUSCLING_IN and (thug != c.TURF_WAR or facts[FAMILY_DICE + option] > 1)
        return owner_of_still(facts, option) != 0
    return option < (2 if thug == c.CITY_POLITICS else 3)


@rule
def worth_now(v, thug):
    """The best this card can do at this moment."""
    kind = TARGETS_OF[thug, 0]
    if kind == a.NO_TARGET:
        return card_without_target(v, thug)
    best = IMPOSSIBLE
    if thug == c.SAFE_HOUSE:
        for place in range(1, places_in_play(v.facts)):
            best = max(best, speakeasy_target(v, thug, place))
        return best
    for option in range(a.OPTIONS[kind]):
        if fits(v.facts, thug, kind, option):
            best = max(best, worth_on(v, thug, kind, option))
    return best
