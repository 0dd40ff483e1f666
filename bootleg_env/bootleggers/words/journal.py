"""The journal: the core's buffer of numbers as dicts with names (formats.md), and what one mobster may know of it."""
from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import numpy as np

from ..rules import events as n
from ..snapshot.view import hidden_as_null
from ..tables import actions as a
from ..tables import constants as c
from ..tables.cards import TARGETS_OF
from .answers import ADD_MINE
from .names import WINDFALL_SPACE, still_of, term_dict, term_dicts

Row = list[int]  # the eight numbers of an event
Event = dict[str, Any]


def drain(states: np.ndarray) -> list[Event]:
    """The buffer of a listening record as dicts, oldest first; empties it. The core writes an event of several rows in one go."""
    s = states[0]
    events: list[Event] = []
    before: Row = [c.NOBODY] * s["events"].shape[1]
    for row in s["events"][: int(s["noted"])].tolist():
        kind, year, phase, seat, *args = row
        if kind == n.NOTE_ANSWER_TRUCKS:
            name_trucks(events[-1], args)
        elif kind == n.NOTE_DOCKS and continues(before, row):
            lengthen(events[-1], args)
        else:
            event: Event = {"event": n.EVENT_NAMES[kind], "round": year, "phase": c.PHASE_NAMES[phase]}
            if seat != c.NOBODY:
                event["seat"] = seat
            events.append(event | READERS[kind](s, seat, args))
        before = row
    s["noted"] = 0
    return events


# ---- small readers


def or_none(number: int) -> int | None:
    return None if number in (c.NOBODY, n.NO_ARGUMENT) else number


def speakeasy(place: int) -> int | None:
    """1-6, or nowhere."""
    return None if place == c.NOBODY else place + 1


def card_name(card: int) -> str | None:
    if card >= c.CARD_CODES:  # picked truck cards are numbered behind all others
        return c.TRUCK_CARD_NAMES[card - c.CARD_CODES + 1]
    return c.CARD_NAMES[card] or None


def moved_by(why: int) -> str:
    return n.MOVE_WHY[why] if why < n.BY_CARD else c.THUG_NAMES[why - n.BY_CARD]


# ---- one reader an event: what stands behind `seat`


def read_offers(s: Any, seat: int, row: Row) -> Event:
    return {"truck": c.TRUCK_CARD_NAMES[row[0]] or None, "cards": [card_name(card) for card in row[1:7]]}


def read_bid(s: Any, seat: int, row: Row) -> Event:
    return {"card": row[0]}


def read_money(s: Any, seat: int, row: Row) -> Event:
    return {"amount": row[0], "why": n.MONEY_WHY[row[1]], "with": "bank" if row[2] == n.BANK else row[2]}


def read_pick(s: Any, seat: int, row: Row) -> Event:
    source: str | int = "truck" if row[1] == 0 else "windfall" if row[1] == WINDFALL_SPACE else row[1]
    return {"card": card_name(row[0]), "from": source}


def read_card(s: Any, seat: int, row: Row) -> Event:
    """The card and its targets; a reaction names none."""
    thug = row[0]
    event: Event = {"card": c.THUG_NAMES[thug], "window": c.WINDOW_NAMES[row[1]]}
    named = [(int(kind), value) for kind, value in zip(TARGETS_OF[thug], row[2:6]) if value != a.NO_TARGET]
    if thug == c.OPPORTUNITY_KNOCKS:
        return event | {"from": named[0][1] + 1, "to": named[1][1] + 1}
    if thug == c.HIJACK:
        return event | {"truck": named[0][1], "into": named[1][1]}
    if thug == c.SAFE_HOUSE:
        return event | {"amount": named[0][1], "markers": [value + 1 for _, value in named[1:]]}
    for kind, value in named:
        if kind == a.TARGET_SPEAKEASY:
            event["speakeasy"] = value + 1
        elif kind == a.TARGET_MARKER:
            event["markers"] = "add" if value == ADD_MINE else [*event.get("markers", []), value]
        elif kind == a.TARGET_STILL:
            event |= {"still": "family", "target": value} if value < c.SEATS else {"still": still_of(value)}
        else:
            event[{a.TARGET_SEAT: "target", a.TARGET_TRUCK: "truck", a.HOW_MANY: "amount"}[kind]] = value
    return event


def read_cancelled(s: Any, seat: int, row: Row) -> Event:
    return {"card": c.THUG_NAMES[row[0]], "by": seat, "target": row[1]}


