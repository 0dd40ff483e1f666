"""One learner: gymnasium's and stable-baselines3's own tests, forfeits, opponents, seats, MaskablePPO."""
import copy
import pickle
import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env

import bootleg_env  # noqa: F401  (registers)
from bootleg_env import bootleggers_v0

SHORT = {"num_players": 3, "preset": "quiet", "rounds": 8}  # quick games
SOLO = "bootleg_env/Bootleggers-v0"


def illegal_in(env):
    return int(np.flatnonzero(~env.action_masks())[0])


def play(env, steps=10**9):
    """Random legal answers; gives all that was earned on the way, and the last info."""
    rewards, info = [], {}
    for _ in range(steps):
        _, reward, over, _, info = env.step(env.sample())
        rewards.append(reward)
        if over:
            break
    return rewards, info


@pytest.mark.parametrize("settings", [{}, {"seat": "rotate"}, {"num_players": 6, "deals": "off"}])
def test_gymnasium_finds_nothing_to_warn_of(settings):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make(SOLO, **settings).unwrapped)


def test_stable_baselines3_finds_nothing_to_warn_of():
    checker = pytest.importorskip("stable_baselines3.common.env_checker")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        checker.check_env(bootleggers_v0.solo_env(num_players=3))


def test_everything_is_paid_at_the_end():
    env = bootleggers_v0.solo_env(reward="rank", **SHORT)
    env.reset(seed=1)
    rewards, info = play(env)
    assert not any(rewards[:-1]) and rewards[-1] in (0, 0.5, 1)
    assert env.journal()[-1]["ranking"].index(env.seat) == round((1 - rewards[-1]) * 2)
    assert info["action_mask"].all() and env.action_masks().all()
    with pytest.raises(ResetNeeded):
        env.step(0)


def test_the_learner_is_always_the_one_who_is_asked():
    env = bootleggers_v0.solo_env(seat=2, **SHORT)
    observation, info = env.reset(seed=1)
    for _ in range(30):
        assert env.batch.seat[0] == 2 == env.seat
        assert np.array_equal(info["action_mask"], env.action_masks()) and info["action_mask"].dtype == np.int8
        assert env.observation_space.contains(observation)
        observation, _, _, _, info = env.step(env.sample())


def test_rotating_takes_every_seat_in_turn():
    env = bootleggers_v0.solo_env(seat="rotate", **SHORT)
    env.reset(seed=1)
    seats = [env.seat]
    for _ in range(3):
        env.reset()
        seats.append(env.seat)
    assert set(seats) == {0, 1, 2} and seats[0] == seats[3]
    env.reset(seed=1)
    assert env.seat == seats[0]


def test_an_illegal_answer_forfeits():
    env = bootleggers_v0.solo_env(**SHORT)
    env.reset(seed=1)
    _, reward, over, truncated, info = env.step(illegal_in(env))
    assert (reward, over, truncated, info["illegal"]) == (-1.0, True, False, True)
    with pytest.raises(ResetNeeded):
        env.step(env.sample())


@pytest.mark.parametrize("answer", ["illegal", -1, 10**6, None])
def test_an_illegal_answer_raises_if_asked_to(answer):
    env = bootleggers_v0.solo_env(on_illegal="raise", **SHORT)
    env.reset(seed=1)
    before = env.batch.record()
    with pytest.raises(ValueError, match="legal"):
        env.step(illegal_in(env) if answer == "illegal" else answer)
    assert env.batch.record() == before and not env.over
    with pytest.raises(ValueError, match="on_illegal="):
        bootleggers_v0.solo_env(on_illegal="ignore")


@pytest.mark.parametrize("make", [bootleggers_v0.solo_env, bootleggers_v0.solo_vector_env])
def test_opponents_are_named(make):
    make(opponents=["random"] * 3)
    make(opponents="random", num_players=6)
    with pytest.raises(ValueError, match=r"did you mean random.*Known: "):
        make(opponents=["random", "rando", "random"])
    with pytest.raises(ValueError, match=r"3 names are needed.*given: 2"):
        make(opponents=["random"] * 2)


@pytest.mark.parametrize("seat", [-1, 4, "first", 1.0, True])
def test_a_seat_must_be_at_the_table(seat):
    with pytest.raises(ValueError, match="seat="):
        bootleggers_v0.solo_env(seat=seat)


