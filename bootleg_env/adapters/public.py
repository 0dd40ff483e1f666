"""Every public function of a `*_v0` module, made from a game: the modules only give them their names."""
from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from .. import presets
from ..engine.game import Game
from ..engine.settings import Settings
from ..engine.tables import FieldRow
from .aec import Env, RawEnv
from .opponents import Opponents
from .solo import SoloEnv
from .subset import Subset
from .vector import SoloVectorEnv, VectorEnv

if TYPE_CHECKING:
    from pettingzoo import ParallelEnv

    from .rllib import BootlegMultiAgentEnv
    from .sb3 import SB3VecEnv


class Public:
    """The environments of one game. Settings are keywords of every function; `preset="short"` reads configs/<game>/short.json, or the
    path of such a file, and keywords override it."""

    def __init__(self, game: Game):
        self.game = game
        self.decisions, self.observation_fields = game.decisions, game.observation_fields

    def settings(self, num_players: int | None = None, preset: str | None = None, **settings: Any) -> Settings:
        """The settings object: the rulebook's values, overridden by the preset's, then by the keywords."""
        if num_players is not None:
            settings["num_players"] = num_players
        return self.game.settings(**{**presets.load(preset, self.game.name), **settings})

    def env(self, num_players: int | None = None, render_mode: str | None = None, preset: str | None = None, **settings: Any) -> Env:
        """PettingZoo AEC; an illegal answer ends the game, as PettingZoo has it."""
        return Env(self.game, self.settings(num_players, preset, **settings), render_mode)

    def raw_env(self, num_players: int | None = None, render_mode: str | None = None, preset: str | None = None, **settings: Any) -> RawEnv:
        """PettingZoo AEC, bare: an illegal answer raises ValueError in words, and nothing has happened."""
        return RawEnv(self.game, self.settings(num_players, preset, **settings), render_mode)

    def parallel_env(
        self, num_players: int | None = None, render_mode: str | None = None, preset: str | None = None, **settings: Any,
    ) -> ParallelEnv:
        """PettingZoo's parallel view of the AEC environment: only the answer of the agent in question counts."""
        from pettingzoo.utils.conversions import turn_based_aec_to_parallel

        return turn_based_aec_to_parallel(self.env(num_players, render_mode, preset, **settings))

    def from_snapshot(self, snapshot: dict, render_mode: str | None = None) -> Env:
        """An environment that stands in this game (or scenario), ready to step; `reset` begins a fresh game with its settings."""
        states, settings, seed = self.game.from_snapshot(snapshot)
        at_snapshot = Env(self.game, settings, render_mode)
        at_snapshot.stand_at(states, seed, snapshot)
        return at_snapshot

    def vector_env(
        self, num_envs: int = 256, num_players: int | None = None, preset: str | None = None, floats: bool = False, copy: bool = False,
        **settings: Any,
    ) -> VectorEnv:
        """Every seat of every game, arrays in and arrays out (see `VectorEnv`)."""
        return VectorEnv(self.game, self.settings(num_players, preset, **settings), num_envs, floats, copy)

    def solo_env(
        self, opponents: Opponents = None, seat: int | str = 0, render_mode: str | None = None, on_illegal: str = "forfeit",
        num_players: int | None = None, preset: str | None = None, **settings: Any,
    ) -> SoloEnv:
        """gymnasium: one learner against named opponents (see `SoloEnv`)."""
        return SoloEnv(self.game, self.settings(num_players, preset, **settings), opponents, seat, render_mode, on_illegal)

    def solo_vector_env(
        self, num_envs: int = 256, opponents: Opponents = None, seat: int | str = 0, autoreset_mode: Any = "SameStep", copy: bool = True,
        num_players: int | None = None, preset: str | None = None, **settings: Any,
    ) -> SoloVectorEnv:
        """gymnasium's vector environment, natively: one learner a game (see `SoloVectorEnv`)."""
        return SoloVectorEnv(self.game, self.settings(num_players, preset, **settings), num_envs, opponents, seat, autoreset_mode, copy)

    def sb3_env(
        self, num_envs: int = 256, opponents: Opponents = None, seat: int | str = 0, num_players: int | None = None,
        preset: str | None = None, **settings: Any,
    ) -> SB3VecEnv:
        """A VecEnv of stable-baselines3 that MaskablePPO takes as it is (see `SB3VecEnv`)."""
        from .sb3 import SB3VecEnv

        return SB3VecEnv(self.game, self.settings(num_players, preset, **settings), num_envs, opponents, seat)

    def rllib_env(
        self, opponents: Opponents = None, seat: int | str = 0, num_players: int | None = None, preset: str | None = None, **settings: Any,
    ) -> BootlegMultiAgentEnv:
        """RLlib's MultiAgentEnv: learners in all seats, or beside named opponents (see `BootlegMultiAgentEnv`)."""
        from .rllib import BootlegMultiAgentEnv

        return BootlegMultiAgentEnv(self.game, self.settings(num_players, preset, **settings), opponents, seat)


class PublicSubset:
    """Environments in which the learner answers only some decisions and sees only some fields: `base` plays the rest of the learner's
    seat, and the other seats too unless opponents are named."""

    def __init__(self, public: Public, decisions: Sequence[str], fields: Sequence[str], base: str):
        self.public, self.decisions, self.seen, self.base = public, decisions, fields, base

    def fields(self) -> list[FieldRow]:
        """What the learner sees, as rows: name, slice, who sees it, scale, meaning."""
        return Subset(self.public.game, fields=self.seen).fields()

    def _subset(self, base: str | type | None) -> Subset:
        return Subset(self.public.game, self.decisions, self.seen, self.base if base is None else base)

    def env(
        self, base: str | type | None = None, opponents: Opponents = None, seat: int | str = 0, render_mode: str | None = None,
        on_illegal: str = "forfeit", num_players: int | None = None, preset: str | None = None, **settings: Any,
    ) -> SoloEnv:
        """gymnasium: one learner that answers these decisions alone."""
        chosen, subset = self.public.settings(num_players, preset, **settings), self._subset(base)
        return SoloEnv(
            self.public.game, chosen, base or self.base if opponents is None else opponents, seat, render_mode, on_illegal, subset)

    def vector_env(
        self, num_envs: int = 256, base: str | type | None = None, opponents: Opponents = None, seat: int | str = 0,
        autoreset_mode: Any = "SameStep", copy: bool = True, num_players: int | None = None, preset: str | None = None, **settings: Any,
    ) -> SoloVectorEnv:
        """The same in a batch, gymnasium's vector environment."""
        chosen, subset = self.public.settings(num_players, preset, **settings), self._subset(base)
        return SoloVectorEnv(
            self.public.game, chosen, num_envs, base or self.base if opponents is None else opponents, seat, autoreset_mode, copy, subset)

    def sb3_env(
        self, num_envs: int = 256, base: str | type | None = None, opponents: Opponents = None, seat: int | str = 0,
        num_players: int | None = None, preset: str | None = None, **settings: Any,
    ) -> SB3VecEnv:
        """The same in a batch for stable-baselines3: MaskablePPO takes it as it is."""
        from .sb3 import SB3VecEnv

        chosen, subset = self.public.settings(num_players, preset, **settings), self._subset(base)
        return SB3VecEnv(self.public.game, chosen, num_envs, base or self.base if opponents is None else opponents, seat, subset)
