"""Words for what the core keeps in numbers: which player is asked what, what an answer means. No rule is here.

Answers have two forms: `answer_words`, a short token that a game log is read back from, and `describe`, a sentence for people.
Seats in options count from the player who is asked; words name the seat itself.
"""
from __future__ import annotations

from typing import Any

import numpy as np

from ...engine.answers import is_asked, question
from ...engine.prose import counted
from ..tables import actions as a
from .names import NAMES, agent, player

YES_OR_NO = ("reject", "accept")


def asked(states: np.ndarray) -> dict[str, Any] | None:
    """Which player is asked what, and what it is about; None when the game is over."""
    if not is_asked(states):
        return None
    frame = question(states)
    kind = int(frame["kind"])
    about: dict[str, Any] = {"seat": int(frame["seat"]), "decision": a.NAMES[kind], "round": int(states[0]["year"])}
    if kind in (a.GIVE, a.ANSWER):
        about["partner"] = int(frame["partner"])
    if kind == a.ANSWER:
        about["stones"] = int(frame["stones"])
    return about


def answer_words(states: np.ndarray, action: int) -> str:
    """The token of one answer to the question of the moment."""
    kind = int(a.DECISION_OF[action])
    option = int(action - a.FIRST[kind])
    if kind == a.PARTNER:
        seat, seats = int(question(states)["seat"]), int(states[0]["seats"])
        if option >= seats:
            return f"empty chair {option}"
        return agent((seat + option) % seats) if option else "no offer"
    if kind == a.ANSWER:
        return YES_OR_NO[option]
    return counted(option + (kind == a.GIVE), "stone")


def describe(states: np.ndarray, action: int) -> str:
    """What this answer would mean: "Bea (player_1) hides 2 stones"."""
    about = asked(states)
    if about is None:
        return "the game is over"
    kind, words = int(a.DECISION_OF[action]), answer_words(states, action)
    if a.NAMES[kind] != about["decision"]:
        return f"{a.NAMES[kind]}: {words}, but {agent(about['seat'])} is asked {about['decision']}"
    return f"{player(about['seat'])} {meaning(kind, words, about)}"


def meaning(kind: int, words: str, about: dict[str, Any]) -> str:
    """The sentence behind the name."""
    if kind == a.PARTNER:
        return "makes no offer" if words == "no offer" else f"makes {words} an offer"
    if kind == a.GIVE:
        return f"offers {NAMES[about['partner']]} {words} for hiding nothing this round"
    if kind == a.ANSWER:
        gift = counted(about["stones"], "stone")
        verb = "takes" if words == "accept" else "does not take"
        return f"{verb} {gift} of {NAMES[about['partner']]} for the promise to hide nothing"
    return f"hides {words}"
