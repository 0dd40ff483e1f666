"""Settings of a trainer: defaults of a dataclass, overridden by a YAML file, overridden by key=value on the command line."""
from __future__ import annotations

import functools
import math
import re
import typing
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, asdict, field, fields
from pathlib import Path
from typing import Any

from bootleg_env.engine import reading
from bootleg_env.engine.checks import short, unknown

MOST = 10**12  # of any number that has no bound of its own
KINDS = {int: "a whole number", float: "a number", str: "text", bool: "true or false", dict: "name: value pairs", list: "a list"}


def setting(default: Any, meaning: str, low: float | None = None, high: float | None = None, choices: Sequence[str] = ()) -> Any:
    """A field of the dataclass: its default, its meaning, what is accepted."""
    about = {"meaning": meaning, "low": low, "high": high, "choices": tuple(choices)}
    if isinstance(default, (dict, list)):
        return field(default_factory=lambda: type(default)(default), metadata=about)
    return field(default=default, metadata=about)


def read(kind: Any, config: str | Path | None = None, pairs: Sequence[str] = ()) -> Any:
    """The settings of this kind from a file and pairs; `trainer` in a file names the trainer and is no setting."""
    return made(kind, {**from_file(config), **from_pairs(pairs)})


def made(kind: Any, values: Mapping[str, Any]) -> Any:
    """The dataclass with these values, each checked."""
    types = typing.get_type_hints(kind)
    known = {each.name: each for each in fields(kind)}
    accepted = {}
    for name, value in values.items():
        if name == "trainer":
            continue
        if name not in known:
            raise ValueError(unknown("setting", name, list(known)))
        accepted[name] = checked(name, value, typing.get_origin(types[name]) or types[name], known[name].metadata)
    return kind(**accepted)


def checked(name: str, value: Any, kind: type, about: Mapping[str, Any]) -> Any:
    """The value in the setting's own type, or an error in words."""
    if kind is float and isinstance(value, int) and not isinstance(value, bool):
        value = float(value)
    if kind is int and isinstance(value, float) and value.is_integer():  # 1e4
        value = int(value)
    if kind is str and (value is None or isinstance(value, int)):
        value = "" if value is None else str(value)
    if kind is dict and isinstance(value, dict):
        value = {str(key): each for key, each in value.items()}
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise ValueError(f"{name}={short(value)}: must be {KINDS[kind]}")
    if isinstance(value, float) and not math.isfinite(value):
        raise ValueError(f"{name}={short(value)}: must be finite")
    if about["choices"] and value not in about["choices"]:
        raise ValueError(f"{name}={short(value)}: must be one of {', '.join(about['choices'])}")
    low, high = about["low"], about["high"]
    if high is None and isinstance(value, (int, float)) and value > MOST:
        raise ValueError(f"{name}={short(value)}: must be at most {MOST:g}")
    if (low is not None and not value >= low) or (high is not None and not value <= high):
        wanted = f"from {low}" + (f" to {high}" if high is not None else "") if low is not None else f"at most {high}"
        raise ValueError(f"{name}={short(value)}: must be {KINDS[kind]} {wanted}")
    return value


def from_file(config: str | Path | None) -> dict[str, Any]:
    """The settings in a YAML file, or why it cannot be read."""
    if config is None:
        return {}
    loaded = reading.yaml_file(config, "YAML", loader())
    if not isinstance(loaded, dict):
        raise ValueError(f"{config}: must be lines of `name: value`")
    return {str(name): value for name, value in loaded.items()}


def from_pairs(pairs: Sequence[str]) -> dict[str, Any]:
    """name=value from the command line; values are YAML: 3, 1e-3, [boss, dealer], {self: 3, boss: 1}."""
    settings = {}
    for each in pairs:
        name, equals, text = each.partition("=")
        if not equals:
            raise ValueError(f"{each!r}: settings are written as name=value")
        try:
            settings[name] = reading.yaml_value(text, loader())
        except ValueError:
            raise ValueError(f"{name}={text!r}: cannot be read") from None
        if glued(settings[name]):
            raise ValueError(f"{name}={text!r}: a space after the colon: {re.sub(r':(?! )', ': ', text)}")
    return settings


def glued(value: Any) -> bool:
    """{self:1} is to YAML the key "self:1" without a value."""
    return isinstance(value, dict) and any(each is None and ":" in str(name) for name, each in value.items())


@functools.cache
def loader() -> Any:
    """Of YAML in which on and off are words and 1e-3 is a number."""
    import yaml

    class Loader(yaml.SafeLoader):
        yaml_implicit_resolvers = {
            first: [(tag, how) for tag, how in known if tag not in ("tag:yaml.org,2002:bool", "tag:yaml.org,2002:float")]
            for first, known in yaml.SafeLoader.yaml_implicit_resolvers.items()}

    Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile("^(true|false)$"), list("tf"))
    number = re.compile(r"^[-+]?(\d+\.\d*|\.?\d+)([eE][-+]?\d+)?$")
    Loader.add_implicit_resolver("tag:yaml.org,2002:float", number, list("-+.0123456789"))
    return Loader


def changed(settings: Any) -> dict[str, Any]:
    """Settings that differ from the defaults for their game."""
    kind = type(settings)
    defaults = {**asdict(kind(game=settings.game)), "game": kind().game}
    return {name: value for name, value in asdict(settings).items() if value != defaults[name]}


def table(kind: Any) -> list[tuple[str, Any, str]]:
    """Name, default and meaning of every setting."""
    rows = []
    for each in fields(kind):
        default = each.default_factory() if each.default_factory is not MISSING else each.default
        rows.append((each.name, default, each.metadata["meaning"]))
    return rows
