"""RLlib's environment of every game: agents asked and paid by name, seeds, opponents, illegal actions."""
import warnings

import numpy as np
import pytest
from every_game import every_game, every_size, public, quick

pytest.importorskip("ray.rllib")


def play(env, seed=None):
    """A random game: agents that were asked, the rewards, the last observations."""
    shown, _ = env.reset(seed=seed)
    asked = []
    while True:
        (agent, seen), = shown.items()
        assert env.observation_spaces[agent].contains(seen)
        asked.append(agent)
        answer = env.sample()
        assert list(answer) == [agent] and seen["action_mask"][answer[agent]]
        shown, rewards, ended, truncated, _ = env.step(answer)
        assert not truncated["__all__"] and (ended["__all__"] or rewards == dict.fromkeys(shown, 0.0))
        if ended["__all__"]:
            return asked, rewards, shown


@every_size
def test_agents_are_asked_and_paid_by_name(game, players):
    env = public(game).rllib_env(num_players=players)
    asked, rewards, shown = play(env, seed=3)
    agents = [f"{game.agent}_{seat}" for seat in range(players)]
    assert sorted(set(asked)) == sorted(rewards) == sorted(shown) == env.agents == agents
    assert [rewards[agent] for agent in agents] == env.batch.reward[0, :players].tolist()
    assert all(each["action_mask"].all() and env.observation_spaces[agents[0]].contains(each) for each in shown.values())


@every_game
def test_the_same_seed_gives_the_same_game_and_the_next_ones(game):
    one, two = (public(game).rllib_env("random", "rotate", **quick(game)) for _ in range(2))
    for seed in (5, None, None):
        assert play(one, seed)[:2] == play(two, seed)[:2] and one.batch.record() == two.batch.record()
    before = one.batch.record()
    play(one, 6)
    assert one.batch.record() != before


@every_game
def test_opponents_sit_behind_the_learners(game):
    """As many learners as names are missing; with "rotate" they move one seat on every game."""
    high = game.seats[1]
    agents = [f"{game.agent}_{seat}" for seat in range(high)]
    asked, rewards, _ = play(public(game).rllib_env(["random"], seat=1, num_players=high))
    assert set(asked) == set(rewards) == {*agents} - {agents[0]}
    env = public(game).rllib_env("random", seat="rotate", num_players=high)
    assert [set(play(env, seed)[0]) for seed in (0, *[None] * (high - 1))] == [{agent} for agent in agents]
    with pytest.raises(ValueError, match=f"at most {high - 1} names, so that a seat is left; given: {high}"):
        public(game).rllib_env(["random"] * high, num_players=high)


@every_game
def test_what_is_no_answer_is_refused_and_nothing_happens(game):
    env = public(game).rllib_env(on_illegal="raise", **quick(game))
    shown, _ = env.reset(seed=1)
    (agent, seen), = shown.items()
    before = env.batch.record()
    illegal = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    for answers, why in (({agent: illegal}, "is not legal; legal: "), ({agent: "x"}, "must be a whole number"), ({}, "given for: nobody"),
                         ({"nobody_9": 1}, f"{agent} is asked, and nobody else")):
        with pytest.raises(ValueError, match=why):
            env.step(answers)
    assert env.batch.record() == before
    play(env)
    with pytest.raises(ValueError, match=r"call reset\(\)"):
        env.step({agent: 0})


@every_game
def test_an_illegal_action_forfeits_and_is_warned_of_once(game):
    env = public(game).rllib_env(**quick(game))
    for warned in (False, True, False):  # the first step of all may be RLlib's check
        shown, _ = env.reset(seed=1)
        (agent, seen), = shown.items()
        answer = {agent: int(np.flatnonzero(seen["action_mask"] == 0)[0])}
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always")
            shown, rewards, ended, truncated, infos = env.step(answer)
        assert [("on_illegal='forfeit'" in str(each.message)) for each in told] == [True] * warned
        assert rewards == {each: -1.0 if each == agent else 0.0 for each in env.agents}
        assert ended == {"__all__": True} and truncated == {"__all__": False}
        assert {each: info["illegal"] for each, info in infos.items()} == {each: each == agent for each in env.agents}
        assert infos[agent]["rank"] == env.seats and infos[agent]["won"] == 0.0
        with pytest.raises(ValueError, match=r"call reset\(\)"):
            env.step(answer)
    with pytest.raises(ValueError, match="on_illegal='ignore': must be 'forfeit' or 'raise'"):
        public(game).rllib_env(on_illegal="ignore")
