"""Mobsters of the drawing: money, muscle, men and stock, stills, trucks that are at home, cards (of others the backs of what is hidden)."""
from __future__ import annotations

from typing import Any

import numpy as np

from ...engine.drawing import box, group, pitch, text, token
from ...engine.letters import wrapped
from ..rules.state import SHOWN
from ..tables import constants as c
from .board_text import muscle
from .drawing_places import trucks
from .names import NAMES, title

WIDE, DEN = 360, 236  # units
GOODS, STILLS, THUGS, MUSCLE = 46, 92, 128, 207  # where each begins
GARAGE = 174  # trucks at home stand to the right of the stills
GOOD, NEXT_GOOD = 64, 69  # wide, from one to the next
STILL, THUG, THUG_HIGH = 56, 82, 34  # wide, wide, high
CARD = 25  # a muscle card, wide


def mobster(s: Any, seen: dict[str, list[int]], seat: int, shown: bool, is_asked: bool) -> dict[str, str]:
    """All elements of one; `shown`: hidden things as well."""
    den = f"den-{seat}"
    return {f"{den}/name": name(s, seat, is_asked), f"{den}/cash": cash(s, seat, shown), f"{den}/bid": bid(s, seat, shown),
            **goods(s, seat, seen["supply"][seat]), **stills(s, seat), **garage(s, seat), **thugs(s, seat, shown), **hand(s, seat, shown)}


# ---- name, money, muscle in play


def name(s: Any, seat: int, is_asked: bool) -> str:
    """Whose den it is, and what its word was worth; the one who is asked has a thick edge."""
    kept, broken = int(s["kept"][seat].sum()), int(s["broken"][seat].sum())
    honour = f"kept {kept}, broken {broken}" if kept or broken else "no word given yet"
    edge = box(1, 1, WIDE - 2, DEN - 2, f"edge-{seat}") if is_asked else ""
    return group(f"den-{seat}/name", f"{NAMES[seat]}: promises {honour}" + (", is asked" if is_asked else ""), box(0, 0, WIDE, DEN), edge,
                 token(22, 22, seat, NAMES[seat][0], 11), text(42, 20, NAMES[seat], "ink title"),
                 text(42, 35, honour, "red small" if broken else "soft small"), spot=True)


def cash(s: Any, seat: int, shown: bool) -> str:
    """Of others' announced money what was announced."""
    announced = s["money_hidden"] and not shown
    money = int(s["announced" if announced else "cash"][seat])
    words = f"${money}G" + (" as announced" if announced else "")
    return group(f"den-{seat}/cash", f"{NAMES[seat]} has {words}", text(WIDE - 12, 24, f"${money}G", "gold big end"),
                 text(WIDE - 12, 38, "as announced" if announced else "", "soft small end"))


def bid(s: Any, seat: int, shown: bool) -> str:
    """The muscle card in play: face down, or face up with all that is added to it."""
    face_down, effective = int(s["bid"][seat]), muscle(s, seat)
    if s["muscle"][seat]:
        words, parts = f"muscle {effective}", [box(188, 6, 52, 34, "card", 5), text(214, 28, effective, "ink title middle")]
    elif face_down:
        words = f"muscle {face_down}, face down" if shown else "a muscle card face down"
        parts = [box(188, 6, 52, 34, "back", 5), text(214, 28, face_down if shown else "?", "light title middle")]
    else:
        words, parts = "no muscle card in play", [box(188, 6, 52, 34, "faint", 5), text(214, 27, "muscle", "soft small middle")]
    return group(f"den-{seat}/bid", f"{NAMES[seat]}: {words}", *parts)


# ---- stock, stills, trucks


def goods(s: Any, seat: int, supply: int) -> dict[str, str]:
    """The back room in five numbers."""
    men = f"{s['back_room'][seat]}" + (f"+{s['resting'][seat]}" if s["resting"][seat] else "")
    stock = (("men", men, "men in the back room"), ("crates", s["crates"][seat], "crates" + " in a warehouse" * bool(s["warehouse"][seat])),
             ("dice", s["dice"][seat], "still dice kept"), ("markers", s["improvements"][seat], "improvement markers kept"),
             ("supply", supply, "influence markers in supply"))
    found = {}
    for number, (what, amount, words) in enumerate(stock):
        x, element = 10 + NEXT_GOOD * number, f"den-{seat}/{what}"
        label = "crates (w)" if what == "crates" and s["warehouse"][seat] else what
        found[element] = group(
            element, f"{NAMES[seat]}: {amount} {words}", box(x, GOODS, GOOD, 40, "faint"),
            text(x + GOOD / 2, GOODS + 19, amount, "ink title middle"), text(x + GOOD / 2, GOODS + 34, label, "soft small middle"),
            spot=True)
    return found


