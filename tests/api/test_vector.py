"""Batches: every seat of every game, and gymnasium's native vector environment."""
import copy
import pickle

import gymnasium
import numpy as np
import pytest
from every_game import every_game, gymnasium_id, public, quick
from gymnasium.vector import AutoresetMode

from bootleg_env.adapters.vector import SoloVectorEnv


@every_game
def test_shapes_and_kinds(game):
    players = game.seats[1]
    env = public(game).vector_env(num_envs=4, num_players=players)
    batch = env.reset(seed=1)
    assert batch.observation.shape == (4, *env.single_observation_space.shape) and batch.observation.dtype == np.int16
    assert batch.action_mask.shape == (4, env.single_action_space.n) and batch.action_mask.dtype == np.int8
    assert batch.seat.shape == (4,) and batch.reward.shape == (4, players) and batch.done.dtype == bool
    assert env.observation_space.contains(batch.observation)
    assert batch.action_mask[np.arange(4), env.sample()].all()


@every_game
def test_floats_are_scaled_facts(game):
    facts, floats = public(game).vector_env(num_envs=3), public(game).vector_env(num_envs=3, floats=True)
    scaled = facts.reset(seed=2).observation * game.scale
    batch = floats.reset(seed=2)
    assert batch.observation.dtype == np.float32 and np.array_equal(batch.observation, scaled)
    assert floats.observation_space.contains(batch.observation)


@every_game
def test_nothing_is_copied_unless_asked(game):
    for asked in (False, True):
        env = public(game).vector_env(num_envs=3, copy=asked)
        first = env.reset(seed=2)
        second = env.step(env.sample())
        assert np.shares_memory(first.observation, second.observation) != asked
        assert np.shares_memory(first.action_mask, second.action_mask) != asked


@every_game
def test_what_is_legal_cannot_be_overwritten(game):
    """The rules are not checked again: a mask that is changed would let illegal answers through."""
    env = public(game).vector_env(num_envs=3)
    shown = env.step(env.reset(seed=2).action_mask.argmax(1))
    for array in (shown.action_mask, shown.seat):
        with pytest.raises(ValueError, match="read-only"):
            array[:] = 1
    copied = public(game).vector_env(num_envs=3, copy=True)
    batch = copied.reset(seed=2)
    illegal = (batch.action_mask == 0).argmax(1)
    batch.action_mask[:] = 1
    with pytest.raises(ValueError, match="not legal"):
        copied.step(illegal)


@every_game
def test_a_state_that_was_changed_is_refused(game):
    env = public(game).vector_env(num_envs=3)
    before = env.reset(seed=2)
    saved, was = env.get_state(), before.observation.copy()
    spoilt = saved["states"].copy()
    spoilt[5] ^= 1
    for state, words in (({}, "must be what get_state gave"), (None, "must be what get_state gave"),
                         ({**saved, "states": spoilt}, "are not those that get_state gave"),
                         ({**saved, "states": saved["states"][:1]}, "are not those that get_state gave"),
                         ({**saved, "seeds": saved["seeds"][:1]}, "1 games with")):
        with pytest.raises(ValueError, match=words):
            env.set_state(state)
    assert np.array_equal(env.set_state(saved).observation, was)


@every_game
def test_seeds_make_batches(game):
    one, other = (public(game).vector_env(num_envs=3, copy=True) for _ in range(2))
    assert_same(one.reset(seed=4), other.reset(seed=4))
    for _ in range(30):
        actions = one.sample()
        assert np.array_equal(actions, other.sample())
        assert_same(one.step(actions), other.step(actions))
    assert_same(one.reset(), other.reset())
    one.reset(seed=4)
    other.reset(seed=5)
    assert not np.array_equal(one.get_state()["states"], other.get_state()["states"])


def assert_same(one, other):
    for mine, theirs in zip(one, other):
        assert np.array_equal(mine, theirs)


@every_game
def test_each_game_can_have_its_own_seed(game):
    env = public(game).vector_env(num_envs=3, copy=True)
    batch = env.reset(seed=[7, 7, 8])
    assert np.array_equal(batch.observation[0], batch.observation[1])
    assert not np.array_equal(env.batch.states[0:1].view(np.uint8), env.batch.states[2:3].view(np.uint8))
    assert env.snapshot(2)["seed"] == 8
    single = public(game).env()
    single.reset(seed=7)
    assert np.array_equal(single.last()[0]["observation"], batch.observation[0] * game.scale)
    with pytest.raises(ValueError, match="3 numbers are needed"):
        env.reset(seed=[1, 2])


@every_game
def test_finished_games_restart_and_pay(game):
    env = public(game).vector_env(num_envs=2, **quick(game))
    batch, ended = env.reset(seed=6), np.zeros(2, int)
    while ended.min() < 2:
        batch = env.step(env.sample())
        assert np.array_equal(batch.reward.sum(1) > 0, batch.done) and not batch.reward[~batch.done].any()
        assert batch.action_mask.any(1).all()
        for row in np.flatnonzero(batch.done):
            assert env.snapshot(row)["round"] == 1
        ended += batch.done


@pytest.mark.parametrize("answer", ["illegal", -1, 10**6])
@every_game
def test_an_illegal_answer_names_the_game_and_nothing_happens(game, answer):
    env = public(game).vector_env(num_envs=4, copy=True)
    batch = env.reset(seed=1)
    before, actions = env.get_state(), env.sample()
    actions[2] = int(np.flatnonzero(batch.action_mask[2] == 0)[0]) if answer == "illegal" else answer
    with pytest.raises(ValueError, match="game 2: "):
        env.step(actions)
    assert np.array_equal(env.get_state()["states"], before["states"])


