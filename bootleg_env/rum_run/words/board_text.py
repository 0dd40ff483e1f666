"""The table in text: the map (map_text.py), and beside or below it the distilleries, a line for each runner, the hands."""
from __future__ import annotations

from itertools import zip_longest
from typing import Any

import numpy as np

from ...engine import console
from ...engine.answers import is_asked
from ...engine.answers import question as question_frame
from ...engine.columns import listed, table
from ...engine.prose import counted, join, paragraph
from ..game import GAME
from ..tables import actions as a
from ..tables import constants as c
from ..tables.fields import FIELDS
from .answers import asked
from .map_text import least_width, map_lines
from .names import MARKS, NAMES, agent, cell_name, house_name
from .notes import must_send

COMPUTED = ("score", "on_road", "cut_off", "laid", "gates")
WIDEST, PANEL, GAP = 128, 44, "  "  # columns at most, of what stands beside the map at least, between them


def board_text(states: np.ndarray, width: int | None = None) -> str:
    """As wide as the terminal or as `width` (60 or more) and no wider than it needs."""
    s = states[0]
    width = min(WIDEST, console.width() if width is None else width)
    seen = public_facts(states)
    room = width - len(GAP) - PANEL
    beside = least_width(int(s["board"])) <= room
    picture = map_lines(states, room if beside else width, may_build(states))
    about = asked(states) or {}
    moved = about if about.get("purpose") == "put down" and "token" in about else None
    wide = max(map(len, picture))
    if beside:
        panel = below(s, seen, moved, width - wide - len(GAP))
        lines = [f"{left:<{wide}}{GAP}{right}".rstrip() for left, right in zip_longest(picture, ["", *panel], fillvalue="")]
    else:
        lines = [*picture, *below(s, seen, moved, width)]
    rule = "─" * (width if beside else wide)
    return "\n".join([*headline(states, width), rule, *lines])


def may_build(states: np.ndarray) -> bool:
    """Not at the beginning of a turn in which a pile of one's own must be sent. (What rivals must send is no matter.)"""
    return not (is_asked(states) and question_frame(states)["kind"] == a.ACT and must_send(states))


def public_facts(states: np.ndarray) -> dict[str, list[int]]:
    """What can only be computed, as seat 0 sees it: fields count seats from the observer, so here they are the seats themselves."""
    facts = GAME.look(states, 0)
    return {row["name"]: facts[row["slice"]].tolist() for row in FIELDS.rows() if row["name"] in COMPUTED}


# ---- above the map


def headline(states: np.ndarray, width: int) -> list[str]:
    """The turn, what wins, the question; the ranking when the game is over."""
    s = states[0]
    over = s["phase"] == c.OVER
    place = f"the game is over after {counted(int(s['turns']), 'turn')}" if over else f"turn {int(s['turns']) + 1} of {s['max_turns']}"
    head = f"{GAME.title.upper()}   {place}   {GAME.goal(states)[0]} barrels win"
    lines = paragraph(head, " ", "   ", width)
    if over:
        result = GAME.outcome(states)
        order = sorted(range(int(s["seats"])), key=lambda seat: int(result.rank[0, seat]))
        return [*lines, *listed(" ", [f"{result.rank[0, seat]}. {NAMES[seat]} {s['score'][seat]}" for seat in order], "   ", width)]
    return [*lines, *(paragraph(question(states), " ", "   ", width) if asked(states) else [])]


def question(states: np.ndarray) -> str:
    """ "Blue (runner_0) is asked where to build (cell)"."""
    about = asked(states) or {}
    return f"{NAMES[about['seat']]} ({agent(about['seat'])}) is asked {what(states, about)} ({about['decision']})"


def what(states: np.ndarray, about: dict[str, Any]) -> str:
    """What is asked, behind "is asked"."""
    decision = about["decision"]
    if decision == "act":
        return "what to do"
    if decision == "cell":
        return what_cell(states, about)
    if decision == "token":
        return f"which token to lay at {cell_name(about['cell'])}"
    if decision == "side":
        return f"how to turn {about['token']} at {cell_name(about['cell'])}"
    way = f"which way the caravan goes from {cell_name(about['cell'])}" if decision == "way" else "along whose road the caravan goes on"
    return f"{way} with {counted(about['carried'], 'barrel')}"


def what_cell(states: np.ndarray, about: dict[str, Any]) -> str:
    purpose = a.PURPOSES.index(about["purpose"])
    if purpose == a.TO_PUT_DOWN:
        return f"where to put {about['token']} from {cell_name(about['origin'])}"
    if purpose == a.BESIDE:
        return f"where to build beside {about['token']} at {cell_name(about['origin'])}"
    if purpose == a.PILE and must_send(states):
        return "which pile to send: one that overshoots Town Center must go"
    return {a.TO_BUILD: "where to build", a.TO_TAKE_UP: "which loose end to take up", a.PILE: "which pile to send"}[purpose]


# ---- beside or below the map


def below(s: Any, seen: dict[str, list[int]], moved: dict[str, Any] | None, width: int) -> list[str]:
    return ["", *runners(s, seen, width), "", *distilleries(s, width), "", *hands(s, moved, width)]


def runners(s: Any, seen: dict[str, list[int]], width: int) -> list[str]:
    """Barrels scored, on the road to Town Center and cut off from it; tokens on the board and in hand; sides of Town Center."""
    rows = [["", "score", "road", "cut", "laid", "hand", "town"]]
    for seat in range(int(s["seats"])):
        sides = "".join(name[0].upper() for side, name in enumerate(c.SIDE_NAMES) if seen["gates"][4 * seat + side])
        numbers = [seen[name][seat] for name in ("score", "on_road", "cut_off", "laid")]
        rows.append([f" {NAMES[seat]}", *map(str, numbers), str(s["hand"][seat].sum()), sides or "-"])
    return table(rows, width, "<>>>>><")


def distilleries(s: Any, width: int) -> list[str]:
    """What is left, where the entrances are, who has claimed there."""
    lines: list[str] = []
    for house in np.flatnonzero(s["start"]).tolist():
        gates = [gate for gate in range(int(s["gates"])) if s["gate_house"][gate] == house]
        text = f"{MARKS[house]}: {house_name(house)}, {s['left'][house]} of {counted(int(s['start'][house]), 'barrel')} left; entrances "
        lines += paragraph(text + ", ".join(entrance(s, gate) for gate in gates), " ", "   ", width)
    return lines


def entrance(s: Any, gate: int) -> str:
    claimed = [NAMES[seat] for seat in range(int(s["seats"])) if int(s["claimed"][gate]) >> seat & 1]
    return cell_name(s["gate_cell"][gate]) + (f" (claimed by {join(claimed)})" if claimed else "")


def hands(s: Any, moved: dict[str, Any] | None, width: int) -> list[str]:
    """The tokens in hand, but for a loose end on its way: the question names it."""
    lines: list[str] = []
    for seat in range(int(s["seats"])):
        held = s["hand"][seat].copy()
        if moved and moved["seat"] == seat:
            held[c.TOKEN_NAMES.index(moved["token"])] -= 1
        tokens = [name for kind, name in enumerate(c.TOKEN_NAMES) for _ in range(int(held[kind]))]
        lines += paragraph(f"{NAMES[seat]} ({agent(seat)}) holds {' '.join(tokens) or 'no token'}", " ", "   ", width)
    return lines
