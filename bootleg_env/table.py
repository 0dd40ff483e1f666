"""Tables: a batch of games in arrays, played through the compiled entry points. Every adapter sits on one; none knows the rules.

A game is a module-like object (see `Game`): its sister games bring the same names.
"""
from __future__ import annotations

import importlib
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, Protocol

import numpy as np

from agents.mobster import Mobster, Outside

from .jit import direct

SEATS_WIDE = 6  # arrays are this wide for every game of the family
MOST_SEED = 2**63 - 1
FOR_GAMES, FOR_BOTS, FOR_SAMPLES = range(3)  # one seed, three independent streams


class Game(Protocol):
    """What a game brings to the adapters."""

    __name__: str  # where it is imported from
    name: str  # "bootleggers"
    version: str  # "v0"
    agent: str  # agents are f"{agent}_{seat}"
    actions: int  # size of the action space
    facts: int  # length of an observation
    scale: np.ndarray  # facts * scale = the float observation
    kernel: Any  # step, look, sample and their constants

    def settings(self, **given: Any) -> Any: ...
    def blank(self, settings: Any) -> np.ndarray: ...
    def new(self, games: int) -> np.ndarray: ...
    def decisions(self) -> list[dict]: ...
    def observation_fields(self) -> list[dict]: ...
    def asked(self, states: np.ndarray) -> dict | None: ...
    def describe(self, states: np.ndarray, action: int) -> str: ...
    def explain_illegal(self, states: np.ndarray, action: Any, mask: np.ndarray) -> str: ...
    def picture(self, states: np.ndarray) -> str: ...
    def opening(self, states: np.ndarray, settings: Any, seed: int, snapshot: dict | None) -> dict: ...
    def events(self, states: np.ndarray, settings: Any) -> list[dict]: ...
    def known_events(self, events: list[dict], seat: int) -> list[dict]: ...
    def redraw(self, states: np.ndarray, seat: int, seed: int | None = None) -> np.ndarray: ...
    def snapshot(self, states: np.ndarray, settings: Any, seed: int) -> dict: ...
    def from_snapshot(self, given: dict) -> tuple[np.ndarray, Any, int]: ...


def seeds_from(seed: int | Sequence[int] | None, games: int, purpose: int = FOR_GAMES) -> np.ndarray:
    """One 63-bit seed a game, from one number (or some); the same for the same number."""
    words = np.random.SeedSequence(seed, spawn_key=(purpose,)).generate_state(2 * games, np.uint32).astype(np.int64)
    return words[::2] | ((words[1::2] & 0x7FFFFFFF) << 32)


def checked_seed(seed: Any) -> int:
    """A seed as an int, or an error in words."""
    if isinstance(seed, (int, np.integer)) and not isinstance(seed, bool) and 0 <= seed <= MOST_SEED:
        return int(seed)
    raise ValueError(f"seed={seed!r}: must be a whole number from 0 to {MOST_SEED}")


class Seeds:
    """Where games get seeds when the caller gives none: one number, and how often it was drawn from."""

    def __init__(self, root: int | None = None):
        self.root = root if root is not None else int(seeds_from(None, 1)[0])
        self.drawn = 0

    def draw(self, games: int) -> np.ndarray:
        self.drawn += 1
        return seeds_from((self.root, self.drawn), games)


class Foul(ValueError):
    """A mobster answered illegally or crashed: in which row, from which seat, who."""

    def __init__(self, words: str, row: int, seat: int, mobster: str):
        super().__init__(words)
        self.row, self.seat, self.mobster = row, seat, mobster


KEPT = ("settings", "games", "auto", "blank", "states", "io", "mask_rows", "facts_rows", "final_rows", "float_rows", "looked", "scratch",
        "reward", "done", "sitting")


