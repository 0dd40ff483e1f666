"""Every public function of a `*_v0` module, made from a game: the modules only give them their names.

Each takes the game's settings as keywords of its own: the signature is put together from the table of settings, for `help()` and for
completion in a shell; for editors and type checkers the same stands in `bootleg_env/<game>_v0.pyi`, which `bootleg docs` writes.
"""
from __future__ import annotations

import functools
import importlib
import inspect
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from .. import presets
from ..engine.checks import unknown
from ..engine.game import Game
from ..engine.settings import Settings, table
from ..engine.tables import FieldRow
from . import policy as policies
from .aec import Env, RawEnv
from .opponents import Opponent, Opponents
from .rendering import BatchRenderMode, RenderMode
from .rewards import Pay, Reward, Shaping
from .seats import OnIllegal, Seat
from .solo import SoloEnv
from .subset import Subset
from .vector import SoloVectorEnv, VectorEnv

if TYPE_CHECKING:
    from gymnasium.vector import AutoresetMode

    from .parallel import Parallel
    from .rllib import BootlegMultiAgentEnv
    from .sb3 import SB3VecEnv

Function = TypeVar("Function", bound=Callable)


def takes_settings(function: Function) -> Function:
    """The last parameter, `**settings`, takes presets and settings of the game; the wrapper refuses what it does not know by name."""
    function.takes_settings = True  # type: ignore[attr-defined]
    return function


