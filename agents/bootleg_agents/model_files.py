"""Model files: the weights of a trained mobster and a header that says what they are for. Loading one never runs code.

    layer0.weight (inputs x outputs), layer0.bias, layer1.weight, ...    float16 or float32; the last layer gives the logits
    cell0..., trunk0..., policy..., query...                              instead of these in a network of the kind `planes`: see `parts`
    value.weight, value.bias    where there is a value head: from the last hidden layer to the return expected for the seat
                                (a network of the kind `ahead` has one output, the logit of the chance to win: see ahead.py)
    metadata "bootleg": JSON                                              see `header`

Inputs are facts times the scale that the header states for their field. With a `base` the model answers only its own decisions, the
base all others. The mobster of a file: model_player.py.
"""
from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import safetensors.numpy

from bootleg_env import __version__
from bootleg_env.engine.checks import short
from bootleg_env.engine.files import write
from bootleg_env.engine.game import Game
from bootleg_env.engine.reading import json_value
from bootleg_env.games import game as game_named

FORMAT, KEY, VALUE = 1, "bootleg", "value"
MOST_BYTES, MOST_HEADER, MOST_LAYERS, MOST_SCALE = 64 * 2**20, 2**20, 16, 1e6
ACTIVATIONS = ("relu", "tanh")
MLP, PLANES, AHEAD = KINDS_OF_NETWORK = ("mlp", "planes", "ahead")
WINDOWS = (1, 3, 5)  # cells of a side
LIKELIEST, DRAWN = "likeliest", "drawn"
LONG = 120  # characters of a line of `describe`; longer tables get a line for each entry
KINDS = {"game": str, "version": str, "made_with": str, "network": dict, "fields": list, "decisions": list, "play": str, "made": dict}
IN_WORDS = {str: "text", dict: "an object", list: "a list"}

Layers = list[tuple[np.ndarray, np.ndarray]]  # weights (inputs x outputs) and biases


@dataclass(frozen=True)
class Model:
    """The content of a file."""

    header: dict[str, Any]
    layers: Layers  # in the order of `parts`
    value_head: tuple[np.ndarray, np.ndarray] | None = None  # weights (last hidden layer x 1) and bias


# ---- writing


