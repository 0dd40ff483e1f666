"""The dice of a conflict: rolled for units, changed by tactics, counted as hits."""
from ..tables.cards import AGAIN, COVER, CROSSFIRE, DICE_AGAIN, EXTRA_DIE, PLUS_ONE
from ..tables.constants import DICE, DRAW_CONFLICT, FACES, HIT, NOBODY
from . import events
from .state import below, rule

FIRST_ROLL, EXTRA, ROLLED_AGAIN = 0, DICE, DICE + 1  # numbers of the rolls of one side in one round
MOST_ROLLS, BLOCK_NUMBERS = 16, 64


@rule
def die(s, side, number):
    """What a die of this side shows: every roll of the game has its own chance."""
    index = ((s.battle_round * 2 + side) * MOST_ROLLS + number) * BLOCK_NUMBERS + s.battlefield
    return 1 + below(s.seed[0], s.seed[1], DRAW_CONFLICT, s.year, index, FACES)


@rule
def roll_side(s, side, number):
    """One die for each unit."""
    for each in range(DICE):
        s.dice[side, each] = die(s, side, FIRST_ROLL + each) if each < number else 0
    s.bonus[side] = 0
    s.cover[side] = 0


@rule
def add_pip(s, side):
    """One more on the highest die that does not hit: on a 3, if there is one (PN7). Gives what it shows then, 0: none."""
    best = NOBODY
    for each in range(DICE):
        shown = s.dice[side, each]
        if 0 < shown < HIT and (best == NOBODY or shown > s.dice[side, best]):
            best = each
    if best == NOBODY:
        return 0
    s.dice[side, best] += 1
    return int(s.dice[side, best])


@rule
def two_again(s, side):
    """The first two misses."""
    first = NOBODY
    second = NOBODY
    for each in range(DICE):
        if 0 < s.dice[side, each] < HIT:
            if first == NOBODY:
                first = each
            elif second == NOBODY:
                second = each
    one = 0
    two = 0
    if first != NOBODY:
        one = die(s, side, ROLLED_AGAIN)
        s.dice[side, first] = one
    if second != NOBODY:
        two = die(s, side, ROLLED_AGAIN + 1)
        s.dice[side, second] = two
    return one, two


@rule
def play_tactic(s, seat, side, card, kind):
    """One of the five, for the side that spends the card."""
    one = 0
    two = 0
    if kind == PLUS_ONE:
        one = add_pip(s, side)
    elif kind == EXTRA_DIE:
        one = die(s, side, EXTRA)
        s.dice[side, DICE - 1] = one
    elif kind == COVER:
        s.cover[side] += 1
    elif kind == AGAIN:
        one, two = two_again(s, side)
    elif kind == CROSSFIRE:
        s.bonus[side] += 1
    events.tactic(s, seat, card, kind, one, two)


@rule
def hits(s, side):
    """Dice of four or more, hits without a die, less what the other side's cover takes away."""
    number = int(s.bonus[side])
    for each in range(DICE):
        number += s.dice[side, each] >= HIT
    return max(0, number - s.cover[1 - side])


assert DICE_AGAIN == 2
