"""The PettingZoo environments: its own tests, illegal answers, ends, copies, journals."""
import copy
import functools
import pickle

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test
from pettingzoo.utils.env_logger import EnvLogger

from bootleg_env import bootleggers_v0, presets

MOBSTERS = (3, 4, 5, 6)


def play(env, steps=10**9):
    """Random legal answers; gives the agents that answered."""
    agents = []
    for agent in env.agent_iter(steps):
        env.step(env.unwrapped.sample())
        agents.append(agent)
    return agents


def in_a_game(make=bootleggers_v0.env, steps=60, seed=5, **settings):
    env = make(**settings)
    env.reset(seed=seed)
    play(env, steps)
    return env


def same(one, other):
    """Both stand at the same place, for everybody at the table."""
    return one.agent_selection == other.agent_selection and np.array_equal(one.state(), other.state()) and np.array_equal(
        one.last()[0]["action_mask"], other.last()[0]["action_mask"])


def illegal_in(env):
    return int(np.flatnonzero(env.infos[env.agent_selection]["action_mask"] == 0)[0])


# ---- PettingZoo's own tests


@pytest.mark.parametrize("make", [bootleggers_v0.env, bootleggers_v0.raw_env])
@pytest.mark.parametrize("mobsters", MOBSTERS)
def test_api(mobsters, make):
    api_test(make(num_players=mobsters), num_cycles=30)


@pytest.mark.parametrize("preset", presets.names("bootleggers"))
def test_api_of_every_preset(preset):
    api_test(bootleggers_v0.env(preset=preset), num_cycles=15)


@pytest.mark.parametrize("mobsters", MOBSTERS)
def test_seeds(mobsters):
    seed_test(functools.partial(bootleggers_v0.env, num_players=mobsters), num_cycles=20)


@pytest.mark.parametrize("preset", presets.names("bootleggers"))
def test_seeds_of_every_preset(preset):
    seed_test(functools.partial(bootleggers_v0.raw_env, preset=preset), num_cycles=10)


def test_render(capsys):
    render_test(functools.partial(bootleggers_v0.env, num_players=3))
    assert capsys.readouterr().out


def test_parallel_view():
    parallel_api_test(bootleggers_v0.parallel_env(num_players=3), num_cycles=50)


# ---- observations and masks


def test_the_mask_is_the_same_in_observation_and_info():
    env = in_a_game()
    for _ in range(50):
        observation, _, _, _, info = env.last()
        assert observation["action_mask"] is info["action_mask"]
        assert info["action_mask"].dtype == np.int8 and info["action_mask"].any()
        env.step(env.sample())


def test_who_is_not_asked_sees_no_mask_and_his_own_facts():
    env = in_a_game()
    for agent in env.agents:
        if agent != env.agent_selection:
            observation = env.observe(agent)
            assert env.observation_space(agent).contains(observation)
            assert not observation["action_mask"].any() and not env.infos[agent]["action_mask"].any()
    assert len({env.observe(agent)["observation"].tobytes() for agent in env.agents}) == len(env.agents)


def test_an_observation_kept_does_not_change_later():
    env = in_a_game()
    observation, _, _, _, info = env.last()
    kept = copy.deepcopy(observation)
    play(env, 5)
    assert np.array_equal(observation["observation"], kept["observation"])
    assert np.array_equal(observation["action_mask"], kept["action_mask"])
    assert np.array_equal(info["action_mask"], kept["action_mask"])


# ---- the end


@pytest.mark.parametrize("reward, total", [("win", 1), ("rank", 1.5)])
def test_rewards_come_when_the_game_is_over_and_all_end_together(reward, total):
    env = bootleggers_v0.env(num_players=3, reward=reward, preset="quiet")
    env.reset(seed=3)
    while not any(env.terminations.values()):
        assert not any(env.rewards.values())
        env.step(env.sample())
    assert all(env.terminations.values()) and not any(env.truncations.values())
    assert sum(env.rewards.values()) == pytest.approx(total)
    earned = {}
    for agent in env.agent_iter():
        _, earned[agent], over, _, _ = env.last()
        assert over and env.sample() is None
        env.step(None)
    assert list(earned) == env.possible_agents and sum(earned.values()) == pytest.approx(total)
    assert env.agents == []


