"""Words for what the core keeps in numbers: who is asked what, what an answer means. No rule is here.

Answers have two forms: `answer_words`, a short token that a game log is read back from, and `describe`, a sentence for people.
Seats in options count from the actor; words name the seat itself.
"""
from __future__ import annotations

from typing import Any

import numpy as np

from ...engine.answers import is_asked, question
from ...engine.prose import counted
from ..tables import actions as a
from ..tables import constants as c
from .names import (
    NAMES,
    agent,
    place_name,
    still_name,
    still_of,
    tell_bundle,
    term_dict,
    term_dicts,
    term_words,
    title,
    truck_apart,
)

DEAL_WINDOWS = ("talk_before_placing", "market", "talk_before_selling")  # the card of a deal's frames
ADD_MINE = c.SEATS  # option of `target_marker`
ABOUT_TRUCKS = (a.LOAD_TRUCK, a.SEND_TRUCK, a.ADMIT)  # the card of their frames is a truck
TARGETS = (a.TARGET_SPEAKEASY, a.TARGET_SEAT, a.TARGET_MARKER, a.TARGET_STILL, a.TARGET_TRUCK, a.HOW_MANY)
DEALING = (a.DEAL_PARTNER, a.DEAL_GIVE, a.DEAL_GET, a.DEAL_ANSWER)
TIMED = (a.THUG, a.PLACE_DIE, a.IMPROVE, a.PLACE_INFLUENCE, a.SEND_TRUCK, a.REACT, *TARGETS)  # their frames say in which window

_FIXED = {  # decisions whose answers are words without a number
    a.DOUBLE_STILL: ("two dice", "new still"), a.REACT: ("pass", "investigation"), a.VIGORISH: ("refuse", "pay"),
    a.ADMIT: ("refuse", "admit"), a.DEAL_ANSWER: ("reject", "accept"),
}
_FIRST = {a.PLACE_DIE: "keep", a.IMPROVE: "keep", a.THUG: "pass", a.PLACE_INFLUENCE: "done", a.SEND_TRUCK: "idle",
          a.DEAL_PARTNER: "no more", a.DEAL_GIVE: "enough", a.DEAL_GET: "enough"}  # option 0


# ---- the question


def asked(states: np.ndarray) -> dict[str, Any] | None:
    """Which seat is asked what, and what about; None when the game is over."""
    if not is_asked(states):
        return None
    frame = question(states)
    kind, card = int(frame["kind"]), int(frame["about"])
    about: dict[str, Any] = {"seat": int(frame["seat"]), "decision": a.NAMES[kind], "round": int(states[0]["year"])}
    if kind in TIMED:
        about["window"] = c.WINDOW_NAMES[frame["window"]]
    if kind in ABOUT_TRUCKS:
        about["truck"] = card
    if kind == a.ADMIT:
        about["speakeasy"] = int(states[0]["selling"]) + 1
    elif kind == a.VIGORISH:
        about |= {"card": "a_little_vigorish", "still": still_of(card), "partner": int(frame["targets"][0])}
    elif kind == a.REACT or kind in TARGETS or (kind == a.THUG and card != c.NOBODY):
        about["card"] = c.THUG_NAMES[card]
        if kind != a.THUG:
            about |= about_play(states[0], kind)
    elif kind in DEALING:
        about |= about_deal(states[0], kind, card)
    return about


def about_play(s: Any, kind: int) -> dict[str, Any]:
    """The play below the question: the card's player and its targets so far."""
    from ..tables.cards import TARGETS_OF

    task = s["stack"][s["depth"] - 2]
    about: dict[str, Any] = {"partner": int(task["seat"])} if kind == a.REACT else {}
    for nth in range(int(task["count"])):
        target, value = TARGETS_OF[task["about"], nth], int(task["targets"][nth])
        if target == a.TARGET_SPEAKEASY:
            about["speakeasy"] = value + 1
        elif target == a.TARGET_SEAT:
            about["target"] = value
        elif target == a.TARGET_MARKER:
            about.setdefault("markers", []).append(value)
        elif target == a.TARGET_STILL:
            about["still"] = still_of(value)
            about["target"] = value if value < c.SEATS else int(s["board_owner"][value - c.SEATS])
        elif target == a.TARGET_TRUCK:
            about["truck"] = value
        else:
            about["amount"] = value
    return about


