"""Speakeasies of the drawing: doors, price and demand, influence in circles, improvements in squares, the docks with trucks in line."""
from __future__ import annotations

from typing import Any

from ...engine.drawing import box, disc, group, shape, text, token
from ...engine.letters import width
from ...engine.prose import counted
from ..tables import constants as c
from .board_text import demand
from .names import NAMES, place_name, title, truck_name

WIDE, PLACE, TOP = 360, 192, 148  # units; TOP: as high as O'Malley's and what is no speakeasy
LANES, LANE = 88, 28  # where the docks begin, from one to the next
TRUCK, NEXT_TRUCK = (42, 50, 60), 5  # how long by size, apart
BED = 17  # of a truck, high
HOUSE = "always open, and nobody has influence here"  # O'Malley's


def speakeasy(s: Any, seen: dict[str, list[int]], place: int) -> dict[str, str]:
    """All elements of one, its trucks included."""
    name, saloon = f"place-{place}", place == c.OMALLEYS
    found = {f"{name}/sign": sign(s, seen, place)}
    if saloon:
        found[f"{name}/house"] = group(f"{name}/house", HOUSE, text(WIDE / 2, 62, HOUSE, "soft middle"))
    else:
        found |= circles(s, place) | {f"{name}/squares": squares(s, seen, place)}
    for dock in (c.PUBLIC_DOCK,) if saloon else range(c.DOCKS):
        found |= lane(s, place, dock, LANES if saloon else LANES + LANE * dock)
    found[f"{name}/cards"] = cards(s, place, TOP if saloon else PLACE)
    return found


def sign(s: Any, seen: dict[str, list[int]], place: int) -> str:
    """Doors, wholesale price and profit, demand."""
    if s["closed"][place] or s["sold"][place]:
        doors, classes = ("busted", "red") if s["closed"][place] else ("sales over", "soft")
    else:
        doors, classes = ("open", "green") if seen["open"][place] else (f"{seen['to_open'][place]} to open", "red")
    like_omalleys = place == c.OMALLEYS or s["copper_house"][place]
    price = c.OMALLEYS_PRICE if like_omalleys else c.WHOLESALE[1 if s["seats"] == c.SEATS else 0, place]
    profit = f" +${seen['profit'][place]}G" if seen["profit"][place] else ""
    wants = demand(s, place)
    selling = s["selling"] == place
    words = f"{place_name(place)}: {doors}; ${price}G a crate{profit}; demand {wants}" + ("; its turn to sell" if selling else "")
    return group(f"place-{place}/sign", words, box(0, 0, WIDE, 28, "dark" if selling else "faint", 14),
                 box(4, 4, 96, 20, "card", 10), text(52, 18, doors, f"{classes} bold middle", 92),
                 text(112, 18, f"${price}G{profit} a crate", "light" if selling else "ink"),
                 text(WIDE - 12, 18, f"wants {wants}", "light bold end" if selling else "ink bold end", 120), spot=True)


def circles(s: Any, place: int) -> dict[str, str]:
    """Influence: a group for each mobster with men there, then free circles; dark ones must be covered to open it."""
    name, seats, most, total = f"place-{place}", range(int(s["seats"])), int(c.CIRCLES[place]), 0
    step = (WIDE - 16) / int(c.CIRCLES[-1])
    found = {}
    for seat in seats:
        men = int(s["influence"][place, seat])
        if men:
            signs = [token(8 + step * (total + nth + 0.5), 44, seat, NAMES[seat][0], 7.5) for nth in range(men)]
            words = f"{men} {'man' if men == 1 else 'men'} of {NAMES[seat]} in {place_name(place)}"
            found[f"{name}/men-{seat}"] = group(f"{name}/men-{seat}", words, *signs, spot=True)
            total += men
    free = [disc(8 + step * (nth + 0.5), 44, 7, "line" if nth < c.SHADED[place] else "thin") for nth in range(total, most)]
    marks = [disc(8 + step * (nth + 0.5), 44, 3, "soft") for nth in range(total, int(c.SHADED[place]))]
    words = f"{counted(most - total, 'free circle')} in {place_name(place)}"
    return {f"{name}/free": group(f"{name}/free", words, box(0, 34, WIDE, 20, "paper"), *free, *marks, spot=True), **found}


