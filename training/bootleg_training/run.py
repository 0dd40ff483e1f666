"""A training run from its first to its last minute, for every trainer: folder, progress, evaluations, checkpoints, report."""
from __future__ import annotations

import itertools
import json
import os
import platform
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any, Protocol

import torch

from bootleg_agents import registry
from bootleg_agents.model_files import MOST_BYTES, MOST_LAYERS
from bootleg_env import presets
from bootleg_env.adapters.rewards import Pay
from bootleg_env.engine import reading
from bootleg_env.engine.checks import short
from bootleg_env.engine.files import write
from bootleg_env.engine.seeds import MOST_SEED, checked_seed
from bootleg_env.engine.settings import Settings as GameSettings
from bootleg_env.engine.trust import FILE, check_trusted
from bootleg_env.games import game as game_named

from . import checkpoints, evaluate, lock, opening, report, rewards
from .board import Board
from .interrupt import Interrupt
from .progress import Progress
from .settings import changed, made, setting

SEEDS = "seeds.json"  # the plan of several seeds (seeds.py)
RUN = "run.json"  # version, settings, seed of a run
CURVE = "curve.json"
WIDEST, MOST_WEIGHTS = 8192, MOST_BYTES // 2  # of layers; of a model file in float16
BYTES = 4  # of a fact in a rollout: two, and it is held twice
MOST_COMMAND = 10_000  # characters
CHANGEABLE = ("minutes", "total_timesteps", "threads", "address", "save_every", "n_evals", "final_eval_deals")  # by a resumed run


@dataclass(frozen=True)
class Settings:
    """What every trainer has. Empty settings take the game's defaults when the dataclass is made."""

    out: str = setting("runs/latest", "folder of the run")
    game: str = setting("bootleggers", "which game")
    seed: int = setting(1, "of everything: the same settings and seed give the same training, if `total_timesteps` is given", 0, MOST_SEED)
    minutes: float = setting(10.0, "length of the training, unless `total_timesteps` is given", 0.001)
    total_timesteps: int = setting(0, "length of the training in answers of the learner; 0: `minutes` count", 0)
    num_players: list[int] = setting([], "how many play: an equal share of the games for each number; none: as usual for the game")
    rules: dict[str, Any] = setting({}, "settings of the game: {deals: off}; also a preset: {preset: short}")
    reward: str = setting("win", "what the end of a game pays: one of the game's rewards, or my_file.py:function of the last info")
    shaping: str = setting("", "dense rewards beside it, potential-based: net_worth, chances, chances:weights.json, or my_file.py:function "
                           "of (snapshot, seat)")
    gamma: float = setting(1.0, "discount from one answer of a seat to its next; also that of `shaping`", 0, 1)
    eval_opponents: list[str] = setting([], "the learner is evaluated against copies of each; none: the game's usual")
    eval_deals: int = setting(100, "deals of an evaluation, each played from every seat", 2, 100_000)
    eval_seed: int = setting(2026, "of these deals", 0, MOST_SEED)
    n_evals: int = setting(20, "evaluations during the training, without the final one", 0, 100_000)
    final_eval_deals: int = setting(500, "deals of the final evaluation", 2, 100_000)
    save_every: float = setting(60.0, "seconds between checkpoints", 0)
    threads: int = setting(1, "of torch", 1, 1024)

    def __post_init__(self) -> None:
        for name, value in self.fill_in().items():
            if not getattr(self, name):
                object.__setattr__(self, name, value)

    def fill_in(self) -> dict[str, Any]:
        """Values of settings that were left empty."""
        game = game_named(self.game)
        return {"num_players": [game.usual_seats], "eval_opponents": list(game.judges)}

    def check(self) -> None:
        """Refuse in words what the types alone allow."""
        checked_seed(self.seed)
        checked_seed(self.eval_seed, "eval_seed")
        if not self.out:
            raise ValueError("out: must be a folder")
        for name, by in (("num_players", "num_players"), ("reward", "reward")):
            if name in self.rules:
                raise ValueError(f"rules: {name} is not set here but by {by}=...")
        self.pay()
        for players in self.num_players:
            self.game_settings(players)
        for name in self.eval_opponents:
            registry.check(name, self.game)

    @property
    def eval_num_players(self) -> int:
        """Evaluations have the game's usual number of players, if the training has games with it."""
        usual = game_named(self.game).usual_seats
        return usual if usual in self.num_players else self.num_players[0]

    @property
    def rollout(self) -> int:
        """About how many steps an iteration takes: a training ends with a whole one."""
        raise NotImplementedError

    def game_settings(self, num_players: int) -> GameSettings:
        """The game's settings for so many players."""
        rules = dict(self.rules)
        named = rules.pop("preset", None)
        if named is not None and not isinstance(named, str):
            raise ValueError(f"rules: preset={short(named)}: must be the name of a preset, or the path of a file")
        preset = presets.load(named, self.game)
        paid = {} if FILE.fullmatch(self.reward) else {"reward": self.reward}
        return game_named(self.game).settings(**{**preset, **rules, **paid, "num_players": num_players})

    def pay(self) -> Pay | None:
        """What is paid beside or instead of the rules' rewards."""
        return rewards.pay_of(self)


