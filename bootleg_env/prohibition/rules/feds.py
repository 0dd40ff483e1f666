"""Dealing with the Feds: one card after the other, by payoffs, a bribe, the consequence or months of jail."""
from ..tables import actions as a
from ..tables.cards import (
    AT_LEAST,
    BRIBE,
    BUILDINGS_LOST,
    GOONS_LOST,
    GUARDS_LOST,
    MONTHS,
    PER_BUILDING,
    PICKS,
    PICKS_RIGHT,
    QUARTERS,
    RAID,
    TO_HOSPITAL,
    UNSTOCK,
)
from ..tables.constants import BLOCKS, DISCARDED, FED_CARDS, FULL, HAND, MONEY_STEP, NOBODY, WARD_MACHINE
from ..tables.house import DISCOUNT
from . import events
from .heat import cards_in_deck, draw_feds, threshold
from .state import entry, pop, push, rule
from .turf import add_goons, add_guards, has_building, raze, unstock

QUARTERS_OF_ALL = 4


@rule
def printed(s, card):
    """Whose text counts: without the house's cards all are Raid! (PX21)."""
    return card if s.house == FULL else RAID


@rule
def has_feds(s, seat):
    """Is there a Fed card to deal with, or one to draw first?"""
    can_draw = cards_in_deck(s) > 0
    for card in range(FED_CARDS):
        if s.fed_at[card] == HAND + seat:
            return True
        can_draw = can_draw or s.fed_at[card] == DISCARDED
    return s.owed[seat] > 0 and can_draw


@rule
def go_on_with_feds(s):
    """The next card of this gang."""
    seat = int(s.stack[s.depth - 1].seat)
    draw_feds(s, seat)
    if has_feds(s, seat):
        push(s, a.FED_CARD, seat)
    else:
        pop(s)


@rule
def legal_fed_card(s, seat, options):
    for card in range(FED_CARDS):
        options[card] = s.fed_at[card] == HAND + seat


@rule
def ask_about(s, seat, card, level):
    push(s, a.FED, seat)
    frame = s.stack[s.depth - 1]
    frame.card = card
    frame.level = level


@rule
def apply_fed_card(s, seat, card):
    """The threshold is that of the heat now (PN9)."""
    ask_about(s, seat, card, threshold(int(s.heat[seat])))


# ---- what it takes


@entry
def bribe(s, seat, card, level):
    return max(0, int(BRIBE[printed(s, card), level]) - int(DISCOUNT[s.mat[seat]]))


