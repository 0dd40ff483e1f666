"""What one mobster may know, as small integers in the order of fields.py. Hidden things are never read for anyone but their owner."""
from ..tables import actions as a
from ..tables.constants import (
    BOARDS,
    CARD_CODES,
    CIRCLES,
    CONTROL,
    COPIES,
    DOCKS,
    FIRST_THUG,
    FRIENDLY_UNION_BOSS,
    INVESTIGATION,
    MAJORITY,
    MARKERS,
    MINORITY,
    MUSCLE_CARDS,
    NOBODY,
    OFFERS,
    PADDED_INVESTIGATIONS,
    QUARTERS,
    SEATS,
    SHADED,
    SIZE,
    SIZES,
    THUGS,
    TRUCK_DECK,
    TRUCKS,
)
from ..tables.fields import (
    ANYTIME,
    BACK_ROOM,
    BID,
    CASH,
    CLOSED,
    CONTROLLED,
    COPPER,
    COPPER_HOUSE,
    CRATES,
    DEALS,
    DEMAND,
    DICE,
    FACTS,
    FAMILY_DICE,
    FLEET,
    FREE_CIRCLES,
    GOAL,
    HONOUR_BROKEN,
    HONOUR_KEPT,
    IMPROVED,
    IMPROVEMENTS,
    INFLUENCE,
    LEADER,
    MARGIN,
    MOBSTERS,
    MONEY_HIDDEN,
    MOST_SHOWN_DEMAND,
    MUSCLE,
    MUSCLE_HAND,
    MUSCLE_SHOWN,
    MY_STANDING,
    MY_THUGS,
    OPEN,
    PACKING,
    PAYOFF,
    PHASE,
    PIGEON,
    PRICE,
    PROMISED_BY_ME,
    PROMISED_ME,
    PROMISES,
    QUESTION_FACTS,
    REMOTE_DICE,
    REMOTE_STOPPED,
    RESTING,
    ROUND,
    ROUNDS_LEFT,
    ROW,
    ROW_THUGS,
    SECRET_COUNT,
    SECRET_THUGS,
    SELLING,
    SOLD,
    STOPPED,
    SUPPLY,
    THIRSTY,
    THUG_COUNT,
    THUG_HOLDERS,
    TO_OPEN,
    TRUCK_AT,
    TRUCK_CRATES,
    TRUCK_LINE,
    TRUCK_OFFER,
    TRUCK_OPERATOR,
    TRUCK_OWNER,
    UNION_BOSS,
    UNSEEN,
    UNSEEN_TRUCKS,
    WAITING,
    WAREHOUSE,
    WORD,
)
from .board import has_control, leader, muscle_halves, opens_with, places
from .phases.selling import is_omalleys, profit_margin, wholesale
from .see_question import from_me, see_question, whose
from .stack import is_asked
from .state import SHOWN, inlined, rule

DOCK_STEP = 20  # in `truck_line`


@inlined
def see_round(s, facts):
    facts[PHASE + s.phase] = 1
    facts[ROUND] = s.year
    facts[ROUNDS_LEFT] = s.rounds - s.year
    facts[MOBSTERS + s.seats - 3] = 1
    facts[DEALS] = s.deals
    facts[ANYTIME] = s.anytime
    facts[MONEY_HIDDEN] = s.money_hidden
    facts[GOAL] = s.goal_cash
    if s.selling != NOBODY:
        facts[SELLING + s.selling] = 1
    if s.demand != NOBODY:
        facts[DEMAND] = min(s.demand, MOST_SHOWN_DEMAND)


@inlined
def see_mobster(s, me, seat, facts):
    """One mobster's money, men and stock."""
    k = from_me(s, me, seat)
    facts[CASH + k] = s.cash[seat] if s.money_hidden == 0 or seat == me else s.announced[seat]
    facts[MUSCLE + k] = muscle_halves(s, seat)
    facts[BACK_ROOM + k] = s.back_room[seat]
    facts[RESTING + k] = s.resting[seat]
    facts[SUPPLY + k] += MARKERS - s.back_room[seat] - s.resting[seat]  # less what the rest of the board holds
    facts[DICE + k] = s.dice[seat]
    facts[IMPROVEMENTS + k] = s.improvements[seat]
    facts[CRATES + k] = s.crates[seat]
    facts[WAREHOUSE + k] = s.warehouse[seat]
    facts[FAMILY_DICE + k] = s.still_dice[seat]
    facts[STOPPED + k] = s.stopped[seat]
    for quarter in range(QUARTERS):
        facts[MUSCLE_SHOWN + k * QUARTERS + quarter] = s.shown[seat, quarter]
    if s.copper == seat:
        facts[COPPER + k] = 1
    if s.union_boss[seat] != 0:
        facts[UNION_BOSS + k] = 1
        facts[UNSEEN + FIRST_THUG + FRIENDLY_UNION_BOSS - 1] -= 1


