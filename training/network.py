"""The network of a mobster: one trunk for what it sees, a logit for every answer, and what it expects to win.

It takes facts as they are, small integers; their scale lies in the first layer. `precision="bfloat16"` halves the time where the
processor has it: products are rounded, weights and sums are not.
"""
from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional as F

PRECISIONS = {"float32": torch.float32, "bfloat16": torch.bfloat16}


def fastest_precision() -> str:
    """bfloat16 where the processor multiplies it by itself."""
    return "bfloat16" if torch.cpu._is_avx512_bf16_supported() or torch.cpu._is_amx_tile_supported() else "float32"


class Network(nn.Module):
    """`scale` turns facts into inputs; answers that are not legal are left out by whoever reads the logits."""

    scale: Tensor
    mean: Tensor
    spread: Tensor

    def __init__(self, scale: np.ndarray, actions: int, hidden: Sequence[int] = (256, 256), precision: str = "float32"):
        super().__init__()
        self.precision = PRECISIONS[precision]
        self.ready: list[tuple[Tensor, Tensor]] | None = None  # `rounded()`, kept from answer to answer: None after every change
        sizes = [len(scale), *hidden]
        self.layers = nn.ModuleList(nn.Linear(a, b) for a, b in pairwise(sizes))
        self.out = nn.Linear(hidden[-1], actions)
        self.worth = nn.Linear(hidden[-1], 1)
        self.register_buffer("scale", torch.as_tensor(np.asarray(scale, np.float32)))
        self.register_buffer("mean", torch.zeros(()))  # of what is won, and its spread: `worth` is in these units
        self.register_buffer("spread", torch.ones(()))
        for layer, gain in (*((each, 2**0.5) for each in self.trunk()), (self.out, 0.01), (self.worth, 1.0)):
            nn.init.orthogonal_(layer.weight, gain)
            nn.init.zeros_(layer.bias)

    def trunk(self) -> Iterator[nn.Linear]:
        return (each for each in self.layers if isinstance(each, nn.Linear))

    def forward(self, facts: Tensor) -> tuple[Tensor, Tensor]:
        """Logits of all answers, and what is expected, in units of `spread` from `mean`."""
        return self.through(facts, self.rounded())

    def rounded(self) -> list[tuple[Tensor, Tensor]]:
        """Weights and biases as products take them: at our precision, the scale in the first."""
        at = self.precision
        return [((each.weight * self.scale if nth == 0 else each.weight).to(at), each.bias.to(at))
                for nth, each in enumerate((*self.trunk(), self.out))]

    def through(self, facts: Tensor, matrices: list[tuple[Tensor, Tensor]]) -> tuple[Tensor, Tensor]:
        x = facts.to(self.precision)
        for weight, bias in matrices[:-1]:
            x = F.relu(F.linear(x, weight, bias))
        return F.linear(x, *matrices[-1]), self.worth(x.float())[:, 0]

    @torch.inference_mode()
    def answers(self, facts: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Logits and expected winnings for rows of facts, as float32."""
        if self.ready is None:
            self.ready = self.rounded()
        logits, worth = self.through(torch.from_numpy(facts), self.ready)
        return logits.float().numpy(), (worth * self.spread + self.mean).numpy()

    def normalise(self, targets: Tensor, weight: float) -> None:
        """Move the units of `worth` to what is won now; what it says of any position stays the same."""
        mean, spread = self.mean + weight * (targets.mean() - self.mean), self.spread + weight * (targets.std() - self.spread)
        with torch.no_grad():
            self.worth.weight.mul_(self.spread / spread)
            self.worth.bias.mul_(self.spread / spread).add_((self.mean - mean) / spread)
            self.mean.copy_(mean)
            self.spread.copy_(spread)

    def load_state_dict(self, *given: Any, **named: Any) -> Any:
        self.ready = None
        return super().load_state_dict(*given, **named)

    def exact(self) -> Network:
        """The same weights, nothing rounded: what the model file will hold."""
        found = copy.copy(self)
        found.precision, found.ready = torch.float32, None
        return found

    def matrices(self) -> list[tuple[np.ndarray, np.ndarray]]:
        """What answers, layer by layer, without scale and worth: (inputs x outputs) and biases, for the model file."""
        return [(_array(each.weight.T), _array(each.bias)) for each in (*self.trunk(), self.out)]


def _array(given: Tensor) -> Any:
    return given.detach().contiguous().numpy().copy()
