"""The settings of a game: one row each, with its default, what is accepted, its meaning, and where the record holds it."""
from __future__ import annotations

from dataclasses import dataclass

from ...engine import settings as base
from ...engine.settings import setting
from . import constants as c

FOR_TWO = 2  # players: both variants


@dataclass(frozen=True)
class Settings(base.Settings):
    """All that can be set; the defaults are the rulebook's game for four."""

    num_players: int = setting(4, (2, 3, 4), "runners in the forest", "seats")
    board: int = setting(20, c.BOARDS, "cells of a side: 20 for the four boards of the box, 12 for a short game")
    distilleries: str = setting(
        "standard", tuple(c.STARTS), "barrels at the start: `standard` 6, 4, 3, 2; `five` 6, 4, 3, 3, 2; `two_sixes` 6, 6, 3, 2",
        "supply", codes=tuple(c.STARTS))
    thickets: str = setting("auto", ("auto", "none", "some"), "obstacles: `auto` is `some` for two players, `none` for more",
                            codes=("auto", "none", "some"))
    variant: str = setting(
        "standard", c.VARIANT_NAMES,
        "for two: `horse_power`: two tokens of each kind; `tortoise_hare`: runner_0 is fast, runner_1 strong",
        codes=c.VARIANT_NAMES)
    max_turns: int = setting(300, ("from", 1, c.MOST_TURNS), "turns of all players together after which the game ends")
    reward: str = setting("win", c.REWARD_NAMES, "what the end of the game pays: see Rewards", "reward_kind", codes=c.REWARD_NAMES)

    def check(self) -> None:
        if self.variant != "standard" and self.num_players != FOR_TWO:
            raise ValueError(f"variant={self.variant!r}: for two players, num_players is {self.num_players}")
        if self.distilleries == "five" and self.board != c.WIDTH:
            raise ValueError(f"distilleries='five': there is no room for five on board={self.board}; accepted: board={c.WIDTH}")
