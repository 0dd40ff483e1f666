"""Checkpoints: files that are written whole, carry a checksum, and run no code when they are read."""
from __future__ import annotations

import hashlib
import io
import math
import pickle
import re
import shutil
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch

from bootleg_env.engine.checks import short
from bootleg_env.engine.files import write

from .evaluate import FIGURES

COUNTS = ("progress", "steps", "games", "seconds", "deals")  # of a point of the curve
MAGIC, CHECKSUM_BYTES = b"bootleg checkpoint 1\n", 32
KEPT = 2  # the newest, and the one before it
MOMENTS = {"step", "exp_avg", "exp_avg_sq"}  # of Adam
SPACE = 4  # free space needed at the start, in sizes of the first checkpoint


class Damaged(ValueError):
    """A file that is not what was written."""


def save(folder: Path, number: int, state: dict[str, Any]) -> Path:
    """Whole or not at all; older ones are deleted afterwards."""
    content = packed(state)
    path = folder / f"checkpoint-{number}.pt"
    for left in folder.glob(".checkpoint-*"):  # by a process that was killed while it wrote
        left.unlink()
    write(path, MAGIC + hashlib.sha256(content).digest() + content)
    for old in all_of(folder)[:-KEPT]:
        old.unlink()
    return path


def load(path: Path) -> dict[str, Any]:
    content = path.read_bytes() if path.is_file() else b""
    body = content[len(MAGIC) + CHECKSUM_BYTES :]
    if not content.startswith(MAGIC) or hashlib.sha256(body).digest() != content[len(MAGIC) : len(MAGIC) + CHECKSUM_BYTES]:
        raise Damaged(f"{path.name} is damaged ({len(content):,} bytes)")
    check_sizes(body, path)
    try:
        state = arrays(torch.load(io.BytesIO(body), weights_only=True))
    except (RuntimeError, ValueError, TypeError, KeyError, IndexError, AttributeError, EOFError, pickle.UnpicklingError) as error:
        raise Damaged(f"{path.name} is no checkpoint ({type(error).__name__}: {' '.join(str(error).split())[:200]})") from None
    if not isinstance(state, dict):
        raise Damaged(f"{path.name} is no checkpoint")
    return state


def check_sizes(body: bytes, path: Path) -> None:
    """Nothing in it is compressed, so nothing comes out larger than it is: a few bytes could else become all of the memory."""
    try:
        entries = zipfile.ZipFile(io.BytesIO(body)).infolist()
    except (zipfile.BadZipFile, ValueError, NotImplementedError, OSError) as error:
        raise Damaged(f"{path.name} is no checkpoint ({error})") from None
    if any(each.compress_type != zipfile.ZIP_STORED for each in entries) or sum(each.file_size for each in entries) > len(body):
        raise Damaged(f"{path.name} is no checkpoint (compressed)")


def newest(folder: Path) -> tuple[dict[str, Any], dict[Path, str]]:
    """The state in the newest undamaged checkpoint, and what is wrong with damaged ones that are newer."""
    damaged: dict[Path, str] = {}
    for path in reversed(all_of(folder)):
        try:
            return load(path), damaged
        except Damaged as error:
            damaged[path] = f"{error}; the one before it is used"
    why = f" ({'; '.join(damaged.values())})" if damaged else ""
    raise ValueError(f"{folder}: no checkpoint to resume from{why}")


def all_of(folder: Path) -> list[Path]:
    """Oldest first."""
    named = [path for path in folder.glob("checkpoint-*.pt") if re.fullmatch(r"checkpoint-[0-9]{1,15}\.pt", path.name)]
    return sorted(named, key=lambda path: int(path.stem.split("-")[1]))


def set_aside(folder: Path, damaged: Sequence[Path]) -> None:
    """They keep another name: the newest two that are kept are those that can be read."""
    for path in damaged:
        path.rename(path.with_name(f"{path.name}.damaged"))


def check_disk(folder: Path, state: dict[str, Any]) -> None:
    """Raises at the start, not after an hour, if the disk is too small."""
    needed, free = SPACE * len(packed(state)), shutil.disk_usage(folder).free
    if free < needed:
        raise OSError(f"{folder}: {free / 1e6:.0f} MB are free; checkpoints need {needed / 1e6:.0f} MB")


