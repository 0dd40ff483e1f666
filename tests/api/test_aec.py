"""The PettingZoo environments: its own tests, illegal answers, ends, copies, journals."""
import copy
import functools
import itertools
import pickle

import numpy as np
import pytest
from every_game import every_game, every_preset, every_size, public, quick, rows
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test
from pettingzoo.utils.env_logger import EnvLogger

from bootleg_env.engine.jit import INTERPRETED

KINDS = pytest.mark.parametrize("kind", ["env", "raw_env"])
AHEAD = 30 if INTERPRETED else 120  # decisions at most that a test looks ahead


def play(env, steps=10**9):
    """Random legal answers; gives the agents that answered."""
    agents = []
    for agent in env.agent_iter(steps):
        env.step(env.unwrapped.sample())
        agents.append(agent)
    return agents


def decisions_ahead(env):
    """Random decisions to the end of the game, at most AHEAD."""
    other, number = env.unwrapped.clone(), 0
    while number < AHEAD and not any(other.terminations.values()):
        other.step(other.sample())
        number += 1
    return number


def in_a_game(game, kind="env", seed=5, **settings):
    """An environment in the middle of a game."""
    env = getattr(public(game), kind)(**settings)
    env.reset(seed=seed)
    play(env, decisions_ahead(env) // 2)
    return env


def at_the_end(game, kind="env", seed=1):
    """A short game that is just over."""
    env = getattr(public(game), kind)(**quick(game))
    env.reset(seed=seed)
    while not any(env.terminations.values()):
        env.step(env.sample())
    return env


def same(one, other):
    """Both stand at the same place, for every agent."""
    return one.agent_selection == other.agent_selection and np.array_equal(one.state(), other.state()) and np.array_equal(
        one.last()[0]["action_mask"], other.last()[0]["action_mask"])


def illegal_in(env):
    return int(np.flatnonzero(env.infos[env.agent_selection]["action_mask"] == 0)[0])


# ---- PettingZoo's own tests


@KINDS
@every_size
def test_api(game, players, kind):
    api_test(getattr(public(game), kind)(num_players=players), num_cycles=30)


@every_preset
def test_api_of_every_preset(game, preset):
    api_test(public(game).env(preset=preset), num_cycles=15)


@every_size
def test_seeds(game, players):
    seed_test(functools.partial(public(game).env, num_players=players), num_cycles=20)


@every_preset
def test_seeds_of_every_preset(game, preset):
    seed_test(functools.partial(public(game).raw_env, preset=preset), num_cycles=10)


@every_game
def test_render(game, capsys):
    render_test(functools.partial(public(game).env, num_players=game.seats[0]))
    assert capsys.readouterr().out


@every_game
def test_parallel_view(game):
    parallel_api_test(public(game).parallel_env(num_players=game.seats[0]), num_cycles=50)


# ---- observations and masks


@every_game
def test_the_mask_is_the_same_in_observation_and_info(game):
    env = in_a_game(game)
    for _ in range(decisions_ahead(env)):
        observation, _, _, _, info = env.last()
        assert observation["action_mask"] is info["action_mask"]
        assert info["action_mask"].dtype == np.int8 and info["action_mask"].any()
        env.step(env.sample())


@every_game
def test_agents_that_are_not_asked_see_no_mask_and_their_own_facts(game):
    env = in_a_game(game)
    for agent in env.agents:
        if agent != env.agent_selection:
            observation = env.observe(agent)
            assert env.observation_space(agent).contains(observation)
            assert not observation["action_mask"].any() and not env.infos[agent]["action_mask"].any()
    assert len({env.observe(agent)["observation"].tobytes() for agent in env.agents}) == len(env.agents)


@every_game
def test_an_observation_kept_does_not_change_later(game):
    env = in_a_game(game)
    observation, _, _, _, info = env.last()
    kept = copy.deepcopy(observation)
    play(env, 5)
    assert np.array_equal(observation["observation"], kept["observation"])
    assert np.array_equal(observation["action_mask"], kept["action_mask"])
    assert np.array_equal(info["action_mask"], kept["action_mask"])


# ---- the end


@pytest.mark.parametrize("game, reward", rows(lambda game: game.rewards))
def test_rewards_come_when_the_game_is_over_and_all_end_together(game, reward):
    env = public(game).env(reward=reward, **quick(game))
    env.reset(seed=3)
    while not any(env.terminations.values()):
        assert not any(env.rewards.values())
        env.step(env.sample())
    assert all(env.terminations.values()) and not any(env.truncations.values())
    rank = game.outcome(env.batch.states).rank[0]
    paid, order = np.array([env.rewards[agent] for agent in env.possible_agents]), np.argsort(rank, kind="stable")
    for better, worse in itertools.pairwise(order):
        assert paid[better] >= paid[worse] and (paid[better] == paid[worse] or rank[better] < rank[worse])
    assert paid[order[0]] > 0
    if reward == "win":
        assert paid[rank == 1].sum() == pytest.approx(paid.sum())
    earned = {}
    for agent in env.agent_iter():
        _, earned[agent], over, _, _ = env.last()
        assert over and env.sample() is None
        env.step(None)
    assert list(earned) == env.possible_agents and list(earned.values()) == pytest.approx(paid.tolist())
    assert env.agents == []


# ---- illegal answers


@pytest.mark.parametrize("answer", ["illegal", -1, 10**6])
@every_game
def test_raw_env_raises_in_words_and_stays_as_it_was(game, answer):
    env = in_a_game(game, "raw_env")
    before = env.get_state()
    with pytest.raises(ValueError, match="legal"):
        env.step(illegal_in(env) if answer == "illegal" else answer)
    assert env.get_state() == before
    env.step(env.sample())


@every_game
def test_env_ends_the_game_with_minus_one_for_an_illegal_answer(game):
    env = in_a_game(game)
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


@pytest.mark.parametrize("answer", [-1, 10**6])
@every_game
def test_env_asserts_answers_out_of_bounds(game, answer):
    env = in_a_game(game)
    with pytest.raises(AssertionError, match="action is not in action space"):
        env.step(answer)


@every_game
def test_env_takes_numpy_integers(game):
    env = public(game).env()
    env.reset(seed=1)
    env.step(np.int32(env.sample()))
    env.step(env.action_space(env.agent_selection).sample(env.last()[0]["action_mask"]))


# ---- order of calls


@every_game
def test_nothing_goes_before_reset(game):
    env = public(game).env()
    for call in (lambda: env.step(0), lambda: env.observe(f"{game.agent}_0"), env.agent_iter, env.state, env.render):
        with pytest.raises(AssertionError, match="reset"):
            call()
    for name in ("agents", "rewards", "terminations", "truncations", "infos", "agent_selection", "num_agents"):
        with pytest.raises(AttributeError, match="before reset"):
            getattr(env, name)
    for call in (env.journal, env.snapshot, env.get_state):
        with pytest.raises(AttributeError, match="before reset"):
            call()


@every_game
def test_agent_iter_demands_steps(game):
    env = in_a_game(game)
    with pytest.raises(AssertionError, match="step"):
        for _ in env.agent_iter():
            pass


@every_game
def test_agent_iter_ends_after_so_many_steps(game):
    env, number = in_a_game(game), 0
    for agent in env.agent_iter(3):
        env.step(env.action_space(agent).sample(env.infos[agent]["action_mask"]))
        number += 1
    assert number == 3


@every_game
def test_a_journal_asked_for_twice_is_the_same(game):
    env = in_a_game(game)
    assert env.journal() == env.journal() and len(env.journal()) >= 1


@every_game
def test_a_dead_agent_answers_none_and_nobody_is_left_after_that(game):
    env = at_the_end(game)
    play(env)
    EnvLogger.suppress_output()
    EnvLogger.flush()
    env.step(None)
    EnvLogger.unsuppress_output()
    assert any("after all agents" in str(message) for message in EnvLogger.mqueue)


# ---- copies


COPIES = (copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env)), lambda env: env.unwrapped.clone())


