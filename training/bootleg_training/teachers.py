"""Games in which a teacher says at every question what it would answer, for distil.py: in this process, or in some that run beside it."""
from __future__ import annotations

import sys
import threading
import weakref
from collections.abc import Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import numpy as np
import torch

from bootleg_agents import registry
from bootleg_agents.contests.processes import CONTEXT, ignoring_interrupts
from bootleg_agents.mobster import Mobster
from bootleg_agents.tree import Node, Tree
from bootleg_env.engine import codes
from bootleg_env.engine.codes import SEATS_WIDE
from bootleg_env.engine.mobster import Outside
from bootleg_env.games import game as game_named

from . import ppo, self_play
from .lessons import Lessons, joined, pack, taken
from .networks import Network
from .seed_process import end_with_parent

if TYPE_CHECKING:
    from .distil import Settings

SEEDS_APART = 1000  # between the seeds of two processes
PATIENCE = 5.0  # seconds for a process to end


# ---- teachers


class Answers(NamedTuple):
    """Of a teacher, for all rows of a batch."""

    best: np.ndarray  # action ids
    shares: np.ndarray  # rows x actions of the game: how much it is for each
    worths: np.ndarray  # ... the chances to win behind each; 0: it does not say
    values: np.ndarray  # what the seats that are asked may expect; NaN: it does not say


class Teacher(Protocol):
    def answers(self) -> Answers: ...

    def played(self, actions: np.ndarray, /) -> None:
        """What was answered in its place."""

    def forget(self) -> None:
        """All that it keeps from one question to the next."""


class ByTree:
    """Its target is soft: of all leaves of the tree the shares behind each answer. The value is the mean of these leaves."""

    def __init__(self, games: self_play.SelfPlayGames, tree: Tree):
        self.games, self.tree = games, tree
        self.roots: list[Node] = []

    def answers(self) -> Answers:
        batch = self.games.batch
        self.roots = [self.tree.think(batch, row, to_the_end=False) for row in range(batch.games)]
        shares, worths = np.zeros((2, *batch.mask.shape), np.float32)
        for row, root in enumerate(self.roots):
            shares[row, root.answers], worths[row, root.answers] = root.shares(), root.worths()
        return Answers(np.array([root.answers[root.best()] for root in self.roots]), shares, worths,
                       np.array([root.chances()[root.seat] for root in self.roots], np.float32))

    def played(self, actions: np.ndarray) -> None:
        for row, root in enumerate(self.roots):
            self.tree.follow(row, root, int(np.flatnonzero(root.answers == actions[row])[0]))

    def forget(self) -> None:
        self.tree.kept.clear()


class ByName:
    """Any other mobster: its target is its answer."""

    def __init__(self, games: self_play.SelfPlayGames, mobster: Mobster):
        self.games, self.mobster = games, mobster
        self.outside: Outside | None = mobster.outside() if mobster.outside is not None else None
        self.code = games.batch.code_of(mobster) if mobster.outside is None else 0

    def answers(self) -> Answers:
        batch = self.games.batch
        rows = np.arange(batch.games)
        best = self.games.answers_of(self.code) if self.outside is None else self.outside.answers(batch, rows)
        legal = (best >= 0) & (best < batch.mask.shape[1])
        legal &= batch.mask[rows, np.where(legal, best, 0)] != 0
        if not legal.all():
            row = int(np.argmin(legal))
            why = batch.crashes.get(row) or f"{best[row]} is not a legal answer"
            raise ValueError(f"teacher={self.mobster.name}: {why}")
        shares, worths = np.zeros((2, *batch.mask.shape), np.float32)
        shares[rows, best] = 1.0
        return Answers(best.astype(np.int64), shares, worths, np.full(batch.games, np.nan, np.float32))

    def played(self, actions: np.ndarray) -> None:
        pass

    def forget(self) -> None:
        pass


