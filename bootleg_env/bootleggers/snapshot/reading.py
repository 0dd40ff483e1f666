"""A snapshot read back: a partial dict is laid over a fresh game, a whole one gives the same game again.

What is merely implied is filled in (hands, decks, who uses a truck); what contradicts itself is refused with one line. A whole
snapshot has the key `engine`; where its documented keys say otherwise, they win.
"""
from __future__ import annotations

from typing import Any

import numpy as np

from ...engine import checks as wanted
from ...engine import events
from ...engine.batch import GameBatch
from ...engine.seeds import MOST_SEED
from ..game import GAME
from ..rules.flow import BIDS_STEP, OFFERS_STEP, PHASE_STARTS, STEPS
from ..rules.state import DEPTH
from ..tables import actions as a
from ..tables import constants as c
from .reading_board import read_lines, read_remote_stills, read_speakeasy, read_truck
from .reading_cards import read_decks, read_discard, read_muscle, read_offers, read_thugs
from .writing import ENGINE_FIELDS, MOBSTER_FLAGS, MOBSTER_NUMBERS, NAMED_SEED, PROMISE_WORDS, doors, look, supplies

KEYS = ("game", "version", "settings", "seed", "round", "phase", "seats", "asked", "mobsters", "remote_stills", "speakeasies", "trucks",
        "copper", "offers", "action_deck", "truck_deck", "discard", "promises", "kept", "broken", "engine")
MOBSTER_KEYS = (*(key for key, _, _ in MOBSTER_NUMBERS), *(key for key, _ in MOBSTER_FLAGS), "supply", "family_dice", "muscle_hand",
                "muscle_shown", "muscle", "bid", "thugs", "secret_thugs")


def build(given: dict[str, Any]) -> tuple[np.ndarray, Any, int]:
    """Record, settings and seed."""
    wanted.keys(given, "snapshot", KEYS)
    given = {key: value for key, value in given.items() if value is not None}
    for key, name in (("game", GAME.name), ("version", GAME.version)):
        if given.get(key, name) != name:
            wanted.refuse(key, given[key], f"must be {name!r}")
    settings, seed = _settings(given), wanted.whole(given.get("seed", 0), "seed", 0, MOST_SEED)
    states = fresh(settings, seed)
    row = states[0]
    if "engine" in given:
        _restore(row, given["engine"], seed)
    elif "asked" in given:
        wanted.refuse("asked", given["asked"], "follows from where the game stands; leave it out")
    begins = _stand(row, given, settings)
    mobsters = _items(given, "mobsters", settings.num_players)
    speakeasies, trucks = _items(given, "speakeasies", c.SPEAKEASIES), _items(given, "trucks", c.TRUCKS)
    _board(row, given, settings, mobsters, speakeasies, trucks)
    _cards(row, given, settings, mobsters, begins)
    read_lines(states, speakeasies, trucks, settings.num_players)
    _promises(row, given, settings.num_players)
    if begins:
        _refuse_out_of_time(row, settings)
    _compare(states, settings, mobsters, speakeasies)
    return states, settings, seed


def _settings(given: dict[str, Any]) -> Any:
    """Partial ones merged with the defaults; `seats` may stand for settings.num_players."""
    wishes = given.get("settings", {})
    if not isinstance(wishes, dict):
        wanted.refuse("settings", wishes, "must be a dict")
    seats = given.get("seats", wishes.get("num_players"))
    if "num_players" in wishes and wishes["num_players"] != seats:
        wanted.refuse("seats", seats, f"settings.num_players is {wishes['num_players']}")
    return GAME.settings(**wishes | ({} if seats is None else {"num_players": seats}))


def fresh(settings: Any, seed: int) -> np.ndarray:
    """A game before the first row is laid out: a journal buffer that is full stops it there."""
    batch = GameBatch(GAME, settings)
    batch.blank["listening"], batch.blank["noted"] = 1, events.ROWS
    batch.reset(np.array([seed]))
    batch.states["listening"], batch.states["noted"] = 0, 0
    return batch.states


def _items(given: dict[str, Any], key: str, most: int) -> list[dict[str, Any]]:
    """Item by item; null leaves one as it is, a shorter list the rest."""
    listed = [{} if item is None else item for item in wanted.items(given.get(key, []), key, most)]
    return listed + [{}] * (most - len(listed))


# ---- `engine`: the rest of the record, as numbers


