"""`bootleg fuzz --audit`: the rules told a second time agree with the game, and notice what is wrong with it."""
import json

import numpy as np
import pytest
from every_game import every_game

from bootleg_env.commands import main
from bootleg_env.engine.audit import Books
from bootleg_env.engine.jit import INTERPRETED
from bootleg_env.fuzzing import games, portions
from bootleg_env.fuzzing.audit import Auditor
from bootleg_env.games import GAMES
from bootleg_env.games import game as game_named

GAMES_EACH = {"stones": 12}  # in which every event is looked for
EVENTS = {  # what a game of random answers, or of the rival, nearly always has
    "bootleggers": ("offers", "bid", "pay", "receive", "pick", "influence", "die", "dice", "produce", "truck", "answer", "load", "send",
                    "docks", "lost", "demand", "sale", "announce", "heat", "end"),
    "prohibition": ("pick", "keep", "year", "muster", "rearrange", "place", "stock", "heat", "fed_drawn", "fed", "order", "build", "attack",
                    "retreat", "expand", "produce", "score", "end"),
    "rum_run": ("place", "cover", "claim", "load", "drop", "score"),
    "stones": ("roll", "offer", "answer", "show", "take", "promise", "end"),
}
AMOUNTS = {  # an event, and a number of it that is spoilt
    "bootleggers": (("pay", "amount"), ("receive", "amount"), ("produce", "crates"), ("sale", "price"), ("lost", "crates"),
                    ("demand", "total"), ("die", "change")),
    "prohibition": (("order", "money"), ("heat", "change"), ("build", "money"), ("produce", "booze"), ("score", "turf"),
                    ("muster", "added")),
    "rum_run": (("claim", "barrels"), ("claim", "left"), ("drop", "carried"), ("load", "barrels"), ("score", "score")),
    "stones": (("roll", "pot"), ("take", "stones"), ("answer", "stones")),
}


def auditor(game):
    return Auditor(game, game.settings(num_players=3))


def play(game, monkeypatch, spoil):
    """The first complaint of some games whose events were spoilt once: `spoil(events)` gives what is read, or None for no change."""
    if INTERPRETED and game.name not in GAMES_EACH:
        pytest.skip("long games as plain Python; the books are the same when the rules are compiled")
    done = []
    honest = type(game).events

    def events(self, states, settings):
        told = honest(self, states, settings)
        spoilt = None if done else spoil(told)
        if spoilt is not None:
            done.append(True)
        return told if spoilt is None else spoilt

    monkeypatch.setattr(type(game), "events", events)
    playing = auditor(game)
    for seed in range(GAMES_EACH.get(game.name, 8)):
        _, wrong = playing.play(seed)
        if done or wrong:
            return wrong
    raise AssertionError("there was nothing to spoil")


@every_game
def test_an_audit_finds_nothing_in_any_variant(game, capsys):
    number = 3 if INTERPRETED else len(portions.variants(game))
    assert main(["fuzz", "--game", game.name, "--audit", "--games", str(number), "--seed", "1", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures["games"] == number and figures["decisions"] > number and figures["violations"] == 0


@pytest.mark.parametrize("name, event", [(name, event) for name in GAMES for event in EVENTS[name]])
def test_an_event_that_is_not_told_is_noticed(name, event, monkeypatch):
    def swallow(events):
        names = [each["event"] for each in events]
        return [*events[: names.index(event)], *events[names.index(event) + 1 :]] if event in names else None

    assert play(game_named(name), monkeypatch, swallow)


@pytest.mark.parametrize("name, event, key", [(name, *each) for name in GAMES for each in AMOUNTS[name]])
def test_one_too_much_is_noticed(name, event, key, monkeypatch):
    def add(events):
        for nth, each in enumerate(events):
            if each["event"] == event and each[key] is not None:
                return [*events[:nth], each | {key: each[key] + 1}, *events[nth + 1 :]]
        return None

    assert play(game_named(name), monkeypatch, add)


@every_game
@pytest.mark.parametrize("nth", (0, 3, 11))
def test_a_question_out_of_turn_is_noticed(game, nth, monkeypatch):
    """The seat behind the one that is asked, at the nth question."""
    honest, number = Books.asked, iter(range(10**6))

    def asked(self, decision, seat):
        honest(self, decision, (seat + 1) % self.seats if next(number) == nth else seat)

    monkeypatch.setattr(Books, "asked", asked)
    assert auditor(game).play(1)[1]


@every_game
def test_a_change_without_an_event_is_noticed(game, monkeypatch):
    """Every booked field in turn: one more in the record than the books have."""
    playing = auditor(game)
    playing.batch.reset(np.array([1]))
    books = game.audit(playing.batch)
    assert playing.follow(books)
    for name in books.BOOKED:
        kept = playing.batch.states[name].copy()
        playing.batch.states[name][..., -1:] ^= 1
        with pytest.raises(Exception, match=rf"\b{name} is "):
            books.compare()
        playing.batch.states[name][...] = kept
    books.compare()


@every_game
def test_what_an_audit_finds_is_played_again(game, capsys, monkeypatch):
    monkeypatch.setattr(Auditor, "play", lambda self, seed: (1, "odd" if seed == 7 else ""))
    assert main(["fuzz", "--game", game.name, "--audit", "--games", "1", "--seed", "7"]) == 1
    text = " ".join(capsys.readouterr().out.split())
    assert "seed 7: audit: odd (" in text and "--audit --games 1 --seed SEED" in text
    monkeypatch.setattr(games, "AUDIT_FROM", 1)
    assert main(["fuzz", "--game", game.name, "--games", "1", "--seed", "7"]) == 1  # plain, the first game of a portion
    assert "--audit --games 1" in capsys.readouterr().out
