"""What things are called: mobsters, cards, speakeasies, trucks, stills and the terms of a deal, for people and in tokens."""
from __future__ import annotations

from typing import Any

from ...engine.prose import counted, join
from ..tables import actions as a
from ..tables import constants as c

NAMES = c.SEAT_NAMES
_TITLES = {
    "hey_free_truck": "Hey, Free Truck", "safe_house": "Safe-house", "bust_a_speakeasy": "Bust a Speakeasy",
    "bust_a_shipment": "Bust a Shipment", "move_over_pigeon": "Move Over, Pigeon", "word_of_mouth": "Word of Mouth",
    "copper_in_the_house": "Copper in the House", "truck_small": "a small truck", "truck_medium": "a medium truck",
    "truck_large": "a large truck"}
_PROMISED = {
    "open_dock": "an open dock at", "keep_out_influence": "no men in", "keep_out_trucks": "no truck to", "support": "men in"}


def agent(seat: int) -> str:
    return f"mobster_{seat}"


def title(card: str) -> str:
    """A card's name as the rulebook prints it."""
    return _TITLES.get(card) or card.replace("_", " ").title()


def place_name(place: int) -> str:
    return c.SPEAKEASY_NAMES[place]


def truck_size(truck: int) -> str:
    return f"{c.SIZE_NAMES[c.SIZE[truck]]} truck"


def truck_name(truck: int) -> str:
    return f"{truck_size(truck)} {truck}"


def truck_apart(s: Any, truck: int) -> str:
    """With its number only if whoever uses it has another of that size."""
    alike = (s["truck_operator"] == s["truck_operator"][truck]) & (c.SIZE == c.SIZE[truck])
    return truck_name(truck) if alike.sum() > 1 else truck_size(truck)


def still_name(still: int) -> str:
    """A family still or a remote board, for a token."""
    return f"family {agent(still)}" if still < c.SEATS else f"board {still - c.SEATS + 1}"


def still_of(still: int) -> str | int:
    """A still as formats.md names it: "family", or a board."""
    return "family" if still < c.SEATS else still - c.SEATS + 1


# ---- the terms of a deal


def term_dict(term: int) -> dict[str, Any]:
    """A term of a deal as formats.md names it."""
    kind, value = int(a.TERM_KIND[term]), int(a.TERM_VALUE[term])
    named: dict[str, Any] = {"term": a.TERM_KINDS[kind]}
    if kind in (a.CASH, a.CRATES):
        named["amount"] = value
    elif kind in (a.RENT, a.SELL_TRUCK):
        named["size"] = c.SIZE_NAMES[value]
    elif kind in (a.CARD, a.SPARE):
        named["card"] = c.THUG_NAMES[value]
    elif kind != a.NO_HARM:
        named["speakeasy"] = value + 1
    return named


def term_dicts(terms: Any) -> list[dict[str, Any]]:
    return [term_dict(int(term)) for term in terms if term != a.NO_TERM]


def term_words(term: dict[str, Any]) -> str:
    """The token of a term: its kind, then what it names."""
    value = term.get("amount") or term.get("size") or term.get("card")
    if "speakeasy" in term:
        value = place_name(term["speakeasy"] - 1)
    return f"{term['term']} {value}" if value else term["term"]


def tell_term(term: dict[str, Any], to: str = "them") -> str:
    """A term for people; of a promise what is promised, `to` somebody."""
    kind = term["term"]
    if kind == "cash":
        return f"${term['amount']}G"
    if kind == "crates":
        return counted(term["amount"], "crate")
    if kind in ("rent", "sell"):
        return f"a {term['size']} truck" + (" for the round" if kind == "rent" else " for good")
    if kind in ("card", "spare"):
        return (f"sparing {to} " if kind == "spare" else "") + title(term["card"])
    if kind == "no_harm":
        return "no harm"
    return f"{_PROMISED[kind]} {place_name(term['speakeasy'] - 1)}"


def tell_bundle(terms: list[dict[str, Any]], whose: str = "their", to: str = "them") -> str:
    """One side of an offer: "$5G, 2 crates and their word on no harm"."""
    is_promise = [a.TERM_KINDS.index(term["term"]) >= a.SPARE for term in terms]
    parts = [tell_term(term) for term, promise in zip(terms, is_promise) if not promise]
    promises = [tell_term(term, to) for term, promise in zip(terms, is_promise) if promise]
    if promises:
        parts.append(f"{whose} word on {join(promises)}")
    return join(parts) if parts else "nothing"
