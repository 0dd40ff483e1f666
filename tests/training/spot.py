"""A game on a board of 4 x 6 cells, small enough to know every right answer. Two questions: has the marked cell a stone to its north?
Then: choose the free cell to the west of the nut. Each right answer is worth a half.
"""
import numpy as np

from bootleg_env.engine.codes import SEATS_WIDE

ROWS, COLUMNS = BOARD = (4, 6)
CELLS = ROWS * COLUMNS
FIELDS = [["question", 2, 1.0], ["here", CELLS, 1.0], ["stones", CELLS, 0.5], ["days", 1, 0.1], ["nut", CELLS, 1.0]]
DECISIONS = [["north", 2], ["cell", CELLS]]
STARTS = dict(zip((name for name, *_ in FIELDS), np.cumsum([0, *(size for _, size, _ in FIELDS)]).tolist()))
FACTS = sum(size for _, size, _ in FIELDS)
OPTIONS = [(0, 2), (2, CELLS)]  # first action id, options


def header(cells=(8,), hidden=(16,), live=("stones", "nut"), window=3):
    """As model_files.header has it, as far as a network asks."""
    network = {"kind": "planes", "board": list(BOARD), "window": window, "cells": list(cells), "live": list(live), "marks": ["here"],
               "hidden": list(hidden), "activation": "relu"}
    return {"network": network, "fields": FIELDS, "decisions": DECISIONS}


class Spot:
    """Such games side by side (see Games in training/bootleg_training/self_play.py), one player each."""

    def __init__(self, num_envs, seed=0):
        self.num_envs, self.random = num_envs, np.random.default_rng(seed)
        self.observations, self.action_masks = np.zeros((num_envs, FACTS), np.int16), np.zeros((num_envs, 2 + CELLS), np.int8)
        self.seat, self.decision = np.zeros(num_envs, int), np.zeros(num_envs, int)
        self.policies = np.full((num_envs, SEATS_WIDE), -1)
        self.policies[:, 0] = 0
        self.shaped = None
        self.stones, self.nut, self.here = np.zeros((num_envs, CELLS), int), np.zeros(num_envs, int), np.zeros(num_envs, int)
        self.right = np.zeros(num_envs)  # answers so far
        self.dones, self.rewards = np.zeros(num_envs, np.uint8), np.zeros((num_envs, SEATS_WIDE), np.float32)
        self.begin(np.arange(num_envs))

    def begin(self, rows):
        """New boards; the cell to the west of the nut is free."""
        self.stones[rows] = self.random.random((len(rows), CELLS)) < 0.3
        row, column = self.random.integers(0, ROWS, len(rows)), self.random.integers(1, COLUMNS, len(rows))
        self.nut[rows] = row * COLUMNS + column
        self.stones[rows, self.nut[rows]] = self.stones[rows, self.nut[rows] - 1] = 0
        self.here[rows] = self.random.integers(COLUMNS, CELLS, len(rows))
        self.stones[rows, self.here[rows] - COLUMNS] = self.random.integers(0, 2, len(rows)) * (self.here[rows] - COLUMNS != self.nut[rows])
        self.stones[rows, self.nut[rows] - 1] = 0
        self.right[rows], self.decision[rows] = 0, 0
        self.show()

    def show(self):
        rows = np.arange(self.num_envs)
        self.observations[:], self.action_masks[:] = 0, 0
        self.observations[rows, self.decision] = 1
        self.observations[rows, STARTS["here"] + self.here] = self.decision == 0
        self.observations[:, STARTS["stones"] : STARTS["stones"] + CELLS] = self.stones
        self.observations[:, STARTS["days"]] = 3
        self.observations[rows, STARTS["nut"] + self.nut] = 1
        first = self.decision == 0
        self.action_masks[first, :2] = 1
        free = self.stones == 0
        free[rows, self.nut] = False
        self.action_masks[~first, 2:] = free[~first]

    def best(self):
        """The right answer in each game."""
        rows = np.arange(self.num_envs)
        return np.where(self.decision == 0, self.stones[rows, self.here - COLUMNS], 2 + self.nut - 1)

    def step(self, actions):
        assert self.action_masks[np.arange(self.num_envs), actions].all()
        self.right += actions == self.best()
        over = self.decision == 1
        self.dones[:], self.rewards[:] = over, 0
        self.rewards[over, 0] = self.right[over] / 2
        self.decision[~over] = 1
        if over.any():
            self.begin(np.flatnonzero(over))
        self.show()

    def teacher_actions(self):
        return None
