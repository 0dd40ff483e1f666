"""A snapshot read back: a partial dict is laid over a fresh game, a whole one gives the same game again.

What a key may hold is checked here; what contradicts itself is refused in the words of rules/invariants.py. Blocks and gangs are laid item
by item, other lists replace what was there. What the map and the cards imply is counted anew (reading_map.py, reading_cards.py).
"""
from __future__ import annotations

from typing import Any

import numpy as np

from ...engine import checks, snapshots
from ..game import GAME
from ..rules.heat import marks_at
from ..rules.invariants import check
from ..rules.operations import gangsters_of_year
from ..rules.ranges import LIMITS
from ..tables import constants as c
from .reading_cards import read_cards, settle_infamy, settle_schemes
from .reading_map import count_map, read_blocks, read_spaces, read_tiles
from .writing import COMPUTED, ENGINE_FIELDS, GANG_FLAGS, GANG_NUMBERS, MAT_NAMES, SPACE_NAMES, documented, gang

KEYS = (*snapshots.HEAD, "first", "turn", "blocks", "gangs", "spaces", "tiles", "scheme_discard", "fed_discard", "attack", "engine")
GANG_KEYS = (*(key for key, _, _ in GANG_NUMBERS), *(key for key, _ in GANG_FLAGS), "extortion", "mat", "schemes", "completed", "infamy",
             "feds", *COMPUTED)
OPERATIONS = range(c.DEFEND_PHASE, c.ACTION_PHASE)


def build(snapshot: dict[str, Any]) -> tuple[np.ndarray, Any, int]:
    """Record, settings and seed of the game it describes."""
    parts, settings, seed = snapshots.head(GAME, snapshot, KEYS)
    states = snapshots.fresh(GAME, settings, seed)
    row, whole = states[0], "engine" in parts
    if whole:
        snapshots.restore(GAME, row, parts["engine"], ENGINE_FIELDS, seed, LIMITS)
    news = changed(row, parts) if whole else parts
    if "attack" in news:
        checks.refuse("attack", news["attack"], "follows from where the game stands; leave it out")
    gangs = listed(news, "gangs", settings.num_players)
    begins = read_position(row, news, settings, whole)
    read_blocks(row, news.get("blocks", []), settings.num_players)
    for seat, item in enumerate(gangs):
        read_gang(row, seat, checks.keys(item, f"gangs[{seat}]", GANG_KEYS))
    read_spaces(row, news.get("spaces"), settings.num_players)
    read_tiles(row, news)
    read_cards(row, news, gangs)
    if begins and row["phase"] > c.DRAFT_PHASE:
        settle_schemes(row, gangs)
    settle_infamy(row, gangs)
    if begins or news:
        count_map(row)
    compare(row, gangs)
    snapshots.believe(GAME, states, settings, check(states))
    if not begins:
        snapshots.compare_question(GAME, parts, states)
    return states, settings, seed


def listed(parts: dict[str, Any], key: str, most: int) -> list[dict[str, Any]]:
    """One dict an item; null, or a list that is too short, leaves items as they are."""
    found = [{} if item is None else item for item in checks.items(parts.get(key, []), key, most)]
    return found + [{}] * (most - len(found))


def changed(row: Any, parts: dict[str, Any]) -> dict[str, Any]:
    """Of a whole snapshot, the documented keys that say otherwise than its engine part; of blocks and gangs the keys of each item."""
    stands = {"round": int(row["year"]), "phase": c.PHASE_NAMES[row["phase"]], **documented(row)}
    news = {key: value for key, value in parts.items() if key in stands and value != stands[key]}
    if isinstance(news.get("gangs"), list):
        news["gangs"] = [other_keys(item, now) for item, now in zip(news["gangs"], stands["gangs"], strict=False)]
    if isinstance(news.get("blocks"), list):
        now_of = {item["block"]: item for item in stands["blocks"]}
        news["blocks"] = [other_keys(item, now_of.get(item["block"], {}), "block")
                          if isinstance(item, dict) and isinstance(item.get("block"), int) else item for item in news["blocks"]]
    return news


def other_keys(item: Any, now: dict[str, Any], always: str = "") -> Any:
    if not isinstance(item, dict):
        return item
    return {key: value for key, value in item.items() if key == always or key not in now or value != now[key]}


# ---- where the game stands


