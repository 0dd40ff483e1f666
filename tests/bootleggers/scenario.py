"""A table to try the rules on, for readers of the rulebook.

Set up what matters, let mobsters answer, look what came of it. Whatever is not said is as at the start of a game: $10G each, one
marker in the back room, one small truck, one die. A test reads like this:

    def test_hit_destroys_a_marker():
        t = table(players=3, phase="place").gives(AL, "hit").with_speakeasy(MOTHERS, influence=[1, 2, 0])
        t.plays(AL, "hit", MOTHERS, BEA)
        assert t.influence(MOTHERS, BEA) == 1

`new_game` is a game as it is dealt, `table` one that is set up (what is not named is filled in, hands and decks too).

Setting up: `table(players, phase, round, ...)` takes every key of a snapshot (formats.md) and `settings={...}`; `gives` deals thug
cards, `with_mobster`, `with_speakeasy` and `with_truck` set single things. The game begins with the first answer or question; then
nothing can be set up any more.

Answering: `answers` names who is asked what, and the answer; it fails if something else is asked or the answer is not legal. `passes`
gives the quiet answer: the first one allowed, which is pass, done, keep, refuse, reject, none, idle, the lowest card or the first
card of the row. `skip_to` lets everybody answer quietly until a certain question comes. `plays` waits until the mobster may play the
card, plays it and names its targets. A question with only one answer is never asked.

Answers are words or numbers: a speakeasy, a seat (as in AL, BEA, not counted from the actor), a truck 0-19, a number of crates, a muscle
card, a card's name, "pass", "done", "keep", "idle" ... as in WORDS; for stills ("family", BEA) or ("board", 2); for terms of a deal
"enough", "no_harm", ("cash", 5), ("rent", "small"), ("card", "hit"), ("open_dock", MOTHERS).
"""
from __future__ import annotations

from collections.abc import Callable

import numpy as np

from bootleg_env.bootleggers.game import GAME
from bootleg_env.bootleggers.rules import invariants
from bootleg_env.bootleggers.rules.phases.selling import MOST_DEMAND_DICE
from bootleg_env.bootleggers.tables import actions as a
from bootleg_env.bootleggers.tables import constants as c
from bootleg_env.bootleggers.tables.fields import FIELDS
from bootleg_env.engine import codes, rng
from bootleg_env.engine.batch import GameBatch

AL, BEA, CY, DOT, EVE, FLO = range(6)
O_MALLEYS, TEXAS_LILS, MOTHERS, BARLEYCORNS, MCCOY, VOLSTEAD = range(1, 7)
WORDS = {  # the options that are words, in order
    "double_still": ("dice", "still"), "place_die": ("keep", "family"), "improve": ("keep",), "thug": ("pass", *c.THUG_NAMES),
    "react": ("pass", "investigation"), "vigorish": ("refuse", "pay"), "place_influence": ("done",), "send": ("idle",),
    "admit": ("refuse", "admit"), "deal_partner": ("no more",), "deal_give": ("enough",), "deal_get": ("enough",),
    "deal_answer": ("reject", "accept"), "pick": ("truck",), "target_marker": ("",) * c.SEATS + ("add mine",),
}
SHIFT = {  # a number answered less this is the option
    "bid": 1, "target_speakeasy": 1, "how_many": 1, "place_influence": 1, "improve": 1, "place_die": -1}
PATIENCE = 3000  # quiet answers before a test gives up


def covers(*rules: str) -> Callable:
    """Names the rules a test checks (a generator reads them from the source); the test itself stays as it is."""
    return lambda test: test


def table(players: int = 4, phase: str = "place", round: int = 1, settings: dict | None = None, **keys) -> Scene:
    """A table in a certain phase and round; deals are off unless `settings` turns them on."""
    given = {"settings": {"num_players": players, "deals": "off", **(settings or {})}, "phase": phase, "round": round, **keys}
    return Scene(given, players)


