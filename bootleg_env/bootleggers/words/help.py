"""Words for a person who plays: own goods, the question, short names of the answers, help, and what the others did."""
from __future__ import annotations

import re
from typing import Any

import numpy as np

from ...engine.answers import question as frame_of
from ...engine.prose import counted, join, paragraph
from ..tables import actions as a
from ..tables import constants as c
from ..tables.rulebook import ENTRIES
from . import narrative
from .answers import ABOUT_TRUCKS, DEALING, answer_words, asked, card_on_offer
from .journal import Event
from .names import NAMES, place_name, tell_bundle, tell_term, term_dict, title, truck_name

WHAT = {entry.id: entry.what for entry in ENTRIES}
GOODS = {
    "single_influence": "One influence marker for the back room.", "double_influence": "Two influence markers for the back room.",
    "single_still": "One still die, for a still or kept for later.", "double_still": "Two still dice, or a remote still with its die.",
    "speakeasy_improvement": "Adds 1 to every demand die of a speakeasy, or is kept for later."}
RULES = {  # by decision: rows of rulebook.py
    "bid": ("muscle.costs", "1.3", "1.4", "1.5a"), "pick": ("1.5b", "1.7", "1.8"), "double_still": ("stills", "faq.double_still"),
    "place_die": ("stills", "3.1", "improvement.hints"), "improve": ("5.1", "improvement.hints"), "thug": ("deals",),
    "place_influence": ("2.1", "control", "majority", "minority", "no_influence"), "load": ("truck.sizes", "4.2"),
    "send": ("4.3", "majority", "minority", "no_influence", "5.2c"), "admit": ("5.2c", "5.3"), "deal_partner": ("deals", "4.1"),
    "deal_give": ("deals", "4.1"), "deal_get": ("deals", "4.1"), "deal_answer": ("deals", "4.1"), "vigorish": ("card.a_little_vigorish",),
    "react": ("card.investigation",)}
MOMENTS = {
    "play_now": "just taken", "A": "muscle is shown, nobody has paid yet", "B": "all have picked", "place": "your turn to place",
    "C": "all men are placed", "C2": "the stills have run", "load": "your turn to load", "D": "all trucks are loaded",
    "send": "your turn to send", "E": "all trucks are on the road", "F": "before demand is rolled", "F2": "demand is rolled",
    "G": "everything is sold", "talk_before_placing": "before men are placed", "market": "the market",
    "talk_before_selling": "before the sales"}
FROM_ONE = (a.BID, a.HOW_MANY, a.TARGET_SPEAKEASY)  # numbers of answers are those of the cards, speakeasies, trucks
FROM_NOTHING = (  # 0 is no, nothing, nowhere
    a.LOAD_TRUCK, a.SEND_TRUCK, a.TARGET_TRUCK, a.REACT, a.VIGORISH, a.ADMIT, a.DEAL_ANSWER, a.PLACE_INFLUENCE, a.IMPROVE)
FROM_SECOND = (a.PLACE_INFLUENCE, a.IMPROVE)  # their first speakeasy is Texas Lil's
COUNTED = (a.THUG, a.PLACE_DIE, a.DEAL_PARTNER, a.DEAL_GIVE, a.DEAL_GET)  # 0 is nothing, the others are counted
TRUCK_NUMBER = 7  # of the truck card, behind the offers
TARGET_QUESTIONS = {
    a.TARGET_SPEAKEASY: "which speakeasy?", a.TARGET_SEAT: "which mobster?", a.TARGET_MARKER: "whose influence marker?",
    a.TARGET_STILL: "which still?", a.TARGET_TRUCK: "which truck?", a.HOW_MANY: "how many markers?"}
PLAIN_QUESTIONS = {
    a.BID: "Which muscle card do you lay face down?", a.PICK: "Which card do you take?",
    a.DOUBLE_STILL: "What do you make of Double Still?", a.PLACE_DIE: "Where does the still die go?",
    a.IMPROVE: "Where does the speakeasy improvement go?", a.PLACE_INFLUENCE: "Where does the next of your men go?"}
TERM_HEADS = {
    "cash": "cash", "crates": "crates", "rent": "rent a truck", "sell": "sell a truck", "card": "thug card", "spare": "promise to spare",
    "no_harm": "promise", "open_dock": "promise an open dock at", "keep_out_influence": "promise no men in",
    "keep_out_trucks": "promise no truck to", "support": "promise men in"}


# ---- what is asked


def name(seat: int) -> str:
    return NAMES[seat]


