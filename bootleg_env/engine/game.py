"""What a game brings: all that adapters, contests, search and training may ask of it. `stones/game.py` is the smallest example."""
from __future__ import annotations

import importlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import cached_property
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypedDict, cast

import numpy as np

from . import answers
from .settings import Settings
from .tables import DecisionRow, Decisions, FieldRow, Fields

if TYPE_CHECKING:
    from .audit import Books
    from .batch import GameBatch
    from .drawing import Drawing
    from .record import Record

Event = dict[str, Any]  # of a journal: "event", "round", "phase", "seat" and more (formats.md)


class Asked(TypedDict):
    """The question of the moment; games add what it is about."""

    seat: int
    decision: str
    round: int


class Outcome(NamedTuple):
    """How games ended, a row each."""

    rank: np.ndarray  # (games, seats) whole numbers, 1 is best; equal seats have equal ranks: 1, 1, 3
    score: np.ndarray  # (games, seats) what the ranking goes by first: cash, barrels, stones
    length: np.ndarray  # (games,) rounds played
    tallies: dict[str, np.ndarray] = {}  # (games, seats) whole numbers by name: what else of a game people count


class Secret(NamedTuple):
    """Answers that nobody else knows as long as the game goes on to ask these decisions in this order and none of these fields changes."""

    decisions: tuple[str, ...]
    until: tuple[str, ...] = ()  # fields of the record


class Kernel(Protocol):
    """The compiled entry points: arrays in, everything written in place (engine/kernel.py says what they do)."""

    def step(
        self, st: np.ndarray, blank: np.ndarray, start: int, stop: int, auto: int, io: np.ndarray, scratch: np.ndarray,
        masks: np.ndarray, facts_out: np.ndarray, finals: np.ndarray, floats_out: np.ndarray, scale: np.ndarray, rewards: np.ndarray,
        done: np.ndarray, bots: np.ndarray, /) -> None:
        """An action for each of these rows; then mask, facts, reward and the next question."""

    def look(self, st: np.ndarray, i: int, me: int, facts_out: np.ndarray, /) -> None:
        """The facts of one row as seat `me` may know them."""

    def redraw(self, st: np.ndarray, start: int, stop: int, me: int, seeds: np.ndarray, /) -> None:
        """What seat `me` cannot know, drawn anew in these rows."""

    def advise(self, st: np.ndarray, start: int, stop: int, io: np.ndarray, scratch: np.ndarray, bots: np.ndarray, /) -> None:
        """What the bots of these rows would answer; nothing is played."""

    def ask(self, scratch: np.ndarray, bots: np.ndarray, code: int, noise: int, /) -> int:
        """The action of one bot for the facts and the mask in `scratch`."""

    def sample(self, start: int, stop: int, io: np.ndarray, scratch: np.ndarray, masks: np.ndarray, /) -> None:
        """A random legal action for each of these rows."""


