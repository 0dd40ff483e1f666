"""What the draft has shown to whom: in which packet a gang has seen a scheme, and from which it must still hold a pick.

A card dealt to gang p travels clockwise: in round t gang p + t picks from that packet. Who has seen a packet knows that the cards it
passed on went to the gangs behind it, one each, and the last one into the deck. A gang's three picks are one from each of three packets.
`kept_from[me, of]` has a bit for each round whose pick gang `of` may still hold, for all that `me` knows: when a card is shown that was
in the same packet, the bit goes (forget_slot). It depends on nothing that `me` has not seen.
"""
from ..tables.constants import DRAFT_PHASE, KEPT_SCHEMES, NOBODY
from .state import rule

NEVER = -1  # `sight`: the packet was not seen before that pick
KINDS_OF_SIGHT = KEPT_SCHEMES + 1


@rule
def sight(s, me, packet, picked_in):
    """When `me` saw this packet last before, or at, the pick of that round: NEVER, or the round."""
    latest = min(picked_in, KEPT_SCHEMES - 1)
    if s.phase == DRAFT_PHASE:
        latest = min(latest, s.draft_round)
    last = NEVER
    nth = me - packet if me >= packet else me - packet + s.seats
    while nth <= latest:
        last = nth
        nth += s.seats
    return last


@rule
def has_seen(s, me, card):
    """Was this card in a packet that `me` held, and was it not shown since?"""
    packet = s.dealt_to[card]
    first = me - packet + (s.seats if me < packet else 0)
    latest = s.draft_round if s.picked_in[card] == NOBODY else s.picked_in[card]
    return (packet != NOBODY) & (first <= min(latest, KEPT_SCHEMES - 1))


@rule
def class_of(s, me, packet, picked_in):
    """Cards of one class are alike for `me`: seen in the same packet at the same time; 0: never seen."""
    last = sight(s, me, packet, picked_in)
    return 0 if last == NEVER else 1 + packet * KINDS_OF_SIGHT + last


@rule
def class_of_card(s, me, card):
    """The class of a card that was never shown since; a card that was not dealt, or was shown, has been seen in no packet."""
    packet = s.dealt_to[card]
    if packet == NOBODY:
        return 0
    picked_in = s.picked_in[card]
    if picked_in == NOBODY:  # it is still on its way
        picked_in = s.draft_round
    return class_of(s, me, packet, picked_in)


@rule
def class_of_slot(s, me, seat, nth):
    """The class of what this gang picked in the nth round."""
    return class_of(s, me, (seat - nth + s.seats) % s.seats, nth)


@rule
def forget_slot(s, seat, card):
    """The card is shown: for each other gang one pick less is in that hand, if it can have been one."""
    if s.shown[card] != 0:
        return
    for me in range(s.seats):
        if me != seat and s.kept_from[me, seat] != 0:
            seen = class_of_card(s, me, card)
            for nth in range(KEPT_SCHEMES):
                if s.kept_from[me, seat] >> nth & 1 == 1 and class_of_slot(s, me, seat, nth) == seen:
                    s.kept_from[me, seat] &= ~(1 << nth)
                    break
