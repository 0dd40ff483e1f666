"""The draft of schemes and the choice of infamy: everybody picks in secret."""
from ..tables import actions as a
from ..tables.constants import (
    DECK,
    DROPPED,
    HAND,
    INFAMIES,
    KEPT_SCHEMES,
    NOBODY,
    PACKET,
    SCHEMES,
)
from . import events
from .state import in_turn, push, rule


@rule
def packet_of(s, seat):
    """The gang to which the cards were dealt that this gang now holds: they are passed clockwise."""
    return (seat - s.draft_round + s.seats) % s.seats


# ---- schemes


@rule
def ask_for_picks(s):
    """The next gang without a pick; gives False when all have picked."""
    for nth in range(s.seats):
        seat = in_turn(s, nth)
        if s.pick[seat] == NOBODY:
            push(s, a.DRAFT, seat)
            return True
    return False


@rule
def legal_draft(s, seat, options):
    packet = PACKET + packet_of(s, seat)
    for card in range(SCHEMES):
        options[card] = s.scheme_at[card] == packet


@rule
def apply_draft(s, seat, choice):
    s.pick[seat] = choice


@rule
def pass_hands(s):
    """All picks are taken into hand at once; what is left is passed on."""
    for seat in range(s.seats):
        card = int(s.pick[seat])
        s.scheme_at[card] = HAND + seat
        s.picked_in[card] = s.draft_round
        s.cards[seat] += 1
        s.pick[seat] = NOBODY
        for me in range(s.seats):
            if me != seat:
                s.kept_from[me, seat] |= 1 << s.draft_round
        events.picked(s, seat, card, s.draft_round + 1)
    s.draft_round += 1


@rule
def end_draft(s):
    """The last card of each packet goes into the deck."""
    for card in range(SCHEMES):
        if s.scheme_at[card] >= PACKET:
            s.scheme_at[card] = DECK
            s.picked_in[card] = KEPT_SCHEMES


# ---- infamy


@rule
def ask_for_infamy(s, seat):
    push(s, a.INFAMY, seat)


@rule
def legal_infamy(s, seat, options):
    for card in range(INFAMIES):
        options[card] = s.infamy_at[card] == PACKET + seat


@rule
def apply_infamy(s, seat, choice):
    """One is kept, the other discarded, unseen."""
    for card in range(INFAMIES):
        if s.infamy_at[card] == PACKET + seat and card != choice:
            s.infamy_at[card] = DROPPED + seat
            events.kept(s, seat, choice, card)
    s.infamy_at[choice] = HAND + seat
