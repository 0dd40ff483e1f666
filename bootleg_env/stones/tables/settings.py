"""The settings of a game: one row each, with its default, what is accepted, its meaning, and where the record holds it."""
from __future__ import annotations

from dataclasses import dataclass

from ...engine import settings as base
from ...engine.settings import setting
from . import constants as c


@dataclass(frozen=True)
class Settings(base.Settings):
    """All that can be set; the defaults are the rulebook's game."""

    num_players: int = setting(3, (2, 3, 4), "how many play", "seats")
    rounds: int = setting(6, ("from", 1, c.MOST_ROUNDS), "rounds of the game")
    start_stones: int = setting(6, ("from", 1, c.MOST_START), "stones of each player at the start")
    deals: str = setting("on", ("on", "off"), "`on`: there is talk; `off`: nobody makes offers", codes=("off", "on"))
    reward: str = setting("win", c.REWARD_NAMES, "what the end of the game pays: see Rewards", "reward_kind", codes=c.REWARD_NAMES)
