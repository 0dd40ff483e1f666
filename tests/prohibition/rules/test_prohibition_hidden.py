"""What a gang cannot know: redrawn games look the same to it, follow from what it knows, and go on to their end.

Run as a script it prints the digests of its games, for the comparison of compiled and plain Python.
"""
import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from prohibition_scene import BLUE, RED, SCHEMES, covers, e, table

from bootleg_env import presets
from bootleg_env.engine import codes
from bootleg_env.engine.batch import GameBatch
from bootleg_env.engine.jit import INTERPRETED
from bootleg_env.prohibition.game import GAME
from bootleg_env.prohibition.tables import actions as a
from bootleg_env.prohibition.tables import constants as c

ROOT = Path(__file__).parents[3]
SCENE = Path(__file__).parents[1]  # where prohibition_scene.py lies
EVERY = 23 if INTERPRETED else 7  # answers from one look to the next
MOST = 200  # answers of a game that is compared
GAMES = [(name, 2 + number % 3, number) for number, name in enumerate(presets.names("prohibition"))]


def decisions(preset, players, seed, most=10_000):
    """A random game at every decision, up to the end or so many answers."""
    settings = GAME.settings(**{"num_players": players, **presets.load(preset, "prohibition")})
    batch = GameBatch(GAME, settings, auto=codes.SHOW_FACTS)
    batch.sampling[:] = seed << 20
    batch.reset(np.array([seed]))
    for number in range(most):
        yield number, batch
        if batch.done[0]:
            return
        batch.answer(batch.sample_one())


def digest(preset, players, seed):
    """Of records, as they are and redrawn, masks, facts and rewards along a game."""
    seen = hashlib.sha256()
    for number, batch in decisions(preset, players, seed, MOST):
        if number % 7 == 0 or batch.done[0]:
            redrawn = GAME.redraw(batch.states, number % players, number)
            for states in (batch.states, redrawn):
                seen.update(GAME.record.narrow(states).tobytes())
            for part in (batch.seat, batch.mask, batch.facts, batch.reward):
                seen.update(part.tobytes())
    return seen.hexdigest()


def digests():
    return {" ".join(map(str, game)): digest(*game) for game in GAMES}


@pytest.mark.skipif(INTERPRETED, reason="compares the compiled core with plain Python")
def test_compiled_and_interpreted_games_are_the_same():
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (ROOT, SCENE))), "NUMBA_DISABLE_JIT": "1"}
    plain = subprocess.run([sys.executable, __file__], cwd=ROOT, env=env, capture_output=True, text=True, check=True).stdout
    assert digests() == json.loads(plain)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_a_redraw_changes_nothing_that_a_gang_sees_and_breaks_nothing(game):
    for number, batch in decisions(*game):
        if number % EVERY == 0:
            for me in range(game[1]):
                redrawn = GAME.redraw(batch.states, me, number)
                assert np.array_equal(GAME.look(redrawn, me), GAME.look(batch.states, me))
                assert GAME.check(redrawn) == []


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_a_redrawn_game_follows_from_what_is_known_and_the_seed_alone(game):
    """Two games that look the same to a gang are redrawn to the same game."""
    for number, batch in decisions(*game):
        if number % EVERY == 0:
            me = number % game[1]
            others = GAME.redraw(batch.states, me, number + 1000)
            one, other = (GAME.record.narrow(GAME.redraw(states, me, number)) for states in (batch.states, others))
            assert one.tobytes() == other.tobytes()


def test_the_mask_shows_nothing_hidden():
    """The gang that is asked has the same options in every game it may be in."""
    for number, batch in decisions("rulebook", 3, 5):
        if number % EVERY == 0 and not batch.done[0]:
            twin = GameBatch(GAME, batch.settings)
            twin.states[:] = GAME.redraw(batch.states, int(batch.seat[0]), number)
            twin.look_again()
            assert np.array_equal(twin.mask, batch.mask) and twin.seat[0] == batch.seat[0]


