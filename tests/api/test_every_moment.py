"""At random moments of random games of every preset and size: words, snapshots, what a seat may know, the invariants."""
import json

import numpy as np
import pytest
from every_game import decisions_of, every_game, every_variant, public

from bootleg_env.engine.batch import GameBatch
from bootleg_env.engine.record import raw

MOMENTS = 6
WIDEST = 110  # columns of a board in text


def moments(game, preset, players, seed):
    """The batch at some decisions of a random game (drawn from the seed) and at its end."""
    settings = public(game).settings(players, preset=preset)
    length = decisions_of(game, settings, seed)
    chosen = {0, *np.random.default_rng(seed).integers(0, length, MOMENTS).tolist()}
    batch = GameBatch(game, settings)
    batch.reset(np.array([seed]))
    for number in range(length):
        if number in chosen:
            yield batch
        batch.answer(batch.sample_one())
    yield batch


def batch_at(game, settings, states):
    """A batch that stands in this game."""
    batch = GameBatch(game, settings)
    batch.states.view(np.uint8)[:] = states.view(np.uint8)
    batch.look_again()
    return batch


@every_variant
def test_a_snapshot_gives_the_same_game_again(game, preset, players):
    for batch in moments(game, preset, players, 10 * players):
        snapshot = json.loads(json.dumps(game.snapshot(batch.states, batch.settings, 10 * players)))
        states, settings, seed = game.from_snapshot(snapshot)
        assert (settings, seed) == (batch.settings, 10 * players)
        assert np.array_equal(raw(states), raw(batch.states))


@every_variant
def test_nothing_shown_to_a_seat_changes_with_what_it_cannot_know(game, preset, players):
    """Observation, mask, view and board are the same after `redraw`; the record as such is not, if the game hides anything. (At the end
    everything is open.)"""
    different = 0
    for number, batch in enumerate(moments(game, preset, players, 10 * players + 1)):
        for seat in range(0 if batch.done[0] else players):
            states = game.redraw(batch.states, seat, seed=number)
            different += not np.array_equal(raw(states), raw(batch.states))
            assert np.array_equal(game.look(states, seat), game.look(batch.states, seat))
            assert game.view(states, batch.settings, seat) == game.view(batch.states, batch.settings, seat)
            assert game.board_text(states) == game.board_text(batch.states)
            assert game.check(states) == []
            if batch.seat[0] == seat:
                assert np.array_equal(batch_at(game, batch.settings, states).mask, batch.mask)
    assert (different > 0) == any(row["visible"] == "owner" for row in game.observation_fields())


@every_variant
def test_a_journal_from_a_snapshot_hides_what_the_seat_cannot_know(game, preset, players):
    different = 0
    for number, batch in enumerate(moments(game, preset, players, 10 * players + 2)):
        for seat in range(players):
            redrawn = game.redraw(batch.states, seat, seed=number)
            here, there = (game.opening(states, batch.settings, seed, game.snapshot(states, batch.settings, seed))
                           for states, seed in ((batch.states, 1), (redrawn, 2)))
            different += here["snapshot"] != there["snapshot"]
            assert game.known_events([here], seat) == game.known_events([there], seat)
    assert different > 0


@every_variant
def test_a_view_has_no_seed_and_no_engine_part(game, preset, players):
    for batch in moments(game, preset, players, 10 * players + 3):
        whole = game.snapshot(batch.states, batch.settings, 987654321)
        for seat in (None, *range(players)):
            view = game.view(batch.states, batch.settings, seat)
            assert "seed" not in view and "engine" not in view and {*view} <= {*whole}
            assert view["round"] == whole["round"]


@every_variant
def test_questions_and_answers_in_words(game, preset, players):
    """Every legal answer has a token of its own, which is read back; the board fits the screen; the record is in order."""
    for batch in moments(game, preset, players, 10 * players + 4):
        states, asked = batch.states, game.asked(batch.states)
        assert game.check(states) == []
        assert max(map(len, game.board_text(states, WIDEST).splitlines())) <= WIDEST
        if batch.done[0]:
            assert asked is None and "over" in game.describe(states, 0) and "over" in game.explain_illegal(states, 0, batch.mask[0])
            continue
        legal = np.flatnonzero(batch.mask[0]).tolist()
        assert asked["seat"] == batch.seat[0] and asked["round"] == game.snapshot(states, batch.settings, 0)["round"]
        assert asked["decision"] == game.decisions()[batch.decided[0]]["name"]
        tokens = [game.answer_words(states, action) for action in legal]
        assert len(set(tokens)) == len(tokens)
        assert all(token == token.strip() and "\n" not in token and " | " not in token for token in tokens)
        assert [game.action_from_words(states, batch.mask[0], token) for token in tokens] == legal
        assert all(len(game.describe(states, action).split()) > 1 for action in legal)
        illegal = int(np.flatnonzero(batch.mask[0] == 0)[0])
        assert f"{game.agent}_{asked['seat']} is asked {asked['decision']}" in game.explain_illegal(states, illegal, batch.mask[0])


@every_game
@pytest.mark.parametrize("word", ["nonsense", "round 1", ""])
def test_words_that_mean_nothing_are_refused(game, word):
    batch = next(moments(game, None, game.seats[0], 1))
    with pytest.raises(ValueError, match=rf"{game.agent}_\d is asked \w+; {word!r} is not legal; legal: "):
        game.action_from_words(batch.states, batch.mask[0], word)
