"""Who sits where, and what comes in from outside: seats and agents by either name, action ids of any whole-number type."""
from __future__ import annotations

import operator
from typing import Any, Literal

import numpy as np

from ..engine.checks import short
from ..engine.game import Game

OnIllegal = Literal["forfeit", "raise"]  # what an illegal action does
Seat = int | str  # a seat from 0, or the name of its agent: 2 or "mobster_2"


def agent_names(game: Game, seats: int) -> list[str]:
    """The agents' names, seat after seat."""
    return [f"{game.agent}_{seat}" for seat in range(seats)]


def seat_number(value: object, game: Game, seats: int, what: str = "seat", more: str = "") -> int:
    """A seat that plays, given by its number or by its agent's name. `more`: what else is accepted there, for the error."""
    names = agent_names(game, seats)
    if isinstance(value, str) and value in names:
        return names.index(value)
    if isinstance(value, (int, np.integer)) and not isinstance(value, bool) and 0 <= value < seats:
        return int(value)
    raise ValueError(f"{what}={short(value)}: must be a seat from 0 to {seats - 1}, or an agent from {names[0]} to {names[-1]}{more}")


def learner_seat(value: object, game: Game, seats: int) -> int | None:
    """Where the learner sits; None: one seat further every game."""
    return None if isinstance(value, str) and value == "rotate" else seat_number(value, game, seats, more=", or 'rotate'")


class NoAction(TypeError, ValueError):
    """No whole number was given where an action id is wanted: an illegal action (ValueError) of the wrong type."""


def action_id(action: Any, actions: int) -> int:
    """A whole number, or an array of one; everything else is refused in words. (Whether it is legal is not looked at.)"""
    if type(action) is int:
        return action
    if not isinstance(action, (bool, np.bool_)):
        try:
            return operator.index(action)
        except TypeError:
            pass
        if getattr(action, "ndim", 0) > 0 and getattr(action, "size", 0) == 1:
            item = action.reshape(-1).tolist()[0]
            if isinstance(item, int) and not isinstance(item, bool):
                return item
    kind = type(action).__name__
    shown = f"{kind} of {action.dtype}, shape {tuple(action.shape)}" if hasattr(action, "dtype") and hasattr(action, "shape") else kind
    raise NoAction(f"action {short(action)} ({shown}): must be a whole number, an action id from 0 to {actions - 1}")
