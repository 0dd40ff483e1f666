"""SuperSuit over every game: which wrappers take our observations as they are, and which want them flat."""
import numpy as np
import pytest
from every_game import every_game, public, quick
from masked import turns
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from bootleg_env.adapters.flat import FlatObservations

supersuit = pytest.importorskip("supersuit")

LIBRARY = "supersuit"
AS_THEY_ARE = {
    "pad_action_space_v0": supersuit.pad_action_space_v0,
    "clip_reward_v0": supersuit.clip_reward_v0,
    "reward_lambda_v0": lambda env: supersuit.reward_lambda_v0(env, lambda reward: 2 * reward),
    "delay_observations_v0": lambda env: supersuit.delay_observations_v0(env, 1),
    "sticky_actions_v0": lambda env: supersuit.sticky_actions_v0(env, 0.0),
    "nan_noop_v0": lambda env: supersuit.nan_noop_v0(env, 0),
}
FLAT = {
    "flatten_v0": supersuit.flatten_v0,
    "dtype_v0": lambda env: supersuit.dtype_v0(env, np.float64),
    "normalize_obs_v0": lambda env: supersuit.normalize_obs_v0(env, -1, 1),
    "frame_stack_v2": lambda env: supersuit.frame_stack_v2(env, 2),
    "max_observation_v0": lambda env: supersuit.max_observation_v0(env, 2),
    "observation_lambda_v0": lambda env: supersuit.observation_lambda_v0(env, lambda seen, space: seen[:5], lambda space: space),
    "agent_indicator_v0": supersuit.agent_indicator_v0,
    "pad_observations_v0": supersuit.pad_observations_v0,
}
MOST = 6  # turns


def mask(env):
    """Wrappers of observations may keep, delay or drop the mask in there; that in the infos is always right."""
    return env.infos[env.agent_selection]["action_mask"]


@pytest.mark.parametrize("name", AS_THEY_ARE)
@every_game
def test_as_they_are(game, name):
    """`pad_action_space_v0(env())`, `clip_reward_v0`, `reward_lambda_v0`, `delay_observations_v0`, `sticky_actions_v0`, `nan_noop_v0`: they
    take our dict observations."""
    turns(AS_THEY_ARE[name](public(game).env(**quick(game))), most=MOST, mask=mask)


@pytest.mark.parametrize("name", FLAT)
@every_game
def test_flat(game, name):
    """`flatten_v0(FlatObservations(env()))`, `dtype_v0`, `normalize_obs_v0`, `frame_stack_v2`, `max_observation_v0`,
    `observation_lambda_v0`, `agent_indicator_v0`, `pad_observations_v0`: they refuse dicts, and take arrays."""
    env = FLAT[name](FlatObservations(public(game).env(**quick(game))))
    turns(env, most=MOST, mask=mask)
    assert isinstance(env.last()[0], np.ndarray)


@every_game
def test_black_death(game):
    """`black_death_v3(turn_based_aec_to_parallel(FlatObservations(env())))`: agents that are gone see zeros."""
    env = supersuit.black_death_v3(turn_based_aec_to_parallel(FlatObservations(public(game).env(**quick(game)))))
    seen, _ = env.reset(seed=1)
    assert all(env.observation_space(agent).contains(each) for agent, each in seen.items())


@pytest.mark.parametrize("flat", [False, True])
@every_game
def test_vectors(game, flat):
    """`pettingzoo_env_to_vec_env_v1(parallel_env())`, `concat_vec_envs_v1`: an environment for each agent, dict or flat; masks in infos."""
    turns = public(game).env(**quick(game))
    env = supersuit.pettingzoo_env_to_vec_env_v1(turn_based_aec_to_parallel(FlatObservations(turns) if flat else turns))
    _, infos = env.reset(seed=1)
    for _ in range(5):
        actions = [int(info["action_mask"].argmax()) for info in infos]
        _, _, _, _, infos = env.step(np.array(actions))
    both = supersuit.concat_vec_envs_v1(env, 2, base_class="gymnasium")
    both.reset(seed=1)
    assert both.num_envs == 2 * game.seats[0]


@every_game
def test_vectors_of_turns(game):
    """`vectorize_aec_env_v0(env(), 2)`: games side by side, turn by turn."""
    env = supersuit.vectorize_aec_env_v0(public(game).env(**quick(game)), 2)
    env.reset(seed=1)
    assert env.num_envs == 2
