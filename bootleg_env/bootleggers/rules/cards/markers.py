"""Thug cards that buy, move or destroy influence (p. 15-16). Destroyed markers go to the owner's supply (p. 17)."""
from ...tables.actions import NO_TARGET
from ...tables.constants import (
    CITY_COST,
    CITY_MARKERS,
    CITY_POLITICS,
    DRAW_RECRUITING,
    MOB_WAR,
    NOBODY,
    RECRUITING,
    SAFE_HOUSE,
    SAFE_MARKERS,
    SPEAKEASIES,
    STATE_COST,
    STATE_MARKERS,
    STATE_POLITICS,
)
from ..board import (
    change_back_room,
    change_influence,
    has_circle,
    influence_in,
    is_open,
    note_doors,
    pay_bank,
    places,
    strongest,
    supply,
)
from ..events import BY_CARD, FOR_CARD, FOR_RECRUITING, moved_influence, rolled_one
from ..state import below, rule

ADD_MINE = 6  # option of `target_marker`, Double Cross only


# ---- City and State Politics: influence for money


@rule
def fits_politics(s, seat, thug, number):
    """p. 15: one or two markers at $4G, one to three at $5G; paid in full (G33)."""
    most = CITY_MARKERS if thug == CITY_POLITICS else STATE_MARKERS
    price = CITY_COST if thug == CITY_POLITICS else STATE_COST
    return 1 <= number <= most and number * price <= s.cash[seat] and number <= supply(s, seat)


@rule
def politics(s, seat, thug, number):
    """p. 15: paid to the bank, the markers go into the back room."""
    pay_bank(s, seat, number * (STATE_COST if thug == STATE_POLITICS else CITY_COST), FOR_CARD)
    change_back_room(s, seat, number, BY_CARD + thug)


# ---- Safe-house: markers back from speakeasies, to rest until the next round


@rule
def markers_from(s, seat, place):
    """Markers of the mobster in this speakeasy and all larger ones."""
    total = 0
    for other in range(place, SPEAKEASIES):
        total += s.influence[other, seat]
    return total


@rule
def fits_safe_house(s, seat, nth, number, second, third, value):
    """p. 15: up to three; then the speakeasies, never going back to a smaller one, each with a marker left to take."""
    if nth == 0:
        return 1 <= value <= SAFE_MARKERS and value <= markers_from(s, seat, 1)
    last = third if nth == 3 else second  # the speakeasy named before, if any
    taken_here = nth - 1 if second == last else 1  # of the markers in it
    if value < 1 or value < last:
        return False
    here = s.influence[value, seat] - (taken_here if value == last else 0)
    return here > 0 and here + markers_from(s, seat, value + 1) >= number - nth + 1


@rule
def take_home(s, seat, place):
    """One marker home; it may not be placed before the next round."""
    change_influence(s, place, seat, -1, BY_CARD + SAFE_HOUSE)
    s.resting[seat] += 1
    moved_influence(s, seat, NOBODY, 1, BY_CARD + SAFE_HOUSE)


@rule
def safe_house(s, seat, number, first, second, third):
    """p. 15: up to three markers home, each from the speakeasy named for it."""
    take_home(s, seat, first)
    if number > 1:
        take_home(s, seat, second)
    if number > 2:
        take_home(s, seat, third)


# ---- Hit, Mob War, You Dirty Rat, Double Cross: the speakeasy, then whose marker


@rule
def fits_hit(s, nth, place, value):
    """p. 16: any marker there, the own too (G22)."""
    if nth == 0:
        return value > 0 and influence_in(s, value) > 0
    return value < s.seats and s.influence[place, value] > 0


@rule
def fits_mob_war(s, seat, nth, place, first, value):
    """p. 16: two markers of one or two mobsters, asked round the table from the player; one if only one is there (G23)."""
    if nth == 0:
        return value > 0 and influence_in(s, value) > 0
    if value >= s.seats or s.influence[place, value] == 0:
        return False
    if nth == 2:
        if value == first:
            return s.influence[place, value] > 1
        return (value - seat) % s.seats > (first - seat) % s.seats
    later = s.influence[place, value]  # a second one must be left, of this mobster or of one further round the table
    for other in range(s.seats):
        if (other - seat) % s.seats > (value - seat) % s.seats:
            later += s.influence[place, other]
    return later >= min(2, influence_in(s, place))


@rule
def destroy_marker(s, place, victim, thug):
    """p. 16, 17: to its owner's supply."""
    change_influence(s, place, victim, -1, BY_CARD + thug)


@rule
def mob_war(s, place, first, second):
    """p. 16: two markers; one if only one was there (no second victim)."""
    destroy_marker(s, place, first, MOB_WAR)
    if second != NO_TARGET:
        destroy_marker(s, place, second, MOB_WAR)


@rule
def fits_you_dirty_rat(s, seat, nth, place, value):
    """p. 16: a marker of another mobster, one of yours from the supply in its place."""
    if nth == 1:
        return value < s.seats and value != seat and s.influence[place, value] > 0
    return value > 0 and supply(s, seat) > 0 and influence_in(s, value) > s.influence[value, seat]


@rule
def you_dirty_rat(s, seat, place, victim, thug):
    """p. 16: one goes to its owner's supply, one comes from yours."""
    was_open = is_open(s, place)  # it never closes in between
    s.influence[place, victim] -= 1
    moved_influence(s, victim, place, -1, BY_CARD + thug)
    s.influence[place, seat] += 1
    moved_influence(s, seat, place, 1, BY_CARD + thug)
    note_doors(s, place, was_open)


@rule
def may_add(s, seat, place):
    """p. 16, Double Cross: a free circle (G02) and a marker in the supply."""
    return place > 0 and place < places(s) and has_circle(s, place) and supply(s, seat) > 0


@rule
def fits_double_cross(s, seat, nth, place, value):
    """p. 16: either destroy one marker there or add one of yours."""
    if nth == 0:
        return value > 0 and value < places(s) and (influence_in(s, value) > 0 or may_add(s, seat, value))
    if value == ADD_MINE:
        return may_add(s, seat, place)
    return fits_hit(s, 1, place, value)


@rule
def double_cross(s, seat, place, choice, thug):
    """p. 16: one marker destroyed, or one of yours added."""
    if choice == ADD_MINE:
        change_influence(s, place, seat, 1, BY_CARD + thug)
    else:
        destroy_marker(s, place, choice, thug)


# ---- Recruiting


@rule
def recruiting(s, seat):
    """p. 16: as many markers as the die shows: one to you, then in muscle order from the top, round and round (G03: none left, lost)."""
    s.recruitings += 1
    markers = 1 + below(s.seed[0], s.seed[1], DRAW_RECRUITING, s.year, s.recruitings, 6)
    rolled_one(s, seat, FOR_RECRUITING, markers)
    change_back_room(s, seat, 1, BY_CARD + RECRUITING)
    passed = 0
    for _ in range(markers - 1):
        if passed == (1 << s.seats) - 1:
            passed = 0
        lucky = strongest(s, passed)
        passed |= 1 << lucky
        change_back_room(s, lucky, 1, BY_CARD + RECRUITING)
