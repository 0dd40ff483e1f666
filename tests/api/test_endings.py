"""The last info of every environment tells how the game ended: rank, winner, score, length, promises."""
import gymnasium
import numpy as np
import pytest
from every_game import every_game, every_size, gymnasium_id, public, quick

from bootleg_env.adapters.endings import Endings

COMMON = {"seat", "rank", "won", "winner", "score", "margin", "length", "illegal"}
TALLIES = {"bootleggers": {"promises_kept", "promises_broken"}, "stones": {"promises_kept", "promises_broken"}, "rum_run": set(),
           "prohibition": {"headlines", "completions", "jail", "buildings", "blocks"}}


def truth(game, states, seat):
    """From the game's own outcome, reckoned another way."""
    outcome = game.outcome(states)
    rank, score = outcome.rank[0].tolist(), outcome.score[0].tolist()
    first = [each for each, place in enumerate(rank) if place == 1]
    others = [each for other, each in enumerate(score) if other != seat]
    return {"seat": seat, "rank": rank[seat], "won": (seat in first) / len(first), "winner": first[0], "score": score[seat],
            "margin": score[seat] - max(others), "length": int(outcome.length[0]),
            **{name: int(each[0, seat]) for name, each in outcome.tallies.items()}, "illegal": False}


def keys(game):
    return COMMON | TALLIES[game.name]


def without_mask(info):
    return {name: value for name, value in info.items() if name != "action_mask"}


@every_size
def test_pettingzoo(game, players):
    env = public(game).env(num_players=players)
    env.reset(seed=2)
    while not any(env.terminations.values()):
        assert all(set(info) == {"action_mask"} for info in env.infos.values())
        env.step(env.sample())
    found = {}
    for agent in env.agent_iter():
        found[agent] = without_mask(env.last()[4])
        env.step(None)
    assert list(found.values()) == [truth(game, env.batch.states, seat) for seat in range(players)]
    assert set(found[agent]) == keys(game) and sum(each["won"] for each in found.values()) == pytest.approx(1)


@every_game
def test_pettingzoo_parallel(game):
    env = public(game).parallel_env(**quick(game))
    env.reset(seed=2)
    while env.agents:
        _, _, _, _, infos = env.step({agent: env.aec_env.sample() for agent in env.agents})
    states = env.aec_env.batch.states
    assert [without_mask(info) for info in infos.values()] == [truth(game, states, seat) for seat in range(len(infos))]


@every_game
def test_gymnasium(game):
    env = public(game).solo_env(seat=1, **quick(game))
    env.reset(seed=2)
    while not env.over:
        _, _, over, _, info = env.step(env.sample())
        assert over or set(info) == {"action_mask"}
    assert without_mask(info) == truth(game, env.batch.states, 1)


@pytest.mark.parametrize("mode", ["SameStep", "NextStep"])
@every_game
def test_gymnasium_batch(game, mode):
    """A row at a time: what gymnasium's vector wrappers read is what the single environment tells of the same game."""
    env = gymnasium.make_vec(gymnasium_id(game), num_envs=4, seat="rotate", autoreset_mode=mode, **quick(game)).unwrapped
    env.reset(seed=2)
    for _ in range(10_000):
        seats = env.learners.seat.copy()
        _, _, done, _, infos = env.step(env.sample())
        if done.any():
            break
    last = infos["final_info"] if mode == "SameStep" else infos
    for row in np.flatnonzero(done):
        states = env.learners.batch.ends(np.array([row]))
        expected = truth(game, states, int(seats[row]))
        assert {name: last[name][row] for name in keys(game)} == expected and all(last[f"_{name}"][row] for name in keys(game))
    assert not any(last["_rank"][~done])


@every_game
def test_every_seat_of_a_batch(game):
    env = public(game).vector_env(num_envs=4, **quick(game))
    env.reset(seed=2)
    assert env.endings()["game"].tolist() == []
    while not env.step(env.sample()).done.any():
        pass
    found = env.endings()
    for at, row in enumerate(found["game"]):
        states = env.batch.ends(np.array([row]))
        for seat in range(env.settings.num_players):
            expected = truth(game, states, seat)
            names = ("rank", "won", "score", "margin", *TALLIES[game.name])
            assert {name: found[name][at, seat] for name in names}.items() <= expected.items()
            assert (found["winner"][at], found["length"][at]) == (expected["winner"], expected["length"])


@every_game
def test_stable_baselines3_and_its_monitor(game):
    monitor = pytest.importorskip("stable_baselines3.common.monitor")
    env = public(game).sb3_env(num_envs=4, **quick(game))
    env.reset()
    done = np.zeros(4, bool)
    while not done.any():
        _, _, done, infos = env.step(env.sample())
    for row in np.flatnonzero(done):
        assert truth(game, env.batch.ends(np.array([row])), 0).items() <= infos[row].items()
    watched = monitor.Monitor(public(game).solo_env(**quick(game)), info_keywords=("rank", "won", "score", "length"))
    watched.reset(seed=1)
    over = False
    while not over:
        _, _, over, _, info = watched.step(watched.unwrapped.sample())
    assert info["episode"]["rank"] == info["rank"] and info["episode"]["score"] == info["score"]


@every_game
def test_rllib(game):
    pytest.importorskip("ray.rllib")
    env = public(game).rllib_env(**quick(game))
    env.reset(seed=2)
    ended = {"__all__": False}
    while not ended["__all__"]:
        _, _, ended, _, infos = env.step(env.sample())
    assert list(infos.values()) == [truth(game, env.batch.states, seat) for seat in env.learning]


@every_game
def test_a_forfeit_is_told_and_nobody_has_won(game):
    """Who forfeits is last; of the others nothing is said, because the game was not played to its end."""
    solo = public(game).solo_env(**quick(game))
    solo.reset(seed=1)
    with pytest.warns(UserWarning, match="illegal"):
        info = solo.step(int(np.flatnonzero(~solo.action_masks())[0]))[4]
    players = solo.settings.num_players
    assert set(info) == {*keys(game), "action_mask"}
    assert (info["illegal"], info["rank"], info["won"], info["winner"]) == (True, players, 0.0, -1)
    env = public(game).env(**quick(game))
    env.reset(seed=1)
    culprit = env.agent_selection
    env.step(int(np.flatnonzero(env.infos[culprit]["action_mask"] == 0)[0]))
    for agent, info in env.infos.items():
        assert (info["illegal"], info["rank"]) == (agent == culprit, players if agent == culprit else 0)
        assert (info["won"], info["winner"]) == (0.0, -1)


def test_a_shared_first_place_is_a_share_of_the_win():
    """Stones knows ties: two with equal stones are both first."""
    from bootleg_env.stones.game import GAME

    states = GAME.new(1)
    states["seats"], states["year"] = 3, 4
    states["stones"][0, :3] = (5, 2, 5)
    told = [Endings(GAME, states).info(0, seat) for seat in range(3)]
    assert [each["rank"] for each in told] == [1, 3, 1] and [each["won"] for each in told] == [0.5, 0.0, 0.5]
    assert {each["winner"] for each in told} == {0} and [each["margin"] for each in told] == [0.0, -3.0, 0.0]
