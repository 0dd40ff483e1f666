"""What is worth knowing of an answer: what lies in a cell, where a road leads on, what a caravan comes to."""
from __future__ import annotations

from typing import Any

import numpy as np

from ...engine.answers import question
from ...engine.prose import counted
from ..game import GAME
from ..tables import actions as a
from ..tables import constants as c
from ..tables.fields import FIELDS
from .answers import caravan_at, through
from .names import NAMES, cell_name, ends_of, house_name

ANY = -1  # number that Town Center asks for


def must_send(states: np.ndarray) -> bool:
    """Has the one whose turn it is a pile that overshoots Town Center, so that nothing else is legal?"""
    return bool(GAME.look(states, int(states["turn"][0]))[FIELDS.starts["forced"]])


def note(states: np.ndarray, action: int) -> str:
    """By the decision; "" for nothing."""
    s, frame, kind = states[0], question(states), int(a.DECISION_OF[action])
    option, seat = int(action - a.FIRST[kind]), int(frame["seat"])
    if kind == a.ACT:
        return of_act(s, seat, option)
    if kind == a.CELL:
        return of_cell(s, frame, seat, option)
    if kind == a.TOKEN:
        return of_token(s, seat, int(frame["cell"]), option)
    if kind == a.SIDE:
        return leads_on(s, seat, int(frame["cell"]), int(frame["token"]), [option])
    return of_way(s, option) if kind == a.WAY else of_road(s, option)


def of_act(s: Any, seat: int, act: int) -> str:
    mine = s["owner"] == seat
    if act == a.BUILD:
        return f"{counted(int(s['hand'][seat].sum()), 'token')} in hand, {mine.sum()} on the board"
    if act == a.CARAVAN:
        piles = s["barrels"][mine & (s["barrels"] > 0)]
        return f"{counted(int(piles.sum()), 'barrel')} on {counted(len(piles), 'token')} of yours"
    return ""


# ---- cells


def of_cell(s: Any, frame: Any, seat: int, cell: int) -> str:
    if frame["purpose"] == a.PILE:
        return of_pile(s, seat, cell)
    if frame["purpose"] == a.TO_TAKE_UP:
        return c.TOKEN_NAMES[s["token"][cell]] + ("" if s["steps"][cell] else ", cut off")
    fits = int(s["fits"][cell])
    fitting = [how_many_fit(fits)] if frame["purpose"] != a.TO_PUT_DOWN else []
    return ", ".join([*under(s, seat, cell), *fitting, *distance(s, seat, cell)])


def how_many_fit(fits: int) -> str:
    """A single one by its name."""
    return f"{c.TOKEN_NAMES[fits.bit_length() - 1]} fits" if fits.bit_count() == 1 else f"{fits.bit_count()} of your tokens fit"


def of_pile(s: Any, seat: int, cell: int) -> str:
    """How far the barrels get."""
    barrels, steps = int(s["barrels"][cell]), int(s["steps"][cell])
    if not steps:
        return f"{counted(barrels, 'barrel')}, cut off from Town Center"
    text = f"{counted(barrels, 'barrel')}, {counted(steps, 'step')} to Town Center"
    if barrels > steps:
        rest = barrels - steps
        return f"{text}: one scores, {rest} {'overshoot' if rivals_at_town(s, seat) else 'stay'}{'s' * (rest == 1)}"
    return text + (": the last one scores" if barrels == steps else "")


def rivals_at_town(s: Any, seat: int) -> bool:
    """Is there a road on which a caravan could go on?"""
    around = [(side, int(c.NEIGHBOUR[int(s["town"]), side])) for side in range(4)]
    return any(s["owner"][cell] not in (c.NOBODY, seat) and c.ENDS[s["token"][cell], s["turned"][cell], (side + 2) % 4]
               for side, cell in around)


def under(s: Any, seat: int, cell: int) -> list[str]:
    """The token that is covered there."""
    owner = int(s["owner"][cell])
    if owner == c.NOBODY:
        return []
    token, load = c.TOKEN_NAMES[s["token"][cell]], int(s["barrels"][cell])
    with_barrels = f" with {counted(load, 'barrel')}" if load else ""
    return [f"over your {token}{with_barrels}" if owner == seat else f"breaks {NAMES[owner]}'s {token}{with_barrels}"]


def distance(s: Any, seat: int, cell: int) -> list[str]:
    """To the nearest entrance that pays."""
    gate = int(s["gate_at"][cell]) - 1
    if gate >= 0 and pays(s, seat, gate):
        house, side = int(s["gate_house"][gate]), c.SIDE_NAMES[s["gate_side"][gate]]
        if not reaches(s, seat, cell, int(s["gate_side"][gate])):
            return [f"beside an entrance of {house_name(house)}, but no token that fits turns to it"]
        return [f"an entrance of {house_name(house)} to the {side}: {counted(int(s['left'][house]), 'barrel')}"]
    tokens = int(s["way"][seat][cell]) - 1
    return [f"then {counted(tokens, 'token')} to an entrance"] if tokens > 0 else []


def reaches(s: Any, seat: int, cell: int, side: int) -> bool:
    """Does a token that fits here show a road end on this side? (What joins nothing around is connected through the distillery.)"""
    for token in range(c.KINDS):
        if int(s["fits"][cell]) >> token & 1:
            turns = turns_in(s, seat, cell, token, range(4))
            if c.LOW[token] == c.HIGH[token] or not turns or any(side in dict(ends_of(token, turned)) for turned in turns):
                return True
    return False


