"""The game explained to a person who never played: the rules in short, each question when it first comes, and single words."""
from __future__ import annotations

from typing import Any

import numpy as np

from ...engine import topics
from ...engine.prose import join
from ..tables import actions as a
from ..tables import constants as c
from ..tables.rulebook import ENTRIES
from .answers import asked, card_on_offer
from .names import place_name, term_dict, title

PLANNING = ("bid", "deal_partner", "place_influence", "send")  # where one thinks of what others may play
MOST_FOUND = 3  # rules shown for a word
WHAT = {entry.id: entry.what for entry in ENTRIES}
GOODS = {
    "single_influence": "One man for your back room; men go into speakeasies.",
    "double_influence": "Two men for your back room; men go into speakeasies.",
    "single_still": "One still die: 3 or 4 crates more a round.", "double_still": "Two still dice, or a second still with one die.",
    "speakeasy_improvement": "Adds 1 to every demand die of a speakeasy for good."}
SMALL, MEDIUM, LARGE = c.CAPACITY.tolist()
CHEAP, DEAR = c.GRAFT[0], c.GRAFT[-1]
HEAT = join([str(number) for number in c.HEAT_ROUNDS])
AVERAGE_DIE = 3.5


def rules(settings: Any) -> list[str]:
    """What the game is about, how one wins, a round in order: a paragraph each."""
    men = ("Your men go into speakeasies, whenever you are asked." if settings.influence == "anytime" else
           "Your men go from the back room into speakeasies, and stay there.")
    told = [
        f"You make whiskey and sell it in speakeasies. The most money wins, after {settings.rounds} rounds, or after the first round in "
        f"which somebody has ${settings.goal_cash}G. A round:",
        "1. Muscle. All lay a numbered card face down and show it. Higher cards go first all round and break ties, each card is used once. "
        f"In that order each pays the card's payroll ($0G to ${c.PAYROLL[-1]}G) and graft (${CHEAP}G a truck, a large one ${DEAR}G), and "
        "takes one card on offer: men, still dice, an improvement, a truck, or a thug card.",
        f"2. Send in the Boys. {men} A speakeasy opens when enough men stand in it, whoever's they are. Whoever has most leads it; with "
        "half of all or more one controls it.",
        f"3. Fire up the Still. Stills make as many crates as their dice show. From round {c.COPPER_BITES_FROM} a {c.COPPER_FACE} stops "
        "the family still that the Copper watches: the one that made most.",
        f"4. Run the Whiskey. Load your trucks (small {SMALL} crates, medium {MEDIUM}, large {LARGE}) and send each to a speakeasy. What "
        "is not on a truck is lost.",
        "5. What's the Password? Each open speakeasy rolls how many crates it wants, and buys from the leader first, then from those with "
        "men there, then from others if the leader lets them in. What nobody buys is lost. The controller earns a profit on every crate "
        f"sold there. {place_name(c.OMALLEYS)} is always open and takes all, for ${c.OMALLEYS_PRICE}G a crate.",
        f"6. The Heat. After rounds {HEAT} all get a man, the poorest one more."]
    return told + DEALS_TOLD[settings.deals]


def legend(settings: Any) -> list[str]:
    """How to read the table in text, and what promises mean."""
    return [TABLE, *([PROMISES] if settings.deals == "full" else [])]


DEALS_TOLD = {
    "full": ["Deals. Before 2, before loading and before 5 you may trade money, crates, trucks, thug cards and promises. Goods change "
             "hands at once. Nobody has to keep a promise, but all see who does."],
    "market": ["Deals. Before loading you may trade money, crates, trucks and thug cards."], "off": []}

PROMISES = (
    "Promises: no harm (no thug card against the other), sparing (not this card), an open dock (to let the other's trucks sell where one "
    "leads), men, no men or no truck in a speakeasy; all for this round.")
TABLE = (
    "men, dice, markers: in the back room, not yet placed; supply: pieces that may still become men; still, remote: a ▪ "
    "for each die, ! stopped; kept/broken: promises. Of speakeasies: everybody's men; circles: ● men, ○ room; squares: ■ improvements; "
    "demand: crates, rolled with dice (2d6+2); price: what a crate brings, and behind + the controller's profit; doors: men still missing. "
    "Below a speakeasy trucks wait at docks, front first, with crates in brackets (public » Dot's small 3 [4]): they sell in the order "
    "majority (the leader's), minority (of others with men there), public (without men, if the leader lets them). ✶ cards for the round.")