def header(states: np.ndarray, seat: int) -> str:
    """All that this mobster owns, in one line."""
    s = states[0]
    men = f"{s['back_room'][seat]}" + (f" (+{s['resting'][seat]} resting)" if s["resting"][seat] else "")
    has = [f"${s['cash'][seat]}G", f"men {men}"]
    for field in ("dice", "improvements", "crates"):
        has += [f"{field} {s[field][seat]}"] if s[field][seat] else []
    has += [f"muscle {s['muscle'][seat]} shown"] if s["muscle"][seat] else []
    thugs = [title(card) for thug, card in enumerate(c.THUG_NAMES) for _ in range(int(s["thugs"][seat][thug]))]
    has += [f"thugs: {', '.join(thugs)}"] if thugs else []
    has += ["Friendly Union Boss"] if s["union_boss"][seat] else []
    cards = " ".join(str(card + 1) for card in np.flatnonzero(s["muscle_at"] == seat))
    return f"{NAMES[seat]}: {' · '.join(has)} · hand {cards}"


def moment(states: np.ndarray) -> str:
    """ "round 3 of 12, Send in the Boys"."""
    s = states[0]
    return f"round {s['year']} of {s['rounds']}, {narrative.HEADS[c.PHASE_NAMES[s['phase']]]}"


def question(states: np.ndarray) -> str:
    """The question as a sentence for the person who is asked."""
    s, about, kind = states[0], asked(states) or {}, int(frame_of(states)["kind"])
    when = MOMENTS.get(about.get("window", ""), "")
    if kind in DEALING:
        return deal_question(about, kind, when)
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
        return f"{title(about['card'])}: {TARGET_QUESTIONS[kind]}{so_far(about)}"
    return PLAIN_QUESTIONS[kind] + (f" ({when})" if when and about["window"] not in ("play_now", "place") else "")


def truck_question(s: Any, about: dict[str, Any], kind: int) -> str:
    truck, crates = truck_name(about["truck"]), int(s["truck_crates"][about["truck"]])
    if kind == a.LOAD_TRUCK:
        size, waiting = c.CAPACITY[c.SIZE[about["truck"]]], counted(int(s["crates"][about["seat"]]), "crate")
        return f"How many crates go onto your {truck}? (it carries {size}; you have {waiting})"
    if kind == a.SEND_TRUCK:
        return f"Where do you send your {truck} with {counted(crates, 'crate')}?"
    owner = NAMES[int(s["truck_operator"][about["truck"]])]
    return f"Does {owner}'s {truck} with {counted(crates, 'crate')} sell at the public dock of {place_name(about['speakeasy'] - 1)}?"


def deal_question(about: dict[str, Any], kind: int, when: str) -> str:
    if kind == a.DEAL_PARTNER:
        return f"Whom do you make an offer? ({when})"
    partner, give, get = NAMES[about["partner"]], tell_bundle(about["give"]), tell_bundle(about["get"])
    if kind == a.DEAL_ANSWER:
        return f"{partner} offers you {get} for {give.replace('his word', 'your word')}. Do you accept? ({when})"
    far = f" So far: you give {give.replace('his word', 'your word')}, you get {get}." if about["give"] or about["get"] else ""
    return (f"What do you give {partner}?" if kind == a.DEAL_GIVE else f"What do you ask {partner} for?") + far


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


def so_far(about: dict[str, Any]) -> str:
    """Targets the card has already."""
    named = [place_name(about["speakeasy"] - 1)] if "speakeasy" in about else []
    named += [truck_name(about["truck"])] if "truck" in about else []
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
        return f"{card} (${c.TRUCK_PRICE[states[0]['truck_offer'] - 1]}G)" if option == 0 and states[0]["truck_offer"] else card
    if kind == a.THUG:
        return title(words) if option else ("hold it" if frame_of(states)["about"] != c.NOBODY else "pass")
    if kind in (a.DEAL_GIVE, a.DEAL_GET):
        if option == 0:
            return "enough, send the offer" if kind == a.DEAL_GET else "enough, now what you get"
        term = term_dict(option - 1)
        return place_name(term["speakeasy"] - 1) if "speakeasy" in term else tell_term(term).removeprefix("sparing him ")
    if kind == a.TARGET_MARKER and words == "add":
        return "put in one of mine"
    if kind == a.REACT:
        return "Investigation" if option else "let it pass"
    if kind == a.TARGET_TRUCK:
        return truck_label(states[0], option)
    return re.sub(r"mobster_(\d)", lambda match: NAMES[int(match[1])], words)


def truck_label(s: Any, truck: int) -> str:
    user = s["truck_operator"][truck]
    load = f", {counted(int(s['truck_crates'][truck]), 'crate')}" if s["truck_crates"][truck] else ""
    return (f"{NAMES[user]}'s " if user != c.NOBODY else "") + c.SIZE_NAMES[c.SIZE[truck]] + load


