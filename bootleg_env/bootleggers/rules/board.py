"""What can be read off the board: muscle order, supply, open doors, leaders; and the small moves all rules share."""
from ..tables.constants import (
    BIG_CITY_BOYS_HALVES,
    BOARDS,
    CIRCLES,
    CONTROL,
    FIRST_TRUCK,
    MAJORITY,
    MARKERS,
    MINORITY,
    NO_INFLUENCE,
    NOBODY,
    NOT_SENT,
    OMALLEYS,
    SEATS,
    SHADED,
    SPEAKEASIES,
    STILL_SQUARES,
    THUGS,
    TRUCKS,
)
from . import events
from .state import inlined, rule


@inlined
def muscle_halves(s, seat):
    """p. 5, 16: effective muscle in halves: the card face up, Big City Boys add 5 1/2 (B03)."""
    return 2 * s.muscle[seat] + BIG_CITY_BOYS_HALVES * s.big_city_boys[seat]


@rule
def strongest(s, passed):
    """The mobster with the highest muscle among those not in the bit set `passed`; NOBODY if all are."""
    best = NOBODY
    best_muscle = -1
    for seat in range(s.seats):
        if (passed >> seat) & 1 == 0:
            muscle = muscle_halves(s, seat)
            if muscle > best_muscle:
                best = seat
                best_muscle = muscle
    return best


@inlined
def weaker(s, seat, other):
    """Has `seat` less muscle than `other`?"""
    return muscle_halves(s, seat) < muscle_halves(s, other)


@rule
def supply(s, seat):
    """Free influence markers (G03): 20 less back room, board, trucks owned, trucks used of others, remote stills."""
    used = s.back_room[seat] + s.resting[seat]
    for place in range(1, SPEAKEASIES):
        used += s.influence[place, seat]
    for truck in range(TRUCKS):
        if s.truck_owner[truck] == seat or s.truck_operator[truck] == seat:
            used += 1
    for board in range(BOARDS):
        if s.board_owner[board] == seat:
            used += 1
    return MARKERS - used


@rule
def places(s):
    """Speakeasies in play: Volstead only with six mobsters (p. 12)."""
    return SPEAKEASIES if s.seats == SEATS else SPEAKEASIES - 1


@rule
def influence_in(s, place):
    total = 0
    for seat in range(s.seats):
        total += s.influence[place, seat]
    return total


@inlined
def opens_with(s, place, markers):
    """p. 9: open once the shaded circles are covered; O'Malley's, and what Copper in the House made of it, always."""
    return s.closed[place] == 0 and (place == OMALLEYS or s.copper_house[place] != 0 or markers >= SHADED[place])


@rule
def is_open(s, place):
    return opens_with(s, place, influence_in(s, place))


@rule
def has_circle(s, place):
    """Is there a free influence circle? (G02)"""
    return influence_in(s, place) < CIRCLES[place]


@inlined
def leader(s, place):
    """p. 7: the mobster with Controlling or Majority Influence, NOBODY if no one; O'Malley's has none.

    One with more markers than any other leads. Of two equal mobsters who are alone there the stronger controls (B16, p. 9);
    equal at the top among three or more, nobody leads (B17). Big Payoff (p. 16) beats all of it.
    """
    if s.big_payoff[place] != NOBODY:
        return s.big_payoff[place]
    best = NOBODY
    rival = NOBODY  # the next best, or one with as many markers
    most = 0
    second = 0
    total = 0
    for seat in range(s.seats):
        markers = s.influence[place, seat]
        total += markers
        if markers > most:
            rival = best
            second = most
            best = seat
            most = markers
        elif markers > second:
            rival = seat
            second = markers
    if total == 0:
        return NOBODY
    if second < most:
        return best
    two_alone = most + second == total
    if two_alone:
        return rival if weaker(s, best, rival) else best
    return NOBODY


@inlined
def has_control(s, place, leading, total):
    """p. 7: has this leader as much as all others together, so control and not only a majority? Or bought it (p. 16)?"""
    return leading != NOBODY and (s.big_payoff[place] == leading or 2 * s.influence[place, leading] >= total)


@rule
def controls(s, place):
    """The mobster with Controlling Influence, NOBODY if no one."""
    leading = leader(s, place)
    return leading if has_control(s, place, leading, influence_in(s, place)) else NOBODY


@rule
def standing(s, place, seat):
    """p. 7: NO_INFLUENCE, MINORITY, MAJORITY or CONTROL of one mobster."""
    leading = leader(s, place)
    if leading == seat:
        return CONTROL if has_control(s, place, leading, influence_in(s, place)) else MAJORITY
    return MINORITY if s.influence[place, seat] > 0 else NO_INFLUENCE


# ---- money


@rule
def pay_bank(s, seat, amount, why):
    """Payroll, graft, trucks and cards (Big Payoff and Politics: p. 17)."""
    if amount > 0:
        s.cash[seat] -= amount
        events.paid(s, seat, amount, why, events.BANK)


@rule
def receive_from_bank(s, seat, amount, why):
    if amount > 0:
        s.cash[seat] += amount
        events.received(s, seat, amount, why, events.BANK)


