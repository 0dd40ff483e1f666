"""Names of mobsters: the same in Python, on the command line and in configs.

    boss                     a mobster of the game (`known` lists them)
    search:200               search with its budget, play-outs a decision (agents/bootleg_agents/search.py)
    tree:400                 tree search with its budget, leaves a decision, where nothing is hidden (agents/bootleg_agents/tree.py)
    llm:MODEL                a language model (agents/bootleg_agents/llm.py), llm:MODEL@http://127.0.0.1:8000/v1
    don                      a bundled model: agents/bootleg_agents/models/<game>/don.safetensors
    out/model.safetensors    ... or any other model file (see model_files.py)
    don:25                   search with this model in its head, for itself and for others; a path takes a budget, too
    my_file.py:MyBot         one's own code: see own_code.py for what it may be
    boss+bid:high_first      one decision answered by another: a specialist for it, or any of the above (boss+bid:my_file.py:my_bid)

In Python one's own class, function or object stands for itself, and so does what `policy(...)` gave.
"""
from __future__ import annotations

import ast
import functools
import importlib
import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bootleg_env.engine import checks
from bootleg_env.engine.mobster import Inside
from bootleg_env.engine.trust import FILE, MOST_DIGITS
from bootleg_env.games import GAMES
from bootleg_env.games import game as game_named

from . import model_player, own_code
from .mobster import Mobster

if TYPE_CHECKING:
    from bootleg_env.adapters.opponents import Opponent

LONGEST_NAME = 60  # of a model, in a line about its budget
WHERE_NOTHING_IS_HIDDEN = ("tree",)  # of those with a budget
EXCEPTION = re.compile(r"\+(?=\w+(?:[:+]|$))")  # the + of `+bid:even`; a path may have others


def cast(game: str) -> Any:
    """The module that lists the mobsters of a game."""
    game_named(game)
    return importlib.import_module(f".{game}.cast", __package__)


def known(game: str = GAMES[0]) -> list[str]:
    """Names of mobsters; those that end in `:` want a number."""
    mobsters = cast(game)
    return ["random", *mobsters.MOBSTERS, *model_player.names(game), *(f"{name}:" for name in mobsters.OUTSIDE)]


def mobster(name: Opponent, game: str = GAMES[0]) -> Mobster:
    """The mobster of this name, or of this class, function, object or policy; or an error in one line."""
    if isinstance(name, str):
        return by_name(name, game)
    own = getattr(name, "mobster", name)  # of a Policy
    if not isinstance(own, Mobster):
        return own_code.mobster(own, own_code.called(own), game)
    if own.game != game:
        raise ValueError(f"mobster {own.base!r}: plays {own.game}, not {game}")
    return own


def check(name: str, game: str) -> None:
    """Raise if there is no such mobster. The game's own are not compiled for that."""
    if name not in cast(game).MOBSTERS:
        mobster(name, game)


def compiled(name: str, game: str, what: str) -> Inside:
    """The bot of a mobster that the kernel can ask, for whatever answers."""
    found = mobster(name, game)
    if found.bot is None or found.instead:
        raise ValueError(f"{what}={name!r}: must be a compiled mobster, without exceptions")
    return found.bot


def by_name(name: str, game: str) -> Mobster:
    base, *exceptions = EXCEPTION.split(name)
    found = base_mobster(base, game)
    instead = tuple(exception(each, name, game) for each in exceptions)
    return Mobster(name, game, found.base, found.bot, found.outside, (*found.instead, *instead), found.quick)


def base_mobster(name: str, game: str) -> Mobster:
    mobsters = cast(game)
    if name == "random":
        return Mobster(name, game, name)
    if name in mobsters.MOBSTERS:
        return Mobster(name, game, name, bot=mobsters.bot(name))
    if name.startswith("llm:"):
        return language_model(name, game)
    match = FILE.fullmatch(name)
    if match is not None:
        return own_code.from_file(match[1], match[2], name, game)
    model = model_player.place(name, game)
    if model is not None:
        return model_player.mobster(model, name, game)
    thinks = model_with_budget(name, game)
    if thinks is not None:
        return thinking_model(name, thinks, game)
    kind, _, budget = name.partition(":")
    if kind in WHERE_NOTHING_IS_HIDDEN and game_named(game).hidden_information:
        raise ValueError(f"mobster {checks.short(name)}: {kind} is for games in which nothing is hidden; "
                         f"{game_named(game).title} is for search:200")
    if kind in mobsters.OUTSIDE:
        return Mobster(name, game, name, outside=functools.partial(outside(kind), budget_of(kind, budget, name), game))
    raise ValueError(unknown("mobster", name, known(game), game))


def budget_of(kind: str, budget: str, name: str) -> int:
    if re.fullmatch("[0-9]{1,9}", budget) is None or int(budget) == 0:
        raise ValueError(f"mobster {checks.short(name)}: {kind} wants its budget, a whole number from 1: {kind}:200")
    return int(budget)


