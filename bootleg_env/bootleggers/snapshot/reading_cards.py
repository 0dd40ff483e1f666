"""Reading a snapshot: thug cards, the row, the decks, and who holds which muscle card."""
from __future__ import annotations

from typing import Any

import numpy as np

from ...engine import checks
from ..rules.state import SHOWN, UNDEALT
from ..tables import constants as c
from .writing import muscle_cards

MOST_DISCARDED = c.MOST_ACTION_CARDS + c.TRUCK_CARDS
ALL_NAMES = c.CARD_NAMES + c.TRUCK_CARD_NAMES[1:]  # in the order of `discard`


# ---- thug cards, the row, the discards


def read_thugs(row: Any, seat: int, item: dict[str, Any]) -> None:
    """Cards all have seen, and secret ones."""
    for key in ("thugs", "secret_thugs"):
        for nth, word in enumerate(checks.items(item.get(key, []), f"mobsters[{seat}].{key}")):
            thug = checks.name(word, f"mobsters[{seat}].{key}[{nth}]", c.THUG_NAMES, "thug card")
            row["thugs"][seat, thug] += 1
            row["secret"][seat, thug] += key == "secret_thugs"


def _card_or_null(word: Any, path: str, names: tuple[str, ...], what: str) -> int:
    return 0 if word is None else 1 + checks.name(word, path, names[1:], what)


def read_offers(row: Any, data: Any) -> None:
    """The truck card and the Men of Action cards face up."""
    checks.keys(data, "offers", ("truck", "cards"))
    row["truck_offer"] = _card_or_null(data.get("truck"), "offers.truck", c.TRUCK_CARD_NAMES, "truck card")
    for space, word in enumerate(checks.items(data.get("cards") or [], "offers.cards", c.OFFERS)):
        row["offers"][space] = _card_or_null(word, f"offers.cards[{space}]", c.CARD_NAMES, "card")


def read_discard(row: Any, data: Any) -> None:
    """Men of Action cards and truck cards that are out of the game."""
    for nth, word in enumerate(checks.items(data, "discard", MOST_DISCARDED)):
        row["discard"][1 + checks.name(word, f"discard[{nth}]", ALL_NAMES[1:], "card")] += 1


# ---- the decks


def read_decks(row: Any, data: dict[str, Any], is_whole: bool) -> None:
    """Each deck as listed, top first; a fresh one loses a copy for each copy that is elsewhere."""
    if not is_whole:
        _discard_what_lies(row)
    copies = c.COPIES.copy()
    copies[c.FIRST_THUG + c.INVESTIGATION] += c.PADDED_INVESTIGATIONS * int(row["padded"])
    used = row["discard"][: c.CARD_CODES].astype(int)
    used[c.FIRST_THUG :] += row["thugs"].astype(int).sum(axis=0)
    used[c.FIRST_THUG + c.FRIENDLY_UNION_BOSS] += row["union_boss"].sum()
    np.add.at(used, row["offers"][row["offers"] > 0].astype(int), 1)
    _deck(row, "action", data.get("action_deck"), copies, used, c.CARD_NAMES, is_whole)
    used = np.concatenate(([0], row["discard"][c.CARD_CODES :].astype(int)))
    used[row["truck_offer"]] += row["truck_offer"] > 0
    _deck(row, "truck", data.get("truck_deck"), np.array([0, *c.TRUCK_DECK]), used, c.TRUCK_CARD_NAMES, is_whole)


def _discard_what_lies(row: Any) -> None:
    """A thug card that is in effect this round was discarded when it was played; so was the card that brought an improvement."""
    improvements = int(row["improved"].sum() + row["improvements"].sum())
    row["discard"][c.SPEAKEASY_IMPROVEMENT] = min(255, max(int(row["discard"][c.SPEAKEASY_IMPROVEMENT]), improvements))
    lying = {c.BUST_A_SPEAKEASY: "closed", c.COPPER_IN_THE_HOUSE: "copper_house", c.THIRSTY: "thirsty", c.WORD_OF_MOUTH: "word_of_mouth",
             c.BIG_CITY_BOYS: "big_city_boys", c.WAREHOUSE: "warehouse"}
    there = {thug: bool(row[name].any()) for thug, name in lying.items()}
    for thug, name in ((c.PACKING_HEAT, "packing_heat"), (c.BIG_PAYOFF, "big_payoff"), (c.MOVE_OVER_PIGEON, "truck_seller")):
        there[thug] = bool((row[name] != c.NOBODY).any())
    for thug, size in ((c.LITTLE_FAVOR, 1), (c.BIG_FAVOR, 2)):
        there[thug] = bool((row["truck_favor"][size == c.SIZE] != 0).any())
    for thug, lies in there.items():
        row["discard"][c.FIRST_THUG + thug] = max(int(row["discard"][c.FIRST_THUG + thug]), int(lies))


