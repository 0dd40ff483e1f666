"""Every kind of file or value that this package reads from others: what reads it, and how it is spoilt."""
from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from ..engine.checks import unknown

SNAPSHOTS = "snapshots"


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


KINDS = (
    Kind(SNAPSHOTS, "from_snapshot of each game, reset(options={\"snapshot\"})",
         "numbers to the ends of their field and beyond, other strings, types and lengths; played on where accepted", of_their_own),
)


def kind_named(name: str) -> Kind:
    found = {kind.name: kind for kind in KINDS}
    if name not in found:
        raise ValueError(unknown("kind of hostile input", name, list(found)))
    return found[name]