@pytest.mark.parametrize("actions", [[1, 2], [0.5, 1, 1, 1], 3])
@every_game
def test_actions_of_the_wrong_kind_are_refused(game, actions):
    env = public(game).vector_env(num_envs=4)
    env.reset(seed=1)
    with pytest.raises(ValueError, match="actions must be 4 whole numbers"):
        env.step(actions)


@every_game
def test_batches_can_be_copied_and_gone_back_to(game):
    env = public(game).vector_env(num_envs=3, copy=True)
    env.reset(seed=9)
    for _ in range(20):
        env.step(env.sample())
    saved, others = env.get_state(), [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    actions = env.sample()
    after = env.step(actions)
    for other in others:
        assert_same(other.step(actions), after)
    env.set_state(saved)
    assert_same(env.step(actions), after)


@every_game
def test_num_envs_is_checked(game):
    for number in (0, -1, 1.5, "x"):
        with pytest.raises(ValueError, match="num_envs="):
            public(game).vector_env(num_envs=number)


# ---- gymnasium's


@every_game
def test_make_vec_picks_the_native_batch(game):
    env = gymnasium.make_vec(gymnasium_id(game), num_envs=3, **quick(game))
    assert isinstance(env.unwrapped, SoloVectorEnv) and env.num_envs == 3
    observation, infos = env.reset(seed=1)
    assert env.observation_space.contains(observation) and observation.dtype == np.float32
    assert infos["action_mask"].shape == (3, env.single_action_space.n) and infos["_action_mask"].all()


@pytest.mark.parametrize("seat", [0, 1, "rotate"])
@every_game
def test_same_step(game, seat):
    env = gymnasium.make_vec(gymnasium_id(game), num_envs=3, seat=seat, **quick(game)).unwrapped
    assert env.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    observation, _ = env.reset(seed=2)
    ended = np.zeros(3, int)
    while ended.min() < 2:
        assert np.array_equal(env.learners.batch.seat, env.learners.seat)
        before = env.learners.seat.copy()
        observation, reward, done, truncated, infos = env.step(env.sample())
        assert env.observation_space.contains(observation) and not truncated.any()
        assert not reward[~done].any() and infos["action_mask"].any(1).all()
        assert ("final_obs" in infos) == done.any()
        for row in np.flatnonzero(done):
            assert env.single_observation_space.contains(infos["final_obs"][row]) and infos["_final_obs"][row]
            assert reward[row] == env.learners.batch.reward[row, before[row]]
            assert not np.array_equal(infos["final_obs"][row], observation[row])
        moved = env.learners.seat != before
        assert np.array_equal(moved, done & (seat == "rotate"))
        ended += done


@pytest.mark.parametrize("seat", [1, "rotate"])
@every_game
def test_next_step(game, seat):
    env = gymnasium.make_vec(gymnasium_id(game), num_envs=3, seat=seat, autoreset_mode=AutoresetMode.NEXT_STEP, **quick(game)).unwrapped
    assert env.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    env.reset(seed=2)
    ended, over = np.zeros(3, int), np.zeros(3, bool)
    while ended.min() < 2:
        actions = env.sample()
        actions[over] = env.single_action_space.n - 1  # ignored
        observation, reward, done, _, infos = env.step(actions)
        assert env.observation_space.contains(observation) and "final_obs" not in infos
        assert not (done & over).any() and not reward[over].any()
        assert infos["action_mask"][done].all() and infos["action_mask"].any(1).all()
        for row in np.flatnonzero(over):
            assert env.snapshot(row)["round"] == 1
        for row in np.flatnonzero(done):
            assert game.asked(env.learners.batch.states[row : row + 1]) is None
        assert np.array_equal(env.learners.batch.seat[~done], env.learners.seat[~done])
        ended, over = ended + done, done


@every_game
def test_the_mode_of_autoreset_goes_by_any_of_its_names(game):
    for mode in ("NextStep", "NEXT_STEP", AutoresetMode.NEXT_STEP):
        made = public(game).solo_vector_env(num_envs=2, autoreset_mode=mode)
        assert made.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    for mode in ("Disabled", "next", None):
        with pytest.raises(ValueError, match=f"autoreset_mode={mode!r}: must be 'SameStep' or 'NextStep'"):
            public(game).solo_vector_env(num_envs=2, autoreset_mode=mode)


@every_game
def test_both_modes_refuse_illegal_answers(game):
    for mode in ("SameStep", "NextStep"):
        env = gymnasium.make_vec(gymnasium_id(game), num_envs=2, autoreset_mode=mode, **quick(game))
        _, infos = env.reset(seed=1)
        actions = np.array([int(np.flatnonzero(mask == 0)[0]) for mask in infos["action_mask"]])
        with pytest.raises(ValueError, match="game 0: "):
            env.step(actions)


@every_game
def test_observations_are_copies_or_two_buffers_in_turn(game):
    for asked in (True, False):
        env = public(game).solo_vector_env(num_envs=2, copy=asked, **quick(game))
        first, _ = env.reset(seed=1)
        kept = first.copy()
        second = env.step(env.sample())[0]
        third = env.step(env.sample())[0]
        assert not np.shares_memory(first, second) and np.shares_memory(first, third) != asked
        assert not asked or np.array_equal(first, kept)


@every_game
def test_seeds_make_the_same_games_against_the_same_bots(game):
    one, other = (public(game).solo_vector_env(num_envs=2, seat="rotate", **quick(game)) for _ in range(2))
    assert np.array_equal(one.reset(seed=3)[0], other.reset(seed=3)[0])
    for _ in range(100):
        actions = one.sample()
        assert all(np.array_equal(mine, theirs) for mine, theirs in zip(one.step(actions)[:3], other.step(actions)[:3]))