def model_with_budget(name: str, game: str) -> str | None:
    """`don` of `don:25`; None if this is no model and its budget."""
    model = name.rpartition(":")[0]
    return model if model and model_player.place(model, game) is not None else None


def thinking_model(name: str, model: str, game: str) -> Mobster:
    """Search that takes itself and others for this model."""
    budget, found = budget_of(model if len(model) <= LONGEST_NAME else "MODEL", name.rpartition(":")[2], name), base_mobster(model, game)
    if found.bot is None or found.instead:
        raise ValueError(f"mobster {checks.short(name)}: only a multi-layer perceptron that answers all questions, and plays its "
                         "likeliest answer, can think")
    return Mobster(name, game, name, outside=functools.partial(outside("search"), budget, game, model))


def language_model(name: str, game: str) -> Mobster:
    """A language model, asked over the network; nothing is sent yet."""
    from . import llm

    llm.client_named(name)
    llm.Ways.from_environment()
    return Mobster(name, game, name, outside=functools.partial(llm.LanguageMobster, name))


def unknown(what: str, name: str, choices: Sequence[str], game: str) -> str:
    """One short line: the nearest names, and where all are listed."""
    option = "" if game == GAMES[0] else f" --game {game}"
    nearest = checks.unknown(what, name, choices).partition(" Known:")[0]
    return f"{nearest} All: bootleg models{option}; one's own: my_file.py:MyBot, model.safetensors"


def own_words(game: str, name: str, decision: str | None = None) -> str:
    """What a mobster (or a specialist for a decision) says of itself; its file is read only, so nothing is compiled."""
    folder = Path(__file__).parent / (game if name not in cast(game).OUTSIDE else "")
    path = folder / f"{name}.py" if decision is None else cast(game).SPECIALIST_FILES[decision]
    tree = ast.parse(path.read_text(encoding="utf-8"))
    functions = {each.name: each for each in tree.body if isinstance(each, ast.FunctionDef)}
    return str(ast.get_docstring(tree if decision is None else functions[name]))


def doctrine(game: str, name: str, decision: str | None = None) -> str:
    """The first sentence of that."""
    words = own_words(game, name, decision)
    words = words.partition(": ")[2] if decision is None else words
    sentence = re.split(r"(?<=\.) ", " ".join(words.split()), maxsplit=1)[0]
    return sentence[:1].upper() + sentence[1:]


def outside(kind: str) -> Any:
    """The class of a mobster with a budget: agents/bootleg_agents/<kind>.py has it."""
    return getattr(importlib.import_module(f".{kind}", __package__), kind.capitalize())


def is_of_the_cast(name: str, game: str) -> bool:
    """Is it one of the game's own mobsters in all its parts, and no file of somebody's?"""
    mobsters = cast(game)
    base, *exceptions = EXCEPTION.split(name)

    def is_known(each: str) -> bool:
        kind, _, budget = each.partition(":")
        return each == "random" or each in mobsters.MOBSTERS or (
            kind in mobsters.OUTSIDE and len(budget) <= MOST_DIGITS and re.fullmatch("[0-9]+", budget) is not None)

    others = [each.partition(":") for each in exceptions]
    return is_known(base) and all(is_known(other) or other in mobsters.SPECIALISTS.get(decision, ()) for decision, _, other in others)


def exception(words: str, name: str, game: str) -> tuple[str, Mobster]:
    """`bid:high_first` and the like: a decision, and who answers it: a specialist for it, or any mobster."""
    decision, _, other = words.partition(":")
    mobsters, decisions = cast(game), game_named(game).decision_table.names
    if decision not in decisions:
        raise ValueError(f"mobster {checks.short(name)}: {checks.unknown('decision', decision, decisions)}")
    specialists = mobsters.SPECIALISTS.get(decision, ())
    if other in specialists:
        return decision, Mobster(other, game, f"{decision}:{other}", bot=mobsters.bot(other))
    try:
        found = base_mobster(other, game)
    except ValueError as error:
        if not str(error).startswith("unknown mobster"):
            raise
        choices = [*specialists, *known(game)]
        raise ValueError(f"mobster {checks.short(name)}: {unknown(f'mobster for {decision}', other, choices, game)}") from None
    return decision, dict(found.instead).get(decision, found)


# ---- for the adapters


def opponents_of(names: Sequence[Opponent] | Opponent | None, needed: int, game: str, what: str = "opponents") -> list[Mobster]:
    """One mobster an opponent, in the order of seats behind the learner; one name stands for all, None for `random`."""
    if names is None or isinstance(names, str) or not isinstance(names, Sequence):
        return [mobster("random" if names is None else names, game)] * needed
    if len(names) != needed:
        raise ValueError(f"{what}: {needed} names are needed, one a seat; given: {len(names)}, {list(names)}")
    return [mobster(name, game) for name in names]
