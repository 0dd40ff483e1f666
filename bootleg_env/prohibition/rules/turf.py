"""Turf: who owns a block, what stands there, which units. All changes of the map go through here, so that derived counts stay right."""
from ..tables.constants import FIRST_LIMITED, HQ, KINDS, MOST_UNITS, NOTHING, PLACES
from .state import rule

# ---- units


@rule
def units(s, block):
    """Goons and guards."""
    return s.goons[block] + s.guards[block]


@rule
def room(s, block):
    """For so many units more: never more than four in a block."""
    return MOST_UNITS - s.goons[block] - s.guards[block]


@rule
def add_goons(s, block, number):
    """Onto the map, or below 0 off it."""
    s.goons[block] += number
    s.goons_on_map[s.owner[block]] += number


@rule
def add_guards(s, block, number):
    s.guards[block] += number
    s.guards_on_map[s.owner[block]] += number


@rule
def room_on_turf(s, seat):
    """For so many units more in all own blocks together."""
    return MOST_UNITS * s.blocks[seat] - s.goons_on_map[seat] - s.guards_on_map[seat]


# ---- buildings


@rule
def has_building(s, block):
    """An HQ is none (P23)."""
    kind = s.building[block]
    return kind != NOTHING and kind != HQ


@rule
def count_building(s, seat, block, kind, number):
    """One building more (1) or less (-1) of this gang."""
    s.kinds[seat, kind] += number
    s.buildings[seat] += number
    s.built_in[seat, block // PLACES] += number


@rule
def count_stock(s, seat, kind, number):
    s.stocked_kinds[seat, kind] += number
    s.stocks[seat] += number


@rule
def raise_building(s, block, kind):
    """A new tile, not stocked."""
    s.building[block] = kind
    count_building(s, s.owner[block], block, kind, 1)
    if kind >= FIRST_LIMITED:
        s.limited[kind - FIRST_LIMITED, block // PLACES] += 1


@rule
def unstock(s, block):
    """The tile is flipped back; what becomes of the stock is the caller's."""
    s.stocked[block] = 0
    count_stock(s, s.owner[block], s.building[block], -1)


@rule
def raze(s, block):
    """The tile is out of the game, stock and all (PG9, PG10, PX12)."""
    kind = int(s.building[block])
    if s.stocked[block] != 0:
        unstock(s, block)
    s.building[block] = NOTHING
    count_building(s, s.owner[block], block, kind, -1)
    if kind >= FIRST_LIMITED:
        s.limited[kind - FIRST_LIMITED, block // PLACES] -= 1


@rule
def put_stock(s, block):
    s.stocked[block] = 1
    count_stock(s, s.owner[block], s.building[block], 1)


# ---- blocks


@rule
def take_block(s, seat, block):
    """Nobody's block becomes this gang's turf."""
    s.owner[block] = seat
    s.blocks[seat] += 1
    s.held[seat, block // PLACES] += 1


@rule
def change_hands(s, seat, block):
    """A block of another gang, without units, with the building and its stock."""
    loser = int(s.owner[block])
    kind = int(s.building[block])
    is_stocked = s.stocked[block]
    s.blocks[loser] -= 1
    s.held[loser, block // PLACES] -= 1
    take_block(s, seat, block)
    if kind != NOTHING:
        count_building(s, loser, block, kind, -1)
        count_building(s, seat, block, kind, 1)
        if is_stocked != 0:
            count_stock(s, loser, kind, -1)
            count_stock(s, seat, kind, 1)


@rule
def sum_of_kinds(s, seat):
    """How many kinds of buildings this gang has."""
    number = 0
    for kind in range(KINDS):
        number += s.kinds[seat, kind] > 0
    return number


@rule
def is_own(s, seat, block):
    return s.owner[block] == seat
