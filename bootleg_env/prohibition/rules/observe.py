"""What one gang may know, as small integers in the order of fields.py. Hands, infamy and hidden picks are read for their owner only."""
from ..tables import cards as k
from ..tables import fields as f
from ..tables.constants import (
    BLOCKS,
    COMPLETED,
    DECK,
    DICE,
    DROPPED,
    FACES,
    FED_CARDS,
    FULL,
    HAND,
    INFAMIES,
    KINDS,
    MATS,
    NEIGHBORHOODS,
    NO_MAT,
    NOBODY,
    NOTHING,
    PACKET,
    SCHEMES,
    SEATS,
    SPACES,
    TEXT_ONLY,
    TILES,
)
from ..tables.house import COST, FEWEST, IN_PLAY, SPACE_RATE
from .dice import hits
from .draft import packet_of
from .feds import printed
from .goals import percent
from .heat import next_mark, threshold
from .knowledge import has_seen
from .scoring import infamy_card, points
from .see_question import from_me, observe_question
from .state import is_last_year, rule

FACTS, QUESTION_FACTS = f.FIELDS.size, f.FIELDS.question_size


@rule
def see_game(s, me, facts):
    facts[f.PHASE + s.phase] = 1
    facts[f.YEAR] = s.year
    facts[f.YEARS_LEFT] = s.years - s.year
    facts[f.LAST_YEAR] = is_last_year(s)
    facts[f.PLAYERS + s.seats - FEWEST] = 1
    facts[f.TEXT_ONLY] = s.house == TEXT_ONLY
    facts[f.GENERIC_TACTICS] = s.house == TEXT_ONLY or s.tactics == 0
    facts[f.SETTLEMENT_HEAT] = s.settlement_heat
    facts[f.FIRST + from_me(s, me, s.first)] = 1
    if s.turn != NOBODY:
        facts[f.TURN + from_me(s, me, s.turn)] = 1


@rule
def see_board(s, me, facts):
    """Spaces, tiles, Fed cards to come."""
    for space in range(1, 1 + SPACES):
        seats = s.space[space]
        if seats != 0:
            for seat in range(s.seats):
                facts[f.SPACE + (space - 1) * SEATS + from_me(s, me, seat)] = seats >> seat & 1
    for kind in range(KINDS):
        facts[f.TILES_LEFT + kind] = TILES - s.tiles[kind]
        facts[f.NEXT_COST + kind] = COST[kind, s.tiles[kind]]
    for card in range(FED_CARDS):
        facts[f.FED_DECK + printed(s, card)] += s.fed_at[card] == DECK


@rule
def see_attack(s, me, facts):
    if s.attacker == NOBODY:
        return
    facts[f.ATTACKER + from_me(s, me, s.attacker)] = 1
    if s.defender != NOBODY:
        facts[f.DEFENDER + from_me(s, me, s.defender)] = 1
    facts[f.FORCE] = s.force
    facts[f.BATTLE_ROUND] = s.battle_round
    facts[f.WIPED_OUT] = s.lost_units
    if s.battle_round > 0:
        for side in range(2):
            facts[f.HITS + side] = hits(s, side)
            for each in range(DICE):
                if s.dice[side, each] > 0:
                    facts[f.DICE + side * FACES + s.dice[side, each] - 1] += 1


# ---- gangs


@rule
def see_gang(s, me, seat, facts):
    """What lies open of one gang."""
    at = from_me(s, me, seat)
    facts[f.MONEY + at] = s.money[seat]
    facts[f.BOOZE + at] = s.booze[seat]
    facts[f.HEAT + at] = s.heat[seat]
    facts[f.THRESHOLD + at] = 1 + threshold(int(s.heat[seat]))
    facts[f.NEXT_BADGE + at] = next_mark(s, seat) - s.heat[seat]
    facts[f.HEADLINES + at] = s.headlines[seat]
    facts[f.JAIL + at] = s.jail[seat]
    facts[f.GANGSTERS + at] = s.gangsters[seat]
    facts[f.PASSED + at] = s.passed[seat]
    facts[f.EXTORTION + at] = SPACE_RATE[s.extortion[seat]]
    facts[f.HOSPITAL + at] = s.hospital[seat]
    facts[f.SUPPLY + at] = s.supply[seat]
    facts[f.GOONS_ON_MAP + at] = s.goons_on_map[seat]
    facts[f.GUARDS_ON_MAP + at] = s.guards_on_map[seat]
    facts[f.BLOCKS + at] = s.blocks[seat]
    facts[f.BUILDINGS + at] = s.buildings[seat]
    facts[f.STOCKED_BUILDINGS + at] = s.stocks[seat]
    facts[f.CARDS + at] = s.cards[seat]
    facts[f.REDRAWN + at] = s.redrawn[seat]
    facts[f.ROBBED + at] = s.robbed[seat]
    facts[f.SEIZED + at] = s.seized[seat]
    facts[f.TORCHED + at] = s.torched[seat]
    facts[f.ROBBERIES + at] = s.robberies[seat]
    facts[f.STOLEN + at] = s.stolen[seat]
    facts[f.POINTS + at] = points(s, seat)
    if s.mat[seat] != NO_MAT:
        facts[f.MAT + at * MATS + s.mat[seat]] = 1
    for where in range(NEIGHBORHOODS):
        facts[f.HELD + at * NEIGHBORHOODS + where] = s.held[seat, where]


