"""Where a training can be taken up again: files that are written whole, checked by their own sum, and run no code when they are read."""
from __future__ import annotations

import hashlib
import io
import os
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import torch

MAGIC, SUM = b"bootleg checkpoint 1\n", 32
KEPT = 2  # the newest, and the one before it
ROOM = 4  # free space wanted at the start, in sizes of the first checkpoint


class Damaged(ValueError):
    """A file that is not what was written."""


def save(folder: Path, number: int, state: dict[str, Any]) -> Path:
    """Write aside, to the disk, then rename; older ones go when this one stands."""
    packed = io.BytesIO()
    torch.save(_tensors(state), packed)
    content = packed.getvalue()
    path = folder / f"checkpoint-{number}.pt"
    for left in folder.glob(".checkpoint-*"):  # by a process that was killed while it wrote
        left.unlink()
    aside = folder / f".{path.name}"
    with open(aside, "wb") as file:
        file.write(MAGIC + hashlib.sha256(content).digest() + content)
        file.flush()
        os.fsync(file.fileno())
    os.replace(aside, path)
    for old in all_of(folder)[:-KEPT]:
        old.unlink()
    return path


def load(path: Path) -> dict[str, Any]:
    content = path.read_bytes()
    body = content[len(MAGIC) + SUM :]
    if not content.startswith(MAGIC) or hashlib.sha256(body).digest() != content[len(MAGIC) : len(MAGIC) + SUM]:
        raise Damaged(f"{path.name} is damaged ({len(content):,} bytes)")
    found = torch.load(io.BytesIO(body), weights_only=True)
    return _arrays(found)


def newest(folder: Path) -> tuple[dict[str, Any], list[str]]:
    """The state of the newest one that is whole, and words about those that are not."""
    complaints: list[str] = []
    for path in reversed(all_of(folder)):
        try:
            return load(path), complaints
        except Damaged as error:
            complaints.append(f"{error}; the one before it is used")
    why = f" ({'; '.join(complaints)})" if complaints else ""
    raise ValueError(f"{folder}: no checkpoint to go on from{why}")


def all_of(folder: Path) -> list[Path]:
    """Oldest first."""
    return sorted(folder.glob("checkpoint-*.pt"), key=lambda path: int(path.stem.split("-")[1]))


def check_room(folder: Path, state: dict[str, Any]) -> None:
    """Say at the start, not after an hour, that the disk is too small."""
    packed = io.BytesIO()
    torch.save(_tensors(state), packed)
    wanted, free = ROOM * packed.tell(), shutil.disk_usage(folder).free
    if free < wanted:
        raise OSError(f"{folder}: {free / 1e6:.0f} MB are free; checkpoints need {wanted / 1e6:.0f} MB")


def _tensors(given: Any) -> Any:
    """Arrays as tensors: those need no code to be read."""
    if isinstance(given, dict):
        return {key: _tensors(each) for key, each in given.items()}
    if isinstance(given, (list, tuple)):
        return [_tensors(each) for each in given]
    return torch.from_numpy(np.ascontiguousarray(given)) if isinstance(given, np.ndarray) else given


def _arrays(given: Any) -> Any:
    """Tensors stay tensors where networks want them: under "tensors"."""
    if isinstance(given, dict):
        return {key: each if key == "tensors" else _arrays(each) for key, each in given.items()}
    if isinstance(given, list):
        return [_arrays(each) for each in given]
    return given.numpy() if isinstance(given, torch.Tensor) else given