def about_deal(s: Any, kind: int, when: int) -> dict[str, Any]:
    """The offer under way, as the asked mobster sees it."""
    about: dict[str, Any] = {"window": DEAL_WINDOWS[when]}
    if kind != a.DEAL_PARTNER:
        mine, theirs = (1, 0) if kind == a.DEAL_ANSWER else (0, 1)
        about["partner"] = int(s["offer_by"] if kind == a.DEAL_ANSWER else s["offer_to"])
        about |= {"give": term_dicts(s["offer"][mine]), "get": term_dicts(s["offer"][theirs])}
    return about


# ---- answers as tokens


def answer_words(states: np.ndarray, action: int) -> str:
    """The token of one answer to the question of the moment."""
    kind = int(a.DECISION_OF[action])
    option = int(action - a.FIRST[kind])
    seat, seats = int(question(states)["seat"]), int(states[0]["seats"])
    if kind in _FIXED:
        return _FIXED[kind][option]
    if option == 0 and kind in _FIRST:
        return _FIRST[kind]
    if kind == a.TARGET_MARKER and option == ADD_MINE:
        return "add"
    if kind in (a.TARGET_SEAT, a.TARGET_MARKER, a.DEAL_PARTNER) or (kind == a.TARGET_STILL and option < c.SEATS):
        if option >= seats:
            return f"empty chair {option}"
        there = (seat + option) % seats
        return still_name(there) if kind == a.TARGET_STILL else agent(there)
    return plain_answer(states, kind, option)


def plain_answer(states: np.ndarray, kind: int, option: int) -> str:
    """Answers that do not depend on the seat that is asked."""
    if kind == a.BID:
        return f"muscle {option + 1}"
    if kind == a.PICK:
        return f"offer {option} {card_on_offer(states[0], option)}" if option else f"offer {card_on_offer(states[0], 0)}"
    if kind == a.PLACE_DIE:
        return "family" if option == 1 else f"board {option - 1}"
    if kind == a.THUG:
        return c.THUG_NAMES[option - 1]
    if kind == a.TARGET_STILL:
        return still_name(option)
    if kind == a.TARGET_TRUCK:
        return f"truck {option}"
    if kind == a.HOW_MANY:
        return str(option + 1)
    if kind == a.LOAD_TRUCK:
        return counted(option, "crate")
    if kind in (a.DEAL_GIVE, a.DEAL_GET):
        return term_words(term_dict(option - 1))
    return place_name(option - 1 if kind == a.SEND_TRUCK else option)


def card_on_offer(s: Any, option: int) -> str:
    """The card a `pick` option takes."""
    name = c.CARD_NAMES[s["offers"][option - 1]] if option else c.TRUCK_CARD_NAMES[s["truck_offer"]]
    return name or ("nothing" if option else "no_truck")


def option_words(states: np.ndarray, action: int) -> str:
    """Decision and answer: "target_seat: mobster_2"."""
    return f"{a.NAMES[a.DECISION_OF[action]]}: {answer_words(states, action)}"


# ---- answers as sentences


def describe(states: np.ndarray, action: int) -> str:
    """What this answer would mean: "Bea (mobster_1) plays Hit on Mother's"."""
    if not is_asked(states):
        return "the game is over"
    kind, option = int(a.DECISION_OF[action]), int(action - a.FIRST[a.DECISION_OF[action]])
    about = asked(states) or {}
    if kind != question(states)["kind"]:
        frame = question(states)
        return f"{option_words(states, action)}, but {agent(int(frame['seat']))} is asked {a.NAMES[frame['kind']]}"
    mobster = f"{NAMES[about['seat']]} ({agent(about['seat'])})"
    return f"{mobster} {tell_answer(states, kind, option, about, answer_words(states, action))}"


