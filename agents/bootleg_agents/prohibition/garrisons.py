# mypy: ignore-errors
"""Where units stand: stacks that will attack in blocks that are missed least, the others one by one where most would be lost."""
from bootleg_env.prohibition.tables import actions as a
from bootleg_env.prohibition.tables import constants as c
from bootleg_env.prohibition.tables import fields as f

from .play import LEFT, ME, B, first_legal, gangsters_of, here, purpose, rule, units
from .raids import NOT_FOUND, OPEN, leaves_open


@rule
def stacks(v):
    """How many stacks stand ready this year."""
    if v.style.raids == 0:
        return 0
    return v.style.raids + gangsters_of(v.facts[f.YEAR]) - c.START_GANGSTERS


@rule
def stack_size(v):
    """Goons of a stack, so that what there is goes around."""
    goons = v.facts[f.GOONS_ON_MAP] + v.facts[f.LEFT]
    return min(v.style.stack, max(2, goons * v.style.ready // (100 * max(1, stacks(v)))))


@rule
def is_stack(v, block):
    """Is this one of the blocks where goons stand ready? The headquarters first, then those with least to lose."""
    if v.w.kind[block] == c.HQ:
        return stacks(v) > 0
    before = 1
    for other in range(B):
        if v.w.owner[other] == ME and other != block and v.w.kind[other] != c.HQ:
            before += v.w.risk[other] < v.w.risk[block] or (v.w.risk[other] == v.w.risk[block] and other < block)
    return before < stacks(v)


@rule
def share(v, block, pool, to_come):
    """Of the units for all blocks from this one on (those of stacks apart): one each in the order of what is to be lost, then again."""
    number, before = 1, 0
    for other in range(block + 1, B):
        if v.w.owner[other] == ME and not is_stack(v, other):
            number += 1
            before += v.w.risk[other] > v.w.risk[block]
    return max(0, pool - to_come - before + number - 1) // number


@rule
def goons_of_stacks(v, block):
    """For stacks behind this block."""
    total = 0
    for other in range(block + 1, B):
        if v.w.owner[other] == ME and is_stack(v, other):
            total += stack_size(v)
    return total


@rule
def garrison(v, mask):
    """How many goons, or guards, into the block in question: what is wanted, or the nearest that is legal."""
    block, facts = here(v.facts), v.facts
    ready = is_stack(v, block)
    if purpose(facts) == a.GARRISON_GUARDS:
        wanted = 0 if ready else share(v, block, facts[f.LEFT_GUARDS], 0)
    elif ready:
        wanted = stack_size(v)
    else:
        wanted = share(v, block, facts[f.LEFT], goons_of_stacks(v, block))
    best, chosen = 100, first_legal(mask, a.GARRISON)
    for number in range(c.MOST_UNITS + 1):
        if mask[a.FIRST[a.GARRISON] + number] != 0 and abs(number - wanted) < best:
            best, chosen = abs(number - wanted), a.FIRST[a.GARRISON] + number
    return chosen


@rule
def place(v, mask):
    """A goon more: to the others of its kind if there is still a gangster to lead them, else where it is needed."""
    best, chosen = NOT_FOUND, first_legal(mask, a.BLOCK)
    for block in range(B):
        if mask[a.FIRST[a.BLOCK] + 1 + block] == 0:
            continue
        there = units(v.facts, block)
        value = v.w.risk[block] * (OPEN[there] - OPEN[there + 1]) // 100
        if v.w.rest[LEFT] > 0:
            value = 10 * v.facts[f.GOONS + block] + (200 if v.facts[f.LYING_LOW + block] == 0 else 0)
            value -= 100 if there + v.facts[f.LEFT] > c.MOST_UNITS else 0
        if value > best:
            best, chosen = value, a.FIRST[a.BLOCK] + 1 + block
    return chosen


@rule
def retreat(v, mask, goons, is_attacker):
    """Where they are of most use; attackers make all goons there lie low."""
    best, chosen = NOT_FOUND, first_legal(mask, a.BLOCK)
    for block in range(B):
        if mask[a.FIRST[a.BLOCK] + 1 + block] == 0:
            continue
        settled = min(goons, c.MOST_UNITS - units(v.facts, block))
        value = leaves_open(v, block, -settled) * -1 - v.style.goon_worth * (goons - settled)
        if is_attacker != 0 and v.w.rest[LEFT] > 0 and v.facts[f.LYING_LOW + block] == 0:
            value -= 2 * v.style.tie_up * v.facts[f.GOONS + block]
        if value > best:
            best, chosen = value, a.FIRST[a.BLOCK] + 1 + block
    return chosen