def _restore(row: Any, engine: Any, seed: int) -> None:
    """Every field as it was; another seed than the one named then gives other dice."""
    wanted.keys(engine, "engine", (NAMED_SEED, *ENGINE_FIELDS))
    own_words = row["seed"].copy()
    for name in ENGINE_FIELDS:
        if name not in engine:
            raise ValueError(f"engine: lacks {name!r}; it was written by another version of the game")
        _fill(row, name, engine[name], f"engine.{name}")
    if engine.get(NAMED_SEED, seed) != seed:
        row["seed"] = own_words
    if not (0 <= row["depth"] <= DEPTH and 0 <= row["step"] < len(STEPS) and 0 <= row["phase"] <= c.OVER):
        raise ValueError("engine: the game stands nowhere (depth, step, phase)")


def _fill(into: Any, name: str, value: Any, path: str) -> None:
    """Nested lists of integers back into a field."""
    names = into[name].dtype.names
    try:
        if names:
            for part, column in zip(names, zip(*value, strict=True), strict=True):
                _fill(into[name], part, column, path)
            return
        given = np.array(value)
        if given.dtype.kind != "i" or given.shape != into[name].shape:
            raise ValueError
        into[name] = given
        if not np.array_equal(into[name], given):
            raise ValueError
    except (ValueError, TypeError, OverflowError):
        raise ValueError(f"{path}: not what a snapshot of this version holds") from None


# ---- where the game stands


def _stand(row: Any, given: dict[str, Any], settings: Any) -> bool:
    """Round, phase and step. Gives True if the game stands at the beginning of the phase, False for a whole snapshot where it stood."""
    whole_one = "engine" in given
    year = wanted.whole(given.get("round", int(row["year"])), "round", 1, settings.rounds)
    stood = c.PHASE_NAMES[row["phase"] if whole_one else c.MUSCLE]
    phase = wanted.name(given.get("phase", stood), "phase", c.PHASE_NAMES, "phase")
    if whole_one and (year, phase) == (row["year"], row["phase"]):
        return False
    if phase == c.OVER:
        wanted.refuse("phase", "over", "a game cannot begin when it is over")
    if phase == c.HEAT and year == settings.rounds:
        wanted.refuse("phase", "heat", "the last round ends before the heat")
    row["year"], row["phase"], row["step"], row["acted"] = year, phase, PHASE_STARTS[phase], 0
    row["depth"] = 0
    for part in row["stack"].dtype.names:
        row["stack"][part] = 0
    row["offer_by"], row["offer_to"], row["offer"] = c.NOBODY, c.NOBODY, a.NO_TERM
    row["selling"], row["demand"] = 0 if phase == c.SELL else c.NOBODY, c.NOBODY
    if phase == c.MUSCLE and not _row_is_given(given):
        row["step"] = OFFERS_STEP
    return True


def _row_is_given(given: dict[str, Any]) -> bool:
    """Do the cards of the row lie there? A whole snapshot of a later phase has none, and the next row is dealt."""
    offers = given.get("offers", {})
    cards = offers.get("cards") if isinstance(offers, dict) else None
    return cards is not None and ("engine" not in given or any(cards))


# ---- the table


def _board(row: Any, given: dict[str, Any], settings: Any, mobsters: list, speakeasies: list, trucks: list) -> None:
    """All but cards and queues."""
    seats = settings.num_players
    for seat, item in enumerate(mobsters):
        _mobster(row, seat, wanted.keys(item, f"mobsters[{seat}]", MOBSTER_KEYS))
    if "remote_stills" in given:
        read_remote_stills(row, given["remote_stills"], seats)
    row["copper"] = wanted.seat_or_null(given.get("copper"), "copper", seats)
    for place, item in enumerate(speakeasies):
        read_speakeasy(row, place, item, seats)
    for truck, item in enumerate(trucks):
        read_truck(row, truck, item, seats)


def _mobster(row: Any, seat: int, item: dict[str, Any]) -> None:
    """Money, men, stock."""
    path = f"mobsters[{seat}]"
    for key, field, most in MOBSTER_NUMBERS:
        if key in item:
            row[field][seat] = wanted.whole(item[key], f"{path}.{key}", 0, most)
    for key, field in MOBSTER_FLAGS:
        if key in item:
            row[field][seat] = wanted.flag(item[key], f"{path}.{key}")
    if "family_dice" in item:
        row["still_dice"][seat] = wanted.whole(item["family_dice"], f"{path}.family_dice", 1, c.STILL_SQUARES)