def read_influence(s: Any, seat: int, row: Row) -> Event:
    return {"speakeasy": speakeasy(row[0]), "change": row[1], "why": moved_by(row[2])}


def read_place(s: Any, seat: int, row: Row) -> Event:
    return {"speakeasy": row[0] + 1}


def read_die(s: Any, seat: int, row: Row) -> Event:
    """Dice in the back room (still null), on a family still or on a remote one, which may start or be destroyed."""
    still = None if row[0] == c.NOBODY else still_of(row[0])
    event: Event = {"still": still, "target": row[1], "change": row[2], "why": moved_by(row[3])}
    return event | ({"started": row[4] == 1, "destroyed": row[5] == 1} if row[0] >= c.SEATS else {})


def read_dice(s: Any, seat: int, row: Row) -> Event:
    event: Event = {"why": n.DICE_WHY[row[0]], "faces": [face for face in row[2:] if face != n.NO_ARGUMENT]}
    if row[0] == n.FOR_PRODUCTION:
        event["still"] = still_of(row[1])
    elif row[0] == n.FOR_DEMAND:
        event["speakeasy"] = row[1] + 1
    return event


def read_produce(s: Any, seat: int, row: Row) -> Event:
    return {"still": still_of(row[0]), "crates": row[1], "stopped": n.STOPPED_WHY[row[2]]}


def read_copper(s: Any, seat: int, row: Row) -> Event:
    return {}


def read_truck(s: Any, seat: int, row: Row) -> Event:
    """A Favor goes back to nobody: `seat` is null then."""
    return {"seat": or_none(seat), "truck": or_none(row[0]), "change": n.TRUCK_CHANGES[row[1]], "other": or_none(row[2])}


def read_offer(s: Any, seat: int, row: Row) -> Event:
    return {"partner": row[0], "give": term_dicts(row[1:4]), "get": term_dicts(row[4:7])}


def read_answer(s: Any, seat: int, row: Row) -> Event:
    return {"partner": row[0], "give": term_dicts(row[2:5]), "get": term_dicts(row[5:8]), "accepted": row[1] == 1}


def read_promise(s: Any, seat: int, row: Row) -> Event:
    promise = term_dict(row[1])
    return {"to": row[0], "promise": promise.pop("term"), **promise, "state": n.PROMISE_STATES[row[2]]}


def read_load(s: Any, seat: int, row: Row) -> Event:
    return {"truck": row[0], "crates": row[1]}


def read_send(s: Any, seat: int, row: Row) -> Event:
    return {"truck": row[0], "speakeasy": speakeasy(row[1]), "dock": None if row[2] == c.NOBODY else c.DOCK_NAMES[row[2]]}


def read_docks(s: Any, seat: int, row: Row) -> Event:
    """The first row of a speakeasy; those that follow are added by `lengthen`."""
    event: Event = {"speakeasy": row[0] + 1} | {dock: [] for dock in c.DOCK_NAMES}
    lengthen(event, row)
    return event


def read_lost(s: Any, seat: int, row: Row) -> Event:
    return {"crates": row[0], "truck": or_none(row[1]), "why": n.LOST_WHY[row[2]]}


def read_demand(s: Any, seat: int, row: Row) -> Event:
    return {"speakeasy": row[0] + 1, "total": or_none(row[1])}


def read_admit(s: Any, seat: int, row: Row) -> Event:
    return {"truck": row[0], "speakeasy": row[1] + 1, "allowed": row[2] == 1}


def read_sale(s: Any, seat: int, row: Row) -> Event:
    return {"seat": row[3], "speakeasy": row[0] + 1, "dock": c.DOCK_NAMES[row[1]], "truck": row[2], "seller": row[3],
            "crates": row[4], "price": row[5], "profit_to": or_none(row[6]), "profit": row[7]}


def read_announce(s: Any, seat: int, row: Row) -> Event:
    return {"cash": row[: int(s["seats"])]}


def read_heat(s: Any, seat: int, row: Row) -> Event:
    return {"markers": [(row[0] >> (2 * mobster)) & 3 for mobster in range(int(s["seats"]))]}  # two bits a seat


def read_end(s: Any, seat: int, row: Row) -> Event:
    seats = int(s["seats"])
    return {"cash": s["cash"][:seats].tolist(), "ranking": s["ranking"][:seats].tolist(), "why": "goal" if row[0] else "rounds"}


