"""What is true of every game at every decision, whatever was answered: checked over a whole array of records at once."""
from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ...engine.invariants import Complaint, field, rows, violations
from ..tables import actions as a
from ..tables import constants as c
from .ranges import question, ranges
from .state import DEPTH, SHOWN

SEAT_FIELDS = (  # amounts by seat
    "cash", "announced", "back_room", "resting", "dice", "improvements", "crates", "warehouse", "union_boss", "muscle", "bid",
    "big_city_boys", "still_dice", "board_owner", "family_output", "thugs", "secret", "influence", "kept", "broken", "shown")
MAY_BE_NOBODY = ("board_owner",)
MUSCLE_HANDS = "muscle cards other than the game has dealt and the rounds have shown"


def check(states: np.ndarray) -> list[tuple[int, str]]:
    """Every violation: the row and what is wrong with it; an empty list when all is well."""
    return violations(states, (*SOUND, *UNDER_WAY, missing_cards, muscle_quarters))


def contradictions(states: np.ndarray, under_way: bool) -> list[tuple[int, str]]:
    """The same of a game that somebody set up: hands and decks may lack cards. `under_way`: something is asked already."""
    return violations(states, (*SOUND, *UNDER_WAY) if under_way else SOUND)


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


def counted_cards(states: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """[row, code]: copies of each Men of Action card in the deck, the row, hands, face up (Union Boss) or discarded; and in the box."""
    left = field(states, "action_left")[:, None]
    deck = field(states, "action_deck")
    there = copies_of(deck, np.arange(c.MOST_ACTION_CARDS) < left, c.CARD_CODES)
    offers = field(states, "offers")
    there += copies_of(offers, offers > 0, c.CARD_CODES) + field(states, "discard")[:, : c.CARD_CODES]
    there[:, c.FIRST_THUG :] += field(states, "thugs").sum(axis=1)
    there[:, c.FIRST_THUG + c.FRIENDLY_UNION_BOSS] += field(states, "union_boss").sum(axis=1)
    wanted = np.tile(c.COPIES, (len(states), 1))
    wanted[:, c.FIRST_THUG + c.INVESTIGATION] += c.PADDED_INVESTIGATIONS * field(states, "padded")
    return there, wanted


def action_cards(states: np.ndarray) -> Iterator[Complaint]:
    """No Men of Action card is in more places than there are copies of it."""
    there, wanted = counted_cards(states)
    for card in range(1, c.CARD_CODES):
        yield f"{c.CARD_NAMES[card]}: more of this card than there are", there[:, card] > wanted[:, card]
    yield "a secret thug card that is in no hand", rows(field(states, "secret") > field(states, "thugs"))


def counted_truck_cards(states: np.ndarray) -> np.ndarray:
    """[row, size]: truck cards in their deck, on offer or discarded."""
    deck, offer = field(states, "truck_deck"), field(states, "truck_offer")[:, None]
    there = copies_of(deck, np.arange(c.TRUCK_CARDS) < field(states, "truck_left")[:, None], c.SIZES + 1)
    there += copies_of(offer, offer > 0, c.SIZES + 1)
    there[:, 1:] += field(states, "discard")[:, c.CARD_CODES :]
    return there[:, 1:]


def truck_cards(states: np.ndarray) -> Iterator[Complaint]:
    yield "more truck cards than there are", rows(counted_truck_cards(states) > c.TRUCK_DECK)


def missing_cards(states: np.ndarray) -> Iterator[Complaint]:
    """No card has vanished."""
    there, wanted = counted_cards(states)
    for card in range(1, c.CARD_CODES):
        yield f"{c.CARD_NAMES[card]}: too few of this card", there[:, card] < wanted[:, card]
    yield "too few truck cards", rows(counted_truck_cards(states) < c.TRUCK_DECK)


def muscle_of(states: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """[row, seat, quarter]: muscle cards in hand, and face up."""
    where = field(states, "muscle_at").reshape(len(states), 1, c.QUARTERS, c.QUARTER)
    seats = np.arange(c.SEATS)[:, None, None]
    return (where == seats).sum(axis=3), (where == seats + SHOWN).sum(axis=3)


def muscle_quarters(states: np.ndarray) -> Iterator[Complaint]:
    """p. 4-5: as many cards of each quarter for everybody; one is shown a round."""
    hand, shown = muscle_of(states)
    plays = np.arange(c.SEATS) < field(states, "seats")[:, None]
    each = field(states, "rounds") // c.QUARTERS
    yield MUSCLE_HANDS, rows((hand + shown) != np.where(plays, each[:, None], 0)[:, :, None])
    held = field(states, "rounds") - field(states, "year")
    yield MUSCLE_HANDS, rows(plays & (hand.sum(axis=2) != held[:, None] + (field(states, "muscle") == 0)))


def muscle_cards(states: np.ndarray) -> Iterator[Complaint]:
    """No more cards than rounds; what lies face up or face down was in that hand."""
    hand, shown = muscle_of(states)
    muscle, bid, at = field(states, "muscle"), field(states, "bid"), field(states, "muscle_at")
    yield "`shown` is not what lies face up", rows(shown != field(states, "shown"))
    yield "more muscle cards of one mobster than rounds", rows((hand + shown).sum(axis=2) > field(states, "rounds")[:, None])
    seat = np.arange(c.SEATS)
    yield "the muscle card face up was not in that hand", rows((muscle > 0) & (np.take_along_axis(at, muscle - 1, 1) != SHOWN + seat))
    yield "the bid is not from that hand", rows((bid > 0) & (np.take_along_axis(at, bid - 1, 1) != seat))


def lying_cards(states: np.ndarray) -> Iterator[Complaint]:
    """What thug cards do for a round: each is there once, and lies among the discards meanwhile."""
    discard = field(states, "discard")
    favors = (field(states, "truck_favor") != 0)[:, None, :] & (c.SIZE == np.arange(c.SIZES)[:, None])
    found = {
        c.BUST_A_SPEAKEASY: field(states, "closed").sum(1), c.COPPER_IN_THE_HOUSE: field(states, "copper_house").sum(1),
        c.THIRSTY: field(states, "thirsty").sum(1), c.WORD_OF_MOUTH: field(states, "word_of_mouth").sum(1),
        c.PACKING_HEAT: (field(states, "packing_heat") != c.NOBODY).sum(1), c.BIG_PAYOFF: (field(states, "big_payoff") != c.NOBODY).sum(1),
        c.BIG_CITY_BOYS: field(states, "big_city_boys").sum(1), c.WAREHOUSE: field(states, "warehouse").sum(1),
        c.MOVE_OVER_PIGEON: (field(states, "truck_seller") != c.NOBODY).sum(1),
        c.LITTLE_FAVOR: favors[:, 1].sum(1), c.BIG_FAVOR: favors[:, 2].sum(1)}
    for thug, number in found.items():
        yield f"{c.THUG_NAMES[thug]} is in effect more often than there are cards of it", number > 1
        yield f"{c.THUG_NAMES[thug]} is in effect and not among the discards", (number == 1) & (discard[:, c.FIRST_THUG + thug] == 0)
    improvements = field(states, "improved").sum(1) + field(states, "improvements").sum(1)
    yield "more improvement markers than the cards among the discards bring", improvements > discard[:, c.SPEAKEASY_IMPROVEMENT]


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
    yield "something is asked when the game is over, or nothing before", (over & (depth != 0)) | (~over & (depth == 0))
    top = np.clip(depth - 1, 0, DEPTH - 1)[:, None]
    kind, seat = (np.take_along_axis(np.asarray(frames[name], np.int64), top, 1)[:, 0] for name in ("kind", "seat"))
    yield "what is asked is no question", ~over & ((kind < 0) | (kind >= len(a.NAMES)))
    yield "the one asked is not there", ~over & ((seat < 0) | (seat >= field(states, "seats")))


def ending(states: np.ndarray) -> Iterator[Complaint]:
    """p. 12: over after the last round or with $100G in hand; everybody is ranked once, by money."""
    over = field(states, "phase") == c.OVER
    year, rounds, cash, seats = (field(states, name) for name in ("year", "rounds", "cash", "seats"))
    yield "a round that is not played", (year < 1) | (year > rounds)
    plays = np.arange(c.SEATS) < seats[:, None]
    hands = (field(states, "muscle_at")[:, None] == np.arange(c.SEATS)[:, None]).sum(axis=2)
    out_of_cards = rows(plays & (hands == 0))  # where somebody set up short hands
    yield "the game ended too early", over & (year < rounds) & (cash.max(axis=1) < field(states, "goal_cash")) & ~out_of_cards
    ranking = np.where(plays, field(states, "ranking"), np.arange(c.SEATS))
    yield "the ranking is not of all mobsters", over & rows(np.sort(ranking, axis=1) != np.arange(c.SEATS))
    ranked = np.where(plays, np.take_along_axis(cash, np.clip(ranking, 0, c.SEATS - 1), 1), c.NOBODY)
    yield "the ranking is not by money", over & rows(np.diff(ranked, axis=1) > 0)


SOUND = (amounts, markers, action_cards, truck_cards, muscle_cards, lying_cards, stills, speakeasies, trucks, queues, promises, ranges)
UNDER_WAY = (question, stack, ending)
