"""The table in text: what lies open before everybody, at a glance. Cards that only their holder has seen are shown as "?"."""
from __future__ import annotations

import textwrap
from typing import Any

import numpy as np

from ...engine.answers import is_asked, question
from ...engine.prose import counted
from ..game import GAME
from ..tables import actions as a
from ..tables import constants as c
from ..tables.fields import FIELDS
from .answers import ABOUT_TRUCKS, asked
from .names import NAMES, agent, place_name, tell_bundle, title, truck_name

WIDTH = 108
NAME = 17  # columns for a name
COMPUTED = ("supply", "leader", "controlled", "to_open", "open", "profit")
FULL, FREE, DIE = "●", "○", "▪"


def board_text(states: np.ndarray) -> str:
    """The whole table, at most 110 columns wide."""
    s, seen = states[0], public_facts(states)
    lines = [*headline(states), *the_row(s), "", *mobsters(s, seen), "", *speakeasies(s, seen), "", *garage(s)]
    return "\n".join(line.rstrip() for line in lines)


def public_facts(states: np.ndarray) -> dict[str, list[int]]:
    """What can only be computed, as seat 0 sees it: fields count seats from the observer, so here they are the seats themselves."""
    facts = GAME.look(states, 0)
    return {row["name"]: facts[row["slice"]].tolist() for row in FIELDS.rows() if row["name"] in COMPUTED}


# ---- head


def headline(states: np.ndarray) -> list[str]:
    """Round, phase and the question."""
    s = states[0]
    phase = c.PHASE_NAMES[s["phase"]]
    head = f" BOOTLEGGERS   round {s['year']} of {s['rounds']}   {'the game is over' if phase == 'over' else phase}"
    copper = f"the Copper is at {NAMES[s['copper']]}'s still" if s["copper"] != c.NOBODY else "the Copper is not out yet"
    lines = ["═" * WIDTH, f"{head:<{WIDTH - len(copper) - 1}}{copper}", "═" * WIDTH]
    if phase == "over":
        ranking = s["ranking"][: int(s["seats"])]
        return [*lines, " " + "   ".join(f"{place}. {NAMES[seat]} ${s['cash'][seat]}G" for place, seat in enumerate(ranking, 1))]
    if is_asked(states):
        lines += textwrap.wrap(whats_asked(states), WIDTH, initial_indent=" ", subsequent_indent="   ")
    return lines


def whats_asked(states: np.ndarray) -> str:
    """The question, without what only the asked mobster knows (a card just drawn, an offer not yet sent)."""
    s, about, kind = states[0], asked(states) or {}, int(question(states)["kind"])
    text = f"{NAMES[about['seat']]} ({agent(about['seat'])}) is asked {about['decision']}"
    if kind in ABOUT_TRUCKS:
        truck = about["truck"]
        text += f": {truck_name(truck)} of {NAMES[s['truck_operator'][truck]]}, {counted(int(s['truck_crates'][truck]), 'crate')}"
        return text + (f", at {place_name(about['speakeasy'] - 1)}" if kind == a.ADMIT else "")
    if kind == a.DEAL_ANSWER:
        return text + f": {tell_bundle(about['get'])} from {NAMES[about['partner']]} for {tell_bundle(about['give'])}"
    if kind in (a.REACT, a.VIGORISH):
        return text + f": {NAMES[about['partner']]} plays {title(about['card'])}"
    return text


def heads(name: str, columns: str) -> str:
    """The line above a part of the table."""
    return f"── {name + ' ':─<{NAME - 4}} {columns}"


def the_row(s: Any) -> list[str]:
    """The cards on offer, while there are some."""
    truck = c.TRUCK_CARD_NAMES[s["truck_offer"]]
    cards = [f"{space + 1} {title(c.CARD_NAMES[card])}" for space, card in enumerate(s["offers"]) if card]
    cards = ([title(truck)] if truck else []) + cards
    return wrapped(" the row:  ", cards, "  │  ") if cards else []


def wrapped(start: str, parts: list[str], between: str) -> list[str]:
    """The parts on as many lines as they need, indented like the first."""
    lines, line = [], start + parts[0]
    for part in parts[1:]:
        if len(line) + 2 * len(between) + len(part) > WIDTH:
            lines.append(line + between.rstrip())
            line = " " * len(start) + part
        else:
            line += between + part
    return [*lines, line]


# ---- mobsters


def mobsters(s: Any, seen: dict[str, list[int]]) -> list[str]:
    back_room = f"{'men':>5}{'dice':>6}{'markers':>9} │{'supply':>8}{'crates':>8}"
    columns = f"{'cash':>5}{'muscle':>8} │{back_room} │ {'still':<7}{'remote':<16}kept/broken"
    lines = [heads("mobsters", columns)]
    for seat in range(int(s["seats"])):
        lines += mobster(s, seat, seen["supply"][seat])
    return lines


def mobster(s: Any, seat: int, supply: int) -> list[str]:
    """Money, back room (men, dice, improvement markers), stills, honour; below it the thugs in hand."""
    cash = int(s["announced" if s["money_hidden"] else "cash"][seat])
    men = f"{s['back_room'][seat]}" + (f"+{s['resting'][seat]}" if s["resting"][seat] else "")
    crates = f"{s['crates'][seat]}" + ("w" if s["warehouse"][seat] else "")
    remote = " ".join(f"{board + 1}:{pips(s, c.SEATS + board)}" for board in range(c.BOARDS) if s["board_owner"][board] == seat)
    honour = f"{int(s['kept'][seat].sum())}/{int(s['broken'][seat].sum())}"
    line = (f"   {NAMES[seat]:<4}{agent(seat):<{NAME - 7}}{f'${cash}':>5}{muscle(s, seat):>8} │{men:>5}{s['dice'][seat]:>6}"
            f"{s['improvements'][seat]:>9} │{supply:>8}{crates:>8} │ {pips(s, seat):<7}{remote:<16}{honour}")
    cards = hand(s, seat)
    return [line, *(wrapped("       holds ", cards, ", ") if cards else [])]


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


