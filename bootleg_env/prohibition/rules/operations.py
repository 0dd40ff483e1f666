"""Operation Phase: collect, defend, stock, warehouse, heat. Each step is done by all gangs in turn order (P16); flow.py has the order."""
from ..tables import actions as a
from ..tables.constants import (
    BLOCKS,
    KINDS,
    MONEY_STEP,
    MOST_UNITS,
    SPACES,
    START_GANGSTERS,
    YEAR_OF_FIFTH,
    YEAR_OF_FOURTH,
    YEARLY_GOONS,
)
from ..tables.house import BUILD_HEAT, FREE_BOOZE, PER_FEE, WAREHOUSE_FEE
from . import events
from .goods import can_stock, stock
from .heat import change_heat
from .state import entry, pop, push, rule
from .turf import add_goons, add_guards, is_own, room, room_on_turf

# ---- collect


@entry
def gangsters_of_year(year):
    return START_GANGSTERS + int(year >= YEAR_OF_FOURTH) + int(year >= YEAR_OF_FIFTH)


@rule
def collect(s):
    """Gangsters come back from the board and the map, also those of beaten attackers; nothing of the last year's Action Phase is left."""
    for seat in range(s.seats):
        s.gangsters[seat] = gangsters_of_year(s.year)
        s.passed[seat] = 0
        s.attacks[seat] = 0
        s.extortion[seat] = 0
    for space in range(1 + SPACES):
        s.space[space] = 0
    for block in range(BLOCKS):
        s.lying_low[block] = 0
        s.conflict[block] = 0


# ---- defend: what is new is placed goon by goon, or everything is taken up and placed block by block


@rule
def muster(s, seat):
    """Three goons from the supply, and those of the hospital."""
    added = min(YEARLY_GOONS, s.supply[seat])
    recovered = int(s.hospital[seat])
    s.supply[seat] -= added
    s.hospital[seat] = 0
    s.pool_goons = added + recovered
    events.mustered(s, seat, added, recovered)
    push(s, a.REARRANGE, seat)


@rule
def send_back(s, seat, room_left):
    """Goons without room wait in the hospital (PX15)."""
    too_many = max(0, s.pool_goons - room_left)
    s.pool_goons -= too_many
    s.hospital[seat] += too_many


@rule
def legal_rearrange(options):
    options[a.LEAVE_ALL] = 1
    options[a.TAKE_ALL_UP] = 1


@rule
def place_pool(s, seat):
    """The goons of the pool are placed one by one."""
    push(s, a.PLACING_TASK, seat)


@rule
def apply_rearrange(s, seat, choice):
    events.rearranged(s, seat, choice)
    send_back(s, seat, room_on_turf(s, seat))
    if choice == a.LEAVE_ALL:
        place_pool(s, seat)
        return
    for block in range(BLOCKS):
        if is_own(s, seat, block):
            s.pool_goons += s.goons[block]
            s.pool_guards += s.guards[block]
            add_goons(s, block, -int(s.goons[block]))
            add_guards(s, block, -int(s.guards[block]))
    push(s, a.GARRISONS_TASK, seat)


@rule
def go_on_placing(s):
    """Ask for the next goon, not below the block of the last one."""
    task = s.stack[s.depth - 1]
    if s.pool_goons == 0:
        pop(s)
        return
    seat = int(task.seat)
    least = int(task.least)
    push(s, a.BLOCK, seat)
    frame = s.stack[s.depth - 1]
    frame.purpose = a.TO_PLACE
    frame.least = least
    frame.left = s.pool_goons


@rule
def legal_place(s, frame, options):
    """From the last block on, so that the rest still finds room (PX14)."""
    space = 0
    for block in range(BLOCKS - 1, frame.least - 1, -1):
        if is_own(s, frame.seat, block) and room(s, block) > 0:
            space += room(s, block)
            options[1 + block] = space >= frame.left


@rule
def apply_place(s, seat, block):
    s.pool_goons -= 1
    add_goons(s, block, 1)
    s.stack[s.depth - 1].least = block
    events.placed(s, seat, block)


