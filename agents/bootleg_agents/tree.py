"""Tree search, for games in which nothing is hidden: it thinks answers and replies through. `tree:400`: 400 leaves a decision.

A node of the tree is a question: one answer of a turn of several small questions. Every time it goes down from the question of the
moment, at each node to the answer that promises most: what those behind it came to, and a bonus for answers seldom tried, larger for those
that mobsters of the cast would give, the base above all (PUCT). At a leaf the base plays on for its own seat and mobsters of the cast for the
others, to the end of a round, and the game's `thinking()` estimates everybody's chances to win there (or the game is played to its end).
All chances go back up the way. At last it gives the answer that was tried most.

`replies`, who answers for the others inside the tree: `base`: the base alone, so that the tree holds only its own questions; `selfish`:
each looks for what is best for itself (max^n); `hostile`: each looks for what is worst for this seat (paranoid).

The part of the tree behind the given answer is kept for the next question. Where something is hidden such a tree would have to
look at it: those games are refused, and played by search.py.
"""
from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from bootleg_env.engine import codes
from bootleg_env.engine.batch import GameBatch
from bootleg_env.engine.record import raw
from bootleg_env.engine.seeds import MOST_SEED
from bootleg_env.games import game as game_named

from .registry import mobster
from .search import STEP, shares_of_the_win, thinking_of

REPLIES = ("base", "selfish", "hostile")
ROUNDS = 3  # a play-out stops at the end of so many rounds, the one of the question counted
TOGETHER = 16  # leaves played out side by side
BASE_SHARE, CAST_SHARE = 0.5, 0.2  # of the bonus: for the base's answer, for those of the cast; the rest for all legal ones evenly
CURIOUS = 0.4  # weight of the bonus, in chances to win


class Node:
    """A question, or the end of a game: the record, and what each answer has come to so far."""

    __slots__ = ("answers", "behind", "gained", "known", "prior", "seat", "state", "trying", "value", "visits")

    def __init__(self, state: np.ndarray, seat: int, answers: np.ndarray, seats: int):
        self.state, self.seat, self.answers = state, seat, answers  # seat below 0: the game is over
        self.prior, self.known = np.zeros(len(answers)), False  # shares of the bonus; have the mobsters been asked for them?
        self.visits, self.trying = np.zeros(len(answers)), np.zeros(len(answers))  # leaves behind each answer, and those under way
        self.gained = np.zeros((len(answers), seats))  # chances to win, summed over the visits
        self.behind: list[Node | None] = [None] * len(answers)
        self.value = np.zeros(seats)  # where it was a leaf

    def leaves(self) -> int:
        return int(self.visits.sum())


@dataclass
class Leaf:
    """A way down the tree: the nodes, the number of the answer taken at each, and the end reached if it is known already."""

    way: list[tuple[Node, int]]
    end: Node | None


