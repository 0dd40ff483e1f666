"""Ordering actions: which spaces are there, who may order on them, what each brings. Attacks: attack.py; buildings: construction.py."""
from ..tables import actions as a
from ..tables.constants import (
    ATTACK,
    CONTRACT_PROFESSIONAL,
    FIRST_EXTORTION,
    LAST_EXTORTION,
    OPEN_DRUG_STORE,
    PASS,
    RECRUIT_GOONS,
    RECRUITS,
    SPACES,
    SPONSOR_FESTIVAL,
    TAKE_CHARGE,
)
from ..tables.house import SPACE_BEFORE, SPACE_BOOZE, SPACE_COST, SPACE_HEAT, SPACE_IN_LAST_YEAR, SPACE_MONEY
from . import events
from .attack import ask_for_target, can_attack
from .construction import ask_for_site, can_build, can_open_drug_store
from .goods import add_booze
from .heat import change_heat
from .operations import place_pool
from .schemes import can_draw, draw_scheme
from .state import entry, is_last_year, push, rule
from .turf import room_on_turf

# ---- which spaces


@entry
def is_there(s, space):
    """The overlay board of the last year changes the open spaces."""
    return (SPACE_IN_LAST_YEAR[space] if is_last_year(s) else SPACE_BEFORE[space]) != 0


@entry
def cost_of(s, space):
    """Of an open space; all of them are free before the last year (P21)."""
    return int(SPACE_COST[space]) if is_last_year(s) else 0


@rule
def may_extort(s, seat, space):
    """One of the four a year, and not one that another gang has ordered (P04)."""
    return s.extortion[seat] == 0 and s.space[space] == 0


@rule
def may_recruit(s, seat):
    """PX16: somebody to recruit, and room for one."""
    return s.supply[seat] > 0 and room_on_turf(s, seat) > 0


@rule
def may_contract(s):
    """PX17: a card to draw."""
    return can_draw(s)


@rule
def may_order_open(s, seat, space):
    """Every gang once a year."""
    if s.space[space] >> seat & 1 == 1 or s.money[seat] < cost_of(s, space):
        return False
    if space == RECRUIT_GOONS:
        return may_recruit(s, seat)
    if space == CONTRACT_PROFESSIONAL:
        return may_contract(s)
    if space == OPEN_DRUG_STORE:
        return can_open_drug_store(s, seat)
    return True


@rule
def may_order(s, seat, space):
    if not is_there(s, space):
        return False
    if space < FIRST_EXTORTION:
        return s.space[space] == 0 and can_build(s, seat, space - 1)
    if space <= LAST_EXTORTION:
        return may_extort(s, seat, space)
    return may_order_open(s, seat, space)


@rule
def ask_for_order(s, seat):
    push(s, a.ORDER, seat)


@rule
def legal_order(s, seat, options):
    """Passing is always possible (PG1)."""
    options[PASS] = 1
    for space in range(1, 1 + SPACES):
        options[space] = may_order(s, seat, space)
    options[ATTACK] = can_attack(s, seat)


# ---- what they bring


@rule
def order_extortion(s, seat, space):
    """The heat at once, the money at Production."""
    s.extortion[seat] = space
    events.ordered(s, seat, space, 0, 0)
    change_heat(s, seat, int(SPACE_HEAT[space]), events.BY_EXTORTION)


@rule
def take_charge(s, seat):
    """The marker moves at once (PN1, P06), and the gang places another gangster if it has one (P05)."""
    s.first = seat
    s.again = 1


@rule
def recruit(s, seat):
    """As many goons as there are and find room, three at most."""
    s.pool_goons = min(RECRUITS, s.supply[seat], room_on_turf(s, seat))
    s.supply[seat] -= s.pool_goons
    events.mustered(s, seat, s.pool_goons, 0)
    place_pool(s, seat)


@rule
def order_open(s, seat, space):
    """Money and booze that the space brings or costs, then what else it does."""
    money = int(SPACE_MONEY[space]) - cost_of(s, space)
    booze = add_booze(s, seat, int(SPACE_BOOZE[space]))
    s.money[seat] += money
    events.ordered(s, seat, space, money, booze)
    if space == TAKE_CHARGE:
        take_charge(s, seat)
    elif space == CONTRACT_PROFESSIONAL:
        draw_scheme(s, seat, events.BY_CONTRACT)
    elif space == RECRUIT_GOONS:
        recruit(s, seat)
    elif space == OPEN_DRUG_STORE:
        push(s, a.KIND, seat)
    elif space == SPONSOR_FESTIVAL:
        change_heat(s, seat, int(SPACE_HEAT[space]), events.BY_FESTIVAL)


@rule
def apply_order(s, seat, choice):
    if choice == PASS:
        s.passed[seat] = 1
        events.ordered(s, seat, PASS, 0, 0)
        return
    s.gangsters[seat] -= 1
    s.placed = 1
    if choice == ATTACK:
        ask_for_target(s, seat)
        return
    s.space[choice] |= 1 << seat
    if choice < FIRST_EXTORTION:
        events.ordered(s, seat, choice, 0, 0)
        ask_for_site(s, seat, choice - 1)
    elif choice <= LAST_EXTORTION:
        order_extortion(s, seat, choice)
    else:
        order_open(s, seat, choice)


