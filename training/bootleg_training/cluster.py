"""Ray as we start it: quiet, small, without usage statistics, one thread of arithmetic in each worker."""
from __future__ import annotations

import importlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

LOOPBACK = "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"  # 0: what is started here listens on the loopback alone, on every system
STORE = 128 * 2**20  # bytes of the object store
ENVIRONMENT = {
    LOOPBACK: "0", "RAY_USAGE_STATS_ENABLED": "0", "RAY_AUTH_MODE": "disabled",  # otherwise Ray writes a key under HOME
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0", "TUNE_DISABLE_AUTO_CALLBACK_LOGGERS": "1"}
WORKER_ENVIRONMENT = {**ENVIRONMENT, "OMP_NUM_THREADS": "1", "RAY_CHDIR_TO_TRIAL_DIR": "0"}  # the same relative paths


def needed(name: str, extra: str, address: str = "") -> Any:
    """Import this module of Ray, or say which extra installs it. `address`: of the cluster that will be joined, if any."""
    for key, value in ENVIRONMENT.items():
        os.environ.setdefault(key, value)
    with mock.patch.dict(os.environ, {LOOPBACK: "1"} if address else {}):  # it is read now: who joins must be reached from there
        try:
            return importlib.import_module(name)
        except ModuleNotFoundError as error:
            raise ValueError(f"{name} cannot be imported ({error.name} is missing): pip install 'bootleg-env[{extra}]'") from None


@contextmanager
def ray_running(cpus: int, extra: str = "distributed") -> Iterator[None]:
    """Ray inside the `with` block; one that runs already is used, and left running."""
    ray = needed("ray", extra)
    if ray.is_initialized():
        yield
        return
    ray.init("local", num_cpus=cpus, include_dashboard=False, object_store_memory=STORE, log_to_driver=False, logging_level="error",
             runtime_env={"env_vars": WORKER_ENVIRONMENT})
    try:
        yield
    finally:
        ray.shutdown()
