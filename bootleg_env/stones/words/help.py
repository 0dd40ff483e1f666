"""Words for a person who plays: where the game stands, what is asked, short names of the answers, help, and what the others did."""
from __future__ import annotations

from itertools import groupby

import numpy as np

from ...engine.prose import counted, join, paragraph
from ..tables import actions as a
from ..tables.constants import PHASE_NAMES
from ..tables.rulebook import ENTRIES
from .answers import answer_words, asked
from .journal import Event
from .names import NAMES
from .narrative import scoreboard as scoreboard  # asked for here too
from .narrative import sentences

RULES = {  # by decision: rows of rulebook.py
    "partner": ("talk", "offer"), "give": ("offer", "promise"), "answer": ("answer", "promise"),
    "fist": ("fist", "pot", "tie", "nothing")}


def name(seat: int) -> str:
    return NAMES[seat]


def company(mobsters: list[str], seat: int) -> str:
    """Who sits where: "Al is you, Bea is shrewd"."""
    return join([f"{NAMES[each]} is {'you' if each == seat else mobster}" for each, mobster in enumerate(mobsters)])


def moment(states: np.ndarray) -> str:
    """ "round 3 of 6, hide"."""
    s = states[0]
    return f"round {s['year']} of {s['rounds']}, {PHASE_NAMES[s['phase']]}"


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
        return f"How many stones do you offer {NAMES[about['partner']]} for hiding nothing?"
    if about["decision"] == "answer":
        return f"{NAMES[about['partner']]} offers you {counted(about['stones'], 'stone')} for hiding nothing. Do you promise?"
    return "How many stones do you hide in your fist?"


def label(states: np.ndarray, action: int) -> str:
    """A short name of an answer."""
    words = answer_words(states, action)
    return NAMES[int(words.removeprefix("player_"))] if words.startswith("player_") else words


def number(action: int) -> int | None:
    """The number an answer has by itself: of stones; 0 for no."""
    kind = int(a.DECISION_OF[action])
    option = int(action - a.FIRST[kind])
    return option + 1 if kind == a.GIVE else option


def group(action: int) -> str:
    """Under which head a long list shows an answer: none is long here."""
    return ""


def help(states: np.ndarray, legal: list[int], word: str = "") -> list[str]:
    """What the question means; with a word, the rules that speak of it."""
    rules = {entry.id: entry.what for entry in ENTRIES}
    if word:
        return [text for text in rules.values() if word.lower() in text.lower()] or [f"nothing is known about {word!r}"]
    decision = (asked(states) or {})["decision"]
    meaning = next(row["meaning"] for row in a.DECISIONS.rows() if row["name"] == decision)
    return [f"{decision}: {meaning}", *(rules[rule] for rule in RULES[decision])]


def news(events: list[Event], seat: int) -> list[str]:
    """These events as a paragraph a round."""
    shown = [event for event in events if event["event"] != "setup"]
    return [line for number, some in groupby(shown, key=lambda event: event["round"])
            for line in paragraph(f"Round {number}: {' '.join(sentences(list(some)))}")]
