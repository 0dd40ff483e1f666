"""Opponents by name: the one place where environments ask the registry of `bootleg_agents`, and only when somebody is named."""
from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

import numpy as np

from ..engine.game import Game
from ..engine.mobster import Mobster, Outside
from .seats import seat_number

if TYPE_CHECKING:
    from .policy import Policy


class Acting(Protocol):
    """An object that answers: a network, wrapped."""

    def act(self, observation: Any, mask: Any, /) -> Any:
        """An action id."""


class Outsider(Protocol):
    """An object that makes what answers for many games at once, outside the kernel: bots of other libraries, wrapped."""

    def outsider(self, game: Game, /) -> Outside:
        """For one batch of this game."""


# a name; a class with act(observation, mask), or an object of it; a function f(observation, mask); or what `policy(...)`
# or `spiel.mobster(...)` gave
Opponent: TypeAlias = "str | type[Acting] | Acting | Callable[[Any, Any], Any] | Outsider | Policy | Mobster"
Opponents: TypeAlias = "Opponent | Sequence[Opponent] | Mapping[Any, Opponent] | None"  # keys of a mapping: seats or agents


def mobster(name: Opponent, game: Game) -> Mobster:
    """The mobster of this name (or class, or policy), or an error in words that names the nearest ones."""
    from bootleg_agents import registry

    if isinstance(name, (str, type)):
        return registry.mobster(name, game.name)
    found: Any = getattr(name, "mobster", name)  # of a Policy
    if not hasattr(found, "outside"):
        return registry.mobster(found, game.name)
    if found.game != game.name:
        raise ValueError(f"mobster {found.name!r} plays {found.game}, not {game.name}")
    return found


def behind(opponents: Opponents, needed: int, game: Game, seat: int | None, what: str = "opponents") -> list[Mobster]:
    """One mobster a seat, in the order of seats behind the learner in `seat` (None: in changing seats); one name stands for all."""
    if isinstance(opponents, Mapping):
        if seat is None:
            raise ValueError(f"{what}: by seat only when the learner keeps its seat; with seat='rotate' give a name, or a list of names")
        table = by_seat(opponents, needed + 1, game, what)
        wanted = [(seat + turn) % (needed + 1) for turn in range(1, needed + 1)]
        if sorted(table) != sorted(wanted):
            raise ValueError(f"{what}: seats {', '.join(map(str, sorted(wanted)))} want a mobster each, seat {seat} is the learner's; "
                             f"given: {', '.join(map(str, sorted(table))) or 'none'}")
        return [table[each] for each in wanted]
    return mobsters(opponents, needed, game, what)


def mobsters(names: Sequence[Opponent] | Opponent | None, needed: int, game: Game, what: str = "opponents") -> list[Mobster]:
    """So many mobsters, in the order of seats; one name stands for all, None for `random`."""
    if names is None or not isinstance(names, Sequence) or isinstance(names, str):
        return [mobster("random" if names is None else names, game)] * needed
    if len(names) != needed:
        raise ValueError(f"{what}: {needed} names are needed, one a seat; given: {len(names)}, {list(names)}")
    return [mobster(name, game) for name in names]


def beside(opponents: Opponents, seats: int, game: Game, first: int = 0) -> dict[int, Mobster]:
    """Which seats mobsters take where the caller may play several: `{seat: name}`, or one name for all but the seat `first`, or a list
    of k names for the k seats behind the caller's, which begin with `first`. At least one seat is left."""
    if opponents is None:
        return {}
    if isinstance(opponents, Mapping):
        table = by_seat(opponents, seats, game)
    elif isinstance(opponents, Sequence) and not isinstance(opponents, str):
        names = list(opponents)
        table = {(first - len(names) + at) % seats: mobster(name, game) for at, name in enumerate(names)} if len(names) < seats else {}
        if len(names) >= seats:
            raise ValueError(f"opponents: at most {seats - 1} names, so that a seat is left; given: {len(names)}, {names}")
    else:
        table = {(first + turn) % seats: mobster(opponents, game) for turn in range(1, seats)}
    if len(table) == seats:
        raise ValueError(f"opponents: at most {seats - 1} seats, so that one is left; given: all {seats}")
    return table


def by_seat(opponents: Mapping[Any, Opponent], seats: int, game: Game, what: str = "opponents") -> dict[int, Mobster]:
    """The mobster of each seat of a mapping, whose keys are seats or agents."""
    table = {seat_number(key, game, seats, what): mobster(name, game) for key, name in opponents.items()}
    if len(table) < len(opponents):
        raise ValueError(f"{what}: a seat is given twice: {', '.join(map(repr, opponents))}")
    return table


def chances(game: Game, file: str | None = None) -> Callable[[np.ndarray], np.ndarray]:
    """The chances to win that the game's mobsters reckon with, or would with the weights in this file: (states) -> games x seats."""
    from bootleg_agents import registry

    thinking = getattr(registry.cast(game.name), "thinking", None)
    found = thinking() if thinking is not None else None
    if found is None or found.chances is None:
        raise ValueError(f"shaping='chances': no mobster of {game.name} knows chances to win; 'net_worth' or a function is accepted")
    if file is not None and found.weighed is None:
        raise ValueError(f"shaping='chances:{file}': the mobsters of {game.name} have no weights in a file; 'chances' is accepted")
    known = found.chances if file is None else found.weighed(file)
    return lambda states: known(states, int(states["seats"][0]))
