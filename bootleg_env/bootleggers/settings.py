"""The settings of a game: one object, each value checked, errors in words."""
from __future__ import annotations

import difflib
from dataclasses import asdict, dataclass, fields
from typing import Any

from . import constants as c


@dataclass(frozen=True)
class Settings:
    """All that can be set; the defaults are the rulebook's game."""

    num_players: int = 4  # mobsters, 3-6
    rounds: int = 12  # 12, or the short game of 8 (p. 12)
    deals: str = "full"  # full, market, off
    deal_passes: int = 2  # offers a mobster may make in one deal window
    influence: str = "phase"  # phase, or anytime (p. 11)
    money: str = "tracked"  # tracked, or announced only after rounds 4 and 8
    thug_deck: str = "listed"  # the 33 thugs listed, or padded35 (B05)
    goal_cash: int = 100  # $G that end the game
    start_cash: int = 10
    reward: str = "win"  # win, rank, cash: paid when the game is over

    def __post_init__(self) -> None:
        for name, accepted in ACCEPTED.items():
            _check(name, getattr(self, name), accepted)
        if self.start_cash >= self.goal_cash:
            raise ValueError(f"start_cash={self.start_cash}: must be less than goal_cash={self.goal_cash}, or nobody has to play")

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)

    def write(self, row: Any) -> None:
        """Into a record."""
        row["seats"], row["rounds"], row["deals"] = self.num_players, self.rounds, c.DEALS_NAMES.index(self.deals)
        row["deal_passes"], row["anytime"] = self.deal_passes, int(self.influence == "anytime")
        row["money_hidden"], row["padded"] = int(self.money == "announced"), int(self.thug_deck == "padded35")
        row["goal_cash"], row["start_cash"], row["reward_kind"] = self.goal_cash, self.start_cash, c.REWARD_NAMES.index(self.reward)


ACCEPTED: dict[str, tuple] = {  # a tuple of words or numbers, or ("from", low, high)
    "num_players": (3, 4, 5, 6), "rounds": (12, 8), "deals": ("full", "market", "off"), "deal_passes": ("from", 1, 9),
    "influence": ("phase", "anytime"), "money": ("tracked", "announced"), "thug_deck": ("listed", "padded35"),
    "goal_cash": ("from", 1, 10000), "start_cash": ("from", 0, 9999), "reward": c.REWARD_NAMES,
}


def _check(name: str, value: Any, accepted: tuple) -> None:
    if accepted[0] == "from":
        if not isinstance(value, int) or isinstance(value, bool) or not accepted[1] <= value <= accepted[2]:
            raise ValueError(f"{name}={value!r}: must be a whole number from {accepted[1]} to {accepted[2]}")
    elif type(value) is not type(accepted[0]) or value not in accepted:
        raise ValueError(f"{name}={value!r}: must be one of {', '.join(map(repr, accepted))}")


def settings(**given: Any) -> Settings:
    """Settings from keywords; an unknown one is named with what comes near it."""
    known = [field.name for field in fields(Settings)]
    for name in given:
        if name not in known:
            near = difflib.get_close_matches(name, known, 1)
            raise ValueError(f"unknown setting {name!r}" + (f", did you mean {near[0]!r}?" if near else "") + f" Known: {', '.join(known)}")
    return Settings(**given)
