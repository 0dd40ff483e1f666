"""The muscle phase as a game of its own, much like goofspiel, and its equilibrium (`bid_table.py` is written from here).

What is modelled: everybody holds so many cards of each quarter and lays one a round; the row is a prize that is won by order. With
prizes that fall evenly from the first pick to the last, what a card wins is the spread of the row times the share of rivals it
beats: so the number of mobsters drops out. A card costs its payroll, and what it would have won later: V(hand), if there is a
later (the goal ends most games around round 10). All see the row, so everybody knows whether it is dull or rich for its round (one of
twelve classes).

What is solved: the symmetric equilibrium against the crowd (each rival is somebody drawn from all who play so; what this one has
shown is not counted), by fictitious play: the crowd's bids are averaged over the answers to it. The answers are logit ones
(TEMPERATURE), so the equilibrium is truly mixed: worse cards are laid seldom, not never, and V and the crowd alone make the table.

    python -m agents.bootleggers.house.bid_phase      writes the table, says how far from equilibrium it is
"""
from __future__ import annotations

import os
from pathlib import Path

import numpy as np

from bootleg_env.bootleggers.tables.constants import COPIES, FIRST_THUG, PAYROLL, QUARTER, QUARTERS, TRUCK_DECK

ROUNDS, EACH = 12, 3  # cards of a quarter in the hand at the start
CLASSES = 12
TEMPERATURE = 40  # cents
HANDS = (EACH + 1) ** QUARTERS  # hands by how many cards of each quarter: digits to the base 4
PAY = 100 * PAYROLL[1:].reshape(QUARTERS, QUARTER).mean(1)  # cents, of the average card
TABLE = Path(__file__).with_name("bid_table.py")

# ---- how long it lasts: the chance that another round follows, by rounds left (12 = the first), in games of four bosses
GOES_ON = np.array([0, 0, 0.37, 0.47, 0.73, 0.8, 0.93, 0.97, 1, 1, 1, 1, 1])
EXPECTED = np.zeros(ROUNDS + 1)  # rounds still to be played, this one included
for _left in range(1, ROUNDS + 1):
    EXPECTED[_left] = 1 + GOES_ON[_left] * EXPECTED[_left - 1]
REACHED = np.array([*np.cumprod(GOES_ON[:0:-1])[::-1], 1])  # how likely a game has a round with so many left

# ---- what a card of the row is worth, in cents: by kind (single, double influence, single, double still, improvement, a thug; then the
# trucks) and rounds left. In round figures, between two regressions of final cash on what was taken (early bosses who bid at random).
AT_ONCE = np.array([150, 200, 150, 150, 150, 150, 120, 120, 100])
A_ROUND = np.array([40, 130, 60, 120, 40, 0, 50, 70, 80])
KINDS = len(A_ROUND)
WORTH = np.rint(AT_ONCE[:, None] + A_ROUND[:, None] * EXPECTED).astype(np.int64)
GOING_FIRST = 50  # cents of spread that order is worth besides: in placing, at docks, in windows


def spread(worths: np.ndarray) -> np.ndarray:
    """First pick less last, on a straight line through the picks (rows of `worths`, best first, one a mobster), and the order itself."""
    picks = worths.shape[1]
    line = picks - 1 - 2 * np.arange(picks)
    return 6 * (worths * line).sum(1) / (picks * (picks + 1)) + GOING_FIRST


def spreads(rows: int = 4000, mobsters: int = 4) -> np.ndarray:
    """Of rows drawn from the whole decks, sorted, for every number of rounds left."""
    draw = np.random.default_rng(0)
    kinds = np.minimum(np.repeat(np.arange(len(COPIES)), COPIES), FIRST_THUG) - 1
    men = np.stack([draw.choice(kinds, mobsters, replace=False) for _ in range(rows)])
    trucks = FIRST_THUG + draw.choice(np.repeat(np.arange(len(TRUCK_DECK)), TRUCK_DECK), (rows, 1))
    worths = WORTH[np.hstack([men, trucks])]  # row, card, rounds left
    best_first = -np.sort(-worths, 1)[:, :mobsters]
    return np.stack([np.sort(spread(best_first[:, :, left])) for left in range(ROUNDS + 1)])


def hands() -> np.ndarray:
    """Cards of each quarter, by number of the hand."""
    return np.arange(HANDS)[:, None] // (EACH + 1) ** np.arange(QUARTERS) % (EACH + 1)