def _cards(row: Any, given: dict[str, Any], settings: Any, mobsters: list, begins: bool) -> None:
    """Thug cards, the row, the decks, muscle."""
    for seat, item in enumerate(mobsters):
        read_thugs(row, seat, item)
    read_offers(row, given.get("offers", {}))
    read_discard(row, given.get("discard", []))
    read_decks(row, given, "engine" in given)
    read_muscle(row, mobsters, begins)
    if row["depth"] and row["stack"]["kind"][row["depth"] - 1] == a.PICK and not (row["truck_offer"] or row["offers"].any()):
        raise ValueError("offers: a mobster is asked to pick a card, and none is left")
    if row["step"] <= BIDS_STEP or row["phase"] == c.HEAT:
        for seat in range(settings.num_players):
            if not (row["muscle_at"] == seat).any():
                wanted.refuse(f"mobsters[{seat}].muscle_hand", [], "he needs a card to bid")


def _promises(row: Any, given: dict[str, Any], seats: int) -> None:
    """Standing promises and honour."""
    for nth, item in enumerate(wanted.items(given.get("promises", []), "promises")):
        path = f"promises[{nth}]"
        wanted.keys(item, path, ("by", "to", "promise", "card", "speakeasy"))
        by, to = (wanted.seat(item.get(key), f"{path}.{key}", seats) for key in ("by", "to"))
        words = {key: value for key, value in item.items() if key not in ("by", "to")}
        wanted.name(words.get("promise"), f"{path}.promise", a.TERM_KINDS[a.SPARE :], "promise")
        if by == to or words not in PROMISE_WORDS:
            wanted.refuse(path, item, "no such promise: spare names a card, no_harm nothing, the others a speakeasy; to another mobster")
        bit = PROMISE_WORDS.index(words)
        row["promised"][by, to] |= 1 << bit
        if bit == a.PROMISE_BIT[a.NO_HARM] and row["thugs"][by].any():  # holding a thug card puts it to the test
            row["tested"][by, to] |= 1 << bit
    row["tested"] &= row["promised"]
    row["crossed"] &= row["promised"]
    for key in ("kept", "broken"):
        for by, line in enumerate(wanted.items(given.get(key, []), key, seats)):
            for to, number in enumerate(wanted.items(line, f"{key}[{by}]", seats)):
                row[key][by, to] = wanted.whole(number, f"{key}[{by}][{to}]", 0, 30000)


# ---- what is computed may be named, but not otherwise


def _refuse_out_of_time(row: Any, settings: Any) -> None:
    """What cannot be at the beginning of this phase."""
    phase = c.PHASE_NAMES[row["phase"]]
    if row["phase"] != c.MUSCLE and row["offers"].any():
        raise ValueError(f"offers.cards: the row is cleared before phase {phase!r}")
    for place in range(c.SPEAKEASIES):
        if row["sold"][place] and row["phase"] != c.HEAT:
            wanted.refuse(f"speakeasies[{place}].sold", True, f"nothing is sold before phase {phase!r} of a round")
    for truck in range(c.TRUCKS):
        away = row["truck_at"][truck] >= 0 or row["truck_crates"][truck] or row["truck_operator"][truck] != row["truck_owner"][truck]
        if row["phase"] == c.HEAT and away:
            raise ValueError(f"trucks[{truck}]: all trucks are back and empty before phase 'heat'")


def _compare(states: np.ndarray, settings: Any, mobsters: list, speakeasies: list) -> None:
    """Twenty markers each; `supply` and `open` as the rules have them."""
    facts = look(states, 0)
    for seat, supply in enumerate(supplies(facts, settings.num_players)):
        if supply < 0:
            raise ValueError(f"mobsters[{seat}]: {c.MARKERS - supply} influence markers on the table, of {c.MARKERS} "
                             "(back room, speakeasies, trucks, remote stills)")
        given = mobsters[seat].get("supply", supply)
        if given != supply:
            wanted.refuse(f"mobsters[{seat}].supply", given, f"the table leaves him {supply}; leave it out")
    for place, is_open in enumerate(doors(facts)):
        given = speakeasies[place].get("open", is_open)
        if given != is_open:
            wanted.refuse(f"speakeasies[{place}].open", given, f"by the rules it is {is_open}; leave it out")
