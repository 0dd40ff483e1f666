"""A snapshot read back: a partial dict is laid over a fresh game, a whole one gives the same game again.

What is only implied is filled in (hands, decks, operators of trucks); contradictions are refused with one line. A whole snapshot has the
key `engine`; where the documented keys differ from it, they win.
"""
from __future__ import annotations

from typing import Any

import numpy as np

from ...engine import checks, snapshots
from ..game import GAME
from ..rules.flow import BIDS_STEP, OFFERS_STEP, PHASE_STARTS
from ..rules.invariants import contradictions
from ..rules.ranges import LIMITS
from ..tables import actions as a
from ..tables import constants as c
from .reading_board import read_lines, read_remote_stills, read_speakeasy, read_truck
from .reading_cards import read_decks, read_discard, read_muscle, read_offers, read_thugs
from .reading_offer import check_offer
from .writing import (
    ENGINE_FIELDS,
    MOBSTER_FLAGS,
    MOBSTER_NUMBERS,
    PLACE_FLAGS,
    PLACE_NUMBERS,
    PLACE_SEATS,
    PROMISE_WORDS,
    are_open,
    supplies,
)

KEYS = (*snapshots.HEAD, "mobsters", "remote_stills", "speakeasies", "trucks", "copper", "offers", "action_deck", "truck_deck",
        "discard", "promises", "kept", "broken", "engine")
MOBSTER_KEYS = (*(key for key, _, _ in MOBSTER_NUMBERS), *(key for key, _ in MOBSTER_FLAGS), "supply", "family_dice", "muscle_hand",
                "muscle_shown", "muscle", "bid", "thugs", "secret_thugs")


def build(snapshot: dict[str, Any]) -> tuple[np.ndarray, Any, int]:
    """Record, settings and seed of the game it describes."""
    snapshot, settings, seed = snapshots.head(GAME, snapshot, KEYS)
    states = snapshots.fresh(GAME, settings, seed)
    row = states[0]
    if "engine" in snapshot:
        snapshots.restore(GAME, row, snapshot["engine"], ENGINE_FIELDS, seed, LIMITS)
    begins = _set_position(row, snapshot, settings)
    mobsters = _items(snapshot, "mobsters", settings.num_players)
    speakeasies, trucks = _items(snapshot, "speakeasies", c.SPEAKEASIES), _items(snapshot, "trucks", c.TRUCKS)
    _board(row, snapshot, settings, mobsters, speakeasies, trucks)
    _cards(row, snapshot, settings, mobsters, begins)
    read_lines(states, speakeasies, trucks, settings.num_players)
    _promises(row, snapshot, settings.num_players)
    if begins:
        _refuse_out_of_time(row, settings)
    _compare(states, settings, mobsters, speakeasies)
    snapshots.believe(GAME, states, settings, contradictions(states, not begins and row["depth"] > 0))
    if not begins:
        check_offer(states, settings)
        snapshots.compare_question(GAME, snapshot, states)
    return states, settings, seed


def _items(snapshot: dict[str, Any], key: str, most: int) -> list[dict[str, Any]]:
    """One dict an item; null, or a list that is too short, leaves items as they are."""
    listed = [{} if item is None else item for item in checks.items(snapshot.get(key, []), key, most)]
    return listed + [{}] * (most - len(listed))


# ---- where the game stands


def _set_position(row: Any, snapshot: dict[str, Any], settings: Any) -> bool:
    """Round, phase and step. Gives True if the game stands at the beginning of the phase, False for a whole snapshot where it stood."""
    is_whole = "engine" in snapshot
    year = checks.whole(snapshot.get("round", int(row["year"])), "round", 1, settings.rounds)
    default = c.PHASE_NAMES[row["phase"] if is_whole else c.MUSCLE]
    phase = checks.name(snapshot.get("phase", default), "phase", c.PHASE_NAMES, "phase")
    if is_whole and (year, phase) == (row["year"], row["phase"]):
        return False
    if phase == c.OVER:
        checks.refuse("phase", "over", "a game cannot begin when it is over")
    if phase == c.HEAT and year == settings.rounds:
        checks.refuse("phase", "heat", "the last round ends before the heat")
    row["year"], row["phase"], row["step"], row["acted"] = year, phase, PHASE_STARTS[phase], 0
    row["depth"] = 0
    for part in row["stack"].dtype.names:
        row["stack"][part] = 0
    row["offer_by"], row["offer_to"], row["offer"] = c.NOBODY, c.NOBODY, a.NO_TERM
    row["selling"], row["demand"] = 0 if phase == c.SELL else c.NOBODY, c.NOBODY
    if phase == c.MUSCLE and not _has_offers(snapshot):
        row["step"] = OFFERS_STEP
    return True


