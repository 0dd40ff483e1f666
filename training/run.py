"""A training from its first to its last minute: folder, progress, judgements, checkpoints, report. The same for every trainer."""
from __future__ import annotations

import json
import os
import platform
import sys
import tempfile
import time
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any, Protocol

import torch

from agents import registry
from bootleg_env import presets
from bootleg_env.engine.files import write
from bootleg_env.engine.seeds import checked_seed
from bootleg_env.games import game as game_named

from . import checkpoints, judge, report
from .progress import Progress
from .settings import changed, made, setting

STORY = "run.json"  # what this run is: version, settings, seed
CURVE = "curve.json"
LATER = ("minutes", "steps", "threads", "address", "save_every", "judgements", "final_deals")  # may change while a run goes on


@dataclass(frozen=True)
class Settings:
    """What every training has."""

    out: str = setting("runs/latest", "the folder of the run")
    game: str = setting("bootleggers", "which game")
    seed: int = setting(1, "of everything: the same settings and seed give the same training, if `steps` are given", 0)
    minutes: float = setting(10.0, "how long, if no `steps` are given", 0.001)
    steps: int = setting(0, "how long, in answers of the learner", 0)
    mobsters: list[int] = setting([4], "at a table: an equal share of the games for each of these numbers")
    rules: dict[str, Any] = setting({}, "settings of the game: {deals: off}")
    reward: str = setting("win", "what is paid at the end of a game", choices=("win", "rank", "cash"))
    judges: list[str] = setting(["random", "boss"], "against whom the learner is judged now and then, three (or so) of one kind")
    judge_deals: int = setting(100, "deals for each judgement, played from every seat", 2)
    final_deals: int = setting(500, "deals for the last judgement", 2)
    judge_seed: int = setting(2026, "of these deals", 0)
    judgements: int = setting(20, "how many in the whole training, but the one at the end", 0)
    save_every: float = setting(60.0, "seconds between checkpoints", 0)
    threads: int = setting(1, "of torch", 1)

    def check(self) -> None:
        """Refuse in words what the types alone allow."""
        checked_seed(self.seed)
        if not self.out:
            raise ValueError("out: must be a folder")
        if not self.mobsters:
            raise ValueError("mobsters: at least one number is needed")
        for name, by in (("num_players", "mobsters"), ("reward", "reward")):
            if name in self.rules:
                raise ValueError(f"rules: {name} is not set here but by {by}=...")
        for seats in self.mobsters:
            self.rules_at(seats)
        for name in self.judges:
            registry.mobster(name, self.game)

    @property
    def judged_at(self) -> int:
        return 4 if 4 in self.mobsters else self.mobsters[0]

    def rules_at(self, seats: int) -> Any:
        """The game's settings for so many mobsters."""
        rules = dict(self.rules)
        given = {**presets.load(rules.pop("preset", None), self.game), **rules, "num_players": seats, "reward": self.reward}
        return game_named(self.game).settings(**given)


class Trainer(Protocol):
    """What is driven here."""

    given: Any
    steps: int

    @property
    def games_played(self) -> int: ...
    def iterate(self, gone: float) -> dict[str, float]: ...
    def judged(self, deals: int) -> dict[str, dict[str, float]]: ...
    def export(self, path: Path, made: dict[str, Any]) -> None: ...
    def state(self) -> dict[str, Any]: ...
    def restore(self, state: dict[str, Any]) -> None: ...


