"""Roadbuilding once more, slowly and in the order of the text: every token is laid and looked at. Tests hold the mask against it."""
from __future__ import annotations

from bootleg_env.rum_run.tables import constants as c

STEPS = dict(enumerate(c.STEP))


class Board:
    """What lies where: cells are (row, column); `ends[cell]` numbers by side, 0 for none."""

    def __init__(self, s):
        self.town = divmod(int(s["town"]), c.WIDTH)
        self.forest = {divmod(cell, c.WIDTH) for cell in range(c.CELLS) if s["terrain"][cell] == c.FOREST}
        self.owner, self.token, self.ends = {}, {}, {}
        self.closed = {divmod(cell, c.WIDTH) for cell in range(c.CELLS) if s["closed"][cell]}
        self.gates = {divmod(int(s["gate_cell"][gate]), c.WIDTH): (int(s["gate_side"][gate]), int(s["gate_house"][gate]))
                      for gate in range(int(s["gates"]))}
        for cell in range(c.CELLS):
            if s["owner"][cell] >= 0:
                self.lay(divmod(cell, c.WIDTH), int(s["owner"][cell]), int(s["token"][cell]), int(s["turned"][cell]))

    def copy(self):
        other = object.__new__(Board)
        other.__dict__ = {**self.__dict__, "owner": dict(self.owner), "token": dict(self.token), "ends": dict(self.ends)}
        return other

    def lay(self, cell, seat, token, turned):
        self.owner[cell], self.token[cell], self.ends[cell] = seat, token, [int(number) for number in c.ENDS[token, turned]]

    def without(self, *cells):
        other = self.copy()
        for cell in cells:
            for what in (other.owner, other.token, other.ends):
                what.pop(cell, None)
        return other

    def beyond(self, cell, side):
        return cell[0] + STEPS[side][0], cell[1] + STEPS[side][1]

    def facing(self, cell):
        """Own neighbours to which a road end of this token points and that point back: (neighbour, own number, its number)."""
        found = []
        for side, number in enumerate(self.ends[cell]):
            other = self.beyond(cell, side)
            if number and self.owner.get(other) == self.owner[cell] and self.ends[other][(side + 2) % 4]:
                found.append((other, number, self.ends[other][(side + 2) % 4]))
        return found

    def joined(self, cell):
        return [other for other, mine, its in self.facing(cell) if mine == its]

    def clashes(self, cell):
        return [other for other, mine, its in self.facing(cell) if mine != its]

    def at_town(self, cell):
        return any(number and self.beyond(cell, side) == self.town for side, number in enumerate(self.ends[cell]))

    def reaches(self, cell):
        """The distillery that a road end of this token faces at an entrance; None."""
        side, house = self.gates.get(cell, (None, None))
        return house if side is not None and self.ends[cell][side] else None

    def connected(self, seat):
        """Own tokens connected with Town Center, through distilleries too."""
        own = [cell for cell, owner in self.owner.items() if owner == seat]
        waiting = [cell for cell in own if self.at_town(cell)]
        found = set(waiting)
        while waiting:
            cell = waiting.pop()
            house = self.reaches(cell)
            through = [other for other in own if house is not None and other != cell and self.reaches(other) == house]
            for other in (*self.joined(cell), *through):
                if other not in found:
                    found.add(other)
                    waiting.append(other)
        return found


def turns(token):
    return (0,) if c.LOW[token] == c.HIGH[token] else range(4)


def may_cover(board, seat, cell, token, is_fast):
    if cell not in board.forest or (is_fast and cell in board.closed):
        return False
    owner = board.owner.get(cell, seat)
    return owner == seat or c.SUM[token] > c.SUM[board.token[cell]]


def fits(board, seat, hand, is_fast=False, only=None, but=None):
    """{cell: tokens} that may be laid; `hand` counts by token; `only`: this token; `but`: never here."""
    found = {}
    kinds = [only] if only is not None else [kind for kind in range(c.KINDS) if hand[kind]]
    for cell in board.forest - {but}:
        for token in kinds:
            if may_cover(board, seat, cell, token, is_fast) and any(
                    is_legal(board, seat, cell, token, turned, hand, is_fast) for turned in turns(token)):
                found.setdefault(cell, set()).add(token)
    return found


def laid(board, seat, cell, token, turned, hand):
    """The board and the hand with this token on the board."""
    after, left = board.copy(), list(hand)
    if board.owner.get(cell) == seat:
        left[board.token[cell]] += 1
    left[token] -= 1
    after.lay(cell, seat, token, turned)
    return after, left


def leads_home(board, seat, cell, *without):
    """Is this token joined to Town Center, or to an own token that is connected without these?"""
    home = board.without(cell, *without).connected(seat)
    return board.at_town(cell) or any(other in home for other in board.joined(cell) if other not in without)


def is_legal(board, seat, cell, token, turned, hand, is_fast):
    after, left = laid(board, seat, cell, token, turned, hand)
    if c.LOW[token] != c.HIGH[token]:
        return not after.clashes(cell) and leads_home(after, seat, cell)
    return (bool(after.joined(cell)) or after.at_town(cell)) and has_one_beside(after, seat, cell, left, is_fast)


def has_one_beside(board, seat, double, hand, is_fast):
    return next(beside(board, seat, double, hand, is_fast), None) is not None


def beside(board, seat, double, hand, is_fast):
    """(cell, token) for the double's free sides, so that all numbers match and both are connected."""
    clashes = board.clashes(double)
    if len(clashes) > 1:
        return
    number = c.LOW[board.token[double]]
    for side in range(4):
        target = board.beyond(double, side)
        if target in board.joined(double) or (clashes and target != clashes[0]):
            continue
        for token in [kind for kind in range(c.KINDS) if hand[kind] and number in (c.LOW[kind], c.HIGH[kind])]:
            if may_cover(board, seat, target, token, is_fast) and any(
                    lies_beside(board, seat, double, target, token, turned, hand, is_fast) for turned in turns(token)):
                yield target, token


def lies_beside(board, seat, double, target, token, turned, hand, is_fast):
    after, left = laid(board, seat, target, token, turned, hand)
    if double not in after.joined(target) or after.clashes(double):
        return False
    if c.LOW[token] == c.HIGH[token]:
        return leads_home(after, seat, double, target) and has_one_beside(after, seat, target, left, is_fast)
    if after.clashes(target):
        return False
    return leads_home(after, seat, double, target) or leads_home(after, seat, target, double)


def loose_ends(board, seat, hand, barrels):
    """Own tokens without barrels and with fewer than two joined, which fit anywhere else; `barrels` by cell."""
    found = set()
    for cell in [cell for cell, owner in board.owner.items() if owner == seat and not barrels[cell]]:
        token, left = board.token[cell], list(hand)
        left[token] += 1
        if len(board.joined(cell)) + board.at_town(cell) < 2 and fits(board.without(cell), seat, left, only=token, but=cell):
            found.add(cell)
    return found
