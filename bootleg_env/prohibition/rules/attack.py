"""Ordering attacks: which block, whose goons, how many; what happens where nobody stands."""
from ..tables import actions as a
from ..tables.constants import (
    ATTACK_HEAT,
    BLOCKS,
    HELP_STEP,
    HQ,
    MOST_TURF,
    MOST_UNITS,
    NOBODY,
    RETREAT_STEP,
    SPOILS_STEP,
    STAND_STEP,
)
from ..tables.house import QUIET
from . import events
from .heat import change_heat
from .state import push, rule
from .turf import add_goons, take_block, units


@rule
def has_marker(s, seat):
    """A turf marker for one block more (PG11, PN13)."""
    return s.blocks[seat] < MOST_TURF


@rule
def may_attack(s, seat, block):
    """Any block but an own one, a robbed HQ, and one with units where there was a conflict this year (PN4)."""
    owner = s.owner[block]
    if owner == NOBODY:
        return has_marker(s, seat)
    if owner < 0 or owner == seat:
        return False
    if s.building[block] == HQ and s.robbed[owner] != 0:
        return False
    return s.conflict[block] == 0 or units(s, block) == 0


@rule
def may_lead(s, seat, block):
    """Goons that are not laying low (PG2, PX6)."""
    return s.owner[block] == seat and s.goons[block] > 0 and s.lying_low[block] == 0


@rule
def can_attack(s, seat):
    is_led = False
    has_target = False
    for block in range(BLOCKS):
        is_led = is_led or may_lead(s, seat, block)
        has_target = has_target or may_attack(s, seat, block)
        if is_led and has_target:
            return True
    return False


# ---- three questions


@rule
def ask_for_target(s, seat):
    push(s, a.BLOCK, seat)
    s.stack[s.depth - 1].purpose = a.TO_ATTACK


@rule
def legal_target(s, seat, options):
    for block in range(BLOCKS):
        options[1 + block] = may_attack(s, seat, block)


@rule
def apply_target(s, seat, block):
    push(s, a.BLOCK, seat)
    frame = s.stack[s.depth - 1]
    frame.purpose = a.TO_LEAD
    frame.block = block


@rule
def legal_lead(s, seat, options):
    for block in range(BLOCKS):
        options[1 + block] = may_lead(s, seat, block)


@rule
def apply_lead(s, seat, target, origin):
    push(s, a.GOONS, seat)
    frame = s.stack[s.depth - 1]
    frame.block = target
    frame.origin = origin


@rule
def legal_goons(s, frame, options):
    for goons in range(1, MOST_UNITS + 1):
        options[goons - 1] = goons <= s.goons[frame.origin]


# ---- the attack


@rule
def occupy(s, seat, block):
    """The goons of the attack and their gangster stay in the block, laying low (PX24)."""
    add_goons(s, block, s.force)
    s.force = 0
    s.lying_low[block] = 1


@rule
def first_step(s, block):
    """Where the conflict begins: help is called to an HQ only; without units it was won before it began (P09, PX4)."""
    if units(s, block) == 0:
        return SPOILS_STEP
    s.conflict[block] = 1
    return HELP_STEP if s.building[block] == HQ else STAND_STEP


@rule
def begin_attack(s, seat, origin, goons, block):
    """One heat; what is nobody's is taken at once, what is somebody's is fought for."""
    s.attacker = seat
    s.defender = s.owner[block]
    s.battlefield = block
    s.force = goons
    add_goons(s, origin, -goons)
    events.attacked(s, seat, origin, goons, block, s.defender)
    if s.attacks[seat] >= QUIET[s.mat[seat], s.year]:
        change_heat(s, seat, ATTACK_HEAT, events.BY_ATTACK)
    s.attacks[seat] += 1
    push(s, a.CONFLICT_TASK, seat)
    if s.defender == NOBODY:
        take_block(s, seat, block)
        events.expanded(s, seat, block, goons)
        occupy(s, seat, block)
        s.stack[s.depth - 1].step = RETREAT_STEP
    else:
        s.stack[s.depth - 1].step = first_step(s, block)
