"""Shaped rewards are differences of a potential between own turns, in every environment alike; rewards of the user's own making."""
import itertools

import numpy as np
import pytest
from every_game import every_game, public, quick

SHAPINGS = pytest.mark.parametrize("shaping", ["net_worth", "chances", "function"])
GAMMA = 0.9


def wealth(snapshot, seat):
    """A potential of the user's own: something of the snapshot that moves in every game."""
    return len(str(snapshot)) % 97 + seat


def potential(game, shaping):
    """(environment, seat) -> the potential, reckoned beside the environment."""
    if shaping == "function":
        return lambda env, seat: wealth(env.snapshot(), seat)
    if shaping == "chances":
        chances = pytest.importorskip("bootleg_env.adapters.opponents").chances
        try:
            known = chances(game)
        except ValueError:
            pytest.skip(f"no mobster of {game.name} knows chances to win")
        return lambda env, seat: float(known(env.batch.states)[0, seat])
    return lambda env, seat: float(game.net_worth(env.batch.states)[0, seat])


def asked_of(shaping):
    return wealth if shaping == "function" else shaping


def same_game(env, pick):
    """Plays a game by `pick(env)`: the potentials at every seat's turns, the rewards that each agent found at its turns."""
    env.reset(seed=4)
    found = {agent: [] for agent in env.agents}
    for agent in env.agent_iter():
        _, reward, over, _, _ = env.last()
        found[agent].append(reward)
        env.step(None if over else pick(env))
    return found


def rival(game):
    """Answers by which everybody comes to own something, the same every time."""
    return public(game).policy(game.rival, seed=0).act


@SHAPINGS
@every_game
def test_every_turn_pays_the_change_since_the_last_one(game, shaping):
    potentials, phi, answer = {}, potential(game, shaping), rival(game)

    def noted(env):
        seat = env.possible_agents.index(env.agent_selection)
        potentials.setdefault(env.agent_selection, []).append(phi(env, seat))
        return answer(env)

    plain = same_game(public(game).env(**quick(game)), rival(game))
    shaped = same_game(public(game).env(shaping=asked_of(shaping), gamma=GAMMA, **quick(game)), noted)
    for agent, rewards in shaped.items():
        turns = potentials[agent]
        between = [GAMMA * after - before for before, after in itertools.pairwise(turns)]
        assert rewards == pytest.approx([0.0, *between, plain[agent][-1] - turns[-1]], abs=1e-6)
    assert any(reward for rewards in shaped.values() for reward in rewards[:-1])


@SHAPINGS
@every_game
def test_the_learner_s_return_differs_by_what_no_policy_can_change(game, shaping):
    """Discounted turn by turn, all that shaping adds is less the potential at the first turn: so the best policy stays the best."""
    phi = potential(game, shaping)
    env = public(game).solo_env(shaping=asked_of(shaping), gamma=GAMMA, **quick(game))
    for seed in range(3):
        env.reset(seed=seed)
        first, discounted, turn, over = phi(env, 0), 0.0, 0, False
        while not over:
            _, reward, over, _, _ = env.step(env.sample())
            discounted += GAMMA**turn * reward
            turn += 1
        paid = env.batch.reward[0, 0]
        assert discounted == pytest.approx(GAMMA ** (turn - 1) * paid - first, abs=1e-5)


@pytest.mark.parametrize("seat", [0, "rotate"])
@every_game
def test_batches_pay_as_single_environments_do(game, seat):
    """Every learner's rewards of a game add up to the rules' reward less the first potential."""
    settings = {"shaping": "net_worth", **quick(game)}
    env = public(game).solo_vector_env(num_envs=3, seat=seat, **settings)
    env.reset(seed=3)
    worth = lambda rows, seats: game.net_worth(env.learners.batch.states)[rows, seats]  # noqa: E731
    rows = np.arange(3)
    first, earned, ended = worth(rows, env.learners.seat), np.zeros(3), 0
    while ended < 6:
        before = env.learners.seat.copy()
        _, reward, done, _, _ = env.step(env.sample())
        earned += reward
        for row in np.flatnonzero(done):
            assert earned[row] == pytest.approx(env.learners.batch.reward[row, before[row]] - first[row], abs=1e-5)
            earned[row], first[row] = 0.0, worth(row, env.learners.seat[row])
            ended += 1


@every_game
def test_a_batch_of_all_seats_pays_whoever_is_asked(game):
    env = public(game).vector_env(num_envs=2, shaping="net_worth", **quick(game))
    batch = env.reset(seed=3)
    seats = env.settings.num_players
    first, earned = np.full((2, seats), np.nan), np.zeros((2, seats))
    for _ in range(10_000):
        rows, asked = np.arange(2), batch.seat
        now = game.net_worth(env.batch.states)[rows, asked]
        first[rows, asked] = np.where(np.isnan(first[rows, asked]), now, first[rows, asked])
        batch = env.step(env.sample())
        earned += batch.reward
        if batch.done.any():
            break
    paid = public(game).settings(**quick(game)).reward
    for row, rank in zip(env.endings()["game"], env.endings()["rank"]):
        assert paid == "win" and earned[row] + np.nan_to_num(first[row]) == pytest.approx((rank == 1) / (rank == 1).sum(), abs=1e-5)