def new_game(players: int = 4, seed: int = 0, **settings) -> Scene:
    """A game from its very beginning, as it is dealt: nothing can be set up in it."""
    scene = table(players, phase="muscle", settings=settings, seed=seed)
    scene.game = GameBatch(GAME, GAME.settings(**scene.given["settings"]))
    scene.game.seeds[:] = seed
    scene.game.blank["listening"] = 1
    scene._step(codes.RESET)
    return scene


def seed_where(round: int, demand: dict | None = None, stills: dict | None = None, first: int = 0) -> int:
    """The first seed (from `first` on) with which the dice fall so in this round: faces by speakeasy, by seat or ("board", number)."""
    below = rng.build(lambda rule: rule)[2]
    wish = [(c.DRAW_DEMAND, (place - 1) * MOST_DEMAND_DICE + die, face)
            for place, faces in (demand or {}).items() for die, face in enumerate(faces)]
    for still, faces in (stills or {}).items():
        number = still if isinstance(still, int) else c.SEATS + still[1] - 1
        wish += [(c.DRAW_STILL, number * c.STILL_SQUARES + die, face) for die, face in enumerate(faces)]
    seed = first
    while any(1 + below(seed, 0, purpose, round, index, 6) != face for purpose, index, face in wish):
        seed += 1
    return seed


