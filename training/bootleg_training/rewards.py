"""What a training pays, from the settings `reward`, `shaping` and `gamma`: as adapters/rewards.py takes it."""
from __future__ import annotations

import runpy
from collections.abc import Callable
from typing import Any

from bootleg_env.adapters.rewards import NAMED, Pay, is_potential, potential_of
from bootleg_env.engine.checks import unknown
from bootleg_env.engine.trust import FILE
from bootleg_env.games import game as game_named


def pay_of(settings: Any) -> Pay | None:
    """None: the rules' rewards and nothing else."""
    reward = function(settings.reward, "reward") if FILE.fullmatch(settings.reward) else None
    shaping: Any = settings.shaping or None
    if shaping is not None and FILE.fullmatch(shaping):
        shaping = function(shaping, "shaping")
    elif shaping is not None and not is_potential(shaping):
        raise ValueError(unknown("shaping", shaping, [*NAMED, "my_file.py:function"]))
    elif shaping is not None:
        potential_of(shaping, game_named(settings.game))  # refused here if the game has none
    return None if reward is None and shaping is None else Pay(reward, shaping, settings.gamma).checked()


def function(name: str, what: str) -> Callable[..., float]:
    """`my_file.py:function`: a function of the user."""
    match = FILE.fullmatch(name)
    assert match is not None
    path, attribute = match.groups()
    try:
        found = runpy.run_path(path).get(attribute)
    except Exception as error:  # whatever stands in the file
        raise ValueError(f"{what}={name}: {path} cannot be run: {type(error).__name__}: {error}") from error
    if not callable(found):
        raise ValueError(f"{what}={name}: {path} has no function {attribute}")
    return found
