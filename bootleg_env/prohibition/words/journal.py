"""The journal: the core's buffer of numbers as dicts with names, and what one gang may know of it. Blocks are counted from 1."""
from __future__ import annotations

import copy
from typing import Any

import numpy as np

from ...engine.events import decoder
from ..rules import events as e
from ..snapshot.view import hidden_as_null
from ..tables import actions as a
from ..tables import cards as k
from ..tables import constants as c
from .answers import FIXED
from .names import (
    INFAMY_NAMES,
    LEVEL_NAMES,
    MAT_NAMES,
    SPACE_NAMES,
    calendar,
    fed_name,
    infamy_of,
    scheme_name,
    schemes_at,
)

Event = dict[str, Any]


# ---- small readers


def kind_name(kind: int) -> str | None:
    return None if kind == c.NOTHING else "hq" if kind == c.HQ else c.KIND_NAMES[kind]


def seat_or_none(seat: int) -> int | None:
    return None if seat == c.NOBODY else seat


def level_name(level: int) -> str | None:
    """Below the first threshold there is none."""
    return LEVEL_NAMES[level] if level >= 0 else None


def shown(*dice: int) -> list[int]:
    return [die for die in dice if die > 0]


# ---- one reader an event: the keys behind `seat`, from the columns that its writer names (rules/events.py)


def read_pick(s: Any, card: int, nth: int) -> Event:
    return {"card": scheme_name(s, card), "nth": nth}


def read_keep(s: Any, card: int, other: int) -> Event:
    return {"card": INFAMY_NAMES[card], "other": INFAMY_NAMES[other]}


def read_year(s: Any, first: int) -> Event:
    return {"year": calendar(int(s["year"])), "first": first}


def read_muster(s: Any, added: int, recovered: int) -> Event:
    return {"added": added, "recovered": recovered}


def read_rearrange(s: Any, all_up: int) -> Event:
    return {"all_up": all_up == 1}


def read_place(s: Any, block: int) -> Event:
    return {"block": block + 1}


def read_garrison(s: Any, block: int, goons: int, guards: int) -> Event:
    return {"block": block + 1, "goons": goons, "guards": guards}


def read_building(s: Any, block: int, kind: int, money: int, booze: int) -> Event:
    """`stock`, `replace`, `produce`."""
    return {"block": block + 1, "building": kind_name(kind), "money": money, "booze": booze}


def read_warehouse(s: Any, money: int, booze: int, left: int) -> Event:
    return {"money": money, "booze": booze, "left": left}


def read_heat(s: Any, change: int, heat: int, reason: int) -> Event:
    return {"change": change, "heat": heat, "why": e.HEAT_REASONS[reason]}


def read_fed_drawn(s: Any, card: int) -> Event:
    return {"card": fed_name(s, card)}


def read_reshuffle(s: Any, deck: int, cards: int) -> Event:
    return {"deck": e.DECK_NAMES[deck], "cards": cards}


def read_payoff(s: Any, card: int, block: int, level: int) -> Event:
    return {"card": fed_name(s, card), "block": block + 1, "level": level_name(level)}


def read_fed(s: Any, card: int, level: int, choice: int, money: int, months: int) -> Event:
    return {"card": fed_name(s, card), "level": level_name(level), "choice": FIXED[a.FED][choice], "money": money, "months": months}


def read_lose(s: Any, what: int, block: int, kind: int, by: int) -> Event:
    return {"what": e.LOSS_NAMES[what], "block": block + 1, "building": kind_name(kind), "by": by}


def read_order(s: Any, space: int, money: int, booze: int) -> Event:
    return {"space": SPACE_NAMES[space] if space else None, "money": money, "booze": booze}


def read_build(s: Any, block: int, kind: int, money: int, tile: int, guard: int) -> Event:
    return {"block": block + 1, "building": kind_name(kind), "money": money, "tile": tile, "guard": guard == 1}


