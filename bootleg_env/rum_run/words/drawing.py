"""The table as a drawing: the map (map_drawing.py), the turn, the distilleries, a panel for each runner. Nothing is hidden."""
from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from ...engine.answers import is_asked
from ...engine.answers import question as frame_of
from ...engine.drawing import Drawing, Panel, box, group, line, text, token
from ...engine.letters import wrapped
from ...engine.prose import counted, join
from ..game import GAME
from ..tables import actions as a
from ..tables import constants as c
from .answers import caravan_at, through
from .board_text import public_facts, question
from .map_drawing import HUES, element, element_at, map_elements, map_marks, map_panel
from .names import MARKS, NAMES, agent, cell_name, house_name

WIDTH = 360
TURN_HEIGHT, RUNNER_HEIGHT, HOUSE_HEIGHT = 68, 146, 44
HAND_TOP, IN_A_ROW, WIDE, HIGH = 68, 7, 51, 26  # of the tokens in hand: where they begin, how they lie


def drawing(states: np.ndarray, seat: int | None) -> Drawing:
    """The same for everybody, as everything lies open."""
    s = states[0]
    seats, houses = range(int(s["seats"])), np.flatnonzero(s["start"]).tolist()
    seen, asked = public_facts(states), int(frame_of(states)["seat"]) if is_asked(states) else c.NOBODY
    panels = (
        map_panel(int(s["board"])), Panel("turn", "The turn", WIDTH, TURN_HEIGHT),
        *(Panel(NAMES[each].lower(), f"{NAMES[each]} ({agent(each)})", WIDTH, RUNNER_HEIGHT) for each in seats),
        Panel("distilleries", "Distilleries", WIDTH, HOUSE_HEIGHT * len(houses)))
    elements = map_elements(states) | turn(states)
    for each in seats:
        elements |= runner(states, each, seen, each == asked)
    for number, house in enumerate(houses):
        elements |= distillery(s, house, number * HOUSE_HEIGHT)
    return Drawing(panels, elements | map_marks(states))


def spot(states: np.ndarray, action: int) -> str:
    """A cell, a token in hand, or the cell that an answer leads to."""
    s, kind = states[0], int(a.DECISION_OF[action])
    option = int(action - a.FIRST[kind])
    if kind == a.CELL:
        return element(option)
    frame = frame_of(states)
    if kind == a.TOKEN:
        return hand_element(int(frame["seat"]), option)
    if kind == a.SIDE:
        return element_at(s, int(c.NEIGHBOUR[frame["cell"], option]))
    if kind == a.ROAD:
        return element_at(s, int(c.NEIGHBOUR[s["town"], option]))
    if kind == a.WAY:
        here = caravan_at(s)
        return element_at(s, int(c.NEIGHBOUR[here, option]) if option < a.THROUGH else through(s, here, option - a.THROUGH)[1])
    return ""


def hand_element(seat: int, kind: int) -> str:
    return f"{NAMES[seat].lower()}/{c.TOKEN_NAMES[kind]}"


# ---- the turn


def turn(states: np.ndarray) -> dict[str, str]:
    """Which turn it is, what wins, the question or the ranking."""
    s = states[0]
    over = s["phase"] == c.OVER
    now = f"The game is over after {counted(int(s['turns']), 'turn')}" if over else f"Turn {int(s['turns']) + 1} of {s['max_turns']}"
    goal = f"{GAME.goal(states)[0]} barrels win"
    said = ranking(states) if over else f"{question(states)}." if is_asked(states) else ""
    lines = [text(0, 44 + 16 * number, words) for number, words in enumerate(wrapped(said, WIDTH, "", 2))]
    return {
        "turn/number": group("turn/number", f"{now}, {goal}", text(0, 20, now, "ink title"), text(WIDTH, 20, goal, "soft end")),
        "turn/question": group("turn/question", said or "nothing is asked", *lines)}


def ranking(states: np.ndarray) -> str:
    """ "1. Blue 8, 2. Red 5"."""
    result = GAME.outcome(states)
    order = sorted(range(int(states["seats"][0])), key=lambda seat: int(result.rank[0, seat]))
    return ", ".join(f"{result.rank[0, seat]}. {NAMES[seat]} {states['score'][0][seat]}" for seat in order)


# ---- runners


