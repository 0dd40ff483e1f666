"""Every thug card once: whether it may be played now, whether a target fits, what it does (table.py has when and on what).

The rulebook's card list is p. 15-16, its clarifications p. 17; windows and details are section 4 of the rulings.
"""
from ...tables import actions as a
from ...tables import constants as c
from ...tables.cards import MARKER, NUMBER, SEAT, SPEAKEASY, STILL, TARGET_COUNT, TARGETS_OF, TRUCK, WINDOWS_OF
from ..board import influence_in
from ..state import rule
from . import markers, men, speakeasies, stills, trucks


@rule
def fits_speakeasy_card(s, seat, thug, nth, first, value):
    """Cards whose first target is a speakeasy and whose only other one is another speakeasy."""
    if thug == c.BUST_A_SPEAKEASY:
        return speakeasies.fits_bust_a_speakeasy(s, value)
    if thug == c.THIRSTY:
        return speakeasies.fits_thirsty(s, value)
    if thug == c.BIG_PAYOFF:
        return speakeasies.fits_big_payoff(s, seat, value)
    if thug == c.OPPORTUNITY_KNOCKS:
        return speakeasies.fits_opportunity_knocks(s, nth, first, value)
    return speakeasies.fits_open_speakeasy(s, value)


@rule
def fits_marker_card(s, seat, thug, nth, first, second, value):
    """Cards about influence."""
    if thug == c.CITY_POLITICS or thug == c.STATE_POLITICS:
        return markers.fits_politics(s, seat, thug, value)
    if thug == c.HIT:
        return markers.fits_hit(s, nth, first, value)
    if thug == c.MOB_WAR:
        return markers.fits_mob_war(s, seat, nth, first, second, value)
    if thug == c.YOU_DIRTY_RAT:
        return markers.fits_you_dirty_rat(s, seat, nth, first, value)
    return markers.fits_double_cross(s, seat, nth, first, value)


@rule
def fits_truck_card(s, seat, thug, nth, first, value):
    """Cards about trucks and loads."""
    if thug == c.HEY_FREE_TRUCK:
        return trucks.fits_hey_free_truck(s, seat, value)
    if thug == c.BUST_A_SHIPMENT:
        return trucks.fits_bust_a_shipment(s, value)
    if thug == c.WAREHOUSE:
        return trucks.fits_warehouse(s, seat)
    if thug == c.MOVE_OVER_PIGEON:
        return trucks.fits_move_over_pigeon(s, seat, value)
    if thug == c.HIJACK:
        return trucks.fits_hijack(s, seat, nth, first, value)
    return trucks.fits_favor(s, seat, thug)


@rule
def fits(s, seat, thug, window, nth, first, second, third, value):
    """May the nth target be `value`, after first, second and third? (no target: value 0)"""
    if thug == c.SAFE_HOUSE:
        last = third if nth == 3 else second
        taken_here = nth - 1 if second == last else 1  # of the markers in the speakeasy named last
        return markers.fits_safe_house(s, seat, nth, first, taken_here, last, value)
    kind = TARGETS_OF[thug, 0]
    if thug == c.MUSCLING_IN:
        return stills.fits_muscling_in(s, seat, value)
    if thug == c.A_LITTLE_VIGORISH:
        return stills.fits_vigorish(s, seat, value)
    if thug == c.TURF_WAR:
        return stills.fits_turf_war(s, value)
    if thug == c.INVESTIGATION:
        return men.fits_investigation(s, seat, value)
    if thug == c.BIG_CITY_BOYS:
        return men.fits_big_city_boys(s, value)
    if thug == c.MOLL:
        return value != seat and value < s.seats
    if thug == c.WINDFALL:
        return men.fits_windfall(s, window)
    if thug == c.RECRUITING or thug == c.FRIENDLY_UNION_BOSS:
        return True
    if kind == TRUCK or thug == c.WAREHOUSE or thug == c.BIG_FAVOR or thug == c.LITTLE_FAVOR:
        return fits_truck_card(s, seat, thug, nth, first, value)
    if kind == NUMBER or TARGETS_OF[thug, 1] == MARKER:
        return fits_marker_card(s, seat, thug, nth, first, second, value)
    return fits_speakeasy_card(s, seat, thug, nth, first, value)


@rule
def values(kind):
    """How many values a target of this kind can have."""
    if kind == SPEAKEASY:
        return c.SPEAKEASIES
    if kind == SEAT:
        return c.SEATS
    if kind == MARKER:
        return c.SEATS + 1
    if kind == STILL:
        return c.STILLS
    if kind == TRUCK:
        return c.TRUCKS
    return 1 + c.STATE_MARKERS if kind == NUMBER else 1