def read_draw(s: Any, card: int, reason: int) -> Event:
    return {"card": scheme_name(s, card), "why": e.DRAW_REASONS[reason]}


def read_attack(s: Any, origin: int, goons: int, block: int, against: int) -> Event:
    return {"from": origin + 1, "goons": goons, "block": block + 1, "against": seat_or_none(against)}


def read_help(s: Any, origin: int, block: int, goons: int, guards: int) -> Event:
    return {"from": origin + 1, "block": block + 1, "goons": goons, "guards": guards}


def read_retreat(s: Any, origin: int, block: int, goons: int, hospital: int) -> Event:
    return {"from": origin + 1, "block": block + 1, "goons": goons, "hospital": hospital}


def read_dice(s: Any, block: int, battle_round: int, side: int, one: int, two: int, three: int, four: int, pip: int) -> Event:
    which = ("attacker", "defender")[side]
    return {"block": block + 1, "battle_round": battle_round, "side": which, "faces": shown(one, two, three, four), "pip": pip or None}


def read_tactic(s: Any, card: int, kind: int, one: int, two: int) -> Event:
    return {"card": scheme_name(s, card), "tactic": k.TACTIC_NAMES[kind], "faces": shown(one, two)}


def read_wipe(s: Any, block: int, hits: int, goons: int, guards: int) -> Event:
    return {"block": block + 1, "hits": hits, "goons": goons, "guards": guards}


def read_press(s: Any, battle_round: int) -> Event:
    return {"battle_round": battle_round}


def read_seize_roll(s: Any, block: int, one: int, two: int, three: int, four: int) -> Event:
    return {"block": block + 1, "faces": shown(one, two, three, four)}


def read_expand(s: Any, block: int, goons: int) -> Event:
    return {"block": block + 1, "goons": goons}


def read_seize(s: Any, block: int, against: int, kind: int, goons: int, headlines: int) -> Event:
    return {"block": block + 1, "against": against, "building": kind_name(kind), "goons": goons, "headlines": headlines}


def read_steal(s: Any, block: int, against: int, kind: int, money: int, booze: int, headlines: int) -> Event:
    """`steal`, `torch`."""
    return {"block": block + 1, "against": against, "building": kind_name(kind), "money": money, "booze": booze, "headlines": headlines}


def read_rob(s: Any, block: int, against: int, money: int, headlines: int) -> Event:
    return {"block": block + 1, "against": against, "money": money, "headlines": headlines}


def read_extort(s: Any, space: int, blocks: int, more: int, money: int) -> Event:
    return {"space": SPACE_NAMES[space], "blocks": blocks, "more": more, "money": money}


def read_spill(s: Any, booze: int) -> Event:
    return {"booze": booze}


def read_scheme(s: Any, card: int, points: int) -> Event:
    return {"card": scheme_name(s, card), "points": points}


def read_score(
        s: Any, turf: int, money: int, booze: int, buildings: int, headlines: int, jail: int, schemes: int, infamy: int) -> Event:
    points = (turf, money, booze, buildings, headlines, jail, schemes, infamy)
    return {**dict(zip(c.POINT_NAMES, points, strict=True)), "points": sum(points)}


def read_end(s: Any) -> Event:
    """Scores and ranks; infamy cards are shown."""
    seats = int(s["seats"])
    held = [infamy_of(s, seat) for seat in range(seats)]
    infamy = [None if card is None else INFAMY_NAMES[card] for card in held]
    return {"scores": s["score"][:seats].tolist(), "ranks": ranks(s), "infamy": infamy}


def ranks(s: Any) -> list[int]:
    """Points, then blocks, money, least jail."""
    seats = range(int(s["seats"]))
    worth = [tuple(int(s[name][seat]) for name in ("score", "blocks", "money")) + (-int(s["jail"][seat]),) for seat in seats]
    return [1 + sum(other > worth[seat] for other in worth) for seat in seats]


