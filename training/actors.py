"""Collecting in other processes, on this machine or on many: actors of Ray play and answer, the learner stays in its own process.

    bootleg train --config configs/train/don.yaml --workers 8
    bootleg train --config configs/train/don.yaml --workers 64 --address 10.0.0.1:6379

Every actor has its share of the games and is told the newest network before each rollout. What they found is joined in their order, so
the same seed and number of workers give the same training again; one worker gives the same as none. docs/scaling.md says what it costs.
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

from .cluster import THERE, needed
from .collector import NEWEST, Brain, Collector, Samples

STORE = 400 * 2**20  # bytes of memory for what actors on this machine hand over; a rollout of 65,536 steps has 140 MB
SEEDS_APART = 1000  # an actor takes a few seeds from his own on: one for each number of mobsters
PATIENCE = 5  # deaths of one actor in a row
GUESSES = " Some common causes include"  # from here on Ray only guesses why
ANSWERS_WITHIN = 5.0  # seconds for the first word of a cluster
Making = Callable[[Any, int, int], Collector]  # from settings, seed, and among how many actors the games are shared


class Worker:
    """What an actor is: a share of the games, and the networks as it was last told them."""

    def __init__(self, make: Making, given: Any, seed: int, kept: dict[str, Any] | None, driver: str):
        if version("bootleg-env") != driver:
            raise ValueError(f"{socket.gethostname()} has bootleg-env {version('bootleg-env')}, the learner {driver}")
        torch.set_num_threads(1)
        self.collector = make(given, seed, given.workers)
        self.refs: list[Any] = []
        self.brains: list[Any] = []
        if kept is not None:
            self.restore(kept)

    def collect(self, refs: list[Any], taught: float) -> tuple[Samples, int, int]:
        """Samples, games ended, questions answered. Networks are fetched only if they are others than last time."""
        import ray

        self.brains = [self.brains[nth] if self.refs[nth : nth + 1] == [ref] else ray.get(ref) for nth, ref in enumerate(refs)]
        self.refs = refs
        collector = self.collector
        collector.taught = taught
        finished, asked = collector.finished, collector.asked
        return collector.collect(self.brains), collector.finished - finished, collector.asked - asked

    def state(self) -> dict[str, Any]:
        return self.collector.state()

    def restore(self, kept: dict[str, Any]) -> None:
        self.collector.restore(kept)

    def process(self) -> int:
        return os.getpid()


class Actors:
    """Does what a Collector does, by others. Whoever of them dies is replaced."""

    def __init__(self, make: Making, given: Any):
        self.ray = needed("ray", "distributed")
        if join(given.address, given.workers):
            weakref.finalize(self, self.ray.shutdown)
        self.make, self.given = make, given
        _ = game_named(given.game).kernel  # compiled here first, else all actors of this machine would do it at once
        self.taught, self.finished, self.asked = 0.0, 0, 0
        self.begun = 0  # actors so far, those that died included
        self.kept: list[dict[str, Any] | None] = [None] * given.workers
        self.put: list[tuple[list[np.ndarray], Any]] = []  # of each brain: its weights when it was put into the store, and where that is
        self.workers = [self._begin(nth, 1) for nth in range(given.workers)]

    def _begin(self, nth: int, cores: int) -> Any:
        """An actor for this share, as it was last kept or from a seed that none has had."""
        actor = self.ray.remote(Worker).options(num_cpus=cores, scheduling_strategy="SPREAD")
        seed = self.given.seed + SEEDS_APART * self.begun
        self.begun += 1
        return actor.remote(self.make, self.given, seed, self.kept[nth], version("bootleg-env"))

    # ---- what a collector does

    def collect(self, brains: Sequence[Brain]) -> Samples:
        refs = self._stored(brains)
        found = self._asked("collect", [(refs, self.taught)] * len(self.workers))
        self.finished += sum(finished for _, finished, _ in found)
        self.asked += sum(asked for _, _, asked in found)
        return Samples(*(np.concatenate(column) for column in zip(*(samples for samples, _, _ in found))))

    def _stored(self, brains: Sequence[Any]) -> list[Any]:
        """Where actors find the networks: the newest is put into the store every time, an older one when it has changed."""
        for nth, brain in enumerate(brains):
            weights = [each.numpy() for each in brain.state_dict().values()]
            if nth < len(self.put) and nth != NEWEST and all(map(np.array_equal, weights, self.put[nth][0])):
                continue
            self.put[nth : nth + 1] = [([each.copy() for each in weights], self.ray.put(brain))]
        return [ref for _, ref in self.put]

    def state(self) -> dict[str, Any]:
        """Of all actors; it is also what one that takes another's place begins with."""
        found = self._asked("state", [()] * len(self.workers))
        self.kept = copy.deepcopy(found)  # out of Ray's store, where it cannot be written
        return {"workers": list(self.kept), "begun": self.begun, "finished": self.finished, "asked": self.asked}

    def restore(self, state: dict[str, Any]) -> None:
        if len(state["workers"]) != len(self.workers):
            raise ValueError(f"workers={len(self.workers)}: this training was kept with {len(state['workers'])}")
        self.kept = list(state["workers"])
        self.begun, self.finished, self.asked = state["begun"], state["finished"], state["asked"]
        self._asked("restore", [(each,) for each in self.kept])

    # ---- who dies is replaced

    def _asked(self, what: str, given: Sequence[tuple]) -> list[Any]:
        """The same of all at the same time, each with what is given to him; answers in their order."""
        waiting = [getattr(worker, what).remote(*each) for worker, each in zip(self.workers, given)]
        return [self._answer(nth, what, each, ref) for nth, (each, ref) in enumerate(zip(given, waiting))]

    def _answer(self, nth: int, what: str, given: tuple, ref: Any) -> Any:
        known = self.ray.exceptions
        for deaths in range(1, PATIENCE + 2):
            try:
                return self.ray.get(ref)
            except (known.RayActorError, known.ObjectLostError, known.OutOfMemoryError) as error:
                why = str(error).partition(GUESSES)[0].strip().splitlines()[-1].strip()
                if deaths > PATIENCE:
                    raise OSError(f"worker {nth + 1} of {len(self.workers)} died {deaths} times in a row: {why}") from error
                print(f"worker {nth + 1} of {len(self.workers)} died and is replaced ({why})", file=sys.stderr, flush=True)
            self.ray.kill(self.workers[nth])
            self.workers[nth] = self._begin(nth, 0)  # asks for no core of its own: that of the dead may have gone with its machine
            ref = getattr(self.workers[nth], what).remote(*given)


