"""Phase 6, The Heat: announcements and new men after rounds 4 and 8, the table cleared for the next round (p. 11)."""
from ...tables.constants import HEAT_ROUNDS, NOBODY, SPEAKEASIES, STILLS
from .. import events
from ..board import is_open, lapse, note_doors, places, supply, weaker
from ..state import rule

FIRST_HEAT, SECOND_HEAT = HEAT_ROUNDS


@rule
def poorest(s):
    """p. 11: the least money; of several the weakest (B36)."""
    last = 0
    for seat in range(1, s.seats):
        if s.cash[seat] < s.cash[last] or (s.cash[seat] == s.cash[last] and weaker(s, seat, last)):
            last = seat
    return last


@rule
def new_man(s, seat):
    """A marker from the supply into the back room, if one is left (G03)."""
    if supply(s, seat) > 0:
        s.back_room[seat] += 1
        return 1
    return 0


@rule
def announce(s):
    """p. 11: everybody announces their cash."""
    for seat in range(s.seats):
        s.announced[seat] = s.cash[seat]
    events.announced(s)


@rule
def heat(s):
    """p. 11: after rounds 4 and 8 a marker for each mobster, one more for the poorest."""
    if s.year != FIRST_HEAT and s.year != SECOND_HEAT:
        return
    announce(s)
    last = poorest(s)
    events.heat(s)
    for seat in range(s.seats):
        men = new_man(s, seat)
        if seat == last:
            men += new_man(s, seat)
        events.new_men(s, seat, men)


@rule
def clear_speakeasy(s, place):
    """What was played on it lasted one round; it may open or close again."""
    was_open = is_open(s, place)
    s.sold[place] = 0
    s.closed[place] = 0
    s.copper_house[place] = 0
    lapse(s, place)
    if place < places(s):
        note_doors(s, place, was_open)


@rule
def clear_table(s):
    """p. 11: muscle cards are discarded; markers from a Safe-house may be placed again."""
    for place in range(SPEAKEASIES):
        clear_speakeasy(s, place)
    for still in range(STILLS):
        s.stopped[still] = 0
    for seat in range(s.seats):
        s.back_room[seat] += s.resting[seat]
        s.resting[seat] = 0
        s.muscle[seat] = 0
        s.big_city_boys[seat] = 0
        s.warehouse[seat] = 0
        s.family_output[seat] = 0
    s.selling = NOBODY
    s.demand = NOBODY
