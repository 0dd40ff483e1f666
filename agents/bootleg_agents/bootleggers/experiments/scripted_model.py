"""A "language model" of a few rules: it reads nothing but the text of a prompt, writes nothing but text, and chance has no part in it.

For notebooks and tests of `llm:...` without a real model, behind bootleg_agents/chat_server.py. It negotiates: crates without a truck
against money, men for men where neither opens a speakeasy alone, money for an open dock. It keeps its promises as far as the news of a
prompt remind it of them, and remembers nothing by itself.
"""
from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from .scripted_prompts import ROOM, Mobster, Prompt, found, read, table

CARDS = {"Double Influence": 6.0, "Single Influence": 4.0, "Double Still": 6.0, "Single Still": 4.0, "Speakeasy Improvement": 2.0}
A_DIE = 3.5  # crates
SHARES = (0.8, 0.4)  # of the gain that it asks for, first and once it was turned down
FAVOURITE = 72  # the highest muscle card, which it lays before it looks whether it still has it

Said = tuple[str, int]  # thoughts, and the number of an answer


def reply(messages: Sequence[Mapping[str, str]]) -> str:
    """The model: messages in, text out."""
    questions = [each["content"] for each in messages if each["role"] == "user"]
    prompt = read(questions[0])
    thoughts, number = answer(prompt, corrected=len(questions) > 1)
    return f"{thoughts}\nFinal answer: {number}"


# ---- answering


def answer(prompt: Prompt, corrected: bool) -> Said:
    """Thoughts and a number, by the beginning of the question."""
    if prompt.question.startswith("Which muscle card"):
        return bid(prompt, corrected)
    if "makes you an offer" in prompt.question:
        return decide(prompt)
    rule = next((rule for beginning, rule in RULES.items() if prompt.question.startswith(beginning)), anything)
    return rule(prompt)


def anything(prompt: Prompt) -> Said:
    """Where it has no rule: the first answer, which is no wherever one may say no."""
    return "I see nothing to gain here.", min(prompt.answers)


def taste(prompt: Prompt) -> dict[str, float]:
    """What the cards are worth to it: stills while the trucks have room, trucks while they have not."""
    made = A_DIE * sum(map(int, re.findall(r"\d+", found(r"· still dice ([\d+]+)", prompt.text))))
    room = sum(ROOM[size] for size in re.findall(r"small|medium|large", found(r"· trucks ([^·]*)", prompt.text)))
    return {card: worth / (2 if "Still" in card and made > room else 1) for card, worth in CARDS.items()} | {
        f"a {size} truck": (5.0 if made > room else 1.0) for size in ROOM}


