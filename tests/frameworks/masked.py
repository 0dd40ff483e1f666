"""What the tests of this folder share: policies that play legal actions at random, as a user's code would."""
import numpy as np

NEVER = 10**4  # steps; no game of random actions is that long for one learner


def choice(masks, generator):
    """A legal action for every row of masks."""
    return np.array([generator.choice(np.flatnonzero(mask)) for mask in np.atleast_2d(masks)])


def episode(env, seed=1):
    """One episode of a gymnasium environment; gives all steps."""
    generator, steps = np.random.default_rng(seed), []
    _, info = env.reset(seed=seed)
    while not steps or not (steps[-1][2] or steps[-1][3]):
        steps.append(env.step(int(choice(info["action_mask"], generator)[0])))
        info = steps[-1][4]
        assert len(steps) < NEVER
    return steps


def turns(env, seed=1, most=NEVER, mask=lambda env: env.last()[4]["action_mask"]):
    """An AEC game to its end, or so many turns of it; gives every agent's reward so far."""
    env.reset(seed=seed)
    generator, earned = np.random.default_rng(seed), {}
    for played, agent in enumerate(env.agent_iter()):
        _, reward, terminated, truncated, _ = env.last()
        earned[agent] = earned.get(agent, 0.0) + reward
        if played == most:
            break
        env.step(None if terminated or truncated else int(choice(mask(env), generator)[0]))
    return earned