INTRODUCTIONS = {  # by decision: what it is, what it costs, what good players look at
    "bid": "All lay a muscle card face down, then all are shown. The highest number goes first all round: first choice of the cards on "
           f"offer, first to send trucks. A card is used once in the game and costs its payroll, up to ${c.PAYROLL[-1]}G. Good players "
           "spend a high card when one card on offer is worth much more to them than the rest, and a cheap one when the row is dull.",
    "pick": "You take one card. Goods work at once, a thug card is played now or kept, a truck is paid for and costs graft every round. "
            "Good players take what they are short of: still dice make crates, trucks carry them, men get them sold. Early in the game "
            "what works every round is worth most.",
    "double_still": "Two dice for stills you have, or a second still with one die. Each die makes 3.5 crates a round on average. A remote "
                    "still costs a marker of your supply and can be destroyed, but the Copper never watches it.",
    "place_die": f"Each die on a still makes {AVERAGE_DIE} crates a round on average; a still holds {c.STILL_SQUARES}. More than your "
                 "trucks carry and your speakeasies buy is lost. A die that you keep makes nothing, but is safe from thug cards.",
    "improve": "An improvement makes every demand die of a speakeasy count 1 more, for good and for whoever sells there. Good players put "
               "it where they lead or control and where many dice are rolled. You may also keep it for later.",
    "thug": "A thug card does its harm or favor once, then it is gone. You are asked at many moments of a round; 0 keeps your cards. "
            "Somebody who holds Investigation can nullify it. Good players wait for the moment in which a card moves the most money, and "
            "hit whoever is ahead.",
    "target_speakeasy": "Which speakeasy your card is played on. Behind each stand its doors, demand, price, and whose men are there. "
                        "Cards against others do most where the richest mobster leads, cards for yourself where you do.",
    "target_seat": "Whom your card is played on. Good players choose whoever is likeliest to win. A promise of yours not to harm that "
                   "mobster is broken by naming them.",
    "target_marker": "Whose man it hits. One man less can cost somebody the lead or the control of a speakeasy, or close its doors. A "
                     "promise of yours not to harm that mobster is broken by it.",
    "target_still": "Which still your card is played on. More dice make more crates, so it hurts most where most dice lie. A promise of "
                    "yours not to harm the owner is broken by it.",
    "target_truck": "Which truck your card is played on: behind each stand its load, and where it is. A promise of yours not to harm its "
                    "owner or its user is broken by it.",
    "how_many": "For how many men the card counts. City Politics and State Politics cost money for each; men taken home by Safe-house "
                "rest until the next round.",
    "react": "Somebody plays a thug card, and you hold Investigation: it would nullify that card, and be gone. Good players keep it for "
             "cards that cost themselves a lot.",
    "vigorish": f"Pay ${c.VIGORISH_COST}G a die to the player of the card, or this still makes nothing this round. A die makes "
                f"{AVERAGE_DIE} crates on average: pay only if you would have the trucks and the buyers to earn more than that with them.",
    "place_influence": "Men open speakeasies, decide who leads, and get your trucks into a better dock. You are asked man by man, from "
                       "small speakeasies to large ones: there is no way back to a smaller one. Good players put men where one more gives "
                       "them the lead or control, and not where they would stay far behind.",
    "load": "Crates that are not on a truck are lost at the end of the phase, and a loaded crate cannot be moved again. So load what you "
            "can, as a rule all of it.",
    "send": "Only an open speakeasy buys. The leader's trucks sell first, then those of others with men there; without men the leader may "
            "turn you away. Demand is rolled later, 3.5 crates a die on average, and what it does not take is lost. "
            f"{place_name(c.OMALLEYS)} takes everything, but pays only ${c.OMALLEYS_PRICE}G.",
    "admit": "A truck without men of its owner wants to sell where you lead. If you control the place, each crate brings you the profit; "
             "otherwise you only help a rival. A refusal also stops all behind it at the public dock.",
    "deal_partner": "You may make an offer: what you give, what you get, up to three things a side. Goods and money change hands at once; "
                    "promises bind nobody. Good deals help both: crates without a truck against money, a truck that stands idle for rent. "
                    "0 makes no offer and costs nothing.",
    "deal_give": "Name what you give, one thing at a time, and 0 when that is all; then what you want for it. Above the list stand both "
                 "sides as they are so far. Nobody sees the offer before it is sent: u takes back the last step.",
    "deal_get": "Name what you want for it, one thing at a time. 0 sends the offer, once there is something on either side; so does a "
                "third thing. Ask for less than it is worth to the other: an offer that only helps you is turned down.",
    "deal_answer": "Read both lines: what you give leaves you at once if you accept. A promise is only as good as whoever makes it. Good "
                   "players accept when they gain, and think twice when the other gains more and is ahead.",
}


def introduction(decision: str) -> str:
    """The question explained to somebody who meets it for the first time."""
    return INTRODUCTIONS[decision]


# ---- help


