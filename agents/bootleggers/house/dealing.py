"""Deals: what every term is worth to both sides, which offers to take, and which to make."""
from bootleg_env.bootleggers.tables import actions as a
from bootleg_env.bootleggers.tables import constants as c
from bootleg_env.bootleggers.tables.fields import (
    ASKED_CARD,
    ASKED_SEAT,
    ASKED_SPARE,
    BACK_ROOM,
    CASH,
    CONTROLLED,
    CRATES,
    DEAL_CASH,
    DEAL_CRATES,
    DEAL_NO_HARM,
    DEAL_PLACES,
    DEAL_RENT,
    DEAL_SELL,
    FLEET,
    HONOUR_BROKEN,
    HONOUR_KEPT,
    LEADER,
    MARGIN,
    MY_THUGS,
    THUG_HOLDERS,
    TRUCK_AT,
    TRUCK_CRATES,
    TRUCK_LINE,
    TRUCK_OPERATOR,
)

from .books import income_from, influence, mobsters, price, production, standing_places, transport, years
from .harm import PUBLIC_LINE, load_at
from .picking import THUG_WORTH
from .trade import CENTS, rule

TALK, MARKET, LINED_UP = range(3)  # when it is: before phase 2, in the market, before phase 5
OPEN_DOCKS, NO_MEN, NO_TRUCKS, HELP = 0, 5, 10, 16  # where each kind of promise begins in `deal_places`
NO_TERM = -1
ENOUGH = 0


@rule
def moment(f):
    """Which of the three deal windows this must be, by what has happened."""
    crates = 0
    for truck in range(c.TRUCKS):
        if f[TRUCK_CRATES + truck] > 0:
            return LINED_UP
    for k in range(c.SEATS):
        crates += f[CRATES + k]
    return MARKET if crates > 0 else TALK


# ---- goods


@rule
def goods(f, k, crates, room, forever, when, full, d):
    """Cents that so many more crates and so much more room (hundredths) are worth to him; `forever`: room he keeps."""
    have = CENTS * f[CRATES + k] if when == MARKET else production(f, k)
    fits = transport(f, k)
    worth = 0
    if when != LINED_UP:
        worth = income_from(f, k, max(0, min(have + crates, fits + room + forever)), full, d) - income_from(f, k, min(have, fits), full, d)
    if forever != 0:
        made = production(f, k)
        later = income_from(f, k, max(0, min(made, fits + forever)), full, d) - income_from(f, k, min(made, fits), full, d)
        worth += (years(f, full, d) - 1) * later + forever // 2
    return worth


# ---- promises


@rule
def word_of(f, k, d):
    """% that his word is worth: by what he kept and broke so far."""
    kept = 0
    broken = 0
    for to in range(mobsters(f)):
        kept += f[HONOUR_KEPT + k * c.SEATS + to]
        broken += f[HONOUR_BROKEN + k * c.SEATS + to]
    return d.trust * (2 + kept) // (2 + kept + 2 * broken)


@rule
def public_load(f, place, k):
    """Crates of his before this door that need the leader's leave, in hundredths."""
    crates = 0
    for truck in range(c.TRUCKS):
        if f[TRUCK_AT + truck] == 1 + place and f[TRUCK_OPERATOR + truck] == 1 + k and f[TRUCK_LINE + truck] > PUBLIC_LINE:
            crates += f[TRUCK_CRATES + truck]
    return CENTS * crates


@rule
def harm_in_hand(f, k):
    """Cents of thug cards that he is known to hold, or may hold."""
    worth = 0
    for thug in range(c.THUGS):
        holds = f[MY_THUGS + thug] > 0 if k == 0 else (f[THUG_HOLDERS + thug] >> (k - 1)) & 1 != 0
        if holds:
            worth += THUG_WORTH[thug]
    return worth


