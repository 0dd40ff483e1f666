# mypy: ignore-errors
"""Bidders: ways to choose the muscle card, all else equal. Each sees what a learner sees; `boss+bid:mixed` bids by one of them."""
import numpy as np

from bootleg_env.bootleggers.tables.actions import BID, FIRST
from bootleg_env.bootleggers.tables.constants import MUSCLE_CARDS, OFFERS, PAYROLL, QUARTER, QUARTERS, SIZES
from bootleg_env.bootleggers.tables.fields import MUSCLE_HAND, MUSCLE_SHOWN, ROUND, ROUNDS_LEFT, ROW, TRUCK_OFFER

from .strategy.bid_table import BEATEN, EDGES, LATER, PRIZES
from .strategy.bid_values import CARD_KINDS, CLASSES, EACH, GOING_FIRST, PAY, ROUNDS, TEMPERATURE, WORTH
from .strategy.compiler import bot, rule
from .strategy.economy import players

FIRST_BID = int(FIRST[BID])
NOISE_BITS, HALF_BITS = 30, 15  # of `noise`: two halves are two draws
HUNDRED, THOUSAND = 100, 1000
ODDS = np.rint(1000 * np.exp(-np.arange(800) / 100)).astype(np.int64)  # by hundredths of a temperature; whole numbers, alike everywhere
QUARTER_PAY = np.rint(PAY).astype(np.int64)


@rule
def first_draw(noise, number):
    """Evenly drawn from 0 .. number - 1."""
    return ((noise >> HALF_BITS) * number) >> HALF_BITS


@rule
def second_draw(noise, number):
    """Likewise, and independent of the first."""
    return ((noise & ((1 << HALF_BITS) - 1)) * number) >> HALF_BITS


# ---- the hand


@rule
def cards_held(mask):
    held = 0
    for card in range(MUSCLE_CARDS):
        held += mask[FIRST_BID + card]
    return held


@rule
def nth_card(mask, nth):
    """The nth weakest of the hand, from 0."""
    for card in range(MUSCLE_CARDS):
        if mask[FIRST_BID + card] != 0:
            if nth == 0:
                return FIRST_BID + card
            nth -= 1
    return FIRST_BID


@rule
def held_of(mask, quarter):
    held = 0
    for card in range(quarter * QUARTER, quarter * QUARTER + QUARTER):
        held += mask[FIRST_BID + card]
    return held


@rule
def any_of(mask, quarter, noise):
    """One of the hand's cards of this quarter, all alike."""
    nth = second_draw(noise, held_of(mask, quarter))
    for weaker in range(quarter):
        nth += held_of(mask, weaker)
    return nth_card(mask, nth)


@rule
def rounds_left(facts):
    """This one included."""
    return 1 + facts[ROUNDS_LEFT]


# ---- the row


@rule
def worth_on_offer(facts, place):
    """Cents that what lies in this space is worth (the last one: the truck); below 0 if it is empty."""
    left = min(ROUNDS, rounds_left(facts))
    if place == OFFERS:
        for size in range(SIZES):
            if facts[TRUCK_OFFER + size] != 0:
                return max(0, WORTH[CARD_KINDS + size, left])
    else:
        for kind in range(CARD_KINDS):
            if facts[ROW + place * CARD_KINDS + kind] != 0:
                return max(0, WORTH[kind, left])
    return -1


@rule
def nth_pick(facts, nth):
    """Cents that the nth best card of the row is worth, from 0."""
    for place in range(OFFERS + 1):
        worth = worth_on_offer(facts, place)
        better = 0
        for other in range(OFFERS + 1):
            than = worth_on_offer(facts, other)
            if than > worth or (than == worth and other < place):
                better += 1
        if better == nth:
            return max(0, worth)
    return 0


@rule
def spread_of(facts):
    """First pick less last in cents, on a straight line through all picks: what there is to win by muscle."""
    picks = players(facts)
    total = 0
    for nth in range(picks):
        total += (picks - 1 - 2 * nth) * nth_pick(facts, nth)
    return 6 * total // (picks * (picks + 1)) + GOING_FIRST


@rule
def class_of(facts, spread):
    """How rich the row is for its round: 0 = dull."""
    left = min(ROUNDS, rounds_left(facts))
    rich = 0
    while rich < CLASSES - 1 and spread >= EDGES[left, rich]:
        rich += 1
    return rich


# ---- doctrines without a look at the table


@bot
def cheapest(facts, mask, noise):
    """Saves: the least payroll, and the most muscle that can be had for it (the lowest card costs no less: that is `low_first`)."""
    best = -1
    for card in range(MUSCLE_CARDS):
        if mask[FIRST_BID + card] != 0 and (best < 0 or PAYROLL[card + 1] <= PAYROLL[best + 1]):
            best = card
    return FIRST_BID + best


@bot
def low_first(facts, mask, noise):
    """The lowest card every round: strong at last."""
    return nth_card(mask, 0)


@bot
def high_first(facts, mask, noise):
    """The highest card every round: growth early, nothing left at the end."""
    return nth_card(mask, cards_held(mask) - 1)


