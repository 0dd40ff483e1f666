"""PettingZoo's tests, wrappers, conversions and registry over every game."""
import functools

import numpy as np
import pettingzoo
import pytest
from every_game import every_game, every_size, public, quick
from gymnasium.error import ResetNeeded
from masked import turns
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test
from pettingzoo.test.state_test import state_test
from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

LIBRARY = "pettingzoo"
pytestmark = pytest.mark.filterwarnings("ignore:Observation (is not|space for each):UserWarning")


@every_game
def test_own_tests(game):
    """`api_test(env())`, `seed_test`, `parallel_api_test`: PettingZoo's own tests."""
    make = functools.partial(public(game).env, **quick(game))
    api_test(make(), num_cycles=30)
    seed_test(make, num_cycles=20)
    parallel_api_test(public(game).parallel_env(**quick(game)), num_cycles=30)


@every_size
def test_state(game, players):
    """`state_test(env(), parallel_env())`: `state()` lies in `state_space` before, during and after a game."""
    state_test(public(game).env(num_players=players), public(game).parallel_env(num_players=players), num_cycles=30)
    env = public(game).raw_env(**quick(game))
    assert env.state_space is env.state_space
    turns(env)
    assert env.state_space.contains(env.state())


@pytest.mark.parametrize("kind", ["env", "raw_env"])
@every_game
def test_rendering(game, kind, capsys):
    """`render_test(env)`: text, printed text and pictures."""
    pytest.importorskip("resvg_py")
    assert [*public(game).env().metadata["render_modes"]] == ["ansi", "human", "rgb_array", "svg"]
    render_test(functools.partial(getattr(public(game), kind), **quick(game)))
    assert capsys.readouterr().out


WRAPPERS = [wrappers.BaseWrapper, wrappers.AssertOutOfBoundsWrapper, wrappers.OrderEnforcingWrapper,
            lambda env: wrappers.TerminateIllegalWrapper(env, illegal_reward=-1)]


@pytest.mark.parametrize("wrapper", WRAPPERS)
@every_game
def test_wrappers(game, wrapper):
    """`TerminateIllegalWrapper(raw_env())` and all others for discrete actions: a game to its end, paid as without them."""
    assert turns(wrapper(public(game).raw_env(**quick(game)))) == turns(public(game).raw_env(**quick(game)))


@every_game
def test_the_wrapper_that_catches_prints(game, capsys):
    """`CaptureStdoutWrapper(env(render_mode="human"))`: what would be printed is returned."""
    env = wrappers.CaptureStdoutWrapper(public(game).env(render_mode="human", **quick(game)))
    env.reset(seed=1)
    assert env.render().strip() == game.board_text(env.unwrapped.batch.states).strip()


@every_game
def test_several_games_as_one(game):
    """`MultiEpisodeEnv(env(), 2)`: games one after the other."""
    env = wrappers.MultiEpisodeEnv(public(game).env(**quick(game)), num_episodes=2)
    earned = turns(env)
    assert sum(earned.values()) >= sum(turns(public(game).env(**quick(game))).values())


@every_game
def test_parallel_view(game):
    """`turn_based_aec_to_parallel(env())`: a game to its end; only the agent with a mask that is not empty counts."""
    env, generator = turn_based_aec_to_parallel(public(game).env(**quick(game))), np.random.default_rng(1)
    _, infos = env.reset(seed=1)
    assert env.state_space.contains(env.state())
    while env.agents:
        asked = [agent for agent in env.agents if infos[agent]["action_mask"].any()]
        assert len(asked) == 1
        actions = {agent: int(generator.choice(np.flatnonzero(infos[agent]["action_mask"]))) if agent in asked else 0
                   for agent in env.agents}
        _, rewards, terminated, _, infos = env.step(actions)
    assert all(terminated.values()) and sum(rewards.values()) == pytest.approx(1)


@every_game
def test_registry(game):
    """`pettingzoo.make("aec", "bootleg_env/NAME_v0")`, also "parallel": registered by `import bootleg_env`."""
    env = pettingzoo.make("aec", f"bootleg_env/{game.name}_{game.version}", **quick(game))
    assert turns(env) == turns(public(game).env(**quick(game)))
    assert pettingzoo.make("parallel", f"bootleg_env/{game.name}_{game.version}").reset(seed=1)


@every_game
def test_last_when_nobody_is_left(game):
    """`env.last()` after the last agent is gone: an error that says to reset."""
    env = public(game).env(**quick(game))
    turns(env)
    assert env.agents == []
    with pytest.raises(ResetNeeded, match=r"no agent is left: call reset\(\)"):
        env.last()


@pytest.mark.parametrize("kind", ["env", "raw_env", "solo_env"])
@every_game
def test_render_without_a_mode(game, kind):
    """`env.render()` without a render mode: a warning, as in PettingZoo's own environments."""
    env = getattr(public(game), kind)(**quick(game))
    env.reset(seed=1)
    with pytest.warns(UserWarning, match="render_mode"):
        assert env.render() is None


@pytest.mark.parametrize("kind", ["env", "raw_env"])
@every_game
def test_snapshots_as_options(game, kind):
    """`env.reset(options={"snapshot": ...})`: the game begins there; anything else in options is refused."""
    env = getattr(public(game), kind)(**quick(game))
    env.reset(seed=5)
    for _ in range(7):
        env.step(env.sample())
    there, other = env.snapshot(), getattr(public(game), kind)(**quick(game))
    other.reset(seed=1, options={"snapshot": there})
    assert other.snapshot() == there and other.agent_selection == env.agent_selection and np.array_equal(other.state(), env.state())
    other.step(other.sample())
    assert other.journal()[0]["snapshot"]["round"] == there["round"]
    parallel = public(game).parallel_env(**quick(game))
    parallel.reset(seed=1, options={"snapshot": there})
    assert parallel.aec_env.snapshot() == there
    fresh = [env.reset(seed=seed, options={"snapshot": {"round": 2}}) or env.snapshot() for seed in (1, 2, 1)]
    assert fresh[0] == fresh[2] != fresh[1] and fresh[0]["round"] == 2 and fresh[0]["settings"] == there["settings"]
    many, few = game.seats[1], game.seats[0]
    for options, why in (({"snapshot": 3}, "must be a dict"), ({"seats": 3}, "unknown key 'seats'"),
                         ({"snapshot": {"settings": {"num_players": many}}}, f"num_players={many} .{few} here")):
        with pytest.raises(ValueError, match=why):
            env.reset(options=options)
