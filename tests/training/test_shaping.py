"""Dense rewards in training: along every seat's own stream they add up to the potential it began with, and nothing else changes."""
import json

import numpy as np
import pytest
from every_game import every_game, quick

pytest.importorskip("torch")
pytest.importorskip("sb3_contrib")

from bootleg_agents.bootleggers import worth
from bootleg_env.adapters.rewards import potential_of
from bootleg_env.engine.batch import GameBatch
from bootleg_env.engine.codes import SEATS_WIDE
from bootleg_env.games import game as game_named
from bootleg_training import checkpoints, maskable_ppo, ppo, settings

SMALL = {"num_envs": 12, "n_steps": 300, "batch_size": 128, "hidden": [8], "pool_size": 1, "random_answers": 40, "precision": "float32",
         "opponents": {"self": 1, "pool": 1, "random": 1}}
SMALL_SB3 = {"num_envs": 8, "n_steps": 64, "batch_size": 128, "hidden": [8], "n_epochs": 1, "opponents": ["random"]}
GAMES = 8  # at least: random games are long
FILE = """
def potential(snapshot, seat):
    return 0.25 * seat

def reward(info):
    return 10.0 * info["won"] - info["seat"]
"""


def given(module, game, small, **more):
    variant = dict(quick(game))
    players, preset = variant.pop("num_players"), variant["preset"]
    rules = {"preset": preset} if preset else {}
    return settings.made(module.Settings, {**small, "game": game.name, "num_players": [players], "rules": rules, **more})


class Uniform:
    def __init__(self, actions):
        self.actions = actions

    def predict(self, observations, action_masks):
        return np.zeros((len(observations), self.actions), np.float32), np.zeros(len(observations), np.float32)


