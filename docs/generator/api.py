"""The API reference, docs/api/: every public name of the modules listed here, with its signature and its docstring."""
from __future__ import annotations

import importlib
import inspect
import re
import textwrap
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from bootleg_env.games import GAMES

from . import signatures, sources, stubs
from .code import table
from .sources import Name

PAGES = Path(__file__).parents[1] / "api"
GENERATED = re.compile(r"(<!-- begin ([\w:.]+) -->\n).*?<!-- end \2 -->", re.DOTALL)
LANDMARKS = re.compile(r"^## (.+)$|^<!-- begin (api|public):([\w.]+) -->$", re.MULTILINE)
WIDTH = 100  # characters of a signature's line
ADAPTERS, ENGINE, AGENTS, TRAINING = "bootleg_env.adapters", "bootleg_env.engine", "bootleg_agents", "bootleg_training"

MODULES: dict[str, tuple[str, ...]] = {  # what is on the pages: these names of a module; () for all its classes and functions
    f"{ADAPTERS}.aec": ("Env", "RawEnv", "Saved"),
    f"{ADAPTERS}.vector": ("VectorEnv", "Batch", "SoloVectorEnv"),
    f"{ADAPTERS}.parallel": ("Parallel",),
    f"{ADAPTERS}.solo": ("SoloEnv",),
    f"{ADAPTERS}.sb3": (),
    f"{ADAPTERS}.rllib": (),
    "bootleg_env.spiel": (),
    f"{ADAPTERS}.spiel": ("SpielGame", "State", "Observer"),
    f"{ADAPTERS}.spiel_bots": ("MobsterBot", "Evaluator", "SpielMobster"),
    "bootleg_env.language.talk": ("Talk",),
    "bootleg_env.language.reading": ("Reading",),
    "bootleg_env.language.env": ("TextEnv",),
    f"{ADAPTERS}.policy": ("Policy", "Demonstrations"),
    f"{ADAPTERS}.replays": ("Replayed",),
    f"{ADAPTERS}.rewards": ("Reward", "Shaping"),
    f"{ADAPTERS}.opponents": ("Opponent", "Opponents"),
    f"{ADAPTERS}.seats": ("Seat", "OnIllegal"),
    f"{ADAPTERS}.rendering": ("RenderMode", "BatchRenderMode"),
    f"{ADAPTERS}.spaces": ("Actions",),
    "bootleg_env.games": (),
    "bootleg_env.presets": ("names", "load"),
    f"{ENGINE}.game": (),
    f"{ENGINE}.settings": ("Settings", "setting"),
    f"{ENGINE}.tables": (),
    f"{ENGINE}.record": ("Record",),
    f"{ENGINE}.kernel": ("build", "Rules"),
    f"{ENGINE}.batch": ("GameBatch", "Foul"),
    f"{ENGINE}.mobster": (),
    f"{ENGINE}.thoughts": (),
    f"{AGENTS}.registry": ("known", "mobster"),
    f"{AGENTS}.contests": (),
    f"{AGENTS}.chat_server": ("Server", "serving"),
    f"{AGENTS}.model_files": ("load", "save", "header", "Model"),
    f"{TRAINING}.run": ("Settings", "Trainer", "begin", "resume"),
    f"{TRAINING}.settings": ("read", "made", "setting"),
    f"{TRAINING}.networks": ("Network", "PlanesNetwork", "DensePlanes"),
    f"{TRAINING}.ppo": ("Settings", "Samples", "RolloutCollector", "PPO", "Trainer", "weights_of"),
    f"{TRAINING}.self_play": ("SelfPlayGames", "lineups"),
    f"{TRAINING}.maskable_ppo": (),
    f"{TRAINING}.bids": ("Settings", "Trainer"),
    f"{TRAINING}.exploit": (),
    f"{TRAINING}.distil": ("Settings", "Learner", "Trainer"),
    f"{TRAINING}.ahead": ("Settings", "Learner", "Trainer"),
    f"{TRAINING}.evaluate": ("evaluate",),
    f"{TRAINING}.convert": ("convert", "model_of"),
    f"{TRAINING}.rllib": ("Settings", "Masked", "environment", "configured", "train", "restored"),
}


def problems() -> list[str]:
    """Functions, classes, methods and properties of the reference without a docstring."""
    of_games = {stubs.public_module(game): public_functions(game) for game in GAMES}
    listed = {**of_games, **{module: sources.public(module, wanted) for module, wanted in MODULES.items()}}
    return [f"{module}.{name}: no docstring, and docs/api has it" for module, names in listed.items() for name in silent(names)]


