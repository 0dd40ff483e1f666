"""What is true of every game at every decision, whatever was answered: checked over a whole array of records at once.

`bootleg fuzz` asks here, and a snapshot that contradicts one of these lines is refused with it.
"""
from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ...engine.invariants import Complaint, field, violations
from ...engine.ranges import BOTTOM, LAST_SEAT, Limits, by_kind
from ..tables import actions as a
from ..tables import constants as c

QUESTIONS = range(len(a.NAMES))
LIMITS = Limits(  # of the numbers that no documented key of a snapshot has
    [("turn", 0, c.SEATS)],
    [("partner", by_kind(QUESTIONS, 0), by_kind(QUESTIONS, 0, ((a.GIVE, a.ANSWER), LAST_SEAT))),
     ("stones", by_kind(QUESTIONS, 0, ((a.ANSWER,), 1)), by_kind(QUESTIONS, 0, ((a.ANSWER,), c.GIFT)))],
    QUESTIONS, [(BOTTOM, question) for question in QUESTIONS])


def check(states: np.ndarray) -> list[tuple[int, str]]:
    """Every violation: the row and what is wrong with it; an empty list when all is well."""
    return violations(states, (LIMITS.complaints, stones, fists, promises, question))


def plays(states: np.ndarray) -> np.ndarray:
    """[row, seat]: is somebody there?"""
    return np.arange(c.SEATS) < field(states, "seats")[:, None]


def stones(states: np.ndarray) -> Iterator[Complaint]:
    """Every stone is in a hand, in the pot or in the bag."""
    hands, pot, bag, phase = (field(states, name) for name in ("stones", "pot", "bag", "phase"))
    rolls = field(states, "rounds") - field(states, "year") + (phase == c.ROLL)
    in_pot = (phase == c.TALK) | (phase == c.HIDE) | (phase == c.SHOW)
    yield "stones appear or vanish", hands.sum(1) + pot + bag != c.STONES
    yield "stones of nobody", (~plays(states) & (hands != 0)).any(1)
    yield "a player has less than no stones", (hands < 0).any(1)
    yield "the bag does not hold the stones of the coming rolls", bag < rolls * c.FACES * (phase != c.OVER)
    yield "the pot is not what a die shows", in_pot & ((pot < 1) | (pot > c.FACES))
    yield "a pot before the roll or after the end", ~in_pot & (pot != 0)


def fists(states: np.ndarray) -> Iterator[Complaint]:
    """From none to three of one's own stones, while they are closed."""
    made, phase = field(states, "fist"), field(states, "phase")
    closed = made != c.OPEN_HAND
    yield "a fist of nobody", (~plays(states) & closed).any(1)
    yield "a fist with too many stones", (closed & ((made < 0) | (made > np.minimum(c.FIST, field(states, "stones"))))).any(1)
    yield "a fist before it is asked for, or after it was shown", (phase != c.HIDE) & (phase != c.SHOW) & closed.any(1)
    yield "fists are shown before all are made", (phase == c.SHOW) & (plays(states) & ~closed).any(1)


def promises(states: np.ndarray) -> Iterator[Complaint]:
    """Between two players, for the round."""
    phase, standing = field(states, "phase"), field(states, "promised")
    there = plays(states)[:, :, None] & plays(states)[:, None, :] & ~np.eye(c.SEATS, dtype=bool)
    for name in ("promised", "kept", "broken"):
        counted = field(states, name)
        yield f"`{name}` of nobody, to nobody or to oneself", (~there & (counted != 0)).any((1, 2))
        yield f"`{name}` below zero", (counted < 0).any((1, 2))
    yield "a promise before the talk or after the round", ((phase == c.ROLL) | (phase == c.OVER)) & standing.any((1, 2))
    yield "promises without deals", (field(states, "deals") == 0) & standing.any((1, 2))


def question(states: np.ndarray) -> Iterator[Complaint]:
    """In a talk offers, then fists, each to somebody who is there; nothing when the game is over."""
    phase, year, rounds, seats, depth = (field(states, name) for name in ("phase", "year", "rounds", "seats", "depth"))
    kind, seat, partner, offered = (field(states["stack"], name)[:, 0] for name in ("kind", "seat", "partner", "stones"))
    asked, dealing, row = depth > 0, (kind == a.GIVE) | (kind == a.ANSWER), np.arange(len(states))
    in_hand = field(states, "stones")[row, np.clip(partner, 0, c.SEATS - 1)]
    fist = field(states, "fist")[row, np.clip(seat, 0, c.SEATS - 1)]
    yield "a phase that does not exist", (phase < 0) | (phase > c.OVER)
    yield "a round that is not played", (year < 1) | (year > rounds) | ((phase == c.OVER) & (year < rounds))
    yield "more or fewer questions than one", (depth < 0) | (depth > 1) | ((phase == c.OVER) & asked)
    yield "a question out of its phase", asked & (np.where(kind == a.FIST, c.HIDE, c.TALK) != phase)
    yield "a question that does not exist", asked & ((kind < 0) | (kind >= len(a.NAMES)))
    yield "the player who is asked is not there", asked & ((seat < 0) | (seat >= seats))
    yield "the partner is not there", asked & dealing & ((partner < 0) | (partner >= seats) | (partner == seat))
    yield "more is offered than there is", asked & (kind == a.ANSWER) & ((offered < 1) | (offered > c.GIFT) | (offered > in_hand))
    yield "a fist is made twice", asked & (kind == a.FIST) & (fist != c.OPEN_HAND)
    yield "more turns in the talk than players", (field(states, "turn") < 0) | (field(states, "turn") > seats)
