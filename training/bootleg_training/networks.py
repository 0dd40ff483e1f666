"""The networks of ppo.py: `Network` (setting network=mlp) and `PlanesNetwork` (network=planes), from rows of facts to logits and values.

Both hold what a model file of their kind holds (model_files.py), and answer what its player answers (model_networks.py).
"""
from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional as F

from bootleg_agents import model_files, network_kernel, planes
from bootleg_agents.network_bots import Table
from bootleg_env.engine.game import Game
from bootleg_env.engine.jit import INTERPRETED

PRECISIONS = {"float32": torch.float32, "bfloat16": torch.bfloat16}
Matrices = list[tuple[Tensor, Tensor]]  # weights (outputs x inputs) and biases


class ShapeError(ValueError):
    """Weights for a network of another shape."""


class Network(nn.Module):
    """One trunk, a policy head with a logit for every action, a value head.

    Observations come unscaled, as small integers; `scale` is folded into the first layer. With bfloat16 matrix products are
    rounded, weights and sums are not. The value head has normalised units (PopArt): value = output * return_std + return_mean.
    """

    scale: Tensor
    return_mean: Tensor
    return_std: Tensor
    compiled: Compiled | None = None  # for `predict`, until the weights change
    rounded: Matrices | None = None  # ... and `matrices_at_precision` for `by_torch`
    advice_weight: nn.Parameter | None  # what the logit of an advisor's answer is raised by; None: there is no advisor
    at_once: int | None = None  # rows that an update does best at a time; None: a whole minibatch

    def __init__(self, scale: np.ndarray, actions: int, hidden: Sequence[int] = (256, 256), precision: str = "float32"):
        super().__init__()
        self.precision = PRECISIONS[precision]
        self.trunk = nn.ModuleList(nn.Linear(width, next_width) for width, next_width in pairwise([len(scale), *hidden]))
        self.policy_head = nn.Linear(hidden[-1], actions)
        self.value_head = nn.Linear(hidden[-1], 1)
        self._begin(scale)

    def _begin(self, scale: np.ndarray) -> None:
        """Buffers, and weights to begin with."""
        self.register_parameter("advice_weight", None)
        self.register_buffer("scale", torch.as_tensor(np.asarray(scale, np.float32)))
        self.register_buffer("return_mean", torch.zeros(()))
        self.register_buffer("return_std", torch.ones(()))
        heads = self.heads()
        hidden = [each for each in self.linears() if all(each is not head for head in heads)]
        for layer, gain in (*((each, 2**0.5) for each in hidden), *((each, 0.01) for each in heads), (self.value_head, 1.0)):
            nn.init.orthogonal_(layer.weight, gain)
            nn.init.zeros_(layer.bias)

    def trunk_layers(self) -> Iterator[nn.Linear]:
        """The linear layers before the heads."""
        return (each for each in self.trunk if isinstance(each, nn.Linear))

    def heads(self) -> list[nn.Linear]:
        """What logits come from."""
        return [self.policy_head]

    def linears(self) -> list[nn.Linear]:
        """All but the value head, in the order of a model file."""
        return [*self.trunk_layers(), *self.heads()]

    def legal_cells(self, first_action: Tensor, options: Tensor) -> np.ndarray | None:
        """For `forward`, from the decision that is asked and the options that are legal: of use to networks that look at cells."""
        return None

    def forward(self, observations: Tensor, legal: np.ndarray | None = None) -> tuple[Tensor, Tensor]:
        """Logits of all actions, and normalised values. `legal`: see `PlanesNetwork`."""
        return self._through(observations, self.matrices_at_precision(), legal)

    def _through(self, observations: Tensor, matrices: Matrices, legal: np.ndarray | None) -> tuple[Tensor, Tensor]:
        x = observations.to(self.precision)
        for weight, bias in matrices[:-1]:
            x = F.relu(F.linear(x, weight, bias))
        return F.linear(x, *matrices[-1]), self.value_head(x.float())[:, 0]

    def scaled(self) -> dict[int, Tensor]:
        """By number of the layer: what its inputs are to be multiplied with."""
        return {0: self.scale}

    def matrices_at_precision(self) -> Matrices:
        """Weights and biases for the products, the scale folded in."""
        scaled = self.scaled()
        return [((layer.weight * scaled[nth] if nth in scaled else layer.weight).to(self.precision), layer.bias.to(self.precision))
                for nth, layer in enumerate(self.linears())]

    def predict(self, observations: np.ndarray, action_masks: np.ndarray | None = None) -> tuple[np.ndarray, np.ndarray]:
        """Logits and values of rows of observations, as float32, without gradients. With masks, logits of illegal actions may be 0."""
        if INTERPRETED:
            return self.by_torch(observations, action_masks)
        if self.compiled is None:
            self.compiled = Compiled(self)
        return self.compiled.predict(observations, action_masks)

    @torch.inference_mode()
    def by_torch(self, observations: np.ndarray, action_masks: np.ndarray | None = None) -> tuple[np.ndarray, np.ndarray]:
        """The same at the precision of learning: better for many rows, worse for few."""
        if self.rounded is None:
            self.rounded = self.matrices_at_precision()
        logits, values = self._through(torch.from_numpy(observations), self.rounded, self._legal(action_masks))
        return logits.float().numpy(), (values * self.return_std + self.return_mean).numpy()

    def _legal(self, action_masks: np.ndarray | None) -> np.ndarray | None:
        return None

    def changed(self) -> None:
        """The weights have changed: what was kept of them is made anew."""
        self.compiled = self.rounded = None

    def __getstate__(self) -> dict[str, Any]:
        return self.__dict__ | {"compiled": None}  # which holds addresses

    def normalise(self, returns: Tensor) -> Tensor:
        """Returns in units of their running mean and deviation."""
        return (returns - self.return_mean) / self.return_std

    def update_normalisation(self, returns: Tensor, beta: float) -> None:
        """PopArt: move mean and deviation towards these returns, and the value head with them, so that no value changes."""
        mean = self.return_mean + beta * (returns.mean() - self.return_mean)
        std = self.return_std + beta * (returns.std() - self.return_std)
        with torch.no_grad():
            self.value_head.weight.mul_(self.return_std / std)
            self.value_head.bias.mul_(self.return_std / std).add_((self.return_mean - mean) / std)
            self.return_mean.copy_(mean)
            self.return_std.copy_(std)
        self.changed()

    @property
    def advice(self) -> float:
        """The weight of the advisor's answer, as a number."""
        return 0.0 if self.advice_weight is None else float(self.advice_weight.detach()[0])

    def load_state_dict(self, *args: Any, **kwargs: Any) -> Any:
        self.changed()
        return super().load_state_dict(*args, **kwargs)

    # ---- to and from model files

    def layers(self) -> model_files.Layers:
        """All but the value head as (inputs x outputs) and biases: what a model file holds, without the scale."""
        return [(as_array(layer.weight.T), as_array(layer.bias)) for layer in self.linears()]

    def value_layer(self) -> tuple[np.ndarray, np.ndarray]:
        """The value head in units of the return."""
        head = self.value_head
        return as_array(head.weight.T * self.return_std), as_array(head.bias * self.return_std + self.return_mean)

    def load_model(self, model: model_files.Model) -> None:
        """The weights of a model file of this shape; without a value head in it, the network keeps its own."""
        self.check_model(model.header)
        layers = self.linears()
        if self.advice_weight is not None and model.header.get("advice"):
            with torch.no_grad():
                self.advice_weight.fill_(model.header["advice"]["weight"])
        pairs = [*zip(layers, model.layers, strict=True), *([(self.value_head, model.value_head)] if model.value_head else [])]
        with torch.no_grad():
            for layer, (weight, bias) in pairs:
                layer.weight.copy_(torch.from_numpy(np.array(weight.T, np.float32)))
                layer.bias.copy_(torch.from_numpy(np.array(bias, np.float32)))
        self.changed()

    def check_model(self, header: dict[str, Any]) -> None:
        """Raise, in words, unless a model of this header has the shape of this network."""
        theirs, widths = header["network"], [layer.out_features for layer in self.trunk_layers()]
        if model_files.kind_of(header) != model_files.MLP:
            raise ShapeError(f"network={model_files.kind_of(header)}; here: {model_files.MLP}")
        shapes = [(inputs, outputs) for _, inputs, outputs in model_files.parts(header)]
        if theirs["activation"] != "relu" or shapes != [(layer.in_features, layer.out_features) for layer in self.linears()]:
            raise ShapeError(f"hidden={theirs['hidden']}, {theirs['activation']}; here: hidden={widths}, relu")


