"""Hostile values in calls: actions, seeds, options and settings of any type, in every kind of environment; text of the command line."""
from __future__ import annotations

import contextlib
import copy
import functools
import importlib
import io
import operator
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from ...games import GAMES
from . import spoiling
from .kinds import Input, Inputs
from .places import prepare
from .tally import bad_words

MODULES = {name: importlib.import_module(f"bootleg_env.{name}_v0") for name in GAMES}
FRESH = 300  # inputs after which an environment begins anew

ODD: tuple[Any, ...] = (
    None, True, False, -1, 10**30, -(10**30), 2**31, 2**63, 2**64, 0.0, 1.0, 1.5, float("nan"), float("inf"), "", "0", "act", b"0",
    [], [0], (0,),
    {}, {0: 0}, {1}, np.int8(-1), np.int64(0), np.uint64(2**64 - 1), np.float64(1), np.float32("nan"), np.bool_(True), np.array(0),
    np.array([0]),
    np.array([0, 1]), np.array([[0]]), np.array([]), np.array(["a"]), np.array([None]), np.array([1.5]), np.array([2**63], np.uint64),
    np.datetime64("2026-01-01"), complex(1, 1), object(), range(3), "evil.py:Bot", "\ud800", np.zeros(1000), 10**5000, ..., type, len)


def odd(draw: random.Random) -> Any:
    """Of any type."""
    if draw.random() < 0.5:
        return draw.choice(ODD)
    kind = draw.choice((np.int8, np.int16, np.int32, np.int64, np.uint8, np.uint64, np.float32, np.float64, bool, object, "U4"))
    shape = draw.choice(((), (1,), (2,), (3,), (1, 1), (4,), (0,), (2, 2)))
    with np.errstate(all="ignore"):
        return np.full(shape, draw.choice((-2, -1, 0, 1, 5, 100, 127))).astype(kind)


def shown(value: Any) -> str:
    """In a line, whatever it is."""
    try:
        return f"{type(value).__name__} {' '.join(repr(value).split())[:60]}"
    except ValueError:
        return type(value).__name__


class Played:
    """An environment into which actions are thrown; `act` gives one to it, `mark` says where the game stands."""

    def __init__(self, name: str, make: Callable[[], Any], act: Callable[[Any, Any], Any], reset: Callable[[Any], Any]):
        self.name, self.make, self.act, self.reset = name, make, act, reset
        self.count = 0
        self.env: Any = None

    def ready(self) -> Any:
        if self.env is None or self.count % FRESH == 0:
            self.env = self.make()
            self.reset(self.env)
        self.count += 1
        return self.env


@contextlib.contextmanager
def in_words() -> Iterator[None]:
    """PettingZoo's own wrapper refuses by an assertion."""
    try:
        yield
    except AssertionError as error:
        if not str(error).startswith("action is not in action space"):
            raise
        raise ValueError(str(error)) from None


def step_agent(env: Any, action: Any) -> None:
    if not env.agents:
        env.reset(seed=1)
    with in_words():
        env.step(action)


def step_parallel(env: Any, action: Any) -> None:
    if not env.agents:
        env.reset(seed=1)
    with in_words():
        env.step(action if isinstance(action, dict) else {agent: action for agent in env.agents})


def step_rllib(env: Any, action: Any) -> None:
    if not env.agents:
        env.reset(seed=1)
    with in_words():
        env.step(action if isinstance(action, dict) else {agent: action for agent in env.agents})


def step_any(env: Any, action: Any) -> None:
    env.step(action)


def step_solo(env: Any, action: Any) -> None:
    if env.step(action)[2]:
        env.reset(seed=1)


def environments() -> list[Played]:
    """Of every adapter whose library is installed, with every game."""
    found = []

    def seeded(env: Any) -> None:
        env.reset(seed=1)

    for name, module in MODULES.items():
        kinds: list[tuple[str, Callable[[], Any], Callable[[Any, Any], Any]]] = [
            ("raw_env", module.raw_env, step_agent), ("env", module.env, step_agent), ("parallel_env", module.parallel_env, step_parallel),
            ("solo_env", functools.partial(module.solo_env, opponents="random"), step_solo),
            ("vector_env", functools.partial(module.vector_env, 2), step_any),
            ("solo_vector_env", functools.partial(module.solo_vector_env, 2, opponents="random"), step_any),
            ("sb3_env", functools.partial(module.sb3_env, 2, opponents="random"), step_any),
            ("rllib_env", functools.partial(module.rllib_env, opponents="random"), step_rllib)]
        for kind, make, act in kinds:
            begin = (lambda env: env.reset()) if kind == "sb3_env" else seeded
            each = Played(f"{name} {kind}", make, act, begin)
            with contextlib.suppress(ImportError):
                each.ready()
                found.append(each)
        with contextlib.suppress(ImportError):
            found.append(spiel(name))
    return found


def spiel(name: str) -> Played:
    from ... import spiel as adapter

    def act(state: Any, action: Any) -> None:
        try:
            action = operator.index(action)
        except TypeError:
            raise TypeError("must be a whole number: pyspiel says it in lines of its own") from None
        if action == -1 or not -(2**63) <= action < 2**63:
            raise TypeError("must be a 64-bit number, and not its kInvalidAction: pyspiel says it in lines of its own")
        copied = state.clone()
        copied.apply_action(action)

    def begin(state: Any) -> None:
        for outcome in (1, 2, 3, 4):
            state.apply_action(outcome)

    found = Played(f"{name} open_spiel", lambda: adapter.load(name).new_initial_state(), act, begin)
    found.ready()
    return found