def pays(s: Any, seat: int, gate: int) -> bool:
    return bool(s["left"][s["gate_house"][gate]] and not int(s["claimed"][gate]) >> seat & 1)


# ---- tokens: where the road leads on


def of_token(s: Any, seat: int, cell: int, token: int) -> str:
    """A double is a crossroads; a straight token leads on from where it joins."""
    if c.LOW[token] != c.HIGH[token]:
        return leads_on(s, seat, cell, token, range(4))
    gate = int(s["gate_at"][cell]) - 1
    reaches = f"; leads {into(s, seat, gate)}" if gate >= 0 else ""
    return f"a crossroads, with another token beside it at once{reaches}"


def leads_on(s: Any, seat: int, cell: int, token: int, turns: Any) -> str:
    """What its open ends show, over the turns in which it fits."""
    if c.LOW[token] == c.HIGH[token]:
        return ""
    shown: dict[int, list[int]] = {}  # numbers by side
    for turned in turns_in(s, seat, cell, token, turns):
        for side, number in ends_of(token, turned):
            if not asked_for(s, seat, cell, side) and number not in shown.setdefault(side, []):
                shown[side].append(number)
    return "; ".join(beyond(s, seat, cell, side, sorted(numbers)) for side, numbers in shown.items()) or "joins two roads"


def turns_in(s: Any, seat: int, cell: int, token: int, turns: Any) -> list[int]:
    """Those of these turns in which the token joins what lies around the cell and contradicts none of it."""
    asks, found = [asked_for(s, seat, cell, side) for side in range(4)], []
    for turned in turns:
        ends = ends_of(token, turned)
        if any(asks[side] for side, _ in ends) and all(asks[side] in (0, ANY, number) for side, number in ends):
            found.append(turned)
    return found


def asked_for(s: Any, seat: int, cell: int, side: int) -> int:
    """The number of an own road end beyond this side; ANY of Town Center; 0 of nothing."""
    there = int(c.NEIGHBOUR[cell, side])
    if there == c.NOBODY:
        return 0
    if s["terrain"][there] == c.TOWN:
        return ANY
    return int(c.ENDS[s["token"][there], s["turned"][there], (side + 2) % 4]) if s["owner"][there] == seat else 0


def beyond(s: Any, seat: int, cell: int, side: int, numbers: list[int]) -> str:
    """Where an open end leads: "leads east with 3"."""
    there, gate = int(c.NEIGHBOUR[cell, side]), int(s["gate_at"][cell]) - 1
    if gate >= 0 and s["gate_side"][gate] == side:
        return f"leads {into(s, seat, gate)}"
    if there == c.NOBODY or s["terrain"][there] != c.FOREST:
        return f"leads {c.SIDE_NAMES[side]}, a dead end"
    text, owner = f"leads {c.SIDE_NAMES[side]} with {' or '.join(map(str, numbers))}", int(s["owner"][there])
    return text if owner in (c.NOBODY, seat) else f"{text}, where {NAMES[owner]}'s {c.TOKEN_NAMES[s['token'][there]]} lies"


def into(s: Any, seat: int, gate: int) -> str:
    """ "east into Fat Franky's Factory: 4 barrels"."""
    house, side = int(s["gate_house"][gate]), c.SIDE_NAMES[s["gate_side"][gate]]
    gets = f": {counted(int(s['left'][house]), 'barrel')}" if pays(s, seat, gate) else ", which pays you nothing"
    return f"{side} into {house_name(house)}{gets}"


# ---- caravans


def of_way(s: Any, way: int) -> str:
    """The next token."""
    here = caravan_at(s)
    cell = int(c.NEIGHBOUR[here, way]) if way < a.THROUGH else through(s, here, way - a.THROUGH)[1]
    barrels = int(s["barrels"][cell])
    return f"{cell_name(cell)}, {counted(barrels, 'barrel') if barrels else 'no barrel'} there"


def of_road(s: Any, side: int) -> str:
    """Where the last barrel would land, as far as the road has no fork."""
    here = int(c.NEIGHBOUR[int(s["town"]), side])
    owner, carried, trail = int(s["owner"][here]), int(s["carried"]), [here]
    while len(trail) < carried:
        onward = [cell for cell in joined(s, trail[-1]) if cell not in trail]
        if len(onward) > 1:
            return f"{NAMES[owner]}'s; it forks at {cell_name(trail[-1])}"
        if not onward:
            break
        trail += onward
    last, barrels = cell_name(trail[-1]), int(s["barrels"][trail[-1]])
    if barrels:
        return f"{NAMES[owner]}'s; an ambush at {last}: {counted(barrels + 1 + carried - len(trail), 'barrel')}"
    return f"{NAMES[owner]}'s; it ends at {last}, which is empty: {NAMES[owner]} keeps the barrels"


def joined(s: Any, cell: int) -> list[int]:
    """Tokens of the same owner whose road ends meet this one's."""
    found = []
    for side, number in ends_of(int(s["token"][cell]), int(s["turned"][cell])):
        there = int(c.NEIGHBOUR[cell, side])
        if there != c.NOBODY and s["owner"][there] == s["owner"][cell] and asked_for(s, int(s["owner"][cell]), cell, side) == number:
            found.append(there)
    return found