def read_position(row: Any, news: dict[str, Any], settings: Any, whole: bool) -> bool:
    """Round, phase and marker. True: the game stands at the beginning of this phase; False: a whole snapshot stands where it stood."""
    if "first" in news:
        row["first"] = checks.seat(news["first"], "first", settings.num_players)
    if whole and "round" not in news and "phase" not in news:
        if "turn" in news:
            row["turn"] = checks.seat_or_null(news["turn"], "turn", settings.num_players)
        return False
    if news.get("turn") is not None:
        checks.refuse("turn", news["turn"], "at the beginning of a phase it is nobody's turn; leave it out")
    year = checks.whole(news.get("round", int(row["year"])), "round", 1, settings.years)
    default = c.PHASE_NAMES[row["phase"] if year == 1 or whole else c.DEFEND_PHASE]
    phase = checks.name(news.get("phase", default), "phase", c.PHASE_NAMES, "phase")
    if phase == c.OVER:
        checks.refuse("phase", "over", "a game cannot begin when it is over")
    if year > 1 and phase < c.DEFEND_PHASE:
        checks.refuse("phase", c.PHASE_NAMES[phase], "cards are dealt in the first year only")
    if year == 1 and phase in OPERATIONS:
        checks.refuse("phase", c.PHASE_NAMES[phase], "the first year has no Operations (round 1)")
    begin(row, year, phase)
    return True


def begin(row: Any, year: int, phase: int) -> None:
    """Nothing is under way."""
    row["year"], row["phase"] = year, phase
    for field in ("acted", "placed", "again", "depth", "force", "battle_round", "lost_units", "dice", "bonus", "cover", "pool_goons",
                  "pool_guards"):
        row[field] = 0
    for field in ("turn", "attacker", "defender", "battlefield"):
        row[field] = c.NOBODY
    for field in row["stack"].dtype.names:
        row["stack"][field] = 0
    for seat in range(int(row["seats"])):
        row["gangsters"][seat] = gangsters_of_year(year)


# ---- gangs


def read_gang(row: Any, seat: int, item: dict[str, Any]) -> None:
    """All but cards. Badges follow from the heat if they are not named."""
    path = f"gangs[{seat}]"
    for key, field, most in GANG_NUMBERS:
        if key in item:
            row[field][seat] = checks.whole(item[key], f"{path}.{key}", c.LEAST_HEAT if key == "heat" else 0, most)
    for key, field in GANG_FLAGS:
        if key in item:
            row[field][seat] = checks.flag(item[key], f"{path}.{key}")
    if row["money"][seat] % c.MONEY_STEP:
        checks.refuse(f"{path}.money", int(row["money"][seat]), f"must be a multiple of {c.MONEY_STEP}")
    if "heat" in item and "badges" not in item:
        row["marks"][seat] = max(int(row["marks"][seat]), marks_at(int(row["heat"][seat])))
    if "mat" in item:
        row["mat"][seat] = c.NO_MAT if item["mat"] is None else checks.name(item["mat"], f"{path}.mat", MAT_NAMES, "mat")
    if "extortion" in item:
        row["extortion"][seat] = read_extortion(row, seat, item["extortion"], f"{path}.extortion")


def read_extortion(row: Any, seat: int, name: Any, path: str) -> int:
    """The space ordered this year; it is marked there, too."""
    spaces = SPACE_NAMES[c.FIRST_EXTORTION : c.LAST_EXTORTION + 1]
    for space in range(c.FIRST_EXTORTION, c.LAST_EXTORTION + 1):
        row["space"][space] &= ~(1 << seat)
    if name is None:
        return 0
    space = c.FIRST_EXTORTION + checks.name(name, path, spaces, "extortion action")
    row["space"][space] |= 1 << seat
    return space


def compare(row: Any, gangs: list[dict[str, Any]]) -> None:
    """Computed keys may be there, if they are right."""
    for seat, item in enumerate(gangs):
        if row["supply"][seat] < 0:
            raise ValueError(f"gangs[{seat}]: {c.MOST_GOONS - row['supply'][seat]} goons on the map and in the hospital, "
                             f"of {c.MOST_GOONS}")
        now = gang(row, seat)
        for key in COMPUTED:
            if item.get(key) is not None and item[key] != now[key]:
                checks.refuse(f"gangs[{seat}].{key}", item[key], f"by the rest of the snapshot it is {now[key]}; leave it out")
