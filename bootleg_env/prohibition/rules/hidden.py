"""What one gang cannot know, drawn anew: search plays on in redrawn games, and a test shows that nothing leaks.

Drawn: schemes in other hands and in the deck, with what the draft has shown kept (knowledge.py), and what a reshuffle has shown: which
cards became the deck, and how many of them each hand has drawn since; hidden picks; infamy cards of others; the chance still to come, and
so the order of the decks. A redrawn game follows from what the gang knows and from the seed.
"""
from ..tables.constants import (
    COMPLETED,
    DEALT_INFAMIES,
    DECK,
    DISCARDED,
    DRAFT_PHASE,
    DROPPED,
    FULL,
    HAND,
    INFAMIES,
    KEPT_SCHEMES,
    NOBODY,
    PACKET,
    SCHEMES,
)
from .draft import packet_of
from .knowledge import class_of, class_of_card, class_of_slot
from .state import below, rule, word

SCHEME_CARDS, PICKS, INFAMY_CARDS, CHANCE = range(4)  # what a number is drawn for
IN_THE_AIR = 64  # place of a card that is drawn anew and has none yet
ANY_CLASS, RESHUFFLED, NOT_RESHUFFLED = -1, -2, -3  # instead of a class of knowledge.py


# ---- schemes


@rule
def is_hidden_from(s, me, card):
    """In the deck, in another hand, or in a packet that I do not hold."""
    at = s.scheme_at[card]
    if at == DISCARDED or (at >= COMPLETED and at < PACKET):
        return False
    return at != HAND + me and not (at >= PACKET and at == PACKET + packet_of(s, me))


@rule
def fits_slot(s, me, card, wanted):
    """Is the card in the air, and of this class? (ANY_CLASS: whatever is left.) What was shown to all is of no class any more."""
    if s.scheme_at[card] != IN_THE_AIR:
        return False
    if wanted == RESHUFFLED or wanted == NOT_RESHUFFLED:
        return (s.reshuffled[card] != 0) == (wanted == RESHUFFLED)
    return wanted == ANY_CLASS or (s.shown[card] == 0 and class_of_card(s, me, card) == wanted)


@rule
def number_fitting(s, me, wanted):
    number = 0
    for card in range(SCHEMES):
        number += fits_slot(s, me, card, wanted)
    return number


@rule
def deal_to(s, me, place, wanted, low, high, number):
    """A card of the air goes to this place, any of those of the class with the same chance; gives which."""
    left = number_fitting(s, me, wanted)
    if left == 0:  # only where somebody edited the game
        wanted = ANY_CLASS
        left = number_fitting(s, me, wanted)
    nth = below(low, high, SCHEME_CARDS, 0, number, left)
    card = 0
    while not fits_slot(s, me, card, wanted) or nth > 0:
        nth -= fits_slot(s, me, card, wanted)
        card += 1
    s.scheme_at[card] = place
    return card


@rule
def slots_of(s, me, seat):
    """Picks of the draft that this gang must still hold, for all that I know."""
    number = 0
    for nth in range(KEPT_SCHEMES):
        number += s.kept_from[me, seat] >> nth & 1
    return number


@rule
def redraw_picks(s, me, low, high):
    """Picks of the draft, each one of what I know of its packet; gives how many."""
    number = 0
    for seat in range(s.seats):
        for nth in range(KEPT_SCHEMES):
            if seat != me and s.kept_from[me, seat] >> nth & 1 == 1:
                card = deal_to(s, me, HAND + seat, class_of_slot(s, me, seat, nth), low, high, number)
                s.dealt_to[card] = (seat - nth + s.seats) % s.seats
                s.picked_in[card] = nth
                number += 1
    return number


@rule
def redraw_packets(s, me, low, high, number):
    """While the draft goes on: cards on their way, but for those that I hold; and what others have picked of them in secret."""
    if s.phase != DRAFT_PHASE or s.house != FULL or s.draft_round == KEPT_SCHEMES:
        return number
    size = 1 + KEPT_SCHEMES - s.draft_round
    for seat in range(s.seats):
        if seat != me:
            packet = packet_of(s, seat)
            chosen = below(low, high, PICKS, 0, seat, size)
            for nth in range(size):
                card = deal_to(s, me, PACKET + packet, class_of(s, me, packet, s.draft_round), low, high, number)
                s.dealt_to[card] = packet
                number += 1
                if nth == chosen and s.pick[seat] != NOBODY:
                    s.pick[seat] = card
    return number


