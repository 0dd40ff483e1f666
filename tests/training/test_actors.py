"""Actors collect what one process would; one that dies is replaced and the run continues."""
import copy
import json
import os
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

from bootleg_env.commands import main
from bootleg_training import checkpoints, ppo, run, settings

ray = pytest.importorskip("ray")
actors = pytest.importorskip("bootleg_training.actors")

SMALL = {
    "num_envs": 24, "n_steps": 1024, "batch_size": 256, "hidden": [16], "pool_size": 2, "pool_every": 2, "eval_opponents": ["greedy"],
    "eval_deals": 2, "n_evals": 2, "save_every": 0.0, "num_players": [3, 4], "opponents": {"self": 2, "pool": 1, "boss": 1},
    "precision": "float32", "seed": 5}


@pytest.fixture(scope="module", autouse=True)
def cluster():
    """One for all of these tests: its start takes seconds."""
    actors.join("", 2)
    yield ray.get_runtime_context().gcs_address
    ray.shutdown()


def given(**more):
    return settings.made(ppo.Settings, {**SMALL, **more})


def same(ours, theirs):
    return all(np.array_equal(mine, other) for mine, other in zip(ours, theirs, strict=True))


def kill(actor):
    os.kill(ray.get(actor.process.remote()), signal.SIGKILL)


def dying(flag=None):
    """Makes collectors that end their own process in the middle of a rollout: always, or while there is no such file."""
    def make(given, seed, workers):
        import os

        from bootleg_training import ppo

        collector = ppo.collector(given, seed, workers)
        step = collector.games[0].step

        def deadly(actions):
            if collector.count > 200 and (flag is None or not os.path.exists(flag)):
                if flag is not None:
                    open(flag, "w").close()
                os._exit(1)
            step(actions)

        collector.games[0].step = deadly
        return collector
    return make


# ---- the same samples


def test_one_worker_collects_what_this_process_would():
    trainer, here = ppo.Trainer(given(workers=1)), ppo.collector(given(), SMALL["seed"])
    there = trainer.collector
    assert isinstance(there, actors.Actors)
    for nth in range(3):
        policies = [trainer.network, *trainer.pool]
        samples = here.collect(policies)
        assert same(there.collect(policies), samples)
        assert (there.games_played, there.questions) == (here.games_played, here.questions)
        trainer.ppo.update(samples, 1e-2, 0.01)
        if nth == 1:  # an earlier copy changes, too
            trainer.pool[1].load_state_dict(trainer.network.state_dict())

    first = there._put(policies)
    trainer.pool[1].policy_head.bias.data += 1
    assert [a == b for a, b in zip(first, there._put(policies))] == [False, True, False], "only what changed goes into the store"


# ---- actors that die


def test_workers_have_seeds_of_their_own_and_one_that_dies_is_replaced_as_it_was_kept(capsys):
    trainer = ppo.Trainer(given(workers=2))
    policies, there = [trainer.network, *trainer.pool], trainer.collector
    halves = [ppo.collector(given(), SMALL["seed"] + nth * actors.SEEDS_APART, 2) for nth in range(2)]
    for replaced in range(2):
        parts = [half.collect(policies) for half in halves]
        assert same(there.collect(policies), [np.concatenate(column) for column in zip(*parts)])
        assert not np.array_equal(parts[0].observations[:100], parts[1].observations[:100])
        assert (there.games_played, there.questions) == (
            sum(half.games_played for half in halves), sum(half.questions for half in halves))
        assert capsys.readouterr().err.count("worker 2 of 2 died and is replaced") == replaced
        there.state()
        kill(there.workers[1])


@pytest.mark.parametrize("other", [6, 1005, 2005])
def test_games_of_one_seed_go_on_in_games_of_another(other):
    """Line-ups are drawn: a mobster with a small share, or an earlier copy, may sit in one half and not in the other."""
    few = given(opponents={"greedy": 0.1, "boss": 0.2, "self": 2, "pool": 1}, pool_size=6)
    trainer = ppo.Trainer(few)
    policies = [trainer.network, *[copy.deepcopy(trainer.network) for _ in range(few.pool_size)]]
    here, there = ppo.collector(few, SMALL["seed"], 3), ppo.collector(few, other, 3)
    here.collect(policies)

    there.restore(here.state())

    assert same(there.collect(policies), here.collect(policies))


def test_an_actor_that_dies_in_a_rollout_is_replaced_and_its_share_collected_anew(tmp_path, capsys):
    there = actors.Actors(dying(str(tmp_path / "died")), given(workers=1))
    trainer = ppo.Trainer(given())
    policies = [trainer.network, *trainer.pool]

    samples = there.collect(policies)

    assert capsys.readouterr().err.count("died and is replaced") == 1
    assert same(samples, ppo.collector(given(), SMALL["seed"] + actors.SEEDS_APART).collect(policies))


def test_one_that_dies_again_and_again_ends_the_run_in_words(monkeypatch):
    monkeypatch.setattr(actors, "PATIENCE", 1)
    there = actors.Actors(dying(), given(workers=1))
    trainer = ppo.Trainer(given())

    with pytest.raises(OSError, match="worker 1 of 1 died 2 times in a row"):
        there.collect([trainer.network, *trainer.pool])


