"""Words for a person who plays: own goods, the question, what an offer gives and gets, short names and numbers of the answers.

Beside it: notes.py (what is worth knowing of an answer), lessons.py (the rules), news.py (what the others did).
"""
from __future__ import annotations

import re
from typing import Any

import numpy as np

from ...engine.answers import question as frame_of
from ...engine.prose import counted
from ..tables import actions as a
from ..tables import constants as c
from . import narrative
from .answers import ABOUT_TRUCKS, DEALING, answer_words, asked, card_on_offer
from .journal import Event
from .lessons import help as help  # `bootleg play` asks for all of these here
from .lessons import introduction as introduction
from .lessons import legend as legend
from .lessons import rules as rules
from .names import NAMES, place_name, tell_bundle, tell_term, term_dict, title, truck_apart
from .narrative import scoreboard as scoreboard
from .news import news as news
from .notes import graft
from .notes import note as note

MOMENTS = {
    "play_now": "just taken", "A": "muscle is shown, nobody has paid yet", "B": "all have picked", "place": "your turn to place",
    "C": "all men are placed", "C2": "the stills have run", "load": "your turn to load", "D": "all trucks are loaded",
    "send": "your turn to send", "E": "all trucks are on the road", "F": "before demand is rolled", "F2": "demand is rolled",
    "G": "everything is sold"}
DEAL_WINDOWS = {
    "talk_before_placing": "Talk before men are placed", "market": "The market", "talk_before_selling": "Talk before the sales"}
FROM_ONE = (a.BID, a.HOW_MANY, a.TARGET_SPEAKEASY)  # numbers of answers are those of the cards, speakeasies
FROM_NOTHING = (  # 0 is no, nothing, nowhere
    a.LOAD_TRUCK, a.SEND_TRUCK, a.REACT, a.VIGORISH, a.ADMIT, a.DEAL_ANSWER, a.PLACE_INFLUENCE, a.IMPROVE)
FROM_SECOND = (a.PLACE_INFLUENCE, a.IMPROVE)  # their first speakeasy is Texas Lil's
COUNTED = (a.THUG, a.PLACE_DIE, a.DEAL_PARTNER, a.DEAL_GIVE, a.DEAL_GET)  # 0 is nothing, the others are counted
TARGET_QUESTIONS = {
    a.TARGET_SPEAKEASY: "which speakeasy?", a.TARGET_SEAT: "which mobster?", a.TARGET_MARKER: "whose influence marker?",
    a.TARGET_STILL: "which still?", a.TARGET_TRUCK: "which truck?", a.HOW_MANY: "how many markers?"}
PLAIN_QUESTIONS = {
    a.PICK: "Which card do you take?",
    a.DOUBLE_STILL: "What do you make of Double Still?", a.PLACE_DIE: "Where does the still die go?",
    a.IMPROVE: "Where does the speakeasy improvement go?", a.PLACE_INFLUENCE: "Where does the next of your men go?"}
TERM_HEADS = {
    "cash": "cash", "crates": "crates", "rent": "truck on loan", "sell": "truck for good", "card": "thug card", "spare": "promise to spare",
    "no_harm": "promise", "open_dock": "promise an open dock at", "keep_out_influence": "promise no men in",
    "keep_out_trucks": "promise no truck to", "support": "promise men in"}


# ---- what is asked


def header(states: np.ndarray, seat: int) -> str:
    """All that this mobster owns, in one line."""
    s = states[0]
    has = [f"${s['cash'][seat]}G", f"men {s['back_room'][seat]}" + (f" (+{s['resting'][seat]} resting)" if s["resting"][seat] else "")]
    stills = [int(s["still_dice"][still]) for still in (seat, *(c.SEATS + np.flatnonzero(s["board_owner"] == seat)))]
    has += [f"still dice {'+'.join(map(str, stills))}"]
    for field, called in (("dice", "spare dice"), ("improvements", "improvements"), ("crates", "crates")):
        has += [f"{called} {s[field][seat]}"] if s[field][seat] else []
    trucks = [c.SIZE_NAMES[c.SIZE[truck]] for truck in np.flatnonzero(s["truck_operator"] == seat)]
    has += [f"trucks {', '.join(trucks)}" if trucks else "no truck"]
    has += [f"muscle {s['muscle'][seat]} shown"] if s["muscle"][seat] else []
    thugs = [title(card) for thug, card in enumerate(c.THUG_NAMES) for _ in range(int(s["thugs"][seat][thug]))]
    has += [f"thugs: {', '.join(thugs)}"] if thugs else []
    has += ["Friendly Union Boss"] if s["union_boss"][seat] else []
    cards = " ".join(str(card + 1) for card in np.flatnonzero(s["muscle_at"] == seat))
    return f"{NAMES[seat]}: {' · '.join(has)} · muscle cards {cards}"


