"""One learner: gymnasium's and stable-baselines3's own tests, forfeits, opponents, seats, MaskablePPO."""
import copy
import functools
import pickle
import warnings

import gymnasium
import numpy as np
import pytest
from every_game import every_game, every_size, gymnasium_id, public, quick
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env

from bootleg_agents import registry

ILLEGAL = "an illegal action ends the game"


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


@pytest.mark.parametrize("seat", [0, "rotate"])
@every_size
def test_gymnasium_finds_nothing_to_warn_of(game, players, seat):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", ILLEGAL)  # it acts without the mask
        check_env(gymnasium.make(gymnasium_id(game), num_players=players, seat=seat).unwrapped)


@every_game
def test_stable_baselines3_finds_nothing_to_warn_of(game):
    checker = pytest.importorskip("stable_baselines3.common.env_checker")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", ILLEGAL)
        checker.check_env(public(game).solo_env())


@every_game
def test_everything_is_paid_at_the_end(game):
    env = public(game).solo_env(**quick(game))
    paid = set()
    for seed in range(12):
        env.reset(seed=seed)
        rewards, info = play(env)
        assert not any(rewards[:-1]) and rewards[-1] == env.batch.reward[0, env.seat]
        assert (rewards[-1] > 0) == (game.outcome(env.batch.states).rank[0, env.seat] == 1)
        paid.add(rewards[-1])
    assert len(paid) > 1
    assert info["action_mask"].all() and env.action_masks().all()
    with pytest.raises(ResetNeeded):
        env.step(0)


@every_game
def test_the_learner_is_always_the_one_who_is_asked(game):
    env = public(game).solo_env(seat=1, **quick(game))
    observation, info = env.reset(seed=1)
    while not env.over:
        assert env.batch.seat[0] == 1 == env.seat
        assert np.array_equal(info["action_mask"], env.action_masks()) and info["action_mask"].dtype == np.int8
        assert env.observation_space.contains(observation)
        observation, _, _, _, info = env.step(env.sample())


@every_game
def test_rotating_takes_every_seat_in_turn(game):
    env = public(game).solo_env(seat="rotate", **quick(game))
    env.reset(seed=1)
    seats = [env.seat]
    for _ in range(game.seats[0]):
        env.reset()
        seats.append(env.seat)
    assert set(seats) == set(range(game.seats[0])) and seats[0] == seats[-1]
    env.reset(seed=1)
    assert env.seat == seats[0]


@every_game
def test_nothing_is_answered_before_the_first_reset(game):
    env = public(game).solo_env()
    with pytest.raises(ResetNeeded):
        env.step(0)


@every_game
def test_an_illegal_answer_forfeits(game):
    env = public(game).solo_env(**quick(game))
    env.reset(seed=1)
    with pytest.warns(UserWarning, match=ILLEGAL):
        _, reward, over, truncated, info = env.step(illegal_in(env))
    assert (reward, over, truncated, info["illegal"]) == (-1.0, True, False, True)
    with pytest.raises(ResetNeeded):
        env.step(env.sample())


@pytest.mark.parametrize("answer", ["illegal", -1, 10**6])
@every_game
def test_an_illegal_answer_raises_if_asked_to(game, answer):
    env = public(game).solo_env(on_illegal="raise", **quick(game))
    env.reset(seed=1)
    before = env.batch.record()
    with pytest.raises(ValueError, match="legal"):
        env.step(illegal_in(env) if answer == "illegal" else answer)
    assert env.batch.record() == before and not env.over
    with pytest.raises(ValueError, match="on_illegal="):
        public(game).solo_env(on_illegal="ignore")


@pytest.mark.parametrize("kind", ["solo_env", "solo_vector_env"])
@every_size
def test_opponents_are_named(game, players, kind):
    make = functools.partial(getattr(public(game), kind), num_players=players)
    make(opponents=["random"] * (players - 1))
    make(opponents="random")
    assert len(make(opponents=game.rival).learners.players) == players
    with pytest.raises(ValueError, match=r"did you mean random.*All: bootleg models"):
        make(opponents=["rando"] * (players - 1))
    with pytest.raises(ValueError, match=rf"{players - 1} names are needed.*given: {players}"):
        make(opponents=["random"] * players)


@pytest.mark.parametrize("seat", [-1, 6, "first", 1.0, True])
@every_game
def test_a_seat_must_be_at_the_table(game, seat):
    with pytest.raises(ValueError, match="seat="):
        public(game).solo_env(seat=seat)