class Table:
    """Some games side by side: states, masks, facts, seats, rewards, all arrays that the kernel writes in place."""

    def __init__(self, game: Game, settings: Any, games: int = 1, auto: int = 0):
        self.game, self.settings, self.games, self.auto = game, settings, games, auto
        kernel = game.kernel
        self.blank, self.states = game.blank(settings), game.new(games)
        layout = kernel.LAYOUT
        self.io = np.zeros(games, layout["io"])  # the numbers of each row
        self.io["action"], self.io["decided"], self.io["shown_to"] = kernel.RESET, -1, -1
        self.mask_rows, self.facts_rows = np.zeros(games, layout["masks"]), np.zeros(games, layout["facts"])
        self.final_rows = np.zeros(games if auto & kernel.FINAL else 1, layout["facts"])
        self.float_rows = np.zeros(games if auto & kernel.FLOATS else 1, layout["floats"])  # facts * scale
        self.looked, self.scratch = np.zeros(1, layout["facts"]), np.zeros(1, layout["scratch"])
        self.reward = np.zeros((games, SEATS_WIDE), np.float32)
        self.done = np.zeros(games, np.uint8)
        self.sitting: dict[str, tuple[int, Mobster]] = {}  # mobsters at these tables, and their codes
        self._seat_bots()
        self._bind()

    def _seat_bots(self) -> None:
        """Those at the tables, as far as they cannot be pickled."""
        self.bots = np.zeros(1, self.game.kernel.LAYOUT["bots"])
        self.outsiders: dict[int, Outside] = {}  # by code
        self.crashes: dict[int, str] = {}  # by row: what one of them raised
        self.heard: Any = None  # where their answers are noted, if somebody wants to tell the game later
        for code, mobster in self.sitting.values():
            self._put_to_code(mobster, code)

    def _bind(self) -> None:
        """Names for columns, and the kernel's arguments, put together once: the arrays never move."""
        self.kernel = kernel = self.game.kernel
        io = self.io
        self._actions, self.seat, self.decided, self.control = io["action"], io["seat"], io["decided"], io["control"]
        self.noise, self.sampling, self.seeds = io["noise"], io["sampling"], io["seed"]
        self.mask, self.facts = self.mask_rows["mask"], self.facts_rows["facts"]
        self.finals, self.floats = self.final_rows["facts"], self.float_rows["floats"]
        self._arguments = (
            self.states, self.blank, 0, self.games, self.auto, io, self.scratch, self.mask_rows, self.facts_rows, self.final_rows,
            self.float_rows, self.game.scale, self.reward, self.done, self.bots)
        self._going_on = (*self._arguments[:4], self.auto | kernel.KEEP_ENDS, *self._arguments[5:])
        self._step, self._sample = direct(kernel.step), direct(kernel.sample)
        self._numbers = io.view(np.int64).data  # of the first row: a memoryview reads and writes single numbers twice as fast
        self._asked, self._suggested, self._sampling, self._sampled = (
            io.dtype.names.index(name) for name in ("seat", "suggested", "sampling", "sampled"))
        self._draws = self.auto & kernel.SUGGEST != 0  # does `step` draw an answer as it goes?
        self._is_drawn = False  # is there a suggested answer nobody has taken?
        self._all_masks = self.mask.reshape(-1)
        self._first_of_row = np.arange(self.games) * self.game.actions

    def set_auto(self, auto: int) -> None:
        """Other bits of `auto` from now on (see the kernel)."""
        self.auto = auto
        if auto & self.kernel.FLOATS and len(self.float_rows) < self.games:
            self.float_rows = np.zeros(self.games, self.kernel.LAYOUT["floats"])
        self._bind()

    def __getstate__(self) -> dict:
        """Arrays as they are, the game by its import name: kernels cannot be pickled."""
        return {"game": self.game.__name__, **{name: getattr(self, name) for name in KEPT}}

    def __setstate__(self, kept: dict) -> None:
        self.__dict__.update(kept)
        self.game = importlib.import_module(kept["game"])
        self._seat_bots()
        self._bind()

    # ---- who answers

    def sit(self, rows: Any, seat: Any, mobster: Mobster | None) -> None:
        """From now on this mobster (None: the caller) answers for this seat, in these rows."""
        self.control[rows, seat] = self._code(mobster)
        for decision, other in mobster.instead if mobster is not None else ():
            self.control[rows, seat, self._number(decision)] = self._code(other)

    def ask_caller(self, rows: Any, seat: Any, decision: str) -> None:
        """This decision of this seat is the caller's."""
        self.control[rows, seat, self._number(decision)] = self.kernel.OUTSIDE

    def _number(self, decision: str) -> int:
        return [each["name"] for each in self.game.decisions()].index(decision)

    def _code(self, mobster: Mobster | None) -> int:
        if mobster is None:
            return self.kernel.OUTSIDE
        if mobster.bot is None and mobster.outside is None:
            return self.kernel.RANDOM
        if mobster.base not in self.sitting:
            first, end = (self.kernel.MOST_BOTS, 128) if mobster.bot is None else (self.kernel.FIRST_BOT, self.kernel.MOST_BOTS)
            code = max([first - 1, *(code for code, _ in self.sitting.values() if first <= code < end)]) + 1
            if code == end:
                raise ValueError(f"{mobster.base}: no more than {end - first} such mobsters fit at the tables of one batch")
            self.sitting[mobster.base] = code, mobster
            self._put_to_code(mobster, code)
            if mobster.bot is None:
                self.set_auto(self.auto | self.kernel.SHOW_FACTS)  # he must see what he is asked about
        return self.sitting[mobster.base][0]

    def _put_to_code(self, mobster: Mobster, code: int) -> None:
        if mobster.bot is not None:
            self.bots[0]["bot"][code] = mobster.bot.handle
        elif mobster.outside is not None:
            self.outsiders[code] = mobster.outside()

    def settle(self) -> None:
        """After a step: mobsters outside the kernel answer, until only the caller is asked. Raises Foul, in words, for one row a time."""
        kernel = self.kernel
        while self.sitting:
            if (self.seat == kernel.FOUL).any():
                self._raise_foul(int(np.argmax(self.seat == kernel.FOUL)))
            asked = np.flatnonzero(self.seat >= 0)
            codes = self.control[asked, self.seat[asked], self.decided[asked]]
            if not (codes >= kernel.MOST_BOTS).any():
                return
            self._actions[:] = kernel.HOLD
            for code in np.unique(codes[codes >= kernel.MOST_BOTS]).tolist():
                self._answer_for(code, asked[codes == code])
            self._is_drawn = self._draws
            self._step(*self._going_on)

    def _answer_for(self, code: int, rows: np.ndarray) -> None:
        """What an outsider answers in these rows; illegal answers stay on the table, and the row is a foul."""
        answers = self.outsiders[code].answers(self, rows)
        inside = (answers >= 0) & (answers < self.game.actions)
        legal = inside & (self.mask[rows, np.where(inside, answers, 0)] != 0)
        self._actions[rows[legal]] = answers[legal]
        if self.heard is not None:
            self.heard.extend(answers[legal].tolist())
        self.io["answered"][rows[~legal]] = answers[~legal]
        self.seat[rows[~legal]] = self.kernel.FOUL

    def _raise_foul(self, row: int) -> None:
        """The row is out of play from now on (NOBODY is asked); who, what and why in words."""
        self.seat[row] = -1
        state = self.states[row : row + 1]
        asked = self.game.asked(state)
        assert asked is not None
        code = self.control[row, asked["seat"], self.decided[row]]
        name = next((name for name, (number, _) in self.sitting.items() if number == code), "random")
        why = self.crashes.pop(row, None) or self.game.explain_illegal(state, int(self.io["answered"][row]), self.mask[row])
        raise Foul(f"{name}, game {row} (seed {self.seeds[row]}), asked {asked['decision']}: {why}", row, asked["seat"], name)

    # ---- a batch

    def reset(self, seeds: np.ndarray) -> None:
        """New games from these seeds (one each)."""
        self.seeds[:] = seeds
        self.step(self.kernel.RESET)

    def step(self, actions: np.ndarray | int) -> None:
        """One answer in every game; not checked (see `refuse`)."""
        self._actions[:] = actions
        self._is_drawn = self._draws
        self._step(*self._arguments)

    def look_again(self) -> None:
        """Seat, mask and facts of the states as they are (after setting them from outside)."""
        self.step(self.kernel.WAIT)
        if (self.seat == self.kernel.NO_ANSWER).any():
            row = int(np.argmax(self.seat == self.kernel.NO_ANSWER))
            raise ValueError(f"game {row}: {self.game.asked(self.states[row : row + 1])}: nothing can be answered; the state was edited")

    def look(self, seat: int, row: int = 0) -> np.ndarray:
        """The facts that this seat may know, whoever is asked; overwritten by the next look."""
        self.kernel.look(self.states, row, seat, self.looked)
        return self.looked["facts"][0]

    def checked(self, actions: Any) -> np.ndarray:
        """The answers as an array of the right shape, or an error in words; nothing has happened then."""
        given = np.asarray(actions)
        if given.dtype.kind not in "iu" or given.shape != (self.games,):
            raise ValueError(f"actions must be {self.games} whole numbers, one a game; given: {given.dtype} of shape {given.shape}")
        given = np.ascontiguousarray(given, np.int64)
        if given.view(np.uint64).max() >= self.game.actions or not self._all_masks.take(given + self._first_of_row).all():
            self.refuse(given)
        return given

    def refuse(self, actions: np.ndarray) -> None:
        """Raise, in words, at the first illegal answer; nothing has happened then."""
        inside = (actions >= 0) & (actions < self.game.actions)
        legal = inside & (self.mask[np.arange(self.games), np.where(inside, actions, 0)] != 0)
        if not legal.all():
            row = int(np.argmin(legal))
            words = self.game.explain_illegal(self.states[row : row + 1], actions[row].item(), self.mask[row])
            raise ValueError(words if self.games == 1 else f"game {row}: {words}")

    def sample(self) -> np.ndarray:
        """A random legal answer for every game (a new array)."""
        self._draw()
        return self.io["suggested"].copy()

    def _draw(self) -> None:
        """From now on `step` draws an answer as it goes; this once, or when asked again, it is drawn here."""
        if self._is_drawn:
            self.sampling[:] = self.io["sampled"]
        else:
            self._sample(0, self.games, self.io, self.scratch, self.mask_rows)
            if not self._draws:
                self.set_auto(self.auto | self.kernel.SUGGEST)
        self._is_drawn = False

    def sample_from(self, stream: int | np.ndarray) -> None:
        """Where the stream of random answers stands from now on."""
        self.sampling[:] = stream
        self._is_drawn = False

    # ---- a single game, with as little in between as possible

    def answer(self, action: int) -> int:
        """One answer in the only game, not checked; gives the seat that is asked next, below 0 when the game is over."""
        self._numbers[0] = action  # ACTION is the first column
        self._is_drawn = self._draws
        self._step(*self._arguments)
        return self._numbers[self._asked]

    def sample_one(self) -> int:
        """A random legal answer in the only game."""
        if self._is_drawn:
            self._numbers[self._sampling] = self._numbers[self._sampled]
            self._is_drawn = False
        else:
            self._draw()
        return self._numbers[self._suggested]

    # ---- rows as bytes

    def record(self, row: int = 0) -> bytes:
        """Everything there is to know about one game."""
        return self.states[row : row + 1].view(np.uint8).tobytes()

    def put(self, record: bytes, row: int = 0) -> None:
        """A game back into its row; `look_again` then shows it."""
        self.states[row : row + 1].view(np.uint8)[:] = np.frombuffer(record, np.uint8)