class Game(ABC):
    """One game of the house: a subclass in the game's folder, which lists its tables and opens its rooms when they are needed."""

    # ---- names and numbers

    name: str  # "bootleggers": the folder, the argument of --game
    title: str  # "Bootleggers"
    version: str = "v0"  # of the environment: changes with rules, action ids or observation
    agent: str  # agents are f"{agent}_{seat}"
    people: str  # what players are called: "mobsters"
    seats: tuple[int, int]  # fewest and most at a table
    usual_seats: int  # the default of num_players in contests, training and play
    score: tuple[str, str]  # what the ranking goes by, and its unit: ("cash", "$G")
    length: str = "round"  # what the length of a game is counted in
    hidden_information: bool = True  # is there anything that a player cannot know? False: `redraw` leaves every game as it is
    secrets: tuple[Secret, ...] = ()  # answers that are given in secret: a bid face down, an offer that is not sent yet
    telling_events: tuple[str, ...] = ()  # what everybody sees, and what may depend on what is hidden: payments of who may have too little
    table_in_play: bool = False  # does a person who plays need the table before every turn? (`bootleg play` prints it)
    rival: str  # a good hand-written mobster: the default opponent in training, evaluation and play
    judges: tuple[str, ...]  # default opponents of evaluation during training
    seat_names: tuple[str, ...]  # for people: "Al", "Bea" ...
    seat_colours: tuple[int, ...] = (0, 1, 2, 3, 4, 5)  # in drawings: which of the classes seat-0, seat-1 ... is whose
    demo_cast: tuple[str, ...]  # the mobsters of `bootleg demo`, one a seat

    # ---- the tables

    decision_table: Decisions  # tables/actions.py
    field_table: Fields  # tables/fields.py
    settings_type: type[Settings]  # tables/settings.py
    planes: tuple[int, int] | None = None  # rows and columns of a board: fields and decisions with an entry for each cell are planes
    live_planes: tuple[str, ...] = ()  # planes that are 0 in most cells and tell where something is; none: a network looks at all cells

    @property
    def actions(self) -> int:
        """Size of the action space."""
        return self.decision_table.actions

    @property
    def facts(self) -> int:
        """Length of an observation."""
        return self.field_table.size

    @property
    def scale(self) -> np.ndarray:
        """facts * scale = the float observation."""
        return self.field_table.scale

    @property
    def rewards(self) -> tuple[str, ...]:
        """What the end of a game can pay."""
        from .settings import table

        return table(self.settings_type)["reward"].accepted

    def decisions(self) -> list[DecisionRow]:
        """The table of decisions, a row each."""
        return self.decision_table.rows()

    def observation_fields(self) -> list[FieldRow]:
        """The table of observation fields, a row each."""
        return self.field_table.rows()

    def settings(self, /, **values: Any) -> Settings:
        """Checked settings from keywords."""
        from .settings import made

        return made(self.settings_type, values)

    # ---- the record and the compiled core, loaded when first needed

    @property
    def package(self) -> str:
        """The import name of the game's folder."""
        return type(self).__module__.rpartition(".")[0]

    def room(self, path: str) -> ModuleType:
        """A module of the game's folder: "words.answers"."""
        return importlib.import_module(f"{self.package}.{path}")

    @cached_property
    def record(self) -> Record:
        """The layout of the game's record, and the compiler of its rules."""
        return cast("Record", self.room("rules.state").record)

    @cached_property
    def kernel(self) -> Kernel:
        """Compiled the first time it is asked for."""
        return cast(Kernel, self.room("kernel"))

    def new(self, games: int) -> np.ndarray:
        """Empty records; the kernel's RESET fills them."""
        return self.record.new(games)

    def blank(self, settings: Settings) -> np.ndarray:
        """One record with nothing but its settings."""
        row = self.new(1)
        settings.write(row[0])
        return row

    def redraw(self, states: np.ndarray, seat: int, seed: int | None = None) -> np.ndarray:
        """Games that look the same to this seat, the rest is drawn anew: the same for the same seed, others every time for None."""
        drawn = self.record.copy(states)
        self.kernel.redraw(drawn, 0, len(drawn), seat, np.random.default_rng(seed).integers(0, 2**63, len(drawn)))
        return drawn

    def look(self, states: np.ndarray, seat: int) -> np.ndarray:
        """The facts that this seat may know of the first of these games, whoever is asked (a new array)."""
        rows = np.zeros(1, self.record.layout.facts)
        self.kernel.look(states, 0, seat, rows)
        return cast(np.ndarray, rows["facts"][0])

    @abstractmethod
    def outcome(self, states: np.ndarray) -> Outcome:
        """How these games ended. Of a game that is not over, score, length and tallies are those of the moment."""

    @abstractmethod
    def net_worth(self, states: np.ndarray) -> np.ndarray:
        """(games, seats) what each player owns, in the unit of the score over what is a great deal: the potential of shaped rewards."""

    def check(self, states: np.ndarray) -> list[tuple[int, str]]:
        """Violations of what is true of every game at every decision: the row and what is wrong with it."""
        return cast(list[tuple[int, str]], self.room("rules.invariants").check(states))

    def audit(self, batch: GameBatch) -> Books:
        """Books of the first game of a batch, which has just begun and is listened to: its rules told a second time (rules/audit.py)."""
        return cast("Books", self.room("rules.audit").Audit(batch))

    # ---- words (room `words`)

    def asked(self, states: np.ndarray) -> Asked | None:
        """Which seat is asked what, and what about; None when the game is over."""
        return cast("Asked | None", self.room("words.answers").asked(states))

    def answer_words(self, states: np.ndarray, action: int) -> str:
        """A short token for one answer to the question of the moment, which `action_from_words` reads back."""
        return cast(str, self.room("words.answers").answer_words(states, action))

    def action_from_words(self, states: np.ndarray, mask: np.ndarray, words: str) -> int:
        """The legal action of this token, or an error in words."""
        return answers.action_from_words(self, states, mask, words)

    def explain_illegal(self, states: np.ndarray, action: object, mask: np.ndarray) -> str:
        """One line: which seat is asked what, what was answered, what is legal."""
        return answers.explain_illegal(self, states, action, mask)

    def describe(self, states: np.ndarray, action: int) -> str:
        """What this answer would mean, as a sentence."""
        return cast(str, self.room("words.answers").describe(states, action))

    def board_text(self, states: np.ndarray, width: int | None = None) -> str:
        """The table in text, as wide as the terminal or as `width` says."""
        return cast(str, self.room("words.board_text").board_text(states, width))

    def drawing(self, states: np.ndarray, seat: int | None) -> Drawing:
        """The table as this seat may see it; None: as everybody may; drawing.ALL: everything."""
        return cast("Drawing", self.room("words.drawing").drawing(states, seat))

    def spot(self, states: np.ndarray, action: int) -> str:
        """The element of the drawing that this answer is about, "" if there is none."""
        return cast(str, self.room("words.drawing").spot(states, action))

    @cached_property
    def narrative(self) -> Callable[[Sequence[Event], Settings], list[str]]:
        """A journal as a story, line by line."""
        return cast(Callable, self.room("words.narrative").narrative)

    @cached_property
    def scoreboard(self) -> Callable[[Sequence[Event]], list[str]]:
        """The end of a journal as a table."""
        return cast(Callable, self.room("words.narrative").scoreboard)

    @cached_property
    def help(self) -> Help:
        """Words for a person at the table."""
        return cast(Help, self.room("words.help"))

    # ---- the journal

    def events(self, states: np.ndarray, settings: Settings) -> list[Event]:
        """The buffer of a listening record as dicts, and the buffer emptied."""
        return cast(list[Event], self.room("words.journal").drain(states))

    def opening(self, states: np.ndarray, settings: Settings, seed: int, snapshot: dict | None) -> Event:
        """The first event of every journal."""
        return cast(Event, self.room("words.journal").opening(states, settings, seed, snapshot))

    def known_events(self, events: list[Event], seat: int) -> list[Event]:
        """Of these, what one seat may know."""
        return cast(list[Event], self.room("words.journal").known_events(events, seat))

    def notable(self, event: Event) -> str:
        """Is this worth a mark on the time line of a game? "bad" (a promise broken), "good", "mark", or "" for no."""
        return cast(str, self.room("words.narrative").notable(event))

    def known_scores(self, states: np.ndarray, seat: int | None) -> list[float | None]:
        """Everybody's score in the first of these games, as far as this seat may know it (None: everybody; drawing.ALL: all)."""
        return cast(list, self.outcome(states[:1]).score[0].tolist())

    # ---- snapshots (room `snapshot`)

    def snapshot(self, states: np.ndarray, settings: Settings, seed: int) -> dict[str, Any]:
        """The whole game as a plain dict."""
        return cast(dict, self.room("snapshot.writing").snapshot(states, settings, seed))

    def from_snapshot(self, snapshot: dict) -> tuple[np.ndarray, Settings, int]:
        """Record, settings and seed; a partial dict is laid over a fresh game."""
        return cast(tuple, self.room("snapshot.reading").build(snapshot))

    def view(self, states: np.ndarray, settings: Settings, seat: int | None = None) -> dict[str, Any]:
        """The snapshot as a seat may see it (None: as everybody may): no seed, nothing hidden, no engine part."""
        return cast(dict, self.room("snapshot.view").view(self.snapshot(states, settings, 0), seat))

    def __reduce__(self) -> tuple[Callable[[str], Game], tuple[str]]:
        """Pickled by name: compiled code cannot be."""
        from ..games import game

        return game, (self.name,)


