"""Seeds: one number for a game, and independent streams of numbers from one."""
from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from .checks import short

MOST_SEED = 2**63 - 1
FOR_GAMES, FOR_BOTS, FOR_SAMPLES = range(3)  # one seed, three independent streams


def seeds_from(seed: int | Sequence[int] | None, games: int, purpose: int = FOR_GAMES) -> np.ndarray:
    """One 63-bit seed a game, from one number (or some); the same for the same number."""
    words = np.random.SeedSequence(seed, spawn_key=(purpose,)).generate_state(2 * games, np.uint32).astype(np.int64)
    return words[::2] | ((words[1::2] & 0x7FFFFFFF) << 32)


def mixed(number: int) -> int:
    """A seed from a number, quickly: neighbours give seeds that have nothing in common (the finaliser of splitmix64)."""
    number = (number * 0x9E3779B97F4A7C15) % 2**64
    number = (number ^ (number >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
    number = (number ^ (number >> 27)) * 0x94D049BB133111EB % 2**64
    return (number ^ (number >> 31)) & MOST_SEED


def checked_seed(seed: object, name: str = "seed") -> int:
    """A seed as an int, or an error in words."""
    if isinstance(seed, (int, np.integer)) and not isinstance(seed, bool) and 0 <= seed <= MOST_SEED:
        return int(seed)
    raise ValueError(f"{name}={short(seed)}: must be a whole number from 0 to {MOST_SEED}")


class Seeds:
    """Where games get seeds when the caller gives none: one number, and how often it was drawn from."""

    def __init__(self, root: int | None = None):
        self.root = root if root is not None else int(seeds_from(None, 1)[0])
        self.drawn = 0

    def draw(self, games: int) -> np.ndarray:
        self.drawn += 1
        return seeds_from((self.root, self.drawn), games)
