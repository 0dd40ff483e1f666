"""Every kind of file or value that this package reads from others: what reads it, and how it is spoilt."""
from __future__ import annotations

import importlib
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from ...engine.checks import unknown

SNAPSHOTS = "snapshots"
SPOILT = 2000  # inputs of one seed


class Input(NamedTuple):
    """One hostile input. `run` gives it to its reader and uses what was accepted; a refusal is a ValueError, a TypeError or an OSError."""

    what: str
    run: Callable[[], Any]


Inputs = Callable[[random.Random], Input]


class Kind(NamedTuple):
    """`inputs(folder)` makes sound examples once, and gives what spoils them."""

    name: str
    read_by: str
    spoilt: str
    inputs: Callable[[Path], Inputs]


def of_their_own(folder: Path) -> Inputs:
    raise NotImplementedError("snapshots are spoilt in snapshots.py, many side by side")


def at(module: str, name: str) -> Callable[[Path], Inputs]:
    """Imported when it is needed: some kinds want an extra."""
    return lambda folder: getattr(importlib.import_module(f".{module}", __package__), name)(folder)


TREE = "any value of another type, any number at its ends, names of Python files and servers, paths out of the folder; the bytes damaged"
KINDS = (
    Kind(SNAPSHOTS, "from_snapshot of each game", "every number to the ends of its field and beyond, other strings, types and lengths; "
         "games that are accepted are played on", of_their_own),
    Kind("saved_games", "bootleg play --load, bootleg replay", f"{TREE}, with a checksum that fits", at("files", "saved_games")),
    Kind("web_tables", "bootleg web --load and its folder of tables", f"{TREE}, with a checksum that fits", at("files", "web_tables")),
    Kind("snapshot_files", "bootleg play --from", f"{TREE}; whole and partial", at("files", "snapshot_files")),
    Kind("game_logs", "bootleg replay", "words of its lines; the bytes damaged", at("files", "game_logs")),
    Kind("presets", "--preset FILE, preset=", TREE, at("files", "preset_files")),
    Kind("models", "model files wherever a mobster is named", "header and tensors of every kind of network; the bytes damaged",
         at("agents", "models")),
    Kind("arena_entries", "bootleg arena ENTRY", TREE, at("agents", "arena_entries")),
    Kind("arena_results", "bootleg arena RESULT, --check", f"{TREE}, with a sum that fits; answers that unpack to very much",
         at("agents", "arena_results")),
    Kind("replies", "language models: bodies of a server, kept replies, what is read out of them, BOOTLEG_LLM_*", TREE, at("agents",
                                                                                                                           "replies")),
    Kind("styles", "dials of a mobster; names of mobsters", "values of any type; names glued together", at("agents", "styles")),
    Kind("configs", "bootleg train --config", f"{TREE}; aliases in aliases", at("training", "configs")),
    Kind("runs", "bootleg train --resume: run.json, seeds.json, seed-N/run.json", TREE, at("training", "runs")),
    Kind("checkpoints", "checkpoint-N.pt of a run folder",
         "pickles that would run something, bombs; the bytes damaged; a checksum that fits",
         at("training", "checkpoints")),
    Kind("resumes", "bootleg train --resume, behind the checksum: games, counters, weights, optimizer, curve",
         "arrays with other numbers, shapes and types; the training goes on with what is accepted", at("training", "resumes")),
    Kind("lessons", "lessons/block-N.npz of a run folder",
         "pickles, arrays that say they are huge, other numbers, shapes and types in them; the bytes damaged", at("training", "lessons")),
    Kind("conversions", "bootleg_training.convert", "zips that are pickles, without --trust", at("training", "conversions")),
    Kind("web_requests", "the server of bootleg web", "methods, paths, headers, any JSON, damaged bytes", at("web", "requests")),
    Kind("actions", "step of every environment, apply_action of OpenSpiel", "values of any type", at("calls", "actions")),
    Kind("values", "seeds, options, settings, snapshots given in Python", "values of any type", at("calls", "values")),
    Kind("arguments", "the command line", "text of any kind", at("calls", "arguments")),
)


def kind_named(name: str) -> Kind:
    found = {kind.name: kind for kind in KINDS}
    if name not in found:
        raise ValueError(unknown("kind of hostile input", name, list(found)))
    return found[name]