@rule
def blocks_behind(s, seat, block):
    number = 0
    for other in range(block + 1, BLOCKS):
        number += is_own(s, seat, other)
    return number


@rule
def go_on_with_garrisons(s):
    """The next own block: guards, then goons."""
    task = s.stack[s.depth - 1]
    seat = int(task.seat)
    block = int(task.least)
    step = int(task.step)
    while block < BLOCKS and s.owner[block] != seat:
        block += 1
    if block == BLOCKS or (s.pool_goons == 0 and s.pool_guards == 0):
        pop(s)
        return
    task.least = block + step
    task.step = 1 - step
    if step == 1 and s.pool_goons == 0:
        return
    left = blocks_behind(s, seat, block)
    push(s, a.GARRISON, seat)
    frame = s.stack[s.depth - 1]
    frame.purpose = a.GARRISON_GUARDS if step == 0 else a.GARRISON_GOONS
    frame.block = block
    frame.left = left


@rule
def legal_garrison(s, frame, options):
    """Four units a block; what is left must still fit into the own blocks behind this one (`left` of them)."""
    space = MOST_UNITS * frame.left
    pool = s.pool_goons + s.pool_guards
    if frame.purpose == a.GARRISON_GUARDS:
        for guards in range(min(MOST_UNITS, s.pool_guards) + 1):
            options[guards] = pool - min(MOST_UNITS, guards + s.pool_goons) <= space
    else:
        for goons in range(min(room(s, frame.block), s.pool_goons) + 1):
            options[goons] = pool - goons <= space


@rule
def apply_garrison(s, seat, purpose, block, choice):
    if purpose == a.GARRISON_GUARDS:
        add_guards(s, block, choice)
        s.pool_guards -= choice
    else:
        add_goons(s, block, choice)
        s.pool_goons -= choice
    is_done = purpose == a.GARRISON_GOONS or s.pool_goons == 0
    if is_done and s.goons[block] + s.guards[block] > 0:
        events.garrisoned(s, seat, block, s.goons[block], s.guards[block])


# ---- stock


@rule
def go_on_stocking(s):
    """Ask which building to stock next, behind the last one."""
    task = s.stack[s.depth - 1]
    seat = int(task.seat)
    least = int(task.least)
    push(s, a.BLOCK, seat)
    frame = s.stack[s.depth - 1]
    frame.purpose = a.TO_STOCK
    frame.least = least


@rule
def legal_stock(s, frame, options):
    """None, or any own building that can be paid for; whole, and once."""
    options[a.NONE] = 1
    if s.stocks[frame.seat] < s.buildings[frame.seat]:
        for block in range(frame.least, BLOCKS):
            options[1 + block] = can_stock(s, frame.seat, block)


@rule
def apply_stock(s, seat, choice):
    if choice == a.NONE:
        pop(s)
        return
    stock(s, seat, choice - 1)
    s.stack[s.depth - 1].least = choice


# ---- warehouse and heat


@rule
def warehouse(s, seat):
    """5 Gs for each few booze begun beyond what is free, as the mat says; what the money does not reach for is lost (PX20)."""
    each, free = int(PER_FEE[s.mat[seat]]), int(FREE_BOOZE[s.mat[seat]])
    fees = min(max(0, -(-(s.booze[seat] - free) // each)), s.money[seat] // WAREHOUSE_FEE)
    lost = max(0, s.booze[seat] - free - fees * each)
    if fees == 0 and lost == 0:
        return
    s.money[seat] -= fees * WAREHOUSE_FEE
    s.booze[seat] -= lost
    events.warehoused(s, seat, -fees * WAREHOUSE_FEE, -lost, s.booze[seat])


@rule
def yearly_heat(s, seat):
    """Of every building of the gang."""
    degrees = 0
    for kind in range(KINDS):
        degrees += s.kinds[seat, kind] * BUILD_HEAT[kind]
    change_heat(s, seat, degrees, events.BY_OPERATIONS)


assert WAREHOUSE_FEE % MONEY_STEP == 0