def test_seeds_make_the_same_game_and_the_same_bots():
    one, other = (bootleggers_v0.solo_env(**SHORT) for _ in range(2))
    for seed in (3, None):
        one.reset(seed=seed)
        other.reset(seed=seed)
        assert play(one)[0] == play(other)[0]
        assert one.journal() == other.journal()


def test_copies_play_the_same():
    env = bootleggers_v0.solo_env(num_players=3)
    env.reset(seed=4)
    play(env, 20)
    for other in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        same = copy.deepcopy(env)
        play(other, 20)
        play(same, 20)
        assert other.journal() == same.journal()


def test_the_journal_tells_what_bots_do_too():
    env = bootleggers_v0.solo_env(num_players=3)
    env.reset(seed=4)
    play(env, 30)
    part = env.journal()
    play(env, 30)
    whole = env.journal()
    assert whole[: len(part)] == part and {event.get("seat") for event in whole} >= {0, 1, 2}
    assert env.snapshot()["seed"] == whole[0]["seed"]


def test_the_table_can_be_looked_at(capsys):
    env = gymnasium.make(SOLO, render_mode="ansi", **SHORT)
    env.reset(seed=1)
    assert isinstance(env.render(), str)
    human = bootleggers_v0.solo_env(render_mode="human", **SHORT)
    human.reset(seed=1)
    human.step(human.sample())
    assert capsys.readouterr().out
    with pytest.raises(ValueError, match="render_mode="):
        bootleggers_v0.solo_env(render_mode="rgb_array")


# ---- stable-baselines3


@pytest.fixture
def sb3_env():
    pytest.importorskip("sb3_contrib")
    return bootleggers_v0.sb3_env(num_envs=4, seat="rotate", **SHORT)


def test_a_finished_game_is_reported_as_sb3_wants_it(sb3_env):
    sb3_env.seed(1)
    observation = sb3_env.reset()
    done, steps = np.zeros(4, bool), 0
    while not done.any():
        kept = observation.copy()
        following, reward, done, infos = sb3_env.step(sb3_env.sample())
        assert np.array_equal(observation, kept)  # the last observation is still there after the step
        observation, steps = following, steps + 1
        assert sb3_env.env_method("action_masks").any(1).all()
    for row, info in enumerate(infos):
        assert bool(info) == done[row]
        if info:
            assert sb3_env.observation_space.contains(info["terminal_observation"]) and info["TimeLimit.truncated"] is False
            assert info["episode"]["r"] == reward[row] and info["episode"]["l"] == steps


def test_seeds_of_sb3(sb3_env):
    other = bootleggers_v0.sb3_env(num_envs=4, seat="rotate", **SHORT)
    for env in (sb3_env, other):
        env.seed(5)
    assert np.array_equal(sb3_env.reset(), other.reset())


def test_what_sb3_asks_of_single_environments(sb3_env):
    sb3_env.reset()
    assert sb3_env.has_attr("action_masks") and not sb3_env.has_attr("nonsense")
    assert sb3_env.get_attr("render_mode") == [None] * 4 and sb3_env.env_is_wrapped(gymnasium.Wrapper, [0, 1]) == [False] * 2
    assert sb3_env.env_method("action_masks", indices=[1, 3]).shape == (2, sb3_env.action_space.n)
    with pytest.raises(AttributeError):
        sb3_env.env_method("nonsense")


def test_maskable_ppo_takes_it_as_it_is(sb3_env):
    from sb3_contrib import MaskablePPO

    model = MaskablePPO("MlpPolicy", sb3_env, n_steps=16, batch_size=64, n_epochs=1, seed=0, device="cpu")
    model.learn(16 * 4 * 2)
    answers, _ = model.predict(sb3_env.reset(), action_masks=sb3_env.action_masks())
    sb3_env.step(answers)


def test_maskable_ppo_takes_the_single_environment_too():
    sb3_contrib = pytest.importorskip("sb3_contrib")
    env = bootleggers_v0.solo_env(**SHORT)
    sb3_contrib.MaskablePPO("MlpPolicy", env, n_steps=32, batch_size=32, n_epochs=1, device="cpu").learn(32)


def test_the_journal_tells_what_those_outside_the_kernel_answered():
    """A searching opponent answers in Python, two others draw their chance inside: told again, the game ends as it did."""
    env = bootleggers_v0.solo_env(opponents=["search:4", "boss+bid:random", "random"], rounds=8)
    env.reset(seed=5)
    over = False
    while not over:
        over = env.step(env.sample())[2]

    assert env.journal()[-1]["cash"] == env.batch.states["cash"][0, :4].tolist()
