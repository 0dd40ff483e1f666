"""A game as a story: the journal round by round, then the scoreboard."""
from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import Any

from ...engine import console
from ...engine.columns import table
from ...engine.prose import counted, join, paragraph
from .names import NAMES

Event = dict[str, Any]


def narrative(events: list[Event], settings: Any) -> list[str]:
    """The whole game in lines of English."""
    names = join(list(NAMES[: settings.num_players]))
    stones, rounds = counted(settings.start_stones, "stone"), counted(settings.rounds, "round")
    lines = paragraph(f"{names} sit down with {stones} each, for {rounds}.")
    for number, chapter in groupby(events[1:], key=lambda event: event["round"]):
        lines += ["", f"ROUND {number}", *paragraph(" ".join(sentences(list(chapter))))]
    return lines


def sentences(events: list[Event]) -> list[str]:
    return [SENTENCES[event["event"]](event) for event in events]


def name(event: Event) -> str:
    return NAMES[event["seat"]]


def of_roll(event: Event) -> str:
    return f"{counted(event['pot'], 'stone')} {'lies' if event['pot'] == 1 else 'lie'} in the pot."


def of_offer(event: Event) -> str:
    return f"{name(event)} offers {NAMES[event['to']]} {counted(event['stones'], 'stone')} to stand aside."


def of_answer(event: Event) -> str:
    taken = f"takes {counted(event['stones'], 'stone')} and promises"
    return f"{name(event)} {taken if event['accepted'] else 'refuses'}."


def of_show(event: Event) -> str:
    return f"They show {', '.join(f'{NAMES[seat]} {fist}' for seat, fist in enumerate(event['fists']))}."


def of_take(event: Event) -> str:
    return f"{name(event)} takes {counted(event['stones'], 'stone')}."


def of_lost(event: Event) -> str:
    return f"{counted(event['stones'], 'stone')} {'goes' if event['stones'] == 1 else 'go'} back into the bag."


def of_promise(event: Event) -> str:
    return f"{name(event)} {'keeps' if event['kept'] else 'breaks'} the promise to {NAMES[event['to']]}."


def of_end(event: Event) -> str:
    most = max(event["stones"])
    first = [NAMES[seat] for seat, stones in enumerate(event["stones"]) if stones == most]
    if len(first) == 1:
        return f"{first[0]} wins with {counted(most, 'stone')}."
    return f"{join(first)} share the win with {counted(most, 'stone')} each."


SENTENCES: dict[str, Callable[[Event], str]] = {
    "roll": of_roll, "offer": of_offer, "answer": of_answer, "show": of_show, "take": of_take, "lost": of_lost,
    "promise": of_promise, "end": of_end,
}


def scoreboard(events: list[Event]) -> list[str]:
    """Who came where, what each spent in fists and took from pots, and what promises were worth."""
    stones = events[-1]["stones"]
    rows = [["SCOREBOARD", "stones", "start", "spent", "pots", "given", "got", "kept", "broken"]]
    for seat in sorted(range(len(stones)), key=lambda each: -stones[each]):
        spent = sum(event["fists"][seat] for event in events if event["event"] == "show")
        pots = sum(event["stones"] for event in events if event["event"] == "take" and event["seat"] == seat)
        deals = [event for event in events if event["event"] == "answer" and event["accepted"]]
        given = sum(event["stones"] for event in deals if event["to"] == seat)
        got = sum(event["stones"] for event in deals if event["seat"] == seat)
        honour = [event["kept"] for event in events if event["event"] == "promise" and event["seat"] == seat]
        numbers = (stones[seat], events[0]["stones"][seat], -spent, pots, -given, got, sum(honour), len(honour) - sum(honour))
        rank = 1 + sum(other > stones[seat] for other in stones)
        rows.append([f"  {rank}. {NAMES[seat]}", *map(str, numbers)])
    return table(rows, console.width(), bars=(3, 7))


def notable(event: Event) -> str:
    """Promises that were broken or kept, and the end."""
    if event["event"] == "promise":
        return "good" if event["kept"] else "bad"
    return "mark" if event["event"] == "end" else ""
