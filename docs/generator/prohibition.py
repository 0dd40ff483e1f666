"""Parts of the page of Prohibition, `<!-- begin prohibition:tiles -->`: tiles, cards, mats, the map; what is text, what is house."""
from __future__ import annotations

from collections.abc import Callable, Iterable

from bootleg_env.prohibition.tables import cards, house
from bootleg_env.prohibition.tables import constants as c
from bootleg_env.prohibition.tables.house import HOUSE, TEXT

from .code import table

ROMAN = ("I", "II", "III", "IV")
WHO = {"building": "one gang", "extortion": "one gang; each gang one of the four", "open": "every gang"}
ALSO = {  # what a space does beside money, booze and heat
    c.TAKE_CHARGE: "the starting marker, another gangster at once", c.CONTRACT_PROFESSIONAL: "a scheme from the deck",
    c.RECRUIT_GOONS: f"{c.RECRUITS} goons into own turf", c.OPEN_DRUG_STORE: "any building of which a tile is left"}
PICKERS = {"none": "nothing to pick", "owner": "the gang itself", "right": "the gang on its right"}


# ---- the board


def tiles() -> str:
    """Buildings. The one price that the text has is marked."""
    return table("building|heat (text)|stock (text)|output (text)|limit (text)|Gs for the first to the seventh tile (house)", [
        (each.name, each.heat, goods(each.stock_money, each.stock_booze), output(each),
         "one a neighborhood" if kind >= c.FIRST_LIMITED else "",
         ", ".join(f"{cost} (text)" if (kind, nth) == (c.STILL, 1) else str(cost) for nth, cost in enumerate(each.costs)))
        for kind, each in enumerate(house.BUILDINGS)])


def goods(money: int, booze: int) -> str:
    """ "5 Gs", "2 booze"."""
    return ", ".join(([f"{money} Gs"] if money else []) + ([f"{booze} booze"] if booze else []))


def output(each: house.Building) -> str:
    """What a stocked one gives at Production, or until then."""
    return goods(each.money, each.booze) or (f"{each.goodwill} heat" if each.goodwill else "a payoff")


def spaces() -> str:
    """The action board and its overlay: all of it is text."""
    rows = []
    for number, each in enumerate(house.SPACES[1:], 1):
        at_once = "the tile's" if each.group == "building" or number == c.OPEN_DRUG_STORE else each.heat
        rows.append((number, each.name, WHO[each.group], years(each), price(number, each), at_once, effect(number, each), each.source))
    return table("space|name|who, each year|years|cost|heat at once|what it does|source", rows)


def years(each: house.Space) -> str:
    if each.before and each.last_year:
        return "all"
    return "the last" if each.last_year else "all but the last"


def price(number: int, each: house.Space) -> str:
    """In Gs."""
    if each.group == "building" or number == c.OPEN_DRUG_STORE:
        return "the tile's"
    late = " in the last year" if each.before and each.cost else ""
    return f"{each.cost} Gs{late}" if each.cost else ""


def effect(number: int, each: house.Space) -> str:
    """Besides heat and cost."""
    if each.group == "building":
        return "the building, with a guard"
    parts = [goods(each.money, each.booze), ALSO.get(number, ""), f"{each.rate} Gs a block at Production" if each.rate else ""]
    return ", ".join(part for part in parts if part) or "heat alone"


def heat() -> str:
    """Thresholds, and the badges within each."""
    ends = [*(start - 1 for start in c.THRESHOLD_FROM[1:]), None]
    rows = []
    for name, first, last in zip(ROMAN, c.THRESHOLD_FROM, ends):
        badges = [str(badge) for badge in house.BADGES if badge >= first and (last is None or badge <= last)]
        rows.append((name, f"{first} to {last}" if last else f"{first} and more", ", ".join(badges)))
    beyond = f"{c.ENDLESS_FROM}, {c.ENDLESS_FROM + c.ENDLESS_EVERY}, {c.ENDLESS_FROM + 2 * c.ENDLESS_EVERY} ..."
    return table("Outrage Threshold|degrees (text)|badges at (house): one Fed card each", rows) + (
        f"\n\nBeyond the badges: {c.ENDLESS_CARDS} cards each at {beyond} degrees (text).")


def mats() -> str:
    """The four mats, and what holds without one."""
    plain = f"{house.WAREHOUSE_CAP} booze at most; at Warehouse 5 Gs for every {house.BOOZE_PER_FEE} booze begun"
    rows = [(each.name, each.effect, each.source) for each in house.MATS]
    return table("mat|bonus|source", [*rows, ("all others, and no mat", plain, HOUSE)])


# ---- the map


