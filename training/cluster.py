"""Ray as we start it: quiet, small, nothing sent home, one thread for each worker's arithmetic."""
from __future__ import annotations

import importlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

STORE = 128 * 2**20  # bytes of memory for what workers hand each other
HERE = {
    "RAY_USAGE_STATS_ENABLED": "0", "RAY_AUTH_MODE": "disabled",  # else it writes a key under HOME
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0", "TUNE_DISABLE_AUTO_CALLBACK_LOGGERS": "1"}
THERE = {**HERE, "OMP_NUM_THREADS": "1", "RAY_CHDIR_TO_TRIAL_DIR": "0"}  # a relative path means there what it means here


def needed(name: str, extra: str) -> Any:
    """This module of Ray, or which extra brings it."""
    for key, value in HERE.items():
        os.environ.setdefault(key, value)
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        raise ValueError(f"{name} cannot be imported ({error.name} is missing): pip install 'bootleg-env[{extra}]'") from None


@contextmanager
def ray_running(cpus: int, extra: str = "distributed") -> Iterator[None]:
    """Ray for the time being; one that the caller has started is used as it is, and left running."""
    ray = needed("ray", extra)
    if ray.is_initialized():
        yield
        return
    ray.init("local", num_cpus=cpus, include_dashboard=False, object_store_memory=STORE, log_to_driver=False, logging_level="error",
             runtime_env={"env_vars": THERE})
    try:
        yield
    finally:
        ray.shutdown()
