"""What every gang sees of random games, told a second time from their snapshots, field by field."""
import numpy as np
import pytest
from prohibition_scene import FEDS, INFAMIES, MATS, SCHEMES, SPACES
from told_again import Retold, differing

from bootleg_env import presets
from bootleg_env.engine import codes
from bootleg_env.engine.batch import GameBatch
from bootleg_env.prohibition.game import GAME
from bootleg_env.prohibition.tables import actions as a
from bootleg_env.prohibition.tables import fields as f
from bootleg_env.prohibition.tables import house as h

ELSEWHERE = {  # held against cards and scenarios by tests of their own
    "bribe", "months", "consequence", "points", "progress", "infamy_progress", "passed_on", "reshuffled", "redrawn", "limited"}
TILES = ("still", "brewery", "speakeasy", "nightclub", "ward_machine", "settlement_house")
LIMITS = (0, 20, 37, 55)  # degrees from which each Outrage Threshold counts
EVERY = 9  # answers from one look to the next


def hot(which, size):
    """1 for these numbers."""
    return [int(number in which) for number in range(size)]


class Told(Retold):
    """The game as gang `me` may see it."""

    GAME, PLAYERS = GAME, "gangs"

    def __init__(self, states, settings, me):
        super().__init__(states, settings, me)
        self.gangs, in_play = self.players_, {block["block"]: block for block in self.snapshot["blocks"]}
        self.blocks = [in_play.get(number, {"owner": None, "building": None, "conflict": False}) for number in range(1, 57)]
        self.mine, self.attack = self.gangs[me], self.snapshot["attack"] or {}

    def seat(self, seat):
        return [0] * 4 if seat is None else hot({self.from_me(seat)}, 4)

    # ---- the question

    def decision(self):
        return [int(name == self.asked.get("decision")) for name in f.a.NAMES]

    def purpose(self):
        return [int(name == self.asked.get("purpose")) for name in a.PURPOSES]

    def here(self):
        return hot({self.asked.get("block", 0) - 1}, 56)

    def origin(self):
        return hot({self.asked.get("from", 0) - 1}, 56)

    def building(self):
        return [int(name == self.asked.get("building")) for name in TILES]

    def card(self):
        return [int(name == self.asked.get("card")) for name in FEDS]

    def level(self):
        return [int(name == self.asked.get("level")) for name in ("I", "II", "III", "IV")]

    def whose(self):
        return self.seat(self.asked.get("target"))

    def left(self):
        return [self.asked.get("left", self.asked.get("goons", 0))]

    def left_guards(self):
        return [self.asked.get("guards", 0)]

    def packet(self):
        return [int(name in self.mine["packet"] and self.asked.get("decision") == "draft") for name in SCHEMES]

    def pair(self):
        return [int(name in self.mine["infamy_pair"] and self.asked.get("decision") == "infamy") for name in INFAMIES]

    # ---- the board

    def phase(self):
        return [int(name == self.snapshot["phase"]) for name in (
            "draft", "infamy", "defend", "stock", "warehouse", "heat", "feds", "action", "production", "over")]

    def year(self):
        return [self.snapshot["round"]]

    def years_left(self):
        return [self.settings.years - self.snapshot["round"]]

    def last_year(self):
        return [self.snapshot["round"] == self.settings.years]

    def players(self):
        return [int(self.seats == number) for number in (2, 3, 4)]

    def text_only(self):
        return [self.settings.house == "text_only"]

    def generic_tactics(self):
        return [self.settings.house == "text_only" or self.settings.tactics == "generic"]

    def settlement_heat(self):
        return [self.settings.settlement_heat == "on"]

    def first(self):
        return self.seat(self.snapshot["first"])

    def turn(self):
        return self.seat(self.snapshot["turn"])

    def space(self):
        ordered = [self.snapshot["spaces"].get(name, []) for name in SPACES]
        return [int(seat < self.seats and (self.me + seat) % self.seats in seats) for seats in ordered for seat in range(4)]

    def tiles_left(self):
        return [7 - self.snapshot["tiles"][name] for name in TILES]

    def next_cost(self):
        return [(*tile.costs, 0)[self.snapshot["tiles"][name]] for name, tile in zip(TILES, h.BUILDINGS)]

    def fed_deck(self):
        away = self.snapshot["fed_discard"] + [name for gang in self.gangs for name in gang["feds"]]
        if self.settings.house == "text_only":  # eight cards of one kind
            return [8 - len(away), *[0] * 7]
        return [int(name not in away) for name in FEDS]

    # ---- a conflict

    def attacker(self):
        return self.seat(self.attack.get("attacker"))

    def defender(self):
        return self.seat(self.attack.get("defender"))

    def force(self):
        return [self.attack.get("goons", 0)]

    def battle_round(self):
        return [self.attack.get("battle_round", 0)]

    def wiped_out(self):
        return [self.attack.get("lost_units", self.s["lost_units"] if self.attack else 0)]

    def rolled(self):
        """Of both sides, once there was a roll."""
        return self.s["dice"].tolist() if self.attack.get("battle_round") else [[], []]

    def dice(self):
        return [side.count(face) for side in self.rolled() for face in range(1, 7)]

    def hits(self):
        """Four or more hits; tactics add some, and cover takes some away."""
        if not self.attack.get("battle_round"):
            return [0, 0]
        return [max(0, sum(die >= 4 for die in side) + int(self.s["bonus"][nth]) - int(self.s["cover"][1 - nth]))
                for nth, side in enumerate(self.rolled())]

    # ---- gangs

    def threshold(self):
        return self.around([sum(gang["heat"] >= limit for limit in LIMITS) for gang in self.gangs])

    def next_badge(self):
        badges = [gang["badges"] for gang in self.gangs]
        return self.around([(h.BADGES[number] if number < len(h.BADGES) else 70 + 5 * (number - len(h.BADGES))) - gang["heat"]
                            for number, gang in zip(badges, self.gangs)])

    def extortion(self):
        rates = {space.name: space.rate for space in h.SPACES}
        return self.around([rates[gang["extortion"]] if gang["extortion"] else 0 for gang in self.gangs])

    def sums(self, number):
        """Of each gang's blocks."""
        return self.around([sum(number(block) for block in self.blocks if block["owner"] == seat) for seat in range(self.seats)])

    def goons_on_map(self):
        return self.sums(lambda block: block["goons"])

    def guards_on_map(self):
        return self.sums(lambda block: block["guards"])

    def blocks_(self):
        return self.sums(lambda block: 1)

    def buildings(self):
        return self.sums(lambda block: block["building"] not in (None, "hq"))

    def stocked_buildings(self):
        return self.sums(lambda block: block["building"] not in (None, "hq") and block["stocked"])

    def mat(self):
        return self.rows([[int(gang["mat"] == name) for name in MATS] for gang in self.gangs], 4)

    def completed(self):
        return self.rows([[int(name in gang["completed"]) for name in SCHEMES] for gang in self.gangs], 24)

    def pending(self):
        return self.rows([[gang["feds"].count(name) for name in FEDS] for gang in self.gangs], 8)

    # ---- the map

    def turf(self):
        return self.rows([[int(block["owner"] == seat) for block in self.blocks] for seat in range(self.seats)], 56)

    def kind(self):
        return [int(block["building"] == name) for name in (*TILES, "hq") for block in self.blocks]

    def of_blocks(self, name):
        return [block[name] if block["owner"] is not None else 0 for block in self.blocks]

    def stocked(self):
        return self.of_blocks("stocked")

    def goons(self):
        return self.of_blocks("goons")

    def guards(self):
        return self.of_blocks("guards")

    def lying_low(self):
        return self.of_blocks("lying_low")

    def conflict(self):
        return [block["conflict"] for block in self.blocks]

    def in_play(self):
        return hot(h.LAYOUTS[self.seats - 2].in_play, 7)

    def held(self):
        return self.rows([[sum(block["owner"] == seat for block in self.blocks[8 * where : 8 * where + 8]) for where in range(7)]
                          for seat in range(self.seats)], 7)

    # ---- cards

    def hand(self):
        return [int(name in self.mine["schemes"]) for name in SCHEMES]

    def infamy(self):
        return [int(name == self.mine["infamy"]) for name in INFAMIES]

    def infamy_discarded(self):
        return [int(name in self.mine["infamy_dropped"]) for name in INFAMIES]

    def unseen(self):
        known = self.mine["schemes"] + self.mine["packet"] + self.snapshot["scheme_discard"]
        known += [name for gang in self.gangs for name in gang["completed"]]
        return [int(name not in known) for name in SCHEMES]


@pytest.mark.parametrize("number, preset", [*enumerate(presets.names("prohibition"))])
def test_every_gang_sees_what_the_table_of_fields_says(number, preset):
    settings = GAME.settings(**{"num_players": 2 + number % 3, **presets.load(preset, "prohibition")})
    batch = GameBatch(GAME, settings, 2, auto=codes.RESTART)
    batch.reset(np.array([number, 20 + number]))
    for step in range(400):
        if step % EVERY == 0:
            row = step // EVERY % 2
            seats = range(settings.num_players) if step % (4 * EVERY) == 0 else [int(batch.seat[row])]
            assert differing(Told, batch.states[row : row + 1], settings, seats, ELSEWHERE) == []
        batch.step(batch.sample())
