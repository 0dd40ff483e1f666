"""A game small enough to solve, with several questions in a turn: ten stones, take one or two, then one more or not; the last stone wins.

Leaving a multiple of four wins, whatever the other does.
"""
import numpy as np

from bootleg_env.engine.codes import SEATS_WIDE

STONES = 10
DECISIONS = [(0, 2), (2, 2)]  # take 1, 2; no more, one more
FACTS = STONES + 1 + 3  # stones left, and which question: take, one more after 1, one more after 2


class Nim:
    """Such games side by side (see Games in training/bootleg_training/self_play.py) between two players, who take turns to begin."""

    def __init__(self, num_envs, policies=(0, 0)):
        self.num_envs = num_envs
        self.observations, self.action_masks = np.zeros((num_envs, FACTS), np.int16), np.zeros((num_envs, 4), np.int8)
        self.seat, self.decision = np.arange(num_envs) % 2, np.zeros(num_envs, int)
        self.policies = np.full((num_envs, SEATS_WIDE), -1)
        self.policies[:, :2] = policies
        self.shaped = None
        self.shaped = None
        self.left, self.taken = np.full(num_envs, STONES), np.zeros(num_envs, int)
        self.dones, self.rewards = np.zeros(num_envs, np.uint8), np.zeros((num_envs, SEATS_WIDE), np.float32)
        self.show()

    def show(self):
        rows = np.arange(self.num_envs)
        self.observations[:], self.action_masks[:] = 0, 0
        self.observations[rows, self.left] = 1
        self.observations[rows, STONES + 1 + self.taken] = 1
        first = self.decision == 0
        self.action_masks[first, 0] = 1
        self.action_masks[first, 1] = self.left[first] >= 2
        self.action_masks[~first, 2] = 1
        self.action_masks[~first, 3] = self.left[~first] >= 1

    def step(self, actions):
        assert self.action_masks[np.arange(self.num_envs), actions].all()
        takes = np.array([1, 2, 0, 1])[actions]
        self.left -= takes
        first = self.decision == 0
        self.taken = np.where(first, takes, 0)
        self.dones[:], self.rewards[:] = 0, 0
        over = ~first & (self.left == 0)
        over |= first & (self.left == 0)
        self.rewards[np.flatnonzero(over), self.seat[over]] = 1
        self.dones[over] = 1
        self.seat = np.where(first & ~over, self.seat, 1 - self.seat)
        self.decision = np.where(first & ~over, 1, 0)
        self.left[over], self.taken[over] = STONES, 0
        self.show()

    def teacher_actions(self):
        return None

    def state(self):
        return {name: getattr(self, name).copy() for name in ("left", "taken", "seat", "decision")}

    def restore(self, state):
        self.__dict__.update({name: kept.copy() for name, kept in state.items()})
        self.show()


def takes(answer, left):
    """How many stones are taken in a turn; `answer(observations, masks)` is an action."""
    games = Nim(1)
    games.left[:] = left
    games.show()
    while not games.dones[0] and games.seat[0] == 0:
        games.step(np.array([answer(games.observations, games.action_masks)]))
    return left if games.dones[0] else left - int(games.left[0])
