"""What `render()` gives: the table in text ("ansi"), as an SVG file ("svg"), as pixels ("rgb_array"), or in a window ("human").

The text is what everybody sees. Drawings show what one seat may know: the learner's in environments for one; what everybody sees in others.
Environments can be made without the packages that pictures need, because stable-baselines3 asks for "rgb_array" whether it draws or not.
"""
from __future__ import annotations

import warnings
from collections.abc import Sequence
from typing import Any, Literal, get_args

import numpy as np

from ..engine import console
from ..engine.checks import short
from ..engine.drawing import still
from ..engine.game import Game
from . import pictures, window

RenderMode = Literal["ansi", "human", "rgb_array", "svg"]
BatchRenderMode = Literal["ansi", "rgb_array", "svg"]
MODES: tuple[str, ...] = get_args(RenderMode)
BATCH_MODES: tuple[str, ...] = get_args(BatchRenderMode)
FPS = 4  # of videos and windows


def checked_mode(render_mode: str | None, modes: Sequence[str] = MODES) -> str | None:
    """The same, or an error in words."""
    if render_mode is not None and render_mode not in modes:
        words = ["None", *map(repr, modes)]
        raise ValueError(f"render_mode={short(render_mode)}: must be {', '.join(words[:-1])} or {words[-1]}")
    return render_mode


def rendered(mode: str | None, game: Game, states: np.ndarray, seat: int | None = None) -> Any:
    """What `render()` returns for the first of these games; without a mode it warns, as gymnasium's and PettingZoo's environments do."""
    if mode is None:
        warnings.warn(f"render() shows nothing without a render_mode: give one of {', '.join(map(repr, MODES))} when you make the "
                      "environment", stacklevel=3)
        return None
    if mode == "svg":
        return still(game.drawing(states, seat))
    if mode == "rgb_array":
        return pictures.picture(game.drawing(states, seat))
    if mode == "ansi":
        return game.board_text(states)
    in_window = window.may_open() and not pictures.missing()
    if not in_window or not window.opened(pictures.picture(game.drawing(states, seat)), game.title, FPS):
        console.say(game.board_text(states))
    return None


def closed(mode: str | None) -> None:
    """What `close()` does: the window goes with the environment that shows itself in it."""
    if mode == "human":
        window.WINDOW.close()