def moment(states: np.ndarray) -> str:
    """ "round 3 of 12, Send in the Boys"."""
    s = states[0]
    window = (asked(states) or {}).get("window", "")
    return f"round {s['year']} of {s['rounds']}, {DEAL_WINDOWS.get(window) or narrative.HEADS[c.PHASE_NAMES[s['phase']]]}"


def question(states: np.ndarray) -> str:
    """The question as a sentence for the person who is asked."""
    s, about, kind = states[0], asked(states) or {}, int(frame_of(states)["kind"])
    when = MOMENTS.get(about.get("window", ""), "")
    if kind in DEALING:
        return deal_question(about, kind)
    if kind == a.BID:
        return f"Which muscle card do you lay face down? ({costs(s, about['seat'])})"
    if kind == a.THUG:
        return f"You have just taken {title(about['card'])}. Play it now?" if "card" in about else f"Do you play a thug card? ({when})"
    if kind == a.REACT:
        return f"{narrative.tell_card(play(about))} Do you answer with Investigation?"
    if kind == a.VIGORISH:
        cost = c.VIGORISH_COST * int(s["still_dice"][frame_of(states)["about"]])
        still = "family still" if about["still"] == "family" else f"still at board {about['still']}"
        return f"{NAMES[about['partner']]} plays A Little Vigorish on your {still}: ${cost}G, or it stands still. Do you pay?"
    if kind in ABOUT_TRUCKS:
        return truck_question(s, about, kind)
    if kind in TARGET_QUESTIONS:
        return f"{title(about['card'])}: {TARGET_QUESTIONS[kind]}{so_far(s, about)}"
    return PLAIN_QUESTIONS[kind] + (f" ({when})" if when and about["window"] not in ("play_now", "place") else "")


def truck_question(s: Any, about: dict[str, Any], kind: int) -> str:
    truck, crates = truck_apart(s, about["truck"]), int(s["truck_crates"][about["truck"]])
    if kind == a.LOAD_TRUCK:
        size, waiting = c.CAPACITY[c.SIZE[about["truck"]]], counted(int(s["crates"][about["seat"]]), "crate")
        return f"How many crates go onto your {truck}? (it carries {size}; you have {waiting})"
    if kind == a.SEND_TRUCK:
        return f"Where do you send your {truck} with {counted(crates, 'crate')}?"
    owner = NAMES[int(s["truck_operator"][about["truck"]])]
    return f"Does {owner}'s {truck} with {counted(crates, 'crate')} sell at the public dock of {place_name(about['speakeasy'] - 1)}?"


def costs(s: Any, seat: int) -> str:
    """What a bid costs beside the payroll behind each card."""
    due = graft(s, seat)
    return "its payroll stands behind it" + (f"; graft for your trucks, ${due}G, comes on top" if due else "")


def deal_question(about: dict[str, Any], kind: int) -> str:
    if kind == a.DEAL_PARTNER:
        return f"Whom do you make an offer? ({DEAL_WINDOWS[about['window']].lower()})"
    partner = NAMES[about["partner"]]
    if kind == a.DEAL_ANSWER:
        return f"{partner} makes you an offer. Do you accept it?"
    side = about["give" if kind == a.DEAL_GIVE else "get"]
    question = f"What do you offer {partner}?" if kind == a.DEAL_GIVE else f"What do you ask {partner} for?"
    last = "" if len(side) < c.MOST_TERMS - 1 else " (one term more" + (", which sends the offer)" if kind == a.DEAL_GET else ")")
    return question + last


def sides(states: np.ndarray, action: int | None = None) -> tuple[str, str] | None:
    """What the person gives and gets in the offer that the question is about, with this answer added; None if it is about none."""
    kind, about = int(frame_of(states)["kind"]), asked(states) or {}
    if kind not in (a.DEAL_GIVE, a.DEAL_GET, a.DEAL_ANSWER):
        return None
    give, get = list(about["give"]), list(about["get"])
    option = 0 if action is None else int(action - a.FIRST[kind])
    if option and kind != a.DEAL_ANSWER:
        (give if kind == a.DEAL_GIVE else get).append(term_dict(option - 1))
    partner = NAMES[about["partner"]]
    return tell_bundle(give, "your", partner) + warning(states[0], about["seat"], give), tell_bundle(get, f"{partner}'s", "you")


