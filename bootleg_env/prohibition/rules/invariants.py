"""What is true of every game at every decision, whatever was answered: checked over a whole array of records at once.

`bootleg fuzz` asks here, and a snapshot that contradicts one of these lines is refused with it. What the record keeps as derived is
counted again from the map and the cards.
"""
from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ...engine.invariants import Complaint, field, rows, violations
from ..tables import actions as a
from ..tables import constants as c
from ..tables import house as h
from .ranges import LIMITS
from .ranges import question as fitting
from .state import DEPTH

WHERE = np.arange(c.BLOCKS) // c.PLACES  # neighborhood of each block
AMOUNTS = (  # by gang, never below 0
    "money", "booze", "marks", "jail", "headlines", "gangsters", "attacks", "hospital", "supply", "seized", "torched", "robberies",
    "stolen", "blocks", "goons_on_map", "guards_on_map", "cards", "completions", "owed", "extortion")


def check(states: np.ndarray) -> list[tuple[int, str]]:
    """Every violation: the row and what is wrong with it; an empty list when all is well."""
    return violations(states, (
        LIMITS.complaints, amounts, the_map, goons, buildings, heat, schemes, draft, remembered,
        other_cards, year, attack, question, fitting))


def plays(states: np.ndarray) -> np.ndarray:
    """[row, seat]: is somebody there?"""
    return np.arange(c.SEATS) < field(states, "seats")[:, None]


def owned(states: np.ndarray) -> np.ndarray:
    """[row, seat, block]: whose block it is."""
    return field(states, "owner")[:, None, :] == np.arange(c.SEATS)[:, None]


def by_neighborhood(marks: np.ndarray) -> np.ndarray:
    """[..., block] summed up to [..., neighborhood]."""
    return marks.reshape(*marks.shape[:-1], c.NEIGHBORHOODS, c.PLACES).sum(-1)


def kinds_there(states: np.ndarray) -> np.ndarray:
    """[row, kind, block]: which building stands there; the HQ is none."""
    return field(states, "building")[:, None, :] == np.arange(c.KINDS)[:, None]


# ---- money and pieces


def amounts(states: np.ndarray) -> Iterator[Complaint]:
    """Nothing is owed, money comes in fives, empty seats have nothing."""
    there = plays(states)
    for name in AMOUNTS:
        yield f"{name} below zero", rows(field(states, name) < 0)
        yield f"{name} of nobody", rows(~there & (field(states, name) != 0))
    yield "money that is no multiple of 5", rows(field(states, "money") % c.MONEY_STEP != 0)
    yield "more booze than the warehouse holds", rows(field(states, "booze") > h.CAP[np.clip(field(states, "mat"), 0, c.NO_MAT)])
    yield "more gangsters than there are", rows(field(states, "gangsters") > c.MOST_GANGSTERS)
    mats = np.where(there, field(states, "mat"), c.NO_MAT)
    yield "a mat twice, or of nobody", rows(np.stack([(mats == mat).sum(1) > 1 for mat in range(c.MATS)], 1))
    yield "a mat that does not exist", rows((mats < 0) | (mats > c.NO_MAT))
    extortion = field(states, "extortion")
    yield "an extortion action that does not exist", rows(
        (extortion != 0) & ((extortion < c.FIRST_EXTORTION) | (extortion > c.LAST_EXTORTION)))


