"""The whole game as a plain dict with the keys of formats.md. Written here, read back by reading.py.

Keys beyond formats.md: a mobster's `bid` (the card face down, also in `muscle_hand`) and `announced` (cash at the last announcement), a
truck's `seller` (the seat that is paid for its load after Move Over, Pigeon), and `engine`: the rest of the record.
"""
from __future__ import annotations

from typing import Any

import numpy as np

from ...engine.snapshots import engine_fields, engine_part
from ..game import GAME
from ..rules.state import SHOWN
from ..tables import actions as a
from ..tables import constants as c
from ..tables.fields import FIELDS

# ---- which field of the record stands behind which key; speakeasies and boards are counted from 1 in a snapshot
MOBSTER_NUMBERS = (  # key, field, highest value
    ("cash", "cash", 30000), ("announced", "announced", 30000), ("big_city_boys", "big_city_boys", 1),
    ("influence", "back_room", c.MARKERS), ("resting_influence", "resting", c.MARKERS), ("dice", "dice", 99),
    ("improvements", "improvements", c.GOODS_COPIES[c.SPEAKEASY_IMPROVEMENT - 1]), ("crates", "crates", 999),
)
MOBSTER_FLAGS = (("warehouse", "warehouse"), ("union_boss", "union_boss"))
PLACE_FLAGS = (("closed", "closed"), ("copper_in_the_house", "copper_house"))  # effects
PLACE_NUMBERS = (("thirsty", "thirsty"), ("word_of_mouth", "word_of_mouth"))
PLACE_SEATS = (("packing_heat", "packing_heat"), ("big_payoff", "big_payoff"))
TRUCK_SEATS = (("owner", "truck_owner"), ("operator", "truck_operator"), ("seller", "truck_seller"))  # seller: Move Over, Pigeon

DOCUMENTED_FIELDS = (  # documented keys hold all of them
    *(field for _, field, _ in MOBSTER_NUMBERS),
    *(field for _, field in MOBSTER_FLAGS + PLACE_FLAGS + PLACE_NUMBERS + PLACE_SEATS + TRUCK_SEATS),
    "muscle", "bid", "muscle_at", "thugs", "secret", "still_dice", "board_owner", "copper", "influence", "improved", "sold",
    "truck_favor", "truck_crates", "truck_offer", "offers", "action_left", "truck_left", "discard", "promised", "kept", "broken",
)
ENGINE_FIELDS = engine_fields(GAME, DOCUMENTED_FIELDS)


def supplies(facts: np.ndarray, seats: int) -> list[int]:
    """Influence markers left to each mobster; the facts are those of seat 0."""
    return [int(facts[FIELDS.starts["supply"] + seat]) for seat in range(seats)]


def are_open(facts: np.ndarray) -> list[bool]:
    """Is it open? by speakeasy."""
    return [bool(facts[FIELDS.starts["open"] + place]) for place in range(c.SPEAKEASIES)]


def or_null(number: Any) -> int | None:
    """A seat, or null for nobody."""
    return None if number < 0 else int(number)


def _queue(row: Any, place: int, dock: int) -> list[int]:
    """The trucks in one dock, front first."""
    there = [truck for truck in range(c.TRUCKS) if row["truck_at"][truck] == place and row["truck_dock"][truck] == dock]
    return sorted(there, key=lambda truck: int(row["truck_turn"][truck]))


def queues(row: Any, place: int) -> dict[str, list[int]]:
    """The three docks of a speakeasy."""
    return {name: _queue(row, place, dock) for dock, name in enumerate(c.DOCK_NAMES)}


def muscle_cards(row: Any, where: int) -> list[int]:
    """The muscle cards that are there, lowest first."""
    return [card + 1 for card in range(c.MUSCLE_CARDS) if row["muscle_at"][card] == where]


def _thug_cards(copies: np.ndarray) -> list[str]:
    return [name for name, number in zip(c.THUG_NAMES, copies) for _ in range(int(number))]


def _mobster(row: Any, seat: int, supply: int) -> dict[str, Any]:
    """One mobster: money, men, stock, cards."""
    return {
        **{key: int(row[field][seat]) for key, field, _ in MOBSTER_NUMBERS},
        **{key: bool(row[field][seat]) for key, field in MOBSTER_FLAGS},
        "supply": supply, "family_dice": int(row["still_dice"][seat]),
        "muscle_hand": muscle_cards(row, seat), "muscle_shown": muscle_cards(row, SHOWN + seat),
        "muscle": int(row["muscle"][seat]) or None, "bid": int(row["bid"][seat]) or None,
        "thugs": _thug_cards(row["thugs"][seat].astype(int) - row["secret"][seat]), "secret_thugs": _thug_cards(row["secret"][seat]),
    }


