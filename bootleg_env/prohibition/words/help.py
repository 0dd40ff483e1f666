"""Words for a person who plays: where the game stands, the own hand, the question, short names of the answers, news.

Beside it: notes.py (what is worth knowing of an answer), lessons.py (the rules).
"""
from __future__ import annotations

from itertools import groupby
from typing import Any

import numpy as np

from ...engine.answers import question as frame_of
from ...engine.prose import counted, join
from ..rules.goals import counted as counted_of
from ..rules.goals import is_met, wanted
from ..rules.heat import next_mark, threshold
from ..tables import actions as a
from ..tables import cards as k
from ..tables import constants as c
from ..tables import house as h
from .answers import LOSSES, answer_words, asked
from .journal import Event
from .lessons import help as help  # `bootleg play` asks for all of these here
from .lessons import introduction as introduction
from .lessons import legend as legend
from .lessons import rules as rules
from .names import (
    INFAMY_NAMES,
    KIND_TITLES,
    LEVEL_NAMES,
    MAT_NAMES,
    NAMES,
    PHASE_TITLES,
    SCHEME_NAMES,
    block_details,
    block_name,
    building_words,
    calendar,
    fed_name,
    has_house_cards,
    infamy_of,
    schemes_at,
    units_words,
)
from .narrative import paragraphs
from .narrative import scoreboard as scoreboard
from .notes import note as note

LABELS = {
    a.STAND: ("fight", "retreat: goons leave, guards fight on"), a.PRESS: ("retreat", "another round"),
    a.SPOILS: ("leave it as it is and retreat", "steal", "torch", "seize"),
    a.FED: ("use a payoff", "pay the bribe", "face the consequence", "do a bit in jail"),
    a.REARRANGE: ("leave all, add the new", "take all up, place them anew"),
    a.STOCK_NOW: ("no", "stock it"),
}
PLAIN_QUESTIONS = {
    a.DRAFT: "Which scheme do you keep? (the others go on to the next gang)", a.INFAMY: "Which infamy card do you keep?",
    a.ORDER: "What do you do with this gangster?", a.KIND: "Which building is your drug store?", a.FED_CARD: "Which Fed card comes next?",
}
LEGEND = "2+1: goons+guards, * stocked"


# ---- where the game stands


def name(seat: int) -> str:
    return NAMES[seat]


def company(mobsters: list[str], seat: int) -> str:
    """Who sits where: "Red is you, Blue is kingpin"."""
    return join([f"{NAMES[each]} is {'you' if each == seat else mobster}" for each, mobster in enumerate(mobsters)])


def moment(states: np.ndarray) -> str:
    """ "1923, year 3 of 6, Action"."""
    s = states[0]
    return f"{calendar(int(s['year']))}, year {s['year']} of {s['years']}, {PHASE_TITLES[s['phase']]}"


def header(states: np.ndarray, seat: int) -> str:
    """Money, heat, units, gangsters, and the cards in hand with how far their goals are reached."""
    s = states[0]
    heat = int(s["heat"][seat])
    has = [f"{s['money'][seat]} Gs", f"booze {s['booze'][seat]}",
           f"heat {heat} ({LEVEL_NAMES[threshold(heat)]}, next Fed card at {next_mark(s, seat)})"]
    has += [f"jail {s['jail'][seat]}"] if s["jail"][seat] else []
    has += [f"headlines {s['headlines'][seat]}"] if s["headlines"][seat] else []
    has += [f"gangsters {s['gangsters'][seat]}", f"blocks {s['blocks'][seat]}", f"goons {s['goons_on_map'][seat]}"]
    has += [f"mat {MAT_NAMES[s['mat'][seat]]}"] if s["mat"][seat] != c.NO_MAT else []
    hand = schemes_at(s, c.HAND + seat)
    if not has_house_cards(s):
        has += [f"schemes {len(hand)}"]
    elif hand:
        has += [f"schemes: {', '.join(f'{SCHEME_NAMES[card]} {progress(s, seat, k.SCHEMES[card])}' for card in hand)}"]
    held = infamy_of(s, seat)
    has += [f"infamy: {INFAMY_NAMES[held]} {progress(s, seat, k.INFAMIES[held])}"] if held is not None else []
    return f"{NAMES[seat]}: {' · '.join(has)}"


