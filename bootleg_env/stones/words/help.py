"""Words for a person who plays: where the game stands, what is asked, what an offer gives and gets, short names of the answers, news."""
from __future__ import annotations

from itertools import groupby
from typing import Any

import numpy as np

from ...engine.answers import question as frame_of
from ...engine.prose import counted
from ..tables import actions as a
from ..tables.constants import PHASE_NAMES
from .answers import answer_words, asked
from .journal import Event
from .lessons import help as help  # `bootleg play` asks for these here
from .lessons import introduction as introduction
from .lessons import legend as legend
from .lessons import rules as rules
from .names import NAMES
from .narrative import scoreboard as scoreboard
from .narrative import sentences

PROMISE = "promise to hide nothing this round"


def moment(states: np.ndarray) -> str:
    """ "round 3 of 6, Hide"."""
    s = states[0]
    return f"round {s['year']} of {s['rounds']}, {PHASE_NAMES[s['phase']].title()}"


def header(states: np.ndarray, seat: int) -> str:
    """The pot, and what everybody has."""
    s = states[0]
    hands = [f"{'you' if each == seat else NAMES[each]} {s['stones'][each]}" for each in range(int(s["seats"]))]
    return f"{NAMES[seat]}: {s['pot']} in the pot · {', '.join(hands)}"


def question(states: np.ndarray) -> str:
    """What is asked, in a sentence for the one who is asked."""
    about = asked(states) or {}
    if about["decision"] == "partner":
        return "Whom do you make an offer to stand aside?"
    if about["decision"] == "give":
        return f"How many stones do you offer {NAMES[about['partner']]}?"
    if about["decision"] == "answer":
        return f"{NAMES[about['partner']]} makes you an offer. Do you accept it?"
    return "How many stones do you hide in your fist?"


def sides(states: np.ndarray, action: int | None = None) -> tuple[str, str] | None:
    """What the person gives and gets in the offer that the question is about, with this answer added; None if it is about none."""
    about = asked(states) or {}
    if about["decision"] == "answer":
        return f"your {PROMISE}", counted(about["stones"], "stone")
    if about["decision"] == "give":
        stones = "stones" if action is None else counted(int(action - a.FIRST[a.GIVE]) + 1, "stone")
        return stones, f"{NAMES[about['partner']]}'s {PROMISE}"
    return None


def note(states: np.ndarray, action: int) -> str:
    """What is worth knowing of an answer: what another has and how promises were kept, what is left to oneself."""
    s, kind = states[0], int(a.DECISION_OF[action])
    option, seat = int(action - a.FIRST[kind]), int(frame_of(states)["seat"])
    if kind == a.PARTNER:
        return player_note(s, (seat + option) % int(s["seats"])) if option else ""
    if kind == a.ANSWER:
        return ""
    return f"leaves you {s['stones'][seat] - option - (kind == a.GIVE)}"


def player_note(s: Any, seat: int) -> str:
    kept, broken = int(s["kept"][seat].sum()), int(s["broken"][seat].sum())
    return counted(int(s["stones"][seat]), "stone") + (f"; promises kept {kept}, broken {broken}" if kept or broken else "")


def label(states: np.ndarray, action: int) -> str:
    """A short name of an answer."""
    words = answer_words(states, action)
    return NAMES[int(words.removeprefix("player_"))] if words.startswith("player_") else words


def number(states: np.ndarray, action: int) -> int | None:
    """The number an answer has by itself: of stones; 0 for no."""
    kind = int(a.DECISION_OF[action])
    option = int(action - a.FIRST[kind])
    return option + 1 if kind == a.GIVE else option


def group(action: int) -> str:
    """Under which head a long list shows an answer: none is long here."""
    return ""


def news(events: list[Event], seat: int, since: int) -> list[str]:
    """The events from number `since` on, a paragraph a round."""
    shown = [event for event in events[since:] if event["event"] != "setup"]
    return [f"Round {number}: {' '.join(sentences(list(some)))}" for number, some in groupby(shown, key=lambda event: event["round"])]
