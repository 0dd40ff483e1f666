"""The record: everything there is to know about one game, in one dense numpy row. A batch is an array of rows."""
from __future__ import annotations

from pathlib import Path

import numpy as np

from .. import rng
from ..jit import INTERPRETED, Compiler, build_call_bot
from . import actions as a
from . import constants as c
from .fields import FACTS

DEPTH = 12  # most questions and tasks under way at once
EVENTS, EVENT_WIDTH, EVENT_ROOM = 80, 12, 48  # journal buffer: no single task writes more than EVENT_ROOM

FRAME_FIELDS = [
    ("kind", "i1"),  # a decision, or a task
    ("seat", "i1"),  # who is asked, or whose turn it is
    ("card", "i1"),  # the thug card, truck or deal window it is about
    ("window", "i1"),  # when it is asked
    ("stage", "i1"),  # how far a task has come
    ("passed", "i1"),  # bit set of seats that have passed or acted
    ("count", "i1"),  # targets named so far, or a running number
    ("targets", "i1", (4,)),
    ("cancelled", "i1"),
]
STATE_FIELDS = [  # wide fields first, so that nothing is padded; what is seldom read comes last, so that the rest stays close together
    ("seed", "i8", (2,)),  # low and high 32-bit word
    ("promised", "i8", (c.SEATS, c.SEATS)),  # [by][to]: bit set of promise terms
    ("cash", "i4", (c.SEATS,)),  # G
    ("announced", "i4", (c.SEATS,)),  # cash at the last announcement
    ("changes", "i4"),  # counts everything but the building of an offer: facts are still right while it stands
    # wider than a byte
    ("goal_cash", "i2"), ("start_cash", "i2"),
    ("crates", "i2", (c.SEATS,)),  # in the back room
    ("demand", "i2"),  # left at the speakeasy whose turn it is; NOBODY before the roll
    ("turn", "i2"),  # how far its dock is unloaded
    ("line", "i2"),  # running number of trucks lined up
    ("truck_turn", "i2", (c.TRUCKS,)),  # place in line: lower numbers unload first
    ("kept", "i2", (c.SEATS, c.SEATS)), ("broken", "i2", (c.SEATS, c.SEATS)),
    # settings
    ("seats", "i1"), ("rounds", "i1"), ("deals", "i1"), ("deal_passes", "i1"), ("anytime", "i1"), ("money_hidden", "i1"), ("padded", "i1"),
    ("reward_kind", "i1"),
    # where the game stands
    ("year", "i1"),  # the round, from 1
    ("phase", "i1"),
    ("step", "i1"),  # what flow.py does next when nothing is under way
    ("acted", "i1"),  # bit set of seats that have acted in this step
    ("noted", "i1"), ("listening", "i1"),  # the journal's buffer: rows used, and whether it is written at all
    ("depth", "i1"), ("stack", np.dtype(FRAME_FIELDS), (DEPTH,)),
    # mobsters
    ("back_room", "i1", (c.SEATS,)), ("resting", "i1", (c.SEATS,)),  # influence; resting: back from a Safe-house this round
    ("dice", "i1", (c.SEATS,)), ("improvements", "i1", (c.SEATS,)),  # kept in the back room
    ("warehouse", "i1", (c.SEATS,)), ("union_boss", "i1", (c.SEATS,)),
    ("muscle", "i1", (c.SEATS,)),  # the card face up, 0 = none
    ("bid", "i1", (c.SEATS,)),  # the card face down, 0 = none
    ("big_city_boys", "i1", (c.SEATS,)),
    ("shown", "i1", (c.SEATS, c.QUARTERS)),  # muscle cards shown so far (also to be read off muscle_at; a test compares)
    ("ranking", "i1", (c.SEATS,)),  # when over: seats, best first
    # stills: family stills of seats 0-5, then remote boards
    ("still_dice", "i1", (c.STILLS,)), ("stopped", "i1", (c.STILLS,)), ("board_owner", "i1", (c.BOARDS,)), ("copper", "i1"),
    ("family_output", "i1", (c.SEATS,)),  # this round's, for the Copper
    # speakeasies
    ("influence", "i1", (c.SPEAKEASIES, c.SEATS)), ("improved", "i1", (c.SPEAKEASIES,)), ("sold", "i1", (c.SPEAKEASIES,)),
    ("closed", "i1", (c.SPEAKEASIES,)), ("copper_house", "i1", (c.SPEAKEASIES,)), ("thirsty", "i1", (c.SPEAKEASIES,)),
    ("word_of_mouth", "i1", (c.SPEAKEASIES,)), ("packing_heat", "i1", (c.SPEAKEASIES,)), ("big_payoff", "i1", (c.SPEAKEASIES,)),
    ("selling", "i1"),  # the speakeasy whose turn it is
    ("dock", "i1"),  # which of its docks is being unloaded
    # trucks
    ("truck_owner", "i1", (c.TRUCKS,)), ("truck_operator", "i1", (c.TRUCKS,)), ("truck_favor", "i1", (c.TRUCKS,)),
    ("truck_crates", "i1", (c.TRUCKS,)), ("truck_at", "i1", (c.TRUCKS,)), ("truck_dock", "i1", (c.TRUCKS,)),
    ("truck_seller", "i1", (c.TRUCKS,)),  # who is paid, if Move Over, Pigeon was played on it
    # the offer under way or before the partner
    ("offer_by", "i1"), ("offer_to", "i1"), ("offer", "i1", (2, c.MOST_TERMS)),  # what he gives, what he gets
    # cards
    ("truck_offer", "i1"),  # truck card code, 0 = none
    ("offers", "i1", (c.OFFERS,)),  # card codes
    ("windfall_year", "i1"),  # the round Windfall was first taken, 0 = not yet
    ("recruitings", "i1"), ("molls", "i1"),  # dice streams used
    ("action_left", "i1"), ("truck_left", "i1"),  # cards in the decks; the top is the last
    ("discard", "u1", (c.CARD_CODES + c.SIZES,)),
    ("muscle_at", "i1", (c.MUSCLE_CARDS,)),  # where card i+1 is: UNDEALT, seat (hand), SHOWN + seat
    ("thugs", "u1", (c.SEATS, c.THUGS)),  # in hand
    ("secret", "u1", (c.SEATS, c.THUGS)),  # ... of these, unseen by others (drawn by Windfall)
    ("action_deck", "u1", (c.MOST_ACTION_CARDS,)), ("truck_deck", "u1", (c.TRUCK_CARDS,)),
    ("rejected", "i1", (c.SEATS, c.SEATS, 2, c.MOST_TERMS)),  # [by][to]: the last offer turned down in this window
    ("spare_bytes", "u1", (3,)),  # a whole number of 8-byte words up to here
    ("tested", "i8", (c.SEATS, c.SEATS)),  # promises that came to the test
    ("crossed", "i8", (c.SEATS, c.SEATS)),  # ... whose deed was done: broken, but for support: kept
    ("events", "i2", (EVENTS, EVENT_WIDTH)),  # the journal's buffer
]
UNDEALT, SHOWN = -1, 8
MOST_BOTS = 64  # codes for bots inside the kernel end here


