"""Models that look one step ahead: what they answer, what a file must hold, and that one learns."""
import json

import numpy as np
import pytest

from bootleg_agents import model_files, registry
from bootleg_agents.ahead import Ahead, best_of, measures_of
from bootleg_agents.contests import contest
from bootleg_agents.rum_run import outlook, positions, worth
from bootleg_env import rum_run_v0
from bootleg_env.engine import codes
from bootleg_env.engine.batch import GameBatch
from bootleg_env.engine.jit import INTERPRETED
from bootleg_env.engine.record import raw
from bootleg_env.games import game as game_named
from bootleg_env.rum_run.game import GAME
from bootleg_env.rum_run.tables import constants as c

SMALL = {"board": 12, "max_turns": 60}
compiled_only = pytest.mark.skipif(INTERPRETED, reason="whole games of the best runner")


def model(margin=0.0, seed=4, size=1.0, **changes):
    """Random weights."""
    random, header = np.random.default_rng(seed), {**model_files.header_ahead(GAME, [8], "regent", margin), **changes}
    layers = [(random.normal(size=(a, b)).astype(np.float32) * size, np.zeros(b, np.float32)) for _, a, b in model_files.parts(header)]
    return model_files.Model(header, layers)


def written(path, **given):
    found = model(**given)
    model_files.save(path, found.layers, found.header)
    return str(path)


@pytest.fixture(scope="module")
def table():
    """Games of three on the small board, some way on."""
    batch = GameBatch(GAME, GAME.settings(num_players=3, **SMALL), 6, codes.SHOW_FACTS)
    batch.noise[:] = np.arange(6)
    batch.reset(np.arange(6))
    for _ in range(30):
        batch.step(batch.sample())
    assert (batch.seat >= 0).all() and len(set(batch.seat.tolist())) > 1
    return batch


def base_answers(batch):
    """What regent answers in every row, asked by itself."""
    policy = rum_run_v0.policy("regent")
    return [policy.act(batch.facts[row], batch.mask[row]) for row in range(batch.games)]


def standing(players, tokens, **partial):
    """A game at the beginning of a turn, one barrel left in every distillery; of tokens: cell, seat, name, barrels."""
    begun = {"game": GAME.name, "settings": {"num_players": players}, "town": [10, 8]}
    states, settings, seed = GAME.from_snapshot(begun)
    houses = [{**house, "left": 1} for house in GAME.snapshot(states, settings, seed)["distilleries"]]
    lie = [{"at": at, "seat": seat, "token": name, "high": "north", "barrels": barrels} for at, seat, name, barrels in tokens]
    states, settings, _ = GAME.from_snapshot({**begun, "distilleries": houses, "tokens": lie, **partial})
    batch = GameBatch(GAME, settings, 1, codes.SHOW_FACTS)
    raw(batch.states)[:] = raw(states)
    batch.look_again()
    return batch


# ---- what it answers


def test_it_answers_what_its_network_values_most(table):
    """By hand: every answer in a copy, regent for all until the seat is asked again, the measures there through the layers."""
    player, rows, before = Ahead(model()), np.arange(table.games), table.states.tobytes()
    answers = player.answers(table, rows)
    (weight0, bias0), (weight1, bias1) = player.model.layers
    for row in range(2):
        values, seat = {}, int(table.seat[row])
        for action in np.flatnonzero(table.mask[row]).tolist():
            copy = GameBatch(GAME, table.settings)
            raw(copy.states)[0] = raw(table.states)[row]
            copy.look_again()
            copy.sit(0, seat, registry.mobster("regent", GAME.name))
            copy.answer(action)
            for other in range(3):
                copy.sit(0, other, registry.mobster("regent", GAME.name) if other != seat else None)
            copy.look_again()
            assert copy.seat[0] == seat
            measured = positions.of(copy.states, np.array([seat]))[0]
            values[action] = float((np.maximum(measured @ weight0 + bias0, 0) @ weight1 + bias1)[0])
        assert answers[row] == max(values, key=values.get)
    assert table.states.tobytes() == before
    assert answers.tolist() == [int(player.answers(table, np.array([row]))[0]) for row in rows]
    assert answers.tolist() != base_answers(table)


