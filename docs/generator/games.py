"""Parts that every game has: `<!-- begin decisions:stones -->` is the table of decisions of the game called stones."""
from __future__ import annotations

import importlib
import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from bootleg_env import presets
from bootleg_env.bootleggers.tables import constants as c
from bootleg_env.engine import settings as setting_rows
from bootleg_env.games import game as game_named
from bootleg_env.playing.journals import Seating, journals

from . import code
from .code import table

PACKAGE = Path(__file__).parents[2] / "bootleg_env"
EXCERPT_SEED = 3
COUNTED_GAMES = 20
INTERFACES = {  # function of a game's module: the API it speaks
    "env": "PettingZoo AEC", "parallel_env": "PettingZoo parallel", "solo_env": "gymnasium", "solo_vector_env": "gymnasium vector",
    "sb3_env": "stable-baselines3 VecEnv", "rllib_env": "RLlib MultiAgentEnv", "vector_env": "a batch of games as arrays"}
LONGEST = 30  # lines of an excerpt


def decisions(name: str) -> str:
    """The action space."""
    return table("decision|first id|options|meaning", [
        (f"`{row['name']}`", row["first"], row["size"], row["meaning"]) for row in game_named(name).decisions()])


def fields(name: str) -> str:
    """The observation: name, place, who sees it, scale, meaning."""
    def scale(number: float) -> str:
        return "1" if number == 1 else f"1/{round(1 / number)}"
    return table("field|slice|seen by|scale|meaning", [
        (f"`{row['name']}`", f"{row['slice'].start}:{row['slice'].stop}", row["visible"], scale(row["scale"]), row["meaning"])
        for row in game_named(name).observation_fields()])


def arguments(name: str) -> str:
    """Every setting with the accepted values, the default, the meaning."""
    def accepted(values: tuple) -> str:
        return f"{values[1]} to {values[2]}" if values[0] == "from" else ", ".join(f"`{value}`" for value in values)
    game = game_named(name)
    defaults = game.settings().as_dict()
    return table("argument|accepted|default|meaning", [
        (f"`{setting}`", accepted(about.accepted), f"`{defaults[setting]}`", about.meaning)
        for setting, about in setting_rows.table(game.settings_type).items()])


def preset_rows(name: str) -> str:
    """The files in configs/<game>/."""
    return table("preset|overrides", [
        (f"`{preset}`", f"`{json.dumps(presets.load(preset, name))}`") for preset in presets.names(name)])


def public(name: str) -> Any:
    """The module people import: bootleggers_v0."""
    return importlib.import_module(f"bootleg_env.{name}_{game_named(name).version}")


@cache
def demonstrations(name: str) -> Any:
    """Some games among copies of the game's rival."""
    return public(name).demonstrations(game_named(name).rival, games=COUNTED_GAMES)


def at_a_glance(name: str) -> str:
    """The game as a reinforcement learner asks for it."""
    from bootleg_agents import model_player, registry

    game, settings, cast = game_named(name), game_named(name).settings(), registry.cast(name)
    decided = len(demonstrations(name).action) / COUNTED_GAMES
    agents = ", ".join(f"`{game.agent}_{seat}`" for seat in range(2))
    hidden = ", ".join(f"`{row['name']}`" for row in game.observation_fields() if row["visible"] == "owner")
    models = ", ".join(f"`{model}`" for model in model_player.names(name)) or "none bundled"
    return table(f"{game.title}|", [
        ("players", f"{game.seats[0]} to {game.seats[1]}, {settings.num_players} by default; agents {agents} ..."),
        ("actions", f"`Discrete({game.actions})` with a mask; {len(game.decisions())} kinds of decision"),
        ("observation", f"`Box({game.facts},)` of float32, from the view of the agent to act; "
                        f"{'seen by their owner alone: ' + hidden if hidden else 'nothing is hidden'}"),
        ("a game", f"{longest(settings)} at most; about {decided:.0f} decisions among {settings.num_players} "
                   f"`{game.rival}`, {decided / settings.num_players:.0f} for each"),
        ("rewards", f"at the end: {', '.join(f'`{reward}`' for reward in game.rewards)}; shaped ones, or your own function"),
        ("opponents", f"`random`, {len(cast.MOBSTERS)} hand-written, search ({', '.join(f'`{kind}:N`' for kind in cast.OUTSIDE)}), "
                      f"trained models: {models}"),
        ("interfaces", ", ".join(api for function, api in INTERFACES.items() if hasattr(public(name), function)))])