def _dense(dtype: np.dtype) -> np.dtype:
    """Refuse padding (garbage bytes), misaligned rows and names that numpy records shadow."""
    def flat(dtype):
        base, shape = dtype.subdtype or (dtype, ())
        size = sum(flat(base.fields[name][0]) for name in base.names) if base.names else base.itemsize
        return size * int(np.prod(shape, dtype=int))
    taken = [name for name in dtype.names if hasattr(np.void, name)]
    if flat(dtype) != dtype.itemsize or dtype.itemsize % 8 or taken:
        raise TypeError(f"state: {dtype.itemsize} bytes, {flat(dtype)} in fields, shadowed names {taken}")
    return dtype


def as_record(dtype: np.dtype) -> np.dtype:
    """The interpreter's twin: attributes at every level, 64-bit integers (as numba computes)."""
    if dtype.subdtype:
        return np.dtype((as_record(dtype.subdtype[0]), dtype.subdtype[1]))
    if dtype.names is None:
        return np.dtype(np.int64)
    return np.dtype((np.record, [(name, as_record(dtype.fields[name][0])) for name in dtype.names]))


STATE = _dense(np.dtype(STATE_FIELDS, align=True))
PY_STATE = as_record(STATE)
DTYPE = PY_STATE if INTERPRETED else STATE


# ---- what stands beside the records of a batch. These are rows with one array each, not plain arrays: an array from Python carries
# a reference count, and numba pays two atomic operations for it at every call it is passed through.
def _row(fields: list) -> np.dtype:
    return np.dtype((np.record, fields)) if INTERPRETED else np.dtype(fields)


