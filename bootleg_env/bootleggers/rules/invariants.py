"""What is true of every game at every decision, whatever was answered: checked over a whole array of records at once."""
from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ...engine.invariants import Complaint, field, rows, violations
from ..tables import actions as a
from ..tables import constants as c
from .ranges import frames, question, ranges
from .state import DEPTH, SHOWN

SEAT_FIELDS = (  # amounts by seat
    "cash", "announced", "back_room", "resting", "dice", "improvements", "crates", "warehouse", "union_boss", "muscle", "bid",
    "big_city_boys", "still_dice", "board_owner", "family_output", "thugs", "secret", "influence", "kept", "broken", "shown")
MAY_BE_NOBODY = ("board_owner",)


def check(states: np.ndarray) -> list[tuple[int, str]]:
    """Every violation: the row and what is wrong with it; an empty list when all is well."""
    parts = amounts, markers, action_cards, truck_cards, muscle_hands, stills, speakeasies, trucks, queues, promises
    return violations(states, (*parts, ranges, frames, question, stack, ending))


def contradictions(states: np.ndarray) -> list[tuple[int, str]]:
    """The same for a game of a partial snapshot: nothing is under way yet, and hands and decks may be other than a game brings."""
    return violations(states, (amounts, markers, stills, speakeasies, queues, promises, ranges, frames))


def in_play(states: np.ndarray) -> np.ndarray:
    """[row, speakeasy]: O'Malley's and four more, Volstead with six mobsters."""
    places = np.where(field(states, "seats") == c.SEATS, c.SPEAKEASIES, c.SPEAKEASIES - 1)
    return np.arange(c.SPEAKEASIES) < places[:, None]


def no_seat(states: np.ndarray, name: str) -> np.ndarray:
    """Rows in which this field names somebody who is not at the table (nobody is all right)."""
    values = field(states, name)
    seats = field(states, "seats").reshape(-1, *(1,) * (values.ndim - 1))
    return rows((values < c.NOBODY) | (values >= seats))


def copies_of(cards: np.ndarray, counted: np.ndarray, codes: int) -> np.ndarray:
    """[row, code]: how many of these cards, where counted, have this code."""
    numbered = np.arange(len(cards))[:, None] * codes + cards
    return np.bincount(numbered[counted], minlength=len(cards) * codes).reshape(len(cards), codes)


# ---- mobsters


def amounts(states: np.ndarray) -> Iterator[Complaint]:
    """Nothing is owed, and empty seats have nothing."""
    for name in SEAT_FIELDS:
        yield f"{name} below zero", rows(field(states, name) < (c.NOBODY if name in MAY_BE_NOBODY else 0))
    empty = np.arange(c.SEATS) >= field(states, "seats")[:, None]
    for name in ("cash", "back_room", "crates", "dice", "improvements", "muscle", "bid", "thugs"):
        held = field(states, name).reshape(len(states), c.SEATS, -1).sum(axis=2)
        yield f"{name} of nobody", rows(empty & (held != 0))


def markers(states: np.ndarray) -> Iterator[Complaint]:
    """G03: twenty influence markers a colour, on board, trucks and remote stills; at least none in supply."""
    seats = np.arange(c.SEATS)
    used = field(states, "back_room") + field(states, "resting") + field(states, "influence").sum(axis=1)
    marked = (field(states, "truck_owner")[:, :, None] == seats) | (field(states, "truck_operator")[:, :, None] == seats)
    used += marked.sum(axis=1) + (field(states, "board_owner")[:, :, None] == seats).sum(axis=1)
    yield f"more than {c.MARKERS} influence markers of one colour", rows(used > c.MARKERS)


# ---- cards


def action_cards(states: np.ndarray) -> Iterator[Complaint]:
    """Each Men of Action card is in the deck, the row, a hand, face up (Union Boss) or discarded: in one place."""
    left = field(states, "action_left")[:, None]
    deck = field(states, "action_deck")
    there = copies_of(deck, np.arange(c.MOST_ACTION_CARDS) < left, c.CARD_CODES)
    offers = field(states, "offers")
    there += copies_of(offers, offers > 0, c.CARD_CODES) + field(states, "discard")[:, : c.CARD_CODES]
    there[:, c.FIRST_THUG :] += field(states, "thugs").sum(axis=1)
    there[:, c.FIRST_THUG + c.FRIENDLY_UNION_BOSS] += field(states, "union_boss").sum(axis=1)
    wanted = np.tile(c.COPIES, (len(states), 1))
    wanted[:, c.FIRST_THUG + c.INVESTIGATION] += c.PADDED_INVESTIGATIONS * field(states, "padded")
    for card in range(1, c.CARD_CODES):
        yield f"{c.CARD_NAMES[card]}: too many or too few of this card", there[:, card] != wanted[:, card]
    yield "a secret thug card that is in no hand", rows(field(states, "secret") > field(states, "thugs"))


