"""What one mobster cannot know, drawn anew: search thinks in redrawn games, never in the real one; a test shows that nothing leaks.

Drawn: the muscle cards of others and those in the box (each keeps as many of a quarter as he has shown he must hold), bids not yet
shown, the decks, thug cards others drew unseen, their money where it is only announced, and the dice still to come.
"""
from __future__ import annotations

from typing import Any

import numpy as np

from . import actions as a
from . import constants as c
from .state import UNDEALT, copy
from .terms import GIVE

MONEY_SPREAD = 10  # $G: hidden money is at most this above twice what was announced


def redraw(states: np.ndarray, seat: int, seed: int | None = None) -> np.ndarray:
    """New games that look the same to `seat`; the same seed gives the same ones, None others every time."""
    chance = np.random.default_rng(seed)
    drawn = copy(states)
    for row in drawn:
        redraw_muscle(row, seat, chance)
        redraw_cards(row, seat, chance)
        redraw_money(row, seat, chance)
        row["seed"] = chance.integers(0, 2**32, 2)  # the words that the coming dice are made from
    return drawn


def redraw_muscle(row: Any, seat: int, chance: np.random.Generator) -> None:
    """Quarter by quarter, with as many cards in each hand as before; then a bid from the new hand."""
    where = row["muscle_at"]
    for quarter in range(c.QUARTERS):
        cards = slice(quarter * c.QUARTER, (quarter + 1) * c.QUARTER)
        unknown = np.flatnonzero((where[cards] >= UNDEALT) & (where[cards] < row["seats"]) & (where[cards] != seat)) + cards.start
        where[unknown] = chance.permutation(where[unknown])
    for other in range(int(row["seats"])):
        if other != seat and row["bid"][other] != 0:
            row["bid"][other] = 1 + chance.choice(np.flatnonzero(where == other))


# ---- decks and secret thug cards


def redraw_cards(row: Any, seat: int, chance: np.random.Generator) -> None:
    """Secret thug cards of others are any thugs not seen; then both decks are shuffled."""
    left = int(row["action_left"])
    deck = row["action_deck"][:left]
    held = [(other, thug) for other in range(int(row["seats"])) if other != seat for thug in np.flatnonzero(row["secret"][other])
            for _ in range(int(row["secret"][other, thug])) if not is_named(row, other, int(thug))]
    in_deck = np.flatnonzero(deck >= c.FIRST_THUG)
    unseen = chance.permutation([*(deck[in_deck].astype(int) - c.FIRST_THUG), *(thug for _, thug in held)])
    deck[in_deck] = c.FIRST_THUG + unseen[: len(in_deck)]
    for (other, thug), drawn in zip(held, unseen[len(in_deck) :]):
        for field in ("thugs", "secret"):
            row[field][other, thug] -= 1
            row[field][other, drawn] += 1
    row["action_deck"][:left] = chance.permutation(deck)
    row["truck_deck"][: row["truck_left"]] = chance.permutation(row["truck_deck"][: row["truck_left"]])


def is_named(row: Any, seat: int, thug: int) -> bool:
    """Does a question, a play or an offer under way speak of this card of his?"""
    for frame in row["stack"][: row["depth"]]:
        if frame["seat"] == seat and frame["card"] == thug and frame["kind"] in (a.THUG, a.PLAY_TASK):
            return True
    if row["offer_by"] != seat:
        return False
    named = [term for term in row["offer"][GIVE] if term != a.NO_TERM]
    return any(a.TERM_KIND[term] in (a.CARD, a.SPARE) and a.TERM_VALUE[term] == thug for term in named)


# ---- money


def redraw_money(row: Any, seat: int, chance: np.random.Generator) -> None:
    """Around what was announced, never below what he has put on the table."""
    if row["money_hidden"] == 0:
        return
    for other in range(int(row["seats"])):
        if other != seat:
            least = pledged(row, other)
            row["cash"][other] = chance.integers(least, max(least, 2 * int(row["announced"][other]) + MONEY_SPREAD) + 1)


def pledged(row: Any, seat: int) -> int:
    """$G he must have: in an offer of his, or the price of a card he is playing."""
    money = 0
    if row["offer_by"] == seat:
        terms = [term for term in row["offer"][GIVE] if term != a.NO_TERM and a.TERM_KIND[term] == a.CASH]
        money = sum(int(a.TERM_VALUE[term]) for term in terms)
    for frame in row["stack"][: row["depth"]]:
        if frame["kind"] == a.PLAY_TASK and frame["seat"] == seat:
            if frame["card"] == c.BIG_PAYOFF:
                money += c.PAYOFF_COST
            elif frame["card"] in (c.CITY_POLITICS, c.STATE_POLITICS):
                price = c.CITY_COST if frame["card"] == c.CITY_POLITICS else c.STATE_COST
                money += price * int(frame["targets"][0] if frame["count"] > 0 else 1)
    return money
