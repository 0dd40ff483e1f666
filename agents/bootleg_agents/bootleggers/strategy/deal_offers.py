"""Deals: which offer to make to whom, one term to give and one to get. It is worked out anew at each of its questions."""
from bootleg_env.bootleggers.tables import actions as a
from bootleg_env.bootleggers.tables import constants as c
from bootleg_env.bootleggers.tables.fields import ASKED_NUMBER, CASH, CRATES, FLEET, LEADER, MY_THUGS

from .compiler import CENTS, Offer, rule
from .deal_values import (
    BEFORE_PLACING,
    BEFORE_SELLING,
    MARKET,
    cost_of_keeping,
    cost_of_promise,
    deal_window,
    partner_asked,
    worth_if_kept,
    worth_of_goods,
    worth_of_promise,
)
from .economy import influence, places_in_play, players, transport
from .thug_effects import load_at

NO_TERM = -1
LEAST_GAIN = 50  # cents that an offer leaves to the partner
LEAST_SHARE = 80  # cents that it pays above what the goods are worth to the partner


NO_OFFER = Offer(0, 0, 0, 0)


@rule
def offer_of(gain, partner, give, get):
    """The offer of these terms."""
    return Offer(max(gain, 0), partner, 1 + give, 1 + get)


@rule
def better(offer, other):
    """By what they bring; if that is the same, by partner and terms."""
    return offer if offer > other else other


# ---- terms for cash


@rule
def cash_term(cents):
    """The greatest sum of the table that is not above; NO_TERM if none."""
    for term in range(len(c.CASH_AMOUNTS) - 1, -1, -1):
        if CENTS * c.CASH_AMOUNTS[term] <= cents:
            return term
    return NO_TERM