def bid(prompt: Prompt, corrected: bool) -> Said:
    """High where one card stands out, low where none does. Every third round it wants its best card, used or not."""
    this_round = int(found(r"^Now: round (\d+)", prompt.text))
    if this_round % 3 == 0 and not corrected:
        return f"This is a round to go first: I lay my {FAVOURITE}.", FAVOURITE
    worths = taste(prompt)
    row = found(r"^ the row: +(.*(?:\n {11}.*)*)", prompt.text)
    offered = sorted((worths.get(re.sub(r"^\d+ ", "", each.strip()), 0.5) for each in row.split("│")), reverse=True)
    payable = [number for number, words in prompt.answers.items() if "keep nothing" not in words] or [*prompt.answers]
    if len(offered) > 1 and offered[0] - offered[1] >= 2:
        return "One card of this row is worth much more to me than the others, so I go high.", max(payable)
    if corrected:
        return "So I have used it already. The best that I can pay, then.", max(payable)
    middle = sorted(payable)[len(payable) // 2]
    return "The row has several cards that I can use: a card from the middle of my hand will do.", middle


def pick(prompt: Prompt) -> Said:
    """The card it likes best; no truck that it cannot pay."""
    worths = taste(prompt)
    worth = {number: 0.0 if "cannot pay" in words else worths.get(re.sub(r"(?: \(\$\dG\))?:.*", "", words), 0.5)
             for number, words in prompt.answers.items()}
    best = max(worth, key=lambda number: (worth[number], -number))
    return f"{prompt.answers[best].partition(':')[0]} helps me most.", best


def place(prompt: Prompt) -> Said:
    """Where a promise binds it; else where it comes near the lead in a place that is open or nearly so."""
    men_promised, closed = promised(prompt, "men in"), promised(prompt, "no men in")

    def score(words: str) -> float:
        name, _, note = words.partition(": ")
        men = prompt.men.get(name, {})
        ahead = 1 + men.get(prompt.me, 0) - max([number for other, number in men.items() if other != prompt.me], default=0)
        missing = int(found(r"(\d+) m[ae]n short", note) or 0)
        return 10.0 * ((name in men_promised) - (name in closed)) + min(ahead, 1) - missing / 2 + (men.get(prompt.me, 0) > 0)

    best = max((number for number in prompt.answers if number), key=lambda number: score(prompt.answers[number]))
    name = prompt.answers[best].partition(":")[0]
    if name in closed:
        return "I have promised to stay away.", 0
    return f"My man goes to {name}" + (", as I have promised." if name in men_promised else "."), best


def promised(prompt: Prompt, what: str) -> set[str]:
    """Speakeasies for which it has given such a promise this round, by the news: "Al gives Bea ... for their word on men in Mother's."."""
    news = prompt.text.partition("\n\nNow:")[0].rpartition(", Muscle:")[2]
    given = [side for giver, taker, *sides in re.findall(r"(\w+) gives (\w+) (.*?) for (.*?)\.(?: |$)", news, re.MULTILINE)
             for name, side in zip((giver, taker), sides) if name == prompt.me]
    return {place for place in prompt.men for side in given if re.search(rf"(?<!no ){what} {place}", side)}


def load(prompt: Prompt) -> Said:
    return "What is not on a truck is lost: I load all I can.", max(prompt.answers)


def send(prompt: Prompt) -> Said:
    """Where the load brings most, as far as the notes say."""
    crates, closed = int(found(r"with (\d+) crate", prompt.question) or 0), promised(prompt, "no truck to")

    def earns(words: str) -> float:
        name, _, note = words.partition(": ")
        price = found(r"\$(\d)G a crate", note)
        if not price or name in closed or "sell nothing" in note or "may turn you away" in note:
            return 0.0
        dice, more = (int(number or 0) for number in (found(r"wants (\d+)d6", note), found(r"d6\+(\d+)", note)))
        wanted = A_DIE * dice + more if dice else 99.0
        profit = int(found(r"profit \$(\d)G", note) or 0) if "you control" in note else 0
        return max(0.0, min(crates, wanted - int(found(r"(\d+) crates? before yours", note) or 0))) * (int(price) + profit)

    best = max(prompt.answers, key=lambda number: earns(prompt.answers[number]))
    name = prompt.answers[best].partition(":")[0]
    return f"{name} should bring me about ${earns(prompt.answers[best]):.0f}G.", best


def admit(prompt: Prompt) -> Said:
    if found(r"public dock of ([^?]*)", prompt.question) in promised(prompt, "open dock at"):
        return "I have promised an open dock.", 1
    profit = int(found(r"and you \$(\d)G of profit", "; ".join(prompt.answers.values())) or 0)
    return ("I earn on every crate: come in.", 1) if profit else ("I earn nothing by that.", 0)


# ---- offers


class Plan(NamedTuple):
    """An offer: one thing for one thing, and why."""

    partner: str
    give: str
    get: str
    why: str


def plans(prompt: Prompt) -> Iterator[Plan]:
    """Offers that should help both sides, best first; how money and goods are written is how the answers write them."""
    mine = prompt.mobsters[prompt.me]
    others = {name: each for name, each in prompt.mobsters.items() if name != prompt.me and prompt.refused(name) < len(SHARES)}
    if ", The market" in prompt.text:
        over = mine.crates - mine.room
        for name, other in sorted(others.items(), key=lambda item: -item[1].cash):
            room = other.room - other.crates
            if over > 0 and room > 0 and other.cash > 0:
                number = min(over, room)
                cash = price(number, other.cash, SHARES[: 1 + prompt.refused(name)])
                why = f"I have {over} more than my trucks carry, {name} has room for {room}{again(prompt, name)}."
                if cash:
                    yield Plan(name, f"crates: {crates(number)}", f"cash: ${cash}G", why)
            if over < 0 and room < 0 and mine.cash > 0:
                number = min(-over, -room)
                cash = price(number, mine.cash, [1 - share for share in SHARES[: 1 + prompt.refused(name)]])
                why = f"My trucks have room for {-over} more, {name} has {-room} too many{again(prompt, name)}."
                if cash:
                    yield Plan(name, f"cash: ${cash}G", f"crates: {crates(number)}", why)
    if ", Talk before men" in prompt.text and mine.men:
        for where, missing in prompt.to_open.items():
            men = prompt.men.get(where, {})
            for name, other in others.items():
                if men.get(prompt.me) and men.get(name) and other.men and missing <= mine.men + other.men and is_honest(other) and (
                        f"men in {where}" not in prompt.window()):
                    why = f"{where} is {missing} short: {name} and I have men there, and together we open it."
                    yield Plan(name, f"promise men in: {where}", f"promise men in: {where}", why)
    if ", Talk before the sales" in prompt.text and mine.cash:
        for where, trucks in table(r"^ [ >] ([A-Z][\w' ]+?) {2,}\S+ .*(?:\n {7}.*)*?\n {7}public +» (.*)$", prompt.text):
            leader = prompt.leader.get(where, "-")
            if f"{prompt.me}'s" in trucks and leader in others and is_honest(others[leader]):
                why = f"My load waits at the public dock of {where}, where {leader} leads. A dollar for an open dock."
                yield Plan(leader, "cash: $1G", f"promise an open dock at: {where}", why)


def price(number: int, most: int, shares: Sequence[float]) -> int:
    """In whole $G, at the last of these shares; 0 if that is no other price than before."""
    prices = [min(most, max(1, round(number * share))) for share in shares]
    return 0 if prices[-1] in prices[:-1] else prices[-1]


def again(prompt: Prompt, name: str) -> str:
    return f"; {name} has turned me down, so I ask for less" if prompt.refused(name) else ""


def crates(number: int) -> str:
    return f"{number} crate{'s' if number > 1 else ''}"


def is_honest(other: Mobster) -> bool:
    """Does it keep most of its promises?"""
    return other.kept >= other.broken


def partner(prompt: Prompt) -> Said:
    for plan in plans(prompt):
        number = numbered(prompt, plan.partner)
        if number:
            return plan.why, number
    return "Nothing that I have helps anybody as much as me.", 0


def in_short(words: str) -> str:
    """ "3 crates" of "crates: 3 crates"; "promise men in Mother's"."""
    head, _, thing = words.partition(": ")
    return thing if head in ("cash", "crates") else f"the {head} {thing}"


def numbered(prompt: Prompt, words: str) -> int:
    """Under which number this is offered; 0: it is not."""
    return next((number for number, label in prompt.answers.items() if label.partition(": $")[0] == words or label == words), 0)


def term(side: str) -> Callable[[Prompt], Said]:
    """Names the planned thing, then says that this is all."""
    def named(prompt: Prompt) -> Said:
        plan = next((each for each in plans(prompt) if each.partner == prompt.partner), None)
        number = numbered(prompt, getattr(plan, side)) if plan and found(rf"^You {side}: (.*)$", prompt.text) == "nothing" else 0
        if number:
            return f"I {'offer' if side == 'give' else 'ask for'} {in_short(prompt.answers[number])}.", number
        return "That is all.", 0 if 0 in prompt.answers else min(prompt.answers)
    return named


def decide(prompt: Prompt) -> Said:
    """What comes in must be worth more than what goes out; the word of those who break it is worth nothing."""
    give, get = (found(rf"^You {side}: (.*)$", prompt.text) for side in ("give", "get"))
    other, mine = prompt.mobsters[prompt.partner], prompt.mobsters[prompt.me]
    over = mine.crates - mine.room  # what its trucks do not carry is lost and worth nothing
    coming = worth(get, min(number_of_crates(get), max(0, -over)), is_honest(other))
    going = worth(give, max(0, number_of_crates(give) - max(0, over)), True)
    sums = f"It brings me about ${coming:.1f}G and costs me ${going:.1f}G"
    honour = f"; {prompt.partner} has broken {other.broken} promises and kept {other.kept}"
    doubt = "" if is_honest(other) or "word on" not in get else honour
    return (f"{sums}: agreed.", 1) if coming > going and "only truck" not in give else (f"{sums}{doubt}: no.", 0)


def number_of_crates(side: str) -> int:
    return int(found(r"(\d+) crates?", side) or 0)


def worth(side: str, sold: int, honest: bool) -> float:
    """About, in $G; `sold`: crates of it that somebody can carry."""
    cash, number = int(found(r"\$(\d+)G", side) or 0), number_of_crates(side)
    promises = len(re.findall(r"no harm|open dock|no men|no truck|men in|sparing", side.partition("word on")[2]))
    trucks = len(re.findall(r"truck for the round", side)) + 4 * len(re.findall(r"truck for good", side))
    cards = 0 if side == "nothing" or cash or number or promises or trucks else 1
    return cash + 1.2 * sold + trucks + cards + 0.5 * promises * honest


RULES: dict[str, Callable[[Prompt], Said]] = {
    "Which card": pick, "Where does the next of your men": place, "How many crates": load, "Where do you send": send, "Does ": admit,
    "Where does the still die go": lambda prompt: ("More whiskey.", max(prompt.answers)),
    "Whom do you make": partner, "What do you offer": term("give"), "What do you ask": term("get")}