def tell_answer(states: np.ndarray, kind: int, option: int, about: dict[str, Any], answer: str) -> str:
    """The sentence behind the name."""
    if kind in TARGETS:
        return tell_target(kind, about, answer)
    if kind in DEALING:
        return tell_offer(kind, option, about, answer)
    if kind in ABOUT_TRUCKS:
        return tell_truck(states, kind, option, about, answer)
    if kind == a.PICK:
        return f"takes {title(card_on_offer(states[0], option))}"
    if kind == a.THUG:
        if option:
            return f"plays {title(answer)}"
        return f"holds {title(about['card'])}" if "card" in about else "plays no thug card"
    if kind == a.REACT:
        card = f"{NAMES[about['partner']]}'s {title(about['card'])}"
        return f"answers {card} with Investigation" if option else f"lets {card} pass"
    if kind == a.PLACE_DIE:
        return f"puts a die on {'remote ' if option > 1 else 'the still of the '}{answer}" if option else "keeps a die for later"
    if kind == a.IMPROVE:
        return f"puts an improvement in {answer}" if option else "keeps an improvement in the back room"
    if kind == a.PLACE_INFLUENCE:
        return f"sends a man to {answer}" if option else "sends no more men"
    return {
        a.BID: f"lays down {answer}", a.DOUBLE_STILL: f"makes {'a remote still' if option else 'two dice'} of Double Still",
        a.VIGORISH: f"{'pays' if option else 'refuses'} {NAMES[about.get('partner', 0)]} the vigorish"}[kind]


def tell_target(kind: int, about: dict[str, Any], answer: str) -> str:
    """A thug card and what it is played on."""
    card = title(about["card"])
    if kind == a.HOW_MANY:
        return f"plays {card} for {counted(int(answer), 'marker')}"
    if kind == a.TARGET_MARKER:
        whose = "a marker of their own" if answer == "add" else f"the marker of {answer}"
        return f"plays {card} in {place_name(about['speakeasy'] - 1)}: {whose}"
    if about["card"] == "opportunity_knocks":
        return f"plays {card}, {'to' if 'speakeasy' in about else 'from'} {answer}"
    return f"plays {card} {'with' if kind == a.TARGET_TRUCK and 'truck' in about else 'on'} {answer}"


def tell_offer(kind: int, option: int, about: dict[str, Any], answer: str) -> str:
    """A step of a deal."""
    if kind == a.DEAL_PARTNER:
        return f"makes {answer} an offer" if option else "makes no more offers"
    partner = NAMES[about["partner"]]
    if kind == a.DEAL_ANSWER:
        gives, gets = tell_bundle(about["give"]), tell_bundle(about["get"], f"{partner}'s")
        return f"accepts {partner}'s offer: gives {gives}, gets {gets}" if option else f"turns down {partner}'s offer of {gets} for {gives}"
    if kind == a.DEAL_GIVE:
        return f"offers {partner} {tell_bundle([term_dict(option - 1)]) if option else 'nothing' + ' more' * bool(about['give'])}"
    return f"asks {partner} for " + (tell_bundle([term_dict(option - 1)]) if option else "nothing more and sends the offer")


def tell_truck(states: np.ndarray, kind: int, option: int, about: dict[str, Any], answer: str) -> str:
    """Loading, sending, and the public dock."""
    truck, crates = truck_apart(states[0], about["truck"]), int(states[0]["truck_crates"][about["truck"]])
    if kind == a.LOAD_TRUCK:
        return f"loads {answer} on the {truck}"
    if kind == a.SEND_TRUCK:
        return f"sends the {truck} ({counted(crates, 'crate')}) to {answer}" if option else f"leaves the {truck} idle"
    owner = NAMES[int(states[0]["truck_operator"][about["truck"]])]
    return f"{'admits' if option else 'refuses'} {owner}'s {truck} at {place_name(about['speakeasy'] - 1)}"