# ---- the map


@rule
def see_map(s, me, facts):
    for block in range(BLOCKS):
        owner = s.owner[block]
        facts[f.CONFLICT + block] = s.conflict[block]
        if owner >= 0:
            facts[f.TURF + from_me(s, me, owner) * BLOCKS + block] = 1
            facts[f.GOONS + block] = s.goons[block]
            facts[f.GUARDS + block] = s.guards[block]
            facts[f.LYING_LOW + block] = s.lying_low[block]
            if s.building[block] != NOTHING:
                facts[f.KIND + s.building[block] * BLOCKS + block] = 1
                facts[f.STOCKED + block] = s.stocked[block]
    for where in range(NEIGHBORHOODS):
        facts[f.IN_PLAY + where] = IN_PLAY[s.seats - FEWEST, where]
        facts[f.LIMITED + where] = s.limited[0, where]
        facts[f.LIMITED + NEIGHBORHOODS + where] = s.limited[1, where]


# ---- cards


@rule
def see_schemes(s, me, facts):
    """Where each may be, as I know of it. (Without branches: cards lie anywhere, and a wrong guess of the processor costs more.)"""
    mine = HAND + me
    packet = PACKET + packet_of(s, me)
    for card in range(SCHEMES):
        at = s.scheme_at[card]
        is_unseen = (at == DECK) | ((at >= HAND) & (at < COMPLETED) & (at != mine)) | ((at >= PACKET) & (at != packet))
        facts[f.HAND + card] = at == mine
        facts[f.UNSEEN + card] = is_unseen
        facts[f.PASSED_ON + card] = is_unseen & has_seen(s, me, card)
        facts[f.RESHUFFLED + card] = is_unseen & (s.reshuffled[card] != 0)


@rule
def see_progress(s, me, facts):
    """Of the schemes in my hand, and of my infamy card."""
    if s.cards[me] > 0 and s.house == FULL:
        for card in range(SCHEMES):
            if s.scheme_at[card] == HAND + me:
                facts[f.PROGRESS + card] = percent(s, me, int(k.SCHEME_GOAL[card]), int(k.SCHEME_NUMBER[card]), int(k.SCHEME_ONE[card]),
                                                   int(k.SCHEME_OTHER[card]))
    infamy = infamy_card(s, me)
    if infamy != NOBODY:
        facts[f.INFAMY + infamy] = 1
        facts[f.INFAMY_PROGRESS] = percent(s, me, int(k.INFAMY_GOAL[infamy]), int(k.INFAMY_NUMBER[infamy]), int(k.INFAMY_ONE[infamy]),
                                           int(k.INFAMY_OTHER[infamy]))


@rule
def see_discarded_infamy(s, me, facts):
    """I have seen it: nobody else holds it."""
    for card in range(INFAMIES):
        facts[f.INFAMY_DISCARDED + card] = s.infamy_at[card] == DROPPED + me


@rule
def see_completed(s, me, seat, facts):
    """Schemes that lie open before this gang."""
    if s.completions[seat] > 0:
        row_of = f.COMPLETED + from_me(s, me, seat) * SCHEMES
        for card in range(SCHEMES):
            facts[row_of + card] = s.scheme_at[card] == COMPLETED + seat


@rule
def see_pending(s, me, facts):
    """Fed cards to deal with: they lie open in front of each gang."""
    for card in range(FED_CARDS):
        if s.fed_at[card] >= HAND:
            facts[f.PENDING + from_me(s, me, s.fed_at[card] - HAND) * FED_CARDS + printed(s, card)] += 1


@rule
def observe(s, me, facts):
    """Everything gang `me` may know."""
    observe_question(s, me, facts)
    for i in range(QUESTION_FACTS, FACTS):
        facts[i] = 0
    see_game(s, me, facts)
    see_board(s, me, facts)
    see_attack(s, me, facts)
    for seat in range(s.seats):
        see_gang(s, me, seat, facts)
        see_completed(s, me, seat, facts)
    see_map(s, me, facts)
    see_schemes(s, me, facts)
    see_progress(s, me, facts)
    see_discarded_infamy(s, me, facts)
    see_pending(s, me, facts)
