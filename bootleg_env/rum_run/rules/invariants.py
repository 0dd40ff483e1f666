"""What is true of every game at every decision, whatever was answered: checked over a whole array of records at once.

`bootleg fuzz` asks `check`. A snapshot may leave tokens and barrels out: `contradictions` is all the rest of it. Derived fields are
checked by conditions from cell to cell that only the right numbers meet, not by reckoning them once more: distances, for example, are
right if each is one more than the least beside it.
"""
from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ...engine.invariants import Complaint, field, violations
from ..tables import actions as a
from ..tables import constants as c
from .ranges import LIMITS, clock, fitting, journey
from .ranges import entrances as few_entrances

NOWHERE = c.CELLS  # the cell beyond the rim: one more column behind the board
BEYOND = np.where(c.NEIGHBOUR == c.NOBODY, NOWHERE, c.NEIGHBOUR).astype(np.int64)
BACK = tuple((side + 2) % 4 for side in range(4))
CLASH, TOO_MANY_BARRELS = "own road ends of different numbers face each other", "more barrels than there are"
FAR_OFF = 1000  # more than any distance
ROWS, COLUMNS = np.divmod(np.arange(c.CELLS), c.WIDTH)


def check(states: np.ndarray) -> list[tuple[int, str]]:
    """Every violation: the row and what is wrong with it; an empty list when all is well."""
    return violations(states, (*SOUND, all_tokens, all_barrels))


def contradictions(states: np.ndarray) -> list[tuple[int, str]]:
    """Without the lines about what is missing: of a game that somebody set up."""
    return violations(states, SOUND)


def in_numbers(states: np.ndarray, words: str) -> str:
    """What to look at in the first record, behind these words; "" where they say it all."""
    if words == TOO_MANY_BARRELS:
        there_are, found = (int(numbers[0]) for numbers in accounted(states))
        return f": {found} of {there_are}; look at tokens[].barrels, distilleries[].left (counted with what will come after it), scores"
    if words == CLASH:
        facing, agree = pairs(states, ends(states), field(states, "owner"))
        cells = np.flatnonzero((facing & ~agree).any(2)[0]).tolist()
        return ": look at the tokens at " + ", ".join(str(list(divmod(cell, c.WIDTH))) for cell in cells)
    return ""


# ---- the record in a form to reckon with


def plays(states: np.ndarray) -> np.ndarray:
    """[row, seat]: is somebody there?"""
    return np.arange(c.SEATS) < field(states, "seats")[:, None]


def fringed(values: np.ndarray, outside: int) -> np.ndarray:
    """Cells with one more behind them, for what is beyond the rim."""
    return np.concatenate([values, np.full((len(values), 1, *values.shape[2:]), outside, values.dtype)], 1)


def ends(states: np.ndarray) -> np.ndarray:
    """[row, cell, side]: the number of the road end on that side, 0: none."""
    token, turned = (np.clip(states[name], 0, most - 1) for name, most in (("token", c.KINDS), ("turned", 4)))
    return c.ENDS[token, turned] * (states["owner"] >= 0)[:, :, None]


