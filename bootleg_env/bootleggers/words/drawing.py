"""The table as a drawing: the moment, the row of cards, the offer under way, promises. Speakeasies, mobsters and spots have their files.

What only its owner knows (muscle cards in hand, a bid face down, cards drawn unseen, announced money, an offer not yet sent) is drawn for
that seat and for ALL.
"""
from __future__ import annotations

from typing import Any

import numpy as np

from ...engine.drawing import ALL, Drawing, Panel, box, group, text, token
from ...engine.letters import width, wrapped
from ...engine.prose import join
from ..game import GAME
from ..tables import actions as a
from ..tables import constants as c
from .answers import asked
from .board_text import matter, public_facts
from .drawing_mobsters import DEN, mobster
from .drawing_places import PLACE, TOP, speakeasy
from .drawing_spots import spot as spot
from .names import NAMES, place_name, tell_term, term_dict, term_dicts, title

WIDE = 360  # of every panel
CARD, NEXT_CARD, CARD_HIGH = 84, 92, 70  # of the row: wide, from one to the next
CARDS = 4  # side by side
LINES = 8  # of promises
LINE, LOW = 17, 18  # from one to the next, where the first stands


def drawing(states: np.ndarray, seat: int | None) -> Drawing:
    """The table as this seat may see it; None: as everybody may; ALL: everything."""
    s, seats, seen, about = states[0], int(states[0]["seats"]), public_facts(states), asked(states) or {}
    places = range(c.SPEAKEASIES if seats == c.SEATS else c.SPEAKEASIES - 1)
    first = seat if seat is not None and seat >= 0 else 0
    around = [(first + behind) % seats for behind in range(seats)]
    panels = (
        Panel("table", "The table", WIDE, TOP), Panel("row", "Men of Action", WIDE, TOP), Panel("offer", "The offer", WIDE, TOP),
        *(Panel(f"place-{place}", place_name(place), WIDE, TOP if place == c.OMALLEYS else PLACE) for place in places),
        *(Panel(f"den-{owner}", "Your den" if owner == seat else f"{NAMES[owner]}'s den", WIDE, DEN) for owner in around),
        Panel("promises", "Promises", WIDE, TOP))
    elements = {"table/moment": moment(states, about), **the_row(s), **offer(s, about, seat), "promises/all": promises(s)}
    for place in places:
        elements |= speakeasy(s, seen, place)
    for owner in around:
        elements |= mobster(s, seen, owner, seat in (owner, ALL), about.get("seat") == owner)
    return Drawing(panels, elements)


# ---- the moment


def moment(states: np.ndarray, about: dict[str, Any]) -> str:
    """Round, phase, and who is asked what; at the end the ranking."""
    s = states[0]
    head, phase = f"Round {s['year']} of {s['rounds']}", c.PHASE_NAMES[s["phase"]]
    copper = f"The Copper is at {NAMES[s['copper']]}'s still" if s["copper"] != c.NOBODY else "The Copper is not out yet"
    if s["phase"] == c.OVER:
        ranking = [f"{place}. {NAMES[seat]}" + ("" if s["money_hidden"] else f" ${s['cash'][seat]}G")
                   for place, seat in enumerate(s["ranking"][: int(s["seats"])], 1)]
        words = f"The game is over: {', '.join(ranking)}"
    else:
        words = f"{NAMES[about['seat']]} is asked {GAME.decision_table.purpose(about['decision'])}{matter(states, about)}" if about else ""
    lines = [text(10, 78 + 16 * row, shown) for row, shown in enumerate(wrapped(words, WIDE - 20, "", 3))]
    return group("table/moment", f"{head}, {phase}. {words}. {copper}", box(0, 0, WIDE, TOP), text(10, 22, head, "ink title"),
                 text(WIDE - 10, 22, f"${s['goal_cash']}G ends the game", "soft small end"), phases(int(s["phase"])), *lines,
                 text(10, TOP - 10, copper, "gold small"))


def phases(now: int) -> str:
    """All of a round in order, the present one dark."""
    names = c.PHASE_NAMES[: c.OVER]
    room = (WIDE - 20 - sum(width(name, "small") for name in names)) / len(names)
    parts, x = [box(10, 34, WIDE - 20, 22, "faint", 11)], 10.0
    for number, name in enumerate(names):
        wide = width(name, "small") + room
        parts += [box(x, 34, wide, 22, "dark", 11)] if number == now else []
        parts += [text(x + wide / 2, 49, name, f"{'light' if number == now else 'soft'} small middle")]
        x += wide
    return "".join(parts)


# ---- cards on offer


