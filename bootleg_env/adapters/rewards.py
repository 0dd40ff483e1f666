"""Rewards beside those that the rules pay at the end: dense ones from a potential, and the user's own function of the outcome.

A dense reward is potential based (Ng, Harada and Russell, 1999): at every own turn `gamma` times the potential now less the potential
at the own turn before, and at the end less the last potential. Whatever the potential is, the best policy stays the best one, as long
as the learner discounts by the same `gamma`, turn by turn.

    shaping="net_worth"     the game's own: what the player owns (cash, trucks, crates), 1 is the goal
    shaping="chances"       the chance to win that the game's mobsters reckon with, where they know one
    shaping="chances:F.json"  ... with weights of one's own, as the game's fit writes them
    shaping=f               f(snapshot, seat) -> float: any function of the snapshot (a tenth of a millisecond and more a call)
    reward=f                f(info) -> float: instead of the rules' reward, from the last info (endings.py), for each player
"""
from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from ..engine.batch import GameBatch
from ..engine.checks import short, unknown
from ..engine.game import Game
from ..engine.settings import Settings
from .endings import Endings, Info

Reward = Callable[[Info], float]
Shaping = str | Callable[[dict[str, Any], int], float] | None
POTENTIALS = ("net_worth", "chances")
FROM_FILE = "chances:"
NAMED = (*POTENTIALS, f"{FROM_FILE}weights.json")


class Pay(NamedTuple):
    """What is paid beside (`shaping`) or instead of (`reward`) the rules' rewards."""

    reward: Reward | None = None
    shaping: Shaping = None
    gamma: float = 1.0

    def checked(self) -> Pay:
        """The same, or an error in words."""
        if self.reward is not None and not callable(self.reward):
            raise ValueError(f"reward={short(self.reward)}: must be a function of the last info here; the game's settings say which word")
        if isinstance(self.shaping, str) and not is_potential(self.shaping):
            raise ValueError(unknown("shaping", self.shaping, [*NAMED, "or a function of (snapshot, seat)"]))
        if self.shaping is not None and not isinstance(self.shaping, str) and not callable(self.shaping):
            accepted = ", ".join(map(repr, POTENTIALS))
            raise ValueError(f"shaping={short(self.shaping)}: must be {accepted}, None or a function of (snapshot, seat)")
        if isinstance(self.gamma, bool) or not isinstance(self.gamma, (int, float)) or not 0 < self.gamma <= 1:
            raise ValueError(f"gamma={short(self.gamma)}: must be a number above 0, at most 1")
        return self


class Rewards:
    """The rewards of a batch of games; keeps every seat's potential at its last turn."""

    def __init__(self, pay: Pay, game: Game, settings: Settings, games: int = 1):
        self.pay, self.game, self.settings = pay, game, settings
        self.before = np.full((games, settings.num_players), np.nan)  # nan: this seat was not asked yet

    def begin(self, rows: Any = slice(None)) -> None:
        """New games in these rows."""
        self.before[rows] = np.nan

    def asked(self, batch: GameBatch, rows: np.ndarray, seats: np.ndarray) -> np.ndarray:
        """These seats are asked, one in each of these rows: the shaped reward since their last turn (0 at the first)."""
        if self.pay.shaping is None or not len(rows):
            return np.zeros(len(rows))
        now, before = self.potential(batch, rows, seats), self.before[rows, seats]
        self.before[rows, seats] = now
        return np.where(np.isnan(before), 0.0, self.pay.gamma * now - before)

    def ended(self, rows: np.ndarray, endings: Endings, paid: np.ndarray) -> np.ndarray:
        """The games of these rows are over: what every seat is paid for it, games x seats. `paid`: by the rules."""
        reward, seats = self.pay.reward, self.settings.num_players
        if reward is not None:
            paid = np.array([[own_reward(reward, endings.info(at, seat)) for seat in range(seats)] for at in range(len(rows))])
        return paid[:, :seats] - np.nan_to_num(self.before[rows])

    def forfeited(self, row: int = 0) -> np.ndarray:
        """The game of this row ends by an illegal action: every seat's potential is taken back."""
        return -np.nan_to_num(self.before[row])

    def potential(self, batch: GameBatch, rows: np.ndarray, seats: np.ndarray) -> np.ndarray:
        """Of one seat in each of these games."""
        shaping, states = self.pay.shaping, batch.states
        if callable(shaping):
            snapshots = (self.game.snapshot(states[row : row + 1], self.settings, int(batch.seeds[row])) for row in rows)
            return np.array([number(shaping(snapshot, int(seat)), "shaping") for snapshot, seat in zip(snapshots, seats)])
        return potential_of(str(shaping), self.game)(states[rows])[np.arange(len(rows)), seats]


def own_reward(reward: Reward, info: Info) -> float:
    """What the user's function pays for this outcome."""
    try:
        return number(reward(info), "reward")
    except KeyError as error:
        raise ValueError(f"reward: the last info has no {error}; it has {', '.join(info)}") from error


def number(value: Any, what: str) -> float:
    """What a user's function gave, or an error in words."""
    try:
        found = float(value)
    except (TypeError, ValueError):
        found = float("nan")
    if not np.isfinite(found):
        raise ValueError(f"{what}: the function gave {short(value)}; must be a number")
    return found


def is_potential(name: str) -> bool:
    return name in POTENTIALS or (name.startswith(FROM_FILE) and name.endswith(".json"))


def potential_of(name: str, game: Game) -> Callable[[np.ndarray], np.ndarray]:
    """A potential by name: (states) -> games x seats."""
    if name == "net_worth":
        return game.net_worth
    from .opponents import chances

    return chances(game, name.removeprefix(FROM_FILE) if name.startswith(FROM_FILE) else None)


def rewards_of(pay: Pay | None, game: Game, settings: Settings, games: int = 1) -> Rewards | None:
    """None if the rules' rewards are paid and nothing else."""
    if pay is None or (pay.reward is None and pay.shaping is None):
        return None
    if pay.shaping == "chances":
        potential_of("chances", game)  # refused now if the game has none
    return Rewards(pay, game, settings, games)