@inlined
def see_my_hand(s, me, facts):
    """My thug cards, and which of them nobody else has seen."""
    cards = 0
    for thug in range(THUGS):
        copies = s.thugs[me, thug]
        cards += copies
        facts[MY_THUGS + thug] = copies
        facts[UNSEEN + FIRST_THUG - 1 + thug] -= copies
    facts[THUG_COUNT] = cards
    for thug in range(THUGS):
        if s.secret[me, thug] != 0:
            facts[SECRET_THUGS] = 1 + thug
            facts[SECRET_COUNT] += s.secret[me, thug]


@inlined
def see_hand(s, me, seat, facts):
    """Thug cards of another: those that all have seen, and how many more."""
    k = from_me(s, me, seat)
    cards = 0
    secrets = 0
    for thug in range(THUGS):
        secret = int(s.secret[seat, thug])
        seen = int(s.thugs[seat, thug]) - secret
        cards += seen
        secrets += secret
        facts[THUG_HOLDERS + thug] |= (1 if seen > 0 else 0) << (k - 1)
        facts[UNSEEN + FIRST_THUG - 1 + thug] -= seen
    facts[THUG_COUNT + k] = cards + secrets
    facts[SECRET_COUNT + k] = secrets


@inlined
def see_muscle(s, me, facts):
    """My hand and all cards shown so far; the cards of others still to come are unknown, and so is what was not dealt."""
    facts[BID] = s.bid[me]
    for card in range(MUSCLE_CARDS):
        at = s.muscle_at[card]
        facts[MUSCLE_HAND + card] = (1 if at == me else 0) - (1 if at >= SHOWN else 0)


@inlined
def see_stills(s, me, facts):
    for board in range(BOARDS):
        owner = s.board_owner[board]
        if owner != NOBODY:
            facts[REMOTE_DICE + from_me(s, me, owner) * BOARDS + board] = 1 + s.still_dice[SEATS + board]
            facts[REMOTE_STOPPED + board] = s.stopped[SEATS + board]
            facts[SUPPLY + from_me(s, me, owner)] -= 1


@inlined
def see_influence(s, me, place, facts):
    """Who has how many markers there; gives the total."""
    total = 0
    for seat in range(s.seats):
        markers = s.influence[place, seat]
        total += markers
        if markers != 0:
            k = from_me(s, me, seat)
            facts[INFLUENCE + place * SEATS + k] = markers
            facts[SUPPLY + k] -= markers
    return total


@inlined
def see_leader(s, me, place, total, facts):
    """Who leads, and what that makes of me."""
    leading = leader(s, place)
    if leading == me:
        facts[MY_STANDING + place] = MAJORITY
    elif s.influence[place, me] > 0:
        facts[MY_STANDING + place] = MINORITY
    if leading != NOBODY:
        facts[LEADER + place] = 1 + from_me(s, me, leading)
        if has_control(s, place, leading, total):
            facts[CONTROLLED + place] = 1
            if leading == me:
                facts[MY_STANDING + place] = CONTROL


@inlined
def see_effects(s, me, place, facts):
    """What was played on it this round."""
    facts[CLOSED + place] = s.closed[place]
    facts[COPPER_HOUSE + place] = s.copper_house[place]
    facts[THIRSTY + place] = s.thirsty[place]
    facts[WORD + place] = s.word_of_mouth[place]
    facts[PACKING + place] = whose(s, me, s.packing_heat[place])
    facts[PAYOFF + place] = whose(s, me, s.big_payoff[place])


@inlined
def see_speakeasy(s, me, place, facts):
    """One speakeasy: influence, doors, prices, what was played on it."""
    total = see_influence(s, me, place, facts)
    if total > 0 or s.big_payoff[place] != NOBODY:
        see_leader(s, me, place, total, facts)
    facts[FREE_CIRCLES + place] = CIRCLES[place] - total
    facts[TO_OPEN + place] = max(0, SHADED[place] - total)
    facts[IMPROVED + place] = s.improved[place]
    facts[OPEN + place] = 1 if opens_with(s, place, total) else 0
    facts[SOLD + place] = s.sold[place]
    facts[PRICE + place] = wholesale(s, place, me)
    facts[MARGIN + place] = 0 if is_omalleys(s, place) else profit_margin(s, place)
    see_effects(s, me, place, facts)


@rule
def place_in_line(s, truck):
    """From 1 in its dock."""
    ahead = 1
    for other in range(TRUCKS):
        if s.truck_at[other] == s.truck_at[truck] and s.truck_dock[other] == s.truck_dock[truck]:
            if s.truck_turn[other] < s.truck_turn[truck]:
                ahead += 1
    return ahead


