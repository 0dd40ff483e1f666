"""What the numbers of a record may be, and what is under way on its stack: compiled rules believe them, so a snapshot is held against this.

The rest of what is true of every game is in invariants.py.
"""
from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ...engine.invariants import Complaint, field, rows
from ...engine.ranges import BOTTOM, LAST_SEAT, Limits, by_kind
from ..tables import actions as a
from ..tables import constants as c
from ..tables.cards import TARGETS_OF
from .flow import PHASE_STARTS, STEPS
from .reactions import NAMING
from .state import DEPTH, SHOWN, UNDEALT
from .windows import POLLED

STARTS = np.array([*PHASE_STARTS, len(STEPS), len(STEPS)])  # the first step of each phase; of none behind the last
TALKS = (STEPS.index("talk") + 1, STEPS.index("market"), STEPS.index("market") + 1, STEPS.index("last talk") + 1)  # the next step then
_NUMBERS = [*range(len(a.NAMES)), *range(a.FIRST_TASK, a.FIRST_TASK + len(a.TASKS))]  # kinds of frames
MOST_PASSES = 20  # of a deal window: more than the setting allows
OF_CARD = (a.TARGET_SPEAKEASY, a.TARGET_SEAT, a.TARGET_MARKER, a.TARGET_STILL, a.TARGET_TRUCK, a.HOW_MANY)  # asked of the play below
OF_TRUCK = (a.LOAD_TRUCK, a.SEND_TRUCK, a.ADMIT)
OF_DEAL = (a.DEAL_PARTNER, a.DEAL_GIVE, a.DEAL_GET, a.DEAL_ANSWER, a.DEAL_TASK)
OF_NOBODY = (a.WINDOW_TASK, a.DEAL_TASK)  # nobody's turn


FRAMES = (  # part of a frame, the least and the most by its kind
    ("about", by_kind(_NUMBERS, 0, ((a.THUG,), c.NOBODY)),
     by_kind(_NUMBERS, 0, ((a.THUG, a.REACT, a.PLAY_TASK, *OF_CARD), c.THUGS - 1), ((a.VIGORISH,), c.STILLS - 1), (OF_TRUCK, c.TRUCKS - 1),
             (OF_DEAL, 2))),
    ("window", by_kind(_NUMBERS, 0), by_kind(_NUMBERS, c.REACT_WINDOW)),
    ("stage", by_kind(_NUMBERS, 0), by_kind(_NUMBERS, 0, ((a.POLL_TASK,), POLLED), ((a.PLAY_TASK,), 1), ((a.DEAL_TASK,), MOST_PASSES))),
    ("passed", by_kind(_NUMBERS, 0), by_kind(_NUMBERS, 0, ((a.WINDOW_TASK, a.DEAL_TASK, a.PLAY_TASK), 63))),
    ("count", by_kind(_NUMBERS, 0), by_kind(_NUMBERS, 0, ((a.PLACE_INFLUENCE,), c.SPEAKEASIES - 1), ((a.MOVE_TASK,), c.TRUCKS),
                                            ((a.PLAY_TASK,), 4), ((a.DEAL_TASK,), c.SEATS))),
    ("targets", by_kind(_NUMBERS, a.NO_TARGET),
     by_kind(_NUMBERS, a.NO_TARGET, ((a.VIGORISH,), c.SEATS - 1), ((a.PLAY_TASK,), c.TRUCKS - 1))),
    ("cancelled", by_kind(_NUMBERS, 0), by_kind(_NUMBERS, 0, ((a.PLAY_TASK,), 1))),
)
ON_TABLE = (a.BID, a.PICK, a.DOUBLE_STILL, a.PLACE_DIE, a.IMPROVE, a.THUG, a.VIGORISH, a.ADMIT, a.WINDOW_TASK, a.PLAY_TASK,
            a.MOVE_TASK, a.DEAL_TASK)  # kinds that can be the first on the stack
BROUGHT = (a.DOUBLE_STILL, a.PLACE_DIE, a.IMPROVE, a.THUG, a.VIGORISH, a.SEND_TRUCK)  # by a thug card, on top of what was below


def _steps() -> np.ndarray:
    """[kind of the first frame][its window, of deals the deal window]: the step of the round that comes behind it; -1: none."""
    table = np.full((max(_NUMBERS) + 1, len(c.WINDOW_NAMES)), c.NOBODY)
    table[[a.PICK, a.DOUBLE_STILL, a.PLACE_DIE, a.IMPROVE, a.THUG, a.VIGORISH, a.PLAY_TASK]] = STEPS.index("pay and pick")
    table[a.BID], table[a.ADMIT] = STEPS.index("bids"), STEPS.index("sales")
    for window, name in enumerate(c.WINDOW_NAMES):
        if f"window {name}" in STEPS:
            table[a.WINDOW_TASK, window] = STEPS.index(f"window {name}") + 1
    for window, step in ((c.PLACE_TURN, "placing"), (c.LOAD_TURN, "loading"), (c.SEND_TURN, "sending")):
        table[a.MOVE_TASK, window] = STEPS.index(step)
    for window, step in ((c.TALK_BEFORE_PLACING, "talk"), (c.MARKET, "market"), (c.TALK_BEFORE_SELLING, "last talk")):
        table[a.DEAL_TASK, window] = STEPS.index(step) + 1
    return table


