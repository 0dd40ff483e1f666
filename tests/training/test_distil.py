"""The trainer distil: a network learns from a mobster that thinks."""
import numpy as np
import pytest

pytest.importorskip("torch")

from bootleg_agents import registry
from bootleg_agents.tree import Tree
from bootleg_env.engine.batch import GameBatch
from bootleg_env.games import game as game_named
from bootleg_training import checkpoints, distil, lessons, run, settings, teachers

TINY = {"game": "stones", "teacher": "greedy", "opponents": {"shrewd": 1, "self": 1}, "num_players": [3], "num_envs": 8, "n_steps": 128,
        "batch_size": 64, "hidden": [32], "head_start": 6, "n_evals": 0, "final_eval_deals": 4, "eval_opponents": ["shrewd"],
        "precision": "float32", "replay": 8.0}


def made(**more):
    return settings.made(distil.Settings, {**TINY, **more})


def trained(folder, steps, **more):
    return run.begin(distil.Trainer, made(out=str(folder), total_timesteps=steps, **more), "distil", show=False)


def weights(folder):
    return checkpoints.newest(folder)[0]["trainer"]["tensors"]["network"]


@pytest.mark.parametrize("teacher, steps, least", [("greedy", 4000, 0.9), ("search:6", 1500, 0.6)])
def test_it_learns_to_answer_as_its_teacher(teacher, steps, least, tmp_path):
    trainer = distil.Trainer(made(teacher=teacher, out=str(tmp_path)))
    first = trainer.iterate(0.0)
    while trainer.steps < steps:
        last = trainer.iterate(trainer.steps / steps)
    assert last["agreement"] > max(least, first["agreement"])
    assert last["cross_entropy"] < first["cross_entropy"]
    assert last["target_entropy"] == 0 and "given_up" not in last and "advisor_agreement" not in last


# ---- the tree as a teacher


@pytest.fixture(scope="module")
def small():
    """Games of The Rum Run on the small board, some way on, all seats the caller's."""
    game = game_named("rum_run")
    batch = GameBatch(game, game.settings(board=12, num_players=3), 4)
    batch.noise[:] = np.arange(4)
    batch.reset(np.arange(4))
    for _ in range(40):
        batch.step(batch.sample())
    assert (batch.seat >= 0).all()
    return batch


def test_shares_of_the_tree_sum_to_one_and_agree_with_its_answers(small):
    tree, thinking = Tree(20, "rum_run"), Tree(20, "rum_run")
    answers = tree.answers(small, np.arange(4))
    for row, answer in enumerate(answers.tolist()):
        root = thinking.think(small, row)
        shares, worths = root.shares(), root.worths()
        assert shares.sum() == pytest.approx(1) and (shares >= 0).all() and root.leaves() == 20
        assert root.answers.tolist() == np.flatnonzero(small.mask[row]).tolist()
        assert root.answers[root.best()] == answer and root.visits[root.best()] == root.visits.max()
        assert root.chances().sum() == pytest.approx(1) and root.chances()[small.seat[row]] == pytest.approx(worths @ shares)


def test_a_decided_question_is_not_thought_about_any_longer_and_answered_the_same(small):
    for row in range(4):
        whole, part = Tree(60, "rum_run").think(small, row), Tree(60, "rum_run").think(small, row, to_the_end=False)
        assert whole.best() == part.best() and part.leaves() <= 60 == whole.leaves()
        assert part.is_decided(60 - part.leaves())


def test_the_tree_goes_on_behind_the_answer_that_is_given(small):
    tree = Tree(20, "rum_run")
    root = tree.think(small, 0)
    behind = [nth for nth, node in enumerate(root.behind) if node is not None]
    tree.follow(0, root, behind[-1])
    assert tree.kept[0] is root.behind[behind[-1]]


