"""Every thug card once: whether a target fits, what it does; in the order of tables/cards.py, which has when and on what.

The rulebook's card list is p. 15-16, its clarifications p. 17; windows and details are section 4 of the rulings.
"""
from ....engine import traps
from ...tables import actions as a
from ...tables import constants as c
from ...tables.cards import MARKER, NUMBER, SEAT, SPEAKEASY, STILL, TARGET_COUNT, TARGETS_OF, TRUCK, WINDOWS_OF
from ..board import influence_in
from ..stack import targets_named, thug_asked
from ..state import rule
from . import markers, men, speakeasies, stills, trucks


@rule
def fits(s, seat, thug, window, nth, first, second, third, value):
    """May the nth target be `value`, after first, second and third? (a card without targets: value 0)"""
    if thug == c.MUSCLING_IN:
        return stills.fits_muscling_in(s, seat, value)
    if thug == c.WORD_OF_MOUTH:
        return speakeasies.fits_open_speakeasy(s, value)
    if thug == c.COPPER_IN_THE_HOUSE:
        return speakeasies.fits_open_speakeasy(s, value)
    if thug == c.HEY_FREE_TRUCK:
        return trucks.fits_hey_free_truck(s, seat, value)
    if thug == c.INVESTIGATION:
        return men.fits_investigation(s, seat, value)
    if thug == c.BUST_A_SPEAKEASY:
        return speakeasies.fits_bust_a_speakeasy(s, value)
    if thug == c.WINDFALL:
        return men.fits_windfall(s, window)
    if thug == c.CITY_POLITICS:
        return markers.fits_politics(s, seat, thug, value)
    if thug == c.STATE_POLITICS:
        return markers.fits_politics(s, seat, thug, value)
    if thug == c.BUST_A_SHIPMENT:
        return trucks.fits_bust_a_shipment(s, value)
    if thug == c.A_LITTLE_VIGORISH:
        return stills.fits_vigorish(s, seat, value)
    if thug == c.WAREHOUSE:
        return trucks.fits_warehouse(s, seat)
    if thug == c.SAFE_HOUSE:
        return markers.fits_safe_house(s, seat, nth, first, second, third, value)
    if thug == c.THIRSTY:
        return speakeasies.fits_thirsty(s, value)
    if thug == c.BIG_PAYOFF:
        return speakeasies.fits_big_payoff(s, seat, value)
    if thug == c.HIT:
        return markers.fits_hit(s, nth, first, value)
    if thug == c.MOB_WAR:
        return markers.fits_mob_war(s, seat, nth, first, second, value)
    if thug == c.BIG_FAVOR:
        return trucks.fits_favor(s, seat, thug)
    if thug == c.LITTLE_FAVOR:
        return trucks.fits_favor(s, seat, thug)
    if thug == c.MOVE_OVER_PIGEON:
        return trucks.fits_move_over_pigeon(s, seat, value)
    if thug == c.HIJACK:
        return trucks.fits_hijack(s, seat, nth, first, value)
    if thug == c.TURF_WAR:
        return stills.fits_turf_war(s, value)
    if thug == c.BIG_CITY_BOYS:
        return men.fits_big_city_boys(s, value)
    if thug == c.PACKING_HEAT:
        return speakeasies.fits_open_speakeasy(s, value)
    if thug == c.MOLL:
        return men.fits_moll(s, seat, value)
    if thug == c.OPPORTUNITY_KNOCKS:
        return speakeasies.fits_opportunity_knocks(s, nth, first, value)
    if thug == c.RECRUITING:
        return True
    if thug == c.FRIENDLY_UNION_BOSS:
        return True
    if thug == c.YOU_DIRTY_RAT:
        return markers.fits_you_dirty_rat(s, seat, nth, first, value)
    if thug == c.DOUBLE_CROSS:
        return markers.fits_double_cross(s, seat, nth, first, value)
    return False


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
    """p. 11: is it the time for the card, and is there something to play it on?"""
    if (WINDOWS_OF[thug] >> window) & 1 == 0:
        return False
    for value in range(values(TARGETS_OF[thug, 0])):
        if fits(s, seat, thug, window, 0, a.NO_TARGET, a.NO_TARGET, a.NO_TARGET, value):
            return True
    return False