def check_hidden(hidden: Sequence[Any], fewest: int, name: str = "hidden") -> None:
    """Widths of layers."""
    if not fewest <= len(hidden) <= MOST_LAYERS or any(not isinstance(each, int) or not 1 <= each <= WIDEST for each in hidden):
        raise ValueError(f"{name}={short(hidden)}: must be a list of {fewest} to {MOST_LAYERS} whole numbers from 1 to {WIDEST}")
    if sum(before * behind for before, behind in itertools.pairwise(hidden)) > MOST_WEIGHTS:
        raise ValueError(f"{name}={short(hidden)}: more than {MOST_WEIGHTS:,} weights, and a model file takes no more")


def check_memory(steps: int, game: str, name: str) -> None:
    """A rollout that the machine cannot hold would end in the middle of the training, without a word."""
    if hasattr(os, "sysconf") and "SC_PHYS_PAGES" in os.sysconf_names:
        needed, there = BYTES * steps * game_named(game).facts, os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
        if needed > there:
            raise ValueError(f"{name}: a rollout of {steps:,} steps takes {needed / 2**30:,.0f} GB; this machine has "
                             f"{there / 2**30:.0f} GB")


class Trainer(Protocol):
    """What a run drives. It may also have `begin()`, for a new run, and `finish(folder, report)`: lines for the page."""

    settings: Any
    steps: int

    @property
    def games_played(self) -> int:
        """Whole games so far."""

    def iterate(self, progress: float) -> dict[str, float]:
        """Collect games and learn from them once; `progress` goes from 0 to 1. Gives the figures of this iteration."""

    def evaluate(self, deals: int) -> evaluate.Results:
        """Play evaluation games against every judge."""

    def export(self, path: Path, made: dict[str, Any]) -> None:
        """Write the model file; `made` tells in its header how it was made."""

    def state(self) -> dict[str, Any]:
        """All that a resumed run needs to go on bit for bit."""

    def restore(self, state: dict[str, Any]) -> None:
        """Back to what `state` gave."""