class Compiled:
    """A network of layers for rollouts, which ask it for a few rows at a time: compiled, in float32, whatever learning rounds to."""

    def __init__(self, network: Network):
        layers = network.layers()
        layers[0] = (layers[0][0] * network.scale.numpy()[:, None], layers[0][1])
        self.answers = len(layers[-1][1])
        self.table = Table(layers, np.arange(len(network.scale)), np.arange(self.answers))
        weight, bias = network.value_layer()
        self.value_weight, self.value_bias = weight[:, 0], bias[0]

    def predict(self, observations: np.ndarray, action_masks: np.ndarray | None) -> tuple[np.ndarray, np.ndarray]:
        logits, values = np.empty((len(observations), self.answers), np.float32), np.empty(len(observations), np.float32)
        masks = np.ones(logits.shape, np.int8) if action_masks is None else action_masks
        network_kernel.predict(self.table.address, observations, masks, self.value_weight, self.value_bias, logits, values)
        return logits, values


class PlanesNetwork(Network):
    """For games on a board: shared layers look at cells one by one, the trunk at all of it, and cells are answered one by one.

    Each cell that is looked at (planes.py says which) goes with its window through the `cells` layers; mean and maximum of the live
    ones, and the marked one, go into the trunk with all other numbers of the observation. A decision over cells has for each cell
    the product of its embedding and a query that the trunk makes; other decisions and the value have heads as in `Network`.
    """

    window_scale: Tensor
    at_once = 1024

    def __init__(self, header: dict[str, Any], precision: str = "float32"):
        nn.Module.__init__(self)
        self.precision = PRECISIONS[precision]
        self.header = {name: header[name] for name in ("network", "fields", "decisions")}
        self.layout = planes.layout(header["network"], header["fields"], header["decisions"])
        parts = {name: nn.Linear(inputs, outputs) for name, inputs, outputs in model_files.parts(header)}
        self.cells = nn.ModuleList(layer for name, layer in parts.items() if name.startswith("cell"))
        self.trunk = nn.ModuleList(layer for name, layer in parts.items() if name.startswith("trunk"))
        self.answers = nn.ModuleDict({name: parts[name] for name in ("policy", "query") if name in parts})
        self.value_head = nn.Linear(header["network"]["hidden"][-1], 1)
        scale = np.concatenate([np.full(size, scale, np.float32) for _, size, scale in header["fields"]])
        self.register_buffer("window_scale", torch.from_numpy(np.tile(scale[self.layout.planes], self.layout.places)))
        self._begin(scale[self.layout.numbers])

    @classmethod
    def of(cls, game: Game, cells: Sequence[int], hidden: Sequence[int], precision: str = "float32") -> PlanesNetwork:
        """For all fields and decisions of a game."""
        return cls(model_files.header(game, hidden, cells=cells), precision)

    def heads(self) -> list[nn.Linear]:
        return [each for each in self.answers.values() if isinstance(each, nn.Linear)]

    def linears(self) -> list[nn.Linear]:
        return [*(each for each in self.cells if isinstance(each, nn.Linear)), *self.trunk_layers(), *self.heads()]

    def scaled(self) -> dict[int, Tensor]:
        pooled = torch.ones(next(self.trunk_layers()).in_features - len(self.scale))
        return {0: self.window_scale, len(self.cells): torch.cat([self.scale, pooled])}

    def legal_cells(self, first_action: Tensor, options: Tensor) -> np.ndarray | None:
        return self.layout.legal_options(first_action.numpy(), options.numpy())

    def predict(self, observations: np.ndarray, action_masks: np.ndarray | None = None) -> tuple[np.ndarray, np.ndarray]:
        return self.by_torch(observations, action_masks)

    def _legal(self, action_masks: np.ndarray | None) -> np.ndarray | None:
        return None if action_masks is None else self.layout.legal(action_masks)

    def _through(self, observations: Tensor, matrices: Matrices, legal: np.ndarray | None) -> tuple[Tensor, Tensor]:
        """`legal`: the cells that may be answered, others have no logit unless they are live; None: all."""
        layout, facts, steps = self.layout, observations.numpy(), iter(matrices)
        looked = layout.look(facts, layout.all_cells(len(facts)) if legal is None else legal)
        x = torch.from_numpy(layout.windows(facts, looked, even(len(looked[-1])))).to(self.precision)
        for _ in self.cells:
            x = F.relu(F.linear(x, *next(steps)))
        embedded = x.float()
        board = Pool.apply(embedded, facts, layout, looked)
        x = torch.cat([torch.from_numpy(facts[:, layout.numbers]).to(self.precision), board.to(self.precision)], 1)
        for _ in self.trunk:
            x = F.relu(F.linear(x, *next(steps)))
        found = {name: F.linear(x, *next(steps)).float() for name in self.answers}
        return self._logits(found, embedded, looked), self.value_head(x.float())[:, 0]

    def _logits(self, found: dict[str, Tensor], embedded: Tensor, looked: planes.Looked) -> Tensor:
        """All answers in the order of the game."""
        layout = self.layout
        if "query" not in found:
            return found["policy"]
        over = CellLogits.apply(embedded, found["query"], layout, looked)
        parts, cells, others = [], 0, 0
        for _, size in self.header["decisions"]:
            if size == layout.cells:
                parts.append(over[:, cells : cells + size])
                cells += size
            else:
                parts.append(found["policy"][:, others : others + size])
                others += size
        return torch.cat(parts, 1)

    def check_model(self, header: dict[str, Any]) -> None:
        ours, theirs = self.header["network"], header["network"]
        if model_files.kind_of(header) != model_files.PLANES:
            raise ShapeError(f"network={model_files.kind_of(header)}; here: {model_files.PLANES}")
        for name, own in ours.items():
            if theirs[name] != own:
                raise ShapeError(f"{name}={theirs[name]}; here: {name}={own}")
        if any(header[name] != self.header[name] for name in ("fields", "decisions")):
            raise ShapeError("other fields or decisions")


