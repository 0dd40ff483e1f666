"""The muscle phase as a game of its own, much like goofspiel, and its equilibrium: writes strategy/bid_table.py.

The model: everybody holds so many cards of each quarter and bids one a round; the row is a prize that is won by order. With prizes
that fall evenly from the first pick to the last, what a card wins is the spread of the row times the share of rivals it beats, so the
number of mobsters drops out. A card costs its payroll, and what it would have won later: V(hand), if there is a later (the goal ends
most games around round 10). Everybody sees the row, and so whether it is dull or rich for its round (one of twelve classes).

The solution: the symmetric equilibrium against a population (each rival is drawn from all who play the same policy; what this one
has shown is not counted), by fictitious play: the population's bids are averaged over the responses to it. Responses are logit ones
(TEMPERATURE), so the equilibrium is mixed: worse cards are bid seldom, not never, and V and the population alone make the table.

    python -m bootleg_agents.bootleggers.experiments.bid_table      writes the table, prints how far from equilibrium it is
"""
from __future__ import annotations

from pathlib import Path

import numpy as np

from bootleg_env.bootleggers.tables.constants import COPIES, FIRST_THUG, QUARTERS, TRUCK_DECK
from bootleg_env.engine.files import write as write_file

from ..strategy.bid_values import CLASSES, EACH, GOES_ON, PAY, ROUNDS, TEMPERATURE, WORTH, spread

HANDS = (EACH + 1) ** QUARTERS  # hands by how many cards of each quarter: digits to the base 4
TABLE = Path(__file__).parents[1] / "strategy" / "bid_table.py"
REACHED = np.array([*np.cumprod(GOES_ON[:0:-1])[::-1], 1])  # how likely a game has a round with so many left


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


class MusclePhase:
    """The abstract game: prizes by rounds left and class, hands, and what follows from how the population bids."""

    def __init__(self) -> None:
        drawn = spreads()
        self.edges = np.quantile(drawn, np.arange(1, CLASSES) / CLASSES, axis=1).T  # between the classes
        self.prizes = drawn[:, : drawn.shape[1] // CLASSES * CLASSES].reshape(ROUNDS + 1, CLASSES, -1).mean(2)
        self.hands = hands()
        self.left = self.hands.sum(1)
        self.after = np.arange(HANDS)[:, None] - (EACH + 1) ** np.arange(QUARTERS)  # without one card of this quarter
        self.holds = self.hands > 0

    def response(self, population: np.ndarray, temperature: float) -> tuple[np.ndarray, np.ndarray]:
        """V by hand (if its round is played), and the chance of each quarter by hand and class, against this population.

        At temperature 0 it is the best response.
        """
        beaten = np.cumsum(population, 2) - population / 2
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

    def population_of(self, chances: np.ndarray) -> np.ndarray:
        """How often each quarter is bid, by rounds left and class, when all bid by these chances."""
        reached = np.zeros(HANDS)
        reached[-1] = 1
        population = np.zeros((ROUNDS + 1, CLASSES, QUARTERS))
        for left in range(ROUNDS, 0, -1):
            now = np.flatnonzero((self.left == left) & (reached > 0))
            population[left] = np.einsum("h,hcq->cq", reached[now], chances[now])
            bids = reached[now, None] * chances[now].mean(1)
            for quarter in range(QUARTERS):
                able = self.holds[now, quarter]
                np.add.at(reached, self.after[now, quarter][able], bids[able, quarter])
        return population

    def value_of(self, chances: np.ndarray, population: np.ndarray) -> float:
        """Cents a game that bids by these chances win against this population."""
        beaten = np.cumsum(population, 2) - population / 2
        gains = (self.population_of(chances) * (self.prizes[:, :, None] * beaten - PAY)).sum(2).mean(1)
        return float((REACHED * gains)[1:].sum())


def solve(rounds: int = 600) -> tuple[MusclePhase, np.ndarray, np.ndarray, float]:
    """The phase, V, the population in equilibrium, and the cents a game that the best response would win above it."""
    phase = MusclePhase()
    population = np.full((ROUNDS + 1, CLASSES, QUARTERS), 1 / QUARTERS)
    for turn in range(rounds):
        population += (phase.population_of(phase.response(population, TEMPERATURE)[1]) - population) / (turn + 2)
    worth, chances = phase.response(population, TEMPERATURE)
    missed = phase.response(population, 0)[0][-1] - phase.value_of(chances, population)
    return phase, worth, population, missed


def write() -> str:
    """The tables as a module: what is compiled must be in sources, or the compiler's cache would not notice a change."""
    phase, worth, population, missed = solve()
    beaten = 1000 * (np.cumsum(population, 2) - population / 2)
    stake = (REACHED * phase.prizes.mean(1))[1:].sum()
    later = worth * GOES_ON[np.minimum(phase.left + 1, ROUNDS)]  # after this round, if there is one
    summary = f"{stake:.0f} cents a game are at stake; the best response to it would win {missed:.0f} more."
    title = "Equilibrium of the muscle phase, written by experiments/bid_table.py: do not edit."
    lines = [f'"""{title}', "", summary, '"""', "import numpy as np"]
    for name, what, numbers in (
        ("LATER", "cents that a hand still wins after this round, by hand", later),
        ("BEATEN", "thousandths of the rivals that a card beats: by rounds left, class of the row, quarter", beaten),
        ("PRIZES", "cents of spread, the mean of the class, by rounds left", phase.prizes),
        ("EDGES", "cents of spread between the classes, by rounds left", phase.edges),
    ):
        whole = np.rint(numbers).astype(int)
        lines += ["", f"# {what}", f"{name} = np.array((", *wrapped(whole), f")).reshape{whole.shape}" if whole.ndim > 1 else "))"]
    write_file(TABLE, "\n".join(lines) + "\n")
    return summary


def wrapped(numbers: np.ndarray) -> list[str]:
    flat = [f"{number}," for number in numbers.ravel()]
    return ["    " + " ".join(flat[i : i + 20]) for i in range(0, len(flat), 20)]


if __name__ == "__main__":
    print(write())