def actions(folder: Path) -> Inputs:
    places = environments()

    def one(draw: random.Random) -> Input:
        place, action = draw.choice(places), odd(draw)
        env = place.ready()
        if draw.random() < 0.1:
            action = [action, 0]
        elif draw.random() < 0.1:
            action = {draw.choice(("mobster_0", "player_0", 0, None)): action}
        return Input(f"{place.name}: {shown(action)}", lambda: place.act(env, action))

    return one


def values(folder: Path) -> Inputs:
    """Seeds, options and settings."""
    envs = {name: module.raw_env() for name, module in MODULES.items()}
    wholes = {}
    for name, env in envs.items():
        env.reset(seed=2)
        wholes[name] = env.snapshot()
    prepare(folder)

    def one(draw: random.Random) -> Input:
        name = draw.choice(sorted(MODULES))
        env, module, thing, way = envs[name], MODULES[name], odd(draw), draw.randrange(6)
        if way == 0:
            return Input(f"{name} seed {shown(thing)}", lambda: env.reset(seed=thing))
        if way == 1:
            return Input(f"{name} options {shown(thing)}", lambda: env.reset(seed=1, options=thing))
        if way == 2:
            spoilt, what = spoiling.tree(draw, wholes[name])
            return Input(f"{name} snapshot {what}", lambda: env.reset(seed=1, options={"snapshot": copy.deepcopy(spoilt)}))
        if way == 3:
            return Input(f"{name} from_snapshot {shown(thing)}", lambda: module.from_snapshot(thing))
        keyword = draw.choice(("num_players", "reward", "rounds", "deals", "preset", "opponents", "render_mode", "shaping", "gamma",
                               "nothing"))
        if way == 4:
            thing = draw.choice((*spoiling.PATHS, *spoiling.TEXTS))[:300]
            if keyword == "opponents":
                keyword = "preset"
        elif keyword in ("opponents", "shaping", "reward") and (
                callable(thing) or not isinstance(thing, (str, int, float, type(None))) or thing == "evil.py:Bot"):
            thing = 7  # code that the caller names is run: it is the caller's own
        return Input(f"{name} {keyword}={shown(thing)}", lambda: module.raw_env(**{keyword: thing}))

    return one


# ---- the command line


WORDS = (*spoiling.PATHS, *spoiling.TEXTS, *spoiling.NAMES, "-1", "0", "nan", "1e9", "--", "--help-me", "--seed", "--game",
         "--players", "²", "١")


def arguments(folder: Path) -> Inputs:
    """Of verbs that read: each is given at least one thing that is not there, so that none begins to play."""
    prepare(folder)
    forms: list[Callable[[random.Random], list[str]]] = [
        lambda draw: ["replay", word(draw), *more(draw)],
        lambda draw: ["replay", "--record", "missing/out.txt", "--seed", word(draw), *more(draw)],
        lambda draw: ["play", "--load", word(draw), *more(draw)],
        lambda draw: ["play", "--from", word(draw), *more(draw)],
        lambda draw: ["models", "missing-" + word(draw), *more(draw)],
        lambda draw: ["arena", "--check", word(draw), *more(draw)],
        lambda draw: ["arena", word(draw) + ".yaml", *more(draw)],
        lambda draw: ["train", "--config", word(draw) + ".yaml", *more(draw)],
        lambda draw: ["train", "--resume", "missing" + word(draw), *more(draw)],
        lambda draw: ["train", "out=runs/x", "missing_setting=" + word(draw), *more(draw)],
        lambda draw: ["tournament", "--deals", "1", "--agents", "missing" + word(draw), *more(draw)],
        lambda draw: ["fuzz", "--games", "-1", "--seed", word(draw), *more(draw)],
        lambda draw: ["fuzz", "--hostile", "missing" + word(draw), *more(draw)],
        lambda draw: ["no verb " + word(draw), *more(draw)],
        lambda draw: [word(draw) + " no verb", *more(draw)]]

    with contextlib.suppress(ImportError):  # what is imported when it is first needed
        for name in ("ppo", "seeds", "run"):
            importlib.import_module(f"bootleg_training.{name}")
    for form in forms:
        with contextlib.suppress(ValueError, AssertionError):
            command(form(random.Random(2)))

    def one(draw: random.Random) -> Input:
        argv = draw.choice(forms)(draw)
        return Input(" ".join(map(repr, argv))[:200], lambda: command(argv))

    return one


def word(draw: random.Random) -> str:
    return draw.choice(WORDS)[:3000]


def more(draw: random.Random) -> list[str]:
    """Options with odd values, none of which lets anything begin."""
    names = ("--game", "--players", "--preset", "--set", "--seed", "--seat", "--to", "--json", "--deals", "--no-such-option")
    return [each for _ in range(draw.randrange(3)) for each in (draw.choice(names), word(draw))]


def command(argv: list[str]) -> None:
    """As in a terminal: 2 and one line on stderr is a refusal."""
    from ...commands import WRONG, main

    out, errors = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(errors):
        try:
            code = main(argv)
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 1
    if code == 0:
        return
    words = errors.getvalue().removesuffix("\n")
    if code != WRONG or "Traceback" in words or "\n" in words:
        raise AssertionError(f"exit code {code}, stderr {words[:300]!r}")
    if fault := bad_words(words[:400]):
        raise AssertionError(f"{fault}: {words[:300]!r}")
    raise ValueError("refused in words, as it must")
