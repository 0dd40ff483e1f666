"""Only the bids: spaces of their own, a base that plays the rest of the seat, batches, stable-baselines3."""
import copy
import pickle
import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import bootleg_env  # noqa: F401  (registers)
from bootleg_env import bootleggers_v0
from bootleg_env.adapters.solo import SoloEnv
from bootleg_env.adapters.subset import Subset
from bootleg_env.bootleggers.tables.constants import MUSCLE_CARDS
from bootleg_env.engine import codes

BIDS = "bootleg_env/BootleggersBids-v0"
QUICK = {"num_players": 3, "preset": "quiet", "base": "random"}
FIELDS = {row["name"]: row["slice"] for row in bootleggers_v0.bids_fields()}


def game_of(env, seed):
    """A whole game of random bids: what was seen, done and paid."""
    observation, info = env.reset(seed=seed)
    steps = []
    while True:
        action = env.unwrapped.sample()
        following, reward, over, _, after = env.step(action)
        steps.append((observation, info["action_mask"], action, reward))
        observation, info = following, after
        if over:
            return steps


@pytest.mark.parametrize("settings", [{"base": "random"}, {"seat": "rotate", **QUICK}])
def test_gymnasium_finds_nothing_to_warn_of(settings):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", "an illegal action ends the game")  # it acts without the mask
        check_env(gymnasium.make(BIDS, **settings).unwrapped)


def test_stable_baselines3_finds_nothing_to_warn_of():
    checker = pytest.importorskip("stable_baselines3.common.env_checker")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", "an illegal action ends the game")  # it acts without the mask
        checker.check_env(bootleggers_v0.bids_env(**QUICK))


def test_there_are_eleven_bids_and_never_a_card_twice():
    """The twelfth card is not asked for: it is the last."""
    env = bootleggers_v0.bids_env(base="random", deals="off", goal_cash=10000)
    steps = game_of(env, 3)
    bids = [action for _, _, action, _ in steps]
    assert len(bids) == len(set(bids)) == 11
    for nth, (observation, mask, action, _) in enumerate(steps):
        assert env.action_space.n == MUSCLE_CARDS == len(mask) and mask.sum() == 12 - nth and mask[action]
        assert np.array_equal(observation[FIELDS["muscle_cards"]] == 1, mask == 1)
        assert observation[FIELDS["round"]] * 12 == pytest.approx(nth + 1)
    mine = [event["card"] for event in env.journal() if event["event"] == "bid" and event["seat"] == 0]
    assert mine[:11] == [action + 1 for action in bids]


def test_what_is_seen_is_the_same_as_in_the_whole_observation():
    env = bootleggers_v0.bids_env(**QUICK)
    observation, _ = env.reset(seed=1)
    whole = {row["name"]: row["slice"] for row in bootleggers_v0.observation_fields()}
    every = env.batch.facts[0] * env.batch.game.scale
    assert len(observation) < len(every) // 3 and [*FIELDS] == [name for name in whole if name in FIELDS]
    for name, place in FIELDS.items():
        assert np.array_equal(observation[place], every[whole[name]])
    assert max(place.stop for place in FIELDS.values()) == len(observation) == env.observation_space.shape[0]


def test_the_base_plays_the_rest_of_the_seat():
    """With the answers of the base itself the learner's game is the base's."""
    learner = bootleggers_v0.bids_env(base="random+bid:high_first", opponents="random", seat=1, num_players=3)
    steps = game_of(learner, 5)
    assert len(steps) == 11 and learner.batch.control[0, 1].tolist().count(codes.OUTSIDE) == 1
    names = [row["name"] for row in bootleggers_v0.decisions()]
    assert learner.batch.control[0, 1, names.index("bid")] == codes.OUTSIDE
    assert {event["seat"] for event in learner.journal() if event["event"] == "pick"} == {0, 1, 2}


def test_opponents_are_the_base_unless_named():
    def players(**given):
        env = bootleggers_v0.bids_env(**given)
        env.reset(seed=1)
        return env.learners.players

    assert [mobster.name for mobster in players(base="greedy")] == ["greedy"] * 4
    assert [mobster.name for mobster in players(base="greedy", opponents="random")] == ["greedy", "random", "random", "random"]
    with pytest.raises(ValueError, match=r"did you mean random"):
        players(base="randum")