def neighborhoods() -> str:
    """Numbers of blocks as the options of `block` count them."""
    return table("neighborhood|name (house)|blocks|their names in order (house)", [
        (nth + 1, each.name, f"{c.PLACES * nth + 1} to {c.PLACES * (nth + 1)}", ", ".join(each.blocks))
        for nth, each in enumerate(house.NEIGHBORHOODS)])


def layouts() -> str:
    """Where gangs start: house, but for the totals."""
    rows = []
    for each in house.LAYOUTS:
        at_home = f"places 1 to {each.home_blocks}, a goon in each of 1 to {each.home_goons}"
        outside = f"neighborhoods {numbers(each.neutral)}, each gang its own place with a goon"
        free = c.PLACES * len(each.in_play) - each.gangs * (each.home_blocks + len(each.neutral))
        rows.append((each.gangs, numbers(each.in_play), numbers(each.homes), at_home, outside, free, each.source))
    return table("gangs|neighborhoods in play|homes, by seat|at home (the HQ and the guard in place 1)|elsewhere|free blocks|source", rows)


def numbers(nths: Iterable[int]) -> str:
    return ", ".join(str(1 + nth) for nth in nths)


# ---- cards


def fed_cards() -> str:
    """By threshold: bribe, consequence, months."""
    return table("Fed card|name|who picks what is lost|" + "|".join(f"threshold {name}" for name in ROMAN) + "|source", [
        (number, each.name, PICKERS[cards.PICKER_NAMES[each.picks]],
         *(f"{level.bribe} Gs / {level.consequence} / {level.months} months" for level in each.levels),
         TEXT if number == cards.RAID + 1 else HOUSE) for number, each in enumerate(cards.FED_CARDS, 1)])


def schemes() -> str:
    """Goal, points and tactic of every scheme."""
    return table("scheme|name|goal|points|tactic|source", [
        (number, each.name, each.goal_text, each.points, f"`{cards.TACTIC_NAMES[each.tactic]}`", each.source)
        for number, each in enumerate(cards.SCHEMES, 1)])


def tactics() -> str:
    """What a scheme does in a conflict, and which have it."""
    return table("tactic|what it does|schemes|source", [
        (f"`{name}`", what, ", ".join(str(number) for number, each in enumerate(cards.SCHEMES, 1) if each.tactic == kind), HOUSE)
        for kind, (name, what) in enumerate(zip(cards.TACTIC_NAMES, cards.TACTIC_EFFECTS))])


def infamy() -> str:
    return table("infamy card|name|goal, looked at in Scoring|points|source", [
        (number, each.name, each.goal_text, each.points, each.source) for number, each in enumerate(cards.INFAMIES, 1)])


# ---- what is whose


def sources() -> str:
    """How much of each kind of thing stands in the text, and how much is ours."""
    prices = sum(len(each.costs) for each in house.BUILDINGS)
    return table("what|how many|in the text|house", [
        ("neighborhoods of eight blocks", len(house.NEIGHBORHOODS), "their numbers", "all names"),
        ("layouts", len(house.LAYOUTS), "eight blocks, six goons, a guard and an HQ for each gang",
         "where they are; which neighborhoods few gangs use"),
        ("buildings", len(house.BUILDINGS), "names, heat, stock, output, limits", "nothing"),
        ("prices of tiles", prices, "1: the second Still", str(prices - 1)),
        ("action spaces", *of(house.SPACES[1:])),
        ("Outrage Thresholds", len(c.THRESHOLD_FROM), "all, and what comes from 70 degrees on", "nothing"),
        ("badges", len(house.BADGES), "that there are some, the closer the higher", "where they are"),
        ("warehouse", 1, "that booze left over is paid for", "the fee and the room"),
        ("player mats", *of(house.MATS)),
        ("Fed cards", len(cards.FED_CARDS), "1: Raid!", str(len(cards.FED_CARDS) - 1)),
        ("schemes", *of(cards.SCHEMES)), ("infamy cards", *of(cards.INFAMIES)),
        ("tactics", len(cards.TACTIC_NAMES), "when and how often one is used", "all effects")])


def of(rows: Iterable[house.Space | house.Mat | cards.Card]) -> tuple[int, str, str]:
    """How many there are, are text, are house."""
    marks = [row.source for row in rows]
    return len(marks), str(marks.count(TEXT)), str(marks.count(HOUSE))


TABLES: dict[str, Callable[[], str]] = {
    "tiles": tiles, "spaces": spaces, "heat": heat, "mats": mats, "neighborhoods": neighborhoods, "layouts": layouts,
    "fed_cards": fed_cards, "schemes": schemes, "tactics": tactics, "infamy": infamy, "sources": sources}


def part(name: str) -> str:
    """One of these tables."""
    if name not in TABLES:
        raise ValueError(f"prohibition:{name}: unknown; known: {', '.join(TABLES)}")
    return TABLES[name]()


PARTS_OF: dict[str, Callable[[str], str]] = {"prohibition": part}