class DensePlanes(nn.Module):
    """A network of planes for other programs, in torch alone: scaled observations to logits, every cell computed. From a header."""

    source: Tensor
    live: Tensor
    marks: Tensor
    numbers: Tensor
    order: Tensor

    def __init__(self, header: dict[str, Any]):
        super().__init__()
        layout = planes.layout(header["network"], header["fields"], header["decisions"])
        self.names = [name for name, *_ in model_files.parts(header)]
        for name, inputs, outputs in model_files.parts(header):
            self.add_module(name, nn.Linear(inputs, outputs))
        for name, table in (("source", layout.source.astype(np.int64)), ("live", layout.columns(layout.live)),
                            ("marks", layout.columns(layout.marks)), ("numbers", layout.numbers), ("order", layout.order())):
            self.register_buffer(name, torch.from_numpy(table), persistent=False)

    def forward(self, observations: Tensor) -> Tensor:
        embedded = self._through("cell", F.pad(observations, (0, 1))[:, self.source])
        live = (observations[:, self.live] != 0).any(2) if self.live.numel() else torch.ones(embedded.shape[:2], dtype=torch.bool)
        seen = embedded * live[:, :, None]
        mean = seen.sum(1) / live.sum(1).clamp_min(1)[:, None]
        marked = (observations[:, self.marks].transpose(1, 2) @ seen).flatten(1)
        hidden = self._through("trunk", torch.cat([observations[:, self.numbers], mean, seen.amax(1), marked], 1))
        found = {name: self.get_submodule(name)(hidden) for name in ("policy", "query") if name in self.names}
        if "query" in found:
            queries = found["query"].unflatten(1, (-1, embedded.shape[2]))
            found["query"] = (queries @ embedded.transpose(1, 2)).flatten(1)
        return torch.cat([*found.values()], 1)[:, self.order]

    def _through(self, kind: str, x: Tensor) -> Tensor:
        for name in self.names:
            if name.startswith(kind):
                x = F.relu(self.get_submodule(name)(x))
        return x


