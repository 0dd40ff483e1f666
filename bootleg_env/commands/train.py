"""`bootleg train`: begin a training, or resume one; with `seeds=5` the same training five times."""
from __future__ import annotations

import argparse
import importlib
import itertools
import shlex
import shutil
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ..engine import reading, trust
from ..engine.checks import unknown
from ..games import GAMES
from ..presets import FOLDERS
from . import options

TRAINERS = ("ppo", "maskable_ppo", "bids", "exploit", "distil", "ahead")  # modules of bootleg_training with Settings and Trainer
OURS = ("bootleg_training", "bootleg_agents", "bootleg_env")
SUFFIXES = (".yaml", ".yml")
EXAMPLE = "bootleg train --config quick minutes=5 out=runs/mine \"opponents={self: 6, boss: 2}\""
HELP = "train a mobster, or resume a training"


@contextmanager
def extra_needed() -> Iterator[None]:
    """A library that is missing is an error that says what to install."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name is None or error.name.split(".")[0] in OURS:
            raise
        raise ValueError(f"training needs {error.name}: pip install 'bootleg-env[train]'") from error


def module(name: Any) -> Any:
    """The module of a trainer."""
    if name not in TRAINERS:
        raise ValueError(unknown("trainer", str(name), TRAINERS))
    with extra_needed():
        return importlib.import_module(f"bootleg_training.{name}")


def trainers() -> dict[str, Any]:
    """The modules of all trainers, each imported when it is called."""
    return {name: (lambda name=name: module(name)) for name in TRAINERS}


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = f"example: {EXAMPLE}"
    parser.add_argument("pairs", nargs="*", metavar="SETTING=VALUE", help="settings of the trainer; they override the config. "
                        "seeds=5 or seeds=3,7,11: the same training with each of these seeds, and their mean")
    parser.add_argument("--config", metavar="NAME", help="settings as YAML: a bundled config (see --list), or a file: my.yaml")
    parser.add_argument("--list", action="store_true", help="list the bundled configs of all games, or of --game")
    parser.add_argument("--game", metavar="NAME", help=f"which game: {', '.join(GAMES)} ({GAMES[0]})")
    parser.add_argument("--players", type=int, action="append", metavar="N",
                        help="how many play (as usual for the game); again: an equal share of the games with so many")
    parser.add_argument("--resume", metavar="DIR", help="continue the run (or the seeds) in this folder")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="with seeds=...: so many at a time (1)")
    parser.add_argument("--ray", action="store_true", help="Ray actors collect: one for each core, less one for the learner")
    parser.add_argument("--workers", type=int, metavar="N", help="so many Ray actors collect")
    parser.add_argument("--address", metavar="HOST:PORT", help="use the Ray cluster that runs there; auto: the one on this machine")
    parser.add_argument("--trust", action="store_true",
                        help="run the Python files, and ask the servers, that the config or the run in --resume names")
    parser.add_argument("--quiet", action="store_true", help="show no progress")


def main(args: argparse.Namespace) -> int:
    if args.list:
        print("\n".join(listed(game) for game in ([args.game] if args.game else GAMES)))
        return 0
    if args.jobs < 1:
        raise ValueError(f"--jobs {args.jobs}: must be a whole number from 1")
    with extra_needed():
        print(resume(args) if args.resume is not None else begin(args))
    return 0


def begin(args: argparse.Namespace) -> str:
    from bootleg_training import settings

    pairs = [*args.pairs, *from_flags(args)]
    own = settings.from_pairs(pairs)
    config = None if args.config is None else config_file(args.config, str(own.get("game", GAMES[0])))
    given = settings.from_file(config)
    trust.check_trusted(without(given, *own), config or "", args.trust)
    values = {**given, **own}
    command = shlex.join(["bootleg", "train", *(["--config", args.config] if args.config else []), *pairs])
    name = values.get("trainer", "ppo")
    trainer = module(name)
    if "seeds" in values:
        return seeds_words(importlib.import_module("bootleg_training.seeds").begin(
            values, trainers(), not args.quiet, command, args.jobs), settings.made(trainer.Settings, without(values, "seeds")).out)
    check_jobs(args.jobs)
    run = importlib.import_module("bootleg_training.run")
    return words(run.begin(trainer.Trainer, settings.made(trainer.Settings, values), name, not args.quiet, command))


def resume(args: argparse.Namespace) -> str:
    if args.config:
        raise ValueError("--resume takes the settings of the run: no --config")
    from bootleg_training import settings

    other, folder = settings.from_pairs([*args.pairs, *from_flags(args)]), Path(args.resume)
    run, seeds = (importlib.import_module(f"bootleg_training.{name}") for name in ("run", "seeds"))
    for file in (folder / run.RUN, folder / seeds.PLAN):
        if file.is_file():
            trust.check_trusted(run.without(held(file), other), file, args.trust)
    if (folder / seeds.PLAN).is_file():
        return seeds_words(seeds.resume(folder, trainers(), not args.quiet, other, args.jobs, args.trust), args.resume)
    check_jobs(args.jobs)
    return words(run.resume(args.resume, trainers(), not args.quiet, other, trust=args.trust))


def check_jobs(jobs: int) -> None:
    if jobs > 1:
        raise ValueError(f"--jobs {jobs}: needs seeds=...; one training has one process (--workers N: Ray actors collect for it)")


def words(report: dict[str, Any]) -> str:
    folder, minutes = report["settings"]["out"], report["seconds"] / 60
    return f"{folder}/report.md, curve.png, model.safetensors: {report['steps']:,} steps in {minutes:.1f} minutes"


def seeds_words(summary: dict[str, Any], folder: str) -> str:
    from bootleg_training.seeds_report import share

    rows = summary["seeds"]
    means = ", ".join(f"{name} {share(each)}" for name, each in summary["final"].items())
    return (f"{folder}/report.md, curve.png, curves.json: {len(rows)} seeds, mean win share against {means}\n"
            f"{folder}/model.safetensors: the last model of seed {summary['best_seed']}, the best of them on the deals of the evaluation")


def from_flags(args: argparse.Namespace) -> list[str]:
    """--game, --players, --ray, --workers and --address as settings, as run.json and the command in the report state them."""
    pairs = [f"game={args.game}"] if args.game is not None else []
    if args.players is not None:
        pairs.append(f"num_players={args.players}")
    workers = args.workers
    if workers is None and (args.ray or args.address is not None):
        module("ppo")
        workers = importlib.import_module("bootleg_training.actors").cores_left(args.address or "")
    if workers is not None:
        pairs.append(f"workers={workers}")
    return [*pairs, f"address={args.address}"] if args.address else pairs


def without(values: dict[str, Any], *names: str) -> dict[str, Any]:
    return {key: value for key, value in values.items() if key not in names}


def held(file: Path) -> dict[str, Any]:
    """What this file of a run holds; nothing if it is damaged, which is told when the run is resumed."""
    try:
        content = reading.json_file(file, "a run")
    except ValueError:
        return {}
    return content if isinstance(content, dict) else {}


# ---- bundled configs: configs/train/<game>/


def configs(game: str) -> list[Path]:
    if game not in GAMES:
        raise ValueError(unknown("game", game, GAMES))
    return sorted({path.stem: path for folder in FOLDERS for path in (folder / "train" / game).glob("*.yaml")}.values())


def config_file(name: str, game: str) -> Path:
    """A path as it is; a bare name among the bundled configs of this game."""
    if name.endswith(SUFFIXES) or Path(name).is_file():
        return Path(name)
    found = {path.stem: path for path in configs(game)}
    if name in found:
        return found[name]
    raise ValueError(f"--config {name}: no such file, and no bundled config of {game}. Bundled: {', '.join(found)}; "
                     "what each is: bootleg train --list")


def listed(game: str) -> str:
    """The bundled configs of this game, each with what its first comment says."""
    width = shutil.get_terminal_size().columns
    lines = [f"{game}{options.game_words(game)}:"]
    for path in configs(game):
        comment = itertools.takewhile(lambda line: line.startswith("#"), path.read_text(encoding="utf-8").splitlines())
        about = " ".join(line.strip("# ") for line in comment)
        lines += textwrap.wrap(about, width, initial_indent=f"  {path.stem:<12} ", subsequent_indent=" " * 15)
    return "\n".join(lines)
