"""Conflict: call for help, stand or retreat, dice, tactics, wiped out units, another round. A task on the stack, a step at a time."""
from ..tables import actions as a
from ..tables.cards import PLUS_ONE, SCHEME_TACTIC
from ..tables.constants import (
    ATTACK_STEP,
    ATTACKER,
    BLOCKS,
    DEFEND_STEP,
    DEFENDER,
    DONE_STEP,
    FULL,
    HELP_STEP,
    HQ,
    MOST_UNITS,
    PRESS_STEP,
    RETREAT_STEP,
    ROLL_STEP,
    ROUND_HEAT,
    SCHEMES,
    SPOILS_STEP,
    STAND_STEP,
    WIPE_STEP,
)
from . import events
from .dice import add_pip, hits, play_tactic, roll_side
from .heat import change_heat
from .schemes import draw_scheme, is_in_hand, lowest_in_hand, spend
from .spoils import ask_for_spoils, ask_where_to, call_off
from .state import pop, push, rule
from .turf import add_goons, add_guards, room, units

# ---- call for help


@rule
def may_help(s, seat, block):
    """Another block with guards, or with goons that are not laying low (PX5)."""
    if s.owner[block] != seat or block == s.battlefield:
        return False
    return s.guards[block] > 0 or (s.goons[block] > 0 and s.lying_low[block] == 0)


@rule
def ask_for_help(s):
    """An HQ with fewer than four units, before the first round."""
    if units(s, s.battlefield) < MOST_UNITS:
        push(s, a.BLOCK, s.defender)
        frame = s.stack[s.depth - 1]
        frame.purpose = a.TO_HELP
        frame.block = s.battlefield


@rule
def legal_help(s, seat, options):
    options[a.NONE] = 1
    for block in range(BLOCKS):
        options[1 + block] = may_help(s, seat, block)


@rule
def apply_help(s, seat, choice):
    """As many as fit, goons first (PX5)."""
    if choice == a.NONE:
        return
    block = choice - 1
    space = room(s, s.battlefield)
    goons = min(space, s.goons[block]) if s.lying_low[block] == 0 else 0
    guards = min(space - goons, s.guards[block])
    add_goons(s, block, -goons)
    add_guards(s, block, -guards)
    add_goons(s, s.battlefield, goons)
    add_guards(s, s.battlefield, guards)
    events.helped(s, seat, block, s.battlefield, goons, guards)


# ---- stand or retreat


@rule
def may_fall_back(s):
    """Goons retreat, guards do not (PN6); there must be another block (PX7)."""
    return s.goons[s.battlefield] > 0 and s.blocks[s.defender] > 1


@rule
def legal_stand(options):
    options[a.FIGHT] = 1
    options[a.STAND_DOWN] = 1


@rule
def apply_stand(s, seat, choice):
    if choice == a.STAND_DOWN:
        ask_where_to(s, seat)


@rule
def fall_back(s, seat, block):
    """The defender's goons go to an own block, without room to the hospital; guards fight on (PG4)."""
    goons = int(s.goons[s.battlefield])
    settled = min(goons, room(s, block))
    add_goons(s, s.battlefield, -goons)
    add_goons(s, block, settled)
    s.hospital[seat] += goons - settled
    events.retreated(s, seat, s.battlefield, block, goons, goons - settled)


# ---- a round


@rule
def tell_dice(s, seat, side, pip):
    """`pip`: what the die that shows one more for the HQ shows now, 0: none."""
    events.rolled(s, seat, s.battlefield, s.battle_round, side, s.dice[side, 0], s.dice[side, 1], s.dice[side, 2], s.dice[side, 3], pip)


@rule
def roll(s):
    """A die for each unit, none for gangsters; at an HQ one die of the defender shows one more in the first round."""
    s.battle_round += 1
    roll_side(s, ATTACKER, s.force)
    roll_side(s, DEFENDER, units(s, s.battlefield))
    pip = 0
    if s.battle_round == 1 and s.building[s.battlefield] == HQ:
        pip = add_pip(s, DEFENDER)
    tell_dice(s, s.attacker, ATTACKER, 0)
    tell_dice(s, s.defender, DEFENDER, pip)


