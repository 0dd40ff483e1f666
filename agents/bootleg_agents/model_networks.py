"""The networks of model files in numpy, from facts (unscaled small integers) to the last hidden layer and to logits: `network_of`."""
from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, Protocol

import numpy as np
from threadpoolctl import ThreadpoolController

from . import planes
from .model_files import MLP, Layers, Model, kind_of, parts

THREADS = ThreadpoolController()  # products this small go faster by one: more would wait for each other, and hold up a busy machine
ACTIVATIONS: dict[str, Callable[[np.ndarray], Any]] = {"relu": functools.partial(np.maximum, np.float32(0)), "tanh": np.tanh}
AT_ONCE = 64  # rows: what they need of memory stays in the processor's cache


class NumpyNetwork(Protocol):
    """What a player asks of it; all in float32."""

    layers: Layers  # in the order of the file, the scale folded in

    def hidden(self, facts: np.ndarray) -> np.ndarray:
        """The last hidden layer, a row each."""

    def logits(self, facts: np.ndarray, masks: np.ndarray | None) -> np.ndarray:
        """Of all its answers, a row each; with masks of its answers, those of illegal ones may be 0 instead."""


class Mlp:
    """Layer after layer."""

    def __init__(self, model: Model):
        self.layers = in_float32(model)
        self.layers[0] = (self.layers[0][0] * scale_of(model)[:, None], self.layers[0][1])  # so facts go in as they are
        self.activation = ACTIVATIONS[model.header["network"]["activation"]]

    def hidden(self, facts: np.ndarray) -> np.ndarray:
        x = np.asarray(facts, np.float32)
        for weight, bias in self.layers[:-1]:
            x = self.activation(x @ weight + bias)
        return x

    def logits(self, facts: np.ndarray, masks: np.ndarray | None) -> np.ndarray:
        weight, bias = self.layers[-1]
        return self.hidden(facts) @ weight + bias


class Planes:
    """Cell by cell, then all of the board: what is looked at says planes.py."""

    def __init__(self, model: Model):
        header, self.layers = model.header, in_float32(model)
        self.layout = layout = planes.layout(header["network"], header["fields"], header["decisions"])
        self.at = {name: nth for nth, (name, *_) in enumerate(parts(header))}
        self.cells, self.trunk = ([nth for name, nth in self.at.items() if name.startswith(kind)] for kind in ("cell", "trunk"))
        scale, first = scale_of(model), self.trunk[0]
        self._fold(0, np.tile(scale[layout.planes], layout.places))
        self._fold(first, np.append(scale[layout.numbers], np.ones(len(self.layers[first][0]) - len(layout.numbers), np.float32)))
        self.size = len(layout.others) + len(layout.over_cells) * layout.cells

    def _fold(self, nth: int, scale: np.ndarray) -> None:
        weight, bias = self.layers[nth]
        self.layers[nth] = (weight * scale[:, None], bias)

    def hidden(self, facts: np.ndarray) -> np.ndarray:
        nothing = np.zeros((len(facts), 0), bool)
        return np.concatenate([self._seen(facts[at], nothing[at])[0] for at in parts_of(len(facts))])

    def logits(self, facts: np.ndarray, masks: np.ndarray | None) -> np.ndarray:
        layout, found = self.layout, np.zeros((len(facts), self.size), np.float32)
        legal = layout.all_cells(len(facts)) if masks is None else layout.legal(masks)
        for at in parts_of(len(facts)):
            hidden, embedded, looked = self._seen(facts[at], legal[at])
            if "policy" in self.at:
                found[at, layout.others] = self._linear("policy", hidden)
            if "query" in self.at:
                begin, _, kept = looked
                over = planes.cell_logits(embedded, self._linear("query", hidden), begin, kept, layout.cells)
                for nth, first in enumerate(layout.over_cells.tolist()):
                    found[at, first : first + layout.cells] = over[:, nth * layout.cells : (nth + 1) * layout.cells]
        return found

    def _seen(self, facts: np.ndarray, legal: np.ndarray) -> tuple[np.ndarray, np.ndarray, planes.Looked]:
        """The last hidden layer, the embeddings of the cells that are looked at, and which these are."""
        layout = self.layout
        looked = layout.look(facts, legal)
        embedded = self._through(self.cells, layout.windows(facts, looked).astype(np.float32))
        board, _ = planes.pool(embedded, facts, layout.marks, layout.weights, *looked)
        return self._through(self.trunk, np.hstack([facts[:, layout.numbers].astype(np.float32), board])), embedded, looked

    def _through(self, layers: list[int], x: np.ndarray) -> np.ndarray:
        for nth in layers:
            weight, bias = self.layers[nth]
            x = x @ weight
            x += bias
            np.maximum(x, np.float32(0), out=x)
        return x

    def _linear(self, name: str, x: np.ndarray) -> Any:
        weight, bias = self.layers[self.at[name]]
        return x @ weight + bias


def network_of(model: Model) -> NumpyNetwork:
    """The network of this model, of whichever kind."""
    return Mlp(model) if kind_of(model.header) == MLP else Planes(model)


def in_float32(model: Model) -> Layers:
    return [(weight.astype(np.float32), bias.astype(np.float32)) for weight, bias in model.layers]


def scale_of(model: Model) -> np.ndarray:
    """Of each fact that it sees."""
    return np.concatenate([np.full(size, scale, np.float32) for _, size, scale in model.header["fields"]])


def parts_of(rows: int) -> list[slice]:
    """Not too many at a time; one part if there is no row."""
    return [slice(first, first + AT_ONCE) for first in range(0, max(1, rows), AT_ONCE)]