def progress(s: Any, seat: int, card: k.Card) -> str:
    """ "1/2", "met"; of goals that are not counted "not met"."""
    if is_met(s, seat, card.goal, card.number, card.one, card.other):
        return "(met)"
    have, need = counted_of(s, seat, card.goal, card.one, card.other), wanted(s, card.goal, card.number)
    if card.goal in (k.MOST_BLOCKS, k.MOST_HEADLINES, k.MOST_VAULT, k.HEAT_AT_MOST, k.ENDS_COOL):
        return f"({have}, not met)"
    return f"({have}/{need})"


# ---- the question


def question(states: np.ndarray) -> str:
    """What is asked, in a sentence for the one who is asked."""
    s, frame, about = states[0], frame_of(states), asked(states) or {}
    kind = int(frame["kind"])
    here = block_name(about["block"] - 1) if "block" in about else ""
    if kind in PLAIN_QUESTIONS:
        return PLAIN_QUESTIONS[kind]
    if kind == a.BLOCK:
        return about_block(s, frame, about, here)
    if kind == a.STOCK_NOW:
        return f"Do you stock the {KIND_TITLES[frame['building']]} in {here} at once?"
    if kind == a.GOONS:
        return f"How many goons from {block_name(int(frame['origin']))} attack {against(s, int(frame['block']))}?"
    if kind == a.FED:
        return f"How do you deal with {about['card']} at Outrage Threshold {about['level']}?"
    if kind == a.REARRANGE:
        return f"Defend your turf: {counted(about['goons'], 'goon')} to place. Only these, or all your units anew?"
    if kind == a.GARRISON:
        what = "guards" if frame["purpose"] == a.GARRISON_GUARDS else "goons"
        stands = ", ".join(part for part in (building_words(s, frame["block"]), units_words(s, frame["block"])) if part)
        here += f" ({stands})" if stands else ""
        return f"How many {what} go into {here}? (left: {counted(about['goons'], 'goon')}, {counted(about['guards'], 'guard')})"
    return about_conflict(s, kind, here)


def against(s: Any, block: int) -> str:
    """ "Freight Yard (Yellow, Still*, 2+0)"."""
    owner = int(s["owner"][block])
    details = ", ".join(part for part in (building_words(s, block), units_words(s, block) or "no units") if part)
    return block_name(block) + (f" ({NAMES[owner]}, {details})" if owner >= 0 else " (nobody's)")


def about_conflict(s: Any, kind: int, here: str) -> str:
    """The attacker's goons, and what stands against them."""
    attacker, defender, there = NAMES[s["attacker"]], NAMES[s["defender"]], units_words(s, int(s["battlefield"])) or "nobody"
    goons = counted(int(s["force"]), "goon")
    if kind == a.STAND:
        return f"{attacker} attacks you in {here} with {goons} against {there}. Do you stand?"
    if kind == a.TACTIC:
        dice = [" ".join(str(die) for die in s["dice"][side] if die) for side in (c.ATTACKER, c.DEFENDER)]
        rolled = f"{attacker} rolls {dice[0]}, {defender} {dice[1]}"
        return f"{here}: {rolled}; 4 or more hits. Do you spend a scheme for its tactic?"
    if kind == a.PRESS:
        return f"{here}: you have {goons} left, {defender} {there}. Another round?"
    return f"Nobody defends {against(s, int(s['battlefield']))}. What {'do' if s['force'] > 1 else 'does'} your {goons} do?"