def silent(names: Sequence[Name]) -> Iterator[str]:
    """Those that say nothing of themselves; values need not."""
    for each in names:
        if each.kind != "value" and not each.about and not each.name.endswith("_space"):
            yield each.name
        yield from (f"{each.name}.{name}" for name in silent(each.members))


# ---- as Markdown


def module_part(module: str) -> str:
    """All listed names of a module."""
    if module not in MODULES:
        raise ValueError(f"unknown module {module!r}; those of the reference stand in docs/generator/api.py")
    return "\n".join(entry(each) for each in sources.public(module, MODULES[module]))


def public_part(game: str) -> str:
    """The functions of a game's public module."""
    return "\n".join(entry(each) for each in public_functions(game))


def public_functions(game: str) -> list[Name]:
    """With the signatures that they show to their users."""
    found = []
    for name, value in signatures.public_names(importlib.import_module(stubs.public_module(game))).items():
        if callable(value):
            signature = inspect.signature(value)
            gives = signatures.written(signature.return_annotation)
            found.append(Name(name, "function", tuple(signatures.parameters(signature)), gives, inspect.getdoc(value) or ""))
    return found


def entry(each: Name) -> str:
    """A heading, the signature, the docstring, the members."""
    lines = [f"### `{each.name}`", "", "```python", code(each), "```", ""]
    if each.about:
        lines += [each.about, ""]
    if each.members:
        lines += [*(bullet(member) for member in each.members), ""]
    return "\n".join(lines)


def code(each: Name) -> str:
    """A signature, over several lines where it is long."""
    if each.kind == "value":
        return f"{each.name} = {each.type}"
    if each.kind == "class":
        bases = f"({each.type})" if each.type else ""
        return called(f"class {each.name}", each.parameters, "") if each.parameters else f"class {each.name}{bases}"
    return called(each.name, each.parameters, each.type)


def called(name: str, parameters: Sequence[str], gives: str) -> str:
    end = f") -> {gives}" if gives else ")"
    line = f"{name}({', '.join(parameters)}{end}"
    if len(line) <= WIDTH:
        return line
    inside = textwrap.fill(", ".join(each.replace(" ", "\0") for each in parameters), WIDTH - 4, break_long_words=False,
                           break_on_hyphens=False, initial_indent="    ", subsequent_indent="    ")
    return "{}(\n{},\n{}".format(name, inside.replace("\0", " "), end)


def bullet(member: Name) -> str:
    """A method or field of a class: one point of a list."""
    if member.kind in ("value", "property"):
        shown = f"{member.name}: {member.type}"
    else:
        shown = f"{member.name}({', '.join(member.parameters)})" + (f" -> {member.type}" if member.type else "")
    about = f": {textwrap.indent(member.about, '  ').strip()}" if member.about else ""
    return f"- `{shown}`{about}"


def about_part(module: str) -> str:
    """The docstring of a module: rows that are set in stand as they are."""
    return inspect.cleandoc(sources.docstring(module))


def index() -> str:
    """Every name of these pages, with its place."""
    rows = [(f"[`{each.name}`]({page.name}#{slug})", page.stem, first_sentence(each))
            for page in sorted(PAGES.glob("[a-z]*.md")) for slug, each in places(page.read_text(encoding="utf-8"))]
    return table("name|page|what it is", sorted(rows, key=lambda row: row[0].lower()))


def places(text: str) -> Iterator[tuple[str, Name]]:
    """The names of a page, each with the anchor of its heading: one that stands twice is numbered."""
    seen: list[str] = []
    for title, kind, of in LANDMARKS.findall(GENERATED.sub(r"\1", text)):
        names = [] if title else public_functions(of) if kind == "public" else sources.public(of, MODULES[of])
        for slug, each in [(title.lower().replace(" ", "-"), None)] if title else [(each.name.lower(), each) for each in names]:
            if each is not None:
                yield slug + (f"-{seen.count(slug)}" if slug in seen else ""), each
            seen.append(slug)


def first_sentence(each: Name) -> str:
    """Of the docstring; of a value, its type."""
    if each.kind == "value":
        return f"`{each.type}`"
    return re.split(r"(?<=[.;])\s", each.about.partition("\n\n")[0].replace("\n", " "))[0].rstrip(";")


PARTS: dict[str, Callable[[], str]] = {"api_index": index}
PARTS_OF: dict[str, Callable[[str], str]] = {"api": module_part, "public": public_part, "about": about_part}