def test_a_redrawn_game_goes_on_to_its_end():
    for number, batch in decisions("rulebook", 4, 8, 120):
        if number % 40 == 0:
            twin = GameBatch(GAME, batch.settings)
            twin.states[:] = GAME.redraw(batch.states, number % 4, number)
            twin.look_again()
            while not twin.done[0]:
                twin.answer(twin.sample_one())
            assert GAME.check(twin.states) == []


def test_observations_are_right_though_only_parts_are_written_anew():
    for _, batch in decisions("rulebook", 4, 11):
        if not batch.done[0]:
            assert np.array_equal(batch.facts[0], GAME.look(batch.states, int(batch.seat[0])))


def hands_of(batch, me, seat, draws=60):
    """The schemes that this gang holds in redrawn games."""
    games = [GAME.redraw(batch.states, me, seed) for seed in range(draws)]
    return [frozenset(np.flatnonzero(game["scheme_at"][0] == c.HAND + seat)) for game in games]


def test_what_the_draft_showed_is_kept():
    """Red knows the three cards it passed on: the next gang holds exactly one of them, the one behind it too, and one is in the deck."""
    passed = set()
    for _, batch in decisions("rulebook", 4, 3):
        asked = batch.states[0]["stack"][0]
        if batch.states[0]["phase"] == c.DRAFT_PHASE and asked["seat"] == 0 and batch.states[0]["draft_round"] == 0:
            passed = set(np.flatnonzero(batch.mask[0]) - a.FIRST[a.DRAFT])
        if batch.states[0]["phase"] == c.ACTION_PHASE:
            break
    mine = set(np.flatnonzero(batch.states[0]["scheme_at"] == c.HAND))
    passed -= mine
    assert len(passed) == 3
    for seat, number in ((1, 1), (2, 1)):
        hands = hands_of(batch, 0, seat)
        assert {len(hand & passed) for hand in hands} == {number} and len(set(hands)) > 10
    assert all(not hand & mine for seat in (1, 2, 3) for hand in hands_of(batch, 0, seat))
    assert {len(hand & passed) for hand in hands_of(batch, 0, 3)} == {0}


def after_the_draft(players, seed):
    """The game at the first order, and what each gang picked, by round."""
    picks = [[0] * 3 for _ in range(players)]
    for _, batch in decisions("rulebook", players, seed):
        s = batch.states[0]
        if s["phase"] == c.ACTION_PHASE:
            break
    for card in range(c.SCHEMES):
        if 0 <= s["picked_in"][card] < c.KEPT_SCHEMES:
            picks[(s["dealt_to"][card] + s["picked_in"][card]) % players][s["picked_in"][card]] = card
    return batch, picks


def spend(batch, seat, card):
    """The scheme is spent, as in a conflict: by the rules, in a record of its own."""
    from bootleg_env.prohibition.rules import schemes
    getattr(schemes.spend, "py_func", schemes.spend)(batch.states[0], seat, card)


@pytest.mark.skipif(not INTERPRETED, reason="calls a rule by itself")
def test_when_a_pick_is_shown_the_next_gang_need_not_hold_another_card_of_that_packet():
    """Red passed three cards on to Blue; Blue shows the one it kept: what is left is with Green or in the deck, no more with Blue."""
    batch, picks = after_the_draft(4, 3)
    blue_kept = picks[1][1]  # in the second round, from the packet that Red had first
    assert batch.states[0]["kept_from"][0, 1] == 0b111
    spend(batch, 1, blue_kept)
    assert batch.states[0]["kept_from"][0, 1] == 0b101 and GAME.check(batch.states) == []
    left = {picks[2][2]} | {card for card in range(c.SCHEMES) if batch.states[0]["dealt_to"][card] == 0 and
                            batch.states[0]["picked_in"][card] == c.KEPT_SCHEMES}
    assert {len(hand & left) for hand in hands_of(batch, 0, 1)} == {0} and {len(hand) for hand in hands_of(batch, 0, 1)} == {2}
    assert {len(hand & left) for hand in hands_of(batch, 0, 2)} == {1}


