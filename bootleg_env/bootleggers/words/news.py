"""What has happened, for a person who plays: the story since then, with what became of the person's own offers and promises."""
from __future__ import annotations

from .journal import Event
from .names import NAMES, tell_term
from .narrative import phases, tell_phase


def news(events: list[Event], seat: int, since: int) -> list[str]:
    """The events from number `since` on, a paragraph a phase; all of them are such as the seat may know."""
    told, number = [], 0
    for head, group in phases(events):
        fresh = [event for event in group[max(0, since - number):] if event["event"] != "setup"]
        number += len(group)
        if fresh:
            others = [event for event in fresh if not is_refusal(event, seat)]
            text = " ".join([*refusals(fresh, seat), *tell_phase(others), *broken_promises(fresh, seat)])
            begins = f"Round {fresh[0]['round']}, " if fresh[0]["event"] == "offers" else ""
            told += [f"{begins}{head}: {text}"] if text else []
    return told


def is_refusal(event: Event, seat: int) -> bool:
    """Is this an own offer that was turned down?"""
    return event["event"] == "answer" and event["partner"] == seat and not event["accepted"]


def refusals(events: list[Event], seat: int) -> list[str]:
    """They come first: an own offer is answered before anybody makes another."""
    return [f"{NAMES[event['seat']]} turns down your offer." for event in events if is_refusal(event, seat)]


def broken_promises(events: list[Event], seat: int) -> list[str]:
    """Those that were made to this seat."""
    broken = [event for event in events if event["event"] == "promise" and event["to"] == seat and event["state"] == "broken"]
    return [f"{NAMES[event['seat']]} breaks a promise to you: {tell_term({**event, 'term': event['promise']}, 'you')}." for event in broken]
