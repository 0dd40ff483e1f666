"""Names of mobsters: the same in Python, on the command line and in configs."""
from __future__ import annotations

import difflib
from collections.abc import Sequence
from typing import Any

COMPILED = {"random": "RANDOM"}  # bots that answer inside the kernel, and the kernel's constant for each


def known() -> list[str]:
    return sorted(COMPILED)


def compiled_code(kernel: Any, name: str) -> int:
    """What to write into `control` for this bot."""
    if name not in COMPILED:
        near = difflib.get_close_matches(str(name), known(), 1)
        hint = f", did you mean {near[0]!r}?" if near else ""
        raise ValueError(f"unknown opponent {name!r}{hint or '.'} Known: {', '.join(known())}")
    return getattr(kernel, COMPILED[name])


def compiled_codes(kernel: Any, opponents: Sequence[str] | str | None, needed: int) -> list[int]:
    """One code an opponent, in the order of seats behind the learner; one name stands for all, None for `random`."""
    names = [opponents or "random"] * needed if opponents is None or isinstance(opponents, str) else list(opponents)
    codes = [compiled_code(kernel, name) for name in names]
    if len(codes) != needed:
        raise ValueError(f"opponents: {needed} names are needed, one for each other seat; given: {len(codes)}, {names}")
    return codes
