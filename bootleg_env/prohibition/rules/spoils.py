"""Stealing stock, torching buildings, seizing turf, robbing a headquarters; and the way home."""
from ..tables import actions as a
from ..tables.constants import (
    BLOCKS,
    DICE,
    DRAW_SEIZE,
    FACES,
    HIT,
    HQ,
    MONEY_STEP,
    MOST_GANGSTERS,
    NOBODY,
    NOTHING,
    SETTLEMENT_HOUSE,
    TORCH_HEAT,
)
from ..tables.house import SETTLEMENT_HEAT, STOCK_BOOZE, STOCK_MONEY
from . import events
from .attack import has_marker, occupy
from .goods import add_booze
from .heat import change_heat
from .state import below, push, rule
from .turf import add_goons, change_hands, has_building, raze, room, unstock

BLOCK_NUMBERS, GANGSTER_NUMBERS, DIE_NUMBERS = 64, 8, 8


# ---- what to do in a block without defenders


@rule
def ask_for_spoils(s):
    push(s, a.SPOILS, s.attacker)
    s.stack[s.depth - 1].block = s.battlefield


@rule
def legal_spoils(s, seat, options):
    """A beaten HQ is robbed (PX9); torching and stealing need a building, stealing its stock, too; seizing needs a turf marker."""
    at = s.battlefield
    if s.building[at] == HQ:
        options[a.STEAL] = 1
        return
    options[a.LEAVE] = 1
    options[a.STEAL] = s.stocked[at]
    options[a.TORCH] = has_building(s, at)
    options[a.SEIZE] = has_marker(s, seat)


@rule
def rob(s, seat, victim, block):
    """Half of the vault, rounded down to 5 (PG7); the HQ is flipped for the rest of the game."""
    money = s.money[victim] // 2 // MONEY_STEP * MONEY_STEP
    s.money[victim] -= money
    s.money[seat] += money
    s.robbed[victim] = 1
    s.robberies[seat] += 1
    s.stolen[seat] += 1
    s.headlines[seat] += 1
    events.robbed(s, seat, block, victim, money, s.headlines[seat])


@rule
def shame(s, seat, kind):
    """3 heat for who harms a Settlement House (P15)."""
    if kind == SETTLEMENT_HOUSE and s.settlement_heat != 0:
        change_heat(s, seat, SETTLEMENT_HEAT, events.BY_SETTLEMENT)


@rule
def steal(s, seat, victim, block):
    """What was put into the building as stock, not its output (PX10)."""
    kind = int(s.building[block])
    unstock(s, block)
    booze = add_booze(s, seat, int(STOCK_BOOZE[kind]))
    s.money[seat] += STOCK_MONEY[kind]
    s.stolen[seat] += 1
    s.headlines[seat] += 1
    events.stole(s, seat, block, victim, kind, int(STOCK_MONEY[kind]), booze, s.headlines[seat])
    shame(s, seat, kind)


@rule
def torch(s, seat, victim, block):
    """The tile is out of the game (PG10); the defender has the stock back; one heat."""
    kind = int(s.building[block])
    money = 0
    booze = 0
    if s.stocked[block] != 0:
        money = int(STOCK_MONEY[kind])
        booze = add_booze(s, victim, int(STOCK_BOOZE[kind]))
        s.money[victim] += money
    raze(s, block)
    s.torched[seat] += 1
    s.headlines[seat] += 1
    events.torched(s, seat, block, victim, kind, money, booze, s.headlines[seat])
    change_heat(s, seat, TORCH_HEAT, events.BY_TORCH)
    shame(s, seat, kind)


@rule
def seizing_die(s, seat, nth):
    """0: there is no such goon. Every gangster of a year has its own chance."""
    if nth >= s.force:
        return 0
    index = ((seat * GANGSTER_NUMBERS + s.gangsters[seat]) * DIE_NUMBERS + nth) * BLOCK_NUMBERS + s.battlefield
    return 1 + below(s.seed[0], s.seed[1], DRAW_SEIZE, s.year, index, FACES)


@rule
def seize(s, seat, victim, block):
    """A four or higher on one of the dice: the block is theirs, with its building and stock, and goons and gangster stay in it."""
    one = seizing_die(s, seat, 0)
    two = seizing_die(s, seat, 1)
    three = seizing_die(s, seat, 2)
    four = seizing_die(s, seat, 3)
    events.tried_to_seize(s, seat, block, one, two, three, four)
    if max(one, two, three, four) < HIT:
        return
    kind = int(s.building[block])
    change_hands(s, seat, block)
    s.seized[seat] += kind != NOTHING
    s.headlines[seat] += 1
    events.seized(s, seat, block, victim, kind, s.force, s.headlines[seat])
    occupy(s, seat, block)


@rule
def apply_spoils(s, seat, choice):
    at = int(s.battlefield)
    if choice == a.STEAL and s.building[at] == HQ:
        rob(s, seat, int(s.defender), at)
    elif choice == a.STEAL:
        steal(s, seat, int(s.defender), at)
    elif choice == a.TORCH:
        torch(s, seat, int(s.defender), at)
    elif choice == a.SEIZE:
        seize(s, seat, int(s.defender), at)


# ---- the way home


@rule
def ask_where_to(s, seat):
    """To which own block goons retreat: those of the attack, or those of the defender."""
    push(s, a.BLOCK, seat)
    frame = s.stack[s.depth - 1]
    frame.purpose = a.TO_RETREAT
    frame.block = s.battlefield


@rule
def legal_retreat(s, seat, options):
    for block in range(BLOCKS):
        options[1 + block] = s.owner[block] == seat and block != s.battlefield


@rule
def go_home(s, seat, block):
    """The gangster goes along: all goons there are laying low (PG3)."""
    goons = int(s.force)
    settled = min(goons, room(s, block))
    add_goons(s, block, settled)
    s.hospital[seat] += goons - settled
    s.lying_low[block] = 1
    s.force = 0
    events.retreated(s, seat, s.battlefield, block, goons, goons - settled)


@rule
def call_off(s):
    """The attack is over."""
    s.attacker = NOBODY
    s.defender = NOBODY
    s.battlefield = NOBODY
    s.battle_round = 0
    s.lost_units = 0
    for side in range(2):
        s.bonus[side] = 0
        s.cover[side] = 0
        for each in range(DICE):
            s.dice[side, each] = 0


assert MOST_GANGSTERS < GANGSTER_NUMBERS
