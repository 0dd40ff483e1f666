"""What the numbers of a record may be, and whether what is asked fits the table: compiled rules believe both (engine/ranges.py).

The rest of what is true of every game is in invariants.py.
"""
from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ...engine.invariants import Complaint, field, rows
from ...engine.ranges import BOTTOM, LAST_SEAT, Limits, by_kind
from ..tables import actions as a
from ..tables import constants as c
from ..tables.cards import BUILDINGS_LOST, GOONS_LOST, GUARDS_LOST, PICKS, PICKS_RIGHT, RAID, TO_HOSPITAL, UNSTOCK
from ..tables.house import STOCK_BOOZE, STOCK_MONEY
from .state import DEPTH

MOST_MONEY, MOST_HEADLINES, MOST_OWED = 9_995, 999, 60  # of a gang in a snapshot: there is room for more in the record
KINDS = [*range(len(a.NAMES)), *range(a.CONFLICT_TASK, a.CONFLICT_TASK + len(a.TASKS))]
LAST_BLOCK, LEVELS, MOST_LEFT = c.BLOCKS - 1, c.THRESHOLDS - 1, c.MOST_GOONS + c.MOST_GUARDS
ABOUT_A_BLOCK = (a.STOCK_NOW, a.GOONS, a.STAND, a.TACTIC, a.PRESS, a.SPOILS, a.GARRISON)
FRAMES = (  # part of a frame, the least and the most by its kind
    ("purpose", by_kind(KINDS, c.NOBODY, ((a.BLOCK,), 0), ((a.LOSS_TASK,), a.LOSE_BUILDING), ((a.GARRISON,), a.GARRISON_GOONS)),
     by_kind(KINDS, c.NOBODY, ((a.BLOCK, a.LOSS_TASK), a.LOSE_TO_HOSPITAL), ((a.GARRISON,), a.GARRISON_GUARDS))),
    ("block", by_kind(KINDS, c.NOBODY, (ABOUT_A_BLOCK, 0)), by_kind(KINDS, c.NOBODY, ((*ABOUT_A_BLOCK, a.BLOCK), LAST_BLOCK))),
    ("origin", by_kind(KINDS, c.NOBODY, ((a.GOONS,), 0)), by_kind(KINDS, c.NOBODY, ((a.GOONS,), LAST_BLOCK))),
    ("building", by_kind(KINDS, c.NOBODY, ((a.STOCK_NOW,), 0)), by_kind(KINDS, c.NOBODY, ((a.STOCK_NOW, a.BLOCK), c.KINDS - 1))),
    ("card", by_kind(KINDS, c.NOBODY, ((a.FED, a.LOSS_TASK), 0)),
     by_kind(KINDS, c.NOBODY, ((a.FED, a.LOSS_TASK, a.BLOCK), c.FED_CARDS - 1))),
    ("level", by_kind(KINDS, 0), by_kind(KINDS, 0, ((a.FED, a.LOSS_TASK, a.BLOCK), LEVELS))),
    ("left", by_kind(KINDS, 0), by_kind(KINDS, 0, ((a.BLOCK, a.LOSS_TASK, a.GARRISON), MOST_LEFT))),
    ("least", by_kind(KINDS, 0), by_kind(KINDS, 0, ((a.BLOCK, a.STOCKING_TASK, a.GARRISONS_TASK, a.LOSS_TASK, a.PLACING_TASK), c.BLOCKS))),
    ("whose", by_kind(KINDS, c.NOBODY), by_kind(KINDS, c.NOBODY, ((a.BLOCK,), LAST_SEAT))),
    ("step", by_kind(KINDS, 0), by_kind(KINDS, 0, ((a.CONFLICT_TASK,), c.DONE_STEP), ((a.GARRISONS_TASK,), 1))),
)
FIRST_ONES = (a.DRAFT, a.INFAMY, a.ORDER, a.BLOCK, a.KIND, a.STOCK_NOW, a.GOONS, a.REARRANGE, a.CONFLICT_TASK, a.FEDS_TASK,
              a.STOCKING_TASK, a.PLACING_TASK, a.GARRISONS_TASK)
