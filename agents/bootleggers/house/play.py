"""The house: answers every question by the books, as the dials of the mobster have it."""
from bootleg_env.bootleggers.tables import actions as a
from bootleg_env.bootleggers.tables.fields import ASKED_NUMBER, DECISION

from . import dealing, picking, placing, shipping, thugs
from .books import pool, rival_of
from .trade import rule


@rule
def asked(f):
    """Which decision it is."""
    kind = 0
    while f[DECISION + kind] == 0:
        kind += 1
    return kind


@rule
def without_rival(f, mask, kind, full, d):
    """Questions in which it does not matter who is the strongest."""
    if kind == a.DEAL_PARTNER:
        return dealing.deal_partner(f, mask, full, d)
    if kind == a.PLACE_INFLUENCE:
        return placing.place_influence(f, mask, full, d)
    if kind == a.VIGORISH:
        return thugs.vigorish(f, full, d)
    return dealing.deal_term(f, mask, kind, f[ASKED_NUMBER], full, d)


@rule
def with_rival(f, mask, noise, kind, rival, full, d):
    if kind == a.BID:
        return picking.bid(f, mask, noise, rival, full, d)
    if kind == a.PICK:
        return picking.pick(f, mask, rival, full, d)
    if kind == a.THUG:
        return thugs.thug(f, mask, rival, full, d)
    if kind == a.REACT:
        return thugs.react(f, rival, d)
    if kind == a.DEAL_ANSWER:
        return dealing.deal_answer(f, mask, rival, full, d)
    if kind == a.DOUBLE_STILL:
        return picking.double_still(f, rival, full, d)
    if kind == a.PLACE_DIE:
        return picking.place_die(f, mask, rival, full, d)
    if kind == a.IMPROVE:
        return picking.improve(f, mask, rival, full, d)
    if kind == a.ADMIT:
        return shipping.admit(f, rival, d)
    return thugs.target(f, mask, kind, rival, full, d)


@rule
def play(f, mask, noise, d):
    """What a mobster with these dials answers."""
    kind = asked(f)
    if kind == a.LOAD_TRUCK:
        return shipping.load(mask)
    if kind == a.SEND_TRUCK:
        return shipping.send(f, mask, d)
    full = pool(f)
    if kind == a.DEAL_PARTNER or kind == a.DEAL_GIVE or kind == a.DEAL_GET or kind == a.PLACE_INFLUENCE or kind == a.VIGORISH:
        return without_rival(f, mask, kind, full, d)
    return with_rival(f, mask, noise, kind, rival_of(f, full, d), full, d)