class Phase:
    """The abstract game: prizes by rounds left and class, hands, and what follows from what the crowd does."""

    def __init__(self) -> None:
        drawn = spreads()
        self.edges = np.quantile(drawn, np.arange(1, CLASSES) / CLASSES, axis=1).T  # between the classes
        self.prizes = drawn[:, : drawn.shape[1] // CLASSES * CLASSES].reshape(ROUNDS + 1, CLASSES, -1).mean(2)
        self.hands = hands()
        self.left = self.hands.sum(1)
        self.after = np.arange(HANDS)[:, None] - (EACH + 1) ** np.arange(QUARTERS)  # without one card of this quarter
        self.holds = self.hands > 0

    def answer(self, crowd: np.ndarray, temperature: float) -> tuple[np.ndarray, np.ndarray]:
        """V by hand (if its round is played), and the chance of each quarter by hand and class, against this crowd.

        At temperature 0 it is the best response.
        """
        beaten = np.cumsum(crowd, 2) - crowd / 2
        worth, chances = np.zeros(HANDS), np.zeros((HANDS, CLASSES, QUARTERS))
        for left in range(1, ROUNDS + 1):
            now = np.flatnonzero(self.left == left)
            gains = self.prizes[left][:, None] * beaten[left] - PAY
            value = np.where(self.holds[now], GOES_ON[left] * worth[self.after[now]], 0)[:, None] + gains
            value = np.where(self.holds[now][:, None], value, -np.inf)
            above = value - value.max(2, keepdims=True)
            odds = np.exp(above / temperature) if temperature else (above == 0).astype(float)
            chances[now] = odds / odds.sum(2, keepdims=True)
            worth[now] = (chances[now] * np.where(self.holds[now][:, None], value, 0)).sum(2).mean(1)
        return worth, chances

    def crowd_of(self, chances: np.ndarray) -> np.ndarray:
        """Which quarters are laid, by rounds left and class, when all answer so."""
        reached = np.zeros(HANDS)
        reached[-1] = 1
        crowd = np.zeros((ROUNDS + 1, CLASSES, QUARTERS))
        for left in range(ROUNDS, 0, -1):
            now = np.flatnonzero((self.left == left) & (reached > 0))
            crowd[left] = np.einsum("h,hcq->cq", reached[now], chances[now])
            laid = reached[now, None] * chances[now].mean(1)
            for quarter in range(QUARTERS):
                able = self.holds[now, quarter]
                np.add.at(reached, self.after[now, quarter][able], laid[able, quarter])
        return crowd

    def value_of(self, chances: np.ndarray, crowd: np.ndarray) -> float:
        """Cents a game that these answers win against this crowd."""
        beaten = np.cumsum(crowd, 2) - crowd / 2
        gains = (self.crowd_of(chances) * (self.prizes[:, :, None] * beaten - PAY)).sum(2).mean(1)
        return float((REACHED * gains)[1:].sum())


def solve(rounds: int = 600) -> tuple[Phase, np.ndarray, np.ndarray, float]:
    """The phase, V, the crowd in equilibrium, and the cents a game that the best response would win above it."""
    phase = Phase()
    crowd = np.full((ROUNDS + 1, CLASSES, QUARTERS), 1 / QUARTERS)
    for turn in range(rounds):
        crowd += (phase.crowd_of(phase.answer(crowd, TEMPERATURE)[1]) - crowd) / (turn + 2)
    worth, chances = phase.answer(crowd, TEMPERATURE)
    missed = phase.answer(crowd, 0)[0][-1] - phase.value_of(chances, crowd)
    return phase, worth, crowd, missed


def write() -> str:
    """The tables as a module: what is compiled must be in sources, or the compiler's cache would not notice a change."""
    phase, worth, crowd, missed = solve()
    beaten = 1000 * (np.cumsum(crowd, 2) - crowd / 2)
    stake = (REACHED * phase.prizes.mean(1))[1:].sum()
    later = worth * GOES_ON[np.minimum(phase.left + 1, ROUNDS)]  # after this round, if there is one
    said = f"{stake:.0f} cents a game are at stake; the best response to all who bid so would win {missed:.0f} more."
    lines = ['"""Equilibrium of the muscle phase, written by bid_phase.py: do not edit.', "", said, '"""', "import numpy as np"]
    for name, what, numbers in (
        ("LATER", "cents that a hand still wins after this round, by hand", later),
        ("BEATEN", "thousandths of the rivals that a card beats: by rounds left, class of the row, quarter", beaten),
        ("PRIZES", "cents of spread, the mean of the class, by rounds left", phase.prizes),
        ("EDGES", "cents of spread between the classes, by rounds left", phase.edges),
    ):
        whole = np.rint(numbers).astype(int)
        lines += ["", f"# {what}", f"{name} = np.array((", *wrapped(whole), f")).reshape{whole.shape}" if whole.ndim > 1 else "))"]
    aside = TABLE.with_suffix(".tmp")
    aside.write_text("\n".join(lines) + "\n", encoding="utf-8")
    os.replace(aside, TABLE)
    return said


def wrapped(numbers: np.ndarray) -> list[str]:
    flat = [f"{number}," for number in numbers.ravel()]
    return ["    " + " ".join(flat[i : i + 20]) for i in range(0, len(flat), 20)]


if __name__ == "__main__":
    print(write())