# ---- illegal answers


@pytest.mark.parametrize("answer", ["illegal", -1, 10**6, None, "bid", 1.5])
def test_raw_env_raises_in_words_and_stays_as_it_was(answer):
    env = in_a_game(bootleggers_v0.raw_env)
    before = env.get_state()
    with pytest.raises(ValueError, match="legal"):
        env.step(illegal_in(env) if answer == "illegal" else answer)
    assert env.get_state() == before
    env.step(env.sample())


def test_env_ends_the_game_with_minus_one_for_who_answers_illegally():
    env = in_a_game()
    culprit = env.agent_selection
    EnvLogger.suppress_output()
    EnvLogger.flush()
    env.step(illegal_in(env))
    EnvLogger.unsuppress_output()
    assert any("Illegal move" in str(message) for message in EnvLogger.mqueue)
    assert all(env.terminations.values()) and all(env.truncations.values())
    earned = {}
    for agent in env.agent_iter():
        earned[agent] = env.last()[1]
        env.step(None)
    assert earned == {agent: -1.0 if agent == culprit else 0.0 for agent in env.possible_agents}
    env.reset()
    play(env, 5)


@pytest.mark.parametrize("answer", [-1, 10**6, None, "bid", 1.5])
def test_env_asserts_answers_out_of_bounds(answer):
    env = in_a_game()
    with pytest.raises(AssertionError, match="action is not in action space"):
        env.step(answer)


def test_env_takes_numpy_integers():
    env = in_a_game()
    env.step(np.int32(env.sample()))
    env.step(env.action_space(env.agent_selection).sample(env.last()[0]["action_mask"]))


# ---- order of calls


def test_nothing_goes_before_reset():
    env = bootleggers_v0.env()
    for call in (lambda: env.step(0), lambda: env.observe("mobster_0"), env.agent_iter, env.state, env.render):
        with pytest.raises(AssertionError, match="reset"):
            call()
    for name in ("agents", "rewards", "terminations", "truncations", "infos", "agent_selection", "num_agents"):
        with pytest.raises(AttributeError, match="before reset"):
            getattr(env, name)
    for call in (env.journal, env.snapshot, env.get_state):
        with pytest.raises(AttributeError, match="before reset"):
            call()


def test_agent_iter_wants_steps():
    env = in_a_game()
    with pytest.raises(AssertionError, match="step"):
        for _ in env.agent_iter():
            pass


def test_a_dead_agent_answers_none_and_nobody_is_left_after_that():
    env = bootleggers_v0.env(num_players=3, preset="quiet", rounds=8)
    env.reset(seed=1)
    play(env, 10**6)
    EnvLogger.suppress_output()
    EnvLogger.flush()
    env.step(None)
    EnvLogger.unsuppress_output()
    assert any("after all agents" in str(message) for message in EnvLogger.mqueue)


# ---- copies


COPIES = (copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env)), lambda env: env.unwrapped.clone())


@pytest.mark.parametrize("make", [bootleggers_v0.env, bootleggers_v0.raw_env])
@pytest.mark.parametrize("duplicate", COPIES)
def test_a_copy_plays_the_same_and_leaves_the_other_alone(make, duplicate):
    env = in_a_game(make)
    other, before = duplicate(env), env.get_state()
    assert same(env, other)
    play(other, 40)
    assert env.get_state() == before
    play(env, 40)
    assert same(env, other)
    assert env.journal() == other.journal()


def test_a_copy_can_be_made_before_reset_and_after_the_end():
    copy.deepcopy(bootleggers_v0.env()).reset(seed=1)
    env = bootleggers_v0.env(num_players=3, preset="quiet", rounds=8)
    env.reset(seed=1)
    while not any(env.terminations.values()):
        env.step(env.sample())
    env.step(None)
    for other in (copy.deepcopy(env), env.clone()):
        assert (other.agents, other.terminations, other.agent_selection) == (env.agents, env.terminations, env.agent_selection)
        assert other._cumulative_rewards == env._cumulative_rewards


