"""Lessons: questions with the answers of a teacher, packed closely, and the growing store of them that distil.py learns from.

Observations are mostly zeros, so only the others are kept, with their columns; of a question only the legal options. A lesson of The
Rum Run takes about 5 kB instead of 13. The store is a row of blocks, one of each iteration: in the run's folder a file each, so that
a checkpoint need not hold them.
"""
from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numba
import numpy as np
import torch
from torch import Tensor

from bootleg_env.engine.files import clear, write

FOLDER = "lessons"  # in the folder of a run
# of the learner, before it has learned from a lesson; `given_up`: chances to win, by what the teacher sees behind the answers
FIGURES = ("cross_entropy", "target_entropy", "agreement", "advisor_agreement", "given_up", "advisor_gave_up", "predicted")
MOST_COLUMNS = 2**16
MOST_BYTES = 2**28  # of a block, unpacked


class Lessons(NamedTuple):
    """Some questions, a row each. What is of several numbers a row: all rows behind each other, and where each begins."""

    fact_begin: np.ndarray  # (rows + 1,)
    fact_column: np.ndarray  # uint16: where the observation is not 0
    fact_value: np.ndarray  # int16
    option_begin: np.ndarray  # (rows + 1,)
    option: np.ndarray  # uint16: legal options of the decision
    share: np.ndarray  # float32: how much the teacher is for each
    worth: np.ndarray  # float32: chances to win that the teacher sees behind each; 0 if it does not say
    first_action: np.ndarray  # the action id of the decision's first option
    advised: np.ndarray  # the advisor's option; 0 without an advisor
    value: np.ndarray  # float32: what the seat may expect; NaN: not known yet
    stream: np.ndarray  # which seat of which game was asked
    figures: np.ndarray  # (rows, FIGURES)

    @property
    def rows(self) -> int:
        return len(self.value)


ROWS = ("first_action", "advised", "value", "stream", "figures")  # columns with a number a row
RAGGED = {"fact_begin": ("fact_column", "fact_value"), "option_begin": ("option", "share", "worth")}


class Batch(NamedTuple):
    """Lessons unpacked for an update."""

    observations: Tensor  # int16
    first_action: Tensor
    action_masks: Tensor
    targets: Tensor  # shares of the options
    advised: Tensor
    values: Tensor
    stakes: Tensor  # how much better the best option is than the mean of the legal ones, in chances to win


def pack(facts: np.ndarray, masks: np.ndarray, shares: np.ndarray, worths: np.ndarray, **rows: np.ndarray) -> Lessons:
    """From observations (rows x facts), legal options, the teacher's shares and worths of them (rows x options), columns of numbers."""
    seen = facts != 0
    return Lessons(
        begins(seen.sum(1)), np.nonzero(seen)[1].astype(np.uint16), facts[seen],
        begins(masks.sum(1)), np.nonzero(masks)[1].astype(np.uint16), shares[masks].astype(np.float32),
        worths[masks].astype(np.float32), **rows)


def begins(lengths: np.ndarray) -> np.ndarray:
    return np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64)


def joined(parts: Sequence[Lessons]) -> Lessons:
    """One behind the other; of none, none."""
    if not parts:
        none = np.zeros((0, 1))
        return pack(none.astype(np.int16), none.astype(bool), none, none, first_action=np.zeros(0, np.int64), advised=np.zeros(0, np.int64),
                    value=np.zeros(0, np.float32), stream=np.zeros(0, np.int64), figures=np.zeros((0, len(FIGURES)), np.float32))
    columns = {name: np.concatenate([getattr(each, name) for each in parts]) for name in Lessons._fields}
    for name in RAGGED:
        columns[name] = begins(np.concatenate([np.diff(getattr(each, name)) for each in parts]))
    return Lessons(**columns)


def taken(lessons: Lessons, rows: np.ndarray) -> Lessons:
    """These rows, in their order (numbers)."""
    columns = {name: getattr(lessons, name)[rows] for name in ROWS}
    for name, wide in RAGGED.items():
        begin = getattr(lessons, name)
        lengths = np.diff(begin)[rows]
        own = begins(lengths)
        places = np.repeat(begin[:-1][rows] - own[:-1], lengths) + np.arange(own[-1])
        columns.update({name: own, **{each: getattr(lessons, each)[places] for each in wide}})
    return Lessons(**columns)


def checked(lessons: Lessons, facts: int, options: int) -> Lessons:
    """Lessons of a file: `unpack` believes them."""
    like = joined([])
    for name, column in lessons._asdict().items():
        model = getattr(like, name)
        if column.dtype != model.dtype or column.shape[1:] != model.shape[1:] or (name in ROWS and len(column) != lessons.rows):
            raise ValueError(f"{name}: {column.dtype} of shape {column.shape}")
    for name, wide in RAGGED.items():
        begin = getattr(lessons, name)
        ends = {len(getattr(lessons, each)) for each in wide}
        if len(begin) != lessons.rows + 1 or begin[0] != 0 or (np.diff(begin) < 0).any() or ends != {int(begin[-1])}:
            raise ValueError(f"{name}: does not fit the columns that it is of")
    for name, most in (("fact_column", facts), ("option", options)):
        if (getattr(lessons, name) >= most).any():
            raise ValueError(f"{name}: {getattr(lessons, name).max()} of {most}")
    return lessons


