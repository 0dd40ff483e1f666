"""Phases in which every gang does much of the same: told gang by gang, a sentence for many events."""
from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import groupby
from typing import Any

from ...engine.prose import counted, join
from .names import NAMES, block_name
from .sentences import OF_SETTLEMENTS, building, extorted, goods, heat_words, quoted, sentence_of, units, where, who

Event = dict[str, Any]


def by_gang(events: list[Event]) -> list[tuple[str, list[Event]]]:
    """Runs of events of the same gang."""
    return [(NAMES[seat] if seat is not None else "", list(group)) for seat, group in groupby(events, key=lambda event: event.get("seat"))]


def others(events: list[Event]) -> list[str]:
    return [sentence for event in events if (sentence := sentence_of(event, []))]


# ---- before the first year


def of_draft(events: list[Event]) -> list[str]:
    """Who keeps what; of others' cards only how many."""
    kept: dict[int, list[Event]] = {}
    rest = []
    for event in events:
        if event["event"] == "pick":
            kept.setdefault(event["seat"], []).append(event)
        else:
            rest.append(event)
    told = []
    for seat in sorted(kept):
        names = [quoted(event["card"], "") for event in kept[seat]]
        told.append(f"{NAMES[seat]} keeps {join(names) if all(names) else counted(len(names), 'scheme')}.")
    return told + others(rest)


# ---- operations


def of_defence(events: list[Event]) -> list[str]:
    """Of each gang: goons that come, and where units are put."""
    told = []
    for name, group in by_gang(events):
        placed = Counter(where(event) for event in group if event["event"] == "place")
        garrisons = [f"{units(event['goons'], event['guards'])} into {where(event)}" for event in group if event["event"] == "garrison"]
        told += others([event for event in group if event["event"] not in ("place", "garrison")])
        if placed:
            told.append(f"{name} puts {join([counted(number, 'goon') + f' into {block}' for block, number in placed.items()])}.")
        if garrisons:
            told.append(f"{name} puts {join(garrisons)}.")
    return told


def of_stocking(events: list[Event]) -> list[str]:
    """Each gang's buildings in one sentence."""
    told = []
    for name, group in by_gang(events):
        stocked = [event for event in group if event["event"] == "stock"]
        if stocked:
            paid = [f"the {building(event)} in {where(event)} for {goods(-event['money'], -event['booze'])}" for event in stocked]
            told.append(f"{name} stocks {join(paid)}.")
        told += others([event for event in group if event["event"] != "stock"])
    return told


def of_heating(events: list[Event]) -> list[str]:
    """What buildings bring, then the Fed cards drawn for it."""
    heats = [event for event in events if event["event"] == "heat"]
    changes = [f"{who(event)} {event['change']:+d} to {event['heat']}" for event in heats]
    told = [f"Buildings bring heat: {', '.join(changes)}."] if heats else []
    return told + others([event for event in events if event["event"] != "heat"])


# ---- production


def of_production(events: list[Event]) -> list[str]:
    """All that a gang gets in one sentence, its heat in another."""
    told = []
    for name, group in by_gang(events):
        got = [got_words(event) for event in group if event["event"] == "extort" or (event["event"] == "produce" and yields(event))]
        heats = [event for event in group if event["event"] == "heat"]
        if got:
            told.append(f"{name} gets {join(got)}.")
        if heats:
            told.append(f"{name} {OF_SETTLEMENTS['goodwill']}{heat_words(heats)}.")
        told += others([event for event in group if event["event"] not in ("extort", "produce", "heat")])
    return told


def yields(event: Event) -> bool:
    return bool(event["money"] or event["booze"])


def got_words(event: Event) -> str:
    if event["event"] == "extort":
        return extorted(event)
    return f"{goods(event['money'], event['booze'])} from the {building(event)} in {block_name(event['block'] - 1)}"


SUMMARIES: dict[str, Callable[[list[Event]], list[str]]] = {
    "draft": of_draft, "defend": of_defence, "stock": of_stocking, "heat": of_heating, "production": of_production,
}
