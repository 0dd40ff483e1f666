"""Words for a person who plays: where the game stands, the question, short names of the answers, news.

Beside it: notes.py (what is worth knowing of an answer), lessons.py (the rules).
"""
from __future__ import annotations

from itertools import groupby
from typing import Any

import numpy as np

from ...engine.answers import question as frame_of
from ...engine.prose import counted
from ..game import GAME
from ..tables import actions as a
from ..tables import constants as c
from .answers import answer_words, asked, caravan_at, through
from .journal import Event
from .lessons import help as help  # `bootleg play` asks for all of these here
from .lessons import introduction as introduction
from .lessons import legend as legend
from .lessons import rules as rules
from .names import NAMES, cell_name, house_name
from .narrative import scoreboard as scoreboard
from .narrative import sentences
from .notes import must_send
from .notes import note as note

ACTS = ("pass", "build", "move a loose end", "send a caravan")


def moment(states: np.ndarray) -> str:
    """ "round 3, turn 7 of 300"."""
    s = states[0]
    return f"round {s['year']}, turn {min(int(s['turns']) + 1, int(s['max_turns']))} of {s['max_turns']}"


def header(states: np.ndarray, seat: int) -> str:
    """Barrels scored and on the way, of everybody."""
    s = states[0]
    shown = []
    for each in range(int(s["seats"])):
        on_road = int(s["barrels"][s["owner"] == each].sum())
        shown.append(f"{'you' if each == seat else NAMES[each]} {s['score'][each]}" + (f" (+{on_road} on tokens)" if on_road else ""))
    return f"{NAMES[seat]}: {GAME.goal(states)[0]} barrels win · {', '.join(shown)}"


def question(states: np.ndarray) -> str:
    """What is asked, in a sentence for the one who is asked."""
    about = asked(states) or {}
    decision = about["decision"]
    if decision == "act":
        return "What do you do this turn?"
    if decision == "cell":
        return about_cell(states, about)
    if decision == "token":
        return f"Which token do you lay at {cell_name(about['cell'])}?"
    if decision == "side":
        return f"How do you turn {about['token']} at {cell_name(about['cell'])}?"
    carried = counted(about["carried"], "barrel")
    if decision == "way":
        return f"A fork: which way does the caravan go from {cell_name(about['cell'])}, with {carried}?"
    return f"The caravan overshoots Town Center with {carried}. Along whose road does it go on?"


def about_cell(states: np.ndarray, about: dict[str, Any]) -> str:
    purpose = a.PURPOSES.index(about["purpose"])
    if purpose == a.TO_PUT_DOWN:
        return f"Where do you lay {about['token']}, the loose end from {cell_name(about['origin'])}?"
    if purpose == a.BESIDE:
        return f"Where do you build beside {about['token']} at {cell_name(about['origin'])}?"
    if purpose == a.PILE and must_send(states):
        return "A pile that overshoots Town Center must be sent. Which one?"
    return {a.TO_BUILD: "Where do you build?", a.TO_TAKE_UP: "Which loose end do you take up?", a.PILE: "Which pile do you send?"}[purpose]


def sides(states: np.ndarray, action: int | None = None) -> None:
    """There are no offers in this game."""


def label(states: np.ndarray, action: int) -> str:
    """A short name of an answer."""
    s, frame, kind = states[0], frame_of(states), int(a.DECISION_OF[action])
    option = int(action - a.FIRST[kind])
    if kind == a.ACT:
        return ACTS[option]
    if kind == a.SIDE and c.LOW[frame["token"]] != c.HIGH[frame["token"]]:
        return f"{c.HIGH[frame['token']]} to the {c.SIDE_NAMES[option]}"
    if kind == a.WAY and option >= a.THROUGH:
        house, beyond = through(s, caravan_at(s), option - a.THROUGH)
        return f"through {house_name(house)} to {cell_name(beyond)}"
    return answer_words(states, action)


def number(states: np.ndarray, action: int) -> int | None:
    """No answer has a number of its own: they are counted."""
    return None


def group(action: int) -> str:
    """Under which heading a long list shows an answer: each has a note and a line."""
    return ""


def news(events: list[Event], seat: int, since: int) -> list[str]:
    """The events from number `since` on, a paragraph a round."""
    shown = [event for event in events[since:] if event["event"] != "setup"]
    return [f"Round {number}: {' '.join(sentences(list(some)))}" for number, some in groupby(shown, key=lambda event: event["round"])]
