"""Files are given away. None of them makes us run Python code, or ask a server that it names, unless the person says so."""
from __future__ import annotations

import re
from typing import Any

from .checks import short

MOST_SHOWN = 200  # characters
MOST_DIGITS = 4  # of a budget that a file may name: nobody is made to wait for hours
FILE = re.compile(r"(.+\.py):(\w+)")  # how Python code in a file is named, everywhere
BUDGET = re.compile(rf"((^|[+:])(?!llm:)[\w-]+|\.safetensors):\d{{{MOST_DIGITS + 1},}}(?=\+|$)")  # ... and one beyond that
MODEL, ELSEWHERE = re.compile(r"llm:"), re.compile(r"llm:\S*@")  # ... and a language model; one at an address of its own
CLUSTER = "address"  # the key under which a training names a Ray cluster, whose workers could send anything


def named_in(value: Any, models: re.Pattern[str] = MODEL) -> set[str]:
    """Names of Python code, `my_file.py:name`, of language models, of clusters, anywhere in what a data file holds."""
    if isinstance(value, dict):
        cluster = {f"{CLUSTER}: {value[CLUSTER]}"} if value.get(CLUSTER) else set()
        return cluster.union(*(named_in(each, models) for pair in value.items() for each in pair))
    if isinstance(value, (list, tuple, set, frozenset)):
        return set().union(*(named_in(each, models) for each in value))
    return {value} if isinstance(value, str) and (FILE.search(value) or models.search(value)) else set()


def can_be_shown(words: str) -> bool:
    """What somebody else wrote, in a line of ours."""
    return len(words) <= MOST_SHOWN and words.isprintable()


def check_trusted(values: Any, source: object, trust: bool, models: re.Pattern[str] = MODEL) -> None:
    """Raise if the person has not said so. `models`: which language models need that."""
    named = sorted(named_in(values, models))
    if named and not trust:
        words = ", ".join(named)
        words = words if can_be_shown(words) else short(words)
        what = "Python code that would be run" if any(map(FILE.search, named)) else "a server that would be asked"
        raise ValueError(f"{source}: names {what}: {words}; if you know and trust it: --trust (in Python: trust=True)")