@entry
def money_due(s, seat, card, level):
    """Of the consequence: a share of the vault, rounded up to 5, or so much a building; at least so much."""
    row_of = printed(s, card)
    quarters = int(QUARTERS[row_of, level])
    share = -(-quarters * s.money[seat] // (QUARTERS_OF_ALL * MONEY_STEP)) * MONEY_STEP
    return max(share + PER_BUILDING[row_of, level] * s.buildings[seat], AT_LEAST[row_of, level])


@rule
def can_face(s, seat, card, level):
    """The whole consequence (PG14): buildings, then stock of others; goons, guards; money."""
    row_of = printed(s, card)
    unstocked = UNSTOCK[row_of, level]
    goons = GOONS_LOST[row_of, level] + TO_HOSPITAL[row_of, level]
    if s.buildings[seat] < BUILDINGS_LOST[row_of, level] + unstocked or s.stocks[seat] < unstocked:
        return False
    if s.goons_on_map[seat] < goons or s.guards_on_map[seat] < GUARDS_LOST[row_of, level]:
        return False
    return s.money[seat] >= money_due(s, seat, card, level)


@rule
def legal_fed(s, frame, options):
    """Doing a bit is always possible."""
    options[a.PAYOFF] = s.stocked_kinds[frame.seat, WARD_MACHINE] > 0
    options[a.BRIBE] = s.money[frame.seat] >= bribe(s, frame.seat, frame.card, frame.level)
    options[a.FACE] = can_face(s, frame.seat, frame.card, frame.level)
    options[a.DO_A_BIT] = 1


@rule
def apply_payoff(s, seat, card, level):
    """One threshold less; below the first one the card is discarded. The Ward Machine is flipped back."""
    block = 0
    while s.owner[block] != seat or s.building[block] != WARD_MACHINE or s.stocked[block] == 0:
        block += 1
    unstock(s, block)
    events.paid_off(s, seat, card, block, level - 1)
    if level == 0:
        s.fed_at[card] = DISCARDED
    else:
        ask_about(s, seat, card, level - 1)


@rule
def take(s, seat, card, level, purpose, number):
    """So many of these are lost; the one pushed last is picked first."""
    if number > 0:
        push(s, a.LOSS_TASK, seat)
        task = s.stack[s.depth - 1]
        task.purpose = purpose
        task.card = card
        task.level = level
        task.left = number


@rule
def face(s, seat, card, level):
    row_of = printed(s, card)
    take(s, seat, card, level, a.LOSE_TO_HOSPITAL, int(TO_HOSPITAL[row_of, level]))
    take(s, seat, card, level, a.LOSE_GOON, int(GOONS_LOST[row_of, level]))
    take(s, seat, card, level, a.LOSE_GUARD, int(GUARDS_LOST[row_of, level]))
    take(s, seat, card, level, a.LOSE_STOCK, int(UNSTOCK[row_of, level]))
    take(s, seat, card, level, a.LOSE_BUILDING, int(BUILDINGS_LOST[row_of, level]))


@rule
def apply_fed(s, seat, card, level, choice):
    if choice == a.PAYOFF:
        apply_payoff(s, seat, card, level)
        return
    money = 0
    months = 0
    if choice == a.BRIBE:
        money = bribe(s, seat, card, level)
    elif choice == a.FACE:
        money = money_due(s, seat, card, level)
        face(s, seat, card, level)
    else:
        months = int(MONTHS[printed(s, card), level])
    s.money[seat] -= money
    s.jail[seat] += months
    s.fed_at[card] = DISCARDED
    events.dealt_with(s, seat, card, level, choice, -money, months)


# ---- the consequence: picked one by one


@entry
def picker(s, seat, card):
    """The gang itself, or the gang on its right (PN10)."""
    if PICKS[printed(s, card)] == PICKS_RIGHT:
        return (seat - 1 + s.seats) % s.seats
    return seat


@rule
def go_on_with_loss(s):
    """Ask for the next one to be lost."""
    task = s.stack[s.depth - 1]
    if task.left == 0:
        pop(s)
        return
    seat = int(task.seat)
    card = int(task.card)
    level = int(task.level)
    purpose = int(task.purpose)
    left = int(task.left)
    least = int(task.least)
    push(s, a.BLOCK, picker(s, seat, card))
    frame = s.stack[s.depth - 1]
    frame.purpose = purpose
    frame.card = card
    frame.level = level
    frame.left = left
    frame.least = least
    frame.whose = seat


@rule
def units_to_lose(s, purpose, block):
    return int(s.guards[block]) if purpose == a.LOSE_GUARD else int(s.goons[block])


@rule
def legal_loss(s, frame, options):
    """Buildings so that the stock of others can still be lost (PX13); units in the order of blocks, so that there are enough (PX14)."""
    whose = frame.whose
    if frame.purpose == a.LOSE_BUILDING:
        spare = s.stocks[whose] > UNSTOCK[printed(s, frame.card), frame.level]
        for block in range(BLOCKS):
            options[1 + block] = s.owner[block] == whose and has_building(s, block) and (spare or s.stocked[block] == 0)
    elif frame.purpose == a.LOSE_STOCK:
        for block in range(BLOCKS):
            options[1 + block] = s.owner[block] == whose and s.stocked[block] != 0
    else:
        number = 0
        for block in range(BLOCKS - 1, frame.least - 1, -1):
            there = units_to_lose(s, frame.purpose, block) if s.owner[block] == whose else 0
            number += there
            options[1 + block] = there > 0 and number >= frame.left


@rule
def lose_building(s, whose, by, block):
    """The stock goes with it; its guard stays (PX12)."""
    kind = int(s.building[block])
    raze(s, block)
    events.lost(s, whose, events.LOST_BUILDING, block, kind, by)


@rule
def lose_stock(s, whose, by, block):
    unstock(s, block)
    events.lost(s, whose, events.LOST_STOCK, block, s.building[block], by)


@rule
def lose_unit(s, whose, by, purpose, block):
    """A guard is out of the game; a goon goes to the supply, or to the hospital (PN12)."""
    if purpose == a.LOSE_GUARD:
        add_guards(s, block, -1)
        events.lost(s, whose, events.LOST_GUARD, block, NOBODY, by)
        return
    add_goons(s, block, -1)
    if purpose == a.LOSE_GOON:
        s.supply[whose] += 1
        events.lost(s, whose, events.LOST_GOON, block, NOBODY, by)
    else:
        s.hospital[whose] += 1
        events.lost(s, whose, events.LOST_TO_HOSPITAL, block, NOBODY, by)


@rule
def apply_loss(s, by, whose, purpose, block):
    task = s.stack[s.depth - 1]
    task.left -= 1
    task.least = block
    if purpose == a.LOSE_BUILDING:
        lose_building(s, whose, by, block)
    elif purpose == a.LOSE_STOCK:
        lose_stock(s, whose, by, block)
    else:
        lose_unit(s, whose, by, purpose, block)
