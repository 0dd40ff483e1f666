"""Games side by side: what rows keep, show and refuse, whatever the game."""
import numpy as np
import pytest
from every_game import every_game

from bootleg_agents.mobster import Mobster
from bootleg_env.engine import codes
from bootleg_env.engine.batch import Foul, GameBatch
from bootleg_env.engine.checks import MOST_DEPTH, plain
from bootleg_env.fuzzing.twins import go_on, listening


class Always:
    """A mobster outside the kernel with one answer."""

    def __init__(self, answer):
        self.answer = answer

    def answers(self, batch, asked):
        return np.full(len(asked), self.answer)


@pytest.mark.parametrize("beyond", [0, 1, 100])
@every_game
def test_an_answer_behind_the_last_action_is_a_foul(game, beyond):
    batch = GameBatch(game, game.settings())
    batch.sit(0, slice(None), Mobster("stubborn", game.name, "stubborn", outside=lambda: Always(game.actions + beyond)))
    batch.reset(np.array([1]))
    with pytest.raises(Foul, match="stubborn"):
        batch.settle()


@every_game
def test_every_event_says_its_round_and_phase(game):
    batch = listening(game, game.settings(), 1)
    batch.seeds[:] = 4
    go_on(batch, np.array([codes.RESET]))
    told = set()
    for _ in range(150):
        before = moment(game, batch)
        events = go_on(batch, batch.sample())[0]
        between = {moment(game, batch), before}
        told |= {(event["round"], event["phase"]) for event in events}
        if events and len(between) == 1:
            assert {(event["round"], event["phase"]) for event in events} == between
        if batch.done[0]:
            break
    assert len(told) > 1


def moment(game, batch):
    snapshot = game.snapshot(batch.states, batch.settings, 0)
    return snapshot["round"], snapshot["phase"]


@every_game
def test_a_game_put_into_a_row_that_keeps_a_journal_keeps_one(game):
    silent = GameBatch(game, game.settings())
    silent.reset(np.array([2]))
    batch = listening(game, game.settings(), 1)
    batch.put(silent.record())
    batch.look_again()
    assert any(go_on(batch, batch.sample())[0] for _ in range(40))


@every_game
def test_who_draws_twice_draws_anew(game):
    batch = GameBatch(game, game.settings())
    batch.reset(np.array([3]))
    while batch.mask[0].sum() < 4:
        batch.answer(batch.sample_one())
    assert len({batch.sample_one() for _ in range(60)}) > 1


@every_game
def test_games_that_begin_again_are_dealt_from_all_of_the_seed(game):
    """63 bits: the upper half of the seeds that follow is not always 0."""
    batch = GameBatch(game, game.settings(), 4, auto=codes.RESTART)
    batch.reset(np.arange(4))
    first, dealt = batch.seeds.copy(), set()
    for _ in range(6000):
        batch.step(batch.sample())
        dealt |= {*batch.seeds[batch.seeds != first].tolist()}
        if len(dealt) >= 3:
            break
    assert len(dealt) >= 3 and max(dealt) >= 2**32 and all(0 <= seed < 2**63 for seed in dealt)


@every_game
def test_a_new_game_in_a_row_is_shown_as_a_whole(game):
    """Though the same seat is asked as at the beginning of the game before."""
    batch = GameBatch(game, game.settings(), auto=codes.SHOW_FACTS)
    for seed in range(12):
        batch.reset(np.array([seed]))
        assert np.array_equal(batch.facts[0], batch.look(batch.seat[0]))


def test_lists_in_lists_without_end_are_refused():
    deep: list = []
    for _ in range(MOST_DEPTH + 1):
        deep = [deep]
    with pytest.raises(ValueError, match=f"more than {MOST_DEPTH} lists"):
        plain(deep, "x")
    with pytest.raises(ValueError, match=f"more than {MOST_DEPTH} lists"):
        plain({"a": deep}, "x")
