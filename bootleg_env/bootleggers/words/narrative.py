"""A game as a story: the journal as chapters (rounds) and paragraphs (phases), then the scoreboard."""
from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby, pairwise
from typing import Any

from ...engine import console
from ...engine.columns import table
from ...engine.prose import counted, join, paragraph
from .names import NAMES, place_name, tell_bundle, title, truck_name, truck_size

Event = dict[str, Any]
INCOME = ("sale", "profit", "deal", "vigorish")
SPENDING = ("payroll", "graft", "truck", "card", "moll", "vigorish", "deal")
HEADS = {"muscle": "Muscle", "place": "Send in the Boys", "distil": "Fire up the Still", "deal": "Talk", "load": "Run the Whiskey",
         "send": "On the road", "sell": "What's the Password?", "heat": "The Heat", "over": "The end"}
MARKET = "The market"  # deals behind production; before and after it is talk


def narrative(events: list[Event], settings: Any) -> list[str]:
    """The whole game in lines of English."""
    setup = events[0]
    cash = [start["cash"] for start in setup["starts"]]
    names = join([NAMES[seat] for seat in range(settings.num_players)])
    lines = paragraph(f"{names} sit down at the table with ${settings.start_cash}G each. The game is over after "
                 f"{settings.rounds} rounds, or when somebody has ${settings.goal_cash}G.")
    for year, chapter in groupby(events[1:], key=lambda event: event["round"]):
        lines += ["", f"ROUND {year}"]
        for head, group in phases(chapter):
            follow_the_money(group, cash)
            sentences = tell_phase(group)
            if sentences:
                lines += paragraph(f"{head}: {' '.join(sentences)}")
        if events[-1]["round"] != year:
            lines += paragraph("Purses: " + ", ".join(f"{NAMES[seat]} ${amount}G" for seat, amount in enumerate(cash)) + ".")
    return lines


def phases(events: Iterable[Event]) -> Iterator[tuple[str, list[Event]]]:
    """The events cut where the phase changes, each part with its head."""
    before = ""
    for (_, phase), group in groupby(events, key=lambda event: (event["round"], event["phase"])):
        yield MARKET if phase == "deal" and before == "distil" else HEADS[phase], list(group)
        before = phase


def follow_the_money(events: list[Event], cash: list[int]) -> None:
    for event in events:
        if event["event"] in ("pay", "receive"):
            cash[event["seat"]] += event["amount"] if event["event"] == "receive" else -event["amount"]


def tell_phase(events: list[Event]) -> list[str]:
    """The sentences of one phase, or of what has happened in it so far."""
    events = with_recruits(events)
    teller = TELLERS_OF_PHASES.get(events[0]["phase"]) if events else None
    return teller(events) if teller else [sentence for event in events for sentence in tell(event)]


def with_recruits(events: list[Event]) -> list[Event]:
    """The men of a Recruiting are written into the event of its die: `men` by seat."""
    told: list[Event] = []
    for event in events:
        if event["event"] == "dice" and event["why"] == "recruiting":
            told.append({**event, "men": Counter()})
        elif event["event"] == "influence" and event["why"] == "recruiting" and told and "men" in told[-1]:
            told[-1]["men"][event["seat"]] += event["change"]
        else:
            told.append(event)
    return told


# ---- phase by phase


def tell_muscle(events: list[Event]) -> list[str]:
    """The row, the bids, what each mobster paid and took."""
    sentences: list[str] = []
    due: dict[int, list[str]] = {}  # paid before the card is taken
    bids = sorted(((event["card"], event["seat"]) for event in events if event["event"] == "bid"), reverse=True)
    row = [title(card) for event in events if event["event"] == "offers" for card in (event["truck"], *event["cards"]) if card]
    if row:
        sentences.append(f"On offer are {join(row)}.")
    if bids:
        sentences.append(f"They show {', '.join(f'{NAMES[seat]} {card}' for card, seat in bids)}.")
    for event, then in pairwise([*events, {"event": ""}]):
        if event["event"] == "pay" and event["why"] in ("payroll", "graft"):
            due.setdefault(event["seat"], []).append(f"${event['amount']}G of {event['why']}")
        elif event["event"] == "pick" and event["from"] != "windfall":
            paid = f"pays {join(due.pop(event['seat']))}, and " if event["seat"] in due else ""
            price = f" for ${then['amount']}G" if then["event"] == "pay" and then["why"] == "truck" else ""
            sentences.append(f"{NAMES[event['seat']]} {paid}takes {title(event['card'])}{price}.")
        else:
            sentences += tell(event)
    return sentences + [f"{NAMES[seat]} pays {join(paid)}." for seat, paid in due.items()]  # and is about to choose


