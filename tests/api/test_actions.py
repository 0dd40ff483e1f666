"""What every environment takes as an action: whole numbers in whatever clothes, nothing else, and no forfeit in silence."""
import warnings

import numpy as np
import pytest
from every_game import every_game, public, quick

KINDS = pytest.mark.parametrize("kind", ["env", "raw_env", "parallel_env", "solo_env", "rllib_env"])
WRONG = [None, "2", "bid", 3.0, 1.5, True, np.float32(2), np.array([1.0]), np.array([1, 2]), np.array([], int), [2], {"action": 2}]


class Table:
    """An environment of any kind, and how to answer in it."""

    def __init__(self, game, kind):
        if kind == "rllib_env":
            pytest.importorskip("ray.rllib")
        self.env, self.kind = getattr(public(game), kind)(**quick(game)), kind
        self.env.reset(seed=1)
        self.batch = self.env.unwrapped.batch if kind != "rllib_env" else self.env.batch

    def legal(self):
        return int(np.flatnonzero(self.batch.mask[0])[0])

    def answer(self, action):
        if self.kind == "parallel_env":
            agent = self.env.aec_env.agent_selection
            return self.env.step({each: action if each == agent else 0 for each in self.env.agents})
        return self.env.step({self.env.names[self.batch.seat[0]]: action} if self.kind == "rllib_env" else action)


@KINDS
@every_game
def test_whole_numbers_and_arrays_of_one_are_taken(game, kind):
    torch = pytest.importorskip("torch")
    results = set()
    for dress in (int, np.int64, np.uint8 if game.actions < 256 else np.int16, np.array, lambda number: np.array([number]),
                  lambda number: np.array([[number]]), torch.tensor, lambda number: torch.tensor([number])):
        table = Table(game, kind)
        table.answer(dress(table.legal()))
        results.add(table.batch.record())
    assert len(results) == 1


@pytest.mark.parametrize("action", WRONG, ids=repr)
@KINDS
@every_game
def test_anything_else_is_refused_in_words_and_nothing_happens(game, kind, action):
    table = Table(game, kind)
    before = table.batch.record()
    for error in (TypeError, ValueError):  # it is both: of a wrong type, and no legal action
        with pytest.raises(error, match=rf"must be a whole number, an action id from 0 to {game.actions - 1}"):
            table.answer(action)
    assert table.batch.record() == before
    table.answer(table.legal())


@every_game
def test_the_first_forfeit_says_why_and_how_to_have_it_raised(game):
    env = public(game).solo_env(**quick(game))
    with pytest.warns(UserWarning) as told:
        for _ in range(3):
            env.reset(seed=1)
            env.step(int(np.flatnonzero(~env.action_masks())[0]))
    words = str(told[0].message)
    assert len(told) == 1 and "on_illegal='forfeit'; 'raise' would raise" in words and "is not legal; legal: " in words
    assert told[0].filename == __file__


@every_game
def test_legal_play_warns_of_nothing(game):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = public(game).solo_env(**quick(game))
        env.reset(seed=1)
        while not env.over:
            env.step(env.sample())


@every_game
def test_the_parallel_view_wants_the_action_of_the_agent_that_is_asked(game):
    env = public(game).parallel_env(**quick(game))
    with pytest.raises(ValueError, match="call reset"):
        env.step({})
    env.reset(seed=1)
    asked = env.aec_env.agent_selection
    with pytest.raises(ValueError, match=f"{asked} is asked; actions were given for: nobody"):
        env.step({})


@pytest.mark.parametrize("action", [-1, 10**6, "x"])
@every_game
def test_only_actions_are_described(game, action):
    env = public(game).env(**quick(game))
    with pytest.raises(AttributeError, match="call reset"):
        env.describe(0)
    env.reset(seed=1)
    with pytest.raises(ValueError, match="must be"):
        env.describe(action)
