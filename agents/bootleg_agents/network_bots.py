"""Networks of model files as bots of the kernel: what the compiled code of network_kernel.py is given of a model.

The reference is model_networks.py. Sums are taken in another order here, so logits agree to some digits, and answers wherever the best
two are further apart than that.
"""
from __future__ import annotations

import functools
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from bootleg_env.engine.jit import INTERPRETED, Bot, Compiler, bot_types
from bootleg_env.games import game as game_named

from .model_files import Layers
from .model_networks import ACTIVATIONS, Mlp

if TYPE_CHECKING:
    from .model_player import ModelMobster


class Table:
    """A network as the compiled code finds it: sizes, and addresses of arrays that live as long as this object."""

    def __init__(self, layers: Layers, columns: Any, ids: Any, is_tanh: bool = False):
        """`columns`: the facts that it sees; `ids`: the actions that it answers with."""
        from . import network_kernel as kernel

        self.arrays: list[np.ndarray] = []
        self.numbers = table = np.zeros(kernel.WIDTH + kernel.PER_LAYER * len(layers), np.int64)
        table[kernel.INPUTS], table[kernel.ANSWERS], table[kernel.LAYERS] = len(layers[0][0]), len(ids), len(layers)
        table[kernel.WIDEST], table[kernel.TANH] = max(len(bias) for _, bias in layers), is_tanh
        table[kernel.COLUMNS], table[kernel.IDS] = self.keep(columns, np.int64), self.keep(ids, np.int64)
        for nth, (weight, bias) in enumerate(layers):
            at, is_last = kernel.PER_LAYER * nth, nth == len(layers) - 1  # whose answers are reckoned one by one
            table[kernel.WIDTH + at], table[kernel.BIASES + at] = len(bias), self.keep(bias, np.float32)
            table[kernel.WEIGHTS + at] = self.keep(weight.T if is_last else weight, np.float32)

    def keep(self, values: Any, dtype: Any) -> int:
        """The address of these values."""
        self.arrays.append(np.ascontiguousarray(values, dtype))
        return int(self.arrays[-1].ctypes.data)

    @property
    def address(self) -> int:
        return int(self.numbers.ctypes.data)


class NetworkBot:
    """What `jit.Bot` is for a hand-written mobster, with the address of a table of weights that the kernel hands on."""

    def __init__(self, model: ModelMobster):
        self.model = model

    @functools.cached_property
    def handle(self) -> Any:
        """Uncompiled, the reference."""
        return self.model.act if INTERPRETED else code(self.model.game).handle

    @functools.cached_property
    def table(self) -> Table:
        from . import network_kernel as kernel

        model, advisor = self.model, self.model.advisor
        assert isinstance(model.network, Mlp)
        columns = np.arange(game_named(model.game).facts)[model.columns]
        table = Table(model.layers, columns, model.numbers, model.network.activation is ACTIVATIONS["tanh"])
        if advisor is not None:
            numbers = table.numbers
            numbers[kernel.ADVISOR], numbers[kernel.ADVISOR_WEIGHTS] = advisor.bot.handle, advisor.bot.weights
            numbers[kernel.PLACES], numbers[kernel.ADVICE] = table.keep(advisor.place, np.int64), table.keep([advisor.weight], np.float32)
        return table

    @property
    def weights(self) -> int:
        """The address of the table."""
        return 0 if INTERPRETED else self.table.address


@functools.cache
def code(game: str) -> Bot:
    """The compiled bot for all networks of a game; the first time it takes some seconds."""
    from . import network_kernel as kernel

    named = game_named(game)
    compiler = Compiler(f"{game}-networks", Path(kernel.__file__), bot_types(named.facts, named.actions), "the bot for")
    bot = compiler.bot(kernel.act)
    compiler.done()
    return bot
