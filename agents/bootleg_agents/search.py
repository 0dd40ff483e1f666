"""Search: play on from copies of the game and choose the answer that wins most. `search:400`: at most 400 play-outs a decision.

With a model in its head (`don:25`) it improves upon that instead of on the game's own base, and opponents may be of that kind, too.

It never uses the real game: it copies it, draws anew all that its seat cannot know (`game.redraw`), and only then plays on. In a
play-out its own seat is played by the base mobster. Which mobsters the opponents are is not known either: it is drawn for each
copy. (A search that takes all opponents for the strongest loses to weaker ones more often than no search at all: it counts on
answers that do not come.)

An answer is worth the chance to win at the end of the round, as the game's `thinking()` estimates it, or else the share of the win
at the end of the game. All answers are tried in the same copies with the same dice and noise, so that they are compared pair by
pair. It is a race: an answer that is clearly behind drops out, the rest get twice the copies, and the race stops when nothing is
left beside the base's own answer. That one is left only for an answer that is better by `SURE` standard errors: the best of many
noisy answers looks better than it is.

Why no tree: with a base that plays well a change of one answer is worth little, and noise is what must be beaten. In Bootleggers
play-outs to the end of the game win far less, at ten times the cost; two rounds win no more than one.
"""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from bootleg_env.engine import codes
from bootleg_env.engine.batch import GameBatch
from bootleg_env.engine.game import Game
from bootleg_env.engine.record import raw
from bootleg_env.engine.seeds import MOST_SEED
from bootleg_env.engine.thoughts import CHANCE, Idea
from bootleg_env.engine.thoughts import Thought as Told
from bootleg_env.games import game as game_named

from .registry import cast, mobster

ROUNDS = 1  # a play-out stops at the end of so many rounds, the running one counted
SURE = 1.0  # standard errors by which another answer must beat the base's
BEHIND = 2.0  # ... by which an answer is behind for good
FEWEST = 4  # copies an answer must get to be tried at all
FIRST_TRY = 8  # copies at first; doubled every time
STEP = 0x9E3779B97F4A7C15  # sets questions of a game far apart
SLOTS = 512  # play-outs side by side: more would leave the processor's cache


class Measures(NamedTuple):
    """Numbers by which a position is valued for a seat."""

    fields: tuple[tuple[str, int], ...]  # name and size, in order
    of: Callable[[np.ndarray, np.ndarray], np.ndarray]  # (states, the seat in each) -> a row each, float32


class Thinking(NamedTuple):
    """What search must know of a game: `thinking()` of the game's cast gives it."""

    base: str  # a compiled mobster, improved upon
    others: tuple[str, ...]  # mobsters that opponents are taken for, evenly
    left_to_base: tuple[str, ...] = ()  # decisions that are not searched
    idle: tuple[str, ...] = ()  # decisions whose first answer does nothing: a model that thinks gives it, unless another is surely better
    chances: Callable[[np.ndarray, int], np.ndarray] | None = None  # (states, seats) -> games x seats; None: play to the end
    forget: Callable[[np.ndarray, int], None] | None = None  # (states, seat): takes back what the others will answer anew
    doubt: float = 0.0  # a gain by less than this may be an error of `chances`, however sure the copies make it
    weighed: Callable[[str], Callable[[np.ndarray, int], np.ndarray]] | None = None  # `chances` with the weights in a file
    measures: Measures | None = None  # for models that look ahead (ahead.py); None: the game has none


def thinking_of(game: Game, model: str | None = None) -> Thinking:
    """What the game's cast says, or else play-outs of its rival to the end; with a model, that is the base, and one of the others."""
    known = getattr(cast(game.name), "thinking", None)
    found = known() if known is not None else Thinking(game.rival, (game.rival, "random"))
    return found if model is None else found._replace(base=model, others=(model, found.base))


