"""Networks that look at a board cell by cell (kind "planes" of a model file), as far as they are no matrix products.

A plane is a field with a number for each cell of the board, row by row. Most cells are empty, so only some are looked at: those where
a `live` plane is not 0 (no plane is live: all), and those that may be answered. Of each the network sees a window of all planes. Live
cells are pooled into one row for the whole board; a decision over cells has a logit for each cell: embedding times query.

The kernels are compiled by numba and serve the player (model_networks.py) and the training (networks.py in training).
"""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numba
import numpy as np

POOLS = 2  # mean and maximum; then a sum for each mark
FAST = {"reassoc", "contract"}  # sums in any order: several terms at a time
Looked = tuple[np.ndarray, np.ndarray, np.ndarray]  # of `look`


@dataclass(frozen=True)
class Layout:
    """Where in a row of facts planes and other numbers are, and in a row of answers those over cells."""

    cells: int
    places: int  # cells in a window
    source: np.ndarray  # [cell][place * planes + plane]: the column of the facts in that place of its window; their number: off the board
    numbers: np.ndarray  # columns of the facts that are no planes
    planes: np.ndarray  # first column of each plane
    live: np.ndarray  # of those that make a cell live; none: all cells are
    marks: np.ndarray  # of those that mark cells: the board's row has a sum over these cells, too
    weights: np.ndarray  # scale of each mark
    over_cells: np.ndarray  # first answer of each decision over cells
    others: np.ndarray  # the other answers

    def legal(self, masks: np.ndarray) -> np.ndarray:
        """(rows, cells) which cells may be answered, from masks of all answers: one decision is asked at a time."""
        if not len(self.over_cells):
            return np.zeros((len(masks), 0), bool)
        parts = [masks[:, first : first + self.cells] != 0 for first in self.over_cells.tolist()]
        return parts[0] if len(parts) == 1 else np.logical_or.reduce(parts)

    def legal_options(self, first: np.ndarray, options: np.ndarray) -> np.ndarray:
        """The same from the first answer of the decision that is asked, and masks of its options."""
        asked = np.isin(first, self.over_cells)
        found = np.zeros((len(first), self.cells if len(self.over_cells) else 0), bool)
        if asked.any():
            found[asked] = options[asked, : self.cells]
        return found

    def columns(self, starts: np.ndarray) -> np.ndarray:
        """[cell][plane]: the column of each of these planes."""
        return np.arange(self.cells)[:, None] + starts

    def order(self) -> np.ndarray:
        """Where each answer is, if all others come first and those over cells behind them."""
        runs = [first + np.arange(self.cells) for first in self.over_cells]
        return np.argsort(np.concatenate([self.others, *runs]))

    def all_cells(self, rows: int) -> np.ndarray:
        """As if every cell could be answered."""
        return np.ones((rows, self.cells if len(self.over_cells) else 0), bool)

    def look(self, facts: np.ndarray, legal: np.ndarray) -> Looked:
        """Which cells are looked at, see `look`."""
        found: Looked = look(facts, self.live, legal, self.cells)
        return found

    def windows(self, facts: np.ndarray, looked: Looked, rows: int = 0) -> Any:
        """A row for each cell that is looked at: place by place of its window, all planes. `rows`: at least so many, the last ones 0."""
        begin, _, kept = looked
        return windows(facts, self.source, begin, kept, max(rows, len(kept)))


def layout(network: Mapping[str, Any], fields: Sequence[Sequence[Any]], decisions: Sequence[Sequence[Any]]) -> Layout:
    """From a model file's header: `network`, and rows that begin with name and size of fields (then scale) and decisions."""
    rows, columns = network["board"]
    cells = rows * columns
    starts = np.cumsum([0, *(row[1] for row in fields)])
    firsts = np.cumsum([0, *(row[1] for row in decisions)])
    place = {row[0]: int(start) for row, start in zip(fields, starts) if row[1] == cells}
    scales = {row[0]: float(row[2]) for row in fields}
    over = [int(first) for row, first in zip(decisions, firsts) if row[1] == cells]
    live = [place[name] for name in dict.fromkeys([*network["live"], *network["marks"]])] if network["live"] else []
    facts, planes, near = int(starts[-1]), integers(place.values()), around(rows, columns, network["window"])
    source = np.where(near[:, :, None] < 0, facts, near[:, :, None] + planes).reshape(cells, -1).astype(np.uint32)
    return Layout(
        cells, near.shape[1], source, outside(list(place.values()), cells, facts), planes, integers(live),
        integers(place[name] for name in network["marks"]), np.array([scales[name] for name in network["marks"]], np.float32),
        integers(over), outside(over, cells, int(firsts[-1])))


def integers(values: Any) -> np.ndarray:
    return np.array([*values], np.int64)


def outside(starts: Sequence[int], cells: int, size: int) -> np.ndarray:
    """Which of `size` columns belong to none of the runs of `cells` columns that begin there."""
    free = np.ones(size, bool)
    for start in starts:
        free[start : start + cells] = False
    return np.flatnonzero(free)