@rule
def can_play(s, seat, thug, window):
    """Is it the time for the card, and is there something to play it on?"""
    if (WINDOWS_OF[thug] >> window) & 1 == 0:
        return False
    for value in range(values(TARGETS_OF[thug, 0])):
        if fits(s, seat, thug, window, 0, a.NO_TARGET, a.NO_TARGET, a.NO_TARGET, value):
            return True
    return False


@rule
def targets_needed(s, frame):
    """How many targets this play names."""
    thug = frame.card
    if thug == c.SAFE_HOUSE and frame.count > 0:
        return 1 + frame.targets[0]
    if thug == c.MOB_WAR and frame.count > 0:  # G23: one marker there, one destroyed
        return 1 + min(2, influence_in(s, frame.targets[0]))
    return TARGET_COUNT[thug]


@rule
def marker_effect(s, seat, thug, first, second, third, fourth):
    """What the cards about influence do."""
    if thug == c.CITY_POLITICS or thug == c.STATE_POLITICS:
        markers.politics(s, seat, thug, first)
    elif thug == c.SAFE_HOUSE:
        markers.safe_house(s, seat, second)
        if first > 1:
            markers.safe_house(s, seat, third)
        if first > 2:
            markers.safe_house(s, seat, fourth)
    elif thug == c.HIT:
        markers.destroy_marker(s, first, second, thug)
    elif thug == c.MOB_WAR:
        markers.destroy_marker(s, first, second, thug)
        if third != a.NO_TARGET:
            markers.destroy_marker(s, first, third, thug)
    elif thug == c.YOU_DIRTY_RAT:
        markers.you_dirty_rat(s, seat, first, second, thug)
    elif thug == c.DOUBLE_CROSS:
        markers.double_cross(s, seat, first, second, thug)
    elif thug == c.RECRUITING:
        markers.recruiting(s, seat)


@rule
def speakeasy_effect(s, seat, thug, first, second):
    """What the cards on a speakeasy do."""
    if thug == c.WORD_OF_MOUTH:
        speakeasies.word_of_mouth(s, first)
    elif thug == c.COPPER_IN_THE_HOUSE:
        speakeasies.copper_in_the_house(s, first)
    elif thug == c.BUST_A_SPEAKEASY:
        speakeasies.bust_a_speakeasy(s, first)
    elif thug == c.THIRSTY:
        speakeasies.thirsty(s, first)
    elif thug == c.BIG_PAYOFF:
        speakeasies.big_payoff(s, seat, first)
    elif thug == c.PACKING_HEAT:
        speakeasies.packing_heat(s, seat, first)
    elif thug == c.OPPORTUNITY_KNOCKS:
        speakeasies.opportunity_knocks(s, seat, first, second, thug)


@rule
def truck_effect(s, seat, thug, window, first, second):
    """What the cards on trucks do."""
    if thug == c.HEY_FREE_TRUCK:
        trucks.hey_free_truck(s, seat, first)
    elif thug == c.BUST_A_SHIPMENT:
        trucks.bust_a_shipment(s, first)
    elif thug == c.WAREHOUSE:
        s.warehouse[seat] = 1
    elif thug == c.BIG_FAVOR or thug == c.LITTLE_FAVOR:
        trucks.favor(s, seat, thug)
    elif thug == c.MOVE_OVER_PIGEON:
        trucks.move_over_pigeon(s, seat, first)
    elif thug == c.HIJACK:
        trucks.hijack(s, seat, first, second, window)


@rule
def effect(s, seat, thug, window, first, second, third, fourth):
    """What the card does, once nobody has nullified it."""
    if thug == c.MUSCLING_IN:
        stills.muscling_in(s, seat, first)
    elif thug == c.A_LITTLE_VIGORISH:
        stills.a_little_vigorish(s, seat, first)
    elif thug == c.TURF_WAR:
        stills.turf_war(s, seat, first)
    elif thug == c.WINDFALL:
        men.windfall(s, seat)
    elif thug == c.BIG_CITY_BOYS:
        men.big_city_boys(s, first)
    elif thug == c.MOLL:
        men.moll(s, seat, first)
    elif thug == c.FRIENDLY_UNION_BOSS:
        men.friendly_union_boss(s, seat)
    else:
        marker_effect(s, seat, thug, first, second, third, fourth)
        speakeasy_effect(s, seat, thug, first, second)
        truck_effect(s, seat, thug, window, first, second)