def warning(s: Any, seat: int, give: list[dict[str, Any]]) -> str:
    """Nobody gives the only truck away by misreading."""
    leaving = sum(term["term"] in ("rent", "sell") for term in give)
    mine = int((s["truck_operator"] == seat).sum())
    if not leaving or leaving < mine:
        return ""
    return " (your only truck!)" if mine == 1 else " (all your trucks!)"


def play(about: dict[str, Any]) -> Event:
    """The card being played, as an event of the journal."""
    named = ("card", "speakeasy", "target", "still", "truck")
    event: Event = {"seat": about["partner"], "window": "", **{key: about[key] for key in named if key in about}}
    if about["card"] == "safe_house":
        event["amount"] = about.get("amount", 1)
    elif about["card"] == "opportunity_knocks":
        event |= {"from": about["speakeasy"], "to": about["speakeasy"]}
    elif about.get("markers"):
        event["markers"] = "add" if c.SEATS in about["markers"] else about["markers"]
    return event


def so_far(s: Any, about: dict[str, Any]) -> str:
    """Targets the card has already."""
    named = [place_name(about["speakeasy"] - 1)] if "speakeasy" in about else []
    named += [truck_apart(s, about["truck"])] if "truck" in about else []
    return f" ({', '.join(named)})" if named else ""


# ---- the answers


def label(states: np.ndarray, action: int) -> str:
    """A short name of an answer."""
    kind = int(a.DECISION_OF[action])
    option = int(action - a.FIRST[kind])
    words = answer_words(states, action)
    if kind == a.BID:
        return f"${c.PAYROLL[option + 1]}G" if c.PAYROLL[option + 1] else "free"
    if kind == a.PICK:
        card = title(card_on_offer(states[0], option))
        return card if option else f"{card} (${c.TRUCK_PRICE[states[0]['truck_offer'] - 1]}G)"
    if kind == a.THUG:
        return title(words) if option else ("hold it" if frame_of(states)["about"] != c.NOBODY else "pass")
    if kind in (a.DEAL_GIVE, a.DEAL_GET):
        if option == 0:
            if kind == a.DEAL_GET:
                return "that is all: send the offer"
            return "that is all: now what you get" if (asked(states) or {})["give"] else "give nothing: now ask for a gift (u: back)"
        term = term_dict(option - 1)
        return place_name(term["speakeasy"] - 1) if "speakeasy" in term else tell_term(term).removeprefix("sparing them ")
    if kind == a.DEAL_PARTNER and option == 0:
        return "no offer"
    if kind == a.TARGET_MARKER and words == "add":
        return "put in one of mine"
    if kind == a.REACT:
        return "Investigation" if option else "let it pass"
    if kind == a.TARGET_TRUCK:
        return truck_label(states[0], int(frame_of(states)["seat"]), option)
    if kind == a.PLACE_DIE and option:
        return "your family still" if option == 1 else f"remote still {option - 1}"
    if kind == a.TARGET_STILL and option >= c.SEATS:
        return f"remote still {option - c.SEATS + 1}"
    return re.sub(r"(?:family )?mobster_(\d)", lambda match: whose(match[0], int(match[1]), int(frame_of(states)["seat"])), words)


def whose(words: str, owner: int, seat: int) -> str:
    """A mobster, or a family still, as the person in this seat calls it."""
    if words.startswith("family"):
        return ("your" if owner == seat else f"{NAMES[owner]}'s") + " family still"
    return "yourself" if owner == seat else NAMES[owner]


def truck_label(s: Any, seat: int, truck: int) -> str:
    user = s["truck_operator"][truck]
    load = f", {counted(int(s['truck_crates'][truck]), 'crate')}" if s["truck_crates"][truck] else ""
    whose = "" if user == c.NOBODY else "your " if user == seat else f"{NAMES[user]}'s "
    return whose + truck_apart(s, truck) + load


def number(states: np.ndarray, action: int) -> int | None:
    """The number an answer has in the game: of a card, of crates, of a speakeasy; 0 for nothing and for nothing else."""
    kind = int(a.DECISION_OF[action])
    option = int(action - a.FIRST[kind])
    if kind in FROM_ONE or (kind in FROM_SECOND and option):
        return option + 1
    if kind == a.PICK:
        return option or int(states[0]["seats"]) + 1  # the truck card lies behind the Men of Action
    return option if kind in FROM_NOTHING or (kind in COUNTED and option == 0) else None


def group(action: int) -> str:
    """The heading under which a long list shows an answer; "" for none."""
    kind = int(a.DECISION_OF[action])
    option = int(action - a.FIRST[kind])
    return TERM_HEADS[a.TERM_KINDS[a.TERM_KIND[option - 1]]] if kind in (a.DEAL_GIVE, a.DEAL_GET) and option else ""
