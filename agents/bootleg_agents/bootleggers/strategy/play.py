"""What a mobster answers: every decision of the table."""
from bootleg_env.bootleggers.tables import actions as a

from .compiler import View, rule
from .deal_offers import deal_partner, deal_term
from .deal_values import deal_answer
from .economy import filled_share, outlook
from .picking import bid, improve, pick
from .placing import place_influence
from .question import decision_asked
from .shipping import admit, load, send
from .stills import double_still, place_die
from .thug_cards import react, target, thug_card, vigorish

NOT_NEEDED = 0


@rule
def with_outlook(v, mask, noise, kind):
    """Questions whose answer depends on the rounds to come and on the strongest rival."""
    if kind == a.BID:
        return bid(v, mask, noise)
    if kind == a.PICK:
        return pick(v, mask)
    if kind == a.DOUBLE_STILL:
        return double_still(v)
    if kind == a.PLACE_DIE:
        return place_die(v, mask)
    if kind == a.IMPROVE:
        return improve(v, mask)
    if kind == a.THUG:
        return thug_card(v, mask)
    if kind == a.REACT:
        return react(v)
    if kind == a.ADMIT:
        return admit(v)
    if kind == a.DEAL_ANSWER:
        return deal_answer(v, mask)
    return target(v, mask, kind)


@rule
def play(facts, mask, noise, style):
    """The answer of a mobster of this style. `facts` is its own copy: plans are tried out on it."""
    kind = decision_asked(facts)
    if kind == a.LOAD_TRUCK:
        return load(mask)
    if kind == a.SEND_TRUCK:
        return send(facts, mask, style)
    filled = filled_share(facts)
    this_round = View(facts, style, filled, NOT_NEEDED, NOT_NEEDED)
    if kind == a.VIGORISH:
        return vigorish(this_round, mask)
    if kind == a.PLACE_INFLUENCE:
        return place_influence(this_round, mask)
    if kind == a.DEAL_PARTNER:
        return deal_partner(this_round, mask)
    if kind == a.DEAL_GIVE or kind == a.DEAL_GET:
        return deal_term(this_round, mask, kind)
    rounds, rival = outlook(this_round)
    return with_outlook(View(facts, style, filled, rounds, rival), mask, noise, kind)