def about_block(s: Any, frame: Any, about: dict[str, Any], here: str) -> str:
    purpose = int(frame["purpose"])
    if purpose == a.TO_BUILD:
        return f"Where do you build the {KIND_TITLES[frame['building']]}? ({LEGEND})"
    if purpose == a.TO_LEAD:
        return f"From which block do you lead goons against {against(s, int(frame['block']))}?"
    if purpose == a.TO_HELP:
        return f"{NAMES[s['attacker']]} attacks your HQ with {counted(int(s['force']), 'goon')}. From where do you call help? ({LEGEND})"
    if purpose == a.TO_RETREAT:
        return f"Where do your goons from {here} retreat to? ({LEGEND})"
    if purpose == a.TO_PLACE:
        left = int(about["goons"])
        return f"Where does the next goon go? ({left} left; block by block: none goes to a lower number than the one before; {LEGEND})"
    if purpose in LOSSES:
        whose = "You lose" if frame["whose"] == frame["seat"] else f"{NAMES[frame['whose']]} loses"
        what = {a.LOSE_BUILDING: "a building", a.LOSE_STOCK: "the stock of a building", a.LOSE_GUARD: "a guard"}.get(purpose, "a goon")
        return f"{whose} {what} to {about['card']}. Which one do you pick? ({LEGEND})"
    return {a.TO_STOCK: f"Which building do you stock next? Those before it are left. ({LEGEND})",
            a.TO_ATTACK: f"Which block do you attack? ({LEGEND})"}[purpose]


def sides(states: np.ndarray, action: int | None = None) -> None:
    """There are no offers in this game."""


# ---- the answers


def label(states: np.ndarray, action: int) -> str:
    """A short name of an answer."""
    s, kind = states[0], int(a.DECISION_OF[action])
    option = int(action - a.FIRST[kind])
    if kind in LABELS:
        return LABELS[kind][option]
    if kind == a.BLOCK:
        return block_label(s, frame_of(states), option)
    if kind == a.ORDER and option == c.PASS:
        return "pass for the rest of the year"
    if kind == a.TACTIC and not option:
        return "spend none"
    if kind == a.TACTIC and not has_house_cards(s):
        return "one of your schemes"
    if kind == a.FED_CARD:
        return fed_name(s, option)
    return answer_words(states, action)


def block_label(s: Any, frame: Any, option: int) -> str:
    """ "Sugar Hill (Red Still* 3+1)"; the owner only where blocks of several gangs are named."""
    if option == a.NONE:
        return {a.TO_STOCK: "no more", a.TO_HELP: "nobody"}.get(int(frame["purpose"]), "none")
    block = option - 1
    owner = int(s["owner"][block])
    whose = NAMES[owner] if frame["purpose"] == a.TO_ATTACK and owner >= 0 else ""
    details = " ".join(part for part in (whose, block_details(s, block, frame["purpose"] != a.TO_ATTACK)) if part)
    return block_name(block) + (f" ({details})" if details else "")


def number(states: np.ndarray, action: int) -> int | None:
    """The number an answer has in the game: of a space, a block, a Fed card, of goons; 0 for nothing."""
    kind = int(a.DECISION_OF[action])
    option = int(action - a.FIRST[kind])
    if kind in (a.ORDER, a.BLOCK, a.GARRISON, a.STOCK_NOW):
        return option
    if kind in (a.GOONS, a.FED_CARD):
        return option + 1
    return 0 if kind == a.TACTIC and option == a.NONE else None


def group(action: int) -> str:
    """The heading under which a long list shows an answer: blocks stand by neighborhood."""
    kind = int(a.DECISION_OF[action])
    option = int(action - a.FIRST[kind])
    return h.NEIGHBORHOODS[(option - 1) // c.PLACES].name if kind == a.BLOCK and option else ""


def news(events: list[Event], seat: int, since: int) -> list[str]:
    """The events from number `since` on, as paragraphs of the story; a new year says so."""
    shown = [event for event in events[since:] if event["event"] != "setup"]
    told = []
    for number_, some in groupby(shown, key=lambda event: event["round"]):
        group_ = list(some)
        texts = paragraphs(group_)
        begins = any(event["event"] == "year" for event in group_)
        told += [f"Year {calendar(number_)}."] * begins + texts
    return told