def join(address: str, workers: int) -> bool:
    """Ray: the cluster at this address, or a small one on this machine for the time being. False if it ran already."""
    ray = needed("ray", "distributed")
    if ray.is_initialized():
        return False
    quiet = {"log_to_driver": False, "logging_level": "error"}
    if not address:
        ray.init("local", num_cpus=max(workers, os.cpu_count() or 1), include_dashboard=False, object_store_memory=STORE,
                 runtime_env={"env_vars": THERE}, **quiet)
        return True
    try:
        ray.init(reached(address), **quiet)
    except (RuntimeError, ValueError) as error:
        raise OSError(f"address={address}: no cluster of Ray can be joined there: {error}") from error
    free, cores = (int(found.get("CPU", 0)) for found in (ray.available_resources(), ray.cluster_resources()))
    if free < workers:
        ray.shutdown()
        raise ValueError(f"workers={workers}: of the {cores} cores of the cluster at {address} {free} are free")
    return True


def reached(address: str) -> str:
    """HOST:PORT where somebody answers; Ray itself takes minutes to notice that nobody does. Nothing: this machine, if there is Ray."""
    ray = needed("ray", "distributed")
    if not address:
        return ""
    if address == "auto":
        try:
            address = ray._private.services.canonicalize_bootstrap_address_or_die(address)  # as `ray start` left it, dead or alive
        except ConnectionError as error:
            raise OSError(f"address=auto: {error}") from error
    host, _, port = address.rpartition(":")
    if not (host and port.isdigit()):
        raise ValueError(f"address={address!r}: must be auto or HOST:PORT of a running cluster")
    try:
        socket.create_connection((host, int(port)), ANSWERS_WITHIN).close()
    except (OSError, OverflowError) as error:
        raise OSError(f"address={address}: nobody answers there: {error}") from error
    return address


def cores_left(address: str) -> int:
    """Cores of the cluster or of this machine, but the learner's."""
    if not address:
        return max(1, (os.cpu_count() or 1) - 1)
    ray = needed("ray", "distributed")
    joined = join(address, 1)
    cores = int(ray.cluster_resources().get("CPU", 0))
    if joined:
        ray.shutdown()  # whoever collects joins for himself: left until the process ends, Ray 2.60 hangs there
    return max(1, cores - 1)