def truck_cards(states: np.ndarray) -> Iterator[Complaint]:
    """Each truck card is in its deck, on offer or discarded."""
    deck, offer = field(states, "truck_deck"), field(states, "truck_offer")[:, None]
    there = copies_of(deck, np.arange(c.TRUCK_CARDS) < field(states, "truck_left")[:, None], c.SIZES + 1)
    there += copies_of(offer, offer > 0, c.SIZES + 1)
    there[:, 1:] += field(states, "discard")[:, c.CARD_CODES :]
    yield "too many or too few truck cards", rows(there[:, 1:] != c.TRUCK_DECK)


def muscle_hands(states: np.ndarray) -> Iterator[Complaint]:
    """p. 4-5: as many cards of each quarter for everybody; one is shown a round; no card is in two places."""
    where = field(states, "muscle_at").reshape(len(states), 1, c.QUARTERS, c.QUARTER)
    seats = np.arange(c.SEATS)[:, None, None]
    hand, shown = (where == seats).sum(axis=3), (where == seats + SHOWN).sum(axis=3)
    plays = np.arange(c.SEATS) < field(states, "seats")[:, None]
    each = field(states, "rounds") // c.QUARTERS
    yield "muscle cards of a quarter too many or too few", rows((hand + shown) != np.where(plays, each[:, None], 0)[:, :, None])
    yield "`shown` is not what lies face up", rows(shown != field(states, "shown"))
    muscle, bid, at = field(states, "muscle"), field(states, "bid"), field(states, "muscle_at")
    held = field(states, "rounds") - field(states, "year")
    yield "muscle hand of the wrong size", rows(plays & (hand.sum(axis=2) != held[:, None] + (muscle == 0)))
    seat = np.arange(c.SEATS)
    yield "the muscle card face up was not in that hand", rows((muscle > 0) & (np.take_along_axis(at, muscle - 1, 1) != SHOWN + seat))
    yield "the bid is not from that hand", rows((bid > 0) & (np.take_along_axis(at, bid - 1, 1) != seat))


# ---- the board


def stills(states: np.ndarray) -> Iterator[Complaint]:
    """p. 13: one to four dice on a family still, up to four on a remote one, none on a board nobody owns."""
    dice, owner = field(states, "still_dice"), field(states, "board_owner")
    plays = np.arange(c.SEATS) < field(states, "seats")[:, None]
    family, remote = dice[:, : c.SEATS], dice[:, c.SEATS :]
    yield "a family still without a die", rows(plays & (family < 1))
    yield "a still with more dice than squares", rows(dice > c.STILL_SQUARES)
    yield "dice on a still of nobody", rows(~plays & (family != 0)) | rows((owner == c.NOBODY) & (remote != 0))
    yield "a remote still of somebody who is not there", no_seat(states, "board_owner")
    yield "the Copper at a still that is not there", no_seat(states, "copper")


def speakeasies(states: np.ndarray) -> Iterator[Complaint]:
    """Circles and squares; nothing at O'Malley's nor where nobody plays; demand is never overdrawn."""
    influence, improved, played = field(states, "influence"), field(states, "improved"), in_play(states)
    yield "more influence than circles", rows(influence.sum(axis=2) > np.where(played, c.CIRCLES, 0))
    yield "more improvements than squares", rows((improved > np.where(played, c.SQUARES, 0)) | (improved < 0))
    yield "demand below zero", field(states, "demand") < c.NOBODY
    for name in ("packing_heat", "big_payoff"):
        yield f"{name} of somebody who is not there", no_seat(states, name)
    effects = field(states, "copper_house") + field(states, "thirsty") + field(states, "word_of_mouth")
    effects += (field(states, "packing_heat") != c.NOBODY) + (field(states, "big_payoff") != c.NOBODY)
    yield "a card lies where it may not be played", rows((effects != 0) & ~(played & (np.arange(c.SPEAKEASIES) != c.OMALLEYS)))