def the_map(states: np.ndarray) -> Iterator[Complaint]:
    """Every block of a neighborhood in play is a gang's or nobody's; HQs stand where they stood."""
    owner, seats, building = (field(states, name) for name in ("owner", "seats", "building"))
    in_play = h.IN_PLAY[np.clip(seats - h.FEWEST, 0, len(h.LAYOUTS) - 1)][:, WHERE] != 0
    yield "a block of somebody who is not there", rows(owner >= seats[:, None])
    yield "a block out of play in a neighborhood in play, or the other way round", rows((owner == c.OUT_OF_PLAY) == in_play)
    yield "an owner that does not exist", rows(owner < c.OUT_OF_PLAY)
    mine = owned(states)
    yield "more turf than markers", rows(mine.sum(2) > c.MOST_TURF)
    yield "`blocks` counted wrong", rows(mine.sum(2) != field(states, "blocks"))
    yield "`held` counted wrong", rows(by_neighborhood(mine) != field(states, "held"))
    headquarters = np.take_along_axis(building, np.clip(field(states, "hq"), 0, c.BLOCKS - 1), 1)
    keeper = np.take_along_axis(owner, np.clip(field(states, "hq"), 0, c.BLOCKS - 1), 1)
    yield "an HQ that is lost", rows(plays(states) & ((headquarters != c.HQ) | (keeper != np.arange(c.SEATS))))
    yield "an HQ too many", (building == c.HQ).sum(1) != seats


def goons(states: np.ndarray) -> Iterator[Complaint]:
    """24 goons a color, each in one place; four units a block; units on own turf only."""
    on_block, guards, mine = field(states, "goons"), field(states, "guards"), owned(states)
    nobody = field(states, "owner") < 0
    yield "fewer than no units in a block", rows((on_block < 0) | (guards < 0))
    yield "more than four units in a block", rows(on_block + guards > c.MOST_UNITS)
    yield "units, or a gangster laying low, on nobody's turf", rows(nobody & (on_block + guards + field(states, "lying_low") > 0))
    yield "`goons_on_map` counted wrong", rows((mine * on_block[:, None]).sum(2) != field(states, "goons_on_map"))
    yield "`guards_on_map` counted wrong", rows((mine * guards[:, None]).sum(2) != field(states, "guards_on_map"))
    yield "more guards than in the box", guards.sum(1) + field(states, "pool_guards") > c.MOST_GUARDS
    used = field(states, "goons_on_map") + field(states, "hospital") + field(states, "supply")
    pool, force, attacker = (field(states, name) for name in ("pool_goons", "force", "attacker"))
    used += force[:, None] * (attacker[:, None] == np.arange(c.SEATS))
    placing = placed_by(states)
    used += pool[:, None] * (placing[:, None] == np.arange(c.SEATS))
    yield "goons appear or vanish", rows(plays(states) & (used != c.MOST_GOONS))
    garrisons = (field(states, "depth") > 0) & (field(states["stack"], "kind")[:, 0] == a.GARRISONS_TASK)
    yield "guards taken up where no garrisons are placed", ~garrisons & (field(states, "pool_guards") != 0)
    yield "units taken up by nobody", (placing == c.NOBODY) & (pool + field(states, "pool_guards") != 0)


def placed_by(states: np.ndarray) -> np.ndarray:
    """Who places units: whose task lies at the bottom of the stack, or who is asked whether to take them up; NOBODY."""
    kind, seat, depth = field(states["stack"], "kind")[:, 0], field(states["stack"], "seat")[:, 0], field(states, "depth")
    places = (kind == a.PLACING_TASK) | (kind == a.GARRISONS_TASK) | (kind == a.REARRANGE)
    return np.where((depth > 0) & places, seat, c.NOBODY)


