"""A snapshot read back: a partial dict is laid over a fresh game, a whole one gives the same game again.

What a key may hold is checked here; what contradicts itself is refused in the words of rules/invariants.py. What follows from the board
(steps, roads, ways ...) is never read: where a key says something new, the task SURVEY on the stack reckons it before the next question.
"""
from __future__ import annotations

from typing import Any

import numpy as np

from ...engine import checks, codes, snapshots
from ...engine.batch import GameBatch
from ..game import GAME
from ..rules.invariants import contradictions, in_numbers
from ..rules.ranges import LIMITS
from ..rules.state import BLANK_FRAME
from ..tables import actions as a
from ..tables import constants as c
from .reading_forest import read_forest
from .reading_tokens import read_caravan, read_hands, read_tokens
from .writing import ENGINE_FIELDS, documented

FOREST, TOKENS = ("town", "distilleries", "thickets"), ("tokens", "hands")
KEYS = (*snapshots.HEAD, "turn", "turns", "passes", *FOREST, *TOKENS, "scores", "caravan", "engine")


def build(snapshot: dict[str, Any]) -> tuple[np.ndarray, Any, int]:
    """Record, settings and seed."""
    parts, settings, seed = snapshots.head(GAME, snapshot, KEYS)
    states = snapshots.fresh(GAME, settings, seed)
    row, whole = states[0], "engine" in parts
    if whole:
        snapshots.restore(GAME, row, parts["engine"], ENGINE_FIELDS, seed, LIMITS)
    news = changed(row, parts, settings.num_players) if whole else parts
    read_place(row, news, settings)
    read_forest(row, news, settings)
    if any(key in news for key in TOKENS):
        read_tokens(row, news, settings)
        read_hands(row, news, settings.num_players, whole)
    read_scores(row, news, settings.num_players)
    if "caravan" in news:
        if not whole:
            checks.refuse("caravan", news["caravan"], "a partial snapshot stands at the beginning of a turn; leave it out")
        read_caravan(row, news["caravan"], settings)
    if not whole or any(key in news for key in (*FOREST, *TOKENS)):
        push_survey(row)
    edited = {*news} & {*FOREST, *TOKENS, "scores", "caravan"}
    believe(states, settings, whole and not edited)
    snapshots.compare_question(GAME, parts if not edited else {}, states)
    return states, settings, seed


def believe(states: np.ndarray, settings: Any, as_it_was: bool) -> None:
    """Nothing contradicts itself; where nothing was edited, what follows from the board is as the record has it."""
    found = contradictions(states)
    snapshots.believe(GAME, states, settings, [(row, f"{words}{in_numbers(states, words)}") for row, words in found])
    row = states[0]
    if as_it_was and row["phase"] != c.OVER and not surveyed(row):
        batch = GameBatch(GAME, settings)
        batch.put(states.view(np.uint8).tobytes())
        push_survey(batch.states[0])
        batch.step(codes.WAIT)
        for name in ("steps", "road", "linked", "loops", "way", "far", *(("fits",) if asks_what_fits(row) else ())):
            if not np.array_equal(batch.states[name][0], row[name]):
                raise ValueError(f"engine.{name}: does not follow from the tokens on the board")


def top(row: Any) -> Any:
    return row["stack"][int(row["depth"]) - 1]


def surveyed(row: Any) -> bool:
    return bool(row["depth"] > 0 and top(row)["kind"] == a.SURVEY)


def asks_what_fits(row: Any) -> bool:
    frame = top(row)
    return bool(row["depth"] > 0 and (frame["kind"] == a.ACT or (
        frame["kind"] in (a.CELL, a.TOKEN, a.SIDE) and frame["purpose"] in (a.TO_BUILD, a.TO_PUT_DOWN, a.BESIDE))))


def changed(row: Any, parts: dict[str, Any], seats: int) -> dict[str, Any]:
    """Of a whole snapshot, the documented keys that say otherwise than its engine part."""
    stands = {"round": int(row["year"]), "phase": c.PHASE_NAMES[row["phase"]], **documented(row, seats)}
    return {key: value for key, value in parts.items() if key in stands and value != stands[key]}


def push_survey(row: Any) -> None:
    """The first thing to be done: what follows from the board, anew."""
    if row["depth"] == len(row["stack"]):
        checks.refuse("engine.depth", int(row["depth"]), f"must be {len(row['stack']) - 1} or less where something else is edited")
    frame = row["stack"][int(row["depth"])]
    for name in BLANK_FRAME.dtype.names or ():
        frame[name] = BLANK_FRAME[name][0]
    frame["kind"], frame["seat"] = a.SURVEY, row["turn"]
    row["depth"] += 1


def read_place(row: Any, parts: dict[str, Any], settings: Any) -> None:
    """Where the game stands. Round and turn follow from the turns taken, or the other way round."""
    seats, most = settings.num_players, settings.max_turns - 1
    if "phase" in parts:
        row["phase"] = checks.name(parts["phase"], "phase", c.PHASE_NAMES, "phase")
        if row["phase"] == c.OVER:
            checks.refuse("phase", "over", "a game cannot begin when it is over")
    if "turns" in parts:
        turns = checks.whole(parts["turns"], "turns", 0, most)
        row["turns"], row["year"], row["turn"] = turns, turns // seats + 1, turns % seats
    if "turn" in parts:
        row["turn"] = checks.seat(parts["turn"], "turn", seats)
    if "round" in parts:
        row["year"] = checks.whole(parts["round"], "round", 1, most // seats + 1)
    if "turn" in parts or "round" in parts:
        turns = (int(row["year"]) - 1) * seats + int(row["turn"])
        if parts.get("turns", turns) != turns:
            checks.refuse("turns", parts["turns"], f"round {row['year']} and turn {row['turn']} come after {turns}")
        row["turns"] = turns
    if "passes" in parts:
        row["passes"] = checks.whole(parts["passes"], "passes", 0, c.FULL_ROUNDS_OF_PASSES * seats - 1)


def read_scores(row: Any, parts: dict[str, Any], seats: int) -> None:
    for seat, barrels in enumerate(checks.items(parts.get("scores", []), "scores", seats)):
        row["score"][seat] = checks.whole(barrels, f"scores[{seat}]", 0, c.MOST_BARRELS)