STEP_BEHIND = _steps()
LIMITS = Limits(
    [("demand", c.NOBODY, c.UNLIMITED), ("turn", 0, 10_000, 32_000), ("line", 0, 10_000, 32_000), ("truck_turn", 0, 10_000, 32_000),
     ("year", 1, 12), ("phase", 0, c.OVER), ("step", 0, len(STEPS) - 1), ("acted", 0, 63), ("stopped", 0, 1), ("shown", 0, c.QUARTER),
     ("family_output", 0, 6 * c.STILL_SQUARES), ("selling", c.NOBODY, c.SPEAKEASIES - 1), ("dock", 0, c.DOCKS),
     ("offer", a.NO_TERM, a.TERMS - 1), ("rejected", a.NO_TERM, a.TERMS - 1), ("windfall_year", 0, 12), ("recruitings", 0, 50, 100),
     ("molls", 0, 50, 100), ("action_deck", 0, c.CARD_CODES - 1), ("truck_deck", 0, c.SIZES), ("ranking", 0, c.SEATS - 1),
     ("offer_by", c.NOBODY, LAST_SEAT), ("offer_to", c.NOBODY, LAST_SEAT), ("action_left", 0, c.MOST_ACTION_CARDS),
     ("truck_left", 0, c.TRUCK_CARDS), ("truck_dock", 0, c.DOCKS - 1), ("truck_at", c.IDLE, c.SPEAKEASIES - 1),
     ("truck_seller", c.NOBODY, LAST_SEAT), ("muscle_at", UNDEALT, SHOWN + c.SEATS - 1)],
    FRAMES, _NUMBERS,
    [*((BOTTOM, kind) for kind in ON_TABLE), *((a.WINDOW_TASK, kind) for kind in (a.POLL_TASK, a.PLAY_TASK, a.ADMIT, *BROUGHT)),
     *((a.POLL_TASK, kind) for kind in (a.PLACE_INFLUENCE, a.PLAY_TASK, *BROUGHT)),
     *((a.PLAY_TASK, kind) for kind in (a.PLAY_TASK, a.REACT, *OF_CARD)),
     *((a.MOVE_TASK, kind) for kind in (a.LOAD_TRUCK, a.SEND_TRUCK, a.PLACE_INFLUENCE, a.POLL_TASK, a.PLAY_TASK, *BROUGHT)),
     *((a.DEAL_TASK, kind) for kind in OF_DEAL if kind != a.DEAL_TASK)], OF_NOBODY)


def ranges(states: np.ndarray) -> Iterator[Complaint]:
    """Every number is one that the rules can have written; step, offers and the offer under way fit together."""
    yield from LIMITS.complaints(states)
    seats, step, phase = field(states, "seats"), field(states, "step"), np.clip(field(states, "phase"), 0, c.OVER)
    in_talk = np.isin(step, TALKS)  # offers are made in three places of a round
    in_phase = (step >= np.where(phase == c.MUSCLE, 0, STARTS[phase])) & (step <= STARTS[phase + 1])
    first = states["stack"][:, 0]
    kind = np.where(np.isin(first["kind"], _NUMBERS), first["kind"], 0)
    window = np.where(kind == a.DEAL_TASK, first["about"], first["window"])
    behind = STEP_BEHIND[kind, np.clip(window, 0, len(c.WINDOW_NAMES) - 1)]
    yield "what is under way does not belong to the step of the round", (field(states, "depth") > 0) & (step != behind)
    yield "step is none of the phase", (phase != c.OVER) & ~np.where(phase == c.DEAL, in_talk, in_phase)
    by, to = field(states, "offer_by"), field(states, "offer_to")
    yield "an offer by nobody at the table", by >= seats
    yield "an offer to nobody at the table, or to oneself", (to >= seats) | ((by != c.NOBODY) & ((to == by) | (to == c.NOBODY)))


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
    yield "a truck is sent that is empty, or has been sent", sending & (
        (of_truck("truck_crates") == 0) | (of_truck("truck_at") != c.NOT_SENT))
    yield "a truck is let in that does not stand there", admitting & (
        (of_truck("truck_at") != field(states, "selling")) | (of_truck("truck_dock") != c.DOCKS - 1))
    yield "a die is placed that is not in the back room", live & (kind == a.PLACE_DIE) & (field(states, "dice")[every, seat] < 1)
    yield "an improvement is placed that is not in the back room", live & (kind == a.IMPROVE) & (
        field(states, "improvements")[every, seat] < 1)
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
    dealing = live & np.isin(kind, (a.DEAL_GIVE, a.DEAL_GET, a.DEAL_ANSWER))
    yield "an offer is left where none is under way", ~dealing & (
        rows(field(states, "offer") != a.NO_TERM) | (by != c.NOBODY) | (to != c.NOBODY))
    yield "an offer of another talk than is under way", live & np.isin(kind, OF_DEAL) & (frame["about"] != below["about"])
    yield "a deal in a game without deals", live & np.isin(kind, OF_DEAL) & (field(states, "deals") == c.DEALS_OFF)