@rule
def targets_needed(s, frame):
    """How many targets this play names."""
    thug = thug_asked(frame)
    if thug == c.SAFE_HOUSE and targets_named(frame) > 0:
        return 1 + frame.targets[0]
    if thug == c.MOB_WAR and targets_named(frame) > 0:  # G23: one marker there, one destroyed
        return 1 + min(2, influence_in(s, frame.targets[0]))
    return TARGET_COUNT[thug]


@rule
def effect(s, seat, thug, window, first, second, third, fourth):
    """What the card does, once nobody has nullified it."""
    if thug == c.MUSCLING_IN:
        stills.muscling_in(s, seat, first)
    elif thug == c.WORD_OF_MOUTH:
        speakeasies.word_of_mouth(s, first)
    elif thug == c.COPPER_IN_THE_HOUSE:
        speakeasies.copper_in_the_house(s, first)
    elif thug == c.HEY_FREE_TRUCK:
        trucks.hey_free_truck(s, seat, first)
    elif thug == c.INVESTIGATION:
        men.investigation(s, seat, window, first)
    elif thug == c.BUST_A_SPEAKEASY:
        speakeasies.bust_a_speakeasy(s, first)
    elif thug == c.WINDFALL:
        men.windfall(s, seat)
    elif thug == c.CITY_POLITICS:
        markers.politics(s, seat, thug, first)
    elif thug == c.STATE_POLITICS:
        markers.politics(s, seat, thug, first)
    elif thug == c.BUST_A_SHIPMENT:
        trucks.bust_a_shipment(s, first)
    elif thug == c.A_LITTLE_VIGORISH:
        stills.a_little_vigorish(s, seat, first)
    elif thug == c.WAREHOUSE:
        trucks.warehouse(s, seat)
    elif thug == c.SAFE_HOUSE:
        markers.safe_house(s, seat, first, second, third, fourth)
    elif thug == c.THIRSTY:
        speakeasies.thirsty(s, first)
    elif thug == c.BIG_PAYOFF:
        speakeasies.big_payoff(s, seat, first)
    elif thug == c.HIT:
        markers.destroy_marker(s, first, second, thug)
    elif thug == c.MOB_WAR:
        markers.mob_war(s, first, second, third)
    elif thug == c.BIG_FAVOR:
        trucks.favor(s, seat, thug)
    elif thug == c.LITTLE_FAVOR:
        trucks.favor(s, seat, thug)
    elif thug == c.MOVE_OVER_PIGEON:
        trucks.move_over_pigeon(s, seat, first)
    elif thug == c.HIJACK:
        trucks.hijack(s, seat, first, second, window)
    elif thug == c.TURF_WAR:
        stills.turf_war(s, seat, first)
    elif thug == c.BIG_CITY_BOYS:
        men.big_city_boys(s, first)
    elif thug == c.PACKING_HEAT:
        speakeasies.packing_heat(s, seat, first)
    elif thug == c.MOLL:
        men.moll(s, seat, first)
    elif thug == c.OPPORTUNITY_KNOCKS:
        speakeasies.opportunity_knocks(s, seat, first, second, thug)
    elif thug == c.RECRUITING:
        markers.recruiting(s, seat)
    elif thug == c.FRIENDLY_UNION_BOSS:
        men.friendly_union_boss(s, seat)
    elif thug == c.YOU_DIRTY_RAT:
        markers.you_dirty_rat(s, seat, first, second, thug)
    elif thug == c.DOUBLE_CROSS:
        markers.double_cross(s, seat, first, second, thug)


traps.one_branch_each(fits, "thug", c.THUG_NAMES)
traps.one_branch_each(effect, "thug", c.THUG_NAMES)