def runner(states: np.ndarray, seat: int, seen: dict[str, list[int]], asked: bool) -> dict[str, str]:
    """The elements of one runner."""
    s, place = states[0], NAMES[seat].lower()
    scored, road, cut, laid = (seen[name][seat] for name in ("score", "on_road", "cut_off", "laid"))
    sides = [name for side, name in enumerate(c.SIDE_NAMES) if seen["gates"][4 * seat + side]]
    carried = f"{road} on the road" + (f", {cut} cut off" if cut else "")
    tokens = f"{laid} laid, {s['hand'][seat].sum()} in hand"
    town = f"at Town Center: {join(sides) if sides else 'no side'}"
    found = {
        f"{place}/name": name_plate(place, seat, asked), f"{place}/score": score(place, seat, scored, int(GAME.goal(states)[0])),
        f"{place}/road": group(
            f"{place}/road", f"{NAMES[seat]}, barrels: {carried}", box(1, 32, 10, 13, "barrel", 4), text(18, 43, carried, "ink", 180)),
        f"{place}/tokens": group(f"{place}/tokens", f"{NAMES[seat]}: {tokens}", text(WIDTH, 43, tokens, "ink end")),
        f"{place}/town": group(f"{place}/town", f"{NAMES[seat]} {town}", text(0, 60, town, "soft", WIDTH))}
    for kind, held in enumerate(s["hand"][seat].tolist()):
        found[hand_element(seat, kind)] = in_hand(seat, kind, held)
    return found


def name_plate(place: str, seat: int, asked: bool) -> str:
    """The sign of the runner, and whether it is asked."""
    said = f"{NAMES[seat]} is to answer" if asked else NAMES[seat]
    mark = [box(34, 2, 54, 19, "dark", 9), text(61, 16, "to act", "light small middle")] if asked else []
    return group(f"{place}/name", said, token(13, 12, HUES[seat], NAMES[seat][0], 9), *mark)


def score(place: str, seat: int, scored: int, goal: int) -> str:
    """A barrel for each of those that win, those scored filled."""
    step = min(15, 200 // goal)
    first = WIDTH - 62 - step * goal
    barrels = [box(first + step * number, 4, step - 3, 15, "barrel" if number < scored else "thin", 4) for number in range(goal)]
    words = f"{scored} of {goal}"
    return group(f"{place}/score", f"{NAMES[seat]}: {words} barrels scored", *barrels, text(WIDTH, 17, words, "ink bold end"))


@cache
def in_hand(seat: int, kind: int, held: int) -> str:
    """A domino in its place; an outline for one that is not in hand."""
    row, column = divmod(kind, IN_A_ROW)
    x, y = column * WIDE, HAND_TOP + row * HIGH
    low, high = c.TOKENS[kind]
    ink = "light" if held else "soft"
    parts = [box(x + 1, y + 1, WIDE - 17, HIGH - 6, f"seat-{HUES[seat]}" if held else "thin", 3),
             line(x + 18, y + 4, x + 18, y + HIGH - 8, "thin"), text(x + 9, y + 15, low, f"{ink} middle"),
             text(x + 27, y + 15, high, f"{ink} middle")]
    parts += [text(x + 35.5, y + 15, f"x{held}", "ink small")] if held > 1 else []
    words = f"{c.TOKEN_NAMES[kind]}: {f'{held} in hand' if held else 'not in hand'}"
    return group(hand_element(seat, kind), f"{NAMES[seat]}'s {words}", *parts, spot=True)


# ---- distilleries


def distillery(s: Any, house: int, y: int) -> dict[str, str]:
    """Barrels left, and who has claimed at which entrance."""
    name, left = f"distilleries/{MARKS[house].lower()}", f"{s['left'][house]} of {s['start'][house]} left"
    gates = [gate for gate in range(int(s["gates"])) if s["gate_house"][gate] == house]
    parts = [text(0, y + 15, f"{house_name(house)} ({MARKS[house]})", "ink bold"), text(WIDTH, y + 15, left, "ink end")]
    told = [left]
    for number, gate in enumerate(gates):
        x, cell = number * WIDTH // 3, cell_name(int(s["gate_cell"][gate]))
        claimed = [seat for seat in range(int(s["seats"])) if int(s["claimed"][gate]) >> seat & 1]
        parts += [text(x, y + 33, cell, "soft")]
        parts += [token(x + 56 + 19 * nth, y + 29, HUES[seat], NAMES[seat][0], 7) for nth, seat in enumerate(claimed)]
        told += [f"entrance {cell}: {f'claimed by {join([NAMES[seat] for seat in claimed])}' if claimed else 'nobody has claimed'}"]
    return {name: group(name, f"{house_name(house)}: {'; '.join(told)}", *parts)}