def tell_placing(events: list[Event]) -> list[str]:
    """The men that a mobster sends in one go in one sentence; whatever happens in between where it happens."""
    sentences: list[str] = []
    placed: dict[int, Counter] = {}
    for event in events:
        if event["event"] == "influence" and event["why"] == "place":
            if event["speakeasy"] is not None:
                placed.setdefault(event["seat"], Counter())[event["speakeasy"] - 1] += 1
        elif others := tell(event):
            sentences += tell_placed(placed) + others
    return sentences + tell_placed(placed)


def tell_placed(placed: dict[int, Counter]) -> list[str]:
    sentences = []
    for seat, men in placed.items():
        sent = [f"{number} {'man' if number == 1 else 'men'} to {place_name(place)}" for place, number in men.items()]
        sentences.append(f"{NAMES[seat]} sends {join(sent)}.")
    placed.clear()
    return sentences


def tell_production(events: list[Event]) -> list[str]:
    """Every still in one sentence."""
    made: dict[int, list[str]] = {}
    rest = []
    for event in events:
        if event["event"] == "produce":
            where = "" if event["still"] == "family" else f" at board {event['still']}"
            why = {"copper": "nothing (the Copper smelled it)", "vigorish": "nothing (stopped by vigorish)"}
            made.setdefault(event["seat"], []).append((why.get(event["stopped"]) or str(event["crates"])) + where)
        else:
            rest += tell(event)
    return ([f"Crates made: {'; '.join(f'{NAMES[seat]} {join(stills)}' for seat, stills in made.items())}."] if made else []) + rest


def tell_deals(events: list[Event]) -> list[str]:
    """Deals; refused offers are only counted."""
    sentences, refused = [], 0
    for event in events:
        if event["event"] == "answer" and event["accepted"]:
            by, to, gift, price = NAMES[event["partner"]], NAMES[event["seat"]], event["get"], event["give"]
            if not gift:
                by, to, gift, price = to, by, price, gift
            sentences.append(f"{by} gives {to} {tell_bundle(gift)} for {tell_bundle(price)}.")
        elif event["event"] == "answer":
            refused += 1
        else:
            sentences += tell(event)
    if refused:
        sentences.append(f"{counted(refused, 'offer')} {'comes' if refused == 1 else 'come'} to nothing.")
    return sentences


def tell_trucks(events: list[Event]) -> list[str]:
    """What one mobster loads or sends in one go is one sentence."""
    sentences = []
    for (kind, seat), group in groupby(events, key=lambda event: (event["event"], event.get("seat"))):
        moves = list(group)
        if kind == "load":
            loads = [f"{counted(event['crates'], 'crate')} on {truck}" for event, truck in zip(moves, apart(moves))]
            sentences.append(f"{NAMES[seat]} loads {join(loads)}.")
        elif kind == "send":
            sent = [f"{truck} {whither(event['speakeasy'])}" for event, truck in zip(moves, apart(moves))]
            sentences.append(f"{NAMES[seat]} sends {join(sent)}.")
        else:
            sentences += [sentence for event in moves for sentence in tell(event)]
    return sentences


def apart(moves: list[Event]) -> list[str]:
    """The truck of each move, with its number where the same sentence has another of that size."""
    sizes = Counter(truck_size(event["truck"]) for event in moves)
    return [truck_name(event["truck"]) if sizes[size] > 1 else f"a {size}" for event in moves for size in [truck_size(event["truck"])]]


def whither(speakeasy: int | None) -> str:
    return f"to {place_name(speakeasy - 1)}" if speakeasy else "nowhere"