@rule
def promise_helps(f, term, by, to, d):
    """Cents that this promise is worth to who gets it, if it is kept."""
    kind = a.TERM_KIND[term]
    place = a.TERM_VALUE[term]
    if kind == a.SPARE:
        return d.fear * THUG_WORTH[place] // 100
    if kind == a.NO_HARM:
        return d.fear * harm_in_hand(f, by) // 200
    if kind == a.OPEN_DOCK:
        return public_load(f, place, to) * price(f, place) if f[LEADER + place] == 1 + by else 0
    if kind == a.SUPPORT:
        return 120 if influence(f, place, to) > 0 else 0
    if kind == a.KEEP_OUT_INFLUENCE:
        return 120 if influence(f, place, to) > 0 and f[BACK_ROOM + by] > 0 else 0
    return 100 if influence(f, place, by) > 0 and influence(f, place, to) > 0 else 0


@rule
def promise_costs(f, term, by, to, d):
    """Cents that keeping it costs who gives it."""
    kind = a.TERM_KIND[term]
    place = a.TERM_VALUE[term]
    if kind == a.SPARE:
        return d.fear * THUG_WORTH[place] // 300
    if kind == a.NO_HARM:
        return d.fear * harm_in_hand(f, by) // 400
    if kind == a.OPEN_DOCK:
        crates = public_load(f, place, to)
        profit = f[MARGIN + place] if f[CONTROLLED + place] != 0 else 0
        return crates * (d.gate * price(f, place) - 100 * profit) // 100
    if kind == a.SUPPORT:
        return 150 if influence(f, place, by) == 0 else 20
    if kind == a.KEEP_OUT_INFLUENCE:
        return 300 if f[BACK_ROOM + by] > 0 else 20
    return 300 if influence(f, place, by) > 0 else 60


@rule
def my_promise(f, term, to, d):
    """What giving my word costs me: nothing, if I do not mean to keep it."""
    return d.word * promise_costs(f, term, 0, to, d) // 100 if d.honour != 0 else 0


@rule
def his_promise(f, term, by, d):
    return promise_helps(f, term, by, 0, d) * word_of(f, by, d) // 100


# ---- an offer before me


@rule
def partner_of(f):
    for k in range(1, c.SEATS):
        if f[ASKED_SEAT + k] & 1 != 0:
            return k
    return 1


@rule
def promises_in(f, partner, d):
    """Cents that the promises of the offer bring me."""
    worth = 0
    for term in range(a.FIRST_PROMISE, a.TERMS):
        kind = a.TERM_KIND[term]
        at = DEAL_PLACES + term - a.FIRST_TERM[a.OPEN_DOCK]
        if kind == a.SPARE:
            at = ASKED_SPARE + a.TERM_VALUE[term]
        elif kind == a.NO_HARM:
            at = DEAL_NO_HARM
        if f[at] > 0:
            worth += his_promise(f, term, partner, d)
        if f[at] == -1 or f[at] == 2:
            worth -= my_promise(f, term, partner, d)
    return worth


@rule
def cards_in(f, d):
    worth = 0
    for thug in range(c.THUGS):
        if f[ASKED_CARD + thug] == 1 or f[ASKED_CARD + thug] == -1:
            worth += f[ASKED_CARD + thug] * THUG_WORTH[thug] * d.thugs // 100
    return worth


@rule
def room_in(f, field):
    """Room that trucks of the offer bring me, in hundredths."""
    room = 0
    for size in range(c.SIZES):
        if f[field + size] == 1 or f[field + size] == -1:
            room += f[field + size] * CENTS * c.CAPACITY[size]
    return room


@rule
def deal_answer(f, mask, rival, full, d):
    """Take it if I can, it brings me enough, and enough beside what it brings him."""
    partner = partner_of(f)
    when = moment(f)
    cash = CENTS * (f[DEAL_CASH + 1] - f[DEAL_CASH])
    crates = CENTS * (f[DEAL_CRATES + 1] - f[DEAL_CRATES])
    rent = room_in(f, DEAL_RENT)
    sold = room_in(f, DEAL_SELL)
    mine = cash + goods(f, 0, crates, rent, sold, when, full, d) + cards_in(f, d) + promises_in(f, partner, d)
    his = goods(f, partner, -crates, -rent, -sold, when, full, d) - cash
    jealousy = d.envy * (2 if partner == rival else 1)
    accept = a.FIRST[a.DEAL_ANSWER] + 1
    return accept if mask[accept] != 0 and mine >= d.margin and 100 * mine >= jealousy * his else accept - 1


