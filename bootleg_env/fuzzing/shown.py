"""What a seat is shown of a game, by name: `bootleg fuzz --leaks` compares it between games that the seat cannot tell apart.

A new thing that players or programs are shown gets a line in one of the tables here, and is compared from then on.
"""
from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple
from zlib import crc32

import numpy as np

from ..adapters.aec import RawEnv
from ..adapters.solo import SoloEnv
from ..adapters.vector import SoloVectorEnv, VectorEnv
from ..engine import codes
from ..engine.batch import GameBatch
from ..engine.game import Event, Game
from ..engine.recording import Beginning
from ..engine.settings import Settings
from ..web import view
from ..web.view import SPECTATOR, Eyes, Moment

WIDTH = 100  # of the table in text
NOISE = 1  # stream of what opponents and mobsters draw: the same in both games
BUDGET = 12  # of search: play-outs a decision
MEMORY = 12  # paragraphs of news in a prompt that stands for itself


class Place(NamedTuple):
    """One of two games, and the seat that looks at it."""

    game: Game
    settings: Settings
    states: np.ndarray  # one row
    mask: np.ndarray
    asked: int  # the seat that is asked
    seat: int  # the one that looks
    events: list[Event]  # the journal as far as it is compared, with all that is hidden

    @property
    def legal(self) -> list[int]:
        return np.flatnonzero(self.mask).tolist()


def place_of(batch: GameBatch, row: int, seat: int, events: list[Event]) -> Place:
    return Place(batch.game, batch.settings, batch.states[row : row + 1], batch.mask[row], int(batch.seat[row]), seat, events)


# ---- words and pictures


def question(at: Place) -> Any:
    told = at.game.help
    return told.question(at.states), told.help(at.states, at.legal, "")


def words_of_answers(at: Place) -> Any:
    game, states, told = at.game, at.states, at.game.help
    return [(game.answer_words(states, action), game.describe(states, action), told.label(states, action), told.note(states, action),
             told.sides(states, action), game.spot(states, action)) for action in at.legal]


def prompts(at: Place) -> Any:
    """Of a conversation, and one that stands for itself."""
    from ..language import Talk

    return [Talk(at.game, at.settings, at.seat, memory).prompt(at.states, at.mask, at.events) for memory in (None, MEMORY)]


def page(at: Place, eyes: Eyes) -> Any:
    """What a browser is sent."""
    nobody = ("",) * at.settings.num_players
    now = Moment(at.game, at.settings, nobody, at.states, at.events, at.asked, at.legal, False, False, [])
    return view.view(now, eyes), view.drawing(at.game, at.states, eyes), view.news(now, eyes, 0) if at.events else []


SHOWN: dict[str, Callable[[Place], Any]] = {
    "the view": lambda at: at.game.view(at.states, at.settings, at.seat),
    "the view of everybody": lambda at: at.game.view(at.states, at.settings, None),
    "the board": lambda at: at.game.board_text(at.states, WIDTH),
    "the header": lambda at: at.game.help.header(at.states, at.seat),
    "the drawing": lambda at: at.game.drawing(at.states, at.seat),
    "the drawing for everybody": lambda at: at.game.drawing(at.states, None),
    "the scores": lambda at: (at.game.known_scores(at.states, at.seat), at.game.known_scores(at.states, None)),
    "the page": lambda at: page(at, Eyes(at.seat)),
    "the page of a watcher": lambda at: page(at, SPECTATOR),
}
SHOWN_WHEN_ASKED: dict[str, Callable[[Place], Any]] = {
    "the question": question, "the words of an answer": words_of_answers, "the prompt": prompts,
}


def shown(at: Place) -> dict[str, Any]:
    """All words and pictures for this seat, by name."""
    table = SHOWN | (SHOWN_WHEN_ASKED if at.asked == at.seat else {})
    return {name: look(at) for name, look in table.items()}


# ---- the journal


def journal(at: Place) -> Any:
    return at.game.known_events(at.events, at.seat)


def news(at: Place) -> Any:
    return at.game.help.news(journal(at), at.seat, 0)


TOLD: dict[str, Callable[[Place], Any]] = {"the journal": journal, "the news": news}


def told(at: Place) -> dict[str, Any]:
    """What the seat may know of the events, by name."""
    return {name: tell(at) for name, tell in TOLD.items()}


# ---- environments


