"""The table in text: what lies open before everybody, at a glance. Cards that only their holder has seen are shown as "?"."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ...engine import console
from ...engine.answers import is_asked, question
from ...engine.columns import blocks, listed
from ...engine.prose import counted, paragraph
from ..game import GAME
from ..tables import actions as a
from ..tables import constants as c
from ..tables.fields import FIELDS
from .answers import ABOUT_TRUCKS, asked
from .names import NAMES, agent, place_name, tell_bundle, title, truck_name

WIDEST = 114
SEAT = 4  # columns for the men of a seat
COMPUTED = ("supply", "leader", "controlled", "to_open", "open", "profit")
FULL, FREE, DIE = "●", "○", "▪"
Notes = Callable[[int], list[str]]  # what stands below a row of the table


def board_text(states: np.ndarray, width: int | None = None) -> str:
    """The whole table, as wide as the terminal (or `width`, 60 or more) and no wider than it needs."""
    s, seen = states[0], public_facts(states)
    width = min(WIDEST, console.width() if width is None else width)
    lines = ["", *mobsters(s, seen, width), "", *speakeasies(s, seen, width), "", *garage(s, width)]
    return "\n".join([*headline(states, max(map(len, lines)), width), *the_row(s, width), *lines])


def public_facts(states: np.ndarray) -> dict[str, list[int]]:
    """What can only be computed, as seat 0 sees it: fields count seats from the observer, so here they are the seats themselves."""
    facts = GAME.look(states, 0)
    return {row["name"]: facts[row["slice"]].tolist() for row in FIELDS.rows() if row["name"] in COMPUTED}


# ---- head


def headline(states: np.ndarray, rule: int, width: int) -> list[str]:
    """Round, phase and the question, with a rule of this length or more."""
    s = states[0]
    phase = c.PHASE_NAMES[s["phase"]]
    head = f" BOOTLEGGERS   round {s['year']} of {s['rounds']}   {'the game is over' if phase == 'over' else phase}"
    copper = f"the Copper is at {NAMES[s['copper']]}'s still" if s["copper"] != c.NOBODY else "the Copper is not out yet"
    if (together := len(head) + 4 + len(copper)) <= width:
        rule = max(rule, together)
        heads = [f"{head:<{rule - len(copper) - 1}}{copper}"]
    else:
        heads = [head, f" {copper}"]
    lines = ["═" * rule, *heads, "═" * rule]
    if phase == "over":
        ranking = enumerate(s["ranking"][: int(s["seats"])], 1)
        return [*lines, *listed(" ", [f"{place}. {NAMES[seat]} ${s['cash'][seat]}G" for place, seat in ranking], "   ", width)]
    return [*lines, *(paragraph(whats_asked(states), " ", "   ", width) if is_asked(states) else [])]


def whats_asked(states: np.ndarray) -> str:
    """The question, without what only the asked mobster knows (a card just drawn, an offer not yet sent)."""
    about = asked(states) or {}
    purpose = f"{GAME.decision_table.purpose(about['decision'])} ({about['decision']})"
    return f"{NAMES[about['seat']]} ({agent(about['seat'])}) is asked {purpose}{matter(states, about)}"


def matter(states: np.ndarray, about: dict[str, Any]) -> str:
    """What the question is about, as far as all know."""
    s, kind = states[0], int(question(states)["kind"])
    if kind in ABOUT_TRUCKS:
        truck = about["truck"]
        text = f": {truck_name(truck)} of {NAMES[s['truck_operator'][truck]]}, {counted(int(s['truck_crates'][truck]), 'crate')}"
        return text + (f", at {place_name(about['speakeasy'] - 1)}" if kind == a.ADMIT else "")
    if kind == a.DEAL_ANSWER:
        return f": {tell_bundle(about['get'])} from {NAMES[about['partner']]} for {tell_bundle(about['give'])}"
    if kind in (a.REACT, a.VIGORISH):
        return f": {NAMES[about['partner']]} plays {title(about['card'])}"
    return ""


def panel(name: str, rows: list[list[str]], notes: Notes, width: int, align: str, bars: tuple[int, ...] = ()) -> list[str]:
    """A part of the table below its name, in one block or several; the last block has the notes."""
    lines: list[str] = []
    parts = blocks(rows, width, align, bars)
    for part in parts:
        lines.append(named(name, part[0]))
        for number, line in enumerate(part[1:]):
            lines += [line, *(notes(number) if part is parts[-1] else [])]
    return lines


def named(name: str, heads: str) -> str:
    """The heads of columns with the name of the panel before them, if there is room."""
    room = len(heads) - len(heads.lstrip()) - 1
    return (f"── {name} " if len(name) + 4 <= room else "").ljust(room, "─") + heads[room:]


def the_row(s: Any, width: int) -> list[str]:
    """The cards on offer, while there are some."""
    truck = c.TRUCK_CARD_NAMES[s["truck_offer"]]
    cards = [f"{space + 1} {title(c.CARD_NAMES[card])}" for space, card in enumerate(s["offers"]) if card]
    cards = ([title(truck)] if truck else []) + cards
    return listed(" the row:  ", cards, "  │  ", width) if cards else []


# ---- mobsters


def mobsters(s: Any, seen: dict[str, list[int]], width: int) -> list[str]:
    """A row each; below it the thugs in hand."""
    heads = ["", "", "cash", "muscle", "men", "dice", "markers", "supply", "crates", "still", "remote  ", "kept/broken"]
    rows = [mobster(s, seat, seen["supply"][seat]) for seat in range(int(s["seats"]))]

    def holds(seat: int) -> list[str]:
        cards = hand(s, seat)
        return listed("       holds ", cards, ", ", width) if cards else []

    return panel("mobsters", [heads, *rows], holds, width, "<<>>>>>>><<<", bars=(4, 7, 9))


def mobster(s: Any, seat: int, supply: int) -> list[str]:
    """Money, back room (men, dice, improvement markers), supply, stills, honour."""
    cash = int(s["announced" if s["money_hidden"] else "cash"][seat])
    men = f"{s['back_room'][seat]}" + (f"+{s['resting'][seat]}" if s["resting"][seat] else "")
    crates = f"{s['crates'][seat]}" + ("w" if s["warehouse"][seat] else "")
    remote = " ".join(f"{board + 1}:{pips(s, c.SEATS + board)}" for board in range(c.BOARDS) if s["board_owner"][board] == seat)
    honour = f"{int(s['kept'][seat].sum())}/{int(s['broken'][seat].sum())}"
    return [f"   {NAMES[seat]}", agent(seat), f"${cash}", muscle(s, seat), men, str(s["dice"][seat]), str(s["improvements"][seat]),
            str(supply), crates, pips(s, seat), remote, honour]


def pips(s: Any, still: int) -> str:
    """The dice of a still; "!": stopped this round."""
    return (DIE * int(s["still_dice"][still]) or "-") + ("!" if s["stopped"][still] else "")


def muscle(s: Any, seat: int) -> str:
    """The card face up; Big City Boys add 5 1/2."""
    if s["muscle"][seat] == 0:
        return "·"
    halves = 2 * int(s["muscle"][seat]) + c.BIG_CITY_BOYS_HALVES * int(s["big_city_boys"][seat])
    return f"{halves // 2}{'½' if halves % 2 else ''}"


def hand(s: Any, seat: int) -> list[str]:
    """Thug cards everybody has seen, a "?" for each secret one, the Union Boss face up."""
    seen = s["thugs"][seat].astype(int) - s["secret"][seat]
    known = [title(name) for thug, name in enumerate(c.THUG_NAMES) for _ in range(seen[thug])]
    return known + ["?"] * int(s["secret"][seat].sum()) + (["(Union Boss)"] if s["union_boss"][seat] else [])


# ---- speakeasies


def speakeasies(s: Any, seen: dict[str, list[int]], width: int) -> list[str]:
    """A row each; below it the cards that lie there and the queues."""
    seats = range(int(s["seats"]))
    heads = ["", in_seats([NAMES[seat] for seat in seats]), "leads       ", "circles", "squares", "demand ", "price", "doors"]
    places = range(c.SPEAKEASIES if len(seats) == c.SEATS else c.SPEAKEASIES - 1)
    rows = [speakeasy(s, seen, place) for place in places]
    return panel("speakeasies", [heads, *rows], lambda place: effects(s, place, width) + docks(s, place, width), width,
                 "<", bars=(2, 4))


def in_seats(cells: list[str]) -> str:
    """A cell for each seat, close together."""
    return f"{cells[0]:>{len(NAMES[0])}}" + "".join(f"{cell:>{SEAT}}" for cell in cells[1:])


def speakeasy(s: Any, seen: dict[str, list[int]], place: int) -> list[str]:
    """Influence, the leader, demand, wholesale price + profit, doors."""
    seats = int(s["seats"])
    markers = [int(s["influence"][place, seat]) for seat in range(seats)]
    leader = seen["leader"][place]
    leads = f"{NAMES[leader - 1]} {'controls' if seen['controlled'][place] else 'leads'}" if leader else "-"
    circles = FULL * sum(markers) + FREE * (int(c.CIRCLES[place]) - sum(markers))
    squares = "■" * int(s["improved"][place]) + "□" * (int(c.SQUARES[place]) - int(s["improved"][place]))
    table = 1 if seats == c.SEATS else 0
    like_omalleys = place == c.OMALLEYS or s["copper_house"][place]
    price = c.OMALLEYS_PRICE if like_omalleys else c.WHOLESALE[table, place]
    mark = ">" if s["selling"] == place else " "
    profit = f"+{seen['profit'][place]}" if seen["profit"][place] else ""
    return [f" {mark} {place_name(place)}", in_seats([str(number or "·") for number in markers]), leads, circles or "-", squares or "-",
            demand(s, place), f"${price}{profit}", doors(s, seen, place)]


def demand(s: Any, place: int) -> str:
    """What is left of it where it is rolled, else the dice."""
    if s["selling"] == place and s["demand"] != c.NOBODY:
        return "any" if s["demand"] == c.UNLIMITED else f"{s['demand']} left"
    if place == c.OMALLEYS or s["copper_house"][place]:
        return "any"
    dice = int(c.DEMAND_DICE[place] + s["thirsty"][place])
    return f"{dice}d6" + (f"+{dice * int(s['improved'][place])}" if s["improved"][place] else "")


def doors(s: Any, seen: dict[str, list[int]], place: int) -> str:
    if s["closed"][place]:
        return "busted"
    if s["sold"][place]:
        return "sold"
    return "open" if seen["open"][place] else f"{seen['to_open'][place]} to open"


def effects(s: Any, place: int, width: int) -> list[str]:
    """Cards that lie there for the round."""
    cards = [(title("thirsty"), s["thirsty"][place]), (title("word_of_mouth"), s["word_of_mouth"][place]),
             (title("copper_in_the_house"), s["copper_house"][place])]
    lying = [name for name, there in cards if there]
    lying += [f"{title(card)} of {NAMES[s[card][place]]}" for card in ("packing_heat", "big_payoff") if s[card][place] != c.NOBODY]
    return listed("       ✶ ", lying, ", ", width) if lying else []


def docks(s: Any, place: int, width: int) -> list[str]:
    """The queues, front first."""
    lines = []
    for dock, name in enumerate(c.DOCK_NAMES):
        there = [truck for truck in range(c.TRUCKS) if s["truck_at"][truck] == place and s["truck_dock"][truck] == dock]
        there.sort(key=lambda truck: int(s["truck_turn"][truck]))
        if there:
            lines += listed(f"       {name:<8} » ", [loaded(s, truck) for truck in there], " » ", width)
    return lines


# ---- trucks


def loaded(s: Any, truck: int) -> str:
    """ "Al's small 0 [4]", with the seller after Move Over, Pigeon."""
    seller = s["truck_seller"][truck]
    pigeon = f" for {NAMES[seller]}" if seller != c.NOBODY else ""
    return f"{NAMES[s['truck_operator'][truck]]}'s {size_and_number(truck)} [{s['truck_crates'][truck]}]{pigeon}"


def size_and_number(truck: int) -> str:
    return truck_name(truck).replace(" truck", "")


def garage(s: Any, width: int) -> list[str]:
    """Trucks that are at no speakeasy, by operator, and the supply."""
    lines = ["── not sent ──── trucks that stand at no speakeasy"]
    for seat in range(int(s["seats"])):
        mine = [truck for truck in range(c.TRUCKS) if s["truck_operator"][truck] == seat and s["truck_at"][truck] < 0]
        if mine:
            lines += listed(f"   {NAMES[seat]:<14}", [parked(s, truck) for truck in mine], ", ", width)
    free = [0] * c.SIZES
    for truck in range(c.TRUCKS):
        free[c.SIZE[truck]] += int(s["truck_owner"][truck] == c.NOBODY and s["truck_operator"][truck] == c.NOBODY)
    return [*lines, f"   {'supply':<14}" + ", ".join(f"{number} {name}" for number, name in zip(free, c.SIZE_NAMES))]


def parked(s: Any, truck: int) -> str:
    """Size and number, the load, the owner if it is rented."""
    text = size_and_number(truck)
    if s["truck_crates"][truck]:
        text += f" [{s['truck_crates'][truck]}]"
    owner = s["truck_owner"][truck]
    if owner != s["truck_operator"][truck]:
        text += " (favor)" if owner == c.NOBODY else f" (rented from {NAMES[owner]})"
    return text