class Run:
    """One training in its folder."""

    def __init__(self, trainer: Trainer, name: str, show: bool = True, command: str = "", resume_as: str | Path | None = None):
        self.trainer, self.name, self.command, self.show = trainer, name, command, show
        self.settings: Settings = trainer.settings
        self.folder = Path(self.settings.out)
        self.resume_as = resume_as or self.folder  # the run, or the folder of several seeds that it is one of
        self.seconds_before = 0.0  # of training, before this process
        self.began = self.saved = time.perf_counter()
        self.curve: list[dict[str, Any]] = []
        self.metrics: dict[str, float] = {}
        self.bar = Progress(show, f"seed {self.settings.seed}" if resume_as else "")

    # ---- how far it is

    @property
    def seconds(self) -> float:
        return self.seconds_before + time.perf_counter() - self.began

    @property
    def progress(self) -> float:
        """From 0 to 1."""
        return self.progress_at(self.trainer.steps, self.seconds)

    def progress_at(self, steps: int, seconds: float) -> float:
        total = self.settings.total_timesteps
        return min(1.0, steps / total if total else seconds / (60 * self.settings.minutes))

    # ---- the loop

    def train(self) -> dict[str, Any]:
        """To the end; gives the report."""
        self.bar.begin(self.seconds, self.trainer.steps)
        with Interrupt(self.show) as interrupt:
            try:
                with self.bar, Board(self) as board:
                    self.train_until_done(board, interrupt)
            except KeyboardInterrupt:
                raise KeyboardInterrupt(self.stopped(interrupt.is_iterating)) from None
        self.save()
        return report.finish(self)

    def train_until_done(self, board: Board, interrupt: Interrupt) -> None:
        while self.progress < 1:
            if self.is_evaluation_due():
                self.evaluate(board, self.settings.eval_deals)
            with interrupt.iteration():
                self.metrics = self.trainer.iterate(self.progress)
            self.bar.update(self.progress, self.seconds, self.trainer.steps)
            board.iteration(self.metrics, self.trainer.steps, fps=self.bar.fps, games=self.trainer.games_played)
            if time.perf_counter() - self.saved >= self.settings.save_every:
                self.save()
        if not self.curve or self.curve[-1]["steps"] < self.trainer.steps:  # otherwise only the report was missing
            self.evaluate(board, self.settings.final_eval_deals)

    def stopped(self, in_the_middle: bool) -> str:
        """By Ctrl-C: a checkpoint, unless an iteration is half done; gives a line that says how to go on."""
        if not in_the_middle:
            self.save()
        lost = " (what came after the newest checkpoint is lost)" if in_the_middle else ""
        return f"stopped after {self.trainer.steps:,} steps{lost}; go on with: bootleg train --resume {self.resume_as}"

    def is_evaluation_due(self) -> bool:
        """At equal parts of the training, none before the first update."""
        parts = self.settings.n_evals
        if not parts or not self.trainer.steps:
            return False
        last = self.progress_at(self.curve[-1]["steps"], self.curve[-1]["seconds"]) if self.curve else 0.0
        return int(self.progress * parts) > int(last * parts)

    def evaluate(self, board: Board, deals: int) -> None:
        """One more point of the curve."""
        results = self.trainer.evaluate(deals)
        steps = self.trainer.steps
        point = {"progress": self.progress, "steps": steps, "games": self.trainer.games_played, "seconds": round(self.seconds, 1),
                 "deals": deals, "shares": results, **{name: float(f"{value:.6g}") for name, value in self.metrics.items()}}
        self.curve.append(point)
        write(self.folder / CURVE, json.dumps(self.curve, indent=1) + "\n")
        board.evaluation(results, steps)
        self.bar.say(steps, self.seconds, evaluate.words(results))

    def say_if_finished(self) -> None:
        """A finished run that is resumed has nothing to do."""
        if self.progress < 1 or not (self.folder / report.REPORT).exists():
            return
        done, total = self.trainer.steps, self.settings.total_timesteps
        length = f"total_timesteps={2 * total}" if total else f"minutes={2 * self.settings.minutes:g}"
        print(f"{self.folder}: this run is finished ({done:,} steps, {self.seconds_before / 60:.1f} minutes); "
              f"to make it longer: bootleg train --resume {self.folder} {length}", file=sys.stderr, flush=True)

    # ---- checkpoints

    def save(self) -> None:
        state = {"trainer": self.trainer.state(), "settings": fixed(self.settings), "curve": self.curve, "seconds": self.seconds,
                 "metrics": self.metrics}
        checkpoints.save(self.folder, self.trainer.steps, state)
        self.saved = time.perf_counter()

    def restore(self) -> None:
        """From the newest checkpoint that is undamaged."""
        state, damaged = checkpoints.newest(self.folder)
        for words in damaged.values():
            print(f"{self.folder}: {words}", file=sys.stderr)
        put_back(self.trainer, state, self.folder)
        checkpoints.set_aside(self.folder, list(damaged))
        self.curve, self.seconds_before, self.metrics = state["curve"], state["seconds"], state["metrics"]
        self.began = self.saved = time.perf_counter()

    def description(self) -> dict[str, Any]:
        """What is run, with what: run.json, and the beginning of the report."""
        return {
            "trainer": self.name, "command": self.command, "version": version("bootleg-env"), "settings": asdict(self.settings),
            "changed": changed(self.settings), "packages": {name: version(name) for name in ("torch", "numpy", "numba")},
            "python": platform.python_version(), "machine": platform.machine(), "processors": os.cpu_count()}


