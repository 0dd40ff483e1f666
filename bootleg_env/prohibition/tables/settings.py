"""The settings of a game: one row each, with its default, what is accepted, its meaning, and where the record holds it."""
from __future__ import annotations

from dataclasses import dataclass

from ...engine import settings as base
from ...engine.settings import setting
from . import constants as c


@dataclass(frozen=True)
class Settings(base.Settings):
    """All that can be set; the defaults are the rulebook's game with the house's cards."""

    num_players: int = setting(4, (2, 3, 4), "gangs in town", "seats")
    years: int = setting(c.YEARS, ("from", 1, c.YEARS), "years from 1921 on; the last one has the overlay board, then comes Scoring")
    house: str = setting(
        "full", c.HOUSE_NAMES,
        "cards that the text of the rulebook lacks: `full`: the house's; `text_only`: none: a scheme is nothing but a tactic, every Fed "
        "card is Raid!, no infamy, no mats", codes=c.HOUSE_NAMES)
    mats: str = setting(
        "house", ("off", "house"), "bonuses of the player mats: `house`: one for each gang; `off`: none", codes=("off", "house"))
    tactics: str = setting(
        "house", ("generic", "house"), "tactics of the schemes: `house`: five kinds; `generic`: every scheme adds one to one die",
        codes=("generic", "house"))
    settlement_heat: str = setting(
        "on", ("off", "on"), "3 heat for who steals from or torches a Settlement House (P15)", codes=("off", "on"))
    reward: str = setting("win", c.REWARD_NAMES, "what the end of the game pays: see Rewards", "reward_kind", codes=c.REWARD_NAMES)