def _deck(row: Any, which: str, data: Any, copies: np.ndarray, used: np.ndarray, names: tuple[str, ...], is_whole: bool) -> None:
    """Count what is named, then stack the deck (in the record the top is the last)."""
    path = f"{which}_deck"
    if data is not None:
        words = enumerate(checks.items(data, path))
        listed = [1 + checks.name(word, f"{path}[{nth}]", names[1:], "card of this deck") for nth, word in words]
        used = used + np.bincount(listed, minlength=len(names))
    for card in np.flatnonzero(used > copies):
        raise ValueError(f"{names[card]}: {used[card]} copies are named (hands, offers, discard, {path}), there are {copies[card]}")
    if data is None:
        listed, away = [], used.copy()
        for card in row[path][: row[f"{which}_left"]][::-1].tolist():
            if away[card] > 0:
                away[card] -= 1
            else:
                listed.append(card)
    if not is_whole:
        row[path] = 0
    row[f"{which}_left"] = len(listed)
    row[path][: len(listed)] = listed[::-1]


# ---- muscle


def read_muscle(row: Any, mobsters: list, begins: bool) -> None:
    """Cards stay where the snapshot names them; the other hands are the fresh ones, filled up and shown as the round demands."""
    seats, before = int(row["seats"]), row["muscle_at"].copy()
    claims = _claims(mobsters)
    row["muscle_at"] = UNDEALT
    for card, (where, _) in claims.items():
        row["muscle_at"][card - 1] = where
    implied = [seat for seat in range(seats) if mobsters[seat].get("muscle_hand") is None]
    for seat in implied:
        _keep_hand(row, seat, np.flatnonzero(before == seat))
    for seat in implied:
        _fill_hand(row, seat)
    for seat, item in enumerate(mobsters):
        row["muscle"][seat], row["bid"][seat] = item.get("muscle") or 0, item.get("bid") or 0
        if begins:
            _show(row, seat, seat in implied)
    cards = np.flatnonzero(row["muscle_at"] >= SHOWN)
    row["shown"] = 0
    np.add.at(row["shown"], (row["muscle_at"][cards] - SHOWN, cards // c.QUARTER), 1)


def _claims(mobsters: list) -> dict[int, tuple[int, str]]:
    """Where each named card is, and which key says so; a card in two places is refused."""
    claims: dict[int, tuple[int, str]] = {}
    for seat, item in enumerate(mobsters):
        for key, where in (("muscle_hand", seat), ("muscle_shown", SHOWN + seat), ("muscle", SHOWN + seat), ("bid", seat)):
            path = f"mobsters[{seat}].{key}"
            single = key in ("muscle", "bid")
            data = item.get(key)
            for card in [] if data is None else [data] if single else checks.items(data, path):
                card = checks.whole(card, path, 1, c.MUSCLE_CARDS)
                if card in claims and (claims[card][0] != where or not single):
                    checks.refuse(path, card, f"this card is also in {claims[card][1]}")
                claims.setdefault(card, (where, path))
    return claims


def _quarters(row: Any, seat: int) -> np.ndarray:
    """How many cards of each quarter this mobster holds or has shown."""
    owned = (row["muscle_at"] == seat) | (row["muscle_at"] == SHOWN + seat)
    return owned.reshape(c.QUARTERS, c.QUARTER).sum(axis=1)


def _keep_hand(row: Any, seat: int, cards: np.ndarray) -> None:
    """Keep cards of the fresh hand that the snapshot names nowhere else, as far as each quarter has room."""
    each = int(row["rounds"]) // c.QUARTERS
    for card in cards:
        if row["muscle_at"][card] == UNDEALT and _quarters(row, seat)[card // c.QUARTER] < each:
            row["muscle_at"][card] = seat


def _fill_hand(row: Any, seat: int) -> None:
    """Fill the hand with undealt cards, the lowest first: of a quarter that lacks some, else any."""
    each = int(row["rounds"]) // c.QUARTERS
    for card in np.flatnonzero(row["muscle_at"] == UNDEALT):
        if _quarters(row, seat)[card // c.QUARTER] < each:
            row["muscle_at"][card] = seat
    for card in np.flatnonzero(row["muscle_at"] == UNDEALT):
        if _quarters(row, seat).sum() < row["rounds"]:
            row["muscle_at"][card] = seat


def _show(row: Any, seat: int, implied: bool) -> None:
    """At the beginning of a phase: as many cards in hand as the round demands, and one face up after the bids."""
    bids_come = row["phase"] == c.MUSCLE
    muscle, bid = int(row["muscle"][seat]), int(row["bid"][seat])
    if bids_come and muscle:
        checks.refuse(f"mobsters[{seat}].muscle", muscle, "no card is face up before the bids; say phase 'place' or a later one")
    if bid and not bids_come:
        checks.refuse(f"mobsters[{seat}].bid", bid, "all bids are shown after phase 'muscle'")
    hand = [card for card in muscle_cards(row, seat) if card != bid]
    size = int(row["rounds"] - row["year"]) + (0 if muscle else 1)
    while implied and len(hand) + (bid > 0) > size:
        row["muscle_at"][hand.pop(0) - 1] = SHOWN + seat
    if not bids_come and not muscle:
        if not hand:
            checks.refuse(f"mobsters[{seat}].muscle", None, "a card face up is needed in this phase")
        row["muscle"][seat] = hand[0]
        row["muscle_at"][hand[0] - 1] = SHOWN + seat
