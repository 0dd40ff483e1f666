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

from .model_networks import ACTIVATIONS, Mlp

if TYPE_CHECKING:
    from .model_player import ModelMobster


class NetworkBot:
    """What `jit.Bot` is for a hand-written mobster, with the address of a table of weights that the kernel hands on."""

    def __init__(self, model: ModelMobster):
        self.model = model

    @functools.cached_property
    def handle(self) -> Any:
        """Uncompiled, the reference."""
        return self.model.act if INTERPRETED else code(self.model.game).handle

    @functools.cached_property
    def weights(self) -> int:
        """The address of the table; all that its numbers are addresses of lives as long as this object."""
        if INTERPRETED:
            return 0
        self.arrays: list[np.ndarray] = []
        return self.address(self.table(), np.int64)

    def address(self, values: Any, dtype: Any) -> int:
        self.arrays.append(np.ascontiguousarray(values, dtype))
        return int(self.arrays[-1].ctypes.data)

    def table(self) -> np.ndarray:
        from . import network_kernel as kernel

        table, model = np.zeros(kernel.TABLE, np.int64), self.model
        layers, advisor = model.layers, model.advisor
        assert isinstance(model.network, Mlp)
        table[kernel.INPUTS], table[kernel.ANSWERS], table[kernel.LAYERS] = len(layers[0][0]), len(model.numbers), len(layers)
        table[kernel.WIDEST], table[kernel.TANH] = max(len(bias) for _, bias in layers), model.network.activation is ACTIVATIONS["tanh"]
        table[kernel.COLUMNS] = self.address(np.arange(game_named(model.game).facts)[model.columns], np.int64)
        table[kernel.IDS] = self.address(model.numbers, np.int64)
        for nth, (weight, bias) in enumerate(layers):
            at, is_last = kernel.PER_LAYER * nth, nth == len(layers) - 1  # whose answers are reckoned one by one
            table[kernel.WIDTH + at], table[kernel.BIASES + at] = len(bias), self.address(bias, np.float32)
            table[kernel.WEIGHTS + at] = self.address(weight.T if is_last else weight, np.float32)
        if advisor is not None:
            table[kernel.ADVISOR], table[kernel.ADVISOR_WEIGHTS] = advisor.bot.handle, advisor.bot.weights
            table[kernel.PLACES] = self.address(advisor.place, np.int64)
            table[kernel.ADVICE] = self.address([advisor.weight], np.float32)
        return table


@functools.cache
def code(game: str) -> Bot:
    """The compiled bot for all networks of a game; the first time it takes some seconds."""
    from . import network_kernel as kernel

    named = game_named(game)
    compiler = Compiler(f"{game}-networks", Path(kernel.__file__), bot_types(named.facts, named.actions), "the bot for")
    bot = compiler.bot(kernel.act)
    compiler.done()
    return bot