def test_the_margin_keeps_it_at_its_base(table):
    rows = np.arange(table.games)
    assert Ahead(model(margin=1.0)).answers(table, rows).tolist() == base_answers(table)
    assert Ahead(model(size=0.0)).answers(table, rows).tolist() == base_answers(table)  # all answers are worth the same


def test_of_several_games_each_has_its_best_answer():
    game, tried = np.array([0, 0, 1, 1, 1]), np.array([3, 5, 2, 3, 9])
    chances, base = np.array([0.5, 0.52, 0.1, 0.3, 0.2]), np.array([3, 2])
    assert best_of(game, tried, chances, base, 0.0).tolist() == [5, 3]
    assert best_of(game, tried, chances, base, 0.05).tolist() == [3, 3]
    assert best_of(game, tried, chances, base, 0.25).tolist() == [3, 2]


@pytest.mark.parametrize("size", [1.0, 1e30])
def test_a_won_game_is_certain(size):
    """The barrel beside Town Center is the last one that is needed: no position can be worth more, whatever the weights say."""
    batch = standing(4, [([9, 8], 0, "1-3", 1), ([8, 8], 0, "3-4", 1)], turn=0, scores=[5, 0, 0, 0])
    player = Ahead(model(size=size))
    while batch.seat[0] == 0:
        answer = player.answers(batch, np.array([0]))[0]
        assert player.chances(batch, np.array([0]), np.array([answer]))[0] == 1
        batch.answer(int(answer))
    assert batch.states["phase"][0] == c.OVER


def test_it_says_what_it_thinks(table):
    player = Ahead(model(margin=0.1))
    thought = player.consider(table, 2)
    chances = [idea.chance for idea in thought.ideas[1:]]
    assert {idea.action for idea in thought.ideas} == set(np.flatnonzero(table.mask[2]).tolist())
    assert thought.answer == thought.ideas[0].action == player.answers(table, np.array([2]))[0] and thought.measure == "chance"
    assert chances == sorted(chances, reverse=True) and all(0 <= each <= 1 for each in chances) and thought.worth == thought.ideas[0].chance


@compiled_only
def test_it_plays_by_name_wherever_mobsters_do(tmp_path):
    path = written(tmp_path / "ahead.safetensors", margin=0.02)
    results = [contest.tournament([path, "roadbuilder"], deals=2, jobs=jobs, settings=SMALL, game="rum_run") for jobs in (1, 2)]
    assert not results[0].games.forfeits and np.array_equal(results[0].games.score, results[1].games.score)
    env, policy = rum_run_v0.env(num_players=2, **SMALL), rum_run_v0.policy(path)
    env.reset(seed=3)
    observation, *_ = env.last()
    assert env.unwrapped.describe(policy.act(env)) and len(policy.thoughts(env).ideas) > 1
    with pytest.raises(ValueError, match=r"must see the game, an observation is not enough: act\(env\)"):
        policy.act(observation)
    solo = rum_run_v0.solo_env(opponents=path, num_players=2, **SMALL)
    _, info = solo.reset(seed=1)
    solo.step(int(info["action_mask"].argmax()))


# ---- how a position is measured


def test_measures_are_counted_from_the_seat_that_asks(table):
    fields = measures_of("rum_run").fields
    rows = [positions.of(table.states, np.full(table.games, seat)) for seat in range(3)]
    assert all(each.shape == (table.games, sum(size for _, size in fields)) and np.isfinite(each).all() for each in rows)
    assert len({name for name, _ in fields}) == len(fields)
    own, column = worth.of_each(table.states, 3), 0
    for name, size in fields:
        if name in worth.OWN:
            wanted = own[:, :, worth.OWN.index(name)]
            for seat in range(3):
                assert np.allclose(rows[seat][:, column : column + 3], wanted[:, [(seat + behind) % 3 for behind in range(3)]])
        if size == c.SEATS:
            assert all((rows[seat][:, column + 1] == rows[(seat + 1) % 3][:, column]).all() for seat in range(3))
            assert all((each[:, column + 3] == 0).all() for each in rows), f"{name}: nobody sits there"
        column += size


