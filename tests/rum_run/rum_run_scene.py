"""A forest to try the rules on, for readers of the rulebook: roads, what players answer, what came of it.

    t = table(road(BLUE, "north", "2-5 5-3(2)"), road(RED, "east", "6-6 6-1"), hands=[["3-4", "6-6"]])
    t.builds("n3", "3-4")
    assert t.lies("n3") == ("Blue", "3-4", "north")

Cells are named from Town Center: "n3" is three steps north of it, "n2e1" two north and one east. A road begins at Town Center, or in
`start`, and leads to one side; each token names first the number towards the beginning, in brackets the barrels on it. What is not named
is as at the start of a game for two on the small board, without thickets, with one empty distillery that has no entrance.

A question with only one answer is never asked: `builds`, `moves` and `sends` give their answers where they are asked, and the test
looks at what came of it. `fits` says which tokens may be laid in a cell by the player whose turn it is.
"""
from __future__ import annotations

import re

from bootleg_env.engine.batch import GameBatch
from bootleg_env.rum_run.game import GAME
from bootleg_env.rum_run.rules import invariants
from bootleg_env.rum_run.tables import constants as c
from bootleg_env.rum_run.tables.rulebook import RULES
from bootleg_env.rum_run.tables.rulings import RULINGS

BLUE, RED, GREEN, ORANGE = range(4)
TOWN = (6, 5)
STEPS = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}
STEP = dict(zip(c.SIDE_NAMES, STEPS.values(), strict=True))
OPPOSITE = dict(zip(c.SIDE_NAMES, ("south", "west", "north", "east"), strict=True))
EMPTY = {"name": "Fat Franky's Factory", "at": [0, 0], "start": 20, "left": 0}  # so that there are barrels enough to win
KNOWN = {row.id for row in (*RULES, *RULINGS)}


def covers(*rules):
    """Names the rules a test checks; the test itself stays as it is."""
    assert set(rules) <= KNOWN, set(rules) - KNOWN
    return lambda test: test


def spot(name):
    """[row, column] of "n2e1"; "" is Town Center."""
    row, column = TOWN
    for letter, steps in re.findall(r"([nesw])(\d+)", name):
        row, column = row + STEPS[letter][0] * int(steps), column + STEPS[letter][1] * int(steps)
    return [row, column]


def words(name):
    return "r{}c{}".format(*spot(name))


def number(name):
    """The cell as the record counts it."""
    row, column = spot(name)
    return row * c.WIDTH + column


# ---- what lies there


def road(seat, side, tokens, start=""):
    """Tokens one behind the other, from the first cell beyond `start` on."""
    row, column = spot(start)
    laid = []
    for inner, outer, barrels in re.findall(r"([1-6])-([1-6])(?:\((\d+)\))?", tokens):
        row, column = row + STEP[side][0], column + STEP[side][1]
        low, high = sorted((inner, outer))
        entry = {"at": [row, column], "seat": seat, "token": f"{low}-{high}", "barrels": int(barrels or 0)}
        if low != high:
            entry["high"] = side if outer > inner else OPPOSITE[side]
        laid.append(entry)
    assert laid, tokens
    return laid


def distillery(name, at, start, entrances, left=None):
    """`entrances`: the cells before them, and the side on which the distillery lies ("n5e1 east, n4e2 north"), with who has claimed
    there in brackets by their numbers: "n5e1 east (0 1)"."""
    gates = [{"at": spot(cell), "side": side, "claimed": [int(seat) for seat in claimed.split()]}
             for cell, side, claimed in re.findall(r"(\w+) (north|east|south|west)(?: \(([\d ]+)\))?", entrances)]
    return {"name": name, "at": spot(at), "start": start, "left": start if left is None else left, "entrances": gates}


def table(*roads, players=2, turn=BLUE, hands=(), distilleries=(EMPTY,), settings=None, **keys):
    """A game at the beginning of somebody's turn."""
    wanted = {"num_players": players, "board": 12, "thickets": "none", **(settings or {})}
    return Scene({"settings": wanted, "town": list(TOWN), "turn": turn, "hands": [*hands], "distilleries": [*distilleries], "thickets": [],
                  "tokens": [token for each in roads for token in each], **keys})


def second(beside):
    """The token beside a double."""
    return [("beside", words(beside[0])), ("token", beside[1])] if beside else []


