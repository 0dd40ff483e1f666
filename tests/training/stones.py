"""A game small enough to solve, with several questions in a turn: ten stones, take one or two, then one more or not; the last stone wins.

Who leaves a multiple of four wins, whatever the other does.
"""
import numpy as np

from bootleg_env.engine.codes import SEATS_WIDE

STONES = 10
DECISIONS = [(0, 2), (2, 2)]  # take 1, 2; no more, one more
FACTS = STONES + 1 + 3  # stones left, and which question: take, one more after 1, one more after 2


class Stones:
    """A room (see training/collector.py) of such games between two, who take turns to begin."""

    def __init__(self, games, brains=(0, 0)):
        self.games = games
        self.facts, self.mask = np.zeros((games, FACTS), np.int16), np.zeros((games, 4), np.int8)
        self.seat, self.decided = np.arange(games) % 2, np.zeros(games, int)
        self.brains = np.full((games, SEATS_WIDE), -1)
        self.brains[:, :2] = brains
        self.left, self.taken = np.full(games, STONES), np.zeros(games, int)
        self.done, self.reward = np.zeros(games, np.uint8), np.zeros((games, SEATS_WIDE), np.float32)
        self.show()

    def show(self):
        rows = np.arange(self.games)
        self.facts[:], self.mask[:] = 0, 0
        self.facts[rows, self.left] = 1
        self.facts[rows, STONES + 1 + self.taken] = 1
        first = self.decided == 0
        self.mask[first, 0] = 1
        self.mask[first, 1] = self.left[first] >= 2
        self.mask[~first, 2] = 1
        self.mask[~first, 3] = self.left[~first] >= 1

    def step(self, actions):
        assert self.mask[np.arange(self.games), actions].all()
        takes = np.array([1, 2, 0, 1])[actions]
        self.left -= takes
        first = self.decided == 0
        self.taken = np.where(first, takes, 0)
        self.done[:], self.reward[:] = 0, 0
        over = ~first & (self.left == 0)
        over |= first & (self.left == 0)
        self.reward[np.flatnonzero(over), self.seat[over]] = 1
        self.done[over] = 1
        self.seat = np.where(first & ~over, self.seat, 1 - self.seat)
        self.decided = np.where(first & ~over, 1, 0)
        self.left[over], self.taken[over] = STONES, 0
        self.show()

    def advice(self):
        return None

    def state(self):
        return {name: getattr(self, name).copy() for name in ("left", "taken", "seat", "decided")}

    def restore(self, state):
        self.__dict__.update({name: kept.copy() for name, kept in state.items()})
        self.show()


def takes(answer, left):
    """How many stones a player takes in his turn; `answer(facts, mask)` is an action."""
    room = Stones(1)
    room.left[:] = left
    room.show()
    while not room.done[0] and room.seat[0] == 0:
        room.step(np.array([answer(room.facts, room.mask)]))
    return left if room.done[0] else left - int(room.left[0])