LIMITS = Limits(
    [("money", 0, MOST_MONEY, 32000), ("heat", 0, 9999, 32000), ("marks", 0, 9999, 32000), ("jail", 0, 9999, 32000),
     ("headlines", 0, MOST_HEADLINES, 2000), ("score", -10000, 30000), ("battle_round", 0, 1000, 32000), ("scheme_draws", 0, 9999, 32000),
     ("fed_draws", 0, 9999, 32000), ("year", 1, c.YEARS), ("phase", 0, c.OVER), ("first", 0, LAST_SEAT), ("acted", 0, c.SEATS),
     ("turn", c.NOBODY, LAST_SEAT), ("placed", 0, 1), ("again", 0, 1), ("attacker", c.NOBODY, LAST_SEAT),
     ("defender", c.NOBODY, LAST_SEAT), ("battlefield", c.NOBODY, LAST_BLOCK), ("force", 0, c.MOST_UNITS),
     ("lost_units", 0, c.MOST_UNITS, 2 * c.MOST_UNITS), ("dice", 0, c.FACES), ("bonus", 0, 1), ("cover", 0, 1),
     ("owner", c.OUT_OF_PLAY, LAST_SEAT), ("building", c.NOTHING, c.HQ), ("stocked", 0, 1), ("goons", 0, c.MOST_UNITS),
     ("guards", 0, c.MOST_UNITS), ("lying_low", 0, 1), ("conflict", 0, 1), ("booze", 0, 99), ("gangsters", 0, c.MOST_GANGSTERS),
     ("passed", 0, 1), ("attacks", 0, c.MOST_GANGSTERS, 2 * c.MOST_GANGSTERS), ("extortion", 0, c.LAST_EXTORTION),
     ("hospital", 0, c.MOST_GOONS), ("supply", 0, c.MOST_GOONS), ("pool_goons", 0, c.MOST_GOONS), ("pool_guards", 0, c.MOST_GUARDS),
     ("hq", 0, LAST_BLOCK), ("robbed", 0, 1), ("seized", 0, 60, 120), ("torched", 0, 60, 120), ("robberies", 0, c.SEATS - 1, 120),
     ("stolen", 0, 60, 120), ("mat", 0, c.NO_MAT), ("infamous", 0, 127), ("tiles", 0, c.TILES), ("space", 0, 2**c.SEATS - 1),
     ("scheme_at", c.DISCARDED, c.PACKET + c.SEATS - 1), ("infamy_at", c.DECK, c.DROPPED + c.SEATS - 1),
     ("fed_at", c.DISCARDED, LAST_SEAT), ("owed", 0, MOST_OWED, 127), ("pick", c.NOBODY, c.SCHEMES - 1),
     ("draft_round", 0, c.KEPT_SCHEMES), ("dealt_to", c.NOBODY, LAST_SEAT), ("picked_in", c.NOBODY, c.KEPT_SCHEMES), ("shown", 0, 1),
     ("kept_from", 0, 2**c.KEPT_SCHEMES - 1), ("reshuffled", 0, 1)],
    FRAMES, KINDS,
    [*((BOTTOM, kind) for kind in FIRST_ONES),
     *((a.CONFLICT_TASK, kind) for kind in (a.BLOCK, a.STAND, a.TACTIC, a.PRESS, a.SPOILS)),
     *((a.FEDS_TASK, kind) for kind in (a.FED, a.FED_CARD, a.LOSS_TASK)), (a.LOSS_TASK, a.BLOCK), (a.LOSS_TASK, a.LOSS_TASK),
     (a.STOCKING_TASK, a.BLOCK), (a.PLACING_TASK, a.BLOCK), (a.GARRISONS_TASK, a.GARRISON)])

PURPOSES_ON = {  # what a block may be asked for, by what lies below
    BOTTOM: (a.TO_BUILD, a.TO_ATTACK, a.TO_LEAD), a.CONFLICT_TASK: (a.TO_HELP, a.TO_RETREAT), a.STOCKING_TASK: (a.TO_STOCK,),
    a.PLACING_TASK: (a.TO_PLACE,), a.LOSS_TASK: tuple(range(a.LOSE_BUILDING, a.LOSE_TO_HOSPITAL + 1)),
}
STEP_OF = ((a.STAND, c.ROLL_STEP), (a.PRESS, c.PRESS_STEP), (a.SPOILS, c.RETREAT_STEP))  # of the conflict, while this is asked
IN_TURN = (c.INFAMY_PHASE, c.DEFEND_PHASE, c.STOCK_PHASE)  # phases in which the gangs act one after the other
PICKED_LAST = (a.LOSE_TO_HOSPITAL, a.LOSE_GOON, a.LOSE_GUARD, a.LOSE_STOCK, a.LOSE_BUILDING)  # the first one lies lowest on the stack
RANK = np.array([PICKED_LAST.index(each) if each in PICKED_LAST else 0 for each in range(len(a.PURPOSES))])
LOST = {a.LOSE_BUILDING: BUILDINGS_LOST, a.LOSE_STOCK: UNSTOCK, a.LOSE_GUARD: GUARDS_LOST, a.LOSE_GOON: GOONS_LOST,
        a.LOSE_TO_HOSPITAL: TO_HOSPITAL}