class Scene:
    def __init__(self, snapshot):
        states, settings, _ = GAME.from_snapshot(snapshot)
        self.batch = GameBatch(GAME, settings)
        self.batch.states[:] = states
        self.batch.states["listening"] = 1
        self.batch.look_again()
        self.events = GAME.events(self.batch.states, settings)  # what had to be done before the first question

    # ---- answering

    def answers(self, seat, decision, answer):
        """Fails unless this player is asked this and may answer so."""
        asked = GAME.asked(self.batch.states)
        assert asked is not None and (asked["seat"], asked["decision"]) == (seat, decision), asked
        self.batch.answer(GAME.action_from_words(self.batch.states, self.batch.mask[0], answer))
        assert invariants.contradictions(self.batch.states) == [] and self.batch.mask.max() <= 1
        self.events += GAME.events(self.batch.states, self.batch.settings)

    def goes(self, *answers):
        """Answers of the player whose turn it is, each where it is asked. A cell goes by what it is for: "build", "take up" ..."""
        seat = self.turn
        for decision, answer in answers:
            asked = GAME.asked(self.batch.states) or {"seat": None}
            if asked["seat"] == seat and decision == (asked["purpose"] if asked["decision"] == "cell" else asked["decision"]):
                self.answers(seat, asked["decision"], answer)

    def builds(self, cell, token, high=None, beside=None):
        """`beside`: the second token of a double, as (cell, token)."""
        self.goes(("act", "build"), ("build", words(cell)), ("token", token), *([("side", high)] if high else []), *second(beside))

    def moves(self, cell, to, high=None, beside=None):
        self.goes(("act", "move"), ("take up", words(cell)), ("put down", words(to)), *([("side", high)] if high else []), *second(beside))

    def sends(self, cell, *ways, road=None):
        """`ways` at forks, `road`: the side of Town Center where it goes on, ways beyond it behind that."""
        home, beyond = (ways, ()) if road is None or "road" not in ways else (ways[: ways.index("road")], ways[ways.index("road") + 1 :])
        self.goes(("act", "caravan"), ("pile", words(cell)), *(("way", way) for way in home), *([("road", road)] if road else []),
                  *(("way", way) for way in beyond))

    # ---- looking

    @property
    def state(self):
        return self.batch.states[0]

    @property
    def turn(self):
        return int(self.state["turn"])

    def asked(self):
        about = GAME.asked(self.batch.states)
        return about and (about["seat"], about["decision"])

    def may(self):
        """The legal answers in words."""
        return [GAME.answer_words(self.batch.states, int(action)) for action in self.batch.mask[0].nonzero()[0]]

    def fits(self, cell):
        """The tokens that may be laid there."""
        return self.fits_at(number(cell))

    def fits_at(self, cell):
        bits = int(self.state["fits"][cell])
        return [name for kind, name in enumerate(c.TOKEN_NAMES) if bits >> kind & 1]

    def fitting_cells(self):
        """All cells where something fits."""
        return {cell for cell in range(c.CELLS) if self.state["fits"][cell]}

    def lies(self, cell):
        """Whose token, which, where its higher number points."""
        for token in self.snapshot()["tokens"]:
            if token["at"] == spot(cell):
                return (c.SEAT_NAMES[token["seat"]], token["token"], *([token["high"]] if "high" in token else []))
        return None

    def barrels(self, *cells):
        found = [int(self.state["barrels"][number(cell)]) for cell in cells]
        return found if len(found) > 1 else found[0]

    def steps(self, *cells):
        found = [int(self.state["steps"][number(cell)]) for cell in cells]
        return found if len(found) > 1 else found[0]

    def hand(self, seat):
        return self.snapshot()["hands"][seat]

    @property
    def scores(self):
        return self.snapshot()["scores"]

    def left(self, nth=0):
        return self.snapshot()["distilleries"][nth]["left"]

    def facts(self, seat, name):
        row = next(row for row in GAME.observation_fields() if row["name"] == name)
        return self.batch.look(seat, 0)[row["slice"]].tolist()

    def told(self, event):
        """The events of this name without the keys that all have."""
        return [{key: value for key, value in each.items() if key not in ("event", "round", "phase")}
                for each in self.events if each["event"] == event]

    def snapshot(self):
        return GAME.snapshot(self.batch.states, self.batch.settings, 0)

    @property
    def is_over(self):
        return bool(self.batch.done[0])

    @property
    def rewards(self):
        return self.batch.reward[0, : self.batch.settings.num_players].tolist()
