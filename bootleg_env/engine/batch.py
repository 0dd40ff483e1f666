"""Some games side by side: arrays of records, played through the compiled entry points. Every adapter sits on one; none knows the rules."""
from __future__ import annotations

from array import array

import numpy as np
from numpy.typing import ArrayLike

from . import codes
from .game import Game
from .jit import direct
from .listening import Listening
from .mobster import Mobster, Outside, put_to_code
from .settings import Settings

Rows = int | slice | np.ndarray  # one, some, or one for each row


class Foul(ValueError):
    """A mobster answered illegally or crashed: which one, in which row, from which seat."""

    def __init__(self, words: str, row: int, seat: int, mobster: str):
        super().__init__(words)
        self.row, self.seat, self.mobster = row, seat, mobster


KEPT = ("game", "settings", "games", "auto", "blank", "states", "io", "mask_rows", "facts_rows", "finals", "float_rows", "looked",
        "scratch", "reward", "done", "seated", "outside_answers")


class GameBatch:
    """Some games side by side: states, masks, facts, seats, rewards, all arrays that the kernel writes in place."""

    def __init__(self, game: Game, settings: Settings, games: int = 1, auto: int = 0):
        self.game, self.settings, self.games, self.auto = game, settings, games, auto
        self.blank, self.states = game.blank(settings), game.new(games)
        layout = game.record.layout
        self.io = np.zeros(games, layout.io)  # the numbers of each row
        self.io["action"], self.io["decided"], self.io["shown_to"], self.io["seat"] = codes.RESET, -1, -1, codes.NOBODY
        self.mask_rows, self.facts_rows = np.zeros(games, layout.masks), np.zeros(games, layout.facts)
        self.finals = game.new(games if auto & codes.FINAL else 1)  # with RESTART: how the last game of each row ended
        self.float_rows = np.zeros(games if auto & codes.FLOATS else 1, layout.floats)  # facts * scale
        self.looked, self.scratch = np.zeros(1, layout.facts), np.zeros(1, layout.scratch)
        self.reward = np.zeros((games, codes.SEATS_WIDE), np.float32)
        self.done = np.zeros(games, np.uint8)
        self.seated: dict[str, tuple[int, Mobster]] = {}  # by name: mobsters in these games, and their codes
        self.outside_answers: array | None = None  # where answers from outside the kernel are appended, for a later journal
        self._seat_bots()
        self._bind()

    def _seat_bots(self) -> None:
        """What of the mobsters cannot be pickled: addresses of compiled bots, and objects outside the kernel."""
        self.bots = np.zeros(1, self.game.record.layout.bots)
        self.outsiders: dict[int, Outside] = {}  # by code
        self.crashes: dict[int, str] = {}  # by row: what one of them raised
        self.listening: Listening | None = None  # journals, if one of them wants to know what has happened
        for code, mobster in self.seated.values():
            self._put_to_code(mobster, code)

    def _bind(self) -> None:
        """Names for columns, and the kernel's arguments, put together once: the arrays never move."""
        self.kernel = kernel = self.game.kernel
        io = self.io
        self._actions, self.seat, self.decided, self.control = io["action"], io["seat"], io["decided"], io["control"]
        self.noise, self.sampling, self.seeds = io["noise"], io["sampling"], io["seed"]
        self.mask, self.facts = self.mask_rows["mask"], self.facts_rows["facts"]
        self.floats = self.float_rows["floats"]
        self._arguments = (
            self.states, self.blank, 0, self.games, self.auto, io, self.scratch, self.mask_rows, self.facts_rows, self.finals,
            self.float_rows, self.game.scale, self.reward, self.done, self.bots)
        self._going_on = (*self._arguments[:4], self.auto | codes.KEEP_ENDS, *self._arguments[5:])
        self._step, self._sample = direct(kernel.step), direct(kernel.sample)
        self._numbers = io.view(np.int64).data  # of the first row: a memoryview reads and writes single numbers twice as fast
        self._asked, self._suggested, self._sampling, self._sampled = (
            io.dtype.names.index(name) for name in ("seat", "suggested", "sampling", "sampled"))
        self._draws = self.auto & codes.SUGGEST != 0  # does `step` draw an answer as it goes?
        self._is_drawn = False  # is there a suggested answer nobody has taken?
        self._all_masks = self.mask.reshape(-1)
        self._first_of_row = np.arange(self.games) * self.game.actions

    def set_auto(self, auto: int) -> None:
        """Other bits of `auto` from now on (see the kernel)."""
        self.auto = auto
        if auto & codes.FLOATS and len(self.float_rows) < self.games:
            self.float_rows = np.zeros(self.games, self.game.record.layout.floats)
        self._bind()

    def __getstate__(self) -> dict:
        return {name: getattr(self, name) for name in KEPT}

    def __setstate__(self, kept: dict) -> None:
        self.__dict__.update(kept)
        self._seat_bots()
        self._bind()

    # ---- mobsters in their seats

    def sit(self, rows: Rows, seat: Rows, mobster: Mobster | None) -> None:
        """From now on this mobster (None: the caller) answers for this seat, in these rows."""
        self.control[rows, seat] = self.code_of(mobster)
        for decision, other in mobster.instead if mobster is not None else ():
            self.give(rows, seat, decision, other)

    def give(self, rows: Rows, seat: Rows, decision: str, mobster: Mobster | None) -> None:
        """This mobster (None: the caller) answers this decision for this seat."""
        self.control[rows, seat, self.game.decision_table.names.index(decision)] = self.code_of(mobster)

    def code_of(self, mobster: Mobster | None) -> int:
        """The number under which the kernel asks this mobster; it gets one if it has none yet."""
        if mobster is None:
            return codes.OUTSIDE
        if mobster.bot is None and mobster.outside is None:
            return codes.RANDOM
        if mobster.base not in self.seated:
            first, end = (codes.MOST_BOTS, codes.MOST_CODES) if mobster.bot is None else (codes.FIRST_BOT, codes.MOST_BOTS)
            code = max([first - 1, *(code for code, _ in self.seated.values() if first <= code < end)]) + 1
            if code == end:
                raise ValueError(f"{mobster.base}: no more than {end - first} such mobsters fit into one batch")
            self.seated[mobster.base] = code, mobster
            self._put_to_code(mobster, code)
            if mobster.bot is None:
                self.set_auto(self.auto | codes.SHOW_FACTS)  # it must see what it is asked about
        return self.seated[mobster.base][0]

    def _put_to_code(self, mobster: Mobster, code: int) -> None:
        if mobster.bot is not None:
            put_to_code(self.bots, code, mobster.bot)
        elif mobster.outside is not None:
            self.outsiders[code] = mobster.outside()
            if getattr(self.outsiders[code], "listens", False) and self.listening is None:
                self.listening = Listening(self)

    def settle(self) -> None:
        """After a step: mobsters outside the kernel answer, until only the caller is asked. Raises Foul, in words, for one row a time."""
        while self.seated:
            if (self.seat == codes.FOUL).any():
                self._raise_foul(int(np.argmax(self.seat == codes.FOUL)))
            asked = np.flatnonzero(self.seat >= 0)
            codes_asked = self.control[asked, self.seat[asked], self.decided[asked]]
            paused = self.listening.paused() if self.listening is not None else asked[:0]
            if not (codes_asked >= codes.MOST_BOTS).any() and not len(paused):
                return
            self._actions[:] = codes.HOLD
            self._actions[paused] = codes.WAIT
            for code in np.unique(codes_asked[codes_asked >= codes.MOST_BOTS]).tolist():
                self._answer_for(code, asked[codes_asked == code])
            self._is_drawn = self._draws
            self._step(*self._going_on)

    def _answer_for(self, code: int, rows: np.ndarray) -> None:
        """What an outsider answers in these rows; illegal answers are not played, and the row is a foul."""
        answers = self.outsiders[code].answers(self, rows)
        inside = (answers >= 0) & (answers < self.game.actions)
        legal = inside & (self.mask[rows, np.where(inside, answers, 0)] != 0)
        self._actions[rows[legal]] = answers[legal]
        if self.outside_answers is not None:
            self.outside_answers.extend(answers[legal].tolist())
        self.io["answered"][rows[~legal]] = answers[~legal]
        self.seat[rows[~legal]] = codes.FOUL

    def _raise_foul(self, row: int) -> None:
        """The row is out of play from now on (NOBODY is asked); mobster, question and reason in words."""
        self.seat[row] = -1
        state = self.states[row : row + 1]
        asked = self.game.asked(state)
        assert asked is not None
        code = self.control[row, asked["seat"], self.decided[row]]
        name = next((name for name, (number, _) in self.seated.items() if number == code), "random")
        why = self.crashes.pop(row, None) or self.game.explain_illegal(state, int(self.io["answered"][row]), self.mask[row])
        raise Foul(f"{name}, game {row} (seed {self.seeds[row]}), asked {asked['decision']}: {why}", row, asked["seat"], name)

    # ---- a batch

    def reset(self, seeds: np.ndarray) -> None:
        """New games from these seeds (one each)."""
        self.seeds[:] = seeds
        self.step(codes.RESET)

    def step(self, actions: np.ndarray | int) -> None:
        """One answer in every game; not checked (see `refuse`)."""
        self._actions[:] = actions
        self._is_drawn = self._draws
        self._step(*self._arguments)

    def look_again(self) -> None:
        """Seat, mask and facts of the states as they are (after setting them from outside)."""
        self.step(codes.WAIT)
        if (self.seat == codes.NO_ANSWER).any():
            row = int(np.argmax(self.seat == codes.NO_ANSWER))
            raise ValueError(f"game {row}: {self.game.asked(self.states[row : row + 1])}: nothing can be answered; the state was edited")

    def look(self, seat: int, row: int = 0) -> np.ndarray:
        """The facts that this seat may know, whoever is asked; overwritten by the next look."""
        self.kernel.look(self.states, row, seat, self.looked)
        return self.looked["facts"][0]

    def look_at_end(self, seat: int, row: int) -> np.ndarray:
        """With FINAL and RESTART: the facts that this seat saw when the last game of this row was over; overwritten by the next look."""
        self.kernel.look(self.finals, row, seat, self.looked)
        return self.looked["facts"][0]

    def ends(self, rows: np.ndarray) -> np.ndarray:
        """The records of the games that have just been over in these rows."""
        return (self.finals if self.auto & codes.RESTART else self.states)[rows]

    def checked(self, actions: ArrayLike) -> np.ndarray:
        """The answers as an array of the right shape, or an error in words; nothing has happened then."""
        array = np.asarray(actions)
        if array.dtype.kind not in "iu" or array.shape != (self.games,):
            raise ValueError(f"actions must be {self.games} whole numbers, one a game; given: {array.dtype} of shape {array.shape}")
        array = np.ascontiguousarray(array, np.int64)
        if array.view(np.uint64).max() >= self.game.actions or not self._all_masks.take(array + self._first_of_row).all():
            self.refuse(array)
        return array

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
                self.set_auto(self.auto | codes.SUGGEST)
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
        """Everything there is to know about one game. That a mobster listens to it here is not part of the game."""
        state = self.states[row : row + 1]
        if self.listening is not None:
            state = self.game.record.copy(state)
            state["listening"] = state["noted"] = 0
        return state.view(np.uint8).tobytes()

    def put(self, record: bytes, row: int = 0) -> None:
        """A game back into its row; `look_again` then shows it."""
        self.states[row : row + 1].view(np.uint8)[:] = np.frombuffer(record, np.uint8)
        if self.blank["listening"][0]:
            self.states["listening"][row] = 1