def _has_offers(snapshot: dict[str, Any]) -> bool:
    """Does it list cards of the row? A whole snapshot of a later phase has none, and the next row is dealt."""
    offers = snapshot.get("offers", {})
    cards = offers.get("cards") if isinstance(offers, dict) else None
    return cards is not None and ("engine" not in snapshot or any(cards))


# ---- the table


def _board(row: Any, snapshot: dict[str, Any], settings: Any, mobsters: list, speakeasies: list, trucks: list) -> None:
    """Everything but cards and queues."""
    seats = settings.num_players
    for seat, item in enumerate(mobsters):
        _mobster(row, seat, checks.keys(item, f"mobsters[{seat}]", MOBSTER_KEYS))
    if "remote_stills" in snapshot:
        read_remote_stills(row, snapshot["remote_stills"], seats)
    row["copper"] = checks.seat_or_null(snapshot.get("copper"), "copper", seats)
    for place, item in enumerate(speakeasies):
        read_speakeasy(row, place, item, seats)
    for truck, item in enumerate(trucks):
        read_truck(row, truck, item, seats)


def _mobster(row: Any, seat: int, item: dict[str, Any]) -> None:
    """Money, men, stock."""
    path = f"mobsters[{seat}]"
    for key, field, most in MOBSTER_NUMBERS:
        if key in item:
            row[field][seat] = checks.whole(item[key], f"{path}.{key}", 0, most)
    for key, field in MOBSTER_FLAGS:
        if key in item:
            row[field][seat] = checks.flag(item[key], f"{path}.{key}")
    if "family_dice" in item:
        row["still_dice"][seat] = checks.whole(item["family_dice"], f"{path}.family_dice", 1, c.STILL_SQUARES)


def _cards(row: Any, snapshot: dict[str, Any], settings: Any, mobsters: list, begins: bool) -> None:
    """Thug cards, the row, the decks, muscle."""
    for seat, item in enumerate(mobsters):
        read_thugs(row, seat, item)
    read_offers(row, snapshot.get("offers", {}))
    read_discard(row, snapshot.get("discard", []))
    read_decks(row, snapshot, "engine" in snapshot)
    read_muscle(row, mobsters, begins)
    if row["depth"] and row["stack"]["kind"][row["depth"] - 1] == a.PICK and not (row["truck_offer"] or row["offers"].any()):
        raise ValueError("offers: a mobster is asked to pick a card, and none is left")
    if row["step"] <= BIDS_STEP or row["phase"] == c.HEAT:
        for seat in range(settings.num_players):
            if not (row["muscle_at"] == seat).any():
                checks.refuse(f"mobsters[{seat}].muscle_hand", [], "a card to bid is needed")


def _promises(row: Any, snapshot: dict[str, Any], seats: int) -> None:
    """Standing promises and honour."""
    for nth, item in enumerate(checks.items(snapshot.get("promises", []), "promises")):
        path = f"promises[{nth}]"
        checks.keys(item, path, ("by", "to", "promise", "card", "speakeasy"))
        by, to = (checks.seat(item.get(key), f"{path}.{key}", seats) for key in ("by", "to"))
        words = {key: value for key, value in item.items() if key not in ("by", "to")}
        checks.name(words.get("promise"), f"{path}.promise", a.TERM_KINDS[a.SPARE :], "promise")
        if by == to or words not in PROMISE_WORDS:
            checks.refuse(path, item, "no such promise: spare names a card, no_harm nothing, the others a speakeasy; to another mobster")
        if words.get("speakeasy") == c.SPEAKEASIES and seats < c.SEATS:
            checks.refuse(f"{path}.speakeasy", c.SPEAKEASIES, f"{c.SPEAKEASY_NAMES[c.VOLSTEAD]} is played only by six mobsters")
        bit = PROMISE_WORDS.index(words)
        row["promised"][by, to] |= 1 << bit
        if bit == a.PROMISE_BIT[a.NO_HARM] and row["thugs"][by].any():  # holding a thug card puts it to the test
            row["tested"][by, to] |= 1 << bit
    row["tested"] &= row["promised"]
    row["crossed"] &= row["promised"]
    for key in ("kept", "broken"):
        for by, line in enumerate(checks.items(snapshot.get(key, []), key, seats)):
            for to, number in enumerate(checks.items(line, f"{key}[{by}]", seats)):
                row[key][by, to] = checks.whole(number, f"{key}[{by}][{to}]", 0, 30000)
                if by == to and number:
                    checks.refuse(f"{key}[{by}][{to}]", number, "must be 0: nobody promises oneself anything")