class Tree:
    """Asked outside the kernel; at most `budget` leaves a decision."""

    def __init__(self, budget: int, game: str, replies: str = "base", rounds: int = ROUNDS, curious: float = CURIOUS):
        self.budget, self.game, self.replies, self.rounds, self.curious = budget, game_named(game), replies, rounds, curious
        if self.game.hidden_information:
            raise ValueError(f"tree: {self.game.title} hides something from its {self.game.people}, and a tree would look at it")
        if replies not in REPLIES:
            raise ValueError(f"replies={replies!r}: must be one of {', '.join(REPLIES)}")
        self.thinking = thinking_of(self.game)
        self.head: GameBatch | None = None  # where leaves are played
        self.kept: dict[int, Node] = {}  # by row: what is behind the last answer

    def answers(self, batch: GameBatch, rows: np.ndarray) -> np.ndarray:
        return np.array([self.answer(batch, row) for row in rows.tolist()], np.int64)

    def answer(self, batch: GameBatch, row: int) -> int:
        """An action id; it follows from the game, the row's noise and the budget."""
        self.begin(batch, row)
        root = self.root(batch, row)
        while root.leaves() < self.budget:
            self.grow(root, min(TOGETHER, self.budget - root.leaves()))
        best = self.best(root)
        behind = root.behind[best]
        if behind is not None:
            self.kept[row] = behind
        return int(root.answers[best])

    # ---- the root

    def begin(self, batch: GameBatch, row: int) -> None:
        """Whose question it is, how far play-outs go, and where their chance starts."""
        if self.head is None:
            self.head = GameBatch(self.game, batch.settings, TOGETHER)
            self.minds = self.rows_of_control(self.head)
            self.advisers = [mind for name, mind in zip(self.thinking.others, self.minds[2:]) if name != self.thinking.base]
        self.me, self.seats = int(batch.seat[row]), int(batch.states["seats"][row])
        self.until = 0 if self.thinking.chances is None or self.rounds == 0 else int(batch.states["year"][row]) + self.rounds - 1
        self.key = (int(batch.noise[row]) + STEP * int(batch.states["changes"][row])) & MOST_SEED

    def rows_of_control(self, head: GameBatch) -> np.ndarray:
        """Who answers a game's questions if this mobster sits everywhere: the caller, the base, those the others are taken for."""
        rows = [head.control[0, 0].copy()]
        for name in (self.thinking.base, *self.thinking.others):
            head.sit(0, 0, mobster(name, self.game.name))
            rows.append(head.control[0, 0].copy())
        return np.array(rows)

    def root(self, batch: GameBatch, row: int) -> Node:
        """The node kept from the last answer, if the game came there, or else a new one."""
        state = self.game.record.copy(batch.states[row : row + 1])
        self.game.kernel.redraw(state, 0, 1, self.me, np.array([self.key]))  # nothing is hidden: the same game
        state["listening"], state["noted"], state["events"] = 0, 0, 0
        kept = self.kept.pop(row, None)
        if kept is not None and kept.state.tobytes() == raw(state)[0].tobytes():
            return kept
        assert self.head is not None
        raw(self.head.states)[0] = raw(state)[0]
        self.head.control[0] = self.minds[0]
        self.head.io["until"][0] = 0
        answers = np.full(self.head.games, codes.HOLD)
        answers[0] = codes.WAIT
        self.head.step(answers)
        (node,) = self.nodes(1)
        return node

    def best(self, root: Node) -> int:
        """The answer tried most; of equals, the one that mobsters would rather give."""
        return int(np.argmax(root.visits + 0.5 * root.prior))

    # ---- one growth of the tree

    def grow(self, root: Node, number: int) -> None:
        """So many leaves more, or fewer if two ways lead to the same one."""
        leaves = self.ways_down(root, number)
        new = [leaf for leaf in leaves if leaf.end is None]
        if new:
            self.play(new)
            ends = self.nodes(len(new))
            values = self.play_out(new, ends)
            for leaf, end, value in zip(new, ends, values):
                node, number = leaf.way[-1]
                leaf.end = node.behind[number] = end
                end.value = value
        for leaf in leaves:
            assert leaf.end is not None
            for node, number in leaf.way:
                node.trying[number] -= 1
                node.visits[number] += 1
                node.gained[number] += leaf.end.value

    def ways_down(self, root: Node, number: int) -> list[Leaf]:
        """Different ways to new leaves, or to ends of the game."""
        leaves: list[Leaf] = []
        for _ in range(number):
            way, node = [], root
            while True:
                if not node.known:
                    self.give_prior(node)
                answer = self.promising(node)
                way.append((node, answer))
                behind = node.behind[answer]
                if behind is None or behind.seat < 0:
                    break
                node = behind
            if behind is None and node.trying[answer]:
                break
            for each, answer in way:
                each.trying[answer] += 1
            leaves.append(Leaf(way, behind))
        return leaves

    def promising(self, node: Node) -> int:
        """The number of the answer to try."""
        tried = node.visits + node.trying
        total = node.visits.sum()
        worth = self.to_whoever_asked(node, node.gained)
        here = worth.sum() / total if total else 0.0
        means = np.where(node.visits > 0, worth / np.maximum(node.visits, 1), here)
        return int(np.argmax(means + self.curious * np.sqrt(tried.sum() + 1) * node.prior / (1 + tried)))

    def to_whoever_asked(self, node: Node, gained: np.ndarray) -> np.ndarray:
        """Of everybody's chances, what the asked seat goes by."""
        if self.replies == "hostile" and node.seat != self.me:
            return -gained[:, self.me]
        return gained[:, node.seat]

    # ---- in the kernel

    def play(self, leaves: list[Leaf]) -> None:
        """The last answer of each way, up to the next question of the tree."""
        head, number = self.head, len(leaves)
        assert head is not None
        raw(head.states)[:number] = [leaf.way[-1][0].state for leaf in leaves]
        head.control[:number] = self.minds[1 if self.replies == "base" else 0]
        head.control[:number, self.me] = self.minds[0]
        head.noise[:number] = self.chance(number)
        head.io["until"] = 0
        answers = np.full(head.games, codes.HOLD)
        answers[:number] = [node.answers[answer] for node, answer in (leaf.way[-1] for leaf in leaves)]
        head.step(answers)

    def nodes(self, number: int) -> list[Node]:
        """Those of the first rows."""
        head = self.head
        assert head is not None
        states = raw(head.states)[:number].copy()
        nobody = np.zeros(0, int)
        return [Node(states[row], seat, np.flatnonzero(head.mask[row]) if seat >= 0 else nobody, self.seats)
                for row, seat in enumerate(head.seat[:number].tolist())]

    def give_prior(self, node: Node) -> None:
        """More of the bonus for what the base and the others would answer there."""
        head, others = self.head, self.advisers
        assert head is not None
        raw(head.states)[0], node.known = node.state, True
        node.prior += (1 - BASE_SHARE - CAST_SHARE) / len(node.answers)
        for mind, share in ((self.minds[1], BASE_SHARE), *((mind, CAST_SHARE / len(others)) for mind in others)):
            head.control[0], head.noise[0] = mind, self.key
            head.kernel.advise(head.states, 0, 1, head.io, head.scratch, head.bots)
            node.prior[node.answers == head.io["suggested"][0]] += share

    def play_out(self, leaves: list[Leaf], ends: list[Node]) -> np.ndarray:
        """The first rows played on from there: everybody's chances to win, rows x seats."""
        head, number, noise = self.head, len(ends), self.chance(len(ends))
        assert head is not None
        which = 2 + noise[:, None] // 64 ** np.arange(codes.SEATS_WIDE) % len(self.thinking.others)
        which[:, self.me] = 1
        answers = np.full(head.games, codes.HOLD)
        answers[:number] = codes.WAIT
        if self.rounds == 0:
            which[:] = 0
            for row, (leaf, end) in enumerate(zip(leaves, ends)):
                if leaf.way[-1][0].seat == end.seat:
                    which[row, end.seat] = 1
                else:
                    answers[row] = codes.HOLD
        head.control[:number], head.noise[:number] = self.minds[which], noise
        head.io["until"] = self.until
        head.step(answers)
        if self.thinking.chances is None:
            return shares_of_the_win(self.game, head.states[:number])
        return self.thinking.chances(head.states[:number], self.seats)

    def chance(self, number: int) -> np.ndarray:
        """Streams of noise for so many rows: others every time, all from the key."""
        self.key = (self.key + STEP) & MOST_SEED
        return np.random.default_rng(self.key).integers(0, 2**62, number)