def tell_sales(events: list[Event]) -> list[str]:
    """Speakeasy by speakeasy, then what was lost, then the promises."""
    sentences: list[str] = []
    lost: Counter = Counter()
    honour: dict[int, Counter] = {}
    for event in events:
        if event["event"] == "lost":
            lost[event["seat"]] += event["crates"]
        elif event["event"] == "promise":
            honour.setdefault(event["seat"], Counter())[event["state"]] += 1
        else:
            sentences += tell(event)
    if lost:
        drained = [f"{counted(crates, 'crate')} of {NAMES[seat]}" for seat, crates in lost.items()]
        sentences.append(f"Down the drain: {join(drained)}.")
    for seat, states in honour.items():
        if states["broken"]:
            sentences.append(f"{NAMES[seat]} breaks {counted(states['broken'], 'promise')} and keeps {states['kept']}.")
    return sentences


# ---- one event, one sentence (or none)


def tell(event: Event) -> list[str]:
    """The sentence for an event outside the usual course of its phase, if it deserves one."""
    teller = TELLERS.get(event["event"])
    sentence = teller(event) if teller else ""
    return [sentence] if sentence else []


def tell_card(event: Event) -> str:
    """A thug card and its targets."""
    if event["window"] == "react":  # `cancelled` follows
        return ""
    text = f"{NAMES[event['seat']]} plays {title(event['card'])}"
    if event["card"] == "opportunity_knocks":
        return f"{text}, from {place_name(event['from'] - 1)} to {place_name(event['to'] - 1)}."
    if "speakeasy" in event:
        text += f" on {place_name(event['speakeasy'] - 1)}"
    if event["card"] == "safe_house":
        text += f" for {counted(event['amount'], 'marker')}"
    elif event.get("markers") == "add":
        text += " for a man of their own"
    elif "markers" in event:
        text += f" against {join([NAMES[owner] for owner in event['markers']])}"
    if "still" in event:
        family = event["still"] == "family"
        text += f" on {NAMES[event['target']]}'s still" if family else f" on the still at board {event['still']}"
    elif "target" in event:
        text += f" on {NAMES[event['target']]}"
    if "truck" in event:
        text += f" on {truck_name(event['truck'])}"
    return text + "!"


def tell_cancelled(event: Event) -> str:
    return f"{NAMES[event['by']]}'s Investigation nullifies {NAMES[event['target']]}'s {title(event['card'])}."


def tell_pick(event: Event) -> str:
    return f"The Windfall brings {NAMES[event['seat']]} {title(event['card']) if event['card'] else 'a card nobody sees'}."


def tell_die(event: Event) -> str:
    """Only where a still changes hands or grows."""
    if event.get("destroyed"):
        return f"{NAMES[event['target']]}'s still at board {event['still']} is gone."
    if event["still"] is None:
        return ""
    where = "their family still" if event["still"] == "family" else f"their still at board {event['still']}"
    if event.get("started"):
        return f"{NAMES[event['seat']]} opens a remote still at board {event['still']}."
    if event["change"] > 0:
        return f"{NAMES[event['target']]} adds a die to {where}."
    return f"{NAMES[event['target']]} loses a die of {where}."


def tell_dice(event: Event) -> str:
    """Recruiting; of other dice the sentences say what came of them."""
    if "men" not in event:
        return ""
    men = join([f"{NAMES[seat]} {number}" for seat, number in event["men"].items()]) if event["men"] else "nobody has any left"
    return f"The die shows {event['faces'][0]}. New men: {men}."


def tell_improvement(event: Event) -> str:
    if event["speakeasy"] is None or event["change"] < 0:
        return ""
    return f"{NAMES[event['seat']]} improves {place_name(event['speakeasy'] - 1)}."


def tell_truck(event: Event) -> str:
    """Bought, refused, stolen or borrowed; deals have sentences of their own."""
    mobster, change = NAMES[event["seat"] or 0], event["change"]
    if change == "denied":
        return f"{mobster} gets no truck for it."
    if change == "stolen":
        return f"{mobster} drives off with {NAMES[event['other']]}'s {truck_size(event['truck'])}."
    return f"{mobster} borrows a {truck_size(event['truck'])}." if change == "favor" else ""


def tell_lost(event: Event) -> str:
    why = {"unloaded": "for want of a truck", "busted": "to the G-Men", "unsold": "unsold"}[event["why"]]
    return f"{NAMES[event['seat']]} loses {counted(event['crates'], 'crate')} {why}."