@rule
def pay_mobster(s, payer, seat, amount, why):
    if amount > 0:
        s.cash[payer] -= amount
        s.cash[seat] += amount
        events.paid(s, payer, amount, why, seat)
        events.received(s, seat, amount, why, payer)


# ---- influence, dice, improvements


@rule
def change_back_room(s, seat, change, why):
    """Influence into or out of the back room; into it no more than the supply holds (G03)."""
    if change > 0:
        change = min(change, supply(s, seat))
    s.back_room[seat] += change
    if change != 0:
        events.moved_influence(s, seat, NOBODY, change, why)
    return change


@rule
def note_doors(s, place, was_open):
    """Write down that a speakeasy has opened or closed."""
    now_open = is_open(s, place)
    if now_open and not was_open:
        events.opened(s, place)
    if was_open and not now_open:
        events.closed(s, place)


@rule
def change_influence(s, place, seat, change, why):
    """Markers of one mobster in a speakeasy; it may open or close at once."""
    was_open = is_open(s, place)
    s.influence[place, seat] += change
    events.moved_influence(s, seat, place, change, why)
    note_doors(s, place, was_open)


@rule
def place_marker(s, seat, place):
    """From the back room into a speakeasy."""
    change_back_room(s, seat, -1, events.BY_PLACING)
    change_influence(s, place, seat, 1, events.BY_PLACING)


@rule
def lapse(s, place):
    """What was played on a speakeasy for the round is over (closed doors and Copper in the House aside)."""
    s.thirsty[place] = 0
    s.word_of_mouth[place] = 0
    s.packing_heat[place] = NOBODY
    s.big_payoff[place] = NOBODY


@inlined
def still_owner(s, still):
    """Family stills are numbered like seats, remote boards behind them; NOBODY for a board without an owner."""
    return still if still < SEATS else s.board_owner[still - SEATS]


@rule
def has_square(s, seat, still):
    """p. 13: is this a still of the mobster, with a free square for a die?"""
    return still_owner(s, still) == seat and s.still_dice[still] < STILL_SQUARES


@rule
def has_still_square(s, seat):
    """Has the mobster any still with a free square?"""
    if has_square(s, seat, seat):
        return True
    for board in range(BOARDS):
        if has_square(s, seat, SEATS + board):
            return True
    return False


@rule
def change_dice(s, seat, change, why):
    """Dice kept in the back room."""
    s.dice[seat] += change
    events.moved_dice(s, seat, NOBODY, seat, change, why)


@rule
def change_still(s, seat, still, change, why):
    """Dice on a still; `seat` does it, the event names the owner."""
    s.still_dice[still] += change
    events.moved_dice(s, seat, still, still_owner(s, still), change, why)


@rule
def free_board(s):
    """The first remote still nobody owns, NOBODY if all are taken."""
    for board in range(BOARDS):
        if s.board_owner[board] == NOBODY:
            return board
    return NOBODY


@rule
def change_improvements(s, seat, place, change, why):
    """Improvement markers: in a speakeasy, or in the back room (place NOBODY)."""
    if place == NOBODY:
        s.improvements[seat] += change
    else:
        s.improved[place] += change
    events.moved_improvement(s, seat, place, change, why)


# ---- trucks


@rule
def free_truck(s, size):
    """The lowest-numbered truck of that size in the supply, NOBODY if none."""
    for truck in range(FIRST_TRUCK[size], FIRST_TRUCK[size + 1]):
        if s.truck_owner[truck] == NOBODY and s.truck_operator[truck] == NOBODY:
            return truck
    return NOBODY


@rule
def is_idle_truck(s, truck):
    """Empty and at no speakeasy."""
    return s.truck_crates[truck] == 0 and s.truck_at[truck] < 0


@rule
def take_from_line(s, truck):
    """The truck stands nowhere any more."""
    s.truck_at[truck] = NOT_SENT
    s.truck_dock[truck] = 0
    s.truck_turn[truck] = 0
    s.truck_seller[truck] = NOBODY


@rule
def give_back(s, truck):
    """To its owner, a Favor to the supply; a rental ends."""
    operator = s.truck_operator[truck]
    take_from_line(s, truck)
    if s.truck_favor[truck] != 0:
        s.truck_favor[truck] = 0
        s.truck_operator[truck] = NOBODY
        events.truck_changed(s, NOBODY, truck, events.RETURNED, operator)
    elif operator != s.truck_owner[truck]:
        s.truck_operator[truck] = s.truck_owner[truck]
        events.truck_changed(s, s.truck_owner[truck], truck, events.RETURNED, operator)


@rule
def lose_load(s, truck, why):
    """The crates on a truck are gone."""
    if s.truck_crates[truck] > 0:
        events.lost(s, s.truck_operator[truck], s.truck_crates[truck], truck, why)
        s.truck_crates[truck] = 0


# ---- thug cards


@rule
def holds_thug(s, seat):
    """Has the mobster any thug card in hand?"""
    cards = 0
    for thug in range(THUGS):  # no early way out: this loop is vectorised
        cards += s.thugs[seat, thug]
    return cards > 0


@rule
def drop_thug(s, seat, thug):
    """A card leaves the hand; of two alike the one that everybody has seen."""
    s.thugs[seat, thug] -= 1
    if s.secret[seat, thug] > s.thugs[seat, thug]:
        s.secret[seat, thug] -= 1