class Pool(torch.autograd.Function):
    """`planes.pool` with its gradient."""

    @staticmethod
    def forward(ctx: Any, embedded: Tensor, facts: np.ndarray, layout: planes.Layout, looked: planes.Looked) -> Tensor:
        found, most_at = planes.pool(embedded.detach().numpy(), facts, layout.marks, layout.weights, *looked)
        ctx.given = len(embedded), facts, layout.marks, layout.weights, *looked, most_at
        return torch.from_numpy(found)

    @staticmethod
    def backward(ctx: Any, slope: Tensor) -> Any:
        return torch.from_numpy(planes.pool_back(slope.contiguous().numpy(), *ctx.given)), None, None, None


class CellLogits(torch.autograd.Function):
    """`planes.cell_logits` with its gradient."""

    @staticmethod
    def forward(ctx: Any, embedded: Tensor, queries: Tensor, layout: planes.Layout, looked: planes.Looked) -> Tensor:
        begin, _, kept = looked
        ctx.given = embedded.detach().numpy(), queries.detach().numpy(), begin, kept, layout.cells
        return torch.from_numpy(planes.cell_logits(*ctx.given))

    @staticmethod
    def backward(ctx: Any, slope: Tensor) -> Any:
        by_embedded, by_queries = planes.cell_logits_back(slope.contiguous().numpy(), *ctx.given)
        return torch.from_numpy(by_embedded), torch.from_numpy(by_queries), None, None


def even(rows: int) -> int:
    """A rounder number, at most an eighth above it: torch makes a new bfloat16 product for each shape, which takes longer than one."""
    step = max(64, 2 ** (rows.bit_length() - 4))
    return -(-rows // step) * step


def as_array(tensor: Tensor) -> Any:
    return tensor.detach().contiguous().numpy().copy()


def fastest_precision() -> str:
    """bfloat16 where the processor has instructions for it."""
    return "bfloat16" if torch.cpu._is_avx512_bf16_supported() or torch.cpu._is_amx_tile_supported() else "float32"