READERS: dict[int, Callable[[Any, int, Row], Event]] = {
    n.NOTE_OFFERS: read_offers, n.NOTE_BID: read_bid, n.NOTE_PAY: read_money, n.NOTE_RECEIVE: read_money, n.NOTE_PICK: read_pick,
    n.NOTE_CARD: read_card, n.NOTE_CANCELLED: read_cancelled, n.NOTE_INFLUENCE: read_influence, n.NOTE_OPENS: read_place,
    n.NOTE_CLOSES: read_place, n.NOTE_DIE: read_die, n.NOTE_IMPROVEMENT: read_influence, n.NOTE_DICE: read_dice,
    n.NOTE_PRODUCE: read_produce, n.NOTE_COPPER: read_copper, n.NOTE_TRUCK: read_truck, n.NOTE_OFFER: read_offer,
    n.NOTE_ANSWER: read_answer, n.NOTE_PROMISE: read_promise, n.NOTE_LOAD: read_load, n.NOTE_SEND: read_send,
    n.NOTE_DOCKS: read_docks, n.NOTE_LOST: read_lost, n.NOTE_DEMAND: read_demand, n.NOTE_ADMIT: read_admit, n.NOTE_SALE: read_sale,
    n.NOTE_ANNOUNCE: read_announce, n.NOTE_HEAT: read_heat, n.NOTE_END: read_end,
}


# ---- events that come in several rows


def name_trucks(answer: Event, row: Row) -> None:
    """The trucks that the rent and sell terms of an accepted answer meant."""
    meant = {("give", "rent"): row[0], ("give", "sell"): row[1], ("get", "rent"): row[2], ("get", "sell"): row[3]}
    for side in ("give", "get"):
        for term in answer[side]:
            if (side, term["term"]) in meant:
                term["truck"] = meant[side, term["term"]]


def continues(before: Row, row: Row) -> bool:
    """Is this row of a `docks` event more of the one before? Rows come dock by dock, up to five trucks each, empty docks too."""
    return before[0] == n.NOTE_DOCKS and before[4] == row[4] and before[5] <= row[5]


def lengthen(event: Event, row: Row) -> None:
    event[c.DOCK_NAMES[row[1]]] += [truck for truck in row[2:] if truck != n.NO_ARGUMENT]


# ---- the first event, and what one mobster may know


def opening(states: np.ndarray, settings: Any, seed: int, snapshot: dict[str, Any] | None) -> Event:
    """`setup`, written before anything has happened: hands dealt, what everybody starts with."""
    s = states[0]
    seats = int(s["seats"])
    hands = [[card + 1 for card in np.flatnonzero(s["muscle_at"] == seat).tolist()] for seat in range(seats)]
    starts = [{
        "cash": int(s["cash"][seat]), "influence": int(s["back_room"][seat]), "family_dice": int(s["still_dice"][seat]),
        "crates": int(s["crates"][seat]), "trucks": np.flatnonzero(s["truck_owner"] == seat).tolist()} for seat in range(seats)]
    return {"event": "setup", "round": int(s["year"]), "phase": c.PHASE_NAMES[s["phase"]], "settings": settings.as_dict(),
            "seed": seed, "muscle_hands": hands, "starts": starts, "snapshot": copy.deepcopy(snapshot)}


def known_events(events: list[Event], seat: int) -> list[Event]:
    """Without the seed, other hands, the decks, and thugs that others drew blind."""
    return [known(event, seat) for event in events]


def known(event: Event, seat: int) -> Event:
    if event["event"] == "setup":
        return known_setup(event, seat)
    if event["event"] == "pick" and event["from"] == "windfall" and event["seat"] != seat and event["card"] in c.THUG_NAMES:
        return event | {"card": None}
    return event


def known_setup(event: Event, seat: int) -> Event:
    """Where a game with hidden money begins from a snapshot, the others' cash is hidden too."""
    hands = [hand if mobster == seat else None for mobster, hand in enumerate(event["muscle_hands"])]
    shown = event | {"seed": None, "muscle_hands": hands}
    if event["snapshot"] is not None:
        hide_cash = event["settings"]["money"] == "announced"
        shown["snapshot"] = hidden_as_null(event["snapshot"], seat, hide_cash)
        hidden = {"cash": None} if hide_cash else {}
        shown["starts"] = [start if mobster == seat else start | hidden for mobster, start in enumerate(event["starts"])]
    return shown