def _remote_stills(row: Any) -> list[dict[str, int]]:
    return [{"board": board + 1, "owner": int(row["board_owner"][board]), "dice": int(row["still_dice"][c.SEATS + board])}
            for board in range(c.BOARDS) if row["board_owner"][board] != c.NOBODY]


def _speakeasy(row: Any, place: int, seats: int, is_open: bool) -> dict[str, Any]:
    """One speakeasy: influence, doors, what was played on it, its queues."""
    effects: dict[str, Any] = {key: bool(row[field][place]) for key, field in PLACE_FLAGS}
    effects |= {key: int(row[field][place]) for key, field in PLACE_NUMBERS}
    effects |= {key: or_null(row[field][place]) for key, field in PLACE_SEATS}
    return {"influence": row["influence"][place][:seats].tolist(), "improvements": int(row["improved"][place]), "open": is_open,
            "sold": bool(row["sold"][place]), "effects": effects, "docks": queues(row, place)}


def _truck(row: Any, truck: int) -> dict[str, Any]:
    """One truck: whose, how loaded, where."""
    seats = {key: or_null(row[field][truck]) for key, field in TRUCK_SEATS}
    place = row["truck_at"][truck]
    return {**seats, "favor": bool(row["truck_favor"][truck]), "crates": int(row["truck_crates"][truck]),
            "at": int(place) + 1 if place >= 0 else None}


def _discard(row: Any) -> list[str]:
    """The Men of Action cards in the order of their names, then the truck cards."""
    names = c.CARD_NAMES + c.TRUCK_CARD_NAMES[1:]
    return [name for name, number in zip(names, row["discard"]) for _ in range(int(number))]


def _promise(bit: int) -> dict[str, Any]:
    """A promise as a term: its kind, and the card or speakeasy it names."""
    kind, value = int(a.TERM_KIND[a.FIRST_PROMISE + bit]), int(a.TERM_VALUE[a.FIRST_PROMISE + bit])
    if kind == a.NO_HARM:
        return {"promise": "no_harm"}
    return {"promise": a.TERM_KINDS[kind], **({"card": c.THUG_NAMES[value]} if kind == a.SPARE else {"speakeasy": value + 1})}


PROMISE_WORDS = tuple(_promise(bit) for bit in range(a.PROMISES))  # by bit of `promised`


def _promises(row: Any, seats: int) -> list[dict[str, Any]]:
    return [{"by": by, "to": to, **PROMISE_WORDS[bit]} for by in range(seats) for to in range(seats)
            for bit in range(a.PROMISES) if int(row["promised"][by, to]) >> bit & 1]


def snapshot(states: np.ndarray, settings: Any, seed: int) -> dict[str, Any]:
    """The first game of `states` as a dict; the journal is not part of it."""
    row, seats = states[0], settings.num_players
    facts = GAME.look(states, 0)
    supply, is_open = supplies(facts, seats), are_open(facts)
    return {
        "game": GAME.name, "version": GAME.version, "settings": settings.as_dict(), "seed": int(seed),
        "round": int(row["year"]), "phase": c.PHASE_NAMES[row["phase"]], "seats": seats, "asked": GAME.asked(states),
        "mobsters": [_mobster(row, seat, supply[seat]) for seat in range(seats)],
        "remote_stills": _remote_stills(row),
        "speakeasies": [_speakeasy(row, place, seats, is_open[place]) for place in range(c.SPEAKEASIES)],
        "trucks": [_truck(row, truck) for truck in range(c.TRUCKS)],
        "copper": or_null(row["copper"]),
        "offers": {"truck": c.TRUCK_CARD_NAMES[row["truck_offer"]] or None,
                   "cards": [c.CARD_NAMES[card] or None for card in row["offers"]]},
        "action_deck": [c.CARD_NAMES[card] for card in row["action_deck"][: row["action_left"]][::-1]],
        "truck_deck": [c.TRUCK_CARD_NAMES[card] for card in row["truck_deck"][: row["truck_left"]][::-1]],
        "discard": _discard(row),
        "promises": _promises(row, seats),
        "kept": row["kept"][:seats, :seats].tolist(), "broken": row["broken"][:seats, :seats].tolist(),
        "engine": engine_part(row, ENGINE_FIELDS, seed),
    }