# ---- computed keys may be there, if they are right


def _refuse_out_of_time(row: Any, settings: Any) -> None:
    """Refuse what cannot be at the beginning of this phase."""
    phase = c.PHASE_NAMES[row["phase"]]
    if row["phase"] != c.MUSCLE and row["offers"].any():
        raise ValueError(f"offers.cards: the row is cleared before phase {phase!r}")
    for place in range(c.SPEAKEASIES):
        if row["sold"][place] and row["phase"] != c.HEAT:
            checks.refuse(f"speakeasies[{place}].sold", True, f"nothing is sold before phase {phase!r} of a round")
    if row["phase"] == c.MUSCLE:
        _refuse_before_bids(row)
    for truck in range(c.TRUCKS):
        away = row["truck_at"][truck] >= 0 or row["truck_crates"][truck] or row["truck_operator"][truck] != row["truck_owner"][truck]
        if row["phase"] == c.HEAT and away:
            raise ValueError(f"trucks[{truck}]: all trucks are back and empty before phase 'heat'")


def _refuse_before_bids(row: Any) -> None:
    """What lasts for a round, and trucks on their way, come after the bids."""
    why = "nothing of this can be before the bids; say phase 'place' or a later one"
    for key, field in PLACE_FLAGS + PLACE_NUMBERS + PLACE_SEATS:
        for place in np.flatnonzero(row[field] != (c.NOBODY if (key, field) in PLACE_SEATS else 0)):
            value = int(row[field][place])
            checks.refuse(f"speakeasies[{place}].effects.{key}", bool(value) if (key, field) in PLACE_FLAGS else value, why)
    for key, field in (("big_city_boys", "big_city_boys"), ("resting_influence", "resting"), ("warehouse", "warehouse")):
        for seat in np.flatnonzero(row[field]):
            value = int(row[field][seat])
            checks.refuse(f"mobsters[{seat}].{key}", bool(value) if key == "warehouse" else value, why)
    for truck in range(c.TRUCKS):
        operator, owner = int(row["truck_operator"][truck]), int(row["truck_owner"][truck])
        for key, value, usual in (("favor", bool(row["truck_favor"][truck]), False), ("operator", operator, owner),
                                  ("crates", int(row["truck_crates"][truck]), 0), ("seller", int(row["truck_seller"][truck]), c.NOBODY)):
            if value != usual:
                checks.refuse(f"trucks[{truck}].{key}", value, why)
        if row["truck_at"][truck] != c.NOT_SENT:
            checks.refuse(f"trucks[{truck}].at", int(row["truck_at"][truck]) + 1, why)


def _compare(states: np.ndarray, settings: Any, mobsters: list, speakeasies: list) -> None:
    """Refuse too many markers, and a `supply` or `open` other than the rules give."""
    facts = GAME.look(states, 0)
    for seat, supply in enumerate(supplies(facts, settings.num_players)):
        if supply < 0:
            raise ValueError(f"mobsters[{seat}]: {c.MARKERS - supply} influence markers on the table, of {c.MARKERS} "
                             "(back room, speakeasies, trucks, remote stills)")
        named = mobsters[seat].get("supply", supply)
        if named != supply:
            checks.refuse(f"mobsters[{seat}].supply", named, f"by the rest of the snapshot it is {supply}; leave it out")
    for place, is_open in enumerate(are_open(facts)):
        named = speakeasies[place].get("open", is_open)
        if named != is_open:
            checks.refuse(f"speakeasies[{place}].open", named, f"by the rules it is {is_open}; leave it out")