class Public:
    """The environments of one game. `preset="short"` reads configs/<game>/short.json, or the path of such a file; settings override it.

    `opponents`, `seat`: see each environment. `reward` is a setting (a word of the rules), or a function of the last info; `shaping` and
    `gamma` pay on the way: see adapters/rewards.py.
    """

    def __init__(self, game: Game):
        self.game = game
        self.decisions, self.observation_fields = game.decisions, game.observation_fields
        complete(self, game)

    @takes_settings
    def settings(self, num_players: int | None = None, **settings: Any) -> Settings:
        """The settings object: the rulebook's values, overridden by the preset's, then by the keywords."""
        return self._chosen(num_players, settings)[0]

    def _chosen(
        self, num_players: int | None, settings: dict[str, Any], shaping: Shaping = None, gamma: float = 1.0,
    ) -> tuple[Settings, Pay]:
        """The settings, and what is paid beside them: a `reward` that is a function is none of the rules."""
        if num_players is not None:
            settings["num_players"] = num_players
        reward = settings.pop("reward") if callable(settings.get("reward")) else None
        values = {**presets.load(settings.pop("preset", None), self.game.name), **settings}
        return self.game.settings(**values), Pay(reward, shaping, gamma).checked()

    @takes_settings
    def env(
        self, num_players: int | None = None, render_mode: RenderMode | None = None, opponents: Opponents = None, *,
        shaping: Shaping = None, gamma: float = 1.0, **settings: Any,
    ) -> Env:
        """PettingZoo AEC; an illegal action ends the game, as PettingZoo has it. `opponents={1: "boss"}`: seats that mobsters play."""
        chosen, pay = self._chosen(num_players, settings, shaping, gamma)
        return Env(self.game, chosen, render_mode, opponents, pay)

    @takes_settings
    def raw_env(
        self, num_players: int | None = None, render_mode: RenderMode | None = None, opponents: Opponents = None, *,
        shaping: Shaping = None, gamma: float = 1.0, **settings: Any,
    ) -> RawEnv:
        """PettingZoo AEC, bare: an illegal action raises ValueError in words, and nothing has happened."""
        chosen, pay = self._chosen(num_players, settings, shaping, gamma)
        return RawEnv(self.game, chosen, render_mode, opponents, pay)

    @takes_settings
    def parallel_env(
        self, num_players: int | None = None, render_mode: RenderMode | None = None, opponents: Opponents = None, *,
        shaping: Shaping = None, gamma: float = 1.0, **settings: Any,
    ) -> Parallel:
        """PettingZoo's parallel view of the AEC environment: only the action of the agent that is asked counts."""
        from .parallel import Parallel

        chosen, pay = self._chosen(num_players, settings, shaping, gamma)
        return Parallel(Env(self.game, chosen, render_mode, opponents, pay))

    def from_snapshot(
        self, snapshot: dict, render_mode: RenderMode | None = None, opponents: Opponents = None, *, reward: Reward | None = None,
        shaping: Shaping = None, gamma: float = 1.0,
    ) -> Env:
        """An environment that stands in this game (or scenario), ready to step; `reset` begins a fresh game with its settings."""
        states, settings, seed = self.game.from_snapshot(snapshot)
        at_snapshot = Env(self.game, settings, render_mode, opponents, Pay(reward, shaping, gamma).checked())
        at_snapshot.stand_at(states, seed, snapshot)
        return at_snapshot

    @takes_settings
    def vector_env(
        self, num_envs: int = 256, num_players: int | None = None, floats: bool = False, copy: bool = False,
        opponents: Opponents = None, *, shaping: Shaping = None, gamma: float = 1.0, **settings: Any,
    ) -> VectorEnv:
        """Every seat of every game, arrays in and arrays out. The arrays are overwritten by the next step unless `copy=True`."""
        chosen, pay = self._chosen(num_players, settings, shaping, gamma)
        return VectorEnv(self.game, chosen, num_envs, floats, copy, opponents, pay)

    @takes_settings
    def solo_env(
        self, opponents: Opponents = None, seat: Seat = 0, render_mode: RenderMode | None = None, on_illegal: OnIllegal = "forfeit",
        num_players: int | None = None, *, shaping: Shaping = None, gamma: float = 1.0, **settings: Any,
    ) -> SoloEnv:
        """gymnasium: one learner against named opponents (None: random ones)."""
        chosen, pay = self._chosen(num_players, settings, shaping, gamma)
        return SoloEnv(self.game, chosen, opponents, seat, render_mode, on_illegal, pay=pay)

    @takes_settings
    def solo_vector_env(
        self, num_envs: int = 256, opponents: Opponents = None, seat: Seat = 0, autoreset_mode: AutoresetMode | str = "SameStep",
        copy: bool = True, num_players: int | None = None, render_mode: BatchRenderMode | None = None, *, shaping: Shaping = None,
        gamma: float = 1.0, **settings: Any,
    ) -> SoloVectorEnv:
        """gymnasium's vector environment, natively: one learner a game."""
        chosen, pay = self._chosen(num_players, settings, shaping, gamma)
        return SoloVectorEnv(self.game, chosen, num_envs, opponents, seat, autoreset_mode, copy, pay=pay, render_mode=render_mode)

    @takes_settings
    def sb3_env(
        self, num_envs: int = 256, opponents: Opponents = None, seat: Seat = 0, num_players: int | None = None,
        render_mode: BatchRenderMode | None = None, *, shaping: Shaping = None, gamma: float = 1.0, **settings: Any,
    ) -> SB3VecEnv:
        """A VecEnv of stable-baselines3 that MaskablePPO takes as it is: one learner a game."""
        SB3VecEnv = extra("sb3", "SB3VecEnv", "train")

        chosen, pay = self._chosen(num_players, settings, shaping, gamma)
        return SB3VecEnv(self.game, chosen, num_envs, opponents, seat, pay=pay, render_mode=render_mode)

    @takes_settings
    def rllib_env(
        self, opponents: Opponents = None, seat: Seat = 0, on_illegal: OnIllegal = "forfeit", num_players: int | None = None,
        render_mode: RenderMode | None = None, *, shaping: Shaping = None, gamma: float = 1.0, **settings: Any,
    ) -> BootlegMultiAgentEnv:
        """RLlib's MultiAgentEnv: learners in all seats, or beside named opponents."""
        BootlegMultiAgentEnv = extra("rllib", "BootlegMultiAgentEnv", "rllib")

        chosen, pay = self._chosen(num_players, settings, shaping, gamma)
        return BootlegMultiAgentEnv(self.game, chosen, opponents, seat, pay, on_illegal, render_mode)

    def policy(self, name: Opponent, seed: int | None = None) -> policies.Policy:
        """A mobster to ask: `policy("boss").act(observation, mask)`, or `.act(env)`; of models also `probabilities` and `value`."""
        return policies.Policy(self.game, name, seed)

    @takes_settings
    def demonstrations(
        self, name: Opponent, games: int = 100, opponents: Opponents = None, seed: int = 0, num_players: int | None = None,
        **settings: Any,
    ) -> policies.Demonstrations:
        """What this mobster decided in so many games, as arrays: in every seat, or in changing seats among `opponents`."""
        chosen, pay = self._chosen(num_players, settings)
        if pay.reward is not None:
            raise ValueError("reward: a word of the rules; demonstrations have every game's rewards by seat")
        return policies.demonstrations(self.game, chosen, name, games, opponents, seed)