@KINDS
@pytest.mark.parametrize("duplicate", COPIES)
@every_game
def test_a_copy_plays_the_same_and_leaves_the_other_alone(game, kind, duplicate):
    env = in_a_game(game, kind)
    ahead = decisions_ahead(env)
    other, before = duplicate(env), env.get_state()
    assert same(env, other)
    actions = []
    for _ in range(ahead // 2):
        actions.append(other.unwrapped.sample())
        other.step(actions[-1])
    assert env.get_state() == before
    for action in actions:
        env.step(action)
    assert same(env, other)
    assert env.journal() == other.journal()


@every_game
def test_a_copy_can_be_made_before_reset_and_after_the_end(game):
    copy.deepcopy(public(game).env()).reset(seed=1)
    env = at_the_end(game)
    env.step(None)
    for other in (copy.deepcopy(env), env.clone()):
        assert (other.agents, other.terminations, other.agent_selection) == (env.agents, env.terminations, env.agent_selection)
        assert other._cumulative_rewards == env._cumulative_rewards


@every_game
def test_set_state_goes_back(game):
    env = in_a_game(game)
    before, journal = env.get_state(), env.journal()
    play(env, decisions_ahead(env) // 2)
    assert env.get_state() != before
    env.set_state(before)
    assert env.get_state() == before and env.journal() == journal


@every_game
def test_ways_on_from_a_state_or_a_clone_differ_when_drawn_at_random(game):
    """Otherwise every play-out of a search would be the same one; and still all follows from the seed of the environment."""
    found = []
    for _ in range(2):
        env = in_a_game(game)
        before, ends = env.get_state(), []
        for _ in range(4):
            env.set_state(before)
            play(env, 12)
            ends.append(env.batch.record())
        env.set_state(before)
        for other in [env.clone() for _ in range(4)]:
            play(other, 12)
            ends.append(other.batch.record())
        found.append(ends)
    assert len(set(found[0])) > 2 and found[0] == found[1]


@every_game
def test_a_state_that_was_changed_is_refused(game):
    env = in_a_game(game)
    saved = env.unwrapped.get_state()
    record = bytearray(saved.record)
    record[7] ^= 1
    for bad in (bytes(record), saved.record[:-1], b"", None):
        with pytest.raises(ValueError, match="the record is not the one that get_state gave"):
            env.unwrapped.set_state(saved._replace(record=bad))


@every_game
def test_set_state_goes_back_from_the_end_and_to_it(game):
    env = at_the_end(game)
    over = env.get_state()
    env.reset(seed=2)
    start = env.get_state()
    env.set_state(over)
    assert all(env.terminations.values()) and env.get_state() == over
    env.set_state(start)
    assert not any(env.terminations.values()) and env.get_state() == start and env.sample() is not None


@every_game
def test_a_state_of_other_settings_is_refused(game):
    with pytest.raises(ValueError, match="other settings"):
        public(game).env(num_players=game.seats[1]).set_state(in_a_game(game, num_players=game.seats[0]).get_state())


# ---- seeds


@every_game
def test_seeds_make_games(game):
    one, other = public(game).env(), public(game).env()
    one.reset(seed=8)
    other.reset(seed=8)
    assert same(one, other) and one.sample() == other.sample()
    one.reset()
    other.reset()
    assert one.get_state() == other.get_state()
    other.reset()
    assert one.get_state() != other.get_state()


@pytest.mark.parametrize("seed", [-1, 2**63, 1.5, "x", True])
@every_game
def test_bad_seeds_are_refused(game, seed):
    with pytest.raises(ValueError, match="seed="):
        public(game).env().reset(seed=seed)


# ---- journal, snapshot, words


@every_game
def test_a_journal_read_in_parts_is_the_journal_read_at_once(game):
    env, other = in_a_game(game), in_a_game(game)
    part, ahead = other.journal(), decisions_ahead(env)
    play(other, ahead)
    play(env, ahead)
    whole = env.journal()
    assert whole[0]["event"] == "setup" and whole[0]["seed"] == 5 and whole[0]["settings"] == env.settings.as_dict()
    assert len(whole) > len(part) > 1 and other.journal() == whole and whole[: len(part)] == part
    assert env.journal() == whole


@every_game
def test_the_journal_follows_set_state(game):
    env = in_a_game(game)
    early = env.get_state()
    play(env, decisions_ahead(env) // 2)
    later, journal = env.get_state(), env.journal()
    env.set_state(early)
    play(env, 1)
    env.journal()
    env.set_state(later)
    assert env.journal() == journal


@every_game
def test_a_seat_knows_no_seed(game):
    env = in_a_game(game)
    journal = env.journal()
    for seat in range(env.settings.num_players):
        known = env.journal(seat=seat)
        assert 0 < len(known) <= len(journal) and known[0]["event"] == "setup" and known[0]["seed"] is None
    assert env.journal() == journal and journal[0]["seed"] == 5


@every_game
def test_a_snapshot_makes_an_environment_that_stands_there(game):
    env = in_a_game(game, num_players=game.seats[1])
    snapshot, ahead = env.snapshot(), decisions_ahead(env)
    other = public(game).from_snapshot(snapshot)
    assert same(env, other) and other.snapshot() == snapshot
    other.step(other.sample())
    assert other.journal()[0]["snapshot"] == snapshot
    assert same(other, copy.deepcopy(other)) and copy.deepcopy(other).journal() == other.journal()
    other.reset(seed=5)
    env.reset(seed=5)
    play(other, ahead)
    play(env, ahead)
    assert same(env, other) and other.journal() == env.journal()


@every_game
def test_answers_are_described(game):
    env = in_a_game(game)
    for action in np.flatnonzero(env.last()[0]["action_mask"]).tolist():
        assert len(env.describe(action).split()) > 1


@every_game
def test_spaces_are_those_of_the_tables(game):
    env = public(game).env()
    decisions, fields = public(game).decisions(), public(game).observation_fields()
    assert decisions[-1]["first"] + decisions[-1]["size"] == env.action_space(f"{game.agent}_0").n == game.actions
    assert fields[-1]["slice"].stop == env.observation_space(f"{game.agent}_0")["observation"].shape[0] == game.facts


@KINDS
@every_game
def test_a_redrawn_game_looks_the_same_to_its_seat_and_plays_on(game, kind):
    env = in_a_game(game, kind, num_players=game.seats[0])
    agent = env.possible_agents[1]
    other = env.unwrapped.redraw(1, seed=9)
    assert np.array_equal(other.observe(agent)["observation"], env.observe(agent)["observation"])
    assert (env.snapshot() != other.snapshot()) == any(row["visible"] == "owner" for row in game.observation_fields())
    assert game.view(env.batch.states, env.settings, 1) == game.view(other.batch.states, env.settings, 1)
    play(other, decisions_ahead(other))
    assert len(other.unwrapped.journal()) > 1
    for seat in (-1, game.seats[0]):
        with pytest.raises(ValueError, match=f"seat={seat}"):
            env.unwrapped.redraw(seat)