def test_illegal_bids():
    env = bootleggers_v0.bids_env(**QUICK)
    env.reset(seed=1)
    _, reward, over, _, info = env.step(MUSCLE_CARDS)  # an id of the whole game, none of a bid
    assert (reward, over, info["illegal"]) == (-1.0, True, True)
    strict = bootleggers_v0.bids_env(on_illegal="raise", **QUICK)
    _, info = strict.reset(seed=1)
    with pytest.raises(ValueError, match="bid"):
        strict.step(int(np.argmin(info["action_mask"])))


def test_copies_play_the_same():
    env = bootleggers_v0.bids_env(**QUICK)
    env.reset(seed=4)
    env.step(env.sample())
    for other in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        same = copy.deepcopy(env)
        assert other.sample() == same.sample()
        action = same.sample()
        assert np.array_equal(other.step(action)[0], same.step(action)[0])


@pytest.mark.parametrize("mode", ["SameStep", "NextStep"])
@pytest.mark.parametrize("seat", [1, "rotate"])
def test_make_vec(mode, seat):
    env = gymnasium.make_vec(BIDS, num_envs=4, seat=seat, autoreset_mode=mode, **QUICK).unwrapped
    env.reset(seed=2)
    ended, over = np.zeros(4, int), np.zeros(4, bool)
    while ended.min() < 2:
        before = env.learners.seat.copy()
        assert np.array_equal(env.learners.batch.seat[~over], before[~over])
        observation, reward, done, _, infos = env.step(np.where(over, 0, env.sample()))
        assert env.observation_space.contains(observation) and infos["action_mask"].shape == (4, MUSCLE_CARDS)
        assert infos["action_mask"].any(1).all() and not reward[~done].any()
        if mode == "SameStep":
            assert all(env.single_observation_space.contains(infos["final_obs"][row]) for row in np.flatnonzero(done))
        ended, over = ended + done, done & (mode == "NextStep")
    env.reset()
    with pytest.raises(ValueError, match="game 0: "):
        env.step(np.argmin(env.action_masks(), 1))


def test_a_batch_pays_what_single_games_pay():
    """Wins of all four seats add up: everybody bids at random in the same seat of the same games."""
    shares = []
    for seat in range(4):
        env = bootleggers_v0.bids_vector_env(num_envs=256, base="random", seat=seat, deals="off", autoreset_mode="NextStep")
        env.reset(seed=1)
        over, won = np.zeros(256, bool), np.zeros(256)
        while not over.all():
            _, reward, done, _, _ = env.step(env.sample())
            won += np.where(over, 0, reward)
            over |= done
        shares.append(won.mean())
    assert sum(shares) == pytest.approx(1, abs=0.2) and min(shares) > 0.1


def test_maskable_ppo_takes_it_as_it_is():
    sb3_contrib = pytest.importorskip("sb3_contrib")
    env = bootleggers_v0.bids_sb3_env(num_envs=8, seat="rotate", **QUICK)
    model = sb3_contrib.MaskablePPO("MlpPolicy", env, n_steps=16, batch_size=64, n_epochs=1, seed=0, device="cpu")
    model.learn(16 * 8 * 2)
    answers, _ = model.predict(env.reset(), action_masks=env.action_masks())
    _, _, _, infos = env.step(answers)
    assert answers.max() < MUSCLE_CARDS and len(infos) == 8


@pytest.mark.parametrize("given, words", [
    ({"decisions": ("bit",), "base": "random"}, "unknown decision 'bit', did you mean bid"),
    ({"fields": ("cahs",)}, "unknown field 'cahs', did you mean cash"),
    ({"decisions": ("bid",)}, "a subset is decisions for the learner and a base"),
    ({"decisions": ("bid", "send"), "base": "random"}, "bid, send: must stand side by side"),
])
def test_subsets_that_are_refused(given, words):
    with pytest.raises(ValueError, match=words):
        Subset(bootleggers_v0.game, **given)


def test_ids_of_other_decisions_are_counted_from_zero():
    env = SoloEnv(bootleggers_v0.game, bootleggers_v0.settings(3), subset=Subset(bootleggers_v0.game, ("pick",), (), "random"))
    env.reset(seed=1)
    action = env.sample()
    assert env.action_space.n == 7 and env.action_masks()[action]
    assert env.describe(action).split(":")[0] != env.describe(int(np.argmin(env.action_masks()))) and not env.step(action)[2]
