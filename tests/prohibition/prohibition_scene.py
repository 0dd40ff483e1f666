"""A town to try the rules on, for readers of the rulebook: turf, buildings, units, what gangs answer, what came of it.

    t = table(turf={35: RED}, goons={35: 2}, money={RED: 20})
    t.attacks(BLUE, 35, lead=21, goons=2, dice="hm", against="mm")
    assert t.owner(35) == BLUE

Blocks are numbered as on the house's map: 35 is the fifth block of the third neighborhood. What is not named is as at the start of a game;
but nobody holds a scheme, and the game stands before the first order of the year. A question with only one answer is never asked: the
verbs answer what is asked. `dice` are "h" (a hit: 4 or more), "m" (a miss) or what the die shows; the scene looks for a seed with them.
"""
from __future__ import annotations

import numpy as np

from bootleg_env.engine import rng
from bootleg_env.engine.batch import GameBatch
from bootleg_env.engine.snapshots import fresh
from bootleg_env.prohibition.game import GAME
from bootleg_env.prohibition.rules import dice as rule_dice
from bootleg_env.prohibition.rules import events as e
from bootleg_env.prohibition.rules import spoils as rule_spoils
from bootleg_env.prohibition.tables import actions as a
from bootleg_env.prohibition.tables import cards as k
from bootleg_env.prohibition.tables import constants as c
from bootleg_env.prohibition.tables import house as h
from bootleg_env.prohibition.tables.rulebook import RULES
from bootleg_env.prohibition.tables.rulings import RULINGS

RED, BLUE, GREEN, YELLOW = range(4)
ALL = (RED, BLUE, GREEN, YELLOW)
KNOWN = {row.id for row in (*RULES, *RULINGS)}
SPACES = {space.name: number for number, space in enumerate(h.SPACES) if number}
SCHEMES = {card.name: number for number, card in enumerate(k.SCHEMES)}
INFAMIES = {card.name: number for number, card in enumerate(k.INFAMIES)}
FEDS = {card.name: number for number, card in enumerate(k.FED_CARDS)}
KINDS = dict(zip((each.name for each in h.BUILDINGS), range(c.KINDS), strict=True))
MATS = {mat.name: number for number, mat in enumerate(h.MATS)}
FED_CHOICES = dict(zip(("payoff", "bribe", "face", "bit"), range(4), strict=True))
SPOILS = dict(zip(("retreat", "steal", "torch", "seize"), range(4), strict=True))
MOST_SEEDS = 200_000
_, word, below = rng.build(lambda function: function)


def covers(*rules):
    """Names the rules a test checks; the test itself stays as it is."""
    assert set(rules) <= KNOWN, set(rules) - KNOWN
    return lambda test: test


