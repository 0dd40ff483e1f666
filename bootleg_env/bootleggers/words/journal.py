"""The journal: the core's buffer of numbers as dicts with names (formats.md), and what one mobster may know of it."""
from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import numpy as np

from ...engine import traps
from ...engine.events import NONE, OWN
from ..rules import events as n
from ..snapshot.view import hidden_as_null
from ..tables import actions as a
from ..tables import constants as c
from ..tables.cards import TARGETS_OF
from .answers import ADD_MINE
from .names import still_of, term_dict, term_dicts

Row = list[int]  # the eight numbers of an event
Event = dict[str, Any]


def drain(states: np.ndarray) -> list[Event]:
    """The buffer of a listening record as dicts, oldest first; empties it. The core writes an event of several rows in one go."""
    s = states[0]
    events: list[Event] = []
    before: Row = [c.NOBODY] * s["events"].shape[1]
    names, phases = n.EVENT_NAMES, c.PHASE_NAMES
    for row in s["events"][: int(s["noted"])].tolist():
        kind, year, phase, seat = row[:OWN]
        if kind == n.NOTE_ANSWER_TRUCKS:
            name_trucks(events[-1], *row[OWN : OWN + 4])
        elif kind == n.NOTE_DOCKS and continues(before, row):
            lengthen(events[-1], *row[OWN:])
        else:
            event: Event = {"event": names[kind], "round": year, "phase": phases[phase]}
            if seat != c.NOBODY:
                event["seat"] = seat
            reader, end = READERS[kind]
            event.update(reader(s, seat, *row[OWN:end]))
            events.append(event)
        before = row
    s["noted"] = 0
    return events


# ---- small readers


def or_none(number: int) -> int | None:
    return None if number in (c.NOBODY, NONE) else number


def speakeasy(place: int) -> int | None:
    """1-6, or nowhere."""
    return None if place == c.NOBODY else place + 1


def card_name(card: int) -> str | None:
    if card >= c.CARD_CODES:  # picked truck cards are numbered behind all others
        return c.TRUCK_CARD_NAMES[card - c.CARD_CODES + 1]
    return c.CARD_NAMES[card] or None


def moved_by(why: int) -> str:
    return n.MOVE_WHY[why] if why < n.BY_CARD else c.THUG_NAMES[why - n.BY_CARD]


# ---- one reader an event: what stands behind `seat`, from the columns that its writer names (rules/events.py)


def read_offers(s: Any, seat: int, *row: int) -> Event:
    return {"truck": c.TRUCK_CARD_NAMES[row[0]] or None, "cards": [card_name(card) for card in row[1:7]]}


def read_bid(s: Any, seat: int, card: int) -> Event:
    return {"card": card}


def read_money(s: Any, seat: int, amount: int, why: int, other: int) -> Event:
    return {"amount": amount, "why": n.MONEY_WHY[why], "with": "bank" if other == n.BANK else other}


def read_pick(s: Any, seat: int, card: int, source: int) -> Event:
    return {"card": card_name(card), "from": {0: "truck", n.FROM_WINDFALL: "windfall"}.get(source, source)}


def read_card(s: Any, seat: int, thug: int, window: int, first: int, second: int, third: int, fourth: int) -> Event:
    """The card and its targets; a reaction names none."""
    event: Event = {"card": c.THUG_NAMES[thug], "window": c.WINDOW_NAMES[window]}
    named = [(int(kind), value) for kind, value in zip(TARGETS_OF[thug], (first, second, third, fourth)) if value != a.NO_TARGET]
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


def read_cancelled(s: Any, seat: int, thug: int, target: int) -> Event:
    return {"card": c.THUG_NAMES[thug], "by": seat, "target": target}


def read_influence(s: Any, seat: int, place: int, change: int, why: int) -> Event:
    return {"speakeasy": speakeasy(place), "change": change, "why": moved_by(why)}


def read_doors(s: Any, seat: int, place: int) -> Event:
    return {"speakeasy": place + 1}


def read_die(s: Any, seat: int, still: int, owner: int, change: int, why: int, started: int, destroyed: int) -> Event:
    """Dice in the back room (still null), on a family still or on a remote one, which may start or be destroyed."""
    where = None if still == c.NOBODY else still_of(still)
    event: Event = {"still": where, "target": owner, "change": change, "why": moved_by(why)}
    return event | ({"started": started == 1, "destroyed": destroyed == 1} if still >= c.SEATS else {})


def read_dice(s: Any, seat: int, why: int, subject: int, *faces: int) -> Event:
    """The subject is a still, a speakeasy, or nothing."""
    event: Event = {"why": n.DICE_WHY[why], "faces": [face for face in faces if face != NONE]}
    if why == n.FOR_PRODUCTION:
        event["still"] = still_of(subject)
    elif why == n.FOR_DEMAND:
        event["speakeasy"] = subject + 1
    return event


def read_produce(s: Any, seat: int, still: int, crates: int, stopped: int) -> Event:
    return {"still": still_of(still), "crates": crates, "stopped": n.STOPPED_WHY[stopped]}


def read_copper(s: Any, seat: int) -> Event:
    return {}


def read_truck(s: Any, seat: int, truck: int, change: int, other: int) -> Event:
    """A Favor goes back to nobody: `seat` is null then."""
    return {"seat": or_none(seat), "truck": or_none(truck), "change": n.TRUCK_CHANGES[change], "other": or_none(other)}


def read_offer(s: Any, seat: int, *row: int) -> Event:
    return {"partner": row[0], "give": term_dicts(row[1:4]), "get": term_dicts(row[4:7])}