def stills(s: Any, seat: int) -> dict[str, str]:
    """The family still and remote ones: a square for each die, filled or free."""
    mine = [seat, *(c.SEATS + board for board in range(c.BOARDS) if s["board_owner"][board] == seat)]
    step = pitch(len(mine), GARAGE - 16, STILL)
    found = {}
    for number, still in enumerate(mine):
        x, dice, element = 10 + step * number, int(s["still_dice"][still]), f"den-{seat}/still-{still}"
        called = "family" if still < c.SEATS else f"remote {still - c.SEATS + 1}"
        stopped = bool(s["stopped"][still])
        copper = bool(still < c.SEATS and s["copper"] == seat)
        label = "stopped" if stopped else "Copper" if copper else called
        words = f"{NAMES[seat]}'s {called} still, {dice} of {c.STILL_SQUARES} dice"
        words += ", stopped" * stopped + ", the Copper is here" * copper
        squares = [box(x + 6 + 11.5 * nth, STILLS + 3, 9, 9, "dark" if nth < dice else "thin", 1.5) for nth in range(c.STILL_SQUARES)]
        ink = f"{'red' if stopped or copper else 'soft'} small middle"
        found[element] = group(element, words, box(x, STILLS, STILL, 30), *squares, text(x + STILL / 2, STILLS + 25, label, ink), spot=True)
    return found


def garage(s: Any, seat: int) -> dict[str, str]:
    """Trucks that stand at no speakeasy."""
    mine = [truck for truck in range(c.TRUCKS) if s["truck_operator"][truck] == seat and s["truck_at"][truck] < 0]
    return trucks(s, f"den-{seat}", mine, GARAGE, STILLS + 4)


# ---- cards


def thugs(s: Any, seat: int, shown: bool) -> dict[str, str]:
    """Cards that all have seen by name, the others as backs; for their holder with a mark."""
    cards: list[tuple[str, str, str, int]] = []  # element, name, class, copies
    for thug in np.flatnonzero(s["thugs"][seat]):
        secret = int(s["secret"][seat, thug])
        copies = int(s["thugs"][seat, thug]) - (0 if shown else secret)
        if copies:
            cards.append((f"thug-{thug}", title(c.THUG_NAMES[thug]) + (" (unseen)" if secret and shown else ""), "card", copies))
    hidden = 0 if shown else int(s["secret"][seat].sum())
    cards += [(f"back-{number}", "?", "back", 1) for number in range(hidden)]
    cards += [("union", "Union Boss face up", "faint", 1)] if s["union_boss"][seat] else []
    in_row = max(4, -(-len(cards) // 2))
    step = min(THUG + 4, (WIDE - 20) / in_row)
    return {f"den-{seat}/{element}": card(f"den-{seat}/{element}", seat, words, classes, copies, 10 + step * (number % in_row),
                                          THUGS + (THUG_HIGH + 4) * (number // in_row), step - 4)
            for number, (element, words, classes, copies) in enumerate(cards)}


def card(name: str, seat: int, words: str, classes: str, copies: int, x: float, y: float, wide: float) -> str:
    """A thug card with its name in two lines."""
    told = "an unseen thug card" if words == "?" else words
    shown = words + (f" x{copies}" if copies > 1 else "")
    ink = "light small bold middle" if classes == "back" else "ink small middle"
    lines = wrapped(shown, wide - 4, "small", 2)
    first = y + (21 if len(lines) == 1 else 14)
    return group(name, f"{NAMES[seat]} holds {told}" + (f", {copies} copies" if copies > 1 else ""), box(x, y, wide, THUG_HIGH, classes, 5),
                 *(text(x + wide / 2, first + 14 * row, line, ink) for row, line in enumerate(lines)), spot=True)


def hand(s: Any, seat: int, shown: bool) -> dict[str, str]:
    """Muscle cards left: numbers for their holder, backs for others. (The one face down lies above.)"""
    den, cards = f"den-{seat}", [int(card) + 1 for card in np.flatnonzero(s["muscle_at"] == seat) if card + 1 != s["bid"][seat]]
    seen = ", ".join(str(card + 1) for card in np.flatnonzero(s["muscle_at"] == SHOWN + seat)) or "none"
    step = pitch(len(cards), WIDE - 20, CARD, 3)
    if shown:
        return {f"{den}/muscle-{card}": muscle_card(f"{den}/muscle-{card}", card, 10 + step * number) for number, card in enumerate(cards)}
    backs = [box(10 + step * number, MUSCLE, CARD, 22, "back") for number in range(len(cards))]
    return {f"{den}/hand": group(f"{den}/hand", f"{NAMES[seat]}: {len(cards)} muscle cards in hand; shown so far: {seen}", *backs)}


def muscle_card(name: str, card: int, x: float) -> str:
    return group(name, f"muscle card {card}, payroll ${c.PAYROLL[card]}G", box(x, MUSCLE, CARD, 22),
                 text(x + CARD / 2, MUSCLE + 15, card, "ink small bold middle"), spot=True)