class PublicSubset:
    """Environments in which the learner answers only some decisions and sees only some fields: `base` plays the rest of the learner's
    seat, and the other seats too unless opponents are named."""

    def __init__(self, public: Public, decisions: Sequence[str], fields: Sequence[str], base: str):
        self.public, self.decisions, self.seen, self.base = public, decisions, fields, base
        complete(self, public.game)

    def fields(self) -> list[FieldRow]:
        """What the learner sees, as rows: name, slice, who sees it, scale, meaning."""
        return Subset(self.public.game, fields=self.seen).fields()

    def _subset(self, base: Opponent | None) -> Subset:
        return Subset(self.public.game, self.decisions, self.seen, self.base if base is None else base)

    @takes_settings
    def env(
        self, base: Opponent | None = None, opponents: Opponents = None, seat: Seat = 0, render_mode: RenderMode | None = None,
        on_illegal: OnIllegal = "forfeit", num_players: int | None = None, *, shaping: Shaping = None, gamma: float = 1.0,
        **settings: Any,
    ) -> SoloEnv:
        """gymnasium: one learner that answers these decisions alone."""
        chosen, pay = self.public._chosen(num_players, settings, shaping, gamma)
        others, subset = base or self.base if opponents is None else opponents, self._subset(base)
        return SoloEnv(self.public.game, chosen, others, seat, render_mode, on_illegal, subset, pay)

    @takes_settings
    def vector_env(
        self, num_envs: int = 256, base: Opponent | None = None, opponents: Opponents = None, seat: Seat = 0,
        autoreset_mode: AutoresetMode | str = "SameStep", copy: bool = True, num_players: int | None = None,
        render_mode: BatchRenderMode | None = None, *, shaping: Shaping = None, gamma: float = 1.0, **settings: Any,
    ) -> SoloVectorEnv:
        """The same in a batch, gymnasium's vector environment."""
        chosen, pay = self.public._chosen(num_players, settings, shaping, gamma)
        others, subset = base or self.base if opponents is None else opponents, self._subset(base)
        return SoloVectorEnv(self.public.game, chosen, num_envs, others, seat, autoreset_mode, copy, subset, pay, render_mode)

    @takes_settings
    def sb3_env(
        self, num_envs: int = 256, base: Opponent | None = None, opponents: Opponents = None, seat: Seat = 0,
        num_players: int | None = None, render_mode: BatchRenderMode | None = None, *, shaping: Shaping = None, gamma: float = 1.0,
        **settings: Any,
    ) -> SB3VecEnv:
        """The same in a batch for stable-baselines3: MaskablePPO takes it as it is."""
        SB3VecEnv = extra("sb3", "SB3VecEnv", "train")

        chosen, pay = self.public._chosen(num_players, settings, shaping, gamma)
        others, subset = base or self.base if opponents is None else opponents, self._subset(base)
        return SB3VecEnv(self.public.game, chosen, num_envs, others, seat, subset, pay, render_mode)


def extra(module: str, name: str, extra: str) -> Any:
    """An adapter that needs more than the plain package."""
    try:
        return getattr(importlib.import_module(f".{module}", __package__), name)
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(f"needs {error.name}: pip install 'bootleg-env[{extra}]'", name=error.name) from None


# ---- signatures


def complete(public: Any, game: Game) -> None:
    """Functions with full signatures in place of the methods that take settings."""
    for name, method in inspect.getmembers(type(public), inspect.isfunction):
        if hasattr(method, "takes_settings"):
            setattr(public, name, with_settings(getattr(public, name), game))


def with_settings(method: Callable, game: Game) -> Callable:
    """The method as a function whose signature names preset and every setting; unknown keywords are refused in words."""
    own = inspect.signature(method)
    signature = own.replace(parameters=parameters(own, game))
    accepts = tuple(signature.parameters)

    @functools.wraps(method)
    def function(*args: Any, **keywords: Any) -> Any:
        for name in keywords:
            if name not in accepts:
                words = unknown("setting", name, accepts)
                raise UnknownKeyword(f"{method.__name__}() got an unexpected keyword argument {name!r}: {words}")
        return method(*args, **keywords)

    function.__signature__ = signature  # type: ignore[attr-defined]
    return function


class UnknownKeyword(TypeError, ValueError):
    """As Python says it (TypeError), and as every other bad setting is refused (ValueError)."""


def parameters(own: inspect.Signature, game: Game) -> list[inspect.Parameter]:
    """Those of the method, then `preset` and the settings of the game."""
    kept = [each for each in own.parameters.values() if each.kind is not inspect.Parameter.VAR_KEYWORD]
    names = {each.name for each in kept}
    more = [inspect.Parameter("preset", inspect.Parameter.KEYWORD_ONLY, default=None, annotation="str | None")]
    for name, about in table(game.settings_type).items():
        if name not in names:
            default, kind = getattr(game.settings_type, name), annotation(name, about.accepted)
            more.append(inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=kind))
    return [*kept, *more]


def annotation(name: str, accepted: tuple) -> str:
    """The type of a setting as Python writes it."""
    if accepted[0] == "from":
        return "int"
    words = f"Literal[{', '.join(map(repr, accepted))}]"
    return f"{words} | Reward" if name == "reward" else words