def squares(s: Any, seen: dict[str, list[int]], place: int) -> str:
    """Who leads or controls, and the improvements."""
    leader, improved, most = seen["leader"][place], int(s["improved"][place]), int(c.SQUARES[place])
    leads = f"{NAMES[leader - 1]} {'controls' if seen['controlled'][place] else 'leads'}" if leader else "nobody leads"
    signs = [box(WIDE - 12 - 18 * (most - nth), 64, 13, 13, "dark" if nth < improved else "thin", 2) for nth in range(most)]
    who = token(17, 71, leader - 1, NAMES[leader - 1][0], 8) if leader else ""
    words = f"{place_name(place)}: {leads}; {improved} of {counted(most, 'improvement')}"
    return group(f"place-{place}/squares", words, box(0, 60, WIDE, 22, "paper"), who,
                 text(32 if leader else 8, 76, leads, "ink bold" if leader else "soft"),
                 text(WIDE - 18 - 18 * most, 75, "improvements", "soft small end"), *signs, spot=True)


def lane(s: Any, place: int, dock: int, y: float) -> dict[str, str]:
    """A dock and its queue, front first; trucks lie over one another if there are too many."""
    there = [truck for truck in range(c.TRUCKS) if s["truck_at"][truck] == place and s["truck_dock"][truck] == dock]
    there.sort(key=lambda truck: int(s["truck_turn"][truck]))
    name = f"place-{place}/dock-{dock}"
    words = f"{c.DOCK_NAMES[dock]} dock: " + (", ".join(truck_words(s, truck) for truck in there) or "no truck")
    found = {name: group(name, words, box(0, y, WIDE, LANE - 4, "faint", 3), text(6, y + 16, c.DOCK_NAMES[dock], "soft small"))}
    return found | trucks(s, f"place-{place}", there, 62, y + 1)


def trucks(s: Any, panel: str, there: list[int], x: float, y: float) -> dict[str, str]:
    """A row of trucks from here to the edge of the panel, one over the other where there are too many."""
    long, found = [TRUCK[c.SIZE[truck]] + NEXT_TRUCK for truck in there], {}
    closer = min(1, (WIDE - 10 - x - TRUCK[-1]) / max(1, sum(long[:-1])))
    for truck, length in zip(there, long):
        found[f"{panel}/truck-{truck}"] = truck_sign(s, truck, f"{panel}/truck-{truck}", x, y)
        x += closer * length
    return found


def truck_sign(s: Any, truck: int, name: str, x: float, y: float) -> str:
    """A truck that looks to the left: cab with the initial of who uses it, on its bed the load; of a rented one the owner's initial."""
    user, owner, seller, crates = (int(s[field][truck]) for field in ("truck_operator", "truck_owner", "truck_seller", "truck_crates"))
    long = TRUCK[c.SIZE[truck]]
    load = str(crates) if crates else "-"
    for other in (owner if owner != user else c.NOBODY, seller):
        load += f" {NAMES[other][0].lower()}" if other != c.NOBODY else ""
    cab = shape([(x, y + BED), (x, y + 8), (x + 4, y + 3), (x + 14, y + 3), (x + 14, y + BED)], "card")
    wheels = [disc(at, y + BED + 1, 3.5, "dark") for at in (x + 7, x + long - 8)]
    bed, load_there = box(x + 15, y, long - 15, BED, f"seat-{user}", 2), text(x + (long + 15) / 2, y + 13, load, "light small bold middle")
    return group(name, truck_words(s, truck), cab, text(x + 8, y + 14, NAMES[user][0], "ink small bold middle"), bed, load_there, *wheels,
                 spot=True)


def truck_words(s: Any, truck: int) -> str:
    """ "Al's small truck 0, 4 crates"."""
    user, owner, seller = (int(s[field][truck]) for field in ("truck_operator", "truck_owner", "truck_seller"))
    words = f"{NAMES[user]}'s {truck_name(truck)}, {counted(int(s['truck_crates'][truck]), 'crate')}"
    if owner != user:
        words += ", a favor" if owner == c.NOBODY else f", rented from {NAMES[owner]}"
    return words + (f", {NAMES[seller]} is paid" if seller != c.NOBODY else "") + (", idle" if s["truck_at"][truck] == c.IDLE else "")


def cards(s: Any, place: int, bottom: int) -> str:
    """Thug cards that lie there for the round."""
    fields = {"thirsty": "thirsty", "word_of_mouth": "word_of_mouth", "copper_in_the_house": "copper_house"}
    lying = [title(card) for card, field in fields.items() if s[field][place]]
    lying += [f"{title(card)} of {NAMES[s[card][place]]}" for card in ("packing_heat", "big_payoff") if s[card][place] != c.NOBODY]
    words = ", ".join(lying)
    ground = box(0, bottom - 18, min(WIDE, width(words, "small") + 16), 18, "card", 9) if lying else ""
    return group(f"place-{place}/cards", f"Cards on {place_name(place)}: {words or 'none'}", ground,
                 text(8, bottom - 5, words, "red small", WIDE - 16))