def buildings(states: np.ndarray) -> Iterator[Complaint]:
    """On own turf, one of a limited kind in a neighborhood, no more than tiles were taken."""
    kinds, mine, stocked = kinds_there(states), owned(states), field(states, "stocked")
    building = field(states, "building")
    there = (building >= 0) & (building < c.HQ)
    yield "a building that does not exist", rows((building < c.NOTHING) | (building > c.HQ))
    yield "a building on nobody's turf", rows((building != c.NOTHING) & (field(states, "owner") < 0))
    yield "a stock without a building", rows((stocked != 0) & ~there)
    yield "more buildings than tiles taken", rows(kinds.sum(2) > field(states, "tiles"))
    yield "more tiles taken than there are", rows((field(states, "tiles") < 0) | (field(states, "tiles") > c.TILES))
    owned_kinds = mine[:, :, None, :] & kinds[:, None]
    yield "`kinds` counted wrong", rows(owned_kinds.sum(3) != field(states, "kinds"))
    yield "`stocked_kinds` counted wrong", rows((owned_kinds & (stocked != 0)[:, None, None]).sum(3) != field(states, "stocked_kinds"))
    yield "`buildings` counted wrong", rows(field(states, "kinds").sum(2) != field(states, "buildings"))
    yield "`stocks` counted wrong", rows(field(states, "stocked_kinds").sum(2) != field(states, "stocks"))
    yield "`built_in` counted wrong", rows(by_neighborhood(mine & there[:, None]) != field(states, "built_in"))
    limited = by_neighborhood(kinds[:, c.FIRST_LIMITED:])
    yield "two Ward Machines or Settlement Houses in one neighborhood", rows(limited > 1)
    yield "`limited` counted wrong", rows(limited != field(states, "limited"))