def fixed(settings: Settings) -> dict[str, Any]:
    """What cannot change in a resumed run."""
    return {name: value for name, value in asdict(settings).items() if name not in (*CHANGEABLE, "out")}


def put_back(trainer: Trainer, state: dict[str, Any], folder: Path) -> None:
    """What a checkpoint says of the trainer; what it says of the run is looked at before anything is reckoned or drawn with it."""
    try:
        checkpoints.check_settings(state, fixed(trainer.settings))
        checkpoints.check_progress(state, trainer.settings.eval_opponents)
        checkpoints.check_like(trainer.state(), state["trainer"])
        trainer.restore(state["trainer"])
    except (KeyError, IndexError, RuntimeError, ValueError, TypeError, AttributeError, OverflowError) as error:
        why = " ".join(str(error).split())[:200]
        raise ValueError(f"{folder}: its checkpoint does not fit the settings in {RUN}: {why}") from error


def begin(
    trainer: type, settings: Any, name: str, show: bool = True, command: str = "", resume_as: str | Path | None = None,
) -> dict[str, Any]:
    """A new run in its folder, which must not hold another one. `resume_as`: the folder to name when it is interrupted."""
    settings.check()
    prepare_threads(settings.threads)
    folder = Path(settings.out)
    folder.mkdir(parents=True, exist_ok=True)
    with lock.held(folder):
        if (folder / RUN).exists() or (folder / SEEDS).exists():
            raise ValueError(holds_a_run(folder))
        with tempfile.TemporaryFile(dir=folder):  # raises now if the folder cannot be written to
            pass
        if show and resume_as is None:  # before anything is compiled; of several seeds: said once, in seeds.py
            opening.say(name, settings, folder)
        with within_memory():
            run = Run(trainer(settings), name, show, command, resume_as)
        if hasattr(run.trainer, "begin"):
            run.trainer.begin()
        checkpoints.check_disk(folder, run.trainer.state())
        run.save()
        write(folder / RUN, json.dumps(run.description(), indent=1) + "\n")
        return run.train()


@contextmanager
def within_memory() -> Iterator[None]:
    """Settings that ask for more memory than there is are refused in words."""
    try:
        yield
    except (MemoryError, RuntimeError) as error:
        if not isinstance(error, MemoryError) and "alloc" not in str(error):
            raise
        raise ValueError(f"there is not enough memory for these settings ({' '.join(str(error).split())[:150]}): "
                         "smaller num_envs, n_steps, hidden ...") from None


def holds_a_run(folder: Path) -> str:
    """What to do instead of beginning a run in a folder that has one."""
    finished = (folder / report.REPORT).exists()
    what, how = ("a finished run", "to make it longer: ") if finished else ("a run already", "to continue it: ")
    longer = " minutes=..." if finished else ""
    return f"{folder}: holds {what}; {how}bootleg train --resume {folder}{longer}; to begin another: out=... or remove the folder"