@inlined
def see_trucks(s, me, facts):
    """Owners, users, loads, queues."""
    for truck in range(TRUCKS):
        operator = s.truck_operator[truck]
        if operator == NOBODY and s.truck_owner[truck] == NOBODY:
            continue
        user = from_me(s, me, operator)
        owner = whose(s, me, s.truck_owner[truck])
        facts[TRUCK_OWNER + truck] = owner
        facts[TRUCK_OPERATOR + truck] = 1 + user
        facts[TRUCK_CRATES + truck] = s.truck_crates[truck]
        facts[FLEET + user * SIZES + SIZE[truck]] += 1
        facts[SUPPLY + user] -= 1
        if owner != 0 and owner != 1 + user:
            facts[SUPPLY + owner - 1] -= 1
        place = s.truck_at[truck]
        if place >= 0:
            facts[TRUCK_AT + truck] = 1 + place
            facts[TRUCK_LINE + truck] = DOCK_STEP * s.truck_dock[truck] + place_in_line(s, truck)
            facts[WAITING + place * DOCKS + s.truck_dock[truck]] += s.truck_crates[truck]
        if s.truck_seller[truck] != NOBODY:
            facts[PIGEON] = 1 + truck
            facts[PIGEON + 1] = whose(s, me, s.truck_seller[truck])


@inlined
def see_cards(s, facts):
    """The row, and how many of each card nobody has seen yet (secret cards and the deck)."""
    if s.truck_offer != 0:
        facts[TRUCK_OFFER + s.truck_offer - 1] = 1
        facts[UNSEEN_TRUCKS + s.truck_offer - 1] -= 1
    for card in range(1, CARD_CODES):
        facts[UNSEEN + card - 1] += COPIES[card] - s.discard[card]
    if s.padded != 0:
        facts[UNSEEN + FIRST_THUG + INVESTIGATION - 1] += PADDED_INVESTIGATIONS
    for space in range(OFFERS):
        card = s.offers[space]
        if card != 0:
            facts[UNSEEN + card - 1] -= 1
            facts[ROW + space * 6 + min(card, FIRST_THUG) - 1] = 1
            if card >= FIRST_THUG:
                facts[ROW_THUGS + card - FIRST_THUG] = 1 + space
    for size in range(SIZES):
        facts[UNSEEN_TRUCKS + size] += TRUCK_DECK[size] - s.discard[CARD_CODES + size]


@inlined
def see_promises_of(s, me, by, to, facts):
    """What one mobster has promised another; in detail if one of them is me. (no branches: these loops are vectorised)"""
    bits = s.promised[by, to]
    standing = 0
    for bit in range(a.PROMISES):
        standing += (bits >> bit) & 1
    facts[PROMISES + from_me(s, me, by) * SEATS + from_me(s, me, to)] = standing
    if by == me or to == me:
        details = facts[PROMISED_BY_ME : PROMISED_BY_ME + a.PROMISES] if by == me else facts[PROMISED_ME : PROMISED_ME + a.PROMISES]
        shift = from_me(s, me, to if by == me else by) - 1
        for bit in range(a.PROMISES):
            details[bit] |= ((bits >> bit) & 1) << shift


@inlined
def see_promises(s, me, facts):
    """Promises standing, and everybody's honour: rows and columns begin with me."""
    for by in range(s.seats):
        row = from_me(s, me, by) * SEATS
        for to in range(me, s.seats):
            facts[HONOUR_KEPT + row + to - me] = s.kept[by, to]
            facts[HONOUR_BROKEN + row + to - me] = s.broken[by, to]
        for to in range(me):
            facts[HONOUR_KEPT + row + s.seats - me + to] = s.kept[by, to]
            facts[HONOUR_BROKEN + row + s.seats - me + to] = s.broken[by, to]
        for to in range(s.seats):
            if s.promised[by, to] != 0:
                see_promises_of(s, me, by, to, facts)


@rule
def observe_question(s, me, facts):
    """Only the question, if it is for `me`; while an offer is built nothing else changes."""
    for i in range(QUESTION_FACTS):
        facts[i] = 0
    if is_asked(s) and s.stack[s.depth - 1].seat == me:
        see_question(s, me, facts)


@rule
def observe(s, me, facts):
    """Everything mobster `me` may know."""
    observe_question(s, me, facts)
    for i in range(QUESTION_FACTS, FACTS):
        facts[i] = 0
    see_round(s, facts)
    for seat in range(s.seats):
        see_mobster(s, me, seat, facts)
        if seat != me:
            see_hand(s, me, seat, facts)
    see_my_hand(s, me, facts)
    see_muscle(s, me, facts)
    see_stills(s, me, facts)
    for place in range(places(s)):
        see_speakeasy(s, me, place, facts)
    see_trucks(s, me, facts)
    see_cards(s, facts)
    if s.deals != 0:
        see_promises(s, me, facts)
