"""An environment of strings, in the shape that trainers of language models expect: `reset`, `get_observation`, `step`, `close`.

    env = TextEnv("bootleggers", opponents="boss")
    env.reset(seed=7)
    while not env.is_over:
        seat, text = env.get_observation()
        done, info = env.step(model(text))
    rewards, info = env.close()

Any string is an answer. One that cannot be read, or is not legal, is asked again with a line that says why (`info["legal"]` is False);
after `mistakes` of them to one question the seat forfeits, or whatever `otherwise` says is answered in its place.
"""
from __future__ import annotations

from typing import Any

from ..adapters.opponents import Opponents, beside
from ..engine import codes
from ..engine.batch import Foul, GameBatch
from ..engine.checks import short, whole
from ..engine.listening import Listening
from ..engine.seeds import FOR_BOTS, FOR_SAMPLES, Seeds, checked_seed, seeds_from
from ..games import game as game_named
from ..presets import load
from .talk import Talk

OTHERWISE = ("forfeit", "random", "first")
UNKNOWN = {"forfeit": None, "why": "", "rank": None, "score": None, "length": None}  # how a game ended, before it has
FORFEIT = -1.0  # the reward of whoever forfeits; the others get 0


class TextEnv:
    """One game. All seats that no opponent takes are the caller's: whoever is asked gets an observation of its own."""

    def __init__(
        self, game: str, num_players: int | None = None, opponents: Opponents = None, mistakes: int = 2, otherwise: str = "forfeit",
        memory: int | None = None, preset: str | None = None, **settings: Any,
    ):
        if otherwise not in OTHERWISE:
            raise ValueError(f"otherwise={short(otherwise)}: must be one of {', '.join(OTHERWISE)}")
        self.game = game_named(game)
        players = {} if num_players is None else {"num_players": num_players}
        self.settings = self.game.settings(**{**load(preset, game), **settings, **players})
        self.mistakes, self.otherwise, self.memory = whole(mistakes, "mistakes"), otherwise, memory
        self.opponents = beside(opponents, self.settings.num_players, self.game)
        self.batch = GameBatch(self.game, self.settings, auto=codes.SHOW_FACTS)
        for seat, mobster in self.opponents.items():
            self.batch.sit(0, seat, mobster)
        self.batch.listening = self.batch.listening or Listening(self.batch)
        self.listening = self.batch.listening
        self.seeds = Seeds()
        self.is_over = True
        self.played: list[int] = []  # the caller's answers
        self.seat, self.observation = -1, ""
        self.rewards: dict[int, float] = {}
        self.info: dict[str, Any] = {}
        self.seed: int | None = None  # of the game of the moment: none before the first

    # ---- the shape of a text game

    def reset(self, seed: int | None = None) -> tuple[int, str]:
        """A new game, and its first observation."""
        if seed is not None:
            self.seeds = Seeds(checked_seed(seed))
        self.seed = self.seeds.root if seed is not None else int(self.seeds.draw(1)[0])
        self.talks = {seat: Talk(self.game, self.settings, seat, self.memory)
                      for seat in range(self.settings.num_players) if seat not in self.opponents}
        batch = self.batch
        batch.seeds[0], batch.noise[0] = self.seed, seeds_from(self.seed, 1, FOR_BOTS)[0]
        batch.sampling[0] = seeds_from(self.seed, 1, FOR_SAMPLES)[0]
        self.listening.at, self.played = {}, []
        self.is_over, self.rewards, self.info, self.wrong = False, {}, {}, 0
        self.seat, self.observation = -1, ""
        self._answer(codes.RESET)
        return self.get_observation()

    def get_observation(self) -> tuple[int, str]:
        """The seat that is asked, and what it is told; the same until `step`. Of a game that is over: -1 and who won."""
        return self.seat, self.observation

    def step(self, text: str) -> tuple[bool, dict[str, Any]]:
        """The reply of the seat that is asked: is the game over, and how the reply was read."""
        if self.is_over:
            raise ValueError("no game has begun: call reset() first" if self.seed is None else "the game is over: call reset()")
        if not isinstance(text, str):
            raise TypeError(f"step: a reply is a str, like \"Final answer: 1\"; given: {text!r:.60}")
        talk, seat = self.talks[self.seat], self.seat
        action, why, kind = talk.read(text)
        info = {"seat": seat, "legal": action is not None, "kind": kind, "why": why, "action": action, "forfeit": False}
        if action is None:
            self.wrong += 1
            if self.wrong <= self.mistakes:
                self.observation = talk.again()
                return False, info
            if self.otherwise == "forfeit":
                self._forfeit(seat, why)
                return True, info | {"forfeit": True}
            action = self.batch.sample_one() if self.otherwise == "random" else talk.choices[0].action
            info["action"] = action
        self._answer(action)
        return self.is_over, info

    def close(self) -> tuple[dict[int, float], dict[str, Any]]:
        """The reward of every seat (none while the game is not over), and how it ended: None for what is not known (yet).

        It only tells: a game that is not over may be played on, and calling it again gives the same.
        """
        return dict(self.rewards), {**UNKNOWN, **self.info, "seed": self.seed, "answers": list(self.played)}

    # ---- inside

    def _answer(self, action: int) -> None:
        """One answer, and all that follows until the caller is asked again."""
        batch, self.wrong = self.batch, 0
        if action >= 0:
            self.played.append(action)
        batch.answer(action)
        try:
            batch.settle()
            while len(self.listening.paused()):
                batch.answer(codes.WAIT)
                batch.settle()
        except Foul as foul:
            self._forfeit(foul.seat, str(foul))
            return
        if batch.seat[0] < 0:
            self._finish()
            return
        self.seat = int(batch.seat[0])
        self.observation = self.talks[self.seat].prompt(batch.states, batch.mask[0], self.listening.events(0))

    def _finish(self) -> None:
        players, outcome = self.settings.num_players, self.game.outcome(self.batch.states)
        self._end({seat: float(self.batch.reward[0, seat]) for seat in range(players)}, {
            "forfeit": None, "why": "", "rank": outcome.rank[0].tolist(), "score": outcome.score[0].tolist(),
            "length": int(outcome.length[0])})
        self.observation = "The game is over.\n" + "\n".join(self.game.scoreboard(self.listening.events(0)))

    def _forfeit(self, seat: int, why: str) -> None:
        """The game ends here: this seat has lost."""
        self._end({each: FORFEIT if each == seat else 0.0 for each in range(self.settings.num_players)}, {"forfeit": seat, "why": why})
        self.observation = f"The game is over: {self.game.seat_names[seat]} gave no legal answer."

    def _end(self, rewards: dict[int, float], info: dict[str, Any]) -> None:
        self.is_over, self.seat, self.rewards = True, -1, rewards
        self.info = info

    @property
    def record(self) -> list[dict[str, Any]]:
        """What was asked, replied and read, of all seats of the caller."""
        return [question for talk in self.talks.values() for question in talk.record]