def resume(
    folder: str | Path, trainers: dict[str, Any], show: bool = True, other: dict[str, Any] | None = None,
    resume_as: str | Path | None = None, trust: bool = False,
) -> dict[str, Any]:
    """Continue the run of this folder bit-exactly; `other` settings may make it longer, shorter ... (CHANGEABLE). `trust`: Python files
    that its settings name may be run."""
    path = Path(folder) / RUN
    if not path.is_file():
        raise ValueError(f"{folder}: no run here (no {RUN}); to begin one: bootleg train out={folder}")
    check_changeable(other)
    with lock.held(folder):
        run = resumed(Path(folder), trainers, show, other, resume_as, trust)
        run.say_if_finished()
        if show and resume_as is None and run.progress < 1:
            opening.say(run.name, run.settings, run.folder)
        return run.train()


def resumed(
    folder: Path, trainers: dict[str, Any], show: bool, other: dict[str, Any] | None, resume_as: str | Path | None, trust: bool,
) -> Run:
    """The run of this folder as its newest checkpoint has it."""
    module, settings, name, command = described(folder, trainers, other, trust)
    prepare_threads(settings.threads)
    with within_memory():
        run = Run(module.Trainer(settings), name, show, command, resume_as)
    run.restore()
    if other:
        run.command += f"; bootleg train --resume {folder} " + " ".join(f"{name}={value}" for name, value in other.items())
        write(folder / RUN, json.dumps(run.description(), indent=1) + "\n")
    return run


def described(folder: Path, trainers: dict[str, Any], other: dict[str, Any] | None, trust: bool) -> tuple[Any, Any, str, str]:
    """What run.json says: the module of the trainer, its settings, its name, the command. Nothing it names is run before it is checked."""
    path = folder / RUN
    try:
        run_file = reading.json_file(path, "the description of a run")
        check_trusted(without(run_file, other), path, trust)
        module, command, made_by = trainers[run_file["trainer"]](), run_file["command"], run_file["version"]
        if not isinstance(command, str) or len(command) > MOST_COMMAND:
            raise ValueError(f"{path}: command={short(command)}: must be text of at most {MOST_COMMAND} characters")
        settings = made(module.Settings, {**run_file["settings"], "out": str(folder), **(other or {})})
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"{path}: not the description of a run: {type(error).__name__} {short(str(error))}") from error
    if made_by != version("bootleg-env"):
        raise ValueError(f"{path}: a run of bootleg-env {short(made_by)}; this is {version('bootleg-env')}")
    settings.check()
    return module, settings, run_file["trainer"], command


def without(described: dict[str, Any], other: dict[str, Any] | None) -> dict[str, Any]:
    """What a file says, but for the command (which is only shown) and the settings that are given anew."""
    kept: dict[str, Any] = {key: value for key, value in described.items() if key != "command"}
    for part in ("settings", "values", "later"):
        if isinstance(kept.get(part), dict):
            kept[part] = {key: value for key, value in kept[part].items() if key not in (other or {})}
    return kept


def check_changeable(other: dict[str, Any] | None) -> None:
    for name in other or {}:
        if name not in CHANGEABLE:
            raise ValueError(f"{name}: cannot change in a resumed run; these can: {', '.join(CHANGEABLE)}")


def prepare_threads(threads: int) -> None:
    """So many threads of torch, and a warning if they would wait for cores that others use."""
    torch.set_num_threads(threads)
    if threads == 1 or not hasattr(os, "getloadavg"):
        return
    cores, load = os.cpu_count() or 1, os.getloadavg()[0]
    free = max(0.0, cores - load)
    if threads > free:
        print(f"threads={threads}: of {cores} cores {free:.1f} are free (load {load:.1f}). Threads of torch wait for each other: on 2 busy "
              "cores threads=2 was measured 18 to 40 times slower than threads=1", file=sys.stderr, flush=True)
