"""Search: a mobster who tries his answers out. `search:400` plays on at most 400 times from every decision.

He never looks at the real game: he copies it, draws anew all that he cannot know (`GAME.redraw`), and only then plays. In his head he
plays on as the base mobster does; whether another is a boss or a greedy one he does not know either: that is drawn with the game. (Who
takes all for bosses loses to greedy ones more often than if he did not think at all: he counts on answers that do not come.)

An answer is worth his chance to win at the end of the round, as worth.py estimates it. All answers are tried in the same redrawn games
with the same dice and noise, so that they are compared pair by pair. It is a race: who is clearly behind drops out, the rest get twice
the games, and he stops when nothing is left beside the base's own answer. He leaves that only for one that is better by `SURE` standard
errors: the best of many noisy answers looks better than it is. Bids under way are taken back in the redrawn game: there they are made by
those others are taken for. Offers are built by the base, once he has chosen whom to make one.

Why no tree: with a base that plays well a change of one answer is worth little, and noise is what must be beaten. Play-outs to the end of
the game (the outcome instead of the estimate) win far less, at ten times the cost; two rounds win no more than one.
"""
from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from bootleg_env.bootleggers.game import GAME
from bootleg_env.bootleggers.rules.state import copy
from bootleg_env.bootleggers.tables import actions as a
from bootleg_env.bootleggers.tables import constants as c
from bootleg_env.engine import codes
from bootleg_env.engine.batch import GameBatch
from bootleg_env.engine.record import raw
from bootleg_env.engine.seeds import MOST_SEED

from ..registry import mobster
from .worth import chances

BASE = "boss"
OTHERS = ("boss", "greedy")  # for whom others are taken, evenly
ROUNDS = 1  # a play-out stops at the end of this many rounds, the running one counted
SURE = 1.0  # standard errors by which another answer must beat the base's
BEHIND = 2.0  # ... by which it is behind for good
FEWEST = 4  # redrawn games an answer must get to be tried at all
FIRST_TRY = 8  # redrawn games at first; doubled every time
STEP = 0x9E3779B97F4A7C15  # sets questions of a game far apart
SLOTS = 512  # play-outs side by side: more would leave the processor's cache
LEFT_TO_BASE = (a.DEAL_GIVE, a.DEAL_GET)  # offers are built by the base, once a partner is found