def number(action: int) -> int | None:
    """The number an answer has in the game: of a card, of crates, of a speakeasy, of a truck; 0 for nothing."""
    kind = int(a.DECISION_OF[action])
    option = int(action - a.FIRST[kind])
    if kind in FROM_ONE or (kind in FROM_SECOND and option):
        return option + 1
    if kind == a.PICK:
        return option or TRUCK_NUMBER
    return option if kind in FROM_NOTHING or (kind in COUNTED and option == 0) else None


def group(action: int) -> str:
    """The heading under which a long list shows an answer; "" for none."""
    kind = int(a.DECISION_OF[action])
    option = int(action - a.FIRST[kind])
    return TERM_HEADS[a.TERM_KINDS[a.TERM_KIND[option - 1]]] if kind in (a.DEAL_GIVE, a.DEAL_GET) and option else ""


# ---- help


def help(states: np.ndarray, legal: list[int], word: str = "") -> list[str]:
    """What the question means and what the cards in it do; with a word, what the rulebook says of it."""
    if word:
        part = word.lower()
        return [f"{card}: {text}" for card, text in cards() if part in card.lower()] or [
            text for text in WHAT.values() if part in text.lower()][:6] or [f"nothing is known about {word!r}"]
    about = asked(states) or {}
    meaning = a.DECISIONS.rows()[a.NAMES.index(about["decision"])]["meaning"]
    lines = [f"{about['decision']}: {meaning}", *(WHAT[rule] for rule in RULES.get(about["decision"], ()))]
    mentioned = {about.get("card", ""), *(card_in(states, action) for action in legal)}
    return lines + [f"{card}: {text}" for card, text in cards() if card in {title(each) for each in mentioned if each}]


def cards() -> list[tuple[str, str]]:
    return [(title(card), GOODS.get(card) or WHAT[f"card.{card}"]) for card in c.CARD_NAMES if card]


def card_in(states: np.ndarray, action: int) -> str:
    """The card an answer takes, plays or names."""
    kind = int(a.DECISION_OF[action])
    option = int(action - a.FIRST[kind])
    if kind == a.PICK:
        return card_on_offer(states[0], option)
    if kind == a.THUG and option:
        return c.THUG_NAMES[option - 1]
    if kind in (a.DEAL_GIVE, a.DEAL_GET) and option:
        return str(term_dict(option - 1).get("card", "")) if a.TERM_KIND[option - 1] == a.CARD else ""
    return ""


# ---- what happened


def news(events: list[Event], seat: int) -> list[str]:
    """These events (all of which the seat may know) as a story, with what became of its own offers and promises."""
    lines: list[str] = []
    for part in parts(events):
        sentences = [*narrative.tell_phase(others(part, seat), [0] * c.SEATS), *mine(part, seat)]
        text = " ".join(sentences)
        if not any(event["event"] == "pay" and event["seat"] == seat for event in part):  # paid before the question what to take
            text = text.replace(f"{NAMES[seat]} pays nothing and takes", f"{NAMES[seat]} takes")
        if text:
            lines += paragraph(f"{narrative.HEADS[part[0]['phase']]}: {text}")
    return lines


def others(events: list[Event], seat: int) -> list[Event]:
    """Without the refusals, which `mine` has."""
    return [event for event in events if not is_refusal(event, seat)]


def is_refusal(event: Event, seat: int) -> bool:
    return event["event"] == "answer" and event["partner"] == seat and not event["accepted"]


def parts(events: list[Event]) -> list[list[Event]]:
    """Cut where the phase or the round changes."""
    cut: list[list[Event]] = []
    for event in events:
        if event["event"] == "setup":
            continue
        if not cut or (cut[-1][0]["phase"], cut[-1][0]["round"]) != (event["phase"], event["round"]):
            cut.append([])
        cut[-1].append(event)
    return cut


def mine(events: list[Event], seat: int) -> list[str]:
    """Payments before a card is taken, refusals of own offers, promises to this seat that were broken."""
    paid = sum(event["amount"] for event in events
               if event["event"] == "pay" and event["seat"] == seat and event["why"] in ("payroll", "graft"))
    has_picked = any(event["event"] == "pick" and event["seat"] == seat for event in events)
    sentences = [f"{NAMES[seat]} pays ${paid}G."] if paid and not has_picked else []
    for event in events:
        if is_refusal(event, seat):
            sentences.append(f"{NAMES[event['seat']]} turns down your offer.")
        elif event["event"] == "promise" and event["to"] == seat and event["state"] == "broken":
            broken = tell_term({**event, "term": event["promise"]})
            sentences.append(f"{NAMES[event['seat']]} breaks a promise to you: {broken}.")
    return sentences


def scoreboard(events: list[Event]) -> list[str]:
    return narrative.scoreboard(events)


def company(mobsters: list[str], seat: int) -> str:
    """The seats: "Al is you, Bea is boss"."""
    return join([f"{NAMES[each]} is {'you' if each == seat else name}" for each, name in enumerate(mobsters)])