def read_answer(s: Any, seat: int, accepted: int, *row: int) -> Event:
    return {"partner": row[0], "give": term_dicts(row[1:4]), "get": term_dicts(row[4:7]), "accepted": accepted == 1}


def read_promise(s: Any, seat: int, to: int, term: int, state: int) -> Event:
    promise = term_dict(term)
    return {"to": to, "promise": promise.pop("term"), **promise, "state": n.PROMISE_STATES[state]}


def read_load(s: Any, seat: int, truck: int, crates: int) -> Event:
    return {"truck": truck, "crates": crates}


def read_send(s: Any, seat: int, truck: int, place: int, dock: int) -> Event:
    return {"truck": truck, "speakeasy": speakeasy(place), "dock": None if dock == c.NOBODY else c.DOCK_NAMES[dock]}


def read_docks(s: Any, seat: int, place: int, dock: int, *queue: int) -> Event:
    """The first row of a speakeasy; those that follow are added by `lengthen`."""
    event: Event = {"speakeasy": place + 1} | {name: [] for name in c.DOCK_NAMES}
    lengthen(event, place, dock, *queue)
    return event


def read_lost(s: Any, seat: int, crates: int, truck: int, why: int) -> Event:
    return {"crates": crates, "truck": or_none(truck), "why": n.LOST_WHY[why]}


def read_demand(s: Any, seat: int, place: int, total: int) -> Event:
    return {"speakeasy": place + 1, "total": or_none(total)}


def read_admit(s: Any, seat: int, truck: int, place: int, allowed: int) -> Event:
    return {"truck": truck, "speakeasy": place + 1, "allowed": allowed == 1}


def read_sale(
        s: Any, seat: int, place: int, dock: int, truck: int, seller: int, crates: int, price: int, profit_to: int, profit: int) -> Event:
    return {"seat": seller, "speakeasy": place + 1, "dock": c.DOCK_NAMES[dock], "truck": truck, "seller": seller,
            "crates": crates, "price": price, "profit_to": or_none(profit_to), "profit": profit}


def read_announce(s: Any, seat: int, *cash: int) -> Event:
    return {"cash": list(cash[: int(s["seats"])])}


def read_heat(s: Any, seat: int, *men: int) -> Event:
    return {"markers": list(men[: int(s["seats"])])}


def read_end(s: Any, seat: int, by_goal: int) -> Event:
    seats = int(s["seats"])
    return {"cash": s["cash"][:seats].tolist(), "ranking": s["ranking"][:seats].tolist(), "why": "goal" if by_goal else "rounds"}


# ---- events that come in several rows


def name_trucks(answer: Event, rented_to: int, sold_to: int, rented_by: int, sold_by: int) -> None:
    """The trucks that the rent and sell terms of an accepted answer meant."""
    meant = {("give", "rent"): rented_to, ("give", "sell"): sold_to, ("get", "rent"): rented_by, ("get", "sell"): sold_by}
    for side in ("give", "get"):
        for term in answer[side]:
            if (side, term["term"]) in meant:
                term["truck"] = meant[side, term["term"]]


def continues(before: Row, row: Row) -> bool:
    """Is this row of a `docks` event more of the one before? Rows come dock by dock, empty docks too."""
    return before[0] == n.NOTE_DOCKS and before[4] == row[4] and before[5] <= row[5]


def lengthen(event: Event, place: int, dock: int, *queue: int) -> None:
    event[c.DOCK_NAMES[dock]] += [truck for truck in queue if truck != NONE]


# ---- every event once: its writer in rules/events.py, its reader here; both name the same columns

Reader = Callable[..., Event]
_EVENTS: dict[str, tuple[Callable, Reader]] = {
    "offers": (n.laid_out, read_offers), "bid": (n.bid, read_bid), "pay": (n.paid, read_money), "receive": (n.received, read_money),
    "pick": (n.picked, read_pick), "card": (n.played, read_card), "cancelled": (n.cancelled, read_cancelled),
    "influence": (n.moved_influence, read_influence), "opens": (n.opened, read_doors), "die": (n.wrote_die, read_die),
    "improvement": (n.moved_improvement, read_influence), "dice": (n.rolled, read_dice), "produce": (n.produced, read_produce),
    "copper": (n.moved_copper, read_copper), "truck": (n.truck_changed, read_truck), "offer": (n.offered, read_offer),
    "answer": (n.answered, read_answer), "promise": (n.promised, read_promise), "load": (n.loaded, read_load),
    "send": (n.sent, read_send), "docks": (n.docked, read_docks), "lost": (n.lost, read_lost), "demand": (n.demanded, read_demand),
    "admit": (n.admitted, read_admit), "sale": (n.sold, read_sale), "announce": (n.announced, read_announce),
    "heat": (n.heat, read_heat), "end": (n.ended, read_end), "closes": (n.closed, read_doors),
}
traps.in_order([n.EVENT_NAMES.index(name) for name in _EVENTS], n.EVENT_NAMES[: len(_EVENTS)], "readers of events")
traps.one_row_each((*_EVENTS, "answer_trucks"), n.EVENT_NAMES, "readers of events")
for _name, (_writer, _reader) in _EVENTS.items():
    traps.same_columns(_writer, _reader, _name)
READERS: tuple[tuple[Reader, int | None], ...] = tuple(  # by number of the event: the reader, and where in a row its columns end
    (reader, None if traps.takes_more(reader) else OWN + len(traps.columns(reader))) for _, reader in _EVENTS.values())


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
