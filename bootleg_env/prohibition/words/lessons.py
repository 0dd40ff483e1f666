"""The game explained to a person who never played: the rules in short, each question when it first comes, single words and cards.

What the text of the rulebook does not hold is marked "(house)".
"""
from __future__ import annotations

import re
from typing import Any

import numpy as np

from ...engine.answers import question as frame_of
from ..tables import actions as a
from ..tables import cards as k
from ..tables import constants as c
from ..tables import house as h
from ..tables.rulebook import RULES
from .answers import asked
from .names import TABLE_LEGEND, has_house_cards, infamy_of, infamy_text, scheme_text, schemes_at

MOST_FOUND = 3  # rules shown for a word
OPERATIONS = (
    "Operations (not in 1921): gangsters come home, three goons and those of the hospital are placed (four units a block at most), "
    f"buildings are stocked, the warehouse is paid ({h.WAREHOUSE_FEE} Gs for every {h.BOOZE_PER_FEE} booze begun), buildings bring heat.")
ACTION = (
    "Action: in turn everybody places a gangster: on a space (a building, extortion, an open action), or with 1-4 goons of one block to "
    "attack any other block.")
ATTACK = (
    "An attack on nobody's block takes it. Else units fight in rounds: a die each, 4 or more wipes one out, goons before guards. Without "
    "defenders you steal, torch, or roll 4 or more to seize. Then your goons lay low till next year. A guard comes with your HQ and with "
    "each building you put up; guards only defend, and wiped out they are gone for good.")
PRODUCTION = "Production: extortion pays for every block, stocked buildings make booze or Gs and are empty again."
FEDS = (
    "Heat: buildings, extortion and attacks bring it. At badges (house) you draw a Fed card: pay a bribe, or face the consequence that "
    "the card names, or do months of jail, which cost a point each and nothing else: no gangster is away. The Outrage Thresholds I, II, "
    f"III, IV begin at {', '.join(map(str, c.THRESHOLD_FROM))} heat; the higher, the worse is the card.")
POINTS = (
    "Points: neighborhoods (20 for all 8 blocks, 10 for 5-7, 5 for fewer), 1 for 5 Gs or a booze, 3 for a building or a headline, "
    "-1 for a month of jail")