@dataclass
class Thought:
    """One decision being thought about."""

    state: np.ndarray  # the real one: only ever redrawn
    seat: int
    key: int
    answers: np.ndarray  # still in the race, the base's first
    left: int  # play-outs
    values: np.ndarray = field(default_factory=lambda: np.zeros((0, 0)))  # answers x redrawn games: chances to win

    def games(self) -> np.ndarray:
        """Seeds of the redrawn games to be played next: twice as many every time, as long as there is budget."""
        played = self.values.shape[1]
        number = min(max(played, FIRST_TRY), self.left // len(self.answers))
        return np.random.default_rng((self.key, played)).integers(0, 2**62, number)

    def learn(self, values: np.ndarray) -> None:
        """New columns for the answers in the race; those clearly behind drop out."""
        self.values = np.concatenate([self.values, values], 1) if self.values.size else values
        self.left -= values.size
        best = np.argmax(self.values.mean(1))
        stays = (self.gains() > -BEHIND) & (standard(self.values - self.values[best]) > -BEHIND)
        stays[[0, best]] = True
        self.answers, self.values = self.answers[stays], self.values[stays]

    def gains(self) -> np.ndarray:
        """By how many standard errors each is better than the base's answer."""
        return standard(self.values - self.values[0])

    def is_open(self) -> bool:
        return len(self.answers) > 1 and self.left >= 2 * len(self.answers)

    def choice(self) -> int:
        """The base's answer, or the best of those that are surely better."""
        means = np.where(self.gains() >= SURE, self.values.mean(1), -1.0)
        means[0] = self.values[0].mean()
        return int(self.answers[np.argmax(means)])


def standard(differences: np.ndarray) -> np.ndarray:
    """Mean of each row in standard errors; far behind where nothing ever differs: there is nothing to gain."""
    means = differences.mean(1)
    error = differences.std(1, ddof=1) / np.sqrt(differences.shape[1])
    return np.where(differences.any(1), means / np.maximum(error, 1e-9), -np.inf)


class Search:
    """Asked outside the kernel; `budget` play-outs a decision at most."""

    def __init__(self, budget: int, base: str | None = None):
        self.budget, self.base = budget, mobster(base or BASE)
        self.head: GameBatch | None = None  # where he plays on

    def answers(self, table: GameBatch, rows: np.ndarray) -> np.ndarray:
        return np.array([self.answer(table, row) for row in rows.tolist()], np.int64)

    def answer(self, table: GameBatch, row: int) -> int:
        """An action id; it follows from what the asked mobster knows, the row's noise and the budget."""
        head = self.head = self.head or self.new_head(table)
        key = (int(table.noise[row]) + STEP * int(table.states["changes"][row])) & MOST_SEED  # another one at every question
        seat = int(table.seat[row])
        state = copy(table.states[row : row + 1])
        base = self.base_answer(head, redrawn(state, seat, np.array([key])), key)
        if table.decided[row] in LEFT_TO_BASE:
            return base
        thought = Thought(state, seat, key, self.tried(base, np.flatnonzero(table.mask[row]), key), self.budget)
        while thought.is_open():
            thought.learn(self.try_out(head, thought))
        return thought.choice() if thought.values.size else base

    def tried(self, base: int, legal: np.ndarray, key: int) -> np.ndarray:
        """The base's answer and the others; of too many for the budget, some."""
        others = legal[legal != base]
        most = max(2, self.budget // FEWEST) - 1
        if len(others) > most:
            others = np.random.default_rng(key).choice(others, most, replace=False)
        return np.array([base, *others])

    def new_head(self, table: GameBatch) -> GameBatch:
        """Room for play-outs side by side. `minds`: how the kernel is told who answers, the base first, then those others are taken for."""
        head = GameBatch(GAME, table.settings, SLOTS)
        for number, who in enumerate((self.base, *map(mobster, OTHERS))):
            head.sit(number, 0, who)
        self.minds = head.control[: 1 + len(OTHERS), 0].copy()
        head.control[:] = self.minds[0]
        return head

    def base_answer(self, head: GameBatch, games: np.ndarray, noise: int) -> int:
        """What the base would say there."""
        raw(head.states)[0] = raw(games)[0]
        head.noise[0], head.control[0] = noise, self.minds[0]
        head.kernel.advise(head.states, 0, 1, head.io, head.scratch, head.bots)
        return int(head.io["suggested"][0])

    def try_out(self, head: GameBatch, thought: Thought) -> np.ndarray:
        """Every answer in the same newly redrawn games: chances to win, answers x games."""
        seeds = thought.games()
        games = redrawn(thought.state, thought.seat, seeds)
        actions = np.repeat(thought.answers, len(seeds))
        which = np.tile(np.arange(len(seeds)), len(thought.answers))
        found = [self.play(head, thought.seat, games, which[at : at + SLOTS], actions[at : at + SLOTS], seeds)
                 for at in range(0, len(which), SLOTS)]
        return np.concatenate(found).reshape(len(thought.answers), len(seeds))

    def play(self, head: GameBatch, seat: int, games: np.ndarray, which: np.ndarray, actions: np.ndarray, seeds: np.ndarray) -> np.ndarray:
        """These answers in these of the games, and on to the end of the round: the seat's chances to win."""
        number = len(which)
        raw(head.states)[:number] = raw(games)[which]
        head.noise[:number] = seeds[which]
        who = 1 + seeds[which, None] // 64 ** np.arange(c.SEATS) % len(OTHERS)
        who[:, seat] = 0
        head.control[:number] = self.minds[who]
        head.io["until"] = int(games["year"][0]) + ROUNDS - 1
        answers = np.full(head.games, codes.HOLD)
        answers[:number] = actions
        head.step(answers)
        return chances(head.states[:number], int(games["seats"][0]))[:, seat]


def redrawn(state: np.ndarray, seat: int, seeds: np.ndarray) -> np.ndarray:
    """Games that this may be, for all that the seat knows: one for each seed; nobody listens, bids of others are still to be made."""
    games = np.repeat(raw(state), len(seeds), 0).reshape(-1).view(state.dtype)
    GAME.kernel.redraw(games, 0, len(games), seat, seeds)
    games["bid"][:, np.arange(c.SEATS) != seat] = 0
    games["listening"], games["noted"] = 0, 0
    return games