@dataclass
class Thought:
    """One decision being thought about."""

    state: np.ndarray  # the real one: only ever copied and redrawn
    seat: int
    key: int
    answers: np.ndarray  # still in the race, the base's first
    left: int  # play-outs
    doubt: float = 0.0  # gain by which another answer must beat the base's
    values: np.ndarray = field(default_factory=lambda: np.zeros((0, 0)))  # answers x copies: chances to win
    dropped: list[Idea] = field(default_factory=list)  # those that are out of the race

    def games(self) -> np.ndarray:
        """Seeds of the copies to be played next: twice as many every time, as long as there is budget."""
        played = self.values.shape[1]
        number = min(max(played, FIRST_TRY), self.left // len(self.answers))
        return np.random.default_rng((self.key, played)).integers(0, 2**62, number)

    def learn(self, values: np.ndarray) -> None:
        """New columns for the answers in the race; those clearly behind drop out."""
        self.values = np.concatenate([self.values, values], 1) if self.values.size else values
        self.left -= values.size
        best = int(np.argmax(self.values.mean(1)))
        stays = (self.gains() > -BEHIND) & (standard(self.values - self.values[best]) > -BEHIND)
        stays[[0, best]] = True
        self.dropped += self.ideas(~stays)
        self.answers, self.values = self.answers[stays], self.values[stays]

    def gains(self) -> np.ndarray:
        """By how many standard errors each is better than the base's answer."""
        return standard(self.values - self.values[0])

    def is_open(self) -> bool:
        return len(self.answers) > 1 and self.left >= 2 * len(self.answers)

    def ideas(self, which: np.ndarray) -> list[Idea]:
        """These answers of the race, each with its chance to win so far and the standard error of that."""
        answers, values = self.answers[which].tolist(), self.values[which]
        errors = values.std(1, ddof=1) / np.sqrt(values.shape[1])
        return [Idea(*each) for each in zip(answers, [None] * len(answers), values.mean(1).tolist(), errors.tolist())]

    def choice(self) -> int:
        """The base's answer, or the best of those that are surely better."""
        if not self.values.size:
            return int(self.answers[0])
        means = self.values.mean(1)
        means[(self.gains() < SURE) | (means < means[0] + self.doubt)] = -1.0
        means[0] = self.values[0].mean()
        return int(self.answers[np.argmax(means)])


def standard(differences: np.ndarray) -> np.ndarray:
    """Mean of each row in standard errors; far behind where nothing ever differs: there is nothing to gain."""
    means = differences.mean(1)
    error = differences.std(1, ddof=1) / np.sqrt(differences.shape[1])
    return np.where(differences.any(1), means / np.maximum(error, 1e-9), -np.inf)


class Search:
    """Asked outside the kernel; `budget` play-outs a decision at most."""

    def __init__(self, budget: int, game: str, model: str | None = None):
        self.budget, self.game = budget, game_named(game)
        self.thinking = thinking_of(self.game, model)
        self.base = mobster(self.thinking.base, game)
        table = self.game.decision_table
        self.left_to_base = {table.names.index(name) for name in self.thinking.left_to_base}
        idle = {table.names.index(name) for name in self.thinking.idle if model is not None}
        self.idle = {number: int(table.first[number]) for number in idle}
        self.head: GameBatch | None = None  # where play-outs are played

    def answers(self, batch: GameBatch, rows: np.ndarray) -> np.ndarray:
        return np.array([self.answer(batch, row) for row in rows.tolist()], np.int64)

    def answer(self, batch: GameBatch, row: int) -> int:
        """An action id; it follows from what the asked seat knows, the row's noise and the budget."""
        return self.thought_through(batch, row).choice()

    def consider(self, batch: GameBatch, row: int) -> Told:
        """Every answer tried, with its chance to win; one alone where nothing was tried."""
        thought = self.thought_through(batch, row)
        answer = thought.choice()
        if not thought.values.size:
            return Told((Idea(answer),), answer)
        ideas = sorted([*thought.ideas(np.ones(len(thought.answers), bool)), *thought.dropped], key=lambda idea: -(idea.chance or 0.0))
        return Told(tuple(ideas), answer, next(idea.chance for idea in ideas if idea.action == answer), CHANCE)

    def thought_through(self, batch: GameBatch, row: int) -> Thought:
        """The question of this row when the race is over; decisions that are left to the base are not raced."""
        key = (int(batch.noise[row]) + STEP * int(batch.states["changes"][row])) & MOST_SEED  # another one at every question
        thought = self.begin(batch, row, key)
        if batch.decided[row] not in self.left_to_base:
            self.think(thought)
        return thought

    def begin(self, batch: GameBatch, row: int, key: int) -> Thought:
        """The question of this game, before anything is tried; all chance in it comes from the key."""
        head = self.head = self.head or self.new_head(batch)
        seat = int(batch.seat[row])
        state = self.game.record.copy(batch.states[row : row + 1])
        base = self.idle.get(int(batch.decided[row]), -1)
        if base < 0 or not batch.mask[row, base]:
            base = self.base_answer(head, self.redrawn(state, seat, np.array([key])), key)
        return Thought(state, seat, key, self.tried(base, np.flatnonzero(batch.mask[row]), key), self.budget, self.thinking.doubt)

    def think(self, thought: Thought) -> None:
        """Play-outs, until the race is over."""
        assert self.head is not None
        while thought.is_open():
            thought.learn(self.try_out(self.head, thought))

    def tried(self, base: int, legal: np.ndarray, key: int) -> np.ndarray:
        """The base's answer and the others; of too many for the budget, some."""
        others = legal[legal != base]
        most = max(2, self.budget // FEWEST) - 1
        if len(others) > most:
            others = np.random.default_rng(key).choice(others, most, replace=False)
        return np.array([base, *others])

    def new_head(self, batch: GameBatch) -> GameBatch:
        """Room for play-outs side by side. `minds`: rows of `control`, of the base and of those the opponents are taken for."""
        head = GameBatch(self.game, batch.settings, SLOTS)
        for number, each in enumerate((self.base, *(mobster(name, self.game.name) for name in self.thinking.others))):
            head.sit(number, 0, each)
        self.minds = head.control[: 1 + len(self.thinking.others), 0].copy()
        head.control[:] = self.minds[0]
        return head

    def base_answer(self, head: GameBatch, games: np.ndarray, noise: int) -> int:
        """The base's answer there."""
        raw(head.states)[0] = raw(games)[0]
        head.noise[0], head.control[0] = noise, self.minds[0]
        head.kernel.advise(head.states, 0, 1, head.io, head.scratch, head.bots)
        return int(head.io["suggested"][0])

    def try_out(self, head: GameBatch, thought: Thought) -> np.ndarray:
        """Every answer in the same newly redrawn copies: chances to win, answers x copies."""
        seeds = thought.games()
        games = self.redrawn(thought.state, thought.seat, seeds)
        actions = np.repeat(thought.answers, len(seeds))
        which = np.tile(np.arange(len(seeds)), len(thought.answers))
        found = [self.play(head, thought.seat, games, which[at : at + SLOTS], actions[at : at + SLOTS], seeds)
                 for at in range(0, len(which), SLOTS)]
        return np.concatenate(found).reshape(len(thought.answers), len(seeds))

    def play(
        self, head: GameBatch, seat: int, games: np.ndarray, which: np.ndarray, actions: np.ndarray, seeds: np.ndarray,
    ) -> np.ndarray:
        """These answers in these copies, and on to the end of the round (or of the game): the seat's chances to win."""
        number = len(which)
        raw(head.states)[:number] = raw(games)[which]
        head.noise[:number] = seeds[which]
        minds = 1 + seeds[which, None] // 64 ** np.arange(codes.SEATS_WIDE) % len(self.thinking.others)
        minds[:, seat] = 0
        head.control[:number] = self.minds[minds]
        head.io["until"] = 0 if self.thinking.chances is None else int(games["year"][0]) + ROUNDS - 1
        answers = np.full(head.games, codes.HOLD)
        answers[:number] = actions
        head.step(answers)
        return self.chances(head.states[:number])[:, seat]

    def chances(self, states: np.ndarray) -> np.ndarray:
        """Games x seats."""
        if self.thinking.chances is None:
            return shares_of_the_win(self.game, states)
        return self.thinking.chances(states, int(states["seats"][0]))

    def redrawn(self, state: np.ndarray, seat: int, seeds: np.ndarray) -> np.ndarray:
        """Games that this may be, for all that the seat knows: one for each seed, without a journal."""
        games = np.repeat(raw(state), len(seeds), 0).reshape(-1).view(state.dtype)
        self.game.kernel.redraw(games, 0, len(games), seat, seeds)
        if self.thinking.forget is not None:
            self.thinking.forget(games, seat)
        games["listening"], games["noted"] = 0, 0
        return games


def shares_of_the_win(game: Game, states: np.ndarray) -> np.ndarray:
    """Of games that are over: those who are first together share the win."""
    first = game.outcome(states).rank == 1
    return first / first.sum(1, keepdims=True)
