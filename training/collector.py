"""Games side by side in which networks answer, and what is learned from: who saw what, answered what, and what came of it.

A game asks one mobster after the other, several questions in a turn. Every seat of every game is a stream of its own: an answer is
followed by the next answer of the same seat, however many others come in between, and by the seat's own reward when the game ends
(whoever was asked last). An answer that has no successor yet waits for the next rollout.
"""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

import numba
import numpy as np

from bootleg_env.engine.codes import SEATS_WIDE

INSIDE, NEWEST = -1, 0  # who answers for a seat: a bot inside the kernel, the newest network, 1 ... = the older ones


class Brain(Protocol):
    def answers(self, facts: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Logits and expected winnings for rows of facts."""


class Room(Protocol):
    """Tables with the same number of seats; `seating.py` has the real ones."""

    games: int
    facts: np.ndarray  # (games, facts) int16: what the mobster who is asked sees
    mask: np.ndarray  # (games, actions) int8
    seat: np.ndarray  # who is asked
    decided: np.ndarray  # which decision
    brains: np.ndarray  # (games, SEATS_WIDE): who answers for each seat
    done: np.ndarray  # a game ended with the last step; the row shows the next one already
    reward: np.ndarray  # (games, SEATS_WIDE) of the game that ended

    def step(self, actions: np.ndarray) -> None: ...
    def advice(self) -> np.ndarray | None: ...
    def state(self) -> dict[str, Any]: ...
    def restore(self, state: dict[str, Any]) -> None: ...


class Samples(NamedTuple):
    """Answers of the newest network whose worth is known: a row each."""

    facts: np.ndarray
    first: np.ndarray  # the id that the first option of the decision has
    options: np.ndarray  # which options were legal, bool
    action: np.ndarray  # the option taken, counted from `first`
    chance: np.ndarray  # the logarithm of its probability then
    worth: np.ndarray  # what was expected then
    advantage: np.ndarray
    target: np.ndarray  # what it was worth, seen from later
    advice: np.ndarray  # the teacher's option, -1 without one

    def __len__(self) -> int:
        return len(self.facts)


class Collector:
    """Collects from these rooms. `decisions` are (first id, options) of each decision."""

    def __init__(
        self, rooms: Sequence[Room], decisions: Sequence[tuple[int, int]], rollout: int, seed: int, discount: float = 1.0,
        trace: float = 0.95,
    ):
        self.rooms, self.rollout, self.discount, self.trace = list(rooms), rollout, discount, trace
        self.first = np.array([first for first, _ in decisions])
        self.random = np.random.default_rng(seed)
        self.taught = 0.0  # share of answers that are the teacher's
        self.games = sum(room.games for room in rooms)
        wide, facts = max(size for _, size in decisions), rooms[0].facts.shape[1]
        room = rollout + self.games * (1 + 2 * SEATS_WIDE)
        self.facts = np.zeros((room, facts), np.int16)
        self.options = np.zeros((room, wide), bool)
        self.action, self.advice, self.first_of, self.key = (np.zeros(room, np.int64) for _ in range(4))
        self.chance, self.worth, self.reward = (np.zeros(room, np.float32) for _ in range(3))
        self.ended = np.zeros(room, bool)
        self.last = np.full(self.games * SEATS_WIDE, -1)  # of each stream: its last answer
        self.count, self.ticks = 0, [0]  # answers so far; where each step's begin
        self.finished, self.asked = 0, 0  # games ended, questions answered, by whomever, since it was made

    # ---- collecting

    def collect(self, brains: Sequence[Brain]) -> Samples:
        """`rollout` or a few more new answers of the newest, `brains[0]`; the others are asked where they sit."""
        enough = self.count + self.rollout
        while self.count < enough:
            row = 0
            at = self.count
            for room in self.rooms:
                room.step(self._answers(room, row, brains))
                self._reward(room, row)
                row += room.games
            if self.count > at:
                self.ticks.append(self.count)
        return self._credited()

    def _answers(self, room: Room, row: int, brains: Sequence[Brain]) -> np.ndarray:
        """An answer in every game; those of the newest are noted."""
        rows = np.arange(room.games)
        who = room.brains[rows, room.seat]
        actions = np.empty(room.games, np.int64)
        advice = room.advice() if self.taught else None
        draws = self.random.random((2, room.games))
        self.asked += room.games
        for brain in np.unique(who).tolist():
            mine = np.flatnonzero(who == brain)
            at = slice(self.count, self.count + len(mine))
            facts = self.facts[at]
            np.take(room.facts, mine, axis=0, out=facts)  # beyond the last answer: overwritten by the next unless they are noted
            logits, worth = brains[brain].answers(facts)
            first = self.first[room.decided[mine]]
            told = np.full(len(mine), -1)
            if brain == NEWEST and advice is not None:
                told = advice[mine] - first
            follows = np.where(draws[1][mine] < self.taught, told, -1)
            choose(logits, room.mask, mine, first, draws[0], follows, self.options[at], self.action[at], self.chance[at])
            actions[mine] = first + self.action[at]
            if brain == NEWEST:
                self._note(at, first, worth, told, (row + mine) * SEATS_WIDE + room.seat[mine])
        return actions

    def _note(self, at: slice, first: np.ndarray, worth: np.ndarray, told: np.ndarray, key: np.ndarray) -> None:
        self.first_of[at], self.worth[at], self.advice[at], self.key[at] = first, worth, told, key
        self.reward[at], self.ended[at] = 0.0, False
        self.last[key] = np.arange(at.start, at.stop)
        self.count = at.stop

    def _reward(self, room: Room, row: int) -> None:
        """Games that ended pay every seat, at its own last answer."""
        over = np.flatnonzero(room.done)
        if not len(over):
            return
        self.finished += len(over)
        keys = ((row + over) * SEATS_WIDE)[:, None] + np.arange(SEATS_WIDE)
        last = self.last[keys]
        answered = last >= 0
        self.reward[last[answered]] = room.reward[over][answered]
        self.ended[last[answered]] = True
        self.last[keys] = -1

    # ---- whose merit it was

    def _credited(self) -> Samples:
        """Advantages by generalised estimation along each stream, backwards; answers without a successor wait."""
        ahead, gain = np.full(len(self.last), np.nan, np.float32), np.zeros(len(self.last), np.float32)
        advantage = np.zeros(self.count, np.float32)
        for start, stop in zip(self.ticks[-2::-1], self.ticks[:0:-1]):  # a stream answers at most once between two ticks
            key, ended, worth = self.key[start:stop], self.ended[start:stop], self.worth[start:stop]
            after = np.where(ended, np.float32(0), ahead[key])
            found = self.reward[start:stop] + self.discount * after - worth
            found += self.discount * self.trace * np.where(ended, np.float32(0), gain[key])
            advantage[start:stop] = found
            ahead[key], gain[key] = worth, np.where(np.isnan(found), np.float32(0), found)
        waiting = np.isnan(advantage)
        known = np.flatnonzero(~waiting)
        samples = Samples(
            self.facts[known], self.first_of[known], self.options[known], self.action[known], self.chance[known], self.worth[known],
            advantage[known], advantage[known] + self.worth[known], self.advice[known])
        self._keep(np.flatnonzero(waiting))
        return samples

    def _keep(self, waiting: np.ndarray) -> None:
        """Answers that wait for their successor come first in the next rollout."""
        for column in (self.facts, self.first_of, self.options, self.action, self.chance, self.worth, self.advice, self.key):
            column[: len(waiting)] = column[waiting]
        self.reward[: len(waiting)], self.ended[: len(waiting)] = 0.0, False
        self.last[:] = -1
        self.last[self.key[: len(waiting)]] = np.arange(len(waiting))
        self.count = len(waiting)
        self.ticks = [0, self.count] if self.count else [0]

    # ---- to come back to

    def state(self) -> dict[str, Any]:
        """Everything that the next rollout depends on, between two of them."""
        kept = {name: getattr(self, name)[: self.count].copy() for name in KEPT}
        return {
            **kept, "random": self.random.bit_generator.state, "finished": self.finished, "asked": self.asked,
            "rooms": [room.state() for room in self.rooms]}

    def restore(self, state: dict[str, Any]) -> None:
        for name in KEPT:
            getattr(self, name)[: len(state["key"])] = state[name]
        self._keep(np.arange(len(state["key"])))
        self.random.bit_generator.state = state["random"]
        self.finished, self.asked = state["finished"], state["asked"]
        for room, kept in zip(self.rooms, state["rooms"], strict=True):
            room.restore(kept)


KEPT = ("facts", "first_of", "options", "action", "chance", "worth", "advice", "key")


@numba.njit(cache=True)
def choose(logits, mask, rows, first, draws, follows, options, action, chance):  # type: ignore[no-untyped-def]
    """An answer for each of these rows, drawn by its probability (or that in `follows`); the options it had, and the log of its chance."""
    for i in range(len(rows)):
        at = first[i]
        legal, likely = mask[rows[i]], logits[i]
        width = min(options.shape[1], len(legal) - at)
        most = np.float32(-np.inf)
        options[i] = False
        for k in range(width):
            if legal[at + k] != 0:
                options[i, k] = True
                most = max(most, likely[at + k])
        total = np.float32(0)
        for k in range(width):
            if options[i, k]:
                total += np.exp(likely[at + k] - most)
        taken = follows[i]
        if taken < 0:
            left = draws[rows[i]] * total
            for k in range(width):
                if options[i, k]:
                    taken = k
                    left -= np.exp(likely[at + k] - most)
                    if left < 0:
                        break
        action[i] = taken
        chance[i] = likely[at + taken] - most - np.log(total)
