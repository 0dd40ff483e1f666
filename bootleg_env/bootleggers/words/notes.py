"""What is worth knowing of an answer, in half a line behind it: doors and prices, what a card does, what another mobster has.

Only what the asked mobster may know goes into a note: the facts of its observation, and the board, which lies open.
"""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ...engine.answers import question as frame_of
from ...engine.prose import counted
from ..game import GAME
from ..tables import actions as a
from ..tables import constants as c
from ..tables.fields import FIELDS
from .answers import card_on_offer
from .lessons import card_text
from .names import NAMES, place_name

Facts = dict[str, list[int]]
PLACES = (a.TARGET_SPEAKEASY, a.IMPROVE, a.PLACE_INFLUENCE, a.SEND_TRUCK)  # they name a speakeasy


def note(states: np.ndarray, action: int) -> str:
    """What is worth knowing of this answer to the question of the moment; "" for nothing."""
    kind = int(a.DECISION_OF[action])
    option = int(action - a.FIRST[kind])
    seat = int(frame_of(states)["seat"])
    if kind == a.BID:
        return bid_note(states[0], seat, int(c.PAYROLL[option + 1]))
    if kind == a.PICK:
        return pick_note(states[0], seat, option)
    if kind == a.THUG:
        return card_text(c.THUG_NAMES[option - 1]) if option else ""
    if kind in NOTES:
        return NOTES[kind](states[0], seen(states, seat), seat, option)
    sends = kind == a.SEND_TRUCK
    if kind not in PLACES or (option == 0 and kind != a.TARGET_SPEAKEASY):
        return "its load is lost" if sends else ""
    return place_note(states[0], seen(states, seat), seat, option - sends, sends)


def seen(states: np.ndarray, seat: int) -> Facts:
    """The public facts as this seat sees them: seats are counted from it."""
    facts = GAME.look(states, seat)
    return {row["name"]: facts[row["slice"]].tolist() for row in FIELDS.rows() if row["visible"] == "public"}


# ---- speakeasies


def place_note(s: Any, facts: Facts, seat: int, place: int, sends: bool) -> str:
    """Doors, demand, money, and whose it is; for a load also who sells before it."""
    is_open = facts["open"][place] and not facts["sold"][place]
    parts = [doors(facts, place) + ("" if is_open or not sends else ": a load sent here would be lost")]
    if is_open or not sends:
        margin = 0 if facts["copper_in_the_house"][place] else facts["profit"][place]
        parts += [wanted(s, facts, place), f"${facts['price'][place]}G a crate" + (f", profit ${margin}G" if margin else "")]
    if place != c.OMALLEYS:
        parts += [men(s, facts, seat, place), *(dock(facts, seat, place, int(s["seats"])) if is_open and sends else [])]
    return "; ".join(parts)


def doors(facts: Facts, place: int) -> str:
    if facts["closed"][place]:
        return "BUSTED, closed for this round"
    if facts["sold"][place]:
        return "its sales are over"
    missing = facts["to_open"][place]
    return "open" if facts["open"][place] else f"CLOSED, {missing} {'man' if missing == 1 else 'men'} short"


def wanted(s: Any, facts: Facts, place: int) -> str:
    """Its demand: dice, or what is left of them."""
    if s["selling"] == place and s["demand"] != c.NOBODY and s["demand"] != c.UNLIMITED:
        return f"still wants {counted(int(s['demand']), 'crate')}"
    if place == c.OMALLEYS or facts["copper_in_the_house"][place]:
        return "wants any number of crates"
    dice = int(c.DEMAND_DICE[place]) + facts["thirsty"][place]
    more = dice * facts["improved"][place]
    return f"wants {dice}d6" + (f"+{more}" if more else "") + " crates"


def men(s: Any, facts: Facts, seat: int, place: int) -> str:
    """Whose men stand there, and who leads."""
    seats = int(s["seats"])
    markers = facts["influence"][place * c.SEATS : place * c.SEATS + seats]
    there = [f"{'you' if not other else NAMES[(seat + other) % seats]} {number}" for other, number in enumerate(markers) if number]
    if not there:
        return "nobody's men"
    leader = facts["leader"][place]
    verb = "control" if facts["controlled"][place] else "lead"
    leads = "nobody leads" if not leader else f"you {verb}" if leader == 1 else f"{NAMES[(seat + leader - 1) % seats]} {verb}s"
    return f"men: {', '.join(there)}; {leads}"