def test_the_outlook_of_a_road_with_barrels():
    """Two barrels to the goal, a pile of two that lies two steps from home: one comes home at once, the other in a turn more.

    After the caravan the other lies where a rival may break the road: 8 tenths of fear."""
    batch = standing(2, [([9, 8], 1, "1-3", 0), ([8, 8], 1, "3-4", 2)], turn=1)
    batch.states["score"][0, 1] = GAME.goal(batch.states)[0] - 2
    found = positions.outlooks(batch.states, np.array([[1, 0]]))[0]
    names = [name for tenths in outlook.TENTHS for name in (tenths, f"{tenths}_far")] + list(outlook.PLAN)
    mine, other = (dict(zip(names, each.tolist())) for each in found)
    assert (mine["as_it_lies"], mine["caravan"]) == pytest.approx((0.2, 0.28)) and mine["caravan_far"] == mine["as_it_lies_far"] == 0
    assert other["as_it_lies"] > 1 and other["caravan_far"] == 1


def test_numbers_of_the_outlook_come_back_out_of_one():
    numbers = np.array([[700 | 4000 << 12 | 0 << 24 | 6 << 36 | 47 << 42 | 12 << 48]])
    tenths, plan = outlook.unpacked(numbers)
    assert tenths.tolist() == [[[200, 3500, -500]]] and plan.tolist() == [[[6, 47, 12]]]


# ---- files


LIES = {
    "with nobody": (lambda header: header.pop("ahead"), r'ahead must be \{"base": name, "margin": number\}'),
    "a margin in words": (lambda header: header["ahead"].update(margin="much"), "ahead must be"),
    "with a file": (lambda header: header["ahead"].update(base="x.safetensors"), "looks ahead with 'x.safetensors': must be"),
    "with random answers": (lambda header: header["ahead"].update(base="random"), "ahead='random': must be a compiled mobster"),
    "with search": (lambda header: header["ahead"].update(base="search:4"), "ahead='search:4': must be a compiled mobster"),
    "beside a base": (lambda header: header.update(base="regent"), "must have base null, no advice, and play likeliest"),
    "drawn": (lambda header: header.update(play="drawn"), "must have base null, no advice, and play likeliest"),
    "a measure gone": (lambda header: header["fields"][3].__setitem__(0, "luck"), "there is no field 'luck' now"),
    "a measure grown": (lambda header: (header["fields"][0].__setitem__(1, 3), header["fields"][1].__setitem__(1, 5)),
                        "field to_go had 3 numbers, has 4 now"),
    "some decisions": (lambda header: header["decisions"].pop(), "it does not answer road, and it has no base"),
    "for a game that hides": (lambda header: header.update(game="bootleggers"), "Bootleggers hides something from its mobsters"),
}


@pytest.mark.parametrize("what", LIES)
def test_a_bad_file_is_one_clear_line(tmp_path, what):
    change, words = LIES[what]
    found, path = model(), tmp_path / "x.safetensors"
    header = json.loads(json.dumps(found.header))
    change(header)
    tensors = {f"layer{nth}.{name}": each for nth, pair in enumerate(found.layers) for name, each in zip(("weight", "bias"), pair)}
    path.write_bytes(model_files.safetensors.numpy.save(tensors, {"bootleg": json.dumps(header)}))
    with pytest.raises(ValueError, match=words) as error:
        model_files.load(path)
    assert "\n" not in str(error.value)


def test_a_value_head_is_none_of_its_layers(tmp_path):
    found = model()
    with pytest.raises(ValueError, match=r"'value.bias' is none of the layers"):
        model_files.save(tmp_path / "x.safetensors", found.layers, found.header, (np.zeros((8, 1)), np.zeros(1)))


