"""The games that PPO learns in: the learner meets itself, earlier copies of itself and named mobsters, many games side by side."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from bootleg_agents.registry import mobster
from bootleg_env.adapters.endings import Endings
from bootleg_env.adapters.rewards import Pay, Rewards, rewards_of
from bootleg_env.engine import codes
from bootleg_env.engine.batch import GameBatch
from bootleg_env.engine.codes import SEATS_WIDE
from bootleg_env.engine.game import Game
from bootleg_env.engine.jit import direct
from bootleg_env.engine.mobster import Mobster
from bootleg_env.engine.seeds import FOR_BOTS, seeds_from
from bootleg_env.engine.settings import Settings
from bootleg_env.games import game as game_named

if TYPE_CHECKING:
    from . import distil, ppo

SELF, POOL = "self", "pool"
BY_MOBSTER, BY_LEARNER = -1, 0  # which policy answers for a seat; 1, 2 ...: earlier copies
Lineup = Sequence["int | Mobster"]  # for each seat of a game: a policy or a mobster


class Games(Protocol):
    """What PPO collects from: games of one number of players, side by side. `SelfPlayGames` are those of the house."""

    num_envs: int
    observations: np.ndarray  # (games, facts) int16, unscaled: what the seat that is asked sees
    action_masks: np.ndarray  # (games, actions) int8
    seat: np.ndarray  # (games,) which seat is asked
    decision: np.ndarray  # (games,) which decision it is asked for
    policies: np.ndarray  # (games, SEATS_WIDE): which policy answers for each seat, or BY_MOBSTER
    dones: np.ndarray  # (games,) the game ended with the last step; the row shows the next game already
    rewards: np.ndarray  # (games, SEATS_WIDE) what every seat got from the game that ended
    shaped: np.ndarray | None  # (games,) dense reward of the seat that is asked, since its last answer; None: there are none

    def step(self, actions: np.ndarray, /) -> None: ...
    def teacher_actions(self) -> np.ndarray | None: ...
    def state(self) -> dict[str, Any]: ...
    def restore(self, state: dict[str, Any], /) -> None: ...


class SelfPlayGames:
    """Games of the engine, each with a line-up; after every game all players move one seat on.

    `others` may come to sit here, too: with the checkpoint of games that had another seed.
    """

    def __init__(
        self, game: Game, settings: Settings, lineups: Sequence[Lineup], seed: int, teacher: Mobster | None = None,
        random_answers: int = 0, pay: Pay | None = None, others: Lineup = (), base: Mobster | None = None, left_to_base: Sequence[str] = (),
    ):
        ends = 0 if pay is None else codes.FINAL
        self.batch = batch = GameBatch(game, settings, len(lineups), codes.SHOW_FACTS | codes.RESTART | codes.ROTATE | ends)
        self.pay = rewards_of(pay, game, settings, len(lineups))
        self.shaped = None if self.pay is None else np.zeros(len(lineups), np.float32)
        self.num_envs, self.num_players = len(lineups), settings.num_players
        self.observations, self.action_masks, self.seat, self.decision = batch.facts, batch.mask, batch.seat, batch.decided
        self.dones, self.rewards = batch.done, batch.reward
        self.policies = np.full((self.num_envs, SEATS_WIDE), BY_MOBSTER)
        self.last_policy = max([player for lineup in (*lineups, others) for player in lineup if isinstance(player, int)])
        for other in others:
            if not isinstance(other, int):
                batch.sit(slice(0), 0, other)  # in no game, but with a code
        for row, lineup in enumerate(lineups):
            for place, player in enumerate(lineup):
                seat = (place + row) % self.num_players
                if isinstance(player, int):
                    self.policies[row, seat] = player
                    for decision in left_to_base:
                        batch.give(row, seat, decision, base)
                else:
                    batch.sit(row, seat, player)
        self.teacher = 0 if teacher is None else batch.code_of(teacher)
        batch.noise[:] = seeds_from(seed, self.num_envs, FOR_BOTS)
        batch.reset(seeds_from(seed, self.num_envs))
        batch.settle()
        self._scatter(np.random.default_rng(seed), random_answers)

    def _scatter(self, random: np.random.Generator, random_answers: int) -> None:
        """Each game begins with some random answers: otherwise all would end, and pay, at the same time."""
        until = random.integers(0, max(1, random_answers), self.num_envs)
        for step in range(random_answers):
            self.step(np.where(step < until, self.batch.sample(), codes.HOLD))
        self.batch.set_auto(self.batch.auto & ~codes.SUGGEST)  # no random answers are drawn from now on

    def step(self, actions: np.ndarray) -> None:
        """An action for every game; games that are over begin again."""
        self.batch.step(actions)
        self.batch.settle()
        over = np.flatnonzero((self.dones != 0) & (actions != codes.HOLD))  # a row on hold still shows its last end
        if len(over):
            self.policies[over, : self.num_players] = np.roll(self.policies[over, : self.num_players], 1, axis=1)
        if self.pay is not None:
            self._pay(self.pay, over)

    def _pay(self, pay: Rewards, over: np.ndarray) -> None:
        """Games that are over take every seat's last potential back; then the learner is paid for what it has brought about."""
        batch = self.batch
        if len(over):
            endings = Endings(batch.game, batch.ends(over))
            self.rewards[over, : self.num_players] = pay.ended(over, endings, self.rewards[over])
            pay.begin(over)
        asked = np.flatnonzero(self.policies[np.arange(self.num_envs), self.seat] == BY_LEARNER)
        self.shaped = np.zeros(self.num_envs, np.float32)
        self.shaped[asked] = pay.asked(batch, asked, self.seat[asked])

    def teacher_actions(self) -> np.ndarray | None:
        """What the teacher would answer in each game; None without a teacher."""
        return self.answers_of(self.teacher) if self.teacher else None

    def answers_of(self, code: int) -> np.ndarray:
        """What the compiled mobster of this code would answer in each game."""
        batch = self.batch
        control = batch.control.copy()
        batch.control[:] = code
        direct(batch.kernel.advise)(batch.states, 0, self.num_envs, batch.io, batch.scratch, batch.bots)
        batch.control[:] = control
        return batch.io["suggested"].copy()

    def state(self) -> dict[str, Any]:
        """The games as they stand."""
        paid = {} if self.pay is None or self.shaped is None else {"potentials": self.pay.before.copy(), "shaped": self.shaped.copy()}
        return {**laid_down(self.batch), **paid, "policies": self.policies.copy()}

    def restore(self, state: dict[str, Any]) -> None:
        """Back to what `state` gave."""
        lay_back(self.batch, state)
        if not BY_MOBSTER <= state["policies"].min() <= state["policies"].max() <= self.last_policy:
            raise ValueError("the checkpoint names policies that are not in these games")
        self.policies[:] = state["policies"]
        if self.pay is not None:
            self.pay.before, self.shaped = state["potentials"].copy(), state["shaped"].copy()