INTRODUCTIONS = {  # by decision: what it is, what good players look at
    "draft": "You keep one scheme and pass the others on, three times. A scheme pays points when its goal is met, or is spent in a fight "
             "for its tactic. Good players take goals that fit together, and those a usual game reaches by itself.",
    "infamy": "One of two secret cards, looked at only when the game ends. Good players keep the goal that their schemes lead to anyway; "
              "those of having most of something depend on the others.",
    "order": "You place one gangster: on a free space, or to lead an attack. Building and extortion spaces go to the first who takes them, "
             "so order early what others want too. Passing gives up all your gangsters of this year.",
    "block": "A block of the map by its number; the question says what for. There is no distance: any block may be attacked from any "
             "other. Blocks without units are easy prey, and 5 in one neighborhood are worth twice as much as 4.",
    "kind": "The drug store is any building of which a tile is left, at the price and heat of its tile. In the last year a building is 3 "
            "points; it only makes something if you can stock it at once.",
    "stock_now": "A building makes something at Production only if it is stocked, and you may do so as soon as it stands. What you pay "
                 "comes back with a gain, unless somebody steals it first.",
    "goons": "How many goons go along. Each rolls a die; without defenders each is a roll to seize. They stay in the block or go home, "
             "laying low until next year, so what you leave behind must guard your turf alone.",
    "stand": "You are attacked. Fight, and both sides roll a die for each unit; who loses units and the conflict draws a scheme. Or your "
             "goons retreat to another block while guards stay. Good players give up what is not worth their goons.",
    "tactic": "The dice lie open. A scheme in hand may be spent for its tactic, once a round; it is gone then. Good players spend schemes "
              "whose goals they will not reach, when one hit decides.",
    "press": "Both sides have units left. Another round costs 1 heat and may cost goons; a retreat brings the rest home, laying low. Count "
             "the dice: with fewer than the defender the odds are poor.",
    "spoils": "Nobody defends the block. Steal the stock, torch the building, or roll to seize the block with all that stands on it. Each "
              "success is a headline, 3 points. Only seizing adds turf, and it may fail.",
    "fed_card": "Several Fed cards wait. The order is yours: a payoff or the money for a bribe may last for only one of them, and what you "
                "lose to the first cannot be taken by the next.",
    "fed": "Three ways out: a bribe costs Gs, the consequence is what stands behind it, jail costs a point a month. 5 Gs are a point, so "
           "compare. "
           "A stocked "
           "Ward Machine takes the card down a threshold, below I it is gone.",
    "rearrange": "Three new goons come, and those of the hospital. Leave the others and place only these, which is quick, or take all up "
                 "and share them out block by block. Laying low is over: everybody is free again.",
    "garrison": "Block by block in the order of numbers: first guards, then goons, four units at most. Only what still fits into "
                "the blocks "
                "behind is offered. Good players hold HQ, stocked buildings, and a block of four to attack from.",
}
WITH_CARDS = ("draft", "infamy", "order", "kind", "spoils", "fed")  # where one thinks of the goals of the own cards
TOPICS = (  # words, and the answer
    (("win", "winner", "end", "goal", "aim", "score", "points", "prestige"), f"{POINTS}, and what schemes and your infamy card say. "
     "Equal points: most blocks, then most Gs, then least jail."),
    (("heat", "threshold", "outrage", "badge"),
     f"{FEDS} Badges (house): "
     f"{', '.join(map(str, h.BADGES))}; two cards each at {c.ENDLESS_FROM}, {c.ENDLESS_FROM + c.ENDLESS_EVERY} and so on. A "
     "badge counts once."),
    (("attack", "conflict", "fight", "dice"), ATTACK),
    (("seize", "expand"), "Without defenders one die for each goon: a 4 or more seizes the block with its building and stock, and "
                          "goons and "
     "gangster stay there. If none shows it, they retreat without a headline."),
    (("steal", "rob"), "What lies in a building as stock is yours, and a headline. An HQ gives half of the vault, once a game."),
    (("torch",), "The building is out of the game; its owner has the stock back, you a headline and 1 heat."),
    (("retreat",), "Goons go to one own block; without room there, to the hospital. Attackers lay low then, with their gangster."),
    (("low", "laying low"), "Goons beside their gangster cannot attack or help this year, but they defend."),
    (("goon", "goons", "hospital", "supply"), "Goons attack and defend; three come each year from 1922 on. Wiped out, they are in "
     "the hospital "
     "until the next year. No more than four units stand in a block."),
    (("guard", "guards"), "A guard comes with each building and with the HQ. Guards only defend; wiped out, they are out of the game."),
    (("gangster", "men"), "Three a year, four from 1923 on, five from 1925 on. Each is one action; gangsters never die and roll no dice."),
    (("help", "hq", "headquarters", "vault", "pip"), "An HQ is never lost and counts as no building. Before the first round its defender "
     "may call units from one other block, and one die counts 1 more, a 3 as a 4 (the dice are told as they count). Whoever wins there "
     "robs half of the vault, once a game."),
    (("stock", "production"), f"{PRODUCTION} Stock is paid whole, when you build or in Operations."),
    (("warehouse", "booze"), f"A warehouse holds {h.WAREHOUSE_CAP} booze (house); every Operations it costs {h.WAREHOUSE_FEE} Gs for every "
     f"{h.BOOZE_PER_FEE} booze begun (house). What is not paid for is lost."),
    (("scheme", "schemes", "tactic"), "A scheme whose goal you meet is laid down by itself, after your gangster or Production, and "
                                      "stays. One "
     "in hand may be spent for its tactic in a conflict. All goals, points and tactics are house data."),
    (("infamy",), "A secret card with a goal, looked at when the game ends. All infamy cards are house data."),
    (("payoff", "ward", "ward machine"), "A stocked Ward Machine takes one Fed card down by one threshold, once a year. One a "
     "neighborhood."),
    (("settlement", "settlement house"), "Stocked, it takes 3 heat away at Production. Who steals from it or torches it gets 3 heat more. "
     "One a neighborhood."),
    (("extortion",), "One of four spaces a year for each gang, each space for one gang. The heat comes at once, the money at Production."),
    (("feds", "fed", "bribe", "jail", "bit"), f"{FEDS} A bribe that cannot be paid, or a consequence that cannot be borne whole, "
     "is no choice."),
    (("headline",), "For stealing, robbing, torching and seizing: 3 points each."),
    (("block", "map", "neighborhood", "turf"), "56 blocks in seven neighborhoods; their names and who starts where are house data. "
     "Any block "
     "may be attacked from any other. You have 25 turf markers."),
    (("recruit", "recruit goons"), f"The last year only, {c.OVERLAY_COST} Gs: {c.RECRUITS} goons from the supply."),
    (("contract", "contract professional"), f"You draw a scheme. In the last year it costs {c.OVERLAY_COST} Gs."),
    (("import", "import booze"), f"{c.IMPORTED_BOOZE} booze; not in the last year."),
    (("drug store", "open drug store"), "The last year only: any building of which a tile is left, at its price and heat."),
    (("festival", "sponsor festival"), f"The last year only, {c.OVERLAY_COST} Gs: heat {c.FESTIVAL_HEAT} at once."),
    (("marker", "first"), "The starting marker says who begins each phase. Take Charge brings it."),
    (("operations",), OPERATIONS), (("action",), ACTION),
    (("house",), "The pictures of the rulebook are lost: cards, costs, badges, layout, mats and warehouse are ours, marked (house)."),
)


