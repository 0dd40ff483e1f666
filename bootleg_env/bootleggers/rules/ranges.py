"""What the numbers of a record may be, and what is under way on its stack: compiled rules believe them, so a snapshot is held against this.

The rest of what is true of every game is in invariants.py.
"""
from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ...engine.invariants import Complaint, field, rows
from ..tables import actions as a
from ..tables import constants as c
from ..tables.cards import TARGETS_OF
from .flow import PHASE_STARTS, STEPS
from .reactions import NAMING
from .state import DEPTH
from .windows import POLLED

MOST = 2**31 - 1
RANGES = (  # fields of the record that no documented key of a snapshot has: the least and the most
    ("changes", 0, MOST), ("demand", c.NOBODY, c.UNLIMITED), ("turn", 0, MOST), ("line", 0, 10_000), ("truck_turn", 0, 10_000),
    ("year", 1, 12), ("phase", 0, c.OVER), ("step", 0, len(STEPS) - 1), ("acted", 0, 63), ("stopped", 0, 1), ("shown", 0, c.QUARTER),
    ("family_output", 0, 6 * c.STILL_SQUARES), ("selling", c.NOBODY, c.SPEAKEASIES - 1), ("dock", 0, c.DOCKS),
    ("offer", a.NO_TERM, a.TERMS - 1), ("rejected", a.NO_TERM, a.TERMS - 1), ("windfall_year", 0, 12), ("recruitings", 0, 100),
    ("molls", 0, 100),
    ("action_deck", 0, c.CARD_CODES - 1), ("truck_deck", 0, c.SIZES), ("ranking", 0, c.SEATS - 1), ("spare_bytes", 0, 0),
    ("offer_by", c.NOBODY, c.SEATS - 1), ("offer_to", c.NOBODY, c.SEATS - 1),
)
STARTS = np.array([*PHASE_STARTS, len(STEPS), len(STEPS)])  # the first step of each phase; of none behind the last
TALKS = (STEPS.index("talk") + 1, STEPS.index("market"), STEPS.index("market") + 1, STEPS.index("last talk") + 1)  # the next step then
_NUMBERS = [*range(len(a.NAMES)), *range(a.FIRST_TASK, a.FIRST_TASK + len(a.TASKS))]  # kinds of frames
OF_CARD = (a.TARGET_SPEAKEASY, a.TARGET_SEAT, a.TARGET_MARKER, a.TARGET_STILL, a.TARGET_TRUCK, a.HOW_MANY)  # asked of the play below
OF_TRUCK = (a.LOAD_TRUCK, a.SEND_TRUCK, a.ADMIT)
OF_DEAL = (a.DEAL_PARTNER, a.DEAL_GIVE, a.DEAL_GET, a.DEAL_ANSWER, a.DEAL_TASK)
OF_NOBODY = (a.WINDOW_TASK, a.DEAL_TASK)  # nobody's turn


def _by_kind(usual: int, *others: tuple[tuple[int, ...], int]) -> np.ndarray:
    """A number for each kind of frame; `others`: for these kinds another one."""
    found = np.full(max(_NUMBERS) + 1, usual)
    for kinds, number in others:
        found[list(kinds)] = number
    return found


FRAMES = (  # part of a frame, the least and the most by its kind
    ("about", _by_kind(0, ((a.THUG,), c.NOBODY)),
     _by_kind(0, ((a.THUG, a.REACT, a.PLAY_TASK, *OF_CARD), c.THUGS - 1), ((a.VIGORISH,), c.STILLS - 1), (OF_TRUCK, c.TRUCKS - 1),
              (OF_DEAL, 2))),
    ("window", _by_kind(0), _by_kind(c.REACT_WINDOW)),
    ("stage", _by_kind(0), _by_kind(0, ((a.POLL_TASK,), POLLED), ((a.PLAY_TASK,), 1), ((a.DEAL_TASK,), 127))),
    ("passed", _by_kind(0), _by_kind(0, ((a.WINDOW_TASK, a.DEAL_TASK, a.PLAY_TASK), 63))),
    ("count", _by_kind(0), _by_kind(0, ((a.PLACE_INFLUENCE,), c.SPEAKEASIES - 1), ((a.MOVE_TASK,), c.TRUCKS), ((a.PLAY_TASK,), 4),
                                    ((a.DEAL_TASK,), 127))),
    ("cancelled", _by_kind(0), _by_kind(0, ((a.PLAY_TASK,), 1))),
    ("targets", _by_kind(a.NO_TARGET), _by_kind(a.NO_TARGET, ((a.VIGORISH,), c.SEATS - 1), ((a.PLAY_TASK,), c.TRUCKS - 1))),
)


