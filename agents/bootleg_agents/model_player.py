"""Mobsters that play by a model file, in plain numpy: named by the file's path, or by its stem in agents/bootleg_agents/models/<game>/."""
from __future__ import annotations

import functools
import hashlib
import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from bootleg_env.engine.batch import GameBatch
from bootleg_env.engine.codes import FIRST_BOT
from bootleg_env.engine.mobster import put_to_code
from bootleg_env.engine.thoughts import REWARD, Idea, Thought
from bootleg_env.games import game as game_named

from .mobster import Mobster
from .model_files import AHEAD, DRAWN, Layers, Model, describe, in_a_line, kind_of, load
from .model_networks import THREADS, Mlp, network_of
from .network_bots import NetworkBot

if TYPE_CHECKING:
    from .ahead import Ahead

FOLDER = Path(__file__).parent / "models"
NAME, SUFFIX, LONGEST = re.compile(r"[\w-]+"), ".safetensors", 100


class ModelMobster:
    """A model outside the kernel: one forward pass for all rows. It keeps no state, so one object serves every batch."""

    def __init__(self, model: Model):
        header, game = model.header, game_named(model.header["game"])
        slices = {row["name"]: row["slice"] for row in game.observation_fields()}
        firsts = {row["name"]: row["first"] for row in game.decisions()}
        self.columns = side_by_side([np.arange(slices[name].start, slices[name].stop) for name, *_ in header["fields"]])
        self.ids = side_by_side([firsts[name] + np.arange(size) for name, size in header["decisions"]])
        self.numbers = np.arange(game.actions)[self.ids]
        self.network = network_of(model)
        self.value_head = model.value_head and tuple(each.astype(np.float32) for each in model.value_head)
        self.draws = header["play"] == DRAWN
        self.game, self.decisions, self.base = game.name, [name for name, _ in header["decisions"]], header["base"]
        self.advisor = Advisor(header["advice"], self.game, self.numbers) if header.get("advice") else None

    @functools.cached_property
    def bot(self) -> NetworkBot | None:
        """The same compiled, for the kernel to ask; None for a network over cells, or a model that draws by the position it is in."""
        return NetworkBot(self) if isinstance(self.network, Mlp) and not self.draws else None

    def anew(self) -> ModelMobster:
        """The object for another batch."""
        return self

    @property
    def layers(self) -> Layers:
        """Weights and biases in the order of the file, in float32, the scale folded in."""
        return self.network.layers

    def answers(self, batch: GameBatch, rows: np.ndarray) -> np.ndarray:
        logits = self._legal_logits(batch.facts[rows], batch.mask[rows])
        options = logits.argmax(1) if not self.draws else drawn(logits, uniforms(batch, rows))
        return self.numbers[options]

    def acts(self, facts: np.ndarray, masks: np.ndarray, noise: np.ndarray) -> np.ndarray:
        """`act` for rows of each."""
        logits = self._legal_logits(facts, masks)
        return self.numbers[logits.argmax(1) if not self.draws else drawn(logits, noise / 2.0**30)]

    def act(self, facts: np.ndarray, mask: np.ndarray, noise: int) -> int:
        """An action id for one row of facts; `noise`, 30 random bits, for models that draw."""
        probabilities = self.probabilities(facts, mask)
        if not self.draws:
            return int(probabilities.argmax())
        return int((probabilities.cumsum() > probabilities.sum() * noise / 2.0**30).argmax())

    def probabilities(self, facts: np.ndarray, mask: np.ndarray) -> np.ndarray:
        """Of every action of the game, for one row of facts; 0 where it is illegal, or no answer of this model."""
        logits = self._legal_logits(facts[None], mask[None])[0].astype(np.float64)
        found = np.zeros(len(mask))
        found[self.numbers] = np.exp(logits - logits.max())
        return found / found.sum()

    def value(self, facts: np.ndarray) -> float:
        """The return that the value head expects for the seat that is asked."""
        if self.value_head is None:
            raise ValueError("this model has no value head: its file was made without one")
        weight, bias = self.value_head
        with THREADS.limit(limits=1), np.errstate(all="ignore"):
            return float((self.hidden(facts[None, self.columns]) @ weight + bias)[0, 0])

    def consider(self, batch: GameBatch, row: int) -> Thought:
        """The probability of each legal answer, and what the value head expects."""
        facts, mask = batch.facts[row], batch.mask[row]
        shares = self.probabilities(facts, mask)
        order = sorted(np.flatnonzero(mask).tolist(), key=lambda action: -shares[action])
        worth = None if self.value_head is None else self.value(facts)
        answer = int(self.answers(batch, np.array([row]))[0])
        return Thought(tuple(Idea(action, float(shares[action])) for action in order), answer, worth, REWARD)

    def _legal_logits(self, facts: np.ndarray, masks: np.ndarray) -> Any:
        """Of its answers, for rows of all facts and whole masks; minus infinity where an answer is illegal."""
        legal = masks[:, self.ids]
        logits = self.logits(facts[:, self.columns], legal)
        if self.advisor is not None:
            self.advisor.raise_logits(logits, facts, masks)
        return np.where(legal != 0, logits, -np.inf)

    def logits(self, facts: np.ndarray, masks: np.ndarray | None = None) -> np.ndarray:
        """Logits of all its answers; finite whatever the weights are, so that argmax is always a legal one.

        With masks of its answers, a network that looks at cells leaves the logits of illegal cells 0.
        """
        with THREADS.limit(limits=1), np.errstate(all="ignore"):
            found = self.network.logits(facts, masks)
            return found if np.isfinite(found.sum()) else np.nan_to_num(found)

    def hidden(self, facts: np.ndarray) -> np.ndarray:
        """The last hidden layer."""
        return self.network.hidden(facts)


