"""One seed of seeds.py in a process of its own. Nothing heavy is imported before Ctrl-C is understood, so that it is always quiet."""
from __future__ import annotations

import multiprocessing
import os
import sys
import threading
from multiprocessing.connection import wait
from pathlib import Path
from typing import Any

STOPPED, REFUSED = 130, 2  # exit codes: by Ctrl-C, after an error in words


def main(folder: str, plan: dict[str, Any], seed: int) -> None:
    """Ends with the process that started it, which passes Ctrl-C on."""
    try:
        if hasattr(os, "setsid"):
            os.setsid()  # a Ctrl-C at the terminal does not reach this process by itself
        threading.Thread(target=end_with_parent, daemon=True).start()
        from bootleg_env.commands import one_line
        from bootleg_env.commands.train import trainers

        from .seeds import Plan, train_one

        try:
            train_one(Path(folder), Plan(**plan), seed, trainers(), show=False)
        except (ValueError, OSError) as error:
            print(f"seed {seed}: {one_line(error)}", file=sys.stderr, flush=True)
            sys.exit(REFUSED)
    except KeyboardInterrupt:
        sys.exit(STOPPED)


def end_with_parent() -> None:
    """Otherwise a run could be resumed while an orphan still writes into its folder."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