TOPICS = (  # words (plural forms too), and the answer
    (("win", "winner", "goal", "end", "aim", "score", "points"), WHAT["end"]),
    (("graft", "driver"),
     f"Graft is what your trucks cost every round, paid before you take a card: ${CHEAP}G for each small or medium truck "
     f"you own, ${DEAR}G for a large one. Whoever is short pays what is there."),
    (("payroll",),
     "Payroll is what your muscle card costs, paid before you take a card: nothing for cards up to 12, "
     f"${c.PAYROLL[-1]}G for the highest. Whoever is short pays what is there."),
    (("muscle",),
     f"Muscle cards are numbered 1 to {c.MUSCLE_CARDS}. The one you show orders the whole round, highest first, and breaks "
     "ties. Each is used once in the game."),
    (("man", "men", "influence", "marker"),
     "Men (influence markers) come from cards and the heat into your back room and go into speakeasies, "
     "where they open doors, decide who leads, and get your trucks into a better dock."),
    (("leader", "lead", "majority"),
     "Whoever has the most men in a speakeasy leads it: the leader's trucks sell first there, and the leader "
     "may turn away trucks without men. Of two alone with equal men the higher muscle leads; otherwise equals do not."),
    (("control", "controller", "profit"),
     "Whoever leads a speakeasy with at least half of all men there controls it, and earns the profit on "
     "every crate that anybody sells there."),
    (("minority", "dock", "public"),
     "Trucks sell in the order of docks: the leader's, then those of others with men there, then (public dock) "
     "those without men, if the leader lets them in. Without a leader the public dock sells nothing."),
    (("demand", "password"),
     "How many crates a speakeasy buys this round: dice, rolled when the trucks stand there, plus 1 a die for each "
     "improvement."),
    (("price", "wholesale"),
     "What a seller gets for a crate, whoever sells; profit is paid on top, to the controller alone."),
    (("speakeasy", "speakeasies", "open", "door", "closed"),
     "A speakeasy is open when as many men stand in it as its shaded circles say, "
     f"whoever's they are. Closed ones buy nothing. {place_name(c.OMALLEYS)} is always open."),
    (("still", "die", "dice"),
     f"A still makes as many crates a round as its dice show: {AVERAGE_DIE} a die on average. It holds up to "
     f"{c.STILL_SQUARES} dice. Your family still is never lost, remote stills can be."),
    (("crate", "whiskey", "drain"),
     "A crate is made by a still, loaded on a truck and sold in a speakeasy in the same round. What is not "
     "loaded or not bought goes down the drain."),
    (("truck",),
     f"A small truck carries {SMALL} crates, a medium one {MEDIUM}, a large one {LARGE}. It goes to one speakeasy a round and "
     "comes back. Each truck that you own costs graft every round."),
    (("copper",), f"{WHAT['3.2']} {WHAT['3.3']}"),
    (("heat",), f"{WHAT['6.1']} {WHAT['6.2']}"),
    (("promise", "honour", "honor", "word"),
     "A promise is part of a deal and binds nobody. Whether it was kept or broken is counted for all "
     "to see."),
    (("deal", "offer", "market", "talk", "trade"),
     "In a deal two mobsters trade money, crates, trucks, thug cards and promises. All but "
     "promises change hands at once."),
    (("rent",),
     "A rented truck is used by the other until the end of the sales, then it comes back to its owner, who goes on paying its graft."),
    (("thug",),
     WHAT["men_of_action"] + " A thug card is played once, at a moment its text allows."),
    (("improvement", "square"),
     "An improvement marker adds 1 to every demand die of its speakeasy, for good."),
    (("supply", "back", "room"),
     f"You have {c.MARKERS} markers. Those in the back room are men that you may place; the rest of the supply "
     "becomes men by cards and the heat, or marks trucks and remote stills."),
)




def help(states: np.ndarray, legal: list[int], word: str = "") -> list[str]:
    """What the question means and what the cards in it do; with a word, what it means."""
    if word:
        return looked_up(word) or [topics.nothing_known(TOPICS, word, " the name of a card, or")]
    s, decision = states[0], (asked(states) or {})["decision"]
    mentioned = {(asked(states) or {}).get("card", ""), *(card_in(states, action) for action in legal)}
    if decision in PLANNING:
        mentioned |= {c.THUG_NAMES[thug] for thug in np.flatnonzero((s["thugs"] > s["secret"]).any(0))}  # what lies open
    if decision == "bid":  # it is about what the row offers
        mentioned |= {c.CARD_NAMES[card] for card in s["offers"]}
    told = [f"{title(card)}: {card_text(card)}" for card in c.CARD_NAMES if card and card in mentioned]
    truck = int(s["truck_offer"])
    return [introduction(decision), *([truck_text(truck - 1)] if decision == "bid" and truck else []), *told]


def truck_text(size: int) -> str:
    """The truck on offer."""
    return (f"A {c.SIZE_NAMES[size]} truck: ${c.TRUCK_PRICE[size]}G; carries {c.CAPACITY[size]} crates a round, "
            f"costs ${c.GRAFT[size]}G of graft every round.")


def looked_up(word: str) -> list[str]:
    """A topic and the cards of that name; else rules that have the word in them."""
    cards = {title(card): f"{title(card)}: {card_text(card)}" for card in c.CARD_NAMES if card}
    named = [cards[name] for name in topics.speaking_of(cards, word)]
    exact = [text for name, text in cards.items() if name.lower() == topics.plain(word)]
    return exact or topics.named(TOPICS, word) or named or topics.speaking_of(WHAT.values(), word)[:MOST_FOUND]


def card_text(card: str) -> str:
    """What a card does."""
    return GOODS.get(card) or WHAT.get(f"card.{card}", "")


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
