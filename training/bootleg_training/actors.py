"""Collecting in other processes, on this machine or on many: Ray actors play the games, the updates stay in this process.

    bootleg train --config configs/train/bootleggers/don.yaml --workers 8
    bootleg train --config configs/train/bootleggers/don.yaml --workers 64 --address 10.0.0.1:6379

Every actor has its share of the games and gets the newest network before each rollout. Their samples are joined in a fixed order,
so the same seed and number of workers give the same training; one worker gives the same as none. Costs: docs/scaling.md.
"""
from __future__ import annotations

import copy
import os
import socket
import sys
import weakref
from collections.abc import Callable, Sequence
from importlib.metadata import version
from typing import Any

import numpy as np
import torch

from bootleg_env.games import game as game_named

from .cluster import WORKER_ENVIRONMENT, needed
from .ppo import Policy, RolloutCollector, Samples
from .self_play import BY_LEARNER

STORE = 400 * 2**20  # bytes of the object store on this machine; a rollout of 65,536 steps has 140 MB
SEEDS_APART = 1000  # between the seeds of two actors: each uses a few, one for every number of players
PATIENCE = 5  # deaths of one actor in a row
GUESSES = " Some common causes include"  # from here on Ray only guesses why
TIMEOUT = 5.0  # seconds for the first answer of a cluster
Make = Callable[[Any, int, int], RolloutCollector]  # from settings, seed, number of workers that share the games


class Worker:
    """An actor: a share of the games, and copies of the networks."""

    def __init__(self, make: Make, settings: Any, seed: int, kept: dict[str, Any] | None, driver: str):
        if version("bootleg-env") != driver:
            raise ValueError(f"{socket.gethostname()} has bootleg-env {version('bootleg-env')}, the learner {driver}")
        torch.set_num_threads(1)
        self.collector = make(settings, seed, settings.workers)
        self.refs: list[Any] = []
        self.policies: list[Any] = []
        if kept is not None:
            self.restore(kept)

    def collect(self, refs: list[Any], teacher_share: float) -> tuple[Samples, int, int, np.ndarray]:
        """Samples, games played, questions answered, episodes. Networks are fetched only if they have changed."""
        import ray

        self.policies = [self.policies[nth] if self.refs[nth : nth + 1] == [ref] else ray.get(ref) for nth, ref in enumerate(refs)]
        self.refs = refs
        collector = self.collector
        collector.teacher_share = teacher_share
        games_played, questions = collector.games_played, collector.questions
        samples = collector.collect(self.policies)
        return samples, collector.games_played - games_played, collector.questions - questions, collector.episodes

    def state(self) -> dict[str, Any]:
        return self.collector.state()

    def restore(self, kept: dict[str, Any]) -> None:
        self.collector.restore(kept)

    def process(self) -> int:
        return os.getpid()