def test_states_can_be_gone_back_to():
    env = in_a_game()
    before, journal = env.get_state(), env.journal()
    first = [env.sample() for _ in range(3)]
    play(env, 30)
    env.set_state(before)
    assert env.get_state() == before and env.journal() == journal
    assert [env.sample() for _ in range(3)] == first


def test_a_state_of_other_settings_is_refused():
    with pytest.raises(ValueError, match="other settings"):
        bootleggers_v0.env(num_players=5).set_state(in_a_game().get_state())


# ---- seeds


def test_seeds_make_games():
    one, other = bootleggers_v0.env(), bootleggers_v0.env()
    one.reset(seed=8)
    other.reset(seed=8)
    assert same(one, other) and one.sample() == other.sample()
    one.reset()
    other.reset()
    assert same(one, other)
    other.reset()
    assert not same(one, other)


@pytest.mark.parametrize("seed", [-1, 2**63, 1.5, "x", True])
def test_bad_seeds_are_refused(seed):
    with pytest.raises(ValueError, match="seed="):
        bootleggers_v0.env().reset(seed=seed)


# ---- journal, snapshot, words


def test_the_journal_told_in_parts_is_the_journal_told_at_once():
    env = in_a_game(steps=300)
    other = in_a_game(steps=100)
    part = other.journal()
    play(other, 200)
    whole = env.journal()
    assert whole[0]["event"] == "setup" and whole[0]["seed"] == 5
    assert other.journal() == whole and whole[: len(part)] == part
    assert env.journal() == whole


def test_the_journal_follows_set_state():
    env = in_a_game()
    early = env.get_state()
    play(env, 100)
    later, journal = env.get_state(), env.journal()
    env.set_state(early)
    play(env, 30)
    env.journal()
    env.set_state(later)
    assert env.journal() == journal


def test_a_mobster_knows_part_of_the_journal():
    env = in_a_game()
    assert 0 < len(env.journal(seat=1)) <= len(env.journal())


def test_a_snapshot_makes_an_environment_that_stands_there():
    env = in_a_game(num_players=5)
    snapshot = env.snapshot()
    other = bootleggers_v0.from_snapshot(snapshot)
    assert same(env, other) and other.snapshot() == snapshot
    other.step(other.sample())
    assert other.journal()[0]["snapshot"] == snapshot
    assert same(other, copy.deepcopy(other)) and copy.deepcopy(other).journal() == other.journal()
    other.reset(seed=5)
    play(other, 60)
    assert same(env, other) and other.journal() == env.journal()


def test_answers_are_described():
    env = in_a_game()
    assert isinstance(env.describe(env.sample()), str)


def test_the_end_is_drawn_from_the_tables():
    env = bootleggers_v0.env()
    decisions, fields = bootleggers_v0.decisions(), bootleggers_v0.observation_fields()
    assert decisions[-1]["first"] + decisions[-1]["size"] == env.action_space("mobster_0").n
    assert fields[-1]["slice"].stop == env.observation_space("mobster_0")["observation"].shape[0]


@pytest.mark.parametrize("make", [bootleggers_v0.env, bootleggers_v0.raw_env])
def test_a_redrawn_game_looks_the_same_to_its_seat_and_plays_on(make):
    env = make(num_players=3)
    env.reset(seed=5)
    for _ in range(60):
        env.step(env.unwrapped.sample())
    other = env.unwrapped.redraw(1, seed=9)
    assert np.array_equal(other.observe("mobster_1")["observation"], env.observe("mobster_1")["observation"])
    mine, theirs = env.unwrapped.snapshot(), other.unwrapped.snapshot()
    assert mine["mobsters"][1] == theirs["mobsters"][1] and mine["action_deck"] != theirs["action_deck"]
    for _ in range(60):
        other.step(other.unwrapped.sample())
    assert len(other.unwrapped.journal()) > 1
    with pytest.raises(ValueError, match="seat=3"):
        env.unwrapped.redraw(3)
