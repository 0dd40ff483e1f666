"""What everybody starts with: turf, units, money, a mat, cards. All chance of it comes from the seed."""
from ..tables.constants import (
    BLOCKS,
    DEALT_INFAMIES,
    DEALT_SCHEMES,
    DECK,
    DRAFT_PHASE,
    DRAW_DEAL,
    DRAW_FIRST,
    DRAW_INFAMY,
    DRAW_MAT,
    FED_CARDS,
    FULL,
    HAND,
    HQ,
    INFAMIES,
    KEPT_SCHEMES,
    MATS,
    MOST_GOONS,
    NEIGHBORHOODS,
    NO_MAT,
    NOBODY,
    NOTHING,
    OUT_OF_PLAY,
    PACKET,
    PLACES,
    SCHEMES,
    SEATS,
    START_BOOZE,
    START_GANGSTERS,
    START_HEAT,
    START_MONEY,
)
from ..tables.house import FEWEST, HOME, HOME_BLOCKS, HOME_GOONS, IN_PLAY, NEUTRAL
from .state import below, rule
from .turf import add_goons, add_guards, take_block

# ---- the map


@rule
def clear_map(s):
    """No turf, no buildings; neighborhoods under a black disk are out of play."""
    for block in range(BLOCKS):
        s.owner[block] = NOBODY if IN_PLAY[s.seats - FEWEST, block // PLACES] != 0 else OUT_OF_PLAY
        s.building[block] = NOTHING


@rule
def station(s, seat, block):
    """One goon from the supply."""
    add_goons(s, block, 1)
    s.supply[seat] -= 1


@rule
def lay_out(s, seat):
    """The home with the HQ and its guard, and a block with one goon in each neutral neighborhood (house layout)."""
    gangs = s.seats - FEWEST
    home = int(HOME[gangs, seat]) * PLACES
    for place in range(HOME_BLOCKS[gangs]):
        take_block(s, seat, home + place)
        if place < HOME_GOONS[gangs]:
            station(s, seat, home + place)
    s.hq[seat] = home
    s.building[home] = HQ
    add_guards(s, home, 1)
    for where in range(NEIGHBORHOODS):
        if NEUTRAL[gangs, where] != 0:
            take_block(s, seat, where * PLACES + seat)
            station(s, seat, where * PLACES + seat)


@rule
def give_start(s, seat):
    s.money[seat] = START_MONEY
    s.booze[seat] = START_BOOZE
    s.heat[seat] = START_HEAT
    s.gangsters[seat] = START_GANGSTERS
    s.supply[seat] = MOST_GOONS
    lay_out(s, seat)


# ---- mats and cards


@rule
def draw_mats(s):
    """A different one for each gang, or none."""
    used = 0
    for seat in range(SEATS):
        s.mat[seat] = NO_MAT
        if seat < s.seats and s.mats != 0 and s.house == FULL:
            nth = below(s.seed[0], s.seed[1], DRAW_MAT, 0, seat, MATS - seat)
            mat = 0
            while used >> mat & 1 == 1 or nth > 0:
                nth -= 1 - (used >> mat & 1)
                mat += 1
            used |= 1 << mat
            s.mat[seat] = mat


@rule
def deal_scheme(s, seat, number, left):
    """A random card of so many left: into the packet of this gang; without the house's cards, where all are alike, into its hand."""
    nth = below(s.seed[0], s.seed[1], DRAW_DEAL, 0, number, left)
    card = 0
    while s.scheme_at[card] != DECK or nth > 0:
        nth -= s.scheme_at[card] == DECK
        card += 1
    if s.house == FULL:
        s.scheme_at[card] = PACKET + seat
        s.dealt_to[card] = seat
    else:
        s.scheme_at[card] = HAND + seat
        s.cards[seat] += 1


@rule
def deal_schemes(s):
    for card in range(SCHEMES):
        s.scheme_at[card] = DECK
        s.dealt_to[card] = NOBODY
        s.picked_in[card] = NOBODY
    number = 0
    for _ in range(DEALT_SCHEMES if s.house == FULL else KEPT_SCHEMES):
        for seat in range(s.seats):
            deal_scheme(s, seat, number, SCHEMES - number)
            number += 1


@rule
def deal_infamy(s):
    """Two each; none without the house's cards."""
    for card in range(INFAMIES):
        s.infamy_at[card] = DECK
    if s.house != FULL:
        return
    for number in range(DEALT_INFAMIES * s.seats):
        nth = below(s.seed[0], s.seed[1], DRAW_INFAMY, 0, number, INFAMIES - number)
        card = 0
        while s.infamy_at[card] != DECK or nth > 0:
            nth -= s.infamy_at[card] == DECK
            card += 1
        s.infamy_at[card] = PACKET + number % s.seats


@rule
def nobody_attacks(s):
    s.attacker = NOBODY
    s.defender = NOBODY
    s.battlefield = NOBODY
    s.turn = NOBODY


@rule
def prepare(s):
    """A record of zeros with its settings and seed becomes a game before the first pick."""
    s.year = 1
    s.phase = DRAFT_PHASE
    s.first = below(s.seed[0], s.seed[1], DRAW_FIRST, 0, 0, s.seats)
    nobody_attacks(s)
    clear_map(s)
    for seat in range(s.seats):
        give_start(s, seat)
    for seat in range(SEATS):
        s.pick[seat] = NOBODY
    draw_mats(s)
    deal_schemes(s)
    deal_infamy(s)
    for card in range(FED_CARDS):
        s.fed_at[card] = DECK