class Run:
    """One training in its folder."""

    def __init__(self, trainer: Trainer, name: str, show: bool = True, command: str = ""):
        self.trainer, self.name, self.command = trainer, name, command
        self.given: Settings = trainer.given
        self.folder = Path(self.given.out)
        self.before = 0.0  # seconds of training before this process
        self.began = self.saved = time.perf_counter()
        self.curve: list[dict[str, Any]] = []
        self.figures: dict[str, float] = {}
        self.progress = Progress(show)

    # ---- how far it is

    @property
    def seconds(self) -> float:
        return self.before + time.perf_counter() - self.began

    @property
    def gone(self) -> float:
        """How much of the training lies behind, from 0 to 1."""
        return self.gone_at(self.trainer.steps, self.seconds)

    def gone_at(self, steps: int, seconds: float) -> float:
        return min(1.0, steps / self.given.steps if self.given.steps else seconds / (60 * self.given.minutes))

    # ---- the loop

    def go_on(self) -> dict[str, Any]:
        """Until the time is up; gives the report."""
        with self.progress, self.scalars() as board:
            while self.gone < 1:
                if self.is_judgement_due():
                    self.judge(board, self.given.judge_deals)
                self.figures = self.trainer.iterate(self.gone)
                self.progress.at(self.gone, self.seconds, self.trainer.steps)
                if time.perf_counter() - self.saved >= self.given.save_every:
                    self.save()
            if not self.curve or self.curve[-1]["steps"] < self.trainer.steps:  # else it was over before, but for the report
                self.judge(board, self.given.final_deals)
        self.save()
        return report.finish(self)

    def is_judgement_due(self) -> bool:
        """One at every part of the way, none before anything is learned."""
        if not self.given.judgements or not self.trainer.steps:
            return False
        last = self.gone_at(self.curve[-1]["steps"], self.curve[-1]["seconds"]) if self.curve else 0.0
        return int(self.gone * self.given.judgements) > int(last * self.given.judgements)

    def judge(self, board: Any, deals: int) -> None:
        """One more point of the curve."""
        shares = self.trainer.judged(deals)
        steps = self.trainer.steps
        point = {"gone": self.gone, "steps": steps, "games": self.trainer.games_played, "seconds": round(self.seconds, 1),
                 "deals": deals, "shares": shares, **{name: round(value, 5) for name, value in self.figures.items()}}
        self.curve.append(point)
        write(self.folder / CURVE, json.dumps(self.curve, indent=1) + "\n")
        for name, each in shares.items():
            board.add_scalar(f"win_share/{name}", each["win_share"], steps)
        for name, value in self.figures.items():
            board.add_scalar(f"learning/{name}", value, steps)
        self.progress.say(steps, self.seconds, judge.words(shares))

    def scalars(self) -> Any:
        """Where tensorboard reads."""
        from torch.utils.tensorboard import SummaryWriter

        steps = self.trainer.steps
        judged = bool(self.curve) and self.curve[-1]["steps"] == steps
        return SummaryWriter(str(self.folder / "tensorboard"), purge_step=steps + judged if steps else None)

    # ---- to be taken up again

    def save(self) -> None:
        state = {"trainer": self.trainer.state(), "curve": self.curve, "seconds": self.seconds, "figures": self.figures}
        checkpoints.save(self.folder, self.trainer.steps, state)
        self.saved = time.perf_counter()

    def take_up(self) -> None:
        """From the newest checkpoint that is whole."""
        state, complaints = checkpoints.newest(self.folder)
        for each in complaints:
            print(f"{self.folder}: {each}", file=sys.stderr)
        try:
            self.trainer.restore(state["trainer"])
        except (KeyError, IndexError, RuntimeError, ValueError) as error:
            why = " ".join(str(error).split())[:200]
            raise ValueError(f"{self.folder}: its checkpoint does not fit the settings in {STORY}: {why}") from error
        self.curve, self.before, self.figures = state["curve"], state["seconds"], state["figures"]
        self.began = self.saved = time.perf_counter()

    def story(self) -> dict[str, Any]:
        """What was run, with what."""
        return {
            "trainer": self.name, "command": self.command, "version": version("bootleg-env"), "settings": asdict(self.given),
            "changed": changed(self.given), "packages": {name: version(name) for name in ("torch", "numpy", "numba")},
            "python": platform.python_version(), "machine": platform.machine(), "processors": os.cpu_count()}


def begin(trainer: type, given: Any, name: str, show: bool = True, command: str = "") -> dict[str, Any]:
    """A new run in its folder, which must not hold another one."""
    given.check()
    torch.set_num_threads(given.threads)
    folder = Path(given.out)
    folder.mkdir(parents=True, exist_ok=True)
    if (folder / STORY).exists():
        raise ValueError(f"{folder}: holds a run already; go on with it by --resume {folder}, or give another out=...")
    with tempfile.TemporaryFile(dir=folder):  # says at once whether it can be written
        pass
    run = Run(trainer(given), name, show, command)
    if hasattr(run.trainer, "begin"):
        run.trainer.begin()
    checkpoints.check_room(folder, run.trainer.state())
    run.save()
    write(folder / STORY, json.dumps(run.story(), indent=1) + "\n")
    return run.go_on()


def resume(folder: str | Path, trainers: dict[str, Any], show: bool = True, other: dict[str, Any] | None = None) -> dict[str, Any]:
    """Go on with the run of this folder, as if nothing had happened; or longer, shorter, elsewhere: see LATER."""
    path = Path(folder) / STORY
    if not path.is_file():
        raise ValueError(f"{folder}: no run here (no {STORY})")
    for name in other or {}:
        if name not in LATER:
            raise ValueError(f"{name}: cannot change while a run goes on; these can: {', '.join(LATER)}")
    try:
        story = json.loads(path.read_text(encoding="utf-8"))
        module, command, made_by = trainers[story["trainer"]](), story["command"], story["version"]
        given = made(module.Settings, {**story["settings"], "out": str(folder), **(other or {})})
    except (KeyError, UnicodeDecodeError, json.JSONDecodeError, TypeError) as error:
        raise ValueError(f"{path}: not the story of a run: {type(error).__name__} {error}") from error
    if made_by != version("bootleg-env"):
        raise ValueError(f"{path}: a run of bootleg-env {made_by}; this is {version('bootleg-env')}")
    given.check()
    torch.set_num_threads(given.threads)
    run = Run(module.Trainer(given), story["trainer"], show, command)
    run.take_up()
    if other:
        run.command += f"; bootleg train --resume {folder} " + " ".join(f"{name}={value}" for name, value in other.items())
        write(path, json.dumps(run.story(), indent=1) + "\n")
    return run.go_on()