@pytest.mark.parametrize("game", ["bootleggers", "stones", "prohibition"])
def test_games_that_hide_something_are_refused(game):
    with pytest.raises(ValueError, match="a model that looks ahead in copies would see it"):
        model_files.header_ahead(game_named(game), [8], "random", 0.0)


def test_it_is_described_and_not_exported(tmp_path):
    pytest.importorskip("torch")
    from bootleg_training.export import export

    path = written(tmp_path / "x.safetensors")
    said = model_files.describe(path)
    assert "answers all, looking one step ahead with regent" in said and "measures of the position behind each answer" in said
    assert "network 133-8-1, relu" in said
    with pytest.raises(ValueError, match="which other libraries cannot play: no export"):
        export(path, tmp_path / "x.pt", "rum_run")


# ---- the trainer (runs, resume, curve: test_trainers.py)


def settings_for(**given):
    pytest.importorskip("torch")
    from bootleg_training import ahead, settings

    return settings.made(ahead.Settings, {"game": "rum_run", "rules": SMALL, "num_players": [2, 3], "num_envs": 12, "batch_size": 64,
                                          "buffer_size": 3000, **given})


@pytest.mark.parametrize("given, words", [
    ({"game": "stones", "num_players": [3], "rules": {}}, "Stones hides something"),
    ({"base": "tree:5"}, "base='tree:5': must be a compiled mobster"),
    ({"shaping": "chances"}, "this trainer learns who wins"),
    ({"reward": "rank"}, "this trainer learns who wins"),
    ({"num_envs": 1}, "num_envs=1: fewer than one game"),
    ({"opponents": {"nobody": 1}}, "unknown mobster 'nobody'"),
    ({"opponents": {"self": 0}}, "opponents: self=0 must be a number above 0"),
    ({"hidden": [0]}, r"hidden=\[0\]"),
])
def test_what_cannot_be_trained(given, words):
    with pytest.raises(ValueError, match=words):
        settings_for(**given).check()


@compiled_only
def test_it_learns_who_wins():
    """Before it learns from new positions it predicts them, better each time."""
    from bootleg_training import ahead

    trainer = ahead.Trainer(settings_for(base_fraction=0.5, opponents={"regent": 1, "self": 1, "roadbuilder": 1}, replay=30, num_envs=40))
    measured = [trainer.iterate(progress) for progress in (0.0, 0.1, 0.2, 0.3, 0.6)]
    assert measured[0]["explained_variance"] < 0.1 < measured[3]["explained_variance"]
    assert [each["left_base"] > 0 for each in measured] == [False] * 4 + [True]
    assert trainer.store.rows == min(3000, trainer.store.added) and trainer.games_played == 200


@pytest.mark.parametrize("averaged", [0.0, 0.9])
def test_the_model_is_the_running_mean_of_the_network_that_learns(averaged):
    """Of all after each of the updates: with 0 the last one, with 0.9 the first one still counts most."""
    from bootleg_training import ahead

    trainer, random = ahead.Trainer(settings_for(averaged=averaged, replay=3)), np.random.default_rng(2)
    first = trainer.network[0].weight.detach().numpy().copy()
    new = trainer.store.add(random.random((64, trainer.store.measured.shape[1])), random.integers(2, size=64))
    trainer.learn(new, 0.01)
    last, mean = trainer.network[0].weight.detach().numpy(), trainer.model().layers[0][0].T
    assert trainer.updates == 3 and not np.allclose(first, last)
    assert np.array_equal(mean, last) if averaged == 0 else np.abs(mean - last).max() > 0.005


def test_the_store_keeps_the_newest():
    pytest.importorskip("torch")
    from bootleg_training.ahead import Store

    store = Store(5, 1)
    for first, number in ((0, 3), (3, 3), (6, 7)):
        new = np.arange(first, first + number, dtype=np.float32)
        at = store.add(new[:, None], new)
        assert store.won[at].tolist() == new[-5:].tolist()
    assert sorted(store.won.tolist()) == [8, 9, 10, 11, 12] and (store.measured[:, 0] == store.won).all()
