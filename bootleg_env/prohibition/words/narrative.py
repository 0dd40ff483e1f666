"""A game as a story: the journal as chapters (years) and paragraphs (phases; in the Action Phase gangsters), then the scoreboard.

Every change of money and heat is said, in few forms of words: tests add the sentences up (tests/api/test_told.py).
"""
from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from ...engine import console
from ...engine.columns import table
from ...engine.prose import counted, join, paragraph
from ..tables import constants as c
from .names import NAMES, PHASE_TITLES, calendar
from .sentences import OF_SETTLEMENTS, sentence_of
from .summaries import SUMMARIES

Event = dict[str, Any]
TITLES = dict(zip(c.PHASE_NAMES, PHASE_TITLES, strict=True))
WITH_HEAD = tuple(phase for phase in c.PHASE_NAMES if phase != "action")
GANGSTERS = ("order", "attack")  # events with which a gangster is placed


def narrative(events: list[Event], settings: Any) -> list[str]:
    """The whole game in lines of English."""
    names = join(list(NAMES[: settings.num_players]))
    years = "1921 only" if settings.years == 1 else f"1921 to {calendar(settings.years)}"
    lines = paragraph(f"{names} run gangs in New York, {years}. Most prestige points win.")
    mats = [f"{NAMES[seat]} is {start['mat']}" for seat, start in enumerate(events[0]["starts"]) if start["mat"]]
    if mats:
        lines += paragraph(f"Player mats (house): {join(mats)}.")
    vaults = [[start["money"], start["heat"]] for start in events[0]["starts"]]
    for number, chapter in groupby(events[1:], key=lambda event: event["round"]):
        told = list(chapter)
        lines += ["", f"YEAR {calendar(number)}"]
        for text in paragraphs(told):
            lines += paragraph(text)
        follow(told, vaults)
        if events[-1]["round"] != number:
            standing = [f"{NAMES[seat]} {money} Gs, heat {heat}" for seat, (money, heat) in enumerate(vaults)]
            lines += paragraph(f"Purses: {'; '.join(standing)}.")
    return lines


def follow(events: list[Event], vaults: list[list[int]]) -> None:
    """Money and heat, moved on by these events."""
    for event in events:
        for seat, money in money_of(event):
            vaults[seat][0] += money
        if event["event"] == "heat":
            vaults[event["seat"]][1] += event["change"]


def money_of(event: Event) -> list[tuple[int, int]]:
    """(seat, Gs) of each gang whose vault this event changes."""
    money = 0 if event["event"] == "score" else event.get("money", 0)
    if event["event"] == "torch":  # the stock goes back
        return [(event["against"], money)]
    if not money:
        return []
    return [(event["seat"], money)] + ([(event["against"], -money)] if event["event"] == "rob" else [])


def paragraphs(events: list[Event]) -> list[str]:
    """Each phase a paragraph, of the Action Phase each gangster; who begins the year stands by itself."""
    told = []
    for phase, group in groupby(events, key=lambda event: "year" if event["event"] == "year" else event["phase"]):
        for part in gangsters(group) if phase == "action" else [list(group)]:
            text = " ".join(sentences(part, phase))
            if text:
                told.append(f"{TITLES[phase]}: {text}" if phase in WITH_HEAD else text)
    return told


def gangsters(events: Iterable[Event]) -> Iterator[list[Event]]:
    """The Action Phase cut where a gangster is placed."""
    part: list[Event] = []
    for event in events:
        if event["event"] in GANGSTERS and part:
            yield part
            part = []
        part.append(event)
    if part:
        yield part


def sentences(events: list[Event], phase: str) -> list[str]:
    """Of one paragraph: some phases are told gang by gang, the others event by event."""
    summary = SUMMARIES.get(phase)
    if summary:
        return summary(events)
    told: list[str] = []
    left = events
    while left:
        heats = with_it(left)
        sentence = sentence_of(left[0], heats)
        if sentence:
            told.append(sentence)
        left = left[1 + len(heats) :]
    return told


def with_it(events: list[Event]) -> list[Event]:
    """The changes of heat of the same gang that come with the first event."""
    found: list[Event] = []
    for event in events[1:]:
        if events[0]["event"] == "heat" or event["event"] != "heat" or event["seat"] != events[0].get("seat") or (
                event["why"] in OF_SETTLEMENTS):
            break
        found.append(event)
    return found


# ---- the scoreboard


def scoreboard(events: list[Event]) -> list[str]:
    """Who came where, and what the points are for."""
    end = events[-1]
    scores = {event["seat"]: event for event in events if event["event"] == "score"}
    rows = [["SCOREBOARD", "points", *c.POINT_NAMES, "completed", "infamy card"]]
    for seat in sorted(scores, key=lambda each: end["ranks"][each]):
        completed = sum(event["event"] == "scheme" and event["seat"] == seat for event in events)
        rows.append([f"  {end['ranks'][seat]}. {NAMES[seat]}", str(end["scores"][seat]),
                     *(str(scores[seat][name] or "-") for name in c.POINT_NAMES), counted(completed, "scheme"),
                     end["infamy"][seat] or "-"])
    return table(rows, console.width(), "<>>>>>>>>><", bars=(2, 10))


def notable(event: Event) -> str:
    """Blocks seized, torched and robbed, gangs wiped out of a block, schemes completed, the end."""
    if event["event"] in ("seize", "torch", "rob", "wipe"):
        return "bad"
    return {"scheme": "good", "attack": "mark", "end": "mark"}.get(event["event"], "")