class Top:
    """The frame on top of each stack and the one below it, with the table it is about."""

    def __init__(self, states: np.ndarray):
        self.states, self.every = states, np.arange(len(states))
        depth = field(states, "depth")
        top = np.clip(depth - 1, 0, DEPTH - 1)
        self.asked = (depth > 0) & (field(states["stack"], "kind")[self.every, top] < len(a.NAMES))
        self.frame = {name: field(states["stack"], name)[self.every, top] for name in states["stack"].dtype.names or ()}
        under = np.maximum(top - 1, 0)
        self.task = {name: field(states["stack"], name)[self.every, under] for name in states["stack"].dtype.names or ()}
        self.below = np.where(depth > 1, self.task["kind"], BOTTOM)
        self.seat = np.clip(self.frame["seat"], 0, c.SEATS - 1)
        self.block = np.clip(self.frame["block"], 0, LAST_BLOCK)

    def is_asked(self, kind: int, purpose: int | None = None) -> np.ndarray:
        found = self.asked & (self.frame["kind"] == kind)
        return found if purpose is None else found & (self.frame["purpose"] == purpose)

    def at(self, name: str, block: np.ndarray | None = None) -> np.ndarray:
        """Of the block in question."""
        return field(self.states, name)[self.every, self.block if block is None else block]

    def of(self, name: str) -> np.ndarray:
        """Of the gang that is asked."""
        return field(self.states, name)[self.every, self.seat]


def question(states: np.ndarray) -> Iterator[Complaint]:
    """What is asked fits what lies on the table."""
    top = Top(states)
    purpose, is_block = top.frame["purpose"], top.is_asked(a.BLOCK)
    for below, purposes in PURPOSES_ON.items():
        yield "a block is asked for what is not under way", is_block & (top.below == below) & ~np.isin(purpose, purposes)
    yield "another gang is asked than whose task it is", top.asked & np.isin(
        top.below, (a.STOCKING_TASK, a.PLACING_TASK, a.GARRISONS_TASK, a.FEDS_TASK)) & (top.task["seat"] != top.frame["seat"])
    alone = top.asked & (top.below == BOTTOM) & (field(states, "phase") == c.ACTION_PHASE)
    yield "a gang is asked whose turn it is not", alone & (field(states, "turn") != top.frame["seat"])
    yield "an order without a gangster", top.is_asked(a.ORDER) & (top.of("gangsters") < 1)
    nth = (field(states, "first") + field(states, "acted") - 1) % np.maximum(field(states, "seats"), 1)
    bottom = field(states["stack"], "seat")[:, 0]
    yield "a gang is asked out of the order of the phase", (field(states, "depth") > 0) & np.isin(field(states, "phase"), IN_TURN) & (
        bottom != nth)
    yield from building(top)
    yield from attacking(top)
    yield from fighting(top)
    yield from feds(top)
    yield from placing(top)


def building(top: Top) -> Iterator[Complaint]:
    """A tile is left; what may be stocked at once stands there."""
    kind = np.clip(top.frame["building"], 0, c.KINDS - 1)
    site = top.is_asked(a.BLOCK, a.TO_BUILD)
    yield "a site is asked for no building", site & (top.frame["building"] < 0)
    yield "a site is asked for a building of which no tile is left", site & (field(top.states, "tiles")[top.every, kind] >= c.TILES)
    yield "a building is to be stocked that does not stand there, empty", top.is_asked(a.STOCK_NOW) & (
        (top.at("owner") != top.seat) | (top.at("building") != top.frame["building"]) | (top.at("stocked") != 0))
    yield "a building is to be stocked that cannot be paid for", top.is_asked(a.STOCK_NOW) & (
        (top.of("money") < STOCK_MONEY[kind]) | (top.of("booze") < STOCK_BOOZE[kind]))
    yield "a building is to be stocked behind another one than the last", top.is_asked(a.BLOCK, a.TO_STOCK) & (
        top.frame["least"] != top.task["least"])