def trucks(states: np.ndarray) -> Iterator[Complaint]:
    """Twenty trucks: each in the supply, somebody's, or a Favor; loads fit; all are home in phase 1."""
    owner, operator, favor = field(states, "truck_owner"), field(states, "truck_operator"), field(states, "truck_favor") != 0
    crates, at = field(states, "truck_crates"), field(states, "truck_at")
    yield "a truck of somebody who is not there", no_seat(states, "truck_owner") | no_seat(states, "truck_operator")
    yield "a Favor that is owned, or used by nobody", rows(favor & ((owner != c.NOBODY) | (operator == c.NOBODY)))
    yield "a truck with an owner but no user", rows((owner != c.NOBODY) & (operator == c.NOBODY))
    yield "a truck used without an owner", rows((owner == c.NOBODY) & (operator != c.NOBODY) & ~favor)
    yield "a load that does not fit", rows((crates < 0) | (crates > c.CAPACITY[c.SIZE]))
    yield "a truck of the supply that is loaded or sent", rows((operator == c.NOBODY) & ((crates != 0) | (at >= 0)))
    home = (operator == owner) | favor
    early = field(states, "phase") == c.MUSCLE
    yield "a truck that is not home in phase 1", early & rows(~home | (crates != 0) | (at != c.NOT_SENT))


def queues(states: np.ndarray) -> Iterator[Complaint]:
    """A truck stands in one dock of a speakeasy in play, behind another, never beside it."""
    at, dock, turn = field(states, "truck_at"), field(states, "truck_dock"), field(states, "truck_turn")
    places = in_play(states).sum(axis=1)[:, None]
    yield "a truck nowhere on the board", rows((at < c.IDLE) | (at >= places) | (dock < 0) | (dock >= c.DOCKS))
    yield "a truck without its place in line", rows((at >= 0) & ((turn < 1) | (turn > field(states, "line")[:, None])))
    spot = np.sort(np.where(at >= 0, at * 1000 + turn, -1 - np.arange(c.TRUCKS)), axis=1)
    yield "two trucks in one place of a line", rows(np.diff(spot, axis=1) == 0)


# ---- promises, questions, the end


def promises(states: np.ndarray) -> Iterator[Complaint]:
    """Nobody is bound to oneself; only standing promises are put to the test."""
    promised = field(states, "promised")
    own = np.arange(c.SEATS)
    for name in ("promised", "kept", "broken"):
        yield f"{name} to oneself", rows(field(states, name)[:, own, own] != 0)
    for name in ("tested", "crossed"):
        yield f"{name} without a promise", rows((field(states, name) & ~promised) != 0)
    yield "promises outlive their round", (field(states, "phase") == c.MUSCLE) & rows(promised != 0)


def stack(states: np.ndarray) -> Iterator[Complaint]:
    """Not too much under way at once; the top is a question to somebody at the table; above it nothing is left."""
    depth, frames = field(states, "depth"), states["stack"]
    over = field(states, "phase") == c.OVER
    yield f"the stack is not within 0 .. {DEPTH}", (depth < 0) | (depth > DEPTH) | (over & (depth != 0)) | (~over & (depth == 0))
    above = np.arange(DEPTH) >= depth[:, None]
    for name in frames.dtype.names or ():
        left = np.asarray(frames[name] != 0).reshape(len(states), DEPTH, -1).any(axis=2)
        yield f"a popped frame has left its {name}", rows(above & left)
    top = np.clip(depth - 1, 0, DEPTH - 1)[:, None]
    kind, seat = (np.take_along_axis(np.asarray(frames[name], np.int64), top, 1)[:, 0] for name in ("kind", "seat"))
    yield "what is asked is no question", ~over & ((kind < 0) | (kind >= len(a.NAMES)))
    yield "the one asked is not there", ~over & ((seat < 0) | (seat >= field(states, "seats")))


def ending(states: np.ndarray) -> Iterator[Complaint]:
    """p. 12: over after the last round or with $100G in hand; everybody is ranked once, by money."""
    over = field(states, "phase") == c.OVER
    year, rounds, cash, seats = (field(states, name) for name in ("year", "rounds", "cash", "seats"))
    yield "a round that is not played", (year < 1) | (year > rounds)
    yield "the game ended too early", over & (year < rounds) & (cash.max(axis=1) < field(states, "goal_cash"))
    plays = np.arange(c.SEATS) < seats[:, None]
    ranking = np.where(plays, field(states, "ranking"), np.arange(c.SEATS))
    yield "the ranking is not of all mobsters", over & rows(np.sort(ranking, axis=1) != np.arange(c.SEATS))
    ranked = np.where(plays, np.take_along_axis(cash, np.clip(ranking, 0, c.SEATS - 1), 1), c.NOBODY)
    yield "the ranking is not by money", over & rows(np.diff(ranked, axis=1) > 0)