@numba.njit(cache=True)
def unpack(  # type: ignore[no-untyped-def]
    rows, places, fact_begin, column, value, option_begin, option, share, worth, facts, masks, targets, stakes,
):
    """These rows into these places of arrays that are zero."""
    for i in range(len(rows)):
        row, place = rows[i], places[i]
        for k in range(fact_begin[row], fact_begin[row + 1]):
            facts[place, column[k]] = value[k]
        mean, most = 0.0, -np.inf
        for k in range(option_begin[row], option_begin[row + 1]):
            mean, most = mean + worth[k] / (option_begin[row + 1] - option_begin[row]), max(most, worth[k])
            masks[place, option[k]] = True
            targets[place, option[k]] = share[k]
        stakes[place] = max(0.0, most - mean)  # not a rounding error below it


class Store:
    """The newest lessons, at most `size` or a block more. `facts`, `options`: how wide observations and decisions are."""

    def __init__(self, folder: Path, size: int, facts: int, options: int):
        self.folder, self.size, self.facts, self.options = folder / FOLDER, size, facts, options
        self.blocks: list[Lessons] = []
        self.first = 0  # the number of the oldest block
        self.written = 0  # blocks from here on are not yet on disk
        self.before = 0  # the oldest block that the checkpoint before the newest needs

    @property
    def rows(self) -> int:
        return sum(block.rows for block in self.blocks)

    def add(self, block: Lessons) -> None:
        self.blocks.append(block)
        while len(self.blocks) > 1 and self.rows - self.blocks[0].rows >= self.size:
            del self.blocks[0]
            self.first += 1

    def nbytes(self) -> int:
        return sum(column.nbytes for block in self.blocks for column in block)

    # ---- minibatches

    def minibatches(self, old: int, size: int, random: np.random.Generator) -> Iterator[Batch]:
        """All rows of the newest block and so many drawn from all of the store, shuffled, in minibatches of about this size."""
        bounds = begins(np.array([block.rows for block in self.blocks]))
        numbers = np.concatenate([np.arange(bounds[-2], bounds[-1]), random.integers(0, bounds[-1], old)])
        random.shuffle(numbers)
        for part in np.array_split(numbers, max(1, round(len(numbers) / size))):
            yield self.batch(part, bounds)

    def batch(self, numbers: np.ndarray, bounds: np.ndarray) -> Batch:
        """Rows by their numbers in all of the store."""
        facts, masks = np.zeros((len(numbers), self.facts), np.int16), np.zeros((len(numbers), self.options), bool)
        targets, stakes, columns = np.zeros((len(numbers), self.options), np.float32), np.zeros(len(numbers), np.float32), {}
        for name in ("first_action", "advised", "value"):
            columns[name] = np.zeros(len(numbers), self.blocks[0]._asdict()[name].dtype)
        of_block = np.searchsorted(bounds, numbers, "right") - 1
        for number in np.unique(of_block).tolist():
            block, places = self.blocks[number], np.flatnonzero(of_block == number)
            rows = numbers[places] - bounds[number]
            unpack(rows, places, *block[:7], facts, masks, targets, stakes)
            for name, column in columns.items():
                column[places] = getattr(block, name)[rows]
        return Batch(*(torch.from_numpy(each) for each in (
            facts, columns["first_action"], masks, targets, columns["advised"], columns["value"], stakes)))

    # ---- in the folder of the run

    def state(self) -> dict[str, int]:
        """What a checkpoint says of it. Blocks that are not there yet are written; those of no checkpoint that is kept are removed."""
        for number in range(max(self.written, self.first), self.first + len(self.blocks)):
            self.folder.mkdir(exist_ok=True)
            file = io.BytesIO()
            np.savez_compressed(file, **self.blocks[number - self.first]._asdict())
            write(self.path(number), file.getvalue())
        self.written = self.first + len(self.blocks)
        for path in self.folder.glob("block-*.npz"):
            if int(path.stem.split("-")[1]) < self.before:
                path.unlink()
        self.before = self.first
        return {"first": self.first, "blocks": len(self.blocks)}

    def restore(self, state: dict[str, Any]) -> None:
        """Back to what `state` gave."""
        clear(self.folder)
        self.first = self.before = state["first"]
        self.written = self.first + state["blocks"]
        self.blocks = [self.read(number) for number in range(self.first, self.written)]

    def path(self, number: int) -> Path:
        return self.folder / f"block-{number}.npz"

    def read(self, number: int) -> Lessons:
        path = self.path(number)
        try:
            with zipfile.ZipFile(path) as archive:
                if sum(each.file_size for each in archive.infolist()) > MOST_BYTES:
                    raise ValueError(f"more than {MOST_BYTES >> 20} MB when unpacked")
            with np.load(path) as file:
                return checked(Lessons(**{name: file[name] for name in Lessons._fields}), self.facts, self.options)
        except (OSError, ValueError, KeyError, EOFError, TypeError, NotImplementedError, RuntimeError, MemoryError, SyntaxError,
                zipfile.BadZipFile, zlib.error) as error:
            raise ValueError(f"{path}: lessons that cannot be read: {' '.join(str(error).split())[:200]}") from error
