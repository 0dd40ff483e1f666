"""RLlib over every game, as a user calls it: the check of environments stays on."""
import functools

import numpy as np
import page
import pytest
from every_game import every_game, public, quick

pytest.importorskip("ray.rllib")
from ray.rllib.env.wrappers.pettingzoo_env import PettingZooEnv
from ray.rllib.utils.pre_checks.env import check_multiagent_environments

from bootleg_training.cluster import ray_running

LIBRARY = "ray"


@every_game
def test_check(game, recwarn):
    """`check_multiagent_environments(rllib_env())`: RLlib's check, which samples without a mask; no warning of ours."""
    for opponents in (None, "random"):
        check_multiagent_environments(public(game).rllib_env(opponents, **quick(game)))
    assert not [each for each in recwarn if "illegal" in str(each.message)]


@pytest.mark.slow
def test_an_algorithm_of_ones_own():
    """`PPOConfig().environment("name")`, `build_algo()`, `train()`: the check stays on, and no illegal action is played."""
    with ray_running(1, "rllib"):
        names = page.run(page.blocks()["RLlib"])
    played = names["result"]
    assert not names["config"].disable_env_checking
    assert played["num_episodes"] >= 2 and played["episode_return_min"] >= 0


@every_game
def test_rllibs_wrapper_of_pettingzoo(game):
    """`PettingZooEnv(env())`: RLlib's own wrapper works as well, more slowly."""
    env = PettingZooEnv(public(game).env(**quick(game)))
    seen, _ = env.reset(seed=1)
    generator, ended = np.random.default_rng(1), {"__all__": False}
    while not ended["__all__"]:
        (agent, observation), = seen.items()
        legal = np.flatnonzero(observation["action_mask"])
        seen, rewards, ended, _, _ = env.step({agent: int(generator.choice(legal)) if len(legal) else 0})
    assert sum(rewards.values()) >= 0


@every_game
def test_snapshots_as_options(game):
    """`rllib_env().reset(options={"snapshot": ...})`: the episode begins there."""
    make = functools.partial(public(game).rllib_env, **quick(game))
    env, other = make(), make()
    env.reset(seed=5)
    for _ in range(5):
        env.step(env.sample())
    there = game.snapshot(env.batch.states, env.settings, 5)
    seen, _ = other.reset(seed=1, options={"snapshot": there})
    assert env.batch.seat[0] == other.batch.seat[0] and game.snapshot(other.batch.states, other.settings, 5) == there
    assert np.array_equal(seen[other.names[other.batch.seat[0]]]["observations"], env.batch.floats[0])
    with pytest.raises(ValueError, match="options: unknown key 'seats'"):
        env.reset(options={"seats": 3})