@rule
def ask_for_tactic(s, seat):
    """Whose hand is empty is not asked; how many cards somebody holds is no secret."""
    if s.cards[seat] > 0:
        push(s, a.TACTIC, seat)
        s.stack[s.depth - 1].block = s.battlefield


@rule
def legal_tactic(s, seat, options):
    """None, or a scheme in hand; where all are alike, the lowest (PX26)."""
    options[a.NONE] = 1
    if s.house != FULL:
        options[1 + lowest_in_hand(s, seat)] = 1
        return
    for card in range(SCHEMES):
        options[1 + card] = is_in_hand(s, seat, card)


@rule
def tactic_of(s, card):
    return int(SCHEME_TACTIC[card]) if s.house == FULL and s.tactics != 0 else PLUS_ONE


@rule
def apply_tactic(s, seat, choice):
    if choice == a.NONE:
        return
    spend(s, seat, choice - 1)
    play_tactic(s, seat, ATTACKER if seat == s.attacker else DEFENDER, choice - 1, tactic_of(s, choice - 1))


@rule
def wipe_out(s):
    """Both sides at once, goons before guards; goons to the hospital, guards out of the game (PG5)."""
    at = int(s.battlefield)
    by_attacker = hits(s, ATTACKER)
    by_defender = hits(s, DEFENDER)
    goons = min(by_attacker, s.goons[at])
    guards = min(by_attacker - goons, s.guards[at])
    attackers = min(by_defender, s.force)
    add_goons(s, at, -goons)
    add_guards(s, at, -guards)
    s.hospital[s.defender] += goons
    s.lost_units += goons + guards
    s.force -= attackers
    s.hospital[s.attacker] += attackers
    events.wiped_out(s, s.defender, at, by_attacker, goons, guards)
    events.wiped_out(s, s.attacker, at, by_defender, attackers, 0)


@rule
def end_fight(s):
    """The attacker wins with a goon left and nobody against it; a defender who lost it and a unit draws a scheme (P12, PN5)."""
    if s.force == 0:
        return DONE_STEP
    if s.lost_units > 0:
        draw_scheme(s, s.defender, events.BY_DEFEAT)
    return SPOILS_STEP


@rule
def ask_to_press(s):
    push(s, a.PRESS, s.attacker)
    s.stack[s.depth - 1].block = s.battlefield


@rule
def legal_press(options):
    options[a.RETREAT] = 1
    options[a.ANOTHER_ROUND] = 1


@rule
def apply_press(s, seat, choice):
    """Another round costs one heat (P08)."""
    if choice == a.RETREAT:
        s.stack[s.depth - 1].step = RETREAT_STEP
        return
    s.stack[s.depth - 1].step = STAND_STEP
    events.pressed(s, seat, s.battle_round + 1)
    change_heat(s, seat, ROUND_HEAT, events.BY_ROUND)


@rule
def go_on_with_conflict(s):
    """The next step; questions that it asks come on top, and the step behind it follows their answer."""
    task = s.stack[s.depth - 1]
    step = int(task.step)
    if step == HELP_STEP:
        task.step = STAND_STEP
        ask_for_help(s)
    elif step == STAND_STEP:
        task.step = ROLL_STEP
        if may_fall_back(s):
            push(s, a.STAND, s.defender)
            s.stack[s.depth - 1].block = s.battlefield
    elif step == ROLL_STEP:
        if units(s, s.battlefield) == 0:
            task.step = end_fight(s)
        else:
            task.step = DEFEND_STEP
            roll(s)
    elif step == DEFEND_STEP:
        task.step = ATTACK_STEP
        ask_for_tactic(s, s.defender)
    elif step == ATTACK_STEP:
        task.step = WIPE_STEP
        ask_for_tactic(s, s.attacker)
    elif step == WIPE_STEP:
        wipe_out(s)
        is_decided = s.force == 0 or units(s, s.battlefield) == 0
        task.step = end_fight(s) if is_decided else PRESS_STEP
    elif step == PRESS_STEP:
        ask_to_press(s)
    elif step == SPOILS_STEP:
        task.step = RETREAT_STEP
        ask_for_spoils(s)
    elif step == RETREAT_STEP:
        task.step = DONE_STEP
        if s.force > 0:
            ask_where_to(s, s.attacker)
    else:
        pop(s)
        call_off(s)
