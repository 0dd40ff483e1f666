"""Reading a snapshot: schemes, infamy cards and Fed cards. Each is in one place; what is named nowhere is in the deck."""
from __future__ import annotations

from typing import Any

import numpy as np

from ...engine import checks
from ..tables import constants as c
from .writing import FED_NAMES, INFAMY_NAMES, SCHEME_NAMES


def read_cards(row: Any, news: dict[str, Any], gangs: list[dict[str, Any]]) -> None:
    """A list that is named replaces what was there: cards it leaves out go back into the deck."""
    seats = range(len(gangs))
    lists = [(f"gangs[{seat}].{key}", gangs[seat].get(key), place + seat)
             for key, place in (("schemes", c.HAND), ("completed", c.COMPLETED)) for seat in seats]
    moved = lay(row["scheme_at"], [*lists, ("scheme_discard", news.get("scheme_discard"), c.DISCARDED)], SCHEME_NAMES, "scheme")
    if moved and row["phase"] == c.DRAFT_PHASE and row["house"] == c.FULL:
        raise ValueError("gangs: hands are picked in phase 'draft'; to name schemes, say phase 'action' or a later one")
    for card in moved:
        forget_draft(row, card)
    lists = [(f"gangs[{seat}].feds", gangs[seat].get("feds"), c.HAND + seat) for seat in seats]
    lay(row["fed_at"], [*lists, ("fed_discard", news.get("fed_discard"), c.DISCARDED)], FED_NAMES, "Fed card")
    count_cards(row)


def lay(places: Any, lists: list[tuple[str, Any, int]], names: tuple[str, ...], what: str) -> list[int]:
    """The cards of these lists (path, names or None, place) to their places; gives those that were moved. None may be named twice."""
    before = places.copy()
    claimed: dict[int, str] = {}
    for path, data, place in lists:
        if data is None:
            continue
        places[places == place] = c.DECK
        for nth, word in enumerate(checks.items(data, path, len(names))):
            card = checks.name(word, f"{path}[{nth}]", names, what)
            if card in claimed:
                checks.refuse(f"{path}[{nth}]", word, f"this card is also in {claimed[card]}")
            claimed[card] = path
    for _, data, place in lists:
        for word in data or []:
            places[names.index(word)] = place
    return [int(card) for card in np.flatnonzero(places != before)]


def forget_draft(row: Any, card: int) -> None:
    """How it was dealt is no matter any more; what lies open was shown."""
    row["dealt_to"][card], row["picked_in"][card] = c.NOBODY, c.NOBODY
    at = row["scheme_at"][card]
    row["shown"][card] = int(at == c.DISCARDED or c.COMPLETED <= at < c.PACKET)
    row["reshuffled"][card], row["kept_from"] = 0, 0


def count_cards(row: Any) -> None:
    for seat in range(int(row["seats"])):
        row["cards"][seat] = (row["scheme_at"] == c.HAND + seat).sum()
        row["completions"][seat] = (row["scheme_at"] == c.COMPLETED + seat).sum()
        row["redrawn"][seat] = ((row["scheme_at"] == c.HAND + seat) & (row["reshuffled"] != 0)).sum()


# ---- a game that begins after the draft


def settle_schemes(row: Any, gangs: list[dict[str, Any]]) -> None:
    """Hands that are not named are filled up from what was dealt to the gang, then from the deck; the rest of the packets is the deck."""
    if row["house"] != c.FULL or not (row["scheme_at"] >= c.PACKET).any():
        return
    for seat, item in enumerate(gangs):
        dealt = np.flatnonzero(row["scheme_at"] == c.PACKET + seat).tolist()
        if item.get("schemes") is None:
            missing = c.KEPT_SCHEMES - int((row["scheme_at"] == c.HAND + seat).sum())
            deck = np.flatnonzero(row["scheme_at"] == c.DECK).tolist()
            for card in (dealt + deck)[: max(0, missing)]:
                row["scheme_at"][card] = c.HAND + seat
    row["scheme_at"][row["scheme_at"] >= c.PACKET] = c.DECK
    row["draft_round"], row["pick"], row["kept_from"] = c.KEPT_SCHEMES, c.NOBODY, 0
    row["dealt_to"], row["picked_in"] = c.NOBODY, c.NOBODY
    count_cards(row)


def settle_infamy(row: Any, gangs: list[dict[str, Any]]) -> None:
    """Cards that are named; of a gang that has chosen by this phase and names none, the first of its two."""
    at = row["infamy_at"]
    named: dict[int, int] = {}
    for seat, item in enumerate(gangs):
        if item.get("infamy") is not None:
            card = checks.name(item["infamy"], f"gangs[{seat}].infamy", INFAMY_NAMES, "infamy card")
            if card in named:
                checks.refuse(f"gangs[{seat}].infamy", item["infamy"], f"this card is also in gangs[{named[card]}].infamy")
            named[card] = seat
    if named and (row["house"] != c.FULL or row["phase"] <= c.INFAMY_PHASE):
        raise ValueError(f"gangs[{min(named.values())}].infamy: " + (
            "there are no infamy cards in a game without the house's cards" if row["house"] != c.FULL else
            "it is chosen in phase 'infamy'; to name one, say phase 'action' or a later one"))
    for card, seat in named.items():
        at[at == c.HAND + seat] = c.DECK
        at[card] = c.HAND + seat
    if row["house"] == c.FULL and row["phase"] > c.INFAMY_PHASE:
        for seat in range(len(gangs)):
            choose_infamy(at, seat)


def choose_infamy(at: Any, seat: int) -> None:
    """One card in hand, the other of the pair discarded."""
    pair = np.flatnonzero(at == c.PACKET + seat).tolist()
    if not (at == c.HAND + seat).any():
        card = pair.pop(0) if pair else int(np.flatnonzero(at == c.DECK)[0])
        at[card] = c.HAND + seat
    for nth, card in enumerate(pair):
        at[card] = c.DROPPED + seat if nth == 0 else c.DECK
