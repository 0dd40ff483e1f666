"""Production Phase: extortion, then the output of stocked buildings. One phase, whatever the text calls it (P01)."""
from ..tables.constants import BLOCKS, CHARM_CAMPAIGN, MONEY_STEP
from ..tables.house import EXTRA_BLOCKS, OUT_BOOZE, OUT_HEAT, OUT_MONEY, SPACE_RATE
from . import events
from .goods import add_booze
from .heat import change_heat
from .state import rule
from .turf import unstock


@rule
def extort(s, seat):
    """So many Gs a block, to the nearest 5 (PG13)."""
    space = int(s.extortion[seat])
    if space == 0 or space == CHARM_CAMPAIGN:
        return
    more = int(EXTRA_BLOCKS[s.mat[seat]])
    money = ((s.blocks[seat] + more) * SPACE_RATE[space] + MONEY_STEP // 2) // MONEY_STEP * MONEY_STEP
    s.money[seat] += money
    events.extorted(s, seat, space, s.blocks[seat], more, money)


@rule
def produce_at(s, seat, block):
    """The output, and the tile is flipped; a payoff that was not used is lost (P13)."""
    kind = int(s.building[block])
    unstock(s, block)
    money = int(OUT_MONEY[kind])
    booze = add_booze(s, seat, int(OUT_BOOZE[kind]))
    s.money[seat] += money
    events.produced(s, seat, block, kind, money, booze)
    change_heat(s, seat, int(OUT_HEAT[kind]), events.BY_GOODWILL)


@rule
def produce(s, seat):
    """All of it for one gang."""
    extort(s, seat)
    if s.stocks[seat] == 0:
        return
    for block in range(BLOCKS):
        if s.owner[block] == seat and s.stocked[block] != 0:
            produce_at(s, seat, block)