def attacking(top: Top) -> Iterator[Complaint]:
    """The block may be attacked, and goons stand where they come from."""
    states, seat = top.states, top.seat
    named = top.is_asked(a.BLOCK, a.TO_LEAD) | top.is_asked(a.GOONS)
    owner, units = top.at("owner"), top.at("goons") + top.at("guards")
    robbed = field(states, "robbed")[top.every, np.clip(owner, 0, c.SEATS - 1)] != 0
    yield "an attack on no block", named & (top.frame["block"] < 0)
    yield "an attack on a block that may not be attacked", named & (
        (owner == seat) | (owner == c.OUT_OF_PLAY) | ((top.at("building") == c.HQ) & robbed) | ((owner >= 0) & (top.at("conflict") != 0)
        & (units > 0)) | ((owner == c.NOBODY) & (top.of("blocks") >= c.MOST_TURF)))
    origin = np.clip(top.frame["origin"], 0, LAST_BLOCK)
    yield "an attack from a block that may not lead one", top.is_asked(a.GOONS) & (
        (top.at("owner", origin) != seat) | (top.at("goons", origin) < 1) | (top.at("lying_low", origin) != 0))


def fighting(top: Top) -> Iterator[Complaint]:
    """The conflict has come to this question, and those who are asked have what it is about."""
    states, frame, step = top.states, top.frame, top.task["step"]
    attacker, defender, force = (field(states, name) for name in ("attacker", "defender", "force"))
    battlefield = np.clip(field(states, "battlefield"), 0, LAST_BLOCK)
    under_way = top.asked & (top.below == a.CONFLICT_TASK)
    units = top.at("goons", battlefield) + top.at("guards", battlefield)
    yield "a conflict of another gang than the attacker", under_way & (top.task["seat"] != attacker)
    yield "a conflict about a block that is not the defender's", under_way & (top.at("owner", battlefield) != defender)
    yield "a conflict in another block than is asked about", under_way & (frame["block"] != field(states, "battlefield"))
    yield "a conflict without attackers", under_way & (force < 1)
    for kind, when in STEP_OF:
        yield f"{a.NAMES[kind]} is asked in another step of the conflict", top.is_asked(kind) & (step != when)
    helped, retreat = top.is_asked(a.BLOCK, a.TO_HELP), top.is_asked(a.BLOCK, a.TO_RETREAT)
    yield "help is asked for in another step of the conflict", helped & (step != c.STAND_STEP)
    yield "help is asked for that cannot come", helped & ((top.at("building", battlefield) != c.HQ) | (units >= c.MOST_UNITS))
    yield "a retreat in another step of the conflict", retreat & (step != np.where(frame["seat"] == attacker, c.DONE_STEP, c.ROLL_STEP))
    yield "a retreat of nobody", (retreat | top.is_asked(a.STAND)) & (frame["seat"] == defender) & (
        (top.at("goons", battlefield) < 1) | (top.of("blocks") < 2))
    tactic = top.is_asked(a.TACTIC)
    yield "a tactic in another step of the conflict", tactic & (
        step != np.where(frame["seat"] == attacker, c.WIPE_STEP, c.ATTACK_STEP))
    yield "a tactic of a gang without schemes", tactic & (top.of("cards") < 1)
    yield "a conflict is fought against nobody", (tactic | top.is_asked(a.PRESS) | top.is_asked(a.STAND)) & (units < 1)
    yield "spoils of a block that is defended", top.is_asked(a.SPOILS) & (units > 0)
    side = np.where(tactic | retreat, np.where(frame["seat"] == attacker, attacker, defender),
                    np.where(top.is_asked(a.PRESS) | top.is_asked(a.SPOILS), attacker, defender))
    yield "a gang is asked that is on no side of the conflict", under_way & (frame["seat"] != side)


def feds(top: Top) -> Iterator[Complaint]:
    """The Fed card is in the hand; what they take is there to be taken."""
    states, card = top.states, np.clip(top.frame["card"], 0, c.FED_CARDS - 1)
    yield "a Fed card that is not in the hand", top.is_asked(a.FED) & (
        field(states, "fed_at")[top.every, card] != c.HAND + top.frame["seat"])
    depth, stack = field(states, "depth"), states["stack"]
    taken = np.zeros((len(states), len(a.PURPOSES)), np.int64)
    for level in range(DEPTH):
        part = {name: field(stack, name)[:, level] for name in stack.dtype.names or ()}
        live = (depth > level) & (part["kind"] == a.LOSS_TASK)
        purpose = np.where(live & (part["purpose"] >= 0), part["purpose"], 0)
        row = np.where(field(states, "house") == c.FULL, np.clip(part["card"], 0, c.FED_CARDS - 1), RAID)
        lost = np.zeros(len(states), np.int64)
        for each, table in LOST.items():
            lost = np.where(purpose == each, table[row, np.clip(part["level"], 0, LEVELS)], lost)
        is_last = depth - 2 == level
        yield "a loss of more than the Fed card takes", live & (
            (part["left"] > lost) | (part["left"] < 1) | (~is_last & (part["left"] != lost)))
        yield "a loss of another gang than deals with the Feds", live & (part["seat"] != field(stack, "seat")[:, 0])
        yield "losses out of their order", live & (level > 1) & (
            RANK[purpose] <= RANK[field(stack, "purpose")[:, level - 1]])
        taken[top.every, purpose] += np.where(live, part["left"], 0)
    yield from losses(top, taken)