def around(rows: int, columns: int, window: int) -> np.ndarray:
    """[cell][place]: the cell in each place of the window around it, row by row; -1 off the board."""
    reach = range(-(window // 2), window // 2 + 1)
    table = np.full((rows * columns, window * window), -1)
    for cell in range(rows * columns):
        row, column = divmod(cell, columns)
        for place, (down, right) in enumerate((down, right) for down in reach for right in reach):
            if 0 <= row + down < rows and 0 <= column + right < columns:
                table[cell, place] = (row + down) * columns + column + right
    return table


# ---- kernels. A row of facts has the cells kept[begin[i] : begin[i + 1]]; the first of them, before end[i], are live


@numba.njit(cache=True)
def look(facts, live, legal, cells):  # type: ignore[no-untyped-def]
    """`begin`, `end`, `kept`: the live cells of each row in their order, then those that are legal besides."""
    rows = len(facts)
    begin, end, kept = np.zeros(rows + 1, np.int64), np.zeros(rows, np.int64), np.empty(rows * cells, np.int32)
    signs, count = np.empty(cells, facts.dtype), 0  # not 0: the cell is live
    for i in range(rows):
        signs[:] = len(live) == 0
        for start in live:
            plane = facts[i, start : start + cells]
            for cell in range(cells):
                signs[cell] |= plane[cell]
        for cell in range(cells):
            if signs[cell] != 0:
                kept[count] = cell
                count += 1
        end[i] = count
        for cell in range(legal.shape[1]):
            if legal[i, cell] and signs[cell] == 0:
                kept[count] = cell
                count += 1
        begin[i + 1] = count
    return begin, end, kept[:count].copy()


@numba.njit(cache=True)
def windows(facts, source, begin, kept, rows):  # type: ignore[no-untyped-def]
    """All planes in the window of each cell that is looked at, 0 off the board: (rows, places * planes)."""
    found = np.zeros((rows, source.shape[1]), facts.dtype)
    row = np.zeros(facts.shape[1] + 1, facts.dtype)  # the last one stays 0
    for i in range(len(facts)):
        row[:-1] = facts[i]
        for nth in range(begin[i], begin[i + 1]):
            columns, out = source[kept[nth]], found[nth]
            for k in range(len(columns)):
                out[k] = row[columns[k]]
    return found


@numba.njit(cache=True, fastmath=FAST)
def pool(embedded, facts, marks, weights, begin, end, kept):  # type: ignore[no-untyped-def]
    """For each row mean and maximum of its live cells (none: 0), and a sum for each mark; and where the maxima are."""
    rows, wide = len(facts), embedded.shape[1]
    found = np.zeros((rows, wide * (POOLS + len(marks))), np.float32)
    most_at = np.full((rows, wide), -1, np.int32)
    for i in range(rows):
        share = np.float32(1 / max(1, end[i] - begin[i]))
        mean, most, at = found[i, :wide], found[i, wide : 2 * wide], most_at[i]
        for nth in range(begin[i], end[i]):
            one, number = embedded[nth], np.int32(nth)
            for k in range(wide):
                mean[k] += one[k]
            for k in range(wide):  # embeddings are not below 0
                at[k] = number if one[k] > most[k] else at[k]
                most[k] = max(one[k], most[k])
            for mark in range(len(marks)):
                weight = weights[mark] * np.float32(facts[i, marks[mark] + kept[nth]])
                if weight != 0:
                    for k in range(wide):
                        found[i, (POOLS + mark) * wide + k] += weight * one[k]
        for k in range(wide):
            mean[k] *= share
    return found, most_at


@numba.njit(cache=True, fastmath=FAST)
def pool_back(slope, size, facts, marks, weights, begin, end, kept, most_at):  # type: ignore[no-untyped-def]
    """The gradient by the embeddings, from that by what `pool` gives: `size` rows."""
    rows, wide = most_at.shape
    found = np.zeros((size, wide), np.float32)
    for i in range(rows):
        share = np.float32(1 / max(1, end[i] - begin[i]))
        for nth in range(begin[i], end[i]):
            for k in range(wide):
                found[nth, k] = share * slope[i, k]
            for mark in range(len(marks)):
                weight = weights[mark] * np.float32(facts[i, marks[mark] + kept[nth]])
                if weight != 0:
                    for k in range(wide):
                        found[nth, k] += weight * slope[i, (POOLS + mark) * wide + k]
        for k in range(wide):
            if most_at[i, k] >= 0:
                found[most_at[i, k], k] += slope[i, wide + k]
    return found


@numba.njit(cache=True, fastmath=FAST)
def cell_logits(embedded, queries, begin, kept, cells):  # type: ignore[no-untyped-def]
    """(rows, decisions over cells * cells): embedding times query; 0 where nobody looked."""
    rows, wide = len(queries), embedded.shape[1]
    over = queries.shape[1] // wide
    found = np.zeros((rows, over * cells), np.float32)
    for i in range(rows):
        for decision in range(over):
            query = queries[i, decision * wide : (decision + 1) * wide]
            for nth in range(begin[i], begin[i + 1]):
                one, total = embedded[nth], np.float32(0)
                for k in range(wide):
                    total += one[k] * query[k]
                found[i, decision * cells + kept[nth]] = total
    return found


@numba.njit(cache=True, fastmath=FAST)
def cell_logits_back(slope, embedded, queries, begin, kept, cells):  # type: ignore[no-untyped-def]
    """The gradients by embeddings and queries, from that by the logits."""
    rows, wide = len(queries), embedded.shape[1]
    by_embedded, by_queries = np.zeros_like(embedded), np.zeros_like(queries)
    for i in range(rows):
        for decision in range(queries.shape[1] // wide):
            for nth in range(begin[i], begin[i + 1]):
                by_logit = slope[i, decision * cells + kept[nth]]
                if by_logit != 0:
                    for k in range(wide):
                        by_embedded[nth, k] += by_logit * queries[i, decision * wide + k]
                        by_queries[i, decision * wide + k] += by_logit * embedded[nth, k]
    return by_embedded, by_queries
