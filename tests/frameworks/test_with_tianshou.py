"""Tianshou over every game. It wants another pandas than RLlib, so it is not in our CI: run it in an environment of its own,

    python -m venv ../tianshou && ../tianshou/bin/pip install tianshou pytest -e .
    ../tianshou/bin/python tests/frameworks/record.py tianshou
"""
import numpy as np
import pytest
from every_game import every_game, public, quick

pytest.importorskip("tianshou")
from tianshou.algorithm.multiagent.marl import MultiAgentOffPolicyAlgorithm
from tianshou.algorithm.random import MARLRandomDiscreteMaskedOffPolicyAlgorithm
from tianshou.data import Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv, PettingZooEnv

LIBRARY = "tianshou"


@every_game
def test_environment(game):
    """`PettingZooEnv(env())`: `obs`, `mask` and `agent_id` of the agent whose turn it is."""
    env = PettingZooEnv(public(game).env(**quick(game)))
    seen, _ = env.reset(seed=1)
    over, generator = False, np.random.default_rng(1)
    while not over:
        assert seen["agent_id"] == env.env.agent_selection and any(seen["mask"])
        seen, rewards, over, _, _ = env.step(int(generator.choice(np.flatnonzero(seen["mask"]))))
    assert sum(rewards) == pytest.approx(1) and min(rewards) >= 0


@every_game
def test_collector(game):
    """`Collector(MultiAgentOffPolicyAlgorithm(...), DummyVectorEnv(...))`: whole games with Tianshou's masked random policy."""
    def make():
        return PettingZooEnv(public(game).env(**quick(game)))

    env = make()
    players = [MARLRandomDiscreteMaskedOffPolicyAlgorithm(action_space=env.action_space) for _ in env.agents]
    policy = MultiAgentOffPolicyAlgorithm(algorithms=players, env=env)
    collector = Collector(policy, DummyVectorEnv([make, make]), VectorReplayBuffer(10**5, 2))
    collector.reset()
    played = collector.collect(n_episode=2)
    assert played.n_collected_episodes == 2
    assert np.allclose(played.returns.sum(1), 1) and played.returns.min() >= 0