RUM = {"game": "rum_run", "teacher": "tree:12", "rules": {"board": 12}, "opponents": {"raider": 1}, "num_players": [3, 2],
       "num_envs": 4, "n_steps": 24, "batch_size": 16, "network": "planes", "cells": [8], "hidden": [16], "advisor": "regent",
       "advisor_weight": 2.0, "head_start": 8, "eval_opponents": ["raider"], "final_eval_deals": 2}


def test_lessons_of_a_tree_say_what_is_at_stake(tmp_path):
    trainer = distil.Trainer(made(**RUM, out=str(tmp_path)))
    figures = trainer.iterate(0.0)
    block = trainer.store.blocks[0]
    batch = trainer.store.batch(np.arange(block.rows), lessons.begins(np.array([block.rows])))
    assert block.rows == 24 and ((block.value >= 0) & (block.value <= 1)).all()
    assert batch.targets.sum(1).numpy() == pytest.approx(1) and (batch.targets[~batch.action_masks] == 0).all()
    assert (batch.stakes >= 0).all() and trainer.learner.weights(batch.stakes).mean() == pytest.approx(1)
    assert figures["given_up"] >= 0 and figures["agreement"] <= 1 and figures["cross_entropy"] >= figures["target_entropy"]


# ---- lessons, packed


def some(random, rows):
    facts = random.integers(0, 3, (rows, 30)).astype(np.int16) * (random.random((rows, 30)) < 0.2)
    masks = random.random((rows, 7)) < 0.5
    masks[:, 0] = True
    shares = random.random((rows, 7)) * masks
    columns = {name: np.arange(rows) for name in ("first_action", "advised", "stream")}
    return facts, masks, shares, lessons.pack(
        facts.astype(np.int16), masks, shares, shares, value=random.random(rows).astype(np.float32), **columns,
        figures=np.zeros((rows, len(lessons.FIGURES)), np.float32))


def test_what_is_packed_comes_out_again(tmp_path):
    random = np.random.default_rng(1)
    facts, masks, shares, first = some(random, 9)
    more, _, _, second = some(random, 5)
    both = lessons.joined([first, second])
    kept = lessons.taken(both, np.array([13, 2, 0]))
    store = lessons.Store(tmp_path, 100, 30, 7)
    store.add(lessons.taken(first, np.arange(4)))
    store.add(kept)
    batch = store.batch(np.array([6, 0, 4, 5]), np.array([0, 4, 7]))
    assert (batch.observations.numpy() == np.stack([facts[0], facts[0], more[4], facts[2]])).all()
    assert (batch.action_masks.numpy()[[0, 3]] == masks[[0, 2]]).all() and np.allclose(batch.targets.numpy()[3], shares[2])
    assert batch.first_action.tolist() == [0, 0, 4, 2] and lessons.joined([]).rows == 0


def test_the_store_keeps_the_newest_and_its_files(tmp_path):
    random = np.random.default_rng(2)
    store = lessons.Store(tmp_path, 20, 30, 7)
    states = []
    for _ in range(6):
        store.add(some(random, 8)[3])
        states.append(store.state())
    assert store.rows == 24 and states[-1] == {"first": 3, "blocks": 3}
    for state in states[-2:]:  # both checkpoints that are kept
        again = lessons.Store(tmp_path, 20, 30, 7)
        again.restore(state)
        assert again.rows == 24
    assert (again.blocks[-1].fact_value == store.blocks[-1].fact_value).all()
    assert len(list((tmp_path / lessons.FOLDER).iterdir())) == 4


@pytest.mark.parametrize("name, change, words", [
    ("fact_column", lambda column: column + 30, "fact_column: 5[0-9] of 30"),
    ("option", lambda column: column + 7, "option: 1[0-3] of 7"),
    ("fact_begin", lambda column: column * 3, "fact_begin: does not fit"),
    ("option_begin", lambda column: column[::-1], "option_begin: does not fit"),
    ("advised", lambda column: column[:-1], r"advised: int64 of shape \(7,\)"),
    ("worth", lambda column: column > 0, "worth: bool of shape")])