def pairs(states: np.ndarray, numbers: np.ndarray, owner: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """[row, cell, side]: do two ends of one player face each other there, and do they agree?"""
    around, beyond = fringed(numbers, 0), fringed(owner, -2)
    facing = np.stack([(numbers[:, :, side] > 0) & (around[:, BEYOND[:, side], BACK[side]] > 0) & (beyond[:, BEYOND[:, side]] == owner)
                       for side in range(4)], 2)
    equal = np.stack([numbers[:, :, side] == around[:, BEYOND[:, side], BACK[side]] for side in range(4)], 2)
    return facing, facing & equal


def gates(states: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """[row, entrance]: is it in the game; its cell (0 if it is not)."""
    there = np.arange(c.ENTRANCES) < field(states, "gates")[:, None]
    return there, np.where(there, np.clip(field(states, "gate_cell"), 0, c.CELLS - 1), 0)


# ---- the forest


def forest(states: np.ndarray) -> Iterator[Complaint]:
    """Terrain, Town Center, distilleries and entrances tell the same."""
    terrain, board, town, start = (field(states, name) for name in ("terrain", "board", "town", "start"))
    row, side = np.arange(len(states)), board[:, None]
    outside = (ROWS >= side) | (COLUMNS >= side)
    yield "cells outside of the forest are not marked so", (outside != (terrain == c.OUTSIDE)).any(1)
    yield "a kind of ground that does not exist", ((terrain < 0) | (terrain > c.OUTSIDE)).any(1)
    at_rim = (town < 0) | (town >= c.CELLS) | np.isin(town // c.WIDTH, 0) | np.isin(town % c.WIDTH, 0)
    at_rim |= (town // c.WIDTH >= board - 1) | (town % c.WIDTH >= board - 1)
    yield "Town Center lies at the rim or outside", at_rim
    yield "there is not one Town Center", (terrain == c.TOWN).sum(1) != 1
    yield "Town Center is not where it is said to be", terrain[row, np.clip(town, 0, c.CELLS - 1)] != c.TOWN
    block = np.array([0, 1, c.WIDTH, c.WIDTH + 1])
    blocks = np.clip(field(states, "house")[:, :, None] + block, 0, c.CELLS - 1)
    is_built = terrain[row[:, None, None], blocks] == c.DISTILLERY
    yield "a distillery is not where it is said to be", ((start > 0)[:, :, None] & ~is_built).any((1, 2))
    yield "a distillery too many or too few", (terrain == c.DISTILLERY).sum(1) != 4 * (start > 0).sum(1)
    yield from entrances(states, terrain)


def entrances(states: np.ndarray, terrain: np.ndarray) -> Iterator[Complaint]:
    """Each before its distillery, each in a cell of its own."""
    there, cells = gates(states)
    row = np.arange(len(states))[:, None]
    side, house, number = np.clip(field(states, "gate_side"), 0, 3), field(states, "gate_house"), np.arange(c.ENTRANCES)
    yield "an entrance to a distillery that is not there", (there & (np.take_along_axis(
        field(states, "start"), np.clip(house, 0, c.DISTILLERIES - 1), 1) == 0)).any(1)
    yield "an entrance that cannot be reached from the forest", (there & (terrain[row, cells] != c.FOREST)).any(1)
    behind = fringed(terrain, c.OUTSIDE)[row, BEYOND[cells, side]]
    yield "an entrance that leads into no distillery", (there & (behind != c.DISTILLERY)).any(1)
    gate_at = field(states, "gate_at")
    yield "an entrance is not marked on the board", (there & (gate_at[row, cells] != number + 1)).any(1)
    yield "a mark for an entrance that does not exist", (gate_at != 0).sum(1) != there.sum(1)
    claimed = field(states, "claimed")
    yield "a claim of nobody, or at no entrance", (np.where(there, claimed >> field(states, "seats")[:, None], claimed) != 0).any(1)


# ---- tokens


def box(states: np.ndarray) -> np.ndarray:
    """[row, seat, kind]: the tokens that each player has in hand or on the board."""
    seats, variant = field(states, "seats"), field(states, "variant")
    tokens = np.where(variant == c.HORSE_POWER, 2, 1)[:, None, None] * np.ones((1, c.SEATS, c.KINDS), np.int64)
    one_six, one_two = c.token(1, 6), c.token(1, 2)
    handicapped = variant != c.TORTOISE_HARE
    tokens[:, 0, one_six] -= handicapped
    tokens[:, 0, one_two] -= handicapped & (seats > 2)
    tokens[:, 1, one_six] -= handicapped & (seats > 2)
    tokens[:, 2, one_two] -= handicapped & (seats > 3)
    for seat, less, more in ((c.FAST, ("56", "66"), ("11", "22", "33")), (c.STRONG, ("11", "22", "33"), ("56", "45", "34", "46"))):
        for names, change in ((less, -1), (more, 1)):
            for low, high in names:
                tokens[:, seat, c.token(int(low), int(high))] += change * ~handicapped
    return tokens * plays(states)[:, :, None]


def lying(states: np.ndarray) -> np.ndarray:
    """[row, seat, kind]: tokens on the board."""
    owner, token = field(states, "owner"), np.clip(field(states, "token"), 0, c.KINDS - 1)
    width = c.SEATS * c.KINDS
    which = np.where((owner >= 0) & (owner < c.SEATS), owner * c.KINDS + token, width) + np.arange(len(states))[:, None] * (width + 1)
    counted = np.bincount(which.ravel(), minlength=len(states) * (width + 1)).reshape(len(states), width + 1)
    return counted[:, :width].reshape(-1, c.SEATS, c.KINDS)


def tokens(states: np.ndarray) -> Iterator[Complaint]:
    """Only in the forest, of somebody who plays, never more than there are."""
    owner, token, turned, terrain = (field(states, name) for name in ("owner", "token", "turned", "terrain"))
    lies = owner != c.NOBODY
    board = lying(states)
    yield "a token of nobody", ((owner < c.NOBODY) | (owner >= field(states, "seats")[:, None])).any(1)
    yield "a token that does not exist", (lies & ((token < 0) | (token >= c.KINDS))).any(1)
    yield "a token that is turned to no side", (lies & ((turned < 0) | (turned > 3))).any(1)
    is_double = (c.LOW == c.HIGH)[np.clip(token, 0, c.KINDS - 1)]
    yield "a double with more than one turn", (lies & is_double & (turned != 0)).any(1)
    yield "a token outside of the forest", (lies & (terrain != c.FOREST)).any(1)
    yield "an empty cell that remembers a token", (~lies & ((token != 0) | (turned != 0) | (field(states, "closed") != 0))).any(1)
    yield "tokens on the board are miscounted", (field(states, "laid") != board.sum(2)).any(1)
    yield "less than no token in hand", (field(states, "hand") < 0).any((1, 2))
    yield "more tokens than a player has", (field(states, "hand") + board > box(states)).any((1, 2))
    strong = (field(states, "variant") == c.TORTOISE_HARE)[:, None] & (owner == c.STRONG)
    yield "a closed cell without a token of Strong", ((field(states, "closed") != 0) & ~strong).any(1)


def all_tokens(states: np.ndarray) -> Iterator[Complaint]:
    yield "tokens have vanished", (field(states, "hand") + lying(states) < box(states)).any((1, 2))


# ---- roads and what follows from them


def roads(states: np.ndarray) -> Iterator[Complaint]:
    """Ends of one player that face each other have one number, except beside a double that still waits for its token."""
    facing, agree = pairs(states, ends(states), field(states, "owner"))
    clash = (facing & ~agree).any(2)
    stack, depth = states["stack"], field(states, "depth")
    waits = (np.arange(stack.shape[1]) < depth[:, None]) & ((stack["kind"] == a.ADD_BESIDE) | (stack["purpose"] == a.BESIDE))
    excused = np.zeros((len(states), c.CELLS + 1), bool)
    row, nth = np.nonzero(waits)
    double = np.clip(field(stack, "origin")[row, nth], 0, c.CELLS - 1)
    excused[row, double] = True
    for side in range(4):
        excused[row, BEYOND[double, side]] = True
    yield CLASH, (clash & ~excused[:, : c.CELLS]).any(1)


def derived(states: np.ndarray) -> Iterator[Complaint]:
    """`steps`, `road`, `linked`, `way`, `far`, `fits`: what the board says. (Not where the task SURVEY is about to reckon them.)"""
    waits = ((np.arange(states["stack"].shape[1]) < field(states, "depth")[:, None]) & (states["stack"]["kind"] == a.SURVEY)).any(1)
    for words, bad in reckoned(states):
        yield words, bad & ~waits


def reckoned(states: np.ndarray) -> Iterator[Complaint]:
    owner, terrain = field(states, "owner"), field(states, "terrain")
    numbers = ends(states)
    _, agree = pairs(states, numbers, owner)
    steps = field(states, "steps")
    yield "`steps` without a token", ((owner == c.NOBODY) & (steps != 0)).any(1)
    yield "`steps` to Town Center are wrong", (steps != np.where(owner == c.NOBODY, 0, steps_by_neighbours(states, numbers, agree))).any(1)
    yield from connected(states, owner, steps)
    there, cells = gates(states)
    pays = (np.take_along_axis(field(states, "left"), np.clip(field(states, "gate_house"), 0, c.DISTILLERIES - 1), 1) > 0) & there
    for seat in range(c.SEATS):
        first = np.zeros((len(states), c.CELLS), bool)
        row, gate = np.nonzero(pays & (field(states, "claimed") >> seat & 1 == 0))
        first[row, cells[row, gate]] = True
        wrong = distances_are_wrong(field(states, "way")[:, seat], first, terrain)
        yield "`way` to the nearest entrance is wrong", wrong & (seat < field(states, "seats"))
    beside_town = np.zeros((len(states), c.CELLS + 1), bool)
    for side in range(4):
        beside_town[np.arange(len(states)), BEYOND[np.clip(field(states, "town"), 0, c.CELLS - 1), side]] = True
    first = beside_town[:, : c.CELLS] & (terrain == c.FOREST)
    yield "`far` from Town Center is wrong", distances_are_wrong(field(states, "far"), first, terrain)
    yield from fits(states, owner, terrain)


def steps_by_neighbours(states: np.ndarray, numbers: np.ndarray, agree: np.ndarray) -> np.ndarray:
    """[row, cell]: one more than the least beyond a joined end; 1 at Town Center; 0 where nothing leads home."""
    steps = field(states, "steps")
    known = fringed(np.where(steps > 0, steps, FAR_OFF), FAR_OFF)
    terrain = fringed(field(states, "terrain"), c.OUTSIDE)
    least = np.full(steps.shape, FAR_OFF)
    for side in range(4):
        beyond = BEYOND[:, side]
        least = np.minimum(least, np.where(agree[:, :, side], known[:, beyond], FAR_OFF))
        least = np.where((numbers[:, :, side] > 0) & (terrain[:, beyond] == c.TOWN), 0, least)
    there, cells = gates(states)
    row = np.arange(len(states))[:, None]
    owner, house = field(states, "owner")[row, cells], field(states, "gate_house")
    reached = there & (numbers[row, cells, np.clip(field(states, "gate_side"), 0, 3)] > 0)
    both = reached[:, :, None] & reached[:, None, :] & (owner[:, :, None] == owner[:, None, :]) & (house[:, :, None] == house[:, None, :])
    both &= ~np.eye(c.ENTRANCES, dtype=bool)
    behind = np.where(both, known[row, cells][:, None, :], FAR_OFF).min(2)
    at, gate = np.nonzero(reached)
    least[at, cells[at, gate]] = np.minimum(least[at, cells[at, gate]], behind[at, gate])
    return np.where(least < FAR_OFF, least + 1, 0)


def connected(states: np.ndarray, owner: np.ndarray, steps: np.ndarray) -> Iterator[Complaint]:
    """`road` lists the tokens that lead home, each once, nearest first."""
    row = np.arange(len(states))[:, None]
    for seat in range(c.SEATS):
        linked, cells = field(states, "linked")[:, seat], np.clip(field(states, "road")[:, seat], 0, c.CELLS - 1)
        listed = np.arange(c.MOST_TOKENS) < linked[:, None]
        yield "`linked` is not the number of connected tokens", linked != ((owner == seat) & (steps > 0)).sum(1)
        yield "`road` lists a token that is not connected", (listed & ((owner[row, cells] != seat) | (steps[row, cells] == 0))).any(1)
        along = np.where(listed, steps[row, cells], FAR_OFF)
        yield "`road` is not in the order of steps", (np.diff(along, axis=1) < 0).any(1)
        once = np.sort(np.where(listed, cells, NOWHERE + np.arange(c.MOST_TOKENS)), axis=1)
        yield "`road` lists a token twice", (np.diff(once, axis=1) == 0).any(1)


def distances_are_wrong(given: np.ndarray, first: np.ndarray, terrain: np.ndarray) -> np.ndarray:
    """Not 1 in the first cells, one more than the least beside it in the others of the forest, 0 where there is no way."""
    known = fringed(np.where((given > 0) & (terrain == c.FOREST), given, FAR_OFF), FAR_OFF)
    least = np.full(given.shape, FAR_OFF)
    for side in range(4):
        least = np.minimum(least, known[:, BEYOND[:, side]])
    right = np.where(first, 1, np.where(least < FAR_OFF, least + 1, 0))
    wrong = (terrain == c.FOREST) & (given != right)
    return np.asarray(wrong.any(1))


def fits(states: np.ndarray, owner: np.ndarray, terrain: np.ndarray) -> Iterator[Complaint]:
    """Where something is asked that `fits` answers: tokens that are there to be laid, stronger than a rival's."""
    depth = field(states, "depth")
    top = np.clip(depth - 1, 0, states["stack"].shape[1] - 1)
    row = np.arange(len(states))
    kind, purpose, seat = (field(states["stack"], name)[row, top] for name in ("kind", "purpose", "seat"))
    used = (depth > 0) & ((kind == a.ACT) | ((kind == a.CELL) & np.isin(purpose, (a.TO_BUILD, a.TO_PUT_DOWN, a.BESIDE))))
    bits = np.where(used[:, None], field(states, "fits"), 0)
    bit = np.int64(1) << np.arange(c.KINDS)
    seat = np.clip(seat, 0, c.SEATS - 1)
    hand = (np.where(field(states, "hand")[row, seat] > 0, bit, 0)).sum(1)
    stronger = np.array([bit[least < c.SUM].sum() for least in range(2 * c.NUMBERS + 1)])
    over = (owner != c.NOBODY) & (owner != seat[:, None])
    yield "`fits` a token that is not in hand", (bits & ~hand[:, None] != 0).any(1)
    yield "`fits` outside of the forest", ((bits != 0) & (terrain != c.FOREST)).any(1)
    weaker = over & (bits & ~stronger[c.SUM[np.clip(field(states, "token"), 0, c.KINDS - 1)]] != 0)
    yield "`fits` over a rival's token that is not weaker", weaker.any(1)
    closed = over & (field(states, "closed") != 0) & (seat == c.FAST)[:, None] & (bits != 0)
    yield "`fits` in a closed cell", closed.any(1)


# ---- barrels


def all_given(barrels: np.ndarray) -> np.ndarray:
    """What distilleries give from now on: what lies there, then half of it, and so on."""
    given = np.zeros_like(barrels)
    while (barrels > 0).any():
        given, barrels = given + barrels, barrels // 2
    return given


def accounted(states: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Barrels that there are, and those in scores, on roads, in a caravan and in distilleries."""
    start, left, score, lie = (field(states, name) for name in ("start", "left", "score", "barrels"))
    return all_given(start).sum(1), score.sum(1) + lie.sum(1) + field(states, "carried") + all_given(left).sum(1)


def barrels(states: np.ndarray) -> Iterator[Complaint]:
    """On tokens, in distilleries, with a caravan or scored."""
    lie, left, start, score = (field(states, name) for name in ("barrels", "left", "start", "score"))
    there_are, found = accounted(states)
    yield "barrels without a token", ((field(states, "owner") == c.NOBODY) & (lie != 0)).any(1)
    yield "less than no barrel", (lie < 0).any(1) | (left < 0).any(1) | (score < 0).any(1)
    yield "a distillery has more than at the start", (left > start).any(1)
    yield "a distillery holds what halving never leaves", ~is_half(start, left).all(1)
    yield "a score of nobody", (~plays(states) & (score != 0)).any(1)
    yield TOO_MANY_BARRELS, found > there_are


def is_half(start: np.ndarray, left: np.ndarray) -> np.ndarray:
    """Is one the other, halved some times?"""
    found = left == start
    for _ in range(6):
        start = start // 2
        found |= left == start
    return found | (left == 0)


def all_barrels(states: np.ndarray) -> Iterator[Complaint]:
    there_are, found = accounted(states)
    yield "barrels have vanished", found < there_are


def caravan(states: np.ndarray) -> Iterator[Complaint]:
    """Under way only while something is asked about it; over tokens of one player at a time, none twice."""
    carried, length, heading = (field(states, name) for name in ("carried", "trail_length", "heading"))
    nth = np.arange(c.MOST_BARRELS + 2)
    trail = np.clip(field(states, "trail")[:, : len(nth)], 0, c.CELLS - 1)
    on = nth[: trail.shape[1]] < length[:, None]
    owner = field(states, "owner")[np.arange(len(states))[:, None], trail]
    over = field(states, "phase") == c.OVER
    yield "less than no barrel in a caravan", carried < 0
    yield "a caravan that heads nowhere", (heading < 0) | (heading > c.AWAY)
    yield "a caravan without barrels, or barrels without a caravan", ~over & ((carried > 0) != (length > 0))
    yield "a trail of impossible length", (length < 0) | (length > trail.shape[1])
    yield "a trail where no token lies", (on & (owner == c.NOBODY)).any(1)
    once = np.sort(np.where(on, trail, NOWHERE + nth[: trail.shape[1]]), axis=1)
    yield "a caravan came twice over a token", (np.diff(once, axis=1) == 0).any(1)


# ---- where the game stands, and what is asked


def place(states: np.ndarray) -> Iterator[Complaint]:
    """Turns in order; the end when it is due."""
    phase, turn, turns, year, seats, passes = (field(states, name) for name in ("phase", "turn", "turns", "year", "seats", "passes"))
    score, most = field(states, "score"), field(states, "max_turns")
    goal = -(-all_given(field(states, "start")).sum(1) // np.maximum(seats, 1))
    won = (score >= goal[:, None]).any(1)
    yield "a phase that does not exist", (phase < 0) | (phase > c.OVER)
    yield "the turn of nobody", (turn < 0) | (turn >= seats)
    yield "more turns than are allowed", (turns < 0) | (turns > most) | ((turns == most) & (phase != c.OVER))
    yield "a round that is not played", year < 1
    yield "the game goes on although somebody has won", won & (phase != c.OVER)
    stuck = passes >= c.FULL_ROUNDS_OF_PASSES * seats
    yield "the game goes on although nobody can do anything", (passes < 0) | (stuck & (phase != c.OVER))
    ended = won | (turns >= most) | stuck
    yield "the game is over without a reason", (phase == c.OVER) & ~ended


def question(states: np.ndarray) -> Iterator[Complaint]:
    """Asked of the player whose turn it is; nothing when the game is over."""
    phase, depth, turn, carried = (field(states, name) for name in ("phase", "depth", "turn", "carried"))
    stack = states["stack"]
    kind, purpose, seat, cell, origin, token = (field(stack, name) for name in ("kind", "purpose", "seat", "cell", "origin", "token"))
    on = np.arange(stack.shape[1]) < depth[:, None]
    top, row = np.clip(depth - 1, 0, stack.shape[1] - 1), np.arange(len(states))
    asked = (depth > 0) & (kind[row, top] < len(a.NAMES))
    yield "too many questions, or less than none", (depth < 0) | (depth > stack.shape[1])
    yield "something is asked although the game is over", (phase == c.OVER) & (depth > 0)
    exists = (kind >= 0) & ((kind < len(a.NAMES)) | (kind == a.ADD_BESIDE) | (kind == a.SURVEY))
    yield "a question that does not exist", (on & ~exists).any(1)
    yield "somebody is asked whose turn it is not", (on & (kind != a.SURVEY) & (seat != turn[:, None])).any(1)
    yield "a purpose that does not exist", (on & ((purpose < 0) | (purpose >= len(a.PURPOSES)))).any(1)
    laying = on & ((kind == a.TOKEN) | (kind == a.SIDE))
    yield "a token is asked for, but no cell", (laying & ((cell < 0) | (cell >= c.CELLS))).any(1)
    yield "a token in question that does not exist", (on & (kind == a.SIDE) & ((token < 0) | (token >= c.KINDS))).any(1)
    beside = on & ((kind == a.ADD_BESIDE) | (purpose == a.BESIDE))
    double = np.take_along_axis(field(states, "token"), np.clip(origin, 0, c.CELLS - 1), 1)
    whose = np.take_along_axis(field(states, "owner"), np.clip(origin, 0, c.CELLS - 1), 1)
    is_double = (c.LOW == c.HIGH)[np.clip(double, 0, c.KINDS - 1)] & (whose == seat)
    yield "a token beside no own double", (beside & ~is_double).any(1)
    travels = np.isin(kind[row, top], (a.WAY, a.ROAD))
    yield "a caravan is asked for its way, but there is none", asked & (travels != (carried > 0))


SOUND = (LIMITS.complaints, forest, few_entrances, tokens, roads, derived, barrels, caravan, journey, place, clock, question, fitting)