def played(game, rollouts=6, games_played=GAMES, **more):
    """Of each stream: the potential at every answer, and (reward, is it the last of the game, action) of those that are learned from."""
    chosen = given(ppo, game, SMALL, **more)
    collecting = ppo.collector(chosen, 3)
    games, potential = collecting.games[0], potential_of("net_worth", game)
    asked, paid = {}, {}
    keep, samples = collecting._keep, collecting._samples

    def kept(at, first, values, teacher, stream):
        found = potential(games.batch.states[stream // SEATS_WIDE])[np.arange(len(stream)), stream % SEATS_WIDE]
        for each, value in zip(stream.tolist(), found.tolist()):
            asked.setdefault(each, []).append(value)
        keep(at, first, values, teacher, stream)

    def sampled():
        for row in np.flatnonzero(~np.isnan(collecting.advantages())).tolist():
            at = (float(collecting.rewards[row]), bool(collecting.dones[row]), int(collecting.actions[row]))
            paid.setdefault(int(collecting.stream[row]), []).append(at)
        return samples()

    collecting._keep, collecting._samples = kept, sampled
    while rollouts > 0 or collecting.games_played < games_played:
        collecting.collect([Uniform(game.actions), Uniform(game.actions)])
        rollouts -= 1
    return asked, paid


@every_game
@pytest.mark.parametrize("gamma", [1.0, 0.9])
def test_shaped_rewards_telescope(game, gamma):
    """Over a game they come to the rules' reward, less the potential at the seat's first turn, whatever was answered between."""
    _, plain = played(game)
    asked, paid = played(game, shaping="net_worth", gamma=gamma)

    whole = 0
    assert paid.keys() == plain.keys()
    for stream, rows in paid.items():
        assert [row[1:] for row in rows] == [row[1:] for row in plain[stream]], "the same games are played"
        first = 0
        for nth, ((reward, is_last, _), (by_rules, *_)) in enumerate(zip(rows, plain[stream])):
            now = asked[stream][nth]
            then = by_rules if is_last else gamma * asked[stream][nth + 1]
            assert reward == pytest.approx(then - now, abs=1e-5)
            if is_last:
                total = sum(gamma**at * row[0] for at, row in enumerate(rows[first : nth + 1]))
                assert total == pytest.approx(gamma ** (nth - first) * by_rules - asked[stream][first], abs=1e-4)
                first, whole = nth + 1, whole + 1
    assert whole > 5 and any(abs(reward) > 1e-3 for rows in paid.values() for reward, is_last, _ in rows if not is_last)


@every_game
def test_without_shaping_only_the_end_pays(game):
    _, paid = played(game)
    collecting = ppo.collector(given(ppo, game, SMALL), 3)

    assert collecting.games[0].shaped is None and collecting.games[0].pay is None
    rewards = [(reward, is_last) for rows in paid.values() for reward, is_last, _ in rows]
    assert all(reward == 0 for reward, is_last in rewards if not is_last) and any(reward == 1 for reward, is_last in rewards if is_last)


@every_game
@pytest.mark.parametrize("module, small", [(ppo, SMALL), (maskable_ppo, SMALL_SB3)], ids=["ppo", "maskable_ppo"])
def test_a_shaped_training_is_resumed_exactly(game, module, small, tmp_path):
    chosen = given(module, game, small, shaping="net_worth", gamma=0.99)
    whole, taken_up = module.Trainer(chosen), module.Trainer(chosen)
    whole.iterate(0.0)
    state = checkpoints.load(checkpoints.save(tmp_path, 1, whole.state()))
    metrics = whole.iterate(0.5)

    taken_up.restore(state)

    assert taken_up.iterate(0.5) == metrics
    ours, theirs = (each.model() if module is ppo else each.exported() for each in (taken_up, whole))
    assert all((mine == other).all() for pair, others in zip(ours.layers, theirs.layers) for mine, other in zip(pair, others))


@every_game
def test_functions_of_the_user(game, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.py").write_text(FILE)
    chosen = given(ppo, game, SMALL, shaping="mine.py:potential", reward="mine.py:reward")
    chosen.check()
    pay = chosen.pay()

    assert pay.shaping({}, 2) == 0.5 and pay.reward({"won": 1.0, "seat": 3}) == 7.0
    _, paid = played(game, 4, 1, shaping="mine.py:potential", reward="mine.py:reward")
    for stream, rows in paid.items():
        seat = stream % SEATS_WIDE
        assert {round(reward, 4) for reward, is_last, _ in rows if not is_last} <= {0.0}
        assert {round(reward + 1.25 * seat, 4) for reward, is_last, _ in rows if is_last} <= {0.0, 10.0, 5.0, round(10 / 3, 4)}


@pytest.mark.parametrize("values, words", [
    ({"shaping": "chance"}, "unknown shaping 'chance', did you mean chances"),
    ({"shaping": "chances", "game": "stones"}, "no mobster of stones knows chances to win"),
    ({"shaping": "chances:w.json", "game": "prohibition"}, "the mobsters of prohibition have no weights in a file"),
    ({"shaping": "chances:w.txt"}, "unknown shaping 'chances:w.txt', did you mean chances"),
    ({"shaping": "chances:none.json"}, "No such file or directory: 'none.json'"),
    ({"shaping": "chances:short.json"}, "short.json: weights of 3 mobsters: must be 11 lists of"),
    ({"shaping": "chances:list.json"}, "list.json: no weights of the value function, as fit_worth writes them"),
    ({"shaping": "no.py:f"}, "shaping=no.py:f: no.py cannot be run: FileNotFoundError"),
    ({"reward": "mine.py:nothing"}, "reward=mine.py:nothing: mine.py has no function nothing"),
    ({"shaping": "net_worth", "gamma": 0}, "gamma=0.0: must be a number above 0"),
])
def test_what_cannot_be_paid_is_refused_in_words(tmp_path, monkeypatch, values, words):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.py").write_text(FILE)
    (tmp_path / "short.json").write_text('{"weights": {"3": [[1.0]]}}')
    (tmp_path / "list.json").write_text("[]")
    with pytest.raises((ValueError, OSError)) as caught:
        settings.made(ppo.Settings, values).check()
    assert words in str(caught.value) and "\n" not in str(caught.value)


def test_chances_with_weights_of_ones_own(tmp_path):
    """The potential is what these weights say; with the mobsters' own it is `chances`."""
    own, zeros = tmp_path / "own.json", tmp_path / "zeros.json"
    own.write_text(worth.WEIGHTS.read_text())
    tables = {str(seats): np.zeros((worth.MOST_ROUNDS - 1, worth.WIDTH)).tolist() for seats in range(3, 7)}
    zeros.write_text(json.dumps({"weights": tables}))
    bootleggers = game_named("bootleggers")
    batch = GameBatch(bootleggers, bootleggers.settings(num_players=4), 8)
    batch.reset(np.arange(8))
    for _ in range(40):
        batch.step(batch.sample())
    found = {name: potential_of(name, bootleggers)(batch.states) for name in ("chances", f"chances:{own}", f"chances:{zeros}")}
    assert (found["chances"] == found[f"chances:{own}"]).all() and (found[f"chances:{zeros}"] == 0.25).all()
    assert found["chances"].std() > 0.01