@rule
def redraw_rest(s, me, low, high, number):
    """What is left goes into hands, from the reshuffled cards as many as were drawn of them, and then into the deck."""
    for seat in range(s.seats):
        drawn = s.cards[seat] - slots_of(s, me, seat) if seat != me else 0
        for nth in range(drawn):
            deal_to(s, me, HAND + seat, RESHUFFLED if nth < s.redrawn[seat] else NOT_RESHUFFLED, low, high, number)
            number += 1
    for card in range(SCHEMES):
        if s.scheme_at[card] == IN_THE_AIR:
            s.scheme_at[card] = DECK


@rule
def forget_pick(s, me, card):
    """Of a card seen in a packet it is forgotten who picked it: in the latest round possible; NOBODY: it may be on its way."""
    packet = int(s.dealt_to[card])
    seen = class_of_card(s, me, card)
    latest = int(s.draft_round)
    while class_of(s, me, packet, latest) != seen:
        latest -= 1
    s.picked_in[card] = NOBODY if s.phase == DRAFT_PHASE and latest == s.draft_round else latest


@rule
def take_schemes(s, me):
    """Hidden cards into the air. Of those that I have seen in no packet it is forgotten how they were dealt, also of those I drew."""
    for card in range(SCHEMES):
        is_hidden = is_hidden_from(s, me, card)
        is_drawn = s.scheme_at[card] == HAND + me and s.picked_in[card] == KEPT_SCHEMES
        if is_hidden or is_drawn:
            if class_of_card(s, me, card) == 0:
                s.dealt_to[card] = NOBODY
                s.picked_in[card] = NOBODY
            elif is_hidden:
                forget_pick(s, me, card)
        if is_hidden:
            s.scheme_at[card] = IN_THE_AIR


@rule
def know_the_same(s, me):
    """What others know of the hands is hidden from me: of the hands of others as much as I know, of mine what I still hold."""
    mine = 0
    for card in range(SCHEMES):
        if s.scheme_at[card] == HAND + me and 0 <= s.picked_in[card] < KEPT_SCHEMES:
            mine |= 1 << s.picked_in[card]
    for other in range(s.seats):
        for seat in range(s.seats):
            if other != me and other != seat:
                s.kept_from[other, seat] = mine if seat == me else s.kept_from[me, seat]


# ---- infamy


@rule
def deal_infamy_to(s, place, number, low, high, nth_deal):
    """So many of the cards in the air."""
    for each in range(number):
        left = 0
        for card in range(INFAMIES):
            left += s.infamy_at[card] == IN_THE_AIR
        nth = below(low, high, INFAMY_CARDS, 0, nth_deal * INFAMIES + each, left)
        card = 0
        while s.infamy_at[card] != IN_THE_AIR or nth > 0:
            nth -= s.infamy_at[card] == IN_THE_AIR
            card += 1
        s.infamy_at[card] = place


@rule
def redraw_infamy(s, me, low, high):
    """Two cards are known to each gang; the others have as many in hand, to choose from and discarded as before."""
    choosing = 0
    for card in range(INFAMIES):
        at = s.infamy_at[card]
        for seat in range(s.seats):
            if seat != me and at == PACKET + seat:
                choosing |= 1 << seat
        if at != HAND + me and at != PACKET + me and at != DROPPED + me:
            s.infamy_at[card] = IN_THE_AIR
    for seat in range(s.seats):
        if seat != me and s.house == FULL:
            if choosing >> seat & 1 == 1:
                deal_infamy_to(s, PACKET + seat, DEALT_INFAMIES, low, high, seat)
            else:
                deal_infamy_to(s, HAND + seat, 1, low, high, seat)
                deal_infamy_to(s, DROPPED + seat, 1, low, high, s.seats + seat)
    for card in range(INFAMIES):
        if s.infamy_at[card] == IN_THE_AIR:
            s.infamy_at[card] = DECK


@rule
def redraw_game(s, me, seed):
    """All of it, in place."""
    low = seed & 0xFFFFFFFF
    high = seed >> 32
    take_schemes(s, me)
    number = redraw_picks(s, me, low, high)
    number = redraw_packets(s, me, low, high, number)
    redraw_rest(s, me, low, high, number)
    know_the_same(s, me)
    redraw_infamy(s, me, low, high)
    s.seed[0] = word(low, high, CHANCE, 0, 0)
    s.seed[1] = word(low, high, CHANCE, 0, 1)