def ranges(states: np.ndarray) -> Iterator[Complaint]:
    """Every number is one that the rules can have written."""
    for name, low, high in RANGES:
        values = field(states, name).reshape(len(states), -1)
        yield f"{name} is not from {low} to {high}", rows((values < low) | (values > high))
    seats, step, phase = field(states, "seats"), field(states, "step"), np.clip(field(states, "phase"), 0, c.OVER)
    in_talk = np.isin(step, TALKS)  # offers are made in three places of a round
    in_phase = (step >= np.where(phase == c.MUSCLE, 0, STARTS[phase])) & (step <= STARTS[phase + 1])
    yield "step is none of the phase", (phase != c.OVER) & ~np.where(phase == c.DEAL, in_talk, in_phase)
    by, to = field(states, "offer_by"), field(states, "offer_to")
    yield "an offer by nobody at the table", by >= seats
    yield "an offer to nobody at the table, or to oneself", (to >= seats) | ((by != c.NOBODY) & ((to == by) | (to == c.NOBODY)))


def frames(states: np.ndarray) -> Iterator[Complaint]:
    """Every frame of the stack is of a kind there is, of somebody at the table, about something there is."""
    depth, stack, seats = field(states, "depth"), states["stack"], field(states, "seats")
    for level in range(DEPTH):
        live = depth > level
        frame = {name: np.asarray(stack[name][:, level], np.int64) for name in stack.dtype.names or ()}
        known = np.isin(frame["kind"], _NUMBERS)
        yield "a frame of the stack of no kind there is", live & ~known
        kind = np.where(known, frame["kind"], 0)
        nobody = np.isin(kind, OF_NOBODY)
        seat = frame["seat"]
        yield "a frame of the stack of nobody at the table", live & np.where(nobody, seat != c.NOBODY, (seat < 0) | (seat >= seats))
        for name, low, high in FRAMES:
            values = frame[name].reshape(len(states), -1)
            outside = rows((values < low[kind][:, None]) | (values > high[kind][:, None]))
            yield f"a frame of the stack: {name} is none it can have", live & outside


def question(states: np.ndarray) -> Iterator[Complaint]:
    """What is asked fits what lies on the table: whose truck, whose card, whose offer."""
    depth, every = field(states, "depth"), np.arange(len(states))
    live, top = depth > 0, np.clip(depth - 1, 0, DEPTH - 1)
    frame, below = ({name: np.asarray(states["stack"][name], np.int64)[every, level]
                     for name in ("kind", "seat", "about", "count", "stage")} for level in (top, np.maximum(top - 1, 0)))
    kind, seat = frame["kind"], np.clip(frame["seat"], 0, c.SEATS - 1)
    truck, thug = np.clip(frame["about"], 0, c.TRUCKS - 1), np.clip(frame["about"], 0, c.THUGS - 1)

    def of_truck(name: str) -> np.ndarray:
        return field(states, name)[every, truck]

    loading, sending, admitting = (live & (kind == each) for each in OF_TRUCK)
    yield "a truck is loaded that is not there, empty and theirs", loading & (
        (of_truck("truck_operator") != seat) | (of_truck("truck_crates") != 0) | (of_truck("truck_at") != c.NOT_SENT))
    yield "a truck is sent that is not theirs", sending & (of_truck("truck_operator") != seat)
    yield "a truck is let in that does not stand there", admitting & (
        (of_truck("truck_at") != field(states, "selling")) | (of_truck("truck_dock") != c.DOCKS - 1))
    held = field(states, "thugs")[every, seat, thug]
    yield "a card is played that is not in the hand", live & (held == 0) & (
        ((kind == a.PLAY_TASK) & (frame["stage"] == NAMING)) | ((kind == a.THUG) & (frame["about"] != c.NOBODY)) | np.isin(kind, OF_CARD))
    answers = live & (kind == a.REACT)
    yield "Investigation is asked for that is not in the hand", answers & (field(states, "thugs")[every, seat, c.INVESTIGATION] == 0)
    wanted = TARGETS_OF[thug, np.clip(below["count"], 0, TARGETS_OF.shape[1] - 1)]
    yield "a target is asked for that the card does not want", live & np.isin(kind, OF_CARD) & (
        (below["kind"] != a.PLAY_TASK) | (below["about"] != frame["about"]) | (below["seat"] != frame["seat"]) | (wanted != kind))
    by, to = field(states, "offer_by"), field(states, "offer_to")
    yield "an offer is made by another than who is asked", live & np.isin(kind, (a.DEAL_GIVE, a.DEAL_GET)) & (by != seat)
    yield "an offer is answered by another than who is asked", live & (kind == a.DEAL_ANSWER) & ((to != seat) | (by == c.NOBODY))