def speakeasies(s: Any, seen: dict[str, list[int]]) -> list[str]:
    seats = range(int(s["seats"]))
    columns = "".join(f"{NAMES[seat]:>4}" for seat in seats)
    columns += f"  {'leads':<13}{'circles':<18}{'squares':<8}{'demand':<8}{'price':<6}doors"
    lines = [heads("speakeasies", columns)]
    for place in range(c.SPEAKEASIES if len(seats) == c.SEATS else c.SPEAKEASIES - 1):
        lines += [speakeasy(s, seen, place), *effects(s, place), *docks(s, place)]
    return lines


def speakeasy(s: Any, seen: dict[str, list[int]], place: int) -> str:
    """One line: influence, the leader, demand, wholesale price + profit, doors."""
    seats = int(s["seats"])
    markers = [int(s["influence"][place, seat]) for seat in range(seats)]
    men = "".join(f"{number or '·':>4}" for number in markers)
    leader = seen["leader"][place]
    leads = f"{NAMES[leader - 1]} {'controls' if seen['controlled'][place] else 'leads'}" if leader else "-"
    circles = FULL * sum(markers) + FREE * (int(c.CIRCLES[place]) - sum(markers))
    squares = "■" * int(s["improved"][place]) + "□" * (int(c.SQUARES[place]) - int(s["improved"][place]))
    table = 1 if seats == c.SEATS else 0
    like_omalleys = place == c.OMALLEYS or s["copper_house"][place]
    price = c.OMALLEYS_PRICE if like_omalleys else c.WHOLESALE[table, place]
    mark = ">" if s["selling"] == place else " "
    profit = f"+{seen['profit'][place]}" if seen["profit"][place] else ""
    return (f" {mark} {place_name(place):<{NAME - 3}}{men}  {leads:<13}{circles or '-':<18}{squares or '-':<8}{demand(s, place):<8}"
            f"{f'${price}{profit}':<6}{doors(s, seen, place)}")


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


def effects(s: Any, place: int) -> list[str]:
    """Cards that lie there for the round."""
    cards = [(title("thirsty"), s["thirsty"][place]), (title("word_of_mouth"), s["word_of_mouth"][place]),
             (title("copper_in_the_house"), s["copper_house"][place])]
    lying = [name for name, there in cards if there]
    lying += [f"{title(card)} of {NAMES[s[card][place]]}" for card in ("packing_heat", "big_payoff") if s[card][place] != c.NOBODY]
    return [f"       ✶ {', '.join(lying)}"] if lying else []


def docks(s: Any, place: int) -> list[str]:
    """The queues, front first."""
    lines = []
    for dock, name in enumerate(c.DOCK_NAMES):
        there = [truck for truck in range(c.TRUCKS) if s["truck_at"][truck] == place and s["truck_dock"][truck] == dock]
        there.sort(key=lambda truck: int(s["truck_turn"][truck]))
        if there:
            lines += wrapped(f"       {name:<8} » ", [loaded(s, truck) for truck in there], " » ")
    return lines


# ---- trucks


def loaded(s: Any, truck: int) -> str:
    """ "Al's small 0 [4]", with the seller after Move Over, Pigeon."""
    seller = s["truck_seller"][truck]
    pigeon = f" for {NAMES[seller]}" if seller != c.NOBODY else ""
    return f"{NAMES[s['truck_operator'][truck]]}'s {size_and_number(truck)} [{s['truck_crates'][truck]}]{pigeon}"


def size_and_number(truck: int) -> str:
    return truck_name(truck).replace(" truck", "")


def garage(s: Any) -> list[str]:
    """Trucks that are at no speakeasy, by operator, and the supply."""
    lines = [heads("not sent", "trucks that stand at no speakeasy")]
    for seat in range(int(s["seats"])):
        mine = [truck for truck in range(c.TRUCKS) if s["truck_operator"][truck] == seat and s["truck_at"][truck] < 0]
        if mine:
            lines += wrapped(f"   {NAMES[seat]:<{NAME - 3}}", [parked(s, truck) for truck in mine], ", ")
    free = [0] * c.SIZES
    for truck in range(c.TRUCKS):
        free[c.SIZE[truck]] += int(s["truck_owner"][truck] == c.NOBODY and s["truck_operator"][truck] == c.NOBODY)
    return [*lines, f"   {'supply':<{NAME - 3}}" + ", ".join(f"{number} {name}" for number, name in zip(free, c.SIZE_NAMES))]


def parked(s: Any, truck: int) -> str:
    """Size and number, the load, the owner if it is rented."""
    text = size_and_number(truck)
    if s["truck_crates"][truck]:
        text += f" [{s['truck_crates'][truck]}]"
    owner = s["truck_owner"][truck]
    if owner != s["truck_operator"][truck]:
        text += " (favor)" if owner == c.NOBODY else f" (rented from {NAMES[owner]})"
    return text
