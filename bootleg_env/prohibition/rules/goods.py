"""Money and booze: the vault, the warehouse, and what it takes to stock a building."""
from ..tables.constants import HQ, NOTHING
from ..tables.house import CAP, STOCK_BOOZE, STOCK_MONEY
from . import events
from .state import rule
from .turf import put_stock


@rule
def add_booze(s, seat, booze):
    """Into the warehouse as far as there is room; gives how much that was. The rest is lost (house cap)."""
    stored = min(booze, CAP[s.mat[seat]] - s.booze[seat])
    s.booze[seat] += stored
    if stored < booze:
        events.spilled(s, seat, booze - stored)
    return stored


@rule
def can_stock(s, seat, block):
    """An own building that is not stocked, and its stock can be paid for, whole."""
    kind = s.building[block]
    if s.owner[block] != seat or kind == NOTHING or kind == HQ or s.stocked[block] != 0:
        return False
    return s.money[seat] >= STOCK_MONEY[kind] and s.booze[seat] >= STOCK_BOOZE[kind]


@rule
def stock(s, seat, block):
    """Pay, and flip the tile."""
    kind = int(s.building[block])
    s.money[seat] -= STOCK_MONEY[kind]
    s.booze[seat] -= STOCK_BOOZE[kind]
    put_stock(s, block)
    events.stocked(s, seat, block, kind, -STOCK_MONEY[kind], -STOCK_BOOZE[kind])