def longest(settings: Any) -> str:
    """ "12 rounds", "300 turns", "6 years"."""
    limits = ((key.removeprefix("max_"), value) for key, value in settings.as_dict().items() if key in ("rounds", "max_turns", "years"))
    return " and ".join(f"{value} {what}" for what, value in limits)


def episode(name: str) -> str:
    """How often everything is asked in a game, and among how many legal actions."""
    played = demonstrations(name)
    legal = played.action_mask.sum(1)
    rows = []
    for number, row in enumerate(game_named(name).decisions()):
        asked = played.decision == number
        mean = f"{legal[asked].mean():.1f}" if asked.any() else ""
        rows.append((f"`{row['name']}`", f"{asked.sum() / COUNTED_GAMES:.1f}", mean))
    rows.append(("all", f"{len(legal) / COUNTED_GAMES:.1f}", f"{legal.mean():.1f}"))
    return table("decision|times a game, all players|legal actions, mean", rows)


def figures(name: str) -> str:
    """Sizes that follow from the tables."""
    game = game_named(name)
    dtype = game.record.compiled_dtype
    return table("what|how many", [
        ("action ids", game.actions), ("decisions", len(game.decisions())), ("values in an observation", game.facts),
        ("... of which about the question", game.field_table.question_size), ("bytes in a game's record", dtype.itemsize),
        ("fields of the record", len(dtype.names or ())), ("most frames on the stack", dtype["stack"].shape[0])])


def modules(folder: str) -> str:
    """The modules of a folder of bootleg_env from the ground up: none imports one of its own level or above."""
    if not (PACKAGE / folder).is_dir():
        raise ValueError(f"modules:{folder}: bootleg_env has no such folder")
    return table("level|module|what it holds", [
        (level, f"[`{name}`](../bootleg_env/{folder}/{name})", what) for level, name, what in code.layers(PACKAGE / folder)])


@cache
def excerpt(name: str) -> str:
    """A round of a game among random players: the one with most different words in it."""
    game = game_named(name)
    from bootleg_agents import registry

    settings = game.settings()
    seating = Seating(EXCERPT_SEED, EXCERPT_SEED, [registry.mobster("random", name)] * settings.num_players)
    story = game.narrative(next(journals(game, settings, [seating])), settings)
    rounds = "\n".join(story).split("\n\n")[1:-1]  # without the seating and the end
    short = [each for each in rounds if each.count("\n") < LONGEST] or rounds
    return f"```text\n{max(short, key=lambda text: len(set(text.split())))}\n```"


def speakeasies() -> str:
    """What the board of Bootleggers prints."""
    def price(column: Any, place: int) -> str:
        few, six = column[0, place], column[1, place]
        return f"${few}G" if few == six else f"${few}G (six mobsters: ${six}G)"
    return table("speakeasy|opens with|circles|squares|demand dice|wholesale|profit", [
        (name, c.SHADED[i], c.CIRCLES[i], c.SQUARES[i], c.DEMAND_DICE[i] or "unlimited", price(c.WHOLESALE, i), price(c.PROFIT, i))
        for i, name in enumerate(c.SPEAKEASY_NAMES)])


PARTS: dict[str, Callable[[], str]] = {"speakeasies": speakeasies}
PARTS_OF: dict[str, Callable[[str], str]] = {  # of a game, named behind the colon; `modules` also of "engine" and "adapters"
    "decisions": decisions, "fields": fields, "arguments": arguments, "presets": preset_rows, "figures": figures, "modules": modules,
    "excerpt": excerpt, "at_a_glance": at_a_glance, "episode": episode}