class Advisor:
    """A compiled mobster that a model improves upon: the logit of its answer is raised."""

    def __init__(self, advice: dict[str, Any], game: str, numbers: np.ndarray):
        from .registry import compiled

        self.weight, self.game = np.float32(advice["weight"]), game_named(game)
        self.place = np.full(self.game.actions, -1)  # by action id: where the model has it among its answers
        self.place[numbers] = np.arange(len(numbers))
        layout = self.game.record.layout
        self.scratch, self.bots = np.zeros(1, layout.scratch), np.zeros(1, layout.bots)
        self.bot = compiled(advice["mobster"], game, "advice")
        put_to_code(self.bots, FIRST_BOT, self.bot)

    def answer(self, facts: np.ndarray, mask: np.ndarray) -> int:
        """Its action id."""
        self.scratch["facts"][0], self.scratch["mask"][0] = facts, mask
        return self.game.kernel.ask(self.scratch, self.bots, FIRST_BOT, 0)

    def raise_logits(self, logits: np.ndarray, facts: np.ndarray, masks: np.ndarray) -> None:
        """In place, for rows of each."""
        for row in range(len(logits)):
            place = self.place[self.answer(facts[row], masks[row])]
            if place >= 0:
                logits[row, place] += self.weight


def side_by_side(parts: list[np.ndarray]) -> Any:
    """These places in their order; a slice where it can be: numpy then copies nothing."""
    places = np.concatenate(parts)
    return slice(int(places[0]), int(places[-1]) + 1) if (np.diff(places) == 1).all() else places


def drawn(logits: np.ndarray, uniforms: np.ndarray) -> np.ndarray:
    """An option for each row, by its probability."""
    logits = logits.astype(np.float64)
    summed = np.exp(logits - logits.max(1, keepdims=True)).cumsum(1)
    return (summed > summed[:, -1:] * uniforms[:, None]).argmax(1)


def uniforms(batch: GameBatch, rows: np.ndarray) -> np.ndarray:
    """From 0 to 1 for each row: always the same in the same position of the same game, for the same seat."""
    keys = np.stack([batch.noise[rows], batch.seat[rows], batch.decided[rows]], axis=1).astype("<i8")
    sums = [hashlib.blake2b(batch.facts[row], digest_size=4, key=key.tobytes()).digest() for row, key in zip(rows.tolist(), keys)]
    return np.frombuffer(b"".join(sums), "<u4") / 2.0**32


class ForSomeDecisions(Mobster):
    """A model beside its base: it answers some decisions only. Pickled by the name of the whole mobster."""

    def __reduce__(self) -> Any:
        return for_some_decisions, (self.name, self.game)


def for_some_decisions(name: str, game: str) -> Mobster:
    from .registry import mobster

    return mobster(name, game).instead[-1][1]


# ---- by name


def place(name: str, game: str) -> Path | None:
    """The file of the model of this name; None if it is no model's name."""
    if name.endswith(SUFFIX):
        return Path(name)
    if len(name) > LONGEST or not NAME.fullmatch(name):
        return None
    path = FOLDER / game / f"{name}{SUFFIX}"
    return path if path.is_file() else None


def names(game: str) -> list[str]:
    """Bundled models of this game."""
    return [path.stem for path in sorted((FOLDER / game).glob(f"*{SUFFIX}")) if NAME.fullmatch(path.stem)]


def about(name: str, game: str) -> str:
    """The model of this name or path, described."""
    return describe(place(name, game) or name, name)


def listing(game: str) -> list[tuple[str, str]]:
    """The bundled models of this game: name, and what it is in a line (or why it cannot be read)."""
    lines = []
    for path in sorted((FOLDER / game).glob(f"*{SUFFIX}")):
        try:
            lines.append((path.stem, in_a_line(path)))
        except ValueError as error:
            lines.append((path.stem, str(error)))
    return lines


def mobster(path: Path, name: str, game: str) -> Mobster:
    """The mobster of this file."""
    return mobster_of(model_of(path, game), name, ForSomeDecisions)


def player_of(model: Model) -> ModelMobster | Ahead:
    """What answers by this model."""
    if kind_of(model.header) != AHEAD:
        return ModelMobster(model)
    from .ahead import Ahead

    return Ahead(model)


def mobster_of(model: ModelMobster | Ahead, name: str, kind: type[Mobster] = Mobster) -> Mobster:
    """The model, or its base with the model for the model's own decisions. `kind`: of the latter."""
    from . import registry

    if model.base is None:
        return Mobster(name, model.game, name, model.bot, model.anew, quick=True)
    assert isinstance(model, ModelMobster)
    base, asked = registry.mobster(model.base, model.game), kind(name, model.game, name, model.bot, lambda: model, quick=True)
    instead = (*base.instead, *((each, asked) for each in model.decisions))
    return Mobster(name, model.game, base.base, base.bot, base.outside, instead, base.quick)


def model_of(path: Path, game: str) -> ModelMobster | Ahead:
    """Read again only when the file has changed."""
    try:
        found = path.stat()
    except OSError:
        return player_of(load(path, game))  # raises, and says what is wrong
    return _model(path, os.getcwd(), found.st_mtime_ns, found.st_size, game)


@functools.lru_cache(maxsize=32)
def _model(path: Path, folder: str, changed: int, size: int, game: str) -> ModelMobster | Ahead:
    return player_of(load(path, game))