drain = decoder({  # in the order of their numbers
    "pick": (e.picked, read_pick), "keep": (e.kept, read_keep), "year": (e.year_began, read_year), "muster": (e.mustered, read_muster),
    "rearrange": (e.rearranged, read_rearrange), "place": (e.placed, read_place), "garrison": (e.garrisoned, read_garrison),
    "stock": (e.stocked, read_building), "warehouse": (e.warehoused, read_warehouse), "heat": (e.heated, read_heat),
    "fed_drawn": (e.fed_drawn, read_fed_drawn), "reshuffle": (e.reshuffled, read_reshuffle), "payoff": (e.paid_off, read_payoff),
    "fed": (e.dealt_with, read_fed), "lose": (e.lost, read_lose), "order": (e.ordered, read_order), "replace": (e.replaced, read_building),
    "build": (e.built, read_build), "draw": (e.drew, read_draw), "attack": (e.attacked, read_attack), "help": (e.helped, read_help),
    "retreat": (e.retreated, read_retreat), "dice": (e.rolled, read_dice), "tactic": (e.tactic, read_tactic),
    "wipe": (e.wiped_out, read_wipe), "press": (e.pressed, read_press), "seize_roll": (e.tried_to_seize, read_seize_roll),
    "expand": (e.expanded, read_expand), "seize": (e.seized, read_seize), "steal": (e.stole, read_steal), "rob": (e.robbed, read_rob),
    "torch": (e.torched, read_steal), "extort": (e.extorted, read_extort), "produce": (e.produced, read_building),
    "spill": (e.spilled, read_spill), "scheme": (e.completed, read_scheme), "score": (e.scored, read_score), "end": (e.ended, read_end),
}, c.PHASE_NAMES)


# ---- the first event, and what one gang may know


def opening(states: np.ndarray, settings: Any, seed: int, snapshot: dict[str, Any] | None) -> Event:
    """`setup`, before anything has happened: what everybody starts with, and the schemes and infamy cards dealt (or in hand by then)."""
    s = states[0]
    seats = range(settings.num_players)
    starts = [{**{name: int(s[name][seat]) for name in ("money", "booze", "heat", "blocks")},
               "mat": None if s["mat"][seat] == c.NO_MAT else MAT_NAMES[s["mat"][seat]]} for seat in seats]
    return {"event": "setup", "round": int(s["year"]), "phase": c.PHASE_NAMES[s["phase"]], "settings": settings.as_dict(), "seed": seed,
            "first": int(s["first"]), "starts": starts, "schemes": [dealt_schemes(s, seat) for seat in seats],
            "infamy": [dealt_infamy(s, seat) for seat in seats], "snapshot": copy.deepcopy(snapshot)}


def dealt_schemes(s: Any, seat: int) -> list[str]:
    packet = c.PACKET + (seat - int(s["draft_round"])) % int(s["seats"])
    places = [c.HAND + seat, *([packet] if s["phase"] == c.DRAFT_PHASE else [])]
    return [scheme_name(s, card) for place in places for card in schemes_at(s, place)]


def dealt_infamy(s: Any, seat: int) -> list[str]:
    return [INFAMY_NAMES[card] for card in range(c.INFAMIES) if s["infamy_at"][card] in (c.PACKET + seat, c.HAND + seat)]


def known_events(events: list[Event], seat: int) -> list[Event]:
    """Without the seed, and the cards that only another gang has seen."""
    return [known(event, seat) for event in events]


def known(event: Event, seat: int) -> Event:
    if event["event"] == "setup":
        return known_setup(event, seat)
    if event["event"] in ("pick", "keep", "draw") and event["seat"] != seat:
        return event | {"card": None} | ({"other": None} if "other" in event else {})
    return event


def known_setup(event: Event, seat: int) -> Event:
    hidden = {key: [cards if gang == seat else None for gang, cards in enumerate(event[key])] for key in ("schemes", "infamy")}
    return event | hidden | {"seed": None, "snapshot": event["snapshot"] and hidden_as_null(event["snapshot"], seat)}
