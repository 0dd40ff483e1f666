# mypy: ignore-errors
"""Within a conflict: help, standing or retreating, tactics, another round, and what to do with a victory."""
from bootleg_env.prohibition.tables import actions as a
from bootleg_env.prohibition.tables import cards as k
from bootleg_env.prohibition.tables import constants as c
from bootleg_env.prohibition.tables import fields as f

from .goals import scheme_worth
from .odds import MOST, THOUSAND, WIN
from .play import LEFT, MONEY, OPTIONS, TO_COME, B, here, rule, units
from .raids import LUCK, NOT_FOUND, find_spoils, heat_price, leaves_open, may_lead, raid_gain

BOTH_MISSES = 2
SPENT = 25  # a card that will never be completed may still be of use in another fight


@rule
def stake(v, block, is_attacker):
    """What the attacker has to gain, or the defender to lose."""
    if is_attacker != 0:
        find_spoils(v, block)
        return max(v.w.spoils[a.STEAL], v.w.spoils[a.TORCH], v.w.spoils[a.SEIZE])
    return v.w.risk[block]


@rule
def odds(force, against):
    """That the attacker wins, in thousandths."""
    if force <= 0:
        return 0
    return WIN[min(force, c.MOST_UNITS), max(0, min(against, MOST))]


@rule
def help_called(v, mask):
    """From where a vault is defended, if the others miss them less."""
    at, facts = here(v.facts), v.facts
    there, force, loss = units(facts, at), facts[f.FORCE], 20 * (v.w.tally[MONEY] // 2) + 200
    best, chosen = 0, a.NONE
    for block in range(B):
        if mask[a.FIRST[a.BLOCK] + 1 + block] == 0:
            continue
        come = facts[f.GUARDS + block] + (facts[f.GOONS + block] if may_lead(v, block) else 0)
        come = min(come, c.MOST_UNITS - there)
        value = loss * (odds(force, there) - odds(force, there + come)) // THOUSAND - leaves_open(v, block, come)
        if value > best:
            best, chosen = value, 1 + block
    return a.FIRST[a.BLOCK] + chosen


@rule
def stand(v):
    """Who fights and loses draws a scheme at least."""
    against = odds(v.facts[f.FORCE], units(v.facts, here(v.facts)))
    is_hopeless = THOUSAND - against < 10 * v.style.stand_least and v.w.rest[LEFT] > 0
    return a.FIRST[a.STAND] + (a.STAND_DOWN if is_hopeless else a.FIGHT)


@rule
def press(v):
    """Another round, while it is likely enough to be won and worth its heat."""
    block, force = here(v.facts), v.facts[f.FORCE]
    against = units(v.facts, block)
    find_spoils(v, block)
    gain = raid_gain(v, v.w.owner[block], min(against, MOST), force, heat_price(v, 1))
    goes_on = gain > 0 and odds(force, against) >= 10 * v.style.press_least
    return a.FIRST[a.PRESS] + (a.ANOTHER_ROUND if goes_on else a.RETREAT)


@rule
def spoils(v, mask):
    """The best of what is legal."""
    find_spoils(v, here(v.facts))
    best, chosen = NOT_FOUND, a.FIRST[a.SPOILS]
    for option in range(OPTIONS[a.SPOILS]):
        value = v.w.spoils[option]
        if option == a.SEIZE:
            value = value * LUCK[v.facts[f.FORCE]] // THOUSAND
        if mask[a.FIRST[a.SPOILS] + option] != 0 and value > best:
            best, chosen = value, a.FIRST[a.SPOILS] + option
    return chosen


# ---- tactics


@rule
def misses(v, side):
    number = 0
    for shown in range(c.HIT - 1):
        number += v.facts[f.DICE + side * c.FACES + shown]
    return number


@rule
def outcome(v, side, mine, theirs):
    """How likely this side wins, in thousandths, after a round with so many hits on either side."""
    force, against = v.facts[f.FORCE], units(v.facts, here(v.facts))
    if side == c.ATTACKER:
        return odds(force - theirs, against - mine)
    return THOUSAND - odds(force - mine, against - theirs)


@rule
def with_tactic(v, side, kind):
    """The same if a card of this kind is played."""
    mine, theirs = v.facts[f.HITS + side], v.facts[f.HITS + 1 - side]
    if kind == k.COVER:
        return outcome(v, side, mine, max(0, theirs - 1))
    if kind == k.CROSSFIRE:
        return outcome(v, side, mine + 1, theirs)
    if kind == k.EXTRA_DIE:
        return (outcome(v, side, mine, theirs) + outcome(v, side, mine + 1, theirs)) // 2
    if kind == k.PLUS_ONE:
        has_three = v.facts[f.DICE + side * c.FACES + c.HIT - 2] > 0
        return outcome(v, side, mine + 1 if has_three else mine, theirs)
    rolls = min(BOTH_MISSES, misses(v, side))
    none, one = outcome(v, side, mine, theirs), outcome(v, side, mine + 1, theirs)
    if rolls < BOTH_MISSES:
        return (none + one) // 2 if rolls == 1 else none
    return (none + 2 * one + outcome(v, side, mine + 2, theirs)) // 4


@rule
def price_of_card(v, card):
    """What is given up with it."""
    if v.facts[f.TEXT_ONLY] != 0:
        return SPENT
    return scheme_worth(v, card) * v.style.keep_card // 100 + (SPENT if v.w.rest[TO_COME] > 1 else 0)


@rule
def tactic(v, mask):
    """The card that turns most, if it is worth that."""
    side = c.ATTACKER if v.facts[f.ATTACKER] != 0 else c.DEFENDER
    at_stake = stake(v, here(v.facts), side == c.ATTACKER)
    without = outcome(v, side, v.facts[f.HITS + side], v.facts[f.HITS + 1 - side])
    best, chosen = 0, a.NONE
    for card in range(c.SCHEMES):
        if mask[a.FIRST[a.TACTIC] + 1 + card] == 0:
            continue
        kind = k.PLUS_ONE if v.facts[f.GENERIC_TACTICS] != 0 else k.SCHEME_TACTIC[card]
        value = (with_tactic(v, side, kind) - without) * at_stake // THOUSAND - price_of_card(v, card)
        if value > best:
            best, chosen = value, 1 + card
    return a.FIRST[a.TACTIC] + chosen
