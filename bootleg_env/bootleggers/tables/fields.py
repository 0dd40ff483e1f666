"""FIELDS: the one table of what a mobster sees (engine/tables.py says how it is read)."""
from __future__ import annotations

from ...engine.tables import Fields
from . import actions as a
from . import constants as c

S, P, T = c.SEATS, c.SPEAKEASIES, c.TRUCKS
MOST_SHOWN_DEMAND = 99  # shown for an unlimited one

FIELDS = Fields((  # name, size, who may see it, scale, meaning
    ("decision", len(a.NAMES), "question", 1, "what is asked: one of the decisions, in the order of the table"),
    ("window", 1, "question", 1 / 13, "when a thug card may be played: 1 = at once ... 13 = window G; 0 elsewhere"),
    ("asked_card", c.THUGS, "question", 1, "the thug card the question is about; in deals 1 = I get it, -1 = I give it, 2 = both"),
    ("asked_spare", c.THUGS, "question", 1, "in deals, spared cards: 1 = spared to me, -1 = I spare it, 2 = both"),
    ("asked_seat", S, "question", 1 / 2, "1 = the partner or player of the card, + 2 = whom it is played on, whose truck it is"),
    ("asked_place", P, "question", 1, "the speakeasy it is about (Safe-house: how often it was named)"),
    ("asked_truck", 2, "question", 1 / 9, "the truck it is about: capacity, crates on it"),
    ("asked_number", 1, "question", 1 / 12,
     "a number it is about: $G asked for, markers named, terms on this side, speakeasies too small for a marker"),
    ("deal_cash", 2, "question", 1 / 20, "$G I give, I get in the offer"),
    ("deal_crates", 2, "question", 1 / 9, "crates I give, I get"),
    ("deal_rent", c.SIZES, "question", 1, "trucks rented, by size: 1 = to me, -1 = by me, 2 = both"),
    ("deal_sell", c.SIZES, "question", 1, "trucks sold, by size: 1 = to me, -1 = by me, 2 = both"),
    ("deal_no_harm", 1, "question", 1, "no harm: 1 = to me, -1 = by me, 2 = both"),
    ("deal_places", a.PLACE_PROMISES, "question", 1, "promises on speakeasies: open dock 5, keep out influence 5, trucks 6, support 5"),
    ("phase", len(c.PHASE_NAMES), "public", 1, "muscle, place, distil, deal, load, send, sell, heat, over"),
    ("round", 1, "public", 1 / 12, "the round, from 1"),
    ("rounds_left", 1, "public", 1 / 12, "rounds after this one"),
    ("mobsters", 4, "public", 1, "3, 4, 5 or 6 at the table"),
    ("deals", 1, "public", 1 / 2, "deals setting: 0 off, 1 market, 2 full"),
    ("anytime", 1, "public", 1, "influence at any time"),
    ("money_hidden", 1, "public", 1, "money announced only"),
    ("goal", 1, "public", 1 / 100, "cash that ends the game, G"),
    ("selling", P, "public", 1, "the speakeasy being sold at"),
    ("demand", 1, "public", 1 / 20, "crates it still takes (99 = unlimited)"),
    ("cash", S, "public", 1 / 50, "G; of others the last announcement under money=announced"),
    ("muscle", S, "public", 1 / 144, "card face up, in halves, with Big City Boys"),
    ("back_room", S, "public", 1 / 5, "influence in the back room"),
    ("resting", S, "public", 1 / 3, "influence back from a Safe-house"),
    ("supply", S, "public", 1 / 20, "free markers"),
    ("dice", S, "public", 1 / 4, "still dice in the back room"),
    ("improvements", S, "public", 1 / 4, "speakeasy improvements in the back room"),
    ("crates", S, "public", 1 / 20, "crates not on trucks"),
    ("warehouse", S, "public", 1, "Warehouse played this round"),
    ("family_dice", S, "public", 1 / 4, "dice on the family still"),
    ("union_boss", S, "public", 1, "Friendly Union Boss face up"),
    ("copper", S, "public", 1, "the Copper stands there"),
    ("thug_count", S, "public", 1 / 8, "thug cards in hand"),
    ("secret_count", S, "public", 1, "of these, drawn unseen"),
    ("stopped", S, "public", 1, "family still stopped by Vigorish"),
    ("fleet", S * c.SIZES, "public", 1 / 4, "trucks used, by seat and size"),
    ("bid", 1, "owner", 1 / 72, "my card face down"),
    ("muscle_cards", c.MUSCLE_CARDS, "owner", 1, "1 = in my hand, -1 = shown by somebody, 0 = not seen"),
    ("muscle_shown", S * c.QUARTERS, "public", 1 / 3, "cards shown so far, by seat and quarter"),
    ("thugs", c.THUGS, "owner", 1, "my thug cards"),
    ("secret_thugs", 1, "owner", 1 / 30, "the one of mine nobody has seen, 1-30; 0 = none"),
    ("thug_holders", c.THUGS, "public", 1 / 31, "who else is known to hold the card: bit 0 = the next mobster ..."),
    ("remote_dice", S * c.BOARDS, "public", 1 / 5, "dice on a remote still + 1, by owner and board; 0 = of another"),
    ("remote_stopped", c.BOARDS, "public", 1, "stopped by Vigorish"),
    ("influence", P * S, "public", 1 / 8, "markers, by speakeasy and seat"),
    ("my_standing", P, "public", 1 / 3, "0 none, 1 minority, 2 majority, 3 control"),
    ("leader", P, "public", 1 / 6, "who leads: 1 = me, 2 = the next ..., 0 = nobody"),
    ("controlled", P, "public", 1, "the leader has Controlling Influence"),
    ("circles", P, "public", 1 / 17, "free influence circles"),
    ("to_open", P, "public", 1 / 11, "markers missing until it opens"),
    ("improved", P, "public", 1 / 5, "improvement markers"),
    ("open", P, "public", 1, "open"),
    ("sold", P, "public", 1, "its turn is over"),
    ("closed", P, "public", 1, "busted this round"),
    ("copper_in_the_house", P, "public", 1, "as O'Malley's this round"),
    ("thirsty", P, "public", 1, "extra dice"),
    ("word_of_mouth", P, "public", 1, "extra profit"),
    ("packing_heat", P, "public", 1 / 6, "whose: 1 = mine, 2 = the next ..., 0 = none"),
    ("big_payoff", P, "public", 1 / 6, "whose, likewise"),
    ("price", P, "public", 1 / 3, "wholesale price for me, G a crate"),
    ("profit", P, "public", 1 / 3, "profit margin, G a crate"),
    ("waiting", P * c.DOCKS, "public", 1 / 12, "crates at the majority, minority, public dock"),
    ("truck_owner", T, "public", 1 / 6, "1 = me, 2 = the next ..., 0 = nobody"),
    ("truck_operator", T, "public", 1 / 6, "who uses it, likewise"),
    ("truck_crates", T, "public", 1 / 9, "crates on it"),
    ("truck_at", T, "public", 1 / 6, "speakeasy 1-6, 0 = nowhere"),
    ("truck_line", T, "public", 1 / 60, "dock (0 majority, 20 minority, 40 public) + place in line from 1; 0 = nowhere"),
    ("pigeon", 2, "public", 1 / 20, "truck + 1 that Move Over, Pigeon was played on, and by whom (1 = me ...)"),
    ("truck_offer", c.SIZES, "public", 1, "the truck card on offer"),
    ("offers", c.OFFERS * 6, "public", 1, "each space: single, double influence, single, double still, improvement, a thug"),
    ("offered_thugs", c.THUGS, "public", 1 / 6, "thugs in the row: the (last) space they lie in"),
    ("unseen", c.CARD_CODES - 1, "public", 1 / 10, "Men of Action neither in the row nor in a hand I know nor discarded"),
    ("unseen_trucks", c.SIZES, "public", 1 / 6, "truck cards in the deck"),
    ("promised_me", a.PROMISES, "public", 1 / 31, "who promised me what (bit 0 = the next mobster ...), in the order of the terms"),
    ("promised_by_me", a.PROMISES, "public", 1 / 31, "to whom I promised what, likewise"),
    ("promises", S * S, "public", 1 / 3, "promises standing, by and to"),
    ("kept", S * S, "public", 1 / 5, "promises kept so far, by and to"),
    ("broken", S * S, "public", 1 / 5, "promises broken so far, by and to"),
))
FACTS, QUESTION_FACTS = FIELDS.size, FIELDS.question_size

_OTHER_NAMES = {  # of fields whose own name in capitals is a card's or says too little
    "MUSCLE_HAND": "muscle_cards", "MY_THUGS": "thugs", "FREE_CIRCLES": "circles", "COPPER_HOUSE": "copper_in_the_house",
    "WORD": "word_of_mouth", "PACKING": "packing_heat", "PAYOFF": "big_payoff", "MARGIN": "profit", "ROW": "offers",
    "ROW_THUGS": "offered_thugs", "HONOUR_KEPT": "kept", "HONOUR_BROKEN": "broken"}


def __getattr__(name: str) -> int:
    """Where a field starts: its name in capitals, as in `from .fields import CASH`."""
    field = _OTHER_NAMES.get(name, name.lower())
    if field not in FIELDS.starts or (name != name.upper()):
        raise AttributeError(f"no field {field!r} in {__name__}")
    return FIELDS.starts[field]
