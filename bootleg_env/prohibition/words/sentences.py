"""One event, one sentence. Heat that comes with an event stands behind it: "(heat +2 to 9)"."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...engine.prose import counted, join
from ..tables import cards as k
from ..tables import constants as c
from ..tables import house as h
from .names import KIND_TITLES, NAMES, block_name, calendar, neighborhood_name

Event = dict[str, Any]
TACTICS_TOLD = {"plus_one": "one die counts 1 more", "extra_die": "one die more", "cover": "one hit less against it",
                "again": "two misses again", "crossfire": "one hit more"}
LOST_TOLD = {"building": "the {kind} in {block}", "stock": "the stock of the {kind} in {block}", "goon": "a goon in {block}",
             "guard": "a guard in {block}", "goon_to_hospital": "a goon in {block}, to the hospital"}

OF_SETTLEMENTS = {  # why heat changes, where the event before does not say it
    "settlement": "has laid hands on a Settlement House", "goodwill": "cools down by its Settlement Houses"}


def sentence_of(event: Event, heats: list[Event]) -> str:
    """"" for what other sentences say."""
    text = SENTENCES[event["event"]](event)
    if not text and heats:
        text = f"For {who(event)} it gets hotter" if heats[0]["change"] > 0 else f"{who(event)} cools down"
    return text and text + heat_words(heats) + "."


def heat_words(heats: list[Event]) -> str:
    """ " (heat +2 to 9)"; several changes are added up."""
    if not heats:
        return ""
    return f" (heat {sum(event['change'] for event in heats):+d} to {heats[-1]['heat']})"


# ---- words of many sentences


def who(event: Event) -> str:
    return NAMES[event["seat"]]


def where(event: Event, key: str = "block") -> str:
    return block_name(event[key] - 1)


def district(event: Event) -> str:
    return neighborhood_name(event["block"] - 1)


def building(event: Event) -> str:
    """ "Still"; an HQ has a name of its own."""
    return "HQ" if event["building"] == "hq" else KIND_TITLES[c.KIND_NAMES.index(event["building"])]


def with_article(name: str) -> str:
    return f"a {name}"


def goods(money: int, booze: int) -> str:
    """ "5 Gs", "2 booze"."""
    return " and ".join([f"{money} Gs"] * bool(money) + [f"{booze} booze"] * bool(booze)) or "nothing"


def dice(faces: list[int]) -> str:
    return " ".join(map(str, faces)) or "nothing"


def units(goons: int, guards: int = 0) -> str:
    return join([counted(goons, "goon")] * bool(goons) + [counted(guards, "guard")] * bool(guards) or ["nobody"])


def headline(event: Event) -> str:
    return f"headline {event['headlines']}"


# ---- set-up and operations


def of_pick(event: Event) -> str:
    return f"{who(event)} keeps {quoted(event['card'], 'a scheme')}"


def of_keep(event: Event) -> str:
    return f"{who(event)} keeps {quoted(event['card'], 'an infamy card')}"


def quoted(name: str | None, else_: str) -> str:
    return f'"{name}"' if name else else_


def of_year(event: Event) -> str:
    return f"{NAMES[event['first']]} has the starting marker"


def of_muster(event: Event) -> str:
    new = [f"{counted(event['added'], 'new goon')}"] * bool(event["added"])
    back = [f"{counted(event['recovered'], 'goon')} back from the hospital"] * bool(event["recovered"])
    return f"{who(event)} gets {join(new + back)}" if new + back else ""


def of_rearrange(event: Event) -> str:
    return f"{who(event)} takes all units up" if event["all_up"] else ""


def of_place(event: Event) -> str:
    return f"{who(event)} puts a goon into {where(event)}"


def of_garrison(event: Event) -> str:
    return f"{who(event)} puts {units(event['goons'], event['guards'])} into {where(event)}"


def of_stock(event: Event) -> str:
    return f"{who(event)} stocks the {building(event)} in {where(event)} for {goods(-event['money'], -event['booze'])}"


def of_warehouse(event: Event) -> str:
    lost = f"{-event['booze']} booze that nobody paid for"
    if not event["money"]:
        return f"{who(event)} loses {lost}"
    return f"{who(event)} pays {-event['money']} Gs for the warehouse" + (f" and loses {lost}" if event["booze"] else "")


def of_heat(event: Event) -> str:
    """By itself, where nothing before it says why."""
    if event["why"] in OF_SETTLEMENTS:
        return f"{who(event)} {OF_SETTLEMENTS[event['why']]} (heat {event['change']:+d} to {event['heat']})"
    return f"{who(event)} is at heat {event['heat']} (heat {event['change']:+d} to {event['heat']})"


# ---- the Feds


def of_fed_drawn(event: Event) -> str:
    return f'{who(event)} draws the Fed card "{event["card"]}"'


def of_reshuffle(event: Event) -> str:
    return f"The discarded {'Fed cards' if event['deck'] == 'feds' else 'schemes'} are shuffled"


def of_payoff(event: Event) -> str:
    then = f"it counts as {event['level']}" if event["level"] else "it is discarded"
    return f'{who(event)} uses the payoff of {where(event)} against "{event["card"]}": {then}'


def of_fed(event: Event) -> str:
    card = f'"{event["card"]}" ({event["level"]})'
    if event["choice"] == "bribe":
        return f"{who(event)} pays {-event['money']} Gs of bribe for {card}"
    if event["choice"] == "do a bit":
        return f"{who(event)} does {counted(event['months'], 'month')} of jail for {card}"
    return f"{who(event)} faces {card}" + (f" and pays {-event['money']} Gs" if event["money"] else "")


def of_lose(event: Event) -> str:
    kind = building(event) if event["building"] else ""
    chosen = f", picked by {NAMES[event['by']]}" if event["by"] != event["seat"] else ""
    return f"{who(event)} loses {LOST_TOLD[event['what']].format(kind=kind, block=where(event))}{chosen}"


# ---- ordering actions


def of_order(event: Event) -> str:
    """Buildings are told when they stand."""
    if event["space"] is None:
        return f"{who(event)} passes for the rest of the year"
    space = next(each for each in h.SPACES if each.name == event["space"])
    if space.group == "building":
        return ""
    text = f"{who(event)} orders {event['space']}"
    if event["money"] > 0:
        return f"{text} and gets {event['money']} Gs"
    if event["money"] < 0:
        return f"{text} for {-event['money']} Gs"
    return f"{text} and gets {event['booze']} booze" if event["booze"] else text


def of_replace(event: Event) -> str:
    back = f" and gets its stock of {goods(event['money'], event['booze'])} back" if event["money"] or event["booze"] else ""
    return f"{who(event)} takes down the {building(event)} in {where(event)}{back}"


def of_build(event: Event) -> str:
    guard = " with a guard" if event["guard"] else ""
    return f"{who(event)} builds {with_article(building(event))} in {where(event)}, {district(event)}{guard}, for {-event['money']} Gs"


def of_draw(event: Event) -> str:
    why = " for the defeat" if event["why"] == "defeat" else ""
    return f"{who(event)} draws {quoted(event['card'], 'a scheme')}{why}"


# ---- attacks


def of_attack(event: Event) -> str:
    of = f" of {NAMES[event['against']]}" if event["against"] is not None else ""
    led = f"with {counted(event['goons'], 'goon')} from {where(event, 'from')}"
    return f"{who(event)} attacks {where(event)}{of} {led}" if of else f"{who(event)} goes to {where(event)} {led}"


def of_help(event: Event) -> str:
    return f"{who(event)} calls {units(event['goons'], event['guards'])} from {where(event, 'from')} for help"


def of_retreat(event: Event) -> str:
    settled, hospital = event["goons"] - event["hospital"], event["hospital"]
    if not event["goons"]:
        return ""
    parts = [f"{counted(settled, 'goon')} to {where(event)}"] * bool(settled)
    parts += [f"{counted(hospital, 'goon')} to the hospital for want of room"] * bool(hospital)
    return f"{who(event)} retreats with {join(parts)}"


def of_dice(event: Event) -> str:
    round_ = f"Round {event['battle_round']} of the conflict: " if event["side"] == "attacker" else ""
    pip = f", a {event['pip'] - 1} counted as a {event['pip']} for the headquarters" if event["pip"] else ""
    return f"{round_}{who(event)} rolls {dice(event['faces'])}{pip}"


def of_tactic(event: Event) -> str:
    new = f" ({dice(event['faces'])})" if event["faces"] else ""
    return f'{who(event)} spends "{event["card"]}", {TACTICS_TOLD[event["tactic"]]}{new}'


def of_wipe(event: Event) -> str:
    if not event["goons"] and not event["guards"]:
        return f"{who(event)} loses nobody"
    return f"{who(event)} loses {units(event['goons'], event['guards'])}"


def of_press(event: Event) -> str:
    return f"{who(event)} presses on"


def of_seize_roll(event: Event) -> str:
    fails = "" if max(event["faces"], default=0) >= c.HIT else " and fails"
    return f"{who(event)} rolls {dice(event['faces'])} to seize {where(event)}{fails}"


def of_expand(event: Event) -> str:
    return f"{where(event)} is {who(event)}'s turf now"


def of_seize(event: Event) -> str:
    what = f" with its {building(event)}" if event["building"] else ""
    return f"{who(event)} seizes {where(event)}{what} from {NAMES[event['against']]} ({headline(event)})"


def of_steal(event: Event) -> str:
    taken = goods(event["money"], event["booze"])
    return f"{who(event)} steals {taken} out of {NAMES[event['against']]}'s {building(event)} ({headline(event)})"


def of_rob(event: Event) -> str:
    return f"{who(event)} robs {event['money']} Gs out of {NAMES[event['against']]}'s vault ({headline(event)})"


def of_torch(event: Event) -> str:
    back = f"; {NAMES[event['against']]} saves its stock of {goods(event['money'], event['booze'])}" if (
        event["money"] or event["booze"]) else ""
    return f"{who(event)} torches {NAMES[event['against']]}'s {building(event)} in {where(event)}{back} ({headline(event)})"


# ---- production, schemes and the end


def of_extort(event: Event) -> str:
    return f"{who(event)} gets {extorted(event)}"


def extorted(event: Event) -> str:
    more = f" and {event['more']} more by its mat" if event["more"] else ""
    return f"{event['money']} Gs by {event['space']} from {counted(event['blocks'], 'block')}{more}"


def of_produce(event: Event) -> str:
    made = event["money"] or event["booze"]
    out = f"{goods(event['money'], event['booze'])} from" if made else "nothing to store from"
    return f"{who(event)} gets {out} the {building(event)} in {where(event)}"


def of_spill(event: Event) -> str:
    return f"{who(event)} pours {event['booze']} booze away for want of room"


def of_scheme(event: Event) -> str:
    return f'{who(event)} completes "{event["card"]}" for {counted(event["points"], "point")}'


def of_score(event: Event) -> str:
    infamy = f", {event['infamy']} of them for infamy" if event["infamy"] else ""
    return f"{who(event)} has {counted(event['points'], 'point')}{infamy}"


def of_end(event: Event) -> str:
    first = [NAMES[seat] for seat, rank in enumerate(event["ranks"]) if rank == 1]
    most = counted(max(event["scores"]), "prestige point")
    if len(first) == 1:
        return f"{first[0]} wins with {most} and is invited to Atlantic City"
    return f"{join(first)} share the win with {most} each"


SENTENCES: dict[str, Callable[[Event], str]] = {
    "pick": of_pick, "keep": of_keep, "year": of_year, "muster": of_muster, "rearrange": of_rearrange, "place": of_place,
    "garrison": of_garrison, "stock": of_stock, "warehouse": of_warehouse, "heat": of_heat, "fed_drawn": of_fed_drawn,
    "reshuffle": of_reshuffle, "payoff": of_payoff, "fed": of_fed, "lose": of_lose, "order": of_order, "replace": of_replace,
    "build": of_build, "draw": of_draw, "attack": of_attack, "help": of_help, "retreat": of_retreat, "dice": of_dice,
    "tactic": of_tactic, "wipe": of_wipe, "press": of_press, "seize_roll": of_seize_roll, "expand": of_expand, "seize": of_seize,
    "steal": of_steal, "rob": of_rob, "torch": of_torch, "extort": of_extort, "produce": of_produce, "spill": of_spill,
    "scheme": of_scheme, "score": of_score, "end": of_end,
}
assert set(TACTICS_TOLD) == set(k.TACTIC_NAMES)
assert calendar(1) == c.FIRST_YEAR