def header(
    game: Game, hidden: Sequence[int], activation: str = "relu", fields: Sequence[str] = (), decisions: Sequence[str] = (),
    base: str | None = None, play: str = LIKELIEST, rules: dict[str, Any] | None = None, made: dict[str, Any] | None = None,
    cells: Sequence[int] = (), window: int = 3, advice: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """The header of a model that sees these fields and answers these decisions: without names, all of the game.

    `rules`: the game's settings in training, as far as they differ from the rulebook's; None: not known. With `cells`, the widths
    of its layers for one cell, the network is of the kind `planes`: see planes.py. `advice`: {"mobster": name, "weight": number}: the
    logit of what this compiled mobster would answer is raised by so much.
    """
    from bootleg_env.adapters.subset import chosen

    seen, asked = chosen("field", game.observation_fields(), fields), chosen("decision", game.decisions(), decisions)
    return {
        "format": FORMAT, "game": game.name, "version": game.version, "made_with": __version__,
        "network": {**(board_of(game, seen, cells, window) if cells else {}), "hidden": list(hidden), "activation": activation},
        "fields": [[row["name"], row["slice"].stop - row["slice"].start, float(row["scale"])] for row in seen],
        "decisions": [[row["name"], row["size"]] for row in asked],
        "base": base, **({"advice": advice} if advice else {}), "play": play, "rules": rules, "made": made or {}}


def header_ahead(
    game: Game, hidden: Sequence[int], base: str, margin: float, rules: dict[str, Any] | None = None, made: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """The header of a model that looks ahead (ahead.py): it sees what the game measures of a position, and answers everything."""
    from .ahead import measures_of

    all_of_it = header(game, hidden, rules=rules, made=made)
    return {**all_of_it, "network": {"kind": AHEAD, **all_of_it["network"]}, "ahead": {"base": base, "margin": margin},
            "fields": [[name, size, 1.0] for name, size in measures_of(game.name).fields]}


def board_of(game: Game, fields: Sequence[Any], cells: Sequence[int], window: int) -> dict[str, Any]:
    """What the header says of a network that looks at cells."""
    if game.planes is None:
        raise ValueError(f"{game.name} is played on no board of cells: network=planes is for games with planes")
    size = game.planes[0] * game.planes[1]
    found = {row["name"]: row["visible"] for row in fields if row["slice"].stop - row["slice"].start == size}
    return {"kind": PLANES, "board": list(game.planes), "window": window, "cells": list(cells),
            "live": [name for name in game.live_planes if name in found],
            "marks": [name for name, visible in found.items() if visible == "question"]}


def save(path: str | Path, layers: Layers, header: dict[str, Any], value_head: tuple[np.ndarray, np.ndarray] | None = None) -> None:
    """Whole or not at all, and nothing that `load` would refuse. float16 stays, everything else becomes float32."""
    path = Path(path)
    named = parts(header)
    if len(layers) != len(named):
        raise ValueError(f"{path}: not written: {len(layers)} layers, its header has {len(named)}")
    pairs = {name: pair for (name, *_), pair in zip(named, layers)} | ({VALUE: value_head} if value_head else {})
    tensors = {f"{name}.{what}": np.ascontiguousarray(each, None if each.dtype == np.float16 else np.float32)
               for name, pair in pairs.items() for what, each in zip(("weight", "bias"), pair)}
    content = safetensors.numpy.save(tensors, {KEY: json.dumps(header)})
    try:
        check_game(read_bytes(content).header, header["game"])
    except ValueError as error:
        raise ValueError(f"{path}: not written: {error}") from None
    write(path, content)


# ---- reading


def load(path: str | Path, game: str | None = None) -> Model:
    """A model that can play the game as it is now, or one line that says why it cannot."""
    model = read(path)
    try:
        check_game(model.header, game or model.header["game"])
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None
    return model


def read(path: str | Path) -> Model:
    """The content of the file, whichever game and version it is for."""
    try:
        return read_bytes(beginning(path, MOST_BYTES + 1))
    except (ValueError, OSError) as error:
        raise ValueError(f"{path}: {getattr(error, 'strerror', None) or error}") from None


def beginning(path: str | Path, number: int) -> bytes:
    """The first `number` bytes; nothing but a regular file is opened."""
    if not Path(path).is_file():
        raise ValueError("no such file")
    with open(path, "rb") as file:
        return file.read(number)


def read_bytes(content: bytes) -> Model:
    if len(content) > MOST_BYTES:
        raise ValueError(f"too big: a model file has at most {MOST_BYTES // 2**20} MB")
    header = header_in(content)
    checked_header(header)
    return Model(header, *checked_layers(content, header))


def header_in(content: bytes) -> dict[str, Any]:
    """Our header, from the first bytes of a safetensors file; not checked."""
    length = int.from_bytes(content[:8], "little")
    if len(content) < 8 or length > min(len(content) - 8, MOST_HEADER):
        raise ValueError(f"not a model file, or cut off (its header must fit into the file and into {MOST_HEADER // 2**20} MB)")
    about = json_object(content[8 : 8 + length], "not a safetensors file (its header is not JSON)").get("__metadata__")
    if not isinstance(about, dict) or not isinstance(about.get(KEY), str):
        raise ValueError(f"a safetensors file, but no mobster (no {KEY!r} in its metadata)")
    return json_object(about[KEY], f"its {KEY!r} header is not a JSON object")


def json_object(text: str | bytes, complaint: str) -> dict[str, Any]:
    try:
        found = json_value(text)
    except ValueError as error:
        raise ValueError(f"{complaint}: {error}") from None
    if not isinstance(found, dict):
        raise ValueError(complaint)
    return found


def checked_header(header: dict[str, Any]) -> None:
    """Raise, in words, unless it has the form that `header` gives."""
    if header.get("format") is True or header.get("format") != FORMAT:
        raise ValueError(f"header: format {short(header.get('format'))}; this version reads {FORMAT}")
    for name, kind in KINDS.items():
        if not isinstance(header.get(name), kind):
            raise ValueError(f"header: {name} must be {IN_WORDS[kind]}")
    if not isinstance(header.get("rules", ""), dict | None):
        raise ValueError("header: rules must be an object, or null where they are not known")
    if not isinstance(header.get("base"), str | None):
        raise ValueError("header: base must be a mobster's name or null")
    advice = header.get("advice")
    if advice is not None and not (isinstance(advice, dict) and isinstance(advice.get("mobster"), str) and is_number(advice.get("weight"))):
        raise ValueError('header: advice must be {"mobster": name, "weight": number}, or null')
    network, kind = header["network"], kind_of(header)
    if kind not in KINDS_OF_NETWORK:
        raise ValueError(f"header: network.kind is {short(kind)}; must be one of {', '.join(KINDS_OF_NETWORK)}")
    hidden, activation = network.get("hidden"), network.get("activation")
    if not isinstance(hidden, list) or len(hidden) > MOST_LAYERS or not all(is_size(each) for each in hidden):
        raise ValueError(f"header: network.hidden must be at most {MOST_LAYERS} whole numbers from 1")
    if activation not in ACTIVATIONS:
        raise ValueError(f"header: network.activation is {short(activation)}; must be one of {', '.join(ACTIVATIONS)}")
    if header["play"] not in (LIKELIEST, DRAWN):
        raise ValueError(f"header: play is {short(header['play'])}; must be {LIKELIEST} or {DRAWN}")
    for name, form in (("fields", "[name, size, scale]"), ("decisions", "[name, size]")):
        rows = header[name]
        if not rows or not all(is_row(row, 3 if name == "fields" else 2) for row in rows):
            raise ValueError(f"header: {name} must be rows of {form}")
        if len({row[0] for row in rows}) < len(rows):
            raise ValueError(f"header: {name}: one of them is named twice")
    if kind == PLANES:
        checked_planes(network, header["fields"])
    if kind == AHEAD:
        checked_ahead(header)


def checked_planes(network: dict[str, Any], fields: list[Any]) -> None:
    """Of a network that looks at cells: its board, its layers, and which fields are what."""
    board, cells, window = network.get("board"), network.get("cells"), network.get("window")
    if not isinstance(board, list) or len(board) != 2 or not all(is_size(each) for each in board):
        raise ValueError("header: network.board must be rows and columns")
    if not isinstance(cells, list) or not 0 < len(cells) <= MOST_LAYERS or not all(is_size(each) for each in cells):
        raise ValueError(f"header: network.cells must be 1 to {MOST_LAYERS} whole numbers from 1")
    if isinstance(window, bool) or window not in WINDOWS:
        raise ValueError(f"header: network.window is {short(window)}; must be one of {', '.join(map(str, WINDOWS))}")
    if not network["hidden"] or network["activation"] != "relu":
        raise ValueError("header: a network of planes must have hidden layers, and relu between them")
    found = {row[0] for row in fields if row[1] == board[0] * board[1]}
    if not found:
        raise ValueError(f"header: no field has a number for each cell of a board of {words(tuple(board))}")
    for name in ("live", "marks"):
        named = network.get(name)
        if not isinstance(named, list) or not all(isinstance(each, str) and each in found for each in named):
            raise ValueError(f"header: network.{name} must be names of fields with a number for each cell")


def checked_ahead(header: dict[str, Any]) -> None:
    """Of a network that values positions: with whom it looks ahead; it answers everything itself, always the best."""
    ahead = header.get("ahead")
    if not (isinstance(ahead, dict) and isinstance(ahead.get("base"), str) and is_number(ahead.get("margin"))):
        raise ValueError('header: ahead must be {"base": name, "margin": number}')
    if header["base"] is not None or header.get("advice") is not None or header["play"] != LIKELIEST:
        raise ValueError(f"header: a model that looks ahead must have base null, no advice, and play {LIKELIEST}")


def kind_of(header: dict[str, Any]) -> Any:
    """Of its network: `mlp`, where the header does not say."""
    return header["network"].get("kind", MLP)


def parts(header: dict[str, Any]) -> list[tuple[str, int, int]]:
    """The linear layers of the network in their order, without the value head: name, inputs, outputs."""
    network, fields, decisions = (header[name] for name in ("network", "fields", "decisions"))
    sees, answers = (sum(row[1] for row in rows) for rows in (fields, decisions))
    if kind_of(header) != PLANES:
        return chain("layer", [sees, *network["hidden"], answers if kind_of(header) == MLP else 1])
    board = network["board"][0] * network["board"][1]
    planes, over = (sum(row[1] == board for row in rows) for rows in (fields, decisions))
    cells, hidden = network["cells"], network["hidden"]
    pooled = cells[-1] * (2 + len(network["marks"]))
    heads = [("policy", hidden[-1], answers - over * board), ("query", hidden[-1], over * cells[-1])]
    return [*chain("cell", [planes * network["window"] ** 2, *cells]), *chain("trunk", [sees - planes * board + pooled, *hidden]),
            *(head for head in heads if head[2])]


def chain(name: str, sizes: Sequence[int]) -> list[tuple[str, int, int]]:
    """Layers one after the other, numbered."""
    return [(f"{name}{nth}", *pair) for nth, pair in enumerate(pairwise(sizes))]


def is_size(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value > 0


def is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= MOST_SCALE


def is_row(row: Any, length: int) -> bool:
    if not isinstance(row, list) or len(row) != length or not isinstance(row[0], str) or not is_size(row[1]):
        return False
    return all(isinstance(scale, int | float) and not isinstance(scale, bool) and abs(scale) <= MOST_SCALE for scale in row[2:])


def checked_layers(content: bytes, header: dict[str, Any]) -> tuple[Layers, tuple[np.ndarray, np.ndarray] | None]:
    """The tensors, exactly those that the header describes, with a value head or without."""
    try:
        tensors = safetensors.numpy.load(content)
    except (safetensors.SafetensorError, KeyError, ValueError, TypeError) as error:
        raise ValueError(f"damaged or cut off ({' '.join(str(error).split())[:200]})") from None
    named = parts(header)
    has_value = kind_of(header) != AHEAD and any(name.startswith(f"{VALUE}.") for name in tensors)
    shaped = [*named, *([(VALUE, named[-1][1], 1)] if has_value else [])]
    wanted = {f"{name}.{what}": shape for name, a, b in shaped for what, shape in (("weight", (a, b)), ("bias", (b,)))}
    for name in sorted({*wanted, *tensors}):
        if name not in tensors or name not in wanted:
            raise ValueError(f"tensor {short(name)} {'is missing' if name in wanted else 'is none of the layers of its header'}")
        found = tensors[name]
        if found.shape != wanted[name]:
            raise ValueError(f"tensor {name} is {words(found.shape)}, its header says {words(wanted[name])}")
        if found.dtype not in (np.float16, np.float32):
            raise ValueError(f"tensor {name} is {found.dtype}; must be float16 or float32")
        if not np.isfinite(found).all():
            raise ValueError(f"tensor {name}: not all of its numbers are finite")
    pairs = {name: (tensors[f"{name}.weight"], tensors[f"{name}.bias"]) for name, *_ in shaped}
    return [pairs[name] for name, *_ in named], pairs.get(VALUE)


def words(shape: tuple[int, ...]) -> str:
    return " x ".join(map(str, shape))


def check_game(header: dict[str, Any], name: str) -> None:
    """Raise, in words, if it was made for another game, or for another version of this one."""
    from . import registry

    if header["game"] != name:
        raise ValueError(f"plays {short(header['game'])}, not {short(name)}")
    game = game_named(name)
    changed = "made for another version of the game: "
    if header["version"] != game.version:
        raise ValueError(f"{changed}{name} was {short(header['version'])}, is {game.version} now")
    fields = inputs_of(header, game)
    decisions = {row["name"]: row["size"] for row in game.decisions()}
    tables = (("field", "numbers", header["fields"], fields), ("decision", "answers", header["decisions"], decisions))
    for what, unit, rows, now in tables:
        for called, size, *_ in rows:
            if called not in now:
                raise ValueError(f"{changed}there is no {what} {short(called)} now")
            if now[called] != size:
                raise ValueError(f"{changed}{what} {called} had {size} {unit}, has {now[called]} now")
    if header["base"] is None:
        silent = [each for each in decisions if each not in {row[0] for row in header["decisions"]}]
        if silent:
            raise ValueError(f"{changed}it does not answer {silent[0]}, and it has no base")
    elif not registry.is_of_the_cast(header["base"], name):
        raise ValueError(f"base {short(header['base'])}: must be a mobster of the game, no file")
    else:
        registry.mobster(header["base"], name)
    if kind_of(header) == AHEAD:
        if not registry.is_of_the_cast(header["ahead"]["base"], name):
            raise ValueError(f"looks ahead with {short(header['ahead']['base'])}: must be a mobster of the game, no file")
        registry.compiled(header["ahead"]["base"], name, "ahead")
    if header.get("advice"):
        if not registry.is_of_the_cast(header["advice"]["mobster"], name):
            raise ValueError(f"advice of {short(header['advice']['mobster'])}: must be a mobster of the game, no file")
        registry.compiled(header["advice"]["mobster"], name, "advice")


def inputs_of(header: dict[str, Any], game: Game) -> dict[str, int]:
    """What its network can see of the game as it is now, with the size of each: fields of the observation, or measures."""
    if kind_of(header) != AHEAD:
        return {row["name"]: row["slice"].stop - row["slice"].start for row in game.observation_fields()}
    from .ahead import measures_of

    return dict(measures_of(game.name).fields)


# ---- in words


def describe(path: str | Path, name: str = "") -> str:
    """What a file holds and how it was made, in a few lines; whether it can play here."""
    model = read(path)
    header, layers = model.header, model.layers
    play = "its likeliest answer" if header["play"] == LIKELIEST else "drawn by its chances"
    lines = [
        f"{name or path}: {header['game']} {header['version']}, {answers(header)}",
        f"  sees {', '.join(row[0] for row in header['fields'])}" if header["base"] else f"  sees {len(header['fields'])} {seen(header)}",
        f"  network {network_words(header)}, {header['network']['activation']}, {layers[0][0].dtype}, "
        f"{Path(path).stat().st_size / 1e6:.2f} MB; {play}{'; with a value head' if model.value_head else ''}",
        f"  made with bootleg-env {header['made_with']}, {rules_words(header['rules'])}",
        *([f"  its training, with settings named as in version {header['made'].get('version', header['made_with'])}:"] if header["made"]
          else []), *made_of(header["made"], "  ")]
    try:
        check_game(header, header["game"])
    except ValueError as error:
        lines.append(f"  cannot play here: {error}")
    return "\n".join(map(printable, lines))


def seen(header: dict[str, Any]) -> str:
    return "measures of the position behind each answer" if kind_of(header) == AHEAD else "fields"


def network_words(header: dict[str, Any]) -> str:
    """Its sizes: `1035-256-256-435`; of planes also those of the layers for one cell."""
    named = parts(header)
    if kind_of(header) != PLANES:
        return "-".join(str(size) for size in (named[0][1], *(outputs for *_, outputs in named)))
    network = header["network"]
    board, window = words(tuple(network["board"])), words((network["window"],) * 2)
    cells = "-".join(str(size) for size in (named[0][1], *network["cells"]))
    trunk = "-".join(str(size) for size in (named[len(network["cells"])][1], *network["hidden"]))
    return f"of planes: {cells} for a cell of {board} in a window of {window}, {trunk}-{sum(row[1] for row in header['decisions'])} for all"


def rules_words(rules: dict[str, Any] | None) -> str:
    """What a model was trained for."""
    if rules is None:
        return "rules of its training not known"
    return f"trained with rules {json.dumps(rules)}" if rules else "trained with the rulebook's rules"


def printable(line: str) -> str:
    """A stranger's file may hold what would steer the terminal."""
    return "".join(c if c.isprintable() else "?" for c in line)


def answers(header: dict[str, Any]) -> str:
    """Which decisions are its own."""
    named = ", ".join(row[0] for row in header["decisions"])
    advised = f", improving on {header['advice']['mobster']}" if header.get("advice") else ""
    if kind_of(header) == AHEAD:
        advised = f", looking one step ahead with {header['ahead']['base']}"
    return f"answers {named}{advised}; {header['base']} all else" if header["base"] else f"answers all{advised}"


def in_a_line(path: Path) -> str:
    """What a file holds, for a list."""
    model = read(path)
    header, made = model.header, model.header["made"]
    rules = ", ".join(f"{key}={value}" for key, value in (header["rules"] or {}).items())
    network = header["network"]
    hidden = "-".join(map(str, network["hidden"])) + (f", {'-'.join(map(str, network['cells']))} for a cell" if "cells" in network else "")
    steps = made.get("steps")
    trained = f", {made.get('trainer', 'trained')}: {steps / 1e6:.1f} M steps" if isinstance(steps, int) else ""
    if header["game"] != path.parent.name:
        return printable(f"cannot play here: plays {short(header['game'])}, not {path.parent.name!r}")
    return printable(f"{answers(header)}; network of {hidden}{trained}{f', made for {rules}' if rules else ''}")


def made_of(made: dict[str, Any], indent: str) -> list[str]:
    """How it was made, whole: text as it is, long tables a line each, all else as JSON; of a curve its last point."""
    lines = []
    for key, value in made.items():
        words = value if isinstance(value, str) else json.dumps(value)
        if isinstance(value, list) and value and isinstance(value[-1], dict):
            words = f"{len(value)} points, the last {point_words(value[-1])}"
        if isinstance(value, dict) and len(words) > LONG:
            lines += [f"{indent}{key}:", *made_of(value, indent + "  ")]
        else:
            lines.append(f"{indent}{key}: {words}")
    return lines


def point_words(point: dict[str, Any]) -> str:
    """`after 8,004,189 steps in 20.6 minutes: 58 % of games won against boss (95 % interval 56 to 61)`; another's form as JSON."""
    try:
        shares = [f"{100 * each['win_share']:.0f} % of games won against {name}" +
                  (f" (95 % interval {100 * each['low']:.0f} to {100 * each['high']:.0f})" if "low" in each else ", in training")
                  for name, each in point["shares"].items()]
        return f"after {point['steps']:,} steps in {point['seconds'] / 60:.1f} minutes: {', '.join(shares)}"
    except (KeyError, TypeError, ValueError, AttributeError):
        return json.dumps(point)