# ---- an offer of mine: partner, one term to give, one to get; packed 8 bits each (term + 1), with the gain above


@rule
def cash_term(cents):
    """The greatest sum of the table that is not above; NO_TERM if none."""
    for term in range(len(c.CASH_AMOUNTS) - 1, -1, -1):
        if CENTS * c.CASH_AMOUNTS[term] <= cents:
            return term
    return NO_TERM


@rule
def packed(gain, partner, give, get):
    return (max(gain, 0) << 24) + (partner << 16) + ((1 + give) << 8) + 1 + get


@rule
def sell_to(f, partner, give, his_gain, my_cost, d):
    """I give this for as much cash as leaves him his share of the gain."""
    ask = cash_term(min(CENTS * f[CASH + partner], my_cost + (his_gain - my_cost) * d.split // 100))
    if ask == NO_TERM or his_gain - CENTS * c.CASH_AMOUNTS[ask] < 50:
        return 0
    return packed(CENTS * c.CASH_AMOUNTS[ask] - my_cost, partner, give, ask)


@rule
def buy_from(f, partner, get, my_gain, his_cost, d):
    """I pay for this what leaves me my share of the gain."""
    bid = cash_term(min(CENTS * f[CASH], his_cost + max(80, (my_gain - his_cost) * (100 - d.split) // 100)))
    if bid == NO_TERM or CENTS * c.CASH_AMOUNTS[bid] < his_cost:
        return 0
    return packed(my_gain - CENTS * c.CASH_AMOUNTS[bid], partner, bid, get)


@rule
def crates_offer(f, k, full, d):
    """Crates that would rot here to who has room for them, or the other way round."""
    over = CENTS * f[CRATES] - transport(f, 0)
    his_over = CENTS * f[CRATES + k] - transport(f, k)
    if over > 0 and his_over < 0:
        number = min(over, -his_over) // CENTS
        if number > 0:
            number = min(number, c.MOST_CRATES)
            return sell_to(f, k, a.FIRST_TERM[a.CRATES] + number - 1, goods(f, k, CENTS * number, 0, 0, MARKET, full, d), 0, d)
    if over < 0 and his_over > 0:
        number = min(-over, his_over) // CENTS
        if number > 0:
            number = min(number, c.MOST_CRATES)
            return buy_from(f, k, a.FIRST_TERM[a.CRATES] + number - 1, goods(f, 0, CENTS * number, 0, 0, MARKET, full, d), 0, d)
    return 0


@rule
def truck_offer(f, k, full, d):
    """A truck that would stand idle, for the round: his to me, or mine to him."""
    over = CENTS * f[CRATES] - transport(f, 0)
    his_over = CENTS * f[CRATES + k] - transport(f, k)
    best = 0
    for size in range(c.SIZES):
        room = CENTS * c.CAPACITY[size]
        if over > 0 and his_over <= -room and f[FLEET + k * c.SIZES + size] > 0:
            best = max(best, buy_from(f, k, a.FIRST_TERM[a.RENT] + size, goods(f, 0, 0, room, 0, MARKET, full, d), 0, d))
        if his_over > 0 and over <= -room and f[FLEET + size] > 0:
            best = max(best, sell_to(f, k, a.FIRST_TERM[a.RENT] + size, goods(f, k, 0, room, 0, MARKET, full, d), 0, d))
    return best


@rule
def dock_offer(f, k, d):
    """Leave to sell where one of us leads and the other waits at the public dock."""
    best = 0
    for place in range(1, standing_places(f)):
        term = a.FIRST_TERM[a.OPEN_DOCK] + place - 1
        if f[LEADER + place] == 1 + k:
            best = max(best, buy_from(f, k, term, his_promise(f, term, k, d), promise_costs(f, term, k, 0, d), d))
        elif f[LEADER + place] == 1 and load_at(f, place, k) > 0:
            helps = promise_helps(f, term, 0, k, d) * d.trust // 100
            best = max(best, sell_to(f, k, term, helps, my_promise(f, term, k, d), d))
    return best


@rule
def mercy_offer(f, k, d):
    """Extortion: a thug card I hold, not played on him, for money."""
    best = 0
    for thug in range(c.THUGS):
        if f[MY_THUGS + thug] > 0:
            term = a.FIRST_TERM[a.SPARE] + thug
            helps = promise_helps(f, term, 0, k, d) * d.trust // 100
            best = max(best, sell_to(f, k, term, helps, my_promise(f, term, k, d), d))
    return best


@rule
def alliance_offer(f, k, d):
    """Before men are placed: my men and his into a speakeasy that neither opens alone; or his word to stay out of mine."""
    best = 0
    for place in range(1, standing_places(f)):
        if f[LEADER + place] == 1:
            term = a.FIRST_TERM[a.KEEP_OUT_INFLUENCE] + place - 1
            best = max(best, buy_from(f, k, term, 2 * his_promise(f, term, k, d), 30, d))
        if influence(f, place, 0) > 0 and influence(f, place, k) > 0:
            help_him = a.FIRST_TERM[a.SUPPORT] + place - 1
            best = max(best, packed(his_promise(f, help_him, k, d) - my_promise(f, help_him, k, d) + 50, k, help_him, help_him))
    return best


@rule
def offer_to(f, k, when, full, d):
    """The best offer I can make him at this moment; 0 if none."""
    best = 0
    if when == MARKET and d.talks != 0:
        best = max(crates_offer(f, k, full, d), truck_offer(f, k, full, d))
    if when == LINED_UP and d.talks != 0:
        best = dock_offer(f, k, d)
    if d.extorts != 0:
        best = max(best, mercy_offer(f, k, d))
    if d.promises != 0 and when == TALK:
        best = max(best, alliance_offer(f, k, d))
    return best


@rule
def best_offer(f, full, d):
    """To whoever it brings most with; 0 if to nobody."""
    when = moment(f)
    best = 0
    for k in range(1, mobsters(f)):
        best = max(best, offer_to(f, k, when, full, d))
    return best if best >> 24 >= d.margin else 0


# ---- its questions


@rule
def deal_partner(f, mask, full, d):
    first = a.FIRST[a.DEAL_PARTNER]
    partner = (best_offer(f, full, d) >> 16) & 255
    return first + (partner if mask[first + partner] != 0 else 0)


@rule
def planned_term(f, kind, full, d):
    """What this side of my offer to this partner should name; ENOUGH if no offer comes to mind."""
    offer = offer_to(f, partner_of(f), moment(f), full, d)
    return (offer >> 8) & 255 if kind == a.DEAL_GIVE else offer & 255


@rule
def harmless(mask, first, kind):
    """A legal term that costs little: to give, the last promise; to get, the first."""
    if kind == a.DEAL_GIVE:
        for option in range(a.TERMS, 0, -1):
            if mask[first + option] != 0:
                return option
    for option in range(1, a.TERMS + 1):
        if mask[first + option] != 0:
            return option
    return ENOUGH


@rule
def deal_term(f, mask, kind, named, full, d):
    """The term of my plan; if just that was turned down, a little less cash; else as little as may be."""
    first = a.FIRST[kind]
    if named > 0 and mask[first + ENOUGH] != 0:
        return first + ENOUGH
    option = planned_term(f, kind, full, d) if named == 0 else ENOUGH
    while 1 < option <= len(c.CASH_AMOUNTS) and mask[first + option] == 0:
        option -= 1
    if mask[first + option] != 0:
        return first + option
    if mask[first + ENOUGH] != 0:
        return first + ENOUGH
    return first + harmless(mask, first, kind)