def games_of(
    settings: ppo.Settings | distil.Settings, seed: int, parts: int, teacher: Mobster | None,
    pool_size: int = 0, pool_seats: float = 0.0, random_answers: int = 0,
) -> list[SelfPlayGames]:
    """All games of a training, or one of `parts` equal shares of them: an equal number for each of `num_players`."""
    game, opponents = game_named(settings.game), settings.opponents
    num_envs = max(1, settings.num_envs // parts // len(settings.num_players))
    others = players(opponents, pool_size, game.name)
    base = mobster(settings.base, game.name) if settings.base else None
    games = []
    for num_players, own_seed in zip(settings.num_players, seeds_from(seed, len(settings.num_players)).tolist()):
        seated = lineups(opponents, num_envs, num_players, pool_size, pool_seats, game.name, own_seed)
        games.append(SelfPlayGames(
            game, settings.game_settings(num_players), seated, own_seed, teacher, random_answers, settings.pay(), others, base,
            settings.left_to_base))
    return games


ROWS = ("states", "io")


def laid_down(batch: GameBatch) -> dict[str, Any]:
    """The games of a batch for a checkpoint."""
    return {name: as_bytes(getattr(batch, name)).copy() for name in ROWS}


def lay_back(batch: GameBatch, kept: Mapping[str, Any]) -> None:
    """Games as a checkpoint has them. Compiled rules believe records and who answers, so both are checked; all else is looked up anew."""
    known = {code for code, _ in batch.seated.values()} | {codes.OUTSIDE, codes.RANDOM}
    for name in ROWS:
        as_bytes(getattr(batch, name))[:] = kept[name]
    for row, words in batch.game.check(batch.states):
        raise ValueError(f"game {row} of the checkpoint: {words}")
    if not {*np.unique(batch.control).tolist()} <= known:
        raise ValueError("the checkpoint names mobsters that are not in these games")
    batch.io["decided"] = codes.NOBODY
    as_bytes(batch.mask_rows)[:] = 0
    batch.look_again()


def as_bytes(rows: np.ndarray) -> np.ndarray:
    """Records as bytes, a row each."""
    return rows.view(np.uint8).reshape(len(rows), -1)


def lineups(
    opponents: Mapping[str, float], num_envs: int, num_players: int, pool_size: int, pool_seats: float, game: str, seed: int,
) -> list[Lineup]:
    """A line-up for each game: `self` is the learner in every seat, `pool` earlier copies beside it, a name that mobster.

    Shares are as given but for rounding, which falls to another opponent with another seed.
    """
    random = np.random.default_rng(seed)
    shares = np.cumsum(np.array(list(opponents.values()), float))
    bounds = np.floor(shares / shares[-1] * num_envs + random.random()).astype(int)
    bounds[-1] = num_envs
    made: list[Lineup] = []
    for name, bound in zip(opponents, bounds.tolist()):
        while len(made) < bound:
            made.append(lineup(name, num_players, pool_size, pool_seats, game, random))
    return made


def players(opponents: Mapping[str, float], pool_size: int, game: str) -> Lineup:
    """Everybody whom `lineups` may seat."""
    return [*range(pool_size + 1), *(mobster(name, game) for name in opponents if name not in (SELF, POOL))]


def lineup(name: str, num_players: int, pool_size: int, pool_seats: float, game: str, random: np.random.Generator) -> Lineup:
    if name == SELF:
        return [BY_LEARNER] * num_players
    if name == POOL:
        return [BY_LEARNER, *(int(random.integers(1, pool_size + 1)) if random.random() < pool_seats else BY_LEARNER
                              for _ in range(num_players - 1))]
    return [BY_LEARNER, *[mobster(name, game)] * (num_players - 1)]
