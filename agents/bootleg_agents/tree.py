"""Tree search, for games in which nothing is hidden: it thinks its answers and what follows through. `tree:400`: 400 leaves a decision.

A node of the tree is a question: a turn may be several small ones. Each time it goes down from the question of the moment, at every node
to the answer that promises most: what was found behind it, and a bonus for answers seldom tried, larger for those that mobsters of
the cast would give, the base above all (PUCT). At a leaf the base ends the turn, and the game's `thinking()` reads everybody's
chances to win off the board (or all play on to the end of the game). The chances go back up all the way. At last it gives
the answer that was tried most; what is behind it in the tree is kept for the next question.

`replies`, who answers for the others inside the tree. `base`: the base, in the kernel, so that the tree is all of its own questions;
`selfish`: each looks for what is best for itself (max^n); `hostile`: each looks for what is worst for this seat (paranoid). In The
Rum Run, with 240 leaves against three of the base, `base` won 63 % of 52 games, the others 30 % of 20 each (25 % is par): their
trees hardly come to the own next turn. Play-outs of two rounds behind the leaves won no more than none (62 % of 32).

Where something is hidden such a tree would have to look at it: those games are refused, and left to search.py.
"""
from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from bootleg_env.engine import codes
from bootleg_env.engine.batch import GameBatch
from bootleg_env.engine.record import raw
from bootleg_env.engine.seeds import MOST_SEED
from bootleg_env.engine.thoughts import CHANCE, Idea, Thought
from bootleg_env.games import game as game_named

from .registry import mobster
from .search import STEP, shares_of_the_win, thinking_of

REPLIES = ("base", "selfish", "hostile")
TOGETHER = 16  # leaves opened side by side
BASE_SHARE, CAST_SHARE = 0.5, 0.2  # of the bonus: for the base's answer, for those of the cast; the rest for all legal ones evenly
CURIOUS = 0.4  # weight of the bonus, in chances to win
CALLER, BASE, OTHERS = 0, 1, 2  # rows of `minds`: who answers; from OTHERS on those the others are taken for


class Node:
    """A question, or the end of a game: the record, and what each answer has come to so far."""

    __slots__ = ("answers", "behind", "gained", "known", "prior", "seat", "state", "trying", "value", "visits")

    def __init__(self, state: np.ndarray, seat: int, answers: np.ndarray, seats: int):
        self.state, self.seat, self.answers = state, seat, answers  # seat below 0: the game is over
        self.prior, self.known = np.zeros(len(answers)), False  # shares of the bonus; are they known yet?
        self.visits, self.trying = np.zeros(len(answers)), np.zeros(len(answers))  # leaves behind each answer, and those under way
        self.gained = np.zeros((len(answers), seats))  # everybody's chances to win, summed over the visits
        self.behind: list[Node | None] = [None] * len(answers)
        self.value = np.zeros(seats)  # chances when it was a leaf

    def leaves(self) -> int:
        return int(self.visits.sum())

    def best(self) -> int:
        """The number of the answer that was tried most; of equals, what mobsters would rather do."""
        return int(np.argmax(self.visits + self.prior / 2))

    def is_decided(self, left: int) -> bool:
        """Will the answer that was tried most still be that one after so many leaves more?"""
        visits = np.sort(self.visits)
        return bool(visits[-1] > (visits[-2] if len(visits) > 1 else 0) + left)

    def shares(self) -> np.ndarray:
        """Of the leaves, behind each answer."""
        return self.visits / self.visits.sum()

    def worths(self) -> np.ndarray:
        """Chances to win of the seat that is asked: of each answer the mean over the leaves behind it; without any, that of all."""
        gained = self.gained[:, self.seat]
        return np.where(self.visits > 0, gained / np.maximum(self.visits, 1), gained.sum() / self.visits.sum())

    def chances(self) -> np.ndarray:
        """Everybody's chances to win, as the mean over its leaves."""
        return self.gained.sum(0) / self.visits.sum()


@dataclass
class Way:
    """Down the tree: the nodes, the number of the answer taken at each, and where that ends if it is known already."""

    steps: list[tuple[Node, int]]
    end: Node | None

    def ends_a_turn(self) -> bool:
        """Is somebody else asked behind the last answer?"""
        assert self.end is not None
        return self.steps[-1][0].seat != self.end.seat

    def learn(self) -> None:
        assert self.end is not None
        for node, answer in self.steps:
            node.trying[answer] -= 1
            node.visits[answer] += 1
            node.gained[answer] += self.end.value