@every_game
def test_seeds_make_the_same_game_and_the_same_bots(game):
    one, other = (public(game).solo_env(**quick(game)) for _ in range(2))
    for seed in (3, None):
        one.reset(seed=seed)
        other.reset(seed=seed)
        assert play(one)[0] == play(other)[0]
        assert one.journal() == other.journal()


@every_game
def test_copies_play_the_same(game):
    env = public(game).solo_env()
    env.reset(seed=4)
    play(env, 2)
    for other in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        same = copy.deepcopy(env)
        play(other)
        play(same)
        assert other.journal() == same.journal()


@every_game
def test_the_journal_has_what_bots_do_too(game):
    env = public(game).solo_env(**quick(game))
    env.reset(seed=4)
    play(env, 2)
    part = env.journal()
    play(env)
    whole = env.journal()
    assert whole[: len(part)] == part != whole and {event.get("seat") for event in whole} >= set(range(game.seats[0]))
    assert env.snapshot()["seed"] == whole[0]["seed"]


@every_game
def test_the_table_can_be_looked_at(game, capsys):
    env = gymnasium.make(gymnasium_id(game), render_mode="ansi", **quick(game))
    env.reset(seed=1)
    assert isinstance(env.render(), str)
    human = public(game).solo_env(render_mode="human", **quick(game))
    human.reset(seed=1)
    human.step(human.sample())
    assert capsys.readouterr().out
    with pytest.raises(ValueError, match="render_mode="):
        public(game).solo_env(render_mode="rgb")


# ---- stable-baselines3


@pytest.fixture
def sb3_env(game):
    pytest.importorskip("sb3_contrib")
    return public(game).sb3_env(num_envs=4, seat="rotate", **quick(game))


@every_game
def test_a_finished_game_is_reported_as_sb3_wants_it(game, sb3_env):
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


@every_game
def test_seeds_of_sb3(game, sb3_env):
    other = public(game).sb3_env(num_envs=4, seat="rotate", **quick(game))
    for env in (sb3_env, other):
        env.seed(5)
    assert np.array_equal(sb3_env.reset(), other.reset())


@every_game
def test_what_sb3_asks_of_single_environments(game, sb3_env):
    sb3_env.reset()
    assert sb3_env.has_attr("action_masks") and not sb3_env.has_attr("nonsense")
    assert sb3_env.get_attr("render_mode") == [None] * 4 and sb3_env.env_is_wrapped(gymnasium.Wrapper, [0, 1]) == [False] * 2
    assert sb3_env.get_attr("num_envs", [0, 2]) == [4, 4]
    assert sb3_env.env_method("action_masks", indices=[1, 3]).shape == (2, sb3_env.action_space.n)
    with pytest.raises(AttributeError):
        sb3_env.env_method("nonsense")


@every_game
def test_maskable_ppo_takes_it_as_it_is(game, sb3_env):
    from sb3_contrib import MaskablePPO

    model = MaskablePPO("MlpPolicy", sb3_env, n_steps=16, batch_size=64, n_epochs=1, seed=0, device="cpu")
    model.learn(16 * 4 * 2)
    answers, _ = model.predict(sb3_env.reset(), action_masks=sb3_env.action_masks())
    sb3_env.step(answers)


@every_game
def test_maskable_ppo_takes_the_single_environment_too(game):
    sb3_contrib = pytest.importorskip("sb3_contrib")
    env = public(game).solo_env(**quick(game))
    sb3_contrib.MaskablePPO("MlpPolicy", env, n_steps=32, batch_size=32, n_epochs=1, device="cpu").learn(32)


# ---- mobsters outside the kernel


@every_game
def test_the_journal_has_the_answers_of_mobsters_outside_the_kernel(game):
    """A search answers in Python, the others inside: played again from the answers alone, the game ends as it did."""
    search = f"{registry.cast(game.name).OUTSIDE[0]}:2"
    others = [game.rival] * (quick(game)["num_players"] - 2)
    env = public(game).solo_env(opponents=[search, *others], **quick(game))
    env.reset(seed=5)
    play(env)
    assert env.journal()[-1]["event"] == "end"
    for ours, again in zip(game.outcome(env.batch.states)[:3], game.outcome(env.recording.copy.states)[:3], strict=True):
        assert np.array_equal(ours, again)