@pytest.mark.skipif(not INTERPRETED, reason="calls a rule by itself")
def test_a_card_never_seen_before_takes_an_unseen_pick_away():
    batch, picks = after_the_draft(4, 3)
    spend(batch, 2, picks[2][0])  # Green's first pick, from its own packet, which Red saw two rounds later only
    assert batch.states[0]["kept_from"][0, 2] == 0b110
    s = batch.states[0]
    assert s["shown"][picks[2][0]] == 1 and s["dealt_to"][picks[2][0]] == c.NOBODY
    for seed in range(20):
        assert GAME.check(GAME.redraw(batch.states, 0, seed)) == []


def after_a_reshuffle(**parts):
    """The deck was used up; Blue holds a card from before, Red and Blue have each drawn one of the discards since; Red is asked."""
    t = table(2, deck=[], hand={BLUE: ["Clean Sweep"]}, **parts)
    t.orders(RED, "Contract Professional")
    t.orders(BLUE, "Contract Professional")
    return t


def indices(flags):
    return set(np.flatnonzero(flags))


@covers("PG17")
def test_all_know_which_schemes_a_reshuffled_deck_is_made_of():
    """With no scheme left the discards form the new deck: all have seen them, so what was hidden before it is in hands, not in the deck."""
    t = after_a_reshuffle()
    old, mine = SCHEMES["Clean Sweep"], SCHEMES[t.hand(RED)[0]]
    assert t.facts(RED, "redrawn")[:2] == [1, 1] and t.facts(RED, "cards")[:2] == [1, 2]
    assert indices(t.facts(RED, "reshuffled")) == set(range(c.SCHEMES)) - {old, mine}
    assert indices(t.facts(RED, "unseen")) == set(range(c.SCHEMES)) - {mine}
    hands = hands_of(t.batch, RED, BLUE)
    assert all(old in hand and len(hand - {old}) == 1 and mine not in hand for hand in hands) and len(set(hands)) > 10
    for seed in range(10):
        assert GAME.check(GAME.redraw(t.batch.states, RED, seed)) == []


@covers("PG17", "PX25")
def test_a_reshuffled_scheme_that_is_shown_is_out_of_the_deck():
    """A scheme spent as a tactic is discarded for all to see; the next reshuffle makes a deck of the discards of that moment."""
    t = after_a_reshuffle()
    spent = next(name for name in t.hand(BLUE) if name != "Clean Sweep")
    t.dice(62, "m", "m")
    t.attacks(RED, 62, lead=22)
    t.fights(BLUE)
    t.spends(BLUE, spent)
    assert t.facts(RED, "redrawn")[:2] == [1, 0] and not t.facts(RED, "reshuffled")[SCHEMES[spent]]
    t.s["scheme_at"][t.s["scheme_at"] == c.DECK] = c.COMPLETED + BLUE  # all but what is in hands and the one discarded
    t.recount()
    t.sound = False  # so many completed schemes have brought no goons
    t.spends(RED, None)
    t.gives_up(RED, to=23)
    t.everybody_passes()
    while t.asked() != (RED, "order"):
        t.answers(*t.asked(), t.options()[0])
    t.orders(RED, "Contract Professional")
    assert t.told(e.RESHUFFLE, 2)[-1] == (-1, e.SCHEME_DECK, 1) and spent in t.hand(RED)
    assert t.facts(BLUE, "redrawn")[:2] == [0, 1]  # counted from Blue: what Red drew of the first reshuffle counts no more
    assert not any(t.facts(RED, "reshuffled")) and hands_of(t.batch, RED, BLUE)[0] == {SCHEMES["Clean Sweep"]}


def test_hidden_infamy_is_any_other_card():
    for _, batch in decisions("rulebook", 3, 3):
        if batch.states[0]["phase"] == c.ACTION_PHASE:
            break
    at = batch.states[0]["infamy_at"]
    own = set(np.flatnonzero((at == c.HAND) | (at == c.DROPPED)))
    seen = {int(np.flatnonzero(GAME.redraw(batch.states, 0, seed)["infamy_at"][0] == c.HAND + 1)[0]) for seed in range(150)}
    assert seen == set(range(c.INFAMIES)) - own


if __name__ == "__main__":
    print(json.dumps(digests()))