def test_lessons_that_cannot_be_are_refused(name, change, words, tmp_path):
    store = lessons.Store(tmp_path, 20, 30, 7)
    store.add(some(np.random.default_rng(3), 8)[3])
    columns = store.blocks[0]._asdict()
    store.state()
    np.savez(store.path(0), **columns | {name: change(columns[name])})
    with pytest.raises(ValueError, match=f"lessons that cannot be read: {words}"):
        store.read(0)


# ---- runs


@pytest.mark.parametrize("more", [{}, {"teacher": "search:6"}, {**RUM, "n_steps": 16}], ids=["compiled", "search", "tree"])
def test_a_resumed_training_gives_the_same_weights(more, tmp_path):
    steps = 4 * made(**more).n_steps
    trained(tmp_path / "whole", steps, **more)

    given = made(out=str(tmp_path / "parts"), total_timesteps=steps, **more)
    first = distil.Trainer(given)
    (tmp_path / "parts").mkdir()
    while first.steps < steps // 2:
        first.iterate(first.steps / steps)
    checkpoints.save(tmp_path / "parts", first.steps, first.state())
    second = distil.Trainer(given)
    second.restore(checkpoints.newest(tmp_path / "parts")[0])
    while second.steps < steps:
        second.iterate(second.steps / steps)

    whole, parts = weights(tmp_path / "whole"), second.network.state_dict()
    assert whole.keys() == parts.keys() and all((whole[name] == parts[name]).all() for name in whole)
    assert registry.mobster(str(tmp_path / "whole" / "model.safetensors"), given.game).outside is not None


def test_processes_beside_give_the_same_every_time_and_can_be_resumed(tmp_path):
    def iterated(folder, times, state=None):
        trainer = distil.Trainer(made(jobs=2, out=str(folder)))
        if state:
            trainer.restore(state)
        for _ in range(times):
            trainer.iterate(0.5)
        (folder / lessons.FOLDER).parent.mkdir(exist_ok=True)
        kept = trainer.state()
        checkpoints.save(folder, trainer.steps, kept)
        trainer.collectors.close()
        return trainer.network.state_dict()

    whole = iterated(tmp_path / "whole", 4)
    iterated(tmp_path / "parts", 2)
    parts = iterated(tmp_path / "parts", 2, checkpoints.newest(tmp_path / "parts")[0])
    assert all((whole[name] == parts[name]).all() for name in whole)


@pytest.mark.parametrize("more, words", [
    ({"teacher": "nobody"}, "unknown mobster 'nobody'"), ({"game": "bootleggers", "teacher": "tree:10"}, "nothing is hidden"),
    ({"teacher": "random"}, "not random"), ({"opponents": {"pool": 1}}, "unknown mobster 'pool'"),
    ({"opponents": {"greedy": 0}}, "above 0"), ({"jobs": 9}, "fewer than one game"), ({"shaping": "net_worth"}, "not from rewards"),
    ({"advisor": "search:5"}, "must be a compiled mobster")])
def test_what_cannot_be_is_refused_in_one_line(more, words):
    own = {**more, "num_players": [], "opponents": {}, "eval_opponents": []} if "game" in more else more
    with pytest.raises(ValueError, match=words) as error:
        made(**own).check()
    assert "\n" not in str(error.value)


def test_a_damaged_file_of_lessons_is_named(tmp_path):
    store = lessons.Store(tmp_path, 20, 30, 7)
    store.add(some(np.random.default_rng(3), 8)[3])
    state = store.state()
    store.path(0).write_bytes(b"nothing")
    with pytest.raises(ValueError, match=r"block-0\.npz: lessons that cannot be read"):
        store.restore(state)


def test_a_process_that_dies_is_an_error_in_words(tmp_path):
    trainer = distil.Trainer(made(jobs=2, out=str(tmp_path)))
    trainer.collectors.processes[1].kill()
    with pytest.raises(OSError, match="process 2 of jobs=2 has ended"):
        trainer.iterate(0.0)
    assert teachers.PATIENCE > 0