class Beginning(NamedTuple):
    """Where a game began: from its seed, or as a record that a snapshot gave; and how its bots were seeded."""

    seed: int
    noise: int = 0
    record: bytes | None = None
    snapshot: dict | None = None


class Recording:
    """The journal of a game, told afterwards: a twin that writes events plays the same answers, as far as anybody asks."""

    def __init__(self, played: Table, begun: Beginning):
        self.twin = Table(played.game, played.settings)
        self.twin.control[:] = played.control
        self.twin.bots[:] = played.bots
        self.twin.noise[0] = begun.noise
        self.twin.seeds[0] = begun.seed
        self.twin.blank["listening"] = 1
        self.begun, self.told = begun, -1  # told: answers retold so far
        self.events: list[dict] = []

    def tell(self, answers: Sequence[int]) -> list[dict]:
        """All events of these answers, which begin with those told before."""
        if self.told < 0:
            self._open()
        self._play(answers[self.told :])
        self.told = len(answers)
        return list(self.events)

    def _open(self) -> None:
        table, begun = self.twin, self.begun
        if begun.record is None:
            seat = table.answer(table.kernel.RESET)
            self.events.append(table.game.opening(table.states, table.settings, begun.seed, None))
        else:
            table.put(begun.record)
            table.states["listening"] = 1
            self.events.append(table.game.opening(table.states, table.settings, begun.seed, begun.snapshot))
            seat = table.answer(table.kernel.WAIT)
        self.told = 0
        self._listen(seat)

    def _play(self, answers: Iterable[int]) -> None:
        for action in answers:
            self._listen(self.twin.answer(action))

    def _listen(self, seat: int) -> None:
        """Read the buffer, and again as long as the kernel pauses because it is full."""
        table = self.twin
        self.events += table.game.events(table.states, table.settings)
        while seat == table.kernel.PAUSED:
            seat = table.answer(table.kernel.WAIT)
            self.events += table.game.events(table.states, table.settings)