class Actors:
    """In place of a RolloutCollector: actors collect. One that dies is replaced."""

    def __init__(self, make: Make, settings: Any):
        self.ray = needed("ray", "distributed", settings.address)
        if join(settings.address, settings.workers):
            weakref.finalize(self, self.ray.shutdown)
        self.make, self.settings = make, settings
        _ = game_named(settings.game).kernel  # compiled here first: otherwise all actors of this machine would compile it at once
        self.teacher_share, self.games_played, self.questions, self.episodes = 0.0, 0, 0, np.zeros(3)
        self.started = 0  # actors so far, replaced ones included
        self.kept: list[dict[str, Any] | None] = [None] * settings.workers
        self.stored: list[tuple[list[np.ndarray], Any]] = []  # of each policy: the weights in the store, the reference
        self.workers = [self._start(nth, 1) for nth in range(settings.workers)]

    def _start(self, nth: int, cores: int) -> Any:
        """An actor for this share: from its last checkpoint, or from a seed that no other has had."""
        actor = self.ray.remote(Worker).options(num_cpus=cores, scheduling_strategy="SPREAD")
        seed = self.settings.seed + SEEDS_APART * self.started
        self.started += 1
        return actor.remote(self.make, self.settings, seed, self.kept[nth], version("bootleg-env"))

    # ---- as a RolloutCollector

    def collect(self, policies: Sequence[Policy]) -> Samples:
        refs = self._put(policies)
        parts = self._call_all("collect", [(refs, self.teacher_share)] * len(self.workers))
        samples, games, questions, episodes = zip(*parts)
        self.games_played += sum(games)
        self.questions += sum(questions)
        self.episodes = np.sum(episodes, axis=0)
        return Samples(*(np.concatenate(column) for column in zip(*samples)))

    def _put(self, policies: Sequence[Any]) -> list[Any]:
        """References to the networks in the store: the learner is put there every time, an earlier copy when it has changed."""
        for nth, policy in enumerate(policies):
            weights = [each.numpy() for each in policy.state_dict().values()]
            if nth < len(self.stored) and nth != BY_LEARNER and all(map(np.array_equal, weights, self.stored[nth][0])):
                continue
            self.stored[nth : nth + 1] = [([each.copy() for each in weights], self.ray.put(policy))]
        return [ref for _, ref in self.stored]

    def state(self) -> dict[str, Any]:
        """Of all actors; an actor that replaces another begins with its part."""
        states = self._call_all("state", [()] * len(self.workers))
        self.kept = copy.deepcopy(states)  # out of Ray's store, where arrays are read-only
        return {"workers": list(self.kept), "started": self.started, "games_played": self.games_played, "questions": self.questions}

    def restore(self, state: dict[str, Any]) -> None:
        if len(state["workers"]) != len(self.workers):
            raise ValueError(f"workers={len(self.workers)}: this training was saved with {len(state['workers'])}")
        self.kept = list(state["workers"])
        self.started, self.games_played, self.questions = state["started"], state["games_played"], state["questions"]
        self._call_all("restore", [(each,) for each in self.kept])

    # ---- calls, and what happens when an actor dies

    def _call_all(self, method: str, arguments: Sequence[tuple]) -> list[Any]:
        """The same method of all actors at the same time; results in their order."""
        refs = [getattr(worker, method).remote(*each) for worker, each in zip(self.workers, arguments)]
        return [self._result(nth, method, each, ref) for nth, (each, ref) in enumerate(zip(arguments, refs))]

    def _result(self, nth: int, method: str, arguments: tuple, ref: Any) -> Any:
        errors = self.ray.exceptions
        for deaths in range(1, PATIENCE + 2):
            try:
                return self.ray.get(ref)
            except (errors.RayActorError, errors.ObjectLostError, errors.OutOfMemoryError) as error:
                why = str(error).partition(GUESSES)[0].strip().splitlines()[-1].strip()
                if deaths > PATIENCE:
                    raise OSError(f"worker {nth + 1} of {len(self.workers)} died {deaths} times in a row: {why}") from error
                print(f"worker {nth + 1} of {len(self.workers)} died and is replaced ({why})", file=sys.stderr, flush=True)
            self.ray.kill(self.workers[nth])
            self.workers[nth] = self._start(nth, 0)  # claims no core: that of the dead actor may be gone with its machine
            ref = getattr(self.workers[nth], method).remote(*arguments)


def join(address: str, workers: int) -> bool:
    """Connect to the cluster at this address, or start a small one on this machine. False if Ray ran already."""
    ray = needed("ray", "distributed", address)
    if ray.is_initialized():
        return False
    quiet = {"log_to_driver": False, "logging_level": "error"}
    if not address:
        ray.init("local", num_cpus=max(workers, os.cpu_count() or 1), include_dashboard=False, object_store_memory=STORE,
                 runtime_env={"env_vars": WORKER_ENVIRONMENT}, **quiet)
        return True
    try:
        ray.init(reached(address), **quiet)
    except (RuntimeError, ValueError) as error:
        raise OSError(f"address={address}: no Ray cluster can be joined there: {error}") from error
    free, cores = (int(resources.get("CPU", 0)) for resources in (ray.available_resources(), ray.cluster_resources()))
    if free < workers:
        ray.shutdown()
        raise ValueError(f"workers={workers}: of the {cores} cores of the cluster at {address} {free} are free")
    return True


def reached(address: str) -> str:
    """HOST:PORT where a port is open (Ray itself takes minutes to notice that none is). Empty: this machine, if Ray is there."""
    ray = needed("ray", "distributed", address)
    if not address:
        return ""
    if address == "auto":
        try:
            address = ray._private.services.canonicalize_bootstrap_address_or_die(address)  # even of a cluster that has ended
        except ConnectionError as error:
            raise OSError(f"address=auto: {error}") from error
    host, _, port = address.rpartition(":")
    if not (host and port.isdigit()):
        raise ValueError(f"address={address!r}: must be auto or HOST:PORT of a running cluster")
    try:
        socket.create_connection((host, int(port)), TIMEOUT).close()
    except (OSError, OverflowError) as error:
        raise OSError(f"address={address}: no answer from there: {error}") from error
    return address


def cores_left(address: str) -> int:
    """Cores of the cluster or of this machine, less one for the learner."""
    if not address:
        return max(1, (os.cpu_count() or 1) - 1)
    ray = needed("ray", "distributed", address)
    joined = join(address, 1)
    cores = int(ray.cluster_resources().get("CPU", 0))
    if joined:
        ray.shutdown()  # the collector connects again; left open until the process ends, Ray 2.60 hangs
    return max(1, cores - 1)
