"""A table of Stones to try the rules on: set up what matters, let players answer, look what came of it.

`table` takes every key of a snapshot (docs/stones.md) and settings; what is not named is as at the start of a game. Deals are off
unless the game begins with the talk. A question with only one answer is never asked.
"""
from __future__ import annotations

from bootleg_env.engine.batch import GameBatch
from bootleg_env.stones.game import GAME
from bootleg_env.stones.tables.rulebook import ENTRIES

AL, BEA, CY, DOT = range(4)
COVERED = set()  # ids of rules that a test checks


def covers(*rules):
    """Names the rules a test checks; the test itself stays as it is."""
    assert set(rules) <= {entry.id for entry in ENTRIES}, rules
    COVERED.update(rules)
    return lambda test: test


def table(players=3, phase="hide", settings=None, **keys):
    """A game that stands at the beginning of a phase."""
    deals = "on" if phase == "talk" else "off"
    keys.setdefault("pot", 0 if phase == "roll" else 3)
    return Scene({"settings": {"num_players": players, "deals": deals, **(settings or {})}, "phase": phase, **keys})


class Scene:
    def __init__(self, snapshot):
        states, settings, _ = GAME.from_snapshot(snapshot)
        self.batch = GameBatch(GAME, settings)
        self.batch.states[:] = states
        self.batch.states["listening"] = 1
        self.batch.look_again()
        self.events = []

    # ---- answering: each fails unless this player is asked this and may answer so

    def answers(self, seat, decision, words):
        asked = GAME.asked(self.batch.states)
        assert asked is not None and (asked["seat"], asked["decision"]) == (seat, decision), asked
        self.batch.answer(GAME.action_from_words(self.batch.states, self.batch.mask[0], words))
        assert GAME.check(self.batch.states) == [] and self.batch.mask.max() <= 1
        self.events += GAME.events(self.batch.states, self.batch.settings)

    def offers(self, by, to, stones):
        """An offer; where somebody has but one stone it is not asked how many."""
        self.answers(by, "partner", f"player_{to}")
        if self.asked() == (by, "give"):
            self.answers(by, "give", f"{stones} stone" + "s" * (stones > 1))

    def offers_nothing(self, *seats):
        for seat in seats:
            self.answers(seat, "partner", "no offer")

    def accepts(self, seat):
        self.answers(seat, "answer", "accept")

    def refuses(self, seat):
        self.answers(seat, "answer", "reject")

    def hide(self, *fists):
        """Everybody's fist in the order of seats; None for a player who has no choice."""
        for seat, stones in enumerate(fists):
            if stones is not None:
                self.answers(seat, "fist", f"{stones} stone" + "s" * (stones != 1))

    # ---- looking

    def asked(self):
        about = GAME.asked(self.batch.states)
        return about and (about["seat"], about["decision"])

    def may(self):
        """The legal answers in words."""
        states = self.batch.states
        return [GAME.answer_words(states, int(action)) for action in self.batch.mask[0].nonzero()[0]]

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
    def stones(self):
        return self.snapshot()["stones"]

    @property
    def rewards(self):
        return self.batch.reward[0, : self.batch.settings.num_players].tolist()