def losses(top: Top, taken: np.ndarray) -> Iterator[Complaint]:
    """All of it can be picked."""
    states, every = top.states, top.every
    whose = np.clip(field(states["stack"], "seat")[:, 0], 0, c.SEATS - 1)
    names = ("goons_on_map", "guards_on_map", "buildings", "stocks")
    goons, guards, buildings, stocks = (field(states, name)[every, whose] for name in names)
    lost_goons, lost_stock = taken[:, a.LOSE_GOON] + taken[:, a.LOSE_TO_HOSPITAL], taken[:, a.LOSE_STOCK]
    yield "the Feds take more than there is", (lost_goons > goons) | (taken[:, a.LOSE_GUARD] > guards) | (
        taken[:, a.LOSE_BUILDING] + lost_stock > buildings) | (lost_stock > stocks)
    frame, task = top.frame, top.task
    picks = top.is_asked(a.BLOCK) & (top.below == a.LOSS_TASK)
    for name in ("purpose", "card", "level", "left", "least"):
        yield f"a loss is picked of another {name} than is under way", picks & (frame[name] != task[name])
    yield "a loss is picked of another gang", picks & (frame["whose"] != task["seat"])
    row = np.where(field(states, "house") == c.FULL, np.clip(frame["card"], 0, c.FED_CARDS - 1), RAID)
    seats = np.maximum(field(states, "seats"), 1)
    picker = np.where(PICKS[row] == PICKS_RIGHT, (task["seat"] - 1) % seats, task["seat"])
    yield "a loss is picked by another gang", picks & (frame["seat"] != picker)
    behind = (np.arange(c.BLOCKS) >= task["least"][:, None]) & (field(states, "owner") == task["seat"][:, None])
    for purposes, name in (((a.LOSE_GOON, a.LOSE_TO_HOSPITAL), "goons"), ((a.LOSE_GUARD,), "guards")):
        left = (field(states, name) * behind).sum(1)
        yield "the Feds take more than stands in the blocks left", picks & np.isin(frame["purpose"], purposes) & (left < task["left"])


def placing(top: Top) -> Iterator[Complaint]:
    """What was taken up finds room behind the last block."""
    states, frame, task = top.states, top.frame, top.task
    goons, guards = field(states, "pool_goons"), field(states, "pool_guards")
    mine = field(states, "owner") == top.seat[:, None]
    room = np.where(mine, c.MOST_UNITS - field(states, "goons") - field(states, "guards"), 0)
    number = np.arange(c.BLOCKS)
    there = top.is_asked(a.BLOCK, a.TO_PLACE)
    yield "goons are placed behind another block than the last", there & (frame["least"] != task["least"])
    yield "another number of goons is placed than was taken up", there & ((frame["left"] != goons) | (goons < 1))
    yield "goons are placed where there is no room", there & ((room * (number >= frame["least"][:, None])).sum(1) < goons)
    garrison = top.is_asked(a.GARRISON)
    of_goons = frame["purpose"] == a.GARRISON_GOONS
    yield "a garrison of another block than comes next", garrison & (
        (task["least"] != frame["block"] + of_goons) | (task["step"] != ~of_goons) | (top.at("owner") != frame["seat"]))
    yield "blocks behind a garrison are miscounted", garrison & (frame["left"] != (mine & (number > top.block[:, None])).sum(1))
    yield "units are left where all were taken up", garrison & rows(mine & (number > top.block[:, None]) & (room < c.MOST_UNITS))
    units = np.where(of_goons, top.at("goons"), top.at("goons") + top.at("guards"))
    yield "a garrison is there before it is asked for", garrison & (units > 0)
    space = (room * (number >= top.block[:, None])).sum(1)
    yield "more was taken up than finds room", garrison & (goons + guards > space)
    yield "nothing was taken up for a garrison", garrison & (np.where(of_goons, goons, goons + guards) < 1)
    yield "guards are left behind the last block", garrison & of_goons & (
        guards + np.maximum(goons - (room * (number == top.block[:, None])).sum(1), 0) > c.MOST_UNITS * frame["left"])
    yield "guards were taken up before it was asked", top.is_asked(a.REARRANGE) & (guards > 0)