def block(number):
    """The block as the record counts it: 11 to 78."""
    return c.PLACES * (number // 10 - 1) + number % 10 - 1


def name_of(index):
    """The block as the map numbers it."""
    return 10 * (index // c.PLACES + 1) + index % c.PLACES + 1


# ---- setting up


def table(players=4, phase="action", year=1, first=RED, seed=1, settings=None, **parts):
    """`parts`: see Scene.lay; seats are keys of money, booze, heat, hand ..., blocks of turf, goons, guards, build, low, fought."""
    wanted = GAME.settings(num_players=players, **(settings or {}))
    return Scene(wanted, seed).lay(phase, year, first, parts)


def first_moment(players=4, seed=1, **settings):
    """A game as it begins, before the first pick."""
    scene = Scene(GAME.settings(num_players=players, **settings), seed)
    scene.begin()
    return scene


class Scene:
    def __init__(self, settings, seed):
        self.batch = GameBatch(GAME, settings)
        self.batch.states[:] = fresh(GAME, settings, seed)
        self.events = []
        self.sound = True  # False: set up as no game could be

    @property
    def s(self):
        return self.batch.states[0]

    def begin(self):
        self.batch.states["listening"] = 1
        self.batch.look_again()
        self.listen()
        return self

    def lay(self, phase, year, first, parts):
        """The table as the test wants it, before the first step of this phase."""
        s = self.s
        s["phase"], s["year"], s["first"], s["acted"] = c.PHASE_NAMES.index(phase), year, first, 0
        for seat in range(int(s["seats"])):
            s["gangsters"][seat] = 3 + (year >= 3) + (year >= 5)
        if s["house"] == c.FULL and phase != "draft":
            self.end_draft(parts)
        s["mat"] = c.NO_MAT
        for seat, mat in parts.pop("mats", {}).items():
            s["mat"][seat] = MATS[mat]
        self.lay_map(parts)
        self.lay_gangs(parts)
        self.lay_cards(parts)
        assert not parts, parts
        self.recount()
        broken = GAME.check(self.batch.states)
        assert not broken, broken
        return self.begin()

    def end_draft(self, parts):
        """Nobody holds a scheme; infamy as named, else the first cards of the list that are free."""
        s = self.s
        s["scheme_at"], s["infamy_at"], s["dealt_to"], s["picked_in"] = c.DECK, c.DECK, c.NOBODY, c.NOBODY
        s["draft_round"] = c.KEPT_SCHEMES
        named = {seat: INFAMIES[card] for seat, card in parts.pop("infamy", {}).items()}
        free = [card for card in range(c.INFAMIES) if card not in named.values()]
        for seat in range(int(s["seats"])):
            s["infamy_at"][named[seat] if seat in named else free.pop(0)] = c.HAND + seat

    def lay_map(self, parts):
        s = self.s
        for number, owner in parts.pop("turf", {}).items():
            s["owner"][block(number)] = owner
            if owner == c.NOBODY:
                s["goons"][block(number)], s["guards"][block(number)] = 0, 0
        for name in ("goons", "guards"):
            for number, units in parts.pop(name, {}).items():
                s[name][block(number)] = units
        for number, kind in parts.pop("build", {}).items():
            s["building"][block(number)] = KINDS[kind.rstrip("*")]
            s["stocked"][block(number)] = kind.endswith("*")
            s["tiles"][KINDS[kind.rstrip("*")]] += 1
        for number in parts.pop("low", ()):
            s["lying_low"][block(number)] = 1
        for number in parts.pop("fought", ()):
            s["conflict"][block(number)] = 1

    def lay_gangs(self, parts):
        s = self.s
        for name in ("money", "booze", "heat", "jail", "headlines", "gangsters", "hospital", "seized", "torched", "robberies", "stolen",
                     "robbed", "passed"):
            for seat, number in parts.pop(name, {}).items():
                s[name][seat] = number
                if name == "heat":
                    s["marks"][seat] = marks_at(number)
        for seat, space in parts.pop("extortion", {}).items():
            s["extortion"][seat] = SPACES[space]
            s["space"][SPACES[space]] |= 1 << seat
        for kind, number in parts.pop("tiles", {}).items():
            s["tiles"][KINDS[kind]] = number
        for space, seat in parts.pop("taken", {}).items():
            s["space"][SPACES[space]] |= 1 << seat

    def lay_cards(self, parts):
        """`deck` and `feds` are all that is left in the deck: the rest is discarded."""
        s = self.s
        for seat, cards in parts.pop("hand", {}).items():
            for card in cards:
                s["scheme_at"][SCHEMES[card]] = c.HAND + seat
        for seat, cards in parts.pop("completed", {}).items():
            for card in cards:
                s["scheme_at"][SCHEMES[card]] = c.COMPLETED + seat
        for key, field, cards in (("deck", "scheme_at", SCHEMES), ("feds", "fed_at", FEDS)):
            left = parts.pop(key, None)
            if left is not None:
                s[field][s[field] == c.DECK] = c.DISCARDED
                for card in left:
                    s[field][cards[card]] = c.DECK

    def recount(self):
        """What the record keeps as derived; goons that stand nowhere are in the supply."""
        s = self.s
        owner, building = np.asarray(s["owner"], int), np.asarray(s["building"], int)
        for seat in range(int(s["seats"])):
            mine = owner == seat
            s["blocks"][seat] = mine.sum()
            s["held"][seat] = mine.reshape(c.NEIGHBORHOODS, c.PLACES).sum(1)
            for kind in range(c.KINDS):
                s["kinds"][seat][kind] = (mine & (building == kind)).sum()
                s["stocked_kinds"][seat][kind] = (mine & (building == kind) & (s["stocked"] != 0)).sum()
            s["buildings"][seat], s["stocks"][seat] = s["kinds"][seat].sum(), s["stocked_kinds"][seat].sum()
            s["built_in"][seat] = (mine & (building >= 0) & (building < c.HQ)).reshape(c.NEIGHBORHOODS, c.PLACES).sum(1)
            s["goons_on_map"][seat], s["guards_on_map"][seat] = s["goons"][mine].sum(), s["guards"][mine].sum()
            s["supply"][seat] = c.MOST_GOONS - s["goons_on_map"][seat] - s["hospital"][seat]
            s["redrawn"][seat] = ((s["scheme_at"] == c.HAND + seat) & (s["reshuffled"] != 0)).sum()
            s["cards"][seat], s["completions"][seat] = ((s["scheme_at"] == place + seat).sum() for place in (c.HAND, c.COMPLETED))
        for number, kind in enumerate((c.WARD_MACHINE, c.SETTLEMENT_HOUSE)):
            s["limited"][number] = (building == kind).reshape(c.NEIGHBORHOODS, c.PLACES).sum(1)

    # ---- answering: each fails unless this gang is asked this and may answer so

    def asked(self):
        """(seat, decision), of a block or garrison (seat, purpose); None when the game is over."""
        if self.s["depth"] == 0:
            return None
        frame = self.s["stack"][self.s["depth"] - 1]
        is_place = frame["kind"] in (a.BLOCK, a.GARRISON)
        return int(frame["seat"]), a.PURPOSES[frame["purpose"]] if is_place else a.NAMES[frame["kind"]]

    def options(self):
        """The legal options of the question, as numbers."""
        kind = int(self.s["stack"][self.s["depth"] - 1]["kind"])
        return [int(action - a.FIRST[kind]) for action in np.flatnonzero(self.batch.mask[0])]

    def blocks(self):
        """The legal blocks, 0 for none."""
        return [name_of(option - 1) if option else 0 for option in self.options()]

    def spaces(self):
        """The legal orders by name, without passing."""
        return {"attack" if option == c.ATTACK else h.SPACES[option].name for option in self.options() if option}

    def answers(self, seat, question, option):
        assert self.asked() == (seat, question), (self.asked(), question)
        assert option in self.options(), (question, option, self.options())
        kind = int(self.s["stack"][self.s["depth"] - 1]["kind"])
        self.batch.answer(int(a.FIRST[kind] + option))
        assert (GAME.check(self.batch.states) == [] or not self.sound) and self.batch.mask.max() <= 1
        self.listen()

    def at(self, seat, question, number):
        """A block (0: none)."""
        self.answers(seat, question, 1 + block(number) if number else 0)

    def if_asked(self, seat, question, option):
        if self.asked() == (seat, question):
            self.answers(seat, question, option)

    def at_if_asked(self, seat, question, number):
        if self.asked() == (seat, question):
            self.at(seat, question, number)

    # ---- verbs

    def orders(self, seat, space, at=None, kind=None, stock=None):
        self.answers(seat, "order", SPACES[space])
        if kind is not None:
            self.if_asked(seat, "kind", KINDS[kind])
        if at is not None:
            self.at_if_asked(seat, "build", at)
        if stock is not None:
            self.answers(seat, "stock_now", int(stock))

    def passes(self, *seats):
        for seat in seats:
            self.answers(seat, "order", c.PASS)

    def attacks(self, seat, target, lead, goons=1):
        """Up to the first question about the conflict."""
        self.answers(seat, "order", c.ATTACK)
        self.at_if_asked(seat, "attack", target)
        self.at_if_asked(seat, "lead", lead)
        self.if_asked(seat, "goons", goons - 1)

    def fights(self, seat):
        self.answers(seat, "stand", a.FIGHT)

    def presses(self, seat):
        self.answers(seat, "press", a.ANOTHER_ROUND)

    def gives_up(self, seat, to=None):
        self.answers(seat, "press", a.RETREAT)
        if to:
            self.at(seat, "retreat", to)

    def spends(self, seat, card):
        self.answers(seat, "tactic", 1 + SCHEMES[card] if card else 0)

    def spoils(self, seat, choice, to=None):
        self.answers(seat, "spoils", SPOILS[choice])
        if to:
            self.at(seat, "retreat", to)

    def deals_with(self, seat, choice):
        self.answers(seat, "fed", FED_CHOICES[choice])

    def everybody_passes(self):
        while self.asked() and self.asked()[1] == "order":
            self.answers(self.asked()[0], "order", c.PASS)

    # ---- chance

    def seek(self, fits):
        """A seed for the chance still to come for which this holds."""
        for seed in range(MOST_SEEDS):
            if fits(seed):
                self.s["seed"][0], self.s["seed"][1] = seed, 0
                return
        raise AssertionError("no such seed")

    def dice(self, at, attack, against, battle_round=1):
        """The next round in this block shows these dice."""
        self.seek(lambda seed: all(
            shows(self.die(seed, at, battle_round, side, nth), wanted)
            for side, pattern in enumerate((attack, against)) for nth, wanted in enumerate(pattern)))

    def die(self, seed, at, battle_round, side, number):
        index = ((battle_round * 2 + side) * rule_dice.MOST_ROLLS + number) * rule_dice.BLOCK_NUMBERS + block(at)
        return 1 + below(seed, 0, c.DRAW_CONFLICT, int(self.s["year"]), index, c.FACES)

    def seizing(self, seat, at, pattern, gangsters):
        """The roll for this block shows these dice; `gangsters`: how many are left while they attack."""
        def die(seed, nth):
            gangster = seat * rule_spoils.GANGSTER_NUMBERS + gangsters
            index = (gangster * rule_spoils.DIE_NUMBERS + nth) * rule_spoils.BLOCK_NUMBERS + block(at)
            return 1 + below(seed, 0, c.DRAW_SEIZE, int(self.s["year"]), index, c.FACES)
        self.seek(lambda seed: all(shows(die(seed, nth), wanted) for nth, wanted in enumerate(pattern)))

    # ---- looking

    def of(self, name):
        """A field by gang."""
        return np.asarray(self.s[name], int)[: int(self.s["seats"])].tolist()

    def owner(self, number):
        return int(self.s["owner"][block(number)])

    def units(self, number):
        """(goons, guards)."""
        return int(self.s["goons"][block(number)]), int(self.s["guards"][block(number)])

    def building(self, number):
        """Its name, with a star if it is stocked; None."""
        kind = int(self.s["building"][block(number)])
        if kind == c.NOTHING:
            return None
        return ("HQ" if kind == c.HQ else h.BUILDINGS[kind].name) + ("*" if self.s["stocked"][block(number)] else "")

    def low(self, number):
        return bool(self.s["lying_low"][block(number)])

    def hand(self, seat):
        return [card.name for number, card in enumerate(k.SCHEMES) if self.s["scheme_at"][number] == c.HAND + seat]

    def completed(self, seat):
        return [card.name for number, card in enumerate(k.SCHEMES) if self.s["scheme_at"][number] == c.COMPLETED + seat]

    def discarded(self):
        return [card.name for number, card in enumerate(k.SCHEMES) if self.s["scheme_at"][number] == c.DISCARDED]

    def feds(self, seat):
        """Fed cards this gang has still to deal with."""
        return [card.name for number, card in enumerate(k.FED_CARDS) if self.s["fed_at"][number] == c.HAND + seat]

    @property
    def phase(self):
        return c.PHASE_NAMES[int(self.s["phase"])]

    @property
    def year(self):
        return int(self.s["year"])

    def facts(self, seat, name):
        row = next(row for row in GAME.observation_fields() if row["name"] == name)
        return self.batch.look(seat, 0)[row["slice"]].tolist()

    def listen(self):
        """Events so far, as (number, seat, columns)."""
        for row in np.asarray(self.s["events"][: int(self.s["noted"])], int).tolist():
            self.events.append((row[0], row[3], row[4:]))
        self.s["noted"] = 0
        if self.batch.seat[0] == -3:  # the buffer was full
            self.batch.look_again()
            self.listen()

    def told(self, number, columns=1):
        """(seat, columns ...) of all events of this number."""
        return [(seat, *values[:columns]) for event, seat, values in self.events if event == number]

    @property
    def rewards(self):
        return self.batch.reward[0, : int(self.s["seats"])].tolist()


def shows(die, wanted):
    return die >= c.HIT if wanted == "h" else die < c.HIT if wanted == "m" else die == int(wanted)


def marks_at(heat):
    return int(h.MARKS[heat]) if heat < c.ENDLESS_FROM else len(h.BADGES) + 1 + (heat - c.ENDLESS_FROM) // c.ENDLESS_EVERY


__all__ = ["ALL", "BLUE", "GREEN", "RED", "YELLOW", "Scene", "a", "block", "c", "covers", "e", "first_moment", "h", "k", "table"]