@bot
def middle(facts, mask, noise):
    """The middle of the hand: both ends are left for the end."""
    return nth_card(mask, (cards_held(mask) - 1) // 2)


@bot
def even(facts, mask, noise):
    """A card of every quarter in each four rounds, in an order nobody can foresee."""
    fewest = EACH
    for quarter in range(QUARTERS):
        fewest = min(fewest, facts[MUSCLE_SHOWN + quarter])
    due = 0
    for quarter in range(QUARTERS):
        due += 1 if facts[MUSCLE_SHOWN + quarter] == fewest and held_of(mask, quarter) != 0 else 0
    if due == 0:  # only from a snapshot
        return nth_card(mask, 0)
    nth = first_draw(noise, due)
    quarter = 0
    while nth > 0 or facts[MUSCLE_SHOWN + quarter] != fewest or held_of(mask, quarter) == 0:
        if facts[MUSCLE_SHOWN + quarter] == fewest and held_of(mask, quarter) != 0:
            nth -= 1
        quarter += 1
    return any_of(mask, quarter, noise)


@bot
def last_stand(facts, mask, noise):
    """Saves the highest third of the hand for the last third of the game, and plays the rest in any order before."""
    held = cards_held(mask)
    saved = (facts[ROUND] + facts[ROUNDS_LEFT]) // 3
    from_these = held - saved if held > saved else held
    return nth_card(mask, (noise * from_these) >> NOISE_BITS)


# ---- doctrines with one


@bot
def by_offer(facts, mask, noise):
    """The richer the row for its round, the higher the card, from the bottom of the hand to its top in proportion."""
    spread = spread_of(facts)
    rich = class_of(facts, spread)
    left = min(ROUNDS, rounds_left(facts))
    share = HUNDRED * rich
    if 0 < rich < CLASSES - 1:  # between two edges
        share += HUNDRED * (spread - EDGES[left, rich - 1]) // max(1, EDGES[left, rich] - EDGES[left, rich - 1])
    elif rich == 0:
        share = HUNDRED * spread // max(1, EDGES[left, 0])
    else:
        share += HUNDRED * (spread - EDGES[left, rich - 1]) // max(1, EDGES[left, rich - 1])
    share = max(0, min(HUNDRED * CLASSES - 1, share))
    return nth_card(mask, share * cards_held(mask) // (HUNDRED * CLASSES))


@rule
def unseen_below(facts, card):
    """Thousandths of the unseen cards of its quarter that are weaker than this card."""
    first = card // QUARTER * QUARTER
    below = 0
    unseen = 0
    for other in range(first, first + QUARTER):
        if facts[MUSCLE_HAND + other] == 0:
            unseen += 1
            below += 1 if other < card else 0
    return THOUSAND * below // max(1, unseen)


@rule
def beats(facts, card, rival):
    """Thousandths of the cards that this rival still holds, as far as one can know, that are weaker."""
    each = (facts[ROUND] + facts[ROUNDS_LEFT]) // QUARTERS
    weaker = 0
    held = 0
    for quarter in range(QUARTERS):
        still = max(0, each - facts[MUSCLE_SHOWN + rival * QUARTERS + quarter])
        held += still
        if quarter < card // QUARTER:
            weaker += THOUSAND * still
        elif quarter == card // QUARTER:
            weaker += still * unseen_below(facts, card)
    return weaker // max(1, held)


@rule
def beats_all(facts, card):
    """Thousandths: the chance to be first if every rival bids any card of the hand."""
    chance = THOUSAND
    for rival in range(1, players(facts)):
        chance = chance * beats(facts, card, rival) // THOUSAND
    return chance


@bot
def mirror(facts, mask, noise):
    """Answers what the others still hold: the weakest card that is first more often than not, or else the lowest, thrown away."""
    for card in range(MUSCLE_CARDS):
        if mask[FIRST_BID + card] != 0 and beats_all(facts, card) >= THOUSAND // 2:
            return FIRST_BID + card
    return nth_card(mask, 0)


# ---- the equilibrium of the phase


@rule
def hand_number(mask):
    """How many cards of each quarter are held, as one number (`hands` of experiments/bid_table.py)."""
    number = 0
    for quarter in range(QUARTERS - 1, -1, -1):
        number = number * (EACH + 1) + min(EACH, held_of(mask, quarter))
    return number


@rule
def value_of(facts, mask, quarter, rich):
    """Cents that a card of this quarter wins now, and the hand without it later."""
    left = min(ROUNDS, rounds_left(facts))
    later = LATER[hand_number(mask) - (EACH + 1) ** quarter]
    return PRIZES[left, rich] * BEATEN[left, rich, quarter] // THOUSAND - QUARTER_PAY[quarter] + later


@rule
def odds(facts, mask, quarter, rich, best):
    if held_of(mask, quarter) == 0:
        return 0
    missed = HUNDRED * (best - value_of(facts, mask, quarter, rich)) // TEMPERATURE
    return ODDS[missed] if missed < len(ODDS) else 0


@bot
def mixed(facts, mask, noise):
    """The equilibrium of the phase taken as a game of its own (experiments/bid_table.py solves it).

    A quarter is drawn by what a card of it wins in this row against a crowd that bids the same way, less its payroll and less what it
    would have won later; which card of the quarter, evenly.
    """
    rich = class_of(facts, spread_of(facts))
    best = -1000000
    for quarter in range(QUARTERS):
        if held_of(mask, quarter) != 0:
            best = max(best, value_of(facts, mask, quarter, rich))
    total = 0
    for quarter in range(QUARTERS):
        total += odds(facts, mask, quarter, rich, best)
    drawn = first_draw(noise, total)
    quarter = 0
    while drawn >= odds(facts, mask, quarter, rich, best):
        drawn -= odds(facts, mask, quarter, rich, best)
        quarter += 1
    return any_of(mask, quarter, noise)
