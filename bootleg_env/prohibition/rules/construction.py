"""Building actions: what a tile costs, where it may stand, building it, replacing another one, stocking it at once."""
from ..tables import actions as a
from ..tables.constants import BLOCKS, FIRST_LIMITED, HQ, KINDS, MONEY_STEP, NOTHING, TILES
from ..tables.house import BUILD_HEAT, COST, STOCK_BOOZE, STOCK_MONEY
from . import events
from .goods import add_booze, can_stock, stock
from .heat import change_heat
from .state import entry, neighborhood, push, rule
from .turf import add_guards, has_building, raise_building, raze, room


@entry
def cost(s, kind):
    """Of the next tile: more as more are built."""
    return int(COST[kind, s.tiles[kind]])


@rule
def is_over_limit(s, kind, block):
    """One Ward Machine and one Settlement House a neighborhood, of any gang; one that is replaced does not count (PN3)."""
    if kind < FIRST_LIMITED:
        return False
    return s.limited[kind - FIRST_LIMITED, neighborhood(block)] > int(s.building[block] == kind)


@rule
def money_back(s, block):
    """From the stock of the building that is there now."""
    return int(STOCK_MONEY[s.building[block]]) if s.stocked[block] != 0 else 0


@rule
def can_build_at(s, seat, kind, block):
    """An own block, not that of the HQ, empty or with a building to be replaced; its stock comes back first (PN3)."""
    if s.owner[block] != seat or s.building[block] == HQ or is_over_limit(s, kind, block):
        return False
    return s.money[seat] + money_back(s, block) >= cost(s, kind)


@rule
def can_build(s, seat, kind):
    """Is a tile left, and a block for it?"""
    if s.tiles[kind] == TILES or s.money[seat] + MONEY_STEP < cost(s, kind):
        return False
    for block in range(BLOCKS):
        if can_build_at(s, seat, kind, block):
            return True
    return False


# ---- which, and where


@rule
def can_open_drug_store(s, seat):
    for kind in range(KINDS):
        if can_build(s, seat, kind):
            return True
    return False


@rule
def legal_kind(s, seat, options):
    for kind in range(KINDS):
        options[kind] = can_build(s, seat, kind)


@rule
def ask_for_site(s, seat, kind):
    push(s, a.BLOCK, seat)
    frame = s.stack[s.depth - 1]
    frame.purpose = a.TO_BUILD
    frame.building = kind


@rule
def legal_site(s, frame, options):
    for block in range(BLOCKS):
        options[1 + block] = can_build_at(s, frame.seat, frame.building, block)


# ---- building


@rule
def clear_site(s, seat, block):
    """The old building is out of the game, its stock comes back, its guard stays (PG9)."""
    kind = int(s.building[block])
    money = 0
    booze = 0
    if s.stocked[block] != 0:
        money = int(STOCK_MONEY[kind])
        booze = add_booze(s, seat, int(STOCK_BOOZE[kind]))
        s.money[seat] += money
    raze(s, block)
    events.replaced(s, seat, block, kind, money, booze)


@rule
def build(s, seat, kind, block):
    """Pay, add the heat, place the tile and a guard, if there is room for one (PN2); then it may be stocked."""
    if has_building(s, block):
        clear_site(s, seat, block)
    price = cost(s, kind)
    s.money[seat] -= price
    s.tiles[kind] += 1
    raise_building(s, block, kind)
    guard = min(1, room(s, block))
    add_guards(s, block, guard)
    events.built(s, seat, block, kind, -price, s.tiles[kind], guard)
    change_heat(s, seat, int(BUILD_HEAT[kind]), events.BY_BUILDING)
    if can_stock(s, seat, block):
        push(s, a.STOCK_NOW, seat)
        s.stack[s.depth - 1].block = block
        s.stack[s.depth - 1].building = kind


@rule
def legal_stock_now(options):
    options[0] = 1
    options[1] = 1


@rule
def apply_stock_now(s, seat, block, choice):
    if choice == 1:
        stock(s, seat, block)


assert NOTHING < 0 <= min(STOCK_MONEY)
