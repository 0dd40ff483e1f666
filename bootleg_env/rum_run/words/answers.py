"""Words for what the core keeps in numbers: which runner is asked what, what an answer means. No rule is here.

Answers have two forms: `answer_words`, a short token that a game log is read back from, and `describe`, a sentence for people.
"""
from __future__ import annotations

from typing import Any

import numpy as np

from ...engine.answers import is_asked, question
from ...engine.prose import counted
from ..tables import actions as a
from ..tables import constants as c
from .names import NAMES, agent, cell_name, pair, player, the_distillery

ACTS = ("pass", "build", "move", "caravan")
ACT_SENTENCES = ("passes", "builds", "moves a loose end", "sends a caravan")
ABOUT_CELLS = (a.CELL, a.TOKEN, a.SIDE)  # their frames have a purpose


def asked(states: np.ndarray) -> dict[str, Any] | None:
    """Which runner is asked what, and what it is about; None when the game is over."""
    if not is_asked(states):
        return None
    frame, s = question(states), states[0]
    kind = int(frame["kind"])
    about: dict[str, Any] = {"seat": int(frame["seat"]), "decision": a.NAMES[kind], "round": int(s["year"])}
    if kind in ABOUT_CELLS:
        about["purpose"] = a.PURPOSES[frame["purpose"]]
    if kind in (a.TOKEN, a.SIDE):
        about["cell"] = pair(frame["cell"])
    if kind == a.SIDE or (kind == a.CELL and frame["token"] != c.NOBODY):
        about["token"] = c.TOKEN_NAMES[frame["token"]]
    if kind in ABOUT_CELLS and frame["origin"] != c.NOBODY:
        about["origin"] = pair(frame["origin"])
    if kind in (a.WAY, a.ROAD):
        about |= {"cell": pair(caravan_at(s)), "carried": int(s["carried"])}
    return about


def caravan_at(s: Any) -> int:
    """The token that the caravan came to last."""
    return int(s["trail"][max(0, int(s["trail_length"]) - 1)])


# ---- answers as tokens


def answer_words(states: np.ndarray, action: int) -> str:
    """The token of one answer."""
    kind = int(a.DECISION_OF[action])
    option = int(action - a.FIRST[kind])
    if kind == a.ACT:
        return ACTS[option]
    if kind == a.CELL:
        return cell_name(option)
    if kind == a.TOKEN:
        return c.TOKEN_NAMES[option]
    if kind == a.WAY and option >= a.THROUGH:
        return f"through to entrance {option - a.THROUGH + 1}"
    return c.SIDE_NAMES[option]


# ---- answers as sentences


def describe(states: np.ndarray, action: int) -> str:
    """What this answer would mean: "Blue (runner_0) lays 3-5 at r4c11"."""
    about = asked(states)
    if about is None:
        return "the game is over"
    kind = int(a.DECISION_OF[action])
    if a.NAMES[kind] != about["decision"]:
        return f"{a.NAMES[kind]}: {answer_words(states, action)}, but {agent(about['seat'])} is asked {about['decision']}"
    return f"{player(about['seat'])} {meaning(states, kind, int(action - a.FIRST[kind]))}"


def meaning(states: np.ndarray, kind: int, option: int) -> str:
    """The sentence behind the name."""
    s, frame = states[0], question(states)
    if kind == a.ACT:
        return ACT_SENTENCES[option]
    if kind == a.CELL:
        return about_cell(s, frame, option)
    if kind == a.TOKEN:
        return f"lays {c.TOKEN_NAMES[option]} at {cell_name(frame['cell'])}"
    if kind == a.SIDE:
        return about_side(frame, option)
    return about_way(s, option) if kind == a.WAY else about_road(s, option)


def about_cell(s: Any, frame: Any, cell: int) -> str:
    """By its purpose."""
    purpose, here = int(frame["purpose"]), cell_name(cell)
    if purpose == a.TO_BUILD:
        return f"builds at {here}"
    if purpose == a.TO_TAKE_UP:
        return f"takes up the loose end {c.TOKEN_NAMES[s['token'][cell]]} at {here}"
    if purpose == a.TO_PUT_DOWN:
        return f"puts {c.TOKEN_NAMES[frame['token']]} down at {here}"
    if purpose == a.BESIDE:
        return f"builds at {here}, beside {c.TOKEN_NAMES[frame['token']]} at {cell_name(frame['origin'])}"
    return f"sends {counted(int(s['barrels'][cell]), 'barrel')} from {here}"


def about_side(frame: Any, side: int) -> str:
    kind = int(frame["token"])
    turned = "" if c.LOW[kind] == c.HIGH[kind] else f" with the {c.HIGH[kind]} to the {c.SIDE_NAMES[side]}"
    return f"lays {c.TOKEN_NAMES[kind]} at {cell_name(frame['cell'])}{turned}"


def about_way(s: Any, way: int) -> str:
    """Where the caravan goes on."""
    here = caravan_at(s)
    if way < a.THROUGH:
        return f"sends the caravan {c.SIDE_NAMES[way]} to {cell_name(int(c.NEIGHBOUR[here, way]))}"
    house, beyond = through(s, here, way - a.THROUGH)
    return f"sends the caravan through {the_distillery(house)}{f' to {cell_name(beyond)}' if beyond != c.NOBODY else ''}"


def through(s: Any, cell: int, nth: int) -> tuple[int, int]:
    """The distillery before whose entrance this cell lies, and the cell of its `nth` entrance."""
    house = int(s["gate_house"][max(0, int(s["gate_at"][cell]) - 1)])
    cells = [int(s["gate_cell"][gate]) for gate in range(int(s["gates"])) if s["gate_house"][gate] == house]
    return house, cells[nth] if nth < len(cells) else c.NOBODY


def about_road(s: Any, side: int) -> str:
    """On whose road behind Town Center."""
    owner = int(s["owner"][c.NEIGHBOUR[int(s["town"]), side]])
    whose = f"{NAMES[owner]}'s road" if owner != c.NOBODY else "the road"
    return f"goes on along {whose} {c.SIDE_NAMES[side]} of Town Center"