class Help(Protocol):
    """What `bootleg play` says to a person (words/help.py)."""

    def moment(self, states: np.ndarray, /) -> str:
        """Round and phase."""

    def header(self, states: np.ndarray, seat: int, /) -> str:
        """What everybody has, as one line."""

    def question(self, states: np.ndarray, /) -> str:
        """What is asked, as a question."""

    def sides(self, states: np.ndarray, action: int | None = None, /) -> tuple[str, str] | None:
        """Of an offer in hand (with this action, if it adds to one): what the asked player gives and gets; None if there is none."""

    def number(self, states: np.ndarray, action: int, /) -> int | None:
        """The number that this action has by itself, or None."""

    def label(self, states: np.ndarray, action: int, /) -> str:
        """A short name of this action."""

    def note(self, states: np.ndarray, action: int, /) -> str:
        """What is worth knowing before this answer: prices, doors, standing; "" for nothing."""

    def group(self, action: int, /) -> str:
        """Under which heading of a long menu this action stands; "" for none."""

    def rules(self, settings: Settings, /) -> list[str]:
        """What the game is about and how it is won, as paragraphs."""

    def legend(self, settings: Settings, /) -> list[str]:
        """How to read the table in text: its signs and short words, as paragraphs."""

    def introduction(self, decision: str, /) -> str:
        """What this decision is about, for somebody who meets it for the first time."""

    def help(self, states: np.ndarray, legal: list[int], word: str, /) -> list[str]:
        """What the question means; with a word, the rules that speak of it."""

    def news(self, events: list[Event], seat: int, since: int, /) -> list[str]:
        """What has happened since this event, for the player in this seat."""

    def scoreboard(self, events: list[Event], /) -> list[str]:
        """The end of the game, as a table."""