def rules(settings: Any) -> list[str]:
    """What the game is about, how one wins, a year in order: a paragraph each."""
    years = f"{settings.years} year{'s' if settings.years > 1 else ''}"
    cards = ("Schemes pay points for their goals or are spent for a tactic in a conflict; your secret infamy card pays at the end (cards: "
             "house)." if settings.house == "full" else
             "Without the house's cards: what you hold is spent for +1 on a die in a conflict; every Fed card is Raid!")
    return [f"You run a gang in New York. After {years} the most prestige points win.", f"1. {OPERATIONS}", f"2. {ACTION}", ATTACK,
            f"3. {PRODUCTION}", FEDS, f"{POINTS}.", cards]


def legend(settings: Any) -> list[str]:
    """The columns of the gangs; mats, with the house's cards."""
    with_mats = settings.house == "full" and settings.mats == "house"
    mats = [f"Mats (house). {'; '.join(f'{mat.name}: {mat.effect}' for mat in h.MATS)}."] if with_mats else []
    return [TABLE_LEGEND.format("without"), *mats]


def introduction(decision: str) -> str:
    """The question explained to somebody who meets it for the first time."""
    return INTRODUCTIONS[decision]


# ---- help


def help(states: np.ndarray, legal: list[int], word: str = "") -> list[str]:
    """What the question means; with a word, what it means."""
    if not word:
        about = asked(states) or {}
        return [introduction(about["decision"]), *(own_cards(states[0], int(about["seat"])) if about_goals(states, about) else [])]
    words = ", ".join(sorted(words[0] for words, _ in TOPICS))
    return looked_up(word) or [f"Nothing is known about {word!r}. Try the name of a card, a space, a building, or: {words}."]


def about_goals(states: np.ndarray, about: dict[str, Any]) -> bool:
    """Does the answer depend on what the cards in hand want?"""
    if about["decision"] == "block":
        return int(frame_of(states)["purpose"]) in (a.TO_BUILD, a.TO_ATTACK, a.LOSE_BUILDING)
    return about["decision"] in WITH_CARDS


def own_cards(s: Any, seat: int) -> list[str]:
    """What the cards in hand are for."""
    if not has_house_cards(s):
        return []
    held = [k.SCHEMES[card] for card in schemes_at(s, c.HAND + seat)]
    infamy = infamy_of(s, seat)
    told = [f"{card.name}: {card.goal_text}, {card.points} points" for card in (*held, *([] if infamy is None else [k.INFAMIES[infamy]]))]
    return [f"Your cards (house). {'; '.join(told)}."] if told else []


def looked_up(word: str) -> list[str]:
    """Cards of that name, a topic; else whatever begins so, else rules that have the word in them."""
    part = word.lower().strip()
    begins = re.compile(rf"\b{re.escape(part)}")
    named = [line for line in everything() if begins.search(line.split(":")[0].lower())]
    exact = [line for line in named if line.lower().startswith(f"{part}:")]
    topics = [text for words, text in TOPICS if part in words or part.removesuffix("s") in words]
    return exact or topics or named or [f"{rule.what}" for rule in RULES if begins.search(rule.what.lower())][:MOST_FOUND]


def everything() -> list[str]:
    """A line for each card, mat, building and space, with where it comes from."""
    lines = [f"{card.name}: scheme: {scheme_text(number)}" for number, card in enumerate(k.SCHEMES)]
    lines += [f"{card.name}: infamy card: {infamy_text(number)}" for number, card in enumerate(k.INFAMIES)]
    lines += [f"{card.name}: Fed card ({card.source}): " + "; ".join(
        f"{name}: bribe {level.bribe} Gs, or {level.consequence}, or {level.months} months"
        for name, level in zip(("I", "II", "III", "IV"), card.levels, strict=True)) for card in k.FED_CARDS]
    lines += [f"{mat.name}: mat ({mat.source}): {mat.effect}" for mat in h.MATS]
    lines += [building_text(row) for row in h.BUILDINGS]
    return lines + [space_text(number) for number in range(1, 1 + c.SPACES)]


def building_text(row: h.Building) -> str:
    costs = ", ".join(map(str, row.costs))
    stock = f"{row.stock_money} Gs" if row.stock_money else f"{row.stock_booze} booze"
    made = "a payoff" if row.payoff else f"heat {row.goodwill}" if row.goodwill else ""
    made = made or (f"{row.money} Gs" if row.money else f"{row.booze} booze")
    return f"{row.name}: building: heat {row.heat}, stock {stock}, makes {made}; the seven tiles cost {costs} Gs ({row.costs_source})"


def space_text(space: int) -> str:
    row = h.SPACES[space]
    heat = f", heat {row.heat:+d}" if row.heat else ""
    rate = f", {row.rate} Gs a block at Production" if row.rate else ""
    gets = f", {row.money} Gs" if row.money else f", {row.booze} booze" if row.booze else ""
    cost = f", {row.cost} Gs in the last year" if row.cost else ""
    when = "" if row.before and row.last_year else ", last year only" if row.last_year else ", not in the last year"
    who = "one gang a year" if row.group != "open" else "every gang once a year"
    return f"{row.name}: {row.group} action ({row.source}): {who}{cost}{heat}{rate}{gets}{when}"
