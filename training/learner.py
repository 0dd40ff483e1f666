"""How a network learns from samples: proximal policy optimisation with legal answers only, or imitation of a teacher."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional as F

from .collector import Samples
from .network import Network

NEVER = -1e9  # the logit of what is not legal


@dataclass(frozen=True)
class Steps:
    """How steps are made."""

    batch: int = 4096
    epochs: int = 2
    clip: float = 0.2
    value_weight: float = 0.5
    most_norm: float = 0.5  # of a gradient
    normalise: float = 0.05  # how fast the units of what is expected follow what is won; 0: not at all


class Learner:
    """A network, its optimiser, and the stream of chance that shuffles its samples."""

    def __init__(self, network: Network, steps: Steps, seed: int):
        self.network, self.steps = network, steps
        self.optimiser = torch.optim.Adam(network.parameters(), lr=1e-3, eps=1e-5, fused=True)
        self.random = torch.Generator().manual_seed(seed)
        self.updates = 0

    def learn(self, samples: Samples, rate: float, entropy: float, taught: float = 0.0) -> dict[str, float]:
        """Some epochs over the samples; `taught` is the weight of the teacher's advice beside what was won."""
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        tensors = [torch.from_numpy(np.ascontiguousarray(each)) for each in samples]
        self._normalise(tensors[7])
        merit = tensors[6]
        tensors[6] = (merit - merit.mean()) / (merit.std() + 1e-8)
        figures: list[Tensor] = []
        for some in self._minibatches(len(samples)):
            loss, said = self._loss([each[some] for each in tensors], entropy, taught)
            self.optimiser.zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(self.network.parameters(), self.steps.most_norm)
            self.optimiser.step()
            self.network.ready = None
            figures.append(said)
            self.updates += 1
        means = torch.stack(figures).mean(0).tolist()
        variance = float(np.var(samples.target))
        explained = 1 - float(np.var(samples.target - samples.worth)) / variance if variance else 0.0
        return {**dict(zip(("policy_loss", "value_loss", "entropy", "moved", "clipped", "agrees"), means)), "explained": explained}

    def _normalise(self, targets: Tensor) -> None:
        if self.steps.normalise:
            self.network.normalise(targets, self.steps.normalise if self.updates else 1.0)

    def _minibatches(self, count: int) -> Iterator[Tensor]:
        for _ in range(self.steps.epochs):
            order = torch.randperm(count, generator=self.random)
            yield from order.tensor_split(max(1, round(count / self.steps.batch)))

    def _loss(self, batch: list[Tensor], entropy_weight: float, taught: float) -> tuple[Tensor, Tensor]:
        facts, first, options, action, before, _, merit, target, advice = batch
        logits, worth = self.network(facts)
        ids = (first[:, None] + torch.arange(options.shape[1])).clamp_max(logits.shape[1] - 1)
        chances = logits.gather(1, ids).float().masked_fill(~options, NEVER).log_softmax(1)
        chance = chances.gather(1, action[:, None])[:, 0]
        moved = chance - before
        ratio = moved.exp()
        clip = self.steps.clip
        policy = -torch.minimum(ratio * merit, ratio.clamp(1 - clip, 1 + clip) * merit).mean()
        value = F.mse_loss(worth, (target - self.network.mean) / self.network.spread)
        entropy = -(chances.exp() * chances).sum(1).mean()
        loss = (1 - taught) * (policy - entropy_weight * entropy) + self.steps.value_weight * value
        agrees = torch.zeros(())
        if taught:
            told = advice >= 0
            loss = loss - taught * chances[told].gather(1, advice[told, None]).mean()
            agrees = (chances.argmax(1) == advice)[told].float().mean()
        said = torch.stack([policy, value, entropy, (ratio - 1 - moved).mean(), ((ratio - 1).abs() > clip).float().mean(), agrees])
        return loss, said.detach()
