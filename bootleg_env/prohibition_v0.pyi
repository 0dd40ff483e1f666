"""Prohibition, version 0: every environment of the game (adapters/public.py says what each function takes).

Written by `bootleg docs` from the signatures of the functions.
"""
from typing import Literal

from gymnasium.vector import AutoresetMode

from bootleg_env.adapters import policy as policies
from bootleg_env.adapters.aec import Env, RawEnv
from bootleg_env.adapters.opponents import Opponent, Opponents
from bootleg_env.adapters.parallel import Parallel
from bootleg_env.adapters.rendering import BatchRenderMode, RenderMode
from bootleg_env.adapters.rewards import Reward, Shaping
from bootleg_env.adapters.rllib import BootlegMultiAgentEnv
from bootleg_env.adapters.sb3 import SB3VecEnv
from bootleg_env.adapters.seats import OnIllegal, Seat
from bootleg_env.adapters.solo import SoloEnv
from bootleg_env.adapters.vector import SoloVectorEnv, VectorEnv
from bootleg_env.engine.tables import DecisionRow, FieldRow
from bootleg_env.prohibition.game import Prohibition
from bootleg_env.prohibition.tables.settings import Settings

game: Prohibition

def settings(
    num_players: int | None = None,
    *,
    preset: str | None = None,
    years: int = 6,
    house: Literal['full', 'text_only'] = 'full',
    mats: Literal['off', 'house'] = 'house',
    tactics: Literal['generic', 'house'] = 'house',
    settlement_heat: Literal['off', 'on'] = 'on',
    reward: Literal['win', 'rank', 'points'] | Reward = 'win',
) -> Settings:
    """The settings object: the rulebook's values, overridden by the preset's, then by the keywords."""

def decisions() -> list[DecisionRow]:
    """The table of decisions, a row each."""

def observation_fields() -> list[FieldRow]:
    """The table of observation fields, a row each."""

def env(
    num_players: int | None = None,
    render_mode: RenderMode | None = None,
    opponents: Opponents = None,
    *,
    shaping: Shaping = None,
    gamma: float = 1.0,
    preset: str | None = None,
    years: int = 6,
    house: Literal['full', 'text_only'] = 'full',
    mats: Literal['off', 'house'] = 'house',
    tactics: Literal['generic', 'house'] = 'house',
    settlement_heat: Literal['off', 'on'] = 'on',
    reward: Literal['win', 'rank', 'points'] | Reward = 'win',
) -> Env:
    """PettingZoo AEC; an illegal action ends the game, as PettingZoo has it. `opponents={1: "boss"}`: seats that mobsters play."""

def raw_env(
    num_players: int | None = None,
    render_mode: RenderMode | None = None,
    opponents: Opponents = None,
    *,
    shaping: Shaping = None,
    gamma: float = 1.0,
    preset: str | None = None,
    years: int = 6,
    house: Literal['full', 'text_only'] = 'full',
    mats: Literal['off', 'house'] = 'house',
    tactics: Literal['generic', 'house'] = 'house',
    settlement_heat: Literal['off', 'on'] = 'on',
    reward: Literal['win', 'rank', 'points'] | Reward = 'win',
) -> RawEnv:
    """PettingZoo AEC, bare: an illegal action raises ValueError in words, and nothing has happened."""

def parallel_env(
    num_players: int | None = None,
    render_mode: RenderMode | None = None,
    opponents: Opponents = None,
    *,
    shaping: Shaping = None,
    gamma: float = 1.0,
    preset: str | None = None,
    years: int = 6,
    house: Literal['full', 'text_only'] = 'full',
    mats: Literal['off', 'house'] = 'house',
    tactics: Literal['generic', 'house'] = 'house',
    settlement_heat: Literal['off', 'on'] = 'on',
    reward: Literal['win', 'rank', 'points'] | Reward = 'win',
) -> Parallel:
    """PettingZoo's parallel view of the AEC environment: only the action of the agent that is asked counts."""

def from_snapshot(
    snapshot: dict,
    render_mode: RenderMode | None = None,
    opponents: Opponents = None,
    *,
    reward: Reward | None = None,
    shaping: Shaping = None,
    gamma: float = 1.0,
) -> Env:
    """An environment that stands in this game (or scenario), ready to step; `reset` begins a fresh game with its settings."""