FACTS_ROW = _row([("facts", "i2", (FACTS,))])
FLOATS_ROW = _row([("floats", "f4", (FACTS,))])
MASK_ROW = _row([("mask", "i1", (a.ACTIONS,))])
SCRATCH = _row([  # the kernel's own desk, and what a bot sees there (uncompiled in 64 bits: numpy's small integers wrap around)
    ("shown_row", "i8"), ("shown_to", "i8"), ("shown_at", "i8"),  # whose facts lie there, and of which change
    ("decided", "i8"),  # which decision the mask shows
    ("facts", "i8" if INTERPRETED else "i2", (FACTS,)),
    ("options", "i1", (a.MOST_OPTIONS,)),  # the slice of the mask that a question is about
    ("mask", "i8" if INTERPRETED else "i1", (a.ACTIONS,)),
])
CONTROLS = 24  # a decision each; a whole number of 8-byte words
BOTS_ROW = _row([("bot", "O" if INTERPRETED else "i8", (MOST_BOTS,))])  # by code: what `jit.call_bot` calls
IO_ROW = _row([
    ("action", "i8"),  # the answer, or what game.py has instead
    ("seat", "i8"),  # who is asked
    ("decided", "i8"),  # which decision the mask shows
    ("shown_to", "i8"), ("shown_at", "i8"),  # whose facts the row holds, and of which change
    ("noise", "i8"),  # stream of the bots' answers
    ("sampling", "i8"), ("sampled", "i8"),  # stream of random answers; where it stands once the suggested one is taken
    ("seed", "i8"),  # of the game
    ("suggested", "i8"),  # a random answer
    ("answered", "i8"),  # what a bot said, if it was illegal
    ("until", "i8"),  # the round behind which the row stops, 0 = never
    ("control", "i1", (c.SEATS, CONTROLS)),  # who answers for each seat, by decision
])


def _types() -> dict:
    if INTERPRETED:
        return {}
    import numba as nb

    def rows(dtype):
        return nb.types.Array(nb.from_dtype(dtype), 1, "C")

    def nested(dtype, name):
        return nb.from_dtype(dtype).fields[name].type

    frame = nb.from_dtype(np.dtype(FRAME_FIELDS))
    return {
        "s": nb.from_dtype(STATE), "frame": frame, "task": frame, "st": rows(STATE), "blank": rows(STATE),
        "row": nb.from_dtype(IO_ROW), "io": rows(IO_ROW), "options": nested(SCRATCH, "options"), "scratch": rows(SCRATCH),
        "desk": nb.from_dtype(SCRATCH), "bots": rows(BOTS_ROW),
        "facts": nested(FACTS_ROW, "facts"), "facts_out": rows(FACTS_ROW), "finals": rows(FACTS_ROW),
        "floats": nested(FLOATS_ROW, "floats"), "floats_out": rows(FLOATS_ROW),
        "mask": nested(MASK_ROW, "mask"), "masks": rows(MASK_ROW),
        "scale": nb.float32[::1], "rewards": nb.float32[:, ::1], "done": nb.uint8[::1],
        "seeds": nb.int64[::1], "owed": nb.int64[::1],
    }


compiler = Compiler("bootleggers", Path(__file__).with_name("game.py"), _types())
rule, inlined, entry = compiler.rule, compiler.inlined, compiler.entry
call_bot = build_call_bot()
mixed, word, below = rng.build(inlined)


def new(games: int = 1) -> np.ndarray:
    """Empty rows; game.reset fills them."""
    return np.zeros(games, DTYPE)


def raw(states: np.ndarray) -> np.ndarray:
    """The same memory as plain bytes: copying through it is a hundred times faster than a structured copy."""
    return states.view(np.uint8).reshape(len(states), -1)


def copy(states: np.ndarray) -> np.ndarray:
    return raw(states).copy().reshape(-1).view(states.dtype)


def narrow(states: np.ndarray) -> np.ndarray:
    """Interpreter rows as compiled rows, refusing values that do not fit their field."""
    out = np.zeros(len(states), STATE)
    for name in STATE.names:
        _narrow(states[name], out[name], name)
    return out


def _narrow(wide, thin, name):
    if thin.dtype.names:
        for inner in thin.dtype.names:
            _narrow(wide[inner], thin[inner], f"{name}.{inner}")
        return
    thin[...] = wide
    if not np.array_equal(thin, wide):
        raise OverflowError(f"state field {name} holds {np.max(np.abs(wide))}, more than {thin.dtype} can")
