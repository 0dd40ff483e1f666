"""Hints for a person who plays: the game's rival's answer, or one that does clearly better in play-outs.

Only what the asked seat knows goes in: the rival sees an observation, play-outs begin from games that are redrawn for the seat, and
all chance follows from the observation. So the same position gives the same hint.
"""
from __future__ import annotations

import hashlib
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from ..engine.game import Game
from ..engine.seeds import MOST_SEED
from ..playing.conversation import Hint
from ..playing.room import Room

if TYPE_CHECKING:
    from bootleg_agents.search import Search

PLAY_OUTS = 600  # at most, for one hint
CLEAR, NOTABLE = 2.0, 0.02  # standard errors, and chance to win, by which an answer is clearly better than the rival's


class Hints:
    """Asked for a hint, gives one answer: the rival's, unless another is clearly better."""

    def __init__(self, game: Game):
        self.game = game

    @cached_property
    def search(self) -> Search:
        from bootleg_agents.search import Search

        return Search(PLAY_OUTS, self.game.name)

    def __call__(self, room: Room) -> Hint:
        batch = room.batch
        digest = hashlib.sha256(batch.facts[0].tobytes() + batch.mask[0].tobytes()).digest()
        thought = self.search.begin(batch, 0, int.from_bytes(digest[:8], "big") & MOST_SEED)
        rivals = int(thought.answers[0])
        if len(thought.answers) == 1:
            return Hint(self.search.thinking.base, rivals, rivals)
        self.search.think(thought)
        chances, gains, play_outs = thought.values.mean(1), thought.gains(), thought.values.shape[1]
        is_clear = (gains >= CLEAR) & (chances - chances[0] >= NOTABLE)
        best = int(np.argmax(np.where(is_clear, chances, -1.0))) if is_clear.any() else 0
        return Hint(self.search.thinking.base, int(thought.answers[best]), rivals, play_outs, float(chances[best]), float(chances[0]),
                    float(gains[best]) if best else 0.0)
