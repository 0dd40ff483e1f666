"""Questions and answers of any game in words: what is legal, why something is not, which action a token means."""
from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from .tables import FIRST_TASK

if TYPE_CHECKING:
    from .game import Game

MOST_SHOWN = 12  # legal answers listed in an error


def question(states: np.ndarray) -> np.void:
    """The frame on top of the stack."""
    return states[0]["stack"][states[0]["depth"] - 1]


def is_asked(states: np.ndarray) -> bool:
    return bool(states[0]["depth"] > 0 and question(states)["kind"] < FIRST_TASK)


def whose_question(game: Game, states: np.ndarray) -> str:
    """ "mobster_1 is asked bid"."""
    frame = question(states)
    return f"{game.agent}_{int(frame['seat'])} is asked {game.decision_table.names[frame['kind']]}"


def legal_words(game: Game, states: np.ndarray, mask: np.ndarray) -> str:
    """The legal answers, a long list cut short."""
    legal = [int(action) for action in np.flatnonzero(mask)]
    shown = ", ".join(f"{action} ({game.answer_words(states, action)})" for action in legal[:MOST_SHOWN])
    return shown + (f" ... {len(legal)} in all" if len(legal) > MOST_SHOWN else "")


def action_from_words(game: Game, states: np.ndarray, mask: np.ndarray, words: str) -> int:
    """The legal action that this token means."""
    for action in np.flatnonzero(mask):
        if game.answer_words(states, int(action)) == words:
            return int(action)
    raise ValueError(f"{whose_question(game, states)}; {words!r} is not legal; legal: {legal_words(game, states, mask)}")


def explain_illegal(game: Game, states: np.ndarray, action: object, mask: np.ndarray) -> str:
    """One line: which seat is asked what, what was answered, what is legal."""
    if not is_asked(states):
        return f"the game is over, nobody is asked anything; action {action!r} is not legal"
    decisions = game.decision_table
    if isinstance(action, bool) or not isinstance(action, int | np.integer):
        answer = f"action {action!r} is no whole number"
    elif not 0 <= action < decisions.actions:
        answer = f"action {action} is none of 0 to {decisions.actions - 1}"
    elif decisions.decision_of[action] != question(states)["kind"]:
        answer = f"action {action} answers {decisions.names[decisions.decision_of[action]]} and is not legal"
    else:
        answer = f"action {action} ({game.answer_words(states, int(action))}) is not legal"
    return f"{whose_question(game, states)}; {answer}; legal: {legal_words(game, states, mask)}"


def numbered(game: Game, states: np.ndarray, legal: list[int]) -> Iterator[tuple[int, int]]:
    """(number, action) of these answers: the numbers that the game gives them, else counted from 1."""
    number = game.help.number
    for count, action in enumerate(legal, 0 if number(states, legal[0]) == 0 else 1):
        own = number(states, action)
        yield count if own is None else own, action