def teacher_of(settings: Settings, games: self_play.SelfPlayGames) -> Teacher:
    """The one that the settings name."""
    mobster = registry.mobster(settings.teacher, settings.game)
    thinks = mobster.outside() if mobster.outside is not None else None
    return ByTree(games, thinks) if isinstance(thinks, Tree) else ByName(games, mobster)


# ---- games


class Collector:
    """Plays the games and keeps every question of the learner with what the teacher would answer. A share of `jobs` equal ones.

    A lesson whose teacher says nothing of its value waits until the game is over: what the seat is paid is its value.
    """

    def __init__(self, settings: Settings, seed: int, jobs: int = 1):
        self.settings, self.n_steps = settings, max(1, settings.n_steps // jobs)
        game = game_named(settings.game)
        decisions = game.decisions()
        self.first_actions = np.array([each["first"] for each in decisions])
        self.options = max(each["size"] for each in decisions)
        self.random = np.random.default_rng(seed)
        self.games = games_of(settings, seed, jobs)
        self.teachers = [teacher_of(settings, games) for games in self.games]
        self.parts: list[Lessons] = []  # of this iteration, and those that wait
        self.num_envs = sum(games.num_envs for games in self.games)
        self.lengths = np.zeros(self.num_envs * SEATS_WIDE)  # answers in the game under way
        self.episodes = np.zeros(3)  # seats whose game ended in this iteration: number, sum of returns, sum of lengths
        self.games_played, self.has_begun = 0, False

    def collect(self, network: Network, teacher_share: float) -> Lessons:
        """`n_steps` or a few more answers of the teacher; those lessons that are complete."""
        self.episodes = np.zeros(3)
        if not self.has_begun:
            self.scatter(network)
        asked = 0
        while asked < self.n_steps:
            first_env = 0
            for games, teacher in zip(self.games, self.teachers):
                self.ask(games, teacher, first_env, network, teacher_share)
                first_env += games.num_envs
            asked += self.num_envs
        for teacher in self.teachers:
            teacher.forget()  # so that a resumed training is the same
        found = joined(self.parts)
        waits = np.isnan(found.value)
        self.parts = [taken(found, np.flatnonzero(waits))] if waits.any() else []
        return taken(found, np.flatnonzero(~waits)) if waits.any() else found

    def scatter(self, network: Network) -> None:
        """The learner plays each game some way, so that they do not all end at the same time."""
        self.has_begun = True
        for games in self.games:
            until = self.random.integers(0, self.settings.head_start + 1, games.num_envs)
            for step in range(self.settings.head_start):
                actions = self.own(games, network, self.logits(games, network)[0])
                games.step(np.where(step < until, actions, codes.HOLD))

    def logits(self, games: self_play.SelfPlayGames, network: Network) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Of the learner, illegal ones below all; its values; the advisor's answers."""
        logits, values = network.predict(games.observations, games.action_masks)
        advised = games.teacher_actions()
        if advised is None:
            advised = self.first_actions[games.decision]
        else:
            logits[np.arange(games.num_envs), advised] += network.advice
        return np.where(games.action_masks != 0, logits, -np.inf), values, advised

    def own(self, games: self_play.SelfPlayGames, network: Network, logits: np.ndarray) -> np.ndarray:
        """The learner's answers: the likeliest, and now and then one drawn by its probability."""
        draws = self.random.random(games.num_envs) < self.settings.explore
        noise = self.random.gumbel(size=logits.shape)
        return np.where(draws, (logits + noise).argmax(1), logits.argmax(1))

    def ask(
        self, games: self_play.SelfPlayGames, teacher: Teacher, first_env: int, network: Network, teacher_share: float,
    ) -> None:
        """One question in every game: teacher and learner answer, a lesson is kept, and one of the answers is played."""
        logits, values, advised = self.logits(games, network)
        answers = teacher.answers()
        stream = (first_env + np.arange(games.num_envs)) * SEATS_WIDE + games.seat
        self.parts.append(self.lessons(games, answers, logits, values, advised, stream))
        by_teacher = self.random.random(games.num_envs) < teacher_share
        actions = np.where(by_teacher, answers.best, self.own(games, network, logits))
        teacher.played(actions)
        self.lengths[stream] += 1
        learners = games.policies == self_play.BY_LEARNER
        games.step(actions)
        self.pay(games, first_env, learners)

    def lessons(
        self, games: self_play.SelfPlayGames, answers: Answers, logits: np.ndarray, values: np.ndarray, advised: np.ndarray,
        stream: np.ndarray,
    ) -> Lessons:
        """Packed, with how the learner has answered before it learned from them."""
        first = self.first_actions[games.decision]
        ids = np.minimum(first[:, None] + np.arange(self.options), logits.shape[1] - 1)
        rows = np.arange(games.num_envs)[:, None]
        masks = (games.action_masks[rows, ids] != 0) & (first[:, None] + np.arange(self.options) < logits.shape[1])
        targets = sharpened(answers.shares[rows, ids] * masks, self.settings.sharpen)
        own, worth = logits.argmax(1), answers.worths
        best, mine, other = (worth[rows[:, 0], each] for each in (answers.best, own, advised))
        figures = np.stack([*entropies(logits[rows, ids], targets, masks), own == answers.best, advised == answers.best,
                            best - mine, best - other, values], 1)
        return pack(games.observations, masks, targets, answers.worths[rows, ids], first_action=first, advised=advised - first,
                    value=answers.values, stream=stream, figures=figures.astype(np.float32))

    def pay(self, games: self_play.SelfPlayGames, first_env: int, learners: np.ndarray) -> None:
        """Games that are over give lessons that waited for it their value."""
        over = np.flatnonzero(games.dones)
        for row in over.tolist():
            self.games_played += 1
            streams = (first_env + row) * SEATS_WIDE + np.arange(SEATS_WIDE)
            paid = games.rewards[row]
            for part in self.parts:
                waits = np.isnan(part.value) & (part.stream // SEATS_WIDE == first_env + row)
                part.value[waits] = paid[part.stream[waits] % SEATS_WIDE]
            own = learners[row] & (self.lengths[streams] > 0)
            self.episodes += own.sum(), paid[own].sum(), self.lengths[streams[own]].sum()
            self.lengths[streams] = 0

    def state(self) -> dict[str, Any]:
        """Everything that the next lessons depend on."""
        return {"random": self.random.bit_generator.state, "games": [each.state() for each in self.games], "lengths": self.lengths.copy(),
                "waiting": joined(self.parts)._asdict(), "games_played": self.games_played, "has_begun": self.has_begun}

    def restore(self, state: dict[str, Any]) -> None:
        """Back to what `state` gave."""
        self.random.bit_generator.state = state["random"]
        for games, kept in zip(self.games, state["games"], strict=True):
            games.restore(kept)
        waiting = Lessons(**state["waiting"])
        self.parts = [waiting] if waiting.rows else []
        self.lengths[:] = state["lengths"]
        self.games_played, self.has_begun = state["games_played"], state["has_begun"]


def games_of(settings: Settings, seed: int, jobs: int) -> list[self_play.SelfPlayGames]:
    advisor = registry.mobster(settings.advisor, settings.game) if settings.advisor else None
    return self_play.games_of(settings, seed, jobs, advisor)


def sharpened(shares: np.ndarray, power: float) -> np.ndarray:
    """Shares of each row, raised to a power."""
    raised = shares**power
    return raised / raised.sum(1, keepdims=True)


def entropies(logits: np.ndarray, targets: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Of each row: the cross-entropy of the learner to the target, and the entropy of the target itself."""
    shown = np.where(masks, logits, -np.inf).astype(np.float64)
    shown -= shown.max(1, keepdims=True)
    log_probs = np.where(masks, shown - np.log(np.exp(shown).sum(1, keepdims=True)), 0.0)
    return -(targets * log_probs).sum(1), -(targets * np.log(np.maximum(targets, 1e-30))).sum(1)


# ---- in this process, or in others


class Here:
    """Collects in this process, when it is asked for the lessons."""

    def __init__(self, settings: Settings):
        self.collector = Collector(settings, settings.seed)

    def begin(self, network: Network, teacher_share: float) -> None:
        self.given = network, teacher_share

    def collected(self) -> tuple[Lessons, np.ndarray, int]:
        """Lessons, episodes, games played so far."""
        lessons = self.collector.collect(*self.given)
        return lessons, self.collector.episodes, self.collector.games_played

    def state(self) -> list[dict[str, Any]]:
        return [self.collector.state()]

    def restore(self, states: Sequence[dict[str, Any]]) -> None:
        self.collector.restore(states[0])


class Beside:
    """Processes that collect while this one learns, each with its share of the games. They end with this one; Ctrl-C is left to it."""

    def __init__(self, settings: Settings):
        _ = game_named(settings.game).kernel  # compiled here first: otherwise all would compile it at once
        teacher_of(settings, games_of(settings, settings.seed, settings.num_envs)[0])
        self.lines, self.processes = [], []
        for nth in range(settings.jobs):
            ours, theirs = CONTEXT.Pipe()
            process = CONTEXT.Process(target=serve, args=(settings, settings.seed + SEEDS_APART * nth, theirs), daemon=True)
            with ignoring_interrupts():
                process.start()
            theirs.close()
            self.lines.append(ours)
            self.processes.append(process)
        self.close = weakref.finalize(self, end, self.lines, self.processes)

    def begin(self, network: Network, teacher_share: float) -> None:
        weights = {name: each.numpy() for name, each in network.state_dict().items()}
        self.tell("collect", weights, teacher_share)

    def collected(self) -> tuple[Lessons, np.ndarray, int]:
        lessons, episodes, games = zip(*self.heard())
        return joined([Lessons(*each) for each in lessons]), np.sum(episodes, axis=0), sum(games)

    def state(self) -> list[dict[str, Any]]:
        self.tell("state")
        return self.heard()

    def restore(self, states: Sequence[dict[str, Any]]) -> None:
        for line, state in zip(self.lines, states, strict=True):
            line.send(("restore", state))
        self.heard()

    def tell(self, *words: Any) -> None:
        for nth, line in enumerate(self.lines):
            try:
                line.send(words)
            except OSError:
                raise self.died(nth) from None

    def heard(self) -> list[Any]:
        """An answer of each process, in their order; what one of them raised is raised here."""
        found = []
        for nth, line in enumerate(self.lines):
            try:
                answer = line.recv()
            except (EOFError, OSError):
                raise self.died(nth) from None
            if isinstance(answer, Exception):
                raise answer
            found.append(answer)
        return found

    def died(self, nth: int) -> OSError:
        self.processes[nth].join(PATIENCE)
        return OSError(f"process {nth + 1} of jobs={len(self.lines)} has ended (exit code {self.processes[nth].exitcode}); "
                       "what came after the newest checkpoint is lost")


def end(lines: list[Connection], processes: list[Any]) -> None:
    for line in lines:
        line.close()
    for process in processes:
        process.terminate()
        process.join(PATIENCE)


def serve(settings: Settings, seed: int, line: Connection) -> None:
    """What a process does: it collects whenever it gets weights."""
    threading.Thread(target=end_with_parent, daemon=True).start()
    torch.set_num_threads(1)
    collector, network = Collector(settings, seed, settings.jobs), ppo.network_of(settings, ppo.precision_of(settings.precision))
    with suppress(EOFError, OSError):
        while True:
            what, *given = line.recv()
            try:
                answer: Any = answer_to(what, given, collector, network)
            except (ValueError, OSError) as error:
                answer = error
            line.send(answer)
    sys.exit()


def answer_to(what: str, given: list[Any], collector: Collector, network: Network) -> Any:
    if what == "state":
        return collector.state()
    if what == "restore":
        return collector.restore(given[0])
    network.load_state_dict({name: torch.from_numpy(np.array(each)) for name, each in given[0].items()})
    lessons = collector.collect(network, given[1])
    return tuple(lessons), collector.episodes, collector.games_played

