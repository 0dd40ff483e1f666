"""What a mobster is to a batch of games: a bot inside the kernel, an object outside it, or the kernel's own random one."""
from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

if TYPE_CHECKING:
    from .batch import GameBatch


class Outside(Protocol):
    """Answers outside the kernel, for many games at once.

    One that can say what it thinks of a question also has `consider(batch, row) -> Thought` (thoughts.py): nothing changes by it.
    One that must know what has happened has `listens = True`: `batch.listening.events(row)` is the journal (listening.py).
    """

    def answers(self, batch: GameBatch, rows: np.ndarray, /) -> np.ndarray:
        """An action id for each of these rows of the batch, in which it is asked. It may look at `facts` and `mask`, no more."""


class Inside(Protocol):
    """Answers inside the kernel."""

    @property
    def handle(self) -> Any:
        """What the kernel calls: an address, or uncompiled a function `act(facts, mask, noise) -> action id`."""

    @property
    def weights(self) -> int:
        """The address that it is called with besides; 0: it wants none."""


def put_to_code(bots: np.ndarray, code: int, bot: Inside) -> None:
    """From now on the kernel asks this bot under this code."""
    bots[0]["bot"][code], bots[0]["weights"][code] = bot.handle, bot.weights


class Mobster(Protocol):
    """Answers for a seat: by `bot` inside the kernel, `outside` (made anew for every batch), or neither: a random legal answer.

    With both, both answer the same, and `outside` can say more.
    """

    @property
    def base(self) -> str:
        """The name without exceptions: mobsters of one base share a code."""

    @property
    def bot(self) -> Inside | None:
        """What the kernel asks, if it can ask it."""

    @property
    def outside(self) -> Callable[[], Outside] | None:
        """Makes the object that answers outside the kernel, if it has one."""

    @property
    def instead(self) -> tuple[tuple[str, Mobster], ...]:
        """For these decisions another mobster answers."""
