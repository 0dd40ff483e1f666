"""The settings of a game: a dataclass in which every row says default, what is accepted, meaning, and where the record holds it."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field, fields
from typing import Any, NamedTuple, TypeVar

import numpy as np

from .checks import near, short

Made = TypeVar("Made", bound="Settings")


class About(NamedTuple):
    """What is known of a setting beside its default."""

    accepted: tuple  # words or numbers, or ("from", low, high)
    meaning: str
    record: str  # the field of the record
    codes: tuple  # of words: what the record holds is the place in this tuple


def setting(default: Any, accepted: tuple, meaning: str, record: str = "", codes: Sequence[str] = ()) -> Any:
    """A row of the table: a field of the dataclass. `record` is the record's field unless it has the setting's own name."""
    return field(default=default, metadata={"about": About(accepted, meaning, record, tuple(codes))})


class Settings:
    """The base of every game's settings, which are a frozen dataclass each, with `num_players` and `reward` of their own.

    (Not a dataclass itself: its fields would come before all others, and the order of settings is part of every game log.)
    """

    num_players: int
    reward: str

    def __post_init__(self) -> None:
        for name, about in table(type(self)).items():
            _check(name, getattr(self, name), about.accepted)
        self.check()

    def check(self) -> None:
        """Refuse, in words, what no single setting can tell."""

    def as_dict(self) -> dict[str, Any]:
        """Every setting by its name."""
        return {name: getattr(self, name) for name in table(type(self))}

    def write(self, row: np.void) -> None:
        """Into a record."""
        for name, about in table(type(self)).items():
            value = getattr(self, name)
            row[about.record] = about.codes.index(value) if about.codes else value


def table(kind: type[Settings]) -> dict[str, About]:
    """Every setting in order, with what is known of it."""
    rows = {each.name: each.metadata["about"] for each in fields(kind)}  # type: ignore[arg-type]
    return {name: about._replace(record=about.record or name) for name, about in rows.items()}


def read(kind: type[Made], row: Any) -> Made:
    """The settings that a record holds."""
    return kind(**{name: about.codes[row[about.record]] if about.codes else int(row[about.record]) for name, about in table(kind).items()})


def record_fields(kind: type[Settings]) -> tuple[str, ...]:
    """The fields of the record that hold the settings."""
    return tuple(about.record for about in table(kind).values())


def _check(name: str, value: object, accepted: tuple) -> None:
    if accepted[0] == "from":
        if not isinstance(value, int) or isinstance(value, bool) or not accepted[1] <= value <= accepted[2]:
            raise ValueError(f"{name}={short(value)}: must be a whole number from {accepted[1]} to {accepted[2]}")
    elif type(value) is not type(accepted[0]) or value not in accepted:
        raise ValueError(f"{name}={short(value)}: must be one of {', '.join(map(repr, accepted))}")


def made(kind: type[Made], values: dict[str, Any]) -> Made:
    """Settings from keywords; an unknown one is named with what comes near it."""
    known = list(table(kind))
    for name in values:
        if name not in known:
            raise ValueError(f"unknown setting {short(name)}{near(name, known)} Known: {', '.join(known)}")
    return kind(**values)