def heat(states: np.ndarray) -> Iterator[Complaint]:
    """At least 1; every badge up to here is marked."""
    degrees, marks, there = field(states, "heat"), field(states, "marks"), plays(states)
    beyond = np.maximum(0, (degrees - c.ENDLESS_FROM) // c.ENDLESS_EVERY + 1) * (degrees >= c.ENDLESS_FROM)
    reached = h.MARKS[np.clip(degrees, 0, c.ENDLESS_FROM - 1)] + beyond
    yield "a gang without heat", rows(there & (degrees < c.LEAST_HEAT))
    yield "heat of nobody", rows(~there & (degrees != 0))
    yield "a badge that was reached is not marked", rows(there & (marks < reached))


# ---- cards


def schemes(states: np.ndarray) -> Iterator[Complaint]:
    """Each in one place; hands and completed ones are counted."""
    at, seats, phase = (field(states, name) for name in ("scheme_at", "seats", "phase"))
    seat = np.arange(c.SEATS)
    yield "a scheme in no place", rows(bad_place(at, seats, ((c.HAND, 1), (c.COMPLETED, 1), (c.PACKET, 1)), c.DISCARDED))
    yield "`cards` counted wrong", rows((at[:, None] == c.HAND + seat[:, None]).sum(2) != field(states, "cards"))
    yield "`completions` counted wrong", rows((at[:, None] == c.COMPLETED + seat[:, None]).sum(2) != field(states, "completions"))
    yield "a packet after the draft", (phase != c.DRAFT_PHASE) & (at >= c.PACKET).any(1)
    again = field(states, "reshuffled") != 0
    can_be = ((at == c.DECK) | ((at >= c.HAND) & (at < c.HAND + c.SEATS))) & (phase != c.DRAFT_PHASE)[:, None]
    yield "a reshuffled card in the draft, or neither in the deck nor in a hand", rows(again & ~can_be)
    yield "`redrawn` counted wrong", rows((again[:, None] & (at[:, None] == c.HAND + seat[:, None])).sum(2) != field(states, "redrawn"))
    sizes = np.stack([(at == c.PACKET + each).sum(1) for each in range(c.SEATS)], 1)
    expected = (c.DEALT_SCHEMES - field(states, "draft_round"))[:, None] * plays(states)
    drafting = (phase == c.DRAFT_PHASE) & (field(states, "house") == c.FULL)
    yield "packets of unequal size", drafting & (sizes != expected).any(1)
    pick = field(states, "pick")
    picked_at = np.take_along_axis(at, np.clip(pick, 0, c.SCHEMES - 1), 1)
    yield "a pick that is not in a packet", rows((pick != c.NOBODY) & (picked_at < c.PACKET))
    slots = field(states, "kept_from")
    number = sum((slots >> nth) & 1 for nth in range(c.KEPT_SCHEMES))
    yield "more picks known to be in a hand than it holds", rows(number > field(states, "cards")[:, None])


def draft(states: np.ndarray) -> Iterator[Complaint]:
    """Three rounds of picks, each from the packet in hand; what is remembered of them can have been."""
    phase, now, pick, at = (field(states, name) for name in ("phase", "draft_round", "pick", "scheme_at"))
    full, seats = field(states, "house") == c.FULL, np.maximum(field(states, "seats"), 1)
    drafting = (phase == c.DRAFT_PHASE) & full
    yield "a draft that is over too early, or goes on too long", now != np.where(full & ~drafting, c.KEPT_SCHEMES, np.where(full, now, 0))
    packet = c.PACKET + (np.arange(c.SEATS) - now[:, None]) % seats[:, None]
    picked_at = np.take_along_axis(at, np.clip(pick, 0, c.SCHEMES - 1), 1)
    yield "a pick of another packet", rows((pick != c.NOBODY) & ((picked_at != packet) | ~drafting[:, None] | ~plays(states)))
    dealt, picked = field(states, "dealt_to"), field(states, "picked_in")
    yield "a pick in a round that is to come", rows(picked > now[:, None])
    yield "a pick of a card that was not dealt", rows((dealt == c.NOBODY) & (picked != c.NOBODY))
    yield "a card of a packet that was dealt to another gang", full & rows((at >= c.PACKET) & (at != c.PACKET + dealt))
    yield "a card of a packet that was picked", rows((at >= c.PACKET) & (picked != c.NOBODY))
    kind, seat = field(states["stack"], "kind")[:, 0], np.clip(field(states["stack"], "seat")[:, 0], 0, c.SEATS - 1)
    yield "a gang picks twice", drafting & (field(states, "depth") > 0) & (kind == a.DRAFT) & (
        pick[np.arange(len(states)), seat] != c.NOBODY)


def remembered(states: np.ndarray) -> Iterator[Complaint]:
    """Every pick that a gang may still hold, for all that another knows, can be one of its cards (knowledge.py has the classes)."""
    seats, now, phase = (field(states, name) for name in ("seats", "draft_round", "phase"))
    kept, at, shown, dealt, picked = (field(states, name) for name in ("kept_from", "scheme_at", "shown", "dealt_to", "picked_in"))
    latest = np.where(phase == c.DRAFT_PHASE, np.minimum(now, c.KEPT_SCHEMES - 1), c.KEPT_SCHEMES - 1)
    gang = np.arange(c.SEATS)
    yield "picks of its own, or of nobody, that a gang may still hold", rows((kept != 0) & (
        np.eye(c.SEATS, dtype=bool) | (gang >= seats[:, None])[:, None] | (gang >= seats[:, None])[:, :, None]))
    number = np.maximum(seats, 1)[:, None, None]

    def classes(packet: np.ndarray, round_of: np.ndarray) -> np.ndarray:
        """[row, me, ...] of [row, ...]: 0 where `me` has not seen the packet."""
        first = (gang[:, None] - packet[:, None]) % number
        seen = np.minimum(round_of, latest[:, None])[:, None]
        last = first + (seen - first) // number * number
        return np.where((seen < first) | (packet < 0)[:, None], 0, 1 + packet[:, None] * (1 + c.KEPT_SCHEMES) + last)

    of_card = classes(dealt, np.where(picked == c.NOBODY, now[:, None], picked))
    rounds = np.arange(c.KEPT_SCHEMES)
    for other in range(c.SEATS):
        of_slot = classes((other - rounds) % number[:, 0], np.broadcast_to(rounds, (len(states), c.KEPT_SCHEMES)))
        is_set = kept[:, :, other, None] >> rounds & 1 == 1
        slots = (is_set[:, :, None] & (of_slot[:, :, None] == of_slot[..., None])).sum(3)
        held = ((at == c.HAND + other) & (shown == 0))[:, None]
        cards = (held[:, :, None] & (of_card[:, :, None] == of_slot[..., None])).sum(3)
        yield "a pick that a gang may still hold is none of its cards", rows(is_set & (slots > cards))


def bad_place(at: np.ndarray, seats: np.ndarray, places: tuple[tuple[int, int], ...], least: int) -> np.ndarray:
    """[row, card]: at none of these places of a gang, and not from `least` to the deck."""
    good = (at >= least) & (at <= c.DECK)
    for place, _ in places:
        good |= (at >= place) & (at < place + seats[:, None])
    return ~good


def other_cards(states: np.ndarray) -> Iterator[Complaint]:
    """Infamy: one a gang once it has chosen, none without the house's cards. Fed cards: in the deck, discarded or to be dealt with."""
    at, seats, phase = (field(states, name) for name in ("infamy_at", "seats", "phase"))
    yield "an infamy card in no place", rows(bad_place(at, seats, ((c.HAND, 1), (c.DROPPED, 1), (c.PACKET, 1)), c.DECK))
    held = np.stack([(at == c.HAND + seat).sum(1) for seat in range(c.SEATS)], 1)
    chosen = plays(states) & ((phase > c.INFAMY_PHASE) & (field(states, "house") == c.FULL))[:, None]
    yield "more or fewer infamy cards than one", rows(np.where(chosen, held != 1, held > 1))
    pairs, dropped = (np.stack([(at == place + seat).sum(1) for seat in range(c.SEATS)], 1) for place in (c.PACKET, c.DROPPED))
    yield "more infamy cards discarded than one", rows(dropped > 1)
    has_pair, choosing = pairs == c.DEALT_INFAMIES, ((phase <= c.INFAMY_PHASE) & (field(states, "house") == c.FULL))[:, None]
    turn = (np.arange(c.SEATS) - field(states, "first")[:, None]) % np.maximum(seats, 1)[:, None]
    to_come = np.where((phase == c.INFAMY_PHASE)[:, None], turn >= (field(states, "acted") - (field(states, "depth") > 0))[:, None], True)
    yield "infamy cards to choose from, too many or too few", rows(plays(states) & np.where(choosing, has_pair != to_come, pairs > 0))
    yield "an infamy card is held before it is chosen", rows(plays(states) & choosing & ((held == 1) == to_come))
    feds = field(states, "fed_at")
    yield "a Fed card in no place", rows(bad_place(feds, seats, ((c.HAND, 1),), c.DISCARDED))


# ---- where the game stands


def year(states: np.ndarray) -> Iterator[Complaint]:
    """Years, phases, the marker, spaces."""
    phase, now, years, seats = (field(states, name) for name in ("phase", "year", "years", "seats"))
    yield "a phase that does not exist", (phase < 0) | (phase > c.OVER)
    yield "a year that is not played", (now < 1) | (now > years) | ((phase == c.OVER) & (now < years))
    yield "set-up after the first year, or Operations in it", (now > 1) & (phase <= c.INFAMY_PHASE) | (
        (now == 1) & (phase >= c.DEFEND_PHASE) & (phase <= c.FEDS_PHASE))
    yield "the starting marker is with nobody", (field(states, "first") < 0) | (field(states, "first") >= seats)
    yield "more gangs have acted than there are", (field(states, "acted") < 0) | (field(states, "acted") > seats)
    turn, placed, in_action = field(states, "turn"), field(states, "placed"), phase == c.ACTION_PHASE
    yield "a gangster is placed out of the Action Phase, or by nobody", (placed != 0) & (~in_action | (turn == c.NOBODY))
    yield "Take Charge out of the Action Phase, or by nobody", (field(states, "again") != 0) & (~in_action | (turn == c.NOBODY))
    ordering = (field(states, "depth") > 0) & (field(states["stack"], "kind")[:, 0] == a.ORDER)
    yield "an order is asked for before the last one is seen to", ordering & ((placed != 0) | (field(states, "again") != 0))
    space = field(states, "space")
    number = sum((space >> seat) & 1 for seat in range(c.SEATS))
    yield "a space of somebody who is not there", rows((space < 0) | (space >> seats[:, None] != 0))
    yield "a building or extortion action ordered twice", rows(number[:, : c.LAST_EXTORTION + 1] > 1)
    extorted = np.stack([((space[:, c.FIRST_EXTORTION : c.LAST_EXTORTION + 1] >> seat) & 1).sum(1) for seat in range(c.SEATS)], 1)
    extortion = field(states, "extortion")
    marked = np.stack([(space[:, c.FIRST_EXTORTION : c.LAST_EXTORTION + 1] >> seat) & 1 for seat in range(c.SEATS)], 1)
    ordered = extortion[:, :, None] == np.arange(c.FIRST_EXTORTION, c.LAST_EXTORTION + 1)
    yield "an extortion action that the action board does not show", rows(plays(states)[:, :, None] & ((marked != 0) != ordered))
    yield "two extortion actions of one gang", rows(extorted > 1)
    yield "a card to be drawn by nobody", rows(~plays(states) & (field(states, "owed") != 0))


def attack(states: np.ndarray) -> Iterator[Complaint]:
    """Somebody attacks another one with one to four goons, or nobody does."""
    attacker, defender, at, force, seats = (field(states, name) for name in ("attacker", "defender", "battlefield", "force", "seats"))
    under_way = attacker != c.NOBODY
    yield "an attack of nobody", ~under_way & ((defender != c.NOBODY) | (at != c.NOBODY) | (force != 0))
    yield "an attacker who is not there", (attacker < c.NOBODY) | (attacker >= seats)
    yield "an attack nowhere", under_way & ((at < 0) | (at >= c.BLOCKS))
    yield "an attack on oneself", under_way & (attacker == defender)
    yield "more goons attack than fit into a block", (force < 0) | (force > c.MOST_UNITS)
    task = (field(states["stack"], "kind") == a.CONFLICT_TASK) & (np.arange(DEPTH) < field(states, "depth")[:, None])
    yield "an attack without its task, or a task without its attack", task.any(1) != under_way
    dice = field(states, "dice")
    yield "dice that do not exist", rows((dice < 0) | (dice > c.FACES))
    yield "dice without a conflict", ~under_way & rows(dice != 0)


def question(states: np.ndarray) -> Iterator[Complaint]:
    """Each to somebody who is there, in its phase; nothing when the game is over."""
    phase, depth, seats = (field(states, name) for name in ("phase", "depth", "seats"))
    row, top = np.arange(len(states)), np.clip(depth - 1, 0, DEPTH - 1)
    kind, seat = (field(states["stack"], name)[row, top] for name in ("kind", "seat"))
    asked = (depth > 0) & (kind < len(a.NAMES))
    yield "more or fewer questions than fit", (depth < 0) | (depth > DEPTH) | ((phase == c.OVER) & (depth != 0))
    yield "the gang that is asked is not there", asked & ((seat < 0) | (seat >= seats))
    for decision, phases in PHASES_OF.items():
        yield f"{a.NAMES[decision]} is asked out of its phase", asked & (kind == decision) & ~np.isin(phase, phases)


PHASES_OF = {
    a.DRAFT: (c.DRAFT_PHASE,), a.INFAMY: (c.INFAMY_PHASE,), a.ORDER: (c.ACTION_PHASE,), a.KIND: (c.ACTION_PHASE,),
    a.STOCK_NOW: (c.ACTION_PHASE,), a.GOONS: (c.ACTION_PHASE,), a.STAND: (c.ACTION_PHASE,), a.TACTIC: (c.ACTION_PHASE,),
    a.PRESS: (c.ACTION_PHASE,), a.SPOILS: (c.ACTION_PHASE,), a.FED_CARD: (c.FEDS_PHASE, c.ACTION_PHASE),
    a.FED: (c.FEDS_PHASE, c.ACTION_PHASE), a.REARRANGE: (c.DEFEND_PHASE,), a.GARRISON: (c.DEFEND_PHASE,),
}