def tell_demand(event: Event) -> str:
    number = "any number of crates" if event["total"] is None else counted(event["total"], "crate")
    return f"At {place_name(event['speakeasy'] - 1)} they are thirsty for {number}."


def tell_admit(event: Event) -> str:
    return "" if event["allowed"] else f"{NAMES[event['seat']]} turns a {truck_size(event['truck'])} away from the public dock."


def tell_sale(event: Event) -> str:
    """Crates, money and the profit."""
    text = f"{NAMES[event['seller']]} sells {counted(event['crates'], 'crate')} for ${event['crates'] * event['price']}G"
    if event["profit_to"] is not None and event["profit"]:
        text += f", ${event['crates'] * event['profit']}G of profit to {NAMES[event['profit_to']]}"
    return text + "."


def tell_doors(event: Event) -> str:
    return f"{place_name(event['speakeasy'] - 1)} {event['event']}."


def tell_pay(event: Event) -> str:
    """Cards and vigorish; payroll, graft, trucks and deals are in other sentences."""
    if event["why"] == "moll":
        return f"The Moll costs {NAMES[event['seat']]} ${event['amount']}G."
    if event["why"] == "vigorish":
        return f"{NAMES[event['seat']]} pays {NAMES[event['with']]} ${event['amount']}G of vigorish."
    return f"It costs {NAMES[event['seat']]} ${event['amount']}G." if event["why"] == "card" else ""


def tell_heat(event: Event) -> str:
    return f"New men: {', '.join(f'{NAMES[seat]} {number}' for seat, number in enumerate(event['markers']))}."


def tell_announce(event: Event) -> str:
    return f"All count their money: {', '.join(f'{NAMES[seat]} ${cash}G' for seat, cash in enumerate(event['cash']))}."


def tell_end(event: Event) -> str:
    winner = event["ranking"][0]
    why = "the goal is reached" if event["why"] == "goal" else "the last round is played"
    return f"{why[0].upper()}{why[1:]}: {NAMES[winner]} wins with ${event['cash'][winner]}G."


TELLERS: dict[str, Callable[[Event], str]] = {
    "card": tell_card, "dice": tell_dice, "cancelled": tell_cancelled, "pick": tell_pick, "die": tell_die, "improvement": tell_improvement,
    "truck": tell_truck, "lost": tell_lost, "demand": tell_demand, "admit": tell_admit,
    "sale": tell_sale, "opens": tell_doors, "closes": tell_doors, "pay": tell_pay, "heat": tell_heat, "announce": tell_announce,
    "end": tell_end, "copper": lambda event: f"The Copper moves to {NAMES[event['seat']]}'s still.",
}


TELLERS_OF_PHASES: dict[str, Callable[[list[Event]], list[str]]] = {
    "muscle": tell_muscle, "place": tell_placing, "distil": tell_production, "deal": tell_deals, "load": tell_trucks, "send": tell_trucks,
    "sell": tell_sales}


# ---- the scoreboard


def scoreboard(events: list[Event]) -> list[str]:
    """The ranking, and where the money came from and went, in $G."""
    end = events[-1]
    money: dict[tuple[str, int, str], int] = Counter()
    for event in events:
        if event["event"] in ("pay", "receive"):
            money[event["event"], event["seat"], event["why"]] += event["amount"]
    columns = [("receive", why) for why in INCOME] + [("pay", why) for why in SPENDING]
    used = [column for column in columns if any(money[column[0], seat, column[1]] for seat in end["ranking"])]
    rows = [["SCOREBOARD", "$G", "start", *(sign(kind) + why for kind, why in used)]]
    for rank, seat in enumerate(end["ranking"], 1):
        amounts = [str(money[kind, seat, why] or "-") for kind, why in used]
        rows.append([f"  {rank}. {NAMES[seat]}", str(end["cash"][seat]), str(events[0]["starts"][seat]["cash"]), *amounts])
    income = sum(kind == "receive" for kind, _ in used)
    return table(rows, console.width(), bars=(3, 3 + income))


def sign(kind: str) -> str:
    return "+" if kind == "receive" else "-"


def notable(event: Event) -> str:
    """Promises broken, thug cards played, speakeasies opened and closed, the end."""
    if event["event"] == "promise":
        return "bad" if event["state"] == "broken" else ""
    return "mark" if event["event"] in ("card", "opens", "closes", "end") else ""