def the_row(s: Any) -> dict[str, str]:
    """The cards on offer, and where they lie: the truck card last."""
    found = {}
    cards = [(option, c.CARD_NAMES[s["offers"][option - 1]], str(option)) for option in range(1, int(s["seats"]) + 1)]
    for number, (option, card, mark) in enumerate([*cards, (c.TRUCK_OFFER, c.TRUCK_CARD_NAMES[s["truck_offer"]], "truck")]):
        x, y, element = NEXT_CARD * (number % CARDS), (CARD_HIGH + 8) * (number // CARDS), f"row/{option}"
        name = title(card).removeprefix("a ") if card else ""
        lines = [text(x + CARD / 2, y + 36 + 14 * row, words, "ink small middle")
                 for row, words in enumerate(wrapped(name, CARD - 8, "small", 2))]
        price = f"truck ${c.TRUCK_PRICE[s['truck_offer'] - 1]}G" if card and option == c.TRUCK_OFFER else mark
        found[element] = group(element, name or "an empty space", box(x, y, CARD, CARD_HIGH, "card" if card else "faint", 6),
                               text(x + 6, y + 14, price, "soft small"), *lines, spot=bool(card))
    return found


# ---- the offer under way, and what was promised


def offer(s: Any, about: dict[str, Any], seat: int | None) -> dict[str, str]:
    """Both sides; while it is being built only for its maker."""
    decision = about.get("decision")
    building = decision in ("deal_give", "deal_get")
    if decision != "deal_answer" and not (building and seat in (about["seat"], ALL)):
        return {"offer/state": group("offer/state", "No offer lies on the table", box(0, 0, WIDE, TOP, "faint"),
                                     text(WIDE / 2, 78, "no offer lies on the table", "soft middle"))}
    maker, partner = int(s["offer_by"]), int(s["offer_to"])
    state = f"{NAMES[maker]} is still building it" if building else f"{NAMES[partner]} takes it or leaves it"
    return {"offer/give": side("offer/give", 0, maker, partner, s["offer"][0]),
            "offer/get": side("offer/get", WIDE / 2 + 3, partner, maker, s["offer"][1]),
            "offer/state": group("offer/state", state, box(0, TOP - 28, WIDE, 28, "dark"),
                                 text(WIDE / 2, TOP - 9, state, "light bold middle", WIDE - 20), spot=True)}


def side(name: str, x: float, giver: int, taker: int, numbers: Any) -> str:
    """What one of the two gives: goods, and promises with a sign before them."""
    wide, terms = WIDE / 2 - 3, term_dicts(numbers)
    lines = []
    for term in terms:
        promise = a.TERM_KINDS.index(term["term"]) >= a.SPARE
        lines += [(words, "gold small" if promise else "ink small") for words in wrapped(
            f"{'promise: ' if promise else ''}{tell_term(term, NAMES[taker])}", wide - 20, "small", 2)]
    lines = lines or [("nothing", "soft small")]
    words = join([tell_term(term, NAMES[taker]) for term in terms]) if terms else "nothing"
    return group(name, f"{NAMES[giver]} gives {words}", box(x, 0, wide, TOP - 34), token(x + 20, 18, giver, NAMES[giver][0]),
                 text(x + 38, 23, f"{NAMES[giver]} gives", "ink bold"),
                 *(text(x + 10, 41 + 13.5 * row, shown, classes, wide - 20) for row, (shown, classes) in enumerate(lines[:6])), spot=True)


def promises(s: Any) -> str:
    """Who has promised whom what: a line each."""
    seats, told = range(int(s["seats"])), []
    for by in seats:
        for to in seats:
            bits = [bit for bit in range(a.PROMISES) if int(s["promised"][by, to]) >> bit & 1]
            told += [(by, to, join([tell_term(term_dict(a.FIRST_PROMISE + bit), NAMES[to]) for bit in bits]))] if bits else []
    lines = told if len(told) <= LINES else told[: LINES - 1]
    parts = []
    for row, (by, to, words) in enumerate(lines):
        y = LOW + LINE * row
        parts += [token(18, y - 4, by, NAMES[by][0], 7), text(29, y, "to", "soft small"), token(51, y - 4, to, NAMES[to][0], 7),
                  text(65, y, words, "ink small", WIDE - 72)]
    if not told:
        parts = [text(WIDE / 2, TOP / 2 + 4, "nobody owes anybody a promise", "soft middle")]
    if len(lines) < len(told):
        parts.append(text(65, LOW + LINE * len(lines), f"and {len(told) - len(lines)} more", "soft small"))
    words = "; ".join(f"{NAMES[by]} to {NAMES[to]}: {promised}" for by, to, promised in told) or "none"
    return group("promises/all", f"Promises: {words}", box(0, 0, WIDE, TOP, "card" if told else "faint"), *parts)
