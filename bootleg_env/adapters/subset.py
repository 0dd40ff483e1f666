"""What a learner answers and sees: the whole game, or some decisions and fields of it, in spaces of their own."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

import numpy as np
from gymnasium.spaces import Box

from ..engine.checks import unknown
from ..engine.game import Game
from ..engine.tables import DecisionRow, FieldRow
from .opponents import Opponent, mobster
from .spaces import Actions, observed_box

Row = TypeVar("Row", DecisionRow, FieldRow)


class Subset:
    """Some decisions, whose ids are counted from 0, and some fields, in their order; `base` answers all else in the learner's seat."""

    def __init__(self, game: Game, decisions: Sequence[str] = (), fields: Sequence[str] = (), base: Opponent | None = None):
        if bool(decisions) != (base is not None):
            raise ValueError("a subset is decisions for the learner and a base, a mobster for all others")
        self.decisions = chosen("decision", game.decisions(), decisions)
        self.base = None if base is None else mobster(base, game)
        self.first = self.decisions[0]["first"]
        self.actions = sum(each["size"] for each in self.decisions)
        if self.decisions[-1]["first"] + self.decisions[-1]["size"] - self.first != self.actions:
            raise ValueError(f"decisions {', '.join(decisions)}: must stand side by side in the table of decisions")
        self.ids = slice(self.first, self.first + self.actions)
        self._seen = chosen("field", game.observation_fields(), fields)
        # a slice where it can be: numpy then copies nothing
        self.columns: Any = np.concatenate([np.arange(each["slice"].start, each["slice"].stop) for each in self._seen])
        self.size = len(self.columns)
        if self.size == game.facts:
            self.columns = slice(None)
        self.scale = game.scale[self.columns]

    def fields(self) -> list[FieldRow]:
        """What the learner sees as rows: name, slice of its observation, who may see it, scale, meaning."""
        rows: list[FieldRow] = []
        start = 0
        for each in self._seen:
            end = start + each["slice"].stop - each["slice"].start
            rows.append({**each, "slice": slice(start, end)})
            start = end
        return rows

    def ids_of(self, actions: Any) -> Any:
        """The learner's answers as ids of the whole game."""
        return np.asarray(actions) + self.first if self.first else actions

    def observation_space(self) -> Box:
        return observed_box(self.scale)

    def action_space(self) -> Actions:
        return Actions(self.actions)


def chosen(what: str, rows: list[Row], names: Sequence[str]) -> list[Row]:
    """The rows of these names in the order of the table; without names all."""
    known = [row["name"] for row in rows]
    for name in names:
        if name not in known:
            raise ValueError(unknown(what, name, known))
    return [row for row in rows if not names or row["name"] in names]
