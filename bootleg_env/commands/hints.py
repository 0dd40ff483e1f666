"""Hints for a person who plays: what the game's rival would answer, and how that does in play-outs against the other answers.

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
from ..playing.human_game import HumanGame

if TYPE_CHECKING:
    from bootleg_agents.search import Search

PLAY_OUTS = 600  # at most, for one hint
CLEAR, NOTABLE = 2.0, 0.02  # one answer is ahead of another by so many standard errors, and by so much of a chance


class Hints:
    """Asked for a hint, gives the answer of the game's rival with its comparison."""

    def __init__(self, game: Game):
        self.game = game

    @cached_property
    def search(self) -> Search:
        from bootleg_agents.search import Search

        return Search(PLAY_OUTS, self.game.name, self.game.rival)

    def __call__(self, played: HumanGame) -> Hint:
        batch = played.batch
        digest = hashlib.sha256(batch.facts[0].tobytes() + batch.mask[0].tobytes()).digest()
        thought = self.search.begin(batch, 0, int.from_bytes(digest[:8], "big") & MOST_SEED)
        answer = int(thought.answers[0])
        if len(thought.answers) == 1:
            return Hint(self.game.rival, answer)
        self.search.think(thought)
        chances, gains = thought.values.mean(1), thought.gains()
        if len(chances) == 1:  # all others have dropped out
            return Hint(self.game.rival, answer, float(chances[0]))
        other = 1 + int(np.argmax(chances[1:]))
        is_clear = bool(abs(gains[other]) >= CLEAR and abs(chances[0] - chances[other]) >= NOTABLE)
        return Hint(self.game.rival, answer, float(chances[0]), int(thought.answers[other]), float(chances[other]), is_clear)
