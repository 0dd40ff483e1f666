"""Networks inside the kernel: the compiled bot answers as the numpy network does, whatever the network is, and plays the same games."""
import copy
import pickle
import threading
from dataclasses import replace

import numpy as np
import pytest
import torch

from bootleg_agents import model_files, registry
from bootleg_agents.model_player import ModelMobster, mobster_of
from bootleg_env.engine import codes
from bootleg_env.engine.batch import GameBatch
from bootleg_env.engine.jit import INTERPRETED
from bootleg_env.engine.mobster import put_to_code
from bootleg_env.games import GAMES
from bootleg_env.games import game as game_named
from bootleg_training.networks import Network

pytestmark = pytest.mark.skipif(INTERPRETED, reason="uncompiled, the kernel asks the numpy network")
CLOSE = 1e-3  # logits nearer to each other than that may change places


def model_with(game, hidden=(24, 16), seed=1, spread=0.3, **more):
    """A network with random weights."""
    random, header = np.random.default_rng(seed), model_files.header(game, hidden, **more)
    layers = [(random.normal(0, spread, (rows, columns)).astype(np.float32), random.normal(0, spread, columns).astype(np.float32))
              for _, rows, columns in model_files.parts(header)]
    return ModelMobster(model_files.Model(header, layers))


def positions(game, number=400, seed=5):
    """Facts and masks of random games."""
    batch = GameBatch(game, game.settings(), 16, auto=codes.RESTART | codes.SHOW_FACTS)
    batch.reset(seed + np.arange(16))
    facts, masks = [], []
    for _ in range(number // 16):
        facts.append(batch.facts.copy())
        masks.append(batch.mask.copy())
        batch.step(batch.sample())
    return np.concatenate(facts), np.concatenate(masks)


def asked(game, model, facts, masks):
    """What the compiled bot answers."""
    desk = GameBatch(game, game.settings())
    code, found = desk.code_of(mobster_of(model, "this")), np.zeros(len(facts), np.int64)
    for row in range(len(facts)):
        desk.scratch["facts"][0], desk.scratch["mask"][0] = facts[row], masks[row]
        found[row] = game.kernel.ask(desk.scratch, desk.bots, code, 0)
    return found


def clear(model, facts, masks):
    """Rows in which the best logit is well above the next."""
    logits = np.sort(model._legal_logits(facts, masks), axis=1)
    return logits[:, -1] - logits[:, -2] > CLOSE


@pytest.mark.parametrize("hidden", [(), (1,), (24,), (24, 16), (13, 40, 7)], ids=str)
@pytest.mark.parametrize("activation", ["relu", "tanh"])
@pytest.mark.parametrize("name", GAMES)
def test_the_kernel_answers_as_numpy_does(name, activation, hidden):
    game = game_named(name)
    model = model_with(game, hidden, activation=activation)
    facts, masks = positions(game)
    found, rows = asked(game, model, facts, masks), clear(model, facts, masks)
    assert rows.mean() > 0.9 and (found[rows] == model.acts(facts, masks, np.zeros(len(facts)))[rows]).all()
    assert masks[np.arange(len(found)), found].all()


def test_it_sees_some_fields_and_answers_some_decisions():
    game = game_named("stones")
    names = [row["name"] for row in game.observation_fields()]
    decisions = [row["name"] for row in game.decisions()]
    model = model_with(game, fields=names[2::2], decisions=decisions[-1:], base="greedy")
    facts, masks = positions(game)
    own = np.flatnonzero(masks[:, model.numbers].any(1))
    answers = np.array([network_answer(game, model, facts[row], masks[row]) for row in own])
    expected = model.acts(facts[own], masks[own], np.zeros(len(own)))
    rows = clear(model, facts[own], masks[own])
    assert len(own) > 20 and (answers[rows] == expected[rows]).all()


def network_answer(game, model, facts, mask):
    desk = GameBatch(game, game.settings())
    put_to_code(desk.bots, codes.FIRST_BOT, model.bot)
    desk.scratch["facts"][0], desk.scratch["mask"][0] = facts, mask
    return game.kernel.ask(desk.scratch, desk.bots, codes.FIRST_BOT, 0)


@pytest.mark.parametrize("hidden", [(1,), (24,), (24, 16), (13, 40, 7), (16,) * 18], ids=str)
@pytest.mark.parametrize("name", GAMES)
def test_rollouts_are_predicted_as_torch_does(name, hidden):
    """Logits and values; 0 for what is not legal; anew when the weights change; and without addresses in copies."""
    game = game_named(name)
    torch.manual_seed(1)
    network = Network(game.scale, game.actions, hidden)
    facts, masks = positions(game)
    for beta in (1.0, 0.5):
        with torch.no_grad():
            network.policy_head.weight.normal_()
        network.update_normalisation(torch.arange(100.0), beta)
        for given in (None, masks):
            logits, values = network.predict(facts, given)
            wanted, wanted_values = network.by_torch(facts)
            assert np.allclose(logits, np.where(masks != 0, wanted, 0) if given is not None else wanted, atol=1e-4)
            assert np.allclose(values, wanted_values, rtol=1e-4, atol=1e-3) and np.std(wanted_values) > 0
    other = pickle.loads(pickle.dumps(network))
    assert network.compiled is not None and other.compiled is None and copy.deepcopy(network).compiled is None
    assert (other.predict(facts, masks)[0] == logits).all()


@pytest.mark.parametrize("weight", [0.0, 1.0, 100.0])
def test_an_advisor_raises_the_logit_of_its_answer(weight):
    game = game_named("stones")
    model = model_with(game, advice={"mobster": "shrewd", "weight": weight})
    facts, masks = positions(game)
    rows = clear(model, facts, masks)
    assert (asked(game, model, facts, masks)[rows] == model.acts(facts, masks, np.zeros(len(facts)))[rows]).all()


@pytest.mark.parametrize("spread", [np.nan, np.inf, 1e38, 0.0])
def test_whatever_the_weights_are_the_answer_is_legal(spread):
    game = game_named("stones")
    model = model_with(game)
    for weight, bias in model.layers:
        weight[:], bias[:] = spread, -spread
    facts, masks = positions(game)
    found = asked(game, model, facts, masks)
    assert masks[np.arange(len(found)), found].all()


def test_threads_do_not_disturb_each_other():
    game = game_named("bootleggers")
    models = [model_with(game, (64, 32), seed) for seed in range(4)]
    facts, masks = positions(game)
    expected = [asked(game, model, facts, masks) for model in models]
    found: dict[int, list[np.ndarray]] = {nth: [] for nth in range(4)}
    threads = [threading.Thread(target=lambda nth=nth: found[nth].extend(asked(game, models[nth], facts, masks) for _ in range(5)))
               for nth in range(4)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert all((again == expected[nth]).all() for nth in range(4) for again in found[nth]) and {*map(len, found.values())} == {5}


@pytest.mark.parametrize("name, model", [("bootleggers", "don"), ("prohibition", "")], ids=["bootleggers", "prohibition"])
def test_games_are_the_same_inside_and_outside_the_kernel(name, model):
    game = game_named(name)
    inside = registry.mobster(model, name) if model else mobster_of(model_with(game), "this")
    ends = []
    for mobster in (inside, replace(inside, bot=None)):
        batch = GameBatch(game, game.settings(), 4)
        batch.sit(slice(None), slice(None), mobster)
        batch.reset(np.arange(4))
        batch.settle()
        assert batch.done.all() and bool(batch.outsiders) == (mobster.bot is None)
        ends.append(game.record.copy(batch.states))
    assert ends[0].tobytes() == ends[1].tobytes()


@pytest.mark.parametrize("more", [{"play": model_files.DRAWN}])
def test_what_draws_by_its_position_stays_outside(more):
    assert model_with(game_named("stones"), **more).bot is None
    assert mobster_of(model_with(game_named("stones"), **more), "this").outside is not None