@rule
def sell_to(v, partner, give, partner_gain, cost):
    """Give this for as much cash as leaves the partner its share of the gain."""
    ask = cash_term(min(CENTS * v.facts[CASH + partner], cost + (partner_gain - cost) * v.style.asked_share // 100))
    if ask == NO_TERM or partner_gain - CENTS * c.CASH_AMOUNTS[ask] < LEAST_GAIN:
        return NO_OFFER
    return offer_of(CENTS * c.CASH_AMOUNTS[ask] - cost, partner, give, ask)


@rule
def buy_from(v, partner, get, gain, partner_cost):
    """Pay for this what leaves the mobster its share of the gain."""
    share = max(LEAST_SHARE, (gain - partner_cost) * (100 - v.style.asked_share) // 100)
    pay = cash_term(min(CENTS * v.facts[CASH], partner_cost + share))
    if pay == NO_TERM or CENTS * c.CASH_AMOUNTS[pay] < partner_cost:
        return NO_OFFER
    return offer_of(gain - CENTS * c.CASH_AMOUNTS[pay], partner, pay, get)


# ---- kinds of offers


@rule
def crates_over(facts, seat):
    """Crates that do not fit on its trucks (below 0: room that is left), in hundredths."""
    return CENTS * facts[CRATES + seat] - transport(facts, seat)


@rule
def crates_offer(v, seat):
    """Crates that would be lost on one side to the other, which has room for them."""
    over = crates_over(v.facts, 0)
    over_there = crates_over(v.facts, seat)
    number = min(abs(over), abs(over_there)) // CENTS
    if number == 0:
        return NO_OFFER
    number = min(number, c.MOST_CRATES)
    term = a.FIRST_TERM[a.CRATES] + number - 1
    if over > 0 and over_there < 0:
        return sell_to(v, seat, term, worth_of_goods(v, seat, CENTS * number, 0, 0, MARKET), 0)
    if over < 0 and over_there > 0:
        return buy_from(v, seat, term, worth_of_goods(v, 0, CENTS * number, 0, 0, MARKET), 0)
    return NO_OFFER


@rule
def truck_offer(v, seat):
    """A truck that would stand idle, for the round: theirs or the mobster's own."""
    over = crates_over(v.facts, 0)
    over_there = crates_over(v.facts, seat)
    best = NO_OFFER
    for size in range(c.SIZES):
        term = a.FIRST_TERM[a.RENT] + size
        room = CENTS * c.CAPACITY[size]
        if over > 0 and over_there <= -room and v.facts[FLEET + seat * c.SIZES + size] > 0:
            best = better(best, buy_from(v, seat, term, worth_of_goods(v, 0, 0, room, 0, MARKET), 0))
        if over_there > 0 and over <= -room and v.facts[FLEET + size] > 0:
            best = better(best, sell_to(v, seat, term, worth_of_goods(v, seat, 0, room, 0, MARKET), 0))
    return best


@rule
def sell_promise(v, seat, term):
    """The mobster's own promise for cash."""
    return sell_to(v, seat, term, worth_if_kept(v, term, 0, seat) * v.style.trust // 100, cost_of_promise(v, term, seat))


@rule
def dock_offer(v, seat):
    """The promise of an open dock, where one of the two leads and the other waits at the public dock."""
    best = NO_OFFER
    for place in range(1, places_in_play(v.facts)):
        term = a.FIRST_TERM[a.OPEN_DOCK] + place - 1
        if v.facts[LEADER + place] == 1 + seat:
            best = better(best, buy_from(v, seat, term, worth_of_promise(v, term, seat), cost_of_keeping(v, term, seat, 0)))
        elif v.facts[LEADER + place] == 1 and load_at(v.facts, place, seat) > 0:
            best = better(best, sell_promise(v, seat, term))
    return best


@rule
def protection_offer(v, seat):
    """A thug card in hand, promised not to be played on this seat."""
    best = NO_OFFER
    for thug in range(c.THUGS):
        if v.facts[MY_THUGS + thug] > 0:
            best = better(best, sell_promise(v, seat, a.FIRST_TERM[a.SPARE] + thug))
    return best


@rule
def alliance_offer(v, seat):
    """Before placing: support for support in a speakeasy that neither opens alone; or the seat's promise to stay out of one."""
    best = NO_OFFER
    for place in range(1, places_in_play(v.facts)):
        if v.facts[LEADER + place] == 1:
            term = a.FIRST_TERM[a.KEEP_OUT_INFLUENCE] + place - 1
            best = better(best, buy_from(v, seat, term, 2 * worth_of_promise(v, term, seat), 30))
        if influence(v.facts, place, 0) > 0 and influence(v.facts, place, seat) > 0:
            term = a.FIRST_TERM[a.SUPPORT] + place - 1
            best = better(best, offer_of(worth_of_promise(v, term, seat) - cost_of_promise(v, term, seat) + 50, seat, term, term))
    return best


@rule
def offer_to(v, seat, window):
    """The best offer to this seat in this deal window."""
    best = NO_OFFER
    if window == MARKET and v.style.offers_goods != 0:
        best = better(crates_offer(v, seat), truck_offer(v, seat))
    if window == BEFORE_SELLING and v.style.offers_goods != 0:
        best = dock_offer(v, seat)
    if v.style.sells_protection != 0:
        best = better(best, protection_offer(v, seat))
    if v.style.offers_promises != 0 and window == BEFORE_PLACING:
        best = better(best, alliance_offer(v, seat))
    return best


# ---- the questions


@rule
def deal_partner(v, mask):
    """Whoever an offer brings most with; nobody if no deal brings enough."""
    window = deal_window(v.facts)
    best = NO_OFFER
    for seat in range(1, players(v.facts)):
        best = better(best, offer_to(v, seat, window))
    first = a.FIRST[a.DEAL_PARTNER]
    return first + best.partner if best.gain >= v.style.deal_threshold and mask[first + best.partner] != 0 else first


@rule
def least_term(mask, first, kind):
    """A legal term that costs little: to give, the last promise; to get, the first."""
    if kind == a.DEAL_GIVE:
        for option in range(a.TERMS, 0, -1):
            if mask[first + option] != 0:
                return option
    for option in range(1, a.TERMS + 1):
        if mask[first + option] != 0:
            return option
    return a.ENOUGH


@rule
def deal_term(v, mask, kind):
    """The term of the planned offer; if just that was turned down, a little less cash; else as little as may be."""
    first = a.FIRST[kind]
    named = v.facts[ASKED_NUMBER]
    if named > 0 and mask[first + a.ENOUGH] != 0:
        return first + a.ENOUGH
    option = a.ENOUGH
    if named == 0:
        offer = offer_to(v, partner_asked(v.facts), deal_window(v.facts))
        option = offer.give if kind == a.DEAL_GIVE else offer.get
    while 1 < option <= len(c.CASH_AMOUNTS) and mask[first + option] == 0:
        option -= 1
    if mask[first + option] != 0:
        return first + option
    if mask[first + a.ENOUGH] != 0:
        return first + a.ENOUGH
    return first + least_term(mask, first, kind)