class Tree:
    """Asked outside the kernel; at most `budget` leaves a decision."""

    def __init__(self, budget: int, game: str, replies: str = "base", curious: float = CURIOUS):
        self.budget, self.game, self.replies, self.curious = budget, game_named(game), replies, curious
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
        """An action id; it follows from the game, the row's noise, the budget, and what was kept of the last question."""
        root = self.think(batch, row)
        best = root.best()
        self.follow(row, root, best)
        return int(root.answers[best])

    def consider(self, batch: GameBatch, row: int) -> Thought:
        """The answers by the share of the leaves behind each, with the chance to win there."""
        root = self.think(batch, row, to_the_end=False)
        if not root.leaves():
            return Thought((Idea(int(root.answers[0])),), int(root.answers[0]))
        order = np.argsort(-root.visits, kind="stable").tolist()
        ideas = [Idea(int(root.answers[i]), float(root.shares()[i]), float(root.worths()[i]) if root.visits[i] else None) for i in order]
        return Thought(tuple(ideas), int(root.answers[root.best()]), float(root.chances()[root.seat]), CHANCE)

    def think(self, batch: GameBatch, row: int, to_the_end: bool = True) -> Node:
        """The question of the moment, its tree grown: for those who want more than the answer, as trainers do.

        `to_the_end`: with all of the budget, though no more leaves may change the answer.
        """
        head = self.head = self.head or self.new_head(batch)
        self.me, self.seats = int(batch.seat[row]), int(batch.states["seats"][row])
        self.key = (int(batch.noise[row]) + STEP * int(batch.states["changes"][row])) & MOST_SEED
        root = self.root(head, batch, row)
        while root.leaves() < self.budget and (to_the_end or not root.is_decided(self.budget - root.leaves())):
            self.grow(head, root)
        return root

    def follow(self, row: int, root: Node, answer: int) -> None:
        """The answer of this number is given, be it the best or not: what is behind it is kept for the next question."""
        behind = root.behind[answer]
        if behind is not None:
            self.kept[row] = behind

    def new_head(self, batch: GameBatch) -> GameBatch:
        """Room for leaves side by side. `minds`: rows of `control`; `advisers`: those of the cast that are asked beside the base."""
        head, names = GameBatch(self.game, batch.settings, TOGETHER), (self.thinking.base, *self.thinking.others)
        minds = [head.control[0, 0].copy()]
        for name in names:
            head.sit(0, 0, mobster(name, self.game.name))
            minds.append(head.control[0, 0].copy())
        self.minds = np.array(minds)
        self.advisers = [minds[BASE + number] for number, name in enumerate(names) if name != self.thinking.base]
        return head

    def root(self, head: GameBatch, batch: GameBatch, row: int) -> Node:
        """The node kept from the last answer, if the game came there, or else a new one."""
        state = self.game.record.copy(batch.states[row : row + 1])
        self.game.kernel.redraw(state, 0, 1, self.me, np.array([self.key]))  # nothing is hidden: the same game
        state["listening"], state["noted"], state["events"] = 0, 0, 0
        kept = self.kept.pop(row, None)
        if kept is not None and kept.state.tobytes() == raw(state)[0].tobytes():
            return kept
        raw(head.states)[0], head.control[0], head.io["until"] = raw(state)[0], self.minds[CALLER], 0
        self.step(head, np.array([codes.WAIT]))
        return self.nodes(head, 1)[0]

    # ---- one growth of the tree

    def grow(self, head: GameBatch, root: Node) -> None:
        """Some leaves more: as many as are opened together, fewer where two ways lead to the same one."""
        ways = self.ways_down(head, root, min(TOGETHER, self.budget - root.leaves()))
        new = [way for way in ways if way.end is None]
        if new:
            self.play(head, new)
            for way, end in zip(new, self.nodes(head, len(new))):
                node, answer = way.steps[-1]
                way.end = node.behind[answer] = end
            for way, value in zip(new, self.values(head, new)):
                assert way.end is not None
                way.end.value = value
        for way in ways:
            way.learn()

    def ways_down(self, head: GameBatch, root: Node, most: int) -> list[Way]:
        """Different ways to new leaves, or to ends of the game."""
        ways: list[Way] = []
        while len(ways) < most:
            steps, node = [], root
            while True:
                if not node.known:
                    self.find_prior(head, node)
                answer = self.promising(node)
                steps.append((node, answer))
                behind = node.behind[answer]
                if behind is None or behind.seat < 0:
                    break
                node = behind
            if behind is None and node.trying[answer]:
                break
            for each, answer in steps:
                each.trying[answer] += 1
            ways.append(Way(steps, behind))
        return ways

    def promising(self, node: Node) -> int:
        """The number of the answer to try. Of those never tried as much is expected as of the others together."""
        tried = node.visits + node.trying
        gained = -node.gained[:, self.me] if self.replies == "hostile" and node.seat != self.me else node.gained[:, node.seat]
        mean = gained.sum() / max(1.0, node.visits.sum())
        means = np.where(node.visits > 0, gained / np.maximum(node.visits, 1), mean)
        return int(np.argmax(means + self.curious * np.sqrt(tried.sum() + 1) * node.prior / (1 + tried)))

    # ---- in the kernel

    def step(self, head: GameBatch, actions: np.ndarray) -> None:
        """The first rows only."""
        answers = np.full(head.games, codes.HOLD)
        answers[: len(actions)] = actions
        head.step(answers)

    def find_prior(self, head: GameBatch, node: Node) -> None:
        """Shares of the bonus: more for what the base and the others of the cast would answer there."""
        raw(head.states)[0], node.known = node.state, True
        node.prior += (1 - BASE_SHARE - CAST_SHARE) / len(node.answers)
        for mind, share in ((self.minds[BASE], BASE_SHARE), *((mind, CAST_SHARE / len(self.advisers)) for mind in self.advisers)):
            head.control[0], head.noise[0] = mind, self.key
            head.kernel.advise(head.states, 0, 1, head.io, head.scratch, head.bots)
            node.prior[node.answers == head.io["suggested"][0]] += share

    def play(self, head: GameBatch, ways: list[Way]) -> None:
        """The last answer of each way, up to the next question of the tree."""
        number = len(ways)
        raw(head.states)[:number] = [way.steps[-1][0].state for way in ways]
        head.control[:number] = self.minds[BASE if self.replies == "base" else CALLER]
        head.control[:number, self.me] = self.minds[CALLER]
        head.noise[:number] = self.chance(number)
        self.step(head, np.array([node.answers[answer] for node, answer in (way.steps[-1] for way in ways)]))

    def nodes(self, head: GameBatch, number: int) -> list[Node]:
        """Those of the first rows."""
        states, nobody = raw(head.states)[:number].copy(), np.zeros(0, int)
        return [Node(states[row], seat, np.flatnonzero(head.mask[row]) if seat >= 0 else nobody, self.seats)
                for row, seat in enumerate(head.seat[:number].tolist())]

    def values(self, head: GameBatch, ways: list[Way]) -> np.ndarray:
        """Everybody's chances to win in the first rows, rows x seats."""
        if self.thinking.chances is None:
            return self.to_the_end(head, len(ways))
        head.control[: len(ways)] = self.minds[CALLER]
        for row, way in enumerate(ways):
            assert way.end is not None
            head.control[row, max(0, way.end.seat)] = self.minds[BASE]
        self.step(head, np.array([codes.HOLD if way.ends_a_turn() else codes.WAIT for way in ways]))
        return self.thinking.chances(head.states[: len(ways)], self.seats)

    def to_the_end(self, head: GameBatch, number: int) -> np.ndarray:
        """Shares of the win, when the base has played on for this seat and mobsters of the cast for the others."""
        noise = self.chance(number)
        minds = OTHERS + noise[:, None] // 64 ** np.arange(codes.SEATS_WIDE) % len(self.thinking.others)
        minds[:, self.me] = BASE
        head.control[:number], head.noise[:number] = self.minds[minds], noise
        self.step(head, np.full(number, codes.WAIT))
        return shares_of_the_win(self.game, head.states[:number])

    def chance(self, number: int) -> np.ndarray:
        """Streams of noise for so many rows: others every time, all from the key."""
        self.key = (self.key + STEP) & MOST_SEED
        return np.random.default_rng(self.key).integers(0, 2**62, number)
