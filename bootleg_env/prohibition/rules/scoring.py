"""Scoring: prestige points, infamy, who is ahead, what it pays."""
from ..tables import cards as k
from ..tables.constants import (
    BOOZE_POINTS,
    BUILDING_POINTS,
    COMPLETED,
    FOOT_POINTS,
    FULL,
    GOOD_SCORE,
    HAND,
    HEADLINE_POINTS,
    INFAMIES,
    JAIL_POINTS,
    MONEY_STEP,
    NEIGHBORHOODS,
    NOBODY,
    OVER,
    PLACES,
    REWARD_POINTS,
    REWARD_WIN,
    SCHEMES,
    STRONGHOLD,
    STRONGHOLD_POINTS,
    WHOLE_POINTS,
)
from . import events
from .goals import is_met
from .state import in_turn, rule

# ---- points


@rule
def turf_points(s, seat):
    """By neighborhood: all of it, five to seven blocks, one to four."""
    points = 0
    for where in range(NEIGHBORHOODS):
        blocks = s.held[seat, where]
        if blocks == PLACES:
            points += WHOLE_POINTS
        elif blocks >= STRONGHOLD:
            points += STRONGHOLD_POINTS
        elif blocks > 0:
            points += FOOT_POINTS
    return points


@rule
def scheme_points(s, seat):
    points = 0
    if s.house == FULL and s.completions[seat] > 0:
        for card in range(SCHEMES):
            if s.scheme_at[card] == COMPLETED + seat:
                points += k.SCHEME_POINTS[card]
    return points


@rule
def points(s, seat):
    """All but infamy."""
    total = turf_points(s, seat) + s.money[seat] // MONEY_STEP + s.booze[seat] * BOOZE_POINTS
    total += s.buildings[seat] * BUILDING_POINTS + s.headlines[seat] * HEADLINE_POINTS + s.jail[seat] * JAIL_POINTS
    return total + scheme_points(s, seat)


@rule
def infamy_card(s, seat):
    """NOBODY: none."""
    for card in range(INFAMIES):
        if s.infamy_at[card] == HAND + seat:
            return card
    return NOBODY


@rule
def infamy_points(s, seat):
    """Of the card this gang holds, if its goal is met now, whoever else meets it (P10)."""
    card = infamy_card(s, seat)
    if card == NOBODY or not is_met(
            s, seat, int(k.INFAMY_GOAL[card]), int(k.INFAMY_NUMBER[card]), int(k.INFAMY_ONE[card]), int(k.INFAMY_OTHER[card])):
        return 0
    return int(k.INFAMY_POINTS[card])


@rule
def score(s):
    """Every gang adds up."""
    for nth in range(s.seats):
        seat = in_turn(s, nth)
        s.infamous[seat] = infamy_points(s, seat)
        s.score[seat] = points(s, seat) + s.infamous[seat]
        events.scored(
            s, seat, turf_points(s, seat), s.money[seat] // MONEY_STEP, s.booze[seat] * BOOZE_POINTS, s.buildings[seat] * BUILDING_POINTS,
            s.headlines[seat] * HEADLINE_POINTS, s.jail[seat] * JAIL_POINTS, scheme_points(s, seat), s.infamous[seat])
    events.ended(s)


# ---- ranks


@rule
def is_ahead(s, one, other):
    """More points, then more blocks, more money, less jail; equal in all of it, they share the rank (PN17)."""
    if s.score[one] != s.score[other]:
        return s.score[one] > s.score[other]
    if s.blocks[one] != s.blocks[other]:
        return s.blocks[one] > s.blocks[other]
    if s.money[one] != s.money[other]:
        return s.money[one] > s.money[other]
    return s.jail[one] < s.jail[other]


@rule
def gangs_ahead(s, seat):
    ahead = 0
    for other in range(s.seats):
        ahead += is_ahead(s, other, seat)
    return ahead


@rule
def gangs_behind(s, seat):
    behind = 0
    for other in range(s.seats):
        behind += is_ahead(s, seat, other)
    return behind


@rule
def reward(s, seat):
    """win: 1, shared by all who are first; rank: 1 for the first to 0 for the last, equal gangs the mean; points: hundreds of them."""
    if s.phase != OVER:
        return 0.0
    if s.reward_kind == REWARD_POINTS:
        return s.score[seat] / GOOD_SCORE
    ahead = gangs_ahead(s, seat)
    behind = gangs_behind(s, seat)
    equal = s.seats - ahead - behind
    if s.reward_kind == REWARD_WIN:
        return 1.0 / equal if ahead == 0 else 0.0
    return (behind + (equal - 1) / 2) / (s.seats - 1)
