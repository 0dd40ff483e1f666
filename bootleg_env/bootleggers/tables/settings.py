"""The settings of a game: one row each, with its default, what is accepted, its meaning, and where the record holds it."""
from __future__ import annotations

from dataclasses import dataclass

from ...engine import settings as base
from ...engine.settings import setting
from . import constants as c


@dataclass(frozen=True)
class Settings(base.Settings):
    """All that can be set; the defaults are the rulebook's game."""

    num_players: int = setting(4, (3, 4, 5, 6), "mobsters at the table", "seats")
    rounds: int = setting(12, (12, 8), "12, or the short game of 8 (p. 12)")
    deals: str = setting(
        "full", ("full", "market", "off"),
        "`full`: market and talk with all terms; `market`: only the market, no promises; `off`: none", codes=c.DEALS_NAMES)
    deal_passes: int = setting(2, ("from", 1, 9), "offers a mobster may make in one deal window")
    influence: str = setting(
        "phase", ("phase", "anytime"), "`phase`: placed in phase 2; `anytime`: in every window and own turn (p. 11)",
        "anytime", codes=("phase", "anytime"))
    money: str = setting(
        "tracked", ("tracked", "announced"),
        "`tracked`: everybody's cash is seen; `announced`: that of others only after rounds 4 and 8",
        "money_hidden", codes=("tracked", "announced"))
    thug_deck: str = setting(
        "listed", ("listed", "padded35"), "`listed`: the 33 thugs listed; `padded35`: two Investigations more (B05)",
        "padded", codes=("listed", "padded35"))
    goal_cash: int = setting(100, ("from", 1, 10000), "$G in one hand that end the game")
    start_cash: int = setting(10, ("from", 0, 9999), "$G at the start; less than `goal_cash`")
    reward: str = setting("win", c.REWARD_NAMES, "what the end of the game pays: see Rewards", "reward_kind", codes=c.REWARD_NAMES)

    def check(self) -> None:
        if self.start_cash >= self.goal_cash:
            raise ValueError(f"start_cash={self.start_cash}: must be less than goal_cash={self.goal_cash}, or nobody has to play")
