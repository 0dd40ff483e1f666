"""A game as a story: the journal round by round, then the scoreboard. The many events of one caravan are told in a few sentences."""
from __future__ import annotations

from collections.abc import Callable
from itertools import groupby, takewhile
from typing import Any

from ...engine import console
from ...engine.columns import table
from ...engine.prose import counted, join, paragraph
from .names import NAMES, cell_name

Event = dict[str, Any]
FEW = 3  # cells that are named one by one


def narrative(events: list[Event], settings: Any) -> list[str]:
    """The whole game in lines of English."""
    names = join(list(NAMES[: settings.num_players]))
    lines = paragraph(f"{names} look for rum in a forest of {settings.board} by {settings.board} cells.")
    for number, chapter in groupby(events[1:], key=lambda event: event["round"]):
        lines += ["", f"ROUND {number}", *paragraph(" ".join(sentences(list(chapter))))]
    return lines


def sentences(events: list[Event]) -> list[str]:
    """One for each event, but barrels dropped in a row are one, and so is a token taken up, what it covers, and where it lies then."""
    told, left = [], events
    while left:
        together = left[: told_at_once(left)]
        kind = together[-1]["event"]
        told.append(of_drops(together) if kind == "drop" else of_laying(together) if kind == "place" else SENTENCES[kind](together[0]))
        left = left[len(together):]
    return told


def told_at_once(events: list[Event]) -> int:
    """How many of these one sentence tells."""
    kinds = [event["event"] for event in events]
    for laying in (["take_up", "cover", "place"], ["take_up", "place"], ["cover", "place"]):
        if kinds[: len(laying)] == laying:
            return len(laying)
    drops = len(list(takewhile(lambda kind: kind == "drop", kinds)))
    return max(1, drops)


def name(event: Event) -> str:
    return NAMES[event["seat"]]


def where(event: Event) -> str:
    """The cell: "r4c11"."""
    return cell_name(event["at"])


def barrels(number: int) -> str:
    return counted(number, "barrel")


def of_laying(events: list[Event]) -> str:
    """A token is laid, or moved, and may cover one: a rival's is broken, one's own built over."""
    parts = {event["event"]: event for event in events}
    place, cover = parts["place"], parts.get("cover")
    token, at = place["token"], where(place)
    turned = f", {token[-1]} to the {place['high']}" if "high" in place else ""
    moved = f" from {where(parts['take_up'])}" if "take_up" in parts else ""
    if cover and cover["owner"] != cover["seat"]:
        booty = f"{',' * bool(turned)} and takes {barrels(cover['barrels'])}" if cover["barrels"] else ""
        return f"{name(place)} breaks {NAMES[cover['owner']]}'s {cover['token']} at {at} with {token}{moved}{turned}{booty}."
    over = f" over the own {cover['token']}" if cover else ""
    there = f"{' to' if moved and not cover else ' at'} {at}"
    return f"{name(place)} {'moves' if moved else 'lays'} {token}{moved}{over}{there}{turned}."


def of_cover(event: Event) -> str:
    """Where a slice of the journal ends before the new token lies."""
    return f"{name(event)} covers {NAMES[event['owner']]}'s {event['token']} at {where(event)}."


def of_take_up(event: Event) -> str:
    return f"{name(event)} takes up the loose end {event['token']} at {where(event)}."


def of_claim(event: Event) -> str:
    left = f"{event['left']} {'is' if event['left'] == 1 else 'are'} left there" if event["left"] else "nothing is left there"
    return f"{name(event)} gets {barrels(event['barrels'])} out of {event['distillery']} at {where(event)}; {left}."


def of_load(event: Event) -> str:
    if event["forced"]:
        return f"{name(event)} must send {barrels(event['barrels'])} from {where(event)}, which overshoot Town Center."
    return f"{name(event)} sends {barrels(event['barrels'])} from {where(event)}."


def of_drops(events: list[Event]) -> str:
    """Of a long way only its ends."""
    cells = [where(event) for event in events]
    if len(cells) == 1:
        return f"The caravan drops a barrel at {cells[0]}."
    if len(cells) <= FEW:
        return f"The caravan drops a barrel each at {join(cells)}."
    return f"The caravan drops a barrel on each of {len(cells)} tokens from {cells[0]} to {cells[-1]}."


def of_score(event: Event) -> str:
    return f"{name(event)} scores 1 barrel and has {event['score']}."


def of_collect(event: Event) -> str:
    return f"The way ends: {barrels(event['barrels'])} more {'collects' if event['barrels'] == 1 else 'collect'} at {where(event)}."


def of_cross(event: Event) -> str:
    number = event["carried"]
    return f"{barrels(number)} {'goes' if number == 1 else 'go'} on behind Town Center, along {NAMES[event['owner']]}'s road."


def of_abandon(event: Event) -> str:
    return f"{name(event)} has to leave {barrels(event['barrels'])} to {NAMES[event['owner']]}."


def of_ambush(event: Event) -> str:
    return (f"{name(event)} ambushes {NAMES[event['owner']]} at {where(event)}, scores {barrels(event['barrels'])} "
            f"and has {event['score']}.")


def of_pass(event: Event) -> str:
    return f"{name(event)} can do nothing and passes."


def of_end(event: Event) -> str:
    best = min(standing(event))
    first = [NAMES[seat] for seat, place in enumerate(standing(event)) if place == best]
    most = barrels(-best[0])
    if len(first) == 1:
        return f"{first[0]} wins with {most}: Regent of Rum."
    return f"{join(first)} share the win with {most} each."


def standing(end: Event) -> list[tuple[int, int]]:
    """By seat, what the ranking goes by: most barrels, then fewest tokens on the board."""
    return [(-score, laid) for score, laid in zip(end["scores"], end["laid"], strict=True)]


SENTENCES: dict[str, Callable[[Event], str]] = {
    "cover": of_cover, "take_up": of_take_up, "claim": of_claim, "load": of_load, "score": of_score,
    "collect": of_collect, "cross": of_cross, "abandon": of_abandon, "ambush": of_ambush, "pass": of_pass, "end": of_end,
}


def scoreboard(events: list[Event]) -> list[str]:
    """Who came where, how the barrels were won, and what was built."""
    places = standing(events[-1])
    rows = [["SCOREBOARD", "barrels", "on board", "claimed", "brought", "ambush", "left", "laid", "moved", "broke", "lost"]]
    for seat in sorted(range(len(places)), key=lambda each: places[each]):
        def total(kind: str, key: str = "", who: str = "seat", seat: int = seat) -> int:
            """Events of this seat, or the sum of one of their numbers."""
            return sum(event[key] if key else 1 for event in events if event["event"] == kind and event[who] == seat)

        breaks = [event for event in events if event["event"] == "cover" and event["owner"] != event["seat"]]
        numbers = (-places[seat][0], places[seat][1], total("claim", "barrels"), total("score"), total("ambush", "barrels"),
                   total("abandon", "barrels"), total("place") - total("take_up"), total("take_up"),
                   sum(event["seat"] == seat for event in breaks), sum(event["owner"] == seat for event in breaks))
        rank = 1 + sum(other < places[seat] for other in places)
        rows.append([f"  {rank}. {NAMES[seat]}", *map(str, numbers)])
    return table(rows, console.width(), bars=(3, 7))


def notable(event: Event) -> str:
    """Ambushes, barrels brought home, and the end."""
    if event["event"] == "ambush":
        return "bad"
    return {"collect": "good", "end": "mark"}.get(event["event"], "")
