"""Bootleggers for those who train and evaluate mobsters: every environment of the game, version 0.

Settings are keywords of every function (see `bootleg_env.bootleggers.settings`); `preset="short"` reads configs/short.json, or the
path of such a file, and keywords go before it.
"""
from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from . import presets
from .aec import Env, RawEnv
from .bootleggers import box
from .bootleggers.settings import Settings
from .part import Part
from .solo import SoloEnv
from .table import Game
from .vector import SoloVectorEnv, VectorEnv

if TYPE_CHECKING:
    from pettingzoo import ParallelEnv

    from .rllib import BootlegMultiAgentEnv
    from .sb3 import SB3VecEnv

game = cast(Game, box)
decisions, observation_fields = game.decisions, game.observation_fields
BIDS_BASE = "boss"
BIDS_FIELDS = (  # what matters to a bid: the race for the row, who can use what lies there, which cards are still to come
    "round", "rounds_left", "mobsters", "goal", "cash", "back_room", "supply", "dice", "crates", "family_dice", "thug_count", "fleet",
    "muscle_cards", "muscle_shown", "influence", "my_standing", "leader", "to_open", "truck_offer", "offers", "offered_thugs",
    "unseen_trucks")


def settings(num_players: int | None = None, preset: str | None = None, **given: Any) -> Settings:
    """The settings object: the rulebook's values, over them the preset's, over them the keywords."""
    if num_players is not None:
        given["num_players"] = num_players
    return game.settings(**{**presets.load(preset), **given})


def env(num_players: int | None = None, render_mode: str | None = None, preset: str | None = None, **given: Any) -> Env:
    """PettingZoo AEC (four mobsters unless said otherwise); an illegal answer ends the game, as PettingZoo has it."""
    return Env(game, settings(num_players, preset, **given), render_mode)


def raw_env(num_players: int | None = None, render_mode: str | None = None, preset: str | None = None, **given: Any) -> RawEnv:
    """PettingZoo AEC, bare: an illegal answer raises ValueError in words, and nothing has happened."""
    return RawEnv(game, settings(num_players, preset, **given), render_mode)


def parallel_env(
    num_players: int | None = None, render_mode: str | None = None, preset: str | None = None, **given: Any,
) -> ParallelEnv:
    """PettingZoo's parallel view of the AEC environment: only the answer of the mobster in question counts."""
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel

    return turn_based_aec_to_parallel(env(num_players, render_mode, preset, **given))


def from_snapshot(snapshot: dict, render_mode: str | None = None) -> Env:
    """An environment that stands in this game (or scenario), ready to step; `reset` begins a fresh game with its settings."""
    states, found, seed = game.from_snapshot(snapshot)
    at_snapshot = Env(game, found, render_mode)
    at_snapshot.stand_at(states, seed, snapshot)
    return at_snapshot


def vector_env(
    num_envs: int = 256, num_players: int | None = None, preset: str | None = None, floats: bool = False, copy: bool = False,
    **given: Any,
) -> VectorEnv:
    """Every seat of every game, arrays in and arrays out (see `VectorEnv`)."""
    return VectorEnv(game, settings(num_players, preset, **given), num_envs, floats, copy)


def solo_env(
    opponents: list[str] | str | None = None, seat: int | str = 0, render_mode: str | None = None, on_illegal: str = "forfeit",
    num_players: int | None = None, preset: str | None = None, **given: Any,
) -> SoloEnv:
    """gymnasium: one learner against named opponents (see `SoloEnv`)."""
    return SoloEnv(game, settings(num_players, preset, **given), opponents, seat, render_mode, on_illegal)


def solo_vector_env(
    num_envs: int = 256, opponents: list[str] | str | None = None, seat: int | str = 0, autoreset_mode: Any = "SameStep",
    copy: bool = True, num_players: int | None = None, preset: str | None = None, **given: Any,
) -> SoloVectorEnv:
    """gymnasium's vector environment, natively: one learner a game (see `SoloVectorEnv`)."""
    return SoloVectorEnv(game, settings(num_players, preset, **given), num_envs, opponents, seat, autoreset_mode, copy)


def sb3_env(
    num_envs: int = 256, opponents: list[str] | str | None = None, seat: int | str = 0, num_players: int | None = None,
    preset: str | None = None, **given: Any,
) -> SB3VecEnv:
    """A VecEnv of stable-baselines3 that MaskablePPO takes as it is (see `SB3VecEnv`)."""
    from .sb3 import SB3VecEnv

    return SB3VecEnv(game, settings(num_players, preset, **given), num_envs, opponents, seat)


def rllib_env(
    opponents: list[str] | str | None = None, seat: int | str = 0, num_players: int | None = None, preset: str | None = None, **given: Any,
) -> BootlegMultiAgentEnv:
    """RLlib's MultiAgentEnv: learners in all seats, or beside named opponents (see `BootlegMultiAgentEnv`)."""
    from .rllib import BootlegMultiAgentEnv

    return BootlegMultiAgentEnv(game, settings(num_players, preset, **given), opponents, seat)


# ---- only the bids: `base` plays the rest of the learner's seat, and the other seats too unless opponents are named


def bids_fields() -> list[dict]:
    """What a learner of bids sees, as rows: name, slice, who sees it, scale, meaning."""
    return Part(game, fields=BIDS_FIELDS).fields()


def _bids(base: str | type) -> Part:
    return Part(game, ("bid",), BIDS_FIELDS, base)


def bids_env(
    base: str | type = BIDS_BASE, opponents: Any = None, seat: int | str = 0, render_mode: str | None = None,
    on_illegal: str = "forfeit", num_players: int | None = None, preset: str | None = None, **given: Any,
) -> SoloEnv:
    """gymnasium: the learner only bids. Actions are muscle cards less 1; the last card is not asked for, so a game has eleven steps."""
    chosen = settings(num_players, preset, **given)
    return SoloEnv(game, chosen, base if opponents is None else opponents, seat, render_mode, on_illegal, _bids(base))


def bids_vector_env(
    num_envs: int = 256, base: str | type = BIDS_BASE, opponents: Any = None, seat: int | str = 0, autoreset_mode: Any = "SameStep",
    copy: bool = True, num_players: int | None = None, preset: str | None = None, **given: Any,
) -> SoloVectorEnv:
    """The same in a batch, gymnasium's vector environment."""
    chosen = settings(num_players, preset, **given)
    return SoloVectorEnv(game, chosen, num_envs, base if opponents is None else opponents, seat, autoreset_mode, copy, _bids(base))


def bids_sb3_env(
    num_envs: int = 256, base: str | type = BIDS_BASE, opponents: Any = None, seat: int | str = 0, num_players: int | None = None,
    preset: str | None = None, **given: Any,
) -> SB3VecEnv:
    """The same in a batch for stable-baselines3: MaskablePPO takes it as it is."""
    from .sb3 import SB3VecEnv

    chosen = settings(num_players, preset, **given)
    return SB3VecEnv(game, chosen, num_envs, base if opponents is None else opponents, seat, _bids(base))