def check_like(own: Any, kept: Any, where: str = "state") -> None:
    """A trainer's own state, and one that is to be put in its place: the same keys and types. Tensors are torch's business."""
    if own is None or (isinstance(own, (dict, list)) and not own):  # is filled later
        return
    if isinstance(own, np.ndarray):
        fits = isinstance(kept, np.ndarray) and (kept.dtype, kept.shape[1:], kept.ndim) == (own.dtype, own.shape[1:], own.ndim)
    elif isinstance(own, (list, tuple)):
        fits = isinstance(kept, (list, tuple)) and len(kept) == len(own)
    elif isinstance(own, (int, np.integer)) and not isinstance(own, bool):
        fits = isinstance(kept, int) and not isinstance(kept, bool) and kept >= 0
    else:
        fits = isinstance(kept, (float, int) if isinstance(own, float) else type(own))
    if not fits or (isinstance(own, dict) and set(own) != set(kept)):
        raise ValueError(f"{where}: {short(kept)}")
    if isinstance(own, (dict, list, tuple)):
        for key in own if isinstance(own, dict) else range(len(own)):
            if key != "tensors":
                check_like(own[key], kept[key], f"{where}[{key!r}]")


def load_optimizer(optimizer: torch.optim.Optimizer, kept: dict[str, Any]) -> None:
    """Its moments and counts. What follows from the settings is not believed to a file."""
    parameters = [each for group in optimizer.param_groups for each in group["params"]]
    for number, moments in kept["state"].items():
        if set(moments) != MOMENTS or any(moments[name].shape != parameters[number].shape for name in MOMENTS - {"step"}):
            raise ValueError(f"what the optimizer knows of parameter {number}")
    optimizer.load_state_dict({"state": kept["state"], "param_groups": optimizer.state_dict()["param_groups"]})


def packed(state: dict[str, Any]) -> bytes:
    file = io.BytesIO()
    torch.save(tensors(state), file)
    return file.getvalue()


def tensors(state: Any) -> Any:
    """With arrays as tensors, which torch reads without running code."""
    if isinstance(state, dict):
        return {key: tensors(each) for key, each in state.items()}
    if isinstance(state, (list, tuple)):
        return [tensors(each) for each in state]
    return torch.from_numpy(np.ascontiguousarray(state)) if isinstance(state, np.ndarray) else state


def arrays(state: Any) -> Any:
    """Tensors as arrays again, but those under the key "tensors"."""
    if isinstance(state, dict):
        return {key: each if key == "tensors" else arrays(each) for key, each in state.items()}
    if isinstance(state, list):
        return [arrays(each) for each in state]
    return state.numpy() if isinstance(state, torch.Tensor) else state


# ---- what it says of the run


def check_settings(state: dict[str, Any], own: dict[str, Any]) -> None:
    """Raise if the training that was saved had others: the same weights under other rules are another run."""
    kept = state.get("settings")
    if not isinstance(kept, dict) or set(kept) != set(own):
        raise ValueError("it does not say with which settings it was made")
    for name, value in own.items():
        if kept[name] != value:
            raise ValueError(f"it was made with {name}={short(kept[name])}, not {short(value)}")


def check_progress(state: dict[str, Any], opponents: Sequence[str]) -> None:
    """Raise if time, figures or curve cannot be those of a training that is evaluated against these."""
    curve, figures = state.get("curve"), state.get("metrics")
    fits = {"seconds": is_count(state.get("seconds")),
            "metrics": isinstance(figures, dict) and all(isinstance(name, str) and is_number(each) for name, each in figures.items()),
            "curve": isinstance(curve, list) and all(is_point(each, opponents) for each in curve)}
    for name, is_right in fits.items():
        if not is_right:
            raise ValueError(f"{name}={short(state.get(name))}")


def is_point(point: Any, opponents: Sequence[str]) -> bool:
    """Of a curve: how far it is, the shares won, and figures of the training."""
    if not isinstance(point, dict) or not {*COUNTS, "shares"} <= set(point):
        return False
    shares = point["shares"]
    return (isinstance(shares, dict) and set(shares) == set(opponents) and all(map(is_share, shares.values()))
            and all(is_count(point[name]) for name in COUNTS)
            and all(isinstance(name, str) and (name == "shares" or is_number(each)) for name, each in point.items()))


def is_share(share: Any) -> bool:
    return isinstance(share, dict) and set(share) == set(FIGURES) and all(
        value is None or (is_number(value) and math.isfinite(value)) for value in share.values())


def is_count(value: Any) -> bool:
    return is_number(value) and 0 <= value < math.inf


def is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)