def dock(facts: Facts, seat: int, place: int, seats: int) -> list[str]:
    """Crates that sell before a truck sent there now, and whether somebody may turn it away."""
    standing = facts["my_standing"][place]
    waiting = facts["waiting"][place * c.DOCKS : (place + 1) * c.DOCKS]
    ahead = sum(waiting[: 1 if standing >= c.MAJORITY else 2 if standing == c.MINORITY else 3])
    parts = [f"{counted(ahead, 'crate')} before yours"] if ahead else []
    if standing == c.NO_INFLUENCE and not facts["copper_in_the_house"][place]:
        leader = facts["leader"][place]
        parts.append(f"{NAMES[(seat + leader - 1) % seats]} may turn you away" if leader else "nobody leads: without men you sell nothing")
    return parts


# ---- cards, mobsters, stills, trucks


def graft(s: Any, seat: int) -> int:
    """Due for the own trucks this round."""
    return 0 if s["union_boss"][seat] else int(c.GRAFT[c.SIZE[np.flatnonzero(s["truck_owner"] == seat)]].sum())


def bid_note(s: Any, seat: int, payroll: int) -> str:
    """Where the money does not suffice: graft is paid first, then the payroll, as much as there is."""
    left = max(0, int(s["cash"][seat]) - graft(s, seat))
    return f"after graft you have ${left}G for this payroll: you pay it all and keep nothing" if payroll > left else ""


def pick_note(s: Any, seat: int, option: int) -> str:
    """What the card does; of a truck what it carries, and whether it can be paid."""
    if option:
        return card_text(card_on_offer(s, option))
    size = int(s["truck_offer"]) - 1
    text = f"carries {c.CAPACITY[size]} crates a round; ${c.GRAFT[size]}G graft every round from the next one on"
    return text if s["cash"][seat] >= c.TRUCK_PRICE[size] else f"{text}; you cannot pay for it, the card would be wasted"


def mobster_note(s: Any, facts: Facts, seat: int, option: int) -> str:
    """Money and goods, and what promises are worth."""
    if option == 0:
        return ""
    fleet = facts["fleet"][option * c.SIZES : (option + 1) * c.SIZES]
    trucks = ", ".join(f"{number} {name}" for number, name in zip(fleet, c.SIZE_NAMES) if number)
    kept, broken = (sum(facts[field][option * c.SEATS : (option + 1) * c.SEATS]) for field in ("kept", "broken"))
    honour = f"; promises kept {kept}, broken {broken}" if kept or broken else ""
    return f"${facts['cash'][option]}G, {counted(facts['crates'][option], 'crate')}, trucks: {trucks or 'none'}{honour}"


def still_note(s: Any, facts: Facts, seat: int, option: int) -> str:
    still = (seat + option) % int(s["seats"]) if option < c.SEATS else option
    owner = "" if still < c.SEATS or s["board_owner"][still - c.SEATS] < 0 else f"{NAMES[s['board_owner'][still - c.SEATS]]}'s, "
    return owner + dice(s, still)


def die_note(s: Any, facts: Facts, seat: int, option: int) -> str:
    return dice(s, seat if option == 1 else c.SEATS + option - 2) if option else "for a later turn of yours; nobody can destroy it there"


def dice(s: Any, still: int) -> str:
    number = int(s["still_dice"][still])
    return f"{number} {'die' if number == 1 else 'dice'} now"


def truck_note(s: Any, facts: Facts, seat: int, truck: int) -> str:
    place = int(s["truck_at"][truck])
    return f"carries up to {c.CAPACITY[c.SIZE[truck]]}" + (f", at {place_name(place)}" if place >= 0 else "")


def marker_note(s: Any, facts: Facts, seat: int, option: int) -> str:
    """How many men of this owner stand there; behind the seats: one of one's own goes in."""
    place = int(s["stack"][s["depth"] - 2]["targets"][0])  # named before: the play is the frame below the question
    number = int(s["influence"][place, (seat + option) % int(s["seats"])]) if option < c.SEATS else 0
    return f"{number} {'man' if number == 1 else 'men'} there" if option < c.SEATS else "from your supply"


def admit_note(s: Any, facts: Facts, seat: int, option: int) -> str:
    """What each crate brings the person who lets it in."""
    if not option:
        return "no truck behind it at the public dock sells either"
    place = int(s["selling"])
    yours = facts["profit"][place] if facts["leader"][place] == 1 and facts["controlled"][place] else 0
    return f"it earns ${facts['price'][place]}G a crate, and you ${yours}G of profit on each"


NOTES: dict[int, Callable[[Any, Facts, int, int], str]] = {
    a.TARGET_SEAT: mobster_note, a.DEAL_PARTNER: mobster_note, a.TARGET_STILL: still_note, a.PLACE_DIE: die_note,
    a.TARGET_TRUCK: truck_note, a.TARGET_MARKER: marker_note, a.ADMIT: admit_note}