def vector_env(
    num_envs: int = 256,
    num_players: int | None = None,
    floats: bool = False,
    copy: bool = False,
    opponents: Opponents = None,
    *,
    shaping: Shaping = None,
    gamma: float = 1.0,
    preset: str | None = None,
    years: int = 6,
    house: Literal['full', 'text_only'] = 'full',
    mats: Literal['off', 'house'] = 'house',
    tactics: Literal['generic', 'house'] = 'house',
    settlement_heat: Literal['off', 'on'] = 'on',
    reward: Literal['win', 'rank', 'points'] | Reward = 'win',
) -> VectorEnv:
    """Every seat of every game, arrays in and arrays out. The arrays are overwritten by the next step unless `copy=True`."""

def solo_env(
    opponents: Opponents = None,
    seat: Seat = 0,
    render_mode: RenderMode | None = None,
    on_illegal: OnIllegal = 'forfeit',
    num_players: int | None = None,
    *,
    shaping: Shaping = None,
    gamma: float = 1.0,
    preset: str | None = None,
    years: int = 6,
    house: Literal['full', 'text_only'] = 'full',
    mats: Literal['off', 'house'] = 'house',
    tactics: Literal['generic', 'house'] = 'house',
    settlement_heat: Literal['off', 'on'] = 'on',
    reward: Literal['win', 'rank', 'points'] | Reward = 'win',
) -> SoloEnv:
    """gymnasium: one learner against named opponents (None: random ones)."""

def solo_vector_env(
    num_envs: int = 256,
    opponents: Opponents = None,
    seat: Seat = 0,
    autoreset_mode: AutoresetMode | str = 'SameStep',
    copy: bool = True,
    num_players: int | None = None,
    render_mode: BatchRenderMode | None = None,
    *,
    shaping: Shaping = None,
    gamma: float = 1.0,
    preset: str | None = None,
    years: int = 6,
    house: Literal['full', 'text_only'] = 'full',
    mats: Literal['off', 'house'] = 'house',
    tactics: Literal['generic', 'house'] = 'house',
    settlement_heat: Literal['off', 'on'] = 'on',
    reward: Literal['win', 'rank', 'points'] | Reward = 'win',
) -> SoloVectorEnv:
    """gymnasium's vector environment, natively: one learner a game."""

def sb3_env(
    num_envs: int = 256,
    opponents: Opponents = None,
    seat: Seat = 0,
    num_players: int | None = None,
    render_mode: BatchRenderMode | None = None,
    *,
    shaping: Shaping = None,
    gamma: float = 1.0,
    preset: str | None = None,
    years: int = 6,
    house: Literal['full', 'text_only'] = 'full',
    mats: Literal['off', 'house'] = 'house',
    tactics: Literal['generic', 'house'] = 'house',
    settlement_heat: Literal['off', 'on'] = 'on',
    reward: Literal['win', 'rank', 'points'] | Reward = 'win',
) -> SB3VecEnv:
    """A VecEnv of stable-baselines3 that MaskablePPO takes as it is: one learner a game."""

def rllib_env(
    opponents: Opponents = None,
    seat: Seat = 0,
    on_illegal: OnIllegal = 'forfeit',
    num_players: int | None = None,
    render_mode: RenderMode | None = None,
    *,
    shaping: Shaping = None,
    gamma: float = 1.0,
    preset: str | None = None,
    years: int = 6,
    house: Literal['full', 'text_only'] = 'full',
    mats: Literal['off', 'house'] = 'house',
    tactics: Literal['generic', 'house'] = 'house',
    settlement_heat: Literal['off', 'on'] = 'on',
    reward: Literal['win', 'rank', 'points'] | Reward = 'win',
) -> BootlegMultiAgentEnv:
    """RLlib's MultiAgentEnv: learners in all seats, or beside named opponents."""

def policy(
    name: Opponent,
    seed: int | None = None,
) -> policies.Policy:
    """A mobster to ask: `policy("boss").act(observation, mask)`, or `.act(env)`; of models also `probabilities` and `value`."""

def demonstrations(
    name: Opponent,
    games: int = 100,
    opponents: Opponents = None,
    seed: int = 0,
    num_players: int | None = None,
    *,
    preset: str | None = None,
    years: int = 6,
    house: Literal['full', 'text_only'] = 'full',
    mats: Literal['off', 'house'] = 'house',
    tactics: Literal['generic', 'house'] = 'house',
    settlement_heat: Literal['off', 'on'] = 'on',
    reward: Literal['win', 'rank', 'points'] | Reward = 'win',
) -> policies.Demonstrations:
    """What this mobster decided in so many games, as arrays: in every seat, or in changing seats among `opponents`."""