def test_a_machine_with_another_version_says_so(monkeypatch):
    monkeypatch.setattr(actors, "PATIENCE", 0)
    monkeypatch.setattr(actors, "version", lambda _: "9.9")
    there = actors.Actors(ppo.collector, given(workers=1))

    with pytest.raises(OSError, match=r"has bootleg-env .*, the learner 9\.9"):
        there.state()


# ---- whole trainings


def test_a_training_with_actors_resumes_bit_exactly(tmp_path):
    trainer = ppo.Trainer(given(workers=2))
    trainer.iterate(0.0)
    checkpoints.save(tmp_path, 1, trainer.state())
    expected = [trainer.iterate(0.3), trainer.iterate(0.6)]
    trainer.restore(checkpoints.newest(tmp_path)[0])

    assert [trainer.iterate(0.3), trainer.iterate(0.6)] == expected


@pytest.mark.slow
def test_a_training_ends_though_an_actor_is_killed(tmp_path, monkeypatch, capsys):
    iterate, timers = ppo.Trainer.iterate, []

    def struck(trainer, progress):
        if trainer.iterations == 1:
            process = ray.get(trainer.collector.workers[0].process.remote())
            timers.append(threading.Timer(0.01, os.kill, (process, signal.SIGKILL)))
            timers[0].start()
        return iterate(trainer, progress)

    monkeypatch.setattr(ppo.Trainer, "iterate", struck)
    report = run.begin(ppo.Trainer, given(out=str(tmp_path / "run"), total_timesteps=6000, workers=1), "ppo", show=False)

    assert report["steps"] >= 6000 and len(timers) == 1
    assert "worker 1 of 1 died and is replaced" in capsys.readouterr().err


# ---- the command line


@pytest.mark.slow
def test_a_running_cluster_is_joined(cluster, tmp_path):
    pairs = [f"{name}={json.dumps(value)}" for name, value in {**SMALL, "total_timesteps": 1000, "out": str(tmp_path / "run")}.items()]
    command = [sys.executable, "-c", "import sys; from bootleg_env.commands import main; sys.exit(main())"]
    made = subprocess.run([*command, "train", "--quiet", "--address", cluster, *pairs], capture_output=True, text=True, timeout=120)

    assert made.returncode == 0, made.stderr
    started = json.loads((tmp_path / "run" / run.RUN).read_text())
    assert started["settings"]["address"] == cluster and f"address={cluster}" in started["command"]
    assert started["settings"]["workers"] == max(1, int(ray.cluster_resources()["CPU"]) - 1)


@pytest.mark.parametrize("flags, words", [
    (["--address", "127.0.0.1:1"], "127.0.0.1:1: no answer from there"),
    (["--address", "auto", "--workers", "1"], "127.0.0.1:2: no answer from there"),
    (["--address", "somewhere"], "must be auto or HOST:PORT"),
    (["--workers", "-1"], "workers=-1: must be a whole number from 0"),
    (["--workers", "0", "--address", "127.0.0.1:1"], "needs workers=1 or more"),
    (["--resume", "runs/none", "--ray"], "no run here")])
def test_what_cannot_be_is_one_line(tmp_path, monkeypatch, capsys, flags, words):
    monkeypatch.setattr(ray, "is_initialized", lambda: False)
    gone = "127.0.0.1:2"  # a cluster that was ended without a word leaves its address behind
    monkeypatch.setattr(ray._private.services, "canonicalize_bootstrap_address_or_die", lambda _: gone)
    began = time.monotonic()

    pairs = [] if "--resume" in flags else [f"out={tmp_path / 'run'}"]
    assert main(["train", "--quiet", *flags, *pairs]) == 2
    said = capsys.readouterr().err
    assert words in said and said.count("\n") == 1 and time.monotonic() - began < 10
    assert not (tmp_path / "run").exists(), "the folder must stay free for the next try"


def test_without_ray_it_says_what_to_install(tmp_path, monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "ray", None)

    assert main(["train", "--quiet", "--ray", f"out={tmp_path / 'run'}"]) == 2
    assert "pip install 'bootleg-env[distributed]'" in capsys.readouterr().err


def test_workers_are_the_cores_but_one(monkeypatch):
    for cores, workers in ((1, 1), (2, 1), (16, 15)):
        monkeypatch.setattr(os, "cpu_count", lambda cores=cores: cores)
        assert actors.cores_left("") == workers


LISTENING = """
import psutil
from bootleg_training.cluster import ray_running
with ray_running(1):
    import ray
    ray.get(ray.remote(lambda: 1).remote())
    for process in psutil.Process().children(recursive=True):
        try:
            print(*{each.laddr.ip for each in process.net_connections("inet") if each.status == "LISTEN"})
        except psutil.NoSuchProcess:
            pass
"""


@pytest.mark.skipif(not os.path.exists("/proc"), reason="elsewhere the sockets of a process are told to root alone")
def test_nobody_from_another_machine_can_connect():
    pytest.importorskip("psutil")
    made = subprocess.run([sys.executable, "-c", LISTENING], capture_output=True, text=True, timeout=120)
    addresses = set(made.stdout.split())
    assert made.returncode == 0 and addresses, made.stderr
    assert addresses <= {"127.0.0.1", "::1", "::ffff:127.0.0.1"}