class Environments:
    """One of each kind. A game is put there before an answer; what it then shows to the seat is compared."""

    def __init__(self, game: Game, settings: Settings):
        self.game, self.settings = game, settings
        self.aec = RawEnv(game, settings, "ansi")
        self.aec.reset(seed=NOISE)
        self.at_first = self.aec.get_state()
        self.batch = VectorEnv(game, settings, 1)
        self.batch.reset(NOISE)
        self.solo: dict[int, SoloEnv] = {}
        self.solo_vector: dict[int, SoloVectorEnv] = {}

    def shown(self, before: np.ndarray, action: int, after: np.ndarray, seat: int, is_asked: bool) -> dict[str, Any]:
        """Of this answer; environments of one learner only where the learner is asked next."""
        record = quiet(self.game, before).view(np.uint8).tobytes()
        parts = {"an AEC environment": self.of_aec(record, before, action, seat), "a batch": self.of_batch(record, action, seat)}
        return parts | (self.of_solo(quiet(self.game, after).view(np.uint8).tobytes(), seat) if is_asked else {})

    def of_aec(self, record: bytes, states: np.ndarray, action: int, seat: int) -> Any:
        """Infos, observation, table in text, picture and journal of this agent."""
        env, snapshot = self.aec, self.game.snapshot(states, self.settings, 0)
        env.set_state(self.at_first._replace(record=record, sum=crc32(record), beginning=Beginning(0, NOISE, record, snapshot)))
        env.step(action)
        agent = env.possible_agents[seat]
        shown = [plain(env.infos[agent]), plain(env.observe(agent)), env.render(), list(env.journal(seat))]
        return shown + ([plain(env.last())] if env.agent_selection == agent else [])

    def of_batch(self, record: bytes, action: int, seat: int) -> Any:
        env = self.batch
        saved = env.get_state()
        env.set_state(saved | {"states": np.frombuffer(record, np.uint8), "sum": crc32(record), "noise": np.array([NOISE])})
        now = env.step(np.array([action]))
        return plain(now._asdict()) if now.seat[0] == seat else [plain(now.reward), plain(now.done)]

    def of_solo(self, record: bytes, seat: int) -> dict[str, Any]:
        """What `step` gives before the game is over, and the picture."""
        if seat not in self.solo:
            self.solo[seat] = SoloEnv(self.game, self.settings, seat=seat, render_mode="svg")
            self.solo_vector[seat] = SoloVectorEnv(self.game, self.settings, 1, seat=seat)
            self.solo[seat].reset(seed=NOISE)
            self.solo_vector[seat].reset(seed=NOISE)
        one, many = self.solo[seat], self.solo_vector[seat]
        for batch in (one.batch, many.learners.batch):
            batch.put(record)
            batch.look_again()
        return {"an environment of one learner": [plain(one._shown()), one.render()],
                "a vector environment of one learner": plain([many._observation(), many._infos()])}


def quiet(game: Game, states: np.ndarray) -> np.ndarray:
    """The record without a journal."""
    states = game.record.copy(states)
    states["listening"] = states["noted"] = 0
    return states


def plain(given: Any) -> Any:
    """Arrays as lists, so that == compares all of it."""
    if isinstance(given, dict):
        return {key: plain(value) for key, value in given.items()}
    if isinstance(given, (list, tuple)):
        return [plain(value) for value in given]
    return given.tolist() if isinstance(given, np.ndarray) else given


# ---- mobsters


class Mobsters:
    """Every mobster of the game, asked the same question in both games."""

    def __init__(self, game: Game, settings: Settings):
        from bootleg_agents import registry

        self.game = game
        self.pair = GameBatch(game, settings, 2, codes.SHOW_FACTS)
        cast = registry.cast(game.name)
        specialists = [f"{game.rival}+{decision}:{name}" for decision, names in cast.SPECIALISTS.items() for name in names]
        names = [name if not name.endswith(":") else f"{name}{BUDGET}" for name in registry.known(game.name) if name != "random"]
        self.mobsters = {name: registry.mobster(name, game.name) for name in [*names, *specialists]}
        self.outside: dict[str, Any] = {}

    def answers(self, one: np.ndarray, other: np.ndarray, slow: bool) -> dict[str, tuple[int, int]]:
        """What each of them answers in the one game and in the other; the `slow` ones that think long only if they are to."""
        pair = self.pair
        for row, states in enumerate((one, other)):
            pair.put(quiet(self.game, states).view(np.uint8).tobytes(), row)
        pair.look_again()
        decision = self.game.decision_table.names[int(pair.decided[0])]
        found = {}
        for name, mobster in self.mobsters.items():
            asked = dict(mobster.instead).get(decision, mobster)
            if slow or not asked.slow:
                pair.noise[:] = NOISE
                found[f"the answer of {name}"] = self.answer(asked)
        return found

    def answer(self, asked: Any) -> tuple[int, int]:
        pair = self.pair
        if asked.bot is not None:
            pair.control[:] = pair.code_of(asked)
            pair.kernel.advise(pair.states, 0, 2, pair.io, pair.scratch, pair.bots)
            pair.control[:] = codes.OUTSIDE
            one, other = pair.io["suggested"].tolist()
        else:
            if asked.base not in self.outside:
                self.outside[asked.base] = asked.outside()
            one, other = (int(self.outside[asked.base].answers(pair, np.array([row]))[0]) for row in range(2))
        return one, other