class Scene:
    """One game under test."""

    def __init__(self, given: dict, players: int):
        self.given, self.players, self.game, self.heard = given, players, None, []

    # ---- setting up

    def _set(self, key: str, number: int, length: int, keys: dict) -> Scene:
        assert self.game is None, "the game has begun: set things up before"
        items = list(self.given.get(key) or [])
        items += [None] * (length - len(items))
        items[number] = {**(items[number] or {}), **keys}
        self.given[key] = items
        return self

    def gives(self, seat: int, *thugs: str) -> Scene:
        """Thug cards into a hand, for all to see."""
        held = (self.given.get("mobsters") or [None] * self.players)[seat] or {}
        return self.with_mobster(seat, thugs=[*held.get("thugs", []), *thugs])

    def with_mobster(self, seat: int, **keys) -> Scene:
        return self._set("mobsters", seat, self.players, keys)

    def with_muscle(self, *cards: int) -> Scene:
        """The muscle cards face up, seat by seat."""
        for seat, card in enumerate(cards):
            self.with_mobster(seat, muscle=card)
        return self

    def with_speakeasy(self, place: int, **keys) -> Scene:
        return self._set("speakeasies", place - 1, c.SPEAKEASIES, keys)

    def with_truck(self, truck: int, **keys) -> Scene:
        return self._set("trucks", truck, c.TRUCKS, keys)

    def _begin(self) -> GameBatch:
        if self.game is None:
            states, settings, _ = GAME.from_snapshot(self.given)
            self.game = GameBatch(GAME, settings)
            self.game.states[:] = states
            self.game.states["listening"] = 1
            self._step(None)
        return self.game

    def _step(self, action: int | None) -> None:
        """One answer, and listening to all that follows."""
        game = self.game
        game.step(np.array([codes.WAIT if action is None else action]))
        while game.seat[0] == codes.PAUSED:
            self.heard += GAME.events(game.states, game.settings)
            game.look_again()
        self.heard += GAME.events(game.states, game.settings)

    # ---- questions and answers

    def asked(self) -> tuple[int, str] | None:
        """Who is asked what; None when the game is over."""
        game = self._begin()
        return None if game.decided[0] < 0 else (int(game.seat[0]), a.NAMES[game.decided[0]])

    def _option(self, decision: str, answer) -> int:
        """The option behind a word or a number."""
        words, me = WORDS.get(decision, ()), int(self._begin().seat[0])
        if isinstance(answer, str) and answer in words:
            return words.index(answer)
        if decision == "pick":
            cards = [c.CARD_NAMES[code] for code in self.game.states[0]["offers"]]
            return 1 + (cards.index(answer) if isinstance(answer, str) else answer - 1)
        if decision in ("target_seat", "target_marker", "deal_partner"):
            return (answer - me) % self.players
        if decision == "target_still":
            return (answer[1] - me) % self.players if answer[0] == "family" else c.SEATS + answer[1] - 1
        if decision in ("deal_give", "deal_get"):
            return 1 + _term(answer)
        if isinstance(answer, str):
            raise AssertionError(f"{decision}: {answer!r} is no answer to it; words: {', '.join(filter(None, words)) or 'none'}")
        if answer == O_MALLEYS and decision in ("improve", "place_influence"):
            return -1  # never an answer there
        return answer - SHIFT.get(decision, 0)

    def _legal(self, option: int) -> bool:
        kind = self.game.decided[0]
        return 0 <= option < a.OPTIONS[kind] and bool(self.game.mask[0, a.FIRST[kind] + option])

    def _may(self, seat: int, decision: str, answer) -> bool:
        return self.asked() == (seat, decision) and self._legal(self._option(decision, answer))

    def can(self, seat: int, decision: str, answer) -> Scene:
        """This is asked now, and may be answered so."""
        assert self._may(seat, decision, answer), f"seat {seat} cannot answer {decision} with {answer!r}; asked now: {self.asked()}"
        return self

    def cannot(self, seat: int, decision: str, answer) -> Scene:
        """This is not asked now, or may not be answered so."""
        assert not self._may(seat, decision, answer), f"seat {seat} can answer {decision} with {answer!r}"
        return self

    def answers(self, seat: int, decision: str, answer) -> Scene:
        """This is asked now and answered so."""
        self.can(seat, decision, answer)
        self._step(int(a.FIRST[self.game.decided[0]]) + self._option(decision, answer))
        assert invariants.contradictions(self.game.states, under_way=True) == []
        assert self.game.mask.max() <= 1, "a mask is of 0 and 1"
        return self

    def passes(self) -> Scene:
        """Whoever is asked gives the quiet answer."""
        assert self.asked() is not None, "the game is over"
        self._step(int(np.flatnonzero(self.game.mask[0])[0]))
        return self

    def skip_to(self, decision: str | None = None, seat: int | None = None, phase: str | None = None, window: str | None = None) -> Scene:
        """Quiet answers until this question, this mobster, this phase, this window comes; it may be now."""
        for _ in range(PATIENCE):
            now = self.asked()
            assert now is not None, f"the game ended before {decision or 'any question'} to seat {seat} in phase {phase}, window {window}"
            if decision in (None, now[1]) and seat in (None, now[0]) and phase in (None, self.phase()) and window in (None, self.window()):
                return self
            self.passes()
        raise AssertionError(f"{decision} to seat {seat} in phase {phase} never came")

    def skip_to_end(self) -> Scene:
        """Quiet answers until the game is over."""
        while self.asked() is not None:
            self.passes()
        return self

    def plays(self, seat: int, card: str, *targets) -> Scene:
        """As soon as it is legal, this thug card is played and its targets are named (one that is the only choice is not asked)."""
        for _ in range(PATIENCE):
            if self._may(seat, "thug", card):
                break
            assert self.asked() is not None, f"seat {seat} never could play {card}"
            self.passes()
        self.answers(seat, "thug", card)
        for nth, target in enumerate(targets):
            if self._named(seat, card) == nth:
                self.answers(seat, a.NAMES[self.game.decided[0]], target)
        return self

    def offers(self, seat: int, partner: int, give: tuple | list = (), get: tuple | list = ()) -> Scene:
        """This offer is made, term by term; the partner is asked next."""
        self.answers(seat, "deal_partner", partner)
        for question, terms in (("deal_give", give), ("deal_get", get)):
            for term in terms:
                self.answers(seat, question, term)
            if self.asked() == (seat, question):
                self.answers(seat, question, "enough")
        return self

    def deals(self, seat: int, partner: int, give: tuple | list = (), get: tuple | list = ()) -> Scene:
        """This offer is made and the partner takes it."""
        return self.offers(seat, partner, give, get).answers(partner, "deal_answer", "accept")

    def _named(self, seat: int, card: str) -> int | None:
        """How many targets the play under way has named; None if it asks for none now."""
        row = self.game.states[0]
        task = row["stack"][max(0, row["depth"] - 2)]
        mine = task["kind"] == a.PLAY_TASK and task["seat"] == seat and task["about"] == c.THUG_NAMES.index(card)
        asks = self.asked() is not None and a.TARGET_SPEAKEASY <= self.game.decided[0] <= a.HOW_MANY
        return int(task["count"]) if mine and asks else None

    # ---- looking

    def snapshot(self) -> dict:
        game = self._begin()
        return GAME.snapshot(game.states, game.settings, int(self.given.get("seed", 0)))

    def journal(self, event: str | None = None) -> list[dict]:
        """What has happened since the game began, or only events of one name."""
        self._begin()
        return [line for line in self.heard if event in (None, line["event"])]

    def sales(self, place: int) -> list[tuple[int, int, int]]:
        """What has been sold in a speakeasy, truck by truck: who was paid, crates, price of a crate."""
        return [(sale["seller"], sale["crates"], sale["price"]) for sale in self.journal("sale") if sale["speakeasy"] == place]

    def phase(self) -> str:
        return c.PHASE_NAMES[self._begin().states[0]["phase"]]

    def window(self) -> str:
        """The window, or the own turn, in which somebody is asked now: play_now, A, B, place, C ... (formats.md)."""
        row = self._begin().states[0]
        return c.WINDOW_NAMES[row["stack"][row["depth"] - 1]["window"]]

    def round(self) -> int:
        return int(self._begin().states[0]["year"])

    def standing(self, place: int, seat: int) -> str:
        """What the influence there amounts to: none, minority, majority or control."""
        return ("none", "minority", "majority", "control")[self.sees(seat, "my_standing")[place - 1]]

    def sees(self, seat: int, field: str) -> list[int]:
        """A field of what this mobster knows; the mobster comes first in it, then the next one ..."""
        return self._begin().look(seat)[FIELDS.starts[field] :][: FIELDS.sizes[field]].tolist()

    def rewards(self) -> list[float]:
        return self._begin().reward[0, : self.players].tolist()

    def lined_up(self, place: int) -> dict:
        """The three queues as they were last formed; the trucks may be gone by now."""
        event = [event for event in self.journal("docks") if event["speakeasy"] == place][-1]
        return {dock: event[dock] for dock in c.DOCK_NAMES}

    def mobster(self, seat: int) -> dict:
        return self.snapshot()["mobsters"][seat]

    def speakeasy(self, place: int) -> dict:
        return self.snapshot()["speakeasies"][place - 1]

    def truck(self, truck: int) -> dict:
        return self.snapshot()["trucks"][truck]

    def cash(self, seat: int) -> int:
        return int(self._begin().states[0]["cash"][seat])

    def influence(self, place: int, seat: int) -> int:
        return int(self._begin().states[0]["influence"][place - 1, seat])

    def back_room(self, seat: int) -> int:
        return int(self._begin().states[0]["back_room"][seat])

    def crates(self, seat: int) -> int:
        return int(self._begin().states[0]["crates"][seat])

    def supply(self, seat: int) -> int:
        return self.mobster(seat)["supply"]

    def thugs(self, seat: int) -> list[str]:
        return self.mobster(seat)["thugs"] + self.mobster(seat)["secret_thugs"]

    def discard(self) -> list[str]:
        return self.snapshot()["discard"]

    def is_open(self, place: int) -> bool:
        return self.speakeasy(place)["open"]


def _term(answer) -> int:
    """The number of a deal's term: ("cash", 5), ("rent", "small"), ("spare", "hit"), ("support", MOTHERS), "no_harm"."""
    kind, value = (answer, 0) if isinstance(answer, str) else answer
    if kind in ("rent", "sell"):
        value = c.SIZE_NAMES.index(value)
    elif kind in ("card", "spare"):
        value = c.THUG_NAMES.index(value)
    elif kind in a.TERM_KINDS[a.OPEN_DOCK :]:
        value -= 1
    same = (a.TERM_KIND == a.TERM_KINDS.index(kind)) & (value == a.TERM_VALUE)
    assert same.any(), f"{answer!r} is no term of a deal"
    return int(np.argmax(same))