@every_game
def test_sb3_and_rllib_pay_the_same(game):
    pytest.importorskip("ray.rllib")
    pytest.importorskip("stable_baselines3")
    for kind in ("sb3_env", "rllib_env"):
        alone = {"num_envs": 1} if kind == "sb3_env" else {"opponents": "random"}
        env = getattr(public(game), kind)(**alone, shaping="net_worth", **quick(game))
        env.reset()
        first, earned, over = game.net_worth(env.batch.states)[0, 0], 0.0, False
        while not over:
            if kind == "sb3_env":
                _, reward, done, infos = env.step(env.sample())
                earned, over, info = earned + float(reward[0]), bool(done[0]), infos[0]
            else:
                _, reward, done, _, infos = env.step(env.sample())
                earned, over = earned + sum(reward.values()), done["__all__"]
                info = next(iter(infos.values()), {})
        assert earned == pytest.approx(info["won"] - first, abs=1e-5)


@every_game
def test_a_reward_of_ones_own(game):
    """A function of the last info, for each player."""
    margin = {"reward": lambda info: info["margin"] - 100 * info["rank"], **quick(game)}
    env = public(game).env(**margin)
    env.reset(seed=2)
    while not any(env.terminations.values()):
        assert not any(env.rewards.values())
        env.step(env.sample())
    assert env.rewards == {agent: info["margin"] - 100 * info["rank"] for agent, info in env.infos.items()}
    solo = public(game).solo_env(**margin)
    solo.reset(seed=2)
    reward, over = 0.0, False
    while not over:
        _, reward, over, _, info = solo.step(solo.sample())
    assert reward == info["margin"] - 100 * info["rank"]
    batch = public(game).vector_env(num_envs=2, **margin)
    shown = batch.reset(seed=2)
    while not shown.done.any():
        shown = batch.step(batch.sample())
    found = batch.endings()
    assert shown.reward[found["game"]] == pytest.approx(found["margin"] - 100 * found["rank"])
    assert not shown.reward[~shown.done].any()


@every_game
def test_a_forfeit_takes_the_potential_back(game):
    env = public(game).solo_env(shaping="net_worth", **quick(game))
    env.reset(seed=1)
    before = float(game.net_worth(env.batch.states)[0, 0])
    with pytest.warns(UserWarning, match="illegal"):
        _, reward, *_ = env.step(int(np.flatnonzero(~env.action_masks())[0]))
    assert reward == pytest.approx(-1 - before)


@every_game
def test_copies_remember_the_potential(game):
    env = public(game).env(shaping="net_worth", **quick(game))
    env.reset(seed=3)
    for _ in range(4):
        env.step(env.sample())
    other, actions = env.clone(), []
    while not any(env.terminations.values()):
        actions.append(env.sample())
        env.step(actions[-1])
    for action in actions:
        other.step(action)
    assert other.rewards == env.rewards and other._cumulative_rewards == env._cumulative_rewards


@pytest.mark.parametrize("kind", ["env", "solo_env", "vector_env", "solo_vector_env"])
@every_game
def test_bad_shaping_is_refused_in_words(game, kind):
    make = getattr(public(game), kind)
    with pytest.raises(ValueError, match="'net_wort', did you mean net_worth"):
        make(shaping="net_wort")
    for shaping in (1, ["net_worth"]):
        with pytest.raises(ValueError, match=r"shaping=.*must be 'net_worth', 'chances', None or a function of \(snapshot, seat\)"):
            make(shaping=shaping)
    for gamma in (0, 1.5, "1", True):
        with pytest.raises(ValueError, match=f"gamma={gamma!r}: must be a number above 0, at most 1"):
            make(shaping="net_worth", gamma=gamma)


@every_game
def test_a_reward_that_asks_for_what_is_not_told_names_what_is(game):
    env = public(game).solo_env(reward=lambda info: info["cahs"], **quick(game))
    env.reset(seed=1)
    with pytest.raises(ValueError, match="reward: the last info has no 'cahs'; it has seat, rank, won"):
        while not env.step(env.sample())[2]:
            pass


@pytest.mark.parametrize("value", [None, "much", float("nan")])
@every_game
def test_functions_that_give_no_number_are_named(game, value):
    for name, settings in (("reward", {"reward": lambda info: value}), ("shaping", {"shaping": lambda snapshot, seat: value})):
        env = public(game).solo_env(**settings, **quick(game))
        with pytest.raises(ValueError, match=f"{name}: the function gave {value!r}; must be a number"):
            env.reset(seed=1)
            while not env.step(env.sample())[2]:
                pass


@every_game
def test_a_game_from_a_snapshot_is_shaped_too(game):
    start = public(game).env(**quick(game))
    start.reset(seed=2)
    for _ in range(5):
        start.step(start.sample())
    env = public(game).from_snapshot(start.snapshot(), shaping="net_worth", reward=lambda info: info["score"])
    first, earned = {}, dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        _, reward, over, _, info = env.last()
        earned[agent] += reward
        if agent not in first and not over:
            first[agent] = game.net_worth(env.batch.states)[0, env.possible_agents.index(agent)]
        env.step(None if over else env.sample())
        if over:
            assert earned[agent] == pytest.approx(info["score"] - first.get(agent, 0.0), abs=1e-4)
    with pytest.raises(ValueError, match="reward='rank': must be a function of the last info here"):
        public(game).from_snapshot(start.snapshot(), reward="rank")
